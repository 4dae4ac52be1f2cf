# SPDX-License-Identifier: MIT
"""Beside every axis are few and round numbers, in any chart."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui.kit.chart import scale, step_for, ticks

spans = st.tuples(st.integers(-(10**7), 10**7), st.integers(1, 10**7)).map(lambda pair: (pair[0], pair[0] + pair[1]))


@pytest.mark.parametrize(
    ("low", "high", "most", "told"),
    [
        (0, 5, 5, [0, 1, 2, 3, 4, 5]),
        (0, 4531, 5, [0, 1000, 2000, 3000, 4000]),
        (-120, 800, 4, [0, 500]),
        (-3, 3, 4, [-2, 0, 2]),
        (0, 1, 5, [0, 1]),
        (7, 7, 5, [7]),
    ],
)
def test_whole_numbers(low: int, high: int, most: int, told: list[float]) -> None:
    """Counts are not divided."""
    assert ticks(low, high, most) == told


def test_parts_of_a_whole() -> None:
    """Rates may be."""
    assert ticks(0, 0.4, 4, whole=False) == [0, 0.1, 0.2, 0.3, 0.4]
    assert step_for(0.05, 4, whole=False) == pytest.approx(0.02)


@given(spans, st.integers(1, 9), st.booleans())
def test_they_are_few_and_within(span: tuple[int, int], most: int, whole: bool) -> None:  # noqa: FBT001 - drawn
    """Never more than asked for, evenly spaced, and zero is not written −0."""
    found = ticks(*span, most, whole=whole)
    assert len(found) <= most + 1
    assert all(span[0] <= each <= span[1] for each in found)
    assert len({round(after - before, 6) for before, after in pairwise(found)}) <= 1
    assert "-0.0" not in map(str, found)


@given(spans, st.integers(1, 9), st.booleans())
def test_a_scale_holds_everything(span: tuple[int, int], most: int, whole: bool) -> None:  # noqa: FBT001 - drawn
    """Its first and last numbers are bounds, as round as the others, and few."""
    found = scale(*span, most, whole=whole)
    assert found[0] <= span[0] < span[1] <= found[-1]
    assert len(found) <= most + 3
    assert found == ticks(found[0], found[-1], len(found) - 1, whole=whole)


def test_nothing_has_a_scale_too() -> None:
    """A line that never left zero is drawn as well."""
    assert scale(0, 0, 4) == [0, 1]


def test_a_small_dip_leaves_the_other_numbers() -> None:
    """Below zero there is one step more, not fewer numbers above it."""
    assert scale(-20, 76_475, 4) == [-20_000, 0, 20_000, 40_000, 60_000, 80_000]
