# SPDX-License-Identifier: MIT
"""Labels below tiles: one size of letters for all tiles of a row, small enough for the longest name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from math import ceil
from typing import Final, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontMetrics, QFontMetricsF

LABEL_ROOM: Final = 1.07
"""How wide a label may be, in widths of the tile: with a gap to that of a neighbour in a hand."""
SMALLEST_LABEL: Final = 10
"""Pixels; a smaller label could not be read."""
LINES: Final = 2
"""How many lines a label should have at most."""
MOST_LINES: Final = 3
"""How many it has rather than letters that are smaller than usual."""
_NARROWEST: Final = 67
"""Width of letters in percent of their usual width at least, before they become smaller than usual."""
NARROWER: Final = 88
"""Width of letters in percent of their usual width at least, before a label takes a third line."""
_STEP: Final = 3
"""By how many percent letters become narrower until they fit."""
_HYPHEN: Final = 1.0
"""How much wider, in letters, a break after a space may leave a line than one after a hyphen."""


class LabelStyle(NamedTuple):
    """How the labels of a row are written."""

    pixels: int
    """Size of the letters."""
    lines: int
    """How many lines a label may have."""
    stretch: int = 100
    """Width of the letters, in percent of their usual width."""

    def font(self, base: QFont) -> QFont:
        """Return *base* with letters as they are here."""
        font = QFont(base)
        font.setPixelSize(self.pixels)
        font.setStretch(self.stretch)
        return font


def label_style(
    labels: Iterable[str], width: int, font: QFont, least: int, *, most_lines: int = MOST_LINES
) -> LabelStyle:
    """Return the largest letters that let each of *labels* fit below its tile.

    Names take two lines, whose letters may become a little narrower, and three before their letters become smaller
    than *least*; these become narrower still before.

    Args:
        labels: What may have to be written in one row.
        width: Of the tiles, in pixels.
        font: Font of the labels if there is room.
        least: Usual size of the letters, in pixels.
        most_lines: How many lines there is room for.
    """
    # A copy, because the cached font must not change with this one.
    return _label_style(tuple(dict.fromkeys(filter(None, labels))), width, QFont(font), least, most_lines)


@lru_cache(maxsize=256)
def _label_style(labels: tuple[str, ...], width: int, font: QFont, least: int, most: int) -> LabelStyle:
    usual = font.pixelSize()
    tries = [LabelStyle(pixels, LINES) for pixels in range(usual, min(least, usual) - 1, -1)]
    narrower = range(100 - _STEP, _NARROWEST - 1, -_STEP)
    tries += [LabelStyle(min(least, usual), LINES, stretch) for stretch in narrower if stretch >= NARROWER]
    tries += [LabelStyle(pixels, most) for pixels in range(usual, min(least, usual) - 1, -1)]
    tries += [LabelStyle(min(least, usual), lines, stretch) for stretch in narrower for lines in (LINES, most)]
    tries += [LabelStyle(pixels, most, _NARROWEST) for pixels in range(least - 1, SMALLEST_LABEL - 1, -1)]
    for style in tries:
        metrics = QFontMetrics(style.font(font))
        if all(_fits(metrics, _broken(metrics, label, style.lines, _room(width)), width) for label in labels):
            return style
    return tries[-1]


def write_label(label: str, width: int, font: QFont, lines: int = LINES) -> str:
    """Return *label* as it is written below a tile: on as few *lines* as it needs, and cut only if nothing helps."""
    metrics, room = QFontMetrics(font), _room(width)
    written = _broken(metrics, label, lines, room)
    if not _fits(metrics, written, width):
        written = [metrics.elidedText(line, Qt.TextElideMode.ElideRight, room) for line in written]
    return "\n".join(written)


def label_height(labels: Iterable[str], width: int, font: QFont, lines: int = LINES) -> int:
    """Return the height that *labels* need, 0 without any; the arguments are those of `write_label`."""
    return _label_height(tuple(dict.fromkeys(filter(None, labels))), width, QFont(font), lines)


@lru_cache(maxsize=256)
def _label_height(labels: tuple[str, ...], width: int, font: QFont, lines: int) -> int:
    needed = max((write_label(label, width, font, lines).count("\n") + 1 for label in labels), default=0)
    return ceil(needed * QFontMetricsF(font).lineSpacing()) + 2 if needed else 0


def _room(width: int) -> int:
    return round(width * LABEL_ROOM)


def _fits(metrics: QFontMetrics, lines: Sequence[str], width: int) -> bool:
    return all(metrics.horizontalAdvance(line) <= _room(width) for line in lines)


def _broken(metrics: QFontMetrics, label: str, most: int, room: int) -> list[str]:
    """Break *label* into as few lines as fit, or else into *most*, after spaces rather than after hyphens."""
    if metrics.horizontalAdvance(label) <= room:
        return [label]
    hyphen = _HYPHEN * metrics.averageCharWidth()

    def widest(lines: Sequence[str]) -> float:
        hyphens = sum(line.endswith("-") for line in lines)
        return max(map(metrics.horizontalAdvance, lines)) + hyphen * hyphens

    best = [label]
    for count in range(2, most + 1):
        best = min(_ways(label, count), key=widest, default=best)
        if all(metrics.horizontalAdvance(line) <= room for line in best):
            break
    return best


def _ways(label: str, count: int) -> Iterator[list[str]]:
    """Return every way to break *label* into *count* lines."""
    ends = [place + 1 for place, letter in enumerate(label) if letter in " -"]
    for chosen in combinations(ends, count - 1):
        yield [label[start:end].strip() for start, end in pairwise((0, *chosen, len(label)))]
