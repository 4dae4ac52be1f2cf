# SPDX-License-Identifier: MIT
"""What every house rule of 扭天九 is called and what it changes."""

from __future__ import annotations

from typing import Final

from ui.language.i18n import N_
from ui.language.options import OptionText, OptionTexts

TEXTS: Final = OptionTexts(
    options={
        "count": OptionText(N_("What is counted"), N_("What the tiles that a player has taken are worth at the end.")),
        "heaven_red": OptionText(
            N_("Heaven is half red"),
            N_("Six of the twelve pips of Heaven are red; otherwise it has none."),
        ),
        "next_turner": OptionText(
            N_("Who turns first next"), N_("Which player turns the first tile of the next pair.")
        ),
        "settlement": OptionText(N_("Settlement"), N_("What the player with less pays the other.")),
    },
    choices={
        ("count", "red"): N_("Red pips"),
        ("count", "tiles"): N_("Tiles taken"),
        ("count", "pips"): N_("All pips"),
        ("next_turner", "taker"): N_("Whoever took the last pair"),
        ("next_turner", "alternate"): N_("Both in turn"),
        ("settlement", "difference"): N_("The difference"),
        ("settlement", "one"): N_("One chip"),
    },
    sources={"CULIN": "S. Culin (1895)", "WPTG": "Wikipedia “Tien Gow”"},
)
