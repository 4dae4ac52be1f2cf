# SPDX-License-Identifier: MIT
"""A button with something to choose."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QPushButton, QWidget

from dominoes.games.drills import Row
from dominoes.tiles import Tile
from ui.kit import theme
from ui.kit.icons import icon_pixmap
from ui.kit.layouts import Part, hbox
from ui.kit.page_parts import LabelButton, paint_button
from ui.kit.theme import Space, Type
from ui.kit.widgets import ENTER, ChangeEvents, PlainLabel
from ui.language.i18n import _, number, sentences
from ui.pages.drills.tile_view import TileView

_TILE: Final = 30
"""Width of a tile, in pixels at text size 1."""
_MARK: Final = 20
"""Side of the mark of an answer that is judged, in pixels at text size 1."""


class ItemButton(LabelButton, ChangeEvents, QPushButton):
    """A button with a number, tiles and words, which can be marked as right or wrong."""

    def __init__(self, place: int, parent: QWidget) -> None:
        """Make the button in *place*, from 0, with nothing on it."""
        super().__init__(parent)
        self.place = place
        self.is_right: bool | None = None
        """Whether the answer is right, once that is shown; None before, and for wrong ones nobody chose."""
        self.number = PlainLabel(parent=self, role=Type.CAPTION, tone="muted")
        self.tiles = TileView(self)
        self.words = PlainLabel(parent=self, role=Type.STRONG, wrap=True)
        self.lines = hbox(self.number, Part(self.tiles, 1), Part(self.words, 1), on=self, spacing=0)
        self.set_up(self.number, self.words)
        self.follow_look()

    def show_item(
        self, rows: Sequence[Row], words: str, spoken: str, label: Callable[[Tile], str], scale: float = 1.0
    ) -> None:
        """Show an item, not judged yet.

        Args:
            rows: Its tiles; those that belong together stand together.
            words: Its words.
            spoken: All of it, for a screen reader.
            label: Returns what stands below a tile.
            scale: How much larger than usual the tiles are.
        """
        self.is_right = None
        self.number.setText(number(self.place + 1))
        self.tiles.show_tiles(rows, round(_TILE * scale), label)
        self.tiles.setVisible(bool(rows))
        self.words.setText(words)
        self.words.setVisible(bool(words))
        self.setAccessibleName(sentences(number(self.place + 1), spoken))
        self.setAccessibleDescription("")
        self.setEnabled(True)
        self.updateGeometry()
        self.update()

    @property
    def least_width(self) -> float:
        """How wide it must be to show everything in one line, in pixels."""
        margins = self.lines.contentsMargins()
        tiles = 0 if self.tiles.isHidden() else self.tiles.sizeHint().width() + self.lines.spacing()
        words = self.words.fontMetrics().horizontalAdvance(self.words.text())
        number = self.number.sizeHint().width() + self.lines.spacing()
        return margins.left() + number + tiles + words + margins.right()

    def show_judged(self, *, right: bool, given: bool) -> None:
        """Mark a right answer, and a wrong one that was *given*."""
        self.is_right = True if right else False if given else None
        if self.is_right is not None:
            self.setAccessibleDescription(_("right answer") if right else _("wrong answer"))
        self.setEnabled(False)
        self.update()

    def on_look(self) -> None:
        """Scale the margins with the text, and leave room for the mark."""
        px = theme.look().px
        self.lines.setContentsMargins(px(Space.MEDIUM), px(Space.SMALL), px(_MARK + Space.LARGE), px(Space.SMALL))
        self.lines.setSpacing(px(Space.MEDIUM))

    def paint_ground(self, painter: QPainter) -> None:
        """Paint the ground."""
        paint_button(self, painter)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint ground, mark and focus ring; tiles and words are widgets."""
        now = theme.look()
        with QPainter(self) as painter:
            self.paint_ground(painter)
            if self.is_right is None:
                return
            colour = now.chrome.gain if self.is_right else now.chrome.loss
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(colour), now.line + 2))
            radius = now.px(10)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(4, 4, -4, -4), radius, radius)
            side = now.px(_MARK)
            picture = icon_pixmap("finished" if self.is_right else "wrong", colour, side, self.devicePixelRatioF())
            spot = QPointF(self.width() - side - now.px(Space.MEDIUM), (self.height() - side) / 2)
            painter.drawPixmap(spot, picture)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose the answer by Enter too."""
        # A key that is held down was pressed for the question before.
        if event.key() in ENTER and not event.isAutoRepeat():
            self.click()
        else:
            super().keyPressEvent(event)
