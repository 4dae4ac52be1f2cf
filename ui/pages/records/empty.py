# SPDX-License-Identifier: MIT
"""What an empty list shows: why, and what to do about it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ui.kit.theme import Space, Type
from ui.kit.widgets import KeyButton, PlainLabel
from ui.language.i18n import _
from ui.pages.records.round_filter import RoundFilter


def where_deleted() -> str:
    """Return where deleted rounds are found, in words."""
    return _("Deleted rounds wait under “Deleted” for a while, and can be put back.")


class Empty(QWidget):
    """Takes the place of an empty list."""

    importing = Signal()
    """Import rounds."""
    bin = Signal()
    """Show the deleted rounds."""
    all = Signal()
    """Show all rounds."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Show nothing yet; see `show_why`."""
        super().__init__(parent)
        self.title = PlainLabel(parent=self, role=Type.TITLE, wrap=True)
        self.text = PlainLabel(parent=self, tone="muted", wrap=True)
        self.button = KeyButton(parent=self)
        self.button.clicked.connect(self._on_pressed)
        self._offered: SignalInstance | None = None
        column = QVBoxLayout(self)
        column.setSpacing(Space.MEDIUM)
        column.addStretch(2)
        for label in (self.title, self.text):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            column.addWidget(label)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(3)

    def show_why(self, wanted: RoundFilter, *, readable: bool, deleted: bool) -> None:
        """Show why no round matches *wanted*.

        Args:
            wanted: What the player wants to see.
            readable: The store is open.
            deleted: There are deleted rounds.
        """
        if not readable:
            title, text = _("The records cannot be read just now."), _("What is being played now is not saved.")
            self._offered, button = None, ""
        elif wanted.is_all and deleted:
            title, text = _("All rounds are deleted"), where_deleted()
            self._offered, button = self.bin, _("Show deleted rounds")
        elif wanted.is_all:
            title = _("No rounds yet")
            text = _("Every finished round is kept here, move by move.")
            self._offered, button = self.importing, _("Import records…")
        elif wanted.shelf == "bin" and wanted.chosen == 1 and not wanted.words:
            title, text = _("Nothing is deleted"), _("Deleted rounds wait here for a while, and can be put back.")
            self._offered, button = self.all, _("Show all")
        else:
            title, text = _("No round matches"), _("Nothing in the records matches what you are looking for.")
            self._offered, button = self.all, _("Show all")
        self.title.setText(title)
        self.text.setText(text)
        self.button.set_text(button)
        self.button.setVisible(bool(button))

    def _on_pressed(self) -> None:
        if self._offered is not None:
            self._offered.emit()
