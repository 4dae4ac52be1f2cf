# SPDX-License-Identifier: MIT
"""Classes of hands: together they are all hands, and their number by rank is published."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from dominoes.games.paigow.hands import GEES, ranking
from dominoes.games.paigow.options import CASINO, GUANGDONG, PaiGowOptions
from dominoes.games.paigow.policies import (
    KINDS,
    HandClass,
    choices,
    class_of,
    count,
    example,
    hand_classes,
    house_policy,
    impossible,
)
from dominoes.tiles import FULL_SET, tiles
from tests.support.paigow_kinds import published


@pytest.mark.parametrize(("size", "hands"), [(2, 496), (4, 35960)])
def test_classes_are_all_hands(size: int, hands: int) -> None:
    """Every hand of 32 tiles is in one class, which counts it."""
    raw = Counter(map(class_of, combinations(FULL_SET, size)))
    assert raw == {hand: count(hand) for hand in hand_classes(size)}
    assert raw.total() == hands
    assert all(class_of(example(hand)) == hand for hand in hand_classes(size))


@pytest.mark.parametrize(("size", "classes"), [(2, 136), (4, 3620)])
def test_classes_where_both_tiles_of_the_supreme_pair_are_alike(size: int, classes: int) -> None:
    """The published numbers of different hands take the two tiles of 至尊 for one kind."""
    assert len(published(hand_classes(size))) == classes


def test_tiles_that_are_out_leave_fewer_hands() -> None:
    """Two tiles of a pair make one pair, and none when one is gone."""
    assert count(class_of(tiles("66 66"))) == 1
    assert count(class_of(tiles("66 66")), class_of(tiles("66"))) == 0
    assert count(class_of(tiles("66 63")), class_of(tiles("66 54"))) == 1


def test_impossible_tiles() -> None:
    """A set has two of a civil face and one of a military."""
    assert impossible(tiles("66 66 63 54")) == ()
    assert impossible(tiles("66 66 66 21 21")) == tiles("66 21")


@pytest.mark.parametrize(("options", "ranks"), [(CASINO, 102), (GUANGDONG, 103)], ids=["casino", "guangdong"])
def test_how_many_ranks_there_are(options: PaiGowOptions, ranks: int) -> None:
    """The single rank of 大雞 parts one rank in two: 二四+雜五 from 丁三+雜五."""
    assert ranking(options.ranking).ranks == ranks


def test_frequencies_of_two_tiles() -> None:
    """Of 496 hands so many have 0 to 9 points, are kongs, kings and pairs."""
    table = ranking(CASINO.ranking)
    found: Counter[int] = Counter()
    for hand in hand_classes(2):
        found[table.of(example(hand)).score] += count(hand)
    assert [found[score] for score in range(13)] == [24, 32, 44, 48, 52, 44, 56, 52, 56, 48, 16, 8, 16]


def test_frequencies_of_pairs_in_four_tiles() -> None:
    """Of 35,960 hands so many hold no pair, one identical, one mixed, 至尊, two pairs, 至尊 with 雙天."""
    found: Counter[str] = Counter()
    heaven = class_of(tiles("66"))[0]
    supreme = set(class_of(GEES))
    for hand in hand_classes(4):
        pairs = [kind for kind, n in Counter(hand).items() if n > 1]
        if supreme <= set(hand):
            name = "both" if pairs == [heaven] else "two" if pairs else "supreme"
        elif len(pairs) == 1:
            name = "identical" if len(set(KINDS[pairs[0]])) == 1 else "mixed"
        else:
            name = "two" if pairs else "none"
        found[name] += count(hand)
    assert found == {"none": 29120, "identical": 4620, "mixed": 1680, "supreme": 420, "two": 119, "both": 1}


def test_how_often_there_is_something_to_think_about() -> None:
    """One setting is best in both hands in 12,012 of 35,960 hands; two or three are worth a thought in the others."""
    deals = 0
    found: dict[int, list[HandClass]] = {1: [], 2: [], 3: []}
    for hand, every in choices(CASINO.ranking, 4).items():
        good = [
            (low, high)
            for low, high in every
            if not any(other != (low, high) and other[0] >= low and other[1] >= high for other in every)
        ]
        deals += count(hand) * (len(good) == 1)
        found[len(good)].append(hand)
    assert deals == 12012
    assert {n: len(published(hands)) for n, hands in found.items()} == {1: 1719, 2: 1247, 3: 654}


def test_histogram_of_generic() -> None:
    """The low and the high hands that GENERIC makes, by score."""
    table = ranking(CASINO.ranking)
    scores = {table.of(example(hand)).rank: table.of(example(hand)).score for hand in hand_classes(2)}
    lows: Counter[int] = Counter()
    highs: Counter[int] = Counter()
    for hand, rows in house_policy("generic", CASINO).rows.items():
        ((low, high, _),) = rows
        lows[scores[low]] += count(hand)
        highs[scores[high]] += count(hand)
    assert [highs[score] for score in range(2, 13)] == [208, 720, 1632, 2432, 3216, 3664, 3424, 8728, 4016, 1660, 6260]
    assert [lows[score] for score in range(13)] == [
        1460, 1784, 1916, 3400, 5364, 5232, 5864, 4728, 3280, 2392, 304, 116, 120,
    ]  # fmt: skip


@pytest.mark.no_cover
def test_generic_and_foxwoods_differ() -> None:
    """In 744 of 35,960 hands the two make hands of different ranks."""
    generic, foxwoods = (house_policy(key, CASINO).rows for key in ("generic", "foxwoods"))
    assert sum(count(hand) for hand in generic if generic[hand] != foxwoods[hand]) == 744
