# SPDX-License-Identifier: MIT
"""The questions about a round of 打天九: tricks, who finished and how, bonuses, dealt hands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import zip_longest

from PySide6.QtWidgets import QWidget

from dominoes.game import Seat
from dominoes.games.tally import Objection
from dominoes.games.tiengow.factors import Ending
from dominoes.games.tiengow.options import DealtHand
from dominoes.games.tiengow.scoring import Bonus, banker_multiplier, seats_at
from dominoes.games.tiengow.tally import CAPTURES, Paid, Tally, bonuses, endings, sweeps
from dominoes.scorebook.book import Book
from ui.games.tally_form import TallyForm
from ui.games.tiengow.words import ENDING_TERMS, dealt_hand_name
from ui.kit.answers import Cells, Counts, Item
from ui.language.i18n import N_, _, capital, ngettext, number, term
from ui.language.names import tricks_counted
from ui.language.reasons import Sentences

_SUPREMES = 2
"""Supreme pairs there are, where the civil one is played."""


class TienGowTallyForm(TallyForm):
    """Asks what happened in a round of 打天九."""

    OBJECTIONS = Sentences(
        {
            "tally.tricks-many": N_("That makes {n} tricks, but there are only {of}."),
            "tally.tricks-missing": lambda reason: ngettext(
                "Enter the tricks of each player: {n} is left.",
                "Enter the tricks of each player: {n} are left.",
                reason["n"],
            ),
            "tally.tricks-few": lambda reason: ngettext(
                "That makes {n} trick, but there are {of}.", "That makes {n} tricks, but there are {of}.", reason["n"]
            ),
            "tally.finisher-missing": N_("Who won the last trick?"),
            "tally.finisher-short": lambda reason: ngettext(
                "{name} cannot have finished like that with fewer than {n} trick.",
                "{name} cannot have finished like that with fewer than {n} tricks.",
                reason["n"],
            ),
            "tally.ending-not-played": N_("This table does not play that."),
            "tally.caught-missing": N_("Who was captured?"),
            "tally.caught-void": N_("{name} led the last trick, and so must have won a trick before."),
            "tally.sweep": N_("All eight tricks: what do they count as?"),
            "tally.bonus-not-played": N_("This table does not play that."),
            "tally.supremes-many": N_("There are not that many supreme pairs."),
            "tally.bonus-tricks": N_("{name} has too few tricks for that: at least {n}."),
            "tally.dealt-not-played": N_("This table does not play that."),
            "tally.dealt-whose": N_("Who declared the dealt win?"),
        }
    )

    def __init__(self, book: Book, parent: QWidget | None = None) -> None:
        """Ask about rounds of *book*."""
        super().__init__(book, parent)
        self._answered: list[int] = []
        self._paid: list[Paid] = []
        self._sweep_chosen = False
        self.tricks = [Cells(self, even=True, digits=True) for _seat in seats_at(book.options)]
        self.finisher, self.ending, self.caught, self.sweep, self.dealt = (Cells(self) for _each in range(5))
        self.bonuses = {each: Counts(self) for each in Bonus}
        for row in self.tricks:
            row.chosen.connect(self._on_tricks)
            row.keyed.connect(self._go_on_after_key)
        for cells in (self.finisher, self.ending, self.caught, self.dealt):
            cells.chosen.connect(self._on_answer)
        self.sweep.chosen.connect(self._on_sweep)
        for counts in self.bonuses.values():
            counts.touched.connect(self._on_bonus)
        counted = self.bonuses.values()
        for widget in (*self.tricks, self.finisher, self.ending, self.caught, self.sweep, *counted, self.dealt):
            self.column.addWidget(widget)
        self.column.addStretch(1)
        self.make_even(self.finisher, self.caught, *counted)
        self.translate(self._show_texts)

    # -- the tally -----------------------------------------------------------------------------

    def tally(self) -> Tally:
        """Return the answers so far."""
        dealt, ending = self.dealt.value(), self.ending.value()
        winner = self.finisher.value()
        sweep = self.sweep.value()
        if isinstance(dealt, DealtHand):
            return Tally(winner=Seat(winner) if isinstance(winner, int) else None, dealt=dealt)
        caught = self.caught.value()
        return Tally(
            tricks=tuple(value if isinstance(value := row.value(), int) else None for row in self.tricks),
            winner=Seat(winner) if isinstance(winner, int) else None,
            ending=ending if isinstance(ending, Ending) else Ending.PLAIN,
            caught=Seat(caught) if isinstance(caught, int) and ending in CAPTURES else None,
            sweep=sweep if isinstance(sweep, str) and sweep else None,
            bonuses=tuple(self._paid),
        )

    def show_tally(self, tally: Tally | None) -> None:
        """Show what is known; None starts empty."""
        shown = tally or Tally(tricks=(None,) * len(self.tricks))
        self._answered = [seat for seat, tricks in enumerate(shown.tricks) if tricks is not None]
        self._paid = list(shown.bonuses)
        self._sweep_chosen = shown.sweep is not None
        self._show_texts()
        # A dealt win has no tricks.
        for row, tricks in zip_longest(self.tricks, shown.tricks):
            row.choose(tricks)
        self.finisher.choose(shown.winner)
        self.ending.choose(shown.ending)
        self.dealt.choose("" if shown.dealt is None else shown.dealt)
        self._show_questions()
        self.caught.choose(shown.caught)
        self.sweep.choose(shown.sweep or "")

    def _show_texts(self) -> None:
        options = self.book.options
        for row, (_seat, words, name) in zip(self.tricks, self.seat_items(), strict=True):
            row.set_caption(words)
            spoken = _("{name}: {tricks}")
            row.set_items(
                [
                    (n, number(n), spoken.format(name=name, tricks=tricks_counted(n)))
                    for n in range(options.hand_size + 1)
                ]
            )
        self.finisher.set_items(self.seat_items())
        self.ending.set_caption(_("How"))
        self.ending.set_items([(each, ending_name(each), ending_name(each)) for each in endings(options)])
        self.caught.set_caption(_("Who was captured?"))
        self.sweep.set_caption(_("All eight tricks"))
        none = _("None")
        self.dealt.set_caption(capital(term("dealt-win")))
        hands = [(hand, dealt_hand_name(hand.key)) for hand in options.dealt_hands]
        self.dealt.set_items([("", none, none), *((hand, name, name) for hand, name in hands)])
        for each, counts in self.bonuses.items():
            # Translators: a bonus paid in the middle of a round, and to whom.
            counts.set_caption(_("{bonus}: who was paid").format(bonus=capital(term(each.value))))
        self._show_questions()

    def banker_line(self) -> str:
        """Return who banks in this round, and by how much they multiply."""
        m = banker_multiplier(self.book.options.bank, self.standing)
        return _("Banker: {name} ×{m}").format(name=self.who[self.standing.banker], m=number(m))

    def fits(self, tally: Tally) -> bool:
        """Return whether *tally* can be shown at this table; a dealt win has no tricks."""
        if tally.dealt is not None and not tally.tricks:
            tally = replace(tally, tricks=(None,) * len(self.tricks))
        return super().fits(tally)

    def concerned(self, objection: Objection) -> Sequence[QWidget]:
        """Return the tricks of one player or of all, or the question that it is about."""
        asked: dict[str, Sequence[QWidget]] = {
            "tally.finisher-missing": (self.finisher,),
            "tally.ending-not-played": (self.ending,),
            "tally.caught-missing": (self.caught,),
            "tally.sweep": (self.sweep,),
            "tally.bonus-not-played": tuple(self.bonuses.values()),
            "tally.supremes-many": (self.bonuses[Bonus.HONOUR],),
            "tally.dealt-not-played": (self.dealt,),
            "tally.dealt-whose": (self.finisher,),
        }
        seat = objection.get("seat")
        if objection.key in asked:
            return asked[objection.key]
        if objection.is_lacking:
            return sorted(self.tricks, key=lambda row: row.value() is not None)
        return self.tricks if seat is None else (self.tricks[seat],)

    def take_focus(self) -> None:
        """Move focus to the first player without tricks, then to who finished."""
        row = next((row for row in self.tricks if row.value() is None and not row.isHidden()), self.finisher)
        row.take_focus()

    # -- what is asked -------------------------------------------------------------------------

    def _show_questions(self) -> None:
        """Show the questions that other answers and the rules call for."""
        options = self.book.options
        claimed = isinstance(self.dealt.value(), DealtHand)
        for row in self.tricks:
            row.setVisible(not claimed)
        claimer = _("Who declared the dealt win?")
        # Translators: the player who won the last trick 結.
        self.finisher.set_caption(claimer if claimed else capital(term("finisher")))
        self.ending.setVisible(not claimed and len(endings(options)) > 1)
        winner = self.finisher.value()
        self.caught.set_items(self.seat_items((winner,) if isinstance(winner, int) else ()))
        self.caught.setVisible(not claimed and self.ending.value() in CAPTURES)
        self._show_sweeps(claimed=claimed)
        played = bonuses(options)
        for each, counts in self.bonuses.items():
            counts.setVisible(not claimed and each in played)
            counts.set_items(self.seat_items(), [self._paid.count(Paid(each, seat)) for seat in seats_at(options)])
        self.dealt.setVisible(bool(options.dealt_hands))

    def _show_sweeps(self, *, claimed: bool) -> None:
        """Ask for 七支 or 八支 where it is one of several; the likeliest is the answer until another is given."""
        possible = sweeps(self.book.options, self.standing, self.tally())
        items: list[Item] = []
        for each in possible:
            name = _("None") if each is None else capital(term(each))
            items.append((each or "", name, name))
        before = self.sweep.value()
        self.sweep.set_items(items)
        if not self._sweep_chosen or before not in [value for value, _name, _spoken in items]:
            self.sweep.choose(possible[0] or "")
            self._sweep_chosen = False
        self.sweep.setVisible(not claimed and possible != (None,))

    def _fill_last(self) -> None:
        """Enter what is left for the only player without an answer; when no tricks are left, 0 for all of them."""
        open_ = [seat for seat in seats_at(self.book.options) if seat not in self._answered]
        taken = [value for seat in self._answered if isinstance(value := self.tricks[seat].value(), int)]
        left = self.book.options.hand_size - sum(taken)
        follows = left == 0 or (left > 0 and len(open_) == 1)
        for seat in open_:
            self.tricks[seat].choose(left if follows else None)

    # -- answers -------------------------------------------------------------------------------

    def _on_tricks(self) -> None:
        seat = next(seat for seat, row in enumerate(self.tricks) if row is self.sender())
        if seat not in self._answered:
            self._answered.append(seat)
        self._fill_last()
        self._on_answer()

    def _on_sweep(self) -> None:
        self._sweep_chosen = True
        self._on_answer()

    def _on_bonus(self, seat: object) -> None:
        bonus = next(each for each, counts in self.bonuses.items() if counts is self.sender())
        paid = Paid(bonus, Seat(int(str(seat))))
        # The two supremes may both be one player's; all else comes once.
        most = _SUPREMES if bonus is Bonus.HONOUR and self.book.options.supreme.civil else 1
        if self._paid.count(paid) < most:
            self._paid.append(paid)
        else:
            self._paid = [each for each in self._paid if each != paid]
        self._on_answer()


def ending_name(ending: Ending) -> str:
    """Name how somebody finished: 包尊, 么結."""
    # Translators: a finish without anything special about it.
    return capital(term(ENDING_TERMS[ending])) if ending in ENDING_TERMS else _("Ordinary")
