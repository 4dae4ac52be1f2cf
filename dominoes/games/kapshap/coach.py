# SPDX-License-Identifier: MIT
"""A teacher's remarks on a move of 夾十: a completed hand, the tiles it then waits for, and the pairs it keeps.

Source: resources/rules/kapshap.md, "The winning hand".
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from dominoes.errors import Reason
from dominoes.games.coach import Coach, DecisionPhase, Sentence, Values, true_of, when
from dominoes.games.drawing import Discard, Draw, Take, Tiles, with_tile, without
from dominoes.games.kapshap.bots import useful, waits
from dominoes.games.kapshap.rules import takeable, unseen
from dominoes.games.kapshap.state import Declare, Move, Phase, View, is_ten, pairs_of_use, wins
from dominoes.tiles import Tile

LARGE: Final = 0.5
"""Least share of a player's ante to be called a large loss."""


@dataclass(frozen=True)
class Sight:
    """A move, and what follows from it for certain."""

    view: View
    move: Move

    @property
    def forty_two(self) -> int:
        """What the tile 4-2 counts."""
        return self.view.options.forty_two

    @cached_property
    def left(self) -> Tiles | None:
        """The seven tiles after a discard; None for any other move."""
        return without(self.view.hand, self.move.tile) if isinstance(self.move, Discard) else None

    @cached_property
    def full(self) -> Tiles | None:
        """The eight tiles after a take; None for any other move."""
        return with_tile(self.view.hand, self.move.tile) if isinstance(self.move, Take) else None

    @cached_property
    def hidden(self) -> Counter[Tile]:
        """Tiles that the seat has not seen, by face."""
        return Counter(unseen(self.view))

    def help(self, hand: Tiles) -> int:
        """Return how many hidden tiles add a pair of use to *hand*, seven tiles, or complete it."""
        return sum(self.hidden[face] for face in useful(hand, self.forty_two))


def reasons(view: View, move: Move) -> tuple[Reason, ...]:
    """Return what can be said for *move* with certainty, the most telling first."""
    return true_of(SENTENCES, Sight(view, move))


# -- what can be said ----------------------------------------------------------------------------


def _wins(sight: Sight) -> Values | None:
    return when(isinstance(sight.move, Declare))


def _completes(sight: Sight) -> Values | None:
    return when(sight.full is not None and wins(sight.full, sight.forty_two))


def _waits(sight: Sight) -> Values | None:
    """The hand is ready, and tiles that complete it are not seen yet."""
    if sight.left is None:
        return None
    wanted = [face for face in waits(sight.left, sight.forty_two) if sight.hidden[face]]
    return {"tiles": tuple(wanted), "count": sum(sight.hidden[face] for face in wanted)} if wanted else None


def _pairs_up(sight: Sight) -> Values | None:
    """A take adds a pair of use."""
    if sight.full is None or wins(sight.full, sight.forty_two):
        return None
    before, after = pairs_of_use(sight.view.hand, sight.forty_two), pairs_of_use(sight.full, sight.forty_two)
    return {"count": after} if after > before else None


def _fits_nothing(sight: Sight) -> Values | None:
    """The tile that is discarded makes no ten and no eye with any other tile of the hand."""
    if sight.left is None or not isinstance(sight.move, Discard):
        return None
    tile = sight.move.tile
    fits = any(each is tile or is_ten(tile, each, sight.forty_two) for each in sight.left)
    return None if fits else {"tile": tile}


def _gone(sight: Sight) -> Values | None:
    """No hidden tile would make a pair of the tile that is discarded, of use to either."""
    if not isinstance(sight.move, Discard) or sight.left is None:
        return None
    face = sight.move.tile
    alone = useful((face,), sight.forty_two)
    return when(not any(sight.hidden[each] for each in alone))


def _most_help(sight: Sight) -> Values | None:
    """Among the discards keeping the most pairs, this one leaves the most unseen tiles that improve the hand."""
    own, others = _helped(sight)
    return {"count": own} if own and others and own > max(others) else None


