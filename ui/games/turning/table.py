# SPDX-License-Identifier: MIT
"""The table of 扭天九: its layout, its felt with the pile and the tiles taken, and its diagram."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QWidget

from dominoes.game import Seat
from dominoes.games import entry
from dominoes.games.turning.rules import points
from dominoes.games.turning.state import PAIR, State, View
from dominoes.opening import HEIGHT, STACKS
from dominoes.records.replay import still_view
from dominoes.tiles import FULL_SET, Tile
from ui.diagram.position import Group, Position, PrintedSeat, chips_text, legend_of
from ui.games.turning.texts import pile_text, points_text
from ui.kit.theme import Look, Type
from ui.language import names
from ui.language.i18n import _, capital, pgettext, term
from ui.language.names import rank_label
from ui.table.felt import TableFelt, TileRow, corner, ways
from ui.table.geometry import GAP, TILE_HEIGHT, Box, FeltLayout, Point, row, row_width
from ui.table.seat_panel import FittedLabel, SeatPanel
from ui.table.view_model import SeatModel, TableModel, seen_models
from ui.tiles.tile_button import TileButton

# -- places, from sizes; no Qt --------------------------------------------------------------------
#
# The other player sits above, the reader below; beside each panel lie the tiles taken. In the middle stand the pile
# and the two tiles that were turned last.


_TAKEN: Final = 20
"""Tiles taken that lie beside each other without being smaller."""
_WIDEST_TAKEN: Final = 34
"""Pixels of a taken tile at most."""
_SMALLEST: Final = 13
"""Pixels; a smaller tile could not be distinguished from another."""
_WIDEST_PANEL: Final = 0.26
"""Width of a panel at most, in widths of the table."""
_OF_PILE: Final = 0.5
"""Width of a tile of the pile, in those of the tiles turned."""
_TURNED_APART: Final = 0.7
"""Between the two tiles turned, in their widths."""
_PILE_APART: Final = 1.0
"""Between the pile and the tiles turned, in their widths."""
_LIFT: Final = 0.15
"""How much higher each layer of the pile lies, in widths."""
_AIR: Final = 4
"""Pixels between what lies one below the other."""


@dataclass(frozen=True, kw_only=True)
class TurningLayout(FeltLayout):
    """Geometry of one table size."""

    caption: int
    """Height of the names above the tiles turned."""
    most_taken: int = 0
    """Tiles that lie before one player."""

    @cached_property
    def _panel_width(self) -> int:
        return min(self.panel[0], round(self.width * _WIDEST_PANEL))

    def panel_box(self, place: int) -> Box:
        """Return where a seat's panel is."""
        wide, high = self._panel_width, self.panel[1]
        top = self.margin if place else self.height - self.margin - high
        return Box(self.margin, top, wide, high)

    @cached_property
    def _taken_room(self) -> int:
        return self.width - 3 * self.margin - self._panel_width

    @cached_property
    def taken_width(self) -> int:
        """Width of a taken tile: so that all before a player lie in one row."""
        fit = self._taken_room / row_width(max(_TAKEN, self.most_taken), 1)
        high = (self.panel[1] - _AIR) / TILE_HEIGHT
        return round(max(_SMALLEST, min(fit, high, _WIDEST_TAKEN)))

    def taken(self, place: int, count: int) -> tuple[tuple[Point, ...], int]:
        """Return the places of *count* tiles taken by the seat at *place*, and their width."""
        wide = self.taken_width
        panel = self.panel_box(place)
        left = panel.right + self.margin
        high = round(wide * TILE_HEIGHT)
        top = panel.y + (panel.height - high) // 2 if place else min(panel.y, self.bar_top - self.margin // 2) - high
        if not place and self.bar:
            top = self.bar_top - self.margin // 2 - high
        return row(count, wide, left + row_width(count, wide) / 2, top), wide

    @cached_property
    def _zone(self) -> tuple[int, int]:
        """Upper and lower edge of the middle of the table."""
        above, wide = self.taken(1, 1)
        top = max(self.panel_box(1).bottom, above[0].y + round(wide * TILE_HEIGHT)) + self.margin
        return top, self.bubble_box.y - self.margin // 2

    @cached_property
    def bubble_box(self) -> Box:
        """Area of advice: above the tiles taken by the reader."""
        spots, _wide = self.taken(0, 1)
        bottom = min(spots[0].y, self.panel_box(0).y) - self.margin // 2
        return Box(self.margin, bottom - self.bubble, self.width - 2 * self.margin, self.bubble)

    @cached_property
    def turned_width(self) -> int:
        """Width of a tile turned: as large as the middle allows."""
        top, bottom = self._zone
        high = (bottom - top - self.caption - self.label - 2 * _AIR) / TILE_HEIGHT
        across = (self.width - 2 * self.margin) / (2 + _TURNED_APART + _PILE_APART + row_width(STACKS, _OF_PILE))
        return round(max(_SMALLEST, min(high, across, self.pleasant_hand)))

    @cached_property
    def wall_width(self) -> int:
        """Width of a tile in the pile."""
        return round(self.turned_width * _OF_PILE)

    @cached_property
    def _middle(self) -> float:
        """Height of the middle of the tiles turned."""
        top, bottom = self._zone
        return top + self.caption + _AIR + (bottom - top - self.caption - self.label - 2 * _AIR) / 2

    @cached_property
    def _left(self) -> float:
        """Where the pile begins: it stands around the middle together with the tiles turned."""
        turned = (2 + _TURNED_APART + _PILE_APART) * self.turned_width
        return (self.width - row_width(STACKS, self.wall_width) - turned) / 2

    def wall(self, stack: int, layer: int) -> Point:
        """Return the place of a tile of the pile."""
        wide = self.wall_width
        left = self._left + stack * wide * (1 + GAP)
        lift = (HEIGHT - 1 - layer) * max(2.0, wide * _LIFT)
        return Point(round(left), round(self._middle - wide * TILE_HEIGHT / 2 - lift + 2 * wide * _LIFT))

    @cached_property
    def pile_caption(self) -> Box:
        """Where it stands how many tiles the pile has: above it."""
        wide = round(row_width(STACKS, self.wall_width))
        return Box(round(self._left), self.wall(0, 0).y - _AIR - self.caption, wide, self.caption)

    def turned(self, place: int) -> Point:
        """Return where the first (0) or the second tile (1) of a pair lies."""
        wide = self.turned_width
        left = self._left + row_width(STACKS, self.wall_width) + _PILE_APART * wide
        across = place * wide * (1 + _TURNED_APART)
        return Point(round(left + across), round(self._middle - wide * TILE_HEIGHT / 2))

    def caption_box(self, place: int) -> Box:
        """Return the area of the name of the seat turning the first (0) or the second tile (1)."""
        spot, wide = self.turned(place), self.turned_width
        more = round(wide * _TURNED_APART / 2) - _AIR
        return Box(spot.x - more, spot.y - _AIR - self.caption, wide + 2 * more, self.caption)


