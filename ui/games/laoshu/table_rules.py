# SPDX-License-Identifier: MIT
"""How one table of 老鼠搬家 plays, in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from dominoes.games.laoshu.options import LaoshuOptions
from ui.games.laoshu.words import bouts_counted
from ui.language.i18n import _
from ui.language.names import tiles_counted


def table_rules(options: LaoshuOptions) -> Iterator[str]:
    """Yield what players at this table must know, in the order in which they need it."""
    yield _(
        "Each has a queue of sixteen tiles. For a bout both take {tiles} from its front, or as many as both have."
    ).format(tiles=tiles_counted(options.bout))
    yield _("Tricks are played as in Tien Gow: beat with a higher combination of the same class, or throw.")
    yield _("Whoever takes a trick puts its tiles at the end of their queue, and leads next.")
    if options.supreme.civil:
        yield _("A pair of Red Mallet Sixes is supreme when led; only a pair of Long-Leg Sevens beats it.")
    else:
        yield _("A pair of Red Mallet Sixes is the lowest civil pair, never supreme.")
    yield _("Whoever has no tile left after a bout has lost, and pays one chip.")
    yield _("After {bouts} the longer queue wins.").format(bouts=bouts_counted(options.most_bouts))
