# SPDX-License-Identifier: MIT
"""The start page offers the games, the matches not finished, and the languages."""

from __future__ import annotations

import itertools
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from dominoes.games import GAMES
from tests.ui.driving import let_moment_pass
from tests.ui.pages.looks import Show, cut_off, nameless, seen, texts
from tests.ui.pages.program import Program
from ui.games import GAME_UIS
from ui.games.game_ui import Scene
from ui.games.names import game_name, preset_name
from ui.kit import theme
from ui.kit.second_question import SecondQuestion
from ui.kit.settings import Settings
from ui.kit.theme import Kind, Tiles
from ui.kit.widgets import KeyButton, PlainLabel
from ui.language import i18n
from ui.language.i18n import LANGUAGES
from ui.pages.start.match_list import NEWEST, MatchRow
from ui.pages.start.page import StartPage
from ui.pages.start.pictures import GamePicture
from ui.tiles.art import BONE, PAPER

ROWS = (
    MatchRow("7", "tiengow", "打天九 · <b>香港</b>", "Ming +12", "東三"),
    MatchRow("3", "tiengow", "打天九 · 日本", "Ming 0"),
)


@pytest.fixture
def program(tmp_path: Path, usual: None) -> Program:
    """Of somebody who knows the games."""
    return Program(tmp_path, Settings(player_name="小明", new_player=False))


@pytest.fixture
def page(show: Show, program: Program) -> StartPage:
    """The page with two unfinished matches."""
    page = program.make(StartPage)
    page.fill_shelf()
    page.show_matches(ROWS)
    show(page)
    return page


def asked(page: StartPage) -> SecondQuestion:
    """Return what is asked over the page."""
    (question,) = (each for each in page.window().findChildren(SecondQuestion) if each.isVisible())
    return question


def test_every_game_has_its_card_and_picture(page: StartPage) -> None:
    """Only what can be played is offered, each game with a picture of its own."""
    assert [card.game for card in page.cards] == [each.game.key for each in GAMES]
    assert all(GAME_UIS[card.game].scene.tiles for card in page.cards)


def test_new_and_continue(page: StartPage, program: Program) -> None:
    """New asks for the game; Continue goes on with the newest match of it."""
    page.cards[0].new.click()
    page.cards[0].carry_on.click()
    assert program.asked == [("new_game", "tiengow", ""), ("resume", "7")]
    page.show_matches([])
    assert page.cards[0].carry_on.isHidden()
    assert page.matches.isHidden()


def test_the_first_line_continues_the_match_played_last(page: StartPage, program: Program, qtbot: QtBot) -> None:
    """With game and round; a second button leads to the list of all, and without a match it begins the last game."""
    lead = page.lead
    assert lead.main.text() == "Continue: 打天九 · <b>香港</b>"
    assert lead.detail.text() == lead.main.accessibleDescription() == "Ming +12"
    assert lead.others.text() == "2 unfinished matches"
    lead.main.click()
    assert program.asked == [("resume", "7")]
    lead.others.click()
    assert page.focusWidget() is page.matches.rows[0].first
    qtbot.waitUntil(lambda: not page.matches.rows[0].first.visibleRegion().isEmpty())
    page.show_matches(ROWS[:1])
    assert lead.others.isHidden()
    page.show_matches(())
    assert lead.main.text() == "New game: Tien Gow"
    program.preferences.now = replace(program.preferences.now, last_setup={"game": "laoshu"})
    page.show_matches(())
    lead.main.click()
    assert program.asked[-1] == ("new_game", "laoshu", "")


def test_one_thing_comes_first(page: StartPage) -> None:
    """Of all buttons one is red, whether matches wait or not, and at the first start."""
    for rows, greeting in ((ROWS, False), ((), False), ((), True)):
        page.show_matches(rows)
        page.show_greeting(visible=greeting)
        red = [each for each in page.findChildren(KeyButton) if each.isVisible() and each._kind is Kind.PRIMARY]
        assert red == [page.greeting.new if greeting else page.lead.main]


