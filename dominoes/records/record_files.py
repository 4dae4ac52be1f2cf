# SPDX-License-Identifier: MIT
"""Records on their way into a file, or into several where they are more than one may hold.

Each of them is a record file like any other: no hand is parted between two, and no match that one file can hold.
"""

from __future__ import annotations

import os
from collections.abc import Hashable
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self

from dominoes.records.files import flush_folder
from dominoes.records.notation import LARGEST_FILE
from dominoes.records.parts import part_name


class RecordFiles:
    """Lines on their way into one record file, or into several where they are more than one may hold.

    Used with ``with``: what is there already is replaced only at the end of it, by `finish`. Until then the lines
    stand in ``NAME.part``, ``NAME.2.part`` and so on, which are taken away when anything goes wrong. A device or a
    pipe is written at once, and has no limit.
    """

    def __init__(self, path: Path, largest: int = LARGEST_FILE) -> None:
        """Prepare to write *path*, or files beside it, none with more than *largest* bytes."""
        self._target = path.resolve()
        self._largest = largest
        self._files: list[BinaryIO] = []
        self._names: list[Path] = []
        self._is_stream = False
        self._size = 0
        """Of the file that is written to."""
        self._match: Hashable = None
        self._hand: Hashable = None
        self._match_at = self._hand_at = 0
        """Where in it the match and the hand begin that are written."""
        self.lines = 0
        """How many have been written."""
        self.written: tuple[Path, ...] = ()
        """The files, once all is written."""

    def __enter__(self) -> Self:
        """Open the first file.

        Raises:
            OSError: it cannot be written.
        """
        if self._target.is_dir():
            raise IsADirectoryError(None, "is a folder")
        self._is_stream = self._target.exists() and not self._target.is_file()
        if self._is_stream:
            self._files.append(self._target.open("wb"))
        else:
            self._next()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Take away what is not `finish`ed."""
        for file in self._files:
            with suppress(OSError):
                file.close()
        if not self.written:
            for name in self._names:
                name.unlink(missing_ok=True)

    def _next(self) -> None:
        number = len(self._files) + 1
        name = self._target.with_name(f"{self._target.name}{'' if number == 1 else f'.{number}'}.part")
        self._names.append(name)
        self._files.append(name.open("w+b"))

    def write(self, line: str, match: Hashable, hand: Hashable) -> None:
        """Write the record *line* of a round, which is of that *match*, and of that *hand* of it.

        Raises:
            OSError: it cannot be written.
        """
        data = line.encode() + b"\n"
        if match != self._match:
            self._match_at = self._hand_at = self._size
        elif hand != self._hand:
            self._hand_at = self._size
        self._match, self._hand = match, hand
        if self._size + len(data) > self._largest and self._size and not self._is_stream:
            self._part()
        self._files[-1].write(data)
        self._size += len(data)
        self.lines += 1

    def _part(self) -> None:
        """Go on in another file, with what is written of this match; or of this hand, if the match fills a file."""
        at = self._match_at or self._hand_at or self._size
        full = self._files[-1]
        full.seek(at)
        begun = full.read()
        full.seek(at)
        full.truncate()
        self._next()
        self._files[-1].write(begun)
        self._size = len(begun)
        self._match_at, self._hand_at = 0, max(0, self._hand_at - at)

    def finish(self) -> tuple[Path, ...]:
        """Put all in place, flushed to the disk, which takes long if it is much; return the files.

        Raises:
            OSError: it cannot be done; files that were put in place already stay.
        """
        # A power cut must leave the old file or the new one, not an empty one.
        for file in self._files:
            file.flush()
            if not self._is_stream:
                os.fsync(file.fileno())
            file.close()
        count = len(self._files)
        targets = (self._target,) if count == 1 else tuple(part_name(self._target, n + 1, count) for n in range(count))
        if not self._is_stream:
            for name, target in zip(self._names, targets, strict=True):
                name.replace(target)
            # The files are whole whether or not the system can flush a folder; some network systems cannot.
            with suppress(OSError):
                flush_folder(self._target.parent)
        self.written = targets
        return targets
