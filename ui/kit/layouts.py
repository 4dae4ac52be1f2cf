# SPDX-License-Identifier: MIT
"""Rows and columns of widgets, each written as the list of what stands in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QHBoxLayout, QLayout, QVBoxLayout, QWidget

B = TypeVar("B", bound=QBoxLayout)
W = TypeVar("W", bound=QWidget)

_FILLING: Final = Qt.AlignmentFlag(0)

Margins = tuple[int, int, int, int]
"""Left, top, right and bottom, in pixels."""


class Part(NamedTuple):
    """A part of a row or column that is not just added; without *content* it is empty room."""

    content: QWidget | QLayout | None = None
    stretch: int = 0
    """Its share of the room that is left."""
    align: Qt.AlignmentFlag = _FILLING
    """Where a widget stands in its room; it fills all of it without."""


def add_parts(layout: B, *parts: QWidget | QLayout | Part) -> B:
    """Add *parts* to *layout*, one after the other, and return it."""
    for each in parts:
        part = each if isinstance(each, Part) else Part(each)
        match part.content:
            case None:
                layout.addStretch(part.stretch)
            case QLayout():
                layout.addLayout(part.content, part.stretch)
            case QWidget():
                layout.addWidget(part.content, part.stretch, part.align)
    return layout


def hbox(
    *parts: QWidget | QLayout | Part, on: QWidget | None = None, margins: Margins = (0, 0, 0, 0), spacing: int = -1
) -> QHBoxLayout:
    """Lay *parts* out from left to right.

    Args:
        parts: What stands next to each other.
        on: The widget whose layout this is; None for a layout to be added to another.
        margins: Around all of it.
        spacing: Between parts, in pixels; negative for that of the style.
    """
    return add_parts(_on(QHBoxLayout(), on, margins, spacing), *parts)


def vbox(
    *parts: QWidget | QLayout | Part, on: QWidget | None = None, margins: Margins = (0, 0, 0, 0), spacing: int = -1
) -> QVBoxLayout:
    """Lay *parts* out from top to bottom; for the arguments see `hbox`."""
    return add_parts(_on(QVBoxLayout(), on, margins, spacing), *parts)


def set_columns(grid: QGridLayout, widgets: Sequence[QWidget], columns: int) -> None:
    """Place *widgets* in *grid*, in reading order, in equally wide *columns*."""
    for place, widget in enumerate(widgets):
        grid.addWidget(widget, *divmod(place, columns))
    for column in range(max(columns, grid.columnCount())):
        grid.setColumnStretch(column, int(column < columns))


def show_in_columns(grid: QGridLayout, widgets: Iterable[QWidget], shown: Sequence[QWidget], columns: int) -> None:
    """Show of *widgets* only those *shown*, which may change; for the others see `set_columns`."""
    for each in widgets:
        grid.removeWidget(each)
        each.setVisible(each in shown)
    set_columns(grid, shown, columns)


def drop(widget: QWidget, layout: QLayout | None = None) -> None:
    """Hide *widget*, which stands in *layout*, and delete it."""
    if layout is not None:
        layout.removeWidget(widget)
    widget.hide()
    widget.deleteLater()


def set_number(widgets: list[W], number: int, make: Callable[[], W], layout: QLayout | None = None) -> None:
    """Drop the last of *widgets* in *layout*, or append what *make* returns, until there are *number* of them."""
    while len(widgets) > number:
        drop(widgets.pop(), layout)
    while len(widgets) < number:
        widgets.append(make())


def _on(layout: B, on: QWidget | None, margins: Margins, spacing: int) -> B:
    if on is not None:
        on.setLayout(layout)
    layout.setContentsMargins(*margins)
    layout.setSpacing(spacing)
    return layout


def is_empty(layout: QLayout) -> bool:
    """Return whether nothing in *layout* is shown."""
    items = (layout.itemAt(place) for place in range(layout.count()))
    widgets = [item.widget() for item in items if item is not None]
    return all(widget is not None and widget.isHidden() for widget in widgets)