def test_nothing_moves_when_the_matches_are_listed(show: Show, program: Program, qapp: QApplication) -> None:
    """C S3-8 and A S4-j: what was seen before stays where it is, and another button takes the place of none."""
    program.preferences.now = replace(program.preferences.now, last_setup={"game": "tiengow"})
    page = program.make(StartPage)
    show(page)
    qapp.processEvents()
    assert not page.lead.main.isVisible(), "it is not known yet what can be continued"

    def places() -> list[QPoint]:
        shown = (
            page.search,
            *page.links,
            *(each for card in page.great for each in (card.new, card.how, *card.presets)),
        )
        return [each.mapTo(page, QPoint()) for each in shown]

    before = places()
    page.show_matches(ROWS)
    page.show_played(())
    qapp.processEvents()
    assert page.lead.main.isVisible()
    assert page.focusWidget() is page.lead.main
    assert places() == before


@pytest.mark.parametrize(
    ("language", "first"), [("ja", "jp"), ("zh_HK", "wiki_hk"), ("zh_TW", "wiki_hk"), ("en", "basic")]
)
def test_the_readers_tradition_stands_first(
    page: StartPage, program: Program, qapp: QApplication, language: str, first: str
) -> None:
    """Each tradition can be chosen at once, that of the language before the others."""
    i18n.install(qapp, language)
    qapp.processEvents()
    button = page.great[0].presets[0]
    assert button.accessibleName() == preset_name("tiengow", first)
    button.click()
    assert program.asked == [("new_game", "tiengow", first)]
    assert not any(each.is_marked for each in page.great[0].presets)
    page.show_player("小明", new=True)
    assert button.accessibleName() == preset_name("tiengow", first), "D S3-9: a button that moves costs a wrong click"
    marked = [each.accessibleName() for each in page.great[0].presets if each.is_marked]
    assert marked == [preset_name("tiengow", "basic")]


def test_unfinished_matches_in_the_given_order(page: StartPage, program: Program) -> None:
    """Each match is shown letter by letter and can be continued."""
    assert [card.title.text() for card in page.matches.rows] == [row.title for row in ROWS]
    page.matches.rows[1].first.click()
    assert program.asked == [("resume", "3")]


MANY = tuple(MatchRow(f"m{number}", "chain", f"接龍 {number}", "Ming 0") for number in range(12))


def tabbed(page: StartPage) -> list[QWidget]:
    """Return the buttons of the list that are shown, in the order of Tab."""
    found: list[QWidget] = []
    widget: QWidget | None = page.matches
    shown = {each for each in page.matches.findChildren(KeyButton) if each.isVisible()}
    while len(found) < len(shown):
        assert widget is not None
        found += [widget] * (widget in shown)
        widget = widget.nextInFocusChain()
    return found


def buttons(page: StartPage) -> list[QWidget]:
    """Return the same from top to bottom, and from left to right."""
    return sorted(tabbed(page), key=lambda each: each.mapTo(page, each.rect().topLeft()).toTuple()[::-1])


def test_of_many_matches_the_newest_are_listed(page: StartPage, qtbot: QtBot) -> None:
    """All are counted, and shown when they are asked for; from then on they are."""
    page.show_matches(MANY)
    assert [card.row for card in page.matches.rows] == list(MANY[:NEWEST])
    assert page.matches._heading.text() == "12 unfinished matches"
    assert page.matches.all.isVisible()
    qtbot.wait(1)
    assert tabbed(page) == buttons(page)
    focused: list[QWidget | None] = []
    page.matches.all.setFocus()
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    application.focusChanged.connect(lambda _before, now: focused.append(now))
    page.matches.all.click()
    assert focused == [page.matches.rows[NEWEST].first]
    assert [card.row for card in page.matches.rows] == list(MANY)
    assert page.window().focusWidget() is page.matches.rows[NEWEST].first
    qtbot.waitUntil(lambda: page.matches.all.isHidden() and tabbed(page) == buttons(page))
    page.show_matches(MANY[1:])
    assert len(page.matches.rows) == len(MANY) - 1
    assert page.matches.all.isHidden()


