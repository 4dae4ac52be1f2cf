# SPDX-License-Identifier: MIT
"""How a table of 龜牌 plays, in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from dominoes.games.mates import MATES
from dominoes.games.turtle.options import TurtleOptions
from dominoes.tiles import FACES, Tile
from ui.language.i18n import _
from ui.language.names import face_list


def table_rules(options: TurtleOptions) -> Iterator[str]:
    """Yield what the player must know, in the order in which they need it."""
    yield _("All 32 tiles are laid out as a turtle; ten of them lie open.")
    yield _("Two open tiles that are mates are taken, and what lies behind each is turned up.")
    yield _("Two civil tiles of one face are mates. Of the others these are: {pairs}.").format(
        pairs=" · ".join(map(face_list, unlike_pairs(options)))
    )
    yield _("The deal is solved when the whole turtle is gone.")


def unlike_pairs(options: TurtleOptions) -> list[tuple[Tile, Tile]]:
    """Return the mates of unlike faces, each pair once."""
    mates = MATES[options.mates]
    return [(tile, mates[tile]) for tile in FACES if tile < mates[tile]]
