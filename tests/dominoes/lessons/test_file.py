# SPDX-License-Identifier: MIT
"""Lesson files: a written one reads the same, and a stranger's is read or refused with line and reason."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dominoes.errors import NotationError, RecordError
from dominoes.game import OutOfPlay, Seat, Standing
from dominoes.lessons.file import DEEPEST, MOST_CHAPTERS, MOST_STEPS, open_lesson, read, save, write
from dominoes.lessons.form import LONGEST_TITLE, read_question
from dominoes.lessons.layout import LayoutError, empty_layout, problems
from dominoes.lessons.lesson import Chapter, Lesson
from dominoes.lessons.page import Answer, Mark, MarkKind, Page, Question, Spot
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
)
from dominoes.lessons.texts import Texts
from dominoes.lessons.tree import ROOT, Tree, tree_over
from dominoes.records.notation import checksum
from dominoes.tiles import FACES, tile
from tests.contract.tables import table
from tests.dominoes.lessons.test_layout import random_layout
from tests.support.strategies import seeds

ENTRY, OPTIONS = table("tiengow-basic")
TEXT: Final = Texts.of({"en": "Look:\n\n- *here*", "zh_HK": "睇"})
TEXT_LINE: Final = Texts.of({"en": "Yes", "zh_HK": "係"})


def lesson() -> Lesson:
    """Make a lesson that uses everything a lesson can have."""
    layout = replace(empty_layout(ENTRY, OPTIONS), hands=((tile("66"), None, tile("66")), (tile("11"),), (), ()))
    tree = tree_over(layout, b"s" * 32)
    tree, led = tree.play(ROOT, Seat(0), "lead 66")
    tree, pair = tree.play(ROOT, Seat(0), "lead 66 66")
    tree = tree.named(pair, Texts.of({"en": "Both"}))
    question = Question(
        TEXT,
        (Answer((Seat(0), "lead 66"), TEXT, {"hint": 1}),),
        (Answer((Seat(0), "lead 11")),),
        TEXT,
        TEXT,
        {"points": 2},
    )
    page = Page(
        text=TEXT,
        notes=TEXT,
        marks=(Mark(MarkKind.ARROW, Spot(tile("66"), Seat(0)), Spot(seat=Seat(2))),),
        open_hands=(Seat(0),),
        turned=(Spot(tile("11"), Seat(1)),),
        view=Seat(1),
        question=question,
        more={"sound": "gong"},
    )
    tree = tree.with_page(ROOT, page).with_page(led, Page(open_hands=()))
    chapter = Chapter(tree, Texts.of({"ja": "天", "en": "Heaven"}), {"colour": "red"})
    small, options = table("tiengow-small")
    standing = Standing(
        Seat(3), 2, 4, (5, -5, 0, 0), 2, (OutOfPlay(tile("66"), Seat(1)), OutOfPlay(None)), (1, 0, 0, 0), 1
    )
    half = replace(empty_layout(small, options), standing=standing, dice=(1, 6), more={"standing": {"wind": "east"}})
    opened = replace(empty_layout(*table("tiengow-opening chosen")), opening="open-heart")
    first = Chapter(tree_over(replace(opened, moves=((Seat(0), "lead 66"),))))
    chapters = (chapter, Chapter(tree_over(half)), first)
    return Lesson(Texts.of({"en": "Heaven"}), "Ann", TEXT, chapters, {"licence": "CC0"})


def as_read(given: Lesson) -> Lesson:
    """Return *given* with its nodes numbered as a file numbers them."""
    chapters = tuple(replace(each, tree=each.tree.numbered()) for each in given.chapters)
    return replace(given, chapters=chapters)


def saved(folder: Path, *rows: str) -> Path:
    """Write *rows* to a file."""
    path = folder / "a.gupai-lesson"
    path.write_text("".join(row + "\n" for row in rows), "utf-8")
    return path


def resealed(line: str, change: Callable[[dict[str, Any]], object]) -> str:
    """Return *line* changed, with the checksum that belongs to it."""
    data = json.loads(line)
    change(data)
    return json.dumps(data | {"sha256": checksum(data)}, ensure_ascii=False)


# -- there and back -----------------------------------------------------------------------------------


def test_everything_comes_back(tmp_path: Path) -> None:
    """Texts, marks, questions, trees, standings and keys that nobody knows; and it is written the same again."""
    path = tmp_path / "a.gupai-lesson"
    save(lesson(), path)
    found = read(path)
    assert found == as_read(lesson())
    assert tuple(write(found)) == tuple(write(lesson())) == tuple(path.read_text("utf-8").splitlines())
    assert open_lesson(path) == found


@given(seed=seeds)
@settings(max_examples=30)
def test_random_lessons_come_back(tmp_path_factory: pytest.TempPathFactory, seed: int) -> None:
    """By random options of every game, a random tree is written, read and played again."""
    rng = Random(seed)
    layout = random_layout(rng)
    if problems(layout):
        return
    tree = tree_over(layout, rng.randbytes(32))
    for _ in range(12):
        at = rng.choice(tuple(tree.nodes))
        acting = tree.table.game.to_act(tree.state(at))
        if acting:
            seat = rng.choice(acting)
            move = rng.choice(tree.table.game.legal_moves(tree.state(at), seat))
            tree, _ = tree.play(at, seat, tree.table.game.write_move(move))
    path = tmp_path_factory.getbasetemp() / "random.gupai-lesson"
    save(Lesson(chapters=(Chapter(tree),)), path)
    assert read(path) == as_read(Lesson(chapters=(Chapter(tree),)))


# -- questions that are not answered by a move --------------------------------------------------------

plain_texts = st.dictionaries(
    st.sampled_from(("en", "ja", "zh_HK", "zh_TW")), st.text("ab <&*文", min_size=1, max_size=9), max_size=2
).map(Texts.of)
keys = st.dictionaries(st.sampled_from(("x", "y")), st.integers(0, 9), max_size=1)
items = st.builds(
    Item,
    plain_texts.filter(bool),
    st.lists(st.sampled_from(FACES), max_size=MOST_TILES).map(tuple),
    keys,
) | st.builds(Item, plain_texts, st.lists(st.sampled_from(FACES), min_size=1, max_size=MOST_TILES).map(tuple), keys)
numbers = st.lists(st.builds(NumberAnswer, st.integers(-MOST_NUMBER, MOST_NUMBER), plain_texts, keys), max_size=3).map(
    tuple
)


@st.composite
def order_tasks(draw: st.DrawFn) -> OrderTask:
    """Make items, right orders, wrong orders and wrong places."""
    row = draw(st.lists(items, min_size=2, max_size=MOST_ITEMS))
    numbers = range(len(row))
    rankings = st.permutations(numbers).map(lambda order: tuple((item,) for item in order))
    tied = st.builds(OrderAnswer, rankings | st.just((tuple(numbers),)), plain_texts, keys)
    at = st.integers(0, len(row) - 1)
    misplaced = st.builds(Misplaced, at, at, plain_texts, keys)
    right, wrong = draw(st.lists(tied, max_size=2)), draw(st.lists(tied | misplaced, max_size=3))
    return OrderTask(tuple(row), tuple(right), tuple(wrong))


choices = st.lists(st.builds(Choice, items, st.booleans(), plain_texts), min_size=2, max_size=MOST_CHOICES).map(tuple)
tasks: st.SearchStrategy[Task] = (
    st.builds(NumberTask, numbers, numbers, plain_texts)
    | st.builds(ChoiceTask, choices, st.booleans())
    | order_tasks()
)
questions = st.builds(
    Question,
    plain_texts,
    otherwise=plain_texts,
    solution=plain_texts,
    more=st.dictionaries(st.sampled_from(("points", "seconds")), st.integers(), max_size=1),
    task=tasks,
)


def asking(question: Question) -> Lesson:
    """Make a lesson of one step with *question*."""
    layout = replace(empty_layout(ENTRY, OPTIONS), hands=((tile("66"),), (), (), ()))
    return Lesson(chapters=(Chapter(tree_over(layout).with_page(ROOT, Page(question=question))),))


@given(questions)
@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
def test_any_question_comes_back(tmp_path_factory: pytest.TempPathFactory, question: Question) -> None:
    """Numbers, choices and orders, with their keys that nobody knows, in a file of the second version."""
    path = tmp_path_factory.getbasetemp() / "question.gupai-lesson"
    save(asking(question), path)
    assert json.loads(path.read_text("utf-8").splitlines()[0])["gupai_lesson"] == 2
    found = read(path)
    assert found == asking(question)
    assert str(found) == str(asking(question))


WRITTEN_BEFORE: Final = "a7a98ffbadc4b0e7a31ee18210dd77ab6652a4adca9d3c0e9e8e7fbbfa3095fe"
"""SHA-256 of `lesson` as the first version was written."""


def test_lessons_without_such_a_question_are_written_as_before() -> None:
    """In the first version, letter by letter, so that older programs read them."""
    rows = tuple(write(lesson()))
    assert json.loads(rows[0])["gupai_lesson"] == 1
    assert hashlib.sha256("\n".join(rows).encode()).hexdigest() == WRITTEN_BEFORE


def test_such_a_question_needs_the_second_version(tmp_path: Path) -> None:
    """A file that says otherwise was not made by a program."""
    head, chapter = write(asking(NUMBERED))
    older = resealed(head, lambda data: data.update(gupai_lesson=1))
    with pytest.raises(RecordError, match="later version") as caught:
        open_lesson(saved(tmp_path, older, chapter))
    assert caught.value.line == 2


NUMBERED: Final = Question(TEXT, task=NumberTask((NumberAnswer(4, TEXT),), (NumberAnswer(2),), Texts.of({"en": "x"})))
CHOSEN: Final = Question(
    TEXT,
    task=ChoiceTask(
        (Choice(Item(tiles=(tile("66"),)), is_right=True, why=TEXT), Choice(Item(TEXT_LINE))), several=True
    ),
)
ORDERED: Final = Question(
    TEXT,
    task=OrderTask(
        tuple(Item(tiles=(tile(code),)) for code in ("11", "66", "44")),
        (OrderAnswer(((1,), (0, 2)), TEXT),),
        (OrderAnswer(((2,), (0,), (1,)), TEXT), Misplaced(2, 0, TEXT)),
    ),
)


@pytest.mark.parametrize(
    ("question", "path", "value", "key"),
    [
        (NUMBERED, ("kind",), "drawing", "lesson.form"),
        (NUMBERED, ("kind",), 1, "lesson.form"),
        (NUMBERED, ("right",), {}, "lesson.form"),
        (NUMBERED, ("right", 0), 4, "lesson.form"),
        (NUMBERED, ("right", 0), {}, "lesson.form"),
        (NUMBERED, ("right", 0, "number"), "4", "lesson.form"),
        (NUMBERED, ("right", 0, "number"), 4.0, "lesson.form"),
        (NUMBERED, ("right", 0, "number"), True, "lesson.form"),
        (NUMBERED, ("right", 0, "number"), 10**400, "lesson.form"),
        (NUMBERED, ("right", 0, "number"), -MOST_NUMBER - 1, "lesson.form"),
        (NUMBERED, ("right",), [{"number": 1}] * 201, "lesson.form"),
        (NUMBERED, ("right", 0, "why"), {"en": "\u202e"}, "lesson.text"),
        (NUMBERED, ("unit",), {"en": "a\nb"}, "lesson.title"),
        (NUMBERED, ("unit",), {"en": "x" * (LONGEST_TITLE + 1)}, "lesson.text-too-long"),
        (CHOSEN, ("choices",), None, "lesson.form"),
        (CHOSEN, ("choices",), [{"tiles": "66"}], "lesson.form"),
        (CHOSEN, ("choices",), [{"tiles": "66"}] * (MOST_CHOICES + 1), "lesson.form"),
        (CHOSEN, ("choices", 0), {}, "lesson.form"),
        (CHOSEN, ("choices", 0, "tiles"), "99", "lesson.form"),
        (CHOSEN, ("choices", 0, "tiles"), " ".join(["66"] * (MOST_TILES + 1)), "lesson.text-too-long"),
        (CHOSEN, ("choices", 0, "tiles"), ["66"], "lesson.form"),
        (CHOSEN, ("choices", 0, "right"), 1, "lesson.form"),
        (CHOSEN, ("choices", 0, "right"), "yes", "lesson.form"),
        (CHOSEN, ("choices", 1, "text"), {"en": "a\u202eb"}, "lesson.title"),
        (CHOSEN, ("several",), 1, "lesson.form"),
        (ORDERED, ("items",), [{"tiles": "66"}], "lesson.form"),
        (ORDERED, ("items",), [{"tiles": "66"}] * (MOST_ITEMS + 1), "lesson.form"),
        (ORDERED, ("items", 0), {"text": {}}, "lesson.form"),
        (ORDERED, ("right", 0, "order"), "0 1", "lesson.form"),
        (ORDERED, ("right", 0, "order"), "0 1 1", "lesson.form"),
        (ORDERED, ("right", 0, "order"), "0 1 3", "lesson.form"),
        (ORDERED, ("right", 0, "order"), [0, 1, 2], "lesson.form"),
        (ORDERED, ("right", 0, "order"), "", "lesson.form"),
        (ORDERED, ("wrong", 0, "order"), "0=1=2 2", "lesson.form"),
        (ORDERED, ("wrong", 1, "item"), 3, "lesson.form"),
        (ORDERED, ("wrong", 1, "place"), -1, "lesson.form"),
        (ORDERED, ("wrong", 1), {"item": 0}, "lesson.form"),
    ],
)
def test_a_hostile_question_is_refused(
    question: Question, path: tuple[str | int, ...], value: object, key: str, tmp_path: Path
) -> None:
    """With the line and a reason, for any fault in it."""
    head, chapter = write(asking(question))
    with pytest.raises(RecordError) as caught:
        read(saved(tmp_path, head, resealed(chapter, _set("steps", 0, "question", *path, value=value))))
    assert caught.value.reason is not None
    assert (caught.value.line, caught.value.reason.key) == (2, key)


def test_the_move_of_an_older_question_is_not_read_as_a_task(tmp_path: Path) -> None:
    """Keys of one kind of question are unknown ones to another, and are kept."""
    question = replace(lesson().chapters[0].page(ROOT).question or NUMBERED, more={"unit": 3, "choices": "x"})
    chapter = lesson().chapters[0].with_page(ROOT, Page(question=question))
    save(Lesson(chapters=(chapter,)), tmp_path / "a.gupai-lesson")
    assert read(tmp_path / "a.gupai-lesson").chapters[0].page(ROOT).question == question


def test_what_would_be_refused_is_not_written(tmp_path: Path) -> None:
    """A file that stands there already stays as it was."""
    path = saved(tmp_path, "old")
    with pytest.raises(NotationError):
        save(Lesson(author="a\u202eb"), path)
    with pytest.raises(NotationError):
        save(Lesson(summary=Texts.of({"en": "x" * 20_001})), path)
    assert path.read_text() == "old\n"


# -- hostile ------------------------------------------------------------------------------------------

HEAD, HEAVEN, HALF, OPENED = tuple(write(lesson()))


def _step(**values: object) -> Callable[[dict[str, Any]], object]:
    return lambda data: data["steps"][1].update(values)


def _set(*path: str | int, value: object) -> Callable[[dict[str, Any]], object]:
    def change(data: Any) -> None:  # noqa: ANN401 - JSON
        for key in path[:-1]:
            data = data[key]
        data[path[-1]] = value

    return change


@pytest.mark.parametrize(
    ("change", "key"),
    [
        (_step(after=1), "lesson.loop"),
        (_step(after=2), "lesson.loop"),
        (_step(after=-1), "lesson.loop"),
        (_step(after=10**400), "lesson.loop"),
        (_step(after=True), "lesson.loop"),
        (_step(after=0.0), "lesson.loop"),
        (_step(move="0 lead 63"), "lesson.move"),
        (_step(move="0 eat"), "lesson.move"),
        (_step(move="9 lead 66"), "lesson.move"),
        (_step(move="lead"), "lesson.form"),
        (_step(move="0 lead 66 66"), "lesson.repeated"),
        (_step(name={"en": "<b>\u202e"}), "lesson.title"),
        (_step(name={"en": "x" * 201}), "lesson.text-too-long"),
        (_step(name={"<script>": "x"}), "lesson.form"),
        (_step(text={"en": "\u202e"}), "lesson.text"),
        (_step(text={"en": "\x00"}), "lesson.text"),
        (_step(text={"en": "x" * 20_001}), "lesson.text-too-long"),
        (_step(text="x"), "lesson.form"),
        (_step(marks=["ring red 99"]), "lesson.form"),
        (_step(marks=["ring red 66"] * 201), "lesson.form"),
        (_step(open=[0, 10]), "lesson.form"),
        (_step(view=7), "lesson.seat"),
        (_step(question={"right": [{"move": "1 lead 66"}]}), "lesson.answer"),
        (_step(question={"right": {}}), "lesson.form"),
        (_set("steps", value=[]), "lesson.form"),
        (_set("steps", 0, value={"move": "0 lead 66"}), "lesson.form"),
        (_set("steps", value=[{}] + [{"move": "0 lead 66"}] * MOST_STEPS), "lesson.too-many-steps"),
        (_set("steps", value=[{}] + [{"move": "0 lead 66"}] * (DEEPEST + 1)), "lesson.too-deep"),
        (_set("steps", value={"a": 1}), "lesson.form"),
        (_set("title", value={"en": "a\nb"}), "lesson.title"),
        (_set("seed", value="00"), "lesson.form"),
        (_set("layout", "game", value="chess"), "lesson.game"),
        (_set("layout", "options", value="nobody's"), "lesson.form"),
        (_set("layout", "options", value={"no": 1}), "rules.unknown"),
        (_set("layout", "options", "hand_size", value=9**999), "rules.option"),
        (_set("layout", "hands", value=["66 66 66", "", "", ""]), "lesson.tile-too-often"),
        (_set("layout", "hands", value=["77"]), "lesson.form"),
        (_set("layout", "hands", value=[""]), "lesson.hands"),
        (_set("layout", "hands", value=["?"] * 11), "lesson.form"),
        (_set("layout", "standing", "chips", value=[10**13]), "lesson.form"),
        (_set("layout", "standing", "banker", value="0"), "lesson.form"),
        (_set("layout", "standing", "played", value=["66"]), "lesson.form"),
        (_set("layout", "dice", value=[7, 1]), "lesson.form"),
        (_set("layout", "opening", value=3), "lesson.form"),
        (_set("layout", value=None), "lesson.form"),
    ],
)
def test_a_hostile_chapter_is_refused(change: Callable[[dict[str, Any]], object], key: str, tmp_path: Path) -> None:
    """With the line and a reason, for any fault in it."""
    with pytest.raises(RecordError) as caught:
        read(saved(tmp_path, HEAD, "", resealed(HEAVEN, change), HALF, OPENED))
    assert caught.value.reason is not None
    assert (caught.value.line, caught.value.reason.key) == (3, key)
    assert caught.value.file == str(tmp_path / "a.gupai-lesson")


@pytest.mark.parametrize(
    ("rows", "line", "key"),
    [
        ((), None, "lesson.form"),
        (("{}",), 1, "lesson.form"),
        (("[]",), 1, "lesson.form"),
        (("{",), 1, "record.incomplete"),
        (('{"gupai": 1}',), 1, "lesson.form"),
        (('{"gupai_lesson": 3}',), 1, "lesson.version"),
        (('{"gupai_lesson": 0}',), 1, "lesson.version"),
        (('{"gupai_lesson": 2.0}',), 1, "lesson.version"),
        (('{"gupai_lesson": true}',), 1, "lesson.version"),
        (('{"gupai_lesson": 1, "gupai_lesson": 1}',), 1, "lesson.form"),
        (('{"gupai_lesson": NaN}',), 1, "lesson.form"),
        (('{"gupai_lesson": 1' + "0" * 5000 + "}",), 1, "lesson.form"),
        (('{"gupai_lesson": 1, "x": ' + "[" * 9 + "]" * 9 + "}",), 1, "lesson.form"),
        (('{"gupai_lesson": 1, "x": ' + "[" * 100_000,), 1, "lesson.form"),
        (('{"gupai_lesson": 1, "chapters": 10000}',), 1, "lesson.too-many-chapters"),
        (('{"gupai_lesson": 1, "chapters": -1}',), 1, "lesson.form"),
        (('{"gupai_lesson": 1, "author": "a\\u202eb"}',), 1, "lesson.title"),
        (('{"gupai_lesson": 1, "author": "' + "x" * 201 + '"}',), 1, "lesson.text-too-long"),
        (('\ufeff\ufeff{"gupai_lesson": 1}',), 1, "record.byte-order-mark"),
        ((HEAD.replace("Ann", "Eve"),), 1, "lesson.checksum"),
        ((HEAD, HEAVEN.replace("gong", "bell")), 2, "lesson.checksum"),
        ((HEAD, HEAVEN), None, "lesson.chapters"),
        ((HEAD, HEAVEN, "{}"), 3, "lesson.form"),
        ((HEAD, '{"x": "' + "x" * (4 * 1024 * 1024) + '"}'), 2, "record.line-too-long"),
    ],
)
def test_a_broken_file_is_refused(rows: tuple[str, ...], line: int | None, key: str, tmp_path: Path) -> None:
    """With line and reason, before anything is played."""
    with pytest.raises(RecordError) as caught:
        open_lesson(saved(tmp_path, *rows))
    assert caught.value.reason is not None
    assert (caught.value.line, caught.value.reason.key) == (line, key)


def test_too_many_chapters_are_refused(tmp_path: Path) -> None:
    """Also where the head says nothing of them."""
    tiny = json.dumps({"layout": json.loads(HEAVEN)["layout"] | {"options": "basic"}, "steps": [{}]})
    path = saved(tmp_path, '{"gupai_lesson": 1}', *[tiny] * (MOST_CHAPTERS + 1))
    with pytest.raises(RecordError) as caught:
        open_lesson(path)
    assert caught.value.line == MOST_CHAPTERS + 2
    assert caught.value.reason is not None
    assert caught.value.reason.key == "lesson.too-many-chapters"


def test_no_file_is_refused(tmp_path: Path) -> None:
    """A folder, a missing file, bytes that are no text."""
    for path in (tmp_path, tmp_path / "missing"):
        with pytest.raises(RecordError):
            open_lesson(path)
    (tmp_path / "bytes").write_bytes(b"\xff\xfe")
    with pytest.raises(RecordError):
        open_lesson(tmp_path / "bytes")


@given(data=st.data())
@settings(max_examples=120, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_damage_is_read_or_refused(tmp_path: Path, data: st.DataObject) -> None:
    """Any value anywhere may be another: our own error with a line, or a lesson whose moves the rules allow."""
    asked = data.draw(st.sampled_from((None, NUMBERED, CHOSEN, ORDERED)))
    _head, chapter = (HEAD, HEAVEN) if asked is None else tuple(write(asking(asked)))
    line = json.loads(chapter)
    place: Any = line if asked is None else line["steps"][0]["question"]
    while isinstance(place, dict | list) and place:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(place[key], dict | list) or not place[key] or data.draw(st.booleans()):
            place[key] = data.draw(
                st.recursive(
                    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=9),
                    lambda inner: (
                        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
                    ),
                    max_leaves=4,
                )
            )
            break
        place = place[key]
    line.pop("sha256", None)
    path = saved(tmp_path, '{"gupai_lesson": 2}', json.dumps(line))
    try:
        found = read(path)
    except RecordError as error:
        assert error.reason is not None  # noqa: PT017 - one of two outcomes
    else:
        assert all(not each.check() for each in found.chapters)
        assert tuple(write(found))


def test_options_that_contradict_lose_nothing() -> None:
    """A layout that is not yet right can be kept in memory, and says why it cannot be saved."""
    layout = replace(empty_layout(ENTRY, OPTIONS), options={"hand_size": 4, "play": {"two_tile_rule": False}})
    with pytest.raises(LayoutError):
        Tree(layout).state(ROOT)
    with pytest.raises(ValueError, match="two_tile_rule"):
        tuple(write(Lesson(chapters=(Chapter(Tree(layout)),))))


def test_the_printed_example_is_a_lesson(tmp_path: Path) -> None:
    """The example in the description of the format can be read, and its moves played."""
    page = (Path(__file__).parents[3] / "docs" / "lessons.md").read_text("utf-8")
    rows = [part.partition("```")[0].replace("\n", " ") for part in page.split("```json")[1:]]
    found = read(saved(tmp_path, *rows))
    assert [len(each.tree.nodes) for each in found.chapters] == [4]
    questions = [read_question(json.loads(part.partition("```")[0])) for part in page.split("```js\n")[1:]]
    assert [type(each.task) for each in questions] == [NumberTask, OrderTask]


def test_a_hand_is_opened_once(tmp_path: Path) -> None:
    """A seat that stands twice among the open hands would count for another."""
    head, line, *rest = write(lesson())
    twice = resealed(line, lambda data: data["steps"][0].update(open=[0, 0]))
    with pytest.raises(RecordError, match="named twice"):
        open_lesson(saved(tmp_path, head, twice, *rest))
