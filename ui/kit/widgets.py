# SPDX-License-Identifier: MIT
"""Small building blocks of every page: labels, cards, felt, buttons with a key cap, and the base of all widgets."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QMargins,
    QObject,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    SignalInstance,
)
from PySide6.QtGui import (
    QColor,
    QCursor,
    QFont,
    QFontMetrics,
    QHideEvent,
    QImage,
    QInputMethodEvent,
    QKeyEvent,
    QLinearGradient,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QRadialGradient,
    QResizeEvent,
)
from PySide6.QtWidgets import QApplication, QFrame, QLabel, QPushButton, QSizePolicy, QWidget

from ui.kit import theme
from ui.kit.icons import icon_pixmap
from ui.kit.key_names import shown_keys
from ui.kit.paint import soft_shadow
from ui.kit.theme import Cloth, Kind, Look, Sizes, Type, pen_colour

if TYPE_CHECKING:
    from PySide6.QtWidgets import QPlainTextEdit
    from PySide6.QtWidgets import QWidget as _Widget
else:
    _Widget = object

_OF_KEYS: Final = {QEvent.Type.KeyPress, QEvent.Type.KeyRelease, QEvent.Type.ShortcutOverride}
_LOOK: Final = {QEvent.Type.FontChange, QEvent.Type.StyleChange}
# In this order. The standard library has a function for it, with a table of entities that costs every start.
_ESCAPES: Final = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;", "\n": "<br>"}
Slot = Callable[[], object] | SignalInstance
"""Called or emitted by a clicked button: a bound method or a signal."""
ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_LEFT_TO_RIGHT: Final = "\N{LEFT-TO-RIGHT MARK}"
_STRONG: Final = frozenset(("L", "R", "AL"))
"""Kinds of letters that tell the direction of a paragraph."""
_NOTHING_TO_SAY: Final = " "
"""A description that is there, and silent."""

_LAYOUT_ROUNDS: Final = 10
"""So often layouts are asked again at once: more than there are within one another. It costs nothing without any."""


class ChangeEvents(_Widget):
    """Mixin for a widget that follows changes; list it before the class of Qt.

    Show texts by `translate`, next to where their widget is made. Place what depends on the look in `on_look`; end the
    constructor with `follow_look`.
    """

    _translations: tuple[Callable[[], object], ...] = ()
    follows_look = False
    """Whether the constructor has come to its end, with `follow_look`."""

    def translate(self, *texts: Callable[[], object]) -> None:
        """Call each of *texts* now, and again after every change of language.

        Each shows some words in the language now used, such as ``lambda: button.set_text(_("Done"))``. The
        widgets they write into must live as long as this one.
        """
        self._translations = (*self._translations, *texts)
        for show in texts:
            show()

    def follow_look(self) -> None:
        """Call `on_look` now, and again after every change of text size or style."""
        self.follows_look = True
        self.on_look()

    def on_look(self) -> None:
        """Place or measure everything again that depends on text size and style."""

    def changeEvent(self, event: QEvent) -> None:
        """Show the words of a new language; fit a new look."""
        super().changeEvent(event)
        # Events already arrive while Qt's part of the constructor runs.
        if event.type() == QEvent.Type.LanguageChange:
            for show in self._translations:
                show()
        elif self.follows_look and event.type() in _LOOK:
            self.on_look()


class WindowEvents(ChangeEvents):
    """The same for a window, which is laid out to the last part before it is painted.

    Layouts within layouts ask for theirs by events, and what they ask for then asks again. Qt sends those of one round
    and paints before the next: cards would be seen squashed, with words over one another.
    """

    def event(self, event: QEvent) -> bool:
        """Lay everything out after another size, and before a paint."""
        if event.type() == QEvent.Type.UpdateRequest:
            _lay_out()
            return super().event(event)
        done = super().event(event)
        if event.type() in {QEvent.Type.Resize, QEvent.Type.Show} and self.isVisible():
            # Then Qt paints at once. What a hidden window is asked for would be lost: its layouts answer when shown.
            _lay_out()
        return done


def _lay_out() -> None:
    for _round in range(_LAYOUT_ROUNDS):
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)


class SizeEvents(ChangeEvents):
    """The same for a widget with parts that also depend on its size."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the new size."""
        super().resizeEvent(event)
        if self.follows_look:
            self.on_look()


