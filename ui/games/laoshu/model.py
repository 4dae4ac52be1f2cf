# SPDX-License-Identifier: MIT
"""The table of 老鼠搬家 as plain values, from what one seat knows; no Qt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from dominoes.game import Faces, Seat
from dominoes.games.laoshu.state import State, View
from ui.language import names
from ui.language.i18n import pgettext
from ui.table.trick_model import TrickSeatModel, TrickTableModel, trick_models
from ui.table.view_model import HandTileModel, seen_models


@dataclass(frozen=True, slots=True)
class QueueSeatModel(TrickSeatModel):
    """One place at the table."""

    queue: Faces = ()
    """Tiles that wait face down, the front first; faces where all lie open, as in a review."""


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueTableModel(TrickTableModel):
    """The whole table from one seat."""

    seats: tuple[QueueSeatModel, ...]


def table_model(
    view: View,
    who: Sequence[str],
    levels: Sequence[str],
    hand: Sequence[HandTileModel] | None = None,
    *,
    open_hands: State | None = None,
) -> QueueTableModel:
    """Return the table as the seat of *view* sees it.

    Args:
        view: What is known.
        who: Names by seat.
        levels: Strengths in words by seat; empty for a person.
        hand: The hand as it is shown; tidy and at rest if not given.
        open_hands: Where all hands are shown, as in a review: the state itself.
    """
    return QueueTableModel(
        me=view.seat,
        seats=tuple(
            QueueSeatModel(
                seat=Seat(seat),
                name=who[seat],
                level=levels[seat],
                mark=names.wind(seat),
                chips=view.chips[seat],
                tiles=view.sizes[seat],
                tricks=view.won[seat],
                banker=pgettext("seat", "First") if seat == view.standing.banker else "",
                to_act=seat in view.to_act,
                shown=open_hands.hands[seat] if open_hands is not None and seat != view.seat else (),
                queue=(None,) * view.queues[seat] if open_hands is None else open_hands.queues[seat],
            )
            for seat in range(len(who))
        ),
        hand=tuple(map(HandTileModel, view.hand)) if hand is None else tuple(hand),
        trick=trick_models(view.trick, civil_supreme=view.options.supreme.civil),
        seen=seen_models(view.seen()),
        opened=open_hands is not None,
    )


def before_bout(model: QueueTableModel, taken: int) -> QueueTableModel:
    """Return *model*, in which a bout has just begun, as it was when the tiles *taken* by each stood in the queues."""
    return replace(
        model,
        hand=(),
        trick=(),
        seats=tuple(
            replace(seat, tiles=0, shown=(), to_act=False, queue=((None,) * taken + seat.queue))
            for seat in model.seats
        ),
    )
