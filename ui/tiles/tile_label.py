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


def fit_label(label: str, width: int, font: QFont, lines: int = 2) -> tuple[str, QFont]:
    """Return *label* on one line or two, and the font in which it fits.

    It becomes smaller where it must, and is cut only where it would be too small to read.

    Args:
        label: What to write.
        width: Of the tile, in pixels.
        font: In which labels are written where there is room.
        lines: There is room for so many, 1 or 2.
    """
    font, room = QFont(font), round(width * LABEL_ROOM)
    whole = lines == 1 or QFontMetrics(font).horizontalAdvance(label) <= room
    written = [label] if whole else _broken(label)
    while any((words := QFontMetrics(font)).horizontalAdvance(line) > room for line in written):
        if font.pixelSize() <= SMALLEST_LABEL:
            written = [words.elidedText(line, Qt.TextElideMode.ElideRight, room) for line in written]
            break
        font.setPixelSize(font.pixelSize() - 1)
    # What fits is not left to be elided: that calculates fractions of a pixel more.
    return "\n".join(written), font


def label_height(labels: Iterable[str], width: int, font: QFont, lines: int = 2) -> int:
    """Return the height that *labels* need, 0 without any; the arguments are those of `fit_label`."""
    shown = [fit_label(label, width, font, lines)[0] for label in labels if label]
    needed = max((label.count("\n") + 1 for label in shown), default=0)
    return needed * QFontMetrics(font).height() + 2 if needed else 0


def _broken(label: str) -> list[str]:
    """Break *label* after the space that leaves the shortest lines, if it has one, or after a hyphen."""
    ends = [place + 1 for place, letter in enumerate(label) if letter == (" " if " " in label else "-")]
    if not ends:
        return [label]
    end = min(ends, key=lambda place: max(place, len(label) - place))
    return [label[:end].strip(), label[end:]]
