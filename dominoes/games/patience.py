# SPDX-License-Identifier: MIT
"""Common rules of games played alone: all tiles are laid out in the order of the deal."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from dominoes.errors import Reason
from dominoes.game import (
    Deal,
    Event,
    Game,
    Move,
    Options_contra,
    Result,
    Seat,
    Standing,
    State,
    Step,
    View,
    ended,
    refuse_ceremony,
)
from dominoes.tiles import FULL_SET, Tile, tidy

PLAYER: Final = Seat(0)
HANDS: Final[tuple[tuple[Tile, ...], ...]] = ((),)
"""The player holds no tile."""

IDLE: Final = ("session.start_chips", "session.bust_ends")
"""Options of a match that change nothing: nobody has chips."""


@dataclass(frozen=True, slots=True)
class GiveUp:
    """Leave the deal unsolved."""


@dataclass(frozen=True, slots=True)
class GivenUp(Event):
    """The player has given up."""


GIVE_UP: Final = "give-up"
"""How giving up is written in a record."""


class Patience(Game[State, Move, Options_contra, View]):
    """The methods that are alike in all of them."""

    def seats(self, options: Options_contra) -> int:
        """Return 1: it is played alone."""
        return 1

    def draws(self, options: Options_contra) -> bool:
        """Return True: the order of the deal decides on the places of the tiles."""
        return True

    def drawn(self, state: State, size: int) -> Iterable[int]:
        """Return the places of all tiles: they are laid out."""
        return range(size)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Return the player until the deal is over."""
        return () if state.ended is not None else (PLAYER,)

    def next_standing(self, state: State) -> Standing:
        """Return the same with one more round."""
        assert state.ended is not None
        return state.standing.after(state.ended, PLAYER)


def laid_out(deal: Deal, standing: Standing) -> tuple[Tile, ...]:
    """Return all tiles in the order of the deal; raise ValueError if the deal is impossible in such a game."""
    refuse_ceremony(deal, standing)
    laid = deal.wall if deal.hands is None else deal.rest or ()
    if deal.hands not in (None, HANDS) or tidy(laid) != FULL_SET:
        raise ValueError("all tiles are laid out, and nobody holds any")
    return laid


def over(state: State, reason: Reason, *, solved: bool = False) -> Step[State]:
    """End the deal for this *reason*; nothing is ever paid."""
    return ended(state, Result(reason, PLAYER if solved else None, (), seats=1))
