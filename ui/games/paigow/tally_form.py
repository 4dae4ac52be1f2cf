# SPDX-License-Identifier: MIT
"""The questions about a round of 推牌九: who banks, stakes, and who won against the banker."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QWidget

from dominoes.game import Seat
from dominoes.games.paigow.tally import MOST_STAKED, Tally, bankers, highest_bid
from dominoes.scorebook.book import Book
from ui.games.stakes import SIGNS, outcome, short_outcome
from ui.games.tally_form import TallyForm
from ui.kit.answers import Cells, Figure
from ui.kit.controls import Tick
from ui.kit.layouts import Part, hbox, vbox
from ui.kit.theme import Space, Type
from ui.kit.widgets import PlainLabel
from ui.language.i18n import N_, _, capital, number, term
from ui.language.reasons import Sentences

_NOBODY: Final = -1


class PlayerRow(QWidget):
    """Stake and outcome of one player, and of the banker only whether that was a foul."""

    def __init__(self, parent: QWidget) -> None:
        """Make a row of nobody."""
        super().__init__(parent)
        self.name = PlainLabel(parent=self, role=Type.CAPTION, tone="muted")
        self.stake = Figure(1, MOST_STAKED, self)
        self.signs = Cells(self, even=True)
        self.foul = Tick(self)
        # The name has a line of its own, so that it is read whole and the outcomes have room.
        head = hbox(Part(self.name, 1), self.foul)
        vbox(head, hbox(Part(self.stake, 1), Part(self.signs, 2), spacing=Space.SMALL), on=self, spacing=2)
        self.signs.set_caption("")


class PaiGowTallyForm(TallyForm):
    """Asks what happened in a round of 推牌九."""

    OBJECTIONS = Sentences(
        {
            "tally.banker": N_("Only {name} can bank now."),
            "tally.bid": N_("The highest bid is {n}."),
            "tally.partner": N_("The bank cannot be shared like that."),
            "tally.foul-not-played": N_("This table does not play that."),
            "tally.first": N_("Who was dealt to first?"),
            "tally.stake-missing": N_("What did {name} stake?"),
            "tally.stake-impossible": N_("{name} cannot have staked {n}: a stake is from 1 to {of}."),
            "tally.sign-missing": N_("Did {name} win or lose?"),
        }
    )

    def __init__(self, book: Book, parent: QWidget | None = None) -> None:
        """Ask about rounds of *book*."""
        super().__init__(book, parent)
        self.banker, self.times, self.partner, self.first = (Cells(self) for _each in range(4))
        self.rows = [PlayerRow(self) for _name in book.names]
        for cells in (self.banker, self.times, self.partner, self.first):
            cells.chosen.connect(self._on_answer)
        for widget in (self.banker, self.times, self.partner):
            self.column.addWidget(widget)
        for row in self.rows:
            row.stake.valueChanged.connect(self.changed)
            row.signs.chosen.connect(self.changed)
            row.signs.keyed.connect(self._on_keyed)
            row.foul.toggled.connect(self._on_answer)
            self.column.addWidget(row)
        self.column.addWidget(self.first)
        self.column.addStretch(1)
        self.make_even(self.banker, self.first)
        self.translate(self._show_texts)

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
            signs=tuple(sign if isinstance(sign := row.signs.value(), int) else None for row in self.rows),
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
        usual = min(self.book.options.stakes.menu)
        self._show_texts()
        for seat, row in enumerate(self.rows):
            row.stake.setSingleStep(usual)
            stake = before.stakes[seat] if before else None
            row.stake.show_number(usual if stake is None else stake)
            row.signs.choose(tally.signs[seat] if tally else None)
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
        stake = _("{name}: {stake}")
        for row, (_seat, words, name) in zip(self.rows, self.seat_items(), strict=True):
            row.name.setText(words)
            row.stake.setAccessibleName(stake.format(name=name, stake=term("stake")))
            row.signs.setAccessibleName(name)
            row.foul.set_words(_("Foul"))
            row.foul.setAccessibleDescription(name)
            spoken = _("{name}: {outcome}")
            row.signs.set_items(
                [
                    (sign, f"{mark} {short_outcome(sign)}", spoken.format(name=name, outcome=outcome(sign)))
                    for sign, mark in SIGNS.items()
                ]
            )
        self._show_questions()

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
            row.signs.setVisible(staked and not {seat, tally.banker} & set(tally.fouls))
            row.foul.setVisible(self._may_foul)

    def banker_line(self) -> str:
        """Return who banks, and how many times every stake counts."""
        tally = self.tally()
        name = _("Banker: {name}").format(name=self.who[tally.banker])
        return name if tally.times == 1 else f"{name} ×{number(tally.times)}"

    def take_focus(self) -> None:
        """Move focus to the first player without an outcome."""
        self._on_keyed()

    def go_on(self) -> bool:
        """Move focus from a stake to its outcome."""
        row = next((row for row in self.rows if row.stake.hasFocus() and not row.signs.isHidden()), None)
        if row is not None:
            row.signs.take_focus()
        return row is not None

    # -- answers -------------------------------------------------------------------------------

    def _on_keyed(self) -> None:
        # From above, whichever row is the banker's: as the rows stand, and as they are asked for.
        asked = (row for row in self.rows if not row.isHidden() and not row.signs.isHidden())
        row = next((row for row in asked if row.signs.value() is None), None)
        if row is not None:
            row.signs.take_focus()
