# SPDX-License-Identifier: MIT
"""The geometry of a chain game's table for two to four, from the smallest window to 4K."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from ui.games.chain.table import DEALT, ChainLayout, SeatRow
from ui.table.geometry import TILE_HEIGHT, Box
from ui.table.lines import Heading, tile_length

SIZES = ((960, 548, 1.0), (960, 548, 1.5), (1000, 750, 1.0), (1920, 1030, 1.2), (3840, 2100, 1.0), (3840, 2100, 3.5))
"""Width, height, and size of text."""
EVERY = [
    pytest.param(width, height, text, seats, id=f"{seats} at {width}x{height}, text {text}")
    for width, height, text in SIZES
    for seats in (2, 3, 4)
]


def layout(width: int, height: int, text: float, seats: int, **values: object) -> ChainLayout:
    """Return a table with the room that words need."""
    panel = (158, 52) if height < 600 * text else (208, 74)
    usual: dict[str, object] = {
        "width": width,
        "height": height,
        "seats": seats,
        "panel": (round(panel[0] * text), round(panel[1] * text)),
        # Of two lines.
        "label": round(40 * text),
        "bar": round(47 * text),
        "bubble": round(41 * text),
        "sign": round(24 * text),
    }
    return ChainLayout(**(usual | values))  # type: ignore[arg-type]


def around(row: SeatRow, below: int = 0) -> Box:
    """Return the box around a row of tiles, with what is written below them."""
    (left, top), (right, bottom) = row.tiles[0], row.tiles[-1]
    wide, high = (tile_length(row.width), row.width) if row.turns else (row.width, tile_length(row.width))
    return Box(left, top, right + wide - left, bottom + high + below - top)


def everything(table: ChainLayout, covered: int) -> dict[str, Box]:
    """Return where everything lies when everybody has covered so many of their tiles and holds the others."""
    held = DEALT[table.seats] - covered
    boxes = {f"panel {place}": table.panel_box(place) for place in range(table.seats)}
    rows: dict[str, SeatRow] = {f"covered {place}": table.covered(place, covered) for place in range(table.seats)}
    rows |= {f"held {place}": table.held(place, held, covered) for place in range(1, table.seats)}
    boxes |= {name: around(row) for name, row in rows.items() if row.tiles}
    boxes["hand"] = around(SeatRow(table.hand(DEALT[table.seats]), table.hand_width), table.label)
    return boxes | {"bar": table.bar_box, "bubble": table.bubble_box, "middle": table.middle}


@pytest.mark.parametrize(("width", "height", "text", "seats"), EVERY)
@pytest.mark.parametrize("notice", [0, 21])
def test_everything_has_a_place_of_its_own(width: int, height: int, text: float, seats: int, notice: int) -> None:
    """Panels, hands, covered tiles, lines, buttons and advice neither overlap nor leave the table."""
    for covered in (1, 3, DEALT[seats]):
        table = layout(width, height, text, seats, notice=round(notice * text))
        boxes = everything(table, covered) | ({"notice": table.notice_box} if notice else {})
        for (one, a), (other, b) in combinations(boxes.items(), 2):
            assert min(a.right, b.right) <= max(a.x, b.x) or min(a.bottom, b.bottom) <= max(a.y, b.y), (one, other)
        for name, box in boxes.items():
            assert 0 <= box.x < box.right <= width, name
            assert 0 <= box.y < box.bottom <= height, name


def apart(one: Box, other: Box) -> int:
    """Return how many pixels there are between two boxes, at least."""
    across = max(one.x, other.x) - min(one.right, other.right)
    down = max(one.y, other.y) - min(one.bottom, other.bottom)
    return max(across, down, 0)


@pytest.mark.parametrize(("width", "height", "text", "seats"), EVERY)
def test_covered_tiles_lie_at_their_own_panel(width: int, height: int, text: float, seats: int) -> None:
    """Once hands are empty, a seat's covered tiles must not seem to be a neighbour's."""
    table = layout(width, height, text, seats)
    panels = [table.panel_box(place) for place in range(seats)]
    for count in (1, 3, DEALT[seats]):
        for place in range(seats):
            row = around(table.covered(place, count))
            own = apart(row, panels[place])
            assert own <= 3 * table.margin, (place, count)
            assert all(own < apart(row, panel) for at, panel in enumerate(panels) if at != place), (place, count)


@pytest.mark.parametrize(("width", "height", "text", "seats"), EVERY)
def test_tiles_can_be_told_apart(width: int, height: int, text: float, seats: int) -> None:
    """Tiles of one row lie side by side, and none is smaller than can be seen."""
    table = layout(width, height, text, seats)
    held = DEALT[seats]
    rows = [SeatRow(table.hand(held), table.hand_width), *(table.held(place, held) for place in range(1, seats))]
    rows += [table.covered(place, count) for place in range(seats) for count in (1, 4, held)]
    for row in rows:
        across, along = ([spot[at] for spot in row.tiles] for at in ((0, 1) if row.turns else (1, 0)))
        assert len(set(across)) == 1
        assert all(after - before >= row.width for before, after in pairwise(along))
        assert row.width >= 8
    assert table.hand_width >= 26
    assert table.hand_width > table.back_width


@pytest.mark.parametrize(
    ("seats", "sides"),
    [
        pytest.param(2, (0, 2), id="two"),
        pytest.param(3, (0, 1, 3), id="three"),
        pytest.param(4, (0, 1, 2, 3), id="four"),
    ],
)
def test_seats_go_round_counter_clockwise(seats: int, sides: tuple[int, ...]) -> None:
    """The next seat 下家 is on the right; two face each other."""
    table = layout(1280, 750, 1.0, seats)
    assert tuple(table.side(place) for place in range(seats)) == sides


@pytest.mark.parametrize(("width", "height", "text"), SIZES)
@pytest.mark.parametrize("counts", [(0, 1, 0, 0), (2, 2, 1, 2), (8, 8, 8, 8), (5, 0, 8, 3)])
def test_rows_before_the_seats_fit(width: int, height: int, text: float, counts: tuple[int, ...]) -> None:
    """Everybody's tiles lie in the middle near to them, none on another, their open halves to the next seat."""
    table = layout(width, height, text, 4)
    rows = table.rows(counts)
    lying = [tile for place in rows.places for tile in place]
    assert tuple(len(place) for place in rows.places) == counts
    for box in (*(tile.box for tile in lying), rows.middle):
        assert table.middle.x <= box.x < box.right <= table.middle.right
        assert table.middle.y <= box.y < box.bottom <= table.middle.bottom
    for a, b in combinations([*(tile.box for tile in lying), rows.middle], 2):
        assert min(a.right, b.right) <= max(a.x, b.x) or min(a.bottom, b.bottom) <= max(a.y, b.y)
    for place, heading in enumerate((Heading.RIGHT, Heading.UP, Heading.LEFT, Heading.DOWN)):
        assert {tile.heading for tile in rows.places[place]} <= {heading}
    assert rows.width >= 12
    if counts == (8, 8, 8, 8):
        below, right, above, left = (place[0].box for place in rows.places)
        assert left.x < below.x < right.x
        assert above.y < rows.middle.y < below.y


