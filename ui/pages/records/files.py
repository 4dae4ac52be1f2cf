# SPDX-License-Identifier: MIT
"""Record files in and out, and the dialogs that ask for them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from dominoes.store import Archive
from ui.kit.file_dialog import ask_for_file, ask_for_target
from ui.kit.sheet import SheetOverlay
from ui.kit.tasks import Tasks
from ui.language.i18n import _
from ui.pages.records.transfer import SUFFIX, take_files, write_file


def _filters() -> tuple[str, ...]:
    return _("Records") + f" (*{SUFFIX})", _("All files") + " (*)"


def ask_for_records(parent: QWidget, chosen: Callable[[list[str]], None]) -> None:
    """Ask for files to read; call *chosen*, a bound method, with their paths."""
    ask_for_file(parent, _("Import records"), _filters(), several=True).filesSelected.connect(chosen)


def ask_where_to_export(parent: QWidget, chosen: Callable[[str], None]) -> None:
    """Ask where to write; call *chosen*, a bound method, with the path."""
    name = f"gupai-{date.today().isoformat()}{SUFFIX}"  # noqa: DTZ011 - the player's calendar
    ask_for_target(parent, _("Export records"), _filters(), name).fileSelected.connect(chosen)


class Files(QObject):
    """Record files in and out."""

    importing = Signal()
    """Rounds are about to be added."""
    imported = Signal(int)
    """So many were added."""
    written = Signal(str)
    """Records were written; carries a message."""
    failed = Signal(str)
    """Carries what went wrong, in words."""

    def __init__(
        self, parent: QWidget, archive: Callable[[], Archive | None], overlay: SheetOverlay, tasks: Tasks
    ) -> None:
        """Ask on *parent* and its *overlay*; run what takes long in *tasks*."""
        super().__init__(parent)
        self._page = parent
        self._archive = archive
        self._overlay = overlay
        self._tasks = tasks
        self._chosen: Sequence[int] = ()

    def ask_import(self) -> None:
        """Ask which files to import."""
        ask_for_records(self._page, self.take)

    def take(self, paths: Sequence[Path | str]) -> None:
        """Check record files, show what they would add, and add it if the player agrees."""
        archive = self._archive()
        if archive is None:
            self.failed.emit(_("The records cannot be read just now."))
        elif paths:
            self._tasks.begin(self._take([Path(path) for path in paths], archive))

    async def _take(self, paths: Sequence[Path], archive: Archive) -> None:
        taken = await take_files(paths, archive, self._overlay, self.importing.emit)
        if taken:
            self.imported.emit(taken)

    def ask_export(self, ids: Sequence[int]) -> None:
        """Ask where to write the records of rounds, and write them."""
        if ids:
            self._chosen = ids
            ask_where_to_export(self._page, self._on_target)

    def _on_target(self, path: str) -> None:
        archive = self._archive()
        if archive is not None:
            self._tasks.begin(self._write(self._chosen, Path(path), archive))

    async def _write(self, ids: Sequence[int], path: Path, archive: Archive) -> None:
        try:
            written = await write_file(ids, path, archive, self._overlay)
        except OSError:
            text = _("{file} could not be written. Is there room, and are you allowed to write there?")
            self.failed.emit(text.format(file=path.name))
        else:
            if written is not None and (written.rounds or written.left_out):
                self.written.emit(written.text)
