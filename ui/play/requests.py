# SPDX-License-Identifier: MIT
"""What the person asks of the table while they play: help, a look at something, another pace; by key or by click."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject

from ui.kit.commands import Command, picked
from ui.language.i18n import _, term
from ui.play import sheets

if TYPE_CHECKING:
    from ui.play.game_page import GamePage
    from ui.play.match import MatchRunner
    from ui.play.services import Routes, Services

_FIRST: Final = ("H", "Ctrl Z", "Ctrl Y")
_LATER: Final = ("R", "S", "I", "P", "D", "C", "M", ",", "F9", "F11", "?")
"""Keys of the commands in the header; those of the game come between."""


class Requests(QObject):
    """Answers what the person asks at one table page."""

    def __init__(self, page: GamePage, services: Services, routes: Routes) -> None:
        """Answer at *page*."""
        super().__init__(page)
        self._page = page
        self._preferences = services.preferences
        self._services = services
        self._routes = routes
        self._runner: MatchRunner | None = None
        self._hinting: asyncio.Task[None] | None = None

    def begin(self, runner: MatchRunner) -> None:
        """Answer about the match that *runner* plays."""
        self._runner = runner

    def end(self) -> None:
        """Answer about no match."""
        self._runner = None

    # -- sheets --------------------------------------------------------------------------------

    def show_rules(self) -> None:
        """Show the options of this table."""
        if self._runner is not None:
            self._page.look_at(partial(sheets.rules_content, self._runner.party.setup))

    def show_standings(self) -> None:
        """Show how the match stands."""
        if self._runner is not None:
            self._page.look_at(partial(sheets.standings_content, self._runner))

    def pause(self) -> None:
        """Hold the opponents until the person goes on."""
        if self._runner is not None and not self._page.overlay.isVisible():
            self._page.tasks.begin(self._paused(self._runner))

    async def _paused(self, runner: MatchRunner) -> None:
        runner.hold()
        try:
            await self._page.overlay.ask(partial(sheets.pause_content, self._services.autosave().failure))
        finally:
            runner.go_on()

    # -- help ----------------------------------------------------------------------------------

    def _helped(self) -> MatchRunner | None:
        """Return the match in which the person may be helped; None where they play without help, or nobody plays."""
        runner = self._runner
        return None if runner is None or runner.presenter.is_honest() else runner

    def ask_hint(self) -> None:
        """Advise the person, in their turn."""
        runner = self._helped()
        if runner is None:
            return
        if runner.presenter.person.turn is None:
            self._page.say(_("A hint can be given when it is your turn."))
        elif self._hinting is None or self._hinting.done():
            self._page.say(_("Thinking about a hint…"))
            self._hinting = self._page.tasks.begin(runner.hint())

    def undo(self) -> None:
        """Take back to the last decision, unless the player wants honest play."""
        runner = self._helped()
        if runner is None:
            return
        if runner.can_undo and not self._page.overlay.isVisible():
            runner.undo()
        else:
            self._page.say(_("There is nothing to take back in this round."))

    def redo(self) -> None:
        """Do again what was taken back."""
        runner = self._helped()
        if runner is None:
            return
        if runner.can_redo and not self._page.overlay.isVisible():
            runner.redo()
        else:
            self._page.say(_("There is nothing to do again."))

    def play_on(self) -> None:
        """Let the computer play for the person, or no longer."""
        runner = self._helped()
        if runner is None:
            return
        if runner.stands_in:
            runner.take_over()
            self._page.say(_("You play again."))
        else:
            runner.hand_over()
            self._page.say(_("The computer plays for you; this round is not counted. D stops it."))
        self._page.show_header()

    def play_one(self) -> None:
        """Let the computer make one move for the person."""
        runner = self._helped()
        if runner is None:
            return
        if runner.presenter.person.turn is None:
            self._page.say(_("The computer can move for you when it is your turn."))
        else:
            runner.hand_over(once=True)

    def toggle_sound(self) -> None:
        """Make sounds, or be silent."""
        on = not self._preferences.shown.sound
        self._preferences.set("sound", on)
        self._page.say((self._services.sounds().why_not or _("Sound is on.")) if on else _("Sound is off."))

    # -- commands and keys ---------------------------------------------------------------------

    def commands(self) -> tuple[Command, ...]:
        """Return what can be asked for at this table, by key or by click, in the order of the key help."""
        runner = self._runner
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
            Command(_("Panel"), "I", self._page.toggle_side, help=_("Show or hide the panel beside the table")),
            Command(term("pause"), "P", self.pause, enabled=seated),
            Command("", "+", partial(self._page.change_speed, 1), help=term("speed"), cap="+ −", also=("=",)),
            Command("", "-", partial(self._page.change_speed, -1), help=""),
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
            Command(term("keyboard-shortcut"), "?", self._page.show_keys, help=""),
        )

    def in_header(self) -> tuple[Command, ...]:
        """Return the commands that the header shows, most used first."""
        runner = self._runner
        own = () if runner is None else (each.key for each in runner.presenter.commands() if each.text)
        return picked(self.commands(), *_FIRST, *own, *_LATER)
