# SPDX-License-Identifier: MIT
"""A teacher's remarks on a move of 老鼠搬家: the tiles it takes, and the other's possible replies.

Source: resources/rules/laoshu.md, "Tricks" and "End".
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from dominoes.errors import Reason
from dominoes.games.coach import Coach, DecisionPhase, Sentence, Values, true_of, when
from dominoes.games.combinations import combination, replies
from dominoes.games.laoshu.rules import Memory, other
from dominoes.games.laoshu.state import Move, View
from dominoes.games.tricks import Beat, Lead, Throw
from dominoes.tiles import tidy


@dataclass(frozen=True)
class Sight:
    """A move, and what follows from it for certain."""

    view: View
    move: Move

    @cached_property
    def cannot_be_beaten(self) -> bool:
        """Whether it is a lead unbeatable for the other's possible hand."""
        if not isinstance(self.move, Lead):
            return False
        civil = self.view.options.supreme.civil
        made = combination(self.move.tiles, civil_supreme=civil)
        assert made is not None
        hand = tidy(Memory(self.view).possible())
        return not replies(hand, made, civil_supreme=civil, capture=civil)

    @property
    def takes(self) -> bool:
        """Whether the trick is the seat's for certain."""
        return isinstance(self.move, Beat) or self.cannot_be_beaten

    @property
    def is_last(self) -> bool:
        """Whether it is the last trick of the bout."""
        return len(self.move.tiles) == len(self.view.hand)


def reasons(view: View, move: Move) -> tuple[Reason, ...]:
    """Return what can be said for *move* with certainty, the most telling first."""
    return true_of(SENTENCES, Sight(view, move))


# -- what can be said ----------------------------------------------------------------------------


def _wins(sight: Sight) -> Values | None:
    """The other owns nothing after the last trick."""
    return when(sight.takes and sight.is_last and not sight.view.queues[other(sight.view.seat)])


def _unbeatable(sight: Sight) -> Values | None:
    return {"tiles": 2 * len(sight.move.tiles)} if sight.cannot_be_beaten else None


def _takes(sight: Sight) -> Values | None:
    return {"tiles": 2 * len(sight.move.tiles)} if isinstance(sight.move, Beat) else None


def _loses(sight: Sight) -> Values | None:
    """A throw gives its own tiles to the other."""
    return {"tiles": len(sight.move.tiles)} if isinstance(sight.move, Throw) else None


SENTENCES: Final = (
    Sentence("laoshu.wins", _wins),
    Sentence("laoshu.unbeatable", _unbeatable),
    Sentence("laoshu.takes", _takes),
    Sentence("laoshu.gives", _loses),
)
"""Everything that can be said, the most telling first."""

_MUCH: Final = 0.3
COACH: Final = Coach(reasons, lambda _view: _MUCH)


# -- of which kind a choice is --------------------------------------------------------------------


def phase(view: View, legal: tuple[Move, ...]) -> DecisionPhase:
    """Return the kind of choice of *view*'s seat: a lead, beating, or throwing."""
    if not view.trick:
        return DecisionPhase.LEAD
    return DecisionPhase.FOLLOW if any(isinstance(move, Beat) for move in legal) else DecisionPhase.THROW
