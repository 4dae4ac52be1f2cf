# SPDX-License-Identifier: MIT
"""What a diagram is painted of: tiles, signs and words, each with its place, and words broken to fit theirs."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QGuiApplication, QTextLayout, QTextOption

from dominoes.lessons.page import Colour, MarkKind
from dominoes.tiles import Tile

SMALLEST: Final = 10
"""Height of the smallest letters, in units of the diagram."""
_MEASURED: Final = 1024
"""Measured lines that are kept: a layout is tried in several sizes, in which most words are the same."""


class Tone(Enum):
    """Kinds of text, each with its colour."""

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
    """Mark for the seat to move."""
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
    owner: int | None = None
    """The seat holding or having played it, as index of `Position.seats`."""


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


@dataclass(frozen=True, slots=True)
class MarkItem:
    """A ring or a highlight around a place, or an arrow."""

    box: QRectF
    kind: MarkKind
    colour: Colour
    line: QLineF | None = None
    """Start and end of an arrow."""


Item = TileItem | PileItem | TextItem | ShapeItem | MarkItem


# -- words broken to fit their place ---------------------------------------------------------------


def font_of(pixels: int) -> QFont:
    """Return the font of the program, *pixels* high: one cut only, so that a file needs no second one."""
    font = QFont(QGuiApplication.font())
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
    """Break *text* into lines no wider than *room*; text beyond *most* lines is left out, marked by dots."""
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
    if lines:
        lines[-1] = QFontMetricsF(font_of(pixels)).elidedText(lines[-1], Qt.TextElideMode.ElideRight, room)
    return [line for line in lines if line]


def words(text: str, at: QPointF, room: float, pixels: int, *, most: int = 1) -> list[TextItem]:
    """Write *text* into a column *room* wide from *at* down: smaller if it must, then on more lines.

    Args:
        text: What to write.
        at: The upper left corner of the column.
        room: Its width.
        pixels: Height of the letters.
        most: How many lines there may be.
    """
    pixels, lines = _fitting(text, pixels, room, most, QGuiApplication.font().families()[0])
    high = line_height(pixels)
    return [
        TextItem(QRectF(at.x(), at.y() + place * high, min(wide, room), high), line, pixels)
        for place, (line, wide) in enumerate(lines)
    ]


@lru_cache(_MEASURED)
def _fitting(text: str, pixels: int, room: float, most: int, _font: str) -> tuple[int, tuple[tuple[str, float], ...]]:
    """Return how high the letters of *text* are, and its lines, each with its width, as for `words`."""
    while pixels > SMALLEST and text_width(text, pixels) > room * most * 0.9 and text_width(text, pixels) > room:
        pixels -= 1
    return pixels, tuple((line, text_width(line, pixels)) for line in broken(text, pixels, room, most))
