# SPDX-License-Identifier: MIT
"""The questions about a round of 짝맞추기: who won, and whose discard did it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from dominoes.games.jjak.tally import Tally
from dominoes.games.tally import Objection
from dominoes.scorebook.book import Book
from ui.games.winner_form import NOBODY, OBJECTIONS, WinnerForm, seat_in
from ui.language.i18n import N_, _
from ui.language.reasons import Sentences


class JjakTallyForm(WinnerForm):
    """Asks who won, and whose discard did it."""

    OBJECTIONS = Sentences(
        {
            **OBJECTIONS,
            "tally.discarder-unknown": N_("Whose discard was it?"),
            "tally.discarder-won": N_("The winner cannot have discarded the tile too."),
        }
    )

    def __init__(self, book: Book, parent: QWidget | None = None) -> None:
        """Ask about rounds of *book*."""
        super().__init__(book, parent)
        self.discarder = self._question()
        self.column.addStretch(1)
        self.translate(self._show_texts)

    def tally(self) -> Tally:
        """Return the answers so far."""
        discarder = None if self.won is None else seat_in(self.discarder)
        return Tally(winner=self.won, discarder=discarder, drawn=self.drawn)

    def show_tally(self, tally: Tally | None) -> None:
        """Show what is known; None starts empty."""
        self._show_texts()
        shown = tally or Tally()
        self.winner.choose(NOBODY if shown.drawn else shown.winner)
        self.discarder.choose(NOBODY if shown.discarder is None else shown.discarder)
        self._show_questions()

    def concerned(self, objection: Objection) -> Sequence[QWidget]:
        """Return the question whose discard it was, or who won."""
        return (self.discarder,) if objection.key.startswith("tally.discarder") else super().concerned(objection)

    def _show_texts(self) -> None:
        super()._show_texts()
        self.discarder.set_caption(_("Whose discard was it?"))
        drew = _("Nobody's: dealt or drawn")
        self.discarder.set_items([*self.seat_items(), (NOBODY, drew, drew)])
        self._show_questions()

    def _show_questions(self) -> None:
        self.discarder.setVisible(self.won is not None)
