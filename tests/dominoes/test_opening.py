# SPDX-License-Identifier: MIT
from __future__ import annotations

import pytest

from dominoes.deal import deal_from_seed
from dominoes.game import Seat
from dominoes.opening import OPENINGS, first_taker, shares, take
from dominoes.tiles import FULL_SET, text

SELF, RIGHT, OPPOSITE, LEFT = 0, 1, 2, 3


@pytest.mark.parametrize(
    ("total", "who"),
    list(enumerate([RIGHT, OPPOSITE, LEFT, SELF, RIGHT, OPPOSITE, LEFT, SELF, RIGHT, OPPOSITE, LEFT], start=2)),
    ids=lambda value: f"G23-{value}",
)
def test_dice(total: int, who: int) -> None:
    """The dice are counted from the roller, who is one, to the right (S001: 自五 自九 右二 …)."""
    dice = (total - total // 2, total // 2)
    for roller in range(4):
        assert first_taker(Seat(roller), dice) == (roller + who) % 4


def test_chances_of_the_dice() -> None:
    """Opposite 10, right and left 9, self 8 of 36 (rules, Seats and dice)."""
    rolls = [first_taker(Seat(0), (a, b)) for a in range(1, 7) for b in range(1, 7)]
    assert [rolls.count(Seat(who)) for who in (SELF, RIGHT, OPPOSITE, LEFT)] == [8, 9, 10, 9]


@pytest.mark.parametrize(
    ("opening", "stacks"),
    [
        pytest.param("open-edge", "12 34 56 78", id="G24-開邊"),
        pytest.param("open-turns", "15 26 37 48", id="G24-輪棟"),
        pytest.param("open-skip", "13 24 57 68", id="G24-間棟"),
        pytest.param("open-heart", "45 36 27 18", id="G24-挖心"),
        pytest.param("open-ears", "18 27 36 45", id="G24-切耳"),
        pytest.param("open-dragon", "71 82 34 56", id="Opening the wall: 龍頭鳳尾: 7 on 1, 8 on 2"),
        pytest.param("open-wings", "14 85 36 27", id="Opening the wall: 雙翼齊飛: 1 on 4, 8 on 5"),
        pytest.param("open-lions", "61 73 85 24", id="Opening the wall: 舞三獅: 6 on 1, 7 on 3, 8 on 5"),
    ],
)
def test_stacks(opening: str, stacks: str) -> None:
    """Each taker in turn takes their two stacks, each from the top."""
    expected = [[4 * (int(stack) - 1) + layer for stack in pair for layer in range(4)] for pair in stacks.split()]
    assert [list(share) for share in OPENINGS[opening]] == expected


def test_from_the_right() -> None:
    """S000, 左方或右放: the same stacks counted from the other end, each still from the top."""
    left, right = shares("open-edge"), shares("open-edge", from_right=True)
    assert right[0] == (28, 29, 30, 31, 24, 25, 26, 27)
    for opening in OPENINGS:
        assert sorted(place for row in shares(opening, from_right=True) for place in row) == list(range(32))
    assert [sorted(row) for row in shares("open-layer", from_right=True)] == [
        sorted(row) for row in shares("open-layer")
    ]
    assert shares("open-edge", 4, 4, 2, from_right=True)[0] == right[0][4:]
    assert left[0] == (0, 1, 2, 3, 4, 5, 6, 7)


def test_layers() -> None:
    """G24-片面: each taker has one layer of all eight stacks, the first the top."""
    assert [list(share) for share in OPENINGS["open-layer"]] == [list(range(layer, 32, 4)) for layer in range(4)]


@pytest.mark.parametrize("opening", OPENINGS)
@pytest.mark.parametrize("first", range(4))
def test_everybody_takes_his_share(opening: str, first: int) -> None:
    """All nine openings part the pile into four hands, no matter who takes first, and only shift with them."""
    assert sorted(place for share in OPENINGS[opening] for place in share) == list(range(32))
    hands = take(FULL_SET, shares(opening), Seat(first))
    assert sorted(tile for hand in hands for tile in hand) == list(FULL_SET)
    shifted = take(FULL_SET, shares(opening), Seat(0))
    assert hands == tuple(shifted[(seat - first) % 4] for seat in range(4))


def test_first_deal_of_all() -> None:
    """The deal that the record format publishes for the seed of zeros: banker 0, 開邊, dice 3 3."""
    deal = deal_from_seed(bytes(32), FULL_SET)
    first = first_taker(Seat(2), deal.dice)
    assert first == 3
    hands = take(deal.wall, shares("open-edge"), first)
    assert list(map(text, hands)) == [
        "11 32 44 55 41 61 54 11",
        "33 31 64 42 53 51 31 43",
        "65 66 44 61 66 52 51 22",
        "63 33 22 64 21 62 55 65",
    ]
