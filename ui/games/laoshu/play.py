# SPDX-License-Identifier: MIT
"""A round of 老鼠搬家 on the table: events become motion, clicks become moves."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from dominoes.game import Event, Seat, Step, TilesDealt
from dominoes.games.laoshu.state import BoutBegun, Move, State, View
from dominoes.games.tricks import TrickWon
from ui.games.laoshu.table import QueueTable, QueueTableModel, before_bout, table_model
from ui.games.trick import TrickPerson, TrickPresenter, TrickTurn, plays_of
from ui.kit.commands import Command
from ui.table.trick import TrickTableModel, trick_models

# -- a round on the table -------------------------------------------------------------------------


class LaoshuTurn(TrickTurn[State, Move, View]):
    """What one seat may do now, and why the rest is not possible."""


class LaoshuPerson(TrickPerson[LaoshuTurn]):
    """Turns what is done on the table into moves of one seat."""


class LaoshuPresenter(TrickPresenter):
    """Shows one round of 老鼠搬家 to one seat."""

    TABLE = QueueTable
    PERSON = LaoshuPerson
    TURN = LaoshuTurn
    _table: QueueTable

    @staticmethod
    def is_stop(step: Step[State], before: Step[State]) -> bool:  # noqa: ARG004 - as in the base
        """Stop after each trick."""
        return any(isinstance(event, TrickWon) for event in step.events)

    def commands(self) -> tuple[Command, ...]:
        """Return the keys of this table; the last trick is in the header too."""
        return self._trick_commands()

    # -- what is shown -------------------------------------------------------------------------

    def _closed(self, state: State, seats: Collection[Seat]) -> Any:  # noqa: ANN401 - a state with faces that are missing
        """Take away the queues too."""
        return replace(super()._closed(state, seats), queues=tuple((None,) * len(queue) for queue in state.queues))

    def _lies(self, state: State) -> bool:
        """Return whether a finished trick stays: the last one of a bout only if the round ends with it."""
        return super()._lies(state) and (state.trick != () or any(state.won))

    def _model(self, state: State) -> QueueTableModel:
        view = self._view(state)
        dealt = next(event.hands[self.me] for event in reversed(view.history) if isinstance(event, BoutBegun))
        hand = self.person.hand(self._order(view, dealt))
        model = table_model(view, self.who, self.levels, hand, open_hands=self._open(state))
        if self._lies(state) and not view.trick:
            model = replace(model, trick=trick_models(self.last_trick, civil_supreme=self.civil_supreme))
        return model

    # -- events become motion ------------------------------------------------------------------

    def _caught_up(self, view: View) -> None:
        self._take_over(plays_of(self._log.history), len(view.trick))

    async def _show(self, event: Event, before: State | None, after: State) -> None:
        match event:
            case TilesDealt():
                self._table.clear()
                self._table.sync(self._between_bouts(after))
            case BoutBegun():
                await self._table.show_bout(self._model(after))
                self.changed.emit()
            case _:
                await self._show_trick(event, before, after)

    async def _end_trick(self, winner: Seat, after: State, shown: TrickTableModel) -> None:
        """Show the table before the next bout where the trick was the last one of its bout."""
        begun = isinstance(after.history[-1], BoutBegun)
        await super()._end_trick(winner, after, self._between_bouts(after) if begun else shown)

    def _between_bouts(self, state: State) -> QueueTableModel:
        """Return the table before the tiles of the bout were taken with which *state* begins."""
        begun = state.history[-1]
        assert isinstance(begun, BoutBegun)
        return before_bout(self._model(state), len(begun.hands[self.me]))
