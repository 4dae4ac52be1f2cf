# SPDX-License-Identifier: MIT
"""Lines of connected tiles: their content, and their layout in a box, as snakes turning at its edges; no Qt.

A line grows from its first tile, which lies in the middle. The tiles to its right run to the edge, turn down and run
back; those to its left do the same the other way round, upwards. A line that grows one way alone is moved back to the
middle, whole, as it becomes longer. A corner is one upright tile beside the end of a run, or
lower where doubles would come too close, and the next run begins under that tile: so every half touches the half
that it was connected to.

Each run is as long as there is room. So while a line fits its box at one size, a tile more leaves all others where
they are, unless it is a double that comes too close to another.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from itertools import product
from typing import Final, NamedTuple

from dominoes.game import Seat
from dominoes.tiles import Tile
from ui.table.geometry import Box
from ui.tiles.pips import upper_end

SMALLEST: Final = 7
"""Width in pixels below which no tile is drawn."""
_STEP: Final = 0.94
"""Each width that is tried, in those of the one before."""
_LENGTHS: Final = (5, 9, 14, 20, 26, 32)
"""A line has room for the next of so many tiles: so while it grows it is seldom laid again."""
_MIDDLE: Final = 0.5
_BEGINNINGS: Final = (_MIDDLE, 0.3, 0.7, 0.15, 0.85)
"""Possible places of the first tile of a line growing both ways, in widths of the box; off the middle they leave room
for a longer side."""
_AGES: Final = (0.75, 0.66, 0.56)
"""How large tiles of lines that are played on no more may be, in those of the last line."""
_AIR: Final = 0.3
"""Between doubles of neighbouring runs, in widths, so that they do not seem connected."""
_TOUCH: Final = 0.05
"""Between tiles that touch, in widths: a hairline."""
_APART: Final = 0.7
"""Between lines, in widths."""
_SIGN: Final = 0.8
"""Usual diameter of the sign of an open end, in widths."""
_MOST_SIGN: Final = 1.5


@dataclass(frozen=True, slots=True)
class LaidModel:
    """One tile of a line, from left to right."""

    tile: Tile
    left: int
    """Pips of its left half."""
    crosswise: bool
    """Whether it lies across the line, as doubles do."""
    seat: Seat
    """Who laid it."""
    newest: bool
    """Whether it was laid last."""


@dataclass(frozen=True, slots=True)
class OpenEnd:
    """An end to which a tile can be connected."""

    pips: int
    right: bool
    """At the right end of the row; the left end otherwise."""
    chosen: bool
    """Whether the reader is about to connect there."""
    able: bool
    """Whether the reader's selected tile fits here, and may be connected."""
    dead: bool = False
    """Whether nobody can connect here any more."""


@dataclass(frozen=True, slots=True)
class LineModel:
    """One row of connected tiles."""

    row: tuple[LaidModel, ...]
    ends: tuple[OpenEnd, ...]
    """Open ends; none on a line that is played on no more."""
    first: int = 0
    """Place in the row of the tile that was laid first: from there the line grows both ways."""

    @property
    def crosswise(self) -> tuple[bool, ...]:
        """For each tile from left to right, whether it lies across the line."""
        return tuple(laid.crosswise for laid in self.row)

    @property
    def grows_both_ways(self) -> bool:
        """Whether there are tiles to the left of the first one, or can be."""
        return self.first > 0 or self.is_open(right=False)

    def is_open(self, *, right: bool) -> bool:
        """Return whether the right end is open, otherwise the left one."""
        return any(end.right is right for end in self.ends)


class Heading(IntEnum):
    """Where a tile's right half lies from its left half, in quarter turns clockwise."""

    RIGHT = 0
    DOWN = 1
    LEFT = 2
    UP = 3


class Lying(NamedTuple):
    """One tile of a line on the table."""

    box: Box
    heading: Heading


@dataclass(frozen=True, slots=True)
class Snake:
    """Where one line lies."""

    width: int
    """Of an upright tile, in pixels."""
    tiles: tuple[Lying, ...]
    left_end: Box | None
    """Where the sign of its open end stands; None if it is not open."""
    right_end: Box | None
    begun: float
    """Where its first tile lies, in widths of the box, if it grows both ways."""
    origin: tuple[int, int] = (0, 0)
    """How far it was moved to where it is."""

    @property
    def bounds(self) -> Box:
        """The box around everything."""
        ends = (end for end in (self.left_end, self.right_end) if end)
        return _around([*(lying.box for lying in self.tiles), *ends])

    def moved(self, right: int, down: int) -> Snake:
        """Return the same line elsewhere."""
        return Snake(
            self.width,
            tuple(Lying(_moved(box, right, down), heading) for box, heading in self.tiles),
            None if self.left_end is None else _moved(self.left_end, right, down),
            None if self.right_end is None else _moved(self.right_end, right, down),
            self.begun,
            (self.origin[0] + right, self.origin[1] + down),
        )


