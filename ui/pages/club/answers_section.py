# SPDX-License-Identifier: MIT
"""The answers of a class to a lesson: which lesson it was, and the codes that its pages showed."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QWidget

from dominoes.club.answers import Answers, answers_in, write_answers, write_codes
from dominoes.lessons.file import SUFFIX as LESSON_SUFFIX
from dominoes.lessons.file import read as read_lesson
from dominoes.lessons.lesson import Lesson
from dominoes.lessons.quiz import Quiz, quiz_of
from ui.kit import theme
from ui.kit.drafts import Draft
from ui.kit.dropped_files import TextPad
from ui.kit.file_dialog import ask_for_file, ask_for_target
from ui.kit.file_names import stem_of
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

CODES_SUFFIX: Final = ".txt"
"""Of a list of codes."""
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
        self.choose = KeyButton(lambda: _("Choose lesson…"), self, press=self._on_choose)
        self.codes = TextPad(self)
        self.codes.setTabChangesFocus(True)
        write_from_left(self.codes)
        self.codes.textChanged.connect(self._show_which)
        self.read_button = KeyButton(lambda: _("Show answers"), self, press=self._on_read)
        self.save_button = KeyButton(lambda: _("Save codes…"), self, press=self._on_save)
        first, last = hbox(self.choose, Part(stretch=1)), hbox(self.read_button, self.save_button, Part(stretch=1))
        add_parts(self.fields, first, self.codes, last)
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
        self._work.begin(lambda _stop: lesson_asked(Path(name)), self._take)

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

    def _on_save(self) -> None:
        lesson, today = self.lesson, dt.datetime.now().astimezone().date()
        name = stem_of(f"{'' if lesson is None else said(lesson.title)} {today.isoformat()}", "codes") + CODES_SUFFIX
        dialog = ask_for_target(self.window(), _("Save codes…"), filters(_("Codes of the class"), CODES_SUFFIX), name)
        dialog.fileSelected.connect(partial(self.save_codes, today))

    def save_codes(self, today: dt.date, target: str) -> None:
        """Write the codes that count to the file *target*, as those of *today*."""
        lesson, quiz, path = self.lesson, self.quiz, Path(target)
        if lesson is None or quiz is None:
            return
        title, lines = said(lesson.title), self.codes.toPlainText().splitlines()
        self._work.begin(lambda _stop: _saved(lines, quiz, title, today, path), partial(self._on_saved, path))

    def _on_saved(self, path: Path, failed: OSError | None) -> None:
        if failed is None:
            self._work.say_written(path)
        else:
            self._work.say_unwritten(path, failed)

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
        for button in (self.read_button, self.save_button):
            button.setEnabled(is_free and bool(quiz and quiz.questions and self.codes.toPlainText()))
        if lesson is None or quiz is None:
            self.which.setText(_("First choose the lesson that was answered."))
            return
        n = len(quiz.questions)
        counted = ngettext("{n} question", "{n} questions", n).format(n=number(n))
        asked = counted if n else _("This lesson has no questions that can be answered on a page.")
        self.which.setText(" · ".join(filter(None, (said(lesson.title), asked))))


def lesson_asked(path: Path) -> tuple[Lesson, Quiz]:
    """Return the lesson in the file *path* and its questions; raise RecordError as `read_lesson` does."""
    lesson = read_lesson(path)
    return lesson, quiz_of(lesson)


def _saved(lines: Sequence[str], quiz: Quiz, title: str, day: dt.date, path: Path) -> OSError | None:
    """Write the codes in *lines* that count to *path*; return why they could not be written."""
    try:
        write_codes(answers_in(lines, quiz), quiz, title, day, path)
    except OSError as error:
        return error
    return None
