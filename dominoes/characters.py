# SPDX-License-Identifier: MIT
"""Characters that names and remarks cannot have, and those that mean something to other programs."""

from __future__ import annotations

import unicodedata
from typing import Final

_UNFIT: Final = frozenset(["Cc", "Cf", "Cs", "Zl", "Zp"])
"""Kinds of characters that break lines, turn the direction of writing, cannot be seen or are half a character."""
FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\0", "＝", "＋", "－", "＠")
"""A spreadsheet would evaluate texts that begin so, or texts that hide such a beginning."""
BOM: Final = "\N{ZERO WIDTH NO-BREAK SPACE}"
"""At the beginning of a file it tells some programs that this is UTF-8; editors may write it there."""
_UNKNOWN: Final = frozenset(["Co", "Cn"])
"""Kinds of characters that have no meaning, or none yet: a record may have them from a later version."""


def unfit(text: str) -> frozenset[str]:
    """Return the characters of *text* that no record may have in a name."""
    return frozenset(letter for letter in text if unicodedata.category(letter) in _UNFIT)


def without_unfit(text: str) -> str:
    """Return *text*, as it was typed here, without unfit or unknown characters."""
    return "".join(letter for letter in text if unicodedata.category(letter) not in _UNFIT | _UNKNOWN)
