# SPDX-License-Identifier: MIT
"""Records in one file, or in several where they are more than one may hold."""

from __future__ import annotations

import hashlib
import json
import os
import stat
import sys
from itertools import count
from pathlib import Path

import pytest

from dominoes.errors import RecordError
from dominoes.records import files
from dominoes.records.files import NotAFileError, lines, whole_file
from dominoes.records.notation import LONGEST_LINE, checksum
from dominoes.records.parts import exported, parts_of, with_parts
from dominoes.records.record_files import RecordFiles

SIZE = 1000
"""Bytes of a line with its end."""
ROOM = 100
"""Bytes for what is written into the first line of a file about the one before it."""


def line_of(match: int, hand: int) -> str:
    """Return a line of a JSON object that has `SIZE` bytes with its end."""
    line = json.dumps({"match": match, "hand": hand, "sha256": "0" * 64, "pad": ""})
    return line.removesuffix('"}').ljust(SIZE - 3, "x") + '"}'


def names(folder: Path) -> set[str]:
    """Return what there is in *folder*."""
    return {each.name for each in folder.iterdir()}


def fails(path: Path) -> None:
    """Write four files, and then fail."""
    with RecordFiles(path, SIZE) as files:
        for match in range(4):
            files.write(line_of(match, 1), match, 1)
        assert len(names(path.parent)) == 5
        raise RuntimeError


def export(path: Path, rounds: list[tuple[int, int]], lines_in_file: int) -> tuple[Path, ...]:
    """Write a line for each match and hand into files that hold so many; return them."""
    with RecordFiles(path, lines_in_file * SIZE + ROOM) as files:
        for match, hand in rounds:
            files.write(line_of(match, hand), match, hand)
        return files.finish()


def written(path: Path, rounds: list[tuple[int, int]], lines_in_file: int) -> list[list[str]]:
    """Do as `export`; return the lines of each file, as numbers of their matches and hands."""
    found = [[json.loads(line) for line in lines(each)[:-1]] for each in export(path, rounds, lines_in_file)]
    return [[f"{each['match']} {each['hand']}" for each in file] for file in found]


@pytest.mark.parametrize(
    ("rounds", "files"),
    [
        pytest.param([(1, 1), (1, 2), (1, 3)], [["1 1", "1 2", "1 3"]], id="one file holds them"),
        pytest.param([(1, 1), (2, 1), (3, 1), (4, 1)], [["1 1", "2 1", "3 1"], ["4 1"]], id="matches as many as fit"),
        pytest.param([(1, 1), (1, 2), (2, 1), (2, 2)], [["1 1", "1 2"], ["2 1", "2 2"]], id="matches stay whole"),
        pytest.param([(1, n) for n in range(1, 5)], [["1 1", "1 2", "1 3"], ["1 4"]], id="a match for two files"),
        pytest.param([(1, 1), (1, 2), (1, 2), (1, 3)], [["1 1", "1 2", "1 2"], ["1 3"]], id="after a hand"),
        pytest.param([(1, 1), (1, 1), (1, 2), (1, 2)], [["1 1", "1 1"], ["1 2", "1 2"]], id="halves stay together"),
        pytest.param(
            [(1, 1), (2, 1), (2, 2), (2, 3), (2, 4), (2, 5)],
            [["1 1"], ["2 1", "2 2", "2 3"], ["2 4", "2 5"]],
            id="one that no file holds begins anew",
        ),
    ],
)
def test_where_files_part(tmp_path: Path, rounds: list[tuple[int, int]], files: list[list[str]]) -> None:
    """No file has more than three lines, no hand is parted, and no match that fits into one."""
    (tmp_path / "a.gupai").write_text("old")
    assert written(tmp_path / "a.gupai", rounds, 3) == files
    expected = {"a.gupai"} | {f"a.{n}-of-{len(files)}.gupai" for n in range(1, len(files) + 1) if len(files) > 1}
    assert names(tmp_path) == expected, "nothing half made is left"


def test_nothing_is_left_of_what_goes_wrong(tmp_path: Path) -> None:
    """The old files stay, and no part of the new."""
    (tmp_path / "a.gupai").write_text("old")
    with pytest.raises(RuntimeError):
        fails(tmp_path / "a.gupai")
    assert names(tmp_path) == {"a.gupai"}
    assert (tmp_path / "a.gupai").read_text() == "old"
    with pytest.raises(IsADirectoryError), RecordFiles(tmp_path):
        pass


