# SPDX-License-Identifier: MIT
"""The texts of 골여시: house rules, reasons, what is said at the table, sheets, and questions of the score book."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from dominoes.errors import Reason
from dominoes.game import Event, Payment, RoundEnded, Seat, TilesDealt
from dominoes.games.kolyesi.options import DrawChoice, StakeRule
from dominoes.games.kolyesi.state import (
    Draw,
    Move,
    Phase,
    State,
    TilesDrawn,
    View,
    points,
)
from dominoes.games.stakes import HandCompared, HandsShown, Stake, StakePlaced
from dominoes.games.stakes_tally import Tally
from dominoes.tiles import FACES, Tile
from ui.games.bank import (
    GROUP,
    OPTIONS,
    PURSE,
    BankWords,
    StakesForm,
    outcome,
    purse_rules,
    stake_line,
    stake_prompt,
    stake_text,
    staked,
)
from ui.games.handout import Example, RankList, counts, repeated
from ui.language.i18n import N_, _, ngettext, number
from ui.language.names import enumerated, tiles_counted
from ui.language.options import OptionText, OptionTexts
from ui.language.reasons import Sentences
from ui.table.numbers import SheetHand

# -- house rules ----------------------------------------------------------------------------------


_OPTIONS: Final = OptionTexts(
    groups=GROUP,
    options={
        **OPTIONS,
        **PURSE,
        "draw_choice": OptionText(
            N_("When to choose how many to draw"),
            N_(
                "Whether players decide how many tiles to draw before they see the first of them, or "
                "afterwards. Deciding afterwards gains 23% of the stake on average; deciding before, "
                "hardly anything."
            ),
        ),
        "stakes.rule": OptionText(
            N_("Who chooses the stake"),
            N_("Whether each player chooses a stake after seeing the first tile, or all stake the same."),
        ),
        "stakes.flat": OptionText(
            N_("The same stake for all"),
            N_("How many chips everyone stakes, where all stake the same."),
        ),
    },
    choices={
        ("draw_choice", "blind"): N_("Before drawing"),
        ("draw_choice", "seen"): N_("After the first tile"),
        ("stakes.rule", "menu"): N_("Each player"),
        ("stakes.rule", "flat"): N_("Nobody: all stake the same"),
    },
    sources={"CULIN": "S. Culin, 1895"},
)


# -- reasons --------------------------------------------------------------------------------------


def _composed(reason: Reason) -> dict[str, str]:
    """Return each of the chances in percent of all."""
    if reason.key != "kolyesi.chances":
        return {}
    names = ("win", "push", "lose")
    cases = sum(reason[name] for name in names)
    return {name: number(100 * reason[name] / cases, digits=1) for name in names}


def _stands(reason: Reason) -> str:
    return ngettext("This makes {points} point.", "This makes {points} points.", reason["points"])


def _holds(reason: Reason) -> str:
    return ngettext("So far this makes {points} point.", "So far this makes {points} points.", reason["points"])


_REASONS: Final = Sentences(
    {
        "kolyesi.over": N_("The round is over."),
        "kolyesi.not-your-turn": N_("Please wait: it is not your turn."),
        "kolyesi.asked-stake": N_("First choose your stake."),
        "kolyesi.asked-draw": N_("The stakes are in: now draw."),
        "kolyesi.no-such-draw": N_("You cannot draw that many tiles now."),
        "kolyesi.bankers-pair": N_("The banker has a pair: {name: pays|you pay} {chips}."),
        # What the coach says.
        "kolyesi.good-first": N_("{tile} is a good first tile: it gains {percent}% of the stake on average."),
        "kolyesi.poor-first": N_("{tile} is a poor first tile: it loses {percent}% of the stake on average."),
        "kolyesi.one-is-better": N_("Drawing one more tile gains {percent}% of the stake more than drawing two."),
        "kolyesi.two-are-better": N_("Drawing two more tiles gains {percent}% of the stake more than drawing one."),
        "kolyesi.stands": _stands,
        "kolyesi.holds": _holds,
        # What learners are asked, and why an answer is right.
        "kolyesi.drill-ask-points": N_("How many points are these?"),
        "kolyesi.drill-points": N_("Together {sum}: only the last digit counts, so {points}."),
        "kolyesi.drill-ask-draw": N_("This is your first tile. Do you draw one more, or two?"),
        "kolyesi.drill-draw": lambda reason: tiles_counted(reason["count"]),
        "kolyesi.chances": N_("Against all possible hands: wins {win}%, pushes {push}%, loses {lose}%."),
    },
    composed=_composed,
)


# -- what is asked, and what happened -------------------------------------------------------------


def hand_name(hand: Sequence[Tile], *, banker: bool) -> str:
    """Name a hand: 8 點, or 一對 of the banker."""
    if banker and len({*hand}) == 1:
        return _("A pair: takes every stake")
    n = points(hand)
    return ngettext("{n} point", "{n} points", n).format(n=number(n))


def prompt(view: View, who: Sequence[str]) -> str:
    """Return the question for the player to move."""
    if view.phase is Phase.STAKE:
        return stake_prompt(who[view.banker], view.standing)
    n = points(view.hand)
    if view.options.draw_choice is DrawChoice.BLIND:
        text = ngettext(
            "You have {n} point. Do you draw one tile, or two?",
            "You have {n} points. Do you draw one tile, or two?",
            n,
        )
    else:
        text = ngettext(
            "You have {n} point. Do you draw another tile?", "You have {n} points. Do you draw another tile?", n
        )
    return text.format(n=number(n))


def status(view: View, seat: int) -> str:
    """Return the stake and the activity of a seat: 注 40 · 考慮中."""
    stake = view.stakes[seat]
    parts = [] if stake is None else [staked(stake)]
    if seat in view.to_act:
        parts.append(_("thinking…"))
    return " · ".join(parts)


def shown_by(view: View | State) -> HandsShown | None:
    """Return the hands that lie open, once they do."""
    return next((each for each in view.history if isinstance(each, HandsShown)), None)


# -- examples of payments -------------------------------------------------------------------------


_STAKES: Final = (20, 40, 20, 60)
_SIGNS: Final = ((1, -1, 0, 1), (-1, -1, -1, -1))
"""How players fare, and again from the first."""


# -- words at the table ---------------------------------------------------------------------------


class KolYeSiWords(BankWords):
    """What is said at a table of 골여시."""

    OPTIONS = _OPTIONS
    REASONS = _REASONS

    @staticmethod
    def rank(tile: Tile) -> str:
        """Write what *tile* counts."""
        return str(tile.pips)

    def rules(self) -> Iterator[str]:
        """Yield the rules of this table for its players, in order of need."""
        yield _("Each player gets one tile, the banker two; points are the last digit of all pips.")
        if self.options.stakes.rule is StakeRule.FLAT:
            yield _("Everyone stakes {n} chips.").format(n=number(self.options.stakes.flat))
        else:
            yield _("After looking at the first tile, each player stakes.")
            yield _("Stakes: {stakes}.").format(stakes=enumerated([number(each) for each in self.options.stakes.menu]))
        yield _("A banker with two tiles alike takes every stake at once.")
        if self.options.draw_choice is DrawChoice.SEEN:
            yield _("If the banker has no pair, each player draws a tile, and may draw another.")
        else:
            yield _(
                "If the banker has no pair, each player decides whether to draw one tile or two, before seeing them."
            )
        yield _("More points than the banker wins the stake, fewer loses it; with equal points nobody pays.")
        yield from purse_rules(self.options)
        yield _("The bank moves on after every round.")

    def move(self, view: View, move: Move) -> str:
        """Label the button that plays *move*."""
        match move:
            case Stake():
                return stake_text(move)
            case Draw(count):
                return _("Draw {tiles}").format(tiles=tiles_counted(count))
            case _:
                return _("Stop drawing")

    def event(self, event: Event, seen: State | View) -> str | None:
        """Return *event* in one line; None if it is not worth a line."""
        shown, banker = shown_by(seen), seen.banker
        match event:
            case TilesDealt():
                return _("The tiles are dealt")
            case StakePlaced():
                return stake_line(event, self.who)
            case TilesDrawn(seat, tiles):
                text = _("{name: draws|You draw} {tiles}")
                return text.format(name=self.who[seat], tiles=tiles_counted(len(tiles)))
            case HandsShown(hands):
                return _("{name}: {word}").format(name=self.who[banker], word=hand_name(hands[banker], banker=True))
            case HandCompared(seat, sign) if shown is not None:
                name = hand_name(shown.hands[seat], banker=False)
                return _("{name}: {hands}, {outcome}").format(name=self.who[seat], hands=name, outcome=outcome(sign))
            case RoundEnded(result):
                return self.title(result)
            case _:
                return None

    def payment(self, payment: Payment, state: State) -> tuple[str, str]:
        """Return what a line is for, and its arithmetic."""
        reason = payment.reason
        if reason.key != "kolyesi.bankers-pair":
            return super().payment(payment, state)
        heading = _("{name}: {outcome}").format(name=self.who[reason["seat"]], outcome=outcome(-1))
        return heading, " · ".join((_("the banker has a pair"), staked(reason["stake"])))

    def hands(self, state: State, seat: Seat) -> tuple[SheetHand, ...]:
        """Return the hand of *seat*, named."""
        hand = state.hands[seat]
        return (SheetHand(hand, hand_name(hand, banker=seat == state.banker)),)

    def ranks(self) -> Iterator[RankList]:
        """List the tiles by what they count, high to low."""
        faces = sorted(FACES, key=lambda face: -face.pips)
        yield RankList(_("What the tiles count"), counts(self.rank, faces))

    def examples(self) -> Iterator[Example]:
        """Yield rounds that show how the table pays."""
        stakes = _STAKES if self.options.stakes.rule is StakeRule.MENU else (self.options.stakes.flat,)
        for signs in _SIGNS:
            yield Example(
                Tally(stakes=repeated(stakes, self.options.seats), signs=repeated(signs, self.options.seats))
            )


# -- score book -----------------------------------------------------------------------------------


class KolYeSiTallyForm(StakesForm):
    """Asks for no stakes where all stake the same."""

    def tally(self) -> Tally:
        """Return the answers so far."""
        found, stakes = super().tally(), self.book.options.stakes
        return found if stakes.rule is StakeRule.MENU else replace(found, stakes=(stakes.flat,) * len(self.rows))

    def _stakes(self, seat: int) -> bool:
        return super()._stakes(seat) and self.book.options.stakes.rule is StakeRule.MENU
