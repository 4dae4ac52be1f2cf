# SPDX-License-Identifier: MIT
"""The person at this computer in a round of 골여시: stakes, and draws one or two tiles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import SignalInstance

from dominoes.games.kolyesi.state import Draw, Move, Stand, State, View
from ui.games.kolyesi import words
from ui.games.person import PLAY_KEY, Turn
from ui.games.stakes import StakingPerson
from ui.table.bank_felt import BankFelt
from ui.table.prompt import Action


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

    def _on_tile(self, place: int) -> None:  # noqa: ARG002 - no tile can be selected
        """Say again what is asked, or go on while others are to move."""
        if self._turn is None:
            self.idle.emit()
        else:
            self._say_again()

    def _actions(self) -> list[Action]:
        turn = self._turn
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
        turn = self._turn
        if turn is None or not letter.isdecimal() or Draw(int(letter)) not in turn.legal:
            return False
        self._answer_with(Draw(int(letter)))
        return True

    def _move_text(self, move: Any) -> str:  # noqa: ANN401 - as in the base
        return words.move_text(move)

    def _prompt(self) -> None:
        if self._turn is not None:
            self._table.advice.say(words.prompt(self._turn.view, self.who))
