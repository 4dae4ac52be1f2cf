# SPDX-License-Identifier: MIT
"""The texts of 짝맞추기: house rules, reasons, what is said at the table, sheets, and questions of the score book."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from PySide6.QtWidgets import QWidget

from dominoes.errors import Reason
from dominoes.game import Event, Payment, Result, RoundEnded, Seat
from dominoes.games.jjak.options import DiscarderPays, Offer
from dominoes.games.jjak.state import PAIR, PairLaid, Phase, State, View
from dominoes.games.jjak.tally import Tally
from dominoes.games.mates import MATES, Mates
from dominoes.games.tally import Objection
from dominoes.scorebook.book import Book
from dominoes.tiles import FACES, Suit
from ui.games.draw import DrawWords
from ui.games.handout import Example, RankList, RankRow
from ui.games.tally_form import NOBODY, OBJECTIONS, WinnerForm, seat_in
from ui.language.i18n import N_, _, capital, ngettext, number, term
from ui.language.names import face_list, face_name
from ui.language.options import OptionText, OptionTexts
from ui.language.reasons import Sentences
from ui.table.numbers import SheetTiles, payer_to_payee, tiles_row

# -- house rules ----------------------------------------------------------------------------------


_OPTIONS: Final = OptionTexts(
    options={
        "seats": OptionText(N_("Players"), N_("How many players there are.")),
        "mates": OptionText(N_("Mates"), N_("Which unlike tiles make a pair; equal ones always do.")),
        "offer": OptionText(
            N_("Who may take a discard"),
            N_("Either only the next player may take a discard, or the first player who holds its mate must take it."),
        ),
        "discarder_pays": OptionText(
            N_("Discarding the winning tile"),
            N_("Whether the player who discards the winning tile pays one chip, or one for each other player."),
        ),
    },
    choices={
        ("mates", "chinese"): N_("Chinese"),
        ("mates", "korean"): N_("Korean"),
        ("offer", "next"): N_("Only the next player"),
        ("offer", "all"): N_("All players in turn"),
        ("discarder_pays", "one"): N_("One chip"),
        ("discarder_pays", "for-all"): N_("For everyone"),
    },
    sources={"CULIN": "S. Culin (1895)", "PAGAT": "pagat.com", "ODG": "onlinedominogames.com"},
    remarks={"chinese": N_("Chinese"), "korean": N_("Korean")},
)


# -- reasons --------------------------------------------------------------------------------------


def _waits(reason: Reason) -> str:
    return ngettext(
        "The tiles you keep can still find {count} mate.",
        "The tiles you keep can still find {count} mates.",
        reason["count"],
    )


_SENTENCES: Final[Mapping[str, str | Callable[[Reason], str]]] = {
    "jjak.over": N_("The round is over."),
    "jjak.not-your-turn": N_("Please wait: it is not your turn."),
    "jjak.discard-first": N_("Discard a tile first."),
    "jjak.draw-first": N_("First draw a tile, or take a discard."),
    "jjak.not-in-hand": N_("You do not hold this tile: {tile}."),
    "jjak.only-newest": N_("Only the newest discard may be taken: {tile}."),
    "jjak.no-mate": N_("You do not hold the mate of {tile}."),
    "jjak.reserve-empty": N_("The reserve is used up: take the discard."),
    "jjak.won": N_("{name: has|You have} three pairs."),
    "jjak.won-discard": N_("{name: has|You have} three pairs, thanks to a discard of {payer:'s|yours}."),
    "jjak.drawn": N_("The reserve is used up: nobody wins."),
    "jjak.everybody": N_("Everyone pays {payee:|you} {chips}."),
    "jjak.discarder": N_("{payer: pays|You pay} {payee:|you} for the discard: {chips}."),
    # What the coach says.
    "jjak.wins": N_("It makes your third pair, and wins."),
    "jjak.pairs": N_("It gives you pair number {count}."),
    "jjak.gone": N_("The mate of {tile} is gone, so nobody can use it."),
    "jjak.waits": _waits,
    "jjak.cannot-take": N_("You do not hold the mate of the newest discard."),
    "jjak.only-draw": N_("Nobody held the mate of the last discard."),
    # What learners are asked, and why an answer is right.
}


# -- what is asked, and what happened -------------------------------------------------------------


def pairs_text(pairs: int) -> str:
    """Return how many pairs were laid down."""
    return ngettext("{n} pair", "{n} pairs", pairs).format(n=number(pairs))


def prompt(view: View, *, takes: bool) -> str:
    """Return what is asked of the player now."""
    if view.phase is Phase.DISCARD:
        return _("Your turn: discard a tile.")
    if takes:
        return _("Your turn: take {tile}, which makes a pair, or draw.").format(tile=face_name(view.pool[-1]))
    return _("Your turn: draw a tile.")


# -- words at the table ---------------------------------------------------------------------------


class JjakWords(DrawWords):
    """What is said at a table of 짝맞추기."""

    OPTIONS = _OPTIONS
    REASONS = Sentences(_SENTENCES)

    def rules(self) -> Iterator[str]:
        """Yield the rules of this table for its players, in order of need."""
        yield _("The first player is dealt six tiles, all others five. Three pairs win.")
        yield _("Pairs are laid down at once: equal tiles, or certain military tiles.")
        if self.options.mates is Mates.KOREAN:
            yield _("Military mates in Korea: 6-3 and 6-2, 5-3 and 5-2, 4-3 and 4-2, 4-1 and 3-2, 5-4 and 2-1.")
        else:
            yield _("Military tiles with equal pips pair, and so do 4-2 and 2-1.")
        if self.options.offer is Offer.ALL:
            yield _("A discard goes to the first player in turn who holds its mate.")
        else:
            yield _("Only the next player may take a discard, if they hold its mate.")
        if self.options.seats == 2:  # noqa: PLR2004 - only one other player pays
            yield _("The first player with three pairs is paid one chip.")
            return
        yield _("A player who completes the third pair by drawing is paid one chip by everyone.")
        if self.options.discarder_pays is DiscarderPays.ONE:
            yield _("If a discard completes the third pair, only the player who discarded it pays: one chip.")
        else:
            yield _("If a discard completes the third pair, the player who discarded it pays for everyone.")

    def event(self, event: Event, seen: State | View) -> str | None:
        """Return *event* in one line; None if it is not worth a line."""
        match event:
            case PairLaid(seat, (one, other)):
                text = _("{name} laid down {one} and {other}")
                return text.format(name=self.who[seat], one=face_name(one), other=face_name(other))
            case RoundEnded(result):
                return self.title(result)
            case _:
                return super().event(event, seen)

    def title(self, result: Result) -> str:
        """Return in a line how a round ended."""
        if result.winner is None:
            return _("Draw: the reserve is used up")
        if result.reason.key == "jjak.won-discard":
            return _("{name} won on a discard of {payer:'s|yours}").format(
                name=self.who[result.winner], payer=self.who[result.reason["payer"]]
            )
        return _("{name} won").format(name=self.who[result.winner])

    def payment(self, payment: Payment, state: State) -> tuple[str, str]:
        """Return what a line is for."""
        reason = payment.reason
        match reason.key:
            case "jjak.drawn":
                return _("Nobody won"), ""
            case "jjak.everybody":
                if len(self.who) == 2:  # noqa: PLR2004 - nobody else is there
                    payer, payee = self.who[1 - reason["payee"]], self.who[reason["payee"]]
                    return _("{payer} to {payee:|you}").format(payer=payer, payee=payee), _("dealt or drawn")
                return _("All to {payee:|you}").format(payee=self.who[reason["payee"]]), _("dealt or drawn")
            case _:
                heading = payer_to_payee(reason["payer"], reason["payee"], self.who)
                return heading, _("for the discard")

    def shown(self, state: State) -> tuple[SheetTiles, ...]:
        """Return the pairs that each player laid down."""
        return tuple(
            tiles_row(_("{name}: {what}").format(name=name, what=pairs_text(len(laid) // PAIR)), laid)
            for name, laid in zip(self.who, state.melds, strict=True)
            if laid
        )

    def ranks(self) -> Iterator[RankList]:
        """Yield which tiles are mates, by suit."""
        mates = MATES[self.options.mates]
        for suit in Suit:
            pairs = [(face, mates[face]) for face in FACES if face.suit is suit and face.place <= mates[face].place]
            rows = tuple(RankRow(pair, capital(face_list(dict.fromkeys(pair)))) for pair in pairs)
            yield RankList(capital(term(suit.value)), rows)

    def examples(self) -> Iterator[Example]:
        """Yield rounds that show how the table pays."""
        yield Example(Tally(winner=Seat(0)))
        yield Example(Tally(winner=Seat(1), discarder=Seat(0)))
        yield Example(Tally(drawn=True))


# -- score book -----------------------------------------------------------------------------------


class JjakTallyForm(WinnerForm):
    """Asks for the winner, and for the decisive discarder."""

    OBJECTIONS = Sentences(
        {
            **OBJECTIONS,
            "tally.discarder-unknown": N_("Whose discard was it?"),
            "tally.discarder-won": N_("The winner cannot also have discarded the tile."),
        }
    )

    def __init__(self, book: Book, parent: QWidget | None = None) -> None:
        """Ask about rounds of *book*."""
        super().__init__(book, parent)
        self.discarder = self._question()
        self.column.addStretch(1)
        self.translate(self._show_texts)

    def tally(self) -> Tally:
        """Return the answers so far."""
        discarder = None if self.won is None else seat_in(self.discarder)
        return Tally(winner=self.won, discarder=discarder, drawn=self.drawn)

    def show_tally(self, tally: Tally | None) -> None:
        """Show what is known; None starts empty."""
        self._show_texts()
        shown = tally or Tally()
        self.winner.choose(NOBODY if shown.drawn else shown.winner)
        self.discarder.choose(NOBODY if shown.discarder is None else shown.discarder)
        self._show_questions()

    def concerned(self, objection: Objection) -> Sequence[QWidget]:
        """Return the question for the discarder, or for the winner."""
        return (self.discarder,) if objection.key.startswith("tally.discarder") else super().concerned(objection)

    def _show_texts(self) -> None:
        super()._show_texts()
        self.discarder.set_caption(_("Whose discard was it?"))
        drew = _("Nobody's: dealt or drawn")
        self.discarder.set_items([*self.seat_items(), (NOBODY, drew, drew)])
        self._show_questions()

    def _show_questions(self) -> None:
        self.discarder.setVisible(self.won is not None)
