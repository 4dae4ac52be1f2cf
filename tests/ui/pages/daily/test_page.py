# SPDX-License-Identifier: MIT
"""The page of the daily deal: what it shows in every language and size, and the calendar by keys."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from dominoes.games import daily_games
from dominoes.play.daily import DailyDeal
from tests.ui.driving import words_of
from tests.ui.pages.daily.test_course import kept
from tests.ui.pages.looks import Show, cut_off, nameless
from tests.ui.pages.program import Program
from tests.ui.toy.copies import added
from ui.games import GAME_UIS
from ui.kit import theme
from ui.kit.calendar import FIRST_DAY
from ui.language import i18n
from ui.language.i18n import LANGUAGES
from ui.pages.daily.page import DailyPage

TODAY = date(2026, 1, 31)
PLAYS = {
    "chain": [
        *(kept(TODAY - timedelta(back), chips=7 - 3 * back, late=int(back == 4)) for back in (6, 4, 2, 1)),
        kept(TODAY - timedelta(1), again=True, late=1),
        kept(TODAY, chips=None, state="open"),
    ]
}


def filled(show: Show, program: Program | None = None) -> DailyPage:
    """Return the page with the days of a chain game."""
    page = (program or Program(Path("nowhere"))).make(DailyPage)
    # What is kept nowhere is read when it is shown.
    show(page)
    for card in page.cards:
        card.offer(("beginner", "club"), "jielong", "club")
    page.show_plays(PLAYS, TODAY, readable=True)
    QTest.mouseClick(next(card for card in page.cards if card.game == "chain").days, Qt.MouseButton.LeftButton)
    return page


@pytest.mark.matrix
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("size", "text"), [((960, 600), 1.0), ((960, 600), 1.5), ((1280, 800), 1.0)])
def test_nothing_is_cut_off(show: Show, qapp: QApplication, language: str, size: tuple[int, int], text: float) -> None:
    """In any size and language, and everything has a name; after a change of language as after a fresh start."""
    page = filled(show)
    page.day_card.show_day(TODAY - timedelta(1), page._its_days[TODAY - timedelta(1)], late=True)
    i18n.install(qapp, language)
    theme.apply(qapp, text_size=text, chrome="light")
    page.resize(*size)
    qapp.processEvents()
    assert not cut_off(page)
    assert not nameless(page)
    page.show_plays(PLAYS, TODAY, readable=True)
    fresh = filled(show)
    fresh.resize(*size)
    qapp.processEvents()
    assert words_of(page) == words_of(fresh)


def test_many_games_are_offered_when_they_are_asked_for(show: Show, qapp: QApplication, program: Program) -> None:
    """At first the great ones and those played before, so that the days are visible below them."""
    with added():
        page = program.make(DailyPage)
        show(page)
        page.show_plays({"low3": [kept(TODAY, chips=None, state="open")]}, TODAY, readable=True)
        page.resize(1280, 800)
        qapp.processEvents()
        shown = [card.game for card in page.cards if card.isVisible()]
        great = [key for key, each in GAME_UIS.items() if each.great]
        assert shown == [*great, "low3"]
        assert len({card.y() for card in page.cards[:3]}) == 1
        QTest.keyClick(page.more, Qt.Key.Key_Space)
        qapp.processEvents()
        assert all(card.isVisible() for card in page.cards)
        assert page.more.isHidden()
        assert page.focusWidget() is next(card for card in page.cards if card.game not in shown).play
        for size, text in (((960, 600), 1.5), ((1280, 800), 1.0)):
            theme.apply(qapp, text_size=text, chrome="light")
            page.resize(*size)
            qapp.processEvents()
            assert not cut_off(page)
            assert not nameless(page)


def test_what_today_brings(show: Show, program: Program) -> None:
    """Each game says whether today's deal was played, and leads to the table."""
    page = filled(show, program)
    assert [card.game for card in page.cards] == [each.key for each in daily_games()]
    fresh, chain = (next(card for card in page.cards if card.game == game) for game in ("tiengow", "chain"))
    assert fresh.status.text() == "You haven't played today's deal yet."
    assert fresh.play.text() == "Play today's deal"
    assert chain.status.text() == "First time: in progress"
    assert chain.play.text() == "Continue"
    assert [card.game for card in page.cards if card.title.text().startswith("▸")] == ["chain"]
    QTest.mouseClick(fresh.play, Qt.MouseButton.LeftButton)
    ((route, party),) = program.asked
    assert (route, party.daily.deal) == ("play_given", DailyDeal(TODAY, fresh.game, fresh.preset))
    assert set(party.setup.levels) == {"club"}
    assert page.game == fresh.game


