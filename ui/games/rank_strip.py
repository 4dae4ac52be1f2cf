# SPDX-License-Identifier: MIT
"""大小表: a narrow column beside the table with the ranks of a game, from high to low."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QVBoxLayout, QWidget

from ui.games.handout import EQUAL, RankList, RankRow
from ui.kit import theme
from ui.kit.page_parts import ScrollArea
from ui.kit.theme import Type
from ui.kit.widgets import ChangeEvents
from ui.language.i18n import _, sentences
from ui.table.geometry import TILE_HEIGHT
from ui.table.seat_panel import LEFT, fitted, paint_fitted
from ui.tiles import art
from ui.tiles.art import EBONY, Style

_TILE: Final = 13
"""Width of a tile, at text size 1."""
_LEAST_TILE: Final = 10
"""The same where smaller tiles leave everything in sight without scrolling."""
_AIR: Final = 10
"""Between two lists, at text size 1."""
_SHRUNK: Final = 0.85
"""Size of letters, in usual ones, down to which names are made smaller before they take a column of their own."""
_WIDTH: Final = 250
"""Usual width of the strip, at text size 1."""


_ENDS: Final = {
    Qt.Key.Key_Home: 0.0,
    Qt.Key.Key_PageUp: 0.0,
    Qt.Key.Key_PageDown: 1.0,
    Qt.Key.Key_End: 1.0,
}
"""Targets of the keys that lead to the ends, as a share of the way down."""


class _Ranks(ChangeEvents, QWidget):
    """What is written and drawn on the strip, as high as it must be."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.lists: tuple[RankList, ...] = ()
        self.tile_style: Style = EBONY
        self.room = 0
        """Height that is in sight."""
        self._wide = _TILE
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.follow_look()

    def fit(self) -> None:
        """Take the height that everything needs at the present width, with smaller tiles if all is then in sight."""
        sizes = range(_TILE, _LEAST_TILE - 1, -1)
        wide = next((each for each in sizes if self._high_with(each) <= self.room), _TILE)
        self.setFixedHeight(self._high_with(wide))
        self.update()

    def _high_with(self, wide: int) -> int:
        """Make tiles *wide*, at text size 1, and return the height that everything needs then."""
        self._wide = wide
        return round(self._walk(None))

    @property
    def _tile(self) -> int:
        """Width of a tile."""
        return theme.look_of(self).px(self._wide)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break words again."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.fit()

    def on_look(self) -> None:
        """Take the height of the new letters."""
        self.fit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint all lists."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._walk(painter)

    def _walk(self, painter: QPainter | None) -> float:
        """Go through everything from above, and paint it if there is a painter; return where it ends."""
        px, top = theme.look_of(self).px, 0.0
        for at, each in enumerate(self.lists):
            top = self._heading(painter, top + px(_AIR) * bool(at), each.title)
            if any(row.tiles for row in each.rows):
                top = self._rows(painter, top, each.rows)
            else:
                top = self._words(painter, top, " · ".join(row.name for row in each.rows))
        return top

    def _heading(self, painter: QPainter | None, top: float, text: str) -> float:
        now = theme.look_of(self)
        font = now.font(Type.STRONG, self.font())
        high = QFontMetrics(font).height()
        if painter is not None:
            painter.setPen(QColor(now.cloth.gold))
            paint_fitted(painter, QRectF(0, top, self.width(), high), text, font, left=True)
        return top + high + now.px(4)

    def _words(self, painter: QPainter | None, top: float, text: str) -> float:
        now = theme.look_of(self)
        font = now.font(Type.CAPTION, self.font())
        room = QRectF(0, top, self.width(), 10_000)
        wrapped = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
        if painter is not None:
            painter.setPen(QColor(now.cloth.text))
            painter.setFont(font)
            painter.drawText(room, wrapped, text)
        return top + QFontMetrics(font).boundingRect(room.toRect(), wrapped, text).height()

    def _rows(self, painter: QPainter | None, top: float, rows: Sequence[RankRow]) -> float:
        """Go down the first column, then down the next."""
        now = theme.look_of(self)
        tile = self._tile
        step = max(tile * TILE_HEIGHT, QFontMetrics(now.font(Type.CAPTION, self.font())).height()) + now.px(5)
        columns = self._columns(rows)
        deep = -(-len(rows) // columns)
        if painter is not None:
            wide = self.width() / columns
            for at, row in enumerate(rows):
                column, line = divmod(at, deep)
                box = QRectF(column * wide, top + line * step, wide, tile * TILE_HEIGHT)
                self._row(painter, box, row)
        return top + deep * step

    def _columns(self, rows: Sequence[RankRow]) -> int:
        """Return whether the names of *rows* fit into two columns, in letters that are hardly smaller than usual."""
        words = QFontMetrics(theme.look_of(self).font(Type.CAPTION, self.font()))
        need = max((self._name_left(row) + words.horizontalAdvance(row.name) * _SHRUNK for row in rows), default=0)
        return 2 if need + theme.look_of(self).px(4) <= self.width() / 2 else 1

    def _name_left(self, row: RankRow) -> int:
        """Return where the name stands: after the number and the tiles."""
        px = theme.look_of(self).px
        return px(20) + len(row.tiles) * (self._tile + px(2)) + px(4)

    def _row(self, painter: QPainter, box: QRectF, row: RankRow) -> None:
        now = theme.look_of(self)
        tile = self._tile
        caption = now.font(Type.CAPTION, self.font())
        used, shown = fitted(caption, row.mark, now.px(18))
        painter.setFont(used)
        painter.setPen(QColor(now.cloth.muted))
        painter.drawText(QRectF(box.left(), box.top(), now.px(18), box.height()), LEFT, shown)
        left = box.left() + now.px(20)
        for face in row.tiles:
            picture = art.tile_pixmap(face, tile, self.tile_style, self.devicePixelRatioF())
            painter.drawPixmap(QPointF(round(left), round(box.top())), picture)
            left += tile + now.px(2)
        left = box.left() + self._name_left(row)
        painter.setPen(QColor(now.cloth.text))
        room = QRectF(left, box.top(), max(1.0, box.right() - left - now.px(4)), box.height())
        paint_fitted(painter, room, row.name, caption, left=True)


class RankStrip(ChangeEvents, QFrame):
    """A narrow column that can stay open beside the table; arrow and page keys scroll it."""

    scrolled = Signal(float)
    """Another part is shown: how far down it is, as a share of the way."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty strip."""
        super().__init__(parent)
        self.setProperty("surface", "panel")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.lists: tuple[RankList, ...] = ()
        """What is shown."""
        # The strip itself has focus and shows it.
        self._scroll = ScrollArea(self)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._ranks = _Ranks(self._scroll)
        self._scroll.setWidget(self._ranks)
        self._scroll.verticalScrollBar().valueChanged.connect(self._on_scrolled)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self._scroll)
        self.translate(self._say_lists)
        self.follow_look()

    def show_lists(self, lists: Iterable[RankList], style: Style) -> None:
        """Show *lists* with tiles of the set *style*, and describe them in words."""
        shown = tuple(lists)
        if (shown, style) == (self.lists, self._ranks.tile_style):
            return
        self.lists = self._ranks.lists = shown
        self._ranks.tile_style = style
        self._ranks.fit()
        self._say_lists()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Avoid scrolling if everything nearly fits."""
        super().resizeEvent(event)
        room = self.contentsRect().marginsRemoved(self._column.contentsMargins()).height()
        if room != self._ranks.room:
            self._ranks.room = room
            self._ranks.fit()

    def scroll_to(self, share: float) -> None:
        """Show the part that is this *share* of the way down."""
        bar = self._scroll.verticalScrollBar()
        bar.setValue(round(share * bar.maximum()))

    def _on_scrolled(self, value: int) -> None:
        self.scrolled.emit(value / max(1, self._scroll.verticalScrollBar().maximum()))

    def on_look(self) -> None:
        """Leave room around the lists."""
        px = theme.look_of(self).px
        self._column.setContentsMargins(px(14), px(12), px(6), px(12))
        self._scroll.verticalScrollBar().setSingleStep(px(40))

    def _say_lists(self) -> None:
        """Describe the lists to a screen reader."""
        self.setAccessibleName(_("Order of hands and tiles"))
        lists = ((each.title, _in_words(each.rows)) for each in self.lists)
        self.setAccessibleDescription(sentences(*(f"{title}: {ranks}" for title, ranks in lists if ranks)))

    def sizeHint(self) -> QSize:
        """Return the size of a narrow column."""
        return QSize(theme.look_of(self).px(_WIDTH), theme.look_of(self).px(400))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Pass the keys that lead up and down to the scroll bar."""
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            super().keyPressEvent(event)
        elif not self._scroll.verticalScrollBar().maximum() and event.key() in _ENDS:
            # Everything is in sight here, but perhaps not on the strip that follows this one.
            self.scrolled.emit(_ENDS[Qt.Key(event.key())])
        else:
            self._scroll.verticalScrollBar().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the ground, and the focus ring."""
        cloth = theme.look().cloth
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor(cloth.panel))
            painter.fillRect(0, 0, 1, self.height(), QColor(cloth.edge))
            if self.hasFocus():
                painter.setPen(QPen(QColor(cloth.focus), 2))
                painter.drawRect(self.rect().adjusted(2, 2, -2, -2))


def _in_words(rows: Sequence[RankRow]) -> str:
    """Return *rows* in order in words, those of equal rank with an equals sign."""
    text = ""
    for row in rows:
        text += (f" {EQUAL} " if row.mark == EQUAL else ", ") * bool(text) + row.name
    return text
