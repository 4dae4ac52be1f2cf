# SPDX-License-Identifier: MIT
"""What the rules of all games do alike: deals, steps, and what a seat sees of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, TypeVar

from dominoes.events import Faces
from dominoes.game import Event, OutOfPlay, Seat, Standing, State, Step
from dominoes.tiles import Tile

T = TypeVar("T")


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
