# SPDX-License-Identifier: MIT
"""What 골여시 brings; each part is loaded on first use."""

from __future__ import annotations

from typing import Final

from dominoes.games.entry import Entry, part, rules

KOLYESI: Final = Entry(
    key="kolyesi",
    seats=(4, 2, 3, 5, 6, 7, 8, 9, 10),
    load_rules=rules("kolyesi", "KolYeSi", "KolYeSiOptions", "tally:TALLIES"),
    load_players=part("dominoes.games.kolyesi.bots", "PLAYERS"),
    load_styles=part("dominoes.games.tastes", "STYLES"),
    load_coach=part("dominoes.games.kolyesi.coach", "COACH"),
    load_drills=part("dominoes.games.kolyesi.drills", "drills"),
    daily_rounds=4,
)
