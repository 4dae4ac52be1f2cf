# SPDX-License-Identifier: MIT
"""Before a class nothing is seen, heard or found that the lesson keeps closed; learners answer by playing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from dominoes.game import Seat
from dominoes.lessons.lesson import Chapter, Lesson
from dominoes.lessons.page import Answer, Page, Question
from dominoes.lessons.texts import Texts
from dominoes.lessons.tree import ROOT
from dominoes.tiles import tile
from tests.ui.driving import FAST, until, window_on
from tests.ui.pages.demonstrate.leaks import NOTES, OPENED, TABLES, closed_at, faces_in, lesson_of, named_in, words_of
from tests.ui.pages.demonstrate.teaching import lesson_of as played
from ui.app.window import MainWindow
from ui.kit.preferences import PROJECTOR_TEXT, text_for
from ui.kit.theme import Type
from ui.pages.demonstrate.audience import Mode
from ui.pages.demonstrate.editor import Place
from ui.pages.demonstrate.page import DemonstratePage
from ui.pages.demonstrate.words import solution_text
from ui.pages.lessons.page import LessonsPage
from ui.table.felt import TableFelt
from ui.tiles.tile_button import TileButton


@pytest.mark.parametrize("preset", TABLES)
async def test_nothing_closed_is_found_before_a_class(tmp_path: Path, preset: str) -> None:
    """At any step of any game; what the teacher's own table shows is found, so the search works."""
    lesson = lesson_of(preset)
    async with window_on(tmp_path, settings=replace(FAST, review_speed=2000.0)) as window:
        window.pages.demonstrate.open(window.pages.lessons.shelf.add(lesson, "en"))
        page = window.pages.demonstrate
        await until(lambda: page.is_laid_out, "the table")
        tree = page.editor.tree
        shown = {face for hand in tree.filled.hands[:OPENED] for face in hand if face is not None}
        assert NOTES in "\n".join(words_of(page))
        page.edits.choose_hands()
        await until(page.overlay.isVisible, "the hands")
        page.overlay.close_with("")
        await until(lambda: not page.overlay.isVisible(), "the table")
        QTest.keyClick(page, Qt.Key.Key_F5)
        secret = set()
        for node in (ROOT, *tree.line()):
            page.editor.go(node)
            await until(lambda: page.is_laid_out, "the step")
            closed = closed_at(tree, node, shown, OPENED)
            secret |= closed
            assert faces_in(page) & closed == set()
            assert named_in(page, closed) == set()
            assert NOTES not in "\n".join(words_of(page))
        page.stage.setToolTip(str(min(secret)))
        assert named_in(page, secret), "a planted leak must be found"


async def test_remote_keys_black_screen_and_back(tmp_path: Path) -> None:
    """Page Down and Page Up step; B makes it black; no key edits the lesson; Esc leads to the teacher's table."""
    lesson = lesson_of("tiengow-basic")
    async with window_on(tmp_path, settings=FAST) as window:
        window.pages.demonstrate.open(window.pages.lessons.shelf.add(lesson, "en"))
        page = window.pages.demonstrate
        await until(lambda: page.is_laid_out, "the table")
        QTest.keyClick(page, Qt.Key.Key_F5)
        await until(lambda: page.is_laid_out, "the table")
        assert page.audience.caption.text() == "Look."
        assert not page.side.isVisible()
        assert not page.header.isVisible()
        before = page.editor.lesson
        for which in (Qt.Key.Key_Delete, Qt.Key.Key_D, Qt.Key.Key_O, Qt.Key.Key_C, Qt.Key.Key_L, Qt.Key.Key_T):
            QTest.keyClick(page, which)
        assert page.editor.lesson == before
        assert not page.overlay.isVisible()
        QTest.keyClick(page, Qt.Key.Key_PageDown)
        assert page.editor.at.node == page.editor.tree.line()[0]
        await until(lambda: page.is_laid_out, "the step")
        assert not page.audience.caption.isVisible(), "nothing is said here"
        QTest.keyClick(page, Qt.Key.Key_PageUp)
        QTest.keyClick(page, Qt.Key.Key_B)
        assert page.audience.blank.isVisible()
        assert page.audience.blank.size() == page.size()
        QTest.keyClick(page, Qt.Key.Key_B)
        assert not page.audience.blank.isVisible()
        QTest.keyClick(page, Qt.Key.Key_Escape)
        assert page.audience.mode is Mode.EDIT
        assert page.header.isVisible()
        assert window.pages.current is page


