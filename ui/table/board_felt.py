# SPDX-License-Identifier: MIT
"""The felt of a game played alone: tiles in the places of a board, framed in their groups."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar, Final

from PySide6.QtCore import QObject, QPoint, QRect, QRectF, Qt, Signal, SignalInstance
from PySide6.QtGui import QBrush, QColor, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from ui.kit.arrows import ARROWS
from ui.kit.theme import Look, Type, pen_colour
from ui.language.i18n import _, sentences
from ui.language.names import tile_spoken
from ui.table.board import BoardLayout, BoardModel, FrameModel, PlacedModel, Plan
from ui.table.felt import TableFelt, corner, discard
from ui.tiles.tile_button import TileButton

_LIGHT: Final = 40
"""Opacity of the ground of a lit frame, of 255."""
_ASIDE: Final = 2.0
"""How much a step aside counts beside one ahead, when an arrow looks for the next tile."""
_DIRECTIONS: Final = dict(zip(ARROWS, ((-1, 0), (1, 0), (0, -1), (0, 1)), strict=True))
_CENTRED: Final = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine


class _Frames(QWidget):
    """The frames, painted below the tiles."""

    def __init__(self, felt: BoardFelt) -> None:
        super().__init__(felt)
        self._felt = felt
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint each frame: lit and named where its tiles make something."""
        model = self._felt.model
        if model is None:
            return
        layout = self._felt.layout_now()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for frame in model.frames:
                self._paint(painter, frame, layout)

    def _paint(self, painter: QPainter, frame: FrameModel, layout: BoardLayout) -> None:
        now = self._felt.words
        cloth, around = now.cloth, layout.frame_box(frame.places)
        box = QRectF(around.x, around.y, around.width, around.height)
        gold = QColor(cloth.gold)
        painter.setPen(QPen(gold if frame.lit else pen_colour(cloth.muted, alpha=90), now.px(2) if frame.lit else 1))
        painter.setBrush(QBrush(pen_colour(cloth.gold, alpha=_LIGHT)) if frame.lit else Qt.BrushStyle.NoBrush)
        radius = layout.tile_width * 0.22
        painter.drawRoundedRect(box, radius, radius)
        below = layout.caption_box(frame.places)
        words = " ".join(filter(None, (frame.sign, frame.caption)))
        font = now.font(Type.CAPTION, self.font())
        painter.setFont(font)
        painter.setPen(gold if frame.lit else QColor(cloth.muted))
        shown = QFontMetrics(font).elidedText(words, Qt.TextElideMode.ElideRight, below.width)
        painter.drawText(QRectF(below.x, below.y, below.width, below.height), _CENTRED, shown)


