# SPDX-License-Identifier: MIT
"""`ui.kit.widgets`."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from ui.kit.widgets import ChangeEvents
from ui.language import i18n
from ui.language.i18n import term

pytestmark = pytest.mark.usefixtures("usual")


class Panel(ChangeEvents, QWidget):
    """A label, and a count of how often its look changed."""

    def __init__(self) -> None:
        """Make the label."""
        super().__init__()
        self.label = QLabel(self)
        self.looks = 0
        self.translate(lambda: self.label.setText(term("cancel")))

    def on_look(self) -> None:
        """Count."""
        self.looks += 1


def test_words_follow_the_language(qapp: QApplication, qtbot: QtBot) -> None:
    """Words are there at once, and again in each language."""
    panel = Panel()
    qtbot.addWidget(panel)
    shown = {"en": panel.label.text()}
    for language in ("ja", "zh_HK", "en"):
        i18n.install(qapp, language)
        qapp.processEvents()
        assert shown.setdefault(language, panel.label.text()) == panel.label.text()
    assert len(set(shown.values())) == len(shown)


def test_the_look_is_followed_when_asked_for(qtbot: QtBot) -> None:
    """A change of font counts from `follow_look` on, which itself counts once."""
    panel = Panel()
    qtbot.addWidget(panel)
    panel.setFont(QFont(panel.font().family(), 30))
    assert panel.looks == 0
    panel.follow_look()
    assert panel.looks == 1
    panel.setFont(QFont(panel.font().family(), 31))
    assert panel.looks > 1
