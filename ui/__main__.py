# SPDX-License-Identifier: MIT
"""The program starts here: ``gupai``, or ``python -m ui`` from a checkout."""

from __future__ import annotations

import builtins
import gc
import sys
from types import ModuleType


def load_qt() -> None:
    """Load PySide6, and leave Python its own ``import``.

    PySide6 puts another in its place, which reads the source of every module that is imported, to see whether Qt
    is named there. Only ``from __feature__ import …`` and ``from PySide6.… import *`` need it; the program has
    neither, and the reading costs a tenth of the start, and memory for as long as the program runs.
    """
    own = builtins.__import__
    import PySide6.QtCore  # noqa: F401, PLC0415 - here, between the two lines

    builtins.__import__ = own


def load() -> ModuleType:
    """Load the program, ``ui.app.run``, and let Python no longer search for garbage by itself.

    Nothing that is loaded or made for the first picture is garbage: to look for some all the while costs a tenth of
    the start. Once the window is shown, `ui.app.garbage_collector` looks for it, but no more among what is loaded.
    """
    gc.disable()
    load_qt()
    from ui.app import run as app  # noqa: PLC0415 - after the line before

    gc.freeze()
    return app


def main() -> int:
    """Run the program and return its exit code."""
    if getattr(sys, "frozen", False):
        # First of all: otherwise every process that a frozen program starts would load this and open a window.
        from multiprocessing import freeze_support  # noqa: PLC0415 - costs 10 ms, and only a bundle needs it

        freeze_support()
    return int(load().main())


if __name__ == "__main__":
    sys.exit(main())
