# SPDX-License-Identifier: MIT
"""The felt of the chain games: panels and tiles of seats around, lines in the middle, and the reader's hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import count
from typing import Any, Final

from PySide6.QtCore import QObject, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from dominoes.game import Faces, Seat
from dominoes.tiles import Tile
from ui.games.chain.table import ChainLayout, ChainSeatModel, ChainTableModel, SeatRow
from ui.kit import theme
from ui.kit.arrows import WalkedButton
from ui.kit.theme import Look, Type, pen_colour
from ui.kit.widgets import ENTER, give_tip
from ui.language.i18n import _, counted, ngettext, number, sentences, term
from ui.language.names import tile_spoken
from ui.table.bank import come_from_middle
from ui.table.felt import HandRow, TableFelt, TileRow, above_hand, corner, discard, fit
from ui.table.geometry import FEW, Box, Point
from ui.table.lines import LaidModel, LineModel, Lying, OpenEnd, Snake, lay_lines, tile_length, turn_of
from ui.table.seat_panel import FittedLabel, SeatPanel
from ui.tiles.labels import LINES
from ui.tiles.pips import CORNER
from ui.tiles.tile_button import TileButton

# -- lines with their open ends -------------------------------------------------------------------


SIGN: Final = 24
"""Least diameter of the sign of an open end, at text size 1."""
_STRUCK: Final = 0.12
"""How far from its corners a sign is struck through, in parts of its width."""
_RIM: Final = 4
"""Pixels around the sign for the focus ring."""
_Key = tuple[Tile, Seat, int]
"""A tile of the lines: its face, its player, and its number among equal ones."""
_Placed = tuple[LaidModel, Lying, int]
"""A tile, where it lies, and its width."""


class EndButton(WalkedButton):
    """An open end: a round sign with its number, to be connected to."""

    def __init__(self, parent: QWidget) -> None:
        """Make a sign on the table *parent*."""
        super().__init__(parent)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.end: OpenEnd | None = None
        """What is shown."""

    def sizeHint(self) -> QSize:
        """Return room for the sign and its ring."""
        side = theme.look().px(SIGN) + 2 * _RIM
        return QSize(side, side)

    def show_end(self, end: OpenEnd, box: Box, *, alone: bool) -> None:
        """Show *end* in *box* of the table.

        Args:
            end: What is open.
            box: Where the sign stands.
            alone: Whether it is the only open end, so that its side means nothing.
        """
        self.end = end
        pips = ngettext("{n} pip", "{n} pips", end.pips).format(n=number(end.pips))
        if alone:
            spoken = _("Open end: {pips}")
        else:
            spoken = _("Open end on the right: {pips}") if end.right else _("Open end on the left: {pips}")
        spoken = spoken.format(pips=pips)
        state = _("chosen") if end.chosen else _("your tile fits here") if end.able else ""
        if end.dead:
            state = _("nobody can connect here now")
        self.setAccessibleName(spoken)
        self.setAccessibleDescription(state)
        give_tip(self, "\n".join(part for part in (spoken, state) if part))
        self.setGeometry(box.x - _RIM, box.y - _RIM, box.width + 2 * _RIM, box.height + 2 * _RIM)
        self.show()
        self.raise_()
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the sign: filled if chosen, with a bright rim if a tile fits, dashed otherwise."""
        end = self.end
        if end is None:
            return
        cloth = theme.look().cloth
        box = QRectF(self.rect()).adjusted(_RIM + 1, _RIM + 1, -_RIM - 1, -_RIM - 1)
        rim = QPen(QColor(cloth.gold), max(2.0, box.width() * 0.07))
        if not (end.able or end.chosen):
            rim = QPen(QColor(cloth.gold if self.underMouse() else cloth.muted), max(1.2, box.width() * 0.045))
            rim.setDashPattern([2.2, 2.0])
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(rim)
            painter.setBrush(QColor(cloth.gold) if end.chosen else pen_colour(cloth.panel, alpha=215))
            painter.drawEllipse(box)
            if self.hasFocus():
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(QColor(cloth.focus), 2.5))
                painter.drawEllipse(box.adjusted(-3, -3, 3, 3))
            font = theme.look().font(Type.STRONG, self.font())
            font.setPixelSize(max(11, round(box.height() * 0.6)))
            painter.setFont(font)
            painter.setPen(QColor(cloth.on_gold if end.chosen else cloth.text))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, number(end.pips))
            if end.dead:
                # Struck through: a sign that is seen without colours.
                inset = box.width() * _STRUCK
                painter.setPen(QPen(QColor(cloth.loss), max(2.0, box.width() * 0.09)))
                painter.drawLine(box.bottomLeft() + QPointF(inset, -inset), box.topRight() + QPointF(-inset, inset))


