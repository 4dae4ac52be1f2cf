# SPDX-License-Identifier: MIT
"""推牌九 on paper: hands and tiles by rank, and rounds that show how a table pays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from dominoes.game import Seat
from dominoes.games.paigow.options import PaiGowOptions
from dominoes.games.paigow.tally import Tally, bankers, highest_bid
from ui.games.handout import Example

_STAKES: Final = (10, 20, 10, 30)
_SIGNS: Final = (1, -1, 0, -1)
"""How players fare, counter-clockwise from the banker, and again from the first."""


def examples(options: PaiGowOptions) -> Iterator[Example]:
    """Yield rounds that show how a table with *options* pays."""
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
