# SPDX-License-Identifier: MIT
"""The table of 扭天九 as plain values, from what one seat knows; no Qt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dominoes.game import Seat
from dominoes.games.turning.rules import points
from dominoes.games.turning.state import PAIR, View
from dominoes.tiles import Tile
from ui.games.turning.words import points_text
from ui.language import names
from ui.language.i18n import pgettext
from ui.table.view_model import SeatModel, TableModel, seen_models


@dataclass(frozen=True, slots=True)
class TurningSeatModel(SeatModel):
    """One place at the table."""

    taken: tuple[Tile, ...]
    """Tiles taken, in the order in which they were turned."""
    points: str
    """What they count, in words."""


@dataclass(frozen=True, slots=True)
class TurnedModel:
    """One of the two tiles in the middle."""

    seat: Seat
    tile: Tile
    name: str
    """Of who turned it."""
    takes: bool = False
    """It takes both."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurningModel(TableModel):
    """The whole table from one seat."""

    seats: tuple[TurningSeatModel, ...]
    left: int
    """Tiles of the pile."""
    turned: tuple[TurnedModel, ...]
    """The tiles in the middle, the one turned first before the other."""


def turning_model(view: View, who: Sequence[str], levels: Sequence[str], *, lying: bool = False) -> TurningModel:
    """Return the table as the seat of *view* sees it.

    Args:
        view: What is known.
        who: Names by seat.
        levels: Strengths in words by seat; empty for a person.
        lying: Whether the last pair still lies in the middle.
    """
    lies = lying and not view.waiting and bool(view.takers)
    counted = points(view)
    taken = [view.taken(Seat(seat)) for seat in range(len(who))]
    if lies:
        taker = view.takers[-1]
        taken[taker] = taken[taker][:-PAIR]
    return TurningModel(
        me=view.seat,
        seats=tuple(
            TurningSeatModel(
                seat=Seat(seat),
                name=who[seat],
                level=levels[seat],
                mark=names.seat_mark(seat, len(who)),
                chips=view.chips[seat],
                banker=pgettext("seat", "First") if seat == view.standing.banker else "",
                to_act=seat in view.to_act,
                taken=taken[seat],
                points=points_text(view.options.count, counted[seat]),
            )
            for seat in range(len(who))
        ),
        left=view.left,
        turned=_last_pair(view, who) if lies else _waiting(view, who),
        seen=seen_models(view.turned),
    )


def _waiting(view: View, who: Sequence[str]) -> tuple[TurnedModel, ...]:
    return tuple(TurnedModel(view.first, tile, who[view.first]) for tile in view.waiting)


def _last_pair(view: View, who: Sequence[str]) -> tuple[TurnedModel, ...]:
    """Return the pair taken last, with the tile marked that took it."""
    first = view.pair_turner(len(view.takers) - 1)
    taker = view.takers[-1]
    return tuple(
        TurnedModel(seat, tile, who[seat], takes=seat == taker)
        for seat, tile in zip((first, Seat(1 - first)), view.turned[-PAIR:], strict=True)
    )
