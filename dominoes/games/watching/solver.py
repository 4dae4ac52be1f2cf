# SPDX-License-Identifier: MIT
"""Finding out whether a deal of 相十副 can be solved from here, and by which swaps.

The most promising position is looked at first: the one with the fewest groups to mend, then the nearest. Positions
that differ only in which triple is called what are one position. When all that can be reached was looked at in vain,
the deal cannot be solved: the search is exact, unless it is ended early.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from heapq import heappop, heappush
from random import Random
from time import monotonic
from typing import Final

from dominoes.ai.bot import Budget, Choice
from dominoes.ai.levels import AT_ONCE, LevelBot, Player, Players, Stop
from dominoes.errors import Reason
from dominoes.games.patience import GiveUp
from dominoes.games.triplets import Dragon
from dominoes.games.watching.groups import PAIR, Groups, Swap, exchanged, legal_swaps, valid_groups
from dominoes.games.watching.rules import MOST_SWAPS, Move, View

THINKING: Final = Budget(seconds=0.8)
"""For a hint."""
SOLVING: Final = Budget(seconds=8.0)
"""For the question whether it can be solved."""
MOST_POSITIONS: Final = 100_000
"""Positions after which the search ends without an answer; nearly all deals need fewer than a thousand."""
_DEPTH: Final = 0.45
"""How much a swap more counts beside a group less to mend; found by trying."""


@dataclass(frozen=True, slots=True)
class Solution:
    """What a search has found out."""

    swaps: tuple[Swap, ...] | None
    """Those that solve the deal, in order; None if none were found."""
    is_sure: bool
    """Whether without them it cannot be solved in the swaps that are left: everything was looked at."""


def solve(groups: Groups, dragon: Dragon, stop: Stop = lambda: False, left: int = MOST_SWAPS) -> Solution:
    """Look for a solution of *groups* in the swaps that are *left*, until *stop* returns True."""
    found = _search(groups, dragon, stop)
    if found.swaps is None or len(found.swaps) <= left:
        return found
    return _search(groups, dragon, stop, left)


def _search(groups: Groups, dragon: Dragon, stop: Stop, left: int | None = None) -> Solution:
    """Look for a solution; with so many swaps *left* the nearest positions are looked at first, and none further."""
    valid = valid_groups(dragon)

    def missing(position: Groups) -> int:
        return sum(group not in valid for group in position)

    seen = {_alike(groups)}
    # Of equals those found first, so that the same position has the same answer.
    waiting: list[tuple[float, int, Groups, tuple[Swap, ...]]] = [(0.0, 0, groups, ())]
    count = 0
    while waiting:
        _worth, _number, position, way = heappop(waiting)
        if not missing(position):
            return Solution(way, is_sure=True)
        if count >= MOST_POSITIONS or stop():
            return Solution(None, is_sure=False)
        for swap in legal_swaps(position, dragon) if left is None or len(way) < left else ():
            after = exchanged(position, swap)
            key = _alike(after)
            if key in seen:
                continue
            seen.add(key)
            count += 1
            depth = len(way) + 1
            worth = missing(after) + _DEPTH * depth if left is None else float(depth)
            heappush(waiting, (worth, count, after, (*way, swap)))
    return Solution(None, is_sure=True)


def _alike(groups: Groups) -> Groups:
    """Return a key common to positions that differ only in the names of the triples."""
    return (groups[PAIR], *sorted(groups[PAIR + 1 :]))


@dataclass(frozen=True, slots=True)
class Solver:
    """Plays the next swap of a solution; without one, says so and gives up or goes on looking."""

    stop: Stop

    def choose(self, view: View, legal: tuple[Move, ...], rng: Random, budget: Budget) -> Choice[Move]:
        """Choose one of the *legal* moves, and say whether the deal can be solved from here."""
        limit = monotonic() + budget.seconds
        left = MOST_SWAPS - view.swaps
        found = solve(view.groups, view.options.dragon, lambda: self.stop() or monotonic() >= limit, left)
        if found.swaps is not None:
            reason = Reason("watching.solvable", swaps=len(found.swaps))
            return Choice(found.swaps[0], reasons=(reason,))
        if found.is_sure:
            return Choice(GiveUp(), reasons=(Reason("watching.unsolvable"),))
        return Choice(_promising(view, legal), reasons=(Reason("watching.unknown"),))


class Greedy:
    """Makes as many groups valid as it can at once, and gives up when no swap makes more of them."""

    def choose(self, view: View, legal: tuple[Move, ...], rng: Random, budget: Budget) -> Choice[Move]:
        """Choose one of the *legal* moves."""
        best = _promising(view, legal)
        valid = valid_groups(view.options.dragon)
        return Choice(best if _made(view, best) > sum(group in valid for group in view.groups) else GiveUp())


def _promising(view: View, legal: tuple[Move, ...]) -> Move:
    """Return the swap that makes most groups valid."""
    return max(legal, key=partial(_made, view))


def _made(view: View, move: Move) -> int:
    """Return how many groups are valid after *move*; giving up counts for nothing."""
    if isinstance(move, GiveUp):
        return 0
    valid = valid_groups(view.options.dragon)
    return sum(group in valid for group in exchanged(view.groups, move))


def make_players() -> Players:
    """Return the solver with a little time, as an adviser and as one who answers whether a deal can be solved."""

    def solver(budget: Budget) -> Player:
        def make(stop: Callable[[], bool]) -> LevelBot:
            return LevelBot(Solver(stop), budget)

        return Player(make=make, budget=budget)

    return Players(levels={"club": solver(AT_ONCE)}, greedy=Greedy(), hint=solver(THINKING), solve=solver(SOLVING))
