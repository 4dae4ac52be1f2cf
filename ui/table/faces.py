# SPDX-License-Identifier: MIT
"""The faces of the opponents, painted from few shapes: each name has one, in three moods."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen, QPixmap, QPolygonF
from PySide6.QtWidgets import QWidget

from ui.kit import theme
from ui.kit.layouts import Part, hbox, vbox
from ui.kit.paint import painted
from ui.kit.theme import NO_PEN, Space, Type
from ui.kit.widgets import Card, PlainLabel

# -- who looks how --------------------------------------------------------------------------------


class Mood(Enum):
    """How somebody looks, by what all at the table have seen."""

    CALM = "calm"
    GLAD = "glad"
    SORRY = "sorry"


_GROUNDS: Final = {
    "ochre": "#D9B36A", "sage": "#9DB892", "clay": "#CF8E70", "slate": "#93A9BB", "plum": "#B592AC",
    "sand": "#DDCBA4", "teal": "#7FB0A8", "rose": "#D7A3A0",
}  # fmt: skip
_SKINS: Final = {"fair": "#F3D6B8", "light": "#EBC6A0", "tan": "#D9AB7E", "brown": "#A9754C"}
_HAIRS: Final = {
    "black": "#2B2522", "brown": "#5B3E2B", "chestnut": "#7C4A2D", "fair": "#C69A54", "red": "#A9542E",
    "grey": "#8D8A86", "white": "#E4E0D6",
}  # fmt: skip
_CLOTHES: Final = {
    "ink": "#34424F", "vermilion": "#B3382B", "jade": "#3F7A63", "indigo": "#41568A", "cream": "#EFE6D2",
    "violet": "#6C4E7C", "umber": "#70543C", "mustard": "#B98A2E",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Face:
    """What a face is painted from; each field is the key of a shape or a colour."""

    ground: str
    hair: str
    """``short``, ``side``, ``spiky``, ``bald``, ``bob``, ``long``, ``bun``, ``tail``, ``curly`` or ``buns``."""
    colour: str
    """Of the hair."""
    clothes: str
    skin: str = "light"
    glasses: str = ""
    """``round`` or ``square``."""
    beard: str = ""
    """``moustache``, ``goatee`` or ``full``."""
    hat: str = ""
    """``cap``, ``beret`` or ``band``."""
    old: bool = False
    """With a line below each eye."""
    earrings: bool = False


_FACES: Final[Mapping[str, Face]] = {
    # Hong Kong: uncles, sisters and aunts of a club, with two younger ones.
    "根叔": Face("sand", "bald", "grey", "ink", "tan", beard="moustache", old=True),
    "霞姐": Face("plum", "curly", "black", "vermilion", "fair", earrings=True),
    "阿標": Face("teal", "spiky", "black", "mustard"),
    "明哥": Face("ochre", "side", "black", "indigo", glasses="square"),
    "珍姐": Face("sage", "bob", "brown", "violet", earrings=True),
    "強叔": Face("clay", "short", "grey", "jade", "tan", hat="cap", old=True),
    "蓮姨": Face("rose", "bun", "grey", "jade", "fair", glasses="round", old=True),
    "阿德": Face("slate", "short", "black", "cream", beard="goatee"),
    "芳姐": Face("ochre", "long", "chestnut", "ink", earrings=True),
    "坤伯": Face("teal", "bald", "white", "umber", "tan", glasses="round", beard="full", old=True),
    "小玲": Face("sand", "tail", "black", "vermilion", "fair"),
    "華叔": Face("plum", "side", "grey", "cream", beard="moustache", old=True),
    # Taiwan.
    "阿賢": Face("slate", "side", "black", "cream", glasses="round"),
    "小芳": Face("rose", "tail", "black", "jade", "fair"),
    "阿昌": Face("ochre", "short", "black", "vermilion", "tan", beard="goatee"),
    "志明": Face("sage", "spiky", "black", "indigo"),
    "春嬌": Face("clay", "long", "black", "cream", "fair", earrings=True),
    "阿雄": Face("sand", "short", "black", "ink", "tan", hat="cap", beard="moustache"),
    "美玲": Face("teal", "bob", "black", "vermilion"),
    "家豪": Face("plum", "side", "brown", "mustard", glasses="square"),
    "淑芬": Face("ochre", "curly", "brown", "violet", glasses="round"),
    "阿土伯": Face("sage", "bald", "white", "umber", "tan", beard="goatee", old=True),
    "雅婷": Face("slate", "long", "brown", "mustard", "fair", hat="beret"),
    "秀珠姨": Face("rose", "bun", "grey", "indigo", earrings=True, old=True),
    # Japan: neighbours of three generations.
    "みのり": Face("ochre", "bob", "brown", "jade", "fair"),
    "吉田さん": Face("slate", "side", "grey", "ink", glasses="square", old=True),
    "はやと": Face("teal", "spiky", "black", "vermilion"),
    "さくら": Face("rose", "tail", "chestnut", "cream", "fair"),
    "健太": Face("sage", "short", "black", "mustard", "tan", hat="cap"),
    "あかり": Face("plum", "long", "black", "violet", earrings=True),
    "陽介": Face("sand", "side", "brown", "indigo", beard="goatee"),
    "ひなた": Face("clay", "buns", "black", "jade", "fair"),
    "千代さん": Face("sage", "bun", "white", "violet", "fair", glasses="round", old=True),
    "たくみ": Face("ochre", "spiky", "brown", "ink", hat="band"),
    "小春": Face("slate", "curly", "chestnut", "mustard", "fair"),
    "源さん": Face("clay", "bald", "grey", "indigo", "tan", hat="band", beard="full", old=True),
    # English.
    "Sunny": Face("ochre", "spiky", "fair", "jade", "fair"),
    "Wesley": Face("slate", "side", "brown", "ink", glasses="square"),
    "Nora": Face("rose", "bob", "red", "jade", "fair"),
    "Eddie": Face("sage", "short", "black", "mustard", "brown", beard="moustache"),
    "Mabel": Face("plum", "bun", "white", "violet", "fair", glasses="round", old=True),
    "Hugo": Face("clay", "short", "chestnut", "cream", "fair", hat="cap", beard="full"),
    "Grace": Face("teal", "long", "black", "vermilion", "brown", earrings=True),
    "Toby": Face("sand", "spiky", "red", "indigo", "fair"),
    "Ruth": Face("sage", "curly", "grey", "indigo", glasses="round", old=True),
    "Felix": Face("teal", "side", "black", "umber", "tan", beard="goatee"),
    "Ivy": Face("ochre", "tail", "chestnut", "violet", "light", hat="beret"),
    "Max": Face("slate", "bald", "brown", "vermilion", "tan", beard="full"),
}
"""The face of each opponent, by the name in any language: age and hair are those that the name suggests."""


def face_of(name: str) -> Face | None:
    """Return the face of the opponent with this *name*; None for a person."""
    return _FACES.get(name)


# -- painting -------------------------------------------------------------------------------------

_SIDE: Final = 100
"""Of the square in which the shapes below are given."""
_NEARER: Final = 0.13
"""By how much a face is larger than its shapes are given."""
_KEPT: Final = 256
_EYES: Final = (41.0, 59.0)
_LINE: Final = QColor("#3A2A20")


def face_pixmap(face: Face, mood: Mood, side: int, ratio: float = 1.0, *, strong: bool = False) -> QPixmap:
    """Return the picture of *face* for the screen, painted once for each set of arguments.

    Args:
        face: Whose.
        mood: How they look.
        side: Of the square picture, in logical pixels.
        ratio: Device pixels in a logical pixel.
        strong: With an outline, as high contrast needs.
    """
    return _pixmap(face, mood, side, ratio, strong)


@lru_cache(_KEPT)
def _pixmap(face: Face, mood: Mood, side: int, ratio: float, strong: bool) -> QPixmap:  # noqa: FBT001 - the key of a cache
    box, size = QRectF(0, 0, side, side), QSize(round(side * ratio), round(side * ratio))
    return painted(size, lambda painter: paint_face(painter, box, face, mood, strong=strong), ratio)


def paint_face(painter: QPainter, box: QRectF, face: Face, mood: Mood, *, strong: bool = False) -> None:
    """Paint *face* in *mood* into the square *box*; for the arguments see `face_pixmap`."""
    painter.save()
    painter.translate(box.topLeft())
    painter.scale(box.width() / _SIDE, box.height() / _SIDE)
    frame = QPainterPath()
    frame.addRoundedRect(QRectF(1, 1, 98, 98), 24, 24)
    painter.fillPath(frame, QColor(_GROUNDS[face.ground]))
    painter.save()
    painter.setClipPath(frame)
    # As large as hats and buns allow.
    painter.translate(-_NEARER * 50, -_NEARER * 66)
    painter.scale(1 + _NEARER, 1 + _NEARER)
    _Painting(painter, face).paint(mood)
    painter.restore()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor("#FFFFFF") if strong else QColor(0, 0, 0, 90), 5 if strong else 2))
    painter.drawPath(frame)
    painter.restore()


class _Painting:
    """Paints one face, layer upon layer."""

    def __init__(self, painter: QPainter, face: Face) -> None:
        """Paint *face* on *painter*, in a square of `_SIDE`."""
        self._painter, self._face = painter, face
        self._skin, self._hair = QColor(_SKINS[face.skin]), QColor(_HAIRS[face.colour])
        self._clothes = QColor(_CLOTHES[face.clothes])

    def paint(self, mood: Mood) -> None:
        """Paint everything, from the back to the front."""
        self._paint_hair_behind()
        self._paint_shoulders()
        self._paint_head()
        if self._face.beard == "full":
            self._paint_beard()
        self._paint_hair()
        self._paint_features(mood)
        self._paint_glasses()
        self._paint_hat()

    # Shapes, filled with one colour.

    def _oval(self, x: float, y: float, across: float, high: float, colour: QColor) -> None:
        self._painter.setPen(NO_PEN)
        self._painter.setBrush(colour)
        self._painter.drawEllipse(QPointF(x, y), across, high)

    def _block(self, box: tuple[float, float, float, float], colour: QColor, radius: float = 0) -> None:
        self._painter.setPen(NO_PEN)
        self._painter.setBrush(colour)
        self._painter.drawRoundedRect(QRectF(*box), radius, radius)

    def _corners(self, colour: QColor, *corners: tuple[float, float]) -> None:
        self._painter.setPen(NO_PEN)
        self._painter.setBrush(colour)
        self._painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in corners]))

    def _stroke(self, path: QPainterPath, colour: QColor, thick: float) -> None:
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        self._painter.setPen(QPen(colour, thick, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        self._painter.drawPath(path)

    def _curve(self, start: tuple[float, float], by: tuple[float, float], end: tuple[float, float]) -> QPainterPath:
        path = QPainterPath(QPointF(*start))
        path.quadTo(QPointF(*by), QPointF(*end))
        return path

    def _crown(self, down: float, *, across: float = 26) -> QPainterPath:
        """Return the upper part of the head as far *down* as that, a little larger than the head."""
        oval, upper = QPainterPath(), QPainterPath()
        oval.addEllipse(QPointF(50, 47), across, 29)
        upper.addRect(QRectF(0, 0, _SIDE, down))
        return oval.intersected(upper)

    # Layers.

    def _paint_hair_behind(self) -> None:
        match self._face.hair:
            case "bob":
                self._block((22, 22, 56, 52), self._hair, 24)
            case "long":
                self._block((21, 20, 58, 76), self._hair, 26)
            case "bun":
                self._oval(50, 15, 12, 11, self._hair)
            case "buns":
                self._oval(25, 24, 11, 11, self._hair)
                self._oval(75, 24, 11, 11, self._hair)
            case "tail":
                self._oval(80, 40, 10, 22, self._hair)
            case "curly":
                for x, y in ((28, 34), (24, 48), (28, 62), (72, 34), (76, 48), (72, 62), (40, 22), (60, 22), (50, 19)):
                    self._oval(x, y, 11, 11, self._hair)
            case _:
                pass

    def _paint_shoulders(self) -> None:
        self._block((42, 62, 16, 24), self._skin.darker(112))
        path = QPainterPath(QPointF(6, 101))
        path.cubicTo(QPointF(10, 80), QPointF(30, 79), QPointF(42, 77))
        path.quadTo(QPointF(50, 90), QPointF(58, 77))
        path.cubicTo(QPointF(70, 79), QPointF(90, 80), QPointF(94, 101))
        self._painter.setPen(NO_PEN)
        self._painter.fillPath(path, self._clothes)
        edge = self._clothes.lighter(135) if self._clothes.lightness() < 160 else self._clothes.darker(130)  # noqa: PLR2004
        self._stroke(self._curve((42, 77), (50, 91), (58, 77)), edge, 3)

    def _paint_head(self) -> None:
        for x in (26.5, 73.5):
            self._oval(x, 51, 4.5, 6, self._skin.darker(106))
        self._oval(50, 49, 23.5, 27.5, self._skin)
        if self._face.earrings:
            for x in (26, 74):
                self._oval(x, 60, 3, 3, QColor("#E5B94C"))

    def _paint_hair(self) -> None:
        painter, hair = self._painter, self._hair
        painter.setPen(NO_PEN)
        match self._face.hair:
            case "bald":
                self._oval(28, 44, 4.5, 9, hair)
                self._oval(72, 44, 4.5, 9, hair)
            case "spiky":
                painter.fillPath(self._crown(34), hair)
                left = ((24, 42), (22, 25), (29, 25), (33, 16), (40, 19), (49, 12), (55, 17), (66, 14), (71, 38))
                self._corners(hair, *left)
                self._corners(hair, (55, 17), (68, 19), (78, 27), (76, 42), (70, 34))
            case "side":
                painter.fillPath(self._crown(28), hair)
                self._corners(hair, (25, 46), (24, 28), (40, 20), (74, 22), (76, 46), (71, 34), (44, 30), (30, 36))
            case "short":
                painter.fillPath(self._crown(31), hair)
                self._corners(hair, (24, 47), (24, 28), (40, 26), (30, 34))
                self._corners(hair, (76, 47), (76, 28), (60, 26), (70, 34))
            case "bun":
                painter.fillPath(self._crown(30), hair)
                self._corners(hair, (24, 46), (26, 26), (50, 24), (74, 26), (76, 46), (66, 31), (50, 28), (34, 31))
            case "curly":
                for x in (30, 40, 50, 60, 70):
                    self._oval(x, 27 if x in (40, 50, 60) else 32, 8, 7.5, hair)
            case "long":
                painter.fillPath(self._crown(27), hair)
                self._corners(hair, (23, 60), (23, 30), (50, 18), (77, 30), (77, 60), (72, 40), (50, 25), (28, 40))
            case "bob" | "buns":
                painter.fillPath(self._crown(38, across=26.5), hair)
            case _:
                painter.fillPath(self._crown(31), hair)
                self._corners(hair, (24, 44), (26, 26), (60, 22), (76, 40), (62, 32), (34, 38))

    def _paint_features(self, mood: Mood) -> None:
        up = {Mood.CALM: 0.0, Mood.GLAD: -2.5, Mood.SORRY: 0.0}[mood]
        inner = {Mood.CALM: 0.0, Mood.GLAD: 0.5, Mood.SORRY: -4.0}[mood]
        brow = self._hair.darker(115) if self._hair.lightness() < 190 else QColor("#9A958C")  # noqa: PLR2004
        for x, side in zip(_EYES, (-1, 1), strict=True):
            outer, near = (x + 5.5 * side, 43.5 + up - inner / 4), (x - 4.5 * side, 42.5 + up + inner)
            self._stroke(self._curve(outer, (x, 40 + up + inner / 2), near), brow, 2.8)
            if mood is Mood.GLAD:
                self._stroke(self._curve((x - 4.5, 52), (x, 46), (x + 4.5, 52)), _LINE, 3)
            else:
                self._oval(x, 51 if mood is Mood.CALM else 52, 3.1, 3.4 if mood is Mood.CALM else 2.7, _LINE)
            if self._face.old:
                self._stroke(self._curve((x - 4, 57.5), (x, 59.5), (x + 4, 57.5)), self._skin.darker(128), 1.4)
            if mood is Mood.GLAD:
                self._oval(x + 6 * side, 60, 4.5, 3.2, QColor(214, 96, 74, 90))
        self._stroke(self._curve((50, 53), (52.5, 59), (49.5, 59)), self._skin.darker(132), 1.8)
        if self._face.beard == "goatee":
            self._oval(50, 74.5, 6.5, 4.6, self._hair)
        self._paint_mouth(mood)
        if self._face.beard in ("moustache", "full"):
            moustache = self._curve((39, 64.5), (50, 58.5), (61, 64.5))
            moustache.quadTo(QPointF(50, 65), QPointF(39, 64.5))
            self._painter.fillPath(moustache, self._hair)
            self._stroke(moustache, self._hair, 1.6)

    def _paint_mouth(self, mood: Mood) -> None:
        match mood:
            case Mood.GLAD:
                smile = QPainterPath(QPointF(40, 64))
                smile.quadTo(QPointF(50, 67), QPointF(60, 64))
                smile.quadTo(QPointF(50, 78), QPointF(40, 64))
                self._painter.fillPath(smile, QColor("#FFF8EC"))
                self._stroke(smile, QColor("#8E3A2C"), 2)
            case Mood.SORRY:
                self._stroke(self._curve((44, 69.5), (50, 65), (56, 69.5)), QColor("#8E3A2C"), 2.6)
            case Mood.CALM:
                self._stroke(self._curve((43, 66), (50, 70), (57, 66)), QColor("#8E3A2C"), 2.6)

    def _paint_beard(self) -> None:
        lower, head = QPainterPath(), QPainterPath()
        lower.addRect(QRectF(0, 57, _SIDE, 50))
        head.addEllipse(QPointF(50, 51), 24.5, 29)
        mouth = QPainterPath()
        mouth.addEllipse(QPointF(50, 67), 11, 6)
        self._painter.fillPath(head.intersected(lower), self._hair)
        self._painter.fillPath(mouth, self._skin)

    def _paint_glasses(self) -> None:
        if not self._face.glasses:
            return
        path = QPainterPath()
        for x in _EYES:
            box = QRectF(x - 7.5, 44, 15, 14)
            radius = 7.5 if self._face.glasses == "round" else 3
            path.addRoundedRect(box, radius, radius)
        path.moveTo(48.5, 50)
        path.lineTo(51.5, 50)
        self._stroke(path, QColor("#2D2A28"), 2.4)

    def _paint_hat(self) -> None:
        clothes = self._clothes
        match self._face.hat:
            case "cap":
                self._painter.setPen(NO_PEN)
                self._painter.fillPath(self._crown(31, across=27), clothes.darker(115))
                self._block((20, 28, 60, 7), clothes.darker(145), 3.5)
            case "beret":
                self._oval(47, 21, 31, 12, clothes)
                self._oval(44, 9, 2.5, 4, clothes.darker(125))
            case "band":
                self._block((25, 29, 50, 8), QColor("#F5F1E4"), 2)
                self._oval(50, 33, 3.4, 3.4, QColor("#B3382B"))
            case _:
                pass


# -- on a card ------------------------------------------------------------------------------------

_LARGE: Final = 88
_WORDS: Final = 240
"""Side of the face on a card, and width of the words beside it, at text size 1."""


class FaceLabel(QWidget):
    """A face, as large as it is wanted, beside words that say whose it is."""

    def __init__(self, parent: QWidget, side: int) -> None:
        """Show nothing yet, in a square of *side* at text size 1."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._side, self._mood = side, Mood.CALM
        self._face: Face | None = None
        self.setFixedSize(self.sizeHint())

    def show_face(self, face: Face | None, mood: Mood = Mood.CALM) -> None:
        """Show *face*, if there is one, in *mood*."""
        self._face, self._mood = face, mood
        self.setFixedSize(self.sizeHint())
        self.update()

    def sizeHint(self) -> QSize:
        """Return the square at the present text size."""
        side = theme.look_of(self).px(self._side)
        return QSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the face."""
        if self._face is not None:
            strong, ratio = theme.look().strong, self.devicePixelRatioF()
            with QPainter(self) as painter:
                painter.drawPixmap(0, 0, face_pixmap(self._face, self._mood, self.width(), ratio, strong=strong))


class PersonCard(Card):
    """Who an opponent is: face, name, strength and character; no click stops at it."""

    def __init__(self, parent: QWidget) -> None:
        """Make the card of nobody yet, hidden, on the table *parent*."""
        super().__init__(parent, panel=True)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._face = FaceLabel(self, _LARGE)
        self._name = PlainLabel("", self, role=Type.HEADING)
        self._level = PlainLabel("", self, role=Type.CAPTION, tone="muted")
        self._character = PlainLabel("", self, tone="on-felt", wrap=True)
        words = vbox(self._name, self._level, self._character, Part(None, 1), spacing=Space.HAIR)
        margins = (Space.MEDIUM, Space.MEDIUM, Space.WIDE, Space.MEDIUM)
        hbox(self._face, Part(words, 1), on=self, margins=margins, spacing=Space.MEDIUM)
        self.hide()

    def shows(self, name: str) -> bool:
        """Return whether it tells of the opponent with this *name* now."""
        return self.isVisible() and name == self._name.text()

    def show_person(self, face: Face, mood: Mood, name: str, level: str, character: str) -> None:
        """Write who this opponent is."""
        self._face.show_face(face, mood)
        for label, text in ((self._name, name), (self._level, level), (self._character, character)):
            label.setText(text)
            label.setVisible(bool(text))
        self._character.setFixedWidth(theme.look_of(self).px(_WORDS))
        self.setAccessibleName(" · ".join(part for part in (name, level, character) if part))
        self.adjustSize()