@pytest.mark.parametrize("seats", [2, 3])
def test_rows_before_fewer_seats(seats: int) -> None:
    """With two or three at the table the rows lie before their sides too."""
    table = layout(1280, 750, 1.0, seats)
    rows = table.rows((4,) * seats)
    boxes = [tile.box for place in rows.places for tile in place]
    assert len(boxes) == 4 * seats
    for a, b in combinations([*boxes, rows.middle], 2):
        assert min(a.right, b.right) <= max(a.x, b.x) or min(a.bottom, b.bottom) <= max(a.y, b.y)


def test_rows_are_laid_even_without_room() -> None:
    """A window far too small does not stop the program."""
    table = layout(300, 300, 1.5, 4)
    assert [len(place) for place in table.rows((8, 8, 8, 8)).places] == [8, 8, 8, 8]


def test_a_tile_is_as_high_as_its_picture() -> None:
    """Places are calculated in the pixels of pictures."""
    assert [tile_length(width) for width in (20, 21)] == [50, 53]
    assert tile_length(20) == TILE_HEIGHT * 20


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_lines_have_the_width_of_the_table(seats: int) -> None:
    """The others sit along the upper edge, and their tiles along the sides take little, so that lines turn late."""
    table = layout(1000, 750, 1.0, seats)
    assert table.middle.width >= 0.75 * table.width
    assert all(table.panel_box(place).bottom <= table.middle.y for place in range(1, seats))


def test_high_panels_take_one_line() -> None:
    """Words of the others yield before lines do: with large text their panels become low."""
    usual, large = (layout(960, 548, text, 4, window=600) for text in (1.0, 1.5))
    assert usual.panel_box(1).height == usual.panel[1]
    assert large.panel_box(1).height < 0.6 * large.panel[1]
    assert large.middle.y <= usual.middle.y
