# SPDX-License-Identifier: MIT
"""Why something is so in 골여시, in sentences."""

from __future__ import annotations

from typing import Final

from dominoes.errors import Reason
from ui.language.i18n import N_, ngettext, number
from ui.language.reasons import Sentences


def _composed(reason: Reason) -> dict[str, str]:
    """Return each of the chances in percent of all."""
    if reason.key != "kolyesi.chances":
        return {}
    names = ("win", "push", "lose")
    cases = sum(reason[name] for name in names)
    return {name: number(100 * reason[name] / cases, digits=1) for name in names}


def _stands(reason: Reason) -> str:
    return ngettext("This is {points} point.", "These are {points} points.", reason["points"])


def _holds(reason: Reason) -> str:
    return ngettext("So far this is {points} point.", "So far these are {points} points.", reason["points"])


REASONS: Final = Sentences(
    {
        "kolyesi.over": N_("The round is over."),
        "kolyesi.not-your-turn": N_("Please wait: it is not your turn."),
        "kolyesi.asked-stake": N_("First choose your stake."),
        "kolyesi.asked-draw": N_("Now you draw: the stakes are in."),
        "kolyesi.no-such-draw": N_("So many tiles cannot be drawn now."),
        "kolyesi.bankers-pair": N_("The banker has a pair: {name: pays|you pay} {chips}."),
        # What the coach says.
        "kolyesi.good-first": N_("{tile} is a good first tile: it gains {percent}% of the stake on average."),
        "kolyesi.poor-first": N_("{tile} is a poor first tile: it loses {percent}% of the stake on average."),
        "kolyesi.one-is-better": N_("One more tile gains {percent}% of the stake more than two."),
        "kolyesi.two-are-better": N_("Two more tiles gain {percent}% of the stake more than one."),
        "kolyesi.stands": _stands,
        "kolyesi.holds": _holds,
        "kolyesi.chances": N_("Against all possible hands: wins {win}%, pushes {push}%, loses {lose}%."),
    },
    composed=_composed,
)
