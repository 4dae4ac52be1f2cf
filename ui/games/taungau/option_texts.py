# SPDX-License-Identifier: MIT
"""What every house rule of 鬥牛 is called and what it changes."""

from __future__ import annotations

from typing import Final

from ui.games.stakes import GROUP, OPTIONS
from ui.language.i18n import N_
from ui.language.options import OptionText, OptionTexts

TEXTS: Final = OptionTexts(
    groups=GROUP,
    options={
        **OPTIONS,
        "scoring": OptionText(
            N_("What is paid"),
            N_("Whether players win or lose what they staked, or every point more or fewer than the banker is paid."),
        ),
        "auto_set": OptionText(
            N_("Hands set by the program"),
            N_("The program finds the bull with the most points. Without this each player chooses three tiles."),
        ),
        "stakes.unit": OptionText(
            N_("Worth of a point"),
            N_("How many chips a point is worth, where points are paid."),
        ),
    },
    choices={
        ("scoring", "stakes"): N_("The stake; no points are the lowest"),
        ("scoring", "points"): N_("The difference of points; no points count ten"),
    },
    sources={"PAGAT": "pagat.com", "MACAO": "Macau (D. Polovynka)"},
)
