# SPDX-License-Identifier: MIT
"""A run that breaks off leaves a note, and the next one says so; other ends leave none."""

from __future__ import annotations

import faulthandler
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.driving import ROOT
from ui.crash_note import CrashNote

PROGRAM = """
import faulthandler, os, signal, sys
from pathlib import Path
from ui.crash_note import CrashNote
note = CrashNote(Path(sys.argv[1]))
print(note.begin())
sys.stdout.flush()
match sys.argv[2]:
    case "crash":
        faulthandler._sigsegv()
    case "killed":
        os.kill(os.getpid(), signal.SIGKILL)
    case "noted and mended":
        faulthandler.dump_traceback(note._file)
note.end()
"""


@pytest.fixture(autouse=True)
def handler() -> Iterator[None]:
    """Leave the faults to whom they were left before."""
    enabled = faulthandler.is_enabled()
    yield
    if enabled:
        faulthandler.enable()


def run(logs: Path, ending: str) -> bool:
    """Run a program to its *ending*; tell whether the run before broke off, as it says."""
    ended = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(logs), ending], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return {"True\n": True, "False\n": False}[ended.stdout]


@pytest.mark.parametrize(
    ("ending", "told"), [("crash", True), ("killed", False), ("in order", False), ("noted and mended", False)]
)
def test_the_next_run_knows(tmp_path: Path, ending: str, *, told: bool) -> None:
    """Only what broke off by itself is told, and once."""
    logs = tmp_path / "logs"
    assert not run(logs, ending)
    assert run(logs, "in order") is told
    assert not run(logs, "in order")
    kept = logs / "crash.old.txt"
    assert kept.exists() is told
    assert not told or "Segmentation fault" in kept.read_text()


def test_where_no_note_can_be_written(tmp_path: Path) -> None:
    """The program runs all the same."""
    (tmp_path / "logs").touch()
    note = CrashNote(tmp_path / "logs")
    assert not note.begin()
    note.end()


def test_the_box(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It names the file letter by letter, and leads to its folder."""
    shown: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", shown.append)
    window = QWidget()
    qtbot.addWidget(window)
    note = CrashNote(tmp_path / "<b>logs")
    note.offer(window)
    (box,) = window.findChildren(QMessageBox)
    assert box.text() == "The program broke off last time."
    assert str(tmp_path / "<b>logs" / "crash.old.txt") in box.informativeText()
    folder = next(each for each in box.buttons() if each.text() == "Open the folder")
    folder.click()
    assert shown == [QUrl.fromLocalFile(str(tmp_path / "<b>logs"))]
