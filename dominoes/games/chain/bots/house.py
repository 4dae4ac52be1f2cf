# SPDX-License-Identifier: MIT
"""The rules of one table for playouts: legal moves, and the payments at the end of a round.

What is paid is asked of the rules: once for each order of the seats in 頂牛, and where points are paid, once for each
choice of seats that are out or stuck, how often the difference between two of them is paid. What 꼬리붙이기 pays is
counted here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dominoes.game import Seat
from dominoes.games.chain.bots.greedy import KEEPS
from dominoes.games.chain.bots.rows import (
    AFTER,
    FACE,
    FITS,
    HIGH,
    LEADS,
    LEFT,
    LOW,
    ONE,
    PIPS,
    after_of,
    faces_of,
    row_of,
)
from dominoes.games.chain.legality import tiles_of
from dominoes.games.chain.options import (
    FOUR,
    Blocked,
    BlockTest,
    ChainOptions,
    Direction,
    FirstLead,
    ReleadWhen,
    Settlement,
    TailPays,
)
from dominoes.games.chain.scoring import TAIL_LIMITS, THRESHOLDS, Outcome, in_order, settle
from dominoes.games.chain.state import BlockKind

MANY: Final = 1 << 16
"""Hands whose moves a house remembers before it forgets them all."""
_MOST_HOUSES: Final = 8
_NOBODY: Final = -1

Times = list[list[int]]
"""How often a seat, by row, pays the difference of points to another, by column."""


class House:
    """The rules of a table."""

    def __init__(self, options: ChainOptions) -> None:
        """Prepare for rounds by *options*."""
        line = options.line
        self.options = options
        self.seats: int = options.seats
        self.step = 1 if line.direction is Direction.COUNTER_CLOCKWISE else -1
        self.both = line.ends > 1
        self.must_play: bool = line.must_play
        self.cover_other: bool = line.cover_other
        self.blocks = line.blocked is Blocked.END
        self.asks_all = options.block.block_test is BlockTest.TRUE_STATE
        """Whether the last player, too, must be unable to connect where a line is blocked."""
        self.leads_again = not self.blocks
        self.after_all = self.leads_again and line.relead_when is ReleadWhen.AFTER_ALL
        self.leads_stuck = self.leads_again and line.relead_when is ReleadWhen.AFTER_TURN
        """Whether who leads again could not connect."""
        self.free = line.relead_when is ReleadWhen.FREE
        self.other_pip: bool = line.relead_pip
        self.first_lead: FirstLead = options.block.first_lead_rule
        self.all_tiles = row_of(tiles_of(options))
        self.by_places = options.settlement is Settlement.PLACES
        self.pays_differences = options.settlement is Settlement.DIFFERENCES and options.clean_bonus == 1
        """Whether a seat's winnings are a sum over all unlaid tiles."""
        self.by_tail = options.settlement is Settlement.TAIL
        self._limit = TAIL_LIMITS[options.tail.limit] if options.seats == FOUR else None
        self._stake: int = options.tail.stake if options.tail.pay is TailPays.STAKE else 0
        """What one seat pays another; 0 for the difference of their points."""
        self._found: dict[int, list[int]] = {}
        self._places: dict[tuple[int, ...], list[int]] = {}
        self._times: dict[int, Times | None] = {}
        self._stuck = THRESHOLDS[options.slant.penalty] if options.specials else None

    # -- what may be played --------------------------------------------------------------------

    def moves(self, hand: int, ends: int, lead: int) -> list[int]:
        """Return the possible moves with *hand*, the choice of ``greedy`` first; *lead* is 1 if a line may be begun.

        Keep in step with `legality.legal_moves`: a test compares the two.
        """
        key = hand << 7 | ends << 1 | lead
        found = self._found.get(key)
        if found is None:
            if len(self._found) >= MANY:
                self._found.clear()
            found = self._found[key] = self._moves(hand, ends, lead)
        return found

    def _moves(self, hand: int, ends: int, lead: int) -> list[int]:
        fitting = faces_of(hand & FITS[ends])
        left, right = ends // LEFT, ends % LEFT
        laid: list[tuple[int, int]] = []
        for face in fitting:
            if left and left in (HIGH[face], LOW[face]):
                laid.append((_LEFT_SIDE, face | (LEFT * _other(face, left) + right) << AFTER))
            if right in (HIGH[face], LOW[face]):
                side = _RIGHT_SIDE if left else _ONLY_SIDE
                laid.append((side, face | (LEFT * left + _other(face, right)) << AFTER))
        if lead:
            shut = {left, right} if self.other_pip else set()
            laid += [(_NO_SIDE, move) for move in self._leads(hand) if shut.isdisjoint(_opened(move))]
        found = _in_order(hand, laid)
        must_lay = lead and (not fitting or self.after_all)
        if not must_lay and (not fitting or not self.must_play):
            found += faces_of(hand & ~FITS[ends] if self.cover_other else hand)
        return found

    def first_leads(self, hand: int, others: int) -> list[int]:
        """Return how *hand* may begin the round where the others hold the row *others*, the best first."""
        leads = self._leads(hand)
        if self.first_lead is not FirstLead.OFF:
            connect = others if self.first_lead is FirstLead.TRUE_STATE else self.all_tiles - hand
            leads = [move for move in leads if connect & FITS[after_of(move)]]
        return _in_order(hand, [(_NO_SIDE, move) for move in leads])

    def _leads(self, hand: int) -> list[int]:
        if self.both:
            return [face | (LEFT * HIGH[face] + LOW[face]) << AFTER | LEADS for face in faces_of(hand)]
        return [face | pips << AFTER | LEADS for face in faces_of(hand) for pips in {HIGH[face], LOW[face]}]

    # -- what the end of a round pays ----------------------------------------------------------

    def chips(self, banker: int, points: list[int], unlaid: list[int], chooser: int) -> list[int]:
        """Return what each seat wins or loses.

        Args:
            banker: Who led first.
            points: Pips that count against each seat.
            unlaid: Tiles each seat has not laid face up.
            chooser: Who blocked although they could have connected otherwise (算帳); -1 for nobody.
        """
        if self.by_places:
            return self._paid_by_places(banker, points, unlaid, chooser)
        if self.by_tail:
            return self._paid_by_tail(points)
        times = self._times_of(banker, unlaid)
        seats = range(self.seats)
        if times is None:
            total = sum(points)
            return [total - self.seats * own for own in points]
        won = [0] * self.seats
        for payer in seats:
            for payee in seats:
                more = points[payer] - points[payee]
                if more > 0:
                    chips = more * times[payer][payee]
                    won[payer] -= chips
                    won[payee] += chips
        return won

    def _paid_by_tail(self, points: list[int]) -> list[int]:
        """Return the chips of 꼬리붙이기. Keep in step with `scoring.settle`: a test compares the two."""
        fewest, most = min(points), max(points)
        if fewest == most:
            return [0] * self.seats
        least = most if self._limit is None else min(most, max(self._limit, fewest + 1))
        pays = [(self._stake or own - fewest) if own >= least else 0 for own in points]
        taken, takers = sum(pays), points.count(fewest)
        return [taken if own == fewest else -paid * takers for own, paid in zip(points, pays, strict=True)]

    def _paid_by_places(self, banker: int, points: list[int], unlaid: list[int], chooser: int) -> list[int]:
        # Only which seat has fewer points, or as many, matters.
        levels = sorted(set(points))
        key = (banker, chooser, *[levels.index(own) for own in points])
        found = self._places.get(key)
        if found is None:
            found = self._places[key] = self._settled(banker, points, unlaid, chooser)
        return found

    def _settled(self, banker: int, points: Sequence[int], unlaid: Sequence[int], chooser: int) -> list[int]:
        return [sum(chips) for chips in zip(*self._sheet(banker, points, unlaid, chooser), strict=True)]

    def _sheet(self, banker: int, points: Sequence[int], unlaid: Sequence[int], chooser: int) -> list[tuple[int, ...]]:
        """Return the chips of each line of the sheet that the rules write."""
        by = (None, None) if chooser == _NOBODY else (Seat(chooser), BlockKind.CHOSEN)
        order, clean = in_order(self.options, Seat(banker)), tuple(not count for count in unlaid)
        outcome = Outcome(self.options, Seat(banker), order, tuple(points), tuple(unlaid), clean, *by)
        return [payment.chips for payment in settle(outcome)]

    def _times_of(self, banker: int, unlaid: list[int]) -> Times | None:
        """Return how often differences are paid; None if once between all seats."""
        key = banker
        for seat in range(self.seats):
            key = 3 * key + self._stands(banker, seat, unlaid[seat])
        if key not in self._times:
            self._times[key] = self._asked(banker, unlaid)
        return self._times[key]

    def _stands(self, banker: int, seat: int, count: int) -> int:
        """Return 0 for a seat that has laid all tiles, 2 for 頭七 and 尾八, and otherwise 1."""
        if not count:
            return 0
        return 2 if self._stuck is not None and count >= self._stuck[seat != banker] else 1

    def _asked(self, banker: int, unlaid: list[int]) -> Times | None:
        times = [[1] * self.seats for _seat in range(self.seats)]
        # Each pair pays once this way and once that way.
        for points in (range(self.seats), range(self.seats, 0, -1)):
            for chips in self._sheet(banker, points, unlaid, _NOBODY):
                payer, payee = chips.index(min(chips)), chips.index(max(chips))
                times[payer][payee] = chips[payee] // (points[payer] - points[payee])
        return None if all(once == 1 for row in times for once in row) else times