class BoardFelt(TableFelt[BoardModel]):
    """Tiles in their places; the game decides on the choosable ones and on the effect."""

    clicked = Signal(int)
    """The tile in this place was clicked."""
    pointed = Signal(int)
    """The pointer or focus came to the tile in this place, or left it (-1)."""

    PLAN: ClassVar[Plan]
    """Where the places are."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty board."""
        super().__init__(parent)
        self._frames = _Frames(self)
        self._tiles: dict[int, TileButton] = {}
        """By place."""

    # -- what it shows -------------------------------------------------------------------------

    @property
    def hand(self) -> tuple[TileButton, ...]:
        """The tiles that can be chosen, in the order of their places."""
        return tuple(tile for _place, tile in sorted(self._tiles.items()) if tile.face is not None)

    def tile_at(self, place: int) -> TileButton:
        """Return the tile that lies in *place*."""
        return self._tiles[place]

    def place_of(self, tile: QObject | None) -> int | None:
        """Return where *tile* lies; None if it is none of the board."""
        return next((place for place, each in self._tiles.items() if each is tile), None)

    def clear(self) -> None:
        """Take everything off the table."""
        for place in tuple(self._tiles):
            self._remove(place)
        super().clear()
        self._frames.update()

    def _layout(self, words: Look) -> BoardLayout:
        font = words.font(Type.CAPTION, self.font())
        return BoardLayout(
            **self._room(words) | {"panel": (0, 0)},
            plan=self.PLAN,
            caption=QFontMetrics(font).height() + words.px(2) if self.PLAN.edge else 0,
        )

    def _tightest(self, words: Look) -> Sequence[float]:
        return (self._layout(words).tile_width,)

    def _place(self, model: BoardModel, layout: BoardLayout) -> None:
        self._frames.setGeometry(self.rect())
        self._frames.lower()
        self._frames.update()
        for place, (placed, spot) in enumerate(zip(model.places, layout.spots, strict=True)):
            if placed is None:
                self._remove(place)
                continue
            tile = self._tiles.get(place) or self._new(place, layout.tile_width)
            self._show(tile, placed)
            tile.set_shape(width=layout.tile_width, turn=self.PLAN.turn)
            tile.put_at(corner(spot))
            tile.show()
        self.drag.watch(self.hand)

    def _show(self, tile: TileButton, placed: PlacedModel) -> None:
        tile.set_face(placed.tile)
        tile.set_state(selected=placed.selected, dimmed=placed.dimmed, able=placed.able, hinted=placed.hinted)
        reachable = placed.tile is not None
        tile.setFocusPolicy(Qt.FocusPolicy.StrongFocus if reachable else Qt.FocusPolicy.NoFocus)
        tile.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, on=not reachable)
        if placed.tile is None:
            if tile.hasFocus():
                self.setFocus(Qt.FocusReason.OtherFocusReason)
            tile.set_spoken(sentences(_("Face-down tile"), placed.where))
            tile.set_tip("")
            return
        name = tile_spoken(placed.tile, self.naming)
        state = sentences(placed.where, placed.state)
        tile.set_spoken(name, state)
        tile.set_tip("\n".join(filter(None, (name, state))))

    def _new(self, place: int, width: int) -> TileButton:
        tile = self.new_tile(None, width)
        tile.setCheckable(True)
        tile.clicked.connect(partial(self._emit_place, tile, self.clicked))
        tile.pointed.connect(partial(self._emit_place, tile, self.pointed))
        tile.left.connect(self._on_left)
        self._tiles[place] = tile
        return tile

    def _remove(self, place: int) -> None:
        tile = self._tiles.pop(place, None)
        if tile is None:
            return
        if tile.hasFocus() and self._tiles:
            nearest = min(self._tiles.values(), key=lambda each: _away(tile, each))
            nearest.setFocus(Qt.FocusReason.OtherFocusReason)
        self.drag.watch(self.hand)
        discard(tile)

    # -- motion --------------------------------------------------------------------------------

    async def show_swapped(self, ways: Sequence[tuple[int, int]], after: BoardModel) -> None:
        """Move the tiles between places, each from the first to the second, then show *after*."""
        tiles = {start: self._tiles[start] for start, _end in ways if start in self._tiles}
        spots = self.layout_now().spots
        moves: list[tuple[QWidget, QPoint]] = []
        for start, end in ways:
            tile = tiles.get(start)
            if tile is not None:
                tile.raise_()
                moves.append((tile, tile.spot_for(corner(spots[end]))))
        try:
            await self.animator.move_many(moves)
        finally:
            self.sync(after)

    async def show_gone(self, places: Sequence[int], after: BoardModel) -> None:
        """Move the tiles in *places* towards each other and off the board, then show *after*."""
        tiles = [self._tiles[place] for place in places if place in self._tiles]
        middle = QPoint(self.width() // 2, self.height())
        moves: list[tuple[QWidget, QPoint]] = []
        for at, tile in enumerate(tiles):
            tile.raise_()
            aside = round((at - (len(tiles) - 1) / 2) * tile.tile_width * 1.1)
            moves.append((tile, tile.spot_for(middle + QPoint(aside - tile.tile_width // 2, 0))))
        try:
            await self.animator.move_many(moves)
        finally:
            self.sync(after)

    # -- where a dragged tile may be let go ----------------------------------------------------

    def tile_box(self, place: int) -> QRect:
        """Return where the tile in *place* lies."""
        return QRect(corner(self.layout_now().spots[place]), self._tiles[place].tile_rect().size())

    # -- what the player does ------------------------------------------------------------------

    def focus_hand(self) -> None:
        """Move focus to the nearest tile with which something can be done, unless it is on one."""
        places = () if self.model is None else self.model.places
        marked = (place for place, each in enumerate(places) if each is not None and (each.able or each.selected))
        useful, focus = [self._tiles[place] for place in marked], self.focusWidget()
        if not useful:
            super().focus_hand()
        elif focus not in useful:
            nearest = useful[0] if focus is None else min(useful, key=partial(_away, focus))
            nearest.setFocus(Qt.FocusReason.OtherFocusReason)

    def _rows(self) -> Sequence[Sequence[QWidget]]:
        return (self.hand,)

    def _walk(self, focus: QWidget | None, key: int) -> None:
        """Move the focus to the nearest tile in the direction of the arrow; from outside, to the first tile."""
        tiles = self.hand
        if self.place_of(focus) is None or focus is None:
            super()._walk(focus, key)
            return
        right, down = _DIRECTIONS[Qt.Key(key)]
        start = focus.geometry().center()

        def order(tile: QWidget) -> float:
            way = tile.geometry().center() - start
            ahead, aside = way.x() * right + way.y() * down, abs(way.x() * down) + abs(way.y() * right)
            return ahead + _ASIDE * aside

        def is_ahead(tile: QWidget) -> bool:
            way = tile.geometry().center() - start
            return way.x() * right + way.y() * down > 0

        target = min((tile for tile in tiles if is_ahead(tile)), key=order, default=None)
        if target is not None:
            target.setFocus(Qt.FocusReason.TabFocusReason)

    def _on_left(self) -> None:
        self.pointed.emit(-1)

    def _emit_place(self, tile: TileButton, signal: SignalInstance, *_args: object) -> None:
        """Emit by *signal* the place of *tile*, as long as it lies on the board."""
        place = self.place_of(tile)
        if place is not None:
            signal.emit(place)


def _away(one: QWidget, other: QWidget) -> int:
    return (one.geometry().center() - other.geometry().center()).manhattanLength()
