# SPDX-License-Identifier: MIT
"""The tiles of a chain game's lines, their open ends, and the mark of the newest tile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import count
from typing import Any

from PySide6.QtCore import QPoint, Qt

from dominoes.game import Seat
from dominoes.tiles import Tile
from ui.games.chain.geometry import ChainLayout
from ui.games.chain.marks import EndButton, NewestMark
from ui.games.chain.model import ChainTableModel
from ui.kit import theme
from ui.language.i18n import _
from ui.table.felt import TableFelt, discard
from ui.table.geometry import Box
from ui.table.lines import LaidModel, Lying, OpenEnd, lay_lines, shape_of, turn_of
from ui.tiles.tile_button import TileButton

Maker = Callable[[Tile | None, int], TileButton]
"""Makes a tile of the table: its face, and its width in pixels."""
_Key = tuple[Tile, Seat, int]
"""A tile of the lines: its face, who laid it, and which of the equal ones."""
_Placed = tuple[LaidModel, Lying, int]
"""A tile, where it lies, and its width."""


class LaidLines:
    """Tiles in the middle; what is still there stays the same widget."""

    def __init__(self, felt: TableFelt[Any], make: Maker) -> None:
        """Make an empty one on *felt*; *make* makes its tiles."""
        self._felt = felt
        self._make = make
        self._tiles: dict[_Key, TileButton] = {}
        self._ends: list[EndButton] = []
        self._mark = NewestMark(felt)
        self._outer: dict[TileButton, bool] = {}

    @property
    def tiles(self) -> tuple[TileButton, ...]:
        """All tiles, line by line from left to right."""
        return tuple(self._tiles.values())

    @property
    def ends(self) -> tuple[EndButton, ...]:
        """The open ends, the left one first."""
        return tuple(self._ends)

    @property
    def mark(self) -> NewestMark:
        """The mark of the newest tile."""
        return self._mark

    def side_of(self, tile: TileButton) -> bool | None:
        """Return whether *tile* lies at the right open end or (False) at the left one; None inside a line."""
        return self._outer.get(tile)

    def show(self, model: ChainTableModel, layout: ChainLayout) -> None:
        """Show the lines of *model*."""
        placed, ends = _in_rows(model, layout) if model.rows_apart else _as_snakes(model, layout)
        before, self._tiles, seen = self._tiles, {}, Counter[tuple[Tile, Seat]]()
        newest: tuple[Box, int, str] | None = None
        for laid, lying, width in placed:
            key = (laid.tile, laid.seat, seen[laid.tile, laid.seat])
            seen[laid.tile, laid.seat] += 1
            tile = before.pop(key, None) or self._make(laid.tile, width)
            self._tiles[key] = tile
            tile.set_shape(width=width, turn=turn_of(laid.tile, laid.left, lying.heading))
            tile.put_at(QPoint(lying.box.x, lying.box.y))
            who = model.seats[laid.seat]
            words = [_("laid by {name:|you}").format(name=who.name), _("the newest tile") if laid.newest else ""]
            state = ", ".join(word for word in words if word)
            spoken = self._felt.spoken(laid.tile)
            tile.set_spoken(spoken, state)
            tile.set_tip(f"{spoken}\n{state}")
            if laid.newest:
                newest = (lying.box, width, who.mark)
        for tile in before.values():
            discard(tile)
        self._show_ends(ends)
        self._find_outer(model)
        if newest is None:
            self._mark.hide()
        else:
            self._mark.mark(*newest)

    def hide_signs(self) -> None:
        """Hide ends and mark while tiles move."""
        if any(end.hasFocus() for end in self._ends):
            # Otherwise focus would go to the next widget.
            self._felt.setFocus(Qt.FocusReason.OtherFocusReason)
        for sign in (*self._ends, self._mark):
            sign.hide()

    def clear(self) -> None:
        """Take everything off the table."""
        for widget in (*self._tiles.values(), *self._ends):
            discard(widget)
        self._tiles, self._ends, self._outer = {}, [], {}
        self._mark.hide()

    def fit_ends(self, number: int, make: Callable[[], EndButton]) -> None:
        """Have as many signs of open ends as *number*, new ones made by *make*."""
        while len(self._ends) > number:
            discard(self._ends.pop())
        while len(self._ends) < number:
            self._ends.append(make())

    def _show_ends(self, ends: Sequence[tuple[OpenEnd, Box]]) -> None:
        for button, (end, box) in zip(self._ends, ends, strict=True):
            button.show_end(end, box, alone=len(ends) == 1)

    def _find_outer(self, model: ChainTableModel) -> None:
        self._outer = {}
        if model.rows_apart or not model.lines or len(model.lines[-1].row) == 1:
            return
        last = self.tiles[-len(model.lines[-1].row) :]
        for end in model.lines[-1].ends:
            self._outer[last[-1 if end.right else 0]] = end.right


def _as_snakes(model: ChainTableModel, layout: ChainLayout) -> tuple[list[_Placed], list[tuple[OpenEnd, Box]]]:
    """Lay the lines in the middle."""
    shapes = [shape_of(line) for line in model.lines]
    placed: list[_Placed] = []
    ends: list[tuple[OpenEnd, Box]] = []
    for line, snake in zip(model.lines, lay_lines(shapes, layout.middle, layout.line_width, layout.sign), strict=True):
        placed += [(laid, lying, snake.width) for laid, lying in zip(line.row, snake.tiles, strict=True)]
        for end in line.ends:
            box = snake.right_end if end.right else snake.left_end
            assert box is not None
            ends.append((end, box))
    return placed, ends


def _in_rows(model: ChainTableModel, layout: ChainLayout) -> tuple[list[_Placed], list[tuple[OpenEnd, Box]]]:
    """Lay the tiles of each seat before it."""
    laid = [tile for line in model.lines for tile in line.row]
    counts = Counter(model.place(tile.seat) for tile in laid)
    rows = layout.rows(tuple(counts[place] for place in range(len(model.seats))))
    nth = [count() for _seat in model.seats]
    placed = []
    for tile in laid:
        place = model.place(tile.seat)
        placed.append((tile, rows.places[place][next(nth[place])], rows.width))
    ends = [end for line in model.lines for end in line.ends]
    box, step = rows.middle, rows.middle.width + theme.look().px(12)
    left = box.x - step * (len(ends) - 1) // 2
    return placed, [(end, box._replace(x=left + at * step)) for at, end in enumerate(ends)]
