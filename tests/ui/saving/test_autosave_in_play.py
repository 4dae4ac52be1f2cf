# SPDX-License-Identifier: MIT
"""A match that is being played while another file takes the place of the one it was saved in."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from dominoes.errors import StoreError
from dominoes.records.summary import Summary
from dominoes.store import Filter, Store, failures, file
from tests.ui.saving.test_autosave_backups import PATIENCE, wait_for
from ui.saving.autosave import Keeper, Rescue

MATCH = {"seed": "20"}


@pytest.fixture
def keeper(tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[Keeper]:
    """A keeper on a file that is not checked when it is opened, with one finished match and a backup of it."""
    monkeypatch.setattr(file, "CHECKED", 0)
    found = Keeper(tmp_path / "matches.db")
    row = found.begin_round(found.begin_match("tiengow", {"seed": "1"}), 1, 1, {})
    found.end_round(row, '{"game":"tiengow","n":0}', Summary(game="tiengow"))
    wait_for(qtbot, found.backed_up, found.back_up)
    yield found
    found.close()


def play(keeper: Keeper) -> tuple[int, int]:
    """Play a round and a half of a match, a move of it twice; give the ids by which it is gone on with."""
    match = keeper.begin_match("tiengow", MATCH)
    row = keeper.begin_round(match, 1, 1, {"round": 1})
    keeper.add_move(row, 0, 0, "lead 66")
    keeper.end_round(row, '{"game":"tiengow","n":1}', Summary(game="tiengow"))
    row = keeper.begin_round(match, 2, 1, {"round": 2})
    assert row is not None
    keeper.add_move(row, 0, 0, "lead 55")
    keeper.take_back(row, 0)
    keeper.add_move(row, 0, 0, "lead 44")
    keeper.note_round(row, {"uncounted": True})
    return match, row


def go_on(keeper: Keeper, match: int, row: int) -> None:
    """Play the second round to its end, and the third."""
    keeper.add_move(row, 2, 2, "throw 22")
    keeper.end_round(row, '{"game":"tiengow","n":2}', Summary(game="tiengow"))
    third = keeper.begin_round(match, 3, 1, {"round": 3})
    keeper.add_move(third, 0, 3, "lead 11")
    keeper.add_move(third, 1, 0, "beat 66")
    keeper.end_match(match, "finished")


def check(path: Path) -> None:
    """The match is there once, as it was played, and so is the one before."""
    store = Store.open(path)
    found = []
    for number in range(1, 20):
        try:
            found.append(store.load(number))
        except ValueError:
            break
    (played,) = [each for each in found if each.header == MATCH and each.state == "finished"]
    assert [each.moves for each in played.rounds] == [
        ((0, "lead 66"),),
        ((0, "lead 44"), (1, "beat 33"), (2, "throw 22")),
        ((3, "lead 11"), (0, "beat 66")),
    ]
    assert [each.undos for each in played.rounds] == [0, 1, 0]
    assert [each.header for each in played.rounds] == [{"round": 1}, {"round": 2, "uncounted": True}, {"round": 3}]
    lines = store.archive.lines(sorted(store.archive.ids(Filter())))
    assert sorted(lines) == [f'{{"game":"tiengow","n":{n}}}' for n in range(3)]
    assert MATCH not in [each.header for each in store.open_matches()]
    store.close()


def break_file(path: Path, *, wholly: bool) -> None:
    """Overwrite what stands in the open file: all but the header, or the page of the migrations."""
    with path.open("r+b") as main:
        size = path.stat().st_size
        main.seek(4096)
        main.write(b"\xff" * (size - 4096 if wholly else 4096))


def doubt(qtbot: QtBot, keeper: Keeper, path: Path, *, wholly: bool) -> Rescue:
    """Let the file be damaged, and let it be found out."""
    keeper._store.freeze()  # type: ignore[union-attr]
    keeper._store.thaw()  # type: ignore[union-attr]
    break_file(path, wholly=wholly)
    found = wait_for(qtbot, keeper.damaged, keeper.back_up)
    assert isinstance(found, Rescue)
    return found


@pytest.mark.parametrize("wholly", [True, False])
@pytest.mark.parametrize("with_backup", [True, False])
def test_a_rescue_during_a_match(
    qtbot: QtBot,
    keeper: Keeper,
    tmp_path: Path,
    wholly: bool,  # noqa: FBT001
    with_backup: bool,  # noqa: FBT001
) -> None:
    """Nothing of the match is dropped, and it goes on by the ids it had, whatever is left of the file."""
    told: list[object] = []
    keeper.recovered.connect(partial(told.append, "well"))
    keeper.lost.connect(told.append)
    match, row = play(keeper)
    rescue = doubt(qtbot, keeper, tmp_path / "matches.db", wholly=wholly)
    keeper.add_move(row, 1, 1, "beat 33")
    assert keeper.unsaved
    wait_for(qtbot, keeper.rescued, lambda: keeper.rescue_with(rescue.backup if with_backup else None))
    assert told == ["well"]
    assert not keeper.unsaved
    assert keeper.trouble is None
    go_on(keeper, match, row)
    keeper.close()
    if wholly and not with_backup:
        # Of what was finished before the match, nothing is left.
        store = Store.open(tmp_path / "matches.db")
        assert [len(each.moves) for each in store.load(1).rounds] == [1, 3, 2]
        store.close()
    else:
        check(tmp_path / "matches.db")


def test_ids_that_are_others_by_now(qtbot: QtBot, keeper: Keeper, tmp_path: Path) -> None:
    """The backup of another life has other matches under the ids of the one being played; both stay apart."""
    match, row = play(keeper)
    other = Keeper(tmp_path / "other" / "matches.db")
    for number in range(3):
        theirs = other.begin_match("paigow", {"other": number})
        for which in (1, 2):
            other.begin_round(theirs, which, 1, {"other": number})
    before = [other.load(number) for number in (1, 2, 3)]
    other.close()
    doubt(qtbot, keeper, tmp_path / "matches.db", wholly=True)
    keeper.add_move(row, 1, 1, "beat 33")
    stranger = keeper.backups()[0]
    shutil.copyfile(tmp_path / "other" / "matches.db", stranger.path)
    wait_for(qtbot, keeper.rescued, lambda: keeper.rescue_with(stranger))
    # The list names the present file's: this one is not the match being played.
    keeper.end_match(match, "given-up")
    go_on(keeper, match, row)
    keeper.close()
    store = Store.open(tmp_path / "matches.db")
    for saved in before:
        assert saved is not None
        there = store.load(saved.id)
        assert there.rounds == saved.rounds
        assert there.state == ("given-up" if saved.id == match else "open")
    assert [len(each.moves) for each in store.load(4).rounds] == [1, 3, 2]
    assert store.load(4).state == "finished"
    store.close()


def test_a_match_of_which_pieces_are_left(qtbot: QtBot, keeper: Keeper, tmp_path: Path) -> None:
    """A round that does not agree is no beginning: the whole is written anew, and no record counts twice."""
    match, row = play(keeper)
    keeper._store._database.execute("UPDATE rounds SET header = '{}' WHERE id = ?", (row,))  # type: ignore[union-attr]
    doubt(qtbot, keeper, tmp_path / "matches.db", wholly=False)
    keeper.add_move(row, 1, 1, "beat 33")
    wait_for(qtbot, keeper.rescued, lambda: keeper.rescue_with(None))
    go_on(keeper, match, row)
    keeper.close()
    check(tmp_path / "matches.db")


def test_a_match_taken_up_again(qtbot: QtBot, keeper: Keeper, tmp_path: Path) -> None:
    """Also one that was begun by an earlier program is known as a whole."""
    match, row = play(keeper)
    keeper.close()
    second = Keeper(tmp_path / "matches.db")
    assert second.load(match) is not None
    rescue = doubt(qtbot, second, tmp_path / "matches.db", wholly=True)
    second.add_move(row, 1, 1, "beat 33")
    wait_for(qtbot, second.rescued, lambda: second.rescue_with(rescue.backup))
    assert second.archive is not None
    # Whose summary is not known is summed up by and by.
    (bare,) = second.archive.without_summary()
    second.archive.add_summaries([(*bare, Summary(game="tiengow"))])
    go_on(second, match, row)
    second.close()
    check(tmp_path / "matches.db")


def test_what_waits_for_a_file_that_is_replaced(
    qtbot: QtBot, keeper: Keeper, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the disk is full, no backup is put back: what waits has no other place."""

    def refuse(*_args: object) -> None:
        raise StoreError(failures.FULL)

    _match, row = play(keeper)
    with monkeypatch.context() as patch:
        patch.setattr(Store, "add_move", refuse)
        keeper.add_move(row, 1, 1, "beat 33")
        backup = keeper.backups()[0].path
        assert wait_for(qtbot, keeper.restored, lambda: keeper.restore(backup)) == failures.FULL
        assert keeper.unsaved
    assert not (tmp_path / "aside").exists()
    assert wait_for(qtbot, keeper.restored, lambda: keeper.restore(backup)) is None
    # It was over before, and went aside with its file.
    assert [each.id for each in keeper.open_matches()] == [1]


