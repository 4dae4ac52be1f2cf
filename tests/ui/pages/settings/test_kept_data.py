# SPDX-License-Identifier: MIT
"""The data on this computer: requests of the settings page are carried out, and the program's own files are safe."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any, BinaryIO

import pytest

from dominoes.errors import StoreError
from dominoes.records.summary import Summary
from dominoes.scorebook.file import FILE
from dominoes.store import Store, backups, failures
from tests.support.saved_matches import Played
from tests.ui.driving import (
    FAST,
    is_on,
    let_moment_pass,
    messages_on,
    my_turn,
    setup_of,
    sit_down,
    until,
    window_on,
)
from tests.ui.pages.scorebook.books import FIRST, book
from ui.app.window import MainWindow
from ui.kit.background import Stop
from ui.kit.second_question import SecondQuestion
from ui.language.i18n import _
from ui.pages.lessons.shelf import FOLDER as LESSONS
from ui.pages.scorebook.shelf import Shelf
from ui.pages.settings.kept_data import EVERYTHING, RECORDS
from ui.saving import recovery


@pytest.fixture
def notes(tmp_path: Path) -> Iterator[Path]:
    """Yield the program's log file, with an older one beside it."""
    path = tmp_path / "logs" / "gupai.log"
    path.parent.mkdir()
    path.with_name("gupai.old.log").write_text("Ann won\n", encoding="utf-8")
    handler = logging.FileHandler(path, encoding="utf-8")
    handler.emit(logging.makeLogRecord({"msg": "Ann lost"}))
    logging.getLogger().addHandler(handler)
    yield path
    logging.getLogger().removeHandler(handler)
    handler.close()


def news(window: MainWindow) -> str:
    """Return what the section of the settings page tells."""
    return window.pages.settings.data._news


def play(window: MainWindow) -> None:
    """Save a finished round."""
    played = Played(window.services.autosave().save)
    played.begin_round()
    played.end_round('{"game":"tiengow"}', Summary(game="tiengow"))


async def test_a_backup_onto_the_programs_own_file(tmp_path: Path) -> None:
    """It is refused with a sentence, and so are records; elsewhere it is made."""
    async with window_on(tmp_path) as window:
        window.pages.settings.open()
        page = window.pages.settings
        play(window)
        live = tmp_path / "records" / "matches.db"
        for act in (page.kept.back_up_to, page.kept.export):
            act(str(live))
            assert news(window) == _("The program stores its own data there. Choose another file or folder.")
            page.open()
        page.kept.back_up_to(str(tmp_path / "mine.db"))
        await until(lambda: news(window) == _("Backup finished."), "the backup")
        assert backups.count_rounds(tmp_path / "mine.db") == 1
        play(window)
    store = Store.open(live)
    assert len(store.open_matches()) == 2
    store.close()


@pytest.mark.parametrize("visited", [True, False])
async def test_everything_is_erased(tmp_path: Path, notes: Path, visited: bool) -> None:  # noqa: FBT001
    """Score books, lessons, what was put aside of books and settings, notes and names are gone, on the screen too."""
    records = tmp_path / "records"
    (records / LESSONS).mkdir(parents=True)
    (records / LESSONS / "Ann.gupai-lesson").write_text("Ann", encoding="utf-8")
    shelf = Shelf(records / FILE)
    shelf.put(book("tiengow", "wiki_hk", FIRST, key="one"))
    (records / f"{FILE}.bad").write_text("Ann", encoding="utf-8")
    (tmp_path / "settings").mkdir()
    (tmp_path / "settings" / "settings.json.bad").write_text("Ann", encoding="utf-8")
    async with window_on(tmp_path, settings=replace(FAST, players=("Ann", "Ming"))) as window:
        if visited:
            window.pages.show(window.pages.scorebook)
            window.pages.scorebook.remove("one")
            window.pages.scorebook.restore()
            window.pages.scorebook.remove("one")
        window.pages.settings.open()
        play(window)
        window.pages.settings.kept.erase(EVERYTHING)
        assert news(window) == _("Erased.")
        assert window.services.preferences.now.players == ()
        left = {each.name for each in records.iterdir()}
        assert left <= {"matches.db", "matches.db-wal", "gupai.lock"}
        assert not list((tmp_path / "settings").glob("*.bad"))
        assert [each.name for each in notes.parent.iterdir()] == ["gupai.log"]
        window.pages.show(window.pages.scorebook)
        assert window.pages.scorebook.kept.books == ()
        window.pages.scorebook.restore()
        assert window.pages.scorebook.kept.books == ()
    assert not (records / FILE).exists()
    assert "Ann" not in notes.read_text(encoding="utf-8")  # noqa: ASYNC240 - nothing runs any more


async def test_records_alone_are_erased(tmp_path: Path, notes: Path) -> None:
    """Score books, names and notes stay."""
    shelf = Shelf(tmp_path / "records" / FILE)
    shelf.put(book("tiengow", "wiki_hk", FIRST, key="one"))
    async with window_on(tmp_path, settings=replace(FAST, players=("Ann", "Ming"))) as window:
        window.pages.settings.open()
        play(window)
        before = len(window.services.autosave().backups())
        window.pages.settings.kept.erase(RECORDS)
        await until(lambda: news(window).startswith("Erased. A backup was made"), "the end")
        assert len(window.services.autosave().backups()) > before
        assert window.services.autosave().backups()[0].rounds == 1
        assert window.services.autosave().open_matches() == ()
        assert window.services.preferences.now.players == ("Ann", "Ming")
    assert (tmp_path / "records" / FILE).exists()
    assert len(list(notes.parent.iterdir())) == 2


