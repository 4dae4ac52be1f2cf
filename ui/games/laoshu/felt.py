# SPDX-License-Identifier: MIT
"""The felt of 老鼠搬家: a table of tricks with a queue for each player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QWidget

from dominoes.game import Seat
from ui.games.laoshu.geometry import QueueLayout
from ui.games.laoshu.model import QueueSeatModel, QueueTableModel
from ui.games.laoshu.words import queue_of, queue_text
from ui.kit.theme import Look
from ui.language.i18n import _
from ui.table.felt import TileRow, corner
from ui.table.seat_panel import FittedLabel
from ui.table.trick_felt import TrickSeat, TrickTable
from ui.table.trick_geometry import TrickLayout
from ui.table.trick_model import TrickSeatModel, TrickTableModel
from ui.tiles.tile_button import TileButton

BOUT_MS: Final = 320
"""How long a tile takes from a queue to a hand."""
STAGGER_MS: Final = 30


class QueueSeat(TrickSeat):
    """With how long the queue is, for a screen reader."""

    def _parts(self, model: TrickSeatModel) -> list[str]:
        assert isinstance(model, QueueSeatModel)
        return [*super()._parts(model), queue_text(len(model.queue))]


class QueueTable(TrickTable):
    """A table for two, seen from one seat."""

    PANEL = QueueSeat
    LAYOUT = QueueLayout

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty table."""
        super().__init__(parent)
        self._queues: list[TileRow] = []
        self._lengths: list[FittedLabel] = []

    def queue(self, seat: Seat) -> tuple[TileButton, ...]:
        """Return the tiles in the queue of *seat*, the front first."""
        return tuple(self._queues[seat].tiles)

    def layout_now(self) -> QueueLayout:
        """Return the geometry of the present size."""
        layout = super().layout_now()
        assert isinstance(layout, QueueLayout)
        return layout

    def _tightest(self, words: Look) -> Sequence[float]:
        layout = self._layout(words)
        assert isinstance(layout, QueueLayout)
        return (layout.slack,)

    def _add_seat(self) -> None:
        super()._add_seat()
        self._queues.append(TileRow(self))
        self._lengths.append(FittedLabel(self))

    def _remove_seat(self) -> None:
        super()._remove_seat()
        self._queues.pop().clear()
        label = self._lengths.pop()
        label.hide()
        label.deleteLater()

    def _place(self, model: TrickTableModel, layout: TrickLayout) -> None:
        assert isinstance(model, QueueTableModel)
        assert isinstance(layout, QueueLayout)
        super()._place(model, layout)
        for seat in model.seats:
            place, row, count = model.place(seat.seat), self._queues[seat.seat], len(seat.queue)
            row.lay(seat.queue, layout.queue(place, count), layout.queue_width)
            row.name(seat.name, (_("in the queue of {name:|you}").format(name=seat.name),) * count)
            for tile in row.tiles:
                # Each lies on the one before it.
                tile.raise_()
            words = queue_of(seat.name, count)
            self._lengths[seat.seat].write(words, layout.queue_caption(place, count), tone="muted")

    def _taken_to(self, winner: Seat, after: TrickTableModel) -> QPoint:
        """Return the end of the queue of *winner*."""
        assert isinstance(after, QueueTableModel)
        layout, queue = self.layout_now(), after.seats[winner].queue
        spot = layout.queue(after.place(winner), max(1, len(queue)))[-1]
        return QPoint(spot.x + layout.queue_width // 2, spot.y + layout.queue_width)

    async def show_bout(self, after: QueueTableModel) -> None:
        """Move the tiles of a bout from the front of each queue to the hands, then show *after*."""
        layout = self.layout_now()
        counts = [(after.place(seat.seat), len(seat.queue) + seat.tiles) for seat in after.seats]
        starts = [corner(layout.queue(place, count)[0]) for place, count in counts]
        self.sync(after)
        moves: list[tuple[QWidget, QPoint]] = []
        for seat, start in zip(after.seats, starts, strict=True):
            for tile in self.hand if seat.seat == after.me else self.held(seat.seat):
                moves.append((tile, tile.pos()))
                tile.move(start)
        try:
            await self.animator.move_many(moves, BOUT_MS, stagger_ms=STAGGER_MS)
        finally:
            # Whatever has happened to the window meanwhile.
            self.refresh()
