# SPDX-License-Identifier: MIT
"""What the parts of the calculator show of a hand: its tiles, and the ways to set it as cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Final

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from dominoes.errors import NotationError
from dominoes.games.paigow.calculator import deal_hand, read_tiles
from dominoes.games.paigow.options import GREAT, PaiGowOptions
from dominoes.tiles import FULL_SET, Tile, text
from ui.games.paigow.table import CardModel, SettingCard, card_look, words_height
from ui.kit import theme
from ui.kit.answers import Cells
from ui.kit.arrows import ARROWS, walk
from ui.kit.dropped_files import TextLine
from ui.kit.layouts import Part, add_parts, hbox, set_number, vbox
from ui.kit.page_parts import Section
from ui.kit.theme import Kind, Space, Type
from ui.kit.widgets import ENTER, Felt, KeyButton, PlainLabel, SizeEvents
from ui.language.i18n import _
from ui.table.geometry import TILE_HEIGHT
from ui.tiles.art import present_style
from ui.tiles.tray import Tray

# -- the tiles of a question ----------------------------------------------------------------------


HAND: Final = "hand"
KNOWN: Final = "known"


class TileLine(TextLine):
    """Tiles as text, such as ``66 11``; commas and full-width digits do as well."""

    def faces(self) -> tuple[Tile, ...]:
        """Return the tiles written; raise NotationError if one cannot be read."""
        return read_tiles(self.text())

    def show_faces(self, faces: tuple[Tile, ...]) -> None:
        """Write *faces*."""
        self.setText(text(faces))


class TilesCard(Section):
    """Two lines to type into, each with its tiles; a click on one of the tray lays it where the cells say."""

    changed = Signal()
    """Other tiles are chosen."""

    def __init__(self, parent: QWidget, rng: Random) -> None:
        """Begin without tiles; *rng* deals hands."""
        super().__init__(parent, lambda: _("Tiles"))
        self._rng = rng
        self._size = GREAT
        self._was_whole = False
        """Whether the hand had all its tiles when they were shown last."""
        self.hand, self.known = TileLine(self), TileLine(self)
        self.lines: Final = {HAND: self.hand, KNOWN: self.known}
        self.strips: Final = {HAND: Tray(self), KNOWN: Tray(self)}
        self.tray = Tray(self)
        self.into = Cells(self)
        self.trouble = PlainLabel(parent=self, tone="loss", wrap=True)
        self.result = PlainLabel(parent=self, role=Type.STRONG, wrap=True)
        self.deal = KeyButton(lambda: _("Deal a hand"), self, kind=Kind.SECONDARY, press=self.deal_one)
        self.clear = KeyButton(lambda: _("Clear"), self, kind=Kind.QUIET, press=self.clear_all)
        self._names: dict[str, PlainLabel] = {}
        both = hbox(spacing=Space.MEDIUM)
        add_parts(self.fields, both)
        for key, line in self.lines.items():
            name = self._names[key] = PlainLabel(parent=self, role=Type.CAPTION, tone="muted")
            add_parts(both, Part(vbox(name, line, self.strips[key], Part(stretch=1), spacing=2), 1))
            line.textChanged.connect(self._on_typed)
            self.strips[key].clicked.connect(self._take_back)
        self.fields.addWidget(self.trouble)
        self.fields.addWidget(self.result)
        add_parts(self.fields, vbox(self.into, self.tray, spacing=Space.SMALL))
        add_parts(self.fields, hbox(self.deal, self.clear, Part(stretch=1)))
        self.tray.clicked.connect(self._lay)
        self.show_result("", "")
        self.translate(self._show_texts)
        self.into.choose(HAND)
        self._show_tiles()

    def _show_texts(self) -> None:
        named = {HAND: _("Hand"), KNOWN: _("Tiles seen elsewhere")}
        for key, words in named.items():
            self._names[key].setText(words)
            self.lines[key].setAccessibleName(words)
            self.lines[key].setPlaceholderText(_("Click tiles, or type their pips: 66 21"))
        self.into.set_caption(_("A click puts the tile here:"))
        self.into.set_items([(key, words, words) for key, words in named.items()])

    # -- what is chosen ------------------------------------------------------------------------

    def faces(self) -> tuple[tuple[Tile, ...], tuple[Tile, ...]]:
        """Return the hand and the known tiles; raise NotationError if one cannot be read."""
        return self.hand.faces(), self.known.faces()

    def show_faces(self, hand: tuple[Tile, ...], known: tuple[Tile, ...]) -> None:
        """Choose other tiles."""
        for line, faces in ((self.hand, hand), (self.known, known)):
            with QSignalBlocker(line):
                line.show_faces(faces)
        self._on_typed()

    def fit(self, options: PaiGowOptions) -> None:
        """Ask for as many tiles as a hand of this table has."""
        self._size = options.tiles_per_hand
        self._show_tiles()

    def clear_all(self) -> None:
        """Choose no tile any more."""
        self.show_faces((), ())

    def deal_one(self) -> None:
        """Deal a hand of all tiles, seen elsewhere or not."""
        hand = deal_hand(PaiGowOptions(), self._rng, open_only=False)[: self._size]
        self.show_faces(hand, ())

    def show_result(self, trouble: str, result: str) -> None:
        """Show why there is no answer, or the *result* where the answer itself is further below."""
        for label, words in ((self.trouble, trouble), (self.result, result)):
            label.setText(words)
            label.setVisible(bool(words))

    # -- clicks and text -----------------------------------------------------------------------

    def _lay(self, face: Tile) -> None:
        line = self.lines[str(self.into.value())]
        line.setText(f"{line.text().strip()} {face}".strip())

    def _take_back(self, face: Tile) -> None:
        key = next(key for key, strip in self.strips.items() if strip is self.sender())
        # Those that are shown: what is written may not be readable just now.
        left = [tile.face for tile in self.strips[key].tiles if tile.face is not None]
        left.remove(face)
        self.lines[key].show_faces(tuple(left))

    def _on_typed(self) -> None:
        self._show_tiles()
        self.changed.emit()

    def _show_tiles(self) -> None:
        """Show the tiles as they are written, and in the tray the others; as long as none can be read, as before."""
        try:
            hand, known = self.faces()
        except NotationError:
            return
        self.strips[HAND].show_tiles(hand)
        self.strips[KNOWN].show_tiles(known)
        left = [*FULL_SET]
        for face in (*hand, *known):
            if face in left:
                left.remove(face)
        self.tray.show_tiles(left)
        # When the hand is whole, what is clicked next was seen elsewhere.
        whole = len(hand) >= self._size
        self.into.choose(KNOWN if whole else HAND if self._was_whole else self.into.value())
        self._was_whole = whole


# -- a strip of the table with the ways to set them -----------------------------------------------


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
