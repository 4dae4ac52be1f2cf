# SPDX-License-Identifier: MIT
"""Ways through the window: there and back, by Enter, larger for a projector, and standing where it stood."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget

from dominoes.store import Filter
from tests.ui.driving import (
    FAST,
    ONE_ROUND,
    answers_of,
    begin,
    is_on,
    my_turn,
    play_on,
    select,
    setup_of,
    sit_down,
    type_key,
    until,
    window_on,
)
from ui.app.window import place_of, put_at
from ui.games.names import match_name
from ui.kit import screens, theme
from ui.kit import settings as settings_file
from ui.kit.preferences import PROJECTOR_TEXT, SMALLEST, application
from ui.language import i18n


async def test_every_way_leads_back(tmp_path: Path) -> None:
    """Page over page; Escape goes the same way back."""
    async with window_on(tmp_path) as window:
        window.pages.start.records.click()
        records = window.pages.current
        assert records is window.pages.records
        window.pages.settings.open()
        assert is_on(window, window.pages.settings)
        for expected in (records, window.pages.start, window.pages.start):
            assert window.pages.current is not None
            QTest.keyClick(window.pages.current, Qt.Key.Key_Escape)
            assert window.pages.current is expected


async def test_a_page_is_not_gone_back_to_twice(tmp_path: Path) -> None:
    """Going in a circle leaves one way out of it."""
    async with window_on(tmp_path) as window:
        window.pages.start.records.click()
        window.pages.settings.open()
        window.pages.records.open()
        assert is_on(window, window.pages.records)
        window.pages.go_back()
        assert is_on(window, window.pages.start)


async def test_settings_lead_back_to_the_match(tmp_path: Path) -> None:
    """It rested meanwhile, and goes on."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of())
        person = await my_turn(table)
        turn = person.turn
        window.pages.settings.open()
        assert table.runner is not None
        assert not table.runner.gate.is_set()
        window.pages.go_back()
        assert is_on(window, table)
        assert table.runner.gate.is_set()
        assert person.turn is turn


async def test_nobody_goes_back_to_the_page_of_a_new_game(tmp_path: Path) -> None:
    """The choices there are a match now; from the match one comes to the start page."""
    async with window_on(tmp_path) as window:
        window.pages.start.cards[0].new.click()
        assert is_on(window, window.pages.new_game)
        window.pages.new_game.form.start.click()
        await until(window.pages.table.overlay.isVisible, "the seats")
        window.pages.go_back()
        assert is_on(window, window.pages.start)


async def test_enter_presses_what_has_the_keyboard(tmp_path: Path) -> None:
    """As Space does, on every page."""
    async with window_on(tmp_path) as window:
        window.activateWindow()
        await until(window.isActiveWindow, "the window")
        window.pages.start.records.setFocus()
        QTest.keyClick(window.pages.start.records, Qt.Key.Key_Return)
        assert is_on(window, window.pages.records)


async def test_a_projector(tmp_path: Path) -> None:
    """Everything is larger and named; nothing of it is remembered, also when something else is chosen meanwhile."""
    async with window_on(tmp_path, settings=replace(FAST, labels="none", speed=1.0)) as window:
        table = await sit_down(window, setup_of())
        await my_turn(table)
        type_key(table, Qt.Key.Key_F9)
        assert theme.look().text_size == pytest.approx(PROJECTOR_TEXT)
        assert theme.look().tiles.red_mark
        assert all(tile._label for tile in table.table.hand)
        type_key(table, Qt.Key.Key_Plus)
        saved = settings_file.load(tmp_path / "settings" / "settings.json")
        assert (saved.speed, saved.text_size, saved.labels, saved.red_mark) == (1.25, 1.0, "none", False)
        type_key(table, Qt.Key.Key_F9)
        assert theme.look().text_size == 1
        assert not any(tile._label for tile in table.table.hand)


