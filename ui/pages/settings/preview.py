# SPDX-License-Identifier: MIT
"""A strip of table beside the settings of the tiles: how tiles and cloth look as they are chosen now."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from dominoes.tiles import Tile, tile
from ui.kit import theme
from ui.kit.preferences import cloth_for
from ui.kit.settings import Settings
from ui.kit.theme import Space
from ui.kit.widgets import ChangeEvents, Felt
from ui.language.i18n import _
from ui.language.names import tile_label, tile_spoken
from ui.tiles.art import style_of
from ui.tiles.tile_button import TileButton

_TILES: Final[tuple[Tile, ...]] = tuple(map(tile, ("66", "11", "44", "33", "31", "22", "63", "62", "21")))
"""Some of every kind: civil and military, red and white."""
_LEAST: Final = 7
"""So many of them are shown however narrow the strip is."""
_STEP: Final = 1.4
"""From tile to tile, in widths of a tile."""


class Preview(ChangeEvents, Felt):
    """A strip of table with tiles as they would lie there."""

    _WIDTH: Final = 56
    """Of a tile, in pixels at text size 1, where there is room."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Show the default look."""
        super().__init__(parent)
        self._labels = "none"
        self.tiles = [TileButton(face, self) for face in _TILES]
        for button in self.tiles:
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.set_motion(motion=False)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.translate(lambda: self.setAccessibleName(_("Preview")), self._show_labels)

    def show_look(self, given: Settings) -> None:
        """Show tiles and table as *given*."""
        self._labels = given.labels
        self.set_cloth(cloth_for(given, theme.GREEN))
        for button in self.tiles:
            button.set_style(style_of(given.tiles))
        self._show_labels()

    def _show_labels(self) -> None:
        for button, face in zip(self.tiles, _TILES, strict=True):
            button.set_label(tile_label(face, self._labels))
            button.set_spoken(tile_spoken(face))
        self._place()

    def _tile_width(self) -> int:
        return max(24, min(theme.look().px(self._WIDTH), round((self.width() - Space.LARGE) / (_LEAST * _STEP))))

    def sizeHint(self) -> QSize:
        """Room for one row of tiles with labels."""
        high = max(button.height() for button in self.tiles)
        return QSize(self._tile_width() * len(_TILES), high + 2 * Space.MEDIUM)

    def minimumSizeHint(self) -> QSize:
        """As few tiles as fit are shown; the row keeps its height."""
        return QSize(0, self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the row in the middle."""
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        wide = self._tile_width()
        for button in self.tiles:
            button.set_shape(width=wide)
        step = max(round(wide * _STEP), *(button.width() for button in self.tiles))
        shown = min(len(self.tiles), max(1, (self.width() - Space.LARGE) // step))
        left = (self.width() - shown * step) // 2
        high = max(button.height() for button in self.tiles)
        for at, button in enumerate(self.tiles):
            button.setVisible(at < shown)
            box = button.tile_rect()
            top = (self.height() - high) // 2 + box.top()
            button.put_at(QPoint(left + at * step + (step - box.width()) // 2, top))
        self.updateGeometry()
