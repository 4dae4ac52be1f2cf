# SPDX-License-Identifier: MIT
"""The one window: pages that replace each other, the language, the look, what is saved."""

from __future__ import annotations

import logging
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QKeyCombination, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QMainWindow, QWidget

from dominoes.errors import StoreError
from ui.app import window_place
from ui.app.messages import Teller
from ui.app.navigation import Navigation
from ui.kit import settings as settings_file
from ui.kit import theme
from ui.kit.apply_look import SMALLEST, USUAL, for_projector, look, text_for
from ui.kit.desktop import Desktop
from ui.kit.settings import Settings
from ui.language import i18n
from ui.language.i18n import _
from ui.pages.start.controller import FrontDoor
from ui.pages.start.page import StartPage
from ui.paths import UserFolders

if TYPE_CHECKING:
    from pathlib import Path

    from dominoes.play.worker import Thinker
    from ui.kit.sound import Sounds
    from ui.pages.glossary.page import GlossaryPage
    from ui.pages.new_game.page import NewGamePage
    from ui.pages.records.controller import Library
    from ui.pages.scorebook.page import ScorebookPage
    from ui.pages.settings.data_controller import DataDesk
    from ui.pages.settings.page import SettingsPage
    from ui.play.match_task import MatchDesk
    from ui.play.page import TablePage
    from ui.play.setup import MatchSetup
    from ui.saving.autosave import Keeper
    from ui.saving.trouble_messages import StoreTroubles

# What is not needed for the first picture of the start page is imported where it is first used: rules,
# opponents, store, event loop and the other pages would double the time until the window is there.
# ruff: noqa: PLC0415

_log = logging.getLogger(__name__)

TRANSLATOR = QKeyCombination(Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier, Qt.Key.Key_L)
"""Reads the catalogues again, for whoever translates them."""
SETTLE_MS = 120
"""How long a window must keep its size before everything is scaled to it."""


