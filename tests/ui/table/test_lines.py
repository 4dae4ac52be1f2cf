# SPDX-License-Identifier: MIT
"""How lines of tiles lie in a box, for every length and for boxes from the smallest window to 4K."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dominoes.game import Seat
from dominoes.tiles import FACES, Tile
from tests.ui.games.chain.models import Row, trail
from ui.table.geometry import Box
from ui.table.lines import (
    SMALLEST,
    Heading,
    LaidModel,
    LineModel,
    Lying,
    OpenEnd,
    Snake,
    lay_lines,
    tile_length,
    touch_gap,
    turn_of,
    widths,
)
from ui.tiles.pips import HEIGHT, pips

BOXES = (Box(190, 70, 408, 140), Box(180, 70, 578, 218), Box(5, 9, 700, 400), Box(300, 90, 2800, 1300))
LENGTHS = (*range(1, 12), 16, 20, 24, 28, 32)
SIGN = 24


def line(crosswise: Sequence[bool], first: int = 0, *, ends: int = 1) -> LineModel:
    """Return a line of tiles that lie so: open at its right end, at both, or at none."""
    row = tuple(LaidModel(FACES[0], FACES[0].high, across, Seat(0), newest=False) for across in crosswise)
    opened = tuple(OpenEnd(6, right, chosen=False, able=False) for right in (True, False)[:ends])
    return LineModel(row, opened, first)


def shape(row: Row, *, ends: int = 1, first: int = 0) -> LineModel:
    """Return the line of *row*, whose doubles lie crosswise."""
    return line([tile.is_double for tile, _left in row], first, ends=ends)


def boxes(snake: Snake) -> list[Box]:
    """Return the boxes of tiles and of open ends."""
    return [*(lying.box for lying in snake.tiles), *(end for end in (snake.left_end, snake.right_end) if end)]


def overlap(one: Box, other: Box) -> bool:
    """Return whether two boxes share a pixel."""
    return min(one.right, other.right) > max(one.x, other.x) and min(one.bottom, other.bottom) > max(one.y, other.y)


def half(lying: Lying, tile: Tile, *, right: bool) -> Box:
    """Return the box of one half of *tile*; halves of a double are alike, so all of it stands for each."""
    box = lying.box
    if tile.is_double:
        return box
    if lying.heading in {Heading.RIGHT, Heading.LEFT}:
        far = right == (lying.heading is Heading.RIGHT)
        return Box(box.x + box.width // 2 if far else box.x, box.y, box.width // 2, box.height)
    far = right == (lying.heading is Heading.DOWN)
    return Box(box.x, box.y + box.height // 2 if far else box.y, box.width, box.height // 2)


def touch(one: Box, other: Box, gap: int) -> bool:
    """Return whether two boxes are no more than *gap* apart, along a side and not at a corner."""
    beside = max(one.x, other.x) - min(one.right, other.right)
    above = max(one.y, other.y) - min(one.bottom, other.bottom)
    return max(beside, above) <= gap + 1 and min(beside, above) < 0


def check(row: Row, snake: Snake, box: Box) -> None:
    """Check one line: inside of *box*, its tiles apart, and touching at the connected ends."""
    for each in boxes(snake):
        assert box.x <= each.x < each.right <= box.right
        assert box.y <= each.y < each.bottom <= box.bottom
    assert not [pair for pair in combinations(boxes(snake), 2) if overlap(*pair)]
    gap = touch_gap(snake.width)
    for (lying, (tile, left)), (following, (other, facing)) in pairwise(zip(snake.tiles, row, strict=True)):
        assert facing == tile.pips - left
        assert touch(half(lying, tile, right=True), half(following, other, right=False), gap)
    for lying in snake.tiles:
        assert sorted(lying.box[2:]) == [snake.width, tile_length(snake.width)]


@pytest.mark.matrix
@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("length", LENGTHS)
def test_a_line_of_any_length_fits_its_box(box: Box, length: int) -> None:
    """Tiles lie inside, none on another, and equal halves face each other, with one open end or two."""
    for start in (0, 5, 17):
        row = trail(length, start)
        for ends, first in ((0, 0), (1, 0), (2, 0), (2, length // 2), (2, length - 1)):
            (snake,) = lay_lines([shape(row, ends=ends, first=first)], box, 60, SIGN)
            check(row, snake, box)
            assert (snake.left_end is not None, snake.right_end is not None) == (ends > 1, ends > 0)


@given(
    st.integers(1, 32),
    st.integers(0, 31),
    st.integers(0, 31),
    st.tuples(st.integers(400, 3000), st.integers(140, 1500)),
    st.integers(20, 60),
)
def test_a_line_fits_every_box(length: int, start: int, first: int, room: tuple[int, int], sign: int) -> None:
    """The same for any room left by the window."""
    row, box = trail(length, start), Box(7, 11, *room)
    (snake,) = lay_lines([shape(row, ends=2, first=min(first, length - 1))], box, 60, sign)
    check(row, snake, box)


@given(
    st.integers(1, 32),
    st.integers(0, 31),
    st.tuples(st.integers(400, 3000), st.integers(140, 1500)),
    st.integers(1, 2),
)
def test_a_growing_line_stays_in_every_box(length: int, start: int, room: tuple[int, int], ends: int) -> None:
    """Even if it keeps the places of its shorter days."""
    row, box = trail(length, start), Box(7, 11, *room)
    kept: tuple[Snake, ...] = ()
    for count in range(1, length + 1):
        kept = lay_lines([shape(row[:count], ends=ends)], box, 60, SIGN, kept)
        check(row[:count], kept[0], box)


@pytest.mark.parametrize("box", BOXES)
def test_tiles_are_as_large_as_they_may_be(box: Box) -> None:
    """A single tile has the largest width; a longer line never has larger tiles, and all 32 can be read."""
    sizes = [lay_lines([shape(trail(length))], box, 38, SIGN)[0].width for length in (1, 4, 16, 32)]
    assert sizes[0] == 38
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[-1] >= 13


def test_doubles_lie_crosswise_in_a_run() -> None:
    """A double stands across the line, its middle on the line's middle; it can be told not to."""
    (snake,) = lay_lines([line((False, True, False))], BOXES[3], 60, SIGN)
    before, double, after = (lying.box for lying in snake.tiles)
    assert (double.width, double.height) == (before.height, before.width)
    assert abs((double.y + double.bottom) - (before.y + before.bottom)) <= 1
    assert before.y == after.y
    (inline,) = lay_lines([line((False, False, False))], BOXES[3], 60, SIGN)
    assert {lying.box.height for lying in inline.tiles} == {60}


