# SPDX-License-Identifier: MIT
"""Controls for settings and rules: lists, numbers, ticks; all grow with the text."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QColor, QCursor, QPainter, QPaintEvent, QPen, QValidator, QWheelEvent
from PySide6.QtWidgets import QAbstractSpinBox, QCheckBox, QComboBox, QSpinBox, QTabBar, QToolButton, QWidget

from ui.kit import theme
from ui.kit.menus import paint_arrow
from ui.kit.widgets import Composes, SizeEvents, find_pointer, paint_focus, plain_tooltip
from ui.language.i18n import sentences

if TYPE_CHECKING:
    _SpinBox = QAbstractSpinBox
else:
    _SpinBox = object


def _line_height(widget: QWidget, lines: int = 1) -> int:
    """Return the height of a control with so many *lines*, in pixels."""
    return widget.fontMetrics().height() * lines + theme.look().px(14)


def _narrow(text: str) -> str:
    """Return *text* with the wide digits and signs of input methods as ASCII."""
    return unicodedata.normalize("NFKC", text)


class Chooser(SizeEvents, QComboBox):
    """A list to choose one value from; the wheel scrolls the page and changes nothing."""

    chosen = Signal(object)
    """The player chose this value."""

    _EDGES: Final = 40
    """Width of the parts next to the words, in pixels at text size 1."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty list."""
        super().__init__(parent)
        self._values: list[object] = []
        self._closed: Sequence[str] = ()
        self._described = ""
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(6)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.activated.connect(self._on_activated)
        self.currentTextChanged.connect(self.on_look)
        self.follow_look()

    def set_items(
        self, items: Sequence[tuple[object, str]], tips: Sequence[str] = (), *, closed: Sequence[str] = ()
    ) -> None:
        """Offer *items*, pairs of value and words; the choice stays.

        Args:
            items: in the order of the open list.
            tips: one for each of them.
            closed: fewer words for each of them, shown while the list is closed; its own words if there are none.
        """
        before = self.value()
        self.clear()
        self._closed = closed
        self._values = [value for value, _words in items]
        self.addItems([words for _value, words in items])
        for row, tip in enumerate(tips):
            self.setItemData(row, plain_tooltip(tip), Qt.ItemDataRole.ToolTipRole)
        self.choose(before)
        # The open list may be wider than the closed one, so that nothing in it is cut off.
        room = max((self.fontMetrics().horizontalAdvance(words) for _value, words in items), default=0)
        self.view().setMinimumWidth(room + theme.look().px(40))

    def sizeHint(self) -> QSize:
        """Return the size hint; a box as wide as its contents gets room for the longest entry on one line."""
        hint = super().sizeHint()
        if self.sizeAdjustPolicy() is QComboBox.SizeAdjustPolicy.AdjustToContents:
            items = (self.itemText(row) for row in range(self.count()))
            words = max(map(self.fontMetrics().horizontalAdvance, items), default=0)
            hint.setWidth(words + theme.look().px(self._EDGES) + 4)
        return hint

    def on_look(self) -> None:
        """Grow to as many lines as the words chosen need."""
        metrics = self.fontMetrics()
        room = QRect(0, 0, max(1, int(self._words_box().width())), 10_000)
        high = metrics.boundingRect(room, int(Qt.TextFlag.TextWordWrap), self._words()).height()
        self.setMinimumHeight(_line_height(self, max(1, round(high / metrics.lineSpacing()))))

    def _words(self) -> str:
        """Return the words shown while the list is closed."""
        return self._closed[self.currentIndex()] if self._closed and self._values else self.currentText()

    def _words_box(self) -> QRectF:
        px = theme.look().px
        return QRectF(self.rect()).adjusted(1 + px(10), 1, px(10 - self._EDGES) - 1, -1)

    def setAccessibleName(self, name: str) -> None:
        """Set the name that a screen reader says."""
        super().setAccessibleName(name)
        self._describe()

    def setAccessibleDescription(self, description: str) -> None:
        """Set the explanation that a screen reader says."""
        self._described = description
        self._describe()

    def _describe(self) -> None:
        # On Linux Qt returns the chosen entry as the name of a list, so its own name would never be heard.
        called = self.accessibleName() if sys.platform == "linux" else ""
        super().setAccessibleDescription(sentences(called, self._described))

    def choose(self, value: object) -> None:
        """Show *value* as chosen, without a signal; an unknown one shows the first."""
        self.setCurrentIndex(self._values.index(value) if value in self._values else min(0, len(self._values) - 1))

    def value(self) -> object:
        """Return the chosen value; None in an empty list."""
        return self._values[self.currentIndex()] if self._values else None

    def hidePopup(self) -> None:
        """Close the list; it is no longer shaded unless the pointer is on it."""
        super().hidePopup()
        find_pointer(self)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to the page."""
        event.ignore()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint it like a line to fill in, with an arrow."""
        now = theme.look()
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        focused = self.hasFocus()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(now.chrome.focus if focused else now.chrome.outline), now.line + focused))
            painter.setBrush(QColor(now.chrome.raised if self.underMouse() else now.chrome.field))
            painter.drawRoundedRect(box, now.px(7), now.px(7))
            paint_arrow(painter, QPointF(self.width() - now.px(15), self.height() / 2))
            painter.setPen(QColor(now.chrome.text if self.isEnabled() else now.chrome.muted))
            flags = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(self._words_box(), flags, self._words())

    def _on_activated(self, row: int) -> None:
        self.chosen.emit(self._values[row])