@pytest.mark.parametrize("to_table", [True, False])
async def test_what_is_done_before_records_are_erased(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    to_table: bool,  # noqa: FBT001
) -> None:
    """A match begun while the backup is made goes with the others; a list of records is empty afterwards."""
    may_end, make = Event(), backups.make_backup

    def wait(source: BinaryIO, path: Path, *, stop: Stop) -> object:
        assert may_end.wait(10)
        return make(source, path, stop=stop)

    async with window_on(tmp_path) as window:
        window.pages.settings.open()
        play(window)
        monkeypatch.setattr("ui.saving.autosave.make_backup", wait)
        window.pages.settings.kept.erase(RECORDS)
        window.pages.go_back()
        if to_table:
            await my_turn(await sit_down(window, setup_of()))
            assert len(window.services.autosave().open_matches()) == 2
        else:
            window.pages.records.open()
            assert len(window.pages.records.model.ids) == 1
            window.pages.records._with(window.pages.records._delete)
            assert window.pages.records.notice.can_undo
        may_end.set()
        await until(lambda: news(window).startswith("Erased. A backup was made"), "the end")
        assert messages_on(window) == [news(window)]
        assert not window.pages.records.model.ids
        assert not window.pages.records.notice.can_undo
        assert is_on(window, window.pages.start if to_table else window.pages.records)
        await until(lambda: not window.pages.table.match.tasks, "the end of the match")
        assert window.services.autosave().open_matches() == ()


async def test_records_are_not_erased_without_a_backup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a full disk it is asked for, and only then are they gone."""

    def refuse(*_args: object, **_words: object) -> None:
        raise StoreError(failures.FULL)

    async with window_on(tmp_path) as window:
        window.pages.settings.open()
        play(window)
        monkeypatch.setattr("ui.saving.autosave.make_backup", refuse)
        window.pages.settings.kept.erase(RECORDS)
        await until(lambda: any(each.isVisible() for each in window.findChildren(SecondQuestion)), "the question")
        assert len(window.services.autosave().open_matches()) == 1
        (question,) = window.findChildren(SecondQuestion)
        let_moment_pass(question)
        await until(question.lose.isEnabled, "the moment")
        question.lose.click()
        assert news(window).startswith("Erased.")
        assert window.services.autosave().open_matches() == ()


async def test_what_cannot_be_erased_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One thing that fails keeps nothing else."""

    def refuse(_file: Path, **_words: object) -> None:
        raise PermissionError

    (tmp_path / "settings").mkdir()
    (tmp_path / "settings" / "settings.json.bad").write_text("Ann", encoding="utf-8")
    async with window_on(tmp_path) as window:
        window.pages.settings.open()
        shelf = Shelf(tmp_path / "records" / FILE)
        shelf.put(book("tiengow", "wiki_hk", FIRST, key="one"))
        with monkeypatch.context() as patch:
            patch.setattr("ui.pages.scorebook.shelf.Path.unlink", refuse)
            window.pages.settings.kept.erase(EVERYTHING)
        assert news(window) == _("Not everything could be erased.")
        assert window.services.preferences.now.player_name != "Ming"


async def test_a_restore_that_must_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While something could not be saved, no backup takes the place of the file it belongs to."""

    def refuse(*_args: object) -> None:
        raise StoreError(failures.FULL)

    async with window_on(tmp_path) as window:
        window.pages.settings.open()
        page = window.pages.settings
        play(window)
        page.kept.back_up_to(str(tmp_path / "mine.db"))
        await until(lambda: news(window) == _("Backup finished."), "the backup")
        with monkeypatch.context() as patch:
            patch.setattr(Store, "save", refuse)
            Played(window.services.autosave().save)
            page.kept.restore(str(tmp_path / "mine.db"))
            assert "disk is full" in news(window)
        page.kept.restore(str(tmp_path / "mine.db"))
        await until(lambda: news(window) == _("Backup restored. Your previous data was kept, too."), "the backup")
        assert len(window.services.autosave().open_matches()) == 1


async def test_a_restore_while_a_damaged_file_is_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is done when that has ended, and the page says so."""
    async with window_on(tmp_path) as window:
        play(window)
        backup = tmp_path / "mine.db"
        window.pages.settings.kept.back_up_to(str(backup))
        await until(lambda: news(window) == _("Backup finished."), "the backup")
    store = tmp_path / "records" / "matches.db"
    for each in store.parent.glob("matches.db-*"):
        each.unlink()
    store.write_bytes(b"damaged" * 1000)
    go_on, find = Event(), recovery.find_backup

    def slow(*args: Any, **named: Any) -> object:  # noqa: ANN401 - whatever it takes
        go_on.wait(10)
        return find(*args, **named)

    monkeypatch.setattr(recovery, "find_backup", slow)
    async with window_on(tmp_path) as window:
        window.pages.settings.open()
        window.pages.settings.kept.restore(str(backup))
        assert window.pages.settings.kept.state.busy
        go_on.set()
        await until(lambda: news(window) == _("Backup restored. Your previous data was kept, too."), "the backup")
        assert not window.pages.settings.kept.state.busy
        assert len(window.services.autosave().open_matches()) == 1
