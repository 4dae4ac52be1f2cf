# SPDX-License-Identifier: MIT
"""The person at a table of 擲天九: they stake, and throw the dice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import SignalInstance

from dominoes.games.throwing.state import Move, State, View
from ui.games.person import Turn
from ui.games.stakes import StakingPerson
from ui.games.throwing import words
from ui.games.throwing.felt import ThrowTable
from ui.table.prompt import Action


class ThrowingTurn(Turn[State, Move, View]):
    """A stake or a throw."""


class ThrowingPerson(StakingPerson[ThrowingTurn]):
    """Stakes by buttons, and throws by the cup or a button."""

    _table: ThrowTable

    def _signals(self) -> tuple[tuple[SignalInstance, Callable[..., None]], ...]:
        return (*super()._signals(), (self._table.cup.clicked, self._on_cup))

    def _on_cup(self) -> None:
        """Throw the dice, say that a stake comes first, or go on while others are to move."""
        if self._turn is None:
            self.idle.emit()
        elif self._stakes():
            self._say_again()
        else:
            self._answer_with(self._turn.legal[0])

    def _actions(self) -> list[Action]:
        assert self._turn is not None
        return self._stake_actions() if self._stakes() else self._buttons(self._turn.legal, ("Enter",))

    def _prompt(self) -> None:
        if self._turn is not None:
            self._table.advice.say(words.prompt(self._turn.view, self.who))

    def _move_text(self, move: Any) -> str:  # noqa: ANN401 - as the base has it
        return words.move_text(move)
