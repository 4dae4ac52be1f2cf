# SPDX-License-Identifier: MIT
"""A lesson whose hands open and close from step to step, to the last payment: a class never sees more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import cycle
from pathlib import Path
from typing import Final

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from dominoes.game import Seat
from dominoes.lessons.layout import empty_layout
from dominoes.lessons.lesson import Chapter, Lesson
from dominoes.lessons.page import Page
from dominoes.lessons.texts import Texts
from dominoes.lessons.tree import ROOT, NodeId, Tree, tree_over
from dominoes.tiles import FACES, Tile
from tests.contract.tables import table
from tests.ui.driving import FAST, until, window_on
from tests.ui.pages.demonstrate.leaks import NOTES, SEED, TABLES, faces_in, modelled_in, named_in, words_of
from ui.language.names import tile_name
from ui.tiles.tile_button import TileButton

HANDS: Final = ((0, 1), (2,), (), (0, 1, 2, 3), (3,), (1,))
"""Which hands are open, from step to step."""


def whole_round(preset: str) -> Tree:
    """Return a round to its end, each time the last move that is legal."""
    tree, node = tree_over(empty_layout(*table(preset)), SEED), ROOT
    game = tree.table.game
    while asked := game.to_act(state := tree.state(node)):
        tree, node = tree.play(node, asked[-1], game.write_move(game.legal_moves(state, asked[-1])[-1]))
    return tree


def closing_lesson(tree: Tree) -> Lesson:
    """Return a lesson over *tree* in which each step opens other hands and tells the teacher secrets."""
    chapter = Chapter(tree)
    for node, hands in zip((ROOT, *tree.line()), cycle(HANDS), strict=False):
        open_hands = tuple(Seat(seat) for seat in hands if seat < len(tree.table.sizes))
        chapter = chapter.with_page(node, Page(notes=Texts.of({"en": NOTES}), open_hands=open_hands))
    return Lesson(chapters=(chapter,))


def known_to(tree: Tree, node: NodeId, seat: Seat) -> set[Tile]:
    """Return the faces of all tiles that *seat* has seen at *node*."""
    seen = repr(tree.table.game.view(tree.state(node), seat))
    return {face for face in FACES if repr(face) in seen}


def closed_at(tree: Tree, node: NodeId, opened: Sequence[Seat]) -> set[Tile]:
    """Return the tiles unknown to a viewer of the table and the hands *opened*: no other tile has their face or name.

    What was thrown or set face down belongs to it, until it is turned up.
    """
    seats = [Seat(seat) for seat in range(len(tree.table.sizes))]
    # Without an open hand, what everybody knows.
    known = set[Tile]().union(*(known_to(tree, node, seat) for seat in opened)) or set.intersection(
        *(known_to(tree, node, seat) for seat in seats)
    )
    dealt = {face for seat in seats if seat not in opened for face in tree.filled.hands[seat] if face is not None}
    names = {tile_name(face) for face in known}
    return {face for face in dealt - known if tile_name(face) not in names}


@pytest.mark.matrix
@pytest.mark.parametrize("preset", TABLES)
async def test_what_closes_is_gone(tmp_path: Path, preset: str) -> None:
    """From both views of the class, forth to the end line by line, and back; nothing is left of the step before."""
    tree = whole_round(preset)
    lesson = closing_lesson(tree)
    async with window_on(tmp_path, settings=replace(FAST, review_speed=2000.0)) as window:
        window.pages.demonstrate.open(window.pages.lessons.shelf.add(lesson, "en"))
        page = window.pages.demonstrate
        await until(lambda: page.is_laid_out, "the table")
        QTest.keyClick(page, Qt.Key.Key_F8)
        QTest.keyClick(page, Qt.Key.Key_F5)
        projected = page.audience.window
        assert projected is not None
        secret: set[Tile] = set()
        for turn in (page.audience.cursor.forward, page.audience.cursor.back):
            at = None
            while at != (page.editor.at, page.audience.cursor.stop):
                at = page.editor.at, page.audience.cursor.stop
                await until(lambda: page.is_laid_out, "the step")
                node = page.editor.at.node
                closed = closed_at(tree, node, lesson.chapters[0].open_hands(node))
                secret |= closed
                assert faces_in(page) & closed == set()
                assert named_in(page, closed) == set()
                assert {tile.face for tile in projected.findChildren(TileButton)} & closed == set()
                assert modelled_in(projected, closed) == set()
                assert named_in(projected, closed, hidden=True) == set()
                assert NOTES not in "\n".join((*words_of(page), *words_of(projected, hidden=True)))
                turn()
        assert page.editor.at.node == ROOT
        assert len(secret) > len(tree.filled.hands)
