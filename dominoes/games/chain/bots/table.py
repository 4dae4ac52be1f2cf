# SPDX-License-Identifier: MIT
"""A round of a chain game in a playout.

Playing out through `Chain.apply` would keep a history and check every move; here a round is finished on a few
integers. A test plays many rounds both ways, move by move.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from dominoes.game import Event
from dominoes.games.chain.bots.house import House, house_of
from dominoes.games.chain.bots.rows import (
    FACE,
    FITS,
    NO_LINE,
    ONE,
    PIPS,
    after_of,
    ends_of,
    faces_of,
    row_of,
)
from dominoes.games.chain.line import Line
from dominoes.games.chain.scoring import pips
from dominoes.games.chain.state import State, TileCovered, View

NOBODY = -1
"""Instead of a seat."""


class Table:
    """A round in a playout, after the claim window; unlike a `State` it changes."""

    __slots__ = (
        "banker", "chooser", "covered", "covers", "ended", "ends", "hands", "house", "last", "left", "points", "since",
        "turn", "unlaid",
    )  # fmt: skip

    def __init__(self, house: House, banker: int, turn: int) -> None:
        """Begin with nobody holding anything; the seat *turn* is to play."""
        self.house = house
        self.banker = banker
        self.turn = turn
        self.hands = [0] * house.seats
        self.covered = [0] * house.seats
        """The row that each seat has laid face down."""
        self.points = [0] * house.seats
        """Pips of what each seat holds or has covered: what counts against it if the round ends now."""
        self.unlaid = [0] * house.seats
        """How many tiles that are."""
        self.left = house.all_tiles
        """The row of all tiles that do not lie face up."""
        self.ends = NO_LINE
        self.last = NOBODY
        """Who last laid a tile face up."""
        self.covers = 0
        """Tiles covered in a row since then."""
        self.since = 0
        """Who has covered since then, as bits."""
        self.ended = False
        self.chooser = NOBODY
        """Who ended the round by a block that was not forced."""

    @classmethod
    def of(cls, state: State) -> Table:
        """Return the table as it is in *state*."""
        table = cls(house_of(state.options), state.standing.banker, state.turn)
        table._lay_out(state.lines, state.last, state.history)
        for seat, (hand, covered) in enumerate(zip(state.hands, state.covered, strict=True)):
            table.hands[seat], table.covered[seat] = row_of(hand), row_of(covered)
            table.points[seat], table.unlaid[seat] = pips(hand) + pips(covered), len(hand) + len(covered)
        return table

    @classmethod
    def seen(cls, view: View) -> Table:
        """Return the table with only what a seat has seen on it."""
        table = cls(house_of(view.options), view.standing.banker, view.turn)
        table._lay_out(view.lines, view.last, view.history)
        table.unlaid = [size + covered for size, covered in zip(view.sizes, view.covered, strict=True)]
        seat = view.seat
        table.hands[seat], table.covered[seat] = row_of(view.hand), row_of(view.own_covered)
        table.points[seat] = pips(view.hand) + pips(view.own_covered)
        return table

    def _lay_out(self, lines: Sequence[Line], last: int | None, history: Sequence[Event]) -> None:
        """Lay the *lines* on the table, *last* being who laid the last tile of them."""
        for line in lines:
            self.left -= row_of(placed.tile for placed in line.placed)
            self.ends = ends_of(line.ends)
        self.last = NOBODY if last is None else last
        for event in reversed(history):
            if not isinstance(event, TileCovered):
                break
            self.covers += 1
            self.since |= 1 << event.seat

    def copy(self) -> Table:
        """Return the same moment again, to go on from it."""
        other = Table.__new__(Table)
        other.house, other.banker, other.turn = self.house, self.banker, self.turn
        other.hands, other.covered = self.hands.copy(), self.covered.copy()
        other.points, other.unlaid = self.points.copy(), self.unlaid.copy()
        other.left, other.ends, other.last = self.left, self.ends, self.last
        other.covers, other.since = self.covers, self.since
        other.ended, other.chooser = self.ended, self.chooser
        return other

    # -- what may be played --------------------------------------------------------------------

    def moves(self) -> list[int]:
        """Return the legal moves of whose turn it is, the choice of ``greedy`` first."""
        seat = self.turn
        hand = self.hands[seat]
        if not self.ends:
            return self.house.first_leads(hand, sum(self.hands) - hand)
        return self.house.moves(hand, self.ends, 1 if seat == self.last and self._leads_again() else 0)

    def _leads_again(self) -> bool:
        """Return whether the last who laid a tile face up may begin another line."""
        house = self.house
        if house.after_all:
            return self._all_covered()
        if not house.leads_again or self.covers < house.seats - 1:
            return False
        return house.free or not self.hands[self.last] & FITS[self.ends]

    def _all_covered(self) -> bool:
        """Return whether everybody who has tiles has covered one since a tile was last laid face up."""
        if not self.since:
            return False
        seat = 1
        for hand in self.hands:
            if hand and not self.since & seat:
                return False
            seat += seat
        return True

    # -- playing -------------------------------------------------------------------------------

    def lay(self, move: int) -> None:
        """Lead, connect or cover, which is legal, and see whether the round is over."""
        seat, before, house = self.turn, self.ends, self.house
        hand, face = self.hands[seat], move & FACE
        one, after = ONE[face], after_of(move)
        self.hands[seat] = hand - one
        if after:
            self.left -= one
            self.points[seat] -= PIPS[face]
            self.unlaid[seat] -= 1
            self.ends, self.last, self.covers, self.since = after, seat, 0, 0
        else:
            self.covered[seat] += one
            self.covers += 1
            self.since |= 1 << seat
        self._pass_on(seat)
        if house.blocks and not self.ended and not self.can_anybody_connect():
            self.ended = True
            if after and self._could_do_otherwise(seat, hand, before, one):
                self.chooser = seat

    def _pass_on(self, seat: int) -> None:
        """Find who plays after *seat*. Keep in step with `rules.Chain`: a test compares the two."""
        hands, seats = self.hands, self.house.seats
        if self.house.after_all and hands[self.last] and self._all_covered():
            self.turn = self.last
            return
        other = seat
        for _seat in range(seats):
            other = (other + self.house.step) % seats
            if hands[other]:
                self.turn = other
                return
        self.ended = True
        self.turn = seat

    def can_anybody_connect(self) -> bool:
        """Return whether the line is not blocked now."""
        return self._asked() & FITS[self.ends] != 0

    def _asked(self) -> int:
        """Return the row of the tiles that are looked at to see whether a line is blocked."""
        asked = sum(self.hands)
        return asked if self.house.asks_all else asked - self.hands[self.last]

    def _could_do_otherwise(self, seat: int, hand: int, before: int, laid: int) -> bool:
        """Return whether *seat*, who blocked with the tile *laid* from its *hand*, had a move that does not block."""
        house, asked = self.house, self._asked()
        others = sum(self.hands) - hand + laid
        moves = house.moves(hand, before, 0) if before else house.first_leads(hand, others)
        for move in moves:
            after = after_of(move)
            kept = asked + laid - ONE[move & FACE] if house.asks_all else asked
            if after and kept & FITS[after]:
                return True
        return False

    def chips(self) -> list[int]:
        """Return what each seat has won or lost in a round that is over."""
        return self.house.chips(self.banker, self.points, self.unlaid, self.chooser)

    # -- playing out ---------------------------------------------------------------------------

    def finish(self, rng: Random, noise: float) -> list[int]:
        """Play to the end with a share of random moves; return the chips of each seat."""
        chance = rng.random
        while not self.ended:
            moves = self.moves()
            if len(moves) == 1:
                self.lay(moves[0])
            elif chance() < noise:
                self.lay(moves[int(chance() * len(moves))])
            else:
                self.lay(self.policy(moves))
        return self.chips()

    def policy(self, moves: list[int]) -> int:
        """Return which of its *moves* ``greedy`` would make on the seat to play: it blocks only to win for sure."""
        if not self.house.blocks:
            return moves[0]
        seat = self.turn
        kept = self.left - self.covered[seat]
        if kept == self.hands[seat]:
            # All that others have is seen.
            return moves[0]
        safe = NOBODY
        for move in moves:
            after = after_of(move)
            if not after or (kept - ONE[move & FACE]) & FITS[after]:
                if safe == NOBODY:
                    safe = move
            elif self._surely_wins(seat, move & FACE):
                return move
        return moves[0] if safe == NOBODY else safe

    def _surely_wins(self, seat: int, face: int) -> bool:
        """Return whether *seat* would have fewest points if the round ended with this *face*, however tiles lie."""
        own = self.points[seat] - PIPS[face]
        fewest = min(count for other, count in enumerate(self.unlaid) if other != seat)
        hidden = self.left - self.covered[seat] - self.hands[seat]
        least = 0
        for each in faces_of(hidden):
            count = min(fewest, hidden >> 2 * each & 3)
            least += count * PIPS[each]
            fewest -= count
        return own < least
