# SPDX-License-Identifier: MIT
"""鬥牛 as a `Game`: who acts, what is legal, what follows.

Source: resources/rules/taungau.md; paragraph names stand beside the rules they give.
"""

from __future__ import annotations

from dataclasses import replace

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
    undealt,
    with_item,
)
from dominoes.games.stakes import Stake, StakePlaced
from dominoes.games.taungau import guessing, legality
from dominoes.games.taungau.bulls import best, counted
from dominoes.games.taungau.options import HAND, Scoring, TauNgauOptions
from dominoes.games.taungau.scoring import Points, result_of
from dominoes.games.taungau.state import (
    HandCompared,
    HandSet,
    HandsShown,
    HandsTaken,
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
from dominoes.tiles import FULL_SET, Tile, tidy


class TauNgau(Game[State, Move, TauNgauOptions, View]):
    """鬥牛: each player against the banker, with the points that a bull leaves."""

    key = "taungau"
    longest = 11
    """With six seats: five stakes and six settings."""

    def seats(self, options: TauNgauOptions) -> int:
        """Return the number of players, the banker among them."""
        return options.seats

    def tiles(self, options: TauNgauOptions) -> tuple[Tile, ...]:
        """Return the tiles that are shuffled: always all 32."""
        return FULL_SET

    # -- beginning -----------------------------------------------------------------------------

    def start(self, options: TauNgauOptions, deal: Deal, standing: Standing) -> Step[State]:
        """Deal five tiles to each seat, face down until the stakes are in."""
        seats = options.seats
        standing = standing.complete(seats)
        if deal.hands is None and tidy(deal.wall) != FULL_SET:
            raise ValueError("not the full set of tiles")
        hands = deal.hands
        if hands is None:
            away = ((seat - standing.banker) % seats for seat in range(seats))
            hands = tuple(deal.wall[HAND * step : HAND * (step + 1)] for step in away)
        rest = undealt(FULL_SET, hands, standing, seats, HAND)
        dealt = TilesDealt(hands)
        state = State(
            options=options,
            standing=standing,
            hands=tuple(map(tidy, hands)),
            rest=rest,
            phase=Phase.STAKE,
            stakes=(None,) * seats,
            settings=(None,) * seats,
        )
        step = noted(state, dealt)
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
            after = replace(state, stakes=with_item(state.stakes, seat, move.chips))
            step = noted(after, StakePlaced(seat, move.chips))
            return step if self.to_act(after) else then(step, self._look(step.state))
        after = replace(state, settings=with_item(state.settings, seat, move))
        step = noted(after, HandSet(seat, move))
        return step if self.to_act(after) else then(step, self._end(step.state))

    def _look(self, state: State) -> Step[State]:
        """Let all look at their tiles; where the program sets the hands, the round ends with that."""
        dealt = next(event for event in state.history if isinstance(event, TilesDealt))
        step = noted(replace(state, phase=Phase.SET), HandsTaken(dealt.hands))
        if not state.options.sets_itself:
            return step
        settings = tuple(best(hand, state.options.scoring) or Stuck() for hand in state.hands)
        return then(step, self._end(replace(step.state, settings=settings)))

    def _end(self, state: State) -> Step[State]:
        """Show all hands, compare each player's with the banker's, and settle.

        Source: resources/rules/taungau.md, "Settling".
        """
        settings = tuple(each for each in state.settings if each is not None)
        points = {Seat(seat): points_of_setting(each, state.options.scoring) for seat, each in enumerate(settings)}
        stakes = {seat: state.stakes[seat] or 0 for seat in state.players}
        result = result_of(state.options, state.banker, stakes, points)
        chips = result.chips
        events: list[Event] = [HandsShown(state.hands, settings)]
        events += (HandCompared(seat, (chips[seat] > 0) - (chips[seat] < 0)) for seat in state.players)
        return noted(replace(state, phase=Phase.OVER, ended=result), *events, RoundEnded(result))

    def next_standing(self, state: State) -> Standing:
        """Pass the bank on to the right, unless the banker was stuck.

        Source: resources/rules/taungau.md, "The bank".
        """
        result, standing = state.ended, state.standing
        assert result is not None
        stays = isinstance(state.settings[state.banker], Stuck)
        return replace(
            standing,
            banker=state.banker if stays else Seat((state.banker + 1) % state.options.seats),
            term=standing.term + 1 if stays else 1,
            rounds=standing.rounds + 1,
            chips=standing.chips_after(result.sheet),
        )

    # -- what a seat knows ---------------------------------------------------------------------

    def mask(self, event: Event, seat: Seat) -> Event:
        """Hide all tiles before the stakes are in, then those of others."""
        match event:
            case TilesDealt(hands):
                return TilesDealt(tuple((None,) * len(hand) for hand in hands))
            case HandsTaken(hands):
                return HandsTaken(only_own(hands, seat))
            case HandSet(owner, _) if owner != seat:
                return HandSet(owner, None)
            case _:
                return event

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
