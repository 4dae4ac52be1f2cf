# SPDX-License-Identifier: MIT
"""The seats to act in 推牌九, legal moves, and the reasons against others.

Source: resources/rules/paigow.md, "Play".
"""

from __future__ import annotations

from dominoes.errors import Reason
from dominoes.game import Seat
from dominoes.games.paigow.hands import ranking, settings
from dominoes.games.paigow.state import (
    Bank,
    Bid,
    CoBank,
    Move,
    Pass,
    Phase,
    Set,
    State,
)
from dominoes.games.stakes import Stake
from dominoes.tiles import tidy

HIGHEST_BID = 3

_VERBS: dict[Phase, tuple[type[Move], ...]] = {
    Phase.BID: (Bid,),
    Phase.BANK: (Bank,),
    Phase.SHARE: (CoBank, Pass),
    Phase.STAKE: (Stake,),
    Phase.SET: (Set,),
    Phase.OVER: (),
}


def to_act(state: State) -> tuple[Seat, ...]:
    """Return the seat asked about the bank, or all whose stake or setting is missing."""
    match state.phase:
        case Phase.STAKE:
            return tuple(seat for seat in state.players if state.stakes[seat] is None)
        case Phase.SET:
            return tuple(seat for seat in state.setters if state.settings[seat] is None)
        case _:
            return state.asked[:1]


def legal_moves(state: State, seat: Seat) -> tuple[Move, ...]:
    """Return everything *seat* may do now."""
    if seat not in to_act(state):
        return ()
    match state.phase:
        case Phase.BID:
            return tuple(map(Bid, range(_highest_bid(state, seat) + 1)))
        case Phase.BANK:
            return (Bank(takes=True),) if _must_bank(state) else (Bank(takes=True), Bank(takes=False))
        case Phase.SHARE:
            return (CoBank(), Pass())
        case Phase.STAKE:
            return tuple(map(Stake, state.options.stakes.menu))
        case _:
            return _all_settings(state, seat)


def _all_settings(state: State, seat: Seat) -> tuple[Set, ...]:
    """Return the settings, low hand in front; equal hands either way, and where fouls are played all of them."""
    found: list[Set] = []
    for each in settings(state.hands[seat], ranking(state.options.ranking)):
        found.append(Set(each.low.tiles, each.high.tiles))
        turned = Set(each.high.tiles, each.low.tiles)
        if turned != found[-1] and (state.options.comparing.foul or not each.turned.foul):
            found.append(turned)
    return tuple(found)


def _must_bank(state: State) -> bool:
    """Return whether all others have declined the bank."""
    return len(state.asked) == 1


def _highest_bid(state: State, seat: Seat) -> int:
    """Return the most *seat* may bid: nothing if it has banked as often in a row as the table allows."""
    turns = state.options.banking.turns
    tired = turns is not None and seat == state.standing.banker and state.standing.term > turns
    return 0 if tired else HIGHEST_BID


def why_not(state: State, seat: Seat, move: Move) -> Reason | None:
    """Return why *seat* may not play *move*; None if it may."""
    if state.phase is Phase.OVER:
        return Reason("paigow.over")
    if seat not in to_act(state):
        return Reason("paigow.not-your-turn")
    if not isinstance(move, _VERBS[state.phase]):
        return Reason(f"paigow.asked-{state.phase.value}")
    return _at_odds(state, seat, move)


def _at_odds(state: State, seat: Seat, move: Move) -> Reason | None:
    """Return what is wrong with a move of the kind asked for."""
    match move:
        case Bid(times) if not 0 <= times <= _highest_bid(state, seat):
            highest = _highest_bid(state, seat)
            return Reason("paigow.bid-too-high", highest=highest) if highest else Reason("paigow.banked-enough")
        case Bank(takes=False) if _must_bank(state):
            return Reason("paigow.must-bank")
        case Stake(chips) if chips not in state.options.stakes.menu:
            return Reason("paigow.stake-not-offered", chips=chips, menu=state.options.stakes.menu)
        case Set(low, high) if tidy((*low, *high)) != state.hands[seat]:
            return Reason("paigow.not-your-tiles", tiles=state.hands[seat])
        case Set() if move not in _all_settings(state, seat):
            return Reason("paigow.low-above-high")
        case _:
            return None
