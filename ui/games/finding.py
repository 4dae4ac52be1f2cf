# SPDX-License-Identifier: MIT
"""Finding games and rule sets by any of their names, in any language and reading, or by their description."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from enum import IntEnum
from typing import Final, NamedTuple

from dominoes.characters import folded
from ui.games import GAME_UIS
from ui.language.glossary import said_for
from ui.language.i18n import LANGUAGES, sentence_in

_GAPS: Final = re.compile(r"[ \-·・／]+")
"""What a reader may leave out."""


class Found(NamedTuple):
    """A game, or one of its rule sets, that a search has found."""

    game: str
    preset: str = ""
    """Key of the rule set; empty for the game itself."""


class _Fit(IntEnum):
    """How well a name fits, the best first."""

    WHOLE = 0
    BEGINS = 1
    HOLDS = 2
    NOT = 3


def found_for(wanted: str) -> tuple[Found, ...]:
    """Return what has a name, or else a game with a tagline, in which each word of *wanted* begins a word.

    In Chinese and Japanese, which have no spaces, it may stand anywhere. A name that is all of *wanted* comes before
    one that begins with it, and that before the others. Of those that fit alike, a game comes before its rule sets,
    but after one whose name is all of *wanted*.
    """
    typed = folded(wanted).strip()
    parts = [re.compile(rf"(?<![a-z]){re.escape(part)}") for part in typed.split()]
    if not parts:
        return ()
    fits: dict[Found, _Fit] = {}
    for game, ui in GAME_UIS.items():
        fits[Found(game)] = fit = _fit_of_game(typed, parts, game)
        for preset, named in ui.presets.items():
            names = [sentence_in(language, named.name) for language in LANGUAGES.values()]
            if fit is _Fit.NOT:
                # Some words may be of the game, and the others of the rule set.
                names += [f"{of_game} {name}" for of_game, name in zip(_own_names(game), tuple(names), strict=True)]
            fits[Found(game, preset)] = _fit(typed, parts, _written([*names, *named.found_by]))
    # Whoever writes all of the name of a rule set wants that, though a game may be called so, too.
    order = {each: (fit, fit is _Fit.WHOLE and not each.preset) for each, fit in fits.items()}
    found = sorted((each for each, fit in fits.items() if fit is not _Fit.NOT), key=order.__getitem__)
    if not found:
        found = [Found(game) for game in GAME_UIS if _fit(typed, parts, _taglines(game)) is not _Fit.NOT]
    return tuple(found)


def _fit_of_game(typed: str, parts: Sequence[re.Pattern[str]], game: str) -> _Fit:
    ui = GAME_UIS[game]
    fit = _fit(typed, parts, _written([*_own_names(game), *ui.found_by, said_for(ui.key)]))
    # What one of a family is called is the name of its rule sets first.
    kin = _fit(typed, parts, _written(map(said_for, ui.variants.values())))
    return fit if kin is _Fit.NOT else min(fit, _Fit.HOLDS)


def _fit(typed: str, parts: Sequence[re.Pattern[str]], names: Iterable[str]) -> _Fit:
    fitting = [name for name in names if all(part.search(name) for part in parts)]
    if typed in fitting:
        return _Fit.WHOLE
    if any(name.startswith(typed) for name in fitting):
        return _Fit.BEGINS
    return _Fit.HOLDS if fitting else _Fit.NOT


def _own_names(game: str) -> list[str]:
    return [sentence_in(language, GAME_UIS[game].name) for language in LANGUAGES.values()]


def _taglines(game: str) -> list[str]:
    """Return what *game* is like, in all languages, as `folded` writes."""
    return [folded(sentence_in(language, GAME_UIS[game].tagline)) for language in LANGUAGES.values()]


def _written(names: Iterable[str]) -> list[str]:
    """Return *names* as `folded` writes, also without gaps."""
    said = folded("\n".join(names)).splitlines()
    return [each for name in said if name for each in dict.fromkeys((name, _GAPS.sub("", name)))]
