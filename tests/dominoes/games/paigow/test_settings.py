# SPDX-License-Identifier: MIT
"""Four tiles in two hands, and how two settings compare; ids name the paragraph of the rules page."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from dominoes.games.paigow.hands import Ranking, Setting, compared, ranking, settings, sign
from dominoes.games.paigow.options import PRESETS, Copy
from dominoes.tiles import FULL_SET, text, tiles

TABLE = ranking(PRESETS["guangdong"].ranking)
OLD = ranking(PRESETS["gufa"].ranking)
CASINO = ranking(PRESETS["casino"].ranking)


def setting(row: str) -> Setting:
    """Read a setting such as ``"22 51 / 65 63"``, just as it is laid down."""
    low, high = row.split(" / ")
    return Setting(TABLE.of(tiles(low)), TABLE.of(tiles(high)))


# -- setting -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "known"),
    [
        pytest.param("22 51 65 63", "22 51 / 65 63, 22 63 / 65 51, 51 63 / 22 65", id="Setting: S003's example"),
        pytest.param("51 33 61 42", "33 51 / 61 42, 61 51 / 33 42, 33 61 / 51 42", id="The switch: the song, now"),
        pytest.param("66 66 63 65", "65 63 / 66 66, 66 65 / 66 63", id="Setting: two ways with equal tiles"),
        pytest.param("44 44 55 64", "55 64 / 44 44, 44 55 / 44 64", id="Setting: two ways, equal hands"),
        pytest.param("66 66 11 11", "66 11 / 66 11, 11 11 / 66 66", id="Setting: two pairs of equal tiles"),
        pytest.param("42 21 66 66", "66 42 / 66 21, 66 66 / 42 21", id="Setting: 至尊 with a pair"),
        pytest.param("63 54 62 53", "63 62 / 54 53, 63 53 / 54 62, 62 53 / 63 54", id="Setting: unlike pairs"),
        pytest.param("11 54 66 63", "66 11 / 63 54, 11 54 / 66 63, 11 63 / 66 54", id="Setting: an unlike pair"),
    ],
)
def test_all_settings(row: str, known: str) -> None:
    """Four tiles in any order have two or three settings, from the lowest low hand to the highest."""
    for turned in (tiles(row), tuple(reversed(tiles(row)))):
        found = settings(turned, TABLE)
        assert ", ".join(f"{text(each.low.tiles)} / {text(each.high.tiles)}" for each in found) == known


@pytest.mark.parametrize(
    ("table", "points"),
    [
        pytest.param(TABLE, [(2, 3), (3, 9), (3, 9)], id="The switch: on"),
        pytest.param(CASINO, [(2, 3), (3, 9), (3, 9)], id="The switch: at a casino"),
        pytest.param(OLD, [(2, 3), (2, 3), (2, 3)], id="The switch: off, 二三更"),
    ],
)
def test_the_song(table: Ranking, points: list[tuple[int, int]]) -> None:
    """The hand of the song is two and three at an old table, three and nine at a modern one (rules, The switch)."""
    found = settings(tiles("51 33 61 42"), table)
    assert [(each.low.score, each.high.score) for each in found] == points


@pytest.mark.no_cover
def test_every_hand_can_be_set() -> None:
    """Of 35,960 hands 4,730 have two settings, the others three; in 12,012 one is best (rules, Golden figures)."""
    found = Counter[int]()
    best = 0
    for hand in combinations(FULL_SET, 4):
        ways = settings(hand, CASINO)
        found[len(ways)] += 1
        best += max(each.ranks for each in ways) == max(each.ranks[::-1] for each in ways)[::-1]
        assert all(not each.foul for each in ways)
    assert found == {3: 31_230, 2: 4_730}
    assert best == 12_012


def test_a_foul() -> None:
    """A low hand above the high one is a foul; two equal hands are none, whichever lies in front."""
    assert setting("51 65 / 22 63").foul
    assert not setting("22 63 / 51 65").foul
    assert setting("51 65 / 22 63").turned == setting("22 63 / 51 65")
    equal = setting("44 55 / 44 64")
    assert not equal.foul
    assert not equal.turned.foul
    assert equal.ranks == equal.turned.ranks


# -- comparing ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mine", "bankers", "signs", "usual", "tie"),
    [
        pytest.param("51 63 / 22 65", "22 51 / 65 63", (1, 1), 1, 1, id="Comparing: both won"),
        pytest.param("22 51 / 65 63", "51 63 / 22 65", (-1, -1), -1, -1, id="Comparing: both lost"),
        pytest.param("22 63 / 65 51", "51 41 / 66 66", (1, -1), 0, 0, id="Comparing: low won"),
        pytest.param("51 41 / 66 66", "22 63 / 65 51", (-1, 1), 0, 0, id="Comparing: high won"),
        pytest.param("44 55 / 66 63", "44 64 / 66 54", (0, 0), -1, 0, id="Copies: both"),
        pytest.param("44 55 / 66 63", "44 64 / 11 54", (0, 1), 0, 1, id="Copies: low, the high hand won"),
        pytest.param("44 55 / 11 63", "44 64 / 66 54", (0, -1), -1, -1, id="Copies: low, the high hand lost"),
        pytest.param("66 33 / 66 63", "44 64 / 66 54", (1, 0), 0, 1, id="Copies: high, the low hand won"),
        pytest.param("51 41 / 66 63", "44 64 / 66 54", (-1, 0), -1, -1, id="Copies: high, the low hand lost"),
        pytest.param("55 64 / 11 11", "31 33 / 65 64", (0, 1), 0, 1, id="Copies: zero against zero"),
    ],
)
def test_comparing(mine: str, bankers: str, signs: tuple[int, int], usual: int, tie: int) -> None:
    """A player wins a hand only if it is strictly higher; what a copy is, the table says."""
    one, other = setting(mine), setting(bankers)
    hands = ((one.low, one.high), (other.low, other.high))
    assert compared(*hands, Copy.TIE) == signs
    assert compared(*hands, Copy.BANKER) == tuple(each or -1 for each in signs)
    assert (sign(one, other, Copy.BANKER), sign(one, other, Copy.TIE)) == (usual, tie)
    assert sign(other, one, Copy.TIE) == -tie


def test_comparing_single_hands() -> None:
    """In 小牌九 there is one comparison."""
    mine, bankers = [TABLE.of(tiles("44 55"))], [TABLE.of(tiles("44 64"))]
    assert compared(mine, bankers, Copy.BANKER) == (-1,)
    assert compared(mine, bankers, Copy.TIE) == (0,)


@pytest.mark.parametrize("copy", Copy)
def test_fouls(copy: Copy) -> None:
    """A foul loses, a player's even to a banker's foul (rules, Setting)."""
    good, foul = setting("22 51 / 65 63"), setting("66 66 / 65 63")
    best = setting("66 66 / 42 21")
    assert sign(foul, good, copy) == -1
    assert sign(good, foul, copy) == 1
    assert sign(good, best.turned, copy) == 1
    assert sign(foul, best.turned, copy) == -1
