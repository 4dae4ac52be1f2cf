# SPDX-License-Identifier: MIT
"""What the groups of the glossary are called: those of all games, and those that a game brings."""

from __future__ import annotations

from typing import Final

from ui.games import GAME_UIS
from ui.language.i18n import N_, _

_GROUPS: Final = {
    "faces": N_("Names of the tiles"),
    "tiles": N_("About the tiles"),
    "combinations": N_("Combinations and dealt wins"),
    "roles": N_("Seats, rounds and chips"),
    "ceremony": N_("Ways to open the wall"),
    "program": N_("Words of the program"),
}


def group_name(key: str) -> str:
    """Return the heading of a group of words."""
    own = {group: words for each in GAME_UIS.values() for group, words in each.glossary.items()}
    return _(_GROUPS.get(key) or own[key])
