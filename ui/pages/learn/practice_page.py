# SPDX-License-Identifier: MIT
"""Practice from a lesson of one's own: its questions alone, in mixed order; those missed come again."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from random import Random

from dominoes.errors import DominoesError
from dominoes.lessons.file import open_lesson
from dominoes.practice.progress import Progress, read
from dominoes.practice.schedule import QuestionRun, begin, item_of, remembered
from ui.kit.commands import Command
from ui.kit.sheet import SheetContent, close_button
from ui.kit.widgets import PlainLabel
from ui.language.i18n import _, ngettext, number, sentences, term
from ui.pages.demonstrate.editor import Place
from ui.pages.learn.lesson_page import ANSWER, BACK, LessonPage
from ui.play.services import Routes, Services


class PracticePage(LessonPage):
    """One question after the other; nothing else of the lesson is shown."""

    topic = "teach#practice"

    def __init__(self, services: Services, routes: Routes) -> None:
        """Make an empty page."""
        super().__init__(services, routes)
        self.audience.learner.stays = True

    def make_before_stage(self) -> None:
        """Begin without questions."""
        super().make_before_stage()
        self.run = QuestionRun((), 0)
        self._rng = Random()
        self._peeked = False
        """Whether the answer was shown before it was given."""

    def open(self, path: str | Path) -> None:
        """Practise the questions of the lesson at *path*."""
        try:
            lesson = open_lesson(Path(path))
        except DominoesError as error:
            self._services.messages.show_error(error)
            return
        self.run = begin(lesson, self._progress.schedule, _now(), self._rng)
        if not self.run.waiting:
            self._services.messages.show(_("This lesson has no questions with right answers."))
            return
        self._routes.show(self)
        self.open_lesson(lesson)
        self._show_question()

    @property
    def _progress(self) -> Progress:
        return read(*self._services.preferences.now.my_drills)

    def _show_question(self) -> None:
        """Show the question that is next, not answered yet."""
        place = self.run.waiting[0]
        self._peeked = False
        self.audience.begin()
        self.editor.visit(Place(place.chapter, place.node))

    @property
    def is_at_end(self) -> bool:
        """Whether no other question waits."""
        return len(self.run.waiting) <= 1 and self.audience.learner.right > 0 and not self._is_missed

    @property
    def _is_missed(self) -> bool:
        """Whether the question was not answered right at once."""
        learner = self.audience.learner
        return self._peeked or learner.wrong > 0 or learner.right == 0

    def go_on(self) -> None:
        """Ask the next question; after the last tell how it went."""
        missed, place = self._is_missed, self.run.waiting[0]
        if place not in self.run.missed:
            self._remember(right=not missed)
        self.run = self.run.after(missed=missed)
        if self.run.waiting:
            self._show_question()
        else:
            self.tasks.begin(self._end())

    def _remember(self, *, right: bool) -> None:
        """Keep the first answer to this question, as drills do."""
        progress, preferences = self._progress, self._services.preferences
        item = item_of(self.editor.lesson, self.run.waiting[0])
        schedule = remembered(progress.schedule, [(item, right)], _now())
        preferences.change(preferences.now.with_drills(Progress(schedule, progress.best).write()))

    async def _end(self) -> None:
        """Tell how it went, and go back."""
        await self.overlay.ask(self._summary_sheet)
        self.leave()

    def _summary_sheet(self) -> SheetContent:
        body = PlainLabel(self.summary, wrap=True)
        return SheetContent(_("All questions are answered"), "", body, (close_button(),), spoken=self.summary)

    @property
    def summary(self) -> str:
        """How many were right at once, and that the program remembers it."""
        total, at_once = self.run.total, self.run.total - len(self.run.missed)
        told = ngettext(
            "{right} of {n} question was right at once.", "{right} of {n} questions were right at once.", total
        )
        return sentences(
            told.format(right=number(at_once), n=number(total)),
            _("Next time, those you missed come first."),
        )

    # -- what is shown -------------------------------------------------------------------------

    def _show_around(self) -> None:
        """Bring header, words and buttons up to date."""
        super()._show_around()
        self.bar.show_place(min(self.run.answered + 1, self.run.total), self.run.total)

    def _note_end(self) -> None:
        """Mark no lesson of a course."""

    def _way_on(self) -> str:
        return _("Later") if self.audience.learner.is_asked else term("continue")

    def _reveal(self) -> None:
        self._peeked = self._peeked or self.audience.learner.is_asked
        self.audience.reveal()

    def commands(self) -> Sequence[Command]:
        """Return everything the page can do, in the order of the key help: a way on, but none back."""
        return [self._own(each) for each in super().commands()]

    def _own(self, command: Command) -> Command:
        """Return *command* of a lesson as it is here."""
        if command.key == BACK:
            return command._replace(act=None, enabled=False, help="")
        return command._replace(act=self._reveal) if command.key == ANSWER else command


def _now() -> datetime:
    return datetime.now(UTC)
