# SPDX-License-Identifier: MIT
"""What is said at a table of 打天九, its settlement with the arithmetic of each line, and its score book."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Final

from PySide6.QtWidgets import QWidget

from dominoes.game import ChipsMoved, Event, Factor, Payment, PileOpened, Result, RoundEnded, Seat
from dominoes.games.tally import Objection
from dominoes.games.tiengow.options import FOUR, DealtHand, TienGowOptions
from dominoes.games.tiengow.scoring import Bonus, Ending, banker_multiplier, seats_at
from dominoes.games.tiengow.state import Claim, HandClaimed, Move, Pass, State, ThrownShown, View
from dominoes.games.tiengow.tally import CAPTURES, Paid, Tally, bonuses, endings, sweeps
from dominoes.scorebook.book import Book
from ui.games.handout import Example, RankList
from ui.games.reasons import reason_text
from ui.games.tally_form import TallyForm
from ui.games.tiengow import texts
from ui.games.tiengow.options import REASONS as SENTENCES
from ui.games.tiengow.options import TEXTS, table_rules
from ui.games.tiengow.texts import ENDING_TERMS, dealt_hand_name
from ui.games.trick import TrickWords, combination_ranks
from ui.kit.answers import Cells, Counts, Item
from ui.kit.sheet import SheetButton, SheetContent
from ui.language.combinations import combination_in_sentence
from ui.language.i18n import N_, _, capital, ngettext, number, pgettext, term
from ui.language.names import enumerated, numeral, tricks_counted
from ui.language.reasons import Sentences
from ui.table.log_view import LogGroup, LogLine
from ui.table.numbers import SheetModel, SheetRow, SheetTiles, columns, numbers_content

# -- sheets of paper ------------------------------------------------------------------------------


def _role(seat: int, result: Result, banker: int, m: int) -> str:
    """Return whether a seat banks or has won, in words; empty for the others."""
    how = "dealt-win" if result.reason.key == "tiengow.claimed" else "finish"
    parts = [term(how)] if seat == result.winner else []
    return " ".join([*parts, _("Banker ×{m}").format(m=m)] if seat == banker else parts)


# -- lines -----------------------------------------------------------------------------------------


def _loss(payment: Payment, options: TienGowOptions) -> str:
    reason, tricks, due = payment.reason, payment.reason["tricks"], payment.reason["due"]
    if reason.key == "tiengow.surplus-lost":
        return _("captured: {surplus} is not paid").format(surplus=_surplus(due))
    multiplied = [*_banker_factor(reason["times"]), *_worth_factor(options)]
    if reason.key in ("tiengow.surplus", "tiengow.surplus-covered"):
        by_winner = reason.key == "tiengow.surplus"
        text = _("{surplus}: {sum} from the winner") if by_winner else _("{surplus}: {sum} from the captured player")
        return text.format(surplus=_surplus(due), sum=_product(number(due), multiplied, payment.amount))
    if not due:
        return _("par: nothing to pay") if tricks == options.par else _("more than par, not paid at this table")
    factors = [*multiplied, *(_labelled(term(each.name), each.times) for each in reason["factors"])]
    if not tricks:
        return _product(_labelled(term("no-trick"), due), factors, payment.amount)
    short = f"{number(options.par)} − {number(tricks)}"
    return _product(f"({short})" if factors else short, factors, payment.amount, always=True)


def _surplus(over: int) -> str:
    """Name what is above par: 入一, 入二; 入三 only without the two-tile rule."""
    names = ("over-1", "over-2")
    return term(names[over - 1]) if over <= len(names) else _("surplus {n}").format(n=numeral(over))


def _bonus_sum(payment: Payment) -> str:
    reason = payment.reason
    each = number(reason["amount"])
    banker = _banker_factor(reason["times"])
    if len(payment.chips) == 2:  # noqa: PLR2004 - only one other player pays
        return _product(each, banker, -min(payment.chips))
    if not banker:
        return _("{n} from each").format(n=each)
    # Only the banker pays more than the others; if the banker is paid, all pay the same.
    product = _product(each, banker, -min(payment.chips))
    if reason["seat"] == reason["banker"]:
        return _("{sum} from each").format(sum=product)
    return _("{n} from each, {sum} from the banker").format(n=each, sum=product)


def _banker_factor(times: int) -> list[str]:
    return [_labelled(pgettext("factor", "banker"), times)] if times != 1 else []


def _worth_factor(options: TienGowOptions) -> list[str]:
    worth = options.table.trick_chips
    # Translators: what a trick is worth, as a factor of a payment: per trick 10.
    return [_labelled(pgettext("factor", "per trick"), worth)] if worth != 1 else []


def _labelled(name: str, n: int) -> str:
    return _("{name} {n}").format(name=name, n=number(n))


def _product(first: str, factors: Sequence[str], total: int, *, always: bool = False) -> str:
    """Write *first* times each factor and what it comes to; without factors only if *always*."""
    if not factors and not always:
        return first
    return _("{product} = {total}").format(product=" × ".join((first, *factors)), total=number(total))


# -- examples of payments -------------------------------------------------------------------------


_EVEN: Final = {(4, 8): (4, 2, 1, 1), (4, 4): (2, 1, 1, 0), (3, 8): (4, 3, 1), (2, 8): (5, 3)}
"""Tricks of each seat, by how many there are and how many tiles a hand has: the banker, who sits first, has won."""
_VOID: Final = {(4, 8): (2, 4, 2, 0), (4, 4): (0, 2, 1, 1), (3, 8): (2, 6, 0), (2, 8): (2, 6)}
"""The second seat has won, and another has no trick, unless only two play."""


# -- words at the table ---------------------------------------------------------------------------


class TienGowWords(TrickWords):
    """What is said at a table of 打天九."""

    OPTIONS = TEXTS
    REASONS = SENTENCES

    def rules(self) -> Iterator[str]:
        """Yield the rules of this table for its players, in order of need."""
        return table_rules(self.options)

    def move(self, view: View, move: Move) -> str:
        """Label the button that plays *move*."""
        match move:
            case Claim(hand):
                return texts.claim_button(hand.key)
            case Pass():
                return texts.decline_button()
            case _:
                return super().move(view, move)

    def event(self, event: Event, seen: State | View) -> str | None:
        """Return *event* in one line; None if it is not worth a line."""
        match event:
            case PileOpened(dice, roller, opening, first):
                text = _("{roller} rolled {dice}: {opening}, {first: takes|you take} tiles first")
                thrown = "+".join(map(number, dice))
                return text.format(roller=self.who[roller], dice=thrown, opening=term(opening), first=self.who[first])
            case HandClaimed(seat, hand, _tiles):
                return _("{name} declared a dealt win: {hand}").format(
                    name=self.who[seat], hand=dealt_hand_name(hand.key)
                )
            case ChipsMoved(payment):
                return self._bonus(payment)
            case ThrownShown():
                return _("The thrown tiles were turned up")
            case RoundEnded(result):
                return self.title(result)
            case _:
                return super().event(event, seen)

    def _bonus(self, payment: Payment) -> str:
        """Return in a short sentence what was paid in the middle of a round; other payments get their reason."""
        reason = payment.reason
        key = reason.key.removeprefix("tiengow.")
        if key not in ("honour-supreme", "capture-supreme", "honour-four"):
            return reason_text(reason, self.who)
        fields = {"bonus": term(key), "name": self.who[reason["seat"]]}
        # Only the banker pays more than the others; if the banker is paid, all pay the same.
        most = number(-min(payment.chips))
        if len(payment.chips) == 2:  # noqa: PLR2004 - only one other player pays
            return _("{bonus}: {name:|you} received {n}").format(n=most, **fields)
        if reason["times"] == 1 or reason["seat"] == reason["banker"]:
            return _("{bonus}: {name:|you} received {n} from each of the others").format(n=most, **fields)
        text = _("{bonus}: {name:|you} received {n} from each, {m} from the banker")
        return text.format(n=number(reason["amount"]), m=most, **fields)

    called = staticmethod(texts.called)

    def groups(self, lines: Sequence[LogLine], seen: State | View) -> list[LogGroup]:
        """Return the log in groups: what came before, each trick, and the end."""
        return texts.trick_groups(lines, self.who, civil_supreme=self.civil_supreme)

    def title(self, result: Result) -> str:
        """Return in a few words who won the round, and how: 阿北結."""
        name = self.who[result.winner] if result.winner is not None else ""
        if result.reason.key == "tiengow.claimed":
            hand = dealt_hand_name(result.reason["hand"])
            return _("{name} won with a dealt win: {hand}").format(name=name, hand=hand)
        return _("{name} won the round").format(name=name)

    def payment(self, payment: Payment, state: State) -> tuple[str, str]:
        """Return the heading of *payment*, and its arithmetic in words and numbers."""
        reason = payment.reason
        key = reason.key.removeprefix("tiengow.")
        match key:
            case "honour-supreme" | "capture-supreme" | "honour-four":
                return _("{bonus}: {name}").format(bonus=term(key), name=self.who[reason["seat"]]), _bonus_sum(payment)
            case "dealt-win":
                heading = _("{name}: {hand}").format(
                    name=self.who[reason["seat"]], hand=dealt_hand_name(reason["hand"])
                )
                first = _labelled(term("dealt-win"), reason["pays"])
                return heading, _product(first, _banker_factor(reason["times"]), payment.amount)
            case "cap":
                heading = _("{name}: limit {limit}").format(
                    name=self.who[reason["seat"]], limit=number(reason["limit"])
                )
                return heading, _("{n} returned").format(n=number(payment.amount))
            case "void" | "short" | "par" | "surplus" | "surplus-covered" | "surplus-lost" | "caught" | "covered":
                return self._heading(payment), _loss(payment, self.options)
            case _:
                return reason_text(reason, self.who), ""

    def _heading(self, payment: Payment) -> str:
        """Return the player, their tricks, and who pays if it is another seat."""
        reason = payment.reason
        fields = {"name": self.who[reason["seat"]], "tricks": tricks_counted(reason["tricks"])}
        match reason.key:
            case "tiengow.caught":
                return _("{name}: {tricks}, captured").format(**fields)
            case "tiengow.covered":
                return _("{name}: {tricks}, paid by {payer:|you}").format(payer=self.who[reason["payer"]], **fields)
            case _:
                return _("{name}: {tricks}").format(**fields)

    def sheet(self, state: State, round_name: str) -> SheetModel:
        """Return the settlement; its subtitle says who has won, and how."""
        return replace(super().sheet(state, round_name), name=round_name)

    def subtitle(self, state: State) -> str:
        """Return the manner of the win, its multipliers, and the banker."""
        result = state.ended
        assert result is not None
        reason = result.reason
        fields = {"banker": self.who[state.standing.banker], "m": number(state.multiplier)}
        if reason.key == "tiengow.claimed":
            return _("{reason} Banker: {banker} (×{m}).").format(reason=reason_text(reason, self.who), **fields)
        factors: tuple[Factor, ...] = next(filter(None, (line.reason.get("factors") for line in result.sheet)), ())
        payer = next(
            (self.who[line.reason["payer"]] for line in result.sheet if line.reason.get("payer") is not None), None
        )
        supreme = any(each.name == "finish-supreme" for each in factors)
        fields["name"] = self.who[result.winner] if result.winner is not None else ""
        fields["tiles"] = combination_in_sentence(reason["tiles"], civil_supreme=supreme)
        fields["factors"] = enumerated(
            [_("{name} (×{n})").format(name=term(each.name), n=number(each.times)) for each in factors]
        )
        if payer is not None:
            text = _(
                "{name} finished with {tiles} – {factors}, paid for everyone by {payer:|you}. Banker: {banker} (×{m})."
            )
            return text.format(payer=payer, **fields)
        if factors:
            return _("{name} finished with {tiles} – {factors}. Banker: {banker} (×{m}).").format(**fields)
        return _("{name} finished with {tiles}. Banker: {banker} (×{m}).").format(**fields)

    def roles(self, state: State) -> Mapping[int, str]:
        """Return the marks of the banker and the winner."""
        result, banker = state.ended, state.standing.banker
        assert result is not None
        return {seat: _role(seat, result, banker, state.multiplier) for seat in range(len(self.who))}

    def shown(self, state: State) -> tuple[SheetTiles, ...]:
        """Return the thrown tiles, if the table turns them up after the hand."""
        for event in state.history:
            if isinstance(event, ThrownShown):
                heading = _("{name} threw")
                return tuple(
                    SheetTiles(heading.format(name=self.who[seat]), row) for seat, row in enumerate(event.tiles) if row
                )
        return ()

    def bonuses(self, payments: Sequence[Payment], state: State) -> SheetContent:
        """Return *payments* in the middle of a round as a small sheet."""
        rows = tuple(SheetRow(*self.payment(each, state), each.chips) for each in payments)
        model = SheetModel(
            title=rows[0].heading if len(rows) == 1 else term("bonus"),
            subtitle=_("Banker: {name} ×{m}").format(name=self.who[state.standing.banker], m=state.multiplier),
            first=_("Payment"),
            columns=columns(self.who),
            rows=rows,
        )
        return numbers_content(model, SheetButton("", term("continue"), "Enter", main=True))

    def ranks(self) -> Iterator[RankList]:
        """Return the combinations of each class, high to low."""
        return combination_ranks(self.options.tiles, civil_supreme=self.civil_supreme)

    def examples(self) -> Iterator[Example]:
        """Yield rounds that show how the table pays."""
        options = self.options
        size = options.seats, options.hand_size
        even, void = _EVEN[size], _VOID[size]
        winner, other = Seat(1), Seat(2 if options.seats == FOUR else 0)
        yield Example(Tally(tricks=even, winner=Seat(0)))
        yield Example(Tally(tricks=void, winner=winner))
        yield Example(Tally(tricks=even, winner=Seat(0)), term=2)
        for ending in endings(options):
            caught = other if ending in CAPTURES else None
            if ending is not Ending.PLAIN:
                yield Example(Tally(tricks=void, winner=winner, ending=ending, caught=caught))
        if Bonus.HONOUR in bonuses(options):
            yield Example(Tally(tricks=void, winner=winner, bonuses=(Paid(Bonus.HONOUR, other),)))
        for dealt in options.dealt_hands[:1]:
            yield Example(Tally(winner=winner, dealt=dealt))


# -- score book -----------------------------------------------------------------------------------


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
            "tally.ending-not-played": N_("This table does not play this."),
            "tally.caught-missing": N_("Who was captured?"),
            "tally.caught-void": N_("{name} led the last trick, so must have won one before."),
            "tally.sweep": N_("All eight tricks: what do they count as?"),
            "tally.bonus-not-played": N_("This table does not play this."),
            "tally.supremes-many": N_("There are not that many supreme pairs."),
            "tally.bonus-tricks": N_("{name} has too few tricks for that: at least {n}."),
            "tally.dealt-not-played": N_("This table does not play this."),
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
            counts.set_caption(_("{bonus}: who was paid?").format(bonus=capital(term(each.value))))
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
