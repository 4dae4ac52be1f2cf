# SPDX-License-Identifier: MIT
"""A finished trick lies on the tables of a lesson until the next move, before the teacher and before the class."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from dominoes.games.tricks import TrickWon
from dominoes.games.turning.state import PairTaken
from dominoes.lessons.lesson import Lesson
from dominoes.lessons.tree import ROOT
from tests.ui.driving import FAST, until, window_on
from tests.ui.pages.demonstrate.teaching import asked, lesson_of, teaching
from ui.pages.demonstrate.layout_form import LayoutForm

GAMES = ("tiengow-basic", "laoshu-laoshu", "turning-turning")


def lying(table: Any) -> int:  # noqa: ANN401 - the felt of any game
    """Return how many plays, or turned tiles, lie in the middle of *table*."""
    model = table.model
    return len(model.trick if hasattr(model, "trick") else model.turned)


@pytest.mark.parametrize("preset", GAMES)
async def test_a_trick_stays_until_the_next_move(tmp_path: Path, preset: str) -> None:
    """Each step shows what was played at it, the last play of a trick too; the next move takes it away."""
    lesson: Lesson = lesson_of(preset, moves=9)
    async with window_on(tmp_path, settings=replace(FAST, review_speed=2000.0)) as window:
        window.pages.demonstrate.open(window.pages.lessons.shelf.add(lesson, "en"))
        page = window.pages.demonstrate
        QTest.keyClick(page, Qt.Key.Key_F8)
        projected = page.audience.window
        assert projected is not None
        tree, expected, finished = page.editor.tree, 0, 0
        for node in tree.line():
            step = tree.step(node)
            page.editor.go(node)
            await until(lambda: page.is_laid_out, "the step")
            expected += 1
            assert (lying(page.table), lying(projected.table)) == (expected, expected)
            if any(isinstance(event, TrickWon | PairTaken) for event in step.events):
                expected, finished = 0, finished + 1
        assert finished > 1
        page.editor.go(ROOT)
        await until(lambda: page.is_laid_out, "the position")
        assert (lying(page.table), lying(projected.table)) == (0, 0)


async def test_a_lesson_begins_with_a_finished_trick(tmp_path: Path) -> None:
    """N lets the chapter begin there: the trick lies before both, who won it is told, and its winner is asked.

    The sheet of the position says so, and can begin it at the deal again; Ctrl+Z brings the steps back.
    """
    async with teaching(tmp_path, lesson_of(moves=6)) as (_window, page, _path):
        tree = page.editor.tree
        line = tree.line()
        node = next(each for each in line if any(isinstance(event, TrickWon) for event in tree.step(each).events))
        (winner,) = (event.seat for event in tree.step(node).events if isinstance(event, TrickWon))
        page.editor.go(node)
        await until(lambda: page.is_laid_out, "the step")
        shown = page.table.model.trick
        QTest.keyClick(page, Qt.Key.Key_F8)
        QTest.keyClick(page, Qt.Key.Key_N)
        await until(lambda: page.is_laid_out and page.editor.at.node == ROOT, "the position")
        projected = page.audience.window
        assert projected is not None
        assert (page.table.model.trick, lying(projected.table)) == (shown, 4)
        assert page.editor.tree.line() == line[line.index(node) + 1 :]
        assert [each.seat for each in page.bottom.asked] == [winner]
        assert page.editor.who[winner] in page.position_text
        assert page.editor.who[winner] in projected.table.advice.text
        await asked(page)
        assert "Ctrl+Z brings back" in page.table.advice.text, "the question does not take its place"
        QTest.keyClick(page, Qt.Key.Key_N)
        assert page.editor.tree.layout.moves == tree.moves(node), "it begins there already"
        QTest.keyClick(page, Qt.Key.Key_D)
        assert "All tiles are laid out" in page.table.advice.text
        form = LayoutForm(page.editor.chapter)
        assert form.at_hand.isVisibleTo(form)
        assert "Hands as dealt; start 4 moves later" in form.at_hand.text()
        assert form.layout_now().moves == tree.moves(node)
        form.at_hand.click()
        assert form.layout_now().moves == ()
        form.at_hand.click()
        first, second = form.hands[:2]
        one, other = first.faces, second.faces
        first.lay(other)
        second.lay(one)
        assert form.new_chapter().layout.moves == (), "other hands have not played them"
        form.deleteLater()
        QTest.keyClick(page, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        await until(lambda: page.is_laid_out, "the step")
        assert (page.editor.tree, page.editor.at.node) == (tree, node)
