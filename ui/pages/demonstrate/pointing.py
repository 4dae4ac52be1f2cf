# SPDX-License-Identifier: MIT
"""The teacher's pointer, drawn large over the table, and told to the second window."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QCursor

from ui.pages.review.stage import Stage
from ui.table.pointer import BigPointer, pointed_at

INTERVAL_MS: Final = 30
"""How often it is looked where the pointer is: tiles below it do not tell how it moves."""


class Pointing(QObject):
    """Follows the pointer of the mouse over a stage while it is on."""

    moved = Signal(object)
    """The place pointed at is another: a `Pointed`, or None."""

    def __init__(self, stage: Stage) -> None:
        """Make it; it is off."""
        super().__init__(stage)
        self._stage = stage
        self.pointer = BigPointer(stage)
        self._clock = QTimer(self, interval=INTERVAL_MS)
        self._clock.timeout.connect(self._look)

    @property
    def is_on(self) -> bool:
        """Whether the pointer is drawn large."""
        return self._clock.isActive()

    def toggle(self) -> None:
        """Draw the pointer large, or no longer."""
        if self.is_on:
            self.stop()
        else:
            self._clock.start()
            self._look()

    def stop(self) -> None:
        """Draw it no longer."""
        self._clock.stop()
        self.pointer.hide()
        self.moved.emit(None)

    def _look(self) -> None:
        table = self._stage.table
        there = pointed_at(table, table.mapFromGlobal(QCursor.pos())) if table.isVisible() else None
        self.pointer.point(table, there)
        self.moved.emit(there)
