# SPDX-License-Identifier: MIT
"""扭天九 as a `Game`: two players turn the tiles of the pile in turn; nobody decides anything.

Source: resources/rules/turning.md; paragraph names stand beside the rules they give.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from dominoes.errors import Reason
from dominoes.game import (
    Deal,
    Event,
    Game,
    Payment,
    Result,
    Seat,
    Standing,
    Step,
    TilesDealt,
    dealt_to,
    ended,
    following,
    noted,
    refuse_ceremony,
    then,
    undealt,
)
from dominoes.games.turning.options import Count, Settlement, TurningOptions
from dominoes.games.turning.state import SEATS, Move, PairTaken, State, TileTurned, Turn, View, read, write
from dominoes.ranks import HEAVEN, RANK
from dominoes.tiles import FULL_SET, Tile, tidy

# -- what taken tiles count, and who pays whom ----------------------------------------------------
#
# Source: resources/rules/turning.md, "Counting" and "Settlement".


RED_ENDS: Final = (1, 4)
"""Ends whose pips are red."""
HEAVEN_RED: Final = 6
"""Red pips of 天, of which half is painted red."""
ONE_CHIP: Final = 1
"""Payment to the winner if the difference does not count."""


def red_pips(tile: Tile, *, heaven_red: bool) -> int:
    """Return how many pips of *tile* are red; those of 天 are half red, or white."""
    if tile is HEAVEN:
        return HEAVEN_RED if heaven_red else 0
    return sum(end for end in (tile.high, tile.low) if end in RED_ENDS)


def counted(options: TurningOptions, tiles: Iterable[Tile]) -> int:
    """Return what *tiles* count by these options."""
    match options.count:
        case Count.RED:
            return sum(red_pips(tile, heaven_red=options.heaven_red) for tile in tiles)
        case Count.TILES:
            return sum(1 for _tile in tiles)
        case _:
            return sum(tile.pips for tile in tiles)


def total(options: TurningOptions) -> int:
    """Return what all tiles count together."""
    return counted(options, FULL_SET)


def result_of(options: TurningOptions, points: Sequence[int]) -> Result:
    """Return the end of a round in which each seat has so many *points*."""
    one, other = points
    if one == other:
        return Result(
            Reason("turning.drawn", n=one), None, (Payment(Reason("turning.drawn", n=one), (0,) * len(points)),)
        )
    winner = Seat(int(other > one))
    more, less = max(points), min(points)
    chips = more - less if options.settlement is Settlement.DIFFERENCE else ONE_CHIP
    key = "turning.difference" if options.settlement is Settlement.DIFFERENCE else "turning.one"
    reason = Reason(key, payer=Seat(1 - winner), payee=winner, more=more, less=less)
    moved = tuple(chips if seat == winner else -chips for seat in range(len(points)))
    return Result(Reason("turning.won", seat=winner, more=more, less=less), winner, (Payment(reason, moved),))


# -- the game -------------------------------------------------------------------------------------


NO_HANDS: Final[tuple[tuple[Tile, ...], ...]] = ((),) * SEATS
"""Nobody holds tiles."""


def beats(second: Tile, first: Tile) -> bool:
    """Return whether the tile turned *second* takes both: it has the suit of the *first*, and ranks higher.

    Source: resources/rules/turning.md, "Taking".
    """
    return second.suit is first.suit and RANK[second] > RANK[first]


class Turning(Game[State, Move, TurningOptions, View]):
    """扭天九: who turns the higher tile of the same suit takes both."""

    key = "turning"
    longest = len(FULL_SET)

    def seats(self, options: TurningOptions) -> int:
        """Return the number of players."""
        return SEATS

    def draws(self, options: TurningOptions) -> bool:
        """Return True: the tiles are turned in the order of the pile."""
        return True

    def start(self, options: TurningOptions, deal: Deal, standing: Standing) -> Step[State]:
        """Put up the pile."""
        refuse_ceremony(deal, standing)
        standing = standing.complete(SEATS)
        rest = deal.wall if deal.hands is None else deal.rest or ()
        if undealt(FULL_SET, deal.hands or NO_HANDS, standing, SEATS, 0) != tidy(rest):
            raise ValueError("not the full pile")
        state = State(options=options, standing=standing, rest=rest)
        return noted(state, TilesDealt(NO_HANDS, rest))

    # -- legality and notation -----------------------------------------------------------------

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Return who turns the next tile."""
        return () if state.turner is None else (state.turner,)

    def legal_moves(self, state: State, seat: Seat) -> tuple[Move, ...]:
        """Return the one thing to do."""
        return (Turn(),) if seat == state.turner else ()

    def why_not(self, state: State, seat: Seat, move: Move) -> Reason | None:
        """Return why *seat* may not turn a tile; None if it may."""
        if state.turner is None:
            return Reason("turning.over")
        return None if seat == state.turner else Reason("turning.not-your-turn")

    write_move = staticmethod(write)
    read_move = staticmethod(read)

    # -- playing -------------------------------------------------------------------------------

    def play(self, state: State, seat: Seat, move: Move) -> Step[State]:
        """Turn the next tile; the second of a pair decides who takes both."""
        tile, *rest = state.rest
        step = noted(replace(state, rest=tuple(rest), turned=(*state.turned, tile)), TileTurned(seat, tile))
        return then(step, _take(step.state)) if state.waiting else step

    # -- what a seat knows ---------------------------------------------------------------------

    def mask(self, event: Event, seat: Seat) -> Event:
        """Hide the order of the pile."""
        return dealt_to(seat, event) if isinstance(event, TilesDealt) else event

    def view(self, state: State, seat: Seat) -> View:
        """Return what *seat* knows."""
        return View(
            seat=seat,
            options=state.options,
            standing=state.standing,
            to_act=self.to_act(state),
            left=len(state.rest),
            turned=state.turned,
            takers=state.takers,
            history=tuple(self.mask(event, seat) for event in state.history),
            result=state.ended,
        )

    def guess(self, view: View, rng: Random) -> State:
        """Shuffle what is left of the pile; raise ValueError if the round is over."""
        if view.result is not None:
            raise ValueError("the round is over")
        rest = list(undealt(FULL_SET, (view.turned,), view.standing, 1, len(view.turned)))
        rng.shuffle(rest)
        dealt = TilesDealt(NO_HANDS, (*view.turned, *rest))
        return State(
            options=view.options,
            standing=view.standing,
            rest=tuple(rest),
            turned=view.turned,
            takers=view.takers,
            history=(dealt, *view.history[1:]),
        )


def _take(state: State) -> Step[State]:
    """Give the pair that lies there to the player of the higher tile; after the last pair, settle."""
    one, other = state.waiting
    taker = following(state.first, SEATS) if beats(other, one) else state.first
    step = noted(replace(state, takers=(*state.takers, taker)), PairTaken(taker, (one, other)))
    return step if state.rest else then(step, ended(step.state, result_of(state.options, points(step.state))))


def points(state: State | View) -> Sequence[int]:
    """Return the points of the tiles taken by each seat so far."""
    return tuple(counted(state.options, state.taken(Seat(seat))) for seat in range(SEATS))
