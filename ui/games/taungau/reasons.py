# SPDX-License-Identifier: MIT
"""Why something is so in 鬥牛, in sentences."""

from __future__ import annotations

from typing import Final

from dominoes.errors import Reason
from ui.language.i18n import N_, ngettext, number
from ui.language.reasons import Sentences


def _by_points(reason: Reason) -> str:
    return ngettext(
        "{name: has|You have} {points} point, the banker {other}: {chips} chips.",
        "{name: has|You have} {points} points, the banker {other}: {chips} chips.",
        reason["points"],
    )


def _most_points(reason: Reason) -> str:
    return ngettext(
        "This leaves {points} point; any other bull at most {less}.",
        "This leaves {points} points; any other bull at most {less}.",
        reason["points"],
    )


def _alike(reason: Reason) -> str:
    return ngettext("Every bull leaves {points} point.", "Every bull leaves {points} points.", reason["points"])


def _drill_points(reason: Reason) -> str:
    return ngettext(
        "Bull: {bull}. The other two count {sum}: {points} point.",
        "Bull: {bull}. The other two count {sum}: {points} points.",
        reason["points"],
    )


REASONS: Final = Sentences(
    {
        "taungau.over": N_("The round is over."),
        "taungau.not-your-turn": N_("Please wait: it is not your turn."),
        "taungau.asked-stake": N_("First choose your stake."),
        "taungau.asked-set": N_("First choose the three tiles of your bull."),
        "taungau.not-your-tiles": N_("You hold other tiles: {tiles}."),
        "taungau.no-ten": N_("These make neither 10 nor 20 nor 30: {tiles}."),
        "taungau.has-bull": N_("Three of your tiles make a ten: you have a bull."),
        "taungau.stuck": N_("{name: has|You have} no bull: {chips} to pay."),
        "taungau.banker-stuck": N_("The banker has no bull: {name: receives|you receive} {chips}."),
        "taungau.both-stuck": N_("Neither {name:|you} nor the banker has a bull: nothing to pay."),
        "taungau.by-points": _by_points,
        "taungau.stuck-pays": N_("{name: has|You have} no bull: {chips} to pay."),
        "taungau.bull-alone": N_("The banker has no bull: {name: receives|you receive} {chips}."),
        # What the coach says.
        "taungau.even-chances": N_(
            "Before anybody looks, you win as many deals as you lose: the stake decides how much is at risk."
        ),
        "taungau.is-stuck": N_("No three of these tiles make a ten."),
        "taungau.most-points": _most_points,
        "taungau.only-bull": N_("This is the only bull: {bull}."),
        "taungau.alike": _alike,
        "taungau.ten-is-highest": N_("No points count ten here: nothing is higher."),
        "taungau.wild": N_("{tile} counts {n} here."),
        "taungau.chances": N_("Against all possible hands: wins {win}%, pushes {push}%, loses {lose}%."),
        # What learners are asked.
        "taungau.drill-ask-points": N_("How many points do these five tiles have?"),
        "taungau.drill-stuck": N_("No bull"),
        "taungau.drill-points": _drill_points,
    },
    composed=lambda reason: _percent(reason) if reason.key == "taungau.chances" else {},
)


def _percent(reason: Reason) -> dict[str, str]:
    """Return each of the chances in percent of all."""
    cases = sum(reason[name] for name in ("win", "push", "lose"))
    return {name: number(100 * reason[name] / cases, digits=1) for name in ("win", "push", "lose")}
