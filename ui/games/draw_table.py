# SPDX-License-Identifier: MIT
"""What tables have in common where tiles are drawn, taken and discarded, as plain values from what a seat knows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dominoes.game import Faces, Seat
from dominoes.tiles import Tile
from ui.games.draw_person import Choosing
from ui.language import names
from ui.language.i18n import _, pgettext
from ui.table.draw import DrawSeatModel, PoolTileModel


def pool_models(pool: Sequence[Tile], choosing: Choosing) -> tuple[PoolTileModel, ...]:
    """Return the open discards, as the reader can choose among them while they are asked."""
    newest = len(pool) - 1
    return choosing.pool or tuple(
        PoolTileModel(tile, newest=at == newest, state=_("newest") if at == newest else "")
        for at, tile in enumerate(pool)
    )


def seat_model(
    view: Any,  # noqa: ANN401 - the view of any such game
    seat: Seat,
    called: tuple[str, str],
    shown: Faces,
    *,
    laid: tuple[Tile, ...] = (),
    note: str = "",
) -> DrawSeatModel:
    """Return one place at the table.

    Args:
        view: What the reader knows.
        seat: Whose place it is.
        called: Its name, and its strength in words.
        shown: Tiles held that lie open.
        laid: Tiles laid down for good.
        note: What is special about the seat now.
    """
    name, level = called
    return DrawSeatModel(
        seat=seat,
        name=name,
        level=level,
        mark=names.seat_mark(seat, len(view.sizes)),
        chips=view.chips[seat],
        banker=pgettext("seat", "First") if seat == view.standing.banker else "",
        to_act=seat in view.to_act,
        tiles=view.sizes[seat],
        shown=shown,
        laid=laid,
        note=note,
    )
