# SPDX-License-Identifier: MIT
"""A tray of tiles to choose from, such as those not laid yet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QMimeData, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QDrag,
    QDragEnterEvent,
    QDragMoveEvent,
    QDropEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from dominoes.tiles import Tile
from ui.kit import theme
from ui.kit.arrows import ARROWS
from ui.kit.dropped_files import take_copy
from ui.kit.layouts import set_number
from ui.kit.widgets import ENTER, SizeEvents
from ui.language import names
from ui.language.i18n import _
from ui.tiles import art
from ui.tiles.tile_button import TileButton

CAME_FROM: Final = "application/x-gupai-place"
"""Format of dragged data that has the key of a tray and a place in it."""
TILE: Final = 26
"""Width of a tile, at text size 1."""


class TrayTile(TileButton):
    """A place of a tray, with a tile or without; a click or a drag takes the tile elsewhere."""

    _pressed: QPoint | None = None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remember where a drag would begin."""
        self._pressed = event.position().toPoint()
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Begin to drag the tile, as text that a hand takes."""
        if self._pressed is None or self.face is None:
            return
        if (event.position().toPoint() - self._pressed).manhattanLength() < theme.look().px(8):
            return
        self._pressed = None
        tray = self.parentWidget()
        assert isinstance(tray, Tray)
        drag = QDrag(self)
        drag.setMimeData(tray.data_of(self))
        drag.setPixmap(self.grab())
        # The receiver lays the tile; this button is not clicked.
        self.setDown(False)
        drag.exec(Qt.DropAction.CopyAction)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Tell the tray."""
        super().focusInEvent(event)
        tray = self.parentWidget()
        if isinstance(tray, Tray):
            tray.entered.emit()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Take a second click for one more click: it may be on the tile that has just come here."""
        self.mousePressEvent(event)

    def set_face(self, face: Tile | None) -> None:
        """Show another tile, or an empty place; both are named."""
        super().set_face(face)
        self.name_it()

    def name_it(self) -> None:
        """Say and show on hover the name of the tile, in the present language."""
        name = _("any tile") if self.face is None else names.tile_spoken(self.face)
        self.setAccessibleName(name)
        self.set_tip("" if self.face is None else f"{name}\n{self.face}")

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the tile, or the outline of an empty place."""
        if self.face is not None:
            super().paintEvent(event)
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            chrome = theme.look().chrome
            focused = self.hasFocus()
            pen = QPen(QColor(chrome.focus if focused else chrome.outline), 2.5 if focused else 1)
            pen.setDashPattern([3, 3])
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.tile_rect()).adjusted(1, 1, -1, -1), 4, 4)


