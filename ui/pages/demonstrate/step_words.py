# SPDX-License-Identifier: MIT
"""Steps of a lesson in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from dominoes.lessons.file import MOST_STEPS
from dominoes.lessons.page import Mark, Spot
from dominoes.lessons.tree import ROOT, UNPLAYABLE, NodeId, Tree
from dominoes.tiles import FACES
from ui.games.presenter import Presenter
from ui.language import names
from ui.language.i18n import _, sentences
from ui.language.names import face_name, tile_spoken
from ui.pages.demonstrate.editor import LessonEditor
from ui.pages.demonstrate.settling import Settled
from ui.paper.blocks import plain_text

_MOST_TEXTS: Final = 2 * MOST_STEPS
"""Moves in words that are remembered."""


class StepWords:
    """Tells the steps of the chapter that an editor shows."""

    def __init__(self, editor: LessonEditor, teller: Callable[[str], Presenter | None]) -> None:
        """Begin; *teller* returns what tells the moves of a game, or None while no table of it is laid out."""
        self._editor = editor
        self._teller = teller
        self._texts: dict[tuple[object, ...], str] = {}

    def forget(self) -> None:
        """Tell all moves again: the language is another."""
        self._texts.clear()

    def line(self, tree: Tree, node: NodeId, language: str) -> str:
        """Return the line of *node* in the list of steps, with its name in *language*."""
        name = tree.nodes[node].name.in_language(language)
        text = _("Position") if node == ROOT else self._distinct_text(tree, node)
        return _("{name}: {move}").format(name=name, move=text) if name else text

    def _distinct_text(self, tree: Tree, node: NodeId) -> str:
        """Return the move to *node* in words, with its tiles as they look where another move here is told alike."""
        text, parent, move = self._move_text(tree, node), tree.nodes[node].parent, tree.nodes[node].move
        assert parent is not None
        assert move is not None
        others = (each for each in tree.nodes[parent].children if each != node)
        if all(self._move_text(tree, each) != text for each in others):
            return text
        written = move[1].split()
        faces = [face_name(face) for word in written for face in FACES if str(face) == word]
        # Translators: a move in words, and the tiles with it.
        return _("{move} ({tiles})").format(move=text, tiles=names.enumerated(faces)) if faces else text

    def _move_text(self, tree: Tree, node: NodeId) -> str:
        """Return the move to *node* in words; as it is written where nobody can tell it."""
        key = (tree.layout, tree.seed, tree.moves(node))
        if key in self._texts:
            return self._texts[key]
        while len(self._texts) > _MOST_TEXTS:
            del self._texts[next(iter(self._texts))]
        move = tree.nodes[node].move
        assert move is not None
        _seat, text = move
        teller = self._teller(tree.layout.game)
        if teller is None:
            # It is told in words later.
            return text
        try:
            step = tree.step(node)
        except UNPLAYABLE:
            told: Sequence[str] = ()
        else:
            told = teller.tell(step.state, step.events, opened=True)
        self._texts[key] = text = told[0] if told else text
        return text

    def happened(self) -> list[str]:
        """Return what happened on the way to the step shown; nothing about one that is laid out or unplayable."""
        chapter, node = self._editor.chapter, self._editor.at.node
        teller = None if chapter is None else self._teller(chapter.layout.game)
        if chapter is None or teller is None or node == ROOT:
            return []
        try:
            step = chapter.tree.step(node)
        except UNPLAYABLE:
            return []
        return teller.tell(step.state, step.events)

    def position(self, language: str, marks: Sequence[Mark], settled: Settled | None, *, asked: bool) -> str:
        """Return the step shown.

        Args:
            language: Of its text.
            marks: What has them is told.
            settled: What is told instead of what happened.
            asked: Whether its question is told too.
        """
        chapter = self._editor.chapter
        if chapter is None:
            return ""
        page = chapter.page(self._editor.at.node)
        said = plain_text(page.text.in_language(language))
        prompt = plain_text(page.question.prompt.in_language(language)) if asked and page.question else ""
        marked = [self._spot_text(spot) for mark in marks for spot in (mark.spot, mark.to) if spot]
        told = _("Marked: {what}").format(what=names.enumerated(marked)) if marked else ""
        lines = self.happened() if settled is None else [settled.text]
        return sentences(*lines, said, told, prompt)

    def _spot_text(self, spot: Spot) -> str:
        if spot.tile is not None:
            return tile_spoken(spot.tile)
        return "" if spot.seat is None else self._editor.who[spot.seat]
