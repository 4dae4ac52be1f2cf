# SPDX-License-Identifier: MIT
"""Names of keys as the caps of this system have them."""

from __future__ import annotations

import re
import sys
from typing import Final

_HELD: Final = re.compile(r"\b(Ctrl|Alt|Meta|Shift) (?=[A-Z0-9])")
"""A key held while the next one is pressed, as commands have it."""
_MAC: Final = re.compile(r"\bCtrl\+(?P<shift>Shift\+)?")


def shown_keys(words: str) -> str:
    """Return *words* with keys as this system writes them: Ctrl+Z and Ctrl+Shift+Z, on macOS ⌘Z and ⇧⌘Z.

    There Qt gives the events of ⌘ the modifier of Ctrl (documentation of Qt::KeyboardModifier), so the keys are the
    same to the program; the order of the signs is that of Apple's Human Interface Guidelines.
    """
    joined = _HELD.sub(r"\1+", words)
    if sys.platform != "darwin":
        return joined
    return _MAC.sub(lambda found: "⇧⌘" if found["shift"] else "⌘", joined)
