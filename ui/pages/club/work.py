# SPDX-License-Identifier: MIT
"""The work of the page of a class in the background, and the line below the page about it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeVar

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QWidget

from dominoes.errors import DominoesError, RecordError
from ui.games.reasons import error_text
from ui.kit.background import BackgroundJob, Stop
from ui.kit.file_names import stem_of
from ui.kit.messages import Messages
from ui.kit.widgets import ChangeEvents, PlainLabel, announce
from ui.language.i18n import _
from ui.paper.dialog import PaperDialog, Sheet
from ui.tiles.art import present_style

T = TypeVar("T")

_NOTE_MS: Final = 300
"""After how long a job is said to take its time: most are done before, and a note would only flash."""


class WorkLine(ChangeEvents, PlainLabel):
    """Says what goes on and how it went; there is one job at a time."""

    changed = Signal()
    """A job began, none goes on any more, or another note is shown."""

    def __init__(self, parent: QWidget, messages: Messages) -> None:
        """Say nothing; *messages* show why a job failed."""
        super().__init__(parent=parent, wrap=True)
        self._messages = messages
        self._job: BackgroundJob | None = None
        self._takes_long = QTimer(self, singleShot=True, interval=_NOTE_MS)
        self._takes_long.timeout.connect(self._ask_to_wait)
        self._note: Callable[[], str] = str
        """Returns what is said, in the language now used."""
        self.translate(self._show_note)

    @property
    def is_busy(self) -> bool:
        """Whether a job goes on."""
        return self._job is not None

    def begin(self, work: Callable[[Stop], T], then: Callable[[T], object]) -> None:
        """Do *work* in the background, and *then* what is done with its result."""
        self.stop()
        self._job = BackgroundJob(work, self)
        self._job.done.connect(partial(self._on_done, then))
        self._takes_long.start()
        self.say()

    def _ask_to_wait(self) -> None:
        self.say(lambda: _("Please wait…"))

    def _on_done(self, then: Callable[[Any], object]) -> None:
        job = self._job
        assert job is not None
        self.stop()
        if job.error is not None:
            self._messages.show(refusal(job.error))
        else:
            then(job.result)

    def stop(self) -> None:
        """Stop what goes on in the background."""
        job, self._job = self._job, None
        if job is not None:
            job.stop()
            job.deleteLater()
            self._takes_long.stop()
            self.say()

    def say(self, note: Callable[[], str] = str) -> None:
        """Say, also to a screen reader, what *note* returns in the language now used."""
        self._note = note
        self._show_note()
        if self.text():
            announce(self, self.text())

    def say_written(self, path: Path) -> None:
        """Say that the file *path* was written."""
        self.say(lambda: _("Written: {file}").format(file=path.name))

    def say_unwritten(self, path: Path, error: OSError | UnicodeError) -> None:
        """Say that the file *path* could not be written, and why."""
        why = (error.strerror if isinstance(error, OSError) else None) or str(error)
        self.say(lambda: _("“{file}” could not be written: {why}").format(file=path.name, why=why))

    def _show_note(self) -> None:
        self.setText(self._note())
        self.setVisible(bool(self.text()))
        self.changed.emit()


def refusal(error: DominoesError) -> str:
    """Return why a file was refused, after its name."""
    file = error.file if isinstance(error, RecordError) else None
    return ": ".join(filter(None, (Path(file).name if file else "", error_text(error))))


def filters(words: str, *suffixes: str) -> tuple[str, ...]:
    """Return the filters of a dialog that asks for files with *suffixes*, called by *words*."""
    return f"{words} ({' '.join(f'*{suffix}' for suffix in suffixes)})", _("All files") + " (*)"


def ask_how_to_print(parent: QWidget, sheet: Sheet, name: str) -> None:
    """Ask on what paper *sheet* is printed; a file of it is called like *name*."""
    PaperDialog(parent, (sheet,), name=stem_of(name, sheet.key), tiles=present_style()).open()
