# SPDX-License-Identifier: MIT
"""What `ui.kit.messages` says to screen readers."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from ui.kit.messages import announce


@pytest.mark.parametrize(
    ("active", "text", "said"),
    [(True, "東出牌", ["東出牌"]), (True, "", []), (False, "東出牌", [])],
    ids=["words", "no words", "no screen reader"],
)
def test_announce(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, text: str, said: list[str], *, active: bool) -> None:
    """Words are said where somebody listens."""
    heard: list[str] = []

    def note(event: QAccessibleAnnouncementEvent) -> None:
        heard.append(event.message())

    monkeypatch.setattr(QAccessible, "isActive", lambda: active)
    monkeypatch.setattr(QAccessible, "updateAccessibility", note)
    widget = QWidget()
    qtbot.addWidget(widget)
    announce(widget, text)
    assert heard == said
