# SPDX-License-Identifier: MIT
"""The texts of 擲天九: house rules, reasons, the table, the log, sheets, score book; and its printed diagram."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final

from dominoes.errors import Reason
from dominoes.game import Event, Payment, RoundEnded, Seat
from dominoes.games import entry
from dominoes.games.stakes import Stake, StakePlaced
from dominoes.games.stakes_tally import Tally
from dominoes.games.throwing.options import ThrowUntil
from dominoes.games.throwing.state import DiceThrown, MarkSet, Move, State, ThrowCompared, View
from dominoes.ranks import RANK
from dominoes.records.replay import still_view
from dominoes.tiles import FACES, Suit, Tile
from ui.diagram.position import Group, Position, PrintedSeat, chips_text, legend_of
from ui.games.bank import (
    GROUP,
    OBJECTIONS,
    OPTIONS,
    PURSE,
    BankWords,
    StakesForm,
    outcome,
    purse_rules,
    stake_line,
    stake_prompt,
    stake_text,
)
from ui.games.handout import Example, RankList, numbered, repeated
from ui.games.throwing.table import ThrowSeatModel, throw_model
from ui.language.i18n import N_, _, capital, number, percent, pgettext, sentences, term
from ui.language.names import enumerated, face_name, rank_label
from ui.language.options import OptionText, OptionTexts
from ui.language.reasons import Sentences
from ui.table.log_view import LogEntry, LogGroup, LogLine
from ui.table.numbers import SIGNS

# -- house rules ----------------------------------------------------------------------------------


_OPTIONS: Final = OptionTexts(
    groups=GROUP,
    options={
        "until": OptionText(N_("Who throws"), N_("Whether the throwing ends once a player beats the banker.")),
        "seats": OptionText(N_("Players"), N_("How many players there are, including the banker.")),
        **OPTIONS,
        **PURSE,
    },
    choices={
        ("until", "all"): N_("Every player throws"),
        ("until", "first-win"): N_("Until someone wins"),
    },
    sources={
        "TBG": "thebrothersgraham.com",
        "BELL": "R. C. Bell",
        "WPTG": "Wikipedia “Tien Gow”",
    },
)


# -- reasons --------------------------------------------------------------------------------------


def _edge(edge: Fraction) -> str:
    return percent(float(edge) / 100, digits=2)


def _outcome(sign: int) -> Callable[[Reason], str]:
    return lambda _reason: outcome(sign)


_SENTENCES: Final[Mapping[str, str | Callable[[Reason], str]]] = {
    "throwing.over": N_("The round is over."),
    "throwing.not-your-turn": N_("Please wait: it is not your turn."),
    "throwing.asked-throw": N_("All stakes are placed: now the dice are thrown."),
    "throwing.asked-stake": N_("First choose your stake."),
    "throwing.bank-keeps": N_("The bank keeps {edge} of each stake on average, so the smallest stake loses least."),
    "throwing.chances": N_("Throws that count against {tile}: {higher} win, {equal} draw, {lower} lose."),
    # What learners are asked, and why an answer is right.
    "throwing.drill-ask": N_("How does the player's throw compare?"),
    "throwing.drill-mark": N_("The banker threw"),
    "throwing.drill-throw": N_("The player threw"),
    "throwing.drill-win": _outcome(1),
    "throwing.drill-push": _outcome(0),
    "throwing.drill-lose": _outcome(-1),
    "throwing.drill-again": N_("It does not count: throw again"),
    "throwing.drill-other-suit": N_("It belongs to the other suit, which does not count."),
    "throwing.drill-alike": N_("{one} and {other} rank equally."),
    "throwing.drill-above": N_("{above} is higher than {below}."),
}


# -- what is asked, and what happened -------------------------------------------------------------


def throw_button() -> str:
    """Label the button that throws the dice."""
    return pgettext("button", "Throw the dice")


def asked(mark: Tile) -> str:
    """Return the throws that count against the *mark*, and the winning ones."""
    text = {
        Suit.CIVIL: _("Only civil throws count: higher than {tile} wins."),
        Suit.MILITARY: _("Only military throws count: higher than {tile} wins."),
    }[mark.suit]
    return text.format(tile=face_name(mark))


def prompt(view: View, who: Sequence[str]) -> str:
    """Return what is asked of the seat of *view*."""
    if view.seat in view.staking:
        return stake_prompt(who[view.banker], view.standing)
    mark = view.throws.mark
    if mark is None:
        return _("Throw the dice; the others then throw against you.")
    return sentences(asked(mark), _("Throw again.") if view.throws.misses else "")


def called(takes: int) -> str:
    """Return the immediate meaning of the banker's throw; empty if the others throw."""
    return {
        1: _("The highest of its suit: the banker takes all stakes."),
        0: "",
        -1: _("The lowest of its suit: the banker pays all."),
    }[takes]


