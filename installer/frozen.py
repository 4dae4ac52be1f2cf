# SPDX-License-Identifier: MIT
"""Where the frozen program starts: under the name ``gupai-cli`` it is the command line, otherwise the window."""

from __future__ import annotations

import multiprocessing
import sys
from pathlib import Path

COMMANDS = "gupai-cli"


def main() -> int:
    """Run the program that was called; return its exit code."""
    # First of all: otherwise every process that a frozen program starts would open a window.
    multiprocessing.freeze_support()
    if Path(sys.argv[0]).stem == COMMANDS:
        from dominoes.cli.__main__ import main as commands  # noqa: PLC0415 - the window does without it

        return commands()
    from ui.__main__ import main as window  # noqa: PLC0415 - the command line needs no Qt

    return window()


if __name__ == "__main__":
    sys.exit(main())
