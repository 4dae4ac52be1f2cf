# SPDX-License-Identifier: MIT
"""짝맞추기 as a `Game`: who acts, what is legal, what follows.

Source: resources/rules/jjak.md; paragraph names stand beside the rules they give.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

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
from dominoes.games.drawing import (
    Discard,
    Draw,
    Take,
    TileDiscarded,
    TileDrawn,
    TileTaken,
    in_order,
    with_tile,
    without,
)
from dominoes.games.jjak import guessing, legality
from dominoes.games.jjak.legality import pairs_of, takeable
from dominoes.games.jjak.options import JjakOptions, Offer
from dominoes.games.jjak.scoring import drawn, won
from dominoes.games.jjak.state import FIRST_HAND, NEEDED, Move, PairLaid, Phase, State, View
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
        """Return that tiles are drawn from a reserve."""
        return True

    def start(self, options: JjakOptions, deal: Deal, standing: Standing) -> Step[State]:
        """Deal six tiles to the banker and five to each other; dealt pairs are laid down at once.

        Source: resources/rules/jjak.md, "The deal".
        """
        seats = options.seats
        standing = standing.complete(seats)
        sizes = (FIRST_HAND, *(FIRST_HAND - 1 for _ in range(seats - 1)))
        hands, rest = drawing.dealt(FULL_SET, deal, standing, seats, sizes)
        dealt = TilesDealt(hands, rest)
        state = State(
            options=options,
            standing=standing,
            hands=tuple(map(tidy, hands)),
            melds=((),) * seats,
            rest=rest,
            turn=standing.banker,
            history=(dealt,),
        )
        for seat in in_order(standing.banker, seats):
            state = _laid(state, seat)
        if len(state.melds[standing.banker]) == 2 * NEEDED:
            state = _ended(state, won(options, standing.banker, None))
        return Step(state, state.history)

    # -- legality and notation -----------------------------------------------------------------

    to_act = staticmethod(legality.to_act)
    legal_moves = staticmethod(legality.legal_moves)
    why_not = staticmethod(legality.why_not)
    write_move = staticmethod(drawing.write)
    read_move = staticmethod(drawing.read)

    # -- playing -------------------------------------------------------------------------------

    def play(self, state: State, seat: Seat, move: Move) -> Step[State]:
        """Play *move*, and settle what it completes."""
        match move:
            case Take(tile):
                after = _taken(state, seat, tile)
            case Draw():
                after = self._drawn(state, seat)
            case Discard(tile):
                after = self._discarded(state, seat, tile)
        return Step(after, after.history[len(state.history) :])

    @staticmethod
    def _drawn(state: State, seat: Seat) -> State:
        """Draw the next tile, and lay down the pair that it makes."""
        tile = state.rest[0]
        after = replace(
            state,
            hands=with_item(state.hands, seat, with_tile(state.hands[seat], tile)),
            rest=state.rest[1:],
            phase=Phase.DISCARD,
            history=(*state.history, TileDrawn(seat, tile)),
        )
        after = _laid(after, seat)
        if len(after.melds[seat]) == 2 * NEEDED:
            return _ended(after, won(state.options, seat, None))
        return after

    @staticmethod
    def _discarded(state: State, seat: Seat, tile: Tile) -> State:
        """Lay *tile* among the discards; whoever must take it does, or the turn passes.

        Source: resources/rules/jjak.md, "Offering a discard" and "A drawn round".
        """
        options = state.options
        following = in_order(Seat((seat + 1) % options.seats), options.seats)[:-1]
        after = replace(
            state,
            hands=with_item(state.hands, seat, without(state.hands[seat], tile)),
            pool=(*state.pool, tile),
            turn=following[0],
            phase=Phase.BEGIN,
            discarder=seat,
            history=(*state.history, TileDiscarded(seat, tile)),
        )
        takers = [each for each in following if takeable(after, after.hands[each]) is not None]
        if options.offer is Offer.ALL and takers:
            return _taken(after, takers[0], tile)
        if not after.rest and (options.offer is Offer.ALL or following[0] not in takers):
            return _ended(after, drawn(options))
        return after

    # -- matches -------------------------------------------------------------------------------

    def next_standing(self, state: State) -> Standing:
        """Return what the next round inherits: the winner plays first, after a drawn round the next seat.

        Source: resources/rules/jjak.md, "The deal".
        """
        assert state.ended is not None
        standing, result = state.standing, state.ended
        return replace(standing, **drawing.next_standing(standing, result.chips, result.winner))

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
            to_act=legality.to_act(state),
            turn=state.turn,
            phase=state.phase,
            discarder=state.discarder,
            pool=state.pool,
            rest=len(state.rest),
            history=tuple(self.mask(event, seat) for event in state.history),
            result=state.ended,
        )

    def guess(self, view: View, rng: Random) -> State:
        """Put the unseen tiles where they may lie."""
        return guessing.guess(view, rng)

    def mask(self, event: Event, seat: Seat) -> Event:
        """Return *event* as *seat* sees it: others' tiles, what they draw, and the reserve are hidden."""
        match event:
            case TilesDealt(hands, rest) if rest is not None:
                return TilesDealt(only_own(hands, seat), (None,) * len(rest))
            case TileDrawn(owner, _) if owner != seat:
                return TileDrawn(owner, None)
            case _:
                return event


def _laid(state: State, seat: Seat) -> State:
    """Lay down every pair that *seat* holds."""
    hand, laid = state.hands[seat], state.melds[seat]
    history = state.history
    for pair in pairs_of(hand, state.options.mates):
        hand = without(without(hand, pair[0]), pair[1])
        laid = (*laid, *pair)
        history = (*history, PairLaid(seat, pair))
    if hand is state.hands[seat]:
        return state
    hands, melds = with_item(state.hands, seat, hand), with_item(state.melds, seat, laid)
    return replace(state, hands=hands, melds=melds, history=history)


def _taken(state: State, seat: Seat, tile: Tile) -> State:
    """Take the newest discard *tile*: *seat* lays down the pair, and then discards or has won."""
    after = replace(
        state,
        hands=with_item(state.hands, seat, with_tile(state.hands[seat], tile)),
        pool=state.pool[:-1],
        turn=seat,
        phase=Phase.DISCARD,
        history=(*state.history, TileTaken(seat, tile)),
    )
    after = _laid(after, seat)
    if len(after.melds[seat]) == 2 * NEEDED:
        return _ended(after, won(state.options, seat, state.discarder))
    return after


def _ended(state: State, result: Result) -> State:
    return replace(state, history=(*state.history, RoundEnded(result)), ended=result)


def played(history: tuple[Event, ...], offer: Offer) -> Iterator[tuple[Seat, Move]]:
    """Yield the moves that a history without hidden tiles tells of; where all are offered, a take is none."""
    for event in history:
        match event:
            case TileTaken(seat, tile) if offer is Offer.NEXT:
                yield seat, Take(tile)
            case TileDrawn(seat, _):
                yield seat, Draw()
            case TileDiscarded(seat, tile):
                yield seat, Discard(tile)
            case _:
                pass
