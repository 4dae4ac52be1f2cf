# SPDX-License-Identifier: MIT
"""Laying out a position: hands as text, and the free tiles; errors are reported at once."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeVar

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QDropEvent, QFocusEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from dominoes.deal import new_seed
from dominoes.errors import DominoesError, NotationError, Reason
from dominoes.game import Faces, Seat, Standing
from dominoes.games import GAMES, entry
from dominoes.lessons.layout import (
    ANYTHING,
    Layout,
    LayoutError,
    empty_layout,
    free_tiles,
    layout_of_code,
    problems,
    read_hand,
    table_of,
    with_term,
    write_hand,
)
from dominoes.lessons.lesson import Chapter
from dominoes.lessons.tree import Tree, tree_over
from dominoes.records.deal_code import DealCodeError
from dominoes.records.pasted import one_code_in
from dominoes.records.reader import MOST
from dominoes.records.table_code import TableCodeError, is_table_code, read_table_code
from dominoes.records.traditions import nearest_tradition
from dominoes.tiles import Tile
from ui.games import GAME_UIS
from ui.games.names import game_name, preset_name, presets_for
from ui.games.reasons import reason_text
from ui.kit import theme
from ui.kit.controls import Chooser, Spin
from ui.kit.drafts import current, typed_before
from ui.kit.dropped_files import TextLine, take_copy
from ui.kit.layouts import vbox
from ui.kit.sheet import SheetButton, SheetContent
from ui.kit.theme import Space, Type
from ui.kit.widgets import ChangeEvents, KeyButton, PlainLabel
from ui.language import i18n, names
from ui.language.i18n import _, capital, term
from ui.pages.demonstrate.sheets import SAVE
from ui.pages.new_game.options_editor import OptionsEditor
from ui.pages.new_game.presets import ChosenRules, problem_of
from ui.pages.records.deals import code_trouble, several_codes_text, table_code_trouble
from ui.saving.setup import MatchSetup, read_setup
from ui.tiles.tray import Tray, TrayTile

T = TypeVar("T")

_EDITOR: Final = 540
"""Height of all the rules where there is room, at text size 1."""
_AROUND: Final = 225
"""Height of what stands around them in the window, at text size 1."""
_TERMS: Final = 99
"""Rounds in a row that a banker may be given here."""


class HandLine(TextLine):
    """A hand as text, such as ``66 11 ? ?``."""

    entered = Signal()
    """It has the focus: tiles that are clicked go here."""

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Become the hand into which tiles go."""
        super().focusInEvent(event)
        self.entered.emit()

    def add(self, face: Tile) -> None:
        """Lay *face* into the first place where anything lies, or at the end."""
        words = self.text().split()
        if ANYTHING in words:
            words[words.index(ANYTHING)] = str(face)
        else:
            words.append(str(face))
        self.setText(" ".join(words))

    def dropEvent(self, event: QDropEvent) -> None:
        """Lay a tile that was dragged here."""
        try:
            hand = read_hand(event.mimeData().text())
        except NotationError:
            event.ignore()
            return
        if take_copy(event):
            for face in hand:
                if face is not None:
                    self.add(face)