class NewestMark(QWidget):
    """An outline around the newest tile, with the sign of its player."""

    def __init__(self, parent: QWidget) -> None:
        """Make a hidden mark on the table *parent*."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.text = ""
        """The sign of who laid the tile."""
        self._width = 0
        self.hide()

    def surround(self, box: Box, width: int, text: str) -> None:
        """Surround the tile in *box*, *width* wide when upright; *text* is the sign of its player."""
        self.text, self._width = text[:1], width
        room = self._room()
        self.setGeometry(box.x - room, box.y - room, box.width + 2 * room, box.height + 2 * room)
        self.show()
        self.raise_()
        self.update()

    def _radius(self) -> int:
        return max(theme.look_of(self).px(7), round(self._width * 0.24))

    def _room(self) -> int:
        return 2 * self._radius()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint outline and badge."""
        cloth = theme.look().cloth
        room = self._room()
        box = QRectF(self.rect()).adjusted(room, room, -room, -room)
        corner = CORNER * self._width
        radius = self._radius()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(cloth.gold), max(1.6, self._width * 0.05)))
            painter.drawRoundedRect(box.adjusted(-1, -1, 1, 1), corner + 1, corner + 1)
            centre = QPointF(box.right(), box.top())
            painter.setPen(QPen(QColor(cloth.on_gold), 1.2))
            painter.setBrush(QColor(cloth.gold))
            painter.drawEllipse(centre, radius, radius)
            font = theme.look().font(Type.STRONG, self.font())
            font.setPixelSize(max(9, round(radius * 1.25)))
            painter.setFont(font)
            painter.setPen(QColor(cloth.on_gold))
            around = QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius)
            painter.drawText(around, Qt.AlignmentFlag.AlignCenter, self.text)


