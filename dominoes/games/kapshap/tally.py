# SPDX-License-Identifier: MIT
"""The facts of a round of 夾十 at a real table: the winner, or a draw."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from dominoes.game import Seat, Standing
from dominoes.games.kapshap.options import KapShapOptions
from dominoes.games.kapshap.rules import SEATS, drawn, won
from dominoes.games.kapshap.state import State
from dominoes.games.tally import Objection, flag, is_seat, known_fields, maybe_seat
from dominoes.options import to_dict


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """What happened in a round."""

    winner: Seat | None = None
    """None while it is not known, and where nobody won."""
    drawn: bool = False
    """Whether nobody won."""


def objection(options: KapShapOptions, standing: Standing, tally: Tally) -> Objection | None:  # noqa: ARG001
    """Return what is missing in *tally*, or impossible at this table; None if it can be settled."""
    return None if tally.drawn or is_seat(tally.winner, SEATS) else Objection("tally.winner-missing")


def ended(options: KapShapOptions, standing: Standing, tally: Tally) -> State:
    """Return the last state of the round, without tiles; `objection` must return None."""
    winner = None if tally.drawn else tally.winner
    return State(
        options=options,
        standing=standing,
        hands=((),) * SEATS,
        rest=(),
        turn=standing.banker,
        ended=drawn() if winner is None else won(options, winner),
    )


write = to_dict


def read(data: Mapping[str, Any]) -> Tally:
    """Read what `write` returned; raise NotationError for anything else."""
    data = known_fields(data, Tally)
    return Tally(winner=maybe_seat(data.get("winner")), drawn=flag(data.get("drawn")))
