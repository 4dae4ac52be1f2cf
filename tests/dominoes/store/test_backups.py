# SPDX-License-Identifier: MIT
"""`dominoes.store.backups`: copies that are whole, thinned out by any clock, and put back."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dominoes.errors import StoreError
from dominoes.store import Store, backups
from dominoes.store.backups import DAYS, MONTHS, NEWEST, WEEKS, Backup
from dominoes.store.file_header import MAJOR
from tests.support.saved_matches import Played, path_of

ROOT = Path(__file__).parents[3]
GOLDEN = Path(__file__).parents[2] / "golden"
LINE = '{"game":"tiengow","gupai":1}'


def play(store: Store, rounds: int = 1, text: str = "") -> None:
    """Save finished *rounds* of a new match."""
    played = Played(store.save)
    for _number in range(rounds):
        played.begin_round()
        played.add_move(0, "lead 66")
        played.end_round(LINE + text)


def backed_up(store: Store) -> Backup:
    """Make a backup of an open store."""
    try:
        return backups.make_backup(store.freeze(), path_of(store))
    finally:
        store.thaw()


def matches_in(path: Path) -> int:
    """Count the matches of a file that nobody has open."""
    connection = sqlite3.connect(f"file:{path}?mode=ro&immutable=1", uri=True)
    (count,) = connection.execute("SELECT count(*) FROM matches").fetchone()
    connection.close()
    assert isinstance(count, int)
    return count


def test_a_backup_holds_what_was_saved_and_is_listed(store: Store, path: Path) -> None:
    """Also what was only in the log; it is a store itself."""
    play(store, 3)
    assert path.with_name("gupai.db-wal").stat().st_size
    made = backed_up(store)
    assert backups.list_backups(path.parent / "backups") == (made,)
    assert (made.number, made.rounds, made.size) == (1, 3, made.path.stat().st_size)
    assert abs(datetime.now(UTC) - made.made) < timedelta(minutes=1)
    assert {each.name for each in made.path.parent.iterdir()} == {made.path.name}
    copy = Store.open(made.path)
    assert copy.open_matches() == store.open_matches()
    copy.close()


def test_play_goes_on_while_it_is_copied(store: Store, path: Path) -> None:
    """Later saves go to the log; the backup shows the moment it was begun, with any amount of data."""
    play(store)
    source = store.freeze()
    before = path.read_bytes()
    for _ in range(120):
        play(store, text="天" * 8000)
    assert path.read_bytes() == before
    assert backups.make_backup(source, path).rounds == 1
    log = path.with_name("gupai.db-wal").stat().st_size
    store.thaw()
    play(store)
    assert log > 2_000_000
    assert path.stat().st_size > len(before)
    store.close()
    assert matches_in(path) == 122


def test_copying_leaves_the_lock(store: Store, path: Path) -> None:
    """The lent file is never closed before the connection: that would let others in (POSIX)."""
    play(store)
    backed_up(store)
    program = "import sys; from pathlib import Path; from dominoes.store import Store; Store.open(Path(sys.argv[1]))"
    visit = subprocess.run(
        [sys.executable, "-c", program, str(path)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert "store.locked" in visit.stderr


def test_it_is_known_whether_something_changed(store: Store, path: Path) -> None:
    """Opening and closing changes nothing; a move does; so does putting back an earlier backup."""
    play(store)
    store.close()
    assert backups.is_changed(path)
    for _ in range(2):
        again = Store.open(path)
        again.freeze()
        if backups.is_changed(path):
            first = backed_up(again)
        again.close()
    assert len(backups.list_backups(path.parent / "backups")) == 1
    again = Store.open(path)
    play(again)
    again.close()
    assert backups.is_changed(path)
    backups.restore(first.path, path)
    assert not backups.is_changed(path)


def test_what_is_no_backup_is_not_listed(store: Store, path: Path) -> None:
    """With any other files in the folder; and there may be no folder."""
    folder = path.parent / "backups"
    assert backups.list_backups(folder) == ()
    made = backed_up(store)
    (folder / "holiday.jpg").touch()
    (folder / "gupai-000007-20261399-111111-4.db").touch()
    (folder / "gupai-000009-20261121-111111-4.db").mkdir()
    assert [each for each in backups.list_backups(folder) if each.path.is_file()] == [made]


def test_half_a_backup_is_cleared_away(store: Store, path: Path) -> None:
    """A copy that was broken off goes by no name, and the next one removes it; its number is not used twice."""
    folder = path.parent / "backups"
    with pytest.raises(backups.StoppedError):
        backups.make_backup(store.freeze(), path, stop=lambda: True)
    assert list(folder.iterdir()) == []
    (folder / "000001.part").write_bytes(b"half")
    assert backed_up(store).number == 1
    assert backed_up(store).number == 2
    assert len(list(folder.iterdir())) == 2


def test_a_damaged_source_makes_no_backup(store: Store, path: Path) -> None:
    """A copy is checked before it counts as one, so that damage never displaces a whole backup."""
    play(store, 200)
    store.close()
    with path.open("r+b") as file:
        file.seek(8192)
        file.write(bytes(4096))
    with path.open("rb") as source, pytest.raises(StoreError, match=r"store\.damaged"):
        backups.make_backup(source, path)
    assert list((path.parent / "backups").iterdir()) == []


def test_the_disk_is_not_filled(store: Store, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As much room stays as the backup takes."""
    play(store)
    size = path.stat().st_size
    usage = shutil.disk_usage(path.parent)
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: usage._replace(free=2 * size - 1))
    with pytest.raises(StoreError, match=r"store\.full"):
        backed_up(store)
    assert list((path.parent / "backups").iterdir()) == []


