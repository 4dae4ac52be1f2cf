# SPDX-License-Identifier: MIT
"""A button with a menu of which one entry is chosen: who plays, in which language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu, QWidget

from ui.kit.menu_button import MenuButton
from ui.kit.theme import Kind

if TYPE_CHECKING:
    from PySide6.QtGui import QAction, QActionGroup


class ChoiceMenu(MenuButton):
    """Lists its entries when it is opened, not before: the start page is there sooner."""

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
        self.setMenu(menu)

    def set_choices(self, choices: Sequence[tuple[str, str]], key: str) -> None:
        """Offer *choices*, each a key and its name, of which that with *key* is the chosen one."""
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

    def _on_triggered(self, entry: QAction) -> None:
        if entry.data() != self._choice:
            self.chosen.emit(entry.data())
