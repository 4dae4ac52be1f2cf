# SPDX-License-Identifier: MIT
"""What is kept on this computer: backed up, restored, exported, erased."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QWidget

from dominoes.errors import DominoesError, Reason
from dominoes.store import Filter
from dominoes.store.backups import Backup
from ui.games.reasons import error_text, reason_text
from ui.kit.file_dialog import ask_for_file, ask_for_target
from ui.kit.sheet import SheetOverlay
from ui.kit.tasks import Tasks
from ui.language.i18n import _
from ui.pages.records.transfer import ask_where_to_export, write_file
from ui.play.services import Routes, Services

_log = logging.getLogger(__name__)

SUFFIX: Final = ".db"
RECORDS: Final = "records"
"""Erase the rounds, their statistics and the unfinished matches."""
EVERYTHING: Final = "everything"
"""Erase these, the names, the settings, and the backups that the program keeps."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DataState:
    """What is kept, and the outcome of the last action."""

    backups: Sequence[Backup] = ()
    """Newest first."""
    rounds: int = 0
    """How many finished rounds are kept."""
    size: int = 0
    """What they take, in bytes."""
    path: str = ""
    """Folder of all this."""
    done: str = ""
    """What was done last, as a sentence."""
    trouble: str = ""
    """What went wrong, as a sentence; it is shown instead of *done*."""
    busy: str = ""
    """What is being done, as a sentence; all buttons are disabled meanwhile."""


