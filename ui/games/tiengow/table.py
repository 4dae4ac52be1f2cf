# SPDX-License-Identifier: MIT
"""The table of 打天九: the wall and what is dealt to nobody, its felt, and its diagram."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

from PySide6.QtWidgets import QWidget

from dominoes.game import Event, Faces, PileOpened, Seat
from dominoes.games import entry
from dominoes.games.combinations import Hand, Play, Trick
from dominoes.games.tiengow.options import FOUR
from dominoes.games.tiengow.state import State, ThrownShown, View
from dominoes.games.tricks import TilesBeat, TilesLed, TilesThrown
from dominoes.opening import HEIGHT, shares
from dominoes.records.replay import still_view
from ui.diagram.position import Group, Position, PrintedSeat, chips_text, legend_of, undealt_text
from ui.kit.theme import Type
from ui.kit.widgets import PlainLabel
from ui.language import names
from ui.language.i18n import _, term
from ui.language.names import tile_spoken, tricks_counted
from ui.table.felt import TileRow
from ui.table.geometry import GAP, TILE_HEIGHT, Box, Point, row, row_width
from ui.table.moments import Ceremony
from ui.table.trick import (
    ABOVE,
    BETWEEN,
    IN_PLAY,
    PlayModel,
    TrickLayout,
    TrickSeat,
    TrickSeatModel,
    TrickTable,
    TrickTableModel,
    banker_mark,
    trick_models,
)
from ui.table.view_model import HandTileModel, SeenModel

# -- places, from sizes; no Qt --------------------------------------------------------------------


_IN_ROW: Final = 8
"""Tiles that wait for a second half in one row."""
_THREE: Final = 3
"""Seats of a table at which nobody sits above."""


@dataclass(frozen=True, kw_only=True)
class TienGowLayout(TrickLayout):
    """Geometry of one table size."""

    # -- what is dealt to nobody ---------------------------------------------------------------

    def waiting(self, count: int) -> tuple[Point, ...]:
        """Return the places of *count* undealt tiles, at an empty seat; none at a table for four."""
        tall = self.back_width * TILE_HEIGHT
        if self.side(self.seats - 1) == ABOVE:
            rows = -(-count // _IN_ROW)
            top = self.zone_middle - rows * (tall + BETWEEN) / 2
            centre = self.width - self.margin - row_width(_IN_ROW, self.back_width) / 2
            held = [min(_IN_ROW, count - _IN_ROW * at) for at in range(rows)]
            lines = [row(many, self.back_width, centre, top + at * (tall + BETWEEN)) for at, many in enumerate(held)]
            return tuple(point for line in lines for point in line)
        return row(count, self.back_width, self.width / 2, self.margin) if self.seats == _THREE else ()

    def waiting_caption(self, count: int) -> Box:
        """Return the area of the caption of the waiting tiles: below them, or beside them at the upper edge."""
        spots, tall = self.waiting(count), round(self.back_width * TILE_HEIGHT)
        right, bottom = spots[-1].x + self.back_width, spots[-1].y + tall
        if self.side(self.seats - 1) == ABOVE:
            return Box(spots[0].x, bottom + BETWEEN, self.width - self.margin - spots[0].x, self.caption)
        return Box(right + 2 * BETWEEN, spots[0].y + (tall - self.caption) // 2, self._panel_width, self.caption)

    # -- while the pile is opened --------------------------------------------------------------

    def wall(self, stack: int, layer: int) -> Point:
        """Return the place of a tile of the built wall, in the middle of the table, below the seat above."""
        tile = self.wall_width
        left = self.width / 2 - row_width(8, tile) / 2
        step = max(2.0, tile * 0.15)
        top = max(self.zone_middle - tile * TILE_HEIGHT / 2, self.margin + self._above + BETWEEN + 3 * step)
        return Point(round(left + stack * tile * (1 + GAP)), round(top - (3 - layer) * step))

    @cached_property
    def wall_width(self) -> int:
        """Width of a tile in the wall."""
        return round(min(self.play_width(1), self.hand_width * IN_PLAY) * 0.8)

    def rolling(self, dice: int, wide: int, high: int) -> Box:
        """Return the area of falling dice: below the wall, or without room there in the place of the hand."""
        below = self.wall(0, HEIGHT - 1).y + round(self.wall_width * TILE_HEIGHT) + 14
        if below + high > self.zone_bottom:
            below = self._above_hand + 14
        return Box((self.width - wide) // 2, below, wide, high)

    def taken(self, place: int, count: int) -> tuple[tuple[Point, ...], int]:
        """Return the places of a seat's tiles: those of its hand."""
        return (self.backs(place, count), self.back_width) if place else (self.hand(count), self.held_width)


