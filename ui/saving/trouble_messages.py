# SPDX-License-Identifier: MIT
"""Messages to the player when saving fails, and when it works again."""

from __future__ import annotations

import logging
from collections.abc import Collection, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from dominoes.errors import Reason, StoreError
from ui.kit.messages import Messages
from ui.language.i18n import _, date_time, ngettext, number
from ui.language.names import enumerated, round_name
from ui.language.reasons import SHARED

if TYPE_CHECKING:
    from dominoes.store import Archive, RoundRow
    from dominoes.store.seals import Found
    from ui.saving.autosave import Autosave
    from ui.saving.recovery import Recovery


_log = logging.getLogger(__name__)

_LISTED: Final = 5
"""Rounds named in one message."""


class TroubleMessages(QObject):
    """Shows errors of saving."""

    changed = Signal()
    """Whether everything is saved may have changed."""
    loss_agreed = Signal()
    """The player agreed to lose unsavable data."""

    def __init__(self, autosave: Autosave, messages: Messages, parent: QWidget) -> None:
        """Listen to *autosave*; dialogs open over *parent*."""
        super().__init__(parent)
        self._autosave = autosave
        self._messages = messages
        self._parent = parent
        self.may_lose = False
        """The player agreed to lose unsavable data."""
        # Later, when it is known whether anything can be done about it.
        autosave.failed.connect(self._on_failed, Qt.ConnectionType.QueuedConnection)
        autosave.resumed.connect(self._on_resumed)
        autosave.unprotected.connect(self._on_unprotected)
        autosave.damaged.connect(self._on_damaged)
        autosave.mended.connect(self._on_mended)
        autosave.looked_through.connect(self._on_looked_through)
        autosave.unread.connect(self._on_unread)

    def _on_failed(self, reason: Reason) -> None:
        # The dialog that offers help says it as well.
        if self._autosave.recovery is None:
            self._messages.show_once(_("Not saved: {why}").format(why=SHARED.say(reason)))
        self.changed.emit()

    def _on_resumed(self) -> None:
        self._messages.forget()
        self._messages.show(_("Saving works again."))
        self.changed.emit()

    def _on_unprotected(self, reason: Reason) -> None:
        self._messages.show_once(_("No backup could be made: {why}").format(why=SHARED.say(reason)))

    def _on_damaged(self, recovery: Recovery) -> None:
        from ui.saving.recovery_dialog import RecoveryDialog  # noqa: PLC0415 - hardly anybody ever sees it

        RecoveryDialog(self._autosave, recovery, self._parent).open()

    def _on_mended(self, n: int) -> None:
        self._messages.show(mended_text(n))

    def _on_looked_through(self, found: Found) -> None:
        archive = self._autosave.archive
        if archive is not None:
            self._messages.show(found_text(found, archive))

    def _on_unread(self, reason: Reason) -> None:
        # While nothing can be saved, that is said.
        if self._autosave.failure is None:
            self._messages.show_once(_("Some saved data could not be read: {why}").format(why=SHARED.say(reason)))

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
        "{n} entry in the lists and statistics was damaged and has been rebuilt from the record.",
        "{n} entries in the lists and statistics were damaged and have been rebuilt from the records.",
        n,
    )
    return words.format(n=number(n))


def unreadable_text(n: int) -> str:
    """Return that *n* matches are too damaged to be continued."""
    words = ngettext(
        "{n} saved match is damaged and can't be continued.",
        "{n} saved matches are damaged and can't be continued.",
        n,
    )
    return words.format(n=number(n))


def found_text(found: Found, archive: Archive) -> str:
    """Return a report of repaired and of remaining damage, with the rounds by name."""
    damaged = found.records | found.rounds
    texts = []
    if found.restored:
        n = len(found.restored)
        words = ngettext("{n} damaged round was repaired.", "{n} damaged rounds were repaired.", n)
        texts.append(words.format(n=number(n)) + _named(n, _listed(archive, found.restored)))
    if found.resumed:
        n = found.resumed
        words = ngettext("{n} damaged match was repaired.", "{n} damaged matches were repaired.", n)
        texts.append(words.format(n=number(n)))
    if damaged:
        texts.append(damaged_text(len(damaged), _listed(archive, damaged)))
    if found.matches:
        texts.append(damaged_matches_text(len(found.matches)))
    return "\n\n".join(texts)


def damaged_text(n: int, rows: Sequence[RoundRow]) -> str:
    """Return a message that *n* rounds are damaged; *rows* are the known ones."""
    words = ngettext(
        "{n} round is damaged. A backup may still have it.",
        "{n} rounds are damaged. A backup may still have them.",
        n,
    )
    return words.format(n=number(n)) + _named(n, rows)


def left_out_text(n: int, rows: Sequence[RoundRow]) -> str:
    """Return a message that *n* damaged rounds were not written to a file; *rows* are the known ones."""
    words = ngettext("{n} damaged round was left out.", "{n} damaged rounds were left out.", n)
    return words.format(n=number(n)) + _named(n, rows)


def damaged_matches_text(n: int) -> str:
    """Return a message that the saved data of *n* matches is damaged."""
    words = ngettext(
        "{n} saved match is partly damaged. Its finished rounds are not affected.",
        "{n} saved matches are partly damaged. Their finished rounds are not affected.",
        n,
    )
    return words.format(n=number(n))


def _listed(archive: Archive, rounds: Collection[int]) -> Sequence[RoundRow]:
    try:
        return archive.listed(sorted(rounds)[:_LISTED])
    except StoreError as error:
        _log.info("not named: %s", error)
        return ()


def _named(n: int, rows: Sequence[RoundRow]) -> str:
    """Return the names of *rows*, as many lines as have room, of *n* rounds."""
    lines = [f"\n{_name(row)}" for row in rows[:_LISTED]]
    return "".join(lines) + ("\n…" if lines and n > len(lines) else "")


def _name(row: RoundRow) -> str:
    moment = date_time(datetime.fromisoformat(row.ended))
    name = round_name(row.number, 1, by_terms=False, half=row.half if row.in_halves else 0)
    return " · ".join(filter(None, (moment, name, enumerated([*filter(None, row.summary.names)]))))
