# SPDX-License-Identifier: MIT
"""Shows a round of 鬥牛, and lets the person decide."""

from __future__ import annotations

from typing import ClassVar

from dominoes.game import Event, Step, TilesDealt
from dominoes.games.face_down import HandSet, HandsTaken
from dominoes.games.stakes import HandCompared, StakePlaced
from dominoes.games.taungau.state import HandsShown, State
from ui.games.bank_presenter import BankPresenter
from ui.games.bank_table import Showing
from ui.games.taungau import words
from ui.games.taungau.model import bank_model, own_tiles
from ui.games.taungau.person import TauNgauPerson, TauNgauTurn
from ui.games.taungau.settlement import settlement_model
from ui.kit.commands import Command
from ui.language.i18n import _
from ui.table.bank_felt import BankFelt, BankModel
from ui.table.numbers import SheetModel


class TauNgauFelt(BankFelt):
    """Says what tiles count."""

    rank_of = staticmethod(words.rank_of)


class TauNgauPresenter(BankPresenter):
    """Shows one round of 鬥牛 to one seat."""

    TABLE = TauNgauFelt
    PERSON = TauNgauPerson
    TURN = TauNgauTurn
    SOUNDS: ClassVar = {StakePlaced: "tile", HandSet: "throw", HandCompared: "tile"}
    person: TauNgauPerson

    def settlement(self, state: State, round_name: str) -> SheetModel:
        """Return the settlement of a finished round."""
        return settlement_model(state, self.who, round_name)

    @staticmethod
    def is_stop(step: Step[State], before: Step[State]) -> bool:
        """Stop after each phase."""
        return step.state.phase is not before.state.phase

    def commands(self) -> tuple[Command, ...]:
        """Return the keys of this table."""
        return (
            Command("", "1 2 3", None, help=_("Choose a stake")),
            Command("", "← →", None, help=_("Move between tiles")),
            Command("", _("Space"), None, help=_("Select the tile")),
            Command("", "Enter", None, help=_("Press the main button")),
        )

    def _line(self, event: Event) -> str | None:
        assert self._state is not None
        shown = next((each for each in self._state.history if isinstance(each, HandsShown)), None)
        return words.log_line(event, self.who, shown, self._view(self._state))

    def _opened_line(self, event: Event) -> str | None:
        return words.opened_line(event, self.who, self._state.options.scoring) or self._line(event)

    def _model(self, state: State) -> BankModel:
        view = self._view(state)
        hand = self.person.hand(own_tiles(view, self._showing))
        return bank_model(view, self.who, self.levels, self._showing, hand, open_hands=self._open(state))

    # -- events become motion ------------------------------------------------------------------

    async def _show(self, event: Event, before: State | None, after: State) -> None:
        match event:
            case TilesDealt():
                self._table.sync(self._model(after))
            case HandsTaken():
                self._showing = Showing(dealt=True)
                await self._table.show_dealt(self._model(after))
            case _:
                await super()._show(event, before, after)