def test_a_pipe_has_no_limit(tmp_path: Path) -> None:
    """Nothing can be put in its place, so all is written into it."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    with RecordFiles(pipe, SIZE) as files:
        for match in range(4):
            files.write(line_of(match, 1), match, 1)
        assert files.finish() == (pipe,)
    assert os.read(reading, 5 * SIZE).decode() == "".join(f"{line_of(match, 1)}\n" for match in range(4))
    os.close(reading)


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("a.2-of-3.gupai", ["a.1-of-3.gupai", "a.2-of-3.gupai", "a.3-of-3.gupai"]),
        ("a.b.1-of-1.gupai", ["a.b.1-of-1.gupai"]),
        ("a.gupai", ["a.gupai"]),
        ("a.4-of-3.gupai", ["a.4-of-3.gupai"]),
        ("a.0-of-3.gupai", ["a.0-of-3.gupai"]),
        ("a.1-of-1000.gupai", ["a.1-of-1000.gupai"]),
        ("1-of-2.gupai", ["1-of-2.gupai"]),
        ("match.1-of-2", ["match.1-of-2", "match.2-of-2"]),
        ("v1.2 records.1-of-2", ["v1.2 records.1-of-2", "v1.2 records.2-of-2"]),
    ],
)
def test_parts_are_found_by_their_names(name: str, parts: list[str]) -> None:
    """Whichever is chosen brings the others, once; any other name is only a name."""
    found = [Path("/x") / each for each in parts]
    assert list(parts_of(Path("/x") / name)) == found
    assert with_parts([*found, Path("/x") / name, *found]) == found


@pytest.mark.parametrize("name", ["a.gupai", "match", "v1.2 records", "v1.2", "a.b.json", ".hidden"])
def test_parts_are_named_so_that_they_are_found(tmp_path: Path, name: str) -> None:
    """For any name, with a suffix or without: each file leads to the others, and all are of that export."""
    found = export(tmp_path / name, [(1, 1), (2, 1)], 1)
    assert len(found) == 2
    assert with_parts(found[:1]) == with_parts(found[1:]) == list(found)
    (tmp_path / name).write_text("{}")
    (tmp_path / f"other.{name}").write_text("{}")
    assert exported(tmp_path / name) == (tmp_path / name, *found)
    if name == "v1.2 records":
        assert found[0].name == "v1.2 records.1-of-2"


def test_to_the_last_byte(tmp_path: Path) -> None:
    """A file is filled as far as it goes."""
    with RecordFiles(tmp_path / "a.gupai", 3 * SIZE) as files:
        for match in range(3):
            files.write(line_of(match, 1), match, 1)
        assert files.finish() == (tmp_path / "a.gupai",)
    assert (tmp_path / "a.gupai").stat().st_size == 3 * SIZE


@pytest.mark.parametrize(
    "rounds",
    [
        pytest.param([(1, 1), (2, 1), (2, 2)], id="after a match, with what is begun of the next"),
        pytest.param([(1, 1), (1, 2), (1, 3)], id="within a match"),
    ],
)
def test_a_file_names_the_one_before(tmp_path: Path, rounds: list[tuple[int, int]]) -> None:
    """The first line of the second file does, with a new checksum; all other lines are as they were given."""
    first, second = export(tmp_path / "a.gupai", rounds, 2)
    written = first.read_text().splitlines() + second.read_text().splitlines()
    marked = len(first.read_text().splitlines())
    assert [line for at, line in enumerate(written) if at != marked] == [
        line_of(*each) for at, each in enumerate(rounds) if at != marked
    ]
    given, found = json.loads(line_of(*rounds[marked])), json.loads(written[marked])
    before = hashlib.sha256(written[marked - 1].encode()).hexdigest()
    assert {**found, "sha256": given["sha256"]} == {**given, "follows": before}
    assert found["sha256"] == checksum(found)


def test_a_line_nearly_too_long_names_nothing(tmp_path: Path) -> None:
    """It would become one that no reader takes."""
    long = json.dumps({"pad": "x" * (LONGEST_LINE - 20)})
    with RecordFiles(tmp_path / "a.gupai", LONGEST_LINE) as files:
        for match in range(2):
            files.write(long, match, 1)
        first, second = files.finish()
    assert first.read_text() == second.read_text() == long + "\n"


def test_files_of_two_exports_are_told(tmp_path: Path) -> None:
    """A file that does not follow the one before it is refused; a former one without such a link is not."""
    a = export(tmp_path / "a.gupai", [(1, 1), (2, 1), (3, 1)], 1)
    b = export(tmp_path / "b.gupai", [(4, 1), (5, 1), (6, 1)], 1)
    for path in (*a, *b):
        assert lines(path)
    b[1].replace(a[1])
    for path, reason in zip(a, (None, "record.other-export", "record.other-export"), strict=True):
        if reason is None:
            assert lines(path)
            continue
        with pytest.raises(RecordError) as error:
            lines(path)
        assert error.value.reason is not None
        assert error.value.reason.key == reason
    a[1].write_text(line_of(7, 1) + "\n\n")
    a[2].write_text(line_of(8, 1) + "\n")
    assert lines(a[1])
    assert lines(a[2])
    a[2].write_text('{"follows": 7}\n')
    with pytest.raises(RecordError):
        lines(a[2])
    a[2].write_text('{"follows": \n')
    assert lines(a[2]), "what is no record is refused where it is read"
    a[1].unlink()
    a[2].write_text('{"follows": 7}\n')
    assert lines(a[2]), "the missing file is told instead"


@pytest.mark.parametrize("refused", range(1, 7))
def test_an_export_that_fails_leaves_the_older_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refused: int
) -> None:
    """Whichever of its steps is refused: all its files are there again, and nothing else is."""
    old, new = [(n, 1) for n in range(3)], [(n, 1) for n in range(10, 13)]
    export(tmp_path / "a.gupai", old, 1)
    before = {each.name: each.read_bytes() for each in tmp_path.iterdir()}
    replace, steps = Path.replace, count(1)

    def refusing(self: Path, target: Path) -> Path:
        if next(steps) == refused:
            raise PermissionError(13, "held by a scanner")
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", refusing)
    # Windows would try again for a while.
    monkeypatch.setattr(files, "_is_kept_by_others", lambda: False)
    with pytest.raises(PermissionError):
        export(tmp_path / "a.gupai", new, 1)
    assert {each.name: each.read_bytes() for each in tmp_path.iterdir()} == before
    assert len(export(tmp_path / "a.gupai", new, 1)) == 3
    assert names(tmp_path) == set(before)


def test_a_first_export_that_fails_leaves_nothing(tmp_path: Path) -> None:
    """A folder in the place of one of its files stays, and none of the others is written."""
    (tmp_path / "a.2-of-3.gupai").mkdir()
    with pytest.raises(NotAFileError):
        export(tmp_path / "a.gupai", [(n, 1) for n in range(3)], 1)
    assert names(tmp_path) == {"a.2-of-3.gupai"}


def test_files_that_are_held_for_a_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows refuses while a scanner looks at a new file; it is tried again."""
    replace, steps = Path.replace, count(1)

    def refusing(self: Path, target: Path) -> Path:
        if next(steps) < 3:
            raise PermissionError(13, "held by a scanner")
        return replace(self, target)

    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(Path, "replace", refusing)
    assert len(export(tmp_path / "a.gupai", [(1, 1), (2, 1)], 1)) == 2


