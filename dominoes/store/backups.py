# SPDX-License-Identifier: MIT
"""Copies of the store: made, checked, thinned out, and put back in its place.

A number in the name gives their order, never the clock. Nothing here touches a file that is in use: an open
store gives a descriptor of its own for copying (see `dominoes.store.Store.freeze`).
"""

from __future__ import annotations

import filecmp
import os
import re
import shutil
import sqlite3
import stat
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO, Final

from dominoes.errors import StoreError
from dominoes.records.files import flush_folder, open_given, replace_file
from dominoes.store import failures
from dominoes.store.failures import store_errors
from dominoes.store.file_header import check_header
from dominoes.store.texts import any_text, checksum

NEWEST: Final = 5
"""So many are kept, independent of the clock."""
DAYS, WEEKS, MONTHS = 14, 8, 12
"""Of older ones, the newest of so many different days, weeks and months is kept."""

ASIDE: Final = "aside"
"""Folder next to the store for files put aside."""

_CHUNK: Final = 1 << 20
"""Bytes copied at a time; between two it may be stopped."""
_NAME: Final = re.compile(r"(?P<stem>.+)-(?P<number>\d{6,})-(?P<made>\d{8}-\d{6})-(?P<rounds>\d+)\.db")
_ASIDE: Final = re.compile(r"-(\d{6,})-\d{8}-\d{6}\.")
_MADE: Final = "%Y%m%d-%H%M%S"
_BESIDE: Final = ("-wal", "-shm", "-journal")
"""Files of SQLite that may be left beside a store, and would be taken for parts of another one in its place."""


@dataclass(frozen=True, slots=True)
class Backup:
    """One copy of the store that was whole when it was made."""

    path: Path
    number: int
    """Rises from one to the next."""
    made: datetime
    """In UTC, by the clock of that moment."""
    rounds: int
    """How many finished rounds it holds."""
    size: int
    """Bytes."""


class StoppedError(Exception):
    """The copying was stopped on request; nothing is left of it."""


def folder_of(store: Path) -> Path:
    """Return the folder of the backups of *store*."""
    return store.with_name("backups")


def list_backups(folder: Path) -> tuple[Backup, ...]:
    """Return the backups in *folder*, newest first; none if it cannot be read."""
    try:
        found = [_read(each) for each in folder.iterdir()]
    except OSError:
        return ()
    return tuple(sorted(filter(None, found), key=lambda backup: backup.number, reverse=True))


def _read(path: Path) -> Backup | None:
    named = _NAME.fullmatch(path.name)
    if named is None:
        return None
    try:
        made = datetime.strptime(named["made"], _MADE).replace(tzinfo=UTC)
        found = path.stat()
        # Opening a pipe would block for ever.
        if not stat.S_ISREG(found.st_mode):
            return None
        return Backup(path, int(named["number"]), made, int(named["rounds"]), found.st_size)
    except (OSError, ValueError):
        # Gone meanwhile; or an impossible date, not written by this program.
        return None


def is_changed(store: Path) -> bool:
    """Return whether *store*, with nothing in its log, has changed since its newest backup."""
    newest = next(iter(list_backups(folder_of(store))), None)
    if newest is None:
        return True
    with store_errors():
        here, there = store.stat(), newest.path.stat()
    return (here.st_size, here.st_mtime_ns) != (there.st_size, there.st_mtime_ns)


def make_backup(source: BinaryIO, store: Path, *, stop: Callable[[], bool] = lambda: False) -> Backup:
    """Copy *source*, an open file of *store* that nobody writes to meanwhile; then thin out.

    May run in a thread of its own.

    Args:
        source: given by the open store, or the file itself while no store has it open.
        store: its path; the backups have a folder next to it.
        stop: asked now and then.

    Raises:
        StoreError: it cannot be written, or the copy is not whole; nothing is left of it then.
        StoppedError: *stop* said so.
    """
    with store_errors():
        state = os.fstat(source.fileno())
        return _make(store, state, lambda part: _copy(source, part, state.st_size, stop), stop)


def back_up_open(database: sqlite3.Connection, store: Path) -> Backup:
    """Write a backup of *store* through its open connection; takes a second for 400 MB.

    Raises:
        StoreError: it cannot be written, or the copy is not whole; nothing is left of it then.
    """

    def write(part: Path) -> None:
        database.execute("VACUUM INTO ?", (str(part),))
        flush_file(part)

    with store_errors():
        return _make(store, store.stat(), write, lambda: False)


