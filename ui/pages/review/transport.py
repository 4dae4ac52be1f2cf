# SPDX-License-Identifier: MIT
"""Below the table of a review: the time bar, steps and jumps, the speed, and the rounds of the match."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from ui.kit import theme
from ui.kit.arrows import ARROWS
from ui.kit.commands import Command
from ui.kit.controls import Chooser
from ui.kit.icons import paint_icon
from ui.kit.layouts import Part, hbox, vbox
from ui.kit.theme import Kind, Type
from ui.kit.widgets import KeyButton, PlainLabel, SizeEvents, give_tip
from ui.language.i18n import _, number, term
from ui.pages.review.time_bar import TimeBar

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
"""Icons by the key that does what the button does."""
_CAPS: Final = {"Left": "←", "Right": "→", "PgDown": "PgDn", "-": "−"}
"""What tips call keys, where that is not their name."""

_SIDE: Final = 38
_ICON: Final = 0.6
"""Side of the icon, as a share of the button's."""
_FAINT: Final = 0.45
"""Opacity of the icon of a disabled button."""


class IconButton(QAbstractButton):
    """A square button; its text is in its tip and its accessible name."""

    def __init__(self, icon: str, parent: QWidget, *, kind: Kind = Kind.QUIET) -> None:
        """Make a button that shows *icon*, an icon of `ui.kit.icons`."""
        super().__init__(parent)
        self._icon = icon
        self._kind = kind
        # A click must not take focus from the table.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    @property
    def icon_name(self) -> str:
        """The icon shown."""
        return self._icon

    def show_icon(self, icon: str) -> None:
        """Show another icon."""
        self._icon = icon
        self.update()

    def set_words(self, text: str, key: str) -> None:
        """Set its text, and the key that does the same."""
        self.setAccessibleName(text)
        give_tip(self, f"{text} ({key})")

    def sizeHint(self) -> QSize:
        """Return a square that grows with the text."""
        side = theme.look().px(_SIDE)
        return QSize(side, side)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave arrows to the page, where they always step."""
        if event.key() in ARROWS:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint ground, icon and focus ring."""
        now = theme.look()
        hot = self.isEnabled() and (self.underMouse() or self.isDown())
        felt = theme.on_felt(self)
        colours = theme.button_colours(self._kind, felt=felt, hot=hot, enabled=self.isEnabled())
        box = QRectF(self.rect()).adjusted(3, 3, -3, -3)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(colours.edge), 1) if colours.edge else theme.NO_PEN)
            painter.setBrush(QColor(colours.ground) if colours.ground else Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box, now.px(9), now.px(9))
            gap = box.width() * (1 - _ICON) / 2
            painter.setOpacity(1 if self.isEnabled() else _FAINT)
            paint_icon(painter, box.adjusted(gap, gap, -gap, -gap), self._icon, colours.text)
            if self.hasFocus():
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(QColor(now.cloth.focus if felt else now.chrome.focus), 2))
                painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), now.px(10), now.px(10))


class Transport(SizeEvents, QWidget):
    """Two rows on the dark ground of the header."""

    asked = Signal(str)
    """A button was pressed that does what this key does."""
    round_chosen = Signal(int)
    """Show the round at this place of the match."""

    def __init__(self, parent: QWidget) -> None:
        """Make it for a match without rounds."""
        super().__init__(parent)
        self.setProperty("surface", "felt")
        self.bar = TimeBar(self)
        self._count = PlainLabel(parent=self, role=Type.STRONG)
        self._count.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.rounds = Chooser(self)
        self.rounds.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.rounds.chosen.connect(self._on_round)
        self._buttons: dict[str, IconButton] = {}
        for key, icon in _ICONS.items():
            button = IconButton(icon, self, kind=Kind.ACCENT if key == "Space" else Kind.QUIET)
            button.setObjectName(key)
            button.clicked.connect(self._on_button)
            self._buttons[key] = button
        self._speed = PlainLabel(parent=self, role=Type.BODY)
        self._speed.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.settlement = KeyButton("", self, key="S")
        self.settlement.setObjectName("S")
        self.settlement.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.settlement.clicked.connect(self._on_button)
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
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def _place_bar(self) -> None:
        """Put the time bar above the buttons, or between them."""
        if self._compact:
            at = self._lower.indexOf(self._right_gap)
            self._lower.insertWidget(at, self.bar, 1)
            self._lower.insertWidget(at + 1, self._count)
        else:
            self._upper.addWidget(self.bar, 1)
            self._upper.addWidget(self._count)

    def set_compact(self, *, compact: bool) -> None:
        """Take one row instead of two, where the window is low: keys do what the hidden buttons do."""
        if compact != self._compact:
            self._compact = compact
            self._place_bar()
            self.on_look()

    def button(self, key: str) -> IconButton:
        """Return the button that does what *key* does."""
        return self._buttons[key]

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

    def _on_button(self) -> None:
        self.asked.emit(self.sender().objectName())

    def _on_round(self, place: object) -> None:
        if isinstance(place, int):
            self.round_chosen.emit(place)

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

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the ground and the line above it."""
        cloth = theme.look().cloth
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor(cloth.header))
            painter.fillRect(0, 0, self.width(), 1, QColor(cloth.edge))
