# SPDX-License-Identifier: MIT
"""The 推牌九 table as plain values, from what one seat knows, the ways to set the reader's tiles, and a diagram."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from dominoes.game import Faces, PileOpened, RoundEnded, Seat, known
from dominoes.games import entry
from dominoes.games.paigow.hands import Ranking, ranking
from dominoes.games.paigow.options import RankingOptions
from dominoes.games.paigow.state import HandCompared, HandsShown, Phase, Set, State, View
from dominoes.records.replay import still_view
from dominoes.tiles import Tile, tidy
from ui.diagram.position import Group, Position, PrintedSeat, chips_text, legend_of, undealt_text
from ui.games.bank import outcome
from ui.games.paigow import texts
from ui.games.paigow import texts as paigow_words
from ui.games.paigow.texts import hand_name, hand_sum, pip_sum
from ui.kit import theme
from ui.kit.arrows import WalkedButton
from ui.kit.paint import polygon, soft_shadow, star
from ui.kit.theme import Look, Type, pen_colour
from ui.kit.widgets import give_tip
from ui.language import names
from ui.language.i18n import _, term
from ui.language.names import ORDINARY, face_list
from ui.table.geometry import GAP, TILE_HEIGHT, row_width
from ui.table.seat_panel import SMALLEST_WORDS, fits, fitted, paint_fitted
from ui.table.view_model import SeatModel, TableModel, seen_models
from ui.tiles import art
from ui.tiles.art import EBONY, Shadow, Style
from ui.tiles.card_print import caption_of
from ui.tiles.tile_button import TileButton

# -- the table as plain values; no Qt -------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HandModel:
    """Two tiles that make a hand, and its name."""

    tiles: Faces
    """None for a tile that lies face down."""
    title: str = ""
    """``前``, ``後``, or empty where there is only one hand."""
    name: str = ""
    """What it is worth in words; empty while it lies face down."""
    sum: str = ""
    """How that is counted: ``6 + 3 = 9（大頭六作三）``."""
    sign: int | None = None
    """Compared with the banker's: 1 won, -1 lost, 0 tied; None if not compared."""
    short_sum: str = ""
    """The same as `sum`, without a remark: ``6 + 3 = 9``."""


@dataclass(frozen=True, slots=True)
class PaiGowSeatModel(SeatModel):
    """One place at the table."""

    status: str
    """Stake and what it is doing, in words: ``注 40 · 擺牌中``."""
    hands: tuple[HandModel, ...]
    """What lies before it: nothing, face-down tiles, or its hands laid open."""
    outcome: str
    """How it ended for this seat, in words; empty before."""
    sign: int | None
    """The sign of that: 1 won, -1 lost, 0 neither; None before, and for the banker."""


@dataclass(frozen=True, slots=True)
class CardModel:
    """One way to set the reader's tiles."""

    low: HandModel
    high: HandModel
    note: str
    """The house way's rule, or why this one cannot be chosen; empty otherwise."""
    chances: tuple[float, float, float] | None
    """Won, neither, lost, of 1; None where the player has not asked for odds."""
    chances_text: str
    chances_short: str
    """The figures alone, for a narrow card."""
    chosen: bool
    advised: bool
    """Whether a hint or the house way points at it."""
    spoken: str
    """All of it in words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PaiGowTableModel(TableModel):
    """The whole table from one seat."""

    seats: tuple[PaiGowSeatModel, ...]
    hand: tuple[Tile, ...]
    """The reader's tiles: the two of the chosen low hand, then the two of the high hand. Empty before they look,
    and once their hands lie open (then they are the hands of their seat)."""
    cards: tuple[CardModel, ...]
    """The ways to set them, while that is asked; empty otherwise."""
    dice: tuple[int, ...]
    """As they lie on the table; empty before they are thrown and when nobody needs them any more."""
    odd_die: bool = False
    """Whether the last of them has another colour."""
    in_hands: bool = True
    """Whether the reader's tiles stand as two hands; before they set them, as in a review, they are one row."""
    table: Ranking = field(default_factory=lambda: ranking(RankingOptions()), compare=False)
    """How this table ranks and counts."""


