# SPDX-License-Identifier: MIT
"""A match that is being played while another file takes the place of the one it was saved in."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from dominoes.errors import StoreError
from dominoes.records.summary import Summary
from dominoes.store import Filter, Store, failures, file
from tests.support.saved_matches import Played, matches_of
from tests.ui.saving.test_autosave_backups import PATIENCE, wait_for
from ui.saving.autosave import Autosave
from ui.saving.recovery import Recovery

MATCH = {"seed": "20"}


@pytest.fixture
def autosave(tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[Autosave]:
    """A file that is not checked when it is opened, with one finished match and a backup of it."""
    monkeypatch.setattr(file, "CHECKED", 0)
    found = Autosave(tmp_path / "matches.db")
    played = Played(found.save, {"seed": "1"})
    played.begin_round()
    played.end_round('{"game":"tiengow","n":0}', Summary(game="tiengow"))
    wait_for(qtbot, found.backed_up, found.back_up)
    yield found
    found.close()


def play(autosave: Autosave) -> Played:
    """Play a round and a half of a match, a move of it twice."""
    played = Played(autosave.save, MATCH)
    played.begin_round({"round": 1})
    played.add_move(0, "lead 66")
    played.end_round('{"game":"tiengow","n":1}', Summary(game="tiengow"))
    played.begin_round({"round": 2})
    played.add_move(0, "lead 55")
    played.take_back(0)
    played.add_move(0, "lead 44")
    played.note({"uncounted": True})
    return played


def go_on(played: Played) -> None:
    """Play the second round to its end, and the third."""
    played.add_move(2, "throw 22")
    played.end_round('{"game":"tiengow","n":2}', Summary(game="tiengow"))
    played.begin_round({"round": 3})
    played.add_move(3, "lead 11")
    played.add_move(0, "beat 66")
    played.end_match("finished")


def check(path: Path, played: Played, first: Sequence[tuple[int, str]] = ((0, "lead 66"),)) -> None:
    """The match is there once, as it was played, and so is the one before; *first* was played in its first round."""
    store = Store.open(path)
    kept = [each for each in matches_of(store).values() if each.header == MATCH and each.state == "finished"]
    assert kept == [played.match]
    assert [each.moves for each in kept[0].rounds] == [
        first,
        ((0, "lead 44"), (1, "beat 33"), (2, "throw 22")),
        ((3, "lead 11"), (0, "beat 66")),
    ]
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


def doubt(qtbot: QtBot, autosave: Autosave, path: Path, *, wholly: bool) -> Recovery:
    """Damage the file, and wait until that is noticed."""
    autosave._store.freeze()  # type: ignore[union-attr]
    autosave._store.thaw()  # type: ignore[union-attr]
    break_file(path, wholly=wholly)
    found = wait_for(qtbot, autosave.damaged, autosave.back_up)
    assert isinstance(found, Recovery)
    return found


@pytest.mark.parametrize("wholly", [True, False])
@pytest.mark.parametrize("with_backup", [True, False])
def test_a_rescue_during_a_match(
    qtbot: QtBot,
    autosave: Autosave,
    tmp_path: Path,
    wholly: bool,  # noqa: FBT001
    with_backup: bool,  # noqa: FBT001
) -> None:
    """Nothing of the match is lost, and it goes on, with any remains of the file."""
    told: list[object] = []
    autosave.resumed.connect(partial(told.append, "well"))
    played = play(autosave)
    rescue = doubt(qtbot, autosave, tmp_path / "matches.db", wholly=wholly)
    played.add_move(1, "beat 33")
    assert autosave.unsaved
    wait_for(qtbot, autosave.recovered, lambda: autosave.recover_with(rescue.backup if with_backup else None))
    assert told == ["well"]
    assert not autosave.unsaved
    assert autosave.failure is None
    go_on(played)
    autosave.close()
    if wholly and not with_backup:
        # Of what was finished before the match, nothing is left.
        store = Store.open(tmp_path / "matches.db")
        assert matches_of(store) == {1: played.match}
        store.close()
    else:
        check(tmp_path / "matches.db", played)


def test_a_backup_of_other_matches(qtbot: QtBot, autosave: Autosave, tmp_path: Path) -> None:
    """The backup of another life has other matches in the place of the one being played; they stay apart."""
    played = play(autosave)
    other = Autosave(tmp_path / "other" / "matches.db")
    theirs = [Played(other.save, game="paigow") for _number in range(3)]
    for each in theirs:
        each.begin_round()
        each.begin_round()
    other.close()
    doubt(qtbot, autosave, tmp_path / "matches.db", wholly=True)
    played.add_move(1, "beat 33")
    stranger = autosave.backups()[0]
    shutil.copyfile(tmp_path / "other" / "matches.db", stranger.path)
    wait_for(qtbot, autosave.recovered, lambda: autosave.recover_with(stranger))
    autosave.give_up(theirs[1].seed)
    go_on(played)
    autosave.close()
    store = Store.open(tmp_path / "matches.db")
    assert list(matches_of(store).values()) == [
        theirs[0].match,
        replace(theirs[1].match, state="given-up"),
        theirs[2].match,
        played.match,
    ]
    store.close()


def test_a_match_of_which_pieces_are_left(qtbot: QtBot, autosave: Autosave, tmp_path: Path) -> None:
    """A round that does not agree is no beginning: the whole is written again, and no record counts twice."""
    played = play(autosave)
    autosave._store._database.execute("UPDATE rounds SET number = 7, line = NULL, sha256 = NULL WHERE id = 2")  # type: ignore[union-attr]
    doubt(qtbot, autosave, tmp_path / "matches.db", wholly=False)
    played.add_move(1, "beat 33")
    wait_for(qtbot, autosave.recovered, lambda: autosave.recover_with(None))
    go_on(played)
    autosave.close()
    check(tmp_path / "matches.db", played)


def test_a_match_taken_up_again(qtbot: QtBot, autosave: Autosave, tmp_path: Path) -> None:
    """Also one that was begun by an earlier program is known as a whole."""
    played = play(autosave)
    autosave.close()
    second = Autosave(tmp_path / "matches.db")
    found = second.load(played.seed)
    assert found == played.match
    played.match, played.save = found, second.save
    rescue = doubt(qtbot, second, tmp_path / "matches.db", wholly=True)
    played.add_move(1, "beat 33")
    wait_for(qtbot, second.recovered, lambda: second.recover_with(rescue.backup))
    assert second.archive is not None
    # Whose summary is not known is summed up by and by.
    (bare,) = second.archive.without_summary()
    second.archive.add_summaries([(*bare, Summary(game="tiengow"))])
    go_on(played)
    second.close()
    # Moves of a round that was finished before are read by nobody: its record has them.
    check(tmp_path / "matches.db", played, ())


def test_what_waits_for_a_file_that_is_replaced(
    qtbot: QtBot, autosave: Autosave, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the disk is full, no backup is put back: what waits has no other place."""

    def refuse(*_args: object) -> None:
        raise StoreError(failures.FULL)

    played = play(autosave)
    with monkeypatch.context() as patch:
        patch.setattr(Store, "save", refuse)
        played.add_move(1, "beat 33")
        backup = autosave.backups()[0].path
        assert wait_for(qtbot, autosave.restored, lambda: autosave.restore(backup)) == failures.FULL
        assert autosave.unsaved
    assert not (tmp_path / "aside").exists()
    assert wait_for(qtbot, autosave.restored, lambda: autosave.restore(backup)) is None
    # It was over before, and went aside with its file.
    assert [each.seed for each in autosave.open_matches()] == ["1"]


