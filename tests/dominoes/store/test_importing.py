# SPDX-License-Identifier: MIT
"""Record files come in whole, or without the lines that are refused, once, and come out again as they were."""

from __future__ import annotations

import json
import os
import sqlite3
import sys
import threading
from collections.abc import Generator, Iterable
from pathlib import Path

import pytest

from dominoes.errors import Reason, RecordError, StoreError
from dominoes.records.files import exhausted
from dominoes.records.notation import LARGEST_FILE
from dominoes.records.parts import with_parts
from dominoes.records.reader import check, parse
from dominoes.records.record import with_remarks
from dominoes.records.record_files import RecordFiles
from dominoes.records.summary import Uncounted
from dominoes.store import Filter, ImportBatch, SavedMatch, Store
from dominoes.store.connection import StatementThread
from dominoes.store.importing import LISTED, Offer, RecordFile, offering
from tests.support.record_lines import EXAMPLE, GOLDEN, edited, golden, saved, sealed
from tests.support.saved_matches import matches_of, path_of

FILES = sorted(GOLDEN.glob("*.gupai"))


def read(path: Path) -> RecordFile:
    """Read a file to its end."""
    file = RecordFile(path, str.upper)
    for _step in file.steps():
        pass
    return file


def take(store: Store, paths: Iterable[Path]) -> Offer:
    """Import the files without an error, as the window does where nothing else is asked for."""
    return take_read(store, [file for file in map(read, paths) if file.is_good])


def take_read(store: Store, files: list[RecordFile]) -> Offer:
    """Import the good lines of *files*."""
    found = exhausted(offering(files, store.archive))
    batch = ImportBatch()
    for match in found.matches:
        for _step in batch.add(match):
            pass
    exhausted(store.archive.writing(batch, found.back))
    return found


@pytest.fixture
def store(tmp_path: Path) -> Iterable[Store]:
    """An empty store."""
    store = Store.open(tmp_path / "data" / "matches.db")
    yield store
    store.close()


def lines_of(store: Store) -> list[str]:
    """Return every record line, the oldest first."""
    return list(store.archive.lines(store.archive.ids(Filter())[::-1]))


@pytest.mark.matrix
@pytest.mark.parametrize("path", [pytest.param(path, id=path.stem) for path in FILES])
def test_what_comes_in_goes_out_as_it_was(store: Store, path: Path) -> None:
    """Every golden match of every game: imported, and its lines are the same."""
    found = take(store, [path])
    lines = golden(path.stem)
    assert found.found == found.rounds == len(lines)
    assert lines_of(store) == lines
    again = take(store, [path])
    assert (again.found, again.rounds, again.matches) == (len(lines), 0, ())
    assert lines_of(store) == lines


def test_all_at_once_and_only_what_is_new(store: Store, tmp_path: Path) -> None:
    """Several files at once; a round that is here already, or stands twice, comes in once."""
    take(store, [saved(tmp_path, *golden("jp")[:3])])
    (tmp_path / "copy.gupai").write_bytes((GOLDEN / "jp.gupai").read_bytes())
    twice = tmp_path / "twice.gupai"
    twice.write_text("\n".join(golden("ng") * 2) + "\n", encoding="utf-8")
    found = take(store, [GOLDEN / "jp.gupai", tmp_path / "copy.gupai", twice])
    assert (found.found, found.rounds) == (8 + 8 + 20, 5 + 10)
    assert sorted(lines_of(store)) == sorted(golden("jp") + golden("ng"))


def test_remarks_make_no_other_round(store: Store, tmp_path: Path) -> None:
    """Remarks here or there do not matter: the round is known, and stays as it is here."""
    path = GOLDEN / "jp.gupai"
    take(store, [path])
    one = store.archive.ids(Filter())[0]
    store.archive.replace_line(one, with_remarks(store.archive.lines([one])[0], {"text": "!"}))
    lines = lines_of(store)
    assert take(store, [path]).rounds == 0
    remarked = saved(tmp_path, *(with_remarks(line, "?") for line in golden("jp") + golden("ng")))
    assert take(store, [remarked, GOLDEN / "ng.gupai"]).rounds == len(golden("ng"))
    assert lines_of(store)[: len(lines)] == lines
    assert len(lines_of(store)) == len(lines) + len(golden("ng"))


