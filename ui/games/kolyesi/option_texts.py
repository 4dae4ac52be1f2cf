# SPDX-License-Identifier: MIT
"""What every house rule of 골여시 is called and what it changes."""

from __future__ import annotations

from typing import Final

from ui.games.stakes import GROUP, OPTIONS
from ui.language.i18n import N_
from ui.language.options import OptionText, OptionTexts

TEXTS: Final = OptionTexts(
    groups=GROUP,
    options={
        **OPTIONS,
        "draw_choice": OptionText(
            N_("When one says how many"),
            N_(
                "Whether a player says how many tiles to draw before seeing the first of them, or after. After it "
                "players gain 23% of the stake on average; before it hardly anything."
            ),
        ),
        "stakes.rule": OptionText(
            N_("Who chooses the stake"),
            N_("Whether each player chooses a stake after a look at the first tile, or all stake the same."),
        ),
        "stakes.flat": OptionText(
            N_("The same stake for all"),
            N_("How many chips everybody stakes, where all stake the same."),
        ),
    },
    choices={
        ("draw_choice", "blind"): N_("Before drawing"),
        ("draw_choice", "seen"): N_("After the first tile"),
        ("stakes.rule", "menu"): N_("Each player"),
        ("stakes.rule", "flat"): N_("Nobody: all stake the same"),
    },
    sources={"CULIN": "S. Culin, 1895"},
)
