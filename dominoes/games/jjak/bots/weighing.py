# SPDX-License-Identifier: MIT
"""Players of 짝맞추기 who weigh what they see of each move, at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from random import Random
from typing import Final

from dominoes.ai.bot import Budget, Choice, Estimate
from dominoes.errors import Reason
from dominoes.games.drawing import Discard, Draw, TileDiscarded
from dominoes.games.jjak.guessing import unseen
from dominoes.games.jjak.state import NEEDED, Move, View
from dominoes.games.mates import MATES
from dominoes.tiles import Tile


class Looks(IntEnum):
    """What a player looks at, each at what those before look at too."""

    TABLE = 0
    """Which discards lie there: a tile whose mate is among them is of no use."""
    SEEN = 1
    """All that was seen: what was laid down too."""
    OTHERS = 2
    """What a discard may give to others, and who is near to three pairs."""


_GIVEN: Final = 0.6
"""What it costs to discard a tile that another surely holds the mate of, in pairs."""
_REFUSED: Final = 0.3
"""How much less likely somebody wants a tile of which they discarded the mate's twin themselves."""


def weigh(view: View, legal: tuple[Move, ...], looks: Looks) -> list[tuple[float, Move]]:
    """Return what each of the *legal* moves seems worth, by no unit that means anything; the best first."""
    left = Counter(unseen(view))
    values = [(_worth(view, move, looks, left), move) for move in legal]
    return sorted(values, key=lambda each: -each[0])


def _worth(view: View, move: Move, looks: Looks, left: Mapping[Tile, int]) -> float:
    match move:
        case Discard(face):
            mate = MATES[view.options.mates][face]
            if looks is Looks.TABLE:
                return 1.0 if mate in view.pool else 0.0
            # The tile is lost; what is kept may still find its mate.
            useful = left.get(mate, 0) / max(1, sum(left.values()))
            return -useful - (_danger(view, face, left) if looks >= Looks.OTHERS else 0.0)
        case Draw():
            return 0.0
        case _:
            return 1.0


def _danger(view: View, face: Tile, left: Mapping[Tile, int]) -> float:
    """Return what it may cost that somebody else takes *face*: the more, the nearer they are to three pairs."""
    mate, seats = MATES[view.options.mates][face], len(view.sizes)
    hidden = sum(left.values())
    if not left.get(mate, 0) or not hidden:
        return 0.0
    total = 0.0
    for seat, size in enumerate(view.sizes):
        if seat == view.seat:
            continue
        held = size / hidden
        near = len(view.melds[seat]) // 2 == NEEDED - 1
        asked = 1.0 if seat == (view.seat + 1) % seats or view.options.offer.key == "all" else 0.0
        total += held * asked * (2.0 if near else _GIVEN)
    threw = any(isinstance(each, TileDiscarded) and each.tile is mate for each in view.history)
    return total * (_REFUSED if threw else 1.0)


@dataclass(frozen=True, slots=True)
class Weighing:
    """Plays what seems best at once."""

    looks: Looks

    def choose(self, view: View, legal: tuple[Move, ...], rng: Random, budget: Budget) -> Choice[Move]:
        """Choose at once."""
        if len(legal) == 1:
            return Choice(legal[0], reasons=(Reason("ai.only-move"),))
        first, *others = (Estimate(move) for _value, move in weigh(view, legal, self.looks))
        return Choice(first.move, others=tuple(others))
