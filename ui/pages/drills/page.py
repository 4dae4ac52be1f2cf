# SPDX-License-Identifier: MIT
"""Drills 練習: short questions, one at once after the other, against the clock or without."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from random import Random
from time import monotonic
from typing import Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QPushButton

from dominoes.games import entry
from dominoes.games.drills import ANSWERS, Drill
from dominoes.practice.progress import SECONDS, Progress, read
from dominoes.practice.schedule import Item
from ui.games.names import game_name, presets_for
from ui.kit import theme
from ui.kit.commands import Command, keys_of, press
from ui.kit.header import Header
from ui.kit.layouts import Part, hbox
from ui.kit.page_parts import PageCard, ScrollPage
from ui.kit.theme import Kind, Space
from ui.kit.widgets import ENTER, KeyButton, PlainLabel, announce
from ui.language import i18n
from ui.language.i18n import _, capital, current, number, sentences, term
from ui.pages.drills.question_card import QuestionCard
from ui.pages.drills.quiz import NothingToAskError, Quiz, items_of, known_and_due
from ui.pages.drills.score_bar import ScoreBar
from ui.pages.drills.start_card import StartCard
from ui.pages.drills.words import answer_named, question_spoken, summary, verdict
from ui.play.course import CourseLesson, drilled_in, opened
from ui.play.services import Routes, Services

_TICK_MS: Final = 200
_WIDEST: Final = 860
"""The content grows no wider, in pixels at text size 1."""


def _utc_now() -> datetime:
    return datetime.now(UTC)


class DrillsPage(ScrollPage):
    """A card to begin with, then one question at a time."""

    topic = "learn#drills"

    WIDEST: Final = _WIDEST  # type: ignore[misc]

    def __init__(
        self,
        services: Services,
        routes: Routes,
        *,
        rng: Random | None = None,
        now: Callable[[], datetime] = _utc_now,
        seconds: Callable[[], float] = monotonic,
    ) -> None:
        """Make a page without a game; see `prepare`.

        Args:
            services: Of the program.
            routes: To other pages.
            rng: Chance; its own by default.
            now: Returns the time, in UTC.
            seconds: Returns seconds that pass.
        """
        super().__init__(services.parent)
        self._services, self._routes = services, routes
        self._rng = Random() if rng is None else rng
        self._now, self._seconds = now, seconds
        self.game = ""
        self.progress = Progress()
        self.quiz: Quiz | None = None
        """The run that goes on; None before and after one."""
        self._is_timed = True
        self._left = SECONDS
        """Seconds left when the clock was last stopped."""
        self._since: float | None = None
        """When the clock was last started; None while it stands."""
        self.header = Header(self, self.go_back)
        self.outer.insertWidget(0, self.header)
        self._make_parts()
        self._tick = QTimer(self, interval=_TICK_MS)
        self._tick.timeout.connect(self.look_at_clock)
        self.translate(self._show_texts)
        self.follow_look()

    def _make_parts(self) -> None:
        self.score = ScoreBar(self)
        self.head.addWidget(self.score)
        self.start = StartCard(self.content)
        self.start.table.chosen.connect(self._on_changed)
        self.start.kind.chosen.connect(self._on_changed)
        self.start.begin.clicked.connect(self.begin)
        self.start.lesson.clicked.connect(self._open_lesson)
        self.start.clock.toggled.connect(self._on_timed)
        self.card = QuestionCard(self.content)
        for button in self.card.answers:
            button.clicked.connect(partial(self.answer, button.place))
        for each in (self.start, self.card):
            self.column.addWidget(each)
        self.column.addStretch(1)
        self.strip = PageCard(self)
        self.verdict = PlainLabel(parent=self.strip, wrap=True)
        self.on = KeyButton(lambda: term("continue"), self.strip, kind=Kind.PRIMARY, press=self.go_on)
        margins = (Space.LARGE, Space.SMALL, Space.LARGE, Space.SMALL)
        hbox(Part(self.verdict, 1), self.on, on=self.strip, margins=margins)
        self.foot.addWidget(self.strip)
        self._show_state()

    # -- before a run ----------------------------------------------------------------------------

    def open(self, game: str, kind: str = "") -> None:
        """Offer drills of *game*, those of a *kind* with this value first, if there are any."""
        settings = self._services.preferences.now
        presets = presets_for(entry(game), i18n.current().key, new_player=bool(settings.new_player))
        self.prepare(game, presets, read(*settings.my_drills), timed=settings.drills_timed)
        self.start.kind.choose(next((each.kind for each in self.drills if each.kind.value == kind), None))
        self._show_progress()
        self._show_lesson()
        self._routes.show(self)

    @property
    def lesson(self) -> CourseLesson | None:
        """The lesson on the subject of the questions chosen; None without one."""
        kind = self.start.chosen_kind
        return None if kind is None else drilled_in(self.game, kind.value)

    def _show_lesson(self) -> None:
        lesson = self.lesson
        self.start.show_lesson("" if lesson is None else opened(lesson).title.in_language(i18n.current().key))

    def _open_lesson(self) -> None:
        lesson = self.lesson
        if lesson is not None:
            self._routes.lesson(lesson.key)

    def prepare(self, game: str, presets: Sequence[str], progress: Progress, *, timed: bool) -> None:
        """Offer a run about *game*.

        Args:
            game: Its key.
            presets: Keys of the rules, those to begin with first.
            progress: What is kept of the player.
            timed: Whether it goes against the clock.
        """
        self.game, self.progress, self._is_timed = game, progress, timed
        self.quiz = None
        self._stop_clock()
        self.start.offer(game, presets)
        self.start.show_timed(timed=timed)
        self._on_changed()
        self._show_state()

    @property
    def drills(self) -> tuple[Drill, ...]:
        """What can be asked by the rules chosen."""
        found = entry(self.game)
        return found.drills(found.presets[self.start.preset])

    @property
    def items(self) -> dict[Item, Drill]:
        """The items of a run begun now."""
        return items_of(self.game, self.drills, self.start.chosen_kind)

    def _on_changed(self) -> None:
        self.start.offer_kinds([each.kind for each in self.drills])
        self._show_progress()
        self._show_lesson()

    def _show_progress(self) -> None:
        items = [*self.items]
        known, due = known_and_due(self.progress.schedule, items, self._now())
        self.start.show_progress(known, due, len(items), self.progress.best_of(self.game))

    def _on_timed(self, timed: bool) -> None:  # noqa: FBT001 - a slot
        self._is_timed = timed
        self._services.preferences.set("drills_timed", timed)

    def _keep(self) -> None:
        """Keep what was answered."""
        preferences = self._services.preferences
        preferences.change(preferences.now.with_drills(self.progress.write()))

    def stop(self) -> None:
        """Keep the answers of a run in progress."""
        if self.quiz is not None:
            self._keep()

    # -- a run -----------------------------------------------------------------------------------

    @property
    def is_open(self) -> bool:
        """Whether a question waits for an answer."""
        return self.quiz is not None and self.quiz.given is None

    @property
    def time_left(self) -> float | None:
        """Seconds that are left; None without a clock."""
        if not self._is_timed:
            return None
        return self._left - (0.0 if self._since is None else self._seconds() - self._since)

    def begin(self) -> None:
        """Begin a run."""
        try:
            self.quiz = Quiz(self.items, self.progress, self._rng, self._now)
        except NothingToAskError:
            self._say_nothing_asked()
            return
        self._left = SECONDS
        self.verdict.setText("")
        self._show_state()
        self._show_question()
        self.setFocus()

    def answer(self, place: int) -> None:
        """Give the answer in this *place*, from 0; a right one goes on at once, a wrong one is explained."""
        quiz = self.quiz
        if quiz is None or quiz.given is not None or place >= len(quiz.question.answers):
            return
        question, given = quiz.question, quiz.answer(place)
        self.progress = quiz.progress
        self.score.show_run(quiz.run)
        text = verdict(question, given)
        self.verdict.setText(text)
        self.verdict.set_tone("gain" if given.right else "loss")
        # Only once it is answered: a name may be the question.
        right = question.answers[quiz.right[0]]
        self._services.sounds().voice.say(answer_named(question, right), current().key)
        if given.right:
            self._ask(text)
            return
        self._stop_clock()
        self._show_strip(explains=True)
        self.on.setFocus(Qt.FocusReason.OtherFocusReason)
        self.card.show_judged(place)
        # The layout has its turn first.
        QTimer.singleShot(0, self._scroll_to_right)
        announce(self, text)

    def _scroll_to_right(self) -> None:
        """Scroll to a right answer, once a wrong one was explained."""
        if self.quiz is not None and self.quiz.given is not None:
            self.area.ensureWidgetVisible(self.card.offered[self.quiz.right[0]])

    def go_on(self) -> None:
        """Ask the next question, once a wrong answer was explained."""
        if self.quiz is None or self.quiz.given is None:
            return
        self.verdict.setText("")
        if self._ask():
            self.card.answers[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def _ask(self, before: str = "") -> bool:
        """Ask the next question after the words *before* it; end the run where none can be made, and return False."""
        assert self.quiz is not None
        try:
            self.quiz.ask()
        except NothingToAskError:
            self.end()
            self._say_nothing_asked(self.start.summary.text())
            return False
        self._show_question(before)
        return True

    def _say_nothing_asked(self, before: str = "") -> None:
        """Say on the card to begin with, after the words *before* it, that nothing can be asked."""
        text = sentences(before, _("There are no questions of this kind. Choose another kind, or other rules."))
        self.start.show_summary(text)
        announce(self, text)

    def _show_question(self, before: str = "") -> None:
        """Show the question now asked, and announce it after the words *before* it."""
        quiz = self.quiz
        assert quiz is not None
        self.card.show_question(quiz.question)
        self._show_strip()
        self.score.show_run(quiz.run)
        self.area.ensureVisible(0, 0)
        self._start_clock()
        announce(self, sentences(before, question_spoken(quiz.question)))

    def end(self) -> None:
        """End the run, and tell how it went."""
        quiz = self.quiz
        if quiz is None:
            return
        self._stop_clock()
        self.quiz = None
        before = self.progress.best_of(self.game)
        self.progress = self.progress.with_run(self.game, quiz.run, timed=self._is_timed)
        self._keep()
        self.start.show_summary(summary(quiz.run, before))
        self._show_progress()
        self._show_state()
        self.setFocus()
        announce(self, self.start.summary.text())

    # -- the clock -------------------------------------------------------------------------------

    def _start_clock(self) -> None:
        if self._is_timed and self._since is None:
            self._since = self._seconds()
            self._tick.start()
        self.score.show_time(self.time_left)

    def _stop_clock(self) -> None:
        self._left = SECONDS if self.time_left is None else self.time_left
        self._since = None
        self._tick.stop()

    def look_at_clock(self) -> None:
        """Show the time, and end the run when it is over."""
        left = self.time_left
        self.score.show_time(left)
        if left is not None and left <= 0:
            self.end()

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop the clock, and keep what was answered."""
        super().hideEvent(event)
        if self.quiz is not None:
            self._stop_clock()
            self._keep()

    def showEvent(self, event: QShowEvent) -> None:
        """Let the clock go on."""
        super().showEvent(event)
        if self.is_open:
            self._start_clock()

    # -- what is shown, and keys -----------------------------------------------------------------

    def _show_state(self) -> None:
        runs = self.quiz is not None
        self.start.setVisible(not runs)
        self.card.setVisible(runs)
        self.score.setVisible(runs)
        self._show_strip()
        self.begins_at = self.card.answers[0] if runs else self.start.begin
        self._show_texts()

    def _show_strip(self, *, explains: bool = False) -> None:
        """Show the verdict on the last answer, with the way on if it *explains* a mistake."""
        self.on.setVisible(explains)
        self.strip.setVisible(self.quiz is not None and bool(self.verdict.text()))
        if self.follows_look:
            # A foot in which nothing is shown takes no room.
            self.on_look()

    def _show_texts(self) -> None:
        name = game_name(self.game) if self.game else ""
        title = capital(term("drill"))
        self.setAccessibleName(enumerate_name(title, name))
        self._show_lesson()
        self.header.show_words(_("Stop") if self.quiz is not None else _("Back"), title, name)

    def commands(self) -> tuple[Command, ...]:
        """Return what keys do here."""
        answers = (
            Command("", number(place + 1), partial(self.answer, place), help=_("Choose this answer"))
            for place in range(ANSWERS)
        )
        return (*answers, Command("", "Esc", self.go_back, help=_("Stop, or go back")))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Answer by a number; Enter begins, or goes on after an explanation; Escape ends."""
        if event.isAutoRepeat():
            # It was pressed for what was shown before.
            return
        if press(self.commands(), *keys_of(event)):
            return
        if event.key() in ENTER and not self.is_open:
            pressed = QApplication.focusWidget()
            if isinstance(pressed, QPushButton) and self.isAncestorOf(pressed):
                pressed.click()
            elif self.quiz is None:
                self.begin()
            else:
                self.go_on()
            return
        super().keyPressEvent(event)

    def go_back(self) -> None:
        """End the run, or leave where none goes on."""
        if self.quiz is not None:
            self.end()
        else:
            self._routes.back()

    def on_look(self) -> None:
        """Scale the margins of the strip with the text."""
        super().on_look()
        layout = self.strip.layout()
        assert layout is not None
        layout.setSpacing(theme.look().px(Space.LARGE))


def enumerate_name(title: str, game: str) -> str:
    """Return the name of the page for a screen reader."""
    return f"{title} · {game}" if game else title
