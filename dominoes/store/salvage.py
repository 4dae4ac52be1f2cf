# SPDX-License-Identifier: MIT
"""A new store from a damaged one: its readable part, on top of a backup or on its own."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dominoes.errors import StoreError
from dominoes.records.summary import Uncounted
from dominoes.store import pages
from dominoes.store.failures import store_errors
from dominoes.store.pages import Found, MatchColumns, RoundColumns
from dominoes.store.row_seals import (
    FOUND_DAMAGED,
    MATCH_IS_WHOLE,
    MATCH_SEAL,
    ROUND_IS_WHOLE,
    ROUND_SEAL,
    seal,
    seal_of_round,
)
from dominoes.store.summaries import SEALED, read_facts
from dominoes.store.texts import now, read_header

if TYPE_CHECKING:
    from sqlite_utils import Database


@dataclass(frozen=True, slots=True)
class Salvaged:
    """The result of a salvage."""

    read: int
    """Finished rounds that could be read of it."""
    rounds: int
    """Finished rounds of the new store."""


def salvage(
    damaged: Path, new: Path, base: Path | None = None, *, stop: Callable[[], bool] = lambda: False
) -> Salvaged:
    """Make the store *new* of a copy of *base*, if there is one, and all that can be read of *damaged*.

    May run in a thread of its own. Ids stay as they were where *base* has not given them to something else.

    Raises:
        StoreError: *damaged* cannot be read at all, or *new* not be written; nothing of it is left.
        StoppedError: *stop* said so.
    """
    from dominoes.store.file import connect  # noqa: PLC0415 - slow to import, see there

    with store_errors():
        _forget(new)
        try:
            found = pages.read(damaged, stop)
            if base is not None:
                shutil.copyfile(base, new)
            with closing(connect(new)) as database:
                with database.atomic():
                    merge = _Merge(database, found)
                    merge.run()
                    merge.seal()
                (rounds,) = database.execute("SELECT count(*) FROM rounds WHERE line IS NOT NULL").fetchone()
        except BaseException:
            _forget(new)
            raise
    return Salvaged(found.finished, rounds)


def _forget(new: Path) -> None:
    for end in ("", "-wal", "-journal"):
        new.with_name(new.name + end).unlink(missing_ok=True)


class _Merge:
    """Puts found rows beside those of a database, within one transaction."""

    def __init__(self, database: Database, found: Found) -> None:
        self._database = database
        self._found = found
        # A row unable to keep its id gets one beyond all others.
        self._free = {"matches": max(found.matches, default=0), "rounds": max(found.rounds, default=0)}
        self._moved = False
        self._damaged: dict[str, set[int]] = {"matches": set(), "rounds": set()}
        """Rows of the new store with broken seals."""
        self._broken: dict[tuple[str, int], str] = {
            (table, row_id): kept
            for table, whole in (("rounds", ROUND_IS_WHOLE), ("matches", MATCH_IS_WHOLE))
            for row_id, kept in database.execute(
                f"SELECT id, seal FROM {table} WHERE NOT {whole} AND seal != ''"
            ).fetchall()
        }
        """Those of the backup, each with its seal, which may still identify the original."""
        # A record already there names its match, even if the row of the match is lost.
        self._known: dict[str | None, int] = dict(
            database.execute("SELECT sha256, match_id FROM rounds WHERE sha256 IS NOT NULL").fetchall()
        )

    def _ask(self, statement: str, *values: object) -> Any:  # noqa: ANN401 - a row
        return self._database.execute(statement, values).fetchone()

    def _insert(self, table: str, row_id: int, columns: str, values: Sequence[object]) -> int:
        """Add a row under its own id, or under a new one if that is taken."""
        if self._moved or self._ask(f"SELECT 1 FROM {table} WHERE id = ?", row_id) is not None:
            self._moved = True
            row_id = max(self._free[table], self._ask(f"SELECT max(id) FROM {table}")[0] or 0) + 1
        marks = ", ".join("?" * (len(values) + 1))
        self._database.execute(f"INSERT INTO {table} (id, {columns}) VALUES ({marks})", (row_id, *values))
        return row_id

    def _take_whole(self) -> None:
        """Replace rows broken in the backup by those of the damaged file, if their own seals agree."""
        for table, number in list(self._broken):
            match = self._found.matches.get(number) if table == "matches" else None
            if match is not None and (match.seal or "").startswith(seal(number, *match[1:-1])):
                same = "(game = ?2) + (header = ?3) + (created = ?5) >= 2"
                taken = self._database.execute(
                    "UPDATE matches SET game = ?2, header = ?3, state = ?4, created = ?5, updated = ?6"
                    f" WHERE id = ?1 AND {same}",
                    (number, *match[1:-1]),
                ).rowcount
                if taken:
                    del self._broken[table, number]
            each = self._found.rounds.get(number) if table == "rounds" else None
            if (
                each is not None
                and self._is_whole(number)
                and self._ask(
                    "SELECT 1 FROM rounds WHERE id = ? AND match_id = ? AND number = ? AND half = ? AND line IS NULL",
                    *(number, each.match_id, each.number, each.half),
                )
            ):
                # The found row takes its place.
                self._database.execute("DELETE FROM moves WHERE round_id = ?", (number,))
                self._database.execute("DELETE FROM rounds WHERE id = ?", (number,))
                del self._broken[table, number]

    def _is_whole(self, number: int) -> bool:
        """Return whether a found round agrees with its seal, a finished one or one under way."""
        each = self._found.rounds[number]
        moves = [(ply, move.seat, move.text) for ply, move in sorted(self._found.moves.get(number, {}).items())]
        return seal_of_round((number, *each[1:6], each.sha256), moves if each.line is None else None) == each.seal

    def run(self) -> None:
        self._take_whole()
        by_match: dict[int, list[int]] = {number: [] for number in self._found.matches}
        for number, found in sorted(self._found.rounds.items()):
            by_match.setdefault(found.match_id, []).append(number)
        for number, rounds in sorted(by_match.items()):
            self._moved = False
            match = self._match(number, rounds)
            if match is not None:
                # Ids are in the order of the rounds' beginnings: after one new id, all are new.
                self._moved = match != number
                for each in rounds:
                    self._round(match, each)
                self._close_if_broken(match)

    def seal(self) -> None:
        """Seal the assembled rows, except damaged ones: an open match would be played on as it is."""
        for table, made in (("rounds", ROUND_SEAL), ("matches", MATCH_SEAL)):
            damaged = json.dumps(sorted(self._damaged[table]))
            self._database.execute(
                f"UPDATE {table} SET seal = iif(id IN (SELECT value FROM json_each(?)), '', {made})"
                f" WHERE seal IS NULL OR seal != ''",
                (damaged,),
            )
            for (of, row_id), kept in self._broken.items():
                if of == table:
                    self._database.execute(f"UPDATE {table} SET seal = ? WHERE id = ?", (kept, row_id))

    def _note(self, table: str, row_id: int, kept: str, *, same: bool) -> None:
        """Note a damaged row; its old seal may still identify the original, if its ids are the *same*."""
        self._damaged[table].add(row_id)
        if same:
            self._broken[table, row_id] = kept

    def _match(self, number: int, rounds: list[int]) -> int | None:
        found = self._found.matches.get(number)
        finished = []
        for each in map(self._found.rounds.__getitem__, rounds):
            if (known := self._known.get(each.sha256)) is not None:
                if found is not None and found.state != "open":
                    self._end(known, found)
                return known
            if each.line is not None:
                finished.append(each.line)
        if found is None or not _is_header(found.header):
            if not finished:
                return None
            # The records have the players and the rules; the header would need them only to go on.
            game = json.loads(finished[0])["game"] if found is None else found.game
            moment = now() if found is None else found.updated
            found = MatchColumns(None, game, "{}", "given-up", moment, moment)
        there = self._ask("SELECT game, header, created FROM matches WHERE id = ?", number)
        if there == (found.game, found.header, found.created):
            if found.state != "open":
                self._end(number, found)
            return number
        _id, *values, kept = found
        own = seal(number, *values)
        added = self._insert("matches", number, "game, header, state, created, updated", values)
        if kept not in {None, FOUND_DAMAGED} and not kept.startswith(own):
            self._note("matches", added, kept, same=added == number)
        return added

    def _end(self, match: int, found: MatchColumns) -> None:
        self._database.execute(
            "UPDATE matches SET state = ?, updated = ? WHERE id = ?", (found.state, found.updated, match)
        )

    def _round(self, match: int, number: int) -> None:
        found = self._as_sealed(number)
        if not _is_header(found.header):
            if found.line is None:
                return
            found = found._replace(header="{}")
        place = match, found.number, found.half
        row = self._ask("SELECT id, line FROM rounds WHERE match_id = ? AND number = ? AND half = ?", *place)
        added, line = row or (None, None)
        if found.sha256 in self._known and line != found.line:
            # The backup has this very record in another place: the damage has changed its number.
            return
        if line is not None and found.line not in {None, line}:
            # Another record in its place: one of the two was numbered by the damage, but both are whole.
            match, added, line = self._stray(match), None, None
        if added is None:
            columns = "match_id, number, half, header, undos, line, sha256"
            _id, _match, *values, kept = found
            added = self._insert("rounds", number, columns, (match, *values))
            if found.line is None and kept is not None and not self._is_sealed(number):
                self._note("rounds", added, kept, same=(match, added) == (_match, number))
        elif line is None:
            self._database.execute(
                "UPDATE rounds SET undos = ?, line = ?, sha256 = ? WHERE id = ?",
                (found.undos, found.line, found.sha256, added),
            )
            self._database.execute("DELETE FROM moves WHERE round_id = ?", (added,))
        else:
            return
        moves = self._found.moves.get(number, {})
        for ply in range(len(moves)):
            # Up to the first that is missing.
            if ply not in moves:
                break
            move = moves[ply]
            self._database.execute("INSERT INTO moves VALUES (?, ?, ?, ?)", (added, ply, move.seat, move.text))
        self._summary(match, added, number, finished=found.line is not None)

    def _is_sealed(self, number: int) -> bool:
        """Return whether a round under way, with its moves up to the first gap, agrees with its seal."""
        _id, *columns, _line, sha256, kept = self._found.rounds[number]
        moves = [(ply, move.seat, move.text) for ply, move in sorted(self._found.moves.get(number, {}).items())]
        if [ply for ply, _seat, _text in moves] != list(range(len(moves))):
            # It goes on from the last before.
            return True
        return seal_of_round((number, *columns, sha256), moves) == kept

    def _as_sealed(self, number: int) -> RoundColumns:
        """Return a finished round found in the file, renumbered as in its record if the seal confirms it."""
        found = self._found.rounds[number]
        if found.line is None or found.seal is None:
            return found
        record = json.loads(found.line)
        number_read, half_read = (record.get(name, 1) if isinstance(record, dict) else 0 for name in ("round", "half"))
        for other in (found._replace(number=number_read), found._replace(half=half_read)):
            if seal_of_round((number, *other[1:6], found.sha256), None) == found.seal:
                return other
        return found

    def _stray(self, match: int) -> int:
        columns = "game, header, created, updated"
        like = self._ask(f"SELECT {columns} FROM matches WHERE id = ?", match)
        return self._insert("matches", match, f"{columns}, state", (*like, "given-up"))

    def _summary(self, match: int, added: int, number: int, *, finished: bool) -> None:
        found = self._found.summaries.get(number)
        if finished and found is not None and _is_summary(found | {"round_id": number}):
            row = found | {"round_id": added, "match_id": match}
            if found["seal"] is not None:
                row["seal"] = seal(*map(row.__getitem__, SEALED))
            columns, marks = ", ".join(row), ", ".join("?" * len(row))
            self._database.execute(f"INSERT INTO summaries ({columns}) VALUES ({marks})", tuple(row.values()))

    def _close_if_broken(self, match: int) -> None:
        """Close a match that misses a round on the way: it cannot be continued."""
        self._database.execute(
            "UPDATE matches SET state = 'given-up' WHERE id = ? AND state = 'open' AND"
            " (SELECT min(number) != 1 OR max(number) != count(DISTINCT number) FROM rounds WHERE match_id = ?)",
            (match, match),
        )


def _is_header(text: str) -> bool:
    try:
        read_header(text)
    except StoreError:
        return False
    return True


def _is_summary(found: dict[str, Any]) -> bool:
    """Return whether a row of summaries agrees with its seal, and can be shown; if not, it is made from its record."""
    if found["seal"] not in {None, seal(*map(found.__getitem__, SEALED))}:
        return False
    try:
        names, levels = json.loads(found["names"]), json.loads(found["levels"])
        Uncounted(found["apart"])
        if found["facts"] is not None:
            read_facts(found["facts"])
    except ValueError:
        return False
    return all(isinstance(each, list) and all(isinstance(one, str) for one in each) for each in (names, levels))
