# SPDX-License-Identifier: MIT
"""One way to set the reader's tiles, as a card: both hands, what they are worth, and its chances."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from dominoes.game import known
from ui.games.paigow.model import CardModel, HandModel
from ui.kit import theme
from ui.kit.arrows import WalkedButton
from ui.kit.paint import polygon, soft_shadow, star
from ui.kit.theme import Look, Type, pen_colour
from ui.kit.widgets import give_tip
from ui.language.i18n import _
from ui.language.names import ORDINARY, face_list
from ui.table.geometry import GAP, TILE_HEIGHT, row_width
from ui.table.seat_panel import SMALLEST_WORDS, fits, fitted, paint_fitted
from ui.tiles import art
from ui.tiles.art import EBONY, Shadow, Style
from ui.tiles.card_print import caption_of

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

    Names of hands take two lines before they become smaller than other words.
    """
    look, chances = theme.look().at(text), any(card.chances is not None for card in cards)
    font, room = look.font(Type.LEAD, widget.font()), name_room(width, look)
    names = [hand.name for card in cards for hand in (card.low, card.high)]
    tries = [(pixels, 1) for pixels in range(font.pixelSize(), look.least(Type.CAPTION), -1)]
    tries += [(pixels, 2) for pixels in range(look.px(Type.CAPTION.value.pixels), SMALLEST_WORDS - 1, -1)]
    for pixels, lines in tries:
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
    """A card that can be chosen; the felt decides what a click means."""

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
        """Paint at the end of *line* a tick where chosen and a star where advised."""
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
