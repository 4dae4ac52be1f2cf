# SPDX-License-Identifier: MIT
"""What the family of chain games 接龍 brings; each part is loaded on first use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dominoes.games.entry import Entry, Fact, FactKind, made, part, rules

if TYPE_CHECKING:
    from dominoes.game import Seat
    from dominoes.games.chain.state import State


def _pips(state: State, seat: Seat) -> int | None:
    """Return the pips covered or left by *seat*; None if nothing was led."""
    return sum(tile.pips for tile in (*state.covered[seat], *state.hands[seat])) if state.lines else None


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
)
