# SPDX-License-Identifier: MIT
"""What a teacher says at a 鬥牛 table: for a way to set five tiles, and about stakes.

Source: resources/rules/taungau.md, "The bull", "Points" and "Golden figures".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Final

from dominoes.errors import Reason
from dominoes.games.coach import Coach, DecisionPhase, Sentence, Values, true_of, when
from dominoes.games.stakes import Stake, sign_of
from dominoes.games.taungau.options import HAND, Scoring
from dominoes.games.taungau.rules import Points, compare
from dominoes.games.taungau.state import (
    BULL,
    TEN,
    WILD,
    Move,
    Set,
    Stuck,
    View,
    bull_sum,
    counted,
    points_of,
    settings,
    sums,
)
from dominoes.tiles import FULL_SET, Tile


@dataclass(frozen=True)
class Sight:
    """A way to set the hand, and the others."""

    view: View
    move: Set

    @cached_property
    def points(self) -> int:
        """What the two tiles come to."""
        return counted(self.move.points, self.view.options.scoring)[0]

    @cached_property
    def others(self) -> tuple[int, ...]:
        """The points of the other ways, the most first."""
        scoring = self.view.options.scoring
        found = (counted(way.points, scoring)[0] for way in settings(self.view.hand) if way != self.move)
        return tuple(sorted(found, reverse=True))


def reasons(view: View, move: Move) -> tuple[Reason, ...]:
    """Return what can be said for *move* with certainty, the most telling first."""
    match move:
        case Stake():
            return (Reason("taungau.even-chances"),)
        case Stuck():
            return (Reason("taungau.is-stuck"),)
        case _:
            return true_of(SENTENCES, Sight(view, move))


def _most(sight: Sight) -> Values | None:
    """No other way has as many points."""
    if not sight.others or sight.others[0] >= sight.points:
        return None
    return {"points": sight.points, "less": sight.others[0]}


def _alike(sight: Sight) -> Values | None:
    """All ways have the same points."""
    same = bool(sight.others) and set(sight.others) == {sight.points}
    return {"points": sight.points} if same else None


def _only(sight: Sight) -> Values | None:
    """There is no other bull."""
    return None if sight.others else {"bull": sight.move.bull}


def _wild(sight: Sight) -> Values | None:
    """A tile of the bull counts other than its pips, as it must."""
    wild = [each for each in sight.move.bull if each in WILD]
    if len(wild) != 1:
        return None
    total, others = bull_sum(sight.move.bull), [each for each in sight.move.bull if each not in WILD]
    assert total is not None
    n = total - sums(others)[0]
    return None if n == wild[0].pips else {"tile": wild[0], "n": n}


def _ten(sight: Sight) -> Values | None:
    """Where points are paid, no points are the most."""
    return when(sight.points == TEN and sight.view.options.scoring is Scoring.POINTS)


SENTENCES: Final = (
    Sentence("taungau.most-points", _most),
    Sentence("taungau.only-bull", _only),
    Sentence("taungau.alike", _alike),
    Sentence("taungau.ten-is-highest", _ten),
    Sentence("taungau.wild", _wild),
)
"""Everything that can be said for a way to set five tiles, the most telling first."""

LARGE: Final = 0.1
"""Least share of the amount at stake to be called a large loss."""


def at_stake(view: View) -> int:
    """Return the chips that one stake or unit of the seat is worth; for the banker those of all others together."""
    options = view.options
    if options.scoring is Scoring.POINTS:
        return options.stakes.unit * (options.seats - 1 if view.seat == view.banker else 1)
    stakes = view.stakes if view.seat == view.banker else (view.stakes[view.seat],)
    return sum(stake for stake in stakes if stake is not None)


def costly(view: View) -> float:
    """Return from how many chips on a loss is large, by what is at stake."""
    return LARGE * at_stake(view)


COACH: Final = Coach(reasons, costly)


# -- of which kind a choice is --------------------------------------------------------------------


def phase(_view: View, legal: tuple[Move, ...]) -> DecisionPhase:
    """Return whether a hand is set, or a stake is asked for."""
    return DecisionPhase.SETTING if any(isinstance(move, Set) for move in legal) else DecisionPhase.OTHER


# -- exact chances of a hand against all that another seat may hold -------------------------------
#
# Every hand is assumed to be set in its best way. Tiles that count alike are one kind, so that the 201,376 hands are
# some 1,700 sorts, counted by how many tiles of each kind are left.
#
# Source: resources/rules/taungau.md, "Settling" and "Golden figures".


_WILD: Final = TEN
"""The kind of the tiles that count 3 or 6; the others are their last digits."""
_COUNTS: Final = tuple((3, 6) if kind == _WILD else (kind,) for kind in range(TEN + 1))
"""What a tile of each kind may count."""


def _kind(one: Tile) -> int:
    return _WILD if one in WILD else one.pips % TEN


_ALL: Final = Counter(map(_kind, FULL_SET))


@dataclass(frozen=True, slots=True)
class Chances:
    """The numbers of the other seat's hands that a hand beats, ties and loses to, with the winnings."""

    win: int
    push: int
    lose: int
    units: int
    """Sum of the winnings in stakes, or in units if points are paid."""

    @property
    def cases(self) -> int:
        """How many hands were counted."""
        return self.win + self.push + self.lose

    @property
    def value(self) -> float:
        """What a hand brings on average, in stakes or units."""
        return self.units / self.cases


