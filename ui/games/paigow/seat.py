# SPDX-License-Identifier: MIT
"""One seat of a 推牌九 table: its panel, the hands that lie before it, and how they are named."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QWidget

from ui.games.paigow.geometry import HandSpot
from ui.games.paigow.model import BankSeatModel, HandModel
from ui.language.i18n import pgettext
from ui.language.tile_names import tile_label
from ui.table.felt import TableFelt, fit
from ui.table.panel_paint import FittedLabel
from ui.table.seat_panel import SeatPanel
from ui.table.tile_row import TileRow, corner
from ui.tiles.tile_button import TileButton

_SIGNS: Final = {1: "▲", 0: "=", -1: "▼"}
_TONES: Final = {1: "gain", 0: "text", -1: "loss"}


def with_sign(text: str, sign: int | None) -> str:
    """Write before *text* whether it won (▲), lost (▼) or neither (=); None writes nothing."""
    return text if sign is None else f"{_SIGNS[sign]} {text}".rstrip()


def sign_tone(sign: int | None) -> str:
    """Return the tone of `FittedLabel` for what won, lost or neither."""
    return "text" if sign is None else _TONES[sign]


def spoken_hand(hand: HandModel) -> str:
    """Return a hand in words: its title, what it is worth, and how it compared."""
    result = {
        1: pgettext("hand", "won"),
        0: pgettext("hand", "neither won nor lost"),
        -1: pgettext("hand", "lost"),
    }
    compared = "" if hand.sign is None else result[hand.sign]
    return ", ".join(part for part in (f"{hand.title} {hand.name}".strip(), hand.sum, compared) if part)


class BankSeat(SeatPanel[BankSeatModel]):
    """With the stake and what the seat is doing, or how it ended."""

    def _parts(self, model: BankSeatModel) -> list[str]:
        hands = [spoken_hand(hand) for hand in model.hands if hand.name]
        return [*super()._parts(model), model.status, *hands, model.outcome]

    def _status(self, model: BankSeatModel) -> tuple[str, str]:
        if model.outcome:
            return with_sign(model.outcome, model.sign), sign_tone(model.sign)
        return model.status, "muted"


class LaidHands:
    """Tiles and words of one seat; what is still there stays the same widget."""

    def __init__(self, felt: TableFelt[Any]) -> None:
        """Make an empty one on *felt*."""
        self._felt = felt
        self._row = TileRow(felt)
        self._titles: list[FittedLabel] = []
        self.names: list[FittedLabel] = []
        """The words below the hands."""
        self._sums: list[FittedLabel] = []

    @property
    def tiles(self) -> tuple[TileButton, ...]:
        """All tiles, the low hand's first."""
        return tuple(self._row.tiles)

    def show(
        self, hands: Sequence[HandModel], spots: Sequence[HandSpot], width: int, owner: str, *, labels: str = "none"
    ) -> None:
        """Show *hands* at *spots*, with tiles of *width*.

        Args:
            hands: What lies there, the low hand first.
            spots: Where each hand lies.
            width: Width of a tile, in pixels.
            owner: Whose tiles they are, for the names of tiles that lie face down.
            labels: What is written below each tile: ``none``, ``name``, ``rank`` or ``both``.
        """
        faces = tuple(face for hand in hands for face in hand.tiles)
        corners = [each for spot in spots for each in spot.tiles]
        self._row.lay(faces, corners, width, [spot.turn for spot in spots for _corner in spot.tiles])
        self._row.name(owner, [spoken_hand(hand) for hand in hands for _face in hand.tiles])
        for tile in self._row.tiles:
            tile.set_label("" if tile.face is None else tile_label(tile.face, labels))
        self._show_words(hands, spots)

    def turn_over(
        self, hands: Sequence[HandModel], spots: Sequence[HandSpot], width: int
    ) -> list[tuple[QWidget, QPoint]]:
        """Show the faces of *hands* where the tiles lie now; return the ways from there to *spots*."""
        moves: list[tuple[QWidget, QPoint]] = []
        faces = [face for hand in hands for face in hand.tiles]
        corners = [(each, spot.turn) for spot in spots for each in spot.tiles]
        for tile, face, (spot, turn) in zip(self._row.tiles, faces, corners, strict=False):
            tile.set_label("")
            tile.set_face(face)
            tile.set_shape(width=width, turn=turn)
            tile.raise_()
            moves.append((tile, tile.spot_for(corner(spot))))
        return moves

    def clear(self) -> None:
        """Take everything off the table."""
        self._row.clear()
        self._show_words((), ())

    def _show_words(self, hands: Sequence[HandModel], spots: Sequence[HandSpot]) -> None:
        for labels in (self._titles, self.names, self._sums):
            fit(labels, len(hands), lambda: FittedLabel(self._felt))
        for title, name, total, hand, spot in zip(self._titles, self.names, self._sums, hands, spots, strict=True):
            title.write(hand.title, spot.title, tone="muted")
            total.write(hand.sum, spot.sum, tone="muted")
            name.write(with_sign(hand.name, hand.sign) if hand.name else "", spot.name, tone=sign_tone(hand.sign))
