# SPDX-License-Identifier: MIT
"""賠牌: the payments of a round of 推牌九, as a sheet of lines that add up to zero.

Source: resources/rules/paigow.md, "Comparing", "Commission", "The bank" and "Co-banking".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from dominoes.errors import Reason
from dominoes.game import Payment, Result, Seat, Standing
from dominoes.games.paigow.options import Commission, PaiGowOptions
from dominoes.games.paigow.state import House


@dataclass(frozen=True, slots=True)
class Due:
    """A finished round before the settlement."""

    options: PaiGowOptions
    standing: Standing
    banker: Seat
    partner: Seat | None
    times: int
    stakes: Mapping[Seat, int]
    """Of the players, in the order they are settled."""
    signs: Mapping[Seat, int]
    """Of each player: 1 won, -1 lost, 0 neither."""
    fouls: frozenset[Seat] = frozenset()
    """Who set a low hand above the high hand."""
    house: House = House.NONE


FORMER_REASONS: Final = {"paigow.foul": "paigow.lose", "paigow.banker-foul": "paigow.win"}
"""Names in records of earlier versions for lines with a reason of their own now."""
_PARTS: Final = {Commission.PREPAID: 21, Commission.FIVE: 20}
"""Of how many chips won the house takes one, rounded up."""


class _Sheet:
    """The lines so far, and what each seat has so far."""

    def __init__(self, seats: int) -> None:
        self.lines: list[Payment] = []
        self.chips = [0] * seats

    def add(self, reason: Reason, moved: Mapping[Seat, int]) -> None:
        """Write a line; the rest of its sum goes to the house."""
        row = [moved.get(Seat(seat), 0) for seat in range(len(self.chips))]
        self.lines.append(Payment(reason, tuple(row), house=-sum(row)))
        self.chips = [a + b for a, b in zip(self.chips, row, strict=True)]


def settle(due: Due) -> tuple[Payment, ...]:
    """Write the sheet of a round: first the losers, then the winners, then the house and the partner.

    A line has the reason ``paigow.lose``, ``paigow.foul`` (the player's), ``paigow.push``, ``paigow.win``,
    ``paigow.banker-foul`` (won by it) or ``paigow.win-short`` (where the bank had no more); ``paigow.commission``
    for chips won; ``paigow.share``, ``paigow.house-share`` or, of the whole, ``paigow.house-bank`` for the chips that
    the bank has won.
    """
    sheet = _Sheet(due.options.seats)
    banker = due.banker
    for seat, stake in due.stakes.items():
        if due.signs[seat] < 0:
            lost = stake * due.times
            key = "paigow.foul" if seat in due.fouls else "paigow.lose"
            reason = Reason(key, seat=seat, stake=stake, times=due.times, chips=lost)
            sheet.add(reason, {seat: -lost, banker: lost})
    for seat, stake in due.stakes.items():
        if due.signs[seat] == 0:
            sheet.add(Reason("paigow.push", seat=seat, stake=stake, times=due.times, chips=0), {})
        elif due.signs[seat] > 0:
            _pay_winner(due, sheet, seat, stake)
    for seat in (*due.stakes, banker):
        won, commission = sheet.chips[seat], due.options.stakes.commission
        exempt = seat == banker and due.house is House.ALL
        if won > 0 and commission in _PARTS and not exempt:
            taken = -(-won // _PARTS[commission])
            sheet.add(Reason("paigow.commission", seat=seat, chips=won, percent=commission.key), {seat: -taken})
    _divide(due, sheet)
    return tuple(sheet.lines)


def _divide(due: Due, sheet: _Sheet) -> None:
    """Share the bank's gain or loss among those with a part of it."""
    banker = due.banker
    net = sheet.chips[banker]
    # Rounded towards zero, so that the odd chip, won or lost, is the banker's.
    half = abs(net) // 2 * (1 if net > 0 else -1)
    if due.partner is not None:
        reason = Reason("paigow.share", seat=due.partner, banker=banker, chips=net)
        sheet.add(reason, {due.partner: half, banker: -half})
    elif due.house is House.HALF:
        sheet.add(Reason("paigow.house-share", seat=banker, chips=net), {banker: -half})
    elif due.house is House.ALL:
        sheet.add(Reason("paigow.house-bank", seat=banker, chips=net), {banker: -net})


def result_of(due: Due) -> Result:
    """Return the end of a round: all players lost 通殺, all won 通賠, or neither."""
    signs = set(due.signs.values())
    if due.house is House.ALL:
        key = (
            "paigow.house-swept"
            if signs == {-1}
            else "paigow.house-paid-all"
            if signs == {1}
            else "paigow.house-settled"
        )
    else:
        key = "paigow.swept" if signs == {-1} else "paigow.paid-all" if signs == {1} else "paigow.settled"
    return Result(Reason(key, seat=due.banker), None, settle(due))


def _pay_winner(due: Due, sheet: _Sheet, seat: Seat, stake: int) -> None:
    """Pay a winner, as far as the bank has chips where it need not go below zero."""
    won = stake * due.times
    paid = won
    if due.options.banking.cover and due.house is not House.ALL:
        # What the bank held before may be less than zero; then it pays only with what it wins now.
        held = max(0, due.standing.chips[due.banker])
        paid = min(won, held + sheet.chips[due.banker])
    by_foul = due.banker in due.fouls
    key = "paigow.win-short" if paid < won else "paigow.banker-foul" if by_foul else "paigow.win"
    sheet.add(Reason(key, seat=seat, stake=stake, times=due.times, chips=paid), {seat: paid, due.banker: -paid})