def test_the_newest_good_one(store: Store, path: Path) -> None:
    """One that has been damaged since is passed over; none is None."""
    assert backups.newest_good(path) is None
    play(store, 100)
    first = backed_up(store)
    second = backed_up(store)
    assert backups.newest_good(path) == second
    second.path.write_bytes(second.path.read_bytes()[:5000])
    assert backups.newest_good(path) == first
    first.path.write_bytes(b"")
    assert backups.newest_good(path) is None


def test_a_backup_is_put_back(store: Store, path: Path) -> None:
    """The present file is put aside byte for byte, each time under another name."""
    play(store)
    made = backed_up(store)
    play(store)
    store.close()
    before = path.read_bytes()
    aside = backups.restore(made.path, path)
    assert aside is not None
    assert aside.read_bytes() == before
    assert matches_in(path) == 1
    assert matches_in(made.path) == 1
    again = backups.restore(made.path, path)
    assert again not in (None, aside)
    assert len(list(path.parent.joinpath("aside").iterdir())) == 2
    assert not path.with_name("gupai.db.new").exists()


def test_a_log_goes_aside_with_its_file(store: Store, path: Path) -> None:
    """Beside the file that is put back it would be taken for its own."""
    play(store)
    made = backed_up(store)
    store.close()
    for end in ("-wal", "-journal"):
        path.with_name(path.name + end).write_bytes(b"a log")
    aside = backups.restore(made.path, path)
    assert aside is not None
    assert sorted(each.name for each in path.parent.iterdir()) == ["aside", "backups", "gupai.db"]
    assert aside.with_name(aside.name + "-wal").read_bytes() == b"a log"


@pytest.mark.parametrize("place", ["nothing", "folder"])
def test_whatever_is_in_the_place(store: Store, path: Path, place: str) -> None:
    """Nothing at all, or a folder, which is kept as well."""
    made = backed_up(store)
    store.close()
    path.unlink()
    if place == "folder":
        path.mkdir()
        path.joinpath("note").touch()
    aside = backups.restore(made.path, path)
    assert (aside is not None) is (place == "folder")
    assert aside is None or aside.joinpath("note").exists()
    Store.open(path).close()


