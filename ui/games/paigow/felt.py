# SPDX-License-Identifier: MIT
"""The felt of a game against a banker: seats in a ring, hands laid open, setting cards, advice and buttons.

It owns the tiles: it makes, places and removes them so that they agree with the model. It does not
know what a hand is worth or how it may be set.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from dominoes.game import Seat
from dominoes.tiles import FACES, Tile
from ui.games.paigow.geometry import HandSpot, RingLayout
from ui.games.paigow.laid_hands import LaidHands
from ui.games.paigow.seat import BankSeat, panel_size
from ui.games.paigow.setting_card import SettingCard, words_height
from ui.games.paigow.tile_swap import TileSwap
from ui.games.paigow.view_model import BankSeatModel, BankTableModel, CardModel, HandModel
from ui.games.tiengow.felt import COMPACT_BELOW, TablePreferences
from ui.kit import theme
from ui.kit.arrows import ARROWS, walk
from ui.kit.theme import Type
from ui.kit.widgets import Felt
from ui.language import names
from ui.language.i18n import term
from ui.table.advice import AdviceBubble
from ui.table.animator import Animator
from ui.table.button_bar import ButtonBar
from ui.table.removal import discard
from ui.tiles import art
from ui.tiles.dice import Dice
from ui.tiles.tile_button import TileButton
from ui.tiles.tile_label import label_height

OPEN_MS: Final = 300
"""How long hands take to move apart."""
DEAL_MS: Final = 240
"""How long tiles dealt take to their place."""
_DIE: Final = 40
"""Side of a die, at text size 1."""
_CROWD: Final = 6
"""Seats from which panels are kept low on a table of usual height too."""
_CROWDED: Final = 1.15
"""How much more height that takes."""
_BOTH: Final = 4
"""Tiles that make two hands."""


class BankTable(Felt):
    """A table for two to eight, seen from one seat."""

    card_chosen = Signal(int)
    """A setting card was clicked; its place among the cards."""
    tiles_swapped = Signal(int, int)
    """Two of the reader's tiles should change places; their places in the model's hand."""
    felt_clicked = Signal()
    """Somebody clicked beside everything: go on, do not make me wait."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty table."""
        super().__init__(parent)
        self.animator = Animator()
        self.advice = AdviceBubble(self)
        self.bar = ButtonBar(self)
        self._preferences = TablePreferences()
        self._model: BankTableModel | None = None
        self._panels: list[BankSeat] = []
        self._laid: list[LaidHands] = []
        self._cards: list[SettingCard] = []
        self._dice = Dice(self)
        self._dice.hide()
        self._swap = TileSwap(self)
        self._swap.swapped.connect(self.tiles_swapped)

    # -- what it shows -------------------------------------------------------------------------

    @property
    def style_of_tiles(self) -> art.Style:
        """The set of tiles on the table."""
        return art.style_of(self._preferences.tiles)

    @property
    def model(self) -> BankTableModel | None:
        """What is shown."""
        return self._model

    @property
    def panels(self) -> tuple[BankSeat, ...]:
        """The panels by seat."""
        return tuple(self._panels)

    @property
    def cards(self) -> tuple[SettingCard, ...]:
        """The setting cards that are shown."""
        return tuple(self._cards)

    @property
    def hand(self) -> tuple[TileButton, ...]:
        """The reader's tiles in the middle, as they lie."""
        return () if self._model is None else self._laid[self._model.me].tiles

    def laid(self, seat: Seat) -> LaidHands:
        """Give the hands that lie before *seat*."""
        return self._laid[seat]

    def set_preferences(self, preferences: TablePreferences) -> None:
        """Show everything as the player likes it."""
        self._preferences = preferences
        self.animator.motion = preferences.motion
        self.animator.speed = preferences.speed
        for tile in self.findChildren(TileButton):
            tile.set_style(self.style_of_tiles)
            tile.set_motion(motion=preferences.motion)
        self.refresh()

    def sync(self, model: BankTableModel) -> None:
        """Show exactly *model*, at once."""
        if self._model is None or self._model.hand != model.hand:
            self._swap.forget()
        self._model = model
        self.refresh()

    def clear(self) -> None:
        """Take everything off the table."""
        self._model = None
        self._swap.watch(())
        self._fit_seats(0)
        self._fit_cards(0)
        self._dice.hide()
        self.advice.say("")
        self.bar.clear()

    def layout_now(self, model: BankTableModel | None = None) -> RingLayout:
        """Give the geometry of the present size for *model*; without it, for what is shown."""
        shown = self._model if model is None else model
        px = theme.look().px
        seats = 2 if shown is None else len(shown.seats)
        cards = () if shown is None else shown.cards
        held = tuple(len(each.tiles) for each in _own_hands(shown)) if shown is not None else ()
        font = theme.look().font(Type.CAPTION, self.font())
        words = QFontMetrics(font).height() + 2
        chances = _have_odds(cards)
        size = panel_size(self, compact=self._is_compact(seats))
        layout = RingLayout(
            width=self.width(),
            height=self.height(),
            seats=seats,
            panel=(size.width(), size.height()),
            label=0,
            caption=words,
            bar=0 if self.bar.isHidden() else self.bar.sizeHint().height(),
            bubble=self.advice.line_height(),
            words=words_height(self, chances=True),
            card_words=words_height(self, chances=chances),
            die=px(_DIE),
            cards=len(cards),
            dice=0 if shown is None else len(shown.dice),
            hand=held,
        )
        labels = [names.tile_label(face, self._preferences.labels) for face in FACES]
        return replace(layout, label=label_height(labels, layout.hand_width, font))

    def card_width_at(self, width: int, height: int, seats: int) -> int:
        """Give how wide three setting cards would be on a table of this size, in pixels."""
        return replace(self.layout_now(), width=width, height=height, seats=seats, cards=3).card_width

    def _is_compact(self, seats: int) -> bool:
        return self.height() < theme.look().px(COMPACT_BELOW * (_CROWDED if seats >= _CROWD else 1))

    def refresh(self) -> None:
        """Place everything anew from the model, as after a change of size, language or set."""
        model = self._model
        if model is None or self.width() <= 0:
            return
        layout = self.layout_now()
        self._fit_seats(len(model.seats))
        for each in model.seats:
            self._place_seat(model, layout, each)
        self._place_cards(model, layout)
        self._place_dice(model, layout)
        self.advice.place(layout.bubble_box)
        box = layout.bar_box
        self.bar.setGeometry(box.x, box.y, box.width, box.height)
        self.bar.set_middle(self.width() // 2 - box.x)
        self.bar.raise_()
        stops: list[QWidget] = [*self.hand, *self._cards, *self.bar.buttons]
        for panel, laid in zip(self._panels, self._laid, strict=True):
            stops += [panel, *(tile for tile in laid.tiles if tile not in self.hand)]
        for before, after in pairwise(stops):
            QWidget.setTabOrder(before, after)

    def _fit_seats(self, count: int) -> None:
        while len(self._panels) > count:
            discard(self._panels.pop())
            self._laid.pop().clear()
        while len(self._panels) < count:
            self._panels.append(BankSeat(self))
            self._laid.append(LaidHands(self, self._new_tile))

    def _fit_cards(self, count: int) -> None:
        while len(self._cards) > count:
            discard(self._cards.pop())
        while len(self._cards) < count:
            card = SettingCard(self)
            card.clicked.connect(self._on_card)
            self._cards.append(card)

    def _new_tile(self, face: Tile | None, width: int) -> TileButton:
        tile = TileButton(face, self, width=width, style=self.style_of_tiles)
        tile.set_motion(motion=self._preferences.motion)
        tile.show()
        return tile

    def _place_seat(self, model: BankTableModel, layout: RingLayout, seat: BankSeatModel) -> None:
        panel, laid, place = self._panels[seat.seat], self._laid[seat.seat], model.place(seat.seat)
        box = layout.panel_box(place)
        panel.set_compact(compact=self._is_compact(len(model.seats)))
        panel.setGeometry(box.x, box.y, box.width, box.height)
        panel.show_model(seat)
        panel.show()
        hands, spots, width = _lie(model, layout, seat.seat)
        labels = self._preferences.labels if place == 0 and model.hand else "none"
        laid.show(hands, spots, width, seat.name, labels=labels)
        if place == 0:
            self._swap.watch(laid.tiles if model.hand and not self.bar.isHidden() else ())

    def _place_cards(self, model: BankTableModel, layout: RingLayout) -> None:
        self._fit_cards(len(model.cards))
        chances = _have_odds(model.cards)
        for at, (card, shown, box) in enumerate(zip(self._cards, model.cards, layout.card_boxes(), strict=True)):
            card.setGeometry(box.x, box.y, box.width, box.height)
            card.show_model(shown, str(at + 1), self.style_of_tiles, chances=chances)
            card.show()

    def _place_dice(self, model: BankTableModel, layout: RingLayout) -> None:
        self._dice.setVisible(bool(model.dice))
        if model.dice:
            box = layout.dice_box
            self._dice.show_values(model.dice)
            self._dice.setGeometry(box.x, box.y, box.width, box.height)
            self._dice.raise_()

    # -- motion --------------------------------------------------------------------------------

    async def show_hands(self, seat: Seat, after: BankTableModel) -> None:
        """Turn the tiles of *seat* over and move them apart into its hands, then show *after*."""
        if self._model is not None and len(self._panels) == len(after.seats):
            ways = self._laid[seat].turn_over(*_lie(after, self.layout_now(after), seat))
            await self.animator.move_many(ways, OPEN_MS, stagger_ms=20)
        self.sync(after)

    async def show_dealt(self, after: BankTableModel) -> None:
        """Show *after*, and let all tiles come to their places from the middle of the table."""
        self.sync(after)
        ways: list[tuple[QWidget, QPoint]] = []
        for laid in self._laid:
            for tile in laid.tiles:
                ways.append((tile, tile.pos()))
                tile.move(self.rect().center() - tile.rect().center())
        await self.animator.move_many(ways, DEAL_MS, stagger_ms=12)

    # -- what the player does ------------------------------------------------------------------

    def _on_card(self) -> None:
        pressed = self.sender()
        for at, card in enumerate(self._cards):
            if card is pressed:
                self.card_chosen.emit(at)
                return

    def focus_hand(self) -> None:
        """Give the keyboard to the chosen card, else to the main button, else to the table."""
        chosen = [card for card in self._cards if card.isChecked()]
        if any(each.hasFocus() for each in (*chosen, *self.hand)):
            return
        first: QWidget = next(iter((*chosen, *self._cards)), self.bar.main or self)
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let arrows walk over cards, tiles and seats."""
        if event.key() not in ARROWS:
            super().keyPressEvent(event)
        elif (target := walk(self._rows(), self.focusWidget(), event.key())) is not None:
            target.setFocus(Qt.FocusReason.TabFocusReason)
            if target in self._cards:
                # As among radio buttons: who walks to a card has chosen it, and Enter means it.
                self.card_chosen.emit(self._cards.index(target))
        else:
            self.focus_hand()

    def _rows(self) -> list[Sequence[QWidget]]:
        """What arrows walk over, from below: cards, own tiles, the hands of others, seats."""
        own = self.hand
        others = [tile for laid in self._laid for tile in laid.tiles if tile not in own and tile.face is not None]
        mine = [tile for tile in own if tile.face is not None]
        rows: list[Sequence[QWidget]] = [self._cards, mine, others, self._panels]
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


def _have_odds(cards: Sequence[CardModel]) -> bool:
    """Tell whether any of *cards* has odds, so that all leave room for them."""
    return any(card.chances is not None for card in cards)


def _own_hands(model: BankTableModel) -> tuple[HandModel, ...]:
    """Give what lies in the middle: the tiles that the reader sets, else the hands of his seat."""
    tiles = model.hand
    if not tiles:
        return model.seats[model.me].hands
    if len(tiles) < _BOTH or not model.in_hands:
        return (HandModel(tiles),)
    return HandModel(tiles[:2], term("low-short")), HandModel(tiles[2:], term("high-short"))


def _lie(
    model: BankTableModel, layout: RingLayout, seat: Seat
) -> tuple[tuple[HandModel, ...], tuple[HandSpot, ...], int]:
    """Give the hands before *seat*, where they lie, and the width of their tiles."""
    place = model.place(seat)
    if place == 0:
        spots = layout.own_hands()
        return _own_hands(model) if spots else (), spots, layout.hand_width
    hands = model.seats[seat].hands
    counts = [len(hand.tiles) for hand in hands]
    shown = any(face is not None for hand in hands for face in hand.tiles)
    return hands, layout.hands(place, counts, shown=shown), layout.back_width
