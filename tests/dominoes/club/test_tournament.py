# SPDX-License-Identifier: MIT
"""`dominoes.club.tournament`: nobody sits twice, everybody meets many, all seats are had alike."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product

import pytest

from dominoes.club.tournament import MOST_PLAYERS, names_in, schedule
from dominoes.errors import NotationError, RecordError


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


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_no_exchange_makes_it_better(seats: int) -> None:
    """Counted again for each exchange of two players: after the second round fewer cannot meet again."""
    players = 4 * seats
    first, second = schedule(players, 2, seats)
    met = Counter(pair for table in first.tables for pair in combinations(sorted(table), 2))

    def again(tables: list[list[int]]) -> int:
        return sum(met[pair] for table in tables for pair in combinations(sorted(table), 2))

    tables = [list(table) for table in second.tables]
    best = again(tables)
    for one, other in combinations(range(len(tables)), 2):
        for mine, yours in product(range(seats), repeat=2):
            tables[one][mine], tables[other][yours] = tables[other][yours], tables[one][mine]
            assert again(tables) >= best
            tables[one][mine], tables[other][yours] = tables[other][yours], tables[one][mine]


def test_it_can_be_stopped() -> None:
    """Between two rounds; those made before are as they would have been."""
    asked = iter([False, False, True])
    assert schedule(16, 5, stop=lambda: next(asked)) == schedule(16, 2)


def test_names() -> None:
    """One in each line; twice, with a character that turns the line, or too many are refused with the line."""
    assert names_in(" Ann \n\nBob\n") == ["Ann", "Bob"]
    most = "\n".join(f"P{n}" for n in range(MOST_PLAYERS))
    assert len(names_in(most)) == MOST_PLAYERS
    for text, line, key in (
        ("Ann\nBob\nAnn", 3, "club.name-twice"),
        ("Ann\n\N{RIGHT-TO-LEFT OVERRIDE}Bob", 2, "club.name-unfit"),
        (f"{most}\nAnn\nBob", MOST_PLAYERS + 1, "club.players"),
    ):
        with pytest.raises(RecordError) as raised:
            names_in(text, "names.txt")
        assert raised.value.reason is not None
        assert (raised.value.line, raised.value.reason.key, raised.value.file) == (line, key, "names.txt")