def test_what_is_played_while_a_backup_is_put_back(qtbot: QtBot, autosave: Autosave) -> None:
    """It is not lost: the match is saved as a whole in the restored file, beside its own matches."""
    played = play(autosave)
    backup = autosave.backups()[0].path
    with qtbot.waitSignal(autosave.restored, timeout=PATIENCE):
        autosave.restore(backup)
        played.add_move(1, "beat 33")
    assert not autosave.unsaved
    assert autosave.load(played.seed) == played.match
    assert [each.seed for each in autosave.open_matches()] == [played.seed, "1"]


def test_a_file_that_fails_again_at_once(
    qtbot: QtBot, autosave: Autosave, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Moves made meanwhile wait until the new file can be read."""

    def refuse(*_args: object) -> None:
        raise StoreError(failures.DISK)

    played = play(autosave)
    rescue = doubt(qtbot, autosave, tmp_path / "matches.db", wholly=True)
    played.add_move(1, "beat 33")
    with monkeypatch.context() as patch:
        patch.setattr(Store, "save", refuse)
        wait_for(qtbot, autosave.recovered, lambda: autosave.recover_with(rescue.backup))
        assert autosave.unsaved
        assert autosave.failure is not None
    autosave.retry_timer.timeout.emit()
    assert autosave.failure is None
    go_on(played)
    autosave.close()
    check(tmp_path / "matches.db", played)
