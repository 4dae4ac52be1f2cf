# SPDX-License-Identifier: MIT
"""Rows of the table of summaries: written beside the record they sum up, and read again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from dominoes.characters import folded
from dominoes.errors import DominoesError
from dominoes.games import GAMES
from dominoes.records.record import with_remarks
from dominoes.records.summary import Summary, Uncounted
from dominoes.store.row_seals import seal, sealing
from dominoes.store.texts import checksum, is_whole_text, now, plain

if TYPE_CHECKING:
    from sqlite_utils import Database

_COLUMNS: Final = (
    "round_id", "match_id", "ended", "digest", "game", "variant", "preset", "player", "names", "levels", "level",
    "seat", "apart", "undos", "chips", "won", "banker", "term", "facts",
)  # fmt: skip
SEALED: Final = (*_COLUMNS, "favourite", "removed")
"""Columns sealed in a row, in this order; those used by version 1.1 alone are left out."""
INSERT: Final = f"INSERT INTO summaries ({', '.join(_COLUMNS)}, seal) VALUES ({', '.join('?' * len(_COLUMNS))}, ?)"
"""Writes the values of `new_row`."""
_LONGEST_CACHED: Final = 512
"""Bytes of the names at a table, which remarks may exceed."""
_SIGNS: Final = frozenset('"[],')
"""Signs of JSON around names."""
_DECODER: Final = json.JSONDecoder()
TYPES: Final = {
    str: ("ended", "game", "variant", "preset", "player", "names", "levels", "level", "apart"),
    int: ("undos", "chips", "won", "banker"),
}
"""Types of the columns of a row; a flipped bit turns a text into bytes, and a whole number into another one."""
_NUMBERS: Final = frozenset((bool, int, float))


def known_games() -> tuple[str, ...]:
    """Return the keys of all games; a later program may have kept rounds of others."""
    return tuple(each.key for each in GAMES)


@dataclass(frozen=True, slots=True)
class RoundRow:
    """One finished round in a list."""

    id: int
    match: int
    number: int
    """Which round of the match, from 1."""
    half: int
    ended: str
    """UTC, ISO 8601 to the second."""
    favourite: bool
    removed: bool
    summary: Summary
    remarks: bool = False
    """Whether it has remarks."""
    in_halves: bool = False
    """Whether each hand of its match is played in two halves."""


def digest(line: str) -> str:
    """Return the SHA-256 of a record line without its remarks: the same for any remarks."""
    # Within a text of JSON the quotation marks would be escaped.
    if '"remarks":' in line:
        # A text that is no record of this version equals only itself.
        with suppress(DominoesError, ValueError):
            line = with_remarks(line, None)
    return checksum(line)


def holds(texts: bytes, words: str) -> bool:
    """Return whether *words*, as `folded` writes them, stand in a text of the JSON *texts*; not if it is damaged."""
    return _names_hold(texts, words) if len(texts) <= _LONGEST_CACHED else _hold(texts, words)


def _hold(texts: bytes, words: str) -> bool:
    # As bytes, because SQLite hands no text that is damaged to a function.
    text = texts.decode(errors="replace")
    if text.startswith('["') and "{" not in text and "\\" not in text and words != " ":
        # A list of names with letters of all scripts unescaped: most need not be read.
        if words not in folded(text):
            return False
        if _SIGNS.isdisjoint(words) and text.endswith('"]'):
            return True
    try:
        return any(words in folded(each) for each in _strings(json.loads(text)))
    except (ValueError, RecursionError):
        return False


_names_hold = lru_cache(maxsize=4096)(_hold)
"""The same players play many rounds: most answers are known."""


def _strings(data: object) -> Iterator[str]:
    match data:
        case str():
            yield data
        case list():
            for each in data:
                yield from _strings(each)
        case dict():
            for each in data.values():
                yield from _strings(each)


def change(column: str, where: str) -> str:
    """Return the statement to set *column* of the summaries matching *where* to ``?1``, and to renew their seals.

    One whose seal was broken does not get a whole one by it.
    """
    before = sealing(SEALED)
    after = sealing("?1" if name == column else name for name in SEALED)
    return (
        f"UPDATE summaries SET {column} = ?1, seal = CASE"
        f" WHEN seal = {before} THEN {after} WHEN seal IS NOT NULL THEN '' END WHERE {where}"
    )


def new_row(round_id: int, match_id: int, ended: str, columns: tuple[object, ...]) -> tuple[object, ...]:
    """Return the values of a round for `INSERT`: *columns* are those of `summary_columns`."""
    row = (round_id, match_id, ended, *columns)
    return *row, seal(*row, 0, None)


def add_summary(
    database: Database, round_id: int, match_id: int, summary: Summary, *, ended: str | None = None
) -> None:
    """Write the summary of a finished round, which *ended* then or just now, within the caller's transaction."""
    (line,) = database.execute("SELECT line FROM rounds WHERE id = ?", (round_id,)).fetchone()
    database.execute(INSERT, new_row(round_id, match_id, ended or now(), summary_columns(line, summary)))


