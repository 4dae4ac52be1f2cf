# SPDX-License-Identifier: MIT
"""The table of a lesson, and the bar below it: the learner answers by playing, reads why, and goes on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from dominoes.game import Seat
from dominoes.lessons.tree import ROOT, NodeId
from ui.games import GAME_UIS
from ui.games.presenter import Presenter
from ui.kit import theme
from ui.kit.commands import Command, picked, press
from ui.kit.layouts import Part, hbox, vbox
from ui.kit.theme import Kind, Type
from ui.kit.widgets import ENTER, KeyButton, PlainLabel, pressed_button
from ui.language.i18n import _, current, number, sentences, term
from ui.pages.demonstrate.audience import Mode
from ui.pages.demonstrate.lesson_table import LessonTable
from ui.play.course import CourseLesson, find, following, opened
from ui.play.services import Routes, Services
from ui.play.stage import StageBar

_DRILL: Final = "Ctrl D"
_HEADER: Final = ("E", "R", ",", "F9", "F11", "F1", "?")
"""Keys of the commands in the header, the first ones longest."""


BACK: Final = "PgUp"
ANSWER: Final = "A"
ON: Final = "PgDown"


class LessonBar(StageBar):
    """One row of buttons with words."""

    def __init__(self, parent: QWidget, press: Callable[[str], object]) -> None:
        """Make it without words; *press* is called with the key of a button that is pressed."""
        super().__init__(parent, press)
        self.back = KeyButton("", self, kind=Kind.QUIET)
        self.answer = KeyButton("", self, kind=Kind.QUIET, key=ANSWER)
        self.on = KeyButton("", self, kind=Kind.PRIMARY)
        self._by_key = {BACK: self.back, ANSWER: self.answer, ON: self.on}
        for key, button in self._by_key.items():
            button.clicked.connect(partial(press, key))
        self.where = PlainLabel(parent=self, role=Type.STRONG)
        self._row = hbox(self.back, self.where, Part(stretch=1), self.answer, self.on, on=self, spacing=0)
        self.follow_look()

    def show_place(self, at: int, last: int) -> None:
        """Show that the learner is at the part *at* of *last*."""
        self.where.setText(f"{number(at)} / {number(last)}")

    def show_commands(self, commands: Sequence[Command], *, asked: bool) -> None:
        """Name the buttons like those of *commands* that have their keys.

        Args:
            commands: What the page can do.
            asked: Whether a question is open; to answer it is what most people want then.
        """
        for command in commands:
            button = self._by_key.get(command.key)
            if button is not None:
                button.set_text(command.text)
                button.setAccessibleName(command.text)
                button.setEnabled(command.enabled)
        self.answer.setVisible(asked)
        self.on.set_kind(Kind.SECONDARY if asked else Kind.PRIMARY)

    def on_look(self) -> None:
        """Scale the margins with the text."""
        px = theme.look().px
        self._row.setContentsMargins(px(12), px(4), px(12), px(6))
        self.where.setContentsMargins(px(10), 0, px(10), 0)
        self._row.setSpacing(px(6))


class LessonPage(LessonTable):
    """One lesson of a course; nothing of it can be changed."""

    topic = "learn#lesson"

    def __init__(self, services: Services, routes: Routes) -> None:
        """Make an empty page."""
        super().__init__(services, routes, is_class=False)
        self.audience.mode = Mode.PRACTISE
        self.ranks.are_wanted = True
        self._apply_look()
        middle = hbox(self.ranks.strip, Part(self.stage, 1), spacing=0)
        no_panel = QWidget(self)
        no_panel.hide()
        audience = self.audience
        self.lay_out(no_panel, vbox(audience.title, Part(middle, 1), audience.caption, audience.pad, spacing=0))
        layout = self.layout()
        assert layout is not None
        layout.addWidget(self.bar)
        self.editor.moved.connect(self.show_step)
        self.translate(self._show_texts)

    def make_before_stage(self) -> None:
        """Make the buttons."""
        self._lesson: CourseLesson | None = None
        self._was_finished = False
        self.bar = LessonBar(self, self.press)

    def open(self, key: str) -> None:
        """Show the lesson with *key* from its beginning."""
        lesson = find(key)
        assert lesson is not None
        self._open(lesson)

    def _open(self, lesson: CourseLesson) -> None:
        self._lesson, self._was_finished = lesson, False
        self._routes.show(self)
        self.open_lesson(opened(lesson))

    @property
    def next_lesson(self) -> CourseLesson | None:
        """The lesson that follows; None after the last."""
        return None if self._lesson is None else following(self._lesson)

    def leave(self) -> None:
        """Let the lesson go, and go back."""
        self.stop()
        super().leave()

    def stop(self) -> None:
        """Let the lesson go."""
        self.close_lesson()
        self._lesson = None

    def sit_down(self, game: str, rules: Any, me: Seat) -> Presenter:  # noqa: ANN401 - the rules of any game
        """Show *game*, and the sheets that its keys ask for."""
        presenter = super().sit_down(game, rules, me)
        presenter.wanted.connect(self.look_at)
        return presenter

    @property
    def position_text(self) -> str:
        """The present step in words; at the beginning of a part with its number, at the end with a note of that."""
        chapter, text = self.editor.chapter, super().position_text
        if self.is_at_end and not self.audience.learner.is_asked:
            return sentences(text, _("Finished."))
        if chapter is None or self.editor.at.node != ROOT:
            return text
        return sentences(self.bar.where.text(), chapter.title.in_language(self.language), text)

    @property
    def is_at_end(self) -> bool:
        """Whether nothing of the lesson follows."""
        tree = self.tree
        children: tuple[NodeId, ...] = () if tree is None else tree.nodes[self.editor.at.node].children
        return not (children or self.editor.has_next_chapter or self.audience.cursor.following)

    def _show_around(self) -> None:
        """Bring header, words and buttons up to date, and remember when the end is reached."""
        super()._show_around()
        self.bar.show_place(self.editor.at.chapter + 1, len(self.editor.lesson.chapters))
        if not self.audience.learner.is_asked:
            self._note_end()

    def _note_end(self) -> None:
        """Remember that the lesson is finished, if nothing of it follows."""
        if self.is_at_end and not self._was_finished:
            self._was_finished = True
            preferences = self._services.preferences
            if self._lesson is not None and self._lesson.key not in preferences.now.finished:
                preferences.change(preferences.now.with_finished(self._lesson.key))

    def _show_table(self) -> None:
        """Lay out the step, and let a voice say what happened, if the learner wants that."""
        super()._show_table()
        self._services.sounds().voice.say(sentences(*self.words.happened()), current().key)

    def show_side(self) -> None:
        """Show no panel, only the ranks where they fit."""
        self.side.hide()
        self.ranks.fit()

    def show_header(self) -> None:
        """Show the name of this lesson, and its commands."""
        chapter, title = self.editor.chapter, self.editor.lesson.title.in_language(self.language) or term("lesson")
        played = "" if chapter is None else chapter.title.in_language(self.language)
        self.setAccessibleName(title)
        self.header.show_words(_("Back"), title, played)
        commands = self.commands()
        self.header.show_commands(picked(commands, *(each.key for each in self._drill()), *_HEADER))
        self.bar.show_commands(commands, asked=self.audience.learner.is_asked)

    def commands(self) -> Sequence[Command]:
        """Return everything the page can do, in the order of the key help."""
        there = self.tree is not None
        less = self.editor.at.node != ROOT or self.editor.at.chapter > 0
        asked = self.audience.learner.is_asked
        own = (
            Command(self._way_on(), ON, self.go_on, also=("Ctrl Right",), help=_("Continue (or press Enter)")),
            Command(_("Back one step"), BACK, self.audience.cursor.back, less, also=("Ctrl Left",)),
            Command(_("Show the answer"), ANSWER, self.audience.reveal, asked),
            *self._drill(),
            Command(_("Ranks"), "E", self.ranks.toggle, there, _("Show or hide the ranks of this game")),
            Command(_("Rules"), "R", self.show_rules, there, term("rules-of-table")),
            *self.program_commands(Command("", "Esc", None, help=_("Close the top sheet, or go back"))),
        )
        if self.presenter is None:
            return own
        own = (*own, *self.audience.pad.commands())
        taken = {key for each in own for key in (each.key, *each.also)}
        # A lesson has its own look, which no key of a game changes.
        taken.update(self.presenter.PREFERS)
        return (*own, *(each for each in self.presenter.commands() if each.key not in taken))

    def _drill(self) -> Sequence[Command]:
        """Return the way to the drills on the subject of this lesson; nothing without any."""
        lesson = self._lesson
        kind = "" if lesson is None else GAME_UIS[lesson.game].drilled.get(lesson.name, "")
        if lesson is None or not kind:
            return ()
        return (Command(term("drill"), _DRILL, partial(self._routes.drills, lesson.game, kind)),)

    def _way_on(self) -> str:
        if not self.is_at_end:
            return _("Skip") if self.audience.learner.is_asked else term("continue")
        if (after := self.next_lesson) is not None:
            return _("Next lesson: {title}").format(title=opened(after).title.in_language(self.language))
        return _("All lessons")

    def go_on(self) -> None:
        """Show the next step, the next part, or after the last the next lesson."""
        self._note_end()
        if not self.is_at_end:
            self.audience.cursor.forward()
        elif (after := self.next_lesson) is not None:
            self._open(after)
        else:
            self.leave()

    # -- keys ----------------------------------------------------------------------------------

    def press(self, key: str) -> bool:
        """Do what *key* means here. Return False if it means nothing."""
        if press(self.commands(), key):
            return True
        return self.press_answer(key)

    def press_key(self, event: QKeyEvent) -> bool:
        """Carry out a key: Enter goes on if there is no question, Escape leads back."""
        if event.key() in ENTER and not self.audience.learner.is_asked:
            if not pressed_button(event):
                self.go_on()
        elif event.key() == Qt.Key.Key_Escape:
            if not self.take_back():
                self.leave()
        else:
            return super().press_key(event)
        return True
