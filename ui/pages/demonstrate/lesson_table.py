# SPDX-License-Identifier: MIT
"""A table on which the steps of a lesson lie, one at a time; somebody may play at it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from PySide6.QtGui import QKeyEvent

from dominoes.errors import IllegalMoveError, NotationError, Reason
from dominoes.game import Seat
from dominoes.lessons.layout import LayoutError
from dominoes.lessons.lesson import Lesson
from dominoes.lessons.page import Mark
from dominoes.lessons.tree import ROOT, UNPLAYABLE, NodeId, Tree
from dominoes.records.replay import asked as asked_in
from ui.games.presenter import Presenter
from ui.games.reasons import reason_text
from ui.kit.commands import press
from ui.kit.settings import Settings
from ui.kit.widgets import ENTER, pressed_button
from ui.language import i18n
from ui.language.i18n import _
from ui.pages.demonstrate.audience import Audience, Mode, Ranks
from ui.pages.demonstrate.editor import LessonEditor
from ui.pages.demonstrate.play import BottomSeat
from ui.pages.demonstrate.words import StepWords
from ui.play.services import Routes, Services
from ui.play.stage import StagePage
from ui.saving.setup import MatchSetup
from ui.table.felt import TableLook
from ui.table.marks import Marks


class _Seen(NamedTuple):
    """Identity of the table, and its viewing seat."""

    game: str
    seat: Seat
    seats: int


class LessonTable(StagePage):
    """The table, the words around it, and the seat at the bottom."""

    def __init__(self, services: Services, routes: Routes, *, is_class: bool) -> None:
        """Make them without a lesson; either a class looks on (*is_class*), or a learner."""
        super().__init__(services, routes)
        self.editor = LessonEditor(self)
        self._shown_on: _Seen | None = None
        self._laid: object = None
        """What lies on the table; None to lay it out again."""
        self._noted: tuple[object, str] = (None, "")
        """The visit of the step that an edit led to, and what became of it."""
        self.marks = Marks(self.stage)
        self.words = StepWords(self.editor, self._presenter_of)
        """Steps in words."""
        self.audience = Audience(
            self,
            routes,
            editor=self.editor,
            words=self.words,
            language=lambda: self.language,
            changed=self.show_step,
            is_class=is_class,
        )
        """Who looks on."""
        self.ranks = Ranks(self, self.editor, self.audience)
        self.bottom = BottomSeat(
            self,
            asker=self._asker,
            is_laid_out=lambda: self.is_laid_out,
            answered=self._on_answered,
            freed=self.show_step,
            note=lambda: self._note,
        )

    # -- the lesson ----------------------------------------------------------------------------

    def open_lesson(self, lesson: Lesson, node: NodeId = ROOT) -> None:
        """Show *lesson* from the step *node* of its first chapter on."""
        self.close_lesson()
        # What is typed next is meant for the table, not for the field in which one wrote before.
        self.table.setFocus()
        self.bottom.hold()
        self.audience.begin()
        self.editor.open(lesson, node)
        self.bottom.begin()

    def close_lesson(self) -> None:
        """Stop whatever goes on at the table."""
        self._laid = None
        self.tasks.stop()
        self.overlay.close_with("")
        self.audience.leave()

    @property
    def tree(self) -> Tree | None:
        """The tree of the chapter that is shown; None without one."""
        chapter = self.editor.chapter
        return None if chapter is None else chapter.tree

    @property
    def language(self) -> str:
        """The language of texts shown and written: that of the program."""
        return i18n.current().key

    # -- the step that is shown ----------------------------------------------------------------

    def show_step(self) -> None:
        """Show the step of the editor: on the table as soon as nobody is asked there any more."""
        self.audience.follow()
        if self.is_laid_out:
            # Only what is said is another.
            self._show_around()
        elif self.bottom.is_free:
            self._show_table()
        else:
            # What is written until the step lies on the table is written about it.
            self.refresh_side()
        self.bottom.notice()

    def _show_again(self) -> None:
        """Lay the step out again."""
        self._laid = None
        self.show_step()

    def _show_table(self) -> None:
        """Lay out the step."""
        self._laid = self._to_lay()
        self.bottom.asked = ()
        try:
            why = self._take_up()
        except UNPLAYABLE as error:
            why = _why_not(error, self.editor.who)
            if self.audience.mode is not Mode.EDIT:
                # Why not names tiles.
                why = _("This step cannot be shown.")
                self._clear()
        self.stage.show_trouble(why)
        self._show_around()
        self.announce(why or self.position_text)

    def get_up(self) -> None:
        """Show the game no longer."""
        super().get_up()
        self._shown_on = None

    def _clear(self) -> None:
        """Take everything off the table: what lay there must not be found behind the words before a class."""
        self.get_up()
        self.table.clear()

    def _to_lay(self) -> object:
        """Return what the table shows of the step; None without one."""
        chapter = self.audience.chapter
        if chapter is None:
            return None
        node = self.editor.at.node
        return (
            *self.editor.here,
            self.audience.mode,
            self.turns,
            self.audience.window is None,
            self.audience.hands.seat,
            self.audience.cursor.stop,
            chapter.open_hands(node),
            chapter.page(node).turned,
            chapter.view(node),
        )

    @property
    def is_laid_out(self) -> bool:
        """Whether the step that is shown lies on the table."""
        return self._laid is not None and self._laid == self._to_lay()

    @property
    def turns(self) -> bool:
        """Whether the table turns to who is to move; while a class has its own window, only if the teacher wants it.

        Otherwise teacher and class would see a seat in different places.
        """
        return self.bottom.follows if self.audience.window is None else self.audience.turns

    def _take_up(self) -> str:
        """Lay out the step. Return why there is none; raise as `Tree.step` does."""
        chapter, node = self.editor.chapter, self.editor.at.node
        if chapter is None:
            return _("This lesson has no positions yet. Press L to lay one out.")
        tree = chapter.tree
        state, entry = tree.state(node), tree.table.entry
        asked = asked_in(entry.game, state)
        seats = len(tree.filled.hands)
        if self.audience.mode is Mode.EDIT:
            movers = [each.seat for each in asked]
            viewed = Seat(min(chapter.view(node), seats - 1))
            if self.audience.window is not None and (shown := self.audience.view(state)) is not None:
                viewed = shown.seat
            tiles = self.audience.teachers_tiles(state)
            self.bottom.seat = movers[0] if self.turns and movers and viewed not in movers else viewed
        else:
            view = self.audience.view(state)
            if view is None:
                self._clear()
                return _("All hands are closed here.")
            self.bottom.seat, tiles = view
        on = _Seen(entry.key, self.bottom.seat, seats)
        if self.presenter is None or on != self._shown_on:
            before = self.table
            self.show_table(entry.key)
            if self.table is not before:
                self._apply_look()
            self.sit_down(entry.key, entry.game, self.bottom.seat)
            self._shown_on = on
            self._name_seats()
        self.bottom.asked = asked
        # All passed who could do nothing else: what is asked now is asked in that state.
        assert self.presenter is not None
        settled = self.audience.cursor.settled
        self.presenter.lay_out(asked[0].state if asked else state if settled is None else settled.state, *tiles)
        return ""

    def _show_around(self) -> None:
        """Bring header, panel and words up to date."""
        self.show_header()
        self.refresh_side()
        self._show_marks()
        self.audience.show()
        self.ranks.show()
        self._say_step()

    def _show_marks(self, more: Sequence[Mark] = ()) -> None:
        """Paint the marks of the step over the table, and *more* that are being drawn."""
        chapter = self.audience.chapter
        marks: tuple[Mark, ...] = ()
        if chapter is not None and not self.stage.trouble:
            node = self.editor.at.node
            marks = chapter.page(node).marks if self.audience.mode is Mode.EDIT else chapter.marks_seen(node)
        self.marks.show_marks(self.table, (*marks, *more))

    def _say_step(self) -> None:
        """Say the question on the table, or the latest events."""
        if self.presenter is None or not self.bottom.is_free or self.stage.trouble:
            return
        # What is settled stands below the table of a class, and is not told before its time.
        lines = self.words.happened() if self.audience.cursor.settled is None else []
        if self._note:
            lines = [self._note]
        self.table.advice.say_fitting(" · ".join(lines), lines[-1] if lines else "")

    def say_of_edit(self, text: str) -> None:
        """Show *text* on the table of the step that an edit led to, also where its seat is asked then."""
        self._noted = (self.editor.asked, text)
        self.say(text)

    @property
    def _note(self) -> str:
        """What became of the edit that led to this step; empty once another is shown."""
        step, text = self._noted
        return text if step == self.editor.asked else ""

    def _apply_look(self) -> None:
        look = TableLook.of(self.settings, self.settings.review_speed)
        # Before a class the ring of the keyboard would look like a mark; who practises needs it.
        self.table.set_look(replace(look, focus_ring=self.audience.mode is not Mode.PRESENT))

    def _name_seats(self) -> None:
        self.name_seats(self.editor.who, ("",) * len(self.editor.who))

    def apply_settings(self, settings: Settings) -> None:
        """Follow *settings*."""
        self.settings = settings
        self._apply_look()
        if self.stage.trouble:
            # What lies below these words is another step, whose seats may be others.
            self._clear()
        elif self.is_laid_out and self.presenter is not None:
            self._name_seats()
            self.presenter.show_now()
        else:
            # Whoever sits there sits down again, once the step is laid out.
            self._shown_on = None
        self.audience.fit_words()
        if self.audience.window is not None:
            self.audience.apply_settings()
            self.audience.show()
        self.show_side()
        self.show_header()

    def _show_texts(self) -> None:
        self.words.forget()
        self._laid = None
        self.audience.apply_settings()
        if self.editor.chapter is not None:
            self._shown_on = None
            self.show_step()
        else:
            self.show_header()
            self.refresh_side()

    @property
    def position_text(self) -> str:
        """The present step in words, with its question except for its author."""
        asked = self.audience.mode is not Mode.EDIT
        return self.words.position(self.language, self.marks.marks, self.audience.cursor.settled, asked=asked)

    def _presenter_of(self, game: str) -> Presenter | None:
        """Return the presenter of *game*; None while no table of it lies here."""
        return self.presenter if self._shown_on is not None and self._shown_on.game == game else None

    # -- who is to move ------------------------------------------------------------------------

    def _asker(self) -> Presenter | None:
        """Return what asks the seat at the bottom for a move; None while it may not play."""
        return None if not self.audience.asks or self.stage.trouble else self.presenter

    def _on_answered(self, seat: Seat, move: Any) -> None:  # noqa: ANN401 - any game's moves
        """Play the decision of the seat at the bottom, or judge it as a learner's answer."""
        if self.audience.mode is not Mode.PRACTISE:
            full = self.editor.play(seat, move)
            if full is not None:
                self._show_again()
                self.say(reason_text(full))
            return
        before = self.editor.at
        self.audience.learner.judge(seat, move, self.language)
        if self.editor.at != before and self.is_laid_out:
            # The step that follows was told as it was laid out.
            self._show_around()
        else:
            self._show_again()
        self.announce(self.audience.learner.said)

    def show_rules(self) -> None:
        """Show the rules of this table."""
        tree = self.tree
        if tree is not None and not self.stage.trouble:
            self.show_rules_of(MatchSetup(tree.layout.game, tree.table.options, ()))

    def press_key(self, event: QKeyEvent) -> bool:
        """Do what a key asks; arrows and Space belong to the tiles."""
        if event.key() not in ENTER:
            return super().press_key(event)
        if pressed_button(event):
            return True
        if self.audience.pad.is_open:
            self.audience.pad.answer()
        elif self.presenter is not None:
            self.presenter.person.press_enter()
        return True

    def _focus_again(self) -> None:
        """Move focus back to where one answers when a sheet is closed."""
        if self.isVisible() and self.audience.pad.is_open:
            self.audience.pad.take_focus()
        else:
            super()._focus_again()

    def press_answer(self, key: str) -> bool:
        """Do what *key* means to who answers a question, or plays. Return False if it means nothing."""
        if press(self.audience.pad.commands(), key):
            return True
        return self.audience.asks and self.presenter is not None and self.presenter.person.press(key)


def _why_not(error: Exception, who: Sequence[str]) -> str:
    """Return in words why a step cannot be shown."""
    if isinstance(error, LayoutError):
        return "\n".join(reason_text(each, who) for each in error.reasons)
    if isinstance(error, IllegalMoveError):
        return reason_text(error.reason, who)
    assert isinstance(error, NotationError)
    return reason_text(Reason("lesson.notation", text=error.text[:60]), who)
