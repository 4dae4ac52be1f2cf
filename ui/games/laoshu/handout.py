# SPDX-License-Identifier: MIT
"""老鼠搬家 on paper: every combination by rank, and rounds that show how a table pays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from dominoes.game import Event, Seat
from dominoes.games.laoshu.options import LaoshuOptions
from dominoes.games.laoshu.scoring import Close
from dominoes.games.laoshu.state import State
from dominoes.games.laoshu.tally import Tally
from dominoes.tiles import FULL_SET
from ui.games.handout import Example, Handout, RankList
from ui.games.laoshu.words import log_line
from ui.games.trick_handout import combination_ranks


def _told(event: Event, state: State, who: Sequence[str]) -> str | None:
    return log_line(event, who, state.options.supreme.civil)


def _ranks(options: LaoshuOptions) -> Iterator[RankList]:
    return combination_ranks(FULL_SET, civil_supreme=options.supreme.civil)


def _examples(_options: LaoshuOptions) -> Iterator[Example]:
    yield Example(Tally(winner=Seat(0)))
    yield Example(Tally(winner=Seat(1), close=Close.LIMIT))
    yield Example(Tally(close=Close.DRAWN))


HANDOUT: Final = Handout(_told, _ranks, _examples)
