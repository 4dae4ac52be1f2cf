# SPDX-License-Identifier: MIT
"""開牌: who takes first, and which stacks of the pile each seat takes.

The pile is eight stacks of four, numbered from the opened end; the choice of method is ritual and
changes no probability, but it must be reproducible from the deal.

Source: the rules page of 打天九, "Opening the wall" (zh Wikipedia 天九; Japanese blog ngc1952).
"""

from __future__ import annotations

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
    """Count the dice from *roller* (who is one) counter-clockwise; that seat takes first."""
    return Seat((roller + sum(dice) - 1) % seats)


def take(wall: tuple[Tile, ...], opening: str, first: Seat) -> tuple[tuple[Tile, ...], ...]:
    """Return the eight tiles of each seat 0 to 3, in the order taken."""
    shares = OPENINGS[opening]
    return tuple(tuple(wall[place] for place in shares[(seat - first) % 4]) for seat in range(4))
