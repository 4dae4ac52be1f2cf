# SPDX-License-Identifier: MIT
"""What every house rule of 龜牌 is called and what it changes."""

from __future__ import annotations

from typing import Final

from ui.language.i18n import N_
from ui.language.options import OptionText, OptionTexts

TEXTS: Final = OptionTexts(
    options={
        "mates": OptionText(
            N_("Mates"),
            N_("Which tiles of unlike faces go together: in China 6-3 with 5-4 and so on, in Korea 6-3 with 6-2."),
        ),
    },
    choices={
        ("mates", "chinese"): N_("As in China"),
        ("mates", "korean"): N_("As in Korea"),
    },
    sources={
        "CULIN": "S. Culin, 1895",
        "KREF": "encykorea.aks.ac.kr",
        "GAMB": "gambiter.com",
        "DPLAY": "domino-play.com",
    },
)
