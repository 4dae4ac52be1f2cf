# SPDX-License-Identifier: MIT
"""Who sits where in each round of a tournament: everybody meets as many others as can be, on all seats alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from random import Random
from typing import Final

from dominoes.characters import unfit, without_unfit
from dominoes.errors import NotationError, Reason, RecordError

MOST_PLAYERS: Final = 200
MOST_ROUNDS: Final = 50
LEAST_SEATS: Final = 2
MOST_SEATS: Final = 6
"""Every order of a table is tried: with more seats that takes too long."""
_SHOWN: Final = 60
"""Characters of a name that are told when something is wrong with it."""
_TRIES: Final = 12
"""How many ways a round is begun with; the one in which the fewest meet again is kept."""

Table = tuple[int, ...]
"""Players by seat, as their places in the list of names."""


@dataclass(frozen=True, slots=True)
class TournamentRound:
    """One round."""

    tables: tuple[Table, ...]
    resting: tuple[int, ...]
    """Who sits out, where the number of players is no multiple of the seats."""


def names_in(text: str, file: str | None = None) -> list[str]:
    """Return the names in *text*, one in each line.

    Raises:
        RecordError: a name stands there twice or cannot be shown; with its line, and the *file* if there is one.
    """
    names: list[str] = []
    for number, line in enumerate(text.splitlines(), start=1):
        name = line.strip()
        if name in names:
            reason = Reason("club.name-twice", text=name[:_SHOWN])
            raise RecordError("this name stands there twice", file=file, line=number, reason=reason)
        if unfit(name):
            reason = Reason("club.name-unfit", text=without_unfit(name)[:_SHOWN])
            raise RecordError("a name with characters that cannot be shown", file=file, line=number, reason=reason)
        if name:
            names.append(name)
    return names


def schedule(players: int, rounds: int, seats: int = 4, seed: int = 0) -> tuple[TournamentRound, ...]:
    """Seat *players* for *rounds* rounds; the same seed makes the same schedule.

    Raises:
        NotationError: too few or too many players, rounds or seats.
    """
    if not LEAST_SEATS <= seats <= MOST_SEATS:
        raise NotationError(f"{LEAST_SEATS} to {MOST_SEATS} seats", str(seats))
    if not seats <= players <= MOST_PLAYERS:
        reason = Reason("club.players", least=seats, most=MOST_PLAYERS)
        raise NotationError(f"{seats} to {MOST_PLAYERS} players", str(players), reason=reason)
    if not 1 <= rounds <= MOST_ROUNDS:
        raise NotationError(f"1 to {MOST_ROUNDS} rounds", str(rounds))
    rng = Random(seed)
    met: Counter[tuple[int, int]] = Counter()
    sat: Counter[tuple[int, int]] = Counter()
    rested: Counter[int] = Counter()
    made = []
    for _round in range(rounds):
        order = rng.sample(range(players), players)
        resting = tuple(sorted(sorted(order, key=lambda player: rested[player])[: players % seats]))
        playing = [player for player in order if player not in resting]
        groups = min((_groups(playing, seats, met, rng) for _try in range(_TRIES)), key=lambda each: _cost(each, met))
        tables = tuple(_seated(group, sat) for group in groups)
        for table in tables:
            met.update(_pairs(table))
            sat.update((player, seat) for seat, player in enumerate(table))
        rested.update(resting)
        made.append(TournamentRound(tables, resting))
    return tuple(made)


def _pairs(group: Sequence[int]) -> list[tuple[int, int]]:
    return list(combinations(sorted(group), 2))


def _again(group: Sequence[int], met: Counter[tuple[int, int]]) -> int:
    """Return how much a group meets again; a third time is worse than two second times."""
    return sum(met[pair] ** 2 + met[pair] for pair in _pairs(group))


def _cost(groups: Sequence[Sequence[int]], met: Counter[tuple[int, int]]) -> int:
    return sum(_again(group, met) for group in groups)


def _groups(playing: Sequence[int], seats: int, met: Counter[tuple[int, int]], rng: Random) -> list[list[int]]:
    """Begin with groups by chance, and exchange players while fewer meet again."""
    order = rng.sample(playing, len(playing))
    groups = [order[start : start + seats] for start in range(0, len(order), seats)]
    better = True
    while better:
        better = False
        for one, other in combinations(groups, 2):
            before = _again(one, met) + _again(other, met)
            if not before:
                continue
            for mine in range(seats):
                for yours in range(seats):
                    one[mine], other[yours] = other[yours], one[mine]
                    after = _again(one, met) + _again(other, met)
                    if after < before:
                        before, better = after, True
                    else:
                        one[mine], other[yours] = other[yours], one[mine]
    return groups


def _seated(group: Sequence[int], sat: Counter[tuple[int, int]]) -> Table:
    """Return *group* in the order in which everybody takes the seats they have had least."""
    return min(permutations(group), key=lambda table: sum(sat[player, seat] ** 2 for seat, player in enumerate(table)))