def test_one_more_match_than_are_listed_needs_no_button(page: StartPage) -> None:
    """It would take the place of the match."""
    page.show_matches(MANY[: NEWEST + 1])
    assert len(page.matches.rows) == NEWEST + 1
    assert page.matches.all.isHidden()


def test_cards_of_matches_that_have_not_changed_stay(page: StartPage, qtbot: QtBot) -> None:
    """A match that was played is listed first; Tab goes on from there to the others."""
    page.show_matches(MANY[:4])
    before = {card.row: card for card in page.matches.rows}
    played = MANY[2]._replace(detail="Ming +3")
    page.show_matches((played, MANY[0], MANY[1]))
    assert [card.row for card in page.matches.rows] == [played, MANY[0], MANY[1]]
    assert page.matches.rows[1:] == [before[MANY[0]], before[MANY[1]]]
    qtbot.waitUntil(lambda: tabbed(page) == buttons(page))


def test_giving_up_is_asked_once(page: StartPage, qtbot: QtBot, program: Program) -> None:
    """A dialog asks, with focus on the way back; it names the match, and gives it up only after a moment."""
    card = page.matches.rows[1]
    for away in (Qt.Key.Key_Escape, Qt.Key.Key_Return):
        QTest.mouseClick(card.second, Qt.MouseButton.LeftButton)
        question = asked(page)
        assert ROWS[1].title in question.detail.text()
        QTest.mouseClick(question.lose, Qt.MouseButton.LeftButton)
        focus = question.focusWidget()
        assert focus is question.keep
        QTest.keyClick(focus, away)
        assert not question.isVisible()
        assert not program.given_up
    card.second.click()
    question = asked(page)
    let_moment_pass(question)
    qtbot.waitUntil(question.lose.isEnabled)
    question.lose.click()
    assert program.given_up == ["3"]


def test_a_question_is_answered_though_the_list_was_made_again(
    page: StartPage, qtbot: QtBot, program: Program
) -> None:
    """As it is when the language changes, or when a match is saved."""
    page.matches.rows[1].second.click()
    question = asked(page)
    page.show_matches([row._replace(detail="Ming +1") for row in ROWS])
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    let_moment_pass(question)
    qtbot.waitUntil(question.lose.isEnabled)
    question.lose.click()
    assert program.given_up == ["3"]


def test_who_knows_the_games_can_take_it_back(page: StartPage, program: Program) -> None:
    """Until they have played, a button leads back to the greeting, with its first question."""
    page.show_matches(())
    page.show_played(())
    assert page.lead.again.isVisible()
    page.lead.again.click()
    assert program.preferences.now.new_player is None
    assert not page.lead.isVisible()
    assert page.greeting.games[0].isVisible(), "that they are new has just been said"
    page.show_greeting(visible=True)
    assert page.greeting.games[0].isVisible(), "another change keeps the question that is asked"
    page.show_greeting(visible=False)
    page.show_greeting(visible=True)
    assert page.greeting.known.isVisible()
    assert page.greeting.games[0].isHidden()
    page.greeting.known.click()
    page.show_played(("tiengow",))
    assert page.lead.again.isHidden(), "who has played is no newcomer"


def test_the_welcome_goes_after_the_first_round(show: Show, program: Program) -> None:
    """C S3-10: also for somebody who never answered; a later start does not ask at its first picture either."""
    program.preferences.now = Settings()
    page = program.make(StartPage)
    show(page)
    page.show_matches(())
    page.show_played(())
    assert page.greeting.isVisible(), "a match alone is no answer"
    page.show_played(("tiengow",))
    page._follow_settings()
    assert page.greeting.isHidden()
    assert page.lead.main.isVisible()
    assert page.lead.again.isHidden()
    assert (program.preferences.now.new_player, program.preferences.now.welcomed) == (None, True)
    page = program.make(StartPage)
    show(page)
    assert "greeting" not in vars(page)


