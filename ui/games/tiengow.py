# SPDX-License-Identifier: MIT
"""打天九 on the table: events become motion, clicks become moves.

The presenter sees what the seat of the person at this computer may see; the state is used only to ask
the rules why something is not possible, which depends on nothing hidden.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from PySide6.QtCore import QObject, Signal

from dominoes.events import ChipsMoved, PileOpened, TilesDealt
from dominoes.game import Event, Game, Seat
from dominoes.games.tiengow.moves import Move
from dominoes.games.tiengow.options import TienGowOptions
from dominoes.games.tiengow.state import (
    HandClaimed,
    State,
    TilesBeat,
    TilesLed,
    TilesThrown,
    TrickWon,
    View,
)
from dominoes.games.tiengow.trick import Play, Trick
from dominoes.tiles import Tile
from ui.games import tiengow_words as words
from ui.games.tiengow_model import table_model, trick_models
from ui.games.tiengow_person import TienGowPerson
from ui.games.tiengow_settlement import bonus_content
from ui.games.tiengow_turn import Turn
from ui.i18n import _
from ui.table.ceremony import Ceremony
from ui.table.sheet import SheetContent, SheetOverlay
from ui.table.trick_table import TrickTable
from ui.table.view_model import TableModel

BONUS_SECONDS = 4.0
"""How long the small sheet of a payment stays if nobody closes it."""


@dataclass(frozen=True, slots=True)
class Manners:
    """How a player likes the table to behave."""

    ceremony: bool = True
    trick_seconds: float = 1.2
    trick_waits: bool = False
    """A finished trick stays until a click."""
    dealt_order: bool = False
    """The hand stays in the order it was taken."""


class TienGowPresenter(QObject):
    """Shows one round to one seat."""

    changed = Signal()
    """Something happened that the panels beside the table want to show."""
    announced = Signal(str)
    """Something to be said aloud."""

    def __init__(
        self,
        table: TrickTable,
        overlay: SheetOverlay,
        game: Game[State, Move, TienGowOptions, View],
        me: Seat,
        parent: QObject | None = None,
    ) -> None:
        """Present *game* on *table* to the person in seat *me*."""
        super().__init__(parent)
        self._table = table
        self._overlay = overlay
        self._game = game
        self.me = me
        self._who: Sequence[str] = ()
        self.levels: Sequence[str] = ()
        """Strengths in words by seat."""
        self.manners = Manners()
        self.resuming = False
        """Whether the next thing watched is a position to be shown at once."""
        self._state: State | None = None
        self._told: list[Event] = []
        self._watching = False
        self._trick: Trick = ()
        self._last_trick: Trick = ()
        self._go_on: asyncio.Future[None] | None = None
        self.person = TienGowPerson(table, self)
        self.person.changed.connect(self.changed)
        self.person.announced.connect(self.announced)
        self.person.idle.connect(self.go_on)
        table.felt_clicked.connect(self.go_on)

    def close(self) -> None:
        """Let go of the table, so that the next presenter alone answers its clicks."""
        self.person.close()
        self._table.felt_clicked.disconnect(self.go_on)
        self._state = None

    # -- what is shown -------------------------------------------------------------------------

    @property
    def view(self) -> View | None:
        """What the seat knows now."""
        return None if self._state is None else self._game.view(self._state, self.me)

    @property
    def who(self) -> Sequence[str]:
        """Names by seat."""
        return self._who

    @who.setter
    def who(self, given: Sequence[str]) -> None:
        self._who = self.person.who = given

    @property
    def last_trick(self) -> Trick:
        """The finished trick before the current one, as the seat saw it."""
        return self._last_trick

    @property
    def civil_supreme(self) -> bool:
        """Whether 文尊 is played at this table."""
        return self._state is not None and self._state.options.supreme.civil

    def _order(self, view: View) -> tuple[Tile, ...]:
        """Give the hand in the order the player likes."""
        if not self.manners.dealt_order:
            return view.hand
        dealt = next(event.hands[self.me] for event in view.history if isinstance(event, TilesDealt))
        left = list(view.hand)
        shown = []
        for tile in dealt:
            if tile in left and tile is not None:
                left.remove(tile)
                shown.append(tile)
        return tuple(shown)

    def _model(self, state: State) -> TableModel:
        view = self._game.view(state, self.me)
        return table_model(view, self.who, self.levels, self._order(view))

    async def choose(self, view: View, legal: tuple[Move, ...]) -> Move:
        """Let the person decide."""
        assert self._state is not None
        return await self.person.decide(Turn(self._game, self._state, self.me, legal), view)

    def show_now(self) -> None:
        """Show everything again, as after a change of language."""
        if self._state is None:
            return
        if self._watching:
            # What lies there now is not yet the state; it is, when the motion is over.
            self._table.refresh()
        else:
            self._table.sync(self._model(self._state))
            self.person.show_turn()
        self.changed.emit()

    def log(self) -> list[str]:
        """Tell the round as far as it was shown, a line for each thing worth telling."""
        told = [words.log_line(event, self.who, self.civil_supreme) for event in self._told]
        return [line for line in told if line]

    # -- events become motion ------------------------------------------------------------------

    async def watch(self, state: State, events: tuple[Event, ...]) -> None:
        """Show *events*, which led to *state*."""
        before, self._state = self._state, state
        if self.resuming:
            self.resuming = False
            self._catch_up(state)
            return
        if any(isinstance(event, TilesDealt) for event in events):
            self._trick = self._last_trick = ()
            self._told = []
        self._watching = True
        try:
            for event in events:
                masked = self._game.mask(event, self.me)
                self._told.append(masked)
                said = words.spoken(masked, self.who, self.civil_supreme)
                if said:
                    self.announced.emit(said)
                await self._show(masked, before, state)
        finally:
            self._watching = False
        self._table.sync(self._model(state))
        self.changed.emit()

    def _catch_up(self, state: State) -> None:
        """Show a position that was reached before anybody looked."""
        view = self._game.view(state, self.me)
        self._trick, self._last_trick = view.trick, ()
        self._told = list(view.history)
        plays = [e for e in view.history if isinstance(e, TilesLed | TilesBeat | TilesThrown)]
        finished = plays[: len(plays) - len(view.trick)]
        if finished:
            last = finished[-len(self.who) :]
            self._last_trick = tuple(Play(e.seat, e.tiles, not isinstance(e, TilesThrown)) for e in last)
        self._table.sync(self._model(state))
        self.changed.emit()

    async def _show(self, event: Event, before: State | None, after: State) -> None:
        match event:
            case PileOpened():
                self._table.clear()
                if self.manners.ceremony:
                    self._table.sync(self._empty(after))
                    ceremony = Ceremony(self._table, self.me, after.options.hand_size, after.standing.half)
                    await ceremony.run(event, self.who)
            case TilesDealt():
                self._table.sync(self._model(after))
            case TilesLed(seat, tiles) | TilesBeat(seat, tiles):
                await self._show_play(Play(seat, tiles, face_up=True), before or after)
            case TilesThrown(seat, tiles):
                await self._show_play(Play(seat, tiles, face_up=False), before or after)
            case HandClaimed(seat, _, tiles):
                await self._show_play(Play(seat, tiles, face_up=True), before or after)
                self._table.advice.say(words.log_line(event, self.who, self.civil_supreme) or "")
                await self._linger()
            case TrickWon(seat, _):
                self.changed.emit()
                await self._linger()
                self._last_trick, self._trick = self._trick, ()
                await self._table.show_taken(seat, self._model(after))
            case ChipsMoved(payment):
                self._table.sync(self._model(after))
                await self._show_bonus(partial(bonus_content, payment, after.options, after.standing, self.who))
            case _:
                pass

    def _empty(self, state: State) -> TableModel:
        """Give the table before anybody has tiles."""
        model = self._model(state)
        seats = tuple(replace(seat, tiles=0, to_act=False) for seat in model.seats)
        return replace(model, hand=(), seats=seats, trick=())

    async def _show_play(self, play: Play, before: State) -> None:
        """Show one more play of the trick, the table otherwise as *before*."""
        self._trick = (*self._trick, play)
        model = self._model(before)
        hand = list(model.hand)
        if play.seat == self.me:
            for tile in play.tiles:
                if tile is not None:
                    hand.remove(tile)
        seats = tuple(
            replace(seat, tiles=seat.tiles - len(play.tiles) * (seat.seat == play.seat), to_act=False)
            for seat in model.seats
        )
        trick = trick_models(self._trick, civil_supreme=self.civil_supreme)
        shown = replace(model, hand=tuple(hand), seats=seats, trick=trick)
        await self._table.show_play(play.seat, play.tiles, shown, face_up=play.face_up)
        self.changed.emit()

    async def _linger(self) -> None:
        """Leave the finished trick on the table for as long as the player likes."""
        if not self.manners.trick_waits:
            await self._table.animator.pause(self.manners.trick_seconds * 1000)
            return
        self._table.advice.say(_("Click or press Enter to go on."))
        self._go_on = asyncio.get_running_loop().create_future()
        try:
            await self._go_on
        finally:
            self._go_on = None
            self._table.advice.say("")

    def go_on(self) -> None:
        """Do not wait: finish what moves, and what is only there to be looked at."""
        self._table.animator.finish_now()
        if self._go_on is not None and not self._go_on.done():
            self._go_on.set_result(None)

    async def _show_bonus(self, make: Callable[[], SheetContent]) -> None:
        """Show a payment in the middle of the round as a small sheet."""
        asking = asyncio.ensure_future(self._overlay.ask(make))
        try:
            await asyncio.wait([asking], timeout=BONUS_SECONDS / self._table.animator.speed)
        finally:
            asking.cancel()
            await asyncio.gather(asking, return_exceptions=True)
