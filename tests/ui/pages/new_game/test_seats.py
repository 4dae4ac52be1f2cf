# SPDX-License-Identifier: MIT
"""Games for more or fewer players, and of several regions, are set up on the same page."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from dominoes.games import entry
from dominoes.games.paigow.options import Bank
from dominoes.records.traditions import changed_rules
from tests.ui.pages.looks import Show
from tests.ui.pages.program import Program
from tests.ui.pages.setting_up import begun, choose, numbers, places
from ui.kit.dropped_files import TextLine
from ui.kit.settings import Settings
from ui.language import i18n
from ui.pages.new_game.page import NewGamePage
from ui.saving.setup import PERSON, MatchSetup, read_setup

PRESETS = entry("tiengow").presets


@pytest.fixture
def page(show: Show, program: Program) -> NewGamePage:
    """The page at a first match of somebody who knows the games."""
    page = program.make(NewGamePage)
    page.prepare("tiengow", Settings(player_name="小明", new_player=False))
    show(page)
    return page


# -- a game for two to eight players ---------------------------------------------------------------


@pytest.fixture
def paigow(page: NewGamePage) -> NewGamePage:
    """The page at a first match of 推牌九."""
    page.prepare("paigow", Settings(new_player=False))
    return page


@pytest.mark.parametrize(
    ("language", "first"), [("ja", "two_halves"), ("zh_HK", "guangdong"), ("zh_TW", "taiwan"), ("en", "guangdong")]
)
def test_a_second_game_has_traditions_of_its_own(
    page: NewGamePage, qapp: QApplication, program: Program, language: str, first: str
) -> None:
    """The tradition of the language is first; without a choice everybody is of the usual strength."""
    i18n.install(qapp, language)
    page.prepare("paigow", Settings(new_player=False))
    setup = begun(page, program)
    assert (setup.game, setup.tradition, setup.levels) == ("paigow", first, ("club",) * 3)


@pytest.mark.parametrize(("new", "seats"), [(None, 4), (True, 4), (False, 8)])
def test_newcomers_begin_with_the_usual_players(
    page: NewGamePage, program: Program, *, new: bool | None, seats: int
) -> None:
    """Seven opponents at once are for those who can play; the next match is as the last one."""
    page.prepare("paigow", Settings(new_player=new), "casino")
    setup = begun(page, program)
    assert (setup.tradition, setup.options.seats, len(setup.levels)) == ("casino", seats, seats - 1)
    page.form.opponents.players.chosen.emit(8)
    settings = page.remember(Settings(new_player=new))
    page.prepare("paigow", settings)
    assert begun(page, program).options.seats == 8


def test_more_players_have_more_rows(paigow: NewGamePage, program: Program) -> None:
    """The tradition or the player says how many sit there, and each has a strength."""
    opponents = paigow.form.opponents
    assert opponents.players.isVisible()
    assert len(places(paigow)) == 3
    assert not any(name[-1].isdigit() for name in places(paigow))
    choose(paigow, "casino")
    assert opponents.players.value() == 8
    assert places(paigow) == []
    assert begun(paigow, program).levels == ("club",) * 7
    opponents.players.chosen.emit(3)
    assert places(paigow) == ["Opponent 1", "Opponent 2"]
    setup = begun(paigow, program)
    assert (setup.options.seats, setup.levels) == (3, ("club",) * 2)
    # How many play is no house rule.
    assert setup.tradition == "casino"
    assert not changed_rules(setup.entry, setup.options)
    opponents.players.chosen.emit(2)
    # One opponent is all of them.
    assert places(paigow) == ["Opponent"]
    assert not opponents.all.isVisible()
    opponents.players.chosen.emit(3)
    assert paigow.form.changes.isHidden()
    choose(paigow, "guangdong")
    assert len(places(paigow)) == 2
    paigow.prepare("tiengow", Settings())
    assert not opponents.players.isVisible()


def test_strengths_are_offered_only_where_they_differ(page: NewGamePage, program: Program) -> None:
    """If the program sets every hand of 鬥牛, stakes are the only choice: a seat is the computer's or a person's."""
    page.prepare("taungau", Settings(new_player=False))
    opponents = page.form.opponents
    for preset, shown in (("pagat", False), ("macao", True), ("pagat", False)):
        choose(page, preset)
        offered = entry("taungau").offered if shown else ("one",)
        assert {row.count() for row in opponents.rows} == {len(offered) + 1}
        assert opponents.players.isVisible()
        assert begun(page, program).levels == ("club",) * 3


@pytest.mark.parametrize(
    ("presets", "hidden"),
    [
        pytest.param(("kapshap", "kapshap_gin"), "strong", id="夾十: one tile or a draw"),
        pytest.param(("jjak_two", "jjak"), "expert", id="짝맞추기: few discards to remember"),
    ],
)
def test_a_strength_that_gains_nothing_is_not_offered(
    page: NewGamePage, program: Program, presets: tuple[str, str], hidden: str
) -> None:
    """If a strength plays as the one below, the latter takes its place."""
    differ, alike = presets
    game = differ.partition("_")[0]
    offered = entry(game).offered
    page.prepare(game, Settings(new_player=False))
    opponents = page.form.opponents
    choose(page, differ)
    opponents.rows[0].choose(hidden)
    opponents.rows[0].chosen.emit(hidden)
    assert begun(page, program).levels == (hidden,)
    assert opponents.rows[0].count() == len(offered) + 1
    choose(page, alike)
    assert opponents.rows[0].count() == len(offered)
    assert begun(page, program).levels[0] == offered[offered.index(hidden) - 1]


def test_many_opponents_are_folded_up(paigow: NewGamePage, program: Program) -> None:
    """Seven lists come up only where they are wanted, and stay while the strengths differ."""
    opponents = paigow.form.opponents
    choose(paigow, "casino")
    opponents.all.chosen.emit(None)
    assert places(paigow) == [f"Opponent {n}" for n in range(1, 8)]
    assert opponents.all.value() is None
    opponents.rows[6].choose("expert")
    opponents.rows[6].chosen.emit("expert")
    assert begun(paigow, program).levels == (*("club",) * 6, "expert")
    choose(paigow, "guangdong")
    assert opponents.all.value() == "club"
    choose(paigow, "casino")
    assert len(places(paigow)) == 7
    opponents.all.choose("casual")
    opponents.all.chosen.emit("casual")
    assert places(paigow) == []
    assert begun(paigow, program).levels == ("casual",) * 7


def test_the_number_of_players_is_an_option_too(paigow: NewGamePage, program: Program) -> None:
    """Chosen among the rules it is chosen on the first sheet, and it is not reset with them."""
    paigow.show_rules()
    paigow.editor.rows["seats"].control.edited.emit(6)
    assert not paigow.editor.reset_all.isEnabled()
    paigow.editor.rows["ranking.switch36"].control.edited.emit(False)  # noqa: FBT003 (a value)
    paigow.editor.reset_all.click()
    paigow.show_form()
    assert paigow.form.opponents.players.value() == 6
    assert len(begun(paigow, program).levels) == 5


def test_only_numbers_that_go_together_are_offered(paigow: NewGamePage) -> None:
    """Two deals from one mix are enough for four; a number from the list of rules is shown all the same."""
    choose(paigow, "guangdong")
    assert numbers(paigow) == list("2345678")
    choose(paigow, "two_halves")
    assert numbers(paigow) == list("234")
    paigow.show_rules()
    paigow.editor.rows["seats"].control.edited.emit(7)
    paigow.show_form()
    assert numbers(paigow) == list("2347")
    paigow.form.opponents.players.chosen.emit(3)
    paigow.show_rules()
    paigow.editor.rows["banking.cover"].control.edited.emit(True)  # noqa: FBT003 (a value)
    paigow.show_form()
    # Whatever the number, cover needs chips: the number is not to blame.
    assert numbers(paigow) == list("2345678")


@pytest.mark.parametrize(
    ("preset", "changes", "word"),
    [
        pytest.param("two_halves", {"seats": 5}, "tiles", id="two halves, too many seats"),
        pytest.param("wenzhou", {"tiles_per_hand": 4, "seats": 8}, "tiles", id="two rounds, too many seats"),
        pytest.param("guangdong", {"banking.cover": True}, "chips", id="cover without chips"),
        pytest.param("two_halves", {"banking.bank": Bank.AUCTION}, "bid", id="auction in halves"),
        pytest.param("two_halves", {"pile.rounds_per_mix": 2}, "halves", id="halves and rounds"),
        pytest.param("guangdong", {"stakes.menu": ()}, "stake", id="no stake"),
    ],
)
def test_contradictions_are_explained(paigow: NewGamePage, preset: str, changes: dict[str, object], word: str) -> None:
    """Each pair of rules that cannot be played together has its sentence, on both sheets."""
    choose(paigow, preset)
    paigow.show_rules()
    for name, value in changes.items():
        paigow.editor.rows[name].control.edited.emit(value)
    assert word in paigow.editor.state.text()
    assert "other rules chosen" not in paigow.editor.state.text()
    paigow.show_form()
    assert word in paigow.form.changes.text()
    assert not paigow.form.start.isEnabled()


def test_each_game_remembers_its_own_last_choice(page: NewGamePage, program: Program) -> None:
    """A match of one game leaves the choice for the other as it was, also one of an earlier version."""
    tiengow = MatchSetup("tiengow", PRESETS["ng"], ("strong",) * 3)
    settings = Settings(last_setup=tiengow.to_dict())
    page.prepare("paigow", settings, "casino")
    page.form.opponents.players.chosen.emit(2)
    paigow = begun(page, program)
    settings = page.remember(settings)
    for setup in (paigow, tiengow, paigow):
        page.prepare(setup.game, settings)
        assert begun(page, program) == setup
        settings = page.remember(settings)
    assert paigow.levels == ("club",)


# -- a family of games -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "first"), [("ja", "changtian"), ("zh_HK", "xieding"), ("zh_TW", "jielong"), ("en", "jielong")]
)
def test_a_family_offers_the_game_of_the_region(
    page: NewGamePage, qapp: QApplication, program: Program, language: str, first: str
) -> None:
    """Of the chain games, each reader first sees that of his region."""
    i18n.install(qapp, language)
    page.prepare("chain", Settings(new_player=False))
    setup = begun(page, program)
    assert (setup.game, setup.tradition, setup.levels) == ("chain", first, ("club",) * 3)


def test_some_of_a_family_are_for_four_only(page: NewGamePage, program: Program) -> None:
    """Where only four can play there is nothing to choose; elsewhere two to four, and it is no changed rule."""
    page.prepare("chain", Settings(), "xieding")
    players = page.form.opponents.players
    assert numbers(page) == list("234")
    players.chosen.emit(2)
    setup = begun(page, program)
    assert (setup.options.seats, setup.levels, setup.tradition) == (2, ("club",), "xieding")
    choose(page, "dingniu")
    assert not players.isVisible()
    assert len(places(page)) == 3
    assert begun(page, program).options.seats == 4
    choose(page, "xieding")
    assert players.isVisible()
    assert begun(page, program).options.seats == 2


def test_a_seat_of_another_person(page: NewGamePage, program: Program) -> None:
    """A person sits there by name, which is one more player; the next match is offered with the same people."""
    opponents = page.form.opponents
    opponents.rows[1].choose(PERSON)
    opponents.rows[1].chosen.emit(PERSON)
    fields = [line for line in opponents.findChildren(TextLine) if line.isVisible()]
    assert [field.accessibleName() for field in fields] == ["Name: Seat opposite"]
    QTest.keyClicks(fields[0], "Wong")
    setup = begun(page, program)
    assert (setup.levels, setup.people) == (("club", PERSON, "club"), ("Wong",))
    assert "Wong" in program.preferences.now.players
    assert read_setup(setup.to_dict()) == setup
    page.prepare("tiengow", replace(program.preferences.now, new_player=False))
    assert opponents.people == ("Wong",)
    opponents.all.choose(PERSON)
    opponents.all.chosen.emit(PERSON)
    assert begun(page, program).levels == (PERSON,) * 3
    page.prepare("turtle", Settings())
    assert not opponents.isVisible()