@dataclass(frozen=True, slots=True)
class Showing:
    """State of the display beyond the view."""

    opened: frozenset[Seat] = frozenset()
    """Seats whose hands lie open already; the others are turned over one after the other."""
    compared: frozenset[Seat] = frozenset()
    """Seats whose outcome is shown already."""
    cards: tuple[CardModel, ...] = ()
    arranged: Set | None = None
    """How the reader's tiles stand while they set them."""
    dealt: bool = False
    """Whether everybody has their tiles already; the dice then lie on the table."""


def hand_model(tiles: Faces, title: str, table: Ranking, sign: int | None = None) -> HandModel:
    """Return a hand of two tiles, with its name and sum where it lies open."""
    known = tuple(tile for tile in tiles if tile is not None)
    if len(known) != 2 or len(tiles) != 2:  # noqa: PLR2004 - two tiles make a hand
        return HandModel(tiles, title)
    hand = table.of(known)
    return HandModel(tiles, title, hand_name(hand, table), hand_sum(hand, table), sign, pip_sum(hand, table))


def titles(hands: int) -> tuple[str, ...]:
    """Return the heads of one seat's hands: 前 and 後, where there are two."""
    return (term("low-short"), term("high-short")) if hands > 1 else ("",)


def hand_models(rows: Sequence[Faces], table: Ranking, signs: Sequence[int | None] = ()) -> tuple[HandModel, ...]:
    """Return the hands of one seat, the low one first; *signs* say how each compared, if they have been."""
    heads, compared = titles(len(rows)), signs or (None,) * len(rows)
    return tuple(hand_model(row, head, table, sign) for row, head, sign in zip(rows, heads, compared, strict=True))


def bank_model(
    view: View, who: Sequence[str], levels: Sequence[str], showing: Showing, *, open_hands: State | None = None
) -> PaiGowTableModel:
    """Return the table as the seat of *view* sees it.

    Args:
        view: What is known.
        who: Names by seat.
        levels: Strengths in words by seat; empty for a person.
        showing: How far the round is shown, and what the reader is choosing.
        open_hands: Where all hands are shown once they are dealt, as in a review: the state itself.
    """
    arranged = showing.arranged or view.setting
    hand: tuple[Tile, ...] = tiles_of(arranged) if arranged is not None else view.hand
    return PaiGowTableModel(
        me=view.seat,
        seats=tuple(
            _seat(view, Seat(seat), (who[seat], levels[seat]), showing, open_hands) for seat in range(len(who))
        ),
        hand=hand if showing.dealt and view.seat not in showing.opened else (),
        cards=showing.cards,
        dice=next((e.dice for e in view.history if isinstance(e, PileOpened)), ()) if showing.dealt else (),
        odd_die=view.options.odd_die,
        seen=seen_models(seen(view, showing)),
        in_hands=arranged is not None,
        table=ranking(view.options.ranking),
    )


def _seat(
    view: View, seat: Seat, called: tuple[str, str], showing: Showing, open_hands: State | None
) -> PaiGowSeatModel:
    """Return one seat; *called* is its name and its strength in words."""
    name, level = called
    compared = next((e for e in view.history if isinstance(e, HandCompared) and e.seat == seat), None)
    result = compared if seat in showing.compared else None
    # What a round has come to is not shown before its last hand is turned over.
    ended = any(isinstance(event, RoundEnded) for event in view.history)
    over = view.result is not None and ended and len(showing.compared) >= _players(view)
    return PaiGowSeatModel(
        seat=seat,
        name=name,
        level=level,
        mark=names.seat_mark(seat, len(view.stakes)),
        chips=(view.chips if over else view.standing.chips)[seat],
        banker=texts.banker_mark(view.times) if seat == view.banker else "",
        status=texts.status(view, seat, dealt=showing.dealt),
        hands=_hands(view, seat, showing, result, open_hands),
        outcome=outcome(result.sign) if result is not None else "",
        sign=result.sign if result is not None else None,
        # While the dice roll nobody has tiles to set yet.
        to_act=seat in view.to_act and (showing.dealt or view.phase is not Phase.SET),
    )


