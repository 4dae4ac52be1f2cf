# SPDX-License-Identifier: MIT
"""Certain facts about a move in 龜牌: the number of open pairs, and the tiles turned up."""

from __future__ import annotations

from random import Random
from typing import Final

from dominoes.ai.bot import Budget, Choice
from dominoes.errors import Reason
from dominoes.game import known
from dominoes.games.coach import Coach, Sentence, Values, true_of, when
from dominoes.games.mates import MATES
from dominoes.games.turtle.rules import PAIR, PLACES, Move, View, open_places

Sight = tuple[View, Move]


def _pairs_open(view: View) -> int:
    mates = MATES[view.options.mates]
    lie_open = known(tuple(view.rest[place] for place in open_places(view.gone)))
    return sum(lie_open.count(tile) > 1 if mates[tile] is tile else mates[tile] in lie_open for tile in lie_open) // 2


def _last(sight: Sight) -> Values | None:
    view, _move = sight
    return when(sum(view.gone) == PLACES - PAIR)


def _only(sight: Sight) -> Values | None:
    view, _move = sight
    return when(_pairs_open(view) == 1)


def _several(sight: Sight) -> Values | None:
    view, _move = sight
    pairs = _pairs_open(view)
    return {"pairs": pairs} if pairs > 1 else None


SENTENCES: Final = (
    Sentence("turtle.coach-last", _last),
    Sentence("turtle.coach-only", _only),
    Sentence("turtle.coach-any", _several),
)
"""The most telling first."""


def reasons(view: View, move: Move) -> tuple[Reason, ...]:
    """Return what can be said for *move*."""
    return true_of(SENTENCES, (view, move))[:1]


COACH: Final = Coach(reasons)


class FirstMove:
    """Takes the first pair, for one is as good as another; its advice leaves the reasons to `SENTENCES`."""

    def choose(self, view: View, legal: tuple[Move, ...], rng: Random, budget: Budget) -> Choice[Move]:
        """Choose the first of *legal*."""
        return Choice(legal[0])
