# SPDX-License-Identifier: MIT
"""Telling the player something that he did not ask for, in a box of its own."""

from __future__ import annotations

import logging

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QWidget

from dominoes.errors import DominoesError, Reason
from ui.language.i18n import _

_log = logging.getLogger(__name__)


class Teller(QObject):
    """Opens boxes over a window."""

    def __init__(self, window: QWidget) -> None:
        """Tell things over *window*."""
        super().__init__(window)
        self._window = window
        self._told: set[str] = set()

    def tell(self, text: str) -> None:
        """Say *text*, letter by letter."""
        # Imported here: at most starts there is nothing to tell.
        from PySide6.QtWidgets import QMessageBox  # noqa: PLC0415

        box = QMessageBox(self._window)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setText(text)
        box.open()

    def tell_reload(self, wrong: str) -> None:
        """Tell a translator whether his words were read again, or what is *wrong* with them."""
        text = _("The texts could not be read again: {why}") if wrong else _("The texts were read again.")
        self.tell(text.format(why=wrong))

    def tell_once(self, text: str) -> None:
        """Say what need not be said with every move."""
        if text not in self._told:
            self._told.add(text)
            self.tell(text)

    def forget(self) -> None:
        """Say again what was told once: it was over in between."""
        self._told.clear()

    def tell_trouble(self, error: DominoesError) -> None:
        """Say what *error* is about."""
        _log.info("told: %s", error)
        self.tell(words_for(error))


def why(reason: Reason) -> str:
    """Say *reason* in the language now used."""
    # Imported here: the rules of the games are needed for it.
    from ui.language.reasons import reason_text  # noqa: PLC0415

    return reason_text(reason, ())


def words_for(error: DominoesError) -> str:
    """Say what *error* is about, in the language now used."""
    reason = getattr(error, "reason", None)
    return why(reason) if isinstance(reason, Reason) else _("This record cannot be read.")
