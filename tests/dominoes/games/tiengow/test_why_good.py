# SPDX-License-Identifier: MIT
"""What is certain of a move is found from what the seat has seen, and from nothing else."""

from __future__ import annotations

from random import Random

from dominoes.deal import deal_from_seed
from dominoes.errors import Reason
from dominoes.game import Seat, Standing
from dominoes.games.tiengow.legality import why_good
from dominoes.games.tiengow.state import Beat, Lead, Throw
from dominoes.tiles import tiles
from tests.strategies import GAME, ON

ROUNDS = 40


def test_what_nobody_can_beat_takes_the_trick() -> None:
    """In rounds at random nothing beats what is called certain, and a throw is never called so."""
    sure = 0
    for seed in range(ROUNDS):
        rng = Random(seed)
        state = GAME.start(ON, deal_from_seed(bytes([seed]) * 32, GAME.tiles(ON)), Standing()).state
        certain: tuple[Seat, int] | None = None
        while seats := GAME.to_act(state):
            seat = seats[0]
            move = rng.choice(GAME.legal_moves(state, seat))
            good = why_good(GAME.view(state, seat), move)
            assert certain is None or not isinstance(move, Beat) or not state.trick
            if not state.trick:
                certain = None
            assert not isinstance(move, Throw) or good is None
            if good is not None and isinstance(move, Lead | Beat):
                assert good == Reason("tiengow.nobody-can-beat")
                certain, sure = (seat, len(move.tiles)), sure + 1
            state = GAME.apply(state, seat, move).state
    assert sure > ROUNDS


def test_one_higher_tile_unseen_is_enough_to_doubt() -> None:
    """Heaven alone is certain; Earth is not, as long as Heaven may lie anywhere else."""
    rng = Random(1)
    found = set()
    for seed in range(ROUNDS):
        state = GAME.start(ON, deal_from_seed(bytes([seed]) * 32, GAME.tiles(ON)), Standing()).state
        while (seats := GAME.to_act(state)) and not any(
            isinstance(m, Lead) for m in GAME.legal_moves(state, seats[0])
        ):
            state = GAME.apply(state, seats[0], rng.choice(GAME.legal_moves(state, seats[0]))).state
        if not seats:
            continue
        view = GAME.view(state, seats[0])
        hand = list(view.hand)
        if tiles("66")[0] in hand:
            found.add(("heaven", why_good(view, Lead(tiles("66"))) is not None))
        if tiles("11")[0] in hand:
            found.add(("earth", why_good(view, Lead(tiles("11"))) is None or hand.count(tiles("66")[0]) == 2))
    assert found == {("heaven", True), ("earth", True)}
