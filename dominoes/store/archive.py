# SPDX-License-Identifier: MIT
"""The finished rounds of a store: found, marked, removed and taken in from files.

Everything here asks the table of summaries, which is written in the same transaction as the record it sums up.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING, Final, Literal

from dominoes.characters import folded
from dominoes.errors import StoreError
from dominoes.records.files import exhausted
from dominoes.records.summary import Part, Summary, Uncounted
from dominoes.store import failures
from dominoes.store.connection import StatementThread
from dominoes.store.failures import store_errors
from dominoes.store.people import OTHERS, finding_shared, read_parts, rename_part
from dominoes.store.row_seals import ROUND_IS_WHOLE, seal, seal_of_match, seal_of_round, seal_round, sealed_again
from dominoes.store.summaries import (
    INSERT,
    SEALED,
    TYPES,
    RoundRow,
    add_summary,
    change,
    digest,
    is_strange,
    known_games,
    listed,
    new_row,
    summary_columns,
)
from dominoes.store.texts import checksum, is_whole_text, now, plain, read_header, write_header

if TYPE_CHECKING:
    from sqlite_utils import Database

    from dominoes.store.texts import Header

_log = logging.getLogger(__name__)

Outcome = Literal["", "won", "gain", "loss"]
"""How a round ended for the player: any way, with a win, with chips gained, with chips lost."""

_OUTCOMES: Final = {"": "", "won": "won = 1", "gain": "chips > 0", "loss": "chips < 0"}
KEPT_DAYS: Final = 30
"""How long a removed round can be brought back."""
_MISSING: Final = "line IS NOT NULL AND id IN (SELECT id FROM rounds EXCEPT SELECT round_id FROM summaries)"
"""Finished rounds without a summary."""
_OF_A_LATER_GAME: Final = (
    "(game NOT IN (SELECT value FROM json_each(?)) AND game = (SELECT game FROM matches WHERE matches.id = match_id))"
)
"""Of a game which only a later program knows, none of those given."""
_KINDS: Final = (("'text'", TYPES[str]), ("'integer'", TYPES[int]), ("'integer', 'null'", ("seat", "term")))
_MISTYPED: Final = " OR ".join(f"typeof({name}) NOT IN ({kinds})" for kinds, names in _KINDS for name in names)
"""A column holds a value of a type that no program writes there, such as bytes for a text."""
_NAMED: Final = "holds(CAST(names AS BLOB), ?)"
"""A player at the table has such a name."""
_REMARKED: Final = (
    # Within a text of JSON the quotation marks would be escaped.
    "round_id IN (SELECT id FROM rounds WHERE id BETWEEN ? AND ?"
    " AND CASE WHEN instr(line, '\"remarks\":') AND json_valid(line)"
    " THEN holds(CAST(json_array(json_extract(line, '$.remarks')) AS BLOB), ?) END)"
)
"""Such words stand in a remark of a round between two ids."""
_EVERYWHERE: Final = (-(1 << 63), (1 << 63) - 1)
"""Between all ids."""
_AT_ONCE: Final = 500
"""Rows looked up in one step."""
FEW: Final = 10_000
"""Summaries of one game, for which there is an index, that are asked about in one step."""
STRETCH: Final = 3000
"""Summaries that a question is asked about in one step; it takes a few milliseconds."""
_WRITTEN_AT_ONCE: Final = 100
"""Rows written in one step."""
_A_STEP: Final = 0.005
"""Seconds of one step while a commit is waited for."""
_INSERT_MATCH: Final = (
    "INSERT INTO matches (id, game, header, state, created, updated) VALUES (?, ?, ?, 'finished', ?, ?)"
)
_INSERT_ROUND: Final = (
    "INSERT INTO rounds (id, match_id, number, half, header, undos, line, sha256, seal)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
_MOST_WORDS: Final = 200
"""Letters of a name that are looked for: no name is longer."""


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
    """Name of the player at this computer; the empty text means the player without a name."""
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
    apart: frozenset[Uncounted] | None = None
    """Only rounds kept apart for one of these reasons (`Uncounted.NOTHING`: those counted)."""
    words: str = ""
    """Part of the name of a player at the table, or of a remark."""
    match: int | None = None
    """Id of the match."""
    stretch: tuple[int, int] | None = None
    """First and last id of the rounds asked about at a time; see `Archive.stretches`."""

    def where(self) -> tuple[str, list[object]]:
        """Return the condition in SQL, and the values for its question marks."""
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
            (self.stretch is not None, "round_id BETWEEN ? AND ?", self.stretch or ()),
            self._apart(),
            self._found(),
        ]
        wanted = [(test, values) for is_wanted, test, values in parts if is_wanted]
        return " AND ".join(test for test, _ in wanted), [value for _, values in wanted for value in values]

    def _apart(self) -> tuple[bool, str, Sequence[object]]:
        keys = [] if self.apart is None else sorted(each.value for each in self.apart)
        return self.apart is not None, f"apart IN ({', '.join('?' * len(keys))})", keys

    def _found(self) -> tuple[bool, str, Sequence[object]]:
        words = folded(self.words[:_MOST_WORDS])
        return bool(words), f"({_NAMED} OR {_REMARKED})", (words, *(self.stretch or _EVERYWHERE), words)


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


class ImportBatch:
    """Finished matches made ready to be written, which takes longer than to write them."""

    def __init__(self) -> None:
        """Begin without any."""
        self.matches: list[tuple[str, str]] = []
        """Game and header."""
        self.rounds: list[tuple[int, tuple[object, ...], tuple[object, ...]]] = []
        """Which of the matches, from 1; the columns of the round and of its summary, without ids and the moment."""
        self.is_written = False
        """Whether it is in a store."""

    def add(self, match: NewMatch) -> Iterator[None]:
        """Make *match* ready, one round with each step.

        Raises:
            ValueError: a header is not JSON, or a text cannot be kept.
        """
        self.matches.append((plain(match.game), write_header(match.header)))
        at = len(self.matches)
        for each in match.rounds:
            row = (each.number, each.half, write_header(each.header), each.summary.undos, plain(each.line))
            self.rounds.append((at, (*row, checksum(each.line)), summary_columns(each.line, each.summary)))
            yield


class Archive:
    """The finished rounds; of an open `dominoes.store.Store`, which gives it as ``archive``.

    Every method may raise `StoreError`; then nothing of the call was changed.
    """

    def __init__(self, database: Database) -> None:
        """Use `dominoes.store.Store.archive` instead."""
        self.database = database
        """The only connection to the file; for the other modules of this package."""
        self._under_way: Generator[None, None, tuple[int, ...]] | None = None
        """The remaining steps of an import being written."""
        self._added: tuple[int, ...] = ()
        """Ids of the matches that `finish_writing` added."""
        self._failure: StoreError | None = None
        """Why `finish_writing` could not write it."""

    # -- finding -------------------------------------------------------------------------------

    def ids(self, wanted: Filter) -> list[int]:
        """Return the ids of the rounds that are meant, newest first."""
        return exhausted(self.finding(wanted))

    def finding(self, wanted: Filter) -> Generator[None, None, list[int]]:
        """Find the ids of the rounds that are meant, newest first, in steps of a few milliseconds."""
        found: list[tuple[str, int]] = []
        for stretch in self.stretches():
            where, values = replace(wanted, stretch=stretch).where()
            with store_errors():
                rows = self.database.execute(
                    f"SELECT ended, round_id FROM summaries NOT INDEXED WHERE {where}", values
                )
                # A damaged one is the oldest.
                found += [(ended if isinstance(ended, str) else "", row_id) for ended, row_id in rows]
            yield
        if wanted.player is not None:
            shared = yield from finding_shared(self.database)
            where, values = wanted.where()
            there = {row_id for _ended, row_id in found}
            for each in shared:
                if wanted.game and each.game != wanted.game:
                    continue
                with store_errors():
                    rows = self.database.execute(
                        f"SELECT DISTINCT ended, round_id FROM {each.table} WHERE {where}", values
                    )
                    found += [(ended, row_id) for ended, row_id in rows if row_id not in there]
                yield
        found.sort(reverse=True)
        yield
        return [row_id for _ended, row_id in found]

    def is_small(self) -> bool:
        """Return whether one stretch has all summaries, so that every question is answered in a moment."""
        with store_errors():
            (some,) = self.database.execute(
                f"SELECT count(*) FROM (SELECT 1 FROM summaries LIMIT {STRETCH + 1})"
            ).fetchone()
        return bool(some <= STRETCH)

    def stretches(self) -> list[tuple[int, int]]:
        """Return the first and last ids of `STRETCH` summaries each, all of them together."""
        found: list[tuple[int, int]] = []
        last: int | None = None
        with store_errors():
            while True:
                after = "" if last is None else f"WHERE round_id > {last}"
                first, last = self.database.execute(
                    "SELECT min(round_id), max(round_id) FROM"
                    f" (SELECT round_id FROM summaries NOT INDEXED {after} ORDER BY round_id LIMIT {STRETCH})"
                ).fetchone()
                if last is None:
                    return found
                found.append((first, last))

    def parts(self, game: str, stretches: list[tuple[int, int]] | None = None) -> Sequence[tuple[int, int] | None]:
        """Return the *stretches*, or all, to ask about the rounds of *game*; None where one step is enough."""
        with store_errors():
            (some,) = self.database.execute(
                f"SELECT count(*) FROM (SELECT 1 FROM summaries WHERE game = ? LIMIT {FEW + 1})", (game,)
            ).fetchone()
        if some > FEW:
            return self.stretches() if stretches is None else stretches
        return [None] if some else []

    def count(self, wanted: Filter) -> int:
        """Count the rounds that are meant."""
        where, values = wanted.where()
        with store_errors():
            (found,) = self.database.execute(f"SELECT count(*) FROM summaries WHERE {where}", values).fetchone()
        return int(found)

    def games_played(self, player: str | None) -> frozenset[str]:
        """Return the games of which *player*, or anybody here if None, finished a round."""
        return exhausted(self.finding_games_played(player))

    def finding_games_played(self, player: str | None) -> Generator[None, None, frozenset[str]]:
        """Find the same, in steps of a few milliseconds."""
        where, values = Filter(player=player).where()
        with store_errors():
            rows = self.database.execute(f"SELECT DISTINCT game FROM summaries WHERE {where}", values).fetchall()
        found = {game for (game,) in rows if is_whole_text(game)}
        yield
        if player is None:
            return frozenset(found)
        # A summary names the first of several people alone.
        for each in (yield from finding_shared(self.database)):
            if each.game in found:
                continue
            with store_errors():
                rows = self.database.execute(
                    f"SELECT DISTINCT game FROM {each.table} WHERE {where}", values
                ).fetchall()
            found.update(game for (game,) in rows if is_whole_text(game))
            yield
        return frozenset(found)

    def listed(self, ids: Sequence[int], player: str | None = None) -> tuple[RoundRow, ...]:
        """Return rounds by id, in the order asked for; those that are gone are left out.

        Of a round of several people each is as it went for *player*, if they are one of them.

        Left out, too, is one whose summary was damaged. One whose seal is broken is put right after the next start,
        see `dominoes.store.seals`; otherwise it is deleted, and made again: see `without_summary`.
        """
        with store_errors():
            rows = self.database.query(
                # Within a text of JSON the quotation marks would be escaped.
                "SELECT summaries.*, rounds.number, rounds.half, instr(line, '\"remarks\":') AS remarks,"
                " instr(line, '\"half\":') AS in_halves,"
                f" iif(instr(header, '\"{OTHERS}\": ['), header, NULL) AS of_others"
                " FROM summaries JOIN rounds ON rounds.id = round_id"
                f" WHERE round_id IN ({', '.join('?' * len(ids))})",
                list(ids),
            )
            found: dict[int, RoundRow] = {}
            damaged: list[int] = []
            for row in rows:
                try:
                    found[row["round_id"]] = _of_player(listed(row), row["of_others"], player)
                except ValueError as error:
                    _log.info("not listed: %s", error)
                    if row["seal"] in {None, seal(*map(row.__getitem__, SEALED))}:
                        damaged.append(row["round_id"])
        if damaged:
            self.forget(damaged)
        return tuple(found[each] for each in ids if each in found)

    def forget(self, damaged: Sequence[int]) -> None:
        """Delete summaries by the id of their rounds, but those of games which only a later program knows."""
        games = json.dumps(known_games())
        try:
            with store_errors(), self.database.atomic():
                self.database.conn.executemany(
                    f"DELETE FROM summaries WHERE round_id = ? AND NOT {_OF_A_LATER_GAME}",
                    ((each, games) for each in damaged),
                )
        except StoreError as error:
            # A reader need not be able to write.
            _log.info("damaged summaries stay: %s", error)

    def forget_strange(self) -> None:
        """Delete summaries which no program can have written; they are made again, see `without_summary`."""
        with store_errors():
            found = self.database.execute(f"SELECT round_id, {_MISTYPED}, game, apart, facts, seal FROM summaries")
            # A mistyped summary is deleted; a merely strange one may be restored by its seal.
            damaged = [
                row_id
                for row_id, mistyped, *columns, kept in found
                if mistyped or (kept is None and is_strange(*columns))
            ]
        self.forget(damaged)

    def lines(self, ids: Sequence[int]) -> tuple[str, ...]:
        """Return the record lines of rounds by id, in the order asked for.

        Raises:
            StoreError: one is gone, or its checksum says that it is damaged.
        """
        with store_errors():
            found = [
                next(iter(self.database.query("SELECT line, sha256 FROM rounds WHERE id = ?", (each,))), None)
                for each in ids
            ]
        if any(row is None or row["line"] is None or row["sha256"] != checksum(row["line"]) for row in found):
            raise StoreError(failures.DAMAGED)
        return tuple(row["line"] for row in found if row is not None)

    def whole_lines(self, ids: Sequence[int]) -> dict[int, str]:
        """Return the record lines of those of rounds by id that are whole, in the order asked for."""
        found: dict[int, str] = {}
        for each in ids:
            try:
                (found[each],) = self.lines([each])
            except StoreError as error:
                if error.reason != failures.DAMAGED:
                    raise
                _log.info("the record of round %s is damaged", each)
        return found

    def whole_hands(self, ids: Sequence[int]) -> list[int]:
        """Return *ids* in the order of play, each second half after the first half of its hand, which is added."""
        with store_errors():
            first_halves = self.database.execute(
                "SELECT first.id FROM rounds AS second JOIN rounds AS first"
                " ON first.match_id = second.match_id AND first.number = second.number AND first.half = 1"
                " WHERE second.half = 2 AND second.id IN (SELECT value FROM json_each(?))",
                (json.dumps(ids),),
            )
            return sorted({*ids, *(first for (first,) in first_halves)})

    def hands(self, ids: Sequence[int]) -> Generator[None, None, list[tuple[int, int, int]]]:
        """Find match, number and id of the rounds *ids*, with the first half of each second one, in small steps.

        Match after match in the order of their beginnings, each in the order of play.
        """
        found: set[tuple[int, int, int]] = set()
        for start in range(0, len(ids), _AT_ONCE):
            some = self.whole_hands(ids[start : start + _AT_ONCE])
            with store_errors():
                found.update(
                    self.database.execute(
                        "SELECT match_id, number, id FROM rounds WHERE id IN (SELECT value FROM json_each(?))",
                        (json.dumps(some),),
                    )
                )
            yield
        return sorted(found, key=lambda row: (row[0], row[2]))

    def players(self) -> tuple[str, ...]:
        """Return the names of all people with a finished round at this computer; one may be empty."""
        return exhausted(self.finding_players())

    def finding_players(self) -> Generator[None, None, tuple[str, ...]]:
        """Find the names of `players`, in steps of a few milliseconds."""
        with store_errors():
            found = self.database.execute("SELECT DISTINCT player FROM summaries WHERE seat IS NOT NULL").fetchall()
        yield
        for each in (yield from finding_shared(self.database)):
            with store_errors():
                found += self.database.execute(f"SELECT DISTINCT player FROM {each.table}").fetchall()
            yield
        return tuple(sorted({player for (player,) in found if is_whole_text(player)}))

    # -- changing ------------------------------------------------------------------------------

    def set_favourite(self, ids: Iterable[int], *, favourite: bool) -> None:
        """Mark rounds as favourites, or no longer."""
        self._mark("favourite", int(favourite), ids)

    def replace_line(self, number: int, line: str) -> None:
        """Replace the record of a finished round, such as by one with other remarks.

        Raises:
            ValueError: the round is not there or not over, or *line* holds what no file should.
        """
        with store_errors(), self.database.atomic():
            found = self.database.execute(
                f"SELECT match_id, {ROUND_IS_WHOLE} FROM rounds WHERE id = ? AND line IS NOT NULL", (number,)
            ).fetchone()
            if found is None:
                raise ValueError(f"no finished round {number}")
            match, is_whole = found
            with sealed_again(self.database.conn, [match]):
                self.database.execute(
                    "UPDATE rounds SET line = ?, sha256 = ?, seal = '' WHERE id = ?",
                    (plain(line), checksum(line), number),
                )
                if is_whole:
                    seal_round(self.database.conn, number)
            self.database.execute(change("digest", "round_id = ?2"), (digest(line), number))

    def remove(self, ids: Iterable[int]) -> None:
        """Remove rounds from every list and count; for a while they can be brought back."""
        self._mark("removed", now(), ids)

    def bring_back(self, ids: Iterable[int]) -> None:
        """Put removed rounds back where they were."""
        self._mark("removed", None, ids)

    def _mark(self, column: str, value: object, ids: Iterable[int]) -> None:
        with store_errors(), self.database.atomic():
            self.database.conn.executemany(change(column, "round_id = ?2"), ((value, each) for each in ids))

    def empty_bin(self, days: int = KEPT_DAYS) -> int:
        """Delete rounds removed more than *days* ago for good, with matches left empty; count the rounds.

        A first half waits for the second half of its hand, unintelligible without it; and a round waits for the end of
        its match, as the match needs it to go on.
        """
        with store_errors(), self.database.atomic():
            old = [
                row_id
                for (row_id,) in self.database.execute(
                    "SELECT round_id FROM summaries JOIN rounds ON rounds.id = round_id WHERE removed IS NOT NULL"
                    " AND julianday(removed) <= julianday('now', ?)"
                    " AND rounds.match_id NOT IN (SELECT id FROM matches WHERE state = 'open') AND NOT EXISTS ("
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
        ids = json.dumps(list(rounds))
        matches = self.database.execute(
            "SELECT DISTINCT match_id FROM rounds WHERE id IN (SELECT value FROM json_each(?))", (ids,)
        ).fetchall()
        with sealed_again(self.database.conn, [match for (match,) in matches]):
            for each in rounds:
                for table in ("summaries", "moves"):
                    self.database.execute(f"DELETE FROM {table} WHERE round_id = ?", (each,))
                self.database.execute("DELETE FROM rounds WHERE id = ?", (each,))
        # A match still under way may be without a round as yet.
        self.database.execute("DELETE FROM matches WHERE state != 'open' AND id NOT IN (SELECT match_id FROM rounds)")

    def rename_player(self, before: str, after: str, renamed: Callable[[Header], Header | None]) -> None:
        """Assign the rounds of the player *before* to *after*, with that name shown from now on.

        Args:
            before: the name until now.
            after: the name from now on.
            renamed: returns the header of an open match with the new name, so that it is played on by that name; None
                for a match of another player.

        Raises:
            ValueError: a name cannot be kept, or a header is not JSON.
        """
        plain(after)
        shared = exhausted(finding_shared(self.database))
        with store_errors(), self.database.atomic():
            self.database.execute(change("player", "player = ?2"), (after, before))
            rename_part(self.database, shared, before, after)
            found = self.database.execute("SELECT id, header FROM matches WHERE state = 'open'").fetchall()
            for match, written in found:
                # A damaged match stays as it is.
                with suppress(StoreError):
                    if (header := renamed(read_header(written))) is not None:
                        values = (write_header(header), match)
                        with sealed_again(self.database.conn, [match]):
                            self.database.execute("UPDATE matches SET header = ? WHERE id = ?", values)

    # -- taking in -----------------------------------------------------------------------------

    def looking_up(self, digests: Sequence[str]) -> Generator[None, None, tuple[frozenset[str], tuple[int, ...]]]:
        """Return the *digests* of rounds already here, and the ids of those only in the bin.

        A few are looked up with each step.
        """
        known: set[str] = set()
        in_bin: set[int] = set()
        for start in range(0, len(digests), _AT_ONCE):
            some = (json.dumps(digests[start : start + _AT_ONCE]),)
            with store_errors():
                found = self.database.execute(
                    "SELECT digest, max(round_id), min(removed IS NOT NULL) FROM summaries"
                    " WHERE digest IN (SELECT value FROM json_each(?)) GROUP BY digest",
                    some,
                ).fetchall()
            known.update(digest for digest, _newest, _gone in found)
            in_bin.update(newest for _digest, newest, gone in found if gone)
            yield
        # Those without a summary are of an earlier program, which knew no remarks.
        wanted, latest = frozenset(digests), 0
        while True:
            with store_errors():
                # Their text is long, and columns behind it are slow to read.
                rows = self.database.execute(
                    "SELECT id, line IS NOT NULL AND NOT EXISTS (SELECT 1 FROM summaries WHERE round_id = id)"
                    " FROM rounds WHERE id > ? ORDER BY id LIMIT ?",
                    (latest, _AT_ONCE),
                ).fetchall()
                missing = (json.dumps([row_id for row_id, is_missing in rows if is_missing]),)
                kept = self.database.execute(
                    "SELECT sha256 FROM rounds WHERE id IN (SELECT value FROM json_each(?))", missing
                )
                known.update(wanted.intersection(each for (each,) in kept))
            if not rows:
                break
            latest = rows[-1][0]
            yield
        return frozenset(known), tuple(sorted(in_bin))

    def writing(self, batch: ImportBatch, bring_back: Iterable[int]) -> Generator[None, None, tuple[int, ...]]:
        """Add the finished matches of *batch*, and put removed rounds back, all or nothing; return the new ids.

        The work is done in steps of a few milliseconds; closed before its end, nothing is added. Until then all else
        that is written becomes part of the same transaction, unless `finish_writing` comes first.

        The commit, which flushes all of it and moves it from the log into the file, is executed in a thread. Closed
        meanwhile, it is waited for: `ImportBatch.is_written` says whether all was added.
        """
        steps = self._writing(batch, bring_back)
        self._under_way, self._added, self._failure = steps, (), None
        try:
            ids = yield from steps
        finally:
            steps.close()
            if self._under_way is steps:
                self._under_way = None
        if self._failure is not None:
            raise self._failure
        return ids or self._added

    def finish_writing(self) -> None:
        """Write the rest of an import at once, so that the next save does not include it."""
        steps, self._under_way = self._under_way, None
        if steps is not None:
            try:
                self._added = exhausted(steps)
            except StoreError as error:
                # `writing` raises it; the present save is another matter.
                self._failure = error

    def drop_writing(self) -> None:
        """Give up an import that is being written: nothing of it is added, unless it is being committed."""
        if self._under_way is not None:
            # One that fails is given up as well.
            with suppress(StoreError):
                self._under_way.close()

    def _writing(self, batch: ImportBatch, bring_back: Iterable[int]) -> Generator[None, None, tuple[int, ...]]:
        with store_errors():
            self.database.begin()
            try:
                ids = yield from self._inserting(batch, bring_back)
                committing = StatementThread(self.database.conn, "COMMIT")
                try:
                    while not committing.is_done(within=_A_STEP):
                        yield
                finally:
                    committing.end()
                    batch.is_written = True
            except BaseException:
                # Without effect after a commit, whether it failed or not.
                self.database.rollback()
                raise
        return ids

    def _inserting(self, batch: ImportBatch, bring_back: Iterable[int]) -> Generator[None, None, tuple[int, ...]]:
        match, row = self.database.execute(
            "SELECT (SELECT coalesce(max(id), 0) FROM matches), (SELECT coalesce(max(id), 0) FROM rounds)"
        ).fetchone()
        moment = now()
        matches = ((match + at, *each, moment, moment) for at, each in enumerate(batch.matches, 1))
        kept: dict[int, list[str]] = {}

        def sealed(at: int, of: int, columns: tuple[object, ...]) -> tuple[object, ...]:
            *before, _line, sha256 = columns
            made = seal_of_round((row + at, match + of, *before, sha256), None)
            kept.setdefault(of, []).append(made)
            return (row + at, match + of, *columns, made)

        def seals() -> Iterator[tuple[str, int]]:
            for at, (game, header) in enumerate(batch.matches, 1):
                columns = (match + at, game, header, "finished", moment, moment)
                yield seal_of_match(columns, kept.get(at, [])), match + at

        rounds = (sealed(at, of, columns) for at, (of, columns, _) in enumerate(batch.rounds, 1))
        rows = enumerate(batch.rounds, 1)
        summaries = (new_row(row + at, match + of, moment, its) for at, (of, _, its) in rows)
        for statement, values in (
            (_INSERT_MATCH, matches),
            (_INSERT_ROUND, rounds),
            ("UPDATE matches SET seal = ? WHERE id = ?", seals()),
            (INSERT, summaries),
            (change("removed", "round_id = ?2"), ((None, each) for each in bring_back)),
        ):
            while some := tuple(islice(values, _WRITTEN_AT_ONCE)):
                self.database.conn.executemany(statement, some)
                yield
        return tuple(range(match + 1, match + 1 + len(batch.matches)))

    # -- summing up ----------------------------------------------------------------------------

    def without_summary(self) -> tuple[tuple[int, int], ...]:
        """Return id and match of finished rounds that have no summary, such as those of an earlier program."""
        with store_errors():
            return tuple(self.database.execute(f"SELECT id, match_id FROM rounds WHERE {_MISSING}").fetchall())

    def finished(self, match: int) -> tuple[Header, dict[int, Header]]:
        """Return the header of a match, and those of its finished rounds by id, in the order they were begun.

        A damaged header of a round is returned as empty: the moves are in its line.
        """
        with store_errors():
            (header,) = self.database.execute("SELECT header FROM matches WHERE id = ?", (match,)).fetchone()
            rows = self.database.execute(
                "SELECT id, header FROM rounds WHERE match_id = ? AND line IS NOT NULL ORDER BY id", (match,)
            )
            headers: dict[int, Header] = {}
            for row_id, each in rows:
                headers[row_id] = {}
                with suppress(StoreError):
                    headers[row_id] = read_header(each)
            return read_header(header), headers

    def add_summaries(self, found: Iterable[tuple[int, int, Summary]]) -> None:
        """Add the summaries of finished rounds without one: round, match and summary.

        They ended when their match was last played, as far as is known.
        """
        with store_errors(), self.database.atomic():
            for round_id, match_id, summary in found:
                (ended,) = self.database.execute("SELECT updated FROM matches WHERE id = ?", (match_id,)).fetchone()
                add_summary(self.database, round_id, match_id, summary, ended=ended)


def _of_player(row: RoundRow, header: str | None, player: str | None) -> RoundRow:
    """Return *row* with what the *header* of its round says of several people, as it went for *player*."""
    if header is None:
        return row
    parts: tuple[Part, ...] = ()
    with suppress(StoreError):
        parts = read_parts(read_header(header))
    summary = replace(row.summary, others=parts)
    mine = None if player in {None, summary.player} else next((each for each in parts if each.player == player), None)
    return replace(row, summary=summary if mine is None else summary.of(mine))
