# SPDX-License-Identifier: MIT
"""The felt of 推牌九: seats in a ring with their panels, hands laid open, and setting cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from PySide6.QtCore import QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QWidget

from dominoes.game import Seat
from dominoes.tiles import FACES, Tile
from ui.games.bank import with_sign
from ui.games.paigow.geometry import DiceSpot, HandSpot, RingLayout, Spare
from ui.games.paigow.table import (
    CardLook,
    HandModel,
    PaiGowSeatModel,
    PaiGowTableModel,
    SettingCard,
    TileSwap,
    card_look,
    name_room,
    titles,
    words_height,
)
from ui.games.paigow.texts import rank_of
from ui.kit import theme
from ui.kit.theme import Look, Type
from ui.language.i18n import current, pgettext
from ui.language.names import ORDINARY, tile_label
from ui.table.bank import come_from_middle
from ui.table.felt import COMPACT_BELOW, TEXT_STEP, TableFelt, TileRow, corner, fit
from ui.table.geometry import Box
from ui.table.seat_panel import FittedLabel, SeatPanel, fits, sign_tone
from ui.tiles.dice import Dice
from ui.tiles.tile_button import TileButton

_KEPT: Final = 32
"""Geometries with all possible cards that are remembered."""
OPEN_MS: Final = 300
"""How long hands take to move apart."""
_DIE: Final = 40
"""Side of a die, at text size 1."""
_MOST_CARDS: Final = 3
_CROWD: Final = 6
"""Seats from which panels are kept low on a table of usual height too."""
_CROWDED: Final = 1.15
"""How much more height that takes."""
_BOTH: Final = 4
"""Tiles that make two hands."""
_TWO: Final = 2
"""Lines that the words below a hand take at most."""
_BESIDE_SUM: Final = 4
"""Room at either side of a sum, in pixels at text size 1."""
_TWO_TIGHT: Final = 1.8
"""Height of two lines of words, in lines, where it is tight."""


def spoken_hand(hand: HandModel) -> str:
    """Return a hand in words: its title, what it is worth, and how it compared."""
    result = {
        1: pgettext("hand", "won"),
        0: pgettext("hand", "pushed"),
        -1: pgettext("hand", "lost"),
    }
    compared = "" if hand.sign is None else result[hand.sign]
    return ", ".join(part for part in (f"{hand.title} {hand.name}".strip(), hand.sum, compared) if part)


class PaiGowSeat(SeatPanel[PaiGowSeatModel]):
    """With the stake and what the seat is doing, or how it ended."""

    def _parts(self, model: PaiGowSeatModel) -> list[str]:
        hands = [spoken_hand(hand) for hand in model.hands if hand.name]
        return [*super()._parts(model), model.status, *hands, model.outcome]

    def _status(self, model: PaiGowSeatModel) -> tuple[str, str]:
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
        self.sums: list[FittedLabel] = []
        """What the hands count, below those."""

    @property
    def tiles(self) -> tuple[TileButton, ...]:
        """All tiles, the low hand's first."""
        return tuple(self._row.tiles)

    def show(
        self, hands: Sequence[HandModel], spots: Sequence[HandSpot], width: int, owner: str, *, labelled: bool = False
    ) -> None:
        """Show *hands* at *spots*, with tiles of *width*.

        Args:
            hands: What lies there, the low hand first.
            spots: Where each hand lies.
            width: Width of a tile, in pixels.
            owner: Whose tiles they are, for the names of tiles that lie face down.
            labelled: Write below each tile what the player wants to see there.
        """
        faces = tuple(face for hand in hands for face in hand.tiles)
        corners = [each for spot in spots for each in spot.tiles]
        self._row.lay(faces, corners, width, [spot.turn for spot in spots for _corner in spot.tiles])
        self._row.name(owner, [spoken_hand(hand) for hand in hands for _face in hand.tiles])
        style = self._felt.label_style(width) if labelled else None
        for tile in self._row.tiles:
            tile.set_label(self._felt.label_of(tile.face) if labelled and tile.face is not None else "", style)
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
        for labels in (self._titles, self.names, self.sums):
            fit(labels, len(hands), lambda: FittedLabel(self._felt))
        named = [with_sign(hand.name, hand.sign) if hand.name else "" for hand in hands]
        if all(
            hand.name and hand.title and hand.sign is None and not spot.title.height
            for hand, spot in zip(hands, spots, strict=True)
        ):
            # Others' hands have no line for their titles above the tiles.
            headed = [f"{hand.title} {hand.name}" for hand in hands]
            if all(map(FittedLabel.takes, self.names, headed, [spot.name.width for spot in spots])):
                named = headed
        for at, (hand, spot) in enumerate(zip(hands, spots, strict=True)):
            name, words = self.names[at], named[at]
            self._titles[at].write(hand.title, spot.title, tone="muted")
            tall = spot.name_room > spot.name.height and not name.takes(words, spot.name.width)
            box = _higher(spot, words, name) if tall else spot.name
            name.write(words, box, tone=sign_tone(hand.sign), line=spot.name.height)
            _write_sum(self.sums[at], hand, spot, box.height - spot.name.height)
        written = [label for label in self.sums if label.text]
        for label in written:
            label.limit(min(each.pixels for each in written))


