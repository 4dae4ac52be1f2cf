# SPDX-License-Identifier: MIT
"""Saves a lesson after every edit, in the background: a file is whole at any moment, whatever ends the program."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from dominoes.errors import DominoesError
from dominoes.lessons.file import save, unwritable
from dominoes.lessons.lesson import Lesson
from dominoes.records.files import make_folder
from ui.kit.background import BackgroundJob, Stop


class LessonSaver(QObject):
    """Writes the newest state of one lesson; what was asked for meanwhile is written next."""

    saved = Signal()
    """The file agrees with the lesson given last."""
    failed = Signal(object)
    """A `DominoesError`: the lesson could not be written."""

    def __init__(self, path: Path, parent: QObject) -> None:
        """Write to *path*."""
        super().__init__(parent)
        self.path = path
        self._waiting: Lesson | None = None
        self._writing: Lesson | None = None
        """What the job writes; where it fails, this waits again."""
        self._job: BackgroundJob | None = None

    def save(self, lesson: Lesson) -> None:
        """Write *lesson* as soon as the state before it is written."""
        self._waiting = lesson
        if self._job is None:
            self._begin()

    def _begin(self) -> None:
        self._writing, self._waiting = self._waiting, None
        assert self._writing is not None
        self._job = BackgroundJob(partial(_write, self._writing, self.path), self)
        self._job.done.connect(self._on_done)

    def _on_done(self) -> None:
        job, self._job = self._job, None
        assert job is not None
        job.deleteLater()
        if job.error is not None:
            self.failed.emit(job.error)
        if self._waiting is not None:
            self._begin()
        elif job.error is None:
            self.saved.emit()
        else:
            # Written with the next edit, or when the lesson is left.
            self._waiting = self._writing

    def finish(self) -> DominoesError | None:
        """Write what is left, before this returns. Return why it could not be written; None if it was."""
        job, self._job = self._job, None
        if job is not None:
            job.wait()
            job.deleteLater()
            if job.error is not None and self._waiting is None:
                self._waiting = self._writing
        if self._waiting is None:
            return None
        try:
            _write(self._waiting, self.path)
        except DominoesError as error:
            return error
        self._waiting = None
        return None

    def abandon(self) -> None:
        """Write nothing more; what is being written is whole when this returns."""
        job, self._job, self._waiting = self._job, None, None
        if job is not None:
            job.wait()
            job.deleteLater()


def _write(lesson: Lesson, path: Path, _stop: Stop = bool) -> None:
    try:
        make_folder(path.parent)
        save(lesson, path)
    except OSError as error:
        raise unwritable(error) from None
