# SPDX-License-Identifier: MIT
"""Practice from a lesson of one's own: from the shelf, through all its questions, to the end."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from dominoes.lessons.lesson import Lesson
from dominoes.lessons.page import Answer, Page, Question
from dominoes.lessons.task import NumberAnswer, NumberTask
from dominoes.lessons.texts import Texts
from dominoes.lessons.tree import ROOT
from dominoes.practice.progress import read
from tests.ui.driving import FAST, is_on, play, until, window_on
from tests.ui.pages.demonstrate.teaching import lesson_of


def asking() -> Lesson:
    """Make a lesson with a question for a number and one for a move."""
    lesson = lesson_of(moves=1, chapters=2)
    one, other = lesson.chapters
    number = Question(Texts.of({"en": "How many?"}), task=NumberTask((NumberAnswer(8, Texts.of({"en": "Eight."})),)))
    after = other.tree.line()[0]
    move = other.tree.nodes[after].move
    assert move is not None
    other = other.with_page(ROOT, Page(question=Question(Texts.of({"en": "What now?"}), (Answer(move),))))
    other = other.with_page(after, Page(text=Texts.of({"en": "It wins."})))
    return replace(lesson, chapters=(one.with_page(ROOT, Page(question=number)), other))


async def test_all_questions_are_asked_until_they_were_right(tmp_path: Path) -> None:
    """A missed one comes again, the reason stands beside a right move, and what was answered is remembered."""
    async with window_on(tmp_path, settings=replace(FAST, review_speed=2000.0)) as window:
        lessons = window.pages.lessons
        lessons.shelf.add(asking(), "en")
        lessons.open()
        await until(lambda: lessons.cards, "the shelf")
        command = next(each for each in lessons.cards[0].commands() if each.text == "Practise the questions")
        assert command.enabled
        command.call()
        page = window.pages.practice
        asked = []
        missed = False
        while True:
            await until(lambda: page.is_laid_out and page.audience.learner.is_asked, "the question")
            assert page.bar.where.text() == f"{page.run.answered + 1} / 2"
            asked.append(page.editor.at.chapter)
            caption = page.audience.caption
            if page.audience.pad.is_open:
                if not missed:
                    QTest.keyClicks(page.audience.pad.field, "7")
                    QTest.keyClick(page, Qt.Key.Key_Return)
                    assert "larger" in caption.text()
                    missed = True
                page.audience.pad.field.show_number(8)
                QTest.keyClick(page, Qt.Key.Key_Return)
                assert "Eight." in caption.text()
            else:
                await until(lambda: page.presenter and page.presenter.person.turn is not None, "the turn")
                tree = page.editor.tree
                move = tree.nodes[tree.line()[0]].move
                assert move is not None
                play(page, tree.table.game.read_move(move[1]), "clicks")  # type: ignore[arg-type]
                await until(lambda: page.audience.learner.is_solved, "the judgement")
                assert "Right. It wins." in caption.text()
                assert page.editor.at.node == ROOT
            await until(lambda: page.is_laid_out, "the step")
            QTest.keyClick(page, Qt.Key.Key_PageDown)
            if not page.run.waiting:
                break
        assert sorted(asked) == [0, 0, 1]
        await until(page.overlay.isVisible, "the summary")
        assert page.summary.startswith("1 of 2 questions were right at once.")
        QTest.keyClick(page, Qt.Key.Key_Escape)
        await until(lambda: is_on(window, lessons), "the shelf")
        kept = read(*window.services.preferences.now.my_drills).schedule.cards
        assert len(kept) == 2


async def test_an_answer_that_was_shown_counts_as_missed(tmp_path: Path) -> None:
    """The question comes again, even where it is the only one, with nothing in its field."""
    lesson = asking()
    async with window_on(tmp_path, settings=replace(FAST, review_speed=2000.0)) as window:
        path = window.pages.lessons.shelf.add(replace(lesson, chapters=lesson.chapters[:1]), "en")
        window.pages.routes.practise(path)
        page = window.pages.practice
        await until(lambda: page.is_laid_out and page.audience.pad.is_open, "the question")
        QTest.keyClick(page, Qt.Key.Key_A)
        assert "Answer: 8. Eight." in page.audience.caption.text()
        page.audience.pad.field.show_number(8)
        QTest.keyClick(page, Qt.Key.Key_Return)
        QTest.keyClick(page, Qt.Key.Key_PageDown)
        await until(lambda: page.is_laid_out and page.audience.pad.is_open, "the question again")
        assert page.audience.pad.field.number is None
        assert "Answer" not in page.audience.caption.text()
        assert page.run.missed


async def test_a_lesson_without_questions_says_so(tmp_path: Path) -> None:
    """The page stays where it is; the menu does not offer it."""
    async with window_on(tmp_path, settings=FAST) as window:
        path = window.pages.lessons.shelf.add(lesson_of(), "en")
        before = window.pages.current
        window.pages.routes.practise(path)
        assert window.pages.current is before
