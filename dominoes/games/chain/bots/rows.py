# SPDX-License-Identifier: MIT
"""Rows of tiles, open ends and moves as integers, for playouts.

A row has two bits for each face, so that the two tiles of a pair can be counted: rows are added and subtracted. Faces
are numbered from the lightest to the heaviest, those of equal pips by their higher half. The open ends are eight times
the left one plus the right one; where only one is open it stands on the right, and 0 is a table without a line.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from dominoes.games.chain.bots.greedy import Ends, ends_after
from dominoes.games.chain.state import Cover, Lead, Move, Place
from dominoes.tiles import FACES, Tile

LEFT: Final = 8
"""By what the pips of the left end are multiplied."""
NO_LINE: Final = 0
"""The open ends before the first lead."""
ENDS: Final = 6 * LEFT + 7
"""One more than the greatest number of a pair of open ends."""

ORDERED: Final = tuple(sorted(FACES, key=lambda face: (face.pips, face.high)))
"""The faces by their number."""
NUMBER: Final = {face: number for number, face in enumerate(ORDERED)}
NUMBER_OF_FACES: Final = len(ORDERED)
ONE: Final = [1 << 2 * number for number in range(len(ORDERED))]
"""By face: the row of one tile."""
BOTH: Final = [3 * one for one in ONE]
"""By face: its two bits."""
_ONES: Final = sum(ONE)
PIPS: Final = [int(face.pips) for face in ORDERED]
HIGH: Final = [face.high for face in ORDERED]
LOW: Final = [face.low for face in ORDERED]

FITS: Final = [
    sum(both for both, face in zip(BOTH, ORDERED, strict=True) if {face.high, face.low} & {ends // LEFT, ends % LEFT})
    for ends in range(ENDS)
]
"""By open ends: the bits of all faces that can be connected."""

_FACE_OF: Final = {bit: number for number, one in enumerate(ONE) for bit in (one, 2 * one)}

AFTER: Final = 5
"""How many bits of a move say which face is laid; above them stand the open ends after it, none for a cover."""
FACE: Final = (1 << AFTER) - 1
LEADS: Final = 1 << 11
"""The bit of a move that begins a line."""


def row_of(tiles: Iterable[Tile]) -> int:
    """Return the row of *tiles*."""
    return sum(ONE[NUMBER[tile]] for tile in tiles)


def tiles_of(row: int) -> tuple[Tile, ...]:
    """Return the tiles of *row*, tidy."""
    found = [ORDERED[face] for face in faces_of(row) for _ in range(row >> 2 * face & 3)]
    return tuple(sorted(found))


def faces_of(row: int) -> list[int]:
    """Return the faces in *row*, each once, the lightest first."""
    found = []
    while row:
        face = _FACE_OF[row & -row]
        found.append(face)
        row -= row & BOTH[face]
    return found


def count_of(row: int) -> int:
    """Return how many tiles *row* has."""
    return (row & _ONES).bit_count() + 2 * (row & 2 * _ONES).bit_count()


def pips_of(row: int) -> int:
    """Add up the pips of *row*."""
    return sum(PIPS[face] * (row >> 2 * face & 3) for face in faces_of(row))


def ends_of(ends: Ends) -> int:
    """Return the number of the open *ends*."""
    return LEFT * ends[0] + ends[1] if len(ends) > 1 else ends[0] if ends else NO_LINE


def pips_at(ends: int) -> Ends:
    """Return the open ends with this number."""
    return (ends // LEFT, ends % LEFT) if ends >= LEFT else (ends,) if ends else ()


def after_of(move: int) -> int:
    """Return the open ends after a *move* that lays a tile face up, 0 for a cover."""
    return (move & ~LEADS) >> AFTER


def move_of(ends: int, move: Move) -> int:
    """Return the number of a *move* with a tile, while *ends* are open."""
    assert isinstance(move, Lead | Place | Cover)
    face = NUMBER[move.tile]
    if isinstance(move, Cover):
        return face
    after = ends_of(ends_after(pips_at(ends), move)) << AFTER
    return face | after | (LEADS if isinstance(move, Lead) else 0)
