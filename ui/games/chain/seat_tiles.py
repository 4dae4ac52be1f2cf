# SPDX-License-Identifier: MIT
"""The small tiles at one seat of a chain game: those it still holds, and those it has covered."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QWidget

from dominoes.events import Faces
from dominoes.tiles import Tile
from ui.games.chain.geometry import ChainLayout, SeatRow
from ui.games.chain.view_model import ChainSeatModel, ChainTableModel
from ui.language.i18n import _, term
from ui.table.removal import discard
from ui.tiles.tile_button import TileButton


class SeatTiles:
    """Tiles of one seat; what is still there stays the same widget."""

    def __init__(self, table: QWidget, make: Callable[[Tile | None, int], TileButton]) -> None:
        """Lie on *table*, empty; *make* makes tiles from a face and a width in pixels."""
        self._table = table
        self._make = make
        self._held: list[TileButton] = []
        self._covered: list[TileButton] = []

    @property
    def held(self) -> tuple[TileButton, ...]:
        """What the seat still holds; nothing while that is the reader's hand."""
        return tuple(self._held)

    @property
    def covered(self) -> tuple[TileButton, ...]:
        """What the seat has covered."""
        return tuple(self._covered)

    @property
    def tiles(self) -> tuple[TileButton, ...]:
        """All of them."""
        return (*self._held, *self._covered)

    def show(
        self, model: ChainTableModel, seat: ChainSeatModel, layout: ChainLayout, spoken: Callable[[Tile], str]
    ) -> None:
        """Show the tiles of *seat*; *spoken* names those whose face is known."""
        place = model.place(seat.seat)
        if place:
            held: Faces = seat.shown or (None,) * seat.tiles
            spots = layout.held(place, len(held))
        else:
            # What the reader had left, once it is no hand any more.
            held = () if model.hand else seat.shown
            spots = SeatRow(layout.hand(len(held)), layout.hand_width)
        hidden = _("{name:'s|Your} face-down tile").format(name=seat.name)
        self._lay(self._held, held, spots)
        for tile in self._held:
            _tell(tile, spoken, hidden, seat.name)
        self._lay(self._covered, seat.covered, layout.covered(place, len(seat.covered)))
        for tile in self._covered:
            # One's own is remembered, but shown to lie face down.
            tile.set_state(dimmed=tile.face is not None and not seat.covered_open)
            _tell(tile, spoken, hidden, f"{term('covered-tiles')} · {seat.name}")

    def clear(self) -> None:
        """Take everything off the table."""
        for tile in self.tiles:
            discard(tile)
        self._held, self._covered = [], []

    def _lay(self, row: list[TileButton], faces: Faces, spots: SeatRow) -> None:
        while len(row) > len(faces):
            discard(row.pop())
        while len(row) < len(faces):
            row.append(self._make(None, spots.width))
        for tile, face, spot in zip(row, faces, spots.tiles, strict=True):
            tile.set_face(face)
            tile.set_shape(width=spots.width)
            tile.put_at(QPoint(spot.x, spot.y))
            known = face is not None
            if not known and tile.hasFocus():
                # The keyboard must not stay on what it cannot reach.
                self._table.setFocus(Qt.FocusReason.OtherFocusReason)
            tile.setFocusPolicy(Qt.FocusPolicy.StrongFocus if known else Qt.FocusPolicy.NoFocus)
            tile.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, on=not known)


def _tell(tile: TileButton, spoken: Callable[[Tile], str], hidden: str, what: str) -> None:
    """Name *tile*, which is *hidden* without a face, and say *what* it is."""
    if tile.face is None:
        tile.set_spoken(hidden)
        tile.set_tip("")
    else:
        tile.set_spoken(spoken(tile.face), what)
        tile.set_tip(f"{spoken(tile.face)}\n{what}")
