# SPDX-License-Identifier: MIT
"""Finding a game by any of its names, in any language of the program, in whatever reading, or by what it is like."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from ui.games import GAME_UIS
from ui.language.glossary import folded, said_for
from ui.language.i18n import LANGUAGES, sentence_in

_GAPS: Final = re.compile(r"[ \-·・／]+")
"""What a reader may leave out."""


def found_games(wanted: str) -> tuple[str, ...]:
    """Return the keys of the games of which a name holds every word of *wanted*; if none has, of which the tagline."""
    return _found(wanted, _names_of) or _found(wanted, _tagline_of)


def _found(wanted: str, searched: Callable[[str], str]) -> tuple[str, ...]:
    parts = folded(wanted).split()
    return tuple(game for game in GAME_UIS if all(part in searched(game) for part in parts))


def _tagline_of(game: str) -> str:
    """Return what *game* is like, in all languages, as `folded` writes."""
    return folded("\n".join(sentence_in(language, GAME_UIS[game].tagline) for language in LANGUAGES.values()))


def _names_of(game: str) -> str:
    """Return all names of *game*, its rule sets and variants, also without spaces and hyphens, as `folded` writes."""
    ui = GAME_UIS[game]
    texts = (ui.name, *(each.name for each in ui.presets.values()))
    names = [sentence_in(language, text) for text in texts for language in LANGUAGES.values()]
    terms = map(said_for, (ui.key, *ui.variants.values()))
    said = folded("\n".join((*names, *ui.found_by, *terms)))
    return f"{said}\n{_GAPS.sub('', said)}"