def chances(points: Points, seen: Iterable[Tile], scoring: Scoring, *, banker: bool = False) -> Chances:
    """Count how a hand fares against all hands of one other seat.

    Args:
        points: Of the hand; None if it is stuck.
        seen: Tiles that the other seat cannot hold: those of the hand.
        scoring: What is won and lost.
        banker: Whether the hand is the banker's, and the other seat a player.
    """
    cases: Counter[int] = Counter()
    units = 0
    for theirs, hands in distribution(seen, scoring).items():
        gained = -compare(theirs, points, scoring) if banker else compare(points, theirs, scoring)
        units += gained * hands
        cases[sign_of(gained)] += hands
    return Chances(win=cases[1], push=cases[0], lose=cases[-1], units=units)


def distribution(seen: Iterable[Tile], scoring: Scoring) -> Mapping[Points, int]:
    """Count the hands of tiles that are not *seen*, by their most points."""
    left = _ALL - Counter(map(_kind, seen))
    ways = [[comb(left[kind], count) for count in range(HAND + 1)] for kind in range(TEN + 1)]
    found: Counter[Points] = Counter()
    for needed, points in _sorts(scoring):
        hands = 1
        for kind, count in needed:
            hands *= ways[kind][count]
        found[points] += hands
    return found


@lru_cache(maxsize=len(Scoring))
def _sorts(scoring: Scoring) -> tuple[tuple[tuple[tuple[int, int], ...], Points], ...]:
    """Return every class of hands: the numbers of tiles by kind, and their most points."""
    made = []
    for kinds in combinations_with_replacement(sorted(_ALL), HAND):
        needed = Counter(kinds)
        if needed <= _ALL:
            made.append((tuple(needed.items()), max(_points(kinds, scoring), default=None)))
    return tuple(made)


def _points(kinds: tuple[int, ...], scoring: Scoring) -> Iterator[int]:
    """Yield the points of each way to set tiles of these kinds."""
    for three in combinations(range(HAND), BULL):
        if any(not total % TEN for total in _sums([kinds[place] for place in three])):
            two = [kind for place, kind in enumerate(kinds) if place not in three]
            yield max(points_of(total, scoring) for total in _sums(two))


def _sums(kinds: Iterable[int]) -> set[int]:
    sums = {0}
    for kind in kinds:
        sums = {before + counted for before in sums for counted in _COUNTS[kind]}
    return sums
