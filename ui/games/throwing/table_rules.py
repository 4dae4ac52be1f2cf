# SPDX-License-Identifier: MIT
"""How one table of 擲天九 plays, in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from dominoes.games.throwing.options import ThrowingOptions, ThrowUntil
from ui.language.i18n import _, number


def table_rules(options: ThrowingOptions) -> Iterator[str]:
    """Yield what players at this table must know."""
    yield _("A throw of two dice is named and ranked as the tile with its numbers.")
    menu = ", ".join(map(number, sorted(options.stakes.menu)))
    yield _("Every player but the banker stakes. The stakes offered: {menu}").format(menu=menu)
    yield _("The banker's throw takes all stakes if it is the highest of its suit, and pays all if it is the lowest.")
    yield _("Otherwise each player throws until a throw has the banker's suit: higher wins, equal draws, lower loses.")
    if options.until is ThrowUntil.FIRST_WIN:
        yield _("Once somebody has won nobody else throws, and the other stakes stand.")
    yield _("The bank passes to the next seat after every round.")
