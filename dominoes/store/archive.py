# SPDX-License-Identifier: MIT
"""The finished rounds of a store: found, marked, removed and taken in from files.

Everything here asks the table of summaries, which is written in the same transaction as the record it sums up.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal

from dominoes.errors import StoreError
from dominoes.store import failures
from dominoes.store.failures import told
from dominoes.store.texts import now, plain, write_header
from dominoes.summary import Apart, Summary

if TYPE_CHECKING:
    from sqlite_utils import Database

    from dominoes.store.texts import Header

Outcome = Literal["", "won", "gain", "loss"]
"""How a round ended for the player: any way, with a win, with chips gained, with chips lost."""

_OUTCOMES: Final = {"": "", "won": "won = 1", "gain": "chips > 0", "loss": "chips < 0"}
KEPT_DAYS: Final = 30
"""How long a removed round can be brought back."""
_AT_ONCE: Final = 500
"""Ids asked for in one statement."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Filter:
    """Which rounds are meant; a field left alone leaves all in."""

    game: str = ""
    """Key of the game."""
    variant: str | None = None
    """Within a family of games, as `Summary.variant`."""
    preset: str | None = None
    """Key of the tradition; the empty text means rules of one's own."""
    player: str | None = None
    """Who played at this computer; the empty text means the player without a name."""
    level: str = ""
    """Strength of the opponents, as `Summary.level`."""
    since: str = ""
    """First moment, UTC in ISO 8601; a date alone is its midnight."""
    before: str = ""
    """First moment that is too late."""
    outcome: Outcome = ""
    favourite: bool = False
    """Only favourites."""
    removed: bool = False
    """Those removed, instead of those that are not."""
    apart: frozenset[Apart] | None = None
    """Only rounds kept apart for one of these reasons (`Apart.NOTHING`: those counted)."""
    words: str = ""
    """Part of the name of somebody at the table."""
    match: int | None = None
    """Id of the match."""

    def where(self) -> tuple[str, list[object]]:
        """Give the condition in SQL, and what stands for its question marks."""
        parts: list[tuple[bool, str, Sequence[object]]] = [
            (True, "removed IS NOT NULL" if self.removed else "removed IS NULL", ()),
            (bool(self.game), "game = ?", (self.game,)),
            (bool(self.level), "level = ?", (self.level,)),
            (self.variant is not None, "variant = ?", (self.variant,)),
            (self.preset is not None, "preset = ?", (self.preset,)),
            (self.player is not None, "player = ?", (self.player,)),
            (self.match is not None, "match_id = ?", (self.match,)),
            (bool(self.since), "ended >= ?", (self.since,)),
            (bool(self.before), "ended < ?", (self.before,)),
            (bool(self.outcome), _OUTCOMES[self.outcome], ()),
            (self.favourite, "favourite = 1", ()),
            self._apart(),
            # Names are kept as JSON in which letters of all scripts stand as they are.
            (bool(self.words), "names LIKE ? ESCAPE '\\'", (f"%{_escaped(self.words)}%",)),
        ]
        wanted = [(test, values) for is_wanted, test, values in parts if is_wanted]
        return " AND ".join(test for test, _ in wanted), [value for _, values in wanted for value in values]

    def _apart(self) -> tuple[bool, str, Sequence[object]]:
        keys = [] if self.apart is None else sorted(each.value for each in self.apart)
        return self.apart is not None, f"apart IN ({', '.join('?' * len(keys))})", keys


def _escaped(words: str) -> str:
    written = json.dumps(words, ensure_ascii=False)[1:-1]
    return written.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")


@dataclass(frozen=True, slots=True)
class Listed:
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
    """Whether somebody wrote something about it."""


@dataclass(frozen=True, slots=True)
class NewRound:
    """One finished round to be taken in."""

    number: int
    half: int
    header: Header
    line: str
    """The canonical record line."""
    summary: Summary


@dataclass(frozen=True, slots=True)
class NewMatch:
    """A finished match to be taken in, such as one from a file."""

    game: str
    header: Header
    rounds: tuple[NewRound, ...]


