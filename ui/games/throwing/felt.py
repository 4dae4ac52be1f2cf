# SPDX-License-Identifier: MIT
"""The felt of 擲天九: seats around, the mark, a cup, the dice, and the tile that they name."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QPoint
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QWidget

from dominoes.tiles import Tile
from ui.games.stakes import with_sign
from ui.games.throwing.cup import DiceCup
from ui.games.throwing.geometry import ThrowLayout
from ui.games.throwing.model import ThrowModel, ThrowSeatModel, ThrowTableModel
from ui.kit.theme import Look, Type
from ui.language.i18n import _
from ui.language.names import rank_label
from ui.table.felt import TableFelt, TileRow
from ui.table.geometry import Point
from ui.table.seat_panel import FittedLabel, SeatPanel, sign_tone
from ui.tiles.dice import Dice
from ui.tiles.tile_button import TileButton

SHAKE_MS: Final = 90
"""How long the cup takes from one side to the other."""
SHAKES: Final = 4
TUMBLES: Final = 5
"""How many times dice turn before they come to rest."""
TUMBLE_MS: Final = 60
_FEW: Final = 4
"""Seats up to which panels are as high as usual."""
_GOOD: Final = 40
"""Pixels of a tile in the middle, for which words need not be smaller."""
_SHAKEN: Final = 0.18
"""How far the cup moves, in its widths."""


class ThrowSeat(SeatPanel[ThrowSeatModel]):
    """With the stake, and how the throw fared."""

    def _parts(self, model: ThrowSeatModel) -> list[str]:
        return [*super()._parts(model), model.stake, model.outcome]

    def _status(self, model: ThrowSeatModel) -> tuple[str, str]:
        if model.sign is None:
            return model.stake, "muted"
        text = with_sign(model.outcome, model.sign)
        return (f"{model.stake} {text}" if model.stake else text), sign_tone(model.sign)


class ThrowTable(TableFelt[ThrowTableModel]):
    """A table for two to eight, seen from one seat."""

    PANEL = ThrowSeat
    RANKED = True

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty table."""
        super().__init__(parent)
        self.cup = DiceCup(self)
        self.dice = Dice(self)
        for widget in (self.cup, self.dice):
            widget.hide()
        self._spots: list[TileRow] = []
        self._mark = TileRow(self)
        self._thrown = TileRow(self)
        self._mark_caption, self._thrower, self._note = FittedLabel(self), FittedLabel(self), FittedLabel(self)

    # -- what it shows -------------------------------------------------------------------------

    @property
    def mark(self) -> tuple[TileButton, ...]:
        """The banker's throw."""
        return tuple(self._mark.tiles)

    @property
    def thrown(self) -> tuple[TileButton, ...]:
        """The tile that the dice name."""
        return tuple(self._thrown.tiles)

    @property
    def note(self) -> str:
        """What the throw means."""
        return self._note.text

    def rank_of(self, tile: Tile) -> str:
        """Return suit and place of *tile*."""
        return rank_label(tile)

    def clear(self) -> None:
        """Take everything off the table."""
        for row in (self._mark, self._thrown):
            row.clear()
        for widget in (self.cup, self.dice, self._mark_caption, self._thrower, self._note):
            widget.hide()
        super().clear()

    def layout_now(self) -> ThrowLayout:
        """Return the geometry of the present size."""
        return self._layout(self.words)

    def _tightest(self, words: Look) -> Sequence[float]:
        layout = self._layout(words)
        return min(layout.tile_width, _GOOD), layout.slack

    def _layout(self, words: Look) -> ThrowLayout:
        layout = ThrowLayout(
            width=self.width(),
            height=self.height(),
            seats=2 if self._model is None else len(self._model.seats),
            panel=self._panel_on(words).toTuple(),
            label=0,
            caption=QFontMetrics(words.font(Type.CAPTION, self.font())).height() + 4,
            bar=self._bar_height(words),
            bubble=self.advice.line_height(words),
            window=self.window().height(),
        )
        return replace(layout, label=self._label_room(layout.tile_width))

    def _is_compact(self, words: Look) -> bool:
        """Return whether panels are low: always where many sit at the sides."""
        crowded = self._model is not None and len(self._model.seats) > _FEW
        return crowded or super()._is_compact(words)

    def _add_seat(self) -> None:
        self._spots.append(TileRow(self))

    def _remove_seat(self) -> None:
        self._spots.pop().clear()

    def _place(self, model: ThrowTableModel, layout: ThrowLayout) -> None:
        for seat in model.seats:
            spot, faces = self._spots[seat.seat], () if seat.tile is None else (seat.tile,)
            spot.lay(faces, [layout.spot(model.place(seat.seat))] * len(faces), layout.spot_width)
            spot.name(seat.name, (", ".join(filter(None, (seat.name, seat.outcome))),) * len(faces))
        self._lay(self._mark, model.mark, layout.mark, layout.tile_width, _("The banker's throw"))
        self._mark_caption.write(_("The banker") if model.mark is not None else "", layout.mark_caption, tone="muted")
        self.cup.setGeometry(*layout.cup)
        self.cup.show()
        self._place_throw(model.thrown, layout)

    def _place_throw(self, thrown: ThrowModel | None, layout: ThrowLayout) -> None:
        self.dice.setGeometry(*layout.dice)
        self.dice.setVisible(thrown is not None)
        self.cup.set_turned(turned=thrown is not None)
        if thrown is not None:
            self.dice.show_values(thrown.dice)
        tile = None if thrown is None else thrown.tile
        self._lay(self._thrown, tile, layout.thrown, layout.tile_width, "" if thrown is None else thrown.name)
        for each in self._thrown.tiles:
            each.set_state(dimmed=thrown is not None and not thrown.counts)
        self._thrower.write("" if thrown is None else thrown.name, layout.thrower_caption)
        self._note.write("" if thrown is None else thrown.note, layout.note_box, tone="muted")

    def _lay(self, row: TileRow, tile: Tile | None, spot: Point, width: int, words: str) -> None:
        faces = () if tile is None else (tile,)
        row.lay(faces, (spot,) * len(faces), width)
        row.name("", (words,) * len(faces))
        style = self.label_style(width)
        for each in row.tiles:
            each.set_label(self.label_of(tile) if tile is not None else "", style)

    def _stops(self) -> Sequence[QWidget]:
        return (*self.bar.buttons, *self._mark.tiles, *self._thrown.tiles)

    def _rows(self) -> Sequence[Sequence[QWidget]]:
        spots = [tile for row in self._spots for tile in row.tiles]
        return ((*self._mark.tiles, *self._thrown.tiles), spots, self._panels)

    # -- motion --------------------------------------------------------------------------------

    async def show_throw(self, thrown: ThrowModel) -> None:
        """Shake the cup, let the dice tumble out, and show what they name; nothing lies there from a throw before."""
        animator = self.animator
        if animator.motion:
            with animator.skippable():
                home, far = self.cup.pos(), round(self.cup.width() * _SHAKEN)
                for step in range(SHAKES):
                    side = QPoint(far if step % 2 else -far, 0)
                    await animator.move_many([(self.cup, home + side)], SHAKE_MS)
                await animator.move_many([(self.cup, home)], SHAKE_MS)
                self.cup.set_turned(turned=True)
                self.dice.show()
                self.dice.raise_()
                for _step in range(TUMBLES):
                    # What tumbles past means nothing; only where the dice come to rest does.
                    self.dice.show_values((random.randint(1, 6), random.randint(1, 6)))
                    await animator.pause(TUMBLE_MS)
        # The window may have another size by now.
        if self._model is not None:
            self.sync(replace(self._model, thrown=thrown))
