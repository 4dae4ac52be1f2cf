# SPDX-License-Identifier: MIT
"""Memory: Python's search for garbage, in the thread of the window alone, and the heap of the C library.

By itself the search runs in whichever thread happens to need memory. In that of a background job it would destroy
objects of Qt that belong to the window, which ends the program.

From the heap Qt takes the memory of all pictures. glibc maps large blocks apart from it and unmaps them when they are
freed. But each time one is freed, it raises the size from which blocks are large; soon even the picture of a window
lies in the heap. Every resizing or repainting then leaves a hole never quite filled, and memory grows for hours.
"""

from __future__ import annotations

import gc
import sys
from typing import Final

from PySide6.QtCore import QObject, QTimer

_INTERVAL_MS: Final = 500
_M_TRIM_THRESHOLD: Final = -1
_M_MMAP_THRESHOLD: Final = -3
"""As in malloc.h."""
LARGE: Final = 128 * 1024
"""Bytes from which a block is large: with this glibc begins, too."""


class GarbageCollector(QObject):
    """Collects garbage now and then; Python itself no longer does."""

    def __init__(self, parent: QObject) -> None:
        """Begin; *parent* lives in the thread of the window."""
        super().__init__(parent)
        gc.disable()
        self._timer = QTimer(self, interval=_INTERVAL_MS)
        self._timer.timeout.connect(self._on_timer)
        self._timer.start()

    def _on_timer(self) -> None:
        """Collect the oldest generation whose turn it is, and with it all younger ones, as Python would."""
        turns = zip(gc.get_count(), gc.get_threshold(), strict=True)
        due = [generation for generation, (count, limit) in enumerate(turns) if count > limit]
        if due:
            gc.collect(due[-1])


def keep_large_blocks_apart() -> bool:
    """Fix the threshold for large blocks at its present value; return whether the C library can do that."""
    if sys.platform != "linux":
        return False
    # Imported here: it can wait until the window is shown.
    import ctypes  # noqa: PLC0415

    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is None:
        # Other C libraries do not raise it.
        return False
    return all(mallopt(each, LARGE) == 1 for each in (_M_MMAP_THRESHOLD, _M_TRIM_THRESHOLD))
