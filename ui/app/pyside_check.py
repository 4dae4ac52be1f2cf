# SPDX-License-Identifier: MIT
"""A check of the PySide6 found at start: one release kills the program after a few minutes."""

from __future__ import annotations

import sys
from collections.abc import Callable

from PySide6.QtCore import QObject

CALLS = 64
"""Enough that a reference lost in every call stands out from whatever else happens meanwhile."""


class BrokenPySideError(RuntimeError):
    """This PySide6 loses references to ``None`` and would abort the program."""


def lost_references(call: Callable[[], None], calls: int = CALLS) -> int:
    """Count the references to ``None`` that disappear while *call* is made *calls* times.

    Zero or less is sound. From Python 3.12 on ``None`` is immortal and the count never changes.
    """
    before = sys.getrefcount(None)
    for _ in range(calls):
        call()
    return before - sys.getrefcount(None)


def check_pyside() -> None:
    """Make sure that calls into Qt leave ``None`` alone; takes some 35 µs.

    PySide6 6.12.0 on Python before 3.12 drops one reference to ``None`` in every call that returns
    nothing; after about 5,000 of them the interpreter aborts.

    Raises:
        BrokenPySideError: it is such a PySide6.
    """
    target = QObject()
    # Half: another thread may take or give a few references at the same time.
    if lost_references(lambda: target.setObjectName("guard")) >= CALLS // 2:
        raise BrokenPySideError(
            "this PySide6 does not work with this Python; install PySide6-Essentials older than 6.12, "
            "or Python 3.12 or newer"
        )
