# SPDX-License-Identifier: MIT
"""The type of house ways, functions from the possible settings of a hand to one of them, and their common terms.

Source: resources/rules/paigow.md, "House ways".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import chain, product
from typing import Final

from dominoes.games.paigow.hands import (
    EARTH,
    HEAVEN,
    KING_SCORE,
    KONG_SCORE,
    Hand,
    HandKind,
    Ranking,
    Setting,
    settings,
)
from dominoes.tiles import Tile, tidy, tiles


@dataclass(frozen=True, slots=True)
class Decision:
    """How a house way sets a hand, and the rule that said so."""

    setting: Setting
    rule: str
    """Id of the rule that fired, such as ``G2b``; its wording is in resources/rules/paigow.md, "House ways"."""


@dataclass(frozen=True, slots=True)
class Way:
    """One house way."""

    key: str
    """Its name on the command line and in the catalogues."""
    rules: tuple[str, ...]
    """Ids of all its rules, in the order they are looked at."""
    choose: Callable[[tuple[Setting, ...]], Decision]
    """Picks one of the different settings of a hand, as `settings` gives them."""

    def set(self, tiles: Iterable[Tile], table: Ranking) -> Decision:
        """Set four *tiles* at a table of ranks."""
        return self.choose(settings(tiles, table))


_CODES: Final = {
    code: frozenset(tiles(row))
    for code, row in {
        "T": "66",
        "D": "11",
        "H8": "44",
        "H4": "31",
        "H10": "55",
        "H6": "33",
        "L4": "22",
        "11": "65",
        "L10": "64",
        "H7": "61",
        "L6": "51",
        "9": "63 54",
        "L8": "62 53",
        "L7": "52 43",
        "5": "41 32",
        "G": "42 21",
        "4": "31 22",
        "6": "33 51",
        "7": "61 52 43",
        "8": "44 62 53",
        "10": "55 64",
    }.items()
}
"""Tiles as the texts of the house ways write them: pips, with H or L where a higher and a lower kind have as many.

A bare 6 is never a tile of 至尊, which is G.
"""

HEAVEN_AND_EARTH: Final = frozenset({HEAVEN, EARTH})


def faces(code: str) -> frozenset[Tile]:
    """Return the tiles that *code* stands for; ``/`` parts alternatives, as in ``"T/D"``."""
    return frozenset(chain.from_iterable(_CODES[each] for each in code.split("/")))


def rows(*texts: str) -> frozenset[tuple[Tile, ...]]:
    """Return all tidy rows of tiles that one of *texts*, such as ``"T/D 6 G 5"``, stands for."""
    return frozenset(tidy(row) for each in texts for row in product(*map(faces, each.split(" "))))


def rows_of(pairs: Iterable[tuple[str, str]]) -> frozenset[tuple[Tile, ...]]:
    """Return the rows for *pairs* of codes."""
    return rows(*map(" ".join, pairs))


HIGH: Final = faces("T/D/H8/H4/H10/H6")
"""長三 and all single tiles above it, in the standard order."""


class Extreme(Enum):
    """Which of several settings: the one with the best low hand, or with the best high hand."""

    LOW = "low"
    HIGH = "high"

    def of(self, settings: Iterable[Setting]) -> Setting:
        """Choose by full ranks, the other hand deciding if the first is the same."""
        return max(settings, key=lambda each: each.ranks if self is Extreme.LOW else each.ranks[::-1])


def points(setting: Setting) -> tuple[int, int]:
    """Return the points of the low and of the high hand: 12 a pair, 11 a king 王, 10 a kong 槓."""
    return setting.low.score, setting.high.score


def is_strong(hand: Hand) -> bool:
    """Return whether *hand* is 王, 槓 or 高九."""
    return hand.score in (KING_SCORE, KONG_SCORE) or hand.kind in (HandKind.NINE_HEAVEN, HandKind.NINE_EARTH)


_HIGH_THREE: Final = 3


def below_high_three(hand: Hand) -> bool:
    """Return whether *hand* is less than three points with a tile ranked 長三 or better."""
    return hand.score < _HIGH_THREE or (hand.score == _HIGH_THREE and HIGH.isdisjoint(hand.tiles))


def held(settings: Sequence[Setting]) -> tuple[Tile, ...]:
    """Return the four tiles that are set, in tidy order."""
    return tidy(settings[0].low.tiles + settings[0].high.tiles)


@dataclass(frozen=True, slots=True)
class Paired:
    """Four tiles with a pair among them, and what may be done with it."""

    keep: Setting
    split: Setting

    @property
    def two(self) -> bool:
        """Whether the other two tiles are a pair as well."""
        return self.keep.low.is_pair

    @property
    def loose(self) -> tuple[Tile, ...]:
        """The two other tiles, in tidy order."""
        return tidy(self.keep.low.tiles)

    def is_of(self, code: str) -> bool:
        """Return whether the pair is of the tiles for which *code* stands."""
        return self.keep.high.tiles[0] in faces(code)


def paired(settings: Sequence[Setting]) -> Paired | None:
    """Look for a pair among the tiles."""
    keep = next((each for each in settings if each.high.is_pair), None)
    if keep is None:
        return None
    # By the casinos' ranks there is but one other result; where the tiles of 至尊 differ, there are two.
    return Paired(keep, Extreme.LOW.of(each for each in settings if each is not keep))


def with_pair(pair: Paired, two: str, split: str | None, kept: str) -> Decision:
    """Set a hand with a pair by the rule for *two* pairs, the one that says to *split*, if any, or the usual one."""
    if pair.two:
        return Decision(pair.keep, two)
    return Decision(pair.split, split) if split else Decision(pair.keep, kept)


@dataclass(frozen=True, slots=True)
class ListedHands:
    """Four tiles that a house way names, and the points it sets them to."""

    rule: str
    hands: frozenset[tuple[Tile, ...]]
    points: tuple[int, int]
    best: Extreme
    """Which, if several settings have these points."""


def listed(*table: tuple[str, str, tuple[int, int], Extreme]) -> tuple[ListedHands, ...]:
    """Read a table of a rule id, the four tiles, the points of both hands, and which setting if several."""
    return tuple(ListedHands(rule, rows(text), wanted, best) for rule, text, wanted, best in table)


def by_list(settings: Sequence[Setting], table: Iterable[ListedHands]) -> Decision | None:
    """Set the tiles as the first line of *table* that names them says, if one does."""
    row = held(settings)
    for each in table:
        # With other options, without the switch for instance, the points may be out of reach: then it is no exception.
        if row in each.hands and (such := [one for one in settings if points(one) == each.points]):
            return Decision(each.best.of(such), each.rule)
    return None
