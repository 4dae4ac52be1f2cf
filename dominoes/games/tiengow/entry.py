# SPDX-License-Identifier: MIT
"""What 打天九 brings; each part is loaded on first use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from dominoes.games.entry import Entry, Fact, FactKind, Rules

if TYPE_CHECKING:
    from dominoes.ai.levels import Level
    from dominoes.ai.styles import Style
    from dominoes.game import Seat
    from dominoes.games.coach import Coach
    from dominoes.games.entry import Drills, TellPhase
    from dominoes.games.tiengow.state import Move, State, View

_PAID: Final = ("tiengow.surplus", "tiengow.surplus-covered")
"""Lines of the sheet by which a seat is paid for tricks."""


def _rules() -> Rules:
    from dominoes.games.tiengow import tally
    from dominoes.games.tiengow.options import PRESETS, TienGowOptions
    from dominoes.games.tiengow.rules import TienGow

    return Rules(TienGow(), TienGowOptions, PRESETS, tally)


def _levels() -> Mapping[str, Level]:
    from dominoes.games.tiengow.bots.levels import levels

    return levels()


def _styles() -> Mapping[str, Style]:
    from dominoes.games.tiengow.bots.styles import styles

    return styles()


def _coach() -> Coach[View, Move]:
    from dominoes.games.tiengow.coach import COACH

    return COACH


def _drills() -> Drills:
    from dominoes.games.tiengow.drills import drills

    return drills


def _phase() -> TellPhase:
    from dominoes.games.tiengow.phase import phase

    return phase


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
    load_rules=_rules,
    load_levels=_levels,
    load_styles=_styles,
    load_coach=_coach,
    load_drills=_drills,
    load_phase=_phase,
    facts=(Fact("void", FactKind.SHARE, _void, column=1), Fact("over", FactKind.SHARE, _over, column=2)),
)
