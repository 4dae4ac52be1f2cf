# SPDX-License-Identifier: MIT
"""Score books that lie open in a window."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from dominoes.scorebook.book import Book
from tests.ui.pages.looks import Show
from ui.games.chain.tally_form import ChainTallyForm
from ui.games.paigow.tally_form import PaiGowTallyForm
from ui.games.tiengow.tally_form import TienGowTallyForm
from ui.pages.scorebook.book_sheet import BookSheet

ENTER = Qt.Key.Key_Return


def opened(told: Book, show: Show) -> BookSheet:
    """Open a book in a window."""
    sheet = BookSheet()
    show(sheet)
    sheet.activateWindow()
    sheet.open(told)
    QApplication.processEvents()
    return sheet


def entered(sheet: BookSheet) -> list[Any]:
    """Return the tallies that were entered."""
    return list(sheet.book.entries)


def tiengow(sheet: BookSheet) -> TienGowTallyForm:
    """Return the questions of 打天九."""
    assert isinstance(sheet.entry, TienGowTallyForm)
    return sheet.entry


def paigow(sheet: BookSheet) -> PaiGowTallyForm:
    """Return the questions of 推牌九."""
    assert isinstance(sheet.entry, PaiGowTallyForm)
    return sheet.entry


def chain(sheet: BookSheet) -> ChainTallyForm:
    """Return the questions of a chain game."""
    assert isinstance(sheet.entry, ChainTallyForm)
    return sheet.entry


def cell(question: object, name: str) -> None:
    """Click the cell that says *name*."""
    next(each for each in question.cells() if name in each.text()).click()  # type: ignore[attr-defined]