class LayoutForm(ChangeEvents, QWidget):
    """Game, rules, hands, banker, dice; below them the errors, and the tiles not laid yet."""

    def __init__(self, before: Chapter | None, draft: str = "") -> None:
        """Begin with the position of the chapter *before*, or of a new one, or with what is kept as *draft*."""
        super().__init__()
        self._before = before
        self._draft_key = ""
        self._hands: list[HandLine] = []
        self._marks: list[PlainLabel] = []
        self._into = 0
        """The hand that gets clicked tiles."""
        self.games, self.presets, self.banker = Chooser(self), Chooser(self), Chooser(self)
        self.term = Spin(1, _TERMS, self)
        self.dice, self.chips, self.code = TextLine(self), TextLine(self), TextLine(self)
        self._controls = (self.games, self.presets, self.banker, self.term, self.dice, self.chips, self.code)
        self.is_new = before is None
        """Whether a new chapter is made, instead of another position of the one shown."""
        self.trouble = PlainLabel(parent=self, tone="loss", wrap=True)
        self.found = PlainLabel(parent=self, role=Type.CAPTION, tone="muted", wrap=True)
        self.code_trouble = PlainLabel(parent=self, tone="loss", wrap=True)
        self.code_trouble.hide()
        self._tray_words = PlainLabel(parent=self, role=Type.CAPTION, tone="muted", wrap=True)
        self.rules = KeyButton(lambda: _("Rules…"), self, press=self.show_rules)
        self.editor: OptionsEditor | None = None
        """All options of the rules, once they are asked for."""
        self._draft: ChosenRules | None = None
        self._position = QWidget(self)
        self._panes = vbox(self._position, on=self, spacing=0)
        self._grid = QGridLayout()
        self._tray = Tray(self._position)
        self._tray.clicked.connect(self._on_tile)
        words = (self.found, self.trouble, self._tray_words)
        vbox(self._grid, *words, self._tray, on=self._position, spacing=Space.SMALL)
        self._rows: list[PlainLabel] = []
        # Two beside each other, so that the tray is seen in a small window.
        for place, control in enumerate(self._controls):
            label = PlainLabel(parent=self)
            self._rows.append(label)
            row, column = divmod(place, 2)
            self._grid.addWidget(label, row, 2 * column)
            self._grid.addWidget(control, row, 2 * column + 1)
        self._grid.addWidget(self.rules, len(self._controls) // 2, 3, Qt.AlignmentFlag.AlignRight)
        self._grid.addWidget(self.code_trouble, len(self._controls) // 2 + 1, 1, 1, 3)
        for column in (1, 3):
            self._grid.setColumnStretch(column, 1)
        self.games.set_items([(each.key, game_name(each.key)) for each in GAMES])
        self._connect()
        if before is None:
            self._begin(GAMES[0].key)
        else:
            self._show(before.layout)
        self.translate(self._show_texts)
        self._begun = self._typed()
        self._take_up(current().get(draft) if draft else {})
        self.translate(lambda: self.found.setText(typed_before()))
        self._draft_key = draft

    def _connect(self) -> None:
        self.games.chosen.connect(self._on_game)
        self.presets.chosen.connect(self._on_preset)
        self.banker.chosen.connect(self._check)
        self.term.valueChanged.connect(self._check)
        self.dice.textChanged.connect(self._check)
        self.chips.textChanged.connect(self._check)
        self.code.textChanged.connect(self._on_code)

    # -- what is laid out ----------------------------------------------------------------------

    def _begin(self, game: str) -> None:
        found = entry(game)
        preset = presets_for(found, i18n.current().key)[0]
        self._show(empty_layout(found, found.presets[preset]), preset)

    def _show(self, layout: Layout, preset: str = "") -> None:
        """Show *layout*; its rules are those of *preset*, or as they are."""
        self._layout = layout
        self.games.choose(layout.game)
        found = entry(layout.game)
        keys = presets_for(found, i18n.current().key)
        same = preset or next((key for key in keys if found.presets[key] == layout.options), "")
        kept = [] if same else [("", _("As they are"))]
        self.presets.set_items([*kept, *((key, preset_name(found.key, key)) for key in keys)])
        self.presets.choose(same)
        self._fit_hands(len(layout.hands))
        self._write_hands(layout.hands)
        self.dice.setText(" ".join(map(str, layout.dice)))
        chips = layout.standing.chips
        self.chips.setText(" ".join(map(str, chips)) if any(chips) else "")
        self.term.setMaximum(max(_TERMS, layout.standing.term))
        self.term.show_value(layout.standing.term)
        self._show_seats()
        self.banker.choose(int(layout.standing.banker))
        self._check()

    def _fit_hands(self, count: int) -> None:
        while len(self._hands) > count:
            for widget in (self._hands.pop(), self._marks.pop()):
                self._grid.removeWidget(widget)
                widget.hide()
                widget.deleteLater()
        while len(self._hands) < count:
            line, mark = HandLine(self), PlainLabel(parent=self)
            line.textChanged.connect(self._check)
            line.entered.connect(self._on_entered)
            row = len(self._rows) + len(self._hands)
            self._grid.addWidget(mark, row, 0)
            self._grid.addWidget(line, row, 1, 1, 3)
            self._hands.append(line)
            self._marks.append(mark)
        self._into = min(self._into, count - 1)

    @property
    def hands(self) -> tuple[HandLine, ...]:
        """The hands as they are written, by seat."""
        return tuple(self._hands)

    @property
    def tray(self) -> tuple[TrayTile, ...]:
        """The tiles that lie nowhere yet."""
        return self._tray.tiles

    def layout_now(self) -> Layout:
        """Return the position as it is written.

        Raises:
            NotationError: something in it cannot be read.
            LayoutError: its rules contradict each other.
        """
        hands = [read_hand(line.text()) for line in self._hands]
        return self._in_term(self._with(hands, _dice(self.dice.text()), _chips(self.chips.text())))

    def _with(self, hands: Sequence[Faces], dice: tuple[int, ...], chips: tuple[int, ...]) -> Layout:
        banker = self.banker.value()
        seat = Seat(banker if isinstance(banker, int) else 0)
        before = self._layout.standing
        if not any(chips) and not any(before.chips):
            chips = before.chips
        standing = replace(before, banker=seat, chips=chips)
        return replace(self._layout, hands=tuple(hands), dice=dice, standing=standing)

    def _in_term(self, layout: Layout) -> Layout:
        """Return *layout* in the chosen term of the banker; raise LayoutError if its rules contradict."""
        term_now = self.term.value()
        return layout if term_now == layout.standing.term else with_term(layout, term_now)

    def _written(self) -> Layout:
        """Return the position as it is written; a field that cannot be read is as it was, the others are kept."""
        before = self._layout
        hands = [_or(read_hand, line.text(), hand) for line, hand in zip(self._hands, before.hands, strict=True)]
        chips = _or(_chips, self.chips.text(), before.standing.chips)
        layout = self._with(hands, _or(_dice, self.dice.text(), before.dice), chips)
        try:
            return self._in_term(layout)
        except LayoutError:
            return layout

    def new_chapter(self) -> Chapter:
        """Return a chapter of the position alone."""
        return Chapter(tree_over(replace(self._written(), moves=(), more={}), new_seed()))

    def changed_tree(self) -> Tree:
        """Return the tree of the chapter over the position as it is written: all its moves and texts stay."""
        assert self._before is not None
        return self._before.tree.with_layout(self._written())

    # -- what is not saved yet -----------------------------------------------------------------

    def _typed(self) -> dict[str, str]:
        """Return what is chosen and typed, as it is kept for the next time."""
        setup = MatchSetup(self._layout.game, self._layout.options, ())
        numbers = {"banker": str(self.banker.value()), "term": str(self.term.value()), "is_new": str(int(self.is_new))}
        lines = {f"hand {seat}": line.text() for seat, line in enumerate(self._hands)}
        texts = {"dice": self.dice.text(), "chips": self.chips.text(), "code": self.code.text()}
        try:
            return {"table": json.dumps(setup.to_dict()), **numbers, **lines, **texts}
        except (TypeError, ValueError, AttributeError):
            # As a file wrote them, the rules contradict each other.
            return {**numbers, **lines, **texts}

    def _take_up(self, kept: Mapping[str, str]) -> None:
        """Write *kept* into the form: what was typed before."""
        self.found.setVisible(bool(kept))
        if not kept:
            return
        try:
            setup = read_setup(json.loads(kept["table"])) if "table" in kept else None
        except (DominoesError, KeyError, TypeError, ValueError, AttributeError, RecursionError):
            # Rules of another version: what was typed is kept for the rules shown.
            setup = None
        if setup is not None:
            if setup.game != self._layout.game:
                self._begin(setup.game)
            if setup.options != self._layout.options:
                self._change_rules(setup.options)
            self.is_new = self.is_new or kept.get("is_new") == "1"
        for seat, line in enumerate(self._hands):
            line.setText(kept.get(f"hand {seat}", line.text()))
        for name, field in (("dice", self.dice), ("chips", self.chips)):
            field.setText(kept.get(name, field.text()))
        # Its hands are there already, and may have been changed.
        with QSignalBlocker(self.code):
            self.code.setText(kept.get("code", ""))
        for name, control in (("term", self.term.setValue), ("banker", self.banker.choose)):
            if (number := kept.get(name, "")).isdecimal() and len(number) < len(str(_TERMS)) + 1:
                control(int(number))
        self._check()

    def forget_draft(self) -> None:
        """Keep what is typed no longer: it was laid out."""
        if self._draft_key:
            current().put(self._draft_key, {})
        self._draft_key = ""

    def _keep(self) -> None:
        if self._draft_key:
            typed = self._typed()
            current().put(self._draft_key, {} if typed == self._begun else typed)

    # -- what is wrong -------------------------------------------------------------------------

    def _check(self) -> None:
        """Report errors, and show the free tiles."""
        self._keep()
        free: tuple[Tile, ...] = ()
        try:
            layout = self.layout_now()
            wrong = problems(layout)
            free = free_tiles(layout)
        except NotationError as error:
            wrong = (Reason("lesson.notation", text=error.text[:60]),)
        except LayoutError as error:
            wrong = error.reasons
        seats = len(self._hands)
        who = [names.seat_mark(seat, seats) for seat in range(seats)]
        self.trouble.setText("\n".join(reason_text(reason, who) for reason in wrong))
        self.trouble.setVisible(bool(wrong))
        self._tray.show_tiles(free)

    # -- what is chosen ------------------------------------------------------------------------

    def _on_game(self, game: object) -> None:
        if game == self._layout.game:
            # Chosen once more in the open list.
            return
        self.is_new = True
        self._begin(str(game))

    def _on_preset(self, key: object) -> None:
        found = entry(self._layout.game)
        if key in found.presets:
            self._change_rules(found.presets[str(key)], str(key))

    def show_rules(self) -> None:
        """Show every option of the rules, to be changed one by one."""
        found = entry(self._layout.game)
        try:
            options = table_of(self._layout).options
        except LayoutError:
            # As a file wrote them they contradict each other; only whole rules can be changed.
            options = None
        usual = found.presets[next(iter(found.presets)) if options is None else nearest_tradition(found, options)]
        self._draft = ChosenRules(usual, options)
        if self.editor is None:
            self.editor = OptionsEditor(self)
            self.editor.header.hide()
            self.editor.changed.connect(self._on_edited)
            self.editor.left.connect(self._on_rules_done)
            self._panes.addWidget(self.editor)
        self.editor.edit(self._draft, GAME_UIS[found.key].words().OPTIONS)
        room = self.window().height() - theme.look().px(_AROUND)
        self.editor.setFixedHeight(min(theme.look().px(_EDITOR), room))
        self._position.hide()
        self.editor.show()
        self.editor.search.setFocus()

    def _on_edited(self) -> None:
        """Play by the options as soon as they go together."""
        if self._draft is not None and problem_of(self._draft) is None:
            self._change_rules(self._draft.build())

    def _on_rules_done(self) -> None:
        """Return to the position; rules that contradict each other say so, and stay to be mended."""
        if self.editor is not None and self._draft is not None and problem_of(self._draft) is None:
            self.editor.hide()
            self._position.show()
            self.rules.setFocus()

    def _change_rules(self, options: object, preset: str = "") -> None:
        """Play by *options*; laid tiles stay if the new rules have room for them."""
        before = self._written()
        seats = entry(before.game).game.seats(options)
        standing = before.standing
        if len(before.hands) != seats:
            # Chips and whatever else is told for each seat are those of another table.
            standing = Standing(Seat(min(standing.banker, seats - 1)), standing.term, standing.rounds)
        empty = empty_layout(entry(before.game), options, standing)
        rows = [*before.hands, *((),) * seats][:seats]
        hands = tuple((*row[: len(new)], *new[len(row) :]) for row, new in zip(rows, empty.hands, strict=True))
        self._show(replace(before, options=options, hands=hands, standing=empty.standing), preset)

    def _on_code(self, text: str) -> None:
        """Lay out the deal of a code as soon as it is whole, and its table if it tells that too."""
        self._keep()
        self.code_trouble.clear()
        code = one_code_in(text)
        if not text.strip():
            pass
        elif code is None:
            self.code_trouble.setText(several_codes_text(text))
        elif is_table_code(code):
            self._lay_out_table(code)
        else:
            try:
                table = table_of(self._layout)
                self._write_hands(layout_of_code(code, table.entry, table.options).hands)
            except DealCodeError as error:
                self.code_trouble.setText(code_trouble(error))
            except LayoutError:
                # Said of the rules already.
                pass
        self.code_trouble.setVisible(bool(self.code_trouble.text()))

    def _lay_out_table(self, code: str) -> None:
        try:
            deal = read_table_code(code)
        except TableCodeError:
            self.code_trouble.setText(table_code_trouble())
            return
        self.is_new = self.is_new or deal.game != self._layout.game
        if deal.game != self._layout.game:
            self._begin(deal.game)
        self._change_rules(deal.options)
        self._write_hands(deal.hands)

    def _write_hands(self, hands: Sequence[Faces]) -> None:
        for line, hand in zip(self._hands, hands, strict=True):
            line.setText(write_hand(hand))

    def _on_entered(self) -> None:
        line = self.sender()
        if isinstance(line, HandLine) and line in self._hands:
            self._into = self._hands.index(line)

    def _on_tile(self, face: Tile) -> None:
        self._hands[self._into].add(face)

    # -- words ---------------------------------------------------------------------------------

    def _show_seats(self) -> None:
        marks = names.seat_names(len(self._hands))
        self.banker.set_items(list(enumerate(marks)))
        for label, line, mark in zip(self._marks, self._hands, marks, strict=True):
            label.setText(mark)
            line.setAccessibleName(_("Hand of {seat}").format(seat=mark))

    def _show_texts(self) -> None:
        texts = (
            _("Game"),
            _("Rule set"),
            capital(term("banker")),
            _("Term as banker"),
            capital(term("dice")),
            capital(term("chips")),
            _("Code of the deal"),
        )
        for label, control, text in zip(self._rows, self._controls, texts, strict=True):
            label.setText(text)
            control.setAccessibleName(text)
        self.dice.setPlaceholderText(_("At random"))
        self.chips.setPlaceholderText(_("One number per seat"))
        self._tray_words.setText(
            _(
                "Write tiles as numbers of pips, such as 66 or 31; ? is any tile. Or click a free tile, or drag "
                "it into a hand:"
            )
        )
        self._show_seats()
        self._check()

    def sheet(self) -> SheetContent:
        """Return a sheet with this form."""
        cancel = SheetButton("", term("cancel"), "Esc")
        new = SheetButton(NEW, _("As a new chapter"))
        save = SheetButton(SAVE, _("Lay out"), "Ctrl Enter", main=True)
        middle = () if self._before is None else (new,)
        return SheetContent(_("Position"), "", self, (cancel, *middle, save), wide=True)


NEW: Final = "new"
"""The answer that makes a new chapter of the position."""


def _die(word: str) -> int:
    if not (word.isascii() and word.isdecimal()) or len(word) > 1:
        raise NotationError("not a die", word)
    return int(word)


def _dice(text: str) -> tuple[int, ...]:
    return tuple(map(_die, text.split()))


def _chips(text: str) -> tuple[int, ...]:
    return tuple(map(_number, text.split()))


def _number(word: str) -> int:
    digits = word.removeprefix("-").removeprefix("−")
    if not (digits.isascii() and digits.isdecimal()) or len(digits) > len(str(MOST)):
        raise NotationError("not a number", word)
    return int(digits) if digits == word else -int(digits)


def _or(read: Callable[[str], T], text: str, otherwise: T) -> T:
    """Return the result of *read* for *text*, or *otherwise* if it is unreadable."""
    try:
        return read(text)
    except NotationError:
        return otherwise