def _as_much_help(sight: Sight) -> Values | None:
    """As many hidden tiles help what is kept as after another such discard, and never more."""
    own, others = _helped(sight)
    return {"count": own} if own and others and own == max(others) else None


def _helped(sight: Sight) -> tuple[int | None, tuple[int, ...]]:
    """Return how many hidden tiles help after this discard, and after each other one that keeps the most pairs.

    None for a discard that keeps fewer pairs than another, and for any other move.
    """
    if not isinstance(sight.move, Discard):
        return None, ()
    kept = _kept(sight, sight.view.hand, sight.view.taken)
    own = kept.pop(sight.move.tile, None)
    return own, tuple(kept.values())


def _kept(sight: Sight, full: Tiles, taken: Tile | None) -> dict[Tile, int]:
    """Return how many hidden tiles help after each discard of *full* but the one *taken* that keeps the most pairs."""
    lefts = {face: without(full, face) for face in dict.fromkeys(full) if face is not taken}
    pairs = {face: pairs_of_use(left, sight.forty_two) for face, left in lefts.items()}
    most = max(pairs.values())
    return {face: sight.help(left) for face, left in lefts.items() if pairs[face] == most}


def _more_help(sight: Sight) -> Values | None:
    """A take after which, a tile discarded, as many pairs are left, and more hidden tiles help than before."""
    if sight.full is None or not isinstance(sight.move, Take):
        return None
    now = pairs_of_use(sight.view.hand, sight.forty_two)
    if pairs_of_use(sight.full, sight.forty_two) > now:
        return None
    before, after = sight.help(sight.view.hand), max(_kept(sight, sight.full, sight.move.tile).values())
    return {"count": after, "before": before} if after > before else None


def _keeps_pairs(sight: Sight) -> Values | None:
    """All pairs of use stay."""
    if sight.left is None:
        return None
    now = pairs_of_use(sight.view.hand, sight.forty_two)
    return when(now > 0 and pairs_of_use(sight.left, sight.forty_two) == now)


def _draws_too(sight: Sight) -> Values | None:
    """A take that does not replace the draw."""
    return when(isinstance(sight.move, Take) and sight.view.options.draw_after_take)


def _takes_none(sight: Sight) -> Values | None:
    """A draw, with no discard on offer that would add a pair."""
    view = sight.view
    if not isinstance(sight.move, Draw) or view.phase is not Phase.BEGIN or not view.pool:
        return None
    now, faces = pairs_of_use(view.hand, sight.forty_two), takeable(view)
    return when(not any(pairs_of_use(with_tile(view.hand, face), sight.forty_two) > now for face in faces))


SENTENCES: Final = (
    Sentence("kapshap.wins", _wins),
    Sentence("kapshap.completes", _completes),
    Sentence("kapshap.waits", _waits),
    Sentence("kapshap.pairs-up", _pairs_up),
    Sentence("kapshap.more-help", _more_help),
    Sentence("kapshap.most-help", _most_help),
    Sentence("kapshap.gone", _gone),
    Sentence("kapshap.fits-nothing", _fits_nothing),
    Sentence("kapshap.takes-none", _takes_none),
    Sentence("kapshap.as-much-help", _as_much_help),
    Sentence("kapshap.keeps-pairs", _keeps_pairs),
    Sentence("kapshap.draws-too", _draws_too),
)
"""Everything that can be said, the most telling first."""


def costly(view: View) -> float:
    """Return from how many chips on a loss is large, by what a player puts in."""
    return LARGE * view.options.ante


COACH: Final = Coach(reasons, costly)


# -- of which kind a choice is --------------------------------------------------------------------


def phase(view: View, legal: tuple[Move, ...]) -> DecisionPhase:  # noqa: ARG001 - as every game's
    """Return the kind of choice of *view*'s seat: taking, or discarding."""
    return DecisionPhase.FOLLOW if view.phase is Phase.BEGIN else DecisionPhase.THROW