async def test_the_page_itself_is_as_large_as_the_second_window(tmp_path: Path) -> None:
    """Before a class (F5) table, title and words are those of a room; back at the teacher's table, as they were."""
    lesson = replace(lesson_of("tiengow-basic"), title=Texts.of({"en": "A"}))
    async with window_on(tmp_path, settings=FAST) as window:
        window.pages.demonstrate.open(window.pages.lessons.shelf.add(lesson, "en"))
        page = window.pages.demonstrate
        await until(lambda: page.is_laid_out, "the table")
        usual = (page.table.words, page.table.panels[0].look, page.table.label_look)
        QTest.keyClick(page, Qt.Key.Key_F5)
        await until(lambda: page.is_laid_out, "the table")
        least = text_for(PROJECTOR_TEXT, page.width(), page.height())
        assert page.table.words.text_size >= least
        assert page.table.panels[0].look == page.table.words
        assert page.audience.title.font().pixelSize() == round(least * Type.LEAD.value.pixels)
        QTest.keyClick(page, Qt.Key.Key_Escape)
        await until(lambda: page.is_laid_out, "the table")
        assert (page.table.words, page.table.panels[0].look, page.table.label_look) == usual
        QTest.keyClick(page, Qt.Key.Key_F6)
        await until(lambda: page.is_laid_out, "the table")
        assert (page.table.words, page.table.label_look) == (usual[0], usual[2]), "who practises sits before it"


async def test_a_remote_goes_on_from_chapter_to_chapter(tmp_path: Path) -> None:
    """Page Down after the last step begins the next chapter, Page Up goes back to the end of the one before."""
    one = lesson_of("tiengow-basic")
    first, second = (replace(one.chapters[0], title=Texts.of({"en": name})) for name in ("Leads", "Throws"))
    lesson = replace(one, title=Texts.of({"en": "Tien Gow"}), chapters=(first, second))
    async with window_on(tmp_path, settings=FAST) as window:
        window.pages.demonstrate.open(window.pages.lessons.shelf.add(lesson, "en"))
        page = window.pages.demonstrate
        await until(lambda: page.is_laid_out, "the table")
        assert not page.audience.title.isVisible()
        page.audience.cursor.to_end()
        QTest.keyClick(page, Qt.Key.Key_PageDown)
        assert page.editor.at.chapter == 0, "while a lesson is made, a line ends where it ends"
        QTest.keyClick(page, Qt.Key.Key_F5)
        assert (page.audience.title.isVisible(), page.audience.title.text()) == (True, "Tien Gow · Leads")
        while page.audience.cursor.following is not None:
            QTest.keyClick(page, Qt.Key.Key_PageDown)
        QTest.keyClick(page, Qt.Key.Key_PageDown)
        assert page.editor.at == Place(1, ROOT)
        assert page.audience.title.text() == "Tien Gow · Throws"
        QTest.keyClick(page, Qt.Key.Key_PageUp)
        assert page.editor.at == Place(0, first.tree.line()[-1])
        control = Qt.KeyboardModifier.ControlModifier
        for which, chapter in ((Qt.Key.Key_PageDown, 1), (Qt.Key.Key_PageDown, 1), (Qt.Key.Key_PageUp, 0)):
            QTest.keyClick(page, which, control)
            assert page.editor.at == Place(chapter, ROOT)
        QTest.keyClick(page, Qt.Key.Key_PageUp)
        assert page.editor.at == Place(0, ROOT)


