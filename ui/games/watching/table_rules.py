# SPDX-License-Identifier: MIT
"""How a table of 相十副 plays, in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from dominoes.games.watching.options import Dealing, Dragon, WatchingOptions
from dominoes.games.watching.triplets import Triplet
from ui.games.watching.words import triplet_name
from ui.language.i18n import _, number
from ui.language.names import enumerated


def table_rules(options: WatchingOptions) -> Iterator[str]:
    """Yield what the player must know, in the order in which they need it."""
    yield _(
        "All 32 tiles lie open in eleven groups: a pair and ten triples. The deal is solved when all make something."
    )
    yield _(
        "Two groups swap a tile, or the pair swaps both its tiles for two, if both groups make something afterwards."
    )
    left_out = Triplet.MIDDLE_DRAGON if options.dragon is Dragon.TWO_THREE_SIX else Triplet.TWO_THREE_SIX
    names = [triplet_name(each) for each in Triplet if each is not left_out]
    yield _("The pair must be mates. Three tiles may make: {names}.").format(names=enumerated(names))
    if options.deal is Dealing.SOLVABLE:
        yield _("Every deal can be solved: it is led away from a solution by {n} swaps.").format(
            n=number(options.steps)
        )
    else:
        yield _("The tiles lie as they come: not every deal can be solved.")
