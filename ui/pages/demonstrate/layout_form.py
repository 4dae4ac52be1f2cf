# SPDX-License-Identifier: MIT
"""Laying out a position: hands as text, and the free tiles; errors are reported at once."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from PySide6.QtCore import QSignalBlocker, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QShowEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from dominoes.deal import new_seed
from dominoes.errors import DominoesError, NotationError, OptionsError, Reason
from dominoes.game import Faces, Seat, Standing
from dominoes.games import GAMES, Entry, entry
from dominoes.lessons.file import pasted
from dominoes.lessons.layout import (
    ANYTHING,
    Layout,
    LayoutError,
    empty_layout,
    free_tiles,
    is_hands,
    layout_of_code,
    moves_before_deal,
    problems,
    read_hand,
    read_hands,
    table_of,
    with_term,
    write_hand,
    write_hands,
)
from dominoes.lessons.lesson import Chapter
from dominoes.lessons.tree import ROOT, UNPLAYABLE, Tree, tree_over
from dominoes.options import with_options
from dominoes.records.deal_code import DealCodeError
from dominoes.records.pasted import one_code_in
from dominoes.records.replay import WrittenMove, asked
from dominoes.records.table_code import TableCodeError, is_table_code, read_table_code
from dominoes.records.traditions import SEATS, differing, nearest_tradition
from dominoes.tiles import Tile, tidy
from ui.games import GAME_UIS
from ui.games.names import game_name, preset_name, presets_for
from ui.games.reasons import error_text, reason_text
from ui.kit import theme
from ui.kit.controls import Chooser, Spin, Tick
from ui.kit.drafts import current, typed_before
from ui.kit.dropped_files import TextLine
from ui.kit.layouts import vbox
from ui.kit.sheet import SheetButton, SheetContent
from ui.kit.theme import Space, Type
from ui.kit.widgets import ChangeEvents, KeyButton, PlainLabel, announce
from ui.language import i18n, names
from ui.language.i18n import _, capital, ngettext, number, term
from ui.pages.demonstrate.hands_board import HandField, HandsBoard
from ui.pages.demonstrate.sheets import SAVE
from ui.pages.demonstrate.typed import LONGEST_TYPED, MARKS, CodeLine, or_else, read_chips, read_dice
from ui.pages.new_game.options_editor import OptionsEditor
from ui.pages.new_game.presets import ChosenRules, problem_of
from ui.pages.records.deals import code_trouble, several_codes_text, table_code_trouble
from ui.saving.setup import MatchSetup, read_setup
from ui.tiles.tray import TrayTile

_EDITOR: Final = 540
"""Height of all the rules where there is room, at text size 1."""
_AROUND: Final = 225
"""Height of what stands around them in the window, at text size 1."""
_TERMS: Final = 99
"""Rounds in a row that a banker may be given here."""


class LayoutForm(ChangeEvents, QWidget):
    """Game, rules, hands, banker, dice; below them the errors, and the pool of tiles."""

    def __init__(self, before: Chapter | None, draft: str = "") -> None:
        """Begin with the position of the chapter *before*, or of a new one, or with what is kept as *draft*."""
        super().__init__()
        self._before = before
        self._draft_key = ""
        self._taken: Chapter | None = None
        """The chapter that was pasted last; see `_pasted`."""
        self.games, self.presets, self.banker = Chooser(self), Chooser(self), Chooser(self)
        self.seats = Chooser(self)
        self.term = Spin(1, _TERMS, self)
        self.dice, self.chips, self.code = TextLine(self), TextLine(self), CodeLine(self)
        self.at_hand = Tick(self)
        """Whether the position begins with the deal, after what comes before: the bank and the stakes."""
        self.is_new = before is None
        """Whether a new chapter is made, instead of another position of the one shown."""
        self.trouble = PlainLabel(parent=self, tone="loss", wrap=True)
        self.found = PlainLabel(parent=self, role=Type.CAPTION, tone="muted", wrap=True)
        self.code_trouble = PlainLabel(parent=self, tone="loss", wrap=True)
        self.code_trouble.hide()
        self.rules = KeyButton(lambda: _("Rules…"), self, press=self.show_rules)
        self.editor: OptionsEditor | None = None
        """All options of the rules, once they are asked for."""
        self._draft: ChosenRules | None = None
        self._position = QWidget(self)
        self._panes = vbox(self._position, on=self, spacing=0)
        self._grid = QGridLayout()
        self.board = HandsBoard(self._position)
        """The hands, and the pool."""
        self._rows: list[tuple[PlainLabel, QWidget]] = []
        """The controls with their names."""
        self._place_parts()
        self.games.set_items([(each.key, game_name(each.key)) for each in GAMES])
        self._connect()
        if before is None:
            self._begin(GAMES[0].key)
        else:
            self._show(before.layout)
            self.board.receive(self._first_asked())
        self.translate(self._show_texts)
        self._begun = self._typed()
        self._take_up(current().get(draft) if draft else {})
        self.translate(lambda: self.found.setText(typed_before()))
        self._draft_key = draft

    def _place_parts(self) -> None:
        below = QGridLayout()
        parts = (self._grid, self.code_trouble, self.found, self.trouble, self.board, below)
        vbox(*parts, on=self._position, spacing=Space.SMALL)
        # Two beside each other, what is seldom changed last: so hands and pool are seen in a small window.
        grids = (
            (self._grid, (self.games, self.presets, self.seats)),
            (below, (self.banker, self.term, self.dice, self.chips)),
        )
        for grid, controls in grids:
            for place, control in enumerate(controls):
                label = PlainLabel(parent=self)
                self._rows.append((label, control))
                row, column = divmod(place, 2)
                grid.addWidget(label, row, 2 * column)
                grid.addWidget(control, row, 2 * column + 1)
            for column in (1, 3):
                grid.setColumnStretch(column, 1)
        self._grid.addWidget(self.at_hand, 1, 2, 1, 2)
        label = PlainLabel(parent=self)
        self._rows.append((label, self.code))
        self._grid.addWidget(label, 2, 0)
        self._grid.addWidget(self.code, 2, 1, 1, 2)
        self._grid.addWidget(self.rules, 2, 3, Qt.AlignmentFlag.AlignRight)

    def _connect(self) -> None:
        self.games.chosen.connect(self._on_game)
        self.presets.chosen.connect(self._on_preset)
        self.seats.chosen.connect(self._on_seats)
        self.banker.chosen.connect(self._check)
        self.term.valueChanged.connect(self._check)
        self.dice.textChanged.connect(self._check)
        self.chips.textChanged.connect(self._check)
        self.at_hand.clicked.connect(self._check)
        self.board.changed.connect(self._check)
        self.code.textChanged.connect(self._on_code)
        self.code.pasted.connect(self.take_text)

    # -- what is laid out ----------------------------------------------------------------------

    def _begin(self, game: str) -> None:
        """Begin a position of *game* with nothing laid, with few seats where each of them must stake first."""
        self._taken = None
        found = entry(game)
        preset = presets_for(found, i18n.current().key)[0]
        options = found.presets[preset]
        at_hand = bool(moves_before_deal(found, options, Seat(0)))
        few = _seatings(found, options) if at_hand else {}
        self._show(empty_layout(found, few[min(few)] if few else options), preset)
        self.at_hand.setChecked(at_hand)
        self.board.receive(self._first_asked())

    def _show(self, layout: Layout, preset: str = "") -> None:
        """Show *layout*; its rules are those of *preset*, or as they are."""
        self._layout = layout
        self.games.choose(layout.game)
        found = entry(layout.game)
        keys = presets_for(found, i18n.current().key)
        same = preset or next((key for key in keys if _is_like(layout.options, found.presets[key])), "")
        kept = [] if same else [("", _("As they are"))]
        self.presets.set_items([*kept, *((key, preset_name(found.key, key)) for key in keys)])
        self.presets.choose(same)
        seatings = _seatings(found, layout.options)
        self.seats.set_items([(seats, number(seats)) for seats in sorted(seatings)])
        self.seats.choose(len(layout.hands))
        self._show_row(self.seats, shown=len(seatings) > 1)
        self.at_hand.setChecked(bool(layout.moves))
        self.board.lay(layout.hands)
        self.dice.setText(" ".join(map(str, layout.dice)))
        chips = layout.standing.chips
        self.chips.setText(" ".join(map(str, chips)) if any(chips) else "")
        self.term.setMaximum(max(_TERMS, layout.standing.term))
        self.term.show_value(layout.standing.term)
        self._show_bankers()
        self.banker.choose(int(layout.standing.banker))
        self._check()

    def _show_row(self, control: QWidget, *, shown: bool) -> None:
        for label, each in self._rows:
            if each is control:
                label.setVisible(shown)
                each.setVisible(shown)

    @property
    def hands(self) -> tuple[HandField, ...]:
        """The hands as they are laid, by seat."""
        return self.board.hands

    @property
    def tray(self) -> tuple[TrayTile, ...]:
        """The tiles of the pool that lie nowhere yet."""
        return self.board.pool.tiles

    def layout_now(self) -> Layout:
        """Return the position as it is written.

        Raises:
            NotationError: something in it cannot be read.
            LayoutError: its rules contradict each other.
        """
        return self._in_term(self._with(read_dice(self.dice.text()), read_chips(self.chips.text())))

    def _with(self, dice: tuple[int, ...], chips: tuple[int, ...]) -> Layout:
        banker = self.banker.value()
        seat = Seat(banker if isinstance(banker, int) else 0)
        before = self._layout.standing
        if not any(chips) and not any(before.chips):
            chips = before.chips
        standing = replace(before, banker=seat, chips=chips)
        return replace(self._layout, hands=self.board.faces, dice=dice, standing=standing, moves=self._moves(seat))

    def _moves(self, banker: Seat) -> tuple[WrittenMove, ...]:
        """Return the moves before the position: its own ones, or those of the bank and the stakes."""
        if not self.at_hand.isChecked():
            return ()
        return self._own_moves(banker) or self._moves_before_deal(banker)

    def _own_moves(self, banker: Seat) -> tuple[WrittenMove, ...]:
        """Return the moves that the chapter begins after; empty under other rules or another banker.

        So too in a new chapter with other hands, by which they cannot have been played.
        """
        source = self._pasted if self._taken is not None else self._before
        if source is None or source.layout.options != self._layout.options:
            return ()
        if self.is_new and _shown_of(source.layout.hands) != _shown_of(self.board.faces):
            return ()
        return source.layout.moves if source.layout.standing.banker == banker else ()

    def _moves_before_deal(self, banker: Seat) -> tuple[WrittenMove, ...]:
        """Return the first moves that a position can begin after; empty if the steps of the chapter have them."""
        source = self._before if self._taken is None and not self.is_new else self._pasted
        if source is not None and not source.layout.moves and source.tree.nodes[ROOT].children:
            return ()
        try:
            table = table_of(self._layout)
            return moves_before_deal(table.entry, table.options, banker)
        except LayoutError:
            return ()

    def _first_asked(self) -> Seat:
        """Return the seat that is asked first in the position: in games with a bank, another one than the banker's."""
        try:
            tree = tree_over(self.layout_now(), bytes(32))
            waiting = asked(tree.table.entry.game, tree.state(ROOT))
        except (NotationError, *UNPLAYABLE):
            return Seat(0)
        return waiting[0].seat if waiting else Seat(0)

    def _in_term(self, layout: Layout) -> Layout:
        """Return *layout* in the chosen term of the banker; raise LayoutError if its rules contradict."""
        term_now = self.term.value()
        return layout if term_now == layout.standing.term else with_term(layout, term_now)

    def _written(self) -> Layout:
        """Return the position as it is written; a field that cannot be read is as it was, the others are kept."""
        before = self._layout
        chips = or_else(read_chips, self.chips.text(), before.standing.chips)
        layout = self._with(or_else(read_dice, self.dice.text(), before.dice), chips)
        try:
            return self._in_term(layout)
        except LayoutError:
            return layout

    def new_chapter(self) -> Chapter:
        """Return a chapter of the position alone, or with the moves and texts of the chapter that was pasted."""
        self.is_new = True
        written, taken = self._written(), self._pasted
        if taken is not None:
            return replace(taken, tree=taken.tree.with_layout(written))
        return Chapter(tree_over(replace(written, more={}), new_seed()))

    @property
    def _pasted(self) -> Chapter | None:
        """The chapter that was pasted, as long as its hands lie there, by its rules: its moves and texts stay."""
        taken = self._taken
        if taken is None or taken.layout.options != self._layout.options:
            return None
        return taken if _shown_of(taken.layout.hands) == _shown_of(self.board.faces) else None

    def changed_tree(self) -> Tree:
        """Return the tree of the chapter over the position as it is written: all its moves and texts stay."""
        assert self._before is not None
        return self._before.tree.with_layout(self._written())

    # -- what is not saved yet -----------------------------------------------------------------

    def _typed(self) -> dict[str, str]:
        """Return what is chosen and typed, as it is kept for the next time."""
        setup = MatchSetup(self._layout.game, self._layout.options, ())
        numbers = {"banker": str(self.banker.value()), "term": str(self.term.value()), "is_new": str(int(self.is_new))}
        numbers |= {"at hand": str(int(self.at_hand.isChecked()))}
        lines = {f"hand {seat}": hand.text() for seat, hand in enumerate(self.hands)}
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
        for seat, hand in enumerate(self.hands):
            hand.lay(or_else(read_hand, kept.get(f"hand {seat}", hand.text()), hand.faces))
        self.at_hand.setChecked(kept.get("at hand", str(int(self.at_hand.isChecked()))) == "1")
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
        """Report errors, and show which tiles are free and where they go."""
        self._keep()
        free: tuple[Tile, ...] | None = None
        wrong: tuple[Reason, ...]
        try:
            layout = self.layout_now()
            wrong = problems(layout)
            free = free_tiles(layout)
        except NotationError as error:
            wrong = (Reason("lesson.notation", text=error.text[:60]),)
        except LayoutError as error:
            wrong = error.reasons
        seats = len(self.hands)
        who = [names.seat_mark(seat, seats) for seat in range(seats)]
        self.trouble.setText("\n".join(reason_text(reason, who) for reason in wrong))
        self.trouble.setVisible(bool(wrong))
        banker = self.banker.value()
        seat = Seat(banker if isinstance(banker, int) else 0)
        own, first = self._own_moves(seat), self._moves_before_deal(seat)
        self.at_hand.setVisible(bool(own or first))
        self.at_hand.set_words(
            _after_text(len(own)) if own and own != first else _("Start at the deal (stakes are placed)")
        )
        self._show_board(free)

    def _show_board(self, free: Sequence[Tile] | None) -> None:
        """Show the hands with as many places as they have tiles, and the tiles *free*; None where nobody can tell."""
        banker = self.banker.value()
        try:
            table = table_of(self._layout)
        except LayoutError:
            self.board.show_table(tuple(len(hand.faces) for hand in self.hands), (), ())
            return
        every = tidy(table.game.tiles(table.options))
        sizes = table.sizes_with(Seat(banker if isinstance(banker, int) else 0))
        self.board.show_table(sizes, every, every if free is None else free)

    # -- what is chosen ------------------------------------------------------------------------

    def _on_game(self, game: object) -> None:
        if game == self._layout.game:
            # Chosen once more in the open list.
            return
        self.is_new = True
        self._begin(str(game))

    def _on_preset(self, key: object) -> None:
        found = entry(self._layout.game)
        if key not in found.presets:
            return
        options, seats = found.presets[str(key)], len(self.hands)
        before = next((each for each in found.presets.values() if _is_like(self._layout.options, each)), None)
        if before is not None and found.game.seats(before) != seats:
            # The number of seats was chosen, and stays where these rules have room for it.
            options = _seatings(found, options).get(seats, options)
        self._change_rules(options, str(key))

    def _on_seats(self, seats: object) -> None:
        options = (
            _seatings(entry(self._layout.game), self._layout.options).get(seats) if isinstance(seats, int) else None
        )
        if options is not None:
            self._change_rules(options)

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
        at_hand = self.at_hand.isChecked()
        self._show(replace(before, options=options, hands=hands, standing=empty.standing, moves=()), preset)
        self.at_hand.setChecked(at_hand)
        self._check()

    def _on_code(self, text: str) -> None:
        """Lay out the position that is typed, as soon as it is whole."""
        self._keep()
        self.code_trouble.setText(self._trouble_of(text) if text.strip() else "")
        self.code_trouble.setVisible(bool(self.code_trouble.text()))

    def take_text(self, text: str) -> None:
        """Lay out the position in a *text* that was pasted, of any length."""
        with QSignalBlocker(self.code):
            self.code.setText(" ".join(text.split())[:LONGEST_TYPED])
        self.code_trouble.setText(self._trouble_of(text))
        self.code_trouble.setVisible(bool(self.code_trouble.text()))

    def _trouble_of(self, text: str) -> str:
        """Lay out the position in *text*: hands, a code, a record, a lesson. Return why that cannot be done."""
        if is_hands(text):
            return self._lay_out_hands(read_hands(text))
        code = one_code_in(text)
        if code is not None and is_table_code(code) and not MARKS & set(text):
            return self._lay_out_table(code)
        try:
            chapters = pasted(text, 1).chapters
        except DominoesError as error:
            return error_text(error)
        if chapters:
            self._lay_out_chapter(chapters[0])
            return ""
        if code is None:
            return several_codes_text(text)
        try:
            table = table_of(self._layout)
            self.board.lay(layout_of_code(code, table.entry, table.options).hands)
        except DealCodeError as error:
            return code_trouble(error)
        except LayoutError:
            # Said of the rules already.
            pass
        return ""

    def _lay_out_hands(self, hands: Sequence[Faces]) -> str:
        """Lay *hands* from the first seat on, or a single one into the hand that receives tiles."""
        if len(hands) > len(self.hands):
            needed, given = number(len(self.hands)), number(len(hands))
            return _("There are {needed} hands at this table, not {given}.").format(needed=needed, given=given)
        self.board.lay_some(hands)
        return ""

    def _lay_out_table(self, code: str) -> str:
        try:
            deal = read_table_code(code)
        except TableCodeError:
            return table_code_trouble()
        self.is_new = self.is_new or deal.game != self._layout.game
        if deal.game != self._layout.game:
            self._begin(deal.game)
        self._change_rules(deal.options)
        self.board.lay(deal.hands)
        return ""

    def _lay_out_chapter(self, chapter: Chapter) -> None:
        """Lay out a position with its rules; it is a chapter of its own, with all its moves and texts."""
        self.is_new, self._taken = True, chapter
        self._show(chapter.layout)

    def showEvent(self, event: QShowEvent) -> None:
        """Focus the first hand, once the sheet has focused its button."""
        super().showEvent(event)
        QTimer.singleShot(0, self.board, self.board.focus_hand)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copy the hands as text, or lay out what was copied elsewhere; leave all other keys to the sheet."""
        if event.matches(QKeySequence.StandardKey.Copy):
            QGuiApplication.clipboard().setText(write_hands(self.board.faces))
            announce(self, _("Copied."))
        elif event.matches(QKeySequence.StandardKey.Paste):
            self.take_text(QGuiApplication.clipboard().text())
        else:
            super().keyPressEvent(event)

    # -- words ---------------------------------------------------------------------------------

    def _show_bankers(self) -> None:
        self.banker.set_items(list(enumerate(names.seat_names(len(self.hands)))))

    def _show_texts(self) -> None:
        texts = (
            _("Game"),
            _("Rule set"),
            _("Players"),
            capital(term("banker")),
            _("Term as banker"),
            capital(term("dice")),
            capital(term("chips")),
            _("Text or code"),
        )
        for (label, control), text in zip(self._rows, texts, strict=True):
            label.setText(text)
            control.setAccessibleName(text)
        self.dice.setPlaceholderText(_("At random"))
        self.chips.setPlaceholderText(_("One number per seat"))
        self.code.setPlaceholderText(_("66 21 ? 42, a deal's code, or a record"))
        self._show_bankers()
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


def _after_text(moves: int) -> str:
    text = ngettext("Hands as dealt; start {n} move later", "Hands as dealt; start {n} moves later", moves)
    return text.format(n=number(moves))


def _seatings(found: Entry, options: Any) -> dict[int, Any]:  # noqa: ANN401 - the options of any game
    """Return for each number of seats that can be chosen at a table with *options* the options with it."""
    made: dict[int, Any] = {}
    for seats in found.seats:
        with suppress(OptionsError, TypeError):
            made[seats] = with_options(options, {SEATS: seats})
    return made


def _is_like(options: Any, usual: Any) -> bool:  # noqa: ANN401 - the options of any game
    """Return whether *options* are the *usual* ones but for the number of seats."""
    return type(options) is type(usual) and differing(options, usual) <= {SEATS}


def _shown_of(hands: Sequence[Faces]) -> list[str]:
    """Return *hands* as text without what is anything at the end of each."""
    return [write_hand(hand).rstrip(f" {ANYTHING}") for hand in hands]