class KeptData(QObject):
    """Backs up, restores, exports and erases what is kept, and tells of it."""

    changed = Signal(object)
    """What is kept, and the outcome of the last action, is now this `DataState`."""
    unprotected = Signal(str, str)
    """Before this was erased no backup could be made, for this reason; `erase_anyway` does it all the same."""
    forgotten = Signal()
    """All settings are as at first."""

    def __init__(self, services: Services, routes: Routes, page: QWidget) -> None:
        """Do nothing yet; news are told over other pages where *page* is not shown."""
        super().__init__(page)
        self._services, self._routes, self._page = services, routes, page
        self._autosave = services.autosave()
        self.state = DataState(path=str(services.folder))
        """The outcome of the last action; what is kept is looked up whenever it is shown."""
        self._erasing = ""
        """What is erased when its backup is made."""
        self._tasks = Tasks(self)
        self._autosave.backed_up.connect(self._on_backed_up)
        self._autosave.restored.connect(self._on_restored)

    @cached_property
    def _overlay(self) -> SheetOverlay:
        """Shows how far an export is."""
        return SheetOverlay(self._page)

    # -- what is kept --------------------------------------------------------------------------

    def _show(self) -> None:
        archive = self._autosave.archive
        try:
            rounds = 0 if archive is None else archive.count(Filter())
        except DominoesError:
            rounds = 0
        files = [each for each in self._services.folder.glob("matches.db*") if each.is_file()]
        size = sum(each.stat().st_size for each in files)
        self.changed.emit(replace(self.state, backups=self._autosave.backups(), rounds=rounds, size=size))

    def refresh(self) -> None:
        """Tell what is kept now, without the messages of before."""
        self._report(busy=self.state.busy)

    def _report(self, done: str = "", trouble: str = "", busy: str = "") -> None:
        self.state = replace(self.state, done=done, trouble=trouble, busy=busy)
        self._show()

    # -- backups -------------------------------------------------------------------------------

    def ask_where_to_back_up(self) -> None:
        """Ask for the file of a backup, and make it."""
        name = f"gupai-{date.today().isoformat()}{SUFFIX}"  # noqa: DTZ011 - the player's calendar
        asked = ask_for_target(self._services.parent, _("Back up to a file"), _filters(), name)
        asked.fileSelected.connect(self.back_up_to)

    def _is_own(self, path: str) -> bool:
        """Return whether the file is the program's own; if so, show that it is."""
        own = self._autosave.is_own(Path(path))
        if own:
            self._report(trouble=_("The program stores its own data there. Choose another file or folder."))
        return own

    def back_up_to(self, path: str) -> None:
        """Make a backup in the file at *path*."""
        if self._is_own(path):
            return
        self._report(busy=_("Making a backup…"))
        self._autosave.back_up_to(Path(path))

    def _on_backed_up(self, reason: Reason | None) -> None:
        if self._erasing:
            what, self._erasing = self._erasing, ""
            if reason is None:
                self.erase_anyway(what)
            else:
                self._report(trouble=reason_text(reason))
                self.unprotected.emit(what, reason_text(reason))
        elif self.state.busy and reason is None:
            self._report(done=_("Backup finished."))
        elif self.state.busy and reason is not None:
            self._report(trouble=reason_text(reason))
        elif self._page.isVisible():
            # One that the program has made by itself can be restored as well.
            self._show()

    def ask_what_to_restore(self) -> None:
        """Ask for the file of a backup, and put it back."""
        ask_for_file(self._services.parent, _("Restore from a file"), _filters()).fileSelected.connect(self.restore)

    def restore(self, path: str | Path) -> None:
        """Put the backup at *path* back."""
        self._routes.end_match()
        self._report(busy=_("Restoring the backup…"))
        self._autosave.restore(Path(path))

    def _on_restored(self, reason: Reason | None) -> None:
        if reason is None:
            self._report(done=_("Backup restored. Your previous data was kept, too."))
            self._routes.list_matches()
        else:
            self._report(trouble=reason_text(reason))

    # -- records -------------------------------------------------------------------------------

    def ask_where_to_export(self) -> None:
        """Ask for a file or a folder, and write all records there."""
        ask_where_to_export(self._services.parent, self.export)

    def export(self, path: str) -> None:
        """Write all records to *path*."""
        if self._is_own(path):
            return
        self._tasks.begin(self._write(Path(path)))

    async def _write(self, path: Path) -> None:
        archive = self._autosave.archive
        if archive is None:
            self._report(trouble=_("The records cannot be read right now."))
            return
        try:
            written = await write_file(archive.ids(Filter()), path, archive, self._overlay)
        except OSError:
            self._report(trouble=_("The file can't be written: {path}").format(path=path))
        except DominoesError as error:
            self._report(trouble=error_text(error))
        else:
            if written is not None:
                self._report(done=written.text)

    # -- the rest ------------------------------------------------------------------------------

    def erase(self, what: str) -> None:
        """Erase *what*; records only after a backup."""
        if what == EVERYTHING:
            self.erase_anyway(what)
        else:
            self._erasing = what
            self._report(busy=_("Making a backup…"))
            self._autosave.back_up(again=True)

    def erase_anyway(self, what: str) -> None:
        """Erase *what* without a backup."""
        # One may have been begun, or continued, while the backup was made.
        self._routes.leave_match()
        done = self._autosave.erase(backups=what == EVERYTHING)
        if what == EVERYTHING:
            preferences = self._services.preferences
            preferences.reset()
            self.forgotten.emit()
            files, old = self._routes.erase_files(), _erase_old_settings(preferences.path)
            # The log last, as the others may have added to it.
            done = _erase_log() and files and old and done
        self._routes.list_matches()
        if not done:
            text = _("Not everything could be erased.")
        elif what != EVERYTHING and self._autosave.backups():
            text = _("Erased. A backup was made just before; restoring it brings everything back.")
        else:
            text = _("Erased.")
        self._report(done=text if done else "", trouble="" if done else text)
        if not self._page.isVisible():
            # The player went elsewhere while the backup was made.
            self._services.messages.show(text)

    def show_folder(self) -> None:
        """Let the system show the folder."""
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._services.folder))):
            self._report(trouble=_("The system can't show the folder."))

    def stop(self) -> None:
        """Stop the exports."""
        self._tasks.stop()


def _filters() -> tuple[str, ...]:
    return _("Backups") + f" (*{SUFFIX})", _("All files") + " (*)"


def _erase_old_settings(path: Path) -> bool:
    """Erase the unreadable settings files set aside at *path*; return False if that failed."""
    try:
        for each in path.parent.glob(f"{path.name}*.bad"):
            each.unlink()
    except OSError:
        _log.info("old settings cannot be erased", exc_info=True)
        return False
    return True


def _erase_log() -> bool:
    """Empty the log that is being written, and delete older ones. Return False if that failed."""
    for handler in logging.getLogger().handlers:
        if not isinstance(handler, logging.FileHandler):
            continue
        present = Path(handler.baseFilename)
        try:
            for each in present.parent.glob(f"{present.stem}*{present.suffix}"):
                if each != present:
                    each.unlink()
            handler.acquire()
            try:
                handler.flush()
                with present.open("w", encoding="utf-8"):
                    pass
            finally:
                handler.release()
        except OSError:
            _log.info("the log cannot be erased", exc_info=True)
            return False
    return True
