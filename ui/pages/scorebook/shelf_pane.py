# SPDX-License-Identifier: MIT
"""The list of score books, to continue or delete."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from dominoes.scorebook.book import Book
from ui.kit.commands import keys_of
from ui.kit.layouts import Part, add_parts, drop, hbox, vbox
from ui.kit.page_parts import PageCard, ScrollPage
from ui.kit.theme import Kind, Space, Type
from ui.kit.widgets import Card, KeyButton, PlainLabel, pressed_button
from ui.language.i18n import N_, _, pgettext, sentences, term
from ui.pages.scorebook.words import book_line, lead_line, title

DELETED: Final = N_("The score book was deleted.")
PLAYERS_CHANGED: Final = N_("The players of the score book were changed.")
"""What may have been done last on the list."""


class BookCard(PageCard):
    """One book."""

    def __init__(self, book: Book, parent: QWidget) -> None:
        """Show *book*."""
        super().__init__(parent, flat=True)
        self._book = book
        self.title = PlainLabel(parent=self, role=Type.STRONG, wrap=True)
        self.detail = PlainLabel(parent=self, role=Type.CAPTION, tone="muted", wrap=True)
        self.leader = PlainLabel(parent=self, role=Type.CAPTION, tone="muted", wrap=True)
        self.open_button = KeyButton(lambda: term("continue"), self)
        self.players_button = KeyButton(lambda: _("Players…"), self, kind=Kind.QUIET)
        self.remove_button = KeyButton(lambda: _("Delete"), self, kind=Kind.QUIET)
        lines = vbox(self.title, self.detail, self.leader, spacing=2)
        margins = (Space.LARGE, Space.SMALL, Space.SMALL, Space.SMALL)
        buttons = (self.open_button, self.players_button, self.remove_button)
        hbox(Part(lines, 1), *buttons, on=self, margins=margins)
        self.translate(self._show_texts)

    def _show_texts(self) -> None:
        name, detail = title(self._book), book_line(self._book)
        self.setAccessibleName(name)
        self.title.setText(name)
        self.detail.setText(detail)
        self.leader.setText(lead_line(self._book))
        for button in (self.open_button, self.players_button, self.remove_button):
            button.setAccessibleDescription(f"{name}, {detail}")


_BELOW_WORDS: Final = 3
"""Place of the button in the middle of an empty page, after the air above it and two labels."""


class ShelfPane(ScrollPage):
    """All score books."""

    opened = Signal(str)
    """Show the book of this key."""
    removed = Signal(str)
    """Delete the book of this key."""
    players = Signal(str)
    """Ask who plays in the book of this key."""
    restored = Signal()
    """Take the last change of the list back."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Show no books."""
        super().__init__(parent)
        self._saved, self._aside = True, ""
        self._undo = ""
        self.header = self.add_header()
        self.new = KeyButton(lambda: _("New score book"), self, kind=Kind.PRIMARY)
        self._empty = PlainLabel(parent=self, tone="muted", wrap=True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._nothing = PlainLabel(parent=self, role=Type.TITLE, wrap=True)
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.cards: list[BookCard] = []
        # As wide as the other cards, of which a shadow takes some room.
        self._books = vbox(spacing=Space.SMALL, margins=(Card.SHADOW, 0, Card.SHADOW, 0))
        self._middle = vbox(Part(stretch=2), self._nothing, self._empty, Part(stretch=3), spacing=Space.MEDIUM)
        add_parts(self.column, self._books, Part(self._middle, 1))
        self._place_new()
        self.note = PlainLabel(parent=self, wrap=True)
        self.undo = KeyButton(
            lambda: pgettext("records", "Undo"), self, kind=Kind.QUIET, key="Ctrl+Z", press=self.restored
        )
        self.foot.addWidget(self.note, 1)
        self.foot.addWidget(self.undo)
        self.translate(self._show_texts, self._show_note)
        self.follow_look()

    def show_books(self, books: Sequence[Book], *, undo: str, saved: bool = True, aside: str = "") -> None:
        """Show *books*.

        Args:
            books: The one changed last first.
            undo: What was done last on the list and can be undone, as a message id; empty without anything.
            saved: Whether they are in their file.
            aside: Name of the file that could not be read whole; empty if there was none.
        """
        self._saved, self._aside, self._undo = saved, aside, undo
        for card in self.cards:
            drop(card, self._books)
        self.cards = [BookCard(book, self.content) for book in books]
        for book, card in zip(books, self.cards, strict=True):
            card.open_button.clicked.connect(partial(self.opened.emit, book.key))
            card.remove_button.clicked.connect(partial(self.removed.emit, book.key))
            card.players_button.clicked.connect(partial(self.players.emit, book.key))
            self._books.addWidget(card)
            card.show()
        self._place_new()
        self._show_note()

    def _place_new(self) -> None:
        """Put the button that begins a book over the list, or in the middle of an empty page."""
        for layout in (self.head, self._middle):
            layout.removeWidget(self.new)
        if self.cards:
            self.head.addWidget(self.new, 0, Qt.AlignmentFlag.AlignRight)
        else:
            self._middle.insertWidget(_BELOW_WORDS, self.new, 0, Qt.AlignmentFlag.AlignHCenter)
        self.on_look()

    @property
    def first(self) -> QWidget:
        """The widget to focus first: the newest book."""
        if self._undo:
            return self.undo
        return self.cards[0].open_button if self.cards else self.new

    def _show_texts(self) -> None:
        self.header.show_words(_("Back"), _("Score book"), "")
        self._nothing.setText(_("No score books yet"))
        self._empty.setText(_("For a game with real tiles: enter what happened, and the score is worked out for you."))

    def _show_note(self) -> None:
        for label in (self._nothing, self._empty):
            label.setVisible(not self.cards)
        done = _(self._undo) if self._undo else ""
        damaged = _("The score book file was damaged. The unreadable part is in {file}.")
        unsaved = "" if self._saved else _("Not saved: the score book file can't be written.")
        self.note.setText(sentences(done, damaged.format(file=self._aside) if self._aside else "", unsaved))
        self.undo.setAccessibleDescription(done)
        self.undo.setVisible(bool(self._undo))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press a button by Enter; undo by Ctrl+Z."""
        if "Ctrl Z" in keys_of(event):
            self._on_undo()
        elif not pressed_button(event):
            super().keyPressEvent(event)

    def _on_undo(self) -> None:
        if self._undo:
            self.restored.emit()
