# SPDX-License-Identifier: MIT
"""The page of a class or a club: the same deals for everybody, their results, score books, a tournament."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtGui import QHideEvent, QKeyEvent
from PySide6.QtWidgets import QWidget

from dominoes.club.deals import DealSet
from ui.kit.layouts import Part, add_parts, hbox, vbox
from ui.kit.page_parts import ScrollPage, Section
from ui.kit.theme import Type
from ui.kit.widgets import KeyButton, PlainLabel, announce, pressed_button
from ui.language.i18n import _, ngettext, number
from ui.pages.club.deals_section import DealsSection
from ui.pages.club.ranking_card import RankingCard, ShownRanking
from ui.pages.club.tournament_section import TournamentSection


class ClubPage(ScrollPage):
    """What a teacher or a club needs besides lessons."""

    topic = "teach#club"
    deals_asked = Signal()
    """Choose the deals that were played."""
    results_asked = Signal()
    """Choose the files that pupils handed in."""
    books_asked = Signal()
    """Choose score books."""
    hidden = Signal()
    """Another page is shown."""

    BESIDE = 760

    def __init__(self, parent: QWidget | None = None) -> None:
        """Show no ranking yet."""
        super().__init__(parent)
        self._deals: DealSet | None = None
        self._note: Callable[[], str] = str
        """Returns what is said below the page, in the language now used."""
        self._busy = False
        self.header = self.add_header()
        self.deals = DealsSection(self.content)
        self.tournament = TournamentSection(self.content)
        self.ranking = RankingCard(self.content)
        results = Section(self.content, lambda: _("Results"))
        results.add_note(lambda: _("Pupils export their rounds from their records and hand in the files."))
        self.which = PlainLabel(parent=results, role=Type.STRONG, wrap=True)
        results.add(self.which)
        self.choose_deals = KeyButton(lambda: _("Choose deals…"), results, press=self.deals_asked)
        self.choose_results = KeyButton(lambda: _("Choose results…"), results, press=self.results_asked)
        add_parts(results.fields, hbox(self.choose_deals, self.choose_results, Part(stretch=1)))
        books = Section(self.content, lambda: _("Score books of several tables"))
        books.add_note(lambda: _("One ranking of all players, by chips a round."))
        self.choose_books = KeyButton(lambda: _("Choose score books…"), books, press=self.books_asked)
        add_parts(books.fields, hbox(self.choose_books, Part(stretch=1)))
        self.column.addWidget(self.ranking)
        halves = self.add_halves()
        add_parts(
            halves,
            Part(vbox(self.deals, Part(stretch=1), spacing=0), 1),
            Part(vbox(results, books, Part(stretch=1), spacing=0), 1),
        )
        add_parts(self.column, self.tournament, Part(stretch=1))
        self.note = PlainLabel(parent=self, wrap=True)
        self.note.hide()
        self.foot.addWidget(self.note, 1)
        self.begins_at = self.deals.game
        self.translate(self._show_texts)
        self.follow_look()

    def show_deals(self, deals: DealSet | None) -> None:
        """Show which deals were made or chosen last: their title, and how many they are."""
        self._deals = deals
        self._show_which()

    def set_busy(self, *, busy: bool) -> None:
        """Offer nothing that takes time while something is going on."""
        self._busy = busy
        self._show_which()

    def show_ranking(self, ranking: ShownRanking) -> None:
        """Show *ranking* above everything else."""
        self.ranking.show_ranking(ranking)
        self.area.verticalScrollBar().setValue(0)
        self.ranking.print_button.setFocus()
        announce(self, ranking.title())

    def show_note(self, say: Callable[[], str] = str) -> None:
        """Say below the page, and to a screen reader, what *say* returns in the language now used."""
        self._note = say
        self._show_note()
        if self.note.text():
            announce(self, self.note.text())

    def _show_note(self) -> None:
        self.note.setText(self._note())
        self.note.setVisible(bool(self.note.text()))
        self.on_look()

    def _show_texts(self) -> None:
        self.header.show_words(_("Back"), _("Class or club"), "")
        self._show_which()
        self._show_note()

    def _show_which(self) -> None:
        deals = self._deals
        for button in (self.deals.make, self.choose_deals, self.choose_books):
            button.setEnabled(not self._busy)
        self.choose_results.setEnabled(not self._busy and deals is not None)
        self.deals.print_button.setEnabled(deals is not None)
        self.tournament.set_busy(busy=self._busy)
        if deals is None:
            self.which.setText(_("First choose the deals that were played, or make them."))
            return
        count = len(deals.deals)
        counted = ngettext("{n} deal", "{n} deals", count).format(n=number(count))
        self.which.setText(" · ".join(filter(None, (deals.title, counted))))

    def hideEvent(self, event: QHideEvent) -> None:
        """Emit that another page is shown; a window that is only minimised shows this one."""
        super().hideEvent(event)
        if not event.spontaneous():
            self.hidden.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press a button by Enter."""
        if not pressed_button(event):
            super().keyPressEvent(event)
