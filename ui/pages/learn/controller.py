# SPDX-License-Identifier: MIT
"""The controllers of the lessons: the list of them, and the table of one."""

from __future__ import annotations

from dominoes.lessons.texts import NO_TEXT
from ui.pages.demonstrate.table_controller import LessonTableController
from ui.pages.learn.course import CourseLesson, find, following, opened
from ui.pages.learn.lesson_page import LessonPage
from ui.pages.learn.page import LearnPage
from ui.play.services import Controller, Routes, Services


class LearnController(Controller[LearnPage]):
    """Makes the list of lessons and handles its signals."""

    def __init__(self, services: Services, routes: Routes) -> None:
        """Make the page."""
        super().__init__(LearnPage(services.parent), services, routes)
        self.page.left.connect(routes.back)
        self.page.chosen.connect(routes.lesson)
        self.page.tool_chosen.connect(self._on_tool)
        self.page.drills.connect(routes.drills)
        services.preferences.changed.connect(self._show_finished)
        self._show_finished()

    def open(self, game: str = "") -> None:
        """Show the lessons, those of *game* first in sight."""
        self._routes.show(self.page)
        self.page.point_to(game)

    def _on_tool(self, game: str, key: str) -> None:
        self._routes.tool(game, key, None)

    def _show_finished(self) -> None:
        self.page.show_finished(self._services.preferences.now.finished)


class LessonController(LessonTableController[LessonPage]):
    """Makes the table of a lesson and handles its signals."""

    def __init__(self, services: Services, routes: Routes) -> None:
        """Make the page; it shows no lesson yet."""
        super().__init__(LessonPage, services, routes)
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

    def close(self) -> None:
        """Let the lesson go."""
        self.page.close_lesson()
        self._lesson = None