def ring_shows(table: TableFelt[Any], widget: QWidget) -> bool:
    """Return whether *widget* looks different with the focus."""
    table.setFocus()
    before = widget.grab().toImage()
    widget.setFocus()
    assert widget.hasFocus()
    return before != widget.grab().toImage()


async def test_focus_is_no_mark_before_a_class(tmp_path: Path) -> None:
    """Tiles and panels wear no ring in the clean view, whenever they were made; elsewhere they do."""
    async with window_on(tmp_path, settings=FAST) as window:
        window.pages.demonstrate.open(window.pages.lessons.shelf.add(lesson_of("tiengow-basic"), "en"))
        page = window.pages.demonstrate
        await until(lambda: page.is_laid_out, "the table")
        window.activateWindow()
        await until(window.isActiveWindow, "an active window")
        for which, shown in ((Qt.Key.Key_F5, False), (Qt.Key.Key_F5, True), (Qt.Key.Key_F6, True)):
            QTest.keyClick(page, which)
            await until(lambda: page.is_laid_out, "the table")
            page.edits.turn()
            await until(lambda: page.is_laid_out, "another seat")
            assert ring_shows(page.table, page.table.hand[0]) == shown
            assert ring_shows(page.table, page.table.panels[1]) == shown


def sample(lessons: LessonsPage, game: str) -> Lesson:
    """Return the sample lesson of *game*."""
    found = next(item.lesson for item in lessons.files.samples.items() if item.path.stem == game)
    assert found is not None
    return found


async def test_a_learner_answers_by_playing(tmp_path: Path) -> None:
    """A wrong answer is explained and counted, a right one goes on; the solution is shown when it is asked for."""
    async with window_on(tmp_path, settings=FAST) as window:
        lessons = window.pages.lessons
        window.pages.demonstrate.open(lessons.shelf.add(sample(lessons, "tiengow"), "en"))
        page = window.pages.demonstrate
        QTest.keyClick(page, Qt.Key.Key_F6)

        def is_asked() -> bool:
            return page.is_laid_out and page.presenter is not None and page.presenter.person.turn is not None

        await until(is_asked, "the question")
        assert "make the supreme pair? Lead them" in page.audience.caption.text()
        faces = [str(tile.face) for tile in page.table.hand]
        page.table.hand[faces.index("66")].click()
        QTest.keyClick(page, Qt.Key.Key_Return)
        await until(lambda: page.audience.learner.wrong == 1, "the wrong answer")
        await until(is_asked, "the question again")
        assert "Nobody can beat Heaven" in page.audience.caption.text()
        assert page.editor.at.node == ROOT
        QTest.keyClick(page, Qt.Key.Key_A)
        assert "Six and Three" in page.audience.caption.text()
        faces = [str(tile.face) for tile in page.table.hand]
        for code in ("42", "21"):
            page.table.hand[faces.index(code)].click()
        QTest.keyClick(page, Qt.Key.Key_Return)
        await until(lambda: page.audience.learner.right == 1, "the right answer")
        assert page.editor.at.node == page.editor.tree.line()[0]
        assert "nothing beats the supreme pair" in page.audience.caption.text()


