# SPDX-License-Identifier: MIT
"""One seat's panel at a chain game: who sits there, points or chips, covered tiles, what is special."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from ui.games.chain.view_model import ChainSeatModel
from ui.games.paigow.seat import BankSeat
from ui.games.paigow.view_model import BankSeatModel
from ui.language.i18n import _, counted, number, signed, term


class ChainSeat(BankSeat):
    """The panel of a banker's table, with covered tiles and their points instead of a stake."""

    def __init__(self, parent: QWidget) -> None:
        """Make an empty panel on the table *parent*."""
        super().__init__(parent)
        self._seat: ChainSeatModel | None = None

    def show_seat(self, seat: ChainSeatModel) -> None:
        """Show *seat*; what it holds lies on the table, so the panel says it to assistive technology only."""
        self._seat = seat
        told = " · ".join(part for part in (seat.note, seat.points) if part)
        self.show_model(
            BankSeatModel(
                seat=seat.seat,
                name=seat.name,
                level=seat.level,
                mark=seat.mark,
                chips=seat.chips,
                banker=seat.banker,
                status=told or _covered_words(seat),
                hands=(),
                outcome="",
                sign=None,
                to_act=seat.to_act,
            )
        )

    def spoken(self) -> str:
        """Everything the panel and the small tiles at it show, in words."""
        seat = self._seat
        if seat is None:
            return ""
        parts = [
            seat.label,
            seat.level,
            seat.banker,
            f"{term('chips')} {signed(seat.chips)}",
            counted("tiles", seat.tiles or len(seat.shown)),
            _covered_words(seat),
            seat.points,
            seat.note,
            _("to move") if seat.to_act else "",
        ]
        return " · ".join(part for part in parts if part)


def _covered_words(seat: ChainSeatModel) -> str:
    """Say how many tiles *seat* has covered; empty without any."""
    return f"{term('covered-tiles')} {number(len(seat.covered))}" if seat.covered else ""
