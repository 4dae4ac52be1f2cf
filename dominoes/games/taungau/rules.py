# SPDX-License-Identifier: MIT
"""鬥牛 as a `Game`: turns, legal moves, consequences.

Source: resources/rules/taungau.md; paragraph names stand beside the rules they give.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from dominoes.errors import Reason
from dominoes.game import (
    Deal,
    Faces,
    Game,
    Result,
    Seat,
    Standing,
    Step,
    TilesDealt,
    deal_of,
    ended,
    following,
    noted,
    refuse_ceremony,
    then,
    undealt,
    with_item,
)
from dominoes.games import face_down
from dominoes.games.face_down import HandSet, HandsTaken, unmasked
from dominoes.games.stakes import (
    LINES,
    Outcome,
    Stake,
    affordable,
    bank_goes_to,
    compared,
    moments,
    not_offered,
    placed,
    purses,
    settled,
    sign_of,
    staked,
)
from dominoes.games.taungau.options import HAND, Scoring, TauNgauOptions
from dominoes.games.taungau.state import (
    HandsShown,
    Move,
    Phase,
    Set,
    Setting,
    State,
    Stuck,
    Tiles,
    View,
    best,
    counted,
    read,
    settings,
    write,
)
from dominoes.tiles import FULL_SET, remaining, tidy

# -- who acts, what is legal, and why the rest is not ---------------------------------------------
#
# Source: resources/rules/taungau.md, "Play".


def _to_act(state: State) -> tuple[Seat, ...]:
    """Return all whose stake or setting is missing."""
    match state.phase:
        case Phase.STAKE:
            return tuple(seat for seat in state.players if state.stakes[seat] is None)
        case Phase.SET:
            everybody = (*state.players, state.banker)
            return tuple(seat for seat in everybody if state.settings[seat] is None)
        case _:
            return ()


def _legal_moves(state: State, seat: Seat) -> tuple[Move, ...]:
    """Return everything *seat* may do now."""
    if seat not in _to_act(state):
        return ()
    if state.phase is Phase.STAKE:
        return tuple(map(Stake, _menu(state, seat)))
    return ways(state, seat)


def _menu(state: State, seat: Seat) -> tuple[int, ...]:
    return affordable(state.options, state.standing, seat, state.options.stakes.menu)


def ways(state: State, seat: Seat) -> tuple[Setting, ...]:
    """Return the possible settings of *seat*'s hand; being stuck is one only without any other."""
    return settings(state.hands[seat]) or (Stuck(),)


def _why_not(state: State, seat: Seat, move: Move) -> Reason | None:
    """Return why *seat* may not play *move*; None if it may."""
    if state.phase is Phase.OVER:
        return Reason("taungau.over")
    if seat not in _to_act(state):
        return Reason("taungau.not-your-turn")
    if isinstance(move, Stake) != (state.phase is Phase.STAKE):
        return Reason("taungau.asked-stake" if state.phase is Phase.STAKE else "taungau.asked-set")
    if isinstance(move, Stake):
        return not_offered(move, _menu(state, seat))
    if isinstance(move, Set) and tidy((*move.bull, *move.points)) != state.hands[seat]:
        return Reason("taungau.not-your-tiles", tiles=state.hands[seat])
    if move in ways(state, seat):
        return None
    return Reason("taungau.has-bull") if isinstance(move, Stuck) else Reason("taungau.no-ten", tiles=move.bull)


# -- 賠牌: who pays whom ----------------------------------------------------------------------------
#
# Source: resources/rules/taungau.md, "Settling".


STUCK_UNITS: Final = 4
"""Payment of a player without a bull, if points are paid."""

Points = int | None
"""Of a hand; None if it is stuck."""


def compare(mine: Points, theirs: Points, scoring: Scoring) -> int:
    """Return a player's winnings from the banker: stakes (1, 0 or -1), or units if points are paid."""
    if scoring is Scoring.POINTS:
        if mine is None:
            return -STUCK_UNITS
        return mine - (theirs or 0)
    if mine is None or theirs is None:
        return (mine is not None) - (theirs is not None)
    return sign_of(mine - theirs)


