# SPDX-License-Identifier: MIT
"""What the person asks of the table while they play: help, a look at something, another pace; by key or by click."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Protocol

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from ui.kit.announce import announce
from ui.kit.commands import Command, picked, press
from ui.kit.settings import changed_speed
from ui.kit.sheet import SheetContent, keys_sheet
from ui.language.i18n import _, number, term
from ui.play import sheets

if TYPE_CHECKING:
    from ui.kit.sheet import SheetOverlay
    from ui.play.match import MatchRunner
    from ui.play.services import Routes, Services
    from ui.table.side_panel import SidePanel

_FIRST: Final = ("H", "Ctrl Z", "Ctrl Y")
_LATER: Final = ("R", "S", "I", "P", "D", "C", "M", ",", "F9", "F11", "?")
"""Keys of the commands in the header; those of the game come between."""


class AskedTable(Protocol):
    """What requests need of the table page."""

    overlay: SheetOverlay
    runner: MatchRunner | None
    """Of the match being played; None while nobody plays."""
    table: Any
    """The felt of any game."""

    @property
    def side_fits(self) -> bool:
        """Whether there is room for the panel beside the table."""

    def fill_panel(self, panel: SidePanel) -> None:
        """Fill a panel as the one beside the table."""

    def show_header(self) -> None:
        """Bring title and commands up to date."""


class Requests(QObject):
    """Answers what the person asks at one table page."""

    def __init__(self, page: AskedTable, parent: QWidget, services: Services, routes: Routes) -> None:
        """Answer at *page*, as a child of *parent*."""
        super().__init__(parent)
        self._page = page
        self._parent = parent
        self._preferences = services.preferences
        self._services = services
        self._routes = routes
        self._asked: set[asyncio.Task[object]] = set()
        self._hinting: asyncio.Task[object] | None = None

    # -- sheets --------------------------------------------------------------------------------

    def own(self, task: asyncio.Task[object]) -> None:
        """Keep *task* until it is done, or the person leaves."""
        self._asked.add(task)
        task.add_done_callback(self._asked.discard)

    def forget(self) -> None:
        """Cancel what has not been answered."""
        for task in self._asked:
            task.cancel()

    def look_at(self, make: Callable[[], SheetContent]) -> None:
        """Show a sheet to be looked at; play goes on below it."""
        overlay = self._page.overlay
        if not overlay.isVisible():
            self.own(asyncio.ensure_future(overlay.ask(make)))

    def show_rules(self) -> None:
        """Show the options of this table."""
        if self._page.runner is not None:
            self.look_at(partial(sheets.rules_content, self._page.runner.party.setup))

    def show_standings(self) -> None:
        """Show how the match stands."""
        if self._page.runner is not None:
            self.look_at(partial(sheets.standings_content, self._page.runner))

    def show_keys(self) -> None:
        """List the keys."""
        self.look_at(lambda: keys_sheet(self.commands()))

    def pause(self) -> None:
        """Hold the opponents until the person goes on."""
        if self._page.runner is not None and not self._page.overlay.isVisible():
            self.own(asyncio.ensure_future(self._paused(self._page.runner)))

    async def _paused(self, runner: MatchRunner) -> None:
        runner.hold()
        try:
            await self._page.overlay.ask(partial(sheets.pause_content, self._services.autosave().failure))
        finally:
            runner.go_on()

    # -- help ----------------------------------------------------------------------------------

    def _helped(self) -> MatchRunner | None:
        """Return the match in which the person may be helped; None where they play without help, or nobody plays."""
        runner = self._page.runner
        return None if runner is None or runner.presenter.is_honest() else runner

    def ask_hint(self) -> None:
        """Advise the person, in their turn."""
        runner = self._helped()
        if runner is None:
            return
        if runner.presenter.person.turn is None:
            self._say(_("A hint can be given when it is your turn."))
        elif self._hinting is None or self._hinting.done():
            self._say(_("Thinking about a hint…"))
            self._hinting = asyncio.ensure_future(runner.hint())
            self.own(self._hinting)

    def undo(self) -> None:
        """Take back to the last decision, unless the player wants honest play."""
        runner = self._helped()
        if runner is None:
            return
        if runner.can_undo and not self._page.overlay.isVisible():
            runner.undo()
        else:
            self._say(_("There is nothing to take back in this round."))

    def redo(self) -> None:
        """Do again what was taken back."""
        runner = self._helped()
        if runner is None:
            return
        if runner.can_redo and not self._page.overlay.isVisible():
            runner.redo()
        else:
            self._say(_("There is nothing to do again."))

    def play_on(self) -> None:
        """Let the computer play for the person, or no longer."""
        runner = self._helped()
        if runner is None:
            return
        if runner.stands_in:
            runner.take_over()
            self._say(_("You play again."))
        else:
            runner.hand_over()
            self._say(_("The computer plays for you; this round is not counted. D stops it."))
        self._page.show_header()

    def play_one(self) -> None:
        """Let the computer make one move for the person."""
        runner = self._helped()
        if runner is None:
            return
        if runner.presenter.person.turn is None:
            self._say(_("The computer can move for you when it is your turn."))
        else:
            runner.hand_over(once=True)

    def _say(self, words: str) -> None:
        self._page.table.advice.say(words)
        announce(self._page.table, words)

    # -- another way to play -------------------------------------------------------------------

    def toggle_side(self) -> None:
        """Show or hide the panel beside the table; where there is no room for it, show it as a sheet."""
        if self._page.side_fits:
            self._preferences.set("side_panel", not self._preferences.shown.side_panel)
        else:
            self.look_at(partial(sheets.panel_content, self._parent, self._page.fill_panel))

    def change_speed(self, steps: int) -> None:
        """Play faster or slower."""
        speed = changed_speed(self._preferences.shown.speed, steps)
        self._preferences.set("speed", speed)
        self._say(_("Speed ×{n}").format(n=number(speed)))

    def toggle_sound(self) -> None:
        """Make sounds, or be silent."""
        on = not self._preferences.shown.sound
        self._preferences.set("sound", on)
        self._say((self._services.sounds().why_not or _("Sound is on.")) if on else _("Sound is off."))

    # -- commands and keys ---------------------------------------------------------------------

    def commands(self) -> tuple[Command, ...]:
        """Return what can be asked for at this table, by key or by click, in the order of the key help."""
        runner = self._page.runner
        seated = runner is not None
        own = () if runner is None else runner.presenter.commands()
        stands_in = runner is not None and runner.stands_in
        return (
            *own,
            Command(term("hint"), "H", self.ask_hint, enabled=seated),
            Command(term("undo"), "Ctrl Z", self.undo, enabled=seated),
            Command(term("redo"), "Ctrl Y", self.redo, enabled=seated, also=("Ctrl Shift Z", "Ctrl Shift Y")),
            Command(_("Standings"), "S", self.show_standings, enabled=seated),
            Command(_("Rules"), "R", self.show_rules, enabled=seated, help=term("rules-of-table")),
            Command(_("Panel"), "I", self.toggle_side, help=_("Show or hide the panel beside the table")),
            Command(term("pause"), "P", self.pause, enabled=seated),
            Command("", "+", partial(self.change_speed, 1), help=term("speed"), cap="+ −", also=("=",)),
            Command("", "-", partial(self.change_speed, -1), help=""),
            Command(
                _("Play myself again") if stands_in else _("Computer plays on"),
                "D",
                self.play_on,
                enabled=seated,
                help=_("Let the computer play on, or play yourself again"),
            ),
            Command(
                _("Computer plays one move"),
                "C",
                self.play_one,
                enabled=seated,
                help=_("Let the computer make one move"),
            ),
            Command(term("sound"), "M", self.toggle_sound, help=_("Sound on or off")),
            Command(term("settings"), ",", self._routes.settings),
            Command(term("projector"), "F9", self._preferences.toggle_projector),
            Command(term("full-screen"), "F11", self._services.toggle_full_screen),
            Command("", "Esc", None, help=_("Close what lies on top; back to the start page")),
            Command(term("keyboard-shortcut"), "?", self.show_keys, help=""),
        )

    def in_header(self) -> tuple[Command, ...]:
        """Return the commands that the header shows, most used first."""
        runner = self._page.runner
        own = () if runner is None else (each.key for each in runner.presenter.commands() if each.text)
        return picked(self.commands(), *_FIRST, *own, *_LATER)

    def press(self, key: str) -> bool:
        """Do what *key*, as `key_of` returned it, means at this table. Return False if it means nothing."""
        runner = self._page.runner
        return press(self.commands(), key) or (runner is not None and runner.presenter.person.press(key))
