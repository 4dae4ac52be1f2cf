# SPDX-License-Identifier: MIT
"""One seat's panel: the player, the banker's mark, chips, the activity or the result, and the calls.

What it is painted with serves whatever else stands on the felt: ground, badge, banker's mark, words that fit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import Final, Generic, TypeVar

from PySide6.QtCore import QEasingCurve, QPoint, QPointF, QPropertyAnimation, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFocusEvent, QFont, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from dominoes.game import Seat
from ui.kit import theme
from ui.kit.layouts import vbox
from ui.kit.paint import polygon
from ui.kit.theme import Look, Space, Type, pen_colour
from ui.kit.widgets import Card, PlainLabel, give_tip
from ui.language.i18n import _, capital, current, signed, term
from ui.table.animator import Animator
from ui.table.faces import Face, Mood, face_pixmap
from ui.table.geometry import Box, Point
from ui.table.view_model import SeatModel
from ui.tiles.art import EBONY, Style

# -- panels ---------------------------------------------------------------------------------------


LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
_WRAPPED: Final = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap
SMALLEST_WORDS: Final = 10
"""Pixels; smaller words could not be read."""


_MARK: Final = 0.44
"""How much of a line the banker's mark takes at most, where something else stands there."""
_AROUND_LINES: Final = 8
"""Pixels above and below the words of a panel together."""
_SIGN: Final = 0.42
"""Side of the sign at a face, in sides of the face."""
_SIGN_INSIDE: Final = 0.82
"""How much of that sign lies on the face."""
_CHIP: Final = 0.62
"""Diameter of the sign for chips, in heights of its letters' line."""
_CHIP_AND_AIR: Final = 1.25
"""Width of that sign with the air after it, in diameters."""
_CHIP_EYE: Final = 0.3
_LETTER: Final = 0.72
"""Height of its letters at most, in its own."""
_SEAL_EDGE: Final = 0.1
"""How much smaller on each side a sign without a face is."""
_TIMES: Final = "×"
"""What begins the factor in a banker's mark."""
_BETWEEN: Final = " · "
"""Stands between the parts of a line."""
_ARROW: Final = ((-1.0, -1.0), (0.2, 0.0), (-1.0, 1.0))


def paint_ground(painter: QPainter, widget: QWidget, *, lit: bool, ringed: bool) -> None:
    """Paint the dark ground of *widget*: with a gold rim if *lit*, with a focus ring if *ringed*."""
    cloth, px = theme.look().cloth, theme.look().px
    box = QRectF(widget.rect()).adjusted(2.5, 2.5, -2.5, -2.5)
    painter.setBrush(pen_colour(cloth.panel, alpha=238))
    painter.setPen(QPen(QColor(cloth.edge), theme.look().line))
    if lit:
        painter.setPen(QPen(pen_colour(cloth.gold, alpha=80), 5))
        painter.drawRoundedRect(box, px(12), px(12))
        painter.setPen(QPen(QColor(cloth.gold), 2))
    painter.drawRoundedRect(box, px(12), px(12))
    if ringed:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(cloth.focus), 2))
        painter.drawRoundedRect(box.adjusted(3, 3, -3, -3), px(9), px(9))


def paint_badge(painter: QPainter, box: QRectF, text: str, base: QFont, now: Look, *, to_act: bool) -> None:
    """Paint the round sign *text* of a seat into the square *box*, with an arrow for who is to move."""
    painter.setPen(theme.NO_PEN)
    painter.setBrush(QColor(now.cloth.badge))
    painter.drawEllipse(box)
    painter.setPen(QColor(now.cloth.text))
    font = now.font(Type.CAPTION if len(text) > 1 else Type.STRONG, base)
    font.setPixelSize(max(1, min(font.pixelSize(), round(box.height() * _LETTER))))
    painter.setFont(font)
    short = text if len(text) <= 2 else text[0]  # noqa: PLR2004 - a Latin word
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, short)
    if to_act:
        # A sign besides the colour: a small arrow at the badge.
        side = now.px(5)
        tip = box.right() + side
        middle = box.center().y()
        painter.setPen(theme.NO_PEN)
        painter.setBrush(QColor(now.cloth.gold))
        painter.drawPolygon(polygon(QPointF(tip, middle), _ARROW, side))