def summary_columns(line: str, summary: Summary) -> tuple[object, ...]:
    """Return the columns of the round in *line*, from its digest on; raise ValueError if a name cannot be kept."""
    names = json.dumps(summary.names, ensure_ascii=False)
    return (
        digest(line),
        summary.game,
        summary.variant,
        summary.preset,
        plain(summary.player),
        plain(names),
        json.dumps(summary.levels),
        summary.level,
        summary.seat,
        summary.apart.value,
        summary.undos,
        summary.chips,
        int(summary.won),
        int(summary.banker),
        summary.term,
        json.dumps(summary.facts, separators=(",", ":")),
    )


def read_facts(text: str | None) -> dict[str, float]:
    """Read the facts of a summary; raise ValueError if they are damaged."""
    if not isinstance(text, str):
        raise ValueError(f"no text: {text!r:.60}")  # noqa: TRY004 - damage, not a mistake of the caller
    found = _DECODER.decode(text)
    if not isinstance(found, dict) or not {*map(type, found.values())} <= _NUMBERS:
        raise ValueError(f"no object of numbers: {text!r:.60}")
    return found


def is_strange(game: str, apart: str = "", facts: str | None = "{}") -> bool:
    """Return whether columns of a summary have a value that no program of this version writes."""
    try:
        Uncounted(apart)
        read_facts(facts)
    except ValueError:
        return True
    return game not in known_games()


def _texts(text: str) -> tuple[str, ...]:
    found = json.loads(text)
    if not isinstance(found, list) or not all(isinstance(each, str) for each in found):
        raise ValueError(f"no list of texts: {text[:60]!r}")
    return tuple(found)


def listed(row: dict[str, Any]) -> RoundRow:
    """Read a row of summaries, joined with number and half of its round, and whether it has remarks and halves.

    Raises:
        ValueError: a bit of it has flipped.
    """
    if not all(type(row[name]) is kind for kind, names in TYPES.items() for name in names) or not (
        {type(row["seat"]), type(row["term"])} <= {int, type(None)}
    ):
        raise ValueError(f"round {row['round_id']} is summed up in other types")
    if not all(is_whole_text(row[name]) for name in TYPES[str]):
        raise ValueError(f"round {row['round_id']} is summed up in other letters")
    # Raises ValueError: who shows the row reads it.
    datetime.fromisoformat(row["ended"])
    names, levels, seat = _texts(row["names"]), _texts(row["levels"]), row["seat"]
    if len(names) != len(levels) or not (seat is None or 0 <= seat < len(names)) or row["game"] not in known_games():
        raise ValueError(f"round {row['round_id']} is summed up wrongly")
    summary = Summary(
        game=row["game"],
        variant=row["variant"],
        preset=row["preset"],
        player=row["player"],
        names=names,
        levels=levels,
        seat=seat,
        apart=Uncounted(row["apart"]),
        undos=row["undos"],
        chips=row["chips"],
        won=bool(row["won"]),
        banker=bool(row["banker"]),
        term=row["term"],
        facts=read_facts(row["facts"]),
    )
    return RoundRow(
        row["round_id"],
        row["match_id"],
        row["number"],
        row["half"],
        row["ended"],
        bool(row["favourite"]),
        row["removed"] is not None,
        summary,
        bool(row["remarks"]),
        bool(row["in_halves"]),
    )
