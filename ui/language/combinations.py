# SPDX-License-Identifier: MIT
"""Names of tiles played together, in the present language."""

from __future__ import annotations

from collections.abc import Sequence

from dominoes.games.combinations import CIVIL_SUPREME, Kind, combination
from dominoes.games.triplets import Dragon, triplet_of
from dominoes.tiles import Suit, Tile, tidy
from ui.language.i18n import pgettext, term
from ui.language.names import tile_list, tile_name


def combination_name(tiles: Sequence[Tile], civil_supreme: bool) -> str:  # noqa: FBT001 - said once for a whole table
    """Name tiles played together (雙天, 雜九, 天九, 三文地八); tiles that make nothing are listed.

    Args:
        tiles: in any order.
        civil_supreme: whether the table plays 文尊, so that a pair of 銅錘六 is one when led.
    """
    row = tidy(tiles)
    made = combination(row, civil_supreme=civil_supreme)
    if made is None:
        return tile_list(row)
    military = next((str(tile.pips) for tile in row if tile.suit is Suit.MILITARY), "")
    match made.kind:
        case Kind.SINGLE_CIVIL | Kind.SINGLE_MILITARY:
            return tile_name(row[0])
        case Kind.PAIR_CIVIL:
            return term(f"pair-{row[0]}")
        case Kind.PAIR_MILITARY:
            return term(f"pair-{military}")
        case Kind.MIXED:
            return term(f"mix-{military}")
        case Kind.SUPREME:
            return term("supreme-civil" if row == CIVIL_SUPREME else "supreme")
        case Kind.THREE_CIVIL | Kind.THREE_MILITARY:
            return term(f"{made.kind.value}-{military}")
        case Kind.FOUR:
            return term(f"four-{military}")


def combination_in_sentence(tiles: Sequence[Tile], civil_supreme: bool) -> str:  # noqa: FBT001 - as above
    """Name tiles played together as `combination_name` does, with an article where the language has one."""
    name = combination_name(tiles, civil_supreme)
    made = combination(tidy(tiles), civil_supreme=civil_supreme)
    match made.kind if made else None:
        case Kind.SUPREME:
            # Translators: the supreme pair, within a sentence. Languages without articles just write {pair}.
            return pgettext("in a sentence", "the {pair}").format(pair=name)
        case Kind.PAIR_CIVIL | Kind.PAIR_MILITARY:
            # Translators: a pair of tiles, within a sentence. Languages without articles just write {pair}.
            return pgettext("in a sentence", "a {pair}").format(pair=name)
        case _:
            return name


def triplet_name(tiles: tuple[Tile, ...]) -> str:
    """Name what three *tiles* make, by whichever third dragon counts; empty for other tiles."""
    # Which third row counts is known where the tiles were found valid.
    found = (triplet_of(tiles, dragon) for dragon in Dragon)
    return next((term(triplet.value) for triplet in found if triplet is not None), "")
