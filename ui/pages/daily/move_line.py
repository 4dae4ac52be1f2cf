# SPDX-License-Identifier: MIT
"""One line of a course on paper: who, small tiles, and what they are."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from dominoes.game import Faces
from ui.kit import theme
from ui.kit.layouts import Part, hbox
from ui.kit.theme import Space, Type
from ui.kit.widgets import ChangeEvents, PlainLabel
from ui.table.log_view import LogEntry
from ui.tiles import art

_WIDE: Final = 13
"""Width of a tile, which lies on its side, at text size 1."""
_LYING: Final = 3
"""Quarter turns of a tile that lies on its side, its upper end to the left."""
_NAME: Final = 64
"""Least width of a name, at text size 1, so that tiles stand below each other."""
_DIFFERS: Final = "≠"


class TileStrip(ChangeEvents, QWidget):
    """Small tiles in a row."""

    def __init__(self, tiles: Faces, parent: QWidget) -> None:
        """Show *tiles*."""
        super().__init__(parent)
        self._tiles = tiles
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.follow_look()

    def _step(self) -> int:
        return round(art.tile_size(theme.look().px(_WIDE), _LYING).width()) + 1

    def sizeHint(self) -> QSize:
        """Return room for all tiles."""
        return QSize(self._step() * len(self._tiles), theme.look().px(_WIDE) + 2)

    def on_look(self) -> None:
        """Follow the size of the text."""
        self.updateGeometry()
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the tiles."""
        with QPainter(self) as painter:
            for place, face in enumerate(self._tiles):
                picture = art.tile_pixmap(
                    face, theme.look().px(_WIDE), art.present_style(), self.devicePixelRatioF(), _LYING
                )
                painter.drawPixmap(QPointF(place * self._step(), 1), picture)


class MoveLine(ChangeEvents, QWidget):
    """Something that happened, as one line of a log."""

    def __init__(self, entry: LogEntry, parent: QWidget, *, differs: bool = False) -> None:
        """Show *entry*, marked where it *differs* from the other course."""
        super().__init__(parent)
        self.differs = differs
        self.text = entry.text
        role, tone = (Type.STRONG, "gold") if differs else (Type.BODY, "")
        self._mark = PlainLabel(_DIFFERS if differs else "", self, role=Type.STRONG, tone="gold")
        self._who = PlainLabel(entry.who, self, role=role, tone=tone)
        self._what = PlainLabel(
            entry.what if entry.tiles else entry.text, self, tone="" if differs else "muted", wrap=True
        )
        parts: list[QWidget | Part] = [self._mark]
        if entry.tiles:
            parts += [self._who, TileStrip(entry.tiles, self)]
        else:
            self._who.hide()
        hbox(*parts, Part(self._what, 1), on=self, spacing=Space.SMALL)
        # Read as one sentence, not name by name.
        self.setAccessibleName(f"{_DIFFERS} {entry.text}" if differs else entry.text)
        self.follow_look()

    def on_look(self) -> None:
        """Scale the columns with the text."""
        look = theme.look()
        mark = QFontMetrics(look.font(Type.STRONG, self.font())).horizontalAdvance(_DIFFERS)
        self._mark.setFixedWidth(mark + look.px(2))
        self._who.setMinimumWidth(look.px(_NAME))
