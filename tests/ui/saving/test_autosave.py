# SPDX-License-Identifier: MIT
"""Without a file to save in, the program starts, says so once, leaves the file alone, and plays."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QLabel

from dominoes.errors import Reason, StoreError
from dominoes.match import SessionOptions, Until
from dominoes.records.summary import Summary
from dominoes.store import Filter, SavedMatch, SavedRound, Store
from dominoes.store.failures import FULL, LOCKED, NOT_A_DATABASE
from dominoes.store.file_header import MAJOR
from tests.support.saved_matches import Played, matches_of
from tests.ui.driving import messages_on, my_turn, play_on, setup_of, sit_down, until, window_on
from ui.games.reasons import reason_text
from ui.saving.autosave import Autosave
from ui.saving.recovery_dialog import RecoveryDialog


@pytest.fixture(autouse=True)
def application(qapp: QApplication) -> QApplication:
    """The timers of an autosave need one."""
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
        failure = window.services.autosave().failure
        assert failure is not None
        assert failure.key == reason
        said = reason_text(Reason(reason), ())
        if reason == "store.newer":
            await until(lambda: messages_on(window), "the trouble")
            assert said in messages_on(window)[0]
        else:
            (dialog,) = window.findChildren(RecoveryDialog)
            assert said in [label.text() for label in dialog.findChildren(QLabel)]
            dialog.reject()
        table = await sit_down(window, setup_of(session=SessionOptions(until=Until.ROUNDS, count=1)))
        await my_turn(table)
        runner = table.runner
        assert runner is not None
        await play_on(window)
        assert len(runner.results) == 1
        assert len(messages_on(window)) == (reason == "store.newer")
    assert path.read_bytes() == before


async def test_a_file_in_use(tmp_path: Path) -> None:
    """A second window on the same matches says that they are in use, and the first saves on."""
    async with window_on(tmp_path) as first, window_on(tmp_path) as second:
        assert not messages_on(first)
        await until(lambda: messages_on(second), "the trouble")
        assert reason_text(Reason("store.locked"), ()) in messages_on(second)[0]
        await sit_down(second, setup_of())
        assert first.services.autosave().open_matches() == ()
        Played(first.services.autosave().save)
        assert not first.services.autosave().unsaved


def test_without_a_store_everything_stays_in_memory(tmp_path: Path) -> None:
    """It is reported once; unsaved matches can be listed and continued like saved ones."""
    (tmp_path / "matches.db").mkdir()
    autosave = Autosave(tmp_path / "matches.db")
    failures: list[object] = []
    autosave.failed.connect(failures.append)
    autosave.open()
    autosave.open()
    assert not autosave.unsaved
    played = Played(autosave.save, {"names": ["Ann"]})
    played.begin_round({"n": 1})
    played.add_move(0, "pass")
    played.add_move(1, "lead 66")
    played.take_back(1)
    played.note({"uncounted": True})
    (listed,) = autosave.open_matches()
    assert (listed.seed, listed.header) == (played.seed, played.match.header)
    assert listed.rounds == (SavedRound(1, 1, {"n": 1, "uncounted": True}, ((0, "pass"),), 1),)
    assert autosave.load(played.seed) == played.match
    played.end_round("{}", Summary(game="tiengow"))
    assert autosave.load(played.seed) == played.match
    played.end_match("finished")
    assert autosave.open_matches() == ()
    assert autosave.load("another") is None
    assert autosave.archive is None
    assert autosave.unsaved
    autosave.close()
    assert failures == [NOT_A_DATABASE]


class Disk:
    """Makes the store fail, as a disk without room does, at every call or from a certain one on."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        """Pass all calls at first."""
        self.is_full = False
        self.writes = 0
        """How many values were saved."""
        save = Store.save

        def limited(store: Store, match: SavedMatch) -> None:
            if self.is_full:
                raise StoreError(FULL)
            save(store, match)
            self.writes += 1

        patch.setattr(Store, "save", limited)


def play_all(autosave: Autosave, before: Callable[[int], None]) -> Played:
    """Play two rounds, asking *before* each step."""
    before(0)
    played = Played(autosave.save, {"seed": "1"})
    for step in range(1, PLAYED):
        before(step)
        number, at = divmod(step, 5)
        if step == PLAYED - 1:
            played.end_match("finished")
        elif at == 1:
            played.begin_round({"round": number})
        elif at in {2, 3}:
            played.add_move(at, f"lead {step}")
        elif at == 4:
            played.take_back(1)
        else:
            played.end_round(f"{{{step}}}", Summary(game="tiengow"))
    return played


PLAYED = 12


def outcome(path: Path) -> dict[int, SavedMatch]:
    """Return what the file holds in the end."""
    store = Store.open(path)
    found = matches_of(store)
    assert len(store.archive.ids(Filter())) == 2
    store.close()
    return found


@pytest.mark.matrix
@pytest.mark.parametrize("fails_at", range(PLAYED))
@pytest.mark.parametrize("comes_back", [1, 3, PLAYED])
def test_a_full_disk_at_any_step(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails_at: int, comes_back: int
) -> None:
    """Play goes on; when there is room again, everything is saved at once, as if nothing had been."""
    disk = Disk(monkeypatch)
    autosave = Autosave(tmp_path / "matches.db")
    reported: list[object] = []
    autosave.failed.connect(reported.append)
    autosave.resumed.connect(partial(reported.append, "well"))

    def before(step: int) -> None:
        if step == fails_at:
            disk.is_full = True
        elif step == fails_at + comes_back:
            assert autosave.failure == FULL
            assert autosave.unsaved
            disk.is_full = False

    played = play_all(autosave, before)
    if fails_at + comes_back >= PLAYED:
        assert reported == [FULL]
        assert autosave.load(played.seed) == played.match
        autosave.retry_timer.timeout.emit()
        assert autosave.failure == FULL
        disk.is_full = False
        autosave.retry_timer.timeout.emit()
    assert reported == [FULL, "well"]
    # One transaction makes up for all that was played meanwhile.
    assert disk.writes == PLAYED + 1 - min(comes_back + 1, PLAYED - fails_at)
    assert autosave.failure is None
    assert not autosave.unsaved
    assert not autosave.retry_timer.isActive()
    autosave.close()
    assert outcome(tmp_path / "matches.db") == {1: played.match}


def test_a_match_left_and_continued_while_nothing_is_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is listed with its last moves; moves of several matches are saved in the right place."""
    disk = Disk(monkeypatch)
    autosave = Autosave(tmp_path / "matches.db")
    older = Played(autosave.save)
    first = Played(autosave.save)
    first.begin_round()
    first.add_move(0, "lead 66")
    disk.is_full = True
    first.add_move(1, "beat 55")
    others = [Played(autosave.save), Played(autosave.save)]
    # The newest first, as it will be when they are saved.
    order = [others[1].seed, others[0].seed, first.seed, older.seed]
    assert [each.seed for each in autosave.open_matches()] == order
    assert autosave.load(first.seed) == first.match
    first.add_move(2, "throw 22")
    autosave.give_up(others[0].seed)
    del order[1]
    assert [each.seed for each in autosave.open_matches()] == order
    others[1].begin_round()
    disk.is_full = False
    others[1].add_move(3, "stake 1")
    assert not autosave.unsaved
    assert [each.seed for each in autosave.open_matches()] == order
    for each in (first, others[1]):
        assert autosave.load(each.seed) == each.match
    assert autosave.load(others[0].seed) is None
    autosave.close()


