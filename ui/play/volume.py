# SPDX-License-Identifier: MIT
"""The small speaker above a table, and what it opens: whether sounds are heard, and how loud."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPoint, QPointF, QSignalBlocker, QSize, Qt
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QSizePolicy, QSlider, QWidget

from ui.kit import theme
from ui.kit.commands import keys_of
from ui.kit.controls import Tick
from ui.kit.layouts import Part, hbox, vbox
from ui.kit.theme import NO_PEN, Kind, Space, Type
from ui.kit.widgets import ENTER, ChangeEvents, KeyButton, PlainLabel, give_tip, paint_focus
from ui.language.i18n import _, capital, percent, term

if TYPE_CHECKING:
    from ui.play.services import Services

MUTE: Final = "M"
"""The key that turns sounds on and off, at the table and in what the speaker opens."""
_PERCENT: Final = 100
_STEP: Final = 5
_WIDE: Final = 200
"""Of the slider, at text size 1."""


def sound_state(services: Services) -> str:
    """Return in words whether sounds are heard and how loud: off, or so many per cent."""
    now = services.preferences.now
    return percent(now.volume, digits=0) if now.sound else _("Off")


class VolumeSlider(QSlider):
    """A slider that goes where it is pressed; its value follows once it is let go."""

    def __init__(self, parent: QWidget) -> None:
        """Make one from silent to full."""
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setRange(0, _PERCENT)
        self.setSingleStep(_STEP)
        self.setPageStep(2 * _STEP)
        # Each value is saved and applied to the whole program.
        self.setTracking(False)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:
        """Return a size that a finger hits."""
        return QSize(theme.look().px(_WIDE), theme.look().px(36))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go where the pointer is."""
        self.setSliderDown(True)
        self.mouseMoveEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follow the pointer."""
        if self.isSliderDown():
            edge = self._edge
            part = (event.position().x() - edge) / max(self.width() - 2 * edge, 1)
            self.setSliderPosition(round(part * _PERCENT))

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        """Take the value."""
        self.setSliderDown(False)

    @property
    def _edge(self) -> int:
        return theme.look().px(12)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the line, the part of it that is heard, the handle and the focus ring."""
        now, edge, middle = theme.look(), self._edge, self.height() / 2
        here = edge + (self.width() - 2 * edge) * self.sliderPosition() / _PERCENT
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for end, colour in ((self.width() - edge, now.chrome.outline), (here, now.chrome.primary)):
                line = QPen(QColor(colour), now.px(4), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
                painter.setPen(line)
                painter.drawLine(QPointF(edge, middle), QPointF(end, middle))
            painter.setPen(NO_PEN)
            painter.setBrush(QColor(now.chrome.primary))
            painter.drawEllipse(QPointF(here, middle), now.px(8), now.px(8))
            paint_focus(self, painter, self.rect().toRectF().adjusted(2, 2, -2, -2), now.px(8))


class VolumePopup(ChangeEvents, QFrame):
    """What the speaker opens; a click elsewhere, Esc or Enter closes it."""

    def __init__(self, services: Services, parent: QWidget) -> None:
        """Make it, hidden; it shows and changes the settings of the settings page."""
        super().__init__(parent, Qt.WindowType.Popup)
        self.setProperty("surface", "card")
        self._services = services
        self.tick = Tick(self)
        self.tick.clicked.connect(self._on_tick)
        self.slider = VolumeSlider(self)
        self.slider.valueChanged.connect(self._on_slider)
        self.slider.sliderMoved.connect(self._show_state)
        self._state = PlainLabel("", self, role=Type.STRONG)
        self._why_not = PlainLabel("", self, role=Type.CAPTION, tone="muted", wrap=True)
        row = hbox(Part(self.slider, 1), self._state, spacing=Space.MEDIUM)
        margins = (Space.MEDIUM, Space.SMALL, Space.MEDIUM, Space.SMALL)
        vbox(self.tick, row, self._why_not, on=self, margins=margins, spacing=Space.SMALL)
        services.preferences.changed.connect(self._show)
        self.translate(self._show)
        self.follow_look()

    def open(self, corner: QPoint) -> None:
        """Show it with its upper right corner at *corner* of the screen."""
        self._show()
        self.adjustSize()
        self.move(corner - QPoint(self.width(), 0))
        self.show()
        self.slider.setFocus(Qt.FocusReason.PopupFocusReason)

    def _show(self) -> None:
        now = self._services.preferences.now
        self.setAccessibleName(capital(term("sound")))
        self.tick.set_words(_("Table sounds"))
        self.tick.setChecked(now.sound)
        self.slider.setAccessibleName(_("Volume"))
        with QSignalBlocker(self.slider):
            self.slider.setValue(round(now.volume * _PERCENT))
        self.slider.update()
        # Room for the longest, so that the slider keeps its width.
        self._state.setMinimumWidth(self._state.fontMetrics().horizontalAdvance(percent(1.0, digits=0)))
        self._show_state()
        why_not = self._services.sounds().why_not() if self.isVisible() else ""
        self._why_not.setText(why_not)
        self._why_not.setVisible(bool(why_not))

    def _show_state(self) -> None:
        at = self.slider.sliderPosition()
        moving = self.slider.isSliderDown()
        self._state.setText(percent(at / _PERCENT, digits=0) if moving else sound_state(self._services))

    def _on_tick(self) -> None:
        self._services.preferences.set("sound", self.tick.isChecked())
        self._services.sounds().play("tile")

    def _on_slider(self, value: int) -> None:
        """Take the volume; who changes it wants to hear something."""
        preferences = self._services.preferences
        preferences.change(preferences.now.with_values({"volume": value / _PERCENT, "sound": True}))
        self._services.sounds().play("tile")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Turn sounds on or off, or close."""
        if MUTE in keys_of(event):
            self.tick.click()
        elif event.key() in (Qt.Key.Key_Escape, *ENTER):
            self.close()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint ground and edge."""
        now = theme.look()
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor(now.chrome.surface))
            painter.setPen(QPen(QColor(now.chrome.edge), now.line))
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))


class SoundButton(KeyButton):
    """A speaker, crossed out while nothing is heard."""

    def __init__(self, services: Services, parent: QWidget) -> None:
        """Make the button for the header of a table."""
        super().__init__("", parent, kind=Kind.QUIET, press=self._open)
        self._services = services
        self.popup: VolumePopup | None = None
        """What it opens; None before the first time."""
        self.keep_height()
        # A click must not take the focus from the table.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        services.preferences.changed.connect(self._show)
        self.translate(self._show)

    def _show(self) -> None:
        now, words = self._services.preferences.now, capital(term("sound"))
        self.set_icon("sound" if now.sound and now.volume > 0 else "sound-off")
        self.setAccessibleName(words)
        self.setAccessibleDescription(sound_state(self._services))
        give_tip(self, _("{name}: {word}").format(name=words, word=sound_state(self._services)))

    def _open(self) -> None:
        if self.popup is None:
            self.popup = VolumePopup(self._services, self)
        self.popup.open(self.mapToGlobal(QPoint(self.width(), self.height())))
