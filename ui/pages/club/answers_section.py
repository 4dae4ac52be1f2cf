# SPDX-License-Identifier: MIT
"""The answers of a class to a lesson: which lesson it was, and the codes that its pages showed."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QWidget

from dominoes.club.answers import Answers, answers_in, write_answers
from dominoes.lessons.file import SUFFIX as LESSON_SUFFIX
from dominoes.lessons.file import read as read_lesson
from dominoes.lessons.lesson import Lesson
from dominoes.lessons.quiz import Quiz, quiz_of
from ui.kit import theme
from ui.kit.drafts import Draft
from ui.kit.dropped_files import TextPad
from ui.kit.file_dialog import ask_for_file
from ui.kit.layouts import Part, add_parts, hbox
from ui.kit.page_parts import Section
from ui.kit.theme import Type
from ui.kit.widgets import KeyButton, PlainLabel, write_from_left
from ui.language.i18n import _, ngettext, number
from ui.pages.club.ranking_card import RankingCard, ShownRanking
from ui.pages.club.work import WorkLine, filters
from ui.paper.answers import answers_document, answers_meaning, answers_table, answers_title, problem_text
from ui.paper.dialog import Sheet
from ui.paper.lesson import said

_DRAFT: Final = "class-answers"
_LINES_HIGH: Final = 110
"""Height of the field for codes, in pixels at text size 1."""


class AnswersSection(Section):
    """A lesson, and codes, one in each line."""

    def __init__(self, parent: QWidget, work: WorkLine, card: RankingCard) -> None:
        """Ask for a lesson; what was answered is shown on *card*."""
        super().__init__(parent, lambda: _("Answers from phones"))
        self._work, self._card = work, card
        self.lesson: Lesson | None = None
        """Whose codes are read."""
        self.quiz: Quiz | None = None
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
        self.choose = KeyButton(lambda: _("Choose lesson…"), self, press=self._on_choose)
        self.read_button = KeyButton(lambda: _("Show answers"), self, press=self._on_read)
        add_parts(self.fields, hbox(self.choose, self.read_button, Part(stretch=1)))
        self._draft = Draft(self, codes=self.codes)
        self._draft.begin(_DRAFT)
        work.changed.connect(self._show_which)
        self.translate(self._show_texts)
        self.follow_look()

    def _on_choose(self) -> None:
        dialog = ask_for_file(self.window(), _("Choose lesson…"), filters(_("Lessons"), LESSON_SUFFIX))
        dialog.fileSelected.connect(self.choose_lesson)

    def choose_lesson(self, name: str) -> None:
        """Read codes of the lesson in the file *name*."""
        self._work.begin(lambda _stop: _asked_in(Path(name)), self._take)

    def _take(self, found: tuple[Lesson, Quiz]) -> None:
        self.lesson, self.quiz = found
        self._show_which()
        self.codes.setFocus()

    def _on_read(self) -> None:
        lesson, quiz, lines = self.lesson, self.quiz, self.codes.toPlainText().splitlines()
        if lesson is not None and quiz is not None:
            self._work.begin(lambda _stop: answers_in(lines, quiz), partial(self._on_answers, lesson, quiz))

    def _on_answers(self, lesson: Lesson, quiz: Quiz, answers: Answers) -> None:
        title = partial(answers_title, lesson)
        self._card.show_ranking(
            ShownRanking(
                title,
                partial(answers_table, answers),
                answers_meaning,
                lambda: [*map(problem_text, answers.remarks)],
                Sheet("answers", title, lambda paper, _n: answers_document(lesson, quiz, answers, paper)),
                partial(write_answers, answers),
            )
        )

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
        is_free = not self._work.is_busy
        self.choose.setEnabled(is_free)
        self.read_button.setEnabled(is_free and bool(quiz and quiz.questions and self.codes.toPlainText()))
        if lesson is None or quiz is None:
            self.which.setText(_("First choose the lesson that was answered."))
            return
        n = len(quiz.questions)
        counted = ngettext("{n} question", "{n} questions", n).format(n=number(n))
        asked = counted if n else _("This lesson has no questions that can be answered on a page.")
        self.which.setText(" · ".join(filter(None, (said(lesson.title), asked))))


def _asked_in(path: Path) -> tuple[Lesson, Quiz]:
    """Return the lesson in the file *path* and its questions; raise RecordError as `read_lesson` does."""
    lesson = read_lesson(path)
    return lesson, quiz_of(lesson)