class OwnSizes(theme.HasSizes, _Widget):
    """Mixin for a window or page that can have sizes of text of its own."""

    def write_in(self, sizes: Sizes | None) -> None:
        """Write everything in it in *sizes*; None for those of the program."""
        self.own_sizes = sizes
        now = theme.look_of(self)
        body = f"QLabel {{ font-size: {now.px(Type.BODY.value.pixels)}px; }}\n"
        sheet = "" if sizes is None else body + theme.sheet_of_labels(now)
        if sheet != self.styleSheet():
            self.setStyleSheet(sheet)


class NoText(_Widget):
    """Mixin for a view without text input; list it before the class of Qt.

    Qt offers views whose cells could be edited to input methods once they have the focus: these would take the
    keys of commands for a composition.
    """

    def inputMethodQuery(self, query: Qt.InputMethodQuery) -> object:
        """Answer that no input method is wanted."""
        return False if query == Qt.InputMethodQuery.ImEnabled else super().inputMethodQuery(query)


class Composes(_Widget):
    """Mixin for a field with text input; list it before the class of Qt.

    Some input methods pass on keys they used themselves, such as the Enter that ends a composition.
    """

    _is_composing = False

    def event(self, event: QEvent) -> bool:
        """Keep every key while the text of an input method is not committed: none is a command."""
        if isinstance(event, QInputMethodEvent):
            self._is_composing = bool(event.preeditString())
        elif event.type() == QEvent.Type.FocusOut:
            self._is_composing = False
        elif self._is_composing and event.type() in _OF_KEYS:
            event.accept()
            return True
        return super().event(event)


def plain_tooltip(text: str) -> str:
    """Return *text* such that Qt shows it letter by letter, wrapped, and never parses it as rich text."""
    if not text:
        return ""
    for letter, written in _ESCAPES.items():
        text = text.replace(letter, written)
    # Qt guesses rich text from what looks like a tag, also from escaped ones; so the guess is made certain.
    return f"<qt>{text}</qt>"


def give_tip(widget: QWidget, text: str) -> None:
    """Show *text* letter by letter when *widget* is pointed at; nothing shows nothing.

    A screen reader does not read the tip: put its words into name and description, before this call. Where there
    is no description, Qt would have it read the tip with its markup.
    """
    widget.setToolTip(plain_tooltip(text))
    if text and not widget.accessibleDescription():
        widget.setAccessibleDescription(_NOTHING_TO_SAY)


def from_left(text: str) -> str:
    """Return *text* so that Qt writes it from left to right, though its first letter may be Arabic or Hebrew."""
    strong = next((kind for kind in map(unicodedata.bidirectional, text) if kind in _STRONG), "L")
    return text if strong == "L" else _LEFT_TO_RIGHT + text


def write_from_left(field: QPlainTextEdit) -> None:
    """Begin each line of *field* at the left, in any script."""
    option = field.document().defaultTextOption()
    option.setTextDirection(Qt.LayoutDirection.LeftToRight)
    field.document().setDefaultTextOption(option)


class PlainLabel(QLabel):
    """A label that shows its text literally, without markup."""

    def __init__(
        self,
        text: str = "",
        parent: QWidget | None = None,
        *,
        role: Type = Type.BODY,
        tone: str = "",
        wrap: bool = False,
    ) -> None:
        """Show *text*.

        Args:
            text: What to show.
            parent: The parent widget.
            role: Size and weight.
            tone: ``""``, ``"muted"``, ``"gold"``, ``"gain"`` or ``"loss"``.
            wrap: Break long lines.
        """
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(wrap)
        self.setProperty("role", role.name.lower())
        self.setProperty("tone", tone)
        self.setText(text)

    def setText(self, text: str) -> None:
        """Show *text*, in as many lines as it needs, from the left: a name in Arabic leaves its row as it is."""
        super().setText(from_left(text))
        # Before it is first laid out, its width means nothing.
        if self.isVisible():
            self.ask_height()

    def text(self) -> str:
        """Return the text, as given to `setText`."""
        return super().text().removeprefix(_LEFT_TO_RIGHT)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Take as many lines as the words need in the new width."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.ask_height()

    def ask_height(self) -> None:
        """Ask for the height that wrapped words need; nested layouts compute it too low."""
        if self.wordWrap():
            self.ask_height_in(self.width())

    def ask_height_in(self, width: int) -> int:
        """Ask for the height that wrapped words need in *width* pixels, and return it."""
        # Qt's value is never below the minimum set before.
        self.setMinimumHeight(0)
        needed = max(0, self.heightForWidth(width))
        self.setMinimumHeight(needed)
        return needed

    def write_at(self, now: Look) -> None:
        """Use the text size of *now*, possibly different from the program's."""
        pixels = now.px(Type[self.property("role").upper()].value.pixels)
        # Without one of its own, it has that of its role in the program.
        own = "" if now == theme.look_of(self) else f"font-size: {pixels}px"
        if self.styleSheet() != own:
            self.setStyleSheet(own)

    def set_tone(self, tone: str) -> None:
        """Change the colour; see the constructor for *tone*."""
        if self.property("tone") != tone:
            self.setProperty("tone", tone)
            self.style().unpolish(self)
            self.style().polish(self)


