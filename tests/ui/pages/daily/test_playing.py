# SPDX-License-Identifier: MIT
"""A daily deal by clicks: played, left and gone on with, played again, and both times compared."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from dominoes.deal import seed_for_round
from dominoes.games import daily_games
from dominoes.play import daily
from dominoes.play.daily import DailyDeal, DailyPlay
from dominoes.records.comparison import compare
from dominoes.records.summary import Uncounted
from dominoes.store import Filter
from dominoes.store.daily import KeptPlay, daily_plays
from tests.support.daily_plays import keep_play
from tests.ui.driving import FAST, best, is_on, my_turn, play, play_on, press_main, until, window_on
from tests.ui.pages.looks import cut_off, nameless
from tests.ui.test_accessible_names import troubles
from ui.app.window import MainWindow
from ui.language import i18n
from ui.language.i18n import LANGUAGES
from ui.pages.daily.comparison_page import ComparisonPage
from ui.pages.daily.page import DailyPage
from ui.play.match_end import COMPARE, REMATCH

DAY = date(2026, 1, 30)


class Calendar:
    """The calendar on the player's wall."""

    today = DAY


@pytest.fixture(autouse=True)
def calendar(monkeypatch: pytest.MonkeyPatch) -> Calendar:
    """A calendar that a test turns over."""
    wall = Calendar()
    monkeypatch.setattr(daily, "today", lambda: wall.today)
    return wall


def click(widget: QWidget) -> None:
    """Click in the middle of *widget*, which can be seen."""
    assert widget.isVisible()
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)


def days(window: MainWindow) -> DailyPage:
    """Open the days from the start page."""
    click(window.pages.start.daily)
    page = window.pages.daily
    assert is_on(window, page)
    return page


def kept(window: MainWindow, game: str = "tiengow") -> tuple[KeptPlay, ...]:
    """Return the plays that are kept."""
    archive = window.services.archive()
    assert archive is not None
    return daily_plays(archive, game)


async def to_the_end(window: MainWindow) -> None:
    """Play to the end of the match, whose sheet is then shown."""
    table = window.pages.table

    def ended() -> bool:
        return table.overlay.isVisible() and REMATCH in [each.answer for _button, each in table.overlay.answers]

    await play_on(window, ended)
    assert ended()


def answers(window: MainWindow) -> list[str]:
    """Return what the sheet at the table can be answered with."""
    return [each.answer for _button, each in window.pages.table.overlay.answers]


async def test_a_day_from_the_first_click_to_the_comparison(tmp_path: Path, calendar: Calendar) -> None:
    """Played once, then again past midnight: only the first time counts, and the two stand beside each other."""
    async with window_on(tmp_path) as window:
        page = days(window)
        card = page.cards[0]
        card.presets.choose("basic")
        card.presets.chosen.emit("basic")
        click(card.play)
        table = window.pages.table
        await my_turn(table)
        deal = DailyDeal(DAY, "tiengow", "basic")
        runner = table.runner
        assert runner is not None
        assert (runner.party.me, runner.party.daily) == (deal.seat, DailyPlay(deal, DAY))
        # The deal keeps its day, also when it is left and gone on with on the next.
        calendar.today = DAY + timedelta(1)
        window.pages.go_back()
        await until(lambda: not window.pages.table.match.tasks, "the table to be left")
        assert is_on(window, page)
        assert (page.today, page.day) == (calendar.today, calendar.today)
        assert card.status.text() == "You haven't played today's deal yet."
        click(page.month.button_of(DAY))
        assert page.day_card.play.text() == "Continue"
        click(page.day_card.play)
        await to_the_end(window)
        assert COMPARE not in answers(window)
        runner = table.runner
        press_main(table)
        await until(lambda: table.runner is not runner and not table.overlay.isVisible(), "the same deal again")
        await to_the_end(window)
        assert COMPARE in answers(window)
        table.overlay.close_with(COMPARE)
        comparison = window.pages.comparison
        await until(lambda: is_on(window, comparison), "the comparison")
        assert comparison.said.text() == "All moves are the same.", "everybody plays as before"
        assert all(group.is_same for group in comparison.groups)
        first, again = kept(window)
        assert [(each.play.again, each.play.is_late, each.chips) for each in (first, again)] == [
            (False, False, first.chips),
            (True, True, first.chips),
        ]
        assert [each.rounds[0].apart for each in (first, again)] == [Uncounted.NOTHING, Uncounted.REPLAY]
        window.pages.go_back()
        await until(table.overlay.isVisible, "the sheet again")
        table.overlay.close_with("leave")
        await until(lambda: is_on(window, page), "the days")
        rows = page.day_card.rows
        assert [row.compare.isVisible() for row in rows] == [False, True]
        assert page.month.button_of(DAY).mark.short == i18n.signed(first.chips or 0)
        click(rows[1].compare)
        assert is_on(window, comparison)
        window.pages.go_back()
        assert page.focusWidget() is rows[1].compare
        click(rows[0].review)
        assert is_on(window, window.pages.review)


