# SPDX-License-Identifier: MIT
"""The targets of backups, and the files they replace: never one of the program's, and always a damaged one."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from dominoes.store import failures
from tests.ui.saving.test_autosave_backups import damaged, play, rounds_of, wait_for
from ui.saving.autosave import Autosave


@pytest.fixture
def autosave(tmp_path: Path, qtbot: QtBot) -> Iterator[Autosave]:
    """A autosave on a new file."""
    found = Autosave(tmp_path / "matches.db")
    yield found
    found.close()


def test_a_file_of_the_program_is_no_target(qtbot: QtBot, autosave: Autosave, tmp_path: Path) -> None:
    """Copied over the open file or its log, everything saved afterwards would be lost."""
    play(autosave)
    wait_for(qtbot, autosave.backed_up, autosave.back_up)
    targets = [tmp_path / f"matches.db{end}" for end in ("", "-wal", "-shm", "-journal")]
    for target in (*targets, autosave.backups()[0].path, tmp_path / "aside" / "mine.db"):
        assert autosave.is_own(target)
        with pytest.raises(ValueError, match="kept by the program itself"):
            autosave.back_up_to(target)
    assert not autosave.is_own(tmp_path / "mine.db")
    assert wait_for(qtbot, autosave.backed_up, lambda: autosave.back_up_to(tmp_path / "mine.db")) is None
    play(autosave)
    assert rounds_of(autosave) == 2


def test_a_backup_by_itself_that_fails(
    qtbot: QtBot, autosave: Autosave, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is told apart from one that the player asked for, also if such a one follows at once."""
    told: list[object] = []
    autosave.unprotected.connect(told.append)
    play(autosave)
    (tmp_path / "backups").touch()
    wait_for(qtbot, autosave.backed_up, autosave.back_up)
    assert told == [failures.MISSING_FOLDER]
    nowhere = tmp_path / "nowhere" / "mine.db"
    wait_for(qtbot, autosave.backed_up, lambda: autosave.back_up_to(nowhere))
    assert len(told) == 1
    autosave.back_up()
    assert wait_for(qtbot, autosave.backed_up, lambda: autosave.back_up_to(tmp_path / "mine.db")) is None
    assert told == [failures.MISSING_FOLDER] * 2


@pytest.mark.parametrize("trouble", ["damaged", "text", "full"])
def test_restoring_over_a_file_of_which_no_backup_can_be_made(
    qtbot: QtBot, autosave: Autosave, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trouble: str
) -> None:
    """It is put aside byte for byte, which is enough."""
    before = damaged(autosave, qtbot, tmp_path)
    path = tmp_path / "matches.db"
    if trouble == "text":
        before = b"Dear Ann " * 1000
        path.write_bytes(before)
    elif trouble == "full":
        shutil.copyfile(autosave.backups()[0].path, path)
        before = path.read_bytes()
        monkeypatch.setattr(shutil, "disk_usage", lambda _folder: type("Usage", (), {"free": 0}))
    second = Autosave(path)
    if trouble == "full":
        second.open()
    else:
        wait_for(qtbot, second.damaged, second.open)
    backup = second.backups()[0].path
    assert wait_for(qtbot, second.restored, lambda: second.restore(backup)) is None
    assert second.failure is None
    assert second.recovery is None
    assert rounds_of(second) == 2
    (aside,) = (tmp_path / "aside").iterdir()
    assert aside.read_bytes() == before
    second.close()
