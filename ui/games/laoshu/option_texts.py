# SPDX-License-Identifier: MIT
"""What every house rule of 老鼠搬家 is called and what it changes."""

from __future__ import annotations

from typing import Final

from ui.language.i18n import N_
from ui.language.options import OptionText, OptionTexts

TEXTS: Final = OptionTexts(
    groups={"supreme": N_("Supreme pairs")},
    options={
        "bout": OptionText(
            N_("Tiles of a bout"),
            N_("How many tiles both take from their queues for a bout, as long as both have so many."),
        ),
        "supreme.civil": OptionText(
            N_("Civil supreme"),
            N_("A pair of Red Mallet Sixes is supreme when led, and only a pair of Long-Leg Sevens beats it."),
        ),
        "most_bouts": OptionText(N_("Bouts at most"), N_("After so many bouts the longer queue wins.")),
    },
    choices={},
    sources={"MIN": "閔凡信"},
)
