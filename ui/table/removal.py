# SPDX-License-Identifier: MIT
"""Taking things off a table without losing the keyboard."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget


def discard(widget: QWidget) -> None:
    """Take *widget* off its table for good; the keyboard goes to the table, not into nothing."""
    parent = widget.parentWidget()
    if widget.hasFocus() and parent is not None:
        parent.setFocus(Qt.FocusReason.OtherFocusReason)
    widget.hide()
    widget.setParent(None)
    widget.deleteLater()
