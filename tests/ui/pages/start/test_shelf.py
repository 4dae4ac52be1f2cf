# SPDX-License-Identifier: MIT
"""With a dozen games, the great ones have the large cards, and the others are found on the shelf."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from dominoes.games import GAMES
from tests.ui.driving import ONE_ROUND, best, my_turn, setup_of, sit_down, until, window_on
from tests.ui.pages.looks import Show, cut_off, nameless
from tests.ui.pages.program import Program
from tests.ui.toy.copies import NAMES, added
from ui.games import GAME_UIS
from ui.games.game_ui import Named
from ui.kit import theme
from ui.kit.settings import Settings
from ui.language import i18n
from ui.language.i18n import LANGUAGES
from ui.pages.start.match_list import MatchRow
from ui.pages.start.page import StartPage

GREAT = tuple(key for key, each in GAME_UIS.items() if each.great)
ROW = MatchRow("7", "low3", "Revolving", "Ming +12", "round 3")


@pytest.fixture(autouse=True)
def _dozen(program: Program) -> Iterator[None]:
    """A program with many games."""
    with added():
        yield


@pytest.fixture
def row() -> MatchRow:
    """Return the unfinished match."""
    return ROW


def on_shelf(page: StartPage) -> list[str]:
    """The games of the cards that are seen on the shelf, in order."""
    page.shelf._column.activate()
    cards = sorted(page.shelf.cards, key=lambda card: (card.y(), card.x()))
    assert all(card.isVisible() for card in cards)
    assert cards == list(page.shelf.cards)
    return [card.game for card in cards]


def test_the_great_ones_come_first(page: StartPage, qtbot: QtBot, program: Program) -> None:
    """Each has a large card, above; every other game has its small card, which does the same."""
    assert tuple(card.game for card in page.great) == GREAT
    others = [each.key for each in GAMES if each.key not in GREAT]
    assert on_shelf(page) == others
    assert [card.game for card in page.cards] == [each.key for each in GAMES]
    card = next(each for each in page.cards if each.game == ROW.game)
    assert (card.title.text(), card.tagline.text()) == (NAMES["low3"], "The lower tile wins.")
    card.show_played(played=False)
    for button in (card.new, card.carry_on, card.how):
        button.click()
    assert program.asked == [("new_game", "low3", ""), ("resume", "7"), ("first_round", "low3")]
    assert card.carry_on.accessibleDescription() == ROW.title
    assert page.lead.game == ROW.game


def test_favourites_first_and_nothing_else_moves(page: StartPage, program: Program, qapp: QApplication) -> None:
    """A star puts a game before the others; what is played stays where it is (C S3-9)."""
    before = on_shelf(page)
    page.show_played({"low2"})
    page.show_matches(())
    assert on_shelf(page) == before
    star = next(card for card in page.shelf.cards if card.game == "low9").star
    assert (star.accessibleName(), star.accessibleDescription()) == ("Favourite", NAMES["low9"])
    QTest.keyClick(star, Qt.Key.Key_Space)
    assert program.preferences.now.favourites == {"Ming": ["low9"]}
    assert star.isChecked()
    qapp.processEvents()
    assert on_shelf(page) == ["low9", *(each for each in before if each != "low9")]
    star.click()
    assert not program.preferences.now.favourite_games


def test_tab_goes_through_the_shelf_in_order(page: StartPage) -> None:
    """Through the buttons of each card, however the cards are ordered."""
    page.shelf.show_favourites({"low9", "low4"})
    first, *wanted = [
        button
        for card in page.shelf.cards[:3]
        for button in (card.new, card.carry_on, card.how, card.star)
        if button.isVisible()
    ]
    widget = first.nextInFocusChain()
    reached: list[QWidget] = []
    while widget is not None and len(reached) < len(wanted):
        if widget.isVisible() and widget.focusPolicy() is not Qt.FocusPolicy.NoFocus:
            reached.append(widget)
        widget = widget.nextInFocusChain()
    assert reached == wanted
    assert {"low9", "low4"} == {card.game for card in page.shelf.cards[:2]}


@pytest.mark.matrix
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("size", "text"), [((960, 600), 1.0), ((960, 600), 1.5), ((1280, 800), 1.0)])
def test_nothing_is_cut_off(
    page: StartPage, qapp: QApplication, language: str, size: tuple[int, int], text: float
) -> None:
    """In any size and language, with the question which game is new, and everything has a name."""
    i18n.install(qapp, language)
    theme.apply(qapp, text_size=text, chrome="light")
    page.resize(*size)
    page.show_greeting(visible=True)
    page.greeting.new.click()
    page.greeting.more.click()
    qapp.processEvents()
    assert not cut_off(page)
    assert not nameless(page)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("size", "text"), [((1280, 800), 1.5), ((960, 600), 1.5), ((1280, 800), 1.0), ((1000, 700), 1.0)]
)
def test_words_of_buttons_are_whole(
    page: StartPage, qapp: QApplication, language: str, size: tuple[int, int], text: float
) -> None:
    """C S3-5: a card is not made so narrow that "New game" or "Continue" is cut."""
    i18n.install(qapp, language)
    theme.apply(qapp, text_size=text, chrome="light")
    page.resize(*size)
    for card in page.shelf.cards:
        card.carry_on.show()
    qapp.processEvents()
    cut = [
        button.text()
        for card in page.shelf.cards
        for button in (card.carry_on, card.new, card.how)
        if button.isVisible() and button.width() < button.sizeHint().width()
    ]
    assert cut == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_shelf_is_seen_without_scrolling(show: Show, qapp: QApplication, language: str, program: Program) -> None:
    """In the usual window its heading is seen below the great games and the ways to other pages."""
    i18n.install(qapp, language)
    page = program.make(StartPage)
    page.fill_shelf()
    show(page)
    page.resize(1280, 800)
    qapp.processEvents()
    heading = page.shelf._heading
    assert heading.mapTo(page, heading.rect().bottomLeft()).y() < page.height()
    assert {card.y() for card in page.shelf.cards[:2]} == {page.shelf.cards[0].y()}


def test_newcomers_are_asked_about_the_great_ones(page: StartPage, program: Program) -> None:
    """The others are one click away, and the keyboard goes on there."""
    page.show_greeting(visible=True)
    page.greeting.new.click()
    shown = [button.property("game") for button in page.greeting.games if button.isVisible()]
    assert tuple(shown) == GREAT
    QTest.keyClick(page.greeting.more, Qt.Key.Key_Space)
    assert all(button.isVisible() for button in page.greeting.games)
    assert page.greeting.more.isHidden()
    other = page.greeting.games[len(GREAT)]
    assert page.focusWidget() is other
    for before, after in pairwise((page.greeting.more, *page.greeting.games)):
        following = before.nextInFocusChain()
        while following is not None and following.focusPolicy() is Qt.FocusPolicy.NoFocus:
            following = following.nextInFocusChain()
        assert following is after
    other.click()
    assert program.asked[-1] == ("first_round", other.property("game"))


def test_a_family_with_many_rule_sets_shows_the_first_ones(
    show: Show, program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And a button that leads to all of them."""
    ui = GAME_UIS["chain"]
    more = {**ui.presets, "more": Named("More", "Yet another one."), "most": Named("Most", "The last one.")}
    monkeypatch.setitem(GAME_UIS, "chain", replace(ui, presets=more))
    page = program.make(StartPage)
    page.fill_shelf()
    show(page)
    card = next(each for each in page.great if each.game == "chain")
    assert len(card.presets) == 5
    assert card.others.isVisible()
    card.others.click()
    assert program.asked == [("new_game", "chain", "")]


