# SPDX-License-Identifier: MIT
"""Exact chances of a hand, beside a count of physical tiles that knows no classes."""

from __future__ import annotations

import time
from collections import Counter
from functools import cache
from itertools import combinations
from random import Random

import pytest

from dominoes.errors import NotationError
from dominoes.games.paigow.hands import Setting, ranking, settings, sign
from dominoes.games.paigow.odds import Chances, Counts, best, chances
from dominoes.games.paigow.options import (
    CASINO,
    GUANGDONG,
    TAIWAN,
    TWO_HALVES,
    Commission,
    Copy,
    PaiGowOptions,
    ZeroRank,
)
from dominoes.games.paigow.policies import Policy, house_policy
from dominoes.games.paigow.ways import way
from dominoes.tiles import FULL_SET, Tile, tidy, tiles
from tests.support.strategies import changed

GENERIC = house_policy("generic", CASINO)
TIES = changed(CASINO, comparing__copy=Copy.TIE)
RICH = changed(GUANGDONG, ranking__local_extras=True, ranking__second_tile=True, ranking__zero_rank=ZeroRank.HIGH_TILE)


# -- the slow way ------------------------------------------------------------------------------------


@cache
def house_setting(key: str, options: PaiGowOptions, hand: tuple[Tile, ...]) -> Setting:
    """Ask the house way itself."""
    return way(key).set(hand, ranking(options.ranking)).setting


def counted(
    mine: Setting, key: str, options: PaiGowOptions, out: tuple[Tile, ...], *, banker: bool
) -> tuple[int, int, int]:
    """Compare *mine* with every four of the other tiles; return the numbers of wins, pushes and losses."""
    left = list(FULL_SET)
    for each in out:
        left.remove(each)
    found: Counter[int] = Counter()
    for hand in combinations(left, 4):
        theirs = house_setting(key, options, tidy(hand))
        copy = options.comparing.copy
        found[-sign(theirs, mine, copy) if banker else sign(mine, theirs, copy)] += 1
    return found[1], found[0], found[-1]


@pytest.mark.matrix
@pytest.mark.no_cover
@pytest.mark.parametrize("banker", [False, True], ids=["player", "banker"])
@pytest.mark.parametrize(
    ("options", "key", "seed"),
    [
        pytest.param(CASINO, "generic", 1, id="casino"),
        pytest.param(GUANGDONG, "foxwoods", 2, id="guangdong"),
        pytest.param(TIES, "easy", 3, id="ties"),
        pytest.param(TAIWAN, "generic", 4, id="taiwan"),
        pytest.param(RICH, "low", 5, id="every tile counts"),
    ],
)
def test_chances_are_those_of_all_remaining_hands(
    options: PaiGowOptions, key: str, seed: int, *, banker: bool
) -> None:
    """All settings of a hand, against each of the 20,475 hands of the other 28 tiles."""
    hand = tuple(Random(seed).sample(FULL_SET, 4))
    found = chances(hand, house_policy(key, options), options, banker=banker)
    assert tuple(each.setting for each in found) == settings(hand, ranking(options.ranking))
    for each in found:
        assert each.win + each.push + each.lose == 20475
        assert (each.win, each.push, each.lose) == counted(each.setting, key, options, hand, banker=banker)


@pytest.mark.no_cover
@pytest.mark.matrix
@pytest.mark.parametrize("seed", range(20))
def test_known_tiles_leave_fewer_hands(seed: int) -> None:
    """In the second half of 二局 sixteen tiles are known, and 495 hands are left."""
    shuffled = Random(seed).sample(FULL_SET, 32)
    hand, known = tuple(shuffled[:4]), tuple(shuffled[4:20])
    found = chances(hand, house_policy("generic", TWO_HALVES), TWO_HALVES, known=known)
    for each in found:
        assert each.win + each.push + each.lose == 495
        counts = counted(each.setting, "generic", TWO_HALVES, (*hand, *known), banker=False)
        assert (each.win, each.push, each.lose) == counts


def test_chances_come_at_once() -> None:
    """All settings of a hand in less than 50 ms, so that the window can tell while a player looks at their tiles."""
    hand = tiles("22 51 65 63")
    chances(hand, GENERIC, CASINO)
    start = time.process_time()
    for _ in range(10):
        chances(hand, GENERIC, CASINO)
    assert time.process_time() - start < 10 * 0.05


# -- golden numbers ----------------------------------------------------------------------------------


