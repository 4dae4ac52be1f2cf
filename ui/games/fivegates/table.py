# SPDX-License-Identifier: MIT
"""The table of 過五關: gates in lanes on the left, generals and the common row on the right; its diagram."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics

from dominoes.game import Faces, Seat
from dominoes.games import entry
from dominoes.games.fivegates.rules import GENERALS, LEVELS, OF_LEVEL, State, View, open_generals, standing_generals
from dominoes.records.replay import still_view
from dominoes.tiles import FULL_SET
from ui.diagram.position import Group, Position, PrintedSeat, legend_of
from ui.games.fivegates import texts
from ui.kit.theme import Look, Type
from ui.language.i18n import _, capital
from ui.language.names import enumerated
from ui.table.board import BoardLayout, BoardModel, FrameModel, PlacedModel, Plan, Spot
from ui.table.board_felt import BoardFelt
from ui.table.geometry import GAP, TILE_HEIGHT, Box

# -- the table as plain values; no Qt -------------------------------------------------------------


MOST: Final = len(FULL_SET)
"""Places of a gate, and of the common row: as many as there could ever be tiles."""
FIRST_GENERAL: Final = len(LEVELS) * MOST
"""The place of the leftmost general on the board; those of the gates come before it."""
ROW: Final = FIRST_GENERAL + GENERALS
"""The first place of the common row."""


def place_in(gate: int, at: int) -> int:
    """Return the place on the board of the tile number *at* of a *gate*."""
    return gate * MOST + at


def gate_at(place: int) -> int | None:
    """Return the gate in which *place* of the board is; None for a general or the common row."""
    return place // MOST if place < FIRST_GENERAL else None


def _where_of(general: int, outer: tuple[int, ...]) -> str:
    """Return where a *general* stands, in words; the *outer* ones are those that can fall."""
    if general not in outer:
        return _("a general")
    if len(outer) == 1:
        return _("the last general")
    return _("the general on the left") if general == outer[0] else _("the general on the right")


def fivegates_model(view: View, rest: Faces) -> BoardModel:
    """Return the table; *rest* are the tiles in the order of the deal, as far as they are shown."""
    placed: list[PlacedModel | None] = [None] * (ROW + MOST)
    for place in standing_generals(view):
        placed[FIRST_GENERAL + place] = PlacedModel(rest[place], where=_where_of(place, open_generals(view)))
    for gate, tiles in enumerate(view.levels):
        for at, tile in enumerate(tiles or ()):
            placed[place_in(gate, at)] = PlacedModel(tile, where=texts.gate_name(gate))
    for at, tile in enumerate(view.row):
        placed[ROW + at] = PlacedModel(tile, where=_("in the common row"))
    gates = (
        FrameModel((place_in(gate, 0),), texts.gate_name(gate), _("passed") if tiles is None else "")
        for gate, tiles in enumerate(view.levels)
    )
    frames = (
        *gates,
        FrameModel((FIRST_GENERAL,), _("Generals")),
        FrameModel((ROW,), _("Common row, laid out from its right end")),
    )
    return BoardModel(me=view.seat, seats=(), seen=(), places=tuple(placed), frames=frames)


# -- the felt -------------------------------------------------------------------------------------


_STEP: Final = 1 + GAP
"""From one tile to the next, in widths."""
_LABEL: Final = 1.9
"""Room for the name of a gate, in widths."""
_AROUND: Final = 0.12
"""From tiles to the frame around them, in widths."""
_LANE: Final = 13
"""Tiles that lie side by side in a gate; if there are more, they overlap."""
_DOWN: Final = TILE_HEIGHT + 2 * _AROUND + 0.08
"""From one gate to the next, in widths."""
_RIGHT: Final = _LABEL + _LANE * _STEP + 0.6
"""Where the generals and the common row begin, in widths."""
_LINE: Final = 8
"""Tiles that lie side by side in a line of the common row; if there are more, they overlap."""
_LINES: Final = 3
_BELOW: Final = TILE_HEIGHT + GAP
"""From one line of the common row to the next, in widths."""
_ROW_TOP: Final = (len(LEVELS) - 1) * _DOWN - (_LINES - 1) * _BELOW - 0.9
"""Where the common row begins, in widths: its name stands below it."""
_GENERALS_LEFT: Final = _RIGHT + (_LINE - GENERALS) * _STEP / 2


def _spots(gates: Sequence[int], row: int) -> tuple[Spot, ...]:
    """Return where each place of the board is, with so many tiles in the *gates* and the common *row*."""
    found: list[Spot] = []
    for gate, count in enumerate(gates):
        step = min(_STEP, (_LANE - 1) * _STEP / max(1, count - 1))
        found += [Spot(_LABEL + min(at, max(count, _LANE) - 1) * step, gate * _DOWN) for at in range(MOST)]
    found += [Spot(_GENERALS_LEFT + at * _STEP, 0) for at in range(GENERALS)]
    line = max(_LINE, -(-row // _LINES))
    step = (_LINE - 1) * _STEP / (line - 1)
    found += [Spot(_RIGHT + at % line * step, _ROW_TOP + min(at // line, _LINES - 1) * _BELOW) for at in range(MOST)]
    return tuple(found)


@dataclass(frozen=True, kw_only=True)
class FiveGatesLayout(BoardLayout):
    """Geometry of the board: each gate has a lane as long as all others."""

    passed: frozenset[int]
    """The gates that are passed: their names stand in the lane."""

    @cached_property
    def _lanes(self) -> tuple[Box, ...]:
        """The frames: of the gates, of the generals, and of the common row."""
        lane, lines = (_LANE - 1) * _STEP + 1, (_LINES - 1) * _BELOW + TILE_HEIGHT
        boxes = [(_LABEL, gate * _DOWN, lane, TILE_HEIGHT) for gate in range(len(LEVELS))]
        boxes.append((_GENERALS_LEFT, 0, (GENERALS - 1) * _STEP + 1, TILE_HEIGHT))
        boxes.append((_RIGHT, _ROW_TOP, (_LINE - 1) * _STEP + 1, lines))
        corner, wide = self._corner, self.tile_width
        return tuple(
            Box(
                round(corner.x + (x - _AROUND) * wide),
                round(corner.y + (y - _AROUND) * wide),
                round((width + 2 * _AROUND) * wide),
                round((height + 2 * _AROUND) * wide),
            )
            for x, y, width, height in boxes
        )

    def frame_box(self, places: Sequence[int]) -> Box:
        """Return the lane of the first of *places*, as long as it may ever be."""
        gate = gate_at(places[0])
        return self._lanes[gate if gate is not None else len(LEVELS) + (places[0] >= ROW)]

    def caption_box(self, places: Sequence[int]) -> Box:
        """Return where the name of a lane stands: to the left of a gate, or within it once it is passed."""
        gate, frame = gate_at(places[0]), self.frame_box(places)
        if gate is None:
            return super().caption_box(places)
        if gate in self.passed:
            return frame
        left = self._corner.x
        return Box(left, frame.y, frame.x - left, frame.height)


class FiveGatesFelt(BoardFelt):
    """Five lanes, six generals, and a row that grows on its left."""

    PLAN: ClassVar[Plan] = Plan(_spots((OF_LEVEL,) * len(LEVELS), 1))
    _shape: tuple[tuple[int, ...], int, frozenset[int]] = ((OF_LEVEL,) * len(LEVELS), 1, frozenset())
    """How many tiles lie in each gate, and in the common row; and the gates that are passed."""

    def sync(self, model: BoardModel) -> None:
        """Show exactly *model*, at once."""
        self._fit(model)
        super().sync(model)

    async def show_swapped(self, ways: Sequence[tuple[int, int]], after: BoardModel) -> None:
        """Move the tiles to where they lie in *after*, then show it."""
        self._fit(after)
        await super().show_swapped(ways, after)

    def focus_hand(self) -> None:
        """Move focus to the hand, and within it from the common row to the nearest gate."""
        super().focus_hand()
        focus = self.focusWidget()
        at = self.place_of(focus)
        gates = [tile for tile in self.hand if gate_at(self.place_of(tile) or 0) is not None]
        if focus is not None and at is not None and at >= ROW and gates:
            here = focus.geometry().center()
            nearest = min(gates, key=lambda tile: (tile.geometry().center() - here).manhattanLength())
            nearest.setFocus(Qt.FocusReason.OtherFocusReason)

    def _fit(self, model: BoardModel) -> None:
        """Remember the lengths of the gates of *model*, and of its row."""
        lanes = (model.places[place_in(gate, 0) : place_in(gate + 1, 0)] for gate in range(len(LEVELS)))
        counts = tuple(sum(each is not None for each in lane) for lane in lanes)
        passed = (gate for gate, frame in enumerate(model.frames[: len(LEVELS)]) if frame.lit)
        row = sum(each is not None for each in model.places[ROW:])
        self._shape = (counts, row, frozenset(passed))

    def _layout(self, words: Look) -> FiveGatesLayout:
        counts, row, passed = self._shape
        return FiveGatesLayout(
            **self._room(words) | {"panel": (0, 0)},
            plan=Plan(_spots(counts, row)),
            caption=QFontMetrics(words.font(Type.CAPTION, self.font())).height(),
            passed=passed,
        )

    def _place(self, model: BoardModel, layout: BoardLayout) -> None:
        super()._place(model, layout)
        for place, each in enumerate(model.places):
            if each is not None:
                # Of tiles that overlap, each lies on the one to its left.
                self.tile_at(place).raise_()


# -- diagram --------------------------------------------------------------------------------------


def position_of(
    state: State, seat: Seat, who: Sequence[str], *, opened: bool, title: str, lines: Sequence[str] = ()
) -> Position:
    """Return *state* as a diagram, as `ui.games.game_ui.Diagram` asks for it."""
    view: View = still_view(entry("fivegates").game, state, seat)
    rest = state.rest if opened else view.rest
    generals = tuple(rest[place] for place in standing_generals(view))
    rows = [(generals, _("Generals"))]
    rows += [(tiles, texts.gate_name(gate)) for gate, tiles in enumerate(view.levels) if tiles is not None]
    rows.append((view.row, _("Common row")))
    groups = tuple(Group(tiles, capital(caption)) for tiles, caption in rows if tiles)
    # No tile tells these two apart.
    passed = [texts.gate_name(gate) for gate, tiles in enumerate(view.levels) if tiles is None]
    empty = [texts.gate_name(gate) for gate, tiles in enumerate(view.levels) if tiles == ()]
    bare = [_("Passed: {gates}").format(gates=enumerated(passed))] if passed else []
    bare += [_("Without tiles: {gates}").format(gates=enumerated(empty))] if empty else []
    return Position(
        title=title,
        lines=(*lines, *bare),
        seats=(PrintedSeat(who[seat], "", "", "", to_act=False, groups=groups),),
        legend=legend_of(who, seat, (), opened=opened),
    )
