# SPDX-License-Identifier: MIT
"""The base of the pages with a game on them: that of play, and the review."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLayout, QLineEdit, QPlainTextEdit, QWidget

from dominoes.game import Seat
from ui.games import GAME_UIS
from ui.games.presenter import Presenter
from ui.kit import theme
from ui.kit.commands import Command, keys_of, press
from ui.kit.header import Header
from ui.kit.layouts import Part, hbox, vbox
from ui.kit.preferences import cloth_for
from ui.kit.settings import Settings, changed_speed
from ui.kit.sheet import SheetContent, SheetOverlay, close_button, keys_sheet
from ui.kit.tasks import Tasks
from ui.kit.widgets import ChangeEvents, announce
from ui.language.i18n import _, number, term
from ui.play.services import Routes, Services
from ui.play.sheets import HOW_TO_PLAY, RULES, SETTINGS, rules_content, settings_content
from ui.saving.setup import MatchSetup

WIDE_ENOUGH: Final = 1200
"""Width of the page, at text size 1, from which the panel beside the table fits: it yields before tiles do."""


class GamePage(ChangeEvents, QWidget):
    """Header, felt, a panel beside it, and whatever sheet lies on top."""

    topic: str = ""
    """Where the manual tells of this page, as in `ui.kit.widgets.Page`."""
    PACE = "speed"
    """The setting that is the speed of this page."""
    PANEL = 280
    """Width of the panel beside the table, at text size 1."""

    table: Any
    """The felt of any game."""
    side: QWidget
    """The panel beside the table."""

    def __init__(self, services: Services, routes: Routes) -> None:
        """Make a page without a table; see `lay_out`."""
        super().__init__(services.parent)
        self._services, self._routes = services, routes
        self.settings = services.preferences.shown
        """The settings that are shown."""
        self.setProperty("surface", "felt")
        self.header = Header(self, self.leave)
        self.presenter: Presenter | None = None
        """Shows what is played on the table; None while nothing is."""
        self._cloth = theme.GREEN
        self._panel_on_sheet: QWidget | None = None
        self.overlay = SheetOverlay(self)
        self.overlay.closed.connect(self._focus_again)
        self.overlay.opened.connect(self.announce)
        self.tasks = Tasks(self)
        self._asking: asyncio.Task[None] | None = None
        """Shows the sheet that was asked for last."""
        services.preferences.applied.connect(self.apply_settings)

    def lay_out(self, side: QWidget, before: QLayout | None = None) -> QHBoxLayout:
        """Place the panel *side* below the header, beside what comes *before* it; return their row."""
        self.side = side
        row = hbox(side, spacing=0) if before is None else hbox(Part(before, 1), side, spacing=0)
        vbox(self.header, Part(row, 1), on=self, spacing=0)
        return row

    # -- what pages may define -----------------------------------------------------------------

    def save(self) -> None:
        """Save everything unsaved, as far as possible; nobody is asked."""

    def may_close(self) -> bool:
        """Return whether the window may close; if something would be lost, tell that and return False once."""
        return True

    def stop(self) -> None:
        """Stop what goes on in the background."""

    # -- what each page defines ----------------------------------------------------------------

    def commands(self) -> Sequence[Command]:
        """Return everything the page can do, in the order of the key help."""
        raise NotImplementedError

    def apply_settings(self, settings: Settings) -> None:
        """Follow *settings*."""
        raise NotImplementedError

    def program_commands(self, escape: Command) -> tuple[Command, ...]:
        """Return the common commands of such pages, for the end of `commands`; *escape* is the one of Escape."""
        return (
            Command(term("settings"), ",", self._routes.settings),
            Command(term("projector"), "F9", self._services.preferences.toggle_projector),
            Command(term("full-screen"), "F11", self._services.toggle_full_screen),
            Command(_("Manual"), "F1", self._routes.manual),
            escape,
            Command(term("keyboard-shortcut"), "?", self.show_keys, help=""),
        )

    def show_header(self) -> None:
        """Bring title and commands up to date."""
        raise NotImplementedError

    def fill_panel(self, panel: Any) -> None:  # noqa: ANN401 - of the type of `side`
        """Fill *panel* with what is known now."""
        raise NotImplementedError

    def make_panel(self) -> QWidget:
        """Return a panel for a sheet, where there is no room beside the table."""
        raise NotImplementedError

    # -- the game ------------------------------------------------------------------------------

    def sit_down(self, game: str, rules: Any, me: Seat) -> Presenter:  # noqa: ANN401 - the rules of any game
        """Show *game*, played by *rules*, as the seat *me* sees it."""
        self.get_up()
        self.presenter = presenter = GAME_UIS[game].presenter()(self.table, self.overlay, rules, me, self)
        presenter.announced.connect(self.announce)
        presenter.person.giving_up.connect(self.give_up)
        presenter.person.may_take_focus = self.may_take_focus
        self.take_cloth_of(game)
        return presenter

    @property
    def has_audience(self) -> bool:
        """Whether a class is seeing a second window, which closes when another page is shown."""
        return False

    def give_up(self) -> None:
        """Give up the round in this turn; a page that would lose a round by it asks first."""
        if self.presenter is not None:
            self.presenter.person.give_up(for_good=False)

    def take_cloth_of(self, game: str) -> None:
        """Lay the cloth of *game* from now on."""
        self._cloth = GAME_UIS[game].scene.cloth
        if self.isVisible():
            self.lay_cloth()

    def lay_cloth(self) -> None:
        """Lay the player's cloth, or else that of the game."""
        theme.choose_cloth(cloth_for(self.settings, self._cloth))
        self.update()

    def get_up(self) -> None:
        """Show the game no longer."""
        if self.presenter is not None:
            self.presenter.close()
            self.presenter.deleteLater()
        self.presenter = None

    # -- the panel beside the table ------------------------------------------------------------

    @property
    def side_fits(self) -> bool:
        """Whether there is room for the panel beside the table."""
        return self.width() >= theme.look().px(WIDE_ENOUGH)

    @property
    def side_is_away(self) -> bool:
        """Whether the panel is wanted and makes room for the tiles; then its button is among the first."""
        return self.settings.side_panel and not self.side_fits

    def show_side(self) -> None:
        """Show the panel beside the table if it is wanted and fits."""
        self.side.setFixedWidth(theme.look().px(self.PANEL))
        self.side.setVisible(self.settings.side_panel and self.side_fits)
        self.refresh_side()

    def refresh_side(self) -> None:
        """Bring the panel up to date, beside the table and on a sheet."""
        if not self.side.isHidden():
            self.fill_panel(self.side)
        if self._panel_on_sheet is not None:
            self.fill_panel(self._panel_on_sheet)

    def toggle_side(self) -> None:
        """Show or hide the panel beside the table; where there is no room for it, show it as a sheet."""
        if self.side_fits:
            self._services.preferences.set("side_panel", not self.settings.side_panel)
        else:
            self.begin_sheet(self._ask_panel)

    async def _ask_panel(self) -> None:
        try:
            await self.overlay.ask(self._panel_sheet)
        finally:
            self._panel_on_sheet = None

    def _panel_sheet(self) -> SheetContent:
        self._panel_on_sheet = self.make_panel()
        return SheetContent(_("Panel"), "", self._panel_on_sheet, (close_button(),))

    # -- sheets and words ----------------------------------------------------------------------

    def begin_sheet(self, ask: Callable[[], Coroutine[Any, Any, object]]) -> None:
        """Begin *ask*, which shows a sheet, unless one is open, or asked for already."""
        if not self.overlay.isVisible() and (self._asking is None or self._asking.done()):
            self._asking = self.tasks.begin(ask())

    def look_at(self, make: Callable[[], SheetContent]) -> None:
        """Show a sheet to be looked at, unless one is open; what is played goes on below it."""
        self.begin_sheet(partial(self.overlay.ask, make))

    def show_keys(self) -> None:
        """List the keys."""
        self.look_at(lambda: keys_sheet(self.commands()))

    def show_rules_of(self, setup: MatchSetup) -> None:
        """Show how this table plays; from there the reader can go on to its settings and to the page of the game."""
        self.begin_sheet(partial(self._ask_rules, setup))

    async def _ask_rules(self, setup: MatchSetup) -> None:
        answer = RULES
        while answer in (RULES, SETTINGS):
            make = rules_content if answer == RULES else settings_content
            answer = await self.overlay.ask(partial(make, setup))
        if answer == HOW_TO_PLAY:
            self._routes.how_to_play(setup.game)

    def change_speed(self, steps: int) -> None:
        """Change the speed by *steps*."""
        speed = changed_speed(getattr(self.settings, self.PACE), steps)
        self._services.preferences.set(self.PACE, speed)
        self.say(_("Speed ×{n}").format(n=number(speed)))

    def say(self, text: str) -> None:
        """Show *text* on the table."""
        self.table.advice.say(text)

    def announce(self, text: str) -> None:
        """Send *text* to the screen reader, on behalf of the table."""
        announce(self.table, text)

    # -- keys and focus ------------------------------------------------------------------------

    def leave(self) -> None:
        """Go back."""
        self._routes.back()

    def take_back(self) -> bool:
        """Answer no, or give up what is selected. Return False if there is neither."""
        person = None if self.presenter is None else self.presenter.person
        return self.table.bar.press("Esc") or (
            person is not None and person.turn is not None and person.forget_selection()
        )

    def press(self, key: str) -> bool:
        """Call the command with *key*, one of `keys_of`. Return False if there is none."""
        return press(self.commands(), key)

    def press_key(self, event: QKeyEvent) -> bool:
        """Do what a key means while no sheet is open. Return False if it means nothing."""
        return any(map(self.press, keys_of(event)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Answer the sheet on top, or do what the key means."""
        if self.overlay.isVisible():
            keys = keys_of(event)
            # Who holds a key down has not seen the sheet.
            if event.isAutoRepeat() or "?" in keys or not any(map(self.overlay.press, keys)):
                self.overlay.keyPressEvent(event)
        elif not self.press_key(event):
            super().keyPressEvent(event)

    def may_take_focus(self) -> bool:
        """Return whether a turn may move the focus to the hand: not from an open sheet."""
        return not self.overlay.isVisibleTo(self)

    def _focus_again(self) -> None:
        """Move focus back to the table when a sheet is closed."""
        if self.isVisible():
            self.table.focus_hand()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take the focus from a text field at a click on the bare table: what is pressed next is a command."""
        super().mousePressEvent(event)
        if not self.overlay.isVisible() and isinstance(self.focusWidget(), QLineEdit | QPlainTextEdit):
            self.table.setFocus(Qt.FocusReason.MouseFocusReason)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Pass focus on to the table: the page itself has no use for it."""
        super().focusInEvent(event)
        if self.presenter is not None and not self.overlay.isVisible():
            self._focus_again()

    def showEvent(self, event: QShowEvent) -> None:
        """Lay the cloth of the game, if another page has laid that of another."""
        self.lay_cloth()
        super().showEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the panel beside the table only where it fits."""
        super().resizeEvent(event)
        away = self.side.isHidden()
        self.show_side()
        if self.side.isHidden() != away:
            self.show_header()
