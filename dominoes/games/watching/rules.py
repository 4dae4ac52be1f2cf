# SPDX-License-Identifier: MIT
"""相十副 as a `Game`: the table, which swaps are legal, and how a deal ends; all tiles are open.

Source: resources/rules/watching.md; paragraph names stand beside the rules they give.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain, combinations
from random import Random
from typing import Final

from dominoes.deal import Chance
from dominoes.errors import NotationError, Reason
from dominoes.game import Deal, Event, Result, Seat, SeatView, Standing, Step, TilesDealt, noted, then
from dominoes.games.mates import MATES, Mates
from dominoes.games.patience import GIVE_UP, HANDS, GivenUp, GiveUp, Patience, laid_out, over
from dominoes.games.triplets import Dragon, completions
from dominoes.games.watching.groups import (
    LETTERS,
    PAIR,
    Groups,
    Swap,
    Tiles,
    all_ways,
    exchanged,
    grouped,
    is_valid,
    legal_swaps,
    valid_places,
)
from dominoes.games.watching.options import Dealing, WatchingOptions
from dominoes.tiles import Tile, text, tidy, tiles

# -- moves, events, and the table -----------------------------------------------------------------


Move = Swap | GiveUp


def write(move: Move) -> str:
    """Write *move* as in a record, without the seat."""
    if isinstance(move, GiveUp):
        return GIVE_UP
    return f"swap {_letter(move.one)} {text(move.given)} {_letter(move.other)} {text(move.taken)}"


def _letter(place: int) -> str:
    """Return what the group in *place* is called; its number if there is none."""
    return LETTERS[place] if 0 <= place < len(LETTERS) else str(place)


def read(line: str) -> Move:
    """Read what `write` writes, groups and tiles in any order; raise NotationError if it is no move of this game."""
    if line == GIVE_UP:
        return GiveUp()
    verb, *words = line.split(" ")
    at = [place for place, word in enumerate(words) if len(word) == 1 and word in LETTERS]
    if verb != "swap" or len(at) != 2 or at[0] != 0:  # noqa: PLR2004 - the two groups
        raise NotationError("no such move in this game", line)
    one, other = (LETTERS.index(words[place]) for place in at)
    given, taken = tidy(tiles(" ".join(words[1 : at[1]]))), tidy(tiles(" ".join(words[at[1] + 1 :])))
    return Swap(one, given, other, taken) if one <= other else Swap(other, taken, one, given)


@dataclass(frozen=True, slots=True)
class TilesSwapped(Event):
    """Two groups have exchanged tiles."""

    swap: Swap


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """All there is to know about a deal."""

    options: WatchingOptions
    standing: Standing
    groups: Groups
    swaps: int = 0
    """How often tiles were exchanged."""
    hands: tuple[Tiles, ...] = HANDS
    history: tuple[Event, ...] = ()
    ended: Result | None = None

    @property
    def rest(self) -> Tiles:
        """All tiles, group by group."""
        return tuple(chain.from_iterable(self.groups))


@dataclass(frozen=True, slots=True, kw_only=True)
class View(SeatView):
    """What the player knows: everything."""

    options: WatchingOptions
    groups: Groups
    swaps: int


# -- deals that can be solved ---------------------------------------------------------------------
#
# The recipe is public (docs/records.md, "Solvable deals of 相十副"): the same wall means the same deal for ever.


_MATES: Final = MATES[Mates.CHINESE]
_OTHERS: Final = 2
"""Tiles that a triple has beside its first."""
_LOST: Final = 2
"""Valid groups that a step costs at most."""


def solvable(wall: Tiles, steps: int, dragon: Dragon) -> Tiles:
    """Return the tiles of *wall* in the order of a deal that *steps* swaps solve, or fewer."""
    groups = solution(wall, dragon)
    chance = Chance(hashlib.sha256(text(wall).encode("ascii")).digest())
    for following in reversed(range(steps)):
        found = _backwards(groups, following, chance, dragon)
        if found is None:
            break
        groups = exchanged(groups, found)
    return tuple(tile for group in groups for tile in group)


def solution(wall: Tiles, dragon: Dragon) -> Groups:
    """Return the first partition of *wall*, all 32 tiles, into valid groups, in the order of the wall.

    Whichever mates are taken as the pair, there is one; test_rules.py looks at all sixteen.
    """
    first, rest = wall[0], list(wall[1:])
    rest.remove(_MATES[first])
    triples = _partition(tuple(rest), completions(dragon), set())
    assert triples is not None
    return (tidy((first, _MATES[first])), *triples)


def _partition(rest: Tiles, fitting: Mapping[Tiles, frozenset[Tile]], failed: set[Tiles]) -> Groups | None:
    """Return the first way to part *rest* into valid triples; None if there is none.

    *failed* are rows that were tried: many rows are left by several ways to take triples from a wall.
    """
    first, others = rest[0], rest[1:]
    if len(others) == _OTHERS:
        return (tidy(rest),) if others[1] in fitting[first, others[0]] else None
    if rest in failed:
        return None
    tried: set[Tile] = set()
    for at, second in enumerate(others):
        fits = fitting[first, second]
        if not fits or second in tried:
            continue
        tried.add(second)
        before, after = others[:at], others[at + 1 :]
        if fits.isdisjoint(after):
            continue
        thirds: set[Tile] = set()
        for place, third in enumerate(after):
            if third in fits and third not in thirds:
                thirds.add(third)
                triples = _partition(before + after[:place] + after[place + 1 :], fitting, failed)
                if triples is not None:
                    return (tidy((first, second, third)), *triples)
    failed.add(rest)
    return None


def _backwards(groups: Groups, following: int, chance: Chance, dragon: Dragon) -> Swap | None:
    """Draw a swap between two valid groups that leaves at most one of them valid; None if there is none.

    With *following* steps to come, exactly one is left valid where otherwise too few groups would be.
    """
    valid = valid_places(groups, dragon)
    sparing = len(valid) - _LOST < _LOST * following
    for wanted in ((1,), (0, 1)) if sparing else ((0, 1),):
        pairs = list(combinations(valid, 2))
        while pairs:
            one, other = pairs.pop(chance.below(len(pairs)))
            ways = [way for way in all_ways(groups[one], groups[other], dragon) if way.valid in wanted]
            if ways:
                way = ways[chance.below(len(ways))]
                return Swap(one, way.given, other, way.taken)
    return None


# -- the game -------------------------------------------------------------------------------------


MOST_SWAPS: Final = 500
_MOST_TILES: Final = 2
"""That a group gives at once."""


class Watching(Patience[State, Move, WatchingOptions, View]):
    """Groups exchange tiles, two by two, until all eleven make something."""

    key = "watching"
    longest = MOST_SWAPS

    # -- beginning -----------------------------------------------------------------------------

    def start(self, options: WatchingOptions, deal: Deal, standing: Standing) -> Step[State]:
        """Lay out eleven groups; tiles laid out or read from a record lie as they are given.

        Source: resources/rules/watching.md, "The deal".
        """
        laid = laid_out(deal, standing)
        if deal.hands is None and options.deal is Dealing.SOLVABLE:
            laid = solvable(laid, options.steps, options.dragon)
        state = State(options=options, standing=standing.complete(1), groups=grouped(laid))
        step = noted(state, TilesDealt(HANDS, laid))
        return then(step, self._end_if_over(step.state))

    @staticmethod
    def _end_if_over(state: State) -> Step[State]:
        """End a deal that is solved, stuck, or has gone on for too long.

        Source: resources/rules/watching.md, "The end".
        """
        dragon = state.options.dragon
        valid = len(valid_places(state.groups, dragon))
        if valid == len(state.groups):
            return over(state, Reason("watching.solved", swaps=state.swaps), solved=True)
        if state.swaps >= MOST_SWAPS:
            return over(state, Reason("watching.too-long", swaps=state.swaps))
        if not legal_swaps(state.groups, dragon):
            return over(state, Reason("watching.stuck", valid=valid))
        return Step(state)

    # -- legality and notation -----------------------------------------------------------------

    def legal_moves(self, state: State, seat: Seat) -> tuple[Move, ...]:
        """Return all swaps that make both groups valid; and giving up, always possible."""
        if seat not in self.to_act(state):
            return ()
        return (*legal_swaps(state.groups, state.options.dragon), GiveUp())

    def why_not(self, state: State, seat: Seat, move: Move) -> Reason | None:
        """Return why these groups do not exchange these tiles.

        Source: resources/rules/watching.md, "A move".
        """
        if seat not in self.to_act(state):
            return Reason("watching.over")
        if isinstance(move, GiveUp):
            return None
        if not 0 <= move.one < move.other < len(state.groups):
            return Reason("watching.two-groups")
        return _wrong_tiles(state, move) or _not_valid(state, move)

    write_move = staticmethod(write)
    read_move = staticmethod(read)

    # -- playing -------------------------------------------------------------------------------

    def play(self, state: State, seat: Seat, move: Move) -> Step[State]:
        """Exchange the tiles, or give up."""
        if isinstance(move, GiveUp):
            step = noted(state, GivenUp())
            valid = len(valid_places(state.groups, state.options.dragon))
            return then(step, over(step.state, Reason("watching.given-up", valid=valid)))
        events = (TilesSwapped(move),)
        after = State(
            options=state.options,
            standing=state.standing,
            groups=exchanged(state.groups, move),
            swaps=state.swaps + 1,
            history=state.history + events,
        )
        return then(Step(after, events), self._end_if_over(after))

    # -- what the player knows -----------------------------------------------------------------

    def mask(self, event: Event, seat: Seat) -> Event:
        """Return *event*: nothing is hidden."""
        return event

    def view(self, state: State, seat: Seat) -> View:
        """Return everything, for all tiles lie open."""
        return View(
            seat=seat,
            options=state.options,
            standing=state.standing,
            groups=state.groups,
            swaps=state.swaps,
            history=state.history,
            result=state.ended,
            to_act=self.to_act(state),
        )

    def guess(self, view: View, rng: Random) -> State:
        """Return what lies there: there is nothing to guess."""
        if view.result is not None:
            raise ValueError("the deal is over")
        return State(
            options=view.options, standing=view.standing, groups=view.groups, swaps=view.swaps, history=view.history
        )


def _wrong_tiles(state: State, move: Swap) -> Reason | None:
    """Return the error in the tiles of *move*, independent of the resulting groups."""
    if len(move.given) != len(move.taken) or not 1 <= len(move.given) <= _MOST_TILES:
        return Reason("watching.as-many")
    if len(move.given) > 1 and move.one != PAIR:
        return Reason("watching.two-with-pair")
    for place, row in ((move.one, move.given), (move.other, move.taken)):
        left = list(state.groups[place])
        for tile in row:
            if tile not in left:
                return Reason("watching.not-there", tile=tile, group=LETTERS[place])
            left.remove(tile)
    if tidy(move.given) == tidy(move.taken):
        return Reason("watching.same")
    if move.given != tidy(move.given) or move.taken != tidy(move.taken):
        # The same tiles in another order are no second move.
        return Reason("watching.other-order")
    return None


def _not_valid(state: State, move: Swap) -> Reason | None:
    """Return which group would not be valid after *move*."""
    after = exchanged(state.groups, move)
    for place in (move.one, move.other):
        if not is_valid(after[place], state.options.dragon):
            return _nothing(place, after[place])
    return None


def _nothing(place: int, group: Tiles) -> Reason:
    """Say that *group* makes nothing."""
    return Reason("watching.no-pair" if place == PAIR else "watching.no-triplet", tiles=group)
