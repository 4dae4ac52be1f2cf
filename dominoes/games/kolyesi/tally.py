# SPDX-License-Identifier: MIT
"""The facts of a round of 골여시 at a real table: stakes, and who won against the banker."""

from __future__ import annotations

from typing import Final

from dominoes.game import Result, Standing
from dominoes.games.kolyesi.options import KolYeSiOptions
from dominoes.games.kolyesi.state import Phase, State
from dominoes.games.stakes_tally import Tallies


def _over(options: KolYeSiOptions, standing: Standing, result: Result) -> State:
    seats = options.seats
    return State(
        options=options,
        standing=standing.complete(seats),
        hands=((),) * seats,
        rest=(),
        phase=Phase.OVER,
        asked=(),
        stakes=(None,) * seats,
        ended=result,
    )


TALLIES: Final = Tallies(_over)
