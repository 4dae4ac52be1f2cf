# SPDX-License-Identifier: MIT
"""A sheet of paper laid over the table: a settlement, the standings, the last trick, the rules."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from PySide6.QtCore import QEasingCurve, QEvent, QObject, QPoint, QPropertyAnimation, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QHideEvent, QKeyEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QAbstractSlider, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from ui.kit import theme
from ui.kit.commands import Command, key_help
from ui.kit.layouts import Part, add_parts, drop, hbox, remove_layout, vbox
from ui.kit.page_parts import ScrollArea
from ui.kit.theme import Kind, Space, Type
from ui.kit.widgets import ENTER, Card, ChangeEvents, KeyButton, PlainLabel, announce, pressed_button
from ui.language.i18n import capital, sentences, term

_PAGES: Final = {
    Qt.Key.Key_PageUp: QAbstractSlider.SliderAction.SliderPageStepSub,
    Qt.Key.Key_PageDown: QAbstractSlider.SliderAction.SliderPageStepAdd,
}
"""Keys that turn a long sheet."""
RISE_MS: Final = 180
"""How long a sheet takes to rise."""
RISE: Final = 22
"""From how far below it comes, at text size 1."""
_NARROW, _WIDE = 520, 720
"""Least width of a sheet's content, of words and of numbers, at text size 1."""
_AROUND, _CLOSE = 12, 4
"""Pixels around a sheet, and around one with a body that would have to scroll otherwise."""
_SMALLER: Final = (0.9, 0.8, 0.7)
"""Factors on the letters of buttons, to avoid a second line of buttons where the body needs the room.

With the first they are as small as they may be where text has its usual size.
"""
_STEP: Final = 40
"""How far an arrow scrolls a long sheet, at text size 1."""
_STEPS: Final = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}


@dataclass(frozen=True, slots=True)
class SheetButton:
    """One way to leave the sheet."""

    answer: str
    text: str
    key: str = ""
    main: bool = False


@dataclass(frozen=True, slots=True)
class SheetContent:
    """Everything on a sheet."""

    title: str
    subtitle: str
    body: QWidget
    buttons: tuple[SheetButton, ...]
    spoken: str = ""
    """The body in words, for a screen reader."""
    wide: bool = False
    """A table of numbers, which reads better with air between its columns."""
    escape: str = ""
    """The answer on Escape."""
    corner: SheetButton | None = None
    """A small button at the upper right, such as one that puts the sheet aside."""
    tone: str = ""
    """Of the title: ``gain`` or ``loss``, where it tells one."""
    covers: bool = False
    """Nothing of the table can be seen below it."""
    refuse: Callable[[str], str] | None = None
    """Returns why an answer cannot be taken yet, empty if it can: the sheet then stays open, and says so."""
    keys: Mapping[str, str] = field(default_factory=dict)
    """The keys of buttons in the body, and what they answer."""


