# SPDX-License-Identifier: MIT
"""The hands that lie before one seat: their tiles, and the words above and below them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QWidget

from ui.games.paigow.geometry import HandSpot
from ui.games.paigow.model import HandModel
from ui.games.paigow.seat import sign_tone, spoken_hand, with_sign
from ui.language.tile_names import tile_label
from ui.table.felt import TableFelt, discard
from ui.table.panel_paint import FittedLabel
from ui.table.tile_row import TileRow, corner
from ui.tiles.tile_button import TileButton


class LaidHands:
    """Tiles and words of one seat; what is still there stays the same widget."""

    def __init__(self, felt: TableFelt[Any]) -> None:
        """Make an empty one on *felt*."""
        self._felt = felt
        self._row = TileRow(felt)
        self._titles: list[FittedLabel] = []
        self._names: list[FittedLabel] = []
        self._sums: list[FittedLabel] = []

    @property
    def tiles(self) -> tuple[TileButton, ...]:
        """All tiles, the low hand's first."""
        return tuple(self._row.tiles)

    @property
    def names(self) -> tuple[FittedLabel, ...]:
        """The words below the hands."""
        return tuple(self._names)

    def show(
        self, hands: Sequence[HandModel], spots: Sequence[HandSpot], width: int, owner: str, *, labels: str = "none"
    ) -> None:
        """Show *hands* at *spots*, with tiles of *width*.

        Args:
            hands: What lies there, the low hand first.
            spots: Where each hand lies.
            width: Width of a tile, in pixels.
            owner: Whose tiles they are, for the names of tiles that lie face down.
            labels: What is written below each tile: ``none``, ``name``, ``rank`` or ``both``.
        """
        faces = tuple(face for hand in hands for face in hand.tiles)
        corners = [each for spot in spots for each in spot.tiles]
        self._row.lay(faces, corners, width, [spot.turn for spot in spots for _corner in spot.tiles])
        self._row.name(owner, [spoken_hand(hand) for hand in hands for _face in hand.tiles])
        for tile in self._row.tiles:
            tile.set_label("" if tile.face is None else tile_label(tile.face, labels))
        self._show_words(hands, spots)

    def turn_over(
        self, hands: Sequence[HandModel], spots: Sequence[HandSpot], width: int
    ) -> list[tuple[QWidget, QPoint]]:
        """Show the faces of *hands* where the tiles lie now; give the ways from there to *spots*."""
        moves: list[tuple[QWidget, QPoint]] = []
        faces = [face for hand in hands for face in hand.tiles]
        corners = [(each, spot.turn) for spot in spots for each in spot.tiles]
        for tile, face, (spot, turn) in zip(self._row.tiles, faces, corners, strict=False):
            tile.set_label("")
            tile.set_face(face)
            tile.set_shape(width=width, turn=turn)
            tile.raise_()
            moves.append((tile, tile.spot_for(corner(spot))))
        return moves

    def clear(self) -> None:
        """Take everything off the table."""
        self._row.clear()
        for label in (*self._titles, *self._names, *self._sums):
            discard(label)
        self._titles, self._names, self._sums = [], [], []

    def _show_words(self, hands: Sequence[HandModel], spots: Sequence[HandSpot]) -> None:
        for labels in (self._titles, self._names, self._sums):
            while len(labels) > len(hands):
                discard(labels.pop())
            while len(labels) < len(hands):
                labels.append(FittedLabel(self._felt))
        for title, name, total, hand, spot in zip(self._titles, self._names, self._sums, hands, spots, strict=True):
            title.write(hand.title, spot.title, tone="muted")
            total.write(hand.sum, spot.sum, tone="muted")
            name.write(with_sign(hand.name, hand.sign) if hand.name else "", spot.name, tone=sign_tone(hand.sign))
