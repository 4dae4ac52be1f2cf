# SPDX-License-Identifier: MIT
"""Where backups go and what they take the place of: never a file of the program, and always what was damaged."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from dominoes.store import failures
from tests.ui.saving.test_autosave_backups import damaged, play, rounds_of, wait_for
from ui.saving.autosave import Keeper


@pytest.fixture
def keeper(tmp_path: Path, qtbot: QtBot) -> Iterator[Keeper]:
    """A keeper on a new file."""
    found = Keeper(tmp_path / "matches.db")
    yield found
    found.close()


def test_a_file_of_the_program_is_no_target(qtbot: QtBot, keeper: Keeper, tmp_path: Path) -> None:
    """Copied over the open file or its log, everything saved afterwards would be lost."""
    play(keeper)
    wait_for(qtbot, keeper.backed_up, keeper.back_up)
    targets = [tmp_path / f"matches.db{end}" for end in ("", "-wal", "-shm", "-journal")]
    for target in (*targets, keeper.backups()[0].path, tmp_path / "aside" / "mine.db"):
        assert keeper.is_own(target)
        with pytest.raises(ValueError, match="kept by the program itself"):
            keeper.back_up_to(target)
    assert not keeper.is_own(tmp_path / "mine.db")
    assert wait_for(qtbot, keeper.backed_up, lambda: keeper.back_up_to(tmp_path / "mine.db")) is None
    play(keeper)
    assert rounds_of(keeper) == 2


def test_a_backup_by_itself_that_fails(
    qtbot: QtBot, keeper: Keeper, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is told apart from one that the player asked for, also if such a one follows at once."""
    told: list[object] = []
    keeper.unprotected.connect(told.append)
    play(keeper)
    (tmp_path / "backups").touch()
    wait_for(qtbot, keeper.backed_up, keeper.back_up)
    assert told == [failures.MISSING_FOLDER]
    nowhere = tmp_path / "nowhere" / "mine.db"
    wait_for(qtbot, keeper.backed_up, lambda: keeper.back_up_to(nowhere))
    assert len(told) == 1
    keeper.back_up()
    assert wait_for(qtbot, keeper.backed_up, lambda: keeper.back_up_to(tmp_path / "mine.db")) is None
    assert told == [failures.MISSING_FOLDER] * 2


@pytest.mark.parametrize("trouble", ["damaged", "text", "full"])
def test_restoring_over_a_file_of_which_no_backup_can_be_made(
    qtbot: QtBot, keeper: Keeper, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trouble: str
) -> None:
    """It is put aside byte for byte, which is enough."""
    before = damaged(keeper, qtbot, tmp_path)
    path = tmp_path / "matches.db"
    if trouble == "text":
        before = b"Dear Ann " * 1000
        path.write_bytes(before)
    elif trouble == "full":
        shutil.copyfile(keeper.backups()[0].path, path)
        before = path.read_bytes()
        monkeypatch.setattr(shutil, "disk_usage", lambda _folder: type("Usage", (), {"free": 0}))
    second = Keeper(path)
    if trouble == "full":
        second.open()
    else:
        wait_for(qtbot, second.damaged, second.open)
    backup = second.backups()[0].path
    assert wait_for(qtbot, second.restored, lambda: second.restore(backup)) is None
    assert second.trouble is None
    assert second.rescue is None
    assert rounds_of(second) == 2
    (aside,) = (tmp_path / "aside").iterdir()
    assert aside.read_bytes() == before
    second.close()