class Archive:
    """The finished rounds; of an open `dominoes.store.Store`, which gives it as ``archive``.

    Every method may raise `StoreError`; then nothing of the call was changed.
    """

    def __init__(self, database: Database) -> None:
        """Use `dominoes.store.Store.archive` instead."""
        self.database = database
        """The only connection to the file; for the other modules of this package."""

    # -- finding -------------------------------------------------------------------------------

    def ids(self, wanted: Filter) -> list[int]:
        """Give the ids of the rounds that are meant, newest first."""
        where, values = wanted.where()
        with told():
            found = self.database.execute(
                f"SELECT round_id FROM summaries WHERE {where} ORDER BY round_id DESC", values
            )
            return [row[0] for row in found]

    def listed(self, ids: Sequence[int]) -> tuple[Listed, ...]:
        """Give rounds by id, in the order asked for; those that are gone are left out."""
        with told():
            rows = self.database.query(
                # Within a text of JSON the quotation marks would be escaped.
                "SELECT summaries.*, rounds.number, rounds.half, instr(line, '\"remarks\":') AS remarks"
                " FROM summaries JOIN rounds ON rounds.id = round_id"
                f" WHERE round_id IN ({', '.join('?' * len(ids))})",
                list(ids),
            )
            found = {row["round_id"]: _listed(row) for row in rows}
        return tuple(found[each] for each in ids if each in found)

    def lines(self, ids: Sequence[int]) -> tuple[str, ...]:
        """Give the record lines of rounds by id, in the order asked for.

        Raises:
            StoreError: one is gone, or its checksum says that it is damaged.
        """
        with told():
            found = [
                next(iter(self.database.query("SELECT line, sha256 FROM rounds WHERE id = ?", (each,))), None)
                for each in ids
            ]
        if any(row is None or row["line"] is None or row["sha256"] != checksum(row["line"]) for row in found):
            raise StoreError(failures.DAMAGED)
        return tuple(row["line"] for row in found if row is not None)

    def whole_hands(self, ids: Sequence[int]) -> list[int]:
        """Give *ids* in the order of play, each second half after the first half of its hand, which is added."""
        found = set(ids)
        with told():
            for start in range(0, len(ids), _AT_ONCE):
                some = ids[start : start + _AT_ONCE]
                found.update(
                    row[0]
                    for row in self.database.execute(
                        "SELECT first.id FROM rounds AS second JOIN rounds AS first"
                        " ON first.match_id = second.match_id AND first.number = second.number AND first.half = 1"
                        f" WHERE second.half = 2 AND second.id IN ({', '.join('?' * len(some))})",
                        list(some),
                    )
                )
        return sorted(found)

    def players(self) -> tuple[str, ...]:
        """Give the names of all who have played a round to its end at this computer; one may be empty."""
        with told():
            found = self.database.execute("SELECT DISTINCT player FROM summaries WHERE seat IS NOT NULL")
            return tuple(sorted(row[0] for row in found))

    # -- changing ------------------------------------------------------------------------------

    def set_favourite(self, ids: Iterable[int], *, favourite: bool) -> None:
        """Mark rounds as favourites, or no longer."""
        self._mark("favourite = ?", int(favourite), ids)

    def replace_line(self, number: int, line: str) -> None:
        """Write the record of a finished round anew, as with other remarks.

        Raises:
            ValueError: the round is not there or not over, or *line* holds what no file should.
        """
        with told(), self.database.atomic():
            changed = self.database.execute(
                "UPDATE rounds SET line = ?, sha256 = ? WHERE id = ? AND line IS NOT NULL",
                (plain(line), checksum(line), number),
            )
            if changed.rowcount != 1:
                msg = f"no finished round {number}"
                raise ValueError(msg)

    def remove(self, ids: Iterable[int]) -> None:
        """Remove rounds from every list and count; for a while they can be brought back."""
        self._mark("removed = ?", now(), ids)

    def bring_back(self, ids: Iterable[int]) -> None:
        """Put removed rounds back where they were."""
        self._mark("removed = ?", None, ids)

    def _mark(self, change: str, value: object, ids: Iterable[int]) -> None:
        with told(), self.database.atomic():
            self.database.conn.executemany(
                f"UPDATE summaries SET {change} WHERE round_id = ?", ((value, each) for each in ids)
            )

    def empty_bin(self, days: int = KEPT_DAYS) -> int:
        """Delete for good what was removed more than *days* ago, with matches nothing is left of; count the rounds.

        A first half waits for the second half of its hand, which cannot be understood without it.
        """
        with told(), self.database.atomic():
            old = [
                row[0]
                for row in self.database.execute(
                    "SELECT round_id FROM summaries JOIN rounds ON rounds.id = round_id WHERE removed IS NOT NULL"
                    " AND julianday(removed) <= julianday('now', ?) AND NOT EXISTS ("
                    "SELECT 1 FROM rounds AS second JOIN summaries AS its ON its.round_id = second.id"
                    " WHERE second.match_id = rounds.match_id AND second.number = rounds.number"
                    " AND second.half > rounds.half"
                    " AND (its.removed IS NULL OR julianday(its.removed) > julianday('now', ?)))",
                    (f"-{days} days",) * 2,
                )
            ]
            self._delete(old)
        return len(old)

    def _delete(self, rounds: Sequence[int]) -> None:
        for each in rounds:
            for table in ("summaries", "moves"):
                self.database.execute(f"DELETE FROM {table} WHERE round_id = ?", (each,))
            self.database.execute("DELETE FROM rounds WHERE id = ?", (each,))
        # A match still under way may be without a round as yet.
        self.database.execute("DELETE FROM matches WHERE state != 'open' AND id NOT IN (SELECT match_id FROM rounds)")

    def rename_player(self, before: str, after: str) -> None:
        """Let the rounds of the player *before* be those of *after*, whose name they show from now on."""
        plain(after)
        with told(), self.database.atomic():
            self.database.execute("UPDATE summaries SET player = ? WHERE player = ?", (after, before))

    # -- taking in -----------------------------------------------------------------------------

    def known(self, lines: Iterable[str]) -> frozenset[str]:
        """Tell which of these record lines are here already."""
        given = {checksum(line): line for line in lines}
        with told():
            kept = {row[0] for row in self.database.execute("SELECT sha256 FROM rounds WHERE sha256 IS NOT NULL")}
        return frozenset(line for key, line in given.items() if key in kept)

    def take_in(self, matches: Iterable[NewMatch]) -> tuple[int, ...]:
        """Add finished matches, all or none; give their ids.

        Raises:
            ValueError: a header is not JSON, or a text cannot be kept.
        """
        ids = []
        with told(), self.database.atomic():
            for match in matches:
                moment = now()
                added = self.database.execute(
                    "INSERT INTO matches (game, header, state, created, updated) VALUES (?, ?, 'finished', ?, ?)",
                    (plain(match.game), write_header(match.header), moment, moment),
                ).lastrowid
                assert added is not None
                ids.append(added)
                for each in match.rounds:
                    row = self.database.execute(
                        "INSERT INTO rounds (match_id, number, half, header, undos, line, sha256)"
                        " VALUES (?, ?, ?, ?, ?, ?, ?)",
                        (
                            added,
                            each.number,
                            each.half,
                            write_header(each.header),
                            each.summary.undos,
                            plain(each.line),
                            checksum(each.line),
                        ),
                    ).lastrowid
                    assert row is not None
                    add_summary(self.database, row, added, each.summary)
        return tuple(ids)

    def without_summary(self) -> tuple[tuple[int, int, str], ...]:
        """Give id, match and record line of finished rounds that an earlier program saved without a summary."""
        with told():
            rows = self.database.execute(
                "SELECT id, match_id, line FROM rounds WHERE line IS NOT NULL"
                " AND id IN (SELECT id FROM rounds EXCEPT SELECT round_id FROM summaries)"
            )
            return tuple((row[0], row[1], row[2]) for row in rows)

    def add_summaries(self, found: Iterable[tuple[int, int, Summary]]) -> None:
        """Add what was found out about finished rounds without a summary: round, match and summary."""
        with told(), self.database.atomic():
            for round_id, match_id, summary in found:
                add_summary(self.database, round_id, match_id, summary)


