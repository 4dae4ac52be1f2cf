# SPDX-License-Identifier: MIT
"""Answers of a form: cells to choose one of, cells that count clicks, and numbers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QPen, QValidator
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QButtonGroup,
    QPushButton,
    QRadioButton,
    QSizePolicy,
    QWidget,
)

from ui.kit import theme
from ui.kit.commands import digit_of
from ui.kit.controls import Spin
from ui.kit.layouts import set_number
from ui.kit.theme import Type
from ui.kit.widgets import PlainLabel, SizeEvents, paint_focus

_HIGH: Final = 38
"""Height of a cell, in pixels at text size 1."""
_AIR: Final = 4
"""Between cells, and between the question and its cells."""
_PAD: Final = 11
"""Left and right of the words of a cell."""
_HALVED: Final = 4
"""Fewer cells than these always go side by side."""
MOST_TYPED: Final = 999_999_999
"""Largest number to type; far more than any stake."""
_NO_NUMBER: Final = -MOST_TYPED - 1
"""Stands for no number, which a spin box cannot hold."""
_TYPED: Final = re.compile(r"-?\d{0,9}")

if TYPE_CHECKING:
    _Button = QAbstractButton
else:
    _Button = object

Item = tuple[object, str, str]
"""A value, the words on its cell, and those for screen readers."""


class _Cell(_Button):
    """Mixin for a cell; list it before the class of Qt."""

    def __init__(self, parent: QWidget) -> None:
        """Make a cell without words."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._words = ""

    @property
    def is_lit(self) -> bool:
        """Whether it is an answer."""
        return self.isChecked()

    def set_words(self, words: str) -> None:
        """Show *words*; an ampersand is just an ampersand."""
        self._words = words
        self.setText(words.replace("&", "&&"))

    def sizeHint(self) -> QSize:
        """Return room for the words."""
        metrics, px = QFontMetrics(theme.look().font(Type.STRONG, self.font())), theme.look().px
        return QSize(metrics.horizontalAdvance(self._words) + 2 * px(_PAD), px(_HIGH))

    def minimumSizeHint(self) -> QSize:
        """Return less than the words need: they may end in dots."""
        return QSize(theme.look().px(22), theme.look().px(_HIGH))

    def hitButton(self, pos: QPoint) -> bool:
        """Return True anywhere inside: all of it can be clicked."""
        return self.rect().contains(pos)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint ground, words and focus ring; a lit cell is filled, and has a bar below its words."""
        now, chrome, lit = theme.look(), theme.look().chrome, self.is_lit
        box = QRectF(self.rect()).adjusted(2.5, 2.5, -2.5, -2.5)
        hot = self.underMouse() or self.isDown()
        ground = chrome.primary if lit else chrome.raised if hot else chrome.field
        ink = QColor(chrome.on_primary if lit else chrome.text if self.isEnabled() else chrome.muted)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setBrush(QColor(ground))
            painter.setPen(QPen(QColor(chrome.primary if lit else chrome.outline), now.line + lit))
            painter.drawRoundedRect(box, now.px(7), now.px(7))
            painter.setPen(ink)
            painter.setFont(now.font(Type.STRONG if lit else Type.BODY, self.font()))
            room = round(box.width()) - now.px(4)
            shown = painter.fontMetrics().elidedText(self._words, Qt.TextElideMode.ElideRight, room)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine, shown)
            if lit:
                bar = QRectF(0, 0, min(box.width() / 2, now.px(18)), now.px(2))
                bar.moveCenter(box.center())
                bar.moveBottom(box.bottom() - now.px(4))
                painter.fillRect(bar, ink)
            paint_focus(self, painter, QRectF(self.rect()).adjusted(1, 1, -1, -1), now.px(8))


class Cell(_Cell, QRadioButton):
    """One possible answer."""


class CountCell(_Cell, QPushButton):
    """A cell that counts how often it was clicked."""

    count = 0
    value: object = None
    """The value of the answer."""

    @property
    def is_lit(self) -> bool:
        """Whether it was clicked."""
        return self.count > 0


class Question(SizeEvents, QWidget):
    """A caption, and cells below it in as many lines as they need.

    A subclass ends its constructor with `follow_look`.
    """

    def __init__(self, parent: QWidget, *, even: bool = False) -> None:
        """Make a question without cells; *even* ones share the width of one line."""
        super().__init__(parent)
        self._even = even
        self.caption = PlainLabel(parent=self, role=Type.CAPTION, tone="muted")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def cells(self) -> Sequence[QAbstractButton]:
        """Return the cells, in order."""
        raise NotImplementedError

    def set_caption(self, text: str) -> None:
        """Show *text* above the cells."""
        self.caption.setText(text)
        self.caption.setVisible(bool(text))
        self.setAccessibleName(text)
        self.on_look()

    def sizeHint(self) -> QSize:
        """Return room for one line of cells; more lines ask for more height when they are placed."""
        px = theme.look().px
        cells = self.cells()
        wide = sum(cell.sizeHint().width() + px(_AIR) for cell in cells)
        return QSize(min(wide, px(320)), max(self.minimumHeight(), px(_HIGH)))

    def minimumSizeHint(self) -> QSize:
        """Return the width that the widest cell may need."""
        return QSize(theme.look().px(120), self.minimumHeight())

    def _columns(self, room: int) -> int:
        """Return how many even cells stand side by side: all, or half of them where words would be cut."""
        cells = self.cells()
        share = room // max(1, len(cells)) - theme.look().px(_AIR)
        fits = all(cell.sizeHint().width() <= share or len(cell.text()) == 1 for cell in cells)
        return max(1, len(cells) if fits or len(cells) < _HALVED else (len(cells) + 1) // 2)

    def set_even(self, *, even: bool) -> None:
        """Give all cells the same width on one line, or not."""
        self._even = even
        self.on_look()

    def on_look(self) -> None:
        """Place caption and cells."""
        px, room = theme.look().px, self.width()
        top = 0
        if not self.caption.isHidden():
            top = self.caption.sizeHint().height() + 2
            self.caption.setGeometry(0, 0, room, top - 2)
        high, left = px(_HIGH), 0
        cells = self.cells()
        columns = self._columns(room) if self._even else 0
        share = (room + px(_AIR)) // max(1, columns)
        for at, cell in enumerate(cells):
            wide = share - px(_AIR) if columns else min(cell.sizeHint().width(), room)
            if at and (at % columns == 0 if columns else left + wide > room):
                left, top = 0, top + high + px(_AIR)
            cell.setGeometry(left, top, wide, high)
            left += wide + px(_AIR)
        self.setFixedHeight(top + (high if cells else 0))


class Cells(Question):
    """A question with one answer."""

    chosen = Signal()
    """The player changed the answer."""
    keyed = Signal()
    """They did so by typing a digit; the form goes on."""

    def __init__(self, parent: QWidget, *, even: bool = False, digits: bool = False) -> None:
        """Make a question without cells.

        Args:
            parent: The parent widget.
            even: All cells share the width of one line.
            digits: The values are the digits that choose them; else digits count the cells from 1.
        """
        super().__init__(parent, even=even)
        self._digits = digits
        self._items: tuple[Item, ...] = ()
        self._group = QButtonGroup(self)
        self._group.idClicked.connect(self._on_clicked)
        self._cells: list[Cell] = []
        self._value: object = None
        self.follow_look()

    def cells(self) -> Sequence[Cell]:
        """Return the cells, in order."""
        return self._cells

    def set_items(self, items: Sequence[Item]) -> None:
        """Offer *items*; the answer stays if it is among them."""
        for cell in self._cells[len(items) :]:
            self._group.removeButton(cell)
        set_number(self._cells, len(items), self._new_cell)
        self._items = tuple(items)
        for cell, (_value, words, spoken) in zip(self._cells, items, strict=True):
            cell.set_words(words)
            cell.setAccessibleName(spoken)
        self.choose(self._value)
        self.on_look()

    def _new_cell(self) -> Cell:
        cell = Cell(self)
        self._group.addButton(cell, len(self._cells))
        cell.show()
        return cell

    def value(self) -> object:
        """Return the answer; None without one."""
        return self._value

    def choose(self, value: object) -> None:
        """Show *value* as the answer without a signal; one that is not offered shows none."""
        values = [value for value, _words, _spoken in self._items]
        at = values.index(value) if value in values else None
        self._value = None if at is None else value
        self._group.setExclusive(False)
        for place, cell in enumerate(self._cells):
            cell.setChecked(place == at)
        self._group.setExclusive(True)
        for place, cell in enumerate(self._cells):
            # Tab comes to the answer, or to the first cell; arrows go on from there.
            tabbed = place == (at or 0)
            cell.setFocusPolicy(Qt.FocusPolicy.StrongFocus if tabbed else Qt.FocusPolicy.ClickFocus)

    def take_focus(self) -> None:
        """Focus the answer, or the first cell."""
        if self._cells:
            next((cell for cell in self._cells if cell.isChecked()), self._cells[0]).setFocus(
                Qt.FocusReason.TabFocusReason
            )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose by a digit."""
        digit = digit_of(event)
        if digit is not None:
            at = self._place_of(digit)
            if at is not None:
                self._cells[at].setFocus()
                self._cells[at].setChecked(True)
                self._on_clicked(at)
                self.keyed.emit()
            return
        super().keyPressEvent(event)

    def _place_of(self, digit: int) -> int | None:
        if self._digits:
            return next((at for at, (value, _words, _spoken) in enumerate(self._items) if value == digit), None)
        return digit - 1 if 1 <= digit <= len(self._items) else None

    def _on_clicked(self, at: int) -> None:
        self._value, _words, _spoken = self._items[at]
        self.chosen.emit()


