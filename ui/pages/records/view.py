# SPDX-License-Identifier: MIT
"""The list: rows of equal height, several of which may be selected, and how they are painted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import (
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QContextMenuEvent, QFocusEvent, QFont, QFontMetrics, QKeyEvent, QPainter, QPen
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
from ui.kit.icons import icon_pixmap
from ui.kit.theme import Look, Space, Type
from ui.kit.widgets import ChangeEvents, NoText
from ui.pages.records.model import TEXTS, RecordModel
from ui.pages.records.row_texts import RowTexts

_MOVES: Final = frozenset(
    (
        Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Home, Qt.Key.Key_End,
        Qt.Key.Key_Space,
    )
)  # fmt: skip
"""Keys that are the list's own; all others are the page's."""


class RecordView(NoText, ChangeEvents, QTableView):
    """The list of rounds.

    A table of one column: where all rows are equally high, it need not ask each of a hundred thousand how high it is.
    """

    opened = Signal()
    """The current row was pressed twice."""
    menu_asked = Signal(QPoint)
    """Where on the screen."""
    picked = Signal()
    """Other rows are selected."""

    def __init__(self, model: RecordModel, parent: QWidget | None = None) -> None:
        """Show *model*."""
        super().__init__(parent)
        self._rows = model
        self.delegate = RowDelegate(self)
        self.setItemDelegate(self.delegate)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.horizontalHeader().hide()
        self.verticalHeader().hide()
        self.setShowGrid(False)
        self.setCornerButtonEnabled(False)
        self.setTabKeyNavigation(False)
        self.setMouseTracking(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setModel(model)
        self.follow_look()
        self.doubleClicked.connect(self.opened)
        self.selectionModel().selectionChanged.connect(self.picked)

    def on_look(self) -> None:
        """Make rows as high as their text."""
        self.verticalHeader().setMinimumSectionSize(1)
        self.verticalHeader().setDefaultSectionSize(self.delegate.row_height())

    def rows(self) -> Iterator[int]:
        """Return the selected rows from top to bottom."""
        ranges = self.selectionModel().selection()
        spans = sorted((ranges.at(at).top(), ranges.at(at).bottom()) for at in range(ranges.count()))
        for top, bottom in spans:
            yield from range(top, bottom + 1)

    def selected_ids(self) -> list[int]:
        """Return the ids of the selected rounds from top to bottom."""
        ids = self._rows.ids
        return [ids[row] for row in self.rows()]

    def current_row(self) -> int:
        """Return the current row; -1 without one."""
        return self.currentIndex().row()

    def select_row(self, row: int) -> None:
        """Select only *row*, and scroll to it; do nothing in an empty list."""
        row = min(row, len(self._rows.ids) - 1)
        if row >= 0:
            # Not by the view, which would ask which modifier keys are held down.
            index = self._rows.index(row)
            self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
            self.scrollTo(index)

    def select_ids(self, ids: list[int]) -> None:
        """Select these rounds, as far as they are in the list, and bring the first into view."""
        wanted = set(ids)
        rows = [row for row, each in enumerate(self._rows.ids) if each in wanted]
        if not rows:
            return
        self.select_row(rows[0])
        selection = QItemSelection()
        start = before = rows[0]
        for row in (*rows[1:], -1):
            if row != before + 1:
                selection.select(self._rows.index(start), self._rows.index(before))
                start = row
            before = row
        self.selectionModel().select(selection, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    def moveCursor(self, action: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier) -> QModelIndex:
        """Move to the first and last round by Home and End, as in a list."""
        ends = {QAbstractItemView.CursorAction.MoveHome: 0, QAbstractItemView.CursorAction.MoveEnd: -1}
        if action in ends and self._rows.ids:
            return self._rows.index(range(len(self._rows.ids))[ends[action]])
        return super().moveCursor(action, modifiers)

    def keyboardSearch(self, _letters: str) -> None:
        """Do not search by letters: it would read every round there is, and letters are the page's keys."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move and select; every other key is for the page."""
        if event.key() in _MOVES:
            super().keyPressEvent(event)
        elif "Ctrl A" in keys_of(event):
            self.selectAll()
        else:
            event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Make sure that there is a current row."""
        super().focusInEvent(event)
        if not self.currentIndex().isValid():
            self.select_row(0)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer what can be done with the rows."""
        if event.reason() == QContextMenuEvent.Reason.Mouse or not self.currentIndex().isValid():
            self.menu_asked.emit(event.globalPos())
        else:
            here = self.visualRect(self.currentIndex()).center()
            self.menu_asked.emit(self.viewport().mapToGlobal(here))


# -- a row -----------------------------------------------------------------------------------------

_AIR: Final = 9
"""Above and below the two lines, in pixels at text size 1."""
_BAR: Final = 4
"""Width of the bar before a selected row."""
_STAR: Final = 18
_MARK: Final = 140
"""Greatest width of the name below the chips."""
_LEFT: Final = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextSingleLine
_RIGHT: Final = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight | Qt.TextFlag.TextSingleLine


_ROLES: Final = (Type.STRONG, Type.BODY, Type.CAPTION, Type.LEAD)


class _Face:
    """A font and its measures."""

    def __init__(self, font: QFont) -> None:
        self.font = font
        self.metrics = QFontMetrics(font)
        self.height = self.metrics.height()

    def width(self, text: str) -> int:
        return self.metrics.horizontalAdvance(text)

    def elided(self, text: str, width: int) -> str:
        return self.metrics.elidedText(text, Qt.TextElideMode.ElideRight, width)


@dataclass(frozen=True)
class _Fonts:
    """What is measured once for each look and language."""

    look: Look
    family: str
    title: _Face
    plain: _Face
    small: _Face
    number: _Face


