# SPDX-License-Identifier: MIT
"""The felt of 扭天九: the pile, the two tiles turned last, and what each player has taken."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QWidget

from dominoes.game import Seat
from dominoes.opening import HEIGHT
from dominoes.tiles import FULL_SET, Tile
from ui.games.turning.geometry import TurningLayout
from ui.games.turning.model import TurningModel, TurningSeatModel
from ui.games.turning.words import pile_text
from ui.kit.theme import Look, Type
from ui.language.i18n import _, term
from ui.language.names import rank_label
from ui.table.felt import TableFelt, TileRow, corner, ways
from ui.table.seat_panel import FittedLabel, SeatPanel
from ui.tiles.tile_button import TileButton

TURN_MS: Final = 260
"""How long a tile takes from the pile to the middle."""
TAKE_MS: Final = 320
"""How long a pair takes to who takes it."""
_PAIR: Final = 2
_GOOD: Final = 40
"""Pixels of a tile turned, for which words need not be smaller."""


class TurningSeat(SeatPanel[TurningSeatModel]):
    """With what the taken tiles count."""

    def _parts(self, model: TurningSeatModel) -> list[str]:
        return [*super()._parts(model), model.points]

    def _status(self, model: TurningSeatModel) -> tuple[str, str]:
        return model.points, "text"


class TurningTable(TableFelt[TurningModel]):
    """A table for two, seen from one seat."""

    pile_clicked = Signal()
    """The pile was clicked."""

    PANEL = TurningSeat
    RANKED = True

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty table."""
        super().__init__(parent)
        self._pile: list[TileButton] = []
        self._turned = TileRow(self)
        self._taken: list[TileRow] = []
        self._captions = [FittedLabel(self), FittedLabel(self)]
        self._left = FittedLabel(self)

    # -- what it shows -------------------------------------------------------------------------

    @property
    def turned(self) -> tuple[TileButton, ...]:
        """The tiles in the middle."""
        return tuple(self._turned.tiles)

    def taken(self, seat: Seat) -> tuple[TileButton, ...]:
        """Return the tiles that *seat* has taken."""
        return tuple(self._taken[seat].tiles)

    @property
    def pile(self) -> tuple[TileButton, ...]:
        """The tiles of the pile, the one to be turned next last."""
        return tuple(self._pile)

    def rank_of(self, tile: Tile) -> str:
        """Return suit and place of *tile*."""
        return rank_label(tile)

    def clear(self) -> None:
        """Take everything off the table."""
        self._turned.clear()
        self._fit_pile(0, 0)
        for label in (*self._captions, self._left):
            label.hide()
        super().clear()

    def layout_now(self) -> TurningLayout:
        """Return the geometry of the present size."""
        return self._layout(self.words)

    def _tightest(self, words: Look) -> Sequence[float]:
        return (min(self._layout(words).turned_width, _GOOD),)

    def _layout(self, words: Look) -> TurningLayout:
        model = self._model
        layout = TurningLayout(
            width=self.width(),
            height=self.height(),
            panel=self._panel_on(words).toTuple(),
            label=0,
            caption=QFontMetrics(words.font(Type.CAPTION, self.font())).height() + 4,
            most_taken=0 if model is None else max(len(seat.taken) for seat in model.seats),
            bar=self._bar_height(words),
            bubble=self.advice.line_height(words),
            window=self.window().height(),
        )
        return replace(layout, label=self._label_room(layout.turned_width))

    def _add_seat(self) -> None:
        self._taken.append(TileRow(self))

    def _remove_seat(self) -> None:
        self._taken.pop().clear()

    def _place(self, model: TurningModel, layout: TurningLayout) -> None:
        for seat in model.seats:
            taken = self._taken[seat.seat]
            spots, wide = layout.taken(model.place(seat.seat), len(seat.taken))
            taken.lay(seat.taken, spots, wide)
            taken.name(seat.name, (_("{name} took it").format(name=seat.name),) * len(seat.taken))
        self._place_pile(model.left, layout)
        self._place_turned(model, layout)

    def _place_pile(self, left: int, layout: TurningLayout) -> None:
        self._fit_pile(left, layout.wall_width)
        # The last of the pile lie lowest at the far end; they are drawn first.
        gone = len(FULL_SET) - left
        for tile, place in zip(self._pile, range(len(FULL_SET) - 1, gone - 1, -1), strict=True):
            stack, layer = divmod(place, HEIGHT)
            tile.set_shape(width=layout.wall_width)
            tile.put_at(corner(layout.wall(stack, layer)))
            tile.set_spoken(term("pile"))
            tile.raise_()
        words = pile_text(left)
        self._left.write(words if left else "", layout.pile_caption, tone="muted")

    def _fit_pile(self, count: int, width: int) -> None:
        row = TileRow(self, self._pile)
        while len(row.tiles) < count:
            tile = self.new_tile(None, width)
            # The button below does the same by keys.
            tile.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            tile.clicked.connect(self.pile_clicked)
            row.tiles.append(tile)
        row.fit(count, width)
        self._pile = row.tiles

    def _place_turned(self, model: TurningModel, layout: TurningLayout) -> None:
        wide = layout.turned_width
        faces = tuple(each.tile for each in model.turned)
        self._turned.lay(faces, [layout.turned(place) for place in range(len(faces))], wide)
        self._turned.name("", [each.name for each in model.turned])
        style = self.label_style(wide)
        for tile, each in zip(self._turned.tiles, model.turned, strict=True):
            tile.set_label(self.label_of(each.tile), style)
            tile.set_state(selected=False, winning=each.takes)
            tile.raise_()
        for place, label in enumerate(self._captions):
            shown = model.turned[place] if place < len(model.turned) else None
            mark = "▲ " if shown is not None and shown.takes else ""
            label.write("" if shown is None else mark + shown.name, layout.caption_box(place), tone="text")

    def _stops(self) -> Sequence[QWidget]:
        return (*self._turned.tiles, *self.bar.buttons)

    def _rows(self) -> Sequence[Sequence[QWidget]]:
        model = self._model
        if model is None:
            return (self._panels,)
        seats = sorted(model.seats, key=lambda each: model.place(each.seat))
        own, *others = (self._taken[each.seat].tiles for each in seats)
        return (own, self._turned.tiles, *others, self._panels)

    # -- motion --------------------------------------------------------------------------------

    async def show_turned(self, after: TurningModel) -> None:
        """Move the next tile of the pile to the middle, where it turns over, then show *after*."""
        start = self._pile[-1].pos() if self._pile else QPoint(self.width() // 2, 0)
        self.sync(after)
        if not self._turned.tiles:
            return
        tile = self._turned.tiles[-1]
        goal = tile.pos()
        tile.move(start)
        tile.raise_()
        try:
            await self.animator.move_many([(tile, goal)], TURN_MS)
        finally:
            # Whatever has happened to the window meanwhile.
            self.refresh()

    async def show_taken(self, seat: Seat, after: TurningModel) -> None:
        """Move the pair in the middle to the tiles that *seat* has taken, then show *after*."""
        tiles = self._turned.tiles
        if len(tiles) == _PAIR and self._model is not None:
            layout = self.layout_now()
            spots, wide = layout.taken(self._model.place(seat), len(self._taken[seat].tiles) + _PAIR)
            for label in self._captions:
                label.hide()
            for tile in tiles:
                tile.set_label("")
                tile.set_state(selected=False)
                tile.set_shape(width=wide)
                tile.raise_()
            await self.animator.move_many(ways(tiles, spots[-_PAIR:]), TAKE_MS)
        self.sync(after)
