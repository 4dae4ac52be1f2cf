# SPDX-License-Identifier: MIT
"""What the family of chain games 接龍 brings; each part is loaded on first use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dominoes.errors import Reason
from dominoes.games.entry import Duel, Entry, Fact, FactKind, made, part, rules

if TYPE_CHECKING:
    from dominoes.game import Seat
    from dominoes.games.chain.options import ChainOptions
    from dominoes.games.chain.state import State


def _pips(state: State, seat: Seat) -> int | None:
    """Return the pips covered or left by *seat*; None if nothing was led."""
    return sum(tile.pips for tile in (*state.covered[seat], *state.hands[seat])) if state.lines else None


def _duel(options: ChainOptions) -> Duel | None:
    """Return the stake of 꼬리붙이기 for two; all else is paid by points or places."""
    from dominoes.games.chain.options import Settlement, TailPays

    stakes = options.settlement is Settlement.TAIL and options.tail.pay is TailPays.STAKE
    # The rules name a winner of equal points, too, but only to bank next.
    equal = Reason("duel.equal-pips")
    return Duel(options.tail.stake, drawn=True, note=equal) if stakes and options.seats == min(CHAIN.seats) else None


CHAIN: Final = Entry(
    key="chain",
    seats=(4, 2, 3),
    load_rules=rules("chain", "Chain", "ChainOptions", "tally"),
    load_players=made("dominoes.games.chain.bots.levels", "make_players"),
    load_styles=part("dominoes.games.chain.bots.levels", "STYLES"),
    load_coach=part("dominoes.games.chain.coach", "COACH"),
    load_drills=part("dominoes.games.chain.drills", "drills"),
    load_phase=part("dominoes.games.chain.coach", "phase"),
    load_thinking_time=part("dominoes.games.chain.thinking_time", "thinking_time"),
    facts=(Fact("pips", FactKind.MEAN, _pips, column=3),),
    has_banker=False,
    duel=_duel,
)
