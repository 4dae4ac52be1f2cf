# SPDX-License-Identifier: MIT
"""Buttons that open a menu; apart from the other controls, because the start page needs only these."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QMenu, QWidget

from ui.kit import theme
from ui.kit.theme import Kind
from ui.kit.widgets import KeyButton, find_pointer

if TYPE_CHECKING:
    from PySide6.QtGui import QAction, QActionGroup


class MenuButton(KeyButton):
    """A quiet button with a small arrow: it opens a menu."""

    def sizeHint(self) -> QSize:
        """Return the size with room for the arrow."""
        return super().sizeHint() + QSize(theme.look().px(14), 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the arrow over the button."""
        super().paintEvent(event)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_arrow(painter, QPointF(self.width() - theme.look().px(13), self.height() / 2))


def paint_arrow(painter: QPainter, centre: QPointF, *, up: bool = False) -> None:
    """Paint the small arrow of something that opens downwards, or steps *up* or down."""
    half = theme.look().px(4) * (-1 if up else 1)
    corners = [QPointF(-half, -half * 0.6), QPointF(half, -half * 0.6), QPointF(0, half * 0.6)]
    painter.setPen(theme.NO_PEN)
    painter.setBrush(QColor(theme.look().chrome.muted))
    painter.drawPolygon(QPolygonF([centre + corner for corner in corners]))


class ChoiceMenu(MenuButton):
    """A menu for choosing one entry, such as a player or a language.

    It lists its entries when it is opened, not before: the start page is there sooner.
    """

    chosen = Signal(str)
    """The key of an entry that was not the chosen one."""

    entries: tuple[QAction, ...] = ()
    """Of the choices, once the menu was opened; each has its key as data."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make a menu without entries."""
        super().__init__(parent=parent, kind=Kind.QUIET)
        self._choices: tuple[tuple[str, str], ...] = ()
        self._choice = ""
        self._group: QActionGroup | None = None
        menu = QMenu(self)
        menu.aboutToShow.connect(self.fill)
        # Queued, for the menu still has the mouse then.
        menu.aboutToHide.connect(self._on_closed, Qt.ConnectionType.QueuedConnection)
        self.setMenu(menu)

    def set_choices(self, choices: Sequence[tuple[str, str]], key: str) -> None:
        """Offer *choices*, each a key and its name; the one with *key* is chosen."""
        self._choices = tuple(choices)
        self._choice = key

    def fill(self) -> None:
        """List the entries as they are now."""
        # Imported here: they bring the names of all the system's icons and keys, and no start needs them.
        from PySide6.QtGui import QAction, QActionGroup  # noqa: PLC0415

        menu = self.menu()
        menu.clear()
        if self._group is not None:
            self._group.deleteLater()
        self._group = QActionGroup(menu)
        self._group.triggered.connect(self._on_triggered)
        for key, name in self._choices:
            # An ampersand in a name is no key to press.
            entry = QAction(name.replace("&", "&&"), menu)
            entry.setData(key)
            entry.setCheckable(True)
            entry.setChecked(key == self._choice)
            self._group.addAction(entry)
        self.entries = tuple(self._group.actions())
        menu.addActions(self.entries)

    def _on_closed(self) -> None:
        find_pointer(self)

    def _on_triggered(self, entry: QAction) -> None:
        if entry.data() != self._choice:
            self.chosen.emit(entry.data())
