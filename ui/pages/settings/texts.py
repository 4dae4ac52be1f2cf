# SPDX-License-Identifier: MIT
"""Texts of the settings page: headings, name and explanation of each control, and the items of lists."""

from __future__ import annotations

from collections.abc import Sequence

from ui.games import GAME_UIS
from ui.kit.settings import CHROMES, TILE_SETS
from ui.language.i18n import LANGUAGES, _, pgettext, term


def headings() -> dict[str, str]:
    """Return the heading of every section, by its key."""
    return {
        "player": _("Player and language"),
        "tiles": _("Tiles and table"),
        "window": _("Window"),
        "sound": term("sound"),
        "play": _("Course of play"),
        "help": _("Help and tips"),
    }


def lists() -> dict[str, Sequence[tuple[object, str]]]:
    """Return what each list offers: pairs of a value and its words."""
    as_system = _("Follow the system")
    sets = {"ebony": _("Ebony"), "bone": _("Bone"), "paper": _("Paper cards")}
    chromes = {"system": as_system, "light": _("Light"), "dark": _("Dark"), "contrast": term("high-contrast")}
    return {
        "language": [(None, as_system), *((key, language.own_name) for key, language in LANGUAGES.items())],
        "labels": [("none", _("None")), ("name", _("Name")), ("rank", _("Rank")), ("both", _("Name and rank"))],
        "tile_set": [(key, sets[key]) for key in TILE_SETS],
        "cloth": [("green", _("Green")), ("red", _("Red")), ("blue", _("Blue"))],
        "hand_order": [("tidy", _("By suit and rank")), ("dealt", _("As dealt"))],
        "chrome": [(key, chromes[key]) for key in CHROMES],
        "motion": [("system", as_system), ("on", _("On")), ("off", _("Off"))],
    }


def game_texts() -> dict[str, tuple[str, str]]:
    """Return name and explanation of every control about one game."""
    found = {name: text for each in GAME_UIS.values() for name, text in each.settings.items()}
    return {name: (_(text.name), _(text.note)) for name, text in found.items()}


def field_texts() -> dict[str, tuple[str, str]]:
    """Return name and explanation of every control."""
    return game_texts() | {
        "language": (term("language"), ""),
        "player_name": (_("Your name"), ""),
        "players": (_("Who plays now"), _("Everybody has statistics of their own.")),
        "labels": (_("Labels on tiles"), ""),
        "tile_set": (_("Material of the tiles"), ""),
        "red_mark": (term("red-blind-mark"), _("Red pips carry a small hole, to be told apart without seeing red.")),
        "old_three": (_("Old Long Three"), _("Its pips lie in two slanting rows, as on paper cards, not in a cross.")),
        "cloth": (_("Colour of the table"), ""),
        "hand_order": (_("Order of the hand"), ""),
        "side_panel": (_("Panel beside the table"), _("What was played, what has been seen, and how it stands.")),
        "chrome": (_("Look"), ""),
        "text_size": (term("font-size"), ""),
        "motion": (term("animation"), ""),
        "sound": (_("Sounds of the table"), _("Tiles and dice are heard, and a knock when it is your turn.")),
        "volume": (_("Volume"), ""),
        "speed": (term("speed"), _("Of the opponents, and of everything that moves.")),
        "review_speed": (_("Speed of a replay"), _("When a record plays by itself.")),
        "ceremony": (_("Build and open the wall"), _("A short animation before each deal; a click skips it.")),
        "trick_waits": (_("A finished trick stays until a click"), ""),
        "trick_seconds": (_("A finished trick stays for"), ""),
        "forced": (_("Make forced moves automatically"), _("Where only one move is allowed, it is made for you.")),
        "honest": (_("Honest play"), _("No hints are given, and no move can be taken back.")),
        "relaxed": (
            pgettext("setting", "Just for fun"),
            _("Rounds are kept in the records, but not counted in the statistics."),
        ),
        "tips": (_("Tips"), _("Now and then one line about what the program can do; each is shown once.")),
    }
