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
    from ui.saving.autosave import Autosave
    from ui.saving.recovery import Recovery


class TroubleMessages(QObject):
    """Shows what goes wrong with saving."""

    changed = Signal()
    """Whether everything is saved may have changed."""
    loss_agreed = Signal()
    """The player agreed to lose what could not be saved."""

    def __init__(self, autosave: Autosave, messages: Messages, parent: QWidget) -> None:
        """Listen to *autosave*; dialogs open over *parent*."""
        super().__init__(parent)
        self._autosave = autosave
        self._messages = messages
        self._parent = parent
        self.may_lose = False
        """The player agreed to lose what could not be saved."""
        # Later, when it is known whether anything can be done about it.
        autosave.failed.connect(self._on_failed, Qt.ConnectionType.QueuedConnection)
        autosave.resumed.connect(self._on_resumed)
        autosave.unprotected.connect(self._on_unprotected)
        autosave.damaged.connect(self._on_damaged)
        autosave.mended.connect(self._on_mended)

    def _on_failed(self, reason: Reason) -> None:
        # The dialog that offers help says it as well.
        if self._autosave.recovery is None:
            self._messages.show_once(_("Not saved: {why}").format(why=SHARED.say(reason)))
        self.changed.emit()

    def _on_resumed(self) -> None:
        self._messages.forget()
        self._messages.show(_("Everything is saved again."))
        self.changed.emit()

    def _on_unprotected(self, reason: Reason) -> None:
        self._messages.show_once(_("No backup could be made: {why}").format(why=SHARED.say(reason)))

    def _on_damaged(self, recovery: Recovery) -> None:
        from ui.saving.recovery_dialog import RecoveryDialog  # noqa: PLC0415 - hardly anybody ever sees it

        RecoveryDialog(self._autosave, recovery, self._parent).open()

    def _on_mended(self, n: int) -> None:
        self._messages.show(mended_text(n))

    def may_close(self) -> bool:
        """Try once more to save. Return whether the window may close; if not, ask the player."""
        if self.may_lose or self._autosave.retry():
            return True
        from ui.saving.recovery_dialog import LossQuestion  # noqa: PLC0415 - hardly anybody ever sees it

        question = LossQuestion(self._autosave.failure, self._parent)
        question.agreed.connect(self._on_agreed)
        question.open()
        return False

    def _on_agreed(self) -> None:
        self.may_lose = True
        self.loss_agreed.emit()


def mended_text(n: int) -> str:
    """Return that *n* entries of lists and statistics were damaged, and are right again."""
    words = ngettext(
        "{n} entry in the lists and statistics was damaged. It was made anew from the record.",
        "{n} entries in the lists and statistics were damaged. They were made anew from the records.",
        n,
    )
    return words.format(n=number(n))


def unreadable_text(n: int) -> str:
    """Return that *n* matches are too damaged to be continued."""
    words = ngettext(
        "{n} saved match is damaged and cannot be continued.",
        "{n} saved matches are damaged and cannot be continued.",
        n,
    )
    return words.format(n=number(n))
