# SPDX-License-Identifier: MIT
"""Faults of a page, in addition to those of any screen: focus, scrolling, squeezed controls, overlap."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from typing import Final

from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QScrollArea,
    QTableView,
    QToolButton,
    QWidget,
)

from tests.tools.screen_checks import name_of, told, visible
from ui.language import i18n
from ui.tiles.tile_button import TileButton

_SLACK: Final = 2
"""Pixels that rounding may take."""
_CONTROLS: Final = (QAbstractButton, QLabel, QLineEdit, QComboBox, QAbstractSpinBox)
_FIXED: Final = (QAbstractButton, QAbstractSpinBox)
_SENTENCE: Final = re.compile(r"(?<![\w/\\.-])[A-Za-z][a-z']+(?:,? [A-Za-z][a-z']*){2,}")
"""Three English words."""
_ASIAN: Final = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")


def faults(window: QWidget, *, scrolled: bool = False) -> Iterator[str]:
    """Yield the faults of the pages and dialogs in *window*, and of focus on them.

    Args:
        window: What to look at.
        scrolled: What has focus may be out of sight, because the page was scrolled.
    """
    yield from _keyboard(window, scrolled=scrolled)
    for widget in visible(window):
        if widget.visibleRegion().isEmpty():
            continue
        if isinstance(widget, QScrollArea) and widget.horizontalScrollBar().maximum() > 0:
            yield f"scrolls sideways: {name_of(widget)} by {widget.horizontalScrollBar().maximum()}"
        if isinstance(widget, _FIXED) and not isinstance(widget, TileButton | QToolButton):
            least = widget.minimumSizeHint()
            if widget.width() + _SLACK < least.width() or widget.height() + _SLACK < least.height():
                yield f"squeezed: {name_of(widget)} {widget.size().toTuple()}, needs {least.toTuple()}"
        if isinstance(widget, QTableView) and not widget.horizontalHeader().isHidden():
            yield from _columns(widget)
        yield from _overlapping(widget)


def _keyboard(window: QWidget, *, scrolled: bool) -> Iterator[str]:
    if QApplication.activePopupWidget() is not None:
        # A menu has it as a whole.
        return
    top = QApplication.activeModalWidget() or window
    focus = top.focusWidget()
    if focus is None:
        yield f"nothing has the keyboard in {type(top).__name__}"
    elif focus is top or not focus.isVisible() or (focus.visibleRegion().isEmpty() and not scrolled):
        yield f"the keyboard is on what is not seen: {name_of(focus)}"
    elif not (focus.accessibleName() or told(focus) or focus.focusProxy()):
        yield f"the keyboard is on what has no name: {name_of(focus)}"


def _columns(view: QTableView) -> Iterator[str]:
    """Yield columns narrower than their contents."""
    heads = view.horizontalHeader()
    for column in range(heads.count()):
        need = 0 if view.isColumnHidden(column) else heads.sectionSizeFromContents(column).width()
        if need > view.columnWidth(column) + _SLACK:
            head = view.model().headerData(column, heads.orientation())
            yield f"column too narrow: {name_of(view)} {head!r} {need} in {view.columnWidth(column)}"


def _overlapping(parent: QWidget) -> Iterator[str]:
    children = [
        each
        for each in parent.children()
        if isinstance(each, _CONTROLS)
        and not isinstance(each, TileButton)
        and each.isVisible()
        and not each.isWindow()
    ]
    shown = [each for each in children if told(each) or not isinstance(each, QLabel)]
    for one, other in combinations(shown, 2):
        common = one.geometry().intersected(other.geometry())
        if common.width() > _SLACK and common.height() > _SLACK:
            size = f"{common.width()}×{common.height()}"
            yield f"overlap: {name_of(one)} and {name_of(other)} by {size}"


def english(window: QWidget, painted: frozenset[str]) -> Iterator[str]:
    """Yield English sentences in another language's window, among texts shown, spoken and *painted*."""
    if i18n.current().key == "en":
        return
    for text in sorted(painted):
        if _is_english(text):
            yield f"English: painted {text!r}"
    for widget in visible(window):
        for text in {told(widget), widget.accessibleName(), widget.accessibleDescription(), widget.toolTip()}:
            if _is_english(text):
                yield f"English: {type(widget).__name__} {text!r}"


def _is_english(text: str) -> bool:
    return _SENTENCE.search(text) is not None and not _ASIAN.search(text)
