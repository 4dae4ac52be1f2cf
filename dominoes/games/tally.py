# SPDX-License-Identifier: MIT
"""What people at a real table tell of a round, for a score book 計分簿: the promises of every game's tally.

A tally holds facts that everybody at the table knows, such as tricks won; no tile. The module
``dominoes.games.GAME.tally`` of each game fulfils `Reckoner`.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any, Protocol, TypeVar

from dominoes.errors import NotationError, Reason
from dominoes.game import Seat, Standing

T = TypeVar("T")
E = TypeVar("E", bound=Enum)


class Objection(Reason):
    """Why a tally cannot be, or what it still lacks; its key begins with ``tally.``."""

    __slots__ = ()


class Reckoner(Protocol):
    """What the module of a game does with its tallies."""

    def objection(self, options: Any, standing: Standing, tally: Any) -> Objection | None:  # noqa: ANN401
        """Tell what is missing in *tally*, or impossible at this table; None if it can be settled."""
        ...

    def ended(self, options: Any, standing: Standing, tally: Any) -> Any:  # noqa: ANN401
        """Give the end of the round as the rules know it, without tiles; `objection` must have none."""
        ...

    def write(self, tally: Any) -> dict[str, Any]:  # noqa: ANN401
        """Give *tally* as plain data that JSON can hold."""
        ...

    def read(self, data: Mapping[str, Any]) -> Any:  # noqa: ANN401
        """Read what `write` gave.

        Raises:
            NotationError: it is something else.
        """
        ...


def plain(value: Any) -> Any:  # noqa: ANN401 - whatever stands in a tally
    """Give a field of a tally as JSON can hold it."""
    if isinstance(value, Enum):
        return value.value
    return [plain(each) for each in value] if isinstance(value, tuple) else value


def whole(value: object) -> int:
    """Read a whole number.

    Raises:
        NotationError: it is none.
    """
    if not isinstance(value, int) or isinstance(value, bool):
        msg = "not a whole number"
        raise NotationError(msg, str(value))
    return value


def maybe_whole(value: object) -> int | None:
    """Read a whole number, or None for what was not told; errors as of `whole`."""
    return None if value is None else whole(value)


def maybe_seat(value: object) -> Seat | None:
    """Read a seat, or None; errors as of `whole`."""
    return None if value is None else Seat(whole(value))


def row(value: object) -> list[Any]:
    """Read a list.

    Raises:
        NotationError: it is none.
    """
    if not isinstance(value, list):
        msg = "not a list"
        raise NotationError(msg, str(value))
    return value


def member(kind: type[E], value: object) -> E:
    """Read one of *kind*.

    Raises:
        NotationError: there is no such one.
    """
    try:
        return kind(value)
    except ValueError:
        msg = "not one of its kind"
        raise NotationError(msg, str(value)) from None


def known(data: object, names: tuple[str, ...]) -> Mapping[str, Any]:
    """Check that *data* is a mapping with no other keys than *names*.

    Raises:
        NotationError: it is not.
    """
    if not isinstance(data, Mapping) or not set(data) <= set(names):
        msg = "not a round of a score book"
        raise NotationError(msg, str(data))
    return data


def is_seat(seat: Seat | None, seats: int) -> bool:
    """Tell whether *seat* is one of the table."""
    return seat is not None and 0 <= seat < seats
