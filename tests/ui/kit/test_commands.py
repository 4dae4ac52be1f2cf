# SPDX-License-Identifier: MIT
"""Tests for commands: which key calls which, and what the key help lists."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent

from ui.kit.commands import Command, key_help, key_of, picked, press

_NONE, _CTRL, _SHIFT = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
)


@pytest.mark.parametrize(
    ("key", "modifiers", "text", "called"),
    [
        (Qt.Key.Key_H, _NONE, "h", "H"),
        (Qt.Key.Key_H, _SHIFT, "H", "H"),
        (Qt.Key.Key_Question, _SHIFT, "?", "?"),
        (Qt.Key.Key_Z, _CTRL, "\x1a", "Ctrl Z"),
        (Qt.Key.Key_Z, _CTRL | _SHIFT, "\x1a", "Ctrl Shift Z"),
        (Qt.Key.Key_Return, _NONE, "\r", "Enter"),
        (Qt.Key.Key_Enter, Qt.KeyboardModifier.KeypadModifier, "\r", "Enter"),
        (Qt.Key.Key_Delete, _NONE, "\x7f", "Del"),
        (Qt.Key.Key_Escape, _NONE, "\x1b", "Esc"),
        (Qt.Key.Key_Space, _NONE, " ", "Space"),
        (Qt.Key.Key_PageUp, _SHIFT, "", "Shift PgUp"),
        (Qt.Key.Key_Left, _CTRL, "", "Ctrl Left"),
        (Qt.Key.Key_F9, _NONE, "", "F9"),
    ],
)
def test_a_key_has_the_name_on_its_cap(key: Qt.Key, modifiers: Qt.KeyboardModifier, text: str, called: str) -> None:
    """Whatever the keyboard sends with it."""
    assert key_of(QKeyEvent(QEvent.Type.KeyPress, key, modifiers, text)) == called


def test_one_table_has_keys_help_and_header() -> None:
    """Each command stands once; keys without a function are only listed."""
    done: list[str] = []
    commands = (
        Command("", "← →", None, help="Walk"),
        Command("", "Enter", None, help="Play"),
        Command("Hint", "H", lambda: done.append("hint")),
        Command("Undo", "Ctrl Z", lambda: done.append("undo"), enabled=False, help="Take back"),
        Command("", "+", lambda: done.append("faster"), help="Speed", cap="+ −", also=("=",)),
        Command("", "-", lambda: done.append("slower")),
        Command("Keys", "?", lambda: done.append("keys"), help=""),
        Command("Export", "", lambda: done.append("export")),
    )
    assert [press(commands, key) for key in ("H", "=", "-", "Ctrl Z", "?")] == [True] * 5
    assert done == ["hint", "faster", "slower", "undo", "keys"]
    assert not any(press(commands, key) for key in ("", "← →", "Enter", "X", "+ −"))
    assert key_help(commands) == (
        ("← →", "Walk"),
        ("Enter", "Play"),
        ("H", "Hint"),
        ("Ctrl+Z", "Take back"),
        ("+ −", "Speed"),
    )
    assert [command.text for command in picked(commands, "?", "H")] == ["Keys", "Hint"]
