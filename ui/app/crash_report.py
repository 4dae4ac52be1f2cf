# SPDX-License-Identifier: MIT
"""Notes of what ended the program, for its developers; they stay on this computer, and name nobody."""

from __future__ import annotations

import faulthandler
import os
import re
from collections.abc import Iterable
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final

from dominoes.records.files import open_own
from ui.language.i18n import _

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

MOST_KEPT: Final = 10
"""Notes of earlier runs, the last one first."""
_HOME: Final = "~"
_SOMEBODY: Final = "PLAYER"


def without_names(text: str, names: Iterable[str]) -> str:
    """Return *text* with another word for each of *names*, unless it is part of a longer one."""
    for name in sorted({*names} - {""}, key=len, reverse=True):
        # Letters of ASCII alone part words: Chinese has no spaces. Also as Python writes what cannot be shown.
        for written in {name, repr(name)[1:-1], ascii(name)[1:-1]}:
            text = re.sub(rf"(?<!\w){re.escape(written)}(?!\w)", _SOMEBODY, text, flags=re.ASCII)
    return text


class CrashNote:
    """The note of this run, and the one that the run before left."""

    def __init__(self, logs: Path) -> None:
        """Use crash notes in *logs*. Nothing is written yet."""
        self._path = logs / "crash.txt"
        self._kept = tuple(logs / f"crash.old{f'.{n}' if n > 1 else ''}.txt" for n in range(1, MOST_KEPT + 1))
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
                self._put_aside()
            self._file = open_own(self._path)
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

    def _put_aside(self) -> None:
        for newer, older in reversed([*pairwise(self._kept)]):
            with suppress(FileNotFoundError):
                newer.replace(older)
        # Written by faulthandler, which knows of files and lines alone.
        self._kept[0].write_bytes(self._path.read_bytes().replace(os.fsencode(Path.home()), _HOME.encode()))

    def keep(self, error: BaseException, names: Iterable[str] = ()) -> None:
        """Write the *error* that ends this run into the note, without the *names* of players; `end` then keeps it."""
        # Imported here: nearly always there is nothing to note.
        import traceback  # noqa: PLC0415

        if self._file is not None:
            with suppress(OSError):
                text = without_names("".join(traceback.format_exception(error)), names)
                self._file.write(text.encode(errors="backslashreplace"))
                self._file.close()
            self._file = None

    def offer(self, window: QWidget) -> None:
        """Report over *window* the crash of the last run, with the place of its note."""
        # Imported here: nearly always there is nothing to show.
        from PySide6.QtWidgets import QMessageBox  # noqa: PLC0415

        from ui.kit.messages import message_box  # noqa: PLC0415

        box = message_box(window, _("The program ended unexpectedly last time."))
        box.setInformativeText(_("A crash report was saved, on this computer only: {file}").format(file=self._kept[0]))
        box.addButton(_("Open the folder"), QMessageBox.ButtonRole.ActionRole).clicked.connect(self._on_folder)
        box.addButton(QMessageBox.StandardButton.Close)
        box.open()

    def _on_folder(self) -> None:
        from PySide6.QtCore import QUrl  # noqa: PLC0415
        from PySide6.QtGui import QDesktopServices  # noqa: PLC0415

        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._path.parent)))
