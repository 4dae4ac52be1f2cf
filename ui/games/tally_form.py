# SPDX-License-Identifier: MIT
"""The questions about one round of a score book, whatever the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from dominoes.game import Standing
from dominoes.scorebook.book import Book
from ui.kit import theme
from ui.kit.answers import Item, Question
from ui.kit.layouts import vbox
from ui.kit.theme import Space
from ui.kit.widgets import ChangeEvents
from ui.language import names
from ui.language.i18n import _, number
from ui.language.names import WINDS
from ui.language.reasons import Sentences


def who_of(book: Book) -> tuple[str, ...]:
    """Return what the players are called: those without a name by their seats, those of one name with their seats."""
    seats = len(book.names)
    return tuple(
        f"{name} ({names.seat_mark(seat, seats)})" if name and book.names.count(name) > 1 else name or unnamed(seat)
        for seat, name in enumerate(book.names)
    )


def unnamed(seat: int) -> str:
    """Return what the player at *seat*, from 0, is called without a name."""
    return _("Player {n}").format(n=number(seat + 1))


class TallyForm(ChangeEvents, QWidget):
    """Asks what happened in a round; subclasses know the game."""

    OBJECTIONS: ClassVar[Sentences]
    """What a tally lacks, or why it cannot be; the keys of the game's objections."""
    changed = Signal()
    """An answer changed."""

    def __init__(self, book: Book, parent: QWidget | None = None) -> None:
        """Ask about rounds of *book*."""
        super().__init__(parent)
        self.book = book
        self.standing: Standing = book.following
        self.column = vbox(on=self, spacing=theme.look().px(Space.SMALL))

    @property
    def who(self) -> tuple[str, ...]:
        """Names by seat."""
        return who_of(self.book)

    def seat_items(self, without: Sequence[int] = ()) -> list[Item]:
        """Return an item for each seat but those *without*."""
        seats = len(self.who)
        return [
            (seat, f"{names.seat_mark(seat, seats)} {name}", name)
            for seat, name in enumerate(self.who)
            if seat not in without
        ]

    def make_even(self, *questions: Question) -> None:
        """Share the width of *questions* equally among the seats, where there are few enough."""
        for each in questions:
            each.set_even(even=len(self.who) <= WINDS)

    def ask(self, book: Book, standing: Standing, tally: Any) -> None:  # noqa: ANN401 - of any game
        """Ask about the round that began with *standing*; *tally* is what is known, None if nothing."""
        self.book, self.standing = book, standing
        self.show_tally(tally)
        self._show_texts()

    def tally(self) -> Any:  # noqa: ANN401 - of any game
        """Return the answers so far."""
        raise NotImplementedError

    def show_tally(self, tally: Any) -> None:  # noqa: ANN401 - of any game
        """Show what is known; None starts empty."""
        raise NotImplementedError

    def _show_texts(self) -> None:
        """Show the questions in the language now used; a game calls this by `translate` at its constructor's end."""
        raise NotImplementedError

    def _show_questions(self) -> None:
        """Show the questions that other answers and the rules call for."""

    def _on_answer(self) -> None:
        self._show_questions()
        self.changed.emit()

    def banker_line(self) -> str:
        """Return who banks in this round, and by how much they multiply."""
        return _("Banker: {name}").format(name=self.who[self.standing.banker])

    def take_focus(self) -> None:
        """Move focus to the first question."""
        raise NotImplementedError

    def go_on(self) -> bool:
        """Move focus from a number that was typed to the next one. Return False where nothing is left to fill in."""
        return False
