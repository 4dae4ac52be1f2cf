# SPDX-License-Identifier: MIT
"""Messages to the player when saving fails, and when it works again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from dominoes.errors import Reason
from ui.kit.messages import Messages
from ui.language.i18n import _, ngettext, number
from ui.language.reasons import SHARED

if TYPE_CHECKING:
    from ui.saving.autosave import Keeper, Rescue


class TroubleMessages(QObject):
    """Shows what autosave meets with."""

    changed = Signal()
    """Whether everything is saved may have changed."""
    loss_agreed = Signal()
    """The player agreed to lose what could not be saved."""

    def __init__(self, keeper: Keeper, messages: Messages, parent: QWidget) -> None:
        """Listen to *keeper*; dialogs open over *parent*."""
        super().__init__(parent)
        self._keeper = keeper
        self._messages = messages
        self._parent = parent
        self.may_lose = False
        """The player agreed to lose what could not be saved."""
        # Later, when it is known whether anything can be done about it.
        keeper.troubled.connect(self._on_trouble, Qt.ConnectionType.QueuedConnection)
        keeper.recovered.connect(self._on_recovered)
        keeper.lost.connect(self._on_lost)
        keeper.unprotected.connect(self._on_unprotected)
        keeper.damaged.connect(self._on_damaged)

    def _on_trouble(self, reason: Reason) -> None:
        # The dialog that offers help says it as well.
        if self._keeper.rescue is None:
            self._messages.show_once(_("Not saved: {why}").format(why=SHARED.say(reason)))
        self.changed.emit()

    def _on_recovered(self) -> None:
        self._messages.forget()
        self._messages.show(_("Everything is saved again."))
        self.changed.emit()

    def _on_lost(self, steps: int) -> None:
        self._messages.forget()
        words = ngettext(
            "{n} step of a match fits nothing in the file that is there now, and is lost; all else is saved.",
            "{n} steps of a match fit nothing in the file that is there now, and are lost; all else is saved.",
            steps,
        )
        self._messages.show(words.format(n=number(steps)))
        self.changed.emit()

    def _on_unprotected(self, reason: Reason) -> None:
        self._messages.show_once(_("No backup could be made: {why}").format(why=SHARED.say(reason)))

    def _on_damaged(self, rescue: Rescue) -> None:
        from ui.saving.recovery_dialog import RescueDialog  # noqa: PLC0415 - hardly anybody ever sees it

        RescueDialog(self._keeper, rescue, self._parent).open()

    def may_close(self) -> bool:
        """Try once more to save what waits. Return whether the window may close; if not, ask the player."""
        if self.may_lose or self._keeper.save_again():
            return True
        from ui.saving.recovery_dialog import LossQuestion  # noqa: PLC0415 - hardly anybody ever sees it

        question = LossQuestion(self._keeper.trouble, self._parent)
        question.agreed.connect(self._on_agreed)
        question.open()
        return False

    def _on_agreed(self) -> None:
        self.may_lose = True
        self.loss_agreed.emit()


def unreadable_text(n: int) -> str:
    """Say that *n* matches are too damaged to be continued."""
    words = ngettext(
        "{n} saved match is damaged and cannot be continued.",
        "{n} saved matches are damaged and cannot be continued.",
        n,
    )
    return words.format(n=number(n))
