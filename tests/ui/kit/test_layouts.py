# SPDX-License-Identifier: MIT
"""Rows and columns; of what Qt deletes by itself PySide must know nothing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QLabel, QLayoutItem, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import Shiboken

from dominoes.games import GAMES
from tests.kept_rounds import keep, played
from tests.ui.driving import play_on, setup_of, sit_down, until, window_on
from ui.kit.layouts import Part, add_parts, hbox, vbox


def known_items() -> list[str]:
    """Return the kinds of items of layouts, not layouts themselves, that PySide knows by their address."""
    found = [each for each in Shiboken.getAllValidWrappers() if isinstance(each, QLayoutItem)]
    return [type(each).__name__ for each in found if each.layout() is None]


@pytest.fixture
def ground(qtbot: QtBot) -> QWidget:
    """A widget to lay out."""
    widget = QWidget()
    qtbot.addWidget(widget)
    return widget


def test_items_of_what_is_added_when_filled(ground: QWidget) -> None:
    """Rows within rows, and empty room, in a column that a widget has already or gets at last."""
    before = known_items()
    column = vbox(hbox(QLabel(ground), Part(stretch=1), vbox(QLabel(ground))), on=ground)
    assert known_items() == before
    add_parts(column, hbox(QLabel(ground), Part(stretch=1), vbox(QLabel(ground), Part(stretch=1))))
    assert known_items() == before
    assert len(ground.findChildren(QLabel)) == 4
    for label in ground.findChildren(QLabel):
        label.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert known_items() == before


def test_a_plain_row_shows_what_is_the_matter(ground: QWidget) -> None:
    """Qt adds it; otherwise the tests here would look for nothing."""
    column = vbox(on=ground)
    before = len(known_items())
    row = hbox(QLabel(ground), Part(stretch=1))
    column.addLayout(row)
    assert len(known_items()) == before + row.count()
    for item in filter(None, map(row.itemAt, range(row.count()))):
        Shiboken.invalidate(item)


def test_layouts_are_added_by_one_module_alone() -> None:
    """What no test here opens is filled and added in the same way."""
    ui = Path(__file__).resolve().parents[3] / "ui"
    called = re.compile(r"\b(?:addLayout|insertLayout|itemAt|itemAtPosition)\(")
    found = [path for path in ui.rglob("*.py") if called.search(path.read_text(encoding="utf-8"))]
    assert [str(path.relative_to(ui)) for path in found] == ["kit/layouts.py"]


async def test_no_page_knows_items(tmp_path: Path) -> None:
    """Nor do sheets, nor a table."""
    before = known_items()
    async with window_on(tmp_path) as window:
        archive = window.services.archive()
        assert archive is not None
        keep(archive, played((("tiengow", "basic", 1),)))
        for page in window.pages.every_page():
            window.pages.show(page)
        assert known_items() == before

        async def leave() -> None:
            window.pages.go_start()
            await until(lambda: not window.pages.match.tasks, "the table to be left")

        for entry in GAMES:
            await sit_down(window, setup_of(game=entry.game.key))
            assert known_items() == before, entry.game.key
            await leave()
        for game in ("tiengow", "paigow"):
            table = await sit_down(window, setup_of(game=game))
            await play_on(window, table.overlay.isVisible)
            assert known_items() == before, f"settlement of {game}"
            await leave()
