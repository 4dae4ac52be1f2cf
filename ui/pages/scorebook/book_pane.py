# SPDX-License-Identifier: MIT
"""One score book: the standings, the questions about the next round, and its settlement."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QBoxLayout, QWidget

from dominoes.game import Seat
from dominoes.games.tally import Objection
from dominoes.records.files import whole_file
from dominoes.scorebook.book import Book, TallyError
from dominoes.scorebook.file import SUFFIX, write_books
from ui.games import GAME_UIS
from ui.games.tally_form import TallyForm, is_stop, round_name, who_of
from ui.kit import theme
from ui.kit.commands import Command, keys_of
from ui.kit.file_dialog import ask_for_target
from ui.kit.file_names import stem_of
from ui.kit.layouts import Part, add_parts, drop, hbox, vbox
from ui.kit.page_parts import ScrollPage, Section
from ui.kit.preferences import application
from ui.kit.theme import Kind, Space, Type
from ui.kit.widgets import ENTER, KeyButton, PlainLabel, announce, pressed_button
from ui.language.i18n import _, capital, pgettext, sentences, term
from ui.pages.scorebook import words
from ui.pages.scorebook.drafts import Drafts
from ui.pages.scorebook.notes_dialog import NotesDialog
from ui.pages.scorebook.players_dialog import PlayersDialog
from ui.pages.scorebook.rounds_table import RoundsTable
from ui.pages.scorebook.turn_row import TurnRow
from ui.paper.dialog import PaperDialog
from ui.paper.sheets import book_sheets
from ui.table.numbers import numbers, spoken
from ui.tiles.art import present_style


class BookPane(ScrollPage):
    """One score book, open."""

    changed = Signal(object)
    """The `Book` as it is now."""

    BESIDE = 880

    def __init__(self, parent: QWidget | None = None, drafts: Drafts | None = None) -> None:
        """Make a pane without a book, see `open`; half-answered rounds are kept in *drafts*."""
        super().__init__(parent)
        self.drafts = drafts or Drafts()
        self._book: Book | None = None
        self._before: list[tuple[Book, str]] = []
        self._editing: int | None = None
        self._untouched: Any = None
        """The answers as they were before anybody changed them."""
        self._settling = False
        """Whether a number is being typed, about which nothing is said before it is left."""
        self.saved = True
        self.entry: TallyForm | None = None
        self.header = self.add_header()
        halves = self.add_halves()
        self.column.setStretchFactor(halves, 1)
        add_parts(halves, Part(self._make_standings(), 5))
        self._questions = Section(self.content)
        self._banker = PlainLabel(parent=self._questions, tone="gold", role=Type.STRONG, wrap=True)
        self._questions.add(self._banker)
        self.turns = TurnRow(self._questions)
        self.turns.swapped.connect(self._on_swapped)
        self._questions.add(self.turns)
        self._kept = PlainLabel(parent=self._questions, tone="gold", wrap=True)
        self.resume = KeyButton(lambda: term("continue"), self._questions, press=self._on_resume)
        add_parts(self._questions.fields, hbox(Part(self._kept, 1), self.resume))
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
        self.note_button = KeyButton(lambda: _("Note…"), standings, press=self._on_note)
        self.rounds = RoundsTable(standings)
        self.rounds.change.connect(self._on_change)
        self.rounds.remove.connect(self._on_remove)
        self.rounds.itemSelectionChanged.connect(self._show_buttons)
        self.translate(lambda: self.rounds.setAccessibleName(_("Standings")))
        self._about = PlainLabel(parent=standings, role=Type.CAPTION, tone="muted", wrap=True)
        self._noted = PlainLabel(parent=standings, role=Type.CAPTION, tone="muted", wrap=True)
        self.change_button = KeyButton(lambda: _("Change…"), standings, press=self._on_change)
        self.remove_button = KeyButton(lambda: _("Delete"), standings, press=self._on_remove)
        self.players_button = KeyButton(lambda: _("Players…"), standings, press=self.ask_players)
        self.print_button = KeyButton(lambda: _("Print…"), standings, press=self.ask_what)
        buttons = hbox(self.change_button, self.remove_button, Part(stretch=1), self.players_button, self.print_button)
        # The rounds take all height that is free, as far as there are any to show.
        leader = hbox(Part(self._leader, 1), self.note_button)
        parts = (self._about, leader, Part(self.rounds, 100), self._noted, buttons, Part(stretch=1))
        add_parts(standings.fields, *parts)
        return vbox(self._preview, Part(standings, 1), spacing=0)

    def _make_foot(self) -> None:
        self.note = PlainLabel(parent=self, wrap=True)
        self.undo_button = KeyButton(
            lambda: pgettext("records", "Undo"), self, kind=Kind.QUIET, key="Ctrl+Z", press=self.undo
        )
        self.reset = KeyButton(parent=self, kind=Kind.QUIET, press=self._on_reset)
        self.cancel = KeyButton(lambda: term("cancel"), self, kind=Kind.QUIET, key="Esc", press=self._on_cancel)
        self.enter = KeyButton(parent=self, kind=Kind.PRIMARY, key="Enter", press=self.enter_round)
        add_parts(self.foot, Part(self.note, 1), self.undo_button, self.reset, self.cancel, self.enter)

    # -- which book ----------------------------------------------------------------------------

    def open(self, book: Book) -> None:
        """Show *book* and ask about its next round."""
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

    @property
    def _place(self) -> int:
        """Place of the round that is asked about."""
        return len(self.book.entries) if self._editing is None else self._editing

    def ask(self, place: int | None) -> None:
        """Ask about the round at *place*, or about the next one; answers that were not entered are there again."""
        assert self.entry is not None
        self._editing = place
        at, correction = self._place, place is not None
        self.entry.show_refusal("")
        self.entry.ask(self.book, at, self.book.entries[at] if correction else None)
        self._untouched = self.entry.tally()
        kept = self.drafts.tally(self.book, at, correction=correction)
        if kept is not None and self.entry.fits(kept):
            self.entry.ask(self.book, at, kept)
        self._settling = False
        self._show_book()
        self.area.verticalScrollBar().setValue(0)
        self.entry.take_focus()
        # Only when everything has its place is it known which widget has focus.
        QTimer.singleShot(0, self, self._show_focus)

    @property
    def is_typed(self) -> bool:
        """Whether there are answers that are not entered."""
        return self.entry is not None and self.entry.tally() != self._untouched

    def _on_answer(self) -> None:
        assert self.entry is not None
        tally = self.entry.tally() if self.is_typed else None
        self.drafts.keep(self.book, self._place, tally, correction=self._editing is not None)
        self.entry.moved = None
        self._settling = isinstance(QApplication.focusWidget(), QAbstractSpinBox)
        self._show_preview()

    def _on_reset(self) -> None:
        """Forget the answers that are not entered."""
        self.drafts.keep(self.book, self._place, None, correction=self._editing is not None)
        self.ask(self._editing)

    def _on_resume(self) -> None:
        """Go on with a correction that was begun."""
        begun = self.drafts.corrections(self.book)
        if begun:
            self.ask(begun[0])

    def ask_players(self) -> None:
        """Ask for the players and their names."""
        dialog = PlayersDialog(self, self.book, self.drafts)
        dialog.decided.connect(self._on_players)
        dialog.open()

    def _on_players(self, book: Book) -> None:
        self._become(book, _("Who plays"), self._editing)

    def _on_swapped(self, seat: int, name: str) -> None:
        self._become(self.book.with_turn(Seat(seat), name), _("Who plays"))

    def ask_notes(self) -> None:
        """Ask for the title of the evening, and a note about it."""
        self._ask_note(None)

    def _on_note(self) -> None:
        place = self.rounds.place()
        if place is not None:
            self._ask_note(place)

    def _ask_note(self, place: int | None) -> None:
        dialog = NotesDialog(self, self.book, place)
        dialog.decided.connect(self._on_noted)
        dialog.open()

    def _on_noted(self, book: Book) -> None:
        self._become(book, _("Note"), self._editing)

    def ask_what(self) -> None:
        """Ask for a sheet to print: the rounds of this book, or its table's needs on paper."""
        name = stem_of(self.book.title, f"gupai-{self.book.game}")
        PaperDialog(self, book_sheets(self.book), name=name, tiles=present_style()).open()

    def ask_where(self) -> None:
        """Ask for the file in which this book is given to others."""
        name = stem_of(self.book.title, f"gupai-{self.book.game}")
        filters = (_("Score books") + f" (*{SUFFIX})", _("All files") + " (*)")
        dialog = ask_for_target(self.window(), _("Export…"), filters, name + SUFFIX)
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
        """Enter the round as answered, or correct a former one; give the reason if that is impossible."""
        if self._book is None or self.entry is None:
            return
        if self.book.objection(self.entry.tally(), self._editing) is not None:
            self._show_refusal(asked=True)
            return
        tally, place = self.entry.tally(), self._place
        correction = self._editing is not None
        try:
            book = self.book.with_changed(place, tally) if correction else self.book.with_round(tally)
        except TallyError as error:
            self._refuse(error)
            return
        name = round_name(self.book, place)
        self.drafts.keep(self.book, place, None, correction=correction)
        self._become(book, name)

    def remove(self, place: int) -> None:
        """Remove the round at *place*; it can be undone."""
        try:
            book = self.book.without(place)
        except TallyError as error:
            self._refuse(error)
            return
        name = round_name(self.book, place)
        self.drafts.move(book.key, place, -1)
        self._become(book, name)

    def undo(self) -> None:
        """Restore the book as it was before the last change."""
        if self._before:
            now, (book, _name) = self.book, self._before.pop()
            self._book = book
            self.drafts.undo_renaming(now, book)
            if len(book.entries) < len(now.entries):
                # It was entered too early: its answers are shown again, to be corrected.
                at = len(book.entries)
                self.drafts.keep(book, at, now.entries[at], correction=False)
            elif len(book.entries) > len(now.entries):
                pairs = enumerate(zip(book.entries, now.entries, strict=False))
                restored = next((at for at, (old, new) in pairs if old != new), len(now.entries))
                self.drafts.move(book.key, restored, 1)
            self.changed.emit(book)
            self.ask(None)

    def _become(self, book: Book, name: str, place: int | None = None) -> None:
        """Show *book* after a change of what is called *name*, and ask about the round at *place* or the next one."""
        self._before.append((self.book, name))
        self._book = book
        self.changed.emit(book)
        self.ask(place)

    def _refuse(self, error: TallyError) -> None:
        """Show which later round would not be possible any more."""
        assert self.entry is not None
        reason = self.entry.OBJECTIONS.say(error.reason, who_of(self.book, error.place))
        text = _("{round} would no longer be possible: {reason}")
        text = text.format(round=round_name(self.book, error.place), reason=reason)
        if self._editing is not None:
            self.entry.show_refusal(text)
        self.note.setText(text)
        self.note.set_tone("loss")
        announce(self, text)

    def _show_refusal(self, *, asked: bool = False) -> None:
        """Say in red, beside the answers concerned, why the round cannot be.

        Args:
            asked: Also which answers are missing; the first of them gets focus.
        """
        assert self.entry is not None
        objection = self.book.objection(self.entry.tally(), self._editing)
        if objection is None or not (asked or not (objection.is_lacking or self._settling)):
            self.entry.show_refusal("")
            return
        text, concerned = self._said(objection), self.entry.concerned(objection)
        self.entry.show_refusal(text, concerned)
        self.note.set_tone("loss")
        if asked:
            announce(self, text)
            stops = self.entry.stops
            first = (stop for each in concerned[:1] for stop in stops if stop is each or each.isAncestorOf(stop))
            for stop in first:
                stop.setFocus(Qt.FocusReason.TabFocusReason)
                break

    def _said(self, objection: Objection) -> str:
        assert self.entry is not None
        return self.entry.OBJECTIONS.say(objection, who_of(self.book, self._place))

    def _on_focus(self, before: QWidget | None, now: QWidget | None) -> None:
        """Scroll to the focused question, even without Tab; a number just left is checked."""
        if self.entry is None:
            return
        if now is not None and self.entry.isAncestorOf(now):
            self.area.ensureWidgetVisible(now, 0, theme.look().px(Space.HUGE))
        if self._settling and before is not now:
            self._settling = False
            self._show_refusal()

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

    def _show_preview(self) -> None:
        """Show the settlement of the answers, or what they lack."""
        if self._book is None or self.entry is None:
            return
        self._banker.setText(self.entry.banker_line())
        objection = self.book.objection(self.entry.tally(), self._editing)
        lacking = "" if objection is None else self._said(objection)
        if self._numbers is not None:
            drop(self._numbers, self._preview.fields)
            self._numbers = None
        chips: tuple[int, ...] = ()
        if objection is None:
            state = self.book.ended(self.entry.tally(), self._editing)
            chips = words.result_of(self.book, state).chips
            model = words.settlement(self.book, state, "", self._place)
            self._result.setText(model.subtitle)
            self._numbers = numbers(model)
            self._numbers.setAccessibleName(sentences(*spoken(model).splitlines()))
            self._preview.add(self._numbers)
        self._preview.setVisible(objection is None)
        self.enter.setEnabled(objection is None)
        self.reset.setVisible(self.is_typed)
        unsaved = "" if lacking or self.saved else _("Not saved: the score book file can't be written.")
        self.note.setText(sentences(unsaved, lacking or words.chips_line(self.book, chips, self._place)))
        self.note.set_tone("loss" if unsaved else "muted")
        self._show_refusal()
        self._show_kept()

    def _show_kept(self) -> None:
        """Say that answers were given and not entered: in a correction of its own, for the next round of others."""
        if self._editing is not None:
            text = _("Your changes are not entered yet.") if self.is_typed else ""
        else:
            begun = [round_name(self.book, place) for place in self.drafts.corrections(self.book)]
            text = _("Correction not entered yet: {rounds}").format(rounds=" · ".join(begun)) if begun else ""
        self._kept.setText(text)
        self._kept.setVisible(bool(text))
        self.resume.setVisible(bool(text) and self._editing is None)

    def _show_buttons(self) -> None:
        """Enable what can be done with the selected round."""
        place = None if self._book is None else self.rounds.place()
        of_round = (self.change_button, self.remove_button, self.note_button)
        for button in of_round:
            button.setEnabled(place is not None)
        note = "" if place is None else self.book.note_at(place)
        self._noted.setText(f"* {note}" if note else "")
        self._noted.setVisible(bool(note))
        if place is None:
            return
        name = round_name(self.book, place)
        for button in of_round:
            button.setAccessibleDescription(name)

    def _show_book(self) -> None:
        """Show the standings, and which round the questions are about."""
        if self._book is None or self.entry is None:
            return
        editing = self._editing is not None
        self.header.show_words(_("Back"), words.title(self.book), "")
        commands = (Command(_("Title and notes…"), "", self.ask_notes), Command(_("Export…"), "", self.ask_where))
        self.header.show_commands(commands)
        about = self.book.note
        self._about.setText(about)
        self._about.setVisible(bool(about))
        self.turns.show_book(None if editing else self.book)
        self.rounds.show_book(self.book)
        self._leader.setText(words.lead_line(self.book))
        name = round_name(self.book, self._place)
        self._questions.heading.setText(_("Correcting {round}").format(round=name) if editing else name)
        self._questions.heading.set_tone("gold" if editing else "")
        self._questions.set_accent(accent=editing)
        self.reset.set_text(_("As entered") if editing else _("Clear"))
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
        """Move focus from the last question to the button that enters the round.

        While the round cannot be entered, Tab stays among the questions: the next stop would be the way out, or the
        table of rounds, where Enter means something else.
        """
        now = QApplication.focusWidget()
        if now is None or self.entry is None:
            return super().focusNextPrevChild(forward)
        if forward and self.entry.moved is not None and now is self.entry.moved[1]:
            # Who types a figure and Tab means what comes after that question, whatever the figure alone has led to.
            now = self.entry.moved[0]
        self.entry.moved = None
        asked = self.entry.stops
        foot = [each for each in (self.enter, self.reset, self.undo_button, self.cancel) if is_stop(each)]
        ready = self.enter.isEnabled()
        ring = [*asked, *foot] if ready else asked
        # A cell that was clicked is no stop itself, but its question has one.
        beside = (at for at, stop in enumerate(ring) if stop is now or stop.parentWidget() is now.parentWidget())
        at = next((at for at, stop in enumerate(ring) if stop is now), next(beside, None))
        if at is None:
            return self._enter_ring(forward=forward)
        after = at + (1 if forward else -1)
        if not 0 <= after < len(ring) and (ready or not (forward or self.is_typed)):
            return self._leave_ring(forward=forward)
        reasons = Qt.FocusReason
        ring[after % len(ring)].setFocus(reasons.TabFocusReason if forward else reasons.BacktabFocusReason)
        return True

    def _stops_outside(self) -> list[QWidget]:
        """Return what else Tab comes to, in order: the header, the rounds and their buttons."""
        assert self.entry is not None
        found: list[QWidget] = []
        widget = self.nextInFocusChain()
        while widget is not None and widget is not self:
            inside = widget is self.entry or self.entry.isAncestorOf(widget) or widget.parentWidget() is self
            if self.isAncestorOf(widget) and is_stop(widget) and not inside:
                found.append(widget)
            widget = widget.nextInFocusChain()
        return found

    def _leave_ring(self, *, forward: bool) -> bool:
        outside = self._stops_outside()
        if outside:
            outside[0 if forward else -1].setFocus(Qt.FocusReason.TabFocusReason)
        return bool(outside)

    def _enter_ring(self, *, forward: bool) -> bool:
        """Move on from outside the questions: from the last stop there to the first question, and back."""
        assert self.entry is not None
        now, outside = QApplication.focusWidget(), self._stops_outside()
        edge = outside[-1 if forward else 0] if outside else None
        stops = self.entry.stops
        if now is edge and stops:
            ring = stops if forward or not self.enter.isEnabled() else [*stops, self.enter]
            ring[0 if forward else -1].setFocus(Qt.FocusReason.TabFocusReason)
            return True
        return super().focusNextPrevChild(forward)

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
