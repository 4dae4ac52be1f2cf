# SPDX-License-Identifier: MIT
"""鬥牛 on paper: what tiles count, and rounds that show how a table pays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from dominoes.game import Event
from dominoes.games.taungau.bulls import values
from dominoes.games.taungau.options import TauNgauOptions
from dominoes.games.taungau.state import State
from dominoes.games.taungau.tally import STUCK, Tally
from dominoes.tiles import FACES
from ui.games.handout import Example, Handout, RankList, counts, repeated
from ui.games.taungau.words import log_line, opened_line, rank_of, shown_by
from ui.language.i18n import _

_STAKES: Final = (20, 40, 20, 60)
_POINTS: Final = ((6, 9, 6, 3), (STUCK, 2, STUCK, 8), (7, STUCK, 1, 9))
"""Of the banker and those who follow, and again from the first."""


def _told(event: Event, state: State, who: Sequence[str]) -> str | None:
    # What may not be known is masked.
    return opened_line(event, who, state.options.scoring) or log_line(event, who, shown_by(state), state)


def _ranks(_options: TauNgauOptions) -> Iterator[RankList]:
    """List the tiles by what they count, high to low."""
    faces = sorted(FACES, key=lambda face: -max(values(face)))
    yield RankList(_("What the tiles count"), counts(rank_of, faces))


def _examples(options: TauNgauOptions) -> Iterator[Example]:
    for points in _POINTS:
        yield Example(Tally(stakes=repeated(_STAKES, options.seats), points=repeated(points, options.seats)))


HANDOUT: Final = Handout(_told, _ranks, _examples)
