# SPDX-License-Identifier: MIT
"""打天九 on the table: events become motion, clicks become moves."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar

from PySide6.QtWidgets import QWidget

from dominoes.game import ChipsMoved, Event, PileOpened, Seat, Step, TilesDealt
from dominoes.games.combinations import Play, Trick
from dominoes.games.tiengow.state import HandClaimed, State, View
from dominoes.games.tricks import TilesBeat, TilesLed, TilesThrown, TrickWon
from dominoes.tiles import Tile
from ui.games.presenter import Presenter
from ui.games.tiengow import words
from ui.games.tiengow.calls import calls
from ui.games.tiengow.felt import TrickTable
from ui.games.tiengow.log import trick_groups
from ui.games.tiengow.model import PlayModel, TrickTableModel, last_trick_models, table_model, trick_models
from ui.games.tiengow.person import THROW_KEY, TienGowPerson, TienGowTurn
from ui.games.tiengow.settlement import bonus_content, settlement_model
from ui.kit.commands import Command
from ui.kit.sheet import SheetContent, close_button, two_columns
from ui.kit.theme import Type
from ui.kit.widgets import PlainLabel
from ui.language.i18n import _, capital, term
from ui.table.calls import Call
from ui.table.numbers import SheetModel, TileStrip
from ui.table.round_log import LogGroup, Told

BONUS_SECONDS = 4.0
"""How long the small sheet of a payment stays if nobody closes it."""


class TienGowPresenter(Presenter):
    """Shows one round of 打天九 to one seat."""

    TABLE = TrickTable
    PERSON = TienGowPerson
    TURN = TienGowTurn
    SOUNDS: ClassVar = {TilesLed: "tile", TilesBeat: "tile", TilesThrown: "throw"}
    PAUSES = (TrickWon,)
    person: TienGowPerson
    _table: TrickTable
    _trick: Trick = ()
    last_trick: Trick = ()
    """The finished trick before the current one, as the seat saw it."""

    # -- what is shown -------------------------------------------------------------------------

    @property
    def civil_supreme(self) -> bool:
        """Whether 文尊 is played at this table."""
        return self._state is not None and self._state.options.supreme.civil

    def _order(self, view: View) -> tuple[Tile, ...]:
        """Return the hand in the order that the settings ask for."""
        if self.settings.hand_order != "dealt":
            return view.hand
        dealt = next(event.hands[self.me] for event in view.history if isinstance(event, TilesDealt))
        left = list(view.hand)
        shown = []
        for tile in dealt:
            if tile in left and tile is not None:
                left.remove(tile)
                shown.append(tile)
        return tuple(shown)

    def _closed(self, state: State, seats: Collection[Seat]) -> Any:  # noqa: ANN401 - a state with faces that are missing
        """Take away what the others threw too."""
        trick = [
            play if play.face_up or play.seat in seats else replace(play, tiles=(None,) * len(play.tiles))
            for play in state.trick
        ]
        return replace(super()._closed(state, seats), trick=tuple(trick))

    def _model(self, state: State) -> TrickTableModel:
        view = self._view(state)
        hand = self.person.hand(self._order(view))
        model = table_model(view, self.who, self.levels, hand, open_hands=self._open(state))
        if (self._reviewing or view.result is not None) and not view.trick:
            # A finished trick stays to be looked at until the next one is led, and the last one until the settlement.
            history = () if view.result is None else view.history
            trick = last_trick_models(self.last_trick, history, civil_supreme=self.civil_supreme)
            model = replace(model, trick=trick)
        return model

    def settlement(self, state: State, round_name: str) -> SheetModel:
        """Return the settlement of a finished round."""
        return settlement_model(state, self.who, round_name)

    @staticmethod
    def is_stop(step: Step[State], before: Step[State]) -> bool:  # noqa: ARG004 - as in the base
        """Stop after each trick."""
        return any(isinstance(event, TrickWon | HandClaimed) for event in step.events)

    def commands(self) -> tuple[Command, ...]:
        """Return the keys of this table; the last trick is in the header too."""
        return (
            Command("", "← →", None, help=_("Move between tiles")),
            Command("", "↑ ↓", None, help=_("Move between trick, seats and hand")),
            Command("", _("Space"), None, help=_("Select the tile")),
            Command("", "Enter", None, help=_("Play the selected tiles")),
            Command("", THROW_KEY, self.person.throw_selected, help=_("Throw the selected tiles face down")),
            *self._yes_and_no(),
            *self._hand_help(
                _("Play the tile and those selected, or throw them"),
                _("Play or throw the tiles by dropping them on the table"),
            ),
            Command(term("last-trick"), "L", self.show_last_trick),
            Command(capital(term("bonus")), "B", self.show_bonuses, help=_("Show the bonuses of this round again")),
        )

    def show_last_trick(self) -> None:
        """Show the last trick again."""
        self.wanted.emit(self._trick_content)

    def show_bonuses(self) -> None:
        """Show again what was paid in the middle of this round."""
        if self._state is None:
            return
        if self._state.payments:
            self.wanted.emit(partial(bonus_content, self._state.payments, self._state, self.who))
        else:
            self._tell(_("No bonus has been paid in this round yet."))

    def _trick_content(self) -> SheetContent:
        return trick_content(trick_models(self.last_trick, civil_supreme=self.civil_supreme))

    def _line(self, event: Event) -> str | None:
        return words.log_line(event, self.who, self.civil_supreme)

    def _calls(self, event: Event, before: Sequence[Event]) -> tuple[Call, ...]:
        return calls(event, before, civil_supreme=self.civil_supreme)

    def _grouped(self, told: Sequence[Told]) -> list[LogGroup]:
        return trick_groups(told, self.who, civil_supreme=self.civil_supreme)

    # -- events become motion ------------------------------------------------------------------

    def _begin(self) -> None:
        self._trick = self.last_trick = ()

    def _caught_up(self, view: View) -> None:
        plays = [
            Play(e.seat, e.tiles, not isinstance(e, TilesThrown))
            for e in self._history
            if isinstance(e, TilesLed | TilesBeat | TilesThrown | HandClaimed)
        ]
        finished = len(plays) - len(view.trick)
        self._trick = tuple(plays[finished:])
        self.last_trick = tuple(plays[max(0, finished - len(self.who)) : finished])

    async def _show(self, event: Event, before: State | None, after: State) -> None:
        match event:
            case PileOpened():
                self._table.clear()
                if self.settings.ceremony:
                    self._table.sync(self._empty(after))
                    await self._table.show_opening(event, self.who, after.options.hand_size, after.standing.half)
            case TilesDealt():
                self._table.sync(self._model(after))
            case TilesLed(seat, tiles) | TilesBeat(seat, tiles):
                await self._put_away(before)
                await self._show_play(Play(seat, tiles, face_up=True), before or after)
            case TilesThrown(seat, tiles):
                await self._show_play(Play(seat, tiles, face_up=False), before or after)
            case HandClaimed(seat, _, tiles):
                await self._show_play(Play(seat, tiles, face_up=True), before or after)
                self._table.advice.say(words.log_line(event, self.who, self.civil_supreme) or "")
                self.last_trick, self._trick = self._trick, ()
                await self._linger_in_round()
            case TrickWon(seat, _):
                await self._end_trick(seat, after)
            case ChipsMoved():
                self._table.sync(self._model(after))
                await self._table.let_calls_stand()
                await self._show_bonus(event, after)
            case _:
                pass

    async def _end_trick(self, winner: Seat, after: State) -> None:
        """Move the trick to *winner*, unless it lies there to be looked at."""
        self.changed.emit()
        await self._linger_in_round()
        self.last_trick, self._trick = self._trick, ()
        if not self._reviewing and not self._stays:
            await self._table.show_taken(winner, self._model(after))

    def _empty(self, state: State) -> TrickTableModel:
        """Return the table before anybody has tiles."""
        model = self._model(state)
        seats = tuple(replace(seat, tiles=0, dealing=True, to_act=False) for seat in model.seats)
        return replace(model, hand=(), seats=seats, trick=(), waiting=())

    async def _put_away(self, before: State | None) -> None:
        """Move the finished trick that still lies there to its winner, in a review."""
        won = [e.seat for e in before.history if isinstance(e, TrickWon)] if before is not None else []
        if self._reviewing and before is not None and won and not self._trick:
            await self._table.show_taken(won[-1], replace(self._model(before), trick=()))

    async def _show_play(self, play: Play, before: State) -> None:
        """Show one more play of the trick, the table otherwise as *before*."""
        self._trick = (*self._trick, play)
        model = self._model(before)
        hand = list(model.hand)
        if play.seat == self.me:
            for tile in play.tiles:
                hand.remove(next(each for each in hand if each.tile == tile))
        seats = tuple(
            replace(seat, tiles=seat.tiles - len(play.tiles) * (seat.seat == play.seat), to_act=False)
            for seat in model.seats
        )
        trick = trick_models(self._trick, civil_supreme=self.civil_supreme)
        shown = replace(model, hand=tuple(hand), seats=seats, trick=trick)
        await self._table.show_play(play.seat, play.tiles, shown, face_up=play.face_up)
        self.changed.emit()

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


def trick_content(plays: Sequence[PlayModel]) -> SheetContent:
    """Show a finished trick again, as far as the reader saw it."""
    body = QWidget()
    grid = two_columns(body)
    for row, play in enumerate(plays):
        words = f"▲ {play.caption}" if play.winning else play.caption
        label = PlainLabel(words, body, role=Type.LEAD, tone="gold" if play.winning else "")
        grid.addWidget(label, row, 0)
        grid.addWidget(TileStrip(play.tiles, body, width=30), row, 1)
    subtitle = "" if plays else _("No trick has been finished in this round yet.")
    spoken = "\n".join(play.caption for play in plays)
    return SheetContent(term("last-trick"), subtitle, body, (close_button(),), spoken)