class SheetOverlay(ChangeEvents, QWidget):
    """A card over a darkened table; one at a time, answered by a button or its key. No click reaches the table."""

    closed = Signal()
    """A sheet closes: the focus returns to the page below."""
    opened = Signal(str)
    """A sheet is shown; its argument is all of it in words, for screen readers."""

    def __init__(self, parent: QWidget) -> None:
        """Make a hidden overlay of *parent*, following its size."""
        super().__init__(parent)
        self._below = parent
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()
        self.card = Card(self)
        self.card.setObjectName("sheet")
        self.title = PlainLabel(parent=self.card, role=Type.HEADING, wrap=True)
        self.subtitle = PlainLabel(parent=self.card, role=Type.BODY, tone="muted", wrap=True)
        # Keys scroll it wherever the focus is.
        self.area = ScrollArea(self.card)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._buttons = vbox()
        self._lines: list[int] = []
        self._rows: list[QHBoxLayout] = []
        self._corner_answer = ""
        self.corner = KeyButton("", self.card, kind=Kind.QUIET, press=lambda: self.close_with(self._corner_answer))
        self.corner.installEventFilter(self)
        head = hbox(Part(self.title, 1), Part(self.corner, align=Qt.AlignmentFlag.AlignTop))
        # If the body scrolls, no room is left for other parts beyond their need.
        parts = (head, self.subtitle, Part(self.area, 1), self._buttons)
        self._outer = add_parts(QVBoxLayout(self.card), *parts)
        self.answers: list[tuple[KeyButton, SheetButton]] = []
        """The buttons, and what each answers."""
        self._escape = ""
        self._keys: Mapping[str, str] = {}
        self._refuse: Callable[[str], str] | None = None
        self._turn = asyncio.Lock()
        self._answered: asyncio.Future[str] | None = None
        self._make: Callable[[], SheetContent] | None = None
        self._is_wide = self._covers = False
        self.motion = False
        """Whether a sheet rises to its place, or is there at once."""
        self.rise = QPropertyAnimation(self.card, b"pos", self)
        self.rise.setDuration(RISE_MS)
        self.rise.setEasingCurve(QEasingCurve.Type.OutCubic)
        # While Qt tells all widgets of another look, none may be deleted.
        self._after_look = QTimer(self, singleShot=True, interval=0)
        self._after_look.timeout.connect(self._make_body_again)
        self.translate(self._fill_again)
        self.follow_look()

    @property
    def is_asking(self) -> bool:
        """Whether a sheet is open and unanswered; an answered one stays visible for a moment."""
        return self._answered is not None and not self._answered.done()

    @property
    def buttons(self) -> tuple[KeyButton, ...]:
        """The buttons that are shown."""
        return tuple(button for button, _answer in self.answers)

    async def ask(self, make: Callable[[], SheetContent]) -> str:
        """Show the sheet that *make* returns until it is answered; return the answer.

        A sheet that is open stays: the next one waits for its turn. *make* is called again
        when the language changes, and for a body in which nothing takes the focus, when the size of text does.
        """
        async with self._turn:
            answered: asyncio.Future[str] = asyncio.get_running_loop().create_future()
            self._answered, self._make = answered, make
            self._fill(make())
            try:
                return await answered
            finally:
                self._answered = self._make = None
                # Before hiding: Qt would move the focus to the next widget, and a screen reader would read that out.
                self.closed.emit()
                self.hide()

    def close_with(self, answer: str) -> None:
        """Close the open sheet, if there is one, with *answer*, unless it refuses that."""
        if self._answered is None or not self.is_asking:
            return
        why = "" if self._refuse is None else self._refuse(answer)
        if why:
            self._show_subtitle(why, "loss")
            self._fit()
            announce(self, why)
        else:
            self._answered.set_result(answer)

    def _show_subtitle(self, text: str, tone: str) -> None:
        self.subtitle.setText(text)
        self.subtitle.set_tone(tone)
        self.subtitle.setVisible(bool(text))

    def _fill_again(self) -> None:
        if self._make is not None:
            self._fill(self._make())

    def _fill(self, content: SheetContent) -> None:
        self.title.setText(capital(content.title))
        self.title.set_tone(content.tone)
        self._show_subtitle(content.subtitle, "muted")
        self.area.setWidget(content.body)
        self._is_wide, self._covers = content.wide, content.covers
        self._fill_corner(content.corner)
        for button, _answer in self.answers:
            drop(button)
        self.answers, self._lines = [], []
        self._escape, self._refuse, self._keys = content.escape, content.refuse, content.keys
        for answer in content.buttons:
            button = KeyButton(answer.text, self.card, key=answer.key)
            button.set_kind(Kind.ACCENT if answer.main else Kind.SECONDARY)
            button.setAccessibleName(answer.text)
            button.clicked.connect(self._on_clicked)
            button.installEventFilter(self)
            # On a visible sheet the layout would do that later, too late to take the focus.
            button.show()
            self.answers.append((button, answer))
        title, spoken = capital(content.title), sentences(content.subtitle, *content.spoken.splitlines())
        self.card.setAccessibleName(title)
        self.card.setAccessibleDescription(spoken)
        self.setGeometry(self._below.rect())
        self.show()
        self.raise_()
        self._fit()
        if self.motion:
            self.rise.setStartValue(self.card.pos() + QPoint(0, theme.look().px(RISE)))
            self.rise.setEndValue(self.card.pos())
            self.rise.start()
        main = next((button for button, answer in self.answers if answer.main), None)
        if main is not None:
            main.setFocus(Qt.FocusReason.OtherFocusReason)
        self.opened.emit(sentences(title, spoken))

    def _fill_corner(self, corner: SheetButton | None) -> None:
        self.corner.setVisible(corner is not None)
        if corner is not None:
            self.corner.set_text(corner.text)
            self.corner.set_key(corner.key)
            self.corner.setAccessibleName(corner.text)
            self._corner_answer = corner.answer

    def _on_clicked(self) -> None:
        pressed = self.sender()
        self.close_with(next(answer.answer for button, answer in self.answers if button is pressed))

    def press(self, key: str) -> bool:
        """Press the button with *key* on its cap; return whether there is one."""
        # A button without a key answers none; F9 and the like have no letter.
        keys = {**self._keys, **{answer.key: answer.answer for _button, answer in reversed(self.answers)}}
        if not key or key not in keys:
            return False
        self.close_with(keys[key])
        return True

    def focusNextPrevChild(self, forward: bool) -> bool:  # noqa: FBT001 - as Qt calls it
        """Keep the focus on the sheet."""
        if not self.isVisible():
            return super().focusNextPrevChild(forward)
        stops = [each for each in self.findChildren(QWidget) if _takes_tab(each)]
        if stops:
            focus = self.window().focusWidget()
            at = stops.index(focus) if focus in stops else -1 if forward else 0
            reason = Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
            stops[(at + (1 if forward else -1)) % len(stops)].setFocus(reason)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press the focused button on Enter, or else the main one; let no key reach the table behind."""
        # Who holds such a key down has not seen the sheet.
        if (event.isAutoRepeat() and event.key() in (*ENTER, Qt.Key.Key_Escape)) or pressed_button(event):
            return
        if event.key() in ENTER:
            main = next((answer for _button, answer in self.answers if answer.main), None)
            if main is not None:
                self.close_with(main.answer)
        elif event.key() == Qt.Key.Key_Escape:
            self.close_with(self._escape)
        elif event.key() in _PAGES:
            self.area.verticalScrollBar().triggerAction(_PAGES[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        """Cover the widget below, and follow its size for as long as this is shown."""
        super().showEvent(event)
        self.setGeometry(self._below.rect())
        # A sheet that was filled while another page was shown has not been laid out yet.
        self._fit()
        self._below.installEventFilter(self)

    def hideEvent(self, event: QHideEvent) -> None:
        """Follow the widget below no longer."""
        super().hideEvent(event)
        self._below.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Resize with the widget below; scroll a long sheet by arrows, whichever button has the focus."""
        if event.type() == QEvent.Type.Resize:
            if watched is self._below:
                self.setGeometry(self._below.rect())
        elif isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and watched is not self._below:
            bar = self.area.verticalScrollBar()
            steps = _STEPS.get(Qt.Key(event.key()), 0)
            bar.setValue(bar.value() + steps * theme.look().px(_STEP))
            return steps != 0
        return False

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the card in the middle."""
        super().resizeEvent(event)
        self._fit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Darken the table, or cover it."""
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor(theme.look().cloth.header) if self._covers else QColor(0, 0, 0, 120))

    def on_look(self) -> None:
        """Take the size that words of another size need."""
        self._fit()
        self._after_look.start()

    def _make_body_again(self) -> None:
        """Give words and numbers the spaces and widths of this size of text; a form keeps its input."""
        body = self.area.widget()
        if self._make is None or body is None:
            return
        if any(each.focusPolicy() & Qt.FocusPolicy.TabFocus for each in (body, *body.findChildren(QWidget))):
            return
        bar = self.area.verticalScrollBar()
        scrolled = bar.value()
        self.area.setWidget(self._make().body)
        self._fit()
        bar.setValue(scrolled)

    def fit(self) -> None:
        """Resize to the body after a change of its contents."""
        self._fit()

    def _fit(self) -> None:
        body = self.area.widget()
        if not self.isVisible() or body is None:
            return
        self.rise.stop()
        for label in body.findChildren(PlainLabel):
            # The request of its narrower state would make the sheet too high.
            label.setMinimumHeight(0)
        body.adjustSize()
        self.area.setMinimumHeight(0)
        for dense in (False, True):
            around = 2 * (_CLOSE if dense else _AROUND)
            wide, needed = self._arrange(body, around, dense=dense)
            if needed <= self.height() - around:
                break
        high = min(self.height() - around, needed)
        self.card.setGeometry((self.width() - wide) // 2, (self.height() - high) // 2, wide, high)

    def _arrange(self, body: QWidget, around: int, *, dense: bool) -> tuple[int, int]:
        """Arrange everything; return how wide the sheet is then, and how high it must be if nothing is to scroll.

        Args:
            body: What the sheet is about.
            around: Pixels that the sheet leaves of the width and of the height.
            dense: Leave as much room to *body* as there can be.
        """
        px = theme.look().px
        low = dense or self.height() < px(560)
        pad, space = px(10 if low else 32), px(6 if dense else 10)
        self.title.setProperty("role", (Type.TITLE if low else Type.HEADING).name.lower())
        self.title.style().polish(self.title)
        self._outer.setContentsMargins(pad, pad, pad, pad)
        self._outer.setSpacing(space)
        self._buttons.setSpacing(space)
        room = self.card.contentsMargins()
        frame = 2 * pad + room.left() + room.right()
        widths = self._button_widths(self.width() - around - frame, dense=dense)
        row = sum(widths)
        usual = px(_WIDE if self._is_wide else _NARROW)
        wide = min(self.width() - around, max(body.sizeHint().width() + 24, row, usual) + frame)
        inner = wide - frame
        self._lay_buttons(widths, inner)
        beside = self.corner.sizeHint().width() + Space.SMALL if self.corner.isVisibleTo(self.card) else 0
        heads = self.title.ask_height_in(inner - beside)
        if self.subtitle.isVisibleTo(self.card):
            heads += self.subtitle.ask_height_in(inner)
        buttons = max((button.sizeHint().height() for button, _answer in self.answers), default=0)
        buttons = len(self._lines) * (buttons + space) - space
        chrome = heads + buttons + 3 * space + 2 * pad + room.top() + room.bottom() + 8
        least = self.area.minimumSizeHint().height()
        for _again in range(2):
            # At the final width, so that labels ask for their lines at that width; once more, as fewer lines may leave
            # no need to scroll.
            self.card.setGeometry((self.width() - wide) // 2, around // 2, wide, self.height() - around)
            self._outer.activate()
            needed = max(_height_of(body, inner), least) + chrome
        return wide, needed

    def _button_widths(self, room: int, *, dense: bool) -> list[int]:
        """Return the widths of the buttons; key caps are dropped only if they then fit into one line.

        On a *dense* sheet their letters become smaller before they take a second line.
        """
        now = theme.look()
        usual, least = now.text_size, now.usual.text_size * _SMALLER[0]
        smaller = [(False, usual * factor) for factor in _SMALLER if usual * factor >= least] if dense else []
        for caps, size in ((True, usual), (False, usual), *smaller, (not dense, usual)):
            for button, answer in self.answers:
                button.set_key(answer.key if caps else "")
                button.write_at(size)
            widths = [button.sizeHint().width() + theme.look().px(10) for button, _answer in self.answers]
            if sum(widths) <= room:
                break
        return widths

    def _lay_buttons(self, widths: list[int], room: int) -> None:
        """Place the buttons, so wide each, in as many lines as *room* asks for; the last line has the last of them."""
        lines: list[int] = []
        left = 0
        for wide in reversed(widths):
            if not lines or wide > left:
                lines.insert(0, 0)
                left = room
            lines[0] += 1
            left -= wide
        if lines == self._lines:
            return
        self._lines = lines
        for row in self._rows:
            remove_layout(self._buttons, row)
        self._rows = []
        placed = iter(self.answers)
        for number in lines:
            line = [button for button, _answer in islice(placed, number)]
            self._rows.append(hbox(Part(stretch=1), *line, spacing=theme.look().px(10)))
            add_parts(self._buttons, self._rows[-1])


def _height_of(body: QWidget, width: int) -> int:
    """Return how high *body* must be, which is *width* pixels wide already."""
    layout = body.layout()
    if layout is None or not layout.hasHeightForWidth():
        return body.sizeHint().height()
    for label in body.findChildren(PlainLabel):
        label.ask_height()
    for part in body.findChildren(QWidget):
        # Layouts around what asks for another height hear of it only when events are processed.
        part.updateGeometry()
    return layout.totalHeightForWidth(width)


def _takes_tab(widget: QWidget) -> bool:
    return widget.isVisible() and widget.isEnabled() and bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)


# -- sheets of words -------------------------------------------------------------------------------


def close_button() -> SheetButton:
    """Return the only button of a sheet that is just read."""
    return SheetButton("", term("close"), "Esc", main=True)


def two_columns(body: QWidget) -> QGridLayout:
    """Lay *body* out in two columns, the first of them stretching."""
    grid = QGridLayout(body)
    px = theme.look().px
    grid.setContentsMargins(0, px(4), px(8), px(4))
    grid.setHorizontalSpacing(px(20))
    grid.setVerticalSpacing(px(6))
    grid.setColumnStretch(0, 1)
    return grid


def stacked(*lines: QWidget) -> QWidget:
    """Return a body with *lines* one below the other."""
    body = QWidget()
    vbox(*lines, on=body, spacing=Space.SMALL)
    return body


def keys_sheet(commands: Iterable[Command]) -> SheetContent:
    """Return the key help of *commands*."""
    keys = key_help(commands)
    body = QWidget()
    grid = two_columns(body)
    for row, (key, what) in enumerate(keys):
        grid.addWidget(PlainLabel(capital(what), body, wrap=True), row, 0)
        grid.addWidget(PlainLabel(key, body, role=Type.STRONG), row, 1, Qt.AlignmentFlag.AlignRight)
    spoken = "\n".join(f"{key}: {what}" for key, what in keys)
    return SheetContent(term("keyboard-shortcut"), "", body, (close_button(),), spoken)