# -- the table as plain values; no Qt -------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TienGowSeatModel(TrickSeatModel):
    """One place at the table."""

    dealing: bool = False
    """The tiles are still being dealt, so that nobody counts them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TienGowTableModel(TrickTableModel):
    """The whole table from one seat."""

    seats: tuple[TienGowSeatModel, ...]
    waiting: Faces = ()
    """Undealt tiles, with fewer than four players."""
    waiting_name: str = ""
    """What these tiles are, in words."""


def thrown_tiles(history: Sequence[Event]) -> tuple[Hand, ...]:
    """Return for each seat the tiles that were turned up after the round, in the order thrown; mostly none."""
    return next((event.tiles for event in reversed(history) if isinstance(event, ThrownShown)), ())


def last_trick_models(trick: Trick, history: Sequence[Event], *, civil_supreme: bool) -> tuple[PlayModel, ...]:
    """Return the plays of a finished trick; after the last one its throws may have been turned up."""
    thrown = thrown_tiles(history)
    return tuple(
        replace(play, tiles=thrown[play.seat][-len(play.tiles) :], turned_up=True)
        if thrown and not play.face_up
        else play
        for play in trick_models(trick, civil_supreme=civil_supreme)
    )


def _thrown_before(view: View) -> tuple[Hand, ...]:
    """Return for each seat the tiles turned up after the round, without those of the last trick."""
    thrown = list(thrown_tiles(view.history))
    if thrown:
        plays = [event for event in view.history if isinstance(event, TilesLed | TilesBeat | TilesThrown)]
        for event in plays[-len(thrown) :]:
            if isinstance(event, TilesThrown):
                thrown[event.seat] = thrown[event.seat][: -len(event.tiles)]
    return tuple(thrown)


def table_model(
    view: View,
    who: Sequence[str],
    levels: Sequence[str],
    hand: Sequence[HandTileModel] | None = None,
    *,
    open_hands: State | None = None,
) -> TienGowTableModel:
    """Return the table as the seat of *view* sees it.

    Args:
        view: What is known.
        who: Names by seat.
        levels: Strengths in words by seat; empty for a person.
        hand: The hand as it is shown; tidy and at rest if not given.
        open_hands: Where all hands are shown, as in a review: the state itself.
    """
    standing, chips = view.standing, view.chips
    shown = _thrown_before(view) or (() if open_hands is None else open_hands.hands)
    counted = Counter(view.seen())
    return TienGowTableModel(
        me=view.seat,
        seats=tuple(
            TienGowSeatModel(
                seat=Seat(seat),
                name=who[seat],
                level=levels[seat],
                mark=names.wind(seat),
                chips=chips[seat],
                tiles=view.sizes[seat],
                tricks=view.won[seat],
                banker=banker_mark(view.multiplier if seat == standing.banker else None),
                to_act=seat in view.to_act,
                shown=shown[seat] if shown and seat != view.seat else (),
            )
            for seat in range(len(who))
        ),
        hand=tuple(map(HandTileModel, view.hand)) if hand is None else tuple(hand),
        trick=trick_models(
            view.trick if open_hands is None else open_hands.trick, civil_supreme=view.options.supreme.civil
        ),
        seen=tuple(SeenModel(face, number, counted[face]) for face, number in Counter(view.options.tiles).items()),
        opened=open_hands is not None,
        **_waiting(view, open_hands),
    )


def _waiting(view: View, open_hands: State | None) -> dict[str, Any]:
    """Return the tiles beside the trick: those of a second half, or nobody's."""
    options = view.options
    if options.seats == FOUR:
        return {}
    count = len(options.tiles) - options.seats * options.hand_size * view.standing.half
    faces: Faces = (None,) * count if open_hands is None else open_hands.rest
    # Translators: tiles that lie beside the trick, face down.
    return {"waiting": faces, "waiting_name": _("For the second half") if options.halves else _("Not dealt")}


# -- the felt -------------------------------------------------------------------------------------


class TienGowSeat(TrickSeat):
    """Its tiles are not counted while they are dealt."""

    def _counts_tiles(self, model: TrickSeatModel) -> bool:
        assert isinstance(model, TienGowSeatModel)
        return not model.dealing


