# SPDX-License-Identifier: MIT
"""The questions of the score book about a round of stakes: what each player staked, and who won."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtWidgets import QLayout, QWidget

from dominoes.games.stakes_tally import MOST_STAKED, Tally
from dominoes.games.tally import Objection
from dominoes.scorebook.book import Book
from ui.games.stakes import SIGNS, outcome, short_outcome
from ui.games.tally_form import TallyForm
from ui.kit.answers import Cells, Figure, Item
from ui.kit.layouts import Part, hbox, vbox
from ui.kit.theme import Space, Type
from ui.kit.widgets import PlainLabel
from ui.language.i18n import N_, _, term
from ui.language.reasons import Sentences

USUAL: Final = 20
"""The stake that is offered first."""

OBJECTIONS: Final = {
    "tally.stake-missing": N_("What did {name} stake?"),
    "tally.stake-impossible": N_("{name} cannot have staked {n}: a stake is from 1 to {of}."),
    "tally.stake-fixed": N_("{name} cannot have staked {n}: at this table everybody stakes {of}."),
    "tally.sign-missing": N_("Did {name} win or lose?"),
}


def outcome_items(name: str) -> list[Item]:
    """Return the cells that ask whether the seat called *name* won."""
    spoken = _("{name}: {outcome}")
    return [
        (sign, f"{mark} {short_outcome(sign)}", spoken.format(name=name, outcome=outcome(sign)))
        for sign, mark in SIGNS.items()
    ]


class PlayerRow(QWidget):
    """What one seat staked, and how it fared: a name, a number, and cells."""

    def __init__(self, parent: QWidget) -> None:
        """Make a row of nobody."""
        super().__init__(parent)
        self.name = PlainLabel(parent=self, role=Type.CAPTION, tone="muted")
        self.stake = Figure(1, MOST_STAKED, self)
        self.cells = self._new_cells()
        # The name has a line of its own, so that it is read whole and the cells have room.
        vbox(self._head(), self._answers(), on=self, spacing=2)
        self.cells.set_caption("")

    def _new_cells(self) -> Cells:
        return Cells(self, even=True)

    def _head(self) -> QWidget | QLayout:
        """Return the first line."""
        return self.name

    def _answers(self) -> QLayout:
        """Return what stands below it."""
        return hbox(Part(self.stake, 1), Part(self.cells, 2), spacing=Space.SMALL)


class RowsForm(TallyForm):
    """Asks for a stake and one more answer of each seat; a game says which answers there are."""

    ROW: type[PlayerRow] = PlayerRow
    rows: Sequence[PlayerRow]
    """One for each seat."""

    def __init__(self, book: Book, parent: QWidget | None = None) -> None:
        """Ask about rounds of *book*."""
        super().__init__(book, parent)
        self.rows = [self.ROW(self) for _name in book.names]
        self._lay_out()
        self.translate(self._show_texts)

    def _lay_out(self) -> None:
        """Put the questions below each other."""
        self._add_rows()
        self.column.addStretch(1)

    def _add_rows(self) -> None:
        for row in self.rows:
            row.stake.valueChanged.connect(self.changed)
            row.cells.chosen.connect(self.changed)
            row.cells.keyed.connect(self._go_on_after_key)
            self.column.addWidget(row)

    def _items(self, name: str) -> list[Item]:
        """Return the cells of the seat called *name*."""
        raise NotImplementedError

    def _answered(self, seat: int) -> bool:
        """Return whether the cells of *seat* are asked."""
        return seat != self.standing.banker

    def _stakes(self, seat: int) -> bool:
        """Return whether *seat* is asked for its stake."""
        return seat != self.standing.banker

    def _show_stakes(self, before: tuple[int | None, ...], usual: int = USUAL) -> None:
        """Show the stakes *before*, or those of the round before; without any the *usual* one."""
        for row, stake in zip(self.rows, before or (None,) * len(self.rows), strict=True):
            row.stake.setSingleStep(usual)
            row.stake.show_number(usual if stake is None else stake)

    def _show_texts(self) -> None:
        stake = _("{name}: {stake}")
        for row, (_seat, words, name) in zip(self.rows, self.seat_items(), strict=True):
            row.name.setText(words)
            row.stake.setAccessibleName(stake.format(name=name, stake=term("stake")))
            row.cells.setAccessibleName(name)
            row.cells.set_items(self._items(name))
        self._show_questions()

    def _show_questions(self) -> None:
        for seat, row in enumerate(self.rows):
            row.stake.setVisible(self._stakes(seat))
            row.cells.setVisible(self._answered(seat))
            row.setVisible(self._stakes(seat) or self._answered(seat))

    def concerned(self, objection: Objection) -> Sequence[QWidget]:
        """Return the stake or the answer of the seat that it is about."""
        seat = objection.get("seat")
        if seat is None:
            return ()
        return (self.rows[seat].stake if objection.key.startswith("tally.stake") else self.rows[seat].cells,)

    def take_focus(self) -> None:
        """Move focus to the first seat without an answer."""
        asked = (row for row in self.rows if not row.isHidden() and not row.cells.isHidden())
        row = next((row for row in asked if row.cells.value() is None), None)
        if row is not None:
            row.cells.take_focus()

    def go_on(self) -> bool:
        """Move focus from a stake to the answer beside it."""
        row = next((row for row in self.rows if row.stake.hasFocus() and not row.cells.isHidden()), None)
        if row is not None:
            row.cells.take_focus()
        return row is not None


class StakesForm(RowsForm):
    """Asks what each player staked, and whether they won."""

    OBJECTIONS = Sentences(OBJECTIONS)

    def tally(self) -> Tally:
        """Return the answers so far."""
        return Tally(
            stakes=tuple(row.stake.number for row in self.rows),
            signs=tuple(sign if isinstance(sign := row.cells.value(), int) else None for row in self.rows),
        )

    def show_tally(self, tally: Tally | None) -> None:
        """Show what is known; None starts empty, with the stakes of the round before."""
        before = tally or (self.book.entries[-1] if self.book.entries else None)
        self._show_texts()
        self._show_stakes(before.stakes if before else ())
        for seat, row in enumerate(self.rows):
            row.cells.choose(tally.signs[seat] if tally else None)

    def _items(self, name: str) -> list[Item]:
        return outcome_items(name)
