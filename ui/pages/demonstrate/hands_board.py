# SPDX-License-Identifier: MIT
"""The hands that are laid out, as tiles that are clicked, dragged, or typed by their pips; and the pool of tiles."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QMimeData, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QGridLayout, QWidget

from dominoes.errors import NotationError
from dominoes.game import Faces, Seat, known
from dominoes.lessons.layout import ANYTHING, read_hand, write_hand
from dominoes.tiles import FACES, Tile, tile
from ui.kit import theme
from ui.kit.layouts import Part, set_columns, set_number, vbox
from ui.kit.theme import Space, Type
from ui.kit.widgets import ChangeEvents, PlainLabel, SizeEvents, announce
from ui.language import names
from ui.language.i18n import _, number, sentences
from ui.tiles.tray import CAME_FROM, TILE, Pool, Tray


class HandField(ChangeEvents, QWidget):
    """The hand of a seat as tiles: a click takes one back; two digits, such as ``66``, lay one."""

    changed = Signal()
    """Other tiles lie in it."""
    entered = Signal()
    """It has the focus or was clicked: tiles that are clicked in the pool go here."""

    def __init__(self, seat: int, parent: QWidget) -> None:
        """Make an empty hand of *seat*."""
        super().__init__(parent)
        self._seat = seat
        self._name = ""
        self._laid: Faces = ()
        self._size = 0
        self._receives = False
        self._typed = ""
        """The first digit of a tile."""
        self._label = PlainLabel(parent=self, role=Type.CAPTION)
        self._tray = Tray(self, str(seat), holds_places=True)
        self._tray.place_clicked.connect(self._on_place)
        self._tray.entered.connect(self.entered)
        self._tray.setAcceptDrops(True)
        vbox(self._label, self._tray, Part(stretch=1), on=self, margins=(6, 3, 6, 3), spacing=0)
        self.translate(self._show)

    # -- what lies in it -----------------------------------------------------------------------

    @property
    def faces(self) -> Faces:
        """The tiles, each at its place; None, or nothing at the end, is anything."""
        return self._laid

    @property
    def is_full(self) -> bool:
        """Whether there is no place left."""
        return len(known(self._laid)) >= self._size

    @property
    def tray(self) -> Tray:
        """The tiles on the screen."""
        return self._tray

    def text(self) -> str:
        """Return the hand as text, such as ``66 11 ? ?``."""
        return write_hand(self._laid)

    def lay(self, faces: Faces) -> None:
        """Lay *faces* instead of those in it."""
        if faces != self._laid:
            self._laid = faces
            self._show()
            self.changed.emit()

    def put(self, face: Tile, place: int | None = None) -> None:
        """Lay *face* on the empty *place*, or else on the first where anything lies, or at the end."""
        row = [*self._places()]
        if place is None or not 0 <= place < len(row) or row[place] is not None:
            place = row.index(None) if None in row else len(row)
        row[place : place + 1] = [face]
        self.lay(tuple(row))

    def take(self, place: int) -> Tile | None:
        """Take the tile at *place* out of it, and return it."""
        row = [*self._places()]
        face, row[place] = row[place], None
        if len(row) > self._size:
            del row[place]
        self.lay(tuple(row))
        return face

    def _places(self) -> Faces:
        """Return what is shown: as many places as the hand has tiles, and more if more were laid."""
        row = [*self._laid]
        while len(row) > self._size and row[-1] is None:
            del row[-1]
        return (*row, *(None,) * (self._size - len(row)))

    # -- how it looks --------------------------------------------------------------------------

    def show_seat(self, name: str, size: int, *, receives: bool) -> None:
        """Show the hand of *size* tiles as that of the seat called *name*.

        Args:
            name: Of the seat.
            size: The number of its tiles.
            receives: Whether it gets the tiles that are clicked.
        """
        if (name, size, receives) != (self._name, self._size, self._receives):
            self._name, self._size, self._receives = name, size, receives
            self._show()

    def _show(self) -> None:
        words = _("{seat}: the next tile comes here").format(seat=self._name) if self._receives else self._name
        self._label.setText(f"{words} · {self._typed}…" if self._typed else words)
        self._label.set_tone("gold" if self._receives else "muted")
        self.setAccessibleName(_("Hand of {seat}").format(seat=self._name))
        laid = [names.face_name(face) for face in known(self._laid)]
        self.setAccessibleDescription(sentences(words, names.enumerated(laid) if laid else ""))
        self._tray.show_tiles(self._places())
        for place, button in enumerate(self._tray.places, start=1):
            button.setAccessibleDescription(f"{self._name}, {number(place)}")
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint a frame around the hand, a thicker one where the next tile comes."""
        now = theme.look()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            gold = now.chrome.focus if self._receives else now.chrome.outline
            painter.setPen(QPen(QColor(gold), 2.5 if self._receives else 1))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(2, 2, -2, -2), now.px(6), now.px(6))

    # -- clicks and keys -----------------------------------------------------------------------

    def _on_place(self, place: int) -> None:
        self.entered.emit()
        if self._tray.places[place].face is not None:
            self.take(place)

    def focus_tiles(self) -> None:
        """Focus the first place where anything lies, or else the last."""
        row = self._places()
        if row:
            self._tray.focus_place(row.index(None) if None in row else len(row) - 1)

    def setFocus(self, _reason: Qt.FocusReason = Qt.FocusReason.OtherFocusReason) -> None:
        """Focus one of its places."""
        self.focus_tiles()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Become the hand into which tiles go."""
        event.accept()
        self.focus_tiles()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Lay a tile by its two digits; take one back by Backspace or Delete."""
        text, place = unicodedata.normalize("NFKC", event.text()), self._tray.focused
        typed, self._typed = self._typed, ""
        if event.key() in {Qt.Key.Key_Backspace, Qt.Key.Key_Delete}:
            row = self._places()
            before = range((len(row) if place is None else place + 1) - 1, -1, -1)
            last = next((each for each in before if row[each] is not None), None)
            if last is not None and not typed:
                self.take(last)
        elif text == ANYTHING and place is not None:
            self._tray.focus_place(min(place + 1, len(self._tray.places) - 1))
        elif len(text) == 1 and text in _DIGITS and (not typed or _is_tile(typed + text)):
            if typed:
                self.put(tile(typed + text), place)
                if not self.is_full:
                    self.focus_tiles()
            else:
                self._typed = text
        elif text != " ":
            self._show()
            super().keyPressEvent(event)
            return
        event.accept()
        self._show()


