# SPDX-License-Identifier: MIT
"""A round of 扭天九 on the table: events become motion, clicks turn tiles."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar, Final

from PySide6.QtCore import SignalInstance

from dominoes.game import Event, RoundEnded, Step, TilesDealt
from dominoes.games.turning.state import Move, PairTaken, State, TileTurned, View
from ui.games.person import DECLINE_KEY, PLAY_KEY, Person, Turn
from ui.games.presenter import Presenter
from ui.games.turning import texts
from ui.games.turning.table import TurningModel, TurningTable, turning_model
from ui.kit.commands import Command
from ui.language.i18n import _
from ui.table.prompt import Action

# -- the person -----------------------------------------------------------------------------------


END_KEY: Final = "E"
"""It has the rest of the tiles turned."""
PAIR_S: Final = 0.12
"""Seconds that each pair lies open, whatever the speed, while the rest is turned: all of them take two to three."""


class TurningTurn(Turn[State, Move, View]):
    """A tile to be turned."""


class TurningPerson(Person[TurningTurn]):
    """Turns tiles."""

    ANSWERS = Person.ANSWERS | {END_KEY}
    _table: TurningTable
    to_end = False
    """Whether the rest of the round is turned without being asked."""
    at_once = False
    """Whether that takes no time at all."""

    def _signals(self) -> tuple[tuple[SignalInstance, Callable[..., None]], ...]:
        return (
            *super()._signals(),
            (self._table.pile_clicked, self._on_pile),
            (self._table.felt_clicked, self.stop),
        )

    def _on_pile(self) -> None:
        """Turn the tile; while the other player is to move, go on, and turn no more of them without being asked."""
        if self.turn is None:
            self.stop()
            self.idle.emit()
        else:
            self.answer_with(self.turn.legal[0])

    async def decide(self, turn: TurningTurn) -> Any:  # noqa: ANN401 - as all do
        """Wait for the person to turn the tile, unless the rest is turned for them."""
        if self.to_end:
            stop = Action(texts.stop_button(), DECLINE_KEY, self.stop)
            self._table.bar.show_actions([Action(texts.at_once_button(), END_KEY, self.turn_all), stop])
            # Whatever slowed it down since.
            self._table.animator.hurry.set()
        return turn.legal[0] if self.to_end else await super().decide(turn)

    def turn_all(self) -> None:
        """Turn this tile, and quickly all others of this round; while that goes on, jump to the end."""
        if self.to_end:
            self.at_once = True
        elif self.turn is not None:
            self.to_end = True
            self._table.animator.hurry.set()
            self.answer_with(self.turn.legal[0])

    def stop(self) -> None:
        """Turn no more tiles without being asked."""
        if self.to_end:
            self.to_end = self.at_once = False
            self._table.animator.hurry.clear()
            self._table.bar.clear()

    def _actions(self) -> list[Action]:
        assert self.turn is not None
        (move,) = self.turn.legal
        return [
            Action(self.move_text(move), PLAY_KEY, partial(self.answer_with, move), main=True),
            Action(texts.end_button(), END_KEY, self.turn_all),
        ]

    def _prompt(self) -> None:
        if self.turn is not None:
            self._table.advice.say(texts.prompt(self.turn.view))


# -- a round on the table -------------------------------------------------------------------------


LOOK_MS = 600
"""How long a pair lies in the middle at least, if nobody waits for a click."""


class TurningPresenter(Presenter):
    """Shows one round of 扭天九 to one seat."""

    TABLE = TurningTable
    PERSON = TurningPerson
    TURN = TurningTurn
    SOUNDS: ClassVar = {TileTurned: "tile"}
    PAUSES = (PairTaken,)
    person: TurningPerson
    _table: TurningTable

    # -- what is shown -------------------------------------------------------------------------

    @staticmethod
    def is_stop(step: Step[State], before: Step[State]) -> bool:  # noqa: ARG004 - as in the base
        """Stop after each pair."""
        return any(isinstance(event, PairTaken) for event in step.events)

    def commands(self) -> tuple[Command, ...]:
        """Return the keys of this table."""
        return (
            Command("", "Enter", None, help=_("Turn a tile")),
            Command(
                "", END_KEY, self.person.turn_all, help=_("Turn all remaining tiles; press again to do it at once")
            ),
            Command("", "← → ↑ ↓", None, help=_("Move between tiles and seats")),
        )

    def _model(self, state: State) -> TurningModel:
        lying = self._stands_still or state.ended is not None
        return turning_model(self._view(state), self.who, self.levels, lying=lying)

    # -- events become motion ------------------------------------------------------------------

    def _begin(self) -> None:
        self.person.stop()

    async def _show(self, event: Event, before: State | None, after: State) -> None:
        match event:
            case TilesDealt():
                self._table.clear()
                self._table.sync(self._model(after))
            case TileTurned():
                view = self._view(after)
                await self._table.show_turned(turning_model(view, self.who, self.levels, lying=True))
                self.changed.emit()
            case PairTaken(seat, _tiles):
                await self._look(after)
                if not self._reviewing and not self._stays:
                    await self._table.show_taken(seat, self._model(after))
            case RoundEnded():
                self.person.stop()
            case _:
                pass

    async def _look(self, after: State) -> None:
        """Leave the pair in the middle to be looked at."""
        if self.person.to_end:
            if not self.person.at_once:
                await asyncio.sleep(PAIR_S)
        elif self.settings.trick_waits:
            await self._linger_in_round()
        elif after.ended is None:
            await self._table.animator.pause(LOOK_MS)
