# SPDX-License-Identifier: MIT
"""The file of the lesson on the free table: saved after every edit, in the background."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject

from dominoes.errors import DominoesError
from dominoes.lessons.file import save, unwritable
from dominoes.lessons.lesson import Lesson
from dominoes.records.files import make_folder
from ui.kit.background import BackgroundJob, Stop


class LessonSaver(QObject):
    """Writes the newest state of one lesson; what was asked for meanwhile is written next.

    The file is whole at any moment, whatever ends the program.
    """

    def __init__(self, path: Path, parent: QObject, ended: Callable[[DominoesError | None], object]) -> None:
        """Write to *path*; *ended* is called with why that failed, or None once the file is up to date."""
        super().__init__(parent)
        self.path = path
        self._ended = ended
        self._waiting: Lesson | None = None
        self._writing: Lesson | None = None
        """The lesson being written; after a failure it waits again."""
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
            self._ended(job.error)
        if self._waiting is not None:
            self._begin()
        elif job.error is None:
            self._ended(None)
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