def test_the_greeting_is_answered_once(page: StartPage, program: Program) -> None:
    """Newcomers choose a first game; others decline; then the question is gone."""
    assert page.greeting.isHidden()
    page.show_greeting(visible=True)
    page.greeting.known.click()
    assert program.preferences.now.new_player is False
    assert page.greeting.isHidden()
    page.show_greeting(visible=True)
    QTest.keyClick(page.greeting.new, Qt.Key.Key_Space)
    assert [button.title.text() for button in page.greeting.games] == [game_name(each.key) for each in GAMES]
    assert page.focusWidget() is page.greeting.games[0]
    assert page.greeting.words.text() == "Which game would you like to learn?"
    assert cut_off(page) == []
    QTest.keyClick(page.greeting.games[1], Qt.Key.Key_Space)
    assert program.preferences.now.new_player
    assert program.asked == [("first_round", GAMES[1].key)]
    assert page.greeting.isHidden()


def test_every_card_leads_to_how_its_game_is_played(page: StartPage, program: Program) -> None:
    """By click and by key; a screen reader hears of which game."""
    for card in page.cards:
        assert (card.how.text(), card.how.accessibleDescription()) == ("How to play", game_name(card.game))
        QTest.mouseClick(card.how, Qt.MouseButton.LeftButton)
        QTest.keyClick(card.how, Qt.Key.Key_Space)
        assert program.asked[-2:] == [("how_to_play", card.game)] * 2


def test_a_newcomer_finds_a_first_round_of_each_game_not_played_yet(page: StartPage, program: Program) -> None:
    """The way stays for the other games after one was tried; who knows the games finds it on the page of the rules."""
    first, *others = page.cards
    page.show_player("Ming", new=True)
    page.show_played([first.game])
    assert [card.how.text() for card in page.cards] == ["How to play", *["I am new to this game"] * len(others)]
    others[0].how.click()
    first.how.click()
    assert program.asked == [("first_round", others[0].game), ("how_to_play", first.game)]
    page.show_player("Ming", new=False)
    assert {card.how.text() for card in page.cards} == {"How to play"}
    others[0].how.click()
    assert program.asked[-1] == ("first_round", others[0].game)


def test_continue_says_which_round(page: StartPage, qapp: QApplication) -> None:
    """Where there is room, the button names the round; its name for ears stays short."""
    page.resize(1280, 800)
    qapp.processEvents()
    carry_on = page.cards[0].carry_on
    assert carry_on.text() == "Continue: 東三"
    assert carry_on.width() >= carry_on.sizeHint().width()
    assert carry_on.accessibleName() == "Continue"
    assert carry_on.accessibleDescription() == ROWS[0].title
    long = MatchRow("7", "tiengow", "打天九", "", "a round with a very long name indeed")
    page.show_matches([long])
    assert carry_on.text() == "Continue"
    page.show_matches([ROWS[1]])
    assert carry_on.text() == "Continue"


def test_ways_to_other_pages(page: StartPage, program: Program) -> None:
    """Each card below the games leads to its page, by click and by key, and describes it."""
    keys = ("learn", "records", "statistics", "scorebook", "lessons", "glossary")
    assert [link.title.text() for link in page.links] == [
        "Learn",
        "Records",
        "Statistics",
        "Score book",
        "Demonstrate",
        "Glossary",
    ]
    for link, key in zip(page.links, keys, strict=True):
        assert link.accessibleDescription() == link.line.text() != ""
        QTest.mouseClick(link, Qt.MouseButton.LeftButton)
        QTest.keyClick(link, Qt.Key.Key_Space)
        assert program.asked[-2:] == [("open", key)] * 2
    for button in (page.daily, page.manual):
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert program.asked[-2:] == [("open", "daily"), ("manual",)]


