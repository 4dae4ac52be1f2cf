# SPDX-License-Identifier: MIT
"""龜牌 as a `Game`: the layout, open tiles, removals, endings.

Source: resources/rules/turtle.md; paragraph names stand beside the rules they give.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from random import Random
from typing import Final

from dominoes.errors import NotationError, Reason
from dominoes.game import (
    Deal,
    Event,
    Faces,
    Result,
    Seat,
    SeatView,
    Standing,
    Step,
    TilesDealt,
    known,
    noted,
    then,
)
from dominoes.games.mates import MATES, are_mates
from dominoes.games.patience import HANDS, Patience, laid_out, over
from dominoes.games.turtle.options import TurtleOptions
from dominoes.tiles import FULL_SET, Tile, remaining, tidy, tiles

# -- the body of the turtle -----------------------------------------------------------------------
#
# Source: resources/rules/turtle.md, "The layout".


SIZES: Final = (4, 4, 4, 4, 4, 4, 2, 2, 2, 2)
"""Tiles in each chain: head, tail, the four feet, and the four that begin in the first and the last row."""
_STARTS: Final = tuple(accumulate(SIZES, initial=0))
CHAINS: Final[tuple[tuple[int, ...], ...]] = tuple(tuple(range(*ends)) for ends in pairwise(_STARTS))
"""Places of the deal in the order in which they are turned up, chain by chain."""
PLACES: Final = _STARTS[-1]
"""How many there are: one for each tile of the set."""

LIMBS: Final = range(6)
HEAD, TAIL, UPPER_LEFT, UPPER_RIGHT, LOWER_LEFT, LOWER_RIGHT = LIMBS
"""Numbers of the chains that begin outside the body."""
FIRST_LEFT, FIRST_RIGHT, LAST_LEFT, LAST_RIGHT = range(len(LIMBS), len(CHAINS))
"""Numbers of those that begin in its first or last row."""

ROWS: Final[tuple[tuple[int, ...], ...]] = (
    (CHAINS[UPPER_LEFT][2], CHAINS[FIRST_LEFT][0], CHAINS[HEAD][2], CHAINS[FIRST_RIGHT][0], CHAINS[UPPER_RIGHT][2]),
    (CHAINS[UPPER_LEFT][3], CHAINS[FIRST_LEFT][1], CHAINS[HEAD][3], CHAINS[FIRST_RIGHT][1], CHAINS[UPPER_RIGHT][3]),
    (CHAINS[LOWER_LEFT][3], CHAINS[LAST_LEFT][1], CHAINS[TAIL][3], CHAINS[LAST_RIGHT][1], CHAINS[LOWER_RIGHT][3]),
    (CHAINS[LOWER_LEFT][2], CHAINS[LAST_LEFT][0], CHAINS[TAIL][2], CHAINS[LAST_RIGHT][0], CHAINS[LOWER_RIGHT][2]),
)
"""The body, row by row: the place of the deal in each column."""


# -- the table ------------------------------------------------------------------------------------


PAIR: Final = 2
"""Tiles that go at once."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Take two open mates, given in tidy order."""

    one: Tile
    other: Tile


Move = Pair


def write(move: Move) -> str:
    """Write *move* as in a record, without the seat."""
    return f"pair {move.one} {move.other}"


def read(line: str) -> Move:
    """Read what `write` writes, in either order; raise NotationError if *line* is no move of this game."""
    verb, _, rest = line.partition(" ")
    if verb != "pair":
        raise NotationError("no such move in this game", line)
    row = tidy(tiles(rest))
    if len(row) != PAIR:
        raise NotationError("a pair is two tiles", line)
    return Pair(*row)


@dataclass(frozen=True, slots=True)
class PairTaken(Event):
    """Two mates went away, and what lay behind them was turned up."""

    places: tuple[int, int]
    """Where they lay."""
    turned: tuple[tuple[int, Tile], ...]
    """Places and faces of the tiles turned up."""


def open_places(gone: Iterable[int]) -> tuple[int, ...]:
    """Return the places that lie open, by how many tiles of each chain are *gone*."""
    return tuple(chain[count] for chain, count in zip(CHAINS, gone, strict=True) if count < len(chain))


def taken_places(gone: Iterable[int]) -> tuple[int, ...]:
    """Return the places where nothing lies any more."""
    return tuple(place for chain, count in zip(CHAINS, gone, strict=True) for place in chain[:count])


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """All there is to know about a deal."""

    options: TurtleOptions
    standing: Standing
    rest: tuple[Tile, ...]
    """All tiles in the order of the deal, those that are gone too."""
    gone: tuple[int, ...] = (0,) * len(CHAINS)
    """How many tiles of each chain are gone."""
    hands: tuple[tuple[Tile, ...], ...] = HANDS
    history: tuple[Event, ...] = ()
    ended: Result | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class View(SeatView):
    """The player's knowledge; a face-down tile is None, and nothing here depends on it."""

    options: TurtleOptions
    rest: Faces
    """Tiles in the order of the deal, those that are gone too."""
    gone: tuple[int, ...]


