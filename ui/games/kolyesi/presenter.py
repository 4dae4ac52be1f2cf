# SPDX-License-Identifier: MIT
"""Shows a round of 골여시, and lets the person decide."""

from __future__ import annotations

from typing import ClassVar

from dominoes.game import Event, Step, TilesDealt
from dominoes.games.kolyesi.state import State, TilesDrawn
from dominoes.games.stakes import HandCompared, StakePlaced
from ui.games.bank_presenter import BankPresenter
from ui.games.kolyesi import words
from ui.games.kolyesi.model import bank_model
from ui.games.kolyesi.person import KolYeSiPerson, KolYeSiTurn
from ui.games.kolyesi.settlement import settlement_model
from ui.kit.commands import Command
from ui.language.i18n import _
from ui.table.bank_felt import BankFelt, BankModel
from ui.table.numbers import SheetModel


class KolYeSiFelt(BankFelt):
    """Says what tiles count."""

    rank_of = staticmethod(words.rank_of)


class KolYeSiPresenter(BankPresenter):
    """Shows one round of 골여시 to one seat."""

    TABLE = KolYeSiFelt
    PERSON = KolYeSiPerson
    TURN = KolYeSiTurn
    SOUNDS: ClassVar = {StakePlaced: "tile", TilesDrawn: "throw", HandCompared: "tile"}
    person: KolYeSiPerson

    def settlement(self, state: State, round_name: str) -> SheetModel:
        """Return the settlement of a finished round."""
        return settlement_model(state, self.who, round_name)

    @staticmethod
    def is_stop(step: Step[State], before: Step[State]) -> bool:
        """Stop after each phase, and after each draw."""
        drew = any(isinstance(event, TilesDrawn) for event in step.events)
        return drew or step.state.phase is not before.state.phase

    def commands(self) -> tuple[Command, ...]:
        """Return the keys of this table."""
        return (
            Command("", "1 2 3", None, help=_("Choose a stake, or how many tiles to draw")),
            Command("", "← →", None, help=_("Move between tiles")),
            Command("", "Enter", None, help=_("Press the main button")),
        )

    def _line(self, event: Event) -> str | None:
        assert self._state is not None
        return words.log_line(event, self.who, words.shown_by(self._state), self._state.banker)

    def _model(self, state: State) -> BankModel:
        return bank_model(self._view(state), self.who, self.levels, self._showing, open_hands=self._open(state))

    # -- events become motion ------------------------------------------------------------------

    async def _show(self, event: Event, before: State | None, after: State) -> None:
        if isinstance(event, TilesDealt):
            await self._table.show_dealt(self._model(after))
        else:
            await super()._show(event, before, after)
