# SPDX-License-Identifier: MIT
"""Whoever starts the program twice is led to the window that is there, with the file that he opened."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QProcess
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.driving import ROOT
from ui import doorbell
from ui.app import make_window
from ui.doorbell import LONGEST_CALL, Doorbell, ring
from ui.main_window import MainWindow
from ui.paths import user_folders


@pytest.fixture
def window(qapp: QApplication, tmp_path: Path) -> Iterator[MainWindow]:
    """A window with the records of a new player."""
    folders = user_folders(tmp_path)
    folders.records.mkdir()
    made = make_window(qapp, folders, "en")
    yield made
    made.close()
    made.deleteLater()


def called(qtbot: QtBot, records: Path, *arguments: str) -> str:
    """Call from another process; give what `ring` told there."""
    program = (
        "import sys; from pathlib import Path; from PySide6.QtCore import QCoreApplication;"
        "from ui.doorbell import ring;"
        "app = QCoreApplication([]);"
        "print(ring(Path(sys.argv[1]), Path(sys.argv[2]) if sys.argv[2:] else None))"
    )
    caller = QProcess()
    caller.setWorkingDirectory(str(ROOT))
    with qtbot.waitSignal(caller.finished, timeout=20_000):
        caller.start(sys.executable, ["-c", program, str(records), *arguments])
    assert caller.exitCode() == 0, bytes(caller.readAllStandardError().data()).decode()
    return bytes(caller.readAllStandardOutput().data()).decode().strip()


def test_a_second_start_brings_its_file(
    window: MainWindow, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The window comes forward and opens it; a name may be in any script."""
    window.showMinimized()
    bell = Doorbell(tmp_path / "records", window)
    opened: list[Path] = []
    monkeypatch.setattr(window, "open_file", opened.append)
    assert called(qtbot, tmp_path / "records", str(tmp_path / "天九 <b>.gupai")) == "True"
    assert opened == [tmp_path / "天九 <b>.gupai"]
    assert not window.isMinimized()
    assert called(qtbot, tmp_path / "records") == "True"
    assert len(opened) == 1
    bell.close()
    assert not (tmp_path / "records" / "gupai.socket").exists()


def test_nobody_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second start is not kept waiting for ever."""
    monkeypatch.setattr(doorbell, "PATIENCE", 0.2)
    assert not ring(tmp_path, None)


def test_what_a_killed_program_left(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    """Its socket is no obstacle for the next."""
    records = tmp_path / "records"
    left = socket.socket(socket.AF_UNIX)
    left.bind(str(records / "gupai.socket"))
    left.close()
    Doorbell(records, window)
    assert called(qtbot, records) == "True"


def test_a_call_that_never_ends(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    """Somebody who only sends is put off, and the next is heard."""
    records = tmp_path / "records"
    Doorbell(records, window)
    with socket.socket(socket.AF_UNIX) as rude:
        rude.connect(str(records / "gupai.socket"))
        rude.sendall(b"x" * (LONGEST_CALL + 1))
        assert called(qtbot, records) == "True"
        assert rude.recv(8) == b""


def test_two_starts_of_the_program(tmp_path: Path) -> None:
    """The whole program: the second start ends at once, and the first shows the file."""
    (tmp_path / "one.gupai").write_text("no record\n")
    program = """
import sys
from PySide6.QtCore import QTimer
from ui import app
from ui.main_window import MainWindow
def opened(window, path):
    print("opened", path.name, flush=True)
    QTimer.singleShot(0, window.close)
after = MainWindow.after_first_paint
def after_first_paint(window):
    after(window)
    print("there", flush=True)
MainWindow.after_first_paint, MainWindow.open_file = after_first_paint, opened
sys.exit(app.main(["--profile", sys.argv[1], "--locale", "en"]))
"""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    profile = str(tmp_path / "profile")
    with subprocess.Popen(
        [sys.executable, "-c", program, profile], cwd=ROOT, stdout=subprocess.PIPE, text=True, env=environment
    ) as first:
        assert first.stdout is not None
        assert first.stdout.readline() == "there\n"
        second = [sys.executable, "-m", "ui", "--profile", profile, str(tmp_path / "one.gupai")]
        subprocess.run(second, cwd=ROOT, timeout=30, check=True, env=environment)
        assert first.stdout.readline() == "opened one.gupai\n"
        assert first.wait(30) == 0
