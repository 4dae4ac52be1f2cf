# SPDX-License-Identifier: MIT
"""開牌: the seat that takes first, and the stacks of the pile for each seat.

The pile is eight stacks of four, numbered from the opened end; the choice of method is ritual and
changes no probability, but it must be reproducible from the deal.

Source: the rules page of 打天九, "Opening the wall" (zh Wikipedia 天九; Japanese blog ngc1952).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dominoes.game import Seat
from dominoes.tiles import Tile

STACKS: Final = 8
HEIGHT: Final = 4

_BY_STACKS: Final[dict[str, tuple[tuple[int, int], ...]]] = {
    "open-edge": ((1, 2), (3, 4), (5, 6), (7, 8)),  # 開邊
    "open-turns": ((1, 5), (2, 6), (3, 7), (4, 8)),  # 輪棟
    "open-skip": ((1, 3), (2, 4), (5, 7), (6, 8)),  # 間棟
    "open-heart": ((4, 5), (3, 6), (2, 7), (1, 8)),  # 挖心
    "open-ears": ((1, 8), (2, 7), (3, 6), (4, 5)),  # 切耳
    # Where stacks were first put on others, the upper one is taken first. The sources name the tall
    # stacks but not the order of taking; these are the readings that the rules page fixes.
    "open-dragon": ((7, 1), (8, 2), (3, 4), (5, 6)),  # 龍頭鳳尾
    "open-wings": ((1, 4), (8, 5), (3, 6), (2, 7)),  # 雙翼齊飛
    "open-lions": ((6, 1), (7, 3), (8, 5), (2, 4)),  # 舞三獅
}


def _stack(number: int) -> tuple[int, ...]:
    return tuple(range(HEIGHT * (number - 1), HEIGHT * number))


OPENINGS: Final[dict[str, tuple[tuple[int, ...], ...]]] = {
    **{key: tuple(_stack(a) + _stack(b) for a, b in pairs) for key, pairs in _BY_STACKS.items()},
    # 片面: the first taker has the whole top layer, the next the layer below.
    "open-layer": tuple(tuple(range(layer, STACKS * HEIGHT, HEIGHT)) for layer in range(HEIGHT)),
}
"""For each method and taker (first to last), the places in the wall of the eight tiles taken."""


def first_taker(roller: Seat, dice: tuple[int, ...], seats: int = 4) -> Seat:
    """Return the seat that takes first, counting the dice counter-clockwise from *roller* (as one)."""
    return Seat((roller + sum(dice) - 1) % seats)


def _mirrored(place: int) -> int:
    """Return the place as far from the other end of the wall, in the same layer."""
    stack, layer = divmod(place, HEIGHT)
    return HEIGHT * (STACKS - 1 - stack) + layer


def shares(
    opening: str, seats: int = 4, size: int = 8, half: int = 1, *, from_right: bool = False
) -> tuple[tuple[int, ...], ...]:
    """Return the places in the wall that each of *seats* takers takes, the first taker's first.

    For two, what a third and a fourth would take is the second half of the first and the second taker.

    Args:
        opening: A key of `OPENINGS`.
        seats: Two or four.
        size: Tiles of a hand.
        half: 1, or 2 for the second half of a hand played in halves.
        from_right: Whether the stacks are counted from the right end of the wall, where its last tiles are.
    """
    taken = OPENINGS[opening]
    whole = [tuple(place for share in taken[taker::seats] for place in share) for taker in range(seats)]
    rows = (row[size * (half - 1) : size * half] for row in whole)
    return tuple(tuple(map(_mirrored, row)) if from_right else row for row in rows)


def take(wall: tuple[Tile, ...], places: Sequence[Sequence[int]], first: Seat) -> tuple[tuple[Tile, ...], ...]:
    """Return the tiles of each seat, in the order taken; *places* are those of each taker, as `shares` has them."""
    seats = len(places)
    return tuple(tuple(wall[place] for place in places[(seat - first) % seats]) for seat in range(seats))
