# SPDX-License-Identifier: MIT
"""One program for each folder of records, however many are started, and whatever becomes of the first."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from tests.ui.driving import ROOT
from ui.app.instance import Instance, tell_running

# Waits for all others to be ready, tries once, and then stays until it is told to go or killed.
PROGRAM = """
import sys
from pathlib import Path
from dominoes.errors import StoreError
from dominoes.store import Store
from ui.app.instance import Instance
import dominoes.store.file
folder = Path(sys.argv[1])
instance = Instance(folder)
print("ready", flush=True)
sys.stdin.readline()
if instance.take():
    store = Store.open(folder / "matches.db")
    store.begin_match("tiengow", {})
    print("owner", flush=True)
else:
    print("second", flush=True)
sys.stdin.readline()
"""


class Start:
    """One start of the program."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        """Start it; it does nothing before `go`."""
        self.process = stack.enter_context(
            subprocess.Popen(
                [sys.executable, "-c", PROGRAM, str(folder)],
                cwd=ROOT,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
        )
        stack.callback(self.process.kill)

    def hears(self) -> str:
        """Give the next thing it says."""
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def go(self) -> None:
        """Let it try."""
        assert self.process.stdin is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()


def started(folder: Path, count: int, stack: ExitStack) -> list[Start]:
    """Start so many, and wait until all are ready."""
    starts = [Start(folder, stack) for _ in range(count)]
    assert [each.hears() for each in starts] == ["ready"] * count
    return starts


def start_at_once(folder: Path, count: int, kills: int) -> None:
    """Start so many: exactly one has the records; when it is killed the next start has them, and so on."""
    with ExitStack() as stack:
        starts = started(folder, count, stack)
        for each in starts:
            each.go()
        said = [each.hears() for each in starts]
        assert sorted(said) == ["owner", *["second"] * (count - 1)]
        owner = starts[said.index("owner")].process
        for kill in range(kills):
            late, after = started(folder, 2, stack)
            late.go()
            assert late.hears() == "second"
            owner.kill()
            owner.wait()
            after.go()
            assert after.hears() == "owner", f"after {kill + 1} kills"
            owner = after.process


def test_three_starts_at_once(tmp_path: Path) -> None:
    """A few."""
    start_at_once(tmp_path / "records", 3, kills=1)


@pytest.mark.bulk
def test_twenty_starts_at_once(tmp_path: Path) -> None:
    """Twenty."""
    start_at_once(tmp_path / "records", 20, kills=3)


def test_an_orderly_end_lets_others_in(tmp_path: Path) -> None:
    """And a lock is not taken for an old one, whatever the time."""
    first, second = Instance(tmp_path), Instance(tmp_path)
    assert first.take()
    assert not second.take()
    (lock,) = tmp_path.iterdir()
    long_ago = time.time() - 10 * 365 * 86_400
    os.utime(lock, (long_ago, long_ago))
    assert not second.take()
    first.release()
    assert second.take()
    second.release()
    assert list(tmp_path.iterdir()) == []


def test_where_no_lock_can_be_written(tmp_path: Path) -> None:
    """Nothing can be saved there either: the program starts, and says that."""
    (tmp_path / "records").touch()
    assert Instance(tmp_path / "records").take()


def test_the_second_start_says_so(qtbot: QtBot) -> None:
    """In a box of its own; when it is closed the program ends."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    said: list[str] = []

    def answer() -> None:
        (box,) = [each for each in app.topLevelWidgets() if isinstance(each, QMessageBox) and each.isVisible()]
        said.append(box.text())
        box.accept()

    QTimer.singleShot(50, answer)
    tell_running(app)
    (words,) = said
    assert words.startswith("The program is running already.")
