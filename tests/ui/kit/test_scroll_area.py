# SPDX-License-Identifier: MIT
"""The scroll area."""

from __future__ import annotations

import logging

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from ui.kit.page_parts import ScrollArea


class Restless(QWidget):
    """Asks for another size in each."""

    asked = 0

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - as Qt calls it
        """Return a size that it does not have."""
        self.asked += 1
        return QSize(500 if self.width() >= 600 else 600, 100)


def test_content_that_never_fits_is_left_alone(qtbot: QtBot, caplog: pytest.LogCaptureFixture) -> None:
    """It has one of the sizes that it asks for; without an end the stack would be full."""
    ground = QWidget()
    qtbot.addWidget(ground)
    area = ScrollArea(ground)
    content = Restless(area)
    area.setWidget(content)
    ground.show()
    with caplog.at_level(logging.WARNING):
        area.resize(300, 200)
    assert content.width() in {500, 600}
    assert 0 < content.asked < 1_000
    assert "Restless" in caplog.text
    ground.hide()
    caplog.clear()
