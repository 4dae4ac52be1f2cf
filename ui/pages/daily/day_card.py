# SPDX-License-Identifier: MIT
"""One day: its deal, to be played, and all plays of it."""

from __future__ import annotations

from datetime import date
from functools import partial

from PySide6.QtWidgets import QVBoxLayout, QWidget

from dominoes.store.daily import KeptPlay
from ui.kit.layouts import Part, drop, hbox, vbox
from ui.kit.page_parts import PageCard, Rule
from ui.kit.theme import Kind, Space, Type
from ui.kit.widgets import ChangeEvents, KeyButton, PlainLabel, give_tip
from ui.language.i18n import _, date_text, sentences, term
from ui.pages.daily.course import DayPlays
from ui.pages.daily.words import detail_of, go_on_words, title_of
from ui.play.services import Routes


class PlayRow(ChangeEvents, QWidget):
    """One play of a deal, with the ways to look at it."""

    def __init__(self, play: KeptPlay, routes: Routes, parent: QWidget, *, comparable: bool) -> None:
        """Show *play*; where it is *comparable*, it can be seen beside the first time."""
        super().__init__(parent)
        self._play = play
        self.title = PlainLabel(parent=self, role=Type.STRONG, wrap=True)
        self.detail = PlainLabel(parent=self, role=Type.CAPTION, tone="muted", wrap=True)
        self.review = KeyButton(parent=self, kind=Kind.QUIET, press=lambda: routes.review(play.rounds[0].id))
        self.compare = KeyButton(parent=self, press=partial(routes.compare, play.play.deal.game, play.seed))
        self.review.setVisible(bool(play.rounds))
        self.compare.setVisible(comparable)
        words = vbox(self.title, self.detail, spacing=1)
        buttons = hbox(self.compare, self.review, Part(stretch=1), spacing=Space.HAIR)
        vbox(words, buttons, on=self, spacing=Space.HAIR)
        self.translate(self._show_texts)

    def _show_texts(self) -> None:
        title = title_of(self._play)
        self.title.setText(title)
        self.detail.setText(detail_of(self._play))
        self.review.set_text(term("review"))
        self.compare.set_text(_("Compare"))
        self.review.setAccessibleDescription(title)
        self.compare.setAccessibleDescription(sentences(title, _("Compare with the first time")))
        give_tip(self.compare, _("Compare with the first time"))


class DayCard(PageCard):
    """The day that is chosen in the calendar."""

    def __init__(self, routes: Routes, parent: QWidget) -> None:
        """Show no day yet; see `show_day`."""
        super().__init__(parent)
        self._routes = routes
        self._day = date.min
        self._its: DayPlays | None = None
        self._late = False
        self.title = PlainLabel(parent=self, role=Type.LEAD, wrap=True)
        self.note = PlainLabel(parent=self, tone="muted", wrap=True)
        self.play = KeyButton(parent=self)
        self.rows: list[PlayRow] = []
        self._rules: list[Rule] = []
        self._list = QVBoxLayout()
        self._list.setSpacing(Space.SMALL)
        margins = (Space.LARGE, Space.MEDIUM, Space.LARGE, Space.MEDIUM)
        button = hbox(self.play, Part(stretch=1))
        vbox(self.title, self.note, button, self._list, Part(stretch=1), on=self, margins=margins, spacing=Space.SMALL)
        self.translate(self._show_texts)

    def show_day(self, day: date, its: DayPlays | None, *, late: bool) -> None:
        """Show *day* and *its* plays; where it is *late*, the day has passed."""
        if (day, its) == (self._day, self._its):
            # The focus may be on one of its buttons.
            self._late = late
            self._show_texts()
            return
        self._day, self._its, self._late = day, its, late
        for widget in (*self.rows, *self._rules):
            drop(widget, self._list)
        self.rows, self._rules = [], []
        for play in () if its is None else its.plays:
            comparable = its is not None and its.compared_with(play) is not None
            row = PlayRow(play, self._routes, self, comparable=comparable)
            line = Rule(self)
            self._list.addWidget(line)
            self._list.addWidget(row)
            self.rows.append(row)
            self._rules.append(line)
        self._show_texts()

    def _show_texts(self) -> None:
        if self._day == date.min:
            return
        self.title.setText(date_text(self._day, style="full"))
        self.note.setText(self._note())
        self.note.setVisible(bool(self.note.text()))
        self.play.set_text(go_on_words(self._its))
        self.play.setAccessibleDescription(self.title.text())

    def _note(self) -> str:
        if self._its is None:
            if self._late:
                return _("Not played. You can play it at any time; it is then marked as played later.")
            return _("Not played yet.")
        if self._its.open is None:
            return _("Only the first time counts. Play the deal again to compare both attempts step by step.")
        return ""
