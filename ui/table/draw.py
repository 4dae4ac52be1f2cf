# SPDX-License-Identifier: MIT
"""The table of games in which tiles are drawn and discarded: a reserve, open discards, and hands around them.

The others sit along the top, the next player to the right; below the middle stands the reader's hand. In the middle
stands the reserve, a wall two tiles high, and beside it lie the open discards. What lies before a seat for good, such
as pairs, lies beside what it holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Final, NamedTuple

from PySide6.QtCore import QPoint, QRect, Qt, Signal, SignalInstance
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QWidget

from dominoes.game import Faces, Seat
from dominoes.tiles import Tile
from ui.kit import theme
from ui.kit.theme import Look, Type
from ui.language.i18n import _, capital, counted, term
from ui.language.names import tile_spoken
from ui.table.felt import HandRow, TableFelt, TileRow, above_hand, corner
from ui.table.geometry import GAP, RAISED, TILE_HEIGHT, Box, CaptionedLayout, Point, row, row_width
from ui.table.seat_panel import FittedLabel, SeatPanel, metrics, write_alike
from ui.table.view_model import HandTileModel, SeatModel, TableModel
from ui.tiles.labels import LINES
from ui.tiles.tile_button import TileButton

# -- places, from sizes; no Qt --------------------------------------------------------------------


_LEAST_HAND: Final = 28
"""Pixels."""
_SMALLEST: Final = 13
"""Pixels; a smaller tile could not be distinguished from another."""
_WIDEST_PANEL: Final = 0.222
"""Width of a panel at most, in widths of the table."""
_BACK: Final = 0.5
"""Largest size of tiles before others, in those of the hand."""
_IN_POOL: Final = 0.8
"""Largest size of open discards, in those of the hand."""
_OF_WALL: Final = 0.62
"""Width of a tile of the reserve, in those of the discards."""
_STACK: Final = 2
"""Tiles of a stack of the reserve."""
_LIFT: Final = 0.16
"""How much higher the upper tile of a stack lies, in widths."""
_APART: Final = 0.45
"""Between groups of the hand, in widths."""
_LAID_APART: Final = 0.6
"""Between the held and the laid tiles of a seat, in widths."""
_POOL_APART: Final = 1.0
"""Between the reserve and the discards, in widths of a discard."""
_MOST_ROWS: Final = 3
_AIR: Final = 5
"""Pixels between what lies one below the other."""
_GROUPS: Final = 4
"""Gaps between groups of the hand, at most."""
_FACE_TO_FACE: Final = 2
"""Seats of a table at which the other player has the whole upper edge."""
_BACK_SHARE: Final = 0.11
"""Height of the tiles below a panel at most, in heights of the table."""
_LEAST_IN_POOL: Final = 0.56
"""Size of open discards, in those of the hand, for which the hand leaves room in two rows."""


class TileSpots(NamedTuple):
    """Where tiles lie, and how wide they are."""

    tiles: tuple[Point, ...]
    width: int


@dataclass(frozen=True, kw_only=True)
class DrawLayout(CaptionedLayout):
    """Geometry of one table size; words stand above the reserve, the discards, and groups of the hand."""

    seats: int
    most_hand: int
    most_pool: int
    most_rest: int

    # -- seats ---------------------------------------------------------------------------------

    @property
    def largest_hand(self) -> int:
        """How many tiles the reader holds at most."""
        return self.most_hand

    @cached_property
    def _panel_width(self) -> int:
        return min(self.panel[0], round(self.width * _WIDEST_PANEL))

    @cached_property
    def _column(self) -> float:
        """Room for each of the others along the top."""
        return (self.width - self.margin) / max(1, self.seats - 1)

    @cached_property
    def _beside(self) -> bool:
        """Whether the tiles of another player lie beside their panel, not below it."""
        return self.seats == _FACE_TO_FACE

    def _column_left(self, place: int) -> float:
        return self.margin + self._column * (self.seats - 1 - place)

    def panel_box(self, place: int) -> Box:
        """Return where a seat's panel is: the next player sits at the right."""
        wide, high = self._panel_width, self.panel[1]
        if place == 0:
            return Box(self.margin, self.height - self.margin - high, wide, high)
        return Box(round(self._column_left(place)), self.margin, wide, high)

    @cached_property
    def back_width(self) -> int:
        """Width of a tile before another player."""
        room = self._column - self.margin - (self._panel_width + self.margin if self._beside else 0)
        across = room / (row_width(self.most_hand, 1) + _LAID_APART)
        high = self.panel[1] / TILE_HEIGHT if self._beside else self.height * _BACK_SHARE / TILE_HEIGHT
        return round(max(_SMALLEST, min(across, max(high, _SMALLEST), self.pleasant_hand * _BACK)))

    @cached_property
    def _top(self) -> int:
        """Lower edge of what belongs to the others."""
        tiles = round(self.back_width * TILE_HEIGHT)
        high = max(self.panel[1], tiles) if self._beside else self.panel[1] + _AIR + tiles
        return self.margin + high + self.margin

    def held(self, place: int, held: int, laid: int) -> tuple[TileSpots, TileSpots]:
        """Return the places of the tiles held by another player, and of those they have laid."""
        wide = self.back_width
        left: float = self._column_left(place)
        top = self.margin + self.panel[1] + _AIR
        if self._beside:
            left += self._panel_width + self.margin
            top = self.margin + max(0, (self.panel[1] - round(wide * TILE_HEIGHT)) // 2)
        return self._two_rows(left, top, wide, held, laid)

    def _two_rows(self, left: float, top: int, wide: int, held: int, laid: int) -> tuple[TileSpots, TileSpots]:
        first = row(held, wide, left + row_width(held, wide) / 2, top)
        if held:
            left += row_width(held, wide) + _LAID_APART * wide
        return TileSpots(first, wide), TileSpots(row(laid, wide, left + row_width(laid, wide) / 2, top), wide)

    # -- the reader's hand ---------------------------------------------------------------------

    @cached_property
    def hand_width(self) -> int:
        """Width of a tile in the reader's hand: as large as hand and middle can be together."""
        gaps = row_width(self.most_hand, 1) + _GROUPS * _APART
        across = (self.width - 3 * self.margin - self._panel_width) / gaps
        middle = 2 * _LEAST_IN_POOL * TILE_HEIGHT
        high = (self.height - self._top - self._words_around - 2 * self.caption - 3 * _AIR) / (
            TILE_HEIGHT + RAISED + middle
        )
        return round(max(_LEAST_HAND, min(across, high, self.pleasant_hand)))

    @cached_property
    def _hand_across(self) -> float:
        return row_width(self.largest_hand, self.hand_width) + _GROUPS * _APART * self.hand_width

    def grouped(self, counts: Sequence[int]) -> tuple[Point, ...]:
        """Return the places of the reader's tiles, in groups of so many."""
        wide = self.hand_width
        across = sum(row_width(count, wide) for count in counts) + wide * _APART * max(0, len(counts) - 1)
        across += wide * GAP * max(0, len(counts) - 1)
        left = self.hand_centre - across / 2
        spots: list[Point] = []
        for count in counts:
            spots += row(count, wide, left + row_width(count, wide) / 2, self.hand_top)
            left += row_width(count, wide) + wide * (_APART + GAP)
        return tuple(spots)

    def group_box(self, spots: Sequence[Point]) -> Box:
        """Return the area of the caption of the group with tiles at *spots*: above them."""
        left, right = spots[0].x, spots[-1].x + self.hand_width
        more = round(self.hand_width * _APART / 2)
        top = self._above_hand - self.caption
        return Box(left - more, top, right - left + 2 * more, self.caption)

    @cached_property
    def bubble_box(self) -> Box:
        """Where advice is shown: above the words above the hand."""
        box = super().bubble_box
        lifted = not self.advice_beside and bool(self.bar)
        return box._replace(y=box.y - self.caption) if lifted else box

    @cached_property
    def zone_bottom(self) -> int:
        """Lower edge of the middle of the table."""
        words = self._above_hand - self.caption
        bubble = words if self.advice_beside else self.bubble_box.y
        return min(bubble, words) - self.margin // 2

    def own_laid(self, laid: int) -> TileSpots:
        """Return where the reader's laid tiles lie: above their panel."""
        wide = self.back_width
        bottom = self.panel_box(0).y - _AIR - (self.bubble + _AIR if self.advice_beside else 0)
        left = self.margin + row_width(laid, wide) / 2
        return TileSpots(row(laid, wide, left, bottom - round(wide * TILE_HEIGHT)), wide)

    # -- the middle ----------------------------------------------------------------------------

    @cached_property
    def middle(self) -> Box:
        """Where the reserve stands and the discards lie."""
        return Box(self.margin, self._top, self.width - 2 * self.margin, max(1, self.zone_bottom - self._top))

    @cached_property
    def _room_for_words(self) -> float:
        """Height of the middle that is left below words and a row of the smallest tiles; below 0 they overlap."""
        return self.middle.height - self.caption - _AIR - _SMALLEST * TILE_HEIGHT

    @cached_property
    def _pool(self) -> tuple[int, int]:
        """Width of a discard, and how many lie in a row."""
        box, best = self.middle, (_SMALLEST, max(1, -(-self.most_pool // _MOST_ROWS)))
        stacks = -(-self.most_rest // _STACK)
        for rows in range(1, _MOST_ROWS + 1):
            long = max(1, -(-self.most_pool // rows))
            across = box.width / (row_width(long, 1) + row_width(stacks, _OF_WALL) + _POOL_APART)
            high = (box.height - self._words - _AIR - (rows - 1) * _AIR) / (rows * TILE_HEIGHT)
            wide = int(min(across, high, self.hand_width * _IN_POOL))
            if wide > best[0]:
                best = (wide, long)
        return best

    @cached_property
    def pool_width(self) -> int:
        """Width of a discard."""
        return self._pool[0]

    @cached_property
    def wall_width(self) -> int:
        """Width of a tile of the reserve."""
        return max(8, round(self.pool_width * _OF_WALL))

    @cached_property
    def _left(self) -> float:
        """Where the reserve begins: it stands around the middle together with the discards."""
        stacks = -(-self.most_rest // _STACK)
        wide, long = self._pool
        across = row_width(stacks, self.wall_width) + _POOL_APART * wide + row_width(long, wide)
        return max(self.middle.x, (self.width - across) / 2)

    @cached_property
    def _pool_top(self) -> int:
        wide, long = self._pool
        rows = max(1, -(-self.most_pool // long))
        high = self._words + _AIR + rows * round(wide * TILE_HEIGHT) + (rows - 1) * _AIR
        return self.middle.y + max(0, (self.middle.height - high) // 2) + self._words + _AIR

    def wall(self, stack: int, layer: int) -> Point:
        """Return the place of a tile of the reserve; layer 0 is on top."""
        wide = self.wall_width
        lift = (_STACK - 1 - layer) * max(2.0, wide * _LIFT)
        return Point(round(self._left + stack * wide * (1 + GAP)), round(self._pool_top + 2 * wide * _LIFT - lift))

    def reserve(self, count: int) -> tuple[Point, ...]:
        """Return where *count* tiles of the reserve stand, the one to be drawn next first: it is at the left."""
        gone = self.most_rest - count
        # An odd one stands alone at the front.
        odd = self.most_rest % _STACK
        return tuple(self.wall(*divmod(at + odd, _STACK)) for at in range(gone, self.most_rest))

    def reserve_caption(self, wide: int) -> Box:
        """Return where it stands, in words *wide* pixels wide, how many tiles the reserve has."""
        room = self._pool_left - self._left - 2 * _AIR
        top = self._pool_top - _AIR - self._words
        return Box(round(self._left), top, round(min(room, max(wide, self._wall_across))), self._words)

    @cached_property
    def _wall_across(self) -> float:
        return row_width(-(-self.most_rest // _STACK), self.wall_width)

    @cached_property
    def _pool_left(self) -> float:
        return self._left + self._wall_across + _POOL_APART * self.pool_width

    def pool(self, count: int) -> tuple[Point, ...]:
        """Return where *count* discards lie, row by row."""
        wide, long = self._pool
        step, high = wide * (1 + GAP), round(wide * TILE_HEIGHT) + _AIR
        return tuple(
            Point(round(self._pool_left + at % long * step), self._pool_top + at // long * high) for at in range(count)
        )

    def pool_caption(self, wide: int) -> Box:
        """Return the area of the caption of the discards, *wide* pixels wide: above the first one."""
        room = row_width(self._pool[1], self.pool_width)
        top = self._pool_top - _AIR - self._words
        return Box(round(self._pool_left), top, round(min(room, wide)), self._words)


# -- the table as plain values; no Qt -------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DrawSeatModel(SeatModel):
    """One place at the table."""

    tiles: int
    """Tiles held; their backs lie before everybody but the reader."""
    shown: Faces
    """Tiles held that lie open, as in a review; empty while they do not."""
    laid: tuple[Tile, ...]
    """Tiles laid down for good, pair by pair."""
    note: str
    """What is special about the seat now; empty mostly."""


@dataclass(frozen=True, slots=True)
class HandGroup:
    """Tiles of the reader's hand that belong together."""

    count: int
    caption: str = ""
    """Their name; empty for the remaining ones."""


@dataclass(frozen=True, slots=True)
class PoolTileModel:
    """One open discard."""

    tile: Tile
    able: bool = False
    """The reader may take it now."""
    selected: bool = False
    hinted: bool = False
    newest: bool = False
    state: str = ""
    """The same in words, for a screen reader."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawTableModel(TableModel):
    """The whole table from one seat."""

    seats: tuple[DrawSeatModel, ...]
    hand: tuple[HandTileModel, ...]
    """In the order shown, group by group."""
    groups: tuple[HandGroup, ...]
    pool: tuple[PoolTileModel, ...]
    """The oldest first."""
    most_pool: int
    """How many discards there may be in a round."""
    rest: int
    """Tiles of the reserve."""
    most_rest: int
    """How many there were."""
    reserve: Faces = ()
    """Its tiles where all lie open, as in a review."""
    draws: bool = False
    """The reader may draw now."""
    draw_hinted: bool = False
    """They are advised to."""
    most_hand: int
    """How many tiles the reader holds at most."""


# -- the felt -------------------------------------------------------------------------------------


_STRONG, _NO = Qt.FocusPolicy.StrongFocus, Qt.FocusPolicy.NoFocus


def _count_of(what: str, count: int) -> str:
    """Return how many tiles lie in one place; *what* is its term."""
    return _("{name}: {word}").format(name=capital(term(what)), word=counted("tiles", count))


class DrawSeat(SeatPanel[DrawSeatModel]):
    """With how many tiles it holds, and what is special about it."""

    def _parts(self, model: DrawSeatModel) -> list[str]:
        return [*super()._parts(model), counted("tiles", model.tiles), model.note]

    def _status(self, model: DrawSeatModel) -> tuple[str, str]:
        return model.note or counted("tiles", model.tiles), "muted"


class SeatTiles:
    """Tiles of one seat; what is still there stays the same widget."""

    def __init__(self, felt: DrawTable) -> None:
        """Make an empty one on *felt*."""
        self.held, self.laid = TileRow(felt), TileRow(felt)

    @property
    def tiles(self) -> tuple[TileButton, ...]:
        """All of them."""
        return (*self.held.tiles, *self.laid.tiles)

    def show(self, model: DrawTableModel, seat: DrawSeatModel, layout: DrawLayout) -> None:
        """Show the tiles of *seat*."""
        place = model.place(seat.seat)
        held: Faces = () if not place else seat.shown or (None,) * seat.tiles
        if place:
            spots, laid = layout.held(place, len(held), len(seat.laid))
        else:
            spots, laid = layout.own_laid(0), layout.own_laid(len(seat.laid))
        self.held.lay(held, *spots)
        self.held.name(seat.name, (seat.name,) * len(held))
        self.laid.lay(seat.laid, *laid)
        self.laid.name(seat.name, (_("laid down by {name:|you}").format(name=seat.name),) * len(seat.laid))

    def clear(self) -> None:
        """Take everything off the table."""
        self.held.clear()
        self.laid.clear()


class DrawTable(TableFelt[DrawTableModel]):
    """A table for two to four, seen from one seat."""

    reserve_clicked = Signal()
    """The reserve was clicked."""
    pool_clicked = Signal(int)
    """A discard was clicked; its place among them."""
    pool_double_clicked = Signal(int)

    PANEL = DrawSeat
    LABEL_LINES = LINES

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty table."""
        super().__init__(parent)
        self.hand_row = HandRow(self)
        self.small: list[SeatTiles] = []
        """The tiles at each panel."""
        self._reserve: list[TileButton] = []
        self._pool: list[TileButton] = []
        self._groups: list[FittedLabel] = []
        self._reserve_words, self._pool_words = FittedLabel(self), FittedLabel(self)

    # -- what it shows -------------------------------------------------------------------------

    @property
    def hand(self) -> tuple[TileButton, ...]:
        """The reader's tiles as they stand."""
        return self.hand_row.tiles

    @property
    def pool(self) -> tuple[TileButton, ...]:
        """The open discards, the oldest first."""
        return tuple(self._pool)

    @property
    def reserve(self) -> tuple[TileButton, ...]:
        """The tiles of the reserve, the one to be drawn next first."""
        return tuple(self._reserve)

    def clear(self) -> None:
        """Take everything off the table."""
        self.hand_row.clear()
        self._fit(self._reserve, 0, 0)
        self._fit(self._pool, 0, 0)
        for label in (*self._groups, self._reserve_words, self._pool_words):
            label.hide()
        super().clear()

    def _tightest(self, words: Look) -> Sequence[float]:
        layout = self._layout(words)
        return layout.hand_width, layout.back_width, layout.pool_width, layout.slack

    def _layout(self, words: Look) -> DrawLayout:
        shown = self.model
        layout = DrawLayout(
            **self._room(words),
            seats=2 if shown is None else len(shown.seats),
            most_hand=8 if shown is None else shown.most_hand,
            most_pool=1 if shown is None else shown.most_pool,
            most_rest=1 if shown is None else shown.most_rest,
            caption=metrics(self, theme.look_of(self))[0].height() + 2,
        )
        return replace(layout, label=self._label_room(layout.hand_width))

    def _add_seat(self) -> None:
        self.small.append(SeatTiles(self))

    def _remove_seat(self) -> None:
        self.small.pop().clear()

    def _place(self, model: DrawTableModel, layout: DrawLayout) -> None:
        for seat in model.seats:
            self.small[seat.seat].show(model, seat, layout)
        self._place_reserve(model, layout)
        self._place_pool(model.pool, layout)
        self._place_captions(model, layout)
        spots = layout.grouped([group.count for group in model.groups])
        self.hand_row.show(model.hand, spots, layout.hand_width)
        self._place_groups(model.groups, layout)

    def _place_reserve(self, model: DrawTableModel, layout: DrawLayout) -> None:
        spots = layout.reserve(model.rest)
        faces: Faces = model.reserve or (None,) * model.rest
        self._fit(self._reserve, model.rest, layout.wall_width)
        words = _count_of("reserve", model.rest)
        # What stands on top is drawn over what stands below it.
        for at in reversed(range(model.rest)):
            tile = self._reserve[at]
            first = at == 0
            face = faces[at]
            tile.set_face(face)
            tile.set_shape(width=layout.wall_width)
            tile.set_state(able=first and model.draws, hinted=first and model.draw_hinted)
            tile.put_at(corner(spots[at]))
            tile.raise_()
            self._make_reachable(tile, reachable=first or face is not None)
            name = words if face is None else tile_spoken(face, self.naming)
            drawn = _("Draw a tile") if first and model.draws else ""
            tile.set_spoken(name, drawn)
            tile.set_tip(drawn or name)

    def _make_reachable(self, tile: TileButton, *, reachable: bool) -> None:
        if not reachable and tile.hasFocus():
            self.setFocus()
        tile.setFocusPolicy(_STRONG if reachable else _NO)

    def _place_pool(self, pool: Sequence[PoolTileModel], layout: DrawLayout) -> None:
        spots = layout.pool(len(pool))
        self._fit(self._pool, len(pool), layout.pool_width)
        for tile, model, spot in zip(self._pool, pool, spots, strict=True):
            tile.set_face(model.tile)
            tile.set_shape(width=layout.pool_width)
            tile.set_state(
                selected=model.selected, able=model.able and not model.selected, hinted=model.hinted, dimmed=False
            )
            tile.put_at(corner(spot))
            spoken = tile_spoken(model.tile, self.naming)
            tile.set_spoken(spoken, model.state)
            tile.set_tip("\n".join(part for part in (spoken, model.state) if part))

    def _place_captions(self, model: DrawTableModel, layout: DrawLayout) -> None:
        """Write above the reserve and the discards how many there are."""
        reserve, pool = _count_of("reserve", model.rest), _count_of("discards", len(model.pool))
        wide = QFontMetrics(self.words.font(Type.CAPTION, self.font())).horizontalAdvance
        write_alike(
            (self._reserve_words, reserve, layout.reserve_caption(wide(reserve))),
            (self._pool_words, pool, layout.pool_caption(wide(pool))),
            tone="muted",
        )

    def _place_groups(self, groups: Sequence[HandGroup], layout: DrawLayout) -> None:
        while len(self._groups) < len(groups):
            self._groups.append(FittedLabel(self))
        spots, at = layout.grouped([group.count for group in groups]), 0
        for label, group in zip(self._groups, groups, strict=False):
            label.write(group.caption, layout.group_box(spots[at : at + group.count]), tone="muted")
            at += group.count
        for label in self._groups[len(groups) :]:
            label.write("", Box(0, 0, 0, 0))

    def _fit(self, tiles: list[TileButton], count: int, width: int) -> None:
        """Keep *count* of *tiles*: those of the reserve that are drawn next go first."""
        row = TileRow(self, tiles if tiles is self._pool else tiles[::-1])
        while len(row.tiles) < count:
            row.tiles.append(self._new(tiles, width))
        row.fit(count, width)
        tiles[:] = row.tiles if tiles is self._pool else row.tiles[::-1]

    def _new(self, tiles: list[TileButton], width: int) -> TileButton:
        tile = self.new_tile(None, width)
        if tiles is self._pool:
            tile.clicked.connect(partial(self._emit_place, tile, self.pool_clicked))
            tile.double_clicked.connect(partial(self._emit_place, tile, self.pool_double_clicked))
        else:
            tile.clicked.connect(self.reserve_clicked)
        return tile

    def _emit_place(self, tile: TileButton, signal: SignalInstance, *_args: object) -> None:
        """Emit by *signal* the place of *tile*, as long as it is among the discards."""
        if tile in self._pool:
            signal.emit(self._pool.index(tile))

    def _stops(self) -> Sequence[QWidget]:
        return (*self.hand, *self._reserve[:1], *self._pool, *self.bar.buttons, *self.panels)

    def _rows(self) -> Sequence[Sequence[QWidget]]:
        known = [tile for small in self.small for tile in small.tiles if tile.face is not None]
        reserve = [tile for tile in self._reserve if tile.face is not None] or self._reserve[:1]
        return (self.hand, (*reserve, *self._pool), known, self.panels)

    def _playable(self) -> Sequence[QWidget]:
        able = [
            tile for tile, model in zip(self._pool, self.model.pool if self.model else (), strict=False) if model.able
        ]
        drawn = self._reserve[:1] if self.model is not None and self.model.draws else []
        return (*self.hand, *able, *drawn)

    # -- where a dragged tile may be let go ----------------------------------------------------

    def pool_boxes(self) -> tuple[QRect, QRect]:
        """Return the area of the next discard, and the area in which the pointer means it."""
        layout = self.layout_now()
        spot = layout.pool(len(self._pool) + 1)[-1]
        box = QRect(spot.x, spot.y, layout.pool_width, round(layout.pool_width * TILE_HEIGHT))
        return box, above_hand(layout)

    # -- motion --------------------------------------------------------------------------------

    async def show_moved(self, seat: Seat, after: DrawTableModel, gone: Tile | None = None) -> None:
        """Show *after*, with all tiles coming from where they lay: from the hand of *seat*, the reserve or the pool.

        Args:
            seat: Who moved.
            after: What then lies there.
            gone: The face that left the hand of *seat* for the discards, if one did.
        """
        if self.model is None or len(self.panels) != len(after.seats):
            self.sync(after)
            return
        lay = {tile: tile.tile_rect().center() + tile.pos() for tile in self.findChildren(TileButton)}
        came = self._source(seat, after, gone)
        self.sync(after)
        ways: list[tuple[QWidget, QPoint]] = []
        for tile in (*self._pool, *self.hand, *(each for small in self.small for each in small.tiles)):
            goal, middle = tile.pos(), tile.tile_rect().center() + tile.pos()
            start = lay.get(tile, came)
            if start is None or start == middle:
                continue
            tile.move(goal + start - middle)
            tile.raise_()
            ways.append((tile, goal))
        try:
            await self.animator.move_many(ways)
        finally:
            self.refresh()

    def _source(self, seat: Seat, after: DrawTableModel, gone: Tile | None) -> QPoint | None:
        """Return the starting place of a tile new to its place."""
        assert self.model is not None
        if gone is not None:
            held = self.hand if seat == after.me else self.small[seat].held.tiles
            found = [tile for tile in held if tile.face == gone][-1:] or held[-1:]
        elif after.rest < self.model.rest:
            found = self._reserve[:1]
        else:
            # The first place in which another discard lies afterwards is that of the one which was taken.
            left = [each.tile for each in after.pool]
            place = next((at for at, tile in enumerate(left) if self._pool[at].face != tile), len(left))
            found = self._pool[place : place + 1]
        return found[0].tile_rect().center() + found[0].pos() if found else None
