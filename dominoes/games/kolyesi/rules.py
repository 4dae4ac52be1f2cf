# SPDX-License-Identifier: MIT
"""골여시 as a `Game`: turns, legal moves, consequences.

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
    Seat,
    Standing,
    Step,
    TilesDealt,
    deal_of,
    dealt_to,
    ended,
    following,
    hidden,
    noted,
    then,
    with_item,
)
from dominoes.games import drawing
from dominoes.games.kolyesi.options import DrawChoice, KolYeSiOptions
from dominoes.games.kolyesi.state import (
    BANKERS,
    MOST,
    Draw,
    Move,
    Phase,
    Stand,
    State,
    Tiles,
    TilesDrawn,
    View,
    is_pair,
    points,
    read,
    write,
)
from dominoes.games.stakes import (
    HandsShown,
    Outcome,
    Stake,
    affordable,
    bank_goes_to,
    compared,
    moments,
    not_offered,
    placed,
    players,
    purses,
    settled,
    sign_of,
    staked,
)
from dominoes.tiles import FULL_SET, Tile, remaining

# -- guessing the whole table from one seat -------------------------------------------------------


def _guess(view: View, rng: Random) -> State:
    """Deal the unseen tiles at random; the banker's are alike only where the round ended at once.

    Raises:
        ValueError: the round is over.
    """
    if view.result is not None:
        raise ValueError("the round is over")
    unseen = remaining(FULL_SET, view.hand)
    while True:
        rng.shuffle(unseen)
        left = iter(unseen)
        hands = tuple(
            view.hand if seat == view.seat else tuple(next(left) for _ in range(size))
            for seat, size in enumerate(view.sizes)
        )
        if view.phase is Phase.STAKE or not is_pair(hands[view.banker]):
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
        history=_unmasked(view.history, hands, rest),
    )


def _unmasked(history: tuple[Event, ...], hands: tuple[Tiles, ...], rest: Tiles) -> tuple[Event, ...]:
    """Return *history* with the faces of *hands*; what was drawn stands before *rest* in its order."""
    dealt = tuple(hand[: len(row)] for hand, row in zip(hands, deal_of(history).hands, strict=True))
    held = list(map(len, dealt))
    drawn: list[Tile] = []
    events: list[Event] = []
    for event in history:
        if isinstance(event, TilesDrawn):
            first = held[event.seat]
            held[event.seat] += len(event.tiles)
            tiles = hands[event.seat][first : held[event.seat]]
            drawn += tiles
            events.append(TilesDrawn(event.seat, tiles))
        else:
            events.append(event)
    return tuple(TilesDealt(dealt, (*drawn, *rest)) if isinstance(each, TilesDealt) else each for each in events)


# -- the game -------------------------------------------------------------------------------------


class KolYeSi(Game[State, Move, KolYeSiOptions, View]):
    """골여시: each player's two or three tiles against the banker's two."""

    key = "kolyesi"
    longest = 27
    """With ten seats: nine stakes, and nine times two draws."""

    def draws(self, options: KolYeSiOptions) -> bool:
        """Return True: tiles are drawn after the deal."""
        return True

    # -- beginning -----------------------------------------------------------------------------

    def start(self, options: KolYeSiOptions, deal: Deal, standing: Standing) -> Step[State]:
        """Deal one tile to each player and two to the banker.

        Source: resources/rules/kolyesi.md, "Play".
        """
        seats = options.seats
        standing = standing.complete(seats)
        order = players(standing.banker, seats)
        sizes = (*(1 for _player in order), BANKERS)
        hands, rest = drawing.dealt(FULL_SET, deal, standing, (*order, standing.banker), sizes)
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
            return tuple(map(Stake, self._menu(state, seat)))
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
            return not_offered(move, self._menu(state, seat))
        return None if move in self.legal_moves(state, seat) else Reason("kolyesi.no-such-draw")

    @staticmethod
    def _menu(state: State, seat: Seat) -> tuple[int, ...]:
        return affordable(state.options, state.standing, seat, state.options.menu)

    write_move = staticmethod(write)
    read_move = staticmethod(read)

    # -- playing -------------------------------------------------------------------------------

    def play(self, state: State, seat: Seat, move: Move) -> Step[State]:
        """Play *move*, and go on to what it completes."""
        if isinstance(move, Stake):
            step = placed(state, seat, move, asked=state.asked[1:])
            return step if step.state.asked else then(step, self._after_stakes(step.state))
        step = self._draw(state, seat, move) if isinstance(move, Draw) else Step(replace(state, asked=state.asked[1:]))
        return step if step.state.asked else then(step, self._end(step.state))

    @staticmethod
    def _draw(state: State, seat: Seat, draw: Draw) -> Step[State]:
        """Draw tiles; who looks at the first may be asked again."""
        drawn, rest = state.rest[: draw.count], state.rest[draw.count :]
        hand = (*state.hands[seat], *drawn)
        again = state.options.draw_choice is DrawChoice.SEEN and len(hand) < MOST
        after = replace(
            state,
            hands=with_item(state.hands, seat, hand),
            rest=rest,
            asked=state.asked if again else state.asked[1:],
        )
        return noted(after, TilesDrawn(seat, drawn))

    def _after_stakes(self, state: State) -> Step[State]:
        """End the round where the banker's tiles are alike; otherwise the players draw."""
        if is_pair(state.hands[state.banker]):
            return self._end(state)
        return Step(replace(state, phase=Phase.DRAW, asked=state.players))

    @staticmethod
    def _end(state: State) -> Step[State]:
        """Show all hands, compare each player's with the banker's, and settle.

        Source: resources/rules/kolyesi.md, "Settling".
        """
        banker = state.hands[state.banker]
        pair = is_pair(banker)
        outcomes = (
            staked(seat, state.stakes[seat] or 0, -1 if pair else sign_of(points(state.hands[seat]) - points(banker)))
            for seat in state.players
        )
        held = purses(state.options, state.standing)
        result = settled(state.banker, outcomes, state.options.seats, _by_pair if pair else None, held)
        shown = HandsShown(state.hands)
        step = noted(replace(state, phase=Phase.OVER, asked=()), shown, *compared(result, state.players))
        return then(step, ended(step.state, result))

    def next_standing(self, state: State) -> Standing:
        """Pass the bank on.

        Source: resources/rules/kolyesi.md, "The bank".
        """
        assert state.ended is not None
        wanted = following(state.banker, state.options.seats)
        return bank_goes_to(wanted, state.options, state.standing, state.ended)

    # -- what a seat knows ---------------------------------------------------------------------

    def mask(self, event: Event, seat: Seat) -> Event:
        """Hide the tiles of others, and those that are left."""
        match event:
            case TilesDealt():
                return dealt_to(seat, event)
            case TilesDrawn(owner, tiles) if owner != seat:
                return TilesDrawn(owner, hidden(tiles))
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

    guess = staticmethod(_guess)
    moments = staticmethod(moments)


def _by_pair(outcome: Outcome) -> Reason:
    """Name the line of a player from whom the banker's pair takes the stake."""
    return Reason("kolyesi.bankers-pair", seat=outcome.seat, stake=outcome.stake, chips=abs(outcome.chips))
