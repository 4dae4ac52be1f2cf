# SPDX-License-Identifier: MIT
"""`dominoes.club.tournament`: nobody sits twice, everybody meets many, all seats are had alike."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from dominoes.club.tournament import schedule
from dominoes.errors import NotationError


@pytest.mark.parametrize(("players", "rounds"), [(4, 4), (9, 6), (16, 5), (20, 4), (41, 3)])
def test_a_schedule(players: int, rounds: int) -> None:
    """Everybody plays or rests once a round; rests and seats differ by little."""
    made = schedule(players, rounds)
    rested: Counter[int] = Counter()
    sat: Counter[tuple[int, int]] = Counter()
    met: Counter[tuple[int, int]] = Counter()
    for each in made:
        seated = [player for table in each.tables for player in table]
        assert sorted([*seated, *each.resting]) == list(range(players))
        assert all(len(table) == 4 for table in each.tables)
        rested.update(each.resting)
        for table in each.tables:
            sat.update((player, seat) for seat, player in enumerate(table))
            met.update(combinations(sorted(table), 2))
    assert max(rested.values(), default=0) - min(rested[player] for player in range(players)) <= 1
    for player in range(players):
        had = [sat[player, seat] for seat in range(4)]
        assert max(had) - min(had) <= 2
    if players >= 16:
        # As rare as chance would not make it: of five rounds of 16, all 120 pairs could meet exactly once.
        assert sum(count - 1 for count in met.values()) <= len(met) // 5
    assert made == schedule(players, rounds)


@pytest.mark.parametrize(
    ("players", "rounds", "seats"), [(3, 1, 4), (201, 1, 4), (8, 0, 4), (8, 51, 4), (8, 1, 0), (8, 1, 1), (22, 1, 11)]
)
def test_refused(players: int, rounds: int, seats: int) -> None:
    """Too few, too many."""
    with pytest.raises(NotationError):
        schedule(players, rounds, seats)
