# SPDX-License-Identifier: MIT
"""What a teacher says for a move of 夾十: what it completes, what the hand then waits for, and what it keeps together.

Source: resources/rules/kapshap.md, "The winning hand".
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from dominoes.errors import Reason
from dominoes.games.coach import Coach, Sentence, Values, true_of, when
from dominoes.games.drawing import Discard, Draw, Take, Tiles, with_tile, without
from dominoes.games.kapshap.bots.chances import useful, waits
from dominoes.games.kapshap.guessing import unseen
from dominoes.games.kapshap.hands import is_ten, pairs_of_use, wins
from dominoes.games.kapshap.legality import takeable
from dominoes.games.kapshap.state import Declare, Move, Phase, View
from dominoes.tiles import Tile

LARGE: Final = 0.5
"""Part of what a player puts in from which on a loss is large."""


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
    """More hidden tiles help what is kept than what any other discard keeps that leaves as many pairs."""
    if sight.left is None or not isinstance(sight.move, Discard):
        return None
    hand, forty_two = sight.view.hand, sight.forty_two
    kept = {face: without(hand, face) for face in dict.fromkeys(hand) if face is not sight.view.taken}
    most = max(pairs_of_use(each, forty_two) for each in kept.values())
    counts = {
        face: sum(sight.hidden[each] for each in useful(left, forty_two))
        for face, left in kept.items()
        if pairs_of_use(left, forty_two) == most
    }
    own = counts.pop(sight.move.tile, None)
    return {"count": own} if own and counts and own > max(counts.values()) else None


def _takes_none(sight: Sight) -> Values | None:
    """A draw where no discard that could be taken would add a pair."""
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
    Sentence("kapshap.most-help", _most_help),
    Sentence("kapshap.gone", _gone),
    Sentence("kapshap.fits-nothing", _fits_nothing),
    Sentence("kapshap.takes-none", _takes_none),
)
"""Everything that can be said, the most telling first."""


def costly(view: View) -> float:
    """Return from how many chips on a loss is large, by what a player puts in."""
    return LARGE * view.options.ante


COACH: Final = Coach(reasons, costly)
