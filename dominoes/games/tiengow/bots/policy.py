# SPDX-License-Identifier: MIT
"""A learned policy of 打天九: a move is worth a weighted sum of what describes it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dominoes.games.tiengow.bots.features import FEATURES, Sight, features
from dominoes.games.tiengow.bots.rows import BITS, NO_COMBINATION, PLACE, ROWS, choices_of, worths

LEAD: Final = 0
BEAT: Final = 1
THROW: Final = 2
KINDS: Final = 3
"""How many kinds of moves there are: weights go by kind."""
PHASE: Final = [0, 0, 0, 1, 2, 2, 3, 3, 3]
"""By the number of tiles in hand: how late it is in the round, from the end."""
PHASES: Final = 4

_SPARE: Final = [0, 4, 4, 5, 6]
"""By the number of tiles to throw: among how many of the least useful ones they are chosen."""
_MOST_HANDS: Final = 1 << 13
_throws: dict[tuple[int, int], list[int]] = {}


def throws_of(hand: int, size: int) -> list[int]:
    """Return the rows of *size* tiles of *hand* that a policy thinks of throwing, the least useful first."""
    key = (hand, size)
    found = _throws.get(key)
    if found is None:
        row = 0
        for worth in worths(hand)[: _SPARE[size]]:
            row += BITS[worth & PLACE]
        found = choices_of(row, size)
        if len(_throws) >= _MOST_HANDS:
            _throws.clear()
        _throws[key] = found
    return found


class Policy:
    """What moves are worth, in chips, compared with the others of the same turn."""

    def __init__(self, weights: Sequence[Sequence[float]]) -> None:
        """Learn the *weights* of `FEATURES`, by `KINDS` times the phase and the kind of move."""
        assert len(weights) == KINDS * PHASES
        assert all(len(row) == len(FEATURES) for row in weights)
        self._weights = [list(row) for row in weights]

    def worth(self, sight: Sight, hand: int, row: int, number: int, kind: int) -> float:
        """Return what a move is worth.

        Args:
            sight: What the seat knows.
            hand: The row of tiles in its hand.
            row: The row that it lays.
            number: The combination that this is; `NO_COMBINATION` if it is thrown.
            kind: `LEAD`, `BEAT` or `THROW`.
        """
        total = 0.0
        weights = self._weights[KINDS * PHASE[sight.held] + kind]
        for weight, value in zip(weights, features(sight, hand, row, number), strict=True):
            total += weight * value
        return total

    def lead(self, sight: Sight, hand: int, leads: list[int]) -> int:
        """Return the best of *leads*, numbers of combinations."""
        best, most = leads[0], 0.0
        if len(leads) == 1:
            return best
        for place, number in enumerate(leads):
            worth = self.worth(sight, hand, ROWS[number], number, LEAD)
            if not place or worth > most:
                best, most = number, worth
        return best

    def follow(self, sight: Sight, hand: int, beats: list[int], size: int) -> tuple[int, int]:
        """Return the number and row of the best of *beats*, or of a throw of *size* tiles (`NO_COMBINATION`)."""
        if sight.held == size:
            return (beats[0], ROWS[beats[0]]) if beats else (NO_COMBINATION, hand)
        throws = throws_of(hand, size)
        best, chosen = NO_COMBINATION, throws[0]
        if not beats and len(throws) == 1:
            return best, chosen
        most = self.worth(sight, hand, chosen, NO_COMBINATION, THROW)
        for row in throws[1:]:
            worth = self.worth(sight, hand, row, NO_COMBINATION, THROW)
            if worth > most:
                chosen, most = row, worth
        for number in beats:
            worth = self.worth(sight, hand, ROWS[number], number, BEAT)
            if worth > most:
                best, chosen, most = number, ROWS[number], worth
        return best, chosen
