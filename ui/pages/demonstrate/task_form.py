# SPDX-License-Identifier: MIT
"""The fields for a question that is answered by a number, by choosing or by putting in order."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
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
    Misplaced,
    NumberAnswer,
    NumberTask,
    OrderAnswer,
    OrderTask,
    Ranking,
    Task,
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
from ui.pages.drills.tile_view import TileView

MOST_NUMBERS: Final = 12
"""Numbers in the form, right and wrong; a file may have more."""
_NUMBER: Final = re.compile(r"-?\d{1,9}", re.ASCII)
_NUMBER_TYPED: Final = r"-?[0-9]{0,9}"
_TILES_TYPED: Final = rf"([1-6]{{2}} ?){{0,{MOST_TILES}}}[1-6]?"
_TILE: Final = 20
"""Width of the tiles beside their field, in pixels at text size 1."""
_LONGEST_STATE: Final = 1_000_000
_SHUFFLES: Final = 50


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
        self.text, self.tiles, self.why = (TextLine("", self) for _field in range(3))
        self.view = TileView(self)
        for line in (self.text, self.why):
            line.setMaxLength(LONGEST_TITLE)
        takes_tiles = kind != NUMBER
        if not takes_tiles:
            self.text.setValidator(QRegularExpressionValidator(QRegularExpression(_NUMBER_TYPED), self))
        self.tiles.setValidator(QRegularExpressionValidator(QRegularExpression(_TILES_TYPED), self))
        for line in (self.text, self.tiles, self.why):
            line.textEdited.connect(self.edited)
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
            ORDER: (_("Item {n}"), _("tied with the one above"), _("Reply if it stands elsewhere")),
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
        return Given(self.tick.isChecked(), self.text.text(), self.tiles.text(), self.why.text())

    def show_given(self, given: Given) -> None:
        """Show what is written."""
        self.tick.setChecked(given.ticked)
        self.text.setText(given.text)
        self.tiles.setText(given.tiles)
        self.why.setText(given.why)

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
        self._random = Random(0)
        self.chosen = MOVE
        """The kind that is chosen."""
        self.kind = Cells(self, even=True)
        self.rows: dict[str, list[Row]] = {NUMBER: [], CHOICE: [], ORDER: []}
        self.unit = TextLine("", self)
        self.unit.setMaxLength(LONGEST_TITLE)
        self.several = Tick(self)
        self.note = PlainLabel(parent=self, role=Type.CAPTION, tone="muted", wrap=True)
        self.state = QLineEdit(self)
        """All that is written, as text: the field of a draft."""
        self.state.setMaxLength(_LONGEST_STATE)
        self.state.hide()
        self._lines = vbox(spacing=Space.SMALL)
        vbox(self.kind, self.note, self.unit, self.several, self._lines, on=self, spacing=Space.SMALL)
        self.unit.textEdited.connect(self._on_edited)
        self.several.clicked.connect(self._on_edited)
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
        self.unit.setPlaceholderText(_("What is counted, such as chips"))
        self.unit.setAccessibleName(_("What is counted, such as chips"))
        self.several.set_words(_("All right ones are to be chosen together"))
        self.several.setAccessibleName(_("All right ones are to be chosen together"))
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

    def _write(self) -> None:
        rows = {kind: [row.given() for row in rows] for kind, rows in self.rows.items()}
        data = {"kind": self.chosen, "unit": self.unit.text(), "several": self.several.isChecked(), "rows": rows}
        self.state.setText(json.dumps(data, ensure_ascii=False))

    def _read(self, state: str) -> None:
        """Show what a draft keeps; what is shown already changes nothing."""
        try:
            data = json.loads(state)
            kind, rows = data["kind"], {each: [Given(*row) for row in data["rows"][each]] for each in self.rows}
            if kind not in (MOVE, *self.rows):
                return
        except (ValueError, TypeError, KeyError, AttributeError):
            return
        if {each: [row.given() for row in self.rows[each]] for each in self.rows} != rows or kind != self.chosen:
            self._show(kind, {"unit": data.get("unit", ""), "several": data.get("several", False), "rows": rows})
            self.changed.emit()

    def _show(self, kind: str, data: Mapping[str, Any]) -> None:
        self.unit.setText(data["unit"])
        self.several.setChecked(bool(data["several"]))
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
        if self.chosen == NUMBER:
            return "" if any(row.ticked for row in given) else _("Tick the right number.")
        if self.chosen in {CHOICE, ORDER} and len(given) < LEAST_ITEMS:
            return _("There must be two things to choose from or to put in order.")
        if self.chosen == CHOICE and not any(row.ticked for row in given):
            return _("Tick what is right.")
        return ""

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
                return items[_in_order(self._before)[place]]
            case _:
                return None

    def task(self) -> Task | None:
        """Return the task as it is written now, without `trouble`; None if a move is asked for."""
        return {MOVE: _nothing, NUMBER: self._number, CHOICE: self._choice, ORDER: self._order}[self.chosen]()

    def _with(self, texts: Texts, written: str) -> Texts:
        return texts.with_text(self._language, without_unfit(written).strip())

    def _number(self) -> NumberTask:
        before = self._before if isinstance(self._before, NumberTask) else NumberTask()
        known = (*before.right, *before.wrong)
        right: list[NumberAnswer] = []
        wrong: list[NumberAnswer] = []
        for place, row in self._given():
            old = known[place] if place < len(known) else NumberAnswer(0)
            answer = NumberAnswer(int(row.text), self._with(old.why, row.why), old.more)
            (right if row.ticked else wrong).append(answer)
        return NumberTask(tuple(right), (*wrong, *known[MOST_NUMBERS:]), self._with(before.unit, self.unit.text()))

    def _item(self, place: int, row: Given) -> Item:
        old = self._old_item(self.chosen, place)
        before, more = (NO_TEXT, {}) if old is None else (old.text, old.more)
        return Item(self._with(before, row.text), read_tiles(row.tiles), more)

    def _choice(self) -> ChoiceTask:
        known = self._before.choices if isinstance(self._before, ChoiceTask) else ()
        choices = []
        for place, row in self._given():
            why = self._with(known[place].why if place < len(known) else NO_TEXT, row.why)
            choices.append(Choice(self._item(place, row), row.ticked, why))
        return ChoiceTask(tuple(choices), self.several.isChecked())

    def _order(self) -> OrderTask:
        before = self._before if isinstance(self._before, OrderTask) else None
        was = _in_order(before)
        given = self._given()
        items = [self._item(place, row) for place, row in given]
        count = len(items)
        # Ranks from the first on; a tied item shares that of the one above.
        ranks: list[int] = []
        for place, row in given:
            ranks.append(ranks[-1] + (not row.ticked) if ranks and place > 0 else len(ranks) and ranks[-1] + 1)
        keeps = before is not None and [place for place, _row in given] == list(range(len(was)))
        shown = list(was) if keeps else self._mixed(ranks)
        ranking = tuple(
            tuple(sorted(shown[at] for at, _rank in tied))
            for _rank, tied in groupby(enumerate(ranks), key=lambda pair: pair[1])
        )
        laid = [item for _number, item in sorted(zip(shown, items, strict=True), key=lambda pair: pair[0])]
        old = before.right[0] if before and before.right else None
        right = OrderAnswer(ranking, NO_TEXT if old is None else old.why, {} if old is None else old.more)
        wrong: list[OrderAnswer | Misplaced] = []
        others = before.right[1:] if before and keeps else ()
        if before and keeps:
            wrong += [each for each in before.wrong if not _is_reply(before, each)]
        for at, (_place, row) in enumerate(given):
            known = _reply(before, shown[at]) if before and keeps else NO_TEXT
            why = self._with(known, row.why)
            places = (place for place in range(count) if ranks[place] != ranks[at])
            wrong += [Misplaced(shown[at], place, why) for place in places] if why else []
        return OrderTask(tuple(laid), (right, *others), tuple(wrong))

    def _mixed(self, ranks: Sequence[int]) -> list[int]:
        """Return a number for each item of an order with these *ranks*: shown so, it is not right."""
        shown = list(range(len(ranks)))
        for _attempt in range(_SHUFFLES):
            self._random.shuffle(shown)
            laid = [rank for _number, rank in sorted(zip(shown, ranks, strict=True))]
            if laid != sorted(ranks):
                break
        return shown


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
    data: dict[str, Any] = {"unit": "", "several": False, "rows": {}}
    match task:
        case NumberTask(right, wrong, unit):
            rows = [Given(each in right, str(each.value), "", each.why.exactly(language)) for each in (*right, *wrong)]
            data |= {"unit": unit.exactly(language), "rows": {NUMBER: rows[:MOST_NUMBERS]}}
        case ChoiceTask(choices, several):
            rows = [_row(each.item, each.why, language, ticked=each.is_right) for each in choices]
            data |= {"several": several, "rows": {CHOICE: rows}}
        case OrderTask(items):
            first: Ranking = task.right[0].ranking if task.right else ()
            tied = {item for row in first for item in row[1:]}
            order = _in_order(task)
            rows = [_row(items[at], _reply(task, at), language, ticked=at in tied) for at in order]
            data |= {"rows": {ORDER: rows}}
    return data


def _row(item: Item, why: Texts, language: str, *, ticked: bool) -> Given:
    return Given(ticked, item.text.exactly(language), text(item.tiles), why.exactly(language))


def _in_order(task: OrderTask | None) -> tuple[int, ...]:
    """Return the numbers of the items of *task* in their right order, if it has one."""
    if task is None:
        return ()
    return tuple(at for row in task.right[0].ranking for at in row) if task.right else tuple(range(len(task.items)))


def _wrong_places(task: OrderTask, item: int) -> set[int]:
    at, places = 0, set(range(len(task.items)))
    for tied in task.right[0].ranking if task.right else ():
        if item in tied:
            return places - set(range(at, at + len(tied)))
        at += len(tied)
    return places


def _replies(task: OrderTask) -> Iterator[tuple[int, Texts]]:
    """Yield the items of *task* with one reply to all their wrong places."""
    for item in range(len(task.items)):
        found = [each for each in task.wrong if isinstance(each, Misplaced) and each.item == item]
        whys = {each.why for each in found}
        if len(whys) == 1 and {each.place for each in found} == _wrong_places(task, item):
            yield item, found[0].why


def _reply(task: OrderTask, item: int) -> Texts:
    return dict(_replies(task)).get(item, NO_TEXT)


def _is_reply(task: OrderTask, wrong: OrderAnswer | Misplaced) -> bool:
    return isinstance(wrong, Misplaced) and bool(_reply(task, wrong.item))
