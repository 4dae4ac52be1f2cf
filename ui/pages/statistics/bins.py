# SPDX-License-Identifier: MIT
"""Grouping the chips of many rounds, zero separately from gains and losses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ui.pages.statistics.ticks import step_for

_MOST: Final = 32
"""Groups on both sides of zero together, about."""
_FAR: Final = 0.01
"""The part of the rounds on either side that is taken together as far out."""


@dataclass(frozen=True, slots=True)
class Bin:
    """Rounds that ended alike."""

    place: int
    """Left (below 0) or right of zero, in the order they are drawn."""
    low: int
    high: int
    """From and to so many chips, both counted."""
    rounds: int
    far: bool = False
    """Includes all that lies further out; *low* and *high* are its bounds."""


def bins(chips: Sequence[tuple[int, int]]) -> tuple[Bin, ...]:
    """Group *chips*, ascending pairs of a number and how many rounds ended with it; no place is left out."""
    total = sum(rounds for _number, rounds in chips)
    if not total:
        return ()
    low, high = _quantile(chips, total * _FAR), _quantile(chips, total * (1 - _FAR))
    low, high = min(low, 0), max(high, 0)
    width = round(step_for(max(high - low, 1), _MOST))
    first, last = _place(low, width), _place(high, width)
    # What lies further out has a place of its own, beyond the others.
    first -= chips[0][0] < 0 and _place(chips[0][0], width) < first
    last += chips[-1][0] > 0 and _place(chips[-1][0], width) > last
    groups: dict[int, list[tuple[int, int]]] = {place: [] for place in range(first, last + 1)}
    for number, rounds in chips:
        groups[min(max(_place(number, width), first), last)].append((number, rounds))
    return tuple(_bin(place, width, group) for place, group in groups.items())


def _bin(place: int, width: int, group: Sequence[tuple[int, int]]) -> Bin:
    near, far = (abs(place) - 1) * width + 1, abs(place) * width
    low, high = (0, 0) if not place else (near, far) if place > 0 else (-far, -near)
    rounds = sum(rounds for _number, rounds in group)
    least = min((number for number, _rounds in group), default=low)
    most = max((number for number, _rounds in group), default=high)
    if least < low or most > high:
        return Bin(place, min(least, low), max(most, high), rounds, far=True)
    return Bin(place, low, high, rounds)


def _place(number: int, width: int) -> int:
    place = -(-abs(number) // width)
    return place if number >= 0 else -place


def _quantile(chips: Sequence[tuple[int, int]], rank: float) -> int:
    """Return the number that *rank* rounds do not exceed."""
    seen = 0
    for number, rounds in chips:
        seen += rounds
        if seen > rank:
            return number
    return chips[-1][0]
