# SPDX-License-Identifier: MIT
"""What a page shows, says, cuts off, and gives to the keyboard."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QLabel, QScrollArea, QWidget

Show = Callable[[QWidget], None]
"""What the fixture ``show`` gives."""


def seen(page: QWidget) -> list[QWidget]:
    """Every widget on *page* that is not hidden."""
    return [widget for widget in page.findChildren(QWidget) if widget.isVisibleTo(page)]


def texts(page: QWidget) -> list[str]:
    """What *page* says, to eyes and to ears, in order."""
    words = []
    for widget in page.findChildren(QWidget):
        words += [widget.accessibleName(), widget.accessibleDescription()]
        if isinstance(widget, QLabel | QAbstractButton):
            words.append(widget.text())
    return words


def cut_off(page: QWidget) -> list[str]:
    """What stands out beyond the width of the page, or has less height than its words need."""
    areas = [area for area in page.findChildren(QScrollArea) if area.isVisibleTo(page)]
    wide = ["the page itself"] if any(area.horizontalScrollBar().maximum() for area in areas) else []
    labels = [label for label in seen(page) if isinstance(label, QLabel) and label.text()]
    low = [label.text() for label in labels if label.height() < label.heightForWidth(label.width())]
    buttons = [button for button in seen(page) if isinstance(button, QAbstractButton)]
    return wide + low + [b.text() for b in buttons if b.text() and b.width() < b.minimumSizeHint().width()]


def nameless(page: QWidget) -> list[QWidget]:
    """What takes focus and has no name for a screen reader."""
    return [
        widget
        for widget in seen(page)
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and not widget.accessibleName()
        # The line inside a number speaks for the number.
        and widget.objectName() != "qt_spinbox_lineedit"
        and not (isinstance(widget, QAbstractButton) and widget.text())
    ]


def by_tab(page: QWidget) -> set[QWidget]:
    """What the Tab key comes to on *page*."""
    reached: set[QWidget] = set()
    widget = page.nextInFocusChain()
    while widget is not None and widget is not page:
        if page.isAncestorOf(widget) and widget.isVisibleTo(page) and widget.isEnabled():
            reached.add(widget)
        widget = widget.nextInFocusChain()
    return {widget for widget in reached if widget.focusPolicy() & Qt.FocusPolicy.TabFocus}
