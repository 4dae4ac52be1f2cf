# SPDX-License-Identifier: MIT
"""The log of a round: its lines in groups, and a list of them with names, small tiles and words in columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from PySide6.QtCore import (
    QAbstractListModel,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QSize,
    Qt,
)
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from dominoes.game import Event, Faces
from ui.kit import theme
from ui.kit.commands import keys_of
from ui.kit.theme import Type
from ui.kit.widgets import ChangeEvents, NoText, plain_tooltip
from ui.tiles import art
from ui.tiles.art import EBONY, Style

# -- lines as plain values; no Qt -----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One thing that happened."""

    text: str
    """All of it in words, as a screen reader says it; the line itself where it is not about tiles."""
    who: str = ""
    """Name of the player whose tiles these are."""
    tiles: Faces = ()
    """Small tiles in place of the sentence, with `who` before and `what` behind them."""
    what: str = ""
    """Name of the tiles, or the action with them."""
    ahead: bool = False
    """Whether the tiles take the trick, as far as it has been played."""


class LogLine(NamedTuple):
    """An event as one seat saw it, in words."""

    event: Event
    text: str
    """All of it in words; empty if it is not worth a line."""
    called: tuple[str, ...] = ()
    """Further calls, also included in *text*."""

    def entry(self, who: str, tiles: Faces, what: str, *, ahead: bool = False) -> LogEntry:
        """Return a line with *tiles* of the player *who*, and *what* as their name or use."""
        return LogEntry(self.text, who, tuple(tiles), " · ".join(filter(None, (what, *self.called))), ahead)


@dataclass(slots=True)
class LogGroup:
    """What belongs together: a trick, a line, a stage of the round."""

    title: str = ""
    """Empty for a gap instead of a heading."""
    entries: list[LogEntry] = field(default_factory=list)
    result: str = ""
    """How it ended, beside the title."""


def heading(group: LogGroup) -> str:
    """Return the heading of *group* in words; empty without one."""
    return " · ".join(filter(None, (group.title, group.result)))


# -- the list -------------------------------------------------------------------------------------


Index = QModelIndex | QPersistentModelIndex

_WRAPPED: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
_SIGN: Final = 18
"""Room for the sign of what takes the trick, at text size 1."""
_GAP: Final = 6
"""Between name, tiles and words, at text size 1."""
_SHORTEST: Final = 145
"""Height that it asks for, at text size 1."""
_APART: Final = 9
"""Above a group, at text size 1."""
_TILE: Final = 0.74
"""Width of a tile, which lies on its side, in heights of a line."""
_NAMES: Final = 0.34
"""The most that names take of the width."""
_LYING: Final = 3
"""Quarter turns of a tile that lies on its side, its upper end to the left."""
_AHEAD: Final = "▲"
_MOST: Final = 10_000
"""Height in which words are measured, more than they can take."""


class _Row(NamedTuple):
    """One row of the list: a heading, or something that happened."""

    title: str
    result: str
    entry: LogEntry | None
    apart: bool
    """Whether a group begins here."""
    spoken: str


def _rows(groups: Sequence[LogGroup]) -> list[_Row]:
    rows: list[_Row] = []
    for group in groups:
        words = heading(group)
        if words:
            rows.append(_Row(group.title, group.result, None, bool(rows), words))
        for place, entry in enumerate(group.entries):
            spoken = f"{group.title}: {entry.text}" if group.title else entry.text
            rows.append(_Row("", "", entry, bool(rows) and not words and not place, spoken))
    return rows