def test_the_first_tile_stays_in_the_middle_while_both_ends_grow() -> None:
    """Laid tiles do not move when a tile is connected on either side, while the size stays."""
    box = BOXES[2]
    row = trail(9)
    whole = lay_lines([shape(row, ends=2, first=4)], box, 26, SIGN)[0]
    for low, high in ((4, 5), (3, 5), (4, 7), (2, 8)):
        part = lay_lines([shape(row[low:high], ends=2, first=4 - low)], box, 26, SIGN)[0]
        assert {lying.box.x for lying in part.tiles} <= {lying.box.x for lying in whole.tiles}


def test_doubles_of_neighbouring_runs_do_not_seem_connected() -> None:
    """If doubles would come close above each other, the line turns earlier, or under its last tile."""
    crosswise = (False, True, False, False, False, False, True, True, False, False, False)
    for first in range(len(crosswise)):
        (snake,) = lay_lines([line(crosswise, first)], Box(0, 0, 430, 320), 38, SIGN)
        single, *pair = (lying.box for lying, across in zip(snake.tiles, crosswise, strict=True) if across)
        for one, other in ((single, double) for double in pair):
            if min(one.right, other.right) > max(one.x, other.x):
                assert max(one.y, other.y) - min(one.bottom, other.bottom) > snake.width // 4


@pytest.mark.parametrize("box", BOXES)
def test_several_lines_share_the_box(box: Box) -> None:
    """Older lines lie above the last one, smaller, short ones side by side, and none on another."""
    rows = [trail(9, 3), trail(3, 8), trail(2, 20), trail(1, 11), trail(6, 27)]
    laid = lay_lines([shape(row, ends=int(row is rows[-1])) for row in rows], box, 60, SIGN)
    for row, snake in zip(rows, laid, strict=True):
        check(row, snake, box)
    for one, other in combinations(laid, 2):
        assert not overlap(one.bounds, other.bounds)
    assert {snake.width for snake in laid[:-1]} == {laid[0].width}
    assert laid[0].width < laid[-1].width
    assert all(snake.bounds.bottom <= laid[-1].bounds.y for snake in laid[:-1])


