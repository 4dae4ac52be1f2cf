# SPDX-License-Identifier: MIT
"""The score book 計分簿: players at a real table enter what happened, the program settles."""

from __future__ import annotations

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QStackedLayout

from dominoes.scorebook.book import Book
from dominoes.scorebook.file import FILE
from ui.kit.widgets import Page, announce
from ui.pages.new_game.options_editor import OptionsEditor
from ui.pages.scorebook.book_pane import BookPane
from ui.pages.scorebook.drafts import SUFFIX, Drafts
from ui.pages.scorebook.new_book_pane import NewBookPane
from ui.pages.scorebook.players_dialog import PlayersDialog
from ui.pages.scorebook.shelf import Shelf
from ui.pages.scorebook.shelf_pane import DELETED, PLAYERS_CHANGED, ShelfPane
from ui.play.services import Routes, Services


class ScorebookPage(Page):
    """All score books, one of them open, or a new one being begun."""

    topic = "records#score-book"

    def __init__(self, services: Services, routes: Routes) -> None:
        """Make the page; the books are read when it is shown."""
        super().__init__(services.parent)
        self._routes = routes
        self.kept = Shelf(services.folder / FILE)
        """All books, as they are stored."""
        self.drafts = Drafts(services.folder / (FILE + SUFFIX))
        """Half-answered rounds of them."""
        self._loaded = False
        self._before: list[tuple[Book, int, str]] = []
        """Before each change of the list: the book, its place, and a sentence about what was done to it."""
        self._panes = QStackedLayout(self)
        self.shelf = ShelfPane(self)
        self.start = NewBookPane(self, self.drafts)
        self.editor = OptionsEditor(self)
        self.book = BookPane(self, self.drafts)
        for pane in (self.shelf, self.start, self.editor, self.book):
            self._panes.addWidget(pane)
        self.shelf.left.connect(routes.back)
        self.shelf.new.clicked.connect(self.show_start)
        self.shelf.opened.connect(self.open_book)
        self.shelf.removed.connect(self.remove)
        self.shelf.players.connect(self.ask_players)
        self.shelf.restored.connect(self.restore)
        self.start.begun.connect(self._on_begun)
        self.start.left.connect(self.show_shelf)
        self.start.rules.clicked.connect(self.show_rules)
        self.editor.changed.connect(self.start.show_draft)
        self.editor.left.connect(self._on_rules_done)
        self.book.left.connect(self.show_shelf)
        self.book.changed.connect(self._on_changed)
        self.begins_at = self.shelf.new

    def showEvent(self, event: QShowEvent) -> None:
        """Read the books the first time."""
        super().showEvent(event)
        if not self._loaded:
            self._loaded = True
            self.kept.load()
            self.drafts.load()
            if self.kept.saved:
                self.drafts.prune({book.key for book in self.kept.books})
            self.show_shelf()

    def forget(self) -> bool:
        """Erase every book, and what was typed of one. Return False if that failed."""
        self.drafts.clear()
        done = self.kept.erase()
        self._before.clear()
        self.show_shelf()
        return done

    def show_shelf(self) -> None:
        """Show the list of all books."""
        kept = self.kept
        aside = "" if kept.aside is None else kept.aside.name
        undo = self._before[-1][2] if self._before else ""
        self.shelf.show_books(kept.books, undo=undo, saved=kept.saved, aside=aside)
        self._panes.setCurrentWidget(self.shelf)
        self.begins_at = self.shelf.first
        self.shelf.first.setFocus()

    def show_start(self) -> None:
        """Show the pane that begins a book, with the players of the last one."""
        last = self.kept.books[0] if self.kept.books else None
        players = () if last is None else last.names_at(len(last.entries))
        self.start.prepare(players)
        self._panes.setCurrentWidget(self.start)
        next(card for card in self.start.cards if card.isChecked()).setFocus()

    def show_rules(self) -> None:
        """Show all house rules of the book being begun."""
        self.editor.edit(self.start.draft, self.start.texts)
        self._panes.setCurrentWidget(self.editor)
        self.editor.search.setFocus()

    def open(self) -> None:
        """Show the page."""
        self._routes.show(self)

    def open_book(self, key: str) -> None:
        """Open the book *key*."""
        book = self.kept.book(key)
        self._before.clear()
        self.book.saved = self.kept.saved
        # Shown first, so that it can take focus.
        self._panes.setCurrentWidget(self.book)
        self.book.open(book)

    def remove(self, key: str) -> None:
        """Delete the book *key*; it can be undone until another is opened."""
        book = self.kept.book(key)
        self._before.append((book, self.kept.remove(key), DELETED))
        self.show_shelf()

    def ask_players(self, key: str) -> None:
        """Ask for the players in the book *key* and their names."""
        dialog = PlayersDialog(self, self.kept.book(key), self.drafts)
        dialog.decided.connect(self._on_players)
        dialog.open()

    def restore(self) -> None:
        """Restore the book that was changed or deleted last on the list, to its place there."""
        if self._before:
            book, place, done = self._before.pop()
            if done == PLAYERS_CHANGED:
                self.drafts.undo_renaming(self.kept.book(book.key), book)
            self.kept.put(book, place)
            self.show_shelf()

    def _on_rules_done(self) -> None:
        self._panes.setCurrentWidget(self.start)
        self.start.show_draft()
        self.start.rules.setFocus()

    def _on_begun(self, book: Book) -> None:
        self.kept.put(book)
        self.open_book(book.key)

    def _on_players(self, book: Book) -> None:
        """Keep a book whose players were changed on the list, in its place there; it can be undone as deleting."""
        place = next(at for at, each in enumerate(self.kept.books) if each.key == book.key)
        self._before.append((self.kept.book(book.key), place, PLAYERS_CHANGED))
        self.kept.put(book, place)
        self.show_shelf()
        self.shelf.cards[place].players_button.setFocus()
        announce(self, self.shelf.note.text())

    def _on_changed(self, book: Book) -> None:
        self.kept.put(book)
        self.book.saved = self.kept.saved
