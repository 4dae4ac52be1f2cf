# SPDX-License-Identifier: MIT
"""The question about a round of 夾十: who won."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from dominoes.game import Seat
from dominoes.games.kapshap.tally import Tally
from dominoes.scorebook.book import Book
from ui.games.tally_form import TallyForm
from ui.kit.answers import Cells
from ui.language.i18n import N_, _
from ui.language.reasons import Sentences

_NOBODY = "nobody"


class KapShapTallyForm(TallyForm):
    """Asks who won."""

    OBJECTIONS = Sentences({"tally.winner-missing": N_("Who won?")})

    def __init__(self, book: Book, parent: QWidget | None = None) -> None:
        """Ask about rounds of *book*."""
        super().__init__(book, parent)
        self.winner = Cells(self)
        self.winner.chosen.connect(self._on_answer)
        self.column.addWidget(self.winner)
        self.column.addStretch(1)
        self.translate(self._show_texts)

    def tally(self) -> Tally:
        """Return the answers so far."""
        value = self.winner.value()
        return Tally(winner=Seat(value) if isinstance(value, int) else None, drawn=value == _NOBODY)

    def show_tally(self, tally: Tally | None) -> None:
        """Show what is known; None starts empty."""
        self._show_texts()
        shown = tally or Tally()
        self.winner.choose(_NOBODY if shown.drawn else shown.winner)

    def _show_texts(self) -> None:
        self.winner.set_caption(_("Who won?"))
        nobody = _("Nobody: drawn")
        self.winner.set_items([*self.seat_items(), (_NOBODY, nobody, nobody)])

    def banker_line(self) -> str:
        """Return who begins."""
        return _("First to play: {name}").format(name=self.who[self.standing.banker])

    def take_focus(self) -> None:
        """Move focus to the question."""
        self.winner.take_focus()
