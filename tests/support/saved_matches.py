# SPDX-License-Identifier: MIT
"""Matches for a store: played step by step and saved after each step, and read again by row id."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from pathlib import Path

from dominoes.records.summary import Summary
from dominoes.store import SavedMatch, SavedRound, Store
from dominoes.store.matches import MatchState
from dominoes.store.texts import Header

_SEEDS = count(1)


class Played:
    """A match that is being played: each step is saved before the next."""

    def __init__(
        self, save: Callable[[SavedMatch], None], header: Header | None = None, game: str = "tiengow"
    ) -> None:
        """Begin the match and save it; without a seed in *header* it gets one of its own."""
        self.save = save
        self.match = SavedMatch(game, {"seed": f"own {next(_SEEDS)}"} | (header or {}))
        save(self.match)

    @property
    def seed(self) -> str:
        """By which the match is known."""
        return self.match.seed

    def change(self, match: SavedMatch) -> None:
        """Save what the match is from now on."""
        self.match = match
        self.save(match)

    def _change_round(self, last: SavedRound) -> None:
        self.change(replace(self.match, rounds=(*self.match.rounds[:-1], last)))

    def begin_round(self, header: Header | None = None, number: int | None = None, half: int = 1) -> None:
        """Begin the next round."""
        begun = SavedRound(number or len(self.match.rounds) + 1, half, header or {})
        self.change(replace(self.match, rounds=(*self.match.rounds, begun)))

    def add_move(self, seat: int, text: str) -> None:
        """Make a move in the round under way."""
        last = self.match.rounds[-1]
        self._change_round(replace(last, moves=(*last.moves, (seat, text))))

    def take_back(self, ply: int) -> None:
        """Take back the moves from *ply* on."""
        last = self.match.rounds[-1]
        self._change_round(replace(last, moves=last.moves[:ply], undos=last.undos + 1))

    def note(self, facts: Header) -> None:
        """Add *facts* to the header of the round under way."""
        last = self.match.rounds[-1]
        self._change_round(replace(last, header=last.header | facts))

    def end_round(self, line: str, summary: Summary | None = None) -> None:
        """End the round under way."""
        self._change_round(replace(self.match.rounds[-1], line=line, summary=summary))

    def end_match(self, state: MatchState = "finished") -> None:
        """End the match."""
        self.change(replace(self.match, state=state))


def matches_of(store: Store) -> dict[int, SavedMatch]:
    """Return all matches of *store* by row id; also finished rounds with their moves, which the store does not read.

    Raises:
        StoreError: one is damaged.
    """
    found = {}
    for (row,) in store.archive.database.execute("SELECT id FROM matches ORDER BY id").fetchall():
        stored = store._load(row)
        rounds = (
            replace(each, moves=tuple(store.archive.database.execute(_MOVES, [number]).fetchall()))
            for number, each in zip(stored.rounds, stored.match.rounds, strict=True)
        )
        found[row] = replace(stored.match, rounds=tuple(rounds))
    return found


_ROUNDS = "SELECT id FROM rounds WHERE match_id = ? ORDER BY id"
_MOVES = "SELECT seat, text FROM moves WHERE round_id = ? ORDER BY ply"


def path_of(store: Store) -> Path:
    """Return the file of an open store."""
    (_number, _name, file), *_temporary = store.archive.database.execute("PRAGMA database_list").fetchall()
    return Path(file)


def rows_of(store: Store, match: int) -> tuple[int, ...]:
    """Return the row ids of the rounds of one match, itself known by its row id."""
    return tuple(row for (row,) in store.archive.database.execute(_ROUNDS, [match]))
