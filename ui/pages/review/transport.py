# SPDX-License-Identifier: MIT
"""Below the table of a review: the line of time, steps and jumps, the pace, and the rounds of the match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ui.kit import theme
from ui.kit.change_events import ChangeEvents
from ui.kit.controls import Chooser
from ui.kit.theme import Kind, Type
from ui.kit.widgets import KeyButton, PlainLabel
from ui.language.i18n import _, number, term
from ui.pages.review.icon_button import IconButton
from ui.pages.review.time_bar import TimeBar

_SIGNS: Final = {
    "first": "first",
    "stop-before": "stop-before",
    "back": "step-back",
    "play": "play",
    "forward": "step-forward",
    "stop-after": "stop-after",
    "last": "last",
    "slower": "less",
    "faster": "more",
}
"""Signs by what their buttons ask for."""
_STEPS: Final = {
    Qt.Key.Key_Left: "back",
    Qt.Key.Key_Right: "forward",
    Qt.Key.Key_Home: "first",
    Qt.Key.Key_End: "last",
    Qt.Key.Key_PageUp: "stop-before",
    Qt.Key.Key_PageDown: "stop-after",
}
_WITH_CTRL: Final = {Qt.Key.Key_Left: "stop-before", Qt.Key.Key_Right: "stop-after"}
_WITH_SHIFT: Final = {Qt.Key.Key_PageUp: "round-before", Qt.Key.Key_PageDown: "round-after"}


def step_of(event: QKeyEvent) -> str | None:
    """Return what a key asks for, in the words of `Transport.asked`, or ``round-before`` or ``round-after``."""
    held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    steps = {
        Qt.KeyboardModifier.NoModifier: _STEPS,
        Qt.KeyboardModifier.ControlModifier: _WITH_CTRL,
        Qt.KeyboardModifier.ShiftModifier: _WITH_SHIFT,
    }.get(held, {})
    return steps.get(Qt.Key(event.key()))


class Transport(ChangeEvents, QWidget):
    """Two rows on the dark ground of the header."""

    asked = Signal(str)
    """A button was pressed: ``first``, ``stop-before``, ``back``, ``play``, ``forward``, ``stop-after``, ``last``,
    ``slower``, ``faster``, ``settlement``."""
    round_chosen = Signal(int)
    """The round at this place of the match is wanted."""

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
        for asks, sign in _SIGNS.items():
            button = IconButton(sign, self, kind=Kind.ACCENT if asks == "play" else Kind.QUIET)
            button.setObjectName(asks)
            button.clicked.connect(self._on_button)
            self._buttons[asks] = button
        self._speed = PlainLabel(parent=self, role=Type.BODY)
        self._speed.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._settlement = KeyButton("", self, key="S")
        self._settlement.setObjectName("settlement")
        self._settlement.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._settlement.clicked.connect(self._on_button)
        self._compact = False
        self._names: tuple[str, ...] = ()
        self._arrange()
        self.translate(self._show_texts)
        self.follow_look()

    def _arrange(self) -> None:
        self._column = QVBoxLayout(self)
        self._upper, self._lower = QHBoxLayout(), QHBoxLayout()
        self._gaps = (QWidget(self), QWidget(self))
        self._lower.addWidget(self.rounds)
        self._lower.addWidget(self._gaps[0], 1)
        for asks in ("first", "stop-before", "back", "play", "forward", "stop-after", "last"):
            self._lower.addWidget(self._buttons[asks])
        self._lower.addWidget(self._gaps[1], 1)
        for widget in (self._buttons["slower"], self._speed, self._buttons["faster"], self._settlement):
            self._lower.addWidget(widget)
        self._lower.setSpacing(0)
        self._column.addLayout(self._upper)
        self._column.addLayout(self._lower)
        self._column.setSpacing(0)
        self._place_bar()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def _place_bar(self) -> None:
        """Put the line of time above the buttons, or between them."""
        if self._compact:
            at = self._lower.indexOf(self._gaps[1])
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

    def button(self, asks: str) -> IconButton:
        """Give the button that asks for *asks*, one of those of `asked`."""
        return self._buttons[asks]

    @property
    def settlement(self) -> KeyButton:
        """The button that shows how the round was settled."""
        return self._settlement

    def _show_texts(self) -> None:
        words = {
            "first": (_("To the beginning of the round"), "Home"),
            "stop-before": (_("Previous trick or phase"), "PgUp"),
            "back": (_("Back one move"), "←"),
            "forward": (_("Forward one move"), "→"),
            "stop-after": (_("Next trick or phase"), "PgDn"),
            "last": (_("To the end of the round"), "End"),
            "slower": (_("Slower"), "−"),
            "faster": (_("Faster"), "+"),
        }
        for asks, (text, key) in words.items():
            self._buttons[asks].set_words(text, key)
        self._settlement.set_text(_("Settlement"))
        self._settlement.setAccessibleName(_("Settlement"))
        self.rounds.setAccessibleName(_("Round of the match"))
        self.show_play(plays=self._buttons["play"].sign == "pause")

    # -- what it shows -------------------------------------------------------------------------

    def show_rounds(self, names: Sequence[str], at: int) -> None:
        """Offer rounds by their *names*; the one at place *at* is shown."""
        self._names = tuple(names)
        self.rounds.set_items(list(enumerate(names)))
        self.rounds.choose(at)
        self.rounds.setEnabled(len(names) > 1)
        self.on_look()

    def show_position(self, at: int, last: int, told: str) -> None:
        """Show position *at* of *last*, which is *told* in words."""
        self.bar.show_position(at, told)
        self._count.setText(f"{number(at)} / {number(last)}")
        self._count.setAccessibleName(told)
        for asks in ("first", "stop-before", "back"):
            self._buttons[asks].setEnabled(at > 0)
        for asks in ("forward", "stop-after", "last"):
            self._buttons[asks].setEnabled(at < last)
        self._buttons["play"].setEnabled(last > 0)
        # At the end it is what most people want to see next.
        self._settlement.set_kind(Kind.ACCENT if at == last else Kind.SECONDARY)

    def show_play(self, *, plays: bool) -> None:
        """Show whether the round plays by itself, and what the button would do."""
        button = self._buttons["play"]
        button.set_sign("pause" if plays else "play")
        button.set_words(term("pause") if plays else _("Play by itself"), _("Space"))

    def show_speed(self, speed: float) -> None:
        """Show the pace."""
        self._speed.setText(f"×{number(speed)}")
        self._speed.setAccessibleName(_("Speed ×{n}").format(n=number(speed)))

    def _on_button(self) -> None:
        self.asked.emit(self.sender().objectName())

    def _on_round(self, place: object) -> None:
        if isinstance(place, int):
            self.round_chosen.emit(place)

    # -- how it looks --------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        """As high as its rows."""
        return QSize(theme.look().px(600), self._column.sizeHint().height())

    def on_look(self) -> None:
        """Hide buttons where there is no room for all."""
        px = theme.look().px
        self._column.setContentsMargins(px(12), px(2), px(12), px(4))
        # Where there is no room for all, keys and the line of time do what the hidden buttons do.
        narrow = self._compact or self.width() < px(760)
        for asks in ("slower", "faster"):
            self._buttons[asks].setVisible(not narrow)
        for asks in ("first", "stop-before", "stop-after", "last"):
            self._buttons[asks].setVisible(not self._compact)
        for gap in self._gaps:
            gap.setVisible(not self._compact)
        self._speed.setVisible(not narrow)
        self._speed.setMinimumWidth(self._speed.fontMetrics().horizontalAdvance("×0.00"))
        self._count.setMinimumWidth(self._count.fontMetrics().horizontalAdvance("88 / 88") + px(16))
        self._count.setContentsMargins(0, 0, px(8), 0)
        # The last rounds have the longest numbers.
        words = max((self.rounds.fontMetrics().horizontalAdvance(name) for name in self._names[-2:]), default=0)
        self.rounds.setFixedWidth(min(words + px(48), px(240)))
        self.updateGeometry()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Find out again what fits."""
        super().resizeEvent(event)
        self.on_look()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the ground and the line above it."""
        cloth = theme.look().cloth
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor(cloth.header))
            painter.fillRect(0, 0, self.width(), 1, QColor(cloth.edge))
