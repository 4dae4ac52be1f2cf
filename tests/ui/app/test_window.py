# SPDX-License-Identifier: MIT
"""From page to page: start, new game, table, back, continue, give up; settings follow at once."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QHeaderView, QLabel, QStackedWidget, QToolButton, QWidget

from dominoes.errors import StoreError
from dominoes.store.failures import DISK
from tests.ui import painting
from tests.ui.driving import (
    FAST,
    SEED,
    best,
    is_on,
    let_moment_pass,
    messages_on,
    my_turn,
    play,
    press_main,
    saved_match,
    setup_of,
    sit_down,
    type_key,
    until,
    window_on,
)
from ui.app.window import MainWindow
from ui.kit import theme
from ui.kit.preferences import application
from ui.kit.second_question import SecondQuestion
from ui.kit.settings import Settings, load
from ui.language import i18n
from ui.tiles.tile_button import TileButton


def listed(window: MainWindow) -> list[str]:
    """Return the seeds of the matches that can be continued, as they are listed."""
    return [card.row.seed for card in window.pages.start.matches.rows]


async def test_new_game_table_back_continue_give_up(tmp_path: Path) -> None:
    """The main road through the program, by clicks."""
    async with window_on(tmp_path) as window:
        assert is_on(window, window.pages.start)
        assert listed(window) == []
        seeds: list[str] = []
        for _number in (1, 2):
            window.pages.start.cards[0].new.click()
            assert is_on(window, window.pages.new_game)
            window.pages.new_game.form.start.click()
            assert is_on(window, window.pages.table)
            await until(window.pages.table.overlay.isVisible, "the dice")
            press_main(window.pages.table)
            await until(lambda: window.pages.table.presenter is not None, "the seats")
            await my_turn(window.pages.table)
            assert window.pages.table.runner is not None
            seeds.insert(0, window.pages.table.runner.party.seed.hex())
            play(window.pages.table, best(window.pages.table))
            await asyncio.sleep(0.05)
            window.pages.table.header.back.click()
            assert is_on(window, window.pages.start)
            await until(lambda: window.pages.table.presenter is None, "an empty table")
            assert listed(window) == seeds
        window.pages.start.matches.rows[1].first.click()
        await my_turn(window.pages.table)
        assert window.pages.table.runner is not None
        assert window.pages.table.runner.party.seed.hex() == seeds[1]
        type_key(window.pages.table, Qt.Key.Key_Escape)
        assert is_on(window, window.pages.start)
        await until(lambda: window.pages.table.presenter is None, "an empty table")
        # The one left last comes first, unless both were left in the same second.
        window.pages.start.matches.rows[listed(window).index(seeds[0])].second.click()
        (question,) = window.findChildren(SecondQuestion)
        let_moment_pass(question)
        await until(question.lose.isEnabled, "the moment")
        question.lose.click()
        assert listed(window) == seeds[1:]
        assert saved_match(window, 2).state == "given-up"
    async with window_on(tmp_path) as window:
        assert listed(window) == seeds[1:]


async def test_one_table_after_another(tmp_path: Path) -> None:
    """Leaving one match and taking up another in the same breath: each move goes to the right one."""
    async with window_on(tmp_path) as window:
        for seed in (1, 2):
            await sit_down(window, setup_of(), bytes([seed]) * 32)
            await my_turn(window.pages.table)
            window.pages.go_start()
            await until(lambda: window.pages.table.presenter is None, "an empty table")
        for number in (1, 2):
            window.pages.routes.resume((bytes([number]) * 32).hex())
            await my_turn(window.pages.table)
            runner = window.pages.table.runner
            assert runner is not None
            assert runner.party.seed == bytes([number]) * 32
            moves = len(runner.cursor.moves)
            play(window.pages.table, best(window.pages.table))
            await until(lambda at=runner, least=moves: len(at.cursor.moves) > least, "my move")  # type: ignore[misc]
            window.pages.go_start()
            await until(lambda: window.pages.table.presenter is None, "an empty table")
        for number in (1, 2):
            assert saved_match(window, number).rounds[0].moves


async def test_a_match_taken_up_while_another_is_left(tmp_path: Path) -> None:
    """Leaving and resuming at once: a match that ends late takes nobody's seat; nor if left again."""
    async with window_on(tmp_path) as window:
        await sit_down(window, setup_of())
        await my_turn(window.pages.table)
        for _time in range(3):
            window.pages.go_start()
            window.pages.routes.resume(SEED.hex())
        assert is_on(window, window.pages.table)
        before = window.pages.table.presenter
        await until(lambda: window.pages.table.presenter not in (before, None), "the table again")
        person = await my_turn(window.pages.table)
        play(window.pages.table, best(window.pages.table))
        await until(lambda: person.turn is None, "my move")
        assert window.pages.table.runner is not None
        assert window.pages.table.match.task is not None
        assert not window.pages.table.match.task.done()
        assert not messages_on(window)


