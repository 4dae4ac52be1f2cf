# SPDX-License-Identifier: MIT
"""Where the frozen program starts: under the name ``gupai-cli`` it is the command line, otherwise the window."""

from __future__ import annotations

import multiprocessing
import sys
from pathlib import Path
from pickle import UnpicklingError
from typing import Final

COMMANDS: Final = "gupai-cli"
PACKAGES: Final = (
    "libegl1",
    "libgl1",
    "libfontconfig1",
    "libdbus-1-3",
    "libx11-6",
    "libx11-xcb1",
    "libxkbcommon0",
    "libwayland-cursor0",
    "libglib2.0-0",
    "libgssapi-krb5-2",
)
"""Debian's packages of the libraries loaded by Qt and not bundled; a ``.deb`` depends on them."""
NO_LIBRARY: Final = "cannot open shared object file"
"""Message of Linux's dynamic linker about a missing library."""


def main() -> int:
    """Run the program that was called; return its exit code."""
    try:
        # First of all: otherwise every process that a frozen program starts would open a window.
        multiprocessing.freeze_support()
    except (OSError, EOFError, UnpicklingError):
        # The window that started this process was killed: nobody is to read that in a dialog.
        return 1
    if Path(sys.argv[0]).stem == COMMANDS:
        from dominoes.cli.__main__ import main as commands  # noqa: PLC0415 - the window does without it

        return commands()
    from ui.__main__ import main as window  # noqa: PLC0415 - the command line needs no Qt

    try:
        return window()
    except ImportError as error:
        if NO_LIBRARY not in str(error):
            raise
        # Unpacked from an archive on a system that never had a desktop.
        sys.stderr.write(f"gupai: {error}\nWith Debian or Ubuntu: sudo apt install {' '.join(PACKAGES)}\n")
        return 1


if __name__ == "__main__":
    sys.exit(main())
