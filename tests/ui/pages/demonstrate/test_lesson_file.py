# SPDX-License-Identifier: MIT
"""A lesson is saved after every edit: a killed program has lost nothing that was said to be saved."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from dominoes.errors import DominoesError
from dominoes.lessons.file import open_lesson, save
from dominoes.lessons.lesson import Lesson
from tests.ui.driving import ROOT
from ui.pages.demonstrate.lesson_file import LessonSaver

MOST_EDITS = 40
EDITING = """
import sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from dominoes.lessons.lesson import Lesson
from ui.pages.demonstrate.lesson_file import LessonSaver

app = QCoreApplication([])
edits = 0

def edit(_error=None):
    global edits
    print(edits, flush=True)
    edits += 1
    saver.save(Lesson(author=str(edits)))

saver = LessonSaver(Path(sys.argv[1]), app, edit)
edit()
app.exec()
"""


def kill_while_editing(path: Path, edits: int) -> None:
    """Edit the lesson at *path* in a process of its own, and kill it once that many *edits* are saved."""
    with subprocess.Popen(
        [sys.executable, "-c", EDITING, str(path)], stdout=subprocess.PIPE, text=True, cwd=ROOT
    ) as process:
        assert process.stdout is not None
        told = 0
        while told < edits:
            told = int(process.stdout.readline())
        process.kill()
        rest = process.stdout.read().split()
        told = max([told, *map(int, rest)])
    assert int(open_lesson(path).author) >= told


def test_a_killed_program_loses_nothing(tmp_path: Path) -> None:
    """Of what was saved; the file is whole."""
    for edits in (1, 2, 5):
        kill_while_editing(tmp_path / "a.gupai-lesson", edits)


@pytest.mark.slow
def test_500_killed_programs_lose_nothing(tmp_path: Path) -> None:
    """At any moment."""
    rng = Random(12)
    for _kill in range(500):
        kill_while_editing(tmp_path / "a.gupai-lesson", rng.randint(1, MOST_EDITS))


def test_the_newest_state_is_written_last(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> None:
    """Whatever was asked for while an older one was written."""
    ended: list[DominoesError | None] = []
    saver = LessonSaver(tmp_path / "new" / "a.gupai-lesson", qapp, ended.append)
    for number in range(20):
        saver.save(Lesson(author=str(number)))
    qtbot.waitUntil(lambda: ended == [None])
    assert open_lesson(saver.path).author == "19"
    saver.save(Lesson(author="20"))
    saver.save(Lesson(author="21"))
    saver.finish()
    assert open_lesson(saver.path).author == "21"


def test_an_abandoned_lesson_is_not_written_again(qapp: QApplication, tmp_path: Path) -> None:
    """Nothing comes after it, so what is erased then stays erased."""
    saver = LessonSaver(tmp_path / "new" / "a.gupai-lesson", qapp, lambda _error: None)
    saver.save(Lesson(author="1"))
    saver.save(Lesson(author="2"))
    saver.abandon()
    assert saver.finish() is None
    assert open_lesson(saver.path).author == "1"


def test_what_cannot_be_written_is_told(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> None:
    """The file before stays as it was."""
    path = tmp_path / "a.gupai-lesson"
    save(Lesson(author="before"), path)
    ended: list[DominoesError | None] = []
    saver = LessonSaver(path, qapp, ended.append)
    saver.save(Lesson(author="x" * 300))
    qtbot.waitUntil(lambda: bool(ended))
    assert ended[0] is not None
    assert open_lesson(path).author == "before"
    # It is not forgotten: leaving tries again, and tells.
    assert saver.finish() is not None
    assert saver.finish() is not None
    saver.save(Lesson(author="after"))
    assert saver.finish() is None
    assert open_lesson(path).author == "after"
