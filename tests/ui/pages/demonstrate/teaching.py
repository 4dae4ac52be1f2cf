# SPDX-License-Identifier: MIT
"""The free table in the window, with a lesson on it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from dominoes.lessons.layout import empty_layout
from dominoes.lessons.lesson import Chapter, Lesson
from dominoes.lessons.tree import ROOT, Tree, tree_over
from dominoes.play.worker import Thinker
from dominoes.records.replay import asked as asked_in
from tests.contract.tables import table
from tests.ui.driving import FAST, until, window_on
from ui.app.window import MainWindow
from ui.pages.demonstrate.page import DemonstratePage

F = TypeVar("F", bound=QWidget)
SEED = bytes(range(32))
WIDE, NARROW = (1280, 800), (1100, 760)


@asynccontextmanager
async def teaching(
    tmp_path: Path, lesson: Lesson, *, thinker: Thinker | None = None, is_narrow: bool = False
) -> AsyncIterator[tuple[MainWindow, DemonstratePage, Path]]:
    """Open *lesson* on the free table; where it *is_narrow*, there is no room for the panel beside it."""
    settings = replace(FAST, review_speed=2000.0, text_size=1.5 if is_narrow else 1.0)
    size = NARROW if is_narrow else WIDE
    async with window_on(tmp_path, settings=settings, thinker=thinker, size=size) as window:
        path = window.pages.lessons.shelf.add(lesson, "en")
        window.pages.demonstrate.open(path)
        yield window, window.pages.demonstrate, path


def lesson_of(preset: str = "tiengow-basic", *, moves: int = 0, chapters: int = 1) -> Lesson:
    """Return a lesson with as many positions that are dealt at random, each with as many *moves*."""
    return Lesson(
        chapters=tuple(
            Chapter(_played(tree_over(empty_layout(*table(preset)), bytes([at, *SEED[1:]])), moves))
            for at in range(chapters)
        )
    )


def _played(tree: Tree, moves: int) -> Tree:
    """Return *tree* with the first legal move, as often as *moves* says."""
    node, game = ROOT, tree.table.game
    for _move in range(moves):
        one = asked_in(game, tree.state(node))[0]
        tree, node = tree.play(node, one.seat, game.write_move(one.legal[0]))
    return tree


def is_asked(page: DemonstratePage) -> bool:
    """Return whether the seat at the bottom is asked."""
    return page.is_laid_out and page.presenter is not None and page.presenter.person.turn is not None


async def asked(page: DemonstratePage) -> None:
    """Wait until the seat at the bottom is asked."""
    await until(lambda: is_asked(page), "a turn")


def key(page: DemonstratePage, which: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Press a key at the table."""
    QTest.keyClick(page, which, held)


def form_of(page: DemonstratePage, kind: type[F]) -> F:
    """Return the form on the sheet that is open."""
    found = page.overlay.findChildren(kind)
    assert len(found) == 1
    return found[0]