def _figure_width(words: QFontMetrics, figure: str) -> float:
    return words.horizontalAdvance(figure) + words.height() * _CHIP * _CHIP_AND_AIR


def paint_figure(painter: QPainter, line: QRectF, figure: str, *, left: bool = False) -> float:
    """Write *figure*, how many chips, in the painter's font and colour, after the sign for them.

    It stands at the right end of *line*, or at the *left* one. Returns the width that it takes.
    """
    words = QFontMetrics(painter.font())
    side, wide = words.height() * _CHIP, _figure_width(words, figure)
    box = QRectF(line.left() if left else line.right() - wide, line.top(), wide, line.height())
    chip = QRectF(box.left(), box.center().y() - side / 2, side, side)
    colour = painter.pen().color()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(colour, max(1.0, side / 7), Qt.PenStyle.DotLine))
    painter.drawEllipse(chip.adjusted(1, 1, -1, -1))
    painter.setPen(theme.NO_PEN)
    painter.setBrush(colour)
    inner = side * _CHIP_EYE
    painter.drawEllipse(chip.adjusted(inner, inner, -inner, -inner))
    painter.setPen(colour)
    painter.drawText(box, _RIGHT, figure)
    return wide


def paint_mark(painter: QPainter, box: QRectF, mark: str) -> None:
    """Paint the banker's *mark* into *box*, in the painter's font."""
    now = theme.look()
    painter.setPen(theme.NO_PEN)
    painter.setBrush(QColor(now.cloth.primary))
    painter.drawRoundedRect(box, now.px(6), now.px(6))
    painter.setPen(QColor(now.cloth.on_primary))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, mark)


def _sizes(font: QFont) -> Iterator[QFont]:
    """Yield *font*, then smaller and smaller ones as far as they can be read."""
    smaller = QFont(font)
    yield smaller
    while smaller.pixelSize() > SMALLEST_WORDS:
        smaller.setPixelSize(smaller.pixelSize() - 1)
        yield smaller


def fitted(font: QFont, text: str, room: float) -> tuple[QFont, str]:
    """Make *font* smaller until *text* fits into *room* pixels, and cut the text only if that is not enough."""
    for smaller in _sizes(font):
        words = QFontMetrics(smaller)
        if words.horizontalAdvance(text) <= room:
            return smaller, text
    return smaller, words.elidedText(text, Qt.TextElideMode.ElideRight, int(room))


def fitted_mark(font: QFont, mark: str, room: float) -> tuple[QFont, str]:
    """Do the same with a banker's *mark*; where it had to be cut, its factor alone is shown."""
    smaller, shown = fitted(font, mark, room)
    if shown == mark or _TIMES not in mark:
        return smaller, shown
    return fitted(font, _TIMES + mark.rpartition(_TIMES)[2], room)


def _in_two_lines(font: QFont, text: str, box: QRectF) -> QFont | None:
    """Return the largest letters in which *text* fits into *box* on two lines; None if none can be read."""
    for smaller in _sizes(font):
        needed = QFontMetrics(smaller).boundingRect(box.toRect(), _WRAPPED, text)
        # Letters do not fill their line to its edges.
        if needed.height() <= box.height() + 2 and needed.width() <= box.width():
            return smaller
    return None


def fits(box: QRectF, text: str, font: QFont) -> bool:
    """Return whether `paint_fitted` can write all of *text* into *box*."""
    _smaller, shown = fitted(font, text, box.width())
    return shown == text or _in_two_lines(font, text, box) is not None


def paint_fitted(painter: QPainter, box: QRectF, text: str, font: QFont, *, left: bool = False) -> float:
    """Write *text* into *box*, as small as it must be; return the width that it took.

    It stands on one line, or on two where that leaves the letters larger.

    Args:
        painter: Where to.
        box: The room for the words.
        text: What to write.
        font: The largest letters.
        left: Begin at the left edge instead of standing in the middle.
    """
    used, shown = fitted(font, text, box.width())
    two = _in_two_lines(font, text, box) if shown != text or used.pixelSize() < font.pixelSize() else None
    side = Qt.AlignmentFlag.AlignLeft if left else Qt.AlignmentFlag.AlignHCenter
    if two is not None and (shown != text or two.pixelSize() > used.pixelSize()):
        painter.setFont(two)
        painter.drawText(box.adjusted(0, -1, 0, 1), side | _WRAPPED, text)
        return box.width()
    painter.setFont(used)
    painter.drawText(box, side | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, shown)
    return QFontMetrics(used).horizontalAdvance(shown)


