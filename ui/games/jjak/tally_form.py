# SPDX-License-Identifier: MIT
"""The questions about a round of 짝맞추기: who won, and whose discard did it."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from dominoes.game import Seat
from dominoes.games.jjak.tally import Tally
from dominoes.scorebook.book import Book
from ui.games.tally_form import TallyForm
from ui.kit.answers import Cells
from ui.language.i18n import N_, _
from ui.language.reasons import Sentences

_NOBODY = "nobody"


class JjakTallyForm(TallyForm):
    """Asks who won, and whose discard did it."""

    OBJECTIONS = Sentences(
        {
            "tally.winner-missing": N_("Who won?"),
            "tally.discarder-unknown": N_("Whose discard was it?"),
            "tally.discarder-won": N_("The winner cannot have discarded the tile too."),
        }
    )

    def __init__(self, book: Book, parent: QWidget | None = None) -> None:
        """Ask about rounds of *book*."""
        super().__init__(book, parent)
        self.winner, self.discarder = Cells(self), Cells(self)
        for cells in (self.winner, self.discarder):
            cells.chosen.connect(self._on_answer)
            self.column.addWidget(cells)
        self.column.addStretch(1)
        self.translate(self._show_texts)

    def tally(self) -> Tally:
        """Return the answers so far."""
        value, discarder = self.winner.value(), self.discarder.value()
        won = isinstance(value, int)
        return Tally(
            winner=Seat(value) if isinstance(value, int) else None,
            discarder=Seat(discarder) if won and isinstance(discarder, int) else None,
            drawn=value == _NOBODY,
        )

    def show_tally(self, tally: Tally | None) -> None:
        """Show what is known; None starts empty."""
        self._show_texts()
        shown = tally or Tally()
        self.winner.choose(_NOBODY if shown.drawn else shown.winner)
        self.discarder.choose(_NOBODY if shown.discarder is None else shown.discarder)
        self._show_questions()

    def _show_texts(self) -> None:
        self.winner.set_caption(_("Who won?"))
        nobody = _("Nobody: drawn")
        self.winner.set_items([*self.seat_items(), (_NOBODY, nobody, nobody)])
        self.discarder.set_caption(_("Whose discard was it?"))
        drew = _("Nobody's: dealt or drawn")
        self.discarder.set_items([*self.seat_items(), (_NOBODY, drew, drew)])
        self._show_questions()

    def _show_questions(self) -> None:
        self.discarder.setVisible(isinstance(self.winner.value(), int))

    def banker_line(self) -> str:
        """Return who begins."""
        return _("First to play: {name}").format(name=self.who[self.standing.banker])

    def take_focus(self) -> None:
        """Move focus to the question."""
        self.winner.take_focus()
