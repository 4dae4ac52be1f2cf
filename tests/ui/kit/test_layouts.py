# SPDX-License-Identifier: MIT
"""Rows and columns; PySide may have no wrappers of items, which Qt deletes by itself."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QLabel, QLayoutItem, QSpacerItem, QWidget, QWidgetItem
from pytestqt.qtbot import QtBot
from shiboken6 import Shiboken

from dominoes.games import GAMES
from tests.support.kept_rounds import keep, played
from tests.ui.driving import play_on, setup_of, sit_down, until, window_on
from ui.kit.layouts import Part, add_parts, hbox, remove_layout, replace_widget, vbox


def item_wrappers() -> Counter[str]:
    """Count by kind the items of layouts, not layouts themselves, with wrappers of PySide."""
    found = [each for each in Shiboken.getAllValidWrappers() if isinstance(each, QLayoutItem)]
    return Counter(type(each).__name__ for each in found if each.layout() is None)


@pytest.fixture
def widget(qtbot: QtBot) -> QWidget:
    """A widget to lay out."""
    made = QWidget()
    qtbot.addWidget(made)
    return made


def test_items_of_what_is_added_when_filled(widget: QWidget) -> None:
    """Rows within rows, and empty room, in a column that a widget has already or gets at last."""
    before = item_wrappers()
    column = vbox(hbox(QLabel(widget), Part(stretch=1), vbox(QLabel(widget))), on=widget)
    assert item_wrappers() == before
    add_parts(column, hbox(QLabel(widget), Part(stretch=1), vbox(QLabel(widget), Part(stretch=1))))
    assert item_wrappers() == before
    assert len(widget.findChildren(QLabel)) == 4
    for label in widget.findChildren(QLabel):
        label.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert item_wrappers() == before


def test_add_layout_of_qt_makes_wrappers(widget: QWidget) -> None:
    """Otherwise the tests here would look for nothing."""
    column = vbox(on=widget)
    before = item_wrappers().total()
    row = hbox(QLabel(widget), Part(stretch=1))
    column.addLayout(row)
    assert item_wrappers().total() == before + row.count()
    for item in filter(None, map(row.itemAt, range(row.count()))):
        Shiboken.invalidate(item)


def deletions(monkeypatch: pytest.MonkeyPatch) -> list[type]:
    """Return a growing list of the kinds of the deleted items: without deletion they would outlive their layout."""
    found: list[type] = []
    delete = Shiboken.delete

    def note(item: QLayoutItem) -> None:
        found.append(type(item))
        delete(item)
        assert not Shiboken.isValid(item)

    monkeypatch.setattr("ui.kit.layouts.Shiboken.delete", note)
    return found


def test_a_widget_takes_the_place_of_another(widget: QWidget, monkeypatch: pytest.MonkeyPatch) -> None:
    """That is deleted, with its item."""
    before = item_wrappers()
    old, new = QLabel(widget), QLabel(widget)
    row = hbox(QLabel(widget), old, on=widget)
    deleted = deletions(monkeypatch)
    replace_widget(row, old, new)
    assert deleted == [QWidgetItem]
    assert item_wrappers() == before
    assert (row.count(), row.indexOf(new)) == (2, 1)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not Shiboken.isValid(old)


def test_a_layout_is_removed_and_its_widgets_stay(widget: QWidget, monkeypatch: pytest.MonkeyPatch) -> None:
    """They may be deleted before it is, or stand in another."""
    before = item_wrappers()
    first, second = QLabel(widget), QLabel(widget)
    column = vbox(on=widget)
    rows = [hbox(Part(stretch=1), first, second)]
    add_parts(column, rows[0])
    for _again in range(3):
        remove_layout(column, rows.pop())
        rows = [hbox(Part(stretch=1), first, second)]
        add_parts(column, rows[0])
    assert (column.count(), rows[0].count(), item_wrappers()) == (1, 3, before)
    with monkeypatch.context() as patch:
        deleted = deletions(patch)
        remove_layout(column, rows.pop())
        assert deleted == [QSpacerItem, QWidgetItem, QWidgetItem]
    assert column.count() == 0
    Shiboken.delete(first)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert Shiboken.isValid(second)
    assert item_wrappers() == before


def test_layouts_are_added_by_one_module_alone() -> None:
    """So that pages opened by no test here are filled and added in the same way."""
    ui = Path(__file__).resolve().parents[3] / "ui"
    called = re.compile(r"\b(?:addLayout|insertLayout|itemAt|itemAtPosition|takeAt|replaceWidget)\(")
    found = [path for path in ui.rglob("*.py") if called.search(path.read_text(encoding="utf-8"))]
    assert [path.relative_to(ui).as_posix() for path in found] == ["kit/layouts.py"]


async def test_no_page_leaves_wrappers(tmp_path: Path) -> None:
    """Nor does a table or a sheet."""
    before = item_wrappers()
    async with window_on(tmp_path) as window:
        archive = window.services.archive()
        assert archive is not None
        keep(archive, played((("tiengow", "basic", 1),)))
        for page in window.pages.every_page():
            window.pages.show(page)
        assert item_wrappers() == before

        async def leave() -> None:
            window.pages.go_start()
            await until(lambda: not window.pages.table.match.tasks, "the table to be left")

        for entry in GAMES:
            await sit_down(window, setup_of(game=entry.game.key))
            assert item_wrappers() == before, entry.game.key
            await leave()
        for game in ("tiengow", "paigow"):
            table = await sit_down(window, setup_of(game=game))
            await play_on(window, table.overlay.isVisible)
            assert item_wrappers() == before, f"settlement of {game}"
            await leave()
