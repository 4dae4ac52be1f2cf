# SPDX-License-Identifier: MIT
"""The one window: its services, its size, its keys, its end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QMargins, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QMainWindow, QWidget

from ui.app.memory import keep_large_blocks_apart
from ui.app.pages import Navigation, Pages
from ui.kit import screens
from ui.kit.arrows import last_input
from ui.kit.commands import keys_of
from ui.kit.desktop import Desktop
from ui.kit.drafts import FILE as DRAFTS
from ui.kit.drafts import Drafts
from ui.kit.drafts import use as use_drafts
from ui.kit.messages import Messages
from ui.kit.preferences import SMALLEST, USUAL, Preferences, application
from ui.kit.settings import OWN, Settings
from ui.kit.widgets import ENTER, WindowEvents
from ui.language import i18n
from ui.language.i18n import _
from ui.paths import UserFolders
from ui.play.services import Lazy, Services
from ui.tiles import own as tiles

if TYPE_CHECKING:
    from dominoes.errors import DominoesError
    from dominoes.play.worker import Thinker
    from ui.kit.sound import Sounds
    from ui.saving.autosave import Autosave
    from ui.saving.trouble_messages import TroubleMessages

# What is not needed for the first picture of the start page is imported where it is first used.
# ruff: noqa: PLC0415

TRANSLATOR = "Ctrl Shift L"
"""Reads the catalogues again, for translators."""
SETTLE_MS = 120
"""How long a window must keep its size before everything is scaled to it."""
FARTHEST: Final = 100_000
"""Pixels; no screen lies farther out."""
_TITLE_BAR: Final = 40
"""Pixels that a desktop may add above a window; how many is known only when it is shown."""


def _error_text(error: DominoesError) -> str:
    from ui.games.reasons import error_text

    return error_text(error)


_KEYS: Final = "keys#everywhere"
"""Where the manual tells of the keys of every page."""


class MainWindow(WindowEvents, QMainWindow):
    """Shows one page at a time."""

    closed = Signal()

    def __init__(self, folders: UserFolders, settings: Settings, language: str) -> None:
        """Make the window; what is slow waits until it is shown."""
        super().__init__()
        self._sounds_folder = folders.logs / "sounds"
        tiles.use(folders.records / tiles.FOLDER)
        stack = self._stack = Navigation(self)
        messages = Messages(self, _error_text)
        self.services = Services(
            # Where pages will stand: a whole page that moves to another parent costs as much as its making.
            parent=stack,
            folder=folders.records,
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
        screens.set_smallest(self, QSize(*SMALLEST))
        self.resize(*USUAL)
        put_at(self, settings.window)
        # The layout of the window gives it this size only when the window is shown.
        stack.resize(self.size())
        self.pages = Pages(self.services, stack)
        self.translate(lambda: self.setWindowTitle(i18n.term("app-name")))

    # -- services ------------------------------------------------------------------------------

    def _make_autosave(self) -> Autosave:
        from ui.saving.autosave import Autosave
        from ui.saving.trouble_messages import TroubleMessages

        autosave = Autosave(self.services.folder / "matches.db", self)
        self.troubles = TroubleMessages(autosave, self.services.messages, self)
        self.troubles.changed.connect(self.pages.show_saved)
        self.troubles.loss_agreed.connect(self.close)
        autosave.recovered.connect(self.pages.start.list_matches)
        return autosave

    def _make_sounds(self) -> Sounds:
        from ui.kit.sound import Sounds

        preferences, sounds = self.services.preferences, Sounds(self._sounds_folder, self)

        def follow() -> None:
            now = preferences.now
            sounds.set_on(on=now.sound, volume=now.volume, speaks=now.voice)
            sounds.set_tiles(now.tile_set)

        preferences.changed.connect(follow)
        follow()
        return sounds

    def after_first_paint(self) -> None:
        """Do what can wait until the window is shown: open the store, start the worker."""
        keep_large_blocks_apart()
        i18n.add_all_fonts()
        self.services.autosave().open()
        self.pages.start.fill()
        self._tell_missing_tiles()
        self.services.thinker().start()
        self._desktop.watch()
        screens.ScreenWatch(self)

    def _tell_missing_tiles(self) -> None:
        """Use the usual tiles instead of those of one's own that are missing or damaged, and say so."""
        preferences = self.services.preferences
        if preferences.now.tile_set.startswith(OWN) and tiles.found(preferences.now.tile_set) is None:
            preferences.set("tile_set", Settings().tile_set)
            words = _(
                "Your custom tiles are missing or damaged, so you see the usual ones. Add yours again in the settings."
            )
            self.services.messages.show(words)

    # -- size, keys ----------------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:
        """Note from now on whether keys or the pointer are used."""
        super().showEvent(event)
        if (handle := self.windowHandle()) is not None:
            handle.installEventFilter(last_input)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Scale everything to the window, once its size has settled."""
        super().resizeEvent(event)
        self._settling.start()

    def toggle_full_screen(self) -> None:
        """Fill the screen, or stop filling it."""
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle F1 (manual), ? (keys), F11 (full screen), F9 (projector), Escape (back), Enter (a focused button)."""
        if event.key() == Qt.Key.Key_F11:
            self.toggle_full_screen()
        elif event.key() == Qt.Key.Key_F1:
            self.pages.open_manual()
        elif "?" in keys_of(event) and not self._stack.has_sheet:
            # A page with a list of its own has shown that.
            self.pages.manual.open(_KEYS)
        elif event.key() == Qt.Key.Key_F9:
            self.services.preferences.toggle_projector()
        elif TRANSLATOR in keys_of(event):
            self._reload_texts()
        elif event.key() == Qt.Key.Key_Escape and self.pages.current is not self.pages.start:
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
        text = _("The texts could not be reloaded: {why}") if wrong else _("The texts were reloaded.")
        self.services.messages.show(text.format(why=wrong))

    def come_forward(self, files: Sequence[Path]) -> None:
        """Show the window to the player after another start of the program, and the *files* named there."""
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.raise_()
        self.activateWindow()
        # Some desktops let no window come to the front: then it is marked in their list of windows.
        QApplication.alert(self)
        if files:
            self.pages.open_files(files)

    # -- the end -------------------------------------------------------------------------------

    def save(self) -> None:
        """Save everything unsaved, as far as possible, and stay; nobody is asked."""
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
    """Move *window*, which is not shown yet, to *place* as far as there is a screen; without one, reduce it to fit."""
    sides: list[Any] = [] if place is None else [place.get(name) for name in ("x", "y", "width", "height")]
    if sides and all(type(side) is int and abs(side) < FARTHEST for side in sides) and min(sides[2:]) > 0:
        # Its frame is known only when it is shown; then it is looked at again.
        window.setGeometry(screens.fitted(QRect(*sides), QMargins(), screens.available()))
    elif room := screens.available():
        # The desktop chooses the place, below a title bar.
        window.resize(window.size().boundedTo(room[0].size() - QSize(0, _TITLE_BAR)))
    if place is not None and place.get("maximized") is True:
        window.setWindowState(Qt.WindowState.WindowMaximized)