def test_files_of_an_earlier_export(tmp_path: Path) -> None:
    """They are named, and removed on request."""
    older = (tmp_path / "a.gupai", *export(tmp_path / "a.gupai", [(n, 1) for n in range(3)], 1))
    older[0].write_text("old")
    other = tmp_path / "a.b.1-of-3.gupai"
    other.write_text("of another name")
    with RecordFiles(tmp_path / "a.gupai", 2 * SIZE + ROOM) as files:
        for match in range(3):
            files.write(line_of(match, 1), match, 1)
        assert files.earlier() == older
        new = files.finish()
    assert names(tmp_path) == {each.name for each in (*older, *new, other)}
    with RecordFiles(tmp_path / "a.gupai", 2 * SIZE) as files:
        files.write(line_of(1, 1), 1, 1)
        files.finish(files.earlier())
    assert names(tmp_path) == {"a.gupai", other.name}
    assert (tmp_path / "a.gupai").read_text() == line_of(1, 1) + "\n"


def test_a_folder_that_cannot_be_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files can be written there all the same."""

    def refused(_folder: Path) -> list[Path]:
        raise PermissionError(13, "not to be read")

    monkeypatch.setattr(Path, "iterdir", refused)
    with RecordFiles(tmp_path / "a.gupai") as files:
        files.write(line_of(1, 1), 1, 1)
        assert files.earlier() == ()
        files.finish(files.earlier())
    assert (tmp_path / "a.gupai").read_text() == line_of(1, 1) + "\n"


def test_a_missing_part_is_told(tmp_path: Path) -> None:
    """As missing; any other absent file is merely unreadable."""
    for name, reason in (("a.2-of-3.gupai", "record.part-missing"), ("a.gupai", "record.missing")):
        with pytest.raises(RecordError) as error:
            lines(tmp_path / name)
        assert error.value.reason is not None
        assert error.value.reason.key == reason


def test_files_and_their_folder_are_flushed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A power cut leaves the old file or the new one: text before it is put in place, and its name after."""
    seen: list[str] = []

    def noted(descriptor: int) -> None:
        folder = stat.S_ISDIR(os.fstat(descriptor).st_mode)
        seen.append("folder" if folder else "in place" if (tmp_path / "a.gupai").exists() else "file")

    monkeypatch.setattr(os, "fsync", noted)
    export(tmp_path / "a.gupai", [(1, 1)], 1)
    # Windows flushes no folder.
    steps = ["file"] if sys.platform == "win32" else ["file", "folder"]
    assert seen == steps
    (tmp_path / "a.gupai").unlink()
    with whole_file(tmp_path / "a.gupai") as file:
        file.write("x")
    assert seen == steps * 2