class Tray(SizeEvents, QWidget):
    """Tiles in as many rows as the width asks for; arrows move between them, Space and Enter click."""

    clicked = Signal(object)
    """This face was clicked."""
    place_clicked = Signal(int)
    """The place of this number was clicked, with a tile or without."""
    entered = Signal()
    """One of its places has the focus."""
    dropped = Signal(int, object)
    """These data with tiles, as `data_of` makes them, were dropped on the place of this number; −1 beside all."""

    def __init__(self, parent: QWidget, key: str = "", *, holds_places: bool = False) -> None:
        """Make an empty tray.

        Args:
            parent: The parent widget.
            key: Tells where a dragged tile comes from.
            holds_places: Whether the focus may stand on an empty place, into which a tile may be typed.
        """
        super().__init__(parent)
        self.key = key
        self._holds_places = holds_places
        self._tile_width = TILE
        self._tiles: list[TrayTile] = []
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.translate(self._name_tiles)
        self.follow_look()

    @property
    def tiles(self) -> tuple[TrayTile, ...]:
        """The places with a tile, in the order of their rows."""
        return tuple(tile for tile in self._tiles if tile.face is not None)

    @property
    def places(self) -> tuple[TrayTile, ...]:
        """All places, in the order of their rows."""
        return tuple(self._tiles)

    @property
    def focused(self) -> int | None:
        """The place that has the focus; None if it is elsewhere."""
        return next((place for place, tile in enumerate(self._tiles) if tile.hasFocus()), None)

    def show_tiles(self, faces: Sequence[Tile | None]) -> None:
        """Show *faces* instead of the former ones, None as an empty place: no tile moves into it."""
        before = [tile.face for tile in self._tiles]
        if before == list(faces):
            return
        had_focus = self.focused
        set_number(self._tiles, len(faces), self._make_tile)
        for tile, face in zip(self._tiles, faces, strict=True):
            tile.set_face(face)
            tile.setEnabled(True)
        if had_focus is not None and self._stops:
            # The next tile can be chosen at once.
            self.focus_place(min(self._stops, key=lambda place: (place < had_focus, abs(place - had_focus))))
        elif self._stops:
            self._tab_to(self._stops[0])
        if not self._holds_places:
            for tile in self._tiles:
                tile.setEnabled(tile.face is not None)
        if len(before) != len(faces):
            self.on_look()

    def _make_tile(self) -> TrayTile:
        tile = TrayTile(None, self, width=theme.look().px(self._tile_width), style=art.present_style())
        tile.name_it()
        tile.clicked.connect(self._on_tile)
        tile.show()
        return tile

    def set_tile_width(self, width: int) -> None:
        """Show tiles of another *width*, at text size 1."""
        if width != self._tile_width:
            self._tile_width = width
            self.on_look()

    def _name_tiles(self) -> None:
        for tile in self._tiles:
            tile.name_it()

    @property
    def _stops(self) -> list[int]:
        """The places on which the focus may stand."""
        return [place for place, tile in enumerate(self._tiles) if self._holds_places or tile.face is not None]

    def focus_place(self, place: int) -> None:
        """Focus *place*."""
        self._tab_to(place)
        self._tiles[place].setFocus(Qt.FocusReason.TabFocusReason)

    def _tab_to(self, place: int) -> None:
        """Let Tab come to one tile only; arrows go on from there."""
        for at, tile in enumerate(self._tiles):
            tile.setFocusPolicy(Qt.FocusPolicy.StrongFocus if at == place else Qt.FocusPolicy.ClickFocus)

    # -- drags ---------------------------------------------------------------------------------

    def data_of(self, tile: TrayTile) -> QMimeData:
        """Return *tile* as it is dragged: as text, and with the place it comes from."""
        data = QMimeData()
        data.setText(str(tile.face))
        data.setData(CAME_FROM, f"{self.key} {self._tiles.index(tile)}".encode())
        return data

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept tiles; a tray that takes none is told so by `setAcceptDrops`."""
        if event.mimeData().hasText():
            take_copy(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Accept tiles anywhere."""
        take_copy(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Emit which tiles were dropped where."""
        if take_copy(event):
            under = self.childAt(event.position().toPoint())
            at = self._tiles.index(under) if isinstance(under, TrayTile) and under in self._tiles else -1
            self.dropped.emit(at, event.mimeData())

    # -- keys ----------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move between tiles by arrows, click one by Space or Enter."""
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        at = self.focused if held == Qt.KeyboardModifier.NoModifier else None
        if at is not None and (event.key() == Qt.Key.Key_Space or event.key() in ENTER):
            self._tiles[at].click()
        elif at is not None and event.key() in ARROWS:
            across = self._across(self.width())
            left, right, up, _down = (event.key() == each for each in ARROWS)
            step = -1 if left else 1 if right else -across if up else across
            onwards = range(at + step, len(self._tiles) if step > 0 else -1, step)
            # An empty place among others is passed over.
            place = next((each for each in onwards if each in self._stops), at)
            self.focus_place(place)
        else:
            super().keyPressEvent(event)

    def _on_tile(self) -> None:
        tile = self.sender()
        assert isinstance(tile, TrayTile)
        self.click_place(self._tiles.index(tile))

    def click_place(self, place: int) -> None:
        """Tell that *place* was clicked."""
        face = self._tiles[place].face
        if face is not None:
            self.clicked.emit(face)
        self.place_clicked.emit(place)

    def _across(self, width: int) -> int:
        """Return how many tiles stand in a row of *width*, such that the rows are about as long."""
        most = max(1, width // self._tiles[0].sizeHint().width())
        rows = -(-len(self._tiles) // most)
        return -(-len(self._tiles) // rows)

    def hasHeightForWidth(self) -> bool:
        """Return True: a wider tray needs less height."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of its rows."""
        if not self._tiles:
            return 0
        return -(-len(self._tiles) // self._across(width)) * self._tiles[0].sizeHint().height()

    def sizeHint(self) -> QSize:
        """Return the height of its rows at the present width."""
        return QSize(self.width(), self.heightForWidth(self.width()))

    def on_look(self) -> None:
        """Place the tiles."""
        if self._tiles:
            across, size = self._across(self.width()), self._tiles[0].sizeHint()
            for place, tile in enumerate(self._tiles):
                tile.set_shape(width=theme.look().px(self._tile_width))
                row, column = divmod(place, across)
                tile.move(column * size.width(), row * size.height())
        self.updateGeometry()


class Pool(Tray):
    """All tiles of a set, each at a place of its own; one that is used leaves a gap, and no other moves."""

    def __init__(self, parent: QWidget) -> None:
        """Make an empty pool."""
        super().__init__(parent, "pool")
        self._every: tuple[Tile, ...] = ()
        self._clicked: int | None = None
        """The place that was clicked last: of twins its tile goes first."""
        self.setAcceptDrops(True)

    def click_place(self, place: int) -> None:
        """Remember the place, and tell that it was clicked."""
        self._clicked = place
        super().click_place(place)

    def show_free(self, every: Sequence[Tile], free: Sequence[Tile]) -> None:
        """Show the tiles *free* of *every* one of the set."""
        left = Counter(free)
        same = self._every == tuple(every)
        shown: list[Tile | None] = [tile.face for tile in self.places] if same else [*every]
        rows: dict[Tile, list[int]] = {}
        for place, face in enumerate(every):
            rows.setdefault(face, []).append(place)
        for face, row in rows.items():
            row.sort(key=lambda place: (place == self._clicked, shown[place] is None, place))
            for order, place in enumerate(row):
                shown[place] = face if order < left[face] else None
        self._every, self._clicked = tuple(every), None
        self.show_tiles(shown)
