# SPDX-License-Identifier: MIT
"""A match is set up in one place, and what was chosen is never lost."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from dominoes.games import GAMES, entry
from dominoes.match import Until
from dominoes.options import with_options
from dominoes.records.rule_sets import RuleSet
from dominoes.records.traditions import nearest_tradition
from tests.ui.pages.looks import Show, by_tab, cut_off, nameless, texts
from tests.ui.pages.program import Program
from tests.ui.pages.setting_up import begun, choose
from ui.games.names import presets_for
from ui.kit import drafts, theme
from ui.kit.settings import MOST_PLAYERS, Settings
from ui.language import i18n
from ui.language.i18n import LANGUAGES
from ui.language.names import company
from ui.pages.new_game.opponents import OpponentField
from ui.pages.new_game.page import NewGamePage
from ui.pages.new_game.presets import ChosenRules, problem_of, remembered
from ui.saving.setup import MatchSetup
from ui.table.faces import face_of

PRESETS = entry("tiengow").presets


@pytest.fixture
def page(show: Show, program: Program) -> NewGamePage:
    """The page at a first match of somebody who knows the game."""
    page = program.make(NewGamePage)
    page.prepare("tiengow", Settings(player_name="小明", new_player=False))
    show(page)
    return page


@pytest.mark.parametrize(
    ("language", "given", "first"),
    [
        pytest.param("ja", Settings(new_player=False), "jp", id="Japanese"),
        pytest.param("zh_HK", Settings(new_player=False), "wiki_hk", id="Hong Kong"),
        pytest.param("zh_TW", Settings(new_player=False), "wiki_hk", id="Taiwan"),
        pytest.param("en", Settings(new_player=False), "basic", id="English"),
        pytest.param("zh_HK", Settings(new_player=True), "basic", id="new to the game"),
    ],
)
def test_the_fitting_tradition_is_first(
    page: NewGamePage, qapp: QApplication, language: str, given: Settings, first: str
) -> None:
    """The tradition of the language is first and chosen; a new player begins with the basic rules, in their place."""
    i18n.install(qapp, language)
    page.prepare("tiengow", given)
    page.prepare("tiengow", replace(given, new_player=False))
    places = [card.property("preset") for card in page.form.cards]
    page.prepare("tiengow", given)
    assert [card.property("preset") for card in page.form.cards] == places
    assert given.new_player or places[0] == first
    setup = page.form.setup()
    assert setup is not None
    assert setup.tradition == first
    assert set(setup.levels) == {"beginner" if given.new_player else "club"}


@pytest.mark.parametrize("preset", PRESETS)
def test_a_tradition_is_played_to_the_letter(page: NewGamePage, program: Program, preset: str) -> None:
    """Clicked or asked for by the start page, a preset arrives unchanged."""
    choose(page, preset)
    assert begun(page, program).tradition == preset
    page.prepare("tiengow", Settings(), preset)
    assert begun(page, program, "play_first" if preset == "basic" else "play_new").tradition == preset


def test_the_first_path_of_one_who_has_said_nothing(page: NewGamePage, program: Program) -> None:
    """D S3-2: by the basic rules they meet beginners, with names and ranks on the tiles; by others the usual level."""
    program.preferences.now = Settings()
    page.prepare("tiengow", Settings(), "basic")
    assert set(page.form.opponents.levels) == {"beginner"}
    choose(page, "wiki_hk")
    assert set(page.form.opponents.levels) == {"club"}
    choose(page, "basic")
    setup = begun(page, program, "play_first")
    assert set(setup.levels) == {"beginner"}
    assert program.preferences.now.labels == "both"
    # Beginners were offered, not chosen: elsewhere they are not meant.
    page.prepare("tiengow", program.preferences.now, "wiki_hk")
    assert set(begun(page, program).levels) == {"club"}
    page.prepare("tiengow", program.preferences.now, "basic")
    assert set(page.form.opponents.levels) == {"beginner"}


def test_the_first_path_leaves_what_was_chosen(page: NewGamePage, program: Program) -> None:
    """Another level, other labels; and after a finished round nothing is put on the tiles any more."""
    program.preferences.now = Settings(labels="none")
    page.prepare("tiengow", program.preferences.now, "basic")
    page.form.opponents.all.chosen.emit("expert")
    choose(page, "wiki_hk")
    choose(page, "basic")
    assert set(begun(page, program, "play_first").levels) == {"expert"}
    assert program.preferences.now.labels == "none"
    program.preferences.now = replace(program.preferences.now, labels="name", welcomed=True)
    page.prepare("tiengow", program.preferences.now, "basic")
    assert set(begun(page, program).levels) == {"expert"}
    assert program.preferences.now.labels == "name"


@pytest.mark.matrix
@pytest.mark.parametrize("game", [each.key for each in GAMES])
def test_a_click_on_the_tradition_that_is_chosen_keeps_it(page: NewGamePage, game: str) -> None:
    """So it is where a game has only one."""
    page.prepare(game, Settings())
    # The cards of another game are gone for good.
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    (chosen,) = (card for card in page.form.cards if card.isChecked())
    QTest.mouseClick(chosen, Qt.MouseButton.LeftButton)
    assert chosen.isChecked()
    assert page.form.preset == chosen.property("preset")


@pytest.mark.parametrize("game", [each.key for each in GAMES])
def test_only_strengths_for_players_are_offered(page: NewGamePage, game: str) -> None:
    """Yardsticks and tools are not opponents; each game has strengths of its own, and every seat may be a person's."""
    assert not {"random", "greedy", "hint", "judge", "solve"} & set(entry(game).offered)
    page.prepare(game, Settings())
    there = entry(game).offered_at(page.form.draft.build())
    strengths = set() if entry(game).is_solitary else {len(there if len(there) > 1 else there[:1]) + 1}
    assert {chooser.count() for chooser in page.form.opponents.rows} == strengths


