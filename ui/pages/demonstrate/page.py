# SPDX-License-Identifier: MIT
"""Demonstrate 示範: a free table for laying out positions, playing from them, and commenting on them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QContextMenuEvent, QHideEvent, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from dominoes.errors import DominoesError
from dominoes.lessons.file import open_lesson
from dominoes.lessons.layout import LayoutError
from dominoes.lessons.lesson import Lesson
from dominoes.lessons.texts import NO_TEXT
from dominoes.lessons.tree import ROOT, NodeId, Tree
from ui.diagram.position import Position
from ui.games.names import match_name
from ui.games.presenter import Presenter
from ui.games.reasons import error_text
from ui.kit import theme
from ui.kit.commands import Command, keys_of, picked
from ui.kit.layouts import Part, hbox, vbox
from ui.language.i18n import _, capital, number, sentences, term
from ui.pages.demonstrate.audience import OF_TEACHER, PRESENTING, Mode
from ui.pages.demonstrate.edits import ChapterEdits, Marker
from ui.pages.demonstrate.lesson_file import LessonSaver
from ui.pages.demonstrate.lesson_table import LessonTable
from ui.pages.demonstrate.panel import DemonstratePanel, StepLine, marks_of
from ui.pages.demonstrate.play import ComputerPlay
from ui.pages.demonstrate.step_bar import StepBar
from ui.paper.positions import position_at
from ui.play.services import Routes, Services

_PANEL_FITS: Final = 900
"""Width of the page, at text size 1, from which the panel fits: a teacher needs it before tiles are large."""
_PANEL_SHARE: Final = 0.28
"""Of the width of the page, that the panel takes where it is more than its usual width."""
_WIDEST_PANEL: Final = 520
"""Width at text size 1 above which no step needs it."""
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
    "N",
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


class DemonstratePage(LessonTable):
    """The free table, steps below it, the panel of the lesson beside it."""

    topic = "teach#demonstrate"
    PANEL = 320

    side: DemonstratePanel

    def __init__(self, services: Services, routes: Routes) -> None:
        """Make an empty page."""
        super().__init__(services, routes, is_class=True)
        self._language = ""
        """The language that was chosen for texts; empty as long as none was."""
        self.saver: LessonSaver | None = None
        """Of the lesson that is open."""
        self._given_up = False
        """Whether what cannot be saved may be lost: the teacher was told, and has edited nothing since."""
        self.trouble = ""
        """The reason why the lesson cannot be saved; empty without one."""
        self._header_shown: tuple[object, ...] = ()
        """What the header says; measuring its buttons takes time."""
        self.computer = ComputerPlay(
            self,
            services,
            editor=self.editor,
            bottom=self.bottom,
            level=lambda: str(self.steps.levels.value()),
            changed=self._show_again,
        )
        self.marker = Marker(self, self.editor, self._show_marks)
        self.edits = ChapterEdits(
            self,
            editor=self.editor,
            bottom=self.bottom,
            computer=self.computer,
            words=self.words,
            language=lambda: self.language,
            seen=lambda: self.audience.chapter,
        )
        """Edits of whole chapters and variations, and those for which a sheet asks."""
        self._apply_look()
        self.steps = StepBar(self, self.press)
        middle = hbox(self.ranks.strip, Part(self.stage, 1), spacing=0)
        column = vbox(
            self.audience.title, Part(middle, 1), self.audience.caption, self.audience.pad, self.steps, spacing=0
        )
        panel = DemonstratePanel(self, self.editor, choose_language=self._choose_language, leave=self._focus_again)
        self.lay_out(panel, column)
        self.editor.moved.connect(self.show_step)
        self.editor.edited.connect(self._on_edited)
        self.translate(self._show_texts)

    # -- the lesson ----------------------------------------------------------------------------

    @property
    def language(self) -> str:
        """The language of texts shown and written: that of the program, until another one is chosen."""
        return self._language or super().language

    @property
    def side_fits(self) -> bool:
        """Whether there is room for the panel: a teacher needs it before tiles are large."""
        return self.width() >= theme.look().px(_PANEL_FITS)

    def open(self, path: Path, node: NodeId = ROOT) -> None:
        """Open the lesson at *path* at the step *node* of its first chapter; every edit is saved there."""
        if not self.may_close():
            return
        try:
            lesson = open_lesson(path)
        except DominoesError as error:
            # The lesson that lies on the table stays there.
            self._services.messages.show_error(error)
            return
        self._let_go()
        self.show_trouble("")
        self.saver = LessonSaver(path, self, self._report)
        self._routes.show(self)
        self.editor.name = path.name
        self.open_lesson(lesson, node)
        if not lesson.chapters:
            self.edits.lay_out_position()

    def _on_edited(self) -> None:
        self._given_up = False
        if self.saver is not None:
            self.saver.save(self.editor.lesson)

    def _report(self, error: DominoesError | None) -> None:
        self.show_trouble("" if error is None else error_text(error))

    def save(self) -> None:
        """Save the rest; a failure is reported above the table, and saving is tried again later."""
        error = None if self.saver is None else self.saver.finish()
        # What was said of leaving once more is no longer to be read.
        self._given_up = False
        self._report(error)

    def may_close(self) -> bool:
        """Save what is left.

        Return False if it cannot be saved: that is told, and the lesson stays until it is left once more.
        """
        error = None if self.saver is None or self._given_up else self.saver.finish()
        if error is not None:
            self._given_up = True
            self._routes.show(self)
            self.show_trouble(sentences(error_text(error), _("Leave again to discard the latest changes.")))
            return False
        if not self._given_up:
            self.show_trouble("")
        return True

    def leave(self) -> None:
        """Save the lesson, and go back."""
        if self.may_close():
            self._let_go()
            super().leave()

    def forget(self) -> None:
        """Let the lesson go as it is, and show it no longer."""
        self._let_go()
        self.open_lesson(Lesson())

    def close_lesson(self) -> None:
        """Stop whatever goes on at the table."""
        self.computer.stop()
        super().close_lesson()

    def _let_go(self) -> None:
        self.close_lesson()
        self._given_up = False
        saver, self.saver = self.saver, None
        if saver is not None:
            saver.abandon()
            saver.deleteLater()

    def stop(self) -> None:
        """Save what is left; the program ends."""
        if self.saver is not None:
            self.saver.finish()
        self._let_go()

    # -- the step that is shown ----------------------------------------------------------------

    def _take_up(self) -> str:
        """Lay out the step, and offer the levels of its game."""
        why, tree = super()._take_up(), self.tree
        if not why and tree is not None:
            entry = tree.table.entry
            self.steps.show_levels(entry.offered_at(tree.table.options), entry.usual_level)
        return why

    def _show_around(self) -> None:
        """Bring steps, header, panel and words up to date."""
        tree, node = self.tree, self.editor.at.node
        at = 0 if tree is None else len(tree.path(node)) - 1
        self.steps.show_step(at, at if tree is None else at + len(tree.line(node)))
        super()._show_around()

    def _asker(self) -> Presenter | None:
        """Return what asks the seat at the bottom for a move; None while it may not play."""
        return None if self.computer.is_running else super()._asker()

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
            panel.tree.show_steps(None, lambda node: StepLine(str(node)), ROOT)
            panel.show_texts(NO_TEXT, NO_TEXT, language)
            panel.show_question("")
            panel.show_class_notes(())
            return
        panel.tree.show_steps(tree, partial(self._step_line, tree, language=language), at.node)
        page = self.editor.page
        panel.show_texts(page.text, page.notes, language)
        asked = "" if page.question is None else page.question.prompt.in_language(language)
        panel.show_question(_("Question: {text}").format(text=asked) if asked else "")
        notes = () if self.audience.window is None else (*self.audience.text.notes(language), self.audience.place_note)
        panel.show_class_notes(notes)

    def _step_line(self, tree: Tree, node: NodeId, language: str) -> StepLine:
        return StepLine(self.words.line(tree, node, language), marks_of(tree.nodes[node].page))

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
        before_class = audience.has_class
        are_open = audience.hands.are_open if before_class else edits.hands_open
        hands = _("Close hands") if are_open else _("Open hands")
        toggle, turn = (audience.toggle_hands, audience.turn) if before_class else (edits.toggle_hands, edits.turn)
        follow = _("Keep the table as it is") if self.turns else _("Turn to the player to move")
        asked = bool(self.bottom.asked)
        settles = not self.computer.is_running and (
            audience.mode is Mode.PRESENT or (before_class and cursor.following is not None)
        )
        run = _("Stop") if self.computer.is_running or audience.rhythm.is_running else _("Play on")
        own = (
            Command(_("Next step"), "PgDown", cursor.forward, cursor.has_more, also=("Ctrl Right",)),
            Command(_("Back one step"), "PgUp", cursor.back, cursor.has_less, also=("Ctrl Left",)),
            Command(_("To the position"), "Ctrl Home", cursor.to_beginning, node != ROOT),
            Command(_("To the end of this line"), "Ctrl End", cursor.to_end, bool(children)),
            Command(_("Next chapter"), "Ctrl PgDown", cursor.next_chapter, self.editor.has_next_chapter),
            Command(_("Previous chapter"), "Ctrl PgUp", cursor.previous_chapter, self.editor.at.chapter > 0),
            Command(_("Lay out"), "L", edits.lay_out_position, help=_("Lay out a position, or change this one")),
            Command(
                _("Paste a position"),
                "Ctrl V",
                edits.paste,
                help=_("Paste hands, a record, a lesson or the code of a deal"),
            ),
            Command(_("Redeal"), "D", edits.deal_again, there, _("Redeal the unspecified tiles")),
            Command(_("Computer plays"), "C", self.computer.play_one, asked, _("Let the computer play one move")),
            Command(
                run,
                "G",
                audience.rhythm.toggle if settles else self.computer.toggle,
                asked or settles,
                _(
                    "Let the computer play on, or stop it; at the end of a round, show the comparisons and "
                    "payments one by one"
                ),
            ),
            Command(hands, "O", toggle, there, _("Show or hide the other hands at this step")),
            Command(_("Turn the table"), "V", partial(turn, 1), there, _("View from the next seat")),
            Command("", "Shift V", partial(turn, -1), there, _("View from the previous seat")),
            Command(follow, "F", self.toggle_follow, there),
            Command(_("Hands"), "H", edits.choose_hands, there, _("Choose which hands and single tiles are open")),
            Command(
                _("Present"),
                "F5",
                partial(self._toggle_mode, Mode.PRESENT),
                there,
                _("Show only what the class should see"),
            ),
            Command(
                _("Practise"),
                "F6",
                partial(self._toggle_mode, Mode.PRACTISE),
                there,
                _("Answer the questions"),
            ),
            Command(
                _("Projector window"),
                "F8",
                audience.toggle_window,
                there,
                _("Show a second window for a projector, with only what the class should see"),
            ),
            Command("", "B", audience.make_blank, help=_("Black out the screen while presenting")),
            Command("", "A", audience.reveal, help=_("Show the answer while presenting")),
            Command(
                _("Big pointer"), "P", audience.pointing.toggle, there, _("Draw the pointer large, in both windows")
            ),
            Command(
                _("Ring"),
                "K",
                self.marker.ring,
                there,
                _("Ring the focused tile or seat, or right-click it; drag with the right button for an arrow"),
            ),
            Command(
                _("Highlight"),
                "U",
                self.marker.light,
                there,
                _("Highlight the focused tile or seat, or Alt+right-click it"),
            ),
            Command(
                _("Colour of marks"), "J", self.marker.change_colour, there, _("Switch to the next colour for marks")
            ),
            Command(_("Question"), "Q", edits.ask_question, there, _("Ask a question at this step")),
            Command(_("Titles"), "T", edits.ask_titles, help=_("Titles of the lesson and chapter")),
            Command(_("Name this variation"), "F2", edits.ask_name, there and node != ROOT),
            Command(_("Make it the main line"), "M", edits.promote, there and node != ROOT),
            Command(_("Move the variation up"), "Ctrl Up", partial(edits.shift, -1), there and node != ROOT),
            Command(_("Move the variation down"), "Ctrl Down", partial(edits.shift, 1), there and node != ROOT),
            Command(
                _("Begin here"),
                "N",
                edits.begin_here,
                there and node != ROOT,
                _("Let the chapter begin at this step, for example with a finished trick on the table"),
            ),
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
        self.audience.begin(same_class=self.has_audience)
        self.audience.blank.hide()
        for widget in (self.header, self.steps):
            widget.setVisible(mode is Mode.EDIT)
        self._apply_look()
        self.show_side()
        self.show_step()
        self._focus_again()
        if mode is not Mode.EDIT:
            self.announce(_("Page Down: next step. B: black screen. A: show the answer. Esc: end."))

    def show_side(self) -> None:
        """Show the panel if it is wanted and fits, never before a class: it has the teacher's notes."""
        super().show_side()
        if self.audience.mode is not Mode.EDIT:
            self.side.hide()
        # Steps are sentences: in a wide window they have more room.
        px = theme.look().px
        self.side.setFixedWidth(min(max(px(self.PANEL), round(self.width() * _PANEL_SHARE)), px(_WIDEST_PANEL)))
        self.ranks.fit()

    @property
    def has_audience(self) -> bool:
        """Whether a class is seeing the projector's window."""
        return self.audience.window is not None

    # -- what is shown -------------------------------------------------------------------------

    def toggle_follow(self) -> None:
        """Turn the table to who is to move, or leave it as the lesson says."""
        if self.has_audience:
            self.audience.turns = not self.audience.turns
        else:
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
        chapter, node = self.audience.chapter, self.editor.at.node
        if chapter is not None and not self.stage.trouble:
            turned_to = self.audience.hands.seat if self.audience.has_class else None
            title = chapter.title.in_language(self.language) or self.editor.lesson.title.in_language(self.language)
            make = partial(_titled, title, partial(position_at, chapter, node, self.editor.who, turned_to=turned_to))
            lesson = self.editor.lesson.title.in_language(self.language)
            step = number(len(chapter.tree.path(node)))
            self.export_diagram(
                chapter.layout.game,
                make,
                opened=False,
                closed=lambda: _("What the class sees"),
                title=f"{lesson} {step}" if lesson else "",
            )

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ring what has the focus by the key of menus; a right button marks by itself."""
        if self.audience.mode is Mode.EDIT and event.reason() == QContextMenuEvent.Reason.Keyboard:
            self.marker.ring()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin to mark with the right button."""
        if self._marks_by(event):
            self.marker.press(event.position().toPoint())
        else:
            super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show the arrow that is drawn."""
        if event.buttons() & Qt.MouseButton.RightButton and self.audience.mode is Mode.EDIT:
            self.marker.drag(event.position().toPoint())
        else:
            super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Mark with the right button."""
        if self._marks_by(event):
            self.marker.release(event.position().toPoint(), event.modifiers())
        else:
            super().mouseReleaseEvent(event)

    def _marks_by(self, event: QMouseEvent) -> bool:
        return self.audience.mode is Mode.EDIT and event.button() == Qt.MouseButton.RightButton

    # -- keys and focus ------------------------------------------------------------------------

    def may_take_focus(self) -> bool:
        """Return whether a turn may move the focus to the hand: neither from a sheet nor from a text or step."""
        places = (self.side.tree, self.side.text, self.side.notes)
        return super().may_take_focus() and self.focusWidget() not in places

    def press(self, key: str) -> bool:
        """Do what *key* means here. Return False if it means nothing."""
        learns = self.audience.mode is Mode.PRACTISE
        if self.audience.mode is not Mode.EDIT and (key not in PRESENTING or (learns and key in OF_TEACHER)):
            return self.press_answer(key)
        return super().press(key) or (self.presenter is not None and self.presenter.person.press(key))

    def press_key(self, event: QKeyEvent) -> bool:
        """Do what a key asks; Escape leads back step by step, but takes nothing from a class."""
        if event.key() != Qt.Key.Key_Escape:
            shifted = event.modifiers() == Qt.KeyboardModifier.ShiftModifier
            return (shifted and any(self.press(f"Shift {key}") for key in keys_of(event))) or super().press_key(event)
        if self.audience.is_blank:
            self.audience.make_blank()
        elif self.audience.mode is not Mode.EDIT:
            self._set_mode(Mode.EDIT)
        elif not self.take_back():
            if self.has_audience:
                self.audience.say_how_to_close()
            else:
                self.leave()
        return True

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the black screen over all of it, and the words as large as it asks for."""
        super().resizeEvent(event)
        self.audience.blank.setGeometry(self.rect())
        self.audience.fit_words()

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
