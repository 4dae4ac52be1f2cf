# SPDX-License-Identifier: MIT
"""What 打天九 brings; each part is loaded on first use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dominoes.games.entry import Entry, Fact, FactKind, made, part, rules

if TYPE_CHECKING:
    from dominoes.game import Seat
    from dominoes.games.tiengow.state import State

_PAID: Final = ("tiengow.surplus", "tiengow.surplus-covered")
"""Lines of the sheet by which a seat is paid for tricks."""


def _void(state: State, seat: Seat) -> bool | None:
    """Return whether *seat* won no trick, 空棟; None where no trick was played."""
    return state.won[seat] == 0 if sum(state.won) else None


def _over(state: State, seat: Seat) -> bool | None:
    """Return whether *seat* was paid for tricks above its share, 入; None where no trick was played."""
    if not sum(state.won):
        return None
    assert state.ended is not None
    return any(line.reason.key in _PAID and line.reason["seat"] == seat for line in state.ended.sheet)


TIENGOW: Final = Entry(
    key="tiengow",
    seats=(4, 2, 3),
    load_rules=rules("tiengow", "TienGow", "TienGowOptions", "tally"),
    load_players=made("dominoes.games.tiengow.bots.levels", "make_players"),
    load_styles=part("dominoes.games.tiengow.bots.levels", "STYLES"),
    load_coach=part("dominoes.games.tiengow.coach", "COACH"),
    load_drills=part("dominoes.games.tiengow.drills", "drills"),
    load_phase=part("dominoes.games.tiengow.coach", "phase"),
    load_thinking_time=part("dominoes.games.tiengow.thinking_time", "thinking_time"),
    facts=(Fact("void", FactKind.SHARE, _void, column=1), Fact("over", FactKind.SHARE, _over, column=2)),
)
