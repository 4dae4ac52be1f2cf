# SPDX-License-Identifier: MIT
"""Deals that can be solved: a solution of the shuffled tiles, and a walk backwards from it.

The recipe is public (docs/records.md, "Solvable deals of 相十副"): the same wall means the same deal for ever.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from itertools import combinations
from typing import Final

from dominoes.deal import Chance
from dominoes.games.mates import MATES, Mates
from dominoes.games.watching.groups import Groups, Swap, Tiles, all_ways, exchanged, valid_places
from dominoes.games.watching.options import Dragon
from dominoes.games.watching.triplets import completions
from dominoes.tiles import Tile, text, tidy

_MATES: Final = MATES[Mates.CHINESE]
_OTHERS: Final = 2
"""Tiles that a triple has beside its first."""
_LOST: Final = 2
"""Valid groups that a step costs at most."""


def solvable(wall: Tiles, steps: int, dragon: Dragon) -> Tiles:
    """Return the tiles of *wall* in the order of a deal that *steps* swaps solve, or fewer."""
    groups = solution(wall, dragon)
    chance = Chance(hashlib.sha256(text(wall).encode("ascii")).digest())
    for following in reversed(range(steps)):
        found = _backwards(groups, following, chance, dragon)
        if found is None:
            break
        groups = exchanged(groups, found)
    return tuple(tile for group in groups for tile in group)


def solution(wall: Tiles, dragon: Dragon) -> Groups:
    """Return the first partition of *wall*, all 32 tiles, into valid groups, in the order of the wall.

    Whichever mates are taken as the pair, there is one; test_rules.py looks at all sixteen.
    """
    first, rest = wall[0], list(wall[1:])
    rest.remove(_MATES[first])
    triples = _partition(tuple(rest), completions(dragon), set())
    assert triples is not None
    return (tidy((first, _MATES[first])), *triples)


def _partition(rest: Tiles, fitting: Mapping[Tiles, frozenset[Tile]], failed: set[Tiles]) -> Groups | None:
    """Return the first way to part *rest* into valid triples; None if there is none.

    *failed* are rows that were tried: many rows are left by several ways to take triples from a wall.
    """
    first, others = rest[0], rest[1:]
    if len(others) == _OTHERS:
        return (tidy(rest),) if others[1] in fitting[first, others[0]] else None
    if rest in failed:
        return None
    tried: set[Tile] = set()
    for at, second in enumerate(others):
        fits = fitting[first, second]
        if not fits or second in tried:
            continue
        tried.add(second)
        before, after = others[:at], others[at + 1 :]
        if fits.isdisjoint(after):
            continue
        thirds: set[Tile] = set()
        for place, third in enumerate(after):
            if third in fits and third not in thirds:
                thirds.add(third)
                triples = _partition(before + after[:place] + after[place + 1 :], fitting, failed)
                if triples is not None:
                    return (tidy((first, second, third)), *triples)
    failed.add(rest)
    return None


def _backwards(groups: Groups, following: int, chance: Chance, dragon: Dragon) -> Swap | None:
    """Draw a swap between two valid groups that leaves at most one of them valid; None if there is none.

    With *following* steps to come, exactly one is left valid where otherwise too few groups would be.
    """
    valid = valid_places(groups, dragon)
    sparing = len(valid) - _LOST < _LOST * following
    for wanted in ((1,), (0, 1)) if sparing else ((0, 1),):
        pairs = list(combinations(valid, 2))
        while pairs:
            one, other = pairs.pop(chance.below(len(pairs)))
            ways = [way for way in all_ways(groups[one], groups[other], dragon) if way.valid in wanted]
            if ways:
                way = ways[chance.below(len(ways))]
                return Swap(one, way.given, other, way.taken)
    return None
