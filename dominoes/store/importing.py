# SPDX-License-Identifier: MIT
"""Record files on their way into a store: each is checked line by line, and taken whole unless the rest is asked for.

Nothing is written here; the findings go to `dominoes.store.Archive.writing` once the player agrees.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from dominoes.errors import RecordError
from dominoes.records.files import reading
from dominoes.records.parts import parts_of
from dominoes.records.reader import Checked, check_lines
from dominoes.records.record import write_line, write_standing
from dominoes.records.summary import BOT, Summary, Uncounted, summarise
from dominoes.store import Archive, NewMatch, NewRound
from dominoes.store.summaries import digest

_AT_ONCE: Final = 500
"""Rounds put in order in one step."""
LISTED: Final = 5
"""Most errors kept of one file; the others are only counted."""


@dataclass(frozen=True, slots=True)
class _Found:
    """One round of a file."""

    file: str
    """The name of that."""
    game: str
    options: Any
    match: str
    players: tuple[str, ...]
    new: NewRound
    digest: str
    """Of the record without remarks, as the key of the round."""

    @property
    def table(self) -> Hashable:
        """The common key of the rounds of a match."""
        return self.game, self.options, self.match, self.players


def summarise_others(checked: Checked, level_name: Callable[[str], str]) -> Summary:
    """Sum up a round known by its record alone, without the person at this computer.

    Opponents without a name are called by their strength, as *level_name* says it.
    """
    each = checked.round
    strengths = each.entry.everybody
    levels = [player.removeprefix(BOT) if player.startswith(BOT) else "" for player in each.players]
    known = [level if level in strengths else "" for level in levels]
    names = [level_name(level) if level else player for level, player in zip(known, each.players, strict=True)]
    return summarise(each, checked.state, names=names, levels=known, seat=None, apart=Uncounted.IMPORTED)


class RecordFile:
    """One file, checked step by step, so that the caller can do something else in between."""

    def __init__(self, path: Path, level_name: Callable[[str], str]) -> None:
        """Prepare to read *path*; opponents without a name are called by their strength, as *level_name* says it."""
        self.path = path
        self.errors: list[RecordError] = []
        """Errors of its first refused lines, at most `LISTED`."""
        self.refused = 0
        """How many errors there are in all."""
        self.found: list[_Found] = []
        """Its good rounds."""
        self._level_name = level_name

    @property
    def is_good(self) -> bool:
        """Whether nothing is wrong with it."""
        return not self.refused

    @property
    def rounds(self) -> int:
        """How many good rounds have been found so far."""
        return len(self.found)

    def steps(self) -> Iterator[None]:
        """Read and check one line with each step, once the file has been read in pieces."""
        try:
            given = yield from reading(self.path)
            for _number, each in check_lines(self.path, given):
                if isinstance(each, RecordError):
                    self._refuse(each)
                else:
                    self.found.append(self._taken(each))
                yield
        except RecordError as error:
            self._refuse(error)

    def _refuse(self, error: RecordError) -> None:
        self.refused += 1
        if len(self.errors) < LISTED:
            self.errors.append(error)

    def _taken(self, checked: Checked) -> _Found:
        each = checked.round
        summary = summarise_others(checked, self._level_name)
        # The line is written again: complete, with its options in full, whatever was left out in the file. The header
        # of a round that is over is read by nobody, and a large file would fill the memory with them.
        header = {"standing": write_standing(each.standing)}
        line = write_line(each, checked.state)
        new = NewRound(each.number, each.standing.half, header, line, summary)
        return _Found(self.path.name, each.game, each.options, each.match, each.players, new, digest(line))

    @property
    def digests(self) -> tuple[str, ...]:
        """Key of each round, the same for every copy of the round with any remarks."""
        return tuple(found.digest for found in self.found)


def _new_matches(files: Sequence[RecordFile], known: Collection[str]) -> Generator[None, None, tuple[NewMatch, ...]]:
    """Return the matches of one export, with the good rounds that are not *known*, in steps of a few milliseconds.

    Both halves of a hand are taken where both are good.
    """
    hands: dict[tuple[int, int], list[_Found]] = {}
    for at, (match, found) in enumerate(_by_match(files)):
        hands.setdefault((match, found.new.number), []).append(found)
        if at % _AT_ONCE == 0:
            yield
    taken: dict[int, list[_Found]] = {}
    seen = set(known)
    for at, ((match, _number), hand) in enumerate(hands.items()):
        digests = {found.digest for found in hand}
        if not digests <= seen:
            taken.setdefault(match, []).extend(hand)
        seen |= digests
        if at % _AT_ONCE == 0:
            yield
    return tuple(map(_match, taken.values()))


def _by_match(files: Sequence[RecordFile]) -> Iterator[tuple[int, _Found]]:
    """Return each round of one export with a number for its match.

    Several matches of it may have one name, and a match that one file cannot hold goes on in the next.
    """
    latest: dict[Hashable, int] = {}
    taken: set[tuple[int, int, int]] = set()
    matches = 0
    for found in (found for file in files for found in file.found):
        place = found.new.number, found.new.half
        match = latest.get(found.table)
        if match is None or (match, *place) in taken:
            match = latest[found.table] = matches
            matches += 1
        taken.add((match, *place))
        yield match, found


def _match(rounds: Sequence[_Found]) -> NewMatch:
    first = rounds[0]
    header = {"imported": first.file, "match": first.match, "players": list(first.players)}
    return NewMatch(first.game, header, tuple(found.new for found in rounds))


@dataclass(frozen=True, slots=True)
class Offer:
    """The additions of several files to a store."""

    matches: tuple[NewMatch, ...]
    found: int
    """Good rounds of all files that it takes from."""
    back: tuple[int, ...] = ()
    """Ids of removed rounds that would come back, because they stand in a file."""

    @property
    def new(self) -> int:
        """How many rounds would be added."""
        return sum(len(match.rounds) for match in self.matches)

    @property
    def rounds(self) -> int:
        """How many rounds would be added or come back."""
        return self.new + len(self.back)


def offering(files: Iterable[RecordFile], archive: Archive) -> Generator[None, None, Offer]:
    """Collect the additions of *files* to *archive*, without bad lines, rounds already there and duplicates.

    The work is done in steps of a few milliseconds.

    Raises:
        StoreError: the archive cannot be read.
    """
    files = list(files)
    digests = [each for file in files for each in file.digests]
    known, in_bin = yield from archive.looking_up(digests)
    seen, matches, found = set(known), list[NewMatch](), 0
    for _first, export in groupby(files, lambda file: parts_of(file.path)[0]):
        parts = list(export)
        matches += yield from _new_matches(parts, seen)
        for file in parts:
            found += file.rounds
            seen.update(file.digests)
    return Offer(tuple(matches), found, in_bin)
