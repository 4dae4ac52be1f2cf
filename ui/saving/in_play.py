# SPDX-License-Identifier: MIT
"""What was played since the file was last known to be well, to be written anew if another takes its place."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from dominoes.errors import StoreError
from dominoes.records.summary import Summary
from dominoes.store import SavedMatch, SavedRound, Store, failures
from dominoes.store.matches import MatchState
from dominoes.store.texts import Header, write_header


def plain_header(header: Header) -> Header:
    """Give *header* as JSON comes back; and nothing that the caller changes later.

    Raises:
        ValueError: it is not JSON.
    """
    found: Header = json.loads(write_header(header))
    return found


@dataclass(slots=True)
class PlayedRound:
    """One round as it should be saved; see `dominoes.store.SavedRound`."""

    id: int
    """By which whoever plays it goes on."""
    number: int
    half: int
    header: Header
    noted: Header = field(default_factory=dict)
    """What was added to the header since."""
    moves: list[tuple[int, str]] = field(default_factory=list)
    undos: int = 0
    line: str | None = None
    summary: Summary | None = None

    def is_like(self, saved: SavedRound) -> bool:
        """Tell whether *saved* is this round, or how it was earlier."""
        same = (self.number, self.half) == (saved.number, saved.half)
        return same and saved.header | self.noted == self.header | self.noted and saved.line in {None, self.line}


@dataclass(slots=True)
class PlayedMatch:
    """One match as it should be saved; see `dominoes.store.SavedMatch`."""

    id: int
    """By which whoever plays it goes on."""
    game: str
    header: Header
    state: MatchState = "open"
    rounds: list[PlayedRound] = field(default_factory=list)

    def find(self, store: Store, number: int) -> SavedMatch | None:
        """Find in *store*, where its id may be *number*, how the match was earlier, to be gone on with.

        Where only pieces of it are left, they are taken out of all lists: the match is to be written as a whole.

        Raises:
            StoreError: the store cannot be read or written.
        """
        for saved in _like(self, store, number):
            fits = len(saved.rounds) <= len(self.rounds) and saved.state in {"open", self.state}
            if fits and all(each.is_like(old) for each, old in zip(self.rounds, saved.rounds, strict=False)):
                return saved
            lines = {each.line for each in self.rounds if each.line is not None}
            store.archive.remove([each.id for each in saved.rounds if each.line in lines])
            if saved.state == "open":
                store.end_match(saved.id, "given-up")
        return None


def _like(match: PlayedMatch, store: Store, number: int) -> Iterator[SavedMatch]:
    """Give what has the header, and with it the seed, of *match*."""
    found = list(store.open_matches(match.game))
    if number not in {each.id for each in found}:
        try:
            found.append(store.load(number))
        except ValueError:
            pass
        except StoreError as error:
            if error.reason != failures.DAMAGED:
                raise
    return (each for each in found if (each.game, each.header) == (match.game, match.header))


class InPlay:
    """The matches that whoever plays may still go on with."""

    def __init__(self) -> None:
        """Nothing is played."""
        self._matches: dict[int, PlayedMatch] = {}

    def __iter__(self) -> Iterator[PlayedMatch]:
        return iter(self._matches.values())

    def forget(self) -> None:
        """What was played is over, or is safe."""
        self._matches.clear()

    def take(self, saved: SavedMatch) -> None:
        """Go on with a *saved* match."""
        rounds = [
            PlayedRound(each.id, each.number, each.half, each.header, {}, list(each.moves), each.undos, each.line)
            for each in saved.rounds
        ]
        self._matches[saved.id] = PlayedMatch(saved.id, saved.game, saved.header, saved.state, rounds)

    def drop(self, match: int) -> None:
        """Forget one match."""
        self._matches.pop(match, None)

    def follow(self, name: str, args: tuple[Any, ...], begun: int) -> None:
        """Note a call of the method *name* of a store; what was *begun* goes by that id."""
        match name, args:
            case "begin_match", (game, header):
                # The newest stands last, also under an id that was another's.
                self.drop(begun)
                self._matches[begun] = PlayedMatch(begun, game, plain_header(header))
            case "begin_round", (number, which, half, header) if number in self._matches:
                self._matches[number].rounds.append(PlayedRound(begun, which, half, plain_header(header)))
            case "end_match", (number, state) if number in self._matches:
                self._matches[number].state = state
            case (("add_move" | "take_back" | "note_round" | "end_round"), (row, *rest)):
                self._follow_round(name, row, rest)

    def _follow_round(self, name: str, row: int, rest: list[Any]) -> None:
        rounds = (each for match in reversed(self._matches.values()) for each in reversed(match.rounds))
        played = next((each for each in rounds if each.id == row), None)
        if played is None:
            return
        if name == "add_move":
            _ply, seat, text = rest
            played.moves.append((seat, text))
        elif name == "take_back":
            del played.moves[rest[0] :]
            played.undos += 1
        elif name == "note_round":
            played.noted |= plain_header(rest[0])
        else:
            played.line, played.summary = rest
