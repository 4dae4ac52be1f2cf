# SPDX-License-Identifier: MIT
"""`ui.app.opened_files`, with the event that macOS sends (Qt's documentation of QFileOpenEvent)."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication

from ui.app.opened_files import OpenedFiles, are_sent


def test_a_double_click_on_macos(qapp: QApplication) -> None:
    """The event goes to the application and names a file; an address of the web is not one."""
    opened: list[Path] = []
    listener = QObject()
    files = OpenedFiles(qapp, listener)
    files.opened.connect(opened.append)
    QApplication.sendEvent(qapp, QFileOpenEvent("/Users/ming/天九.gupai-lesson"))
    QApplication.sendEvent(qapp, QFileOpenEvent(QUrl("https://example.org/a.gupai")))
    qapp.removeEventFilter(files)
    assert opened == [Path("/Users/ming/天九.gupai-lesson")]


@pytest.mark.parametrize(("system", "sent"), [("darwin", True), ("win32", False), ("linux", False)])
def test_only_macos_sends_files(monkeypatch: pytest.MonkeyPatch, system: str, *, sent: bool) -> None:
    """The others name them on the command line."""
    monkeypatch.setattr(sys, "platform", system)
    assert are_sent() is sent
