# SPDX-License-Identifier: MIT
"""What others' plays in 打天九 tell of the tiles they hold.

Who throws a strong tile has no better use for it; who lets a trick go could not beat it cheaply. A seat
is believed to play like ``greedy``, but not strictly. Tables that explain the plays well are met more
often: two hidden tiles change places at a time, and the exchange is kept or undone by how much more or
less likely it makes the plays (the Metropolis walk). It starts from a legal guess and knows no more
than the view it was guessed from.
"""

from __future__ import annotations

from math import exp, prod
from random import Random
from typing import Final, cast

from dominoes.ai.tiengow import BIT, TWIN, keep
from dominoes.ai.tiengow_table import Table, open_leads
from dominoes.events import TilesDealt
from dominoes.games.tiengow.dealt import dealt_hands
from dominoes.games.tiengow.leads import Hand
from dominoes.games.tiengow.options import Claiming, Split
from dominoes.games.tiengow.state import State, TilesBeat, TilesLed, TilesThrown, View
from dominoes.tiles import Tile, tidy

ODD_LEAD: Final = 0.3
"""How likely a seat leads something that ``greedy`` would not, compared with what it would lead."""

ODD_REPLY: Final = 0.2
"""The same for throwing instead of beating, or beating instead of throwing."""

OTHER_BEAT: Final = 0.5
"""The same for beating with another combination."""

REGRET: Final = 1.5
"""How fast likelihood falls, as a power of e, with the worth (see `keep`) that a throw gave up needlessly."""

UNCLAIMED: Final = 0.1
"""How likely a seat is to keep silent about a dealt hand 例牌 that it could claim."""

Place = tuple[int, int, int]
"""Where a hidden tile lies: seat, number of its play (-1 for the hand), and place in that row."""


class _Past:
    """One play of another seat, and the table just before it."""

    def __init__(self, table: Table, row: Hand, *, up: bool) -> None:
        self.table = table
        self.row = list(row)
        self.up = up


class Walk:
    """A walk through the tables that *view* allows."""

    def __init__(self, view: View, world: State) -> None:
        """Start at *world*, which was guessed from *view*."""
        self._world = world
        self._seat = view.seat
        dealt = next(event.hands for event in world.history if isinstance(event, TilesDealt))
        table = Table(world, [tidy(cast("Hand", hand)) for hand in dealt])
        self._begun = table.copy()
        self._plays: list[list[_Past]] = [[] for _ in world.hands]
        self._order: list[int] = []
        for event in world.history:
            if isinstance(event, TilesLed | TilesBeat | TilesThrown):
                row, up = cast("Hand", event.tiles), not isinstance(event, TilesThrown)
                self._plays[event.seat].append(_Past(table.copy(), row, up=up))
                self._order.append(event.seat)
                table.lay(event.seat, row, up=up)
        self._hands = [list(hand) for hand in world.hands]
        others = [seat for seat in range(len(world.hands)) if seat != view.seat]
        self._places: list[Place] = [
            (seat, number, place)
            for seat in others
            for number, row in [(-1, self._hands[seat])]
            + [(number, past.row) for number, past in enumerate(self._plays[seat]) if not past.up]
            for place in range(len(row))
        ]
        self.informed = any(self._plays[seat] for seat in others)
        self._weights = {seat: self._weight(seat) for seat in others}

    @property
    def likelihood(self) -> float:
        """How likely others would have played as they did if the walk's table were the true one."""
        return prod(self._weights.values())

    def step(self, rng: Random) -> None:
        """Let two hidden tiles change places, if that is plausible enough."""
        first, second = rng.choice(self._places), rng.choice(self._places)
        rows = self._row(first), self._row(second)
        here, there = rows[0][first[2]], rows[1][second[2]]
        if first[:2] == second[:2] or here is there:
            return
        self._swap(first, second)
        seats = {first[0], second[0]}
        new = {seat: self._weight(seat) for seat in seats}
        if rng.random() < prod(new[seat] / self._weights[seat] for seat in seats):
            self._weights.update(new)
        else:
            self._swap(first, second)

    def table(self) -> Table:
        """Give the table where the walk is now."""
        table = self._begun.copy()
        table.deal([tidy((*self._hands[seat], *self._played(seat))) for seat in range(len(self._hands))])
        nexts = [iter(plays) for plays in self._plays]
        for seat in self._order:
            past = next(nexts[seat])
            table.lay(seat, tidy(past.row), up=past.up)
        return table

    def rows(self, seat: int) -> list[Hand]:
        """Give what *seat* laid in each of its plays, as the walk has it now."""
        return [tidy(past.row) for past in self._plays[seat]]

    def _played(self, seat: int) -> list[Tile]:
        return [tile for past in self._plays[seat] for tile in past.row]

    def _row(self, place: Place) -> list[Tile]:
        seat, number, _ = place
        return self._hands[seat] if number < 0 else self._plays[seat][number].row

    def _swap(self, first: Place, second: Place) -> None:
        one, other = self._row(first), self._row(second)
        one[first[2]], other[second[2]] = other[second[2]], one[first[2]]

    def _weight(self, seat: int) -> float:
        """Tell how likely *seat* was to play as it did from the hand that it has here."""
        hand = sorted((*self._hands[seat], *self._played(seat)))
        options = self._world.options
        weight = 1.0
        if not options.small and dealt_hands(tuple(hand), options.dealt):
            weight = 0.0 if options.dealt.claim is Claiming.AUTOMATIC else UNCLAIMED
        own = self._begun.own[seat]
        for past in self._plays[seat]:
            table = past.table
            if len(hand) > len(past.row):
                table.hands[seat], table.own[seat] = tuple(hand), own
                weight *= likelihood(table, seat, tidy(past.row), up=past.up)
            for tile in past.row:
                hand.remove(tile)
                own += 0 if past.up else BIT[tile]
        return weight


def likelihood(table: Table, seat: int, row: Hand, *, up: bool) -> float:
    """Tell how likely *seat* is to lay *row* now: 1 for the move of ``greedy``, 0 for an illegal one."""
    hand = table.hands[seat]
    split = table.options.play.split
    if split is not Split.ALLOWED and not table.trick and row not in open_leads(hand, table.civil, split):
        return 0.0
    expected, face_up = table.policy(seat)
    if up != face_up:
        return ODD_REPLY
    if not up:
        return exp(REGRET * (sum(keep(tile, hand) for tile in expected) - sum(keep(tile, hand) for tile in row)))
    if expected == row or tidy(map(TWIN.__getitem__, expected)) == tidy(map(TWIN.__getitem__, row)):
        return 1.0
    return OTHER_BEAT if table.trick else ODD_LEAD
