# SPDX-License-Identifier: MIT
"""Why something is so in 龜牌, in sentences."""

from __future__ import annotations

from typing import Final

from dominoes.errors import Reason
from ui.language.i18n import N_, _, ngettext, number
from ui.language.reasons import Sentences


def _stuck(reason: Reason) -> str:
    left = reason["left"]
    text = ngettext(
        "No mates lie open any more: {n} tile is left.", "No mates lie open any more: {n} tiles are left.", left
    )
    return text.format(n=number(left))


REASONS: Final = Sentences(
    {
        "turtle.over": N_("The deal is over."),
        "turtle.not-open": N_("This tile does not lie open: {tile}."),
        "turtle.no-mates": N_("These two are no mates: {one}, {other}."),
        "turtle.other-order": N_("Of a pair the higher tile comes first."),
        "turtle.solved": N_("Solved: the whole turtle is gone."),
        "turtle.stuck": _stuck,
        "turtle.coach-last": N_("It is the last pair."),
        "turtle.coach-only": N_("No other mates lie open."),
        "turtle.coach-any": lambda reason: _("{n} pairs lie open. In which order they go changes nothing.").format(
            n=number(reason["pairs"])
        ),
    }
)