# -- the log --------------------------------------------------------------------------------------


# -- settlement -----------------------------------------------------------------------------------


def _compared(state: State, seat: int) -> str:
    """Return the compared throws; empty if unknown or not needed."""
    mark = state.throws.mark
    if mark is None:
        return ""
    thrown = [event.tile for event in state.history if isinstance(event, ThrowCompared) and event.seat == seat]
    if thrown:
        return _("{tile} against {mark}").format(tile=face_name(thrown[0]), mark=face_name(mark))
    return _("the banker threw {mark}").format(mark=face_name(mark)) if _is_paid(state, seat) else _("did not throw")


def _is_paid(state: State, seat: int) -> bool:
    return state.ended is not None and state.ended.chips[seat] != 0


# -- examples of payments -------------------------------------------------------------------------


_STAKES: Final = (20, 40, 60, 100)
_SIGNS: Final = (1, -1, 0)


# -- words at the table ---------------------------------------------------------------------------


class ThrowingWords(BankWords):
    """What is said at a table of 擲天九."""

    OPTIONS = _OPTIONS
    REASONS = Sentences(_SENTENCES, {"edge": _edge})

    rank = staticmethod(rank_label)

    def rules(self) -> Iterator[str]:
        """Yield what players at this table must know."""
        yield _("A throw of two dice is named and ranked like the tile with its numbers.")
        yield _("Every player except the banker stakes before the dice are thrown.")
        yield _("Stakes: {stakes}.").format(
            stakes=enumerated([number(each) for each in sorted(self.options.stakes.menu)])
        )
        yield _(
            "The banker's throw takes all stakes if it is the highest of its suit, and pays all if it is the lowest."
        )
        yield _(
            "After any other throw, each player throws until they get the banker's suit: higher "
            "wins, equal draws, lower loses."
        )
        if self.options.until is ThrowUntil.FIRST_WIN:
            yield _("Once someone has won, nobody else throws, and the other stakes are returned.")
        yield from purse_rules(self.options)
        yield _("The bank moves to the next seat after every round.")

    def move(self, view: View, move: Move) -> str:
        """Return *move* in words."""
        return stake_text(move) if isinstance(move, Stake) else throw_button()

    def event(self, event: Event, seen: State | View) -> str | None:
        """Return *event* in one line; None if it is not worth a line."""
        match event:
            case StakePlaced():
                return stake_line(event, self.who)
            case DiceThrown(seat, dice, counts):
                text = (
                    _("{name} threw {a} and {b}: {tile}")
                    if counts
                    else _("{name} threw {a} and {b}: {tile}, wrong suit")
                )
                return text.format(
                    name=self.who[seat], a=number(dice[0]), b=number(dice[1]), tile=face_name(event.tile)
                )
            case MarkSet(_banker, _tile, takes):
                return called(takes) or None
            case ThrowCompared(seat, _tile, sign):
                return _("{name}: {outcome}").format(name=self.who[seat], outcome=outcome(sign))
            case RoundEnded(result):
                return self.title(result)
            case _:
                return None

    def groups(self, lines: Sequence[LogLine], seen: State | View) -> list[LogGroup]:
        """Return the log in groups: stakes, the throws of each seat, and the end."""
        groups: list[LogGroup] = []
        thrower = -1
        for each in lines:
            match each.event:
                case StakePlaced():
                    if not groups:
                        groups.append(LogGroup(_("Stakes")))
                    groups[-1].entries.append(LogEntry(each.text))
                case DiceThrown(seat, _dice, counts) as event:
                    if seat != thrower:
                        thrower = seat
                        groups.append(LogGroup(_("{name: throws|You throw}").format(name=self.who[seat])))
                    name = face_name(event.tile)
                    words = name if counts else _("{tile}, wrong suit").format(tile=name)
                    groups[-1].entries.append(each.entry(self.who[seat], (event.tile,), words))
                case ThrowCompared(_seat, _tile, sign):
                    groups[-1].result = f"{SIGNS[sign]} {outcome(sign)}"
                case MarkSet():
                    groups[-1].entries.append(LogEntry(each.text))
                case RoundEnded():
                    groups.append(LogGroup(entries=[LogEntry(each.text)]))
                case _:
                    pass
        return groups

    def payment(self, payment: Payment, state: State) -> tuple[str, str]:
        """Return the heading of *payment*, and the compared throws with its arithmetic."""
        heading, sum_ = super().payment(payment, state)
        return heading, " · ".join(filter(None, (_compared(state, payment.reason["seat"]), sum_)))

    def ranks(self) -> Iterator[RankList]:
        """Yield the throws of each suit, high to low."""
        for suit in Suit:
            rows = [(RANK[face], (face,), capital(face_name(face))) for face in FACES if face.suit is suit]
            yield RankList(capital(term(suit.value)), numbered(rows))

    def examples(self) -> Iterator[Example]:
        """Yield rounds that show how the table pays."""
        for signs in (_SIGNS, (-1,), (1,)):
            yield Example(
                Tally(stakes=repeated(_STAKES, self.options.seats), signs=repeated(signs, self.options.seats))
            )


