# SPDX-License-Identifier: MIT
"""A program that plays and saves until it is killed.

Before each call it announces it, and reports its end after it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import Any

# Ahead of need, so that the opening itself is among the moments of the kill.
import dominoes.store.file  # noqa: F401
from dominoes.deal import deal_from_seed, read_seed
from dominoes.game import Seat, Standing
from dominoes.games import GAMES
from dominoes.store import SavedMatch, SavedRound, Store

ENTRY = GAMES[0]
PRESET = "wiki_hk"
ROUNDS = 3
"""In a match."""
UNDO = 0.1
"""Chance of taking back a few moves instead of making one."""


def positions(header: dict[str, Any], moves: tuple[tuple[int, str], ...]) -> Iterator[Any]:
    """Replay a saved round through the rules; yield every state on the way.

    Raises:
        IllegalMoveError: the moves are not those of a round.
    """
    game, options = ENTRY.game, ENTRY.presets[PRESET]
    deal = deal_from_seed(read_seed(header["seed"]), game.tiles(options))
    step = game.start(options, deal, Standing(banker=Seat(header["banker"]), chips=(0,) * 4))
    yield step.state
    for seat, text in moves:
        step = game.apply(step.state, Seat(seat), game.read_move(text))
        yield step.state


def line_of(number: int, moves: tuple[tuple[int, str], ...]) -> str:
    """Write something like a record line."""
    return json.dumps({"round": number, "moves": moves})


class Player:
    """Plays all four seats of one match after the other at random."""

    def __init__(self, path: Path, seed: int, told: Connection) -> None:
        """Open the store at *path*; what is saved goes to *told*."""
        self._chance = Random(seed)
        self._told = told
        told.send("open")
        self._store = Store.open(path)
        told.send(None)

    def _save(self, match: SavedMatch) -> SavedMatch:
        self._told.send(match)
        self._store.save(match)
        self._told.send(None)
        return match

    def _save_round(self, match: SavedMatch, last: SavedRound) -> SavedMatch:
        return self._save(replace(match, rounds=(*match.rounds[:-1], last)))

    def play(self) -> None:
        """Go on with the match that was left, and then with others, for ever."""
        while True:
            found = self._store.open_matches()
            match = self._store.load(found[0].seed) if found else None
            if match is None:
                seed = str(self._chance.getrandbits(200))
                match = self._save(SavedMatch(ENTRY.game.key, {"preset": PRESET, "seed": seed}))
            if match.rounds and match.rounds[-1].line is None:
                match = self._play_round(match)
            while len(match.rounds) < ROUNDS:
                number = len(match.rounds) + 1
                header = {"seed": str(self._chance.getrandbits(200)), "banker": number % 4}
                match = self._save(replace(match, rounds=(*match.rounds, SavedRound(number, 1, header))))
                match = self._play_round(match)
            self._save(replace(match, state="finished"))

    def _play_round(self, match: SavedMatch) -> SavedMatch:
        game, last = ENTRY.game, match.rounds[-1]
        *_, state = positions(last.header, last.moves)
        while game.to_act(state):
            if last.moves and self._chance.random() < UNDO:
                ply = max(0, len(last.moves) - self._chance.randint(1, 6))
                last = replace(last, moves=last.moves[:ply], undos=last.undos + 1)
                *_, state = positions(last.header, last.moves)
            else:
                seat = self._chance.choice(game.to_act(state))
                move = self._chance.choice(game.legal_moves(state, seat))
                last = replace(last, moves=(*last.moves, (seat, game.write_move(move))))
                state = game.apply(state, seat, move).state
            match = self._save_round(match, last)
        return self._save_round(match, replace(last, line=line_of(last.number, last.moves)))


def main(path: Path, seed: int, told: Connection) -> None:
    """Play until killed."""
    Player(path, seed, told).play()
