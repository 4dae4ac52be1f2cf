# SPDX-License-Identifier: MIT
"""The file turns out to be damaged in the middle of a round: the round is played to its end, and all of it is kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from dominoes.match import SessionOptions, Until
from dominoes.records.reader import check, parse
from dominoes.store import Filter, Store
from tests.support.saved_matches import matches_of
from tests.ui.driving import messages_on, person_of, play_on, setup_of, sit_down, until, window_on
from ui.saving.recovery_dialog import RecoveryDialog


@pytest.mark.parametrize("with_backup", [True, False])
async def test_damaged_in_the_middle_of_a_round(tmp_path: Path, with_backup: bool) -> None:  # noqa: FBT001
    """The backup is older than the match, and of the file nothing can be read."""
    path = tmp_path / "records" / "matches.db"
    async with window_on(tmp_path) as window:
        autosave = window.services.autosave()
        ended: list[object] = []
        autosave.backed_up.connect(ended.append)
        autosave.back_up()
        await until(lambda: ended, "the backup")
        table = await sit_down(window, setup_of(session=SessionOptions(until=Until.ROUNDS, count=2)))
        runner = table.runner
        assert runner is not None
        await play_on(window, lambda: len(runner.results) == 1 and person_of(table).turn is not None)
        assert autosave._store is not None
        autosave._store.freeze()
        autosave._store.thaw()
        with path.open("r+b") as file:
            size = len(file.read())
            file.seek(4096)
            file.write(b"\xff" * (size - 4096))
        autosave.back_up()
        await until(lambda: window.findChildren(RecoveryDialog), "the offer")
        (dialog,) = window.findChildren(RecoveryDialog)
        if not with_backup:
            dialog.rest.click()
        dialog.go_on.click()
        await until(lambda: autosave.failure is None, "the rescue")
        dialog.accept()
        await play_on(window)
        assert not [each for each in messages_on(window) if "went wrong" in each]
        assert not autosave.unsaved
        assert len(runner.results) == 2
    store = Store.open(path)
    ids = store.archive.ids(Filter())
    assert len(ids) == 2
    following = None
    for line in store.archive.lines(sorted(ids)):
        following = check(parse(line), following).next_standing
    (match,) = matches_of(store).values()
    assert match.state == "finished"
    assert all(each.moves for each in match.rounds)
    store.close()
