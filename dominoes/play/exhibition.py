# SPDX-License-Identifier: MIT
"""Bots among themselves: for the command line, for demonstrations and for measuring."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from dominoes.ai.bot import Bot, Budget
from dominoes.deal import seed_for_round
from dominoes.game import Event, Seat
from dominoes.games import Entry
from dominoes.play.match_under_way import Match, rolled_banker
from dominoes.play.session import Session
from dominoes.records.record import Round
from dominoes.records.replay import PASS


class BotPlayer:
    """A bot at the table, thinking in this process until it has its playouts."""

    def __init__(self, bot: Bot[Any, Any], rng: Random) -> None:
        """Let *bot* draw its chance from *rng*, which is its own."""
        self._bot = bot
        self._rng = rng

    async def choose(self, view: Any, legal: tuple[Any, ...]) -> Any:  # noqa: ANN401 - any game's values
        """Choose without regard to the clock, so that a seed repeats the run."""
        return self._bot.choose(view, legal, self._rng, Budget(seconds=math.inf)).move


class _Notes:
    """Writes down the moves of a round."""

    def __init__(self, entry: Entry) -> None:
        self.moves: list[tuple[Seat, str]] = []
        self._game = entry.game

    def keep(self, seat: Seat, move: Any) -> None:  # noqa: ANN401 - any game's moves
        text = self._game.write_move(move)
        if text != PASS:
            self.moves.append((seat, text))

    async def watch(self, state: Any, events: tuple[Event, ...]) -> None:  # noqa: ANN401
        """Nobody looks on."""


def exhibition(
    entry: Entry,
    options: object,
    levels: Sequence[str],
    rounds: int,
    seed: bytes,
) -> Iterator[tuple[Round, Any]]:
    """Let bots of *levels* play *rounds* rounds; a finished match starts the next.

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
            players = [BotPlayer(entry.make_bot(level), rng) for level, rng in zip(levels, rngs, strict=True)]
            notes = _Notes(entry)
            session = Session(entry.game, options, players, notes)
            state = asyncio.run(session.play_round(round_.deal, round_.standing))
            match.end_round(state)
            number += 1
            yield replace(round_, moves=tuple(notes.moves)), state
