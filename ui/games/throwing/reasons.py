# SPDX-License-Identifier: MIT
"""Why something is so in 擲天九, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final

from dominoes.errors import Reason
from ui.games.stakes import outcome
from ui.language.i18n import N_, percent
from ui.language.reasons import Sentences


def _edge(edge: Fraction) -> str:
    return percent(float(edge) / 100, digits=2)


def _outcome(sign: int) -> Callable[[Reason], str]:
    return lambda _reason: outcome(sign)


_SENTENCES: Final[Mapping[str, str | Callable[[Reason], str]]] = {
    "throwing.over": N_("The round is over."),
    "throwing.not-your-turn": N_("Please wait: it is not your turn."),
    "throwing.asked-throw": N_("All stakes are placed: now the dice are thrown."),
    "throwing.asked-stake": N_("First say what you stake."),
    "throwing.bank-keeps": N_("The bank keeps {edge} of each stake on average, so the smallest loses least."),
    "throwing.chances": N_("Of the throws that count, against {tile}: won {higher}, drawn {equal}, lost {lower}."),
    # What learners are asked, and why an answer is right.
    "throwing.drill-ask": N_("How does the player's throw fare?"),
    "throwing.drill-mark": N_("The banker threw"),
    "throwing.drill-throw": N_("The player threw"),
    "throwing.drill-win": _outcome(1),
    "throwing.drill-push": _outcome(0),
    "throwing.drill-lose": _outcome(-1),
    "throwing.drill-again": N_("It does not count: throw again"),
    "throwing.drill-other-suit": N_("It is of the other suit, which does not count."),
    "throwing.drill-alike": N_("{one} and {other} rank alike."),
    "throwing.drill-above": N_("{above} is higher than {below}."),
}

REASONS: Final = Sentences(_SENTENCES, {"edge": _edge})
"""For reasons whose key begins with the key of the game."""
