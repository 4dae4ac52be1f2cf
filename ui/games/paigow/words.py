# SPDX-License-Identifier: MIT
"""What is said at a table of 推牌九, its settlement with the arithmetic of each line, and its score book."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QLayout, QWidget

from dominoes.errors import Reason
from dominoes.game import Event, Moment, Payment, PileOpened, Result, RoundEnded, Seat
from dominoes.games.face_down import HandSet, HandsTaken
from dominoes.games.paigow.hands import Ranking, ranking
from dominoes.games.paigow.options import PaiGowOptions
from dominoes.games.paigow.rules import fouls_of, house_banks
from dominoes.games.paigow.state import (
    Bank,
    BankDeclined,
    BankTaken,
    Bid,
    BidMade,
    CoBank,
    HandCompared,
    HandsShown,
    House,
    Move,
    Pass,
    Set,
    ShareAnswered,
    State,
    View,
)
from dominoes.games.paigow.tally import Tally, bankers, highest_bid, house_part
from dominoes.games.stakes import Stake, StakePlaced
from dominoes.games.tally import Objection
from dominoes.tiles import Tile
from ui.games.bank import (
    OBJECTIONS,
    BankWords,
    PlayerRow,
    RowsForm,
    banker_row,
    outcome,
    outcome_items,
    stake_line,
    stake_text,
    staked,
)
from ui.games.handout import Example, RankList
from ui.games.paigow import texts
from ui.games.paigow.options import REASONS as SENTENCES
from ui.games.paigow.options import TEXTS, table_rules
from ui.games.paigow.table import hand_models, titles
from ui.kit.answers import Cells, Item
from ui.kit.controls import Tick
from ui.kit.layouts import Part, hbox
from ui.language.i18n import N_, _, capital, number, signed, term
from ui.language.reasons import Sentences
from ui.table.log_view import LogGroup, LogLine
from ui.table.numbers import SIGNS, SheetHand, SheetModel, SheetRow

# -- sheets of paper ------------------------------------------------------------------------------


_OUTCOMES: Final = {"win": 1, "banker-foul": 1, "win-short": 1, "push": 0, "lose": -1, "foul": -1}
"""How a line that compares hands ended for its seat, by the key of its reason."""


def _shown_by(state: State | View) -> texts.Shown:
    """Return for each seat the hands it laid open; nothing before anybody has, and in a score book."""
    return next((event.hands for event in state.history if isinstance(event, HandsShown)), ())


def _with_hands(row: SheetRow, payment: Payment, state: State) -> SheetRow:
    """Return *row* with the tiles of its seat, where they were compared."""
    seat, key = payment.reason["seat"], payment.reason.key.removeprefix("paigow.")
    if key not in _OUTCOMES:
        return row
    shown = _shown_by(state)[seat]
    signs = _signs_of(state, seat)
    # Signs below a foul would tell what did not decide.
    decided = _foul(state, key)
    table = ranking(state.options.ranking)
    hands = _hands(shown, table, () if decided else signs)
    detail = " · ".join((texts.hands_name(shown, table), decided or _signs(signs), row.detail))
    return replace(row, detail=detail, hands=hands, short=" · ".join(filter(None, (decided, row.detail))))


def _hands(shown: Sequence[Sequence[Tile]], table: Ranking, signs: Sequence[int] = ()) -> tuple[SheetHand, ...]:
    models = hand_models(tuple(map(tuple, shown)), table, signs)
    return tuple(SheetHand(each.tiles, f"{each.title} {each.name}".strip(), each.sum, each.sign) for each in models)


def _foul(state: State, key: str) -> str:
    """Return the side of the decisive foul; empty without one."""
    if key == "foul":
        return _("foul")
    if key == "banker-foul" or (key == "win-short" and state.banker in fouls_of(state)):
        return _("foul by the banker")
    return ""


def _signs_of(state: State, seat: Seat) -> tuple[int, ...]:
    return next(e.signs for e in state.history if isinstance(e, HandCompared) and e.seat == seat)


def _signs(signs: Sequence[int]) -> str:
    """Return both comparisons: 前 ▲ 後 ▼."""
    return " ".join(f"{head} {SIGNS[sign]}".strip() for head, sign in zip(titles(len(signs)), signs, strict=True))


def _sum(reason: Reason) -> str:
    stake, times = reason["stake"], reason["times"]
    text = staked(stake)
    if times > 1:
        text = _("{staked} × bid {times} = {total}").format(
            staked=text, times=number(times), total=number(stake * times)
        )
    if reason.key == "paigow.win-short":
        return _("{staked}, but the bank can pay only {paid}").format(staked=text, paid=number(reason["chips"]))
    return text


# -- examples of payments -------------------------------------------------------------------------


_STAKES: Final = (10, 20, 10, 30)
_SIGNS: Final = (1, -1, 0, -1)
"""How players fare, counter-clockwise from the banker, and again from the first."""


def _example(
    options: PaiGowOptions,
    banker: Seat,
    signs: Sequence[int],
    *,
    times: int = 1,
    fouls: tuple[Seat, ...] = (),
    partner: Seat | None = None,
    with_house: bool = False,
    rounds: int = 1,
) -> Example:
    """Return a round in which players fare by *signs*, counter-clockwise from the banker, after so many *rounds*."""
    away = [(seat - banker - 1) % options.seats for seat in range(options.seats)]
    tally = Tally(
        banker=banker,
        times=times,
        partner=partner,
        with_house=with_house,
        stakes=tuple(_STAKES[place % len(_STAKES)] for place in away),
        signs=tuple(signs[place % len(signs)] for place in away),
        fouls=fouls,
    )
    return Example(tally, rounds=rounds)


# -- words at the table ---------------------------------------------------------------------------


class PaiGowWords(BankWords):
    """What is said at a table of 推牌九."""

    OPTIONS = TEXTS
    REASONS = SENTENCES

    rank = staticmethod(texts.rank_of)

    @property
    def table(self) -> Ranking:
        """The ranks of this table."""
        return ranking(self.options.ranking)

    def rules(self) -> Iterator[str]:
        """Yield the rules of this table for its players, in order of need."""
        return table_rules(self.options)

    def move(self, view: View, move: Move) -> str:
        """Label the button that plays *move*."""
        match move:
            case Bid(times):
                return _("Bid {n}").format(n=number(times)) if times else _("No bid")
            case Bank(takes):
                return _("Take the bank") if takes else _("Pass the bank on")
            case CoBank():
                return _("Share with the house") if view.seat == view.banker else _("Share the bank")
            case Pass():
                return _("Bank alone") if view.seat == view.banker else _("Play for myself")
            case Stake():
                return stake_text(move)
            case Set():
                return _("Set: {setting}").format(setting=texts.setting_name(move, self.table))

    def name(self, view: View, move: Move) -> str:
        """Return *move* in words that may follow others: hands without what is done with them."""
        return texts.setting_name(move, self.table) if isinstance(move, Set) else super().name(view, move)

    def event(self, event: Event, seen: State | View) -> str | None:
        """Return *event* in one line; None if it is not worth a line."""
        shown, banker = _shown_by(seen), seen.banker or 0
        match event:
            case BankDeclined() | BankTaken() | BidMade() | ShareAnswered() | StakePlaced():
                return self._before_the_deal(event, seen)
            case HandsTaken():
                return _("The tiles are dealt")
            case HandSet(seat, _setting):
                return _("{name: has set the hand|You have set your hand}").format(name=self.who[seat])
            case HandsShown():
                # The others' hands are shown one by one, as they are turned over.
                return _("{name: shows|You show} {hands}").format(
                    name=self.who[banker], hands=texts.hands_name(shown[banker], self.table)
                )
            case HandCompared(seat, _signs, sign):
                hands = texts.hands_name(shown[seat], self.table)
                return _("{name}: {hands}, {outcome}").format(name=self.who[seat], hands=hands, outcome=outcome(sign))
            case RoundEnded(result):
                return self.title(result)
            case _:
                return None

    def called(self, moment: Moment) -> tuple[str, str]:
        """Return what is called at *moment*, and the key of the term that explains it."""
        word, term = texts.called(moment)
        return (word, term) if word else super().called(moment)

    def line(
        self,
        event: Event,
        before: Sequence[Event],
        seen: State | View,
        moments: Iterable[Moment] = (),
        *,
        opened: bool = False,
    ) -> LogLine:
        """Return *event* as the log has it; with the decision of the dice, which are shown once the stakes are in."""
        line = super().line(event, before, seen, moments, opened=opened)
        rolled = [each for each in before if isinstance(each, PileOpened)]
        if not rolled or not isinstance(event, HandsTaken):
            return line
        return line._replace(text=texts.dice_words(rolled[0], self.who, odd=self.options.odd_die))

    def groups(self, lines: Sequence[LogLine], seen: State | View) -> list[LogGroup]:
        """Return the log in groups: bank and stakes, tiles, comparing, and the end."""
        return texts.stage_groups(lines, self.who, self.table, _shown_by(seen), seen.banker or 0)

    def opened_event(self, event: Event, seen: State | View) -> str | None:
        """Return *event* with what its seats keep secret, as far as it is known."""
        match event:
            case HandSet(seat, Set() as way):
                hands = texts.hands_name((way.low, way.high), self.table)
                return _("{name: sets|You set} {hands}").format(name=self.who[seat], hands=hands)
            case ShareAnswered(seat, False) if seat == seen.banker:
                return _("{name: does|You do} not share the bank with the house").format(name=self.who[seat])
            case ShareAnswered(seat, False):
                return _("{name: does|You do} not share the bank").format(name=self.who[seat])
            case _:
                return self.event(event, seen)

    def _before_the_deal(
        self, event: BankDeclined | BankTaken | BidMade | ShareAnswered | StakePlaced, seen: State | View
    ) -> str | None:
        name = self.who[event.seat]
        match event:
            case BankDeclined():
                return _("{name: passes|You pass} the bank on").format(name=name)
            case BankTaken() if seen.house is House.ALL:
                return _("The house banks; {name: holds|you hold} its tiles").format(name=name)
            case BankTaken(_, times):
                text = (
                    _("{name: banks|You bank}, and every stake counts {n} times")
                    if times > 1
                    else _("{name: banks|You bank}")
                )
                return text.format(name=name, n=number(times))
            case BidMade(_, times):
                return (_("{name: bids|You bid} {n}") if times else _("{name: does|You do} not bid")).format(
                    name=name, n=number(times)
                )
            case ShareAnswered(seat, True) if seat == seen.banker:
                return _("{name: shares|You share} the bank with the house").format(name=name)
            case ShareAnswered(_, joins):
                return _("{name: shares|You share} the bank").format(name=name) if joins else None
            case StakePlaced():
                return stake_line(event, self.who)

    def payment(self, payment: Payment, state: State) -> tuple[str, str]:
        """Return what *payment* is for, and its arithmetic."""
        key = payment.reason.key.removeprefix("paigow.")
        reason = payment.reason
        seat, name = reason["seat"], self.who[reason["seat"]]
        if key == "commission":
            detail = _("{percent}% of {won}, rounded up: {taken}").format(
                percent=reason["percent"], won=number(reason["chips"]), taken=number(payment.house)
            )
            return _("{commission}: {name}").format(commission=term("commission"), name=name), detail
        if key == "share":
            heading = _("{name: shares|You share} {banker:'s|your} bank").format(
                name=name, banker=self.who[reason["banker"]]
            )
            return heading, _("half of {net}: {half}").format(
                net=number(reason["chips"]), half=number(payment.chips[seat])
            )
        if key == "house-share":
            heading = _("{name: shares|You share} the bank with the house").format(name=name)
            return heading, _("half of {net}: {half}").format(net=number(reason["chips"]), half=number(payment.house))
        if key == "house-bank":
            return _("The bank of the house"), _("{name: held|You held} its tiles").format(name=name)
        heading = _("{name}: {outcome}").format(name=name, outcome=outcome(_OUTCOMES[key]))
        return heading, _sum(reason)

    def title(self, result: Result) -> str:
        """Return how the round ended for its banker, or for the house."""
        key = result.reason.key.removeprefix("paigow.house-")
        if key == result.reason.key:
            return super().title(result)
        won = sum(payment.house for payment in result.sheet if payment.reason.key == "paigow.house-bank")
        text = {
            "swept": _("The house banked and took every stake ({n})"),
            "paid-all": _("The house banked and paid everyone ({n})"),
            "settled": _("The house banked: {n}"),
        }[key]
        return text.format(n=signed(won))

    def sheet(self, state: State, round_name: str) -> SheetModel:
        """Return the settlement: the banker's hands above, and on each line those that were compared."""
        model, result, banker = super().sheet(state, round_name), state.ended, state.banker
        assert result is not None
        assert banker is not None
        shown = _shown_by(state)[banker]
        rows = zip(model.rows, result.sheet, strict=True)
        return replace(
            model,
            above=banker_row(banker, self.who, texts.hands_name(shown, self.table), _hands(shown, self.table)),
            rows=tuple(_with_hands(row, payment, state) for row, payment in rows),
        )

    def roles(self, state: State) -> Mapping[int, str]:
        """Return who banks, and how many times stakes count."""
        assert state.banker is not None
        return {state.banker: texts.banker_mark(state.times)}

    def ranks(self) -> Iterator[RankList]:
        """Return the hands, high to low."""
        return texts.rank_lists(self.options.ranking)

    def examples(self) -> Iterator[Example]:
        """Yield rounds that show how the table pays."""
        options = self.options
        banker = bankers(options, Example(None).standing(options.seats))[0]
        yield _example(options, banker, _SIGNS)
        yield _example(options, banker, (-1,))
        if highest_bid(options, Example(None, rounds=1).standing(options.seats)) > 1:
            yield _example(options, banker, _SIGNS, times=2)
        if options.comparing.foul:
            yield _example(options, banker, (1,), fouls=(Seat((banker + 1) % options.seats),))
        if options.banking.shared:
            yield _example(options, banker, _SIGNS, partner=Seat((banker + 1) % options.seats))
        if options.banking.house_shares:
            yield _example(options, banker, _SIGNS, with_house=True)
        if "banking.house_first" not in options.idle and options.banking.house_first:
            yield _example(options, banker, _SIGNS, rounds=0)


