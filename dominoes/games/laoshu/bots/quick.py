# SPDX-License-Identifier: MIT
"""Players of 老鼠搬家 who answer at once: they beat whenever they can, with what they need least."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from dominoes.ai.bot import Budget, Choice, Estimate
from dominoes.errors import Reason
from dominoes.games.laoshu.bots.bout import PLAYS, lead_of, row_of, worth_of
from dominoes.games.laoshu.guessing import Memory
from dominoes.games.laoshu.state import Move, View
from dominoes.games.tricks import Beat, Lead

_TRICK: Final = 2.0
"""What taking a trick counts: more than any tiles that are kept."""


@dataclass(frozen=True, slots=True)
class Quick:
    """Plays what seems best at once."""

    remembers: bool
    """Whether it leads what the tiles that the other may hold cannot beat; otherwise simply the most and highest."""

    def choose(self, view: View, legal: tuple[Move, ...], rng: Random, budget: Budget) -> Choice[Move]:
        """Choose at once."""
        if len(legal) == 1:
            return Choice(legal[0], reasons=(Reason("ai.only-move"),))
        order = remembered_order(view, legal) if self.remembers else in_order(view, legal)
        first, *others = [Estimate(move, _value(view, move, favourite=order[0])) for move in order]
        return Choice(first.move, first.value, others=tuple(others))


def _value(view: View, move: Move, *, favourite: Move) -> float:
    """Return what *move* is worth in chips, roughly: a trick for the *favourite* lead or a beat, and what is kept."""
    if not view.trick and move == favourite:
        return _TRICK
    return _TRICK * isinstance(move, Beat) - worth_of(move.tiles)


def in_order(view: View, legal: tuple[Move, ...]) -> list[Move]:
    """Return *legal*, most promising first: many and high tiles to lead, what is needed least to reply with."""
    if not view.trick:
        return sorted(legal, key=lambda move: (-len(move.tiles), -worth_of(move.tiles)))
    return sorted(legal, key=lambda move: (not isinstance(move, Beat | Lead), worth_of(move.tiles)))


def remembered_order(view: View, legal: tuple[Move, ...]) -> list[Move]:
    """Return *legal* in that order, but first the largest lead that nothing beats which the other may hold."""
    order = in_order(view, legal)
    if not view.trick:
        row = lead_of(row_of(view.hand), row_of(Memory(view).possible()), PLAYS[view.options.supreme.civil])
        order.sort(key=lambda move: move.tiles != row.made.tiles)
    return order
