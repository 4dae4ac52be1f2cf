# SPDX-License-Identifier: MIT
"""The felt of every table: seats around it, advice, buttons, and tiles that agree with the model.

It owns the tiles: it makes, places and removes them. It knows no rules. What lies in the middle and how
it moves is what a game adds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from operator import ge
from typing import Any, Final, Generic, Self, TypeVar

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, Signal, SignalInstance
from PySide6.QtGui import QHelpEvent, QHideEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QToolTip, QWidget

from dominoes.game import Faces, Seat
from dominoes.tiles import FACES, Tile
from ui.kit import theme
from ui.kit.arrows import ARROWS, WalkedButton, walk
from ui.kit.desktop import reduced_motion
from ui.kit.settings import WITH_RANKS, Settings
from ui.kit.theme import USUAL_TILES, Look, Tiles, Type
from ui.kit.widgets import Felt, SizeEvents, announce, plain_tooltip
from ui.language.i18n import _, capital, term
from ui.language.names import ORDINARY, tile_label, tile_spoken
from ui.table.animator import Animator
from ui.table.drag import TileDrag
from ui.table.faces import Mood, PersonCard, face_of
from ui.table.geometry import ENOUGH, Box, FeltLayout, HandLayout, Point
from ui.table.prompt import AdviceBubble, ButtonBar
from ui.table.seat_panel import CALL_MS, Call, Calls, CallWord, SeatPanel, spot_beside
from ui.table.speech import SpeechBubble
from ui.table.view_model import HandTileModel, SeatModel, TableModel
from ui.tiles import art
from ui.tiles.card_print import Caption, caption_of
from ui.tiles.labels import LINES, MOST_LINES, LabelStyle, label_height, label_style
from ui.tiles.tile_button import TileButton

TEXT_STEP: Final = 0.1
"""By how much words become smaller until tiles have their room."""
COMPACT_BELOW: Final = 600
"""Height of the table, at text size 1, below which panels are kept low."""

_HAND_ENDS: Final = {Qt.Key.Key_Home: 0, Qt.Key.Key_End: -1}
"""Keys that lead to the first and the last tile of the hand."""

Model = TypeVar("Model", bound=TableModel)
Widget = TypeVar("Widget", bound=QWidget)


@dataclass(frozen=True, slots=True)
class TableLook:
    """How a player likes to see the tiles."""

    tiles: Tiles = USUAL_TILES
    labels: str = "name"
    """``none``, ``name``, ``rank`` or ``both``."""
    motion: bool = True
    speed: float = 1.0
    focus_ring: bool = True
    """Whether tiles and panels show that they have focus."""

    @classmethod
    def of(cls, settings: Settings, speed: float) -> Self:
        """Return the look that *settings* ask for, at *speed*."""
        motion = settings.motion == "on" or (settings.motion == "system" and not reduced_motion())
        return cls(settings.tiles, settings.labels, motion, speed)


def discard(widget: QWidget) -> None:
    """Remove *widget* from its table for good; focus goes to the table, not into nothing."""
    parent = widget.parentWidget()
    if widget.hasFocus() and parent is not None:
        parent.setFocus(Qt.FocusReason.OtherFocusReason)
    widget.hide()
    widget.setParent(None)
    widget.deleteLater()


def _is_dimmed(widget: QWidget) -> bool:
    return isinstance(widget, TileButton) and widget.is_dimmed


def fit(widgets: list[Widget], count: int, make: Callable[[], Widget]) -> None:
    """Keep *count* of *widgets*: discard the last ones, or make more with *make*."""
    while len(widgets) > count:
        discard(widgets.pop())
    while len(widgets) < count:
        widgets.append(make())


class TableFelt(SizeEvents, Felt, Generic[Model]):
    """A table seen from one seat; without a game it stays empty."""

    felt_clicked = Signal()
    """The felt itself was clicked: play goes on without waiting."""

    PANEL: type[SeatPanel[Any]] = SeatPanel
    """The panel of a seat."""
    RANKED = False
    """Whether suit and place, as 打天九 ranks tiles, mean something in this game."""

    LABEL_LINES = MOST_LINES
    """How many lines a label below a tile may take, where tiles are large."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty table."""
        super().__init__(parent)
        self.animator = Animator()
        self.advice = AdviceBubble(self)
        self.bar = ButtonBar(self)
        self.drag = TileDrag(self, self.refresh)
        """The tiles of the reader, as far as they can be dragged."""
        self.calls = Calls(self.animator)
        self.card = PersonCard(self)
        """Who an opponent is, for as long as somebody wants to know it."""
        self._characters: Sequence[str] = ()
        self.speech = SpeechBubble(self)
        """What an opponent says."""
        self._look = TableLook()
        self.naming = ""
        """Which names tiles have; see `ui.language.names.tile_name`."""
        self.model: Model | None = None
        """What is shown."""
        self._words: Look | None = None
        self._label_texts: tuple[str, ...] | None = None
        self.panels: list[SeatPanel[Any]] = []
        """The panels by seat."""
        self.purses: Sequence[int] | None = None
        """Chips that the panels show while others are on their way; None for those of the model."""
        self.translate(lambda: self.setAccessibleName(capital(term("table"))))
        self.follow_look()

    # -- what it shows -------------------------------------------------------------------------

    @property
    def style_of_tiles(self) -> art.Style:
        """The set of tiles on the table."""
        return art.style_of(self._look.tiles)

    @property
    def hand(self) -> tuple[TileButton, ...]:
        """The reader's tiles as they stand."""
        return ()

    def label_of(self, tile: Tile) -> str:
        """Return what is written below *tile*."""
        labels, rank = self._look.labels, self.rank_of(tile)
        if not rank and labels in WITH_RANKS:
            labels = "name"
        return tile_label(tile, labels, self.naming or ORDINARY, rank)

    def rank_of(self, tile: Tile) -> str:  # noqa: ARG002 - for a game to say
        """Return the shortest text for the worth of a single *tile* in this game; empty if it means nothing."""
        return ""

    def caption(self, tile: Tile) -> Caption:
        """Return what is printed on the card of *tile*."""
        return caption_of(tile, self.naming or ("" if self.RANKED else ORDINARY))

    def set_naming(self, naming: str) -> None:
        """Call tiles by the set of names *naming*; see `ui.language.names.tile_name`."""
        if naming == self.naming:
            return
        self.naming = naming
        for tile in self.findChildren(TileButton):
            # What is printed on cards may be different now.
            tile.update()
        self.refresh()

    def set_look(self, look: TableLook) -> None:
        """Show everything in *look*."""
        self._look = look
        self.animator.motion = look.motion
        self.animator.speed = look.speed
        for tile in self.findChildren(TileButton):
            tile.set_style(self.style_of_tiles)
            tile.set_motion(motion=look.motion)
            tile.set_focus_ring(shown=look.focus_ring)
        for panel in self.panels:
            panel.set_style(self.style_of_tiles)
            panel.set_focus_ring(shown=look.focus_ring)
        self.refresh()

    def set_characters(self, characters: Sequence[str]) -> None:
        """Take the likings of the opponents by seat, a sentence each, empty without one."""
        self._characters = characters

    def sync(self, model: Model) -> None:
        """Show exactly *model*, at once."""
        self.model = model
        self.refresh()

    def forget(self) -> None:
        """Place nothing again, whatever the size, until another model is shown."""
        self.model = None

    def clear(self) -> None:
        """Take everything off the table."""
        self.model = self.purses = None
        self.drag.watch(())
        self.calls.clear()
        self.card.hide()
        self.speech.hide()
        self._fit_seats(0)
        self.advice.say("")
        self.bar.clear()

    def refresh(self) -> None:
        """Place everything again from the model, as after a change of size, language or set."""
        model = self.model
        if model is None or self.width() <= 0:
            return
        self._words = self._label_texts = None
        layout, usual = self.layout_now(), self._panel_on(self.words)
        self._fit_seats(len(model.seats))
        for seat in model.seats:
            panel, box = self.panels[seat.seat], layout.panel_box(model.place(seat.seat))
            panel.set_text(self.words.text_size)
            # A game may leave a seat less than the table has room for.
            panel.set_compact(compact=self._is_compact(self.words) or box.height < usual.height())
            panel.setGeometry(box.x, box.y, box.width, box.height)
            panel.show_model(self._with_purse(seat))
            opponent = seat.seat != model.me
            panel.show_person(face_of(seat.name) if opponent else None, self._character(seat.seat) if opponent else "")
            panel.show()
        self._match_panels()
        self._place(model, layout)
        self.advice.set_text(self.words.text_size)
        self.advice.place(layout.bubble_box)
        self.bar.set_text(self.words.text_size)
        bar = layout.bar_box
        self.bar.setGeometry(bar.x, bar.y, bar.width, bar.height)
        self.bar.set_middle(layout.bar_middle - bar.x)
        self.bar.raise_()
        for word in self.calls.words:
            self._place_call(word)
        # Cards and tiles may have come to where somebody speaks.
        if any(self.speech.geometry().intersects(each.geometry()) for each in self._choices()):
            self.speech.hide()
        self.order_tabs()
        self.drag.keep_up()

    def show_purses(self, purses: Sequence[int] | None) -> None:
        """Show so many chips by seat until they are those of the model again; None shows those at once."""
        changed = purses != self.purses
        self.purses = purses
        if changed and self.model is not None:
            for seat in self.model.seats:
                self.panels[seat.seat].show_model(self._with_purse(seat))
            self._match_panels()

    def _match_panels(self) -> None:
        """Let all panels write chips the same way."""
        short = any(panel.is_cramped for panel in self.panels)
        for panel in self.panels:
            panel.shorten(short=short)

    def _with_purse(self, seat: SeatModel) -> SeatModel:
        return seat if self.purses is None else replace(seat, chips=self.purses[seat.seat])

    def order_tabs(self) -> None:
        """Set the tab order to the visible order of the choices, including new buttons."""
        for before, after in pairwise(self._stops()):
            QWidget.setTabOrder(before, after)

    # -- who sits there ------------------------------------------------------------------------

    def _character(self, seat: Seat) -> str:
        return self._characters[seat] if seat < len(self._characters) else ""

    def show_mood(self, seat: Seat, mood: Mood) -> None:
        """Let the face of *seat* show *mood*."""
        if seat < len(self.panels):
            self.panels[seat].show_mood(mood)

    def speak(self, seat: Seat, text: str) -> bool:
        """Let *seat* say *text*; return whether there is room, and nobody else speaks."""
        model = self.model
        if model is None or seat >= len(self.panels) or self.speech.isVisible():
            return False
        own = _box_of(self.panels[seat])
        shown = (*self.panels, self.advice, self.bar, self.card, *self.calls.words)
        taken = [_box_of(each) for each in shown if each.isVisible() and each is not self.panels[seat]]
        others = (*taken, *map(_box_of, self._choices()), *self._tile_boxes(), *self._clear_of_calls())
        return self.speech.say(text, own, others, (self.width(), self.height()))

    def _choices(self) -> list[QWidget]:
        """Return the tiles and cards that can be chosen."""
        return [
            each for each in self._stops() if each.isVisible() and each.parent() is self and each not in self.panels
        ]

    def _tile_boxes(self) -> list[Box]:
        """Return where tiles lie."""
        tiles = (tile for tile in self.findChildren(TileButton) if tile.isVisible())
        boxes = (tile.tile_rect().translated(tile.pos()) for tile in tiles)
        return [Box(box.x(), box.y(), box.width(), box.height()) for box in boxes]

    def _on_asked(self, panel: SeatPanel[Any]) -> None:
        """Show who the opponent of *panel* is; asked again, no longer."""
        model, face = panel.model, panel.face
        if model is None or face is None or self.card.shows(model.name):
            self.card.hide()
            return
        self.card.show_person(face, panel.mood, model.name, model.level, panel.character)
        own, boxes = _box_of(panel), [_box_of(each) for each in (*self.panels, self.advice) if each.isVisible()]
        size, taken = (self.card.width(), self.card.height()), [each for each in boxes if each != own]
        spot = spot_beside(own, [*taken, *self._tile_boxes()], size, (self.width(), self.height()))
        self.card.move(spot.x, spot.y)
        self.card.raise_()
        self.card.show()
        announce(self, self.card.accessibleName())

    # -- what is called ------------------------------------------------------------------------

    def call(self, call: Call) -> None:
        """Show *call* for a moment, instead of what was called at the same seat before; nothing waits for it."""
        word = CallWord(call, self)
        self.calls.add(word)
        self._place_call(word)
        word.stand(self.animator.length(CALL_MS), motion=self._look.motion)

    def _place_call(self, word: CallWord) -> None:
        seat, model = word.call.seat, self.model
        panels = [] if model is None else [self.layout_now().panel_box(place) for place in range(len(model.seats))]
        panel = None if seat is None or model is None else panels.pop(model.place(seat))
        words = [_box_of(other) for other in self.calls.words if other is not word and other.isVisible()]
        others = (*panels, *words, *self._clear_of_calls())
        word.place(panel, others, self.width(), self.height(), self._tile_boxes())

    # -- what words mean -----------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        """Show the meanings of the terms pointed at: no click stops at words, so they have no tips of their own."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            tip = self.meanings_at(event.pos())
            if tip:
                QToolTip.showText(event.globalPos(), plain_tooltip(tip), self)
                return True
        return super().event(event)

    def meanings_at(self, place: QPoint) -> str:
        """Return the meanings of the terms of the advice or the call at *place*; empty without any."""
        words: tuple[QWidget, ...] = (*self.calls.words, self.advice)
        shown = (each for each in words if not each.isHidden() and each.geometry().contains(place))
        return next((each.accessibleDescription() for each in shown), "")

    # -- where it lies -------------------------------------------------------------------------

    def layout_now(self) -> Any:  # noqa: ANN401 - the layout of any game
        """Return the geometry of the present size."""
        return self._layout(self.words)

    def _room(self, words: Look) -> dict[str, Any]:
        """Return what every layout of the present size has, with panels, advice and buttons in the look *words*."""
        return {
            "width": self.width(),
            "height": self.height(),
            "panel": self._panel_on(words).toTuple(),
            "label": 0,
            "bar": 0 if self.bar.isHidden() else self.bar.height_in(words),
            "bubble": self.advice.line_height(words),
            "window": self.window().height(),
        }

    # -- seats ---------------------------------------------------------------------------------

    def _fit_seats(self, count: int) -> None:
        while len(self.panels) > count:
            discard(self.panels.pop())
            self._remove_seat()
        while len(self.panels) < count:
            panel = self.PANEL(self)
            panel.set_style(self.style_of_tiles)
            panel.set_focus_ring(shown=self._look.focus_ring)
            panel.asked.connect(partial(self._on_asked, panel))
            panel.left.connect(self.card.hide)
            self.panels.append(panel)
            self._add_seat()

    def _is_compact(self, words: Look) -> bool:
        return self.height() < words.px(COMPACT_BELOW)

    @property
    def _labels(self) -> tuple[str, ...]:
        """What can be written below a tile; each refresh asks for it once."""
        if self._label_texts is None:
            self._label_texts = tuple(map(self.label_of, FACES))
        return self._label_texts

    @property
    def words(self) -> Look:
        """The look of panels, advice and buttons: they become smaller before tiles do, down to their size at 100 %.

        Each refresh asks for it once.
        """
        if self._words is None:
            self._words = self._words_beside_tiles()
        return self._words

    def _words_beside_tiles(self) -> Look:
        now = theme.look_of(self)
        least = min(now.usual_size, now.text_size)
        if now.text_size <= least:
            return now
        size, smallest = now.text_size, self._tightest(now.at(least))
        while size > least:
            if all(map(ge, self._tightest(now.at(size)), smallest)):
                return now.at(size)
            size -= TEXT_STEP
        return now.at(least)

    def _tightest(self, words: Look) -> Sequence[float]:  # noqa: ARG002 - for a game to say
        """Return how large tiles, and the room for them, are if panels, advice and buttons have the look *words*.

        Asked for the fullest table of a round, so that no words change while it is played.
        """
        return ()

    def _panel_on(self, words: Look) -> QSize:
        return self.PANEL.size_on(self, words, compact=self._is_compact(words))

    @property
    def label_look(self) -> Look:
        """The look of the labels below tiles."""
        return theme.look_of(self)

    def label_style(self, width: int, words: Look | None = None) -> LabelStyle:
        """Return how the labels of tiles of *width* are written: alike, whichever tiles lie there.

        They have the look *words*; without it, `label_look`.
        """
        now = self.label_look if words is None else words
        font = now.font(Type.CAPTION, self.font())
        # A third line would take its height from tiles that are small already.
        lines = self.LABEL_LINES if width >= self.window().height() * ENOUGH else LINES
        return label_style(self._labels, width, font, now.least(Type.CAPTION), most_lines=lines)

    def _label_room(self, width: int, words: Look | None = None) -> int:
        """Return how high the labels of tiles of *width* are, in the look *words* or `label_look`."""
        style = self.label_style(width, words)
        font = style.font((self.label_look if words is None else words).font(Type.CAPTION, self.font()))
        return label_height(self._labels, width, font, style.lines)

    def new_tile(self, face: Tile | None, width: int, *, reachable: bool = True) -> TileButton:
        """Make a tile of this table, *width* pixels wide; without being *reachable* it is only to be seen."""
        tile = TileButton(face, self, width=width, style=self.style_of_tiles)
        if not reachable:
            tile.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            tile.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        tile.set_printer(self.caption)
        tile.set_motion(motion=self._look.motion)
        tile.set_focus_ring(shown=self._look.focus_ring)
        tile.show()
        return tile

    # -- what a game adds ----------------------------------------------------------------------

    def _layout(self, words: Look) -> FeltLayout:
        """Return the geometry of the present size, with panels, advice and buttons in the look *words*."""
        raise NotImplementedError

    def _place(self, model: Model, layout: Any) -> None:  # noqa: ANN401 - the layout of any game
        """Place all tiles of *model*."""
        raise NotImplementedError

    def _clear_of_calls(self) -> Sequence[Box]:
        """Return what no call may cover besides the panels."""
        return ()

    def _add_seat(self) -> None:
        """Make what lies before one more seat."""

    def _remove_seat(self) -> None:
        """Remove what lies before the last seat."""

    def _stops(self) -> Sequence[QWidget]:
        """Return widgets in tab order where it differs from creation order."""
        return self.hand

    def _rows(self) -> Sequence[Sequence[QWidget]]:
        """Return what arrows walk over, the lowest row first."""
        return (self.hand, self.panels)

    def _playable(self) -> Sequence[QWidget]:
        """Return where focus may stay when it is the player's turn."""
        return self.hand

    # -- what the player does ------------------------------------------------------------------

    def focus_hand(self) -> None:
        """Move focus to the hand, unless it is on something to play with; without a hand, to the table."""
        if not self.hand:
            # Otherwise it would go to the button that leaves the table.
            self.setFocus(Qt.FocusReason.OtherFocusReason)
        elif not any(each.hasFocus() and not _is_dimmed(each) for each in self._playable()):
            # A frame around what cannot be played would seem to advise it.
            wanted = sorted(self.hand, key=lambda tile: (not tile.is_selected, tile.is_dimmed))
            wanted[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move focus by arrows over what lies here, by Home and End to the ends of the hand; click it on Space."""
        focus = self.focusWidget()
        if self.drag.took_key(event):
            return
        if event.key() == Qt.Key.Key_Escape and self.card.isVisible():
            self.card.hide()
            return
        if event.key() in ARROWS:
            self._walk(focus, event.key())
        elif (end := _HAND_ENDS.get(Qt.Key(event.key()))) is not None and self.hand:
            self.hand[end].setFocus(Qt.FocusReason.TabFocusReason)
        elif isinstance(focus, WalkedButton) and self._clicks(focus, event.key()):
            if self.bar.keys.hears(event) and not event.isAutoRepeat():
                focus.click()
        else:
            super().keyPressEvent(event)

    def _clicks(self, focus: WalkedButton, key: int) -> bool:  # noqa: ARG002 - for a game to say
        """Return whether *key* clicks what has *focus*."""
        return key == Qt.Key.Key_Space

    def _walk(self, focus: QWidget | None, key: int) -> None:
        """Move the focus from *focus* by the arrow *key*; from outside of every row to the beginning of the lowest."""
        rows = [row for row in self._rows() if row]
        target = walk(rows, focus, key)
        if target is None and rows:
            target = rows[0][0]
        if target is not None:
            target.setFocus(Qt.FocusReason.TabFocusReason)
            self._walked_to(target)

    def _walked_to(self, target: QWidget) -> None:
        """Follow an arrow that has led to *target*."""

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Emit that the felt was clicked."""
        super().mousePressEvent(event)
        self.card.hide()
        self.felt_clicked.emit()

    def hideEvent(self, event: QHideEvent) -> None:
        """Cancel a drag: the pointer is elsewhere."""
        self.drag.cancel()
        super().hideEvent(event)

    def on_look(self) -> None:
        """Place everything again; what the pointer holds returns, since every place is another."""
        self.drag.cancel()
        self.card.hide()
        self.refresh()


def _box_of(widget: QWidget) -> Box:
    return Box(widget.x(), widget.y(), widget.width(), widget.height())


def corner(spot: Point) -> QPoint:
    """Return *spot* as Qt has it."""
    return QPoint(spot.x, spot.y)


def above_hand(layout: HandLayout) -> QRect:
    """Return all of the table that lies above the reader's hand and the advice."""
    return QRect(0, 0, layout.width, layout.zone_bottom)


def ways(tiles: Sequence[TileButton], spots: Sequence[Point]) -> list[tuple[QWidget, QPoint]]:
    """Return the way of each of *tiles* to its spot, for the animator."""
    return [(tile, tile.spot_for(corner(spot))) for tile, spot in zip(tiles, spots, strict=True)]


class TileRow:
    """Tiles in a row; what is still there stays the same widget."""

    def __init__(self, felt: TableFelt[Any], tiles: Iterable[TileButton] = ()) -> None:
        """Make a row on *felt* of *tiles*, which lie there already."""
        self._felt = felt
        self.tiles = list(tiles)

    def lay(self, faces: Faces, spots: Sequence[Point], width: int, turns: Sequence[int] = ()) -> None:
        """Lay *faces* at *spots*, as tiles of *width*, with so many quarter *turns*; only faces can be reached.

        None is a tile that lies face down.
        """
        self.fit(len(faces), width)
        for tile, face, spot, turn in zip(self.tiles, faces, spots, turns or (0,) * len(faces), strict=True):
            tile.set_face(face)
            tile.set_shape(width=width, turn=turn)
            tile.put_at(corner(spot))
            if face is None and tile.hasFocus():
                # Focus must not stay on what it cannot reach.
                self._felt.setFocus(Qt.FocusReason.OtherFocusReason)
            tile.setFocusPolicy(Qt.FocusPolicy.NoFocus if face is None else Qt.FocusPolicy.StrongFocus)
            tile.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, on=face is None)

    def name(self, owner: str, states: Sequence[str]) -> None:
        """Name each tile: one that lies face down by its *owner*, a face by its name and its *states*."""
        for tile, words in zip(self.tiles, states, strict=True):
            if tile.face is None:
                tile.set_spoken(_("{name:'s|Your} face-down tile").format(name=owner))
                tile.set_tip("")
            else:
                spoken = tile_spoken(tile.face, self._felt.naming)
                tile.set_spoken(spoken, words)
                tile.set_tip("\n".join(part for part in (spoken, words) if part))

    def fit(self, count: int, width: int) -> None:
        """Keep *count* tiles; new ones show their backs."""
        fit(self.tiles, count, lambda: self._felt.new_tile(None, width))

    def take(self, face: Tile | None) -> TileButton:
        """Remove the tile that shows *face* from the row and return it; without one, any of them."""
        tile = next((each for each in self.tiles if face is not None and each.face == face), self.tiles[-1])
        self.tiles.remove(tile)
        return tile

    def clear(self) -> None:
        """Take all tiles off the table."""
        self.fit(0, 0)


