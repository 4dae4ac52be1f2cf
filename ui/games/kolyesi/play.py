# SPDX-License-Identifier: MIT
"""A round of 골여시 on the table: events become motion, clicks become moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from PySide6.QtCore import SignalInstance

from dominoes.game import Event, Step, TilesDealt
from dominoes.games.kolyesi.state import Draw, Move, Stand, State, TilesDrawn, View
from dominoes.games.stakes import HandCompared, StakePlaced
from ui.games.bank import BankPresenter, StakingPerson
from ui.games.kolyesi import texts
from ui.games.kolyesi.table import bank_model
from ui.games.person import PLAY_KEY, Turn
from ui.kit.commands import Command
from ui.language.i18n import _
from ui.table.bank import BankFelt, BankModel
from ui.table.prompt import Action

# -- the person -----------------------------------------------------------------------------------


class KolYeSiTurn(Turn[State, Move, View]):
    """What one seat may do now."""

    @property
    def silent(self) -> Move | None:
        """The only answer, which is not asked for."""
        return self.legal[0] if len(self.legal) == 1 else None


class KolYeSiPerson(StakingPerson[KolYeSiTurn]):
    """Turns what is done on the table into moves of one seat."""

    _table: BankFelt

    def _signals(self) -> tuple[tuple[SignalInstance, Callable[..., None]], ...]:
        return (*super()._signals(), (self._table.hand_row.clicked, self._on_clicked))

    def _on_tile(self, place: int) -> None:
        """Say again what is asked, or go on while others are to move."""
        if self.turn is None:
            self.idle.emit()
        else:
            self._say_again()

    def _actions(self) -> list[Action]:
        turn = self.turn
        assert turn is not None
        if self._stakes():
            return self._stake_actions()
        if Stand() in turn.legal:
            return self._buttons((Stand(), Draw(1)), (PLAY_KEY, "1"))
        return self._buttons(turn.legal, ("1", "2"))

    def press(self, letter: str) -> bool:
        """Place a stake, or draw as many tiles as a digit says."""
        if super().press(letter):
            return True
        turn = self.turn
        if turn is None or not letter.isdecimal() or Draw(int(letter)) not in turn.legal:
            return False
        self.answer_with(Draw(int(letter)))
        return True

    def _prompt(self) -> None:
        if self.turn is not None:
            self._table.advice.say(texts.prompt(self.turn.view, self.who))


# -- a round on the table -------------------------------------------------------------------------


class KolYeSiFelt(BankFelt):
    """Says what tiles count."""

    rank_of = staticmethod(texts.KolYeSiWords.rank)


class KolYeSiPresenter(BankPresenter):
    """Shows one round of 골여시 to one seat."""

    TABLE = KolYeSiFelt
    PERSON = KolYeSiPerson
    TURN = KolYeSiTurn
    SOUNDS: ClassVar = {StakePlaced: "tile", TilesDrawn: "throw", HandCompared: "tile"}
    person: KolYeSiPerson

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

    def _model(self, state: State) -> BankModel:
        return bank_model(self._view(state), self.who, self.levels, self._showing, open_hands=self._open(state))

    # -- events become motion ------------------------------------------------------------------

    async def _show(self, event: Event, before: State | None, after: State) -> None:
        if isinstance(event, TilesDealt):
            await self._table.show_dealt(self._model(after))
        else:
            await super()._show(event, before, after)
