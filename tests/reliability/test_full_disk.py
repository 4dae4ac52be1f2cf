# SPDX-License-Identifier: MIT
"""A disk that is full at any step: it is told, nothing saved is lost, play goes on, and saving with it in the end."""

from __future__ import annotations

import io
import logging
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from dominoes.errors import StoreError
from dominoes.records.summary import Summary
from dominoes.store import Filter, SavedMatch, SavedRound, Store, backups, failures
from tests.reliability.small_disk import KINDS, SmallDisk, small_disk
from tests.support.saved_matches import Played
from ui.app import run as app
from ui.kit.sheet import SheetOverlay
from ui.pages.records.transfer import Written, write_file
from ui.paths import UserFolders
from ui.saving.autosave import Autosave

# After PySide6, so that qasync chooses it.
import qasync  # isort: skip

NO_ROOM = {failures.FULL, failures.DISK}
"""Messages about it; a limit on files looks like a broken disk."""
LONG = '{"game":"tiengow","moves":"' + "天" * 700


@pytest.fixture(params=KINDS)
def disk(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[SmallDisk]:
    """Yield a disk of three megabytes, if this user may mount; and one by a limit, for other users."""
    with small_disk(tmp_path / "disk", mount=request.param == "memory") as found:
        yield found


STEPS: dict[str, Callable[[Played], object]] = {
    "nothing": lambda _played: None,
    "match": lambda played: Played(played.save, {"seed": "2"}, "paigow"),
    "round": lambda played: played.begin_round({"seed": "天" * 2000}),
    "move": lambda played: played.add_move(1, "throw 22 32 63 31"),
    "undo": lambda played: played.take_back(0),
    "round end": lambda played: played.end_round(f'{LONG}","n":2}}', Summary(game="tiengow")),
    "match end": lambda played: played.end_match("given-up"),
}


def contents(path: Path) -> list[list[Any]]:
    """Return all that a store holds, without its moments."""
    store = Store.open(path)
    found = [
        store.archive.database.execute(f"SELECT {columns} FROM {table} ORDER BY 1, 2").fetchall()  # noqa: S608 - from below
        for table, columns in (
            ("matches", "id, game, header, state"),
            ("rounds", "*"),
            ("moves", "*"),
            ("summaries", "round_id, match_id, game, chips"),
        )
    ]
    (verdict,) = store.archive.database.query("PRAGMA integrity_check")
    assert verdict == {"integrity_check": "ok"}
    store.close()
    return found


def play(autosave: Autosave, step: str, before: Callable[[], None], seed: str = "1") -> None:
    """Play a round and a half, and then *step*, with what goes *before* it."""
    played = Played(autosave.save, {"seed": seed})
    played.begin_round()
    played.add_move(0, "lead 66")
    played.end_round(f'{LONG}","n":1}}', Summary(game="tiengow"))
    played.begin_round()
    played.add_move(0, "lead 66")
    before()
    STEPS[step](played)


@pytest.mark.parametrize("step", [step for step in STEPS if step != "nothing"])
def test_full_before_each_step(disk: SmallDisk, tmp_path: Path, qtbot: QtBot, step: str) -> None:
    """The step is told as not saved, all before it is on the disk, and with room it follows."""
    plain = Autosave(tmp_path / "plain" / "matches.db")
    play(plain, step, lambda: None)
    plain.close()
    path = disk.folder / "matches.db"
    autosave = Autosave(path)
    heard: list[object] = []
    autosave.failed.connect(heard.append)
    autosave.resumed.connect(lambda: heard.append("well"))
    play(autosave, step, disk.fill)
    assert autosave.failure in NO_ROOM
    assert autosave.unsaved
    disk.free()
    # Killed now, it would be as it was before the step.
    killed = tmp_path / "killed" / "matches.db"
    killed.parent.mkdir()
    for end in ("", "-wal"):
        killed.with_name(killed.name + end).write_bytes(path.with_name(path.name + end).read_bytes())
    plain = Autosave(tmp_path / "before" / "matches.db")
    play(plain, "nothing", lambda: None)
    plain.close()
    assert contents(killed) == contents(tmp_path / "before" / "matches.db")
    autosave.retry_timer.timeout.emit()
    assert heard[-1] == "well"
    assert len(heard) == 2
    assert heard[0] in NO_ROOM
    assert not autosave.unsaved
    autosave.close()
    assert contents(path) == contents(tmp_path / "plain" / "matches.db")


def test_full_while_a_backup_is_made(disk: SmallDisk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """No half backup is left, and none that was there is gone."""
    path = disk.folder / "matches.db"
    autosave = Autosave(path)
    play(autosave, "move", lambda: None)
    with qtbot.waitSignal(autosave.backed_up):
        autosave.back_up()
    before = autosave.backups()
    play(autosave, "move", lambda: None, "another")
    # Also if the room is gone only after it was looked for.
    for lie in (False, True):
        with monkeypatch.context() as patch:
            if lie:
                patch.setattr(shutil, "disk_usage", lambda _folder: type("Usage", (), {"free": 1 << 40}))
            source = autosave._store.freeze()  # type: ignore[union-attr]
            disk.fill()
            with pytest.raises(StoreError) as caught:
                backups.make_backup(source, path)
            assert caught.value.reason in NO_ROOM
        disk.free()
        assert autosave.backups() == before
        assert {each.name for each in before[0].path.parent.iterdir()} == {before[0].path.name}
    autosave._store.thaw()  # type: ignore[union-attr]
    autosave.close()


def test_full_while_a_backup_is_put_back(disk: SmallDisk, tmp_path: Path, qtbot: QtBot) -> None:
    """The present file stays, whole and by its name."""
    path = disk.folder / "matches.db"
    other = tmp_path / "other.db"
    store = Store.open(other)
    for number in range(200):
        done = SavedRound(1, 1, {}, line=f'{LONG}","n":{number}}}')
        store.save(SavedMatch("tiengow", {"seed": f"{number}"}, (done,)))
    store.close()
    autosave = Autosave(path)
    play(autosave, "move", lambda: None)
    autosave.close()
    before = path.read_bytes()
    disk.fill()
    with pytest.raises(StoreError) as caught:
        backups.restore(other, path)
    assert caught.value.reason in NO_ROOM
    disk.free()
    assert path.read_bytes() == before
    assert [each.name for each in path.parent.iterdir() if each.is_file()] == ["matches.db"]
    backups.restore(other, path)
    assert backups.count_rounds(path) == 200


def test_full_while_records_are_exported(disk: SmallDisk, tmp_path: Path, qapp: QApplication) -> None:
    """It is raised, nothing half is left, and the file that was there before is as it was."""
    # The flush happens in the background, and only the loop of Qt hears of its end.
    with qasync.QEventLoop(qapp) as loop:
        loop.run_until_complete(export_to(disk, tmp_path))


async def export_to(disk: SmallDisk, folder: Path) -> None:
    """Export to a full *disk*, and to the same with room again."""
    store = Store.open(folder / "store" / "matches.db")
    played = Played(store.save)
    for number in range(1, 50):
        played.begin_round()
        played.end_round(f'{LONG}","n":{number}}}', Summary(game="tiengow"))
    page = QWidget()
    overlay = SheetOverlay(page)
    target = disk.folder / "all.gupai"
    before = b"what was exported before\n"
    target.write_bytes(before)
    ids = store.archive.ids(Filter())
    disk.fill()
    with pytest.raises(OSError, match=r"No space left|File too large"):
        await write_file(ids, target, store.archive, overlay)
    disk.free()
    assert target.read_bytes() == before
    assert [each.name for each in disk.folder.iterdir()] == ["all.gupai"]
    assert await write_file(ids, target, store.archive, overlay) == Written(49, (target,))
    assert len(target.read_text(encoding="utf-8").splitlines()) == 49
    store.close()
    page.deleteLater()


def test_full_while_something_is_noted(disk: SmallDisk, monkeypatch: pytest.MonkeyPatch) -> None:
    """The log loses lines, and nobody but the log hears of it; with room it goes on."""
    root = logging.getLogger()
    before = list(root.handlers), root.level
    folders = UserFolders(disk.folder, disk.folder, disk.folder / "logs")
    complained = io.StringIO()
    monkeypatch.setattr(sys, "stderr", complained)
    try:
        app._start_log(folders)
        (handler,) = [each for each in root.handlers if each not in before[0]]
        note = logging.getLogger("gupai.full")
        note.info("before")
        disk.fill()
        for _line in range(300):
            note.info("天" * 100)
        disk.free()
        note.info("after")
    finally:
        for each in [each for each in root.handlers if each not in before[0]]:
            root.removeHandler(each)
            each.close()
        root.setLevel(before[1])
    assert isinstance(handler, logging.FileHandler)
    lines = (folders.logs / "gupai.log").read_text(encoding="utf-8", errors="replace").splitlines()
    assert lines[0] == "before"
    assert lines[-1].endswith("after")
    assert len(lines) < 302
