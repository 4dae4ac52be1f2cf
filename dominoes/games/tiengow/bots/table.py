# SPDX-License-Identifier: MIT
"""A round of 打天九 in a playout.

Playing out through `TienGow.apply` would keep a history and check every move; here a round is finished on a few
integers. A test plays many rounds both ways, move by move.
"""

from __future__ import annotations

from random import Random
from typing import cast

from dominoes.game import Standing, TilesDealt
from dominoes.games.combinations import Hand
from dominoes.games.tiengow.bots.features import Sight
from dominoes.games.tiengow.bots.greedy import follow, lead, throw
from dominoes.games.tiengow.bots.house import House, LaidTrick, house_of
from dominoes.games.tiengow.bots.policy import Policy
from dominoes.games.tiengow.bots.rows import (
    MARKED,
    NO_COMBINATION,
    NUMBER,
    ROWS,
    SIZES,
    all_in,
    choices_of,
    marked,
    row_of,
    tiles_of,
)
from dominoes.games.tiengow.legality import leads
from dominoes.games.tiengow.options import TienGowOptions
from dominoes.games.tiengow.scoring import ALL_TRICKS
from dominoes.games.tiengow.state import State
from dominoes.games.tricks import TilesBeat, TilesLed, TilesThrown


class Table:
    """A round in a playout, after the claim window; unlike a `State` it changes."""

    __slots__ = (
        "best", "chips", "dealt", "ended", "first", "gone", "hands", "held", "holder", "house", "left", "own", "shown",
        "size", "trick", "turn", "won",
    )  # fmt: skip

    def __init__(self, house: House, turn: int, hands: list[int]) -> None:
        """Begin a round in which each seat holds one of the rows *hands*; the seat *turn* leads."""
        self.house = house
        self.hands = hands
        self.held = house.options.hand_size
        """How many tiles a seat holds that has not yet played to this trick."""
        self.turn = turn
        self.trick = LaidTrick(turn)
        self.size = 0
        """How many tiles each lays in this trick; 0 before the lead."""
        self.best = NO_COMBINATION
        """The number of the combination that holds the trick."""
        self.holder = 0
        """Who laid it."""
        self.won = [0] * house.seats
        self.chips = [0] * house.seats
        self.ended = False
        self.first = self.trick
        """The first trick."""
        self.dealt = hands.copy()
        self.shown = [0] * house.seats
        """The row that each seat has laid face up."""
        self.gone = 0
        """The row that everybody saw in the first half, in the second."""
        self.left = house.tiles
        """The row of the tiles that have not been seen face up."""
        self.own = [0] * house.seats
        """The row that each seat alone knows besides its hand."""

    @classmethod
    def begin(cls, options: TienGowOptions, standing: Standing, hands: list[int]) -> Table:
        """Return a round by *options* that begins with *standing*; its unknown parts stay out."""
        table = cls(house_of(options, standing), standing.banker, hands)
        for out in standing.played:
            if out.tile is not None:
                row = row_of((out.tile,))
                if out.thrown_by is None:
                    table.left -= row
                    table.gone += row
                else:
                    table.own[out.thrown_by] += row
        return table

    @classmethod
    def of(cls, state: State) -> Table:
        """Return the table as it is in *state*."""
        dealt = next(event.hands for event in state.history if isinstance(event, TilesDealt))
        table = cls.begin(state.options, state.standing, [row_of(cast("Hand", hand)) for hand in dealt])
        for event in state.history:
            if isinstance(event, TilesLed | TilesBeat | TilesThrown):
                table.lay_tiles(event.seat, cast("Hand", event.tiles), up=not isinstance(event, TilesThrown))
        return table

    def copy(self) -> Table:
        """Return another table with the same moment on it."""
        other = Table(self.house, self.turn, self.hands.copy())
        other.held, other.size, other.ended = self.held, self.size, self.ended
        other.best, other.holder, other.left = self.best, self.holder, self.left
        other.trick = self.trick.copy()
        other.first = other.trick if self.first is self.trick else self.first
        # What was dealt, or is out, never changes.
        other.dealt, other.gone = self.dealt, self.gone
        other.won, other.chips = self.won.copy(), self.chips.copy()
        other.shown, other.own = self.shown.copy(), self.own.copy()
        return other

    def lay_tiles(self, seat: int, tiles: Hand, *, up: bool) -> None:
        """Lead, beat or throw *tiles*, which is legal."""
        row = row_of(tiles)
        self.lay(seat, row, NUMBER[row] if up else NO_COMBINATION)

    def lay(self, seat: int, row: int, number: int) -> None:
        """Lead or beat with a combination, or throw *row* (`NO_COMBINATION`), and settle a completed trick."""
        self.hands[seat] -= row
        trick = self.trick
        if number == NO_COMBINATION:
            self.own[seat] += row
        else:
            self.left -= row
            self.shown[seat] += row
            if not trick.rows:
                self.size = SIZES[number]
            self.best, self.holder = number, seat
        trick.rows.append(row)
        trick.numbers.append(number)
        if len(trick.rows) == self.house.seats:
            self._end_trick()
        else:
            self.turn = (seat + self.house.onward) % self.house.seats

    def _end_trick(self) -> None:
        house, trick, winner = self.house, self.trick, self.holder
        self.held -= self.size
        self.won[winner] += self.size
        self.ended = self.held == 0
        if house.pays_at_once[trick.numbers[0]]:
            self._pay(house.bonus(trick, last=self.ended))
        if self.ended:
            swept = house.has_sweeps and self.won[winner] == ALL_TRICKS
            self._pay(self._swept(trick) if swept else house.end(self.won, trick, winner))
        self.turn, self.trick, self.size = winner, LaidTrick(winner), 0

    def _swept(self, trick: LaidTrick) -> tuple[int, ...]:
        return self.house.swept(self.won, self.first, trick, dealt=self.dealt, shown=self.shown, gone=self.gone)

    def _pay(self, chips: tuple[int, ...] | None) -> None:
        if chips is not None:
            self.chips = [before + more for before, more in zip(self.chips, chips, strict=True)]

    # -- what may be played --------------------------------------------------------------------

    def leads(self, seat: int) -> list[int]:
        """Return the numbers of the combinations that *seat* may lead."""
        hand = self.hands[seat]
        if not self.house.may_split:
            options = self.house.options
            return [
                NUMBER[row_of(move.tiles)] for move in leads(tiles_of(hand), options.supreme.civil, options.play.split)
            ]
        return all_in(hand)

    def beats(self, seat: int) -> list[int]:
        """Return the numbers of the combinations that *seat* may reply with.

        Keep in step with `legality.legal_moves`: a test compares the two.
        """
        if self._must_throw(seat):
            return []
        marks = marked(self.hands[seat])
        found = [number for number in self.house.made.beaters[self.best] if marks & MARKED[number] == MARKED[number]]
        if not found and self.held == 1:
            catcher = self._catch(seat)
            if catcher != NO_COMBINATION:
                found.append(catcher)
        return found

    def throws(self, seat: int) -> list[int]:
        """Return the rows that *seat* may throw."""
        return choices_of(self.hands[seat], self.size)

    def _must_throw(self, seat: int) -> bool:
        house, led = self.house, self.trick.numbers[0]
        if led == house.closed_by_capture and self.best != led:
            return True
        if self.held != self.size:
            return False
        if house.two_tile_rule and self.held == 1 and not self.won[seat]:
            return True
        return house.catch_is_top and house.catchers.get(led) in self.trick.numbers

    def _catch(self, seat: int) -> int:
        """Return the number of the last tile of *seat* if it takes the trick whatever was laid on a low tile led.

        `NO_COMBINATION` if it does not. Keep in step with `legality.catches`.
        """
        house = self.house
        if not house.catch_is_top:
            return NO_COMBINATION
        catcher = house.catchers.get(self.trick.numbers[0], NO_COMBINATION)
        return catcher if catcher != NO_COMBINATION and self.hands[seat] == ROWS[catcher] else NO_COMBINATION

    # -- playing out ---------------------------------------------------------------------------

    def finish(self, rng: Random, noise: float, learned: Policy | None = None) -> list[int]:
        """Play to the end with a share of random moves; return the chips of each seat in the whole round.

        Args:
            rng: Chance.
            noise: The share (0 to 1) of random moves.
            learned: How the seats play; None for as ``greedy`` does.
        """
        chance = rng.random
        while not self.ended:
            seat = self.turn
            number, row = self.by_chance(seat, rng) if chance() < noise else self.policy(seat, learned)
            self.lay(seat, row, number)
        return self.chips

    def policy(self, seat: int, learned: Policy | None = None) -> tuple[int, int]:
        """Return what *learned*, or ``greedy``, would lay on *seat*: the number of a combination, and the row."""
        hand, has_won = self.hands[seat], self.won[seat] > 0
        if not self.size:
            if learned is None:
                number = lead(hand, self.left - self.own[seat] - hand, has_won, self.house.made)
            else:
                number = learned.lead(self.sight(seat), hand, self.leads(seat))
            return number, ROWS[number]
        if learned is not None:
            return learned.follow(self.sight(seat), hand, self.beats(seat), self.size)
        if not self._must_throw(seat):
            number = follow(hand, self.held, self.best, has_won, self.house.made)
            if number == NO_COMBINATION and self.held == 1:
                number = self._catch(seat)
            if number != NO_COMBINATION:
                return number, ROWS[number]
        return NO_COMBINATION, throw(hand, self.size)

    def sight(self, seat: int) -> Sight:
        """Return the knowledge of *seat*, the one to move."""
        unseen = self.left - self.own[seat] - self.hands[seat]
        waiting = self.house.seats - 1 - len(self.trick.rows)
        return Sight(unseen, waiting, self.held, not self.won[seat], self.house.made)

    def by_chance(self, seat: int, rng: Random) -> tuple[int, int]:
        """Return any legal move of *seat*: the number of a combination, and the row."""
        if not self.size:
            number = rng.choice(self.leads(seat))
            return number, ROWS[number]
        beats, throws = self.beats(seat), self.throws(seat)
        place = rng.randrange(len(beats) + len(throws))
        if place < len(beats):
            return beats[place], ROWS[beats[place]]
        return NO_COMBINATION, throws[place - len(beats)]