def test_without_hard_links(store: Store, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the file system has none, the file is copied aside."""

    def refuse(*_args: object) -> None:
        raise OSError(95, "not supported")

    play(store)
    made = backed_up(store)
    store.close()
    before = path.read_bytes()
    monkeypatch.setattr(os, "link", refuse)
    monkeypatch.setattr(Path, "hardlink_to", refuse)
    aside = backups.restore(made.path, path)
    assert aside is not None
    assert aside.read_bytes() == before


@pytest.mark.parametrize("kind", ["text", "newer", "damaged", "folder", "missing", "pipe"])
def test_a_file_that_cannot_be_put_back(store: Store, path: Path, kind: str, tmp_path: Path) -> None:
    """It is refused, and the present file stays as it is."""
    play(store, 100)
    made = backed_up(store)
    store.close()
    data = bytearray(made.path.read_bytes())
    other = tmp_path / "other.db"
    if kind == "folder":
        other.mkdir()
    elif kind == "pipe" and sys.platform != "win32":
        os.mkfifo(other)
    elif kind == "text":
        other.write_text("Dear diary " * 100, encoding="utf-8")
    elif kind == "newer":
        data[60:64] = ((MAJOR + 1) << 16).to_bytes(4, "big")
        other.write_bytes(data)
    elif kind == "damaged":
        other.write_bytes(data[:-4096])
    before = {each: each.read_bytes() for each in path.parent.rglob("*") if each.is_file()}
    with pytest.raises(StoreError) as caught:
        backups.restore(other, path)
    wanted = {"newer": "store.newer", "damaged": "store.damaged"}.get(kind, "store.not-a-database")
    assert caught.value.reason.key == wanted
    assert {each: each.read_bytes() for each in path.parent.rglob("*") if each.is_file()} == before


def test_a_file_of_the_players_choice(store: Store, tmp_path: Path) -> None:
    """A copy goes anywhere, over an earlier one, and leaves nothing half done."""
    target = tmp_path / "usb" / "mine.db"
    with pytest.raises(StoreError, match=r"store\.missing-folder"):
        backups.copy_to(store.freeze(), target)
    target.parent.mkdir()
    for count in (1, 2):
        play(store)
        backups.copy_to(store.freeze(), target)
        assert matches_in(target) == count
    with pytest.raises(backups.StoppedError):
        backups.copy_to(store.freeze(), target, stop=lambda: True)
    assert matches_in(target) == 2
    assert list(target.parent.iterdir()) == [target]


def test_a_file_of_the_players_choice_is_checked(store: Store, path: Path, tmp_path: Path) -> None:
    """F S4-4: a broken copy does not replace the former file."""
    target = tmp_path / "mine.db"
    play(store, 200)
    backups.copy_to(store.freeze(), target)
    before = target.read_bytes()
    store.close()
    with path.open("r+b") as file:
        file.seek(8192)
        file.write(bytes(4096))
    with path.open("rb") as source, pytest.raises(StoreError, match=r"store\.damaged"):
        backups.copy_to(source, target)
    assert target.read_bytes() == before
    assert not target.with_name("mine.db.part").exists()


def test_which_files_are_our_own(store: Store, path: Path, tmp_path: Path) -> None:
    """The store by any name, SQLite's files beside it, all backups, and no other."""
    made = backed_up(store)
    link, folder = tmp_path / "link.db", tmp_path / "folder"
    link.symlink_to(path)
    folder.symlink_to(path.parent)
    second = tmp_path / "second.db"
    second.hardlink_to(path)
    own = [path.with_name(f"{path.name}{end}") for end in ("", "-wal", "-shm", "-journal", ".new")]
    own += [link, second, folder / path.name, path.parent / path.name.upper(), made.path, made.path.with_name("x.db")]
    own += [path.with_name("aside") / "x" / "y.db", path.parent / "backups" / ".." / path.name]
    assert [each for each in own if not backups.is_own(each, path)] == []
    others = [tmp_path / path.name, path.with_name("mine.db"), tmp_path / "backups" / "mine.db"]
    assert [each for each in others if backups.is_own(each, path)] == []
    path.with_name("scorebooks.json").touch()
    assert backups.is_own(path.with_name("scorebooks.json"), path)


class _Kill(BaseException):
    """Stands for the end of the process."""


def test_killed_while_a_file_is_put_in_place(store: Store, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The old file is then without its log, found in the place it was put aside to."""
    made = backed_up(store)
    store.close()
    new = path.with_name("new.db")
    for links in (True, False):
        path.with_name(path.name + "-wal").write_bytes(b"a log, now and then")
        new.write_bytes(made.path.read_bytes())

        def die(*_args: object) -> None:
            raise _Kill

        with monkeypatch.context() as patch:
            patch.setattr(Path, "replace", die)
            if not links:
                patch.setattr(Path, "hardlink_to", lambda *_args: (_ for _ in ()).throw(OSError(95, "no")))
            with pytest.raises(_Kill):
                backups.put_in_place(new, path)
        assert not path.with_name(path.name + "-wal").exists()
        found = backups.log_of(path)
        assert found.parent.name == "aside"
        assert found.read_bytes() == b"a log, now and then"
        found.unlink()
    # That of another file is not taken for it.
    found.write_bytes(b"a log")
    found.with_name(found.name.removesuffix("-wal")).write_bytes(b"another file")
    assert backups.log_of(path) == path.with_name(path.name + "-wal")


def test_a_file_that_cannot_be_put_in_place(store: Store, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The old file is there again with its log."""
    made = backed_up(store)
    store.close()
    before = path.read_bytes()
    path.with_name(path.name + "-wal").write_bytes(b"a log")
    new = path.with_name("new.db")
    new.write_bytes(made.path.read_bytes())

    def refuse(*_args: object) -> None:
        raise PermissionError(13, "in use")

    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(StoreError, match=r"store\.read-only"):
        backups.put_in_place(new, path)
    assert path.read_bytes() == before
    assert path.with_name(path.name + "-wal").read_bytes() == b"a log"


def test_before_a_migration(path: Path) -> None:
    """The file of an earlier program is kept as it was; a new one needs no backup."""
    path.parent.mkdir()
    connection = sqlite3.connect(path)
    connection.executescript((GOLDEN / "store_v1.sql").read_text(encoding="utf-8"))
    before = list(connection.iterdump())
    connection.close()
    Store.open(path).close()
    (made,) = backups.list_backups(path.parent / "backups")
    connection = sqlite3.connect(made.path)
    assert list(connection.iterdump()) == before
    assert connection.execute("PRAGMA user_version").fetchone() == (1 << 16,)
    connection.close()
    Store.open(path).close()
    assert backups.list_backups(path.parent / "backups") == (made,)


def test_erasing(store: Store, path: Path) -> None:
    """The data the player wants gone is gone; the backups only on request."""
    play(store)
    made = backed_up(store)
    store.close()
    backups.restore(made.path, path)
    backups.erase(path, backups=False)
    assert sorted(each.name for each in path.parent.iterdir()) == ["aside", "backups"]
    backups.erase(path, backups=True)
    assert list(path.parent.iterdir()) == []


def test_what_is_erased_stays_gone(store: Store, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """F S4-4: the folder is flushed after the files are gone, or a power cut could bring them back."""
    if os.name != "posix":
        return
    store.close()
    flushed: list[tuple[int, bool]] = []
    sync = os.fsync

    def noted(descriptor: int) -> None:
        flushed.append((os.fstat(descriptor).st_ino, path.exists()))
        sync(descriptor)

    monkeypatch.setattr(os, "fsync", noted)
    backups.erase(path, backups=False)
    assert flushed[-1:] == [(path.parent.stat().st_ino, False)]


def test_the_log_beside_the_store_comes_before_one_put_aside(store: Store, path: Path) -> None:
    """It is newer; and of several put aside, the newest is that of the store."""
    play(store)
    store.close()
    aside = path.with_name("aside")
    aside.mkdir()
    logs = [aside / f"{path.stem}-{number:06}-20260101-000000{path.suffix}-wal" for number in (1, 2, 3)]
    for log in logs:
        log.write_bytes(b"a log")
        shutil.copyfile(path, log.with_name(log.name.removesuffix("-wal")))
    assert backups.log_of(path) == logs[-1]
    beside = path.with_name(path.name + "-wal")
    beside.write_bytes(b"its log")
    assert backups.log_of(path) == beside


# -- flushing ------------------------------------------------------------------------------------


def made_by_copy(store: Store, path: Path, folder: Path) -> Path:
    """Make a backup as after a start."""
    return backups.make_backup(store.freeze(), path).path


def made_by_sqlite(store: Store, path: Path, folder: Path) -> Path:
    """Make a backup as before a migration."""
    return backups.back_up_open(store.archive.database.conn, path).path


def made_to_order(store: Store, path: Path, folder: Path) -> Path:
    """Make a copy where the player wants it."""
    backups.copy_to(store.freeze(), folder / "mine.db")
    return folder / "mine.db"


def put_back(store: Store, path: Path, folder: Path) -> Path:
    """Put a backup in the place of the store."""
    backup = backups.make_backup(store.freeze(), path).path
    store.close()
    backups.restore(backup, path)
    return path


@pytest.mark.parametrize("make", [made_by_copy, made_by_sqlite, made_to_order, put_back])
def test_it_is_on_the_disk_before_it_has_its_name(
    store: Store,
    path: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    make: Callable[[Store, Path, Path], Path],
) -> None:
    """The copy is flushed, then gets its name, then the folder is flushed: a power cut leaves no half backup."""
    done: list[tuple[str, int]] = []
    sync, replace = os.fsync, Path.replace

    def noted_sync(descriptor: int) -> None:
        done.append(("flushed", os.fstat(descriptor).st_ino))
        sync(descriptor)

    def noted_replace(old: Path, new: Path) -> Path:
        done.append(("named", old.stat().st_ino))
        return replace(old, new)

    play(store)
    monkeypatch.setattr(os, "fsync", noted_sync)
    monkeypatch.setattr(Path, "replace", noted_replace)
    made = make(store, path, tmp_path)
    monkeypatch.undo()
    file, folder = made.stat().st_ino, made.parent.stat().st_ino
    last = len(done) - 1 - done[::-1].index(("named", file))
    assert ("flushed", file) in done[:last]
    assert os.name != "posix" or ("flushed", folder) in done[last:]


# -- thinning ------------------------------------------------------------------------------------

MOST = NEWEST + DAYS + WEEKS + MONTHS
moments = st.datetimes(datetime(1970, 1, 1), datetime(2200, 1, 1)).map(lambda when: when.replace(tzinfo=UTC))  # noqa: DTZ001
steps = st.one_of(
    st.timedeltas(timedelta(), timedelta(days=3)),
    st.sampled_from([timedelta(days=-1), timedelta(days=3650), timedelta(days=-20_000), timedelta(hours=1)]),
)


def thinned(times: list[datetime]) -> list[Backup]:
    """Make one backup after the other at these *times*, thinning each time; give those left, newest first."""
    there: list[Backup] = []
    for number, when in enumerate(times, 1):
        there.insert(0, Backup(Path(f"{number}"), number, when, 0, 0))
        left = backups.kept(there)
        assert left.issuperset(there[:NEWEST])
        assert len(left) <= MOST
        there = [each for each in there if each in left]
    return there


@given(moments, st.lists(steps, max_size=80))
def test_thinning_by_any_clock(begin: datetime, gaps: list[timedelta]) -> None:
    """The newest five stay by any clock, so there are never fewer, and the sum is bounded."""
    times = [begin]
    for gap in gaps:
        times.append(max(min(times[-1] + gap, datetime(2300, 1, 1, tzinfo=UTC)), datetime(1970, 1, 1, tzinfo=UTC)))
    left = thinned(times)
    # In figures, as they are promised: one newest backup alone would not do.
    assert len(left) >= min(5, len(times))
    assert [each.number for each in left[:5]] == list(range(len(times), max(0, len(times) - 5), -1))


def test_thinning_in_ordinary_life() -> None:
    """Two starts a day for three years leave five newest, fourteen days, eight weeks, twelve months."""
    begin = datetime(2026, 1, 1, 9, tzinfo=UTC)
    times = [begin + timedelta(hours=12 * n) for n in range(2 * 365 * 3)]
    last = times[-1]
    left = [each.made for each in thinned(times)]
    assert left[:NEWEST] == times[: -NEWEST - 1 : -1]
    days = {each.date() for each in left}
    assert all((last - timedelta(days=n)).date() in days for n in range(DAYS))
    assert (NEWEST, DAYS, WEEKS, MONTHS) == (5, 14, 8, 12)
    assert min(left) < last - timedelta(days=30 * (MONTHS - 2))
    weeks = {each.isocalendar()[:2] for each in left}
    assert all((last - timedelta(weeks=n)).isocalendar()[:2] in weeks for n in range(WEEKS))
    assert len(left) <= MOST


def test_real_files_by_a_clock_that_jumps(store: Store, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Back a day, on ten years, to 1970: the order stays, and so do the newest five."""
    clock = [datetime(2026, 11, 21, 12, tzinfo=UTC)]

    class Clock(datetime):
        @classmethod
        def now(cls, tz: object = None) -> datetime:  # type: ignore[override]
            return clock[0]

    monkeypatch.setattr(backups, "datetime", Clock)
    made: list[int] = []
    jumps = [1, 3650, -1, -20_000, 0, 0, 1, 1, 0, -1, 7, 1, 1, 0, 0, 0, 30, -30]
    for days in jumps:
        clock[0] += timedelta(days=days)
        play(store)
        made.append(backed_up(store).number)
        there = [each.number for each in backups.list_backups(path.parent / "backups")]
        assert there[:NEWEST] == made[: -NEWEST - 1 : -1]
    assert made == list(range(1, len(jumps) + 1))
