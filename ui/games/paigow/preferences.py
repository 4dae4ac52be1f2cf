# SPDX-License-Identifier: MIT
"""What a player of 推牌九 can set about this game alone."""

from __future__ import annotations

from typing import Final

from ui.games.game_ui import GameSetting
from ui.language.i18n import N_

RANK_STRIP: Final = GameSetting(
    "rank_strip",
    N_("Order of hands"),
    N_("In Pai Gow, show the ranking of pairs and single tiles next to the table."),
    default=True,
    teaches=True,
)
ODDS: Final = GameSetting(
    "odds",
    N_("Show odds"),
    N_("In Pai Gow, show how often each setting wins, pushes and loses."),
)
HOUSE_FIRST: Final = GameSetting(
    "house_first",
    N_("House way chosen beforehand"),
    N_("In Pai Gow, your tiles first stand as the house would set them; not in Strict play."),
)
COST: Final = GameSetting(
    "cost",
    N_("Show what each setting cost"),
    N_("After each Pai Gow round, show how much a better setting would have gained."),
)
