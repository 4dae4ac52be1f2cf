# SPDX-License-Identifier: MIT
"""The texts of 老鼠搬家: house rules, reasons, what is said at the table, sheets, and questions of the score book."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from PySide6.QtWidgets import QWidget

from dominoes.errors import Reason
from dominoes.game import Event, Moment, MomentKind, Payment, Result, RoundEnded, Seat
from dominoes.games.laoshu.rules import Close
from dominoes.games.laoshu.state import BoutBegun, State, View
from dominoes.games.laoshu.tally import Tally
from dominoes.scorebook.book import Book
from dominoes.tiles import FULL_SET, Tile
from ui.games.handout import Example, RankList
from ui.games.tally_form import NOBODY, WinnerForm
from ui.games.trick import TrickWords, combination_ranks, other_class, trick_groups
from ui.language.combinations import combination_in_sentence
from ui.language.i18n import N_, _, capital, counted, ngettext, number, pgettext, term
from ui.language.names import tiles_counted
from ui.language.options import OptionText, OptionTexts
from ui.language.reasons import Sentences
from ui.table.log_view import LogGroup, LogLine

# -- house rules ----------------------------------------------------------------------------------


_OPTIONS: Final = OptionTexts(
    groups={"supreme": N_("Supreme pairs")},
    options={
        "bout": OptionText(
            N_("Tiles per bout"),
            N_("How many tiles each player takes from their queue for a bout, as long as both have enough."),
        ),
        "supreme.civil": OptionText(
            N_("Civil supreme"),
            N_("A pair of Red Mallet Sixes is supreme when led, and only a pair of Long-Leg Sevens beats it."),
        ),
        "most_bouts": OptionText(N_("Maximum bouts"), N_("After this many bouts the longer queue wins.")),
    },
    choices={},
    sources={"MIN": "閔凡信"},
)


# -- what is asked, and what happened -------------------------------------------------------------


def queue_text(count: int) -> str:
    """Return how many tiles a queue has."""
    return _("{name}: {word}").format(name=capital(term("queue")), word=counted("tiles", count))


def queue_of(name: str, count: int) -> str:
    """Return how many tiles the queue of *name* has."""
    return _("{name:'s queue|Your queue}: {tiles}").format(name=name, tiles=counted("tiles", count))


def bout_text(bout: int) -> str:
    """Name a bout."""
    # Translators: the first, second, ... bout of a round.
    return _("Bout {n}").format(n=number(bout))


def bouts_counted(bouts: int) -> str:
    """Count bouts."""
    return ngettext("{n} bout", "{n} bouts", bouts).format(n=number(bouts))


# -- reasons --------------------------------------------------------------------------------------


def _empty(reason: Reason) -> str:
    # How many bouts there were is not known of a round at a real table.
    known = reason.get("bouts") is not None
    return (
        _("{payer: has|You have} no tiles left after {bouts}.") if known else _("{payer: has|You have} no tiles left.")
    )


def _limit(reason: Reason) -> str:
    known = reason.get("bouts") is not None
    return (
        _("After {bouts} {name: has|you have} the longer queue.")
        if known
        else _("{name: has|You have} the longer queue.")
    )


def _drawn(reason: Reason) -> str:
    known = reason.get("bouts") is not None
    return (
        _("After {bouts} both queues are equally long: nobody pays.")
        if known
        else _("The queues are equally long: nobody pays.")
    )


_SENTENCES: Final[Mapping[str, str | Callable[[Reason], str]]] = {
    "laoshu.chance": N_(
        "The chance is that of winning the whole round, judged by the tiles that each owns once the bout is over. "
        "Equally long queues after the last bout of a round count as half a win."
    ),
    "laoshu.round-over": N_("The round is over."),
    "laoshu.not-your-turn": N_("Please wait: it is {name}'s turn."),
    "laoshu.not-in-hand": N_("You do not hold this tile: {tile}."),
    "laoshu.no-combination": N_("These tiles are not a combination that can be led."),
    "laoshu.must-lead": N_("It is your lead: play one tile or a combination face up."),
    "laoshu.must-follow": N_("{name} led: beat it or throw."),
    "laoshu.wrong-count": N_("The lead has {tiles}: play the same number."),
    "laoshu.supreme-unbeatable": N_("Nothing beats the supreme pair; you can only throw."),
    "laoshu.only-captor": N_("Only a pair of Long-Leg Sevens beats the civil supreme; you can only throw."),
    "laoshu.not-higher": N_("That does not beat {best}: play something higher, or throw."),
    "laoshu.other-class": other_class,
    # What the coach says.
    "laoshu.wins": N_("It takes the last trick, and your opponent has no tiles left: you win the round."),
    "laoshu.unbeatable": N_("Nothing your opponent could hold beats it: {tiles} go to your queue."),
    "laoshu.takes": N_("It takes the trick: {tiles} go to your queue."),
    "laoshu.gives": N_("Thrown tiles go to your opponent's queue: {tiles}."),
    # What learners are asked, and why an answer is right.
    "laoshu.drill-ask-takes": N_("Who takes all the tiles?"),
    "laoshu.drill-leader": N_("The leader"),
    "laoshu.drill-follower": N_("The opponent"),
    "laoshu.drill-led": N_("Led"),
    "laoshu.drill-reply": N_("The opponent plays"),
    "laoshu.drill-beats": N_("Here {tiles} beats {best}."),
    "laoshu.drill-ask-last": N_("Which tile ends up last in the queue?"),
    "laoshu.drill-order": N_(
        "First come the tiles that were led, then the others: civil tiles from high to low, then military ones."
    ),
    # How a round ends.
    "laoshu.stake": N_("{name: pays|You pay} one chip."),
    "laoshu.empty": _empty,
    "laoshu.limit": _limit,
    "laoshu.drawn": _drawn,
}


def _tiles(value: int | Sequence[Tile]) -> str:
    return tiles_counted(value) if isinstance(value, int) else combination_in_sentence(value, civil_supreme=False)


# -- words at the table ---------------------------------------------------------------------------


class LaoshuWords(TrickWords):
    """What is said at a table of 老鼠搬家."""

    OPTIONS = _OPTIONS
    REASONS = Sentences(_SENTENCES, {"tiles": _tiles, "best": _tiles, "bouts": bouts_counted})

    def rules(self) -> Iterator[str]:
        """Yield the rules of this table for its players, in order of need."""
        yield _(
            "Each player has a queue of sixteen tiles. For a bout both take {tiles} from the front, "
            "or only as many as the shorter queue has."
        ).format(tiles=tiles_counted(self.options.bout))
        yield _("Tricks are played as in Tien Gow: beat with a higher combination of the same class, or throw.")
        yield _("The winner of a trick puts its tiles at the end of their queue and leads next.")
        if self.options.supreme.civil:
            yield _("A pair of Red Mallet Sixes is supreme when led; only a pair of Long-Leg Sevens beats it.")
        else:
            yield _("A pair of Red Mallet Sixes is the lowest civil pair, never supreme.")
        yield _("A player with no tiles left after a bout loses, and pays one chip.")
        yield _("After {bouts} the longer queue wins.").format(bouts=bouts_counted(self.options.most_bouts))

    def event(self, event: Event, seen: State | View) -> str | None:
        """Return *event* in one line; None if it is not worth a line."""
        match event:
            case BoutBegun(bout, hands):
                text = _("{bout}: each player takes {tiles} from their queue")
                return text.format(bout=bout_text(bout), tiles=tiles_counted(len(hands[0])))
            case RoundEnded(result):
                return self.title(result)
            case _:
                return super().event(event, seen)

    def called(self, moment: Moment) -> tuple[str, str]:
        """Return the number of a bout that begins, or that a supreme pair is led, and the key of the term."""
        match moment.kind:
            case MomentKind.STAGE:
                return bout_text(int(moment.name)), "bout"
            case MomentKind.SUPREME:
                return pgettext("call", "Supreme!"), moment.name
            case _:
                return "", ""

    def groups(self, lines: Sequence[LogLine], seen: State | View) -> list[LogGroup]:
        """Return the log in groups: what begins a bout, each of its tricks, and the end."""
        bouts: list[list[LogLine]] = [[]]
        for each in lines:
            if isinstance(each.event, BoutBegun):
                bouts.append([])
            bouts[-1].append(each)
        return [group for bout in bouts for group in trick_groups(bout, self.who, civil_supreme=self.civil_supreme)]

    def title(self, result: Result) -> str:
        """Return in a line how a round ended."""
        if result.winner is None:
            return _("Draw: the queues are equally long")
        winner = self.who[result.winner]
        if result.reason.key == "laoshu.limit":
            return _("{name: has|You have} the longer queue and {name: wins|you win}").format(name=winner)
        return _("{loser: has|You have} no tiles left: {name: wins|you win}").format(
            loser=self.who[result.reason["payer"]], name=winner
        )

    def payment(self, payment: Payment, state: State) -> tuple[str, str]:
        """Return what a line is for."""
        reason = payment.reason
        if reason.key == "laoshu.drawn":
            return _("Nobody won"), ""
        winner = next(seat for seat, chips in enumerate(payment.chips) if chips > 0)
        heading = _("{payer} to {payee:|you}").format(payer=self.who[reason["seat"]], payee=self.who[winner])
        return heading, ""

    def subtitle(self, state: State) -> str:
        """Return the number of bouts."""
        return bouts_counted(state.bout)

    def ranks(self) -> Iterator[RankList]:
        """Return the combinations of each class, high to low."""
        return combination_ranks(FULL_SET, civil_supreme=self.options.supreme.civil)

    def examples(self) -> Iterator[Example]:
        """Yield rounds that show how the table pays."""
        yield Example(Tally(winner=Seat(0)))
        yield Example(Tally(winner=Seat(1), close=Close.LIMIT))
        yield Example(Tally(close=Close.DRAWN))


# -- score book -----------------------------------------------------------------------------------


class LaoshuTallyForm(WinnerForm):
    """Asks who won, and whether the other had a tile left."""

    def __init__(self, book: Book, parent: QWidget | None = None) -> None:
        """Ask about rounds of *book*."""
        super().__init__(book, parent)
        self.close_of_round = self._question()
        self.column.addStretch(1)
        self.translate(self._show_texts)

    def tally(self) -> Tally:
        """Return the answers so far."""
        if self.drawn:
            return Tally(close=Close.DRAWN)
        return Tally(winner=self.won, close=Close(self.close_of_round.value() or Close.EMPTY.value))

    def show_tally(self, tally: Tally | None) -> None:
        """Show what is known; None starts empty."""
        self._show_texts()
        shown = tally or Tally()
        is_drawn = shown.close is Close.DRAWN
        self.winner.choose(NOBODY if is_drawn else shown.winner)
        self.close_of_round.choose((Close.EMPTY if is_drawn else shown.close).value)

    def _show_texts(self) -> None:
        super()._show_texts()
        self.close_of_round.set_caption(_("How did it end?"))
        empty, limit = _("The opponent has no tiles left"), _("The longer queue won")
        self.close_of_round.set_items([(Close.EMPTY.value, empty, empty), (Close.LIMIT.value, limit, limit)])