def _first_parts(box: QRectF, words: str, font: QFont) -> str:
    """Return as many parts of *words*, from the first one on, as `paint_fitted` can write whole into *box*."""
    parts = words.split(_BETWEEN)
    while parts and not fits(box, _BETWEEN.join(parts), font):
        parts.pop()
    return _BETWEEN.join(parts)


_HARDLY_SMALLER: Final = 0.85
"""Factor on letters before words take a second line, where there is room for one."""


def sign_tone(sign: int | None) -> str:
    """Return the tone of `FittedLabel` for a win (1), a loss (-1) or neither (0); None is undecided."""
    return {1: "gain", -1: "loss"}.get(sign or 0, "text")


class FittedLabel(QWidget):
    """A line of words in the middle of its box that grows smaller rather than being cut."""

    def __init__(self, parent: QWidget, *, role: Type = Type.CAPTION) -> None:
        """Make an empty line on the table *parent*, at most as large as *role*."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._role = role
        self._tone = "text"
        self._text = ""
        self._line = 0
        self._most = 0
        """Size of the letters at most, in pixels; 0 without a limit besides that of the role."""
        self.hide()

    @property
    def text(self) -> str:
        """What it says."""
        return self._text

    def takes(self, text: str, width: int) -> bool:
        """Return whether *text* fits on one line of *width* pixels, in letters that are hardly smaller than usual."""
        usual = QFontMetrics(theme.look_of(self).font(self._role, self.font()))
        return usual.horizontalAdvance(text) * _HARDLY_SMALLER <= width

    def write(self, text: str, box: Box, *, tone: str = "text", line: int = 0) -> None:
        """Write *text* into *box*; nothing, or a box without height, hides the line.

        Args:
            text: What to write.
            box: Where, in pixels of the table.
            tone: ``"text"``, ``"muted"``, ``"gain"`` or ``"loss"``.
            line: Height of a line where *box* has room for several, so that letters are no larger than elsewhere.
        """
        self._text, self._tone, self._line, self._most = text, tone, line, 0
        self.setAccessibleName(text)
        self.setGeometry(box.x, box.y, box.width, box.height)
        self.setVisible(bool(text) and box.height > 0)
        self.raise_()
        self.update()

    @property
    def pixels(self) -> int:
        """Size of the letters on one line, in pixels."""
        return fitted(self._usual(), self._text, self.width())[0].pixelSize()

    def limit(self, pixels: int) -> None:
        """Write in letters of at most so many *pixels*, until something else is written."""
        self._most = pixels
        self.update()

    def _usual(self) -> QFont:
        """Return the largest letters that are as high as there is room for."""
        for font in _sizes(theme.look_of(self).font(self._role, self.font())):
            low = QFontMetrics(font).height() <= (self._line or self.height()) + 2
            if low and font.pixelSize() <= (self._most or font.pixelSize()):
                break
        return font

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Write the words."""
        now = theme.look()
        tones = {"text": now.cloth.text, "muted": now.cloth.muted, "gain": now.cloth.gain, "loss": now.cloth.loss}
        with QPainter(self) as painter:
            painter.setPen(QColor(tones[self._tone]))
            paint_fitted(painter, QRectF(self.rect()), self._text, self._usual())


def write_alike(*lines: tuple[FittedLabel, str, Box], tone: str = "text") -> None:
    """Write *lines* that stand beside each other in letters of one size."""
    for label, text, box in lines:
        label.write(text, box, tone=tone)
    smallest = min(label.pixels for label, _text, _box in lines)
    for label, _text, _box in lines:
        label.limit(smallest)


Model = TypeVar("Model", bound=SeatModel)