async def test_it_is_filled_where_it_can_be_seen(tmp_path: Path) -> None:
    """A window opening with a table has no shelf until the player comes back; then it knows the games played."""
    async with window_on(tmp_path) as window:
        page = window.pages.start
        await sit_down(window, setup_of())
        await asyncio.sleep(0.05)
        assert not page.shelf.cards
        window.pages.go_start()
        assert page.shelf.cards
        assert page.cards[0].carry_on.isVisible()


async def test_a_match_on_the_shelf_is_continued_from_the_first_line(tmp_path: Path) -> None:
    """It was played last, and is what is most likely wanted, though its card is made last."""
    async with window_on(tmp_path) as window:
        await sit_down(window, setup_of(game="turning"))
        await asyncio.sleep(0.05)
    async with window_on(tmp_path) as window:
        page = window.pages.start
        await until(lambda: page.shelf.cards, "the shelf")
        card = next(each for each in page.cards if each.game == "turning")
        assert card.carry_on.isVisible()
        assert page.lead.game == "turning"
        assert page.focusWidget() is page.lead.main


async def test_a_deal_that_was_only_looked_at_is_not_listed(tmp_path: Path) -> None:
    """C S3-8: alone or in a match of one round, who goes back before a move has begun nothing."""
    async with window_on(tmp_path) as window:
        for game in ("turtle", "watching", "fivegates"):
            await sit_down(window, setup_of(game=game))
            window.pages.go_start()
        await sit_down(window, setup_of(session=ONE_ROUND))
        window.pages.go_start()
        page = window.pages.start
        assert page.matches.isHidden()
        assert page.lead.main.text() == "New game: Tien Gow"
        table = await sit_down(window, setup_of(session=ONE_ROUND), bytes(32))
        person = await my_turn(table)
        asked = person.turn
        person.answer_with(best(table))
        await until(lambda: person.turn is not None and person.turn is not asked, "my next turn")
        window.pages.go_start()
        assert [card.row.game for card in page.matches.rows] == ["tiengow"]


async def test_favourites_are_kept_for_each_player(tmp_path: Path) -> None:
    """A star is there after a start, for the one who set it, and under another name of theirs."""
    settings = Settings(player_name="Ming", players=("Ming", "Nora"), new_player=False)
    async with window_on(tmp_path, settings=settings) as window:
        page = window.pages.start
        await until(lambda: page.shelf.cards, "the shelf")
        next(card for card in page.shelf.cards if card.game == "low5").star.click()
        assert on_shelf(page)[0] == "low5"
        page.player.chosen.emit("Nora")
        assert on_shelf(page)[0] != "low5"
        page.player.chosen.emit("Ming")
        page.player.renamed.emit("Ming", "Mei")
        assert on_shelf(page)[0] == "low5"
        assert window.services.preferences.now.favourites == {"Mei": ["low5"]}


def test_the_first_picture_of_the_page_waits_for_no_small_card(show: Show, program: Program) -> None:
    """The great games are there at once; the others come when the shelf is filled, and then do all that they do."""
    page = program.make(StartPage)
    page.show_matches(())
    show(page)
    assert tuple(card.game for card in page.cards) == GREAT
    assert page.shelf.isVisible()
    page.fill_shelf()
    assert [card.game for card in page.cards] == [each.key for each in GAMES]
    small = page.shelf.cards[0]
    small.new.click()
    assert program.asked == [("new_game", small.game, "")]
