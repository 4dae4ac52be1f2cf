# SPDX-License-Identifier: MIT
"""The table of the glossary: a language to a column, groups under headings, tiles with their pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter, QPen, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from ui.kit import theme
from ui.kit.commands import keys_of
from ui.kit.theme import Type
from ui.kit.widgets import ChangeEvents, NoText, plain_tooltip
from ui.language.glossary import GlossaryEntry, Word
from ui.language.i18n import LANGUAGES, _, font_families
from ui.language.names import enumerated, tile_spoken
from ui.tiles.art import BONE, tile_pixmap, tile_size

Index = QModelIndex | QPersistentModelIndex
_TOP: Final = QModelIndex()
_WRAPPED: Final = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
_TILE: Final = 22
"""Width of the picture of a tile, in pixels at text size 1."""
_TALLEST: Final = 100_000
_FIRST: Final = 0.4
"""Share of the width for the reader's language, in which the meanings are written."""


def name_of(word: Word) -> str:
    """Write a name; a doubtful one with a question mark."""
    return f"{word.text} ?" if word.doubtful else word.text


def reading_of(word: Word) -> str:
    """Return the reading of a name; with a question mark if it is doubtful."""
    return f"{word.reading} ?" if word.reading_doubtful else word.reading


def others_of(word: Word) -> str:
    """Write what else people say."""
    if not word.aliases:
        return ""
    names = [f"{alias.text} ?" if alias.doubtful else alias.text for alias in word.aliases]
    return _("also {names}").format(names=enumerated(names))


def sources_of(word: Word) -> str:
    """Return where the name and the others were found, a line for each."""
    rows = [(word.text, word.sources), *((alias.text, alias.sources) for alias in word.aliases)]
    found = [(name, enumerated(sources)) for name, sources in rows if sources]
    return "\n".join(_("{name}: {sources}").format(name=name, sources=sources) for name, sources in found)


class GlossaryModel(QAbstractTableModel):
    """Headings and entries, row by row."""

    def __init__(self, parent: QWidget) -> None:
        """Make an empty model."""
        super().__init__(parent)
        self.rows: tuple[str | GlossaryEntry, ...] = ()
        self.languages: tuple[str, ...] = tuple(LANGUAGES)

    def show_rows(self, rows: Sequence[str | GlossaryEntry]) -> None:
        """Show *rows*: a text is a heading."""
        self.beginResetModel()
        self.rows = tuple(rows)
        first = next((row for row in rows if isinstance(row, GlossaryEntry)), None)
        if first is not None:
            self.languages = tuple(word.language for word in first.words)
        self.endResetModel()

    def rowCount(self, parent: Index = _TOP) -> int:
        """Return one for each heading and entry."""
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = _TOP) -> int:
        """Return one for each language."""
        return 0 if parent.isValid() else len(self.languages)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: ANN401 - Qt's own
        """Return the text of a cell; for screen readers with language, reading and other names."""
        row = self.rows[index.row()]
        if isinstance(row, str):
            spoken = role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)
            return row if spoken and index.column() == 0 else None
        word = row.words[index.column()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return name_of(word)
            case Qt.ItemDataRole.AccessibleTextRole:
                parts = [name_of(word) or _("no name"), reading_of(word), others_of(word)]
                if index.column() == 0:
                    parts.append(row.meaning)
                if row.face is not None and index.column() == 0:
                    parts.append(tile_spoken(row.face))
                words = enumerated([part for part in parts if part])
                return f"{LANGUAGES[word.language].own_name}: {words}"
            case Qt.ItemDataRole.ToolTipRole:
                return plain_tooltip(sources_of(word)) or None
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: ANN401 - Qt's own
        """Return the language of each column, in that language."""
        if orientation is Qt.Orientation.Vertical:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return LANGUAGES[self.languages[section]].own_name
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        return None


class _Letters:
    """The fonts for one language, with its own forms of characters, and how they are measured."""

    def __init__(self, language: str, base: QFont) -> None:
        own = QFont(base)
        own.setFamilies(font_families(LANGUAGES[language]))
        self.large, self.small = (theme.look().font(role, own) for role in (Type.STRONG, Type.CAPTION))
        self._measures = {id(font): QFontMetrics(font) for font in (self.large, self.small)}

    def height(self, font: QFont, text: str, room: int) -> int:
        """Return the height of *text* in one of the fonts, broken into lines no wider than *room*."""
        metrics = self._measures[id(font)]
        if metrics.horizontalAdvance(text) < room:
            return metrics.height()
        return metrics.boundingRect(QRect(0, 0, room, _TALLEST), _WRAPPED, text).height()


class _Cell:
    """Where the words of one cell stand."""

    def __init__(self, entry: GlossaryEntry, column: int, width: int, letters: _Letters) -> None:
        px = theme.look().px
        word = entry.words[column]
        self.face = entry.face if column == 0 else None
        pad = px(8)
        picture = QSize(0, 0) if self.face is None else tile_size(px(_TILE)).toSize()
        left = pad + (0 if self.face is None else picture.width() + pad)
        room = max(40, width - left - pad)
        self.lines: list[tuple[QRect, QFont, str, bool]] = []
        """Place, letters, words, and whether they are less important."""
        y = pad
        texts = (
            (name_of(word) or "–", letters.large, False),
            (reading_of(word), letters.small, True),
            (entry.meaning if column == 0 else "", letters.small, False),
            (others_of(word), letters.small, True),
        )
        for text, font, quiet in texts:
            if text:
                high = letters.height(font, text, room)
                self.lines.append((QRect(left, y, room, high), font, text, quiet))
                y += high + 1
        self.height = max(y, picture.height() + pad) + pad


class _Delegate(QStyledItemDelegate):
    """Paints a cell: the tile, the name, and in small letters how it is read, its meaning and what else people say."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one cell; the one with focus has a ring."""
        table = self.parent()
        assert isinstance(table, GlossaryTable)
        chrome, px, box = theme.look().chrome, theme.look().px, option.rect
        row = table.words.rows[index.row()]
        painter.save()
        if isinstance(row, str):
            painter.setFont(theme.look().font(Type.LEAD, table.font()))
            painter.setPen(QColor(chrome.gold_text))
            painter.drawText(box.adjusted(px(8), 0, 0, -px(6)), Qt.AlignmentFlag.AlignBottom, row)
        else:
            cell = table.cell(row, index.column(), box.width())
            if index.row() == table.currentIndex().row():
                painter.fillRect(box, QColor(chrome.raised))
            painter.setPen(QPen(QColor(chrome.edge), 1))
            painter.drawLine(box.bottomLeft(), box.bottomRight())
            if cell.face is not None:
                ratio = table.devicePixelRatioF()
                picture = tile_pixmap(cell.face, px(_TILE), BONE, ratio)
                painter.drawPixmap(box.left() + px(8), box.top() + px(8), picture)
            for place, font, text, quiet in cell.lines:
                painter.setFont(font)
                painter.setPen(QColor(chrome.muted if quiet else chrome.text))
                painter.drawText(place.translated(box.topLeft()), _WRAPPED, text)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(QColor(chrome.focus), 2))
            painter.drawRect(box.adjusted(1, 1, -2, -2))
        painter.restore()


