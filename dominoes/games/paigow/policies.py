# SPDX-License-Identifier: MIT
"""Ways to set every hand of 推牌九, as tables over all classes of hands: house ways, and the equilibrium of 大牌九.

Source: resources/rules/paigow.md, "Opponents".
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from importlib.resources import files
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Any, Final

from dominoes.errors import NotationError
from dominoes.games.paigow.hands import GEES, Ranking, Setting, ranking, settings
from dominoes.games.paigow.options import CASINO, GREAT, PaiGowOptions, RankingOptions
from dominoes.games.paigow.ways import way
from dominoes.tiles import FACES, FULL_SET, Suit, Tile, tiles

# -- classes of hands -----------------------------------------------------------------------------
#
# The two tiles of a pair are of one kind; only the two of 至尊 are not, because some tables rank them apart. A class
# of hands is a multiset of kinds.


HandClass = tuple[int, ...]
"""Kinds of the tiles of a hand, places in `KINDS`, in rising order."""


def _kinds() -> tuple[tuple[Tile, ...], ...]:
    civil = [(face, face) for face in FACES if face.suit is Suit.CIVIL]
    military: dict[object, tuple[Tile, ...]] = {}
    for face in FACES:
        if face.suit is Suit.MILITARY:
            key = face if face in GEES else face.pips
            military[key] = (*military.get(key, ()), face)
    return (*civil, *military.values())


KINDS: Final = _kinds()
"""The tiles of each of the 17 kinds: fifteen pairs, and each tile of 至尊 alone."""

KIND: Final[Mapping[Tile, int]] = {face: place for place, kind in enumerate(KINDS) for face in kind}
"""The kind of each tile."""


@cache
def hand_classes(size: int) -> tuple[HandClass, ...]:
    """Return all classes of hands of *size* tiles, always in the same order."""
    every = combinations_with_replacement(range(len(KINDS)), size)
    return tuple(each for each in every if all(n <= len(KINDS[kind]) for kind, n in Counter(each).items()))


def class_of(tiles: Iterable[Tile]) -> HandClass:
    """Return the class of a hand."""
    return tuple(sorted(KIND[each] for each in tiles))


def example(hand: HandClass) -> tuple[Tile, ...]:
    """Return one hand of the class *hand*."""
    return tuple(tile for kind, n in Counter(hand).items() for tile in KINDS[kind][:n])


def count(hand: HandClass, out: HandClass = ()) -> int:
    """Count the hands of the class *hand* that can be made when tiles of the kinds *out* are gone."""
    gone = Counter(out)
    return prod(comb(len(KINDS[kind]) - gone[kind], n) for kind, n in Counter(hand).items())


def impossible(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """Return the faces that stand more often in *tiles* than in a full set."""
    return tuple(face for face, n in Counter(tiles).items() if n > FULL_SET.count(face))


# -- house ways as tables -------------------------------------------------------------------------


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
    """Return a policy with one setting for each hand; *chosen* returns its ranks."""
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


# -- the equilibrium ------------------------------------------------------------------------------
#
# Made by installer/make_equilibrium.py for the casino's table of ranks, copies to the banker and no commission.
# Source: resources/rules/paigow.md, "Opponents".


FILE: Final = "equilibrium.json"
"""The tables, beside this module.

For each side a digit per class of hands, in the order of `hand_classes`: the place of the setting among `choices`;
and for the few classes that are set now so, now otherwise, how many times in `whole` each of them is.
"""


def has_ranks(options: PaiGowOptions) -> bool:
    """Return whether the tables have the ranks of *options*, so that a hand can be set by them."""
    # 高九 is a name and changes no comparison.
    named = replace(options.ranking, high_nine_name=CASINO.ranking.high_nine_name)
    return options.tiles_per_hand == GREAT and named == CASINO.ranking


def equilibrium(options: PaiGowOptions, *, banker: bool) -> Policy:
    """Return the table of one side; raise NotationError if *options* have other ranks."""
    if not has_ranks(options):
        raise NotationError("this way is known for four tiles and the ranks of the casino only", "equilibrium")
    return _read(options.ranking, "banker" if banker else "player")


def shipped() -> Mapping[str, Any]:
    """Read the file of the tables."""
    found: dict[str, Any] = json.loads(files(__package__).joinpath(FILE).read_text(encoding="utf-8"))
    return found


@cache
def _read(rules: RankingOptions, side: str) -> Policy:
    data = shipped()
    whole, table = data["whole"], data[side]
    mixed = {class_of(tiles(text)): shares for text, shares in table["mixed"].items()}
    ranks = choices(rules, GREAT)
    rows = {}
    for hand, digit in zip(hand_classes(GREAT), "".join(table["settings"]), strict=True):
        shares = mixed.get(hand) or [whole * (place == int(digit)) for place in range(len(ranks[hand]))]
        each = zip(ranks[hand], shares, strict=True)
        rows[hand] = tuple((low, high, share) for (low, high), share in each if share)
    return Policy(ranking(rules), GREAT, rows, whole)
