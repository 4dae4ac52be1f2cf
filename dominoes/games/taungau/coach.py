# SPDX-License-Identifier: MIT
"""What a teacher says at a 鬥牛 table: for a way to set five tiles, and about stakes.

Source: resources/rules/taungau.md, "The bull", "Points" and "Golden figures".
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from dominoes.errors import Reason
from dominoes.games.coach import Coach, Sentence, Values, true_of, when
from dominoes.games.stakes import Stake
from dominoes.games.taungau.bulls import TEN, WILD, bull_sum, counted, settings, sums
from dominoes.games.taungau.options import Scoring
from dominoes.games.taungau.state import Move, Set, Stuck, View


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
"""Part of what is at stake from which on a loss is large."""


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
