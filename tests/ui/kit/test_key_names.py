# SPDX-License-Identifier: MIT
"""Names of keys as the caps of each system have them."""

from __future__ import annotations

import sys

import pytest

from ui.kit.commands import Command, key_help
from ui.kit.key_names import shown_keys

MAC = {
    "Ctrl Z": "⌘Z",
    "Ctrl+Y": "⌘Y",
    "Ctrl+Shift Z": "⇧⌘Z",
    "Ctrl Shift L": "⇧⌘L",
    "Ctrl PgDown": "⌘PgDown",
    "按 Ctrl+Z 可以復原，**Ctrl+F** 搜尋。": "按 ⌘Z 可以復原，**⌘F** 搜尋。",
    "H": "H",
    "← →": "← →",
    "Shift PgUp": "Shift PgUp",
}


@pytest.mark.parametrize("words", MAC)
def test_macos_has_signs(monkeypatch: pytest.MonkeyPatch, words: str) -> None:
    """Keys with ⌘, in sentences, too; other systems and other keys stay."""
    monkeypatch.setattr(sys, "platform", "darwin")
    assert shown_keys(words) == MAC[words]
    for system in ("win32", "linux"):
        monkeypatch.setattr(sys, "platform", system)
        assert shown_keys(words) == words


def test_the_key_help_of_macos(monkeypatch: pytest.MonkeyPatch) -> None:
    """The commands are the same everywhere: Qt tells ⌘ as Ctrl."""
    monkeypatch.setattr(sys, "platform", "darwin")
    commands = (Command("Redo", "Ctrl Shift Z", None), Command("Speed", "+", None, cap="+ −"))
    assert key_help(commands) == (("⇧⌘Z", "Redo"), ("+ −", "Speed"))
