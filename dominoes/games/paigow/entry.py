# SPDX-License-Identifier: MIT
"""What 推牌九 brings; each part is loaded on first use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dominoes.games.entry import Entry, Fact, FactKind, Rules, part

if TYPE_CHECKING:
    from dominoes.games.entry import Commands


def _rules() -> Rules:
    from dominoes.games.paigow import tally
    from dominoes.games.paigow.options import PRESETS, PaiGowOptions
    from dominoes.games.paigow.rules import PaiGow
    from dominoes.games.paigow.scoring import FORMER_REASONS

    return Rules(PaiGow(), PaiGowOptions, PRESETS, tally, FORMER_REASONS)


def _add_commands(commands: Commands) -> None:
    from dominoes.games.paigow.commands import add_commands

    add_commands(commands)


PAIGOW: Final = Entry(
    key="paigow",
    seats=(4, 8, 2, 3, 5, 6, 7),
    load_rules=_rules,
    load_players=part("dominoes.games.paigow.bots", "PLAYERS"),
    load_styles=part("dominoes.games.paigow.bots", "STYLES"),
    load_coach=part("dominoes.games.paigow.coach", "COACH"),
    load_drills=part("dominoes.games.paigow.drills", "drills"),
    load_phase=part("dominoes.games.paigow.coach", "phase"),
    # What a setting lost on average against the best one, in points: known where the best one was asked for.
    facts=(Fact("cost", FactKind.MEAN, listed=True, column=4),),
    # One is over in a minute; in four, at a usual table, everybody is offered the bank.
    daily_rounds=4,
    add_commands=_add_commands,
)
