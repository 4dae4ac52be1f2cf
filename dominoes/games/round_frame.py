# SPDX-License-Identifier: MIT
"""What the rules of all games do alike: the promises of `Game` that most keep in one way, and steps of a round."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import Any, Protocol, TypeVar

from dominoes.errors import IllegalMoveError
from dominoes.events import Faces
from dominoes.game import Event, Game, Move, Options_contra, OutOfPlay, Result, Seat, Standing, Step, View
from dominoes.tiles import Tile

T = TypeVar("T")


class RoundState(Hashable, Protocol):
    """What the state of every game has."""

    @property
    def standing(self) -> Standing:
        """What the round inherited."""

    @property
    def history(self) -> tuple[Event, ...]:
        """All that happened."""

    @property
    def ended(self) -> Result | None:
        """How the round ended; None while it is under way."""


State = TypeVar("State", bound=RoundState)


class RoundFrame(Game[State, Move, Options_contra, View], Protocol):
    """A game of one mix, without dice or variants, whose turns everybody sees; a game overrides what is different."""

    def halves(self, options: Options_contra) -> bool:  # noqa: ARG002 - part of the protocol
        """Return False: a hand is played as a whole."""
        return False

    def halves_are_rounds(self, options: Options_contra) -> bool:  # noqa: ARG002 - part of the protocol
        """Return False: halves, if there are any, are one hand."""
        return False

    def variant(self, options: Options_contra) -> str:  # noqa: ARG002 - part of the protocol
        """Return nothing: there is one game."""
        return ""

    def dice(self, options: Options_contra) -> int:  # noqa: ARG002 - part of the protocol
        """Return 0: nothing is rolled."""
        return 0

    def openings(self, options: Options_contra) -> tuple[str, ...]:  # noqa: ARG002 - part of the protocol
        """Return nothing: there is no choice."""
        return ()

    def apply(self, state: State, seat: Seat, move: Move) -> Step[State]:
        """Play *move*, and settle what it completes."""
        reason = self.why_not(state, seat, move)
        if reason is not None:
            raise IllegalMoveError(reason, seat, self.write_move(move))
        return self.play(state, seat, move)

    def play(self, state: State, seat: Seat, move: Move) -> Step[State]:
        """Play *move*, which is legal."""

    def result(self, state: State) -> Result | None:
        """Return how the round ended."""
        return state.ended

    def banker(self, state: State) -> Seat:
        """Return the seat that inherited the bank."""
        return state.standing.banker

    def is_secret(self, view: View) -> bool:  # noqa: ARG002 - part of the protocol
        """Return False: everybody sees who is asked."""
        return False


def noted(state: State, *events: Event) -> Step[State]:
    """Return a step to *state* with *events* added to its history."""
    changed: State = replace(state, history=state.history + events)  # type: ignore[type-var]
    return Step(changed, events)


def then(first: Step[Any], second: Step[State]) -> Step[State]:
    """Return both steps as one."""
    return Step(second.state, first.events + second.events)


def with_item(row: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    """Return *row* with *value* for *seat*."""
    return (*row[:seat], value, *row[seat + 1 :])


def only_own(hands: Sequence[Faces], seat: Seat) -> tuple[Faces, ...]:
    """Return *hands* as *seat* sees them."""
    return tuple(hand if owner == seat else (None,) * len(hand) for owner, hand in enumerate(hands))


def seen_standing(standing: Standing, seat: Seat) -> Standing:
    """Return *standing* as *seat* sees it: others' tiles thrown in the first half are hidden."""
    if not standing.played:
        return standing
    hidden = (out if out.thrown_by in (None, seat) else OutOfPlay(None, out.thrown_by) for out in standing.played)
    return replace(standing, played=tuple(hidden))


def complete(standing: Standing, seats: int) -> Standing:
    """Return *standing* with chips and honours for each of *seats*."""
    nothing = (0,) * seats
    return replace(standing, chips=standing.chips or nothing, honours=standing.honours or nothing)


def undealt(
    tiles: Sequence[Tile], hands: Sequence[Sequence[Tile]], standing: Standing, seats: int, size: int
) -> tuple[Tile, ...]:
    """Return which of *tiles* are neither dealt nor out; raise ValueError if the deal is impossible."""
    if len(hands) != seats or any(len(hand) != size for hand in hands):
        raise ValueError(f"{seats} hands of {size} tiles are needed")
    left = list(tiles)
    for tile in (*(t for hand in hands for t in hand), *(o.tile for o in standing.played if o.tile is not None)):
        if tile not in left:
            raise ValueError(f"too many of tile {tile}")
        left.remove(tile)
    return tuple(left)
