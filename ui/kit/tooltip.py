# SPDX-License-Identifier: MIT
"""Tips for those who point, which do not disturb those who listen."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import QWidget

from ui.kit.widgets import plain_tooltip

_NOTHING_TO_SAY: Final = " "
"""A description that is there, and silent."""


def give_tip(widget: QWidget, text: str) -> None:
    """Show *text* letter by letter when *widget* is pointed at; nothing shows nothing.

    A screen reader does not hear the tip: say its words by name and description, before this call. Where there
    is no description, Qt would have it read out the tip with its markup.
    """
    widget.setToolTip(plain_tooltip(text))
    if text and not widget.accessibleDescription():
        widget.setAccessibleDescription(_NOTHING_TO_SAY)
