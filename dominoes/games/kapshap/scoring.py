# SPDX-License-Identifier: MIT
"""What a round of 夾十 pays: the winner takes what both have put in.

Source: resources/rules/kapshap.md, "Payment".
"""

from __future__ import annotations

from typing import Final

from dominoes.errors import Reason
from dominoes.game import Payment, Result, Seat
from dominoes.games.kapshap.options import KapShapOptions

SEATS: Final = 2


def won(options: KapShapOptions, winner: Seat) -> Result:
    """Return the result of a round that *winner* wins."""
    loser = 1 - winner
    chips = tuple(options.ante if seat == winner else -options.ante for seat in range(SEATS))
    line = Payment(Reason("kapshap.ante", payer=loser, payee=winner, chips=options.ante), chips)
    return Result(Reason("kapshap.won", seat=winner), winner, (line,))


def drawn(*, long: bool = False) -> Result:
    """Return the result of a round that nobody wins: the reserve is used up, or it lasted too *long*."""
    line = Payment(Reason("kapshap.drawn"), (0,) * SEATS)
    return Result(Reason("kapshap.drawn-long" if long else "kapshap.drawn"), None, (line,))
