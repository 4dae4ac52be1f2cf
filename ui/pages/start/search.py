# SPDX-License-Identifier: MIT
"""The search of the start page: a field, and what it has found among all games and rule sets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from ui.games import GAME_UIS
from ui.games.names import game_name, preset_description, preset_name
from ui.kit import theme
from ui.kit.dropped_files import TextLine, leads_in
from ui.kit.layouts import set_columns, set_number, vbox
from ui.kit.theme import Space
from ui.kit.widgets import ENTER, Card, ChangeEvents, PlainLabel, announce
from ui.language.i18n import _, ngettext, number
from ui.pages.start.link_card import LinkCard
from ui.play.services import Routes

if TYPE_CHECKING:
    from ui.games.finding import Found


class GameSearch(ChangeEvents, TextLine):
    """Finds games; what was copied and is nothing to search for is left to the page."""

    opened = Signal()
    """Open the first thing found."""
    down = Signal()
    """Go to the things found."""

    def __init__(self, parent: QWidget) -> None:
        """Make an empty line."""
        super().__init__(parent)
        self.setClearButtonEnabled(True)
        self.translate(
            lambda: self.setPlaceholderText(_("Find a game")), lambda: self.setAccessibleName(_("Find a game"))
        )

    @property
    def wanted(self) -> str:
        """What is searched for; empty for nothing."""
        return self.text().strip()

    def begin(self) -> None:
        """Let the player type the name of a game."""
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.selectAll()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape clears the line; Enter opens what was found, Down goes there. Pasted records are for the page."""
        # Imported here: the first picture of the page needs none.
        from PySide6.QtGui import QKeySequence  # noqa: PLC0415

        if event.matches(QKeySequence.StandardKey.Paste) and leads_in(QGuiApplication.clipboard().mimeData()):
            event.ignore()
        elif event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        elif event.key() in ENTER and self.wanted:
            self.opened.emit()
        elif event.key() == Qt.Key.Key_Down and self.wanted:
            self.down.emit()
        else:
            super().keyPressEvent(event)


class SearchResults(ChangeEvents, QWidget):
    """The games and rule sets that were found, each a button that sets up a match of it."""

    _BESIDE: Final = 760
    """From this width on, in pixels at text size 1, two stand beside each other."""

    def __init__(self, routes: Routes, parent: QWidget) -> None:
        """Make it hidden: nothing is searched for."""
        super().__init__(parent)
        self._routes = routes
        self._found: tuple[Found, ...] = ()
        self._columns = 1
        self.status = PlainLabel(parent=self, tone="muted", wrap=True)
        self.rows: list[LinkCard] = []
        self._grid = QGridLayout()
        self._column = vbox(self.status, self._grid, on=self)
        self.translate(self._show_words)
        self.hide()

    def show_found(self, found: Sequence[Found]) -> None:
        """Show what was *found*, the best first."""
        self._found = tuple(found)
        set_number(self.rows, len(found), self._new_row, self._grid)
        # Before the new ones are seen: in the width that they are made with each word would ask for a line.
        self._show_words()
        set_columns(self._grid, self.rows, self._columns)
        announce(self, self.status.text())

    def _new_row(self) -> LinkCard:
        row = LinkCard("play", self)
        row.clicked.connect(self._on_row)
        return row

    def _on_row(self) -> None:
        row = self.sender()
        assert isinstance(row, LinkCard)
        self._routes.new_game(*self._found[self.rows.index(row)])

    def open_first(self) -> None:
        """Open the best of what was found."""
        if self.rows:
            self.rows[0].click()

    def focus_first(self) -> None:
        """Move the focus to it."""
        if self.rows:
            self.rows[0].setFocus(Qt.FocusReason.TabFocusReason)

    def _show_words(self) -> None:
        n = len(self._found)
        found = ngettext("{n} found. Enter opens the first.", "{n} found. Enter opens the first.", n)
        # The first number that is written costs the start 25 ms.
        self.status.setText(found.format(n=number(n)) if n else _("No game has that name."))
        for row, each in zip(self.rows, self._found, strict=True):
            name, line = game_name(each.game), _(GAME_UIS[each.game].tagline)
            if each.preset:
                line = " · ".join(filter(None, (name, preset_description(each.game, each.preset))))
                name = preset_name(each.game, each.preset)
            row.set_lines(name, line)

    def arrange(self, width: int) -> None:
        """Place the rows in a width in pixels at text size 1."""
        px = theme.look().px
        edge = Card.SHADOW
        self.status.setContentsMargins(3, 0, 3, 0)
        self._column.setContentsMargins(edge - 3, 0, edge - 3, 0)
        self._column.setSpacing(px(Space.HAIR))
        self._grid.setSpacing(px(Space.HAIR))
        self._columns = 2 if width >= self._BESIDE else 1
        set_columns(self._grid, self.rows, self._columns)
