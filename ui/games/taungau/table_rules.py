# SPDX-License-Identifier: MIT
"""How one table of 鬥牛 plays, in sentences: what its house rules come to."""

from __future__ import annotations

from collections.abc import Iterator

from dominoes.games.taungau.options import Scoring, TauNgauOptions
from dominoes.games.taungau.scoring import STUCK_UNITS
from ui.language.i18n import _, number
from ui.language.names import enumerated


def table_rules(options: TauNgauOptions) -> Iterator[str]:
    """Yield what players at this table must know, in the order in which they need it."""
    yield _("Of five tiles, three that make 10, 20 or 30 are the bull; the other two are the points.")
    yield _("The Six and the Three each count 3 or 6, whichever is better.")
    if options.scoring is Scoring.POINTS:
        yield _("Only the last digit counts; no points count ten, the most.")
        yield _("Every point more or fewer than the banker is worth {n} chips.").format(n=number(options.stakes.unit))
        text = _("Without a bull a player pays {n} points, the banker every player's points.")
        yield text.format(n=number(STUCK_UNITS))
    else:
        yield _("Only the last digit counts; no points are the lowest.")
        yield _("More points than the banker win the stake, fewer lose it; without a bull nobody can win.")
        yield _("Stakes: {stakes}.").format(stakes=enumerated([number(each) for each in options.stakes.menu]))
        if options.auto_set:
            yield _("The program sets every hand in the best way.")
    yield _("The bank passes on, unless the banker has no bull.")
