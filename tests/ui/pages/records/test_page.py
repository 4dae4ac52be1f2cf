# SPDX-License-Identifier: MIT
"""Every finished round is found again, and can be reviewed, played again, shared, marked, deleted and put back."""

from __future__ import annotations

import asyncio

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from dominoes.errors import StoreError
from dominoes.store import Archive, Filter, Store, archive, failures
from tests.support.record_lines import GOLDEN
from tests.ui.driving import until, words_of
from tests.ui.pages.looks import Show, cut_off, nameless
from tests.ui.pages.program import Program
from tests.ui.pages.records.driving import CTRL, Keys, dialog_of, heard, key, opened, sheet, title
from tests.ui.pages.records.rounds import HOSTILE, fill, played
from ui.kit import theme
from ui.language import i18n
from ui.language.i18n import LANGUAGES
from ui.pages.records.model import RecordModel
from ui.pages.records.page import RecordsPage
from ui.pages.records.round_filter import RoundFilter

# -- the list --------------------------------------------------------------------------------------


async def test_newest_first(page: RecordsPage, store: Store) -> None:
    """All rounds are there, in words, the newest chosen."""
    assert page.model.rowCount() == 24
    assert title(page) == "24 rounds"
    first, last = page.model.index(0).data(), page.model.index(23).data()
    assert first.startswith("Xie Ding · Round 8, ")
    assert f"Ming against Sunny, {HOSTILE}, Nora (Master), " in first
    assert "Round 1" in last
    assert page.view.selected_ids() == [store.archive.ids(Filter())[0]]


