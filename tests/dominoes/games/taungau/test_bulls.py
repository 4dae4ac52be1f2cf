# SPDX-License-Identifier: MIT
"""Bulls and points: the cases and the frequencies of the rules page."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from dominoes.games.taungau.coach import chances, distribution
from dominoes.games.taungau.options import Scoring
from dominoes.games.taungau.state import Tiles, best, bull_sum, counted, settings, sums
from dominoes.tiles import FULL_SET, text, tidy, tiles
from tests.oracles.naive_taungau import naive_best, naive_settings

STAKES, POINTS = Scoring


def best_points(hand: Tiles, scoring: Scoring) -> int | None:
    """Return the most points that *hand* can make; None if it is stuck."""
    found = best(hand, scoring)
    return None if found is None else counted(found.points, scoring)[0]


@pytest.mark.parametrize(
    ("hand", "pagat", "macao"),
    [
        pytest.param("66 31 22 11 65", 3, 3, id="B1: 20 or 10"),
        pytest.param("31 22 11 65 41", 6, 6, id="B2"),
        pytest.param("21 44 33 66 42", 8, 8, id="B3: a Three counts 6 in the bull, a Six 6 in the points"),
        pytest.param("63 54 41 32 61", None, None, id="B4: stuck"),
        pytest.param("55 64 55 66 62", 0, 10, id="B5: no points are the lowest, or ten"),
        pytest.param("42 21 31 55 64", 6, 10, id="B6: another bull where no points are ten"),
        pytest.param("66 65 52 21 42", 9, 9, id="B7"),
    ],
)
def test_the_best_points(hand: str, pagat: int | None, macao: int | None) -> None:
    """The most points that any bull leaves, by either way to count."""
    row = tiles(hand)
    assert (best_points(row, STAKES), best_points(row, POINTS)) == (pagat, macao)


def test_wild_tiles_count_anew_each_time() -> None:
    """The Six and the Three count 3 or 6, independent of each other."""
    assert sums(tiles("42 21")) == (6, 9, 12)
    assert bull_sum(tiles("44 33 21")) == 20
    assert bull_sum(tiles("42 21 31")) == 10
    assert bull_sum(tiles("66 11 11")) is None
    assert counted(tiles("42 21"), STAKES) == (9, 9)
    found = best(tiles("42 21 31 55 64"), STAKES)
    assert found is not None
    assert text(found.bull) == "31 55 42"


STUCK = 55_510
LOW = (10_660, 12_226, 11_916, 14_168, 13_230, 13_864, 16_444, 17_840, 18_220, 17_298)
HIGH = (12_226, 11_916, 10_636, 13_230, 13_864, 16_300, 14_748, 18_220, 17_298, 17_428)


def test_how_often_each_hand_is_dealt() -> None:
    """Of all 201,376 hands, as resources/rules/taungau.md has them."""
    low, high = distribution((), STAKES), distribution((), POINTS)
    assert (low[None], high[None]) == (STUCK, STUCK)
    assert [low[points] for points in range(10)] == [*LOW]
    assert [high[points] for points in range(1, 11)] == [*HIGH]
    assert sum(low.values()) == sum(high.values()) == 201_376


def test_the_sorts_are_the_hands() -> None:
    """The best points of random hands, their ways to be set and their chances are those found slowly."""
    rng = Random(7)
    for _ in range(60):
        hand = tidy(rng.sample(FULL_SET, 5))
        codes = [*map(str, hand)]
        mine = {(tuple(sorted(map(str, way.bull))), tuple(sorted(map(str, way.points)))) for way in settings(hand)}
        assert mine == naive_settings(codes)
        for scoring in Scoring:
            assert best_points(hand, scoring) == naive_best(codes, scoring.key)


@pytest.mark.no_cover
@pytest.mark.parametrize("scoring", Scoring)
def test_chances_are_those_of_random_deals(scoring: Scoring) -> None:
    """Two sides of one deal agree, and so does a sample."""
    rng = Random(3)
    mine = tiles("66 31 22 11 65")
    points = best_points(mine, scoring)
    found = chances(points, mine, scoring)
    assert found.cases == 80_730
    bankers = chances(points, mine, scoring, banker=True)
    left = [*FULL_SET]
    for each in mine:
        left.remove(each)
    seen = Counter(best_points(tidy(rng.sample(left, 5)), scoring) for _ in range(1500))
    exact = distribution(mine, scoring)
    for theirs in exact:
        assert abs(seen[theirs] / 1500 - exact[theirs] / found.cases) < 0.04
    if scoring is STAKES:
        assert (bankers.win, bankers.push, bankers.lose, bankers.units) == (
            found.win, found.push, found.lose, found.units
        )  # fmt: skip
        assert found.value == (found.win - found.lose) / found.cases
    else:
        # A stuck player pays four, and a stuck banker gets nothing from them.
        assert bankers.value > found.value


@pytest.mark.bulk
@pytest.mark.parametrize(
    ("scoring", "win", "push", "lose", "units"),
    [
        (STAKES, 7_086_403_512, 2_084_277_456, 7_086_403_512, 0),
        (POINTS, 7_088_199_488, 862_588_000, 8_306_296_992, 1_595_608_938),
    ],
)
def test_two_hands(scoring: Scoring, win: int, push: int, lose: int, units: int) -> None:
    """A player against the banker over all 16,257,084,480 deals, as resources/rules/taungau.md has it."""
    found = two_hands(scoring)
    assert (found["win"], found["push"], found["lose"], found["units"]) == (win, push, lose, units)


def two_hands(scoring: Scoring) -> Counter[str]:
    """Add up the chances of every class of hands, each standing for all of its hands."""
    from itertools import combinations_with_replacement
    from math import comb, prod

    kinds: dict[int, list[object]] = {}
    for each in FULL_SET:
        kinds.setdefault(10 if text((each,)) in ("42", "21") else each.pips % 10, []).append(each)
    found: Counter[str] = Counter()
    for row in combinations_with_replacement(sorted(kinds), 5):
        needed = Counter(row)
        if any(count > len(kinds[kind]) for kind, count in needed.items()):
            continue
        hands = prod(comb(len(kinds[kind]), count) for kind, count in needed.items())
        mine = tiles(" ".join(str(kinds[kind][at]) for kind, count in needed.items() for at in range(count)))
        each_way = chances(best_points(mine, scoring), mine, scoring)
        for name in ("win", "push", "lose", "units"):
            found[name] += hands * getattr(each_way, name)
    return found