def tile_length(width: int) -> int:
    """Return how long a tile of *width* is, in pixels, as its picture is rounded."""
    return (5 * width + 1) // 2


def touch_gap(width: int) -> int:
    """Return the hairline between tiles of *width* that touch, in pixels."""
    return max(1, round(width * _TOUCH))


def turn_of(tile: Tile, left: int, heading: Heading) -> int:
    """Return the quarter turns clockwise from upright of *tile*, whose left half has *left* pips."""
    turn = (heading - Heading.DOWN) % 4
    return turn if upper_end(tile) == left else (turn + 2) % 4


def widths(largest: int) -> Iterator[int]:
    """Return the widths to try, in pixels, from *largest* down."""
    width = float(max(largest, SMALLEST))
    last = 0
    while round(width) > SMALLEST:
        if round(width) != last:
            last = round(width)
            yield last
        width *= _STEP
    yield SMALLEST


def lay_lines(
    lines: Sequence[LineModel], box: Box, largest: int, sign: int, kept: Sequence[Snake] = ()
) -> tuple[Snake, ...]:
    """Lay *lines* into *box*, the last one below the others and larger.

    Args:
        lines: In the order in which they were begun; none of them empty.
        box: The room for all.
        largest: The width that tiles may have, in pixels; they have the largest that fits.
        sign: Least diameter of the sign of an open end, in pixels, where tiles are not much smaller.
        kept: How the same lines lay before the last one became longer or shorter: that keeps its scale and its
            corners as long as it fits.
    """
    if not lines:
        return ()
    if kept:
        *above, last = kept
        snake = _lay(lines[-1], last.width, box.width, sign, last.begun)
        one_way = not above and not lines[-1].grows_both_ways
        snake = _centred(snake, box) if one_way else snake.moved(*last.origin)
        top = max((each.bounds.bottom for each in above), default=box.y)
        bounds = snake.bounds
        if box.x <= bounds.x and bounds.right <= box.right and top <= bounds.y and bounds.bottom <= box.bottom:
            return (*above, snake)
    laid: tuple[Snake, ...] = ()
    grown = _grown(lines[-1])
    for width in widths(largest):
        if len(lines) == 1 and (steady := _steady(lines[0], grown, box, width, sign)) is not None:
            return (steady,)
        ages = _AGES if len(lines) > 1 else _AGES[:1]
        for begun, age in product(_BEGINNINGS if lines[-1].grows_both_ways else _BEGINNINGS[:1], ages):
            laid, high = _stack((*lines, grown), box, (width, max(SMALLEST, round(width * age))), sign, begun)
            if high <= box.height:
                return laid
    return laid


def _grown(line: LineModel) -> LineModel:
    """Return *line* filled up with tiles to its next size, on all open sides."""
    room = next((length for length in _LENGTHS if length >= len(line.row)), len(line.row)) - len(line.row)
    more = (replace(line.row[0], crosswise=False, newest=False),)
    left = room * line.is_open(right=False) // (2 if line.is_open(right=True) else 1)
    right = (room - left) * line.is_open(right=True)
    return replace(line, row=more * left + line.row + more * right, first=line.first + left)


def _steady(line: LineModel, grown: LineModel, box: Box, width: int, sign: int) -> Snake | None:
    """Lay one line in the middle, with its first tile fixed there if it grows both ways; None if it does not fit."""
    snake = _lay(line, width, box.width, sign)
    # The sign of an end may hang lower than the tiles that come to lie there.
    bounds = _around((snake.bounds, _lay(grown, width, box.width, sign).bounds))
    if not line.grows_both_ways:
        return _centred(snake, box) if bounds.height <= box.height else None
    top = (box.height - width) // 2
    if bounds.y + top < 0 or bounds.bottom + top > box.height:
        return None
    return snake.moved(box.x, box.y + top)


