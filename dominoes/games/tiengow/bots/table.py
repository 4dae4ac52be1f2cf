# SPDX-License-Identifier: MIT
"""A round of 打天九 in a playout.

Playing out through `TienGow.apply` would keep a history and check every move; here a round is finished
on a few lists, twice as fast. A test plays many rounds both ways, move by move.
"""

from __future__ import annotations

from copy import copy
from functools import lru_cache
from random import Random
from typing import Any, cast

from dominoes.game import Payment, Seat, TilesDealt
from dominoes.games.tiengow.bots.greedy import ALL_BITS, BIT, follow, lead
from dominoes.games.tiengow.factors import Finish
from dominoes.games.tiengow.legality import following, leads, only_throw
from dominoes.games.tiengow.plays import (
    HAND_CACHE,
    Combination,
    Hand,
    Play,
    as_combination,
    beaters,
    choices,
    winning,
)
from dominoes.games.tiengow.scoring import SEATS, bonus, settle
from dominoes.games.tiengow.state import Beat, State, TilesBeat, TilesLed, TilesThrown
from dominoes.tiles import tidy


class Table:
    """A round in a playout; unlike a `State` it changes."""

    def __init__(self, world: State, hands: list[Hand]) -> None:
        """Begin with *hands*, by the options and the standing of *world*, after the claim window."""
        self.options = world.options
        self.standing = world.standing
        self.hands = hands
        self.turn: int = world.standing.banker
        self.trick: list[Play] = []
        self.won = [0] * len(SEATS)
        self.chips = [0] * len(SEATS)
        self.ended = False
        self.first: list[Play] = []
        self.shown: list[Hand] = [()] * len(SEATS)
        self.dealt = tuple(hands)
        self._best: Combination | None = None
        self.civil = world.options.supreme.civil
        self._capture = world.options.supreme.can_be_captured
        self._onward = following(world.options, world.standing, Seat(0))
        # Face-up tiles, and what each seat alone knows besides its hand, are counted as in `ALL_BITS`.
        self._left = ALL_BITS
        self.own = [0] * len(SEATS)
        for out in world.standing.played:
            assert out.tile is not None
            if out.thrown_by is None:
                self._left -= BIT[out.tile]
            else:
                self.own[out.thrown_by] += BIT[out.tile]

    @classmethod
    def of(cls, state: State) -> Table:
        """Return the table as it is in *state*."""
        dealt = next(event.hands for event in state.history if isinstance(event, TilesDealt))
        table = cls(state, [tidy(cast("Hand", hand)) for hand in dealt])
        for event in state.history:
            if isinstance(event, TilesLed | TilesBeat | TilesThrown):
                table.lay(event.seat, cast("Hand", event.tiles), up=not isinstance(event, TilesThrown))
        return table

    def copy(self) -> Table:
        """Return another table with the same moment on it."""
        other = copy(self)
        other.hands, other.trick, other.won = self.hands.copy(), self.trick.copy(), self.won.copy()
        other.first, other.shown, other.own = self.first.copy(), self.shown.copy(), self.own.copy()
        return other

    def lay(self, seat: int, row: Hand, *, up: bool) -> None:
        """Lead, beat or throw *row*, which is legal, and settle what it completes."""
        hand = list(self.hands[seat])
        bits = 0
        for tile in row:
            hand.remove(tile)
            bits += BIT[tile]
        self.hands[seat] = tuple(hand)
        play = Play(Seat(seat), row, up)
        self.trick.append(play)
        if len(self.first) < len(SEATS):
            self.first.append(play)
        if up:
            self._left -= bits
            self.shown[seat] += row
            self._best = as_combination(play, civil_supreme=self.civil)
        else:
            self.own[seat] += bits
        if len(self.trick) == len(SEATS):
            self._end_trick()
        else:
            self.turn = (seat + self._onward) % len(SEATS)

    def _end_trick(self) -> None:
        trick = tuple(self.trick)
        winner, size = winning(trick).seat, len(trick[0].tiles)
        self.ended = not self.hands[winner]
        self.won[winner] += size
        paid = bonus(self.options, self.standing, trick, last=self.ended) if size > 1 else None
        payments: tuple[Payment, ...] = () if paid is None else (paid,)
        if self.ended:
            first, shown = tuple(self.first), tuple(self.shown)
            finish = Finish(self.standing, tuple(self.won), first, trick, self.dealt, shown)
            payments += settle(self.options, finish)
        for payment in payments:
            self.chips = [a + b for a, b in zip(self.chips, payment.chips, strict=True)]
        self.turn, self.trick, self._best = winner, [], None

    def finish(self, rng: Random, noise: float) -> list[int]:
        """Play to the end with a share of random moves; give the chips of each seat in the whole round."""
        while not self.ended:
            seat = self.turn
            row, up = self.by_chance(seat, rng) if rng.random() < noise else self.policy(seat)
            self.lay(seat, row, up=up)
        return self.chips

    def policy(self, seat: int) -> tuple[Hand, bool]:
        """Return what ``greedy`` would lay on *seat*, and whether face up."""
        hand, has_won = self.hands[seat], self.won[seat] > 0
        if not self.trick:
            unseen = self._left - self.own[seat] - sum(map(BIT.__getitem__, hand))
            return lead(hand, unseen, self.options, has_won=has_won).tiles, True
        move = follow(hand, len(self.trick[0].tiles), self.beats(seat), has_won=has_won)
        return move.tiles, isinstance(move, Beat)

    def by_chance(self, seat: int, rng: Random) -> tuple[Hand, bool]:
        """Return any legal row of tiles for *seat*, and whether face up."""
        hand = self.hands[seat]
        if not self.trick:
            return rng.choice(leads(hand, self.civil, self.options.play.split)).tiles, True
        beats, throws = self.beats(seat), choices(hand, len(self.trick[0].tiles))
        number = rng.randrange(len(beats) + len(throws))
        return (beats[number].tiles, True) if number < len(beats) else (throws[number - len(beats)], False)

    def beats(self, seat: int) -> tuple[Beat, ...]:
        """Return the beats that *seat* may reply with.

        Keep in step with `legality.legal_moves`: a test compares the two.
        """
        hand = self.hands[seat]
        if only_throw(self.options, tuple(self.trick), hand, self.won[seat]) is not None:
            return ()
        assert self._best is not None
        return _beats(hand, self._best, self._capture)


@lru_cache(1 << 10)
def _needs(best: Combination, capture: bool) -> tuple[tuple[Beat, tuple[tuple[Any, int], ...]], ...]:  # noqa: FBT001
    """Return each beat of *best* with the number of each face it takes."""
    return tuple(
        (Beat(each.tiles), tuple((face, each.tiles.count(face)) for face in dict.fromkeys(each.tiles)))
        for each in beaters(best, capture=capture)
    )


@lru_cache(HAND_CACHE)
def _beats(hand: Hand, best: Combination, capture: bool) -> tuple[Beat, ...]:  # noqa: FBT001 - a cache key
    return tuple(
        beat for beat, needs in _needs(best, capture) if all(hand.count(face) >= count for face, count in needs)
    )
