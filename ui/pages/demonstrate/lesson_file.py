# SPDX-License-Identifier: MIT
"""The file of the lesson on the free table: opened, and saved after every edit, in the background."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject

from dominoes.errors import DominoesError
from dominoes.lessons.file import open_lesson, save, unwritable
from dominoes.lessons.lesson import Lesson
from dominoes.lessons.tree import ROOT, NodeId
from dominoes.records.files import make_folder
from ui.games.reasons import error_text
from ui.kit.background import BackgroundJob, Stop
from ui.language.i18n import _, sentences
from ui.pages.demonstrate.page import DemonstratePage
from ui.play.services import Controller, Routes, Services


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


class LessonFile(Controller[DemonstratePage]):
    """Makes the free table, opens a lesson there, and saves it after every edit."""

    def __init__(self, services: Services, routes: Routes) -> None:
        """Make the page; nothing lies on it yet."""
        page = DemonstratePage(services, routes._replace(back=self._leave))
        super().__init__(page, services, routes)
        self.saver: LessonSaver | None = None
        """Of the lesson that is open."""
        self._given_up = False
        """Whether what cannot be saved may be lost: the teacher was told, and has edited nothing since."""
        page.editor.edited.connect(self._on_edited)

    def open(self, path: Path, node: NodeId = ROOT) -> None:
        """Open the lesson at *path* at the step *node* of its first chapter; every edit is saved there."""
        if not self.may_close():
            return
        try:
            lesson = open_lesson(path)
        except DominoesError as error:
            # The lesson that lies on the table stays there.
            self._services.messages.show_error(error)
            return
        self._let_go()
        self.page.show_trouble("")
        self.saver = LessonSaver(path, self, self._tell)
        self._routes.show(self.page)
        self.page.editor.name = path.name
        self.page.open_lesson(lesson, node)
        if not lesson.chapters:
            self.page.edits.lay_out_position()

    def _on_edited(self) -> None:
        self._given_up = False
        if self.saver is not None:
            self.saver.save(self.page.editor.lesson)

    def _tell(self, error: DominoesError | None) -> None:
        self.page.show_trouble("" if error is None else error_text(error))

    def _leave(self) -> None:
        if self.may_close():
            self._let_go()
            self._routes.back()

    def save(self) -> None:
        """Save the rest; a failure is reported above the table, and saving is tried again later."""
        error = None if self.saver is None else self.saver.finish()
        # What was said of leaving once more is no longer to be read.
        self._given_up = False
        self._tell(error)

    def may_close(self) -> bool:
        """Save what is left.

        Return False if it cannot be saved: that is told, and the lesson stays until it is left once more.
        """
        error = None if self.saver is None or self._given_up else self.saver.finish()
        if error is not None:
            self._given_up = True
            self._routes.show(self.page)
            self.page.show_trouble(sentences(error_text(error), _("Leave once more to give up the last edits.")))
            return False
        if not self._given_up:
            self.page.show_trouble("")
        return True

    def forget(self) -> None:
        """Let the lesson go as it is, and show it no longer."""
        self._let_go()
        self.page.open_lesson(Lesson())

    def _let_go(self) -> None:
        self.page.close_lesson()
        self._given_up = False
        saver, self.saver = self.saver, None
        if saver is not None:
            saver.abandon()
            saver.deleteLater()

    def stop(self) -> None:
        """Save what is left; the program ends."""
        if self.saver is not None:
            self.saver.finish()
        self._let_go()