def codes(setting: Setting) -> str:
    """Write a setting as the cases below do: two hands, each tidy."""
    return " | ".join(" ".join(map(str, tidy(hand.tiles))) for hand in (setting.low, setting.high))


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("setting", "counts", "users"),
    [
        pytest.param("51 63 | 22 65", (1842, 12066, 1897, 11975), "generic foxwoods easy best", id="1 5/5"),
        pytest.param("22 63 | 65 51", (790, 13079, 846, 12851), "", id="1 3/7"),
        pytest.param("33 61 | 51 42", (1000, 9899, 1231, 9752), "generic foxwoods", id="2 long six with seven"),
        pytest.param("61 51 | 33 42", (876, 9172, 952, 9028), "easy best", id="2 small six with seven"),
        pytest.param("66 65 | 66 63", (4113, 2718, 4113, 2718), "generic foxwoods easy best", id="3 heaven split"),
        pytest.param("31 42 | 66 66", (17226, 0, 17311, 0), "generic foxwoods easy best", id="4 heaven kept"),
        pytest.param("44 55 | 44 64", (7221, 2623, 7221, 2623), "generic foxwoods easy best", id="5 eights split"),
        pytest.param("22 63 | 66 62", (2552, 3595, 2781, 3119), "generic foxwoods easy best", id="6 three and kong"),
        pytest.param("11 41 | 66 33", (9886, 2757, 9997, 2696), "generic foxwoods best", id="7 heaven high"),
        pytest.param("22 42 | 31 41", (8294, 3907, 8497, 3774), "generic foxwoods easy", id="8 harmony high"),
        pytest.param("31 42 | 22 41", (8328, 3752, 8518, 3634), "best", id="8 harmony low"),
        pytest.param("33 64 | 55 62", (5280, 7139, 5355, 7022), "generic foxwoods best", id="9 six and eight"),
        pytest.param("31 63 | 22 41", (1640, 9045, 1711, 8830), "generic", id="10 three and nine"),
        pytest.param("63 41 | 31 22", (1758, 10162, 1836, 9984), "foxwoods", id="10 four and eight"),
    ],
)
def test_hands_worked_out_elsewhere(setting: str, counts: tuple[int, int, int, int], users: str) -> None:
    """Wins and losses of a setting, as player and as banker, against GENERIC; and who sets it so."""
    hand = tiles(setting.replace(" |", ""))
    found = []
    for banker in (False, True):
        every = {codes(each.setting): each for each in chances(hand, GENERIC, CASINO, banker=banker)}
        found += [every[setting].win, every[setting].lose]
    assert tuple(found) == counts
    ranks = every[setting].setting.ranks
    for key in ("generic", "foxwoods", "easy"):
        assert (way(key).set(hand, GENERIC.table).setting.ranks == ranks) == (key in users)
    reply = best(chances(hand, GENERIC, CASINO), Commission.FIVE)
    assert (reply.setting.ranks == ranks) == ("best" in users)


# -- worth -------------------------------------------------------------------------------------------


def test_the_best_setting_may_depend_on_commission() -> None:
    """A win that brings less is not worth the same risk."""
    setting = settings(tiles("66 65 64 62"), GENERIC.table)[0]
    bold, shy = Chances(1000, 0, 980, setting=setting), Chances(500, 990, 490, setting=setting)
    assert best((shy, bold), Commission.NONE) is bold
    assert best((bold, shy), Commission.FIVE) is shy
    assert [bold.worth(each) for each in Commission] == [20, 20 * 1000 - 21 * 980, 95 * 1000 - 100 * 980]
    assert best((bold, bold), Commission.NONE) is bold


def test_edge_is_in_percent_of_the_stake() -> None:
    """Always losing costs everything; always winning brings 95 of 100 with commission."""
    assert Counts(0, 0, 10).edge(Commission.FIVE) == 100
    assert Counts(10, 0, 0).edge(Commission.FIVE) == -95
    assert Counts(5, 10, 5).edge(Commission.NONE) == 0
    assert Counts(21, 0, 20).edge(Commission.PREPAID) == 0


# -- policies ----------------------------------------------------------------------------------------


def test_a_policy_is_written_out_once() -> None:
    """A second asking gives the same table."""
    assert house_policy("generic", CASINO) is GENERIC
    assert house_policy("generic", GUANGDONG) is not GENERIC


def test_an_unknown_way_has_no_policy() -> None:
    """The error names it."""
    with pytest.raises(NotationError, match=r"no such way .*'nobody'"):
        house_policy("nobody", CASINO)


@pytest.mark.parametrize("seed", range(50))
def test_a_policy_sets_real_tiles_as_its_way_does(seed: int) -> None:
    """Classes forget the individual tile of a pair, without an effect on ranks."""
    hand = tuple(Random(seed).sample(FULL_SET, 4))
    ((setting, share),) = GENERIC.of(hand)
    assert share == GENERIC.whole == 1
    assert tidy((*setting.low.tiles, *setting.high.tiles)) == tidy(hand)
    assert setting.ranks == house_setting("generic", CASINO, tidy(hand)).ranks


def test_a_mixed_policy_counts_each_hand_in_parts() -> None:
    """With half and half of two policies the counts are the mean of theirs."""
    one, other = house_policy("high", CASINO), house_policy("low", CASINO)
    rows = {hand: (*one.rows[hand], *other.rows[hand]) for hand in one.rows}
    mixed = Policy(one.table, 4, rows, 2)
    hand = tiles("22 51 65 63")
    for both, high, low in zip(*(chances(hand, each, CASINO) for each in (mixed, one, other)), strict=True):
        assert both.whole == 2
        assert (both.win, both.lose) == (high.win + low.win, high.lose + low.lose)
