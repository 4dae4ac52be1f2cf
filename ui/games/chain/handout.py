# SPDX-License-Identifier: MIT
"""接龍, 頂牛 and 斜釘 on paper: what the tiles are called and count, and rounds that show how a table pays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from dominoes.game import Seat
from dominoes.games.chain.legality import tiles_of
from dominoes.games.chain.options import ChainOptions
from dominoes.games.chain.tally import BLOCKS, Close, Tally, closes
from dominoes.tiles import Tile
from ui.games.chain.words import points_line
from ui.games.handout import Example, RankList, RankRow
from ui.language.i18n import _, capital, term
from ui.language.names import tile_name

_POINTS: Final = (4, 11, 7, 15)
"""Pips that count against each seat."""
_NOBODY: Final = 0


def ranks(options: ChainOptions) -> Iterator[RankList]:
    """Yield the tiles by what they count."""
    faces = tuple(dict.fromkeys(tiles_of(options)))
    doubles = tuple(face for face in faces if face.is_double)
    others = tuple(face for face in faces if not face.is_double)
    yield RankList(capital(term("double-tile")), _rows(doubles, options))
    yield RankList(_("Other tiles"), _rows(others, options))


def _rows(faces: Sequence[Tile], options: ChainOptions) -> tuple[RankRow, ...]:
    """Return the tiles by their pips, those of most pips first; a tile that is there twice stands twice."""
    naming, every = options.look.naming.key, tiles_of(options)
    by_pips = sorted(faces, key=lambda face: (-face.pips, -face.high))
    return tuple(
        RankRow((face,) * every.count(face), points_line(capital(tile_name(face, naming)), face.pips))
        for face in by_pips
    )


def examples(options: ChainOptions) -> Iterator[Example]:
    """Yield rounds that show how a table with *options* pays."""
    points = _POINTS[: options.seats]
    yield Example(Tally(points=points))
    yield Example(Tally(points=(_NOBODY, *points[1:])))
    for close in closes(options):
        if close in BLOCKS:
            yield Example(Tally(points=points, close=close, seat=None if close is Close.NOBODY else Seat(1)))
    if options.specials:
        # As many pips as eight tiles have at least, so that nothing was laid.
        yield Example(Tally(points=(4, 11, 7, 60)[: options.seats], stuck=(Seat(options.seats - 1),)))
