# SPDX-License-Identifier: MIT
"""The facts of a round of 老鼠搬家 at a real table: who won, if anybody did.

Source: resources/rules/laoshu.md, "End".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from dominoes.errors import NotationError
from dominoes.game import Seat, Standing
from dominoes.games.laoshu.options import LaoshuOptions
from dominoes.games.laoshu.rules import SEATS, Close, drawn, won
from dominoes.games.laoshu.state import State
from dominoes.games.tally import Objection, is_seat, known_fields, maybe_seat, member
from dominoes.options import to_dict


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """What happened in a round."""

    winner: Seat | None = None
    """None while it is not known, and where nobody won."""
    close: Close = Close.EMPTY
    """How it ended."""


def objection(options: LaoshuOptions, standing: Standing, tally: Tally) -> Objection | None:  # noqa: ARG001 - as all do
    """Return what is missing in *tally*, or impossible at this table; None if it can be settled."""
    if tally.close is Close.DRAWN or is_seat(tally.winner, len(SEATS)):
        return None
    return Objection("tally.winner-missing")


def ended(options: LaoshuOptions, standing: Standing, tally: Tally) -> State:
    """Return the last state of the round, without tiles; `objection` must return None."""
    winner = None if tally.close is Close.DRAWN else tally.winner
    result = drawn(None) if winner is None else won(winner, tally.close, None)
    return State(
        options=options,
        standing=standing,
        queues=((),) * len(SEATS),
        hands=((),) * len(SEATS),
        turn=standing.banker,
        ended=result,
    )


write = to_dict


def read(data: Mapping[str, Any]) -> Tally:
    """Read what `write` returned; raise NotationError for anything else."""
    data = known_fields(data, Tally)
    if "close" not in data:
        raise NotationError("it does not say how the round ended", str(data))
    return Tally(winner=maybe_seat(data.get("winner")), close=member(Close, data["close"]))
