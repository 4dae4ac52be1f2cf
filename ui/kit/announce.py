# SPDX-License-Identifier: MIT
"""Announcements for screen readers."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent


def announce(source: QObject, text: str) -> None:
    """Let a screen reader say *text* for *source*; do nothing without text or screen reader."""
    if text and QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(source, text))
