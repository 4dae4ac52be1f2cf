# SPDX-License-Identifier: MIT
"""Moving the focus by keys: along a row, and from row to row; and buttons that can be walked over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

ARROWS: Final = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)


class WalkedButton(QAbstractButton):
    """A button that leaves arrow keys and Space to its parent: only the parent knows the neighbours and the state."""

    double_clicked = Signal()
    """It was clicked once more, at once; the second click is no `clicked`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make a button with marks for focus and pointer."""
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ignore arrows and Space."""
        if event.key() in ARROWS or event.key() == Qt.Key.Key_Space:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Emit `double_clicked`."""
        if event.button() == Qt.MouseButton.LeftButton and self.hitButton(event.position().toPoint()):
            self.double_clicked.emit()
        else:
            super().mouseDoubleClickEvent(event)


def walk(rows: Sequence[Sequence[QWidget]], focus: QWidget | None, key: int) -> QWidget | None:
    """Return the widget to which the arrow *key* leads from *focus*; None if no row has *focus*.

    Args:
        rows: What can be walked over, the lowest row first; none of them empty.
        focus: The widget with focus.
        key: One of `ARROWS`.
    """
    at = next((index for index, row in enumerate(rows) if focus in row), None)
    if at is None or focus is None:
        return None
    row = rows[at]
    if key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
        step = -1 if key == Qt.Key.Key_Left else 1
        return row[(row.index(focus) + step) % len(row)]
    return rows[(at + (1 if key == Qt.Key.Key_Up else -1)) % len(rows)][0]
