# SPDX-License-Identifier: MIT
"""A run that breaks off leaves a note, and the next one says so; other ends leave none."""

from __future__ import annotations

import faulthandler
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QLabel, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.driving import ROOT
from ui.app.crash_report import MOST_KEPT, CrashNote

PROGRAM = """
import faulthandler, os, signal, sys
from pathlib import Path
from ui.app.crash_report import CrashNote
note = CrashNote(Path(sys.argv[1]))
print(note.begin())
sys.stdout.flush()
match sys.argv[2]:
    case "crash":
        faulthandler._sigsegv()
    case "killed":
        os.kill(os.getpid(), signal.SIGKILL)
    case "error":
        try:
            raise LookupError("天九 is 天九々 Ming \\udcff")
        except LookupError as error:
            note.keep(error, ["天九", "Error", ""])
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
    """Run a program to its *ending*; return whether the run before broke off, as it says."""
    ended = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(logs), ending], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return {"True\n": True, "False\n": False}[ended.stdout]


@pytest.mark.matrix
@pytest.mark.parametrize(
    ("ending", "noted"),
    [
        ("crash", "Segmentation fault"),
        ("error", "LookupError: PLAYER is PLAYER々 Ming \\udcff"),
        ("killed", ""),
        ("in order", ""),
        ("noted and mended", ""),
    ],
)
def test_the_next_run_knows(tmp_path: Path, ending: str, noted: str) -> None:
    """Only what broke off by itself is told, and once."""
    logs = tmp_path / "logs"
    assert not run(logs, ending)
    assert run(logs, "in order") is bool(noted)
    assert not run(logs, "in order")
    kept = logs / "crash.old.txt"
    assert kept.exists() is bool(noted)
    assert not noted or noted in kept.read_text("utf-8")


def test_ten_notes_are_kept(tmp_path: Path) -> None:
    """Those of the last runs that broke off, without the folder of the player."""
    for number in range(MOST_KEPT + 3):
        (tmp_path / "crash.txt").write_text(f"crash {number} in {Path.home() / 'gupai' / 'a.py'}", "utf-8")
        note = CrashNote(tmp_path)
        assert note.begin()
        note.end()
    kept = {each.name: each.read_text("utf-8") for each in tmp_path.iterdir()}
    assert len(kept) == MOST_KEPT
    inner = Path("~", "gupai", "a.py")
    assert kept["crash.old.txt"] == f"crash {MOST_KEPT + 2} in {inner}"
    assert kept["crash.old.2.txt"] == f"crash {MOST_KEPT + 1} in {inner}"
    assert kept["crash.old.10.txt"] == f"crash 3 in {inner}"


def test_where_no_note_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The program runs all the same, with a console or without one."""
    monkeypatch.setattr(sys, "stderr", None)
    (tmp_path / "logs").touch()
    note = CrashNote(tmp_path / "logs")
    assert not note.begin()
    note.keep(LookupError())
    note.end()


def test_where_a_note_cannot_be_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It stays, empty, and nobody is told."""

    def refuse(_path: Path, *, missing_ok: bool) -> None:
        raise PermissionError

    note = CrashNote(tmp_path)
    assert not note.begin()
    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", refuse)
        note.end()
    again = CrashNote(tmp_path)
    assert not again.begin()
    again.end()


@pytest.mark.usefixtures("usual")
def test_the_box(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It names the file letter by letter, and leads to its folder."""
    shown: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", shown.append)
    window = QWidget()
    qtbot.addWidget(window)
    note = CrashNote(tmp_path / "<b>logs")
    note.offer(window)
    (box,) = window.findChildren(QMessageBox)
    assert box.text() == "The program ended unexpectedly last time."
    assert {label.textFormat() for label in box.findChildren(QLabel) if label.text()} == {Qt.TextFormat.PlainText}
    assert str(tmp_path / "<b>logs" / "crash.old.txt") in box.informativeText()
    folder = next(each for each in box.buttons() if each.text() == "Open the folder")
    folder.click()
    assert shown == [QUrl.fromLocalFile(str(tmp_path / "<b>logs"))]
