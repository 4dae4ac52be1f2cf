# SPDX-License-Identifier: MIT
"""The unfinished matches, to continue, to finish or to give up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from typing import Final, NamedTuple

from PySide6.QtWidgets import QWidget

from ui.kit.layouts import Part, drop, hbox, vbox
from ui.kit.page_parts import PageCard
from ui.kit.theme import Kind, Space, Type
from ui.kit.widgets import Card, ChangeEvents, KeyButton, PlainLabel
from ui.language.i18n import _, ngettext, number, sentences, term
from ui.play.services import Routes, Services


class MatchRow(NamedTuple):
    """One unfinished match, in words made by the caller."""

    seed: str
    """Identifies the match."""
    game: str
    """Key of its game."""
    title: str
    """Such as its game, tradition and round."""
    detail: str
    """Such as the standing and the date."""
    round: str = ""
    """The round it has come to, for a button."""
    can_finish: bool = False
    """It has no end of its own, and a round of it is finished."""
    updated: str = ""
    """When it was last played, UTC in ISO 8601."""


NEWEST: Final = 5
"""Matches that are listed until all are asked for."""


class MatchList(ChangeEvents, QWidget):
    """The unfinished matches, newest first: the newest of many, until all are asked for."""

    def __init__(self, services: Services, routes: Routes, parent: QWidget) -> None:
        """Make an empty, hidden list."""
        super().__init__(parent)
        self._services, self._routes = services, routes
        self._heading = PlainLabel(parent=self, role=Type.LEAD)
        self._matches: tuple[MatchRow, ...] = ()
        self._is_whole = False
        self.rows: list[MatchCard] = []
        self.all = KeyButton(lambda: _("Show all"), self, kind=Kind.QUIET, press=self._on_all)
        margins = (Card.SHADOW, Space.SMALL, Card.SHADOW, 0)
        gap = Space.SMALL
        self._column = vbox(spacing=gap)
        vbox(self._heading, self._column, hbox(self.all, Part(stretch=1)), on=self, margins=margins, spacing=gap)
        self.translate(self._show_count)
        self.hide()

    def show_rows(self, rows: Sequence[MatchRow]) -> None:
        """Show *rows* instead of the former ones; the card of an unchanged match stays as it is."""
        self._matches = tuple(rows)
        is_long = len(rows) > NEWEST + 1 and not self._is_whole
        shown = rows[:NEWEST] if is_long else rows
        kept = {card.row: card for card in self.rows if card.row in shown}
        for card in self.rows:
            if card.row not in kept:
                drop(card, self._column)
        self.rows = [kept.get(row) or self._made(row) for row in shown]
        for place, card in enumerate(self.rows):
            self._column.insertWidget(place, card)
        if self.all.hasFocus() and not is_long and self.rows:
            # Otherwise Qt would move the focus to the top of the page.
            self.rows[min(NEWEST, len(self.rows) - 1)].first.setFocus()
        self.all.setVisible(is_long)
        self.setVisible(bool(rows))
        self._show_count()
        buttons = [button for card in self.rows for button in (card.first, card.end, card.second)]
        # New cards come after those that stay, whatever their place.
        for before, after in pairwise((*buttons, self.all)):
            QWidget.setTabOrder(before, after)

    def _made(self, row: MatchRow) -> MatchCard:
        card = MatchCard(row, self)
        # The questions are of the list: the cards may be others when they are answered.
        card.first.clicked.connect(partial(self._routes.resume, row.seed))
        card.end.clicked.connect(partial(self._ask_to_finish, row))
        card.second.clicked.connect(partial(self._ask_to_give_up, row))
        return card

    def _on_all(self) -> None:
        """List all from now on; the focus goes to the first that was not listed."""
        self.all.setFocus()
        self._is_whole = True
        self.show_rows(self._matches)

    def _ask_to_finish(self, row: MatchRow) -> None:
        detail = _("It counts as finished. A round in progress is abandoned.")
        self._ask(partial(self._routes.finish, row.seed), row, _("Finish the match?"), detail, _("Finish"))

    def _ask_to_give_up(self, row: MatchRow) -> None:
        detail = _("It will count as abandoned and can't be resumed. Its finished rounds stay in the records.")
        self._ask(partial(self._give_up, row.seed), row, _("Abandon this match?"), detail, _("Abandon"))

    def _give_up(self, seed: str) -> None:
        self._services.autosave().give_up(seed)
        self._routes.list_matches()

    def _ask(self, then: Callable[[], None], row: MatchRow, title: str, detail: str, lose: str) -> None:
        """Call *then* once the question *title* was answered with *lose*."""
        # Imported here: the question is rarely asked.
        from ui.kit.second_question import SecondQuestion  # noqa: PLC0415

        question = SecondQuestion(self, title, sentences(row.title, detail), keep=_("Keep it"), lose=lose)
        question.accepted.connect(then)
        question.open()

    def _show_count(self) -> None:
        n = len(self._matches)
        # The first number that is written costs the start 25 ms; an empty list is not shown.
        if n:
            self._heading.setText(ngettext("{n} unfinished match", "{n} unfinished matches", n).format(n=number(n)))


class MatchCard(PageCard):
    """One unfinished match."""

    def __init__(self, row: MatchRow, parent: QWidget | None = None) -> None:
        """Show *row*."""
        super().__init__(parent, flat=True)
        self.row = row
        self.setAccessibleName(row.title)
        self.title = PlainLabel(parent=self, role=Type.STRONG, wrap=True)
        self.detail = PlainLabel(parent=self, role=Type.CAPTION, tone="muted", wrap=True)
        self.first = KeyButton(parent=self)
        self.end = KeyButton(parent=self, kind=Kind.QUIET)
        self.end.setVisible(row.can_finish)
        self.second = KeyButton(parent=self, kind=Kind.QUIET)
        for button in (self.first, self.end, self.second):
            button.setAccessibleDescription(row.title)
        words = vbox(self.title, self.detail, spacing=2)
        margins = (Space.LARGE, Space.SMALL, Space.SMALL, Space.SMALL)
        hbox(Part(words, 1), self.first, self.end, self.second, on=self, margins=margins)
        self.translate(self._show_texts)

    def _show_texts(self) -> None:
        self.title.setText(self.row.title)
        self.detail.setText(self.row.detail)
        self.first.set_text(term("continue"))
        self.end.set_text(_("Finish…"))
        self.second.set_text(_("Abandon…"))