def test_opponents_one_by_one_or_all_alike(page: NewGamePage, program: Program) -> None:
    """Each seat has its strength; one list sets all and says when they differ."""
    opponents = page.form.opponents
    strong = entry("tiengow").offered.index("strong")
    opponents.rows[1].setCurrentIndex(strong)
    opponents.rows[1].activated.emit(strong)
    assert opponents.all.value() is None
    assert begun(page, program).levels == ("club", "strong", "club")
    opponents.all.choose("beginner")
    opponents.all.chosen.emit("beginner")
    assert begun(page, program).levels == ("beginner",) * 3
    opponents.all.chosen.emit(None)
    assert opponents.all.value() == "beginner"


def test_length(page: NewGamePage, program: Program) -> None:
    """An endless match needs no count; hands and terms do."""
    form = page.form
    choose(page, "wiki_hk")
    assert form.count.isHidden() or not form.count.isVisible()
    form.until.chosen.emit(Until.ROUNDS)
    assert form.count.isVisible()
    form.count.setValue(16)
    session = begun(page, program).options.session
    assert (session.until, session.count) == (Until.ROUNDS, 16)


def test_changes_are_shown_and_kept_with_their_tradition(page: NewGamePage, program: Program) -> None:
    """The page says how many rules were changed; another tradition and back changes nothing."""
    choose(page, "wiki_hk")
    page.show_rules()
    for name, value in (("finish.capture_factor", 2), ("play.two_tile_rule", False)):
        page.editor.rows[name].control.edited.emit(value)
    page.editor.finish.click()
    assert page.form.isVisible()
    assert "2" in page.form.changes.text()
    choose(page, "jp")
    assert begun(page, program).tradition == "jp"
    choose(page, "wiki_hk")
    options = begun(page, program).options
    wanted = with_options(PRESETS["wiki_hk"], {"finish.capture_factor": 2})
    assert options == with_options(wanted, {"play.two_tile_rule": False})


def test_contradictions_hold_the_match_up(page: NewGamePage, program: Program) -> None:
    """While rules contradict each other nothing begins, the page says why, and nothing is lost."""
    before = page.remember(Settings())
    page.show_rules()
    page.editor.rows["session.bust_ends"].control.edited.emit(True)  # noqa: FBT003 (a value)
    page.show_form()
    assert not page.form.start.isEnabled()
    assert "chips" in page.form.changes.text()
    page.form.start.click()
    page._on_begun()
    assert not program.asked
    assert page.remember(before) == before
    page.show_rules()
    page.editor.rows["session.start_chips"].control.edited.emit(100)
    page.show_form()
    assert begun(page, program).options.session.bust_ends


