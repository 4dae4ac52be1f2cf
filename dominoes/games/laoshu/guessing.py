# SPDX-License-Identifier: MIT
"""What a player of 老鼠搬家 can remember, and guessing the rest.

A tile that was shown, or that a seat threw itself, is known wherever it goes. Unknown are the tiles of the deal that
have not been taken yet, those that the other holds of them, and those that the other threw and nobody has taken since.
Every arrangement of these that agrees with what was seen is equally likely.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from dominoes.game import Deal, Seat, known
from dominoes.games.combinations import Hand
from dominoes.games.laoshu.scoring import SEATS, TILES, other
from dominoes.games.laoshu.state import BoutBegun, Move, View
from dominoes.games.tricks import Beat, Lead, Throw, TilesBeat, TilesLed, TilesThrown, TrickWon
from dominoes.tiles import FULL_SET, Tile, tidy


@dataclass(frozen=True, slots=True)
class Place:
    """An unknown tile: where it lay in the queue that a seat was dealt."""

    number: int


@dataclass(frozen=True, slots=True)
class Thrown:
    """An unknown tile: one that the other threw."""

    bout: int
    """Counted from 0."""
    throw: int
    """Which throw of the bout."""
    number: int
    """Which of its tiles."""


Entry = Tile | Place | Thrown


@dataclass(slots=True)
class Bout:
    """The tiles that the other took for a bout."""

    places: tuple[int, ...]
    """Where those lay in the deal that were never seen before."""
    left: Counter[Tile]
    """Tiles that they took, as far as is known, and that nobody has seen since."""
    fresh: list[Tile] = field(default_factory=list)
    """Tiles of `places` that were seen since."""
    throws: list[list[Tile | None]] = field(default_factory=list)
    """The tiles of each throw; None for those not seen since."""

    def see(self, tile: Tile) -> None:
        """Note that *tile* was one of them."""
        if self.left[tile]:
            self.left[tile] -= 1
        else:
            self.fresh.append(tile)

    @property
    def unknown(self) -> int:
        """How many were never seen."""
        return len(self.places) - len(self.fresh)

    @property
    def known_throws(self) -> tuple[Hand, ...] | None:
        """What was thrown; None as long as any of it was not seen since."""
        return None if any(None in row for row in self.throws) else tuple(known(tuple(row)) for row in self.throws)


@dataclass(frozen=True, slots=True)
class Guess:
    """One arrangement of what is unknown."""

    dealt: tuple[Hand, ...]
    """The whole queue that each seat was dealt."""
    throws: tuple[tuple[Hand, ...], ...]
    """What the other threw in each bout."""
    hand: Hand
    """What the other holds, tidy."""


class Memory:
    """All that one seat can remember."""

    def __init__(self, view: View) -> None:
        """Go through what happened."""
        self.seat = view.seat
        self.other = other(view.seat)
        self.own: list[Tile | None] = [None] * (TILES // 2)
        """The queue that was dealt to the seat; None where it was not taken yet."""
        self.bouts: list[Bout] = []
        self.queues: tuple[deque[Entry], ...] = tuple(deque(map(Place, range(TILES // 2))) for _ in SEATS)
        """What each queue holds now, front first."""
        self._trick: list[Entry] = []
        for event in view.history:
            match event:
                case BoutBegun(_, hands):
                    self._take(known(hands[self.seat]))
                case TilesLed(seat, row) | TilesBeat(seat, row):
                    self._trick += row
                    if seat != self.seat:
                        for tile in row:
                            self.bouts[-1].see(tile)
                case TilesThrown(seat, row):
                    self._trick += known(row) if seat == self.seat else self._hidden(len(row))
                case TrickWon(seat):
                    self.queues[seat].extend(self._trick)
                    self._trick = []
                case _:
                    pass
        seen = [tile for tile in self.own if tile is not None]
        seen += [tile for bout in self.bouts for tile in bout.fresh]
        self._known = [bout.known_throws for bout in self.bouts[:-1]] + [None]
        self.unseen = tuple((Counter(FULL_SET) - Counter(seen)).elements())
        """Every tile that the seat never saw."""

    def _take(self, row: Hand) -> None:
        """Note that a bout began, for which the seat took *row*."""
        for tile in row:
            match self.queues[self.seat].popleft():
                case Place(number):
                    self.own[number] = tile
                case Thrown(bout, throw, number):
                    self.bouts[bout].see(tile)
                    self.bouts[bout].throws[throw][number] = tile
                case _:
                    pass
        taken = [self.queues[self.other].popleft() for _ in row]
        places = tuple(each.number for each in taken if isinstance(each, Place))
        self.bouts.append(Bout(places, Counter(each for each in taken if isinstance(each, Tile))))

    def _hidden(self, count: int) -> list[Entry]:
        """Note a throw of the other."""
        throws = self.bouts[-1].throws
        throws.append([None] * count)
        return [Thrown(len(self.bouts) - 1, len(throws) - 1, number) for number in range(count)]

    def possible(self) -> tuple[Tile, ...]:
        """Return every tile that the other may hold."""
        bout = self.bouts[-1]
        return (*bout.left.elements(), *(self.unseen if bout.unknown else ()))

    def guess(self, rng: Random) -> Guess:
        """Return an arrangement, each equally likely."""
        while (found := self._arrange(rng)) is None:
            pass
        return found

    def _arrange(self, rng: Random) -> Guess | None:
        """Deal the unseen tiles at random; None if a throw would then not have lain in tidy order."""
        pool = list(self.unseen)
        rng.shuffle(pool)
        dealt: list[Tile | None] = [None] * (TILES // 2)
        throws: list[tuple[Hand, ...]] = []
        hand: list[Tile] = []
        for bout, before in zip(self.bouts, self._known, strict=True):
            more = [pool.pop() for _ in range(bout.unknown)]
            if bout.places:
                fresh = [*bout.fresh, *more]
                rng.shuffle(fresh)
                for place, tile in zip(bout.places, fresh, strict=True):
                    dealt[place] = tile
            if before is not None:
                throws.append(before)
                continue
            hand = [*bout.left.elements(), *more]
            rng.shuffle(hand)
            rows = [_filled(row, hand) for row in bout.throws]
            if None in rows:
                return None
            throws.append(tuple(row for row in rows if row is not None))
        own = tuple(pool.pop() if tile is None else tile for tile in self.own)
        others = tuple(pool.pop() if tile is None else tile for tile in dealt)
        both = (own, others) if self.seat == SEATS[0] else (others, own)
        return Guess(both, tuple(throws), tidy(hand))

    def queues_of(self, guess: Guess) -> tuple[Hand, ...]:
        """Return what each queue holds if *guess* is true, front first."""
        return tuple(tuple(self._tile(entry, seat, guess) for entry in self.queues[seat]) for seat in SEATS)

    @staticmethod
    def _tile(entry: Entry, seat: Seat, guess: Guess) -> Tile:
        match entry:
            case Place(number):
                return guess.dealt[seat][number]
            case Thrown(bout, throw, number):
                return guess.throws[bout][throw][number]
            case _:
                return entry


def _filled(row: Sequence[Tile | None], pool: list[Tile]) -> Hand | None:
    """Return *row* with tiles of *pool* where it has None; None if it is then not in tidy order."""
    filled = [pool.pop() if tile is None else tile for tile in row]
    in_order = tidy(filled)
    return in_order if all(tile is None for tile in row) or in_order == tuple(filled) else None


def guessed(view: View, rng: Random) -> tuple[Deal, list[tuple[Seat, Move]]]:
    """Return a deal and moves that look like *view*, by chance over all that do.

    Raises:
        ValueError: the round is over.
    """
    if view.result is not None:
        raise ValueError("the round is over")
    memory = Memory(view)
    guess = memory.guess(rng)
    throws = iter([row for bout in guess.throws for row in bout])
    moves: list[tuple[Seat, Move]] = []
    for event in view.history:
        match event:
            case TilesLed(seat, row):
                moves.append((seat, Lead(row)))
            case TilesBeat(seat, row):
                moves.append((seat, Beat(row)))
            case TilesThrown(seat, row):
                moves.append((seat, Throw(known(row) if seat == view.seat else next(throws))))
            case _:
                pass
    first = view.standing.banker
    rest = (*guess.dealt[first], *guess.dealt[other(first)])
    return Deal((), hands=((),) * len(SEATS), rest=rest), moves
