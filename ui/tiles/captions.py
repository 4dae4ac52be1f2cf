# SPDX-License-Identifier: MIT
"""What the reader's language prints on paper cards; apart, because names of tiles need the rules loaded."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication

from dominoes.tiles import Tile
from ui.language.tile_names import rank_label, tile_name
from ui.tiles.card_print import Caption


def caption_of(face: Tile, naming: str = "") -> Caption:
    """What stands on the card of *face*.

    Args:
        face: The tile.
        naming: In games where tiles are connected, which names they have; see `ui.language.tile_names.tile_name`.
            Ranks mean nothing there and are not printed.
    """
    families = tuple(QApplication.font().families())
    if naming:
        return Caption(tile_name(face, naming), "", families)
    return Caption(tile_name(face), rank_label(face), families)
