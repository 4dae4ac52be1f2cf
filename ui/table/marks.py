# SPDX-License-Identifier: MIT
"""Rings, highlights and arrows painted over a table; they point at tiles that lie face up, and at seats."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QEvent, QLineF, QObject, QPointF, QRect, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from dominoes.game import Seat
from dominoes.lessons.page import Colour, Mark, MarkKind, Spot
from dominoes.tiles import Tile
from ui.kit import theme
from ui.table.seat_panel import SeatPanel
from ui.tiles.tile_button import TileButton

COLOURS: Final = {Colour.RED: "#FF5A47", Colour.GREEN: "#6BE08F", Colour.BLUE: "#5FB4FF", Colour.YELLOW: "#FFD84D"}
"""Light enough for every cloth and for ebony."""
DASHES: Final[Mapping[Colour, tuple[float, ...]]] = {
    Colour.RED: (),
    Colour.GREEN: (3, 2.4),
    Colour.BLUE: (0.1, 2),
    Colour.YELLOW: (4, 2.2, 0.1, 2.2),
}
"""Dashes and gaps of a line, in widths of it, so that colours are told apart without colour; none for a solid one."""
_STROKE: Final = 4
"""Width of a line, at text size 1."""
_HEAD: Final = 16
"""Length of the head of an arrow, at text size 1."""
_SPREAD: Final = 0.45
"""Half the angle of the head, in radians."""
_AIR: Final = 4
"""Between a tile and its ring, in pixels."""
_VEIL: Final = 90
"""Opacity of a highlight, of 255."""


class Placed(NamedTuple):
    """A mark on what lies there."""

    mark: Mark
    box: QRect
    to: QRect | None
    """Where an arrow ends."""


class Marks(QWidget):
    """A layer over a table that lets every click through."""

    def __init__(self, parent: QWidget) -> None:
        """Make an empty layer of *parent*."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._table: Any = None
        self._marks: tuple[Mark, ...] = ()
        self.painted: tuple[Placed, ...] = ()
        """The marks last painted, and their places."""
        # Tiles have their places once the table has had its turn.
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._fit)
        self.hide()

    @property
    def marks(self) -> tuple[Mark, ...]:
        """What is painted, as far as it lies there."""
        return tuple(each.mark for each in self.boxes())

    def boxes(self) -> tuple[Placed, ...]:
        """Return the visible marks at their present places."""
        placed, table = [], self._table
        for mark in self._marks:
            box, to = box_of(table, mark.spot), None if mark.to is None else box_of(table, mark.to)
            if box is not None and (mark.to is None or to is not None):
                placed.append(Placed(mark, box, to))
        return tuple(placed)

    def show_marks(self, table: Any, marks: Sequence[Mark]) -> None:  # noqa: ANN401 - the felt of any game
        """Paint *marks* over *table*."""
        if self._table is not table:
            table.installEventFilter(self)
        self._table, self._marks = table, tuple(marks)
        self._later.start()

    def _fit(self) -> None:
        table = self._table
        self.setGeometry(QRect(table.mapTo(self.parentWidget(), table.rect().topLeft()), table.size()))
        self.setVisible(bool(self._marks) and table.isVisible())
        self.raise_()
        for mark in self._marks:
            for spot in (mark.spot, mark.to):
                tile = None if spot is None or spot.tile is None else _tile_of(table, spot.tile, spot.seat)
                if tile is not None:
                    tile.installEventFilter(self)
        self.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the table to its new size, and a marked tile that is raised or moved."""
        if watched is self._table:
            if event.type() in {QEvent.Type.Resize, QEvent.Type.LayoutRequest}:
                self._later.start()
        elif event.type() in {QEvent.Type.Paint, QEvent.Type.Move} and self.boxes() != self.painted:
            self.update()
        return False

    # -- painting ------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint all that lies there."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self.painted = self.boxes()
            for mark, box, to in self.painted:
                colour = QColor(COLOURS[mark.colour])
                pen = QPen(colour, theme.look_of(self).px(_STROKE), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
                if dashes := DASHES[mark.colour]:
                    pen.setDashPattern(dashes)
                painter.setPen(pen)
                painter.setBrush(Qt.BrushStyle.NoBrush)
                area = QRectF(box).adjusted(-_AIR, -_AIR, _AIR, _AIR)
                if to is not None:
                    self._paint_arrow(painter, QPointF(box.center()), QPointF(to.center()), colour)
                    continue
                if mark.kind is MarkKind.HIGHLIGHT:
                    veil = QColor(colour)
                    veil.setAlpha(_VEIL)
                    painter.setBrush(veil)
                painter.drawRoundedRect(area, 2 * _AIR, 2 * _AIR)

    def _paint_arrow(self, painter: QPainter, start: QPointF, end: QPointF, colour: QColor) -> None:
        line = QLineF(start, end)
        if not line.length():
            return
        head = theme.look_of(self).px(_HEAD)
        angle = math.atan2(line.dy(), line.dx())
        sides = [
            end - QPointF(math.cos(angle + turn) * head, math.sin(angle + turn) * head) for turn in (_SPREAD, -_SPREAD)
        ]
        painter.drawLine(start, end - QPointF(math.cos(angle), math.sin(angle)) * (head / 2))
        painter.setPen(theme.NO_PEN)
        painter.setBrush(colour)
        painter.drawPolygon(QPolygonF([end, *sides]))


def spot_of(table: Any, widget: QWidget | None) -> Spot | None:  # noqa: ANN401 - the felt of any game
    """Return the spot of *widget* on *table*: a face-up tile, a seat, or None for anything else."""
    while widget is not None and widget is not table:
        if isinstance(widget, TileButton):
            return None if widget.face is None else Spot(widget.face, owner(table, widget))
        if isinstance(widget, SeatPanel):
            return Spot(seat=Seat(table.panels.index(widget))) if widget in table.panels else None
        widget = widget.parentWidget()
    return None


def box_of(table: Any, spot: Spot) -> QRect | None:  # noqa: ANN401 - the felt of any game
    """Return the area of *spot* on *table*; None if it is not visible there."""
    if spot.tile is None:
        panels = table.panels
        there = spot.seat is not None and spot.seat < len(panels) and panels[spot.seat].isVisible()
        return panels[spot.seat].geometry() if there and spot.seat is not None else None
    tile = _tile_of(table, spot.tile, spot.seat)
    if tile is None:
        return None
    shown = tile.shown_rect()
    return QRect(tile.mapTo(table, shown.topLeft()), shown.size())


def _tile_of(table: Any, face: Tile, seat: Seat | None) -> TileButton | None:  # noqa: ANN401 - the felt of any game
    """Return the tile that shows *face*, nearest to the place of *seat* if several do."""
    found = [tile for tile in table.findChildren(TileButton) if tile.face == face and tile.isVisible()]
    if seat is None or seat >= len(table.panels):
        return found[0] if found else None
    return min(found, key=lambda tile: owner(table, tile) != seat, default=None)


def owner(table: Any, tile: TileButton) -> Seat | None:  # noqa: ANN401 - the felt of any game
    """Return the seat at the place of *tile*: that of the reader's hand, or of the nearest panel."""
    if table.model is None or not table.panels:
        return None
    if tile in table.hand:
        return Seat(table.model.me)
    middle = tile.geometry().center()
    near = [QLineF(QPointF(middle), QPointF(panel.geometry().center())).length() for panel in table.panels]
    return Seat(near.index(min(near)))
