# SPDX-License-Identifier: MIT
"""What 鬥牛 brings; each part is loaded on first use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from dominoes.games.entry import Entry, Fact, FactKind, part, rules

if TYPE_CHECKING:
    from dominoes.game import Seat


def _stuck(state: Any, seat: Seat) -> bool:  # noqa: ANN401 - as `Fact` has it
    """Return whether the seat had no bull."""
    from dominoes.games.taungau.state import Stuck

    return isinstance(state.settings[seat], Stuck)


TAUNGAU: Final = Entry(
    key="taungau",
    seats=(4, 3, 5, 6),
    load_rules=rules("taungau", "TauNgau", "TauNgauOptions", "tally"),
    load_players=part("dominoes.games.taungau.bots", "PLAYERS"),
    load_styles=part("dominoes.games.tastes", "STYLES"),
    load_coach=part("dominoes.games.taungau.coach", "COACH"),
    load_drills=part("dominoes.games.taungau.drills", "drills"),
    load_phase=part("dominoes.games.taungau.coach", "phase"),
    facts=(Fact("stuck", FactKind.SHARE, _stuck),),
    has_choices=lambda options: not options.sets_itself,
    # One is over in a minute; in four, at a usual table, most are offered the bank.
    daily_rounds=4,
)
