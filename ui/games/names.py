# SPDX-License-Identifier: MIT
"""Names of games and their presets, in the present language; without a name, the key."""

from __future__ import annotations

from typing import Any, Final

from dominoes.games import Entry, entry
from ui.games import GAME_UIS
from ui.language.i18n import N_, _, capital, ngettext, number, term
from ui.language.names import level_name


def game_name(key: str) -> str:
    """Name a game: 打天九, 推牌九, 接龍·頂牛·斜釘."""
    return _(GAME_UIS[key].name) if key in GAME_UIS else key


def variant_name(key: str, kind: str | None) -> str:
    """Name a game, or one of a family by its variant; see `dominoes.game.Game.variant`."""
    found = GAME_UIS[key].variants.get(kind or "") if key in GAME_UIS else None
    return game_name(key) if found is None else capital(term(found))


def match_name(key: str, options: Any) -> str:  # noqa: ANN401 - the options of any game
    """Name the game that is played by *options*: a family of games has a name for each."""
    return variant_name(key, entry(key).game.variant(options))


def preset_name(game: str, key: str) -> str:
    """Name a preset after its tradition."""
    found = GAME_UIS[game].presets.get(key) if game in GAME_UIS else None
    return _(found.name) if found else key


def changed_name(game: str, preset: str, changes: int) -> str:
    """Name rules by the tradition that they are nearest to, and how many of its rules were changed."""
    name = preset_name(game, preset)
    if not changes:
        return name
    text = ngettext("{preset} ({n} rule changed)", "{preset} ({n} rules changed)", changes)
    return text.format(preset=name, n=number(changes))


def rules_name(game: str, options: Any) -> str:  # noqa: ANN401 - the options of any game
    """Name the rules of a table: a tradition, or the nearest one and how many of its rules were changed."""
    # Imported here: the first picture of the start page names games alone.
    from dominoes.records.traditions import changed_rules, nearest_tradition  # noqa: PLC0415

    found = entry(game)
    return changed_name(game, nearest_tradition(found, options), len(changed_rules(found, options)))


def tradition_name(game: str, preset: str | None) -> str:
    """Name a tradition by its preset; without a preset these are the player's own rules."""
    return preset_name(game, preset) if preset else _("Custom rules")


def preset_description(game: str, key: str) -> str:
    """Describe a preset in one line; empty if there is nothing to say."""
    found = GAME_UIS[game].presets.get(key) if game in GAME_UIS else None
    return _(found.note) if found else ""


def strength_name(game: str, level: str) -> str:
    """Name how strong opponents are in *game*; empty for a person, and where all opponents are alike."""
    alike = game in GAME_UIS and not entry(game).has_strengths
    return level_name(level) if level and not alike else ""


def style_words(game: str, style: str) -> str:
    """Say what opponents of *style* like to do in *game*: 穩陣：先攞一戙; empty for no style."""
    found = GAME_UIS[game].styles.get(style) if game in GAME_UIS else None
    if found is None:
        return ""
    # Translators: what an opponent is like, and what that means in this game.
    return _("{style}: {habit}").format(style=_(found.name), habit=_(found.note))


def presets_for(entry: Entry, language: str, *, new_player: bool = False) -> list[str]:
    """List the presets of a game, the most fitting first.

    Args:
        entry: The game.
        language: A key of `ui.language.i18n.LANGUAGES`.
        new_player: The game is new to the player.
    """
    ui = GAME_UIS[entry.key]
    first = ui.usual if new_player else ui.local.get(language, ui.usual)
    return sorted(ui.presets, key=lambda key: key != first)


# -- groups of the glossary -----------------------------------------------------------------------


_GROUPS: Final = {
    "faces": N_("Names of the tiles"),
    "tiles": N_("About the tiles"),
    "combinations": N_("Combinations and dealt wins"),
    "roles": N_("Seats, rounds and chips"),
    "ceremony": N_("Ways to open the wall"),
    "program": N_("Program terms"),
}


def group_name(key: str) -> str:
    """Return the heading of a group of words."""
    own = {group: words for each in GAME_UIS.values() for group, words in each.glossary.items()}
    return _(_GROUPS.get(key) or own[key])