def test_the_last_choice_comes_back(page: NewGamePage, program: Program) -> None:
    """Rules, strengths and name are offered again as they were."""
    options = with_options(PRESETS["ng"], {"bank.first_multiplier": 1})
    setup = MatchSetup("tiengow", options, ("strong", "beginner", "club"))
    page.prepare("tiengow", replace(Settings(), last_setup=setup.to_dict(), player_name="阿明"))
    assert page.form.preset == "ng"
    assert begun(page, program) == setup
    data = setup.to_dict()
    assert page.remember(Settings()) == Settings(
        last_setup=data, setups={"tiengow": data}, player_name="阿明", players=("阿明",)
    )
    page.prepare("tiengow", Settings(last_setup=setup.to_dict()), "ng")
    assert begun(page, program).tradition == "ng"
    page.form.name.setText("  a\u202e ")
    assert page.remember(Settings()).player_name == "a"


def test_a_new_name_is_a_new_player(page: NewGamePage) -> None:
    """Who types a name here is one of the players from then on, beside those before."""
    page.form.name.setText("Siu")
    named = page.remember(Settings(player_name="Ming", players=("Nora",)))
    assert (named.player_name, named.players) == ("Siu", ("Nora", "Ming", "Siu"))
    assert page.remember(named).players == named.players
    page.form.name.setText("")
    assert (page.remember(named).player_name, page.remember(named).players) == ("", named.players)
    full = Settings(players=tuple(map(str, range(MOST_PLAYERS))))
    page.form.name.setText("One too many")
    assert page.remember(full).players == full.players


@pytest.mark.parametrize(
    "data",
    [
        pytest.param({}, id="empty"),
        pytest.param({"game": "chess", "options": {}, "levels": []}, id="another game"),
        pytest.param({"game": 3, "options": {}, "levels": []}, id="no game"),
        pytest.param({"game": "tiengow", "options": {"hand_size": 5}, "levels": ["club"] * 3}, id="bad options"),
        pytest.param({"game": "tiengow", "options": [], "levels": ["club"] * 3}, id="options in a list"),
        pytest.param({"game": "tiengow", "options": {}, "levels": ["club"]}, id="too few"),
        pytest.param({"game": "tiengow", "options": {}, "levels": [1, 2, 3]}, id="no levels"),
        pytest.param({"game": "tiengow", "options": {}, "levels": ["greedy"] * 3}, id="levels not offered"),
        pytest.param({"game": "tiengow", "options": {}, "levels": 3}, id="levels in a number"),
    ],
)
def test_a_last_choice_that_makes_no_sense_is_passed_over(data: dict[str, Any]) -> None:
    """Whatever the settings file holds, a match can be set up."""
    assert remembered(data, entry("tiengow"), entry("tiengow").offered) is None


def test_drafts_compare_and_go_back() -> None:
    """A draft knows what differs, names contradictions by their dotted name, and goes back."""
    draft = ChosenRules(PRESETS["basic"])
    assert draft.build() == PRESETS["basic"]
    draft.choose("session.bust_ends", value=True)
    assert draft.changed() == ("session.bust_ends",)
    problem = problem_of(draft)
    assert problem is not None
    assert problem.field == "session.bust_ends"
    draft.reset()
    assert problem_of(draft) is None
    assert nearest_tradition(entry("tiengow"), PRESETS["jp"]) == "jp"
    assert sorted(presets_for(entry("tiengow"), "en")) == sorted(PRESETS)


def test_keys(page: NewGamePage, program: Program) -> None:
    """Arrows move between traditions, Space begins, Escape leaves; from the rules it leads back."""
    form = page.form
    form.cards[0].setFocus()
    QTest.keyClick(form.cards[0], Qt.Key.Key_Down)
    assert form.cards[1].isChecked()
    QTest.keyClick(form.start, Qt.Key.Key_Space)
    assert program.asked.pop()[0] == "play_new"
    page.show_rules()
    page.editor.search.setText("x")
    QTest.keyClick(page.editor.search, Qt.Key.Key_Escape)
    assert not page.editor.search.text()
    QTest.keyClick(page.editor.search, Qt.Key.Key_Escape)
    assert form.isVisible()
    QTest.keyClick(form.name, Qt.Key.Key_Escape)
    assert program.asked == [("back",)]
    reached = by_tab(form)
    assert {form.opponents.all, *form.opponents.rows, form.until, form.name, form.rules, form.start} <= reached