class LaidLines(QObject):
    """Tiles in the middle; what is still there stays the same widget."""

    end_clicked = Signal(bool)
    """An open end or the outermost tile at it was clicked: whether the right one."""

    def __init__(self, felt: TableFelt[Any]) -> None:
        """Make an empty one on *felt*."""
        super().__init__(felt)
        self._felt = felt
        self._tiles: dict[_Key, TileButton] = {}
        self.ends: list[EndButton] = []
        """The signs of the open ends, the left one first."""
        self.mark = NewestMark(felt)
        """The mark of the newest tile."""
        self._outer: dict[TileButton, bool] = {}
        self.keeps_places = True
        """Whether a line that grows keeps the places of its tiles; otherwise how it lies depends on nothing before."""
        self._lines: Sequence[LineModel] = ()
        """The lines shown last."""
        self._snakes: tuple[Snake, ...] = ()
        """How they lie."""
        self._basis: tuple[Any, ...] = ()
        """What else, besides the tiles of the last line, decides how the snakes lie."""

    @property
    def tiles(self) -> tuple[TileButton, ...]:
        """All tiles, line by line from left to right."""
        return tuple(self._tiles.values())

    def show(self, model: ChainTableModel, layout: ChainLayout) -> None:
        """Show the lines of *model*."""
        placed, ends = _in_rows(model, layout) if model.rows_apart else self._as_snakes(model, layout)
        before, self._tiles, seen = self._tiles, {}, Counter[tuple[Tile, Seat]]()
        newest: tuple[Box, int, str] | None = None
        for laid, lying, width in placed:
            key = (laid.tile, laid.seat, seen[laid.tile, laid.seat])
            seen[laid.tile, laid.seat] += 1
            tile = before.pop(key, None) or self._new_tile(laid.tile, width)
            self._tiles[key] = tile
            tile.set_shape(width=width, turn=turn_of(laid.tile, laid.left, lying.heading))
            tile.put_at(QPoint(lying.box.x, lying.box.y))
            who = model.seats[laid.seat]
            words = [_("laid by {name:|you}").format(name=who.name), _("the newest tile") if laid.newest else ""]
            state = ", ".join(word for word in words if word)
            spoken = tile_spoken(laid.tile, self._felt.naming)
            tile.set_spoken(spoken, state)
            tile.set_tip(f"{spoken}\n{state}")
            if laid.newest:
                newest = (lying.box, width, who.mark)
        for tile in before.values():
            discard(tile)
        self._show_ends(ends)
        self._find_outer(model)
        if newest is None:
            self.mark.hide()
        else:
            self.mark.surround(*newest)

    def end_box(self, *, right: bool) -> QRect | None:
        """Return the box around the sign of an open end; None if that end is not open."""
        signs = (button for button in self.ends if button.end is not None and button.end.right is right)
        sign = next(signs, None)
        return None if sign is None else sign.geometry().adjusted(-_RIM, -_RIM, _RIM, _RIM)

    def _as_snakes(
        self, model: ChainTableModel, layout: ChainLayout
    ) -> tuple[list[_Placed], list[tuple[OpenEnd, Box]]]:
        """Lay the lines in the middle, where they lay before if they can."""
        begun = tuple((line.row[line.first].tile, line.row[line.first].seat) for line in model.lines)
        basis = (layout.middle, layout.line_width, layout.sign, model.lines[:-1], begun)
        if basis != self._basis or model.lines != self._lines:
            kept = self._snakes if self.keeps_places and basis == self._basis else ()
            self._snakes = lay_lines(model.lines, layout.middle, layout.line_width, layout.sign, kept)
            self._basis, self._lines = basis, model.lines
        placed: list[_Placed] = []
        ends: list[tuple[OpenEnd, Box]] = []
        for line, snake in zip(model.lines, self._snakes, strict=True):
            placed += [(laid, lying, snake.width) for laid, lying in zip(line.row, snake.tiles, strict=True)]
            for end in line.ends:
                box = snake.right_end if end.right else snake.left_end
                assert box is not None
                ends.append((end, box))
        return placed, ends

    def hide_signs(self) -> None:
        """Hide ends and mark while tiles move."""
        if any(end.hasFocus() for end in self.ends):
            # Otherwise focus would go to the next widget.
            self._felt.setFocus(Qt.FocusReason.OtherFocusReason)
        for sign in (*self.ends, self.mark):
            sign.hide()

    def clear(self) -> None:
        """Take everything off the table."""
        for widget in (*self._tiles.values(), *self.ends):
            discard(widget)
        self._tiles, self.ends, self._outer = {}, [], {}
        self._lines, self._snakes, self._basis = (), (), ()
        self.mark.hide()

    def _new_tile(self, face: Tile, width: int) -> TileButton:
        tile = self._felt.new_tile(face, width)
        tile.clicked.connect(self._on_tile)
        return tile

    def _new_end(self) -> EndButton:
        end = EndButton(self._felt)
        end.clicked.connect(self._on_end)
        return end

    def _on_tile(self) -> None:
        """Take a click on the outermost tile for one on its open end, any other for one on the felt."""
        side = next((right for tile, right in self._outer.items() if tile is self.sender()), None)
        if side is None:
            self._felt.felt_clicked.emit()
        else:
            self.end_clicked.emit(side)

    def _on_end(self) -> None:
        button = self.sender()
        if isinstance(button, EndButton) and button.end is not None:
            self.end_clicked.emit(button.end.right)

    def _show_ends(self, ends: Sequence[tuple[OpenEnd, Box]]) -> None:
        fit(self.ends, len(ends), self._new_end)
        for button, (end, box) in zip(self.ends, ends, strict=True):
            button.show_end(end, box, alone=len(ends) == 1)

    def _find_outer(self, model: ChainTableModel) -> None:
        self._outer = {}
        if model.rows_apart or not model.lines or len(model.lines[-1].row) == 1:
            return
        last = self.tiles[-len(model.lines[-1].row) :]
        for end in model.lines[-1].ends:
            self._outer[last[-1 if end.right else 0]] = end.right


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


