# SPDX-License-Identifier: MIT
"""Painting a diagram: the one function behind screen, PNG, SVG and PDF."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from dominoes.lessons.page import Colour, MarkKind
from ui.diagram.items import Item, MarkItem, PileItem, Shape, ShapeItem, TextItem, TileItem, Tone, font_of
from ui.diagram.layout import SHEET, WIDEST, arrow_head, lay_out
from ui.diagram.position import Position
from ui.kit.paint import polygon
from ui.kit.theme import CLOTHS, NO_PEN, Cloth
from ui.kit.widgets import paint_felt
from ui.table.marks import COLOURS, DASHES
from ui.tiles.art import BONE, Style, paint_stack, paint_tile

_ARROW: Final = ((-0.8, -1.0), (0.9, 0.0), (-0.8, 1.0))
MARKS_ON_PAPER: Final[Mapping[Colour, str]] = {
    Colour.RED: "#B3261E",
    Colour.GREEN: "#1B7A3D",
    Colour.BLUE: "#1F5FBF",
    Colour.YELLOW: "#8A6A12",
}
"""Dark enough for white paper."""
MARK_WIDTH: Final = 3.2
"""Of the line of a mark."""
MARK_CORNER: Final = 8.0
"""Radius of the corners of a ring."""
VEIL: Final = 0.3
"""Opacity of a highlight."""


@dataclass(frozen=True, slots=True)
class Ground:
    """Ground and inks of a diagram."""

    tiles: Style
    ink: str
    muted: str
    badge: str
    banker: str
    on_mark: str
    """Words on badge and banker's mark."""
    newest: str
    rule: str
    cloth: Cloth | None = None
    """The table colour; None: white paper."""
    marks: Mapping[Colour, str] = field(default_factory=lambda: MARKS_ON_PAPER, hash=False)
    """Of rings and arrows."""


PAPER: Final = Ground(
    BONE._replace(marked=True), "#1D1A18", "#4A443C", "#4A443C", "#8E1B14", "#FFFFFF", "#8A6A12", "#B9B1A2"
)
"""Black on white, with the bone set; its mark for red pips also prints in grey."""


def paper(tiles: Style, ground: Ground = PAPER) -> Ground:
    """Return *ground* for a player of the set *tiles*: with pictures of their own, or with their Long Three 長三."""
    return replace(ground, tiles=tiles if tiles.own else ground.tiles._replace(old_three=tiles.old_three))


def felt(tiles: Style, cloth: str) -> Ground:
    """Return the table as it is played on: the set *tiles* on felt of the colour *cloth*, a key of `theme.CLOTHS`."""
    c = CLOTHS[cloth]
    return Ground(tiles, c.text, c.muted, c.badge, c.primary, c.on_primary, c.gold, c.edge, c, COLOURS)


def paint_position(
    painter: QPainter,
    area: QRectF,
    position: Position,
    ground: Ground = PAPER,
    *,
    size: QSizeF = SHEET,
    widest: int = WIDEST,
    outlined: bool = False,
) -> None:
    """Paint a diagram of *position* as large as fits in the middle of *area*.

    Args:
        painter: Where to: screen, picture file or paper.
        area: The room, in the painter's units; all of it is covered by the ground.
        position: What to show.
        ground: Paper or felt, and the set of tiles.
        size: Of the sheet that it is laid out on; the smaller, the larger are letters and tiles.
        widest: Width of a tile of the seat at the bottom, at most, on that sheet.
        outlined: Paint words as outlines, for readers that may not have the font.
    """
    scale = min(area.width() / size.width(), area.height() / size.height())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if ground.cloth is None:
        painter.fillRect(area, QColor("#FFFFFF"))
    else:
        paint_felt(painter, area, ground.cloth)
    painter.translate(area.center().x() - size.width() * scale / 2, area.center().y() - size.height() * scale / 2)
    painter.scale(scale, scale)
    for item in lay_out(position, size, widest):
        paint_item(painter, item, ground, outlined=outlined)
    painter.restore()


def paint_item(painter: QPainter, item: Item, ground: Ground, *, outlined: bool = False) -> None:
    """Paint one thing of a diagram, or of a page, where it was laid."""
    match item:
        case TileItem(box, face, turn):
            paint_tile(painter, box, face, ground.tiles, turn=turn)
        case PileItem(box):
            paint_stack(painter, box, 2, ground.tiles, lying=True)
        case ShapeItem(box, shape):
            _paint_shape(painter, box, shape, ground)
        case TextItem():
            _paint_text(painter, item, ground, outlined=outlined)
        case MarkItem():
            _paint_mark(painter, item, ground)


def _paint_shape(painter: QPainter, box: QRectF, shape: Shape, ground: Ground) -> None:
    painter.setPen(NO_PEN)
    match shape:
        case Shape.BADGE:
            painter.setBrush(QColor(ground.badge))
            painter.drawEllipse(box)
        case Shape.BANKER:
            painter.setBrush(QColor(ground.banker))
            painter.drawRoundedRect(box, 6, 6)
        case Shape.ARROW:
            painter.setBrush(QColor(ground.newest))
            painter.drawPolygon(polygon(box.center(), _ARROW, box.height() / 2))
        case Shape.RULE:
            painter.fillRect(box, QColor(ground.rule))
        case Shape.END:
            pen = QPen(QColor(ground.ink), 1.4)
            pen.setDashPattern([2.2, 2.0])
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(box.adjusted(1, 1, -1, -1))
        case Shape.NEWEST:
            painter.setPen(QPen(QColor(ground.newest), 2.2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box.adjusted(-1, -1, 1, 1), 4, 4)


def _paint_mark(painter: QPainter, mark: MarkItem, ground: Ground) -> None:
    """Paint a mark as on the screen; a black-and-white printer tells colours by their lines."""
    colour = QColor(ground.marks[mark.colour])
    pen = QPen(colour, MARK_WIDTH, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
    if dashes := DASHES[mark.colour]:
        pen.setDashPattern(dashes)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if mark.line is not None:
        tip, *sides = arrow_head(mark.line)
        painter.setPen(pen)
        painter.drawLine(mark.line.p1(), (sides[0] + sides[1]) / 2)
        painter.setPen(NO_PEN)
        painter.setBrush(colour)
        painter.drawPolygon(QPolygonF([tip, *sides]))
        return
    if mark.kind is MarkKind.HIGHLIGHT:
        veil = QColor(colour)
        veil.setAlphaF(VEIL)
        painter.setBrush(veil)
    painter.setPen(pen)
    painter.drawRoundedRect(mark.box, MARK_CORNER, MARK_CORNER)


def _paint_text(painter: QPainter, item: TextItem, ground: Ground, *, outlined: bool) -> None:
    colour = QColor({Tone.INK: ground.ink, Tone.MUTED: ground.muted, Tone.MARK: ground.on_mark}[item.tone])
    font = font_of(item.pixels)
    metrics = QFontMetricsF(font)
    base = item.box.center().y() + (metrics.ascent() - metrics.descent()) / 2
    at = QPointF(item.box.left(), base)
    if outlined:
        path = QPainterPath()
        path.addText(at, font, item.text)
        painter.setPen(NO_PEN)
        painter.setBrush(colour)
        painter.drawPath(path)
        return
    painter.setFont(font)
    painter.setPen(colour)
    x = at.x()
    # Word by word: a PDF would call the space a tab, and a search for two words would not find them.
    for word in item.text.split(" "):
        painter.drawText(QPointF(x, base), word)
        x += metrics.horizontalAdvance(f"{word} ")