_NO_SIDE: Final = 0
_RIGHT_SIDE: Final = 1
_ONLY_SIDE: Final = 2
_LEFT_SIDE: Final = 3
"""Sort key of a tile laid at the left; of equally promising moves the greatest key comes first."""


def _other(face: int, pips: int) -> int:
    """Return the pips of the half of *face* that is not the one with *pips*."""
    return LOW[face] if HIGH[face] == pips else HIGH[face]


def _opened(move: int) -> set[int]:
    """Return the pips that a *move* leaves open."""
    after = after_of(move)
    return {after // LEFT, after % LEFT} - {0}


def _in_order(hand: int, laid: list[tuple[int, int]]) -> list[int]:
    """Sort moves that lay a tile face up, each with its side, as ``greedy`` does: a test compares the two."""
    if len(laid) == 1:
        return [laid[0][1]]
    keyed = {}
    for side, move in laid:
        kept = hand - ONE[move & FACE]
        promise = PIPS[move & FACE] + KEEPS * sum(1 for pips in _opened(move) if kept & FITS[pips])
        keyed[move] = (promise, side, after_of(move))
    return sorted(keyed, key=lambda move: keyed[move], reverse=True)


_houses: dict[ChainOptions, House] = {}


def house_of(options: ChainOptions) -> House:
    """Return the house of a table with *options*, with all that it has found so far."""
    house = _houses.get(options)
    if house is None:
        if len(_houses) >= _MOST_HOUSES:
            _houses.clear()
        house = _houses[options] = House(options)
    return house
