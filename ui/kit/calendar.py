# SPDX-License-Identifier: MIT
"""A month as a sheet of days, each with a mark."""

from __future__ import annotations

import calendar
from collections.abc import Callable
from datetime import date, timedelta
from functools import partial
from typing import Final, NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QGridLayout, QPushButton, QSizePolicy, QWidget

from ui.kit import theme
from ui.kit.layouts import Part, hbox, vbox
from ui.kit.page_parts import PageCard
from ui.kit.theme import Kind, Space, Type
from ui.kit.widgets import ChangeEvents, KeyButton, PlainLabel, give_tip, paint_focus
from ui.language.i18n import _, date_text, month_text, number, sentences, week

FIRST_DAY: Final = date(2000, 1, 1)
"""Nothing earlier is shown."""
_WEEKS: Final = 6
"""Rows that the longest month needs."""
_DAYS: Final = 7
_STEPS: Final = {
    Qt.Key.Key_Left: -1,
    Qt.Key.Key_Right: 1,
    Qt.Key.Key_Up: -_DAYS,
    Qt.Key.Key_Down: _DAYS,
}
_MONTHS: Final = {Qt.Key.Key_PageUp: -1, Qt.Key.Key_PageDown: 1}


class DayMark(NamedTuple):
    """Content of a day in a calendar."""

    short: str = ""
    """Below its number."""
    spoken: str = ""
    """The same in words; empty where there is nothing to say."""
    tone: str = ""
    """``gain``, ``loss`` or ``muted``."""


class DayButton(ChangeEvents, QPushButton):
    """One day: its number, and its mark."""

    _SIZE: Final = (40, 46)
    """Least width and height, in pixels at text size 1."""

    def __init__(self, parent: QWidget) -> None:
        """Make a button for no day yet."""
        super().__init__(parent)
        self.day = FIRST_DAY
        self.mark = DayMark()
        self.is_today = self.is_chosen = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.follow_look()

    def show_day(self, day: date, mark: DayMark, *, today: bool, chosen: bool) -> None:
        """Show *day* with its *mark*."""
        self.day, self.mark, self.is_today, self.is_chosen = day, mark, today, chosen
        name = date_text(day)
        self.setAccessibleName(f"{name}: {mark.spoken}" if mark.spoken else name)
        self.setAccessibleDescription(sentences(_("Today") if today else "", _("Chosen") if chosen else ""))
        give_tip(self, mark.spoken)
        # Tab stops at one day; the arrow keys go on from there.
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if chosen else Qt.FocusPolicy.ClickFocus)
        self.update()

    def forget_day(self) -> None:
        """Show no day."""
        self.setAccessibleName("")
        self.setAccessibleDescription("")
        give_tip(self, "")

    def sizeHint(self) -> QSize:
        """Return room for a number and the mark below it."""
        px = theme.look().px
        wide, high = self._SIZE
        return QSize(px(wide), px(high))

    def minimumSizeHint(self) -> QSize:
        """Return the same."""
        return self.sizeHint()

    def on_look(self) -> None:
        """Follow the size of the text."""
        self.updateGeometry()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave keys for another day to the month: Qt would go to the next button."""
        if event.key() in (*_STEPS, *_MONTHS):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the ground, the number and the mark; a ring around today, a full ground under the day chosen."""
        now = theme.look()
        chrome = now.chrome
        box = QRectF(self.rect()).adjusted(2.5, 2.5, -2.5, -2.5)
        radius = now.px(8)
        enabled = self.isEnabled()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            hot = enabled and (self.underMouse() or self.isDown())
            ground = chrome.gold if self.is_chosen else chrome.raised if hot or self.mark.short else chrome.surface
            edge = chrome.gold_text if self.is_today else chrome.edge
            painter.setBrush(QColor(ground))
            painter.setPen(QPen(QColor(edge), now.line + self.is_today) if enabled else theme.NO_PEN)
            painter.drawRoundedRect(box, radius, radius)
            words = chrome.on_gold if self.is_chosen else chrome.text if enabled else chrome.muted
            painter.setPen(QColor(words))
            strong = self.is_today or self.is_chosen
            painter.setFont(now.font(Type.STRONG if strong else Type.BODY, self.font()))
            half = box.height() / 2
            top = box.adjusted(0, now.px(1), 0, -half + now.px(3)) if self.mark.short else box
            painter.drawText(top, Qt.AlignmentFlag.AlignCenter, number(self.day.day))
            if self.mark.short:
                tone = {"gain": chrome.gain, "loss": chrome.loss, "muted": chrome.muted}.get(self.mark.tone, words)
                painter.setPen(QColor(words if self.is_chosen else tone))
                painter.setFont(now.font(Type.CAPTION, self.font()))
                below = box.adjusted(0, half - now.px(2), 0, -now.px(1))
                painter.drawText(below, Qt.AlignmentFlag.AlignCenter, self.mark.short)
            paint_focus(self, painter, QRectF(self.rect()).adjusted(1, 1, -1, -1), radius + 1)


