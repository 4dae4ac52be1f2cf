# SPDX-License-Identifier: MIT
"""Lines: fitting tiles, open ends, and the layout of the tiles; see rules, "The line"."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from dominoes.deal import deal_round
from dominoes.game import Seat, Standing
from dominoes.games.chain.options import PRESETS
from dominoes.games.chain.state import End, Line, carries, first_of, other_end
from dominoes.tiles import tile
from tests.support.chain_rounds import GAME, random_chain_round

L, R = End.LEFT, End.RIGHT
ME = Seat(0)


def laid(*words: str) -> Line:
    """Lay a line: ``"63 6"`` or ``"63 *"``, then ``"65 left"``, or ``"65"`` where one end is open."""
    code, _, left_open = words[0].partition(" ")
    line = first_of(tile(code), ME, None if left_open == "*" else int(left_open))
    for word in words[1:]:
        code, _, end = word.partition(" ")
        line = line.with_tile(tile(code), ME, End(end) if end else None)
    return line


def row(line: Line) -> str:
    """Write a line as it lies from left to right."""
    found = []
    for placed, left in line.in_row():
        found.append(f"{left}{other_end(placed.tile, left)}")
    return " ".join(found)


@pytest.mark.parametrize(
    ("words", "ends", "lies"),
    [
        pytest.param(["63 6"], (6,), "36", id="The line: one end, the half named stays open"),
        pytest.param(["63 3"], (3,), "63", id="The line: one end, the other half"),
        pytest.param(["66 6"], (6,), "66", id="The line: a double leads with its number"),
        pytest.param(["63 *"], (6, 3), "63", id="The line: two ends, the higher half left"),
        pytest.param(["63 3", "33", "32"], (2,), "63 33 32", id="Connecting: one end grows to the right"),
        pytest.param(["63 6", "61", "11"], (1,), "36 61 11", id="Connecting: a double leaves its number open"),
        pytest.param(["63 *", "61 left", "31 right"], (1, 1), "16 63 31", id="Connecting: one tile to each end"),
        pytest.param(["66 *", "65 left", "64 right"], (5, 4), "56 66 64", id="Connecting: a double led, two ends"),
        pytest.param(["64 *", "64 left", "44 left"], (4, 4), "44 46 64", id="Connecting: both ends alike"),
        pytest.param(["64 *", "64 right"], (6, 6), "64 46", id="Connecting: the same tile at the other end"),
    ],
)
def test_lines(words: list[str], ends: tuple[int, ...], lies: str) -> None:
    """Equal halves touch, and the other half of the last tile is open."""
    line = laid(*words)
    assert line.ends == ends
    assert row(line) == lies


@pytest.mark.parametrize(
    ("words", "code", "where"),
    [
        pytest.param(["63 6"], "65", (None,), id="one end, fits"),
        pytest.param(["63 6"], "53", (), id="one end, the other half is shut"),
        pytest.param(["63 *"], "65", (L,), id="two ends, left"),
        pytest.param(["63 *"], "53", (R,), id="two ends, right"),
        pytest.param(["63 *"], "63", (L, R), id="two ends, both"),
        pytest.param(["66 *"], "61", (L, R), id="ends alike, both"),
        pytest.param(["63 *"], "21", (), id="two ends, neither"),
    ],
)
def test_where_a_tile_fits(words: list[str], code: str, where: tuple[End | None, ...]) -> None:
    """Connecting: a tile fits an end if either of its halves has that number."""
    line = laid(*words)
    assert line.fitting_ends(tile(code)) == where
    assert line.fits(tile(code)) == bool(where)


def test_halves() -> None:
    """Either half counts; of a double both are the same."""
    assert [carries(tile("62"), pips) for pips in (6, 2, 4)] == [True, True, False]
    assert [other_end(tile("62"), 6), other_end(tile("62"), 2), other_end(tile("55"), 5)] == [2, 6, 5]


@pytest.mark.no_cover
@pytest.mark.parametrize("name", PRESETS)
def test_halves_that_touch_are_equal(name: str) -> None:
    """In every line of random rounds equal halves touch, and the open ends are those of the row."""
    rng, options = Random(name), PRESETS[name]
    for _ in range(20):
        start = GAME.start(options, deal_round(GAME, options, rng.randbytes(32)), Standing()).state
        for line in random_chain_round(start, rng)[1].lines:
            lies = row(line).split()
            assert all(one[1] == other[0] for one, other in pairwise(lies))
            shown = (lies[-1][1],) if len(line.ends) == 1 else (lies[0][0], lies[-1][1])
            assert tuple(map(str, line.ends)) == shown
            assert len(lies) == len(line.placed)
