# SPDX-License-Identifier: MIT
"""Cards with the items of a question, in as many rows as they need; they may be dragged into another order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QApplication, QSizePolicy, QWidget

from dominoes.lessons.task import Item
from dominoes.tiles import Tile
from ui.kit import theme
from ui.kit.arrows import ARROWS
from ui.kit.layouts import set_number
from ui.kit.page_parts import paint_button
from ui.kit.theme import Look, Space
from ui.kit.widgets import SizeEvents
from ui.language.i18n import _, number, sentences
from ui.language.names import tile_ends
from ui.pages.drills.item_button import ItemButton
from ui.paper.questions import item_words

_BACK: Final = (Qt.Key.Key_Left, Qt.Key.Key_Up)


class Arrangement(NamedTuple):
    """Items on the way into an order."""

    order: tuple[int, ...]
    """Their numbers, as they lie now."""
    placed: int = 0
    """How many of the first were put there one after the other."""

    def moved(self, start: int, end: int) -> Arrangement:
        """Return it with what lies at place *start* moved to place *end*."""
        order = list(self.order)
        order.insert(end, order.pop(start))
        gained = (end < self.placed) - (start < self.placed)
        return Arrangement(tuple(order), self.placed + gained)

    def tapped(self, place: int) -> Arrangement:
        """Return it with what lies at *place* put after those put before it, or taken back if it is one of these."""
        if place < self.placed:
            return Arrangement(self.moved(place, len(self.order) - 1).order, self.placed - 1)
        return Arrangement(self.moved(place, self.placed).order, self.placed + 1)


class ItemCard(ItemButton):
    """One item: chosen it is lit."""

    pulled = Signal(QPoint)
    """It is dragged to this place of its parent."""
    let_go = Signal()
    """It is dragged no more."""
    stepped = Signal(int, bool)
    """An arrow points forward or back (1 or -1); with Shift it means the card, otherwise the focus."""

    def __init__(self, place: int, parent: QWidget) -> None:
        """Make an empty card at *place*, from 0."""
        super().__init__(place, parent)
        self.is_lit = False
        self.can_be_dragged = False
        self._grip: QPoint | None = None
        self._drags = False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_card(self, item: Item, language: str, *, numbered: bool, lit: bool, look: Look | None) -> None:
        """Show *item* with its text in *language*; a *look* of its own is for another window than the teacher's."""
        now = look or theme.look()
        wide = now.text_size / theme.look().text_size
        text = item.text.in_language(language)
        # What a tile is called may be the answer.
        self.show_item((item.tiles,) if item.tiles else (), text, "", _no_label, wide)
        for label in (self.number, self.words):
            label.write_at(now)
        self.number.setVisible(numbered)
        self.set_lit(lit=lit)
        spoken = item_words(item, language, tile_ends)
        self.setAccessibleName(sentences(number(self.place + 1), spoken) if numbered else spoken)

    def set_lit(self, *, lit: bool) -> None:
        """Show whether it is chosen, or put in its place."""
        self.is_lit = lit
        self.setAccessibleDescription(_("chosen") if lit else "")
        self.update()

    def mark(self, *, is_right: bool | None) -> None:
        """Mark it as right or wrong, or not at all."""
        self.is_right = is_right
        if is_right is not None:
            self.setAccessibleDescription(_("right answer") if is_right else _("wrong answer"))
        self.update()

    def paint_ground(self, painter: QPainter) -> None:
        """Paint the ground, lit if it is chosen."""
        paint_button(self, painter, lit=self.is_lit)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of it."""
        super().mousePressEvent(event)
        self._grip = event.position().toPoint() if self.can_be_dragged else None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag it once the pointer has moved far enough."""
        super().mouseMoveEvent(event)
        if self._grip is None:
            return
        moved = event.position().toPoint() - self._grip
        if self._drags or moved.manhattanLength() >= QApplication.startDragDistance():
            self._drags = True
            self.setDown(False)
            self.pulled.emit(self.pos() + moved)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let it go; after a drag that is no click."""
        drags, self._grip, self._drags = self._drags, None, False
        super().mouseReleaseEvent(event)
        if drags:
            self.let_go.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move it or the focus by arrows."""
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if event.key() in ARROWS and held in {Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier}:
            self.stepped.emit(-1 if event.key() in _BACK else 1, bool(held))
        else:
            super().keyPressEvent(event)


