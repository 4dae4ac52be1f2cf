# SPDX-License-Identifier: MIT
"""Places of the pips on a tile; numbers only, no window needed.

The unit is the width of a tile; x runs from its left side, y from its upper edge. All distances were
measured on photographs of real sets: large pips in two columns close together, no dividing line, a
level 2, a slanted 3, the 1 at the outer edge.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from dominoes.tiles import Tile

HEIGHT: Final = 2.5
"""Height of a tile, in widths."""
THICKNESS: Final = 0.375
"""Thickness of a tile, in widths."""
DIAMETER: Final = 0.325
"""Diameter of every pip, in widths."""
CORNER: Final = 0.09
"""Radius of the rounded corners, in widths."""

SQUEEZED: Final = 0.84
"""How much a card draws its rows together, to have room for print at both ends."""
SMALL_DIAMETER: Final = 0.285
"""Diameter of every pip of a card, in widths."""

_LEFT: Final = 0.305
_MIDDLE: Final = 0.5
_RIGHT: Final = 0.695
_FIRST: Final = 0.34
_PITCH: Final = (HEIGHT - 2 * _FIRST) / 5
_RED_ENDS: Final = (1, 4)
_BIG_HEAD: Final = (4, 2)


class Pip(NamedTuple):
    """One dot of a face."""

    x: float
    """Centre, from the left side, in widths of the tile."""
    y: float
    """Centre, from the upper edge, in widths of the tile."""
    red: bool
    """Red; otherwise plain, which is white on a dark tile and black on a light one."""

    def half_turned(self) -> Pip:
        """Return the same dot after the tile was turned by 180 degrees."""
        return Pip(1 - self.x, HEIGHT - self.y, self.red)

    def squeezed(self) -> Pip:
        """Return the same dot on a card with print at both ends."""
        return Pip(self.x, HEIGHT / 2 + (self.y - HEIGHT / 2) * SQUEEZED, self.red)


def _row(depth: float) -> tuple[tuple[float, float], ...]:
    return (_LEFT, depth), (_RIGHT, depth)


_SECOND: Final = _FIRST + _PITCH
_THIRD: Final = _FIRST + 2 * _PITCH
_ENDS: Final[dict[int, tuple[tuple[float, float], ...]]] = {
    1: ((_MIDDLE, _FIRST),),
    2: _row(_FIRST),
    3: ((_RIGHT, _FIRST), (_MIDDLE, _SECOND), (_LEFT, _THIRD)),
    4: (*_row(_FIRST), *_row(_SECOND)),
    5: (*_row(_FIRST), (_MIDDLE, _SECOND), *_row(_THIRD)),
    6: (*_row(_FIRST), *_row(_SECOND), *_row(_THIRD)),
}
# 33 and 44 are the only faces that use the whole length: a cross, and four even rows.
_CROSS_HALF: Final = ((_MIDDLE, _FIRST), (_MIDDLE, _FIRST + (HEIGHT - 2 * _FIRST) / 4), (_LEFT, HEIGHT / 2))
_EVEN_HALF: Final = (*_row(_FIRST), *_row(_FIRST + (HEIGHT - 2 * _FIRST) / 3))


def upper_end(tile: Tile) -> int:
    """Return the pips of the upper end when *tile* is upright as its name wants.

    The smaller end, except on 大頭六 (4-2): 銅錘六 and 鵝 have the 1 up, 高腳七 stands on its six.
    """
    return tile.high if (tile.high, tile.low) == _BIG_HEAD else tile.low


def _end(tile: Tile, value: int, *, old_three: bool) -> tuple[Pip, ...]:
    """Return the dots of one end of *tile*, that end being up."""
    if tile.is_double and value == 6:  # noqa: PLR2004 -- the pips of the end
        # 天 alone has red in a six: the left column of the upper end.
        return tuple(Pip(x, y, x == _LEFT) for x, y in _ENDS[6])
    whole = {(3, 3): _ENDS[3] if old_three else _CROSS_HALF, (4, 4): _EVEN_HALF}
    spots = whole.get((tile.high, tile.low), _ENDS[value])
    return tuple(Pip(x, y, value in _RED_ENDS) for x, y in spots)


@cache
def pips(tile: Tile, *, old_three: bool = False) -> tuple[Pip, ...]:
    """Return all dots of *tile* standing upright, the upper end first, from above to below.

    Args:
        tile: Of which they are.
        old_three: 長三 (3-3) is two slanting rows, like a 3 at each end of any other tile; otherwise a cross.
    """
    up = upper_end(tile)
    down = tile.pips - up
    lower = (dot.half_turned() for dot in reversed(_end(tile, down, old_three=old_three)))
    return *_end(tile, up, old_three=old_three), *lower
