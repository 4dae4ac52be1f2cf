# SPDX-License-Identifier: MIT
"""How one table of 짝맞추기 plays, in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from dominoes.games.jjak.options import DiscarderPays, JjakOptions, Offer
from dominoes.games.mates import Mates
from ui.language.i18n import _


def table_rules(options: JjakOptions) -> Iterator[str]:
    """Yield what players at this table must know, in the order in which they need it."""
    yield _("The first player is dealt six tiles, all others five. Three pairs win.")
    yield _("Pairs are laid down at once: equal tiles, and certain military tiles.")
    if options.mates is Mates.KOREAN:
        yield _("Military mates in Korea: 6-3 and 6-2, 5-3 and 5-2, 4-3 and 4-2, 4-1 and 3-2, 5-4 and 2-1.")
    else:
        yield _("Military tiles pair by their pips, and 4-2 with 2-1.")
    if options.offer is Offer.ALL:
        yield _("A discard goes to the first player in turn who holds its mate.")
    else:
        yield _("Only the next player may take a discard, if they hold its mate.")
    yield _("Whoever draws the third pair is paid one chip by everybody.")
    if options.discarder_pays is DiscarderPays.ONE:
        yield _("If a discard makes it, only the player who discarded it pays one chip.")
    else:
        yield _("If a discard makes it, the player who discarded it pays for everybody.")
