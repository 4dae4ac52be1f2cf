# SPDX-License-Identifier: MIT
"""The controller of the table of a lesson."""

from __future__ import annotations

from dominoes.lessons.texts import NO_TEXT
from ui.pages.learn.course import CourseLesson, find, following, opened
from ui.pages.learn.lesson_page import LessonPage
from ui.play.services import Controller, Routes, Services


class LessonController(Controller[LessonPage]):
    """Makes the table of a lesson and handles its signals."""

    def __init__(self, services: Services, routes: Routes) -> None:
        """Make the page; it shows no lesson yet."""
        super().__init__(LessonPage(services, routes._replace(back=self._leave)), services, routes)
        self._lesson: CourseLesson | None = None
        self.page.finished.connect(self._on_finished)
        self.page.another.connect(self._on_another)

    def open(self, key: str) -> None:
        """Show the lesson with *key* from its beginning."""
        lesson = find(key)
        assert lesson is not None
        self._show(lesson)

    def _show(self, lesson: CourseLesson) -> None:
        self._lesson = lesson
        after = following(lesson)
        self._routes.show(self.page)
        self.page.open_course(opened(lesson), NO_TEXT if after is None else opened(after).title)

    def _on_finished(self) -> None:
        preferences = self._services.preferences
        if self._lesson is not None and self._lesson.key not in preferences.now.finished:
            preferences.change(preferences.now.with_finished(self._lesson.key))

    def _on_another(self) -> None:
        after = None if self._lesson is None else following(self._lesson)
        if after is not None:
            self._show(after)

    def _leave(self) -> None:
        self.stop()
        self._routes.back()

    def stop(self) -> None:
        """Let the lesson go."""
        self.page.close_lesson()
        self._lesson = None
