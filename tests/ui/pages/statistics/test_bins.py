# SPDX-License-Identifier: MIT
"""Rounds are put into few groups, and none is lost."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from ui.pages.statistics.bar_chart import Bin, bins

spreads = st.dictionaries(st.integers(-2000, 2000), st.integers(1, 500), min_size=1).map(
    lambda found: tuple(sorted(found.items()))
)


def test_by_hand() -> None:
    """Small numbers stand alone, zero between them, and none in between is left out."""
    assert bins(((-2, 5), (0, 1), (1, 4))) == (
        Bin(-2, -2, -2, 5),
        Bin(-1, -1, -1, 0),
        Bin(0, 0, 0, 1),
        Bin(1, 1, 1, 4),
    )


def test_wide_groups() -> None:
    """Of large numbers several are taken together: 1 to 5, 6 to 10 …; zero stays alone."""
    spread = tuple((number, 10) for number in range(-70, 71))
    found = bins(spread)
    assert {each.high - each.low for each in found if each.place} == {4}
    assert found[0] == Bin(-14, -70, -66, 50)
    assert Bin(0, 0, 0, 10) in found


def test_what_lies_far_out_is_taken_together() -> None:
    """One lucky round does not squeeze all others into one bar."""
    spread = (*((number, 100) for number in range(-5, 6)), (900, 1))
    found = bins(spread)
    assert found[-1] == Bin(6, 6, 900, 1, far=True)
    assert len(found) == 12


def test_nothing() -> None:
    """Without rounds there are no groups."""
    assert bins(()) == ()


@given(spreads)
def test_no_round_is_lost(spread: tuple[tuple[int, int], ...]) -> None:
    """The groups follow each other without gaps, hold every round once, and are not many."""
    found = bins(spread)
    assert sum(each.rounds for each in found) == sum(rounds for _number, rounds in spread)
    assert len(found) <= 40
    assert [each.place for each in found] == list(range(found[0].place, found[-1].place + 1))
    assert all(after.low == before.high + 1 for before, after in pairwise(found))
    for number, _rounds in spread:
        assert sum(each.low <= number <= each.high for each in found) == 1
    for each in found:
        assert each.rounds == sum(rounds for number, rounds in spread if each.low <= number <= each.high)
