# SPDX-License-Identifier: MIT
"""大小表: pairs from high to low, the named hands below them, and the order of single tiles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations_with_replacement
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from dominoes.games.paigow.hands import Hand, HandKind, Ranking, ranking
from dominoes.games.paigow.options import RankingOptions
from dominoes.tiles import FACES, Suit, Tile
from ui.games.paigow.words import hand_name
from ui.kit import theme
from ui.kit.theme import Type
from ui.kit.widgets import ChangeEvents
from ui.language.i18n import _, sentences
from ui.language.names import tile_name
from ui.table.geometry import TILE_HEIGHT
from ui.table.seat_panel import LEFT, fitted, paint_fitted
from ui.tiles import art
from ui.tiles.art import EBONY, Style

_TILE: Final = 13
"""Width of a tile, at text size 1."""
_SHRUNK: Final = 0.85
"""Size of letters, in usual ones, down to which names are made smaller before they take a column of their own."""
_WIDTH: Final = 250
"""Usual width of the strip, at text size 1."""


@dataclass(frozen=True, slots=True)
class RankRow:
    """One rank: the tiles that have it, and its name."""

    tiles: tuple[Tile, ...]
    name: str
    equal_to_previous: bool = False
    """Whether it ranks like the row above it."""


@dataclass(frozen=True, slots=True)
class RankStripModel:
    """Everything on the strip, each list from high to low."""

    pairs: tuple[RankRow, ...]
    specials: tuple[str, ...]
    """Named hands between the pairs and the points, such as 天王."""
    singles: tuple[RankRow, ...]


class _Ranks(ChangeEvents, QWidget):
    """What is written and drawn on the strip, as high as it must be."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.model = RankStripModel((), (), ())
        self.tile_style: Style = EBONY
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        # Headings are part of the picture.
        self.translate(self.fit)
        self.follow_look()

    def fit(self) -> None:
        """Take the height that everything needs at the present width."""
        self.setFixedHeight(round(self._walk(None)))
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break words again."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.fit()

    def on_look(self) -> None:
        """Take the height of the new letters."""
        self.fit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint all lists."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._walk(painter)

    def _walk(self, painter: QPainter | None) -> float:
        """Go through everything from above, and paint it if there is a painter; return where it ends."""
        px = theme.look().px
        top = self._heading(painter, 0, _("Pairs, high to low"))
        top = self._rows(painter, top, self.model.pairs) + px(10)
        if self.model.specials:
            top = self._heading(painter, top, _("Then"))
            top = self._words(painter, top, " · ".join(self.model.specials)) + px(10)
        top = self._heading(painter, top, _("Single tiles, high to low"))
        return self._rows(painter, top, self.model.singles)

    def _heading(self, painter: QPainter | None, top: float, text: str) -> float:
        now = theme.look()
        font = now.font(Type.STRONG, self.font())
        high = QFontMetrics(font).height()
        if painter is not None:
            painter.setPen(QColor(now.cloth.gold))
            paint_fitted(painter, QRectF(0, top, self.width(), high), text, font, left=True)
        return top + high + now.px(4)

    def _words(self, painter: QPainter | None, top: float, text: str) -> float:
        now = theme.look()
        font = now.font(Type.CAPTION, self.font())
        room = QRectF(0, top, self.width(), 10_000)
        wrapped = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
        if painter is not None:
            painter.setPen(QColor(now.cloth.text))
            painter.setFont(font)
            painter.drawText(room, wrapped, text)
        return top + QFontMetrics(font).boundingRect(room.toRect(), wrapped, text).height()

    def _rows(self, painter: QPainter | None, top: float, rows: Sequence[RankRow]) -> float:
        """Go down the first column, then down the next."""
        now = theme.look()
        tile = now.px(_TILE)
        step = max(tile * TILE_HEIGHT, QFontMetrics(now.font(Type.CAPTION, self.font())).height()) + now.px(5)
        columns = self._columns(rows)
        deep = -(-len(rows) // columns)
        if painter is not None:
            wide = self.width() / columns
            for at, row in enumerate(rows):
                column, line = divmod(at, deep)
                box = QRectF(column * wide, top + line * step, wide, tile * TILE_HEIGHT)
                self._row(painter, box, row, "=" if row.equal_to_previous else str(at + 1))
        return top + deep * step

    def _columns(self, rows: Sequence[RankRow]) -> int:
        """Return whether the names of *rows* fit into two columns, in letters that are hardly smaller than usual."""
        words = QFontMetrics(theme.look().font(Type.CAPTION, self.font()))
        need = max((self._name_left(row) + words.horizontalAdvance(row.name) * _SHRUNK for row in rows), default=0)
        return 2 if need + theme.look().px(4) <= self.width() / 2 else 1

    def _name_left(self, row: RankRow) -> int:
        """Return where the name stands: after the number and the tiles."""
        px = theme.look().px
        return px(20) + len(row.tiles) * (px(_TILE) + px(2)) + px(4)

    def _row(self, painter: QPainter, box: QRectF, row: RankRow, number: str) -> None:
        now = theme.look()
        tile = now.px(_TILE)
        caption = now.font(Type.CAPTION, self.font())
        used, shown = fitted(caption, number, now.px(18))
        painter.setFont(used)
        painter.setPen(QColor(now.cloth.muted))
        painter.drawText(QRectF(box.left(), box.top(), now.px(18), box.height()), LEFT, shown)
        left = box.left() + now.px(20)
        for face in row.tiles:
            picture = art.tile_pixmap(face, tile, self.tile_style, self.devicePixelRatioF())
            painter.drawPixmap(QPointF(round(left), round(box.top())), picture)
            left += tile + now.px(2)
        left = box.left() + self._name_left(row)
        painter.setPen(QColor(now.cloth.text))
        room = QRectF(left, box.top(), max(1.0, box.right() - left - now.px(4)), box.height())
        paint_fitted(painter, room, row.name, caption, left=True)


class RankStrip(ChangeEvents, QFrame):
    """A narrow column that can stay open beside the table; arrow and page keys scroll it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty strip."""
        super().__init__(parent)
        self.setProperty("surface", "panel")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.model: RankStripModel | None = None
        """What is shown."""
        self._scroll = QScrollArea(self, widgetResizable=True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        # The strip itself has focus and shows it.
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._ranks = _Ranks(self._scroll)
        self._scroll.setWidget(self._ranks)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self._scroll)
        self.translate(self._say_model)
        self.follow_look()

    def show_model(self, model: RankStripModel, style: Style) -> None:
        """Show *model* with tiles of the set *style*, and describe it in words."""
        self.model = model
        self._ranks.model, self._ranks.tile_style = model, style
        self._ranks.fit()
        self._say_model()

    def on_look(self) -> None:
        """Leave room around the lists."""
        px = theme.look().px
        self._column.setContentsMargins(px(14), px(12), px(6), px(12))
        self._scroll.verticalScrollBar().setSingleStep(px(40))

    def _say_model(self) -> None:
        """Describe the lists to a screen reader; names come with the model."""
        self.setAccessibleName(_("Order of hands and tiles"))
        if self.model is not None:
            parts = (
                (_("Pairs, high to low"), _in_words(self.model.pairs)),
                (_("Then"), ", ".join(self.model.specials)),
                (_("Single tiles, high to low"), _in_words(self.model.singles)),
            )
            self.setAccessibleDescription(sentences(*(f"{heading}: {ranks}" for heading, ranks in parts if ranks)))

    def sizeHint(self) -> QSize:
        """Return the size of a narrow column."""
        return QSize(theme.look().px(_WIDTH), theme.look().px(400))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Pass the keys that lead up and down to the scroll bar."""
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            super().keyPressEvent(event)
        else:
            self._scroll.verticalScrollBar().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the ground, and the focus ring."""
        cloth = theme.look().cloth
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor(cloth.panel))
            painter.fillRect(0, 0, 1, self.height(), QColor(cloth.edge))
            if self.hasFocus():
                painter.setPen(QPen(QColor(cloth.focus), 2))
                painter.drawRect(self.rect().adjusted(2, 2, -2, -2))