async def test_the_choice_is_remembered(tmp_path: Path) -> None:
    """Name and rules of the last match are offered again, after a restart too."""
    async with window_on(tmp_path) as window:
        window.pages.routes.new_game("tiengow", "ng")
        window.pages.new_game.form.name.setText("Siu Ming")
        window.pages.new_game.form.start.click()
        await until(window.pages.table.overlay.isVisible, "the dice")
    settings = load(tmp_path / "settings" / "settings.json")
    assert settings.player_name == "Siu Ming"
    async with window_on(tmp_path, settings=settings) as window:
        window.pages.start.cards[0].new.click()
        assert window.pages.new_game.form.preset == "ng"
        assert window.pages.new_game.form.name.text() == "Siu Ming"


async def test_the_greeting_of_one_who_knows(tmp_path: Path) -> None:
    """They stay on the start page, and are not asked again."""
    async with window_on(tmp_path, settings=replace(FAST, new_player=None)) as window:
        greeting = window.pages.start.greeting
        assert greeting.isVisible()
        greeting.known.click()
        assert window.services.preferences.now.new_player is False
        assert is_on(window, window.pages.start)
        assert not greeting.isVisible()
        window.pages.start.lead.again.click()
        # New players have said so: they are asked for the game they want to learn.
        assert greeting.games[0].isVisible()
        assert greeting.new.isHidden()
        greeting.known.clicked.emit()
    assert load(tmp_path / "settings" / "settings.json").new_player is False


async def test_settings_follow_at_once(tmp_path: Path) -> None:
    """Text size, cloth, tile set, labels and pace change while a match is on, and are saved."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of())
        person = await my_turn(table)
        turn = person.turn
        before = table.table.hand[0].grab().toImage()
        new = replace(
            window.services.preferences.now,
            text_size=1.5,
            cloth="blue",
            chrome="dark",
            tile_set="bone",
            labels="both",
            speed=2.0,
        )
        window.services.preferences.change(new)
        await asyncio.sleep(0.02)
        assert theme.look().text_size == 1.5
        assert theme.look().cloth is theme.CLOTHS["blue"]
        assert table.table.animator.speed == 2.0
        assert table.runner is not None
        assert table.runner.pace == 2.0
        assert table.table.hand[0].grab().toImage() != before
        assert person.turn is turn
        saved = json.loads((tmp_path / "settings" / "settings.json").read_text(encoding="utf-8"))
        assert saved["cloth"] == "blue"
        window.services.preferences.change(FAST)


async def test_the_settings_page(tmp_path: Path) -> None:
    """It opens from the start page and leads back there."""
    async with window_on(tmp_path) as window:
        window.pages.start.settings.click()
        assert is_on(window, window.pages.settings)
        window.pages.settings.left.emit()
        assert is_on(window, window.pages.start)


@pytest.mark.parametrize("back", ["done", "escape"])
async def test_settings_from_the_table(tmp_path: Path, back: str) -> None:
    """The match is held meanwhile, follows what is changed, and goes on when the person comes back."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of())
        person = await my_turn(table)
        turn, runner = person.turn, table.runner
        assert runner is not None
        type_key(table, Qt.Key.Key_Comma)
        assert is_on(window, window.pages.settings)
        assert not runner.gate.is_set()
        window.services.preferences.change(replace(window.services.preferences.now, tile_set="bone"))
        if back == "done":
            window.pages.settings.left.emit()
        else:
            type_key(window, Qt.Key.Key_Escape)
        assert is_on(window, table)
        assert runner.gate.is_set()
        assert person.turn is turn
        assert table.table.focusWidget() or window.focusWidget()
        window.pages.go_start()
        await until(lambda: table.presenter is None, "an empty table")
        window.pages.start.settings.click()
        window.pages.settings.left.emit()
        assert is_on(window, window.pages.start)


async def test_a_match_that_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The player is told, and is back on the start page."""
    async with window_on(tmp_path) as window:
        monkeypatch.setattr(window.services.autosave(), "load", lambda _seed: None)
        window.pages.routes.resume("1")
        await until(lambda: bool(messages_on(window)), "a word about it")
        assert messages_on(window) == ["The match cannot be read right now."]
        assert is_on(window, window.pages.start)


@pytest.mark.matrix
@pytest.mark.parametrize("language", i18n.LANGUAGES)
async def test_the_language_of_the_menu(tmp_path: Path, language: str) -> None:
    """The menu on the start page changes the language of everything, for the next start too."""
    async with window_on(tmp_path) as window:
        window.pages.start.language.fill()
        action = next(a for a in window.pages.start.language.entries if a.data() == language)
        action.trigger()
        await asyncio.sleep(0.01)
        assert i18n.current().key == language
        assert window.windowTitle() == i18n.term("app-name")
        assert window.services.preferences.now.language == (
            language if language != "en" else window.services.preferences.now.language
        )
    if language != "en":
        assert load(tmp_path / "settings" / "settings.json").language == language


async def test_settings_that_cannot_be_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The player is told, and the change holds for this run."""

    def fail(_settings: Settings, _path: Path) -> None:
        raise StoreError(DISK)

    async with window_on(tmp_path) as window:
        monkeypatch.setattr("ui.kit.settings.save", fail)
        window.services.preferences.change(replace(FAST, cloth="blue"))
        assert window.services.preferences.now.cloth == "blue"
        assert messages_on(window)[0].startswith("Your settings couldn't be saved")


