# SPDX-License-Identifier: MIT
"""相十副 as a `Game`: which swaps are legal, and how a deal ends.

Source: resources/rules/watching.md; paragraph names stand beside the rules they give.
"""

from __future__ import annotations

from random import Random
from typing import Final

from dominoes.errors import Reason
from dominoes.game import Deal, Event, Seat, Standing, Step, TilesDealt, noted, then
from dominoes.games.patience import HANDS, Patience, laid_out, over
from dominoes.games.watching.dealing import solvable
from dominoes.games.watching.groups import (
    LETTERS,
    PAIR,
    Swap,
    Tiles,
    exchanged,
    grouped,
    is_valid,
    legal_swaps,
    valid_places,
)
from dominoes.games.watching.options import Dealing, WatchingOptions
from dominoes.games.watching.state import (
    GivenUp,
    GiveUp,
    Move,
    State,
    TilesSwapped,
    View,
    read,
    write,
)
from dominoes.tiles import tidy

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
        """Return all swaps that make both groups valid; and to give up, which is always possible."""
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
    """Return what is wrong with the tiles of *move*, whatever they would make."""
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