class TienGowTable(TrickTable):
    """A table for two to four, seen from one seat."""

    PANEL = TienGowSeat
    LAYOUT = TienGowLayout

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty table."""
        super().__init__(parent)
        self._waiting = TileRow(self)
        self._waiting_name = PlainLabel(parent=self, role=Type.CAPTION, tone="muted")
        self._waiting_name.hide()

    def clear(self) -> None:
        """Take everything off the table."""
        self._waiting.clear()
        self._waiting_name.hide()
        super().clear()

    def _place(self, model: TrickTableModel, layout: TrickLayout) -> None:
        assert isinstance(model, TienGowTableModel)
        assert isinstance(layout, TienGowLayout)
        super()._place(model, layout)
        self._place_waiting(model, layout)

    def _place_waiting(self, model: TienGowTableModel, layout: TienGowLayout) -> None:
        """Lay what is dealt to nobody beside the trick."""
        self._waiting.lay(model.waiting, layout.waiting(len(model.waiting)), layout.back_width)
        for tile in self._waiting.tiles:
            tile.set_spoken(_("Face-down tile") if tile.face is None else tile_spoken(tile.face), model.waiting_name)
        self._waiting_name.setText(model.waiting_name if model.waiting else "")
        self._waiting_name.setVisible(bool(model.waiting))
        if model.waiting:
            self._waiting_name.setGeometry(*layout.waiting_caption(len(model.waiting)))

    # -- motion --------------------------------------------------------------------------------

    async def show_opening(self, event: PileOpened, who: Sequence[str], size: int, half: int) -> None:
        """Show how the pile is opened: everybody takes *size* tiles; those of an earlier *half* are gone.

        Args:
            event: Who rolled what, how the pile is opened, and who takes first.
            who: Names by seat.
            size: Tiles of a hand.
            half: 1, or 2 in the second half of a hand played in halves.
        """
        seats = [Seat((event.first + step) % len(who)) for step in range(len(who))]
        right = event.from_right
        takes = list(zip(seats, shares(event.opening, len(who), size, half, from_right=right), strict=True))
        earlier = shares(event.opening, len(who), size, from_right=right) if half > 1 else ()
        words = _(
            "{name: opens|You open} the wall ({method}): {sum}, and {first: takes|you take} tiles first."
        ).format(name=who[event.roller], method=term(event.opening), sum=sum(event.dice), first=who[event.first])
        gone = {place for share in earlier for place in share}
        await Ceremony(self).run(takes, event.dice, words, gone=gone)


# -- diagram --------------------------------------------------------------------------------------


def position_of(
    state: State, seat: Seat, who: Sequence[str], *, opened: bool, title: str, lines: Sequence[str] = ()
) -> Position:
    """Return *state* as a diagram, as `ui.games.game_ui.Diagram` asks for it."""
    view: View = still_view(entry("tiengow").game, state, seat)
    model = table_model(view, who, [""] * len(who))
    # In a trick, what others threw has no face in the view.
    trick = trick_models(state.trick, civil_supreme=state.options.supreme.civil) if opened else model.trick
    if not state.trick:
        trick = _finished_trick(state, state.history if opened else view.history)
    hands: dict[Seat, Faces] = {
        each.seat: state.hands[each.seat]
        if opened
        else view.hand
        if each.seat == seat
        else (None,) * view.sizes[each.seat]
        for each in model.seats
    }
    at = [Seat((seat + place) % len(who)) for place in range(len(who))]
    return Position(
        title=title,
        lines=tuple(lines),
        seats=tuple(_seat(model.seats[each], hands[each], trick) for each in at),
        legend=legend_of(who, seat, view.to_act, opened=opened),
        strips=_strips(state, view, len(trick), opened=opened),
    )


def _finished_trick(state: State, history: Sequence[Event]) -> tuple[PlayModel, ...]:
    """Return the trick that was finished last as *history* shows it: it lies there until something is led."""
    plays = [event for event in history if isinstance(event, TilesLed | TilesBeat | TilesThrown)]
    trick = tuple(
        Play(event.seat, event.tiles, face_up=not isinstance(event, TilesThrown))
        for event in plays[-state.options.seats :]
    )
    told = () if state.ended is None else history
    return last_trick_models(trick, told, civil_supreme=state.options.supreme.civil)


def _seat(model: TrickSeatModel, hand: Faces, trick: Sequence[PlayModel]) -> PrintedSeat:
    played = next((play for play in trick if play.seat == model.seat), None)
    return PrintedSeat(
        name=model.name,
        mark=model.mark,
        banker=model.banker,
        note=chips_text(model.chips),
        to_act=model.to_act,
        groups=(Group(hand),) if hand else (),
        piles=model.tricks,
        piles_text=tricks_counted(model.tricks) if model.tricks else "",
        play=None if played is None else Group(played.tiles, played.caption, played.winning),
    )


def _laid(history: Sequence[Event]) -> list[Faces]:
    """Return the tiles of each play; an unknown thrown tile is None.

    After the round, thrown tiles may have been turned up.
    """
    turned_up = [list(tiles) for tiles in thrown_tiles(history)]
    plays: list[Faces] = []
    for event in history:
        if isinstance(event, TilesThrown) and turned_up:
            row = turned_up[event.seat]
            plays.append(tuple(row[: len(event.tiles)]))
            del row[: len(event.tiles)]
        elif isinstance(event, TilesLed | TilesBeat | TilesThrown):
            plays.append(event.tiles)
    return plays


def _strips(state: State, view: View, lying: int, *, opened: bool) -> tuple[Group, ...]:
    """Return the tiles at the foot: those played before the *lying* plays of the trick, and those not dealt."""
    plays = _laid(state.history if opened else view.history)
    before = plays[: len(plays) - lying]
    standing = state.standing if opened else view.standing
    gone = (*(out.tile for out in standing.played), *(tile for play in before for tile in play))
    strips = (Group(gone, _("Already played")), Group(state.rest if opened else (), undealt_text()))
    return tuple(strip for strip in strips if strip.tiles)
