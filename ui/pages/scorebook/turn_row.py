# SPDX-License-Identifier: MIT
"""Who sits out the next round, where more people play than there are seats."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from dominoes.scorebook.book import Book
from ui.games.tally_form import who_of
from ui.kit.controls import Chooser
from ui.kit.layouts import vbox
from ui.kit.page_parts import Field
from ui.kit.theme import Space, Type
from ui.kit.widgets import ChangeEvents, PlainLabel
from ui.language import names
from ui.language.i18n import _
from ui.language.names import enumerated

_SHOWN: Final = 4
"""Players sitting out who can be changed here."""


class TurnRow(ChangeEvents, QWidget):
    """A choice for each player sitting out; who is chosen instead changes places with them."""

    swapped = Signal(int, str)
    """Whoever is on this seat changes places with the player of this name, who waits."""

    def __init__(self, parent: QWidget) -> None:
        """Show nothing."""
        super().__init__(parent)
        self._book: Book | None = None
        self.new = PlainLabel(parent=self, role=Type.CAPTION, tone="gold", wrap=True)
        """Says who has just sat down."""
        self.choices = [Chooser(self) for _place in range(_SHOWN)]
        self._fields = [Field(each, self) for each in self.choices]
        for at, each in enumerate(self.choices):
            each.chosen.connect(partial(self._on_chosen, at))
        vbox(self.new, *self._fields, on=self, spacing=Space.SMALL)
        self.hide()
        self.translate(self._show_texts)

    def show_book(self, book: Book | None) -> None:
        """Ask about the next round of *book*; hide without a book, or where nobody waits."""
        self._book = book
        self._show_texts()

    def _show_texts(self) -> None:
        book = self._book
        waiting = () if book is None else book.waiting
        self.setVisible(bool(waiting))
        if book is None or not waiting:
            return
        place, seats = len(book.entries), len(book.names)
        sat = [change.name for change in book.changes if change.place == place]
        self.new.setText(_("New at the table: {names}").format(names=enumerated(sat)) if sat else "")
        self.new.setVisible(bool(sat))
        seated = [(seat, f"{names.seat_mark(seat, seats)} {name}") for seat, name in enumerate(who_of(book))]
        for at, (field, choice) in enumerate(zip(self._fields, self.choices, strict=True)):
            field.setVisible(at < len(waiting))
            field.set_text(_("Sits out"))
            if at < len(waiting):
                choice.set_items([(None, waiting[at]), *seated])
                choice.choose(None)

    def _on_chosen(self, at: int, seat: object) -> None:
        if self._book is not None and isinstance(seat, int):
            self.swapped.emit(seat, self._book.waiting[at])
