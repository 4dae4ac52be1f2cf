# SPDX-License-Identifier: MIT
"""The picture of every face keeps the facts measured on real sets."""

from __future__ import annotations

from itertools import combinations
from math import dist

import pytest

from dominoes.tiles import FACES, FULL_SET, Tile, tile
from ui.tiles.pips import DIAMETER, HEIGHT, SMALL_DIAMETER, Pip, pips, upper_end

_EXAMPLES = {
    "66": ".305,.340r .695,.340 .305,.704r .695,.704 .305,1.068r .695,1.068"
    " .305,1.432 .695,1.432r .305,1.796 .695,1.796r .305,2.160 .695,2.160r",
    "33": ".500,.340 .500,.795 .305,1.250 .695,1.250 .500,1.705 .500,2.160",
    "44": ".305,.340r .695,.340r .305,.947r .695,.947r .305,1.553r .695,1.553r .305,2.160r .695,2.160r",
    "43": ".305,.340r .695,.340r .305,.704r .695,.704r .695,1.432 .500,1.796 .305,2.160",
    "32": ".695,.340 .500,.704 .305,1.068 .305,2.160 .695,2.160",
    "31": ".695,.340 .500,.704 .305,1.068 .500,2.160r",
    "42": ".305,.340r .695,.340r .305,.704r .695,.704r .305,2.160 .695,2.160",
}
"""Centres with the higher end at the top; ``r`` is red."""

_RED = {
    "66": 6,
    "11": 2,
    "44": 8,
    "31": 1,
    "64": 4,
    "61": 1,
    "51": 1,
    "54": 4,
    "43": 4,
    "42": 4,
    "41": 5,
    "21": 1,
}


def _rounded(dots: tuple[Pip, ...]) -> set[tuple[float, float, bool]]:
    return {(round(dot.x, 3), round(dot.y, 3), dot.red) for dot in dots}


def _half_turned(dots: tuple[Pip, ...]) -> tuple[Pip, ...]:
    return tuple(dot.half_turned() for dot in dots)


def _read(text: str) -> set[tuple[float, float, bool]]:
    found = set()
    for item in text.split():
        x, y = item.removesuffix("r").split(",")
        found.add((float(x), float(y), item.endswith("r")))
    return found


def _end_picture(face: Tile, value: int) -> set[tuple[float, float, bool]]:
    dots = pips(face) if upper_end(face) == value else _half_turned(pips(face))
    return _rounded(dots[:value] if upper_end(face) == value else dots[-value:])


@pytest.mark.parametrize("code", _EXAMPLES)
def test_measured_centres(code: str) -> None:
    """Seven faces have exactly the centres and colours measured on real tiles."""
    face = tile(code)
    dots = pips(face)
    if upper_end(face) != face.high:
        dots = _half_turned(dots)
    assert _rounded(dots) == _read(_EXAMPLES[code])


@pytest.mark.parametrize("face", FACES, ids=str)
def test_counts_and_room(face: Tile) -> None:
    """A tile has as many pips as its ends say; none touch, and none nears the long edges."""
    dots = pips(face)
    assert len(dots) == face.pips
    assert all(dist((a.x, a.y), (b.x, b.y)) >= 1.03 * DIAMETER for a, b in combinations(dots, 2))
    assert all(dot.x - DIAMETER / 2 >= 0.1 and dot.x + DIAMETER / 2 <= 0.9 for dot in dots)
    assert all(DIAMETER / 2 < dot.y < HEIGHT - DIAMETER / 2 for dot in dots)


@pytest.mark.parametrize("face", FACES, ids=str)
def test_cards_leave_room_for_print(face: Tile) -> None:
    """On a card the pips draw together, keep apart all the same, and leave a third of a width at both ends."""
    dots = [dot.squeezed() for dot in pips(face)]
    radius = SMALL_DIAMETER / 2
    assert all(dist((a.x, a.y), (b.x, b.y)) >= 1.03 * SMALL_DIAMETER for a, b in combinations(dots, 2))
    assert all(dot.y - radius >= 1 / 3 and dot.y + radius <= HEIGHT - 1 / 3 for dot in dots)
    turned = tuple(each.half_turned().squeezed() for each in pips(face))
    assert _rounded(turned) == _rounded(tuple(dot.half_turned() for dot in dots))


@pytest.mark.parametrize("face", [face for face in FACES if face.is_double], ids=str)
def test_doubles_look_the_same_after_a_half_turn(face: Tile) -> None:
    """A half turn changes nothing on a double, colours included, not even on 天."""
    assert _rounded(_half_turned(pips(face))) == _rounded(pips(face))


def test_the_old_long_three() -> None:
    """長三 drawn the old way is a 3 at each end, as on every other tile; no other face changes."""
    long_three = tile("33")
    old = pips(long_three, old_three=True)
    assert _rounded(old) == _rounded(_half_turned(old)) != _rounded(pips(long_three))
    assert _rounded(old[:3]) == _end_picture(tile("31"), 3)
    assert all(dist((a.x, a.y), (b.x, b.y)) >= 1.03 * DIAMETER for a, b in combinations(old, 2))
    assert all(pips(face, old_three=True) == pips(face) for face in FACES if face != long_three)


@pytest.mark.parametrize("face", FACES, ids=str)
def test_red_pips(face: Tile) -> None:
    """Red are all pips of the ends 1 and 4, and six pips of 天."""
    assert sum(dot.red for dot in pips(face)) == _RED.get(str(face), 0)


def test_red_and_plain_in_the_full_set() -> None:
    """The full set has 64 red and 163 plain pips, 227 in all."""
    dots = [dot for face in FULL_SET for dot in pips(face)]
    red = sum(dot.red for dot in dots)
    assert (red, len(dots) - red, len(dots)) == (64, 163, 227)


@pytest.mark.parametrize("value", range(1, 7))
def test_one_picture_for_each_end(value: int) -> None:
    """An end looks the same on every tile, except on 長衫, 人 and the colours of 天."""
    faces = [f for f in FACES if value in (f.high, f.low) and str(f) not in {"33", "44", "66"}]
    pictures = [_end_picture(face, value) for face in faces]
    assert all(picture == pictures[0] for picture in pictures)
    assert len(pictures[0]) == value


def test_smaller_end_is_up_except_on_the_big_head() -> None:
    """Tiles stand as their names want: only 大頭六 has its larger end up."""
    assert [str(face) for face in FACES if upper_end(face) != face.low] == ["42"]


def test_threes_slope_the_same_way() -> None:
    """Every slanted 3 rises to the right, whichever end it lies at."""
    for face in FACES:
        if 3 in (face.high, face.low) and not face.is_double:
            lying = _end_picture(face, 3)
            assert {(x, y) for x, y, _ in lying} == {(0.695, 0.34), (0.5, 0.704), (0.305, 1.068)}
