# SPDX-License-Identifier: MIT
"""Every name the window shows, in the language now used; to be asked again whenever it is shown.

What this file does not say itself it passes on: tiles and combinations from `ui.language.tile_names`. Options have
names of their own in `ui.language.options`.
"""

from __future__ import annotations

from ui.language.game_names import (
    WINDS,
    level_name,
    opponent_names,
    seat_mark,
    wind,
)
from ui.language.i18n import number as write_number
from ui.language.i18n import pgettext
from ui.language.i18n import term as term_name
from ui.language.tile_names import (
    enumerated,
    face_name,
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
    "enumerated",
    "face_name",
    "level_name",
    "numeral",
    "opponent_names",
    "quantity",
    "rank_label",
    "round_name",
    "seat_mark",
    "suit_name",
    "tile_label",
    "tile_list",
    "tile_name",
    "tile_spoken",
    "tiles_counted",
    "tricks_counted",
    "wind",
]


def round_name(number: int, term: int, by_terms: bool, half: int = 0) -> str:  # noqa: FBT001 - said by the match
    """Name a round: 第 5 局, 東1局 where the match is counted by banker terms, 第 5 局 · 下半場 where it has halves.

    Args:
        number: of the round, from 1.
        term: number of the banker term, from 1; four to a wind (南1局 is the fifth).
        by_terms: whether the match is counted by banker terms.
        half: 1 or 2 where each mix is dealt from twice, 0 where it is not.
    """
    if half:
        return f"{round_name(number, term, by_terms)} · {term_name(f'half-deal-{half}')}"
    if not by_terms:
        return pgettext("round", "Round {n}").format(n=write_number(number))
    turn, place = divmod(term - 1, WINDS)
    # Translators: wind and number of a banker term, as 東一局 or 東1局.
    return pgettext("round", "{wind} {n}").format(wind=wind(turn), n=numeral(place + 1))
