# SPDX-License-Identifier: MIT
"""The table of a lesson: the learner answers by playing, reads why, and goes on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent

from dominoes.game import Seat
from dominoes.lessons.lesson import Lesson
from dominoes.lessons.texts import NO_TEXT, Texts
from dominoes.lessons.tree import ROOT, NodeId
from ui.games.presenter import Presenter
from ui.kit.commands import Command, picked, press
from ui.kit.widgets import ENTER, pressed_button
from ui.language import i18n
from ui.language.i18n import _, sentences, term
from ui.pages.demonstrate.audience import Mode
from ui.pages.demonstrate.page import DemonstratePage
from ui.pages.learn.lesson_bar import ANSWER, BACK, ON, LessonBar
from ui.play.services import Routes, Services

_HEADER: Final = ("E", "R", ",", "F9", "F11", "F1", "?")
"""Keys of the commands in the header, the first ones longest."""


class LessonPage(DemonstratePage):
    """One lesson of a course; nothing of it can be changed."""

    topic = "learn#lesson"
    IS_FOR_CLASS = False
    finished = Signal()
    """The learner has come to the end of the lesson."""
    another = Signal()
    """Show the lesson that follows."""

    def __init__(self, services: Services, routes: Routes) -> None:
        """Make an empty page."""
        super().__init__(services, routes)
        self.audience.mode = Mode.PRACTISE
        self.ranks.are_wanted = True
        self._apply_look()
        self.steps.hide()
        layout = self.layout()
        assert layout is not None
        layout.addWidget(self.bar)

    def make_before_stage(self) -> None:
        """Make the buttons."""
        self.following: Texts = NO_TEXT
        """Title of the lesson that follows; empty after the last."""
        self._was_finished = False
        self.bar = LessonBar(self)
        self.bar.asked.connect(self.press)

    def open_course(self, lesson: Lesson, following: Texts) -> None:
        """Show *lesson* from its beginning; *following* is the title of the next one, if there is one."""
        self.following, self._was_finished = following, False
        self.open_lesson(lesson, ROOT)

    @property
    def language(self) -> str:
        """The language of the program, which may change meanwhile."""
        return i18n.current().key

    def sit_down(self, game: str, rules: Any, me: Seat) -> Presenter:  # noqa: ANN401 - the rules of any game
        """Show *game*, and the sheets that its keys ask for."""
        presenter = super().sit_down(game, rules, me)
        presenter.wanted.connect(self.look_at)
        return presenter

    @property
    def position_text(self) -> str:
        """The present step in words; at the beginning of a part with its number, at the end with a note of that."""
        chapter, told = self.editor.chapter, super().position_text
        if self.is_at_end:
            return sentences(told, _("Finished."))
        if chapter is None or self.editor.at.node != ROOT:
            return told
        return sentences(self.bar.where.text(), chapter.title.in_language(self.language), told)

    @property
    def is_at_end(self) -> bool:
        """Whether nothing of the lesson follows."""
        tree = self.tree
        children: tuple[NodeId, ...] = () if tree is None else tree.nodes[self.editor.at.node].children
        return not (children or self.editor.has_next_chapter or self.audience.cursor.following)

    def _show_around(self) -> None:
        """Bring header, words and buttons up to date, and tell when the end is reached."""
        super()._show_around()
        self.bar.show_place(self.editor.at.chapter + 1, len(self.editor.lesson.chapters))
        if self.is_at_end and not self._was_finished:
            self._was_finished = True
            self.finished.emit()

    def show_header(self) -> None:
        """Show the name of this lesson, and its commands."""
        chapter, title = self.editor.chapter, self.editor.lesson.title.in_language(self.language) or term("lesson")
        played = "" if chapter is None else chapter.title.in_language(self.language)
        self.setAccessibleName(title)
        self.header.show_words(_("Back"), title, played)
        commands = self.commands()
        self.header.show_commands(picked(commands, *_HEADER))
        self.bar.show_commands(commands, asked=self.audience.learner.is_asked)

    def commands(self) -> Sequence[Command]:
        """Return everything the page can do, in the order of the key help."""
        there = self.tree is not None
        less = self.editor.at.node != ROOT or self.editor.at.chapter > 0
        asked = self.audience.learner.is_asked
        own = (
            Command(self._way_on(), ON, self.go_on, also=("Ctrl Right",), help=_("Go on (or press Enter)")),
            Command(_("Back one step"), BACK, self.audience.cursor.back, less, also=("Ctrl Left",)),
            Command(_("Show the answer"), ANSWER, self.audience.reveal, asked),
            Command(_("Ranks"), "E", self.ranks.toggle, there, _("Show or hide the ranks of this game")),
            Command(_("Rules"), "R", self.show_rules, there, term("rules-of-table")),
            *self.program_commands(Command("", "Esc", None, help=_("Close the top sheet, or go back"))),
        )
        if self.presenter is None:
            return own
        taken = {key for each in own for key in (each.key, *each.also)}
        # A lesson has its own look, which no key of a game changes.
        taken.update(self.presenter.PREFERS)
        return (*own, *(each for each in self.presenter.commands() if each.key not in taken))

    def _way_on(self) -> str:
        if not self.is_at_end:
            return _("Skip") if self.audience.learner.is_asked else term("continue")
        if self.following:
            return _("Next lesson: {title}").format(title=self.following.in_language(self.language))
        return _("All lessons")

    def go_on(self) -> None:
        """Show the next step, the next part, or after the last the next lesson."""
        if not self.is_at_end:
            self.audience.cursor.forward()
        elif self.following:
            self.another.emit()
        else:
            self.leave()

    # -- keys ----------------------------------------------------------------------------------

    def press(self, key: str) -> bool:
        """Do what *key* means here. Return False if it means nothing."""
        if press(self.commands(), key):
            return True
        return self.audience.asks and self.presenter is not None and self.presenter.person.press(key)

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
