# SPDX-License-Identifier: MIT
"""Hands of 推牌九: the rank of two tiles, by every table of ranks that the options know, and settings of four tiles.

Source: resources/rules/paigow.md, "Ranking", "Setting" and "Comparing".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from itertools import combinations_with_replacement
from typing import Final

from dominoes.games.paigow.options import Copy, GeeSingle, Order, RankingOptions, ZeroRank
from dominoes.ranks import SUPREME_PAIR
from dominoes.tiles import FACES, Suit, Tile, tidy, tile, tiles

# -- the rank of two tiles ------------------------------------------------------------------------
#
# Source: resources/rules/paigow.md, "Ranking".


GEES: Final = frozenset(SUPREME_PAIR)
"""大雞 (4-2) and 細雞 (2-1), the two tiles of 至尊."""
HEAVEN: Final = tile("66")
EARTH: Final = tile("11")
HUMAN: Final = tile("44")
HARMONY: Final = tile("31")

SWITCHED: Final = (3, 6)
"""Possible values of a tile of 至尊 under the option 大細雞可變."""


class HandKind(Enum):
    """What two tiles are called; the value is the key of the term."""

    SUPREME = "supreme-pair"
    PAIR = "pair"
    KING_HEAVEN = "king-heaven"
    KING_EARTH = "king-earth"
    KONG_HEAVEN = "kong-heaven"
    KONG_EARTH = "kong-earth"
    HUMAN_SEVEN = "human-seven"
    HARMONY_FIVE = "harmony-five"
    NINE_HEAVEN = "nine-heaven"
    NINE_EARTH = "nine-earth"
    POINTS = "points"


PAIR_SCORE: Final = 12
KING_SCORE: Final = 11
KONG_SCORE: Final = 10

_SCORES: Final[Mapping[HandKind, int]] = {
    HandKind.SUPREME: PAIR_SCORE,
    HandKind.PAIR: PAIR_SCORE,
    HandKind.KING_HEAVEN: KING_SCORE,
    HandKind.KING_EARTH: KING_SCORE,
    HandKind.KONG_HEAVEN: KONG_SCORE,
    HandKind.KONG_EARTH: KONG_SCORE,
    # The local hands stand between the kongs and the nines; to a house way they are as good as a kong.
    HandKind.HUMAN_SEVEN: KONG_SCORE,
    HandKind.HARMONY_FIVE: KONG_SCORE,
}

_STEPS: Final[Mapping[HandKind, int]] = {
    HandKind.HARMONY_FIVE: 10,
    HandKind.HUMAN_SEVEN: 11,
    HandKind.KONG_HEAVEN: 12,
    HandKind.KONG_EARTH: 12,
    HandKind.KING_HEAVEN: 13,
    HandKind.KING_EARTH: 13,
    HandKind.SUPREME: 14,
    HandKind.PAIR: 14,
}
"""Kinds of hands above nine points, from low to high."""


_NINE, _EIGHT, _SEVEN, _FIVE = 9, 8, 7, 5
"""Pips of the military tiles that make special hands, and of the civil ones as high."""

_KINGS: Final = {HEAVEN: HandKind.KING_HEAVEN, EARTH: HandKind.KING_EARTH}
_KONGS: Final = {HEAVEN: HandKind.KONG_HEAVEN, EARTH: HandKind.KONG_EARTH}
_NINES: Final = {HEAVEN: HandKind.NINE_HEAVEN, EARTH: HandKind.NINE_EARTH}


@dataclass(frozen=True, slots=True)
class Hand:
    """Two tiles and what they are worth at one table."""

    tiles: tuple[Tile, Tile]
    """The better one first."""
    kind: HandKind
    points: int
    """Pips mod 10, as counted; also where the kind makes them meaningless."""
    counted: tuple[int, int]
    """Value of each tile: its pips, or 3 or 6 for a switched tile of 至尊."""
    rank: int
    """Compared with other hands of the same table: higher is better, equal is a copy."""

    @property
    def score(self) -> int:
        """Class of the hand: 12 a pair, 11 a king 王, 10 a kong 槓, otherwise its points."""
        return _SCORES.get(self.kind, self.points)

    @property
    def is_pair(self) -> bool:
        """Whether the tiles are one of the sixteen pairs."""
        return self.score == PAIR_SCORE

    @property
    def switched(self) -> tuple[Tile, ...]:
        """Tiles of 至尊 that count otherwise than their pips."""
        return tuple(each for each, value in zip(self.tiles, self.counted, strict=True) if value != each.pips)


class Ranking:
    """One table of ranks: every two tiles, and every single tile that breaks a tie."""

    def __init__(self, options: RankingOptions) -> None:
        """Work out the ranks of all two-tile hands for *options*; `ranking` keeps them."""
        self.options = options
        self.single: Mapping[Tile, int] = _singles(options)
        """Rank of a single tile, higher is better; equal tiles do not break a tie."""
        pairs = [*combinations_with_replacement(FACES, 2)]
        found = {(a, b): self._measured(a, b) for a, b in pairs if a is not b or a.suit is Suit.CIVIL}
        order = {key: place for place, key in enumerate(sorted({key for key, _ in found.values()}))}
        self._hands: dict[tuple[Tile, Tile], Hand] = {}
        for (a, b), (key, (kind, points, counted)) in found.items():
            hand = Hand((a, b), kind, points, counted, order[key])
            if self.single[b] > self.single[a]:
                hand = Hand((b, a), kind, points, counted[::-1], order[key])
            self._hands[a, b] = self._hands[b, a] = hand
        self.ranks = len(order)
        """How many different ranks there are."""

    def hand(self, one: Tile, other: Tile) -> Hand:
        """Return what two tiles are together."""
        return self._hands[one, other]

    def of(self, pair: Iterable[Tile]) -> Hand:
        """Return what the two tiles of *pair* are together."""
        one, other = pair
        return self._hands[one, other]

    def values(self, face: Tile) -> tuple[int, ...]:
        """Return the possible values of one tile: its pips, or 3 and 6 for a tile of 至尊 if they are switched.

        Source: resources/rules/paigow.md, "The switch".
        """
        return SWITCHED if face in GEES and self.options.switch36 else (int(face.pips),)

    def title(self, hand: Hand) -> HandKind:
        """Return what this table calls *hand*: some know no 高九, to them it is nine points like any other."""
        if hand.kind in _NINES.values() and not self.options.high_nine_name:
            return HandKind.POINTS
        return hand.kind

    # -- measuring -----------------------------------------------------------------------------

    def _measured(self, a: Tile, b: Tile) -> tuple[tuple[int, ...], tuple[HandKind, int, tuple[int, int]]]:
        """Return a sort key in the order of ranks, and the kind of the hand."""
        kind = self._kind(a, b)
        counted = (int(a.pips), int(b.pips))
        if kind is HandKind.POINTS:
            counted = max(self._countings(a, b), key=lambda values: sum(values) % 10)
        points = sum(counted) % 10
        if kind is HandKind.POINTS and points == _NINE:
            # Nine points with 天 or 地 are always made with a seven.
            kind = _NINES.get(self._top(a, b), kind)
        return self._key(kind, points, a, b), (kind, points, counted)

    def _kind(self, a: Tile, b: Tile) -> HandKind:
        options = self.options
        if {a, b} == GEES:
            return HandKind.SUPREME
        if a is b or (a.suit is b.suit is Suit.MILITARY and a.pips == b.pips):
            return HandKind.PAIR
        top = self._top(a, b)
        other = b if a is top else a
        if other.pips == _NINE and top in _KINGS and options.kings:
            # Source: resources/rules/paigow.md, "Wenzhou": there is no 地王.
            return _KINGS[top] if top is HEAVEN or options.order is not Order.WENZHOU else HandKind.POINTS
        if other.pips == _EIGHT and top in _KONGS and options.kongs:
            return _KONGS[top]
        if options.local_extras and other.suit is Suit.MILITARY:
            if top is HUMAN and other.pips == _SEVEN:
                return HandKind.HUMAN_SEVEN
            if top is HARMONY and other.pips == _FIVE:
                return HandKind.HARMONY_FIVE
        return HandKind.POINTS

    def _top(self, a: Tile, b: Tile) -> Tile:
        return a if self.single[a] >= self.single[b] else b

    def _countings(self, a: Tile, b: Tile) -> list[tuple[int, int]]:
        """Return all possible values of the two tiles; the pips first, as they stay if nothing is gained."""

        def pips_first(each: Tile) -> list[int]:
            return sorted(self.values(each), key=lambda value: value != each.pips)

        return [(one, other) for one in pips_first(a) for other in pips_first(b)]

    def _key(self, kind: HandKind, points: int, a: Tile, b: Tile) -> tuple[int, ...]:
        step = _STEPS.get(kind, points)
        if kind in (HandKind.SUPREME, HandKind.PAIR):
            return step, self._pair_rank(a)
        if not step and self.options.zero_rank is ZeroRank.NONE:
            return (0, 0)
        second = (min(self.single[a], self.single[b]),) if self.options.second_tile else ()
        return step, self.single[self._top(a, b)], *second

    def _pair_rank(self, face: Tile) -> int:
        """Rank the pair that *face* belongs to: 至尊 above all, in 溫州 below 雙天 and 雙地 only."""
        wenzhou = self.options.order is Order.WENZHOU
        if face not in GEES:
            rank = (self.single if wenzhou else _singles(RankingOptions()))[face]
            return 2 * rank
        return 2 * self.single[EARTH] - 1 if wenzhou else 2 * len(FACES)


_GROUPS: Final = ("66", "11", "44", "31", "55 33 22", "65 64 61 51")
"""Single tiles of 溫州 and 黑粒仔, high to low; all others are one last group."""


def _singles(options: RankingOptions) -> dict[Tile, int]:
    """Rank the single tiles.

    Source: resources/rules/paigow.md, "Single tiles".
    """
    if options.order is not Order.STANDARD:
        ranks = dict.fromkeys(FACES, 0)
        for above, codes in enumerate(reversed(_GROUPS), start=1):
            ranks |= dict.fromkeys(tiles(codes), above)
        return ranks
    civil = [(face,) for face in FACES if face.suit is Suit.CIVIL]
    by_pips = {
        9: tiles("63 54"),
        8: tiles("62 53"),
        7: tiles("52 43"),
        6: tiles("42"),
        5: tiles("41 32"),
        3: tiles("21"),
    }
    if options.gee_single is GeeSingle.LOWEST:
        by_pips[3] += by_pips.pop(6)
    rows = [*civil, *(by_pips[pips] for pips in sorted(by_pips, reverse=True))]
    return {face: len(rows) - place for place, row in enumerate(rows) for face in row}


@cache
def ranking(options: RankingOptions) -> Ranking:
    """Return the table of ranks for *options*, worked out once."""
    return Ranking(options)


# -- 擺牌: a low hand 前 and a high hand 後, and how two settings compare -----------------------------
#
# Source: resources/rules/paigow.md, "Setting" and "Comparing".


@dataclass(frozen=True, slots=True)
class Setting:
    """Four tiles in two hands."""

    low: Hand
    high: Hand

    @property
    def ranks(self) -> tuple[int, int]:
        """Rank of the low hand and of the high hand: what comparisons and house ways go by."""
        return self.low.rank, self.high.rank

    @property
    def foul(self) -> bool:
        """Whether the low hand is above the high hand."""
        return self.low.rank > self.high.rank

    @property
    def turned(self) -> Setting:
        """The same hands, exchanged."""
        return Setting(self.high, self.low)


def settings(tiles: Iterable[Tile], table: Ranking) -> tuple[Setting, ...]:
    """Return the different ways (two or three) to set four *tiles*, the low hand never above the high one.

    Ways that differ only in which of two equal tiles is where are given once. They come in the order of
    the lowest low hand to the highest.
    """
    first, second, third, fourth = tidy(tiles)
    found: dict[tuple[tuple[Tile, Tile], ...], Setting] = {}
    for one, other in (
        ((first, second), (third, fourth)),
        ((first, third), (second, fourth)),
        ((first, fourth), (second, third)),
    ):
        setting = Setting(table.of(one), table.of(other))
        if setting.foul:
            setting = setting.turned
        found.setdefault(tuple(sorted((setting.low.tiles, setting.high.tiles))), setting)
    return tuple(sorted(found.values(), key=lambda each: each.ranks))


def sensible(found: Sequence[Setting]) -> Iterator[Setting]:
    """Yield the settings than which none is better in one hand and as good in the other."""
    for each in found:
        others = (other.ranks for other in found if other.ranks != each.ranks)
        low, high = each.ranks
        if not any(other_low >= low and other_high >= high for other_low, other_high in others):
            yield each


def compared(mine: Sequence[Hand], bankers: Sequence[Hand], copy: Copy) -> tuple[int, ...]:
    """Return for each of a player's hands whether it beats the banker's (1), loses to it (-1) or ties (0).

    A copy 食夾棍 goes to the banker unless the table calls it a tie.
    """
    even = 0 if copy is Copy.TIE else -1
    return tuple(
        even if one.rank == other.rank else 1 if one.rank > other.rank else -1
        for one, other in zip(mine, bankers, strict=True)
    )


def sign(mine: Setting, bankers: Setting, copy: Copy) -> int:
    """Return how a player's setting fares against the banker's: 1 wins, -1 loses, 0 neither. Signs of both are added.

    Source: resources/rules/paigow.md, "Comparing"; a foul loses, the player's before the banker's.
    """
    if mine.foul:
        return -1
    if bankers.foul:
        return 1
    total = sum(compared((mine.low, mine.high), (bankers.low, bankers.high), copy))
    return (total > 0) - (total < 0)
