# SPDX-License-Identifier: MIT
"""過五關 as a `Game`: the table, triplets taken, levels passed, the row laid out, and how a deal ends.

Source: resources/rules/fivegates.md; paragraph names stand beside the rules they give.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from itertools import combinations
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
from dominoes.games.fivegates.options import FiveGatesOptions, Reach
from dominoes.games.patience import GIVE_UP, HANDS, GivenUp, GiveUp, Patience, laid_out, over
from dominoes.games.triplets import Dragon, triplet_of
from dominoes.tiles import FULL_SET, Tile, remaining

# -- the table, moves, and events -----------------------------------------------------------------
#
# Source: resources/rules/fivegates.md, "The layout".


GENERALS: Final = 6
LEVELS: Final = "abcde"
"""What the levels are called, from the top."""
OF_LEVEL: Final = 5
"""Tiles of a level at first."""
TRIPLET: Final = 3
"""Tiles that go at once."""
MOST_TURNS: Final = 200
"""After which a deal is over."""

Tiles = tuple[Tile, ...]
Level = Tiles | None
"""The tiles of a level from the left; None once it is passed."""


class Side(Enum):
    """Which general falls: the one at the left end, at the right end, or both."""

    LEFT = "left"
    RIGHT = "right"
    BOTH = "both"


@dataclass(frozen=True, slots=True)
class Take:
    """Take three tiles of a level, given by their places from the left, in order."""

    level: int
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Pass:
    """Pass a level: its last tiles make a triplet with a general, or with two."""

    level: int
    side: Side


@dataclass(frozen=True, slots=True)
class LayOut:
    """End the turn: lay the tiles of the common row out on the levels."""


Move = Take | Pass | LayOut | GiveUp

_LAY_OUT: Final = "lay-out"
_PLACES: Final = frozenset(map(str, range(1, len(FULL_SET) + 1)))
"""The numbers of places, as `write` writes them."""


def write(move: Move) -> str:
    """Write *move* as in a record, without the seat."""
    match move:
        case Take(level, places):
            return " ".join(("take", _letter(level), *(str(place + 1) for place in places)))
        case Pass(level, side):
            return f"pass {_letter(level)} {side.value}"
        case _:
            return _LAY_OUT if isinstance(move, LayOut) else GIVE_UP


def _letter(level: int) -> str:
    """Return what a level is called; its number if there is none."""
    return LEVELS[level] if 0 <= level < len(LEVELS) else str(level)


def read(line: str) -> Move:
    """Read what `write` writes, places in any order; raise NotationError if it is no move of this game."""
    verb, *words = line.split(" ")
    sides = {side.value: side for side in Side}
    if not words and verb in (_LAY_OUT, GIVE_UP):
        return LayOut() if verb == _LAY_OUT else GiveUp()
    level = LEVELS.find(words[0]) if words and len(words[0]) == 1 else -1
    if level >= 0:
        match verb, words[1:]:
            case "pass", [side] if side in sides:
                return Pass(level, sides[side])
            case "take", [*places] if len(places) == TRIPLET and _PLACES.issuperset(places):
                return Take(level, tuple(sorted(int(place) - 1 for place in places)))
    raise NotationError("no such move in this game", line)


@dataclass(frozen=True, slots=True)
class TripletTaken(Event):
    """Three tiles of a level went to the left of the common row."""

    level: int
    places: tuple[int, ...]
    tiles: Tiles


@dataclass(frozen=True, slots=True)
class LevelPassed(Event):
    """The last tiles of a level went to the left of the common row, with a general or two."""

    level: int
    side: Side
    tiles: Tiles
    """In the order of the row."""
    turned: tuple[tuple[int, Tile], ...]
    """Places in the row of generals, and faces, of those turned up."""


@dataclass(frozen=True, slots=True)
class RowLaidOut(Event):
    """Levels got a tile each from the right of the common row, and the next turn begins."""

    levels: tuple[int, ...]
    """In the order in which they got one."""
    tiles: Tiles


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """All there is to know about a deal."""

    options: FiveGatesOptions
    standing: Standing
    rest: Tiles
    """All tiles in the order of the deal; the first are the generals."""
    levels: tuple[Level, ...]
    row: Tiles
    """The common row."""
    left: int = 0
    """Generals gone from the left end."""
    right: int = 0
    """Generals gone from the right end."""
    turn: int = 1
    lowest: int = 0
    """The level from which on triplets may still be taken in this turn; beyond the last once a level was passed."""
    hands: tuple[Tiles, ...] = HANDS
    history: tuple[Event, ...] = ()
    ended: Result | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class View(SeatView):
    """The player's knowledge; a general face down is None, and nothing here depends on it."""

    options: FiveGatesOptions
    rest: Faces
    """Tiles in the order of the deal."""
    levels: tuple[Level, ...]
    row: Tiles
    left: int
    right: int
    turn: int
    lowest: int


