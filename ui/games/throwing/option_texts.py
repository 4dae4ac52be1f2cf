# SPDX-License-Identifier: MIT
"""What every house rule of 擲天九 is called and what it changes."""

from __future__ import annotations

from typing import Final

from ui.games.stakes import GROUP, OPTIONS
from ui.language.i18n import N_
from ui.language.options import OptionText, OptionTexts

TEXTS: Final = OptionTexts(
    groups=GROUP,
    options={
        "until": OptionText(
            N_("Who throws"), N_("Whether the throwing ends with the first player who beats the banker.")
        ),
        "seats": OptionText(N_("Players"), N_("How many play, the banker included.")),
        **OPTIONS,
    },
    choices={
        ("until", "all"): N_("Every player throws"),
        ("until", "first-win"): N_("Until somebody has won"),
    },
    sources={
        "TBG": "thebrothersgraham.com",
        "BELL": "R. C. Bell",
        "WPTG": "Wikipedia “Tien Gow”",
    },
)
