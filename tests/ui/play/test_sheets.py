# SPDX-License-Identifier: MIT
"""What can be looked up at the table: its rules, the keys, a pause."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QLabel

from dominoes.games import entry
from dominoes.options import describe
from tests.ui.driving import setup_of
from ui.games.names import preset_name
from ui.games.tiengow.option_texts import TEXTS
from ui.kit.sheet import SheetContent
from ui.language import i18n
from ui.language.i18n import LANGUAGES
from ui.play.sheets import HOW_TO_PLAY, rules_content

pytestmark = pytest.mark.usefixtures("usual")


def texts(content: SheetContent) -> list[str]:
    """Return the words on the sheet."""
    return [label.text() for label in content.body.findChildren(QLabel)]


@pytest.mark.matrix
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", entry("tiengow").presets)
def test_rules_of_the_table(qapp: QApplication, language: str, preset: str) -> None:
    """Every option stands there with its value, to eyes and ears, under the tradition's name."""
    i18n.install(qapp, language)
    setup = setup_of(preset)
    content = rules_content(setup)
    assert content.subtitle == preset_name("tiengow", preset)
    shown = texts(content)
    for info in describe(setup.options):
        assert TEXTS.label(info.name) in shown
        assert TEXTS.label(info.name) in content.spoken
    assert all(shown)
    assert [button.answer for button in content.buttons] == [HOW_TO_PLAY, ""]
    content.body.deleteLater()


def test_own_rules(qapp: QApplication) -> None:
    """Changed rules are named by the nearest tradition, and what differs is marked by a sign."""
    content = rules_content(setup_of(hand_size=4))
    assert content.subtitle == "Basic rules (1 rule changed). ＊ marks what was changed."
    assert "＊ 4 (small game)" in texts(content)
    assert sum(text.startswith("＊") for text in texts(content)) == 1
    content.body.deleteLater()