def _players(view: View) -> int:
    return sum(isinstance(event, HandCompared) for event in view.history)


def _hands(
    view: View, seat: Seat, showing: Showing, result: HandCompared | None, open_hands: State | None
) -> tuple[HandModel, ...]:
    """Return the tiles before a seat: nothing before the deal, then backs or open ones, then its hands."""
    table = ranking(view.options.ranking)
    shown = next((e.hands[seat] for e in view.history if isinstance(e, HandsShown)), ())
    if shown and seat in showing.opened:
        return hand_models(shown, table, result.signs if result is not None else ())
    # The reader's own tiles lie before them, large.
    if not showing.dealt or (seat == view.seat and seat not in showing.opened):
        return ()
    # A hand that is missing there is closed.
    closed = open_hands is None or not open_hands.hands[seat]
    return backs_of(view, seat) if open_hands is None or closed else held_by(open_hands, seat)


def backs_of(view: View, seat: Seat) -> tuple[HandModel, ...]:
    """Return the tiles of *seat* face down: together, or as two hands once they are set."""
    rows: tuple[Faces, ...] = ((None,) * view.options.tiles_per_hand,)
    return hand_models(((None, None),) * 2 if view.has_set[seat] else rows, ranking(view.options.ranking))


def held_by(state: State, seat: Seat) -> tuple[HandModel, ...]:
    """Return what a seat holds: its tiles together, or as it has set them."""
    setting, hand = state.settings[seat], state.hands[seat]
    rows: tuple[Faces, ...] = (hand,)
    if setting is not None:
        # Of a hand that is only partly open, what is missing there is closed here too.
        rows = tuple(tuple(tile if tile in hand else None for tile in row) for row in (setting.low, setting.high))
    return hand_models(rows, ranking(state.options.ranking))


def tiles_of(way: Set) -> tuple[Tile, ...]:
    """Return the four tiles as they stand: low hand, high hand."""
    return (*tidy(way.low), *tidy(way.high))


def seen(view: View, showing: Showing) -> Iterator[Tile]:
    """Yield each tile once that the seat has seen: its own, those turned over, those known from the first deal."""
    yield from (out.tile for out in view.standing.played if out.tile is not None)
    if showing.dealt:
        yield from view.hand
    for event in view.history:
        if isinstance(event, HandsShown):
            others = showing.opened - {view.seat}
            yield from (tile for seat in others for pair in event.hands[seat] for tile in pair)


# -- one way to set the tiles, as a card ----------------------------------------------------------


_WRAPPED: Final = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap)
_PAD: Final = 9
"""Between the edge of a card and its words, at text size 1."""
_GAP: Final = 3
"""On both sides of the words of each hand, at text size 1."""
_CHECK: Final = ((-0.75, 0.05), (-0.2, 0.6), (0.8, -0.55))


class CardLook(NamedTuple):
    """How the words of all cards beside each other are written."""

    text: float
    """Factor on their size."""
    name: int
    """Size of the names of hands, in pixels, in which the longest fits."""
    lines: int
    """How many lines each name may have."""
    chances: bool
    """Whether there is room for odds."""
    foot: bool = True
    """Whether the key cap and the signs have a line of their own; otherwise they stand beside the titles."""
    sums: bool = True
    """Whether the pips of the hands are written; the tip has them in any case."""

    @property
    def look(self) -> Look:
        """The look in force, with words of this size."""
        return theme.look().at(self.text)


