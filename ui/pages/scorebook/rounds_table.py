# SPDX-License-Identifier: MIT
"""The rounds of a score book, newest first, below the names and their chips now."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidget, QTableWidgetItem, QWidget

from dominoes.scorebook.book import Book
from ui.games.tally_form import round_name
from ui.kit import theme
from ui.kit.widgets import ENTER, ChangeEvents, NoText, plain_tooltip
from ui.language import names
from ui.language.i18n import _, signed
from ui.pages.scorebook.words import everybody, result_line

_WORDS: Final = 2
"""Columns before the chips: which round, and how it ended."""
_CHIPS: Final = 64
"""Width of a column of chips, in pixels at text size 1."""
_PAD: Final = 22
"""Left and right of a name above its chips."""
_LINE: Final = 70
"""Least width of the words about each round; with less room they are left out."""
_LONG_LINE: Final = 90
"""What names leave to these words."""
_NOTED: Final = " *"
"""Behind the name of a round with a note."""
_ROWS: Final = 4
"""Rounds for which there is room at least."""


class RoundsTable(NoText, ChangeEvents, QTableWidget):
    """One row for each round."""

    change = Signal()
    """The selected round is to be changed."""
    remove = Signal()
    """It is to be deleted."""

    def __init__(self, parent: QWidget) -> None:
        """Make a table without rounds."""
        super().__init__(parent)
        self._book: Book | None = None
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setAlternatingRowColors(True)
        self.setWordWrap(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.verticalHeader().hide()
        head = self.horizontalHeader()
        head.setHighlightSections(False)
        head.setSectionsClickable(False)
        self.cellDoubleClicked.connect(self.change)
        self.follow_look()

    def show_book(self, book: Book) -> None:
        """Show the rounds of *book*; the newest is selected."""
        self._book = book
        people = [score.person for score in book.scores]
        self.setColumnCount(_WORDS + len(people))
        self.setRowCount(len(book.lines))
        chrome = theme.look().chrome
        for place, line in enumerate(book.lines):
            row = self.rowCount() - 1 - place
            note = " ".join(book.note_at(place).split())
            words = " · ".join(filter(None, (result_line(book, line.result, place), note)))
            # There may be no room for the words.
            name = round_name(book, place) + (_NOTED if note else "")
            for column, text in enumerate((name, words)):
                item = QTableWidgetItem(text)
                item.setToolTip(plain_tooltip(words))
                self.setItem(row, column, item)
            won = dict(zip(line.people, line.result.chips, strict=True))
            for column, person in enumerate(people, start=_WORDS):
                chips = won.get(person)
                # Who sat out has nothing in this round, which is not the same as 0.
                item = QTableWidgetItem("" if chips is None else signed(chips))
                item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                if chips is not None:
                    item.setForeground(
                        QColor(chrome.gain if chips > 0 else chrome.loss if chips < 0 else chrome.muted)
                    )
                self.setItem(row, column, item)
        if self.rowCount():
            self.selectRow(0)
        self.on_look()

    def place(self) -> int | None:
        """Return the place in the book of the selected round; None without one."""
        rows = self.selectionModel().selectedRows()
        return self.rowCount() - 1 - rows[0].row() if rows else None

    def on_look(self) -> None:
        """Share the width, and write the heads so that they fit."""
        if self._book is None:
            return
        px, book = theme.look().px, self._book
        chrome = theme.look().chrome
        # Gold, for vermilion is kept for answers.
        style = f"QTableWidget {{ selection-background-color: {chrome.gold}; selection-color: {chrome.on_gold}; }}"
        if self.styleSheet() != style:
            self.setStyleSheet(style)
        scores = book.scores
        seats = len(scores)
        resize = QHeaderView.ResizeMode
        head = self.horizontalHeader()
        heads = _round, total_word = _("Round"), _("Total")
        first = max(self._widest(0), *(self.fontMetrics().horizontalAdvance(text) for text in heads))
        room = self.viewport().width() - first - px(20)
        # Translators: above the chips of somebody who played before, and has no seat in the next round.
        out = _("Sits out")
        marked = [
            (out if score.seat is None else names.seat_mark(score.seat, len(book.names)), name)
            for score, name in zip(scores, everybody(book), strict=True)
        ]
        chips = max(px(40), min(px(_CHIPS), room // seats))
        words = room - chips * seats >= px(_LINE)
        self.setColumnHidden(1, not words)
        head.setSectionResizeMode(0, resize.Fixed)
        self.setColumnWidth(0, first + px(20))
        head.setSectionResizeMode(1, resize.Stretch)
        if not words:
            chips = max(px(40), room // seats)
        # Names take what a line about each round leaves of the room, the longest last.
        wanted = [max(map(self.fontMetrics().horizontalAdvance, each)) + px(_PAD) for each in marked]
        line = min(self._widest(1) + px(20), px(_LONG_LINE)) if words else 0
        most = max(wanted)
        while most > chips and sum(max(chips, min(each, most)) for each in wanted) > room - line:
            most -= 1
        for seat, ((mark, name), score) in enumerate(zip(marked, scores, strict=True)):
            wide = max(chips, min(wanted[seat], most))
            head.setSectionResizeMode(_WORDS + seat, resize.Fixed)
            self.setColumnWidth(_WORDS + seat, wide)
            total = signed(score.chips)
            shown = self.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, wide - px(_PAD))
            shown_mark = self.fontMetrics().elidedText(mark, Qt.TextElideMode.ElideRight, wide - px(_PAD) // 2)
            item = QTableWidgetItem(f"{shown_mark}\n{shown}\n{total}")
            item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            item.setToolTip(plain_tooltip(f"{mark} {name}"))
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{mark} {name} · {total_word} {total}")
            self.setHorizontalHeaderItem(_WORDS + seat, item)
        # The word for the totals stands in their line.
        for column, text in enumerate(("\n\n".join(heads), "")):
            item = QTableWidgetItem(text)
            item.setTextAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
            self.setHorizontalHeaderItem(column, item)
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + px(12))
        for row in range(self.rowCount()):
            self.setRowHeight(row, self.fontMetrics().height() + px(12))
        self.setMinimumHeight(self._high(min(self.rowCount(), _ROWS)))
        # The table takes what height is free, but no more than its rows need; the page never scrolls for them.
        self.setMaximumHeight(self._high(max(self.rowCount(), _ROWS)))

    def _widest(self, column: int) -> int:
        """Return the width of the longest text in *column*."""
        items = (self.item(row, column) for row in range(self.rowCount()))
        return max((self.fontMetrics().horizontalAdvance(item.text()) for item in items if item), default=0)

    def _high(self, rows: int) -> int:
        px = theme.look().px
        heads = 3 * self.fontMetrics().height() + px(18)
        return heads + rows * (self.fontMetrics().height() + px(12)) + 4

    def sizeHint(self) -> QSize:
        """Return room for some rounds; the layout gives more where there is room."""
        return QSize(theme.look().px(320), self._high(min(self.rowCount(), _ROWS)))

    def minimumSizeHint(self) -> QSize:
        """Return room for the names and some rounds."""
        return QSize(theme.look().px(280), self._high(min(self.rowCount(), _ROWS)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the new width."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.on_look()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Change a round by Enter, remove it by Delete."""
        selected = self.place() is not None
        if selected and event.key() in ENTER:
            self.change.emit()
        elif selected and event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.remove.emit()
        elif event.key() == Qt.Key.Key_Escape:
            event.ignore()
        else:
            super().keyPressEvent(event)
