# SPDX-License-Identifier: MIT
"""擲天九 as a `Game`: stakes, then the banker's throw, then those of the players against it.

Source: resources/rules/throwing.md; paragraph names stand beside the rules they give.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

from dominoes.errors import Reason
from dominoes.game import (
    Deal,
    Dice,
    Event,
    Game,
    Moment,
    MomentKind,
    Seat,
    Standing,
    Step,
    TilesDealt,
    ended,
    following,
    noted,
    refuse_ceremony,
    then,
)
from dominoes.games.stakes import Stake, affordable, bank_goes_to, not_offered, placed, purses, settled, staked
from dominoes.games.throwing.options import MOST as MOST_SEATS
from dominoes.games.throwing.options import ThrowingOptions
from dominoes.games.throwing.state import (
    DICE,
    MOST,
    DiceThrown,
    MarkSet,
    Move,
    State,
    Throw,
    ThrowCompared,
    Throws,
    View,
    at_once,
    named,
    read,
    write,
)
from dominoes.tiles import Tile


class Throwing(Game[State, Move, ThrowingOptions, View]):
    """擲天九: each player's throw against the banker's, in the suit that the banker threw."""

    key = "throwing"
    longest = MOST_SEATS + MOST * (MOST_SEATS - 1)
    """Stakes and throws of a full table at which nobody throws the suit."""

    def tiles(self, options: ThrowingOptions) -> tuple[Tile, ...]:
        """Return none: dice are thrown."""
        return ()

    def dice(self, options: ThrowingOptions) -> None:
        """Return None: the number of dice follows from the throws."""

    def roll(self, options: ThrowingOptions, chance: Dice) -> tuple[int, ...]:
        """Throw until nobody throws any more."""
        return _rolled(_begun(options), lambda: chance.dice(DICE))

    def start(self, options: ThrowingOptions, deal: Deal, standing: Standing) -> Step[State]:
        """Begin with the question what everybody stakes."""
        seats = options.seats
        refuse_ceremony(deal, standing, dice=True)
        if deal.wall or deal.rest or any(deal.hands or ()) or len(deal.hands or range(seats)) != seats:
            raise ValueError("this game has no tiles")
        if not _is_round(_begun(options), deal.dice):
            raise ValueError("not the dice of one round")
        state = State(
            options=options,
            standing=standing.complete(seats),
            dice=deal.dice,
            stakes=(None,) * seats,
            throws=_begun(options),
        )
        return noted(state, TilesDealt(state.hands))

    # -- legality and notation -----------------------------------------------------------------

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Return all seats with a missing stake, else the thrower."""
        if state.ended is not None:
            return ()
        if state.staking:
            return state.staking
        return () if state.thrower is None else (state.thrower,)

    def legal_moves(self, state: State, seat: Seat) -> tuple[Move, ...]:
        """Return everything *seat* may do now."""
        if seat not in self.to_act(state):
            return ()
        return tuple(map(Stake, _menu(state, seat))) if state.staking else (Throw(),)

    def why_not(self, state: State, seat: Seat, move: Move) -> Reason | None:
        """Return why *seat* may not play *move*; None if it may."""
        if state.ended is not None:
            return Reason("throwing.over")
        if seat not in self.to_act(state):
            return Reason("throwing.not-your-turn")
        if isinstance(move, Stake):
            asked = seat in state.staking
            return not_offered(move, _menu(state, seat)) if asked else Reason("throwing.asked-throw")
        return None if seat == state.thrower else Reason("throwing.asked-stake")

    write_move = staticmethod(write)
    read_move = staticmethod(read)

    # -- playing -------------------------------------------------------------------------------

    def play(self, state: State, seat: Seat, move: Move) -> Step[State]:
        """Place a stake, or throw the next dice."""
        if isinstance(move, Stake):
            return placed(state, seat, move)
        dice = state.dice[state.thrown : state.thrown + DICE]
        tile, before = named(dice), state.throws
        throws = before.with_throw(tile)
        after = replace(state, throws=throws, thrown=state.thrown + DICE)
        counts = before.mark is None or tile.suit is before.mark.suit
        step = noted(after, DiceThrown(seat, dice, counts))
        if before.mark is None:
            step = then(step, noted(step.state, MarkSet(seat, tile, at_once(tile))))
        elif len(throws.signs) > len(before.signs):
            step = then(step, noted(step.state, ThrowCompared(seat, tile, throws.signs[-1])))
        return then(step, _settle(step.state)) if throws.is_over else step

    def next_standing(self, state: State) -> Standing:
        """Pass the bank to the next seat.

        Source: resources/rules/throwing.md, "The bank".
        """
        assert state.ended is not None
        wanted = following(state.banker, state.options.seats)
        return bank_goes_to(wanted, state.options, state.standing, state.ended)

    # -- what a seat knows ---------------------------------------------------------------------

    def mask(self, event: Event, seat: Seat) -> Event:
        """Hide nothing: everybody sees each throw."""
        return event

    def moments(self, event: Event, before: Sequence[Event], seen: State | View) -> tuple[Moment, ...]:
        """Return that the bank takes or pays all at once."""
        if not isinstance(event, MarkSet) or not event.takes:
            return ()
        kind = MomentKind.BANK_TAKES_ALL if event.takes > 0 else MomentKind.BANK_PAYS_ALL
        return (Moment(kind, event.banker, "banker-takes-all" if event.takes > 0 else "banker-pays-all"),)

    def view(self, state: State, seat: Seat) -> View:
        """Return what *seat* knows."""
        return View(
            seat=seat,
            options=state.options,
            standing=state.standing,
            to_act=self.to_act(state),
            stakes=state.stakes,
            throws=state.throws,
            history=state.history,
            result=state.ended,
        )

    def guess(self, view: View, rng: Random) -> State:
        """Throw the dice that have not fallen; raise ValueError if the round is over."""
        if view.result is not None:
            raise ValueError("the round is over")
        fallen = tuple(die for event in view.history if isinstance(event, DiceThrown) for die in event.dice)
        return State(
            options=view.options,
            standing=view.standing,
            dice=fallen + _rolled(view.throws, lambda: (rng.randint(1, 6), rng.randint(1, 6))),
            stakes=view.stakes,
            throws=view.throws,
            thrown=len(fallen),
            history=view.history,
        )