def result_of(
    options: TauNgauOptions,
    banker: Seat,
    stakes: Mapping[Seat, int],
    points: Mapping[Seat, Points],
    held: Sequence[int] = (),
) -> Result:
    """Return the end of a round.

    A line is called ``stakes.lose``, ``stakes.push`` or ``stakes.win``, or by what decided: ``taungau.stuck``,
    ``taungau.banker-stuck`` (won by it) or ``taungau.both-stuck``; where points are paid ``taungau.by-points``,
    ``taungau.stuck-pays`` or ``taungau.bull-alone``.

    Args:
        options: Of the table.
        banker: Against whom all play.
        stakes: Of the players, in the order in which they are settled; without meaning where points are paid.
        points: Of every seat.
        held: Chips by seat, beyond which nobody pays; empty where anybody can go below zero.
    """
    unit = options.stakes.unit
    if options.scoring is Scoring.POINTS:
        outcomes: Iterable[Outcome] = (
            Outcome(seat, unit, compare(points[seat], points[banker], options.scoring) * unit) for seat in stakes
        )
        return settled(banker, outcomes, options.seats, lambda each: _by_points(each, points, banker), held)
    outcomes = (
        staked(seat, stake, compare(points[seat], points[banker], options.scoring)) for seat, stake in stakes.items()
    )
    return settled(banker, outcomes, options.seats, lambda each: _by_stake(each, points, banker), held)


def _by_points(outcome: Outcome, points: Mapping[Seat, Points], banker: Seat) -> Reason:
    seat, mine, theirs, chips = outcome.seat, points[outcome.seat], points[banker], abs(outcome.chips)
    if mine is None:
        return Reason("taungau.stuck-pays", seat=seat, units=STUCK_UNITS, unit=outcome.stake, chips=chips)
    if theirs is None:
        return Reason("taungau.bull-alone", seat=seat, points=mine, unit=outcome.stake, chips=chips)
    return Reason("taungau.by-points", seat=seat, points=mine, other=theirs, unit=outcome.stake, chips=chips)


def _by_stake(outcome: Outcome, points: Mapping[Seat, Points], banker: Seat) -> Reason:
    bank_stuck = points[banker] is None
    if points[outcome.seat] is None:
        key = "taungau.both-stuck" if bank_stuck else "taungau.stuck"
    else:
        key = "taungau.banker-stuck" if bank_stuck else LINES[outcome.sign]
    return Reason(key, seat=outcome.seat, stake=outcome.stake, chips=abs(outcome.chips))


# -- guessing the whole table from one seat -------------------------------------------------------


def _guess(view: View, rng: Random) -> State:
    """Deal the unseen tiles at random, and set hands that others have set; raise ValueError if the round is over."""
    if view.result is not None:
        raise ValueError("the round is over")
    unseen = remaining(FULL_SET, view.hand)
    rng.shuffle(unseen)
    dealt = _dealt(view)
    hands: tuple[Tiles, ...] = tuple(tuple(unseen.pop() if face is None else face for face in row) for row in dealt)
    placed = tuple(
        None if not has_set else view.setting if seat == view.seat else _some(hand, rng)
        for seat, (hand, has_set) in enumerate(zip(hands, view.has_set, strict=True))
    )
    return State(
        options=view.options,
        standing=view.standing,
        hands=tuple(map(tidy, hands)),
        rest=tuple(unseen),
        phase=view.phase,
        stakes=view.stakes,
        settings=placed,
        history=tuple(unmasked(event, hands, placed) for event in view.history),
    )


def _dealt(view: View) -> tuple[Faces, ...]:
    taken = (event.hands for event in view.history if isinstance(event, HandsTaken))
    return next(taken, ((None,) * HAND,) * view.options.seats)


def _some(hand: Tiles, rng: Random) -> Setting:
    found = settings(tidy(hand))
    return rng.choice(found) if found else Stuck()


# -- the game -------------------------------------------------------------------------------------


