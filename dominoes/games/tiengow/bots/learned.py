# SPDX-License-Identifier: MIT
"""A player of 打天九 who plays by a learned policy, at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from dominoes.ai.bot import Bot, Budget, Choice, Estimate
from dominoes.errors import Reason
from dominoes.games.combinations import Hand
from dominoes.games.tiengow.bots.dominated import without_dominated
from dominoes.games.tiengow.bots.features import Sight
from dominoes.games.tiengow.bots.greedy import Greedy, combinations_at, unseen_of
from dominoes.games.tiengow.bots.policy import BEAT, LEAD, THROW, Policy
from dominoes.games.tiengow.bots.rows import (
    NO_COMBINATION,
    NUMBER,
    row_of,
)
from dominoes.games.tiengow.state import Move, View
from dominoes.games.tricks import Beat, Lead, Throw

FEW: Final = 3
"""Largest hand to play best without a guess, with a memory for the other tiles."""


def sight_of(view: View, *, remembers: bool = True) -> Sight:
    """Return what the seat of *view* knows; if it does not remember, only its hand and the present trick."""
    if remembers:
        unseen = unseen_of(view)
    else:
        shown = (play.tiles for play in view.trick if play.face_up)
        unseen = row_of(view.options.tiles) - row_of(view.hand) - sum(row_of(filter(None, tiles)) for tiles in shown)
    waiting = view.options.seats - 1 - len(view.trick)
    return Sight(unseen, waiting, len(view.hand), not view.won[view.seat], combinations_at(view.options))


def worths_of(policy: Policy, sight: Sight, hand: Hand, moves: Sequence[Move]) -> list[float] | None:
    """Return the worth of *moves* of a seat with the knowledge *sight* and *hand*; None if one lays no tile."""
    row_in_hand, found = row_of(hand), []
    for move in moves:
        match move:
            case Lead(tiles):
                kind = LEAD
            case Beat(tiles):
                kind = BEAT
            case Throw(tiles):
                kind = THROW
            case _:
                return None
        row = row_of(tiles)
        found.append(policy.worth(sight, row_in_hand, row, NO_COMBINATION if kind == THROW else NUMBER[row], kind))
    return found


class Learned:
    """Plays the best move of a policy; before the first lead it answers as ``greedy`` does."""

    def __init__(self, policy: Policy, *, remembers: bool) -> None:
        """Play by *policy*, and remember the tiles of earlier tricks or not."""
        self._policy = policy
        self._remembers = remembers

    def choose(self, view: View, legal: tuple[Move, ...], rng: Random, budget: Budget) -> Choice[Move]:
        """Choose at once."""
        if len(legal) == 1:
            return Choice(legal[0], reasons=(Reason("ai.only-move"),))
        moves = without_dominated(view, legal)
        worths = worths_of(self._policy, sight_of(view, remembers=self._remembers), view.hand, moves)
        if worths is None:
            return Greedy().choose(view, legal, rng, budget)
        found = sorted(map(Estimate, moves, worths), key=_value, reverse=True)
        return Choice(found[0].move, found[0].value, others=tuple(found[1:]))


@dataclass(frozen=True, slots=True)
class Finisher:
    """Plays by another bot until few tiles are left, and then plays the end out in thought."""

    other: Bot[View, Move]
    search: Bot[View, Move]

    def choose(self, view: View, legal: tuple[Move, ...], rng: Random, budget: Budget) -> Choice[Move]:
        """Choose as the search does near the end, and elsewhere as the other."""
        bot = self.other if len(view.hand) > FEW else self.search
        return bot.choose(view, legal, rng, budget)


def _value(each: Estimate[Move]) -> float:
    assert each.value is not None
    return each.value
