# SPDX-License-Identifier: MIT
"""夾十 as a `Game`: who acts, what is legal, what follows.

Source: resources/rules/kapshap.md; paragraph names stand beside the rules they give.
"""

from __future__ import annotations

from typing import Final

from dominoes.game import Deal, Game, Seat, Standing, Step, TilesDealt, ended, following, in_order, noted, then
from dominoes.games import drawing
from dominoes.games.drawing import Discard, Draw, Take
from dominoes.games.kapshap import guessing, legality
from dominoes.games.kapshap.hands import FULL, parts
from dominoes.games.kapshap.options import KapShapOptions
from dominoes.games.kapshap.scoring import SEATS, drawn, won
from dominoes.games.kapshap.state import HandDeclared, Move, Phase, State, View, read, write
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
        """Return True: tiles are drawn from a reserve."""
        return True

    def start(self, options: KapShapOptions, deal: Deal, standing: Standing) -> Step[State]:
        """Deal eight tiles to the banker and seven to the other.

        Source: resources/rules/kapshap.md, "The deal".
        """
        standing = standing.complete(SEATS)
        hands, rest = drawing.dealt(FULL_SET, deal, standing, in_order(standing.banker, SEATS), (FULL, FULL - 1))
        state = State(
            options=options, standing=standing, hands=tuple(map(tidy, hands)), rest=rest, turn=standing.banker
        )
        return noted(state, TilesDealt(hands, rest))

    # -- legality and notation -----------------------------------------------------------------

    to_act = staticmethod(drawing.to_act)
    legal_moves = staticmethod(legality.legal_moves)
    why_not = staticmethod(legality.why_not)
    write_move = staticmethod(write)
    read_move = staticmethod(read)

    # -- playing -------------------------------------------------------------------------------

    def play(self, state: State, seat: Seat, move: Move) -> Step[State]:
        """Play *move*, and settle what it completes."""
        match move:
            case Take(tile):
                return drawing.taken(state, seat, tile, phase=Phase.TAKEN, taken=tile)
            case Draw():
                return drawing.drawn(state, seat, phase=Phase.DRAWN)
            case Discard(tile):
                return self._discard(state, seat, tile)
            case _:
                pairs = parts(state.hands[seat], state.options.forty_two)
                step = noted(state, HandDeclared(seat, pairs))
                return then(step, ended(step.state, won(state.options, seat)))

    @staticmethod
    def _discard(state: State, seat: Seat, tile: Tile) -> Step[State]:
        """Lay *tile* among the discards; then the same seat draws, or the turn passes.

        Source: resources/rules/kapshap.md, "The turn" and "A drawn round".
        """
        options = state.options
        if legality.draws_again(options, state.phase):
            return drawing.discarded(state, seat, tile, phase=Phase.MUST_DRAW, taken=None)
        step = drawing.discarded(
            state, seat, tile, turn=following(seat, SEATS), phase=Phase.BEGIN, taken=None, turns=state.turns + 1
        )
        if not step.state.rest:
            return then(step, ended(step.state, drawn()))
        if not options.draw_after_take and step.state.turns > MOST_TURNS:
            return then(step, ended(step.state, drawn(long=True)))
        return step

    # -- matches -------------------------------------------------------------------------------

    def next_standing(self, state: State) -> Standing:
        """Return what the next round inherits: the winner plays first, after a drawn round the other.

        Source: resources/rules/kapshap.md, "The deal".
        """
        assert state.ended is not None
        return state.standing.after_win(state.ended)

    # -- what a seat knows ---------------------------------------------------------------------

    def view(self, state: State, seat: Seat) -> View:
        """Return what *seat* knows: its hand, the discards, and how much the other holds and is left."""
        return View(
            seat=seat,
            options=state.options,
            standing=state.standing,
            hand=state.hands[seat],
            sizes=tuple(map(len, state.hands)),
            to_act=drawing.to_act(state),
            turn=state.turn,
            phase=state.phase,
            taken=state.taken,
            pool=state.pool,
            rest=len(state.rest),
            turns=state.turns,
            history=tuple(drawing.mask(event, seat) for event in state.history),
            result=state.ended,
        )

    guess = staticmethod(guessing.guess)
    mask = staticmethod(drawing.mask)
