# SPDX-License-Identifier: MIT
"""One seat of a chain game: its panel, and the small tiles that it holds or has covered."""

from __future__ import annotations

from typing import Any

from dominoes.game import Faces
from ui.games.chain.geometry import ChainLayout, SeatRow
from ui.games.chain.model import ChainSeatModel, ChainTableModel
from ui.language.i18n import counted, number, term
from ui.table.felt import TableFelt
from ui.table.seat_panel import SeatPanel
from ui.table.tile_row import TileRow
from ui.tiles.tile_button import TileButton


class ChainSeat(SeatPanel[ChainSeatModel]):
    """With covered tiles and their points; what it holds lies on the table, and is only said."""

    def _parts(self, model: ChainSeatModel) -> list[str]:
        held = counted("tiles", model.tiles or len(model.shown))
        return [*super()._parts(model), held, _covered_words(model), model.points, model.note]

    def _status(self, model: ChainSeatModel) -> tuple[str, str]:
        note = " · ".join(part for part in (model.note, model.points) if part)
        return note or _covered_words(model), "muted"


def _covered_words(seat: ChainSeatModel) -> str:
    """Return how many tiles *seat* has covered; empty without any."""
    return f"{term('covered-tiles')} {number(len(seat.covered))}" if seat.covered else ""


class SeatTiles:
    """Tiles of one seat; what is still there stays the same widget."""

    def __init__(self, felt: TableFelt[Any]) -> None:
        """Make an empty one on *felt*."""
        self.held = TileRow(felt)
        """What the seat still holds; nothing while that is the reader's hand."""
        self.covered = TileRow(felt)
        """What the seat has covered."""

    @property
    def tiles(self) -> tuple[TileButton, ...]:
        """All of them."""
        return (*self.held.tiles, *self.covered.tiles)

    def show(self, model: ChainTableModel, seat: ChainSeatModel, layout: ChainLayout) -> None:
        """Show the tiles of *seat*."""
        place = model.place(seat.seat)
        if place:
            held: Faces = seat.shown or (None,) * seat.tiles
            spots = layout.held(place, len(held))
        else:
            # What the reader had left, once it is no hand any more.
            held = () if model.hand else seat.shown
            spots = SeatRow(layout.hand(len(held)), layout.hand_width)
        self.held.lay(held, *spots)
        self.held.name(seat.name, (seat.name,) * len(held))
        count = len(seat.covered)
        self.covered.lay(seat.covered, *layout.covered(place, count))
        self.covered.name(seat.name, (f"{term('covered-tiles')} · {seat.name}",) * count)
        for tile in self.covered.tiles:
            # One's own is remembered, but shown to lie face down.
            tile.set_state(dimmed=tile.face is not None and not seat.covered_open)

    def clear(self) -> None:
        """Take everything off the table."""
        self.held.clear()
        self.covered.clear()
