# SPDX-License-Identifier: MIT
"""The menu bar of macOS, and the menu of the program's sign in the Dock; other systems have neither."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QApplication, QMenu, QMenuBar

from ui.app.pages import Navigation
from ui.app.window import MainWindow
from ui.kit.widgets import ChangeEvents
from ui.language.i18n import _, pgettext, term

DOCK_ROWS: Final = 3
"""Most matches in the menu of the Dock."""


class MacMenus(ChangeEvents, QMenuBar):
    """What a Mac has in its menu bar for every program: settings, quitting, full screen, the manual.

    Without a parent it is the bar of all windows, dialogs included. Qt moves what has a role into the menu with the
    program's name (documentation of QMenuBar and QAction::MenuRole). In keys Ctrl is ⌘, and Meta is Control
    (Qt::Modifier).
    """

    def __init__(self, window: MainWindow) -> None:
        """Make the menus of *window*, until it is closed."""
        super().__init__()
        self._window = window
        self._texts: list[tuple[QAction | QMenu, Callable[[], str]]] = []
        role = QAction.MenuRole
        file = self._menu(lambda: term("file"))
        self._entry(file, lambda: _("About the program…"), self._show_about, role=role.AboutRole)
        self._entry(file, lambda: term("settings"), self._open_settings, "Ctrl+,", role=role.PreferencesRole)
        self._entry(file, lambda: term("close"), window.close, "Ctrl+W")
        self._entry(file, lambda: term("quit"), window.close, "Ctrl+Q", role=role.QuitRole)
        shown = self._menu(lambda: term("window"))
        self._entry(shown, lambda: pgettext("window", "Minimise"), window.showMinimized, "Ctrl+M")
        self._entry(shown, lambda: term("full-screen"), window.toggle_full_screen, "Ctrl+Meta+F")
        self._entry(shown, lambda: term("projector"), window.services.preferences.toggle_projector)
        guide = self._menu(lambda: pgettext("menu", "Help"))
        self._entry(guide, lambda: _("Manual"), window.pages.open_manual, "Ctrl+?")
        self.dock = QMenu(self)
        """Unfinished matches of the player, newest first."""
        # Whoever leads to the start page has listed them by then.
        stack = window.centralWidget()
        assert isinstance(stack, Navigation)
        stack.currentChanged.connect(self.fill_dock)
        window.closed.connect(self.deleteLater)
        self.translate(self._show_texts, self.fill_dock)
        set_dock_menu(self.dock)

    def _menu(self, text: Callable[[], str]) -> QMenu:
        menu = self.addMenu("")
        self._texts.append((menu, text))
        return menu

    def _entry(
        self,
        menu: QMenu,
        text: Callable[[], str],
        act: Callable[[], object],
        key: str = "",
        *,
        role: QAction.MenuRole = QAction.MenuRole.NoRole,
    ) -> None:
        """Add an entry to *menu* that does *act*; by its text alone it gets no *role*."""
        entry = QAction(menu)
        entry.setMenuRole(role)
        entry.setShortcut(QKeySequence(key))
        entry.triggered.connect(act)
        menu.addAction(entry)
        self._texts.append((entry, text))

    def _show_texts(self) -> None:
        for each, text in self._texts:
            words = text().replace("&", "&&")
            if isinstance(each, QMenu):
                each.setTitle(words)
            else:
                each.setText(words)

    def _open_settings(self) -> None:
        # A question on the screen is answered first.
        if QApplication.activeModalWidget() is None:
            self._window.pages.routes.settings()

    def _show_about(self) -> None:
        from ui.pages.settings.about_dialog import AboutDialog  # noqa: PLC0415 - only when asked for

        if QApplication.activeModalWidget() is None:
            AboutDialog(self._window).open()

    def fill_dock(self) -> None:
        """List the matches of the start page as they are now."""
        self.dock.clear()
        for card in self._window.pages.start.matches.rows[:DOCK_ROWS]:
            entry = self.dock.addAction(_("Continue: {round}").format(round=card.row.title).replace("&", "&&"))
            entry.triggered.connect(partial(self._resume, card.row.seed))

    def _resume(self, seed: str) -> None:
        self._window.come_forward(())
        if QApplication.activeModalWidget() is None:
            self._window.pages.routes.resume(seed)


def set_dock_menu(menu: QMenu) -> None:
    """Show *menu* above what macOS itself offers for the sign in the Dock; Qt has this call only there."""
    getattr(menu, "setAsDockMenu")()  # noqa: B009 - unknown elsewhere
