# SPDX-License-Identifier: MIT
"""The review in the window: data kept with the records of its rounds, and data no longer kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication

from dominoes.records.reader import parse
from dominoes.store import Filter, Store
from tests.ui.driving import messages_on, until, window_on
from tests.ui.pages.program import Program
from tests.ui.pages.records.rounds import fill, lines_of, played
from tests.ui.pages.review.driving import press
from ui.pages.review.match import ReviewRound
from ui.pages.review.opening import RoundOpener


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with one finished round, and a backup of other rounds."""
    (tmp_path / "records").mkdir()
    for path, name in ((tmp_path / "records" / "matches.db", "wiki_hk"), (tmp_path / "other.db", "jp")):
        store = Store.open(path)
        fill(store, played(name, rounds=1))
        store.close()
    return tmp_path


def test_who_had_which_character(folder: Path, qapp: QApplication) -> None:
    """The match says so; one that is damaged opens without."""
    store = Store.open(folder / "records" / "matches.db")
    program, found, parent = Program(archive=lambda: store.archive), list[list[ReviewRound]](), QObject()
    opener = RoundOpener(program.services, parent)
    opener.opened.connect(lambda rounds, _at: found.append(rounds))
    for header in ('{"styles": ["", "steady", "", "bold"]}', "{}", "damaged"):
        store.archive.database.execute("UPDATE matches SET header = ?", (header,))
        opener.open_round(store.archive.ids(Filter())[0])
    assert [rounds[0].styles for rounds in found] == [("", "steady", "", "bold"), (), ()]
    store.close()


@pytest.mark.parametrize("erased", [True, False])
async def test_nothing_is_kept_with_rounds_of_another_file(folder: Path, erased: bool) -> None:  # noqa: FBT001
    """What is reviewed while records are erased or a backup is restored stays; remarks and analyses go nowhere."""
    async with window_on(folder) as window:
        autosave, page = window.services.autosave(), window.pages.review
        store = autosave.archive
        assert store is not None
        window.pages.review.opener.open_round(store.ids(Filter())[0])
        assert page.checked is not None
        match = page.checked.round.match
        gone: list[object] = []
        autosave.replaced.connect(lambda: gone.append(None))
        if erased:
            assert autosave.erase(backups=False)
            assert autosave._store is not None
            fill(autosave._store, played("jp", rounds=1))
        else:
            autosave.restore(folder / "other.db")
        await until(lambda: gone, "another file")
        assert page.checked.round.match == match
        press(page, Qt.Key.Key_M)
        assert not page.remarks.now.marks
        assert page.table.advice.text == "The records were replaced. To comment, open this round again from Records."
        page.analysis.analyst.toggle()
        await until(lambda: page.analysis.analyst.analysis.judged, "a choice judged")
        assert autosave._store is not None
        (line,) = lines_of(autosave._store, autosave._store.archive.ids(Filter()))
        assert parse(line).match != match
        assert parse(line).remarks is None
        assert autosave._store.archive.database.execute("SELECT count(*) FROM analyses").fetchone() == (0,)
        assert messages_on(window) == []


@pytest.mark.parametrize("asked", [0, 1])
async def test_a_damaged_round_beside_whole_ones(tmp_path: Path, asked: int) -> None:
    """F: the whole rounds of a match can be seen; the damaged one, asked for or not, is told."""
    (tmp_path / "records").mkdir()
    store = Store.open(tmp_path / "records" / "matches.db")
    fill(store, played("wiki_hk", rounds=3))
    first, second, third = store.archive.ids(Filter())
    store.close()
    async with window_on(tmp_path) as window:
        archive = window.services.autosave().archive
        assert archive is not None
        archive.database.execute("UPDATE rounds SET line = replace(line, '\"', '!') WHERE id = ?", (second,))
        window.pages.review.opener.open_round((first, second)[asked])
        page = window.pages.review
        (message,) = messages_on(window)
        assert "damaged" in message
        assert (page.checked is None) == (asked == 1)
        window.pages.review.opener.open_round(third)
        assert page.checked is not None
