# SPDX-License-Identifier: MIT
"""GENERIC, the house way that most tables play: W. E. Brennan's general rules.

Source: resources/rules/paigow.md, "GENERIC".
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dominoes.games.paigow.hands import HEAVEN, KONG_SCORE, Setting
from dominoes.games.paigow.ways.terms import (
    HEAVEN_AND_EARTH,
    HIGH,
    Decision,
    Extreme,
    Paired,
    Way,
    below_high_three,
    by_list,
    held,
    is_strong,
    listed,
    paired,
    points,
    rows,
    with_pair,
)

_EXCEPTIONS: Final = listed(
    ("G3a", "T/D 6 G 5", (7, 9), Extreme.LOW),
    ("G3b", "G 5 H4 L4", (7, 9), Extreme.HIGH),
    ("G3c", "11 10 H8 7", (7, 9), Extreme.LOW),
    ("G3d", "11 H10 H8 6/G", (6, 9), Extreme.LOW),
    ("G3e", "9 5 H4 L4", (3, 9), Extreme.LOW),
    ("G3f", "T/D 9 8 L4", (3, KONG_SCORE), Extreme.LOW),
    ("G3g", "9 H8 L8 7", (5, 7), Extreme.LOW),
)
_TENS: Final = rows("H10 L10")
_SIX_AND_FIVE: Final = rows("6/G 5")

_LEAST_BESIDE_HEAVEN, _POOR, _GOOD, _EIGHT, _VERY_GOOD = 3, 3, 7, 8, 9
"""Points at which the rules change."""


def _choose(settings: Sequence[Setting]) -> Decision:
    if pair := paired(settings):
        return with_pair(pair, "G1", _why_split(pair), "G2")
    return by_list(settings, _EXCEPTIONS) or _without_pair(settings)


# -- a pair ----------------------------------------------------------------------------------


def _why_split(pair: Paired) -> str | None:
    """Return the rule that parts the pair, if one does."""
    low, high = points(pair.split)
    before = pair.keep.low.score
    if is_strong(pair.split.low) and is_strong(pair.split.high):
        return "G2a"
    if pair.is_of("T/D"):
        return "G2b" if low >= _LEAST_BESIDE_HEAVEN and low > before else None
    if before <= _POOR and low >= _GOOD and high >= _VERY_GOOD:
        return "G2c"
    if pair.is_of("8") and pair.loose in _TENS:
        return "G2d"
    return None


# -- no pair ---------------------------------------------------------------------------------


def _without_pair(settings: Sequence[Setting]) -> Decision:
    strong = [each for each in settings if is_strong(each.low) or is_strong(each.high)]
    base = Extreme.LOW.of(strong or settings)
    top = Extreme.HIGH.of(settings)
    rule = _why_boosted(base, top)
    chosen = Decision(top, rule) if rule else Decision(base, "G4")
    alike = [each for each in settings if points(each) == points(chosen.setting)]
    return _among(alike, chosen)


def _why_boosted(base: Setting, top: Setting) -> str | None:
    """Return the rule that prefers the best high hand to the best low hand, if one does."""
    if top.high.rank <= base.high.rank or not below_high_three(base.low):
        return None
    if base.low.score < _POOR:
        return "G5a" if top.high.score >= _GOOD else None
    return "G5b" if top.high.score >= _VERY_GOOD else None


def _among(alike: list[Setting], chosen: Decision) -> Decision:
    """Choose among settings of the same points."""
    if len({each.ranks for each in alike}) == 1:
        return chosen
    apart = _parting_the_best(alike)
    if len({each.ranks for each in apart}) == 1:
        return Decision(apart[0], "G6a")
    low, high = points(chosen.setting)
    if low >= _EIGHT:
        return Decision(Extreme.HIGH.of(apart), "G6b")
    if heaven := _heaven_high(apart):
        return Decision(Extreme.LOW.of(heaven), "G6c")
    if (low, high) == (_GOOD, _VERY_GOOD):
        return Decision(Extreme.HIGH.of(apart), "G6d")
    return Decision((Extreme.LOW if chosen.rule == "G4" else Extreme.HIGH).of(apart), "G6e")


def _parting_the_best(alike: list[Setting]) -> list[Setting]:
    """Keep the settings that part the two best tiles, if both are 長三 or better and if there are such settings."""
    # Tidy order is the standard order of single tiles. Without a pair the two best are different kinds.
    one, other, *_ = held(alike)
    if other not in HIGH:
        return alike
    return [each for each in alike if len({one, other} & set(each.low.tiles)) == 1] or alike


def _heaven_high(alike: list[Setting]) -> list[Setting]:
    """Return the settings with 天 in the high hand, where 天 and 地 are there and the rule speaks of the hand."""
    row = held(alike)
    if not HEAVEN_AND_EARTH.issubset(row):
        return []
    # Without a pair there is one 天 and one 地, and they head the tidy row.
    if not (row[2:] in _SIX_AND_FIVE or any(is_strong(each.high) for each in alike)):
        return []
    return [each for each in alike if HEAVEN in each.high.tiles]


WAY: Final = Way(
    "generic",
    (
        "G1",
        *("G2a", "G2b", "G2c", "G2d", "G2"),
        *(each.rule for each in _EXCEPTIONS),
        *("G4", "G5a", "G5b"),
        *("G6a", "G6b", "G6c", "G6d", "G6e"),
    ),
    _choose,
)
"""The default house way."""
