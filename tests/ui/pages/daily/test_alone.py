# SPDX-License-Identifier: MIT
"""Days of a game that is played alone: solved or not, without opponents and chips."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from dominoes.play.daily import DailyDeal, DailyPlay
from dominoes.records.summary import Uncounted
from dominoes.store.daily import KeptPlay, KeptRound, daily_plays
from tests.ui.driving import my_turn, press_button, until, window_on
from ui.pages.daily.course import DayPlays
from ui.pages.daily.words import detail_of, figures_of, mark_of, title_of

DAY = date(2026, 1, 31)


def kept(*, won: bool, undone: bool = False) -> KeptPlay:
    """Return a finished play of the day's deal."""
    apart = Uncounted.UNDONE if undone else Uncounted.NOTHING
    play = DailyPlay(DailyDeal(DAY, "watching", "watching"), DAY)
    return KeptPlay(play, "00", "finished", "Ming", "", (KeptRound(1, 1, 1, 0, apart, won),))


def test_what_is_said_of_a_day() -> None:
    """Solved, or not; nobody is named as an opponent."""
    solved, lost = kept(won=True), kept(won=False)
    assert [title_of(each) for each in (solved, lost)] == ["First time: solved", "First time: not solved"]
    assert [mark_of(DayPlays((each,))).short for each in (solved, lost)] == ["●", "×"]
    assert detail_of(solved) == ""
    figures = figures_of({DAY: DayPlays((solved,))}, "", DAY)
    assert [(each.name, each.value) for each in figures] == [
        ("Days played", "1"),
        ("Solved", "1"),
        ("Days in a row", "1"),
    ]


async def test_todays_deal_is_played(tmp_path: Path) -> None:
    """From its card, without a choice of opponents; the day then shows how it went."""
    async with window_on(tmp_path) as window:
        window.pages.start.daily.click()
        page = window.pages.daily
        card = next(each for each in page.cards if each.game == "watching")
        assert card.levels.isHidden()
        assert card.level == ""
        card.play.click()
        table = window.pages.table
        await my_turn(table)
        press_button(table, "X")
        await until(table.overlay.isVisible, "the end")
        archive = window.services.archive()
        assert archive is not None
        (play,) = daily_plays(archive, "watching")
        assert (play.level, play.solved, play.chips, play.is_solitary) == ("", False, 0, True)
        table.overlay.close_with("")
        window.pages.go_start()
        window.pages.start.daily.click()
        assert "not solved" in card.status.text()
        card.days.click()
        assert page.month.button_of(page.today).mark.short == "×"
        assert page.line.isHidden()
