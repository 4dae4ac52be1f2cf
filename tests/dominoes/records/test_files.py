# SPDX-License-Identifier: MIT
"""`dominoes.records.files` on differing systems, with fakes of Windows as documented."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from dominoes.errors import RecordError
from dominoes.records import files
from dominoes.records.files import flush_folder, lines, replace_file, text_given, whole_file
from dominoes.records.reader import parse
from tests.support.record_lines import golden

SHARING_VIOLATION = PermissionError(
    13, "The process cannot access the file because it is being used by another process"
)


class Held:
    """A file that a scanner has open for so many tries: MoveFileEx refuses with ERROR_SHARING_VIOLATION."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, tries: float) -> None:
        """Refuse *tries* times."""
        self._left = tries
        self.clock = 0.0
        replace = Path.replace

        def held(part: Path, target: Path) -> Path:
            self._left -= 1
            if self._left >= 0:
                raise SHARING_VIOLATION
            return replace(part, target)

        def sleep(seconds: float) -> None:
            self.clock += seconds

        monkeypatch.setattr(Path, "replace", held)
        monkeypatch.setattr(files, "sleep", sleep)
        monkeypatch.setattr(files, "monotonic", lambda: self.clock)


def test_a_file_that_windows_holds_for_a_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is tried again, and is whole in the end."""
    monkeypatch.setattr(sys, "platform", "win32")
    held = Held(monkeypatch, 3)
    with whole_file(tmp_path / "one.gupai") as file:
        file.write("天\n")
    assert (tmp_path / "one.gupai").read_bytes() == "天\n".encode()
    assert 0 < held.clock < files.PATIENCE
    assert [path.name for path in tmp_path.iterdir()] == ["one.gupai"]


@pytest.mark.parametrize(("system", "least"), [("win32", files.PATIENCE), ("linux", 0), ("darwin", 0)])
def test_a_file_that_stays_held(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, system: str, least: float) -> None:
    """Windows is given a while; elsewhere a refusal is no matter of time. The old file stays."""
    monkeypatch.setattr(sys, "platform", system)
    held = Held(monkeypatch, float("inf"))
    part, target = tmp_path / "one.part", tmp_path / "one"
    part.write_text("new")
    target.write_text("old")
    with pytest.raises(PermissionError):
        replace_file(part, target)
    assert least <= held.clock <= least * 2
    assert target.read_text() == "old"


def test_windows_opens_no_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """os.open refuses folders there, so nothing is flushed; elsewhere the names are."""
    opened: list[Path] = []
    flushed: list[int] = []

    def open_folder(path: Path, _flags: int) -> int:
        opened.append(path)
        return 99

    monkeypatch.setattr(os, "open", open_folder)
    monkeypatch.setattr(os, "fsync", flushed.append)
    monkeypatch.setattr(os, "close", lambda _descriptor: None)
    monkeypatch.setattr(sys, "platform", "win32")
    flush_folder(tmp_path)
    assert opened == []
    monkeypatch.setattr(sys, "platform", "darwin")
    flush_folder(tmp_path)
    assert (opened, flushed) == ([tmp_path], [99])


def test_lines_of_windows(tmp_path: Path) -> None:
    """An editor that ends lines by CR and LF does no harm: the rounds are the same, checksums too."""
    given = golden("basic")[:2]
    file = tmp_path / "edited.gupai"
    file.write_bytes("\r\n".join([*given, ""]).encode())
    assert [parse(line) for line in lines(file) if line.strip()] == [parse(line) for line in given]


def test_a_file_is_read_whole_or_not_at_all(tmp_path: Path) -> None:
    """Of one that is too large nothing is read, not even its beginning."""
    path = tmp_path / "a.txt"
    path.write_bytes(b"x" * 10)
    assert text_given(path, 10) == "x" * 10
    with pytest.raises(RecordError, match="larger than 9 bytes"):
        text_given(path, 9)
