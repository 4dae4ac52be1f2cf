# SPDX-License-Identifier: MIT
"""Rounds of several people at one computer, as they went for those whom their summary does not name.

That stands in the header of the round, which earlier programs leave alone, under the same seal as its moves.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Generator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, NamedTuple

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
_TOGETHER: Final = 100
"""Matches in one question about parts; several hundred rounds are read in 10 ms."""
_MARK: Final = '"people": ['
"""In the header of every match of several people."""
_TYPES: Final = {"seat": int, "player": str, "chips": int, "won": int, "banker": int}
_SOUND: Final = " AND ".join(
    (
        "part.type = 'object'",
        *(
            f"json_type(part.value, '$.{name}') = '{'text' if kind is str else 'integer'}'"
            for name, kind in _TYPES.items()
        ),
        "coalesce(json_type(part.value, '$.term'), 'null') IN ('integer', 'null')",
        "json_type(part.value, '$.facts') = 'object'",
        # What happened or not is true or false.
        (
            "NOT EXISTS (SELECT 1 FROM json_each(part.value, '$.facts')"
            " WHERE type NOT IN ('integer', 'real', 'true', 'false'))"
        ),
    )
)
"""The same as `_is_sound`, in SQL."""


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


class Shared(NamedTuple):
    """Matches of one game that several people played: as many as are asked about in one step."""

    game: str
    """Its key; empty if that cannot be read."""
    matches: tuple[int, ...]

    @property
    def table(self) -> str:
        """What to ask about their rounds, in SQL: a row for each part, with the columns of summaries."""
        among = ", ".join(map(str, self.matches))
        parts = ", ".join(f"json_extract(part.value, '$.{name}') AS {name}" for name in (*_TYPES, "term", "facts"))
        return (
            "(SELECT its.round_id, its.match_id, its.ended, its.game, its.variant, its.preset, its.level, its.apart,"
            f" its.removed, its.favourite, its.names, {parts}"
            " FROM rounds JOIN summaries AS its ON its.round_id = rounds.id"
            f" JOIN json_each(iif(json_valid(rounds.header), rounds.header, '{{}}'), '$.{OTHERS}') AS part"
            f" WHERE rounds.match_id IN ({among}) AND {_SOUND})"
        )


def finding_shared(database: Database) -> Generator[None, None, tuple[Shared, ...]]:
    """Find all matches of several people, in steps of a few milliseconds."""
    found: defaultdict[str, list[int]] = defaultdict(list)
    last = -1
    while True:
        with store_errors():
            rows = database.execute(
                "SELECT id, instr(header, ?1),"
                " iif(instr(header, ?1) AND json_valid(header), json_extract(header, '$.setup.game'), '')"
                " FROM matches WHERE id > ?2 ORDER BY id LIMIT ?3",
                (_MARK, last, _AT_ONCE),
            ).fetchall()
        for match, place, game in rows:
            if place:
                found[str(game or "")].append(match)
        if len(rows) < _AT_ONCE:
            return tuple(
                Shared(game, tuple(matches[at : at + _TOGETHER]))
                for game, matches in found.items()
                for at in range(0, len(matches), _TOGETHER)
            )
        last = rows[-1][0]
        yield


def rename_part(database: Database, shared: Sequence[Shared], before: str, after: str) -> None:
    """Assign what the player *before* did in *shared* rounds to *after*, within the caller's transaction."""
    for match in chain.from_iterable(each.matches for each in shared):
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
