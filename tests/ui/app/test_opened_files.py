# SPDX-License-Identifier: MIT
"""`ui.app.opened_files`, with the event that macOS sends (Qt's documentation of QFileOpenEvent)."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QUrl
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication

from tests.support.record_lines import GOLDEN
from tests.ui.driving import ROOT
from ui.app.opened_files import OpenedFiles, are_sent


def test_a_double_click_on_macos(qapp: QApplication) -> None:
    """The event goes to the application and names a file; an address of the web is not one."""
    opened: list[Path] = []
    files = OpenedFiles(qapp)
    files.opened.connect(opened.extend)
    QApplication.sendEvent(qapp, QFileOpenEvent("/Users/ming/天九.gupai-lesson"))
    QApplication.sendEvent(qapp, QFileOpenEvent(QUrl("https://example.org/a.gupai")))
    assert not opened, "there is no window yet"
    files.hand_on()
    assert opened == [Path("/Users/ming/天九.gupai-lesson")]
    QApplication.sendEvent(qapp, QFileOpenEvent("/Users/ming/a.gupai"))
    assert opened[1:] == [Path("/Users/ming/a.gupai")]
    files.deleteLater()


STARTED_BY_A_FILE = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication, QMenu
from ui.app import run
from ui.app.window import MainWindow

QMenu.setAsDockMenu = lambda menu: None
run.are_sent = lambda: True
application, make_window = run.theme.application, run.make_window


def started(name):
    app = application(name)
    # As macOS does: what has started the program waits for the first turn of the event loop.
    QApplication.postEvent(app, QFileOpenEvent(sys.argv[2]))
    return app


def made(app, folders, chosen):
    window = make_window(app, folders, chosen)
    show = window.pages.open_files

    def opened(paths):
        show(paths)
        print(*paths, flush=True)
        QTimer.singleShot(500, window.close)

    window.pages.open_files = opened
    QTimer.singleShot(15_000, window.close)
    return window


run.theme.application, run.make_window = started, made
sys.exit(run.main(["--profile", sys.argv[1], "--locale", "en"]))
"""


def test_a_file_that_starts_the_program(tmp_path: Path) -> None:
    """It is opened once the window is there, although its event comes before."""
    file = GOLDEN / "jp.gupai"
    done = subprocess.run(
        [sys.executable, "-c", STARTED_BY_A_FILE, str(tmp_path), str(file)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
    )
    assert (done.returncode, done.stdout.strip()) == (0, str(file)), done.stderr


@pytest.mark.parametrize("closes", [True, False])
def test_quit_may_be_refused(qapp: QApplication, *, closes: bool) -> None:
    """Whoever is asked says by the event whether the program goes on; Qt itself does not end the event loop."""
    files = OpenedFiles(qapp)
    files.quitting.connect(lambda event: event.setAccepted(closes))
    event = QEvent(QEvent.Type.Quit)
    QApplication.sendEvent(qapp, event)
    assert event.isAccepted() is closes
    files.deleteLater()


@pytest.mark.parametrize(("system", "sent"), [("darwin", True), ("win32", False), ("linux", False)])
def test_only_macos_sends_files(monkeypatch: pytest.MonkeyPatch, system: str, *, sent: bool) -> None:
    """The others name them on the command line."""
    monkeypatch.setattr(sys, "platform", system)
    assert are_sent() is sent
