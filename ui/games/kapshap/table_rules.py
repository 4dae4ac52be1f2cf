# SPDX-License-Identifier: MIT
"""How one table of 夾十 plays, in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from dominoes.games.kapshap.options import FirstTurn, KapShapOptions, Takes
from ui.language.i18n import _, ngettext, number


def table_rules(options: KapShapOptions) -> Iterator[str]:
    """Yield what players at this table must know, in the order in which they need it."""
    yield _("Eight tiles win: an eye, that is two equal tiles, and three pairs that make 10 or 20.")
    yield _("Each tile counts its pips, but 4-2 counts {n}.").format(n=number(options.forty_two))
    if options.first_turn is FirstTurn.DISCARD:
        yield _("The first player holds eight tiles and begins with a discard.")
    else:
        yield _("The first player holds eight tiles and begins with a discard, then draws and discards again.")
    if options.take is Takes.ANY:
        yield _("Any tile among the discards may be taken.")
    else:
        yield _("Only the newest discard may be taken.")
    if options.draw_after_take:
        yield _("Who takes one discards another tile, then also draws and discards.")
    else:
        yield _("Who takes one discards another tile and draws none.")
    text = ngettext("The loser pays {n} chip.", "The loser pays {n} chips.", options.ante)
    yield text.format(n=number(options.ante))
