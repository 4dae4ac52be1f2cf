# SPDX-License-Identifier: MIT
"""Edits of whole chapters and variations, and those for which a sheet asks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any, Final

from PySide6.QtCore import QObject, Signal

from dominoes.deal import new_seed
from dominoes.lessons.tree import ROOT, UNPLAYABLE
from ui.kit.drafts import current, drafts_of
from ui.kit.sheet import SheetOverlay
from ui.kit.tasks import Tasks
from ui.language.i18n import _
from ui.pages.demonstrate.editor import LessonEditor
from ui.pages.demonstrate.layout_form import NEW, LayoutForm
from ui.pages.demonstrate.sheets import SAVE, HandsForm, NameForm, QuestionForm, TitlesForm
from ui.pages.demonstrate.step_words import StepWords

DEAL_ATTEMPTS: Final = 20
"""How many deals are tried until all moves of the lesson can be played."""


class ChapterEdits(QObject):
    """Changes the chapter that an editor shows; without one it lays out another or does nothing."""

    said = Signal(str)
    """What came of an edit, in words."""
    asking = Signal()
    """A sheet opens, about the step that is shown."""
    added = Signal()
    """A chapter was added, and is shown."""

    def __init__(
        self,
        parent: QObject,
        *,
        editor: LessonEditor,
        overlay: SheetOverlay,
        tasks: Tasks,
        words: StepWords,
        language: Callable[[], str],
    ) -> None:
        """Make it; *language* returns the one in which texts are written."""
        super().__init__(parent)
        self._editor = editor
        self._overlay = overlay
        self._tasks = tasks
        self._words = words
        self._language = language
        self._chapters: list[str] = []
        """What each chapter is called in the keys of drafts."""
        editor.edited.connect(self._follow_edit)
        editor.moved.connect(self._note_chapters)

    def promote(self) -> None:
        """Make the variation that is shown the main line."""
        if self._editor.chapter is not None:
            node = self._editor.at.node
            self._editor.change_tree(self._editor.tree.main_line_to(node), node)

    def prune(self) -> None:
        """Delete this step and all that follow it; of the position laid out, only what follows."""
        if self._editor.chapter is not None:
            self._editor.change_tree(self._editor.tree.pruned(self._editor.at.node))
            self.said.emit(_("Deleted. Ctrl+Z brings it back."))

    def remove_chapter(self) -> None:
        """Delete the chapter that is shown."""
        if self._editor.chapter is not None:
            self._editor.remove_chapter()
            self.said.emit(_("Deleted. Ctrl+Z brings it back."))

    def deal_again(self) -> None:
        """Deal other tiles where anything may lie, such that all moves can be played."""
        if self._editor.chapter is None:
            return
        tree = self._editor.tree
        for _attempt in range(DEAL_ATTEMPTS):
            dealt = replace(tree, seed=new_seed())
            if not dealt.check():
                if dealt.filled.hands == tree.filled.hands:
                    break
                self._editor.change_tree(dealt, self._editor.at.node)
                return
        self.said.emit(_("No other deal fits this position and its moves."))

    # -- sheets --------------------------------------------------------------------------------

    def _draft(self, kind: str) -> str:
        """Return the key under which a form about this chapter keeps what is typed.

        A chapter is known by its deal, a step by its moves: places and numbers are soon those of others.
        """
        place = self._editor.at.chapter
        return f"{drafts_of(self._editor.name)}{self._chapters[place] if self._chapters else 'new'}:{kind}"

    def _draft_here(self, kind: str) -> str:
        """Return the key under which a form about this step and language keeps what is typed."""
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
        if not self._overlay.is_asking:
            self.asking.emit()
            self._tasks.begin(ask())

    def lay_out_position(self) -> None:
        """Ask for a position."""
        self._begin(self._lay_out_position)

    async def _lay_out_position(self) -> None:
        form = LayoutForm(self._editor.chapter, self._draft("position"))
        pressed = await self._overlay.ask(form.sheet)
        if pressed in {NEW, SAVE}:
            form.forget_draft()
        if pressed == NEW or (pressed == SAVE and form.is_new):
            self._editor.add_chapter(form.new_chapter())
            self.added.emit()
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
        if await self._overlay.ask(form.sheet) != SAVE:
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
        if await self._overlay.ask(form.sheet) == SAVE:
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
        if await self._overlay.ask(form.sheet) == SAVE:
            form.end_drafts()
            self._editor.change_page(replace(page, question=form.question()))

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
        form = HandsForm(who, chapter, node, hands)
        if await self._overlay.ask(form.sheet) == SAVE:
            self._editor.change_page(replace(self._editor.page, open_hands=form.open_hands, turned=form.turned))