def test_a_deleted_round_comes_back(store: Store) -> None:
    """Importing a round is meant to show it: it comes out of the bin, not a second time."""
    path = GOLDEN / "jp.gupai"
    take(store, [path])
    lines, ids = lines_of(store), store.archive.ids(Filter())
    store.archive.remove(ids[:3])
    found = take(store, [path])
    assert (found.new, found.rounds, found.found) == (0, 3, len(lines))
    assert set(found.back) == set(ids[:3])
    assert lines_of(store) == lines
    assert store.archive.ids(Filter(removed=True)) == []


def test_a_match_is_kept_together(store: Store) -> None:
    """Rounds of one match share one; what was read is told of it."""
    take(store, [GOLDEN / "paigow_taiwan.gupai"])
    listed = store.archive.listed(store.archive.ids(Filter())[::-1])
    matches = {each.match for each in listed}
    named = {json.loads(line)["match"] for line in golden("paigow_taiwan")}
    assert len(matches) == len(named)
    header = matches_of(store)[matches.pop()].header
    assert header["imported"] == "paigow_taiwan.gupai"
    assert header["players"] == json.loads(golden("paigow_taiwan")[0])["players"]
    assert {each.half for each in listed} == {1, 2}


def test_matches_of_one_name_are_told_apart(store: Store, tmp_path: Path) -> None:
    """Somebody calls every match the same: rounds that cannot be of one match are of two."""
    other = golden("jp")[0]
    path = saved(
        tmp_path,
        edited(golden("wiki_hk")[0], "match", "m"),
        edited(other, "match", "m"),
        edited(golden("wiki_hk")[2], "match", "m"),
        edited(golden("chain_xieding")[0], "match", "m"),
    )
    found = take(store, [path])
    assert [[each.number for each in match.rounds] for match in found.matches] == [[1, 3], [1], [1]]


def test_half_a_hand_brings_the_other(store: Store, tmp_path: Path) -> None:
    """A second half is never taken without its first, which the reader needs."""
    first, second = golden("paigow_taiwan")[:2]
    take(store, [saved(tmp_path, first)])
    found = take(store, [saved(tmp_path, first, second)])
    assert [[each.half for each in match.rounds] for match in found.matches] == [[1, 2]]
    known = check(parse(first)).next_standing
    assert check(parse(lines_of(store)[-1]), known).result.chips


def test_what_a_list_tells_of_it(store: Store, tmp_path: Path) -> None:
    """Opponents are known by their strength, people by their names; nobody sat at this computer."""
    line = edited(EXAMPLE, "players", ["Ann", "bot:strong", "bot:of some other program", "<b>Bob</b>"])
    take(store, [saved(tmp_path, line)])
    (listed,) = store.archive.listed(store.archive.ids(Filter()))
    summary = listed.summary
    assert summary.names == ("Ann", "STRONG", "bot:of some other program", "<b>Bob</b>")
    assert summary.levels == ("", "strong", "", "")
    assert (summary.seat, summary.player, summary.apart) == (None, "", Uncounted.IMPORTED)
    assert (summary.chips, summary.won, summary.preset) == (8, True, "wiki_hk")
    assert listed.number == 9


def test_what_was_left_out_is_filled_in(store: Store, tmp_path: Path) -> None:
    """The printed example names its preset alone and leaves out its sheet; what is kept is complete."""
    take(store, [saved(tmp_path, EXAMPLE)])
    kept = json.loads(lines_of(store)[0])
    assert isinstance(kept["options"], dict)
    assert kept["result"]["sheet"] != ["…"]
    assert "sha256" in kept
    assert take(store, [saved(tmp_path, EXAMPLE)]).rounds == 0


def test_unknown_keys_and_remarks_are_kept(store: Store, tmp_path: Path) -> None:
    """Content unknown to this version goes out as it came in."""
    data = json.loads(golden("jp")[0]) | {"remarks": ["好"], "weather": {"rain": True}}
    take(store, [saved(tmp_path, sealed(data))])
    kept = json.loads(lines_of(store)[0])
    assert kept["remarks"] == ["好"]
    assert kept["weather"] == {"rain": True}


