# SPDX-License-Identifier: MIT
"""Opponents of 推牌九, from the weakest to the strongest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final, Protocol

from dominoes.ai.appraisal import Appraisal, OpenChoice
from dominoes.ai.bot import Bot, Budget, Choice, Estimate, Loss
from dominoes.ai.levels import Player, Players, at_once
from dominoes.ai.styles import Style
from dominoes.errors import Reason
from dominoes.games.paigow.hands import Setting, ranking, sensible, settings
from dominoes.games.paigow.odds import Chances, best, chances
from dominoes.games.paigow.options import Copy, PaiGowOptions
from dominoes.games.paigow.policies import class_of, equilibrium, has_ranks, house_policy
from dominoes.games.paigow.rules import PaiGow, known_out
from dominoes.games.paigow.state import (
    Bank,
    Bid,
    CoBank,
    Move,
    Pass,
    Phase,
    Set,
    State,
    View,
)
from dominoes.games.paigow.ways import DECLARED, way
from dominoes.games.stakes import Stake
from dominoes.games.tastes import Taste

# -- how opponents set four tiles -----------------------------------------------------------------
#
# Source: resources/rules/paigow.md, "House ways".


@dataclass(frozen=True, slots=True)
class Plan:
    """One way in which a bot may set a hand."""

    choice: Choice[Move]
    weight: float = 1.0
    """How likely it is; those of all plans for a hand add up to 1."""


class Setter(Protocol):
    """How a bot sets a hand."""

    def plans(self, view: View) -> tuple[Plan, ...]:
        """Return all that may come out for the hand in *view*."""


def move_of(setting: Setting) -> Set:
    """Return the move that sets a hand so."""
    return Set(setting.low.tiles, setting.high.tiles)


def _all(view: View) -> tuple[Setting, ...]:
    return settings(view.hand, ranking(view.options.ranking))


# -- without counting ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ByWay:
    """Keeps to one house way."""

    key: str

    def plans(self, view: View) -> tuple[Plan, ...]:
        """Return what the house way says, with its rule: ``paigow.way`` with the key of the way and the rule."""
        found = way(self.key).set(view.hand, ranking(view.options.ranking))
        return (Plan(Choice(move_of(found.setting), reasons=(Reason("paigow.way", way=self.key, rule=found.rule),))),)


@dataclass(frozen=True, slots=True)
class Misread:
    """Misreads a rule of a house way: any other setting that no third one beats in both hands.

    But a pair that the way keeps together is not parted: nobody does that by mistake.
    """

    key: str

    def plans(self, view: View) -> tuple[Plan, ...]:
        """Return those settings; where only one makes sense, even this player finds it."""
        meant = way(self.key).set(view.hand, ranking(view.options.ranking)).setting
        others = (each for each in sensible(_all(view)) if each.ranks != meant.ranks)
        return _alike([each for each in others if each.high.is_pair or not meant.high.is_pair] or [meant])


@dataclass(frozen=True, slots=True)
class Blind:
    """Sets at random."""

    def plans(self, view: View) -> tuple[Plan, ...]:
        """Return all settings, equally likely."""
        return _alike(_all(view))


@dataclass(frozen=True, slots=True)
class Mixed:
    """Chooses between several setters."""

    parts: tuple[tuple[float, Setter], ...]
    """How often each; they add up to 1."""

    def plans(self, view: View) -> tuple[Plan, ...]:
        """Return the plans of all parts."""
        return tuple(Plan(each.choice, share * each.weight) for share, part in self.parts for each in part.plans(view))


def _alike(found: Sequence[Setting]) -> tuple[Plan, ...]:
    return tuple(Plan(Choice(move_of(each)), 1 / len(found)) for each in found)


# -- counting --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Exact:
    """Counts every hand that the other side may hold, and replies best to the way it is assumed to follow."""

    memory: bool
    """Whether it counts the tiles known from the first deal of the same mix."""
    caution: float = 0.0
    """In stakes: a better setting must bring so much more, or that of the declared way is kept."""

    def plans(self, view: View) -> tuple[Plan, ...]:
        """Return the one best setting.

        With ``paigow.way``, if the declared way says so too, otherwise ``paigow.unlike-way``: key, rule, and percent
        of the stake that its setting brings less, and ``paigow.than-way``: by how many percent of all cases this
        setting wins, pushes and loses more. Last ``paigow.best`` and how often it wins, pushes and loses.
        """
        options = view.options
        declared = house_policy(DECLARED, options)
        known = known_out(view) if self.memory else ()
        found = chances(view.hand, declared, options, known=known, banker=view.seat == view.banker)
        decision = way(DECLARED).set(view.hand, declared.table)
        usual = next(each for each in found if each.setting.ranks == decision.setting.ranks)
        top = best(found, options.stakes.commission)
        gain = _worth(top, options) - _worth(usual, options)
        chosen = top if gain > self.caution else usual
        why = [Reason("paigow.way", way=DECLARED, rule=decision.rule)]
        if chosen is not usual:
            percent = round(100 * gain, 2)
            why = [Reason("paigow.unlike-way", way=DECLARED, rule=decision.rule, percent=percent)]
            why.append(_than(chosen, usual))
        behind = sorted((each for each in found if each is not chosen), key=lambda each: -_worth(each, options))
        first, *others = (_estimate(view, each) for each in (chosen, *behind))
        reasons = (*why, Reason("paigow.best", win=chosen.win, push=chosen.push, lose=chosen.lose))
        return (Plan(Choice(first.move, first.value, None, first.chances, tuple(others), reasons)),)


def _than(chosen: Chances, usual: Chances) -> Reason:
    """Return by how many percent of all cases *chosen* wins, pushes and loses more than *usual*, or less."""
    more = {"win": chosen.win - usual.win, "push": chosen.push - usual.push, "lose": chosen.lose - usual.lose}
    cases = chosen.win + chosen.push + chosen.lose
    return Reason("paigow.than-way", **{name: round(100 * count / cases, 1) for name, count in more.items()})


def _worth(each: Chances, options: PaiGowOptions) -> float:
    """Return what a setting brings, in stakes."""
    return -each.edge(options.stakes.commission) / 100


def at_stake(view: View) -> int:
    """Return the chips that the hand in *view* is played for.

    Each stake counts alone, which makes the commission of a banker, who pays it on the sum won, too high.
    """
    stakes = view.stakes if view.seat == view.banker else (view.stakes[view.seat],)
    return view.times * sum(stake for stake in stakes if stake is not None)


def _estimate(view: View, each: Chances) -> Estimate[Move]:
    value = at_stake(view) * _worth(each, view.options)
    return Estimate(move_of(each.setting), value, chances=(each.win, each.push, each.lose))


@dataclass(frozen=True, slots=True)
class Balanced:
    """Sets as the equilibrium, if it is known, so that nobody can exploit it."""

    elsewhere: Setter
    """At other tables."""

    def plans(self, view: View) -> tuple[Plan, ...]:
        """Return the settings of the equilibrium: ``paigow.balanced`` with how many in a hundred are set so.

        The tables are made for no commission, but with one a best reply gains no more than they promise either.
        """
        options = view.options
        if not has_ranks(options) or options.comparing.copy is not Copy.BANKER:
            return self.elsewhere.plans(view)
        policy = equilibrium(options, banker=view.seat == view.banker)
        moves = {each.ranks: move_of(each) for each in _all(view)}
        return tuple(
            Plan(
                Choice(moves[low, high], reasons=(Reason("paigow.balanced", percent=100 * share // policy.whole),)),
                share / policy.whole,
            )
            for low, high, share in policy.rows[class_of(view.hand)]
        )


# -- what a way to set them was worth -------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Counted:
    """Compares settings by exact chances against the declared way. Of stakes and the bank it says nothing."""

    def appraise(
        self, view: View, legal: tuple[Move, ...], move: Move, rng: Random, budget: Budget
    ) -> Appraisal[Move] | None:
        """Compare with the setting that brings most."""
        if view.phase is not Phase.SET or not isinstance(move, Set):
            return None
        options, declared = view.options, house_policy(DECLARED, view.options)
        found = chances(view.hand, declared, options, known=known_out(view), banker=view.seat == view.banker)
        top = best(found, options.stakes.commission)
        mine = Setting(declared.table.of(move.low), declared.table.of(move.high))
        played = next((each for each in found if each.setting.ranks == mine.ranks), None)
        stake = at_stake(view)
        worth = _worth(top, options)
        # A foul that the table allows loses to whatever the other side holds.
        less = -1.0 if played is None else _worth(played, options)
        same = played is not None and less == worth
        chosen = move if same else move_of(top.setting)
        return Appraisal(chosen, stake * worth, Loss(stake * (worth - less)), spread=stake)

    def look_back(self, choice: OpenChoice[Move], rng: Random, budget: Budget) -> Appraisal[Move] | None:
        """Compare the result of each setting against the true settings of the others."""
        if choice.state.phase is not Phase.SET:
            return None
        chips = {each: _settled(choice, each) for each in (choice.move, *choice.legal)}
        top = max(chips, key=chips.__getitem__)
        return Appraisal(top, chips[top], Loss(chips[top] - chips[choice.move]))


def _settled(choice: OpenChoice[Move], move: Move) -> int:
    """Return the chips of the seat in the round, had it set its hand by *move* and the others as they did."""
    game = PaiGow()
    state: State = game.play(choice.state, choice.seat, move).state
    while others := game.to_act(state):
        state = game.play(state, others[0], choice.ended.settings[others[0]]).state
    assert state.ended is not None
    return state.ended.chips[choice.seat]


# -- what they do before they see their tiles -----------------------------------------------------
#
# Nobody counts tiles for this. Banker and players draw from the same tiles, so those that are gone favour neither side
# before it has looked; what favours the bank, in every deal, is that it takes the copies.


_FEWEST_SEATS: Final = 3
"""At a table of two, sharing the bank leaves nobody to play against."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Temper:
    """How much a bot risks."""

    banks: float = 1.0
    """How often (0 to 1) it takes the bank, or bids for it, if it can afford to."""
    bids: int = 3
    """The most it bids for the bank."""
    leap: int = 0
    """By how much more than needed it may bid."""
    shares: float = 0.0
    """How often (0 to 1) it shares another's bank."""
    halves: float = 0.0
    """How often (0 to 1) it gives half of its own to the house; always where it could not pay all others."""
    stakes: tuple[float, float] = (0.5, 0.5)
    """Between which places of the menu it stakes; 0 is the smallest stake, 1 the greatest."""

    def choose(self, view: View, legal: tuple[Move, ...], rng: Random) -> Choice[Move]:
        """Choose a move before the tiles are seen."""
        match view.phase:
            case Phase.BID:
                move: Move = self._bid(view, legal, rng)
            case Phase.BANK:
                move = Bank(takes=can_bank(view, 1) and rng.random() < self.banks)
            case Phase.SHARE if view.seat == view.banker:
                safe = can_bank(view, view.times) and rng.random() >= self.halves
                move = Pass() if safe else CoBank()
            case Phase.SHARE:
                can_share = view.options.seats >= _FEWEST_SEATS and can_bank(view, view.times)
                move = CoBank() if can_share and rng.random() < self.shares else Pass()
            case _:
                move = self._stake(view, rng)
        return Choice(move, reasons=_reasons(view, move))

    def _bid(self, view: View, legal: tuple[Move, ...], rng: Random) -> Bid:
        """Bid more than all before, for an equal bid is worth nothing; the last to be asked no more than that."""
        wanted = (bid for bid in legal if isinstance(bid, Bid) and bid.times <= self.bids)
        most = max(bid.times for bid in wanted if not bid.times or can_bank(view, bid.times))
        needed = 1 + max((bid for bid in view.bids if bid is not None), default=0)
        if needed > most or rng.random() >= self.banks:
            return Bid(0)
        leap = self.leap if len(view.asked) > 1 else 0
        return Bid(rng.randint(needed, min(most, needed + leap)))

    def _stake(self, view: View, rng: Random) -> Stake:
        """Stake from the menu, if possible no more than it can pay."""
        held = _held(view)
        return Taste(*self.stakes).stake(view.options.stakes.menu, held if held is None else held // view.times, rng)


def _held(view: View) -> int | None:
    """Return the chips of the seat; None at a table without initial chips, as nobody can run out."""
    return view.standing.chips[view.seat] if view.options.session.start_chips else None


def can_bank(view: View, times: int) -> bool:
    """Return whether the seat can pay all others if they stake in the middle of the menu and win."""
    held, options = _held(view), view.options
    if held is None or options.banking.cover:
        return True
    menu = sorted(options.stakes.menu)
    return held >= times * (options.seats - 1) * menu[len(menu) // 2]


def _reasons(view: View, move: Move) -> tuple[Reason, ...]:
    """Return the reasons for a move: the copies, if the bank wins them."""
    if view.options.comparing.copy is not Copy.BANKER:
        return ()
    match move:
        case Bank(takes=True):
            return (Reason("paigow.copies-yours"),)
        case CoBank() | Pass() if isinstance(move, CoBank) is not (view.seat == view.banker):
            # Half of another's bank, or the whole of its own.
            return (Reason("paigow.copies-yours"),)
        case Bid(times) if times:
            return (Reason("paigow.copies-yours"),)
        case Stake(chips) if chips == min(view.options.stakes.menu):
            return (Reason("paigow.copies-bankers"),)
        case _:
            return ()


# -- levels ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PaiGowBot:
    """An opponent: a way to set hands, and a temper for all that is asked before."""

    setter: Setter
    temper: Temper

    def choose(self, view: View, legal: tuple[Move, ...], rng: Random, budget: Budget) -> Choice[Move]:
        """Choose by what the seat sees; chance decides only between the plans for a hand."""
        if view.phase is Phase.SET:
            plans = self.setter.plans(view)
            (plan,) = rng.choices(plans, [each.weight for each in plans])
            return plan.choice
        if len(legal) == 1:
            return Choice(legal[0], reasons=(Reason("ai.only-move"),))
        return self.temper.choose(view, legal, rng)


PLAYERS: Final = Players(
    levels={
        # The best high hand, sometimes the best low one, and now and then anything.
        "beginner": at_once(
            PaiGowBot(
                Mixed(((0.8, ByWay("high")), (0.15, ByWay("low")), (0.05, Blind()))),
                Temper(banks=0.7, bids=1, shares=0.05, halves=0.3, stakes=(0.0, 1.0)),
            )
        ),
        # EASY, of which it misreads one rule in four: the rules are better than GENERIC, this player is not.
        "casual": at_once(
            PaiGowBot(
                Mixed(((0.75, ByWay("easy")), (0.25, Misread("easy")))),
                Temper(banks=0.85, bids=2, leap=1, shares=0.05, halves=0.2, stakes=(0.0, 0.8)),
            )
        ),
        # GENERIC.
        "club": at_once(PaiGowBot(ByWay(DECLARED), Temper(bids=2, leap=1, shares=0.05, stakes=(0.2, 0.8)))),
        # The equilibrium; at tables without one GENERIC, but for hands where that costs more than 6 % of the stake.
        "strong": at_once(
            PaiGowBot(
                Balanced(elsewhere=Exact(memory=False, caution=0.06)), Temper(leap=2, shares=0.1, stakes=(0.0, 0.6))
            )
        ),
        # The exact best reply to GENERIC, with every tile that is known counted.
        "expert": at_once(PaiGowBot(Exact(memory=True), Temper(leap=2, shares=0.1, stakes=(0.0, 0.4)))),
    },
    # The best high hand, the middle stake, and no chance. It never changes: all others are measured against it.
    greedy=PaiGowBot(ByWay("high"), Temper(bids=1)),
    # The most gain, or the least loss.
    hint=Player(
        make=lambda _stop: PaiGowBot(Exact(memory=True), Temper(shares=1.0, stakes=(0.0, 0.0))),
        appraise=lambda _stop: Counted(),
    ),
)


# -- styles ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class _Risk:
    """A style: what it changes of a temper."""

    stakes: tuple[float, float]
    banks: float = 1.0
    bids: int = 2

    def __call__(self, bot: Bot[Any, Any]) -> Bot[Any, Any]:
        """Return *bot* with this temper; yardsticks have none."""
        if not isinstance(bot, PaiGowBot):
            return bot
        temper = replace(bot.temper, stakes=self.stakes, banks=self.banks, bids=self.bids)
        return replace(bot, temper=temper)


STYLES: Final[Mapping[str, Style]] = {
    # Small stakes, and the bank when nobody else wants it.
    "steady": _Risk(stakes=(0.0, 0.2), banks=0.5, bids=1),
    # The greatest stakes, and the highest bids.
    "bold": _Risk(stakes=(0.9, 1.0), bids=3),
    # The bank, always: it takes the copies.
    "grasping": _Risk(stakes=(0.3, 0.6), bids=3),
    # Now this, now that.
    "hasty": _Risk(stakes=(0.0, 1.0)),
    # Leaves the bank to others.
    "patient": _Risk(stakes=(0.2, 0.5), banks=0.1, bids=1),
}
