# SPDX-License-Identifier: MIT
"""Guesses at the tables of 짝맞추기 from every seat, and what a history tells of the moves."""

from __future__ import annotations

from random import Random

import pytest

from dominoes.deal import deal_round
from dominoes.game import Seat, Standing
from dominoes.games import entry
from dominoes.games.jjak import tally
from dominoes.games.jjak.options import JjakOptions, Offer
from dominoes.games.jjak.rules import takeable
from dominoes.games.jjak.tally import Tally
from dominoes.records.reader import read_file
from tests.contract.jjak_case import CASE
from tests.support.record_lines import GOLDEN

GAME = entry("jjak").game
STANDING = Standing(chips=(0,) * 4)


@pytest.mark.parametrize(
    ("seats", "offer"),
    [
        (2, Offer.ALL),
        (2, Offer.NEXT),
        pytest.param(3, Offer.ALL, marks=pytest.mark.no_cover),
        pytest.param(3, Offer.NEXT, marks=pytest.mark.no_cover),
        pytest.param(4, Offer.ALL, marks=pytest.mark.no_cover),
        (4, Offer.NEXT),
    ],
)
def test_guesses_look_like_what_is_seen(seats: int, offer: Offer) -> None:
    """At every moment of random rounds, from every seat; what a seat may do is the same."""
    options = JjakOptions(seats=seats, offer=offer)
    for number in range(4):
        rng = Random(number)
        deal = deal_round(GAME, options, number.to_bytes(32, "big"))
        state = GAME.start(options, deal, Standing(banker=Seat(number % seats))).state
        while movers := GAME.to_act(state):
            for seat in map(Seat, range(seats)):
                view = GAME.view(state, seat)
                guess = GAME.guess(view, rng)
                assert GAME.view(guess, seat) == view
                assert GAME.legal_moves(guess, seat) == GAME.legal_moves(state, seat)
            state = GAME.play(state, movers[0], rng.choice(GAME.legal_moves(state, movers[0]))).state
        with pytest.raises(ValueError, match="over"):
            GAME.guess(GAME.view(state, Seat(0)), rng)


@pytest.mark.parametrize("name", ["jjak", "jjak_two"])
def test_a_history_tells_the_moves(name: str) -> None:
    """Those that the record has."""
    for each in read_file(GOLDEN / f"{name}.gupai"):
        told = [(seat, GAME.write_move(move)) for seat, move in CASE.moves_of(each.state)]
        assert told == list(each.round.moves)


def test_a_take_is_a_move_where_it_is_offered_to_the_next_alone() -> None:
    """So a history tells it, and nobody may take before anything was discarded."""
    options = JjakOptions(seats=2, offer=Offer.NEXT)
    taken = 0
    for number in range(30):
        state = GAME.start(options, deal_round(GAME, options, number.to_bytes(32, "big")), Standing()).state
        assert state.ended is not None or takeable(state, state.hands[0]) is None
        moves = []
        while movers := GAME.to_act(state):
            move = GAME.legal_moves(state, movers[0])[0]
            moves.append((movers[0], move))
            state = GAME.play(state, movers[0], move).state
        assert list(CASE.moves_of(state)) == moves
        taken += sum(GAME.write_move(move).startswith("take") for _seat, move in moves)
    assert taken > 0


@pytest.mark.parametrize(
    ("found", "key"),
    [
        pytest.param(Tally(drawn=True), None, id="nobody won"),
        pytest.param(Tally(), "tally.winner-missing", id="not known"),
        pytest.param(Tally(winner=Seat(7)), "tally.winner-missing", id="no seat"),
        pytest.param(Tally(winner=Seat(1)), None, id="a draw"),
        pytest.param(Tally(winner=Seat(1), discarder=Seat(2)), None, id="a discard"),
        pytest.param(Tally(winner=Seat(1), discarder=Seat(9)), "tally.discarder-unknown", id="no such discarder"),
        pytest.param(Tally(winner=Seat(1), discarder=Seat(1)), "tally.discarder-won", id="their own discard"),
    ],
)
def test_what_is_missing_in_a_tally(found: Tally, key: str | None) -> None:
    """Each case is told apart; what is written is read again."""
    reason = tally.objection(JjakOptions(), STANDING, found)
    assert (None if reason is None else reason.key) == key
    assert tally.read(tally.write(found)) == found
