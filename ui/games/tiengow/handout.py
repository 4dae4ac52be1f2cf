# SPDX-License-Identifier: MIT
"""打天九 on paper: every combination by rank, and rounds that show how a table pays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dominoes.game import Seat
from dominoes.games.tiengow.factors import Ending
from dominoes.games.tiengow.options import FOUR, TienGowOptions
from dominoes.games.tiengow.scoring import Bonus
from dominoes.games.tiengow.tally import Paid, Tally, bonuses, endings
from ui.games.handout import Example

_EVEN: Final = {(4, 8): (4, 2, 1, 1), (4, 4): (2, 1, 1, 0), (3, 8): (4, 3, 1), (2, 8): (5, 3)}
"""Tricks of each seat, by how many there are and how many tiles a hand has: the banker, who sits first, has won."""
_VOID: Final = {(4, 8): (2, 4, 2, 0), (4, 4): (0, 2, 1, 1), (3, 8): (2, 6, 0), (2, 8): (2, 6)}
"""The second seat has won, and another has no trick, unless only two play."""


def examples(options: TienGowOptions) -> Iterator[Example]:
    """Yield rounds that show how a table with *options* pays."""
    size = options.seats, options.hand_size
    even, void = _EVEN[size], _VOID[size]
    winner, other = Seat(1), Seat(2 if options.seats == FOUR else 0)
    yield Example(Tally(tricks=even, winner=Seat(0)))
    yield Example(Tally(tricks=void, winner=winner))
    yield Example(Tally(tricks=even, winner=Seat(0)), term=2)
    for ending in endings(options):
        caught = other if ending in (Ending.CAPTURE, Ending.CAPTURED_SUPREME) else None
        if ending is not Ending.PLAIN:
            yield Example(Tally(tricks=void, winner=winner, ending=ending, caught=caught))
    if Bonus.HONOUR in bonuses(options):
        yield Example(Tally(tricks=void, winner=winner, bonuses=(Paid(Bonus.HONOUR, other),)))
    for dealt in options.dealt_hands[:1]:
        yield Example(Tally(winner=winner, dealt=dealt))
