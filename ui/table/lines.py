# SPDX-License-Identifier: MIT
"""Lines of connected tiles: what they hold, and how they lie in a box, as snakes that turn at its edges; no Qt.

A line grows from its first tile. The tiles to its right run to the edge, turn down and run back; those to
its left do the same the other way round, upwards. A corner is one upright tile beside the end of a run, or
under it where doubles would come too close, and the next run begins under that tile: so every half touches
the half that it was connected to.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Final, NamedTuple

from dominoes.game import Seat
from dominoes.tiles import Tile
from ui.table.geometry import Box
from ui.tiles.pips import upper_end

SMALLEST: Final = 7
"""Width in pixels below which no tile is drawn."""
_STEP: Final = 0.94
"""Each width that is tried, in those of the one before: so tiles seldom change their size."""
_AGES: Final = (0.75, 0.66, 0.56)
"""How large tiles of lines that are played on no more may be, in those of the last line."""
_TOUCH: Final = 0.05
"""Between tiles that touch, in widths: a hairline."""
_AIR: Final = 0.3
"""Between doubles of neighbouring runs, in widths, so that they do not seem connected."""
_APART: Final = 0.7
"""Between lines, in widths."""
_SIGN: Final = 0.8
"""Usual diameter of the sign of an open end, in widths."""
_MOST_SIGN: Final = 1.5
_SHORTER: Final = 3
"""How many tiles earlier a run may turn for the sake of that."""


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

    @property
    def bounds(self) -> Box:
        """The box around everything."""
        boxes = [lying.box for lying in self.tiles] + [end for end in (self.left_end, self.right_end) if end]
        left, top = min(box.x for box in boxes), min(box.y for box in boxes)
        return Box(left, top, max(box.right for box in boxes) - left, max(box.bottom for box in boxes) - top)

    def moved(self, right: int, down: int) -> Snake:
        """Return the same line elsewhere."""
        return Snake(
            self.width,
            tuple(Lying(_moved(box, right, down), heading) for box, heading in self.tiles),
            None if self.left_end is None else _moved(self.left_end, right, down),
            None if self.right_end is None else _moved(self.right_end, right, down),
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


def lay_lines(lines: Sequence[LineModel], box: Box, largest: int, sign: int) -> tuple[Snake, ...]:
    """Lay *lines* into *box*, the last one below the others and larger.

    Args:
        lines: In the order in which they were begun; none of them empty.
        box: The room for all.
        largest: The width that tiles may have, in pixels; they have the largest that fits.
        sign: Least diameter of the sign of an open end, in pixels, where tiles are not much smaller.
    """
    if not lines:
        return ()
    laid: tuple[Snake, ...] = ()
    for width in widths(largest):
        for age in _AGES[: len(_AGES) if len(lines) > 1 else 1]:
            laid, high = _stack(lines, box, width, max(SMALLEST, round(width * age)), sign)
            if high <= box.height:
                return laid
    return laid


def _stack(lines: Sequence[LineModel], box: Box, width: int, old: int, sign: int) -> tuple[tuple[Snake, ...], int]:
    """Lay lines above each other, short old ones side by side; return them, and their height together."""
    shelves: list[list[Snake]] = []
    apart = round(old * _APART * 2)
    for line in lines[:-1]:
        snake = _lay(line, old, box.width, sign)
        wide = snake.bounds.width
        if shelves and sum(each.bounds.width + apart for each in shelves[-1]) + wide <= box.width:
            shelves[-1].append(snake)
        else:
            shelves.append([snake])
    shelves.append([_lay(lines[-1], width, box.width, sign)])
    heights = [max(each.bounds.height for each in shelf) for shelf in shelves]
    between = round(old * _APART)
    high = sum(heights) + between * (len(shelves) - 1)
    top = box.y + (box.height - high) // 2
    laid: list[Snake] = []
    for shelf, room in zip(shelves, heights, strict=True):
        wide = sum(each.bounds.width for each in shelf) + apart * (len(shelf) - 1)
        left = box.x + (box.width - wide) // 2
        if shelf is shelves[-1] and lines[-1].grows_both_ways:
            # Its first tile stays in the middle of the box, so that nothing moves when another is connected.
            left = box.x + shelf[0].bounds.x
        for each in shelf:
            bounds = each.bounds
            laid.append(each.moved(left - bounds.x, top + (room - bounds.height) // 2 - bounds.y))
            left += bounds.width + apart
        top += room + between
    return tuple(laid), high


class _Run(NamedTuple):
    """Tiles in a row, up to where the line turns or ends."""

    tiles: list[Lying]
    end: int
    """Outer edge of the last one."""
    deep: bool = False
    """Whether the line turns under the last one instead of beside it."""


class _Arm(NamedTuple):
    """The tiles on one side of the first, outwards, as if it were the right side."""

    tiles: list[Lying]
    straight: int
    """How many of them lie in the run of the first tile."""
    sign: Box


def _lay(line: LineModel, width: int, span: int, sign: int) -> Snake:
    """Lay *line* with tiles of *width* between 0 and *span*, its first tile's run at height 0."""
    # No larger than doubles reach, so that it keeps clear of the next run.
    pen = _Pen(width, max(min(sign, round(width * _MOST_SIGN)), round(width * _SIGN)))
    first, crosswise = line.first, line.crosswise
    size = pen.along(across=crosswise[first])
    left = (span - size) // 2 if line.grows_both_ways else 0
    start = pen.lie(left, 0, across=crosswise[first], heading=Heading.RIGHT)
    # The other side is the same after half a turn around the middle of the first tile.
    about = 2 * left + size

    def half_turned(box: Box) -> Box:
        return Box(about - box.right, width - box.bottom, box.width, box.height)

    def straight(arm: _Arm) -> list[Lying]:
        """Return what lies in the first tile's run, seen from the other side."""
        return [start, *(Lying(half_turned(box), heading) for box, heading in arm.tiles[: arm.straight])]

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
    )


