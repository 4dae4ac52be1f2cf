# SPDX-License-Identifier: MIT
"""What every house rule of 짝맞추기 is called and what it changes."""

from __future__ import annotations

from typing import Final

from ui.language.i18n import N_
from ui.language.options import OptionText, OptionTexts

TEXTS: Final = OptionTexts(
    options={
        "mates": OptionText(N_("Mates"), N_("Which unlike tiles make a pair; equal ones always do.")),
        "offer": OptionText(
            N_("Who may take a discard"),
            N_("Only the next player may take it if they like, or the first of all who holds its mate must."),
        ),
        "discarder_pays": OptionText(
            N_("A discard that lets another win"),
            N_("Whether the player who made it pays one chip, or one for each other player."),
        ),
    },
    choices={
        ("mates", "chinese"): N_("Chinese"),
        ("mates", "korean"): N_("Korean"),
        ("offer", "next"): N_("Only the next player"),
        ("offer", "all"): N_("All players in turn"),
        ("discarder_pays", "one"): N_("One chip"),
        ("discarder_pays", "for-all"): N_("For everybody"),
    },
    sources={"CULIN": "S. Culin (1895)", "PAGAT": "pagat.com", "ODG": "onlinedominogames.com"},
)