async def test_several_rounds_of_one_day(tmp_path: Path) -> None:
    """推牌九 has four, each dealt by the recipe; then the match is over, and counts."""
    async with window_on(tmp_path) as window:
        page = days(window)
        click(page.cards[1].play)
        await to_the_end(window)
        (play,) = kept(window, "paigow")
        archive = window.services.archive()
        assert archive is not None
        assert [each.number for each in play.rounds] == [1, 2, 3, 4]
        lines = archive.lines([each.id for each in play.rounds])
        assert all(
            seed_for_round(play.play.deal.seed, number).hex() in line for number, line in enumerate(lines, start=1)
        )
        assert archive.count(Filter(apart=frozenset([Uncounted.NOTHING]))) == 4


async def test_a_day_waits_on_the_start_page(tmp_path: Path) -> None:
    """With its date; the day page leads to it as well, and a missed day is marked as played later."""
    async with window_on(tmp_path) as window:
        page = days(window)
        click(page.month.button_of(DAY - timedelta(3)))
        assert page.day_card.note.text().startswith("Not played.")
        click(page.day_card.play)
        await my_turn(window.pages.table)
        assert "Daily deal, Jan 27, 2026" in window.pages.table.header.notes.text()
        window.pages.go_start()
        await until(lambda: not window.pages.table.match.tasks, "the table to be left")
        (row,) = window.pages.start.matches.rows
        assert "Daily deal, January 27, 2026" in row.detail.text()
        (play,) = kept(window)
        assert play.play.is_late
        page = days(window)
        assert page.focusWidget() is page.cards[0].play
        assert page.month.button_of(DAY - timedelta(3)).mark.short == "…"


async def test_a_day_for_one_player_is_dealt_again(tmp_path: Path) -> None:
    """The command and its question say so: there is no other deal that day."""
    async with window_on(tmp_path) as window:
        days(window)
        next(card for card in window.pages.daily.cards if card.game == "watching").play.click()
        table = window.pages.table
        await my_turn(table)
        assert [each.text for each in table.commands() if each.key == "N"] == ["Same deal again"]
        play(table, best(table))
        await until(lambda: table.runner is not None and table.runner.can_undo, "the move")
        assert table.press("N")
        await until(table.overlay.isVisible, "the question")
        assert [each.text() for each in table.overlay.buttons] == ["Same deal again", "Play on"]


async def test_each_player_has_days_of_their_own(tmp_path: Path) -> None:
    """What one has played is still to be played for another; the table they chose is remembered."""
    async with window_on(tmp_path, settings=replace(FAST, players=("Ming", "Nora"))) as window:
        page = days(window)
        card = page.cards[2]
        card.presets.choose("dingniu")
        card.levels.choose("casual")
        card.levels.chosen.emit("casual")
        keep_play(window.services.autosave().save, DailyPlay(DailyDeal(DAY, "chain", "dingniu"), DAY))
        window.pages.go_start()
        page = days(window)
        assert card.play.text() == "Play again"
        window.pages.go_start()
        window.pages.start.player.chosen.emit("Nora")
        page = days(window)
        assert card.play.text() == "Play today's deal"
        assert window.services.preferences.now.daily_tables["chain"] == {"preset": "dingniu", "level": "casual"}
    async with window_on(tmp_path, settings=replace(FAST, daily_tables={"chain": {"preset": "dingniu"}})) as window:
        assert days(window).cards[2].preset == "dingniu"


async def compared(window: MainWindow, game: str, preset: str) -> ComparisonPage:
    """Play a day twice, the second time by chance, and compare both."""
    save = window.services.autosave().save
    deal = DailyDeal(DAY, game, preset)
    keep_play(save, DailyPlay(deal, DAY))
    keep_play(save, DailyPlay(deal, DAY, again=True), chance=5)
    window.pages.comparison.open(game, kept(window, game)[-1].seed)
    page = window.pages.comparison
    assert is_on(window, page)
    await asyncio.sleep(0)
    return page


