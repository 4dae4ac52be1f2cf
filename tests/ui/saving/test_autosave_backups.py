# SPDX-License-Identifier: MIT
"""Backups as the program makes them, putting one back, and what is done about a damaged file."""

from __future__ import annotations

import shutil
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from dominoes.errors import Reason, StoreError
from dominoes.records.summary import Summary
from dominoes.store import Filter, Store, backups, failures, file
from dominoes.store.file_header import MAJOR
from dominoes.store.salvage import Salvaged
from tests.support.saved_matches import Played
from ui.saving import autosave as autosave_module
from ui.saving import recovery as recovery_module
from ui.saving.autosave import Autosave
from ui.saving.recovery import Recovery

PATIENCE = 5_000
"""Milliseconds."""


@pytest.fixture
def autosave(tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[Autosave]:
    """Yield an autosave without delays."""
    monkeypatch.setattr(autosave_module, "QUIET_MS", 0)
    found = Autosave(tmp_path / "matches.db")
    yield found
    found.close()


def play(autosave: Autosave, rounds: int = 1) -> None:
    """Save finished *rounds*."""
    played = Played(autosave.save)
    for number in range(rounds):
        played.begin_round()
        played.add_move(0, "lead 66")
        played.end_round(f'{{"game":"tiengow","{played.seed}":{number}}}', Summary(game="tiengow"))


def rounds_of(autosave: Autosave) -> int:
    """Count the finished rounds."""
    assert autosave.archive is not None
    return len(autosave.archive.ids(Filter()))


def wait_for(qtbot: QtBot, signal: object, act: Callable[[], object]) -> object:
    """Do *act* and return what *signal* then tells."""
    with qtbot.waitSignal(signal, timeout=PATIENCE) as told:
        act()
    assert told.args is not None
    return told.args[0]


def test_a_backup_at_the_start_if_something_changed(qtbot: QtBot, autosave: Autosave, tmp_path: Path) -> None:
    """The first start with something to lose makes one; a start that changed nothing makes none."""
    assert wait_for(qtbot, autosave.backed_up, autosave.open) is None
    (first,) = autosave.backups()
    assert first.rounds == 0
    play(autosave)
    autosave.close()
    again = Autosave(tmp_path / "matches.db")
    assert wait_for(qtbot, again.backed_up, again.open) is None
    assert [each.rounds for each in again.backups()] == [1, 0]
    again.close()
    third = Autosave(tmp_path / "matches.db")
    third.open()
    qtbot.wait(200)
    assert len(third.backups()) == 2
    third.close()


def test_a_backup_of_what_a_killed_program_left(qtbot: QtBot, autosave: Autosave, tmp_path: Path) -> None:
    """The file itself is as it was when the newest backup was made; what came after is in its log."""
    play(autosave)
    wait_for(qtbot, autosave.backed_up, autosave.back_up)
    play(autosave)
    killed = tmp_path / "killed"
    shutil.copytree(tmp_path / "backups", killed / "backups")
    for name in ("matches.db", "matches.db-wal"):
        shutil.copy2(tmp_path / name, killed / name)
    assert not backups.is_changed(killed / "matches.db")
    again = Autosave(killed / "matches.db")
    assert wait_for(qtbot, again.backed_up, again.open) is None
    assert [each.rounds for each in again.backups()] == [2, 1]
    again.close()


def test_no_backup_while_the_disk_is_broken(qtbot: QtBot, autosave: Autosave, monkeypatch: pytest.MonkeyPatch) -> None:
    """The quiet moment after the start passes; trouble is told when there is something to be saved."""

    def refuse(_store: Store) -> None:
        raise StoreError(failures.DISK)

    monkeypatch.setattr(Store, "freeze", refuse)
    autosave.open()
    qtbot.wait(100)
    assert autosave.backups() == ()
    assert autosave.failure is None


def test_play_is_not_held_up_by_a_backup(
    qtbot: QtBot, autosave: Autosave, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Moves are saved while the copy is being made, and are not in it; one that the player wants comes after it."""
    gate = threading.Event()
    real = backups.make_backup

    def slow(*args: object, **words: object) -> object:
        assert gate.wait(5)
        return real(*args, **words)  # type: ignore[arg-type]

    monkeypatch.setattr(autosave_module, "make_backup", slow)
    play(autosave)
    autosave.back_up()
    began = time.monotonic()
    play(autosave, 3)
    autosave.back_up()
    autosave.back_up_to(tmp_path / "other.db")
    assert time.monotonic() - began < 1
    assert autosave.failure is None
    assert wait_for(qtbot, autosave.backed_up, gate.set) is None
    assert [each.rounds for each in autosave.backups()] == [1]
    assert rounds_of(autosave) == 4
    assert backups.count_rounds(tmp_path / "other.db") == 4


def test_closing_does_not_wait_for_a_backup(autosave: Autosave, monkeypatch: pytest.MonkeyPatch) -> None:
    """A copy that is being made is given up, and the store is closed, within a second."""
    stopped = threading.Event()

    def endless(*_args: object, stop: Callable[[], bool]) -> None:
        while not stop():
            time.sleep(0.001)
        stopped.set()
        raise backups.StoppedError

    monkeypatch.setattr(autosave_module, "make_backup", endless)
    play(autosave)
    autosave.back_up()
    began = time.monotonic()
    autosave.close()
    assert time.monotonic() - began < 1
    assert stopped.is_set()


def test_a_backup_that_cannot_be_made(qtbot: QtBot, autosave: Autosave, tmp_path: Path) -> None:
    """It is told why; saving goes on."""
    play(autosave)
    (tmp_path / "backups").touch()
    assert wait_for(qtbot, autosave.backed_up, autosave.back_up) == failures.MISSING_FOLDER
    target = tmp_path / "nowhere" / "mine.db"
    assert wait_for(qtbot, autosave.backed_up, lambda: autosave.back_up_to(target)) == failures.MISSING_FOLDER
    play(autosave)
    assert autosave.failure is None
    autosave._store.freeze()  # type: ignore[union-attr]

    def refuse() -> None:
        raise StoreError(failures.FULL)

    autosave._store.freeze = refuse  # type: ignore[union-attr, method-assign]
    assert wait_for(qtbot, autosave.backed_up, autosave.back_up) == failures.FULL


def test_a_background_job_that_breaks_off(
    qtbot: QtBot, autosave: Autosave, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A mistake in the program is noted, and told as trouble of the disk."""
    monkeypatch.setattr(autosave_module, "make_backup", lambda *_args, **_words: 1 // 0)
    play(autosave)
    assert wait_for(qtbot, autosave.backed_up, autosave.back_up) == failures.DISK
    assert "ZeroDivisionError" in caplog.text
    caplog.clear()


def test_a_backup_to_a_file_and_back(qtbot: QtBot, autosave: Autosave, tmp_path: Path) -> None:
    """The player's own copy can be put back; the file of the meantime is kept twice."""
    target = tmp_path / "stick" / "mine.db"
    target.parent.mkdir()
    play(autosave, 2)
    assert wait_for(qtbot, autosave.backed_up, lambda: autosave.back_up_to(target)) is None
    play(autosave, 3)
    assert rounds_of(autosave) == 5
    replaced: list[int] = []
    autosave.replaced.connect(lambda: replaced.append(rounds_of(autosave)))
    assert wait_for(qtbot, autosave.restored, lambda: autosave.restore(target)) is None
    assert replaced == [rounds_of(autosave)] == [2]
    assert autosave.backups()[0].rounds == 5
    assert len(list((tmp_path / "aside").iterdir())) == 1
    newest = autosave.backups()[0].path
    assert wait_for(qtbot, autosave.restored, lambda: autosave.restore(newest)) is None
    assert rounds_of(autosave) == 5
    play(autosave)
    assert rounds_of(autosave) == 6


def test_a_backup_that_cannot_be_put_back(qtbot: QtBot, autosave: Autosave, tmp_path: Path) -> None:
    """The present file is open again as it was."""
    play(autosave, 2)
    target = tmp_path / "letter.db"
    target.write_text("Dear Ann " * 100, encoding="utf-8")
    replaced: list[None] = []
    autosave.replaced.connect(lambda: replaced.append(None))
    assert wait_for(qtbot, autosave.restored, lambda: autosave.restore(target)) == failures.NOT_A_DATABASE
    assert replaced == []
    assert rounds_of(autosave) == 2
    assert autosave.failure is None
    play(autosave)
    assert rounds_of(autosave) == 3


def test_what_is_done_while_a_backup_is_put_back(qtbot: QtBot, autosave: Autosave) -> None:
    """It waits; asking twice does nothing, and nothing is erased meanwhile."""
    play(autosave)
    wait_for(qtbot, autosave.backed_up, autosave.back_up)
    (backup,) = autosave.backups()
    with qtbot.waitSignal(autosave.restored, timeout=PATIENCE):
        autosave.restore(backup.path)
        autosave.restore(backup.path)
        assert not autosave.erase(backups=True)
        play(autosave)
        assert autosave.unsaved
        assert autosave.archive is None
    assert not autosave.unsaved
    assert rounds_of(autosave) == 2


def test_erasing(qtbot: QtBot, autosave: Autosave, tmp_path: Path) -> None:
    """All rounds are gone and new ones can be saved; the backups go only if asked."""
    play(autosave)
    wait_for(qtbot, autosave.backed_up, autosave.back_up)
    replaced: list[int] = []
    autosave.replaced.connect(lambda: replaced.append(rounds_of(autosave)))
    assert autosave.erase(backups=False)
    assert replaced == [rounds_of(autosave)] == [0]
    assert autosave.recovery is None
    assert len(autosave.backups()) == 1
    assert autosave.erase(backups=True)
    assert autosave.backups() == ()
    play(autosave)
    assert rounds_of(autosave) == 1


def test_what_cannot_be_erased(autosave: Autosave, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is told."""

    def refuse(*_args: object, **_words: object) -> None:
        raise StoreError(failures.READ_ONLY)

    play(autosave)
    monkeypatch.setattr(autosave_module, "erase", refuse)
    assert not autosave.erase(backups=False)
    assert autosave.failure == failures.READ_ONLY


# -- a damaged file ------------------------------------------------------------------------------


def damaged(autosave: Autosave, qtbot: QtBot, tmp_path: Path) -> bytes:
    """Cut a store with a backup of 2 rounds and 30 more in the middle."""
    play(autosave, 2)
    wait_for(qtbot, autosave.backed_up, autosave.back_up)
    play(autosave, 30)
    autosave.close()
    path = tmp_path / "matches.db"
    data = path.read_bytes()
    path.write_bytes(data[:4096] + b"\xff" * 4096 + data[8192:])
    return path.read_bytes()


@pytest.mark.parametrize("with_backup", [True, False])
def test_a_damaged_file_is_put_aside(qtbot: QtBot, autosave: Autosave, tmp_path: Path, with_backup: bool) -> None:  # noqa: FBT001
    """The choice is the player's; moves waiting for it are saved; the damaged file is kept byte for byte."""
    before = damaged(autosave, qtbot, tmp_path)
    second = Autosave(tmp_path / "matches.db")
    told: list[object] = []
    second.failed.connect(told.append)
    second.resumed.connect(lambda: told.append("well"))
    second.replaced.connect(lambda: told.append("replaced"))
    rescue = wait_for(qtbot, second.damaged, second.open)
    assert isinstance(rescue, Recovery)
    assert rescue == second.recovery
    assert rescue.reason == failures.DAMAGED
    assert rescue.backup is not None
    assert rescue.backup.rounds == 2
    assert (tmp_path / "matches.db").read_bytes() == before
    assert not second.retry_timer.isActive()
    play(second)
    outcome = wait_for(qtbot, second.recovered, lambda: second.recover_with(rescue.backup if with_backup else None))
    assert isinstance(outcome, Salvaged)
    assert outcome.rounds >= 2
    assert rounds_of(second) == outcome.rounds + 1
    assert told == [failures.DAMAGED, "well", "replaced"]
    assert second.recovery is None
    (aside,) = (tmp_path / "aside").iterdir()
    assert aside.read_bytes() == before
    assert not (tmp_path / "matches.db.new").exists()
    second.close()


def test_a_rescue_that_fails(
    qtbot: QtBot, autosave: Autosave, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file stays where it is, and it can be tried again."""

    def refuse(*_args: object) -> None:
        raise StoreError(failures.FULL)

    before = damaged(autosave, qtbot, tmp_path)
    second = Autosave(tmp_path / "matches.db")
    second.recover_with(None)
    wait_for(qtbot, second.damaged, second.open)
    with monkeypatch.context() as patch:
        patch.setattr(recovery_module, "put_in_place", refuse)
        assert wait_for(qtbot, second.recovered, lambda: second.recover_with(None)) == failures.FULL
    assert (tmp_path / "matches.db").read_bytes() == before
    assert second.recovery is not None
    assert second.failure == failures.DAMAGED
    assert isinstance(wait_for(qtbot, second.recovered, lambda: second.recover_with(None)), Salvaged)
    assert second.failure is None
    second.close()


def test_a_file_that_is_gone_though_there_was_one(qtbot: QtBot, autosave: Autosave, tmp_path: Path) -> None:
    """An empty start would look as if all were lost: the backup is offered."""
    play(autosave, 2)
    wait_for(qtbot, autosave.backed_up, autosave.back_up)
    autosave.close()
    for loss in ("missing", "empty"):
        (tmp_path / "matches.db").unlink()
        if loss == "empty":
            (tmp_path / "matches.db").touch()
        second = Autosave(tmp_path / "matches.db")
        wait_for(qtbot, second.damaged, second.open)
        assert second.recovery is not None
        act = partial(second.recover_with, second.recovery.backup)
        assert isinstance(wait_for(qtbot, second.recovered, act), Salvaged)
        assert rounds_of(second) == 2
        second.close()


def test_a_newer_file_is_left_alone(autosave: Autosave, tmp_path: Path) -> None:
    """Nothing is offered but a newer program: it is no damage, and must not be put aside."""
    play(autosave)
    autosave.close()
    path = tmp_path / "matches.db"
    data = bytearray(path.read_bytes())
    data[60:64] = ((MAJOR + 1) << 16).to_bytes(4, "big")
    path.write_bytes(data)
    second = Autosave(path)
    second.open()
    assert second.failure == Reason("store.newer")
    assert second.recovery is None
    assert not second.retry_timer.isActive()
    second.recover_with(None)
    play(second)
    second.close()
    assert path.read_bytes() == data
    assert not (tmp_path / "aside").exists()


def test_an_older_file_is_summed_up(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rounds of version 1.0 that cannot be read stay without a summary, and nothing is said."""
    golden = Path(__file__).parents[2] / "golden" / "store_v1.sql"
    import sqlite3

    connection = sqlite3.connect(tmp_path / "matches.db")
    connection.executescript(golden.read_text(encoding="utf-8"))
    connection.close()
    monkeypatch.setattr(autosave_module, "QUIET_MS", 0)
    found = Autosave(tmp_path / "matches.db")
    found.open()
    qtbot.waitUntil(lambda: found.summaries_job is not None, timeout=PATIENCE)
    assert found.summaries_job is not None
    with qtbot.waitSignal(found.summaries_job.done, timeout=PATIENCE):
        pass
    assert found.summaries_job.added == 0
    assert rounds_of(found) == 0
    found.close()
    Store.open(tmp_path / "matches.db").close()


@pytest.mark.parametrize("only_the_copy", [False, True])
def test_a_large_file_is_checked_when_it_is_copied(
    qtbot: QtBot,
    autosave: Autosave,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    only_the_copy: bool,  # noqa: FBT001
) -> None:
    """It is opened at once; damage is found a little later, in the file itself or in a copy on a bad stick."""
    before = damaged(autosave, qtbot, tmp_path)
    if only_the_copy:
        (tmp_path / "matches.db").unlink()
        shutil.copyfile(autosave.backups()[0].path, tmp_path / "matches.db")
    monkeypatch.setattr(file, "CHECKED", 0)
    second = Autosave(tmp_path / "matches.db")
    if only_the_copy:
        with monkeypatch.context() as patch:
            patch.setattr(autosave_module, "make_backup", refuse_damaged)
            assert wait_for(qtbot, second.backed_up, second.open) == failures.DAMAGED
        assert second.recovery is None
        assert second.failure is None
        assert rounds_of(second) == 2
    else:
        rescue = wait_for(qtbot, second.damaged, second.open)
        assert isinstance(rescue, Recovery)
        assert second.failure == failures.DAMAGED
        play(second)
        assert second.unsaved
        outcome = wait_for(qtbot, second.recovered, lambda: second.recover_with(rescue.backup))
        assert isinstance(outcome, Salvaged)
        assert rounds_of(second) == outcome.rounds + 1
        assert [each.read_bytes() for each in (tmp_path / "aside").iterdir()] == [before]
    second.close()


def refuse_damaged(*_args: object, **_words: object) -> None:
    """Fail as a copy does that is not whole."""
    raise StoreError(failures.DAMAGED)
