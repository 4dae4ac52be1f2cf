# SPDX-License-Identifier: MIT
"""One score book: the standings, the questions about the next round, and its settlement."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QBoxLayout, QWidget

from dominoes.records.files import whole_file
from dominoes.scorebook.book import Book, TallyError
from dominoes.scorebook.file import SUFFIX, write_books
from ui.games import GAME_UIS
from ui.games.tally_form import TallyForm, who_of
from ui.kit import theme
from ui.kit.commands import Command, keys_of
from ui.kit.file_dialog import ask_for_target
from ui.kit.layouts import Part, add_parts, drop, hbox, vbox
from ui.kit.page_parts import ScrollPage, Section
from ui.kit.preferences import application
from ui.kit.theme import Kind, Space, Type
from ui.kit.widgets import ENTER, KeyButton, PlainLabel, announce, pressed_button
from ui.language.i18n import _, capital, pgettext, sentences, term
from ui.pages.scorebook import words
from ui.pages.scorebook.rounds_table import RoundsTable
from ui.paper.dialog import PaperDialog
from ui.paper.sheets import book_sheets
from ui.table.numbers import numbers, spoken
from ui.tiles.art import present_style


class BookPane(ScrollPage):
    """One score book, open."""

    changed = Signal(object)
    """The `Book` as it is now."""

    BESIDE = 880

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make a pane without a book; see `open`."""
        super().__init__(parent)
        self._book: Book | None = None
        self._before: list[tuple[Book, str]] = []
        self._editing: int | None = None
        self._half: dict[tuple[str, int], Any] = {}
        """Answers about rounds not entered yet, by book and place, so that they need not be given again."""
        self._touched = False
        self.saved = True
        self.entry: TallyForm | None = None
        self.header = self.add_header()
        halves = self.add_halves()
        self.column.addStretch(1)
        add_parts(halves, Part(self._make_standings(), 5))
        self._questions = Section(self.content)
        self._banker = PlainLabel(parent=self._questions, tone="gold", role=Type.STRONG, wrap=True)
        self._questions.add(self._banker)
        halves.addWidget(self._questions, 4)
        self._make_foot()
        application().focusChanged.connect(self._on_focus)
        self.translate(self._show_book)
        self.follow_look()

    def _make_standings(self) -> QBoxLayout:
        self._preview = Section(self.content, lambda: capital(term("settlement")))
        self._result = PlainLabel(parent=self._preview, tone="muted", wrap=True)
        self._preview.add(self._result)
        self._numbers: QWidget | None = None
        standings = Section(self.content, lambda: _("Standings"))
        self._leader = PlainLabel(parent=standings, tone="muted", wrap=True)
        self.rounds = RoundsTable(standings)
        self.rounds.change.connect(self._on_change)
        self.rounds.remove.connect(self._on_remove)
        self.rounds.itemSelectionChanged.connect(self._show_buttons)
        self.translate(lambda: self.rounds.setAccessibleName(_("Standings")))
        self.change_button = KeyButton(lambda: _("Change…"), standings, press=self._on_change)
        self.remove_button = KeyButton(lambda: _("Delete"), standings, press=self._on_remove)
        self.print_button = KeyButton(lambda: _("Print…"), standings, press=self.ask_what)
        buttons = hbox(self.change_button, self.remove_button, Part(stretch=1), self.print_button)
        add_parts(standings.fields, self._leader, Part(self.rounds, 1), buttons)
        return vbox(self._preview, Part(standings, 1), spacing=0)

    def _make_foot(self) -> None:
        self.note = PlainLabel(parent=self, wrap=True)
        self.undo_button = KeyButton(
            lambda: pgettext("records", "Undo"), self, kind=Kind.QUIET, key="Ctrl+Z", press=self.undo
        )
        self.cancel = KeyButton(lambda: term("cancel"), self, kind=Kind.QUIET, key="Esc", press=self._on_cancel)
        self.enter = KeyButton(parent=self, kind=Kind.PRIMARY, key="Enter", press=self.enter_round)
        add_parts(self.foot, Part(self.note, 1), self.undo_button, self.cancel, self.enter)

    # -- which book ----------------------------------------------------------------------------

    def open(self, book: Book) -> None:
        """Show *book* and ask about its next round."""
        self._put_by()
        if self.entry is not None:
            drop(self.entry, self._questions.fields)
        self._book, self._before = book, []
        form = GAME_UIS[book.game].tally_form
        assert form is not None, "a book of a game without one is not opened"
        self.entry = form()(book, self._questions)
        self.entry.changed.connect(self._on_answer)
        self._questions.fields.addWidget(self.entry)
        self.entry.show()
        self.ask(None)

    @property
    def book(self) -> Book:
        """The book that is shown; there must be one."""
        assert self._book is not None
        return self._book

    def ask(self, place: int | None) -> None:
        """Ask about the round at *place*, or about the next one."""
        assert self.entry is not None
        self._put_by()
        self._editing = place
        at = len(self.book.entries) if place is None else place
        tally = self._half.get((self.book.key, at)) if place is None else self.book.entries[place]
        self.entry.ask(self.book, self.book.standing_at(at), tally)
        self._show_book()
        self.area.verticalScrollBar().setValue(0)
        self.entry.take_focus()
        # Only when everything has its place is it known which widget has focus.
        QTimer.singleShot(0, self, self._show_focus)

    def _put_by(self) -> None:
        """Keep the answers about the next round, to go on with them later."""
        if self._touched and self._editing is None and self.entry is not None:
            self._half[self.book.key, len(self.book.entries)] = self.entry.tally()
        self._touched = False

    def _on_answer(self) -> None:
        self._touched = True
        self._show_preview()

    def ask_what(self) -> None:
        """Ask which sheet to print: the rounds of this book, or what its table needs on paper."""
        name, old_three = f"gupai-{self.book.game}", present_style().old_three
        PaperDialog(self, book_sheets(self.book), name=name, old_three=old_three).open()

    def ask_where(self) -> None:
        """Ask for the file in which this book is given to others."""
        filters = (_("Score books") + f" (*{SUFFIX})", _("All files") + " (*)")
        dialog = ask_for_target(self.window(), _("Export…"), filters, f"gupai-{self.book.game}{SUFFIX}")
        dialog.fileSelected.connect(self.export)

    def export(self, target: str) -> None:
        """Write the book to the file *target*."""
        path = Path(target)
        try:
            with whole_file(path) as file:
                write_books([self.book], file)
        except (OSError, UnicodeError) as error:
            why = (error.strerror if isinstance(error, OSError) else None) or str(error)
            self.note.setText(_("“{file}” could not be written: {why}").format(file=path.name, why=why))
            self.note.set_tone("loss")
        else:
            self.note.setText(_("Written: {file}").format(file=path.name))
            self.note.set_tone("muted")
        announce(self, self.note.text())

    # -- changes -------------------------------------------------------------------------------

    def enter_round(self) -> None:
        """Enter the round as answered, or change a former one."""
        if self._book is None or self.entry is None or self._objection() is not None:
            return
        tally, place = self.entry.tally(), self._editing
        try:
            book = self.book.with_round(tally) if place is None else self.book.with_changed(place, tally)
        except TallyError as error:
            self._refuse(error)
            return
        at = len(self.book.entries) if place is None else place
        if place is None:
            self._touched = False
            self._half.pop((self.book.key, at), None)
        self._become(book, self._round_name(at))

    def remove(self, place: int) -> None:
        """Remove the round at *place*; it can be undone."""
        try:
            book = self.book.without(place)
        except TallyError as error:
            self._refuse(error)
            return
        self._put_by()
        self._move_half(len(self.book.entries), len(book.entries))
        self._become(book, self._round_name(place))

    def undo(self) -> None:
        """Restore the book as it was before the last change."""
        if self._before:
            self._put_by()
            now, (self._book, _name) = self.book, self._before.pop()
            at = len(self.book.entries)
            if at < len(now.entries):
                # It was entered too early: its answers are shown again, to be corrected.
                self._half[now.key, at] = now.entries[at]
            else:
                self._move_half(len(now.entries), at)
            self.changed.emit(self.book)
            self.ask(None)

    def _move_half(self, before: int, now: int) -> None:
        """Move the answers about the next round from place *before* to place *now*."""
        tally = self._half.pop((self.book.key, before), None)
        if tally is not None:
            self._half[self.book.key, now] = tally

    def _become(self, book: Book, name: str) -> None:
        self._before.append((self.book, name))
        self._book = book
        self.changed.emit(book)
        self.ask(None)

    def _refuse(self, error: TallyError) -> None:
        """Show which later round would not be possible any more."""
        assert self.entry is not None
        reason = self.entry.OBJECTIONS.say(error.reason, who_of(self.book))
        text = _("{round} would not be possible any more: {reason}")
        self.note.setText(text.format(round=self._round_name(error.place), reason=reason))
        self.note.set_tone("loss")

    def _on_focus(self, _before: QWidget | None, now: QWidget | None) -> None:
        """Scroll to the question that has focus, even if no Tab led there."""
        if now is not None and self.entry is not None and self.entry.isAncestorOf(now):
            self.area.ensureWidgetVisible(now, 0, theme.look().px(Space.HUGE))

    def _show_focus(self) -> None:
        self._on_focus(None, QApplication.focusWidget())

    def _on_change(self) -> None:
        place = self.rounds.place()
        if place is not None:
            self.ask(place)

    def _on_remove(self) -> None:
        place = self.rounds.place()
        if place is not None:
            self.remove(place)

    def _on_cancel(self) -> None:
        self.ask(None)

    # -- what is shown -------------------------------------------------------------------------

    def _round_name(self, place: int) -> str:
        book = self.book
        number = book.lines[place].term if place < len(book.lines) else book.term
        return words.round_name(book, book.standing_at(place), number)

    def _objection(self) -> str | None:
        """Return what the answers lack; None if they can be settled."""
        assert self.entry is not None
        found = self.book.objection(self.entry.tally(), self._editing)
        return None if found is None else self.entry.OBJECTIONS.say(found, who_of(self.book))

    def _show_preview(self) -> None:
        """Show the settlement of the answers, or what they lack."""
        if self._book is None or self.entry is None:
            return
        self._banker.setText(self.entry.banker_line())
        lacking = self._objection()
        if self._numbers is not None:
            drop(self._numbers, self._preview.fields)
            self._numbers = None
        chips: tuple[int, ...] = ()
        if lacking is None:
            state = self.book.ended(self.entry.tally(), self._editing)
            chips = words.result_of(self.book, state).chips
            model = words.settlement(self.book, state, "")
            self._result.setText(model.subtitle)
            self._numbers = numbers(model)
            self._numbers.setAccessibleName(sentences(*spoken(model).splitlines()))
            self._preview.add(self._numbers)
        self._preview.setVisible(lacking is None)
        self.enter.setEnabled(lacking is None)
        unsaved = "" if lacking or self.saved else _("Not saved: the file of score books cannot be written.")
        self.note.setText(sentences(unsaved, lacking or words.chips_line(self.book, chips)))
        self.note.set_tone("loss" if unsaved else "muted")

    def _show_buttons(self) -> None:
        """Enable what can be done with the selected round."""
        place = None if self._book is None else self.rounds.place()
        for button in (self.change_button, self.remove_button):
            button.setEnabled(place is not None)
        if place is None:
            return
        name = self._round_name(place)
        for button in (self.change_button, self.remove_button):
            button.setAccessibleDescription(name)

    def _show_book(self) -> None:
        """Show the standings, and which round the questions are about."""
        if self._book is None or self.entry is None:
            return
        editing = self._editing is not None
        place = len(self.book.entries) if self._editing is None else self._editing
        self.header.show_words(_("Back"), words.title(self.book), "")
        self.header.show_commands((Command(_("Export…"), "", self.ask_where),))
        self.rounds.show_book(self.book)
        self._leader.setText(words.lead_line(self.book))
        name = self._round_name(place)
        self._questions.heading.setText(_("Change {round}").format(round=name) if editing else name)
        self.enter.set_text(_("Change round") if editing else _("Enter round"))
        self.cancel.setVisible(editing)
        self.undo_button.setVisible(bool(self._before))
        if self._before:
            _book, change = self._before[-1]
            self.undo_button.setAccessibleDescription(change)
        self._show_buttons()
        self._show_preview()

    def arrange(self, width: int) -> None:
        """Place the halves side by side where there is room; else the questions first."""
        super().arrange(width)
        if self.halves is not None and width < self.BESIDE:
            self.halves.setDirection(QBoxLayout.Direction.BottomToTop)
        self._questions.fields.setSpacing(theme.look().px(Space.SMALL))

    def focusNextPrevChild(self, forward: bool) -> bool:  # noqa: FBT001 - as Qt calls it
        """Move focus from the last question to the first while the round cannot be entered yet.

        The next stop would be the way out, on which Enter would leave the page.
        """
        moved = super().focusNextPrevChild(forward)
        now = QApplication.focusWidget()
        on_the_way_out = now is not None and self.header.isAncestorOf(now)
        if forward and on_the_way_out and self.entry is not None and not self.enter.isEnabled():
            self.entry.take_focus()
        return moved

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes on or enters the round; Escape stops changing a round, or leaves; Ctrl+Z undoes."""
        if pressed_button(event):
            return
        if "Ctrl Z" in keys_of(event):
            self.undo()
            return
        if event.key() in ENTER:
            typing = isinstance(QApplication.focusWidget(), QAbstractSpinBox)
            if self.entry is None or not typing or not self.entry.go_on():
                self.enter_round()
        elif event.key() == Qt.Key.Key_Escape and self._editing is not None:
            self.ask(None)
        else:
            super().keyPressEvent(event)
