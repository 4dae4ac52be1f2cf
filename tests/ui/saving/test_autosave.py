# SPDX-License-Identifier: MIT
"""Without a file to save in, the program starts, says so once, leaves the file alone, and plays."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QLabel

from dominoes.errors import Reason, StoreError
from dominoes.match import SessionOptions, Until
from dominoes.records.summary import Summary
from dominoes.store import Filter, SavedMatch, SavedRound, Store
from dominoes.store.failures import FULL, LOCKED, NOT_A_DATABASE
from dominoes.store.schema import MAJOR
from tests.ui.driving import my_turn, play_on, setup_of, sit_down, told, until, window_on
from ui.games.reasons import reason_text
from ui.saving.autosave import Keeper
from ui.saving.recovery_dialog import RescueDialog


@pytest.fixture(autouse=True)
def application(qapp: QApplication) -> QApplication:
    """The timers of a keeper need one."""
    return qapp


def make_text(path: Path) -> None:
    """Put a text where the store should be."""
    path.write_text("not a database, and long enough to be looked at: " * 9, encoding="utf-8")


def make_newer(path: Path) -> None:
    """Put the store of a later version there."""
    Store.open(path).close()
    data = bytearray(path.read_bytes())
    data[60:64] = ((MAJOR + 1) << 16).to_bytes(4, "big")
    path.write_bytes(data)


def make_cut(path: Path) -> None:
    """Put half a store there."""
    Store.open(path).close()
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2])


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        pytest.param(make_text, "store.not-a-database", id="a text"),
        pytest.param(make_newer, "store.newer", id="a later version's"),
        pytest.param(make_cut, "store.damaged", id="cut in half"),
    ],
)
async def test_a_file_that_cannot_be_used(tmp_path: Path, make: Callable[[Path], None], reason: str) -> None:
    """A round is played all the same, and the file is what it was, byte for byte."""
    path = tmp_path / "records" / "matches.db"
    path.parent.mkdir()
    make(path)
    before = path.read_bytes()
    async with window_on(tmp_path) as window:
        trouble = window.services.autosave().trouble
        assert trouble is not None
        assert trouble.key == reason
        said = reason_text(Reason(reason), ())
        if reason == "store.newer":
            await until(lambda: told(window), "the trouble")
            assert said in told(window)[0]
        else:
            (dialog,) = window.findChildren(RescueDialog)
            assert said in [label.text() for label in dialog.findChildren(QLabel)]
            dialog.reject()
        table = await sit_down(window, setup_of(session=SessionOptions(until=Until.ROUNDS, count=1)))
        await my_turn(table)
        runner = table.runner
        assert runner is not None
        await play_on(window)
        assert len(runner.results) == 1
        assert len(told(window)) == (reason == "store.newer")
    assert path.read_bytes() == before


async def test_a_file_in_use(tmp_path: Path) -> None:
    """A second window on the same matches says that they are in use, and the first saves on."""
    async with window_on(tmp_path) as first, window_on(tmp_path) as second:
        assert not told(first)
        await until(lambda: told(second), "the trouble")
        assert reason_text(Reason("store.locked"), ()) in told(second)[0]
        await sit_down(second, setup_of())
        assert first.services.autosave().open_matches() == ()
        assert first.services.autosave().begin_match("tiengow", {}) == 1


def test_without_a_store_everything_waits(tmp_path: Path) -> None:
    """It is told once; what is begun goes by ids of its own, and looks like what is saved."""
    (tmp_path / "matches.db").mkdir()
    keeper = Keeper(tmp_path / "matches.db")
    troubles: list[object] = []
    keeper.troubled.connect(troubles.append)
    keeper.open()
    keeper.open()
    assert not keeper.unsaved
    match = keeper.begin_match("tiengow", {"names": ("Ann",)})
    row = keeper.begin_round(match, 1, 1, {})
    assert keeper.begin_round(None, 1, 1, {}) is None
    assert row is not None
    assert match < 0
    assert row < 0
    for none in (None, row):
        keeper.add_move(none, 0, 0, "pass")
        keeper.add_move(none, 1, 1, "lead 66")
        keeper.take_back(none, 1)
    (saved,) = keeper.open_matches()
    assert (saved.id, saved.game, saved.header) == (match, "tiengow", {"names": ["Ann"]})
    assert saved.rounds == (SavedRound(row, 1, 1, {}, ((0, "pass"),), 1, None),)
    assert keeper.load(match) == saved
    keeper.end_round(row, "{}", Summary(game="tiengow"))
    keeper.end_round(None, "{}", Summary(game="tiengow"))
    loaded = keeper.load(match)
    assert loaded is not None
    assert loaded.rounds[0].line == "{}"
    keeper.end_match(match, "finished")
    keeper.end_match(None, "finished")
    assert keeper.open_matches() == ()
    assert keeper.load(1) is None
    assert keeper.archive is None
    assert keeper.unsaved
    keeper.close()
    assert troubles == [NOT_A_DATABASE]


class Disk:
    """Lets the store fail, as a disk without room does, at every call or from a certain one on."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        """Let all calls pass."""
        self.left: int | None = None
        """So many calls succeed from now on; None: all."""
        for name in ("begin_match", "begin_round", "add_move", "take_back", "end_round", "end_match"):
            patch.setattr(Store, name, self._limited(getattr(Store, name)))

    def _limited(self, method: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: object) -> object:
            if self.left is not None:
                if not self.left:
                    raise StoreError(FULL)
                self.left -= 1
            return method(*args)

        return call


def play_all(keeper: Keeper, before: Callable[[int], None]) -> int:
    """Play two rounds through *keeper*, asking *before* each call; give the id of the match."""
    match = row = None
    for step in range(PLAYED):
        before(step)
        number, at = divmod(step, 5)
        if step == 0:
            match = keeper.begin_match("tiengow", {"n": 1})
        elif step == PLAYED - 1:
            keeper.end_match(match, "finished")
        elif at == 1:
            row = keeper.begin_round(match, number + 1, 1, {"round": number})
        elif at in {2, 3}:
            keeper.add_move(row, at - 2, at, f"lead {step}")
        elif at == 4:
            keeper.take_back(row, 1)
        else:
            keeper.end_round(row, f"{{{step}}}", Summary(game="tiengow"))
    assert match is not None
    return match


PLAYED = 12


def outcome(path: Path) -> list[SavedMatch]:
    """Give what the file holds in the end, without its moments."""
    store = Store.open(path)
    found = [replace(store.load(1), created="", updated="")]
    with pytest.raises(ValueError, match="no match 2"):
        store.load(2)
    assert len(store.archive.ids(Filter())) == 2
    store.close()
    return found


@pytest.mark.parametrize("fails_at", range(PLAYED))
@pytest.mark.parametrize("comes_back", [1, 3, PLAYED])
def test_a_full_disk_at_any_step(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails_at: int, comes_back: int
) -> None:
    """Play goes on; when there is room again, everything is saved in order, as if nothing had been."""
    plain = Keeper(tmp_path / "plain.db")
    play_all(plain, lambda _step: None)
    plain.close()
    disk = Disk(monkeypatch)
    keeper = Keeper(tmp_path / "matches.db")
    told: list[object] = []
    keeper.troubled.connect(told.append)
    keeper.recovered.connect(partial(told.append, "well"))

    def before(step: int) -> None:
        if step == fails_at:
            disk.left = 0
        elif step == fails_at + comes_back:
            assert keeper.trouble == FULL
            assert keeper.unsaved
            disk.left = None

    match = play_all(keeper, before)
    shown = keeper.load(match)
    if fails_at + comes_back >= PLAYED:
        assert told == [FULL]
        # All but one.
        disk.left = len(keeper._unsaved._waiting) - 1
        keeper._retry.timeout.emit()
        assert keeper.trouble == FULL
        disk.left = None
        keeper._retry.timeout.emit()
    assert told == [FULL, "well"]
    assert keeper.trouble is None
    assert not keeper.unsaved
    assert not keeper._retry.isActive()
    after = keeper.load(match)
    assert shown is not None
    assert after is not None
    # What was shown before it was saved is what was saved, but for the ids.
    assert [each.moves for each in shown.rounds] == [each.moves for each in after.rounds]
    assert [(each.line, each.undos) for each in shown.rounds] == [(each.line, each.undos) for each in after.rounds]
    keeper.close()
    assert outcome(tmp_path / "matches.db") == outcome(tmp_path / "plain.db")


def test_a_match_left_and_taken_up_while_nothing_is_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is listed with its last moves; moves made by the ids of then are saved in the right place."""
    disk = Disk(monkeypatch)
    keeper = Keeper(tmp_path / "matches.db")
    match = keeper.begin_match("tiengow", {})
    row = keeper.begin_round(match, 1, 1, {})
    keeper.add_move(row, 0, 0, "lead 66")
    disk.left = 0
    keeper.add_move(row, 1, 1, "beat 55")
    other = keeper.begin_match("paigow", {})
    assert [each.id for each in keeper.open_matches()] == [other, match]
    taken_up = keeper.load(match)
    assert taken_up is not None
    again = taken_up.rounds[0]
    assert again.id == row
    assert again.moves == ((0, "lead 66"), (1, "beat 55"))
    keeper.add_move(again.id, 2, 2, "throw 22")
    other_row = keeper.begin_round(other, 1, 1, {})
    disk.left = None
    keeper.add_move(other_row, 0, 3, "stake 1")
    assert not keeper.unsaved
    keeper.add_move(other_row, 1, 0, "stake 2")
    found = keeper.load(other)
    assert found is not None
    assert found.id == 2
    assert found.rounds[0].moves == ((3, "stake 1"), (0, "stake 2"))
    first = keeper.load(match)
    assert first is not None
    assert len(first.rounds[0].moves) == 3
    keeper.close()