class FillIn(Composes, SizeEvents, _SpinBox):
    """Mixin for something to fill in, as high as a list; the wheel scrolls the page and changes nothing."""

    def set_up(self) -> None:
        """Set up the common part of all controls; the constructor ends with this."""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        # Qt's own line would take text from other programs away from them.
        self.lineEdit().setAcceptDrops(False)
        self.follow_look()

    def sizeHint(self) -> QSize:
        """Return a size as high as a list."""
        return QSize(super().sizeHint().width(), _line_height(self))

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to the page."""
        event.ignore()

    def on_look(self) -> None:
        """Keep the words off the frame; the style sheet's padding does not reach the line within."""
        self.lineEdit().setTextMargins(theme.look().px(9), 0, 0, 0)


class _Number(FillIn):
    """Mixin for a number."""

    def set_up(self) -> None:
        """Set up the common part of all controls; the constructor ends with this."""
        # The value changes when it is typed to the end, not with every digit.
        self.setKeyboardTracking(False)
        super().set_up()

    def validate(self, text: str, pos: int) -> tuple[QValidator.State, str, int]:
        """Take the wide digits of input methods as well, and write them as ASCII."""
        state, shown, place = super().validate(_narrow(text), pos)
        return state, shown, place

    def minimumSizeHint(self) -> QSize:
        """Return a size as high as a list."""
        return QSize(super().minimumSizeHint().width(), _line_height(self))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the arrows, which a style sheet cannot draw without pictures; fainter at a limit."""
        super().paintEvent(event)
        now = theme.look()
        able = self.stepEnabled()
        steps = QAbstractSpinBox.StepEnabledFlag
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for up, flag in ((True, steps.StepUpEnabled), (False, steps.StepDownEnabled)):
                painter.setOpacity(1 if flag in able else 0.35)
                across = now.px(5) * (-1 if up else 1)
                paint_arrow(painter, QPointF(self.width() - now.px(15), self.height() / 2 + across), up=up)


class Spin(_Number, QSpinBox):
    """A whole number; one typed beyond the limits becomes the limit."""

    held = Signal(int)
    """A number was typed beyond this limit, which was taken instead."""

    _MOST_DIGITS: Final = 9

    def __init__(self, least: int, most: int, parent: QWidget | None = None) -> None:
        """Allow the numbers from *least* to *most*."""
        super().__init__(parent)
        self.setRange(least, most)
        self.set_up()

    def _typed(self, text: str) -> int | None:
        """Return the number in *text*, which may be beyond the limits; None if there is none."""
        digits = _narrow(text).strip().removesuffix(self.suffix().strip()).strip()
        return int(digits) if digits.isdecimal() and len(digits) <= self._MOST_DIGITS else None

    def validate(self, text: str, pos: int) -> tuple[QValidator.State, str, int]:
        """Accept any number: Qt would refuse the digits that lead beyond the limit, and take the others."""
        typed = self._typed(text)
        if typed is None or self.minimum() <= typed <= self.maximum():
            return super().validate(text, pos)
        return QValidator.State.Intermediate, _narrow(text), pos

    def fixup(self, text: str) -> str:
        """Return the limit instead of a number beyond it."""
        typed = self._typed(text)
        if typed is None:
            return str(super().fixup(text))
        limit = min(max(typed, self.minimum()), self.maximum())
        if limit != typed:
            self.held.emit(limit)
        return f"{limit}{self.suffix()}"

    def show_value(self, value: int) -> None:
        """Show *value* without a signal."""
        with QSignalBlocker(self):
            self.setValue(value)


class Tick(QCheckBox):
    """A box to tick, as large as the text, with words next to it."""

    _BOX: Final = 20
    """Side of the box, in pixels at text size 1."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make a box without words."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def set_words(self, words: str) -> None:
        """Show *words* next to the box; an ampersand is just an ampersand."""
        self.setText(words.replace("&", "&&"))
        self.setAccessibleName(words)

    def sizeHint(self) -> QSize:
        """Return room for box, words and focus ring."""
        px = theme.look().px
        words = self.fontMetrics().horizontalAdvance(self.text()) + px(10) if self.text() else 0
        return QSize(px(self._BOX) + 10 + words, max(px(self._BOX), self.fontMetrics().height()) + 10)

    def minimumSizeHint(self) -> QSize:
        """Return the same: nothing is cut off."""
        return self.sizeHint()

    def hitButton(self, pos: QPoint) -> bool:
        """Return True on box and words: both can be clicked."""
        return self.rect().contains(pos)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint box, tick, words and focus ring."""
        now, side = theme.look(), theme.look().px(self._BOX)
        chrome, on = now.chrome, self.isChecked()
        box = QRectF(5, (self.height() - side) / 2, side, side)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            hot = chrome.primary_hover if on else chrome.raised
            painter.setBrush(QColor(hot if self.underMouse() else chrome.primary if on else chrome.field))
            painter.setPen(QPen(QColor(chrome.primary if on else chrome.outline), now.line + 0.3))
            painter.drawRoundedRect(box, side / 4, side / 4)
            if on:
                pen = QPen(QColor(chrome.on_primary), side / 8)
                pen.setCapStyle(Qt.PenCapStyle.RoundCap)
                painter.setPen(pen)
                corners = ((0.24, 0.54), (0.43, 0.73), (0.77, 0.30))
                painter.drawPolyline([box.topLeft() + QPointF(x * side, y * side) for x, y in corners])
            painter.setPen(QColor(chrome.text))
            words = QRectF(self.rect()).adjusted(side + now.px(10) + 3, 0, 0, 0)
            painter.drawText(words, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextShowMnemonic, self.text())
            paint_focus(self, painter, box.adjusted(-3, -3, 3, 3), side / 4 + 3)


class Tabs(SizeEvents, QTabBar):
    """Groups of a page, one of which is shown; arrows step through them, and the wheel scrolls the page."""

    _EDGES: Final = 32
    """Width beside the words of a tab, in pixels at text size 1."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make a bar without tabs."""
        super().__init__(parent)
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setElideMode(Qt.TextElideMode.ElideNone)
        self.setUsesScrollButtons(False)
        for button in self.findChildren(QToolButton):
            # Never shown, and named once in the language of the start.
            button.setAccessibleName("")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.follow_look()

    def set_names(self, name: str, names: Sequence[str]) -> None:
        """Call the bar *name*, for screen readers, and the tabs *names*; the tab chosen stays."""
        self.setAccessibleName(name)
        for at, words in enumerate(names):
            text = words.replace("&", "&&")
            if at < self.count():
                self.setTabText(at, text)
            else:
                self.addTab(text)

    def tabSizeHint(self, index: int) -> QSize:
        """Return room for the words and the mark of the chosen tab."""
        words = self.tabText(index).replace("&&", "&")
        return QSize(self.fontMetrics().horizontalAdvance(words) + theme.look().px(self._EDGES), _line_height(self))

    def minimumTabSizeHint(self, index: int) -> QSize:
        """Return the same: nothing is cut off."""
        return self.tabSizeHint(index)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to the page."""
        event.ignore()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the words, a line below those of the chosen tab, and the focus ring."""
        now, pointer = theme.look(), self.mapFromGlobal(QCursor.pos())
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for at in range(self.count()):
                box, chosen = self.tabRect(at), at == self.currentIndex()
                hot = self.underMouse() and box.contains(pointer)
                painter.setPen(QColor(now.chrome.text if chosen or hot else now.chrome.muted))
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextShowMnemonic, self.tabText(at))
                if chosen:
                    line = QRectF(
                        box.left() + now.px(8), box.bottom() - now.px(4), box.width() - now.px(16), now.px(3)
                    )
                    painter.fillRect(line, QColor(now.chrome.primary))
                    paint_focus(self, painter, QRectF(box).adjusted(2, 2, -2, -2), now.px(7))
