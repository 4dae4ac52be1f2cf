# SPDX-License-Identifier: MIT
"""Rows of 打天九 tiles as integers, and the combinations among them as numbers: what playouts reckon with.

A row counts the tiles of each face in two bits, so rows are added and taken away like numbers. A combination is known
by its place in `COMBINATIONS`, from 0; those that belong together in a hand come in this order, the largest first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import combinations
from typing import Final

from dominoes.games.combinations import (
    CIVIL_SUPREME,
    Combination,
    Hand,
    Kind,
    beaters,
    combination,
    ranked,
)
from dominoes.ranks import FAMILIES, RANK, SUPREME_PAIR
from dominoes.tiles import FACES, Suit, Tile

BIT: Final = {face: 1 << 2 * face.place for face in FACES}
"""A row of one tile, by its face."""
BITS: Final = [BIT[face] for face in FACES]
"""The same by the place of the face."""
_LOW: Final = sum(BITS)
_HIGH: Final = _LOW << 1
_BOTH: Final = [3 * bit for bit in BITS]
"""By place: both bits of a face."""

NO_COMBINATION: Final = -1
"""Instead of the number of a combination: tiles that are thrown."""

_ROW_CACHE: Final = 1 << 10
"""Rows remembered with their tiles."""


def row_of(tiles: Iterable[Tile]) -> int:
    """Return the row of *tiles*."""
    return sum(map(BIT.__getitem__, tiles))


@lru_cache(_ROW_CACHE)
def tiles_of(row: int) -> Hand:
    """Return the tiles of *row*, tidy."""
    return tuple(face for face, bit in BIT.items() for _ in range(row // bit & 3))


def marked(row: int) -> int:
    """Return *row* with the lower bit of a face set for one tile or two, and the upper one for two.

    One row is part of another if the bits of the first are all among those of the second.
    """
    return (row | row >> 1) & _LOW | row & _HIGH


def tiles_in(row: int) -> int:
    """Return how many tiles are in *row*."""
    return (row & _LOW).bit_count() + 2 * (row & _HIGH).bit_count()


def choices_of(row: int, count: int) -> list[int]:
    """Return every different row of *count* tiles of *row*."""
    if count == 1:
        return [bit for bit, both in zip(BITS, _BOTH, strict=True) if row & both]
    single = [bit for bit in BITS for _ in range(row // bit & 3)]
    return list(dict.fromkeys(map(sum, combinations(single, count))))


def _order(made: Combination) -> tuple[int, tuple[int, ...]]:
    return -len(made.tiles), tuple(tile.place for tile in made.tiles)


_PLAIN: Final = sorted((made for kind in Kind for made in ranked(kind, civil_supreme=False)), key=_order)
COMBINATIONS: Final = [made.tiles for made in _PLAIN]
"""The tiles of each combination."""
ROWS: Final = [row_of(made) for made in COMBINATIONS]
SIZES: Final = [len(made) for made in COMBINATIONS]
MARKED: Final = [marked(row) for row in ROWS]
NUMBER: Final = {row: number for number, row in enumerate(ROWS)}
"""Which combination a row is."""
SINGLE: Final = [NUMBER[bit] for bit in BITS]
"""By the place of a face: the combination of one tile of it."""
FIRST: Final = [made[0].place for made in COMBINATIONS]
"""Place of the first tile."""
PAIR_OF_SIXES: Final = NUMBER[row_of(CIVIL_SUPREME)]
"""銅錘六 twice: 文尊 where the table plays it."""

# -- what a tile is worth to a hand ----------------------------------------------------------------

_TOP: Final = {Suit.CIVIL: 11, Suit.MILITARY: 6}
TOP_STRENGTH: Final = 66
"""Strength of the top tile of a suit."""
STRENGTH: Final = [RANK[face] * TOP_STRENGTH // _TOP[face.suit] for face in FACES]
"""By place: how near a single tile is to the top of its suit, up to `TOP_STRENGTH`."""

_FAMILY_HEADS: Final = {civil for civil, _ in FAMILIES}
_GROUPS: Final[Sequence[Sequence[Tile]]] = [
    *(
        (civil, *(face for face in FACES if face.suit is Suit.MILITARY and face.pips == pips))
        for civil, pips in FAMILIES
    ),
    *((face,) for face in FACES if face.suit is Suit.CIVIL and face not in _FAMILY_HEADS),
    SUPREME_PAIR,
]
"""Faces whose tiles, as far as a hand holds them, can always be led together."""
_GROUP_ROWS: Final = [sum(_BOTH[face.place] for face in group) for group in _GROUPS]
GROUP_OF: Final = [next(row for row in _GROUP_ROWS if row & bit) for bit in BITS]
"""By place: both bits of all faces that belong together with it."""

PLACE_BITS: Final = 5
PLACE: Final = (1 << PLACE_BITS) - 1
"""The place of the face in a *worth*; above it stands how useful the tile is to the hand."""
WORTH: Final = [
    [(TOP_STRENGTH * (len(made) - 1) + STRENGTH[tile.place]) << PLACE_BITS | tile.place for tile in made]
    for made in COMBINATIONS
]
"""Worth of each tile of a combination to a hand with nothing else that belongs together."""
LOOSE: Final = (TOP_STRENGTH + 1) << PLACE_BITS
"""The worth of a tile is below this if no other of its hand belongs with it."""

_MOST_HANDS: Final = 1 << 13
_groups: dict[int, list[int]] = {}
_worths: dict[int, list[int]] = {}


def groups(hand: int) -> list[int]:
    """Part *hand* into combinations that belong together, the largest first."""
    found = _groups.get(hand)
    if found is None:
        found = sorted([NUMBER[hand & group] for group in _GROUP_ROWS if hand & group])
        if len(_groups) >= _MOST_HANDS:
            _groups.clear()
        _groups[hand] = found
    return found


def worths(hand: int) -> list[int]:
    """Return what the tiles of *hand* are worth to it, the least useful first."""
    found = _worths.get(hand)
    if found is None:
        found = []
        for group in groups(hand):
            found += WORTH[group]
        found.sort()
        if len(_worths) >= _MOST_HANDS:
            _worths.clear()
        _worths[hand] = found
    return found


def worth_of(row: int, hand: int) -> int:
    """Return what the tiles of *row* are worth to *hand* together."""
    total = 0
    for place, both in enumerate(_BOTH):
        if row & both:
            together = SIZES[NUMBER[hand & GROUP_OF[place]]]
            total += (row >> 2 * place & 3) * (TOP_STRENGTH * (together - 1) + STRENGTH[place])
    return total


_all_in: dict[int, list[int]] = {}


def all_in(hand: int) -> list[int]:
    """Return the numbers of all combinations that can be made of tiles of *hand*."""
    found = _all_in.get(hand)
    if found is None:
        marks = marked(hand)
        found = [number for number, needed in enumerate(MARKED) if marks & needed == needed]
        if len(_all_in) >= _MOST_HANDS:
            _all_in.clear()
        _all_in[hand] = found
    return found


# -- what beats what -------------------------------------------------------------------------------


class Combinations:
    """The order of combinations at a table; lists go by the number of a combination."""

    def __init__(self, *, civil: bool, capture: bool) -> None:
        """Say whether a pair of 銅錘六 is 文尊 when led, and whether it can be captured (擒尊)."""
        led = [
            combination(tiles, civil_supreme=civil) or each for tiles, each in zip(COMBINATIONS, _PLAIN, strict=True)
        ]
        self.kinds = [each.kind for each in led]
        self.beaters = [
            sorted(NUMBER[row_of(higher.tiles)] for higher in beaters(each, capture=capture)) for each in led
        ]
        """Every combination that takes the trick from it."""
        self.beaten_by_any = [sum(map(_last_mark, numbers)) * _are_alike(numbers) for numbers in self.beaters]
        """Of higher singles and higher civil pairs: any of these bits of a `marked` row beats it."""
        self.beaten_by_all = [
            [MARKED[number] for number in numbers] * (not _are_alike(numbers)) for numbers in self.beaters
        ]
        """Of other combinations: all the bits of one of these beat it."""
        self.ending = [{Kind.FOUR: 4, Kind.SUPREME: 2}.get(kind, 1) for kind in self.kinds]
        """By what finishing with it usually multiplies."""


def _are_alike(numbers: Sequence[int]) -> bool:
    """Return whether the tiles of each of these combinations are of one face."""
    return all(len(set(COMBINATIONS[number])) == 1 for number in numbers)


def _last_mark(number: int) -> int:
    """Return the highest bit of a combination when it is `marked`."""
    return 1 << MARKED[number].bit_length() - 1


@cache
def combinations_of(*, civil: bool, capture: bool) -> Combinations:
    """Return the order of combinations; see `Combinations`."""
    return Combinations(civil=civil, capture=capture)
