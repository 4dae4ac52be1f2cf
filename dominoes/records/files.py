# SPDX-License-Identifier: MIT
"""Files named by the user: read only if they are regular files, and written whole or not at all.

A name may be that of a folder, a device without an end, or a pipe, which blocks when it is opened.
"""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep
from typing import BinaryIO, Final, Literal, TextIO

from dominoes.errors import Reason, RecordError
from dominoes.records.notation import LARGEST_FILE

_AT_ONCE: Final = getattr(os, "O_NONBLOCK", 0)
"""Makes opening a pipe return at once; of no effect on a file, and unknown to Windows."""


PATIENCE: Final = 0.5
"""Seconds for which a file that others hold is tried again."""
_PAUSE: Final = 0.02
"""Seconds between two tries."""


class NotAFileError(OSError):
    """There is something of that name, but no file."""

    def __init__(self) -> None:
        """Use a message like those of the system."""
        super().__init__(None, "Not a regular file")


def open_given(path: Path, mode: Literal["rb", "r+b"] = "rb") -> BinaryIO:
    """Open the file at *path*, to be closed by the caller; nothing else is opened, so that nobody ever waits.

    Raises:
        NotAFileError: it is a folder, a pipe or a device.
        OSError: it cannot be opened.
    """
    _check(path.stat())
    return open(path, mode, opener=_open)


def _open(path: str, flags: int) -> int:
    descriptor = os.open(path, flags | _AT_ONCE)
    try:
        # Something else may have taken the place of what was looked at.
        _check(os.fstat(descriptor))
    except OSError:
        os.close(descriptor)
        raise
    return descriptor


def _check(found: os.stat_result) -> None:
    if not stat.S_ISREG(found.st_mode):
        raise NotAFileError


def lines(path: Path) -> list[str]:
    """Read the lines of a record file.

    Raises:
        RecordError: it is no file, cannot be opened, is too large, or is not UTF-8.
    """
    try:
        with open_given(path) as file:
            # It may grow meanwhile.
            raw = file.read(LARGEST_FILE + 1)
    except NotAFileError as error:
        raise RecordError(str(error.strerror), file=str(path), reason=Reason("record.not-a-file")) from None
    except OSError as error:
        raise RecordError(error.strerror or str(error), file=str(path), reason=Reason("record.unreadable")) from None
    if len(raw) > LARGEST_FILE:
        raise RecordError(f"larger than {LARGEST_FILE} bytes", file=str(path), reason=Reason("record.size"))
    try:
        return raw.decode().split("\n")
    except UnicodeDecodeError:
        raise RecordError("not a text in UTF-8", file=str(path), reason=Reason("record.form")) from None


@contextmanager
def whole_file(path: Path) -> Iterator[TextIO]:
    """Open a text file to be written in UTF-8; *path* is replaced only when all is written.

    Until then the text stands in ``NAME.part`` beside it, which is taken away when anything goes wrong. A device
    or a pipe is written at once, since nothing else can be put in its place.

    Raises:
        OSError: it cannot be written.
    """
    target = path.resolve()
    if target.is_dir():
        raise IsADirectoryError(None, "is a folder")
    if target.exists() and not target.is_file():
        with target.open("w", encoding="utf-8", newline="\n") as file:
            yield file
        return
    part = target.with_name(target.name + ".part")
    try:
        with part.open("w", encoding="utf-8", newline="\n") as file:
            yield file
            # A power cut must leave the old file or the new one, not an empty one.
            file.flush()
            os.fsync(file.fileno())
        replace_file(part, target)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    # The file is whole whether or not the system can flush a folder; some network systems cannot.
    with suppress(OSError):
        flush_folder(target.parent)


def replace_file(part: Path, target: Path) -> None:
    """Put *part* in the place of *target*.

    Windows refuses while anybody has one of them open without sharing its deletion, as scanners and indexers do for a
    moment with a new file (MoveFileEx: ERROR_ACCESS_DENIED, ERROR_SHARING_VIOLATION). Then it is tried again.
    Elsewhere open files are no obstacle (rename in POSIX), and a refusal is final.

    Raises:
        OSError: it cannot be replaced.
    """
    until = monotonic() + PATIENCE
    while True:
        try:
            part.replace(target)
        except PermissionError:
            if not _is_kept_by_others() or monotonic() >= until:
                raise
            sleep(_PAUSE)
        else:
            return


def _is_kept_by_others() -> bool:
    """Return whether this system keeps a file in its place as long as somebody has it open."""
    return sys.platform == "win32"


def flush_folder(folder: Path) -> None:
    """Flush the names in *folder* to the disk, where the system can."""
    # Windows opens no folder (os.open: it is refused).
    if sys.platform != "win32":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