def _make(store: Path, state: os.stat_result, write: Callable[[Path], None], stop: Callable[[], bool]) -> Backup:
    folder = folder_of(store)
    folder.mkdir(parents=True, exist_ok=True)
    for left in folder.glob("*.part"):
        left.unlink()
    # As much room must stay on the disk as the backup takes: a backup must not be the reason why a move is not saved.
    if shutil.disk_usage(folder).free < 2 * state.st_size:
        raise StoreError(failures.FULL)
    number = max((each.number for each in list_backups(folder)), default=0) + 1
    part = folder / f"{number:06}.part"
    with _made_whole(part):
        write(part)
        rounds = count_rounds(part, stop)
        made = datetime.now(UTC).replace(microsecond=0)
        path = folder / f"{store.stem}-{number:06}-{made:{_MADE}}-{rounds}.db"
        # What it was made from, to be compared with: see `is_changed`.
        os.utime(part, ns=(state.st_atime_ns, state.st_mtime_ns))
        replace_file(part, path)
    flush_folder(folder)
    # After a power cut a folder without its name on the disk may be gone, with all its content.
    flush_folder(folder.parent)
    backup = Backup(path, number, made, rounds, path.stat().st_size)
    if not _has_damaged_records(path):
        # Otherwise an earlier one may hold the only whole copy of a record.
        there = list_backups(folder)
        for old in set(there) - kept(there):
            old.path.unlink()
    return backup


def _has_damaged_records(path: Path) -> bool:
    """Return whether a record in a backup disagrees with its checksum; SQLite's own check ignores it."""
    with as_whole(path) as copy:
        rows = copy.execute("SELECT line, sha256 FROM rounds WHERE line IS NOT NULL")
        return any(checksum(line) != written for line, written in rows)


@contextmanager
def _made_whole(part: Path) -> Iterator[None]:
    """Remove *part* beforehand, and again if the body fails."""
    part.unlink(missing_ok=True)
    try:
        yield
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def _copy(source: BinaryIO, target: Path, size: int, stop: Callable[[], bool]) -> None:
    source.seek(0)
    with target.open("xb") as copy:
        left = size
        while left:
            if stop():
                raise StoppedError
            chunk = source.read(min(left, _CHUNK))
            if not chunk:
                raise StoreError(failures.DISK)
            left -= len(chunk)
            copy.write(chunk)
        copy.flush()
        os.fsync(copy.fileno())


