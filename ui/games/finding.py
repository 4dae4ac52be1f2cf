# SPDX-License-Identifier: MIT
"""Finding a game by any of its names, in any language and reading, or by its description."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from dominoes.characters import folded
from ui.games import GAME_UIS
from ui.language.glossary import said_for
from ui.language.i18n import LANGUAGES, sentence_in

_GAPS: Final = re.compile(r"[ \-·・／]+")
"""What a reader may leave out."""


def found_games(wanted: str) -> tuple[str, ...]:
    """Return the keys of the games with a name, or else a tagline, in which each word of *wanted* begins a word.

    In Chinese and Japanese, which have no spaces, it may stand anywhere.
    """
    parts = [re.compile(rf"(?<![a-z]){re.escape(part)}") for part in folded(wanted).split()]

    def found(texts_of: Callable[[str], list[str]]) -> tuple[str, ...]:
        return tuple(
            game for game in GAME_UIS if any(all(part.search(text) for part in parts) for text in texts_of(game))
        )

    return found(_names) or found(_taglines)


def _taglines(game: str) -> list[str]:
    """Return what *game* is like, in all languages, as `folded` writes."""
    return [folded(sentence_in(language, GAME_UIS[game].tagline)) for language in LANGUAGES.values()]


def _names(game: str) -> list[str]:
    """Return what *game*, its rule sets and variants are called, as `folded` writes; also without gaps."""
    ui = GAME_UIS[game]
    texts = (ui.name, *(each.name for each in ui.presets.values()))
    names = [sentence_in(language, text) for text in texts for language in LANGUAGES.values()]
    terms = map(said_for, (ui.key, *ui.variants.values()))
    said = folded("\n".join((*names, *ui.found_by, *terms)))
    return [f"{name}\n{_GAPS.sub('', name)}" for name in said.splitlines()]
