# SPDX-License-Identifier: MIT
"""The one window: pages that replace each other, the language, the look, what is saved."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Coroutine
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QMessageBox, QStackedWidget, QWidget

from dominoes.errors import DominoesError, Reason, StoreError
from ui import i18n, theme
from ui import settings as settings_file
from ui.i18n import _
from ui.pages.start import StartPage
from ui.paths import UserFolders
from ui.settings import Settings
from ui.system import system_chrome

if TYPE_CHECKING:
    import asyncio

    from dominoes.ai.worker import Thinker
    from ui.keeper import Keeper
    from ui.pages.new_game import NewGamePage
    from ui.pages.settings import SettingsPage
    from ui.pages.table import TablePage
    from ui.setup import MatchSetup

# What is not needed for the first picture of the start page is imported where it is first used: rules,
# opponents, store, event loop and the other pages would double the time until the window is there.
# ruff: noqa: PLC0415

_log = logging.getLogger(__name__)

SMALLEST = (960, 600)
USUAL = (1280, 800)
"""Size of a new window; text and spacing grow with one that is larger."""
SCALE_STEP = 0.1
LARGEST_IN_SMALLEST = 1.5
"""Factor on text up to which a table of the smallest size has room for everything."""
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
        self._thinker: Thinker | None = None
        self._told: set[str] = set()
        self._settling = QTimer(self)
        self._settling.setSingleShot(True)
        self._settling.setInterval(SETTLE_MS)
        self._settling.timeout.connect(self._on_settled)
        self._match: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._stack = QStackedWidget(self)
        self.setCentralWidget(self._stack)
        self.setMinimumSize(*SMALLEST)
        self.resize(*USUAL)
        self.start = StartPage(self)
        self.start.new_game.connect(self._on_new_game)
        self.start.resume.connect(self._on_resume)
        self.start.give_up.connect(self._on_give_up)
        self.start.language_chosen.connect(self._on_language)
        self.start.open_settings.connect(self._on_settings)
        self.start.preset_chosen.connect(self._on_new_game)
        self.start.greeted.connect(self._on_greeted)
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
        return (self.start, self.new_game, self.settings_page, self.table)

    @property
    def keeper(self) -> Keeper:
        """Where matches are kept."""
        if self._keeper is None:
            from ui.keeper import Keeper

            self._keeper = Keeper(self._store_path, self)
            self._keeper.troubled.connect(self._on_trouble)
        return self._keeper

    @property
    def thinker(self) -> Thinker:
        """The process that thinks."""
        if self._thinker is None:
            from dominoes.ai.worker import Thinker

            self._thinker = Thinker()
        return self._thinker

    @property
    def new_game(self) -> NewGamePage:
        """The page of a new game, made when it is first needed."""
        if self._new_game is None:
            from ui.pages.new_game import NewGamePage

            self._new_game = NewGamePage(self)
            self._new_game.begin.connect(self._on_begin)
            self._new_game.cancelled.connect(self.go_start)
            self._stack.addWidget(self._new_game)
        return self._new_game

    @property
    def settings_page(self) -> SettingsPage:
        """The page of settings, made when it is first needed."""
        if self._settings_page is None:
            from ui.pages.settings import SettingsPage

            self._settings_page = SettingsPage(self)
            self._settings_page.changed.connect(self._on_settings_changed)
            self._settings_page.done.connect(self._leave_settings)
            self._stack.addWidget(self._settings_page)
        return self._settings_page

    @property
    def table(self) -> TablePage:
        """The table, made when it is first needed."""
        if self._table is None:
            from ui.pages.table import TablePage

            self._table = TablePage(self, self.keeper, self.thinker, self.settings)
            self._table.left.connect(self.go_start)
            self._table.full_screen.connect(self.toggle_full_screen)
            self._table.settings_changed.connect(self._on_settings_changed)
            self._table.open_settings.connect(self._on_settings)
            self._stack.addWidget(self._table)
        return self._table

    def after_first_paint(self) -> None:
        """Do what can wait until the window is there: open the store, warm the worker."""
        i18n.add_all_fonts()
        self.keeper.open()
        self.show_matches()
        self.thinker.start()

    # -- pages ---------------------------------------------------------------------------------

    def show_page(self, page: QWidget) -> None:
        """Show *page* instead of the present one."""
        self._stack.setCurrentWidget(page)
        page.setFocus(Qt.FocusReason.OtherFocusReason)

    def go_start(self) -> None:
        """Leave whatever is on; a match is saved and waits under Continue."""
        if self._match is not None and not self._match.done():
            self._match.cancel()
        self._match = None
        self.show_matches()
        self.show_page(self.start)

    def show_matches(self) -> None:
        """List the matches that can be continued."""
        from ui.saved import match_row

        rows = []
        for saved in self.keeper.open_matches():
            try:
                rows.append(match_row(saved))
            except (DominoesError, KeyError, ValueError) as error:
                # A match of rules that this version does not know stays in the store, unharmed.
                _log.info("match %s cannot be listed: %s", saved.id, error)
        self.start.show_matches(rows)

    def _on_new_game(self, game: str, preset: str = "") -> None:
        newcomer = "basic" if self.settings.new_player and self.settings.last_setup is None else ""
        self.new_game.prepare(game, self.settings, preset or newcomer or None)
        self.show_page(self.new_game)

    def _on_greeted(self, new: bool) -> None:  # noqa: FBT001 - a signal's argument
        self._on_settings_changed(replace(self.settings, new_player=new))
        if new:
            self._on_new_game("tiengow", "basic")

    def _on_begin(self, setup: MatchSetup) -> None:
        self._on_settings_changed(self.new_game.remember(self.settings))
        from dominoes.deal import new_seed

        self.show_page(self.table)
        self._begin(partial(self.table.play_new, setup, new_seed()))

    def _on_resume(self, number: int) -> None:
        self.show_page(self.table)
        self._begin(partial(self._resume, number))

    async def _resume(self, number: int) -> None:
        """Go on with a match as it is stored now: whoever played it last has got up, and saves nothing more."""
        saved = self.keeper.load(number)
        if saved is None:
            self.go_start()
            self.tell(_("The match cannot be read just now."))
        else:
            await self.table.play_saved(saved)

    def _on_give_up(self, number: int) -> None:
        self.keeper.end_match(number, "given-up")
        self.show_matches()

    def _begin(self, play: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Own the task of a match; what goes wrong in it is told, not swallowed."""
        import asyncio

        task = asyncio.ensure_future(self._after(frozenset(self._tasks), play))
        self._match = task
        self._tasks.add(task)
        task.add_done_callback(self._on_match_done)

    @staticmethod
    async def _after(before: Collection[asyncio.Task[None]], play: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Play when those who were *before* have got up from the table, a little after they left."""
        import asyncio

        if before:
            await asyncio.wait(before)
        await play()

    def _on_match_done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if task.cancelled():
            return
        error = task.exception()
        if isinstance(error, DominoesError):
            _log.info("a match cannot be continued: %s", error)
            self.go_start()
            self.tell(_("This match does not agree with the rules of this version; it stays where it is."))
        elif error is not None:
            _log.error("a match broke off", exc_info=error)
            self.go_start()
            self.tell(_("Something went wrong in the program. What was saved of the match is under Continue."))

    def _on_settings(self) -> None:
        self.settings_page.show_settings(self.settings)
        if self.page is self._table:
            self.table.hold()
        self.show_page(self.settings_page)

    def _leave_settings(self) -> None:
        """Go back to the table if a match is on, else to the start page."""
        if self._table is not None and self._match is not None and not self._match.done():
            self.show_page(self._table)
            self._table.go_on()
        else:
            self.go_start()

    # -- language and look ---------------------------------------------------------------------

    def _on_language(self, key: str) -> None:
        self._on_settings_changed(replace(self.settings, language=key))

    def _on_settings_changed(self, new: Settings) -> None:
        """Follow and save what the player likes."""
        old, self.settings = self.settings, new
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        language = new.language or self._language
        if new.language != old.language and language != i18n.current().key:
            i18n.install(app, language)
            look(app, new, (self.width(), self.height()))
        elif (new.text_size, new.chrome, new.cloth) != (old.text_size, old.chrome, old.cloth):
            look(app, new, (self.width(), self.height()))
        if self._table is not None:
            self._table.apply_settings(new)
        self._greet()
        try:
            settings_file.save(new, self._settings_path)
        except StoreError:
            self._tell_once(_("The settings could not be written; they hold until the program ends."))

    def retranslate(self) -> None:
        """Say everything again in the language now used."""
        self.setWindowTitle(i18n.term("app-name"))
        self._greet()

    def _greet(self) -> None:
        """Show who plays, and ask a newcomer whether the games are new to him."""
        self.start.show_player(self.settings.player_name, new=bool(self.settings.new_player))
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
        size = (self.width(), self.height())
        app = QApplication.instance()
        if text_for(self.settings.text_size, *size) != theme.look().text_size and isinstance(app, QApplication):
            look(app, self.settings, size)
            if self._table is not None:
                self._table.apply_settings(self.settings)

    def toggle_full_screen(self) -> None:
        """Fill the screen, or stop filling it."""
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """F11 fills the screen on every page; Escape leads back."""
        if event.key() == Qt.Key.Key_F11:
            self.toggle_full_screen()
        elif event.key() == Qt.Key.Key_Escape and self.page is self._settings_page:
            self._leave_settings()
        elif event.key() == Qt.Key.Key_Escape and self.page is not self.start:
            self.go_start()
        else:
            super().keyPressEvent(event)

    # -- trouble and the end -------------------------------------------------------------------

    def tell(self, text: str) -> None:
        """Tell the player something in a box of its own, letter by letter."""
        box = QMessageBox(self)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setText(text)
        box.open()

    @staticmethod
    def _why(reason: Reason) -> str:
        from ui.reason_texts import reason_text

        return reason_text(reason, ())

    def _on_trouble(self, reason: Reason) -> None:
        self._tell_once(_("Not saved: {why}").format(why=self._why(reason)))

    def _tell_once(self, text: str) -> None:
        """Tell what need not be told with every move."""
        if text not in self._told:
            self._told.add(text)
            self.tell(text)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Let go of everything; every move is saved already."""
        for task in self._tasks:
            task.cancel()
        if self._thinker is not None:
            self._thinker.close()
        if self._keeper is not None:
            self._keeper.close()
        event.accept()
        self.closed.emit()


def text_for(chosen: float, width: int, height: int) -> float:
    """Give the factor on all text and spacing in a window of *width* by *height*.

    Everything grows with a window larger than the usual one, in coarse steps; and the factor *chosen* by
    the player is held where a small window has no room for it.
    """
    grown = max(1.0, int(min(width / USUAL[0], height / USUAL[1]) / SCALE_STEP) * SCALE_STEP)
    room = LARGEST_IN_SMALLEST * min(width / SMALLEST[0], height / SMALLEST[1])
    return min(chosen * grown, room)


def look(app: QApplication, settings: Settings, size: tuple[int, int] = USUAL) -> None:
    """Give the program the size of text and the colours of *settings*, in a window of *size*."""
    text = text_for(settings.text_size, *size)
    chrome = system_chrome() if settings.chrome == "system" else settings.chrome
    theme.apply(app, text_size=text, chrome=chrome, cloth=settings.cloth)
