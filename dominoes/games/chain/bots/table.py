# SPDX-License-Identifier: MIT
"""A round of a chain game in a playout.

Playing out through `Chain.apply` would keep a history and check every move; here a round is finished on a few
integers. A test plays many rounds both ways, move by move.
"""

from __future__ import annotations

from random import Random

from dominoes.games.chain.bots.greedy import Ends, ends_after
from dominoes.games.chain.bots.house import House, house_of
from dominoes.games.chain.bots.policy import Policy
from dominoes.games.chain.bots.rows import (
    FACE,
    FITS,
    LEADS,
    NO_LINE,
    ONE,
    PIPS,
    after_of,
    count_of,
    ends_of,
    faces_of,
    row_of,
)
from dominoes.games.chain.legality import opened
from dominoes.games.chain.scoring import pips
from dominoes.games.chain.state import Lead, Place, State, TileCovered, TileLed, TilePlaced, View
from dominoes.tiles import Tile

NOBODY = -1
"""Instead of a seat."""


class Table:
    """A round in a playout, after the claim window; unlike a `State` it changes."""

    __slots__ = (
        "banker", "chooser", "covered", "covers", "ended", "ends", "hands", "house", "last", "left", "points", "since",
        "turn", "unlaid", "void",
    )  # fmt: skip

    def __init__(self, house: House, turn: int, hands: list[int], covered: list[int]) -> None:
        """Begin with the rows that each seat holds and has covered; the seat *turn* is to play."""
        self.house = house
        self.banker = turn
        """Who led first."""
        self.turn = turn
        self.hands = hands
        self.covered = covered
        self.points: list[int] = []
        """Pips held or covered by each seat: they count against it if the round ends now."""
        self.unlaid: list[int] = []
        """How many tiles that are."""
        self.void: list[int] = [0] * house.seats
        """For each seat the bits of faces publicly known not to be in its hand: it could not connect."""
        self.left: int = house.all_tiles
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
        """The seat that ended the round by an unforced block."""

    @classmethod
    def of(cls, state: State) -> Table:
        """Return the table as it is in *state*."""
        rows = [*zip(state.hands, state.covered, strict=True)]
        table = cls(house_of(state.options), state.turn, [*map(row_of, state.hands)], [*map(row_of, state.covered)])
        table._lay_out(state)
        table.points = [pips(hand) + pips(covered) for hand, covered in rows]
        table.unlaid = [len(hand) + len(covered) for hand, covered in rows]
        return table

    @classmethod
    def seen(cls, view: View) -> Table:
        """Return the table with only what a seat has seen on it."""
        seats, seat = len(view.sizes), view.seat
        table = cls(house_of(view.options), view.turn, [0] * seats, [0] * seats)
        table._lay_out(view)
        table.hands[seat], table.covered[seat] = row_of(view.hand), row_of(view.own_covered)
        table.points = [0] * seats
        table.points[seat] = pips(view.hand) + pips(view.own_covered)
        table.unlaid = [size + covered for size, covered in zip(view.sizes, view.covered, strict=True)]
        return table

    def _lay_out(self, moment: State | View) -> None:
        """Lay the face-up tiles of this *moment* on the table, with the knowledge they give."""
        self.banker = moment.standing.banker
        ends: Ends = ()
        for event in moment.history:
            match event:
                case TileLed(seat, tile, left_open):
                    self._begin_line(seat)
                    ends = opened(Lead(tile, left_open))
                    self._face_up(seat, tile, ends)
                case TilePlaced(seat, tile, end):
                    ends = ends_after(ends, Place(tile, end))
                    self._face_up(seat, tile, ends)
                case TileCovered(seat, _):
                    self._face_down(seat)
                case _:
                    pass

    def _face_up(self, seat: int, tile: Tile, ends: Ends) -> None:
        self.left -= row_of((tile,))
        self.ends, self.last, self.covers, self.since = ends_of(ends), seat, 0, 0

    def _face_down(self, seat: int) -> None:
        """Note that *seat* covered a tile: if connecting is compulsory it could not connect."""
        self.covers += 1
        self.since |= 1 << seat
        if self.house.must_play:
            self.void[seat] |= FITS[self.ends]

    def _begin_line(self, seat: int) -> None:
        """Note that *seat* leads: if it had to cover otherwise it could not connect."""
        if self.house.leads_stuck:
            self.void[seat] |= FITS[self.ends]

    def most_held(self) -> int:
        """Return how many tiles the fullest hand has."""
        return max(map(count_of, self.hands))

    def copy(self) -> Table:
        """Return the same moment again, to go on from it."""
        other = Table(self.house, self.turn, self.hands.copy(), self.covered.copy())
        other.banker = self.banker
        other.points, other.unlaid = self.points.copy(), self.unlaid.copy()
        other.void = self.void.copy()
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
            if move & LEADS:
                self._begin_line(seat)
            self.left -= one
            self.points[seat] -= PIPS[face]
            self.unlaid[seat] -= 1
            self.ends, self.last, self.covers, self.since = after, seat, 0, 0
        else:
            self.covered[seat] += one
            self._face_down(seat)
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
        """Return whether *seat*, after blocking with *laid* from its *hand*, had had a move without a block."""
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
        """Return the winnings of each seat in a finished round."""
        return self.house.chips(self.banker, self.points, self.unlaid, self.chooser)

    # -- playing out ---------------------------------------------------------------------------

    def finish(self, rng: Random, noise: float, weighing: Policy | None = None) -> list[int]:
        """Play to the end with a share of random moves; return the chips of each seat.

        Args:
            rng: Chance.
            noise: The share (0 to 1) of random moves.
            weighing: How the seats play; None for as ``greedy`` does.
        """
        chance = rng.random
        while not self.ended:
            moves = self.moves()
            if len(moves) == 1:
                self.lay(moves[0])
            elif chance() < noise:
                self.lay(moves[int(chance() * len(moves))])
            else:
                self.lay(self.policy(moves, weighing))
        return self.chips()

    def policy(self, moves: list[int], weighing: Policy | None = None) -> int:
        """Return which of its *moves* the seat to play would make: it blocks for sure only to win for sure.

        Among those that are left *weighing* decides, or, where it is None, the order of ``greedy``.
        """
        seat = self.turn
        if self.house.blocks:
            kept = self.left - self.covered[seat]
            # Where all tiles are seen a block is nothing to think about.
            if kept != self.hands[seat]:
                safe: list[int] = []
                for move in moves:
                    after = after_of(move)
                    if not after or (kept - ONE[move & FACE]) & FITS[after]:
                        safe.append(move)
                    elif self._surely_wins(seat, move & FACE):
                        return move
                moves = safe or moves
        if weighing is None or len(moves) == 1:
            return moves[0]
        hand = self.hands[seat]
        return weighing.choose(moves, hand, self.left - self.covered[seat] - hand, self._void_after(seat))

    def _void_after(self, seat: int) -> list[int]:
        """Return the faces known not to be in the hands of the others, in the order of play after *seat*."""
        void, seats, step = self.void, self.house.seats, self.house.step
        return [void[(seat + step * place) % seats] for place in range(1, seats)]

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