_METRICS: Final[dict[tuple[str, float], tuple[QFontMetrics, QFontMetrics]]] = {}
"""The measures made so far, by font and text size."""
_SIZES: Final[dict[tuple[type, str, float, bool, str], QSize]] = {}
"""The preferred sizes of panels, by their kind, font, text size, form and language."""
_MOST_METRICS: Final = 64
"""Text sizes are steps; a screen has few of them."""


def metrics(widget: QWidget, now: Look) -> tuple[QFontMetrics, QFontMetrics]:
    """Return the measures of a name and of small words on a panel with the font of *widget*."""
    font = widget.font()
    # Panels ask many times whenever a table is laid out or painted.
    key = (font.toString(), now.text_size)
    if key not in _METRICS:
        if len(_METRICS) == _MOST_METRICS:
            _METRICS.clear()
        _METRICS[key] = (QFontMetrics(now.font(Type.STRONG, font)), QFontMetrics(now.font(Type.CAPTION, font)))
    return _METRICS[key]


def _line_height(widget: QWidget, now: Look) -> int:
    return max(each.height() for each in metrics(widget, now))


def _edge(now: Look, *, compact: bool) -> int:
    """Return how much is free before the face and after the words."""
    return now.px(6 if compact else 8)


def words_left(widget: QWidget, now: Look, *, compact: bool) -> int:
    """Return where the words begin: after a face that is as high as two lines of them."""
    return 2 * _line_height(widget, now) + 2 * _edge(now, compact=compact)


