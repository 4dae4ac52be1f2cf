# SPDX-License-Identifier: MIT
"""The question about a round that one player wins, or nobody: who won."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtWidgets import QWidget

from dominoes.game import Seat
from dominoes.games.tally import Objection
from dominoes.scorebook.book import Book
from ui.games.tally_form import TallyForm
from ui.kit.answers import Cells
from ui.language.i18n import N_, _
from ui.language.reasons import Sentences

NOBODY: Final = "nobody"
"""The answer that it was nobody."""
OBJECTIONS: Final = {"tally.winner-missing": N_("Who won?")}
"""What a tally lacks in every such game."""


class WinnerForm(TallyForm):
    """Asks who won; a game says what else it asks, and makes the tally of the answers."""

    OBJECTIONS = Sentences(OBJECTIONS)

    def __init__(self, book: Book, parent: QWidget | None = None) -> None:
        """Ask about rounds of *book*."""
        super().__init__(book, parent)
        self.winner = self._question()

    def _question(self) -> Cells:
        """Return a further question below the others."""
        cells = Cells(self)
        cells.chosen.connect(self._on_answer)
        self.column.addWidget(cells)
        return cells

    @property
    def won(self) -> Seat | None:
        """Who won; None while that is not known, and where nobody did."""
        return seat_in(self.winner)

    @property
    def drawn(self) -> bool:
        """Whether nobody won."""
        return self.winner.value() == NOBODY

    def _show_texts(self) -> None:
        self.winner.set_caption(_("Who won?"))
        nobody = _("Nobody: drawn")
        self.winner.set_items([*self.seat_items(), (NOBODY, nobody, nobody)])

    def banker_line(self) -> str:
        """Return who begins."""
        return _("First to play: {name}").format(name=self.who[self.standing.banker])

    def concerned(self, objection: Objection) -> Sequence[QWidget]:  # noqa: ARG002 - it is the only question
        """Return the question who won."""
        return (self.winner,)

    def take_focus(self) -> None:
        """Move focus to the question who won."""
        self.winner.take_focus()


def seat_in(cells: Cells) -> Seat | None:
    """Return the seat that is the answer to a question; None for any other answer, and for none."""
    value = cells.value()
    return Seat(value) if isinstance(value, int) else None