def _menu(state: State, seat: Seat) -> tuple[int, ...]:
    return affordable(state.options, state.standing, seat, state.options.stakes.menu)


def _begun(options: ThrowingOptions) -> Throws:
    """Return that nobody has thrown yet."""
    return Throws(options.until, options.seats - 1)


def _rolled(throws: Throws, throw: Callable[[], tuple[int, ...]]) -> tuple[int, ...]:
    """Return the dice that fall until nobody throws any more."""
    dice: tuple[int, ...] = ()
    while not throws.is_over:
        fallen = throw()
        dice += fallen
        throws = throws.with_throw(named(fallen))
    return dice


def _is_round(throws: Throws, dice: tuple[int, ...]) -> bool:
    """Return whether *dice* are those of one round: until nobody throws any more, and none after that."""
    for at in range(0, len(dice), DICE):
        fallen = dice[at : at + DICE]
        if throws.is_over or len(fallen) < DICE:
            return False
        throws = throws.with_throw(named(fallen))
    return throws.is_over


def _settle(state: State) -> Step[State]:
    """Pay the stakes.

    Source: resources/rules/throwing.md, "Payment".
    """
    outcomes = [
        staked(seat, state.stakes[seat] or 0, state.throws.sign(place)) for place, seat in enumerate(state.players, 1)
    ]
    held = purses(state.options, state.standing)
    return ended(state, settled(state.banker, outcomes, state.options.seats, held=held))