@pytest.mark.matrix
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [1.0, 1.5])
@pytest.mark.parametrize("asked", [("tiengow", "basic"), ("paigow", "casino"), ("chain", "jielong")])
def test_nothing_is_cut_off(
    page: NewGamePage, qapp: QApplication, language: str, size: float, asked: tuple[str, str]
) -> None:
    """In the smallest window with large text everything fits or scrolls downwards, also with seven opponents."""
    game, preset = asked
    page.prepare(game, Settings(), preset)
    page.form.opponents.all.chosen.emit(None)
    qapp.processEvents()
    i18n.install(qapp, language)
    theme.apply(qapp, text_size=size, chrome="light")
    # A row of buttons follows its words one step after the page.
    qapp.processEvents()
    qapp.processEvents()
    assert not cut_off(page.form)
    assert not nameless(page.form)


@pytest.mark.matrix
@pytest.mark.parametrize("language", LANGUAGES)
def test_another_language_is_like_a_fresh_start(
    page: NewGamePage, qapp: QApplication, language: str, program: Program
) -> None:
    """After a change of language the page says what it said when prepared in it, but for the order."""
    choose(page, "basic")
    i18n.install(qapp, language)
    qapp.processEvents()
    fresh = program.make(NewGamePage)
    fresh.form.prepare(entry("tiengow"), Settings(player_name="小明"), "basic")
    fresh.form.seed = page.form.seed
    fresh.show_form()
    assert sorted(texts(page.form)) == sorted(texts(fresh.form))
    fresh.deleteLater()


def test_the_length_goes_along_to_another_tradition(page: NewGamePage, program: Program) -> None:
    """How long to play is no matter of tradition: once chosen it stays, also when it is the usual one again."""
    form = page.form
    choose(page, "wiki_hk")
    choose(page, "jp")
    assert begun(page, program).tradition == "jp"
    form.until.chosen.emit(Until.ROUNDS)
    form.count.setValue(12)
    choose(page, "wiki_hk")
    session = begun(page, program).options.session
    assert (session.until, session.count, form.count.value()) == (Until.ROUNDS, 12, 12)
    form.until.chosen.emit(Until.ENDLESS)
    choose(page, "jp")
    assert begun(page, program).options.session.until is Until.ENDLESS


def test_a_length_chosen_among_the_rules_goes_along_too(page: NewGamePage, program: Program) -> None:
    """The list of rules has the length as well; it is counted as no changed rule, and is not reset."""
    choose(page, "wiki_hk")
    page.show_rules()
    usual = page.editor.state.text()
    page.editor.rows["session.until"].control.edited.emit(Until.TERMS)
    assert page.editor.state.text() == usual
    assert not page.editor.reset_all.isEnabled()
    page.editor.rows["finish.low"].control.edited.emit(False)  # noqa: FBT003 (a value)
    page.editor.reset_all.click()
    page.show_form()
    choose(page, "ng")
    setup = begun(page, program)
    assert setup.tradition == "ng"
    assert setup.options.session.until is Until.TERMS


def test_the_count_says_what_is_counted(page: NewGamePage) -> None:
    """Rounds or banker terms, whichever was chosen."""
    form = page.form
    form.until.chosen.emit(Until.ROUNDS)
    rounds = form.count.accessibleName()
    form.until.chosen.emit(Until.TERMS)
    assert form.count.accessibleName() not in {rounds, ""}


def test_what_is_filled_in_is_alike(page: NewGamePage, qapp: QApplication) -> None:
    """Lists, numbers and lines are equally high at every size; a list is higher only for the words chosen."""
    form = page.form
    form.until.chosen.emit(Until.TERMS)
    high = form.until.height()
    form.until.chosen.emit(Until.ENDLESS)
    qapp.processEvents()
    assert form.until.height() < high
    form.until.chosen.emit(Until.ROUNDS)
    for size in (1.0, 1.5):
        theme.apply(qapp, text_size=size, chrome="light")
        qapp.processEvents()
        heights = [form.count.height(), form.name.height(), form.opponents.rows[0].height()]
        assert max(heights) - min(heights) <= 1, heights


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[drafts.Drafts]:
    """Drafts that forms keep in a file of their own."""
    kept = drafts.Drafts(tmp_path / drafts.FILE)
    drafts.use(kept)
    yield kept
    kept.close()


