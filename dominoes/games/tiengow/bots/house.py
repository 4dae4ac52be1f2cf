# SPDX-License-Identifier: MIT
"""The rules of one table for playouts: legal moves, and the payments of a trick and of a round.

All that is paid is asked of the rules once, and remembered: there are few ways in which a round can end.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dominoes.game import Payment, Seat, Standing
from dominoes.games.combinations import Kind, Play, Trick
from dominoes.games.tiengow.bots.greedy import combinations_at
from dominoes.games.tiengow.bots.rows import NO_COMBINATION, NUMBER, PAIR_OF_SIXES, row_of, tiles_of
from dominoes.games.tiengow.legality import following
from dominoes.games.tiengow.options import AllEight, CaptureNeeds, Split, TienGowOptions
from dominoes.games.tiengow.scoring import (
    CATCHERS,
    Ending,
    Finish,
    Outcome,
    banker_multiplier,
    bonus,
    cover_of,
    ending_of,
    factors_of,
    pay,
    settle,
)
from dominoes.tiles import tiles

Chips = tuple[int, ...]
"""What each seat wins; negative if it loses."""
_MOST_HOUSES: Final = 16


class LaidTrick:
    """The rows that were laid in a trick, from its lead on."""

    __slots__ = ("leader", "numbers", "rows")

    def __init__(self, leader: int) -> None:
        """Begin with nothing; the seat *leader* leads."""
        self.leader = leader
        self.rows: list[int] = []
        self.numbers: list[int] = []
        """Of the combinations; `NO_COMBINATION` where tiles were thrown."""

    def copy(self) -> LaidTrick:
        """Return another trick with the same rows."""
        other = LaidTrick(self.leader)
        other.rows, other.numbers = self.rows.copy(), self.numbers.copy()
        return other


class House:
    """The rules of a table, with one banker and one multiplier."""

    def __init__(self, options: TienGowOptions, standing: Standing) -> None:
        """Prepare for a round by *options* that begins with *standing*."""
        self.options = options
        self.seats = options.seats
        self.tiles = row_of(options.tiles)
        """The row of all that are shuffled."""
        self._standing = standing
        self.made = combinations_at(options)
        self.onward: int = following(options, standing, Seat(0))
        self.may_split = options.play.split is Split.ALLOWED
        self.two_tile_rule = options.play.two_tile_rule
        closes = options.supreme.civil and options.supreme.capture_closes_trick
        self.closed_by_capture = PAIR_OF_SIXES if closes else NO_COMBINATION
        """Led and captured, it cannot be beaten again."""
        catches = options.finish.capture and not options.small
        lows = options.low_codes if catches else ()
        self.catchers = {NUMBER[row_of(tiles(low))]: NUMBER[row_of(tiles(CATCHERS[low]))] for low in lows}
        """By low tile 么, what captures (擒) it in the last trick."""
        self.catch_is_top = options.finish.capture_needs is CaptureNeeds.CATCH_IS_TOP
        self.has_sweeps = options.all_eight.mode is not AllEight.OFF and not options.small
        self.pays_at_once = [kind in (Kind.FOUR, Kind.SUPREME) for kind in self.made.kinds]
        """By combination: whether a trick led with it may pay at once (賀)."""
        self._bonuses: dict[tuple[object, ...], Chips | None] = {}
        self._endings: dict[tuple[int, ...], Ending] = {}
        self._ends: dict[tuple[object, ...], Chips] = {}

    def _plays(self, trick: LaidTrick) -> Trick:
        """Return *trick* in the words of the rules."""
        return tuple(
            Play(Seat((trick.leader + place * self.onward) % self.seats), tiles_of(row), number != NO_COMBINATION)
            for place, (row, number) in enumerate(zip(trick.rows, trick.numbers, strict=True))
        )

    def bonus(self, trick: LaidTrick, *, last: bool) -> Chips | None:
        """Return what *trick* pays at once; None if nothing."""
        key = (last, trick.leader, *trick.numbers)
        if key not in self._bonuses:
            paid = bonus(self.options, self._standing, self._plays(trick), last=last)
            self._bonuses[key] = None if paid is None else paid.chips
        return self._bonuses[key]

    def end(self, won: Sequence[int], trick: LaidTrick, winner: int) -> Chips:
        """Return the payments of an ordinary ending (no sweep, or sweeps unpaid).

        Args:
            won: Tricks of each seat.
            trick: The last trick, from its lead.
            winner: Who won it.
        """
        numbers = tuple(trick.numbers)
        ending = self._endings.get(numbers)
        if ending is None:
            finish = Finish(self._standing, tuple(won), (), self._plays(trick), (), ())
            ending = self._endings[numbers] = ending_of(self.options, finish)
        key = (*won, winner, trick.leader, ending)
        chips = self._ends.get(key)
        if chips is None:
            cover, factors = cover_of(self.options, ending, Seat(trick.leader)), factors_of(self.options, ending, None)
            come_to = Outcome(self._standing, tuple(won), Seat(winner), cover, factors)
            chips = self._ends[key] = _total(pay(self.options, come_to))
        return chips

    def swept(
        self,
        won: Sequence[int],
        first: LaidTrick,
        trick: LaidTrick,
        *,
        dealt: Sequence[int],
        shown: Sequence[int],
        gone: int,
    ) -> Chips:
        """Return the payments at the end of a round with all tricks taken by one seat.

        Args:
            won: Tricks of each seat.
            first: The first trick.
            trick: The last one.
            dealt: The row that each seat was dealt.
            shown: The row that each seat laid face up.
            gone: The row that everybody saw in the first half.
        """
        finish = Finish(
            self._standing,
            tuple(won),
            self._plays(first),
            self._plays(trick),
            tuple(map(tiles_of, dealt)),
            tuple(map(tiles_of, shown)),
            tiles_of(gone),
        )
        return _total(settle(self.options, finish))


def _total(payments: Sequence[Payment]) -> Chips:
    return tuple(map(sum, zip(*(each.chips for each in payments), strict=True)))


_houses: dict[tuple[object, ...], House] = {}


def house_of(options: TienGowOptions, standing: Standing) -> House:
    """Return the table with *options* in a round that begins with *standing*.

    All rounds share one in which the same seat banks, with the same multiplier and direction.
    """
    bank = standing.banker, banker_multiplier(options.bank, standing), following(options, standing, Seat(0))
    key = (options, *bank, standing.honours if options.bonus.supreme_streak else ())
    house = _houses.get(key)
    if house is None:
        if len(_houses) >= _MOST_HOUSES:
            _houses.clear()
        house = _houses[key] = House(options, standing)
    return house