# -- score book -----------------------------------------------------------------------------------


class ThrowingTallyForm(StakesForm):
    """Asks what each player staked, and whether they won."""

    OBJECTIONS = Sentences(
        {
            **OBJECTIONS,
            "tally.after-win": N_("Someone has won, so the throwing ends: {name: has|you have} neither won nor lost."),
        }
    )


# -- diagram --------------------------------------------------------------------------------------


def position_of(
    state: State, seat: Seat, who: Sequence[str], *, opened: bool, title: str, lines: Sequence[str] = ()
) -> Position:
    """Return *state* as a diagram, as `ui.games.game_ui.Diagram` asks for it."""
    view: View = still_view(entry("throwing").game, state, seat)
    model = throw_model(view, who, [""] * len(who))
    at = [Seat((seat + place) % len(who)) for place in range(len(who))]
    thrown, mark = model.thrown, view.throws.mark
    rule = (asked(mark),) if mark is not None and not view.throws.is_over else ()
    return Position(
        title=title,
        lines=tuple(lines),
        seats=tuple(_seat_group(model.seats[each]) for each in at),
        legend=(*rule, *legend_of(who, seat, view.to_act, opened=opened)),
        middle=()
        if thrown is None
        else (Group((thrown.tile,), " · ".join(filter(None, (thrown.name, thrown.note)))),),
    )


def _seat_group(model: ThrowSeatModel) -> PrintedSeat:
    notes = (chips_text(model.chips), model.stake, model.outcome)
    return PrintedSeat(
        name=model.name,
        mark=model.mark,
        banker=model.banker,
        note=" · ".join(filter(None, notes)),
        to_act=model.to_act,
        groups=(Group((model.tile,), _("The throw")),) if model.tile is not None else (),
    )