@pytest.mark.matrix
@pytest.mark.parametrize(("game", "preset"), [(game.key, preset) for game in daily_games() for preset in game.presets])
async def test_lines_that_differ_are_marked(tmp_path: Path, game: str, preset: str) -> None:
    """Those and no others, in both courses; every stage says so to a screen reader too."""
    async with window_on(tmp_path) as window:
        page = await compared(window, game, preset)
        first, second = page.first, page.second
        assert first is not None
        assert second is not None
        for group in page.groups:
            marked = [line for line in group.lines if line.differs]
            assert bool(marked) != group.is_same
            assert all(line.accessibleName().startswith("≠") for line in marked)
            assert group.accessibleName()
        assert any(not group.is_same for group in page.groups)
        chips = [each.result.chips for each in first.rounds]
        assert page.table.figures.rows[0][:2] == (
            first.names[first.seat],
            i18n.signed(sum(each[first.seat] for each in chips)),
        )
        if len(first.rounds) == len(second.rounds) == 1:
            found = compare(first.rounds[0], second.rounds[0])
            assert found.parting is not None
            assert (f"up to move {found.same}." in page.said.text()) == (found.same > 0)
        assert not troubles(page)


@pytest.mark.matrix
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["tiengow", "paigow", "chain"])
async def test_no_comparison_is_cut_off(tmp_path: Path, language: str, game: str) -> None:
    """In every language at the smallest size and with large letters."""
    usual = next(iter(next(each for each in daily_games() if each.key == game).presets))
    large = replace(FAST, text_size=1.5)
    async with window_on(tmp_path, settings=large, language=language, size=(960, 600)) as window:
        page = await compared(window, game, usual)
        assert not cut_off(page)
        assert not nameless(page)


async def test_the_comparison_by_keys(tmp_path: Path) -> None:
    """Down and Up go from stage to stage, Escape back."""
    async with window_on(tmp_path) as window:
        window.activateWindow()
        await until(window.isActiveWindow, "the window")
        days(window)
        page = await compared(window, "tiengow", "basic")
        groups = page.groups
        assert page.focusWidget() is groups[0]
        QTest.keyClick(groups[0], Qt.Key.Key_Down)
        assert page.focusWidget() is groups[1]
        QTest.keyClick(groups[1], Qt.Key.Key_Up)
        assert page.focusWidget() is groups[0]
        QTest.keyClick(groups[0], Qt.Key.Key_Escape)
        assert is_on(window, window.pages.daily)
        assert not page.groups


async def test_a_first_time_that_was_given_up_is_compared_with_nothing(tmp_path: Path) -> None:
    """A message says why."""
    async with window_on(tmp_path) as window:
        save = window.services.autosave().save
        deal = DailyDeal(DAY, "chain", "jielong")
        keep_play(save, DailyPlay(deal, DAY), rounds=0).end_match("given-up")
        again = keep_play(save, DailyPlay(deal, DAY, again=True))
        page = days(window)
        page.cards[2].presets.choose("jielong")
        click(page.cards[2].days)
        assert [row.compare.isVisible() for row in page.day_card.rows] == [False, False]
        assert page.month.button_of(DAY).mark.spoken == "Not finished the first time"
        window.pages.comparison.open("chain", again.seed)
        assert is_on(window, page)


async def test_records_are_replaced_while_the_page_is_looked_at(tmp_path: Path) -> None:
    """What is no longer there is no longer listed."""
    async with window_on(tmp_path) as window:
        saving = window.services.autosave()
        keep_play(saving.save, DailyPlay(DailyDeal(DAY, "chain", "dingniu"), DAY))
        page = days(window)
        page.cards[2].presets.choose("dingniu")
        page.cards[2].presets.chosen.emit("dingniu")
        assert page.cards[2].play.text() == "Play again"
        assert saving.erase(backups=True)
        assert page.cards[2].play.text() == "Play today's deal"


async def test_another_day_comes_while_the_page_is_looked_at(tmp_path: Path, calendar: Calendar) -> None:
    """Its deal is offered without a click; a day that was chosen stays chosen."""
    async with window_on(tmp_path) as window:
        page = days(window)
        click(page.month.button_of(DAY - timedelta(1)))
        calendar.today = DAY + timedelta(1)
        page._clock.timeout.emit()
        assert (page.today, page.day) == (calendar.today, DAY - timedelta(1))
        assert page.month.button_of(calendar.today).isEnabled()