_DIGITS: Final = "123456"


def _is_tile(word: str) -> bool:
    return any(sorted(word) == sorted(str(face)) for face in FACES)


_SMALL_HAND: Final = 5
"""Tiles of a hand that has room in a quarter of the width; larger ones take half of it."""
_SMALL_COLUMNS: Final = 4
_COLUMNS: Final = 2
_LOW: Final = 700
"""Height of the window, at text size 1, below which tiles are small."""
_SMALL_TILE: Final = 18
"""Width of a small tile, at text size 1."""


class HandsBoard(SizeEvents, QWidget):
    """A hand for each seat, one of which receives the tiles that are clicked in the pool below."""

    changed = Signal()
    """Other tiles lie in a hand."""

    def __init__(self, parent: QWidget) -> None:
        """Make a board without seats."""
        super().__init__(parent)
        self._hands: list[HandField] = []
        self._sizes: tuple[int, ...] = ()
        self._into = 0
        self._is_laying = False
        self._shape = (0, 0)
        """The number of hands, and of their columns."""
        self._grid = QGridLayout()
        self._words = PlainLabel(parent=self, role=Type.CAPTION, tone="muted", wrap=True)
        self.pool = Pool(self)
        self.pool.place_clicked.connect(self._on_pool)
        self.pool.dropped.connect(self._on_dropped_on_pool)
        vbox(self._grid, self._words, self.pool, on=self, spacing=Space.SMALL)
        self.translate(self._show_texts)
        self.follow_look()

    def on_look(self) -> None:
        """Make tiles small in a low window, so that the hands are seen with the pool."""
        low = self.window().height() < theme.look().px(_LOW)
        for tray in (self.pool, *(hand.tray for hand in self._hands)):
            tray.set_tile_width(_SMALL_TILE if low else TILE)

    def focus_hand(self) -> None:
        """Focus the hand that receives tiles."""
        if self._hands:
            self._hands[self._into].focus_tiles()

    @property
    def hands(self) -> tuple[HandField, ...]:
        """The hands, by seat."""
        return tuple(self._hands)

    @property
    def faces(self) -> tuple[Faces, ...]:
        """What lies in each of them."""
        return tuple(hand.faces for hand in self._hands)

    def lay(self, hands: Sequence[Faces]) -> None:
        """Lay *hands*, one for each seat."""
        set_number(self._hands, len(hands), self._make_hand, self._grid)
        self._into = min(self._into, len(hands) - 1)
        self._lay(self._hands, hands)

    def receive(self, seat: Seat) -> None:
        """Let the hand of *seat* receive tiles."""
        self._into = min(seat, len(self._hands) - 1)
        self._show_hands()

    def lay_some(self, hands: Sequence[Faces]) -> None:
        """Lay *hands* from the first seat on; a single one goes into the hand that receives tiles."""
        self._lay(self._hands[self._into if len(hands) == 1 else 0 :], hands)

    def _lay(self, fields: Sequence[HandField], hands: Sequence[Faces]) -> None:
        self._is_laying = True
        for field, faces in zip(fields, hands, strict=False):
            field.lay(faces)
        self._is_laying = False
        self.changed.emit()

    def _make_hand(self) -> HandField:
        hand = HandField(len(self._hands), self)
        hand.changed.connect(self._on_hand)
        hand.entered.connect(self._on_entered)
        hand.tray.dropped.connect(self._on_dropped)
        return hand

    def show_table(self, sizes: Sequence[int], every: Sequence[Tile], free: Sequence[Tile]) -> None:
        """Show hands of these *sizes*, and the tiles *free* of *every* one of the set."""
        self._sizes = tuple(sizes)
        self._show_hands()
        self.pool.show_free(every, free)

    def _show_hands(self) -> None:
        for seat, (hand, name) in enumerate(zip(self._hands, names.seat_names(len(self._hands)), strict=True)):
            size = self._sizes[seat] if seat < len(self._sizes) else len(hand.faces)
            hand.show_seat(name, size, receives=seat == self._into)
        columns = _SMALL_COLUMNS if max(self._sizes, default=0) <= _SMALL_HAND else _COLUMNS
        if self._shape != (shape := (len(self._hands), columns)):
            self._shape = shape
            self.on_look()
            set_columns(self._grid, self._hands, max(1, min(shape)))

    def _show_texts(self) -> None:
        self._words.setText(
            _("Click or drag tiles into a hand, or type their pips there, such as 66. A click takes one back.")
        )
        self._show_hands()

    # -- clicks and drags ----------------------------------------------------------------------

    def _on_hand(self) -> None:
        if not self._is_laying:
            self.changed.emit()

    def _on_entered(self) -> None:
        hand = self.sender()
        if isinstance(hand, HandField) and hand in self._hands and hand is not self._hands[self._into]:
            self._into = self._hands.index(hand)
            self._show_hands()

    def _on_pool(self, place: int) -> None:
        face = self.pool.places[place].face
        if face is not None:
            hand = self._hands[self._into]
            hand.put(face)
            announce(hand, f"{hand.accessibleName()}: {names.face_name(face)}")
            self._go_on()

    def _go_on(self) -> None:
        """Let the next hand that has room receive tiles, once one is full."""
        if self._hands[self._into].is_full:
            seats = len(self._hands)
            order = [(self._into + step) % seats for step in range(1, seats)]
            self._into = next((seat for seat in order if not self._hands[seat].is_full), self._into)
            self._show_hands()

    def _on_dropped(self, place: int, data: QMimeData) -> None:
        """Lay dragged tiles into a hand; a tile in their place goes back the other way."""
        hand = next(each for each in self._hands if each.tray is self.sender())
        source, at = self._came_from(data)
        if source is None:
            for face in _faces_in(data.text()):
                hand.put(face, place)
            return
        taken = source.take(at)
        back = hand.tray.places[place].face if 0 <= place < len(hand.tray.places) else None
        if back is not None:
            hand.take(place)
        if taken is not None:
            hand.put(taken, place)
        if back is not None:
            source.put(back, at)

    def _on_dropped_on_pool(self, _place: int, data: QMimeData) -> None:
        source, at = self._came_from(data)
        if source is not None:
            source.take(at)

    def _came_from(self, data: QMimeData) -> tuple[HandField | None, int]:
        """Return the hand from which *data* were dragged, and the place there; None if from elsewhere."""
        key, _space, place = bytes(data.data(CAME_FROM).data()).decode(errors="replace").partition(" ")
        if key.isdecimal() and place.isdecimal() and int(key) < len(self._hands):
            hand = self._hands[int(key)]
            if int(place) < len(hand.tray.places):
                return hand, int(place)
        return None, 0


def _faces_in(text: str) -> tuple[Tile, ...]:
    """Return the tiles in a *text* that was dragged here; nothing if something else is in it."""
    try:
        return known(read_hand(text))
    except NotationError:
        return ()
