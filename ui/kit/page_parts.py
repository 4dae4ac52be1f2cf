# SPDX-License-Identifier: MIT
"""Parts of pages: a page that scrolls and grows with the text, sections, fields, cards to choose."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, Final

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QBoxLayout,
    QFrame,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from ui.kit import theme
from ui.kit.layouts import Part, add_parts, hbox, vbox
from ui.kit.theme import Space, Type, pen_colour
from ui.kit.widgets import Card, ChangeEvents, Page, PlainLabel, SizeEvents, paint_focus, plain_tooltip

if TYPE_CHECKING:
    from ui.kit.header import Header

    _Button = QAbstractButton
else:
    _Button = object


class ScrollPage(SizeEvents, Page):
    """A page that scrolls in a small window, between a fixed head and foot.

    Subclasses fill `head`, `column` and `foot`, and end their constructor with `follow_look`; `outer` holds all
    three. Place in `arrange` what depends on the room.
    """

    left = Signal()
    """The player leaves, by the back button of the header or by Escape."""

    WIDEST: Final = 1180
    """The content grows no wider, in pixels at text size 1."""
    BESIDE: ClassVar[int] = 0
    """Least width of the content for the parts of `halves` side by side, in pixels at text size 1."""
    halves: QBoxLayout | None = None

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty page."""
        super().__init__(parent)
        self.head, self.foot = hbox(), hbox()
        self.area = ScrollArea(self)
        self.content = QWidget(self.area)
        # Widgets look up the tree for their ground: it must be found here, not behind the viewport.
        self.content.setProperty("surface", "page")
        self.column = QVBoxLayout(self.content)
        self.area.setWidget(self.content)
        self.outer = vbox(self.head, Part(self.area, 1), self.foot, on=self, spacing=0)

    def add_header(self) -> Header:
        """Add a header on top."""
        # Imported here: the start page has none, and need not wait for it.
        from ui.kit.header import Header  # noqa: PLC0415

        header = Header(self, self.left)
        self.outer.insertWidget(0, header)
        return header

    def add_halves(self) -> QBoxLayout:
        """Add `halves` below the present content, for parts that move below each other in a narrow window."""
        self.halves = hbox(spacing=0)
        add_parts(self.column, self.halves)
        return self.halves

    def arrange(self, width: int) -> None:
        """Place the parts that depend on the room.

        Args:
            width: Of the content, in pixels at text size 1.
        """
        if self.halves is not None:
            turned(self.halves, beside=width >= self.BESIDE)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave by Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def on_look(self) -> None:
        """Set the margins of the content, and place it."""
        px = theme.look().px
        air = px(Space.WIDE)
        side = max(air, (self.width() - px(self.WIDEST)) // 2)
        edge = side + Card.SHADOW
        if self.head.count():
            self.head.setContentsMargins(edge, px(Space.LARGE), edge, px(Space.SMALL))
        # An empty foot takes no room.
        around = (0, 0, 0, 0) if self.foot.isEmpty() else (edge, px(Space.SMALL), edge, px(Space.MEDIUM))
        self.foot.setContentsMargins(*around)
        self.column.setContentsMargins(side, px(Space.MEDIUM), side, px(Space.LARGE))
        self.column.setSpacing(px(Space.SMALL))
        self.arrange(round((self.width() - 2 * side) / theme.look().text_size))


def turned(layout: QBoxLayout, *, beside: bool) -> None:
    """Put the parts of *layout* next to or below each other."""
    directions = QBoxLayout.Direction
    layout.setDirection(directions.LeftToRight if beside else directions.TopToBottom)


class PageCard(ChangeEvents, Card):
    """A card on a page, which follows language and look."""


class Section(PageCard):
    """A card with a heading, and fields below it."""

    def __init__(self, parent: QWidget | None = None, heading: Callable[[], str] | None = None) -> None:
        """Make a section without fields; *heading* returns its heading in the language now used."""
        super().__init__(parent)
        self.heading = PlainLabel(parent=self, role=Type.LEAD, wrap=True)
        if heading is not None:
            self.translate(lambda: self.heading.setText(heading()))
        margins = (Space.LARGE, Space.MEDIUM, Space.LARGE, Space.LARGE)
        self.fields = vbox(self.heading, on=self, margins=margins, spacing=Space.MEDIUM)

    def add(self, widget: QWidget) -> None:
        """Add *widget* below the others."""
        self.fields.addWidget(widget)

    def add_note(self, text: Callable[[], str]) -> None:
        """Add an explanation, which *text* returns in the language now used."""
        note = PlainLabel(parent=self, role=Type.CAPTION, tone="muted", wrap=True)
        self.translate(lambda: note.setText(text()))
        self.add(note)

    def add_field(
        self, control: QWidget, name: Callable[[], str] | None = None, note: Callable[[], str] = str
    ) -> Field:
        """Add *control* with its *name* and an explanatory *note*, in the language now used."""
        field = Field(control, self)
        if name is not None:
            field.translate(lambda: field.set_text(name(), note()))
        self.add(field)
        return field


class Field(ChangeEvents, QWidget):
    """A control with its name, and an explanation where there is one."""

    CONTROL: tuple[int, int] = (170, 300)
    """Least and greatest width of the control, in pixels at text size 1."""

    def __init__(self, control: QWidget, parent: QWidget | None = None) -> None:
        """Name *control*; see `set_text`."""
        super().__init__(parent)
        self.control = control
        self.name = PlainLabel(parent=self, wrap=True)
        self.note = PlainLabel(parent=self, role=Type.CAPTION, tone="muted", wrap=True)
        self.note.hide()
        words = vbox(self.name, self.note, spacing=2)
        stretch = 0 if isinstance(control, QAbstractButton) else 1
        self._row = hbox(Part(words, 1), Part(control, stretch), on=self, spacing=Space.MEDIUM)
        self.follow_look()

    def set_text(self, name: str, note: str = "") -> None:
        """Name the control, on screen and for screen readers, and explain it by *note*."""
        self.name.setText(name)
        self.note.setText(note)
        self.note.setVisible(bool(note))
        self.control.setAccessibleName(name)
        self.control.setAccessibleDescription(note)

    def on_look(self) -> None:
        """Scale the control with the text."""
        if not isinstance(self.control, QAbstractButton):
            least, most = map(theme.look().px, self.CONTROL)
            self.control.setMinimumWidth(least)
            self.control.setMaximumWidth(most)


def paint_button(button: QAbstractButton, painter: QPainter, *, lit: bool = False) -> None:
    """Paint the ground and the focus ring of a *button* with labels as its words; *lit* is the one chosen."""
    now = theme.look()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    box = QRectF(button.rect()).adjusted(3, 3, -3, -3)
    radius = now.px(10)
    hot = button.underMouse() or button.isDown()
    painter.setBrush(QColor(now.chrome.raised if hot or lit else now.chrome.surface))
    painter.setPen(QPen(QColor(now.chrome.primary if lit else now.chrome.edge), now.line + lit))
    painter.drawRoundedRect(box, radius, radius)
    paint_focus(button, painter, QRectF(button.rect()).adjusted(1.5, 1.5, -1.5, -1.5), radius + 2)


class LabelButton(_Button):
    """Mixin for a button with labels as its words and for its size; list it before the class of Qt."""

    lines: QBoxLayout
    """The layout of the button."""

    def set_up(self, *labels: PlainLabel) -> None:
        """Press this button when one of *labels* is clicked; the constructor calls this."""
        for label in labels:
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def sizeHint(self) -> QSize:
        """Return the size that the words need."""
        return self.lines.sizeHint()

    def minimumSizeHint(self) -> QSize:
        """Return the size that the words need."""
        return self.lines.minimumSize()

    def hitButton(self, pos: QPoint) -> bool:
        """Accept a click anywhere on the button."""
        return self.rect().contains(pos)


class NameButton(LabelButton, QPushButton):
    """A button with a name; its description is a tool tip and for screen readers."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make a button without words."""
        super().__init__(parent)
        self.is_marked = False
        """Whether it stands out, as what is recommended."""
        self.title = PlainLabel(parent=self, role=Type.STRONG, wrap=True)
        margins = (Space.LARGE, Space.SMALL + 2, Space.MEDIUM, Space.SMALL + 2)
        self.lines = vbox(self.title, on=self, margins=margins)
        self.set_up(self.title)

    def set_marked(self, *, marked: bool) -> None:
        """Let it stand out, or not."""
        self.is_marked = marked
        self.update()

    def set_lines(self, title: str, text: str) -> None:
        """Show *title*; *text* is the tool tip and the description."""
        self.title.setText(title)
        self.setToolTip(plain_tooltip(text))
        self.setAccessibleName(title)
        self.setAccessibleDescription(text)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint ground and focus ring; the words are labels."""
        with QPainter(self) as painter:
            paint_button(self, painter, lit=self.is_marked)


class ChoiceCard(LabelButton, QRadioButton):
    """One of several things to choose, with a title and a line of description."""

    _DOT: Final = 9

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make a card without words."""
        super().__init__(parent)
        self.title = PlainLabel(parent=self, role=Type.STRONG, wrap=True)
        self.text_line = PlainLabel(parent=self, role=Type.CAPTION, tone="muted", wrap=True)
        margins = (Space.HUGE + Space.HAIR, Space.SMALL + 2, Space.MEDIUM, Space.SMALL + 2)
        # Cards in one row are equally high.
        lines = (Part(stretch=1), self.title, self.text_line, Part(stretch=1))
        self.lines = vbox(*lines, on=self, margins=margins, spacing=2)
        self.set_up(self.title, self.text_line)

    def set_lines(self, title: str, text: str) -> None:
        """Show *title* and below it *text*."""
        self.title.setText(title)
        self.text_line.setText(text)
        self.setAccessibleName(title)
        self.setAccessibleDescription(text)

    def nextCheckState(self) -> None:
        """Choose the clicked card; Qt would uncheck it if it is the only one."""
        self.setChecked(True)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint ground, mark and focus ring; the words are labels."""
        chrome = theme.look().chrome
        with QPainter(self) as painter:
            paint_button(self, painter, lit=self.isChecked())
            centre = QPointF(Space.HUGE / 2 + 4, self.height() / 2)
            painter.setPen(QPen(QColor(chrome.primary if self.isChecked() else chrome.outline), 1.6))
            painter.setBrush(QColor(chrome.field))
            painter.drawEllipse(centre, self._DOT, self._DOT)
            if self.isChecked():
                painter.setPen(theme.NO_PEN)
                painter.setBrush(QColor(chrome.primary))
                painter.drawEllipse(centre, self._DOT - 4, self._DOT - 4)


class Rule(QFrame):
    """A hairline between things."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make a line."""
        super().__init__(parent)
        self.setFixedHeight(1)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the line."""
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), pen_colour(theme.look().chrome.edge))


_log = logging.getLogger(__name__)

_MOST: Final = 20
"""So often the content is given another size, because it asks for another in the one before."""


class ScrollArea(QScrollArea):
    """Scrolls its content, which is as wide as it is; only widgets within take the focus.

    Qt fits the content again whenever it was resized; without an end, until the stack is full, where the content asks
    for another size in each.
    """

    def __init__(self, parent: QWidget) -> None:
        """Make it without content."""
        super().__init__(parent, widgetResizable=True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._resizes = 0
        """Of the content, one within the other."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Fit the content after it was resized, but not for ever."""
        if event.type() != QEvent.Type.Resize:
            return super().eventFilter(watched, event)
        if self._resizes == _MOST:
            _log.warning("%s asks for another size in each", type(watched).__name__)
            return False
        self._resizes += 1
        try:
            return super().eventFilter(watched, event)
        finally:
            self._resizes -= 1
