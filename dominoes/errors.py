# SPDX-License-Identifier: MIT
"""Everything that can go wrong on purpose.

Each is a fact about input or environment that can be shown to a player; any other exception is a bug.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final


@dataclass(frozen=True, slots=True, init=False)
class Reason:
    """Why something is so, for a reader in any language: a message key and named values."""

    key: str
    values: tuple[tuple[str, object], ...]
    """Each value with its name; several of a kind are a tuple."""

    def __init__(self, key: str, /, **values: object) -> None:
        """Keep the *values* in the order of `listed`."""
        object.__setattr__(self, "key", key)
        object.__setattr__(self, "values", tuple(values.items()))

    def __getitem__(self, name: str) -> Any:  # noqa: ANN401 - each value has the type that its key promises
        return dict(self.values)[name]

    def get(self, name: str) -> Any:  # noqa: ANN401 - see above
        """Return the value called *name*, or None."""
        return dict(self.values).get(name)

    @property
    def listed(self) -> tuple[object, ...]:
        """The values without their names, as records and messages list them; those of a tuple one by one."""
        return tuple(_flat(value for _name, value in self.values))

    def __str__(self) -> str:
        listed = self.listed
        return f"{self.key} ({', '.join(map(str, listed))})" if listed else self.key


def _flat(values: Iterable[object]) -> Iterator[object]:
    for value in values:
        if isinstance(value, tuple):
            yield from _flat(value)
        else:
            yield value


class DominoesError(Exception):
    """The root of every error this library raises on purpose."""


class IllegalMoveError(DominoesError, ValueError):
    """The rules forbid the move."""

    def __init__(self, reason: Reason, seat: int, move: str) -> None:
        """Keep the *reason*, the *seat* and the *move* (in record notation)."""
        super().__init__(f"seat {seat} may not play {move}: {reason}")
        self.reason = reason
        self.seat = seat
        self.move = move


class NotationError(DominoesError, ValueError):
    """A text that does not parse as the expected notation."""

    def __init__(self, message: str, text: str, *, column: int | None = None, reason: Reason | None = None) -> None:
        """Keep the *text*, where in it the error is, counted from 1, and the *reason* as told to players, if any."""
        where = "" if column is None else f"column {column}: "
        super().__init__(f"{where}{message}: {text[:60]!r}")
        self.text = text
        self.column = column
        self.reason = reason


UNKNOWN_OPTION: Final = "there is no such option"
"""The message of an `OptionsError` about a name that no option has."""


class OptionsError(DominoesError, ValueError):
    """An option outside its limits, unknown, or at odds with another."""

    def __init__(self, message: str, field: str, conflict: Reason | None = None) -> None:
        """Keep the dotted name of the *field*, and why it contradicts another option, if it does (*conflict*)."""
        super().__init__(f"option {field}: {message}")
        self.message = message
        self.field = field
        self.conflict = conflict

    def within(self, prefix: str) -> OptionsError:
        """Return the same error as seen from outside the group: its field begins with *prefix*."""
        return OptionsError(self.message, prefix + self.field, self.conflict)

    def reason_in(self, game: str) -> Reason:
        """Return the reason for players, who know the option by its name in *game*."""
        unknown = self.message == UNKNOWN_OPTION
        return self.conflict or Reason(
            "rules.unknown" if unknown else "rules.option", option=self.field[:60], game=game[:60]
        )


class RecordError(DominoesError):
    """A record that no longer agrees with the rules."""

    def __init__(
        self,
        message: str,
        *,
        file: str | None = None,
        line: int | None = None,
        move: int | None = None,
        reason: Reason | None = None,
    ) -> None:
        """Keep *file* and *line* of the round, the number of the *move* (from 1), and the *reason*."""
        where = f"{file}:" if file is not None else ""
        where += f"{line}:" if line is not None else ""
        what = f" move {move}:" if move is not None else ""
        super().__init__(f"{where}{what} {message}".strip())
        self.message = message
        self.file = file
        self.line = line
        self.move = move
        self.reason = reason


class StoreError(DominoesError):
    """The store cannot be used: locked, full, not a database, newer than this program."""

    def __init__(self, reason: Reason) -> None:
        """Keep the *reason* to show to the player."""
        super().__init__(str(reason))
        self.reason = reason
