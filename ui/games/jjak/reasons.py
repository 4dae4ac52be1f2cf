# SPDX-License-Identifier: MIT
"""Why something is so in 짝맞추기, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from dominoes.errors import Reason
from ui.language.i18n import N_, ngettext
from ui.language.reasons import Sentences


def _waits(reason: Reason) -> str:
    return ngettext(
        "What you keep can still find {count} mate.", "What you keep can still find {count} mates.", reason["count"]
    )


_SENTENCES: Final[Mapping[str, str | Callable[[Reason], str]]] = {
    "jjak.over": N_("The round is over."),
    "jjak.not-your-turn": N_("Please wait: it is not your turn."),
    "jjak.discard-first": N_("Discard a tile first."),
    "jjak.draw-first": N_("First draw a tile, or take a discard."),
    "jjak.not-in-hand": N_("You do not hold this tile: {tile}."),
    "jjak.only-newest": N_("Only the newest discard may be taken: {tile}."),
    "jjak.no-mate": N_("You do not hold the mate of {tile}."),
    "jjak.reserve-empty": N_("The reserve is used up: take the discard."),
    "jjak.won": N_("{name: has|You have} three pairs."),
    "jjak.won-discard": N_("{name: has|You have} three pairs, by a discard of {payer:|yours}."),
    "jjak.drawn": N_("The reserve is used up: nobody wins."),
    "jjak.everybody": N_("Everybody pays {payee:|you} {chips}."),
    "jjak.discarder": N_("{payer: pays|You pay} {payee:|you} for the discard: {chips}."),
    # What the coach says.
    "jjak.wins": N_("It makes your third pair, and wins."),
    "jjak.pairs": N_("It makes your pair number {count}."),
    "jjak.gone": N_("The mate of {tile} is gone, so it is of use to nobody."),
    "jjak.waits": _waits,
    "jjak.cannot-take": N_("You do not hold the mate of the newest discard."),
    "jjak.only-draw": N_("Nobody held the mate of the last discard."),
    # What learners are asked, and why an answer is right.
    "jjak.drill-ask-mate": N_("Which tile makes a pair with this one?"),
    "jjak.drill-mates": N_("{one} makes a pair with {other}."),
}

REASONS: Final = Sentences(_SENTENCES)
"""For reasons whose key begins with the key of the game."""