KNOWS = Settings(player_name="Ann", new_player=False)


def test_looking_keeps_nothing(page: NewGamePage, kept: drafts.Drafts, qapp: QApplication) -> None:
    """What is only looked at is not kept: another language and another player are offered their own."""
    for game in ("paigow", "tiengow", "paigow", "tiengow"):
        page.prepare(game, Settings(new_player=True))
        assert kept.get(f"new-game:{game}") == {}
    i18n.install(qapp, "ja")
    assert kept.get("new-game:tiengow") == {}
    page.prepare("tiengow", KNOWS)
    setup = page.form.setup()
    assert setup is not None
    assert (setup.tradition, set(setup.levels)) == ("jp", {"club"})


def test_only_what_was_chosen_is_kept(page: NewGamePage, kept: drafts.Drafts) -> None:
    """A chosen rule set keeps no default strength; a chosen strength is kept by itself."""
    page.prepare("tiengow", Settings(new_player=True))
    choose(page, "ng")
    page.prepare("tiengow", KNOWS)
    setup = page.form.setup()
    assert setup is not None
    assert (setup.tradition, set(setup.levels)) == ("ng", {"club"})
    choose(page, "basic")
    assert kept.get("new-game:tiengow") == {}
    page.form.opponents.rows[1].setFocus()
    QTest.keyClick(page.form.opponents.rows[1], Qt.Key.Key_Down)
    levels = page.form.opponents.levels
    assert len(set(levels)) > 1
    page.prepare("tiengow", KNOWS)
    assert page.form.opponents.levels == levels


def test_going_back_to_what_it_was_is_kept(page: NewGamePage, kept: drafts.Drafts) -> None:
    """The last choice counts, also where it is the first one again."""
    page.prepare("tiengow", KNOWS)
    choose(page, "wiki_hk")
    page.prepare("tiengow", KNOWS)
    assert page.form.preset == "wiki_hk"
    choose(page, "basic")
    page.prepare("tiengow", KNOWS)
    assert page.form.preset == "basic"
    assert kept.get("new-game:tiengow") == {}


def test_rules_changed_elsewhere_are_kept(page: NewGamePage, kept: drafts.Drafts) -> None:
    """Rules changed in one rule set are there again after another was chosen and the page left."""
    page.prepare("tiengow", KNOWS)
    first = next(info for info in page.form.draft.infos if info.kind == "flag" and info.name != "session.bust_ends")
    page.form.draft.choose(first.name, not page.form.draft[first.name])
    page.form.show_draft()
    changed = page.form.draft.changed()
    assert changed
    choose(page, "ng")
    words = page.form.changes.text()
    page.prepare("tiengow", KNOWS)
    assert (page.form.preset, page.form.changes.text()) == ("ng", words)
    choose(page, "basic")
    assert page.form.draft.changed() == changed


def test_a_contradictory_choice_is_kept(page: NewGamePage, kept: drafts.Drafts) -> None:
    """Contradictory rules are there again, and their error is reported."""
    page.prepare("tiengow", KNOWS)
    page.form.draft.choose("session.bust_ends", value=True)
    page.form.show_draft()
    assert page.form.setup() is None
    page.prepare("tiengow", KNOWS)
    assert page.form.draft.changed() == ("session.bust_ends",)
    assert not page.form.start.isEnabled()


@pytest.mark.parametrize(
    "text",
    ["[" * 100_000, "[]", '{"preset": 3, "rules": [], "levels": 5}', '{"preset": "x", "rules": {"basic": []}}',
     '{"levels": []}', '{"levels": ["club", 3]}', '{"preset": ["basic"], "left": {}}'],
)  # fmt: skip
def test_a_kept_choice_that_is_none_is_left_out(page: NewGamePage, kept: drafts.Drafts, text: str) -> None:
    """With any content of the file, the page makes its offers."""
    kept.put("new-game:tiengow", {"chosen": text})
    page.prepare("tiengow", KNOWS)
    setup = page.form.setup()
    assert setup is not None
    assert (setup.tradition, set(setup.levels)) == ("basic", {"club"})


