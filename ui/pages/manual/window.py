# SPDX-License-Identifier: MIT
"""The manual in a window of its own, over things that must stay: a dialog, or a page in front of a class."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QCloseEvent, QKeyEvent
from PySide6.QtWidgets import QApplication, QStackedWidget, QWidget

from ui.kit.layouts import vbox
from ui.kit.screens import keep_on_screen_soon
from ui.kit.widgets import Page, WindowEvents, pressed_button
from ui.language.i18n import _
from ui.pages.how_to_play.page import HowToPlayPage
from ui.pages.manual.page import ManualPage
from ui.play.services import Routes, Services


class ManualWindow(WindowEvents, QWidget):
    """The page of the manual, and how a game is played where a link leads there; closed by Back.

    It also closes when what is below it is left. It is no dialog of Qt, in which Enter would press a button while it
    searches.
    """

    def __init__(self, below: QWidget, services: Services, routes: Routes) -> None:
        """Make it for the dialog or page *below*, as large as the window of the program."""
        super().__init__(below, Qt.WindowType.Dialog)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.resize(services.parent.window().size())
        services = services._replace(parent=self)
        self._routes = routes._replace(back=self.go_back, how_to_play=self._show_rules)
        self.manual = ManualPage(services, self._routes)
        self.rules = HowToPlayPage(services, self._routes)
        self._pages = QStackedWidget(self)
        for page in (self.manual, self.rules):
            self._pages.addWidget(page)
        vbox(self._pages, on=self, spacing=0)
        self.translate(lambda: self.setWindowTitle(_("Manual")))
        keep_on_screen_soon(self)
        below.installEventFilter(self)

    @property
    def page(self) -> ManualPage | HowToPlayPage:
        """The page that is shown."""
        return self.manual if self._pages.currentWidget() is self.manual else self.rules

    def show_topic(self, topic: str) -> None:
        """Show the manual at *topic*, which `Page.topic` of a page is."""
        self._show(self.manual)
        self.manual.show_topic(topic)

    def go_back(self) -> None:
        """Return from the rules to the manual, and from there to what is below."""
        if self.page is self.manual:
            self.close()
        else:
            self._show(self.manual)

    def _show(self, page: Page) -> None:
        self._pages.setCurrentWidget(page)
        page.setFocus()

    def _show_rules(self, game: str) -> None:
        self.rules.show_game(game, first_round=False)
        # Lessons are pages of the other window, which waits.
        self.rules.learn.hide()
        self.rules.on_look()
        self._show(self.rules)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Close when the parent below is hidden; a minimised window has a spontaneous event."""
        if event.type() == QEvent.Type.Hide and watched is self.parentWidget() and not event.spontaneous():
            self.close()
        return super().eventFilter(watched, event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Return to what is below: not every desktop does."""
        super().closeEvent(event)
        below = self.parentWidget()
        assert below is not None
        if below.isVisible():
            below.activateWindow()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Show what the manual tells of itself on F1; go back on Escape; press the focused button on Enter."""
        if event.key() == Qt.Key.Key_F1 and QApplication.activeModalWidget() is not self:
            # A dialog over this window needs a manual of its own.
            self._routes.manual()
        elif event.key() == Qt.Key.Key_F1:
            self.show_topic(self.page.topic)
        elif event.key() == Qt.Key.Key_Escape:
            self.go_back()
        elif not pressed_button(event):
            super().keyPressEvent(event)