def test_the_links_stand_in_a_row_or_two(page: StartPage, qapp: QApplication) -> None:
    """Six beside each other in a wide window, three and three in a narrow one; Tab goes through them in order."""
    page.resize(1280, 800)
    qapp.processEvents()
    assert len({link.y() for link in page.links}) == 1
    theme.apply(qapp, text_size=1.5, chrome="light")
    page.resize(960, 600)
    qapp.processEvents()
    assert len({link.y() for link in page.links}) == 2
    assert len({link.x() for link in page.links}) == 3
    for link, following in itertools.pairwise(page.links):
        widget = link.nextInFocusChain()
        while widget is not None and widget.focusPolicy() is Qt.FocusPolicy.NoFocus:
            widget = widget.nextInFocusChain()
        assert widget is following


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_usual_window_shows_the_whole_page(
    qapp: QApplication, show: Show, language: str, program: Program
) -> None:
    """With no match unfinished, the great games, all ways elsewhere and the heading of the others are seen."""
    i18n.install(qapp, language)
    page = program.make(StartPage)
    page.fill_shelf()
    show(page)
    page.resize(1280, 800)
    qapp.processEvents()
    for widget in (*page.great, *page.links, page.shelf._heading):
        assert widget.mapTo(page, widget.rect().bottomLeft()).y() < page.height()
    assert all(card.picture.height() >= 78 for card in page.great)
    assert len({card.new.mapTo(page, card.new.rect().topLeft()).y() for card in page.great}) == 1


def test_who_plays(page: StartPage, program: Program) -> None:
    """The menu above names the player; nobody is renamed while nothing is kept."""
    page.show_player("小明", ("小明", "阿珍"))
    page.player.fill()
    page.player.entries[1].trigger()
    assert program.preferences.now.player_name == "阿珍"
    page.player.renamed.emit("小明", "大明")
    assert program.messages.said == ["Saving isn't possible right now. Change the name once it works again."]


def test_the_games_are_named_above_where_there_is_room(page: StartPage, qapp: QApplication) -> None:
    """A long name of a player is more important, and even that is cut short before anything is pushed out."""
    page.resize(1280, 800)
    qapp.processEvents()
    assert page._games.isVisible()
    page.show_player("W" * 24, ())
    page.resize(960, 600)
    theme.apply(qapp, text_size=1.5, chrome="light")
    qapp.processEvents()
    assert not page._games.isVisible()
    assert page.manual.geometry().right() <= page.content.width()
    assert not cut_off(page)


def test_the_keyboard_begins_where_it_is_wanted(show: Show, program: Program) -> None:
    """On the question if there is one, or else on the first line."""
    page = program.make(StartPage)
    page.fill_shelf()
    show(page)
    for rows, greeting in (((), False), (ROWS, False), (ROWS, True)):
        page.hide()
        page.show_matches(rows)
        page.show_greeting(visible=greeting)
        page.show()
        assert page.focusWidget() is (page.greeting.new if greeting else page.lead.main)


def test_matches_that_are_listed_late_have_the_focus(show: Show, program: Program) -> None:
    """The list may come after the page is shown; a focus moved by the player stays."""
    page = program.make(StartPage)
    page.fill_shelf()
    show(page)
    page.show_matches(ROWS)
    assert page.focusWidget() is page.lead.main
    page.settings.setFocus()
    page.show_matches(())
    page.show_matches(ROWS)
    assert page.focusWidget() is page.settings


def test_whoever_comes_back_sees_where_the_keyboard_is(page: StartPage, qtbot: QtBot, qapp: QApplication) -> None:
    """With large text the last game stands far below; its button is scrolled to."""
    theme.apply(qapp, text_size=1.5, chrome="light")
    qapp.processEvents()
    wanted = page.cards[-1].new
    assert wanted.visibleRegion().isEmpty()
    page.point_to(page.cards[-1].game)
    assert page.focusWidget() is wanted
    qtbot.waitUntil(lambda: wanted.visibleRegion().boundingRect() == wanted.rect())


