# SPDX-License-Identifier: MIT
"""The person at a table of 擲天九: they stake, and throw the dice."""

from __future__ import annotations

from typing import Any

from dominoes.games.throwing.state import Move, State, View
from ui.games.person import Turn
from ui.games.stakes import StakingPerson
from ui.games.throwing import words
from ui.table.prompt import Action


class ThrowingTurn(Turn[State, Move, View]):
    """A stake or a throw."""


class ThrowingPerson(StakingPerson[ThrowingTurn]):
    """Stakes and throws by buttons."""

    def _actions(self) -> list[Action]:
        assert self._turn is not None
        return self._stake_actions() if self._stakes() else self._buttons(self._turn.legal, ("Enter",))

    def _prompt(self) -> None:
        if self._turn is not None:
            self._table.advice.say(words.prompt(self._turn.view, self.who))

    def _move_text(self, move: Any) -> str:  # noqa: ANN401 - as the base has it
        return words.move_text(move)
