# SPDX-License-Identifier: MIT
"""짝맞추기 as a `Game`: who acts, what is legal, what follows.

Source: resources/rules/jjak.md; paragraph names stand beside the rules they give.
"""

from __future__ import annotations

from dataclasses import replace

from dominoes.game import (
    Deal,
    Game,
    Seat,
    Standing,
    Step,
    TilesDealt,
    ended,
    in_order,
    noted,
    then,
    with_item,
)
from dominoes.games import drawing
from dominoes.games.drawing import Draw, Take, without
from dominoes.games.jjak import guessing, legality
from dominoes.games.jjak.legality import pairs_of, takeable
from dominoes.games.jjak.options import JjakOptions, Offer
from dominoes.games.jjak.scoring import drawn, won
from dominoes.games.jjak.state import FIRST_HAND, NEEDED, PAIR, Move, PairLaid, Phase, State, View
from dominoes.tiles import FULL_SET, Tile, tidy


class Jjak(Game[State, Move, JjakOptions, View]):
    """Two to four players draw, take and discard until one has laid down three pairs."""

    key = "jjak"
    longest = 53
    """Of two players: a discard, 21 draws with a discard each, and five takes with one each."""

    def seats(self, options: JjakOptions) -> int:
        """Return the number of players."""
        return options.seats

    def tiles(self, options: JjakOptions) -> tuple[Tile, ...]:
        """Return the tiles that are shuffled: all 32."""
        return FULL_SET

    def draws(self, options: JjakOptions) -> bool:
        """Return True: tiles are drawn from a reserve."""
        return True

    def start(self, options: JjakOptions, deal: Deal, standing: Standing) -> Step[State]:
        """Deal six tiles to the banker and five to each other; dealt pairs are laid down at once.

        Source: resources/rules/jjak.md, "The deal".
        """
        seats = options.seats
        standing = standing.complete(seats)
        sizes = (FIRST_HAND, *(FIRST_HAND - 1 for _ in range(seats - 1)))
        hands, rest = drawing.dealt(FULL_SET, deal, standing, in_order(standing.banker, seats), sizes)
        state = State(
            options=options,
            standing=standing,
            hands=tuple(map(tidy, hands)),
            melds=((),) * seats,
            rest=rest,
            turn=standing.banker,
        )
        step = noted(state, TilesDealt(hands, rest))
        for seat in in_order(standing.banker, seats):
            step = _lay_pairs(step, seat)
        return _settle(step, standing.banker)

    # -- legality and notation -----------------------------------------------------------------

    to_act = staticmethod(drawing.to_act)
    legal_moves = staticmethod(legality.legal_moves)
    why_not = staticmethod(legality.why_not)
    write_move = staticmethod(drawing.write)
    read_move = staticmethod(drawing.read)

    # -- playing -------------------------------------------------------------------------------

    def play(self, state: State, seat: Seat, move: Move) -> Step[State]:
        """Play *move*, and settle what it completes."""
        match move:
            case Take(tile):
                return _take(state, seat, tile)
            case Draw():
                return _settle(_lay_pairs(drawing.drawn(state, seat, phase=Phase.DISCARD), seat), seat)
            case _:
                return self._discard(state, seat, move.tile)

    @staticmethod
    def _discard(state: State, seat: Seat, tile: Tile) -> Step[State]:
        """Lay *tile* among the discards; a player who must take it does, or the turn passes.

        Source: resources/rules/jjak.md, "Offering a discard" and "A drawn round".
        """
        options = state.options
        others = in_order(seat, options.seats)[1:]
        step = drawing.discarded(state, seat, tile, turn=others[0], phase=Phase.BEGIN, discarder=seat)
        after = step.state
        takers = [each for each in others if takeable(after, after.hands[each]) is not None]
        if options.offer is Offer.ALL and takers:
            return then(step, _take(after, takers[0], tile))
        if not after.rest and (options.offer is Offer.ALL or others[0] not in takers):
            return then(step, ended(after, drawn(options)))
        return step

    # -- matches -------------------------------------------------------------------------------

    def next_standing(self, state: State) -> Standing:
        """Return what the next round inherits: the winner plays first, after a drawn round the next seat.

        Source: resources/rules/jjak.md, "The deal".
        """
        assert state.ended is not None
        return state.standing.after_win(state.ended)

    # -- what a seat knows ---------------------------------------------------------------------

    def view(self, state: State, seat: Seat) -> View:
        """Return what *seat* knows: its hand, all pairs and discards, and how much the others hold and is left."""
        return View(
            seat=seat,
            options=state.options,
            standing=state.standing,
            hand=state.hands[seat],
            sizes=tuple(map(len, state.hands)),
            melds=state.melds,
            to_act=drawing.to_act(state),
            turn=state.turn,
            phase=state.phase,
            discarder=state.discarder,
            pool=state.pool,
            rest=len(state.rest),
            history=tuple(drawing.mask(event, seat) for event in state.history),
            result=state.ended,
        )

    guess = staticmethod(guessing.guess)
    mask = staticmethod(drawing.mask)


def _take(state: State, seat: Seat, tile: Tile) -> Step[State]:
    """Take the newest discard *tile*, and lay it down with its mate."""
    step = drawing.taken(state, seat, tile, turn=seat, phase=Phase.DISCARD)
    return _settle(_lay_pairs(step, seat), seat, state.discarder)


def _lay_pairs(step: Step[State], seat: Seat) -> Step[State]:
    """Lay down every pair that *seat* holds after *step*."""
    state = step.state
    hand, laid = state.hands[seat], state.melds[seat]
    pairs = pairs_of(hand, state.options.mates)
    if not pairs:
        return step
    for one, other in pairs:
        hand = without(without(hand, one), other)
        laid = (*laid, one, other)
    events = tuple(PairLaid(seat, pair) for pair in pairs)
    after = replace(
        state,
        hands=with_item(state.hands, seat, hand),
        melds=with_item(state.melds, seat, laid),
        history=(*state.history, *events),
    )
    return Step(after, (*step.events, *events))


def _settle(step: Step[State], seat: Seat, discarder: Seat | None = None) -> Step[State]:
    """End the round if *seat* has laid down enough pairs, the last one perhaps with the discard of *discarder*."""
    if len(step.state.melds[seat]) < PAIR * NEEDED:
        return step
    return then(step, ended(step.state, won(step.state.options, seat, discarder)))
