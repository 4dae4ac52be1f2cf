# SPDX-License-Identifier: MIT
"""What games with a banker share: staking, the table, sheets, the score book, and a round with hands compared."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from PySide6.QtWidgets import QLayout, QWidget

from dominoes.errors import Reason
from dominoes.game import (
    Event,
    Faces,
    Moment,
    MomentKind,
    Payment,
    Result,
    RoundEnded,
    Seat,
    Standing,
    in_order,
)
from dominoes.games.face_down import HandsTaken
from dominoes.games.stakes import LINES, HandCompared, HandsShown, Stake, StakePlaced
from dominoes.games.stakes_tally import MOST_STAKED, Tally
from dominoes.games.tally import Objection
from dominoes.scorebook.book import Book
from ui.diagram.position import Group, Position, PrintedSeat, chips_text, legend_of, undealt_text
from ui.games.person import PLAY_KEY, Person, TurnType
from ui.games.presenter import Presenter
from ui.games.tally_form import TallyForm
from ui.games.words import Words
from ui.kit.answers import Cells, Figure, Item
from ui.kit.layouts import Part, hbox, vbox
from ui.kit.theme import Space, Type
from ui.kit.widgets import PlainLabel
from ui.language import names
from ui.language.i18n import N_, _, number, pgettext, sentences, signed, term
from ui.language.options import OptionText
from ui.language.reasons import Sentences
from ui.table.bank import BankFelt, BankSeatModel
from ui.table.numbers import SIGNS, SheetHand, SheetModel, SheetRow, bank_name
from ui.table.prompt import Action

# -- stakes and who pays whom, in words -----------------------------------------------------------


GROUP: Final[Mapping[str, str]] = {"stakes": N_("Stakes")}
"""Heading of the options of `dominoes.games.stakes.StakesOptions`."""
OPTIONS: Final[Mapping[str, OptionText]] = {
    "stakes.menu": OptionText(N_("Stakes offered"), N_("The stakes a player can choose from.")),
}
"""Words of those options, where they are the group ``stakes`` of a game."""
PURSE: Final[Mapping[str, OptionText]] = {
    "stakes.purse": OptionText(
        N_("Never below zero"),
        N_("Nobody stakes or pays more chips than they have. This rule needs chips at the start of the match."),
    ),
}
"""Words of the option of `dominoes.games.stakes.PurseOptions`."""


def purse_rules(options: Any) -> Iterator[str]:  # noqa: ANN401 - of a game with `PurseOptions`
    """Yield how a table with purses plays; nothing at any other."""
    if options.stakes.purse and options.session.start_chips:
        yield _("Nobody stakes or pays more chips than they have; a bank that runs short pays in order of play.")


def outcome(sign: int) -> str:
    """Return how it ended: 贏, 和局, 輸."""
    return {1: term("win"), 0: term("push"), -1: term("lose")}[sign]


def short_outcome(sign: int) -> str:
    """Return how it ended in as few letters as go on a cell."""
    return {
        1: pgettext("outcome", "Won"),
        0: pgettext("outcome", "Push"),
        -1: pgettext("outcome", "Lost"),
    }[sign]


def with_sign(text: str, sign: int | None) -> str:
    """Write before *text* whether it won (▲), lost (▼) or neither (＝); None writes nothing."""
    return text if sign is None else f"{SIGNS[sign]} {text}".rstrip()


def starting_note(standing: Standing) -> str:
    """Return a note on the chips before anybody has won or lost; empty later, or with initial chips."""
    begins = not standing.rounds and not any(standing.chips)
    return _("Everyone starts with 0 chips and can go below zero.") if begins else ""


def banker_mark() -> str:
    """Return the banker's mark 莊."""
    return pgettext("seat", "Bank")


def stake_prompt(banker: str, standing: Standing) -> str:
    """Return the question for a stake; *banker* is the banker's name."""
    return sentences(_("{name} banks. How much do you stake?").format(name=banker), starting_note(standing))


def stake_text(stake: Stake) -> str:
    """Label the button that places *stake*."""
    return _("Stake {n}").format(n=number(stake.chips)) if stake.chips else _("Sit out")