class RowDelegate(QStyledItemDelegate):
    """Paints a finished round in two lines; every row is as high as the others."""

    def __init__(self, parent: QWidget) -> None:
        """Paint for the view *parent*."""
        super().__init__(parent)
        self._view = parent
        self._known: _Fonts | None = None

    def _fonts(self) -> _Fonts:
        now, base = theme.look(), self._view.font()
        if self._known is None or self._known.look is not now or self._known.family != base.family():
            self._known = _Fonts(now, base.family(), *(_Face(now.font(role, base)) for role in _ROLES))
        return self._known

    def row_height(self) -> int:
        """Return the height of a row, in pixels."""
        fonts = self._fonts()
        return fonts.title.height + fonts.plain.height + 2 * fonts.look.px(_AIR)

    def sizeHint(self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Return room for two lines."""
        return QSize(100, self.row_height())

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint one row."""
        box: QRect = option.rect
        state: QStyle.StateFlag = option.state
        texts = index.data(TEXTS)
        painter.save()
        self._paint_ground(painter, box, state)
        if isinstance(texts, RowTexts):
            self._paint_words(painter, box, texts)
        painter.restore()

    def _paint_ground(self, painter: QPainter, box: QRect, state: QStyle.StateFlag) -> None:
        now = self._fonts().look
        chrome, flags = now.chrome, QStyle.StateFlag
        selected = bool(state & flags.State_Selected)
        if selected or state & flags.State_MouseOver:
            painter.fillRect(box, QColor(chrome.raised))
        painter.fillRect(box.left(), box.bottom(), box.width(), 1, QColor(chrome.edge))
        if selected:
            painter.fillRect(box.left(), box.top(), now.px(_BAR), box.height(), QColor(chrome.primary))
        # The ring shows the focus, which the current row has also while it is not selected.
        if state & flags.State_HasFocus:
            painter.setPen(QPen(QColor(chrome.focus), now.line + 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.drawRoundedRect(QRectF(box).adjusted(1.5, 1.5, -1.5, -2.5), now.px(6), now.px(6))

    def _paint_words(self, painter: QPainter, box: QRect, texts: RowTexts) -> None:
        fonts = self._fonts()
        now, px = fonts.look, fonts.look.px
        chrome = now.chrome
        inner = box.adjusted(px(Space.LARGE), px(_AIR), -px(Space.LARGE), -px(_AIR))
        star = px(_STAR)
        if texts.favourite:
            side = QRect(inner.left(), inner.top() + (fonts.title.height - star) // 2, star, star)
            ratio = painter.device().devicePixelRatioF()
            painter.drawPixmap(side.topLeft(), icon_pixmap("favourite-on", chrome.gold_text, star, ratio))
        inner.setLeft(inner.left() + star + px(Space.SMALL))
        upper = QRect(inner.left(), inner.top(), inner.width(), fonts.title.height)
        lower = QRect(inner.left(), upper.bottom() + 1, inner.width(), fonts.plain.height)
        # Numbers stand right, each in its line; the words take what is left.
        chips = fonts.number.width(texts.chips)
        painter.setFont(fonts.number.font)
        tone = chrome.gain if texts.gain > 0 else chrome.loss if texts.gain < 0 else chrome.text
        painter.setPen(QColor(tone))
        painter.drawText(upper, _RIGHT, texts.chips)
        mark = texts.won or fonts.small.elided(texts.whose, px(_MARK))
        painter.setFont(fonts.small.font)
        painter.setPen(QColor(chrome.gold_text if texts.won else chrome.muted))
        painter.drawText(lower, _RIGHT, mark)
        upper.setRight(upper.right() - chips - px(Space.MEDIUM))
        lower.setRight(lower.right() - fonts.small.width(mark) - px(Space.MEDIUM))
        for badge in reversed(texts.badges):
            upper.setRight(self._paint_badge(painter, upper, badge) - px(Space.SMALL))
        self._paint_title(painter, upper, texts)
        painter.setFont(fonts.plain.font)
        painter.setPen(QColor(chrome.muted))
        shown = fonts.plain.elided(texts.detail, lower.width())
        painter.drawText(lower, _LEFT, shown)

    def _paint_badge(self, painter: QPainter, line: QRect, words: str) -> int:
        """Paint a small frame at the right end of *line*, and return its left edge."""
        fonts = self._fonts()
        px, chrome = fonts.look.px, fonts.look.chrome
        wide = fonts.small.width(words) + px(14)
        frame = QRectF(line.right() - wide, line.top() + 1, wide, line.height() - 2)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(chrome.outline), fonts.look.line))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(frame.adjusted(0.5, 0.5, -0.5, -0.5), px(6), px(6))
        painter.setFont(fonts.small.font)
        painter.setPen(QColor(chrome.text))
        painter.drawText(frame, Qt.AlignmentFlag.AlignCenter, words)
        return int(frame.left())

    def _paint_title(self, painter: QPainter, line: QRect, texts: RowTexts) -> None:
        fonts = self._fonts()
        px, chrome = fonts.look.px, fonts.look.chrome
        title = fonts.title.elided(texts.title, line.width())
        painter.setFont(fonts.title.font)
        painter.setPen(QColor(chrome.text))
        painter.drawText(line, _LEFT, title)
        rest = line.adjusted(fonts.title.width(title) + px(Space.MEDIUM), 0, 0, 0)
        if texts.tradition and rest.width() > px(40):
            painter.setFont(fonts.plain.font)
            painter.setPen(QColor(chrome.muted))
            painter.drawText(rest, _LEFT, fonts.plain.elided(texts.tradition, rest.width()))
