# SPDX-License-Identifier: MIT
"""Lessons as text, ``.gupai-lesson``: one line that tells of the lesson, then one line for each chapter.

The format is public (docs/lessons.md). Everything that is read is data: bounded, checked, and never run.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, TypeVar

from dominoes.characters import unfit
from dominoes.deal import read_hex_seed
from dominoes.errors import NotationError, OptionsError, Reason, RecordError, StoreError
from dominoes.game import OutOfPlay, Seat, Standing
from dominoes.games import entry
from dominoes.lessons.layout import Layout, read_hand, write_hand
from dominoes.lessons.lesson import Chapter, Lesson
from dominoes.lessons.page import Answer, Page, Question, read_mark, read_spot
from dominoes.lessons.texts import NO_TEXT, Texts
from dominoes.lessons.tree import NO_SEED, ROOT, Node, NodeId, Tree
from dominoes.options import from_dict, to_dict
from dominoes.records.files import lines, whole_file
from dominoes.records.notation import checksum, read_object
from dominoes.records.reader import MOST
from dominoes.records.record import HIDDEN
from dominoes.records.replay import WrittenMove
from dominoes.tiles import tile

VERSION: Final = 1
SUFFIX: Final = ".gupai-lesson"
LONGEST_LINE: Final = 4 * 1024 * 1024
"""Bytes of one line."""
MOST_CHAPTERS: Final = 1000
MOST_STEPS: Final = 5000
"""Of one chapter."""
DEEPEST: Final = 200
"""Moves from the beginning of a chapter to the end of a line; no round is as long."""
LONGEST_TITLE: Final = 200
"""Characters of a title, a name or an author."""
LONGEST_TEXT: Final = 20_000
"""Characters of any other text."""
MOST_MARKS: Final = 200
"""Marks, answers or turned tiles at one step."""
_DICE: Final = 10_000
"""More than the throws of any round."""
_SEATS: Final = 10
"""A seat is one digit."""

T = TypeVar("T")


class _FormError(NotationError):
    """Something in a line that cannot be as it is."""

    def __init__(self, message: str, text: object, reason: Reason | None = None) -> None:
        super().__init__(message, str(text), reason=reason or Reason("lesson.form"))


# -- writing ------------------------------------------------------------------------------------------


def write(lesson: Lesson) -> Iterator[str]:
    """Yield the lines of *lesson*.

    Raises:
        NotationError: something in it that a reader would refuse, such as a title too long.
        OptionsError: the options of a layout contradict each other.
    """
    head: dict[str, Any] = {"gupai_lesson": VERSION, "title": _plain(lesson.title), "author": lesson.author}
    head |= _unless_empty({"summary": _plain(lesson.summary)})
    head |= {"chapters": len(lesson.chapters)}
    yield _sealed({**lesson.more, **head}, _read_head)
    for chapter in lesson.chapters:
        yield _sealed({**chapter.more, **_write_chapter(chapter)}, _read_chapter)


def save(lesson: Lesson, path: Path) -> None:
    """Write *lesson* to a file, which is replaced only when all is written.

    Raises:
        NotationError: as `write`.
        OptionsError: as `write`.
        OSError: it cannot be written.
    """
    whole = tuple(write(lesson))
    with whole_file(path) as file:
        file.writelines(line + "\n" for line in whole)


def unwritable(error: OSError) -> StoreError:
    """Return the message for *error* of `save`."""
    return StoreError(Reason("lesson.unwritable", text=error.strerror or str(error)))


def _sealed(data: dict[str, Any], read: Callable[[Mapping[str, Any]], object]) -> str:
    read(data)
    written = data | {"sha256": checksum(data)}
    line = json.dumps(written, ensure_ascii=False)
    read_object(line, longest=LONGEST_LINE)
    return line


def _unless_empty(data: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if value not in (None, "", [], {}, ())}


def _plain(texts: Texts) -> dict[str, str]:
    return dict(texts.by_language)


def _write_move(move: WrittenMove) -> str:
    return f"{move[0]} {move[1]}"


def _write_chapter(chapter: Chapter) -> dict[str, Any]:
    tree = chapter.tree.numbered()
    steps = []
    for number, node in enumerate(tree.nodes.values()):
        step = dict(node.page.more)
        if node.parent is not None and node.move is not None:
            step |= {} if node.parent == number - 1 else {"after": node.parent}
            step["move"] = _write_move(node.move)
        steps.append(step | _unless_empty({"name": _plain(node.name)}) | _write_page(node.page))
    return {
        "title": _plain(chapter.title),
        "layout": _write_layout(tree.layout),
        "seed": tree.seed.hex(),
        "steps": steps,
    }


def _write_layout(layout: Layout) -> dict[str, Any]:
    standing = layout.standing
    played = [{"tile": HIDDEN if out.tile is None else str(out.tile)} | _thrown(out) for out in standing.played]
    options = layout.options if isinstance(layout.options, Mapping) else to_dict(layout.options)
    return (
        dict(layout.more)
        | {
            "game": layout.game,
            "options": options,
            "standing": layout.more.get("standing", {})
            | {"banker": standing.banker, "term": standing.term, "rounds": standing.rounds}
            | ({"half": standing.half} if standing.half != 1 else {})
            | _unless_empty({"chips": list(standing.chips), "honours": list(standing.honours), "played": played})
            | ({"voids": standing.voids} if standing.voids else {}),
            "hands": list(map(write_hand, layout.hands)),
        }
        | _unless_empty({"dice": list(layout.dice), "opening": layout.opening, "rest": write_hand(layout.rest)})
        | _unless_empty({"moves": list(map(_write_move, layout.moves))})
    )


def _thrown(out: OutOfPlay) -> dict[str, int]:
    return {} if out.thrown_by is None else {"thrown_by": out.thrown_by}


def _write_page(page: Page) -> dict[str, Any]:
    shown: dict[str, Any] = {} if page.open_hands is None else {"open": list(page.open_hands)}
    shown |= {} if page.view is None else {"view": page.view}
    said = {
        "text": _plain(page.text),
        "notes": _plain(page.notes),
        "marks": list(map(str, page.marks)),
        "turned": list(map(str, page.turned)),
    }
    question = {} if page.question is None else {"question": _write_question(page.question)}
    return _unless_empty(said) | shown | question


def _write_question(question: Question) -> dict[str, Any]:
    said = {
        "right": list(map(_write_answer, question.right)),
        "wrong": list(map(_write_answer, question.wrong)),
        "otherwise": _plain(question.otherwise),
        "solution": _plain(question.solution),
    }
    return dict(question.more) | {"prompt": _plain(question.prompt)} | _unless_empty(said)


def _write_answer(answer: Answer) -> dict[str, Any]:
    return dict(answer.more) | {"move": _write_move(answer.move)} | _unless_empty({"why": _plain(answer.why)})


# -- reading ------------------------------------------------------------------------------------------


def open_lesson(path: Path) -> Lesson:
    """Read a lesson without playing its moves; `Chapter.check` finds illegal ones.

    Raises:
        RecordError: it cannot be read, with the line and the reason.
    """
    return _open(path)[0]


def read(path: Path) -> Lesson:
    """Read a lesson that a stranger may have written, and play all its moves.

    Raises:
        RecordError: it cannot be read, or the rules forbid something in it, with the line and the reason.
    """
    lesson, numbers = _open(path)
    for number, chapter in zip(numbers, lesson.chapters, strict=True):
        for _node, reason in chapter.check():
            move = reason.get("number")
            raise RecordError(str(reason), file=str(path), line=number, move=move, reason=reason)
    return lesson


def _open(path: Path) -> tuple[Lesson, list[int]]:
    """Read a lesson, and the number of the line of each chapter."""
    lesson: Lesson | None = None
    chapters: list[Chapter] = []
    numbers: list[int] = []
    given: int | None = None
    for number, line in enumerate(lines(path), start=1):
        if not line.strip():
            continue
        try:
            data = _opened(line)
            if lesson is None:
                lesson, given = _read_head(data), data.get("chapters")
                continue
            if len(chapters) == MOST_CHAPTERS:
                raise _too_many(number)
            chapters.append(_read_chapter(data))
            numbers.append(number)
        except OptionsError as error:
            raise RecordError(str(error), file=str(path), line=number, reason=_of_options(error)) from None
        except NotationError as error:
            reason = error.reason or Reason("lesson.form")
            raise RecordError(str(error), file=str(path), line=number, reason=reason) from None
        except RecordError as error:
            raise RecordError(error.message, file=str(path), line=number, reason=error.reason) from None
    if lesson is None:
        raise RecordError("there is no lesson in it", file=str(path), reason=Reason("lesson.form"))
    if given is not None and given != len(chapters):
        missing = Reason("lesson.chapters", needed=given, given=len(chapters))
        raise RecordError(f"{given} chapters were written, {len(chapters)} are there", file=str(path), reason=missing)
    return replace(lesson, chapters=tuple(chapters)), numbers


def _opened(line: str) -> dict[str, Any]:
    data = read_object(line, longest=LONGEST_LINE)
    if "sha256" in data and data["sha256"] != checksum(data):
        raise RecordError("the checksum does not agree with the line", reason=Reason("lesson.checksum"))
    return data


def _of_options(error: OptionsError) -> Reason:
    return error.conflict or Reason("lesson.options", option=error.field[:60], text=error.message[:200])


def _too_many(count: int) -> NotationError:
    reason = Reason("lesson.too-many-chapters", most=MOST_CHAPTERS)
    return _FormError(f"more than {MOST_CHAPTERS} chapters", count, reason)


def _whole(value: object, name: str, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise _FormError(f"{name} must be a whole number from {least} to {most}", str(value)[:60])
    return value


def _list(value: object, name: str, most: int) -> list[Any]:
    if not isinstance(value, list):
        raise _FormError(f"{name} must be a list", value)
    if len(value) > most:
        raise _FormError(f"{name}: more than {most}", len(value))
    return value


def _string(value: object, name: str, most: int = LONGEST_TITLE) -> str:
    if not isinstance(value, str):
        raise _FormError(f"{name} must be a text", value)
    if len(value) > most:
        raise _FormError(f"{name} is longer than {most} characters", value, Reason("lesson.text-too-long", most=most))
    return value


def _object(value: object, name: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise _FormError(f"{name} must be an object", value)
    return value


def _need(data: Mapping[str, Any], name: str) -> Any:  # noqa: ANN401 - anything JSON can hold
    if name not in data:
        raise _FormError(f"{name} is missing", ", ".join(data))
    return data[name]


def _line(value: object, name: str) -> str:
    """Read a title: one line without characters that cannot be shown."""
    text = _string(value, name)
    if unfit(text):
        shown = "".join(letter for letter in text if letter not in unfit(text))
        raise _FormError(f"{name} has characters that cannot be shown", text, Reason("lesson.title", text=shown[:60]))
    return text


def _paragraphs(value: object, name: str) -> str:
    """Read a text of several lines, otherwise without characters that cannot be shown."""
    text = _string(value, name, LONGEST_TEXT)
    if unfit(text) - {"\n", "\t"}:
        raise _FormError(f"{name} has characters that cannot be shown", text, Reason("lesson.text"))
    return text


def _texts(data: Mapping[str, Any], name: str, read_text: Callable[[object, str], str] = _paragraphs) -> Texts:
    if name not in data:
        return NO_TEXT
    given = _object(data[name], name)
    try:
        return Texts.of({language: read_text(text, name) for language, text in given.items()})
    except NotationError:
        raise
    except ValueError as error:
        raise _FormError(str(error), name) from None


def _unknown(data: Mapping[str, Any], *known: str) -> dict[str, Any]:
    return {key: value for key, value in data.items() if key not in known}


def _each(rows: Iterable[object], read_one: Callable[[str], T], name: str) -> tuple[T, ...]:
    return tuple(read_one(_string(row, name)) for row in rows)


def _read_head(data: Mapping[str, Any]) -> Lesson:
    version = _need(data, "gupai_lesson")
    # To Python true is 1, and so is 1.0.
    if version != VERSION or type(version) is not int:
        raise _FormError("a lesson of another version", version, Reason("lesson.version"))
    if "chapters" in data and _whole(data["chapters"], "chapters", 0, MOST) > MOST_CHAPTERS:
        raise _too_many(data["chapters"])
    return Lesson(
        title=_texts(data, "title", _line),
        author=_line(data.get("author", ""), "author"),
        summary=_texts(data, "summary"),
        more=_unknown(data, "gupai_lesson", "title", "author", "summary", "chapters", "sha256"),
    )


def _read_chapter(data: Mapping[str, Any]) -> Chapter:
    title = _texts(data, "title", _line)
    layout = _read_layout(_object(_need(data, "layout"), "layout"))
    seed = read_hex_seed(_string(data["seed"], "seed")) if "seed" in data else NO_SEED
    steps = _list(_need(data, "steps"), "steps", MOST)
    if len(steps) > MOST_STEPS:
        most = Reason("lesson.too-many-steps", most=MOST_STEPS)
        raise _FormError(f"more than {MOST_STEPS} steps", len(steps), most)
    nodes = MappingProxyType(_read_steps(steps))
    more = _unknown(data, "title", "layout", "seed", "steps", "sha256")
    return Chapter(Tree(layout, seed, nodes), title, more)


def _read_layout(data: Mapping[str, Any]) -> Layout:
    key = _line(_need(data, "game"), "game")
    try:
        found = entry(key)
    except NotationError:
        raise _FormError("no such game", key, Reason("lesson.game", text=key[:60])) from None
    given = _need(data, "options")
    if isinstance(given, str) and given not in found.presets:
        raise _FormError("no such preset", given)
    options = found.presets[given] if isinstance(given, str) else from_dict(found.options, _object(given, "options"))
    standing = _object(_need(data, "standing"), "standing")
    more = _unknown(data, "game", "options", "hands", "standing", "dice", "opening", "rest", "moves")
    within = _unknown(standing, "banker", "term", "rounds", "chips", "half", "played", "honours", "voids")
    dice = tuple(_whole(die, "dice", 1, 6) for die in _list(data.get("dice", []), "dice", _DICE))
    opening = data.get("opening")
    return Layout(
        game=found.key,
        options=options,
        hands=_each(_list(_need(data, "hands"), "hands", _SEATS), read_hand, "a hand"),
        standing=_read_standing(standing),
        dice=dice,
        opening=None if opening is None else _line(opening, "opening"),
        rest=read_hand(_line(data.get("rest", ""), "rest")),
        moves=_each(_list(data.get("moves", []), "moves", DEEPEST), _read_move, "a move"),
        more=more | ({"standing": within} if within else {}),
    )


def _read_standing(data: Mapping[str, Any]) -> Standing:
    played = []
    for each in _list(data.get("played", []), "played", 32):
        code = _string(_need(_object(each, "played"), "tile"), "a tile")
        thrown = _whole(each["thrown_by"], "thrown_by", 0, _SEATS - 1) if "thrown_by" in each else None
        played.append(OutOfPlay(None if code == HIDDEN else tile(code), None if thrown is None else Seat(thrown)))
    return Standing(
        banker=Seat(_whole(_need(data, "banker"), "banker", 0, _SEATS - 1)),
        term=_whole(data.get("term", 1), "term", 1, 2 * MOST),
        rounds=_whole(data.get("rounds", 0), "rounds", 0, MOST),
        chips=tuple(_whole(each, "chips", -MOST, MOST) for each in _list(data.get("chips", []), "chips", _SEATS)),
        half=_whole(data.get("half", 1), "half", 1, 2),
        played=tuple(played),
        honours=tuple(_whole(each, "honours", 0, MOST) for each in _list(data.get("honours", []), "honours", _SEATS)),
        voids=_whole(data.get("voids", 0), "voids", 0, MOST),
    )


def _read_move(text: str) -> WrittenMove:
    seat, _, move = text.partition(" ")
    if not (seat.isascii() and seat.isdecimal() and len(seat) == 1 and move):
        raise _FormError("a move begins with its seat", text)
    return Seat(int(seat)), move


def _read_steps(steps: list[Any]) -> dict[NodeId, Node]:
    """Read the steps; each refers to an earlier one, so no line runs in a circle."""
    if not steps:
        raise _FormError("steps are missing", "[]")
    parents: list[int | None] = []
    depths: list[int] = []
    children: list[list[NodeId]] = [[] for _ in steps]
    moves: list[WrittenMove | None] = []
    pages = []
    seen: set[tuple[int, WrittenMove]] = set()
    for number, given in enumerate(steps):
        step = _object(given, "a step")
        pages.append((_texts(step, "name", _line), _read_page(step)))
        if number == ROOT:
            if "move" in step or "after" in step:
                raise _FormError("the first step has no move", step.get("move", step.get("after")))
            parents.append(None)
            moves.append(None)
            depths.append(0)
            continue
        after = _after(step.get("after", number - 1), number)
        move = _read_move(_string(_need(step, "move"), "move"))
        if (after, move) in seen:
            raise _FormError(f"step {number} repeats a move", step["move"], Reason("lesson.repeated", number=number))
        seen.add((after, move))
        depths.append(depths[after] + 1)
        if depths[-1] > DEEPEST:
            deepest = Reason("lesson.too-deep", most=DEEPEST)
            raise _FormError(f"more than {DEEPEST} moves in a line", number, deepest)
        parents.append(after)
        moves.append(move)
        children[after].append(NodeId(number))
    return {
        NodeId(number): Node(None if parent is None else NodeId(parent), move, tuple(below), name, page)
        for number, (parent, move, below, (name, page)) in enumerate(zip(parents, moves, children, pages, strict=True))
    }


def _after(value: object, number: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < number:
        raise _FormError(
            f"step {number} follows one that does not stand before it",
            str(value)[:60],
            Reason("lesson.loop", number=number),
        )
    return value


_SAID: Final = ("name", "text", "notes", "marks", "turned", "open", "view", "question", "after", "move")


def _read_page(data: Mapping[str, Any]) -> Page:
    open_hands = None
    if "open" in data:
        rows = _list(data["open"], "open", _SEATS)
        open_hands = tuple(Seat(_whole(seat, "open", 0, _SEATS - 1)) for seat in rows)
        if len(set(open_hands)) != len(open_hands):
            raise _FormError("a seat is named twice", "open")
    return Page(
        text=_texts(data, "text"),
        notes=_texts(data, "notes"),
        marks=_each(_list(data.get("marks", []), "marks", MOST_MARKS), read_mark, "a mark"),
        open_hands=open_hands,
        turned=_each(_list(data.get("turned", []), "turned", MOST_MARKS), read_spot, "turned"),
        view=Seat(_whole(data["view"], "view", 0, _SEATS - 1)) if "view" in data else None,
        question=_read_question(_object(data["question"], "question")) if "question" in data else None,
        more=_unknown(data, *_SAID),
    )


def _read_question(data: Mapping[str, Any]) -> Question:
    return Question(
        prompt=_texts(data, "prompt"),
        right=_answers(data, "right"),
        wrong=_answers(data, "wrong"),
        otherwise=_texts(data, "otherwise"),
        solution=_texts(data, "solution"),
        more=_unknown(data, "prompt", "right", "wrong", "otherwise", "solution"),
    )


def _answers(data: Mapping[str, Any], name: str) -> tuple[Answer, ...]:
    rows = (_object(each, name) for each in _list(data.get(name, []), name, MOST_MARKS))
    return tuple(
        Answer(_read_move(_string(_need(each, "move"), "move")), _texts(each, "why"), _unknown(each, "move", "why"))
        for each in rows
    )
