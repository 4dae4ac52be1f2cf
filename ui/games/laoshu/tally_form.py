# SPDX-License-Identifier: MIT
"""The questions about a round of 老鼠搬家: who won, and how it ended."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from dominoes.games.laoshu.scoring import Close
from dominoes.games.laoshu.tally import Tally
from dominoes.scorebook.book import Book
from ui.games.winner_form import NOBODY, WinnerForm
from ui.language.i18n import _


class LaoshuTallyForm(WinnerForm):
    """Asks who won, and whether the other had a tile left."""

    def __init__(self, book: Book, parent: QWidget | None = None) -> None:
        """Ask about rounds of *book*."""
        super().__init__(book, parent)
        self.close_of_round = self._question()
        self.column.addStretch(1)
        self.translate(self._show_texts)

    def tally(self) -> Tally:
        """Return the answers so far."""
        if self.drawn:
            return Tally(close=Close.DRAWN)
        return Tally(winner=self.won, close=Close(self.close_of_round.value() or Close.EMPTY.value))

    def show_tally(self, tally: Tally | None) -> None:
        """Show what is known; None starts empty."""
        self._show_texts()
        shown = tally or Tally()
        is_drawn = shown.close is Close.DRAWN
        self.winner.choose(NOBODY if is_drawn else shown.winner)
        self.close_of_round.choose((Close.EMPTY if is_drawn else shown.close).value)

    def _show_texts(self) -> None:
        super()._show_texts()
        self.close_of_round.set_caption(_("How did it end?"))
        empty, limit = _("The other has no tile left"), _("The longer queue won")
        self.close_of_round.set_items([(Close.EMPTY.value, empty, empty), (Close.LIMIT.value, limit, limit)])
