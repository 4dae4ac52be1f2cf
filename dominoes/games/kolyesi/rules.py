# SPDX-License-Identifier: MIT
"""골여시 as a `Game`: who acts, what is legal, what follows.

Source: resources/rules/kolyesi.md; paragraph names stand beside the rules they give.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from dominoes.errors import Reason
from dominoes.game import (
    Deal,
    Event,
    Game,
    RoundEnded,
    Seat,
    Standing,
    Step,
    TilesDealt,
    noted,
    only_own,
    then,
    with_item,
)
from dominoes.games.kolyesi.options import DrawChoice, KolYeSiOptions
from dominoes.games.kolyesi.state import (
    Draw,
    HandCompared,
    HandsShown,
    Move,
    Phase,
    Stand,
    State,
    Tiles,
    TilesDrawn,
    View,
    points,
    read,
    write,
)
from dominoes.games.stakes import Outcome, Stake, StakePlaced, not_offered, players, settled, staked
from dominoes.tiles import FULL_SET, Tile, tidy

BANKERS = 2
"""Tiles of the banker."""
MOST = 3
"""Tiles of a player at most."""


class KolYeSi(Game[State, Move, KolYeSiOptions, View]):
    """골여시: each player's two or three tiles against the banker's two."""

    key = "kolyesi"
    longest = 27
    """With ten seats: nine stakes, and nine times two draws."""

    def seats(self, options: KolYeSiOptions) -> int:
        """Return the number of players, the banker among them."""
        return options.seats

    def tiles(self, options: KolYeSiOptions) -> tuple[Tile, ...]:
        """Return the tiles that are shuffled: always all 32."""
        return FULL_SET

    def draws(self, options: KolYeSiOptions) -> bool:
        """Return that tiles are drawn after the deal."""
        return True

    # -- beginning -----------------------------------------------------------------------------

    def start(self, options: KolYeSiOptions, deal: Deal, standing: Standing) -> Step[State]:
        """Deal one tile to each player and two to the banker.

        Source: resources/rules/kolyesi.md, "Play".
        """
        seats = options.seats
        standing = standing.complete(seats)
        order = players(standing.banker, seats)
        sizes = [BANKERS if seat == standing.banker else 1 for seat in range(seats)]
        if deal.hands is None:
            dealt: list[Tiles] = [()] * seats
            for place, seat in enumerate(order):
                dealt[seat] = (deal.wall[place],)
            dealt[standing.banker] = deal.wall[seats - 1 : seats + 1]
            hands, rest = tuple(dealt), deal.wall[seats + 1 :]
        else:
            hands, rest = deal.hands, deal.rest or ()
        if [len(hand) for hand in hands] != sizes or tidy(
            (*rest, *(each for hand in hands for each in hand))
        ) != FULL_SET:
            raise ValueError("not one tile for each player, two for the banker, and all others in order")
        state = State(
            options=options,
            standing=standing,
            hands=hands,
            rest=rest,
            phase=Phase.STAKE,
            asked=order,
            stakes=(None,) * seats,
        )
        return noted(state, TilesDealt(hands, rest))

    # -- legality and notation -----------------------------------------------------------------

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Return the seat that is asked."""
        return state.asked[:1]

    def legal_moves(self, state: State, seat: Seat) -> tuple[Move, ...]:
        """Return everything *seat* may do now."""
        if seat not in self.to_act(state):
            return ()
        if state.phase is Phase.STAKE:
            return tuple(map(Stake, state.options.menu))
        if state.options.draw_choice is DrawChoice.BLIND:
            return (Draw(1), Draw(2))
        return (Draw(1),) if len(state.hands[seat]) == 1 else (Draw(1), Stand())

    def why_not(self, state: State, seat: Seat, move: Move) -> Reason | None:
        """Return why *seat* may not play *move* now; None if it may."""
        if state.phase is Phase.OVER:
            return Reason("kolyesi.over")
        if seat not in self.to_act(state):
            return Reason("kolyesi.not-your-turn")
        if isinstance(move, Stake) != (state.phase is Phase.STAKE):
            return Reason("kolyesi.asked-stake" if state.phase is Phase.STAKE else "kolyesi.asked-draw")
        if isinstance(move, Stake):
            return not_offered(move, state.options.menu)
        return None if move in self.legal_moves(state, seat) else Reason("kolyesi.no-such-draw")

    write_move = staticmethod(write)
    read_move = staticmethod(read)

    # -- playing -------------------------------------------------------------------------------

    def play(self, state: State, seat: Seat, move: Move) -> Step[State]:
        """Play *move*, and go on to what it completes."""
        asked = state.asked[1:]
        if isinstance(move, Stake):
            after = replace(state, stakes=with_item(state.stakes, seat, move.chips), asked=asked)
            step = noted(after, StakePlaced(seat, move.chips))
            return step if asked else then(step, self._after_stakes(step.state))
        count = move.count if isinstance(move, Draw) else 0
        drawn, rest = state.rest[:count], state.rest[count:]
        hand = (*state.hands[seat], *drawn)
        again = state.options.draw_choice is DrawChoice.SEEN and isinstance(move, Draw) and len(hand) < MOST
        after = replace(
            state,
            hands=with_item(state.hands, seat, hand),
            rest=rest,
            asked=state.asked if again else asked,
        )
        step = noted(after, TilesDrawn(seat, drawn)) if drawn else Step(after)
        return step if step.state.asked else then(step, self._end(step.state))

    def _after_stakes(self, state: State) -> Step[State]:
        """End the round where the banker's tiles are alike; otherwise the players draw."""
        one, other = state.hands[state.banker]
        if one == other:
            return self._end(state)
        return Step(replace(state, phase=Phase.DRAW, asked=state.players))

    def _end(self, state: State) -> Step[State]:
        """Show all hands, compare each player's with the banker's, and settle.

        Source: resources/rules/kolyesi.md, "Settling".
        """
        banker = state.banker
        one, other = state.hands[banker]
        theirs, pair = points(state.hands[banker]), one == other
        outcomes: list[Outcome] = []
        for seat in state.players:
            mine = points(state.hands[seat])
            sign = -1 if pair else (mine > theirs) - (mine < theirs)
            outcomes.append(staked(seat, state.stakes[seat] or 0, sign))
        result = settled(banker, outcomes, state.options.seats, _pair if pair else None)
        events: list[Event] = [HandsShown(state.hands)]
        events += (HandCompared(each.seat, each.sign) for each in outcomes)
        return noted(replace(state, phase=Phase.OVER, asked=(), ended=result), *events, RoundEnded(result))

    def next_standing(self, state: State) -> Standing:
        """Pass the bank on.

        Source: resources/rules/kolyesi.md, "The bank".
        """
        result, standing = state.ended, state.standing
        assert result is not None
        return replace(
            standing,
            banker=Seat((state.banker + 1) % state.options.seats),
            term=1,
            rounds=standing.rounds + 1,
            chips=standing.chips_after(result.sheet),
        )

    # -- what a seat knows ---------------------------------------------------------------------

    def mask(self, event: Event, seat: Seat) -> Event:
        """Hide the tiles of others, and those that are left."""
        match event:
            case TilesDealt(hands, rest):
                return TilesDealt(only_own(hands, seat), None if rest is None else (None,) * len(rest))
            case TilesDrawn(owner, tiles) if owner != seat:
                return TilesDrawn(owner, (None,) * len(tiles))
            case _:
                return event

    def view(self, state: State, seat: Seat) -> View:
        """Return what *seat* knows."""
        return View(
            seat=seat,
            options=state.options,
            standing=state.standing,
            hand=state.hands[seat],
            sizes=tuple(map(len, state.hands)),
            phase=state.phase,
            to_act=self.to_act(state),
            asked=state.asked,
            stakes=state.stakes,
            history=tuple(self.mask(event, seat) for event in state.history),
            result=state.ended,
        )

    def guess(self, view: View, rng: Random) -> State:
        """Deal the unseen tiles at random; the banker's are alike only where the round ended at once."""
        if view.result is not None:
            raise ValueError("the round is over")
        unseen = list(FULL_SET)
        for each in view.hand:
            unseen.remove(each)
        sizes = [0 if seat == view.seat else size for seat, size in enumerate(view.sizes)]
        while True:
            rng.shuffle(unseen)
            left = iter(unseen)
            hands = tuple(
                view.hand if seat == view.seat else tuple(next(left) for _ in range(size))
                for seat, size in enumerate(sizes)
            )
            one, other = hands[view.banker]
            if one != other or view.phase is Phase.STAKE:
                break
        rest = tuple(left)
        return State(
            options=view.options,
            standing=view.standing,
            hands=hands,
            rest=rest,
            phase=view.phase,
            asked=view.asked,
            stakes=view.stakes,
            history=_filled(view.history, hands, rest),
        )


def _pair(outcome: Outcome) -> Reason:
    return Reason("kolyesi.bankers-pair", seat=outcome.seat, stake=outcome.stake, chips=abs(outcome.chips))


def _filled(history: tuple[Event, ...], hands: tuple[Tiles, ...], rest: Tiles) -> tuple[Event, ...]:
    """Return *history* with the faces of *hands*; what was drawn stands before *rest* in its order."""
    taken = [BANKERS if isinstance(event, TilesDealt) and len(hand) == BANKERS else 1 for event in history[:1]
             if isinstance(event, TilesDealt) for hand in event.hands]  # fmt: skip
    first = tuple(hand[:size] for hand, size in zip(hands, taken, strict=True))
    filled: list[Event] = []
    drawn: list[Tile] = []
    for event in history:
        if isinstance(event, TilesDrawn):
            start = taken[event.seat]
            taken[event.seat] += len(event.tiles)
            tiles = hands[event.seat][start : taken[event.seat]]
            drawn += tiles
            filled.append(TilesDrawn(event.seat, tiles))
        else:
            filled.append(event)
    return tuple(TilesDealt(first, (*drawn, *rest)) if isinstance(each, TilesDealt) else each for each in filled)
