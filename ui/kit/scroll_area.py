# SPDX-License-Identifier: MIT
"""A part of the window with a content that may be higher than it is."""

from __future__ import annotations

import logging
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

_log = logging.getLogger(__name__)

_MOST: Final = 20
"""So often the content is given another size, because it asks for another in the one before."""


class ScrollArea(QScrollArea):
    """Scrolls its content, which is as wide as it is; only widgets within take the focus.

    Qt fits the content again whenever it was resized; without an end, until the stack is full, where the content asks
    for another size in each.
    """

    def __init__(self, parent: QWidget) -> None:
        """Make it without content."""
        super().__init__(parent, widgetResizable=True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._resizes = 0
        """Of the content, one within the other."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Fit the content after it was resized, but not for ever."""
        if event.type() != QEvent.Type.Resize:
            return super().eventFilter(watched, event)
        if self._resizes == _MOST:
            _log.warning("%s asks for another size in each", type(watched).__name__)
            return False
        self._resizes += 1
        try:
            return super().eventFilter(watched, event)
        finally:
            self._resizes -= 1