# -- the table as plain values; no Qt -------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TurningSeatModel(SeatModel):
    """One place at the table."""

    taken: tuple[Tile, ...]
    """Tiles taken, in the order in which they were turned."""
    points: str
    """What they count, in words."""


@dataclass(frozen=True, slots=True)
class TurnedModel:
    """One of the two tiles in the middle."""

    seat: Seat
    tile: Tile
    name: str
    """Of who turned it."""
    takes: bool = False
    """It takes both."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurningModel(TableModel):
    """The whole table from one seat."""

    seats: tuple[TurningSeatModel, ...]
    left: int
    """Tiles of the pile."""
    turned: tuple[TurnedModel, ...]
    """The tiles in the middle, the one turned first before the other."""


def turning_model(view: View, who: Sequence[str], levels: Sequence[str], *, lying: bool = False) -> TurningModel:
    """Return the table as the seat of *view* sees it.

    Args:
        view: What is known.
        who: Names by seat.
        levels: Strengths in words by seat; empty for a person.
        lying: Whether the last pair still lies in the middle.
    """
    lies = lying and not view.waiting and bool(view.takers)
    counted = points(view)
    taken = [view.taken(Seat(seat)) for seat in range(len(who))]
    if lies:
        taker = view.takers[-1]
        taken[taker] = taken[taker][:-PAIR]
    return TurningModel(
        me=view.seat,
        seats=tuple(
            TurningSeatModel(
                seat=Seat(seat),
                name=who[seat],
                level=levels[seat],
                mark=names.seat_mark(seat, len(who)),
                chips=view.chips[seat],
                banker=pgettext("seat", "First") if seat == view.standing.banker else "",
                to_act=seat in view.to_act,
                taken=taken[seat],
                points=points_text(view.options.count, counted[seat]),
            )
            for seat in range(len(who))
        ),
        left=view.left,
        turned=_last_pair(view, who) if lies else _waiting(view, who),
        seen=seen_models(view.turned),
    )


def _waiting(view: View, who: Sequence[str]) -> tuple[TurnedModel, ...]:
    return tuple(TurnedModel(view.first, tile, who[view.first]) for tile in view.waiting)


def _last_pair(view: View, who: Sequence[str]) -> tuple[TurnedModel, ...]:
    """Return the pair taken last, with the tile marked that took it."""
    first = view.pair_turner(len(view.takers) - 1)
    taker = view.takers[-1]
    return tuple(
        TurnedModel(seat, tile, who[seat], takes=seat == taker)
        for seat, tile in zip((first, Seat(1 - first)), view.turned[-PAIR:], strict=True)
    )


# -- the felt -------------------------------------------------------------------------------------


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
    rank_of = staticmethod(rank_label)

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

    def clear(self) -> None:
        """Take everything off the table."""
        self._turned.clear()
        self._fit_pile(0, 0)
        for label in (*self._captions, self._left):
            label.hide()
        super().clear()

    def _tightest(self, words: Look) -> Sequence[float]:
        return (min(self._layout(words).turned_width, _GOOD),)

    def _layout(self, words: Look) -> TurningLayout:
        model = self.model
        layout = TurningLayout(
            **self._room(words),
            caption=QFontMetrics(words.font(Type.CAPTION, self.font())).height() + 4,
            most_taken=0 if model is None else max(len(seat.taken) for seat in model.seats),
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
        model = self.model
        if model is None:
            return (self.panels,)
        seats = sorted(model.seats, key=lambda each: model.place(each.seat))
        own, *others = (self._taken[each.seat].tiles for each in seats)
        return (own, self._turned.tiles, *others, self.panels)

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
        if len(tiles) == _PAIR and self.model is not None:
            layout = self.layout_now()
            spots, wide = layout.taken(self.model.place(seat), len(self._taken[seat].tiles) + _PAIR)
            for label in self._captions:
                label.hide()
            for tile in tiles:
                tile.set_label("")
                tile.set_state(selected=False)
                tile.set_shape(width=wide)
                tile.raise_()
            await self.animator.move_many(ways(tiles, spots[-_PAIR:]), TAKE_MS)
        self.sync(after)


# -- diagram --------------------------------------------------------------------------------------


def position_of(
    state: State, seat: Seat, who: Sequence[str], *, opened: bool, title: str, lines: Sequence[str] = ()
) -> Position:
    """Return *state* as a diagram, as `ui.games.game_ui.Diagram` asks for it."""
    view: View = still_view(entry("turning").game, state, seat)
    model = turning_model(view, who, [""] * len(who), lying=True)
    at = [Seat((seat + place) % len(who)) for place in range(len(who))]
    pile = "" if opened or not model.left else pile_text(model.left)
    return Position(
        title=title,
        lines=tuple(lines),
        seats=tuple(_seat(model.seats[each]) for each in at),
        legend=tuple(filter(None, (pile, *legend_of(who, seat, view.to_act, opened=opened)))),
        middle=tuple(Group((each.tile,), each.name, each.takes) for each in model.turned),
        strips=(Group(state.rest, capital(term("pile")), beyond=True),) if opened and state.rest else (),
    )


def _seat(model: TurningSeatModel) -> PrintedSeat:
    return PrintedSeat(
        name=model.name,
        mark=model.mark,
        banker=model.banker,
        note=f"{chips_text(model.chips)} · {model.points}",
        to_act=model.to_act,
        groups=(Group(model.taken, _("Taken")),) if model.taken else (),
    )
