# SPDX-License-Identifier: MIT
"""Two of the reader's tiles that are clicked in turn, to change places."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal

from ui.tiles.tile_button import TileButton


class TileSwap(QObject):
    """Remembers the first of two tiles; it never changes their order itself."""

    swapped = Signal(int, int)
    """The tiles at two places of the row should change places."""

    def __init__(self, parent: QObject) -> None:
        """Watch no tile yet."""
        super().__init__(parent)
        self._tiles: tuple[TileButton, ...] = ()

    def watch(self, tiles: Sequence[TileButton]) -> None:
        """Watch exactly *tiles*."""
        if tuple(tiles) == self._tiles:
            return
        self.forget()
        for tile in self._tiles:
            tile.clicked.disconnect(self._on_clicked)
            tile.double_clicked.disconnect(self._on_clicked)
            tile.setCheckable(False)
        self._tiles = tuple(tiles)
        for tile in self._tiles:
            tile.setCheckable(True)
            tile.clicked.connect(self._on_clicked)
            # Two clicks, however quick, choose a tile and let it go.
            tile.double_clicked.connect(self._on_clicked)

    def forget(self) -> None:
        """Forget the tile that was chosen first."""
        for tile in self._tiles:
            tile.set_state(selected=False)

    def _on_clicked(self) -> None:
        tile = self.sender()
        first = next((each for each in self._tiles if each.is_selected), None)
        at = next(at for at, each in enumerate(self._tiles) if each is tile)
        self.forget()
        if first is None:
            self._tiles[at].set_state(selected=True)
        elif first is not tile:
            self.swapped.emit(self._tiles.index(first), at)
