# SPDX-License-Identifier: MIT
from __future__ import annotations

import pkgutil
from collections import Counter
from functools import cache
from itertools import combinations
from random import Random

import pytest

from dominoes.errors import NotationError
from dominoes.games.paigow import ways as package
from dominoes.games.paigow.hands import ranking, settings
from dominoes.games.paigow.options import PRESETS, Order, RankingOptions, ZeroRank
from dominoes.games.paigow.ways import way, ways
from dominoes.games.paigow.ways.terms import Decision
from dominoes.tiles import FULL_SET, Tile, tidy, tiles

Row = tuple[Tile, ...]

CASINO = PRESETS["casino"].ranking

RANKINGS = {
    **{key: options.ranking for key, options in PRESETS.items() if not options.small and key != "two_halves"},
    "wenzhou": RankingOptions(order=Order.WENZHOU, switch36=False),
    "bare": RankingOptions(kings=False, kongs=False, high_nine_name=False),
    "rich": RankingOptions(local_extras=True, second_tile=True, zero_rank=ZeroRank.HIGH_TILE),
}
"""All tables of ranks of 大牌九 (二局 has that of 廣東), and some beyond the presets."""

DEALS = Counter(combinations(FULL_SET, 4))
"""How many of the 35,960 deals there are of each of the 8,130 hands that look different."""

_EQUAL = [tiles(pair) for pair in ("63 54", "62 53", "52 43", "41 32")]
TWINS = {one: other for a, b in _EQUAL for one, other in ((a, b), (b, a))}
"""Military tiles of equal pips, which are equal in every way."""


@cache
def decided(key: str, options: RankingOptions) -> dict[Row, Decision]:
    """Set every hand by the house way *key*."""
    table = ranking(options)
    return {row: way(key).set(row, table) for row in DEALS}


def classes(key: str, *, high: bool) -> list[int]:
    """Count the deals by the points of one hand, from 0 to 12."""
    found = decided(key, CASINO)
    count: Counter[int] = Counter()
    for row, deals in DEALS.items():
        setting = found[row].setting
        count[(setting.high if high else setting.low).score] += deals
    return [count[points] for points in range(13)]


# -- any way ---------------------------------------------------------------------------------


def test_every_file_with_a_way_is_found() -> None:
    """The ways are those of the files that have one, each under its own name."""
    files = {each.name for each in pkgutil.iter_modules(package.__path__)} - {"terms"}
    assert list(ways()) == sorted(files | {"high", "low"})
    assert {"easy", "foxwoods", "generic"} <= files
    assert all(way(key).key == key for key in ways())


def test_a_way_nobody_knows() -> None:
    """An unknown way is an error that lists those there are."""
    with pytest.raises(NotationError, match="easy, foxwoods, generic, high, low"):
        way("lucky")


@pytest.mark.matrix
@pytest.mark.no_cover
@pytest.mark.parametrize("key", ways())
@pytest.mark.parametrize("options", RANKINGS.values(), ids=RANKINGS)
def test_every_hand_is_set(options: RankingOptions, key: str) -> None:
    """At every table every hand gets one of its settings by a rule, whichever of two equal tiles it holds."""
    table = ranking(options)
    found = decided(key, options)
    for row, decision in found.items():
        assert decision.setting in settings(row, table), row
        assert decision.rule in way(key).rules, row
        assert not decision.setting.foul, row
        twin = found[tidy(TWINS.get(each, each) for each in row)]
        assert (twin.rule, twin.setting.ranks) == (decision.rule, decision.setting.ranks), row


@pytest.mark.matrix
@pytest.mark.no_cover
@pytest.mark.parametrize("key", ways())
def test_order_of_the_tiles_does_not_matter(key: str) -> None:
    """A hand is set the same with its tiles in any order."""
    rng = Random(9)
    table = ranking(PRESETS["guangdong"].ranking)
    for row, decision in rng.sample([*decided(key, PRESETS["guangdong"].ranking).items()], 500):
        assert way(key).set(rng.sample(row, 4), table) == decision, row


@pytest.mark.no_cover
@pytest.mark.parametrize("key", ways())
def test_no_rule_is_idle(key: str) -> None:
    """Each rule decides some hands, and is listed once."""
    rules = way(key).rules
    assert len(set(rules)) == len(rules)
    assert {each.rule for each in decided(key, CASINO).values()} == set(rules)


# -- hands and their rules -------------------------------------------------------------------


GENERIC = """
G1  52 43 | 66 66
G1  66 66 | 42 21
G2a 11 53 | 66 62
G2b 66 33 | 66 54
G2b 66 65 | 66 63
G2c 44 63 | 44 65
G2d 44 55 | 44 64
G2d 64 53 | 55 62
G2  31 42 | 66 66
G2  65 53 | 66 66
G3a 66 32 | 33 21
G3b 22 42 | 31 41
G3c 64 43 | 44 65
G3d 55 33 | 44 65
G3e 31 63 | 22 41
G3f 22 63 | 66 62
G3g 44 61 | 63 53
G4  51 63 | 22 65
G4  54 21 | 66 43
G5a 31 43 | 66 53
G5b 22 61 | 11 63
G6a 33 64 | 55 62
G6a 55 41 | 33 64
G6b 64 53 | 44 65
G6c 11 41 | 66 33
G6c 11 31 | 66 61
G6d 64 52 | 55 54
G6e 33 61 | 51 42
"""

