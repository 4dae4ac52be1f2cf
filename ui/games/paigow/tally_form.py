# SPDX-License-Identifier: MIT
"""The questions about a round of 推牌九: who banks, stakes, and who won against the banker."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QLayout, QWidget

from dominoes.game import Seat
from dominoes.games.paigow.tally import Tally, bankers, highest_bid
from dominoes.games.tally import Objection
from ui.games.bank import OBJECTIONS, PlayerRow, RowsForm, outcome_items
from ui.kit.answers import Cells, Item
from ui.kit.controls import Tick
from ui.kit.layouts import Part, hbox
from ui.language.i18n import N_, _, capital, number, term
from ui.language.reasons import Sentences

_NOBODY: Final = -1


class _FoulRow(PlayerRow):
    """Stake and outcome of one player, and of the banker only whether that was a foul."""

    def _head(self) -> QLayout:
        self.foul = Tick(self)
        return hbox(Part(self.name, 1), self.foul)


class PaiGowTallyForm(RowsForm):
    """Asks what happened in a round of 推牌九."""

    OBJECTIONS = Sentences(
        {
            **OBJECTIONS,
            "tally.banker": N_("Only {name} can bank now."),
            "tally.bid": N_("The highest bid is {n}."),
            "tally.partner": N_("The bank cannot be shared like that."),
            "tally.foul-not-played": N_("This table does not play that."),
            "tally.first": N_("Who was dealt to first?"),
        }
    )
    ROW = _FoulRow
    rows: Sequence[_FoulRow]

    def _lay_out(self) -> None:
        self.banker, self.times, self.partner, self.first = (Cells(self) for _each in range(4))
        for cells in (self.banker, self.times, self.partner, self.first):
            cells.chosen.connect(self._on_answer)
        for widget in (self.banker, self.times, self.partner):
            self.column.addWidget(widget)
        self._add_rows()
        for row in self.rows:
            row.foul.toggled.connect(self._on_answer)
        self.column.addWidget(self.first)
        self.column.addStretch(1)
        self.make_even(self.banker, self.first)

    # -- the tally -----------------------------------------------------------------------------

    def tally(self) -> Tally:
        """Return the answers so far."""
        banker, times = self.banker.value(), self.times.value()
        partner, first = self.partner.value(), self.first.value()
        joined = isinstance(partner, int) and partner not in (_NOBODY, banker)
        return Tally(
            banker=Seat(banker if isinstance(banker, int) else bankers(self.book.options, self.standing)[0]),
            times=times if isinstance(times, int) else 1,
            partner=Seat(partner) if isinstance(partner, int) and joined else None,
            first=Seat(first) if isinstance(first, int) else None,
            stakes=tuple(row.stake.number for row in self.rows),
            signs=tuple(sign if isinstance(sign := row.cells.value(), int) else None for row in self.rows),
            fouls=tuple(
                Seat(seat)
                for seat, row in enumerate(self.rows)
                if self._may_foul and seat != partner and row.foul.isChecked()
            ),
        )

    @property
    def _may_foul(self) -> bool:
        options = self.book.options
        return options.comparing.foul and not options.small

    def show_tally(self, tally: Tally | None) -> None:
        """Show what is known; None starts empty, with the stakes of the round before."""
        before = tally or (self.book.entries[-1] if self.book.entries else None)
        self._show_texts()
        self._show_stakes(before.stakes if before else (), min(self.book.options.stakes.menu))
        for seat, row in enumerate(self.rows):
            row.cells.choose(tally.signs[seat] if tally else None)
            with QSignalBlocker(row.foul):
                row.foul.setChecked(tally is not None and seat in tally.fouls)
        self.banker.choose(tally.banker if tally else bankers(self.book.options, self.standing)[0])
        self.times.choose(tally.times if tally else 1)
        self._show_questions()
        self.partner.choose(_NOBODY if tally is None or tally.partner is None else tally.partner)
        self.first.choose(tally.first if tally else None)
        self._show_questions()

    def _show_texts(self) -> None:
        options = self.book.options
        may = bankers(options, self.standing)
        self.banker.set_caption(capital(term("banker")))
        self.banker.set_items([(seat, name, spoken) for seat, name, spoken in self.seat_items() if seat in may])
        self.banker.setVisible(len(may) > 1)
        self.times.set_caption(_("Bid for the bank"))
        most = highest_bid(options)
        self.times.set_items([(n, f"×{number(n)}", f"×{number(n)}") for n in range(1, most + 1)])
        self.times.setVisible(most > 1)
        self.partner.set_caption(_("Shares the bank"))
        self.first.set_caption(_("First to be dealt to"))
        self.first.set_items(self.seat_items())
        self.first.setVisible(options.banking.cover)
        for row, (_seat, _words, name) in zip(self.rows, self.seat_items(), strict=True):
            row.foul.set_words(_("Foul"))
            row.foul.setAccessibleDescription(name)
        super()._show_texts()

    def _items(self, name: str) -> list[Item]:
        return outcome_items(name)

    def _show_questions(self) -> None:
        """Ask about those who staked against the banker."""
        banker = self.banker.value()
        taken = (banker,) if isinstance(banker, int) else ()
        nobody = _("Nobody")
        chosen = self.partner.value()
        self.partner.set_items([(_NOBODY, nobody, nobody), *self.seat_items(taken)])
        if chosen in taken:
            self.partner.choose(_NOBODY)
        self.partner.setVisible(self.book.options.banking.shared)
        tally = self.tally()
        for seat, row in enumerate(self.rows):
            staked, banks = seat in tally.players, seat == tally.banker
            row.setVisible(staked or (banks and self._may_foul))
            row.stake.setVisible(staked)
            # A foul says how it ended.
            row.cells.setVisible(staked and not {seat, tally.banker} & set(tally.fouls))
            row.foul.setVisible(self._may_foul)

    def concerned(self, objection: Objection) -> Sequence[QWidget]:
        """Return the question about the bank, or that about a player."""
        asked = {
            "tally.banker": self.banker,
            "tally.bid": self.times,
            "tally.partner": self.partner,
            "tally.first": self.first,
        }
        found = asked.get(objection.key)
        return super().concerned(objection) if found is None else (found,)

    def banker_line(self) -> str:
        """Return who banks, and how many times every stake counts."""
        tally = self.tally()
        name = _("Banker: {name}").format(name=self.who[tally.banker])
        return name if tally.times == 1 else f"{name} ×{number(tally.times)}"
