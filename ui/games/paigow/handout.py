# SPDX-License-Identifier: MIT
"""推牌九 on paper: hands and tiles by rank, and rounds that show how a table pays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from dominoes.game import Event, Seat
from dominoes.games.paigow.hands import ranking
from dominoes.games.paigow.options import PaiGowOptions
from dominoes.games.paigow.state import HandsShown, State
from dominoes.games.paigow.tally import Tally, bankers, highest_bid
from ui.games.handout import Example, Handout, RankList
from ui.games.paigow.ranks import rank_lists
from ui.games.paigow.words import log_line, opened_line

_STAKES: Final = (10, 20, 10, 30)
_SIGNS: Final = (1, -1, 0, -1)
"""How players fare, counter-clockwise from the banker, and again from the first."""


def _told(event: Event, state: State, who: Sequence[str]) -> str | None:
    shown = next((each.hands for each in state.history if isinstance(each, HandsShown)), ())
    table = ranking(state.options.ranking)
    # What may not be known is masked.
    return opened_line(event, who, table) or log_line(event, who, table, shown, state.banker or 0)


def _ranks(options: PaiGowOptions) -> Iterator[RankList]:
    return rank_lists(options.ranking)


def _examples(options: PaiGowOptions) -> Iterator[Example]:
    banker = bankers(options, Example(None).standing(options.seats))[0]
    yield _example(options, banker, _SIGNS)
    yield _example(options, banker, (-1,))
    if highest_bid(options) > 1:
        yield _example(options, banker, _SIGNS, times=2)
    if options.comparing.foul:
        yield _example(options, banker, (1,), fouls=(Seat((banker + 1) % options.seats),))
    if options.banking.shared:
        yield _example(options, banker, _SIGNS, partner=Seat((banker + 1) % options.seats))


def _example(
    options: PaiGowOptions,
    banker: Seat,
    signs: Sequence[int],
    *,
    times: int = 1,
    fouls: tuple[Seat, ...] = (),
    partner: Seat | None = None,
) -> Example:
    """Return a round in which players fare by *signs*, counter-clockwise from the banker."""
    away = [(seat - banker - 1) % options.seats for seat in range(options.seats)]
    tally = Tally(
        banker=banker,
        times=times,
        partner=partner,
        stakes=tuple(_STAKES[place % len(_STAKES)] for place in away),
        signs=tuple(signs[place % len(signs)] for place in away),
        fouls=fouls,
    )
    return Example(tally)


HANDOUT: Final = Handout(_told, _ranks, _examples)