def _centred(snake: Snake, box: Box) -> Snake:
    """Return *snake* in the middle of *box*."""
    bounds = snake.bounds
    right, down = box.width - bounds.width, box.height - bounds.height
    return snake.moved(box.x + right // 2 - bounds.x, box.y + down // 2 - bounds.y)


def _stack(
    lines: Sequence[LineModel], box: Box, widths: tuple[int, int], sign: int, begun: float
) -> tuple[tuple[Snake, ...], int]:
    """Lay lines above each other, short old ones side by side; return them, and their height together.

    The last of *lines* is the one before it as it may yet grow. *widths* are those of tiles on that line and on old
    ones; it begins at *begun* of the box.
    """
    width, old = widths
    *before, line, grown = lines
    shelves: list[list[Snake]] = []
    apart = round(old * _APART * 2)
    for early in before:
        snake = _lay(early, old, box.width, sign)
        wide = snake.bounds.width
        if shelves and sum(other.bounds.width + apart for other in shelves[-1]) + wide <= box.width:
            shelves[-1].append(snake)
        else:
            shelves.append([snake])
    last = _lay(line, width, box.width, sign, begun)
    room = _around((last.bounds, _lay(grown, width, box.width, sign, begun).bounds))
    heights = [max(each.bounds.height for each in shelf) for shelf in shelves]
    between = round(old * _APART)
    high = sum(heights) + between * len(shelves) + room.height
    top = box.y + (box.height - high) // 2
    laid: list[Snake] = []
    for shelf, height in zip(shelves, heights, strict=True):
        wide = sum(each.bounds.width for each in shelf) + apart * (len(shelf) - 1)
        left = box.x + (box.width - wide) // 2
        for each in shelf:
            bounds = each.bounds
            laid.append(each.moved(left - bounds.x, top + (height - bounds.height) // 2 - bounds.y))
            left += bounds.width + apart
        top += height + between
    # Its first tile stays where it is, so that nothing moves when another is connected.
    left = box.x if line.grows_both_ways else box.x + (box.width - room.width) // 2 - room.x
    return (*laid, last.moved(left, top - room.y)), high


class _Arm(NamedTuple):
    """The tiles on one side of the first, outwards, as if it were the right side."""

    tiles: list[Lying]
    straight: int
    """How many of them lie in the run of the first tile."""
    sign: Box


def _lay(line: LineModel, width: int, span: int, sign: int, begun: float = _MIDDLE) -> Snake:
    """Lay *line* with tiles of *width* between 0 and *span*, its first tile's run at height 0.

    The first tile lies at *begun* of *span* if the line grows both ways.
    """
    # No larger than doubles reach, so that it keeps clear of the next run.
    pen = _Pen(width, max(min(sign, round(width * _MOST_SIGN)), round(width * _SIGN)))
    first, crosswise = line.first, line.crosswise
    size = pen.along(across=crosswise[first])
    left = 0
    if line.grows_both_ways:
        # With room for a sign beside it.
        left = max(pen.spare, min(round((span - size) * begun), span - size - pen.spare))
    start = pen.lie(left, 0, across=crosswise[first], heading=Heading.RIGHT)
    # The other side is the same after half a turn around the middle of the first tile.
    about = 2 * left + size

    def half_turned(box: Box) -> Box:
        return Box(about - box.right, width - box.bottom, box.width, box.height)

    def straight(arm: _Arm) -> list[Lying]:
        """Return what lies in the first tile's run, seen from the other side."""
        return [start, *(Lying(half_turned(each.box), each.heading) for each in arm.tiles[: arm.straight])]

    outwards, room = crosswise[:first][::-1], (about - span, about)
    left_arm = pen.arm(outwards, left + size, room, [start])
    right_arm = pen.arm(crosswise[first + 1 :], left + size, (0, span), straight(left_arm))
    # Once more, now that it is known what lies on the right of the first tile.
    left_arm = pen.arm(outwards, left + size, room, straight(right_arm))
    # Half a turn, and the line is read towards the first tile: so headings stay.
    before = [Lying(half_turned(box), heading) for box, heading in reversed(left_arm.tiles)]
    return Snake(
        width,
        (*before, start, *right_arm.tiles),
        half_turned(left_arm.sign) if line.is_open(right=False) else None,
        right_arm.sign if line.is_open(right=True) else None,
        begun,
    )


class _Pen:
    """Lays tiles of one width."""

    def __init__(self, width: int, sign: int) -> None:
        self.width = width
        self.length = tile_length(width)
        self.gap = touch_gap(width)
        self.sign = sign
        self.spare = max(width + self.gap, sign + 2 * self.gap)
        """Room that a run leaves at its end, for a corner or a sign."""
        self._over = (self.length - width) // 2

    def along(self, *, across: bool) -> int:
        return self.width if across else self.length

    def lie(self, left: int, top: int, *, across: bool, heading: Heading) -> Lying:
        """Lay one tile into a run whose upper edge is *top*."""
        if across:
            return Lying(Box(left, top - self._over, self.width, self.length), Heading.DOWN)
        return Lying(Box(left, top, self.length, self.width), heading)

    def arm(self, crosswise: Sequence[bool], at: int, limits: tuple[int, int], beside: Sequence[Lying]) -> _Arm:
        """Lay tiles from *at*, the right edge of the first one, first to the right, between *limits*.

        *beside* is what lies in the first run already, the first tile before all.
        """
        run, at = self._run(crosswise, at, 0, 1, limits)
        laid, upper, straight = list(run), [*beside[1:], beside[0], *run], len(run)
        top, way = 0, 1
        while len(laid) < len(crosswise):
            rest = crosswise[len(laid) + 1 :]
            corner, after, at, top = self._turn(upper, (at, top), way, rest, limits)
            laid.append(corner)
            if not rest:
                middle = corner.box.x + (self.width - self.sign) // 2
                return _Arm(laid, straight, Box(middle, top, self.sign, self.sign))
            way = -way
            laid += after
            upper = after
        return _Arm(laid, straight, self._sign_beside(at, top, way))

    def _turn(
        self, upper: Sequence[Lying], end: tuple[int, int], way: int, rest: Sequence[bool], limits: tuple[int, int]
    ) -> tuple[Lying, list[Lying], int, int]:
        """Lay a corner and the run after it: lower, if doubles of both runs would come too close otherwise.

        *end* is where the run before it ends, and its upper edge. Return the corner, the run, where that ends, and
        its upper edge.
        """
        at, top = end
        for low in (False, True):
            corner, edge, below = self._corner(upper[-1], at, top, way, low=low)
            after = [self._after_corner(edge, below, -way)] if rest else []
            more, last = self._run(rest[1:], edge - way * self.length, below, -way, limits)
            after += more
            if not self._clash(upper, after):
                break
        return corner, after, last, below

    def _clash(self, upper: Sequence[Lying], lower: Sequence[Lying]) -> bool:
        """Return whether a double of one run seems connected to one of the next."""
        reach = self.width * (1 + _AIR)
        one, other = ([lying.box.x for lying in run if lying.box.width == self.width] for run in (upper, lower))
        return any(abs(first - second) < reach for first in one for second in other)

    def _sign_beside(self, at: int, top: int, way: int) -> Box:
        near = at + way * self.gap * 2
        return Box(min(near, near + way * self.sign), top + (self.width - self.sign) // 2, self.sign, self.sign)

    def _corner(self, last: Lying, at: int, top: int, way: int, *, low: bool) -> tuple[Lying, int, int]:
        """Lay the upright tile after *last*, at the end of a run: beside it, or lower, and then under a flat one.

        Return it, its outer edge, and the top of the next run.
        """
        flat = last.box.width == self.length
        near = at - way * self.width if low and flat else at + way * self.gap
        far = near + way * self.width
        upright = Box(min(near, far), top + (self.width + self.gap) * low, self.width, self.length)
        return Lying(upright, Heading.DOWN), far, upright.bottom + self.gap

    def _after_corner(self, edge: int, top: int, way: int) -> Lying:
        far = edge + way * self.length
        heading = Heading.RIGHT if way > 0 else Heading.LEFT
        return Lying(Box(min(edge, far), top, self.length, self.width), heading)

    def _run(
        self, crosswise: Sequence[bool], at: int, top: int, way: int, limits: tuple[int, int]
    ) -> tuple[list[Lying], int]:
        """Lay as many tiles as the run has room for; return them, and where it ends."""
        heading = Heading.RIGHT if way > 0 else Heading.LEFT
        first, last = limits
        run: list[Lying] = []
        for across in crosswise:
            near = at + way * self.gap
            far = near + way * self.along(across=across)
            if not first + self.spare <= far <= last - self.spare:
                break
            run.append(self.lie(min(near, far), top, across=across, heading=heading))
            at = far
        return run, at


def _around(boxes: Sequence[Box]) -> Box:
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(left, top, max(box.right for box in boxes) - left, max(box.bottom for box in boxes) - top)


def _moved(box: Box, right: int, down: int) -> Box:
    return Box(box.x + right, box.y + down, box.width, box.height)
