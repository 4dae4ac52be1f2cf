# SPDX-License-Identifier: MIT
"""짝맞추기 on paper: which tiles are mates, and rounds that show how a table pays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from dominoes.game import Event, Seat
from dominoes.games.jjak.options import JjakOptions
from dominoes.games.jjak.state import State
from dominoes.games.jjak.tally import Tally
from dominoes.games.mates import MATES
from dominoes.tiles import FACES, Suit
from ui.games.handout import Example, Handout, RankList, RankRow
from ui.games.jjak.words import log_line
from ui.language.i18n import capital, term
from ui.language.names import face_list


def _told(event: Event, _state: State, who: Sequence[str]) -> str | None:
    return log_line(event, who)


def _ranks(options: JjakOptions) -> Iterator[RankList]:
    mates = MATES[options.mates]
    for suit in Suit:
        pairs = [(face, mates[face]) for face in FACES if face.suit is suit and face.place <= mates[face].place]
        rows = tuple(RankRow(pair, capital(face_list(dict.fromkeys(pair)))) for pair in pairs)
        yield RankList(capital(term(suit.value)), rows)


def _examples(_options: JjakOptions) -> Iterator[Example]:
    yield Example(Tally(winner=Seat(0)))
    yield Example(Tally(winner=Seat(1), discarder=Seat(0)))
    yield Example(Tally(drawn=True))


HANDOUT: Final = Handout(_told, _ranks, _examples)
