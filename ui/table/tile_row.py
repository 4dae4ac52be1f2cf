# SPDX-License-Identifier: MIT
"""Rows of tiles on a table: the reader's hand, and tiles that others hold or have laid."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtWidgets import QWidget

from dominoes.game import Faces
from dominoes.tiles import Tile
from ui.language.i18n import _
from ui.table.felt import TableFelt, discard, fit
from ui.table.geometry import Point
from ui.table.view_model import HandTileModel
from ui.tiles.tile_button import TileButton


def corner(spot: Point) -> QPoint:
    """Return *spot* as Qt has it."""
    return QPoint(spot.x, spot.y)


def ways(tiles: Sequence[TileButton], spots: Sequence[Point]) -> list[tuple[QWidget, QPoint]]:
    """Return the way of each of *tiles* to its spot, for the animator."""
    return [(tile, tile.spot_for(corner(spot))) for tile, spot in zip(tiles, spots, strict=True)]


class TileRow:
    """Tiles in a row; what is still there stays the same widget."""

    def __init__(self, felt: TableFelt[Any], tiles: Iterable[TileButton] = ()) -> None:
        """Make a row on *felt* of *tiles*, which lie there already."""
        self._felt = felt
        self.tiles = list(tiles)

    def lay(self, faces: Faces, spots: Sequence[Point], width: int, turns: Sequence[int] = ()) -> None:
        """Lay *faces* at *spots*, as tiles of *width*, with so many quarter *turns*; only faces can be reached.

        None is a tile that lies face down.
        """
        self.fit(len(faces), width)
        for tile, face, spot, turn in zip(self.tiles, faces, spots, turns or (0,) * len(faces), strict=True):
            tile.set_face(face)
            tile.set_shape(width=width, turn=turn)
            tile.put_at(corner(spot))
            if face is None and tile.hasFocus():
                # Focus must not stay on what it cannot reach.
                self._felt.setFocus(Qt.FocusReason.OtherFocusReason)
            tile.setFocusPolicy(Qt.FocusPolicy.NoFocus if face is None else Qt.FocusPolicy.StrongFocus)
            tile.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, on=face is None)

    def name(self, owner: str, states: Sequence[str]) -> None:
        """Name each tile: one that lies face down by its *owner*, a face by its name and its *states*."""
        for tile, words in zip(self.tiles, states, strict=True):
            if tile.face is None:
                tile.set_spoken(_("{name:'s|Your} face-down tile").format(name=owner))
                tile.set_tip("")
            else:
                spoken = self._felt.spoken(tile.face)
                tile.set_spoken(spoken, words)
                tile.set_tip("\n".join(part for part in (spoken, words) if part))

    def fit(self, count: int, width: int) -> None:
        """Have *count* tiles; new ones show their backs."""
        fit(self.tiles, count, lambda: self._felt.new_tile(None, width))

    def take(self, face: Tile | None) -> TileButton:
        """Remove the tile that shows *face* from the row and return it; where none does, any of them."""
        tile = next((each for each in self.tiles if face is not None and each.face == face), self.tiles[-1])
        self.tiles.remove(tile)
        return tile

    def clear(self) -> None:
        """Take all tiles off the table."""
        self.fit(0, 0)


class HandRow(QObject):
    """The reader's hand: tiles to be clicked and pointed at."""

    clicked = Signal(int)
    """A tile was clicked; its place in the hand."""
    pointed = Signal(int)
    """The pointer or focus came to the tile in this place, or left it (-1)."""

    def __init__(self, felt: TableFelt[Any]) -> None:
        """Make an empty one on *felt*."""
        super().__init__(felt)
        self._felt = felt
        self._tiles: list[TileButton] = []

    @property
    def tiles(self) -> tuple[TileButton, ...]:
        """The tiles as they stand."""
        return tuple(self._tiles)

    def show(
        self,
        hand: Sequence[HandTileModel],
        spots: Sequence[Point],
        width: int,
        *,
        lines: int = 2,
        state_in_tip: bool = True,
    ) -> None:
        """Show *hand* at *spots*; what is still there stays the same widget.

        Args:
            hand: The tiles in the order shown.
            spots: Where each of them stands.
            width: Of a tile, in pixels.
            lines: How many a label may have.
            state_in_tip: Show how a tile stands in its tip too, not to a screen reader alone.
        """
        free, self._tiles = self._tiles, []
        for model, spot in zip(hand, spots, strict=True):
            tile = next((each for each in free if each.face == model.tile), None)
            if tile is None:
                tile = self._new(model.tile, width)
            else:
                free.remove(tile)
            spoken = self._felt.spoken(model.tile)
            tile.set_label(self._felt.label_of(model.tile), lines=lines)
            tile.set_state(selected=model.selected, dimmed=model.dimmed, able=model.able, hinted=model.hinted)
            tile.set_spoken(spoken, model.state)
            tile.set_tip(f"{spoken}\n{model.state}" if model.state and state_in_tip else spoken)
            tile.set_shape(width=width)
            tile.put_at(corner(spot))
            tile.raise_()
            self._tiles.append(tile)
        for tile in free:
            discard(tile)

    def _new(self, face: Tile, width: int) -> TileButton:
        tile = self._felt.new_tile(face, width)
        tile.setCheckable(True)
        tile.clicked.connect(self._on_clicked)
        tile.pointed.connect(self._on_pointed)
        tile.left.connect(self._on_left)
        return tile

    def take(self, face: Tile | None) -> TileButton:
        """Remove a tile that shows *face* from the hand and return it."""
        tile = next((each for each in self._tiles if each.face == face), self._tiles[-1])
        self._tiles.remove(tile)
        tile.clicked.disconnect(self._on_clicked)
        tile.pointed.disconnect(self._on_pointed)
        tile.left.disconnect(self._on_left)
        tile.setCheckable(False)
        return tile

    def clear(self) -> None:
        """Take all tiles off the table."""
        for tile in self._tiles:
            discard(tile)
        self._tiles = []

    def _on_clicked(self) -> None:
        self._emit_place(self.clicked.emit)

    def _on_pointed(self) -> None:
        self._emit_place(self.pointed.emit)

    def _emit_place(self, emit: Callable[[int], None]) -> None:
        tile = self.sender()
        if isinstance(tile, TileButton) and tile in self._tiles:
            emit(self._tiles.index(tile))

    def _on_left(self) -> None:
        self.pointed.emit(-1)
