# SPDX-License-Identifier: MIT
"""Writing files of figures; long ones piece by piece, so that the window does not freeze."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from dominoes.errors import StoreError
from dominoes.records.files import whole_file
from dominoes.store import Archive, Filter
from dominoes.store.statistics import Statistics
from ui.language.i18n import _, number, term
from ui.pages.statistics.csv_file import BOM, figures_rows, rounds_head, rounds_rows, write

_log = logging.getLogger(__name__)

_PIECE: Final = 250
"""Rounds written at a time."""


def write_figures(found: Statistics, path: Path) -> Iterator[str]:
    """Write the figures to *path*; yield when all is written.

    Raises:
        OSError: it cannot be written.
    """
    with whole_file(path) as file:
        file.write(BOM)
        write(file, figures_rows(found))
    yield ""


def write_rounds(archive: Archive, wanted: Filter, path: Path) -> Iterator[str]:
    """Write the *wanted* rounds to *path*, the oldest first; yield words about it after each piece.

    Raises:
        OSError: it cannot be written.
        StoreError: they cannot be read.
    """
    ids = archive.ids(wanted)[::-1]
    with whole_file(path) as file:
        file.write(BOM)
        write(file, [rounds_head()])
        for start in range(0, len(ids), _PIECE):
            write(file, rounds_rows(archive.listed(ids[start : start + _PIECE])))
            yield _("Written: {part} of {all}").format(part=number(start), all=number(len(ids)))


class Exporter(QObject):
    """Writes one file at a time."""

    status = Signal(str)
    """Carries the progress, or what became of the file, in words."""
    ended = Signal()

    def __init__(self, parent: QWidget) -> None:
        """Belong to the page *parent*."""
        super().__init__(parent)
        self._page = parent
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._on_timer)
        self._work: Iterator[str] | None = None
        self._path = Path()

    def ask(self, name: str, write: Callable[[Path], Iterator[str]]) -> None:
        """Ask for a file, at first called *name*, and *write* it bit by bit."""
        dialog = QFileDialog(self._page, term("export"))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setFileMode(QFileDialog.FileMode.AnyFile)
        dialog.setNameFilter("CSV (*.csv)")
        dialog.setDefaultSuffix("csv")
        dialog.selectFile(name)
        dialog.fileSelected.connect(partial(self._begin, write))
        dialog.open()

    @property
    def busy(self) -> bool:
        """Whether a file is being written."""
        return self._work is not None

    def _begin(self, write: Callable[[Path], Iterator[str]], name: str) -> None:
        self._path = Path(name)
        self._work = write(self._path)
        self._timer.start()
        self._on_timer()

    def stop(self) -> None:
        """Stop writing; no partial file is left."""
        self._timer.stop()
        self._work = None

    def _on_timer(self) -> None:
        assert self._work is not None
        try:
            words = next(self._work, None)
        except (OSError, StoreError) as error:
            _log.info("not exported: %s", error)
            self._end(_("The file could not be written."))
            return
        if words is None:
            self._end(_("Saved as {name}.").format(name=self._path.name))
        else:
            self.status.emit(words)

    def _end(self, words: str) -> None:
        self.stop()
        self.status.emit(words)
        self.ended.emit()