def add_summary(database: Database, round_id: int, match_id: int, summary: Summary) -> None:
    """Write the summary of a round, within the caller's transaction."""
    names = json.dumps(summary.names, ensure_ascii=False)
    levels = json.dumps(summary.levels)
    database.execute(
        "INSERT INTO summaries (round_id, match_id, ended, game, variant, preset, player, names, levels, level, seat,"
        " apart, undos, chips, won, banker, void, over, points, cost)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            round_id,
            match_id,
            now(),
            summary.game,
            summary.variant,
            summary.preset,
            plain(summary.player),
            plain(names),
            levels,
            summary.level,
            summary.seat,
            summary.apart.value,
            summary.undos,
            summary.chips,
            int(summary.won),
            int(summary.banker),
            _number(summary.void),
            _number(summary.over),
            summary.points,
            summary.cost,
        ),
    )


def checksum(line: str) -> str:
    """Give the SHA-256 of a record line, which is kept beside it: SQLite's pages carry none."""
    return hashlib.sha256(line.encode()).hexdigest()


def _number(flag: bool | None) -> int | None:  # noqa: FBT001 - a column
    return None if flag is None else int(flag)


def _flag(number: int | None) -> bool | None:
    return None if number is None else bool(number)


def _listed(row: dict[str, Any]) -> Listed:
    summary = Summary(
        game=row["game"],
        variant=row["variant"],
        preset=row["preset"],
        player=row["player"],
        names=tuple(json.loads(row["names"])),
        levels=tuple(json.loads(row["levels"])),
        seat=row["seat"],
        apart=Apart(row["apart"]),
        undos=row["undos"],
        chips=row["chips"],
        won=bool(row["won"]),
        banker=bool(row["banker"]),
        void=_flag(row["void"]),
        over=_flag(row["over"]),
        points=row["points"],
        cost=row["cost"],
    )
    return Listed(
        row["round_id"],
        row["match_id"],
        row["number"],
        row["half"],
        row["ended"],
        bool(row["favourite"]),
        row["removed"] is not None,
        summary,
        bool(row["remarks"]),
    )
