# SPDX-License-Identifier: MIT
"""Edits of the chapter that is shown: of all of it, of a variation, of a step, of the marks there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from dominoes.deal import new_seed
from dominoes.errors import DominoesError, Reason
from dominoes.game import Seat
from dominoes.lessons.file import DEEPEST, MOST_CHAPTERS, Pasted, pasted
from dominoes.lessons.layout import is_hands
from dominoes.lessons.lesson import Chapter
from dominoes.lessons.page import Colour, Mark, MarkKind, Spot
from dominoes.lessons.tree import ROOT, UNPLAYABLE
from dominoes.records.pasted import codes_in
from ui.games.reasons import error_text, reason_text
from ui.kit.background import Stop, in_background
from ui.kit.drafts import current, drafts_of
from ui.kit.key_names import shown_keys
from ui.language.i18n import _, ngettext, number, sentences
from ui.pages.demonstrate.editor import LessonEditor, Place
from ui.pages.demonstrate.layout_form import NEW, LayoutForm
from ui.pages.demonstrate.lesson_table import LessonTable
from ui.pages.demonstrate.play import BottomSeat, ComputerPlay
from ui.pages.demonstrate.sheets import DELETE, SAVE, HandsForm, NameForm, QuestionForm, TitlesForm
from ui.pages.demonstrate.words import StepWords
from ui.play.stage import StagePage
from ui.table.marks import spot_of


class Marker:
    """Adds marks to the step that an editor shows, and takes them away."""

    def __init__(self, page: StagePage, editor: LessonEditor, show: Callable[[Sequence[Mark]], object]) -> None:
        """Begin with the first colour; *show* shows marks that are not in the lesson yet, beside those that are."""
        self._page = page
        self._editor = editor
        self._show = show
        self._pressed: Spot | None = None
        """Where the right button went down."""
        self._has_hinted = False
        self.colour = Colour.RED

    def change_colour(self) -> None:
        """Take the next colour for all marks to come."""
        colours = tuple(Colour)
        self.colour = colours[(colours.index(self.colour) + 1) % len(colours)]
        text = _("Marks: {colour}").format(colour=self.colour_name)
        self._page.say(text)
        self._page.announce(text)

    def ring(self) -> None:
        """Ring the tile or seat that has the focus, or take its ring away."""
        self._mark(MarkKind.RING, self._page.focusWidget())

    def light(self) -> None:
        """Light the tile or seat that has the focus, or take its light away."""
        self._mark(MarkKind.HIGHLIGHT, self._page.focusWidget())

    def press(self, at: QPoint) -> None:
        """Begin a mark where the right button goes down, *at* a point of the page."""
        self._pressed = self._spot_at(at)

    def drag(self, at: QPoint) -> None:
        """Show the arrow to what is pointed at."""
        to = self._spot_at(at)
        is_arrow = self._pressed is not None and to is not None and to != self._pressed
        self._show([Mark(MarkKind.ARROW, self._pressed, to, self.colour)] if is_arrow and self._pressed else ())

    def release(self, at: QPoint, held: Qt.KeyboardModifier) -> None:
        """Draw an arrow from where the button went down, or mark the spot where it did not move.

        Shift draws an arrow from the last mark, and Alt highlights.
        """
        start, to, self._pressed = self._pressed, self._spot_at(at), None
        self._show(())
        if start is None or to is None:
            return
        if to != start:
            self._add(Mark(MarkKind.ARROW, start, to, self.colour))
            return
        arrow, lit = (bool(held & key) for key in (Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.AltModifier))
        self.mark(MarkKind.ARROW if arrow else MarkKind.HIGHLIGHT if lit else MarkKind.RING, to)

    def _spot_at(self, at: QPoint) -> Spot | None:
        return spot_of(self._page.table, self._page.childAt(at))

    def _mark(self, kind: MarkKind, widget: QWidget | None) -> None:
        spot = spot_of(self._page.table, widget)
        if spot is not None:
            self.mark(kind, spot)

    @property
    def colour_name(self) -> str:
        """Name of the colour and of its line, for telling it from others without colour."""
        return {
            Colour.RED: _("red, solid"),
            Colour.GREEN: _("green, dashed"),
            Colour.BLUE: _("blue, dotted"),
            Colour.YELLOW: _("yellow, dashes and dots"),
        }[self.colour]

    def mark(self, kind: MarkKind, spot: Spot) -> None:
        """Mark *spot*; an arrow leads to it from the last mark, or is a ring where there is none.

        The same mark takes itself away; one of another colour takes this colour.
        """
        if self._editor.chapter is None:
            return
        page = self._editor.page
        new = Mark(MarkKind.RING if kind is MarkKind.ARROW else kind, spot, colour=self.colour)
        last = (page.marks[-1].to or page.marks[-1].spot) if page.marks else spot
        if kind is MarkKind.ARROW and last != spot:
            new = Mark(kind, last, spot, self.colour)
        if kind is not MarkKind.ARROW and not self._has_hinted:
            self._has_hinted = True
            self._page.say(_("Drag with the right mouse button from one tile to another to draw an arrow."))
        self._add(new)

    def _add(self, new: Mark) -> None:
        """Add the mark *new*, or take it away if it is there already."""
        if self._editor.chapter is None:
            return
        page = self._editor.page
        others = tuple(each for each in page.marks if replace(each, colour=self.colour) != new)
        self._editor.change_page(replace(page, marks=others if new in page.marks else (*others, new)))


DEAL_ATTEMPTS: Final = 20
"""How many deals are tried until all moves of the lesson can be played."""


class ChapterEdits:
    """Changes the chapter that an editor shows; without one it lays out another or does nothing."""

    def __init__(
        self,
        page: LessonTable,
        *,
        editor: LessonEditor,
        bottom: BottomSeat,
        computer: ComputerPlay,
        words: StepWords,
        language: Callable[[], str],
        seen: Callable[[], Chapter | None],
    ) -> None:
        """Make it.

        Args:
            page: Shows sheets, and what came of an edit.
            editor: Shows the chapter.
            bottom: The seat from which the table is seen.
            computer: Stops while a sheet is asked about the step, and deals a chapter that was added.
            words: Tell the moves.
            language: Returns the one in which texts are written.
            seen: Returns the chapter as those see it who look on.
        """
        self._page = page
        self._editor = editor
        self._bottom, self._computer = bottom, computer
        self._words = words
        self._language = language
        self._seen = seen
        self._chapters: list[str] = []
        """What each chapter is called in the keys of drafts."""
        editor.edited.connect(self._follow_edit)
        editor.moved.connect(self._note_chapters)

    def promote(self) -> None:
        """Make the variation that is shown the main line."""
        if self._editor.chapter is not None:
            node = self._editor.at.node
            self._editor.change_tree(self._editor.tree.main_line_to(node), node)

    def shift(self, by: int) -> None:
        """Move the variation that is shown *by* places down among its neighbours; negative is up."""
        if self._editor.chapter is not None:
            self._editor.change_tree(self._editor.tree.shifted(self._editor.at.node, by))

    def prune(self) -> None:
        """Delete this step and all after it; at the position laid out, only the later ones."""
        if self._editor.chapter is not None:
            self._editor.change_tree(self._editor.tree.pruned(self._editor.at.node))
            self._page.say_of_edit(shown_keys(_("Deleted. Ctrl+Z brings it back.")))

    def begin_here(self) -> None:
        """Let the chapter begin at this step, with a finished trick on the table if there is one."""
        chapter, at = self._editor.chapter, self._editor.at
        if chapter is not None and at.node != ROOT and not self._page.stage.trouble:
            begun = chapter.begun_at(at.node)
            if len(begun.layout.moves) > DEEPEST:
                # It could not be saved.
                self._page.say(reason_text(Reason("lesson.too-deep", most=DEEPEST)))
                return
            self._editor.change(self._editor.lesson.replaced(at.chapter, begun), Place(at.chapter, ROOT))
            self._page.say_of_edit(shown_keys(_("The chapter now begins here. Ctrl+Z brings back the earlier steps.")))

    def remove_chapter(self) -> None:
        """Delete the chapter that is shown."""
        if self._editor.chapter is not None:
            self._editor.remove_chapter()
            self._page.say_of_edit(shown_keys(_("Deleted. Ctrl+Z brings it back.")))

    def deal_again(self) -> None:
        """Deal the undetermined tiles again, keeping all moves playable."""
        if self._editor.chapter is None:
            return
        tree, layout = self._editor.tree, self._editor.tree.layout
        said = _("No other deal fits this position and these moves.")
        for _attempt in range(DEAL_ATTEMPTS):
            dealt = replace(tree, seed=new_seed())
            if dealt.check():
                continue
            tiles = (dealt.filled.hands, dealt.filled.rest)
            if tiles == (layout.hands, layout.rest):
                said = shown_keys(_("All tiles are laid out. Take some back with L to deal those again."))
                break
            if tiles != (tree.filled.hands, tree.filled.rest):
                self._editor.change_tree(dealt, self._editor.at.node)
                return
        self._page.say(said)

    # -- what is seen --------------------------------------------------------------------------

    @property
    def hands_open(self) -> bool:
        """Whether more hands are open than that of the seat at the bottom."""
        chapter = self._editor.chapter
        return chapter is not None and len(set(chapter.open_hands(self._editor.at.node))) > 1

    def toggle_hands(self) -> None:
        """Open all hands from this step on, or all but the one at the bottom."""
        chapter = self._editor.chapter
        if chapter is not None:
            seats = tuple(Seat(seat) for seat in range(len(chapter.layout.hands)))
            opened = (self._bottom.seat,) if self.hands_open else seats
            self._editor.change_page(replace(self._editor.page, open_hands=opened, turned=()))

    def turn(self, steps: int = 1) -> None:
        """Show the table from so many *steps* further, counter-clockwise, from this step on."""
        chapter = self._editor.chapter
        if chapter is not None:
            self._bottom.follows = False
            following = Seat((self._bottom.seat + steps) % len(chapter.layout.hands))
            self._editor.change_page(replace(self._editor.page, view=following))

    # -- sheets --------------------------------------------------------------------------------

    def _draft(self, kind: str) -> str:
        """Return the key of the draft of a form about this chapter.

        A chapter is known by its deal, a step by its moves: places and numbers are soon those of others.
        """
        place = self._editor.at.chapter
        return f"{drafts_of(self._editor.name)}{self._chapters[place] if self._chapters else 'new'}:{kind}"

    def _draft_here(self, kind: str) -> str:
        """Return the key of the draft of a form about this step and language."""
        tree, node = self._editor.tree, self._editor.at.node
        moves = "/".join(f"{seat} {text}" for seat, text in tree.moves(node))
        return self._draft(f"{kind}:{self._language()}:{moves}")

    def _note_chapters(self) -> None:
        seeds: Counter[str] = Counter()
        self._chapters = []
        for chapter in self._editor.lesson.chapters:
            seed = str(chapter.tree.seed)
            # Copies of a chapter have its deal.
            self._chapters.append(f"{seed}.{seeds[seed]}")
            seeds[seed] += 1

    def _follow_edit(self) -> None:
        """Let drafts about a chapter stay with it if it has another deal now, or its old one again."""
        before = self._chapters
        self._note_chapters()
        if len(before) == len(self._chapters):
            for old, new in zip(before, self._chapters, strict=True):
                if new not in before:
                    start = drafts_of(self._editor.name)
                    current().move(f"{start}{old}:", f"{start}{new}:")

    def _begin(self, ask: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Open a sheet by *ask*, unless one is open; after one that was just closed."""
        if not self._page.overlay.is_asking:
            self._computer.stop()
            self._page.tasks.begin(ask())

    def lay_out_position(self) -> None:
        """Ask for a position."""
        self._begin(self._lay_out_position)

    def paste(self) -> None:
        """Add the positions copied elsewhere: chapters of a lesson and records at once, hands and codes on a sheet."""
        self._page.tasks.begin(self._paste(QGuiApplication.clipboard().text()))

    async def _paste(self, text: str) -> None:
        try:
            found, is_position = await in_background(partial(_read_pasted, text), self._page)
        except DominoesError as error:
            self._page.say(error_text(error))
            return
        if found.chapters:
            self._add(found)
        elif is_position:
            self._begin(partial(self._lay_out_position, text))
        else:
            self._page.say(_("The clipboard holds no position, record or code."))

    def _add(self, found: Pasted) -> None:
        if not self._has_room(len(found.chapters)):
            return
        place = self._editor.at.chapter + 1 if self._editor.lesson.chapters else 0
        lesson = self._editor.lesson
        for at, chapter in enumerate(found.chapters, start=place):
            lesson = lesson.added(chapter, at)
        self._editor.change(lesson, Place(place, ROOT))
        n = len(found.chapters)
        said = [ngettext("{n} chapter added.", "{n} chapters added.", n).format(n=number(n))]
        if found.left_out:
            n, why = len(found.left_out), error_text(found.left_out[0])
            missing = ngettext("{n} record was left out: {why}", "{n} records were left out: {why}", n)
            said.append(missing.format(n=number(n), why=why))
        self._page.say_of_edit(sentences(*said))

    def _has_room(self, more: int = 1) -> bool:
        """Return whether so many *more* chapters have room in the lesson; say so if not."""
        if len(self._editor.lesson.chapters) + more <= MOST_CHAPTERS:
            return True
        self._page.say(reason_text(Reason("lesson.too-many-chapters", most=MOST_CHAPTERS)))
        return False

    async def _lay_out_position(self, text: str = "") -> None:
        form = LayoutForm(self._editor.chapter, "" if text else self._draft("position"))
        if text:
            form.take_text(text)
        pressed = await self._page.overlay.ask(form.sheet)
        is_new = pressed == NEW or (pressed == SAVE and form.is_new)
        if is_new and not self._has_room():
            return
        if pressed in {NEW, SAVE}:
            form.forget_draft()
        if is_new:
            self._editor.add_chapter(form.new_chapter())
            self._computer.play_until_dealt()
        elif pressed == SAVE:
            self._editor.change_tree(form.changed_tree(), self._editor.at.node)

    def ask_titles(self) -> None:
        """Ask for the titles."""
        self._begin(self._ask_titles)

    async def _ask_titles(self) -> None:
        lesson, chapter, language = self._editor.lesson, self._editor.chapter, self._language()
        title = None if chapter is None else chapter.title
        drafts = (f"{drafts_of(self._editor.name)}title:{language}", self._draft(f"title:{language}"))
        form = TitlesForm(lesson.title, title, language, drafts)
        if await self._page.overlay.ask(form.sheet) != SAVE:
            return
        lesson = replace(lesson, title=lesson.title.with_text(language, form.lesson.title))
        if chapter is not None and form.chapter is not None:
            lesson = lesson.renamed(self._editor.at.chapter, chapter.title.with_text(language, form.chapter.title))
        form.end_drafts()
        self._editor.change(lesson)

    def ask_name(self) -> None:
        """Ask for the name of the variation."""
        if self._editor.chapter is not None and self._editor.at.node != ROOT:
            self._begin(self._ask_name)

    async def _ask_name(self) -> None:
        tree, node, language = self._editor.tree, self._editor.at.node, self._language()
        name = tree.nodes[node].name
        form = NameForm(name, language, self._draft_here("variation"))
        if await self._page.overlay.ask(form.sheet) == SAVE:
            form.end_drafts()
            self._editor.change_tree(tree.named(node, name.with_text(language, form.line.title)), node)

    def ask_question(self) -> None:
        """Ask what is asked at this step."""
        if self._editor.chapter is not None:
            self._begin(self._ask_question)

    async def _ask_question(self) -> None:
        tree, page, language = self._editor.tree, self._editor.page, self._language()
        moves = [
            (move, self._words.line(tree, node, language))
            for node in tree.nodes[self._editor.at.node].children
            if (move := tree.nodes[node].move) is not None
        ]
        form = QuestionForm(page.question, moves, language, self._draft_here("question"))
        pressed = await self._page.overlay.ask(form.sheet)
        if pressed in {SAVE, DELETE}:
            form.end_drafts()
            self._editor.change_page(replace(page, question=form.question() if pressed == SAVE else None))
        if pressed == DELETE:
            self._page.say(shown_keys(_("Deleted. Ctrl+Z brings it back.")))

    def choose_hands(self) -> None:
        """Ask which hands are open from this step on."""
        if self._editor.chapter is not None:
            self._begin(self._choose_hands)

    async def _choose_hands(self) -> None:
        chapter, node, who = self._editor.chapter, self._editor.at.node, self._editor.who
        assert chapter is not None
        try:
            hands = chapter.tree.state(node).hands
        except UNPLAYABLE:
            # Only whole hands can be chosen where no tiles lie.
            hands = ((),) * len(who)
        # Before a class, hands are closed of which the lesson says nothing.
        form = HandsForm(who, self._seen() or chapter, node, hands)
        if await self._page.overlay.ask(form.sheet) == SAVE:
            self._editor.change_page(replace(self._editor.page, open_hands=form.open_hands, turned=form.turned))


def _read_pasted(text: str, _stop: Stop) -> tuple[Pasted, bool]:
    """Return the chapters in *text*, and whether it is a position of the game that is shown: hands or a code."""
    found = pasted(text)
    return found, not found.chapters and (is_hands(text) or bool(codes_in(text)))
