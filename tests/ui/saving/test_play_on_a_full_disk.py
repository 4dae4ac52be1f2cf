# SPDX-License-Identifier: MIT
"""The disk is full in the middle of a round: it is played to its end, and saved when there is room."""

from __future__ import annotations

from pathlib import Path

import pytest

from dominoes.match import SessionOptions, Until
from dominoes.records.reader import check, parse
from dominoes.store import Filter, Store, failures
from tests.reliability.small_disk import small_disk
from tests.support.saved_matches import matches_of
from tests.ui.driving import messages_on, my_turn, play_on, setup_of, sit_down, until, window_on
from ui.saving import autosave as autosave_module


async def test_a_round_played_on_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is said once; the second round, played when all is well again, follows the first."""
    monkeypatch.setattr(autosave_module, "RETRY_MS", 50)
    # It would move the log into the file, which makes room for a moment.
    monkeypatch.setattr(autosave_module, "QUIET_MS", 600_000)
    setup = setup_of(session=SessionOptions(until=Until.ROUNDS, count=2))
    with small_disk(tmp_path / "disk", mount=True) as disk:
        async with window_on(disk.folder) as window:
            table = await sit_down(window, setup)
            await my_turn(table)
            runner = table.runner
            assert runner is not None
            disk.fill()
            await play_on(window, lambda: len(runner.results) == 1)
            assert window.services.autosave().failure in {failures.FULL, failures.DISK}
            assert window.services.autosave().unsaved
            assert len([each for each in messages_on(window) if each.startswith("Not saved")]) == 1
            disk.free()
            await until(lambda: window.services.autosave().failure is None, "room")
            assert not window.services.autosave().unsaved
            await play_on(window)
        store = Store.open(disk.folder / "records" / "matches.db")
        ids = store.archive.ids(Filter())
        assert len(ids) == 2
        following = None
        for line in store.archive.lines(sorted(ids)):
            following = check(parse(line), following).next_standing
        (match,) = matches_of(store).values()
        assert match.state == "finished"
        assert all(each.moves for each in match.rounds)
        store.close()
