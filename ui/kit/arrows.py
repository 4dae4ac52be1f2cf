# SPDX-License-Identifier: MIT
"""Moving the focus by keys: along a row, and from row to row; buttons that can be walked over; who needs a ring."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

ARROWS: Final = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)


_POINTED: Final = (QEvent.Type.MouseButtonPress, QEvent.Type.TouchBegin)


class LastInput(QObject):
    """Whether a window was last used by keys, or by the pointer, to which a focus ring means nothing."""

    def __init__(self) -> None:
        """Begin with keys: whoever needs the ring must not miss it."""
        super().__init__()
        self.by_keys = True

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Note what a window of the system gets; it goes on to the window."""
        if event.type() == QEvent.Type.KeyPress:
            self.by_keys = True
        elif event.type() in _POINTED:
            self.by_keys = False
        return False


last_input: Final = LastInput()
"""That of the main window, which it watches."""


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