class _Pen:
    """Lays tiles of one width."""

    def __init__(self, width: int, sign: int) -> None:
        self.width = width
        self.length = tile_length(width)
        self.gap = touch_gap(width)
        self.sign = sign
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

        *beside* is what lies in the first run already.
        """
        laid: list[Lying] = []
        run = self._best_run(crosswise, at, 0, 1, limits, beside=beside)
        straight = len(run.tiles)
        top, way = 0, 1
        while True:
            laid += run.tiles
            if len(laid) == len(crosswise):
                return _Arm(laid, straight, self._sign_beside(run.end, top, way))
            corner, edge, top = self._corner(run.end, top, way, deep=run.deep)
            laid.append(corner)
            if len(laid) == len(crosswise):
                middle = corner.box.x + (self.width - self.sign) // 2
                return _Arm(laid, straight, Box(middle, top, self.sign, self.sign))
            way = -way
            laid.append(self._after_corner(edge, top, way))
            run = self._best_run(crosswise[len(laid) :], edge + way * self.length, top, way, limits)

    def _sign_beside(self, at: int, top: int, way: int) -> Box:
        near = at + way * self.gap * 2
        return Box(min(near, near + way * self.sign), top + (self.width - self.sign) // 2, self.sign, self.sign)

    def _corner(self, at: int, top: int, way: int, *, deep: bool = False) -> tuple[Lying, int, int]:
        """Lay the upright tile at the end of a run, beside it or, if *deep*, under its last tile.

        Return it, its outer edge, and the top of the next run.
        """
        near = at - way * self.width if deep else at + way * self.gap
        far = near + way * self.width
        above = top + self.width + self.gap if deep else top
        upright = Box(min(near, far), above, self.width, self.length)
        return Lying(upright, Heading.DOWN), far, upright.bottom + self.gap

    def _after_corner(self, edge: int, top: int, way: int) -> Lying:
        far = edge + way * self.length
        heading = Heading.RIGHT if way > 0 else Heading.LEFT
        return Lying(Box(min(edge, far), top, self.length, self.width), heading)

    def _run(
        self, crosswise: Sequence[bool], at: int, top: int, way: int, limits: tuple[int, int]
    ) -> tuple[list[Lying], list[int]]:
        """Lay as many tiles as the run has room for; return them, and after each the place where it ends."""
        spare = max(self.width + self.gap, self.sign + 2 * self.gap)
        heading = Heading.RIGHT if way > 0 else Heading.LEFT
        first, last = limits
        run: list[Lying] = []
        ends = [at]
        for across in crosswise:
            near = ends[-1] + way * self.gap
            far = near + way * self.along(across=across)
            if not first + spare <= far <= last - spare:
                break
            run.append(self.lie(min(near, far), top, across=across, heading=heading))
            ends.append(far)
        return run, ends

    def _best_run(
        self,
        crosswise: Sequence[bool],
        at: int,
        top: int,
        way: int,
        limits: tuple[int, int],
        *,
        beside: Sequence[Lying] = (),
    ) -> _Run:
        """Lay a run that turns where its doubles do not lie close above doubles of the next one, if it can."""
        run, ends = self._run(crosswise, at, top, way, limits)
        longest = len(run)
        if longest >= len(crosswise) - 2:
            return _Run(run, ends[longest])
        reach = self.width * (1 + _AIR)

        def clashes(length: int) -> int:
            _upright, edge, below = self._corner(ends[length], top, way)
            after = edge - way * self.length
            following, _ends = self._run(crosswise[length + 2 :], after, below, -way, limits)
            upper = [lying.box.x for lying in (*beside, *run[:length]) if lying.box.width == self.width]
            lower = [lying.box.x for lying in following if lying.box.width == self.width]
            return sum(abs(one - other) < reach for one in upper for other in lower)

        # The longest of the best.
        shortest = max(min(longest, 1), longest - _SHORTER)
        best = min(range(longest, shortest - 1, -1), key=clashes)
        if clashes(best):
            # Before a run there is a flat tile after a corner, or the first tile of the line.
            before = not beside or beside[0].box.width == self.length
            flat = [before, *(lying.box.width == self.length for lying in run)]
            if any(flat):
                last = max(length for length in range(longest + 1) if flat[length])
                return _Run(run[:last], ends[last], deep=True)
        return _Run(run[:best], ends[best])


def _moved(box: Box, right: int, down: int) -> Box:
    return Box(box.x + right, box.y + down, box.width, box.height)
