# SPDX-License-Identifier: MIT
"""The felt of a trick-taking game: panels, hands, the trick, advice and buttons.

It owns the tiles: it makes, places and removes them so that they agree with the model. It does not
know what a tile is worth or what may be played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from dominoes.events import Faces
from dominoes.game import Seat
from dominoes.tiles import FACES, Tile
from ui.kit import theme
from ui.kit.arrows import ARROWS, walk
from ui.kit.theme import USUAL_TILES, Tiles, Type
from ui.kit.widgets import Felt, PlainLabel
from ui.language import names
from ui.language.i18n import _
from ui.table.advice import AdviceBubble
from ui.table.animator import Animator
from ui.table.button_bar import ButtonBar
from ui.table.geometry import Point, TableLayout
from ui.table.removal import discard
from ui.table.seat_panel import SeatPanel
from ui.table.view_model import PlayModel, SeatModel, TableModel
from ui.tiles import art
from ui.tiles.tile_button import TileButton
from ui.tiles.tile_label import label_height

SEATS: Final = 4
PLAY_MS: Final = 230
TAKE_MS: Final = 300
COMPACT_BELOW: Final = 600
"""Height of the table, at text size 1, below which panels are kept low."""


@dataclass(frozen=True, slots=True)
class TablePreferences:
    """How a player likes to see the tiles."""

    tiles: Tiles = USUAL_TILES
    labels: str = "name"
    """``none``, ``name``, ``rank`` or ``both``."""
    motion: bool = True
    speed: float = 1.0


class TrickTable(Felt):
    """A table for four, seen from one seat."""

    tile_clicked = Signal(int)
    """A tile of the reader's hand was clicked; its place in the hand."""
    tile_pointed = Signal(int)
    """The pointer or the keyboard came to a tile of the hand, or left it (-1)."""
    felt_clicked = Signal()
    """Somebody clicked beside everything: go on, do not make me wait."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty table."""
        super().__init__(parent)
        self.animator = Animator()
        self.advice = AdviceBubble(self)
        self.bar = ButtonBar(self)
        self._preferences = TablePreferences()
        self._model: TableModel | None = None
        self._panels = [SeatPanel(self) for _seat in range(SEATS)]
        self._hand: list[TileButton] = []
        self._backs: dict[int, list[TileButton]] = {place: [] for place in range(1, SEATS)}
        self._plays: dict[Seat, list[TileButton]] = {}
        self._captions = [PlainLabel(parent=self, role=Type.CAPTION) for _place in range(SEATS)]
        for caption in self._captions:
            caption.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            caption.hide()
        for panel in self._panels:
            panel.hide()

    # -- what it shows -------------------------------------------------------------------------

    @property
    def style_of_tiles(self) -> art.Style:
        """The set of tiles on the table."""
        return art.style_of(self._preferences.tiles)

    @property
    def model(self) -> TableModel | None:
        """What is shown."""
        return self._model

    @property
    def hand(self) -> tuple[TileButton, ...]:
        """The reader's tiles as they stand."""
        return tuple(self._hand)

    @property
    def panels(self) -> tuple[SeatPanel, ...]:
        """The panels by seat."""
        return tuple(self._panels)

    def plays(self, seat: Seat) -> tuple[TileButton, ...]:
        """The tiles that *seat* has in the trick."""
        return tuple(self._plays.get(seat, ()))

    def set_preferences(self, preferences: TablePreferences) -> None:
        """Show everything as the player likes it."""
        self._preferences = preferences
        self.animator.motion = preferences.motion
        self.animator.speed = preferences.speed
        for tile in self.findChildren(TileButton):
            tile.set_style(self.style_of_tiles)
            tile.set_motion(motion=preferences.motion)
        for panel in self._panels:
            panel.set_style(self.style_of_tiles)
        self.refresh()

    def sync(self, model: TableModel) -> None:
        """Show exactly *model*, at once."""
        self._model = model
        self.refresh()

    def clear(self) -> None:
        """Take everything off the table."""
        self._model = None
        for tile in [*self._hand, *(tile for row in (*self._backs.values(), *self._plays.values()) for tile in row)]:
            discard(tile)
        self._hand.clear()
        self._plays.clear()
        for row in self._backs.values():
            row.clear()
        for widget in (*self._panels, *self._captions):
            widget.hide()
        self.advice.say("")
        self.bar.clear()

    def layout_now(self) -> TableLayout:
        """The geometry of the present size."""
        words = self.fontMetrics().height() + 4
        compact = self._is_compact()
        for panel in self._panels:
            panel.set_compact(compact=compact)
        sizes = [panel.sizeHint() for panel in self._panels]
        layout = TableLayout(
            width=self.width(),
            height=self.height(),
            panel=(max(size.width() for size in sizes), max(size.height() for size in sizes)),
            label=0,
            caption=words,
            bar=0 if self.bar.isHidden() else self.bar.sizeHint().height(),
            bubble=self.advice.line_height(),
            shown=self._model is not None and self._model.opened,
        )
        labels = [names.tile_label(face, self._preferences.labels) for face in FACES]
        font = theme.look().font(Type.CAPTION, self.font())
        return replace(layout, label=label_height(labels, layout.hand_width, font, self._label_lines()))

    def _is_compact(self) -> bool:
        return self.height() < theme.look().px(COMPACT_BELOW)

    def _label_lines(self) -> int:
        """How many lines a label of the hand may have: on a low table there is room for one."""
        return 1 if self._is_compact() else 2

    def refresh(self) -> None:
        """Place everything anew from the model, as after a change of size, language or set."""
        model = self._model
        if model is None or self.width() <= 0:
            return
        layout = self.layout_now()
        self._place_panels(model, layout)
        self._place_hand(model, layout)
        for seat in range(SEATS):
            place = model.place(Seat(seat))
            if place:
                self._place_held(layout, place, model.seats[seat])
        self._place_plays(model, layout)
        self.advice.place(layout.bubble_box)
        box, left = layout.bar_box, layout.panel_box(0).right + layout.margin
        # All the room beside the panel: long words then move the buttons aside instead of being cut.
        self.bar.setGeometry(left, box.y, self.width() - layout.margin - left, box.height)
        self.bar.set_middle(round(layout.hand_centre) - left)
        self.bar.raise_()

    def _place_panels(self, model: TableModel, layout: TableLayout) -> None:
        for seat, panel in enumerate(self._panels):
            box = layout.panel_box(model.place(Seat(seat)))
            panel.setGeometry(box.x, box.y, box.width, box.height)
            panel.show_model(model.seats[seat])
            panel.show()

    def _new_tile(self, face: Tile | None, width: int) -> TileButton:
        tile = TileButton(face, self, width=width, style=self.style_of_tiles)
        tile.set_motion(motion=self._preferences.motion)
        tile.show()
        return tile

    def _place_hand(self, model: TableModel, layout: TableLayout) -> None:
        free = list(self._hand)
        self._hand = []
        for face, spot in zip(model.hand, layout.hand(len(model.hand)), strict=True):
            tile = next((each for each in free if each.face is face), None)
            if tile is None:
                tile = self._new_tile(face, layout.hand_width)
                tile.setCheckable(True)
                tile.clicked.connect(self._on_clicked)
                tile.pointed.connect(self._on_pointed)
                tile.left.connect(self._on_left)
            else:
                free.remove(tile)
            tile.set_shape(width=layout.hand_width)
            tile.set_label(names.tile_label(face, self._preferences.labels), lines=self._label_lines())
            # What can be done with it is told by whoever knows the rules.
            tile.set_spoken(names.tile_spoken(face), tile.accessibleDescription())
            tile.set_tip(names.tile_spoken(face))
            tile.put_at(_corner(spot))
            tile.raise_()
            self._hand.append(tile)
        for tile in free:
            discard(tile)
        for before, after in zip(self._hand, self._hand[1:], strict=False):
            QWidget.setTabOrder(before, after)

    def _place_held(self, layout: TableLayout, place: int, seat: SeatModel) -> None:
        """Lay the tiles of somebody else: their backs, or their faces where they are shown."""
        row = self._backs[place]
        faces: Faces = seat.shown or (None,) * seat.tiles
        while len(row) > len(faces):
            discard(row.pop())
        while len(row) < len(faces):
            row.append(self._new_tile(None, layout.back_width))
        for tile, face, spot in zip(row, faces, layout.backs(place, len(faces)), strict=True):
            tile.set_face(face)
            tile.set_shape(width=layout.back_width)
            tile.put_at(_corner(spot))
            if face is None and tile.hasFocus():
                # The keyboard must not stay on what it cannot reach.
                self.setFocus(Qt.FocusReason.OtherFocusReason)
            tile.setFocusPolicy(Qt.FocusPolicy.NoFocus if face is None else Qt.FocusPolicy.StrongFocus)
            tile.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, on=face is None)
            if face is None:
                tile.set_spoken(_("{name:'s|Your} face-down tile").format(name=seat.name))
                tile.set_tip("")
            else:
                tile.set_spoken(names.tile_spoken(face), seat.name)
                tile.set_tip(f"{names.tile_spoken(face)}\n{seat.name}")

    def _place_plays(self, model: TableModel, layout: TableLayout) -> None:
        for caption in self._captions:
            caption.hide()
        present = {play.seat for play in model.trick}
        for seat in [seat for seat in self._plays if seat not in present]:
            for tile in self._plays.pop(seat):
                discard(tile)
        for play in model.trick:
            self._place_play(model, layout, play)

    def _place_play(self, model: TableModel, layout: TableLayout, play: PlayModel) -> None:
        row = self._plays.setdefault(play.seat, [])
        place, count = model.place(play.seat), len(play.tiles)
        while len(row) > count:
            discard(row.pop())
        while len(row) < count:
            row.append(self._new_tile(None, layout.play_width(count)))
        for tile, face, spot in zip(row, play.tiles, layout.play(place, count), strict=True):
            shown = face if play.face_up or play.seat == model.me or model.opened else None
            tile.set_face(shown)
            tile.set_shape(width=layout.play_width(count))
            # A throw whose faces are known is shown to lie face down.
            tile.set_state(selected=False, winning=play.winning, dimmed=not play.face_up and shown is not None)
            tile.set_label("")
            tile.put_at(_corner(spot))
            spoken = names.tile_spoken(shown) if shown is not None else _("Face-down tile")
            tile.set_spoken(spoken, play.caption)
            tile.set_tip(f"{play.caption}\n{spoken}")
        if layout.captions:
            caption = self._captions[place]
            caption.set_tone("gold" if play.winning else "muted")
            told = f"▲ {play.caption}" if play.winning else play.caption
            box = layout.caption_box(place, count, caption.fontMetrics().horizontalAdvance(told) + 4)
            caption.setText(caption.fontMetrics().elidedText(told, Qt.TextElideMode.ElideRight, box.width))
            caption.setAccessibleName(play.caption)
            caption.setGeometry(box.x, box.y, box.width, box.height)
            caption.show()
            caption.raise_()

    # -- motion --------------------------------------------------------------------------------

    async def show_play(self, seat: Seat, faces: Faces, after: TableModel, *, face_up: bool) -> None:
        """Let *seat* put *faces* into the trick, then show *after*."""
        model = self._model
        if model is None:
            self.sync(after)
            return
        place, layout = after.place(seat), self.layout_now()
        moving = self._leaving(place, faces)
        width = layout.play_width(len(faces))
        ways: list[tuple[QWidget, QPoint]] = []
        for tile, face, spot in zip(moving, faces, layout.play(place, len(faces)), strict=True):
            tile.set_state(selected=False, hinted=False, dimmed=False)
            tile.set_label("")
            tile.set_shape(width=width)
            if face_up or after.opened:
                tile.set_face(face)
            elif place:
                tile.set_face(None)
            tile.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            tile.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, on=False)
            tile.raise_()
            ways.append((tile, tile.spot_for(_corner(spot))))
        self._plays[seat] = moving
        await self.animator.move_many(ways, PLAY_MS, stagger_ms=30)
        self.sync(after)

    def _leaving(self, place: int, faces: Faces) -> list[TileButton]:
        """Take the tiles *faces* out of the row of *place*."""
        row = self._backs[place] if place else self._hand
        moving = []
        for face in faces:
            # Any back may stand for a tile of somebody else; one that is seen must be the very tile.
            tile = next((each for each in row if face is not None and each.face is face), row[-1])
            row.remove(tile)
            moving.append(tile)
            if not place:
                tile.clicked.disconnect(self._on_clicked)
                tile.pointed.disconnect(self._on_pointed)
                tile.left.disconnect(self._on_left)
                tile.setCheckable(False)
        return moving

    async def show_taken(self, winner: Seat, after: TableModel) -> None:
        """Let *winner* take the trick, then show *after*."""
        box = self.layout_now().panel_box(after.place(winner))
        target = QPoint(box.x + box.width // 2, box.y + box.height // 2)
        ways: list[tuple[QWidget, QPoint]] = []
        for row in self._plays.values():
            for tile in row:
                tile.set_face(None)
                tile.set_state(winning=False, dimmed=False)
                ways.append((tile, target - tile.rect().center()))
        for caption in self._captions:
            caption.hide()
        await self.animator.move_many(ways, TAKE_MS)
        self.sync(after)

    # -- what the player does ------------------------------------------------------------------

    def _on_clicked(self) -> None:
        tile = self.sender()
        if isinstance(tile, TileButton) and tile in self._hand:
            self.tile_clicked.emit(self._hand.index(tile))

    def _on_pointed(self) -> None:
        tile = self.sender()
        if isinstance(tile, TileButton) and tile in self._hand:
            self.tile_pointed.emit(self._hand.index(tile))

    def _on_left(self) -> None:
        self.tile_pointed.emit(-1)

    def focus_hand(self) -> None:
        """Give the keyboard to the hand, unless it is in use there already; without a hand, to the table."""
        if not self._hand:
            # Otherwise it would go to the button that leaves the table.
            self.setFocus(Qt.FocusReason.OtherFocusReason)
        elif not any(tile.hasFocus() for tile in self._hand):
            self._hand[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let arrows walk over tiles and seats."""
        if event.key() not in ARROWS:
            super().keyPressEvent(event)
        elif (target := walk(self._rows(), self.focusWidget(), event.key())) is not None:
            target.setFocus(Qt.FocusReason.TabFocusReason)
        else:
            self.focus_hand()

    def _rows(self) -> list[Sequence[QWidget]]:
        """What arrows walk over: the hand, the trick, hands that are shown, the seats, from below."""
        plays = [tile for row in self._plays.values() for tile in row]
        shown = [tile for row in self._backs.values() for tile in row if tile.face is not None]
        rows: list[Sequence[QWidget]] = [
            self._hand,
            plays,
            shown,
            [panel for panel in self._panels if panel.isVisible()],
        ]
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
