# SPDX-License-Identifier: MIT
"""What the player is told when saving fails, and when it works again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt

from dominoes.errors import Reason
from ui.app.messages import why
from ui.language.i18n import _, ngettext, number

if TYPE_CHECKING:
    from ui.app.window import MainWindow
    from ui.saving.autosave import Keeper, Rescue


class StoreTroubles(QObject):
    """Tells over a window what its keeper meets with."""

    def __init__(self, window: MainWindow, keeper: Keeper) -> None:
        """Listen to *keeper*."""
        super().__init__(window)
        self._window = window
        self._keeper = keeper
        self.may_lose = False
        """The player agreed to lose what could not be saved."""
        # Later, when it is known whether anything can be done about it.
        keeper.troubled.connect(self._on_trouble, Qt.ConnectionType.QueuedConnection)
        keeper.recovered.connect(self._on_recovered)
        keeper.lost.connect(self._on_lost)
        keeper.unprotected.connect(self._on_unprotected)
        keeper.damaged.connect(self._on_damaged)
        keeper.rescued.connect(self._on_rescued)

    def _on_trouble(self, reason: Reason) -> None:
        # The dialog that offers help says it as well.
        if self._keeper.rescue is None:
            self._window.teller.tell_once(_("Not saved: {why}").format(why=why(reason)))
        self._window.show_saved()

    def _on_recovered(self) -> None:
        self._window.teller.forget()
        self._window.teller.tell(_("Everything is saved again."))
        self._window.show_saved()

    def _on_lost(self, steps: int) -> None:
        self._window.teller.forget()
        words = ngettext(
            "{n} step of a match fits nothing in the file that is there now, and is lost; all else is saved.",
            "{n} steps of a match fit nothing in the file that is there now, and are lost; all else is saved.",
            steps,
        )
        self._window.teller.tell(words.format(n=number(steps)))
        self._window.show_saved()

    def _on_unprotected(self, reason: Reason) -> None:
        self._window.teller.tell_once(_("No backup could be made: {why}").format(why=why(reason)))

    def _on_damaged(self, rescue: Rescue) -> None:
        from ui.saving.recovery_dialog import RescueDialog  # noqa: PLC0415 - hardly anybody ever sees it

        RescueDialog(self._keeper, rescue, self._window).open()

    def may_close(self) -> bool:
        """Try once more to save what waits; tell whether the window may close, and ask the player if not."""
        if self.may_lose or self._keeper.save_again():
            return True
        from ui.saving.recovery_dialog import LossQuestion  # noqa: PLC0415 - hardly anybody ever sees it

        question = LossQuestion(self._keeper.trouble, self._window)
        question.agreed.connect(self._on_agreed)
        question.open()
        return False

    def _on_agreed(self) -> None:
        self.may_lose = True
        self._window.close()

    def tell_unreadable(self) -> None:
        """Say once that matches are too damaged to be gone on with."""
        n = len(self._keeper.unreadable)
        if n:
            words = ngettext(
                "{n} saved match is damaged and cannot be continued.",
                "{n} saved matches are damaged and cannot be continued.",
                n,
            )
            self._window.teller.tell_once(words.format(n=number(n)))

    def _on_rescued(self) -> None:
        self._window.show_matches()
