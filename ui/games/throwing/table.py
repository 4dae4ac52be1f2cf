# SPDX-License-Identifier: MIT
"""The table of 擲天九: where everything lies, its felt with the mark, a cup and the dice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, NamedTuple

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QLinearGradient, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from dominoes.game import Seat
from dominoes.games.throwing.state import DiceThrown, ThrowCompared, View, at_once
from dominoes.tiles import Tile
from ui.games.bank import banker_mark, outcome, staked, with_sign
from ui.kit import theme
from ui.kit.paint import soft_shadow
from ui.kit.theme import Look, Type
from ui.language import names
from ui.language.i18n import _, capital
from ui.language.names import rank_label
from ui.table.felt import TableFelt, TileRow
from ui.table.geometry import SIDES, TILE_HEIGHT, Box, FeltLayout, Point
from ui.table.seat_panel import FittedLabel, SeatPanel, sign_tone
from ui.table.view_model import SeatModel, TableModel
from ui.tiles.dice import ROLL_MS, Dice
from ui.tiles.tile_button import TileButton

# -- places, from sizes; no Qt --------------------------------------------------------------------
#
# Place 0 is the reader, below; the others sit counter-clockwise: up the right side, along the top from right to left,
# and down the left side. Before each lies the tile that their throw names; in the middle are the mark, cup and dice.


_WIDEST_PANEL: Final = 0.24
"""Width of a panel at most, in widths of the table."""
_SMALLEST: Final = 13
"""Pixels; a smaller tile could not be distinguished from another."""
_WIDEST_SPOT: Final = 40
"""Pixels of the tile before a seat, at most."""
_AIR: Final = 6
"""Pixels between what lies beside each other."""
_CUP: Final = (1.5, 1.9)
"""Width and height of the cup, in widths of a tile in the middle."""
_DIE: Final = 0.78
"""Side of a die, in those widths."""
_APART: Final = 0.7
"""Between mark, cup, dice and tile, in those widths."""
_DICE_WIDE: Final = 2.8
"""Width of two dice with their shadows, in sides of a die."""
_DICE_HIGH: Final = 1.4
"""Their height with their shadows."""


class Side(NamedTuple):
    """Where a seat sits."""

    edge: str
    """``below``, ``right``, ``above`` or ``left``."""
    at: int
    """Which of those at this edge it is, in order of play."""
    among: int
    """How many sit there."""


@dataclass(frozen=True, kw_only=True)
class ThrowLayout(FeltLayout):
    """Geometry of one table size."""

    seats: int
    caption: int
    """Height of the words above and below the dice."""

    def side(self, place: int) -> Side:
        """Return at which edge the seat at *place* sits."""
        beside, above = SIDES[self.seats - 1]
        if place == 0:
            return Side("below", 0, 1)
        if place <= beside:
            return Side("right", place - 1, beside)
        if place <= beside + above:
            return Side("above", place - 1 - beside, above)
        return Side("left", place - 1 - beside - above, beside)

    @cached_property
    def _panel_width(self) -> int:
        _beside, above = SIDES[self.seats - 1]
        room = (self.width - 2 * self.margin - (above - 1) * self.margin) / max(above, 1)
        return round(min(self.panel[0], self.width * _WIDEST_PANEL, room))

    @cached_property
    def spot_width(self) -> int:
        """Width of the tile before a seat."""
        return round(max(_SMALLEST, min(self.panel[1] * 1.1 / TILE_HEIGHT, _WIDEST_SPOT)))

    @cached_property
    def _spot_height(self) -> int:
        return round(self.spot_width * TILE_HEIGHT)

    @cached_property
    def _top(self) -> int:
        """Lower edge of the seats above."""
        if not SIDES[self.seats - 1][1]:
            return self.margin
        return self.margin + self.panel[1] + _AIR + self._spot_height + _AIR

    def panel_box(self, place: int) -> Box:
        """Return where a seat's panel is."""
        wide, high = self._panel_width, self.panel[1]
        side = self.side(place)
        match side.edge:
            case "below":
                return Box(self.margin, self.height - self.margin - high, wide, high)
            case "above":
                step = (self.width - 2 * self.margin) / side.among
                middle = self.width - self.margin - step * (side.at + 0.5)
                return Box(round(middle - wide / 2), self.margin, wide, high)
            case _:
                # The reader's own tile lies below those at the left, and both sides are alike.
                bottom = min(self.bubble_box.y - self.margin, self.spot(0).y - _AIR)
                step = (bottom - self._top) / side.among
                place_down = side.among - 1 - side.at if side.edge == "right" else side.at
                top = self._top + step * (place_down + 0.5) - high / 2
                left = self.width - self.margin - wide if side.edge == "right" else self.margin
                return Box(left, round(top), wide, high)

    def spot(self, place: int) -> Point:
        """Return the place of the tile named by a seat's throw."""
        panel, wide, high = self.panel_box(place), self.spot_width, self._spot_height
        match self.side(place).edge:
            case "below":
                return Point(panel.x + (panel.width - wide) // 2, panel.y - _AIR - high)
            case "above":
                return Point(panel.x + (panel.width - wide) // 2, panel.bottom + _AIR)
            case "right":
                return Point(panel.x - _AIR - wide, panel.y + (panel.height - high) // 2)
            case _:
                return Point(panel.right + _AIR, panel.y + (panel.height - high) // 2)

    @cached_property
    def bubble_box(self) -> Box:
        """Where advice is shown: above the buttons, beside the reader's panel and tile."""
        left = self.margin + self._panel_width + self.margin
        bottom = self.bar_top - self.margin // 2
        return Box(left, bottom - self.bubble, self.width - self.margin - left, self.bubble)

    @cached_property
    def bar_middle(self) -> int:
        """Middle of the buttons: below that of the advice."""
        return self.bubble_box.x + self.bubble_box.width // 2

    @cached_property
    def middle(self) -> Box:
        """Where mark, cup and dice lie."""
        beside = SIDES[self.seats - 1][0]
        # Where nobody sits at the sides, the reader's own tile lies at the left.
        taken = self._panel_width + _AIR + self.spot_width if beside else (self._panel_width + self.spot_width) // 2
        side = self.margin + taken + self.margin
        bottom = self.bubble_box.y - self.margin // 2
        top = self._top + _AIR
        return Box(side, top, self.width - 2 * side, bottom - top)

    @cached_property
    def _tile_room(self) -> float:
        """Height that is left for a tile in the middle."""
        return self.middle.height - 2 * self.caption - self.label - 3 * _AIR

    @cached_property
    def slack(self) -> float:
        """How much room is missing in the middle, below 0; 0 if nothing overlaps there."""
        return min(0.0, self._tile_room - _SMALLEST * TILE_HEIGHT)

    @cached_property
    def tile_width(self) -> int:
        """Width of a tile in the middle: as large as there is room for everything."""
        across = 2 + _CUP[0] + _DICE_WIDE * _DIE + 3 * _APART
        high = self._tile_room
        return round(max(_SMALLEST, min(self.middle.width / across, high / TILE_HEIGHT, self.pleasant_hand)))

    @cached_property
    def _line(self) -> float:
        """Height of the middle of everything there."""
        box = self.middle
        return box.y + self.caption + _AIR + (box.height - 2 * self.caption - self.label - 3 * _AIR) / 2

    @cached_property
    def _left(self) -> float:
        across = 2 + _CUP[0] + _DICE_WIDE * _DIE + 3 * _APART
        return self.middle.x + (self.middle.width - across * self.tile_width) / 2

    @cached_property
    def mark(self) -> Point:
        """Where the banker's throw lies."""
        return Point(round(self._left), round(self._line - self.tile_width * TILE_HEIGHT / 2))

    @cached_property
    def mark_caption(self) -> Box:
        """Area of its caption: above it."""
        more = max(0, min(round(self.tile_width * _APART / 2), self.mark.x - self.middle.x))
        return Box(self.mark.x - more, self.mark.y - _AIR - self.caption, self.tile_width + 2 * more, self.caption)

    @cached_property
    def cup(self) -> Box:
        """Where the cup stands."""
        wide, high = (round(part * self.tile_width) for part in _CUP)
        left = self._left + (1 + _APART) * self.tile_width
        return Box(round(left), round(self._line - high / 2), wide, high)

    @cached_property
    def die(self) -> int:
        """Side of a die."""
        return round(_DIE * self.tile_width)

    @cached_property
    def dice(self) -> Box:
        """Where the dice lie."""
        left = self._left + (1 + 2 * _APART + _CUP[0]) * self.tile_width
        wide, high = round(_DICE_WIDE * self.die), round(_DICE_HIGH * self.die)
        return Box(round(left), round(self._line - high / 2), wide, high)

    @cached_property
    def thrown(self) -> Point:
        """Place of the tile named by the dice."""
        left = self._left + (1 + 3 * _APART + _CUP[0] + _DICE_WIDE * _DIE) * self.tile_width
        return Point(round(left), self.mark.y)

    @cached_property
    def thrower_caption(self) -> Box:
        """Area of the thrower's name: above dice and tile."""
        return Box(self.dice.x, self.mark_caption.y, self.thrown.x + self.tile_width - self.dice.x, self.caption)

    @cached_property
    def note_box(self) -> Box:
        """Area of the meaning of the throw: below dice and tile."""
        top = self.mark.y + round(self.tile_width * TILE_HEIGHT) + self.label + _AIR
        return Box(self.cup.x, top, self.thrown.x + self.tile_width - self.cup.x, self.caption)


# -- the table as plain values; no Qt -------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ThrowSeatModel(SeatModel):
    """One place at the table."""

    stake: str
    """The stake in words; empty without one."""
    tile: Tile | None
    """The throw that counts."""
    outcome: str
    """How it fared, in words; empty while that is open."""
    sign: int | None
    """1 won, -1 lost, 0 neither; None while that is open."""


@dataclass(frozen=True, slots=True)
class ThrowModel:
    """The dice on the table."""

    dice: tuple[int, ...]
    tile: Tile
    name: str
    """Of who threw them."""
    note: str
    """Meaning of the throw; empty if the tile says all."""
    counts: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ThrowTableModel(TableModel):
    """The whole table from one seat."""

    seats: tuple[ThrowSeatModel, ...]
    mark: Tile | None
    """The banker's throw, against which the others throw."""
    thrown: ThrowModel | None
    """The last throw."""


def throw_model(view: View, who: Sequence[str], levels: Sequence[str]) -> ThrowTableModel:
    """Return the table as the seat of *view* sees it.

    Args:
        view: What is known.
        who: Names by seat.
        levels: Strengths in words by seat; empty for a person.
    """
    counted = {event.seat: event for event in view.history if isinstance(event, ThrowCompared)}
    signs = {seat: event.sign for seat, event in counted.items()}
    mark = view.throws.mark
    if mark is not None and at_once(mark):
        signs = dict.fromkeys(view.order[1:], -at_once(mark))
    tiles = {seat: event.tile for seat, event in counted.items()} | ({view.banker: mark} if mark is not None else {})
    return ThrowTableModel(
        me=view.seat,
        seats=tuple(
            _seat(view, Seat(seat), (who[seat], levels[seat]), tiles.get(Seat(seat)), signs.get(Seat(seat)))
            for seat in range(len(who))
        ),
        mark=mark,
        thrown=_thrown(view, who),
        seen=(),
    )


def _seat(view: View, seat: Seat, called: tuple[str, str], tile: Tile | None, sign: int | None) -> ThrowSeatModel:
    """Return one seat; *called* is its name and its strength in words."""
    name, level = called
    stake = view.stakes[seat]
    return ThrowSeatModel(
        seat=seat,
        name=name,
        level=level,
        mark=names.seat_mark(seat, len(view.stakes)),
        chips=view.chips[seat],
        banker=banker_mark() if seat == view.banker else "",
        to_act=seat in view.to_act,
        stake="" if stake is None else capital(staked(stake)),
        tile=tile,
        outcome="" if sign is None else outcome(sign),
        sign=sign,
    )


def _thrown(view: View, who: Sequence[str]) -> ThrowModel | None:
    throws = [event for event in view.history if isinstance(event, DiceThrown)]
    if not throws:
        return None
    return shown_throw(throws[-1], who)


def shown_throw(event: DiceThrown, who: Sequence[str]) -> ThrowModel:
    """Return the dice as they lie after *event*."""
    note = "" if event.counts else _("Wrong suit: again")
    return ThrowModel(event.dice, event.tile, who[event.seat], note, event.counts)


# -- a cup for dice -------------------------------------------------------------------------------


_DARK: Final = "#5E120D"
_LIGHT: Final = "#B43A2A"
_GOLD: Final = "#D9B45A"
_NARROW: Final = 0.12
"""How much narrower its base is than its rim at each side, in widths."""
_RIM: Final = 0.16
"""Height of the rim as one sees it, in widths."""


class DiceCup(QWidget):
    """A picture of a cup; what falls out of it is told by the dice."""

    clicked = Signal()
    """The cup was clicked."""

    def __init__(self, parent: QWidget) -> None:
        """Make a cup on the table *parent*."""
        super().__init__(parent)
        self._turned = True

    def set_turned(self, *, turned: bool) -> None:
        """Stand upside down, as after a throw, or with the mouth above, as while it is shaken."""
        if turned != self._turned:
            self._turned = turned
            self.update()

    def mousePressEvent(self, _event: QMouseEvent) -> None:
        """Keep the press from the table; the click is told when the button is let go."""

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Emit that the cup was clicked, if the pointer is still there."""
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.clicked.emit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the cup with its shadow."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            box = QRectF(self.rect()).adjusted(4, 4, -4, -8)
            soft_shadow(painter, box.adjusted(box.width() * _NARROW, 0, -box.width() * _NARROW, 0), 8, 8, 70)
            if self._turned:
                painter.translate(0, 2 * box.center().y())
                painter.scale(1, -1)
            _paint(painter, box, mouth=not self._turned)


def _paint(painter: QPainter, box: QRectF, *, mouth: bool) -> None:
    """Paint a cup whose rim is above into *box*, with its open *mouth* or only the edge of the rim."""
    wide, rim = box.width(), box.width() * _RIM
    inset = wide * _NARROW
    side = QPainterPath(QPointF(box.left(), box.top() + rim / 2))
    side.lineTo(box.left() + inset, box.bottom() - rim / 2)
    side.quadTo(
        QPointF(box.center().x(), box.bottom() + rim / 3), QPointF(box.right() - inset, box.bottom() - rim / 2)
    )
    side.lineTo(box.right(), box.top() + rim / 2)
    side.quadTo(QPointF(box.center().x(), box.top() + rim * 1.3), QPointF(box.left(), box.top() + rim / 2))
    shine = QLinearGradient(box.topLeft(), box.topRight())
    for at, colour in ((0.0, _DARK), (0.3, _LIGHT), (0.55, _DARK), (1.0, _DARK)):
        shine.setColorAt(at, QColor(colour))
    painter.setPen(theme.NO_PEN)
    painter.setBrush(shine)
    painter.drawPath(side)
    edge = QRectF(box.left(), box.top(), wide, rim)
    painter.setPen(QPen(QColor(_GOLD), max(1.5, wide * 0.03)))
    painter.setBrush(QColor("#2A0906") if mouth else Qt.BrushStyle.NoBrush)
    if mouth:
        painter.drawEllipse(edge)
    else:
        painter.drawArc(edge, 180 * 16, 180 * 16)


# -- the felt -------------------------------------------------------------------------------------


SHAKE_MS: Final = 90
"""How long the cup takes from one side to the other."""
SHAKES: Final = 4
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
    rank_of = staticmethod(rank_label)

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

    def clear(self) -> None:
        """Take everything off the table."""
        for row in (self._mark, self._thrown):
            row.clear()
        for widget in (self.cup, self.dice, self._mark_caption, self._thrower, self._note):
            widget.hide()
        super().clear()

    def _tightest(self, words: Look) -> Sequence[float]:
        layout = self._layout(words)
        return min(layout.tile_width, _GOOD), layout.slack

    def _layout(self, words: Look) -> ThrowLayout:
        layout = ThrowLayout(
            **self._room(words),
            seats=2 if self.model is None else len(self.model.seats),
            caption=QFontMetrics(words.font(Type.CAPTION, self.font())).height() + 4,
        )
        return replace(layout, label=self._label_room(layout.tile_width))

    def _is_compact(self, words: Look) -> bool:
        """Return whether panels are low: always where many sit at the sides."""
        crowded = self.model is not None and len(self.model.seats) > _FEW
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
        return ((*self._mark.tiles, *self._thrown.tiles), spots, self.panels)

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
                self.dice.show_values(thrown.dice)
                await animator.tween(ROLL_MS, self.dice.show_rolling)
        # The window may have another size by now.
        if self.model is not None:
            self.sync(replace(self.model, thrown=thrown))
