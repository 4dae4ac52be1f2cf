# SPDX-License-Identifier: MIT
"""The felt of 打天九: a table of tricks whose wall is opened, with the tiles that are dealt to nobody."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from dominoes.game import PileOpened, Seat
from dominoes.opening import shares
from ui.games.tiengow.geometry import TienGowLayout
from ui.games.tiengow.model import TienGowSeatModel, TienGowTableModel
from ui.kit.theme import Type
from ui.kit.widgets import PlainLabel
from ui.language.i18n import _, term
from ui.language.names import tile_spoken
from ui.table.ceremony import Ceremony
from ui.table.felt import TileRow
from ui.table.trick import TrickLayout, TrickSeat, TrickSeatModel, TrickTable, TrickTableModel


class TienGowSeat(TrickSeat):
    """Its tiles are not counted while they are dealt."""

    def _counts_tiles(self, model: TrickSeatModel) -> bool:
        assert isinstance(model, TienGowSeatModel)
        return not model.dealing


class TienGowTable(TrickTable):
    """A table for two to four, seen from one seat."""

    PANEL = TienGowSeat
    LAYOUT = TienGowLayout

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty table."""
        super().__init__(parent)
        self._waiting = TileRow(self)
        self._waiting_name = PlainLabel(parent=self, role=Type.CAPTION, tone="muted")
        self._waiting_name.hide()

    def clear(self) -> None:
        """Take everything off the table."""
        self._waiting.clear()
        self._waiting_name.hide()
        super().clear()

    def _place(self, model: TrickTableModel, layout: TrickLayout) -> None:
        assert isinstance(model, TienGowTableModel)
        assert isinstance(layout, TienGowLayout)
        super()._place(model, layout)
        self._place_waiting(model, layout)

    def _place_waiting(self, model: TienGowTableModel, layout: TienGowLayout) -> None:
        """Lay what is dealt to nobody beside the trick."""
        self._waiting.lay(model.waiting, layout.waiting(len(model.waiting)), layout.back_width)
        for tile in self._waiting.tiles:
            tile.set_spoken(_("Face-down tile") if tile.face is None else tile_spoken(tile.face), model.waiting_name)
        self._waiting_name.setText(model.waiting_name if model.waiting else "")
        self._waiting_name.setVisible(bool(model.waiting))
        if model.waiting:
            self._waiting_name.setGeometry(*layout.waiting_caption(len(model.waiting)))

    # -- motion --------------------------------------------------------------------------------

    async def show_opening(self, event: PileOpened, who: Sequence[str], size: int, half: int) -> None:
        """Show how the pile is opened: everybody takes *size* tiles; those of an earlier *half* are gone.

        Args:
            event: Who rolled what, how the pile is opened, and who takes first.
            who: Names by seat.
            size: Tiles of a hand.
            half: 1, or 2 in the second half of a hand played in halves.
        """
        seats = [Seat((event.first + step) % len(who)) for step in range(len(who))]
        takes = list(zip(seats, shares(event.opening, len(who), size, half), strict=True))
        earlier = shares(event.opening, len(who), size) if half > 1 else ()
        words = _("{name: opens|You open} by {method}: {sum}, and {first: takes|you take} first.").format(
            name=who[event.roller], method=term(event.opening), sum=sum(event.dice), first=who[event.first]
        )
        gone = {place for share in earlier for place in share}
        await Ceremony(self).run(takes, event.dice, words, gone=gone)
