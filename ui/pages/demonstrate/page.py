# SPDX-License-Identifier: MIT
"""Demonstrate 示範: a free table on which a teacher lays out positions, plays from them, and says what matters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import Enum, auto
from functools import partial
from typing import Any, Final, NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QHideEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from dominoes.errors import IllegalMoveError, NotationError, Reason
from dominoes.game import Seat
from dominoes.lessons.class_view import OpenTiles, class_view, open_tiles
from dominoes.lessons.layout import LayoutError
from dominoes.lessons.lesson import Lesson
from dominoes.lessons.page import Mark, MarkKind
from dominoes.lessons.texts import NO_TEXT
from dominoes.lessons.tree import ROOT, NodeId, Tree
from dominoes.records.turn import asked as asked_in
from ui.diagram.position import Position
from ui.games import game_settings, words_of
from ui.games.handout import RankList
from ui.games.names import match_name
from ui.games.presenter import Presenter
from ui.games.rank_strip import RankStrip
from ui.games.reasons import reason_text
from ui.kit import theme
from ui.kit.commands import Command, picked
from ui.kit.layouts import Part, hbox, vbox
from ui.kit.settings import Settings
from ui.kit.sheet import SheetContent, close_button
from ui.kit.widgets import ENTER, pressed_button
from ui.language import i18n
from ui.language.i18n import _, capital, number, term
from ui.pages.demonstrate.bottom_seat import BottomSeat
from ui.pages.demonstrate.chapter_edits import ChapterEdits
from ui.pages.demonstrate.class_text import ClassText
from ui.pages.demonstrate.computer_play import ComputerPlay
from ui.pages.demonstrate.editor import LessonEditor
from ui.pages.demonstrate.learner import Learner
from ui.pages.demonstrate.marker import Marker
from ui.pages.demonstrate.opponent import Think
from ui.pages.demonstrate.panel import DemonstratePanel
from ui.pages.demonstrate.pointing import Pointing
from ui.pages.demonstrate.projector_window import ProjectorWindow, Shown
from ui.pages.demonstrate.screen import Blank, Caption, TextCaption
from ui.pages.demonstrate.settling_cursor import SettlingCursor
from ui.pages.demonstrate.step_bar import StepBar
from ui.pages.demonstrate.step_words import StepWords
from ui.pages.demonstrate.tree_list import depths
from ui.pages.review.stage import Stage
from ui.paper.blocks import plain_text
from ui.paper.positions import position_at
from ui.play.game_page import GamePage
from ui.saving.setup import MatchSetup
from ui.table.felt import TableLook
from ui.table.marks import Marks, spot_of
from ui.table.numbers import numbers_content
from ui.table.pointer import Pointed

_PANEL_FITS: Final = 900
"""Width of the page, at text size 1, from which the panel fits: a teacher needs it before tiles are large."""
_RANKS_FIT: Final = 900
"""Width, at text size 1, of ranks and table together from which the ranks stand beside the table."""
_PRESENTING: Final = frozenset(
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
        "F9",
        "F11",
    }
)
"""Keys that do something before a class; no other edits the lesson by mistake."""
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


class Mode(Enum):
    """What the table is for now."""

    EDIT = auto()
    PRESENT = auto()
    """For the class to look at: nothing is seen but what the lesson shows."""
    PRACTISE = auto()
    """The same, and questions are answered by playing."""


class _Seen(NamedTuple):
    """Which table lies there, and from where it is seen."""

    game: str
    seat: Seat
    seats: int


class DemonstratePage(GamePage):
    """The free table, steps below it, the panel of the lesson beside it."""

    topic = "teach#demonstrate"
    PACE = "review_speed"
    PANEL = 320

    edited = Signal()
    """The lesson is another, and should be saved."""
    export_position = Signal(object)
    """Save the step as a picture: returns it as a diagram, with all hands open if *opened* says so."""

    side: DemonstratePanel

    def __init__(self, parent: QWidget | None, settings: Settings, think: Think) -> None:
        """Make an empty page; *think* answers for opponents."""
        super().__init__(parent, settings)
        self.editor = LessonEditor(self)
        self._language = ""
        """The language that was chosen for texts; empty as long as none was."""
        self.trouble = ""
        """What keeps the lesson from being saved; empty where nothing does."""
        self.mode = Mode.EDIT
        self.learner = Learner(self.editor)
        """Judges and counts the answers given while practising."""
        self.settling = SettlingCursor(self.editor, self._is_before_class)
        """How far the end of a round is shown to a class."""
        self.follows = True
        """Whether the table is seen from the seat that is to move."""
        self._header_shown: tuple[object, ...] = ()
        """What the header says; measuring its buttons takes time."""
        self._shown_on: _Seen | None = None
        self._laid: object = None
        """What lies on the table; None to lay it out again."""
        self._make_parts(think)
        self._make_stage()
        self.steps = StepBar(self)
        self.steps.asked.connect(self.press)
        self.title, self.caption = Caption(self), TextCaption(self)
        for words in (self.title, self.caption):
            words.hide()
        self.blank = Blank(self)
        middle = hbox(self.ranks, Part(self.stage, 1), spacing=0)
        column = vbox(self.title, Part(middle, 1), self.caption, self.steps, spacing=0)
        self.lay_out(self._connected(DemonstratePanel(self)), column)
        self.editor.moved.connect(self.show_step)
        self.editor.edited.connect(self.edited)
        self.translate(self._show_texts)

    def _make_parts(self, think: Think) -> None:
        self.bottom = BottomSeat(
            self, tasks=self.tasks, asker=self._asker, is_laid_out=lambda: self.is_laid_out, get_up=self.get_up
        )
        self.bottom.answered.connect(self._on_answered)
        self.bottom.freed.connect(self.show_step)
        self.computer = ComputerPlay(
            self,
            editor=self.editor,
            bottom=self.bottom,
            tasks=self.tasks,
            think=think,
            level=lambda: str(self.steps.levels.value()),
            speed=lambda: self.settings.review_speed,
        )
        self.computer.said.connect(self.say)
        self.computer.changed.connect(self._show_again)
        self.words = StepWords(self.editor, self._teller)
        """Steps in words."""
        self.class_text = ClassText(self.editor, self.settling, self.learner, self.words, lambda: self.language)
        """What a class reads at the step."""
        self.edits = ChapterEdits(
            self,
            editor=self.editor,
            overlay=self.overlay,
            tasks=self.tasks,
            words=self.words,
            language=lambda: self.language,
        )
        """Edits of whole chapters and variations, and those for which a sheet asks."""
        self.edits.said.connect(self.say)
        self.edits.asking.connect(self.computer.stop)
        self.edits.added.connect(self.computer.play_until_dealt)

    def _make_stage(self) -> None:
        self.stage = Stage(self, takes_space=False)
        self.table = self.stage.table
        self._apply_look()
        self.marks = Marks(self.stage)
        self.projector_window: ProjectorWindow | None = None
        """The second window, as long as it is open."""
        self.marker = Marker(self.editor)
        self.ranks = RankStrip(self)
        self.ranks.hide()
        self.ranks.scrolled.connect(self._on_ranks_scrolled)
        self.ranks_wanted = False
        """Whether the ranks of the game stand beside the table."""
        self.pointing = Pointing(self.stage)
        self.pointing.moved.connect(self._on_pointed)

    def _connected(self, panel: DemonstratePanel) -> DemonstratePanel:
        panel.chapter_chosen.connect(self.editor.go_to_chapter)
        panel.node_chosen.connect(self._on_node)
        panel.text_written.connect(self._on_text)
        panel.notes_written.connect(self._on_notes)
        panel.language_chosen.connect(self._on_language)
        panel.finished.connect(self._focus_again)
        return panel

    # -- the lesson ----------------------------------------------------------------------------

    def open_lesson(self, lesson: Lesson, node: NodeId = ROOT) -> None:
        """Show *lesson* from the step *node* of its first chapter on."""
        self.close_lesson()
        # What is typed next is meant for the table, not for the field in which one wrote before.
        self.table.setFocus()
        self.bottom.hold()
        self._begin_class()
        self.editor.open(lesson, node)
        self.bottom.begin()

    def close_lesson(self) -> None:
        """Stop whatever goes on at the table."""
        self.computer.stop()
        self._laid = None
        self.tasks.stop()
        self.overlay.close_with("")
        self.pointing.stop()
        self.close_projector_window()

    @property
    def tree(self) -> Tree | None:
        """The tree of the chapter that is shown; None without one."""
        chapter = self.editor.chapter
        return None if chapter is None else chapter.tree

    @property
    def language(self) -> str:
        """The language in which texts are shown and written: that of the program, until another one is chosen."""
        return self._language or i18n.current().key

    @property
    def side_fits(self) -> bool:
        """Whether there is room for the panel: a teacher needs it before tiles are large."""
        return self.width() >= theme.look().px(_PANEL_FITS)

    # -- the step that is shown ----------------------------------------------------------------

    def show_step(self) -> None:
        """Show the step of the editor: on the table as soon as nobody is asked there any more."""
        self.settling.follow()
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
        except LayoutError as error:
            why = "\n".join(map(self._reason_text, error.reasons))
        except IllegalMoveError as error:
            why = self._reason_text(error.reason)
        except NotationError as error:
            why = self._reason_text(Reason("lesson.notation", text=error.text[:60]))
        else:
            self.stage.show_trouble(why)
            self._show_around()
            self.announce(why or self.position_text)
            return
        if self.mode is not Mode.EDIT:
            # Why not names tiles.
            why = _("This step cannot be shown.")
            self._clear()
        self.stage.show_trouble(why)
        self._show_around()
        self.announce(why)

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
            self.mode,
            self.follows,
            self.projector_window is None,
            self.settling.stop,
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
        if self.mode is Mode.EDIT:
            movers = [each.seat for each in asked]
            told = Seat(min(chapter.view(node), seats - 1))
            tiles = self._teachers_tiles(state)
            self.bottom.seat = movers[0] if self.follows and movers and told not in movers else told
        else:
            view = class_view(chapter, node, state)
            if view is None:
                self._clear()
                return _("All hands are closed here.")
            self.bottom.seat, tiles = view
        on = _Seen(entry.key, self.bottom.seat, seats)
        if self.presenter is None or on != self._shown_on:
            self.stage.show_table(entry.key)
            if self.table is not self.stage.table:
                self.table = self.stage.table
                self._apply_look()
            self.sit_down(entry.key, entry.game, self.bottom.seat)
            self._shown_on = on
            self._apply()
        self.bottom.asked = asked
        # All passed who could do nothing else: what is asked now is asked in that state.
        assert self.presenter is not None
        settled = self.settling.settled
        self.presenter.lay_out(asked[0].state if asked else state if settled is None else settled.state, *tiles)
        self.steps.show_levels(entry.offered_at(tree.table.options), entry.usual_level)
        return ""

    def _teachers_tiles(self, state: Any) -> OpenTiles:  # noqa: ANN401 - the state of any game
        """Return what lies open on the teacher's own table: everything, once the class has a window of its own."""
        chapter = self.editor.chapter
        assert chapter is not None
        if self.projector_window is not None:
            return OpenTiles(tuple(map(Seat, range(len(state.hands)))), {})
        return open_tiles(chapter, self.editor.at.node, state)

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
        self._show_class()
        self._show_ranks()
        self._say_step()

    def _show_marks(self) -> None:
        """Paint the marks of the step over the table."""
        chapter = self.editor.chapter
        marks: tuple[Mark, ...] = ()
        if chapter is not None and not self.stage.trouble:
            node = self.editor.at.node
            marks = chapter.page(node).marks if self.mode is Mode.EDIT else chapter.marks_seen(node)
        self.marks.show_marks(self.table, marks)

    def _say_step(self) -> None:
        """Say on the table what is asked, or what has just happened."""
        if self.presenter is None or not self.bottom.is_free or self.stage.trouble:
            return
        # What is settled stands below the table of a class, and is not told before its time.
        lines = self.words.happened() if self.settling.settled is None else []
        self.table.advice.say_fitting(" · ".join(lines), lines[-1] if lines else "")

    @property
    def hands_open(self) -> bool:
        """Whether more hands are open than that of the seat at the bottom."""
        chapter = self.editor.chapter
        return chapter is not None and len(set(chapter.open_hands(self.editor.at.node))) > 1

    def _apply_look(self) -> None:
        look = TableLook.of(self.settings, self.settings.review_speed)
        # Before a class the ring of the keyboard would look like a mark; who practises needs it.
        self.table.set_look(replace(look, focus_ring=self.mode is not Mode.PRESENT))

    def _apply(self) -> None:
        if self.presenter is not None:
            self.presenter.who = self.editor.who
            self.presenter.levels = ("",) * len(self.editor.who)
            self.presenter.settings = self._quiet_settings

    @property
    def _quiet_settings(self) -> Settings:
        """The settings without what belongs to play alone."""
        off = ("ceremony", "trick_waits", "honest", *(each.key for each in game_settings()))
        return self.settings.with_values(dict.fromkeys(off, False))

    def apply_settings(self, settings: Settings) -> None:
        """Follow *settings*."""
        self.settings = settings
        self._apply_look()
        if self.stage.trouble:
            # What lies below these words is another step, whose seats may be others.
            self._clear()
        elif self.is_laid_out and self.presenter is not None:
            self._apply()
            self.presenter.show_now()
        else:
            # Whoever sits there sits down again, once the step is laid out.
            self._shown_on = None
        if self.projector_window is not None:
            self.projector_window.apply_settings(self._quiet_settings)
            self._show_class()
        self.show_side()
        self.show_header()

    def _show_texts(self) -> None:
        self.words.forget()
        self._laid = None
        if self.projector_window is not None:
            self.projector_window.apply_settings(self._quiet_settings)
        if self.editor.chapter is not None:
            self._shown_on = None
            self.show_step()
        else:
            self.show_header()
            self.refresh_side()

    @property
    def position_text(self) -> str:
        """The step shown in words, with what is asked there of those who do not write it."""
        asked = self.mode is not Mode.EDIT
        return self.words.position(self.language, self.marks.marks, self.settling.settled, asked=asked)

    def _teller(self, game: str) -> Presenter | None:
        """Return what tells the moves of *game*; None while no table of it lies here."""
        return self.presenter if self._shown_on is not None and self._shown_on.game == game else None

    def _reason_text(self, reason: Reason) -> str:
        return reason_text(reason, self.editor.who)

    # -- who is to move ------------------------------------------------------------------------

    def _asker(self) -> Presenter | None:
        """Return what asks the seat at the bottom for a move; None while it may not play."""
        return None if not self._asks or self.computer.is_running or self.stage.trouble else self.presenter

    @property
    def _asks(self) -> bool:
        """Whether the seat at the bottom may play: always for the teacher, for a learner where something is asked."""
        if self.mode is Mode.PRACTISE:
            return self.learner.is_asked
        return self.mode is Mode.EDIT

    def _on_answered(self, seat: Seat, move: Any) -> None:  # noqa: ANN401 - any game's moves
        """Play what the seat at the bottom decided, or judge it where a learner answers."""
        if self.mode is not Mode.PRACTISE:
            self.editor.play(seat, move)
            return
        before = self.editor.at
        self.learner.judge(seat, move, self.language)
        if self.editor.at != before and self.is_laid_out:
            # The step that follows was told as it was laid out.
            self._show_around()
        else:
            self._show_again()
        self.announce(self.learner.said)

    # -- what the panel asks -------------------------------------------------------------------

    def _on_node(self, node: int) -> None:
        self.editor.go(NodeId(node))

    def _on_language(self, language: str) -> None:
        self._language = language
        self._show_around()

    def _on_text(self, language: str, text: str) -> None:
        self._change_text("text", language, text)

    def _on_notes(self, language: str, text: str) -> None:
        self._change_text("notes", language, text)

    def _change_text(self, name: str, language: str, text: str) -> None:
        if self.editor.chapter is not None:
            page = self.editor.page
            changed = getattr(page, name).with_text(language, text)
            self.editor.change_page(replace(page, **{name: changed}), merge=(name, language, self.editor.at))

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
        panel.show_class_notes(() if self.projector_window is None else self.class_text.notes(language))

    def make_panel(self) -> QWidget:
        """Return a panel for a sheet, where there is no room beside the table."""
        panel = self._connected(DemonstratePanel(self, paper=True))
        panel.setMinimumSize(theme.look().px(320), theme.look().px(420))
        self.fill_panel(panel)
        return panel

    # -- header and commands -------------------------------------------------------------------

    def show_header(self) -> None:
        """Show which lesson this is, and what can be done with it."""
        chapter = self.editor.chapter
        title = self.editor.lesson.title.in_language(self.language) or capital(_("Demonstrate"))
        played = ""
        if chapter is not None:
            played = chapter.title.in_language(self.language) or self._game_name()
        self.setAccessibleName(title)
        commands = self.commands()
        shown = (title, played, self.trouble, *((each.text, each.key, each.enabled) for each in commands))
        if shown != self._header_shown:
            self._header_shown = shown
            self.header.show_words(_("Back"), title, played, self.trouble)
            self.header.show_commands(picked(commands, *_HEADER))
            self.steps.show_commands(commands)

    def show_trouble(self, trouble: str) -> None:
        """Show what keeps the lesson from being saved; an empty text shows that nothing does."""
        if trouble != self.trouble:
            self.trouble = trouble
            self.show_header()
            self.announce(trouble)

    def _game_name(self) -> str:
        tree = self.tree
        try:
            return "" if tree is None else match_name(tree.layout.game, tree.table.options)
        except LayoutError:
            return ""

    def commands(self) -> Sequence[Command]:
        """Return everything the page can do, in the order of the key help."""
        tree, node = self.tree, self.editor.at.node
        there = tree is not None
        children = () if tree is None else tree.nodes[node].children
        before_class, chapter = self._is_before_class(), self.editor.at.chapter
        more = bool(children) or self.settling.following is not None or (before_class and self.editor.has_next_chapter)
        less = node != ROOT or (before_class and chapter > 0)
        hands = _("Close hands") if self.hands_open else _("Open hands")
        asked = bool(self.bottom.asked)
        run = _("Stop") if self.computer.is_running else _("Play on")
        own = (
            Command(_("Next step"), "PgDown", self.forward, more, also=("Ctrl Right",)),
            Command(_("Back one step"), "PgUp", self.back, less, also=("Ctrl Left",)),
            Command(_("To the position"), "Ctrl Home", self.to_beginning, node != ROOT),
            Command(_("To the end of this line"), "Ctrl End", self.to_end, bool(children)),
            Command(_("Next chapter"), "Ctrl PgDown", self.next_chapter, self.editor.has_next_chapter),
            Command(_("Previous chapter"), "Ctrl PgUp", self.previous_chapter, chapter > 0),
            Command(_("Lay out"), "L", self.edits.lay_out_position, help=_("Lay out a position, or change this one")),
            Command(_("Deal again"), "D", self.edits.deal_again, there, _("Deal again what may be anything")),
            Command(_("Computer plays"), "C", self.computer.play_one, asked, _("Let the computer play one move")),
            Command(run, "G", self.computer.toggle, asked, _("Let the computer play on, or stop it")),
            Command(hands, "O", self.toggle_hands, there, _("Open or close the other hands at this step")),
            Command(_("Turn the table"), "V", self.turn, there, _("See it from the next seat")),
            Command(self._follow_text(), "F", self.toggle_follow, there),
            Command(
                _("Hands"), "H", self.edits.choose_hands, there, _("Choose which hands and single tiles are open")
            ),
            Command(_("Present"), "F5", self.present, there, _("Show only what the class may see")),
            Command(_("Practise"), "F6", self.practise, there, _("Answer the questions by playing")),
            Command(
                _("Projector window"),
                "F8",
                self.toggle_projector_window,
                there,
                _("Show a second window with what the class may see, for a projector"),
            ),
            Command("", "B", self.make_blank, help=_("Make the screen black, before a class")),
            Command("", "A", self.reveal, help=_("Show the answer, before a class")),
            Command(_("Big pointer"), "P", self.pointing.toggle, there, _("Draw the pointer large, in both windows")),
            Command(
                _("Ring"),
                "K",
                self.ring,
                there,
                _("Ring the tile or seat with the focus, or right-click it; Shift+right-click draws an arrow to it"),
            ),
            Command(
                _("Highlight"),
                "U",
                self.light,
                there,
                _("Highlight the focused tile or seat, or Alt+right-click it"),
            ),
            Command(_("Colour of marks"), "J", self.change_colour, there, _("Take the next colour for marks")),
            Command(_("Question"), "Q", self.edits.ask_question, there, _("Ask a question at this step")),
            Command(_("Titles"), "T", self.edits.ask_titles, help=_("Titles of the lesson and of the chapter")),
            Command(_("Name this variation"), "F2", self.edits.ask_name, there and node != ROOT),
            Command(_("Make it the main line"), "M", self.edits.promote, there and node != ROOT),
            Command(_("Delete from here"), "Del", self.edits.prune, there and (node != ROOT or bool(children))),
            Command(_("Delete this chapter"), "Shift Del", self.edits.remove_chapter, there),
            Command(_("Undo"), "Ctrl Z", self.editor.undo, self.editor.can_undo),
            Command(_("Redo"), "Ctrl Shift Z", self.editor.redo, self.editor.can_redo, also=("Ctrl Y",)),
            Command(_("Export the position"), "Ctrl E", self.export, there),
            Command(_("Settlement"), "S", self.show_settlement, there),
            Command(_("Ranks"), "E", self.toggle_ranks, there, _("Show or hide the ranks of this game")),
            Command(_("Rules"), "R", self.show_rules, there, term("rules-of-table")),
            Command(_("Panel"), "I", self.toggle_side, help=_("Show or hide the side panel")),
            *self.program_commands(Command("", "Esc", None, help=_("Close the top sheet, or go back"))),
        )
        if self.presenter is None:
            return own
        taken = {key for each in own for key in (each.key, *each.also)}
        return (*own, *(each for each in self.presenter.commands() if each.key not in taken))

    def _follow_text(self) -> str:
        return _("Keep the table as it is") if self.follows else _("Turn to who is to move")

    # -- before a class ------------------------------------------------------------------------

    def present(self) -> None:
        """Show the lesson as a class sees it, or go back to the teacher's table."""
        self._set_mode(Mode.EDIT if self.mode is Mode.PRESENT else Mode.PRESENT)

    def practise(self) -> None:
        """Answer the questions of the lesson by playing, or go back to the teacher's table."""
        self._set_mode(Mode.EDIT if self.mode is Mode.PRACTISE else Mode.PRACTISE)

    def _set_mode(self, mode: Mode) -> None:
        self.computer.stop()
        self.mode = mode
        self._begin_class()
        self.blank.hide()
        for widget in (self.header, self.steps):
            widget.setVisible(mode is Mode.EDIT)
        self._apply_look()
        self.show_side()
        self.show_step()
        self._focus_again()
        if mode is not Mode.EDIT:
            self.announce(_("Page Down goes on, B makes the screen black, A shows the answer, Esc ends it."))

    def _begin_class(self) -> None:
        """Begin with nothing answered, nothing revealed, and the end of a round before its first stop."""
        self.learner.begin()
        self.class_text.hide_answer()
        self.settling.begin()

    def show_side(self) -> None:
        """Show the panel if it is wanted and fits, never before a class: it has the teacher's notes."""
        super().show_side()
        if self.mode is not Mode.EDIT:
            self.side.hide()
        self.ranks.setVisible(bool(self.ranks.lists) and self._ranks_fit)

    def _is_before_class(self) -> bool:
        """Return whether a class looks on."""
        return self.mode is not Mode.EDIT or self.projector_window is not None

    def make_blank(self) -> None:
        """Make what the class sees black, or show the table again."""
        if self.projector_window is not None:
            self.projector_window.toggle_blank()
        elif self.mode is not Mode.EDIT:
            self.blank.setGeometry(self.rect())
            self.blank.raise_()
            self.blank.setVisible(self.blank.isHidden())

    def reveal(self) -> None:
        """Show the class the solution of the question, or hide it again."""
        if self._is_before_class():
            self.class_text.toggle_answer()
            self._show_class()
            self.announce(plain_text(self._class_text))

    @property
    def _class_text(self) -> str:
        """What the class reads at this step, in Markdown."""
        return self.class_text.text(counted=self.mode is Mode.PRACTISE)

    def _show_class(self) -> None:
        """Show what the class sees and reads at this step, here and in the second window."""
        title, words = self.class_text.title, self._class_text
        for label, text in ((self.title, title), (self.caption, words)):
            label.setText("" if self.mode is Mode.EDIT else text)
            label.setVisible(bool(label.text()))
        window, chapter = self.projector_window, self.editor.chapter
        if window is not None:
            window.show_words(title, words)
            window.show_step(
                None
                if chapter is None
                else Shown(chapter, self.editor.at.node, self.editor.who, self.settling.settled)
            )

    def toggle_projector_window(self) -> None:
        """Open the second window, which the class sees, or close it."""
        if self.projector_window is not None:
            self.projector_window.close()
        elif self.tree is not None:
            window = self.projector_window = ProjectorWindow(self, self._quiet_settings)
            window.pressed.connect(self._on_remote_key)
            window.closed.connect(self._on_projector_window_closed)
            self._begin_class()
            # From now on B makes the window black, not this page.
            self.blank.hide()
            self.show_step()
            self._show_class()
            window.appear()
            self.announce(_("The class sees the projector window; here all hands are open."))

    @property
    def has_audience(self) -> bool:
        """Whether a class is seeing the projector's window."""
        return self.projector_window is not None

    def close_projector_window(self) -> None:
        """Close the second window if it is open."""
        if self.projector_window is not None:
            self.projector_window.close()

    def _on_remote_key(self, keys: Sequence[str]) -> None:
        """Do what a key means that was pressed in the second window: nothing there edits the lesson."""
        if "F1" in keys:
            self.open_manual.emit()
        elif not self.overlay.isVisible():
            any(self.press(key) for key in keys if key in _PRESENTING)

    def _on_projector_window_closed(self) -> None:
        window, self.projector_window = self.projector_window, None
        if window is not None:
            window.deleteLater()
            self.class_text.hide_answer()
            self.show_step()

    # -- steps ---------------------------------------------------------------------------------

    def _show_stop(self) -> None:
        self.learner.forget_said()
        self.show_step()
        if (settled := self.settling.settled) is not None:
            self.announce(settled.text)

    def forward(self) -> None:
        """Show the next step of this line; before a class, also what is compared or paid, and the next chapter."""
        if self.settling.forward():
            self._show_stop()
            return
        tree = self.tree
        if tree is not None and (children := tree.nodes[self.editor.at.node].children):
            self.editor.go(children[0])
        elif self._is_before_class():
            self.next_chapter()

    def back(self) -> None:
        """Show the step before; before a class, also what was compared or paid, and the end of the chapter before."""
        if self.settling.back():
            self._show_stop()
            return
        tree = self.tree
        if tree is not None and (parent := tree.nodes[self.editor.at.node].parent) is not None:
            self.editor.go(parent)
        elif self._is_before_class():
            self.editor.go_to_chapter(self.editor.at.chapter - 1, at_end=True)

    def next_chapter(self) -> None:
        """Show the beginning of the next chapter."""
        self.editor.go_to_chapter(self.editor.at.chapter + 1)

    def previous_chapter(self) -> None:
        """Show the beginning of the chapter before."""
        self.editor.go_to_chapter(self.editor.at.chapter - 1)

    def to_beginning(self) -> None:
        """Show the position as it was laid out."""
        self.editor.go(ROOT)

    def to_end(self) -> None:
        """Show the last step of this line."""
        tree = self.tree
        if tree is not None and (line := tree.line(self.editor.at.node)):
            self.editor.go(line[-1])

    # -- what is shown -------------------------------------------------------------------------

    def toggle_hands(self) -> None:
        """Open all hands from this step on, or all but the one at the bottom."""
        tree = self.tree
        if tree is not None:
            seats = tuple(Seat(seat) for seat in range(len(tree.layout.hands)))
            opened = (self.bottom.seat,) if self.hands_open else seats
            self.editor.change_page(replace(self.editor.page, open_hands=opened, turned=()))

    def turn(self) -> None:
        """Show the table from the next seat, counter-clockwise, from this step on."""
        tree = self.tree
        if tree is not None:
            self.follows = False
            following = Seat((self.bottom.seat + 1) % len(tree.layout.hands))
            self.editor.change_page(replace(self.editor.page, view=following))

    def toggle_follow(self) -> None:
        """Turn the table to who is to move, or leave it as the lesson says."""
        self.follows = not self.follows
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
            self.look_at(partial(self._settlement, state))

    def _settlement(self, state: Any) -> SheetContent:  # noqa: ANN401 - the state of any game
        assert self.presenter is not None
        return numbers_content(self.presenter.settlement(state, ""), close_button())

    @property
    def _rank_lists(self) -> tuple[RankList, ...]:
        """The ranks of the game by the options of this table; none without a position."""
        tree = self.tree
        if tree is None or self.stage.trouble:
            return ()
        return tuple(words_of(tree.layout.game, tree.table.options).ranks())

    @property
    def _ranks_fit(self) -> bool:
        """Whether there is room for the ranks and a table beside them."""
        panel = 0 if self.side.isHidden() else self.side.width()
        return self.width() - panel >= theme.look().px(_RANKS_FIT)

    def toggle_ranks(self) -> None:
        """Show the ranks of the game beside the table, or no longer; without room here or for a class, as a sheet."""
        if not self._ranks_fit and self.projector_window is None:
            self.look_at(self._ranks_sheet)
            return
        self.ranks_wanted = not self.ranks_wanted
        self._show_ranks()

    def _ranks_sheet(self) -> SheetContent:
        px = theme.look().px
        strip = RankStrip()
        # It scrolls by itself; the sheet around it must not.
        strip.setMinimumSize(px(300), px(180))
        strip.show_lists(self._rank_lists, self.table.style_of_tiles)
        return SheetContent(_("Ranks"), "", strip, (close_button(),))

    def _show_ranks(self) -> None:
        lists = self._rank_lists if self.ranks_wanted else ()
        self.ranks.show_lists(lists, self.table.style_of_tiles)
        self.ranks.setVisible(bool(lists) and self._ranks_fit)
        if self.projector_window is not None:
            self.projector_window.show_ranks(lists)

    def _on_ranks_scrolled(self, share: float) -> None:
        if self.projector_window is not None:
            self.projector_window.ranks.scroll_to(share)

    def export(self) -> None:
        """Ask for this step as a picture."""
        chapter, node = self.editor.chapter, self.editor.at.node
        if chapter is not None and not self.stage.trouble:
            title = chapter.title.in_language(self.language) or self.editor.lesson.title.in_language(self.language)
            self.export_position.emit(partial(_titled, title, partial(position_at, chapter, node, self.editor.who)))

    def show_rules(self) -> None:
        """Show the rules of this table."""
        tree = self.tree
        if tree is not None and not self.stage.trouble:
            self.show_rules_of(MatchSetup(tree.layout.game, tree.table.options, ()))

    # -- marks ---------------------------------------------------------------------------------

    def ring(self) -> None:
        """Ring the tile or seat that has the focus, or take its ring away."""
        self._mark(MarkKind.RING, self.focusWidget())

    def light(self) -> None:
        """Light the tile or seat that has the focus, or take its light away."""
        self._mark(MarkKind.HIGHLIGHT, self.focusWidget())

    def _mark(self, kind: MarkKind, widget: QWidget | None) -> None:
        spot = spot_of(self.table, widget)
        if spot is not None and self.mode is Mode.EDIT:
            self.marker.mark(kind, spot)

    def change_colour(self) -> None:
        """Take the next colour for marks."""
        self.marker.next_colour()
        text = _("Marks: {colour}").format(colour=self.marker.colour_name)
        self.say(text)
        self.announce(text)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Mark the tile or seat that is pointed at."""
        held = event.modifiers()
        arrow, lit = (bool(held & key) for key in (Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.AltModifier))
        kind = MarkKind.ARROW if arrow else MarkKind.HIGHLIGHT if lit else MarkKind.RING
        self._mark(kind, self.childAt(event.pos()))

    def _on_pointed(self, pointed: Pointed | None) -> None:
        chapter = self.editor.chapter
        if self.projector_window is not None and chapter is not None:
            spot = None if pointed is None else pointed.spot
            seen = spot is None or chapter.is_spot_seen(self.editor.at.node, spot)
            self.projector_window.point(pointed if seen else None)

    # -- keys and focus ------------------------------------------------------------------------

    def may_take_focus(self) -> bool:
        """Return whether a turn may move the focus to the hand: neither from a sheet nor from a text or step."""
        places = (self.side.tree, self.side.text, self.side.notes)
        return super().may_take_focus() and self.focusWidget() not in places

    def press(self, key: str) -> bool:
        """Do what *key* means here. Return False if it means nothing."""
        if self.mode is not Mode.EDIT and key not in _PRESENTING:
            return self._asks and self.presenter is not None and self.presenter.person.press(key)
        return super().press(key) or (self.presenter is not None and self.presenter.person.press(key))

    def press_key(self, event: QKeyEvent) -> bool:
        """Do what a key asks; arrows and Space belong to the tiles."""
        person = None if self.presenter is None else self.presenter.person
        if event.key() in ENTER:
            if not pressed_button(event) and person is not None:
                person.press_enter()
        elif event.key() == Qt.Key.Key_Escape:
            if self.mode is not Mode.EDIT:
                self._set_mode(Mode.EDIT)
            elif not self.take_back():
                if self.projector_window is not None:
                    self.projector_window.close()
                else:
                    self.leave()
        else:
            return super().press_key(event)
        return True

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the black screen over all of it."""
        super().resizeEvent(event)
        self.blank.setGeometry(self.rect())

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop opponents: nobody sees them."""
        super().hideEvent(event)
        self.computer.stop()
        self.pointing.stop()
        if not event.spontaneous():
            # A window that is only minimised leaves the class its own.
            self.close_projector_window()


def _titled(title: str, make: Callable[..., Position], *, opened: bool) -> Position:
    return replace(make(opened=opened), title=title)