def card_look(
    cards: Sequence[CardModel],
    widget: QWidget,
    width: int,
    text: float,
    *,
    foot: bool = True,
    sums: bool = True,
) -> CardLook:
    """Return how *cards* of *width* are written at the font of *widget* and with the factor *text*.

    With a *foot* they have a line for key cap, note and signs, with *sums* one for the pips of the hands.

    Names of hands take two lines before they become smaller than other words, and three if all else fails.
    """
    look, chances = theme.look().at(text), any(card.chances is not None for card in cards)
    font, room = look.font(Type.LEAD, widget.font()), name_room(width, look)
    names = [hand.name for card in cards for hand in (card.low, card.high)]
    tries = [(pixels, 1) for pixels in range(font.pixelSize(), look.least(Type.CAPTION), -1)]
    tries += [(pixels, 2) for pixels in range(look.px(Type.CAPTION.value.pixels), SMALLEST_WORDS - 1, -1)]
    for pixels, lines in (*tries, (SMALLEST_WORDS, 3)):
        font.setPixelSize(pixels)
        box = QRect(0, 0, round(room), QFontMetrics(font).height() * lines)
        needed = [QFontMetrics(font).boundingRect(box, _WRAPPED if lines > 1 else 0, name) for name in names]
        if all(each.width() <= box.width() and each.height() <= box.height() for each in needed):
            break
    return CardLook(text, pixels, lines, chances, foot, sums)


def name_room(width: int, look: Look) -> float:
    """Return how wide the name of a hand may be on a card of *width*."""
    return width / 2 - look.px(_PAD) - 2 * look.px(_GAP) - 3


def words_height(widget: QWidget, shown: CardLook) -> int:
    """Return how high all words of a card are at the font of *widget*: everything but the tiles."""
    now = shown.look
    small = QFontMetrics(now.font(Type.CAPTION, widget.font())).height()
    lines = 1 + shown.foot + shown.sums
    chances = small + now.px(14) if shown.chances else 0
    return lines * small + _names_height(widget, shown) + now.px(32) + chances


def _names_height(widget: QWidget, shown: CardLook) -> int:
    font = shown.look.font(Type.LEAD, widget.font())
    usual = QFontMetrics(font).height()
    font.setPixelSize(shown.name)
    return max(usual, shown.lines * QFontMetrics(font).height())


def _paint_beside(painter: QPainter, line: QRectF, words: tuple[str, str], gap: int) -> None:
    """Write *words* into both halves of *line*, each on as many lines as there is room for."""
    half = line.width() / 2
    for at, word in enumerate(words):
        box = QRectF(line.left() + at * half + gap, line.top(), half - 2 * gap, line.height())
        painter.drawText(box, _WRAPPED, word)


def _fitting(font: QFont, words: Iterable[str], room: float) -> QFont:
    """Return the largest letters, no larger than *font*, in which each of *words* has *room*."""
    return min((fitted(font, word, room)[0] for word in words), key=QFont.pixelSize)


def _tiles(hand: HandModel) -> str:
    """Name the tiles of *hand*: two cards may be worth the same."""
    named = face_list(known(hand.tiles))
    return f"{hand.title}: {named}" if hand.title else named