FUTURE = edited(EXAMPLE, "gupai", 2)
EVIL = {
    "nested brackets": "[" * 10**5,
    "nested objects": '{"a":' * 10**5,
    "a number of many digits": edited(EXAMPLE, "round", 1).replace('"round": 1', '"round": ' + "9" * 50_000),
    "a longer line than allowed": " " * 70_000 + EXAMPLE,
    "half a surrogate pair": EXAMPLE.replace('"Ann"', '"\\ud800"'),
    "a byte order mark": "\ufeff" + EXAMPLE,
    "carriage returns alone": EXAMPLE.replace(" ", "\r") + "\r" + EXAMPLE,
    "direction overridden in a name": EXAMPLE.replace("Ann", "A\u202enn"),
    "nothing seen in a name": EXAMPLE.replace("Ann", "A\u200bnn"),
    "a line broken in a name": EXAMPLE.replace("Ann", "A\\nnn"),
    "NUL in a name": EXAMPLE.replace("Ann", "A\\u0000nn"),
    "a key twice": EXAMPLE.replace('"match"', '"deal": {"hands": []}, "match"'),
    "a tile dealt twice": edited(EXAMPLE, "deal.hands.0", "66 66 66 51 41 62 65 51"),
    "a hand of 64 tiles": edited(EXAMPLE, "deal.hands.0", " ".join(["66"] * 64)),
    "a move out of turn": edited(EXAMPLE, "moves.0", "1 lead 43 44 44 52"),
    "a move of nobody": edited(EXAMPLE, "moves.0", "9 lead 43 44 44 52"),
    "a result against the moves": edited(EXAMPLE, "result.chips", [0, 0, 0, 0]),
    "the checksum of another record": edited(EXAMPLE, "sha256", json.loads(golden("jp")[0])["sha256"])[:-1]
    + ', "sha256": "00"}',
    "a claim that is not held": edited(EXAMPLE, "moves.0", "0 claim all-military"),
    "from a future version": FUTURE,
    "another game": edited(EXAMPLE, "game", "../../tiengow"),
    "not a number": EXAMPLE.replace('"round": 9', '"round": NaN'),
    "unfinished": edited(EXAMPLE, "moves", []),
    "a second half alone": golden("paigow_taiwan")[1],
    "no record at all": "PK\x03\x04",
    "a list": "[]",
}


@pytest.mark.parametrize("line", [pytest.param(line, id=name) for name, line in EVIL.items()])
def test_hostile_files_change_nothing(store: Store, tmp_path: Path, line: str) -> None:
    """Each is refused with file, line and reason; nothing comes in unasked, though a good round stands beside it."""
    good = golden("jp")[0]
    path = saved(tmp_path, good, line)
    file = read(path)
    (error,) = file.errors
    assert (error.file, error.line) == (str(path), 2)
    assert error.reason is not None
    before = sorted(each.name for each in tmp_path.rglob("*"))
    found = take(store, [path])
    assert (found.found, found.rounds) == (0, 0)
    assert lines_of(store) == []
    assert sorted(each.name for each in tmp_path.rglob("*")) == before


@pytest.mark.parametrize(
    ("content", "key"),
    [
        pytest.param(b"", "record.empty", id="empty"),
        pytest.param(b"\n \n", "record.empty", id="blank lines"),
        pytest.param(b"\xff", "record.encoding", id="not UTF-8"),
        pytest.param("王".encode("cp950"), "record.code-page", id="A S3-1: Big5"),
        pytest.param("王".encode("utf-16")[:-1], "record.encoding", id="A S3-1: a part of UTF-16"),
        pytest.param(b"\x89PNG\r\n\x1a\n\0\0", "record.form", id="no text at all"),
        pytest.param(b"\n" * 2**20, "record.form", id="a million empty lines"),
        pytest.param(b" " * (LARGEST_FILE + 1), "record.size", id="too large"),
        pytest.param(None, "record.missing", id="not there"),
    ],
)
def test_files_that_are_none(tmp_path: Path, content: bytes | None, key: str) -> None:
    """A file without readable lines is reported once."""
    path = tmp_path / "x.gupai"
    if content is not None:
        path.write_bytes(content)
    (error,) = read(path).errors
    assert isinstance(error, RecordError)
    assert error.reason is not None
    assert (error.reason.key, error.line) == (key, None)


def test_what_is_no_file(tmp_path: Path) -> None:
    """A folder or a pipe with the right ending is refused, and nobody waits for who might write into the pipe."""
    path = tmp_path / "x.gupai"
    path.mkdir()
    found = [read(path)]
    if sys.platform != "win32":
        os.mkfifo(tmp_path / "y.gupai")
        found.append(read(tmp_path / "y.gupai"))
    for each in found:
        (error,) = each.errors
        assert error.reason is not None
        assert error.reason.key == "record.not-a-file"


def test_a_pipe_is_not_opened(tmp_path: Path) -> None:
    """Neither by the reader nor to count its lines: a program at the other end would take that for an answer."""
    if sys.platform == "win32":
        return
    pipe = tmp_path / "x.gupai"
    os.mkfifo(pipe)
    opened: list[object] = []

    def note(event: str, args: tuple[object, ...]) -> None:
        if event == "open" and str(args[0]) == str(pipe):
            opened.append(args)
            # Nobody is to wait for it in this test, either.
            raise PermissionError(13, "a pipe")

    # It stays until the process ends; no other test has a pipe of this name.
    sys.addaudithook(note)
    (error,) = read(pipe).errors
    assert error.reason is not None
    assert (error.reason.key, opened) == ("record.not-a-file", [])