class Subtitle(PlainLabel):
    """A label that takes the remaining room, and ends in an ellipsis if the room is too small."""

    def minimumSizeHint(self) -> QSize:
        """Return nearly nothing: it may be cut."""
        return QSize(theme.look().px(24), super().minimumSizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Write as much as fits."""
        with QPainter(self) as painter:
            painter.setPen(self.palette().windowText().color())
            shown = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width())
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter, shown)


class Card(QFrame):
    """A rounded ground for related things: a light card on a page, a dark panel on the table."""

    SHADOW: Final = 12

    def __init__(self, parent: QWidget | None = None, *, panel: bool = False, flat: bool = False) -> None:
        """Make an empty card.

        Args:
            parent: The parent widget.
            panel: Dark, in the colours of the table.
            flat: Without a shadow, so that it needs no room around it.
        """
        super().__init__(parent)
        self.setProperty("surface", "panel" if panel else "card")
        self._panel = panel
        self._accent = False
        room = 0 if flat or panel else self.SHADOW
        self._room = QMargins(room, room // 2, room, room + room // 2)
        inner = 0 if panel else 4
        # QFrame drops margins that do not fit when it is polished, so it must be larger than them before.
        self.resize(400, 200)
        self.setContentsMargins(self._room + QMargins(inner, inner, inner, inner))

    def set_accent(self, *, accent: bool) -> None:
        """Set the card off from others by a gold edge, or not."""
        self._accent = accent
        self.update()

    @property
    def body(self) -> QRect:
        """The rounded rectangle itself, without the shadow around it."""
        return self.rect().marginsRemoved(self._room)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint shadow, ground and outline."""
        now = theme.look()
        half = now.line / 2
        box = QRectF(self.body).adjusted(half, half, -half, -half)
        radius = now.px(13 if self._panel else 16)
        ground, edge = (now.cloth.panel, now.cloth.edge) if self._panel else (now.chrome.surface, now.chrome.edge)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if self._room.left():
                soft_shadow(painter, box, radius, self.SHADOW, 26)
            painter.setBrush(pen_colour(ground, alpha=235 if self._panel else 255))
            painter.setPen(QPen(pen_colour(edge), now.line))
            painter.drawRoundedRect(box, radius, radius)
            if self._accent:
                painter.setPen(QPen(pen_colour(now.chrome.gold), 3 * now.line))
                painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), radius, radius)


class Page(QWidget):
    """The ground of a page: a gentle slope of paper colour."""

    topic: str = ""
    """Where the manual tells of this page: the chapter, and its place there, as in ``play#hints``."""
    begins_at: QWidget | None = None
    """The widget focused when the page is shown; None for the last one focused.

    No focus proxy of Qt, because with one a screen reader hears that two widgets have focus.
    """

    def setFocus(self, reason: Qt.FocusReason = Qt.FocusReason.OtherFocusReason) -> None:
        """Focus the widget where the page begins."""
        wanted = self.begins_at
        if wanted is not None and wanted.isVisibleTo(self):
            wanted.setFocus(reason)
        else:
            super().setFocus(reason)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty page, as large as *parent*, which it is going to fill: so it is laid out only once."""
        super().__init__(parent)
        if parent is not None:
            self.resize(parent.size())
        self.setProperty("surface", "page")

    def save(self) -> None:
        """Save what is not saved yet, as far as that can be done; nobody is asked."""

    def may_close(self) -> bool:
        """Return whether the window may close; if something would be lost, tell that and return False once."""
        return True

    def stop(self) -> None:
        """Stop what goes on in the background."""

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the slope."""
        chrome = theme.look().chrome
        slope = QLinearGradient(0, 0, 0, self.height())
        slope.setColorAt(0, QColor(chrome.page_top))
        slope.setColorAt(1, QColor(chrome.page_bottom))
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), slope)


