# SPDX-License-Identifier: MIT
"""What statistics count in chain games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dominoes.games.facts import Fact, FactKind

if TYPE_CHECKING:
    # Not loaded: a list of the facts should cost nothing.
    from dominoes.game import Seat
    from dominoes.games.chain.state import State


def _pips(state: State, seat: Seat) -> int | None:
    """Return the pips that *seat* covered or had left; None where nothing was led."""
    return sum(tile.pips for tile in (*state.covered[seat], *state.hands[seat])) if state.lines else None


FACTS: Final = (Fact("pips", FactKind.MEAN, _pips),)
