# SPDX-License-Identifier: MIT
"""The felt of the chain games: panels and tiles of seats around, lines in the middle, and the reader's hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QWidget

from dominoes.game import Faces, Seat
from dominoes.tiles import Tile
from ui.games.chain.geometry import ChainLayout, SeatRow
from ui.games.chain.laid_lines import SIGN, LaidLines
from ui.games.chain.model import ChainSeatModel, ChainTableModel
from ui.games.chain.words import rank_of
from ui.kit.arrows import WalkedButton
from ui.kit.theme import Look, Type
from ui.kit.widgets import ENTER
from ui.language.i18n import counted, number, sentences, term
from ui.table.felt import HandRow, TableFelt, TileRow, above_hand, corner
from ui.table.geometry import Point
from ui.table.lines import tile_length
from ui.table.seat_panel import FittedLabel, SeatPanel
from ui.tiles.labels import LINES
from ui.tiles.tile_button import TileButton

LAY_MS: Final = 240
"""How long a tile takes to its place on the table, and the others to make room."""
TURN_MS: Final = 200
"""How long tiles that are turned up take to rise."""


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


class SeatTiles:
    """Tiles of one seat; what is still there stays the same widget."""

    def __init__(self, felt: TableFelt[Any]) -> None:
        """Make an empty one on *felt*."""
        self.held = TileRow(felt)
        """What the seat still holds; nothing while that is the reader's hand."""
        self.covered = TileRow(felt)
        """What the seat has covered."""

    @property
    def tiles(self) -> tuple[TileButton, ...]:
        """All of them."""
        return (*self.held.tiles, *self.covered.tiles)

    def show(self, model: ChainTableModel, seat: ChainSeatModel, layout: ChainLayout) -> None:
        """Show the tiles of *seat*."""
        place = model.place(seat.seat)
        if place:
            held: Faces = seat.shown or (None,) * seat.tiles
            spots = layout.held(place, len(held), len(seat.covered))
        else:
            # What the reader had left, once it is no hand any more.
            held = () if model.hand else seat.shown
            spots = SeatRow(layout.hand(len(held)), layout.hand_width)
        self.held.lay(held, *spots)
        self.held.name(seat.name, (seat.name,) * len(held))
        count = len(seat.covered)
        self.covered.lay(seat.covered, *layout.covered(place, count))
        self.covered.name(seat.name, (f"{term('covered-tiles')} · {seat.name}",) * count)
        for tile in self.covered.tiles:
            # One's own is remembered, but shown to lie face down.
            tile.set_state(dimmed=tile.face is not None and not seat.covered_open)

    def clear(self) -> None:
        """Take everything off the table."""
        self.held.clear()
        self.covered.clear()