def test_closing_tries_once_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Room may have come since the last try."""
    disk = Disk(monkeypatch)
    keeper = Keeper(tmp_path / "matches.db")
    keeper.open()
    disk.left = 0
    keeper.begin_match("tiengow", {})
    assert not keeper.save_again()
    disk.left = None
    keeper.close()
    assert not keeper.unsaved
    assert keeper.save_again()
    store = Store.open(tmp_path / "matches.db")
    assert len(store.open_matches()) == 1
    store.close()


def test_a_mistake_of_the_program_is_heard(tmp_path: Path) -> None:
    """A move that is not the next one is no trouble of the disk."""
    keeper = Keeper(tmp_path / "matches.db")
    row = keeper.begin_round(keeper.begin_match("tiengow", {}), 1, 1, {})
    with pytest.raises(ValueError, match="not the next"):
        keeper.add_move(row, 7, 0, "lead 66")
    keeper.add_move(row, 0, 0, "lead 66")
    assert keeper.trouble is None
    with pytest.raises(ValueError, match="not JSON"):
        keeper.begin_match("tiengow", {"what": object()})
    assert not keeper.unsaved
    keeper.close()


def test_what_no_longer_fits_is_left_out(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """What waited for a file that is another one by now is told as lost; what comes after it is saved."""
    (tmp_path / "matches.db").mkdir()
    keeper = Keeper(tmp_path / "matches.db")
    told: list[object] = []
    keeper.lost.connect(told.append)
    keeper.recovered.connect(partial(told.append, "well"))
    keeper.add_move(77, 0, 0, "lead 66")
    match = keeper.begin_match("tiengow", {})
    (tmp_path / "matches.db").rmdir()
    keeper._retry.timeout.emit()
    assert "cannot be saved any more: add_move" in caplog.text
    caplog.clear()
    assert told == [1]
    assert not keeper.unsaved
    assert keeper.trouble is None
    assert keeper.load(match) is not None
    keeper.close()


def test_a_file_that_is_free_again(tmp_path: Path) -> None:
    """While another program has it, opening is tried now and then; what waited is saved."""
    holder = Store.open(tmp_path / "matches.db")
    keeper = Keeper(tmp_path / "matches.db")
    match = keeper.begin_match("tiengow", {})
    assert keeper.trouble == LOCKED
    assert keeper._retry.isActive()
    keeper._retry.timeout.emit()
    assert keeper.trouble == LOCKED
    holder.close()
    keeper._retry.timeout.emit()
    assert keeper.trouble is None
    assert keeper.open_matches()[0].id == 1
    assert keeper.load(match) == keeper.load(1)
    keeper.close()


def test_reading_goes_on_after_a_write_failed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk ends the saving, not the reading of what was saved; a read that fails tells nothing."""

    def fail(*_args: object) -> None:
        raise StoreError(FULL)

    keeper = Keeper(tmp_path / "matches.db")
    troubles: list[object] = []
    keeper.troubled.connect(troubles.append)
    assert keeper.begin_match("tiengow", {}) == 1
    monkeypatch.setattr(Store, "begin_match", fail)
    assert keeper.begin_match("tiengow", {}) == -2
    assert [saved.id for saved in keeper.open_matches()] == [-2, 1]
    assert keeper.load(1) is not None
    assert keeper.archive is not None
    assert troubles == [keeper.trouble] == [FULL]
    monkeypatch.setattr(Store, "load", fail)
    assert keeper.load(1) is None
    assert len(troubles) == 1
    keeper.close()


def test_one_damaged_match_hides_no_other(tmp_path: Path) -> None:
    """The others can be gone on with, and which one cannot is known."""
    keeper = Keeper(tmp_path / "matches.db")
    for number in (1, 2, 3):
        keeper.begin_round(keeper.begin_match("tiengow", {}), 1, 1, {"n": number})
    keeper._store._database.execute("UPDATE matches SET header = '{' WHERE id = 2")  # type: ignore[union-attr]
    assert [each.id for each in keeper.open_matches()] == [3, 1]
    unreadable = keeper.unreadable
    assert unreadable == (2,)
    assert keeper.load(2) is None
    keeper.close()
    assert keeper.unreadable == ()


def test_opened_on_first_use(tmp_path: Path) -> None:
    """Making a keeper touches nothing; asking opens the file; closing lets go of it."""
    keeper = Keeper(tmp_path / "deep" / "matches.db")
    assert not (tmp_path / "deep").exists()
    assert keeper.open_matches() == ()
    assert (tmp_path / "deep" / "matches.db").exists()
    keeper.close()
    Store.open(tmp_path / "deep" / "matches.db").close()
