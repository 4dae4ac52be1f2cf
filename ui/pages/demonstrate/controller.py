# SPDX-License-Identifier: MIT
"""The free table: opens a lesson, and saves it after every edit."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from dominoes.errors import DominoesError
from dominoes.lessons.file import open_lesson
from dominoes.lessons.lesson import Lesson
from dominoes.lessons.tree import ROOT, NodeId
from ui.diagram.export_dialog import ExportDialog
from ui.diagram.paint import felt
from ui.diagram.position import Position
from ui.games.reasons import error_text
from ui.kit import theme
from ui.language.i18n import _, sentences
from ui.pages.demonstrate.page import DemonstratePage
from ui.pages.demonstrate.saver import LessonSaver
from ui.pages.demonstrate.table_controller import LessonTableController
from ui.play.services import Routes, Services
from ui.tiles.art import present_style


class DemonstrateController(LessonTableController[DemonstratePage]):
    """Makes the free table and handles its signals."""

    def __init__(self, services: Services, routes: Routes) -> None:
        """Make the page; nothing lies on it yet."""
        super().__init__(DemonstratePage, services, routes)
        self._saver: LessonSaver | None = None
        self._given_up = False
        """Whether what cannot be saved may be lost: the teacher was told, and has edited nothing since."""
        self.page.edited.connect(self._on_edited)
        self.page.export_position.connect(self._on_export)

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
        self._saver = LessonSaver(path, self)
        self._saver.saved.connect(self._on_saved)
        self._saver.failed.connect(self._on_failed)
        self._routes.show(self.page)
        self.page.editor.name = path.name
        self.page.open_lesson(lesson, node)
        if not lesson.chapters:
            self.page.edits.lay_out_position()

    def _on_export(self, make: Callable[..., Position]) -> None:
        tree = self.page.tree
        assert tree is not None
        ExportDialog(
            self._services.parent,
            lambda opened: make(opened=opened),
            felt(present_style(), theme.look().cloth_key),
            name=f"gupai-{tree.layout.game}",
            opened=False,
            closed=lambda: _("What the class sees"),
        ).open()

    def _on_edited(self) -> None:
        self._given_up = False
        if self._saver is not None:
            self._saver.save(self.page.editor.lesson)

    def _on_saved(self) -> None:
        self.page.show_trouble("")

    def _on_failed(self, error: DominoesError) -> None:
        self.page.show_trouble(error_text(error))

    def _on_left(self) -> None:
        if self.may_close():
            self._let_go()
            self._routes.back()

    def save(self) -> None:
        """Save what is left; if that fails, it is told above the table, and tried again later."""
        error = None if self._saver is None else self._saver.finish()
        # What was said of leaving once more is no longer to be read.
        self._given_up = False
        self.page.show_trouble("" if error is None else error_text(error))

    def may_close(self) -> bool:
        """Save what is left.

        Return False if it cannot be saved: that is told, and the lesson stays until it is left once more.
        """
        error = None if self._saver is None or self._given_up else self._saver.finish()
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
        saver, self._saver = self._saver, None
        if saver is not None:
            saver.abandon()
            saver.deleteLater()

    def stop(self) -> None:
        """Save what is left; the program ends."""
        if self._saver is not None:
            self._saver.finish()
        self._let_go()
