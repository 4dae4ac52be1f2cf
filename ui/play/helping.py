# SPDX-License-Identifier: MIT
"""Help in a match: hints, taking back, the computer that plays for the person; more of it in a first match."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from typing import TYPE_CHECKING, Any

from dominoes.games.entry import SOLVER
from dominoes.play.worker import Request
from ui.games import game_settings
from ui.kit.settings import COACHING, Settings
from ui.language import names
from ui.language.i18n import _
from ui.play.game_page import GamePage
from ui.play.match import MatchRunner
from ui.play.services import Routes, Services
from ui.play.sheets import AGREED, undo_content

if TYPE_CHECKING:
    from dominoes.game import Seat
    from ui.kit.sheet import SheetContent


class Help:
    """What the person may ask for in a match, unless they play without help."""

    def __init__(
        self, page: GamePage, services: Services, routes: Routes, runner: Callable[[], MatchRunner | None]
    ) -> None:
        """Help on *page*; *runner* returns the match there, None where nobody plays."""
        self._page, self._services, self._routes = page, services, routes
        self._runner = runner
        self._thinking: asyncio.Task[None] | None = None
        self._about: object = None
        """The turn that is thought about."""

    def _helped(self) -> MatchRunner | None:
        """Return the match if the person may be helped in it; None in play without help, or without a match."""
        runner = self._runner()
        return None if runner is None or runner.presenter.is_honest() else runner

    def ask_hint(self) -> None:
        """Advise the person, in their turn."""
        runner = self._helped()
        if runner is None:
            return
        if runner.presenter.person.turn is None:
            self._page.say(_("You can ask for a hint when it is your turn."))
        else:
            self._think(runner, _("Thinking about a hint…"), self.hint)

    def ask_whether_solvable(self) -> None:
        """Say whether the deal can still be solved from here."""
        runner = self._helped()
        if runner is None:
            return
        if runner.presenter.person.turn is None:
            self._page.say(_("Please wait: it is not your turn."))
        else:
            self._think(runner, _("Looking for a solution…"), self.solve)

    def _think(self, runner: MatchRunner, words: str, act: Callable[[MatchRunner], Coroutine[Any, Any, None]]) -> None:
        """Say *words* and begin *act*, unless this turn is thought about already; cancel what is for another turn."""
        turn = runner.presenter.person.turn
        if self._thinking is not None and not self._thinking.done():
            if self._about is turn:
                return
            self._thinking.cancel()
        self._about = turn
        self._page.say(words)
        self._thinking = self._page.tasks.begin(act(runner))

    async def hint(self, runner: MatchRunner) -> None:
        """Ask for advice in the person's turn, and show it."""
        presenter = runner.presenter
        turn, view = presenter.person.turn, presenter.view
        if turn is None or view is None:
            return
        known = None if presenter.coaching is None else await presenter.coaching.wait()
        choice = known or await runner.advice(view, turn.legal)
        if presenter.person.turn is not turn:
            return
        presenter.person.show_hint(choice)

    async def solve(self, runner: MatchRunner) -> None:
        """Find out whether the position can be solved, and show that."""
        person, view = runner.presenter.person, runner.presenter.view
        turn = person.turn
        if turn is None or view is None:
            return
        request = Request(runner.game.key, SOLVER, view, turn.legal, len(view.history))
        choice = await runner.thinker.choose(request, runner.entry.player(SOLVER).budget)
        if person.turn is turn:
            person.say_reasons(choice)

    def undo(self) -> None:
        """Take back to the last decision."""
        runner = self._helped()
        if runner is None:
            return
        if not runner.can_undo or self._page.overlay.isVisible():
            self._page.say(_("Nothing to undo in this round."))
        elif runner.party.is_shared and runner.undoes is not None:
            self._page.begin_sheet(partial(self._ask_undo, runner, runner.undoes))
        else:
            runner.undo()

    async def _ask_undo(self, runner: MatchRunner, seat: Seat) -> None:
        """Ask all people at the table whether the last move of *seat* may be taken back, and do so."""

        def content() -> SheetContent:
            """Return the question, in the language now used."""
            return undo_content(runner.party.shown_names()[seat])

        moves = runner.cursor.moves
        # The round may have gone on while the question was read.
        is_agreed = await runner.screen.ask_all(content) == AGREED and runner.cursor.moves == moves
        if is_agreed and runner.can_undo:
            runner.undo()
        else:
            await runner.screen.go_on()

    def start_over(self) -> None:
        """Take back everything, to play the deal from its beginning."""
        runner = self._helped()
        if runner is None:
            return
        if runner.can_undo and not self._page.overlay.isVisible():
            runner.undo_all()
        else:
            self._page.say(_("Nothing to undo in this round."))

    def redo(self) -> None:
        """Do again what was taken back."""
        runner = self._helped()
        if runner is None:
            return
        if runner.can_redo and not self._page.overlay.isVisible():
            runner.redo()
        else:
            self._page.say(_("Nothing to redo."))

    def play_on(self) -> None:
        """Hand the person's moves to the computer, or take them back."""
        runner = self._helped()
        if runner is None:
            return
        if runner.stands_in:
            runner.take_over()
            self._page.say(_("You're back in control."))
        else:
            runner.hand_over()
            self._page.say(_("The computer is playing for you, so this round won't count. Press D to stop."))
        self._page.show_header()

    def play_one(self) -> None:
        """Ask the computer to make one move for the person."""
        runner = self._helped()
        if runner is None:
            return
        if runner.presenter.person.turn is None:
            self._page.say(_("The computer can play for you on your turn."))
        else:
            runner.hand_over(once=True)

    def open_tool(self, key: str) -> None:
        """Show the tool *key* of this game, beginning with what the person knows here."""
        runner = self._helped()
        if runner is not None and not self._page.overlay.isVisible():
            self._routes.tool(runner.entry.key, key, runner.presenter.view)

    def take_to_lesson(self) -> None:
        """Make a lesson of the round as the person sees it, and show that on the free table."""
        runner = self._helped()
        view = None if runner is None else runner.presenter.view
        if runner is None or view is None or self._page.overlay.isVisible():
            return
        if view.result is None:
            self._routes.take_seen(runner.entry.key, view)
        else:
            self._page.say(_("The round is over."))

    def next_coaching(self) -> None:
        """Let the coach speak more, or after most only when asked."""
        if self._helped() is None:
            return
        following = COACHING[(COACHING.index(self._page.settings.coaching) + 1) % len(COACHING)]
        self._services.preferences.set("coaching", following)
        self._page.say(_("Coach: {when}").format(when=names.coaching_names()[following]))


class FirstMatch:
    """The settings of a newcomer's first match: every help is on until they change it."""

    def __init__(self, services: Services) -> None:
        """Begin without one."""
        self._services = services
        self._help: dict[str, Any] = {}
        self._before = services.preferences.now

    def begin(self) -> None:
        """Help from now on: name and rank on every tile, and whatever else teaches a game."""
        self._help = {"labels": "both", **{each.key: True for each in game_settings() if each.teaches}}
        self._before = self._services.preferences.now

    def end(self) -> None:
        """Help no longer."""
        self._help = {}

    def is_newcomer(self, settings: Settings) -> bool:
        """Return whether the games are new to the player of these *settings*, or this is a first match."""
        return bool(self._help or settings.new_player)

    def with_help(self, settings: Settings) -> Settings:
        """Return *settings* with every help on, except those changed since the match began."""
        before, now = self._before.to_dict(), self._services.preferences.now.to_dict()
        self._help = {name: value for name, value in self._help.items() if before.get(name) == now.get(name)}
        return settings.with_values(self._help)

    def prefer(self, name: str, value: object) -> None:
        """Change a setting for good, as the person asked for at the table."""
        self._help.pop(name, None)
        self._services.preferences.set(name, value)
