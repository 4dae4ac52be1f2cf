# SPDX-License-Identifier: MIT
"""Positions of games in which tiles are drawn, taken and discarded as diagrams."""

from __future__ import annotations

from collections.abc import Sequence

from dominoes.game import Faces, Seat, in_order
from dominoes.tiles import Tile
from ui.diagram.position import Group, Position, PrintedSeat, chips_text, legend_of
from ui.language.i18n import capital, counted, term
from ui.table.draw import DrawTableModel


def draw_position(
    model: DrawTableModel,
    reserve: tuple[Tile, ...],
    who: Sequence[str],
    *,
    opened: bool,
    title: str,
    lines: Sequence[str],
    laid: str = "",
) -> Position:
    """Return a diagram of the table that *model* shows.

    Args:
        model: With all hands open, if they are *opened*.
        reserve: The tiles that are left in it, in order.
        who: Names by seat.
        opened: Whether all tiles are shown.
        title: What stands above it.
        lines: What stands below the title.
        laid: What tiles laid down are called, in a game that has them.
    """
    left = "" if opened else f"{capital(term('reserve'))}: {counted('tiles', model.rest)}"
    to_act = [seat.seat for seat in model.seats if seat.to_act]
    pool = tuple(each.tile for each in model.pool)
    return Position(
        title=title,
        lines=tuple(lines),
        seats=tuple(_seat(model, each, laid) for each in in_order(model.me, len(who))),
        legend=tuple(filter(None, (left, *legend_of(who, model.me, to_act, opened=opened)))),
        middle=(Group(pool, capital(term("discards"))),) if pool else (),
        strips=(Group(reserve, capital(term("reserve"))),) if opened and reserve else (),
    )


def _seat(model: DrawTableModel, seat: Seat, laid: str) -> PrintedSeat:
    shown = model.seats[seat]
    held: Faces = tuple(each.tile for each in model.hand) if seat == model.me else (None,) * shown.tiles
    groups = (Group(shown.shown or held, capital(term("hand-tiles"))), Group(shown.laid, laid))
    return PrintedSeat(
        name=shown.name,
        mark=shown.mark,
        banker=shown.banker,
        note=chips_text(shown.chips),
        to_act=shown.to_act,
        groups=tuple(group for group in groups if group.tiles),
    )
