# SPDX-License-Identifier: MIT
"""The question about a round of 夾十: who won."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from dominoes.games.kapshap.tally import Tally
from dominoes.scorebook.book import Book
from ui.games.winner_form import NOBODY, WinnerForm


class KapShapTallyForm(WinnerForm):
    """Asks who won."""

    def __init__(self, book: Book, parent: QWidget | None = None) -> None:
        """Ask about rounds of *book*."""
        super().__init__(book, parent)
        self.column.addStretch(1)
        self.translate(self._show_texts)

    def tally(self) -> Tally:
        """Return the answers so far."""
        return Tally(winner=self.won, drawn=self.drawn)

    def show_tally(self, tally: Tally | None) -> None:
        """Show what is known; None starts empty."""
        self._show_texts()
        shown = tally or Tally()
        self.winner.choose(NOBODY if shown.drawn else shown.winner)
