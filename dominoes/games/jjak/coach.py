# SPDX-License-Identifier: MIT
"""A teacher's remarks on a move of 짝맞추기: its winnings, and the prospects of a tile.

Source: resources/rules/jjak.md, "The turn".
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from dominoes.errors import Reason
from dominoes.games.coach import Coach, DecisionPhase, Sentence, Values, true_of, when
from dominoes.games.drawing import Discard, Draw, Take
from dominoes.games.jjak.options import Offer
from dominoes.games.jjak.rules import takeable, unseen
from dominoes.games.jjak.state import NEEDED, PAIR, Move, Phase, View
from dominoes.games.mates import MATES
from dominoes.tiles import Tile


@dataclass(frozen=True)
class Sight:
    """A move, and what follows from it for certain."""

    view: View
    move: Move

    @cached_property
    def hidden(self) -> Counter[Tile]:
        """Tiles that the seat has not seen, by face."""
        return Counter(unseen(self.view))

    @property
    def pairs(self) -> int:
        """How many pairs the seat has laid down."""
        return len(self.view.melds[self.view.seat]) // PAIR

    def mate(self, face: Tile) -> Tile:
        """Return the mate of *face*."""
        return MATES[self.view.options.mates][face]


def reasons(view: View, move: Move) -> tuple[Reason, ...]:
    """Return what can be said for *move* with certainty, the most telling first."""
    return true_of(SENTENCES, Sight(view, move))


# -- what can be said ----------------------------------------------------------------------------


def _wins(sight: Sight) -> Values | None:
    return when(isinstance(sight.move, Take) and sight.pairs == NEEDED - 1)


def _pairs(sight: Sight) -> Values | None:
    found = isinstance(sight.move, Take) and sight.pairs < NEEDED - 1
    return {"count": sight.pairs + 1} if found else None


def _gone(sight: Sight) -> Values | None:
    """The mate of a discard is not hidden any more, so it can make no pair, neither here nor elsewhere."""
    if not isinstance(sight.move, Discard):
        return None
    mate = sight.mate(sight.move.tile)
    return None if sight.hidden[mate] else {"tile": sight.move.tile}


def _waits(sight: Sight) -> Values | None:
    """How many hidden tiles make a pair with what is left in hand."""
    if not isinstance(sight.move, Discard):
        return None
    left = list(sight.view.hand)
    left.remove(sight.move.tile)
    count = sum(sight.hidden[sight.mate(face)] for face in dict.fromkeys(left))
    return {"count": count} if count else None


def _nobody_takes(sight: Sight) -> Values | None:
    """A draw where the newest discard cannot be taken."""
    view = sight.view
    drawn = isinstance(sight.move, Draw) and bool(view.pool) and view.options.offer is Offer.NEXT
    return when(drawn and takeable(view, view.hand) is None)


def _only_draw(sight: Sight) -> Values | None:
    """A draw where every discard was offered to all before the turn came."""
    return when(isinstance(sight.move, Draw) and sight.view.options.offer is Offer.ALL)


SENTENCES: Final = (
    Sentence("jjak.wins", _wins),
    Sentence("jjak.pairs", _pairs),
    Sentence("jjak.gone", _gone),
    Sentence("jjak.waits", _waits),
    Sentence("jjak.cannot-take", _nobody_takes),
    Sentence("jjak.only-draw", _only_draw),
)
"""Everything that can be said, the most telling first."""

LARGE: Final = 0.5
"""Least loss in chips to be called large: half of the smallest payment."""


def costly(view: View) -> float:  # noqa: ARG001 - as every game's
    """Return from how many chips on a loss is large."""
    return LARGE


COACH: Final = Coach(reasons, costly)


# -- of which kind a choice is --------------------------------------------------------------------


def phase(view: View, legal: tuple[Move, ...]) -> DecisionPhase:  # noqa: ARG001 - as every game's
    """Return the kind of choice of *view*'s seat: taking, or discarding."""
    return DecisionPhase.FOLLOW if view.phase is Phase.BEGIN else DecisionPhase.THROW
