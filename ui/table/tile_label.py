# SPDX-License-Identifier: MIT
"""What is written below a tile: made to fit beside the labels of its neighbours."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontMetrics

LABEL_ROOM: Final = 1.06
"""How wide a label may be, in widths of the tile: neighbours in a hand stand that close."""
SMALLEST_LABEL: Final = 10
"""Pixels; a smaller label could not be read."""


def fit_label(label: str, width: int, font: QFont) -> tuple[str, QFont]:
    """Give *label* on one line or two, and the font in which it fits.

    It becomes smaller where it must, and is cut only where it would be too small to read.

    Args:
        label: What to write.
        width: Of the tile, in pixels.
        font: In which labels are written where there is room.
    """
    font, room = QFont(font), round(width * LABEL_ROOM)
    lines = [label] if QFontMetrics(font).horizontalAdvance(label) <= room else _broken(label)
    while any((words := QFontMetrics(font)).horizontalAdvance(line) > room for line in lines):
        if font.pixelSize() <= SMALLEST_LABEL:
            lines = [words.elidedText(line, Qt.TextElideMode.ElideRight, room) for line in lines]
            break
        font.setPixelSize(font.pixelSize() - 1)
    # What fits is not left to be elided: that reckons fractions of a pixel more.
    return "\n".join(lines), font


def label_height(labels: Iterable[str], width: int, font: QFont) -> int:
    """Give the height that *labels* of tiles *width* wide need: of two lines if one of them does; 0 without any."""
    shown = [fit_label(label, width, font)[0] for label in labels if label]
    lines = max((label.count("\n") + 1 for label in shown), default=0)
    return lines * QFontMetrics(font).height() + 2 if lines else 0


def _broken(label: str) -> list[str]:
    """Break *label* after the space that leaves the shortest lines, if it has one, or after a hyphen."""
    ends = [place + 1 for place, letter in enumerate(label) if letter == (" " if " " in label else "-")]
    if not ends:
        return [label]
    end = min(ends, key=lambda place: max(place, len(label) - place))
    return [label[:end].strip(), label[end:]]
