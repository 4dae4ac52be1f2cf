# SPDX-License-Identifier: MIT
"""A round of 打天九 on the table: events become motion, clicks become moves."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from dataclasses import replace
from functools import partial
from typing import Any

from dominoes.errors import Reason
from dominoes.game import ChipsMoved, Event, PileOpened, Seat, Step, TilesDealt
from dominoes.games.combinations import Play
from dominoes.games.tiengow.legality import only_throw
from dominoes.games.tiengow.state import Claim, HandClaimed, Move, Pass, State, View
from dominoes.games.tricks import TrickWon
from ui.games.person import DECLINE_KEY, NO_KEY, PLAY_KEY, YES_KEY
from ui.games.tiengow import texts
from ui.games.tiengow.table import TienGowTable, TienGowTableModel, last_trick_models, table_model
from ui.games.tiengow.words import TienGowWords
from ui.games.trick import TrickPerson, TrickPresenter, TrickTurn, plays_of
from ui.kit.commands import Command
from ui.language.i18n import _, capital, term
from ui.table.prompt import Action

# -- the person -----------------------------------------------------------------------------------


class TienGowTurn(TrickTurn[State, Move, View]):
    """What one seat may do now, and why the rest is not possible."""

    @property
    def silent(self) -> Move | None:
        """To claim nothing, where nothing can be claimed."""
        return self.decline if len(self.legal) == 1 else None

    @property
    def plays(self) -> bool:
        """Whether tiles are to be played, rather than a dealt win declared."""
        return self.decline is None

    @property
    def claims(self) -> tuple[Claim, ...]:
        """Dealt wins that may be opened."""
        return self.moves(Claim)

    @property
    def decline(self) -> Pass | None:
        """The pass on a claim, if that is the question."""
        return next(iter(self.moves(Pass)), None)

    @property
    def closed(self) -> Reason | None:
        """Why nothing could take the trick, whatever the seat holds; None if something could."""
        state, seat = self.state, self.seat
        return only_throw(state.options, state.trick, state.hands[seat], state.won[seat]) if state.trick else None


class TienGowPerson(TrickPerson[TienGowTurn]):
    """Turns what is done on the table into moves of one seat."""

    def _actions(self) -> list[Action]:
        turn = self.turn
        assert turn is not None
        if turn.decline is None:
            return super()._actions()
        claims = [
            Action(
                texts.claim_button(claim.hand.key),
                "" if at else PLAY_KEY,
                partial(self.answer_with, claim),
                main=not at,
            )
            for at, claim in enumerate(turn.claims)
        ]
        claims[:1] = [replace(claim, also=(YES_KEY,)) for claim in claims[:1]]
        decline = Action(texts.decline_button(), DECLINE_KEY, partial(self.answer_with, turn.decline), also=(NO_KEY,))
        return [*claims, decline]

    def _asked(self, turn: TienGowTurn) -> str:
        return texts.prompt(turn.view, bool(turn.face_up), turn.closed)


# -- a round on the table -------------------------------------------------------------------------


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
            self.wanted.emit(
                partial(TienGowWords(self._state.options, self.who).bonuses, self._state.payments, self._state)
            )
        else:
            self.person.say(_("No bonus has been paid in this round yet."))

    # -- events become motion ------------------------------------------------------------------

    def _caught_up(self, view: View) -> None:
        self._take_over(plays_of(self._log.history, HandClaimed), len(view.trick))

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
                self._table.advice.say(self.words.event(event, self._seen_state) or "")
                self.last_trick, self._trick = self._trick, ()
                await self._linger_in_round()
            case ChipsMoved():
                self._table.sync(self._model(after))
                await self._table.calls.let_stand()
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
            self._table.advice.say(self.words.event(event, self._seen_state) or "")
            await self._linger()
            return
        make = partial(TienGowWords(state.options, self.who).bonuses, (event.payment,), state)
        asking = asyncio.ensure_future(self._overlay.ask(make))
        try:
            await asyncio.wait([asking], timeout=BONUS_SECONDS / self._table.animator.speed)
        finally:
            asking.cancel()
            await asyncio.gather(asking, return_exceptions=True)