class SettingCard(WalkedButton):
    """A card to choose; the felt decides on the meaning of a click."""

    def __init__(self, parent: QWidget) -> None:
        """Make an empty card on the table *parent*."""
        super().__init__(parent)
        self.setCheckable(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.model: CardModel | None = None
        """What is shown."""
        self._key = ""
        self._style: Style = EBONY
        self._shown = CardLook(1.0, Type.LEAD.value.pixels, 1, chances=False)

    def show_model(self, model: CardModel, key: str, style: Style, shown: CardLook) -> None:
        """Show *model*.

        Args:
            model: What to show, and to say.
            key: What its key cap says.
            style: The set of tiles.
            shown: How words are written, so that cards beside each other agree.
        """
        self.model, self._key, self._style, self._shown = model, key, style, shown
        self.setChecked(model.chosen)
        self.setAccessibleName(model.spoken)
        advised = _("Advised") if model.advised else ""
        lines = [model.spoken, model.note, advised]
        self.setAccessibleDescription(" · ".join(filter(None, (_tiles(model.low), _tiles(model.high), advised))))
        give_tip(self, "\n".join(each for each in lines if each))
        self.update()

    def sizeHint(self) -> QSize:
        """Return room for the words and small tiles."""
        high, px = words_height(self, self._shown), self._shown.look.px
        return QSize(px(240), high + round(px(30) * TILE_HEIGHT))

    def nextCheckState(self) -> None:
        """Leave the state alone: the model says what is chosen."""

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint ground, hands, chances and signs."""
        model = self.model
        if model is None:
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._paint_ground(painter, model)
            px = self._shown.look.px
            # Clear of the frame, and of the ring of the keyboard inside it.
            inner = QRectF(self.rect()).adjusted(px(_PAD) + 3, px(9), -px(_PAD) - 3, -px(13))
            below = self._paint_hands(painter, inner, model)
            self._paint_foot(painter, QRectF(inner.left(), below, inner.width(), inner.bottom() - below), model)

    def _paint_ground(self, painter: QPainter, model: CardModel) -> None:
        cloth, px = theme.look().cloth, self._shown.look.px
        box, radius = QRectF(self.rect()).adjusted(4, 3, -4, -5), px(14)
        soft_shadow(painter, box, radius, 4, 60)
        hot = self.isEnabled() and (self.underMouse() or self.isDown())
        painter.setBrush(pen_colour(cloth.raised if hot else cloth.panel, alpha=244))
        if model.chosen:
            painter.setPen(QPen(pen_colour(cloth.gold, alpha=70), 6))
            painter.drawRoundedRect(box, radius, radius)
            painter.setPen(QPen(QColor(cloth.gold), 2.4))
        else:
            painter.setPen(QPen(QColor(cloth.edge), theme.look().line))
        painter.drawRoundedRect(box, radius, radius)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if model.advised and not model.chosen:
            pen = QPen(QColor(cloth.gold), 1.8)
            pen.setDashPattern([3.0, 2.4])
            painter.setPen(pen)
            painter.drawRoundedRect(box, radius, radius)
        if self.hasFocus():
            painter.setPen(QPen(QColor(cloth.focus), 2))
            painter.drawRoundedRect(box.adjusted(5, 5, -5, -5), radius - 4, radius - 4)

    def _paint_hands(self, painter: QPainter, inner: QRectF, model: CardModel) -> float:
        """Paint both hands with their words; return where they end."""
        now = self._shown.look
        caption, lead = now.font(Type.CAPTION, self.font()), now.font(Type.LEAD, self.font())
        lead.setPixelSize(self._shown.name)
        small, strong = QFontMetrics(caption).height(), _names_height(self, self._shown)
        spare = self.height() - words_height(self, self._shown)
        # Two pairs, and air around each.
        tile = int(max(8, min(spare / TILE_HEIGHT, inner.width() / (2 * row_width(2, 1) + 1.1))))
        top = inner.top() + small + now.px(2)
        below = top + tile * TILE_HEIGHT + now.px(3)
        half = inner.width() / 2
        for at, hand in enumerate((model.low, model.high)):
            self._paint_tiles(painter, QPointF(inner.left() + (at + 0.5) * half, top), tile, hand)
        low, high = model.low, model.high
        line, gap = QRectF(inner.left(), inner.top(), inner.width(), small), now.px(_GAP)
        sums, room = (low.sum, high.sum), half - 2 * gap
        if not all(fitted(caption, words, room)[1] == words for words in sums):
            # A remark is left to the card's tip.
            sums = low.short_sum, high.short_sum
        painter.setFont(_fitting(caption, (low.title, high.title, *sums), room))
        painter.setPen(QColor(now.cloth.muted))
        _paint_beside(painter, line, (low.title, high.title), gap)
        if self._shown.sums:
            _paint_beside(painter, line.translated(0, below + strong - line.top()), sums, gap)
        painter.setPen(QColor(now.cloth.text))
        painter.setFont(lead)
        _paint_beside(painter, QRectF(inner.left(), below, inner.width(), strong), (low.name, high.name), gap)
        return below + strong + (small if self._shown.sums else 0) + now.px(2)

    def _paint_tiles(self, painter: QPainter, top: QPointF, tile: int, hand: HandModel) -> None:
        ratio, room = self.devicePixelRatioF(), art.shadow_room(tile, Shadow.RESTING)
        left = top.x() - row_width(len(hand.tiles), tile) / 2
        for at, face in enumerate(hand.tiles):
            corner = QPointF(round(left + at * tile * (1 + GAP)) - room, round(top.y()) - room)
            caption = caption_of(face, ORDINARY) if self._style.card and face is not None else None
            picture = art.tile_pixmap(face, tile, self._style, ratio, caption=caption, shadow=Shadow.RESTING)
            painter.drawPixmap(corner, picture)

    def _paint_foot(self, painter: QPainter, box: QRectF, model: CardModel) -> None:
        """Paint the chances as a bar and in figures, then the key cap, the note and the signs.

        Without a line of their own the latter stand beside the titles, and the note in the tip alone.
        """
        now = self._shown.look
        caption = now.font(Type.CAPTION, self.font())
        small = QFontMetrics(caption).height()
        if model.chances is not None:
            self._paint_bar(painter, QRectF(box.left(), box.top() + now.px(2), box.width(), now.px(7)), model.chances)
            painter.setPen(QColor(now.cloth.text))
            figures = QRectF(box.left(), box.top() + now.px(11), box.width(), small + now.px(3))
            whole = fits(figures, model.chances_text, caption)
            paint_fitted(painter, figures, model.chances_text if whole else model.chances_short, caption)
        top = box.bottom() - small if self._shown.foot else now.px(9)
        last = QRectF(box.left(), top, box.width(), small)
        painter.setPen(QPen(pen_colour(now.cloth.muted, alpha=190), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        cap = QRectF(last.left() + 1, last.top(), small - 1, small - 1)
        painter.drawRoundedRect(cap, now.px(5), now.px(5))
        painter.setPen(QColor(now.cloth.muted))
        paint_fitted(painter, cap, self._key, caption)
        if self._shown.foot:
            corner = small * 1.15 * max(1, model.chosen + model.advised)
            painter.setPen(QColor(now.cloth.gold))
            paint_fitted(painter, last.adjusted(corner, 0, -corner, 0), model.note, caption)
        self._paint_signs(painter, last, model)

    def _paint_signs(self, painter: QPainter, line: QRectF, model: CardModel) -> None:
        """Paint a tick for the choice and a star for the advice at the end of *line*."""
        cloth = theme.look().cloth
        side = line.height()
        centre = QPointF(line.right() - side / 2, line.center().y())
        radius = side * 0.45
        for shown, is_tick in ((model.chosen, True), (model.advised, False)):
            if not shown:
                continue
            painter.setPen(theme.NO_PEN)
            painter.setBrush(QColor(cloth.gold))
            painter.drawEllipse(centre, radius, radius)
            if is_tick:
                painter.setPen(QPen(QColor(cloth.on_gold), radius * 0.26))
                painter.drawPolyline(polygon(centre, _CHECK, radius * 0.62))
            else:
                painter.setBrush(QColor(cloth.on_gold))
                painter.drawPolygon(polygon(centre, star(), radius * 0.78))
            centre -= QPointF(side * 1.1, 0)

    def _paint_bar(self, painter: QPainter, box: QRectF, chances: tuple[float, float, float]) -> None:
        """Paint won (solid), neither (faint) and lost (hatched) side by side, distinct without colour too."""
        cloth = theme.look().cloth
        radius = box.height() / 2
        total = sum(chances) or 1.0
        painter.save()
        painter.setPen(theme.NO_PEN)
        grounds = (
            QBrush(QColor(cloth.gold)),
            QBrush(pen_colour(cloth.muted, alpha=150)),
            QBrush(QColor(cloth.primary)),
        )
        left = box.left()
        for chance, ground in zip(chances, grounds, strict=True):
            part = QRectF(left, box.top(), box.width() * chance / total, box.height())
            left = part.right()
            painter.setClipRect(part)
            painter.setBrush(ground)
            painter.drawRoundedRect(box, radius, radius)
        painter.setBrush(QBrush(pen_colour(cloth.panel, alpha=150), Qt.BrushStyle.BDiagPattern))
        painter.drawRoundedRect(box, radius, radius)
        painter.restore()


# -- two tiles that change places -----------------------------------------------------------------


class TileSwap(QObject):
    """Remembers the first of two tiles; it never changes their order itself."""

    swapped = Signal(int, int)
    """The tiles at two places of the row should change places."""

    def __init__(self, parent: QObject) -> None:
        """Watch no tile yet."""
        super().__init__(parent)
        self._tiles: tuple[TileButton, ...] = ()

    def watch(self, tiles: Sequence[TileButton]) -> None:
        """Watch exactly *tiles*."""
        if tuple(tiles) == self._tiles:
            return
        self.forget()
        for tile in self._tiles:
            tile.clicked.disconnect(self._on_clicked)
            tile.double_clicked.disconnect(self._on_clicked)
            tile.setCheckable(False)
        self._tiles = tuple(tiles)
        for tile in self._tiles:
            tile.setCheckable(True)
            tile.clicked.connect(self._on_clicked)
            # Two clicks, however quick, choose a tile and let it go.
            tile.double_clicked.connect(self._on_clicked)

    def forget(self) -> None:
        """Forget the tile that was chosen first."""
        for tile in self._tiles:
            tile.set_state(selected=False)

    def _on_clicked(self) -> None:
        tile = self.sender()
        first = next((each for each in self._tiles if each.is_selected), None)
        at = next(at for at, each in enumerate(self._tiles) if each is tile)
        self.forget()
        if first is None:
            self._tiles[at].set_state(selected=True)
        elif first is not tile:
            self.swapped.emit(self._tiles.index(first), at)


# -- diagram --------------------------------------------------------------------------------------


def position_of(
    state: State, seat: Seat, who: Sequence[str], *, opened: bool, title: str, lines: Sequence[str] = ()
) -> Position:
    """Return *state* as a diagram, as `ui.games.game_ui.Diagram` asks for it."""
    game = entry("paigow").game
    view: View = still_view(game, state, seat)
    at = [Seat((seat + place) % len(who)) for place in range(len(who))]
    return Position(
        title=title,
        lines=tuple(lines),
        seats=tuple(_seat_group(view, each, who, _groups(state, view, each, opened=opened)) for each in at),
        legend=legend_of(who, seat, view.to_act, opened=opened),
        middle=(Group(state.rest, undealt_text(), beyond=True),)
        if opened and state.rest and game.is_dealt(state)
        else (),
        strips=_out(state, view, opened=opened),
    )


def _seat_group(view: View, seat: Seat, who: Sequence[str], groups: tuple[Group, ...]) -> PrintedSeat:
    dealt = view.phase in (Phase.SET, Phase.OVER)
    compared = next((e for e in view.history if isinstance(e, HandCompared) and e.seat == seat), None)
    # A picture stands still: the sign of who is to move shows that somebody is thinking.
    notes = [chips_text(view.chips[seat]), paigow_words.status(replace(view, to_act=()), seat, dealt=dealt)]
    if compared is not None:
        notes.append(outcome(compared.sign))
    return PrintedSeat(
        name=who[seat],
        mark=names.seat_mark(seat, len(who)),
        banker=paigow_words.banker_mark(view.times) if seat == view.banker else "",
        note=" · ".join(part for part in notes if part),
        to_act=seat in view.to_act,
        groups=groups,
    )


def _groups(state: State, view: View, seat: Seat, *, opened: bool) -> tuple[Group, ...]:
    """Return the tiles that lie before a seat, each hand with its name."""
    dealt = entry("paigow").game.is_dealt(state)
    hands = held_by(state, seat) if opened and dealt else _known(state, view, seat)
    return tuple(Group(each.tiles, f"{each.title} {each.name}".strip()) for each in hands if each.tiles)


def _known(state: State, view: View, seat: Seat) -> tuple[HandModel, ...]:
    """Return what lies before a seat, as the view's own seat sees it."""
    shown = next((event.hands[seat] for event in view.history if isinstance(event, HandsShown)), ())
    if shown:
        return hand_models(shown, ranking(view.options.ranking))
    if seat == view.seat and view.hand:
        return held_by(state, seat)
    return () if view.phase is not Phase.SET or seat == view.partner else backs_of(view, seat)


def _out(state: State, view: View, *, opened: bool) -> tuple[Group, ...]:
    """Return the tiles of the first half, in the second."""
    played = (state if opened else view).standing.played
    return (Group(tuple(out.tile for out in played), term("half-deal-1")),) if played else ()