def test_one_mark_before_a_whole_file(tmp_path: Path) -> None:
    """A4: a byte order mark before the first line is passed over; a second one is told, and what hangs on it."""
    path = saved(tmp_path, *golden("paigow_taiwan"))
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert read(path).errors == []
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    told = [(error.line, error.reason and error.reason.key) for error in read(path).errors]
    assert told[:2] == [(1, "record.byte-order-mark"), (2, "record.half-unchecked")]


def test_one_bad_file_does_not_spoil_another(store: Store, tmp_path: Path) -> None:
    """Files are refused one by one."""
    bad = saved(tmp_path, *golden("jp"), FUTURE)
    found = take(store, [bad, GOLDEN / "ng.gupai"])
    assert (found.found, found.rounds) == (10, 10)
    assert lines_of(store) == golden("ng")


def test_a_match_that_one_file_cannot_hold(store: Store, tmp_path: Path) -> None:
    """It is one match again; further files of the same match, chosen beside each other, are matches of their own."""
    lines = golden("ng")
    with RecordFiles(tmp_path / "a.gupai", 6000) as files:
        for line in lines:
            files.write(line, "ng", json.loads(line)["round"])
        parts = files.finish()
    assert len(parts) > 2
    found = take(store, with_parts(parts[:1]))
    assert [len(match.rounds) for match in found.matches] == [len(lines)]
    assert lines_of(store) == lines, "what the first line of a file says of the one before it is left out"
    again = take(store, [GOLDEN / "ng.gupai"])
    assert (again.found, again.rounds) == (len(lines), 0)
    halves = [tmp_path / "b.gupai", tmp_path / "c.gupai"]
    for path, some in zip(halves, (golden("jp")[:4], golden("jp")[4:]), strict=True):
        path.write_text("\n".join(some), encoding="utf-8")
    assert [len(match.rounds) for match in take(store, halves).matches] == [4, 4]


def test_one_bad_line_hides_no_good_one(store: Store, tmp_path: Path) -> None:
    """A file that was cut off in its last line: the rounds before it come in, once they are asked for."""
    lines = golden("jp")
    file = read(saved(tmp_path, *lines[:-1], lines[-1][:500]))
    assert [(error.line, error.reason and error.reason.key) for error in file.errors] == [
        (len(lines), "record.incomplete")
    ]
    assert (file.is_good, file.rounds) == (False, len(lines) - 1)
    assert take_read(store, [file]).rounds == len(lines) - 1
    assert lines_of(store) == lines[:-1]


def test_every_error_counts(tmp_path: Path) -> None:
    """All errors are counted, the first of them are kept, and so are the good rounds after them."""
    file = read(saved(tmp_path, *["x"] * 1000, *golden("jp")))
    assert (file.refused, len(file.errors), file.rounds) == (1000, LISTED, 8)
    assert [error.line for error in file.errors] == list(range(1, LISTED + 1))


@pytest.mark.parametrize(
    ("name", "key", "shown"),
    [
        pytest.param("A\u202enn", "record.name-turns-writing", "Ann", id="direction overridden"),
        pytest.param("Ann\u200f", "record.name-turns-writing", "Ann", id="right-to-left mark"),
        pytest.param("\U0001f469\u200d\U0001f373", "record.name-joined-emoji", "\U0001f469\U0001f373", id="a cook"),
        pytest.param("A\u200bnn", "record.name-unseen", "Ann", id="nothing seen"),
        pytest.param("A\nnn", "record.name-unseen", "Ann", id="a line broken"),
    ],
)
def test_what_is_wrong_with_a_name(tmp_path: Path, name: str, key: str, shown: str) -> None:
    """The reason is what stands in the name, and the name is told without it."""
    (error,) = read(saved(tmp_path, edited(EXAMPLE, "players.0", name))).errors
    assert error.reason == Reason(key, text=shown)


def test_one_step_for_each_line(tmp_path: Path) -> None:
    """The caller can do something else after every line."""
    file = RecordFile(saved(tmp_path, *golden("jp")), str)
    seen = [file.rounds for _step in file.steps()]
    assert seen == [0, *range(1, 9)], "first the file is read"


