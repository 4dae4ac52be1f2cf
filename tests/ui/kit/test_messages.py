# SPDX-License-Identifier: MIT
"""Message boxes: plain text, under the name of the program."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.driving import ROOT
from ui.kit.messages import Messages
from ui.language import i18n

NAMES = {"en": "Gupai", "zh_HK": "骨牌", "zh_TW": "骨牌", "ja": "骨牌"}


@pytest.mark.usefixtures("usual")
@pytest.mark.parametrize("language", NAMES)
def test_the_title(qapp: QApplication, qtbot: QtBot, language: str) -> None:
    """S4: without one, desktops show what the program is called among files."""
    i18n.install(qapp, language)
    window = QWidget()
    qtbot.addWidget(window)
    Messages(window, str).show("<b>words</b>")
    (box,) = window.findChildren(QMessageBox)
    assert box.windowTitle() == NAMES[language]
    assert (box.text(), box.textFormat()) == ("<b>words</b>", Qt.TextFormat.PlainText)
    box.close()


def test_boxes_are_made_in_one_place() -> None:
    """S4: one made elsewhere would lack its title, or treat its text as markup."""
    makers = {
        path.name for path in (ROOT / "ui").rglob("*.py") if re.search(r"\bQMessageBox\(", path.read_text("utf-8"))
    }
    assert makers == {"messages.py"}