class MainWindow(QMainWindow):
    """Start, new game, table, settings; one match at a time."""

    closed = Signal()

    def __init__(self, folders: UserFolders, settings: Settings, language: str) -> None:
        """Make the window; nothing slow happens before it is shown."""
        super().__init__()
        self._settings_path = folders.settings / "settings.json"
        self.settings = settings
        self._language = language
        self._store_path = folders.records / "matches.db"
        self._keeper: Keeper | None = None
        self.troubles: StoreTroubles | None = None
        """What is told about saving; None before the store is wanted."""
        self._thinker: Thinker | None = None
        self._sounds: Sounds | None = None
        self.teller = Teller(self)
        self._desktop = Desktop(self)
        self._desktop.changed.connect(self._on_desktop)
        self._settling = QTimer(self)
        self._settling.setSingleShot(True)
        self._settling.setInterval(SETTLE_MS)
        self._settling.timeout.connect(self._on_settled)
        self._projector = False
        self._shown: tuple[str, str, float, str] | None = None
        self._matches: MatchDesk | None = None
        self._library: Library | None = None
        self._data_desk: DataDesk | None = None
        self._scorebook: ScorebookPage | None = None
        self._glossary: GlossaryPage | None = None
        self._records_folder = folders.records
        self._stack = Navigation(self)
        self._stack.dropped.connect(self._on_dropped)
        self.setCentralWidget(self._stack)
        self.setMinimumSize(*SMALLEST)
        self.resize(*USUAL)
        window_place.put(self, settings.window)
        self.start = StartPage(self)
        self._door = FrontDoor(self, self.start)
        self._stack.addWidget(self.start)
        self._new_game: NewGamePage | None = None
        self._settings_page: SettingsPage | None = None
        self._table: TablePage | None = None
        self.retranslate()

    @property
    def page(self) -> QWidget | None:
        """The page that is shown."""
        return self._stack.currentWidget()

    def every_page(self) -> tuple[QWidget, ...]:
        """Make and give every page."""
        library = self.library
        played = (library.records, library.statistics, library.review)
        return (self.start, self.new_game, self.settings_page, self.table, *played, self.scorebook, self.glossary)

    @property
    def keeper(self) -> Keeper:
        """Where matches are kept."""
        if self._keeper is None:
            from ui.saving.autosave import Keeper
            from ui.saving.trouble_messages import StoreTroubles

            self._keeper = Keeper(self._store_path, self)
            self.troubles = StoreTroubles(self, self._keeper)
        return self._keeper

    @property
    def thinker(self) -> Thinker:
        """The process that thinks."""
        if self._thinker is None:
            from dominoes.play.worker import Thinker

            self._thinker = Thinker()
        return self._thinker

    @property
    def sounds(self) -> Sounds:
        """What is heard."""
        if self._sounds is None:
            from ui.kit.sound import Sounds

            self._sounds = Sounds(self)
            self._sounds.set_on(on=self.settings.sound, volume=self.settings.volume)
        return self._sounds

    @property
    def matches(self) -> MatchDesk:
        """Where matches are begun and left."""
        if self._matches is None:
            from ui.play.match_task import MatchDesk

            self._matches = MatchDesk(self)
        return self._matches

    @property
    def library(self) -> Library:
        """The pages of what was played."""
        if self._library is None:
            from ui.pages.records.controller import Library

            self._library = Library(self)
        return self._library

    @property
    def scorebook(self) -> ScorebookPage:
        """The score book for a real table, made when it is first needed."""
        if self._scorebook is None:
            from ui.pages.scorebook.page import ScorebookPage

            self._scorebook = ScorebookPage(self, self._records_folder / "scorebooks.json")
            self._scorebook.left.connect(self.go_back)
            self.add_page(self._scorebook)
        return self._scorebook

    @property
    def glossary(self) -> GlossaryPage:
        """The words of the games, made when they are first needed."""
        if self._glossary is None:
            from ui.pages.glossary.page import GlossaryPage

            self._glossary = GlossaryPage(self)
            self._glossary.left.connect(self.go_back)
            self.add_page(self._glossary)
        return self._glossary

    def add_page(self, page: QWidget) -> None:
        """Take *page* among those that can be shown."""
        self._stack.addWidget(page)

    @property
    def new_game(self) -> NewGamePage:
        """The page of a new game, made when it is first needed."""
        if self._new_game is None:
            from ui.pages.new_game.page import NewGamePage

            self._new_game = NewGamePage(self)
            self._new_game.begin.connect(self._on_begin)
            self._new_game.cancelled.connect(self.go_back)
            self.add_page(self._new_game)
        return self._new_game

    @property
    def settings_page(self) -> SettingsPage:
        """The page of settings, made when it is first needed."""
        if self._settings_page is None:
            from ui.pages.settings.data_controller import DataDesk
            from ui.pages.settings.page import SettingsPage

            self._settings_page = SettingsPage(self)
            self._settings_page.changed.connect(self.change_settings)
            self._settings_page.done.connect(self.go_back)
            self._settings_page.sound_tried.connect(partial(self.sounds.play, "tile"))
            self._data_desk = DataDesk(self, self._settings_page, self._records_folder)
            self.add_page(self._settings_page)
        return self._settings_page

    @property
    def table(self) -> TablePage:
        """The table, made when it is first needed."""
        if self._table is None:
            from ui.play.page import TablePage

            self._table = TablePage(self, self.keeper, self.thinker, self.sounds, self.shown_settings)
            self._table.left.connect(self.go_back)
            self._table.full_screen.connect(self.toggle_full_screen)
            self._table.projector.connect(self.toggle_projector)
            self._table.preferred.connect(self.prefer)
            self._table.open_settings.connect(self.open_settings)
            self.add_page(self._table)
        return self._table

    def after_first_paint(self) -> None:
        """Do what can wait until the window is there: open the store, warm the worker."""
        i18n.add_all_fonts()
        self.keeper.open()
        self.show_matches()
        self.thinker.start()
        self._desktop.watch()

    # -- pages ---------------------------------------------------------------------------------

    def show_page(self, page: QWidget) -> None:
        """Show *page* instead of the present one, to which `go_back` leads again."""
        self._stack.passing = self._new_game
        self._stack.waiting = self._table if self.matches.is_on else None
        self._stack.show_page(page)

    def go_back(self) -> None:
        """Show the page from which one came; a match that is left is saved, and waits under Continue."""
        if self.page is self._table:
            self.end_match()
        before = self._stack.before(None if self.matches.is_on else self._table)
        if before is None or before is self.start:
            self.go_start()
        else:
            self.show_page(before)
            if before is self._table:
                self.table.go_on()

    def end_match(self) -> None:
        """Get up from the table; the match is saved and waits under Continue."""
        if self._matches is not None:
            self._matches.end()

    def go_start(self) -> None:
        """Leave whatever is on; a match is saved and waits under Continue."""
        left = self._table if self.page is self._table else None
        self.end_match()
        self.show_matches()
        self._stack.go_home()
        if left is not None:
            self.start.point_to(left.game)

    def show_matches(self) -> None:
        """List the matches that can be continued."""
        from ui.pages.start.saved_matches import match_rows

        # Where several play at one computer, each sees his own.
        player = self.settings.player_name if len(self.settings.players) > 1 else None
        self.start.show_matches(match_rows(self.keeper.open_matches(), player))
        if self.troubles is not None:
            self.troubles.tell_unreadable()

    def _on_begin(self, setup: MatchSetup) -> None:
        self.change_settings(self.new_game.remember(self.settings))
        self.matches.play_new(setup)

    def open_file(self, path: Path) -> None:
        """Show the rounds of a record file."""
        self._hold()
        self.library.open_file(path)

    def _hold(self) -> None:
        """Let a match wait while another page is shown."""
        if self._table is not None and self.page is self._table:
            self._table.hold()

    def _on_dropped(self, paths: list[Path]) -> None:
        self._hold()
        self.library.open_records()
        self.library.records.import_files(paths)

    def open_settings(self) -> None:
        """Show the settings; a match is held meanwhile."""
        self.settings_page.show_settings(self.settings)
        self.settings_page.show_sound(self.sounds.why_not)
        if self._data_desk is not None:
            self._data_desk.refresh()
        self._hold()
        self.show_page(self.settings_page)

    # -- language and look ---------------------------------------------------------------------

    def change_settings(self, new: Settings) -> None:
        """Follow and save what the player likes."""
        old, self.settings = self.settings, new
        language = new.language or self._language
        if new.language != old.language and language != i18n.current().key:
            i18n.install(self._application(), language)
        self._show_look()
        if self._sounds is not None:
            self._sounds.set_on(on=new.sound, volume=new.volume)
        self._greet()
        self._save(new)

    def prefer(self, name: str, value: Any) -> None:  # noqa: ANN401 - the value of any setting
        """Let what is liked otherwise be a setting."""
        self.change_settings(replace(self.settings, **{name: value}))

    def _save(self, new: Settings) -> None:
        self.settings = new
        try:
            settings_file.save(new, self._settings_path)
        except StoreError:
            self.teller.tell_once(_("The settings could not be written; they hold until the program ends."))

    def retranslate(self) -> None:
        """Say everything again in the language now used."""
        self.setWindowTitle(i18n.term("app-name"))
        self._greet()

    def _greet(self) -> None:
        """Show who plays, and ask a newcomer whether the games are new to him."""
        now = self.settings
        self.start.show_player(now.player_name, now.players, new=bool(now.new_player))
        self.start.set_tiles(now.tiles)
        self.start.show_greeting(visible=self.settings.new_player is None)

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
            if self._keeper is not None:
                self.show_matches()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Scale with the window, once it has come to rest."""
        super().resizeEvent(event)
        self._settling.start()

    def _on_settled(self) -> None:
        if text_for(self.shown_settings.text_size, self.width(), self.height()) != theme.look().text_size:
            self._show_look()

    def _on_desktop(self) -> None:
        """Follow the desktop's colours and wish for contrast, where the player left them to it."""
        self._shown = None
        self._show_look()

    @staticmethod
    def _application() -> QApplication:
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        return app

    def toggle_full_screen(self) -> None:
        """Fill the screen, or stop filling it."""
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def toggle_projector(self) -> None:
        """Show everything larger and named, for a room to see; or as the player likes it."""
        self._projector = not self._projector
        self._show_look()

    @property
    def shown_settings(self) -> Settings:
        """What the player likes, or what a projector needs."""
        return for_projector(self.settings) if self._projector else self.settings

    def _show_look(self) -> None:
        """Show everything as the settings now want it, in a window of this size."""
        shown = self.shown_settings
        text = text_for(shown.text_size, self.width(), self.height())
        wanted = (shown.chrome, shown.cloth, text, i18n.current().key)
        if wanted != self._shown:
            self._shown = wanted
            look(self._application(), shown, (self.width(), self.height()))
        theme.choose_tiles(shown.tiles)
        if self._table is not None:
            self._table.apply_settings(shown)
        if self._library is not None:
            self._library.apply_settings()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """F11 fills the screen on every page, F9 is for a projector; Escape leads back, Enter presses a button."""
        if event.key() == Qt.Key.Key_F11:
            self.toggle_full_screen()
        elif event.key() == Qt.Key.Key_F9:
            self.toggle_projector()
        elif event.keyCombination() == TRANSLATOR:
            self.teller.tell_reload(i18n.reload(self._application()))
        elif event.key() == Qt.Key.Key_Escape and self.page is not self.start:
            self.go_back()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            focus = self.focusWidget()
            if isinstance(focus, QAbstractButton):
                # Qt lets Space alone press a button outside of dialogs.
                focus.click()
        else:
            super().keyPressEvent(event)

    # -- trouble and the end -------------------------------------------------------------------

    def forget_settings(self) -> None:
        """Begin anew, as at the first start; the language stays."""
        self.change_settings(Settings(language=self.settings.language))

    def show_saved(self) -> None:
        """Show at the table whether the match is saved."""
        if self._table is not None:
            self._table.show_header()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Let go of everything; what is not saved yet is tried once more, and asked about if that fails."""
        if self.troubles is not None and not self.troubles.may_close():
            event.ignore()
            return
        self._desktop.stop()
        self._save(replace(self.settings, window=window_place.place_of(self)))
        for each in (self._matches, self._library, self._data_desk, self._sounds):
            if each is not None:
                each.close()
        if self._thinker is not None:
            self._thinker.close()
        if self._keeper is not None:
            self._keeper.close()
        event.accept()
        self.closed.emit()
