# SPDX-License-Identifier: MIT
"""The print on a paper card 紙牌: name and rank at both ends, as outlines that any file can hold."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen, QTransform
from PySide6.QtWidgets import QApplication

from dominoes.tiles import Tile
from ui.language.names import rank_label, tile_name
from ui.tiles.pips import HEIGHT

_BAND_TOP, _BAND_END = 0.065, 0.335
"""Distance of the print from the end of the card, in widths."""
_WIDEST: Final = 0.84
"""How wide it may be, in widths."""
_NAME: Final = 0.25
_RANK: Final = 0.19
"""Size of the letters, in widths."""
_TWO_LINES: Final = 0.145
"""Size of the letters of a name that takes two lines."""
_GAP: Final = 0.07
_LEAST: Final = 0.6
"""How much a print on one line may be drawn smaller before the name takes two."""
SMALLEST: Final = 6.5
"""Least size of letters in the painter's units for a name; below it only the rank is printed."""
_EM: Final = 100
"""Size for measuring letters, in pixels."""


@dataclass(frozen=True, slots=True)
class Caption:
    """The print of a card."""

    name: str
    rank: str = ""
    families: tuple[str, ...] = ()
    """Fonts to print it with, best first; without any, that of the program."""


@dataclass(frozen=True, slots=True)
class _Print:
    """A caption as a shape in widths of the card, around the middle of the card."""

    shape: QPainterPath
    letters: float
    """Size of its smallest name letters, in widths."""


def paint_print(painter: QPainter, caption: Caption, unit: float, colour: str) -> None:
    """Print *caption* at both ends of an upright card.

    Args:
        painter: Its origin is the middle of the card, and its unit the width of the card.
        caption: What to print.
        unit: Width of the card in the units before.
        colour: ``#RRGGBB``.
    """
    made = _printed(caption)
    if made.letters * unit < SMALLEST and caption.rank:
        made = _printed(Caption(caption.rank, "", caption.families))
    painter.setBrush(QColor(colour))
    # Bundled fonts have one weight, and small outlines look thin.
    painter.setPen(QPen(QColor(colour), made.letters * 0.03))
    for _end in range(2):
        painter.drawPath(made.shape)
        painter.rotate(180)


@lru_cache(maxsize=256)
def _printed(caption: Caption) -> _Print:
    font = QFont()
    if caption.families:
        font.setFamilies(list(caption.families))
    font.setPixelSize(_EM)
    rank = _line(font, caption.rank, _RANK)
    beside = rank.boundingRect().width()
    room = _WIDEST - (_GAP if caption.rank else 0)
    size = _NAME
    name = _line(font, caption.name, size)
    first, _space, second = caption.name.rpartition(" ")
    if (name.boundingRect().width() + beside) * _LEAST > room and first:
        size = _TWO_LINES
        name = _line(font, first, size)
        name.addPath(_line(font, second, size).translated(0, size * 0.98))
    scale = min(1.0, room / (name.boundingRect().width() + beside))
    shape, rank = (_centred(QTransform.fromScale(scale, scale).map(path)) for path in (name, rank))
    if caption.rank:
        shape.addPath(rank.translated(shape.boundingRect().right() + _GAP + rank.boundingRect().width() / 2, 0))
    box = shape.boundingRect()
    middle = (_BAND_TOP + _BAND_END) / 2 - HEIGHT / 2
    return _Print(shape.translated(-box.center().x(), middle), size * scale)


def _line(font: QFont, text: str, size: float) -> QPainterPath:
    """Return *text* as a shape from the origin to the right, its letters *size* high."""
    path = QPainterPath()
    path.addText(0, 0, font, text)
    path.setFillRule(Qt.FillRule.WindingFill)
    return QTransform.fromScale(size / _EM, size / _EM).map(path)


def _centred(path: QPainterPath) -> QPainterPath:
    """Return *path* with its middle at the origin."""
    return path.translated(-path.boundingRect().center())


def caption_of(face: Tile, naming: str = "") -> Caption:
    """Return the print of the card of *face*.

    Args:
        face: The tile.
        naming: In games without the ranks of 打天九, which names they have; see `ui.language.names.tile_name`.
            Ranks are not printed there.
    """
    families = tuple(QApplication.font().families())
    if naming:
        return Caption(tile_name(face, naming), "", families)
    return Caption(tile_name(face), rank_label(face), families)
