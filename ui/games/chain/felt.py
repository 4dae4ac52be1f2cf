# SPDX-License-Identifier: MIT
"""The felt of the chain games: seats around, lines in the middle, the reader's hand, advice and buttons.

It owns the tiles: it makes, places and removes them so that they agree with the model. It does not
know which tile fits where.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from dominoes.game import Seat
from dominoes.tiles import FACES, Tile
from ui.games.chain.geometry import ChainLayout
from ui.games.chain.laid_lines import LaidLines
from ui.games.chain.marks import SIGN, EndButton
from ui.games.chain.seat import ChainSeat
from ui.games.chain.seat_tiles import SeatTiles
from ui.games.chain.view_model import ChainSeatModel, ChainTableModel, HandTileModel
from ui.games.paigow.seat import panel_size
from ui.games.tiengow.felt import COMPACT_BELOW, TablePreferences
from ui.kit import theme
from ui.kit.arrows import ARROWS, walk
from ui.kit.theme import Type
from ui.kit.widgets import Felt
from ui.language import names
from ui.table.advice import AdviceBubble
from ui.table.animator import Animator
from ui.table.button_bar import ButtonBar
from ui.table.fitted_label import FittedLabel
from ui.table.geometry import Point
from ui.table.removal import discard
from ui.tiles import art
from ui.tiles.captions import caption_of
from ui.tiles.card_print import Caption
from ui.tiles.tile_button import TileButton
from ui.tiles.tile_label import label_height

LAY_MS: Final = 240
"""How long a tile takes to its place on the table, and the others to make room."""
TURN_MS: Final = 200
"""How long tiles that are turned up take to rise."""

Labeller = Callable[[Tile, str], str]
"""Gives what is written below a tile: its face, and one of the ways of `TablePreferences.labels`."""
Speaker = Callable[[Tile], str]
"""Gives what a tile is called to somebody who does not see it."""
Printer = Callable[[Tile], Caption]
"""Gives what is printed on a tile of paper."""


class ChainTable(Felt):
    """A table for two to four, seen from one seat."""

    tile_clicked = Signal(int)
    """A tile of the reader's hand was clicked; its place in the hand."""
    tile_pointed = Signal(int)
    """The pointer or the keyboard came to a tile of the hand, or left it (-1)."""
    end_clicked = Signal(bool)
    """An open end was clicked: whether the right one."""
    felt_clicked = Signal()
    """Somebody clicked beside everything: go on, do not make me wait."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty table."""
        super().__init__(parent)
        self.animator = Animator()
        self.advice = AdviceBubble(self)
        self.bar = ButtonBar(self)
        self._preferences = TablePreferences()
        self._model: ChainTableModel | None = None
        self._labeller: Labeller = names.tile_label
        self._speaker: Speaker = names.tile_spoken
        self._printer: Printer = caption_of
        self._panels: list[ChainSeat] = []
        self._hand: list[TileButton] = []
        self._small: list[SeatTiles] = []
        self._lines = LaidLines(self, self._new_line_tile)
        self._notice = FittedLabel(self, role=Type.STRONG)

    # -- what it shows -------------------------------------------------------------------------

    @property
    def style_of_tiles(self) -> art.Style:
        """The set of tiles on the table."""
        return art.style_of(self._preferences.tiles)

    @property
    def model(self) -> ChainTableModel | None:
        """What is shown."""
        return self._model

    @property
    def panels(self) -> tuple[ChainSeat, ...]:
        """The panels by seat."""
        return tuple(self._panels)

    @property
    def hand(self) -> tuple[TileButton, ...]:
        """The reader's tiles as they stand."""
        return tuple(self._hand)

    @property
    def lines(self) -> LaidLines:
        """The tiles in the middle, with their open ends."""
        return self._lines

    @property
    def notice(self) -> FittedLabel:
        """The words below the lines."""
        return self._notice

    def small_tiles(self, seat: Seat) -> SeatTiles:
        """Give the tiles that lie at the panel of *seat*: held and covered ones."""
        return self._small[seat]

    def set_labeller(self, labeller: Labeller, speaker: Speaker, printer: Printer = caption_of) -> None:
        """Write below tiles what *labeller* gives, and on cards what *printer* gives; call them as *speaker* does."""
        self._labeller, self._speaker, self._printer = labeller, speaker, printer
        for tile in self.findChildren(TileButton):
            tile.set_printer(printer)
        self.refresh()

    def label_of(self, tile: Tile) -> str:
        """Give what is written below *tile*."""
        return self._labeller(tile, self._preferences.labels)

    def set_preferences(self, preferences: TablePreferences) -> None:
        """Show everything as the player likes it."""
        self._preferences = preferences
        self.animator.motion = preferences.motion
        self.animator.speed = preferences.speed
        for tile in self.findChildren(TileButton):
            tile.set_style(self.style_of_tiles)
            tile.set_motion(motion=preferences.motion)
        self.refresh()

    def sync(self, model: ChainTableModel) -> None:
        """Show exactly *model*, at once."""
        self._model = model
        self.refresh()

    def clear(self) -> None:
        """Take everything off the table."""
        self._model = None
        self._fit_seats(0)
        for tile in self._hand:
            discard(tile)
        self._hand = []
        self._lines.clear()
        self._notice.hide()
        self.advice.say("")
        self.bar.clear()

    def layout_now(self, model: ChainTableModel | None = None) -> ChainLayout:
        """Give the geometry of the present size for *model*; without it, for what is shown."""
        shown = self._model if model is None else model
        px = theme.look().px
        size = panel_size(self, compact=self._is_compact())
        font = theme.look().font(Type.CAPTION, self.font())
        strong = QFontMetrics(theme.look().font(Type.STRONG, self.font())).height() + 2
        layout = ChainLayout(
            width=self.width(),
            height=self.height(),
            seats=2 if shown is None else len(shown.seats),
            panel=(size.width(), size.height()),
            label=0,
            bar=0 if self.bar.isHidden() else self.bar.sizeHint().height(),
            bubble=self.advice.line_height(),
            notice=strong if shown is not None and shown.blocked else 0,
            sign=px(SIGN),
        )
        labels = map(self.label_of, FACES)
        return replace(layout, label=label_height(labels, layout.hand_width, font))

    def _is_compact(self) -> bool:
        return self.height() < theme.look().px(COMPACT_BELOW)

    def refresh(self) -> None:
        """Place everything anew from the model, as after a change of size, language or set."""
        model = self._model
        if model is None or self.width() <= 0:
            return
        layout = self.layout_now()
        self._fit_seats(len(model.seats))
        for seat in model.seats:
            self._place_seat(model, layout, seat)
        self._lines.fit_ends(sum(len(line.ends) for line in model.lines), self._new_end)
        self._lines.show(model, layout, self._speaker)
        self._place_hand(model, layout)
        self._notice.write(model.blocked, layout.notice_box)
        self.advice.place(layout.bubble_box)
        box = layout.bar_box
        self.bar.setGeometry(box.x, box.y, box.width, box.height)
        self.bar.set_middle(round(layout.hand_centre) - box.x)
        self.bar.raise_()
        stops = [*self._hand, *self._lines.ends, *self.bar.buttons, *self._lines.tiles, *self._panels]
        for before, after in pairwise(stops):
            QWidget.setTabOrder(before, after)

    def _fit_seats(self, count: int) -> None:
        while len(self._panels) > count:
            discard(self._panels.pop())
            self._small.pop().clear()
        while len(self._panels) < count:
            self._panels.append(ChainSeat(self))
            self._small.append(SeatTiles(self, self._new_tile))

    def _place_seat(self, model: ChainTableModel, layout: ChainLayout, seat: ChainSeatModel) -> None:
        panel, place = self._panels[seat.seat], model.place(seat.seat)
        box = layout.panel_box(place)
        panel.set_compact(compact=self._is_compact())
        panel.setGeometry(box.x, box.y, box.width, box.height)
        panel.show_seat(seat)
        panel.show()
        self._small[seat.seat].show(model, seat, layout, self._speaker)

    def _place_hand(self, model: ChainTableModel, layout: ChainLayout) -> None:
        free = list(self._hand)
        self._hand = []
        for shown, spot in zip(model.hand, layout.hand(len(model.hand)), strict=True):
            tile = next((each for each in free if each.face == shown.tile), None)
            if tile is None:
                tile = self._new_hand_tile(shown.tile, layout.hand_width)
            else:
                free.remove(tile)
            self._show_in_hand(tile, shown)
            tile.set_shape(width=layout.hand_width)
            tile.put_at(_corner(spot))
            tile.raise_()
            self._hand.append(tile)
        for tile in free:
            discard(tile)

    def _show_in_hand(self, tile: TileButton, shown: HandTileModel) -> None:
        spoken = self._speaker(shown.tile)
        tile.set_label(self.label_of(shown.tile))
        tile.set_state(selected=shown.selected, dimmed=shown.dimmed, able=shown.able, hinted=shown.hinted)
        tile.set_spoken(spoken, shown.state)
        tile.set_tip("\n".join(part for part in (spoken, shown.state) if part))

    # -- tiles and ends ------------------------------------------------------------------------

    def _new_tile(self, face: Tile | None, width: int) -> TileButton:
        tile = TileButton(face, self, width=width, style=self.style_of_tiles)
        tile.set_printer(self._printer)
        tile.set_motion(motion=self._preferences.motion)
        tile.show()
        return tile

    def _new_hand_tile(self, face: Tile, width: int) -> TileButton:
        tile = self._new_tile(face, width)
        tile.setCheckable(True)
        tile.clicked.connect(self._on_hand_clicked)
        tile.pointed.connect(self._on_pointed)
        tile.left.connect(self._on_left)
        return tile

    def _new_line_tile(self, face: Tile | None, width: int) -> TileButton:
        tile = self._new_tile(face, width)
        tile.clicked.connect(self._on_line_clicked)
        return tile

    def _new_end(self) -> EndButton:
        end = EndButton(self)
        end.clicked.connect(self._on_end_clicked)
        return end

    # -- motion --------------------------------------------------------------------------------

    async def show_laid(self, seat: Seat, tile: Tile, after: ChainTableModel) -> None:
        """Let *tile* fly from the hand of *seat* to its place in the line, then show *after*."""
        await self._show_moved(seat, tile, after)

    async def show_covered(self, seat: Seat, after: ChainTableModel) -> None:
        """Let a tile fly face down from the hand of *seat* to its covered tiles, then show *after*."""
        gone = self._gone(after) if seat == after.me else None
        await self._show_moved(seat, gone, after)

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
        return [tile for small in self._small for tile in small.tiles]

    async def _show_moved(self, seat: Seat, face: Tile | None, after: ChainTableModel) -> None:
        """Show *after*, with all tiles coming from where they lay, and the new one from the hand of *seat*."""
        if self._model is None or len(self._panels) != len(after.seats):
            self.sync(after)
            return
        lay = {tile: _middle(tile) for tile in self.findChildren(TileButton)}
        start = self._leaving(seat, face)
        self.sync(after)
        self._lines.hide_signs()
        ways: list[tuple[QWidget, QPoint]] = []
        present = (*self._lines.tiles, *self._hand, *self._seat_tiles())
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
        """Give the middle of the tile *face* in the hand of *seat*, or of any of its tiles, or of its panel."""
        assert self._model is not None
        own = [tile for tile in self._hand if tile.face == face]
        chosen = [tile for tile in own if tile.is_selected]
        held = self._small[seat].held[::-1]
        shown = [tile for tile in held if face is not None and tile.face == face]
        row = (*chosen, *own) if seat == self._model.me else (*shown, *held)
        return _middle(row[0]) if row else self._panels[seat].geometry().center()

    def _gone(self, after: ChainTableModel) -> Tile | None:
        """Give the tile that is in the hand now, and not in *after*."""
        missing = Counter(tile.face for tile in self._hand) - Counter(shown.tile for shown in after.hand)
        return next(iter(missing), None)

    # -- what the player does ------------------------------------------------------------------

    def _on_hand_clicked(self) -> None:
        self._tell_place(self.tile_clicked.emit)

    def _on_pointed(self) -> None:
        self._tell_place(self.tile_pointed.emit)

    def _tell_place(self, tell: Callable[[int], None]) -> None:
        tile = self.sender()
        if isinstance(tile, TileButton) and tile in self._hand:
            tell(self._hand.index(tile))

    def _on_left(self) -> None:
        self.tile_pointed.emit(-1)

    def _on_end_clicked(self) -> None:
        button = self.sender()
        if isinstance(button, EndButton) and button.end is not None:
            self.end_clicked.emit(button.end.right)

    def _on_line_clicked(self) -> None:
        """Take a click on the outermost tile for one on its open end, any other for one on the felt."""
        tile = self.sender()
        side = self._lines.side_of(tile) if isinstance(tile, TileButton) else None
        if side is None:
            self.felt_clicked.emit()
        else:
            self.end_clicked.emit(side)

    def focus_hand(self) -> None:
        """Give the keyboard to the hand, unless it is in use there or at the ends; without a hand, to the table."""
        if not self._hand:
            # Otherwise it would go to the button that leaves the table.
            self.setFocus(Qt.FocusReason.OtherFocusReason)
        elif not any(each.hasFocus() for each in (*self._hand, *self._lines.ends)):
            self._hand[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let arrows walk over tiles, open ends and seats."""
        if event.key() not in ARROWS:
            super().keyPressEvent(event)
        elif (target := walk(self._rows(), self.focusWidget(), event.key())) is not None:
            target.setFocus(Qt.FocusReason.TabFocusReason)
        else:
            self.focus_hand()

    def _rows(self) -> list[Sequence[QWidget]]:
        """What arrows walk over, from below: the hand, open ends, lines, tiles turned up, seats."""
        known = [tile for tile in self._seat_tiles() if tile.face is not None]
        rows: list[Sequence[QWidget]] = [self._hand, self._lines.ends, self._lines.tiles, known, self._panels]
        return [row for row in rows if row]

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Tell that the felt was clicked."""
        super().mousePressEvent(event)
        self.felt_clicked.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place everything anew."""
        super().resizeEvent(event)
        self.refresh()

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of text size."""
        super().changeEvent(event)
        if event.type() in {QEvent.Type.FontChange, QEvent.Type.StyleChange}:
            self.refresh()


def _corner(spot: Point) -> QPoint:
    return QPoint(spot.x, spot.y)


def _middle(tile: TileButton) -> QPoint:
    """Give the middle of *tile* itself on the table."""
    return tile.pos() + tile.tile_rect().center()
