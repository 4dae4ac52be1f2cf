# SPDX-License-Identifier: MIT
"""Lessons as text, ``.gupai-lesson``: one line that tells of the lesson, then one line for each chapter.

The format is public (docs/lessons.md). Everything that is read is data: bounded, checked, and never run.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from dominoes.deal import new_seed, read_hex_seed
from dominoes.errors import DominoesError, NotationError, OptionsError, Reason, RecordError, StoreError
from dominoes.game import OutOfPlay, PileOpened, Seat, Standing, TilesDealt, known
from dominoes.games import entry
from dominoes.lessons.form import (
    MOST_MARKS,
    FormError,
    each_of,
    list_of,
    need,
    object_of,
    one_line,
    plain,
    read_move,
    read_question,
    string,
    texts_of,
    unknown,
    unless_empty,
    whole_number,
    write_move,
    write_question,
)
from dominoes.lessons.layout import Layout, layout_of, played_tiles, read_hand, tiles_in, write_hand
from dominoes.lessons.lesson import Chapter, Lesson
from dominoes.lessons.page import Page, read_mark, read_spot
from dominoes.lessons.tree import NO_SEED, ROOT, UNPLAYABLE, Node, NodeId, Tree, tree_over
from dominoes.options import from_dict, to_dict
from dominoes.records.files import lines, whole_file
from dominoes.records.notation import checksum, read_object
from dominoes.records.pasted import codes_in, records_in
from dominoes.records.reader import MOST, parse
from dominoes.records.record import HIDDEN, Round
from dominoes.records.replay import WrittenMove, guessed
from dominoes.records.table_code import is_table_code, read_table_code
from dominoes.tiles import tile

VERSION: Final = 2
"""Of the newest form; see `version_needed`."""
FIRST_VERSION: Final = 1
"""Of the form in which all questions are answered by moves."""
SUFFIX: Final = ".gupai-lesson"
LONGEST_LINE: Final = 4 * 1024 * 1024
"""Bytes of one line."""
MOST_CHAPTERS: Final = 1000
MOST_STEPS: Final = 5000
"""Of one chapter."""
DEEPEST: Final = 200
"""Moves from the beginning of a chapter to the end of a line."""
LONGEST_TEXT: Final = 4 * 1024 * 1024
"""Characters of a text that was copied; larger lessons and records are read from files."""
_DICE: Final = 10_000
"""More than the throws of any round."""
_SEATS: Final = 10
"""A seat is one digit."""

# -- writing ------------------------------------------------------------------------------------------


def write(lesson: Lesson) -> Iterator[str]:
    """Yield the lines of *lesson*.

    Raises:
        NotationError: something in it that a reader would refuse, such as a title too long.
        OptionsError: the options of a layout contradict each other.
    """
    head: dict[str, Any] = {
        "gupai_lesson": version_needed(*lesson.chapters),
        "title": plain(lesson.title),
        "author": lesson.author,
    }
    head |= unless_empty({"summary": plain(lesson.summary)})
    head |= {"chapters": len(lesson.chapters)}
    yield _sealed({**lesson.more, **head}, _read_head)
    for chapter in lesson.chapters:
        yield _sealed({**chapter.more, **_write_chapter(chapter)}, _read_chapter)


def version_needed(*chapters: Chapter) -> int:
    """Return the version of the form that *chapters* need: the first one, so that older programs read them too."""
    pages = (node.page for chapter in chapters for node in chapter.tree.nodes.values())
    is_newer = any(page.question is not None and page.question.task is not None for page in pages)
    return VERSION if is_newer else FIRST_VERSION


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


def _write_chapter(chapter: Chapter) -> dict[str, Any]:
    tree = chapter.tree.numbered()
    steps = []
    for number, node in enumerate(tree.nodes.values()):
        step = dict(node.page.more)
        if node.parent is not None and node.move is not None:
            step |= {} if node.parent == number - 1 else {"after": node.parent}
            step["move"] = write_move(node.move)
        steps.append(step | unless_empty({"name": plain(node.name)}) | _write_page(node.page))
    return {
        "title": plain(chapter.title),
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
            | unless_empty({"chips": list(standing.chips), "honours": list(standing.honours), "played": played})
            | ({"voids": standing.voids} if standing.voids else {}),
            "hands": list(map(write_hand, layout.hands)),
        }
        | unless_empty({"dice": list(layout.dice), "opening": layout.opening, "rest": write_hand(layout.rest)})
        | unless_empty({"moves": list(map(write_move, layout.moves))})
    )


def _thrown(out: OutOfPlay) -> dict[str, int]:
    return {} if out.thrown_by is None else {"thrown_by": out.thrown_by}


def _write_page(page: Page) -> dict[str, Any]:
    shown: dict[str, Any] = {} if page.open_hands is None else {"open": list(page.open_hands)}
    shown |= {} if page.view is None else {"view": page.view}
    said = {
        "text": plain(page.text),
        "notes": plain(page.notes),
        "marks": list(map(str, page.marks)),
        "turned": list(map(str, page.turned)),
    }
    question = {} if page.question is None else {"question": write_question(page.question)}
    return unless_empty(said) | shown | question


# -- reading ------------------------------------------------------------------------------------------


def open_lesson(path: Path) -> Lesson:
    """Read a lesson without playing its moves; `Chapter.check` finds illegal ones.

    Raises:
        RecordError: it cannot be read, with the line and the reason.
    """
    return _open(lines(path), str(path))[0]


def read(path: Path) -> Lesson:
    """Read a lesson that a stranger may have written, and play all its moves.

    Raises:
        RecordError: it cannot be read, or the rules forbid something in it, with the line and the reason.
    """
    lesson, numbers = _open(lines(path), str(path))
    _play(lesson.chapters, numbers, str(path))
    return lesson


def _play(chapters: Sequence[Chapter], numbers: Sequence[int], file: str) -> None:
    for number, chapter in zip(numbers, chapters, strict=True):
        for _node, reason in chapter.check():
            raise RecordError(str(reason), file=file, line=number, move=reason.get("number"), reason=reason)


def _open(rows: Iterable[str], file: str) -> tuple[Lesson, list[int]]:
    """Read a lesson from the lines of *file*, and the number of the line of each chapter."""
    lesson: Lesson | None = None
    chapters: list[Chapter] = []
    numbers: list[int] = []
    version = VERSION
    given: int | None = None
    for number, line in enumerate(rows, start=1):
        if not line.strip():
            continue
        try:
            data = _opened(line)
            if lesson is None:
                lesson, version, given = _read_head(data), data["gupai_lesson"], data.get("chapters")
                continue
            if len(chapters) == MOST_CHAPTERS:
                raise _too_many(number)
            chapters.append(_read_chapter(data, version))
            numbers.append(number)
        except OptionsError as error:
            reason = error.reason_in(data["layout"]["game"])
            raise RecordError(str(error), file=file, line=number, reason=reason) from None
        except NotationError as error:
            reason = error.reason or Reason("lesson.form")
            raise RecordError(str(error), file=file, line=number, reason=reason) from None
        except RecordError as error:
            raise RecordError(error.message, file=file, line=number, reason=error.reason) from None
    if lesson is None:
        raise RecordError("there is no lesson in it", file=file, reason=Reason("lesson.form"))
    if given is not None and given != len(chapters):
        missing = Reason("lesson.chapters", needed=given, given=len(chapters))
        raise RecordError(f"{given} chapters were written, {len(chapters)} are there", file=file, reason=missing)
    return replace(lesson, chapters=tuple(chapters)), numbers


def _opened(line: str) -> dict[str, Any]:
    data = read_object(line, longest=LONGEST_LINE)
    if "sha256" in data and data["sha256"] != checksum(data):
        raise RecordError("the checksum does not agree with the line", reason=Reason("lesson.checksum"))
    return data


def _too_many(count: int) -> NotationError:
    reason = Reason("lesson.too-many-chapters", most=MOST_CHAPTERS)
    return FormError(f"more than {MOST_CHAPTERS} chapters", count, reason)


def _read_head(data: Mapping[str, Any]) -> Lesson:
    version = need(data, "gupai_lesson")
    # To Python true is 1, and so is 1.0.
    if type(version) is not int or not FIRST_VERSION <= version <= VERSION:
        raise FormError("a lesson of another version", version, Reason("lesson.version"))
    if "chapters" in data and whole_number(data["chapters"], "chapters", 0, MOST) > MOST_CHAPTERS:
        raise _too_many(data["chapters"])
    return Lesson(
        title=texts_of(data, "title", one_line),
        author=one_line(data.get("author", ""), "author"),
        summary=texts_of(data, "summary"),
        more=unknown(data, "gupai_lesson", "title", "author", "summary", "chapters", "sha256"),
    )


def _read_chapter(data: Mapping[str, Any], version: int = VERSION) -> Chapter:
    title = texts_of(data, "title", one_line)
    layout = _read_layout(object_of(need(data, "layout"), "layout"))
    seed = read_hex_seed(string(data["seed"], "seed")) if "seed" in data else NO_SEED
    steps = list_of(need(data, "steps"), "steps", MOST)
    if len(steps) > MOST_STEPS:
        most = Reason("lesson.too-many-steps", most=MOST_STEPS)
        raise FormError(f"more than {MOST_STEPS} steps", len(steps), most)
    nodes = MappingProxyType(_read_steps(steps))
    more = unknown(data, "title", "layout", "seed", "steps", "sha256")
    chapter = Chapter(Tree(layout, seed, nodes), title, more)
    if version_needed(chapter) > version:
        raise FormError("a question of a later version than the file", version)
    return chapter


def _read_layout(data: Mapping[str, Any]) -> Layout:
    key = one_line(need(data, "game"), "game")
    try:
        found = entry(key)
    except NotationError:
        raise FormError("no such game", key, Reason("lesson.game", text=key[:60])) from None
    given = need(data, "options")
    if isinstance(given, str) and given not in found.presets:
        raise FormError("no such preset", given)
    options = found.presets[given] if isinstance(given, str) else from_dict(found.options, object_of(given, "options"))
    standing = object_of(need(data, "standing"), "standing")
    more = unknown(data, "game", "options", "hands", "standing", "dice", "opening", "rest", "moves")
    within = unknown(standing, "banker", "term", "rounds", "chips", "half", "played", "honours", "voids")
    dice = tuple(whole_number(die, "dice", 1, 6) for die in list_of(data.get("dice", []), "dice", _DICE))
    opening = data.get("opening")
    return Layout(
        game=found.key,
        options=options,
        hands=each_of(list_of(need(data, "hands"), "hands", _SEATS), read_hand, "a hand"),
        standing=_read_standing(standing),
        dice=dice,
        opening=None if opening is None else one_line(opening, "opening"),
        rest=read_hand(one_line(data.get("rest", ""), "rest")),
        moves=each_of(list_of(data.get("moves", []), "moves", DEEPEST), read_move, "a move"),
        more=more | ({"standing": within} if within else {}),
    )


def _read_standing(data: Mapping[str, Any]) -> Standing:
    played = []
    for each in list_of(data.get("played", []), "played", 32):
        code = string(need(object_of(each, "played"), "tile"), "a tile")
        thrown = whole_number(each["thrown_by"], "thrown_by", 0, _SEATS - 1) if "thrown_by" in each else None
        played.append(OutOfPlay(None if code == HIDDEN else tile(code), None if thrown is None else Seat(thrown)))
    return Standing(
        banker=Seat(whole_number(need(data, "banker"), "banker", 0, _SEATS - 1)),
        term=whole_number(data.get("term", 1), "term", 1, 2 * MOST),
        rounds=whole_number(data.get("rounds", 0), "rounds", 0, MOST),
        chips=tuple(
            whole_number(each, "chips", -MOST, MOST) for each in list_of(data.get("chips", []), "chips", _SEATS)
        ),
        half=whole_number(data.get("half", 1), "half", 1, 2),
        played=tuple(played),
        honours=tuple(
            whole_number(each, "honours", 0, MOST) for each in list_of(data.get("honours", []), "honours", _SEATS)
        ),
        voids=whole_number(data.get("voids", 0), "voids", 0, MOST),
    )


def _read_steps(steps: list[Any]) -> dict[NodeId, Node]:
    """Read the steps; each refers to an earlier one, so no line runs in a circle."""
    if not steps:
        raise FormError("steps are missing", "[]")
    parents: list[int | None] = []
    depths: list[int] = []
    children: list[list[NodeId]] = [[] for _ in steps]
    moves: list[WrittenMove | None] = []
    pages = []
    seen: set[tuple[int, WrittenMove]] = set()
    for number, given in enumerate(steps):
        step = object_of(given, "a step")
        pages.append((texts_of(step, "name", one_line), _read_page(step)))
        if number == ROOT:
            if "move" in step or "after" in step:
                raise FormError("the first step has no move", step.get("move", step.get("after")))
            parents.append(None)
            moves.append(None)
            depths.append(0)
            continue
        after = _after(step.get("after", number - 1), number)
        move = read_move(string(need(step, "move"), "move"))
        if (after, move) in seen:
            raise FormError(f"step {number} repeats a move", step["move"], Reason("lesson.repeated", number=number))
        seen.add((after, move))
        depths.append(depths[after] + 1)
        if depths[-1] > DEEPEST:
            deepest = Reason("lesson.too-deep", most=DEEPEST)
            raise FormError(f"more than {DEEPEST} moves in a line", number, deepest)
        parents.append(after)
        moves.append(move)
        children[after].append(NodeId(number))
    return {
        NodeId(number): Node(None if parent is None else NodeId(parent), move, tuple(below), name, page)
        for number, (parent, move, below, (name, page)) in enumerate(zip(parents, moves, children, pages, strict=True))
    }


def _after(value: object, number: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < number:
        raise FormError(
            f"step {number} follows one that does not stand before it",
            str(value)[:60],
            Reason("lesson.loop", number=number),
        )
    return value


_SAID: Final = ("name", "text", "notes", "marks", "turned", "open", "view", "question", "after", "move")


def _read_page(data: Mapping[str, Any]) -> Page:
    open_hands = None
    if "open" in data:
        rows = list_of(data["open"], "open", _SEATS)
        open_hands = tuple(Seat(whole_number(seat, "open", 0, _SEATS - 1)) for seat in rows)
        if len(set(open_hands)) != len(open_hands):
            raise FormError("a seat is named twice", "open")
    return Page(
        text=texts_of(data, "text"),
        notes=texts_of(data, "notes"),
        marks=each_of(list_of(data.get("marks", []), "marks", MOST_MARKS), read_mark, "a mark"),
        open_hands=open_hands,
        turned=each_of(list_of(data.get("turned", []), "turned", MOST_MARKS), read_spot, "turned"),
        view=Seat(whole_number(data["view"], "view", 0, _SEATS - 1)) if "view" in data else None,
        question=read_question(object_of(data["question"], "question")) if "question" in data else None,
        more=unknown(data, *_SAID),
    )


# -- what was copied ------------------------------------------------------------------------------

_HEAD: Final = f'{{"gupai_lesson": {VERSION}, "title": {{}}, "author": ""}}\n'
"""In front of chapters that were copied without the first line of their lesson."""


class Pasted(NamedTuple):
    """What was copied elsewhere, as chapters."""

    chapters: tuple[Chapter, ...]
    left_out: tuple[DominoesError, ...] = ()
    """Why some of several records are no chapters."""


def chapter_of(round_: Round) -> Chapter:
    """Return a chapter of the deal of *round_*, with its moves as steps 1, 2, … of one line.

    Raises:
        RecordError: its deal cannot be, or is a second half that lacks the tiles of the first.
    """
    out = round_.standing.played
    if round_.standing.half > 1 and (not out or any(each.tile is None for each in out)):
        raise RecordError("a second half needs the tiles of the first", reason=Reason("lesson.second-half"))
    tree, node = tree_over(replace(layout_of(round_), moves=()), new_seed()), ROOT
    for move in round_.moves:
        tree, node = tree.added(node, move)
    return Chapter(tree)


def chapter_seen(game: str, view: Any) -> Chapter:  # noqa: ANN401 - the view of any game
    """Return a chapter of the round that a seat sees as *view*, with its moves as steps 1, 2, … of one line.

    The table is seen from that seat, with its hand alone open. Nothing in it depends on what the seat has not seen:
    such tiles are undetermined; where they were played, or the rules did something by themselves, they are guessed.

    Raises:
        ValueError: the round is over.
    """
    rules, seat = entry(game).game, view.seat
    deal, standing, moves = guessed(rules, view, Random(new_seed()))
    chapter = chapter_of(Round(game, view.options, "", 1, (), standing, deal, None, moves))
    chapter = chapter.with_page(ROOT, Page(open_hands=(seat,), view=seat))
    tree, last = chapter.tree, NodeId(len(moves))
    layout, state = tree.layout, tree.state(last)
    own = {seat} if rules.is_dealt(state) else set()
    played = played_tiles(layout, tree.table, (moves,))
    hands = tuple(
        hand if owner in own else tuple((mine & Counter(known(hand))).elements())
        for owner, (hand, mine) in enumerate(zip(layout.hands, played, strict=True))
    )
    drawn = {*rules.drawn(state, len(layout.rest))} if layout.rest else set()
    rest = tuple(face if at in drawn else None for at, face in enumerate(layout.rest))
    undetermined = tree.with_layout(replace(layout, hands=hands, rest=rest))
    with suppress(*UNPLAYABLE):
        if rules.view(undetermined.state(last), seat) == rules.view(state, seat):
            return replace(chapter, tree=undetermined)
    return chapter


def guessed_steps(chapter: Chapter, seat: Seat) -> tuple[NodeId, ...]:
    """Return the steps of a chapter of `chapter_seen` that name tiles which *seat* has not seen: guesses."""
    rules, tree = chapter.tree.table.game, chapter.tree

    def names_unseen(node: NodeId) -> bool:
        move = tree.nodes[node].move
        hidden = (each for each in tree.step(node).events if not isinstance(each, TilesDealt | PileOpened))
        return (
            move is not None
            and any(tiles_in(rules.read_move(move[1])))
            and any(rules.mask(event, seat) != event for event in hidden)
        )

    return tuple(filter(names_unseen, tree.line()))


def pasted(text: str, most: int = MOST_CHAPTERS) -> Pasted:
    """Return the chapters of the lesson in *text*, or one for each record or code of a deal with its table.

    Hands alone, and codes of deals alone, say nothing about their game: they are no chapters. Each chapter can be
    written.

    Args:
        text: Copied elsewhere, by anybody.
        most: How many chapters are wanted; the moves of others are not played.

    Raises:
        DominoesError: a lesson or a code in it cannot be read, or breaks the rules; so does each of its records; there
            are more chapters or more characters than a lesson or a text may have.
    """
    if len(text) > LONGEST_TEXT:
        raise RecordError("too long a text", reason=Reason("lesson.text-too-large"))
    if _is_lesson(text):
        return Pasted(_lesson_in(text, most))
    if records := records_in(text):
        return _records_in(records, most)
    return Pasted(tuple(_chapter_of_code(code) for code in codes_in(text) if is_table_code(code))[:most])


def _is_lesson(text: str) -> bool:
    first = text.lstrip()[:1]
    return first == "{" and ('"gupai_lesson"' in text or '"layout"' in text)


def _lesson_in(text: str, most: int) -> tuple[Chapter, ...]:
    head = "" if '"gupai_lesson"' in text.lstrip().partition("\n")[0] else _HEAD
    # Half a character has no UTF-8, in which checksums are computed.
    whole = (head + text).encode("utf-8", errors="replace").decode("utf-8")
    lesson, numbers = _open(whole.split("\n"), "")
    chapters = lesson.chapters[:most]
    _play(chapters, numbers[:most], "")
    return chapters


def _records_in(records: Sequence[str], most: int) -> Pasted:
    if len(records) > MOST_CHAPTERS:
        raise _too_many(len(records))
    chapters, left_out = list[Chapter](), list[DominoesError]()
    for line in records:
        if len(chapters) == most:
            break
        try:
            chapter = chapter_of(parse(line))
            # Some rounds have more moves than a lesson.
            _sealed(_write_chapter(chapter), _read_chapter)
        except DominoesError as error:
            left_out.append(error)
        else:
            chapters.append(chapter)
    if not chapters:
        raise left_out[0]
    return Pasted(tuple(chapters), tuple(left_out))


def _chapter_of_code(code: str) -> Chapter:
    deal = read_table_code(code)
    standing = Standing(Seat(0)).complete(len(deal.hands))
    return Chapter(tree_over(Layout(deal.game, deal.options, deal.hands, standing), new_seed()))
