# SPDX-License-Identifier: MIT
"""Rounds of several people at one computer, as they went for those whom their summary does not name.

That stands in the header of the round, which earlier programs leave alone, under the same seal as its moves.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING, Any, Final

from dominoes.errors import StoreError
from dominoes.game import Seat
from dominoes.records.summary import Part
from dominoes.store.failures import store_errors
from dominoes.store.row_seals import ROUND_IS_WHOLE, seal_round, sealed_again
from dominoes.store.texts import read_header, write_header

if TYPE_CHECKING:
    from sqlite_utils import Database

    from dominoes.store.texts import Header

OTHERS: Final = "others"
"""In the header of a round: what `write_parts` returns."""
_AT_ONCE: Final = 3000
"""Matches looked at in one step; it takes a few milliseconds."""
_MARK: Final = '"people": ['
"""In the header of every match of several people."""
_TYPES: Final = {"seat": int, "player": str, "chips": int, "won": int, "banker": int}


def write_parts(parts: Sequence[Part]) -> Header:
    """Return the header of a round of *parts*, with nothing where there are none."""
    if not parts:
        return {}
    plain = [
        {
            "seat": each.seat,
            "player": each.player,
            "chips": each.chips,
            "won": int(each.won),
            "banker": int(each.banker),
            "term": each.term,
            "facts": dict(each.facts),
        }
        for each in parts
    ]
    return {OTHERS: plain}


def read_parts(header: Header) -> tuple[Part, ...]:
    """Return the parts in the *header* of a round, without damaged ones."""
    found = header.get(OTHERS)
    return tuple(_part(each) for each in found if _is_sound(each)) if isinstance(found, list) else ()


def _is_sound(plain: Any) -> bool:  # noqa: ANN401 - any JSON
    return (
        isinstance(plain, dict)
        and all(type(plain.get(name)) is kind for name, kind in _TYPES.items())
        and isinstance(plain.get("term"), int | None)
        and isinstance(facts := plain.get("facts"), dict)
        and all(isinstance(each, int | float) for each in facts.values())
    )


def _part(plain: dict[str, Any]) -> Part:
    return Part(
        seat=Seat(plain["seat"]),
        player=plain["player"],
        chips=plain["chips"],
        won=bool(plain["won"]),
        banker=bool(plain["banker"]),
        term=plain["term"],
        facts=plain["facts"],
    )


def finding_shared(database: Database) -> Generator[None, None, tuple[int, ...]]:
    """Find the ids of all matches of several people, in steps of a few milliseconds."""
    found: list[int] = []
    last = -1
    while True:
        with store_errors():
            rows = database.execute(
                "SELECT id, instr(header, ?) FROM matches WHERE id > ? ORDER BY id LIMIT ?", (_MARK, last, _AT_ONCE)
            ).fetchall()
        found += [row for row, place in rows if place]
        if len(rows) < _AT_ONCE:
            return tuple(found)
        last = rows[-1][0]
        yield


def table_of(matches: Sequence[int]) -> str:
    """Return what to ask about the rounds of *matches*, in SQL: a row for each part, with the columns of summaries."""
    among = ", ".join(map(str, matches))
    parts = ", ".join(f"json_extract(part.value, '$.{name}') AS {name}" for name in (*_TYPES, "term", "facts"))
    return (
        "(SELECT its.round_id, its.match_id, its.ended, its.game, its.variant, its.preset, its.level, its.apart,"
        f" its.removed, its.favourite, its.names, {parts}"
        " FROM rounds JOIN summaries AS its ON its.round_id = rounds.id"
        f" JOIN json_each(iif(json_valid(rounds.header), rounds.header, '{{}}'), '$.{OTHERS}') AS part"
        f" WHERE rounds.match_id IN ({among}) AND part.type = 'object')"
    )


def rename_part(database: Database, matches: Sequence[int], before: str, after: str) -> None:
    """Assign what the player *before* did in rounds of *matches* to *after*, within the caller's transaction."""
    for match in matches:
        rows = database.execute(
            f"SELECT id, header, {ROUND_IS_WHOLE} FROM rounds WHERE match_id = ? AND instr(header, ?)",
            (match, f'"{OTHERS}": ['),
        ).fetchall()
        changed = [(row, text, whole) for row, written, whole in rows if (text := _renamed(written, before, after))]
        if not changed:
            continue
        with sealed_again(database.conn, [match]):
            for row, text, whole in changed:
                database.execute("UPDATE rounds SET header = ?, seal = '' WHERE id = ?", (text, row))
                if whole:
                    seal_round(database.conn, row)


def _renamed(written: str, before: str, after: str) -> str:
    """Return a header as *written*, with another name; empty where nobody is called *before*, or it is damaged."""
    try:
        header = read_header(written)
    except StoreError:
        return ""
    found = header.get(OTHERS)
    named = [each for each in found if _is_sound(each) and each["player"] == before] if isinstance(found, list) else []
    for each in named:
        each["player"] = after
    return write_header(header) if named else ""
