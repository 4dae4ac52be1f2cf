# SPDX-License-Identifier: MIT
"""The answers of a class to a lesson: which lesson it was, and the codes that its pages showed."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import QWidget

from dominoes.lessons.lesson import Lesson
from dominoes.lessons.quiz import Quiz
from ui.kit import theme
from ui.kit.drafts import Draft
from ui.kit.dropped_files import TextPad
from ui.kit.layouts import Part, add_parts, hbox
from ui.kit.page_parts import Section
from ui.kit.theme import Type
from ui.kit.widgets import KeyButton, PlainLabel, write_from_left
from ui.language.i18n import _, ngettext, number
from ui.paper.lesson import said

_DRAFT: Final = "class-answers"
_LINES_HIGH: Final = 110
"""Height of the field for codes, in pixels at text size 1."""


class AnswersSection(Section):
    """A lesson, and codes, one in each line."""

    def __init__(self, parent: QWidget) -> None:
        """Ask for a lesson."""
        super().__init__(parent, lambda: _("Answers from phones"))
        self.lesson: Lesson | None = None
        """Whose codes are read."""
        self.quiz: Quiz | None = None
        self._busy = False
        self.add_note(
            lambda: _(
                "Print “Lesson without solutions” in the format “For a browser (HTML)”, and send the "
                "file to your class. Its last step shows each student a code."
            )
        )
        self.which = PlainLabel(parent=self, role=Type.STRONG, wrap=True)
        self.add(self.which)
        self.codes = TextPad(self)
        self.codes.setTabChangesFocus(True)
        write_from_left(self.codes)
        self.codes.textChanged.connect(self._show_which)
        self.add(self.codes)
        self.choose = KeyButton(lambda: _("Choose lesson…"), self)
        self.read_button = KeyButton(lambda: _("Show answers"), self)
        add_parts(self.fields, hbox(self.choose, self.read_button, Part(stretch=1)))
        self._draft = Draft(self, codes=self.codes)
        self._draft.begin(_DRAFT)
        self.translate(self._show_texts)
        self.follow_look()

    @property
    def lines(self) -> list[str]:
        """What was typed or pasted."""
        return self.codes.toPlainText().splitlines()

    def take(self, lesson: Lesson, quiz: Quiz) -> None:
        """Read the codes of *lesson* from now on."""
        self.lesson, self.quiz = lesson, quiz
        self._show_which()

    def set_busy(self, *, busy: bool) -> None:
        """Read nothing while something is going on."""
        self._busy = busy
        self._show_which()

    def clear(self) -> None:
        """Forget lesson and codes."""
        self._draft.end()
        self.lesson, self.quiz = None, None
        self.codes.clear()
        self._draft.begin(_DRAFT)
        self._show_which()

    def on_look(self) -> None:
        """Keep room for some codes."""
        self.codes.setMinimumHeight(theme.look().px(_LINES_HIGH))

    def _show_texts(self) -> None:
        self.codes.setPlaceholderText(_("One code per line"))
        self.codes.setAccessibleName(_("Codes of the class"))
        self.codes.setAccessibleDescription(_("One code per line"))
        self._show_which()

    def _show_which(self) -> None:
        lesson, quiz = self.lesson, self.quiz
        self.choose.setEnabled(not self._busy)
        self.read_button.setEnabled(not self._busy and bool(quiz and quiz.questions and self.codes.toPlainText()))
        if lesson is None or quiz is None:
            self.which.setText(_("First choose the lesson that was answered."))
            return
        n = len(quiz.questions)
        counted = ngettext("{n} question", "{n} questions", n).format(n=number(n))
        asked = counted if n else _("This lesson has no questions that can be answered on a page.")
        self.which.setText(" · ".join(filter(None, (said(lesson.title), asked))))
