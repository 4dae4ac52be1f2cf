# SPDX-License-Identifier: MIT
"""A big pointer over a table, for people who sit far away from it."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from dominoes.lessons.page import Spot
from ui.table.marks import box_of, spot_of

_SHARE: Final = 8
"""How many pointers are as high as the table."""
_SHAPE: Final = ((0.0, 0.0), (0.0, 0.86), (0.21, 0.68), (0.34, 0.98), (0.5, 0.91), (0.37, 0.62), (0.64, 0.62))
"""Corners of an arrow whose tip is its upper left corner, in shares of its side."""
_RIM: Final = 3
"""Between the edge and the arrow, in pixels, for its outline."""


class Pointed(NamedTuple):
    """A place on a table that can be found on another one of another size, or seen from another seat."""

    spot: Spot | None
    """The tile or seat that is pointed at; None for the bare table."""
    x: float
    """From the left edge of that, as a share of its width."""
    y: float
    """The same from its upper edge."""


def pointed_at(table: Any, at: QPoint) -> Pointed | None:  # noqa: ANN401 - the felt of any game
    """Return what lies at *at* of *table*; None outside of it."""
    if not table.rect().contains(at):
        return None
    spot = spot_of(table, table.childAt(at))
    box = None if spot is None else box_of(table, spot)
    if box is None or not box.contains(at):
        # Around a tile there is room that belongs to the table.
        spot, box = None, table.rect()
    return Pointed(spot, (at.x() - box.x()) / box.width(), (at.y() - box.y()) / box.height())


class BigPointer(QWidget):
    """An arrow that lets every click through."""

    def __init__(self, parent: QWidget) -> None:
        """Make it hidden; *parent* holds the table."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    @property
    def tip(self) -> QPoint:
        """Where its tip is, in its parent."""
        return self.pos() + QPoint(_RIM, _RIM)

    def point(self, table: Any, pointed: Pointed | None) -> None:  # noqa: ANN401 - the felt of any game
        """Point at *pointed* on *table*; None hides the pointer, and so does what is not seen there."""
        box = self._box(table, pointed)
        if pointed is None or box is None:
            self.hide()
            return
        side = table.height() // _SHARE
        self.resize(side, side)
        at = QPoint(round(box.x() + pointed.x * box.width()), round(box.y() + pointed.y * box.height()))
        self.move(table.mapTo(self.parentWidget(), at) - QPoint(_RIM, _RIM))
        self.raise_()
        self.show()

    @staticmethod
    def _box(table: Any, pointed: Pointed | None) -> QRect | None:  # noqa: ANN401 - the felt of any game
        if pointed is None or not table.isVisible():
            return None
        return table.rect() if pointed.spot is None else box_of(table, pointed.spot)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the arrow: light, with a dark outline, so that it is seen on any ground."""
        side = self.width() - 2 * _RIM
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            outline = QPen(QColor(Qt.GlobalColor.black), _RIM)
            outline.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.setPen(outline)
            painter.setBrush(QColor(Qt.GlobalColor.white))
            painter.drawPolygon(QPolygonF([QPointF(_RIM + x * side, _RIM + y * side) for x, y in _SHAPE]))
