# SPDX-License-Identifier: MIT
"""Texts as QR codes: their modules, how they are painted, and a widget that shows one."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.kit import theme
from ui.kit.theme import NO_PEN
from ui.kit.widgets import ChangeEvents
from ui.language.i18n import _

Modules: TypeAlias = tuple[tuple[bool, ...], ...]
"""Rows of a code; dark modules are True."""

QUIET: Final = 4
"""Modules of white ground on each side, without which a camera does not find the code."""
_CORRECTION: Final = "m"
"""About 15 % of a code may be unreadable."""
_SIDE: Final = 190
"""Of the widget, at text size 1."""
_DARK, _LIGHT = "#000000", "#FFFFFF"


@lru_cache(maxsize=64)
def modules_of(text: str) -> Modules:
    """Return the QR code of *text*, without the ground around it."""
    # Imported here: only a code that is shown needs it.
    import segno  # noqa: PLC0415

    return tuple(tuple(map(bool, row)) for row in segno.make_qr(text, error=_CORRECTION).matrix)


def outline(modules: Modules, box: QRectF) -> QPainterPath:
    """Return the dark modules, which fill *box*, as one shape: no light line is seen between neighbours."""
    size = box.width() / len(modules)
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for y, row in enumerate(modules):
        x = 0
        while x < len(row):
            end = x
            while end < len(row) and row[end]:
                end += 1
            if end > x:
                path.addRect(box.left() + x * size, box.top() + y * size, (end - x) * size, size)
            x = end + 1
    return path


def inner_box(modules: Modules, box: QRectF) -> QRectF:
    """Return the area of the code in *box*, inside its quiet zone."""
    edge = box.width() * QUIET / (len(modules) + 2 * QUIET)
    return box.adjusted(edge, edge, -edge, -edge)


def paint_code(painter: QPainter, box: QRectF, text: str) -> None:
    """Paint the QR code of *text* black on white so that it fills *box*, a square."""
    painter.fillRect(box, QColor(_LIGHT))
    painter.setPen(NO_PEN)
    painter.setBrush(QColor(_DARK))
    modules = modules_of(text)
    painter.drawPath(outline(modules, inner_box(modules, box)))


class QrCode(ChangeEvents, QWidget):
    """A QR code on a ground of its own."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        """Show *text*."""
        super().__init__(parent)
        self.encoded = text
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleDescription(text)
        self.translate(lambda: self.setAccessibleName(_("QR code")))

    def sizeHint(self) -> QSize:
        """Return a size that a camera reads from a desk away."""
        side = theme.look().px(_SIDE)
        return QSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint it with modules of whole pixels, as large as they have room."""
        count = len(modules_of(self.encoded)) + 2 * QUIET
        ratio = self.devicePixelRatioF()
        side = max(1, int(min(self.width(), self.height()) * ratio / count)) * count / ratio
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor(_LIGHT))
            left, top = int((self.width() - side) / 2), int((self.height() - side) / 2)
            paint_code(painter, QRectF(left, top, side, side), self.encoded)
