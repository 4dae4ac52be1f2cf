# SPDX-License-Identifier: MIT
"""How one table of 扭天九 plays, in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from dominoes.games.turning.options import Count, NextTurner, Settlement, TurningOptions
from ui.language.i18n import _


def table_rules(options: TurningOptions) -> Iterator[str]:
    """Yield what players at this table must know."""
    yield _("Both turn the tiles of the wall in turn, two at a time; nobody chooses.")
    yield _("The second tile takes both only if it has the suit of the first and ranks higher.")
    if options.next_turner is NextTurner.TAKER:
        yield _("Whoever takes a pair turns first next.")
    else:
        yield _("Both players turn first in turn.")
    match options.count:
        case Count.RED if options.heaven_red:
            yield _("Red pips count, of Heaven six.")
        case Count.RED:
            yield _("Red pips count, of Heaven none.")
        case Count.TILES:
            yield _("Each tile taken counts one.")
        case _:
            yield _("All pips of the tiles taken count.")
    if options.settlement is Settlement.DIFFERENCE:
        yield _("Whoever has less pays the difference.")
    else:
        yield _("Whoever has less pays one chip.")
