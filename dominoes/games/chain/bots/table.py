# SPDX-License-Identifier: MIT
"""A round of a chain game in a playout.

Playing out through `Chain.apply` would keep a history and check every move; here a round is finished on
a few lists, many times faster. A test plays many rounds both ways, move by move.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from typing import Final

from dominoes.game import Seat
from dominoes.games.chain.bots.greedy import Ends, Sight, ends_after, fits, in_order, mask, pick
from dominoes.games.chain.legality import without
from dominoes.games.chain.line import End, carries
from dominoes.games.chain.options import Blocked, BlockTest, ChainOptions, Direction, ReleadWhen
from dominoes.games.chain.scoring import Outcome, settle
from dominoes.games.chain.state import BlockKind, Cover, Lead, Move, Place, State, TileCovered, Tiles

MANY: Final = 1 << 15
"""Hands whose moves a house caches before it clears the cache."""


@dataclass(eq=False)
class House:
    """The options of a table, and the moves that they allow: found once for each hand and each pair of ends."""

    options: ChainOptions
    both: bool = field(init=False)
    step: int = field(init=False)
    blocks: bool = field(init=False)
    _found: dict[tuple[Tiles, Ends, bool], tuple[Move, ...]] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.both = self.options.line.ends > 1
        self.step = 1 if self.options.line.direction is Direction.COUNTER_CLOCKWISE else -1
        self.blocks = self.options.line.blocked is Blocked.END

    def moves(self, hand: Tiles, ends: Ends, *, lead: bool) -> tuple[Move, ...]:
        """Return what may be done, the most promising first; *lead* tells whether a line may be begun.

        Keep in step with `legality.legal_moves`: a test compares the two.
        """
        key = (hand, ends, lead)
        found = self._found.get(key)
        if found is None:
            if len(self._found) >= MANY:
                self._found.clear()
            found = self._found[key] = in_order(hand, ends, tuple(dict.fromkeys(self._moves(hand, ends, lead=lead))))
        return found

    def _moves(self, hand: Tiles, ends: Ends, *, lead: bool) -> list[Move]:
        options = self.options.line
        sides = (End.LEFT, End.RIGHT) if self.both else (None,)
        moves: list[Move] = [
            Place(tile, side) for tile in hand for side, open_ in zip(sides, ends, strict=True) if carries(tile, open_)
        ]
        stuck = not moves
        if lead:
            leads = [Lead(tile, open_) for tile in hand for open_ in ((None,) if self.both else (tile.high, tile.low))]
            closed = set(ends) if options.relead_pip else set()
            moves += [move for move in leads if closed.isdisjoint(ends_after(ends, move))]
        must_lay = lead and (stuck or options.relead_when is ReleadWhen.AFTER_ALL)
        if not must_lay and (stuck or not options.must_play):
            moves += [Cover(tile) for tile in hand if not (options.cover_other and fits(mask((tile,)), ends))]
        return moves


house_of = lru_cache(8)(House)
"""Returns the house of its options, with all that it has found so far."""


class Table:
    """A round in a playout after its first lead; unlike a `State` it changes."""

    def __init__(self, world: State) -> None:
        """Lay out *world*, a line of which is begun."""
        assert world.line is not None
        self.house = house_of(world.options)
        self.banker = world.standing.banker
        self.hands = list(world.hands)
        self.covered = list(world.covered)
        self.rest = world.rest
        self.turn: int = world.turn
        self.ends = world.line.ends
        self.last: int | None = world.last
        self.covers = world.covers
        self.since = _since(world)
        self.ended = world.ended is not None
        self.blocker: int | None = None
        self.kind: BlockKind | None = None

    def copy(self) -> Table:
        """Return the same moment again, to go on from it."""
        other = copy(self)
        other.hands, other.covered = self.hands.copy(), self.covered.copy()
        return other

    def moves(self) -> tuple[Move, ...]:
        """Return the legal moves of whose turn it is, the most promising first."""
        return self.house.moves(self.hands[self.turn], self.ends, lead=self._may_lead())

    def _may_lead(self) -> bool:
        options = self.house.options.line
        if options.blocked is not Blocked.RELEAD:
            return False
        if options.relead_when is ReleadWhen.AFTER_ALL:
            return self.turn == self.last and self._all_covered()
        if self.turn != self.last or self.covers < len(self.hands) - 1:
            return False
        return options.relead_when is ReleadWhen.FREE or not fits(mask(self.hands[self.turn]), self.ends)

    def _all_covered(self) -> bool:
        return bool(self.since) and all(self.since >> seat & 1 for seat, hand in enumerate(self.hands) if hand)

    def lay(self, move: Move) -> None:
        """Lead, connect or cover, which is legal, and see whether the round is over."""
        assert isinstance(move, Lead | Place | Cover)
        seat, before = self.turn, self.ends
        hand = self.hands[seat]
        self.hands[seat] = without(hand, move.tile)
        if isinstance(move, Cover):
            self.covered[seat] = (*self.covered[seat], move.tile)
            self.covers += 1
            self.since |= 1 << seat
        else:
            self.ends = ends_after(before, move)
            self.last, self.covers, self.since = seat, 0, 0
        self.turn = self._next_turn(seat)
        if not any(self.hands):
            self.ended = True
        elif self.house.blocks and self._is_blocked(seat, self.hands[seat], self.ends):
            self.ended = True
            if not isinstance(move, Cover):
                self.blocker = seat
                self.kind = BlockKind.CHOSEN if self._could_do_otherwise(seat, hand, before) else BlockKind.FORCED

    def _next_turn(self, seat: int) -> int:
        """Keep in step with `rules.Chain`: who plays after *seat*."""
        line = self.house.options.line
        if line.blocked is Blocked.RELEAD and line.relead_when is ReleadWhen.AFTER_ALL:
            last = self.last
            if last is not None and self.hands[last] and self._all_covered():
                return last
        seats = len(self.hands)
        for place in range(1, seats):
            other = (seat + self.house.step * place) % seats
            if self.hands[other]:
                return other
        return seat

    def can_anybody_connect(self) -> bool:
        """Return whether the line is not blocked now."""
        return not self._is_blocked(self.turn, self.hands[self.turn], self.ends)

    def _is_blocked(self, seat: int, own: Tiles, ends: Ends) -> bool:
        """Return whether nobody could connect if *seat* held *own*."""
        true_state = self.house.options.block.block_test is BlockTest.TRUE_STATE
        for each, hand in enumerate(self.hands):
            held = own if each == seat else hand
            if (true_state or each != self.last) and fits(mask(held), ends):
                return False
        return True

    def _could_do_otherwise(self, seat: int, hand: Tiles, ends: Ends) -> bool:
        return any(
            isinstance(move, Place) and not self._is_blocked(seat, without(hand, move.tile), ends_after(ends, move))
            for move in self.house.moves(hand, ends, lead=False)
        )

    def chips(self) -> tuple[int, ...]:
        """Return what each seat has won or lost in a round that is over."""
        blocker = None if self.blocker is None else Seat(self.blocker)
        rows = [*zip(self.covered, self.hands, strict=True)]
        outcome = Outcome.of(self.house.options, self.banker, rows, blocker, self.kind)
        return tuple(map(sum, zip(*(payment.chips for payment in settle(outcome)), strict=True)))

    def finish(self, rng: Random, noise: float) -> tuple[int, ...]:
        """Play to the end with a share of random moves; give the chips of each seat."""
        while not self.ended:
            moves = self.moves()
            if len(moves) == 1:
                self.lay(moves[0])
            else:
                self.lay(rng.choice(moves) if rng.random() < noise else self.policy(moves))
        return self.chips()

    def policy(self, moves: tuple[Move, ...]) -> Move:
        """Return which of its *moves* ``greedy`` would make on the seat to play."""
        return pick(moves, self._sight() if self.house.blocks else None)

    def _sight(self) -> Sight:
        """Return what the seat to play sees: what others hold and covered is one heap to it."""
        others = [seat for seat in range(len(self.hands)) if seat != self.turn]
        hidden = [tile for seat in others for tile in (*self.hands[seat], *self.covered[seat])]
        counts = tuple(len(self.hands[seat]) + len(self.covered[seat]) for seat in others)
        return Sight(self.hands[self.turn], self.covered[self.turn], (*hidden, *self.rest), counts, self.ends)


def _since(world: State) -> int:
    """Return who has covered since a tile was last laid face up, as a set of bits."""
    found = 0
    for event in reversed(world.history):
        if not isinstance(event, TileCovered):
            break
        found |= 1 << event.seat
    return found