# -- the game -------------------------------------------------------------------------------------


_OPEN_AT_FIRST: Final = frozenset(chain[0] for chain in CHAINS)


class Turtle(Patience[State, Move, TurtleOptions, View]):
    """Open mates are removed; the tiles behind them are turned up."""

    key = "turtle"
    longest = PLACES // 2

    def drawn(self, state: State, size: int) -> tuple[int, ...]:
        """Return the open places and the empty ones."""
        return (*open_places(state.gone), *taken_places(state.gone))

    # -- beginning -----------------------------------------------------------------------------

    def start(self, options: TurtleOptions, deal: Deal, standing: Standing) -> Step[State]:
        """Lay out the turtle; without open mates the deal is over at once."""
        laid = laid_out(deal, standing)
        step = noted(State(options=options, standing=standing.complete(1), rest=laid), TilesDealt(HANDS, laid))
        return then(step, self._end_if_over(step.state))

    @staticmethod
    def _end_if_over(state: State) -> Step[State]:
        """End a deal with all tiles gone, or with no two open mates."""
        left = PLACES - sum(state.gone)
        if not left:
            return over(state, Reason("turtle.solved"), solved=True)
        return Step(state) if _mates_open(state) else over(state, Reason("turtle.stuck", left=left))

    # -- legality and notation -----------------------------------------------------------------

    def legal_moves(self, state: State, seat: Seat) -> tuple[Move, ...]:
        """Return all open mates."""
        return _mates_open(state) if seat in self.to_act(state) else ()

    def why_not(self, state: State, seat: Seat, move: Move) -> Reason | None:
        """Return why these two do not go."""
        if seat not in self.to_act(state):
            return Reason("turtle.over")
        lie_open = [state.rest[place] for place in open_places(state.gone)]
        for tile in (move.one, move.other):
            if tile not in lie_open:
                return Reason("turtle.not-open", tile=tile)
            lie_open.remove(tile)
        if not are_mates(move.one, move.other, state.options.mates):
            return Reason("turtle.no-mates", one=move.one, other=move.other)
        if move.other < move.one:
            # The same two, written the other way round, are no second move.
            return Reason("turtle.other-order")
        return None

    write_move = staticmethod(write)
    read_move = staticmethod(read)

    # -- playing -------------------------------------------------------------------------------

    def play(self, state: State, seat: Seat, move: Move) -> Step[State]:
        """Take both tiles, and turn up what lies behind them."""
        places = [place for place in open_places(state.gone) if state.rest[place] in (move.one, move.other)]
        gone = tuple(
            count + (count < len(chain) and chain[count] in places)
            for chain, count in zip(CHAINS, state.gone, strict=True)
        )
        turned = [place for place in open_places(gone) if place not in open_places(state.gone)]
        event = PairTaken((places[0], places[1]), tuple((place, state.rest[place]) for place in turned))
        step = noted(replace(state, gone=gone), event)
        return then(step, self._end_if_over(step.state))

    # -- what the player knows -----------------------------------------------------------------

    def mask(self, event: Event, seat: Seat) -> Event:
        """Hide the tiles that are dealt face down."""
        match event:
            case TilesDealt(_, rest) if rest is not None:
                return replace(event, rest=_seen(rest, _OPEN_AT_FIRST))
            case _:
                return event

    def view(self, state: State, seat: Seat) -> View:
        """Return the open tiles and the removed ones."""
        places = frozenset(self.drawn(state, PLACES))
        return View(
            seat=seat,
            options=state.options,
            standing=state.standing,
            rest=_seen(state.rest, places),
            gone=state.gone,
            to_act=self.to_act(state),
            history=tuple(self.mask(event, seat) for event in state.history),
            result=state.ended,
        )

    def guess(self, view: View, rng: Random) -> State:
        """Put the unseen tiles into the face-down places, in any order."""
        if view.result is not None:
            raise ValueError("the deal is over")
        hidden = remaining(FULL_SET, known(view.rest))
        rng.shuffle(hidden)
        laid = tuple(hidden.pop() if tile is None else tile for tile in view.rest)
        history = tuple(replace(each, rest=laid) if isinstance(each, TilesDealt) else each for each in view.history)
        return State(options=view.options, standing=view.standing, rest=laid, gone=view.gone, history=history)


def _seen(row: Sequence[Tile | None], places: frozenset[int]) -> Faces:
    return tuple(tile if place in places else None for place, tile in enumerate(row))


def _mates_open(state: State) -> tuple[Pair, ...]:
    """Return the mates among the open tiles, each pair once.

    Source: resources/rules/turtle.md, "Mates".
    """
    lie_open = sorted(state.rest[place] for place in open_places(state.gone))
    mates = MATES[state.options.mates]
    # Of two equal tiles the second finds its mate behind it no more.
    return tuple(
        Pair(tile, mates[tile])
        for at, tile in enumerate(lie_open)
        if not mates[tile] < tile and mates[tile] in lie_open[at + 1 :]
    )
