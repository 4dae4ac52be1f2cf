# SPDX-License-Identifier: MIT
"""Record files in and out, dropped or chosen, and what is reported of them."""

from __future__ import annotations

import asyncio
import errno
import gc
import threading
from functools import partial
from pathlib import Path

import pytest

from dominoes.records.record_files import RecordFiles
from dominoes.store import Filter, Store
from dominoes.store.connection import StatementThread
from tests.support.record_lines import EXAMPLE, GOLDEN, edited, golden
from tests.ui.driving import until
from tests.ui.pages.looks import texts
from tests.ui.pages.program import Program
from tests.ui.pages.records.driving import CTRL, Keys, dialog_of, key, sheet, typed
from tests.ui.pages.records.rounds import lines_of
from ui.pages.records.page import RecordsPage

# -- files -----------------------------------------------------------------------------------------


async def test_import(page: RecordsPage, store: Store, program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a file would add is shown first, and added once it is agreed to."""
    before: list[int] = []
    autosave = program.services.autosave()
    monkeypatch.setattr(autosave, "back_up", lambda: before.append(len(store.archive.ids(Filter()))))
    page.files.take([GOLDEN / "ng.gupai", str(GOLDEN / "jp.gupai")])
    words = await sheet(page)
    assert "10 new rounds from 1 match. You already have 8 rounds." in words
    assert store.archive.ids(Filter()) == page.model.ids
    key(page, Keys.Key_Return)
    await until(lambda: page.model.rowCount() == 34)
    assert before == [24]
    assert page.notice.words.text() == "10 rounds imported"
    assert sorted(lines_of(store, page.model.ids[:10])) == sorted(golden("ng"))


async def test_import_called_off(page: RecordsPage) -> None:
    """Escape adds nothing; what is here already is only reported."""
    page.files.take([GOLDEN / "ng.gupai"])
    await sheet(page)
    key(page, Keys.Key_Escape)
    await until(lambda: not page.overlay.isVisible())
    page.files.take([GOLDEN / "jp.gupai"])
    assert "You already have all these rounds." in await sheet(page)
    assert len(page.overlay.buttons) == 1
    key(page, Keys.Key_Return)
    await until(lambda: not page.overlay.isVisible())
    assert page.model.rowCount() == 24


async def test_deleted_rounds_come_back(page: RecordsPage, store: Store) -> None:
    """A round in the bin is reported, and put back instead of being added a second time."""
    ids = [each for each in store.archive.ids(Filter()) if store.archive.lines([each])[0] in golden("jp")]
    store.archive.remove(ids[:2])
    page.refresh()
    page.files.take([GOLDEN / "jp.gupai"])
    assert "2 deleted rounds will be restored. You already have 6 rounds." in await sheet(page)
    key(page, Keys.Key_Return)
    await until(lambda: page.model.rowCount() == 24)
    assert page.notice.words.text() == "2 rounds imported"
    store.archive.remove(ids[:1])
    page.files.take([GOLDEN / "jp.gupai", GOLDEN / "ng.gupai"])
    words = await sheet(page)
    assert "10 new rounds from 1 match. 1 deleted round will be restored. You already have 7 rounds." in words
    key(page, Keys.Key_Return)
    await until(lambda: page.model.rowCount() == 34)


async def test_taking_in_is_called_off(page: RecordsPage, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """What takes longest, making the rounds ready, can be given up too; nothing was written by then."""
    monkeypatch.setattr("ui.pages.records.transfer._PATIENCE", 0.0)
    monkeypatch.setattr("ui.pages.records.transfer._SLICE", 0.0)
    page.files.take([GOLDEN / "ng.gupai"])
    assert "10 new rounds from 1 match." in await sheet(page)
    key(page, Keys.Key_Return)
    await until(lambda: page.overlay.isVisible() and "Importing records" in texts(page.overlay), "the progress")
    key(page, Keys.Key_Escape)
    await until(lambda: not page.tasks.running)
    assert len(store.archive.ids(Filter())) == page.model.rowCount() == 24


async def test_escape_comes_too_late_for_the_commit(page: RecordsPage, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rounds being committed are added in spite of any key: the page shows it."""
    monkeypatch.setattr("ui.pages.records.transfer._PATIENCE", 0.0)
    monkeypatch.setattr("ui.pages.records.transfer._SLICE", 0.0)
    let, run = threading.Event(), StatementThread._run
    begun = []

    def late(self: StatementThread) -> None:
        begun.append(self)
        assert let.wait(60)
        run(self)

    monkeypatch.setattr(StatementThread, "_run", late)
    page.files.take([GOLDEN / "ng.gupai"])
    assert "10 new rounds from 1 match." in await sheet(page)
    key(page, Keys.Key_Return)
    await until(lambda: bool(begun) and page.overlay.isVisible() and "Saving…" in texts(page.overlay), "the commit")
    key(page, Keys.Key_Escape)
    threading.Timer(0.1, let.set).start()
    await until(lambda: not page.tasks.running)
    assert page.model.rowCount() == 34


async def test_a_file_dropped_twice(page: RecordsPage) -> None:
    """Both sheets are answered, one after the other; its rounds are added once; garbage is collected as before."""
    usual = gc.get_threshold()
    for _time in range(2):
        page.files.take([GOLDEN / "ng.gupai"])
    for _time in range(2):
        assert "10 new rounds from 1 match." in await sheet(page)
        assert gc.get_threshold() != usual
        await asyncio.sleep(0.05)
        key(page, Keys.Key_Return)
        await asyncio.sleep(0.05)
    await until(lambda: not page.tasks.running)
    assert page.model.rowCount() == 34
    assert gc.get_threshold() == usual


async def test_a_sheet_that_is_read_stays(page: RecordsPage, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files dropped while another sheet is open: it stays until it is answered, and then theirs comes."""
    monkeypatch.setattr("ui.pages.records.transfer._PATIENCE", 0.0)
    monkeypatch.setattr("ui.pages.records.transfer._SLICE", 0.0)
    form = await typed(page)
    page.files.take([GOLDEN / "ng.gupai"])
    await asyncio.sleep(0.5)
    assert form.line.hasFocus()
    key(page, Keys.Key_Escape)
    await until(lambda: "10 new rounds from 1 match." in texts(page.overlay), "what the file would add")


async def test_a_bad_file_is_told_line_by_line(page: RecordsPage, tmp_path: Path) -> None:
    """File, lines and reasons; hostile names of files letter by letter; nothing is added."""
    bad = tmp_path / "<h1>bad.gupai"
    lines = golden("ng")
    bad.write_text("\n".join([*lines[:2], lines[2].replace("lead", "beat"), "x"]), encoding="utf-8")
    (tmp_path / "folder.gupai").mkdir()
    page.files.take([bad, tmp_path / "none.gupai", tmp_path / "folder.gupai"])
    words = await sheet(page)
    assert "2 new rounds from 1 match." in words
    assert "<h1>bad.gupai: 2 lines will be left out." in words
    assert "Line 3: This record was changed after it was saved: the checksum does not match." in words
    assert "Line 4: This is not a record made by this program." in words
    assert "none.gupai can't be read: 1 error." in words
    assert "There is no file with this name." in words
    assert "This is not a file but a folder, a pipe or a device." in words
    key(page, Keys.Key_Return)
    await until(lambda: not page.overlay.isVisible())
    assert page.model.rowCount() == 24


async def test_good_lines_beside_bad_ones(page: RecordsPage, store: Store, tmp_path: Path) -> None:
    """All errors are counted; the rest of the file comes in only by its own button, whole files by theirs."""
    bad, whole = tmp_path / "bad.gupai", tmp_path / "whole.gupai"
    name = "\N{RIGHT-TO-LEFT OVERRIDE}Ann"
    lines = [edited(EXAMPLE, "players.0", name), *["x"] * 9, *golden("small")]
    bad.write_text("\n".join(lines), encoding="utf-8")
    whole.write_text("\n".join(golden("ng")), encoding="utf-8")
    page.files.take([bad, whole])
    words = await sheet(page)
    assert "bad.gupai: 10 lines will be left out." in words
    assert any(each.startswith("Line 1: The name Ann contains an invisible mark") for each in words)
    assert "… and 5 more errors" in words
    n = len(golden("ng")) + len(golden("small"))
    _close, rest, only = page.overlay.buttons
    assert only.text() == f"Import only {len(golden('ng'))} rounds from files without errors"
    assert rest.text() == f"Leave these lines out and import {n} rounds"
    rest.click()
    await until(lambda: page.model.rowCount() == 24 + n)
    assert set(golden("ng") + golden("small")) <= set(lines_of(store, page.model.ids))


def names_in(folder: Path) -> list[str]:
    """Return the names of all there is in *folder*."""
    return sorted(each.name for each in folder.iterdir())


async def test_import_asks_for_files(page: RecordsPage) -> None:
    """Ctrl+O asks which files."""
    key(page, Keys.Key_O, CTRL)
    dialog = dialog_of(page)
    dialog.filesSelected.emit([str(GOLDEN / "ng.gupai")])
    dialog.close()
    assert "10 new rounds from 1 match." in await sheet(page)


async def test_export_and_import_again(page: RecordsPage, store: Store, tmp_path: Path) -> None:
    """An export can be read into an empty store, with the same lines as played."""
    page.view.select_ids(list(page.model.ids[2:8]))
    page.bar._commands[5].call()
    target = tmp_path / "some.gupai"
    dialog = dialog_of(page)
    dialog.fileSelected.emit(str(target))
    dialog.close()
    await until(target.exists)
    await until(page.notice.isVisible)
    assert page.notice.words.text() == "6 rounds written to some.gupai"
    assert target.read_text("utf-8").splitlines() == lines_of(store, page.model.ids[2:8][::-1])
    assert names_in(tmp_path) == ["data", "some.gupai"]


async def test_export_of_a_second_half(page: RecordsPage, store: Store, tmp_path: Path) -> None:
    """The first half goes with it, or no reader would take the file."""
    halves = next(row for row in range(24) if (each := page.model.listed(row)) is not None and each.half == 2)
    page.view.select_row(halves)
    page.export_selected()
    dialog = dialog_of(page)
    dialog.fileSelected.emit(str(tmp_path / "half.gupai"))
    dialog.close()
    await until((tmp_path / "half.gupai").exists)
    assert (tmp_path / "half.gupai").read_text("utf-8").splitlines() == lines_of(
        store, [page.model.ids[halves + 1], page.model.ids[halves]]
    )


async def test_export_that_fails(
    page: RecordsPage, program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder in its place, or a disk that fails at the end: reported, and no half file is left."""
    failures = program.messages.said
    page.export_all()
    dialog = dialog_of(page)
    (tmp_path / "folder.gupai").mkdir()
    dialog.fileSelected.emit(str(tmp_path / "folder.gupai"))
    await until(lambda: len(failures) == 1)
    monkeypatch.setattr("os.fsync", _full)
    dialog.fileSelected.emit(str(tmp_path / "x.gupai"))
    dialog.close()
    await until(lambda: len(failures) == 2)
    assert all("could not be written" in str(each) for each in failures)
    assert names_in(tmp_path) == ["data", "folder.gupai"]


def _full(_descriptor: int) -> None:
    raise OSError(errno.ENOSPC, "full")


async def test_more_than_one_file_may_hold(
    page: RecordsPage, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is written into several; one of them brings the others, and one that is missing is told."""
    monkeypatch.setattr("ui.pages.records.transfer.RecordFiles", partial(RecordFiles, largest=20_000))
    kept = set(lines_of(store, page.model.ids))
    page.export_all()
    dialog = dialog_of(page)
    dialog.fileSelected.emit(str(tmp_path / "all.gupai"))
    dialog.close()
    await until(page.notice.isVisible)
    parts = [tmp_path / name for name in names_in(tmp_path) if name.startswith("all.")]
    assert len(parts) > 2
    assert page.notice.words.text().startswith(f"24 rounds written to {len(parts)} files, up to {parts[-1].name}.")
    assert [each.name for each in parts] == [f"all.{n}-of-{len(parts)}.gupai" for n in range(1, len(parts) + 1)]
    store.archive.remove(list(page.model.ids))
    store.archive.empty_bin(days=-1)
    assert not store.archive.ids(Filter())
    moved = parts[1].rename(tmp_path / "elsewhere")
    page.files.take([parts[0]])
    said = await sheet(page)
    assert f"{parts[1].name} can't be read: 1 error." in said
    assert any(each.startswith("This file is missing.") for each in said)
    page.overlay.close_with("")
    await until(lambda: not page.overlay.isVisible())
    moved.rename(parts[1])
    page.files.take([parts[2]])
    await sheet(page)
    page.overlay.close_with("take")
    await until(lambda: len(store.archive.ids(Filter())) == len(kept))
    assert set(lines_of(store, store.archive.ids(Filter()))) == kept


async def test_an_earlier_export_of_the_same_name(
    page: RecordsPage, program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The dialog asks about one name alone: a sheet asks about other files of it, and none is left beside the new."""
    old = [tmp_path / f"all.{n}-of-3.gupai" for n in range(1, 4)]
    for each in (tmp_path / "all.gupai", *old):
        each.write_text("old")
    failures = program.messages.said
    page.export_all()
    dialog = dialog_of(page)
    dialog.fileSelected.emit(str(tmp_path / "all.gupai"))
    said = await sheet(page)
    expected = "3 more files from earlier exports have this name, up to all.3-of-3.gupai."
    assert any(each.startswith(expected) for each in said)
    key(page, Keys.Key_Escape)
    await until(lambda: not page.tasks.running)
    assert [each.read_text() for each in (tmp_path / "all.gupai", *old)] == ["old"] * 4
    dialog.fileSelected.emit(str(tmp_path / "all.gupai"))
    await sheet(page)
    page.overlay.buttons[1].click()
    await until(page.notice.isVisible)
    assert names_in(tmp_path) == ["all.gupai", "data"]
    # The dialog has asked about all.gupai, which goes without another word where several files take its place.
    monkeypatch.setattr("ui.pages.records.transfer.RecordFiles", partial(RecordFiles, largest=20_000))
    dialog.fileSelected.emit(str(tmp_path / "all.gupai"))
    dialog.close()
    await until(lambda: not (tmp_path / "all.gupai").exists())
    await until(lambda: not page.tasks.running)
    assert len(names_in(tmp_path)) > 3
    assert not failures


async def test_export_replaces_nothing_but_records(page: RecordsPage, tmp_path: Path) -> None:
    """Whoever names another file, such as the store itself, gets a record file beside it."""
    store = tmp_path / "data" / "matches.db"
    before = store.read_bytes()
    page.export_all()
    dialog = dialog_of(page)
    dialog.fileSelected.emit(str(store))
    dialog.close()
    await until((tmp_path / "data" / "matches.db.gupai").exists)
    assert store.read_bytes() == before
    # The dialog asked about matches.db.
    page.export_all()
    dialog = dialog_of(page)
    dialog.fileSelected.emit(str(store))
    dialog.close()
    said = await sheet(page)
    assert any("has this name: matches.db.gupai." in each for each in said)


async def test_a_long_import_can_be_called_off(
    page: RecordsPage, program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What takes long says how far it is; Escape ends it, and nothing is added; leaving the page does too."""
    monkeypatch.setattr("ui.pages.records.transfer._PATIENCE", 0.0)
    monkeypatch.setattr("ui.pages.records.transfer._SLICE", 0.0)
    long = tmp_path / "long.gupai"
    long.write_text("\n".join(golden("ng") * 30) + "\n", encoding="utf-8")
    page.files.take([long])
    await until(lambda: any("rounds checked" in each for each in texts(page.overlay)), "progress")
    key(page, Keys.Key_Escape)
    await until(lambda: not page.tasks.running)
    assert not page.overlay.isVisible()
    page.files.take([long])
    await until(page.overlay.isVisible)
    page.hide()
    await until(lambda: not page.tasks.running)
    assert page.model.rowCount() == 24