async def test_a_step_that_cannot_be_seen_leaves_no_tiles_behind(tmp_path: Path) -> None:
    """With every hand closed, and with a broken position, explained to the teacher alone."""
    lesson = lesson_of("tiengow-basic")
    chapter = lesson.chapters[0]
    node = chapter.tree.line()[0]
    layout = chapter.tree.filled
    twice = layout.with_hand(Seat(0), (tile("66"), tile("66"), tile("66"), *layout.hands[0][3:]))
    broken = Chapter(chapter.tree.with_layout(twice))
    lesson = replace(lesson, chapters=(chapter.with_page(node, Page(open_hands=())), broken))
    async with window_on(tmp_path, settings=replace(FAST, review_speed=2000.0)) as window:
        window.pages.demonstrate.open(window.pages.lessons.shelf.add(lesson, "en"))
        page = window.pages.demonstrate
        await until(lambda: page.is_laid_out, "the table")
        QTest.keyClick(page, Qt.Key.Key_F5)
        await until(lambda: page.is_laid_out, "the table")
        page.editor.go(node)
        await until(lambda: page.is_laid_out, "the closed step")
        assert "closed" in page.stage.trouble
        assert not {each.face for each in page.stage.findChildren(TileButton)} - {None}
        page.editor.go_to_chapter(1)
        await until(lambda: page.is_laid_out, "the broken position")
        assert not named_in(page, {tile("66")}, hidden=False)
        assert not {each.face for each in page.stage.findChildren(TileButton)} - {None}
        QTest.keyClick(page, Qt.Key.Key_F5)
        await until(lambda: page.is_laid_out, "the teacher's table")
        assert named_in(page, {tile("66")}), "the teacher reads why"


@pytest.mark.matrix
@pytest.mark.parametrize("preset", TABLES)
async def test_no_key_of_the_page_hides_an_answer(tmp_path: Path, preset: str) -> None:
    """What a button of the table says it does, its key does."""
    async with window_on(tmp_path, settings=replace(FAST, review_speed=2000.0)) as window:
        window.pages.demonstrate.open(window.pages.lessons.shelf.add(lesson_of(preset), "en"))
        page = window.pages.demonstrate
        of_page = {key for each in page.commands() for key in (each.key, *each.also) if each.call is not None}
        assert page.presenter is not None
        of_page -= {key for each in page.presenter.commands() for key in (each.key, *each.also)}
        for node in (ROOT, *page.editor.tree.line()):
            page.editor.go(node)
            await until(lambda: page.is_laid_out, "the step")
            await asyncio.sleep(0)
            answers = {key for each in page.table.bar._actions for key in (each.key, *each.also)}
            assert not answers & of_page - {"Esc", "Enter"}


ANSWER = "Heaven, of course"


def asking(prompt: str = "Which?") -> Lesson:
    """Return a lesson that asks the same at each step of two chapters."""
    lesson = played(moves=2, chapters=2)
    question = Question(Texts.of({"en": prompt}), solution=Texts.of({"en": ANSWER}))
    return replace(
        lesson,
        chapters=tuple(replace(each, tree=_asked_everywhere(each, question)) for each in lesson.chapters),
    )


def _asked_everywhere(chapter: Chapter, question: Question) -> Any:  # noqa: ANN401 - a tree
    tree = chapter.tree
    for node in tree.nodes:
        tree = tree.with_page(node, replace(tree.nodes[node].page, question=question, open_hands=(Seat(0),)))
    return tree


def _open(window: MainWindow, lesson: Lesson) -> None:
    window.pages.demonstrate.open(window.pages.lessons.shelf.add(lesson, "en"))


def _again(window: MainWindow, _page: DemonstratePage) -> None:
    _open(window, asking())


def _left(window: MainWindow, page: DemonstratePage) -> None:
    window.pages.go_start()
    _again(window, page)


def _chapter(_window: MainWindow, page: DemonstratePage) -> None:
    QTest.keyClick(page, Qt.Key.Key_PageDown, Qt.KeyboardModifier.ControlModifier)


def _chapter_and_back(window: MainWindow, page: DemonstratePage) -> None:
    _chapter(window, page)
    QTest.keyClick(page, Qt.Key.Key_PageUp, Qt.KeyboardModifier.ControlModifier)


def _step(_window: MainWindow, page: DemonstratePage) -> None:
    QTest.keyClick(page, Qt.Key.Key_PageDown)


