# SPDX-License-Identifier: MIT
"""The program starts here: ``gupai``, or ``python -m ui`` from a checkout."""

from __future__ import annotations

import builtins
import gc
import sys
from types import ModuleType
from typing import Any, Final

_SIGNATURES: Final = "shibokensupport/signature/"
LEFT_OUT: Final = frozenset(_SIGNATURES + file for file in ("lib/pyi_generator.py", "lib/enum_sig.py"))
"""PySide6's generator of stubs, and what only that uses."""


def load_qt() -> None:
    """Load PySide6, and leave Python its own ``import``.

    PySide6 replaces it by one that reads the source of every imported module, looking for the name of Qt. Only
    ``from __feature__ import …`` and ``from PySide6.… import *`` need it; the program has neither, and the reading
    costs a tenth of the start, and memory for as long as the program runs.

    During its loading PySide6 also compiles, each time, a package of its own; what only writes stubs is left out. The
    rest must stay: without it, the first wrong call ends the process.
    """
    own_import, own_compile = builtins.__import__, builtins.compile

    def compile_needed(source: Any, filename: Any, *rest: Any, **more: Any) -> Any:  # noqa: ANN401 - as the built-in
        return own_compile(b"" if filename in LEFT_OUT else source, filename, *rest, **more)

    builtins.compile = compile_needed
    try:
        import PySide6.QtCore  # noqa: F401, PLC0415 - here, between the two lines
    finally:
        builtins.__import__, builtins.compile = own_import, own_compile


def load() -> ModuleType:
    """Load the program, ``ui.app.run``, and let Python no longer search for garbage by itself.

    Nothing that is loaded or made for the first picture is garbage: to look for some all the while costs a tenth of
    the start. Once the window is shown, `ui.app.memory` looks for it, but no more among what is loaded.
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