class MonthCard(PageCard):
    """The days of one month, one of them chosen."""

    chosen = Signal(object)
    """The player chose this `date`."""

    def __init__(self, parent: QWidget) -> None:
        """Show no month yet; see `show_days`."""
        super().__init__(parent)
        self.day = self.today = FIRST_DAY
        self._mark: Callable[[date], DayMark] = lambda _day: DayMark()
        self.title = PlainLabel(parent=self, role=Type.LEAD)
        self.title.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.before = KeyButton(parent=self, kind=Kind.QUIET, press=partial(self._move, -1))
        self.after = KeyButton(parent=self, kind=Kind.QUIET, press=partial(self._move, 1))
        self.back = KeyButton(lambda: _("Today"), self, kind=Kind.QUIET, press=lambda: self._choose(self.today))
        self.before.set_text("‹")
        self.after.set_text("›")
        self._heads = [PlainLabel(parent=self, role=Type.CAPTION, tone="muted") for _place in range(_DAYS)]
        self.buttons = [DayButton(self) for _place in range(_DAYS * _WEEKS)]
        grid = QGridLayout()
        grid.setSpacing(0)
        for column, head in enumerate(self._heads):
            head.setAlignment(Qt.AlignmentFlag.AlignCenter)
            grid.addWidget(head, 0, column)
            grid.setColumnStretch(column, 1)
        for place, button in enumerate(self.buttons):
            button.clicked.connect(self._on_day)
            row, column = divmod(place, _DAYS)
            grid.addWidget(button, row + 1, column)
        margins = (Space.MEDIUM, Space.SMALL, Space.MEDIUM, Space.MEDIUM)
        head_row = hbox(self.before, Part(self.title, 1), self.after, self.back)
        vbox(head_row, grid, Part(stretch=1), on=self, margins=margins, spacing=Space.SMALL)
        self.translate(self._show)

    def show_days(self, day: date, today: date, mark: Callable[[date], DayMark]) -> None:
        """Show the month of *day*, which is chosen, with the *mark* of each day up to *today*."""
        self.day, self.today, self._mark = day, today, mark
        self._show()

    def button_of(self, day: date) -> DayButton:
        """Return the button of a day of the month shown."""
        return next(each for each in self.buttons if each.day == day and not each.isHidden())

    def _show(self) -> None:
        first = self.day.replace(day=1)
        days = calendar.monthrange(first.year, first.month)[1]
        order = [weekday for weekday, _name in week()]
        lead = order.index(first.weekday())
        had_focus = any(button.hasFocus() for button in self.buttons)
        self.title.setText(month_text(first))
        self.before.setEnabled(first > FIRST_DAY)
        self.after.setEnabled((first.year, first.month) < (self.today.year, self.today.month))
        self.before.setAccessibleName(_("Previous month"))
        self.after.setAccessibleName(_("Next month"))
        for head, (_weekday, name) in zip(self._heads, week(), strict=True):
            head.setText(name)
        for place, button in enumerate(self.buttons):
            there = 0 <= place - lead < days
            button.setVisible(there)
            if not there:
                button.forget_day()
            else:
                day = first + timedelta(place - lead)
                button.setEnabled(day <= self.today)
                button.show_day(day, self._mark(day), today=day == self.today, chosen=day == self.day)
        if had_focus:
            self.button_of(self.day).setFocus()

    def _choose(self, day: date) -> None:
        self.chosen.emit(min(max(day, FIRST_DAY), self.today))

    def _on_day(self) -> None:
        button = self.sender()
        assert isinstance(button, DayButton)
        self._choose(button.day)

    def _move(self, months: int) -> None:
        """Choose the same day of another month, or its last."""
        at = self.day.year * 12 + self.day.month - 1 + months
        year, month = divmod(at, 12)
        if year >= FIRST_DAY.year:
            last = calendar.monthrange(year, month + 1)[1]
            self._choose(date(year, month + 1, min(self.day.day, last)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go from day to day by the arrow keys, and from month to month by PgUp and PgDown."""
        on_day = any(button.hasFocus() for button in self.buttons)
        if on_day and event.key() in _STEPS:
            self._choose(self.day + timedelta(_STEPS[Qt.Key(event.key())]))
        elif on_day and event.key() in _MONTHS:
            self._move(_MONTHS[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)
