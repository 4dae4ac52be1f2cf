# SPDX-License-Identifier: MIT
"""Python's search for garbage, in the thread of the window alone.

By itself it runs in whichever thread happens to need memory. In that of a background job it would destroy objects of
Qt that belong to the window, which ends the program.
"""

from __future__ import annotations

import gc
from typing import Final

from PySide6.QtCore import QObject, QTimer

_INTERVAL_MS: Final = 500


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