# -- the felt -------------------------------------------------------------------------------------


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
        """The seat's remaining tiles; empty while that is the reader's hand."""
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
            spots = SeatRow(layout.hand(len(held)), layout.held_width)
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
        return number(tile.pips)

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

    @property
    def label_look(self) -> Look:
        """The look of the labels: they become smaller before tiles do, as panels do."""
        return self.words

    def _tightest(self, words: Look) -> Sequence[float]:
        layout = self._layout(words, noticed=True)
        most = layout.covered(0, 1).width
        return layout.hand_width, layout.back_width, most, layout.middle.width, layout.middle.height

    def _layout(self, words: Look, *, noticed: bool | None = None) -> ChainLayout:
        """Return the geometry with panels, advice, buttons and notice in the look *words*.

        There is room for a notice if one is shown, or as *noticed* says.
        """
        shown = self.model
        if noticed is None:
            noticed = shown is not None and bool(shown.blocked or shown.notice)
        strong = QFontMetrics(words.font(Type.STRONG, self.font())).height() + 2
        layout = ChainLayout(
            **self._room(words),
            seats=2 if shown is None else len(shown.seats),
            notice=strong if noticed else 0,
            sign=words.px(SIGN),
            few=shown is not None and 0 < len(shown.hand) <= FEW,
        )
        wide = {layout.hand_width, layout.held_width}
        return replace(layout, label=max(self._label_room(width, words) for width in wide))

    def _add_seat(self) -> None:
        self.small.append(SeatTiles(self))

    def _remove_seat(self) -> None:
        self.small.pop().clear()

    def _place(self, model: ChainTableModel, layout: ChainLayout) -> None:
        for seat in model.seats:
            self.small[seat.seat].show(model, seat, layout)
        self.lines.show(model, layout)
        self.hand_row.show(model.hand, layout.hand(len(model.hand)), layout.held_width)
        self.notice.write(sentences(model.blocked, model.notice), layout.notice_box)

    def _stops(self) -> Sequence[QWidget]:
        return (*self.hand, *self.lines.ends, *self.bar.buttons, *self.lines.tiles, *self.panels)

    def _rows(self) -> Sequence[Sequence[QWidget]]:
        known = [tile for tile in self._seat_tiles() if tile.face is not None]
        return (self.hand, self.lines.ends, self.lines.tiles, known, self.panels)

    def _clicks(self, focus: WalkedButton, key: int) -> bool:
        """Return whether *key* clicks what has *focus*: an end may be chosen by Enter too."""
        return super()._clicks(focus, key) or (key in ENTER and focus in self.lines.ends)

    def _playable(self) -> Sequence[QWidget]:
        return (*self.hand, *self.lines.ends)

    # -- where a dragged tile may be let go ----------------------------------------------------

    def end_boxes(self, *, right: bool) -> tuple[QRect, QRect]:
        """Return the area of the sign of an open end, and the area in which the pointer means it."""
        box = self.lines.end_box(right=right)
        assert box is not None
        return _with_reach(box, tile_length(self.layout_now().hand_width))

    def cover_boxes(self) -> tuple[QRect, QRect]:
        """Return the area of the reader's next covered tile, and the area in which the pointer means it."""
        assert self.model is not None
        layout = self.layout_now()
        lying = len(self.model.seats[self.model.me].covered)
        row = layout.covered(0, lying + 1)
        return _with_reach(_tile_box(row.tiles[-1], row.width), tile_length(row.width))

    def lead_box(self) -> QRect:
        """Return the approximate area of a tile that begins a line."""
        layout = self.layout_now()
        middle, size = layout.middle, QSize(tile_length(layout.line_width), layout.line_width)
        box = QRect(QPoint(), size)
        box.moveCenter(QPoint(middle.x + middle.width // 2, middle.y + middle.height // 2))
        return box

    def middle_box(self) -> QRect:
        """Return the table above the hand."""
        return above_hand(self.layout_now())

    # -- motion --------------------------------------------------------------------------------

    async def show_dealt(self, after: ChainTableModel) -> None:
        """Show *after*, and let all tiles come to their places from the middle of the table."""
        self.sync(after)
        await come_from_middle(self, (*self.hand, *self._seat_tiles()))

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
        if self.model is None or len(self.panels) != len(after.seats):
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
        assert self.model is not None
        own = [tile for tile in self.hand if tile.face == face]
        chosen = [tile for tile in own if tile.is_selected]
        held = self.small[seat].held.tiles[::-1]
        shown = [tile for tile in held if face is not None and tile.face == face]
        row = (*chosen, *own) if seat == self.model.me else (*shown, *held)
        return _middle(row[0]) if row else self.panels[seat].geometry().center()


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
