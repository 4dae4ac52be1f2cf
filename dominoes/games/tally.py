# SPDX-License-Identifier: MIT
"""The facts of a round at a real table, for a score book 計分簿: what every game must do with its tally.

A tally holds facts that everybody at the table knows, such as tricks won, and no tile. The module
``dominoes.games.GAME.tally`` of each game implements `Reckoner`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import fields
from enum import Enum
from typing import Any, Protocol, TypeVar

from dominoes.errors import NotationError, Reason
from dominoes.game import Seat, Standing

E = TypeVar("E", bound=Enum)


class Objection(Reason):
    """Why a tally is impossible, or what it still lacks; its key begins with ``tally.``."""

    __slots__ = ()

    @property
    def is_lacking(self) -> bool:
        """Whether an answer is only missing, and those given may be right."""
        return self.key.endswith(("-missing", "-whose", ".sweep"))


class Reckoner(Protocol):
    """What the module of a game does with its tallies."""

    def objection(self, options: Any, standing: Standing, tally: Any) -> Objection | None:  # noqa: ANN401
        """Return what is missing in *tally*, or impossible at this table; None if it can be settled."""

    def ended(self, options: Any, standing: Standing, tally: Any) -> Any:  # noqa: ANN401
        """Return the last state of the round, without tiles; `objection` must return None."""

    def write(self, tally: Any) -> dict[str, Any]:  # noqa: ANN401
        """Return *tally* as plain data that JSON can hold."""

    def read(self, data: Mapping[str, Any]) -> Any:  # noqa: ANN401
        """Read what `write` returned; raise NotationError for anything else."""


def whole(value: object) -> int:
    """Read a whole number; raise NotationError for anything else."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise NotationError("not a whole number", str(value))
    return value


def maybe_whole(value: object) -> int | None:
    """Read a whole number, or None for what is not known; raise as `whole` does."""
    return None if value is None else whole(value)


def maybe_seat(value: object) -> Seat | None:
    """Read a seat, or None; raise as `whole` does."""
    return None if value is None else Seat(whole(value))


def row(value: object) -> list[Any]:
    """Read a list; raise NotationError for anything else."""
    if not isinstance(value, list):
        raise NotationError("not a list", str(value))
    return value


def flag(value: object) -> bool:
    """Read true or false; raise NotationError for anything else."""
    if not isinstance(value, bool):
        raise NotationError("neither true nor false", str(value))
    return value


def member(kind: type[E], value: object) -> E:
    """Read a member of *kind*; raise NotationError if there is no such member."""
    try:
        return kind(value)
    except ValueError:
        raise NotationError("not one of its kind", str(value)) from None


def known(data: object, names: Collection[str]) -> Mapping[str, Any]:
    """Return *data* as a mapping; raise NotationError if it is none or has other keys than *names*."""
    if not isinstance(data, Mapping) or not set(data) <= set(names):
        raise NotationError("not a round of a score book", str(data))
    return data


def known_fields(data: object, tally: Any) -> Mapping[str, Any]:  # noqa: ANN401 - a class of tallies
    """Return *data* as a mapping; raise NotationError as `known` does, for other keys than the fields of *tally*."""
    return known(data, [each.name for each in fields(tally)])


def is_seat(seat: Seat | None, seats: int) -> bool:
    """Return whether *seat* is one of the table."""
    return seat is not None and 0 <= seat < seats
