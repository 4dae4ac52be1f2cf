# SPDX-License-Identifier: MIT
"""Tiles of a question or of an answer in one row, each with its name, or lying as a line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from dominoes.games.drills import Row
from dominoes.tiles import Tile
from ui.kit import theme
from ui.kit.theme import Type
from ui.kit.widgets import ChangeEvents
from ui.table.lines import Heading, turn_of
from ui.tiles import art
from ui.tiles.labels import LABEL_ROOM, LabelStyle, label_height, label_style, write_label
from ui.tiles.pips import HEIGHT

_BETWEEN: Final = 0.5
"""Between two tiles with names, in widths; names may be wider than tiles."""
_CLOSE: Final = 0.12
"""Between two tiles without names."""
_APART: Final = 0.8
"""Between two rows, in widths, besides."""
_HIGH: Final = 740
"""Height of a window, in pixels at text size 1, below which tiles are smaller."""
_LEAST: Final = 0.7
"""How much smaller they become."""
_SMALLEST: Final = 12
"""Pixels; a smaller tile could not be distinguished from another."""


class _Place(NamedTuple):
    tile: Tile
    left: float
    """In widths of a tile."""
    turn: int


class TileView(ChangeEvents, QWidget):
    """Paints tiles as large as there is room, at most as large as is asked for."""

    def __init__(self, parent: QWidget) -> None:
        """Show nothing."""
        super().__init__(parent)
        self._widest = _SMALLEST
        self._places: tuple[_Place, ...] = ()
        self._long = 0.0
        """How much room all tiles take, in widths."""
        self._lying = False
        self._label: Callable[[Tile], str] | None = None
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.follow_look()

    def show_tiles(
        self, rows: Sequence[Row], width: int, label: Callable[[Tile], str], halves: Sequence[int] = ()
    ) -> None:
        """Show *rows* beside each other.

        Args:
            rows: Tiles that belong together.
            width: Of a tile where there is room, in pixels in a window of the usual size.
            label: Returns what stands below a tile; if that is empty of all, they stand closer together.
            halves: The pips of the left half of each tile, where they lie in a line.
        """
        self._widest, self._lying = width, bool(halves)
        named = not halves and any(label(tile) for row in rows for tile in row)
        self._label = label if named else None
        places, left = [], 0.0
        for row in rows:
            for at, tile in enumerate(row):
                wide = HEIGHT if halves else 1.0
                turn = turn_of(tile, halves[at], Heading.RIGHT) if halves else 0
                places.append(_Place(tile, left, turn))
                left += wide + (0.0 if halves else _CLOSE if self._label is None else _BETWEEN)
            left += _APART
        self._places, self._long = tuple(places), left - _APART
        self.updateGeometry()
        self.update()

    def _most(self) -> int:
        """Return the width of a tile with enough room, in pixels: smaller in a window too low for its text."""
        now = theme.look()
        share = self.window().height() / now.px(_HIGH)
        return max(_SMALLEST, round(now.usual.px(self._widest) * min(1.0, max(_LEAST, share))))

    def _tile_width(self, room: int) -> int:
        widest = self._most()
        # A name is a little wider than its tile.
        fits = (room - 2) / (self._long + (0 if self._label is None else _BETWEEN)) if self._long else widest
        return max(_SMALLEST, min(widest, int(fits)))

    def _labels(self, width: int) -> tuple[LabelStyle, int]:
        """Return how names are written below tiles of *width*, and how much height they need."""
        now = theme.look()
        font = now.usual.font(Type.CAPTION, self.font())
        texts = [] if self._label is None else [self._label(each.tile) for each in self._places]
        style = label_style(texts, _label_width(width), font, font.pixelSize() - 2)
        return style, label_height(texts, _label_width(width), style.font(font), style.lines)

    def sizeHint(self) -> QSize:
        """Return the room for the largest tiles."""
        wide = self._most()
        high = round(wide * (1.0 if self._lying else HEIGHT)) + 6
        long = round(wide * (self._long + (0 if self._label is None else _BETWEEN))) + 2
        return QSize(long, high + (self._labels(wide)[1] if self._places else 0))

    def minimumSizeHint(self) -> QSize:
        """Return the height for the largest tiles; they may be narrower."""
        return QSize(min(self.sizeHint().width(), theme.look().usual.px(120)), self.sizeHint().height())

    def on_look(self) -> None:
        """Measure again."""
        self.updateGeometry()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the tiles and their names."""
        now = theme.look()
        width = self._tile_width(self.width())
        edge = 0.0 if self._label is None else _BETWEEN * width / 2
        long = self._long * width + 2 * edge
        left = (self.width() - long) / 2 + edge
        picture_style = art.present_style()
        style, high_label = self._labels(width)
        top = max(0.0, (self.height() - high_label - width * (1.0 if self._lying else HEIGHT)) / 2)
        with QPainter(self) as painter:
            painter.setPen(QColor(now.chrome.text))
            painter.setFont(style.font(now.usual.font(Type.CAPTION, self.font())))
            for place in self._places:
                at = left + place.left * width
                picture = art.tile_pixmap(place.tile, width, picture_style, self.devicePixelRatioF(), place.turn)
                painter.drawPixmap(QPointF(at, top), picture)
                if self._label is not None:
                    self._paint_label(painter, place, QRectF(at, top, width, width), style.lines)

    def _paint_label(self, painter: QPainter, place: _Place, tile: QRectF, lines: int) -> None:
        assert self._label is not None
        wide = _label_width(round(tile.width()))
        words = write_label(self._label(place.tile), wide, painter.font(), lines)
        below = art.tile_size(tile.width()).height()
        high = QFontMetrics(painter.font()).lineSpacing() * (words.count("\n") + 1)
        box = QRectF(tile.center().x() - wide, tile.top() + below + 2, 2 * wide, high + 2)
        painter.drawText(box, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop, words)


def _label_width(width: int) -> int:
    """Return how wide the name below a tile of *width* may be, both in pixels."""
    return round(width * (1 + _BETWEEN) / LABEL_ROOM) - 2