class _Model(QAbstractListModel):
    """The rows; unchanged ones stay in place."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.rows: list[_Row] = []

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: ANN401 - as Qt has it
        spoken = self.rows[index.row()].spoken
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return spoken
        return plain_tooltip(spoken) if role == Qt.ItemDataRole.ToolTipRole else None

    def show(self, rows: list[_Row]) -> None:
        pairs = enumerate(zip(self.rows, rows, strict=False))
        same = next((at for at, (old, new) in pairs if old != new), min(len(self.rows), len(rows)))
        if same < len(self.rows):
            self.beginRemoveRows(QModelIndex(), same, len(self.rows) - 1)
            del self.rows[same:]
            self.endRemoveRows()
        if same < len(rows):
            self.beginInsertRows(QModelIndex(), same, len(rows) - 1)
            self.rows += rows[same:]
            self.endInsertRows()


@dataclass(frozen=True, slots=True, eq=False)
class _Measures:
    """Lengths of the list as it is now, in pixels."""

    body: QFont
    strong: QFont
    line: int
    sign: int
    names: int
    gap: int
    tile: int

    @property
    def step(self) -> int:
        """From one tile to the next."""
        return round(art.tile_size(self.tile, _LYING).width()) + 1

    @property
    def indent(self) -> int:
        """Where tiles begin."""
        return self.sign + self.names + self.gap

    def tiles(self, entry: LogEntry) -> int:
        """Return the width of the tiles of *entry*."""
        return len(entry.tiles) * self.step

    def fitting(self, count: int, width: int) -> tuple[int, float]:
        """Return the width of each of *count* tiles, and the step to the next: smaller, if they must be."""
        room = width - self.indent - self.gap // 2
        scale = min(1.0, room / max(1, count * self.step))
        return max(1, int(self.tile * scale)), self.step * scale

    def beside(self, entry: LogEntry, width: int) -> bool:
        """Return whether the words of *entry* fit behind its tiles, instead of below them."""
        room = width - self.indent - self.tiles(entry) - self.gap
        return QFontMetrics(self.body).horizontalAdvance(entry.what) <= room

    def wrapped(self, text: str, width: int) -> int:
        """Return how high *text* is at *width*."""
        return QFontMetrics(self.body).boundingRect(QRect(0, 0, width, _MOST), _WRAPPED, text).height()


class _Delegate(QStyledItemDelegate):
    """Paints a row."""

    def __init__(self, view: LogView) -> None:
        super().__init__(view)
        self._view = view
        self._measures: _Measures | None = None
        self._heights: dict[_Row, int] = {}
        """Measured once: Qt asks for every row again when one is added."""

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        row, by = self._view.row(index.row()), self._view.measures()
        if by is not self._measures:
            self._measures, self._heights = by, {}
        if row not in self._heights:
            self._heights[row] = self._height(row, by, self._view.viewport().width())
        return QSize(1, self._heights[row])

    @staticmethod
    def _height(row: _Row, by: _Measures, width: int) -> int:
        high, entry = by.line, row.entry
        if entry is not None and not entry.tiles:
            high = by.wrapped(entry.text, width - by.sign)
        elif entry is not None and not by.beside(entry, width):
            high += by.wrapped(entry.what, width - by.indent)
        return high + theme.look().px(2 + row.apart * _APART)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row, by, look = self._view.row(index.row()), self._view.measures(), theme.look()
        box: QRect = option.rect
        state: QStyle.StateFlag = option.state
        box = box.adjusted(0, look.px(row.apart * _APART), 0, 0)
        painter.save()
        painter.setClipRect(option.rect)
        if state & QStyle.StateFlag.State_HasFocus and self._view.hasFocus():
            painter.setPen(QColor(look.cloth.focus))
            painter.drawRect(box.adjusted(0, 0, -1, -1))
        line = QRect(box.left(), box.top() + look.px(1), box.width(), by.line)
        if row.entry is None:
            self._paint_heading(painter, line, row, by)
        elif row.entry.tiles:
            self._paint_tiles(painter, line, row.entry, by)
        else:
            painter.setFont(by.body)
            painter.setPen(QColor(look.cloth.muted))
            painter.drawText(box.adjusted(by.sign, look.px(1), 0, 0), _WRAPPED, row.entry.text)
        painter.restore()

    @staticmethod
    def _paint_heading(painter: QPainter, line: QRect, row: _Row, by: _Measures) -> None:
        cloth = theme.look().cloth
        painter.setFont(by.strong)
        painter.setPen(QColor(cloth.gold))
        painter.drawText(line, _LEFT, row.title)
        taken = QFontMetrics(by.strong).horizontalAdvance(row.title) + 2 * by.gap if row.title else 0
        painter.setFont(by.body)
        painter.setPen(QColor(cloth.muted))
        room = line.adjusted(taken, 0, -by.gap, 0)
        shown = QFontMetrics(by.body).elidedText(row.result, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, _RIGHT, shown)

    def _paint_tiles(self, painter: QPainter, line: QRect, entry: LogEntry, by: _Measures) -> None:
        cloth = theme.look().cloth
        painter.setFont(by.body)
        painter.setPen(QColor(cloth.gold if entry.ahead else cloth.text))
        if entry.ahead:
            painter.drawText(line, _LEFT, _AHEAD)
        left = line.left() + by.sign
        words = QFontMetrics(by.body)
        name = words.elidedText(entry.who, Qt.TextElideMode.ElideRight, by.names)
        painter.drawText(QRect(left, line.top(), by.names, line.height()), _LEFT, name)
        at: float = line.left() + by.indent
        wide, step = by.fitting(len(entry.tiles), line.width())
        top = line.top() + (line.height() - wide) / 2
        for face in entry.tiles:
            ratio = self._view.devicePixelRatioF()
            picture = art.tile_pixmap(face, wide, self._view.style_of_tiles, ratio, _LYING)
            painter.drawPixmap(QPointF(at, top), picture)
            at += step
        painter.setPen(QColor(cloth.gold if entry.ahead else cloth.muted))
        if by.beside(entry, line.width()):
            painter.drawText(line.adjusted(round(at) + by.gap - line.left(), 0, 0, 0), _LEFT, entry.what)
        else:
            below = QRect(line.left() + by.indent, line.bottom() + 1, line.width() - by.indent, _MOST)
            painter.drawText(below, _WRAPPED, entry.what)


class LogView(NoText, ChangeEvents, QListView):
    """What has happened in this round, to be read and scrolled."""

    def __init__(self, parent: QWidget) -> None:
        """Make an empty log."""
        super().__init__(parent)
        self._rows = _Model(self)
        self._measures: _Measures | None = None
        self.style_of_tiles: Style = EBONY
        """The set in which tiles are shown."""
        self.setModel(self._rows)
        self.setItemDelegate(_Delegate(self))
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerItem)
        self.setTabKeyNavigation(False)
        self.follow_look()

    @property
    def lines(self) -> list[str]:
        """Each row in words."""
        return [row.spoken for row in self._rows.rows]

    def row(self, at: int) -> _Row:
        """Return the row at *at*."""
        return self._rows.rows[at]

    def show_log(self, groups: Sequence[LogGroup], style: Style) -> None:
        """Show *groups* with tiles of the set *style*, the latest line in sight."""
        rows = _rows(groups)
        if style != self.style_of_tiles:
            self.style_of_tiles = style
            self.viewport().update()
        if rows != self._rows.rows:
            self._rows.show(rows)
            if self._names() != self.measures().names:
                self.on_look()
            if not self.hasFocus() or not self.currentIndex().isValid():
                # Keys begin to walk at the latest line.
                last = self._rows.index(len(rows) - 1)
                self.selectionModel().setCurrentIndex(last, QItemSelectionModel.SelectionFlag.NoUpdate)
            self.scrollToBottom()

    def measures(self) -> _Measures:
        """Return the lengths for the content, measured once after every change."""
        if self._measures is None:
            look = theme.look()
            body = look.font(Type.BODY, self.font())
            words = QFontMetrics(body)
            self._measures = _Measures(
                body,
                look.font(Type.STRONG, self.font()),
                words.height() + look.px(2),
                look.px(_SIGN),
                self._names(),
                look.px(_GAP),
                round(words.height() * _TILE),
            )
        return self._measures

    def _names(self) -> int:
        """Return how wide the names are."""
        words = QFontMetrics(theme.look().font(Type.BODY, self.font()))
        names = {row.entry.who for row in self._rows.rows if row.entry is not None}
        widest = max((words.horizontalAdvance(name) for name in names), default=0) + 1
        return min(widest, round(self.viewport().width() * _NAMES))

    def on_look(self) -> None:
        """Measure again."""
        self._measures = None
        self.scheduleDelayedItemsLayout()

    def sizeHint(self) -> QSize:
        """Return room for a trick: it takes what there is, and on a sheet it alone scrolls."""
        return QSize(super().sizeHint().width(), theme.look().px(_SHORTEST))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Measure again, with the latest line in sight if it was."""
        bar = self.verticalScrollBar()
        at_end = bar.value() == bar.maximum()
        self._measures = None
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            # As when the scroll bar comes: Qt would keep the heights of rows, though their words need more lines.
            self.scheduleDelayedItemsLayout()
        if at_end:
            self.scrollToBottom()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk with Up and Down, copy the whole log; leave all other keys to the page."""
        if event.matches(QKeySequence.StandardKey.Copy) or "Ctrl C" in keys_of(event):
            QGuiApplication.clipboard().setText("\n".join(self.lines))
        elif event.key() in {Qt.Key.Key_Up, Qt.Key.Key_Down}:
            super().keyPressEvent(event)
        else:
            event.ignore()
