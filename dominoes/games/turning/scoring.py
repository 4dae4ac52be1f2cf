# SPDX-License-Identifier: MIT
"""What taken tiles count in 扭天九, and who pays whom.

Source: resources/rules/turning.md, "Counting" and "Settlement".
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from dominoes.errors import Reason
from dominoes.game import Payment, Result, Seat
from dominoes.games.turning.options import Count, Settlement, TurningOptions
from dominoes.ranks import HEAVEN
from dominoes.tiles import FULL_SET, Tile

RED_ENDS: Final = (1, 4)
"""Ends whose pips are red."""
HEAVEN_RED: Final = 6
"""Red pips of 天, of which half is painted red."""
ONE_CHIP: Final = 1
"""What the winner is paid where the difference does not count."""


def red_pips(tile: Tile, *, heaven_red: bool) -> int:
    """Return how many pips of *tile* are red; those of 天 are half red, or white."""
    if tile is HEAVEN:
        return HEAVEN_RED if heaven_red else 0
    return sum(end for end in (tile.high, tile.low) if end in RED_ENDS)


def counted(options: TurningOptions, tiles: Iterable[Tile]) -> int:
    """Return what *tiles* count by these options."""
    match options.count:
        case Count.RED:
            return sum(red_pips(tile, heaven_red=options.heaven_red) for tile in tiles)
        case Count.TILES:
            return sum(1 for _tile in tiles)
        case _:
            return sum(tile.pips for tile in tiles)


def total(options: TurningOptions) -> int:
    """Return what all tiles count together."""
    return counted(options, FULL_SET)


def result_of(options: TurningOptions, points: Sequence[int]) -> Result:
    """Return the end of a round in which each seat has so many *points*."""
    one, other = points
    if one == other:
        return Result(
            Reason("turning.drawn", n=one), None, (Payment(Reason("turning.drawn", n=one), (0,) * len(points)),)
        )
    winner = Seat(int(other > one))
    more, less = max(points), min(points)
    chips = more - less if options.settlement is Settlement.DIFFERENCE else ONE_CHIP
    key = "turning.difference" if options.settlement is Settlement.DIFFERENCE else "turning.one"
    reason = Reason(key, payer=Seat(1 - winner), payee=winner, more=more, less=less)
    moved = tuple(chips if seat == winner else -chips for seat in range(len(points)))
    return Result(Reason("turning.won", seat=winner, more=more, less=less), winner, (Payment(reason, moved),))