class SeatPanel(QFrame, Generic[Model]):
    """Face and sign, name, strength, the banker's mark, chips, and words of a game's own."""

    asked = Signal()
    """Somebody wants to know more about an opponent."""
    left = Signal()
    """The player has gone on to something else."""

    def __init__(self, parent: QWidget) -> None:
        """Make an empty panel on the table *parent*."""
        super().__init__(parent)
        self.setProperty("surface", "panel")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._model: Model | None = None
        self._style: Style = EBONY
        self._compact = False
        self._is_short = False
        self._text: float | None = None
        self._ringed = True
        self._face: Face | None = None
        self._mood = Mood.CALM
        self._character = ""

    @property
    def model(self) -> Model | None:
        """What is shown."""
        return self._model

    def show_model(self, model: Model) -> None:
        """Show *model*, and tell assistive technology the same in words."""
        before, self._model = self._model, model
        spoken = self.spoken()
        # In another language the same model is said otherwise.
        if model != before or spoken != self.accessibleName():
            self.setAccessibleName(spoken)
            self._give_tip()
            self.update()

    @property
    def is_cramped(self) -> bool:
        """Whether the line below the name is too short for the word for chips, and all that follows."""
        now = self.look
        if self._model is None or self._compact or self._lines_of_words(now) == 1:
            return False
        status, _tone = self._status(self._model)
        small = QFontMetrics(now.font(Type.CAPTION, self.font()))
        room = self.width() - now.px(12) - self.words_at
        return bool(status) and small.horizontalAdvance(capital(self._chips(self._model)) + status) + now.px(8) > room

    def shorten(self, *, short: bool) -> None:
        """Write the sign for chips instead of the word, because another panel of the table must."""
        if short != self._is_short:
            self._is_short = short
            self.update()

    def show_person(self, face: Face | None, character: str) -> None:
        """Show who sits here: an opponent's *face*, or none, and their *character* in a sentence."""
        if face != self._face:
            self._face = face
            self.update()
        if character != self._character:
            self._character = character
            self.setAccessibleDescription(character)
            self._give_tip()

    def show_mood(self, mood: Mood) -> None:
        """Let the face show *mood*."""
        if mood is not self._mood:
            self._mood = mood
            self.update()

    def _give_tip(self) -> None:
        give_tip(self, "\n".join(part for part in (self.spoken(), self._character) if part))

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Emit that the player has gone on, unless the table has moved the focus."""
        super().focusOutEvent(event)
        if event.reason() is not Qt.FocusReason.OtherFocusReason:
            self.left.emit()

    @property
    def face(self) -> Face | None:
        """Whose face is shown."""
        return self._face

    @property
    def mood(self) -> Mood:
        """How the face looks."""
        return self._mood

    @property
    def character(self) -> str:
        """What the opponent likes to do, in a sentence; empty if that is not known."""
        return self._character

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Ask who an opponent is; a click on one's own panel is one on the table."""
        if self._face is None:
            super().mousePressEvent(event)
        else:
            self.asked.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ask who an opponent is, by Space."""
        if event.key() == Qt.Key.Key_Space and self._face is not None:
            self.asked.emit()
        else:
            super().keyPressEvent(event)

    def set_style(self, style: Style) -> None:
        """Draw what stands for tiles in another set of tiles."""
        if style != self._style:
            self._style = style
            self.update()

    def set_focus_ring(self, *, shown: bool) -> None:
        """Show by a ring that focus is here, or do not."""
        if shown != self._ringed:
            self._ringed = shown
            self.update()

    def spoken(self) -> str:
        """Return everything that the panel and the tiles at it show, in words."""
        model = self._model
        if model is None:
            return ""
        parts = [model.label, model.level, *self._parts(model), _("to move") if model.to_act else ""]
        return _BETWEEN.join(part for part in parts if part)

    def _parts(self, model: Model) -> list[str]:
        """Return what a screen reader says after name and strength."""
        return [model.banker, self._chips(model)]

    def _status(self, model: Model) -> tuple[str, str]:  # noqa: ARG002 - for a game to say
        """Return the words of the last line, and their tone: ``muted``, ``text``, ``gain`` or ``loss``."""
        return "", "muted"

    @staticmethod
    def _chips(model: SeatModel) -> str:
        return f"{term('chips')} {signed(model.chips)}"

    def set_compact(self, *, compact: bool) -> None:
        """Leave out the strength, and most of the air around the words, where the table is low or full."""
        if compact != self._compact:
            self._compact = compact
            self.updateGeometry()
            self.update()

    def set_text(self, text: float) -> None:
        """Write at the factor *text*, for the sake of tiles, instead of the present text size."""
        if text != self._text:
            self._text = text
            self.updateGeometry()
            self.update()

    @property
    def look(self) -> Look:
        """The look in which it is written."""
        now = theme.look_of(self)
        return now if self._text is None else now.at(self._text)

    @staticmethod
    def size_on(widget: QWidget, now: Look, *, compact: bool) -> QSize:
        """Return the preferred size of a panel at the font of *widget* in the look *now*, for any content."""
        px = now.px
        strong, small = metrics(widget, now)
        words = strong.horizontalAdvance("南" * 4) + small.horizontalAdvance("南+88") + px(18)
        left, lines = words_left(widget, now, compact=compact), 2 * _line_height(widget, now)
        if compact:
            return QSize(left + words + px(6), lines + px(_AROUND_LINES))
        return QSize(left + max(words, small.horizontalAdvance("南" * 11)) + px(12), lines + px(14))

    def sizeHint(self) -> QSize:
        """Return the room for lines and sign at the present text size; the same whatever is shown."""
        return self._size_in(self.look)

    def _size_in(self, now: Look) -> QSize:
        """Return its preferred size in its look *now*; all panels of a table have one, and measure it once."""
        key = (type(self), self.font().toString(), now.text_size, self._compact, current().key)
        if key not in _SIZES:
            if len(_SIZES) == _MOST_METRICS:
                _SIZES.clear()
            _SIZES[key] = self.size_on(self, now, compact=self._compact)
        return QSize(_SIZES[key])

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint ground, sign and words."""
        model = self._model
        if model is None:
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_ground(painter, self, lit=model.to_act, ringed=self._ringed and self.hasFocus())
            self._paint_face(painter, model)
            self._paint_words(painter, model)

    def _badge(self, now: Look) -> QRectF:
        """Return where the face is in its look *now*, or the sign of a seat without one."""
        line = _line_height(self, now)
        # A game may leave a panel less than it wants: then the face yields to the words, down to one line.
        shown = min(self._lines_of_words(now) * line, self.height() - now.px(_AROUND_LINES))
        shown = min(shown, max(line, shown - self._size_in(now).width() + self.width()))
        return QRectF(_edge(now, compact=self._compact), (self.height() - shown) / 2, shown, shown)

    def _lines_of_words(self, now: Look) -> int:
        """Return for how many lines there is room: words yield before tiles do, and the tip has the rest."""
        return 2 if self.height() >= 2 * _line_height(self, now) + now.px(_AROUND_LINES) - 1 else 1

    @property
    def words_at(self) -> float:
        """Where the words begin: after the face as it is now."""
        now = self.look
        return self._badge(now).right() + _edge(now, compact=self._compact)

    def _paint_face(self, painter: QPainter, model: Model) -> None:
        """Paint the face, with the seat's sign at its foot; a person has the sign alone."""
        now = self.look
        box = self._badge(now)
        if self._face is not None and box.width() > 0:
            ratio = self.devicePixelRatioF()
            side = round(box.width())
            painter.drawPixmap(box.topLeft(), face_pixmap(self._face, self._mood, side, ratio, strong=now.strong))
            sign = box.width() * _SIGN
            box = QRectF(box.right() - sign * _SIGN_INSIDE, box.bottom() - sign * _SIGN_INSIDE, sign, sign)
        else:
            less = box.width() * _SEAL_EDGE
            box.adjust(less, less, -less, -less)
        paint_badge(painter, box, model.mark, self.font(), now, to_act=model.to_act)

    def _paint_words(self, painter: QPainter, model: Model) -> None:
        now = self.look
        line = _line_height(self, now)
        left = self.words_at
        right = self.width() - now.px(7 if self._compact else 12)
        status, tone = self._status(model)
        chips = capital(self._chips(model))
        lines = self._lines_of_words(now)
        # A name with nothing below it stands in the middle.
        alone = self._compact and not status and not model.banker
        top = (self.height() - (1 if alone else lines) * line) / 2
        first = QRectF(left, top, right - left, line)
        caption = now.font(Type.CAPTION, self.font())
        small = QFontMetrics(caption)
        if lines == 1:
            room = self._with_mark(painter, first, model.banker)
            figures = signed(model.chips)
            # A narrow panel has room for the name alone.
            both = small.horizontalAdvance(model.name) + _figure_width(small, figures) + now.px(6) <= room.width()
            self._paint_name(painter, room, model.name, "", figures if both else "")
            return
        if self._compact:
            self._paint_name(painter, first, model.name, "", signed(model.chips))
            last = self._with_mark(painter, first.translated(0, line), model.banker, at_right=False, alone=not status)
        else:
            self._paint_name(painter, self._with_mark(painter, first, model.banker), model.name, model.level, "")
            last = first.translated(0, line)
            gap = now.px(8)
            painter.setPen(QColor(now.cloth.muted))
            if self._is_short or self.is_cramped:
                painter.setFont(caption)
                used = paint_figure(painter, last, signed(model.chips), left=True)
            else:
                used = paint_fitted(painter, last, chips, caption, left=True)
            last.setLeft(last.left() + used + gap)
        painter.setPen(QColor(getattr(now.cloth, tone)))
        # What does not fit is left out, for half a word tells nothing; the panel's tip has it.
        paint_fitted(painter, last, _first_parts(last, status, caption), caption, left=True)

    def _with_mark(
        self, painter: QPainter, line: QRectF, mark: str, *, at_right: bool = True, alone: bool = False
    ) -> QRectF:
        """Paint the banker's mark at one end of *line*, possibly *alone* there; return the rest of the line."""
        if not mark:
            return line
        now = self.look
        # A long word for the banker leaves more than half of the line to the rest.
        room = line.width() * (1 if alone else _MARK) - now.px(8)
        font, shown = fitted_mark(now.font(Type.CAPTION, self.font()), mark, room)
        wide = QFontMetrics(font).horizontalAdvance(shown) + now.px(10)
        painter.setFont(font)
        box = QRectF(line.right() - wide if at_right else line.left(), line.top() + 1, wide, line.height() - 2)
        paint_mark(painter, box, shown)
        gap = wide + now.px(6)
        return line.adjusted(0, 0, -gap, 0) if at_right else line.adjusted(gap, 0, 0, 0)

    def _paint_name(self, painter: QPainter, line: QRectF, name: str, level: str, chips: str) -> None:
        now = self.look
        caption, strong = now.font(Type.CAPTION, self.font()), now.font(Type.STRONG, self.font())
        small = QFontMetrics(caption)
        widths = (_figure_width(small, chips), small.horizontalAdvance(chips))
        taken, bare = (wide + now.px(6) if chips else 0 for wide in widths)
        # Beside a name that would be cut the figure stands without its sign.
        is_bare = taken > bare and not fits(line.adjusted(0, 0, -taken, 0), name, strong)
        room = line.adjusted(0, 0, -(bare if is_bare else taken), 0)
        painter.setPen(QColor(now.cloth.text))
        used = paint_fitted(painter, room, name, strong, left=True) + now.px(6)
        painter.setPen(QColor(now.cloth.muted))
        painter.setFont(caption)
        if is_bare:
            painter.drawText(line, _RIGHT, chips)
        elif chips:
            paint_figure(painter, line, chips)
        # Whole or not at all: half a word tells nothing, and the panel's tip has it.
        if level and room.width() - used >= small.horizontalAdvance(level):
            painter.drawText(room.adjusted(used, 0, 0, 0), LEFT, level)