async def test_a_match_that_breaks_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """An error nobody expected is noted, told, and leads back to the start page; the match is kept."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup_of())
        await my_turn(table)
        assert table.presenter is not None
        monkeypatch.setattr(table.presenter, "watch", None)
        play(table, best(table))
        await until(lambda: messages_on(window), "the message")
        assert is_on(window, window.pages.start)
        assert messages_on(window)[0].startswith("Something went wrong")
        assert listed(window) == [SEED.hex()]
        assert "a match broke off" in caplog.text
        caplog.clear()


async def test_keys_of_every_page(tmp_path: Path) -> None:
    """F11 and Escape work everywhere; other keys do nothing."""
    async with window_on(tmp_path) as window:
        for page in (window.pages.new_game, window.pages.settings):
            window.pages.show(page)
            type_key(window, Qt.Key.Key_F11)
            assert window.isFullScreen()
            type_key(window, Qt.Key.Key_F11)
            assert not window.isFullScreen()
            type_key(window, Qt.Key.Key_F9)
            assert is_on(window, page)
            type_key(window, Qt.Key.Key_Escape)
            assert is_on(window, window.pages.start)
        type_key(window, Qt.Key.Key_Escape)
        assert is_on(window, window.pages.start)


async def test_an_empty_table_is_empty(tmp_path: Path) -> None:
    """After a match was left, no tile of it is left on the page."""
    async with window_on(tmp_path) as window:
        await sit_down(window, setup_of())
        await my_turn(window.pages.table)
        window.pages.go_start()
        await until(lambda: window.pages.table.presenter is None, "an empty table")
        await asyncio.sleep(0.01)
        assert not window.pages.table.findChildren(TileButton)
        assert all(isinstance(page, QWidget) for page in window.pages.every_page())


_LEFT_OUT = (QLabel, QToolButton, QHeaderView, QStackedWidget)
"""Exempt from the check: a label's height depends on its width, Qt places two itself, one has hidden pages."""


class _Squashed(QObject):
    """Notes what is painted smaller than it can be."""

    def __init__(self) -> None:
        super().__init__()
        self.painted = 0
        self.found: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - as Qt calls it
        if event.type() == QEvent.Type.Paint and isinstance(watched, QWidget) and watched.isVisible():
            self.painted += 1
            layout = watched.layout()
            least = watched.minimumSizeHint()
            if layout is not None and layout.hasHeightForWidth():
                least.setHeight(layout.totalMinimumHeightForWidth(watched.width()))
            if watched.height() < least.height() and not isinstance(watched, _LEFT_OUT):
                self.found.append(f"{type(watched).__name__} {watched.size()} {least}")
        return False


@pytest.mark.parametrize(
    "link",
    [
        "",
        "settings",
        *(
            pytest.param(link, marks=pytest.mark.matrix)
            for link in ("learn", "records", "statistics", "scorebook", "lessons", "glossary")
        ),
    ],
)
async def test_nothing_is_painted_squashed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, link: str) -> None:
    """A (j), D S3-1: a window of another size is laid out to the last part before its first paint."""
    monkeypatch.setattr(painting, "is_on", True)
    async with window_on(tmp_path) as window:
        start = window.pages.start
        await until(lambda: start.shelf.cards, "the shelf")
        if link:
            getattr(start, link).click()
            await until(lambda: not is_on(window, start), link)
        spy = _Squashed()
        app = application()
        app.installEventFilter(spy)
        try:
            for size in ((1900, 1000), (960, 600)):
                window.resize(*size)
                # As Qt paints a window resized by the desktop: before waiting events.
                QApplication.sendEvent(window, QEvent(QEvent.Type.UpdateRequest))
                assert spy.found == [], size
            assert spy.painted
        finally:
            app.removeEventFilter(spy)


async def test_a_question_mark_shows_keys_on_every_page(tmp_path: Path) -> None:
    """C S4-19: where a page has no list of its own, the manual opens at the keys; a field gets the letter."""
    async with window_on(tmp_path) as window:
        pages = window.pages
        for shown in (pages.records, pages.settings, pages.start, pages.lessons, pages.club, pages.statistics):
            pages.show(shown)
            shown.setFocus()
            QTest.keyClicks(shown, "?")
            assert is_on(window, pages.manual)
            assert pages.manual.key == "keys"
            type_key(window, Qt.Key.Key_Escape)
            assert is_on(window, shown)
        pages.start.search.begin()
        QTest.keyClicks(pages.start.search, "?")
        assert pages.start.search.text() == "?"
