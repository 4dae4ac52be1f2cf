# SPDX-License-Identifier: MIT
"""The questions about a round of 老鼠搬家: who won, and how it ended."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from dominoes.game import Seat
from dominoes.games.laoshu.scoring import Close
from dominoes.games.laoshu.tally import Tally
from dominoes.scorebook.book import Book
from ui.games.tally_form import TallyForm
from ui.kit.answers import Cells
from ui.language.i18n import N_, _
from ui.language.reasons import Sentences

_NOBODY = "nobody"


class LaoshuTallyForm(TallyForm):
    """Asks who won, and whether the other had a tile left."""

    OBJECTIONS = Sentences({"tally.winner-missing": N_("Who won?")})

    def __init__(self, book: Book, parent: QWidget | None = None) -> None:
        """Ask about rounds of *book*."""
        super().__init__(book, parent)
        self.winner, self.close_of_round = Cells(self), Cells(self)
        for cells in (self.winner, self.close_of_round):
            cells.chosen.connect(self._on_answer)
            self.column.addWidget(cells)
        self.column.addStretch(1)
        self.translate(self._show_texts)

    def tally(self) -> Tally:
        """Return the answers so far."""
        value = self.winner.value()
        if value == _NOBODY:
            return Tally(close=Close.DRAWN)
        close = Close(self.close_of_round.value() or Close.EMPTY.value)
        return Tally(winner=Seat(value) if isinstance(value, int) else None, close=close)

    def show_tally(self, tally: Tally | None) -> None:
        """Show what is known; None starts empty."""
        self._show_texts()
        shown = tally or Tally()
        is_drawn = shown.close is Close.DRAWN
        self.winner.choose(_NOBODY if is_drawn else shown.winner)
        self.close_of_round.choose((Close.EMPTY if is_drawn else shown.close).value)

    def _show_texts(self) -> None:
        self.winner.set_caption(_("Who won?"))
        nobody = _("Nobody: drawn")
        self.winner.set_items([*self.seat_items(), (_NOBODY, nobody, nobody)])
        self.close_of_round.set_caption(_("How did it end?"))
        empty, limit = _("The other has no tile left"), _("The longer queue won")
        self.close_of_round.set_items([(Close.EMPTY.value, empty, empty), (Close.LIMIT.value, limit, limit)])

    def banker_line(self) -> str:
        """Return who leads first."""
        return _("First to play: {name}").format(name=self.who[self.standing.banker])

    def take_focus(self) -> None:
        """Move focus to the first question."""
        self.winner.take_focus()
