# SPDX-License-Identifier: MIT
"""A note of what ended the program, for its developers; it stays on this computer."""

from __future__ import annotations

import faulthandler
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from ui.language.i18n import _

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget


class CrashNote:
    """The note of this run, and the one that the run before left."""

    def __init__(self, logs: Path) -> None:
        """Use crash notes in *logs*. Nothing is written yet."""
        self._path = logs / "crash.txt"
        self._kept = logs / "crash.old.txt"
        self._file: BinaryIO | None = None

    def begin(self) -> bool:
        """Write a note if this run crashes. Return whether the run before did.

        Where no note can be written, faulthandler stays as it was.
        """
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            # A run that was ended from outside, by force or with the power, leaves an empty one.
            crashed = self._path.exists() and self._path.stat().st_size > 0
            if crashed:
                self._path.replace(self._kept)
            self._file = self._path.open("wb")
        except OSError:
            return False
        faulthandler.enable(self._file)
        return crashed

    def end(self) -> None:
        """Remove the note: this run ends in order. Windows also notes errors that were handled."""
        faulthandler.disable()
        if self._file is not None:
            self._file.close()
            # One that cannot be removed counts as a crash only if something stands in it.
            with suppress(OSError):
                self._path.unlink(missing_ok=True)

    def keep(self, error: BaseException) -> None:
        """Write the *error* that ends this run into the note; `end` then keeps it."""
        # Imported here: nearly always there is nothing to note.
        import traceback  # noqa: PLC0415

        if self._file is not None:
            with suppress(OSError):
                self._file.write("".join(traceback.format_exception(error)).encode(errors="backslashreplace"))
                self._file.close()
            self._file = None

    def offer(self, window: QWidget) -> None:
        """Show over *window* that the last run crashed, and where its note is."""
        # Imported here: nearly always there is nothing to show.
        from PySide6.QtCore import Qt  # noqa: PLC0415
        from PySide6.QtWidgets import QMessageBox  # noqa: PLC0415

        box = QMessageBox(window)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setText(_("The program ended unexpectedly last time."))
        box.setInformativeText(
            _("A report for its developers is on this computer, and nowhere else: {file}").format(file=self._kept)
        )
        box.addButton(_("Open the folder"), QMessageBox.ButtonRole.ActionRole).clicked.connect(self._on_folder)
        box.addButton(QMessageBox.StandardButton.Close)
        box.open()

    def _on_folder(self) -> None:
        from PySide6.QtCore import QUrl  # noqa: PLC0415
        from PySide6.QtGui import QDesktopServices  # noqa: PLC0415

        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._kept.parent)))
