# SPDX-License-Identifier: MIT
from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from dominoes.games.combinations import Combination, Kind, _above, combination, held, ranked
from dominoes.games.tiengow.legality import broken_by
from dominoes.games.tiengow.options import Split
from dominoes.tiles import FULL_SET, tidy, tiles

COUNTS = {
    Kind.SINGLE_CIVIL: 22,
    Kind.SINGLE_MILITARY: 10,
    Kind.PAIR_CIVIL: 11,
    Kind.PAIR_MILITARY: 4,
    Kind.MIXED: 16,
    Kind.SUPREME: 1,
    Kind.THREE_CIVIL: 8,
    Kind.THREE_MILITARY: 8,
    Kind.FOUR: 4,
}
"""Choices of labelled tiles in each class (rules, Combinations); 文尊 moves one pair to the supreme."""


def made(row: str, *, civil: bool = True) -> Combination | None:
    """Read a combination."""
    return combination(tidy(tiles(row)), civil_supreme=civil)


def sure(row: str, *, civil: bool = True) -> Combination:
    """Read what certainly is a combination."""
    found = made(row, civil=civil)
    assert found is not None, row
    return found


@pytest.mark.parametrize("civil", [False, True])
def test_number_of_combinations(civil: bool) -> None:  # noqa: FBT001 - the option's value
    """Among all choices of one to four tiles exactly those of the nine classes can be led."""
    seen: Counter[Kind] = Counter()
    for size in range(1, 5):
        for row in combinations(FULL_SET, size):
            found = combination(row, civil_supreme=civil)
            if found is not None:
                seen[found.kind] += 1
    expected = dict(COUNTS)
    if civil:
        expected |= {Kind.PAIR_CIVIL: 10, Kind.SUPREME: 2}
    assert seen == expected


@pytest.mark.parametrize(
    ("kind", "order"),
    [
        pytest.param(Kind.SINGLE_CIVIL, "66|11|44|31|55|33|22|65|64|61|51", id="Combinations: 單文"),
        pytest.param(Kind.SINGLE_MILITARY, "63=54|62=53|52=43|42|41=32|21", id="Combinations: 單武"),
        pytest.param(
            Kind.PAIR_CIVIL,
            "66 66|11 11|44 44|31 31|55 55|33 33|22 22|65 65|64 64|61 61",
            id="Combinations: 文對",
        ),
        pytest.param(Kind.PAIR_MILITARY, "63 54|62 53|52 43|41 32", id="Combinations: 武對"),
        pytest.param(Kind.MIXED, "66 63=66 54|11 62=11 53|44 52=44 43|31 41=31 32", id="Combinations: 文武"),
        pytest.param(
            Kind.THREE_CIVIL,
            "66 66 63=66 66 54|11 11 62=11 11 53|44 44 52=44 44 43|31 31 41=31 31 32",
            id="Combinations: 三文",
        ),
        pytest.param(Kind.THREE_MILITARY, "66 63 54|11 62 53|44 52 43|31 41 32", id="Combinations: 三武"),
        pytest.param(Kind.FOUR, "66 66 63 54|11 11 62 53|44 44 52 43|31 31 41 32", id="Combinations: 四文武"),
    ],
)
def test_order_within_a_class(kind: Kind, order: str) -> None:
    """Within a class the higher beats the lower; equals beat each other neither way."""
    steps = [[sure(row) for row in step.split("=")] for step in order.split("|")]
    assert all(each.kind is kind for step in steps for each in step)
    for place, step in enumerate(steps):
        for each in step:
            assert not any(each.beats(equal) for equal in step)
            for lower in (each for later in steps[place + 1 :] for each in later):
                assert each.beats(lower)
                assert not lower.beats(each)


@pytest.mark.parametrize(
    ("reply", "led"),
    [
        pytest.param("66 66", "11 62", id="雙天 and 地八"),
        pytest.param("63 54", "11 62", id="雜九 and 地八"),
        pytest.param("11 11 62", "31 41 32", id="三文地八 and 三武和五"),
        pytest.param("42 21", "62 53", id="至尊 and 雜八"),
        pytest.param("66", "63", id="天 and 九"),
        pytest.param("66", "66", id="second 天"),
        pytest.param("54", "63", id="second 九"),
    ],
)
def test_classes_do_not_meet(reply: str, led: str) -> None:
    """Combinations: another class never beats, nor does the same rank."""
    assert not sure(reply).beats(sure(led))
    assert not sure(led).beats(sure(reply))


