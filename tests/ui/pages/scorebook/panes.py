# SPDX-License-Identifier: MIT
"""Score books that lie open in a window."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from dominoes.scorebook.book import Book
from tests.ui.pages.looks import Show
from ui.games.chain.words import ChainTallyForm
from ui.games.paigow.words import PaiGowTallyForm
from ui.games.tiengow.words import TienGowTallyForm
from ui.pages.scorebook.book_pane import BookPane

ENTER = Qt.Key.Key_Return


def opened(told: Book, show: Show) -> BookPane:
    """Open a book in a window."""
    pane = BookPane()
    show(pane)
    pane.activateWindow()
    pane.open(told)
    QApplication.processEvents()
    return pane


def entered(pane: BookPane) -> list[Any]:
    """Return the tallies that were entered."""
    return list(pane.book.entries)


def tiengow(pane: BookPane) -> TienGowTallyForm:
    """Return the questions of 打天九."""
    assert isinstance(pane.entry, TienGowTallyForm)
    return pane.entry


def paigow(pane: BookPane) -> PaiGowTallyForm:
    """Return the questions of 推牌九."""
    assert isinstance(pane.entry, PaiGowTallyForm)
    return pane.entry


def chain(pane: BookPane) -> ChainTallyForm:
    """Return the questions of a chain game."""
    assert isinstance(pane.entry, ChainTallyForm)
    return pane.entry


def cell(question: object, name: str) -> None:
    """Click the cell that says *name*."""
    next(each for each in question.cells() if name in each.text()).click()  # type: ignore[attr-defined]