def test_closing_tries_once_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Room may have come since the last try."""
    disk = Disk(monkeypatch)
    autosave = Autosave(tmp_path / "matches.db")
    autosave.open()
    disk.is_full = True
    Played(autosave.save)
    assert not autosave.retry()
    disk.is_full = False
    autosave.close()
    assert not autosave.unsaved
    assert autosave.retry()
    store = Store.open(tmp_path / "matches.db")
    assert len(store.open_matches()) == 1
    store.close()


def test_a_mistake_of_the_program_is_heard(tmp_path: Path) -> None:
    """A value that is no match is no trouble of the disk."""
    autosave = Autosave(tmp_path / "matches.db")
    played = Played(autosave.save)
    with pytest.raises(ValueError, match="not JSON"):
        played.begin_round({"what": object()})
    with pytest.raises(ValueError, match="without a seed"):
        autosave.save(SavedMatch("tiengow", {}))
    assert autosave.failure is None
    assert not autosave.unsaved
    assert autosave.load(played.seed) is not None
    autosave.close()


def test_giving_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A match leaves the list, and one that is too damaged to be continued is not told of any more."""
    autosave = Autosave(tmp_path / "matches.db")
    whole, damaged = Played(autosave.save), Played(autosave.save)
    damaged.begin_round()
    damaged.add_move(0, "lead 66")
    assert autosave._store is not None
    autosave._store._database.execute("UPDATE moves SET ply = 7")
    assert [each.seed for each in autosave.open_matches()] == [whole.seed]
    for each, left in ((whole, 1), (damaged, 0)):
        autosave.give_up(each.seed)
        assert autosave.open_matches() == ()
        assert autosave.unreadable == left
    assert autosave.failure is None
    autosave.close()


