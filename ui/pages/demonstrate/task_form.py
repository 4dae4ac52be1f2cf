# SPDX-License-Identifier: MIT
"""The fields for a question that is answered by a number, by choosing or by putting in order."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from random import Random
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QRegularExpression, Signal
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import QLineEdit, QWidget

from dominoes.characters import without_unfit
from dominoes.lessons.form import CHOICE, LONGEST_TITLE, MOVE, NUMBER, ORDER
from dominoes.lessons.task import (
    LEAST_ITEMS,
    MOST_CHOICES,
    MOST_ITEMS,
    MOST_TILES,
    Choice,
    ChoiceTask,
    Item,
    NumberAnswer,
    NumberTask,
    OrderTask,
    Ranked,
    Task,
    order_task,
)
from dominoes.lessons.texts import NO_TEXT, Texts
from dominoes.tiles import Tile, text, tile
from ui.kit.answers import Cells
from ui.kit.controls import Tick
from ui.kit.dropped_files import TextLine
from ui.kit.layouts import Part, add_parts, hbox, vbox
from ui.kit.theme import Space, Type
from ui.kit.widgets import ChangeEvents, PlainLabel
from ui.language.i18n import _, number
from ui.pages.demonstrate.text_field import TextField
from ui.pages.drills.tile_view import TileView

MOST_NUMBERS: Final = 12
"""Numbers in the form, right and wrong; a file may have more."""
_NUMBER: Final = re.compile(r"-?\d{1,9}", re.ASCII)
_NUMBER_TYPED: Final = r"-?[0-9]{0,9}"
_TILES_TYPED: Final = rf"([1-6]{{2}} ?){{0,{MOST_TILES}}}[1-6]?"
_TILE: Final = 20
"""Width of the tiles beside their field, in pixels at text size 1."""
_LONGEST_STATE: Final = 2_000_000
WHY_LINES: Final = 2
"""Height of a field for why an answer is right or wrong."""


class Given(NamedTuple):
    """What is written in a row."""

    ticked: bool = False
    text: str = ""
    """A text, or a number."""
    tiles: str = ""
    why: str = ""


def read_tiles(written: str) -> tuple[Tile, ...]:
    """Read what the field for tiles accepts; half a tile at the end is none yet."""
    digits = written.replace(" ", "")
    return tuple(tile(digits[at : at + 2]) for at in range(0, len(digits) - 1, 2))[:MOST_TILES]


class Row(QWidget):
    """One number, choice or item, with its tick and its reply."""

    edited = Signal()

    def __init__(self, parent: QWidget, place: int, kind: str) -> None:
        """Make an empty row at *place*, from 0."""
        super().__init__(parent)
        self.tick = Tick(self)
        self.text, self.tiles, self.why = TextLine("", self), TextLine("", self), TextField(self)
        self.view = TileView(self)
        self.text.setMaxLength(LONGEST_TITLE)
        self.why.take_lines(WHY_LINES)
        takes_tiles = kind != NUMBER
        if not takes_tiles:
            self.text.setValidator(QRegularExpressionValidator(QRegularExpression(_NUMBER_TYPED), self))
        self.tiles.setValidator(QRegularExpressionValidator(QRegularExpression(_TILES_TYPED), self))
        for line in (self.text, self.tiles):
            line.textEdited.connect(self.edited)
        self.why.written.connect(self._on_why)
        self.tiles.textChanged.connect(self._show_tiles)
        self.tick.clicked.connect(self.edited)
        # An item cannot be as high as one above the first.
        self.tick.setVisible(kind != ORDER or place > 0)
        for widget in (self.tiles, self.view):
            widget.setVisible(takes_tiles)
        first = hbox(self.tick, Part(self.text, 3), Part(self.tiles, 2), self.view, spacing=Space.SMALL)
        vbox(first, self.why, on=self, spacing=2)
        self._show_words(place, kind)

    def _show_words(self, place: int, kind: str) -> None:
        n = number(place + 1)
        names = {
            NUMBER: (_("Number {n}"), _("right"), _("Why this is right or wrong")),
            CHOICE: (_("Choice {n}"), _("right"), _("Why this is right or wrong")),
            ORDER: (_("Item {n}"), _("tied with the one above"), _("Reply if this item is elsewhere")),
        }
        name, tick, why = (each.format(n=n) for each in names[kind])
        self.text.setPlaceholderText(name)
        self.tiles.setPlaceholderText(_("Tiles, such as 66 21"))
        self.why.setPlaceholderText(why)
        self.tick.set_words(tick)
        self.text.setAccessibleName(name)
        for widget, what in ((self.tick, tick), (self.tiles, _("Tiles")), (self.why, why)):
            widget.setAccessibleName(f"{name}: {what}")

    def given(self) -> Given:
        """Return what is written."""
        return Given(self.tick.isChecked(), self.text.text(), self.tiles.text(), self.why.text)

    def show_given(self, given: Given) -> None:
        """Show what is written."""
        self.tick.setChecked(given.ticked)
        self.text.setText(given.text)
        self.tiles.setText(given.tiles)
        self.why.show_text(given.why)

    def _on_why(self, _text: str) -> None:
        self.edited.emit()

    def _show_tiles(self) -> None:
        row = read_tiles(self.tiles.text())
        self.view.show_tiles((row,) if row else (), _TILE, _no_label)


def _no_label(_tile: Tile) -> str:
    return ""


class TaskForm(ChangeEvents, QWidget):
    """The kind of a question, and the fields of the kinds that ask for no move."""

    changed = Signal()
    """Another kind was chosen."""

    def __init__(self, task: Task | None, language: str, parent: QWidget) -> None:
        """Begin with *task*, its texts in *language*; None asks for a move."""
        super().__init__(parent)
        self._before, self._language = task, language
        self._random = Random()
        self.chosen = MOVE
        """The kind that is chosen."""
        self.kind = Cells(self, even=True)
        self.rows: dict[str, list[Row]] = {NUMBER: [], CHOICE: [], ORDER: []}
        self.unit = TextLine("", self)
        self.unit.setMaxLength(LONGEST_TITLE)
        self.several = Tick(self)
        self.ordered = Tick(self)
        """Whether the items stand in their right order; asked only about those that came without it."""
        self.note = PlainLabel(parent=self, role=Type.CAPTION, tone="muted", wrap=True)
        self.state = QLineEdit(self)
        """All that is written, as text: the field of a draft."""
        self.state.setMaxLength(_LONGEST_STATE)
        self.state.hide()
        self._lines = vbox(spacing=Space.SMALL)
        vbox(self.kind, self.note, self.unit, self.several, self.ordered, self._lines, on=self, spacing=Space.SMALL)
        self.unit.textEdited.connect(self._on_edited)
        for tick in (self.several, self.ordered):
            tick.clicked.connect(self._on_edited)
        self.kind.chosen.connect(self._on_kind)
        self._show(_kind_of(task), _written(task, language))
        self._write()
        self.state.textChanged.connect(self._read)
        self.translate(self._show_texts)

    def _show_texts(self) -> None:
        kinds = ((MOVE, _("A move")), (NUMBER, _("A number")), (CHOICE, _("Choices")), (ORDER, _("An order")))
        self.kind.set_items([(kind, words, words) for kind, words in kinds])
        self.kind.choose(self.chosen)
        self.kind.set_caption(_("Answered by"))
        self.unit.setPlaceholderText(_("Unit, such as chips"))
        self.unit.setAccessibleName(_("Unit, such as chips"))
        self.several.set_words(_("All correct answers must be chosen"))
        self.several.setAccessibleName(_("All correct answers must be chosen"))
        self.ordered.set_words(_("The items are in the right order"))
        self.ordered.setAccessibleName(_("The items are in the right order"))
        self._show_kind()

    def _show_kind(self) -> None:
        kind = self.chosen
        self.note.setText(
            {
                MOVE: _("Play the answers on the table first, then tick the right ones."),
                NUMBER: _("Tick the right number. A reply to a likely mistake helps most."),
                CHOICE: _("Write a text, tiles or both, and tick what is right."),
                ORDER: _("Write them in the right order. They are mixed before they are shown."),
            }[kind]
        )
        self.unit.setVisible(kind == NUMBER)
        self.several.setVisible(kind == CHOICE)
        self.ordered.setVisible(kind == ORDER and self._came_open(ORDER))
        for each, rows in self.rows.items():
            for row in rows:
                row.setVisible(each == kind)

    def _on_kind(self) -> None:
        self.chosen = str(self.kind.value())
        self._make_rows()
        self._show_kind()
        self._on_edited()
        self.changed.emit()

    def _on_edited(self) -> None:
        self._make_rows()
        self._write()

    def _make_rows(self) -> None:
        """Keep one row empty at the end, as long as there may be more."""
        kind = self.chosen
        if kind == MOVE:
            return
        rows = self.rows[kind]
        most = {NUMBER: MOST_NUMBERS, CHOICE: MOST_CHOICES, ORDER: MOST_ITEMS}[kind]
        while len(rows) < most and (
            len(rows) < LEAST_ITEMS or not self._is_empty(kind, len(rows) - 1, rows[-1].given())
        ):
            row = Row(self, len(rows), kind)
            if (old := self._old_item(kind, len(rows))) is not None and old.text:
                # In another language, as long as it has none in this one.
                row.text.setPlaceholderText(old.text.in_language(self._language))
            row.edited.connect(self._on_edited)
            add_parts(self._lines, row)
            rows.append(row)

    # -- as text ---------------------------------------------------------------------------------

    @property
    def _data(self) -> dict[str, Any]:
        """All that is written, and the kind."""
        return {
            "kind": self.chosen,
            "unit": self.unit.text(),
            "several": self.several.isChecked(),
            "ordered": self.ordered.isChecked(),
            "rows": {kind: [row.given() for row in rows] for kind, rows in self.rows.items()},
        }

    def _write(self) -> None:
        self.state.setText(json.dumps(self._data, ensure_ascii=False))

    def _read(self, state: str) -> None:
        """Show what a draft keeps; what is shown already changes nothing."""
        try:
            data = json.loads(state)
            rows = {
                each: [Given(bool(row[0]), *map(str, row[1:])) for row in data["rows"][each]] for each in self.rows
            }
            data = {"unit": "", "several": False, "ordered": False, **data, "rows": rows}
            data["unit"] = str(data["unit"])
            if data["kind"] not in {MOVE, *self.rows}:
                return
        except (ValueError, TypeError, LookupError, AttributeError):
            return
        if data != self._data:
            self._show(data["kind"], data)
            self.changed.emit()

    def _show(self, kind: str, data: Mapping[str, Any]) -> None:
        self.unit.setText(data["unit"])
        self.several.setChecked(bool(data["several"]))
        self.ordered.setChecked(bool(data["ordered"]))
        for each, given in data["rows"].items():
            self.chosen = each
            for place, one in enumerate(given):
                self._make_rows()
                if place < len(self.rows[each]):
                    self.rows[each][place].show_given(one)
            self._make_rows()
        self.chosen = kind
        self._make_rows()
        self._show_texts()

    # -- the task --------------------------------------------------------------------------------

    @property
    def trouble(self) -> str:
        """Why what is written is no question yet; empty if it is one."""
        given = [row for _place, row in self._given()]
        open_still = self._came_open(self.chosen)
        if self.chosen == NUMBER:
            return "" if open_still or self._number().right else _("Tick the right number.")
        if self.chosen in {CHOICE, ORDER} and len(given) < LEAST_ITEMS:
            return _("There must be at least two things to choose from or to put in order.")
        if self.chosen == CHOICE and not open_still and not any(row.ticked for row in given):
            return _("Tick what is right.")
        return ""

    def _came_open(self, kind: str) -> bool:
        """Return whether the question before was of this *kind* and had no right answer; it may stay so."""
        return self._before is not None and _kind_of(self._before) == kind and not self._before.has_answer

    def _given(self) -> list[tuple[int, Given]]:
        """Return the rows in which something is written, with their places."""
        rows = [(place, row.given()) for place, row in enumerate(self.rows.get(self.chosen, []))]
        return [(place, row) for place, row in rows if not self._is_empty(self.chosen, place, row)]

    def _is_empty(self, kind: str, place: int, row: Given) -> bool:
        """Return whether a row of *kind* asks for nothing, in no language."""
        if kind == NUMBER:
            return _NUMBER.fullmatch(row.text) is None
        old = self._old_item(kind, place)
        return not self._with(NO_TEXT if old is None else old.text, row.text) and not read_tiles(row.tiles)

    def _old_item(self, kind: str, place: int) -> Item | None:
        """Return what stood in the row at *place* before, if it is of this *kind*."""
        match self._before:
            case ChoiceTask(choices) if kind == CHOICE and place < len(choices):
                return choices[place].item
            case OrderTask(items) if kind == ORDER and place < len(items):
                return items[self._before.in_order[place]]
            case _:
                return None

    def task(self) -> Task | None:
        """Return the task as it is written now, without `trouble`; None if a move is asked for."""
        return {MOVE: _nothing, NUMBER: self._number, CHOICE: self._choice, ORDER: self._order}[self.chosen]()

    def _with(self, texts: Texts, line: str) -> Texts:
        return texts.with_text(self._language, without_unfit(line).strip())

    def _with_why(self, texts: Texts, row: Given) -> Texts:
        return texts.with_text(self._language, row.why)

    def _number(self) -> NumberTask:
        before = self._before if isinstance(self._before, NumberTask) else NumberTask()
        known = (*before.right, *before.wrong)
        right: list[NumberAnswer] = []
        wrong: list[NumberAnswer] = []
        for place, row in self._given():
            old = known[place] if place < len(known) else NumberAnswer(0)
            answer = NumberAnswer(int(row.text), self._with_why(old.why, row), old.more)
            (right if row.ticked else wrong).append(answer)
        # Those without a row stay what they were.
        shown = min(len(before.right), MOST_NUMBERS)
        right += before.right[shown:]
        wrong += before.wrong[MOST_NUMBERS - shown :]
        return NumberTask(tuple(right), tuple(wrong), self._with(before.unit, self.unit.text()))

    def _item(self, place: int, row: Given) -> Item:
        old = self._old_item(self.chosen, place)
        before, more = (NO_TEXT, {}) if old is None else (old.text, old.more)
        return Item(self._with(before, row.text), read_tiles(row.tiles), more)

    def _choice(self) -> ChoiceTask:
        known = self._before.choices if isinstance(self._before, ChoiceTask) else ()
        choices = []
        for place, row in self._given():
            why = self._with_why(known[place].why if place < len(known) else NO_TEXT, row)
            choices.append(Choice(self._item(place, row), row.ticked, why))
        return ChoiceTask(tuple(choices), self.several.isChecked())

    def _order(self) -> OrderTask:
        before = self._before if isinstance(self._before, OrderTask) else None
        was = () if before is None else before.in_order
        rows = []
        for place, row in self._given():
            at = was[place] if place < len(was) else None
            known = NO_TEXT if before is None or at is None else before.reply(at)
            # The first has no tick: nothing is above it.
            tied = row.ticked and place > 0
            rows.append(Ranked(self._item(place, row), tied, self._with_why(known, row), at))
        answered = not self._came_open(ORDER) or self.ordered.isChecked() or any(row.tied for row in rows)
        return order_task(rows, before, self._random, answered=answered)


def _nothing() -> None:
    return None


def _kind_of(task: Task | None) -> str:
    match task:
        case NumberTask():
            return NUMBER
        case ChoiceTask():
            return CHOICE
        case OrderTask():
            return ORDER
        case _:
            return MOVE


def _written(task: Task | None, language: str) -> dict[str, Any]:
    """Return what the fields show of *task*."""
    data: dict[str, Any] = {"unit": "", "several": False, "ordered": False, "rows": {}}
    match task:
        case NumberTask(right, wrong, unit):
            rows = [
                Given(place < len(right), str(each.value), "", each.why.exactly(language))
                for place, each in enumerate((*right, *wrong))
            ]
            data |= {"unit": unit.exactly(language), "rows": {NUMBER: rows[:MOST_NUMBERS]}}
        case ChoiceTask(choices, several):
            rows = [_row(each.item, each.why, language, ticked=each.is_right) for each in choices]
            data |= {"several": several, "rows": {CHOICE: rows}}
        case OrderTask(items):
            tied = {item for row in (task.right[0].ranking if task.right else ()) for item in row[1:]}
            rows = [_row(items[at], task.reply(at), language, ticked=at in tied) for at in task.in_order]
            data |= {"rows": {ORDER: rows}}
    return data


def _row(item: Item, why: Texts, language: str, *, ticked: bool) -> Given:
    return Given(ticked, item.text.exactly(language), text(item.tiles), why.exactly(language))
