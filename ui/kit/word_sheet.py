# SPDX-License-Identifier: MIT
"""What sheets of words have in common: the button that closes them, two columns, and the list of keys."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from ui.kit import theme
from ui.kit.sheet import SheetButton, SheetContent
from ui.kit.theme import Type
from ui.kit.widgets import PlainLabel
from ui.language.i18n import capital, term


def close_button() -> SheetButton:
    """The only button of a sheet that is just read."""
    return SheetButton("", term("close"), "Esc", main=True)


def two_columns(body: QWidget) -> QGridLayout:
    """Lay *body* out in two columns, the first of which takes the room that is left."""
    grid = QGridLayout(body)
    px = theme.look().px
    grid.setContentsMargins(0, px(4), px(8), px(4))
    grid.setHorizontalSpacing(px(20))
    grid.setVerticalSpacing(px(6))
    grid.setColumnStretch(0, 1)
    return grid


def keys_sheet(keys: Sequence[tuple[str, str]]) -> SheetContent:
    """List *keys*: what each is called, and what it does."""
    body = QWidget()
    grid = two_columns(body)
    for row, (key, what) in enumerate(keys):
        grid.addWidget(PlainLabel(capital(what), body), row, 0)
        grid.addWidget(PlainLabel(key, body, role=Type.STRONG), row, 1, Qt.AlignmentFlag.AlignRight)
    told = "\n".join(f"{key}: {what}" for key, what in keys)
    return SheetContent(term("keyboard-shortcut"), "", body, (close_button(),), told)
