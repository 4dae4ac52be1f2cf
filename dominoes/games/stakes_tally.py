# SPDX-License-Identifier: MIT
"""The facts of a round at a real table where players stake against a banker, as several games have them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from dominoes.game import Result, Seat, Standing
from dominoes.games.stakes import Outcome, players, settled, staked
from dominoes.games.tally import Objection, known_fields, maybe_whole, row
from dominoes.options import to_dict

MOST_STAKED: Final = 100_000
"""Chips; at a real table any stake may be agreed on, up to a limit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """The result of a round at a real table; None for unknown parts."""

    stakes: tuple[int | None, ...]
    """Of each seat; without meaning for the banker."""
    signs: tuple[int | None, ...]
    """Of each seat: 1 won against the banker, -1 lost, 0 neither; without meaning for the banker."""


State = TypeVar("State")


@dataclass(frozen=True, slots=True)
class Tallies(Generic[State]):
    """The score book of a game whose players win or lose their stakes, as `dominoes.games.tally.Reckoner`."""

    over: Callable[[Any, Standing, Result], State]
    """Makes the last state of a round, without tiles, from options, standing and result."""
    impossible: Callable[[Any, Standing, Tally], Objection | None] = lambda *_: None
    """Returns the objection to a complete but impossible tally at this table; None if there is none."""

    def objection(self, options: Any, standing: Standing, tally: Tally) -> Objection | None:  # noqa: ANN401
        """Return what is missing in *tally*, or impossible at this table; None if it can be settled."""
        seats = options.seats
        if len(tally.stakes) != seats or len(tally.signs) != seats:
            return Objection("tally.stake-missing", seat=standing.banker)
        asked = (Seat(seat) for seat in range(seats) if seat != standing.banker)
        missing = next((found for seat in asked if (found := _missing(tally, seat)) is not None), None)
        return missing or self.impossible(options, standing, tally)

    def ended(self, options: Any, standing: Standing, tally: Tally) -> State:  # noqa: ANN401
        """Return the last state of the round, without tiles; `objection` must return None."""
        outcomes = outcomes_of(tally.stakes, tally.signs, players(standing.banker, options.seats))
        return self.over(options, standing, settled(standing.banker, outcomes, options.seats))

    write = staticmethod(to_dict)

    def read(self, data: Mapping[str, Any]) -> Tally:
        """Read what `write` returned; raise NotationError for anything else."""
        data = known_fields(data, Tally)
        return Tally(
            stakes=tuple(map(maybe_whole, row(data.get("stakes")))),
            signs=tuple(map(maybe_whole, row(data.get("signs")))),
        )


def outcomes_of(
    stakes: Sequence[int | None], signs: Sequence[int | None], order: Iterable[Seat]
) -> tuple[Outcome, ...]:
    """Return the outcomes of the seats in *order*, of whom stake and sign are known."""
    return tuple(staked(seat, stakes[seat] or 0, signs[seat] or 0) for seat in order)


def stake_missing(stake: int | None, seat: Seat) -> Objection | None:
    """Return what is wrong with the *stake* of *seat*; None if nothing is."""
    if stake is None:
        return Objection("tally.stake-missing", seat=seat)
    if not 1 <= stake <= MOST_STAKED:
        return Objection("tally.stake-impossible", seat=seat, n=stake, of=MOST_STAKED)
    return None


def _missing(tally: Tally, seat: Seat) -> Objection | None:
    known = tally.signs[seat] in (-1, 0, 1)
    return stake_missing(tally.stakes[seat], seat) or (None if known else Objection("tally.sign-missing", seat=seat))
