# SPDX-License-Identifier: MIT
"""One tile on the table, as a button that hands, ears and keys can find, and the label below it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import (
    QEasingCurve,
    QEvent,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    QVariantAnimation,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QFocusEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QWidget

from dominoes.tiles import Tile
from ui.kit import theme
from ui.kit.arrows import WalkedButton, last_input
from ui.kit.paint import polygon, star
from ui.kit.theme import Type, pen_colour
from ui.kit.widgets import ChangeEvents, give_tip
from ui.tiles import art
from ui.tiles.art import EBONY, Shadow, Style
from ui.tiles.card_print import Caption, caption_of
from ui.tiles.labels import LABEL_ROOM, LabelStyle, label_height, label_style, write_label
from ui.tiles.pips import CORNER

LIFT: Final = 0.26
"""How far a selected tile is raised, in widths."""
HOVER: Final = 0.07
"""How far a tile rises towards the pointer, in widths."""
LIFT_MS: Final = 130
_DIMMED: Final = 0.48
_MARGIN: Final = 0.2
_CENTRED: Final = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter


class TileButton(ChangeEvents, WalkedButton):
    """A tile, face or back, with an optional label.

    The caller decides on selected and playable tiles; a click is only a signal. Around the tile the widget keeps room
    for shadow, raising, focus ring and label: place it with `put_at`, read where the tile is with `tile_rect`.
    """

    pointed = Signal()
    """The pointer or focus came to this tile."""
    left = Signal()
    """Neither the pointer nor focus is here any more."""

    def __init__(
        self,
        face: Tile | None = None,
        parent: QWidget | None = None,
        *,
        width: int = 60,
        style: Style = EBONY,
    ) -> None:
        """Make a tile.

        Args:
            face: What it shows; nothing shows the back.
            parent: The table.
            width: Width of the upright tile, in pixels.
            style: The set it belongs to.
        """
        super().__init__(parent)
        self._face = face
        self._width = width
        self._style = style
        self._turn = 0
        self._label = self._shown_label = ""
        self._label_style: LabelStyle | None = None
        self._label_font = self.font()
        self._printer: Callable[[Tile], Caption] = caption_of
        self._selected = self._dimmed = self._hinted = self._winning = self._able = False
        self._ringed = True
        self._raised = 0.0
        self._turned = 1.0
        self._lift_ms = LIFT_MS
        self._measure()
        self._lifting = QVariantAnimation(self)
        self._lifting.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._lifting.valueChanged.connect(self._on_lift)
        self.follow_look()

    # What it is

    @property
    def face(self) -> Tile | None:
        """The face it shows; None means the back."""
        return self._face

    @property
    def tile_width(self) -> int:
        """Width of the upright tile, in pixels."""
        return self._width

    @property
    def is_selected(self) -> bool:
        """Whether it is raised out of the hand."""
        return self._selected

    @property
    def is_dimmed(self) -> bool:
        """Whether it is shown as not playable."""
        return self._dimmed

    @property
    def is_hinted(self) -> bool:
        """Whether it is marked as advised."""
        return self._hinted

    @property
    def is_able(self) -> bool:
        """Whether it is marked as one to be chosen."""
        return self._able

    def set_face(self, face: Tile | None) -> None:
        """Show another face, or the back."""
        if face != self._face:
            self._face = face
            self.update()

    def set_style(self, style: Style) -> None:
        """Take part in another set of tiles."""
        if style != self._style:
            self._style = style
            self.update()

    def set_shape(self, *, width: int | None = None, turn: int | None = None) -> None:
        """Change size or direction; the tile's upper left corner stays where it is."""
        before = self._width, self._turn
        corner = self.pos() + self._box.topLeft()
        self._width = self._width if width is None else width
        self._turn = self._turn if turn is None else turn
        if (self._width, self._turn) != before:
            self._resize_around(corner)

    def set_label(self, text: str, style: LabelStyle | None = None) -> None:
        """Write *text* letter by letter under the tile; nothing needs no room.

        In a row all tiles have the same *style*; without one the letters are as large as this label allows.
        """
        if (text, style) == (self._label, self._label_style):
            return
        corner = self.pos() + self._box.topLeft()
        self._label, self._label_style = text, style
        self._resize_around(corner)

    def set_printer(self, printer: Callable[[Tile], Caption]) -> None:
        """Set the captions printed on paper cards, in place of those of `caption_of`."""
        self._printer = printer
        self.update()

    def set_spoken(self, name: str, description: str = "") -> None:
        """Set a screen reader's name for this tile, and its description."""
        self.setAccessibleName(name)
        self.setAccessibleDescription(description)

    def set_tip(self, text: str) -> None:
        """Show *text* letter by letter when pointed at; nothing shows nothing."""
        give_tip(self, text)

    def set_state(
        self,
        *,
        selected: bool | None = None,
        dimmed: bool | None = None,
        hinted: bool | None = None,
        winning: bool | None = None,
        able: bool | None = None,
    ) -> None:
        """Change its state; omitted parts stay.

        Args:
            selected: Raised, with a bright rim.
            dimmed: Shown as not playable; it can still be reached, to learn why.
            hinted: Dashed outline and a star: the advice.
            winning: Solid outline and a triangle: the best play so far.
            able: A short line at its foot: it can take the trick.
        """
        before = self._dimmed, self._hinted, self._winning, self._able, self._selected
        self._dimmed = self._dimmed if dimmed is None else dimmed
        self._hinted = self._hinted if hinted is None else hinted
        self._winning = self._winning if winning is None else winning
        self._able = self._able if able is None else able
        self._selected = self._selected if selected is None else selected
        if self.isCheckable():
            # A click may have changed what Qt remembers.
            self.setChecked(self._selected)
        self._aim()
        if before != (self._dimmed, self._hinted, self._winning, self._able, self._selected):
            self.update()

    def set_focus_ring(self, *, shown: bool) -> None:
        """Show by a ring that focus is here, or do not: before a class it would look like a mark."""
        if shown != self._ringed:
            self._ringed = shown
            self.update()

    def show_turned(self, part: float) -> None:
        """Show it at *part* of being turned over: from its back (0) to its face (1)."""
        if part != self._turned:
            self._turned = part
            self.update()

    def set_motion(self, *, motion: bool) -> None:
        """Raise and lower smoothly, or at once."""
        self._lift_ms = LIFT_MS if motion else 0

    # Where it is

    def tile_rect(self) -> QRect:
        """Return the area of the resting tile inside this widget."""
        return QRect(self._box)

    def shown_rect(self) -> QRect:
        """Return where the tile is painted inside this widget, raised or not."""
        return self._box.translated(0, -round(self._raised * self._width))

    def spot_for(self, corner: QPoint) -> QPoint:
        """Return the position of this widget with the tile's upper left corner at *corner*."""
        return corner - self._box.topLeft()

    def put_at(self, corner: QPoint) -> None:
        """Move the tile's upper left corner to *corner* of the table."""
        self.move(self.spot_for(corner))

    def sizeHint(self) -> QSize:
        """Return the size of the tile and the room around it."""
        return QSize(self._room)

    def hitButton(self, pos: QPoint) -> bool:
        """Return whether *pos* is on the tile itself, raised or not; the room around it belongs to neighbours."""
        return self._box.united(self.shown_rect()).contains(pos)

    def _measure(self) -> None:
        """Find out how much room everything needs; painting and moving only read it."""
        size = art.tile_size(self._width, self._turn).toSize()
        margin = max(6, round(self._width * _MARGIN))
        rise = round(self._width * LIFT)
        self._label_height, self._shown_label = 0, ""
        if self._label:
            self._measure_label(size.width())
        wide = max(size.width() + 2 * margin, round(size.width() * LABEL_ROOM))
        self._room = QSize(wide, size.height() + 2 * margin + rise + self._label_height)
        self._box = QRect(QPoint((wide - size.width()) // 2, margin + rise), size)

    def _measure_label(self, width: int) -> None:
        now = theme.look_of(self)
        font = now.font(Type.CAPTION, self.font())
        style = self._label_style or label_style([self._label], width, font, now.least(Type.CAPTION))
        font = self._label_font = style.font(font)
        self._label_height = label_height([self._label], width, font, style.lines)
        self._shown_label = write_label(self._label, width, font, style.lines)

    def _resize_around(self, corner: QPoint) -> None:
        self._measure()
        self.resize(self._room)
        self.updateGeometry()
        self.put_at(corner)
        self.update()

    # What happens to it

    def nextCheckState(self) -> None:
        """Leave the state alone: the table decides on the meaning of a click."""

    def enterEvent(self, event: QEnterEvent) -> None:
        """Rise a little towards the pointer."""
        super().enterEvent(event)
        self._aim()
        self.pointed.emit()

    def leaveEvent(self, event: QEvent) -> None:
        """Sink back."""
        super().leaveEvent(event)
        self._aim()
        if not self.hasFocus():
            self.left.emit()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Emit that focus is here."""
        super().focusInEvent(event)
        self.pointed.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Emit that focus has left."""
        super().focusOutEvent(event)
        if not self.underMouse():
            self.left.emit()

    def on_look(self) -> None:
        """Keep room for the label."""
        self._resize_around(self.pos() + self._box.topLeft())

    def _aim(self) -> None:
        """Start towards the height that the state asks for."""
        usable = self.isEnabled() and self.focusPolicy() != Qt.FocusPolicy.NoFocus
        hover = HOVER if usable and not self._dimmed and self.underMouse() else 0.0
        goal = LIFT if self._selected else hover
        self._lifting.stop()
        if not self._lift_ms or not self.isVisible():
            self._on_lift(goal)
        elif goal != self._raised:
            self._lifting.setDuration(self._lift_ms)
            self._lifting.setStartValue(self._raised)
            self._lifting.setEndValue(goal)
            self._lifting.start()

    def _on_lift(self, height: float) -> None:
        if height != self._raised:
            self._raised = height
            self.update()

    # How it looks

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint shadow, tile, marks and label."""
        with QPainter(self) as painter:
            self._paint(painter)

    def _paint(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ratio = self.devicePixelRatioF()
        face = self._face if self._turned >= 0.5 else None  # noqa: PLR2004 - on its edge
        caption = self._printer(face) if face is not None and self._style.card else None
        box = QRectF(self.shown_rect())
        shadow = Shadow.NONE if self._dimmed else Shadow.LIFTED if self._raised > LIFT / 2 else Shadow.RESTING
        picture = art.tile_pixmap(face, self._width, self._style, ratio, self._turn, caption=caption, shadow=shadow)
        room = art.shadow_room(self._width, shadow)
        painter.setOpacity(_DIMMED if self._dimmed else 1.0)
        if self._turned < 1:
            painter.translate(box.center().x(), 0)
            painter.scale(abs(1 - 2 * self._turned), 1)
            painter.translate(-box.center().x(), 0)
        painter.drawPixmap(box.topLeft() - QPointF(room, room), picture)
        if self._turned < 1:
            return
        painter.setOpacity(1.0)
        self._paint_marks(painter, box)
        if self._label:
            self._paint_label(painter, box)

    def _paint_marks(self, painter: QPainter, box: QRectF) -> None:
        if self._able and not self._dimmed:
            foot = QRectF(box.center().x() - box.width() * 0.2, box.bottom() - 5, box.width() * 0.4, 3)
            painter.setPen(theme.NO_PEN)
            painter.setBrush(QColor(theme.look().cloth.gold))
            painter.drawRoundedRect(foot, 1.5, 1.5)
        # Whoever points at tiles would take the ring for advice.
        ringed = self._ringed and self.hasFocus() and last_input.by_keys
        if not (self._selected or self._winning or self._hinted or ringed):
            return
        cloth = theme.look().cloth
        gold = QColor(cloth.gold)
        radius = CORNER * self._width
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self._selected:
            painter.setPen(QPen(pen_colour(cloth.text, alpha=150), 1))
            painter.drawRoundedRect(box.adjusted(0.25, 0.25, -0.25, -0.25), radius, radius)
        if self._winning:
            painter.setPen(QPen(gold, max(2.0, self._width * 0.045)))
            painter.drawRoundedRect(box.adjusted(-3, -3, 3, 3), radius + 3, radius + 3)
        elif self._hinted:
            pen = QPen(gold, 2)
            pen.setDashPattern([3.0, 2.2])
            painter.setPen(pen)
            painter.drawRoundedRect(box.adjusted(-3, -3, 3, 3), radius + 3, radius + 3)
        if ringed:
            # Dark inside bright: one of the two stands out on any ground.
            painter.setPen(QPen(pen_colour(cloth.on_gold), 5))
            painter.drawRoundedRect(box.adjusted(-3, -3, 3, 3), radius + 3, radius + 3)
            painter.setPen(QPen(QColor(cloth.focus), 2.5))
            painter.drawRoundedRect(box.adjusted(-3.5, -3.5, 3.5, 3.5), radius + 3, radius + 3)
        if self._winning or self._hinted:
            self._paint_badge(painter, QPointF(box.right() - 1, box.top() + 1))

    def _paint_badge(self, painter: QPainter, centre: QPointF) -> None:
        """Paint a round sign on the corner: a triangle for the winner, a star for the advice."""
        cloth = theme.look().cloth
        radius = max(5.5, self._width * 0.15)
        painter.setPen(QPen(QColor(cloth.on_gold), 1.5))
        painter.setBrush(QColor(cloth.gold))
        painter.drawEllipse(centre, radius, radius)
        painter.setPen(theme.NO_PEN)
        painter.setBrush(QColor(cloth.on_gold))
        corners, size = (_TRIANGLE, 0.62) if self._winning else (star(), 0.78)
        painter.drawPolygon(polygon(centre, corners, radius * size))

    def _paint_label(self, painter: QPainter, box: QRectF) -> None:
        cloth, chrome = theme.look().cloth, theme.look().chrome
        felt = theme.on_felt(self)
        strong, faint = (cloth.text, cloth.muted) if felt else (chrome.text, chrome.muted)
        painter.setFont(self._label_font)
        painter.setPen(QColor(faint if self._dimmed else strong))
        painter.drawText(QRectF(0, box.bottom() + 3, self.width(), self._label_height), _CENTRED, self._shown_label)


_TRIANGLE: Final = ((0.0, -1.0), (0.92, 0.62), (-0.92, 0.62))
