# SPDX-License-Identifier: MIT
"""A way to set every hand: a house way written out as a table over all classes of hands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from dominoes.games.paigow.classes import HandClass, class_of, example, hand_classes
from dominoes.games.paigow.hands import Ranking, ranking
from dominoes.games.paigow.options import GREAT, PaiGowOptions, RankingOptions
from dominoes.games.paigow.settings import Setting, settings
from dominoes.games.paigow.ways import way
from dominoes.tiles import Tile

Row = tuple[int, int, int]
"""Rank of the low hand, rank of the high hand, and how many times in `Policy.whole` it is set so."""


@dataclass(frozen=True, slots=True, eq=False)
class Policy:
    """What is made of each class of hands at one table of ranks.

    With two tiles the one hand counts as low and as high hand, so that both games compare alike.
    """

    table: Ranking
    tiles_per_hand: int
    rows: Mapping[HandClass, tuple[Row, ...]]
    """For every class of hands; the third numbers of each add up to `whole`."""
    whole: int = 1
    """More than 1 where some hands are set now so, now otherwise."""

    def of(self, tiles: Iterable[Tile]) -> tuple[tuple[Setting, int], ...]:
        """Return how four *tiles* are set, each setting with its share of `whole`; the commonest first."""
        hand = tuple(tiles)
        found = {each.ranks: each for each in reversed(settings(hand, self.table))}
        rows = sorted(self.rows[class_of(hand)], key=_share, reverse=True)
        return tuple((found[low, high], share) for low, high, share in rows)


def _share(row: Row) -> int:
    _low, _high, share = row
    return share


@lru_cache(maxsize=8)
def choices(rules: RankingOptions, tiles_per_hand: int) -> Mapping[HandClass, tuple[tuple[int, int], ...]]:
    """Return the ranks of all different settings of each class, from the lowest low hand to the highest."""
    table = ranking(rules)
    found: dict[HandClass, tuple[tuple[int, int], ...]] = {}
    for hand in hand_classes(tiles_per_hand):
        if tiles_per_hand == GREAT:
            found[hand] = tuple(dict.fromkeys(each.ranks for each in settings(example(hand), table)))
        else:
            rank = table.of(example(hand)).rank
            found[hand] = ((rank, rank),)
    return found


def pure(rules: RankingOptions, tiles_per_hand: int, chosen: Callable[[HandClass], tuple[int, int]]) -> Policy:
    """Write out a policy that sets each hand in one way, of which *chosen* gives the ranks."""
    rows = {hand: ((*chosen(hand), 1),) for hand in hand_classes(tiles_per_hand)}
    return Policy(ranking(rules), tiles_per_hand, rows)


def house_policy(key: str, options: PaiGowOptions) -> Policy:
    """Write out the house way *key*, which `way` finds; with two tiles nothing is to be chosen in any way."""
    return _house_policy(way(key).key, options.ranking, options.tiles_per_hand)


@lru_cache(maxsize=16)
def _house_policy(key: str, rules: RankingOptions, tiles_per_hand: int) -> Policy:
    if tiles_per_hand != GREAT:
        ranks = choices(rules, tiles_per_hand)
        return pure(rules, tiles_per_hand, lambda hand: ranks[hand][0])
    house, table = way(key), ranking(rules)
    return pure(rules, tiles_per_hand, lambda hand: house.set(example(hand), table).setting.ranks)
