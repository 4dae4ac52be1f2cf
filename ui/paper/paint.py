# SPDX-License-Identifier: MIT
"""Painting pages: the one function behind preview and PDF, and the file itself, page by page."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QRectF
from PySide6.QtGui import QColor, QPageLayout, QPainter, QPdfWriter, QPen

from dominoes.records.files import whole_binary
from ui.diagram.items import PileItem, ShapeItem, TextItem, TileItem
from ui.diagram.paint import PAPER, Ground, paint_item, paint_position
from ui.kit.qr import paint_code
from ui.kit.theme import NO_PEN
from ui.paper.flow import CardItem, CodeItem, FillItem, Leaf, PageItem, Paper, PictureItem, StrokeItem
from ui.tiles import art
from ui.tiles.art import paint_tile
from ui.tiles.card_print import caption_of

_RESOLUTION: Final = 600
INK: Final = replace(PAPER, tiles=art.PAPER._replace(marked=True))
"""Black on white: flat tiles, which take little ink and small files; the hole in red pips also prints in grey."""
_STROKE: Final = 2.0
"""Width of a line of a chart, in units of a page."""
_CUT: Final = "#8A8A8A"
"""Colour of the lines along which cards are cut."""
_CARD_EDGE: Final = 0.03
"""Between the line and the card, in widths of it."""


def paint_leaf(painter: QPainter, area: QRectF, leaf: Leaf, ground: Ground = INK) -> None:
    """Paint a page over the whole of *area*, which must have the proportions of the page."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillRect(area, QColor("#FFFFFF"))
    painter.translate(area.topLeft())
    painter.scale(area.width() / leaf.size.width(), area.height() / leaf.size.height())
    for item in leaf.items:
        _paint(painter, item, ground)
    painter.restore()


def _paint(painter: QPainter, item: PageItem, ground: Ground) -> None:
    match item:
        case PictureItem(box, position, size, widest):
            paint_position(painter, box, position, ground, size=size, widest=widest)
        case FillItem(box):
            painter.fillRect(box, QColor(ground.ink))
        case CardItem():
            _paint_card(painter, item, ground)
        case StrokeItem(box):
            painter.setPen(QPen(QColor(ground.ink), _STROKE))
            painter.drawLine(box.topLeft(), box.bottomRight())
            painter.setPen(NO_PEN)
        case CodeItem(box, text):
            paint_code(painter, box, text)
        case TextItem() | TileItem() | PileItem() | ShapeItem():
            paint_item(painter, item, ground)


def _paint_card(painter: QPainter, item: CardItem, ground: Ground) -> None:
    """Paint a card with its name at both ends; red pips have a hole, which also a black-and-white printer shows."""
    edge = item.box.width() * _CARD_EDGE
    inner = item.box.adjusted(edge, edge, -edge, -edge)
    paint_tile(painter, inner, item.face, ground.tiles, caption=caption_of(item.face, item.naming))
    painter.setBrush(QColor(0, 0, 0, 0))
    painter.setPen(QPen(QColor(_CUT), 1))
    painter.drawRect(item.box)
    painter.setPen(NO_PEN)


def write_pdf(
    path: Path, leaves: Iterable[Leaf], title: str, paper: Paper = Paper.A4, ground: Ground = INK
) -> Generator[int, None, None]:
    """Write *leaves* to a PDF file, and yield the number of pages written after each.

    A file of this name is replaced only when all pages are written: not if the caller stops before the end.

    Raises:
        OSError: it cannot be written.
    """
    with whole_binary(path) as file:
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        writer = QPdfWriter(buffer)
        writer.setResolution(_RESOLUTION)
        writer.setTitle(title)
        writer.setCreator("Gupai")
        margins = QMarginsF(0, 0, 0, 0)
        writer.setPageLayout(QPageLayout(paper.page_size, QPageLayout.Orientation.Portrait, margins))
        with QPainter(writer) as painter:
            for place, leaf in enumerate(leaves):
                if place:
                    writer.newPage()
                area = QRectF(0, 0, writer.width(), writer.height())
                paint_leaf(painter, area, leaf, ground)
                yield place + 1
        file.write(buffer.data().data())
