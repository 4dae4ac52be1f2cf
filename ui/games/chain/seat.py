# SPDX-License-Identifier: MIT
"""One seat's panel at a chain game: who sits there, points or chips, covered tiles, what is special."""

from __future__ import annotations

from ui.games.chain.view_model import ChainSeatModel
from ui.language.i18n import counted, number, term
from ui.table.seat_panel import SeatPanel


class ChainSeat(SeatPanel[ChainSeatModel]):
    """With covered tiles and their points; what it holds lies on the table, and is only said."""

    def _parts(self, model: ChainSeatModel) -> list[str]:
        held = counted("tiles", model.tiles or len(model.shown))
        return [*super()._parts(model), held, _covered_words(model), model.points, model.note]

    def _status(self, model: ChainSeatModel) -> tuple[str, str]:
        note = " · ".join(part for part in (model.note, model.points) if part)
        return note or _covered_words(model), "muted"


def _covered_words(seat: ChainSeatModel) -> str:
    """Return how many tiles *seat* has covered; empty without any."""
    return f"{term('covered-tiles')} {number(len(seat.covered))}" if seat.covered else ""
