# SPDX-License-Identifier: MIT
"""What opponents of 推牌九 do before they see their tiles: bank, bid, share the bank, stake.

Nobody counts tiles for this. Banker and players draw from the same tiles, so those that are gone favour neither side
before it has looked; what favours the bank, in every deal, is that it takes the copies.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from dominoes.ai.bot import Choice
from dominoes.errors import Reason
from dominoes.games.paigow.options import Copy
from dominoes.games.paigow.state import (
    Bank,
    Bid,
    CoBank,
    Move,
    Pass,
    Phase,
    View,
)
from dominoes.games.stakes import Stake
from dominoes.games.tastes import Taste

_FEWEST_SEATS: Final = 3
"""At a table of two, sharing the bank leaves nobody to play against."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Temper:
    """How much a bot risks."""

    banks: float = 1.0
    """How often (0 to 1) it takes the bank, or bids for it, if it can afford to."""
    bids: int = 3
    """The most it bids for the bank."""
    leap: int = 0
    """By how much more than needed it may bid."""
    shares: float = 0.0
    """How often (0 to 1) it shares the bank."""
    stakes: tuple[float, float] = (0.5, 0.5)
    """Between which places of the menu it stakes; 0 is the smallest stake, 1 the greatest."""

    def choose(self, view: View, legal: tuple[Move, ...], rng: Random) -> Choice[Move]:
        """Choose a move before the tiles are seen."""
        match view.phase:
            case Phase.BID:
                move: Move = self._bid(view, legal, rng)
            case Phase.BANK:
                move = Bank(takes=can_bank(view, 1) and rng.random() < self.banks)
            case Phase.SHARE:
                can_share = view.options.seats >= _FEWEST_SEATS and can_bank(view, view.times)
                move = CoBank() if can_share and rng.random() < self.shares else Pass()
            case _:
                move = self._stake(view, rng)
        return Choice(move, reasons=_reasons(view, move))

    def _bid(self, view: View, legal: tuple[Move, ...], rng: Random) -> Bid:
        """Bid more than all before, for an equal bid is worth nothing; the last to be asked no more than that."""
        wanted = (bid for bid in legal if isinstance(bid, Bid) and bid.times <= self.bids)
        most = max(bid.times for bid in wanted if not bid.times or can_bank(view, bid.times))
        needed = 1 + max((bid for bid in view.bids if bid is not None), default=0)
        if needed > most or rng.random() >= self.banks:
            return Bid(0)
        leap = self.leap if len(view.asked) > 1 else 0
        return Bid(rng.randint(needed, min(most, needed + leap)))

    def _stake(self, view: View, rng: Random) -> Stake:
        """Stake from the menu, if possible no more than it can pay."""
        held = _held(view)
        return Taste(*self.stakes).stake(view.options.stakes.menu, held if held is None else held // view.times, rng)


def _held(view: View) -> int | None:
    """Return the chips that the seat has; None where the table does not begin with chips, and nobody can run out."""
    return view.standing.chips[view.seat] if view.options.session.start_chips else None


def can_bank(view: View, times: int) -> bool:
    """Return whether the seat can pay all others if they stake in the middle of the menu and win."""
    held, options = _held(view), view.options
    if held is None or options.banking.cover:
        return True
    menu = sorted(options.stakes.menu)
    return held >= times * (options.seats - 1) * menu[len(menu) // 2]


def _reasons(view: View, move: Move) -> tuple[Reason, ...]:
    """Return what speaks for a move: the copies, where the bank wins them."""
    if view.options.comparing.copy is not Copy.BANKER:
        return ()
    match move:
        case Bank(takes=True) | CoBank():
            return (Reason("paigow.copies-yours"),)
        case Bid(times) if times:
            return (Reason("paigow.copies-yours"),)
        case Stake(chips) if chips == min(view.options.stakes.menu):
            return (Reason("paigow.copies-bankers"),)
        case _:
            return ()
