# SPDX-License-Identifier: MIT
"""老鼠搬家 as a `Game`: who acts, what is legal, what follows.

Source: resources/rules/laoshu.md; paragraph names stand beside the rules they give.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import chain
from random import Random
from typing import Final, TypeVar, cast

from dominoes.game import (
    Deal,
    Event,
    Game,
    RoundEnded,
    Seat,
    Standing,
    Step,
    TilesDealt,
    only_own,
    refuse_ceremony,
    undealt,
    with_item,
)
from dominoes.games.combinations import Hand, Play
from dominoes.games.laoshu import guessing, legality
from dominoes.games.laoshu.options import LaoshuOptions
from dominoes.games.laoshu.scoring import SEATS, TILES, other, result_of
from dominoes.games.laoshu.state import BoutBegun, Move, State, View
from dominoes.games.tricks import (
    Beat,
    TilesBeat,
    TilesLed,
    TilesThrown,
    TrickWon,
    event_of,
    read_trick_move,
    write_trick_move,
)
from dominoes.tiles import FULL_SET, Tile, tidy

T = TypeVar("T")
_OPEN: Final = frozenset((TilesLed, TilesBeat, TrickWon, RoundEnded))
"""Events of which everybody sees all: of a long round a view has thousands."""
NOBODY: Final = ((),) * len(SEATS)
"""Hands before anybody took any tiles."""


class Laoshu(Game[State, Move, LaoshuOptions, View]):
    """老鼠搬家: each plays from the front of a queue, and who takes a trick puts its tiles at the end of theirs."""

    key = "laoshu"
    longest = 6400
    """The most bouts that a table may allow, of two tiles by two."""

    def seats(self, options: LaoshuOptions) -> int:
        """Return the number of players: always two."""
        return len(SEATS)

    def tiles(self, options: LaoshuOptions) -> tuple[Tile, ...]:
        """Return the tiles that are shuffled: always all 32."""
        return FULL_SET

    def draws(self, options: LaoshuOptions) -> bool:
        """Return that the order of the queues counts."""
        return True

    def drawn(self, state: State, size: int) -> tuple[int, ...]:
        """Return the places in the wall of what was taken from both queues; what is won is taken only after these."""
        half, bouts = size // 2, [event for event in state.history if isinstance(event, BoutBegun)]
        starts = in_seats(state.standing.banker, range(half), range(half, size))
        taken = [sum(len(event.hands[seat]) for event in bouts) for seat in SEATS]
        return tuple(chain.from_iterable(row[:count] for row, count in zip(starts, taken, strict=True)))

    def start(self, options: LaoshuOptions, deal: Deal, standing: Standing) -> Step[State]:
        """Give each seat half of the wall as its queue, and let each take the tiles of the first bout.

        Source: resources/rules/laoshu.md, "Seats and tiles" and "Bouts".
        """
        refuse_ceremony(deal, standing)
        standing, size = standing.complete(len(SEATS)), options.bout
        half, first = TILES // 2, standing.banker
        rest = deal.wall if deal.hands is None else deal.rest or ()
        if tidy(undealt(FULL_SET, deal.hands or NOBODY, standing, len(SEATS), 0)) != tidy(rest):
            raise ValueError("not the full pile")
        dealt = in_seats(first, rest[:half], rest[half:])
        hands = tuple(queue[:size] for queue in dealt)
        events = (TilesDealt(NOBODY, rest), BoutBegun(1, hands))
        state = State(
            options=options,
            standing=standing,
            queues=tuple(queue[size:] for queue in dealt),
            hands=tuple(map(tidy, hands)),
            turn=first,
            history=events,
        )
        return Step(state, events)

    # -- legality and notation -----------------------------------------------------------------

    to_act = staticmethod(legality.to_act)
    legal_moves = staticmethod(legality.legal_moves)
    why_not = staticmethod(legality.why_not)
    write_move = staticmethod(write_trick_move)
    read_move = staticmethod(read_trick_move)

    # -- playing -------------------------------------------------------------------------------

    def play(self, state: State, seat: Seat, move: Move) -> Step[State]:
        """Play *move*; a reply completes the trick."""
        # A round has a hundred moves: each makes one state.
        hand = list(state.hands[seat])
        for tile in move.tiles:
            hand.remove(tile)
        hands = with_item(state.hands, seat, tuple(hand))
        events: tuple[Event, ...] = (event_of(seat, move),)
        if state.trick:
            winner = seat if isinstance(move, Beat) else state.trick[0].seat
            return self._end_trick(state, hands, winner, move.tiles, events)
        after = State(
            options=state.options,
            standing=state.standing,
            queues=state.queues,
            hands=hands,
            turn=other(seat),
            trick=(Play(seat, move.tiles, face_up=True),),
            bout=state.bout,
            won=state.won,
            history=state.history + events,
        )
        return Step(after, events)

    @staticmethod
    def _end_trick(
        state: State, hands: tuple[Hand, ...], winner: Seat, reply: Hand, events: tuple[Event, ...]
    ) -> Step[State]:
        """Put the tiles of the trick behind the queue of the *winner*, the lead, then the *reply*; go on.

        Source: resources/rules/laoshu.md, "Tricks", "Bouts" and "End".
        """
        # A lead is face up.
        led, size = cast("Hand", state.trick[0].tiles), len(reply)
        queues = with_item(state.queues, winner, state.queues[winner] + led + reply)
        won = with_item(state.won, winner, state.won[winner] + size)
        events = (*events, TrickWon(winner, size))
        bout, result = state.bout, None
        if not hands[winner]:
            lengths = tuple(map(len, queues))
            result = result_of(lengths, bouts=bout, most=state.options.most_bouts)
            if result is not None:
                events = (*events, RoundEnded(result))
            else:
                taking = min(state.options.bout, *lengths)
                taken = tuple([queue[:taking] for queue in queues])
                queues = tuple([queue[taking:] for queue in queues])
                hands, bout, won = tuple(map(tidy, taken)), bout + 1, (0,) * len(SEATS)
                events = (*events, BoutBegun(bout, taken))
        after = State(
            options=state.options,
            standing=state.standing,
            queues=queues,
            hands=hands,
            turn=winner,
            bout=bout,
            won=won,
            history=state.history + events,
            ended=result,
        )
        return Step(after, events)

    # -- ending --------------------------------------------------------------------------------

    def next_standing(self, state: State) -> Standing:
        """Let the winner begin the next round; after a drawn one the other seat."""
        assert state.ended is not None
        return state.standing.after_win(state.ended)

    # -- what a seat knows ---------------------------------------------------------------------

    def mask(self, event: Event, seat: Seat) -> Event:
        """Hide the tiles of the queues, of the other's hand and of their throws."""
        match event:
            case TilesDealt(hands, rest):
                return TilesDealt(hands, (None,) * len(rest or ()))
            case BoutBegun(number, hands):
                return BoutBegun(number, only_own(hands, seat))
            case TilesThrown(owner, row) if owner != seat:
                return _hidden(owner, len(row))
            case _:
                return event

    def view(self, state: State, seat: Seat) -> View:
        """Return what *seat* knows."""
        # A throw completes its trick, so that whatever lies on the table is face up.
        return View(
            seat=seat,
            options=state.options,
            standing=state.standing,
            hand=state.hands[seat],
            sizes=tuple(map(len, state.hands)),
            queues=tuple(map(len, state.queues)),
            to_act=self.to_act(state),
            trick=state.trick,
            bout=state.bout,
            won=state.won,
            history=tuple([each if type(each) in _OPEN else self.mask(each, seat) for each in state.history]),
            result=state.ended,
        )

    def guess(self, view: View, rng: Random) -> State:
        """Play the round again with tiles that *view* allows."""
        deal, moves = guessing.guessed(view, rng)
        state = self.start(view.options, deal, view.standing).state
        for seat, move in moves:
            state = self.play(state, seat, move).state
        return state


@cache
def _hidden(owner: Seat, count: int) -> TilesThrown:
    """Return a throw as the other sees it."""
    return TilesThrown(owner, (None,) * count)


def in_seats(first: Seat, own: Sequence[T], others: Sequence[T]) -> tuple[tuple[T, ...], ...]:
    """Return what the *first* player has and what *others* have in order of the seats."""
    return (tuple(own), tuple(others)) if first == SEATS[0] else (tuple(others), tuple(own))
