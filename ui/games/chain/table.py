# SPDX-License-Identifier: MIT
"""The table of a chain game without its widgets: where everything lies, as plain values, and as a diagram."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from dominoes.game import Faces, Seat
from dominoes.games import entry
from dominoes.games.chain.legality import laid_out, tiles_of
from dominoes.games.chain.options import Doubles, Rows
from dominoes.games.chain.state import (
    DealVoid,
    EightDoublesShown,
    End,
    HandsShown,
    Line,
    LineBlocked,
    State,
    TileCovered,
    View,
)
from dominoes.records.replay import still_view
from dominoes.tiles import FACES, Tile
from ui.diagram.position import Group, Position, PrintedSeat, chips_text, legend_of, undealt_text
from ui.games.chain import texts
from ui.games.chain.texts import ends_text
from ui.language import names
from ui.language.i18n import _, capital, pgettext, sentences, term
from ui.language.names import face_name
from ui.table.geometry import GAP, RAISED, SIDES, TILE_HEIGHT, Box, HandLayout, Point, row, row_width
from ui.table.lines import SMALLEST, Heading, LaidModel, LineModel, Lying, OpenEnd, tile_length, touch_gap
from ui.table.view_model import HandTileModel, SeatModel, SeenModel, TableModel

# -- places, from sizes ---------------------------------------------------------------------------
#
# Place 0 is the reader, below; the others sit counter-clockwise. Two face each other, three leave the upper side free.


DEALT: Final = {2: 16, 3: 10, 4: 8}
"""The most tiles that each seat holds, by number of seats."""
_SMALLEST: Final = 11
"""Pixels; a smaller tile could not be distinguished from another."""
_LEAST_HAND: Final = 26
_MIDDLE: Final = 2.6
"""Height that hand and lines share: how much of it the lines have, in widths of a tile of the hand."""
_WIDEST_PANEL: Final = 0.25
"""Width of a panel at most, in widths of the table."""
_BESIDE_MANY: Final = 0.16
"""The same beside a hand of very many tiles, which would be narrower otherwise."""
_MANY: Final = 10
"""Tiles of a hand above which they are very many."""
_HIGHEST_PANEL: Final = 0.1
"""Height of the panels at the upper side at most, in heights of the window; higher ones take one line."""
_STRIP: Final = 0.095
"""Height of the tiles beside them at least, in heights of the window."""
_ONE_LINE: Final = 0.56
"""Height of a panel of one line, in that of its usual lines."""
_HELD: Final = 0.5
"""Largest size of tiles at a panel, in those of the hand."""
_COVERED: Final = 0.55
"""Largest size of tiles that a seat has covered, in those of the hand."""
_SMALLEST_COVERED: Final = 0.7
"""Size of covered tiles where there is no room, in the smallest of others: their backs tell nothing."""
_APART: Final = 0.5
"""Between the held and the covered tiles of a seat, in widths."""
_ON_LINE: Final = 0.9
"""How large tiles on the table may be, in those of the hand."""
_BETWEEN: Final = 6
"""Pixels between a panel and the tiles beside it."""
_PANEL_INSET: Final = 2
"""Pixels between an edge of a panel and the covered tiles above it."""
_OUTLINE: Final = 8
"""Pixels between the edge of the table and the lines, besides its margin."""
_ABOVE_NOTICE: Final = 4
"""Pixels between the lines and the notice below them."""
_READER, _RIGHT, _ABOVE, _LEFT = range(4)
_HEADINGS: Final = (Heading.RIGHT, Heading.UP, Heading.LEFT, Heading.DOWN)
"""Direction of the open half of a tile laid before each side: towards the next player."""


class SeatRow(NamedTuple):
    """A row of small tiles at a panel."""

    tiles: tuple[Point, ...]
    width: int
    """Of a tile, in pixels."""
    turns: tuple[int, ...] = ()
    """Quarter turns clockwise from upright of each; none where all stand upright."""


class PlacedRows(NamedTuple):
    """Tiles that lie in a row before each seat."""

    width: int
    """Of a tile, in pixels."""
    places: tuple[tuple[Lying, ...], ...]
    """For each place at the table."""
    middle: Box
    """Where the sign of the open end stands."""


@dataclass(frozen=True, kw_only=True)
class ChainLayout(HandLayout):
    """Geometry of one table size."""

    seats: int
    notice: int = 0
    """Height of the line that says why nobody can connect; 0 without one."""
    sign: int = 24
    """Least diameter of the sign of an open end."""

    # -- the edges -----------------------------------------------------------------------------

    def side(self, place: int) -> int:
        """Return at which side a place is: 0 below, 1 right, 2 above, 3 left."""
        beside, above = SIDES[self.seats - 1]
        if place == 0:
            return _READER
        if place <= beside:
            return _RIGHT
        return _ABOVE if place <= beside + above else _LEFT

    @property
    def largest_hand(self) -> int:
        """How many tiles the reader holds at most."""
        return DEALT[self.seats]

    @cached_property
    def _panel_width(self) -> int:
        return min(self.panel[0], round(self.width * (_BESIDE_MANY if self.largest_hand > _MANY else _WIDEST_PANEL)))

    @cached_property
    def _top(self) -> int:
        """Lower edge of the panels at the upper side, where all others sit: so lines have the width of the table."""
        return 2 * self.margin + self._strip

    @cached_property
    def _panel_height(self) -> int:
        """Height of the panels at the upper side."""
        most = max(self.window, self.height) * _HIGHEST_PANEL
        return self.panel[1] if self.panel[1] <= most else round(self.panel[1] * _ONE_LINE)

    @cached_property
    def _strip(self) -> int:
        """Height of the panels at the upper side, and of the tiles beside them."""
        return max(self._panel_height, round(max(self.window, self.height) * _STRIP))

    @cached_property
    def _has_sides(self) -> bool:
        return SIDES[self.seats - 1][0] > 0

    # -- the reader ----------------------------------------------------------------------------

    @cached_property
    def hand_width(self) -> int:
        """Width of a tile in the reader's hand; it stays the same while the hand grows smaller."""
        across = (self.width - 3 * self.margin - self._panel_width) / row_width(self.largest_hand, 1)
        high = (self.height - self._top - self._words_around) / (TILE_HEIGHT + RAISED + _MIDDLE)
        return round(max(_LEAST_HAND, min(across, high, self.pleasant_hand)))

    @property
    def _advice_bottom(self) -> int:
        """Lower edge of advice beside the hand: above what the reader has covered."""
        return self.panel_box(0).y - 2 * _BETWEEN - tile_length(round(self._cover_most(0)))

    # -- the seats -----------------------------------------------------------------------------

    def _slots(self, count: float) -> float:
        """Return the length of a row of *count* tiles held and covered, in widths."""
        return count * (1 + GAP) + _APART

    @cached_property
    def back_width(self) -> int:
        """Width of a tile in the hand of somebody else."""
        most = [self.hand_width * _HELD, self._strip / TILE_HEIGHT]
        if self._around:
            # A seat at a side has its tiles along the edge, below its panel, and the one above beside its panel.
            most = [min(most), (self._edge_bottom - self._top) / self._slots(self.largest_hand)]
            most.append(self._beside_panels / self._slots(self.largest_hand))
        else:
            most.append(self._beside_panels / row_width(self.largest_hand, 1))
        return round(max(_SMALLEST, min(most)))

    @cached_property
    def _edge_bottom(self) -> int:
        """Lower end of the tiles along an edge: beside a raised tile of the hand, if they are clear of it."""
        edge, half = 2 * self.margin + self._strip, self._hand_across / 2
        clear = edge < self.hand_centre - half and self.hand_centre + half < self.width - edge
        return self.hand_top if clear and self.advice_beside else self.zone_bottom

    @cached_property
    def _around(self) -> bool:
        """Whether others sit at the sides and above."""
        return self._has_sides and SIDES[self.seats - 1][1] > 0

    @cached_property
    def _beside_panels(self) -> float:
        """Room for tiles beside one panel at the upper side."""
        if self._around:
            return self.width - 3 * self._panel_width - 5 * self.margin
        beside = self.width / 2 - 2 * self.margin
        return beside - (self._panel_width + self.margin if self._has_sides else self._panel_width / 2)

    def panel_box(self, place: int) -> Box:
        """Return where a seat's panel is."""
        wide, high = self._panel_width, self._panel_height
        side = self.side(place)
        if side == _READER:
            return Box(self.margin, self.height - self.margin - self.panel[1], wide, self.panel[1])
        top = self.margin + (self._strip - high) // 2
        if side == _ABOVE:
            left = (self.width - wide) / 2
            if self._around:
                left -= (self.margin + self._slots(self.largest_hand) * self.back_width) / 2
            return Box(round(left), top, wide, high)
        return Box(self.width - self.margin - wide if side == _RIGHT else self.margin, top, wide, high)

    def held(self, place: int, count: int, covered: int = 0) -> SeatRow:
        """Return the places of *count* tiles in the hand of somebody else, who has covered so many."""
        side, width = self.side(place), self.back_width
        if not self._around:
            return self._beside_panel(place, count, width, right=side != _RIGHT)
        # Beyond those that it has covered, of which each was one.
        before = self._slots(covered) * width if covered else 0
        if side != _ABOVE:
            return self._along_edge(side, count, width, self._top + before)
        return self._beside_panel(place, count, width, right=True, before=before)

    def covered(self, place: int, count: int) -> SeatRow:
        """Return the places of the tiles that a seat has covered; they are as large as many of them allow."""
        side, most = self.side(place), self._cover_most(place)
        if side == _READER:
            width = self._cover_width(count, most, self._panel_width - 2 * _PANEL_INSET)
            box = self.panel_box(place)
            top = box.y - _BETWEEN - tile_length(width)
            return SeatRow(row(count, width, box.x + _PANEL_INSET + row_width(count, width) / 2, top), width)
        if self._around:
            # Next to the panel: in the end they are all that is left, and must not seem to be those of a neighbour.
            if side == _ABOVE:
                return self._beside_panel(place, count, self.back_width, right=True)
            return self._along_edge(side, count, self.back_width, self._top)
        if side == _ABOVE:
            return self._beside_panel(place, count, self._cover_width(count, most, self._beside_panels), right=False)
        return self._along_edge(side, count, self._cover_width(count, most, self._edge_bottom - self._top), self._top)

    @staticmethod
    def _cover_width(count: int, most: float, room: float) -> int:
        """Return the width of so many covered tiles in a row."""
        return round(max(_SMALLEST * _SMALLEST_COVERED, min(most, room / row_width(count, 1))))

    def _cover_most(self, place: int) -> float:
        """Return the largest width of a covered tile."""
        most = min(self.hand_width * _COVERED, max(_SMALLEST, self._strip / TILE_HEIGHT))
        if place:
            return most
        # Above the reader's panel, beside the hand, there is no more.
        above = (self.height - self.margin - self.panel[1] - 2 * _BETWEEN - self.hand_top) / TILE_HEIGHT
        return min(most, max(above, _SMALLEST))

    def _beside_panel(self, place: int, count: int, width: int, *, right: bool, before: float = 0) -> SeatRow:
        """Lay tiles beside a panel, *before* pixels from the place nearest to it."""
        box, wide = self.panel_box(place), row_width(count, width)
        left = box.right + self.margin + before if right else box.x - self.margin - before - wide
        top = self.margin + (self._strip - tile_length(width)) / 2
        return SeatRow(row(count, width, left + wide / 2, top), width)

    def _along_edge(self, side: int, count: int, width: int, top: float) -> SeatRow:
        """Lay tiles crosswise below each other along the edge of the table at *side*, from *top* down."""
        long = tile_length(width)
        left = self.margin if side == _LEFT else self.width - self.margin - long
        spots = tuple(Point(left, round(top + at * width * (1 + GAP))) for at in range(count))
        return SeatRow(spots, width, (1 if side == _LEFT else 3,) * count)

    # -- the middle ----------------------------------------------------------------------------

    @cached_property
    def zone(self) -> tuple[int, int]:
        """Upper and lower edge of the middle of the table."""
        return self._top, self.zone_bottom

    @cached_property
    def middle(self) -> Box:
        """Where the lines lie."""
        # An outline around a tile at the edge goes a little beyond it.
        left = self.margin + _OUTLINE
        if self._has_sides:
            along_edge = self.back_width if self._around else round(self._cover_most(1))
            left += tile_length(along_edge) + self.margin
        top, bottom = self.zone
        bottom -= self.notice + _ABOVE_NOTICE if self.notice else 0
        return Box(left, top, self.width - 2 * left, max(1, bottom - top))

    @cached_property
    def notice_box(self) -> Box:
        """The area of the notice that nobody can connect any more: below the lines."""
        box = self.middle
        return Box(box.x, box.bottom + _ABOVE_NOTICE, box.width, self.notice)

    @cached_property
    def line_width(self) -> int:
        """The largest width of a tile on a line."""
        return round(self.hand_width * _ON_LINE)

    def rows(self, counts: tuple[int, ...]) -> PlacedRows:
        """Lay a row of tiles before each place, as large as there is room.

        Args:
            counts: How many tiles lie before each place.
        """
        most = max(*counts, 1)
        best = PlacedRows(0, (), self.middle)
        for deep in range(1, 4):
            for width in range(self.line_width, SMALLEST - 1, -1):
                laid = self._rows_of(counts, -(-most // deep), deep, width)
                if laid is not None:
                    best = max(best, laid, key=lambda rows: rows.width)
                    break
        return best if best.width else self._forced(counts, most)

    def _forced(self, counts: tuple[int, ...], most: int) -> PlacedRows:
        """Lay rows where there is not room for the smallest tiles."""
        laid = self._rows_of(counts, -(-most // 3), 3, SMALLEST, forced=True)
        assert laid is not None
        return laid

    def _rows_of(
        self, counts: tuple[int, ...], long: int, deep: int, width: int, *, forced: bool = False
    ) -> PlacedRows | None:
        """Lay rows of *long* tiles end to end, *deep* of them before each place; None without room."""
        box, gap, length = self.middle, touch_gap(width) * 2, tile_length(width)
        along = long * (length + gap) - gap
        thick = deep * (width + gap) - gap
        sides = {self.side(place) for place in range(self.seats)}
        sign = max(self.sign, width)
        air = width // 2
        wide = along + (2 * (thick + air) if _RIGHT in sides else 0)
        high = max((2 if _ABOVE in sides else 1) * (thick + air) + sign, along if _RIGHT in sides else 0)
        if not forced and (wide > box.width or high > box.height):
            return None
        left, top = box.x + (box.width - wide) // 2, box.y + (box.height - high) // 2
        around = Box(left, top, wide, high)
        places = tuple(
            tuple(_before(self.side(place), at, around, (long, thick), (width, gap)) for at in range(count))
            for place, count in enumerate(counts)
        )
        below = 0 if _ABOVE in sides else (thick + air) // 2
        middle = Box(left + (wide - sign) // 2, top + (high - sign) // 2 - below, sign, sign)
        return PlacedRows(width, places, middle)


def _before(side: int, at: int, around: Box, rows: tuple[int, int], tile: tuple[int, int]) -> Lying:
    """Return the place of tile *at* before the seat at *side*, in rows along that side of *around*.

    Args:
        side: 0 below, 1 right, 2 above, 3 left.
        at: Which of the seat's tiles, in the order in which they were laid.
        around: The room for the rows of all.
        rows: How many tiles lie end to end in each row, and the thickness of all rows of a seat in pixels.
        tile: Width of a tile and the gap between two, in pixels.
    """
    (long, thick), (width, gap) = rows, tile
    length = tile_length(width)
    along = long * (length + gap) - gap
    step, row_at = at % long, at // long
    # As the seat itself sees it: from its left to its right, the first row nearest to the middle.
    across, down = step * (length + gap), row_at * (width + gap)
    if side in (_READER, _ABOVE):
        x, y = around.x + (around.width - along) // 2 + across, around.bottom - thick + down
        box = Box(x, y, length, width)
        if side == _ABOVE:
            box = Box(2 * around.x + around.width - box.right, around.y + around.bottom - box.bottom, length, width)
    else:
        # To the right is upwards for who sits at the right.
        x, y = around.right - thick + down, around.y + (around.height + along) // 2 - across - length
        box = Box(x, y, width, length)
        if side == _LEFT:
            box = Box(around.x + around.right - box.right, around.y + around.bottom - box.bottom, width, length)
    return Lying(box, _HEADINGS[side])


# -- the table as plain values --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ChainSeatModel(SeatModel):
    """One place at the table."""

    tiles: int
    """Tiles held; their backs lie before everybody but the reader."""
    shown: Faces
    """Tiles still held that were turned up when the round was over."""
    covered: Faces
    """Tiles laid face down, in order; None where the reader does not know the face."""
    covered_open: bool
    """Whether the covered tiles have been turned up."""
    points: str
    """Their value in words, once known; empty before."""
    note: str
    """A special remark on the seat, such as its kind of block; mostly empty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChainTableModel(TableModel):
    """The whole table from one seat."""

    seats: tuple[ChainSeatModel, ...]
    hand: tuple[HandTileModel, ...]
    lines: tuple[LineModel, ...]
    """The one that is played on last."""
    blocked: str
    """Why nobody can connect any more, in words; empty while somebody may."""
    notice: str = ""
    """Why the last line was led anew, and which open number nobody can connect to any more; empty mostly."""
    rows_apart: bool
    """Everybody's tiles lie in a row before them instead of in one line."""


@dataclass(frozen=True, slots=True)
class Choosing:
    """What the reader is choosing now."""

    hand: tuple[HandTileModel, ...] = ()
    """The hand as it can be played; empty while others are to move."""
    able: frozenset[End] = frozenset()
    """Ends to which the selected tile may be connected; a line with one end grows to the right."""
    chosen: End | None = None


def chain_model(
    view: View,
    who: Sequence[str],
    levels: Sequence[str],
    choosing: Choosing,
    *,
    turned_up: bool,
    open_hands: State | None = None,
) -> ChainTableModel:
    """Return the table as the seat of *view* sees it.

    Args:
        view: What is known.
        who: Names by seat.
        levels: Strengths in words by seat; empty for a person.
        choosing: What the reader is choosing.
        turned_up: Whether what lay face down is shown already, after a round.
        open_hands: Where all hands are shown, as in a review: the state itself.
    """
    counted = Counter(view.seen())
    shown = next((event for event in view.history if isinstance(event, HandsShown)), None) if turned_up else None
    if shown is not None:
        counted.update(_turned_up(shown, view.seat))
    blocked = _blocked(view)
    everything = tiles_of(view.options)
    return ChainTableModel(
        me=view.seat,
        seats=tuple(
            _seat(view, Seat(seat), (who[seat], levels[seat]), shown, open_hands, over=turned_up)
            for seat in range(len(who))
        ),
        hand=choosing.hand or (tuple(map(HandTileModel, view.hand)) if shown is None else ()),
        lines=tuple(
            _line(
                view, line, choosing, played_on=line is view.lines[-1] and (view.result is None or blocked is not None)
            )
            for line in view.lines
        ),
        blocked="" if blocked is None else texts.block_text(blocked, who),
        notice=_notice(view),
        rows_apart=view.options.look.rows is Rows.EACH_PLAYER,
        seen=tuple(
            SeenModel(face, everything.count(face), counted[face], face_name(face, view.options.look.naming.key))
            for face in FACES
            if face in everything
        ),
    )


def _line(view: View, line: Line, choosing: Choosing, *, played_on: bool) -> LineModel:
    crosswise = view.options.look.double_layout is Doubles.CROSSWISE
    newest = line.placed[-1]
    row = tuple(
        LaidModel(
            tile=placed.tile,
            left=left,
            crosswise=crosswise and placed.tile.is_double,
            seat=placed.seat,
            newest=placed is newest and line is view.lines[-1],
        )
        for placed, left in line.in_row()
    )
    first = next(place for place, (placed, _left) in enumerate(line.in_row()) if placed is line.placed[0])
    if not played_on:
        return LineModel(row, (), first)
    ends = (End.RIGHT,) if len(line.ends) == 1 else (End.LEFT, End.RIGHT)
    dead = laid_out(view.options, view.lines)
    return LineModel(
        row,
        tuple(
            OpenEnd(
                open_pips,
                end is End.RIGHT,
                chosen=end is choosing.chosen,
                able=end in choosing.able,
                dead=view.result is not None or open_pips in dead,
            )
            for end, open_pips in zip(ends, line.ends, strict=True)
        ),
        first,
    )


def _notice(view: View) -> str:
    """Return why the last line was led anew, and which of its open numbers no tile is left for."""
    if not view.lines:
        return ""
    over = view.result is not None
    if over and _blocked(view) is None:
        return ""
    *earlier, last = view.lines
    anew = texts.relead_text(earlier[-1].ends) if earlier and not over else ""
    dead = laid_out(view.options, view.lines)
    gone = [texts.laid_out_text(pips) for pips in dict.fromkeys(last.ends) if pips in dead]
    return sentences(anew, *gone)


def _seat(
    view: View,
    seat: Seat,
    called: tuple[str, str],
    shown: HandsShown | None,
    open_hands: State | None,
    *,
    over: bool,
) -> ChainSeatModel:
    """Return one seat; *called* is its name and its strength in words."""
    name, level = called
    blocked = _blocked(view)
    held = _known(view, seat, open_hands) if shown is None else shown.held[seat]
    return ChainSeatModel(
        seat=seat,
        name=name,
        level=level,
        mark=names.seat_mark(seat, len(view.sizes)),
        chips=(view.chips if over else view.standing.chips)[seat],
        banker=pgettext("seat", "Bank") if seat == view.standing.banker else "",
        tiles=0 if held else view.sizes[seat],
        shown=held,
        covered=_covered(view, seat, open_hands) if shown is None else shown.covered[seat],
        covered_open=shown is not None,
        points="" if shown is None else texts.points_text(shown.points[seat]),
        note=capital(term(blocked.kind.value)) if blocked is not None and blocked.seat == seat else "",
        to_act=seat in view.to_act,
    )


def _blocked(view: View) -> LineBlocked | None:
    return next((event for event in view.history if isinstance(event, LineBlocked)), None)


def _covered(view: View, seat: Seat, open_hands: State | None) -> Faces:
    """Return what a seat has covered, as far as the reader knows it."""
    if open_hands is not None:
        return open_hands.covered[seat]
    return tuple(event.tile for event in view.history if isinstance(event, TileCovered) and event.seat == seat)


def _known(view: View, seat: Seat, open_hands: State | None) -> Faces:
    """Return the hand of another seat that lies open, or was shown although nothing was played: many doubles."""
    if seat == view.seat:
        return ()
    if open_hands is not None:
        return open_hands.hands[seat]
    events = (event for event in view.history if isinstance(event, EightDoublesShown | DealVoid))
    return next((event.tiles for event in events if event.seat == seat), ())


def _turned_up(shown: HandsShown, me: Seat) -> Iterator[Tile]:
    """Yield what everybody but *me* has turned up after the round."""
    for rows in (shown.covered, shown.held):
        for seat, tiles in enumerate(rows):
            if seat != me:
                yield from tiles


# -- diagram --------------------------------------------------------------------------------------


def position_of(
    state: State, seat: Seat, who: Sequence[str], *, opened: bool, title: str, lines: Sequence[str] = ()
) -> Position:
    """Return *state* as a diagram, as `ui.games.game_ui.Diagram` asks for it."""
    view: View = still_view(entry("chain").game, state, seat)
    over, shown = view.result is not None, state if opened else None
    model = chain_model(view, who, [""] * len(who), Choosing(), turned_up=over, open_hands=shown)
    at = [Seat((seat + place) % len(who)) for place in range(len(who))]
    legend = legend_of(who, seat, view.to_act, opened=opened)
    ends = state.lines[-1].ends if state.lines else ()
    if model.blocked:
        legend = (model.blocked, *legend)
    elif ends and model.rows_apart:
        legend = (_("Open end: {pips}").format(pips=ends_text(ends)), *legend)
    return Position(
        title=title,
        lines=tuple(lines),
        seats=tuple(_seat_group(model, each) for each in at),
        legend=legend,
        connected=() if model.rows_apart else model.lines,
        strips=(Group(state.rest, undealt_text(), beyond=True),) if opened and state.rest else (),
    )


def _seat_group(model: ChainTableModel, seat: Seat) -> PrintedSeat:
    shown = model.seats[seat]
    held: Faces = tuple(each.tile for each in model.hand) if seat == model.me else (None,) * shown.tiles
    held = shown.shown or held
    groups = []
    if model.rows_apart:
        laid = tuple(tile.tile for line in model.lines for tile in line.row if tile.seat == seat)
        groups += [Group(laid, capital(term("line")))] if laid else []
    groups += [Group(held, capital(term("hand-tiles")))] if held else []
    groups += [Group(shown.covered, capital(term("covered-tiles")))] if shown.covered else []
    note = [chips_text(shown.chips), shown.points, shown.note]
    return PrintedSeat(
        name=shown.name,
        mark=shown.mark,
        banker=shown.banker,
        note=" · ".join(part for part in note if part),
        to_act=shown.to_act,
        groups=tuple(groups),
    )
