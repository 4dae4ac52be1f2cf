# SPDX-License-Identifier: MIT
"""Rows and columns of widgets, each written as the list of its parts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QHBoxLayout, QLayout, QVBoxLayout, QWidget
from shiboken6 import Shiboken

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
    """Alignment of a widget in its room; it fills all of it without."""


def add_parts(layout: B, *parts: QWidget | QLayout | Part) -> B:
    """Add *parts* to *layout*, one after the other, and return it."""
    for each in parts:
        part = each if isinstance(each, Part) else Part(each)
        match part.content:
            case None:
                layout.addStretch(part.stretch)
            case QLayout():
                layout.addLayout(part.content, part.stretch)
                _invalidate_wrappers(part.content)
            case QWidget():
                layout.addWidget(part.content, part.stretch, part.align)
    return layout


def add_below(grid: QGridLayout, part: QLayout) -> None:
    """Add *part* below all of *grid*, as wide as it."""
    grid.addLayout(part, grid.rowCount(), 0, 1, -1)
    _invalidate_wrappers(part)


def hbox(
    *parts: QWidget | QLayout | Part, on: QWidget | None = None, margins: Margins = (0, 0, 0, 0), spacing: int = -1
) -> QHBoxLayout:
    """Lay *parts* out from left to right.

    Args:
        parts: The neighbours, in order.
        on: The widget whose layout this is; None for a layout to be added to another.
        margins: Around all of it.
        spacing: Between parts, in pixels; negative for that of the style.
    """
    return _filled(QHBoxLayout(), parts, on, margins, spacing)


def vbox(
    *parts: QWidget | QLayout | Part, on: QWidget | None = None, margins: Margins = (0, 0, 0, 0), spacing: int = -1
) -> QVBoxLayout:
    """Lay *parts* out from top to bottom; for the arguments see `hbox`."""
    return _filled(QVBoxLayout(), parts, on, margins, spacing)


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
    """Hide *widget* of *layout*, and delete it."""
    if layout is not None:
        layout.removeWidget(widget)
    widget.hide()
    widget.deleteLater()


def replace_widget(layout: QLayout, before: QWidget, after: QWidget) -> None:
    """Put *after* in the place of *before* in *layout*, and delete *before*."""
    item = layout.replaceWidget(before, after)
    assert item is not None
    # The item of *before*, which nobody else would delete.
    Shiboken.delete(item)
    drop(before)


def remove_layout(outer: QLayout, inner: QLayout) -> None:
    """Take *inner* out of *outer* and delete it; the widgets in it stay."""
    # Qt would delete the items with *inner*, after its widgets perhaps, which an item may not outlive.
    while (item := inner.takeAt(0)) is not None:
        Shiboken.delete(item)
    outer.removeItem(inner)
    inner.deleteLater()


def set_number(widgets: list[W], number: int, make: Callable[[], W], layout: QLayout | None = None) -> None:
    """Drop the last of *widgets* in *layout*, or append results of *make*, until there are *number* of them."""
    while len(widgets) > number:
        drop(widgets.pop(), layout)
    while len(widgets) < number:
        widgets.append(make())


def _filled(
    layout: B, parts: Sequence[QWidget | QLayout | Part], on: QWidget | None, margins: Margins, spacing: int
) -> B:
    layout.setContentsMargins(*margins)
    layout.setSpacing(spacing)
    add_parts(layout, *parts)
    if on is not None:
        on.setLayout(layout)
    return layout


def _invalidate_wrappers(layout: QLayout) -> None:
    """Invalidate the wrappers of the items of *layout*, if it was filled before it was added to that of a widget.

    PySide 6.10 and 6.11 make a wrapper for each item then, and do not notice when Qt deletes the item: the wrapper
    stays registered for its address. A new widget at the same address is then registered beside it, and when Qt
    deletes that widget, PySide reads a wrapper it has just freed, and the program ends.
    """
    if layout.parentWidget() is None:
        return
    for place in range(layout.count()):
        item = layout.itemAt(place)
        assert item is not None
        inner = item.layout()
        if inner is None:
            Shiboken.invalidate(item)
        else:
            _invalidate_wrappers(inner)