def _taken(tiles: list[TileButton], face: Tile) -> TileButton | None:
    """Take a tile that shows *face* out of *tiles*, and return it; None if there is none."""
    tile = next((each for each in tiles if each.face == face), None)
    if tile is not None:
        tiles.remove(tile)
    return tile


class HandRow(QObject):
    """The reader's hand: tiles to be clicked and pointed at."""

    clicked = Signal(int)
    """A tile was clicked; its place in the hand."""
    double_clicked = Signal(int)
    """A tile was clicked twice; the first click was told by `clicked`."""
    pointed = Signal(int)
    """The pointer or focus came to the tile in this place, or left it (-1)."""

    def __init__(self, felt: TableFelt[Any]) -> None:
        """Make an empty one on *felt*."""
        super().__init__(felt)
        self._felt = felt
        self._tiles: list[TileButton] = []

    @property
    def tiles(self) -> tuple[TileButton, ...]:
        """The tiles as they stand."""
        return tuple(self._tiles)

    def show(
        self,
        hand: Sequence[HandTileModel],
        spots: Sequence[Point],
        width: int,
        *,
        state_in_tip: bool = True,
    ) -> None:
        """Show *hand* at *spots*; what is still there stays the same widget.

        Args:
            hand: The tiles in the order shown.
            spots: Where each of them stands.
            width: Of a tile, in pixels.
            state_in_tip: Show how a tile stands in its tip too, not to a screen reader alone.
        """
        before, free, self._tiles = self._tiles, list(self._tiles), []
        same = [_taken(free, model.tile) for model in hand]
        style = self._felt.label_style(width)
        if None in same:
            # Other tiles, as when the table turns to another seat: a drag of what lay there has ended.
            self._felt.drag.watch(())
        for model, spot, found in zip(hand, spots, same, strict=True):
            tile = found or (free.pop() if free else self._new(model.tile, width))
            tile.set_face(model.tile)
            spoken = tile_spoken(model.tile, self._felt.naming)
            tile.set_label(self._felt.label_of(model.tile), style)
            tile.set_state(selected=model.selected, dimmed=model.dimmed, able=model.able, hinted=model.hinted)
            tile.set_spoken(spoken, model.state)
            tile.set_tip(f"{spoken}\n{model.state}" if model.state and state_in_tip else spoken)
            tile.set_shape(width=width)
            tile.put_at(corner(spot))
            tile.raise_()
            self._tiles.append(tile)
        self._felt.drag.watch(self._tiles)
        for tile in free:
            self._pass_focus(tile, before.index(tile))
            discard(tile)

    def _new(self, face: Tile, width: int) -> TileButton:
        tile = self._felt.new_tile(face, width)
        tile.setCheckable(True)
        for given, signal in (
            (tile.clicked, self.clicked),
            (tile.double_clicked, self.double_clicked),
            (tile.pointed, self.pointed),
        ):
            given.connect(partial(self._emit_place, tile, signal))
        tile.left.connect(self._on_left)
        return tile

    def take(self, face: Tile | None) -> TileButton:
        """Remove a tile that shows *face* from the hand, if possible a selected one, and return it."""
        same = [each for each in self._tiles if each.face == face] or self._tiles[-1:]
        tile = next((each for each in same if each.is_selected), same[0])
        place = self._tiles.index(tile)
        self._tiles.remove(tile)
        self._felt.drag.watch(self._tiles)
        self._pass_focus(tile, place)
        tile.left.disconnect(self._on_left)
        tile.setCheckable(False)
        return tile

    def _pass_focus(self, tile: TileButton, place: int) -> None:
        """Move the focus from *tile*, leaving *place* of the hand, to its successor there."""
        if tile.hasFocus():
            heir = self._tiles[min(place, len(self._tiles) - 1)] if self._tiles else self._felt
            heir.setFocus(Qt.FocusReason.OtherFocusReason)

    def clear(self) -> None:
        """Take all tiles off the table."""
        tiles, self._tiles = self._tiles, []
        self._felt.drag.watch(())
        for tile in tiles:
            discard(tile)

    def _emit_place(self, tile: TileButton, signal: SignalInstance, *_args: object) -> None:
        """Emit by *signal* the place of *tile*, as long as it is in the hand."""
        if tile in self._tiles:
            signal.emit(self._tiles.index(tile))

    def _on_left(self) -> None:
        self.pointed.emit(-1)