async def test_the_window_stands_where_it_stood(tmp_path: Path) -> None:
    """Size and place are in the settings when it closes, and taken up again."""
    async with window_on(tmp_path) as window:
        window.resize(1100, 700)
    place = settings_file.load(tmp_path / "settings" / "settings.json").window
    assert place is not None
    assert (place["width"], place["height"], place["maximized"]) == (1100, 700, False)


@pytest.mark.parametrize(
    "place",
    [
        pytest.param({"x": 0, "y": "0", "width": 900, "height": 700}, id="no number"),
        pytest.param({"x": 0, "y": 0, "width": 10**9, "height": 700}, id="no size"),
        pytest.param({"x": 0, "y": 0, "width": -900, "height": 700}, id="less than nothing"),
        pytest.param({"x": 0, "y": 0, "width": float("nan"), "height": 700}, id="not a number"),
        pytest.param({"x": True, "y": 0, "width": 900, "height": 700}, id="a flag"),
        pytest.param({}, id="nothing"),
    ],
)
def test_a_place_that_makes_no_sense(qtbot: Any, place: dict[str, Any]) -> None:  # noqa: ANN401 - of the plugin
    """It is left alone."""
    widget = QWidget()
    qtbot.addWidget(widget)
    before = widget.geometry()
    put_at(widget, place)
    assert widget.geometry() == before


_NOTEBOOK = QRect(0, 0, 1366, 768)
_SMALL = QRect(0, 28, 1024, 572)
"""1024×600 below the bar of a desktop."""


@pytest.mark.parametrize(
    ("room", "size"),
    [
        pytest.param((1920, 1080), (1280, 800), id="room for all"),
        pytest.param((1366, 768), (1280, 728), id="a small laptop"),
        pytest.param((1280, 800), (1280, 760), id="exactly its own size, without the title bar"),
        pytest.param((1024, 768), (1024, 728), id="too narrow as well"),
    ],
)
def test_the_first_window_fits_the_screen(
    qtbot: Any,  # noqa: ANN401 - of the plugin
    monkeypatch: pytest.MonkeyPatch,
    room: tuple[int, int],
    size: tuple[int, int],
) -> None:
    """Its lower edge, where the buttons are, stays on the screen below a title bar."""
    monkeypatch.setattr(screens, "available", lambda: [QRect(0, 0, *room)])
    widget = QWidget()
    qtbot.addWidget(widget)
    widget.resize(1280, 800)
    put_at(widget, None)
    assert widget.size() == QSize(*size)


@pytest.mark.parametrize("maximized", [False, True])
@pytest.mark.parametrize(
    ("place", "room", "box"),
    [
        pytest.param((300, 150, 1400, 850), [_NOTEBOOK], (0, 0, 1366, 768), id="A2: a large monitor is gone"),
        pytest.param((0, 0, 1280, 800), [_SMALL], (0, 28, 1024, 572), id="A2: a larger scale"),
        pytest.param((-1600, 90, 1000, 620), [_NOTEBOOK], (0, 90, 1000, 620), id="the monitor on the left is gone"),
        pytest.param((5000, 4000, 1000, 620), [_NOTEBOOK], (366, 148, 1000, 620), id="the one far right is gone"),
        pytest.param((-90_000, 0, 99_000, 99_000), [_NOTEBOOK], (0, 0, 1366, 768), id="larger than any screen"),
        pytest.param(
            (1300, 0, 1000, 700),
            [_NOTEBOOK, QRect(1366, 0, 1920, 1080)],
            (1366, 0, 1000, 700),
            id="most of it is on the second",
        ),
        pytest.param((100, 50, 1000, 620), [_NOTEBOOK], (100, 50, 1000, 620), id="it fits"),
    ],
)
def test_a_window_fits_the_screens_that_are_there(
    qtbot: Any,  # noqa: ANN401 - of the plugin
    monkeypatch: pytest.MonkeyPatch,
    place: tuple[int, int, int, int],
    room: list[QRect],
    box: tuple[int, int, int, int],
    *,
    maximized: bool,
) -> None:
    """A2: at a start, also where it is maximized and has its own size only later."""
    monkeypatch.setattr(screens, "available", lambda: room)
    widget = QWidget()
    qtbot.addWidget(widget)
    put_at(widget, {**dict(zip(("x", "y", "width", "height"), place, strict=True)), "maximized": maximized})
    assert widget.geometry() == QRect(*box)
    assert widget.isMaximized() is maximized


