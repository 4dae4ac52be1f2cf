# SPDX-License-Identifier: MIT
"""Players of 老鼠搬家 who answer at once: they beat whenever they can, with what they need least."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from dominoes.ai.bot import Budget, Choice, Estimate
from dominoes.errors import Reason
from dominoes.games.laoshu.bots.bout import PLAY_OF, PLAYS, lead_of, row_of, worth_of
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
        against = row_of(Memory(view).possible()) if self.remembers and not view.trick else None
        order = in_order(view, legal) if against is None else _led_first(view, legal, against)
        sure = not view.trick and (against is None or _is_sure(view, order[0], against))
        first, *others = [Estimate(move, _value(move, sure=sure and move is order[0])) for move in order]
        return Choice(first.move, first.value, others=tuple(others))


def _is_sure(view: View, move: Move, against: int) -> bool:
    """Return whether nothing beats the lead *move* of what the other may hold, the bits *against*."""
    play = PLAY_OF[view.options.supreme.civil][move.tiles]
    return not any(other.needed & against == other.needed for other in play.above)


def _value(move: Move, *, sure: bool) -> float:
    """Return what *move* is worth in chips, roughly: a trick that is *sure* or beaten, and what is kept."""
    return _TRICK * (sure or isinstance(move, Beat)) - worth_of(move.tiles)


def in_order(view: View, legal: tuple[Move, ...]) -> list[Move]:
    """Return *legal*, most promising first: many and high tiles to lead, what is needed least to reply with."""
    if not view.trick:
        return sorted(legal, key=lambda move: (-len(move.tiles), -worth_of(move.tiles)))
    return sorted(legal, key=lambda move: (not isinstance(move, Beat | Lead), worth_of(move.tiles)))


def remembered_order(view: View, legal: tuple[Move, ...]) -> list[Move]:
    """Return *legal* in that order, but first the largest lead that nothing beats which the other may hold."""
    return in_order(view, legal) if view.trick else _led_first(view, legal, row_of(Memory(view).possible()))


def _led_first(view: View, legal: tuple[Move, ...], against: int) -> list[Move]:
    """Return leads in that order, where the other may hold the bits *against*."""
    row = lead_of(row_of(view.hand), against, PLAYS[view.options.supreme.civil])
    return sorted(in_order(view, legal), key=lambda move: move.tiles != row.made.tiles)
