# SPDX-License-Identifier: MIT
"""Look-ups at the table: its rules, the keys, a pause."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QCheckBox, QLabel

from dominoes.games import entry
from dominoes.options import describe
from tests.ui.driving import setup_of
from ui.games import GAME_UIS
from ui.games.names import preset_name
from ui.games.tiengow.options import TEXTS
from ui.games.words import table_rules
from ui.kit.settings import Settings
from ui.kit.sheet import SheetContent
from ui.language import i18n
from ui.language.i18n import LANGUAGES
from ui.play.sheets import HOW_TO_PLAY, RULES, SETTINGS, game_settings_content, rules_content, settings_content

pytestmark = pytest.mark.usefixtures("usual")


def texts(content: SheetContent) -> list[str]:
    """Return the words on the sheet."""
    return [label.text() for label in content.body.findChildren(QLabel)]


def test_settings_of_one_game_are_set_at_its_table() -> None:
    """Each shows what the file has, under the key it always had, and is told at once; it has a name for ears."""
    told: list[tuple[str, object]] = []
    given = Settings(others={"odds": True, "cost": "yes"})
    content = game_settings_content("paigow", given, lambda key, value: told.append((key, value)))
    boxes = content.body.findChildren(QCheckBox)
    assert [box.isChecked() for box in boxes] == [True, True, False, False]
    for box in boxes:
        box.click()
    assert told == [("rank_strip", False), ("odds", False), ("house_first", True), ("cost", True)]
    assert [box.accessibleName() for box in boxes] == content.spoken.splitlines()
    content.body.deleteLater()


@pytest.mark.matrix
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", entry("tiengow").presets)
def test_rules_of_the_table(qapp: QApplication, language: str, preset: str) -> None:
    """Every option that matters stands there with its value, to eyes and ears, under the tradition's name."""
    i18n.install(qapp, language)
    setup = setup_of(preset)
    content = settings_content(setup)
    assert content.subtitle == preset_name("tiengow", preset)
    shown = texts(content)
    for info in describe(setup.options):
        assert (TEXTS.label(info.name) in shown) is (info.name not in setup.options.idle)
        assert (TEXTS.label(info.name) in content.spoken.replace(": ", "\n").splitlines()) is (
            info.name not in setup.options.idle
        )
    assert all(shown)
    assert [button.answer for button in content.buttons] == [RULES, ""]
    content.body.deleteLater()


@pytest.mark.matrix
@pytest.mark.parametrize("game", GAME_UIS)
def test_a_table_tells_how_it_plays(qapp: QApplication, game: str) -> None:
    """Sentences come first, for ears too; each tradition has its own, in every language."""
    told = set()
    for preset in entry(game).presets:
        content = rules_content(setup_of(preset, game=game))
        assert [button.answer for button in content.buttons] == [HOW_TO_PLAY, SETTINGS, ""]
        assert len(content.spoken.splitlines()) == len(texts(content)) >= 4
        told.add(content.spoken)
        content.body.deleteLater()
        spoken = {language: _told_in(qapp, language, game, preset) for language in LANGUAGES}
        assert len(set(spoken.values())) == len(LANGUAGES)
        assert not any("{" in text for text in spoken.values())
    assert len(told) == len(entry(game).presets)


def _told_in(qapp: QApplication, language: str, game: str, preset: str) -> str:
    i18n.install(qapp, language)
    said = "\n".join(table_rules(game, entry(game).presets[preset]))
    i18n.install(qapp, "en")
    return said


def test_rules_that_cannot_matter_are_left_out() -> None:
    """If the civil supreme is not played, nothing is said of its capture."""
    plain = setup_of("basic")
    assert not plain.options.supreme.civil
    content = settings_content(plain)
    assert TEXTS.label("supreme.civil") in texts(content)
    assert TEXTS.label("supreme.civil_capture") not in texts(content)
    content.body.deleteLater()


@pytest.mark.parametrize("game", ["turtle", "watching", "fivegates"])
def test_alone_no_length_is_told(game: str) -> None:
    """Each deal is a match of its own: neither the sentences nor the settings speak of rounds."""
    for content in (rules_content(setup_of(game=game)), settings_content(setup_of(game=game))):
        assert not any(word in content.spoken for word in ("match lasts", "Length", "round"))
        content.body.deleteLater()


def test_own_rules(qapp: QApplication) -> None:
    """Changed rules are named by the nearest tradition, and what differs is marked by a sign."""
    content = settings_content(setup_of(hand_size=4))
    assert content.subtitle == "Basic rules (1 rule changed). ＊ marks changed rules."
    assert "＊ 4 (small game)" in texts(content)
    assert sum(text.startswith("＊") for text in texts(content)) == 1
    content.body.deleteLater()
