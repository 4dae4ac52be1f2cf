# SPDX-License-Identifier: MIT
"""The page of records in tests: shown, driven by keys, listened to."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from dominoes.store import Archive
from tests.ui.driving import until
from tests.ui.pages.looks import Show, texts
from tests.ui.pages.program import Program
from ui.pages.records.deals import CodeForm
from ui.pages.records.page import RecordsPage

Keys = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier


def opened(show: Show, archive_of: Callable[[], Archive | None], program: Program | None = None) -> RecordsPage:
    """Show a page that asks *archive_of*, in *program*."""
    program = program or Program()
    program.has_archive(archive_of)
    page = program.make(RecordsPage)
    show(page)
    page.setFocus()
    return page


def key(page: RecordsPage, which: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Press a key wherever focus is."""
    QTest.keyClick(page.focusWidget() or page, which, modifier)


def heard(monkeypatch: pytest.MonkeyPatch, what: object, name: str) -> list[object]:
    """Replace the method *name* of *what* by one that only collects its arguments, and return the list."""
    found: list[object] = []
    monkeypatch.setattr(what, name, found.append)
    return found


def title(page: RecordsPage) -> str:
    """Return what stands beside the title."""
    return page.header.subtitle.text()


async def sheet(page: RecordsPage) -> list[str]:
    """Wait for a sheet, other than the one for waiting; return its texts."""
    await until(lambda: page.overlay.isVisible() and "Checking records" not in texts(page.overlay), "a sheet")
    return texts(page.overlay)


def dialog_of(page: RecordsPage) -> QFileDialog:
    """Return the dialog that is open."""
    return next(each for each in page.findChildren(QFileDialog) if each.isVisible())


async def typed(page: RecordsPage) -> CodeForm:
    """Open the sheet for a code that was shared."""
    key(page, Keys.Key_D)
    await sheet(page)
    (form,) = page.overlay.findChildren(CodeForm)
    await until(form.line.hasFocus, "the keyboard in the line")
    return form