def _higher(spot: HandSpot, words: str, label: FittedLabel) -> Box:
    """Return the room for *words* that are too long for one line: two lines, or all there is if they need more."""
    now, font = theme.look_of(label), label.font()
    two = max(spot.name.height, _TWO * _caption_height(now, font))
    enough = fits(QRectF(0, 0, spot.name.width, two), words, now.font(Type.CAPTION, font))
    return spot.name._replace(height=min(spot.name_room, two) if enough else spot.name_room)


def _write_sum(label: FittedLabel, hand: HandModel, spot: HandSpot, lower: int) -> None:
    """Write what *hand* counts below its name, so many pixels *lower* than usual, if there is room.

    A remark that makes it too long stands on a line of its own, or is left out; so is a sum that would be cut.
    """
    box, room = spot.sum._replace(y=spot.sum.y + lower), spot.sum_room - lower
    # The sum of the other hand may stand close by.
    gap = min(theme.look_of(label).px(_BESIDE_SUM), box.width // 8)
    narrow = box._replace(x=box.x + gap, width=box.width - 2 * gap)
    found = [(hand.sum, narrow)]
    if spot.sum_room and not label.takes(hand.sum, box.width):
        both = min(room, _TWO * _caption_height(theme.look_of(label), label.font()))
        found = [(hand.short_sum, narrow)]
        if hand.short_sum != hand.sum and both >= _TWO_TIGHT * box.height:
            remark = hand.sum.removeprefix(hand.short_sum).strip()
            found.insert(0, (f"{hand.short_sum}\n{remark}", narrow._replace(height=both)))
    if spot.sum_room and room < box.height:
        found = []
    font = theme.look_of(label).font(Type.CAPTION, label.font())
    whole = ((words, into) for words, into in found if fits(QRectF(0, 0, into.width, into.height), words, font))
    words, into = next(whole, ("", narrow))
    label.write(words, into, tone="muted", line=spot.sum.height)


class PaiGowTable(TableFelt[PaiGowTableModel]):
    """A table for two to eight, seen from one seat."""

    card_chosen = Signal(int)
    """A setting card was clicked; its place among the cards."""
    card_double_clicked = Signal(int)
    """It was clicked twice; the first click was told by `card_chosen`."""

    PANEL = PaiGowSeat

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty table."""
        super().__init__(parent)
        self.laid: list[LaidHands] = []
        """The hands that lie before each seat."""
        self.cards: list[SettingCard] = []
        """The setting cards that are shown."""
        self._full_layouts: dict[tuple[object, ...], RingLayout] = {}
        """Geometries with all possible cards that were lately asked for: finding one takes long."""
        self._dice_spots: dict[tuple[RingLayout, int, int], DiceSpot | None] = {}
        """Where dice lie beside the banker, as far as it was lately asked."""
        self._dice = Dice(self)
        self._dice.hide()
        self.swap = TileSwap(self)

    # -- what it shows -------------------------------------------------------------------------

    def rank_of(self, tile: Tile) -> str:
        """Return the value of *tile* in a sum, at this table: 3/6 for one of 至尊 that may be either."""
        model = self.model
        return "" if model is None else rank_of(tile, model.table)

    @property
    def hand(self) -> tuple[TileButton, ...]:
        """The reader's tiles in the middle, as they lie."""
        return () if self.model is None else self.laid[self.model.me].tiles

    def sync(self, model: PaiGowTableModel) -> None:
        """Show exactly *model*, at once."""
        if self.model is None or self.model.hand != model.hand:
            self.swap.forget()
            self.drag.forget()
        super().sync(model)

    def clear(self) -> None:
        """Take everything off the table."""
        self.swap.watch(())
        fit(self.cards, 0, self._new_card)
        self._dice.hide()
        super().clear()

    @property
    def label_look(self) -> Look:
        """The look of the labels: the last words that become smaller before tiles do, down to their size at 100 %."""
        now = theme.look_of(self)
        if now == now.usual:
            return now
        layout = self._fullest(self._seat_count(self.model), now.usual, labels=now)
        return now if layout.has_pleasant_hand else now.usual

    def layout_now(self, model: PaiGowTableModel | None = None) -> RingLayout:
        """Return the geometry of the present size for *model*; without it, for what is shown."""
        shown = self.model if model is None else model
        now = theme.look_of(self)
        least = min(now.usual_size, now.text_size)
        spare = self._spare(self._seat_count(shown))
        smallest, size = self._lay_out(shown, least, spare), now.text_size
        # Words of the reader's hands and of the cards yield before tiles do, down to their size at 100 %.
        while size > least:
            layout = self._lay_out(shown, size, spare)
            if layout.is_as_large_as(smallest):
                return layout
            size -= TEXT_STEP
        return smallest

    @staticmethod
    def _seat_count(shown: PaiGowTableModel | None) -> int:
        return 2 if shown is None else len(shown.seats)

    def _spare(self, seats: int) -> Spare:
        """Return the parts to give up for large enough tiles of the reader."""
        return self._fullest(seats, self.words).spare

    def _fullest(
        self, seats: int, words: Look, *, labels: Look | None = None, size: tuple[int, int] | None = None
    ) -> RingLayout:
        """Return the geometry with all possible cards, so that nothing moves when they come.

        Panels, advice and buttons have the look *words*, and what yields so that the reader's tiles are large enough
        does. Labels have the look *labels*, or else `label_look`. The table has its present size, or another *size*.
        """
        labels = labels or self.label_look
        key = (seats, words, labels, size, *self._measured)
        found = self._full_layouts.get(key)
        if found is None:
            if len(self._full_layouts) >= _KEPT:
                self._full_layouts.clear()
            found = self._full_layouts[key] = self._find_fullest(seats, words, labels, size)
        return found

    @property
    def _measured(self) -> tuple[object, ...]:
        """What the geometry with all possible cards depends on besides the arguments of `_fullest`."""
        table = (self.size().toTuple(), self.window().height(), self._seat_count(self.model), self.bar.isHidden())
        return (*table, theme.look_of(self), self.font().key(), current().key, *self._labels)

    def _find_fullest(self, seats: int, words: Look, labels: Look, size: tuple[int, int] | None) -> RingLayout:
        now = theme.look_of(self)
        least = min(now.usual_size, now.text_size)
        found = self._full(self._empty(seats, least, Spare.NOTHING, words), labels, size)
        for spare in Spare:
            # Tiles of others beside their panels say as much as below them; the rest yields only if it must.
            if found.has_pleasant_hand if spare <= Spare.BELOW else found.has_large_hand:
                break
            layout = self._full(self._empty(seats, least, spare, words), labels, size)
            if layout.hand_width > found.hand_width:
                found = layout
        return found

    def _full(self, empty: RingLayout, labels: Look, size: tuple[int, int] | None) -> RingLayout:
        """Return the *empty* geometry, of another *size* if given, with all cards that may come and their hands."""
        width, height = size or (empty.width, empty.height)
        full = replace(empty, width=width, height=height, cards=_MOST_CARDS, hand=(_BOTH // 2,) * 2)
        return self._with_words(full, self._usual_card(full.text, full.spare, lines=self._name_lines(full)), labels)

    def _tightest(self, words: Look) -> Sequence[float]:
        layout = self._fullest(self._seat_count(self.model), words)
        alone = replace(layout, cards=0)
        return layout.hand_width, layout.card_tile, alone.hand_width, layout.ring.back_width, layout.wall_width

    def _name_lines(self, layout: RingLayout) -> int:
        """Return how many lines names of hands may need on cards."""
        look = theme.look_of(self).at(layout.text)
        metrics = QFontMetrics(look.font(Type.CAPTION, self.font()))
        widest = max(metrics.horizontalAdvance(f"9 ({tile_label(face, 'name', ORDINARY)})") for face in FACES)
        return 1 if widest <= name_room(layout.card_width, look) else 2

    @staticmethod
    def _usual_card(text: float, spare: Spare, *, lines: int = 1, chances: bool = False) -> CardLook:
        """Return how a card is written whose names need so many *lines*."""
        letters = theme.look().at(text).px((Type.CAPTION if lines > 1 else Type.LEAD).value.pixels)
        return CardLook(text, letters, lines, chances, foot=spare < Spare.FEET, sums=spare < Spare.SUMS)

    def _empty(self, seats: int, text: float, spare: Spare, panels: Look | None = None) -> RingLayout:
        """Return the geometry of a table without cards and hands, with their words at the factor *text*.

        All other words have the look *panels*, or else the present one.
        """
        look = panels or self.words
        words = self._usual_card(text, spare, chances=True)
        return RingLayout(
            **self._room(look),
            seats=seats,
            caption=_caption_height(look, self.font()),
            own_caption=_caption_height(look.at(text), self.font()),
            words=words_height(self, words),
            card_words=0,
            die=look.px(_DIE),
            text=text,
            spare=spare,
        )

    def _with_words(self, layout: RingLayout, style: CardLook, labels: Look) -> RingLayout:
        """Return *layout* with the words of cards in *style*, and with labels in the look *labels*."""
        layout = replace(layout, card_words=words_height(self, style))
        layout = replace(layout, beside_hand=layout.is_low)
        return replace(layout, label=self._label_room(layout.hand_width, labels))

    def _lay_out(self, shown: PaiGowTableModel | None, text: float, spare: Spare) -> RingLayout:
        """Return the geometry with words of hands and cards at the factor *text*."""
        if shown is None:
            return self._empty(2, text, spare)
        held = tuple(len(each.tiles) for each in _own_hands(shown))
        empty = self._empty(len(shown.seats), text, spare)
        # Beside the banker they take no room from anything.
        dice = len(shown.dice) if self._dice_spot(shown) is None else 0
        layout = replace(empty, cards=len(shown.cards), dice=dice, hand=held)
        return self._with_words(layout, self._card_look(shown, layout), self.label_look)

    def _card_look(self, model: PaiGowTableModel, layout: RingLayout) -> CardLook:
        """Return how the cards of *model* are written."""
        foot, sums = layout.spare < Spare.FEET, layout.spare < Spare.SUMS
        return card_look(model.cards, self, layout.card_width, layout.text, foot=foot, sums=sums)

    def has_room_at(self, width: int, height: int, seats: int, least_card: float) -> bool:
        """Return whether a table of this size has room for large tiles of the reader and for whole, wide cards."""
        usual = theme.look_of(self).usual
        layout = self._fullest(seats, usual, labels=usual, size=(width, height))
        return layout.card_width >= least_card and layout.has_pleasant_hand and layout.spare <= Spare.BELOW

    def _is_compact(self, words: Look) -> bool:
        crowded = self.model is not None and len(self.model.seats) >= _CROWD
        return self.height() < words.px(COMPACT_BELOW * (_CROWDED if crowded else 1))

    def _add_seat(self) -> None:
        self.laid.append(LaidHands(self))

    def _remove_seat(self) -> None:
        self.laid.pop().clear()

    def _new_card(self) -> SettingCard:
        card = SettingCard(self)
        card.clicked.connect(self._on_card)
        card.double_clicked.connect(self._on_card_double_clicked)
        return card

    def _place(self, model: PaiGowTableModel, layout: RingLayout) -> None:
        for seat in model.seats:
            hands, spots, width = _lie(model, layout, seat.seat)
            own = seat.seat == model.me and bool(model.hand)
            self.laid[seat.seat].show(hands, spots, width, seat.name, labelled=own)
        held = self.hand if model.hand and not self.bar.isHidden() else ()
        self.swap.watch(held)
        self.drag.watch(held)
        self._place_cards(model, layout)
        self._place_dice(model, layout)

    def _place_cards(self, model: PaiGowTableModel, layout: RingLayout) -> None:
        fit(self.cards, len(model.cards), self._new_card)
        style = self._card_look(model, layout)
        for at, (card, shown, box) in enumerate(zip(self.cards, model.cards, layout.card_boxes(), strict=True)):
            card.setGeometry(box.x, box.y, box.width, box.height)
            card.show_model(shown, str(at + 1), self.style_of_tiles, style)
            card.show()

    def _dice_spot(self, model: PaiGowTableModel) -> DiceSpot | None:
        """Return where the dice of *model* lie beside the banker, the same as long as the round lasts."""
        bank = _bank_place(model)
        if bank is None or not model.dice:
            return None
        key = (self._fullest(len(model.seats), self.words), bank, len(model.dice))
        if key not in self._dice_spots:
            if len(self._dice_spots) >= _KEPT:
                self._dice_spots.clear()
            self._dice_spots[key] = key[0].dice_beside(*key[1:])
        return self._dice_spots[key]

    def _place_dice(self, model: PaiGowTableModel, layout: RingLayout) -> None:
        bank, spot = _bank_place(model), self._dice_spot(model)
        box = layout.dice_box if spot is None or bank is None else layout.dice_at(bank, spot)
        self._dice.setVisible(bool(model.dice) and box.width > 0)
        if model.dice:
            self._dice.odd = model.odd_die
            self._dice.show_values(model.dice)
            self._dice.setGeometry(box.x, box.y, box.width, box.height)
            self._dice.raise_()

    def _stops(self) -> Sequence[QWidget]:
        stops: list[QWidget] = [*self.hand, *self.cards, *self.bar.buttons]
        for panel, laid in zip(self.panels, self.laid, strict=True):
            stops += [panel, *(tile for tile in laid.tiles if tile not in self.hand)]
        return stops

    def _rows(self) -> Sequence[Sequence[QWidget]]:
        own = self.hand
        others = [tile for laid in self.laid for tile in laid.tiles if tile not in own and tile.face is not None]
        return (self.cards, [tile for tile in own if tile.face is not None], others, self.panels)

    def _on_card(self) -> None:
        self.card_chosen.emit(self._sent_card())

    def _on_card_double_clicked(self) -> None:
        self.card_double_clicked.emit(self._sent_card())

    def _sent_card(self) -> int:
        """Return the place of the card that sent the signal."""
        return next(at for at, card in enumerate(self.cards) if card is self.sender())

    def focus_hand(self) -> None:
        """Move focus to the chosen card, else to the main button, else to the table.

        A card that is not chosen gets none: its ring would look like a choice. Arrows find the first one.
        """
        chosen = [card for card in self.cards if card.isChecked()]
        if any(each.hasFocus() for each in (*chosen, *self.hand)):
            return
        rest: QWidget = self if self.cards else self.bar.main or self
        next(iter(chosen), rest).setFocus(Qt.FocusReason.OtherFocusReason)

    def _walked_to(self, target: QWidget) -> None:
        if target in self.cards and not self.bar.keys.quiet:
            # As among radio buttons: walking to a card chooses it, and Enter means it.
            self.card_chosen.emit(self.cards.index(target))

    # -- motion --------------------------------------------------------------------------------

    async def show_hands(self, seat: Seat, after: PaiGowTableModel) -> None:
        """Turn the tiles of *seat* over and move them apart into its hands, then show *after*."""
        if self.model is not None and len(self.panels) == len(after.seats):
            moves = self.laid[seat].turn_over(*_lie(after, self.layout_now(after), seat))
            await self.animator.move_many(moves, OPEN_MS, stagger_ms=20)
        self.sync(after)

    async def show_dealt(self, after: PaiGowTableModel) -> None:
        """Show *after*, and let all tiles come to their places from the middle of the table."""
        self.sync(after)
        await come_from_middle(self, [tile for laid in self.laid for tile in laid.tiles])


def _caption_height(look: Look, font: QFont) -> int:
    """Return the height of the words above and below a hand."""
    return QFontMetrics(look.font(Type.CAPTION, font)).height() + 2


def _bank_place(model: PaiGowTableModel) -> int | None:
    """Return where the banker sits; None as long as nobody banks."""
    return next((model.place(seat.seat) for seat in model.seats if seat.banker), None)


def _own_hands(model: PaiGowTableModel) -> tuple[HandModel, ...]:
    """Return the tiles in the middle: those to be set by the reader, else the hands of their seat."""
    tiles = model.hand
    if not tiles:
        return model.seats[model.me].hands
    if len(tiles) < _BOTH or not model.in_hands:
        return (HandModel(tiles),)
    return tuple(map(HandModel, (tiles[:2], tiles[2:]), titles(2)))


def _lie(
    model: PaiGowTableModel, layout: RingLayout, seat: Seat
) -> tuple[tuple[HandModel, ...], tuple[HandSpot, ...], int]:
    """Return the hands before *seat*, where they lie, and the width of their tiles."""
    place = model.place(seat)
    if place == 0:
        spots = layout.own_hands()
        return _own_hands(model) if spots else (), spots, layout.hand_width
    hands = model.seats[seat].hands
    counts = [len(hand.tiles) for hand in hands]
    shown = any(face is not None for hand in hands for face in hand.tiles)
    return hands, layout.hands(place, counts, shown=shown), layout.ring.back_width
