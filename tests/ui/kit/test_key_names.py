# SPDX-License-Identifier: MIT
"""Names of keys as the caps of each system have them."""

from __future__ import annotations

import sys

import pytest

from ui.kit.commands import Command, key_help
from ui.kit.key_names import shown_keys

WORDS = {
    "Ctrl Z": ("Ctrl+Z", "⌘Z"),
    "Ctrl+Y": ("Ctrl+Y", "⌘Y"),
    "Ctrl Shift L": ("Ctrl+Shift+L", "⇧⌘L"),
    "Ctrl PgDown": ("Ctrl+PgDown", "⌘PgDown"),
    "按 Ctrl+Z 可以復原，**Ctrl+F** 搜尋。": (
        "按 Ctrl+Z 可以復原，**Ctrl+F** 搜尋。",
        "按 ⌘Z 可以復原，**⌘F** 搜尋。",
    ),
    "Hold Shift with an arrow": ("Hold Shift with an arrow", "Hold Shift with an arrow"),
    "H": ("H", "H"),
    "← →": ("← →", "← →"),
    "Shift PgUp Shift PgDown": ("Shift+PgUp Shift+PgDown", "Shift+PgUp Shift+PgDown"),
}
"""How Linux and Windows show keys, and how macOS does."""


@pytest.mark.parametrize("words", WORDS)
def test_keys_are_written_as_on_the_system(monkeypatch: pytest.MonkeyPatch, words: str) -> None:
    """In lists and in sentences; macOS has signs."""
    for system, shown in zip(("linux", "darwin"), WORDS[words], strict=True):
        monkeypatch.setattr(sys, "platform", system)
        assert shown_keys(words) == shown


def test_the_key_help_of_macos(monkeypatch: pytest.MonkeyPatch) -> None:
    """The commands are the same everywhere: Qt tells ⌘ as Ctrl."""
    monkeypatch.setattr(sys, "platform", "darwin")
    commands = (Command("Redo", "Ctrl Shift Z", None), Command("Speed", "+", None, cap="+ −"))
    assert key_help(commands) == (("⇧⌘Z", "Redo"), ("+ −", "Speed"))
