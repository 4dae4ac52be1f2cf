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
from tests.ui.pages.demonstrate.teaching import lesson_of

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
