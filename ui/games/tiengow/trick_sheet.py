# SPDX-License-Identifier: MIT
"""The last trick of 打天九, as a sheet."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from ui.games.tiengow.view_model import PlayModel
from ui.kit.sheet import SheetContent, close_button, two_columns
from ui.kit.theme import Type
from ui.kit.widgets import PlainLabel
from ui.language.i18n import _, term
from ui.table.numbers import TileStrip


def trick_content(plays: Sequence[PlayModel]) -> SheetContent:
    """Show a finished trick again, as far as the reader saw it."""
    body = QWidget()
    grid = two_columns(body)
    for row, play in enumerate(plays):
        words = f"▲ {play.caption}" if play.winning else play.caption
        label = PlainLabel(words, body, role=Type.LEAD, tone="gold" if play.winning else "")
        grid.addWidget(label, row, 0)
        grid.addWidget(TileStrip(play.tiles, body, width=30), row, 1)
    subtitle = "" if plays else _("No trick has been finished in this round yet.")
    spoken = "\n".join(play.caption for play in plays)
    return SheetContent(term("last-trick"), subtitle, body, (close_button(),), spoken)