class TauNgau(Game[State, Move, TauNgauOptions, View]):
    """鬥牛: each player against the banker, with the points that a bull leaves."""

    key = "taungau"
    longest = 11
    """With six seats: five stakes and six settings."""

    # -- beginning -----------------------------------------------------------------------------

    def start(self, options: TauNgauOptions, deal: Deal, standing: Standing) -> Step[State]:
        """Deal five tiles to each seat, face down until the stakes are in."""
        seats = options.seats
        refuse_ceremony(deal, standing)
        standing = standing.complete(seats)
        if deal.hands is None and tidy(deal.wall) != FULL_SET:
            raise ValueError("not the full set of tiles")
        hands = deal.hands
        if hands is None:
            turns = ((seat - standing.banker) % seats for seat in range(seats))
            hands = tuple(deal.wall[HAND * turn : HAND * (turn + 1)] for turn in turns)
        rest = undealt(FULL_SET, hands, standing, seats, HAND)
        state = State(
            options=options,
            standing=standing,
            hands=tuple(map(tidy, hands)),
            rest=rest,
            phase=Phase.STAKE,
            stakes=(None,) * seats,
            settings=(None,) * seats,
        )
        step = noted(state, TilesDealt(hands))
        return then(step, self._look(step.state)) if options.scoring is Scoring.POINTS else step

    # -- legality and notation -----------------------------------------------------------------

    to_act = staticmethod(_to_act)
    legal_moves = staticmethod(_legal_moves)
    why_not = staticmethod(_why_not)
    write_move = staticmethod(write)
    read_move = staticmethod(read)

    # -- playing -------------------------------------------------------------------------------

    def play(self, state: State, seat: Seat, move: Move) -> Step[State]:
        """Play *move*, and go on to what it completes."""
        if isinstance(move, Stake):
            step = placed(state, seat, move)
            return step if self.to_act(step.state) else then(step, self._look(step.state))
        step = noted(replace(state, settings=with_item(state.settings, seat, move)), HandSet(seat, move))
        return step if self.to_act(step.state) else then(step, self._end(step.state))

    def _look(self, state: State) -> Step[State]:
        """Let all look at their tiles; if the program sets the hands, the round ends with that."""
        step = noted(replace(state, phase=Phase.SET), HandsTaken(deal_of(state.history).hands))
        if not state.options.sets_itself:
            return step
        settings = tuple(best(hand, state.options.scoring) or Stuck() for hand in state.hands)
        return then(step, self._end(replace(step.state, settings=settings)))

    @staticmethod
    def _end(state: State) -> Step[State]:
        """Show all hands, compare each player's with the banker's, and settle.

        Source: resources/rules/taungau.md, "Settling".
        """
        settings = tuple(each for each in state.settings if each is not None)
        points = {Seat(seat): points_of_setting(each, state.options.scoring) for seat, each in enumerate(settings)}
        stakes = {seat: state.stakes[seat] or 0 for seat in state.players}
        result = result_of(state.options, state.banker, stakes, points, purses(state.options, state.standing))
        shown = HandsShown(state.hands, settings)
        step = noted(replace(state, phase=Phase.OVER), shown, *compared(result, state.players))
        return then(step, ended(step.state, result))

    def next_standing(self, state: State) -> Standing:
        """Pass the bank on to the right, unless the banker was stuck.

        Source: resources/rules/taungau.md, "The bank".
        """
        assert state.ended is not None
        stays = isinstance(state.settings[state.banker], Stuck)
        wanted = state.banker if stays else following(state.banker, state.options.seats)
        return bank_goes_to(wanted, state.options, state.standing, state.ended)

    # -- what a seat knows ---------------------------------------------------------------------

    mask = staticmethod(face_down.mask)

    def is_dealt(self, state: State) -> bool:
        """Return whether the stakes are in, so that everybody looks."""
        return state.phase is not Phase.STAKE

    def view(self, state: State, seat: Seat) -> View:
        """Return what *seat* knows."""
        return View(
            seat=seat,
            options=state.options,
            standing=state.standing,
            hand=state.hands[seat] if self.is_dealt(state) else (),
            phase=state.phase,
            to_act=self.to_act(state),
            stakes=state.stakes,
            setting=state.settings[seat],
            has_set=tuple(each is not None for each in state.settings),
            history=tuple(self.mask(event, seat) for event in state.history),
            result=state.ended,
        )

    guess = staticmethod(_guess)
    moments = staticmethod(moments)


def points_of_setting(setting: Setting, scoring: Scoring) -> Points:
    """Return the points of a hand as it is set; None if it is stuck."""
    return counted(setting.points, scoring)[0] if isinstance(setting, Set) else None
