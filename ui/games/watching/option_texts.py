# SPDX-License-Identifier: MIT
"""What every house rule of 相十副 is called and what it changes."""

from __future__ import annotations

from typing import Final

from ui.language.i18n import N_
from ui.language.options import OptionText, OptionTexts

TEXTS: Final = OptionTexts(
    options={
        "dragon": OptionText(
            N_("The third dragon"),
            N_("Which row of numbers counts beside the small and the big dragon."),
        ),
        "deal": OptionText(
            N_("The deal"),
            N_("Made backwards from a solution, or as the tiles come, when some cannot be solved."),
        ),
        "steps": OptionText(
            N_("Swaps away from the solution"),
            N_("How far a solvable deal is led away from its solution: the more, the harder."),
        ),
    },
    choices={
        ("dragon", "two-three-six"): N_("2 2 3 3 6 6"),
        ("dragon", "middle"): N_("2 3 3 4 4 5"),
        ("deal", "solvable"): N_("It can be solved"),
        ("deal", "random"): N_("As it comes"),
    },
    sources={
        "ODG": "onlinedominogames.com",
    },
    remarks={
        "classical": N_("classical"),
        "modern": N_("modern"),
    },
)
