# SPDX-License-Identifier: MIT
"""What the contract must know of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from dominoes.game import Deal, Seat

Moves = Sequence[tuple[Seat, Any]]


@dataclass(frozen=True, slots=True)
class Case:
    """What the contract must know of one game beyond the protocol."""

    move: Any
    """The union of the types of its moves."""
    extra: Mapping[str, Any]
    """Options that strain the promises where the presets do not."""
    attempts: Callable[[Any, Random], Iterator[Any]]
    """Moves, sensible and not, to be tried in a state."""
    moves_of: Callable[[Any], Moves]
    """The moves that a history of events tells of."""
    exchange: Callable[[Any, Seat, Random], tuple[Deal, Moves]]
    """A deal and moves that differ from those of a state only in tiles that a seat has not seen."""
