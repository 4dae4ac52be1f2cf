# SPDX-License-Identifier: MIT
"""Why something is so in 扭天九, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from dominoes.errors import Reason
from dominoes.games.turning.options import Count
from ui.games.turning.words import points_text
from ui.language.i18n import N_, _, ngettext
from ui.language.reasons import Sentences


def _points(reason: Reason) -> str:
    return _("They count {points}.").format(points=points_text(Count(reason["count"]), reason["n"]))


def _ask_points(reason: Reason) -> str:
    return {
        Count.RED: _("How many red pips do these tiles have?"),
        Count.TILES: _("How many tiles are these?"),
        Count.PIPS: _("How many pips do these tiles have?"),
    }[Count(reason["count"])]


def _chances(reason: Reason) -> str:
    return ngettext(
        "Higher than {tile} and of its suit: {n} of {of} tile left.",
        "Higher than {tile} and of its suit: {n} of {of} tiles left.",
        reason["of"],
    )


_SENTENCES: Final[Mapping[str, str | Callable[[Reason], str]]] = {
    "turning.over": N_("The round is over."),
    "turning.not-your-turn": N_("Please wait: it is not your turn."),
    "turning.won": N_("{name: has|You have} more: {more} to {less}."),
    "turning.drawn": N_("Both have {n}: nobody pays."),
    "turning.difference": N_("{payer: pays|You pay} {payee:|you} the difference of {more} and {less}."),
    "turning.one": N_("{payer: pays|You pay} {payee:|you} one chip, for {more} to {less}."),
    "turning.chances": _chances,
    # What learners are asked, and why an answer is right.
    "turning.drill-ask-takes": N_("Who takes both tiles?"),
    "turning.drill-first": N_("Who turned the first"),
    "turning.drill-second": N_("Who turned the second"),
    "turning.drill-turned-first": N_("Turned first"),
    "turning.drill-turned-second": N_("Turned second"),
    "turning.drill-other-suit": N_("They are of different suits, so the first takes both."),
    "turning.drill-alike": N_("{one} and {other} rank alike, so the first takes both."),
    "turning.drill-above": N_("{above} is higher than {below}."),
    "turning.drill-ask-points": _ask_points,
    "turning.drill-points": _points,
}

REASONS: Final = Sentences(_SENTENCES)
"""For reasons whose key begins with the key of the game."""
