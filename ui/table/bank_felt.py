# SPDX-License-Identifier: MIT
"""The felt of games where each seat has one hand against the banker's: panels, hands with words, the reader's hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from PySide6.QtCore import QPoint
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QWidget

from dominoes.game import Faces
from ui.kit.theme import Look, Type
from ui.table.bank_geometry import BankLayout
from ui.table.felt import HandRow, TableFelt, TileRow, discard
from ui.table.seat_panel import FittedLabel, SeatPanel, sign_tone
from ui.table.view_model import HandTileModel, SeatModel, TableModel
from ui.tiles.tile_button import TileButton

DEAL_MS: Final = 240
"""How long tiles dealt take to their place."""


@dataclass(frozen=True, slots=True)
class BankSeatModel(SeatModel):
    """One place at the table."""

    status: str
    """Stake and what it is doing, or how it ended, in words."""
    groups: tuple[Faces, ...] = ()
    """The tiles before it, in groups; those of the reader stand in their hand instead."""
    words: str = ""
    """What its hand is worth, where that is seen."""
    sign: int | None = None
    """Whether it won (1), lost (-1) or neither (0); None before, and for the banker."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BankModel(TableModel):
    """The whole table from one seat."""

    seats: tuple[BankSeatModel, ...]
    hand: tuple[HandTileModel, ...] = ()
    """The reader's tiles as they stand."""
    groups: tuple[int, ...] = ()
    """How many of them stand together."""
    most: int
    """How many tiles a seat has at most in this game."""

    @property
    def own(self) -> BankSeatModel:
        """The reader's seat."""
        return self.seats[self.me]


class BankPanel(SeatPanel[BankSeatModel]):
    """With the stake and what the seat is doing, or how it ended."""

    def _parts(self, model: BankSeatModel) -> list[str]:
        return [*super()._parts(model), model.words, model.status]

    def _status(self, model: BankSeatModel) -> tuple[str, str]:
        return model.status, "muted" if model.sign is None else sign_tone(model.sign)


class BankFelt(TableFelt[BankModel]):
    """A table seen from one seat."""

    PANEL = BankPanel

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty table."""
        super().__init__(parent)
        self.hand_row = HandRow(self)
        self.held: list[TileRow] = []
        """The tiles before each seat but the reader's."""
        self.captions: list[FittedLabel] = []
        """What each hand is worth."""

    @property
    def hand(self) -> tuple[TileButton, ...]:
        """The reader's tiles as they stand."""
        return self.hand_row.tiles

    def clear(self) -> None:
        """Take everything off the table."""
        self.hand_row.clear()
        super().clear()

    def layout_now(self) -> BankLayout:
        """Return the geometry of the present size."""
        layout = self._layout(self.words)
        return replace(layout, label=self._label_room(layout.hand_width))

    def _tightest(self, words: Look) -> Sequence[float]:
        layout = self._layout(words)
        return layout.hand_width, layout.back_width, layout.slack

    def _layout(self, words: Look) -> BankLayout:
        model = self._model
        return BankLayout(
            width=self.width(),
            height=self.height(),
            seats=2 if model is None else len(model.seats),
            most=1 if model is None else model.most,
            panel=self._panel_on(words).toTuple(),
            label=0,
            caption=QFontMetrics(words.font(Type.CAPTION, self.font())).height() + 4,
            bar=self._bar_height(words),
            bubble=self.advice.line_height(words),
            window=self.window().height(),
        )

    def _add_seat(self) -> None:
        self.held.append(TileRow(self))
        self.captions.append(FittedLabel(self))

    def _remove_seat(self) -> None:
        self.held.pop().clear()
        discard(self.captions.pop())

    def _place(self, model: BankModel, layout: BankLayout) -> None:
        groups = model.groups if sum(model.groups) == len(model.hand) else (len(model.hand),)
        self.hand_row.show(model.hand, layout.own_hand(groups) if model.hand else (), layout.hand_width)
        for seat in model.seats:
            own = seat.seat == model.me
            shown = () if own else seat.groups
            faces = tuple(face for group in shown for face in group)
            place = model.place(seat.seat)
            spots = layout.hand_of(place, [len(group) for group in shown]) if faces else ()
            self.held[seat.seat].lay(faces, spots, layout.back_width)
            self.held[seat.seat].name(seat.name, (seat.words,) * len(faces))
            box = layout.own_words if own else layout.words_of(place)
            self.captions[seat.seat].write(seat.words, box, tone=sign_tone(seat.sign))

    def _rows(self) -> Sequence[Sequence[QWidget]]:
        others = [tile for row in self.held for tile in row.tiles if tile.face is not None]
        return (self.hand, others, self._panels)

    def focus_hand(self) -> None:
        """Move focus to the hand, or to the main button where there is none."""
        if self.hand or self.bar.main is None:
            super().focus_hand()
        else:
            self.bar.main.setFocus()

    # -- motion --------------------------------------------------------------------------------

    async def show_dealt(self, after: BankModel) -> None:
        """Show *after*, and let all tiles come to their places from the middle of the table."""
        self.sync(after)
        await come_from_middle(self, (*self.hand, *(tile for row in self.held for tile in row.tiles)))


async def come_from_middle(table: TableFelt[Any], tiles: Iterable[TileButton]) -> None:
    """Let *tiles* come to their places from the middle of the *table*, as when they are dealt."""
    moves: list[tuple[QWidget, QPoint]] = []
    for tile in tiles:
        moves.append((tile, tile.pos()))
        tile.move(table.rect().center() - tile.rect().center())
    try:
        await table.animator.move_many(moves, DEAL_MS, stagger_ms=12)
    finally:
        # Whatever has happened to the window meanwhile.
        table.refresh()
