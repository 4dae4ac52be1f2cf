# SPDX-License-Identifier: MIT
"""What statistics count in one game alone, such as tricks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dominoes.game import Seat


class FactKind(Enum):
    """What a fact comes to over many rounds."""

    SHARE = "share"
    """In how many of the rounds it is true."""
    MEAN = "mean"
    """Its average."""


def _unknown(state: Any, seat: Seat) -> None:  # noqa: ANN401 - the state of any game
    """Return nothing: the caller that sums up the round knows the fact."""


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that is known of a finished round from one seat."""

    key: str
    """Its key in a store; unique among all games."""
    kind: FactKind
    of: Callable[[Any, Seat], float | None] = _unknown
    """Returns it for the last state of a round and a seat; None where it is not counted."""
    listed: bool = False
    """Whether the rounds are listed in which it was greatest."""