async def test_moving_by_keys(page: RecordsPage) -> None:
    """Arrows, Home and End move; with Shift and Ctrl+A several are selected; letters never search."""
    ids = page.model.ids
    key(page, Keys.Key_Down)
    assert page.view.selected_ids() == [ids[1]]
    key(page, Keys.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert page.view.selected_ids() == [ids[1], ids[2]]
    key(page, Keys.Key_End)
    assert page.view.selected_ids() == [ids[-1]]
    key(page, Keys.Key_Home, Qt.KeyboardModifier.ShiftModifier)
    assert page.view.selected_ids() == list(ids)
    key(page, Keys.Key_PageDown)
    key(page, Keys.Key_Home)
    key(page, Keys.Key_R)
    assert page.view.selected_ids() == [ids[0]]
    key(page, Keys.Key_A, CTRL)
    assert page.view.selected_ids() == list(ids)


async def test_only_what_is_seen_is_read(show: Show, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a long list only some windows are read and kept."""
    fill(store, *(played("jp", player=str(number)) for number in range(100)))
    asked: list[int] = []
    listed = archive.Archive.listed

    def counted(self: Archive, ids: list[int], player: str | None = None) -> object:
        asked.extend(ids)
        return listed(self, ids, player)

    monkeypatch.setattr(archive.Archive, "listed", counted)
    page = opened(show, lambda: store.archive)
    QApplication.processEvents()
    assert 0 < len(asked) <= 64
    key(page, Keys.Key_End)
    QApplication.processEvents()
    assert len(asked) <= 3 * 64
    for row in range(0, 800, 8):
        assert page.model.texts(row) is not None
    assert len(page.model._windows) <= 40


async def test_a_round_that_is_gone_leaves_an_empty_row(page: RecordsPage, store: Store) -> None:
    """Somebody emptied the bin meanwhile: nothing breaks."""
    model = RecordModel(lambda: store.archive)
    model.show_ids([10**6, *page.model.ids])
    assert model.index(0).data() == ""
    assert model.texts(0) is None
    assert model.index(1).data()


# -- what can be done ------------------------------------------------------------------------------


async def test_each_key_cap_names_the_key_of_its_command(page: RecordsPage) -> None:
    """Header, bar and keys share one table, in which no key stands twice."""
    commands = page.commands()
    keys = [key for each in commands for key in (each.key, *each.also) if key]
    assert len(set(keys)) == len(keys)
    by_text = {each.text: each.key for each in commands if each.text}
    shown = {button.accessibleName(): button.key for button in (*page.header.buttons, *page.bar.buttons)}
    assert shown.items() <= by_text.items()


async def test_review(page: RecordsPage, program: Program) -> None:
    """Enter, the button and a double click review the current round."""
    key(page, Keys.Key_Return)
    page.bar.buttons[0].click()
    where = page.view.visualRect(page.model.index(1)).center()
    QTest.mouseClick(page.view.viewport(), Qt.MouseButton.LeftButton, pos=where)
    QTest.mouseDClick(page.view.viewport(), Qt.MouseButton.LeftButton, pos=where)
    QTest.mouseRelease(page.view.viewport(), Qt.MouseButton.LeftButton, pos=where)
    current, second = page.model.ids[:2]
    assert program.asked_for("review") == [current, current, second]


async def test_play_again(page: RecordsPage, monkeypatch: pytest.MonkeyPatch) -> None:
    """P asks for the deal again; of a second half, that of the first half of the hand."""
    asked = heard(monkeypatch, page.deals, "play_again")
    key(page, Keys.Key_P)
    halves = next(row for row in range(24) if (each := page.model.listed(row)) is not None and each.half == 2)
    page.view.select_row(halves)
    page.bar.buttons[1].click()
    assert asked == [page.model.ids[0], page.model.ids[halves + 1]]


async def test_what_chance_decided_is_not_played_again(show: Show, store: Store) -> None:
    """The same tiles would end the same; the button rests in its place."""
    fill(store, played("throwing_throwing", rounds=1), played("jp", rounds=1))
    page = opened(show, lambda: store.archive)
    offered = {}
    for row in range(2):
        page.view.select_row(row)
        listed = page.model.listed(row)
        assert listed is not None
        offered[listed.summary.game] = page.bar.buttons[1].isEnabled()
    assert offered == {"throwing": False, "tiengow": True}


async def test_favourites(page: RecordsPage, store: Store) -> None:
    """F marks all that are selected, and takes the mark away again."""
    ids = list(page.model.ids)
    key(page, Keys.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    key(page, Keys.Key_F)
    assert store.archive.ids(Filter(favourite=True)) == ids[:2]
    assert page.view.selected_ids() == ids[:2]
    assert page.model.index(1).data().endswith("Favourite")
    assert page.bar.buttons[2].text() == "Remove from favourites"
    page.filters.show_filter(RoundFilter(shelf="favourites"))
    assert list(page.model.ids) == ids[:2]
    key(page, Keys.Key_F)
    assert list(page.model.ids) == ids[1:2]
    # With the last one the list is gone: the focus goes where other rounds are found.
    key(page, Keys.Key_F)
    assert not page.model.ids
    assert page.focusWidget() is page.filters.search


async def test_the_menu_has_everything(page: RecordsPage) -> None:
    """Commands without a button are in the menu, also opened on the row."""
    for ask in (page.bar.more.click, lambda: page.view.menu_asked.emit(QPoint(5, 5))):
        ask()
        menu = page.bar.findChildren(QMenu)[-1]
        words = [entry.text() for entry in menu.actions()]
        assert words[:2] == ["Review\tEnter", "Play this deal again\tP"]
        assert words[4:] == ["Share this deal…\tC", "Export…"]
        menu.close()


# -- finding ---------------------------------------------------------------------------------------


async def test_search_for_a_name(page: RecordsPage) -> None:
    """What is typed into the line is looked for a moment later; Escape empties it, Enter goes to the list."""
    key(page, Keys.Key_F, CTRL)
    assert page.focusWidget() is page.filters.search
    QTest.keyClicks(page.filters.search, "eddie")
    await until(lambda: page.model.rowCount() == 0, "nobody of that name")
    assert page.empty.title.text() == "No rounds found"
    key(page, Keys.Key_Escape)
    await until(lambda: page.model.rowCount() == 24)
    QTest.keyClicks(page.filters.search, "<B>bo")
    await asyncio.sleep(0.25)
    assert page.model.rowCount() == 24
    key(page, Keys.Key_Return)
    assert page.focusWidget() is page.view


async def test_a_search_of_very_many_rounds(page: RecordsPage, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes a little at a time; a later search takes its place, and the list is entered when it is found."""
    monkeypatch.setattr(archive, "STRETCH", 2)
    page.filters.search.setFocus()
    page.filters.show_filter(RoundFilter(words="zo"))
    page.filters.show_filter(RoundFilter(outcome="gain"))
    assert page.model.rowCount() == 24
    QTest.keyClick(page.filters.search, Qt.Key.Key_Return)
    await until(page.view.hasFocus, "the list")
    assert list(page.model.ids) == store.archive.ids(Filter(outcome="gain"))
    assert 0 < page.model.rowCount() < 24
    assert page.view.selected_ids() == [page.model.ids[0]]


@pytest.mark.parametrize("leave", [Keys.Key_Return, Keys.Key_Down])
async def test_who_leaves_the_search_at_once_has_searched(page: RecordsPage, store: Store, leave: Qt.Key) -> None:
    """The list has only the matches of the search on entering it, even right after the last letter."""
    (zoe,) = set(fill(store, played("small", player="Zoe", rounds=1))) - set(page.model.ids)
    fill(store, played("jp", rounds=1))
    page.refresh()
    assert page.model.ids[0] != zoe
    key(page, Keys.Key_F, CTRL)
    QTest.keyClicks(page.filters.search, "zoe")
    key(page, leave)
    assert list(page.model.ids) == [zoe]
    assert page.focusWidget() is page.view
    key(page, Keys.Key_Delete)
    assert store.archive.ids(Filter(removed=True)) == [zoe]


async def test_a_search_that_finds_nothing_is_left_at_once(page: RecordsPage) -> None:
    """Without a list to go to, the focus stays in the line."""
    key(page, Keys.Key_F, CTRL)
    QTest.keyClicks(page.filters.search, "nobody")
    key(page, Keys.Key_Return)
    assert not page.model.ids
    assert page.focusWidget() is page.filters.search


async def test_a_player_who_is_gone_is_no_longer_wanted(page: RecordsPage, store: Store) -> None:
    """After a change of name the list shows all players again, as its filter says."""
    fill(store, played("small", player="Hoi", rounds=2))
    page.refresh()
    page.filters.show_filter(RoundFilter(player="Hoi", words="hoi"))
    assert page.model.rowCount() == 2
    store.archive.rename_player("Hoi", "Kit", lambda _header: None)
    page.hide()
    page.show()
    assert page.filters.wanted == RoundFilter(words="hoi")
    assert page.filters.form.choosers["player"].value() is None
    page.filters.show_all()
    assert page.model.rowCount() == 26
    # Another player stays wanted.
    page.filters.show_filter(RoundFilter(player="Kit"))
    page.refresh()
    assert page.filters.wanted == RoundFilter(player="Kit")
    assert page.model.rowCount() == 2


async def test_filters_in_the_window(page: RecordsPage) -> None:
    """With room, the lists stand above; each choice applies at once, and all are left again by a button."""
    page.window().resize(1280, 800)
    page.resize(1280, 800)
    assert page.filters.form.isVisible()
    assert not page.filters.more.isVisible()
    game = page.filters.form.choosers["game"]
    game.choose(("paigow", None))
    game.chosen.emit(("paigow", None))
    assert page.model.rowCount() == 8
    assert page.filters.form.choosers["preset"].isEnabled()
    page.filters.clear.click()
    assert page.model.rowCount() == 24
    assert not page.filters.form.choosers["preset"].isEnabled()
    assert not page.filters.clear.isVisible()


async def test_filters_on_a_sheet(page: RecordsPage) -> None:
    """In a small window the same lists wait on a sheet."""
    assert not page.filters.form.isVisible()
    page.filters.more.click()
    await sheet(page)
    (form,) = page.overlay.findChildren(type(page.filters.form))
    form.choosers["level"].choose("expert")
    form.choosers["level"].chosen.emit("expert")
    assert page.model.rowCount() == 8
    key(page, Keys.Key_Return)
    await until(lambda: not page.overlay.isVisible())
    assert page.filters.more.text() == "Filters (1)…"
    assert page.focusWidget() is page.view
    page.filters.more.click()
    await sheet(page)
    page.overlay.buttons[0].click()
    await until(lambda: page.model.rowCount() == 24)


# -- trouble, looks --------------------------------------------------------------------------------


@pytest.mark.parametrize("pressed", [Qt.Key.Key_F9, Qt.Key.Key_F11])
async def test_keys_of_the_window_pass_a_sheet(page: RecordsPage, pressed: Qt.Key) -> None:
    """The whole window answers them; all others are the sheet's."""
    key(page, Keys.Key_D)
    await sheet(page)
    for each, passed in ((pressed, True), (Keys.Key_F, False)):
        event = QKeyEvent(QEvent.Type.KeyPress, each, Qt.KeyboardModifier.NoModifier)
        page.keyPressEvent(event)
        assert event.isAccepted() is not passed


async def test_nothing_yet(show: Show, store: Store) -> None:
    """An empty store says what will be here, and offers to import."""
    page = opened(show, lambda: store.archive)
    assert page.empty.title.text() == "No rounds yet"
    assert title(page) == "0 rounds"
    assert page.focusWidget() is page.filters.search
    page.empty.button.click()
    dialog_of(page).close()


async def test_no_store(show: Show, program: Program) -> None:
    """Where no store is open the page says so, and nothing breaks."""
    page = opened(show, lambda: None, program)
    reported = program.messages.said
    assert page.empty.title.text() == "The records cannot be read right now."
    page.files.take(["x.gupai"])
    assert reported == ["The records cannot be read right now."]
    for which in (Keys.Key_Delete, Keys.Key_P, Keys.Key_C, Keys.Key_F, Keys.Key_Return):
        QTest.keyClick(page.view, which)


async def test_a_store_that_fails_is_reported(page: RecordsPage, store: Store, program: Program) -> None:
    """A file that can no longer be written: the sentence of the store, and nothing changed."""
    reported = program.messages.said
    store._database.execute("PRAGMA query_only = ON")
    key(page, Keys.Key_Delete)
    page.files.take([GOLDEN / "ng.gupai"])
    await sheet(page)
    key(page, Keys.Key_Return)
    await until(lambda: len(reported) == 2)
    assert reported == ["The saved matches cannot be changed: the file or its folder is read-only."] * 2
    assert page.model.rowCount() == 24


async def test_rows_that_cannot_be_read_are_told_once(
    page: RecordsPage, monkeypatch: pytest.MonkeyPatch, program: Program
) -> None:
    """A drive that is pulled out: one sentence, empty rows, and nothing breaks."""
    reported = program.messages.said

    def broken(_self: Archive, _ids: list[int], _player: str | None = None) -> object:
        raise StoreError(failures.DISK)

    monkeypatch.setattr(archive.Archive, "listed", broken)
    page.model.refresh()
    assert page.model.index(0).data() == page.model.index(5).data() == ""
    page.grab()
    assert reported == []
    await until(lambda: reported)
    assert reported == ["The disk couldn't be read or written. Check it and try again."]
    monkeypatch.undo()
    page.refresh()
    assert page.model.index(0).data()


async def test_a_damaged_record_is_reported(page: RecordsPage, store: Store, program: Program) -> None:
    """A record whose checksum does not agree is not shared, and not exported."""
    reported = program.messages.said
    store._database.execute("UPDATE rounds SET line = 'x' WHERE id = ?", (page.model.ids[0],))
    key(page, Keys.Key_C)
    assert reported == ["The file of saved matches is damaged. Restore it from a backup."]


async def test_escape_leaves(page: RecordsPage, program: Program) -> None:
    """Escape and the first button lead back."""
    key(page, Keys.Key_Escape)
    page.header.back.click()
    assert len(program.asked_for("back")) == 2


async def test_shown_again_it_is_up_to_date(page: RecordsPage, store: Store) -> None:
    """What was played meanwhile is there when the page is shown again; the choice stays."""
    page.view.select_row(5)
    chosen = page.view.selected_ids()
    page.hide()
    fill(store, played("ng"))
    page.show()
    assert page.model.rowCount() == 34
    assert page.view.selected_ids() == chosen


@pytest.mark.matrix
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("size", "text"), [((960, 600), 1.5), ((1280, 800), 1.0), ((1920, 1080), 1.3)], ids=["small", "usual", "large"]
)
async def test_everything_fits(page: RecordsPage, language: str, size: tuple[int, int], text: float) -> None:
    """In every language and size nothing is cut off, and all that takes focus has a name."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    i18n.install(app, language)
    theme.apply(app, text_size=text, chrome="dark")
    page.window().resize(*size)
    page.resize(*size)
    page.filters.show_filter(RoundFilter(words="Nora", outcome="loss", period="dates"))
    await asyncio.sleep(0.01)
    assert cut_off(page) == []
    assert nameless(page) == []
    assert page.view.height() >= page.view.delegate.row_height()
    assert page.view.verticalHeader().sectionSize(0) == page.view.delegate.row_height()


async def test_a_change_of_language_equals_a_fresh_start(page: RecordsPage, show: Show, store: Store) -> None:
    """There and back again: every word is as before, and as on a new page."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    page.filters.show_filter(RoundFilter(game=("chain", "slant"), period="year"))
    before = words_of(page), page.model.index(0).data()
    i18n.install(app, "ja")
    QApplication.processEvents()
    there = words_of(page), page.model.index(0).data()
    other = opened(show, lambda: None if store._closed else store.archive)
    other.filters.show_filter(page.filters.wanted)
    assert (words_of(other), other.model.index(0).data()) == there
    i18n.install(app, "en")
    QApplication.processEvents()
    assert (words_of(page), page.model.index(0).data()) == before