def staked(chips: int) -> str:
    """Return what lies before a seat: 注 40."""
    if not chips:
        return _("sits out")
    return _("{stake} {n}").format(stake=term("stake"), n=number(chips))


def stake_line(event: StakePlaced, who: Sequence[str]) -> str:
    """Return that a seat has staked, in one line."""
    if not event.chips:
        return _("{name: sits|You sit} out").format(name=who[event.seat])
    return _("{name: stakes|You stake} {n}").format(name=who[event.seat], n=number(event.chips))


def round_line(result: Result, who: Sequence[str]) -> str:
    """Return how a round ended for its banker; the reason is called as those of `dominoes.games.stakes.settled`."""
    banker = result.reason["seat"]
    chips = result.chips[banker]
    text = {
        "swept": _("{name} banked and took every stake ({n})"),
        "paid-all": _("{name} banked and paid everyone ({n})"),
        "settled": _("{name} banked: {n}") if chips else _("{name} banked and broke even"),
    }[result.reason.key.rpartition(".")[2]]
    return text.format(name=who[banker], n=signed(chips))


_OUTCOMES: Final = {key: sign for sign, key in LINES.items()}


def sheet_line(reason: Reason, who: Sequence[str]) -> tuple[str, str]:
    """Return the heading of a line of the sheet, and its arithmetic; it must be one of `settled`."""
    heading = _("{name}: {outcome}").format(name=who[reason["seat"]], outcome=outcome(_OUTCOMES[reason.key]))
    return heading, staked(reason["stake"])


class StakingPerson(Person[TurnType]):
    """A person who is offered stakes before anything else; the stake placed last is offered first."""

    _usual = 0
    """Place of that stake on the menu."""

    def _stakes(self) -> tuple[Stake, ...]:
        """Return the stakes to choose from; none while something else is asked."""
        return self.turn.moves(Stake) if self.turn is not None else ()

    def _stake_at(self, place: int) -> None:
        """Place the stake in *place* of the menu."""
        stakes = self._stakes()
        if 0 <= place < len(stakes):
            self._usual = place
            self.answer_with(stakes[place])

    def _stake_actions(self) -> list[Action]:
        stakes = self._stakes()
        usual = min(self._usual, len(stakes) - 1)
        # A cap promises a key, and those of digits end with 9.
        keys = [PLAY_KEY if place == usual else "123456789"[place : place + 1] for place in range(len(stakes))]
        return [
            Action(
                number(stake.chips) if place else stake_text(stake),
                keys[place],
                partial(self._stake_at, place),
                main=place == usual,
            )
            for place, stake in enumerate(stakes)
        ]

    def press(self, letter: str) -> bool:
        """Place the stake that a digit names; return whether stakes are asked for."""
        if not letter.isdecimal() or not self._stakes():
            return False
        self._stake_at(int(letter) - 1)
        return True


# -- the table as plain values; no Qt -------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Showing:
    """State of the display beyond the view."""

    opened: frozenset[Seat] = frozenset()
    """Seats whose hands lie open already."""
    compared: frozenset[Seat] = frozenset()
    """Seats whose outcome is shown already."""
    dealt: bool = False
    """Whether everybody has their tiles already, where they are taken after the stakes."""


def comparison_of(history: tuple[Event, ...], seat: Seat) -> HandCompared | None:
    """Return how the hand of *seat* compared with the banker's; None before, and of the banker."""
    return next((event for event in history if isinstance(event, HandCompared) and event.seat == seat), None)


def seat_model(
    view: Any,  # noqa: ANN401 - the view of any such game
    seat: Seat,
    called: tuple[str, str],
    showing: Showing,
    *,
    status: str,
    groups: tuple[Faces, ...],
    words: str,
) -> BankSeatModel:
    """Return one place at the table.

    Args:
        view: What the reader knows.
        seat: Whose place it is.
        called: Its name, and its strength in words.
        showing: How far the round is shown.
        status: Its stake and what it is doing, until its outcome is shown.
        groups: The tiles before it.
        words: What its hand is worth, where that is seen.
    """
    name, level = called
    result = comparison_of(view.history, seat) if seat in showing.compared else None
    players = sum(isinstance(event, HandCompared) for event in view.history)
    ended = any(isinstance(event, RoundEnded) for event in view.history)
    over = view.result is not None and ended and len(showing.compared) >= players
    return BankSeatModel(
        seat=seat,
        name=name,
        level=level,
        mark=names.seat_mark(seat, len(view.stakes)),
        chips=(view.chips if over else view.standing.chips)[seat],
        banker=banker_mark() if seat == view.banker else "",
        to_act=seat in view.to_act,
        status=status if result is None else with_sign(outcome(result.sign), result.sign),
        groups=groups,
        words=words,
        sign=None if result is None else result.sign,
    )


