# SPDX-License-Identifier: MIT
"""What 老鼠搬家 brings; each part is loaded on first use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dominoes.errors import Reason
from dominoes.games.entry import Duel, Entry, made, part, rules

if TYPE_CHECKING:
    from dominoes.games.laoshu.options import LaoshuOptions


def _alike(_options: LaoshuOptions) -> tuple[str, ...]:
    """Return that more bouts played out than those of `strong` gain nothing."""
    return ("expert",)


LAOSHU: Final = Entry(
    key="laoshu",
    seats=(2,),
    load_rules=rules("laoshu", "Laoshu", "LaoshuOptions", "tally"),
    load_players=made("dominoes.games.laoshu.bots", "make_players"),
    load_styles=part("dominoes.games.laoshu.bots", "STYLES"),
    load_coach=part("dominoes.games.laoshu.coach", "COACH"),
    load_drills=part("dominoes.games.laoshu.drills", "drills"),
    load_phase=part("dominoes.games.laoshu.coach", "phase"),
    has_banker=False,
    alike=_alike,
    # Always one chip; only equal queues after the most bouts are a draw.
    duel=lambda _options: Duel(1, drawn=False, note=Reason("laoshu.chance")),
)