class ChainTable(TableFelt[ChainTableModel]):
    """A table for two to four, seen from one seat."""

    PANEL = ChainSeat
    LABEL_LINES = LINES
    """The line in the middle needs the height."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty table."""
        super().__init__(parent)
        self.hand_row = HandRow(self)
        self.small: list[SeatTiles] = []
        """The tiles that lie at each panel: held and covered ones."""
        self.lines = LaidLines(self)
        """The tiles in the middle, with their open ends."""
        self.notice = FittedLabel(self, role=Type.STRONG)
        """The words below the lines."""

    # -- what it shows -------------------------------------------------------------------------

    def rank_of(self, tile: Tile) -> str:
        """Return what *tile* counts against its owner in the settlement: no tile outranks another here."""
        return rank_of(tile)

    @property
    def hand(self) -> tuple[TileButton, ...]:
        """The reader's tiles as they stand."""
        return self.hand_row.tiles

    def clear(self) -> None:
        """Take everything off the table."""
        self.hand_row.clear()
        self.lines.clear()
        self.notice.hide()
        super().clear()

    def layout_now(self) -> ChainLayout:
        """Return the geometry of the present size for what is shown."""
        shown = self._model
        return self._layout(self.words, noticed=shown is not None and bool(shown.blocked or shown.notice))

    @property
    def label_look(self) -> Look:
        """The look of the labels: they become smaller before tiles do, as panels do."""
        return self.words

    def _tightest(self, words: Look) -> Sequence[float]:
        layout = self._layout(words, noticed=True)
        most = layout.covered(0, 1).width
        return layout.hand_width, layout.back_width, most, layout.middle.width, layout.middle.height

    def _layout(self, words: Look, *, noticed: bool) -> ChainLayout:
        """Return the geometry with panels, advice, buttons and notice in the look *words*."""
        shown = self._model
        strong = QFontMetrics(words.font(Type.STRONG, self.font())).height() + 2
        layout = ChainLayout(
            width=self.width(),
            height=self.height(),
            seats=2 if shown is None else len(shown.seats),
            panel=self._panel_on(words).toTuple(),
            label=0,
            bar=self._bar_height(words),
            bubble=self.advice.line_height(words),
            window=self.window().height(),
            notice=strong if noticed else 0,
            sign=words.px(SIGN),
        )
        return replace(layout, label=self._label_room(layout.hand_width, words))

    def _add_seat(self) -> None:
        self.small.append(SeatTiles(self))

    def _remove_seat(self) -> None:
        self.small.pop().clear()

    def _place(self, model: ChainTableModel, layout: ChainLayout) -> None:
        for seat in model.seats:
            self.small[seat.seat].show(model, seat, layout)
        self.lines.show(model, layout)
        self.hand_row.show(model.hand, layout.hand(len(model.hand)), layout.hand_width)
        self.notice.write(sentences(model.blocked, model.notice), layout.notice_box)

    def _stops(self) -> Sequence[QWidget]:
        return (*self.hand, *self.lines.ends, *self.bar.buttons, *self.lines.tiles, *self._panels)

    def _rows(self) -> Sequence[Sequence[QWidget]]:
        known = [tile for tile in self._seat_tiles() if tile.face is not None]
        return (self.hand, self.lines.ends, self.lines.tiles, known, self._panels)

    def _clicks(self, focus: WalkedButton, key: int) -> bool:
        """Return whether *key* clicks what has *focus*: an end may be chosen by Enter too."""
        return super()._clicks(focus, key) or (key in ENTER and focus in self.lines.ends)

    def _playable(self) -> Sequence[QWidget]:
        return (*self.hand, *self.lines.ends)

    # -- where a dragged tile may be let go ----------------------------------------------------

    def end_boxes(self, *, right: bool) -> tuple[QRect, QRect]:
        """Return where the sign of an open end is, and from where the pointer means it."""
        box = self.lines.end_box(right=right)
        assert box is not None
        return _with_reach(box, tile_length(self.layout_now().hand_width))

    def cover_boxes(self) -> tuple[QRect, QRect]:
        """Return where the reader's next covered tile comes to lie, and from where the pointer means it."""
        assert self._model is not None
        layout = self.layout_now()
        lying = len(self._model.seats[self._model.me].covered)
        row = layout.covered(0, lying + 1)
        return _with_reach(_tile_box(row.tiles[-1], row.width), tile_length(row.width))

    def lead_box(self) -> QRect:
        """Return where a tile that begins a line lies, about."""
        layout = self.layout_now()
        middle, size = layout.middle, QSize(tile_length(layout.line_width), layout.line_width)
        box = QRect(QPoint(), size)
        box.moveCenter(QPoint(middle.x + middle.width // 2, middle.y + middle.height // 2))
        return box

    def middle_box(self) -> QRect:
        """Return the table above the hand."""
        return above_hand(self.layout_now())

    # -- motion --------------------------------------------------------------------------------

    async def show_covered(self, seat: Seat, after: ChainTableModel) -> None:
        """Move a tile face down from the hand of *seat* to its covered tiles, then show *after*."""
        missing = Counter(tile.face for tile in self.hand) - Counter(shown.tile for shown in after.hand)
        await self.show_laid(seat, next(iter(missing), None) if seat == after.me else None, after)

    async def show_turned_up(self, after: ChainTableModel) -> None:
        """Turn the tiles up that *after* shows, one seat after another."""
        known = {tile for tile in self._seat_tiles() if tile.face is not None and not tile.is_dimmed}
        self.sync(after)
        risen = [tile for tile in self._seat_tiles() if tile.face is not None and tile not in known]
        ways: list[tuple[QWidget, QPoint]] = []
        for tile in risen:
            ways.append((tile, tile.pos()))
            tile.move(tile.pos() - QPoint(0, tile.tile_width // 2))
            tile.raise_()
        await self.animator.move_many(ways, TURN_MS, stagger_ms=20)

    def _seat_tiles(self) -> list[TileButton]:
        return [tile for small in self.small for tile in small.tiles]

    async def show_laid(self, seat: Seat, face: Tile | None, after: ChainTableModel) -> None:
        """Show *after*, with all tiles coming from where they lay, and *face* from the hand of *seat*."""
        if self._model is None or len(self._panels) != len(after.seats):
            self.sync(after)
            return
        lay = {tile: _middle(tile) for tile in self.findChildren(TileButton)}
        start = self._leaving(seat, face)
        self.sync(after)
        self.lines.hide_signs()
        ways: list[tuple[QWidget, QPoint]] = []
        present = (*self.lines.tiles, *self.hand, *self._seat_tiles())
        for tile in present:
            goal, came = tile.pos(), lay.get(tile, start)
            tile.move(goal + came - _middle(tile))
            if tile not in lay:
                tile.raise_()
            if tile.pos() != goal:
                ways.append((tile, goal))
        try:
            await self.animator.move_many(ways, LAY_MS)
        finally:
            # Whatever has happened to the window meanwhile.
            self.refresh()

    def _leaving(self, seat: Seat, face: Tile | None) -> QPoint:
        """Return the middle of the tile *face* in the hand of *seat*, or of any of its tiles, or of its panel."""
        assert self._model is not None
        own = [tile for tile in self.hand if tile.face == face]
        chosen = [tile for tile in own if tile.is_selected]
        held = self.small[seat].held.tiles[::-1]
        shown = [tile for tile in held if face is not None and tile.face == face]
        row = (*chosen, *own) if seat == self._model.me else (*shown, *held)
        return _middle(row[0]) if row else self._panels[seat].geometry().center()


def _tile_box(spot: Point, width: int) -> QRect:
    """Return the box of an upright tile of *width* at *spot*."""
    return QRect(corner(spot), QSize(width, tile_length(width)))


def _with_reach(box: QRect, reach: int) -> tuple[QRect, QRect]:
    """Return *box*, and a square around it that reaches so many pixels from its middle."""
    around = QRect(0, 0, 2 * reach, 2 * reach)
    around.moveCenter(box.center())
    return box, around


def _middle(tile: TileButton) -> QPoint:
    """Return the middle of *tile* itself on the table."""
    return tile.pos() + tile.tile_rect().center()
