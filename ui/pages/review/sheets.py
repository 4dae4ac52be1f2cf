# SPDX-License-Identifier: MIT
"""Sheets over a review: how the round was settled, and the keys."""

from __future__ import annotations

from typing import Any

from ui.games.presenter import Presenter
from ui.kit.sheet import SheetContent, close_button, keys_sheet
from ui.language.i18n import _, term
from ui.table.numbers import numbers_content


def settlement_content(presenter: Presenter, state: Any, round_name: str) -> SheetContent:  # noqa: ANN401
    """Show how the round that ended in *state* was settled."""
    return numbers_content(presenter.settlement(state, round_name), close_button())


def keys_content() -> SheetContent:
    """List the keys of a review."""
    return keys_sheet(
        (
            ("← →", _("Step back, step forward")),
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
    )
