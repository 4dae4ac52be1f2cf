# SPDX-License-Identifier: MIT
"""Tables where each seat has one hand against the banker's: hands are opened and compared one after the other."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any, Final

from dominoes.game import Event, Seat
from dominoes.games.face_down import HandsTaken
from dominoes.games.stakes import HandCompared, HandsShown
from ui.games.bank_table import Showing
from ui.games.presenter import Presenter
from ui.table.bank import BankFelt

COMPARED_PART: Final = 0.6
"""How long each comparison stays, in parts of the time that a finished trick does."""


class ComparingPresenter(Presenter):
    """Shows one round to one seat; hands are compared with the banker's one after the other."""

    async def _linger_over(self, seat: Seat, compared: Collection[Seat], players: Collection[Seat]) -> None:
        """Leave a comparison to be looked at: one's own, and the last one, for as long as the settings say.

        Args:
            seat: Whose hand was compared.
            compared: Whose hands are compared now.
            players: Who plays against the banker.
        """
        if len(compared) == len(players):
            await self._linger_in_round()
        elif seat == self.me:
            await self._linger()
        else:
            await self._linger_less()

    async def _linger_less(self) -> None:
        """Leave what lies on the table for a shorter while; no click is waited for."""
        await self._table.animator.pause(self.settings.trick_seconds * 1000 * COMPARED_PART)


class BankPresenter(ComparingPresenter):
    """Shows one round to one seat that has one hand."""

    PAUSES = (HandCompared,)
    _table: BankFelt
    _showing = Showing()

    def _begin(self) -> None:
        self._showing = Showing()

    def _caught_up(self, view: Any) -> None:  # noqa: ANN401 - of any game
        history = view.history
        shown = any(isinstance(event, HandsShown) for event in history)
        self._showing = Showing(
            opened=frozenset(map(Seat, range(len(view.stakes)))) if shown else frozenset(),
            compared=frozenset(event.seat for event in history if isinstance(event, HandCompared)),
            dealt=any(isinstance(event, HandsTaken) for event in history),
        )

    async def _show(self, event: Event, before: Any, after: Any) -> None:  # noqa: ANN401, ARG002 - as all do
        showing = self._showing
        match event:
            case HandsShown():
                self._showing = replace(showing, opened=frozenset((after.banker, self.me)))
                self._table.sync(self._model(after))
                await self._linger_less()
            case HandCompared(seat, _):
                self._showing = replace(showing, opened=showing.opened | {seat}, compared=showing.compared | {seat})
                self._table.sync(self._model(after))
                self.changed.emit()
                await self._linger_over(seat, self._showing.compared, after.players)
            case _:
                self._table.sync(self._model(after))
                self.changed.emit()
