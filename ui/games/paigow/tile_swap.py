# SPDX-License-Identifier: MIT
"""Two of the reader's tiles change places: one is dragged onto the other, or both are chosen in turn."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget

from ui.tiles.tile_button import TileButton


class TileSwap(QObject):
    """Watches a row of tiles; it moves them under the pointer, and never changes their order itself."""

    swapped = Signal(int, int)
    """The tiles at two places of the row should change places."""

    def __init__(self, parent: QWidget) -> None:
        """Watch no tile yet."""
        super().__init__(parent)
        self._tiles: tuple[TileButton, ...] = ()
        self._held: TileButton | None = None
        self._grip = QPoint()
        """Where the pointer went down, on the screen."""
        self._home = QPoint()
        self.moving = False
        """Whether a tile hangs on the pointer."""

    def watch(self, tiles: Sequence[TileButton]) -> None:
        """Watch exactly *tiles*."""
        if tuple(tiles) == self._tiles:
            return
        self.forget()
        for tile in self._tiles:
            tile.removeEventFilter(self)
            tile.clicked.disconnect(self._on_clicked)
            tile.setCheckable(False)
        self._tiles = tuple(tiles)
        for tile in self._tiles:
            tile.setCheckable(True)
            tile.installEventFilter(self)
            tile.clicked.connect(self._on_clicked)

    def forget(self) -> None:
        """Let go of what is held and of what was chosen first."""
        if self._held is not None and self.moving:
            self._held.move(self._home)
            self._held.setDown(False)
        self._held, self.moving = None, False
        for tile in self._tiles:
            tile.set_state(selected=False, hinted=False)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the pointer while it holds a tile."""
        if not isinstance(event, QMouseEvent) or not isinstance(watched, TileButton):
            return False
        kind = event.type()
        where = event.globalPosition().toPoint()
        if kind == QEvent.Type.MouseButtonPress and event.button() == Qt.MouseButton.LeftButton:
            self._held, self._grip, self._home, self.moving = watched, where, watched.pos(), False
        elif kind == QEvent.Type.MouseMove and self._held is watched:
            far = (where - self._grip).manhattanLength() >= QApplication.startDragDistance()
            self.moving = self.moving or far
            if self.moving:
                self._drag(watched, where)
            return self.moving
        elif kind == QEvent.Type.MouseButtonRelease and self._held is watched:
            return self._drop(watched)
        return False

    def _drag(self, tile: TileButton, where: QPoint) -> None:
        tile.raise_()
        tile.move(self._home + where - self._grip)
        below = self._below(tile)
        for each in self._tiles:
            each.set_state(hinted=each is below)

    def _drop(self, tile: TileButton) -> bool:
        """Let *tile* go; return whether it was dragged, and so was not clicked."""
        moved, below = self.moving, self._below(tile)
        if not moved:
            self._held = None
            return False
        self.forget()
        if below is not None:
            self.swapped.emit(self._tiles.index(tile), self._tiles.index(below))
        return True

    def _below(self, tile: TileButton) -> TileButton | None:
        """Return the other tile that lies most below the middle of *tile*."""
        middle = tile.pos() + tile.tile_rect().center()
        others = (each for each in self._tiles if each is not tile)
        return next((each for each in others if each.tile_rect().translated(each.pos()).contains(middle)), None)

    def _on_clicked(self) -> None:
        tile = self.sender()
        first = next((each for each in self._tiles if each.is_selected), None)
        at = next(at for at, each in enumerate(self._tiles) if each is tile)
        self.forget()
        if first is None:
            self._tiles[at].set_state(selected=True)
        elif first is not tile:
            self.swapped.emit(self._tiles.index(first), at)
