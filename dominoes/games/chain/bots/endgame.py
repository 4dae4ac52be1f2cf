# SPDX-License-Identifier: MIT
"""Exact play near the end of a chain game for two.

All tiles are dealt then, so the other hand is known but for the covered tiles, and a player who had to cover held
nothing that fitted. Every arrangement that is left is played out perfectly, as if both sides saw all tiles, and
the move is chosen that brings most on average over all of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from random import Random
from time import monotonic
from typing import Final

from dominoes.ai.appraisal import Appraisal, Appraiser, OpenChoice
from dominoes.ai.bot import Bot, Budget, Choice, Estimate, Loss, lead_reason
from dominoes.ai.playouts import never
from dominoes.errors import Reason
from dominoes.games.chain.bots.duel import Duel
from dominoes.games.chain.bots.judgement import ChainJudgement, canonical
from dominoes.games.chain.bots.rows import move_of, row_of
from dominoes.games.chain.bots.table import Table
from dominoes.games.chain.options import Blocked, FirstLead
from dominoes.games.chain.rules import hidden_places, unseen
from dominoes.games.chain.scoring import pips
from dominoes.games.chain.state import Move, Tiles, View
from dominoes.tiles import tidy

TWO: Final = 2
"""Seats at a table where only the covers of the other seat are hidden."""
NEAR: Final = 6
"""Tiles in either hand from which on everything is counted."""
MOST_COVERS: Final = 8
"""Most covered tiles of the other seat; more could lie in too many ways."""
MOST_HANDS: Final = 40
"""Most possible hands of the other seat; with more the sampler is good enough, and quicker."""
_COUNTING_SHARE: Final = 0.25
"""Share of the time for comparing a move with the best that goes into counting."""


def is_countable(view: View) -> bool:
    """Return whether the end is near, and only covers tell of the hidden tiles."""
    line, block = view.options.line, view.options.block
    return (
        len(view.sizes) == TWO
        and bool(view.lines)
        and max(view.sizes) <= NEAR
        and sum(view.covered) - view.covered[view.seat] <= MOST_COVERS
        and line.blocked is Blocked.RELEAD
        and line.must_play
        and block.first_lead_rule is FirstLead.OFF
    )


def hands_of_other(view: View) -> Mapping[Tiles, int]:
    """Return each hand that the other player of two may hold, and in how many ways the tiles can lie so."""
    places = tuple(hidden_places(view))
    tiles = unseen(view)
    # Bits stand for the tiles that the covers have used so far.
    ways: Mapping[int, int] = {0: 1}
    for place in (each for each in places if each.cover is not None):
        fitting = [1 << at for at, tile in enumerate(tiles) if place.takes(tile)]
        more: Counter[int] = Counter()
        for used, count in ways.items():
            for bit in fitting:
                if not used & bit:
                    more[used | bit] += count
        ways = more
    held = next((place for place in places if place.cover is None), None)
    found: Counter[Tiles] = Counter()
    for used, count in ways.items():
        hand = [tile for at, tile in enumerate(tiles) if not used >> at & 1]
        if held is None or all(map(held.takes, hand)):
            found[tidy(hand)] += count
    return found


@dataclass(frozen=True, slots=True)
class ExactEnd:
    """Asks another bot until the end of a game for two is near, and then counts exactly."""

    other: Bot[View, Move]
    stop: Callable[[], bool] = never
    """Called while it counts; True ends that."""

    def choose(self, view: View, legal: tuple[Move, ...], rng: Random, budget: Budget) -> Choice[Move]:
        """Choose the best move on average, and count the arrangements that it wins, draws and loses.

        What cannot be counted out in half of the time is left to the other bot.
        """
        begun = monotonic()
        choice = counted(view, legal, self.stop, begun + budget.seconds / 2)
        if choice is not None:
            return choice
        left = max(0.0, budget.seconds - (monotonic() - begun))
        return self.other.choose(view, legal, rng, replace(budget, seconds=left))


@dataclass(frozen=True, slots=True)
class ExactAppraiser:
    """Compares moves as another appraiser does, but near the end of a game for two by what `ExactEnd` counts."""

    other: Appraiser[View, Move]
    stop: Callable[[], bool] = never
    """Called while it counts; True ends that."""

    def appraise(
        self, view: View, legal: tuple[Move, ...], move: Move, rng: Random, budget: Budget
    ) -> Appraisal[Move] | None:
        """Compare *move* with the best one; the other appraiser says how much there is to lose."""
        seconds = budget.seconds * _COUNTING_SHARE
        choice = counted(view, legal, self.stop, monotonic() + seconds)
        sampled = self.other.appraise(
            view, legal, move, rng, replace(budget, seconds=budget.seconds * (1 - _COUNTING_SHARE))
        )
        if choice is None or sampled is None or choice.value is None:
            return sampled
        ends = view.lines[-1].ends
        worths = {canonical(ends, each.move): each.value or 0.0 for each in (choice, *choice.others)}
        worth = worths[canonical(ends, move)]
        best = move if worth == choice.value else choice.move
        return Appraisal(best, choice.value, Loss(choice.value - worth), spread=sampled.spread)

    def look_back(self, choice: OpenChoice[Move], rng: Random, budget: Budget) -> Appraisal[Move] | None:
        """Compare in hindsight as the other appraiser does."""
        return self.other.look_back(choice, rng, budget)


def counted(view: View, legal: tuple[Move, ...], stop: Callable[[], bool], until: float) -> Choice[Move] | None:
    """Return the best move near the end; None elsewhere, if *stop* says so, or if not done at the time *until*."""
    if len(legal) == 1 or not is_countable(view):
        return None
    hands = hands_of_other(view)
    if len(hands) > MOST_HANDS:
        return None
    tables, duel = _tables(view, hands), Duel()
    estimates: list[Estimate[Move]] = []
    for move in ChainJudgement().shortlist(view, legal):
        chips: list[tuple[float, int]] = []
        for table, count in tables:
            if stop() or monotonic() > until:
                return None
            after = table.copy()
            after.lay(move_of(table.ends, move))
            chips.append((duel.value(after, view.seat), count))
        estimates.append(_estimate(move, chips))
    # Sorting is stable: of equal moves the one that ``greedy`` likes better comes first.
    best, *others = sorted(estimates, key=lambda each: -(each.value or 0.0))
    return Choice(best.move, best.value, None, best.chances, tuple(others), _reasons(best, others))


def _tables(view: View, hands: Mapping[Tiles, int]) -> list[tuple[Table, int]]:
    """Return a table for every arrangement, with the number of ways."""
    base, other = Table.seen(view), 1 - view.seat
    hidden = row_of(unseen(view))
    points = pips(tuple(unseen(view)))
    found = []
    for hand, count in hands.items():
        table = base.copy()
        table.hands[other] = row_of(hand)
        table.covered[other] = hidden - table.hands[other]
        table.points[other] = points
        found.append((table, count))
    return found


def _estimate(move: Move, chips: list[tuple[float, int]]) -> Estimate[Move]:
    """Average over arrangements, each with the number of ways in which it can be."""
    ways = sum(count for _, count in chips)
    mean = sum(won * count for won, count in chips) / ways
    wins = sum(count for won, count in chips if won > 0)
    losses = sum(count for won, count in chips if won < 0)
    return Estimate(move, mean, None, (wins, ways - wins - losses, losses))


def _reasons(best: Estimate[Move], others: list[Estimate[Move]]) -> tuple[Reason, ...]:
    """Return by how much *best* leads: an exact number, without error."""
    if not others or best.value is None or others[0].value is None:
        return ()
    ahead = best.value - others[0].value
    return (lead_reason(Loss(ahead, 0.0)),)