def test_without_lines_nothing_lies_there() -> None:
    """Before the first lead there is nothing to lay."""
    assert lay_lines([], BOXES[0], 40, SIGN) == ()


def test_where_nothing_fits_the_smallest_tiles_are_laid() -> None:
    """A box that is far too low does not stop the program."""
    assert lay_lines([shape(trail(32))], Box(0, 0, 300, 20), 40, SIGN)[0].width == SMALLEST
    assert list(widths(3)) == [SMALLEST]


@pytest.mark.parametrize("heading", list(Heading))
def test_the_left_half_lies_at_the_back(heading: Heading) -> None:
    """Turned for its heading, a tile shows its left half's pips where the line comes from."""
    for tile in FACES:
        for left in {tile.high, tile.low}:
            turn = turn_of(tile, left, heading)
            turned = [
                ((dot.x, dot.y), (HEIGHT - dot.y, dot.x), (1 - dot.x, HEIGHT - dot.y), (dot.y, 1 - dot.x))[turn]
                for dot in pips(tile)
            ]
            along = [x if heading in {Heading.RIGHT, Heading.LEFT} else y for x, y in turned]
            back = [place < HEIGHT / 2 for place in along if abs(place - HEIGHT / 2) > 0.01]
            if (tile.high, tile.low) != (3, 3):
                forward = heading in {Heading.RIGHT, Heading.DOWN}
                assert sum(place == forward for place in back) == left


@pytest.mark.parametrize(("ends", "most"), [(1, 5), (2, 7)])
def test_a_tile_more_seldom_moves_the_others(ends: int, most: int) -> None:
    """A line keeps its scale and its corners as long as it fits, and has the length of the table before it turns.

    One that grows one way alone is moved as a whole, so that it lies in the middle.
    """
    box, whole = Box(96, 104, 808, 290), trail(26)
    anew = 0
    before: Snake | None = None
    for length in range(1, len(whole) + 1):
        # Grown to both sides in turn, or to the right alone.
        low = (len(whole) - length) // 2 if ends > 1 else 0
        row, first = whole[low : low + length], 12 - low if ends > 1 else 0
        (snake,) = lay_lines([shape(row, ends=ends, first=first)], box, 67, SIGN, () if before is None else (before,))
        check(row, snake, box)
        if length <= 5:
            assert len({lying.heading for lying in snake.tiles if lying.box.width > lying.box.height}) == 1
        if before is not None:
            new_at_left = ends > 1 and (len(whole) - length) // 2 < (len(whole) - length + 1) // 2
            earlier = snake.tiles[1:] if new_at_left else snake.tiles[:-1]
            right, down = (now - old for now, old in zip(snake.origin, before.origin, strict=True))
            anew += earlier != before.moved(right, down).tiles
            assert ends == 1 or (right, down) == (0, 0) or earlier != before.tiles
        before = snake
    assert anew <= most


@settings(max_examples=25)
@given(
    length=st.integers(1, 31),
    start=st.integers(0, 20),
    room=st.tuples(st.integers(500, 3800), st.integers(150, 1500)),
    grows=st.booleans(),
)
def test_a_line_begins_in_the_middle(length: int, start: int, room: tuple[int, int], *, grows: bool) -> None:
    """One that grows one way lies in the middle of its box at every length, also where it lay before."""
    box = Box(37, 61, *room)
    row = trail(length, start)
    kept = lay_lines([shape(row)], box, 60, SIGN)
    (snake,) = lay_lines([shape(trail(length + 1, start))], box, 60, SIGN, kept) if grows else kept
    bounds = snake.bounds
    if bounds.height <= box.height:
        assert abs(bounds.x + bounds.right - box.x - box.right) <= 1
        assert abs(bounds.y + bounds.bottom - box.y - box.bottom) <= 1
