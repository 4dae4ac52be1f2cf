# SPDX-License-Identifier: MIT
"""Below the table: where a number is typed, something chosen or put in order, if no move is asked for."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from dominoes.lessons.task import (
    MOST_NUMBER,
    ChoiceTask,
    Chosen,
    Given,
    NumberTask,
    Ordered,
    OrderTask,
    Task,
    Typed,
)
from ui.kit import theme
from ui.kit.answers import Figure
from ui.kit.commands import Command
from ui.kit.layouts import Part, hbox, vbox
from ui.kit.theme import Kind, Look, Space, Type
from ui.kit.widgets import Card, ChangeEvents, KeyButton, PlainLabel, announce
from ui.language.i18n import _, number
from ui.language.names import tile_ends
from ui.pages.demonstrate.item_cards import Arrangement, ItemCards
from ui.paper.questions import item_words

_FIELD: Final = 110
"""Width of the field for a number, at text size 1."""
_TOUCHED: Final = 44
"""Side of a button beside it, at text size 1: a fingertip's."""
_NUMERIC: Final = frozenset("0123456789-\u2212")


class Asked(NamedTuple):
    """A question that is answered on a pad."""

    visit: object
    """Equal as long as the same question is asked: what was typed and chosen belongs to it."""
    task: Task
    language: str
    """Of its texts."""
    is_open: bool = False
    """Whether it can be answered; a class only looks at it."""
    is_solved: bool = False
    """Whether the right answers are shown."""
    given: Given | None = None
    """The last answer, if it was wrong."""


