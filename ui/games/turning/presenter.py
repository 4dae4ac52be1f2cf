# SPDX-License-Identifier: MIT
"""扭天九 on the table: events become motion, clicks turn tiles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from dominoes.game import Event, RoundEnded, Step, TilesDealt
from dominoes.games.turning.state import PairTaken, State, TileTurned
from ui.games.presenter import Presenter
from ui.games.turning import words
from ui.games.turning.felt import TurningTable
from ui.games.turning.log import pair_groups
from ui.games.turning.model import TurningModel, turning_model
from ui.games.turning.person import END_KEY, TurningPerson, TurningTurn
from ui.games.turning.settlement import settlement_model
from ui.kit.commands import Command
from ui.language.i18n import _
from ui.table.numbers import SheetModel
from ui.table.round_log import LogGroup, Told

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

    def settlement(self, state: State, round_name: str) -> SheetModel:
        """Return the settlement of a finished round."""
        return settlement_model(state, self.who, round_name)

    @staticmethod
    def is_stop(step: Step[State], before: Step[State]) -> bool:  # noqa: ARG004 - as in the base
        """Stop after each pair."""
        return any(isinstance(event, PairTaken) for event in step.events)

    def commands(self) -> tuple[Command, ...]:
        """Return the keys of this table."""
        return (
            Command("", "Enter", None, help=_("Turn a tile")),
            Command("", END_KEY, self.person.turn_all, help=_("Turn all tiles that are left, or stop that")),
            Command("", "← → ↑ ↓", None, help=_("Move between tiles and seats")),
        )

    def _line(self, event: Event) -> str | None:
        return words.log_line(event, self.who)

    def _grouped(self, told: Sequence[Told]) -> list[LogGroup]:
        return pair_groups(told, self.who)

    def _model(self, state: State) -> TurningModel:
        lying = self._reviewing or state.ended is not None
        return turning_model(self._view(state), self.who, self.levels, lying=lying)

    # -- events become motion ------------------------------------------------------------------

    def _begin(self) -> None:
        self.person.stop()

    async def _show(self, event: Event, before: State | None, after: State) -> None:  # noqa: ARG002 - as all do
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
        if self.settings.trick_waits and not self.person.to_end:
            await self._linger_in_round()
        elif after.ended is None:
            await self._table.animator.pause(LOOK_MS)
