# SPDX-License-Identifier: MIT
"""打天九 on the table: events become motion, clicks become moves."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from dominoes.game import ChipsMoved, Event, PileOpened, Seat, Step, TilesDealt
from dominoes.games.combinations import Play
from dominoes.games.tiengow.state import HandClaimed, State, View
from dominoes.games.tricks import TrickWon
from ui.games.tiengow.calls import calls
from ui.games.tiengow.felt import TienGowTable
from ui.games.tiengow.log import trick_groups
from ui.games.tiengow.model import TienGowTableModel, last_trick_models, table_model
from ui.games.tiengow.person import TienGowPerson, TienGowTurn
from ui.games.tiengow.settlement import bonus_content
from ui.games.trick import TrickPresenter, plays_of
from ui.kit.commands import Command
from ui.language.i18n import _, capital, term
from ui.table.log_view import LogGroup, Told
from ui.table.seat_panel import Call

BONUS_SECONDS = 4.0
"""How long the small sheet of a payment stays if nobody closes it."""


class TienGowPresenter(TrickPresenter):
    """Shows one round of 打天九 to one seat."""

    TABLE = TienGowTable
    PERSON = TienGowPerson
    TURN = TienGowTurn
    person: TienGowPerson
    _table: TienGowTable

    # -- what is shown -------------------------------------------------------------------------

    def _model(self, state: State) -> TienGowTableModel:
        view = self._view(state)
        dealt = next(event.hands[self.me] for event in view.history if isinstance(event, TilesDealt))
        hand = self.person.hand(self._order(view, dealt))
        model = table_model(view, self.who, self.levels, hand, open_hands=self._open(state))
        if self._lies(state) and not view.trick:
            history = () if view.result is None else view.history
            trick = last_trick_models(self.last_trick, history, civil_supreme=self.civil_supreme)
            model = replace(model, trick=trick)
        return model

    @staticmethod
    def is_stop(step: Step[State], before: Step[State]) -> bool:  # noqa: ARG004 - as in the base
        """Stop after each trick."""
        return any(isinstance(event, TrickWon | HandClaimed) for event in step.events)

    def commands(self) -> tuple[Command, ...]:
        """Return the keys of this table; the last trick is in the header too."""
        return (
            *self._trick_commands(),
            Command(capital(term("bonus")), "B", self.show_bonuses, help=_("Show the bonuses of this round again")),
        )

    def show_bonuses(self) -> None:
        """Show again what was paid in the middle of this round."""
        if self._state is None:
            return
        if self._state.payments:
            self.wanted.emit(partial(bonus_content, self._state.payments, self._state, self.who))
        else:
            self._tell(_("No bonus has been paid in this round yet."))

    def _calls(self, event: Event, before: Sequence[Event]) -> tuple[Call, ...]:
        return calls(event, before, civil_supreme=self.civil_supreme)

    def _grouped(self, told: Sequence[Told]) -> list[LogGroup]:
        return trick_groups(told, self.who, civil_supreme=self.civil_supreme)

    # -- events become motion ------------------------------------------------------------------

    def _caught_up(self, view: View) -> None:
        self._take_over(plays_of(self._history, HandClaimed), len(view.trick))

    async def _show(self, event: Event, before: State | None, after: State) -> None:
        match event:
            case PileOpened():
                self._table.clear()
                if self.settings.ceremony:
                    self._table.sync(self._empty(after))
                    await self._table.show_opening(event, self.who, after.options.hand_size, after.standing.half)
            case TilesDealt():
                self._table.sync(self._model(after))
            case HandClaimed(seat, _, tiles):
                await self._show_play(Play(seat, tiles, face_up=True), before or after)
                self._table.advice.say(self._line(event) or "")
                self.last_trick, self._trick = self._trick, ()
                await self._linger_in_round()
            case ChipsMoved():
                self._table.sync(self._model(after))
                await self._table.let_calls_stand()
                await self._show_bonus(event, after)
            case _:
                await self._show_trick(event, before, after)

    def _closed(self, state: State, seats: Collection[Seat]) -> Any:  # noqa: ANN401 - with faces that are missing
        """Take away the tiles that nobody was dealt too: they lie face down beside the trick."""
        return replace(super()._closed(state, seats), rest=(None,) * len(state.rest))

    def _empty(self, state: State) -> TienGowTableModel:
        """Return the table before anybody has tiles."""
        model = self._model(state)
        seats = tuple(replace(seat, tiles=0, dealing=True, to_act=False) for seat in model.seats)
        return replace(model, hand=(), seats=seats, trick=(), waiting=())

    async def _show_bonus(self, event: ChipsMoved, state: State) -> None:
        """Show a payment in the middle of the round as a small sheet; a review only tells it."""
        if self._reviewing:
            self._table.advice.say(self._line(event) or "")
            await self._linger()
            return
        make = partial(bonus_content, (event.payment,), state, self.who)
        asking = asyncio.ensure_future(self._overlay.ask(make))
        try:
            await asyncio.wait([asking], timeout=BONUS_SECONDS / self._table.animator.speed)
        finally:
            asking.cancel()
            await asyncio.gather(asking, return_exceptions=True)
