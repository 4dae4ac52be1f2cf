# SPDX-License-Identifier: MIT
"""Records in one file, or in several where they are more than one may hold."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from dominoes.errors import RecordError
from dominoes.records.files import lines, whole_file
from dominoes.records.parts import parts_of, with_parts
from dominoes.records.record_files import RecordFiles

LINE = "x" * 9
"""Ten bytes with its end."""


def names(folder: Path) -> set[str]:
    """Return what there is in *folder*."""
    return {each.name for each in folder.iterdir()}


def fails(path: Path) -> None:
    """Write four files, and then fail."""
    with RecordFiles(path, 10) as files:
        for match in range(4):
            files.write(LINE, match, 1)
        assert len(names(path.parent)) == 5
        raise RuntimeError


def written(path: Path, rounds: list[tuple[int, int]], largest: int) -> list[list[str]]:
    """Write a line for each match and hand; return the lines of each file, as numbers of their matches."""
    with RecordFiles(path, largest) as files:
        for match, hand in rounds:
            files.write(f"{match} {hand} ".ljust(9, "x"), match, hand)
        found = files.finish()
    return [[" ".join(line.split()[:2]).removesuffix("x") for line in lines(each)[:-1]] for each in found]


@pytest.mark.parametrize(
    ("rounds", "files"),
    [
        pytest.param([(1, 1), (1, 2), (1, 3)], [["1 1", "1 2", "1 3"]], id="one file holds them"),
        pytest.param([(1, 1), (2, 1), (3, 1), (4, 1)], [["1 1", "2 1", "3 1"], ["4 1"]], id="to the last byte"),
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
    """No file has more than 30 bytes, no hand is parted, and no match that fits into one."""
    (tmp_path / "a.gupai").write_text("old")
    assert written(tmp_path / "a.gupai", rounds, 3 * len(LINE) + 3) == files
    expected = {"a.gupai"} | {f"a.{n}-of-{len(files)}.gupai" for n in range(1, len(files) + 1) if len(files) > 1}
    assert names(tmp_path) == expected, "nothing half made is left"


def test_nothing_is_left_of_what_goes_wrong(tmp_path: Path) -> None:
    """What was there stays, and no part of the new."""
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
    with RecordFiles(pipe, 10) as files:
        for match in range(4):
            files.write(LINE, match, 1)
        assert files.finish() == (pipe,)
    assert os.read(reading, 1000).decode() == f"{LINE}\n" * 4
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
    ],
)
def test_parts_are_found_by_their_names(name: str, parts: list[str]) -> None:
    """Whichever is chosen brings the others, once; any other name is only a name."""
    found = [Path("/x") / each for each in parts]
    assert list(parts_of(Path("/x") / name)) == found
    assert with_parts([*found, Path("/x") / name, *found]) == found


def test_a_missing_part_is_told(tmp_path: Path) -> None:
    """As what it is; any other file that is not there only cannot be read."""
    for name, reason in (("a.2-of-3.gupai", "record.part-missing"), ("a.gupai", "record.unreadable")):
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
    written(tmp_path / "a.gupai", [(1, 1)], 100)
    assert seen == ["file", "folder"]
    (tmp_path / "a.gupai").unlink()
    with whole_file(tmp_path / "a.gupai") as file:
        file.write("x")
    assert seen == ["file", "folder"] * 2
