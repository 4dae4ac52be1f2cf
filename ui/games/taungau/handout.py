# SPDX-License-Identifier: MIT
"""鬥牛 on paper: what tiles count, and rounds that show how a table pays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from dominoes.game import Event, Seat
from dominoes.games.taungau.bulls import values
from dominoes.games.taungau.options import TauNgauOptions
from dominoes.games.taungau.state import State
from dominoes.games.taungau.tally import STUCK, Tally
from dominoes.tiles import FACES
from ui.games.handout import Example, Handout, RankList, RankRow
from ui.games.taungau.words import log_line, rank_of, shown_by
from ui.language.i18n import _
from ui.language.names import enumerated, tile_name

_STAKES: Final = (20, 40, 20, 60)
_POINTS: Final = ((6, 9, 6, 3), (STUCK, 2, STUCK, 8), (7, STUCK, 1, 9))
"""Of the banker and those who follow, and again from the first."""


def _told(event: Event, state: State, who: Sequence[str]) -> str | None:
    return log_line(event, who, shown_by(state), state)


def _ranks(_options: TauNgauOptions) -> Iterator[RankList]:
    """List the tiles by what they count, high to low."""
    counts = sorted({values(face) for face in FACES}, key=lambda each: -max(each))
    rows = []
    for count in counts:
        faces = tuple(face for face in FACES if values(face) == count)
        rows.append(RankRow(faces, enumerated([tile_name(face) for face in faces]), rank_of(faces[0])))
    yield RankList(_("What the tiles count"), tuple(rows))


def _examples(options: TauNgauOptions) -> Iterator[Example]:
    for row in _POINTS:
        points = tuple(row[seat % len(row)] for seat in range(options.seats))
        stakes = tuple(_STAKES[seat % len(_STAKES)] for seat in range(options.seats))
        yield Example(Tally(stakes=stakes, points=points), Seat(0))


HANDOUT: Final = Handout(_told, _ranks, _examples)
