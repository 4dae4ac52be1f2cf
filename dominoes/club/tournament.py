# SPDX-License-Identifier: MIT
"""The seating of each round of a tournament: everybody meets as many others as possible, on all seats alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations, product
from random import Random
from typing import Final

from dominoes.characters import composed, unfit, without_unfit
from dominoes.errors import NotationError, Reason, RecordError

MOST_PLAYERS: Final = 200
MOST_ROUNDS: Final = 50
LEAST_SEATS: Final = 2
MOST_SEATS: Final = 6
"""Every order of a table is tried: with more seats that takes too long."""
_SHOWN: Final = 60
"""Characters of a name that are told when something is wrong with it."""
_MOST_TRIES: Final = 12
"""Largest number of seatings tried for a round; the one with the fewest repeated meetings is kept."""
_TRIED_PLAYERS: Final = 480
"""Players for which a round is begun with in all: with many, each way takes long."""

Table = tuple[int, ...]
"""Players by seat, as their places in the list of names."""


@dataclass(frozen=True, slots=True)
class TournamentRound:
    """One round."""

    tables: tuple[Table, ...]
    resting: tuple[int, ...]
    """Players sitting out, where their number is no multiple of the seats."""


def names_in(text: str, file: str | None = None) -> list[str]:
    """Return the names in *text*, one in each line.

    Raises:
        RecordError: a name occurs twice or cannot be shown, or there are too many; with the line, and the
            *file* if there is one.
    """
    # A dictionary, because it keeps the order and finds what it has at once.
    names: dict[str, None] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        name = composed(line.strip())
        if name in names:
            reason = Reason("club.name-twice", text=name[:_SHOWN])
            raise RecordError("this name stands there twice", file=file, line=number, reason=reason)
        if unfit(name):
            reason = Reason("club.name-unfit", text=without_unfit(name)[:_SHOWN])
            raise RecordError("a name with characters that cannot be shown", file=file, line=number, reason=reason)
        if name:
            names[name] = None
        if len(names) > MOST_PLAYERS:
            reason = Reason("club.players", least=LEAST_SEATS, most=MOST_PLAYERS)
            raise RecordError(f"more than {MOST_PLAYERS} players", file=file, line=number, reason=reason)
    return list(names)


def schedule(
    players: int, rounds: int, seats: int = 4, seed: int = 0, stop: Callable[[], bool] = lambda: False
) -> tuple[TournamentRound, ...]:
    """Seat *players* for *rounds* rounds, or for fewer once *stop* returns True; the same seed gives the same seating.

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
        if stop():
            break
        order = rng.sample(range(players), players)
        resting = tuple(sorted(sorted(order, key=lambda player: rested[player])[: players % seats]))
        playing = [player for player in order if player not in resting]
        tries = []
        for _try in range(max(1, min(_MOST_TRIES, _TRIED_PLAYERS // players))):
            tries.append(_Grouping(rng.sample(playing, len(playing)), seats, met))
            tries[-1].improve()
        groups = min(tries, key=lambda each: each.cost).groups
        tables = tuple(_seated(group, sat) for group in groups)
        for table in tables:
            met.update(_pairs(table))
            sat.update((player, seat) for seat, player in enumerate(table))
        rested.update(resting)
        made.append(TournamentRound(tables, resting))
    return tuple(made)


def _pairs(group: Sequence[int]) -> list[tuple[int, int]]:
    return list(combinations(sorted(group), 2))


class _Grouping:
    """Players in groups, and how much each would meet again in each group; a third time is worse than two second."""

    def __init__(self, order: Sequence[int], seats: int, met: Counter[tuple[int, int]]) -> None:
        """Form groups of *seats* in *order*."""
        self.groups = [list(order[start : start + seats]) for start in range(0, len(order), seats)]
        self._again = {(one, two): met[one, two] ** 2 + met[one, two] for one, two in combinations(sorted(order), 2)}
        self._with = [{player: self._sum(player, group) for player in order} for group in self.groups]
        """By group: how much each player would meet its members again."""

    def _between(self, one: int, two: int) -> int:
        return 0 if one == two else self._again[min(one, two), max(one, two)]

    def _sum(self, player: int, group: Sequence[int]) -> int:
        return sum(self._between(player, other) for other in group)

    @property
    def cost(self) -> int:
        """How much all meet again."""
        return sum(self._cost(place) for place in range(len(self.groups)))

    def _cost(self, place: int) -> int:
        return sum(self._with[place][player] for player in self.groups[place]) // 2

    def improve(self) -> None:
        """Exchange players as long as fewer meet again."""
        better = True
        while better:
            better = False
            for one, other in combinations(range(len(self.groups)), 2):
                if self._cost(one) + self._cost(other):
                    better |= self._improve(one, other)

    def _improve(self, one: int, other: int) -> bool:
        """Exchange players between two groups. Return whether that made anything better."""
        better = False
        for mine, yours in product(range(len(self.groups[one])), repeat=2):
            player, guest = self.groups[one][mine], self.groups[other][yours]
            before = self._with[one][player] + self._with[other][guest]
            after = self._with[other][player] + self._with[one][guest] - 2 * self._between(player, guest)
            if after < before:
                self.groups[one][mine], self.groups[other][yours] = guest, player
                for each in self._with[one]:
                    change = self._between(each, guest) - self._between(each, player)
                    self._with[one][each] += change
                    self._with[other][each] -= change
                better = True
        return better


def _seated(group: Sequence[int], sat: Counter[tuple[int, int]]) -> Table:
    """Return *group* in an order that gives everybody the seats they have had least."""
    return min(permutations(group), key=lambda table: sum(sat[player, seat] ** 2 for seat, player in enumerate(table)))
