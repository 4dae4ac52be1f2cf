# SPDX-License-Identifier: MIT
"""골여시 on paper: what tiles count, and rounds that show how a table pays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from dominoes.game import Event
from dominoes.games.kolyesi.options import KolYeSiOptions, StakeRule
from dominoes.games.kolyesi.state import State
from dominoes.games.stakes_tally import Tally
from dominoes.tiles import FACES
from ui.games.handout import Example, Handout, RankList, counts, repeated
from ui.games.kolyesi.words import log_line, rank_of, shown_by
from ui.language.i18n import _

_STAKES: Final = (20, 40, 20, 60)
_SIGNS: Final = ((1, -1, 0, 1), (-1, -1, -1, -1))
"""How players fare, and again from the first."""


def _told(event: Event, state: State, who: Sequence[str]) -> str | None:
    return log_line(event, who, shown_by(state), state.banker)


def _ranks(_options: KolYeSiOptions) -> Iterator[RankList]:
    """List the tiles by what they count, high to low."""
    faces = sorted(FACES, key=lambda face: -face.pips)
    yield RankList(_("What the tiles count"), counts(rank_of, faces))


def _examples(options: KolYeSiOptions) -> Iterator[Example]:
    stakes = _STAKES if options.stakes.rule is StakeRule.MENU else (options.stakes.flat,)
    for signs in _SIGNS:
        yield Example(Tally(stakes=repeated(stakes, options.seats), signs=repeated(signs, options.seats)))


HANDOUT: Final = Handout(_told, _ranks, _examples)
