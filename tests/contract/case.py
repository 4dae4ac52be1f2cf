# SPDX-License-Identifier: MIT
"""The contract's knowledge of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from dominoes.game import Deal, Seat

Moves = Sequence[tuple[Seat, Any]]


@dataclass(frozen=True, slots=True)
class Case:
    """The contract's knowledge of one game beyond the protocol."""

    move: Any
    """The union of the types of its moves."""
    extra: Mapping[str, Any]
    """Options to strain the promises beyond the presets."""
    attempts: Callable[[Any, Random], Iterator[Any]]
    """Moves, sensible and not, to be tried in a state."""
    moves_of: Callable[[Any], Moves]
    """The moves that a history of events tells of."""
    exchange: Callable[[Any, Seat, Random], tuple[Deal, Moves]]
    """A deal and moves indistinguishable to a seat: other tiles only in places it has not seen."""
