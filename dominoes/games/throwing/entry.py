# SPDX-License-Identifier: MIT
"""What 擲天九 brings; each part is loaded on first use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dominoes.games.entry import Entry, part, rules

if TYPE_CHECKING:
    from dominoes.ai.levels import Players


def _players() -> Players:
    from dominoes.ai.bot import RandomBot
    from dominoes.ai.levels import by_chance
    from dominoes.games.tastes import Staker
    from dominoes.games.throwing.coach import Adviser

    return by_chance(Adviser(), Staker(RandomBot()))


THROWING: Final = Entry(
    key="throwing",
    seats=(4, 2, 3, 5, 6, 7, 8),
    load_rules=rules("throwing", "Throwing", "ThrowingOptions", "tally:TALLIES"),
    load_players=_players,
    load_styles=part("dominoes.games.tastes", "STYLES"),
    load_coach=part("dominoes.games.throwing.coach", "COACH"),
    load_drills=part("dominoes.games.throwing.drills", "drills"),
    daily_rounds=0,
    has_choices=lambda _options: False,
)
