# SPDX-License-Identifier: MIT
"""Values in the lines of a lesson, as JSON has them: each is bounded and checked when it is read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeVar

from dominoes.characters import unfit
from dominoes.errors import NotationError, Reason
from dominoes.game import Seat
from dominoes.lessons.texts import NO_TEXT, Texts
from dominoes.records.replay import WrittenMove

LONGEST_TITLE: Final = 200
"""Characters of a title, a name or an author."""
LONGEST_TEXT: Final = 20_000
"""Characters of any other text."""
MOST_MARKS: Final = 200
"""Marks, answers or turned tiles at one step."""

T = TypeVar("T")


class FormError(NotationError):
    """Something in a line that cannot be as it is."""

    def __init__(self, message: str, text: object, reason: Reason | None = None) -> None:
        """Keep them; without a *reason* of its own it is no lesson."""
        super().__init__(message, str(text), reason=reason or Reason("lesson.form"))


def whole_number(value: object, name: str, least: int, most: int) -> int:
    """Return *value*, called *name*, as a number from *least* to *most*; raise FormError for anything else."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise FormError(f"{name} must be a whole number from {least} to {most}", str(value)[:60])
    return value


def list_of(value: object, name: str, most: int) -> list[Any]:
    """Return *value*, called *name*, as a list of at most *most*; raise FormError for anything else."""
    if not isinstance(value, list):
        raise FormError(f"{name} must be a list", value)
    if len(value) > most:
        raise FormError(f"{name}: more than {most}", len(value))
    return value


def string(value: object, name: str, most: int = LONGEST_TITLE) -> str:
    """Return *value*, called *name*, as a text of at most *most* characters; raise FormError for anything else."""
    if not isinstance(value, str):
        raise FormError(f"{name} must be a text", value)
    if len(value) > most:
        raise FormError(f"{name} is longer than {most} characters", value, Reason("lesson.text-too-long", most=most))
    return value


def object_of(value: object, name: str) -> dict[str, Any]:
    """Return *value*, called *name*, as an object; raise FormError for anything else."""
    if not isinstance(value, dict):
        raise FormError(f"{name} must be an object", value)
    return value


def need(data: Mapping[str, Any], name: str) -> Any:  # noqa: ANN401 - anything JSON can hold
    """Return the value of *name* in *data*; raise FormError where it is missing."""
    if name not in data:
        raise FormError(f"{name} is missing", ", ".join(data))
    return data[name]


def one_line(value: object, name: str) -> str:
    """Read a title, called *name*: one line of characters that can be shown; raise FormError for anything else."""
    text = string(value, name)
    if unfit(text):
        shown = "".join(letter for letter in text if letter not in unfit(text))
        raise FormError(f"{name} has characters that cannot be shown", text, Reason("lesson.title", text=shown[:60]))
    return text


def paragraphs(value: object, name: str) -> str:
    """Read a text of several lines, called *name*, as `one_line` does."""
    text = string(value, name, LONGEST_TEXT)
    if unfit(text) - {"\n", "\t"}:
        raise FormError(f"{name} has characters that cannot be shown", text, Reason("lesson.text"))
    return text


def texts_of(data: Mapping[str, Any], name: str, read_text: Callable[[object, str], str] = paragraphs) -> Texts:
    """Return the texts called *name* in *data*, each read by *read_text*; raise FormError for anything else."""
    if name not in data:
        return NO_TEXT
    given = object_of(data[name], name)
    try:
        return Texts.of({language: read_text(text, name) for language, text in given.items()})
    except NotationError:
        raise
    except ValueError as error:
        raise FormError(str(error), name) from None


def unknown(data: Mapping[str, Any], *known: str) -> dict[str, Any]:
    """Return *data* without the keys *known* to this version."""
    return {key: value for key, value in data.items() if key not in known}


def each_of(rows: Iterable[object], read_one: Callable[[str], T], name: str) -> tuple[T, ...]:
    """Return *rows*, each called *name* and read by *read_one*; raise FormError for what is no text."""
    return tuple(read_one(string(row, name)) for row in rows)


def unless_empty(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return *data* without empty values."""
    return {key: value for key, value in data.items() if value not in (None, "", [], {}, ())}


def plain(texts: Texts) -> dict[str, str]:
    """Return *texts* by language."""
    return dict(texts.by_language)


def write_move(move: WrittenMove) -> str:
    """Write *move* as `read_move` reads it."""
    return f"{move[0]} {move[1]}"


def read_move(text: str) -> WrittenMove:
    """Read a move such as ``0 lead 66``; raise FormError without a seat."""
    seat, _, move = text.partition(" ")
    if not (seat.isascii() and seat.isdecimal() and len(seat) == 1 and move):
        raise FormError("a move begins with its seat", text)
    return Seat(int(seat)), move
