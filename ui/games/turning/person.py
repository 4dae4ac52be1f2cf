# SPDX-License-Identifier: MIT
"""The person at a table of 扭天九: the pile or a button turns the next tile, another button all that are left."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from PySide6.QtCore import SignalInstance

from dominoes.games.turning.state import Move, State, View
from ui.games.person import DECLINE_KEY, PLAY_KEY, Person, Turn
from ui.games.turning import words
from ui.games.turning.felt import TurningTable
from ui.table.prompt import Action

END_KEY: Final = "E"
"""It has the rest of the tiles turned."""
NEXT_MS: Final = 350
"""How long it is quiet before a tile is turned for the person."""


class TurningTurn(Turn[State, Move, View]):
    """A tile to be turned."""


class TurningPerson(Person[TurningTurn]):
    """Turns tiles."""

    ANSWERS = Person.ANSWERS | {END_KEY}
    _table: TurningTable
    to_end = False
    """Whether the rest of the round is turned without being asked."""

    def _signals(self) -> tuple[tuple[SignalInstance, Callable[..., None]], ...]:
        return (
            *super()._signals(),
            (self._table.pile_clicked, self._on_pile),
            (self._table.felt_clicked, self.stop),
        )

    def _on_pile(self) -> None:
        """Turn the tile; while the other player is to move, go on, and turn no more of them without being asked."""
        if self._turn is None:
            self.stop()
            self.idle.emit()
        else:
            self._answer_with(self._turn.legal[0])

    async def decide(self, turn: TurningTurn) -> Any:  # noqa: ANN401 - as all do
        """Wait for the person to turn the tile, unless the rest is turned for them."""
        if self.to_end:
            self._table.bar.show_actions([Action(words.stop_button(), DECLINE_KEY, self.stop)])
            await self._table.animator.pause(NEXT_MS)
        return turn.legal[0] if self.to_end else await super().decide(turn)

    def turn_all(self) -> None:
        """Turn this tile, and from now on all others of this round; while that goes on, stop it."""
        if self.to_end:
            self.stop()
        elif self._turn is not None:
            self.to_end = True
            self._answer_with(self._turn.legal[0])

    def stop(self) -> None:
        """Turn no more tiles without being asked."""
        if self.to_end:
            self.to_end = False
            self._table.bar.clear()

    def _actions(self) -> list[Action]:
        assert self._turn is not None
        (move,) = self._turn.legal
        return [
            Action(words.turn_button(), PLAY_KEY, self._does(move), main=True),
            Action(words.end_button(), END_KEY, self.turn_all),
        ]

    def _prompt(self) -> None:
        if self._turn is not None:
            self._table.advice.say(words.prompt(self._turn.view))

    def _move_text(self, _move: Move) -> str:
        return words.turn_button()
