# SPDX-License-Identifier: MIT
"""The questions about one round of a score book, common to all games; and the one for a single winner."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields
from typing import Any, ClassVar, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QApplication, QWidget

from dominoes.game import Seat, Standing
from dominoes.games.tally import Objection
from dominoes.match import Until
from dominoes.scorebook.book import Book, Person
from ui.kit import theme
from ui.kit.answers import MOST_TYPED, Cells, Figure, Item, Question
from ui.kit.layouts import vbox
from ui.kit.theme import Space, Type
from ui.kit.widgets import ChangeEvents, PlainLabel
from ui.language import names
from ui.language.i18n import N_, _, number
from ui.language.names import WINDS
from ui.language.reasons import Sentences


def who_of(book: Book, place: int | None = None) -> tuple[str, ...]:
    """Return what the players of the round at *place* are called, by seat; without a place, those of the next one."""
    people = book.people_at(len(book.entries) if place is None else place)
    return tuple(person_name(person, len(book.names)) for person in people)


def person_name(person: Person, seats: int) -> str:
    """Return what *person* is called at a table of *seats*.

    Somebody without a name is called by their seat; of several of one name the seat is said, too.
    """
    if person.seat is None:
        return person.name
    return f"{person.name} ({names.seat_mark(person.seat, seats)})" if person.name else unnamed(person.seat)


def round_name(book: Book, place: int) -> str:
    """Return the name of the round at *place*, one behind the last being the next: 第 5 局, 東1局 1本場."""
    by_terms = book.options.session.until is Until.TERMS
    standing = book.standing_at(place)
    half = standing.half if book.entry.game.halves(book.options) else 0
    banker_term, repeat = book.term_at(place)
    return names.round_name(standing.rounds + 1, banker_term, by_terms, half, repeat)


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
        self.place = len(book.entries)
        """Of the round that is asked about."""
        self.column = vbox(on=self, spacing=theme.look().px(Space.SMALL))
        self.refusal = PlainLabel(parent=self, tone="loss", role=Type.STRONG, wrap=True)
        """Says in red why the answers cannot be, below those concerned."""
        self.refusal.hide()
        self._refused: Sequence[QWidget] = ()
        self.moved: tuple[QWidget, QWidget] | None = None
        """Start and target of the last focus move by a typed digit."""

    @property
    def standing(self) -> Standing:
        """With what the round begins."""
        return self.book.standing_at(self.place)

    @property
    def who(self) -> tuple[str, ...]:
        """Names by seat."""
        return who_of(self.book, self.place)

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

    def ask(self, book: Book, place: int, tally: Any) -> None:  # noqa: ANN401 - of any game
        """Ask about the round at *place*, or about the next one; *tally* is what is known, None if nothing."""
        self.book, self.place = book, place
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

    def _go_on_after_key(self) -> None:
        """Move focus from a question that a digit answered to the next one."""
        before = QApplication.focusWidget()
        self.take_focus()
        now = QApplication.focusWidget()
        self.moved = (before, now) if before is not None and now is not None and now is not before else None

    def _on_answer(self) -> None:
        self._show_questions()
        self.changed.emit()

    def fits(self, tally: Any) -> bool:  # noqa: ANN401 - of any game
        """Return whether *tally*, which need not be complete, can be shown at this table.

        Each list in it must be as long as in the answers shown now, and each number one that can be typed.
        """
        shown = self.tally()
        for field in fields(shown):
            ours, theirs = getattr(shown, field.name), getattr(tally, field.name)
            if isinstance(ours, tuple) and ours and len(ours) != len(theirs):
                return False
            numbers = theirs if isinstance(theirs, tuple) else (theirs,)
            if any(isinstance(each, int) and abs(each) > MOST_TYPED for each in numbers):
                return False
        return True

    # -- what is refused -----------------------------------------------------------------------

    def concerned(self, objection: Objection) -> Sequence[QWidget]:
        """Return the questions and numbers that *objection* is about; the first has to be answered first."""
        return ()

    def show_refusal(self, text: str, concerned: Sequence[QWidget] = ()) -> None:
        """Show *text* in red below the last of the questions *concerned*, and mark these; without a text nothing."""
        for each in self._refused:
            _mark(each, "")
        self._refused = concerned
        for each in concerned:
            _mark(each, text)
        if text and concerned:
            row = self._row_of(concerned[-1])
            self.column.removeWidget(self.refusal)
            self.column.insertWidget(self.column.indexOf(row) + 1, self.refusal)
        elif text:
            self.column.removeWidget(self.refusal)
            self.column.addWidget(self.refusal)
        self.refusal.setText(text)
        self.refusal.setVisible(bool(text))

    @property
    def stops(self) -> list[QWidget]:
        """What Tab comes to, from top to bottom."""
        found: list[QWidget] = []
        widget = self.nextInFocusChain()
        while widget is not None and widget is not self:
            if self.isAncestorOf(widget) and is_stop(widget):
                found.append(widget)
            widget = widget.nextInFocusChain()
        return sorted(found, key=lambda stop: self.column.indexOf(self._row_of(stop)))

    def _row_of(self, widget: QWidget) -> QWidget:
        """Return the part of the column in which *widget* is."""
        return next(each for each in (widget, *_parents(widget)) if each.parentWidget() is self)

    def banker_line(self) -> str:
        """Return who banks in this round, and by how much they multiply."""
        return _("Banker: {name}").format(name=self.who[self.standing.banker])

    def take_focus(self) -> None:
        """Move focus to the first question."""
        raise NotImplementedError

    def go_on(self) -> bool:
        """Move focus from a number that was typed to the next one. Return False where nothing is left to fill in."""
        return False


def is_stop(widget: QWidget) -> bool:
    """Return whether Tab can come to *widget*."""
    shown = widget.isVisible() and widget.isEnabled() and widget.focusProxy() is None
    return shown and bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)


def _parents(widget: QWidget) -> Iterator[QWidget]:
    parent = widget.parentWidget()
    while parent is not None:
        yield parent
        parent = parent.parentWidget()


def _mark(widget: QWidget, text: str) -> None:
    """Mark *widget* as refused, and say why; without *text*, no longer."""
    if isinstance(widget, Question):
        widget.caption.set_tone("loss" if text else "muted")
    if isinstance(widget, Figure):
        widget.setAccessibleDescription(text)
        widget.setProperty("refused", bool(text))
        widget.style().unpolish(widget)
        widget.style().polish(widget)


# -- who won --------------------------------------------------------------------------------------


NOBODY: Final = "nobody"
"""The answer that it was nobody."""
OBJECTIONS: Final = {"tally.winner-missing": N_("Who won?")}
"""What a tally lacks in every such game."""


class WinnerForm(TallyForm):
    """Asks for the winner; a game adds its questions, and makes the tally of the answers."""

    OBJECTIONS = Sentences(OBJECTIONS)

    def __init__(self, book: Book, parent: QWidget | None = None) -> None:
        """Ask about rounds of *book*."""
        super().__init__(book, parent)
        self.winner = self._question()

    def _question(self) -> Cells:
        """Return a further question below the others."""
        cells = Cells(self)
        cells.chosen.connect(self._on_answer)
        self.column.addWidget(cells)
        return cells

    @property
    def won(self) -> Seat | None:
        """The winner; None while unknown, and without one."""
        return seat_in(self.winner)

    @property
    def drawn(self) -> bool:
        """Whether nobody won."""
        return self.winner.value() == NOBODY

    def _show_texts(self) -> None:
        self.winner.set_caption(_("Who won?"))
        nobody = _("Nobody: a draw")
        self.winner.set_items([*self.seat_items(), (NOBODY, nobody, nobody)])

    def banker_line(self) -> str:
        """Return who begins."""
        return _("First to play: {name}").format(name=self.who[self.standing.banker])

    def concerned(self, objection: Objection) -> Sequence[QWidget]:
        """Return the question who won."""
        return (self.winner,)

    def take_focus(self) -> None:
        """Move focus to the question who won."""
        self.winner.take_focus()


def seat_in(cells: Cells) -> Seat | None:
    """Return the seat that is the answer to a question; None for any other answer, and for none."""
    value = cells.value()
    return Seat(value) if isinstance(value, int) else None
