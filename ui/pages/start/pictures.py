# SPDX-License-Identifier: MIT
"""Pictures of the games for the start page, drawn like the tables they stand for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from dominoes.tiles import Tile
from ui.games import GAME_UIS
from ui.kit import theme
from ui.kit.paint import painted, soft_shadow
from ui.kit.theme import Chrome
from ui.kit.widgets import ChangeEvents, paint_felt
from ui.tiles.art import EBONY, Style, on_table, paint_stack, paint_tile, stack_size, tile_size
from ui.tiles.pips import CORNER

if TYPE_CHECKING:
    from ui.tiles.card_print import Caption


_PILE: Final = 0.07
"""Width of a tile in a pile, in heights of the picture."""


def paint_scene(painter: QPainter, area: QRectF, game: str, style: Style = EBONY) -> None:
    """Paint the picture of *game* over *area*."""
    scene = GAME_UIS[game].scene
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    style = on_table(style)
    paint_felt(painter, area, theme.cloths(theme.look().chrome)[scene.cloth])
    # The arrangement is a little wider than high, and shrinks where there is less room beside it.
    unit = min(area.height(), area.width() / 1.32)
    wide = scene.width * unit
    middle = area.center()
    for x, y in scene.tricks:
        pile = stack_size(unit * _PILE, 2, lying=True)
        box = QRectF(QPointF(), pile)
        box.moveCenter(area.topLeft() + QPointF(x * area.width(), y * area.height()))
        soft_shadow(painter, box.adjusted(0, pile.height() * 0.3, 0, 0), CORNER * unit * _PILE, unit * 0.02, 110)
        paint_stack(painter, box, 2, style, lying=True)
    for lying in scene.tiles:
        painter.save()
        painter.translate(middle + QPointF(lying.x * unit, lying.y * unit))
        painter.rotate(lying.angle)
        size = tile_size(wide)
        box = QRectF(QPointF(-size.width() / 2, -size.height() / 2), size)
        soft_shadow(painter, box, CORNER * wide, wide * 0.16, 150)
        paint_tile(painter, box, lying.face, style, caption=_caption(lying.face, scene.naming, style))
        painter.restore()
    painter.restore()


def _caption(face: Tile, naming: str, style: Style) -> Caption | None:
    if not style.card:
        return None
    # Imported here: only players with cards wait for the names of tiles.
    from ui.tiles.card_print import caption_of  # noqa: PLC0415

    return caption_of(face, naming)


class GamePicture(ChangeEvents, QWidget):
    """The picture of one game, as the upper or the left part of its card."""

    def __init__(self, game: str, parent: QWidget | None = None) -> None:
        """Show *game*."""
        super().__init__(parent)
        self._game = game
        self._style = EBONY
        self._beside = False
        self._picture = QPixmap()
        self._size = QSize()
        self._chrome: Chrome | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.translate(self.on_look)
        self.follow_look()

    def set_beside(self, *, beside: bool) -> None:
        """Round the corners on the left (*beside* the words) or those above (over the words)."""
        self._beside = beside
        self._size = QSize()
        self.update()

    def set_style(self, style: Style) -> None:
        """Show another set of tiles."""
        if style != self._style:
            self._style = style
            self._size = QSize()
            self.update()

    def on_look(self) -> None:
        """Print the words on cards in another language or font."""
        if self._style.card:
            self._size = QSize()
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Copy the picture; it is drawn once for each size and look."""
        ratio = self.devicePixelRatioF()
        if self._size != self.size() * ratio or self._chrome is not theme.look().chrome:
            self._size = self.size() * ratio
            self._chrome = theme.look().chrome
            self._picture = self._drawn(ratio)
        with QPainter(self) as painter:
            painter.drawPixmap(0, 0, self._picture)

    def _drawn(self, ratio: float) -> QPixmap:
        area = QRectF(self.rect())
        radius = theme.look().px(16) - 1
        # The rounded shape reaches beyond the two edges that stay square.
        beyond = (0, 0, radius, 0) if self._beside else (0, 0, 0, radius)
        shape = QPainterPath()
        shape.addRoundedRect(area.adjusted(*beyond), radius, radius)

        def paint(painter: QPainter) -> None:
            painter.setClipPath(shape)
            paint_scene(painter, area, self._game, self._style)

        return painted(self._size, paint, ratio)