def test_the_way_to_the_days_of_a_game(show: Show, qapp: QApplication) -> None:
    """The calendar scrolls into sight, with the keyboard on the day that is chosen."""
    page = filled(show)
    QTest.mouseClick(page.cards[1].days, Qt.MouseButton.LeftButton)
    qapp.processEvents()
    assert page.game == page.cards[1].game
    day = page.month.button_of(TODAY)
    assert page.focusWidget() is day
    assert page.area.viewport().rect().contains(day.mapTo(page.area.viewport(), day.rect().center()))
    page.point_to_game()
    qapp.processEvents()
    assert page.focusWidget() is page.cards[1].play


def test_the_days_of_a_month(show: Show) -> None:
    """Each day tells what its deal brought; those to come cannot be chosen."""
    page = filled(show)
    buttons = {each.day: each for each in page.month.buttons if not each.isHidden()}
    assert sorted(buttons) == [date(2026, 1, day) for day in range(1, 32)]
    assert buttons[TODAY - timedelta(1)].accessibleName() == "January 30, 2026: First time: +4 chips"
    assert buttons[TODAY].mark.short == "…"
    assert buttons[TODAY - timedelta(3)].mark.short == ""
    assert all(each.isEnabled() for each in buttons.values())
    page.show_plays(PLAYS, TODAY - timedelta(2), readable=True)
    assert not buttons[TODAY].isEnabled()
    assert page.day == TODAY - timedelta(2), "who looked at today still does"


def test_a_day_is_chosen_by_keys(show: Show) -> None:
    """Arrows go from day to day and over the ends of months, PgUp and PgDown from month to month, none past today."""
    page = filled(show)
    page.month.button_of(TODAY).setFocus()
    for key, day in (
        (Qt.Key.Key_Left, date(2026, 1, 30)),
        (Qt.Key.Key_Up, date(2026, 1, 23)),
        (Qt.Key.Key_PageUp, date(2025, 12, 23)),
        (Qt.Key.Key_Down, date(2025, 12, 30)),
        (Qt.Key.Key_Down, date(2026, 1, 6)),
        (Qt.Key.Key_Right, date(2026, 1, 7)),
        (Qt.Key.Key_PageDown, TODAY),
        (Qt.Key.Key_Right, TODAY),
    ):
        focus = page.focusWidget()
        assert focus is not None
        QTest.keyClick(focus, key)
        assert page.day == day
        assert page.focusWidget() is page.month.button_of(day)
    assert page.day_card.title.text() == "Saturday, January 31, 2026"


def test_months_by_clicks(show: Show) -> None:
    """Back to the shorter month before, to the first there is, and to today again."""
    page = filled(show)
    assert not page.month.after.isEnabled()
    page.month.before.click()
    page.month.before.click()
    assert page.day == date(2025, 11, 30)
    page.month.after.click()
    assert page.day == date(2025, 12, 30)
    page.month.back.click()
    assert page.day == TODAY
    page.day = FIRST_DAY
    page.show_plays(PLAYS, TODAY, readable=True)
    assert not page.month.before.isEnabled()
    page.month.button_of(FIRST_DAY).click()
    assert page.day_card.note.text().startswith("Not played.")


def test_the_figures_of_ones_course(show: Show) -> None:
    """First times against the opponents chosen: how many, what they brought, how many in a row."""
    page = filled(show)
    shown = {each.name: (each.value, each.note) for each in page.figures.figures}
    assert shown == {
        "Days played": ("4", "1 of them later"),
        "Chips per day": ("−2.8", "−11 chips in total"),
        "Days with a gain": ("2", "best day: +4"),
        "Days in a row": ("2", "longest: 2"),
    }
    assert page.line.table.figures.rows[0] == ("Jan 30, 2026", "+4", "−11")
    assert page.few.isHidden()
    card = page.card
    card.levels.setCurrentIndex(0)
    card.levels.activated.emit(0)
    assert page.figures.isHidden()
    assert page.line.isHidden()
    assert page.few.text() == (
        "Only the first time you play a deal counts: by yourself, without undo, against Beginner opponents."
    )


def test_without_a_store_today_can_be_played(show: Show) -> None:
    """What cannot be read is said."""
    page = filled(show)
    assert page.trouble.isHidden()
    page.show_plays({}, TODAY, readable=False)
    assert page.trouble.isVisible()
    assert page.card.play.text() == "Play today's deal"
