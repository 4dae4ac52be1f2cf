# SPDX-License-Identifier: MIT
"""FOXWOODS, after a training text of 1997: the strong high hand above all.

Source: resources/rules/paigow.md, "FOXWOODS".
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from dominoes.games.paigow.hands import HEAVEN, KING_SCORE, KONG_SCORE, Setting
from dominoes.games.paigow.ways.terms import (
    HEAVEN_AND_EARTH,
    Decision,
    Extreme,
    Paired,
    Way,
    below_high_three,
    by_list,
    faces,
    held,
    is_strong,
    listed,
    paired,
    points,
    rows,
    rows_of,
    with_pair,
)
from dominoes.tiles import Tile

_LISTS: Final = listed(
    ("F4a", "H8 L8 7 4", (2, 5), Extreme.HIGH),
    ("F4b", "H10 L10 H6 7", (6, 7), Extreme.HIGH),
    ("F4c", "H10 L10 H6 L8", (6, 8), Extreme.HIGH),
    ("F4d", "H10 L10 H6 9", (6, 9), Extreme.HIGH),
    ("F4e", "T/D 6 G 5", (7, 9), Extreme.HIGH),
    ("F4f", "G 5 H4 L4", (7, 9), Extreme.HIGH),
    ("F4g", "11 10 H8 7", (7, 9), Extreme.HIGH),
    ("F4h", "H6 L6 G 11", (7, 9), Extreme.HIGH),
    ("F4i", "9 H8 L8 7", (5, 7), Extreme.LOW),
)

_NINE_AND_ELEVEN: Final = rows("9 11")
_PARTED_NINES: Final = rows_of(combinations(("T", "D", "H10", "L10"), 2))
_PARTED_SEVENS: Final = rows_of(combinations(("T", "D", "H10", "L10", "11"), 2))

_SPLITS: Final = (
    ("F2a", "G", rows("6 4", "6 5", "H6 L6")),
    ("F2b", "T/D", _NINE_AND_ELEVEN),
    ("F2c", "9", _PARTED_NINES),
    ("F2d", "8", _PARTED_SEVENS | _NINE_AND_ELEVEN),
    ("F2e", "7", _PARTED_SEVENS),
)
"""Rule, pair, and the two loose tiles for splitting it; other pairs are never split."""

_WORTH_HEAVEN: Final = (6, 8)
"""Points of the low and of the high hand for which 天 or 地 are split also with other tiles."""

_FOURTH_FOR_KING: Final = faces("11")
_FOURTH_FOR_KONG: Final = faces("4")
_LOW_EIGHT, _FIVE = faces("L8"), faces("5")

_SEVEN, _EIGHT, _NINE = 7, 8, 9


def _choose(settings: Sequence[Setting]) -> Decision:
    if pair := paired(settings):
        return with_pair(pair, "F1", _why_split(pair), "F2")
    if strong := [each for each in settings if is_strong(each.high)]:
        return Decision(_strong_high(strong), "F3")
    return by_list(settings, _LISTS) or _otherwise(settings)


# -- a pair ----------------------------------------------------------------------------------


def _why_split(pair: Paired) -> str | None:
    """Return the rule that parts the pair, if one does."""
    for rule, code, loose in _SPLITS:
        if pair.is_of(code) and (pair.loose in loose or (code == "T/D" and _gains(pair))):
            return rule
    return None


def _gains(pair: Paired) -> bool:
    """Return whether splitting gives good points, and a better low hand than keeping."""
    low, high = points(pair.split)
    least_low, least_high = _WORTH_HEAVEN
    return low >= least_low and high >= least_high and low > pair.keep.low.score


# -- no pair ---------------------------------------------------------------------------------


def _strong_high(strong: list[Setting]) -> Setting:
    """Choose among settings with a strong high hand."""
    row = held(strong)
    if HEAVEN_AND_EARTH.issubset(row):
        strong = [each for each in strong if HEAVEN in each.high.tiles] or strong
    kinds = {each.high.score for each in strong}
    best = _kind_of_high(kinds, frozenset(row))
    return Extreme.LOW.of(each for each in strong if each.high.score == best)


def _kind_of_high(kinds: set[int], row: frozenset[Tile]) -> int:
    """Return the points of the high hand to choose, of *kinds*: nine, those of 槓 or those of 王.

    The rules speak of the fourth tile, which is neither 天 or 地 nor one of the partners that compete: all tiles they
    name are no such partners, so it is enough to look for them in the whole *row*.
    """
    if KING_SCORE in kinds and row & _FOURTH_FOR_KING:
        return KING_SCORE
    if KONG_SCORE in kinds and (row & _FOURTH_FOR_KONG or (row & _LOW_EIGHT and row & _FIVE)):
        return KONG_SCORE
    return min(kinds)


def _otherwise(settings: Sequence[Setting]) -> Decision:
    low, high = Extreme.LOW.of(settings), Extreme.HIGH.of(settings)
    if below_high_three(low.low) and high.high.score >= _SEVEN:
        return Decision(high, "F5a")
    alike = [each for each in settings if points(each) == points(low)]
    if len({each.ranks for each in alike}) == 1:
        return Decision(low, "F5")
    if low.low.score >= _EIGHT and low.high.score >= _NINE:
        return Decision(Extreme.HIGH.of(alike), "F5b")
    if points(low) == (_SEVEN, _EIGHT) and HEAVEN_AND_EARTH.issubset(held(settings)):
        return Decision(Extreme.LOW.of(each for each in alike if HEAVEN in each.high.tiles), "F5c")
    return Decision(low, "F5")


WAY: Final = Way(
    "foxwoods",
    (
        "F1",
        *(rule for rule, _, _ in _SPLITS),
        "F2",
        "F3",
        *(each.rule for each in _LISTS),
        *("F5a", "F5b", "F5c", "F5"),
    ),
    _choose,
)
"""A house way with lists of its own."""