def test_what_was_meant_for_the_other_file_is_told(
    qtbot: QtBot, keeper: Keeper, caplog: pytest.LogCaptureFixture
) -> None:
    """A step of a match that nobody plays is not saved into another match that has its id by now."""
    match, row = play(keeper)
    told: list[object] = []
    keeper.lost.connect(told.append)
    backup = keeper.backups()[0].path
    with qtbot.waitSignal(keeper.restored, timeout=PATIENCE):
        keeper.restore(backup)
        keeper.add_move(row, 1, 1, "beat 33")
        keeper.end_match(1, "given-up")
    assert told == [2]
    assert "meant for another file" in caplog.text
    caplog.clear()
    assert match == 2
    first = keeper.load(1)
    assert first is not None
    assert first.state == "open"


def test_a_file_that_fails_again_at_once(
    qtbot: QtBot, keeper: Keeper, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was played waits until the new file can be read."""

    def refuse(*_args: object) -> None:
        raise StoreError(failures.DISK)

    match, row = play(keeper)
    rescue = doubt(qtbot, keeper, tmp_path / "matches.db", wholly=True)
    keeper.add_move(row, 1, 1, "beat 33")
    with monkeypatch.context() as patch:
        patch.setattr(Store, "open_matches", refuse)
        wait_for(qtbot, keeper.rescued, lambda: keeper.rescue_with(rescue.backup))
        assert keeper.unsaved
        assert keeper.trouble is not None
    keeper._retry.timeout.emit()
    assert keeper.trouble is None
    go_on(keeper, match, row)
    keeper.close()
    check(tmp_path / "matches.db")