class GlossaryTable(NoText, ChangeEvents, QTableView):
    """The words; arrows move from cell to cell, Tab goes on to what follows the table."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty table."""
        super().__init__(parent)
        self._letters: dict[str, _Letters] = {}
        self.words = GlossaryModel(self)
        self.setModel(self.words)
        self.setItemDelegate(_Delegate(self))
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.setCornerButtonEnabled(False)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # If it came and went, all words would be wrapped twice.
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.verticalHeader().hide()
        self.verticalHeader().setMinimumSectionSize(1)
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setHighlightSections(False)
        header.setSectionsClickable(False)
        self.follow_look()

    @property
    def shown(self) -> tuple[GlossaryEntry, ...]:
        """The entries listed."""
        return tuple(row for row in self.words.rows if isinstance(row, GlossaryEntry))

    def show_entries(self, found: Sequence[GlossaryEntry], heads: Mapping[str, str]) -> None:
        """List *found* under the *heads* of their groups."""
        rows: list[str | GlossaryEntry] = []
        group = None
        for entry in found:
            if entry.group != group:
                group = entry.group
                rows.append(heads[group])
            rows.append(entry)
        self.clearSpans()
        self.words.show_rows(rows)
        for place, row in enumerate(rows):
            if isinstance(row, str):
                self.setSpan(place, 0, 1, self.words.columnCount())
        self.setAccessibleName(_("Words in all languages"))
        if rows:
            self.setCurrentIndex(self.words.index(1, 0))
            self.scrollToTop()
        self._fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave the slash to the page, where it focuses the search."""
        if "/" in keys_of(event):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wrap the words again."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit()

    def on_look(self) -> None:
        """Take the new size of text."""
        self._letters = {}
        self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        """Wrap the words for the first time."""
        super().showEvent(event)
        self._fit()

    def cell(self, entry: GlossaryEntry, column: int, width: int) -> _Cell:
        """Return where the words of *entry* stand in a *column* of this *width*."""
        language = entry.words[column].language
        if language not in self._letters:
            self._letters[language] = _Letters(language, self.font())
        return _Cell(entry, column, width, self._letters[language])

    def _fit(self) -> None:
        """Make every row as high as its words need, once they are to be seen."""
        if not self.isVisible():
            return
        columns = range(self.words.columnCount())
        room, heads = self.viewport().width(), self.horizontalHeader()
        widest = max(heads.sectionSizeHint(column) for column in columns)
        others = max(widest, int(room * (1 - _FIRST)) // (len(columns) - 1))
        for column in columns:
            self.setColumnWidth(column, others if column else room - others * (len(columns) - 1))
        widths = [self.columnWidth(column) for column in columns]
        head = QFontMetrics(theme.look().font(Type.LEAD, self.font())).height() + theme.look().px(24)
        header = self.verticalHeader()
        for place, row in enumerate(self.words.rows):
            high = head
            if isinstance(row, GlossaryEntry):
                high = max(self.cell(row, column, widths[column]).height for column in columns)
            if header.sectionSize(place) != high:
                header.resizeSection(place, high)