# -- diagram --------------------------------------------------------------------------------------


def bank_position(
    state: Any,  # noqa: ANN401 - of any such game
    view: Any,  # noqa: ANN401 - of any such game
    who: Sequence[str],
    status: Callable[[Any, Seat], str],
    groups: Callable[[Seat], tuple[Group, ...]],
    *,
    opened: bool,
    title: str,
    lines: Sequence[str],
) -> Position:
    """Return a diagram of the table.

    Args:
        state: All there is to know.
        view: What the reader knows.
        who: Names by seat.
        status: Returns what a seat has staked and what it is doing.
        groups: Returns the tiles before a seat.
        opened: Whether all tiles are shown.
        title: What stands above it.
        lines: What stands below the title.
    """

    def seat_of(seat: Seat) -> PrintedSeat:
        compared = comparison_of(view.history, seat)
        # A picture stands still: the sign of who is to move shows that somebody is thinking.
        notes = (
            chips_text(view.chips[seat]),
            status(replace(view, to_act=()), seat),
            "" if compared is None else outcome(compared.sign),
        )
        return PrintedSeat(
            name=who[seat],
            mark=names.seat_mark(seat, len(who)),
            banker=banker_mark() if seat == view.banker else "",
            note=" · ".join(filter(None, notes)),
            to_act=seat in view.to_act,
            groups=groups(seat),
        )

    return Position(
        title=title,
        lines=tuple(lines),
        seats=tuple(map(seat_of, in_order(view.seat, len(who)))),
        legend=legend_of(who, view.seat, view.to_act, opened=opened),
        middle=(Group(state.rest, undealt_text(), beyond=True),) if opened and state.rest and view.hand else (),
    )


# -- settlement -----------------------------------------------------------------------------------


def short_text(payment: Payment) -> str:
    """Return what a purse could not pay of a line; empty if it was paid whole."""
    short = payment.reason.get("short")
    return _("short by {n}: no chips left").format(n=number(abs(short))) if short else ""


class BankWords(Words):
    """Words of a table where each player stakes against the banker."""

    def called(self, moment: Moment) -> tuple[str, str]:
        """Return that the bank takes or pays all, and the key of the term that explains it."""
        match moment.kind:
            case MomentKind.BANK_TAKES_ALL:
                return pgettext("call", "Bank takes all!"), moment.name
            case MomentKind.BANK_PAYS_ALL:
                return pgettext("call", "Bank pays all!"), moment.name
            case _:
                return "", ""

    def title(self, result: Result) -> str:
        """Return how the round ended for its banker."""
        return round_line(result, self.who)

    def payment(self, payment: Payment, state: Any) -> tuple[str, str]:  # noqa: ANN401 - as in the base
        """Return what *payment* is for, and its arithmetic."""
        return sheet_line(payment.reason, self.who)

    def hands(self, state: Any, seat: Seat) -> tuple[SheetHand, ...]:  # noqa: ANN401 - for a game to say
        """Return the tiles of *seat* at the end, of which one group names the hand; nothing without hands."""
        return ()

    def sheet(self, state: Any, round_name: str) -> SheetModel:  # noqa: ANN401 - as in the base
        """Return the settlement, with the banker's hand above and the player's on each line."""
        model = super().sheet(state, round_name)
        model = replace(
            model,
            rows=tuple(
                replace(row, detail=" · ".join(filter(None, (row.detail, short_text(payment)))))
                for row, payment in zip(model.rows, state.ended.sheet, strict=True)
            ),
        )
        bankers = self.hands(state, state.banker)
        if not bankers:
            return model
        return replace(
            model,
            above=banker_row(state.banker, self.who, "".join(each.name for each in bankers), bankers),
            rows=tuple(
                replace(row, hands=self.hands(state, payment.reason["seat"]), short=row.detail)
                for row, payment in zip(model.rows, state.ended.sheet, strict=True)
            ),
        )

    def subtitle(self, state: Any) -> str:  # noqa: ANN401 - as in the base
        """Return that everybody begins with no chips, before the first round has been paid."""
        return starting_note(state.standing)

    def bank(self, state: Any) -> Seat:  # noqa: ANN401 - as in the base
        """Return who banks."""
        banker: Seat = state.banker
        return banker

    def roles(self, state: Any) -> Mapping[int, str]:  # noqa: ANN401 - as in the base
        """Return who banks."""
        return {state.banker: banker_mark()}