def test_a_file_that_is_free_again(tmp_path: Path) -> None:
    """While another program has it, opening is tried now and then; what was played is saved."""
    holder = Store.open(tmp_path / "matches.db")
    autosave = Autosave(tmp_path / "matches.db")
    played = Played(autosave.save)
    assert autosave.failure == LOCKED
    assert autosave.retry_timer.isActive()
    autosave.retry_timer.timeout.emit()
    assert autosave.failure == LOCKED
    holder.close()
    autosave.retry_timer.timeout.emit()
    assert autosave.failure is None
    assert not autosave.unsaved
    assert autosave.load(played.seed) == played.match
    autosave.close()


def test_reading_goes_on_after_a_write_failed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk ends the saving, not the reading of saved matches; a failing read reports nothing."""

    def fail(*_args: object) -> None:
        raise StoreError(FULL)

    autosave = Autosave(tmp_path / "matches.db")
    troubles: list[object] = []
    autosave.failed.connect(troubles.append)
    saved = Played(autosave.save)
    monkeypatch.setattr(Store, "save", fail)
    waiting = Played(autosave.save)
    assert [each.seed for each in autosave.open_matches()] == [waiting.seed, saved.seed]
    assert autosave.load(saved.seed) == saved.match
    assert autosave.archive is not None
    assert troubles == [autosave.failure] == [FULL]
    monkeypatch.setattr(Store, "load", fail)
    assert autosave.load(saved.seed) is None
    assert len(troubles) == 1
    autosave.close()


def test_one_damaged_match_hides_no_other(tmp_path: Path) -> None:
    """The others can be gone on with, and how many cannot is known."""
    autosave = Autosave(tmp_path / "matches.db")
    played = [Played(autosave.save) for _number in range(3)]
    autosave._store._database.execute("UPDATE matches SET header = '{' WHERE id = 2")  # type: ignore[union-attr]
    assert [each.seed for each in autosave.open_matches()] == [played[2].seed, played[0].seed]
    damaged = autosave.unreadable
    assert damaged == 1
    assert autosave.load(played[1].seed) is None
    autosave.close()
    assert autosave.unreadable == 0


def test_opened_on_first_use(tmp_path: Path) -> None:
    """Making an autosave touches nothing; asking opens the file; closing lets go of it."""
    autosave = Autosave(tmp_path / "deep" / "matches.db")
    assert not (tmp_path / "deep").exists()
    assert autosave.open_matches() == ()
    assert (tmp_path / "deep" / "matches.db").exists()
    autosave.close()
    Store.open(tmp_path / "deep" / "matches.db").close()


def test_what_was_closed_is_not_opened_again(tmp_path: Path) -> None:
    """Not by a page that makes its list again: the file would stay open, and locked."""
    autosave = Autosave(tmp_path / "matches.db")
    assert autosave.archive is not None
    autosave.close()
    assert autosave.archive is None
    assert autosave.open_matches() == ()
    Store.open(tmp_path / "matches.db").close()
