# SPDX-License-Identifier: MIT
"""Files and text dragged onto the window from other programs: they are copied.

A source answered with *Move* deletes its data: a file manager the file, an editor the text.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Final

from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit

from dominoes.records.files import is_folder
from ui.kit.widgets import Composes

MOST_FILES: Final = 5000
"""Files of any kind looked at in a folder that is dropped, with all below it."""
_DEEPEST: Final = 8
"""Folders below each other that are looked into."""
_ADDRESS: Final = "file:"
_DRIVE: Final = re.compile(r"/+[A-Za-z]:")
"""How the path of a file of Windows begins in an address."""


def take_copy(event: QDropEvent) -> bool:
    """Accept a drag as a copy, against any proposal of its source; refuse it, and return False, if none is offered."""
    if not event.possibleActions() & Qt.DropAction.CopyAction:
        event.ignore()
        return False
    event.setDropAction(Qt.DropAction.CopyAction)
    event.accept()
    return True


def path_of(name: str) -> Path:
    """Return the path meant by *name*: itself, or the path in an address such as ``file:///home/ming/a%20b.gupai``."""
    if not name.lower().startswith(_ADDRESS) or _exists(Path(name)):
        return Path(name)
    # Imported here: a start with a file is rare.
    from urllib.parse import unquote_to_bytes  # noqa: PLC0415

    rest = name[len(_ADDRESS) :]
    if rest.startswith("//"):
        host, slash, rest = rest[2:].partition("/")
        # Of another computer it is the path of a shared folder, as Windows writes it.
        rest = ("" if host.lower() in ("", "localhost") else f"//{host}") + slash + rest
    path = os.fsdecode(unquote_to_bytes(rest))
    return Path(path.lstrip("/") if _DRIVE.match(path) else path)


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def dragged_files(data: QMimeData) -> list[Path]:
    """Return the files and folders of this computer among dragged or copied data."""
    # Imported here: nothing is dropped before the window is there.
    from PySide6.QtCore import QUrl  # noqa: PLC0415

    encoded = QUrl.ComponentFormattingOption.FullyEncoded
    return [path_of(url.toString(encoded)) for url in data.urls() if url.isLocalFile() and url.path()]


def copied_files(data: QMimeData) -> list[Path]:
    """Return the copied files; paths or addresses copied as text count too, one in a line."""
    if files := dragged_files(data):
        return files
    found = []
    for line in filter(None, (each.strip().strip('"') for each in data.text().splitlines())):
        path = path_of(line)
        if not line.lower().startswith(_ADDRESS) and not (path.is_absolute() and _exists(path)):
            return []
        found.append(path)
    return found


def leads_in(data: QMimeData | None) -> bool:
    """Return whether *data*, which was copied, holds files, records, rule sets or codes of deals; it may be None.

    A page takes these itself, instead of its search.
    """
    # Imported here: the start page needs it only for pasted data.
    from dominoes.records.pasted import codes_in, records_in  # noqa: PLC0415
    from dominoes.records.rule_sets import rule_set_in  # noqa: PLC0415

    if data is None:
        return False
    text = data.text()
    return bool(copied_files(data) or records_in(text) or rule_set_in(text) or codes_in(text))


def files_within(folder: Path, wanted: Callable[[Path], bool]) -> tuple[list[Path], bool]:
    """Return the *wanted* ones of the first `MOST_FILES` files below *folder*, and whether there are more files.

    Hidden files and folders, and links to other folders, are left out; so is a folder that cannot be listed.
    """
    seen = list(islice(_below(folder, _DEEPEST), MOST_FILES + 1))
    return list(filter(wanted, seen[:MOST_FILES])), len(seen) > MOST_FILES


def _below(folder: Path, depth: int) -> Iterator[Path]:
    try:
        inside = sorted(each for each in folder.iterdir() if not each.name.startswith("."))
    except OSError:
        return
    for each in inside:
        if not is_folder(each):
            yield each
        elif depth and not each.is_symlink():
            yield from _below(each, depth - 1)


# -- text fields -----------------------------------------------------------------------------------


def _is_text(event: QDropEvent) -> bool:
    """Return whether *event* brings text; refuse files (left to the page below) and text that can only be moved.

    A file manager describes files as text too.
    """
    if event.source() is None and (dragged_files(event.mimeData()) or not _offers_copy(event)):
        event.ignore()
        return False
    return True


def _offers_copy(event: QDropEvent) -> bool:
    return bool(event.possibleActions() & Qt.DropAction.CopyAction)


def _copy_from_others(event: QDropEvent) -> None:
    """Answer with a copy where a field has accepted *event*; within the program text may be moved."""
    if event.source() is None and event.isAccepted():
        event.setDropAction(Qt.DropAction.CopyAction)


class _TakesText(Composes):
    """Mixin for a field: text that other programs drop there is copied."""

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept text, as a copy."""
        if _is_text(event):
            super().dragEnterEvent(event)
            _copy_from_others(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Accept text, as a copy."""
        if _is_text(event):
            super().dragMoveEvent(event)
            _copy_from_others(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Insert text, as a copy."""
        if _is_text(event):
            super().dropEvent(event)
            _copy_from_others(event)


class TextLine(_TakesText, QLineEdit):
    """A field of one line."""


class TextPad(_TakesText, QPlainTextEdit):
    """A field of several lines."""
