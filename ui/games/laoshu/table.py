# SPDX-License-Identifier: MIT
"""The table of 老鼠搬家: where everything lies, its felt with a queue for each player, and its diagram."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QWidget

from dominoes.game import Faces, Seat
from dominoes.games import entry
from dominoes.games.laoshu.state import State, View
from dominoes.records.replay import still_view
from ui.diagram.position import Group, Position, PrintedSeat, chips_text, legend_of
from ui.games.laoshu.texts import bout_text, queue_of, queue_text
from ui.kit.theme import Look
from ui.language import names
from ui.language.i18n import _, pgettext
from ui.language.names import tricks_counted
from ui.table.felt import TileRow, corner
from ui.table.geometry import GAP, TILE_HEIGHT, Box, CaptionedLayout, Point
from ui.table.seat_panel import FittedLabel
from ui.table.trick import PlayModel, TrickLayout, TrickSeat, TrickSeatModel, TrickTable, TrickTableModel, trick_models
from ui.table.view_model import HandTileModel, seen_models
from ui.tiles.tile_button import TileButton

# -- places, from sizes; no Qt --------------------------------------------------------------------
#
# It is a table of tricks for two. To the right of the trick, one above the other, stand the queues: that of each
# player on their side, its front to the left.


_LARGEST: Final = 0.54
"""Width of a tile in a queue at most, in those of the hand."""
_SMALLEST: Final = 12
"""Pixels; a smaller tile could not be distinguished from another."""
_CAPTION: Final = 10
"""Least width of the words above a queue, in their heights."""
_APART: Final = 4
"""Pixels between what stands one above the other."""


@dataclass(frozen=True, kw_only=True)
class QueueLayout(TrickLayout, CaptionedLayout):
    """Geometry of one table size; words stand above the queues."""

    @cached_property
    def _room(self) -> Box:
        """Where both queues stand with their words."""
        left = round(self.width / 2 + self._beside_play) + self.margin
        top = self.free_right + _APART
        return Box(left, top, self.width - self.margin - left, self.zone_bottom - top)

    @cached_property
    def _room_for_words(self) -> float:
        """Height that is left in one half beside words and the smallest tiles; below 0 they overlap."""
        return self._room.height / 2 - self.caption - 2 * _APART - _SMALLEST * TILE_HEIGHT

    @cached_property
    def queue_width(self) -> int:
        """Width of a tile in a queue."""
        high = (self._room.height / 2 - self._words - 2 * _APART) / TILE_HEIGHT
        return round(max(_SMALLEST, min(high, self.hand_width * _LARGEST)))

    def _block(self, place: int) -> Box:
        """Return where the queue of a seat stands with its words."""
        high = round(self.queue_width * TILE_HEIGHT) + self._words
        top = self._room.y if place else self._room.bottom - high
        # Without more room than both need, they stand close together in the middle.
        middle = self._room.y + self._room.height // 2
        top = max(top, middle - high - 3 * _APART) if place else min(top, middle + 3 * _APART)
        return Box(self._room.x, top, self._room.width, high)

    def queue(self, place: int, count: int) -> tuple[Point, ...]:
        """Return the places of *count* tiles in the queue of a seat, the front first; many overlap."""
        box, wide = self._block(place), self.queue_width
        step = min(wide * (1 + GAP), (box.width - wide) / max(1, count - 1))
        return tuple(Point(round(box.x + step * at), box.y + self._words) for at in range(count))

    def queue_caption(self, place: int, count: int) -> Box:
        """Return where it stands how long a queue of *count* tiles is: above their middle."""
        box, spots = self._block(place), self.queue(place, count)
        wide = spots[-1].x + self.queue_width - box.x if spots else 0
        least = min(box.width, _CAPTION * self.caption)
        return Box(box.x, box.y, max(wide, least), self._words)


# -- the table as plain values; no Qt -------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class QueueSeatModel(TrickSeatModel):
    """One place at the table."""

    queue: Faces = ()
    """Waiting tiles face down, the front first; with faces if all are open, as in a review."""


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueTableModel(TrickTableModel):
    """The whole table from one seat."""

    seats: tuple[QueueSeatModel, ...]


def table_model(
    view: View,
    who: Sequence[str],
    levels: Sequence[str],
    hand: Sequence[HandTileModel] | None = None,
    *,
    open_hands: State | None = None,
) -> QueueTableModel:
    """Return the table as the seat of *view* sees it.

    Args:
        view: What is known.
        who: Names by seat.
        levels: Strengths in words by seat; empty for a person.
        hand: The hand as it is shown; tidy and at rest if not given.
        open_hands: Where all hands are shown, as in a review: the state itself.
    """
    return QueueTableModel(
        me=view.seat,
        seats=tuple(
            QueueSeatModel(
                seat=Seat(seat),
                name=who[seat],
                level=levels[seat],
                mark=names.wind(seat),
                chips=view.chips[seat],
                tiles=view.sizes[seat],
                tricks=view.won[seat],
                banker=pgettext("seat", "First") if seat == view.standing.banker else "",
                to_act=seat in view.to_act,
                shown=open_hands.hands[seat] if open_hands is not None and seat != view.seat else (),
                queue=(None,) * view.queues[seat] if open_hands is None else open_hands.queues[seat],
            )
            for seat in range(len(who))
        ),
        hand=tuple(map(HandTileModel, view.hand)) if hand is None else tuple(hand),
        trick=trick_models(view.trick, civil_supreme=view.options.supreme.civil),
        seen=seen_models(view.seen()),
        opened=open_hands is not None,
    )


def before_bout(model: QueueTableModel, taken: int) -> QueueTableModel:
    """Return *model*, in which a bout has just begun, as it was when the tiles *taken* by each stood in the queues."""
    return replace(
        model,
        hand=(),
        trick=(),
        seats=tuple(
            replace(seat, tiles=0, shown=(), to_act=False, queue=((None,) * taken + seat.queue))
            for seat in model.seats
        ),
    )


# -- the felt -------------------------------------------------------------------------------------


BOUT_MS: Final = 320
"""How long a tile takes from a queue to a hand."""
STAGGER_MS: Final = 30


class QueueSeat(TrickSeat):
    """With how long the queue is, for a screen reader."""

    def _parts(self, model: TrickSeatModel) -> list[str]:
        assert isinstance(model, QueueSeatModel)
        return [*super()._parts(model), queue_text(len(model.queue))]


class QueueTable(TrickTable):
    """A table for two, seen from one seat."""

    PANEL = QueueSeat
    LAYOUT = QueueLayout

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty table."""
        super().__init__(parent)
        self._queues: list[TileRow] = []
        self._lengths: list[FittedLabel] = []

    def queue(self, seat: Seat) -> tuple[TileButton, ...]:
        """Return the tiles in the queue of *seat*, the front first."""
        return tuple(self._queues[seat].tiles)

    def _tightest(self, words: Look) -> Sequence[float]:
        layout = self._layout(words)
        assert isinstance(layout, QueueLayout)
        return (layout.slack,)

    def _add_seat(self) -> None:
        super()._add_seat()
        self._queues.append(TileRow(self))
        self._lengths.append(FittedLabel(self))

    def _remove_seat(self) -> None:
        super()._remove_seat()
        self._queues.pop().clear()
        label = self._lengths.pop()
        label.hide()
        label.deleteLater()

    def _place(self, model: TrickTableModel, layout: TrickLayout) -> None:
        assert isinstance(model, QueueTableModel)
        assert isinstance(layout, QueueLayout)
        super()._place(model, layout)
        for seat in model.seats:
            place, row, count = model.place(seat.seat), self._queues[seat.seat], len(seat.queue)
            row.lay(seat.queue, layout.queue(place, count), layout.queue_width)
            row.name(seat.name, (_("in {name:'s|your} queue").format(name=seat.name),) * count)
            for tile in row.tiles:
                # Each lies on the one before it.
                tile.raise_()
            words = queue_of(seat.name, count)
            self._lengths[seat.seat].write(words, layout.queue_caption(place, count), tone="muted")

    def _taken_to(self, winner: Seat, after: TrickTableModel) -> QPoint:
        """Return the end of the queue of *winner*."""
        assert isinstance(after, QueueTableModel)
        layout, queue = self.layout_now(), after.seats[winner].queue
        spot = layout.queue(after.place(winner), max(1, len(queue)))[-1]
        return QPoint(spot.x + layout.queue_width // 2, spot.y + layout.queue_width)

    async def show_bout(self, after: QueueTableModel) -> None:
        """Move the tiles of a bout from the front of each queue to the hands, then show *after*."""
        layout = self.layout_now()
        counts = [(after.place(seat.seat), len(seat.queue) + seat.tiles) for seat in after.seats]
        starts = [corner(layout.queue(place, count)[0]) for place, count in counts]
        self.sync(after)
        moves: list[tuple[QWidget, QPoint]] = []
        for seat, start in zip(after.seats, starts, strict=True):
            for tile in self.hand if seat.seat == after.me else self.held(seat.seat):
                moves.append((tile, tile.pos()))
                tile.move(start)
        try:
            await self.animator.move_many(moves, BOUT_MS, stagger_ms=STAGGER_MS)
        finally:
            # Whatever has happened to the window meanwhile.
            self.refresh()


# -- diagram --------------------------------------------------------------------------------------


def position_of(
    state: State, seat: Seat, who: Sequence[str], *, opened: bool, title: str, lines: Sequence[str] = ()
) -> Position:
    """Return *state* as a diagram, as `ui.games.game_ui.Diagram` asks for it."""
    view: View = still_view(entry("laoshu").game, state, seat)
    model = table_model(view, who, [""] * len(who), open_hands=state if opened else None)
    at = [Seat((seat + place) % len(who)) for place in range(len(who))]

    def hand_of(each: Seat) -> Faces:
        if opened:
            return state.hands[each]
        return view.hand if each == seat else (None,) * view.sizes[each]

    return Position(
        title=title,
        lines=tuple(lines),
        seats=tuple(_seat(model.seats[each], hand_of(each), model.trick) for each in at),
        legend=(bout_text(state.bout), *legend_of(who, seat, view.to_act, opened=opened)),
        strips=tuple(
            Group(model.seats[each].queue, f"{who[each]} · {queue_text(len(model.seats[each].queue))}")
            for each in at
            if opened and model.seats[each].queue
        ),
    )


def _seat(model: QueueSeatModel, hand: Faces, trick: Sequence[PlayModel]) -> PrintedSeat:
    played = next((play for play in trick if play.seat == model.seat), None)
    return PrintedSeat(
        name=model.name,
        mark=model.mark,
        banker=model.banker,
        note=f"{chips_text(model.chips)} · {queue_text(len(model.queue))}",
        to_act=model.to_act,
        groups=(Group(hand),) if hand else (),
        piles=model.tricks,
        piles_text=tricks_counted(model.tricks) if model.tricks else "",
        play=None if played is None else Group(played.tiles, played.caption, played.winning),
    )