@cache
def _weave() -> QImage:
    """Return a faint, always equal texture: it hides the steps of a dark gradient and looks like cloth."""
    side = 48
    value = 1
    grains = bytearray()
    for _grain in range(side * side):
        value = (value * 1_103_515_245 + 12_345) & 0x7FFF_FFFF
        level = (value >> 16) % 6
        # Light or dark by turns: blue, green, red (premultiplied), and how much of it.
        grains += bytes((level, level, level, level)) if level % 2 else bytes((0, 0, 0, level))
    return QImage(bytes(grains), side, side, QImage.Format.Format_ARGB32_Premultiplied).copy()


def paint_felt(painter: QPainter, area: QRectF, cloth: Cloth) -> None:
    """Paint felt of *cloth* that darkens softly from the middle of *area* to its corners."""
    middle = QPointF(area.center().x(), area.top() + area.height() * 0.46)
    light = QRadialGradient(middle, max(area.width(), area.height()) * 0.66)
    centre, rim = QColor(cloth.centre), QColor(cloth.rim)
    light.setColorAt(0, centre)
    light.setColorAt(0.35, _mixed(centre, rim, 0.28))
    light.setColorAt(0.75, _mixed(centre, rim, 0.8))
    light.setColorAt(1, rim)
    painter.fillRect(area, light)
    painter.drawTiledPixmap(area, QPixmap.fromImage(_weave()))


def _mixed(one: QColor, other: QColor, part: float) -> QColor:
    return QColor.fromRgbF(
        one.redF() + (other.redF() - one.redF()) * part,
        one.greenF() + (other.greenF() - one.greenF()) * part,
        one.blueF() + (other.blueF() - one.blueF()) * part,
    )


class Felt(QFrame):
    """The table itself; tiles and panels are its children."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty table in the colour in force."""
        super().__init__(parent)
        self.setProperty("surface", "felt")
        # Every pixel is painted, so nothing behind needs painting while tiles move.
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._cloth: str | None = None
        self._picture = QPixmap()
        self._painted: Cloth | None = None

    def set_cloth(self, cloth: str | None) -> None:
        """Take another colour, a key of `theme.CLOTHS`; without it, the one in force."""
        self._cloth = cloth
        self.update()

    def cloth(self) -> Cloth:
        """Return the colours now."""
        now = theme.look()
        return now.cloth if self._cloth is None else theme.cloths(now.chrome)[self._cloth]

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Forget the picture of the old size."""
        self._painted = None
        super().resizeEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        """Forget the picture: it is as large as the table, and several pages have one."""
        self._painted, self._picture = None, QPixmap()
        super().hideEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Copy the changed part of the picture."""
        ratio = self.devicePixelRatioF()
        if self._painted is not self.cloth() or self._picture.devicePixelRatioF() != ratio:
            self._painted = self.cloth()
            self._picture = QPixmap(self.size() * ratio)
            self._picture.setDevicePixelRatio(ratio)
            with QPainter(self._picture) as onto:
                paint_felt(onto, QRectF(self.rect()), self._painted)
        with QPainter(self) as painter:
            painter.setClipRegion(event.region())
            painter.drawPixmap(0, 0, self._picture)


def paint_focus(widget: QWidget, painter: QPainter, box: QRectF, radius: float, *, felt: bool = False) -> None:
    """Paint the ring *box* of a *widget* that has focus, in the colour for the *felt* or for a page."""
    if widget.hasFocus():
        now = theme.look()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(now.cloth.focus if felt else now.chrome.focus), now.line + 1))
        painter.drawRoundedRect(box, radius, radius)


_RIM: Final = 3.5
"""Around the ground of a button, for the ring of focus, in pixels."""