class ItemCards(SizeEvents, QWidget):
    """Cards side by side, in as many rows as they need."""

    tapped = Signal(int)
    """The card at this place, from 0, was clicked."""
    moved = Signal(int, int)
    """The card at the first place was moved to the second one."""

    def __init__(self, parent: QWidget) -> None:
        """Show no cards."""
        super().__init__(parent)
        self.cards: list[ItemCard] = []
        self._look: Look | None = None
        self._pulled: ItemCard | None = None
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.follow_look()

    def write_at(self, look: Look) -> None:
        """Use the text size of *look*."""
        self._look = look

    def show_items(
        self, items: Sequence[Item], language: str, *, lit: Callable[[int], bool], numbered: bool, dragged: bool
    ) -> None:
        """Show *items* with texts in *language*.

        Args:
            items: In their order.
            language: Of texts.
            lit: Returns whether the card at a place is lit.
            numbered: Whether cards have numbers.
            dragged: Whether they can be dragged into another order.
        """
        set_number(self.cards, len(items), self._new_card)
        for place, (card, item) in enumerate(zip(self.cards, items, strict=True)):
            card.can_be_dragged = dragged
            card.show_card(item, language, numbered=numbered, lit=lit(place), look=self._look)
            card.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            card.show()
        self.on_look()

    def _new_card(self) -> ItemCard:
        card = ItemCard(len(self.cards), self)
        card.clicked.connect(self._on_clicked)
        card.pulled.connect(self._on_pulled)
        card.let_go.connect(self._on_let_go)
        card.stepped.connect(self._on_stepped)
        return card

    def _card(self) -> ItemCard:
        sender = self.sender()
        assert isinstance(sender, ItemCard)
        return sender

    def _on_clicked(self) -> None:
        self.tapped.emit(self._card().place)

    def _on_pulled(self, corner: QPoint) -> None:
        self._pulled = self._card()
        self._pulled.raise_()
        self._pulled.move(corner)

    def _on_let_go(self) -> None:
        card, self._pulled = self._card(), None
        end = self._place_at(card)
        self.on_look()
        if end != card.place:
            self.moved.emit(card.place, end)

    def _place_at(self, card: ItemCard) -> int:
        """Return the place where *card* lies now: how many others lie before it, in reading order."""
        at = card.geometry().center()
        others = [each.geometry() for each in self.cards if each is not card]
        return sum(
            box.bottom() < at.y() or (box.top() <= at.y() <= box.bottom() and box.center().x() < at.x())
            for box in others
        )

    def _on_stepped(self, step: int, carries: bool) -> None:  # noqa: FBT001 - a slot
        card = self._card()
        end = card.place + step
        if not 0 <= end < len(self.cards):
            return
        self.cards[end].setFocus(Qt.FocusReason.OtherFocusReason)
        if carries and card.can_be_dragged:
            self.moved.emit(card.place, end)

    def minimumSizeHint(self) -> QSize:
        """Return the height of all rows."""
        return QSize(theme.look().px(120), self.minimumHeight())

    def sizeHint(self) -> QSize:
        """Return the height of all rows."""
        return self.minimumSizeHint()

    def on_look(self) -> None:
        """Place the cards, row by row, each row in the middle."""
        gap, room = theme.look().px(Space.SMALL), self.width()
        rows: list[list[tuple[ItemCard, int]]] = [[]]
        long = 0
        for card in self.cards:
            wide = min(round(card.least_width) + 2, room)
            if rows[-1] and long + gap + wide > room:
                rows.append([])
                long = 0
            long += wide + (gap if rows[-1] else 0)
            rows[-1].append((card, wide))
        top = 0
        for row in rows:
            if not row:
                continue
            high = max(max(card.sizeHint().height(), card.heightForWidth(wide)) for card, wide in row)
            left = (room - sum(wide for _card, wide in row) - gap * (len(row) - 1)) // 2
            for card, wide in row:
                if card is not self._pulled:
                    card.setGeometry(left, top, wide, high)
                left += wide + gap
            top += high + gap
        self.setFixedHeight(max(0, top - gap))


def _no_label(_tile: Tile) -> str:
    return ""