def test_a_begun_match_forgets_the_choice(page: NewGamePage, kept: drafts.Drafts, qapp: QApplication) -> None:
    """What a match is begun with is kept no longer, not even by another language."""
    page.prepare("tiengow", KNOWS)
    choose(page, "ng")
    assert kept.get("new-game:tiengow")
    page.form.start.click()
    i18n.install(qapp, "ja")
    assert kept.get("new-game:tiengow") == {}


def test_a_name_not_saved_stays_with_its_player(page: NewGamePage, kept: drafts.Drafts) -> None:
    """A name typed as one player is not offered to another."""
    players = ("Ann", "Carol")
    page.prepare("tiengow", replace(KNOWS, players=players))
    page.form.name.setText("Bob")
    carol = replace(KNOWS, player_name="Carol", players=players)
    page.prepare("paigow", carol)
    assert page.form.name.text() == "Carol"
    assert page.remember(carol).player_name == "Carol"
    page.prepare("paigow", replace(KNOWS, players=players))
    assert page.form.name.text() == "Bob"


def test_a_rule_set_asked_for_leaves_what_is_kept(page: NewGamePage, kept: drafts.Drafts) -> None:
    """The start page may ask for a tradition as it is; only a choice made then replaces the one before."""
    page.prepare("tiengow", KNOWS)
    choose(page, "ng")
    before = kept.get("new-game:tiengow")
    page.prepare("tiengow", KNOWS, "wiki_hk")
    assert page.form.preset == "wiki_hk"
    assert kept.get("new-game:tiengow") == before
    page.prepare("tiengow", KNOWS)
    assert page.form.preset == "ng"


def test_a_saved_rule_set_changed_is_kept(page: NewGamePage, kept: drafts.Drafts) -> None:
    """Only what differs from the saved rule set is kept, and a rule set deleted meanwhile does no harm."""
    own = RuleSet("tiengow", "Ours", "ng", PRESETS["wiki_hk"]).to_dict()
    settings = replace(KNOWS, rule_sets=(own,))
    page.prepare("tiengow", settings)
    choose(page, "own:Ours")
    saved = page.form.draft.changed()
    page.form.draft.reset()
    page.form.show_draft()
    assert saved
    page.prepare("tiengow", settings)
    assert (page.form.preset, page.form.draft.changed()) == ("own:Ours", ())
    page.prepare("tiengow", KNOWS)
    assert page.form.preset == "basic"
    assert kept.get("new-game:tiengow")


def test_how_one_plays_is_named(page: NewGamePage, program: Program) -> None:
    """The mode of the settings is shown, explained and changed there; not where there is nothing to help with."""
    mode = page.form.mode
    assert mode.isVisible()
    assert mode.value() == "counted"
    mode.chosen.emit("strict")
    assert program.preferences.now.play == "strict"
    page.form.show_draft()
    assert mode.value() == "strict"
    assert "No hints and no undo." in mode.accessibleDescription()
    page.prepare("throwing", Settings(new_player=False))
    assert not mode.isVisible()
    page.prepare("tiengow", Settings(), "basic")
    assert not mode.isVisible()


# -- who sits there --------------------------------------------------------------------------------


def test_the_opponents_are_those_of_the_match(page: NewGamePage, program: Program) -> None:
    """Each has a face, a name and a character; the seed handed on chooses the same ones."""
    fields = page.form.opponents.findChildren(OpponentField)[:3]
    shown = [field.name.text().partition(" · ")[0] for field in fields]
    habits = [field.note.text() for field in fields]
    assert all(habits)
    assert all(field.control.accessibleDescription().endswith(field.note.text()) for field in fields)
    assert all(face_of(name) is not None for name in shown)
    page.form.start.click()
    _route, setup, seed = program.asked.pop()
    assert shown == list(company(seed[0], ("小明",), len(setup.levels)))
    # Nobody plays against themselves.
    page.form.name.setText(shown[0])
    assert shown[0] not in [field.name.text().partition(" · ")[0] for field in fields]
    # Who wants no characters is told of none.
    page.prepare("tiengow", Settings(new_player=False, characters=False))
    assert not any(field.note.text() for field in fields)
