# SPDX-License-Identifier: MIT
"""The places of the wall and of undealt tiles, from the smallest window to 4K."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest
from hypothesis import given

from tests.ui.table.test_trick_geometry import COUNTS, WITH_ROOM, fixed, outside, overlaps, table, tables, trick
from ui.games.tiengow.table import TienGowLayout
from ui.table.geometry import TILE_HEIGHT, Box
from ui.table.trick import TrickLayout


def of_tiengow(layout: TrickLayout) -> TienGowLayout:
    """Return a table of the same size and words for 打天九."""
    return TienGowLayout(**{each.name: getattr(layout, each.name) for each in fields(layout)})


@pytest.mark.parametrize(("seats", "waiting"), [(2, 16), (3, 6)])
@pytest.mark.parametrize(("width", "height", "text"), WITH_ROOM)
def test_what_waits_has_a_place_of_its_own(width: int, height: int, text: float, seats: int, waiting: int) -> None:
    """With two or three players, tiles for the second half or for nobody lie where nobody sits or plays."""
    for shown in (False, True):
        layout = replace(of_tiengow(table(width, height, text)), seats=seats, shown=shown)
        spots, high = layout.waiting(waiting), round(layout.back_width * TILE_HEIGHT)
        assert len(set(spots)) == waiting
        last = spots[-1]
        boxes = {"waiting": Box(*spots[0], last.x + layout.back_width - spots[0].x, last.y + high - spots[0].y)}
        boxes["name"] = layout.waiting_caption(waiting)
        for count in COUNTS[:4]:
            every = boxes | fixed(layout) | trick(layout, count)
            assert not overlaps(every), count
            assert not outside(layout, every), count


def test_four_leave_no_room_for_what_waits() -> None:
    """The small game plays without."""
    assert of_tiengow(table(1280, 750, 1.0)).waiting(16) == ()


@given(tables())
def test_the_wall(trick_layout: TrickLayout) -> None:
    """Eight stacks stand side by side in the middle, upper tiles a little higher, all on the table."""
    layout = of_tiengow(trick_layout)
    width, high = layout.wall_width, round(layout.wall_width * TILE_HEIGHT)
    spots = {(stack, layer): layout.wall(stack, layer) for stack in range(8) for layer in range(4)}
    assert len(set(spots.values())) == 32
    for (stack, layer), spot in spots.items():
        if layer:
            assert spot.y > spots[stack, layer - 1].y
        if stack:
            assert spot.x - spots[stack - 1, layer].x > width
    boxes = {str(key): Box(*spot, width, high) for key, spot in spots.items()}
    assert not outside(layout, boxes)
    middle = (spots[0, 3].x + spots[7, 3].x + width) / 2
    assert abs(middle - layout.width / 2) <= 2
