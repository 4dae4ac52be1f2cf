# SPDX-License-Identifier: MIT
"""Position and size of the window, from one start to the next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

FARTHEST: Final = 100_000
"""Pixels; no screen lies farther out."""
_GRIP: Final = 10
"""How far below its upper edge a window is dragged, in pixels."""


def place_of(window: QWidget) -> dict[str, Any]:
    """Return plain data for `put`."""
    box = window.normalGeometry()
    sides = {"x": box.x(), "y": box.y(), "width": box.width(), "height": box.height()}
    return {**sides, "maximized": window.isMaximized()}


def put(window: QWidget, place: Mapping[str, Any] | None) -> None:
    """Move *window* to *place*, unless its upper edge would be out of reach on all screens."""
    if place is None:
        return
    sides = [place.get(name) for name in ("x", "y", "width", "height")]
    if all(type(side) is int and abs(side) < FARTHEST for side in sides):
        box = QRect(*sides)
        if QGuiApplication.screenAt(QPoint(box.center().x(), box.top() + _GRIP)) is not None:
            window.setGeometry(box)
    if place.get("maximized") is True:
        window.setWindowState(Qt.WindowState.WindowMaximized)
