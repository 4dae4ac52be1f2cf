# SPDX-License-Identifier: MIT
"""Below the table of a review: the time bar, steps and jumps, the speed, and the rounds of the match."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QSlider, QWidget

from ui.kit import theme
from ui.kit.commands import Command
from ui.kit.controls import Chooser
from ui.kit.layouts import Part, hbox, vbox
from ui.kit.paint import polygon, star
from ui.kit.theme import Kind, Type, pen_colour
from ui.kit.widgets import KeyButton, PlainLabel
from ui.language.i18n import _, number, term
from ui.play.stage import StageBar

_HEIGHT: Final = 38
_LINE: Final = 0.58
"""Where the line lies, in parts of that height."""
_CURVE: Final = 40
"""Height of the curve above it, at text size 1."""
_RADIUS: Final = 8
"""Of the handle, at text size 1."""
_TALLEST: Final = 16
"""Height of the bar of the greatest loss, at text size 1."""
_SHORTEST: Final = 0.3
"""Of any other, in parts of that."""
_LEAST_STEP: Final = 4
"""Pixels between ticks, below which only those of stops are painted."""
_LOW: Final = 560
"""Height of the page, at text size 1, below which the parts under the table take one row."""


class TimeBar(QSlider):
    """A slider over the positions of a round."""

    wanted = Signal(int)
    """Jump to this position."""

    def __init__(self, parent: QWidget) -> None:
        """Make a bar for a round without moves."""
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._stops: Collection[int] = ()
        self._marks: Collection[int] = ()
        self._remarks: Collection[int] = ()
        self._losses: Mapping[int, float] = {}
        self._worths: Sequence[tuple[int, float]] = ()
        self._most: float | None = None
        self._is_low = False
        self.setRange(0, 0)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        # Assistive technology sets the value of a slider directly.
        self.valueChanged.connect(self.wanted)

    def show_round(self, last: int, stops: Collection[int]) -> None:
        """Show a round whose last position is *last*, with longer ticks at *stops*."""
        with QSignalBlocker(self):
            self.setRange(0, last)
        self._stops = stops
        self.update()

    def show_remarks(self, marks: Collection[int], remarks: Collection[int]) -> None:
        """Show stars at *marks*, and slips of paper at *remarks*."""
        self._marks, self._remarks = marks, remarks
        self.update()

    def show_losses(self, losses: Mapping[int, float]) -> None:
        """Show bars at positions where a choice surely lost so many chips, the greatest loss the highest."""
        self._losses = losses
        self.update()

    def show_worths(self, worths: Sequence[tuple[int, float]], most: float | None = None) -> None:
        """Show a curve through *worths*, positions in order with chips; no curve without any.

        It is drawn from *most* chips lost to as many won, if that is known, else as high as it goes.
        """
        if (tuple(worths), most) != (self._worths, self._most):
            self._worths, self._most = tuple(worths), most
            self.updateGeometry()
            self.update()

    def set_low(self, *, low: bool) -> None:
        """Leave the curve out where there is no room for it."""
        self._is_low = low
        self.updateGeometry()

    @property
    def has_curve(self) -> bool:
        """Whether a curve is shown."""
        return bool(self._worths) and not self._is_low

    def show_position(self, at: int, text: str) -> None:
        """Show position *at*, described by *text*."""
        with QSignalBlocker(self):
            self.setValue(at)
        self.setAccessibleName(_("Position in the round"))
        self.setAccessibleDescription(text)
        self.update()

    # -- input ---------------------------------------------------------------------------------

    def position_at(self, x: float) -> int:
        """Return the position nearest to *x*, in pixels from the left edge."""
        left, step = self._scale()
        return min(max(round((x - left) / step) if step else 0, 0), self.maximum())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Jump to where the bar was pressed."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._ask_for(event)
        else:
            event.ignore()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follow the pointer while it is held down."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._ask_for(event)

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        """Do nothing: pressing has jumped already."""

    def _ask_for(self, event: QMouseEvent) -> None:
        at = self.position_at(event.position().x())
        if at != self.value():
            self.wanted.emit(at)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Step with the wheel, down for forward."""
        turned = event.angleDelta().y() or -event.angleDelta().x()
        at = min(max(self.value() + (1 if turned < 0 else -1), 0), self.maximum())
        if turned and at != self.value():
            self.wanted.emit(at)
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave all keys to the page."""
        event.ignore()

    # -- how it looks --------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        """Return a size high enough for the curve, ticks and stars."""
        px = theme.look().px
        return QSize(px(300), px(_HEIGHT + _CURVE * self.has_curve))

    def minimumSizeHint(self) -> QSize:
        """Return the same height, and the least width."""
        return QSize(theme.look().px(80), self.sizeHint().height())

    def _scale(self) -> tuple[float, float]:
        """Return where position 0 is, and the distance of two positions, in pixels."""
        left = theme.look().px(_RADIUS) + 4.0
        return left, (self.width() - 2 * left) / self.maximum() if self.maximum() else 0.0

    def spot(self, at: int) -> QPointF:
        """Return where position *at* lies on the bar."""
        left, step = self._scale()
        return QPointF(left + at * step, self._top + theme.look().px(_HEIGHT) * _LINE)

    @property
    def _top(self) -> float:
        """Where the part below the curve begins."""
        return self.height() - theme.look().px(_HEIGHT)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the line, its ticks and signs, and the handle."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if self.has_curve:
                self._paint_curve(painter)
            self._paint_line(painter)
            self._paint_losses(painter)
            self._paint_signs(painter)
            self._paint_handle(painter)

    def _paint_curve(self, painter: QPainter) -> None:
        """Paint the curve, what lies between it and zero, and where the reader is."""
        cloth, px = theme.look().cloth, theme.look().px
        chips = [0.0, *(worth for _at, worth in self._worths)]
        least, most = (min(chips), max(chips)) if self._most is None else (-self._most, self._most)
        top, high = px(4), self._top - px(8)

        def point(at: int, worth: float) -> QPointF:
            return QPointF(self.spot(at).x(), top + (high - top) * (most - worth) / ((most - least) or 1.0))

        points = [point(*each) for each in self._worths]
        zero, here = point(0, 0.0).y(), self.spot(self.value()).x()
        painter.setPen(theme.NO_PEN)
        painter.setBrush(pen_colour(cloth.gold, alpha=70))
        painter.drawPolygon([QPointF(points[0].x(), zero), *points, QPointF(points[-1].x(), zero)])
        painter.setPen(QPen(QColor(cloth.muted), 1, Qt.PenStyle.DashLine))
        painter.drawLine(QPointF(self.spot(0).x(), zero), QPointF(self.spot(self.maximum()).x(), zero))
        painter.setPen(QPen(QColor(cloth.gold), px(2)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(points)
        painter.setPen(QPen(QColor(cloth.text), 1))
        painter.drawLine(QPointF(here, top), QPointF(here, self._top))

    def _paint_line(self, painter: QPainter) -> None:
        cloth, px = theme.look().cloth, theme.look().px
        here, end = self.spot(self.value()), self.spot(self.maximum())
        painter.setPen(QPen(QColor(cloth.edge), px(4), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(self.spot(0), end)
        painter.setPen(QPen(QColor(cloth.gold), px(4), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(self.spot(0), here)
        _left, step = self._scale()
        for at in range(self.maximum() + 1):
            big = at in self._stops
            if not big and step < _LEAST_STEP:
                continue
            reach = px(9 if big else 5)
            painter.setPen(QPen(QColor(cloth.text if big else cloth.muted), px(2) if big else 1))
            spot = self.spot(at)
            painter.drawLine(QPointF(spot.x(), spot.y() + px(4)), QPointF(spot.x(), spot.y() + px(4) + reach))

    def _paint_losses(self, painter: QPainter) -> None:
        px = theme.look().px
        greatest = max(self._losses.values(), default=0.0)
        painter.setPen(theme.NO_PEN)
        painter.setBrush(QColor(theme.look().cloth.loss))
        for at, loss in self._losses.items():
            spot = self.spot(at)
            tall = px(_TALLEST) * max(_SHORTEST, loss / greatest)
            painter.drawRect(QRectF(spot.x() - px(3), spot.y() - px(3) - tall, px(6), tall))

    def _paint_signs(self, painter: QPainter) -> None:
        cloth, px = theme.look().cloth, theme.look().px
        painter.setPen(QPen(QColor(cloth.on_gold), 1))
        painter.setBrush(QColor(cloth.gold))
        for at in self._marks:
            spot = self.spot(at)
            painter.drawPolygon(polygon(QPointF(spot.x(), self._top + px(9)), _STAR, px(8)))
        painter.setBrush(QColor(cloth.text))
        for at in self._remarks:
            # A slip of paper with a corner that points at the line; beside the star where both are.
            spot = self.spot(at)
            left = spot.x() + (px(14) if at in self._marks else 0)
            slip = QRectF(left - px(5), self._top + px(3), px(10), px(8))
            painter.drawRoundedRect(slip, 2, 2)
            painter.drawPolygon(polygon(QPointF(left, slip.bottom() + px(2)), _TAIL, px(3)))

    def _paint_handle(self, painter: QPainter) -> None:
        cloth, px = theme.look().cloth, theme.look().px
        spot, radius = self.spot(self.value()), px(_RADIUS)
        if self.hasFocus():
            painter.setPen(QPen(QColor(cloth.focus), 2))
            painter.setBrush(pen_colour(cloth.focus, alpha=60))
            painter.drawEllipse(spot, radius + 3, radius + 3)
        painter.setPen(QPen(QColor(cloth.on_gold), 2))
        painter.setBrush(QColor(cloth.gold))
        painter.drawEllipse(spot, radius - 1, radius - 1)


_STAR: Final = star(5, 0.42)
_TAIL: Final = ((-1.0, -1.0), (1.0, -1.0), (0.0, 1.0))


_ICONS: Final = {
    "Home": "first",
    "PgUp": "stop-before",
    "Left": "step-back",
    "Space": "play",
    "Right": "step-forward",
    "PgDown": "stop-after",
    "End": "last",
    "-": "less",
    "+": "more",
}
"""Icons of the buttons, by their keys."""
_CAPS: Final = {"Left": "←", "Right": "→", "-": "−"}
"""Names of keys in tips, if different."""


class Transport(StageBar):
    """Two rows on the dark ground of the header."""

    def __init__(self, parent: QWidget, press: Callable[[str], object], show_round: Callable[[int], object]) -> None:
        """Make it for a match without rounds; *show_round* shows the one at a place of the match."""
        super().__init__(parent, press)
        self._show_round = show_round
        self.bar = TimeBar(self)
        self._count = PlainLabel(parent=self, role=Type.STRONG)
        self._count.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.rounds = Chooser(self)
        self.rounds.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.rounds.chosen.connect(self._on_round)
        self.add_icons(_ICONS, accent="Space")
        self._speed = PlainLabel(parent=self, role=Type.BODY)
        self._speed.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.settlement = KeyButton("", self, key="S")
        self.press_by(self.settlement, "S")
        self._compact = False
        self._names: tuple[str, ...] = ()
        self._arrange()
        self.translate(self._show_texts)
        self.follow_look()

    def _arrange(self) -> None:
        self._left_gap, self._right_gap = QWidget(self), QWidget(self)
        left_gap, right_gap = Part(self._left_gap, 1), Part(self._right_gap, 1)
        steps = [self._buttons[key] for key in ("Home", "PgUp", "Left", "Space", "Right", "PgDown", "End")]
        right = (self._buttons["-"], self._speed, self._buttons["+"], self.settlement)
        self._upper = hbox()
        self._lower = hbox(self.rounds, left_gap, *steps, right_gap, *right, spacing=0)
        self._column = vbox(self._upper, self._lower, on=self, spacing=0)
        self._place_bar()

    def _place_bar(self) -> None:
        """Put the time bar above the buttons, or between them."""
        if self._compact:
            at = self._lower.indexOf(self._right_gap)
            self._lower.insertWidget(at, self.bar, 1)
            self._lower.insertWidget(at + 1, self._count)
        else:
            self._upper.addWidget(self.bar, 1)
            self._upper.addWidget(self._count)

    def fit(self, height: int) -> None:
        """Take one row instead of two on a page of little *height*: the hidden buttons have keys."""
        look = theme.look()
        # Large text takes its second row from no tile.
        compact = height < look.px(_LOW * max(1.0, look.text_size / look.usual_size))
        if compact != self._compact:
            self._compact = compact
            self.bar.set_low(low=compact)
            self._place_bar()
            self.on_look()

    def _show_texts(self) -> None:
        self.rounds.setAccessibleName(_("Round of the match"))
        self.show_play(plays=self._buttons["Space"].icon_name == "pause")

    # -- what it shows -------------------------------------------------------------------------

    def show_commands(self, commands: Iterable[Command]) -> None:
        """Name the buttons like those of *commands* that have their keys."""
        for command in commands:
            if command.key == "S":
                self.settlement.set_text(command.text)
                self.settlement.setAccessibleName(command.text)
            elif command.text and command.key in self._buttons:
                self._buttons[command.key].set_words(command.text, _CAPS.get(command.key, command.key))

    def show_rounds(self, names: Sequence[str], full_names: Sequence[str], at: int) -> None:
        """Offer rounds by their *full_names*; the one at place *at* is shown by its name.

        A round without a name is alone: there is nothing to choose.
        """
        self._names = tuple(names)
        self.rounds.set_items(list(enumerate(full_names)), closed=names)
        self.rounds.choose(at)
        self.rounds.setEnabled(len(names) > 1)
        self.rounds.setVisible(any(names))
        self.on_look()

    def show_position(self, at: int, last: int, text: str) -> None:
        """Show position *at* of *last*, described by *text*."""
        self.bar.show_position(at, text)
        self._count.setText(f"{number(at)} / {number(last)}")
        self._count.setAccessibleName(text)
        for key in ("Home", "PgUp", "Left"):
            self._buttons[key].setEnabled(at > 0)
        for key in ("Right", "PgDown", "End"):
            self._buttons[key].setEnabled(at < last)
        self._buttons["Space"].setEnabled(last > 0)
        # At the end it is what most people want to see next.
        self.settlement.set_kind(Kind.ACCENT if at == last else Kind.SECONDARY)

    def show_play(self, *, plays: bool) -> None:
        """Show whether the round plays automatically, and what the button would do."""
        button = self._buttons["Space"]
        button.show_icon("pause" if plays else "play")
        button.set_words(term("pause") if plays else _("Autoplay"), _("Space"))

    def show_speed(self, speed: float) -> None:
        """Show the speed."""
        self._speed.setText(f"×{number(speed)}")
        self._speed.setAccessibleName(_("Speed ×{n}").format(n=number(speed)))

    def _on_round(self, place: object) -> None:
        if isinstance(place, int):
            self._show_round(place)

    # -- how it looks --------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        """Return a size as high as its rows."""
        return QSize(theme.look().px(600), self._column.sizeHint().height())

    def on_look(self) -> None:
        """Hide buttons where there is no room for all."""
        px = theme.look().px
        self._column.setContentsMargins(px(12), px(2), px(12), px(4))
        # Where there is no room for all, keys and the time bar do what the hidden buttons do.
        narrow = self._compact or self.width() < px(760)
        for key in ("-", "+"):
            self._buttons[key].setVisible(not narrow)
        for key in ("Home", "PgUp", "PgDown", "End"):
            self._buttons[key].setVisible(not self._compact)
        for gap in (self._left_gap, self._right_gap):
            gap.setVisible(not self._compact)
        self._speed.setVisible(not narrow)
        self._speed.setMinimumWidth(self._speed.fontMetrics().horizontalAdvance("×0.00"))
        self._count.setMinimumWidth(self._count.fontMetrics().horizontalAdvance("88 / 88") + px(16))
        self._count.setContentsMargins(0, 0, px(8), 0)
        # The last rounds have the longest numbers.
        words = max((self.rounds.fontMetrics().horizontalAdvance(name) for name in self._names[-2:]), default=0)
        self.rounds.setFixedWidth(min(words + px(48), px(240)))
        self.updateGeometry()
