# SPDX-License-Identifier: MIT
"""Tips are seen and not heard."""

from __future__ import annotations

from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from ui.kit.tooltip import give_tip


def heard(widget: QWidget) -> str:
    """Give what a screen reader takes for the description."""
    found = QAccessible.queryAccessibleInterface(widget)
    assert found is not None
    return found.text(QAccessible.Text.Description).strip()


def test_a_tip_is_not_heard(qtbot: QtBot) -> None:
    """Its letters are shown as they are; what was described before is heard, else nothing."""
    widget = QWidget()
    qtbot.addWidget(widget)
    give_tip(widget, "<b>South</b>")
    assert "&lt;b&gt;South" in widget.toolTip()
    assert not heard(widget)
    widget.setAccessibleDescription("to move")
    give_tip(widget, "South, to move")
    assert heard(widget) == "to move"


def test_no_tip(qtbot: QtBot) -> None:
    """Without words nothing is shown, and nothing is described."""
    widget = QWidget()
    qtbot.addWidget(widget)
    give_tip(widget, "South")
    give_tip(widget, "")
    assert not widget.toolTip()
    assert not heard(widget)
