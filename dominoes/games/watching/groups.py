# SPDX-License-Identifier: MIT
"""Eleven groups of tiles: a pair and ten triples; the valid ones, and the swaps that make two of them so.

Everything is worked out from pairs of groups, which come again and again, so each is worked out once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from itertools import combinations, product
from typing import Final, NamedTuple

from dominoes.games.mates import MATES, Mates
from dominoes.games.triplets import Dragon, completions, triplets
from dominoes.tiles import Tile, tidy

Tiles = tuple[Tile, ...]
Groups = tuple[Tiles, ...]
"""The pair first, then ten triples, each tidy."""

LETTERS: Final = "abcdefghijk"
"""What the groups are called: ``a`` is the pair."""
PAIR: Final = 0
"""The place of the pair among the groups."""
_OF_PAIR: Final = 2
"""Tiles of the pair."""
_MATES: Final = MATES[Mates.CHINESE]


class Swap(NamedTuple):
    """Two groups exchange as many tiles; the group that comes first stands first."""

    one: int
    """The place of a group."""
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


def exchanged(groups: Groups, swap: Swap) -> Groups:
    """Return *groups* after *swap*."""
    one, given, other, taken = swap
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


@lru_cache(maxsize=256)
def legal_swaps(groups: Groups, dragon: Dragon) -> tuple[Swap, ...]:
    """Return the swaps after which both groups are valid, in the order of groups and tiles."""
    return tuple(_legal_swaps(groups, dragon))


def _legal_swaps(groups: Groups, dragon: Dragon) -> Iterator[Swap]:
    offers = [_offers(group, dragon) for group in groups]
    for one, (ours, faces, fitting) in enumerate(offers):
        for other in range(one + 1, len(groups)):
            others, their_faces, their_fitting = offers[other]
            # Most groups have nothing for each other.
            if fitting & their_faces and faces & their_fitting:
                for mine, face, fits in ours:
                    if fits & their_faces and face & their_fitting:
                        for theirs, their_face, their_fits in others:
                            if fits & their_face and their_fits & face and mine is not theirs:
                                yield Swap(one, (mine,), other, (theirs,))
            if one == PAIR:
                for taken in _for_the_pair(groups[one], groups[other], dragon):
                    yield Swap(one, groups[one], other, taken)


@lru_cache(maxsize=1024)
def _for_the_pair(pair: Tiles, triple: Tiles, dragon: Dragon) -> tuple[Tiles, ...]:
    """Return the two tiles of *triple* that are mates and leave a valid triple if the whole pair comes for them."""
    valid = valid_groups(dragon)
    return tuple(
        taken
        for taken in dict.fromkeys(combinations(triple, _OF_PAIR))
        if taken in valid and taken != pair and tidy((*_without(triple, taken), *pair)) in valid
    )


class Way(NamedTuple):
    """What two groups can give each other."""

    given: Tiles
    taken: Tiles
    valid: int
    """How many of the two are valid afterwards."""


def all_ways(first: Tiles, second: Tiles, dragon: Dragon) -> Iterator[Way]:
    """Yield all that two groups can give each other, one tile for one, then the whole pair for two; each once."""
    for mine, theirs in product(_offers(first, dragon).row, _offers(second, dragon).row):
        if mine.tile is not theirs.tile:
            valid = bool(mine.fitting & theirs.face) + bool(theirs.fitting & mine.face)
            yield Way((mine.tile,), (theirs.tile,), valid)
    if len(first) == _OF_PAIR:
        yield from _double_ways(first, second, dragon)


@lru_cache(maxsize=1024)
def _double_ways(pair: Tiles, triple: Tiles, dragon: Dragon) -> tuple[Way, ...]:
    """Return how the pair can be exchanged whole for two tiles of a triple, each way once."""
    found = []
    valid = valid_groups(dragon)
    for taken in dict.fromkeys(combinations(triple, _OF_PAIR)):
        if taken != pair:
            kept, gone = traded(pair, pair, triple, taken)
            found.append(Way(pair, taken, (kept in valid) + (gone in valid)))
    return tuple(found)


class _Offer(NamedTuple):
    """A tile that a group can give; sets of faces are bits."""

    tile: Tile
    face: int
    fitting: int
    """The faces that make the group valid instead of it."""


class _Offers(NamedTuple):
    """All that a group can give."""

    row: tuple[_Offer, ...]
    """Each face once."""
    faces: int
    """Their faces."""
    fitting: int
    """All faces that make the group valid."""


@cache
def _fitting(dragon: Dragon) -> Mapping[Tiles, int]:
    """Return which faces complete one tile to a pair or two to a triple, by those tiles."""
    mates = {(tile,): frozenset((mate,)) for tile, mate in _MATES.items()}
    return {
        left: sum(1 << face.place for face in faces) for left, faces in (*mates.items(), *completions(dragon).items())
    }


@lru_cache(maxsize=1024)
def _offers(group: Tiles, dragon: Dragon) -> _Offers:
    """Return what *group* can give."""
    table = _fitting(dragon)
    found: list[_Offer] = []
    faces = fitting = 0
    for at, tile in enumerate(group):
        face = 1 << tile.place
        if not face & faces:
            found.append(_Offer(tile, face, table[group[:at] + group[at + 1 :]]))
            faces |= face
            fitting |= found[-1].fitting
    return _Offers(tuple(found), faces, fitting)
