# SPDX-License-Identifier: MIT
"""What is written about an evening or a round of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from dominoes.characters import without_unfit
from dominoes.scorebook.book import LONGEST_NOTE, LONGEST_TITLE, Book
from ui.games.tally_form import round_name
from ui.kit import theme
from ui.kit.dialog import Dialog
from ui.kit.drafts import Draft
from ui.kit.dropped_files import TextLine, TextPad
from ui.kit.layouts import Part, hbox, vbox
from ui.kit.page_parts import Field
from ui.kit.settings import clean_name
from ui.kit.theme import Kind, Space, Type
from ui.kit.widgets import KeyButton, PlainLabel, announce, write_from_left
from ui.language.i18n import _, number, term

_PAD: Final = 160
"""Least height of the text, in pixels at text size 1."""


class NotesDialog(Dialog):
    """Asks for the title of an evening and a note, or for a note about one round; the input is kept as a draft."""

    topic = "records#score-book"
    decided = Signal(object)
    """The `Book` with what was written."""

    def __init__(self, parent: QWidget, book: Book, place: int | None = None) -> None:
        """Ask about the evening of *book*, or about its round at *place*."""
        super().__init__(parent)
        # Not by WA_DeleteOnClose: the signal of the answer comes later.
        self.finished.connect(self.deleteLater)
        self._book, self._place = book, place
        heading = _("Title and notes") if place is None else _("Note: {round}").format(round=round_name(book, place))
        self.setWindowTitle(heading)
        self.title = TextLine(self)
        self.title.setMaxLength(LONGEST_TITLE)
        self.title.setText(book.title)
        field = Field(self.title, self)
        field.set_text(_("Title"))
        field.setVisible(place is None)
        self.text = TextPad(self)
        self.text.setTabChangesFocus(True)
        write_from_left(self.text)
        self.text.setPlainText(book.note if place is None else book.note_at(place))
        self.text.setAccessibleName(_("Note"))
        self.text.setPlaceholderText(_("Note"))
        self.trouble = PlainLabel(" ", self, tone="loss", wrap=True)
        self.accepting = KeyButton(term("ok"), self, kind=Kind.PRIMARY, press=self._on_accept)
        self.refusing = KeyButton(term("cancel"), self, kind=Kind.QUIET, key="Esc", press=self.reject)
        self.accepting.setDefault(True)
        self.refusing.setAutoDefault(False)
        self._draft = Draft(self, title=self.title, text=self.text)
        note = self._draft.make_note(self)
        px = theme.look().px
        self.text.setMinimumSize(px(380), px(_PAD))
        margins = (px(Space.WIDE), px(Space.LARGE), px(Space.WIDE), px(Space.LARGE))
        head = PlainLabel(heading, self, role=Type.LEAD, wrap=True)
        buttons = hbox(Part(self.trouble, 1), self.refusing, self.accepting)
        vbox(head, note, field, Part(self.text, 1), buttons, on=self, margins=margins, spacing=px(Space.SMALL))
        self._draft.begin(f"scorebook:{book.key}:{'' if place is None else place}")
        (self.title if place is None else self.text).setFocus()

    def _on_accept(self) -> None:
        text = "\n".join(without_unfit(line).rstrip() for line in self.text.toPlainText().split("\n")).strip()
        if len(text) > LONGEST_NOTE:
            self.trouble.setText(_("A note has at most {n} characters.").format(n=number(LONGEST_NOTE)))
            announce(self, self.trouble.text())
            self.text.setFocus()
            return
        if self._place is None:
            book = replace(self._book, title=clean_name(self.title.text(), LONGEST_TITLE), note=text)
        else:
            book = self._book.with_note(self._place, text)
        self._draft.end()
        if book != self._book:
            self.decided.emit(book)
        self.accept()
