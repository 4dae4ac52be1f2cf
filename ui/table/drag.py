# SPDX-License-Identifier: MIT
"""Tiles of the reader hanging on the pointer, and the lit places for letting them go."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QApplication, QWidget

from ui.kit import theme
from ui.kit.theme import pen_colour
from ui.table.geometry import GAP
from ui.tiles.pips import CORNER
from ui.tiles.tile_button import TileButton

_AWAY: Final = (QEvent.Type.FocusOut, QEvent.Type.WindowDeactivate)
"""Events that may hide the release of the pointer."""
_LIGHT: Final = 46
"""Opacity of the ground of a place, of 255: what lies there stays legible."""


@dataclass(frozen=True, slots=True)
class Drop:
    """A place of the table where the tiles may be let go."""

    box: QRect
    """What is lit; an empty one is not."""
    reach: QRect
    """From where the pointer means it. Where several overlap, it means the smallest, then the nearest."""
    text: str
    """What letting go does, for the line of advice."""
    does: Callable[[], None]
    """A bound method or a partial of one: does it."""
    plays: bool = True
    """Whether the tiles are played, and lie there until they are shown so; otherwise they return first."""


class DropLights(QWidget):
    """The lit places, painted over the whole table."""

    def __init__(self, parent: QWidget) -> None:
        """Light nothing on the table *parent*."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._drops: Sequence[Drop] = ()
        self._hot: Drop | None = None
        self._radius = 0.0
        self.hide()

    def light(self, drops: Sequence[Drop], hot: Drop | None, tile_width: int) -> None:
        """Light *drops*, most of all the one that is *hot*; their corners are round as those of tiles."""
        self._drops, self._hot, self._radius = drops, hot, 2 * CORNER * tile_width
        above = self.parentWidget()
        if above is not None:
            self.setGeometry(above.rect())
        self.show()
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint a dashed frame around each place, and a solid one around that below the pointer."""
        cloth = theme.look().cloth
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for drop in self._drops:
                if drop.box.isEmpty():
                    continue
                hot = drop is self._hot
                pen = QPen(QColor(cloth.gold), theme.look().px(4 if hot else 2))
                if not hot:
                    pen.setDashPattern([3.0, 2.4])
                painter.setPen(pen)
                painter.setBrush(QBrush(pen_colour(cloth.gold, alpha=_LIGHT)))
                radius = min(self._radius, min(drop.box.width(), drop.box.height()) / 2)
                painter.drawRoundedRect(QRectF(drop.box), radius, radius)


class TileDrag(QObject):
    """Watches the draggable tiles of the reader; the receiver of `taken` decides on the drag and its targets."""

    taken = Signal(int)
    """The tile in this place is pulled; it moves only if `carry` is called."""
    over = Signal(str)
    """Effect of letting go now; empty without one."""
    returned = Signal()
    """The tiles are back: they were let go elsewhere, or the drag was cancelled."""

    # On the class too: Qt sends events while it destroys a table whose attributes Python has collected already.
    _held: tuple[TileButton, ...] = ()
    _pressed: TileButton | None = None

    def __init__(self, felt: QWidget, place_all: Callable[[], None]) -> None:
        """Watch no tile of *felt* yet; *place_all* places all its tiles where they belong."""
        super().__init__(felt)
        self._felt, self._place_all = felt, place_all
        self._tiles: tuple[TileButton, ...] = ()
        self._home = QRect()
        """Where the pressed tile belongs."""
        self._grip = self._at = QPoint()
        """Positions of the pointer on the table: at the press, and now."""
        self._from = QPoint()
        """From the pointer to the corner of the first tile that is held."""
        self._drops: Sequence[Drop] = ()
        self._hot: Drop | None = None
        self._asked = self._spent = False
        self.lights = DropLights(felt)
        """The places where the tiles may be let go."""

    @property
    def moving(self) -> bool:
        """Whether tiles hang on the pointer."""
        return bool(self._held) and self._pressed is not None

    # -- what the table does with it -----------------------------------------------------------

    def watch(self, tiles: Sequence[TileButton]) -> None:
        """Watch exactly *tiles*; a drag of any other has ended."""
        if tuple(tiles) == self._tiles:
            return
        for tile in set(self._tiles) - set(tiles):
            tile.removeEventFilter(self)
        for tile in set(tiles) - set(self._tiles):
            tile.installEventFilter(self)
        self._tiles = tuple(tiles)
        if not {*self._held} <= {*tiles}:
            self.forget()
        if self._pressed not in tiles:
            self._pressed = None

    def carry(self, places: Sequence[int], drops: Sequence[Drop]) -> None:
        """Move the tiles in *places* with the pointer, beside the one that is dragged, and light *drops*."""
        pulled = self._pressed
        if pulled is None:
            return
        self._held = tuple(self._tiles[place] for place in places)
        before = QPoint(self._held.index(pulled) * _step(pulled), 0)
        self._from = self._home.topLeft() - self._grip - before
        self._drops = drops
        self._follow(self._at)

    def keep_up(self) -> None:
        """Put the held tiles back in their places, after all have been placed again."""
        if self.moving:
            self.lights.raise_()
        for at, tile in enumerate(self._held):
            # Its name would lie over the advice, which says it.
            tile.set_label("")
            tile.put_at(self._at + self._from + QPoint(at * _step(tile), 0))
            tile.raise_()

    def cancel(self) -> None:
        """Return the tiles to their places, if they are being dragged."""
        if self.moving:
            self._return()

    def take_back(self) -> None:
        """Return the tiles to their places, also those that were let go and are not played after all."""
        if self._held:
            self._return()

    def forget(self) -> None:
        """Hold nothing any more, wherever it lies."""
        if self._pressed is not None and self._held:
            # Whatever the button does until it is let go belongs to the drag.
            self._spent = True
            self._pressed.setDown(False)
        self._held, self._drops, self._hot = (), (), None
        self.lights.hide()

    def took_key(self, event: QKeyEvent) -> bool:
        """Cancel on Esc. Return whether tiles are being dragged: no other key means anything then."""
        if not self.moving:
            return False
        if event.key() == Qt.Key.Key_Escape:
            self.cancel()
        return True

    # -- what the pointer does -----------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the pointer while it holds a tile."""
        if event.type() in _AWAY:
            self.cancel()
        elif event.type() == QEvent.Type.KeyRelease:
            # A tile that is pressed would take Space for a click.
            return self.moving
        elif isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            return self.took_key(event)
        elif isinstance(event, QMouseEvent) and isinstance(watched, TileButton):
            return self._on_mouse(watched, event)
        return False

    def _on_mouse(self, tile: TileButton, event: QMouseEvent) -> bool:
        """Return whether *event* belongs to a drag, and so to no click."""
        kind, left = event.type(), event.button() == Qt.MouseButton.LeftButton
        where = self._felt.mapFromGlobal(event.globalPosition().toPoint())
        if kind == QEvent.Type.MouseButtonPress:
            if left:
                self._pressed, self._home = tile, tile.tile_rect().translated(tile.pos())
                self._grip = self._at = where
                self._asked = self._spent = False
            elif self.moving:
                self.cancel()
                return True
        elif self._pressed is tile and kind == QEvent.Type.MouseMove:
            return self._on_move(tile, where)
        elif self._pressed is tile and kind == QEvent.Type.MouseButtonRelease and left:
            return self._let_go(tile, where)
        return False

    def _on_move(self, tile: TileButton, where: QPoint) -> bool:
        if self.moving:
            self._follow(where)
        elif not self._asked and (where - self._grip).manhattanLength() >= QApplication.startDragDistance():
            self._asked, self._at = True, where
            self.taken.emit(self._tiles.index(tile))
        return self.moving or self._spent

    def _follow(self, where: QPoint) -> None:
        """Move the held tiles to *where*, and light the place there."""
        hot = self._meant(where)
        changed, self._at, self._hot = hot is not self._hot, where, hot
        self.lights.light(self._drops, hot, self._held[0].tile_width)
        self.keep_up()
        if changed:
            self.over.emit("" if hot is None else hot.text)

    def _meant(self, where: QPoint) -> Drop | None:
        """Return the place meant by the pointer at *where*."""

        def order(drop: Drop) -> tuple[int, int]:
            away = drop.reach.center() - where
            return drop.reach.width() * drop.reach.height(), away.manhattanLength()

        return min((drop for drop in self._drops if drop.reach.contains(where)), key=order, default=None)

    def _let_go(self, tile: TileButton, where: QPoint) -> bool:
        """Return whether *tile* was dragged, and so was not clicked."""
        if not self.moving:
            self._pressed = None
            return self._spent
        self._at = where
        drop = self._meant(where)
        if drop is not None and drop.plays:
            # It stays there until the table shows what became of it.
            self._pressed = None
            tile.setDown(False)
            self._drops, self._hot = (), None
            self.lights.hide()
            drop.does()
            return True
        self._return()
        self._pressed = None
        if drop is not None:
            drop.does()
        elif self._home.contains(where):
            # A hand that is not steady has only clicked.
            tile.click()
        return True

    def _return(self) -> None:
        self.forget()
        self._place_all()
        self.returned.emit()


def _step(tile: TileButton) -> int:
    """Return how far apart tiles hang beside each other."""
    return round(tile.tile_width * (1 + GAP))
