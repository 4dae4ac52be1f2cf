# SPDX-License-Identifier: MIT
"""How opponents of 推牌九 set four tiles, from a habit to the exact best reply.

Source: resources/rules/paigow.md, "House ways".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from dominoes.ai.bot import Choice, Estimate
from dominoes.errors import Reason
from dominoes.games.paigow.classes import class_of
from dominoes.games.paigow.equilibrium import equilibrium, has_ranks
from dominoes.games.paigow.guessing import known_out
from dominoes.games.paigow.hands import ranking
from dominoes.games.paigow.odds import Chances, best, chances
from dominoes.games.paigow.options import Copy, PaiGowOptions
from dominoes.games.paigow.policies import house_policy
from dominoes.games.paigow.settings import Setting, sensible, settings
from dominoes.games.paigow.state import Move, Set, View
from dominoes.games.paigow.ways import way

DECLARED: Final = "generic"
"""The house way that all others are assumed to follow."""


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
    """Sets as the equilibrium, where that is known, so that nobody can gain by knowing it."""

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
