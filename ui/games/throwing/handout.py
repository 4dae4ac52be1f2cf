# SPDX-License-Identifier: MIT
"""擲天九 on paper: the throws of both suits by rank, and rounds that show how a table pays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from dominoes.game import Event
from dominoes.games.stakes_tally import Tally
from dominoes.games.throwing.options import ThrowingOptions
from dominoes.games.throwing.state import State
from dominoes.ranks import RANK
from dominoes.tiles import FACES, Suit
from ui.games.handout import Example, Handout, RankList, numbered, repeated
from ui.games.throwing.words import log_line
from ui.language.i18n import capital, term
from ui.language.names import face_name

_STAKES: Final = (20, 40, 60, 100)
_SIGNS: Final = (1, -1, 0)


def _told(event: Event, _state: State, who: Sequence[str]) -> str | None:
    return log_line(event, who)


def _ranks(_options: ThrowingOptions) -> Iterator[RankList]:
    for suit in Suit:
        rows = [(RANK[face], (face,), capital(face_name(face))) for face in FACES if face.suit is suit]
        yield RankList(capital(term(suit.value)), numbered(rows))


def _examples(options: ThrowingOptions) -> Iterator[Example]:
    for signs in (_SIGNS, (-1,), (1,)):
        yield Example(Tally(stakes=repeated(_STAKES, options.seats), signs=repeated(signs, options.seats)))


HANDOUT: Final = Handout(_told, _ranks, _examples)
