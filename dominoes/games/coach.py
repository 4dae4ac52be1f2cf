# SPDX-License-Identifier: MIT
"""The parts of every game's coach: sentences on why a move is good, true by computation.

A sentence is data: a key, and a function that returns its values, or None where it is not true or cannot be known
from what the seat sees. The module ``dominoes.games.GAME.coach`` of a game lists its sentences, the most telling
first; its ``COACH`` is `Entry.coach`. Estimates are no such sentences: opponents give those.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Any, Final, Generic, NamedTuple, TypeVar

from dominoes.errors import Reason


class DecisionPhase(Enum):
    """The kind of a choice, for counting mistakes; the value is in stores."""

    LEAD = "lead"
    FOLLOW = "follow"
    """The seat may beat or connect."""
    THROW = "throw"
    """It can only throw or cover."""
    SETTING = "setting"
    END = "end"
    """Its last tiles."""
    OTHER = "other"
    """What is asked before anything is played: claims, stakes, the bank."""


Sight = TypeVar("Sight")
"""A move and what its seat knows, as a game's sentences look at it."""

Values = Mapping[str, object]
"""What fills a sentence, by name."""
TRUE: Final[Values] = MappingProxyType({})
"""For a sentence that is true and needs nothing filled in."""


View = TypeVar("View")
Move = TypeVar("Move")
COSTLY: Final = 2.0
"""Least loss in chips to be called large, at a table that plays for a few."""


def usual(_view: object) -> float:
    """Return the usual number of chips from which on a loss is large."""
    return COSTLY


class Coach(NamedTuple, Generic[View, Move]):
    """What one game's coach knows."""

    reasons: Callable[[View, Move], tuple[Reason, ...]]
    """Returns what can be said for a move by a view with certainty, the most telling first."""
    costly: Callable[[View], float] = usual
    """Returns from how many chips on a loss is large at the table of a view."""


SILENT: Final[Coach[Any, Any]] = Coach(lambda _view, _move: ())
"""Of a game of which nobody can say why a move is good."""


@dataclass(frozen=True, slots=True)
class Sentence(Generic[Sight]):
    """One thing that can be said for a move."""

    key: str
    """Of the reason that it becomes."""
    values: Callable[[Sight], Values | None]
    """Returns the values of the reason; None where the sentence is not true, or not known to be."""


def true_of(sentences: Iterable[Sentence[Sight]], sight: Sight) -> tuple[Reason, ...]:
    """Return those of *sentences* that are true of *sight*, in their order."""
    found = ((sentence.key, sentence.values(sight)) for sentence in sentences)
    return tuple(Reason(key, **values) for key, values in found if values is not None)


def when(holds: bool) -> Values | None:  # noqa: FBT001 - reads as a sentence
    """Return the values of a sentence without values if it *holds*."""
    return TRUE if holds else None
