# SPDX-License-Identifier: MIT
"""Score books of several tables in one ranking: which of them count, and what decides in it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Sequence
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLayout, QWidget

from dominoes.club.ranking import BookRanking, By, day_of, rank_books, write_season
from dominoes.errors import DominoesError
from dominoes.scorebook.book import Book
from dominoes.scorebook.file import FILE, SUFFIX, read_books
from ui.kit import theme
from ui.kit.background import Stop
from ui.kit.controls import Chooser, Tick
from ui.kit.dialog import Dialog
from ui.kit.file_dialog import ask_for_file
from ui.kit.layouts import Part, add_parts, hbox, vbox
from ui.kit.page_parts import Field, ScrollArea, Section
from ui.kit.theme import Kind, Space, Type
from ui.kit.widgets import KeyButton, PlainLabel
from ui.language.i18n import _, date_text, month_text, ngettext, number, term
from ui.language.names import enumerated
from ui.pages.club.ranking_card import RankingCard, ShownRanking
from ui.pages.club.work import WorkLine, filters, refusal
from ui.paper.club import books_document, books_meaning, books_table, books_title, remark_text
from ui.paper.dialog import Sheet

_INDENT: Final = 34
"""Of names below a tick, in pixels at text size 1."""
_MONTH: Final = 7
"""Characters of a year and a month: 2026-01."""


class BooksDialog(Dialog):
    """Books with a tick each; a month or a year ticks its own."""

    topic = "teach#club"
    decided = Signal(object, object)
    """Keys of the books that count, as a frozenset, and the `By` that decides."""

    def __init__(self, parent: QWidget, books: Sequence[Book], counted: Collection[str], by: By) -> None:
        """Offer *books*, those with the keys *counted* ticked."""
        super().__init__(parent)
        # Not by WA_DeleteOnClose: the signal of the answer comes later.
        self.finished.connect(self.deleteLater)
        self._books = books
        title = PlainLabel(_("Which score books?"), self, role=Type.LEAD, wrap=True)
        self.setWindowTitle(_("Which score books?"))
        self.period = Chooser(self)
        self.by = Chooser(self)
        self.by.set_items(
            [
                (By.PER_ROUND, _("Chips per round")),
                (By.CHIPS, _("All chips")),
                (By.PLACES, _("Average place")),
            ]
        )
        self.by.choose(by)
        period, decides = Field(self.period, self), Field(self.by, self)
        period.set_text(_("Period"))
        decides.set_text(_("Ranked by"))
        self.area = ScrollArea(self)
        content = QWidget(self.area)
        content.setProperty("surface", "page")
        self.ticks = [Tick(content) for _book in books]
        rows: list[QLayout] = []
        px = theme.look().px
        for tick, book in zip(self.ticks, books, strict=True):
            tick.set_words(_line(book))
            names = enumerated([score.person.name for score in book.scores if score.person.name])
            tick.setAccessibleDescription(names)
            players = PlainLabel(names, content, role=Type.CAPTION, tone="muted", wrap=True)
            rows.append(vbox(tick, vbox(players, margins=(px(_INDENT), 0, 0, 0)), spacing=0))
            tick.setChecked(book.key in counted)
            tick.toggled.connect(self._on_tick)
        vbox(*rows, Part(stretch=1), on=content, spacing=px(Space.SMALL))
        self.area.setWidget(content)
        self.count = PlainLabel(parent=self, tone="muted", wrap=True)
        self.accepting = KeyButton(term("ok"), self, kind=Kind.PRIMARY, press=self._on_accept)
        self.refusing = KeyButton(term("cancel"), self, kind=Kind.QUIET, key="Esc", press=self.reject)
        self.accepting.setDefault(True)
        self.refusing.setAutoDefault(False)
        margins = (px(Space.WIDE), px(Space.LARGE), px(Space.WIDE), px(Space.LARGE))
        buttons = hbox(Part(self.count, 1), self.refusing, self.accepting)
        vbox(title, period, decides, Part(self.area, 1), buttons, on=self, margins=margins, spacing=px(Space.SMALL))
        self.resize(px(560), px(480))
        self._offer_periods()
        self.period.chosen.connect(self._on_period)
        self._show_count()

    def _offer_periods(self) -> None:
        """Offer all, and each year and month with a book in it, the latest first."""
        days = sorted({day for book in self._books if (day := day_of(book)) is not None}, reverse=True)
        years = dict.fromkeys(day.year for day in days)
        months = dict.fromkeys(day.replace(day=1) for day in days)
        self.period.set_items(
            [
                ("", _("All dates")),
                *((f"{year:04d}", str(year)) for year in years),
                *((month.isoformat()[:_MONTH], month_text(month)) for month in months),
            ]
        )

    @property
    def counted(self) -> frozenset[str]:
        """Keys of the books ticked."""
        return frozenset(book.key for book, tick in zip(self._books, self.ticks, strict=True) if tick.isChecked())

    def _on_period(self) -> None:
        """Tick the books of the period, and no others."""
        start = str(self.period.value())
        for book, tick in zip(self._books, self.ticks, strict=True):
            day = day_of(book)
            tick.setChecked(not start or (day is not None and day.isoformat().startswith(start)))

    def _on_tick(self) -> None:
        self._show_count()

    def _show_count(self) -> None:
        n = len(self.counted)
        self.count.setText(ngettext("{n} score book", "{n} score books", n).format(n=number(n)))
        self.accepting.setEnabled(n > 0)

    def _on_accept(self) -> None:
        by = self.by.value()
        assert isinstance(by, By)
        self.decided.emit(self.counted, by)
        self.accept()


def _line(book: Book) -> str:
    """Return day and title of *book*, and how many rounds it has."""
    day: dt.date | None = day_of(book)
    n = len(book.entries)
    rounds = ngettext("{n} round", "{n} rounds", n).format(n=number(n))
    return " · ".join(filter(None, ("" if day is None else date_text(day, style="medium"), book.title, rounds)))


class _Found(NamedTuple):
    """Score books that were read."""

    books: tuple[Book, ...]
    refused: tuple[DominoesError, ...]
    """Why others could not be read."""


class BooksSection(Section):
    """Takes score books, and ranks their players on a card."""

    def __init__(self, parent: QWidget, work: WorkLine, card: RankingCard, folder: Path) -> None:
        """Ask for score books; the player's own lie in *folder*."""
        super().__init__(parent, lambda: _("Score books of several tables"))
        self._work, self._card, self._folder = work, card, folder
        self._found: _Found | None = None
        """The score books that were read last."""
        self._counted: frozenset[str] = frozenset()
        """Keys of those that are ranked."""
        self._by = By.PER_ROUND
        self.add_note(lambda: _("One ranking of all players, for one evening or for a season."))
        self.choose_books = KeyButton(lambda: _("Choose score books…"), self, press=self._on_choose_books)
        self.own_books = KeyButton(lambda: _("My score books"), self, press=self._on_own_books)
        add_parts(self.fields, hbox(self.choose_books, self.own_books, Part(stretch=1)))
        card.books_button.clicked.connect(self._on_which_books)
        work.changed.connect(self._show_busy)

    def clear(self) -> None:
        """Forget the score books."""
        self._found = None

    def _show_busy(self) -> None:
        for button in (self.choose_books, self.own_books, self._card.books_button):
            button.setEnabled(not self._work.is_busy)

    def _on_choose_books(self) -> None:
        wanted = filters(_("Score books"), SUFFIX)
        dialog = ask_for_file(self.window(), _("Choose score books…"), wanted, several=True)
        dialog.filesSelected.connect(self.rank_books)

    def _on_own_books(self) -> None:
        path = self._folder / FILE
        if path.exists():
            self.rank_books([str(path)])
        else:
            self._work.say(lambda: _("No score books yet"))

    def rank_books(self, files: Sequence[str]) -> None:
        """Rank the players of the score books in *files*."""
        self._work.begin(partial(_read_books, files), self._on_books)

    def _on_books(self, found: _Found) -> None:
        self._found = found
        self.rank_some({book.key for book in found.books}, By.PER_ROUND)

    def rank_some(self, keys: Collection[str], by: By) -> None:
        """Rank the players of the books read last that have one of *keys*; *by* decides."""
        found = self._found
        assert found is not None
        self._work.begin(
            lambda _stop: rank_books((book for book in found.books if book.key in keys), by),
            partial(self._on_ranked, found),
        )

    def _on_ranked(self, found: _Found, ranking: BookRanking) -> None:
        self._counted, self._by = frozenset(book.key for book in ranking.books), ranking.by
        title = partial(books_title, ranking)
        self._card.show_ranking(
            ShownRanking(
                title,
                partial(books_table, ranking),
                lambda: books_meaning(ranking.by),
                lambda: [*map(refusal, found.refused), *map(remark_text, ranking.remarks)],
                Sheet("books", title, lambda paper, _n: books_document(ranking, paper)),
                partial(write_season, ranking.rows),
                has_books=len(found.books) > 1,
            )
        )

    def _on_which_books(self) -> None:
        if self._found is not None:
            books = {book.key: book for book in self._found.books}
            newest = sorted(books.values(), key=lambda book: book.begun, reverse=True)
            dialog = BooksDialog(self.window(), newest, self._counted, self._by)
            dialog.decided.connect(self.rank_some)
            dialog.open()


def _read_books(files: Sequence[str], stop: Stop) -> _Found:
    """Return the readable content of *files*; raise RecordError if there is none."""
    books: list[Book] = []
    refused: list[DominoesError] = []
    for file in files:
        if stop():
            break
        try:
            books += read_books(Path(file))
        except DominoesError as error:
            refused.append(error)
    if refused and not books:
        raise refused[0]
    return _Found(tuple(books), tuple(refused))
