# SPDX-License-Identifier: MIT
"""A tray of tiles to choose from, such as those not laid yet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QMimeData, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QDrag, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from dominoes.tiles import Tile
from ui.kit import theme
from ui.kit.arrows import ARROWS
from ui.kit.widgets import ENTER, SizeEvents
from ui.language import names
from ui.tiles import art
from ui.tiles.tile_button import TileButton

_TILE: Final = 26
"""Width of a tile, at text size 1."""


class TrayTile(TileButton):
    """A free tile: a click or a drag lays it into a hand."""

    _pressed: QPoint | None = None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remember where a drag would begin."""
        self._pressed = event.position().toPoint()
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Begin to drag the tile, as text that a hand takes."""
        if self._pressed is None or self.face is None:
            return
        if (event.position().toPoint() - self._pressed).manhattanLength() < theme.look().px(8):
            return
        self._pressed = None
        data = QMimeData()
        data.setText(str(self.face))
        drag = QDrag(self)
        drag.setMimeData(data)
        drag.setPixmap(self.grab())
        # The receiver lays the tile; this button is not clicked.
        self.setDown(False)
        drag.exec(Qt.DropAction.CopyAction)


class Tray(SizeEvents, QWidget):
    """Tiles in as many rows as the width asks for; arrows move between them, Space and Enter click."""

    clicked = Signal(object)
    """This face was clicked."""

    def __init__(self, parent: QWidget) -> None:
        """Make an empty tray."""
        super().__init__(parent)
        self._tiles: list[TrayTile] = []
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.follow_look()

    @property
    def tiles(self) -> tuple[TrayTile, ...]:
        """The tiles, in the order of their rows."""
        return tuple(self._tiles)

    def show_tiles(self, faces: Sequence[Tile]) -> None:
        """Show *faces* instead of the former ones."""
        if [tile.face for tile in self._tiles] == list(faces):
            return
        had_focus = next((place for place, tile in enumerate(self._tiles) if tile.hasFocus()), None)
        for tile in self._tiles:
            tile.hide()
            tile.deleteLater()
        self._tiles = []
        for face in faces:
            tile = TrayTile(face, self, width=theme.look().px(_TILE), style=art.present_style())
            tile.setAccessibleName(names.tile_spoken(face))
            tile.clicked.connect(self._on_tile)
            tile.show()
            self._tiles.append(tile)
        place = min(had_focus or 0, len(self._tiles) - 1)
        self._tab_to(place)
        self.on_look()
        if had_focus is not None and self._tiles:
            # The next tile can be chosen at once.
            self._tiles[place].setFocus(Qt.FocusReason.OtherFocusReason)

    def _tab_to(self, place: int) -> None:
        """Let Tab come to one tile only; arrows go on from there."""
        for at, tile in enumerate(self._tiles):
            tile.setFocusPolicy(Qt.FocusPolicy.StrongFocus if at == place else Qt.FocusPolicy.ClickFocus)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move between tiles by arrows, click one by Space or Enter."""
        at = next((place for place, tile in enumerate(self._tiles) if tile.hasFocus()), None)
        if at is not None and (event.key() == Qt.Key.Key_Space or event.key() in ENTER):
            self._tiles[at].click()
        elif at is not None and event.key() in ARROWS:
            across = self._across(self.width())
            left, right, up, _down = (event.key() == each for each in ARROWS)
            place = at + (-1 if left else 1 if right else -across if up else across)
            if 0 <= place < len(self._tiles):
                self._tab_to(place)
                self._tiles[place].setFocus(Qt.FocusReason.TabFocusReason)
        else:
            super().keyPressEvent(event)

    def _on_tile(self) -> None:
        tile = self.sender()
        assert isinstance(tile, TrayTile)
        self.clicked.emit(tile.face)

    def _across(self, width: int) -> int:
        """Return how many tiles stand in a row of *width*, such that the rows are about as long."""
        most = max(1, width // self._tiles[0].sizeHint().width())
        rows = -(-len(self._tiles) // most)
        return -(-len(self._tiles) // rows)

    def hasHeightForWidth(self) -> bool:
        """Return True: a wider tray needs less height."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of its rows."""
        if not self._tiles:
            return 0
        return -(-len(self._tiles) // self._across(width)) * self._tiles[0].sizeHint().height()

    def sizeHint(self) -> QSize:
        """Return the height of its rows at the present width."""
        return QSize(self.width(), self.heightForWidth(self.width()))

    def on_look(self) -> None:
        """Place the tiles."""
        if self._tiles:
            across, size = self._across(self.width()), self._tiles[0].sizeHint()
            for place, tile in enumerate(self._tiles):
                tile.set_shape(width=theme.look().px(_TILE))
                row, column = divmod(place, across)
                tile.move(column * size.width(), row * size.height())
        self.updateGeometry()
