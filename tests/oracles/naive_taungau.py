# SPDX-License-Identifier: MIT
"""A second referee for 鬥牛, written from resources/rules/taungau.md alone: slow, naive, and nothing of the first.

Tiles are their texts, moves are their texts, options are the plain data of records.
"""

from __future__ import annotations

from itertools import permutations, product
from typing import Any

Result = tuple[list[int], int]
"""Chips of each seat, and who banks next."""


def counts(tile: str) -> list[int]:
    """Return what a tile may count."""
    return [3, 6] if tile in ("42", "21") else [int(tile[0]) + int(tile[1])]


def totals(row: list[str]) -> list[int]:
    """Return every sum that tiles may have."""
    return [sum(each) for each in product(*map(counts, row))]


def naive_settings(hand: list[str]) -> set[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Part five tiles in every order; keep those whose first three make 10, 20 or 30."""
    return {
        (tuple(sorted(row[:3])), tuple(sorted(row[3:])))
        for row in permutations(hand)
        if set(totals([*row[:3]])) & {10, 20, 30}
    }


def naive_points(two: list[str], scoring: str) -> int:
    """Return the most points of two tiles."""
    last = [total % 10 for total in totals(two)]
    return max(10 if each == 0 and scoring == "points" else each for each in last)


def naive_best(hand: list[str], scoring: str) -> int | None:
    """Return the most points of a hand; None if it is stuck."""
    return max((naive_points([*two], scoring) for _bull, two in naive_settings(hand)), default=None)


def naive_result(options: dict[str, Any], banker: int, points: list[int | None], stakes: list[int | None]) -> Result:
    """Settle a round by the table of the rules page."""
    chips = [0] * len(points)
    theirs, unit = points[banker], options["stakes"]["unit"]
    for seat, mine in enumerate(points):
        if seat == banker:
            continue
        if options["scoring"] == "points":
            won = unit * (-4 if mine is None else mine if theirs is None else mine - theirs)
        else:
            stake = stakes[seat] or 0
            if mine is None:
                won = 0 if theirs is None else -stake
            elif theirs is None or mine > theirs:
                won = stake
            else:
                won = 0 if mine == theirs else -stake
        chips[seat] += won
        chips[banker] -= won
    return chips, banker if theirs is None else (banker + 1) % len(points)
