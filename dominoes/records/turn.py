# SPDX-License-Identifier: MIT
"""The seat to move in a position at rest: at a teacher's table, in a review, in a picture."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

from dominoes.game import AnyGame, Seat
from dominoes.records.replay import PASS


class Asked(NamedTuple):
    """A seat that has something to decide."""

    seat: Seat
    state: Any
    """State for its decision: seats before it with nothing but a pass have passed."""
    legal: tuple[Any, ...]


def asked(game: AnyGame, state: Any) -> tuple[Asked, ...]:  # noqa: ANN401 - the state of any game
    """Return the seats that have something to decide in *state*; silent passes go before."""
    while True:
        moves = {seat: game.legal_moves(state, seat) for seat in game.to_act(state)}
        passing = [seat for seat, legal in moves.items() if [game.write_move(move) for move in legal] == [PASS]]
        if not passing:
            return tuple(Asked(seat, state, legal) for seat, legal in moves.items())
        state = game.apply(state, passing[0], moves[passing[0]][0]).state


def still_view(game: AnyGame, state: Any, seat: Seat, *, asks: bool = False) -> Any:  # noqa: ANN401 - of any game
    """Return the view of *seat* in *state*, with one seat to move at most.

    Records do not write passes of seats that can only pass, so these are not asked. Where several seats decide at
    the same time nobody is to move, or *seat* if it is one of them and the table *asks* it. Where nobody may know who
    decides, it is the seat that moves once all have passed.
    """
    view = game.view(state, seat)
    deciding = tuple(each.seat for each in asked(game, state))
    if asks and seat in deciding:
        deciding = (seat,)
    elif game.is_secret(view):
        deciding = _after_passes(game, state)
    elif len(deciding) > 1:
        deciding = ()
    return replace(view, to_act=deciding)


def _after_passes(game: AnyGame, state: Any) -> tuple[Seat, ...]:  # noqa: ANN401 - the state of any game
    """Return the seats to move once everybody who is asked now has passed."""
    for seat in game.to_act(state):
        silent = next((each for each in game.legal_moves(state, seat) if game.write_move(each) == PASS), None)
        if silent is None:
            return ()
        state = game.apply(state, seat, silent).state
    return game.to_act(state)
