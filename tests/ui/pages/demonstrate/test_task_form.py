# SPDX-License-Identifier: MIT
"""The fields of a question that asks for no move: a task is written, kept as it was, and mixed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from dominoes.game import Seat
from dominoes.lessons.form import CHOICE, MOVE, NUMBER, ORDER
from dominoes.lessons.page import Answer, Page, Question
from dominoes.lessons.task import (
    Choice,
    ChoiceTask,
    Item,
    Misplaced,
    NumberAnswer,
    NumberTask,
    OrderAnswer,
    Ordered,
    OrderTask,
    Task,
    judged,
)
from dominoes.lessons.texts import Texts
from dominoes.lessons.tree import ROOT
from dominoes.tiles import tiles
from tests.ui.driving import until
from tests.ui.pages.demonstrate.teaching import asked, form_of, key, lesson_of, teaching
from tests.ui.pages.looks import cut_off, nameless
from ui.kit import theme
from ui.language import i18n
from ui.language.i18n import LANGUAGES
from ui.pages.demonstrate.sheets import QuestionForm
from ui.pages.demonstrate.task_form import Row, TaskForm

BOTH: Final = Texts.of({"en": "Heaven", "de": "Himmel"})
GERMAN: Final = Texts.of({"de": "Erde"})
X: Final = {"x": 1}
NUMBERS: Final = NumberTask(
    (NumberAnswer(8, BOTH, X),), (NumberAnswer(-4, GERMAN), NumberAnswer(2)), Texts.of({"en": "chips", "de": "Chips"})
)
CHOICES: Final = ChoiceTask(
    (
        Choice(Item(BOTH, tiles("66 66"), X), is_right=True, why=GERMAN),
        Choice(Item(GERMAN), why=BOTH),
        Choice(Item(tiles=tiles("11"))),
    ),
    several=True,
)
ITEMS: Final = tuple(Item(tiles=tiles(code)) for code in ("44", "66", "11"))
ORDER_TASK: Final = OrderTask(
    (*ITEMS, Item(GERMAN, more=X)),
    (OrderAnswer(((1,), (0, 2), (3,)), BOTH, X), OrderAnswer(((3,), (0, 1, 2)))),
    (
        OrderAnswer(((3,), (0,), (1,), (2,)), BOTH),
        Misplaced(1, 2, GERMAN),
        *(Misplaced(3, place, BOTH) for place in range(3)),
    ),
)
EMPTY_ROW: Final = '{"kind": "number", "rows": {"number": [[]], "choice": [], "order": []}}'


@pytest.fixture
def parent(usual: None, qtbot: QtBot) -> QWidget:
    """A window for forms."""
    window = QWidget()
    qtbot.addWidget(window)
    return window


def write(form: TaskForm, place: int, text: str = "", tiles: str = "", why: str = "", *, tick: bool = False) -> None:
    """Write into a row by keys and clicks."""
    row: Row = form.rows[form.chosen][place]
    for line, words in ((row.text, text), (row.tiles, tiles), (row.why, why)):
        QTest.keyClicks(line, words)
    if tick:
        row.tick.click()


def choose(form: TaskForm, kind: str) -> None:
    """Choose a kind by a click."""
    cell = form.kind.cells()[[MOVE, NUMBER, CHOICE, ORDER].index(kind)]
    cell.click()
    assert form.chosen == kind


@pytest.mark.parametrize("task", [None, NUMBERS, CHOICES, ORDER_TASK])
def test_a_task_saved_unchanged_is_the_same(parent: QWidget, task: Task | None) -> None:
    """With its other languages, its replies to orders and places, and keys that nobody knows."""
    form = TaskForm(task, "en", parent)
    assert form.task() == task
    assert not form.trouble
    again = TaskForm(None, "en", parent)
    again.state.setText(form.state.text())
    assert again.chosen == form.chosen
    assert again.state.text() == form.state.text()


def test_a_number_is_asked_for(parent: QWidget) -> None:
    """Letters are not taken, a row is added as soon as the last is used, and one number must be right."""
    form = TaskForm(None, "en", parent)
    choose(form, NUMBER)
    assert form.trouble == "Tick the right number."
    write(form, 0, "8x", why="Two each.", tick=True)
    write(form, 1, "-4")
    write(form, 2, "-")
    QTest.keyClicks(form.unit, "chips")
    assert len(form.rows[NUMBER]) == 3
    assert not form.trouble
    expected = NumberTask(
        (NumberAnswer(8, Texts.of({"en": "Two each."})),), (NumberAnswer(-4),), Texts.of({"en": "chips"})
    )
    assert form.task() == expected


def test_choices_are_written(parent: QWidget) -> None:
    """As texts, tiles or both; tiles are shown as they are written, and a half one is none."""
    form = TaskForm(None, "en", parent)
    choose(form, CHOICE)
    write(form, 0, "Heaven", "66 6", tick=True)
    assert form.trouble == "There must be at least two things to choose from or to put in order."
    write(form, 1, tiles="11 7 44", why="Lower.")
    made = form.task()
    assert made == ChoiceTask(
        (
            Choice(Item(Texts.of({"en": "Heaven"}), tiles("66")), is_right=True),
            Choice(Item(tiles=tiles("11 44")), why=Texts.of({"en": "Lower."})),
        )
    )
    form.rows[CHOICE][0].tick.click()
    assert form.trouble == "Tick what is right."


def test_an_order_is_mixed(parent: QWidget) -> None:
    """It is written as it is right, and shown otherwise; tied items may stand either way."""
    form = TaskForm(None, "en", parent)
    choose(form, ORDER)
    for place, code in enumerate(("66", "11", "44", "31")):
        write(form, place, tiles=code, why="Highest." if place == 0 else "", tick=place == 2)
    made = form.task()
    assert isinstance(made, OrderTask)
    at = {each.tiles[0]: place for place, each in enumerate(made.items)}
    heaven, earth, man, goose = (at[tiles(code)[0]] for code in ("66", "11", "44", "31"))
    for order in ((heaven, earth, man, goose), (heaven, man, earth, goose)):
        assert judged(made, Ordered(order)).right
    assert not judged(made, Ordered((0, 1, 2, 3))).right
    assert judged(made, Ordered((earth, heaven, man, goose))).why == Texts.of({"en": "Highest."})
    assert TaskForm(made, "en", parent).task() == made


def test_a_reply_is_kept_as_it_is(parent: QWidget) -> None:
    """As long as a file may have it, with its paragraphs; it is typed so, too."""
    long = Texts.of({"en": "first\N{NO-BREAK SPACE}line\n\n" + "second line " * 1000})
    choices = ChoiceTask(tuple(Choice(Item(tiles=tiles(code)), code == "66", long) for code in ("66", "11")))
    numbers = NumberTask((NumberAnswer(8, long),), (NumberAnswer(4, long),))
    order = OrderTask(ITEMS, (OrderAnswer(((1,), (0, 2))),), tuple(Misplaced(1, place, long) for place in (1, 2)))
    tasks: tuple[Task, ...] = (choices, numbers, order)
    for task in tasks:
        form = TaskForm(task, "en", parent)
        form.unit.textEdited.emit("")
        assert form.task() == task
        again = TaskForm(None, "en", parent)
        again.state.setText(form.state.text())
        assert again.state.text() == form.state.text()
    form = TaskForm(numbers, "en", parent)
    QTest.keyClick(form.rows[NUMBER][0].why, Qt.Key.Key_Return)
    made = form.task()
    assert isinstance(made, NumberTask)
    assert made.right[0].why == Texts.of({"en": "\n" + long.exactly("en").replace("\N{NO-BREAK SPACE}", " ")})


def test_a_question_saved_unchanged_is_the_same(parent: QWidget) -> None:
    """Its texts with all their spaces."""
    spaced = Texts.of({"en": "8\N{NO-BREAK SPACE}chips\n\tfor East"})
    question = Question(spaced, (), (Answer((Seat(0), "lead 66"), spaced),), spaced, spaced)
    form = QuestionForm(question, [((Seat(0), "lead 66"), "Heaven")], "en")
    form.setParent(parent)
    assert form.question() == question


def test_numbers_without_a_row_stay_what_they_are(parent: QWidget) -> None:
    """Right ones right, wrong ones wrong."""
    right, wrong = (tuple(NumberAnswer(n) for n in range(start, start + 14)) for start in (0, 100))
    for task in (NumberTask(right, wrong), NumberTask(right[:5], wrong), NumberTask(right)):
        assert TaskForm(task, "en", parent).task() == task


def test_a_task_without_an_answer_stays_so(parent: QWidget) -> None:
    """As in a copy for learners; its author can still say what is right."""
    tasks: tuple[Task, ...] = (NUMBERS, CHOICES, ORDER_TASK)
    for task in tasks:
        form = TaskForm(task.without_answers(), "en", parent)
        assert not form.trouble
        assert form.task() == task.without_answers()
        assert form.ordered.isHidden() == (task is not ORDER_TASK)
    form.ordered.click()
    made = form.task()
    assert isinstance(made, OrderTask)
    assert [made.items[at] for at in made.in_order] == list(ORDER_TASK.items)
    again = TaskForm(ORDER_TASK.without_answers(), "en", parent)
    again.state.setText(form.state.text())
    assert again.ordered.isChecked()
    assert TaskForm(ORDER_TASK, "en", parent).ordered.isHidden()


def test_a_question_needs_its_words(parent: QWidget) -> None:
    """Where nothing at all is written nothing is asked."""
    form = QuestionForm(None, (), "en")
    form.setParent(parent)
    assert form.trouble == ""
    form.solution.setPlainText("Heaven.")
    assert form.trouble == "Write the question first."
    old = QuestionForm(Question(BOTH, task=CHOICES), (), "de")
    old.setParent(parent)
    old.prompt.setPlainText("")
    assert not old.trouble
    old = QuestionForm(Question(GERMAN, task=CHOICES), (), "de")
    old.setParent(parent)
    old.prompt.setPlainText(" ")
    assert old.trouble == "Write the question first."


async def test_a_question_is_deleted(tmp_path: Path) -> None:
    """By a button of its sheet."""
    lesson = lesson_of()
    chapter = lesson.chapters[0].with_page(ROOT, Page(question=Question(BOTH, task=CHOICES)))
    async with teaching(tmp_path, replace(lesson, chapters=(chapter,))) as (_window, page, _path):
        await asked(page)
        key(page, Qt.Key.Key_Q)
        await until(page.overlay.isVisible, "the question")
        page.overlay.buttons[1].click()
        await until(lambda: page.editor.page.question is None, "no question")


def test_another_kind_forgets_no_row(parent: QWidget) -> None:
    """Who chooses another kind by mistake finds all again."""
    form = TaskForm(CHOICES, "en", parent)
    choose(form, ORDER)
    choose(form, MOVE)
    assert form.task() is None
    choose(form, CHOICE)
    assert form.task() == CHOICES


@pytest.mark.parametrize(
    "state",
    [
        "",
        "x",
        "[]",
        EMPTY_ROW,
        "{}",
        '{"kind": "number", "rows": {"number": [[1]]}}',
        '{"rows": 3}',
    ],
)
def test_a_damaged_draft_changes_nothing(parent: QWidget, state: str) -> None:
    """What cannot be read is left alone."""
    form = TaskForm(NUMBERS, "en", parent)
    form.state.setText(state)
    assert form.task() == NUMBERS


def test_a_draft_keeps_what_stands_in_no_row(parent: QWidget) -> None:
    """A unit, and whether all are to be chosen, also where nothing else was changed."""
    form, again = (TaskForm(NUMBERS, "en", parent) for _each in range(2))
    QTest.keyClicks(form.unit, "!")
    form.several.click()
    again.state.setText(form.state.text())
    assert again.unit.text() == "chips!"
    assert again.several.isChecked()


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut_off(parent: QWidget, qapp: QApplication, language: str) -> None:
    """With large text, on a sheet of a small window; everything has a name."""
    i18n.install(qapp, language)
    theme.apply(qapp, text_size=1.5, chrome="light")
    form = QuestionForm(Question(BOTH, task=CHOICES), (), language)
    form.setParent(parent)
    parent.resize(900, 1200)
    form.setGeometry(0, 0, 780, form.sizeHint().height())
    parent.show()
    qapp.processEvents()
    assert not cut_off(form)
    assert not nameless(form)


async def test_a_number_is_asked_and_answered(tmp_path: Path) -> None:
    """From the sheet of the question to the answer of a learner; the sheet stays open until nothing is missing."""
    async with teaching(tmp_path, lesson_of(moves=1)) as (_window, page, _path):
        await asked(page)
        key(page, Qt.Key.Key_Q)
        await until(page.overlay.isVisible, "the question")
        form = form_of(page, QuestionForm)
        choose(form.task, NUMBER)
        assert not any(tick.isVisible() for tick in form.ticks)
        write(form.task, 0, "8")
        for missing in ("Write the question first.", "Tick the right number."):
            page.overlay.press("Ctrl Enter")
            assert page.overlay.is_asking
            assert page.overlay.subtitle.isVisible()
            assert page.overlay.subtitle.text() == missing
            QTest.keyClicks(form.prompt, "How many?")
        form.prompt.setPlainText("How many?")
        form.task.rows[NUMBER][0].tick.click()
        key(page, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
        await until(lambda: page.editor.page.question is not None, "the question")
        key(page, Qt.Key.Key_F6)
        await until(lambda: page.is_laid_out and page.audience.pad.is_open, "the pad")
        assert not page.audience.asks
        pad = page.audience.pad
        await until(pad.field.hasFocus, "the field")
        QTest.keyClicks(pad.field, "7")
        key(page, Qt.Key.Key_Return)
        assert page.audience.caption.text().splitlines()[1:] == [
            "Not quite. The right number is larger.",
            "Right: 0 · Wrong: 1",
        ]
        QTest.keyClicks(pad.field, "8")
        key(page, Qt.Key.Key_Return)
        assert "Right." in page.audience.caption.text()
        assert not pad.is_open
        key(page, Qt.Key.Key_PageDown)
        await until(lambda: page.is_laid_out, "the next step")
        assert pad.isHidden()
