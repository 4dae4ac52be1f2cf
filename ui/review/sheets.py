# SPDX-License-Identifier: MIT
"""Sheets over a review: how the round was settled, and the keys."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from ui import theme
from ui.games.presenter import Presenter
from ui.i18n import _, capital, term
from ui.table.numbers import numbers_content
from ui.table.sheet import SheetButton, SheetContent
from ui.theme import Type
from ui.widgets import PlainLabel


def _close() -> SheetButton:
    return SheetButton("", term("close"), "Esc", main=True)


def settlement_content(presenter: Presenter, state: Any, round_name: str) -> SheetContent:  # noqa: ANN401
    """Show how the round that ended in *state* was settled."""
    return numbers_content(presenter.settlement(state, round_name), _close())


def keys_content() -> SheetContent:
    """List the keys of a review."""
    keys = (
        ("← →", _("Back and on by a move")),
        ("PgUp PgDn", _("Previous and next trick or phase")),
        ("Home End", _("To the beginning and to the end of the round")),
        (_("Space"), _("Play by itself, or stop")),
        ("+ −", term("speed")),
        ("Shift PgUp PgDn", _("The round before, and the next one")),
        ("V", _("See it from the next seat")),
        ("O", _("Open or close all hands")),
        ("S", _("Settlement")),
        ("N", _("Write a remark about this position")),
        ("M", _("Set a mark here, or take it away")),
        ("R", term("rules-of-table")),
        ("I", _("Show or hide the panel beside the table")),
        ("D", _("Play this deal again")),
        ("E", _("Export the position")),
        ("C", _("Share this deal as a code")),
        ("↑ ↓ Shift ← →", _("Walk over the tiles and the seats")),
        (",", term("settings")),
        ("F11", term("full-screen")),
        ("Esc", _("Close what lies on top; back to where you came from")),
    )
    body = QWidget()
    grid = QGridLayout(body)
    px = theme.look().px
    grid.setContentsMargins(0, px(4), px(8), px(4))
    grid.setHorizontalSpacing(px(20))
    grid.setVerticalSpacing(px(6))
    grid.setColumnStretch(0, 1)
    for row, (key, what) in enumerate(keys):
        grid.addWidget(PlainLabel(capital(what), body), row, 0)
        grid.addWidget(PlainLabel(key, body, role=Type.STRONG), row, 1, Qt.AlignmentFlag.AlignRight)
    told = "\n".join(f"{key}: {what}" for key, what in keys)
    return SheetContent(term("keyboard-shortcut"), "", body, (_close(),), told)
