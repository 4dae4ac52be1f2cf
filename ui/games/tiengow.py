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

from dominoes.ai.bot import Choice
from dominoes.events import ChipsMoved, PileOpened, TilesDealt
from dominoes.game import Event, Game, Seat
from dominoes.games.tiengow.moves import Beat, Lead, Move, Throw
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
from dominoes.tiles import Tile, tidy
from ui import names
from ui.games import tiengow_words as words
from ui.games.tiengow_model import table_model, trick_models
from ui.games.tiengow_settlement import bonus_content
from ui.games.tiengow_turn import Turn
from ui.i18n import _, number, term
from ui.table.button_bar import Action
from ui.table.ceremony import Ceremony
from ui.table.sheet import SheetContent, SheetOverlay
from ui.table.trick_table import TrickTable
from ui.table.view_model import TableModel

PLAY_KEY = "Enter"
THROW_KEY = "X"
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
    """Shows one round to one seat, and lets that seat play."""

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
        self.who: Sequence[str] = ()
        """Names by seat."""
        self.levels: Sequence[str] = ()
        """Strengths in words by seat."""
        self.manners = Manners()
        self.resuming = False
        """Whether the next thing watched is a position to be shown at once."""
        self._state: State | None = None
        self._trick: Trick = ()
        self._last_trick: Trick = ()
        self._turn: Turn | None = None
        self._answer: asyncio.Future[Move] | None = None
        self._selected: list[int] = []
        self._hint: Choice[Move] | None = None
        self._go_on: asyncio.Future[None] | None = None
        table.tile_clicked.connect(self._on_tile)
        table.tile_pointed.connect(self._on_pointed)
        table.felt_clicked.connect(self.go_on)

    def close(self) -> None:
        """Let go of the table, so that the next presenter alone answers its clicks."""
        self._table.tile_clicked.disconnect(self._on_tile)
        self._table.tile_pointed.disconnect(self._on_pointed)
        self._table.felt_clicked.disconnect(self.go_on)
        self._state = None

    # -- what is shown -------------------------------------------------------------------------

    @property
    def view(self) -> View | None:
        """What the seat knows now."""
        return None if self._state is None else self._game.view(self._state, self.me)

    @property
    def is_my_turn(self) -> bool:
        """Whether the person is to decide."""
        return self._turn is not None

    @property
    def turn(self) -> Turn | None:
        """What the person may do now."""
        return self._turn

    @property
    def last_trick(self) -> Trick:
        """The finished trick before the current one, as the seat saw it."""
        return self._last_trick

    @property
    def hint(self) -> Choice[Move] | None:
        """The advice for this turn, if it was asked for."""
        return self._hint

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

    def show_now(self) -> None:
        """Show everything again, as after a change of language."""
        if self._state is not None:
            self._table.sync(self._model(self._state))
            self._show_turn()
            self.changed.emit()

    def log(self) -> list[str]:
        """Tell the round so far, a line for each thing worth telling."""
        view = self.view
        told = [] if view is None else [words.log_line(e, self.who, self.civil_supreme) for e in view.history]
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
        for event in events:
            masked = self._game.mask(event, self.me)
            said = words.spoken(masked, self.who, self.civil_supreme)
            if said:
                self.announced.emit(said)
            await self._show(masked, before, state)
        self._table.sync(self._model(state))
        self.changed.emit()

    def _catch_up(self, state: State) -> None:
        """Show a position that was reached before anybody looked."""
        view = self._game.view(state, self.me)
        self._trick, self._last_trick = view.trick, ()
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
        trick = trick_models(self._trick, self.who, civil_supreme=self.civil_supreme)
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

    # -- clicks become moves -------------------------------------------------------------------

    async def choose(self, view: View, legal: tuple[Move, ...]) -> Move:
        """Wait for the person to decide; a question with one silent answer is not put."""
        assert self._state is not None
        if view.answered and len(legal) == 1:
            return legal[0]
        self._turn = Turn(self._game, self._state, self.me, legal)
        self._selected, self._hint = [], None
        self._answer = asyncio.get_running_loop().create_future()
        self._show_turn()
        self._table.focus_hand()
        self.changed.emit()
        self.announced.emit(self._table.advice.text)
        try:
            return await self._answer
        finally:
            self._answer = self._turn = self._hint = None
            self._selected = []
            self._table.bar.clear()
            self._table.advice.say("")

    def _chosen(self) -> list[Tile]:
        return [face for i in self._selected if (face := self._table.hand[i].face) is not None]

    def _on_tile(self, index: int) -> None:
        turn = self._turn
        if turn is None or turn.decline is not None:
            self.go_on()
            return
        face = self._table.hand[index].face
        if face is None:
            return
        if index in self._selected:
            self._selected.remove(index)
        elif turn.extends(self._chosen(), face):
            self._selected.append(index)
        elif turn.leads or turn.count == 1:
            # One tile instead of another needs no second click.
            self._selected = [index]
        else:
            self._explain([*self._chosen(), face])
            return
        self._show_turn()
        self.changed.emit()

    def _on_pointed(self, index: int) -> None:
        """Say why a dimmed tile cannot be played, for as long as it is pointed at."""
        if self._turn is None:
            return
        if 0 <= index < len(self._table.hand):
            tile = self._table.hand[index]
            if tile.is_dimmed and tile.face is not None:
                self._explain([*self._chosen(), tile.face])
                return
        self._show_advice()

    def _explain(self, tiles: Sequence[Tile]) -> None:
        """Say why *tiles* cannot be played face up."""
        turn = self._turn
        if turn is None:
            return
        reason = self._game.why_not(turn.state, self.me, turn.attempt(tiles[:4]))
        if reason is not None:
            self._table.advice.say(names.reason_text(reason, self.who), tone="loss")
            self.announced.emit(self._table.advice.text)

    def play_selected(self) -> None:
        """Play the selected tiles face up, or say why that is not possible."""
        if self._turn is None:
            self.go_on()
            return
        if self._turn.decline is not None:
            self._table.bar.press(PLAY_KEY)
            return
        chosen = tidy(self._chosen())
        move = self._turn.face_up.get(chosen)
        if move is not None:
            self._answer_with(move)
        elif chosen:
            self._explain(chosen)
        else:
            self._show_advice()
            self.announced.emit(self._table.advice.text)

    def throw_selected(self) -> None:
        """Throw the selected tiles face down, or say how many are needed."""
        turn = self._turn
        if turn is None or turn.decline is not None:
            return
        chosen = tidy(self._chosen())
        move = turn.throws.get(chosen)
        if move is not None:
            self._answer_with(move)
            return
        reason = self._game.why_not(turn.state, self.me, Throw(chosen))
        if reason is not None:
            self._table.advice.say(names.reason_text(reason, self.who), tone="loss")
            self.announced.emit(self._table.advice.text)

    def _claim_first(self) -> None:
        if self._turn is not None:
            self._answer_with(self._turn.claims[0])

    def _claim_second(self) -> None:
        if self._turn is not None:
            self._answer_with(self._turn.claims[1])

    def _decline(self) -> None:
        if self._turn is not None and self._turn.decline is not None:
            self._answer_with(self._turn.decline)

    def _answer_with(self, move: Move) -> None:
        if self._answer is not None and not self._answer.done():
            self._answer.set_result(move)

    def show_hint(self, hint: Choice[Move]) -> None:
        """Mark the tiles of the advice, and say what it is worth."""
        if self._turn is not None and hint.move in self._turn.legal:
            self._hint = hint
            self._show_turn()
            self._table.advice.say(self.hint_text(), tone="gold")
            self.announced.emit(self._table.advice.text)
            self.changed.emit()

    def hint_text(self) -> str:
        """Say what the advice is, and how sure it is."""
        hint = self._hint
        if hint is None:
            return ""
        told = self._move_text(hint.move)
        if hint.value is not None and hint.error is not None:
            told = _("{move}: about {value} ± {error} points").format(
                move=told, value=number(hint.value, digits=1), error=number(hint.error, digits=1)
            )
        why = " ".join(names.reason_text(reason, self.who) for reason in hint.reasons)
        return f"{told} {why}".strip()

    def _move_text(self, move: Move) -> str:
        match move:
            case Lead(tiles):
                return words.lead_button(tiles, self.civil_supreme)
            case Beat(tiles):
                return words.beat_button(tiles, self.civil_supreme)
            case Throw(tiles):
                return _("{throw}: {tiles}").format(throw=words.throw_button(len(tiles)), tiles=names.tile_list(tiles))
            case _:
                return next(
                    (words.claim_button(m.hand.key) for m in (self._turn.claims if self._turn else ()) if m == move),
                    words.decline_button(),
                )

    # -- the turn on screen --------------------------------------------------------------------

    def _show_turn(self) -> None:
        turn = self._turn
        if turn is None:
            return
        chosen = self._chosen()
        hinted = list(getattr(self._hint.move, "tiles", ())) if self._hint is not None else []
        for index, tile in enumerate(self._table.hand):
            if tile.face is None:
                continue
            selected = index in self._selected
            dimmed = turn.decline is None and not selected and not turn.extends(chosen, tile.face)
            advised = tile.face in hinted
            if advised:
                hinted.remove(tile.face)
            tile.set_state(selected=selected, dimmed=dimmed, hinted=advised)
            state = _("selected") if selected else _("cannot be played now") if dimmed else ""
            tile.set_spoken(names.tile_spoken(tile.face), state)
            tile.set_tip(names.tile_spoken(tile.face))
        self._table.bar.show_actions(self._actions(turn, tidy(chosen)))
        self._show_advice()

    def _actions(self, turn: Turn, chosen: tuple[Tile, ...]) -> list[Action]:
        if turn.decline is not None:
            does = (self._claim_first, self._claim_second)
            claims = [
                Action(words.claim_button(claim.hand.key), PLAY_KEY if not at else "", act, main=not at)
                for at, (claim, act) in enumerate(zip(turn.claims, does, strict=False))
            ]
            return [*claims, Action(words.decline_button(), "Esc", self._decline)]
        move = turn.face_up.get(chosen)
        text = self._move_text(move) if move is not None else term("lead" if turn.leads else "beat")
        actions = [Action(text, PLAY_KEY, self.play_selected, enabled=move is not None, main=True)]
        if not turn.leads:
            can = chosen in turn.throws
            only = not turn.face_up
            throw = Action(words.throw_button(turn.count), THROW_KEY, self.throw_selected, enabled=can, main=only)
            actions = [throw] if only else [*actions, throw]
        return actions

    def _show_advice(self) -> None:
        turn, view = self._turn, self.view
        if turn is None or view is None:
            return
        chosen = tidy(self._chosen())
        if self._hint is not None and not chosen:
            self._table.advice.say(self.hint_text(), tone="gold")
        elif chosen and not turn.leads and len(chosen) == turn.count and chosen not in turn.face_up and turn.face_up:
            reason = self._game.why_not(turn.state, self.me, turn.attempt(chosen))
            self._table.advice.say("" if reason is None else names.reason_text(reason, self.who))
        else:
            self._table.advice.say(words.prompt(view, bool(turn.face_up)))
