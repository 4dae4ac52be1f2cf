# SPDX-License-Identifier: MIT
"""Searching a class's view for tiles closed by the lesson."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QLabel, QPlainTextEdit, QWidget

from dominoes.game import Seat
from dominoes.lessons.layout import empty_layout
from dominoes.lessons.lesson import Chapter, Lesson
from dominoes.lessons.page import Page
from dominoes.lessons.texts import Texts
from dominoes.lessons.tree import ROOT, NodeId, Tree, tree_over
from dominoes.tiles import FACES, Tile
from tests.contract.tables import table
from ui.language.names import tile_name, tile_spoken
from ui.table.felt import TableFelt
from ui.tiles.tile_button import TileButton

SEED = bytes(range(32))
NOTES = "for the teacher"
OPENED = 2
"""How many hands are open in `lesson_of`, from the first seat on."""
TABLES = ("tiengow-basic", "paigow-guangdong", "chain-dingniu")
_SAID = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole)
"""Words of a line in a list."""
_MOVES = 8
"""In every game enough for tiles to be dealt and played."""


def words_of(page: QWidget, *, hidden: bool = False) -> Iterator[str]:
    """Yield all words at visible parts of *page*, or also at *hidden* ones: shown, spoken, tips, names."""
    for widget in (page, *page.findChildren(QWidget)):
        if not hidden and not widget.isVisible():
            continue
        yield widget.windowTitle()
        yield from (widget.accessibleName(), widget.accessibleDescription(), widget.toolTip(), widget.objectName())
        yield from (widget.statusTip(), widget.whatsThis())
        match widget:
            case QLabel():
                yield widget.text()
            case QPlainTextEdit():
                yield widget.toPlainText()
            case QAbstractItemView():
                lines = widget.model()
                for row in range(lines.rowCount()):
                    yield from (str(lines.index(row, 0).data(role) or "") for role in _SAID)
            case _:
                pass


def faces_in(page: QWidget) -> set[Tile]:
    """Return the faces of the tiles that lie face up."""
    return {tile.face for tile in page.findChildren(TileButton) if tile.isVisible() and tile.face is not None}


def modelled_in(page: QWidget, faces: set[Tile]) -> set[Tile]:
    """Return which of *faces* the tables of *page* know, whether they paint them or not."""
    # The table of tiles seen has a line for each face.
    models = [felt.model for felt in page.findChildren(TableFelt) if felt.model is not None]
    known = "".join(
        repr(getattr(model, each.name)) for model in models for each in fields(model) if each.name != "seen"
    )
    return {face for face in faces if repr(face) in known}


def named_in(page: QWidget, faces: set[Tile], *, hidden: bool = False) -> set[Tile]:
    """Return which of *faces* any word at *page* names, by name or code."""
    said = "\n".join(words_of(page, hidden=hidden))
    # "Axe, 11 pips" is neither the tile 11 nor a word about it, and "Red Mallet Six" not the Six.
    others = {text for face in set(FACES) - faces for text in (tile_spoken(face), tile_name(face))}
    for other in sorted(others, key=len, reverse=True):
        if not any(other in tile_name(face) for face in faces):
            said = said.replace(other, "")
    return {
        face
        for face in faces
        if tile_spoken(face) in said
        or re.search(rf"\b({re.escape(tile_name(face))})\b", said)
        or re.search(rf"(?<!\d){face}(?!\d)", said)
    }


def closed_at(tree: Tree, node: NodeId, shown: set[Tile], opened: int) -> set[Tile]:
    """Return the tiles held at *node* by seats from *opened* on, without those *shown* or laid on the table."""
    held = {face for hand in tree.state(node).hands[opened:] for face in hand}
    # What lies open on the table is no secret, nor is its twin.
    laid = {tile for each in tree.path(node) for tile in FACES if str(tile) in str(tree.nodes[each].move)}
    names = {tile_name(face) for face in shown | laid}
    return {face for face in held - shown - laid if tile_name(face) not in names}


def lesson_of(preset: str) -> Lesson:
    """Return a lesson with some moves, two open hands, and notes naming secrets."""
    tree, node = tree_over(empty_layout(*table(preset)), SEED), ROOT
    game = tree.table.game
    for _move in range(_MOVES):
        state = tree.state(node)
        asked = game.to_act(state)
        if asked:
            legal = game.legal_moves(state, asked[-1])
            tree, node = tree.play(node, asked[-1], game.write_move(legal[-1]))
    page = Page(notes=Texts.of({"en": NOTES}), open_hands=(Seat(0), Seat(1)), text=Texts.of({"en": "Look."}))
    return Lesson(chapters=(Chapter(tree).with_page(ROOT, page),))
