# SPDX-License-Identifier: MIT
"""골여시 on paper: what tiles count, and rounds that show how a table pays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from dominoes.game import Event, Seat
from dominoes.games.kolyesi.options import KolYeSiOptions
from dominoes.games.kolyesi.state import State
from dominoes.games.stakes import Tally
from dominoes.tiles import FACES
from ui.games.handout import Example, Handout, RankList, RankRow
from ui.games.kolyesi.words import log_line, rank_of, shown_by
from ui.language.i18n import _
from ui.language.names import enumerated, tile_name

_STAKES: Final = (20, 40, 20, 60)
_SIGNS: Final = ((1, -1, 0, 1), (-1, -1, -1, -1))
"""How players fare, and again from the first."""


def _told(event: Event, state: State, who: Sequence[str]) -> str | None:
    return log_line(event, who, shown_by(state), state.banker)


def _ranks(_options: KolYeSiOptions) -> Iterator[RankList]:
    """List the tiles by what they count, high to low."""
    rows = []
    for pips in sorted({face.pips for face in FACES}, reverse=True):
        faces = tuple(face for face in FACES if face.pips == pips)
        rows.append(RankRow(faces, enumerated([tile_name(face) for face in faces]), rank_of(faces[0])))
    yield RankList(_("What the tiles count"), tuple(rows))


def _examples(options: KolYeSiOptions) -> Iterator[Example]:
    for row in _SIGNS:
        signs = tuple(row[seat % len(row)] for seat in range(options.seats))
        stakes = tuple(_STAKES[seat % len(_STAKES)] for seat in range(options.seats))
        yield Example(Tally(stakes=stakes, signs=signs), Seat(0))


HANDOUT: Final = Handout(_told, _ranks, _examples)