def _framed(window: QWidget) -> QRect:
    return window.geometry().marginsAdded(window.windowHandle().frameMargins())


async def test_a_window_follows_the_screens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A2: when the monitor is unplugged while it runs, and not when it is moved partly off the screen on purpose."""
    room = [QRect(0, 0, 1920, 1080)]
    monkeypatch.setattr(screens, "available", lambda: room)
    monkeypatch.setattr(screens, "SETTLE_MS", 0)
    async with window_on(tmp_path) as window:
        await until(lambda: window.findChild(screens.ScreenWatch), "what can wait")
        watch = window.findChild(screens.ScreenWatch)
        assert watch is not None
        await until(lambda: watch.is_settled, "the first look")
        window.setGeometry(1500, 400, 1400, 850)
        await asyncio.sleep(0)
        assert watch.is_settled
        assert window.geometry() == QRect(1500, 400, 1400, 850)
        other = QWidget(window, Qt.WindowType.Dialog)
        other.setGeometry(1600, 900, 500, 300)
        other.show()
        room[:] = [_SMALL]
        application().primaryScreen().availableGeometryChanged.emit(_SMALL)
        await until(lambda: _framed(window) == _SMALL, f"the smaller screen: {window.geometry()}")
        assert _SMALL.contains(_framed(other))
        room[:] = [QRect(0, 0, 1920, 1080)]
        application().screenRemoved.emit(application().primaryScreen())
        await until(lambda: watch.is_settled, "the larger screen")
        assert _framed(window).topLeft() == _SMALL.topLeft()
        assert (_framed(window).width(), window.height()) == (_SMALL.width(), SMALLEST[1]), (
            "there is room for this now"
        )
        window.showMaximized()
        room[:] = [QRect(0, 0, 900, 500)]
        application().screenRemoved.emit(application().primaryScreen())
        await until(lambda: watch.is_settled, "a smaller screen still")
        window.showNormal()
        await until(lambda: room[0].contains(_framed(window)), "its own size again")


def test_a_place_comes_back(qtbot: Any) -> None:  # noqa: ANN401 - of the plugin
    """One window understands another's data."""
    one, other = QWidget(), QWidget()
    for widget in (one, other):
        qtbot.addWidget(widget)
    one.setGeometry(30, 40, 500, 300)
    put_at(other, place_of(one))
    assert other.geometry() == one.geometry()
    assert not other.isMaximized()
    put_at(other, {**place_of(one), "maximized": True})
    assert other.isMaximized()


async def test_players_take_turns(tmp_path: Path) -> None:
    """A new one plays at once; each sees his own matches; a new name is followed everywhere."""
    async with window_on(tmp_path) as window:
        await my_turn(await sit_down(window, setup_of()))
        window.pages.go_start()
        window.pages.start.player.chosen.emit("Ming")
        window.pages.start.player.chosen.emit("Fa")
        assert window.services.preferences.now.players == ("Ming", "Fa")
        assert window.services.preferences.now.player_name == "Fa"
        assert not window.pages.start.matches.rows
        window.pages.start.player.chosen.emit("Ming")
        assert len(window.pages.start.matches.rows) == 1
        window.pages.start.player.renamed.emit("Ming", "Ah Ming")
        assert window.services.preferences.now.players == ("Ah Ming", "Fa")
        assert window.services.preferences.now.player_name == "Ah Ming"


