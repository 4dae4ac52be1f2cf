# SPDX-License-Identifier: MIT
"""What a diagram is made of once everything has its place, and words that are broken to fit theirs."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QTextLayout, QTextOption
from PySide6.QtWidgets import QApplication

from dominoes.tiles import Tile

SMALLEST: Final = 10
"""Height of the smallest letters, in units of the diagram."""


class Tone(Enum):
    """What a text is, which gives it its colour."""

    INK = "ink"
    MUTED = "muted"
    MARK = "mark"
    """On the ground of a sign."""


class Shape(Enum):
    """Signs that are no tiles."""

    BADGE = "badge"
    """The round ground of a seat's sign."""
    BANKER = "banker"
    ARROW = "arrow"
    """Points at who is to move."""
    END = "end"
    """The round ground of an open end's number."""
    NEWEST = "newest"
    """An outline around the tile laid last."""
    RULE = "rule"
    """A hairline."""


@dataclass(frozen=True, slots=True)
class TileItem:
    """One tile."""

    box: QRectF
    face: Tile | None
    turn: int = 0


@dataclass(frozen=True, slots=True)
class PileItem:
    """A trick won, face down."""

    box: QRectF


@dataclass(frozen=True, slots=True)
class TextItem:
    """One line of words."""

    box: QRectF
    """As wide as the words."""
    text: str
    pixels: int
    tone: Tone = Tone.INK


@dataclass(frozen=True, slots=True)
class ShapeItem:
    """A sign without words."""

    box: QRectF
    shape: Shape


Item = TileItem | PileItem | TextItem | ShapeItem


def font_of(pixels: int) -> QFont:
    """Return the font of the program, *pixels* high: one cut only, so that a file needs no second one."""
    font = QFont(QApplication.font())
    font.setPixelSize(pixels)
    font.setWeight(QFont.Weight.Normal)
    return font


def text_width(text: str, pixels: int) -> float:
    """Measure *text* on one line."""
    return QFontMetricsF(font_of(pixels)).horizontalAdvance(text)


def line_height(pixels: int) -> float:
    """Return the room that one line takes."""
    return pixels * 1.3


def broken(text: str, pixels: int, room: float, most: int) -> list[str]:
    """Break *text* into lines no wider than *room*; what does not fit on *most* lines is left out, marked by dots."""
    layout = QTextLayout(text, font_of(pixels))
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    starts: list[int] = []
    layout.beginLayout()
    while len(starts) < most and (line := layout.createLine()).isValid():
        line.setLineWidth(room)
        starts.append(line.textStart())
    layout.endLayout()
    ends = [*starts[1:], len(text)]
    lines = [text[start:end].strip() for start, end in zip(starts, ends, strict=True)]
    metrics = QFontMetricsF(font_of(pixels))
    if lines:
        lines[-1] = metrics.elidedText(lines[-1], Qt.TextElideMode.ElideRight, room)
    return [line for line in lines if line]


def words(text: str, at: QPointF, room: float, pixels: int, *, most: int = 1) -> list[TextItem]:
    """Write *text* into a column *room* wide whose top is *at*: smaller if it must, then on more lines.

    Args:
        text: What to write.
        at: The upper left corner of the column.
        room: Its width.
        pixels: Height of the letters.
        most: How many lines there may be.
    """
    while pixels > SMALLEST and text_width(text, pixels) > room * most * 0.9 and text_width(text, pixels) > room:
        pixels -= 1
    high = line_height(pixels)
    return [
        TextItem(QRectF(at.x(), at.y() + place * high, min(text_width(line, pixels), room), high), line, pixels)
        for place, line in enumerate(broken(text, pixels, room, most))
    ]
