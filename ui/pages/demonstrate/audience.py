# SPDX-License-Identifier: MIT
"""What a class sees of a lesson: words above and below the table, a black screen, a second window, the ranks."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QKeyEvent

from dominoes.game import Seat
from dominoes.lessons.lesson import Chapter, ClassView, OpenTiles, class_view, open_tiles
from dominoes.lessons.task import Given
from ui.games import words_of
from ui.games.handout import RankList
from ui.games.presenter import Presenter
from ui.games.rank_strip import RankStrip
from ui.kit import theme
from ui.kit.commands import keys_of
from ui.kit.key_names import shown_keys
from ui.kit.sheet import SheetContent, close_button
from ui.language.i18n import _
from ui.pages.demonstrate.class_hands import ClassHands
from ui.pages.demonstrate.editor import LessonEditor
from ui.pages.demonstrate.projector_window import (
    Blank,
    Caption,
    Pointing,
    ProjectorWindow,
    Shown,
    TextCaption,
    sizes_for_room,
)
from ui.pages.demonstrate.settling import LessonCursor, Payments, Rhythm
from ui.pages.demonstrate.task_pad import Asked, TaskPad
from ui.pages.demonstrate.words import ClassText, Learner, StepWords
from ui.paper.blocks import plain_text
from ui.play.services import Routes
from ui.play.stage import StagePage
from ui.table.pointer import Pointed

PRESENTING: Final = frozenset(
    {
        "PgDown",
        "Ctrl Right",
        "PgUp",
        "Ctrl Left",
        "Ctrl Home",
        "Ctrl End",
        "Ctrl PgDown",
        "Ctrl PgUp",
        "F5",
        "F6",
        "F8",
        "B",
        "A",
        "E",
        "P",
        "G",
        "O",
        "V",
        "Shift V",
        "F9",
        "F11",
    }
)
"""Keys that do something before a class; no other edits the lesson by mistake."""
OF_TEACHER: Final = frozenset({"G", "O", "V", "Shift V"})
"""Those of them that a learner who answers does not have."""
_RANKS_FIT: Final = 900
"""Width, at text size 1, of ranks and table together from which the ranks stand beside the table."""


class Mode(Enum):
    """What the table is for now."""

    EDIT = auto()
    PRESENT = auto()
    """For the class to look at: nothing is seen but what the lesson shows."""
    PRACTISE = auto()
    """The same, and questions are answered by playing."""


class Audience:
    """A class, or a learner: their way through a lesson, and all they see and read of a step."""

    def __init__(
        self,
        page: StagePage,
        routes: Routes,
        *,
        editor: LessonEditor,
        words: StepWords,
        language: Callable[[], str],
        changed: Callable[[], object],
        is_class: bool,
    ) -> None:
        """Make it without a second window.

        Args:
            page: Has the table of the teacher, or of the learner.
            routes: Lead to the manual.
            editor: Shows the step.
            words: Tell moves.
            language: Returns the one in which texts are read.
            changed: Called when they see something else of the step: it is to be shown again.
            is_class: Whether it reads the title, and how many answers were right; a learner has both elsewhere.
        """
        self._page, self._routes = page, routes
        self._editor = editor
        self._changed = changed
        self._is_class = is_class
        self._language = language
        self.mode = Mode.EDIT
        self.window: ProjectorWindow | None = None
        """The second window, as long as it is open."""
        self.learner = Learner(editor)
        """Judges and counts the answers given while practising."""
        self.hands = ClassHands(editor)
        """Which hands the class sees."""
        self.turns = False
        """Whether the teacher's table turns to who is to move, though the one of the second window does not."""
        self.cursor = LessonCursor(editor, self.is_there, lambda: self.chapter, self._on_stop)
        """How far they are, also within the end of a round."""
        self._payments = Payments(page, self._presenters)
        self.rhythm = Rhythm(page, self.cursor, changed)
        """Goes through the end of a round by itself."""
        self.text = ClassText(editor, self.cursor, self.learner, words, language)
        """What is read at the step."""
        self.pointing = Pointing(page.stage, self._point)
        self.title, self.caption = Caption(page), TextCaption(page)
        self.pad = TaskPad(page, self._on_given)
        """Where questions are answered that ask for no move."""
        for label in (self.title, self.caption):
            label.hide()
        self.blank = Blank(page)
        page.overlay.opened.connect(self._stand_aside)
        page.overlay.closed.connect(self._stand_again)

    def is_there(self) -> bool:
        """Return whether somebody looks on."""
        return self.mode is not Mode.EDIT or self.window is not None

    def begin(self, *, same_class: bool = False) -> None:
        """Begin with nothing answered, nothing revealed, and the end of a round before its first stop.

        Hands are as the lesson says, unless the *same_class* goes on.
        """
        self.learner.begin()
        self.text.hide_answer()
        if not same_class:
            self.hands.begin()
        self.cursor.begin()

    @property
    def has_class(self) -> bool:
        """Whether a class looks on, for which hands are closed until they are opened; not a learner who answers."""
        return self._is_class and (self.mode is Mode.PRESENT or self.window is not None)

    @property
    def chapter(self) -> Chapter | None:
        """The present chapter as those see it who look on; None without one."""
        return self.hands.chapter if self.has_class else self._editor.chapter

    def view(self, state: Any) -> ClassView | None:  # noqa: ANN401 - the state of any game
        """Return how those who look on see the present step, whose position is *state*; None if no hand is open."""
        chapter = self._editor.chapter
        if self.has_class or chapter is None:
            return self.hands.view(state)
        return class_view(chapter, self._editor.at.node, state)

    def toggle_hands(self) -> None:
        """Open all hands before this class from this step on, or close them."""
        self._change_hands(self.hands.toggle)

    def turn(self, steps: int) -> None:
        """Turn the table before this class by so many open hands, from this step on."""
        self._change_hands(partial(self._turn, steps))

    def _turn(self, steps: int, state: Any) -> None:  # noqa: ANN401 - the state of any game
        if not self.hands.turn(state, steps):
            text = _("Only one hand is open. Press O to open the others.")
            self._page.say(text)
            self._page.announce(text)

    def _change_hands(self, change: Callable[[Any], object]) -> None:
        chapter = self._editor.chapter
        if chapter is None or self._page.stage.trouble:
            return
        change(chapter.tree.state(self._editor.at.node))
        self._changed()

    def leave(self) -> None:
        """Show nothing any more in a second window, nor a large pointer."""
        self.pointing.stop()
        self.close_window()

    @property
    def asks(self) -> bool:
        """Whether the seat at the bottom may play: always for the teacher, for a learner where something is asked."""
        return self.learner.asks_move if self.mode is Mode.PRACTISE else self.mode is Mode.EDIT

    def _on_given(self, given: Given) -> None:
        """Judge the answer on the pad."""
        self.learner.judge_given(given, self._language())
        self._changed()
        self._page.announce(self.learner.said)

    def _asked_task(self, *, is_open: bool) -> Asked | None:
        """Return what is asked instead of a move, to be answered if it *is_open*."""
        learner = self.learner
        if learner.task is None:
            return None
        solved = self.text.revealed or learner.is_solved
        given = learner.given if learner.said else None
        return Asked(
            self._editor.asked,
            learner.task,
            self._language(),
            is_open=is_open and learner.is_asked,
            is_solved=solved,
            given=given,
        )

    def show_pad(self) -> None:
        """Show on the pad what is asked at this step, unless the lesson is edited."""
        practises = self.mode is Mode.PRACTISE
        before = self.pad.asked
        self.pad.show_task(None if self.mode is Mode.EDIT else self._asked_task(is_open=practises))
        asked = self.pad.asked
        if asked is not None and (before is None or before.visit != asked.visit) and self._page.may_take_focus():
            self.pad.take_focus()

    def follow(self) -> None:
        """Follow the editor to its step: the end of a round begins with its first stop, and no chip is on its way."""
        self.cursor.follow()
        self._payments.stop()

    def _presenters(self) -> list[Presenter]:
        """Return what shows the step: here, and in the second window."""
        shown = (self._page.presenter, None if self.window is None else self.window.presenter)
        return [each for each in shown if each is not None]

    def _on_stop(self, is_later: bool) -> None:  # noqa: FBT001 - as the cursor calls it
        self.learner.forget_said()
        self._payments.show(self._changed, moves=is_later)
        if (settled := self.cursor.settled) is not None:
            self._page.announce(settled.text)

    # -- what is seen --------------------------------------------------------------------------

    def teachers_tiles(self, state: Any) -> OpenTiles:  # noqa: ANN401 - the state of any game
        """Return what lies open on the teacher's own table: everything, once the class has a window of its own."""
        chapter = self._editor.chapter
        assert chapter is not None
        if self.window is not None:
            return OpenTiles(tuple(map(Seat, range(len(state.hands)))), {})
        return open_tiles(chapter, self._editor.at.node, state)

    @property
    def _words(self) -> str:
        """What is read at this step, in Markdown."""
        return self.text.text(counted=self._is_class and self.mode is Mode.PRACTISE)

    def show(self) -> None:
        """Show what is seen and read at this step, here and in the second window."""
        title, words = self.text.title, self._words
        for label, text in ((self.title, title if self._is_class else ""), (self.caption, words)):
            label.setText("" if self.mode is Mode.EDIT else text)
            label.setVisible(bool(label.text()))
        self.show_pad()
        self.fit_words()
        window, chapter = self.window, self.hands.chapter
        if window is not None:
            window.show_words(title, words)
            window.pad.show_task(self._asked_task(is_open=False))
            window.show_step(
                None
                if chapter is None
                else Shown(chapter, self._editor.at.node, self._editor.who, self.hands.seat, self.cursor.settled)
            )

    def fit_words(self) -> None:
        """Write on the teacher's own page as large as a room needs while a class looks at that."""
        page, is_room, before = self._page, self.mode is Mode.PRESENT, self._page.own_sizes
        page.write_in(sizes_for_room(page.quiet_settings, page.size()) if is_room else None)
        now = theme.look_of(page)
        if page.own_sizes != before:
            words = now.usual if is_room else now
            self.title.write_at(words)
            self.pad.write_at(words)
        if is_room:
            self.title.ask_height_in(page.width())
            self.caption.write_for_room(now.usual, page.size())
        else:
            self.caption.write_at(now)

    def reveal(self) -> None:
        """Show the solution of the question, or hide it again."""
        if self.is_there():
            self.text.toggle_answer()
            self.show()
            self._page.announce(plain_text(self._words))

    @property
    def is_blank(self) -> bool:
        """Whether what the class sees is black."""
        return not (self.blank if self.window is None else self.window.blank).isHidden()

    def make_blank(self) -> None:
        """Make what the class sees black, or show the table again."""
        if self.window is not None:
            self.window.toggle_blank()
        elif self.mode is not Mode.EDIT:
            self.blank.setGeometry(self._page.rect())
            self.blank.raise_()
            self.blank.setVisible(self.blank.isHidden())

    # -- the second window ---------------------------------------------------------------------

    def toggle_window(self) -> None:
        """Open the second window, which the class sees, or close it."""
        if self.window is not None:
            self.window.close()
        elif self._editor.chapter is not None:
            window = self.window = ProjectorWindow(
                self._page,
                self._page.quiet_settings,
                over=self._page.stage,
                press=self._on_key,
                placed=self._on_placed,
                closed=self._on_closed,
            )
            self.turns = False
            self.begin(same_class=self.mode is Mode.PRESENT)
            # From now on B makes the window black, not this page.
            self.blank.hide()
            self._changed()
            self.show()
            window.appear()
            self._page.announce(_("The class sees the projector window; here, all hands are open."))
            if window.is_alone:
                self._page.announce(self.place_note)

    def close_window(self) -> None:
        """Close the second window if it is open."""
        if self.window is not None:
            self.window.close()

    def apply_settings(self) -> None:
        """Follow the settings of the page in the second window."""
        if self.window is not None:
            self.window.apply_settings(self._page.quiet_settings)

    @property
    def place_note(self) -> str:
        """How a class sees the second window where it has no screen of its own; empty where it has one."""
        if self.window is None or not self.window.is_alone:
            return ""
        text = _(
            "There is only one screen: share the projector window in a call. If the class sees your "
            "whole screen, press F5."
        )
        return shown_keys(text)

    def say_how_to_close(self) -> None:
        """Say which key closes the second window: Escape does not, since it is pressed by accident."""
        text = shown_keys(_("F8 closes the projector window."))
        self._page.say(text)
        self._page.announce(text)

    def _on_key(self, event: QKeyEvent) -> None:
        """Let a key pressed in the second window do what it does at the teacher's table, never in a text there."""
        page = self._page
        if "F1" in keys_of(event):
            self._routes.manual()
        elif page.overlay.isVisible():
            self._take_keyboard()
            page.keyPressEvent(event)
        else:
            QCoreApplication.sendEvent(page.table.focusWidget() or page.table, event.clone())

    def _take_keyboard(self) -> None:
        """Give the teacher's window the keyboard: what is asked on a sheet there is answered there."""
        if self.window is not None and self.window.isActiveWindow():
            self._page.window().activateWindow()

    def _stand_aside(self) -> None:
        """Let the teacher see a sheet: where there is one screen alone, the second window lies over it."""
        self._take_keyboard()
        if self.window is not None and self.window.is_alone:
            self.window.hide()

    def _stand_again(self) -> None:
        if self.window is not None:
            self.window.show()

    def _on_placed(self) -> None:
        """Tell the teacher where the second window is now, since a screen was unplugged or plugged in."""
        text = _("The projector window fills the other screen.")
        if self.window is not None and self.window.is_alone:
            text = _("The class's screen is gone; the projector window is on this one now.")
        self._changed()
        self._page.say(text)
        self._page.announce(text)

    def _on_closed(self) -> None:
        window, self.window = self.window, None
        if window is not None:
            window.deleteLater()
            self.text.hide_answer()
            self._changed()

    def _point(self, pointed: Pointed | None) -> None:
        chapter = self.hands.chapter
        if self.window is not None and chapter is not None:
            spot = None if pointed is None else pointed.spot
            seen = spot is None or chapter.is_spot_seen(self._editor.at.node, spot)
            self.window.pointer.point(self.window.table, pointed if seen else None)


