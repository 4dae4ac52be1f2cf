# SPDX-License-Identifier: MIT
"""The facts of a round of 擲天九 at a real table: stakes, and who won against the banker.

Source: resources/rules/throwing.md, "Payment".
"""

from __future__ import annotations

from typing import Final

from dominoes.game import Result, Standing
from dominoes.games.stakes import players
from dominoes.games.stakes_tally import Tallies, Tally
from dominoes.games.tally import Objection
from dominoes.games.throwing.options import ThrowingOptions, ThrowUntil
from dominoes.games.throwing.state import State, Throws


def _over(options: ThrowingOptions, standing: Standing, result: Result) -> State:
    """Return the last state of a round whose throws nobody wrote down."""
    stakes = tuple(
        next((line.reason["stake"] for line in result.sheet if line.reason["seat"] == seat), None)
        for seat in range(options.seats)
    )
    throws = Throws(options.until, options.seats - 1)
    return State(options=options, standing=standing, dice=(), stakes=stakes, throws=throws, ended=result)


def _impossible(options: ThrowingOptions, standing: Standing, tally: Tally) -> Objection | None:
    """Return the objection to a result after the first win, if a win ends the throwing."""
    order = players(standing.banker, options.seats)
    signs = [tally.signs[seat] for seat in order]
    # The banker may have paid all at once.
    if options.until is ThrowUntil.ALL or 1 not in signs or set(signs) == {1}:
        return None
    later = order[signs.index(1) + 1 :]
    return next((Objection("tally.after-win", seat=seat) for seat in later if tally.signs[seat]), None)


TALLIES: Final = Tallies(_over, _impossible)