def banker_row(banker: Seat, who: Sequence[str], named: str, hands: tuple[SheetHand, ...]) -> SheetRow:
    """Return the row of the *banker*, whose *hands* are called *named*."""
    heading = bank_name(who[banker])
    short = _("everyone else is compared with the banker")
    return SheetRow(heading, f"{named} · {short}", (), banker, hands, short)


# -- score book -----------------------------------------------------------------------------------


USUAL: Final = 20
"""The stake that is offered first."""

OBJECTIONS: Final = {
    "tally.stake-missing": N_("What did {name} stake?"),
    "tally.stake-impossible": N_("{name} cannot have staked {n}: stakes are from 1 to {of}."),
    "tally.stake-fixed": N_("{name} cannot have staked {n}: at this table everyone stakes {of}."),
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


# -- a round on the table -------------------------------------------------------------------------


COMPARED_PART: Final = 0.6
"""How long each comparison with the reader's bank stays, in parts of the time that a finished trick does."""
OTHERS_PART: Final = 0.35
"""The same of one that the reader has no part in."""


class ComparingPresenter(Presenter):
    """Shows one round to one seat; hands are compared with the banker's one after the other."""

    async def _linger_over(self, seat: Seat, compared: Collection[Seat], players: Collection[Seat]) -> None:
        """Leave a comparison to be looked at: one's own, and the last one, for as long as the settings say.

        Args:
            seat: Whose hand was compared.
            compared: Whose hands are compared now.
            players: Who plays against the banker.
        """
        if len(compared) == len(players):
            await self._linger_in_round()
        elif seat == self.me:
            await self._linger()
        else:
            await self._linger_less(OTHERS_PART if self.me in players else COMPARED_PART)

    async def _linger_less(self, part: float = COMPARED_PART) -> None:
        """Leave what lies on the table for that *part* of the usual while; no click is waited for."""
        await self._table.animator.pause(self.settings.trick_seconds * 1000 * part)


class BankPresenter(ComparingPresenter):
    """Shows one round to one seat that has one hand."""

    PAUSES = (HandCompared,)
    _table: BankFelt
    _showing = Showing()

    def _begin(self) -> None:
        self._showing = Showing()

    def _caught_up(self, view: Any) -> None:  # noqa: ANN401 - of any game
        history = view.history
        shown = any(isinstance(event, HandsShown) for event in history)
        self._showing = Showing(
            opened=frozenset(map(Seat, range(len(view.stakes)))) if shown else frozenset(),
            compared=frozenset(event.seat for event in history if isinstance(event, HandCompared)),
            dealt=any(isinstance(event, HandsTaken) for event in history),
        )

    async def _show(self, event: Event, before: Any, after: Any) -> None:  # noqa: ANN401 - as all do
        showing = self._showing
        match event:
            case HandsShown():
                self._showing = replace(showing, opened=frozenset((after.banker, self.me)))
                self._table.sync(self._model(after))
                await self._linger_less()
            case HandCompared(seat, _):
                self._showing = replace(showing, opened=showing.opened | {seat}, compared=showing.compared | {seat})
                self._table.sync(self._model(after))
                self.changed.emit()
                await self._linger_over(seat, self._showing.compared, after.players)
            case _:
                self._table.sync(self._model(after))
                self.changed.emit()