class Ranks:
    """The ranks of the game, beside the table and in the second window."""

    def __init__(self, page: StagePage, editor: LessonEditor, audience: Audience) -> None:
        """Make them; they are not wanted yet."""
        self._page, self._editor, self._audience = page, editor, audience
        self.are_wanted = False
        """Whether they stand beside the table."""
        self.strip = RankStrip(page)
        self.strip.hide()
        self.strip.scrolled.connect(self._on_scrolled)

    @property
    def _lists(self) -> tuple[RankList, ...]:
        """The ranks by the options of this table; none without a position."""
        chapter = self._editor.chapter
        if chapter is None or self._page.stage.trouble:
            return ()
        return tuple(words_of(chapter.layout.game, chapter.tree.table.options).ranks())

    @property
    def _fit(self) -> bool:
        """Whether there is room for the ranks and a table beside them."""
        side = self._page.side
        panel = 0 if side.isHidden() else side.width()
        return self._page.width() - panel >= theme.look().px(_RANKS_FIT)

    def toggle(self) -> None:
        """Show them beside the table, or no longer; without room here or for a class, as a sheet."""
        if not self._fit and self._audience.window is None:
            self._page.look_at(self._sheet)
            return
        self.are_wanted = not self.are_wanted
        self.show()

    def _sheet(self) -> SheetContent:
        px = theme.look().px
        strip = RankStrip()
        # It scrolls by itself; the sheet around it must not.
        strip.setMinimumSize(px(300), px(180))
        strip.show_lists(self._lists, self._page.table.style_of_tiles)
        return SheetContent(_("Ranks"), "", strip, (close_button(),))

    def show(self) -> None:
        """Show them if they are wanted, and where they fit."""
        lists = self._lists if self.are_wanted else ()
        self.strip.show_lists(lists, self._page.table.style_of_tiles)
        self.strip.setVisible(bool(lists) and self._fit)
        if self._audience.window is not None:
            self._audience.window.show_ranks(lists)

    def fit(self) -> None:
        """Hide them beside the table where there is no room."""
        self.strip.setVisible(bool(self.strip.lists) and self._fit)

    def _on_scrolled(self, share: float) -> None:
        if self._audience.window is not None:
            self._audience.window.ranks.scroll_to(share)
