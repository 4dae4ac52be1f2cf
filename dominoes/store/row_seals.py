# SPDX-License-Identifier: MIT
"""Seals of rows: the checksums missing in SQLite's pages.

A round is sealed with its moves as long as it is under way, and by the checksum of its record afterwards. A match is
sealed twice over: its own columns, and the seals of its rounds in order. Triggers remove a seal when an earlier
program without seals makes an ordinary change (see `dominoes.store.schema`); any other change leaves a wrong seal, and
an empty one marks a row for good as found damaged.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from sqlite3 import Connection

SEAL_DIGITS: Final = 16
FUNCTION: Final = "seal"
"""The name of `seal_of_written` in SQL."""
FOUND_DAMAGED: Final = ""
"""The seal of a row that was found damaged, and could not be put right."""
LONGEST_FLIPPED: Final = 20_000
"""Longest text searched for a flipped bit, in bytes; it takes a tenth of a second for each kilobyte or two."""
STATES: Final = "('open', 'finished', 'given-up')"
"""Every state of a match, as `dominoes.store.matches.MatchState`."""


def seal(*values: object) -> str:
    """Return the checksum of a row: *values* are its columns."""
    # In ASCII, which no later version of Python writes otherwise.
    return hashlib.sha256(ascii(values).encode()).hexdigest()[:SEAL_DIGITS]


# Each move asks again for the seal made at the move before.
@lru_cache(maxsize=32)
def seal_of_written(*written: str) -> str:
    """Return the seal of columns that SQL has written as `sealing` says: a text may be no UTF-8."""
    return seal(*map(_read, written))


def _read(written: str) -> object:
    kind, _space, digits = written.partition(" ")
    data = bytes.fromhex(digits)
    match kind:
        case "text":
            return data.decode(errors="surrogateescape")
        case "integer":
            return int(data)
        case "real":
            return float(data)
        case "null":
            return None
    return data


def sealing(columns: Iterable[str], *written: str) -> str:
    """Return the SQL expression of the seal of *columns*, and of the expressions *written* as they are."""
    exact = (f"typeof({each}) || ' ' || hex({each})" for each in columns)
    return f"{FUNCTION}({', '.join((*exact, *written))})"


ROUND_COLUMNS: Final = ("id", "match_id", "number", "half", "header", "undos", "sha256")
MATCH_COLUMNS: Final = ("id", "game", "header", "state", "created", "updated")
# Rows are written as one text, or as NULL without one; SQLite would look for them once for each time they are named.
_TOLD: Final = "iif(count(*), 'text ', 'null ') || hex(group_concat"
_MOVES: Final = (
    f"(SELECT {_TOLD}(ply || ' ' || seat || ' ' || hex(text), ',')) FROM"
    " (SELECT ply, seat, text FROM moves WHERE round_id = rounds.id ORDER BY ply))"
)
_ROUNDS: Final = (
    f"(SELECT {_TOLD}(coalesce(seal, ''), ' ')) FROM"
    " (SELECT seal FROM rounds WHERE match_id = matches.id ORDER BY id))"
)
ROUND_SEAL: Final = sealing(ROUND_COLUMNS, f"iif(line IS NULL, {_MOVES}, 'null ')")
"""Of a row of rounds, in SQL."""
MATCH_SEAL: Final = f"{sealing(MATCH_COLUMNS)} || {sealing(['id'], _ROUNDS)}"
"""Of a row of matches, in SQL."""
ROUND_IS_WHOLE: Final = f"(seal IS NULL OR seal = {ROUND_SEAL})"
MATCH_IS_WHOLE: Final = f"(state IN {STATES} AND (seal IS NULL OR seal = {MATCH_SEAL}))"
ROW_OF_MATCH_IS_WHOLE: Final = (
    f"(state IN {STATES} AND (seal IS NULL OR substr(seal, 1, {SEAL_DIGITS}) = {sealing(MATCH_COLUMNS)}))"
)
"""Its own columns are, independent of its rounds."""


def seal_of_round(columns: Iterable[object], moves: Iterable[tuple[int, int, str]] | None) -> str:
    """Return the value of `ROUND_SEAL`: of `ROUND_COLUMNS`, and of ply, seat and text of each move while it is on."""
    return seal(*columns, None if moves is None else _written(moves))


def _written(moves: Iterable[tuple[int, int, str]]) -> str | None:
    texts = (f"{ply} {seat} {text.encode(errors='surrogateescape').hex().upper()}" for ply, seat, text in moves)
    return ",".join(texts) or None


def seal_of_match(columns: Iterable[object], rounds: Sequence[str | None]) -> str:
    """Return the value of `MATCH_SEAL`: *columns* are `MATCH_COLUMNS`, *rounds* the seals of its rounds in order."""
    own = tuple(columns)
    return seal(*own) + seal(own[0], " ".join(each or "" for each in rounds) if rounds else None)


@contextmanager
def sealed_again(database: Connection, matches: Iterable[int]) -> Iterator[None]:
    """Seal *matches* again after the changes in the body; broken seals stay broken."""
    ids = json.dumps(list(matches))
    among = "id IN (SELECT value FROM json_each(?))"
    damaged = database.execute(f"SELECT id FROM matches WHERE {among} AND NOT {MATCH_IS_WHOLE}", (ids,)).fetchall()
    yield
    database.execute(f"UPDATE matches SET seal = {MATCH_SEAL} WHERE {among}", (ids,))
    database.execute(f"UPDATE matches SET seal = '' WHERE {among}", (json.dumps([row for (row,) in damaged]),))


def seal_round(database: Connection, row: int) -> None:
    """Seal a round as it is."""
    database.execute(f"UPDATE rounds SET seal = {ROUND_SEAL} WHERE id = ?", (row,))


def seal_match(database: Connection, row: int) -> None:
    """Seal a match as it is, and as the seals of its rounds are."""
    database.execute(f"UPDATE matches SET seal = {MATCH_SEAL} WHERE id = ?", (row,))


def flipped(value: object) -> Iterator[Any]:
    """Yield the possible originals of *value*, a text or a whole number, before one bit of it flipped."""
    if isinstance(value, int):
        for bit in range(value.bit_length() + 2):
            yield value ^ 1 << bit
    elif isinstance(value, str):
        data = bytearray(value.encode(errors="surrogateescape"))
        for at in range(len(data) if len(data) <= LONGEST_FLIPPED else 0):
            for bit in range(8):
                data[at] ^= 1 << bit
                yield data.decode(errors="surrogateescape")
                data[at] ^= 1 << bit
