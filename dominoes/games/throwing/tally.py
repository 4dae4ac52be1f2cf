# SPDX-License-Identifier: MIT
"""The facts of a round of 擲天九 at a real table: stakes, and who won against the banker.

Source: resources/rules/throwing.md, "Payment".
"""

from __future__ import annotations

from typing import Final

from dominoes.game import Result, Standing
from dominoes.games.stakes import Tallies
from dominoes.games.throwing.options import ThrowingOptions
from dominoes.games.throwing.state import State
from dominoes.games.throwing.throws import Throws


def _over(options: ThrowingOptions, standing: Standing, result: Result) -> State:
    """Return the last state of a round whose throws nobody wrote down."""
    stakes = tuple(
        next((line.reason["stake"] for line in result.sheet if line.reason["seat"] == seat), None)
        for seat in range(options.seats)
    )
    throws = Throws(options.until, options.seats - 1)
    return State(options=options, standing=standing, dice=(), stakes=stakes, throws=throws, ended=result)


TALLIES: Final = Tallies(_over)