def _step_and_back(window: MainWindow, page: DemonstratePage) -> None:
    # Faster than the table is laid out.
    _step(window, page)
    QTest.keyClick(page, Qt.Key.Key_PageUp)


def _undo(_window: MainWindow, page: DemonstratePage) -> None:
    page.editor.change_page(replace(page.editor.page, question=Question(Texts.of({"en": "Why?"}))))
    page.editor.undo()
    page.editor.change_page(replace(page.editor.page, question=Question(Texts.of({"en": ANSWER}))))
    page.editor.undo()
    page.editor.redo()
    page.editor.change_page(
        replace(page.editor.page, question=Question(Texts.of({"en": "And?"}), solution=Texts.of({"en": ANSWER})))
    )


def _another_deal(_window: MainWindow, page: DemonstratePage) -> None:
    before = page.editor.tree.seed
    # Of the few deals that are tried, none may fit the moves.
    while page.editor.tree.seed == before:
        page.edits.deal_again()


@pytest.mark.matrix
@pytest.mark.parametrize("way", ["F5", "F6", "F8"])
@pytest.mark.parametrize(
    "follow",
    [
        pytest.param(_again, id="S1-2: another lesson of the same words"),
        pytest.param(_left, id="S1-2: the start page between"),
        pytest.param(_chapter, id="the next chapter"),
        pytest.param(_chapter_and_back, id="the next chapter and back"),
        pytest.param(_step, id="the next step"),
        pytest.param(_step_and_back, id="a step and back"),
        pytest.param(_undo, id="another question, undo and redo"),
        pytest.param(_another_deal, id="another deal"),
    ],
)
async def test_an_answer_that_was_shown_belongs_to_one_question(
    tmp_path: Path, way: str, follow: Callable[[MainWindow, DemonstratePage], None]
) -> None:
    """Whatever is shown after it begins with its answer hidden, in each view of a class."""
    async with window_on(tmp_path, settings=replace(FAST, review_speed=2000.0)) as window:
        _open(window, asking())
        page = window.pages.demonstrate
        await until(lambda: page.is_laid_out, "the table")

        def present() -> None:
            if page.audience.mode is Mode.EDIT and page.audience.window is None:
                QTest.keyClick(page, getattr(Qt.Key, f"Key_{way}"))

        present()
        await until(lambda: page.is_laid_out, "the class's table")
        assert ANSWER not in class_reads(page)
        QTest.keyClick(page, Qt.Key.Key_A)
        assert ANSWER in class_reads(page)
        follow(window, page)
        await until(lambda: page.is_laid_out, "the table again")
        present()
        await until(lambda: page.is_laid_out, "the table again")
        assert "?" in class_reads(page)
        assert ANSWER not in class_reads(page)
        QTest.keyClick(page, Qt.Key.Key_A)
        assert ANSWER in class_reads(page)


def class_reads(page: DemonstratePage) -> str:
    """Return what the class reads below the table."""
    caption = page.audience.caption if page.audience.window is None else page.audience.window.caption
    return caption.text()


async def test_a_class_begins_without_answers(tmp_path: Path) -> None:
    """B S2-8: with the projector window, when it is closed and opened, or opened while a class looks on."""
    async with window_on(tmp_path, settings=replace(FAST, review_speed=2000.0)) as window:
        _open(window, asking())
        page = window.pages.demonstrate
        await until(lambda: page.is_laid_out, "the table")
        for which in (Qt.Key.Key_F5, Qt.Key.Key_F8, Qt.Key.Key_F8, Qt.Key.Key_F8, Qt.Key.Key_F6, Qt.Key.Key_F5):
            QTest.keyClick(page, which)
            await until(lambda: page.is_laid_out, "the class's table")
            assert ANSWER not in class_reads(page)
            QTest.keyClick(page, Qt.Key.Key_A)


