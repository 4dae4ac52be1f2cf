# SPDX-License-Identifier: MIT
"""The facts of a round of 골여시 at a real table: stakes, and who won against the banker."""

from __future__ import annotations

from typing import Final

from dominoes.game import Result, Standing
from dominoes.games.kolyesi.options import KolYeSiOptions, StakeRule
from dominoes.games.kolyesi.state import Phase, State
from dominoes.games.stakes import players
from dominoes.games.stakes_tally import Tallies, Tally
from dominoes.games.tally import Objection


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


def _impossible(options: KolYeSiOptions, standing: Standing, tally: Tally) -> Objection | None:
    """Return the objection to a different stake at a table with one stake for all.

    Source: resources/rules/kolyesi.md, "Options".
    """
    flat = options.stakes.flat
    if options.stakes.rule is StakeRule.MENU:
        return None
    other = ((seat, tally.stakes[seat]) for seat in players(standing.banker, options.seats))
    return next((Objection("tally.stake-fixed", seat=seat, n=n, of=flat) for seat, n in other if n != flat), None)


TALLIES: Final = Tallies(_over, _impossible)
