# SPDX-License-Identifier: MIT
"""A disk that is soon full, and has room again when it is told to."""

from __future__ import annotations

import errno
import os
import resource
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Protocol


class SmallDisk(Protocol):
    """A folder on a disk."""

    folder: Path

    def fill(self) -> None:
        """Leave no room."""

    def free(self) -> None:
        """Make room again."""


class MemoryDisk:
    """A file system of its own, in memory; needs root."""

    def __init__(self, folder: Path) -> None:
        """Use the file system mounted on *folder*."""
        self.folder = folder
        self._filler = folder / "filler"

    def fill(self) -> None:
        """Write until there is no room."""
        with self._filler.open("ab", buffering=0) as file:
            for size in (65_536, 4096, 1):
                try:
                    while True:
                        file.write(bytes(size))
                except OSError as error:
                    if error.errno != errno.ENOSPC:
                        raise

    def free(self) -> None:
        """Remove what was written to fill it."""
        self._filler.unlink(missing_ok=True)


class LimitedFiles:
    """No file of this process may grow: the way of a user who cannot mount. Other files suffer, too."""

    def __init__(self, folder: Path) -> None:
        """Use *folder*."""
        self.folder = folder
        self._before = resource.getrlimit(resource.RLIMIT_FSIZE)
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)

    def fill(self) -> None:
        """Limit all files to no bytes at all."""
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, self._before[1]))

    def free(self) -> None:
        """Restore the limit as it was before."""
        resource.setrlimit(resource.RLIMIT_FSIZE, self._before)


KINDS: Final = ("memory", "limit") if os.geteuid() == 0 else ("limit",)
"""The kinds of small disks for this user: mounting one takes root."""


@contextmanager
def small_disk(folder: Path, *, mount: bool) -> Iterator[SmallDisk]:
    """Return a small disk at *folder*; if it is wanted, one that is mounted there, unless this user may not mount.

    Raises:
        AssertionError: it cannot be mounted, though this is root.
    """
    folder.mkdir()
    mounted = mount and "memory" in KINDS
    if mounted:
        mounting = ["mount", "-t", "tmpfs", "-o", "size=3m,mode=0777", "tmpfs", str(folder)]
        done = subprocess.run(mounting, capture_output=True, check=False, text=True)
        assert not done.returncode, f"no small disk can be mounted: {done.stderr}"
    disk: SmallDisk = MemoryDisk(folder) if mounted else LimitedFiles(folder)
    try:
        yield disk
    finally:
        disk.free()
        if mounted:
            subprocess.run(["umount", "--lazy", str(folder)], check=True)  # noqa: S607 - as mount is