FOXWOODS = """
F1  52 43 | 66 66
F2a 22 42 | 51 21
F2b 66 65 | 66 63
F2b 11 33 | 11 51
F2c 64 54 | 55 63
F2d 44 55 | 44 64
F2d 44 63 | 44 65
F2e 64 43 | 65 52
F2  31 42 | 66 66
F2  64 41 | 31 31
F2  66 31 | 63 54
F3  65 61 | 66 63
F3  65 62 | 66 63
F3  22 61 | 66 62
F3  61 41 | 66 62
F3  44 41 | 66 61
F3  63 62 | 66 61
F3  22 63 | 66 61
F3  22 63 | 66 62
F3  11 62 | 66 44
F3  11 62 | 66 63
F4a 22 53 | 44 43
F4b 33 64 | 55 61
F4c 33 64 | 55 62
F4d 33 64 | 55 63
F4e 11 41 | 33 42
F4f 22 42 | 31 41
F4g 55 52 | 44 65
F4h 65 51 | 33 42
F4i 44 43 | 54 53
F5a 51 41 | 65 52
F5b 11 51 | 33 42
F5c 11 41 | 66 33
F5  51 63 | 22 65
F5  33 61 | 51 42
F5  63 41 | 31 22
"""

EASY = """
E1  31 42 | 66 66
E1  41 21 | 65 53
E2  53 32 | 55 55
E2  22 51 | 65 65
E3  31 42 | 51 21
E3  52 41 | 42 21
E4  66 65 | 66 63
E4  11 33 | 11 51
E5  22 63 | 41 32
E6  65 51 | 11 51
E6  55 65 | 33 33
E7  55 43 | 11 52
E7  51 43 | 61 61
E8  44 55 | 44 64
E8  61 62 | 44 44
E9  33 51 | 63 54
E10 55 64 | 66 54
E10 31 43 | 66 53
E11 22 63 | 66 62
E12 54 53 | 11 41
E13 54 21 | 66 43
E14 44 42 | 11 53
E15 22 43 | 33 51
E16 53 41 | 33 52
E16 55 64 | 65 41
E17 31 43 | 44 62
E18 54 41 | 44 33
E18 22 61 | 63 53
E19 52 41 | 63 62
E20 61 51 | 33 42
E20 22 42 | 31 41
E21 65 21 | 64 53
E22 44 55 | 66 63
"""
"""For each rule hands that it sets: those of resources/rules/paigow.md, "Golden figures", and others."""


def lines(key: str, table: str) -> list[tuple[str, str, str]]:
    """Read a table of the way *key*: rule, and both hands."""
    found = (line.split(maxsplit=1) for line in table.strip().splitlines())
    return [(key, rule, expected) for rule, expected in found]


@pytest.mark.parametrize(
    ("key", "rule", "expected"),
    [
        *lines("generic", GENERIC),
        *lines("foxwoods", FOXWOODS),
        *lines("easy", EASY),
        ("high", "H", "22 61 | 63 53"),
        ("high", "H", "55 64 | 66 54"),
        ("low", "L", "22 63 | 61 53"),
        ("low", "L", "53 43 | 66 31"),
    ],
)
def test_a_hand_and_its_rule(key: str, rule: str, expected: str) -> None:
    """A house way sets a hand by the rule that its text names for it."""
    low, high = expected.split(" | ")
    decision = way(key).set(tiles(f"{low} {high}"), ranking(CASINO))
    assert (tidy(decision.setting.low.tiles), tidy(decision.setting.high.tiles)) == (
        tidy(tiles(low)),
        tidy(tiles(high)),
    )
    assert decision.rule == rule


def test_an_exception_out_of_reach() -> None:
    """If 大雞 counts six only, it makes no nine with another six: the hand is no exception then, but boosted."""
    row = tiles("66 33 42 32")
    assert way("generic").set(row, ranking(CASINO)).rule == "G3a"
    assert way("generic").set(row, ranking(PRESETS["gufa"].ranking)).rule == "G6a"


# -- golden figures --------------------------------------------------------------------------


@pytest.mark.no_cover
def test_points_of_generic_hands() -> None:
    """GENERIC makes low and high hands of each class exactly as often as an independent program found.

    Source: resources/rules/paigow.md, "Golden figures".
    """
    assert classes("generic", high=False) == [
        *(1460, 1784, 1916, 3400, 5364, 5232, 5864, 4728, 3280, 2392),
        *(304, 116, 120),
    ]
    assert classes("generic", high=True) == [
        *(0, 0, 208, 720, 1632, 2432, 3216, 3664, 3424, 8728),
        *(4016, 1660, 6260),
    ]


@pytest.mark.no_cover
def test_generic_and_foxwoods_differ() -> None:
    """GENERIC and FOXWOODS come to hands of different ranks in 744 deals."""
    generic, foxwoods = decided("generic", CASINO), decided("foxwoods", CASINO)
    different = [row for row in DEALS if generic[row].setting.ranks != foxwoods[row].setting.ranks]
    assert sum(DEALS[row] for row in different) == 744


@pytest.mark.no_cover
def test_one_setting_is_best_in_both_hands() -> None:
    """In 12,012 deals one setting is as good as any in both hands, and the first rule of EASY plays it."""
    found = decided("easy", CASINO)
    assert sum(deals for row, deals in DEALS.items() if found[row].rule == "E1") == 12_012