# -- calls beside them, such as 結 or 通殺 -----------------------------------------------------------


CALL_MS: Final = 1000
"""How long a word stands at speed 1."""
RISE_MS: Final = 220
"""How long it takes to come to its place."""
_RISE: Final = 14
"""From how far below it comes, at text size 1."""
_WIDEST: Final = 0.28
"""Part of the table's width above which a word is written in smaller letters."""


@dataclass(frozen=True, slots=True)
class Call:
    """One word that is called."""

    word: str
    seat: Seat | None = None
    """Whom it concerns; None for the whole table."""
    meaning: str = ""
    """What the word means, in one line."""


class CallWord(Card):
    """One word on the felt; no click stops at it."""

    ended = Signal()
    """Its time is over."""

    def __init__(self, call: Call, parent: QWidget) -> None:
        """Make the word of *call*, which is not shown yet."""
        super().__init__(parent, panel=True)
        self.call = call
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._label = PlainLabel(call.word, self, role=Type.DISPLAY)
        self._label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setAccessibleName(call.word)
        self.setAccessibleDescription(call.meaning)
        vbox(self._label, on=self, margins=(Space.WIDE, Space.SMALL, Space.WIDE, Space.SMALL))
        self._rise = QPropertyAnimation(self, b"pos", self)
        self._rise.setDuration(RISE_MS)
        self._rise.setEasingCurve(QEasingCurve.Type.OutBack)
        self._end = QTimer(self, singleShot=True)
        self._end.timeout.connect(self.ended)
        self._where: tuple[object, ...] = ()
        self.hide()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint a red seal with a thin frame, as it is stamped on paper."""
        now = theme.look_of(self)
        box = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(now.cloth.edge), 1))
            painter.setBrush(QColor(now.cloth.primary))
            painter.drawRoundedRect(box, now.px(7), now.px(7))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(now.cloth.on_primary), 1.5))
            painter.drawRoundedRect(box.adjusted(4, 4, -4, -4), now.px(4), now.px(4))

    def place(
        self, panel: Box | None, others: Iterable[Box], width: int, height: int, tiles: Iterable[Box] = ()
    ) -> None:
        """Stand beside *panel* and not over *others*, or in the middle of a felt of this size.

        The letters are smaller where larger ones would cover something; *tiles* are covered before anything else.
        What comes later does not drive it away.
        """
        usual = QFontMetrics(theme.look_of(self).font(Type.DISPLAY, self.font())).horizontalAdvance(self.call.word)
        where = (panel, width, height, usual)
        if self.isVisible() and where == self._where:
            self.raise_()
            return
        self._where = where
        self._rise.stop()
        least = [*others]
        roles = (Type.DISPLAY, Type.HEADING) if usual <= _WIDEST * width else (Type.HEADING,)
        for taken, role in product(([*least, *tiles], least), roles):
            self._label.setProperty("role", role.name.lower())
            self._label.style().polish(self._label)
            self.adjustSize()
            spot = spot_beside(panel, taken, (self.width(), self.height()), (width, height))
            if panel is None or is_free(Box(spot.x, spot.y, self.width(), self.height()), (width, height), taken):
                break
        self.move(spot.x, spot.y)
        self.raise_()

    def stand(self, ms: int, *, motion: bool) -> None:
        """Show the word for *ms* milliseconds."""
        self.show()
        if motion:
            self._rise.setStartValue(self.pos() + QPoint(0, theme.look_of(self).px(_RISE)))
            self._rise.setEndValue(self.pos())
            self._rise.start()
        self._end.start(ms)


class Calls:
    """The words that stand at a table for a moment, one at a seat."""

    def __init__(self, animator: Animator) -> None:
        """Begin with none."""
        self._animator = animator
        self.words: list[CallWord] = []

    def add(self, word: CallWord) -> None:
        """Keep *word* until its time is over, instead of the one at the same seat."""
        for other in [each for each in self.words if each.call.seat == word.call.seat]:
            self.remove(other)
        word.ended.connect(partial(self.remove, word))
        self.words.append(word)

    def remove(self, word: CallWord) -> None:
        """Take *word* away; it may end once more before it is deleted."""
        if word in self.words:
            self.words.remove(word)
            word.hide()
            word.setParent(None)
            word.deleteLater()

    def clear(self) -> None:
        """Take away at once what was called."""
        for word in tuple(self.words):
            self.remove(word)

    async def let_stand(self, least_ms: float = 0) -> None:
        """Wait as long as a word stands, if there is one, and at least *least_ms* at speed 1; a click ends that."""
        await self._animator.pause(max(least_ms, CALL_MS if self.words else 0))


def spot_beside(panel: Box | None, others: Iterable[Box], size: tuple[int, int], felt: tuple[int, int]) -> Point:
    """Return where a word of *size* stands on the *felt*.

    Without a *panel* that is the middle; otherwise the first place that covers none of the *others*: above it, beside
    it away from the middle, where tiles are played, below it, and beside it towards the middle; then at its corners.
    Where each covers something, the one that covers least.
    """
    (wide, high), (width, height) = size, felt
    if panel is None:
        return Point((width - wide) // 2, (height - high) // 2)
    gap, taken = Space.SMALL, [*others]
    across = min(max(panel.x + (panel.width - wide) // 2, gap), width - wide - gap)
    along = min(max(panel.y + (panel.height - high) // 2, gap), height - high - gap)
    above, below = Point(across, panel.y - gap - high), Point(across, panel.bottom + gap)
    left, right = Point(panel.x - gap - wide, along), Point(panel.right + gap, along)
    away, towards = (left, right) if panel.x + panel.right < width else (right, left)
    ends = (panel.x, panel.right - wide)
    corners = [Point(x, y) for y in (above.y, below.y) for x in ends]
    corners += [Point(x, y) for x in (left.x, right.x) for y in (panel.y, panel.bottom - high, above.y, below.y)]
    inside = [
        Point(x, y) for x, y in (above, away, below, towards, *corners) if is_free(Box(x, y, wide, high), felt, ())
    ]
    # The first of those that cover nothing comes before all others.
    found = min(inside, key=lambda spot: _covered(Box(spot.x, spot.y, wide, high), taken), default=None)
    return found or (below if below.y + high <= height else Point(across, max(above.y, 0)))


def _covered(box: Box, taken: Iterable[Box]) -> int:
    """Return how many pixels of what is *taken* lie below *box*."""
    return sum(
        max(0, min(box.right, each.right) - max(box.x, each.x))
        * max(0, min(box.bottom, each.bottom) - max(box.y, each.y))
        for each in taken
    )


def is_free(box: Box, felt: tuple[int, int], taken: Iterable[Box]) -> bool:
    """Return whether *box* is within the *felt* and covers nothing that is *taken*."""
    inside = box.x >= 0 and box.y >= 0 and box.right <= felt[0] and box.bottom <= felt[1]
    return inside and not any(_meet(box, each) for each in taken)


def _meet(one: Box, other: Box) -> bool:
    """Return whether two boxes have a pixel in common."""
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom
