# SPDX-License-Identifier: MIT
"""EASY, 22 rules for players after J. B. Easy; the first that applies is played.

Source: resources/rules/paigow.md, "EASY".
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from dominoes.games.paigow.hands import KING_SCORE, KONG_SCORE, HandKind, Setting
from dominoes.games.paigow.ways.terms import Decision, Extreme, Paired, Way, faces, paired, points, rows
from dominoes.tiles import Tile

_NINE_AND_ELEVEN: Final = rows("9 11")


@dataclass(frozen=True, slots=True)
class _Split:
    """When a pair is split: for enough points, and with some other two tiles in any case."""

    rule: str
    pair: str
    points: tuple[int, int] | None = None
    """The least for the low and for the high hand, if points count."""
    loose: frozenset[tuple[Tile, ...]] = frozenset()

    def applies(self, pair: Paired) -> bool:
        """Return whether *pair*, which is of this kind, is split."""
        if pair.loose in self.loose:
            return True
        return self.points is not None and all(
            got >= least for got, least in zip(points(pair.split), self.points, strict=True)
        )


_SPLITS: Final = (
    _Split("E2", "4/10/11"),
    _Split("E3", "G", loose=rows("6 4", "6 5", "H6 L6")),
    _Split("E4", "T/D", (6, 8), _NINE_AND_ELEVEN),
    _Split("E5", "5", loose=rows("T D")),
    _Split("E6", "6", loose=rows("T D", "T 11", "D 11")),
    _Split("E7", "7", (7, 0)),
    _Split("E8", "8", (8, 0), _NINE_AND_ELEVEN),
    _Split("E9", "9", (9, 0)),
)

_HEAVEN_OR_EARTH: Final = faces("T/D")
_LOW_EIGHT: Final = faces("L8")

_NEXT_TO_NOTHING: Final = (0, 1)
_BESIDE_LOW_KONG: Final = (2, 3, 7, 8)
_BALANCED: Final = ((5, 7), (6, 7), (7, 7))


def _has_heaven_or_earth(setting: Setting) -> bool:
    return not _HEAVEN_OR_EARTH.isdisjoint(setting.low.tiles + setting.high.tiles)


def _has_low_kong(setting: Setting) -> bool:
    """Return whether the high hand is 槓 with 雜八."""
    return setting.high.score == KONG_SCORE and not _LOW_EIGHT.isdisjoint(setting.high.tiles)


_LADDER: Final[tuple[tuple[str, Callable[[Setting], bool], Extreme], ...]] = (
    (
        "E10",
        lambda each: each.high.score in (KONG_SCORE, KING_SCORE) and each.low.score in _NEXT_TO_NOTHING,
        Extreme.HIGH,
    ),
    ("E11", lambda each: _has_low_kong(each) and each.low.score in _BESIDE_LOW_KONG, Extreme.HIGH),
    ("E12", lambda each: _has_heaven_or_earth(each) and points(each) in _BALANCED, Extreme.LOW),
    ("E13", lambda each: each.high.kind in (HandKind.NINE_HEAVEN, HandKind.NINE_EARTH), Extreme.HIGH),
    ("E14", _has_low_kong, Extreme.HIGH),
)
"""Rule, the settings it speaks of, and which of them if there are several."""


def _choose(settings: Sequence[Setting]) -> Decision:
    low, high = Extreme.LOW.of(settings), Extreme.HIGH.of(settings)
    if low.ranks == high.ranks:
        return Decision(low, "E1")
    if pair := paired(settings):
        # Two pairs are better in both hands than anything else: they never come so far.
        rule = next(each for each in _SPLITS if pair.is_of(each.pair))
        return Decision(pair.split if rule.applies(pair) else pair.keep, rule.rule)
    for name, speaks_of, best in _LADDER:
        if such := [each for each in settings if speaks_of(each)]:
            return Decision(best.of(such), name)
    return _by_total(settings)


# -- totals ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Total:
    """What to do with some totals of points."""

    rule: str
    totals: range | tuple[int, ...]
    best: Extreme
    """The usual choice."""
    even: int | None = None
    """Points of a low and a high hand with the same points; they come before the usual choice."""
    enough: range = range(0)
    """The usual choice stands if the hand it makes best has such points, otherwise the other; empty if no matter."""

    def choose(self, settings: Sequence[Setting]) -> Setting:
        """Choose one of *settings*, which all have this total."""
        alike = [each for each in settings if points(each) == (self.even, self.even)]
        found = self.best.of(alike or settings)
        if self.enough and points(found)[self.best is Extreme.HIGH] not in self.enough:
            return (Extreme.LOW if self.best is Extreme.HIGH else Extreme.HIGH).of(settings)
        return found


_PAST_ALL: Final = 2 * KING_SCORE + 1
_TOTALS: Final = (
    _Total("E15", range(6), Extreme.LOW),
    _Total("E16", (6,), Extreme.HIGH, even=3),
    _Total("E17", (7,), Extreme.HIGH),
    _Total("E18", (8,), Extreme.HIGH, even=4),
    _Total("E19", (9,), Extreme.HIGH, enough=range(7, 10)),
    _Total("E20", (10, 11, 12, 14, 16), Extreme.LOW, enough=range(5, 8)),
    _Total("E21", (13, 15), Extreme.LOW),
    _Total("E22", range(17, _PAST_ALL), Extreme.HIGH),
)


def _by_total(settings: Sequence[Setting]) -> Decision:
    """Look only at the settings with the most points in both hands together.

    The published text does not say so; without it the rules would play four and nine rather than eight and eight.
    """
    total = max(sum(points(each)) for each in settings)
    richest = [each for each in settings if sum(points(each)) == total]
    rule = next(each for each in _TOTALS if total in each.totals)
    return Decision(rule.choose(richest), rule.rule)


WAY: Final = Way(
    "easy",
    (
        "E1",
        *(each.rule for each in _SPLITS),
        *(rule for rule, _, _ in _LADDER),
        *(each.rule for each in _TOTALS),
    ),
    _choose,
)
"""The way of a player with one page learnt by heart."""
