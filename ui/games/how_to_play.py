# SPDX-License-Identifier: MIT
"""What can be read of a game: how it is played, in short, and all its rules.

The short page is resources/rules/<game>.<language>.md, the long one resources/rules/<game>.md, in English.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ui.paths import data

_FALLBACK: Final = "en"
"""Language of the page where the reader's language has none."""


def has_page(game: str) -> bool:
    """Return whether a page tells how *game* is played."""
    return _path(game, _FALLBACK).exists()


def page_text(game: str, language: str) -> str:
    """Return the page of *game* in *language*, a key of `ui.language.i18n.LANGUAGES`, or else in English.

    Raises:
        OSError: there is none; see `has_page`.
    """
    own = _path(game, language)
    return (own if own.exists() else _path(game, _FALLBACK)).read_text("utf-8")


def has_reference(game: str) -> bool:
    """Return whether there is a long page with all rules of *game*."""
    return _reference(game).exists()


def reference_text(game: str) -> str:
    """Return all rules of *game*, in English.

    Raises:
        OSError: there is no such page; see `has_reference`.
    """
    return _reference(game).read_text("utf-8")


def _reference(game: str) -> Path:
    return data("resources") / "rules" / f"{game}.md"


def _path(game: str, language: str) -> Path:
    return data("resources") / "rules" / f"{game}.{language}.md"