def test_languages_are_in_the_menu(page: StartPage, program: Program, qapp: QApplication) -> None:
    """The menu names every language as its speakers do, and marks the one in use."""
    page.language.menu().popup(page.mapToGlobal(page.language.pos()))
    actions = page.language.entries
    assert list(actions) == page.language.menu().actions()
    page.language.menu().close()
    assert [action.text() for action in actions] == [language.own_name for language in LANGUAGES.values()]
    actions[2].trigger()
    assert i18n.current().key == program.preferences.now.language == "ja"
    qapp.processEvents()
    page.language.fill()
    assert [action.isChecked() for action in page.language.entries] == [key == "ja" for key in LANGUAGES]
    page.settings.click()
    assert program.asked == [("settings",)]


@pytest.mark.matrix
@pytest.mark.parametrize("size", [1.0, 1.5])
@pytest.mark.parametrize("language", LANGUAGES)
def test_signs_without_words_where_room_is_short(
    page: StartPage, qapp: QApplication, language: str, size: float
) -> None:
    """The line on top is not wider than the page; a button without words still has its name, and a tip."""
    i18n.install(qapp, language)
    theme.apply(qapp, text_size=size, chrome="light")
    qapp.processEvents()
    buttons = (page.daily, page.player, page.language, page.settings, page.manual)
    assert all(button.width() >= button.sizeHint().width() for button in buttons)
    for button in (page.daily, page.settings, page.manual):
        assert button.accessibleName()
        assert bool(button.toolTip()) != bool(button.text())


@pytest.mark.matrix
@pytest.mark.parametrize("language", LANGUAGES)
def test_another_language_is_like_a_fresh_start(
    page: StartPage, show: Show, qapp: QApplication, language: str, program: Program
) -> None:
    """After a change of language the page says what a new page says."""
    i18n.install(qapp, language)
    qapp.processEvents()
    fresh = program.make(StartPage)
    fresh.fill_shelf()
    fresh.show_matches(ROWS)
    # Which words there is room for on top depends on the size.
    show(fresh)
    assert texts(page) == texts(fresh)


@pytest.mark.matrix
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("size", "chrome"), [(1.0, "dark"), (1.5, "contrast")])
def test_nothing_is_cut_off(page: StartPage, qapp: QApplication, language: str, size: float, chrome: str) -> None:
    """In the smallest window with large text everything can be scrolled to, and nothing sideways."""
    page.show_greeting(visible=True)
    i18n.install(qapp, language)
    theme.apply(qapp, text_size=size, chrome=chrome)
    qapp.processEvents()
    assert not cut_off(page)
    assert not nameless(page)


def test_data_is_plain(page: StartPage) -> None:
    """Every label on the page shows its text letter by letter."""
    labels = [widget for widget in seen(page) if isinstance(widget, PlainLabel)]
    assert labels
    assert all(label.textFormat() is Qt.TextFormat.PlainText for label in labels)


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_beside_each_other_stand_alike(page: StartPage, qapp: QApplication, language: str) -> None:
    """Buttons are on one line though texts differ in length, and the name of a family breaks between its games."""
    i18n.install(qapp, language)
    for width, height in ((960, 600), (1280, 800)):
        page.resize(width, height)
        qapp.processEvents()
        assert len({card.new.mapTo(page, card.new.rect().topLeft()).y() for card in page.great}) == 1
        lines = [line for card in page.great for line in card.title.text().split("\n")]
        assert min(map(len, lines)) > 1


def test_ways_elsewhere_are_seen_at_the_first_start(page: StartPage, qapp: QApplication) -> None:
    """The question at the first start leaves room for the records and all that stands beside them."""
    page.resize(1280, 800)
    page.show_greeting(visible=True)
    qapp.processEvents()
    assert all(link.mapTo(page, link.rect().bottomLeft()).y() < page.height() for link in page.links)
    assert len({card.new.mapTo(page, card.new.rect().topLeft()).y() for card in page.great}) == 1


def test_the_comma_opens_the_settings(page: StartPage, program: Program) -> None:
    """As at the table."""
    QTest.keyClick(page.cards[0].new, Qt.Key.Key_Comma)
    assert program.asked == [("settings",)]


