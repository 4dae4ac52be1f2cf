# SPDX-License-Identifier: MIT
"""The question about a round of 扭天九: what the tiles of each player count."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from dominoes.games.tally import Objection
from dominoes.games.turning.options import Count
from dominoes.games.turning.scoring import total
from dominoes.games.turning.state import SEATS
from dominoes.games.turning.tally import Tally
from dominoes.scorebook.book import Book
from ui.games.tally_form import TallyForm
from ui.kit import theme
from ui.kit.answers import Figure
from ui.kit.layouts import Part, hbox
from ui.kit.theme import Space, Type
from ui.kit.widgets import PlainLabel
from ui.language.i18n import N_, _
from ui.language.reasons import Sentences


class PlayerRow(QWidget):
    """What the tiles of one player count."""

    def __init__(self, parent: QWidget, most: int) -> None:
        """Make a row of nobody."""
        super().__init__(parent)
        self.name = PlainLabel(parent=self)
        self.points = Figure(0, most, self)
        hbox(Part(self.name, 3), Part(self.points, 2), Part(stretch=1), on=self, spacing=Space.MEDIUM)
        self.name.setMinimumWidth(theme.look().px(60))


class TurningTallyForm(TallyForm):
    """Asks what the tiles of each player count; one number tells the other."""

    OBJECTIONS = Sentences(
        {
            "tally.points-missing": N_("Enter what the tiles of each player count."),
            "tally.points-sum": N_("That makes {n} together, but all tiles count {of}."),
            "tally.points-odd": N_("Two tiles are taken at a time, so nobody can have an odd number."),
        }
    )

    def __init__(self, book: Book, parent: QWidget | None = None) -> None:
        """Ask about rounds of *book*."""
        super().__init__(book, parent)
        self.heading = PlainLabel(parent=self, role=Type.CAPTION, tone="muted", wrap=True)
        self.column.addWidget(self.heading)
        self._most = total(book.options)
        self.rows = [PlayerRow(self, self._most) for _name in book.names]
        for row in self.rows:
            row.points.valueChanged.connect(self._on_points)
            self.column.addWidget(row)
        self.column.addStretch(1)
        self.translate(self._show_texts)

    def tally(self) -> Tally:
        """Return the answers so far."""
        return Tally(points=tuple(row.points.number for row in self.rows))

    def show_tally(self, tally: Tally | None) -> None:
        """Show what is known; None starts empty."""
        shown = tally or Tally(points=(None,) * SEATS)
        self._show_texts()
        for row, known in zip(self.rows, shown.points, strict=True):
            row.points.show_number(known)

    def _on_points(self) -> None:
        """Fill in the other number, where it is missing: both make what all tiles count."""
        for row, other in zip(self.rows, reversed(self.rows), strict=True):
            known = row.points.number
            if known is not None and other.points.number is None and row.points.hasFocus():
                other.points.show_number(self._most - known)
        self.changed.emit()

    def _show_texts(self) -> None:
        for row, (_seat, words, name) in zip(self.rows, self.seat_items(), strict=True):
            row.name.setText(words)
            row.points.setAccessibleName(name)
        self.heading.setText(
            {
                Count.RED: _("Red pips of the tiles that each has taken"),
                Count.TILES: _("Number of tiles that each has taken"),
                Count.PIPS: _("Pips of the tiles that each has taken"),
            }[self.book.options.count]
        )

    def banker_line(self) -> str:
        """Return who turned the first tile."""
        return _("First to turn: {name}").format(name=self.who[self.standing.banker])

    def concerned(self, objection: Objection) -> Sequence[QWidget]:  # noqa: ARG002 - one number tells the other
        """Return both numbers."""
        return [row.points for row in self.rows]

    def take_focus(self) -> None:
        """Move focus to the first player whose number is missing."""
        row = next((row for row in self.rows if row.points.number is None), self.rows[0])
        row.points.setFocus()
        row.points.selectAll()
