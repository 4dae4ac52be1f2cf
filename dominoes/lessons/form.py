# SPDX-License-Identifier: MIT
"""Values and questions in the lines of a lesson, as JSON has them: each is bounded and checked when it is read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, TypeVar

from dominoes.characters import unfit
from dominoes.errors import NotationError, Reason
from dominoes.game import Seat
from dominoes.lessons.page import Answer, Question
from dominoes.lessons.task import (
    MOST_CHOICES,
    MOST_ITEMS,
    MOST_NUMBER,
    MOST_TILES,
    Choice,
    ChoiceTask,
    Item,
    Misplaced,
    NumberAnswer,
    NumberTask,
    OrderAnswer,
    OrderTask,
    Task,
    read_ranking,
    write_ranking,
)
from dominoes.lessons.texts import NO_TEXT, Texts
from dominoes.records.replay import WrittenMove
from dominoes.tiles import text, tiles

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


# -- questions ------------------------------------------------------------------------------------

MOVE: Final = "move"
NUMBER: Final = "number"
CHOICE: Final = "choice"
ORDER: Final = "order"
_SAID: Final = ("kind", "prompt", "otherwise", "solution")
_OWN: Final = {
    MOVE: ("right", "wrong"),
    NUMBER: ("right", "wrong", "unit"),
    CHOICE: ("choices", "several"),
    ORDER: ("items", "right", "wrong"),
}
"""Keys of a question by its kind, beside those of every kind."""


# -- writing ------------------------------------------------------------------------------------------


def write_question(question: Question) -> dict[str, Any]:
    """Return *question* as a file has it."""
    kind, own = _written(question)
    more = unknown(question.more, *_SAID, *_OWN[kind])
    kinds = {} if kind == MOVE else {"kind": kind}
    said = {"otherwise": plain(question.otherwise), "solution": plain(question.solution)}
    return more | kinds | {"prompt": plain(question.prompt)} | unless_empty(own | said)


def _written(question: Question) -> tuple[str, dict[str, Any]]:
    match question.task:
        case None:
            return MOVE, {"right": _write_moves(question.right), "wrong": _write_moves(question.wrong)}
        case NumberTask(right, wrong, unit):
            return NUMBER, {"unit": plain(unit), "right": _write_numbers(right), "wrong": _write_numbers(wrong)}
        case ChoiceTask(choices, several):
            # False is left out as what is empty is.
            return CHOICE, {"several": several or None, "choices": list(map(_write_choice, choices))}
        case OrderTask(items, right, wrong):
            answers = {"right": list(map(_write_order, right)), "wrong": list(map(_write_order, wrong))}
            return ORDER, {"items": list(map(_write_item, items))} | answers


def _answer(more: Mapping[str, Any], why: Texts, **given: object) -> dict[str, Any]:
    return dict(more) | given | unless_empty({"why": plain(why)})


def _write_moves(answers: Iterable[Answer]) -> list[dict[str, Any]]:
    return [_answer(each.more, each.why, move=write_move(each.move)) for each in answers]


def _write_numbers(answers: Iterable[NumberAnswer]) -> list[dict[str, Any]]:
    return [_answer(each.more, each.why, number=each.value) for each in answers]


def _write_item(item: Item) -> dict[str, Any]:
    return dict(item.more) | unless_empty({"text": plain(item.text), "tiles": text(item.tiles)})


def _write_choice(choice: Choice) -> dict[str, Any]:
    return (
        _write_item(choice.item)
        | ({"right": True} if choice.is_right else {})
        | unless_empty({"why": plain(choice.why)})
    )


def _write_order(answer: OrderAnswer | Misplaced) -> dict[str, Any]:
    if isinstance(answer, Misplaced):
        return _answer(answer.more, answer.why, item=answer.item, place=answer.place)
    return _answer(answer.more, answer.why, order=write_ranking(answer.ranking))


# -- reading ------------------------------------------------------------------------------------------


def read_question(data: Mapping[str, Any]) -> Question:
    """Read what `write_question` returns; raise NotationError for anything else."""
    kind = string(data.get("kind", MOVE), "kind")
    if kind not in _OWN:
        raise FormError("no such kind of question", kind)
    try:
        return Question(
            prompt=texts_of(data, "prompt"),
            right=_answers(data, "right", _read_move_answer) if kind == MOVE else (),
            wrong=_answers(data, "wrong", _read_move_answer) if kind == MOVE else (),
            otherwise=texts_of(data, "otherwise"),
            solution=texts_of(data, "solution"),
            more=unknown(data, *_SAID, *_OWN[kind]),
            task=_READ[kind](data) if kind in _READ else None,
        )
    except FormError:
        raise
    except ValueError as error:
        # What tasks and notations refuse.
        raise FormError(f"a question: {error}", kind) from None


def _answers(data: Mapping[str, Any], name: str, read_one: Callable[[Mapping[str, Any]], T]) -> tuple[T, ...]:
    return tuple(read_one(object_of(each, name)) for each in list_of(data.get(name, []), name, MOST_MARKS))


def _read_move_answer(data: Mapping[str, Any]) -> Answer:
    return Answer(read_move(string(need(data, "move"), "move")), texts_of(data, "why"), unknown(data, "move", "why"))


def _read_number(data: Mapping[str, Any]) -> NumberTask:
    def read_one(given: Mapping[str, Any]) -> NumberAnswer:
        value = whole_number(need(given, "number"), "number", -MOST_NUMBER, MOST_NUMBER)
        return NumberAnswer(value, texts_of(given, "why"), unknown(given, "number", "why"))

    right, wrong = (_answers(data, name, read_one) for name in ("right", "wrong"))
    return NumberTask(right, wrong, texts_of(data, "unit", one_line))


def _read_item(data: Mapping[str, Any], *others: str) -> Item:
    row = tiles(string(data.get("tiles", ""), "tiles", 3 * MOST_TILES))
    return Item(texts_of(data, "text", one_line), row, unknown(data, "text", "tiles", *others))


def _flag(value: object, name: str) -> bool:
    if not isinstance(value, bool):
        raise FormError(f"{name} must be true or false", str(value)[:60])
    return value


def _items(data: Mapping[str, Any], name: str, most: int) -> Iterator[Mapping[str, Any]]:
    return (object_of(each, name) for each in list_of(need(data, name), name, most))


def _read_choice(data: Mapping[str, Any]) -> ChoiceTask:
    choices = tuple(
        Choice(_read_item(each, "right", "why"), _flag(each.get("right", False), "right"), texts_of(each, "why"))
        for each in _items(data, "choices", MOST_CHOICES)
    )
    return ChoiceTask(choices, _flag(data.get("several", False), "several"))


def _read_order(data: Mapping[str, Any]) -> OrderTask:
    items = tuple(map(_read_item, _items(data, "items", MOST_ITEMS)))

    def read_right(given: Mapping[str, Any]) -> OrderAnswer:
        ranking = read_ranking(string(need(given, "order"), "order"))
        return OrderAnswer(ranking, texts_of(given, "why"), unknown(given, "order", "why"))

    def read_wrong(given: Mapping[str, Any]) -> OrderAnswer | Misplaced:
        if "order" in given:
            return read_right(given)
        item, place = (whole_number(need(given, key), key, 0, len(items) - 1) for key in ("item", "place"))
        return Misplaced(item, place, texts_of(given, "why"), unknown(given, "item", "place", "why"))

    return OrderTask(items, _answers(data, "right", read_right), _answers(data, "wrong", read_wrong))


_READ: Final[Mapping[str, Callable[[Mapping[str, Any]], Task]]] = {
    NUMBER: _read_number,
    CHOICE: _read_choice,
    ORDER: _read_order,
}
