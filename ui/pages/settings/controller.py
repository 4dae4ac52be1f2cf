# SPDX-License-Identifier: MIT
"""The controller of the settings and of the data on this computer: backup, restore, export, erase, folder."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from dominoes.errors import DominoesError, Reason
from dominoes.store import Filter
from ui.games.reasons import error_text, reason_text
from ui.kit.file_dialog import FileDialog, ask_for_file, ask_for_target
from ui.kit.sheet import SheetOverlay
from ui.kit.tasks import Tasks
from ui.language.i18n import _
from ui.pages.records.files import ask_where_to_export
from ui.pages.records.transfer import write_file
from ui.pages.settings.about_dialog import AboutDialog
from ui.pages.settings.data_section import EVERYTHING, DataState
from ui.pages.settings.page import SettingsPage
from ui.play.services import Controller, Routes, Services
from ui.saving.erase import erase_log, erase_old_settings

SUFFIX: Final = ".db"


class SettingsController(Controller[SettingsPage]):
    """Makes the page of settings, applies changes, and handles the signals of its data section."""

    def __init__(
        self, services: Services, routes: Routes, folder: Path, erase_files: Sequence[Callable[[], bool]]
    ) -> None:
        """Make the page.

        Args:
            services: Of the program.
            routes: To other pages.
            folder: Holds what is kept.
            erase_files: Each erases files of another page; returns False if that failed.
        """
        super().__init__(SettingsPage(services.parent), services, routes)
        self._autosave = services.autosave()
        self._folder = folder
        self._erase_files = erase_files
        self._state = DataState(path=str(folder))
        """The outcome of the last action; what is kept is looked up whenever it is shown."""
        self._erasing = ""
        """What is erased when its backup is made."""
        self._tasks = Tasks(self)
        self._overlay = SheetOverlay(self.page)
        self.page.changed.connect(services.preferences.change)
        services.preferences.changed.connect(self._on_changed)
        self.page.left.connect(routes.back)
        self.page.sound_tried.connect(partial(services.sounds().play, "tile"))
        self.page.about_wanted.connect(self._on_about)
        section = self.page.data
        section.backup_wanted.connect(self._on_backup)
        section.restore_wanted.connect(self._restore)
        section.restore_file_wanted.connect(self._on_restore_file)
        section.export_wanted.connect(self._on_export)
        section.erase_wanted.connect(self._on_erase)
        section.erase_anyway.connect(self._erase)
        section.folder_wanted.connect(self._on_folder)
        self._autosave.backed_up.connect(self._on_backed_up)
        self._autosave.restored.connect(self._on_restored)

    def open(self) -> None:
        """Show the settings and the data now, without the messages of before."""
        self.page.show_settings(self._services.preferences.now)
        self.page.show_sound(self._services.sounds().why_not)
        self._report(busy=self._state.busy)
        self._routes.show(self.page)

    def _on_changed(self) -> None:
        """Show what was changed elsewhere: the page would write back what it showed before."""
        now = self._services.preferences.now
        if now != self.page.given:
            self.page.show_settings(now)

    # -- what is kept --------------------------------------------------------------------------

    def _show(self) -> None:
        archive = self._autosave.archive
        try:
            rounds = 0 if archive is None else archive.count(Filter())
        except DominoesError:
            rounds = 0
        files = [each for each in self._folder.glob("matches.db*") if each.is_file()]
        self.page.data.show_data(
            replace(
                self._state,
                backups=self._autosave.backups(),
                rounds=rounds,
                size=sum(each.stat().st_size for each in files),
            )
        )

    def _report(self, done: str = "", trouble: str = "", busy: str = "") -> None:
        self._state = replace(self._state, done=done, trouble=trouble, busy=busy)
        self._show()

    # -- backups -------------------------------------------------------------------------------

    def _ask_file(self, title: str, *, save: bool) -> FileDialog:
        parent, filters = self._services.parent, (_("Backups") + f" (*{SUFFIX})", _("All files") + " (*)")
        if not save:
            return ask_for_file(parent, title, filters)
        name = f"gupai-{date.today().isoformat()}{SUFFIX}"  # noqa: DTZ011 - the player's calendar
        return ask_for_target(parent, title, filters, name)

    def _on_backup(self) -> None:
        self._ask_file(_("Back up to a file"), save=True).fileSelected.connect(self._back_up_to)

    def _is_own(self, path: str) -> bool:
        """Return whether the file is the program's own; if so, show that it is."""
        own = self._autosave.is_own(Path(path))
        if own:
            self._report(trouble=_("The program keeps its own data there. Choose another file or folder."))
        return own

    def _back_up_to(self, path: str) -> None:
        if self._is_own(path):
            return
        self._report(busy=_("A backup is being made…"))
        self._autosave.back_up_to(Path(path))

    def _on_backed_up(self, reason: Reason | None) -> None:
        if self._erasing:
            what, self._erasing = self._erasing, ""
            if reason is None:
                self._erase(what)
            else:
                self._report(trouble=reason_text(reason))
                self.page.data.ask_without_backup(what, reason_text(reason))
        elif self._state.busy and reason is None:
            self._report(done=_("Backup finished."))
        elif self._state.busy and reason is not None:
            self._report(trouble=reason_text(reason))
        elif self.page.isVisible():
            # One that the program has made by itself can be restored as well.
            self._show()

    def _on_restore_file(self) -> None:
        self._ask_file(_("Restore from a file"), save=False).fileSelected.connect(self._restore)

    def _restore(self, path: str | Path) -> None:
        self._routes.end_match()
        self._report(busy=_("The backup is being restored…"))
        self._autosave.restore(Path(path))

    def _on_restored(self, reason: Reason | None) -> None:
        if reason is None:
            self._report(done=_("Backup restored. Your previous data was kept as well."))
            self._routes.list_matches()
        else:
            self._report(trouble=reason_text(reason))

    # -- records -------------------------------------------------------------------------------

    def _on_export(self) -> None:
        ask_where_to_export(self._services.parent, self._export)

    def _export(self, path: str) -> None:
        if self._is_own(path):
            return
        self._tasks.begin(self._write(Path(path)))

    async def _write(self, path: Path) -> None:
        archive = self._autosave.archive
        if archive is None:
            self._report(trouble=_("The records cannot be read just now."))
            return
        try:
            written = await write_file(archive.ids(Filter()), path, archive, self._overlay)
        except OSError:
            self._report(trouble=_("The file cannot be written: {path}").format(path=path))
        except DominoesError as error:
            self._report(trouble=error_text(error))
        else:
            if written is not None:
                self._report(done=written.text)

    # -- the rest ------------------------------------------------------------------------------

    def _on_erase(self, what: str) -> None:
        """Erase *what*; records only after a backup."""
        if what == EVERYTHING:
            self._erase(what)
        else:
            self._erasing = what
            self._report(busy=_("A backup is being made…"))
            self._autosave.back_up(again=True)

    def _erase(self, what: str) -> None:
        # One may have been begun, or continued, while the backup was made.
        self._routes.leave_match()
        done = self._autosave.erase(backups=what == EVERYTHING)
        if what == EVERYTHING:
            preferences = self._services.preferences
            preferences.reset()
            self.page.show_settings(preferences.now)
            # All of them, even if one fails; the log last, as the others may have added to it.
            files = [erase() for erase in self._erase_files]
            old = erase_old_settings(preferences.path)
            done = erase_log() and all(files) and old and done
        self._routes.list_matches()
        if not done:
            text = _("Not everything could be erased.")
        elif what != EVERYTHING and self._autosave.backups():
            text = _("Erased. A backup was made just before; restoring it brings everything back.")
        else:
            text = _("Erased.")
        self._report(done=text if done else "", trouble="" if done else text)
        if not self.page.isVisible():
            # The player went elsewhere while the backup was made.
            self._services.messages.show(text)

    def _on_folder(self) -> None:
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._folder))):
            self._report(trouble=_("The system cannot show the folder."))

    def _on_about(self) -> None:
        AboutDialog(self._services.parent).open()

    def close(self) -> None:
        """Stop the exports."""
        self._tasks.stop()
