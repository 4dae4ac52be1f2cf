# SPDX-License-Identifier: MIT
"""Rounds of 推牌九 to be shown on a table, by script."""

from __future__ import annotations

from dominoes.game import Seat, Standing, Step
from dominoes.games.paigow.options import PaiGowOptions
from dominoes.games.paigow.state import State
from tests.support.paigow_rounds import GAME, laid

HANDS = ("33 51 61 42", "66 55 64 32", "11 44 54 62", "31 22 65 41")


def scripted(options: PaiGowOptions, *lines: str) -> list[Step[State]]:
    """Play *lines* such as ``"1 stake 20"`` with the `HANDS`, then set all hands in any way; return each step."""
    steps = [
        GAME.start(options, laid(options, *HANDS[: options.seats], dice="34"), Standing(chips=(0,) * options.seats))
    ]
    for line in lines:
        seat, _, move = line.partition(" ")
        steps.append(GAME.apply(steps[-1].state, Seat(int(seat)), GAME.read_move(move)))
    while seats := GAME.to_act(steps[-1].state):
        steps.append(GAME.apply(steps[-1].state, seats[0], GAME.legal_moves(steps[-1].state, seats[0])[0]))
    return steps


BANKED_BY_ONE = ("0 bank no", "1 bank yes", "0 stake 20", "2 stake 20", "3 stake 20")
