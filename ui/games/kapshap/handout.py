# SPDX-License-Identifier: MIT
"""夾十 on paper: what the tiles count, and rounds that show how a table pays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from dominoes.game import Event, Seat
from dominoes.games.kapshap.hands import values
from dominoes.games.kapshap.options import KapShapOptions
from dominoes.games.kapshap.state import State
from dominoes.games.kapshap.tally import Tally
from dominoes.tiles import FACES, FULL_SET, Suit
from ui.games.handout import Example, Handout, RankList, RankRow
from ui.games.kapshap.words import log_line
from ui.language.i18n import _, capital, number, term
from ui.language.names import face_name


def _told(event: Event, state: State, who: Sequence[str]) -> str | None:
    return log_line(event, who, state.options.forty_two)


def _ranks(options: KapShapOptions) -> Iterator[RankList]:
    worth = values(options.forty_two)
    for suit in Suit:
        rows = sorted((face for face in FACES if face.suit is suit), key=lambda face: -worth[face])
        yield RankList(
            _("{suit}: what they count").format(suit=capital(term(suit.value))),
            tuple(
                RankRow(
                    (face,) * FULL_SET.count(face),
                    _("{tile}: {points}").format(tile=capital(face_name(face)), points=number(worth[face])),
                )
                for face in rows
            ),
        )


def _examples(_options: KapShapOptions) -> Iterator[Example]:
    yield Example(Tally(winner=Seat(0)))
    yield Example(Tally(drawn=True))


HANDOUT: Final = Handout(_told, _ranks, _examples)
