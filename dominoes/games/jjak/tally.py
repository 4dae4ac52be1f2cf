# SPDX-License-Identifier: MIT
"""The facts of a round of 짝맞추기 at a real table: the winner, and the decisive discarder."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from dominoes.game import Seat, Standing
from dominoes.games.jjak.options import JjakOptions
from dominoes.games.jjak.rules import drawn, won
from dominoes.games.jjak.state import State
from dominoes.games.tally import Objection, flag, is_seat, known_fields, maybe_seat
from dominoes.options import to_dict


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """What happened in a round."""

    winner: Seat | None = None
    """None while it is not known, and where nobody won."""
    discarder: Seat | None = None
    """The seat whose discard made the third pair; None after a draw or by the deal."""
    drawn: bool = False
    """Whether nobody won."""


def objection(options: JjakOptions, standing: Standing, tally: Tally) -> Objection | None:  # noqa: ARG001
    """Return what is missing in *tally*, or impossible at this table; None if it can be settled."""
    if tally.drawn:
        return None
    if not is_seat(tally.winner, options.seats):
        return Objection("tally.winner-missing")
    if tally.discarder is not None and not is_seat(tally.discarder, options.seats):
        return Objection("tally.discarder-unknown")
    return Objection("tally.discarder-won") if tally.discarder == tally.winner else None


def ended(options: JjakOptions, standing: Standing, tally: Tally) -> State:
    """Return the last state of the round, without tiles; `objection` must return None."""
    winner = None if tally.drawn else tally.winner
    return State(
        options=options,
        standing=standing,
        hands=((),) * options.seats,
        melds=((),) * options.seats,
        rest=(),
        turn=standing.banker,
        ended=drawn(options) if winner is None else won(options, winner, tally.discarder),
    )


write = to_dict


def read(data: Mapping[str, Any]) -> Tally:
    """Read what `write` returned; raise NotationError for anything else."""
    data = known_fields(data, Tally)
    return Tally(
        winner=maybe_seat(data.get("winner")),
        discarder=maybe_seat(data.get("discarder")),
        drawn=flag(data.get("drawn")),
    )