# -- score book -----------------------------------------------------------------------------------


_NOBODY: Final = -1
_HOUSE: Final = -2
"""Partners in the bank other than a seat."""


class _FoulRow(PlayerRow):
    """Stake and outcome of one player, and of the banker only whether that was a foul."""

    def _head(self) -> QLayout:
        self.foul = Tick(self)
        return hbox(Part(self.name, 1), self.foul)


def _partner(tally: Tally | None) -> int:
    """Return the answer to who shares the bank."""
    if tally is None or (tally.partner is None and not tally.with_house):
        return _NOBODY
    return _HOUSE if tally.partner is None else tally.partner


class PaiGowTallyForm(RowsForm):
    """Asks what happened in a round of 推牌九."""

    OBJECTIONS = Sentences(
        {
            **OBJECTIONS,
            "tally.banker": N_("Only {name} can take the bank now."),
            "tally.bid": N_("The highest bid is {n}."),
            "tally.partner": N_("The bank cannot be shared like that."),
            "tally.foul-not-played": N_("This table does not play this."),
            "tally.first": N_("Who was dealt first?"),
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
        whole = house_banks(self.book.options, self.standing)
        # The house way makes no fouls.
        bound = (partner, banker) if partner == _HOUSE or whole else (partner,)
        joined = isinstance(partner, int) and partner not in (_NOBODY, _HOUSE, banker)
        return Tally(
            banker=Seat(banker if isinstance(banker, int) else bankers(self.book.options, self.standing)[0]),
            times=times if isinstance(times, int) else 1,
            partner=Seat(partner) if isinstance(partner, int) and joined else None,
            with_house=partner == _HOUSE,
            first=Seat(first) if isinstance(first, int) else None,
            stakes=tuple(row.stake.number for row in self.rows),
            signs=tuple(sign if isinstance(sign := row.cells.value(), int) else None for row in self.rows),
            fouls=tuple(
                Seat(seat)
                for seat, row in enumerate(self.rows)
                if self._may_foul and seat not in bound and row.foul.isChecked()
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
        self.partner.choose(_partner(tally))
        self.first.choose(tally.first if tally else None)
        self._show_questions()

    def _show_texts(self) -> None:
        options = self.book.options
        may = bankers(options, self.standing)
        self.banker.set_caption(capital(term("banker")))
        self.banker.set_items([(seat, name, spoken) for seat, name, spoken in self.seat_items() if seat in may])
        self.banker.setVisible(len(may) > 1)
        self.times.set_caption(_("Bid for the bank"))
        most = highest_bid(options, self.standing)
        self.times.set_items([(n, f"×{number(n)}", f"×{number(n)}") for n in range(1, most + 1)])
        self.times.setVisible(most > 1)
        self.partner.set_caption(_("Shares the bank"))
        self.first.set_caption(_("First to be dealt"))
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
        banking, the_house = self.book.options.banking, _("The house")
        items = [(_NOBODY, nobody, nobody), *self.seat_items(taken if banking.shared else range(len(self.who)))]
        if banking.house_shares:
            items.insert(1, (_HOUSE, the_house, the_house))
        self.partner.set_items(items)
        if chosen in taken:
            self.partner.choose(_NOBODY)
        whole = house_banks(self.book.options, self.standing)
        self.partner.setVisible((banking.shared or banking.house_shares) and not whole)
        tally = self.tally()
        may_foul = self._may_foul and not house_part(self.book.options, self.standing, tally)
        for seat, row in enumerate(self.rows):
            staked, banks = seat in tally.players, seat == tally.banker
            row.setVisible(staked or (banks and may_foul))
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
        if house_banks(self.book.options, self.standing):
            return _("The house banks; {name: holds|you hold} its tiles").format(name=self.who[tally.banker])
        name = _("Banker: {name}").format(name=self.who[tally.banker])
        return name if tally.times == 1 else f"{name} ×{number(tally.times)}"