def begun(store: Store, monkeypatch: pytest.MonkeyPatch) -> Generator[None, None, tuple[int, ...]]:
    """Begin to write eight rounds, a row with each step, and stop in the middle."""
    monkeypatch.setattr("dominoes.store.archive._WRITTEN_AT_ONCE", 1)
    batch = ImportBatch()
    for match in exhausted(offering([read(GOLDEN / "jp.gupai")], store.archive)).matches:
        for _step in batch.add(match):
            pass
    steps = store.archive.writing(batch, ())
    for _step in range(5):
        next(steps)
    return steps


def others(store: Store) -> set[int]:
    """Return how many rounds a second look at the file finds: what is on the disk."""
    path = path_of(store)
    store.close()
    again = Store.open(path)
    try:
        return {again.archive.count(Filter()), len(again.archive.without_summary())}
    finally:
        again.close()


def test_writing_that_is_given_up(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of it stays: not when it is closed, nor when the store is."""
    begun(store, monkeypatch).close()
    assert store.archive.count(Filter()) == 0
    steps = begun(store, monkeypatch)
    assert others(store) == {0}
    with pytest.raises(StopIteration):
        next(steps)


def test_a_match_saved_while_an_import_is_written(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """The import is finished first, so that the saved match is on the disk when `save` returns."""
    steps = begun(store, monkeypatch)
    store.save(SavedMatch("tiengow", {"seed": "00"}))
    assert not store.archive.database.conn.in_transaction
    assert store.archive.count(Filter()) == 8
    assert exhausted(steps) == (1,), "whoever wrote it learns what was added all the same"
    assert others(store) == {8, 0}


def test_the_commit_is_beside_the_window(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Flushing a large import takes long: its statement, and no other, is executed by another thread."""
    where: dict[str, int] = {}
    steps = begun(store, monkeypatch)
    store.archive.database.conn.set_trace_callback(lambda each: where.update({each.split()[0]: threading.get_ident()}))
    for _step in steps:
        pass
    store.archive.database.conn.set_trace_callback(None)
    assert where.pop("COMMIT") != threading.get_ident()
    assert set(where.values()) == {threading.get_ident()}
    assert others(store) == {8, 0}


def committing(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> tuple[Generator[None, None, tuple[int, ...]], threading.Event]:
    """Begin to commit eight rounds; the commit waits for an event."""
    let, run = threading.Event(), StatementThread._run

    def late(self: StatementThread) -> None:
        assert let.wait(60)
        run(self)

    monkeypatch.setattr(StatementThread, "_run", late)
    steps = begun(store, monkeypatch)
    while not any(thread.name == "statement" for thread in threading.enumerate()):
        next(steps)
    return steps, let


def test_giving_up_comes_too_late_for_a_commit(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Closed while it lasts, it is waited for."""
    steps, let = committing(store, monkeypatch)
    threading.Timer(0.1, let.set).start()
    steps.close()
    assert store.archive.count(Filter()) == 8
    assert others(store) == {8, 0}


def test_a_match_saved_while_an_import_is_committed(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both are on the disk when `save` returns."""
    steps, let = committing(store, monkeypatch)
    threading.Timer(0.1, let.set).start()
    store.save(SavedMatch("tiengow", {"seed": "00"}))
    assert not store.archive.database.conn.in_transaction
    assert list(steps) == []
    assert store.load("00") is not None
    assert others(store) == {8, 0}


@pytest.mark.parametrize("closed", [False, True])
def test_a_commit_that_fails(store: Store, monkeypatch: pytest.MonkeyPatch, *, closed: bool) -> None:
    """Nothing is added, and nothing is left open; a store that is closed meanwhile is closed all the same."""
    tried = []

    def full(self: StatementThread) -> None:
        tried.append(self._statement)
        self._error = sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(StatementThread, "_run", full)
    steps = begun(store, monkeypatch)
    if closed:
        monkeypatch.setattr(StatementThread, "is_done", lambda self, within: False)
        while not tried:
            next(steps)
    else:
        with pytest.raises(StoreError):
            list(steps)
        assert not store.archive.database.conn.in_transaction
        assert store.archive.count(Filter()) == 0
    assert others(store) == {0}


def test_an_import_that_fails_while_a_match_is_saved(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """The match is saved; the importer hears of it."""
    steps = begun(store, monkeypatch)

    def full(*_row: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr("dominoes.store.archive.new_row", full)
    store.save(SavedMatch("tiengow", {"seed": "00"}))
    assert store.load("00") is not None
    with pytest.raises(StoreError):
        next(steps)
    assert store.archive.count(Filter()) == 0
