# SPDX-License-Identifier: MIT
"""Damage found after a start is reported with the rounds by name, and export goes on without the lost ones."""

from __future__ import annotations

import sqlite3
from collections.abc import Generator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from dominoes.errors import StoreError
from dominoes.records.files import exhausted
from dominoes.records.record_files import RecordFiles
from dominoes.store import Archive, Filter, Store, failures
from tests.support.kept_rounds import keep_rounds
from ui.pages.records.transfer import Written, written_steps
from ui.saving import autosave as autosave_module
from ui.saving.autosave import Autosave
from ui.saving.trouble_messages import found_text


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return the path of a store with all records of one match damaged, and another match in it."""
    path = tmp_path / "matches.db"
    store = Store.open(path)
    keep_rounds(store.archive, (("tiengow", "wiki_hk", 2), ("chain", "dingniu", 2)))
    store.close()
    with sqlite3.connect(path) as database:
        database.execute("UPDATE rounds SET line = replace(line, 'gupai', 'GUPAI') WHERE match_id = 1")
    database.close()
    return path


def test_it_is_told(qtbot: QtBot, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """F S2-2: how many, and which."""
    monkeypatch.setattr(autosave_module, "QUIET_MS", 0)
    autosave = Autosave(path)
    with qtbot.waitSignal(autosave.looked_through, timeout=60_000) as told:
        autosave.open()
    assert told.args is not None
    assert autosave.archive is not None
    (found,) = told.args
    assert found.records == {1, 2}
    text = found_text(found, autosave.archive)
    assert text.count("\n") == 2
    assert "小明" in text
    autosave.close()


def test_the_others_are_exported(path: Path, tmp_path: Path) -> None:
    """F S2-2: all good rounds are written, and it is known which were not."""
    store = Store.open(path)
    left_out: list[int] = []
    with RecordFiles(tmp_path / "all.gupai") as files:
        for _ in written_steps(store.archive.ids(Filter()), files, store.archive, left_out.append):
            pass
        assert files.lines == 2
    assert left_out == [1, 2]
    rows = store.archive.listed(left_out)
    store.close()
    text = Written(2, (tmp_path / "all.gupai",), len(rows), tuple(rows)).text
    told, left, *named = text.splitlines()
    assert (told, left) == ("2 rounds written to all.gupai", "2 damaged rounds were left out.")
    assert len(named) == 2
    assert all("小明" in each for each in named)


def test_a_list_that_cannot_be_read_is_told(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """F S2-1: it is not taken for an empty one without a word."""

    def fail(_store: Store) -> None:
        raise StoreError(failures.DAMAGED)

    def fail_in_steps(_archive: Archive, _wanted: Filter) -> Generator[None, None, list[int]]:
        yield
        raise StoreError(failures.DAMAGED)

    autosave = Autosave(tmp_path / "matches.db")
    autosave.open()
    monkeypatch.setattr(Store, "open_matches", fail)
    monkeypatch.setattr(Archive, "finding", fail_in_steps)
    with qtbot.waitSignal(autosave.unread) as told:
        assert autosave.open_matches() == ()
    assert told.args == [failures.DAMAGED]
    with qtbot.waitSignal(autosave.unread) as told:
        assert exhausted(autosave.finding(lambda archive: archive.finding(Filter()), [0])) == [0]
    assert told.args == [failures.DAMAGED]
    autosave.close()
