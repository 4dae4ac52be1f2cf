# SPDX-License-Identifier: MIT
"""Demonstrate 示範: a free table for laying out positions, playing from them, and commenting on them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QContextMenuEvent, QHideEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from dominoes.errors import IllegalMoveError, NotationError, Reason
from dominoes.game import Seat
from dominoes.lessons.class_view import class_view
from dominoes.lessons.layout import LayoutError
from dominoes.lessons.lesson import Lesson
from dominoes.lessons.page import Mark
from dominoes.lessons.texts import NO_TEXT
from dominoes.lessons.tree import ROOT, UNPLAYABLE, NodeId, Tree
from dominoes.records.turn import asked as asked_in
from ui.diagram.position import Position
from ui.games.names import match_name
from ui.games.presenter import Presenter
from ui.games.reasons import reason_text
from ui.kit import theme
from ui.kit.commands import Command, picked
from ui.kit.layouts import Part, hbox, vbox
from ui.kit.settings import Settings
from ui.kit.widgets import ENTER, pressed_button
from ui.language import i18n
from ui.language.i18n import _, capital, number, term
from ui.pages.demonstrate.audience import PRESENTING, Audience, Mode, Ranks
from ui.pages.demonstrate.editor import LessonEditor
from ui.pages.demonstrate.edits import ChapterEdits, Marker
from ui.pages.demonstrate.panel import DemonstratePanel, depths
from ui.pages.demonstrate.play import BottomSeat, ComputerPlay
from ui.pages.demonstrate.step_bar import StepBar
from ui.pages.demonstrate.words import StepWords
from ui.paper.positions import position_at
from ui.play.services import Routes, Services
from ui.play.stage import StagePage
from ui.saving.setup import MatchSetup
from ui.table.felt import TableLook
from ui.table.marks import Marks

_PANEL_FITS: Final = 900
"""Width of the page, at text size 1, from which the panel fits: a teacher needs it before tiles are large."""
_HEADER: Final = (
    "L",
    "F5",
    "F8",
    "D",
    "O",
    "H",
    "V",
    "Q",
    "T",
    "F6",
    "P",
    "K",
    "U",
    "J",
    "Ctrl Z",
    "Ctrl Shift Z",
    "F2",
    "M",
    "Del",
    "F",
    "S",
    "Ctrl E",
    "E",
    "R",
    "I",
    "Shift Del",
    ",",
    "F9",
    "F11",
    "F1",
    "?",
)
"""Keys of the commands in the header, the first ones longest."""


class _Seen(NamedTuple):
    """Identity of the table, and its viewing seat."""

    game: str
    seat: Seat
    seats: int


class DemonstratePage(StagePage):
    """The free table, steps below it, the panel of the lesson beside it."""

    topic = "teach#demonstrate"
    PANEL = 320
    IS_FOR_CLASS = True
    """Whether a teacher shows it to a class; otherwise one learner sits here."""

    side: DemonstratePanel

    def __init__(self, services: Services, routes: Routes) -> None:
        """Make an empty page."""
        super().__init__(services, routes)
        self.editor = LessonEditor(self)
        self._language = ""
        """The language that was chosen for texts; empty as long as none was."""
        self.trouble = ""
        """The reason why the lesson cannot be saved; empty without one."""
        self._header_shown: tuple[object, ...] = ()
        """What the header says; measuring its buttons takes time."""
        self._shown_on: _Seen | None = None
        self._laid: object = None
        """What lies on the table; None to lay it out again."""
        self.marks = Marks(self.stage)
        self.words = StepWords(self.editor, self._teller)
        """Steps in words."""
        self.audience = Audience(
            self,
            routes,
            editor=self.editor,
            words=self.words,
            language=lambda: self.language,
            changed=self.show_step,
            is_class=self.IS_FOR_CLASS,
        )
        """Who looks on."""
        self.ranks = Ranks(self, self.editor, self.audience)
        self.bottom = BottomSeat(
            self,
            asker=self._asker,
            is_laid_out=lambda: self.is_laid_out,
            answered=self._on_answered,
            freed=self.show_step,
        )
        self.computer = ComputerPlay(
            self,
            services,
            editor=self.editor,
            bottom=self.bottom,
            level=lambda: str(self.steps.levels.value()),
            changed=self._show_again,
        )
        self.marker = Marker(self, self.editor)
        self.edits = ChapterEdits(
            self,
            editor=self.editor,
            bottom=self.bottom,
            computer=self.computer,
            words=self.words,
            language=lambda: self.language,
        )
        """Edits of whole chapters and variations, and those for which a sheet asks."""
        self._apply_look()
        self.steps = StepBar(self, self.press)
        middle = hbox(self.ranks.strip, Part(self.stage, 1), spacing=0)
        column = vbox(self.audience.title, Part(middle, 1), self.audience.caption, self.steps, spacing=0)
        panel = DemonstratePanel(self, self.editor, choose_language=self._choose_language, leave=self._focus_again)
        self.lay_out(panel, column)
        self.editor.moved.connect(self.show_step)
        self.translate(self._show_texts)

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
        self.computer.stop()
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
        """The language of texts shown and written: that of the program, until another one is chosen."""
        return self._language or i18n.current().key

    @property
    def side_fits(self) -> bool:
        """Whether there is room for the panel: a teacher needs it before tiles are large."""
        return self.width() >= theme.look().px(_PANEL_FITS)

    # -- the step that is shown ----------------------------------------------------------------

    def show_step(self) -> None:
        """Show the step of the editor: on the table as soon as nobody is asked there any more."""
        self.audience.cursor.follow()
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
        chapter = self.editor.chapter
        if chapter is None:
            return None
        node = self.editor.at.node
        return (
            *self.editor.here,
            self.audience.mode,
            self.bottom.follows,
            self.audience.window is None,
            self.audience.cursor.stop,
            chapter.open_hands(node),
            chapter.page(node).turned,
            chapter.view(node),
        )

    @property
    def is_laid_out(self) -> bool:
        """Whether the step that is shown lies on the table."""
        return self._laid is not None and self._laid == self._to_lay()

    def _take_up(self) -> str:
        """Lay out the step. Return why there is none; raise as `Tree.step` does."""
        chapter, node = self.editor.chapter, self.editor.at.node
        if chapter is None:
            return _("This lesson has no positions yet. Lay one out with L.")
        tree = chapter.tree
        state, entry = tree.state(node), tree.table.entry
        asked = asked_in(entry.game, state)
        seats = len(tree.filled.hands)
        if self.audience.mode is Mode.EDIT:
            movers = [each.seat for each in asked]
            told = Seat(min(chapter.view(node), seats - 1))
            tiles = self.audience.teachers_tiles(state)
            self.bottom.seat = movers[0] if self.bottom.follows and movers and told not in movers else told
        else:
            view = class_view(chapter, node, state)
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
        self.steps.show_levels(entry.offered_at(tree.table.options), entry.usual_level)
        return ""

    def _show_around(self) -> None:
        """Bring header, steps and panel up to date."""
        tree, node = self.tree, self.editor.at.node
        if tree is not None:
            at = len(tree.path(node)) - 1
            self.steps.show_step(at, at + len(tree.line(node)))
        else:
            self.steps.show_step(0, 0)
        self.show_header()
        self.refresh_side()
        self._show_marks()
        self.audience.show()
        self.ranks.show()
        self._say_step()

    def _show_marks(self) -> None:
        """Paint the marks of the step over the table."""
        chapter = self.editor.chapter
        marks: tuple[Mark, ...] = ()
        if chapter is not None and not self.stage.trouble:
            node = self.editor.at.node
            marks = chapter.page(node).marks if self.audience.mode is Mode.EDIT else chapter.marks_seen(node)
        self.marks.show_marks(self.table, marks)

    def _say_step(self) -> None:
        """Say the question on the table, or the latest events."""
        if self.presenter is None or not self.bottom.is_free or self.stage.trouble:
            return
        # What is settled stands below the table of a class, and is not told before its time.
        lines = self.words.happened() if self.audience.cursor.settled is None else []
        self.table.advice.say_fitting(" · ".join(lines), lines[-1] if lines else "")

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
        if self.has_audience:
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

    def _teller(self, game: str) -> Presenter | None:
        """Return what tells the moves of *game*; None while no table of it lies here."""
        return self.presenter if self._shown_on is not None and self._shown_on.game == game else None

    # -- who is to move ------------------------------------------------------------------------

    def _asker(self) -> Presenter | None:
        """Return what asks the seat at the bottom for a move; None while it may not play."""
        return None if not self.audience.asks or self.computer.is_running or self.stage.trouble else self.presenter

    def _on_answered(self, seat: Seat, move: Any) -> None:  # noqa: ANN401 - any game's moves
        """Play the decision of the seat at the bottom, or judge it as a learner's answer."""
        if self.audience.mode is not Mode.PRACTISE:
            self.editor.play(seat, move)
            return
        before = self.editor.at
        self.audience.learner.judge(seat, move, self.language)
        if self.editor.at != before and self.is_laid_out:
            # The step that follows was told as it was laid out.
            self._show_around()
        else:
            self._show_again()
        self.announce(self.audience.learner.said)

    # -- the panel -----------------------------------------------------------------------------

    def _choose_language(self, language: str) -> None:
        self._language = language
        self._show_around()

    def fill_panel(self, panel: DemonstratePanel) -> None:
        """Fill *panel* with the lesson as it is at this step."""
        lesson, at, language = self.editor.lesson, self.editor.at, self.language
        titles = [each.title.in_language(language) for each in lesson.chapters]
        numbered = (
            f"{number(place)}. {title}" if title else number(place) for place, title in enumerate(titles, start=1)
        )
        panel.chapters.set_items(list(enumerate(numbered)))
        panel.chapters.choose(at.chapter)
        tree = self.tree
        for field in (panel.text, panel.notes):
            field.setEnabled(tree is not None)
        if tree is None:
            panel.tree.show_steps({}, str, ROOT)
            panel.show_texts(NO_TEXT, NO_TEXT, language)
            panel.show_question("")
            panel.show_class_notes(())
            return
        depth = depths(tree)
        panel.tree.show_steps(depth, partial(self.words.line, tree, language=language), at.node)
        page = self.editor.page
        panel.show_texts(page.text, page.notes, language)
        asked = "" if page.question is None else page.question.prompt.in_language(language)
        panel.show_question(_("Question: {text}").format(text=asked) if asked else "")
        panel.show_class_notes(() if self.audience.window is None else self.audience.text.notes(language))

    def make_panel(self) -> QWidget:
        """Return a panel for a sheet, where there is no room beside the table."""
        panel = DemonstratePanel(self, self.editor, choose_language=self._choose_language)
        panel.setMinimumSize(theme.look().px(320), theme.look().px(420))
        self.fill_panel(panel)
        return panel

    # -- header and commands -------------------------------------------------------------------

    def show_header(self) -> None:
        """Show the name of this lesson, and its commands."""
        chapter = self.editor.chapter
        title = self.editor.lesson.title.in_language(self.language) or capital(_("Demonstrate"))
        played = ""
        if chapter is not None:
            played = chapter.title.in_language(self.language) or _game_name(chapter.tree)
        self.setAccessibleName(title)
        commands = self.commands()
        shown = (title, played, self.trouble, *((each.text, each.key, each.enabled) for each in commands))
        if shown != self._header_shown:
            self._header_shown = shown
            self.header.show_words(_("Back"), title, played, self.trouble)
            self.header.show_commands(picked(commands, *_HEADER))
            self.steps.show_commands(commands)

    def show_trouble(self, trouble: str) -> None:
        """Show the reason why the lesson cannot be saved; empty without one."""
        if trouble != self.trouble:
            self.trouble = trouble
            self.show_header()
            self.announce(trouble)

    def commands(self) -> Sequence[Command]:
        """Return everything the page can do, in the order of the key help."""
        tree, node = self.tree, self.editor.at.node
        there = tree is not None
        children = () if tree is None else tree.nodes[node].children
        cursor, edits, audience = self.audience.cursor, self.edits, self.audience
        hands = _("Close hands") if edits.hands_open else _("Open hands")
        follow = _("Keep the table as it is") if self.bottom.follows else _("Turn to who is to move")
        asked = bool(self.bottom.asked)
        run = _("Stop") if self.computer.is_running else _("Play on")
        own = (
            Command(_("Next step"), "PgDown", cursor.forward, cursor.has_more, also=("Ctrl Right",)),
            Command(_("Back one step"), "PgUp", cursor.back, cursor.has_less, also=("Ctrl Left",)),
            Command(_("To the position"), "Ctrl Home", cursor.to_beginning, node != ROOT),
            Command(_("To the end of this line"), "Ctrl End", cursor.to_end, bool(children)),
            Command(_("Next chapter"), "Ctrl PgDown", cursor.next_chapter, self.editor.has_next_chapter),
            Command(_("Previous chapter"), "Ctrl PgUp", cursor.previous_chapter, self.editor.at.chapter > 0),
            Command(_("Lay out"), "L", edits.lay_out_position, help=_("Lay out a position, or change this one")),
            Command(_("Deal again"), "D", edits.deal_again, there, _("Deal again what may be anything")),
            Command(_("Computer plays"), "C", self.computer.play_one, asked, _("Let the computer play one move")),
            Command(run, "G", self.computer.toggle, asked, _("Let the computer play on, or stop it")),
            Command(hands, "O", edits.toggle_hands, there, _("Open or close the other hands at this step")),
            Command(_("Turn the table"), "V", edits.turn, there, _("See it from the next seat")),
            Command(follow, "F", self.toggle_follow, there),
            Command(_("Hands"), "H", edits.choose_hands, there, _("Choose which hands and single tiles are open")),
            Command(
                _("Present"),
                "F5",
                partial(self._toggle_mode, Mode.PRESENT),
                there,
                _("Show only what the class may see"),
            ),
            Command(
                _("Practise"),
                "F6",
                partial(self._toggle_mode, Mode.PRACTISE),
                there,
                _("Answer the questions by playing"),
            ),
            Command(
                _("Projector window"),
                "F8",
                audience.toggle_window,
                there,
                _("Show a second window with what the class may see, for a projector"),
            ),
            Command("", "B", audience.make_blank, help=_("Make the screen black, before a class")),
            Command("", "A", audience.reveal, help=_("Show the answer, before a class")),
            Command(
                _("Big pointer"), "P", audience.pointing.toggle, there, _("Draw the pointer large, in both windows")
            ),
            Command(
                _("Ring"),
                "K",
                self.marker.ring,
                there,
                _("Ring the tile or seat with the focus, or right-click it; Shift+right-click draws an arrow to it"),
            ),
            Command(
                _("Highlight"),
                "U",
                self.marker.light,
                there,
                _("Highlight the focused tile or seat, or Alt+right-click it"),
            ),
            Command(_("Colour of marks"), "J", self.marker.change_colour, there, _("Take the next colour for marks")),
            Command(_("Question"), "Q", edits.ask_question, there, _("Ask a question at this step")),
            Command(_("Titles"), "T", edits.ask_titles, help=_("Titles of the lesson and of the chapter")),
            Command(_("Name this variation"), "F2", edits.ask_name, there and node != ROOT),
            Command(_("Make it the main line"), "M", edits.promote, there and node != ROOT),
            Command(_("Delete from here"), "Del", edits.prune, there and (node != ROOT or bool(children))),
            Command(_("Delete this chapter"), "Shift Del", edits.remove_chapter, there),
            Command(_("Undo"), "Ctrl Z", self.editor.undo, self.editor.can_undo),
            Command(_("Redo"), "Ctrl Shift Z", self.editor.redo, self.editor.can_redo, also=("Ctrl Y",)),
            Command(_("Export the position"), "Ctrl E", self.export, there),
            Command(_("Settlement"), "S", self.show_settlement, there),
            Command(_("Ranks"), "E", self.ranks.toggle, there, _("Show or hide the ranks of this game")),
            Command(_("Rules"), "R", self.show_rules, there, term("rules-of-table")),
            Command(_("Panel"), "I", self.toggle_side, help=_("Show or hide the side panel")),
            *self.program_commands(Command("", "Esc", None, help=_("Close the top sheet, or go back"))),
        )
        if self.presenter is None:
            return own
        taken = {key for each in own for key in (each.key, *each.also)}
        return (*own, *(each for each in self.presenter.commands() if each.key not in taken))

    # -- before a class ------------------------------------------------------------------------

    def _toggle_mode(self, mode: Mode) -> None:
        """Show the table as *mode* says, or go back to that of the teacher."""
        self._set_mode(Mode.EDIT if self.audience.mode is mode else mode)

    def _set_mode(self, mode: Mode) -> None:
        self.computer.stop()
        self.audience.mode = mode
        self.audience.begin()
        self.audience.blank.hide()
        for widget in (self.header, self.steps):
            widget.setVisible(mode is Mode.EDIT)
        self._apply_look()
        self.show_side()
        self.show_step()
        self._focus_again()
        if mode is not Mode.EDIT:
            self.announce(_("Page Down goes on, B makes the screen black, A shows the answer, Esc ends it."))

    def show_side(self) -> None:
        """Show the panel if it is wanted and fits, never before a class: it has the teacher's notes."""
        super().show_side()
        if self.audience.mode is not Mode.EDIT:
            self.side.hide()
        self.ranks.fit()

    @property
    def has_audience(self) -> bool:
        """Whether a class is seeing the projector's window."""
        return self.audience.window is not None

    # -- what is shown -------------------------------------------------------------------------

    def toggle_follow(self) -> None:
        """Turn the table to who is to move, or leave it as the lesson says."""
        self.bottom.follows = not self.bottom.follows
        self.show_step()

    def show_settlement(self) -> None:
        """Show how the round was settled, where it is over."""
        tree, presenter = self.tree, self.presenter
        if tree is None or presenter is None or self.stage.trouble:
            return
        state = tree.state(self.editor.at.node)
        if state.ended is None:
            self.say(_("The round is not over here."))
        else:
            self.look_at_settlement(state, str)

    def export(self) -> None:
        """Export this step as a picture."""
        chapter, node = self.editor.chapter, self.editor.at.node
        if chapter is not None and not self.stage.trouble:
            title = chapter.title.in_language(self.language) or self.editor.lesson.title.in_language(self.language)
            make = partial(_titled, title, partial(position_at, chapter, node, self.editor.who))
            self.export_diagram(chapter.layout.game, make, opened=False, closed=lambda: _("What the class sees"))

    def show_rules(self) -> None:
        """Show the rules of this table."""
        tree = self.tree
        if tree is not None and not self.stage.trouble:
            self.show_rules_of(MatchSetup(tree.layout.game, tree.table.options, ()))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Mark the tile or seat that is pointed at."""
        if self.audience.mode is Mode.EDIT:
            self.marker.mark_by(event)

    # -- keys and focus ------------------------------------------------------------------------

    def may_take_focus(self) -> bool:
        """Return whether a turn may move the focus to the hand: neither from a sheet nor from a text or step."""
        places = (self.side.tree, self.side.text, self.side.notes)
        return super().may_take_focus() and self.focusWidget() not in places

    def press(self, key: str) -> bool:
        """Do what *key* means here. Return False if it means nothing."""
        if self.audience.mode is not Mode.EDIT and key not in PRESENTING:
            return self.audience.asks and self.presenter is not None and self.presenter.person.press(key)
        return super().press(key) or (self.presenter is not None and self.presenter.person.press(key))

    def press_key(self, event: QKeyEvent) -> bool:
        """Do what a key asks; arrows and Space belong to the tiles."""
        person = None if self.presenter is None else self.presenter.person
        if event.key() in ENTER:
            if not pressed_button(event) and person is not None:
                person.press_enter()
        elif event.key() == Qt.Key.Key_Escape:
            if self.audience.mode is not Mode.EDIT:
                self._set_mode(Mode.EDIT)
            elif not self.take_back():
                if self.has_audience:
                    self.audience.close_window()
                else:
                    self.leave()
        else:
            return super().press_key(event)
        return True

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the black screen over all of it."""
        super().resizeEvent(event)
        self.audience.blank.setGeometry(self.rect())

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop opponents: nobody sees them."""
        super().hideEvent(event)
        self.computer.stop()
        self.audience.pointing.stop()
        if not event.spontaneous():
            # A window that is only minimised leaves the class its own.
            self.audience.close_window()


def _titled(title: str, make: Callable[..., Position], *, opened: bool) -> Position:
    return replace(make(opened=opened), title=title)


def _game_name(tree: Tree) -> str:
    """Return the name of the game of *tree*; empty if its options make no table."""
    try:
        return match_name(tree.layout.game, tree.table.options)
    except LayoutError:
        return ""


def _why_not(error: Exception, who: Sequence[str]) -> str:
    """Return in words why a step cannot be shown."""
    if isinstance(error, LayoutError):
        return "\n".join(reason_text(each, who) for each in error.reasons)
    if isinstance(error, IllegalMoveError):
        return reason_text(error.reason, who)
    assert isinstance(error, NotationError)
    return reason_text(Reason("lesson.notation", text=error.text[:60]), who)