async def test_the_window_is_asked_through_a_sheet(tmp_path: Path) -> None:
    """F9 enlarges what lies under a sheet as well, and answers nothing."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of())
        await my_turn(table)
        table.show_rules()
        await until(table.overlay.isVisible, "the rules")
        type_key(table.overlay, Qt.Key.Key_F9)
        assert theme.look().text_size == pytest.approx(PROJECTOR_TEXT)
        assert table.overlay.isVisible()
        assert is_on(window, table)


async def test_escape_takes_back_a_selection_first(tmp_path: Path) -> None:
    """Only then it leaves."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of())
        await my_turn(table)
        select(table, [0])
        assert table.table.hand[0].is_selected
        type_key(table, Qt.Key.Key_Escape)
        assert is_on(window, table)
        assert not any(tile.is_selected for tile in table.table.hand)
        type_key(table, Qt.Key.Key_Escape)
        assert is_on(window, window.pages.start)


async def test_the_keyboard_waits_at_the_game_that_was_left(tmp_path: Path) -> None:
    """Enter goes on with it, and not with another that is under way as well."""
    async with window_on(tmp_path) as window:
        for game in ("tiengow", "chain"):
            await my_turn(await sit_down(window, setup_of(game=game)))
            window.pages.go_start()
        assert window.pages.start.lead.game == "chain"
        assert window.pages.start.focusWidget() is window.pages.start.lead.main


async def test_a_finished_round_is_not_the_one_to_go_on_with(tmp_path: Path) -> None:
    """Left at the settlement of the first round, the match is listed by its second."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of())
        await play_on(window, lambda: table.runner and table.runner.results and table.overlay.isVisible())
        window.pages.go_start()
        (row,) = window.pages.start._rows
        assert row.round == "Round 2"


async def test_settings_keep_what_was_changed_elsewhere(tmp_path: Path) -> None:
    """The page may be gone back to after others that keep something in the settings, too."""
    async with window_on(tmp_path) as window:
        preferences, page = window.services.preferences, window.pages.settings
        window.pages.settings.open()
        window.pages.open_manual()
        before = preferences.now.side_panel
        preferences.set("side_panel", not before)
        preferences.change(preferences.now.with_favourite("chain", favourite=True))
        kept = preferences.now.favourites
        window.pages.go_back()
        assert page.boxes["side_panel"].isChecked() is not before
        page.boxes["red_mark"].click()
        assert (preferences.now.side_panel, preferences.now.favourites) == (not before, kept)


@pytest.mark.parametrize("another", [False, True])
async def test_back_from_a_deal_leads_to_where_it_was_chosen(tmp_path: Path, another: bool) -> None:  # noqa: FBT001
    """Whether or not another match was on, which waits on the start page."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of())
        await play_on(window, lambda: table.runner is not None and table.runner.results and table.overlay.isVisible())
        archive, runner = window.services.archive(), table.runner
        assert archive is not None
        assert runner is not None
        (number,) = archive.ids(Filter())
        window.pages.go_start()
        await until(lambda: not window.pages.table.match.tasks, "the table to be left")
        if another:
            window.pages.table.resume(runner.party.seed.hex())
            await my_turn(table)
        window.pages.records.open()
        window.pages.records.deals.play_again(number)
        await until(lambda: table.runner is not None and table.runner.party.is_set, "the deal")
        window.pages.go_back()
        assert window.pages.current is window.pages.records


async def test_a_match_that_begins_unseen_waits(tmp_path: Path) -> None:
    """If another page is opened at the moment of its beginning."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of(session=ONE_ROUND))
        await play_on(window, lambda: "rematch" in answers_of(table))
        before = table.runner
        table.overlay.close_with("rematch")
        window.pages.open_manual()
        await until(lambda: table.runner not in (None, before), "the next match")
        runner = table.runner
        assert runner is not None
        assert not runner.gate.is_set()
        window.pages.go_back()
        assert runner.gate.is_set()


async def test_words_above_the_draw_for_seats_follow_the_language(tmp_path: Path) -> None:
    """Though no match is on yet."""
    async with window_on(tmp_path) as window:
        table = begin(window, setup_of())
        await until(table.overlay.isVisible, "the dice")
        window.pages.settings.open()
        window.services.preferences.set("language", "ja")
        await until(lambda: i18n.current().key == "ja", "Japanese")
        window.pages.go_back()
        texts = [each.text() for each in table.header.findChildren(QLabel)]
        assert any(match_name("tiengow", setup_of().options) in text for text in texts)
