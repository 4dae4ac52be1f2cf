# SPDX-License-Identifier: MIT
"""The one window: its services, its size, its keys, its end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QKeyCombination, QPoint, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QMainWindow, QWidget

from ui.app.pages import Navigation, Pages
from ui.kit.desktop import Desktop
from ui.kit.drafts import FILE as DRAFTS
from ui.kit.drafts import Drafts
from ui.kit.drafts import use as use_drafts
from ui.kit.heap import keep_large_blocks_apart
from ui.kit.messages import Messages
from ui.kit.preferences import SMALLEST, USUAL, Preferences, application
from ui.kit.settings import Settings
from ui.kit.widgets import ENTER, ChangeEvents
from ui.language import i18n
from ui.language.i18n import _
from ui.paths import UserFolders
from ui.play.services import Lazy, Services

if TYPE_CHECKING:
    from dominoes.errors import DominoesError
    from dominoes.play.worker import Thinker
    from ui.kit.sound import Sounds
    from ui.saving.autosave import Autosave
    from ui.saving.trouble_messages import TroubleMessages

# What is not needed for the first picture of the start page is imported where it is first used.
# ruff: noqa: PLC0415

TRANSLATOR = QKeyCombination(Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier, Qt.Key.Key_L)
"""Reads the catalogues again, for translators."""
SETTLE_MS = 120
"""How long a window must keep its size before everything is scaled to it."""
FARTHEST: Final = 100_000
"""Pixels; no screen lies farther out."""
_GRIP: Final = 10
"""How far below its upper edge a window is dragged, in pixels."""
_TITLE_BAR: Final = 40
"""Pixels that a desktop may add above a window; how many is known only when it is shown."""


def _error_text(error: DominoesError) -> str:
    from ui.games.reasons import error_text

    return error_text(error)


class MainWindow(ChangeEvents, QMainWindow):
    """Shows one page at a time."""

    closed = Signal()

    def __init__(self, folders: UserFolders, settings: Settings, language: str) -> None:
        """Make the window; what is slow waits until it is shown."""
        super().__init__()
        self._records_folder = folders.records
        self._sounds_folder = folders.logs / "sounds"
        stack = Navigation(self)
        messages = Messages(self, _error_text)
        self.services = Services(
            # Where pages will stand: a whole page that moves to another parent costs as much as its making.
            parent=stack,
            preferences=Preferences(
                settings, folders.settings / "settings.json", language, lambda: (self.width(), self.height()), messages
            ),
            messages=messages,
            autosave=Lazy(self._make_autosave),
            thinker=Lazy(_make_thinker),
            sounds=Lazy(self._make_sounds),
            toggle_full_screen=self.toggle_full_screen,
        )
        self.drafts = Drafts(folders.settings / DRAFTS, self)
        use_drafts(self.drafts)
        self.troubles: TroubleMessages | None = None
        """Messages about saving; None before the store is opened."""
        self._desktop = Desktop(self)
        self._desktop.changed.connect(self.services.preferences.apply_desktop)
        self._settling = QTimer(self, singleShot=True, interval=SETTLE_MS)
        self._settling.timeout.connect(self.services.preferences.apply_size)
        self.setCentralWidget(stack)
        self.setMinimumSize(*SMALLEST)
        self.resize(*USUAL)
        put_at(self, settings.window)
        # The layout of the window gives it this size only when the window is shown.
        stack.resize(self.size())
        self.pages = Pages(self.services, stack, folders.records)
        self.translate(lambda: self.setWindowTitle(i18n.term("app-name")))

    # -- services ------------------------------------------------------------------------------

    def _make_autosave(self) -> Autosave:
        from ui.saving.autosave import Autosave
        from ui.saving.trouble_messages import TroubleMessages

        autosave = Autosave(self._records_folder / "matches.db", self)
        self.troubles = TroubleMessages(autosave, self.services.messages, self)
        self.troubles.changed.connect(self.pages.show_saved)
        self.troubles.loss_agreed.connect(self.close)
        autosave.recovered.connect(self.pages.start.list_matches)
        return autosave

    def _make_sounds(self) -> Sounds:
        from ui.kit.sound import Sounds

        preferences, sounds = self.services.preferences, Sounds(self._sounds_folder, self)

        def follow() -> None:
            sounds.set_on(on=preferences.now.sound, volume=preferences.now.volume)

        preferences.changed.connect(follow)
        follow()
        return sounds

    def after_first_paint(self) -> None:
        """Do what can wait until the window is shown: open the store, start the worker."""
        keep_large_blocks_apart()
        i18n.add_all_fonts()
        self.services.autosave().open()
        self.pages.start.fill()
        self.services.thinker().start()
        self._desktop.watch()

    # -- size, keys ----------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Scale everything to the window, once its size has settled."""
        super().resizeEvent(event)
        self._settling.start()

    def toggle_full_screen(self) -> None:
        """Fill the screen, or stop filling it."""
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle F1 (manual), F11 (full screen), F9 (projector), Escape (back) and Enter (the focused button)."""
        if event.key() == Qt.Key.Key_F11:
            self.toggle_full_screen()
        elif event.key() == Qt.Key.Key_F1:
            self.pages.open_manual()
        elif event.key() == Qt.Key.Key_F9:
            self.services.preferences.toggle_projector()
        elif event.keyCombination() == TRANSLATOR:
            self._reload_texts()
        elif event.key() == Qt.Key.Key_Escape and self.pages.current is not self.pages.start.page:
            self.pages.go_back()
        elif event.key() in ENTER:
            focus = self.focusWidget()
            if isinstance(focus, QAbstractButton):
                # Qt lets Space alone press a button outside of dialogs.
                focus.click()
        else:
            super().keyPressEvent(event)

    def _reload_texts(self) -> None:
        wrong = i18n.reload(application())
        text = _("The texts could not be read again: {why}") if wrong else _("The texts were read again.")
        self.services.messages.show(text.format(why=wrong))

    def come_forward(self, file: Path | None) -> None:
        """Show the window to the player who started the program again, and the rounds of *file* if one is named."""
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.raise_()
        self.activateWindow()
        # Some desktops let no window come to the front: then it is marked in their list of windows.
        QApplication.alert(self)
        if file is not None:
            self.pages.open_file(file)

    # -- the end -------------------------------------------------------------------------------

    def save(self) -> None:
        """Save what is not saved yet, as far as that can be done, and stay; nobody is asked."""
        self.pages.save()
        self.drafts.flush()
        if self.services.autosave.made is not None:
            self.services.autosave.made.retry()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Close everything. What is not saved yet is tried once more; if that fails, the player is asked."""
        if not (self.pages.may_close() and (self.troubles is None or self.troubles.may_close())):
            event.ignore()
            return
        self._desktop.stop()
        services = self.services
        services.preferences.save(replace(services.preferences.now, window=place_of(self)))
        self.pages.close()
        self.drafts.close()
        for each in (services.sounds.made, services.thinker.made, services.autosave.made):
            if each is not None:
                each.close()
        event.accept()
        self.closed.emit()


def _make_thinker() -> Thinker:
    from dominoes.play.worker import Thinker

    return Thinker()


def place_of(window: QWidget) -> dict[str, Any]:
    """Return plain data for `put_at`."""
    box = window.normalGeometry()
    sides = {"x": box.x(), "y": box.y(), "width": box.width(), "height": box.height()}
    return {**sides, "maximized": window.isMaximized()}


def put_at(window: QWidget, place: Mapping[str, Any] | None) -> None:
    """Move *window* to *place*, unless its upper edge would be out of reach on all screens."""
    if place is None:
        return
    sides = [place.get(name) for name in ("x", "y", "width", "height")]
    if all(type(side) is int and abs(side) < FARTHEST for side in sides):
        box = QRect(*sides)
        if QGuiApplication.screenAt(QPoint(box.center().x(), box.top() + _GRIP)) is not None:
            window.setGeometry(box)
    if place.get("maximized") is True:
        window.setWindowState(Qt.WindowState.WindowMaximized)


def fitting(size: QSize, screen: QSize) -> QSize:
    """Return *size*, or as much of it as a *screen* has room for below a title bar."""
    return size.boundedTo(QSize(screen.width(), screen.height() - _TITLE_BAR))
