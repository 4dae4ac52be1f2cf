# SPDX-License-Identifier: MIT
"""What games with tricks print alike: every combination by rank."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from dominoes.games.combinations import Kind, ranked
from dominoes.tiles import Tile
from ui.games.handout import RankList, numbered
from ui.language.combinations import combination_name
from ui.language.i18n import capital, term


def combination_ranks(tiles: Collection[Tile], *, civil_supreme: bool) -> Iterator[RankList]:
    """Yield the combinations of each class from high to low, as far as *tiles* make them."""
    for kind in Kind:
        rows = [
            (each.rank, each.tiles, capital(combination_name(each.tiles, civil_supreme)))
            for each in ranked(kind, civil_supreme=civil_supreme)
            if set(each.tiles) <= set(tiles)
        ]
        yield RankList(capital(term(kind.value)), numbered(rows))
