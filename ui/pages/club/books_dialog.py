# SPDX-License-Identifier: MIT
"""Which score books count in a ranking, and what decides in it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Sequence
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLayout, QWidget

from dominoes.club.ranking import By, day_of
from dominoes.scorebook.book import Book
from ui.kit import theme
from ui.kit.controls import Chooser, Tick
from ui.kit.dialog import Dialog
from ui.kit.layouts import Part, hbox, vbox
from ui.kit.page_parts import Field, ScrollArea
from ui.kit.theme import Kind, Space, Type
from ui.kit.widgets import KeyButton, PlainLabel
from ui.language.i18n import _, date_text, month_text, ngettext, number, term
from ui.language.names import enumerated

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
