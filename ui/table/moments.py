# SPDX-License-Identifier: MIT
"""The moments of a table as motion: the pile is opened (開牌), tiles shine, chips change hands, the bank passes.

The rules say what is notable (`dominoes.game.Moment`). Motion alone tells nothing: calls, log and sheets do too.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from math import cos, pi, sin
from typing import Any, Final

from PySide6.QtCore import QEasingCurve, QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from dominoes.game import Moment, MomentKind, Seat
from dominoes.opening import HEIGHT, STACKS
from dominoes.tiles import Tile
from ui.kit import theme
from ui.kit.paint import soft_shadow
from ui.kit.theme import Type, pen_colour
from ui.language.i18n import term
from ui.table.felt import TableFelt, corner, discard, ways
from ui.table.geometry import Point
from ui.table.seat_panel import paint_mark
from ui.tiles.dice import ROLL_MS, Dice
from ui.tiles.tile_button import TileButton

# -- the pile is washed, built and opened ---------------------------------------------------------


TAKE_MS: Final = 260
STAGGER_MS: Final = 20
"""How much later each tile of a stack starts than the one before."""
COLLECT_MS: Final = 300
WASH_MS: Final = 700
"""How long the tiles are washed."""
BUILD_MS: Final = 260
BUILD_STAGGER_MS: Final = 5
BUILT_MS: Final = 250
"""How long the pile stands before anything is done to it."""
DEALT_MS: Final = 150
"""How long it is quiet after the last tile was taken."""
DICE_MS: Final = 800
"""How long dice lie before the first seat takes."""

Take = tuple[Seat, Sequence[int]]
"""The seat, and its places of the pile: a stack after another, each from the top."""


class Ceremony:
    """One opening of the pile; everything that it puts on the table is gone when it ends."""

    def __init__(self, table: TableFelt[Any]) -> None:
        """Prepare to deal on *table*, which must show a model with all seats."""
        self._table = table
        self._wall: dict[int, TileButton] = {}
        self._dice: Dice | None = None

    async def run(
        self,
        takes: Sequence[Take],
        dice: tuple[int, ...],
        words: str,
        *,
        gone: Collection[int] = (),
        collect: bool = False,
        odd: bool = False,
    ) -> None:
        """Build the pile, roll *dice*, show *words*, and deal in the order of *takes*.

        Args:
            takes: Who takes which places of the pile (0 to 31), first taker first.
            dice: As they come to rest; none are rolled when empty.
            words: What the dice mean, for the advice.
            gone: Places of the pile that an earlier deal took.
            collect: Push together what nobody takes; otherwise it stays where it is.
            odd: The last of the dice has another colour.
        """
        animator = self._table.animator
        try:
            with animator.skippable():
                self._build(gone)
                if animator.motion and not gone:
                    await self._wash()
                await animator.pause(BUILT_MS)
                if dice:
                    await self._roll(dice, words, odd=odd)
                for seat, places in takes:
                    await self._take(seat, places)
                dealt = {place for _seat, places in takes for place in places}
                left = [tile for place, tile in self._wall.items() if place not in dealt]
                if collect and left:
                    await self._collect(left)
                await animator.pause(DEALT_MS)
        finally:
            self._clear()

    def _build(self, gone: Collection[int]) -> None:
        """Put up the pile, the lowest layer first."""
        layout = self._table.layout_now()
        for layer in reversed(range(HEIGHT)):
            for stack in range(STACKS):
                place = stack * HEIGHT + layer
                if place in gone:
                    continue
                tile = self._table.new_tile(None, layout.wall_width, reachable=False)
                tile.setAccessibleName(term("pile"))
                tile.put_at(corner(layout.wall(stack, layer)))
                self._wall[place] = tile

    async def _wash(self) -> None:
        """Wash the tiles (洗牌), face down in two circles, and push them together to the pile."""
        animator, layout = self._table.animator, self._table.layout_now()
        low, high = layout.wall(0, 0), layout.wall(STACKS - 1, HEIGHT - 1)
        middle = QPoint((low.x + high.x) // 2, (low.y + high.y) // 2)
        wide, tall = (high.x - low.x) * 0.55, layout.wall_width * 2.2
        homes: list[tuple[QWidget, QPoint]] = [(tile, tile.pos()) for tile in self._wall.values()]
        tiles = list(self._wall.values())
        rings = [(tile, 2 * pi * at / len(tiles), 0.35 + 0.07 * (at * 7 % 10)) for at, tile in enumerate(tiles)]

        def stir(part: float) -> None:
            for at, (tile, angle, out) in enumerate(rings):
                # Two hands stir against each other.
                now = angle + (2.2 if at % 2 else -1.9) * part
                spot = middle + QPoint(round(wide * out * cos(now)), round(tall * (0.4 + out * sin(now))))
                tile.move(tile.spot_for(spot))

        stir(0.0)
        await animator.tween(WASH_MS, stir)
        await animator.move_many(homes, BUILD_MS, stagger_ms=BUILD_STAGGER_MS)

    @staticmethod
    def _throw(dice: Dice, rest: QPoint, part: float) -> None:
        """Show the *dice* at *part* of a throw that comes in from the side, bounces twice and ends at *rest*."""
        along = QEasingCurve(QEasingCurve.Type.OutQuad).valueForProgress(part)
        bounce = abs(cos(along * 2.5 * pi)) * (1 - along) ** 1.5
        dice.move(rest - QPoint(round(dice.width() * 1.6 * (1 - along)), round(dice.height() * 1.2 * bounce)))
        dice.show_rolling(part)

    async def _roll(self, values: tuple[int, ...], words: str, *, odd: bool) -> None:
        """Roll the dice, and show what they mean."""
        animator, layout = self._table.animator, self._table.layout_now()
        dice = self._dice = Dice(self._table, values)
        dice.odd = odd
        dice.show_values(values)
        box = layout.rolling(len(values), dice.width(), dice.height())
        dice.setGeometry(*box)
        dice.show()
        dice.raise_()
        if animator.motion:
            await animator.tween(ROLL_MS, partial(self._throw, dice, corner(Point(box.x, box.y))))
        self._table.advice.say(words)
        self._table.advice.place(layout.bubble_box)
        await animator.pause(DICE_MS)
        if dice.y() > layout.bubble_box.y:
            # The hand comes where they lie.
            dice.hide()

    async def _take(self, seat: Seat, places: Sequence[int]) -> None:
        """Move its tiles to *seat*, a stack at a time."""
        model = self._table.model
        assert model is not None
        spots, width = self._table.layout_now().taken(model.place(seat), len(places))
        for start in range(0, len(places), HEIGHT):
            tiles = [self._wall[place] for place in places[start : start + HEIGHT]]
            for tile in tiles:
                tile.raise_()
                tile.set_shape(width=width)
            await self._table.animator.move_many(
                ways(tiles, spots[start : start + HEIGHT]), TAKE_MS, stagger_ms=STAGGER_MS
            )

    async def _collect(self, left: Sequence[TileButton]) -> None:
        """Push the tiles *left* together above the middle of the pile."""
        layout = self._table.layout_now()
        low, high = layout.wall(0, 0), layout.wall(STACKS - 1, 0)
        middle = Point((low.x + high.x) // 2, low.y)
        await self._table.animator.move_many(ways(left, (middle,) * len(left)), COLLECT_MS)

    def _clear(self) -> None:
        for widget in (*self._wall.values(), *([] if self._dice is None else [self._dice])):
            discard(widget)
        self._wall.clear()
        self._dice = None
        self._table.advice.say("")


# -- what the rules find notable ------------------------------------------------------------------


BREATH_MS: Final = 450
"""How long the table holds its breath before the last trick."""
GLOW_MS: Final = 600
CHIP_MS: Final = 520
"""How long one chip travels."""
CHIPS_STAGGER_MS: Final = 45
"""How much later the next one sets out."""
BANK_MS: Final = 500
_DIM: Final = 70
"""How dark the table is then, of 255."""
_STEPS: Final = 12
"""Figures that a plate shows while it counts: each is told to screen readers as its name."""
_MOST_CHIPS: Final = 12
_CHIP: Final = 26
"""Side of a chip, at text size 1."""
_ARC: Final = 0.22
"""How high chips fly, as a part of their way."""
TURN_MS: Final = 240
"""How long one tile of the hand is turned over."""
TURN_STAGGER_MS: Final = 30
_GLOWING: Final = (
    MomentKind.STRONG_LEAD,
    MomentKind.SUPREME,
    MomentKind.CAPTURE,
    MomentKind.FINISH,
    MomentKind.DECLARED,
)


class _Overlay(QWidget):
    """Something painted over the felt for a moment; no click and no focus stops at it."""

    def __init__(self, parent: QWidget, box: QRect, paint: Callable[[QPainter, QRectF, float], None]) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._paint, self._part = paint, 0.0
        self.setGeometry(box)
        self.show()
        self.raise_()

    def show_part(self, part: float) -> None:
        """Show how it looks at *part* of its time."""
        self._part = part
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint it as it is now."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._paint(painter, QRectF(self.rect()), self._part)


def _paint_dim(painter: QPainter, box: QRectF, part: float) -> None:
    painter.fillRect(box, QColor(0, 0, 0, round(_DIM * part)))


def _paint_glow(painter: QPainter, box: QRectF, part: float) -> None:
    """Paint a ring of light that widens and fades."""
    room = theme.look().px(_RING)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for at, wide in enumerate((3.0, 7.0)):
        grown = room * (1 - part) * (1 + at / 2)
        alpha = round(230 * (1 - part) ** 1.4 / (1 + at))
        painter.setPen(QPen(pen_colour(theme.look().cloth.gold, alpha=alpha), wide))
        ring = box.adjusted(grown, grown, -grown, -grown).adjusted(4, 4, -4, -4)
        painter.drawRoundedRect(ring, 10, 10)


_RING: Final = 18
"""How far the ring of light widens, at text size 1."""


def _paint_chip(painter: QPainter, box: QRectF, _part: float) -> None:
    """Paint one chip, red with an ivory rim: seen as one on any cloth."""
    disc = box.adjusted(3, 3, -3, -3)
    soft_shadow(painter, disc, disc.width() / 2, disc.width() * 0.18, 80)
    cloth = theme.look().cloth
    painter.setPen(QPen(QColor(cloth.on_primary), 1.5))
    painter.setBrush(QColor(cloth.primary))
    painter.drawEllipse(disc)
    inner = disc.width() * 0.24
    pen = QPen(QColor(cloth.gold), 1.5)
    pen.setDashPattern([1.6, 1.2])
    painter.setPen(pen)
    painter.drawEllipse(disc.adjusted(inner, inner, -inner, -inner))


def flights(chips: Sequence[int], most: int = _MOST_CHIPS) -> list[tuple[Seat, Seat]]:
    """Return who throws a chip to whom, for *chips* won or lost by seat: at most so many, one at least for each payer.

    Larger payments take more of them; what the house takes or gives flies nowhere.
    """
    owed = [[seat, -won] for seat, won in enumerate(chips) if won < 0]
    due = [[seat, won] for seat, won in enumerate(chips) if won > 0]
    paid: list[tuple[int, int, int]] = []
    while owed and due:
        amount = min(owed[0][1], due[0][1])
        paid.append((owed[0][0], due[0][0], amount))
        for row in (owed, due):
            row[0][1] -= amount
            if not row[0][1]:
                row.pop(0)
    whole = sum(amount for _payer, _receiver, amount in paid)
    each = [max(1, round(amount * most / whole)) for _payer, _receiver, amount in paid]
    found = [
        (Seat(payer), Seat(receiver))
        for (payer, receiver, _amount), count in zip(paid, each, strict=True)
        for _chip in range(count)
    ]
    return found[: max(most, len(paid))]


class MomentPlayer:
    """Plays moments on one table, one after the other; nothing of them stays."""

    def __init__(self, table: TableFelt[Any]) -> None:
        """Play on *table*."""
        self._table = table

    async def turn_up(self) -> None:
        """Turn the reader's new hand over, one tile shortly after another."""
        tiles = [tile for tile in self._table.hand if tile.face is not None] if self._moves else []
        if not tiles:
            return
        whole = TURN_MS + TURN_STAGGER_MS * (len(tiles) - 1)

        def step(part: float) -> None:
            for at, tile in enumerate(tiles):
                if isValid(tile):
                    tile.show_turned(min(max((part * whole - at * TURN_STAGGER_MS) / TURN_MS, 0.0), 1.0))

        step(0.0)
        await self._table.animator.tween(whole, step)

    async def before(self, moments: Iterable[Moment]) -> None:
        """Hold the breath where the last trick is about to be led; without motion nothing waits."""
        if self._moves and any(moment.kind is MomentKind.LAST_TRICK for moment in moments):
            with self._over(self._table.rect(), _paint_dim) as dim:
                # Few steps: the whole table is painted at each.
                await self._table.animator.tween(BREATH_MS, lambda part: dim.show_part(round(part * 6) / 6))

    async def after(self, moments: Iterable[Moment]) -> None:
        """Let the open tiles of *moments* shine."""
        for moment in moments:
            box = self._around(moment.tiles) if moment.kind in _GLOWING else QRect()
            if self._moves and not box.isEmpty():
                with self._over(box, _paint_glow) as glow:
                    await self._table.animator.tween(GLOW_MS, glow.show_part)

    async def settle(self, chips: Sequence[int]) -> None:
        """Let *chips*, won or lost by seat, move from payers to winners while the plates count."""
        table, purses = self._table, self._table.purses
        if purses is None or len(purses) != len(chips):
            return
        after = tuple(held + won for held, won in zip(purses, chips, strict=True))
        thrown = flights(chips) if self._moves else []
        if thrown:
            side = theme.look_of(table).px(_CHIP)
            flying = [_Overlay(table, QRect(0, 0, side, side), _paint_chip) for _way in thrown]
            whole = CHIP_MS + CHIPS_STAGGER_MS * (len(thrown) - 1)

            def step(part: float) -> None:
                self._fly(flying, thrown, part * whole)
                counted = round(part * _STEPS) / _STEPS
                figures = zip(purses, after, strict=True)
                table.show_purses(tuple(round(old + (new - old) * counted) for old, new in figures))

            try:
                step(0.0)
                await table.animator.tween(whole, step)
            finally:
                for chip in flying:
                    discard(chip)
        table.show_purses(after)

    def _fly(self, flying: Sequence[QWidget], thrown: Sequence[tuple[Seat, Seat]], passed: float) -> None:
        """Move each chip of *flying* to where it is after *passed* milliseconds."""
        curve = QEasingCurve(QEasingCurve.Type.InOutQuad)
        for at, (chip, (payer, receiver)) in enumerate(zip(flying, thrown, strict=True)):
            along = min(max((passed - at * CHIPS_STAGGER_MS) / CHIP_MS, 0.0), 1.0)
            chip.setVisible(0 < along < 1)
            spot = _arc(self._middle(payer), self._middle(receiver), curve.valueForProgress(along))
            corner = (spot - QPointF(chip.width(), chip.height()) / 2).toPoint()
            # Between seats at the upper edge it would fly out of sight.
            chip.move(corner.x(), max(0, corner.y()))

    async def pass_bank(self, old: Seat, new: Seat, mark: str) -> None:
        """Let the banker's *mark* glide from one seat to another."""
        if not self._moves:
            return
        now = theme.look()
        box = QRect(0, 0, now.px(30 + 14 * len(mark)), now.px(34))

        def paint(painter: QPainter, room: QRectF, _part: float) -> None:
            painter.setFont(now.font(Type.STRONG, self._table.font()))
            paint_mark(painter, room.adjusted(2, 2, -2, -2), mark)

        start, end, curve = self._middle(old), self._middle(new), QEasingCurve(QEasingCurve.Type.InOutCubic)
        with self._over(box, paint) as token:

            def step(part: float) -> None:
                spot = _arc(start, end, curve.valueForProgress(part))
                corner = (spot - QPointF(box.width(), box.height()) / 2).toPoint()
                token.move(corner.x(), max(0, corner.y()))

            step(0.0)
            await self._table.animator.tween(BANK_MS, step)

    @property
    def _moves(self) -> bool:
        return self._table.animator.motion and self._table.isVisible() and self._table.model is not None

    @contextmanager
    def _over(self, box: QRect, paint: Callable[[QPainter, QRectF, float], None]) -> Iterator[_Overlay]:
        overlay = _Overlay(self._table, box, paint)
        try:
            yield overlay
        finally:
            discard(overlay)

    def _around(self, faces: Iterable[Tile]) -> QRect:
        """Return the area around the open tiles that show *faces*, outside of the reader's hand if they lie there."""
        wanted = set(faces)
        shown = [tile for tile in self._table.findChildren(TileButton) if tile.face in wanted and not tile.isHidden()]
        hand = self._table.hand
        lying = [tile for tile in shown if tile not in hand] or shown
        box = QRect()
        for tile in lying:
            box = box.united(tile.tile_rect().translated(tile.pos()))
        room = theme.look().px(_RING)
        return box.adjusted(-room, -room, room, room) if lying else box

    def _middle(self, seat: Seat) -> QPointF:
        return QRectF(self._table.panels[seat].geometry()).center()


def _arc(start: QPointF, end: QPointF, part: float) -> QPointF:
    """Return the place at *part* of a way that rises in its middle."""
    way = end - start
    rise = (abs(way.x()) + abs(way.y())) * _ARC * 4 * part * (1 - part)
    return start + way * part - QPointF(0, rise)