def test_supreme() -> None:
    """Supreme: 至尊 is a class of its own; 文尊 belongs to it where the table plays it."""
    assert sure("21 42").kind is sure("51 51").kind is Kind.SUPREME
    assert sure("51 51", civil=False).kind is Kind.PAIR_CIVIL
    assert sure("61 61").beats(sure("51 51", civil=False))
    assert not sure("42 21").beats(sure("51 51"))


@pytest.mark.parametrize("row", ["", "66 11", "63 62", "66 62", "66 66 62", "66 66 11 11", "63 54 62", "42 42"])
def test_no_combination(row: str) -> None:
    """Other tiles cannot be led together."""
    assert made(row) is None


def test_held_by_the_example_hand() -> None:
    """A hand is looked through for everything that may be led."""
    hand = tidy(tiles("66 66 63 54 42 21 51 51"))
    rows = {" ".join(map(str, each.tiles)) for each in held(hand, civil_supreme=True)}
    assert rows == {
        *("66", "63", "54", "42", "21", "51", "66 66", "51 51", "63 54", "42 21", "66 63", "66 54"),
        *("66 66 63", "66 66 54", "66 63 54", "66 66 63 54"),
    }


@pytest.mark.parametrize(
    ("lead", "hand", "forbidden", "but_pairs"),
    [
        pytest.param("11", "11 11 62 55", True, True, id="S004: 三文地八, not 地 alone"),
        pytest.param("62", "11 11 62 55", True, True, id="S004: not 八 alone"),
        pytest.param("11 11", "11 11 62 55", True, True, id="S004: not 雙地"),
        pytest.param("11 62", "11 11 62 55", True, True, id="S004: not 地八"),
        pytest.param("11 11 62", "11 11 62 55", False, False, id="S004: all three"),
        pytest.param("55", "11 11 62 55", False, False, id="no part of anything"),
        pytest.param("55", "55 55 62", True, False, id="a bare pair"),
        pytest.param("62", "62 53 55", True, False, id="a bare military pair"),
        pytest.param("42", "42 21 55", True, True, id="至尊 is no bare pair"),
        pytest.param("51", "51 51 55", True, True, id="nor is 文尊"),
        pytest.param("66", "66 66 63", False, False, id="天 may be split off"),
        pytest.param("63", "63 54 55", False, False, id="九 may be split off"),
        pytest.param("66 66", "66 66 63 54", False, False, id="天九 may be split"),
    ],
)
def test_no_splitting(lead: str, hand: str, *, forbidden: bool, but_pairs: bool) -> None:
    """Options, play.split: a leader keeps combinations whole, except those with 天 or 九."""
    for split, broken in (
        (Split.ALLOWED, False),
        (Split.FORBIDDEN, forbidden),
        (Split.FORBIDDEN_BUT_PAIRS, but_pairs),
    ):
        found = broken_by(sure(lead), tidy(tiles(hand)), civil_supreme=True, split=split)
        assert (found is not None) == broken


@pytest.mark.parametrize("civil_supreme", [False, True])
def test_all_of_a_kind_high_to_low(civil_supreme: bool) -> None:  # noqa: FBT001
    """Each combination that can be held of the full set once, and none stands below one of less rank."""
    for kind in Kind:
        found = ranked(kind, civil_supreme=civil_supreme)
        there = {each.tiles for each in held(FULL_SET, civil_supreme=civil_supreme) if each.kind is kind}
        assert {each.tiles for each in found} == there
        assert len(found) == len(there)
        assert [each.rank for each in found] == sorted((each.rank for each in found), reverse=True)


def test_what_is_kept_is_what_is_computed() -> None:
    """Also where another test has asked for it before: with the same play, the same higher ones beat it."""
    for best in ranked(Kind.SINGLE_MILITARY, civil_supreme=True):
        computed = _above.__wrapped__(best, civil_supreme=True, capture=True)
        assert computed == _above(best, civil_supreme=True, capture=True)
        assert {each.kind for _bits, each in computed} <= {best.kind}
        assert all(each.rank > best.rank for _bits, each in computed)
