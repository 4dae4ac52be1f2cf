# SPDX-License-Identifier: MIT
"""The texts of 夾十: house rules, reasons, what is said at the table, sheets, and questions of the score book."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Final

from PySide6.QtWidgets import QWidget

from dominoes.errors import Reason
from dominoes.game import Event, Moment, MomentKind, Payment, Result, RoundEnded, Seat
from dominoes.games.kapshap.options import FirstTurn, Takes
from dominoes.games.kapshap.state import (
    FORTY_TWO,
    FULL_PHASES,
    TENS,
    Declare,
    HandDeclared,
    Move,
    Pair,
    Phase,
    State,
    View,
    values,
)
from dominoes.games.kapshap.tally import Tally
from dominoes.scorebook.book import Book
from dominoes.tiles import FACES, FULL_SET, Suit, Tile
from ui.games.draw import DrawWords
from ui.games.handout import Example, RankList, RankRow
from ui.games.tally_form import NOBODY, WinnerForm
from ui.language.i18n import N_, _, capital, ngettext, number, pgettext, term
from ui.language.names import enumerated, face_list, face_name
from ui.language.options import OptionText, OptionTexts
from ui.language.reasons import Sentences
from ui.table.numbers import SheetTiles, payer_to_payee, tiles_row

# -- house rules ----------------------------------------------------------------------------------


_OPTIONS: Final = OptionTexts(
    options={
        "take": OptionText(N_("Which discard may be taken"), N_("Any discard, or only the newest one.")),
        "draw_after_take": OptionText(
            N_("Draw after taking"),
            N_(
                "A player who takes a discard also draws in the same turn. Without this rule, taking replaces drawing."
            ),
        ),
        "first_turn": OptionText(
            N_("The first turn"),
            N_(
                "Whether the first player, who holds eight tiles, only discards in the first turn, or "
                "then also draws and discards again."
            ),
        ),
        "forty_two": OptionText(
            N_("Value of the tile 4-2"), N_("What 4-2 counts in a ten: three, or at some tables six.")
        ),
        "ante": OptionText(N_("Ante"), N_("What each player puts in before a round; the winner takes it.")),
    },
    choices={
        ("take", "any"): N_("Any discard"),
        ("take", "last"): N_("Only the newest"),
        ("first_turn", "discard"): N_("Discard a tile"),
        ("first_turn", "discard-draw-discard"): N_("Discard, draw, discard"),
    },
    sources={
        "CULIN": "S. Culin (1895)",
        "DOMR": "dominorules.com",
        "CELKO": "gamecabinet.com",
        "ASAHI": "asahi-net.or.jp",
    },
)


# -- reasons --------------------------------------------------------------------------------------


def _sum(reason: Reason) -> Mapping[str, str]:
    numbers: Sequence[int] = reason.get("numbers") or ()
    return {"sum": f"{' + '.join(map(number, numbers))} = {number(sum(numbers))}"} if numbers else {}


def _waits(reason: Reason) -> str:
    return ngettext(
        "You then wait for {tiles}: {count} hidden tile completes your hand.",
        "You then wait for {tiles}: {count} hidden tiles complete your hand.",
        reason["count"],
    )


def _pairs_up(reason: Reason) -> str:
    return ngettext(
        "It makes {count} useful pair in your hand.", "It makes {count} useful pairs in your hand.", reason["count"]
    )


def _most_help(reason: Reason) -> str:
    return ngettext(
        "{count} hidden tile would help: more than after any other discard that keeps as many pairs.",
        "{count} hidden tiles would help: more than after any other discard that keeps as many pairs.",
        reason["count"],
    )


def _as_much_help(reason: Reason) -> str:
    return ngettext(
        "{count} hidden tile would help; no discard that keeps as many pairs leaves more.",
        "{count} hidden tiles would help; no discard that keeps as many pairs leaves more.",
        reason["count"],
    )


def _more_help(reason: Reason) -> str:
    return ngettext(
        "Then {count} hidden tile would help instead of {before}.",
        "Then {count} hidden tiles would help instead of {before}.",
        reason["count"],
    )


_SENTENCES: Final[Mapping[str, str | Callable[[Reason], str]]] = {
    "kapshap.over": N_("The round is over."),
    "kapshap.not-your-turn": N_("Please wait: it is not your turn."),
    "kapshap.discard-first": N_("You hold eight tiles: discard one first."),
    "kapshap.draw-first": N_("First draw a tile, or take a discard."),
    "kapshap.must-draw": N_("You have discarded: now draw a tile."),
    "kapshap.not-discarded": N_("{tile} is not among the discards."),
    "kapshap.only-newest": N_("Only the newest discard may be taken: {tile}."),
    "kapshap.not-in-hand": N_("You do not hold this tile: {tile}."),
    "kapshap.just-taken": N_("You have just taken {tile}: discard another tile."),
    "kapshap.no-win": N_("You do not hold an eye and three tens."),
    "kapshap.won": N_("{name: has|You have} an eye and three tens."),
    "kapshap.drawn": N_("The reserve is used up: nobody wins."),
    "kapshap.drawn-long": N_("Nobody has won in a hundred turns: the round is a draw."),
    "kapshap.ante": N_("{payer: pays|You pay} {payee:|you} the ante: {chips}."),
    # What the coach says.
    "kapshap.wins": N_("You have an eye and three tens."),
    "kapshap.completes": N_("It completes your hand."),
    "kapshap.waits": _waits,
    "kapshap.pairs-up": _pairs_up,
    "kapshap.more-help": _more_help,
    "kapshap.most-help": _most_help,
    "kapshap.gone": N_("No hidden tile would make a pair with it."),
    "kapshap.fits-nothing": N_("{tile} makes no pair with any other tile you hold."),
    "kapshap.takes-none": N_("No discard would make another useful pair."),
    "kapshap.as-much-help": _as_much_help,
    "kapshap.keeps-pairs": N_("It breaks up no useful pair."),
    "kapshap.draws-too": N_("You also draw a tile afterwards."),
    # What learners are asked, and why an answer is right.
    "kapshap.drill-ask-ten": N_("Which tile makes a ten with this one?"),
    "kapshap.drill-ten": N_("{sum}: a ten."),
    "kapshap.drill-no-ten": N_("{sum}: neither 10 nor 20."),
    "kapshap.drill-ask-completes": N_("Which tile completes this hand?"),
    "kapshap.drill-completes": N_("With {tile} the hand has an eye and three tens."),
    "kapshap.drill-no-win": N_("{tile} does not complete the hand."),
}


def _tiles(row: object) -> str:
    assert isinstance(row, tuple)
    return face_list(row)


# -- what tiles and pairs count -------------------------------------------------------------------


def value_at(tile: Tile, forty_two: int) -> str:
    """Return the value of *tile* in words, with *forty_two* as that of the tile 4-2."""
    return number(values(forty_two)[tile])


def group_text(pair: Pair, forty_two: int) -> str:
    """Return what a pair of the hand is: an eye, or a ten with its sum."""
    one, other = pair
    worth = values(forty_two)
    total = worth[one] + worth[other]
    if one is other and total not in TENS:
        return capital(term("eye"))
    if FORTY_TWO in pair and forty_two != FORTY_TWO.pips:
        return _("{a} + {b} = {n}").format(a=number(worth[one]), b=number(worth[other]), n=number(total))
    return number(total)


def pairs_text(pairs: Sequence[Pair], forty_two: int) -> str:
    """Return the eye and the tens of a hand that wins, in words."""
    worth = values(forty_two)
    (eye, _same), *tens = pairs
    sums = [f"{number(worth[one])} + {number(worth[other])}" for one, other in tens]
    return _("{eye}: {tile}; {sums}").format(eye=capital(term("eye")), tile=face_name(eye), sums=enumerated(sums))


# -- what is asked --------------------------------------------------------------------------------


def prompt(view: View, *, takes: bool, wins: bool) -> str:
    """Return what is asked of the player now."""
    if view.phase is Phase.BEGIN:
        return _("Your turn: draw a tile, or take a discard.") if takes else _("Your turn: draw a tile.")
    if wins:
        return _("You have an eye and three tens: declare the win.")
    if view.taken is not None:
        return _("You took {tile}: discard another tile.").format(tile=face_name(view.taken))
    return _("Your turn: discard a tile.") if view.phase in FULL_PHASES else _("Your turn: draw a tile.")


# -- words at the table ---------------------------------------------------------------------------


class KapShapWords(DrawWords):
    """What is said at a table of 夾十."""

    OPTIONS = _OPTIONS
    REASONS = Sentences(_SENTENCES, {"tiles": _tiles}, _sum)

    def rules(self) -> Iterator[str]:
        """Yield the rules of this table for its players, in order of need."""
        yield _("Eight tiles win: an eye (two equal tiles) and three pairs that make 10 or 20.")
        yield _("Each tile counts its pips, but 4-2 counts {n}.").format(n=number(self.options.forty_two))
        if self.options.first_turn is FirstTurn.DISCARD:
            yield _("The first player holds eight tiles and starts with a discard.")
        else:
            yield _("The first player holds eight tiles and starts with a discard, then draws and discards again.")
        if self.options.take is Takes.ANY:
            yield _("Any tile among the discards may be taken.")
        else:
            yield _("Only the newest discard may be taken.")
        if self.options.draw_after_take:
            yield _("After taking a discard, discard another tile, then draw and discard as usual.")
        else:
            yield _("After taking a discard, discard another tile; you don't draw.")
        text = ngettext("The loser pays {n} chip.", "The loser pays {n} chips.", self.options.ante)
        yield text.format(n=number(self.options.ante))

    @staticmethod
    def rank(tile: Tile) -> str:
        """Write what *tile* counts in a ten: its pips, by the usual rules three for the tile 4-2."""
        return value_at(tile, 3)

    def move(self, view: View, move: Move) -> str:
        """Label the button that plays *move*."""
        return pgettext("button", "Declare the win") if isinstance(move, Declare) else super().move(view, move)

    def event(self, event: Event, seen: State | View) -> str | None:
        """Return *event* in one line; None if it is not worth a line."""
        match event:
            case HandDeclared(seat, pairs):
                shown = pairs_text(pairs, self.options.forty_two)
                return _("{name} declared a win. {pairs}").format(name=self.who[seat], pairs=shown)
            case RoundEnded(result):
                return self.title(result)
            case _:
                return super().event(event, seen)

    def called(self, moment: Moment) -> tuple[str, str]:
        """Return that somebody wins, and the key of the term that explains it."""
        return (pgettext("call", "I win!"), moment.name) if moment.kind is MomentKind.DECLARED else ("", "")

    def title(self, result: Result) -> str:
        """Return in a line how a round ended."""
        if result.winner is None:
            if result.reason.key.endswith("-long"):
                return _("Draw: nobody won in a hundred turns")
            return _("Draw: the reserve is used up")
        return _("{name} won").format(name=self.who[result.winner])

    def payment(self, payment: Payment, state: State) -> tuple[str, str]:
        """Return what a line is for."""
        reason = payment.reason
        if reason.key == "kapshap.drawn":
            return _("Nobody won"), ""
        heading = payer_to_payee(reason["payer"], reason["payee"], self.who)
        return heading, capital(term("ante"))

    def shown(self, state: State) -> tuple[SheetTiles, ...]:
        """Return the hand that won, its eye first."""
        return tuple(
            tiles_row(
                _("{name}: {what}").format(
                    name=self.who[event.seat], what=pairs_text(event.pairs, self.options.forty_two)
                ),
                tuple(chain.from_iterable(event.pairs)),
            )
            for event in state.history
            if isinstance(event, HandDeclared)
        )

    def ranks(self) -> Iterator[RankList]:
        """Yield what the tiles count in a ten, by suit."""
        worth = values(self.options.forty_two)
        for suit in Suit:
            rows = sorted((face for face in FACES if face.suit is suit), key=lambda face: -worth[face])
            yield RankList(
                _("{suit}: values").format(suit=capital(term(suit.value))),
                tuple(
                    RankRow(
                        (face,) * FULL_SET.count(face),
                        _("{tile}: {points}").format(tile=capital(face_name(face)), points=number(worth[face])),
                    )
                    for face in rows
                ),
            )

    def examples(self) -> Iterator[Example]:
        """Yield rounds that show how the table pays."""
        yield Example(Tally(winner=Seat(0)))
        yield Example(Tally(drawn=True))


# -- score book -----------------------------------------------------------------------------------


class KapShapTallyForm(WinnerForm):
    """Asks who won."""

    def __init__(self, book: Book, parent: QWidget | None = None) -> None:
        """Ask about rounds of *book*."""
        super().__init__(book, parent)
        self.column.addStretch(1)
        self.translate(self._show_texts)

    def tally(self) -> Tally:
        """Return the answers so far."""
        return Tally(winner=self.won, drawn=self.drawn)

    def show_tally(self, tally: Tally | None) -> None:
        """Show what is known; None starts empty."""
        self._show_texts()
        shown = tally or Tally()
        self.winner.choose(NOBODY if shown.drawn else shown.winner)
