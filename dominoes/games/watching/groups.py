# SPDX-License-Identifier: MIT
"""Eleven groups of tiles: a pair and ten triples; which are valid, and which exchanges make two of them so.

Everything is worked out from pairs of groups, which come again and again, so each is worked out once.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from dominoes.games.mates import MATES, Mates
from dominoes.games.watching.options import Dragon
from dominoes.games.watching.triplets import completions, triplets
from dominoes.tiles import Tile, tidy

Tiles = tuple[Tile, ...]
Groups = tuple[Tiles, ...]
"""The pair first, then ten triples, each tidy."""

LETTERS: Final = "abcdefghijk"
"""What the groups are called: ``a`` is the pair."""
PAIR: Final = 0
"""The place of the pair among the groups."""
_TWO: Final = 2
_MATES: Final = MATES[Mates.CHINESE]


class Exchange(NamedTuple):
    """Two groups give each other as many tiles."""

    one: int
    """The first of the groups, by its place."""
    given: Tiles
    """What it gives, tidy."""
    other: int
    taken: Tiles
    """What it gets, tidy."""


def grouped(row: Tiles) -> Groups:
    """Return the groups of 32 tiles in order: two, then three each."""
    return (tidy(row[:2]), *(tidy(row[at : at + 3]) for at in range(2, len(row), 3)))


def is_valid(group: Tiles, dragon: Dragon) -> bool:
    """Return whether the tidy *group* is two mates, or three tiles that make something."""
    return group in valid_groups(dragon)


@cache
def valid_groups(dragon: Dragon) -> frozenset[Tiles]:
    """Return all pairs and triples that are valid, each tidy."""
    return frozenset((*triplets(dragon), *(tidy(pair) for pair in _MATES.items())))


def valid_places(groups: Groups, dragon: Dragon) -> tuple[int, ...]:
    """Return the places of the groups that are valid."""
    valid = valid_groups(dragon)
    return tuple(place for place, group in enumerate(groups) if group in valid)


def exchanged(groups: Groups, exchange: Exchange) -> Groups:
    """Return *groups* after *exchange*."""
    one, given, other, taken = exchange
    first, second = traded(groups[one], given, groups[other], taken)
    return tuple(first if at == one else second if at == other else group for at, group in enumerate(groups))


def traded(first: Tiles, given: Tiles, second: Tiles, taken: Tiles) -> tuple[Tiles, Tiles]:
    """Return both groups after *first* has given *given* for *taken* of *second*."""
    return tidy((*_without(first, given), *taken)), tidy((*_without(second, taken), *given))


def _without(group: Tiles, gone: Tiles) -> Tiles:
    left = list(group)
    for tile in gone:
        left.remove(tile)
    return tuple(left)


@lru_cache(maxsize=4_000)
def legal_exchanges(groups: Groups, dragon: Dragon) -> tuple[Exchange, ...]:
    """Return the exchanges after which both groups are valid, in the order of groups and tiles."""
    offers = [_offers(group, dragon) for group in groups]
    found = []
    for one, other in combinations(range(len(groups)), 2):
        theirs, wanted = offers[other]
        for mine, face, fitting in offers[one][0]:
            if fitting & wanted:
                found += [
                    Exchange(one, (mine,), other, (tile,))
                    for tile, bit, fits in theirs
                    if fitting & bit and fits & face and mine is not tile
                ]
        if one == PAIR:
            found += [
                Exchange(one, groups[one], other, taken) for taken in _for_the_pair(groups[one], groups[other], dragon)
            ]
    return tuple(found)


def _for_the_pair(pair: Tiles, triple: Tiles, dragon: Dragon) -> list[Tiles]:
    """Return the two tiles of *triple* that are mates and leave a valid triple if the whole pair comes for them."""
    valid = valid_groups(dragon)
    return [
        taken
        for taken in dict.fromkeys(combinations(triple, _TWO))
        if taken in valid and taken != pair and tidy((*_without(triple, taken), *pair)) in valid
    ]


class Way(NamedTuple):
    """What two groups can give each other."""

    given: Tiles
    taken: Tiles
    valid: int
    """How many of the two are valid afterwards."""


def all_ways(first: Tiles, second: Tiles, dragon: Dragon) -> Iterator[Way]:
    """Yield all that two groups can give each other, one tile for one, then the whole pair for two; each once."""
    for mine, face, fitting in _offers(first, dragon)[0]:
        for tile, bit, fits in _offers(second, dragon)[0]:
            if mine is not tile:
                yield Way((mine,), (tile,), bool(fitting & bit) + bool(fits & face))
    if len(first) == _TWO:
        yield from _double_ways(first, second, dragon)


@lru_cache(maxsize=50_000)
def _double_ways(pair: Tiles, triple: Tiles, dragon: Dragon) -> tuple[Way, ...]:
    """Return how the pair can be exchanged whole for two tiles of a triple, each way once."""
    found = []
    valid = valid_groups(dragon)
    for taken in dict.fromkeys(combinations(triple, _TWO)):
        if taken != pair:
            kept, gone = traded(pair, pair, triple, taken)
            found.append(Way(pair, taken, (kept in valid) + (gone in valid)))
    return tuple(found)


@lru_cache(maxsize=50_000)
def _offers(group: Tiles, dragon: Dragon) -> tuple[tuple[tuple[Tile, int, int], ...], int]:
    """Return for each face of *group* its tile, its bit, and the bits of the faces that make the group valid instead.

    Then the bits of all its faces.
    """
    found = []
    for at, tile in enumerate(group):
        if tile in group[:at]:
            continue
        left = (*group[:at], *group[at + 1 :])
        fitting = (_MATES[left[0]],) if len(left) == 1 else completions(dragon)[left]
        found.append((tile, 1 << tile.place, sum(1 << face.place for face in fitting)))
    return tuple(found), sum(bit for _tile, bit, _fitting in found)
