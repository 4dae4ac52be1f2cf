# SPDX-License-Identifier: MIT
"""The key figures: large numbers on small cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtWidgets import QGridLayout, QWidget

from dominoes.games import entry
from dominoes.games.entry import Fact, FactKind
from dominoes.store.statistics import Mean, Share, Tally
from ui.kit import theme
from ui.kit.layouts import Part, vbox
from ui.kit.page_parts import PageCard
from ui.kit.theme import Space, Type
from ui.kit.widgets import PlainLabel
from ui.language.i18n import _, ngettext, number, signed
from ui.pages.statistics.words import (
    ENOUGH,
    FEW,
    error_words,
    fact_words,
    few_words,
    mean_words,
    of_words,
    rounds_words,
    share_words,
)

_NARROWEST: Final = 190
"""Least width of a card, in pixels at text size 1."""


@dataclass(frozen=True, slots=True)
class KeyFigure:
    """One number, its name and a note."""

    name: str
    value: str
    note: str
    tone: str = ""
    """As of `PlainLabel`."""


def key_figures(tally: Tally, game: str, *, alone: bool) -> tuple[KeyFigure, ...]:
    """Return the figures of *game*; without a game, what can be added up over several, perhaps all played *alone*."""
    if not tally.rounds:
        return ()
    mean, won = tally.mean, tally.won_share
    assert mean is not None
    assert won is not None
    played = entry(game) if game else None
    facts = [_fact(fact, tally) for fact in (played.facts if played else ()) if fact.key in tally.facts]
    if alone:
        return (KeyFigure(_("Deals"), number(tally.rounds), ""), _rate(_("Solved"), won), *facts)
    if played is None:
        # Chips of several games are not worth the same.
        return (KeyFigure(_("Rounds"), number(tally.rounds), ""), _rate(_("Won"), won))
    found = [
        KeyFigure(
            _("Rounds"),
            number(tally.rounds),
            ngettext("{n} chip in total", "{n} chips in total", abs(tally.chips)).format(n=signed(tally.chips)),
        ),
        _rate(_("Won"), won),
        _average(_("Chips per round"), mean, error_words(mean)),
    ]
    if played.has_banker:
        found += _banker(tally)
    return (*found, *facts)


def _fact(fact: Fact, tally: Tally) -> KeyFigure:
    words = fact_words(fact.key)
    share, mean = tally.share(fact.key), tally.average(fact.key)
    assert share is not None
    assert mean is not None
    if fact.kind is FactKind.SHARE:
        return _rate(words.name(), share)
    return KeyFigure(words.name(), number(mean, digits=words.digits), words.note())


def _rate(name: str, share: Share) -> KeyFigure:
    return KeyFigure(name, share_words(share), of_words(share) if share.of >= FEW else "")


def _average(name: str, mean: Mean, note: str) -> KeyFigure:
    """Return an average of chips with *note*; of few rounds the number alone, since its margin would say nothing."""
    if mean.count < FEW:
        return KeyFigure(name, signed(mean.value, digits=int(mean.count > 1)), few_words(mean.count))
    return KeyFigure(name, mean_words(mean), note, _tone(mean))


def _banker(tally: Tally) -> list[KeyFigure]:
    found = []
    for name, mean in ((_("As banker"), tally.banked_mean), (_("Not as banker"), tally.other_mean)):
        if mean is not None and tally.banked:
            found.append(_average(name, mean, rounds_words(mean.count)))
    if tally.terms:
        terms = ngettext("{n} banker term", "{n} banker terms", tally.terms).format(n=number(tally.terms))
        found.append(KeyFigure(_("Longest run as banker"), rounds_words(tally.longest), terms))
    return found


def _tone(mean: Mean) -> str:
    """Return the colour of an average; one that may as well be zero has none."""
    return "" if mean.count < ENOUGH or abs(mean.value) <= mean.margin else "gain" if mean.value > 0 else "loss"


class FigureCard(PageCard):
    """One key figure."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make a card without a figure."""
        super().__init__(parent, flat=True)
        self.name = PlainLabel(parent=self, role=Type.CAPTION, tone="muted", wrap=True)
        self.value = PlainLabel(parent=self, role=Type.NUMBER)
        self.note = PlainLabel(parent=self, role=Type.CAPTION, tone="muted", wrap=True)
        margins = (Space.MEDIUM, Space.SMALL, Space.MEDIUM, Space.SMALL)
        vbox(self.name, self.value, self.note, Part(stretch=1), on=self, margins=margins, spacing=1)

    def show_figure(self, figure: KeyFigure) -> None:
        """Show *figure*."""
        self.name.setText(figure.name)
        self.value.setText(figure.value)
        self.value.set_tone(figure.tone)
        self.note.setText(figure.note)
        self.setAccessibleName(f"{figure.name}: {figure.value}")
        self.setAccessibleDescription(figure.note)


class FigureCards(QWidget):
    """The key figures side by side, in as many rows as they need."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make room for figures."""
        super().__init__(parent)
        self.cards: list[FigureCard] = []
        self.figures: tuple[KeyFigure, ...] = ()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(PageCard.SHADOW, 0, PageCard.SHADOW, 0)
        self._columns = 0
        self._width = 0

    def show_figures(self, figures: Sequence[KeyFigure]) -> None:
        """Show *figures* instead of those that were shown."""
        self.figures = tuple(figures)
        while len(self.cards) < len(figures):
            self.cards.append(FigureCard(self))
        for card, figure in zip(self.cards, figures, strict=False):
            card.show_figure(figure)
        self._columns = 0
        self.arrange(self._width)

    def arrange(self, width: int) -> None:
        """Place the cards in a width in pixels at text size 1."""
        self._width = width
        count = max(1, len(self.figures))
        most = max(1, width // _NARROWEST)
        rows = -(-count // most)
        columns = -(-count // rows)
        self._grid.setSpacing(theme.look().px(Space.SMALL))
        if columns == self._columns:
            return
        for column in range(max(columns, self._grid.columnCount())):
            self._grid.setColumnStretch(column, int(column < columns))
        self._columns = columns
        for at, card in enumerate(self.cards):
            self._grid.removeWidget(card)
            card.setVisible(at < len(self.figures))
            if at < len(self.figures):
                self._grid.addWidget(card, at // columns, at % columns)