def test_pictures_stand_over_the_words_or_beside_them(page: StartPage, qapp: QApplication) -> None:
    """Where games stand beside each other their pictures are equally high; below each other, beside the words."""
    page.resize(1280, 800)
    qapp.processEvents()
    for card in page.great:
        assert card.new.mapTo(card, card.new.rect().topLeft()).y() > card.picture.height()
    assert len({card.picture.height() for card in page.great}) == 1
    assert len({card.y() for card in page.great}) == 1
    page.resize(960, 600)
    theme.apply(qapp, text_size=1.75, chrome="light")
    qapp.processEvents()
    for card in page.great:
        assert card.new.mapTo(card, card.new.rect().topLeft()).x() > card.picture.width()
    assert len({card.x() for card in page.great}) == 1


def test_traditions_are_explained_where_they_are_pointed_at(page: StartPage) -> None:
    """The page stays calm: the line of description comes with the pointer, or is read aloud."""
    for card in page.great:
        for button in card.presets:
            assert button.accessibleDescription()
            assert button.accessibleDescription() in button.toolTip()


def test_cards_show_focus(page: StartPage, qtbot: QtBot, qapp: QApplication) -> None:
    """A tradition looks different with focus on it; Space presses it."""
    button = page.great[0].presets[1]
    before = button.grab().toImage()
    page.activateWindow()
    button.setFocus()
    qapp.processEvents()
    assert button.grab().toImage() != before
    with qtbot.waitSignal(button.clicked):
        QTest.keyClick(button, Qt.Key.Key_Space)


def test_a_picture_of_another_set(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """The picture can show the bone set, and a game may show an empty table."""
    pictures = []
    empty = replace(GAME_UIS["tiengow"], scene=Scene("green", 0.2, ()))
    monkeypatch.setattr("ui.pages.start.pictures.GAME_UIS", {**GAME_UIS, "empty": empty})
    for game in ("tiengow", "empty"):
        picture = GamePicture(game)
        qtbot.addWidget(picture)
        picture.resize(300, 200)
        pictures.append(picture.grab().toImage())
        picture.set_style(BONE)
        pictures.append(picture.grab().toImage())
    assert pictures[0] != pictures[1]
    assert pictures[0] != pictures[2]
    assert pictures[2] == pictures[3]


def test_pictures_follow_the_set_and_the_look(page: StartPage, qapp: QApplication) -> None:
    """All pictures change with the tile set, those with red pips by their mark too, and with high contrast.

    The name above has tiles too.
    """
    shown = (page._title, *(card.picture for card in page.cards))
    seen_before = [widget.grab().toImage() for widget in shown]
    black = {
        card.picture
        for card in page.cards
        if not any({1, 4} & {tile.face.high, tile.face.low} for tile in GAME_UIS[card.game].scene.tiles)
    }
    for marks, change in (
        (False, lambda: page.set_tiles(Tiles("bone"))),
        (True, lambda: page.set_tiles(Tiles("bone", red_mark=True))),
        (False, lambda: page.set_tiles(Tiles("paper", red_mark=True))),
        (False, lambda: theme.apply(qapp, text_size=1.0, chrome="contrast")),
    ):
        change()
        qapp.processEvents()
        now = [widget.grab().toImage() for widget in shown]
        for widget, one, other in zip(shown, now, seen_before, strict=True):
            assert (one == other) is (marks and widget in black)
        seen_before = now
    with pytest.raises(KeyError):
        page.set_tiles(Tiles("glass"))


def test_cards_are_printed_in_the_language(qtbot: QtBot, qapp: QApplication) -> None:
    """Paper cards carry names, so their picture changes with the language, and changes back."""
    i18n.install(qapp, "en")
    picture = GamePicture("tiengow")
    qtbot.addWidget(picture)
    picture.resize(400, 300)
    picture.set_style(PAPER)
    english = picture.grab().toImage()
    i18n.install(qapp, "ja")
    qapp.processEvents()
    assert picture.grab().toImage() != english
    i18n.install(qapp, "en")
    qapp.processEvents()
    assert picture.grab().toImage() == english
