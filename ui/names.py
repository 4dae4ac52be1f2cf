# SPDX-License-Identifier: MIT
"""Every name the window shows, in the language now used; to be asked again whenever it is shown.

What this file does not say itself it passes on: tiles and combinations from `ui.tile_names`, options from
`ui.option_texts`, reasons from `ui.reason_texts`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ui.i18n import N_, _, pgettext
from ui.i18n import number as write_number
from ui.i18n import term as term_name
from ui.option_texts import choice_label, group_label, option_help, option_label
from ui.reason_texts import reason_text
from ui.tile_names import (
    combination_name,
    dealt_hand_name,
    enumerated,
    face_name,
    kind_name,
    numeral,
    quantity,
    rank_label,
    suit_name,
    tile_label,
    tile_list,
    tile_name,
    tile_spoken,
    tiles_counted,
    tricks_counted,
)

__all__ = [
    "choice_label",
    "combination_name",
    "dealt_hand_name",
    "enumerated",
    "face_name",
    "game_name",
    "group_label",
    "kind_name",
    "level_name",
    "numeral",
    "opponent_names",
    "option_help",
    "option_label",
    "preset_description",
    "preset_name",
    "quantity",
    "rank_label",
    "reason_text",
    "round_name",
    "suit_name",
    "tile_label",
    "tile_list",
    "tile_name",
    "tile_spoken",
    "tiles_counted",
    "tricks_counted",
    "wind",
]

WINDS: Final = 4

_GAMES: Final = {"tiengow": N_("Tien Gow")}

_PRESETS: Final[Mapping[tuple[str, str], tuple[str, str]]] = {
    ("tiengow", "basic"): (
        N_("Basic rules"),
        N_("Only the tricks count: no special hands and no bonuses. Eight rounds, for learning."),
    ),
    ("tiengow", "wiki_hk"): (
        N_("Hong Kong"),
        N_("As described in the Chinese Wikipedia: every special hand, small finish doubled, capture fourfold."),
    ),
    ("tiengow", "ng"): (
        N_("Old Hong Kong"),
        N_("After Ng Kwai-Shang (1886): no dealt wins, the civil supreme cannot be captured, capture doubled."),
    ),
    ("tiengow", "jp"): (
        N_("Japan"),
        N_("As played in Japan: the first banker counts single, the match lasts from East 1 to East 4."),
    ),
}

_LEVELS: Final[Mapping[str, Callable[[], str]]] = {
    "beginner": lambda: term_name("level-1"),
    "club": lambda: term_name("level-3"),
    "strong": lambda: term_name("level-4"),
    "random": lambda: term_name("random"),
    "greedy": lambda: pgettext("level", "Greedy"),
    "hint": lambda: term_name("hint"),
}


def wind(seat_index: int) -> str:
    """Name the wind of a seat, 0 being East: 東, 南, 西, 北 in order of play."""
    winds = (pgettext("wind", "East"), pgettext("wind", "South"), pgettext("wind", "West"), pgettext("wind", "North"))
    return winds[seat_index % WINDS]


def game_name(key: str) -> str:
    """Name a game: 打天九; a game without a name is called by its key."""
    return _(_GAMES[key]) if key in _GAMES else key


def preset_name(game: str, key: str) -> str:
    """Name a preset after its tradition; one without a name is called by its key."""
    found = _PRESETS.get((game, key))
    return _(found[0]) if found else key


def preset_description(game: str, key: str) -> str:
    """Describe a preset in one line; empty if there is nothing to say."""
    found = _PRESETS.get((game, key))
    return _(found[1]) if found else ""


def level_name(level: str) -> str:
    """Name a strength of `dominoes.ai.levels`; an unknown one is called by its key."""
    return _LEVELS[level]() if level in _LEVELS else level


def opponent_names() -> tuple[str, ...]:
    """Give names for opponents; the first three suit the seats South, West and North."""
    # Translators: a dozen friendly first names or nicknames as used where you live, not translations;
    # the first three may hint at the seats South, West and North.
    return (
        pgettext("opponent", "Sunny"),
        pgettext("opponent", "Wesley"),
        pgettext("opponent", "Nora"),
        pgettext("opponent", "Eddie"),
        pgettext("opponent", "Mabel"),
        pgettext("opponent", "Hugo"),
        pgettext("opponent", "Grace"),
        pgettext("opponent", "Toby"),
        pgettext("opponent", "Ruth"),
        pgettext("opponent", "Felix"),
        pgettext("opponent", "Ivy"),
        pgettext("opponent", "Max"),
    )


def round_name(number: int, term: int, by_terms: bool) -> str:  # noqa: FBT001 - said by the match
    """Name a round: 第 5 局, or 東1局 where the match is counted by banker terms.

    Args:
        number: of the round, from 1.
        term: number of the banker term, from 1; four to a wind (南1局 is the fifth).
        by_terms: whether the match is counted by banker terms.
    """
    if not by_terms:
        return pgettext("round", "Round {n}").format(n=write_number(number))
    turn, place = divmod(term - 1, WINDS)
    # Translators: wind and number of a banker term, as 東一局 or 東1局.
    return pgettext("round", "{wind} {n}").format(wind=wind(turn), n=numeral(place + 1))
