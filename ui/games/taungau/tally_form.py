# SPDX-License-Identifier: MIT
"""The questions of the score book about a round of 鬥牛: stakes, and the points of every hand."""

from __future__ import annotations

from PySide6.QtWidgets import QLayout

from dominoes.games.taungau.options import Scoring
from dominoes.games.taungau.tally import STUCK, Tally, possible
from ui.games.stakes_form import OBJECTIONS, PlayerRow, RowsForm
from ui.kit.answers import Cells
from ui.kit.layouts import Part, hbox, vbox
from ui.language.i18n import N_, _, ngettext, number
from ui.language.reasons import Sentences


class _PointsRow(PlayerRow):
    """Has a cell for each number of points, which the digit of that number chooses."""

    def _new_cells(self) -> Cells:
        return Cells(self, even=True, digits=True)

    def _answers(self) -> QLayout:
        # So many cells have a line of their own.
        return vbox(hbox(Part(self.stake, 1), Part(stretch=2)), self.cells, spacing=2)


class TauNgauTallyForm(RowsForm):
    """Asks what each player staked, and how many points every hand had."""

    OBJECTIONS = Sentences({**OBJECTIONS, "tally.points-missing": N_("How many points did {name} have?")})
    ROW = _PointsRow

    def tally(self) -> Tally:
        """Return the answers so far."""
        return Tally(
            stakes=tuple(row.stake.number if self._stakes(seat) else None for seat, row in enumerate(self.rows)),
            points=tuple(found if isinstance(found := row.cells.value(), int) else None for row in self.rows),
        )

    def show_tally(self, tally: Tally | None) -> None:
        """Show what is known; None starts empty, with the stakes of the round before."""
        before = tally or (self.book.entries[-1] if self.book.entries else None)
        self._show_texts()
        self._show_stakes(before.stakes if before else ())
        for seat, row in enumerate(self.rows):
            row.cells.choose(tally.points[seat] if tally else None)

    def _show_texts(self) -> None:
        super()._show_texts()
        for row in self.rows:
            row.cells.set_caption(_("Points; × for no bull"))

    def _answered(self, seat: int) -> bool:  # noqa: ARG002 - the banker has points too
        return True

    def _stakes(self, seat: int) -> bool:
        return super()._stakes(seat) and self.book.options.scoring is Scoring.STAKES

    def _items(self, name: str) -> list[tuple[object, str, str]]:
        items: list[tuple[object, str, str]] = []
        for points in possible(self.book.options.scoring):
            stuck = points == STUCK
            spoken = _("No bull") if stuck else ngettext("{n} point", "{n} points", points).format(n=number(points))
            items.append(
                (points, "×" if stuck else number(points), _("{name}: {word}").format(name=name, word=spoken))
            )
        return items
