# SPDX-License-Identifier: MIT
"""Bots among themselves: for the command line, for demonstrations and for measuring."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final

from dominoes.ai.bot import Bot, Budget
from dominoes.deal import seed_for_round
from dominoes.game import AnyGame, Seat
from dominoes.games import Entry
from dominoes.play.match_under_way import Match, rolled_banker
from dominoes.records.record import Round
from dominoes.records.replay import PASS, WrittenMove

ENDLESS: Final = Budget(seconds=math.inf)
"""For bots limited by playouts alone, so that a seed repeats the run on any machine."""


def exhibition(
    entry: Entry,
    options: object,
    levels: Sequence[str],
    rounds: int,
    seed: bytes,
) -> Iterator[tuple[Round, Any]]:
    """Play *rounds* rounds between bots of *levels*; a finished match starts the next.

    Yields each round as it ends, with its last state.
    """
    number = 0
    for rounds_match in range(1, rounds + 1):
        if number == rounds:
            return
        match_seed = seed_for_round(seed, rounds_match)
        match = Match(
            entry=entry,
            options=options,
            players=tuple(f"bot:{level}" for level in levels),
            seed=match_seed,
            banker=rolled_banker(match_seed, len(levels)),
            name=match_seed.hex()[:16],
        )
        while number < rounds and not match.is_over:
            round_ = match.begin_round()
            assert round_.seed is not None
            rngs = [Random(round_.seed + bytes([seat, round_.standing.half])) for seat in range(len(levels))]
            bots = [(entry.make_bot(level), rng) for level, rng in zip(levels, rngs, strict=True)]
            begun = entry.game.start(round_.options, round_.deal, round_.standing).state
            moves, state = play_out(entry.game, begun, bots)
            match.end_round(state)
            number += 1
            yield replace(round_, moves=moves), state


def play_out(
    game: AnyGame,
    state: Any,  # noqa: ANN401 - the state of any game
    bots: Sequence[tuple[Bot[Any, Any], Random]],
) -> tuple[tuple[WrittenMove, ...], Any]:
    """Play on from *state* with a bot and its chance for each seat.

    Returns:
        The moves as records write them, and the last state.
    """
    moves: list[WrittenMove] = []
    chosen: dict[Seat, Any] = {}
    while seats := game.to_act(state):
        # As at a table all who may move are asked at once, and answer in order of play.
        for seat in seats:
            if seat not in chosen:
                bot, rng = bots[seat]
                legal = game.legal_moves(state, seat)
                chosen[seat] = bot.choose(game.view(state, seat), legal, rng, ENDLESS).move
        move = chosen.pop(seats[0])
        state = game.apply(state, seats[0], move).state
        if (text := game.write_move(move)) != PASS:
            moves.append((seats[0], text))
    return tuple(moves), state
