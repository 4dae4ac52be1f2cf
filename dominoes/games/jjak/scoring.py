# SPDX-License-Identifier: MIT
"""What a round of 짝맞추기 pays.

Source: resources/rules/jjak.md, "Payment".
"""

from __future__ import annotations

from dominoes.errors import Reason
from dominoes.game import Payment, Result, Seat
from dominoes.games.jjak.options import DiscarderPays, JjakOptions


def won(options: JjakOptions, winner: Seat, discarder: Seat | None) -> Result:
    """Return the result of a round that *winner* wins: by what *discarder* discarded, or by a deal or a draw."""
    seats = options.seats
    if discarder is None:
        chips = tuple(seats - 1 if seat == winner else -1 for seat in range(seats))
        line = Payment(Reason("jjak.everybody", payee=winner, chips=1), chips)
        return Result(Reason("jjak.won", seat=winner), winner, (line,))
    paid = seats - 1 if options.discarder_pays is DiscarderPays.FOR_ALL else 1
    chips = tuple(paid * ((seat == winner) - (seat == discarder)) for seat in range(seats))
    line = Payment(Reason("jjak.discarder", payer=discarder, payee=winner, chips=paid), chips)
    return Result(Reason("jjak.won-discard", seat=winner, payer=discarder), winner, (line,))


def drawn(options: JjakOptions) -> Result:
    """Return the result of a round that nobody wins: the reserve is used up."""
    return Result(Reason("jjak.drawn"), None, (Payment(Reason("jjak.drawn"), (0,) * options.seats),))
