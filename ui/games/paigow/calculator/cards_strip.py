# SPDX-License-Identifier: MIT
"""A strip of the table with the ways to set a hand on it, as cards to look at or to choose from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.games.paigow.model import CardModel
from ui.games.paigow.setting_card import SettingCard, card_look, words_height
from ui.kit import theme
from ui.kit.arrows import ARROWS, walk
from ui.kit.layouts import set_number
from ui.kit.widgets import ENTER, Felt, SizeEvents
from ui.table.geometry import TILE_HEIGHT
from ui.tiles.art import present_style

_TILE: Final = 34
"""Width of a tile on a card, at text size 1; a low window makes them no smaller."""
_EDGE: Final = 8
"""Around and between cards, at text size 1."""
_WIDEST: Final = 340
"""Of a card, at text size 1."""
_WORDS: Final = 250
"""Width of a card, at text size 1, from which the odds on it are told in words."""
_PLACES: Final = 3
"""A hand can be set in so many ways at most; the strip keeps its height where there are fewer."""


class CardsStrip(SizeEvents, Felt):
    """Cards beside each other; arrows move between those that can be chosen, Space and Enter choose."""

    chosen = Signal(int)
    """The card at this place was chosen."""

    def __init__(self, parent: QWidget) -> None:
        """Make an empty strip."""
        super().__init__(parent)
        self.cards: list[SettingCard] = []
        """What is shown."""
        self._models: Sequence[CardModel] = ()
        self._choosing = False
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.follow_look()

    def show_cards(self, models: Sequence[CardModel], *, choosing: bool) -> None:
        """Show *models*; while *choosing*, they can be clicked."""
        self._models, self._choosing = models, choosing
        set_number(self.cards, len(models), self._new_card)
        for card in self.cards:
            card.setFocusPolicy(Qt.FocusPolicy.StrongFocus if choosing else Qt.FocusPolicy.NoFocus)
            card.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, not choosing)
        self.on_look()

    def _new_card(self) -> SettingCard:
        card = SettingCard(self)
        card.clicked.connect(self._on_card)
        card.show()
        return card

    def _on_card(self) -> None:
        card = self.sender()
        assert isinstance(card, SettingCard)
        self.chosen.emit(self.cards.index(card))

    def _card_width(self) -> int:
        px = theme.look().px
        return min(px(_WIDEST), (self.width() - px(_EDGE) * (_PLACES + 1)) // _PLACES)

    def _height(self) -> int:
        now = theme.look()
        style = card_look(self._models, self, self._card_width(), now.text_size)
        return words_height(self, style) + round(now.px(_TILE) * TILE_HEIGHT) + 2 * now.px(_EDGE)

    def sizeHint(self) -> QSize:
        """Return the height of the cards."""
        return QSize(theme.look().px(360), self._height())

    def on_look(self) -> None:
        """Place the cards."""
        now = theme.look()
        high, edge, wide = self._height(), now.px(_EDGE), self._card_width()
        self.setFixedHeight(high)
        style = card_look(self._models, self, wide, now.text_size)
        left = (self.width() - len(self.cards) * (wide + edge) + edge) // 2
        short = wide < now.px(_WORDS)
        for place, (card, each) in enumerate(zip(self.cards, self._models, strict=True)):
            model = replace(each, chances_text=each.chances_short) if short else each
            card.setGeometry(left + place * (wide + edge), edge, wide, high - 2 * edge)
            card.show_model(model, str(place + 1), present_style(), style)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move between cards by arrows, choose one by Space or Enter."""
        focus = next((card for card in self.cards if card.hasFocus()), None)
        if focus is None or not self._choosing:
            super().keyPressEvent(event)
        elif event.key() in ARROWS:
            goal = walk((self.cards,), focus, event.key())
            if goal is not None:
                goal.setFocus(Qt.FocusReason.TabFocusReason)
        elif event.key() == Qt.Key.Key_Space or event.key() in ENTER:
            focus.click()
        else:
            super().keyPressEvent(event)
