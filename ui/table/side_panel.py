# SPDX-License-Identifier: MIT
"""Beside the table: the round so far, and the tiles seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QVBoxLayout, QWidget

from ui.kit import theme
from ui.kit.theme import Type
from ui.kit.widgets import ChangeEvents, PlainLabel, give_tip
from ui.language.i18n import _, term
from ui.language.names import tile_name
from ui.table.log_view import LogGroup, LogView
from ui.table.view_model import SeenModel
from ui.tiles import art
from ui.tiles.art import EBONY, Style

_ACROSS: Final = 11
"""Civil faces fill the first row, military faces the second."""
_UNSEEN: Final = 0.28
_WIDEST_SEEN: Final = 252
"""Of the tiles seen, at text size 1."""


class SeenTiles(QFrame):
    """Every face of the set; what has been seen is bright, and a pair shows how many."""

    def __init__(self, parent: QWidget) -> None:
        """Make an empty counter."""
        super().__init__(parent)
        self._seen: tuple[SeenModel, ...] = ()
        self._style: Style = EBONY
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_seen(self, seen: Sequence[SeenModel], style: Style) -> None:
        """Show *seen* in the set *style*, and say it in words."""
        self._seen, self._style = tuple(seen), style
        parts = [f"{each.name or tile_name(each.face)} {each.seen}/{each.copies}" for each in self._seen if each.seen]
        self.setAccessibleName(_("Tiles seen"))
        self.setAccessibleDescription(", ".join(parts))
        give_tip(self, _("Bright: face up, turned up, in your hand, or thrown by you. Dim: not seen yet."))
        self.update()

    def _width(self) -> int:
        return max(8, int(self.width() / (_ACROSS * 1.13)))

    def sizeHint(self) -> QSize:
        """Return the size of two rows."""
        return QSize(theme.look().px(220), self.heightForWidth(self.width()))

    def hasHeightForWidth(self) -> bool:
        """Return True: the tiles grow with the panel."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of two rows of tiles and the space between them."""
        tile = max(8, int(width / (_ACROSS * 1.13)))
        return round(2 * tile * 2.5 + tile * 0.5)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Take the height that the new width needs."""
        super().resizeEvent(event)
        self.setFixedHeight(self.heightForWidth(self.width()))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint both rows."""
        wide = self._width()
        step = self.width() / _ACROSS
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setFont(theme.look().font(Type.CAPTION, self.font()))
            for place, each in enumerate(self._seen):
                row, column = divmod(place, _ACROSS)
                spot = QPointF(column * step, row * wide * 2.95)
                painter.setOpacity(1.0 if each.seen else _UNSEEN)
                picture = art.tile_pixmap(each.face, wide, self._style, self.devicePixelRatioF())
                painter.drawPixmap(spot, picture)
                painter.setOpacity(1.0)
                if each.copies > 1 and each.seen:
                    self._paint_count(painter, QRectF(spot.x(), spot.y(), wide, wide * 2.5), each)
            if self.hasFocus():
                painter.setPen(QColor(theme.look().cloth.focus))
                painter.drawRect(self.rect().adjusted(0, 0, -1, -1))

    def _paint_count(self, painter: QPainter, tile: QRectF, each: SeenModel) -> None:
        """Mark below a pair how many of it were seen: one dot or two."""
        cloth = theme.look().cloth
        radius = max(1.5, tile.width() * 0.11)
        for dot in range(each.copies):
            painter.setPen(QColor(cloth.gold))
            painter.setBrush(QColor(cloth.gold) if dot < each.seen else Qt.BrushStyle.NoBrush)
            across = tile.center().x() + (dot - (each.copies - 1) / 2) * radius * 3
            painter.drawEllipse(QPointF(across, tile.bottom() + radius * 1.9), radius, radius)


class Panel(ChangeEvents, QWidget):
    """A column beside the table: dark, or without a ground of its own on the *paper* of a sheet."""

    def __init__(self, parent: QWidget, *, paper: bool = False) -> None:
        """Make an empty column."""
        super().__init__(parent)
        self._paper = paper
        if not paper:
            self.setProperty("surface", "panel")
        self.column = QVBoxLayout(self)

    def add_heading(self, text: Callable[[], str]) -> PlainLabel:
        """Add a heading, whose *text* is asked for again in another language."""
        heading = PlainLabel(parent=self, tone="gold")
        self.column.addWidget(heading)
        self.translate(lambda: heading.setText(text()))
        return heading

    def on_look(self) -> None:
        """Leave room around and between the parts."""
        pad = 0 if self._paper else theme.look().px(14)
        self.column.setContentsMargins(pad, pad, pad, pad)
        self.column.setSpacing(theme.look().px(6))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the ground."""
        cloth = theme.look().cloth
        with QPainter(self) as painter:
            if not self._paper:
                painter.fillRect(self.rect(), QColor(cloth.panel))
                painter.fillRect(0, 0, 1, self.height(), QColor(cloth.edge))


class SidePanel(Panel):
    """What a player wants to look up."""

    def __init__(self, parent: QWidget) -> None:
        """Make an empty panel."""
        super().__init__(parent)
        self.log = LogView(self)
        self._seen = SeenTiles(self)
        self.add_heading(lambda: _("This round"))
        self.column.addWidget(self.log, 1)
        self._seen_heading = self.add_heading(lambda: _("Tiles seen"))
        self.column.addWidget(self._seen)
        self._legend = PlainLabel(parent=self, role=Type.CAPTION, tone="muted", wrap=True)
        self.column.addWidget(self._legend)
        self.translate(
            lambda: self.log.setAccessibleName(term("log")),
            lambda: self._seen.setAccessibleName(_("Tiles seen")),
            # Translators: explains dots below pairs of equal tiles, of which one or both have been seen.
            lambda: self._legend.setText(_("●○ one of two seen, ●● both")),
        )
        self.follow_look()

    def on_look(self) -> None:
        """Leave the log its room on a wide sheet: the tiles seen are no larger there than beside the table."""
        super().on_look()
        self._seen.setMaximumWidth(theme.look().px(_WIDEST_SEEN))

    def clear(self) -> None:
        """Show nothing: nobody plays."""
        self.show_log((), EBONY)
        self.show_seen((), EBONY)

    def show_log(self, groups: Sequence[LogGroup], style: Style) -> None:
        """Show the round so far with tiles of the set *style*, the latest line in sight."""
        self.log.show_log(groups, style)

    def show_seen(self, seen: Sequence[SeenModel], style: Style) -> None:
        """Show the tiles seen; nothing if all are open or nobody need count them."""
        self._seen.show_seen(seen, style)
        for part in (self._seen_heading, self._seen, self._legend):
            part.setVisible(bool(seen))
