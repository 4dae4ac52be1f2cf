# SPDX-License-Identifier: MIT
"""鬥牛 as a `Game`: who acts, what is legal, what follows.

Source: resources/rules/taungau.md; paragraph names stand beside the rules they give.
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
from dominoes.games.face_down import HandSet, HandsTaken
from dominoes.games.stakes import Stake, compared, placed
from dominoes.games.taungau import guessing, legality
from dominoes.games.taungau.bulls import best, counted
from dominoes.games.taungau.options import HAND, Scoring, TauNgauOptions
from dominoes.games.taungau.scoring import Points, result_of
from dominoes.games.taungau.state import (
    HandsShown,
    Move,
    Phase,
    Set,
    Setting,
    State,
    Stuck,
    View,
    read,
    write,
)
from dominoes.tiles import FULL_SET, tidy


class TauNgau(Game[State, Move, TauNgauOptions, View]):
    """鬥牛: each player against the banker, with the points that a bull leaves."""

    key = "taungau"
    longest = 11
    """With six seats: five stakes and six settings."""

    def seats(self, options: TauNgauOptions) -> int:
        """Return the number of players, the banker among them."""
        return options.seats

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

    to_act = staticmethod(legality.to_act)
    legal_moves = staticmethod(legality.legal_moves)
    why_not = staticmethod(legality.why_not)
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
        """Let all look at their tiles; where the program sets the hands, the round ends with that."""
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
        result = result_of(state.options, state.banker, stakes, points)
        shown = HandsShown(state.hands, settings)
        step = noted(replace(state, phase=Phase.OVER), shown, *compared(result, state.players))
        return then(step, ended(step.state, result))

    def next_standing(self, state: State) -> Standing:
        """Pass the bank on to the right, unless the banker was stuck.

        Source: resources/rules/taungau.md, "The bank".
        """
        assert state.ended is not None
        stays = isinstance(state.settings[state.banker], Stuck)
        return state.standing.after(
            state.ended, state.banker if stays else following(state.banker, state.options.seats)
        )

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

    guess = staticmethod(guessing.guess)


def points_of_setting(setting: Setting, scoring: Scoring) -> Points:
    """Return the points of a hand as it is set; None if it is stuck."""
    return counted(setting.points, scoring)[0] if isinstance(setting, Set) else None