# -- what lies where ------------------------------------------------------------------------------


def standing_generals(seen: State | View) -> range:
    """Return the places of the generals that have not fallen."""
    return range(seen.left, GENERALS - seen.right)


def open_generals(seen: State | View) -> tuple[int, ...]:
    """Return the places of the generals that lie open: the outer ones."""
    places = standing_generals(seen)
    return tuple(dict.fromkeys((places[0], places[-1]))) if places else ()


def generals_on(seen: State | View, side: Side) -> tuple[int, ...]:
    """Return the places of the generals on a *side*; of the last one, only on the left."""
    lie_open = open_generals(seen)
    if side is Side.BOTH:
        return lie_open if len(lie_open) > 1 else ()
    return lie_open[:1] if side is Side.LEFT else lie_open[1:]


def laid(seen: State | View, move: Pass) -> Tiles:
    """Return the tiles of *move* as they go to the row: a general on its side of the last tiles of the level.

    Source: resources/rules/fivegates.md, "A turn".
    """
    generals = known(tuple(seen.rest[place] for place in generals_on(seen, move.side)))
    level = seen.levels[move.level] or ()
    return (*level, *generals) if move.side is Side.RIGHT else (*generals[:1], *level, *generals[1:])


def rows_of(level: Tiles, reach: Reach) -> Iterator[tuple[int, ...]]:
    """Yield the places of every three tiles of a *level* that could be taken if they make a triplet.

    Source: resources/rules/fivegates.md, "A turn".
    """
    if reach is Reach.ANY or len(level) == TRIPLET:
        yield from combinations(range(len(level)), TRIPLET)
    elif len(level) > TRIPLET:
        for first in range(len(level)):
            yield tuple(sorted((first + step) % len(level) for step in range(TRIPLET)))


def makes(tiles: Tiles, dragon: Dragon) -> bool:
    """Return whether *tiles*, in any order, are a triplet."""
    return len(tiles) == TRIPLET and triplet_of(tiles, dragon) is not None


def takes(seen: State | View) -> Iterator[Take]:
    """Yield the triplets that may be taken now, from the top down."""
    reach, dragon = seen.options.reach, seen.options.dragon
    for level, tiles in enumerate(seen.levels):
        if tiles and level >= seen.lowest:
            for places in rows_of(tiles, reach):
                if makes(tuple(tiles[place] for place in places), dragon):
                    yield Take(level, places)


def passes(seen: State | View) -> Iterator[Pass]:
    """Yield the ways in which a level can be passed now."""
    for level, tiles in enumerate(seen.levels):
        if tiles and len(tiles) < TRIPLET:
            for side in Side:
                move = Pass(level, side)
                if wrong_general(seen, move) is None:
                    yield move


def wrong_general(seen: State | View, move: Pass) -> Reason | None:
    """Return why the level of *move* is not passed in this way.

    Source: resources/rules/fivegates.md, "A turn".
    """
    generals, levels = len(standing_generals(seen)), len(seen.levels) - seen.levels.count(None)
    fallen = generals_on(seen, move.side)
    if not fallen:
        return Reason("fivegates.one-general")
    if len(fallen) + len(seen.levels[move.level] or ()) != TRIPLET:
        return Reason("fivegates.tiles-to-pass")
    if len(fallen) > 1 and generals <= levels:
        return Reason("fivegates.both-once")
    if len(fallen) == 1 < generals and levels == 1:
        return Reason("fivegates.both-at-last")
    tiles = laid(seen, move)
    return None if makes(tiles, seen.options.dragon) else Reason("fivegates.no-triplet", tiles=tiles)


