# SPDX-License-Identifier: MIT
"""The promises of every game to the window, as tests/contract has those of the rules."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from dominoes.game import Event, Seat
from dominoes.games import GAMES, Entry
from dominoes.scorebook.book import Book
from ui.games import GAME_UIS, game_settings
from ui.games.game_ui import GameUi
from ui.games.names import (
    game_name,
    match_name,
    preset_description,
    preset_name,
    presets_for,
    style_words,
    tradition_name,
)
from ui.games.presenter import Presenter
from ui.games.tally_form import TallyForm
from ui.games.tool import ToolPane
from ui.games.words import Words
from ui.kit import sound, theme
from ui.kit.settings import Settings, from_dict
from ui.language import i18n
from ui.language.glossary import group_keys
from ui.language.options import OptionTexts
from ui.language.reasons import Sentences
from ui.play.sounds_and_tips import MOMENTS


@pytest.fixture(params=GAMES, ids=lambda entry: entry.key)
def entry(request: pytest.FixtureRequest) -> Entry:
    """Each game in turn."""
    found: Entry = request.param
    return found


@pytest.fixture
def ui(entry: Entry) -> GameUi:
    """The game's part of the window."""
    return GAME_UIS[entry.key]


def test_both_lists_name_the_same_games() -> None:
    """In the same order, the great ones first."""
    assert list(GAME_UIS) == [each.key for each in GAMES]
    great = [each.great for each in GAME_UIS.values()]
    assert great == sorted(great, reverse=True)
    assert any(great)


def test_drills_on_the_subject_of_a_lesson(entry: Entry, ui: GameUi) -> None:
    """Each is a kind that some rules ask, and belongs to a lesson of the game, to one alone."""
    kinds = {drill.kind.value for options in entry.presets.values() for drill in entry.drills(options)}
    assert set(ui.drilled) <= set(ui.lessons)
    assert set(ui.drilled.values()) <= kinds
    assert len(set(ui.drilled.values())) == len(ui.drilled)


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_everything_has_a_name(entry: Entry, ui: GameUi, language: str) -> None:
    """Nothing is called by its key, no two presets are called alike, and each has one line of description."""
    i18n.use(language)
    try:
        assert game_name(entry.key) != entry.key
        names = [preset_name(entry.key, key) for key in entry.presets]
        assert len(set(names)) == len(names)
        assert not set(names) & set(entry.presets)
        assert all(preset_description(entry.key, key) for key in entry.presets)
        assert tradition_name(entry.key, "") == i18n._("Custom rules")
        assert all(map(i18n._, (ui.tagline, *filter(None, (ui.tally_questions, ui.seat_says)))))
    finally:
        i18n.use("en")


def test_tools(ui: GameUi) -> None:
    """Each can be loaded, and is called by a key and a letter of its own."""
    for tool in ui.tools:
        assert issubclass(tool.pane(), ToolPane)
        assert callable(tool.given())
        assert tool.name
        assert tool.note
    for names in ([each.key for each in ui.tools], [each.letter for each in ui.tools]):
        assert len(set(names)) == len(names)


def test_presets_are_those_of_the_rules(entry: Entry, ui: GameUi) -> None:
    """All of them and no others; each reader is offered all, beginning with one that exists."""
    assert list(ui.presets) == list(entry.presets)
    assert set(ui.local) <= set(i18n.LANGUAGES)
    for language in i18n.LANGUAGES:
        for new in (True, False):
            assert sorted(presets_for(entry, language, new_player=new)) == sorted(entry.presets)
    assert {ui.usual, *ui.local.values()} <= set(ui.presets)


def test_variants_are_those_of_the_rules(entry: Entry, ui: GameUi) -> None:
    """A family has a name for each of its games; any other game has one name."""
    kinds = {entry.game.variant(options) for options in entry.presets.values()}
    assert kinds == set(ui.variants or ("",))
    called = {match_name(entry.key, options) for options in entry.presets.values()}
    assert len(called) == len(kinds)


def test_the_picture_is_of_tiles_on_felt(ui: GameUi) -> None:
    """A felt that exists, and something lying on it."""
    assert all(ui.scene.cloth in cloths for cloths in (theme.CLOTHS, theme.PLAIN_CLOTHS))
    assert ui.scene.tiles


def test_tips_come_at_known_moments(ui: GameUi) -> None:
    """Each has a key of its own."""
    assert {tip.moment for tip in ui.tips} <= set(MOMENTS)
    assert len({tip.key for tip in ui.tips}) == len(ui.tips)


def test_settings_are_yes_or_no(ui: GameUi) -> None:
    """A file says so with a key that nothing else has; a bad value, or none, means the default."""
    keys = [each.key for each in game_settings()]
    assert len(set(keys)) == len(keys)
    assert not set(keys) & set(Settings.__dataclass_fields__)
    for each in ui.settings:
        assert each.of(Settings()) is each.of(from_dict({each.key: 1})) is each.default
        assert each.of(from_dict({each.key: not each.default})) is not each.default


def test_facts_are_those_of_the_rules(entry: Entry, ui: GameUi) -> None:
    """Each has words, and those that are listed have a heading."""
    assert set(ui.facts) == {fact.key for fact in entry.facts}
    assert all(ui.facts[fact.key].name() for fact in entry.facts)
    assert all(ui.facts[fact.key].list_name() for fact in entry.facts if fact.listed)


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_styles_are_those_of_the_rules(entry: Entry, ui: GameUi, language: str) -> None:
    """Each has a line of its own, with the name of such players; a key that is no style has none."""
    i18n.use(language)
    try:
        assert set(ui.styles) == set(entry.styles)
        lines = {style_words(entry.key, style) for style in entry.styles}
        assert len(lines) == len(entry.styles)
        assert len({i18n._(words.name) for words in ui.styles.values()}) == len(entry.styles)
        assert {style_words(entry.key, ""), style_words(entry.key, "lucky"), style_words("chess", "bold")} == {""}
    finally:
        i18n.use("en")


def test_words_of_the_glossary_are_there(ui: GameUi) -> None:
    """Each heading has a group of words."""
    assert set(ui.glossary) <= set(group_keys())


def test_sounds_and_pauses_belong_to_events(ui: GameUi) -> None:
    """Each event is one of the rules, and each sound can be played."""
    presenter = ui.presenter()
    assert all(issubclass(event, Event) for event in (*presenter.SOUNDS, *presenter.PAUSES))
    assert set(presenter.SOUNDS.values()) <= set(sound.NAMES)


def test_every_part_can_be_loaded(entry: Entry, ui: GameUi, qtbot: QtBot) -> None:
    """Every part is what it says it is; the form asks about a round of any preset."""
    words = ui.words()
    assert isinstance(words.OPTIONS, OptionTexts)
    assert issubclass(ui.presenter(), Presenter)
    assert issubclass(words, Words)
    assert isinstance(words.REASONS, Sentences)
    assert callable(ui.diagram())
    for options in entry.presets.values():
        if ui.tally_form is None:
            assert not ui.tally_questions
            continue
        names = ("",) * entry.game.seats(options)
        form = ui.tally_form()(Book("key", "2026-01-01", entry.key, options, names, Seat(0)))
        qtbot.addWidget(form)
        assert isinstance(form, TallyForm)
        form.show_tally(None)
        assert form.banker_line()
