# SPDX-License-Identifier: MIT
"""Records on their way into a file, or into several where they are more than one may hold.

Each of them is a record file like any other: no hand is parted between two, and no match that one file can hold.
"""

from __future__ import annotations

import os
from collections.abc import Hashable, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self

from dominoes.records.files import NotAFileError, flush_folder, replace_file
from dominoes.records.notation import LARGEST_FILE
from dominoes.records.parts import exported, following, last_line, part_name


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
        """Offsets in it of the first lines of the current match and of the current hand."""
        self._before: bytes | None = None
        """The last line of the file before, as long as nothing is written into the next."""
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
        """Remove files that are not `finish`ed."""
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
        """Append the record *line* of a round; *match* and *hand* identify the match and hand it belongs to.

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
        if self._before is not None:
            data, self._before = following(data, self._before), None
        self._files[-1].write(data)
        self._size += len(data)
        self.lines += 1

    def _part(self) -> None:
        """Go on in another file, taking along the lines of this match; or of this hand, if the match fills a file."""
        at = self._match_at or self._hand_at or self._size
        full = self._files[-1]
        full.seek(at)
        begun = full.read()
        before = last_line(full, at)
        full.seek(at)
        full.truncate()
        self._next()
        self._match_at, self._hand_at = 0, max(0, self._hand_at - at)
        if begun:
            first, rest = begun[: begun.index(b"\n") + 1], begun[begun.index(b"\n") + 1 :]
            marked = following(first, before)
            begun = marked + rest
            if self._hand_at:
                self._hand_at += len(marked) - len(first)
        else:
            self._before = before
        self._files[-1].write(begun)
        self._size = len(begun)

    @property
    def targets(self) -> tuple[Path, ...]:
        """The files as they are to be called, if nothing more is written."""
        count = len(self._files)
        if count == 1:
            return (self._target,)
        return tuple(part_name(self._target, number, count) for number in range(1, count + 1))

    def earlier(self) -> tuple[Path, ...]:
        """Return the files of earlier exports of this name; `finish` replaces only those among its `targets`."""
        return () if self._is_stream else exported(self._target)

    def finish(self, remove: Sequence[Path] = ()) -> tuple[Path, ...]:
        """Put all in place, flushed to the disk, which takes long if it is much; return the files.

        Of *remove*, those that were not replaced are taken away once all is in place.

        Raises:
            OSError: it cannot be done; the former files are there again.
        """
        # A power cut must leave the old file or the new one, not an empty one.
        for file in self._files:
            file.flush()
            if not self._is_stream:
                os.fsync(file.fileno())
            file.close()
        targets = self.targets
        if not self._is_stream:
            self._put_in_place(targets)
            for each in remove:
                if each not in targets:
                    with suppress(OSError):
                        each.unlink()
            # The files are whole whether or not the system can flush a folder; some network systems cannot.
            with suppress(OSError):
                flush_folder(self._target.parent)
        self.written = targets
        return targets

    def _put_in_place(self, targets: Sequence[Path]) -> None:
        """Put all files in the place of *targets*, or none."""
        if any(target.exists() and not target.is_file() for target in targets):
            raise NotAFileError
        # One is replaced in one step. Several cannot be, so that the old ones stand aside until all are replaced.
        old = [target for target in targets if len(targets) > 1 and target.exists()]
        kept: dict[Path, Path] = {}
        placed: list[Path] = []
        try:
            for target in old:
                aside = target.with_name(target.name + ".replaced")
                replace_file(target, aside)
                kept[target] = aside
            for name, target in zip(self._names, targets, strict=True):
                replace_file(name, target)
                placed.append(target)
        except BaseException:
            for target in placed:
                with suppress(OSError):
                    target.unlink()
            for target, aside in kept.items():
                with suppress(OSError):
                    replace_file(aside, target)
            raise
        for aside in kept.values():
            with suppress(OSError):
                aside.unlink()
