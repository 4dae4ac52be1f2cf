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
from dominoes.store.salvage import Salvaged
from dominoes.store.schema import MAJOR
from ui.saving import autosave as keeper_module
from ui.saving import recovery
from ui.saving.autosave import Keeper, Rescue

PATIENCE = 5_000
"""Milliseconds."""


@pytest.fixture
def keeper(tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[Keeper]:
    """A keeper that does at once what can wait."""
    monkeypatch.setattr(keeper_module, "QUIET_MS", 0)
    found = Keeper(tmp_path / "matches.db")
    yield found
    found.close()


def play(keeper: Keeper, rounds: int = 1) -> None:
    """Save finished *rounds*."""
    match = keeper.begin_match("tiengow", {})
    for number in range(rounds):
        row = keeper.begin_round(match, number + 1, 1, {})
        keeper.add_move(row, 0, 0, "lead 66")
        keeper.end_round(row, f'{{"game":"tiengow","{match}":{number}}}', Summary(game="tiengow"))


def rounds_of(keeper: Keeper) -> int:
    """Count the finished rounds."""
    assert keeper.archive is not None
    return len(keeper.archive.ids(Filter()))


def wait_for(qtbot: QtBot, signal: object, act: Callable[[], object]) -> object:
    """Do *act* and give what *signal* then tells."""
    with qtbot.waitSignal(signal, timeout=PATIENCE) as told:
        act()
    assert told.args is not None
    return told.args[0]


def test_a_backup_at_the_start_if_something_changed(qtbot: QtBot, keeper: Keeper, tmp_path: Path) -> None:
    """The first start with something to lose makes one; a start that changed nothing makes none."""
    assert wait_for(qtbot, keeper.backed_up, keeper.open) is None
    (first,) = keeper.backups()
    assert first.rounds == 0
    play(keeper)
    keeper.close()
    again = Keeper(tmp_path / "matches.db")
    assert wait_for(qtbot, again.backed_up, again.open) is None
    assert [each.rounds for each in again.backups()] == [1, 0]
    again.close()
    third = Keeper(tmp_path / "matches.db")
    third.open()
    qtbot.wait(200)
    assert len(third.backups()) == 2
    third.close()


def test_a_backup_of_what_a_killed_program_left(qtbot: QtBot, keeper: Keeper, tmp_path: Path) -> None:
    """The file itself is as it was when the newest backup was made; what came after is in its log."""
    play(keeper)
    wait_for(qtbot, keeper.backed_up, keeper.back_up)
    play(keeper)
    killed = tmp_path / "killed"
    shutil.copytree(tmp_path / "backups", killed / "backups")
    for name in ("matches.db", "matches.db-wal"):
        shutil.copy2(tmp_path / name, killed / name)
    assert not backups.is_changed(killed / "matches.db")
    again = Keeper(killed / "matches.db")
    assert wait_for(qtbot, again.backed_up, again.open) is None
    assert [each.rounds for each in again.backups()] == [2, 1]
    again.close()


def test_no_backup_while_the_disk_is_broken(qtbot: QtBot, keeper: Keeper, monkeypatch: pytest.MonkeyPatch) -> None:
    """The quiet moment after the start passes; trouble is told when there is something to be saved."""

    def refuse(_store: Store) -> None:
        raise StoreError(failures.DISK)

    monkeypatch.setattr(Store, "freeze", refuse)
    keeper.open()
    qtbot.wait(100)
    assert keeper.backups() == ()
    assert keeper.trouble is None


def test_play_is_not_held_up_by_a_backup(
    qtbot: QtBot, keeper: Keeper, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Moves are saved while the copy is being made, and are not in it; one that the player wants comes after it."""
    gate = threading.Event()
    real = backups.make_backup

    def slow(*args: object, **words: object) -> object:
        assert gate.wait(5)
        return real(*args, **words)  # type: ignore[arg-type]

    monkeypatch.setattr(keeper_module, "make_backup", slow)
    play(keeper)
    keeper.back_up()
    began = time.monotonic()
    play(keeper, 3)
    keeper.back_up()
    keeper.back_up_to(tmp_path / "other.db")
    assert time.monotonic() - began < 1
    assert keeper.trouble is None
    assert wait_for(qtbot, keeper.backed_up, gate.set) is None
    assert [each.rounds for each in keeper.backups()] == [1]
    assert rounds_of(keeper) == 4
    assert backups.count_rounds(tmp_path / "other.db") == 4


def test_closing_does_not_wait_for_a_backup(keeper: Keeper, monkeypatch: pytest.MonkeyPatch) -> None:
    """A copy that is being made is given up, and the store is closed, within a second."""
    stopped = threading.Event()

    def endless(*_args: object, stop: Callable[[], bool]) -> None:
        while not stop():
            time.sleep(0.001)
        stopped.set()
        raise backups.StoppedError

    monkeypatch.setattr(keeper_module, "make_backup", endless)
    play(keeper)
    keeper.back_up()
    began = time.monotonic()
    keeper.close()
    assert time.monotonic() - began < 1
    assert stopped.is_set()


def test_a_backup_that_cannot_be_made(qtbot: QtBot, keeper: Keeper, tmp_path: Path) -> None:
    """It is told why; saving goes on."""
    play(keeper)
    (tmp_path / "backups").touch()
    assert wait_for(qtbot, keeper.backed_up, keeper.back_up) == failures.MISSING_FOLDER
    target = tmp_path / "nowhere" / "mine.db"
    assert wait_for(qtbot, keeper.backed_up, lambda: keeper.back_up_to(target)) == failures.MISSING_FOLDER
    play(keeper)
    assert keeper.trouble is None
    keeper._store.freeze()  # type: ignore[union-attr]

    def refuse() -> None:
        raise StoreError(failures.FULL)

    keeper._store.freeze = refuse  # type: ignore[union-attr, method-assign]
    assert wait_for(qtbot, keeper.backed_up, keeper.back_up) == failures.FULL


def test_a_chore_that_breaks_off(
    qtbot: QtBot, keeper: Keeper, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A mistake in the program is noted, and told as trouble of the disk."""
    monkeypatch.setattr(keeper_module, "make_backup", lambda *_args, **_words: 1 // 0)
    play(keeper)
    assert wait_for(qtbot, keeper.backed_up, keeper.back_up) == failures.DISK
    assert "ZeroDivisionError" in caplog.text
    caplog.clear()


def test_a_backup_to_a_file_and_back(qtbot: QtBot, keeper: Keeper, tmp_path: Path) -> None:
    """What the player copied somewhere can be put back; what was there meanwhile is kept twice."""
    target = tmp_path / "stick" / "mine.db"
    target.parent.mkdir()
    play(keeper, 2)
    assert wait_for(qtbot, keeper.backed_up, lambda: keeper.back_up_to(target)) is None
    play(keeper, 3)
    assert rounds_of(keeper) == 5
    assert wait_for(qtbot, keeper.restored, lambda: keeper.restore(target)) is None
    assert rounds_of(keeper) == 2
    assert keeper.backups()[0].rounds == 5
    assert len(list((tmp_path / "aside").iterdir())) == 1
    newest = keeper.backups()[0].path
    assert wait_for(qtbot, keeper.restored, lambda: keeper.restore(newest)) is None
    assert rounds_of(keeper) == 5
    play(keeper)
    assert rounds_of(keeper) == 6


def test_a_backup_that_cannot_be_put_back(qtbot: QtBot, keeper: Keeper, tmp_path: Path) -> None:
    """The present file is open again as it was."""
    play(keeper, 2)
    target = tmp_path / "letter.db"
    target.write_text("Dear Ann " * 100, encoding="utf-8")
    assert wait_for(qtbot, keeper.restored, lambda: keeper.restore(target)) == failures.NOT_A_DATABASE
    assert rounds_of(keeper) == 2
    assert keeper.trouble is None
    play(keeper)
    assert rounds_of(keeper) == 3


def test_what_is_done_while_a_backup_is_put_back(qtbot: QtBot, keeper: Keeper) -> None:
    """It waits; asking twice does nothing, and nothing is erased meanwhile."""
    play(keeper)
    wait_for(qtbot, keeper.backed_up, keeper.back_up)
    (backup,) = keeper.backups()
    with qtbot.waitSignal(keeper.restored, timeout=PATIENCE):
        keeper.restore(backup.path)
        keeper.restore(backup.path)
        assert not keeper.erase(backups=True)
        play(keeper)
        assert keeper.unsaved
        assert keeper.archive is None
    assert not keeper.unsaved
    assert rounds_of(keeper) == 2


def test_erasing(qtbot: QtBot, keeper: Keeper, tmp_path: Path) -> None:
    """All rounds are gone and new ones can be saved; the backups go only if asked."""
    play(keeper)
    wait_for(qtbot, keeper.backed_up, keeper.back_up)
    assert keeper.erase(backups=False)
    assert rounds_of(keeper) == 0
    assert keeper.rescue is None
    assert len(keeper.backups()) == 1
    assert keeper.erase(backups=True)
    assert keeper.backups() == ()
    play(keeper)
    assert rounds_of(keeper) == 1


def test_what_cannot_be_erased(keeper: Keeper, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is told."""

    def refuse(*_args: object, **_words: object) -> None:
        raise StoreError(failures.READ_ONLY)

    play(keeper)
    monkeypatch.setattr(keeper_module, "erase", refuse)
    assert not keeper.erase(backups=False)
    assert keeper.trouble == failures.READ_ONLY


# -- a damaged file ------------------------------------------------------------------------------


def damaged(keeper: Keeper, qtbot: QtBot, tmp_path: Path) -> bytes:
    """Let a store with a backup of 2 rounds and 30 more be cut in the middle."""
    play(keeper, 2)
    wait_for(qtbot, keeper.backed_up, keeper.back_up)
    play(keeper, 30)
    keeper.close()
    path = tmp_path / "matches.db"
    data = path.read_bytes()
    path.write_bytes(data[:4096] + b"\xff" * 4096 + data[8192:])
    return path.read_bytes()


@pytest.mark.parametrize("with_backup", [True, False])
def test_a_damaged_file_is_put_aside(qtbot: QtBot, keeper: Keeper, tmp_path: Path, with_backup: bool) -> None:  # noqa: FBT001
    """The choice is the player's; moves that waited for it are saved; what was damaged is kept byte for byte."""
    before = damaged(keeper, qtbot, tmp_path)
    second = Keeper(tmp_path / "matches.db")
    told: list[object] = []
    second.troubled.connect(told.append)
    second.recovered.connect(lambda: told.append("well"))
    rescue = wait_for(qtbot, second.damaged, second.open)
    assert isinstance(rescue, Rescue)
    assert rescue == second.rescue
    assert rescue.reason == failures.DAMAGED
    assert rescue.backup is not None
    assert rescue.backup.rounds == 2
    assert (tmp_path / "matches.db").read_bytes() == before
    assert not second._retry.isActive()
    play(second)
    outcome = wait_for(qtbot, second.rescued, lambda: second.rescue_with(rescue.backup if with_backup else None))
    assert isinstance(outcome, Salvaged)
    assert outcome.rounds >= 2
    assert rounds_of(second) == outcome.rounds + 1
    assert told == [failures.DAMAGED, "well"]
    assert second.rescue is None
    (aside,) = (tmp_path / "aside").iterdir()
    assert aside.read_bytes() == before
    assert not (tmp_path / "matches.db.new").exists()
    second.close()


def test_a_rescue_that_fails(qtbot: QtBot, keeper: Keeper, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file stays where it is, and it can be tried again."""

    def refuse(*_args: object) -> None:
        raise StoreError(failures.FULL)

    before = damaged(keeper, qtbot, tmp_path)
    second = Keeper(tmp_path / "matches.db")
    second.rescue_with(None)
    wait_for(qtbot, second.damaged, second.open)
    with monkeypatch.context() as patch:
        patch.setattr(recovery, "put_in_place", refuse)
        assert wait_for(qtbot, second.rescued, lambda: second.rescue_with(None)) == failures.FULL
    assert (tmp_path / "matches.db").read_bytes() == before
    assert second.rescue is not None
    assert second.trouble == failures.DAMAGED
    assert isinstance(wait_for(qtbot, second.rescued, lambda: second.rescue_with(None)), Salvaged)
    assert second.trouble is None
    second.close()


def test_a_file_that_is_gone_though_there_was_one(qtbot: QtBot, keeper: Keeper, tmp_path: Path) -> None:
    """An empty start would look as if all were lost: the backup is offered."""
    play(keeper, 2)
    wait_for(qtbot, keeper.backed_up, keeper.back_up)
    keeper.close()
    for loss in ("missing", "empty"):
        (tmp_path / "matches.db").unlink()
        if loss == "empty":
            (tmp_path / "matches.db").touch()
        second = Keeper(tmp_path / "matches.db")
        wait_for(qtbot, second.damaged, second.open)
        assert second.rescue is not None
        act = partial(second.rescue_with, second.rescue.backup)
        assert isinstance(wait_for(qtbot, second.rescued, act), Salvaged)
        assert rounds_of(second) == 2
        second.close()


def test_a_newer_file_is_left_alone(keeper: Keeper, tmp_path: Path) -> None:
    """Nothing is offered but a newer program: it is no damage, and must not be put aside."""
    play(keeper)
    keeper.close()
    path = tmp_path / "matches.db"
    data = bytearray(path.read_bytes())
    data[60:64] = ((MAJOR + 1) << 16).to_bytes(4, "big")
    path.write_bytes(data)
    second = Keeper(path)
    second.open()
    assert second.trouble == Reason("store.newer")
    assert second.rescue is None
    assert not second._retry.isActive()
    second.rescue_with(None)
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
    monkeypatch.setattr(keeper_module, "QUIET_MS", 0)
    found = Keeper(tmp_path / "matches.db")
    found.open()
    qtbot.waitUntil(lambda: found._summing is not None, timeout=PATIENCE)
    assert found._summing is not None
    with qtbot.waitSignal(found._summing.done, timeout=PATIENCE) as told:
        pass
    assert told.args == [0]
    assert rounds_of(found) == 0
    found.close()
    Store.open(tmp_path / "matches.db").close()


@pytest.mark.parametrize("only_the_copy", [False, True])
def test_a_large_file_is_checked_when_it_is_copied(
    qtbot: QtBot,
    keeper: Keeper,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    only_the_copy: bool,  # noqa: FBT001
) -> None:
    """It is opened at once; damage is found a little later, in the file itself or in a copy on a bad stick."""
    before = damaged(keeper, qtbot, tmp_path)
    if only_the_copy:
        (tmp_path / "matches.db").unlink()
        shutil.copyfile(keeper.backups()[0].path, tmp_path / "matches.db")
    monkeypatch.setattr(file, "CHECKED", 0)
    second = Keeper(tmp_path / "matches.db")
    if only_the_copy:
        with monkeypatch.context() as patch:
            patch.setattr(keeper_module, "make_backup", refuse_damaged)
            assert wait_for(qtbot, second.backed_up, second.open) == failures.DAMAGED
        assert second.rescue is None
        assert second.trouble is None
        assert rounds_of(second) == 2
    else:
        rescue = wait_for(qtbot, second.damaged, second.open)
        assert isinstance(rescue, Rescue)
        assert second.trouble == failures.DAMAGED
        play(second)
        assert second.unsaved
        outcome = wait_for(qtbot, second.rescued, lambda: second.rescue_with(rescue.backup))
        assert isinstance(outcome, Salvaged)
        assert rounds_of(second) == outcome.rounds + 1
        assert [each.read_bytes() for each in (tmp_path / "aside").iterdir()] == [before]
    second.close()


def refuse_damaged(*_args: object, **_words: object) -> None:
    """Fail as a copy does that is not whole."""
    raise StoreError(failures.DAMAGED)
