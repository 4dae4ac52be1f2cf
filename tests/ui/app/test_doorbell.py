# SPDX-License-Identifier: MIT
"""Whoever starts the program twice is led to the window that is there, with the file that he opened."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.driving import ROOT
from ui.app import doorbell
from ui.app.doorbell import LONGEST_CALL, Doorbell, Outcome, come_second
from ui.app.instance import Instance
from ui.app.run import make_window
from ui.app.window import MainWindow
from ui.paths import user_folders


@pytest.fixture
def short_path(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of a short name, as those of players are: the address of a socket has few bytes."""
    with TemporaryDirectory(prefix="gupai") as folder:
        monkeypatch.setenv("XDG_RUNTIME_DIR", folder)
        yield Path(folder)


@pytest.fixture
def window(qapp: QApplication, short_path: Path) -> Iterator[MainWindow]:
    """A window with the records of a new player."""
    folders = user_folders(short_path)
    folders.records.mkdir()
    made = make_window(qapp, folders, "en")
    yield made
    made.close()
    made.deleteLater()


def called(qtbot: QtBot, records: Path, *arguments: str) -> str:
    """Call from another process; give what `ring` told there."""
    program = (
        "import sys; from pathlib import Path; from PySide6.QtCore import QCoreApplication;"
        "from ui.app.doorbell import ring;"
        "app = QCoreApplication([]);"
        "print(ring(Path(sys.argv[1]), Path(sys.argv[2]) if sys.argv[2:] else None))"
    )
    words: list[str | bytes] = [
        sys.executable,
        "-c",
        program,
        os.fsencode(records),
        *(os.fsencode(each) for each in arguments),
    ]
    with subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, text=True) as caller:
        qtbot.waitUntil(lambda: caller.poll() is not None, timeout=20_000)
        assert caller.stdout is not None
        told: str = caller.stdout.read()
        return told.strip()


@pytest.mark.parametrize("name", ["天九 <b>.gupai", "two\nlines.gupai", os.fsdecode(b"no text \xff.gupai")])
def test_a_second_start_brings_its_file(
    window: MainWindow, short_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """The window comes forward and opens it; a name may be anything that the system allows."""
    window.showMinimized()
    bell = Doorbell(short_path / "records", window)
    opened: list[Path] = []
    monkeypatch.setattr(window, "open_file", opened.append)
    assert called(qtbot, short_path / "records", str(short_path / name)) == "True"
    assert opened == [short_path / name]
    assert not window.isMinimized()
    assert called(qtbot, short_path / "records") == "True"
    assert len(opened) == 1
    bell.close()
    assert not (short_path / "records" / "gupai.socket").exists()


class Lock(Instance):
    """A lock that is free at the third try."""

    tries = 0

    def take(self) -> bool:
        """Count."""
        self.tries += 1
        return self.tries > 2


def test_nobody_answers(short_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second start is not kept waiting for ever, and takes the place of a first that ends meanwhile."""
    monkeypatch.setattr(doorbell, "PATIENCE", 0.5)
    assert come_second(Lock(short_path), short_path, None) is Outcome.TAKEN
    first = Instance(short_path)
    assert first.take()
    assert come_second(Instance(short_path), short_path, None) is Outcome.SILENT
    first.release()


def test_a_call_that_comes_too_late(window: MainWindow, short_path: Path, qtbot: QtBot) -> None:
    """Whoever was about to speak when the window closed is not told that it heard."""
    bell = Doorbell(short_path / "records", window)
    with socket.socket(socket.AF_UNIX) as caller:
        caller.connect(str(short_path / "records" / "gupai.socket"))
        qtbot.wait(50)
        bell.close()
        assert caller.recv(8) == b""


def test_a_folder_far_down(window: MainWindow, short_path: Path, qtbot: QtBot) -> None:
    """A path too long for an address gives another one, of this user alone."""
    records = short_path / ("far" * 30) / "records"
    records.mkdir(parents=True)
    Doorbell(records, window)
    assert called(qtbot, records) == "True"
    assert not list(records.iterdir())


def test_what_a_killed_program_left(window: MainWindow, short_path: Path, qtbot: QtBot) -> None:
    """Its socket is no obstacle for the next."""
    records = short_path / "records"
    left = socket.socket(socket.AF_UNIX)
    left.bind(str(records / "gupai.socket"))
    left.close()
    Doorbell(records, window)
    assert called(qtbot, records) == "True"


def test_a_call_that_never_ends(window: MainWindow, short_path: Path, qtbot: QtBot) -> None:
    """Somebody who only sends is put off, and the next is heard."""
    records = short_path / "records"
    Doorbell(records, window)
    with socket.socket(socket.AF_UNIX) as rude:
        rude.connect(str(records / "gupai.socket"))
        rude.sendall(b"x" * (LONGEST_CALL + 1))
        assert called(qtbot, records) == "True"
        assert rude.recv(8) == b""


def test_two_starts_of_the_program(short_path: Path) -> None:
    """The whole program: the second start ends at once, and the first shows the file."""
    (short_path / "one.gupai").write_text("no record\n")
    program = """
import sys
from PySide6.QtCore import QTimer
from ui.app import run
from ui.app.window import MainWindow
def opened(window, path):
    print("opened", path.name, flush=True)
    QTimer.singleShot(0, window.close)
after = MainWindow.after_first_paint
def after_first_paint(window):
    after(window)
    print("there", flush=True)
MainWindow.after_first_paint, MainWindow.open_file = after_first_paint, opened
sys.exit(run.main(["--profile", sys.argv[1], "--locale", "en"]))
"""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    profile = str(short_path / "profile")
    with subprocess.Popen(
        [sys.executable, "-c", program, profile], cwd=ROOT, stdout=subprocess.PIPE, text=True, env=environment
    ) as first:
        assert first.stdout is not None
        assert first.stdout.readline() == "there\n"
        second = [sys.executable, "-m", "ui", "--profile", profile, str(short_path / "one.gupai")]
        subprocess.run(second, cwd=ROOT, timeout=30, check=True, env=environment)
        assert first.stdout.readline() == "opened one.gupai\n"
        assert first.wait(30) == 0