def _in_words(rows: Sequence[RankRow]) -> str:
    """Return *rows* in order in words, those of equal rank with an equals sign."""
    text = ""
    for row in rows:
        text += (" = " if row.equal_to_previous else ", ") * bool(text) + row.name
    return text


def rank_strip_model(options: RankingOptions) -> RankStripModel:
    """Return the sixteen pairs, the named hands below them, and the single tiles, each from high to low."""
    table = ranking(options)
    hands = sorted(_hands(table), key=lambda hand: -hand.rank)
    pairs = [hand for hand in hands if hand.is_pair]
    special = [hand for hand in hands if not hand.is_pair and table.title(hand) is not HandKind.POINTS]
    return RankStripModel(
        pairs=_ranked((hand.rank, hand.tiles, hand_name(hand, table)) for hand in pairs),
        specials=tuple(dict.fromkeys(map(partial(hand_name, table=table), special))),
        singles=_singles(table),
    )


def _ranked(rows: Iterable[tuple[int, tuple[Tile, ...], str]]) -> tuple[RankRow, ...]:
    """Return *rows* of rank, tiles and name, each with whether it ranks like the row above it."""
    ranked, above = [], None
    for rank, tiles, name in rows:
        ranked.append(RankRow(tiles, name, equal_to_previous=rank == above))
        above = rank
    return tuple(ranked)


def _singles(table: Ranking) -> tuple[RankRow, ...]:
    """Return the single tiles; the two of 雜九 and their like are one row."""
    rows: dict[tuple[int, str], tuple[Tile, ...]] = {}
    for face in sorted(FACES, key=lambda face: -table.single[face]):
        key = table.single[face], tile_name(face)
        rows[key] = (*rows.get(key, ()), face)
    return _ranked((rank, alike, name) for (rank, name), alike in rows.items())


def _hands(table: Ranking) -> list[Hand]:
    """Return every hand of two tiles once."""
    pairs = combinations_with_replacement(FACES, 2)
    return [table.of((one, other)) for one, other in pairs if one is not other or one.suit is Suit.CIVIL]
