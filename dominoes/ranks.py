# SPDX-License-Identifier: MIT
"""The ranks of the tiles, and the groups of tiles that belong together.

Facts that 打天九 and 推牌九 share. Source: the rules page of 打天九, "The tiles".
"""

from __future__ import annotations

from typing import Final

from dominoes.tiles import FACES, Pips, Suit, Tile, tile, tiles

_MILITARY_RANKS: Final = {9: 6, 8: 5, 7: 4, 6: 3, 5: 2, 3: 1}
_CIVIL_KINDS: Final = 11

RANK: Final[dict[Tile, int]] = {
    face: _CIVIL_KINDS - face.place if face.suit is Suit.CIVIL else _MILITARY_RANKS[face.pips] for face in FACES
}
"""Rank of a single tile within its suit, 1 the lowest: civil 1 to 11, military 1 to 6."""

SUPREME_PAIR: Final[tuple[Tile, ...]] = tiles("42 21")
"""至尊: the six and the three of the military suit, the only pair of unlike tiles."""

HEAVEN: Final = tile("66")
"""天, the highest civil tile."""

NINE: Final = Pips(9)
"""Pips of 九, the highest military rank."""

FAMILIES: Final[tuple[tuple[Tile, Pips], ...]] = (
    (tile("66"), Pips(9)),
    (tile("11"), Pips(8)),
    (tile("44"), Pips(7)),
    (tile("31"), Pips(5)),
)
"""Civil tile and military pips that go together (文武), high to low: 天九, 地八, 人七, 和五."""
