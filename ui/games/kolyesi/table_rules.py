# SPDX-License-Identifier: MIT
"""How one table of 골여시 plays, in sentences: what its house rules come to."""

from __future__ import annotations

from collections.abc import Iterator

from dominoes.games.kolyesi.options import DrawChoice, KolYeSiOptions, StakeRule
from ui.language.i18n import _, number
from ui.language.names import enumerated


def table_rules(options: KolYeSiOptions) -> Iterator[str]:
    """Yield what players at this table must know, in the order in which they need it."""
    yield _("Each player gets one tile, the banker two; points are the last digit of all pips.")
    if options.stakes.rule is StakeRule.FLAT:
        yield _("Everybody stakes {n} chips.").format(n=number(options.stakes.flat))
    else:
        yield _("After a look at the first tile each player stakes.")
        yield _("Stakes: {stakes}.").format(stakes=enumerated([number(each) for each in options.stakes.menu]))
    yield _("Two tiles alike of the banker take every stake at once.")
    if options.draw_choice is DrawChoice.SEEN:
        yield _("Otherwise each player draws a tile, and another one if they like.")
    else:
        yield _("Otherwise each player says whether to draw one tile or two, before seeing them.")
    yield _("More points than the banker win the stake, fewer lose it, equal points change nothing.")
    yield _("The bank passes on after every round.")
