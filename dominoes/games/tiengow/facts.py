# SPDX-License-Identifier: MIT
"""What statistics count in 打天九, where a trick was played at all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dominoes.games.facts import Fact, FactKind

if TYPE_CHECKING:
    # Not loaded: a list of the facts should cost nothing.
    from dominoes.game import Seat
    from dominoes.games.tiengow.state import State

_PAID: Final = ("tiengow.surplus", "tiengow.surplus-covered")
"""Lines of the sheet by which a seat is paid for tricks."""


def _void(state: State, seat: Seat) -> bool | None:
    """Return whether *seat* won no trick, 空棟."""
    return state.won[seat] == 0 if sum(state.won) else None


def _over(state: State, seat: Seat) -> bool | None:
    """Return whether *seat* was paid for tricks above its share, 入."""
    if not sum(state.won):
        return None
    assert state.ended is not None
    return any(line.reason.key in _PAID and line.reason["seat"] == seat for line in state.ended.sheet)


FACTS: Final = (Fact("void", FactKind.SHARE, _void), Fact("over", FactKind.SHARE, _over))
