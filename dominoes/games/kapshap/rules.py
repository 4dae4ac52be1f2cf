# SPDX-License-Identifier: MIT
"""夾十 as a `Game`: who acts, what is legal, what follows.

Source: resources/rules/kapshap.md; paragraph names stand beside the rules they give.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Final

from dominoes.game import (
    Deal,
    Event,
    Game,
    Result,
    RoundEnded,
    Seat,
    Standing,
    Step,
    TilesDealt,
    only_own,
    with_item,
)
from dominoes.games import drawing
from dominoes.games.drawing import Discard, Draw, Take, TileDiscarded, TileDrawn, TileTaken, with_tile, without
from dominoes.games.kapshap import guessing, legality
from dominoes.games.kapshap.hands import FULL, parts
from dominoes.games.kapshap.options import FirstTurn, KapShapOptions
from dominoes.games.kapshap.scoring import SEATS, drawn, won
from dominoes.games.kapshap.state import Declare, HandDeclared, Move, Phase, State, View, read, write
from dominoes.tiles import FULL_SET, Tile, tidy

MOST_TURNS: Final = 100
"""Turns after the first one, after which a round is drawn where nobody needs to draw."""


class KapShap(Game[State, Move, KapShapOptions, View]):
    """Two players draw, take and discard until one holds an eye and three tens."""

    key = "kapshap"
    longest = 203
    """Three moves of a long first turn, and a hundred turns of a take and a discard."""

    def seats(self, options: KapShapOptions) -> int:
        """Return the number of players."""
        return SEATS

    def tiles(self, options: KapShapOptions) -> tuple[Tile, ...]:
        """Return the tiles that are shuffled: all 32."""
        return FULL_SET

    def draws(self, options: KapShapOptions) -> bool:
        """Return that tiles are drawn from a reserve."""
        return True

    def start(self, options: KapShapOptions, deal: Deal, standing: Standing) -> Step[State]:
        """Deal eight tiles to the banker and seven to the other.

        Source: resources/rules/kapshap.md, "The deal".
        """
        standing = standing.complete(SEATS)
        hands, rest = drawing.dealt(FULL_SET, deal, standing, SEATS, (FULL, FULL - 1))
        dealt = TilesDealt(hands, rest)
        state = State(
            options=options,
            standing=standing,
            hands=tuple(map(tidy, hands)),
            rest=rest,
            turn=standing.banker,
            history=(dealt,),
        )
        return Step(state, (dealt,))

    # -- legality and notation -----------------------------------------------------------------

    to_act = staticmethod(legality.to_act)
    legal_moves = staticmethod(legality.legal_moves)
    why_not = staticmethod(legality.why_not)
    write_move = staticmethod(write)
    read_move = staticmethod(read)

    # -- playing -------------------------------------------------------------------------------

    def play(self, state: State, seat: Seat, move: Move) -> Step[State]:
        """Play *move*, and settle what it completes."""
        hand = state.hands[seat]
        event: Event
        match move:
            case Take(tile):
                event = TileTaken(seat, tile)
                after = replace(
                    state,
                    hands=with_item(state.hands, seat, with_tile(hand, tile)),
                    pool=without(state.pool, tile),
                    phase=Phase.TAKEN,
                    taken=tile,
                    history=(*state.history, event),
                )
                return Step(after, (event,))
            case Draw():
                tile = state.rest[0]
                event = TileDrawn(seat, tile)
                after = replace(
                    state,
                    hands=with_item(state.hands, seat, with_tile(hand, tile)),
                    rest=state.rest[1:],
                    phase=Phase.DRAWN,
                    history=(*state.history, event),
                )
                return Step(after, (event,))
            case Discard(tile):
                return self._discard(state, seat, tile)
            case _:
                event = HandDeclared(seat, parts(hand, state.options.forty_two))
                return _ended(state, won(state.options, seat), event)

    @staticmethod
    def _discard(state: State, seat: Seat, tile: Tile) -> Step[State]:
        """Lay *tile* among the discards; then the same seat draws, or the turn passes.

        Source: resources/rules/kapshap.md, "The turn" and "A drawn round".
        """
        options = state.options
        event = TileDiscarded(seat, tile)
        draws = (state.phase is Phase.TAKEN and options.draw_after_take) or (
            state.phase is Phase.FIRST and options.first_turn is FirstTurn.DISCARD_DRAW_DISCARD
        )
        passes = not draws
        after = replace(
            state,
            hands=with_item(state.hands, seat, without(state.hands[seat], tile)),
            pool=(*state.pool, tile),
            turn=Seat(1 - seat) if passes else seat,
            phase=Phase.BEGIN if passes else Phase.MUST_DRAW,
            taken=None,
            turns=state.turns + passes,
        )
        if passes and not state.rest:
            return _ended(after, drawn(), event)
        if passes and not options.draw_after_take and after.turns > MOST_TURNS:
            return _ended(after, drawn(long=True), event)
        return Step(replace(after, history=(*state.history, event)), (event,))

    # -- matches -------------------------------------------------------------------------------

    def next_standing(self, state: State) -> Standing:
        """Return what the next round inherits: the winner plays first, after a drawn round the other.

        Source: resources/rules/kapshap.md, "The deal".
        """
        assert state.ended is not None
        standing, result = state.standing, state.ended
        return replace(standing, **drawing.next_standing(standing, result.chips, result.winner))

    # -- what a seat knows ---------------------------------------------------------------------

    def view(self, state: State, seat: Seat) -> View:
        """Return what *seat* knows: its hand, the discards, and how much the other holds and is left."""
        return View(
            seat=seat,
            options=state.options,
            standing=state.standing,
            hand=state.hands[seat],
            sizes=tuple(map(len, state.hands)),
            to_act=legality.to_act(state),
            turn=state.turn,
            phase=state.phase,
            taken=state.taken,
            pool=state.pool,
            rest=len(state.rest),
            turns=state.turns,
            history=tuple(self.mask(event, seat) for event in state.history),
            result=state.ended,
        )

    def guess(self, view: View, rng: Random) -> State:
        """Put the unseen tiles where they may lie."""
        return guessing.guess(view, rng)

    def mask(self, event: Event, seat: Seat) -> Event:
        """Return *event* as *seat* sees it: the other's tiles, what they draw, and the reserve are hidden."""
        match event:
            case TilesDealt(hands, rest) if rest is not None:
                return TilesDealt(only_own(hands, seat), (None,) * len(rest))
            case TileDrawn(owner, _) if owner != seat:
                return TileDrawn(owner, None)
            case _:
                return event


def _ended(state: State, result: Result, event: Event) -> Step[State]:
    """End the round with *event* and *result*."""
    events = (event, RoundEnded(result))
    return Step(replace(state, history=(*state.history, *events), ended=result), events)


def played(history: tuple[Event, ...]) -> Iterator[tuple[Seat, Move]]:
    """Yield the moves that a history without hidden tiles tells of."""
    for event in history:
        match event:
            case TileTaken(seat, tile):
                yield seat, Take(tile)
            case TileDrawn(seat, _):
                yield seat, Draw()
            case TileDiscarded(seat, tile):
                yield seat, Discard(tile)
            case HandDeclared(seat, _):
                yield seat, Declare()
            case _:
                pass