def gets(levels: tuple[Level, ...], row: Tiles) -> tuple[int, ...]:
    """Return the levels that get a tile of *row*, the lowest first.

    Source: resources/rules/fivegates.md, "A turn".
    """
    return tuple(level for level in reversed(range(len(levels))) if levels[level] is not None)[: len(row)]


def filled(levels: tuple[Level, ...], row: Tiles) -> tuple[Level, ...]:
    """Return *levels* after *row* was laid out on them."""
    new = dict(zip(gets(levels, row), reversed(row), strict=False))
    return tuple((*(tiles or ()), new[level]) if level in new else tiles for level, tiles in enumerate(levels))


# -- the game -------------------------------------------------------------------------------------


class FiveGates(Patience[State, Move, FiveGatesOptions, View]):
    """Triplets leave the levels for the common row, which feeds the levels, until generals let all of them pass."""

    key = "fivegates"
    longest = MOST_TURNS * (len(FULL_SET) // TRIPLET) + 1

    def drawn(self, state: State, size: int) -> tuple[int, ...]:
        """Return all places but those of the generals face down."""
        hidden = set(standing_generals(state)).difference(open_generals(state))
        return tuple(place for place in range(size) if place not in hidden)

    # -- beginning -----------------------------------------------------------------------------

    def start(self, options: FiveGatesOptions, deal: Deal, standing: Standing) -> Step[State]:
        """Lay out six generals, five levels and the common row.

        Source: resources/rules/fivegates.md, "The layout".
        """
        rest = laid_out(deal, standing)
        starts = range(GENERALS, GENERALS + OF_LEVEL * len(LEVELS), OF_LEVEL)
        state = State(
            options=options,
            standing=standing.complete(1),
            rest=rest,
            levels=tuple(rest[start : start + OF_LEVEL] for start in starts),
            row=rest[starts.stop :],
        )
        return noted(state, TilesDealt(HANDS, rest))

    @staticmethod
    def _end_if_over(state: State) -> Step[State]:
        """End a deal that is won, stuck, or has gone on for too long.

        Source: resources/rules/fivegates.md, "The end".
        """
        passed = state.levels.count(None)
        if passed == len(state.levels):
            return over(state, Reason("fivegates.won", turns=state.turn), solved=True)
        if state.turn > MOST_TURNS:
            return over(state, Reason("fivegates.too-long", passed=passed))
        if not state.row and next(takes(state), None) is None and next(passes(state), None) is None:
            return over(state, Reason("fivegates.stuck", passed=passed))
        return Step(state)

    # -- legality and notation -----------------------------------------------------------------

    def legal_moves(self, state: State, seat: Seat) -> tuple[Move, ...]:
        """Return the triplets, the ways past a level, laying out the row if there is one, and giving up."""
        if seat not in self.to_act(state):
            return ()
        lay_out = (LayOut(),) if state.row else ()
        return (*takes(state), *passes(state), *lay_out, GiveUp())

    def why_not(self, state: State, seat: Seat, move: Move) -> Reason | None:
        """Return why this cannot be done now.

        Source: resources/rules/fivegates.md, "A turn".
        """
        if seat not in self.to_act(state):
            return Reason("fivegates.over")
        match move:
            case Take(level, _) | Pass(level, _) if not 0 <= level < len(LEVELS) or state.levels[level] is None:
                return Reason("fivegates.no-level")
            case Take():
                return _why_not_taken(state, move)
            case Pass():
                return wrong_general(state, move)
            case LayOut() if not state.row:
                return Reason("fivegates.no-row")
            case _:
                return None

    write_move = staticmethod(write)
    read_move = staticmethod(read)

    # -- playing -------------------------------------------------------------------------------

    def play(self, state: State, seat: Seat, move: Move) -> Step[State]:
        """Do what *move* says."""
        match move:
            case Take():
                step = _taken(state, move)
            case Pass():
                step = _passed(state, move)
            case LayOut():
                step = _laid_out(state)
            case _:
                step = noted(state, GivenUp())
                return then(step, over(step.state, Reason("fivegates.given-up", passed=state.levels.count(None))))
        return then(step, self._end_if_over(step.state))

    # -- what the player knows -----------------------------------------------------------------

    def mask(self, event: Event, seat: Seat) -> Event:
        """Hide the generals that are dealt face down."""
        match event:
            case TilesDealt(_, rest) if rest is not None:
                return replace(event, rest=(rest[0], *(None,) * (GENERALS - 2), *rest[GENERALS - 1 :]))
            case _:
                return event

    def view(self, state: State, seat: Seat) -> View:
        """Return all but the generals that lie face down."""
        seen = frozenset(self.drawn(state, len(state.rest)))
        return View(
            seat=seat,
            options=state.options,
            standing=state.standing,
            rest=tuple(tile if place in seen else None for place, tile in enumerate(state.rest)),
            levels=state.levels,
            row=state.row,
            left=state.left,
            right=state.right,
            turn=state.turn,
            lowest=state.lowest,
            to_act=self.to_act(state),
            history=tuple(self.mask(event, seat) for event in state.history),
            result=state.ended,
        )

    def guess(self, view: View, rng: Random) -> State:
        """Put the unseen tiles into the places of the generals face down, in any order."""
        if view.result is not None:
            raise ValueError("the deal is over")
        hidden = remaining(FULL_SET, known(view.rest))
        rng.shuffle(hidden)
        rest = tuple(hidden.pop() if tile is None else tile for tile in view.rest)
        history = tuple(replace(each, rest=rest) if isinstance(each, TilesDealt) else each for each in view.history)
        return State(
            options=view.options,
            standing=view.standing,
            rest=rest,
            levels=view.levels,
            row=view.row,
            left=view.left,
            right=view.right,
            turn=view.turn,
            lowest=view.lowest,
            history=history,
        )


def _why_not_taken(state: State, move: Take) -> Reason | None:
    """Return why three tiles of a level in play are not taken."""
    level = state.levels[move.level] or ()
    if len(set(move.places)) != TRIPLET or not all(0 <= place < len(level) for place in move.places):
        return Reason("fivegates.three-tiles")
    if list(move.places) != sorted(move.places):
        # The same three, named in another order, are no second move.
        return Reason("fivegates.other-order")
    if move.places not in rows_of(level, state.options.reach):
        return Reason("fivegates.not-adjacent")
    tiles = tuple(level[place] for place in move.places)
    if not makes(tiles, state.options.dragon):
        return Reason("fivegates.no-triplet", tiles=tiles)
    if state.lowest == len(LEVELS):
        return Reason("fivegates.passed-already")
    return Reason("fivegates.from-the-top") if move.level < state.lowest else None


def _taken(state: State, move: Take) -> Step[State]:
    """Put the three tiles of *move* before the row, as they lie from the left."""
    level = state.levels[move.level] or ()
    tiles = tuple(level[place] for place in move.places)
    kept = tuple(tile for place, tile in enumerate(level) if place not in move.places)
    after = replace(state, levels=_with(state.levels, move.level, kept), row=(*tiles, *state.row), lowest=move.level)
    return noted(after, TripletTaken(move.level, move.places, tiles))


def _passed(state: State, move: Pass) -> Step[State]:
    """Put the last tiles of a level before the row, with the generals that fall, and turn up the next ones."""
    fallen, lay_open = generals_on(state, move.side), open_generals(state)
    after = replace(
        state,
        levels=_with(state.levels, move.level, None),
        row=(*laid(state, move), *state.row),
        left=state.left + (move.side is not Side.RIGHT),
        right=state.right + len(fallen) - (move.side is not Side.RIGHT),
        lowest=len(LEVELS),
    )
    turned = tuple((place, state.rest[place]) for place in open_generals(after) if place not in lay_open)
    return noted(after, LevelPassed(move.level, move.side, laid(state, move), turned))


def _laid_out(state: State) -> Step[State]:
    """Lay out the row, and begin the next turn."""
    levels = gets(state.levels, state.row)
    kept = len(state.row) - len(levels)
    after = replace(
        state,
        levels=filled(state.levels, state.row),
        row=state.row[:kept],
        turn=state.turn + 1,
        lowest=0,
    )
    return noted(after, RowLaidOut(levels, state.row[kept:][::-1]))


def _with(levels: tuple[Level, ...], at: int, tiles: Level) -> tuple[Level, ...]:
    return (*levels[:at], tiles, *levels[at + 1 :])