async def test_an_answer_stays_as_long_as_its_question(tmp_path: Path) -> None:
    """A word added to the text, a turned table or another language of the program close nothing."""
    async with window_on(tmp_path, settings=replace(FAST, review_speed=2000.0)) as window:
        _open(window, asking())
        page = window.pages.demonstrate
        await until(lambda: page.is_laid_out, "the table")
        QTest.keyClick(page, Qt.Key.Key_F8)
        QTest.keyClick(page, Qt.Key.Key_A)
        page.side.text.setPlainText("Look again.")
        page.edits.turn()
        await until(lambda: page.is_laid_out, "the turned table")
        assert ANSWER in class_reads(page)
        window.services.preferences.set("language", "ja")
        await until(lambda: page.is_laid_out, "the other language")
        assert ANSWER in class_reads(page)
        QTest.keyClick(page, Qt.Key.Key_A)
        assert ANSWER not in class_reads(page)


async def test_a_judgement_belongs_to_one_question(tmp_path: Path) -> None:
    """What was said to an answer, and how many were right, is not said of another lesson opened meanwhile."""
    lesson = asking()
    move = lesson.chapters[0].tree.nodes[lesson.chapters[0].tree.line()[0]].move
    assert move is not None
    chapter = lesson.chapters[0]
    page_of = chapter.page(ROOT)
    assert page_of.question is not None
    why = Texts.of({"en": "No, look at the pips."})
    judged = replace(
        page_of, question=replace(page_of.question, wrong=(Answer(move, why),), right=(Answer((Seat(1), "pass")),))
    )
    lesson = lesson.replaced(0, chapter.with_page(ROOT, judged))
    async with window_on(tmp_path, settings=replace(FAST, review_speed=2000.0)) as window:
        _open(window, lesson)
        page = window.pages.demonstrate
        await until(lambda: page.is_laid_out, "the table")
        QTest.keyClick(page, Qt.Key.Key_F6)
        await until(lambda: page.is_laid_out, "the class's table")
        read = page.editor.tree.table.game.read_move
        page.bottom.answered(move[0], read(move[1]))
        await until(lambda: "look at the pips" in class_reads(page), "the judgement")
        _open(window, lesson)
        await until(lambda: page.is_laid_out, "the table")
        assert "look at the pips" not in class_reads(page)
        assert page.audience.learner.wrong == 0


async def test_a_click_on_the_bare_table_makes_keys_commands(tmp_path: Path) -> None:
    """S2-7: a note was written; the letters that follow a click on the cloth are no longer part of it."""
    async with window_on(tmp_path, settings=replace(FAST, review_speed=2000.0)) as window:
        _open(window, asking())
        page = window.pages.demonstrate
        await until(lambda: page.is_laid_out, "the table")
        page.side.notes.setFocus()
        QTest.keyClicks(page.side.notes, "note")
        bare = page.table.rect().center()
        assert page.table.childAt(bare) is None
        QTest.mouseClick(page.table, Qt.MouseButton.LeftButton, pos=bare)
        assert page.focusWidget() is not page.side.notes
        assert page.side.notes.toPlainText() == "note"


def test_a_right_answer_is_revealed_without_words_of_its_own() -> None:
    """Without a solution text, the right answers are told, and the replies to them."""
    chapter = played(moves=1).chapters[0]
    move = chapter.tree.nodes[chapter.tree.line()[0]].move
    assert move is not None

    def told(*right: Answer, solution: str = "") -> str:
        question = Question(Texts.of({"en": "Which?"}), right, solution=Texts.of({"en": solution}))
        return solution_text(chapter.with_page(ROOT, Page(question=question)), ROOT, "en")

    assert told(Answer(move, Texts.of({"en": ANSWER}))) == f"{told(Answer(move))}. {ANSWER}"
    assert told(Answer(move)).startswith("Answer: East")
    assert told(Answer(move), solution="Lead it.") == "Answer: Lead it."
    assert told() == ""