@contextmanager
def as_whole(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a store that is not in use, to be read; nothing is written beside it.

    Raises:
        StoreError: it cannot be opened, or the body cannot read it.
    """
    with store_errors(), closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as copy:
        copy.text_factory = any_text
        copy.execute("PRAGMA cell_size_check = ON")
        yield copy


def count_rounds(path: Path, stop: Callable[[], bool] = lambda: False) -> int:
    """Check a store that is not in use, and return the number of its finished rounds.

    Raises:
        StoreError: it is not whole.
        StoppedError: *stop* said so.
    """
    with as_whole(path) as copy:
        copy.set_progress_handler(stop, 100_000)
        try:
            if copy.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
                raise StoreError(failures.DAMAGED)
            (rounds,) = copy.execute("SELECT count(*) FROM rounds WHERE sha256 IS NOT NULL").fetchone()
            return int(rounds)
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_INTERRUPT:
                raise StoppedError from None
            raise


def newest_good(store: Path, stop: Callable[[], bool] = lambda: False) -> Backup | None:
    """Return the newest backup of *store* that is still whole; raise StoppedError if *stop* said so."""
    for each in list_backups(folder_of(store)):
        try:
            count_rounds(each.path, stop)
        except StoreError:
            continue
        return each
    return None


def kept(backups: Sequence[Backup]) -> set[Backup]:
    """Choose of *backups*, newest first, those that stay.

    Days are compared with each other, not with today: a clock that jumps costs none.
    """
    stay = set(backups[:NEWEST])
    spans: tuple[tuple[int, Callable[[datetime], Hashable]], ...] = (
        (DAYS, datetime.date),
        (WEEKS, lambda made: f"{made:%G-%V}"),
        (MONTHS, lambda made: (made.year, made.month)),
    )
    for most, span in spans:
        seen: set[Hashable] = set()
        for each in backups[NEWEST:]:
            when = span(each.made)
            if when not in seen and len(seen) < most:
                seen.add(when)
                stay.add(each)
    return stay


def is_own(target: Path, store: Path) -> bool:
    """Return whether a file at *target* would be in the way of *store* or of the files beside it.

    In the folder of the store these are all existing names, and all names beginning like the store's.
    """
    place, home = Path(os.path.realpath(target)), Path(os.path.realpath(store))
    for folder in (folder_of(home), _aside_of(home)):
        if any(_is_same(each, folder) for each in place.parents):
            return True
    if not _is_same(place.parent, home.parent):
        return _is_same(place, home)
    return place.exists() or place.name.casefold().startswith(home.name.casefold())


def _is_same(one: Path, other: Path) -> bool:
    """Return whether two names mean the same, also where upper and lower case do."""
    try:
        return one.samefile(other)
    except OSError:
        return one == other


def copy_to(source: BinaryIO, target: Path, *, stop: Callable[[], bool] = lambda: False) -> None:
    """Copy *source*, as `make_backup` does, to the file *target*, which may be there already.

    Raises:
        StoreError: it cannot be written, or the copy is not whole; *target* is as it was.
        StoppedError: *stop* said so.
    """
    part = target.with_name(target.name + ".part")
    with store_errors():
        with _made_whole(part):
            _copy(source, part, os.fstat(source.fileno()).st_size, stop)
            count_rounds(part, stop)
            replace_file(part, target)
        flush_folder(target.parent)


def restore(backup: Path, store: Path) -> Path | None:
    """Put a copy of *backup* in the place of *store*, opened by nobody; return the new place of the present file.

    Raises:
        StoreError: it cannot be done, or *backup* is not whole, not ours or newer; *store* is as it was.
    """
    with store_errors():
        if not backup.is_file():
            raise StoreError(failures.NOT_A_DATABASE)
        check_header(backup)
    count_rounds(backup)
    new = store.with_name(store.name + ".new")
    with store_errors(), _made_whole(new):
        with open_given(backup) as source:
            state = os.fstat(source.fileno())
            _copy(source, new, state.st_size, lambda: False)
        os.utime(new, ns=(state.st_atime_ns, state.st_mtime_ns))
        return put_in_place(new, store)


def put_in_place(new: Path, store: Path) -> Path | None:
    """Put *new* in the place of *store*; the old file is put aside, byte for byte.

    Killed in the middle, one of the two is at *store*; of the old one perhaps without its log: see `log_of`.

    Raises:
        StoreError: it cannot be done; the old file is still there.
    """
    with store_errors():
        flush_file(new)
        aside = _aside(store)
        if store.is_dir():
            store.rename(aside)
        else:
            for end in ("", *_BESIDE):
                _double(store.with_name(store.name + end), aside.with_name(aside.name + end))
            flush_folder(aside.parent)
            for end in _BESIDE:
                # A log beside the new file would be taken for its own.
                store.with_name(store.name + end).unlink(missing_ok=True)
        try:
            replace_file(new, store)
        except OSError:
            for end in _BESIDE:
                _double(aside.with_name(aside.name + end), store.with_name(store.name + end))
            raise
        flush_folder(store.parent)
    there = aside.exists() or aside.with_name(aside.name + "-wal").exists()
    return aside if there else None


def log_of(store: Path) -> Path:
    """Find the log of *store*, which is put aside already if `put_in_place` was killed before it was done."""
    log = store.with_name(store.name + "-wal")
    if log.exists() or not store.is_file():
        return log
    with store_errors():
        try:
            logs = sorted(_aside_of(store).glob(f"{store.stem}-*{store.suffix}-wal"), reverse=True)
        except FileNotFoundError:
            return log
        for each in logs:
            main = each.with_name(each.name.removesuffix("-wal"))
            if main.is_file() and (main.samefile(store) or filecmp.cmp(main, store, shallow=False)):
                return each
    return log


def erase(store: Path, *, backups: bool) -> None:
    """Delete *store*, opened by nobody, and on request its *backups* and the files put aside.

    Raises:
        StoreError: something could not be deleted.
    """
    with store_errors():
        if backups:
            for folder in (folder_of(store), _aside_of(store)):
                if folder.exists():
                    shutil.rmtree(folder)
        for end in (*_BESIDE, ""):
            store.with_name(store.name + end).unlink(missing_ok=True)
        flush_folder(store.parent)


def _aside_of(store: Path) -> Path:
    return store.with_name(ASIDE)


def _aside(store: Path) -> Path:
    """Find a name that nothing has yet."""
    folder = _aside_of(store)
    folder.mkdir(exist_ok=True)
    numbers = [int(found[1]) for each in folder.iterdir() if (found := _ASIDE.search(each.name))]
    return folder / f"{store.stem}-{max(numbers, default=0) + 1:06}-{datetime.now(UTC):{_MADE}}{store.suffix}"


def _double(file: Path, other: Path) -> None:
    """Give *file* a second name, or where the file system has no such thing, copy it."""
    if not file.exists():
        return
    try:
        other.hardlink_to(file)
    except OSError:
        with file.open("rb") as source:
            _copy(source, other, file.stat().st_size, lambda: False)


def flush_file(path: Path) -> None:
    """Flush the file at *path* to the disk."""
    with path.open("r+b") as file:
        os.fsync(file.fileno())
