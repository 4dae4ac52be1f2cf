# SPDX-License-Identifier: MIT
"""What every house rule of 夾十 is called and what it changes."""

from __future__ import annotations

from typing import Final

from ui.language.i18n import N_
from ui.language.options import OptionText, OptionTexts

TEXTS: Final = OptionTexts(
    options={
        "take": OptionText(N_("Which discard may be taken"), N_("Any that lies there, or only the newest one.")),
        "draw_after_take": OptionText(
            N_("Draw after taking"),
            N_("Who takes a discard also draws a tile in the same turn. Otherwise taking replaces drawing."),
        ),
        "first_turn": OptionText(
            N_("The first turn"),
            N_("Whether the first player, who holds eight tiles, discards only, or then draws and discards again."),
        ),
        "forty_two": OptionText(N_("Value of the tile 4-2"), N_("It counts three in a ten, at some tables six.")),
        "ante": OptionText(N_("Ante"), N_("What each player puts in before a round; the winner takes it.")),
    },
    choices={
        ("take", "any"): N_("Any discard"),
        ("take", "last"): N_("Only the newest"),
        ("first_turn", "discard"): N_("Discard a tile"),
        ("first_turn", "discard-draw-discard"): N_("Discard, draw, discard"),
    },
    sources={
        "CULIN": "S. Culin (1895)",
        "DOMR": "dominorules.com",
        "DPLAY": "domino-play.com",
        "CELKO": "gamecabinet.com",
        "ASAHI": "asahi-net.or.jp",
    },
)
