# SPDX-License-Identifier: MIT
"""A program that plays and saves until it is killed.

Before each call it tells what it will do, after it that it is done.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import Any

# Ahead of need, so that the opening itself is among the moments of the kill.
import dominoes.store.file  # noqa: F401
from dominoes.deal import deal_from_seed, read_seed
from dominoes.game import Seat, Standing
from dominoes.games import GAMES
from dominoes.store import SavedRound, Store

ENTRY = GAMES[0]
PRESET = "wiki_hk"
ROUNDS = 3
"""In a match."""
UNDO = 0.1
"""Chance of taking back a few moves instead of making one."""


def positions(header: dict[str, Any], moves: tuple[tuple[int, str], ...]) -> Iterator[Any]:
    """Replay a saved round through the rules; give every state on the way.

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


def line_of(round_id: int, moves: tuple[tuple[int, str], ...]) -> str:
    """Write something like a record line, so that it can be foretold."""
    return json.dumps({"round": round_id, "moves": moves})


class Player:
    """Plays all four seats of one match after the other at random."""

    def __init__(self, path: Path, seed: int, told: Connection) -> None:
        """Open the store at *path*; what is done goes to *told*."""
        self._chance = Random(seed)
        self._told = told
        self._say({"do": "open"})
        self._store = Store.open(path)
        self._done()

    def _say(self, call: dict[str, Any]) -> None:
        self._told.send(call)

    def _done(self) -> None:
        self._told.send(None)

    def play(self) -> None:
        """Go on with the match that was left, and then with others, for ever."""
        while True:
            matches = self._store.open_matches()
            if matches:
                match = matches[0]
            else:
                self._say({"do": "match"})
                match = self._store.load(self._store.begin_match(ENTRY.game.key, {"preset": PRESET}))
                self._done()
            rounds = [*match.rounds]
            if rounds and rounds[-1].line is None:
                self._play_round(rounds[-1])
            for number in range(len(rounds) + 1, ROUNDS + 1):
                self._play_round(self._begin_round(match.id, number))
            self._say({"do": "end match", "match": match.id})
            self._store.end_match(match.id, "finished")
            self._done()

    def _begin_round(self, match_id: int, number: int) -> SavedRound:
        header = {"seed": str(self._chance.getrandbits(200)), "banker": number % 4}
        self._say({"do": "round", "match": match_id, "number": number, "header": header})
        self._store.begin_round(match_id, number, 1, header)
        self._done()
        return self._store.load(match_id).rounds[-1]

    def _play_round(self, saved: SavedRound) -> None:
        game, moves = ENTRY.game, saved.moves
        *_, state = positions(saved.header, moves)
        while game.to_act(state):
            call: dict[str, Any]
            if moves and self._chance.random() < UNDO:
                ply = max(0, len(moves) - self._chance.randint(1, 6))
                call = {"do": "take back", "round": saved.id, "ply": ply}
                self._say(call)
                self._store.take_back(saved.id, ply)
                moves = moves[:ply]
                *_, state = positions(saved.header, moves)
            else:
                seat = self._chance.choice(game.to_act(state))
                move = self._chance.choice(game.legal_moves(state, seat))
                text = game.write_move(move)
                call = {"do": "move", "round": saved.id, "seat": seat, "text": text}
                self._say(call)
                self._store.add_move(saved.id, len(moves), seat, text)
                moves = (*moves, (seat, text))
                state = game.apply(state, seat, move).state
            self._done()
        self._say({"do": "end round", "round": saved.id})
        self._store.end_round(saved.id, line_of(saved.id, moves))
        self._done()


def main(path: Path, seed: int, told: Connection) -> None:
    """Play until killed."""
    Player(path, seed, told).play()
