# SPDX-License-Identifier: MIT
"""The hands that lie before one seat: their tiles, and the words above and below them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QWidget

from dominoes.tiles import Tile
from ui.games.paigow.geometry import HandSpot
from ui.games.paigow.seat import sign_tone, spoken_hand, with_sign
from ui.games.paigow.view_model import HandModel
from ui.language import names
from ui.language.i18n import _
from ui.table.fitted_label import FittedLabel
from ui.table.removal import discard
from ui.tiles.tile_button import TileButton

Maker = Callable[[Tile | None, int], TileButton]
"""Makes a tile of the table: its face, and its width in pixels."""


class LaidHands:
    """Tiles and words of one seat; what is still there stays the same widget."""

    def __init__(self, table: QWidget, make: Maker) -> None:
        """Lie on *table*, empty; *make* makes its tiles."""
        self._table = table
        self._make = make
        self._tiles: list[TileButton] = []
        self._titles: list[FittedLabel] = []
        self._names: list[FittedLabel] = []
        self._sums: list[FittedLabel] = []

    @property
    def tiles(self) -> tuple[TileButton, ...]:
        """All tiles, the low hand's first."""
        return tuple(self._tiles)

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
            owner: Whose tiles they are; told of tiles that lie face down.
            labels: What is written below each tile: ``none``, ``name``, ``rank`` or ``both``.
        """
        faces = [face for hand in hands for face in hand.tiles]
        self._fit_number(len(faces), width)
        corners = [(corner, spot.turn) for spot in spots for corner in spot.tiles]
        told = [hand for hand in hands for _face in hand.tiles]
        for tile, face, (corner, turn), hand in zip(self._tiles, faces, corners, told, strict=True):
            tile.set_face(face)
            tile.set_shape(width=width, turn=turn)
            tile.put_at(QPoint(corner.x, corner.y))
            reachable = face is not None
            if not reachable and tile.hasFocus():
                # The keyboard must not stay on what it cannot reach.
                self._table.setFocus(Qt.FocusReason.OtherFocusReason)
            tile.setFocusPolicy(Qt.FocusPolicy.StrongFocus if reachable else Qt.FocusPolicy.NoFocus)
            tile.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, on=not reachable)
            if face is None:
                tile.set_spoken(_("{name:'s|Your} face-down tile").format(name=owner))
                tile.set_tip("")
                tile.set_label("")
            else:
                tile.set_label(names.tile_label(face, labels))
                spoken = names.tile_spoken(face)
                tile.set_spoken(spoken, spoken_hand(hand))
                tile.set_tip("\n".join(part for part in (spoken, spoken_hand(hand)) if part))
        self._show_words(hands, spots)

    def turn_over(
        self, hands: Sequence[HandModel], spots: Sequence[HandSpot], width: int
    ) -> list[tuple[QWidget, QPoint]]:
        """Show the faces of *hands* where the tiles lie now; give the ways from there to *spots*."""
        ways: list[tuple[QWidget, QPoint]] = []
        faces = [face for hand in hands for face in hand.tiles]
        corners = [(corner, spot.turn) for spot in spots for corner in spot.tiles]
        for tile, face, (corner, turn) in zip(self._tiles, faces, corners, strict=False):
            tile.set_label("")
            tile.set_face(face)
            tile.set_shape(width=width, turn=turn)
            tile.raise_()
            ways.append((tile, tile.spot_for(QPoint(corner.x, corner.y))))
        return ways

    def clear(self) -> None:
        """Take everything off the table."""
        for tile in self._tiles:
            discard(tile)
        for label in (*self._titles, *self._names, *self._sums):
            discard(label)
        self._tiles, self._titles, self._names, self._sums = [], [], [], []

    def _fit_number(self, count: int, width: int) -> None:
        while len(self._tiles) > count:
            discard(self._tiles.pop())
        while len(self._tiles) < count:
            self._tiles.append(self._make(None, width))

    def _show_words(self, hands: Sequence[HandModel], spots: Sequence[HandSpot]) -> None:
        for labels in (self._titles, self._names, self._sums):
            while len(labels) > len(hands):
                discard(labels.pop())
            while len(labels) < len(hands):
                labels.append(FittedLabel(self._table))
        for title, name, total, hand, spot in zip(self._titles, self._names, self._sums, hands, spots, strict=True):
            title.write(hand.title, spot.title, tone="muted")
            total.write(hand.sum, spot.sum, tone="muted")
            name.write(with_sign(hand.name, hand.sign) if hand.name else "", spot.name, tone=sign_tone(hand.sign))
