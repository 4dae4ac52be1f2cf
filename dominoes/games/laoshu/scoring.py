# SPDX-License-Identifier: MIT
"""Who has won a round of 老鼠搬家.

Source: resources/rules/laoshu.md, "End".
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from dominoes.errors import Reason
from dominoes.game import Payment, Result, Seat

SEATS: Final = (Seat(0), Seat(1))
TILES: Final = 32
STAKE: Final = 1
"""Chips that the loser pays; a house rule, because the source knows no points."""


class Close(Enum):
    """How a round ended; the value is its name in a score book."""

    EMPTY = "empty"
    """A queue is used up."""
    LIMIT = "limit"
    """The bouts are used up; the longer queue wins."""
    DRAWN = "drawn"
    """The bouts are used up, and both queues are equally long."""


def other(seat: Seat) -> Seat:
    """Return who sits opposite."""
    return Seat(1 - seat)


def result_of(lengths: tuple[int, ...], *, bouts: int, most: int) -> Result | None:
    """Return how the round ends after so many *bouts*, *most* at this table; None if it goes on.

    Args:
        lengths: Tiles in the queue of each seat.
        bouts: Bouts that were played.
        most: The limit.
    """
    if min(lengths) and bouts < most:
        return None
    longest = max(SEATS, key=lambda seat: lengths[seat])
    if not min(lengths):
        return won(longest, Close.EMPTY, bouts)
    return drawn(bouts) if lengths[0] == lengths[1] else won(longest, Close.LIMIT, bouts)


def won(winner: Seat, close: Close, bouts: int | None) -> Result:
    """Return the end of a round that *winner* won; how many *bouts* it had is not always known."""
    chips = tuple(STAKE if seat == winner else -STAKE for seat in SEATS)
    line = Payment(Reason("laoshu.stake", seat=other(winner)), chips)
    told = {} if bouts is None else {"bouts": bouts}
    key = "laoshu.empty" if close is Close.EMPTY else "laoshu.limit"
    return Result(Reason(key, seat=winner, payer=other(winner), **told), winner, (line,))


def drawn(bouts: int | None) -> Result:
    """Return the end of a round that nobody won."""
    reason = Reason("laoshu.drawn") if bouts is None else Reason("laoshu.drawn", bouts=bouts)
    return Result(reason, None, (Payment(reason, (0, 0)),))
