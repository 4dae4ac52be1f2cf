# SPDX-License-Identifier: MIT
"""扭天九 on paper: the tiles of both suits by rank with their red pips, and rounds that show how a table pays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from dominoes.game import Event
from dominoes.games.turning.options import TurningOptions
from dominoes.games.turning.scoring import counted, total
from dominoes.games.turning.state import State
from dominoes.games.turning.tally import Tally
from dominoes.ranks import RANK
from dominoes.tiles import FACES, Suit, Tile
from ui.games.handout import Example, Handout, RankList, numbered
from ui.games.turning.words import log_line, points_text
from ui.language.i18n import _, capital, term
from ui.language.names import face_name


def _told(event: Event, _state: State, who: Sequence[str]) -> str | None:
    return log_line(event, who)


def _ranks(options: TurningOptions) -> Iterator[RankList]:
    for suit in Suit:
        faces = [face for face in FACES if face.suit is suit]
        rows = [(RANK[face], (face,), _called(options, face)) for face in faces]
        yield RankList(capital(term(suit.value)), numbered(rows))


def _called(options: TurningOptions, face: Tile) -> str:
    points = points_text(options.count, counted(options, [face]))
    # Translators: a tile and what it counts.
    return _("{tile}: {points}").format(tile=capital(face_name(face)), points=points)


def _examples(options: TurningOptions) -> Iterator[Example]:
    every = total(options)
    for share in (every // 3, every // 2):
        yield Example(Tally(points=(every - share, share)))


HANDOUT: Final = Handout(_told, _ranks, _examples)