class _Measures(NamedTuple):
    """How a button is written, all lengths in pixels."""

    look: Look
    big: QFont
    """Of its words."""
    small: QFont
    """Of the key cap."""
    height: int
    sign: int
    """Width of the sign and the gap after it."""
    words: int
    cap: int
    """Width of the key cap and the gap before it."""


class KeyButton(ChangeEvents, QPushButton):
    """A button with an optional sign before its words, and its key as a small cap after them."""

    def __init__(
        self,
        text: str | Callable[[], str] = "",
        parent: QWidget | None = None,
        *,
        key: str = "",
        kind: Kind = Kind.SECONDARY,
        press: Slot | None = None,
    ) -> None:
        """Make a button.

        Args:
            text: Its words, or what returns them in the language now used; an ampersand is just an ampersand.
            parent: The parent widget.
            key: The text of the key cap, translated; empty for none.
            kind: How prominent it is.
            press: What a click calls or emits.
        """
        super().__init__(parent)
        self._words = ""
        self._key = key
        self._icon = ""
        self._kind = kind
        self._text_size: float | None = None
        self._keeps_height = False
        self._measured: _Measures | None = None
        self._measured_for: object = None
        """Key of the cached size, as it was then."""
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        if press is not None:
            self.clicked.connect(press)
        if isinstance(text, str):
            self.set_text(text)
        else:
            self.translate(lambda: self.set_text(text()))
        self.follow_look()

    def set_text(self, text: str) -> None:
        """Change the words of the button; use it instead of ``setText``, which reads ampersands."""
        if text != self._words:
            self._words = text
            self.setText(text.replace("&", "&&"))
            self.updateGeometry()
            self.update()

    @property
    def key(self) -> str:
        """The text of the key cap."""
        return self._key

    def set_key(self, key: str) -> None:
        """Change the text of the key cap; empty for none."""
        if key != self._key:
            self._key = key
            self.updateGeometry()
            self.update()

    def set_icon(self, name: str) -> None:
        """Put a sign of `ui.kit.icons` before the words, in their colour; empty for none."""
        self._icon = name
        self.updateGeometry()
        self.update()

    def set_kind(self, kind: Kind) -> None:
        """Change how prominent it is."""
        if kind is not self._kind:
            self._kind = kind
            self.updateGeometry()
            self.update()

    def write_at(self, text_size: float | None) -> None:
        """Write at the factor *text_size*; None is the present one."""
        if text_size != self._text_size:
            self._text_size = text_size
            self.updateGeometry()
            self.update()

    def keep_height(self) -> None:
        """Stay as high as at 100 %: larger letters take the air around them, and become no larger than that."""
        self._keeps_height = True
        self.updateGeometry()

    @property
    def text_size(self) -> float:
        """The factor at which it is written."""
        return self._measures.look.text_size

    @property
    def _measures(self) -> _Measures:
        # A bar asks all its buttons again and again.
        words = self._words, self._key, self._icon
        asked = theme.look(), self.font(), self._kind, self._text_size, self._keeps_height, words
        if self._measured is None or self._measured_for != asked:
            self._measured, self._measured_for = self._measure(), asked
        return self._measured

    def _measure(self) -> _Measures:
        now = self._look_now()
        big, small = self._fonts_in(now)
        letters, caps = QFontMetrics(big), QFontMetrics(small)
        px = now.px
        sign = letters.height() + (px(7) if self._words else 0) if self._icon else 0
        words = letters.horizontalAdvance(self._words) + 2 if self._words else 0
        cap = max(caps.horizontalAdvance(shown_keys(self._key)) + px(12), caps.height()) + px(8) if self._key else 0
        height = self.height_in(theme.look().usual) if self._keeps_height else self._height(letters, now)
        return _Measures(now, big, small, height, sign, words, cap)

    def _look_now(self) -> Look:
        now = theme.look()
        if self._keeps_height:
            letters = QFontMetrics(self._fonts_in(now.usual)[0]).height()
            largest = now.usual.text_size * (self.height_in(now.usual) - 2 * _RIM) / letters
            return now.at(min(now.text_size, largest))
        return now if self._text_size is None else now.at(self._text_size)

    def on_look(self) -> None:
        """Take the new size of text."""
        self.updateGeometry()

    def height_in(self, look: Look) -> int:
        """Return its height in *look*."""
        return self._height(QFontMetrics(self._fonts_in(look)[0]), look)

    def _height(self, letters: QFontMetrics, look: Look) -> int:
        return letters.height() + look.px(14 if self._kind is Kind.QUIET else 22)

    def sizeHint(self) -> QSize:
        """Return the room for the sign, the words, the key cap and the space around them."""
        found = self._measures
        # A sign alone needs less air than words.
        pad = found.look.px((14 if found.words or found.cap else 6) if self._kind is Kind.QUIET else 20)
        return QSize(found.sign + found.words + found.cap + 2 * pad, found.height)

    def minimumSizeHint(self) -> QSize:
        """Return a size small enough for elided words."""
        found = self._measures
        px = found.look.px
        return QSize(found.sign + min(found.words, px(64)) + found.cap + px(16), found.height)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint ground, words, key cap and focus ring."""
        now = self._measures.look
        felt = theme.on_felt(self)
        hot = self.isEnabled() and (self.underMouse() or self.isDown())
        colours = theme.button_colours(self._kind, felt=felt, hot=hot, enabled=self.isEnabled())
        box = QRectF(self.rect()).adjusted(_RIM, _RIM, -_RIM, -_RIM)
        if self.isDown():
            box.translate(0, 1)
        radius = min(now.px(11), box.height() / 2)
        dashed = now.strong and not self.isEnabled()
        line = Qt.PenStyle.DashLine if dashed else Qt.PenStyle.SolidLine
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(colours.edge), now.line, line) if colours.edge else theme.NO_PEN)
            painter.setBrush(QColor(colours.ground) if colours.ground else Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box, radius, radius)
            self._paint_words(painter, box, colours.text)
            paint_focus(self, painter, QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5), radius + 2, felt=felt)

    def _fonts_in(self, now: Look) -> tuple[QFont, QFont]:
        quiet = self._kind is Kind.QUIET
        return now.font(Type.BODY if quiet else Type.LEAD, self.font()), now.font(Type.CAPTION, self.font())

    def _paint_words(self, painter: QPainter, box: QRectF, colour: str) -> None:
        now, big, small, _height, sign, words, cap = self._measures
        px = now.px
        words = min(words, int(box.width()) - sign - cap - px(8))
        left = box.center().x() - (sign + words + cap) / 2
        if self._icon:
            side = QFontMetrics(big).height()
            spot = QPointF(left, box.center().y() - side / 2)
            painter.drawPixmap(spot, icon_pixmap(self._icon, colour, side, self.devicePixelRatioF()))
            left += sign
        painter.setPen(QColor(colour))
        painter.setFont(big)
        shown = QFontMetrics(big).elidedText(self._words, Qt.TextElideMode.ElideRight, words)
        centred = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextSingleLine
        painter.drawText(QRectF(left, box.top(), words, box.height()), centred, shown)
        if not self._key:
            return
        height = QFontMetrics(small).height() + px(2)
        top = box.center().y() - height / 2
        frame = QRectF(left + words + px(8), top, cap - px(8), height)
        painter.setPen(QPen(pen_colour(colour, alpha=190), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(frame, px(5), px(5))
        painter.setPen(QColor(colour))
        painter.setFont(small)
        painter.drawText(frame, Qt.AlignmentFlag.AlignCenter, shown_keys(self._key))


def find_pointer(widget: QWidget) -> None:
    """Find out whether the pointer is over *widget* after its list or menu has closed: Qt sends no event."""
    over = widget.rect().contains(widget.mapFromGlobal(QCursor.pos()))
    widget.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, over)
    widget.update()


def pressed_button(event: QKeyEvent) -> bool:
    """Click the focused button if *event* is Enter. Return whether there was one."""
    focused = QApplication.focusWidget()
    if event.key() not in ENTER or not isinstance(focused, KeyButton) or not focused.isEnabled():
        return False
    focused.click()
    return True


def announce(source: QObject, text: str) -> None:
    """Send *text* to the screen reader, for *source*; do nothing without text or screen reader."""
    # Imported here: at a start nothing is said, and the import costs one hundredth of it.
    from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent  # noqa: PLC0415

    if text and QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(source, text))
