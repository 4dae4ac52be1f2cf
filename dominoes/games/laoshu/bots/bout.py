# SPDX-License-Identifier: MIT
"""A bout of 老鼠搬家 with open hands, small and fast.

Hands are rows of bits, two for each face. The bit of a second tile is set only beside that of the first, so that a
hand holds a combination if it has all its bits.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp
from random import Random
from typing import Final

from dominoes.games.combinations import Combination, Kind, captures, ranked
from dominoes.games.laoshu.scoring import STAKE
from dominoes.tiles import FACES, Tile

FIRST: Final = {face: 1 << 2 * place for place, face in enumerate(FACES)}
"""The first bit of each face."""
_FACES: Final = tuple((1 << 2 * place, 2 << 2 * place, face) for place, face in enumerate(FACES))
_LEAD: Final = 0.02
"""What leading the next bout adds to the worths below."""
_SLOPE: Final = 1.0
"""How much a difference of worths weighs."""

WORTHS: Final = {
    "66": 0.35,
    "11": 0.18,
    "44": 0.11,
    "31": 0.08,
    "55": -0.00,
    "33": -0.01,
    "22": -0.02,
    "65": -0.04,
    "64": -0.04,
    "61": -0.04,
    "51": -0.07,
    "63": 0.35,
    "54": 0.33,
    "62": 0.10,
    "53": 0.07,
    "52": -0.03,
    "43": -0.00,
    "42": 0.06,
    "41": -0.10,
    "32": -0.08,
    "21": -0.24,
}
"""What owning a tile is worth, by its code: fitted to who won after a bout in rounds between quick players."""


def row_of(tiles: Iterable[Tile]) -> int:
    """Return *tiles* as a row of bits."""
    row = 0
    for tile in tiles:
        first = FIRST[tile]
        row |= first << 1 if row & first else first
    return row


WORTH: Final = {face: WORTHS[str(face)] for face in FACES}
_BY_WORTH: Final = tuple(sorted(_FACES, key=lambda each: WORTH[each[2]]))


def worth_of(tiles: Iterable[Tile]) -> float:
    """Return what owning *tiles* is worth in the rounds to come."""
    return sum(WORTH[tile] for tile in tiles)


@dataclass(frozen=True, slots=True, eq=False)
class Play:
    """A combination as bits."""

    needed: int
    parts: tuple[int, ...]
    """The first bit of each tile."""
    size: int
    worth: float
    made: Combination
    above: list[Play]
    """What beats it, the cheapest first."""


def _plays(*, civil: bool) -> tuple[Play, ...]:
    """Return every combination, those of most tiles first."""
    every = [each for kind in Kind for each in ranked(kind, civil_supreme=civil)]
    plays = [
        Play(
            row_of(each.tiles),
            tuple(FIRST[tile] for tile in each.tiles),
            len(each.tiles),
            worth_of(each.tiles),
            each,
            [],
        )
        for each in every
    ]
    plays.sort(key=lambda play: (-play.size, play.worth))
    for play in plays:
        play.above.extend(
            other
            for other in plays
            if other.made.beats(play.made) or captures(other.made.tiles, play.made, capture=civil)
        )
    return tuple(plays)


PLAYS: Final = {civil: _plays(civil=civil) for civil in (False, True)}
PLAY_OF: Final = {civil: {play.made.tiles: play for play in PLAYS[civil]} for civil in (False, True)}


def without(row: int, parts: Sequence[int]) -> int:
    """Return *row* without the tiles whose first bits are *parts*."""
    for first in parts:
        row &= ~(first << 1) if row & first << 1 else ~first
    return row


def lead_of(hand: int, against: int, plays: tuple[Play, ...]) -> Play:
    """Return a lead: the largest that *against* cannot beat, or else the cheapest single tile."""
    weakest = None
    for play in plays:
        if play.needed & hand == play.needed:
            if not any(other.needed & against == other.needed for other in play.above):
                return play
            if play.size == 1 and (weakest is None or play.worth < weakest.worth):
                weakest = play
    assert weakest is not None
    return weakest


def beat_of(hand: int, led: Play) -> Play | None:
    """Return the cheapest of *hand* that beats *led*."""
    for other in led.above:
        if other.needed & hand == other.needed:
            return other
    return None


@lru_cache(1 << 12)
def throw_of(hand: int, count: int) -> tuple[int, ...]:
    """Return the first bits of the *count* cheapest tiles of *hand*."""
    found: list[int] = []
    for first, second, _face in _BY_WORTH:
        if hand & first:
            found.append(first)
            if hand & second:
                found.append(first)
            if len(found) >= count:
                break
    return tuple(found[:count])


_WORTH_OF_FIRST: Final = {FIRST[face]: WORTH[face] for face in FACES}


def worth_of_parts(parts: Sequence[int]) -> float:
    """Return the worth of the tiles whose first bits are *parts*."""
    return sum(_WORTH_OF_FIRST[first] for first in parts)


def chips_of(ahead: float, left: int, others: int) -> float:
    """Return the chips that a seat may expect between two bouts.

    Args:
        ahead: By how much what it owns is worth more.
        left: Tiles it owns.
        others: Tiles of the other.
    """
    if not left or not others:
        return float(STAKE if left else -STAKE)
    return STAKE * (2 / (1 + exp(-_SLOPE * ahead)) - 1)


@dataclass(slots=True)
class Table:
    """A bout between two moves: seats are 0 and 1."""

    civil: bool
    """Whether 文尊 is supreme."""
    hands: list[int]
    counts: list[int]
    """Tiles that each has in the queue, those won in this bout among them."""
    worths: list[float]
    """What those are worth."""
    turn: int
    led: Play | None = None

    def copy(self) -> Table:
        """Return another table that is alike."""
        return Table(self.civil, self.hands[:], self.counts[:], self.worths[:], self.turn, self.led)

    def lead(self, play: Play) -> None:
        """Open a trick."""
        self.hands[self.turn] = without(self.hands[self.turn], play.parts)
        self.led, self.turn = play, 1 - self.turn

    def reply(self, parts: Sequence[int], *, beats: bool) -> None:
        """Complete the trick."""
        led, seat = self.led, self.turn
        assert led is not None
        self.hands[seat] = without(self.hands[seat], parts)
        winner = seat if beats else 1 - seat
        self.counts[winner] += 2 * led.size
        self.worths[winner] += led.worth + worth_of_parts(parts)
        self.turn, self.led = winner, None

    def finish(self, rng: Random, noise: float) -> None:
        """Play the bout to its end; with probability *noise* a reply is a throw."""
        hands, plays = self.hands, PLAYS[self.civil]
        while self.led is not None or hands[self.turn]:
            if self.led is None:
                self.lead(lead_of(hands[self.turn], hands[1 - self.turn], plays))
                continue
            hand = hands[self.turn]
            found = beat_of(hand, self.led)
            if found is None or rng.random() < noise:
                self.reply(throw_of(hand, self.led.size), beats=False)
            else:
                self.reply(found.parts, beats=True)

    def chips(self, seat: int) -> float:
        """Return what *seat* may expect after the bout."""
        ahead = self.worths[seat] - self.worths[1 - seat] + (_LEAD if self.turn == seat else -_LEAD)
        return chips_of(ahead, self.counts[seat], self.counts[1 - seat])
