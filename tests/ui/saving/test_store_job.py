# SPDX-License-Identifier: MIT
"""Damaged summaries are found in the background after a start, made again from the records, and reported."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from dominoes.errors import StoreError
from dominoes.store import Filter, RoundRow, Store, failures, seals
from tests.ui.saving.test_summaries_job import old_store, sum_up
from ui.saving import autosave as autosave_module
from ui.saving.autosave import Autosave
from ui.saving.store_job import SealsJob
from ui.saving.trouble_messages import TroubleMessages, mended_text

PATIENCE = 10_000


@pytest.fixture
def rows(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[int, RoundRow]:
    """Return the rounds of a closed store with broken seals: one letter of every name is changed."""
    monkeypatch.setattr(autosave_module, "QUIET_MS", 0)
    path = tmp_path / "old.db"
    old_store(path)
    store = Store.open(path)
    sum_up(qtbot, store)
    ids = store.archive.ids(Filter())
    store.archive.set_favourite(ids[:2], favourite=True)
    store.archive.remove(ids[2:3])
    found = {each.id: each for each in store.archive.listed(ids)}
    store.close()
    # Levels stand in this form in summaries and in the headers of matches, where the list goes on with another word.
    data = path.read_bytes()
    written = b'beginner"]beginner'
    assert data.count(written) >= len(ids) / 2
    path.write_bytes(data.replace(written, b'beginnes"]beginner'))
    return found


def test_it_is_put_right_and_said(qtbot: QtBot, tmp_path: Path, rows: dict[int, RoundRow]) -> None:
    """Lists and statistics are right again, favourites and removed rounds are what they were."""
    autosave = Autosave(tmp_path / "old.db")
    with qtbot.waitSignal(autosave.mended, timeout=PATIENCE) as told:
        autosave.open()
    assert told.args is not None
    (count,) = told.args
    assert autosave.archive is not None
    found = {each.id: each for each in autosave.archive.listed(sorted(rows))}
    assert found == rows
    assert count > 0
    autosave.close()
    # The next start finds nothing.
    store = Store.open(tmp_path / "old.db")
    *_, left = seals.look(store.archive)
    assert left == seals.Found()
    store.close()


def test_what_its_record_does_not_bear_out_is_not_shown(
    qtbot: QtBot, tmp_path: Path, rows: dict[int, RoundRow]
) -> None:
    """Neither summary nor record is unbroken: nothing is claimed about that round."""
    store = Store.open(tmp_path / "old.db")
    *_, broken = seals.look(store.archive)
    row = min(broken.broken)
    store._database.execute("UPDATE rounds SET line = line || ' ' WHERE id = ?", (row,))
    store.close()
    # The copy that was made before the migration has the record.
    shutil.rmtree(tmp_path / "backups")
    autosave = Autosave(tmp_path / "old.db")
    with qtbot.waitSignal(autosave.mended, timeout=PATIENCE):
        autosave.open()
    assert autosave.archive is not None
    assert {each.id for each in autosave.archive.listed(sorted(rows))} == rows.keys() - {row}
    autosave.close()


def test_it_stops_with_the_store(
    qtbot: QtBot, tmp_path: Path, rows: dict[int, RoundRow], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is asked of a store that is closed; and trouble with it ends the work until the next start."""
    store = Store.open(tmp_path / "old.db")
    assert store.archive.ids(Filter())
    work = SealsJob(store)
    work.stop()
    store.close()
    qtbot.wait(80)
    store = Store.open(tmp_path / "old.db")

    def refuse(*_args: object) -> None:
        raise StoreError(failures.DISK)

    monkeypatch.setattr(seals, "seal", refuse)
    work = SealsJob(store)
    with qtbot.assertNotEmitted(work.done):
        qtbot.waitUntil(lambda: not work._timer.isActive(), timeout=PATIENCE)
    store.close()
    assert rows


class Box:
    """Keeps what would be shown."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.shown: list[str] = []

    def show(self, text: str) -> None:
        """Show *text*."""
        self.shown.append(text)


def test_the_player_is_told(qtbot: QtBot, tmp_path: Path) -> None:
    """In a sentence with the number."""
    parent = QWidget()
    qtbot.addWidget(parent)
    autosave, box = Autosave(tmp_path / "matches.db", parent), Box()
    TroubleMessages(autosave, box, parent)  # type: ignore[arg-type]  # the one method that is needed
    autosave.mended.emit(3)
    assert box.shown == [mended_text(3)]
    assert "3" in box.shown[0]
    autosave.close()
