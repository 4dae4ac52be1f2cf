# SPDX-License-Identifier: MIT
"""Rounds of games with drawing, taking and discarding, played by the rules and by a naive referee."""

from __future__ import annotations

from collections.abc import Callable, Collection
from random import Random
from typing import Any, Protocol

from dominoes.deal import deal_round
from dominoes.game import AnyGame, Seat, Standing


class Referee(Protocol):
    """Plays by codes and lists alone."""

    turn: int
    chips: list[int]
    over: bool

    def legal(self) -> Collection[str]:
        """Return what may be done."""

    def play(self, move: str) -> None:
        """Do it."""


def agree(
    game: AnyGame,
    options: Any,  # noqa: ANN401 - of any such game
    begin: Callable[[list[str], int], Referee],
    rng: Random,
    wanted: tuple[str, ...],
) -> None:
    """Play one random round by both; what begins with a *wanted* word is done half of the time it can be.

    *begin* makes a referee from the codes of the wall and the banker.
    """
    deal, banker = deal_round(game, options, rng.randbytes(32)), rng.randrange(game.seats(options))
    state = game.start(options, deal, Standing(Seat(banker))).state
    naive = begin([str(each) for each in deal.wall], banker)
    while seats := game.to_act(state):
        (seat,) = seats
        moves = sorted(map(game.write_move, game.legal_moves(state, seat)))
        assert (seat, moves) == (naive.turn, sorted(naive.legal()))
        liked = [move for move in moves if move.startswith(wanted)]
        move = rng.choice(liked if liked and rng.random() < 0.5 else moves)
        state = game.play(state, seat, game.read_move(move)).state
        naive.play(move)
    assert state.ended is not None
    assert naive.over
    assert list(state.ended.chips) == naive.chips
