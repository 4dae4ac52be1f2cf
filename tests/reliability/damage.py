# SPDX-License-Identifier: MIT
"""A store to be damaged, what it holds, and many ways to damage it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

from dominoes.records.summary import Summary
from dominoes.store import SavedMatch, Store, backups
from dominoes.store.texts import checksum
from tests.support.saved_matches import Played, matches_of

PAGE: Final = 4096
MATCHES, ROUNDS, MOVES = 6, 10, 9
WINDOW: Final = 24
"""Bytes of a record for finding it again in a file."""


def line_of(match: int, number: int, chance: Random) -> str:
    """Write something as long as a record, like no other, with letters that take several bytes."""
    moves = [f"{chance.getrandbits(64):016x}天九" for _ in range(chance.randrange(4, 160))]
    return json.dumps({"game": "tiengow", "match": f"{match}", "round": number, "moves": moves}, ensure_ascii=False)


@dataclass
class Original:
    """A closed store, one backup of an earlier moment, and what stood in the store."""

    path: Path
    data: bytes
    matches: dict[int, SavedMatch]
    favourites: frozenset[int]
    pages: dict[int, frozenset[int]]
    """By round, the pages (from 0) on which any of its record stands."""

    @property
    def lines(self) -> dict[int, str]:
        """The record of each finished round by its id."""
        rounds = [each for match in self.matches.values() for each in match.rounds]
        return {row: each.line for row, each in enumerate(rounds, 1) if each.line}


def make(path: Path, seed: int) -> Original:
    """Make a store of finished matches and one that is being played."""
    chance = Random(seed)
    store = Store.open(path)
    for match in range(1, MATCHES + 1):
        header = {"setup": {"preset": "wiki_hk"}, "names": ["安", "Ann"], "seed": f"{match:02}"}
        played = Played(store.save, header)
        for number in range(1, ROUNDS + 1):
            played.begin_round({"round": number})
            for ply in range(MOVES):
                played.add_move(ply % 4, f"lead {chance.randrange(1000)}")
            if (match, number) != (MATCHES, ROUNDS):
                summary = Summary(game="tiengow", names=("安", "Ann", "", ""), levels=("", "", "", ""), chips=match)
                played.end_round(line_of(match, number, chance), summary)
        if match == MATCHES // 2:
            backups.make_backup(store.freeze(), path)
            store.thaw()
        if match != MATCHES:
            played.end_match()
    store.archive.set_favourite([3, 17, 44], favourite=True)
    matches = matches_of(store)
    store.close()
    found = Original(path, path.read_bytes(), matches, frozenset([3, 17, 44]), {})
    found.pages.update({row: _pages(found.data, line) for row, line in found.lines.items()})
    return found


def _pages(data: bytes, line: str) -> frozenset[int]:
    """Find on which pages a record and its checksum stand, by their text alone."""
    written = line.encode() + checksum(line).encode()
    pieces = {written[begin : begin + WINDOW] for begin in range(0, len(written) - WINDOW, 5 * WINDOW)}
    # Little may stand on the last page.
    pieces |= {written[begin : begin + 8] for begin in range(len(written) - 64, len(written) - 7)}
    found: set[int] = set()
    for piece in pieces:
        at = data.find(piece)
        while at >= 0:
            found.update((at // PAGE, (at + len(piece) - 1) // PAGE))
            at = data.find(piece, at + 1)
    assert found
    return frozenset(found)


Damage = Callable[[bytes, Random], bytes | None]
"""Gives the damaged contents; None is a folder."""


def flip(data: bytes, chance: Random) -> bytes:
    """Turn over a few bits."""
    harmed = bytearray(data)
    for _ in range(chance.choice([1, 1, 3, 20])):
        harmed[chance.randrange(len(harmed))] ^= 1 << chance.randrange(8)
    return bytes(harmed)


def zero_page(data: bytes, chance: Random) -> bytes:
    """Wipe out a page or several."""
    harmed = bytearray(data)
    for _ in range(chance.choice([1, 1, 2, 5])):
        at = chance.randrange(len(harmed) // PAGE) * PAGE
        harmed[at : at + PAGE] = bytes(PAGE)
    return bytes(harmed)


def noise_page(data: bytes, chance: Random) -> bytes:
    """Overwrite a page."""
    harmed = bytearray(data)
    at = chance.randrange(len(harmed) // PAGE) * PAGE
    harmed[at : at + PAGE] = chance.randbytes(PAGE)
    return bytes(harmed)


def cut(data: bytes, chance: Random) -> bytes:
    """Lose the end."""
    return data[: chance.randrange(1, len(data))]


def wild_header(data: bytes, chance: Random) -> bytes:
    """Overwrite the header of the file, in part or as a whole."""
    length = chance.choice([4, 16, 40, 100])
    at = chance.randrange(0, 101 - length)
    return data[:at] + chance.randbytes(length) + data[at + length :]


def root_page(data: bytes, chance: Random) -> bytes:
    """Overwrite a page without rows, the root of a whole table."""
    harmed = bytearray(data)
    inner = [at for at in range(PAGE, len(data), PAGE) if data[at] == 5]
    at = chance.choice(inner)
    harmed[at : at + PAGE] = chance.choice([bytes(PAGE), chance.randbytes(PAGE)])
    return bytes(harmed)


def nothing(_data: bytes, _chance: Random) -> bytes:
    """Lose everything."""
    return b""


def text(data: bytes, chance: Random) -> bytes:
    """Replace the file by a letter."""
    return b"Dear Ann, thank you for the dominoes. " * chance.randrange(1, 400)


def folder(_data: bytes, _chance: Random) -> None:
    """Replace the file by a folder."""


DAMAGES: Final[tuple[Damage, ...]] = (
    flip,
    flip,
    zero_page,
    zero_page,
    noise_page,
    root_page,
    cut,
    wild_header,
    nothing,
    text,
    folder,
)