class Counts(Question):
    """A question with several answers, and each of them several times."""

    touched = Signal(object)
    """The player clicked the cell with this value."""

    def __init__(self, parent: QWidget) -> None:
        """Make a question without cells."""
        super().__init__(parent)
        self._cells: list[CountCell] = []
        self.follow_look()

    def cells(self) -> Sequence[CountCell]:
        """Return the cells, in order."""
        return self._cells

    def set_items(self, items: Sequence[Item], counts: Sequence[int]) -> None:
        """Offer *items*, each clicked as often as *counts* say."""
        set_number(self._cells, len(items), self._new_cell)
        for cell, (value, words, spoken), count in zip(self._cells, items, counts, strict=True):
            cell.value, cell.count = value, count
            cell.set_words(f"{words} ×{count}" if count > 1 else words)
            cell.setAccessibleName(f"{spoken} ×{count}" if count else spoken)
            cell.update()
        self.on_look()

    def _new_cell(self) -> CountCell:
        cell = CountCell(self)
        cell.clicked.connect(self._on_clicked)
        cell.show()
        return cell

    def _on_clicked(self) -> None:
        pressed = self.sender()
        assert isinstance(pressed, CountCell)
        self.touched.emit(pressed.value)


class Figure(Spin):
    """A whole number or none; its arrows stay within the range, typing need not."""

    def __init__(self, least: int, most: int, parent: QWidget | None = None) -> None:
        """Begin without a number; the arrows go from *least* to *most*."""
        super().__init__(_NO_NUMBER, MOST_TYPED, parent)
        self._least, self._most = least, most
        self.setSpecialValueText("–")
        self.setKeyboardTracking(True)
        self.show_number(None)

    @property
    def number(self) -> int | None:
        """The number; None while there is none."""
        return None if self.value() == _NO_NUMBER else self.value()

    def show_number(self, number: int | None) -> None:
        """Show *number* without a signal."""
        self.show_value(_NO_NUMBER if number is None else number)

    # -- called by Qt --------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        """Return room for every number in the range."""
        return super().sizeHint() - self._excess()

    def minimumSizeHint(self) -> QSize:
        """Return room for every number in the range."""
        return super().minimumSizeHint() - self._excess()

    def _excess(self) -> QSize:
        wide = self.fontMetrics().horizontalAdvance
        return QSize(max(0, wide(str(_NO_NUMBER)) - wide(str(self._most))), 0)

    def validate(self, text: str, pos: int) -> tuple[QValidator.State, str, int]:
        """Accept every whole number and its beginnings; typing replaces the dash for "none"."""
        typed = text.replace(self.specialValueText(), "").strip() or text
        states = QValidator.State
        fits = typed == self.specialValueText() or _TYPED.fullmatch(typed) is not None
        return (states.Acceptable if fits else states.Invalid, typed, min(pos, len(typed)))

    def valueFromText(self, text: str) -> int:
        """Parse the input; text that is not a number yet is none."""
        try:
            return int(text)
        except ValueError:
            return _NO_NUMBER

    def stepBy(self, steps: int) -> None:
        """Step up or down within the range; without a number, begin with the least."""
        wanted = self._least if self.number is None else self.number + steps * self.singleStep()
        self.setValue(max(self._least, min(self._most, wanted)))
        self.selectAll()

    def stepEnabled(self) -> QAbstractSpinBox.StepEnabledFlag:
        """Return which arrows lead anywhere."""
        flags = QAbstractSpinBox.StepEnabledFlag
        up = flags.StepUpEnabled if self.number is None or self.number < self._most else flags.StepNone
        down = flags.StepDownEnabled if self.number is not None and self.number > self._least else flags.StepNone
        return up | down
