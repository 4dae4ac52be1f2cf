# SPDX-License-Identifier: MIT
"""The felt of games in which tiles are drawn and discarded: a reserve, open discards, and hands around them.

What lies before a seat for good, such as pairs, lies beside what it holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QWidget

from dominoes.game import Faces, Seat
from dominoes.tiles import Tile
from ui.kit.theme import Look, Type
from ui.language.i18n import _, capital, counted, term
from ui.table.draw_geometry import DrawLayout
from ui.table.draw_model import DrawSeatModel, DrawTableModel, HandGroup, PoolTileModel
from ui.table.felt import HandRow, TableFelt, TileRow, above_hand, corner
from ui.table.geometry import TILE_HEIGHT, Box
from ui.table.seat_panel import FittedLabel, SeatPanel, write_alike
from ui.tiles.labels import LINES
from ui.tiles.tile_button import TileButton

_STRONG, _NO = Qt.FocusPolicy.StrongFocus, Qt.FocusPolicy.NoFocus


def _count_of(what: str, count: int) -> str:
    """Return how many tiles lie in one place; *what* is its term."""
    return _("{name}: {word}").format(name=capital(term(what)), word=counted("tiles", count))


class DrawSeat(SeatPanel[DrawSeatModel]):
    """With how many tiles it holds, and what is special about it."""

    def _parts(self, model: DrawSeatModel) -> list[str]:
        return [*super()._parts(model), counted("tiles", model.tiles), model.note]

    def _status(self, model: DrawSeatModel) -> tuple[str, str]:
        return model.note or counted("tiles", model.tiles), "muted"


class SeatTiles:
    """Tiles of one seat; what is still there stays the same widget."""

    def __init__(self, felt: DrawTable) -> None:
        """Make an empty one on *felt*."""
        self.held, self.laid = TileRow(felt), TileRow(felt)

    @property
    def tiles(self) -> tuple[TileButton, ...]:
        """All of them."""
        return (*self.held.tiles, *self.laid.tiles)

    def show(self, model: DrawTableModel, seat: DrawSeatModel, layout: DrawLayout) -> None:
        """Show the tiles of *seat*."""
        place = model.place(seat.seat)
        held: Faces = () if not place else seat.shown or (None,) * seat.tiles
        if place:
            spots, laid = layout.held(place, len(held), len(seat.laid))
        else:
            spots, laid = layout.own_laid(0), layout.own_laid(len(seat.laid))
        self.held.lay(held, *spots)
        self.held.name(seat.name, (seat.name,) * len(held))
        self.laid.lay(seat.laid, *laid)
        self.laid.name(seat.name, (_("laid down by {name:|you}").format(name=seat.name),) * len(seat.laid))

    def clear(self) -> None:
        """Take everything off the table."""
        self.held.clear()
        self.laid.clear()


class DrawTable(TableFelt[DrawTableModel]):
    """A table for two to four, seen from one seat."""

    reserve_clicked = Signal()
    """The reserve was clicked."""
    pool_clicked = Signal(int)
    """A discard was clicked; its place among them."""
    pool_double_clicked = Signal(int)

    PANEL = DrawSeat
    LABEL_LINES = LINES

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty table."""
        super().__init__(parent)
        self.hand_row = HandRow(self)
        self.small: list[SeatTiles] = []
        """The tiles at each panel."""
        self._reserve: list[TileButton] = []
        self._pool: list[TileButton] = []
        self._groups: list[FittedLabel] = []
        self._reserve_words, self._pool_words = FittedLabel(self), FittedLabel(self)

    # -- what it shows -------------------------------------------------------------------------

    @property
    def hand(self) -> tuple[TileButton, ...]:
        """The reader's tiles as they stand."""
        return self.hand_row.tiles

    @property
    def pool(self) -> tuple[TileButton, ...]:
        """The open discards, the oldest first."""
        return tuple(self._pool)

    @property
    def reserve(self) -> tuple[TileButton, ...]:
        """The tiles of the reserve, the one to be drawn next first."""
        return tuple(self._reserve)

    def clear(self) -> None:
        """Take everything off the table."""
        self.hand_row.clear()
        self._fit(self._reserve, 0, 0)
        self._fit(self._pool, 0, 0)
        for label in (*self._groups, self._reserve_words, self._pool_words):
            label.hide()
        super().clear()

    def layout_now(self) -> DrawLayout:
        """Return the geometry of the present size."""
        return self._layout(self.words)

    def _tightest(self, words: Look) -> Sequence[float]:
        layout = self._layout(words)
        return layout.hand_width, layout.back_width, layout.pool_width, layout.slack

    def _layout(self, words: Look) -> DrawLayout:
        shown = self._model
        layout = DrawLayout(
            width=self.width(),
            height=self.height(),
            seats=2 if shown is None else len(shown.seats),
            most_hand=8 if shown is None else shown.most_hand,
            most_pool=1 if shown is None else shown.most_pool,
            most_rest=1 if shown is None else shown.most_rest,
            caption=self.fontMetrics().height() + 2,
            panel=self._panel_on(words).toTuple(),
            label=0,
            bar=self._bar_height(words),
            bubble=self.advice.line_height(words),
            window=self.window().height(),
        )
        return replace(layout, label=self._label_room(layout.hand_width))

    def _add_seat(self) -> None:
        self.small.append(SeatTiles(self))

    def _remove_seat(self) -> None:
        self.small.pop().clear()

    def _place(self, model: DrawTableModel, layout: DrawLayout) -> None:
        for seat in model.seats:
            self.small[seat.seat].show(model, seat, layout)
        self._place_reserve(model, layout)
        self._place_pool(model.pool, layout)
        self._place_captions(model, layout)
        spots = layout.grouped([group.count for group in model.groups])
        self.hand_row.show(model.hand, spots, layout.hand_width)
        self._place_groups(model.groups, layout)

    def _place_reserve(self, model: DrawTableModel, layout: DrawLayout) -> None:
        spots = layout.reserve(model.rest)
        faces: Faces = model.reserve or (None,) * model.rest
        self._fit(self._reserve, model.rest, layout.wall_width)
        words = _count_of("reserve", model.rest)
        # What stands on top is drawn over what stands below it.
        for at in reversed(range(model.rest)):
            tile = self._reserve[at]
            first = at == 0
            face = faces[at]
            tile.set_face(face)
            tile.set_shape(width=layout.wall_width)
            tile.set_state(able=first and model.draws, hinted=first and model.draw_hinted)
            tile.put_at(corner(spots[at]))
            tile.raise_()
            self._make_reachable(tile, reachable=first or face is not None)
            name = words if face is None else self.spoken(face)
            drawn = _("Draw a tile") if first and model.draws else ""
            tile.set_spoken(name, drawn)
            tile.set_tip(drawn or name)

    def _make_reachable(self, tile: TileButton, *, reachable: bool) -> None:
        if not reachable and tile.hasFocus():
            self.setFocus()
        tile.setFocusPolicy(_STRONG if reachable else _NO)

    def _place_pool(self, pool: Sequence[PoolTileModel], layout: DrawLayout) -> None:
        spots = layout.pool(len(pool))
        self._fit(self._pool, len(pool), layout.pool_width)
        for tile, model, spot in zip(self._pool, pool, spots, strict=True):
            tile.set_face(model.tile)
            tile.set_shape(width=layout.pool_width)
            tile.set_state(
                selected=model.selected, able=model.able and not model.selected, hinted=model.hinted, dimmed=False
            )
            tile.put_at(corner(spot))
            spoken = self.spoken(model.tile)
            tile.set_spoken(spoken, model.state)
            tile.set_tip("\n".join(part for part in (spoken, model.state) if part))

    def _place_captions(self, model: DrawTableModel, layout: DrawLayout) -> None:
        """Write above the reserve and the discards how many there are."""
        reserve, pool = _count_of("reserve", model.rest), _count_of("discards", len(model.pool))
        wide = QFontMetrics(self.words.font(Type.CAPTION, self.font())).horizontalAdvance
        write_alike(
            (self._reserve_words, reserve, layout.reserve_caption(wide(reserve))),
            (self._pool_words, pool, layout.pool_caption(wide(pool))),
            tone="muted",
        )

    def _place_groups(self, groups: Sequence[HandGroup], layout: DrawLayout) -> None:
        while len(self._groups) < len(groups):
            self._groups.append(FittedLabel(self))
        spots, at = layout.grouped([group.count for group in groups]), 0
        for label, group in zip(self._groups, groups, strict=False):
            label.write(group.caption, layout.group_box(spots[at : at + group.count]), tone="muted")
            at += group.count
        for label in self._groups[len(groups) :]:
            label.write("", Box(0, 0, 0, 0))

    def _fit(self, tiles: list[TileButton], count: int, width: int) -> None:
        """Keep *count* of *tiles*: those of the reserve that are drawn next go first."""
        row = TileRow(self, tiles if tiles is self._pool else tiles[::-1])
        while len(row.tiles) < count:
            row.tiles.append(self._new(tiles, width))
        row.fit(count, width)
        tiles[:] = row.tiles if tiles is self._pool else row.tiles[::-1]

    def _new(self, tiles: list[TileButton], width: int) -> TileButton:
        tile = self.new_tile(None, width)
        if tiles is self._pool:
            tile.clicked.connect(self._on_pool)
            tile.double_clicked.connect(self._on_pool_twice)
        else:
            tile.clicked.connect(self.reserve_clicked)
        return tile

    def _on_pool(self) -> None:
        tile = self.sender()
        if isinstance(tile, TileButton) and tile in self._pool:
            self.pool_clicked.emit(self._pool.index(tile))

    def _on_pool_twice(self) -> None:
        tile = self.sender()
        if isinstance(tile, TileButton) and tile in self._pool:
            self.pool_double_clicked.emit(self._pool.index(tile))

    def _stops(self) -> Sequence[QWidget]:
        return (*self.hand, *self._reserve[:1], *self._pool, *self.bar.buttons, *self._panels)

    def _rows(self) -> Sequence[Sequence[QWidget]]:
        known = [tile for small in self.small for tile in small.tiles if tile.face is not None]
        reserve = [tile for tile in self._reserve if tile.face is not None] or self._reserve[:1]
        return (self.hand, (*reserve, *self._pool), known, self._panels)

    def _playable(self) -> Sequence[QWidget]:
        able = [
            tile
            for tile, model in zip(self._pool, self._model.pool if self._model else (), strict=False)
            if model.able
        ]
        drawn = self._reserve[:1] if self._model is not None and self._model.draws else []
        return (*self.hand, *able, *drawn)

    # -- where a dragged tile may be let go ----------------------------------------------------

    def pool_boxes(self) -> tuple[QRect, QRect]:
        """Return where the next discard comes to lie, and from where the pointer means it."""
        layout = self.layout_now()
        spot = layout.pool(len(self._pool) + 1)[-1]
        box = QRect(spot.x, spot.y, layout.pool_width, round(layout.pool_width * TILE_HEIGHT))
        return box, above_hand(layout)

    # -- motion --------------------------------------------------------------------------------

    async def show_moved(self, seat: Seat, after: DrawTableModel, gone: Tile | None = None) -> None:
        """Show *after*, with all tiles coming from where they lay: from the hand of *seat*, the reserve or the pool.

        Args:
            seat: Who moved.
            after: What then lies there.
            gone: The face that left the hand of *seat* for the discards, if one did.
        """
        if self._model is None or len(self._panels) != len(after.seats):
            self.sync(after)
            return
        lay = {tile: tile.tile_rect().center() + tile.pos() for tile in self.findChildren(TileButton)}
        came = self._source(seat, after, gone)
        self.sync(after)
        ways: list[tuple[QWidget, QPoint]] = []
        for tile in (*self._pool, *self.hand, *(each for small in self.small for each in small.tiles)):
            goal, middle = tile.pos(), tile.tile_rect().center() + tile.pos()
            start = lay.get(tile, came)
            if start is None or start == middle:
                continue
            tile.move(goal + start - middle)
            tile.raise_()
            ways.append((tile, goal))
        try:
            await self.animator.move_many(ways)
        finally:
            self.refresh()

    def _source(self, seat: Seat, after: DrawTableModel, gone: Tile | None) -> QPoint | None:
        """Return where a tile comes from that did not lie there before."""
        assert self._model is not None
        if gone is not None:
            held = self.hand if seat == after.me else self.small[seat].held.tiles
            found = [tile for tile in held if tile.face == gone][-1:] or held[-1:]
        elif after.rest < self._model.rest:
            found = self._reserve[:1]
        else:
            # The first place in which another discard lies afterwards is that of the one which was taken.
            left = [each.tile for each in after.pool]
            place = next((at for at, tile in enumerate(left) if self._pool[at].face != tile), len(left))
            found = self._pool[place : place + 1]
        return found[0].tile_rect().center() + found[0].pos() if found else None