class NumberField(Figure):
    """A field for a number; it leaves keys that write no number to the page."""

    def stepBy(self, steps: int) -> None:
        """Step up or down; without a number, begin with 0."""
        self.setValue(0 if self.number is None else max(-MOST_NUMBER, min(MOST_NUMBER, self.number + steps)))
        self.selectAll()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take digits, signs and keys of editing."""
        text = event.text()
        pages = event.key() in {Qt.Key.Key_PageUp, Qt.Key.Key_PageDown}
        if pages or (text.isprintable() and text and not set(text) <= _NUMERIC):
            event.ignore()
        else:
            super().keyPressEvent(event)


class TaskPad(ChangeEvents, Card):
    """Shows what is asked for instead of a move, and takes the answer."""

    def __init__(self, parent: QWidget, given: Callable[[Given], object]) -> None:
        """Make it hidden; *given* is called with each answer."""
        super().__init__(parent, flat=True)
        self._given = given
        self.asked: Asked | None = None
        self.chosen: frozenset[int] = frozenset()
        """Choices that are lit, where several are to be chosen."""
        self.arrangement = Arrangement(())
        self.less = KeyButton("\u2212", self, press=self._on_less)
        self.field = NumberField(-MOST_NUMBER, MOST_NUMBER, self)
        self.more = KeyButton("+", self, press=self._on_more)
        self.unit = PlainLabel(parent=self, role=Type.STRONG)
        for button in (self.less, self.more):
            button.setAutoRepeat(True)
            # The field has the keys for it.
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.cards = ItemCards(self)
        self.cards.tapped.connect(self._tap)
        self.cards.moved.connect(self._on_moved)
        self.hint = PlainLabel(parent=self, role=Type.CAPTION, tone="muted", wrap=True)
        self.done = KeyButton(lambda: _("Answer"), self, kind=Kind.PRIMARY, press=self.answer)
        row = hbox(
            Part(stretch=1),
            self.less,
            self.field,
            self.more,
            self.unit,
            Part(self.hint, 3),
            self.done,
            Part(stretch=1),
            spacing=Space.SMALL,
        )
        self._lines = vbox(self.cards, row, on=self, spacing=Space.SMALL)
        self.translate(self._show_texts)
        self.follow_look()
        self.hide()

    def write_at(self, look: Look) -> None:
        """Use the text size of *look*, as a second window does."""
        self.cards.write_at(look)
        self._show()

    # -- what is asked ---------------------------------------------------------------------------

    def show_task(self, asked: Asked | None) -> None:
        """Show what is *asked*; None, or a number before a class, hides the pad."""
        before, self.asked = self.asked, asked
        if asked is not None and (before is None or (before.visit, before.task) != (asked.visit, asked.task)):
            self._begin(asked.task)
        self._show()

    def _begin(self, task: Task) -> None:
        """Begin without an answer."""
        self.chosen = frozenset()
        self.arrangement = Arrangement(tuple(range(len(task.items))) if isinstance(task, OrderTask) else ())
        self.field.show_number(None)

    @property
    def is_open(self) -> bool:
        """Whether an answer is waited for."""
        return self.asked is not None and self.asked.is_open

    def _show(self) -> None:
        asked = self.asked
        is_number = asked is not None and isinstance(asked.task, NumberTask)
        self.setVisible(asked is not None and (asked.is_open or not is_number))
        if asked is None:
            return
        match asked.task:
            case NumberTask(unit=unit):
                self.unit.setText(unit.in_language(asked.language))
            case ChoiceTask():
                self._show_choices(asked, asked.task)
            case OrderTask(items):
                row = [items[place] for place in self.arrangement.order]
                numbered = self.arrangement.placed
                self.cards.show_items(
                    row, asked.language, lit=lambda place: place < numbered, numbered=False, dragged=asked.is_open
                )
        for widget in (self.less, self.field, self.more, self.unit):
            widget.setVisible(is_number)
        self.cards.setVisible(not is_number)
        one_click = isinstance(asked.task, ChoiceTask) and not asked.task.several
        self.done.setVisible(asked.is_open and not one_click)
        self.done.setEnabled(not isinstance(asked.task, ChoiceTask) or bool(self.chosen))
        self._show_texts()
        # A class touches nothing.
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, not asked.is_open)
        if not asked.is_open:
            for card in self.cards.cards:
                card.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def _show_choices(self, asked: Asked, task: ChoiceTask) -> None:
        self.cards.show_items(task.items, asked.language, lit=self.chosen.__contains__, numbered=True, dragged=False)
        wrong = asked.given.items if isinstance(asked.given, Chosen) and not task.several else frozenset()
        for card in self.cards.cards:
            if asked.is_solved:
                card.mark(is_right=True if card.place in task.right else None)
            elif card.place in wrong:
                card.mark(is_right=False)

    def _show_texts(self) -> None:
        asked = self.asked
        self.less.setAccessibleName(_("One less"))
        self.more.setAccessibleName(_("One more"))
        unit = self.unit.text()
        self.field.setAccessibleName(_("Your answer: {unit}").format(unit=unit) if unit else _("Your answer"))
        hint = ""
        if asked is not None and asked.is_open:
            if isinstance(asked.task, OrderTask):
                hint = _("Click them in order, or drag them. Keys: arrows, Space, and Shift with an arrow.")
            elif isinstance(asked.task, ChoiceTask) and asked.task.several:
                hint = _("Choose all that are right.")
        self.hint.setText(hint)
        self.hint.setVisible(bool(hint))
        self.setAccessibleName(_("Your answer"))

    def on_look(self) -> None:
        """Scale the widths with the text."""
        px = theme.look().px
        self.field.setFixedSize(px(_FIELD), px(_TOUCHED))
        for button in (self.less, self.more):
            button.setFixedSize(px(_TOUCHED), px(_TOUCHED))
        self._lines.setContentsMargins(px(Space.MEDIUM), px(Space.SMALL), px(Space.MEDIUM), px(Space.SMALL))

    # -- answering -------------------------------------------------------------------------------

    def take_focus(self) -> None:
        """Focus where the answer begins."""
        if not self.is_open:
            return
        if not self.field.isHidden():
            self.field.setFocus(Qt.FocusReason.OtherFocusReason)
            self.field.selectAll()
        elif self.cards.cards:
            self.cards.cards[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def answer(self) -> None:
        """Give the answer that is typed, chosen or laid; without a number or a choice wait for one."""
        if not self.is_open:
            return
        assert self.asked is not None
        match self.asked.task:
            case NumberTask():
                if self.field.number is None:
                    self.take_focus()
                    return
                self._given(Typed(self.field.number))
                self.field.selectAll()
            case ChoiceTask(several=several):
                if several and self.chosen:
                    self._given(Chosen(self.chosen))
            case OrderTask():
                self._given(Ordered(self.arrangement.order))

    def commands(self) -> tuple[Command, ...]:
        """Return what keys do here, for the key help and for `press`."""
        if not self.is_open:
            return ()
        assert self.asked is not None
        count = len(self.asked.task.choices) if isinstance(self.asked.task, ChoiceTask) else 0
        return tuple(
            Command("", str(place + 1), partial(self._tap, place), help=_("Choose this answer"))
            for place in range(count)
        )

    def _on_less(self) -> None:
        self.field.stepBy(-1)

    def _on_more(self) -> None:
        self.field.stepBy(1)

    def _tap(self, place: int) -> None:
        """Choose the card at *place*, from 0, or put it in the next place."""
        asked = self.asked
        if asked is None or not asked.is_open:
            return
        if isinstance(asked.task, OrderTask):
            self._arrange(self.arrangement.tapped(place), self.arrangement.order[place])
        elif isinstance(asked.task, ChoiceTask) and asked.task.several:
            self.chosen ^= {place}
            self._show()
            card = self.cards.cards[place]
            announce(self, card.accessibleDescription() or _("not chosen"))
        elif isinstance(asked.task, ChoiceTask):
            self._given(Chosen(frozenset({place})))

    def _on_moved(self, start: int, end: int) -> None:
        self._arrange(self.arrangement.moved(start, end), self.arrangement.order[start])

    def _arrange(self, arrangement: Arrangement, item: int) -> None:
        """Show another order, and tell where *item* lies in it."""
        assert self.asked is not None
        assert isinstance(self.asked.task, OrderTask)
        self.arrangement = arrangement
        self._show()
        words = item_words(self.asked.task.items[item], self.asked.language, tile_ends)
        place = arrangement.order.index(item) + 1
        of = len(arrangement.order)
        text = _("{item}: place {n} of {count}").format(item=words, n=number(place), count=number(of))
        announce(self, text)
