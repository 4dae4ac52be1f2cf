# SPDX-License-Identifier: MIT
"""A strip of table beside the settings of the tiles: how tiles and cloth look as they are chosen now.

Ranks below tiles are those of the game that was played last.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QFont, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from dominoes.tiles import Tile, tile
from ui.games import GAME_UIS
from ui.games.game_ui import GameUi
from ui.kit import theme
from ui.kit.preferences import cloth_for
from ui.kit.settings import WITH_RANKS, Settings
from ui.kit.theme import Space, Type
from ui.kit.widgets import ChangeEvents, Felt
from ui.language.i18n import _
from ui.language.names import ORDINARY, tile_label, tile_spoken
from ui.table.geometry import TILE_HEIGHT
from ui.tiles.art import style_of
from ui.tiles.labels import LabelStyle, label_height, label_style
from ui.tiles.tile_button import TileButton

_TILES: Final[tuple[Tile, ...]] = tuple(map(tile, ("66", "11", "44", "33", "31", "22", "63", "62", "21")))
"""Some of every kind: civil and military, red and white."""
_LEAST: Final = 7
"""So many of them are shown however narrow the strip is."""
_STEP: Final = 1.4
"""From tile to tile, in widths of a tile."""
_AIR: Final = 0.7
"""Above and below the tiles, in widths."""


class Preview(ChangeEvents, Felt):
    """A strip of table with tiles as they would lie there."""

    _WIDTH: Final = 56
    """Of a tile, in pixels at text size 1, where there is room."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Show the default look."""
        super().__init__(parent)
        self._labels = "none"
        self._game: GameUi | None = None
        self.tiles = [TileButton(face, self) for face in _TILES]
        for button in self.tiles:
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.set_motion(motion=False)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.translate(lambda: self.setAccessibleName(_("Preview")), self._show_labels)

    def show_look(self, given: Settings) -> None:
        """Show tiles and table as *given*, with cloth and ranks of the game that was played last."""
        self._labels = given.labels
        self._game = GAME_UIS.get(str((given.last_setup or {}).get("game")))
        self.set_cloth(cloth_for(given, self._game.scene.cloth if self._game else theme.GREEN))
        for button in self.tiles:
            button.set_style(style_of(given.tiles))
        self._show_labels()

    def _show_labels(self) -> None:
        for button, face in zip(self.tiles, _TILES, strict=True):
            button.set_spoken(tile_spoken(face))
        self.updateGeometry()
        self._place()

    def _label_font(self) -> QFont:
        return theme.look().font(Type.CAPTION, self.font())

    def _label_style(self) -> LabelStyle:
        """Return how all labels are written, as below a hand."""
        least = theme.look().least(Type.CAPTION)
        return label_style(self._label_texts(), self._tile_width(), self._label_font(), least)

    def _label_texts(self) -> list[str]:
        if self._game is None:
            return [tile_label(face, self._labels) for face in _TILES]
        naming, rank = self._game.scene.naming or ORDINARY, self._game.words().rank
        if not rank(_TILES[0]):
            labels = "name" if self._labels in WITH_RANKS else self._labels
            return [tile_label(face, labels, naming) for face in _TILES]
        return [tile_label(face, self._labels, naming, rank(face)) for face in _TILES]

    def _label_room(self) -> int:
        style = self._label_style()
        return label_height(self._label_texts(), self._tile_width(), style.font(self._label_font()), style.lines)

    def _tile_width(self) -> int:
        return max(24, min(theme.look().px(self._WIDTH), round((self.width() - Space.LARGE) / (_LEAST * _STEP))))

    def sizeHint(self) -> QSize:
        """Return the room for one row of tiles with labels."""
        wide = self._tile_width()
        return QSize(wide * len(_TILES), round(wide * (TILE_HEIGHT + _AIR)) + self._label_room())

    def minimumSizeHint(self) -> QSize:
        """Return no width, so that as many tiles as fit are shown; the row keeps its height."""
        return QSize(0, self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the row in the middle."""
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        wide, style = self._tile_width(), self._label_style()
        for button, label in zip(self.tiles, self._label_texts(), strict=True):
            button.set_shape(width=wide)
            button.set_label(label, style)
        step = max(round(wide * _STEP), *(button.width() for button in self.tiles))
        shown = min(len(self.tiles), max(1, (self.width() - Space.LARGE) // step))
        left, labels = (self.width() - shown * step) // 2, self._label_room()
        for at, button in enumerate(self.tiles):
            button.setVisible(at < shown)
            box = button.tile_rect()
            top = (self.height() - box.height() - labels) // 2
            button.put_at(QPoint(left + at * step + (step - box.width()) // 2, top))
        self.updateGeometry()
