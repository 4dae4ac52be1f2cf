# SPDX-License-Identifier: MIT
"""Enter presses the focused button where the page has another use for Enter."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from ui.kit.widgets import KeyButton

ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


def pressed_button(event: QKeyEvent) -> bool:
    """Press the focused button if *event* is Enter. Return whether there was one."""
    focused = QApplication.focusWidget()
    if event.key() not in ENTER or not isinstance(focused, KeyButton):
        return False
    focused.click()
    return True
