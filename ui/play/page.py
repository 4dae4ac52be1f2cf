# SPDX-License-Identifier: MIT
"""The table: one match from the seat of the person at this computer."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QHideEvent, QKeyEvent, QResizeEvent, QShowEvent

from dominoes.deal import new_seed
from dominoes.game import Seat
from dominoes.match import roll_for_seats
from dominoes.store import SavedMatch
from ui.games import GAME_UIS
from ui.games.game_ui import Tool
from ui.games.names import match_name, rules_name, strength_name, style_words
from ui.kit import theme
from ui.kit.commands import Command, keys_of, picked
from ui.kit.settings import Settings
from ui.kit.sheet import SheetContent
from ui.kit.widgets import ENTER, pressed_button
from ui.language import names
from ui.language.i18n import _, capital, date_text, term, you
from ui.play import sheets
from ui.play.curtain import Screen
from ui.play.game_page import GamePage
from ui.play.helping import FirstMatch, Help
from ui.play.match import MatchRunner
from ui.play.match_end import OTHER, REMATCH
from ui.play.match_task import MatchTask
from ui.play.round_ends import RoundEnds
from ui.play.sounds_and_tips import SoundsAndTips
from ui.play.volume import MUTE, SoundButton
from ui.saving.party import Party, named_apart, nameless, read_party
from ui.saving.setup import PERSON, MatchSetup
from ui.table.felt import TableFelt, TableLook
from ui.table.seating import LEAVE, choose_seats
from ui.table.side_panel import SidePanel

if TYPE_CHECKING:
    from ui.play.services import Routes, Services

_PANEL: Final = "I"
_RULES: Final = "R"
_SETTINGS: Final = "U"
"""For what concerns the game on the table alone."""
_LESSON: Final = "Ctrl L"
_FIRST: Final = ("H", "Ctrl Z")
_PROGRAM: Final = (MUTE, ",", "F9", "F11", "F1", "?")
_HELP: Final = ("D", "C", "A", _LESSON)
_LATER: Final = ("N", "B", "Q", _RULES, "Ctrl Y", "S", _SETTINGS, _PANEL, "J", "P", "F", *_HELP, *_PROGRAM)
"""Keys of the commands in the header; those of the game come between."""
_MAIN: Final = 3
"""How many of them stand there: a hint, to take back, and what the game has first; the others are in its menu.

Newcomers have the rules besides.
"""
_TALL: Final = 720
"""Height of the page, at text size 1, from which they are large: on a lower one tiles need the room."""


class TablePage(GamePage):
    """The page on which a match is played."""

    topic = "play#table"
    side: SidePanel

    def __init__(self, services: Services, routes: Routes) -> None:
        """Make an empty table."""
        super().__init__(services, routes)
        self.header.keep(SoundButton(services, self.header))
        self.table = TableFelt(self)
        self._row = self.lay_out(SidePanel(self))
        self._row.insertWidget(0, self.table, 1)
        self.game = ""
        """Key of the game on the table, or of the last one."""
        self.match = MatchTask(services, routes)
        """Plays one match at a time."""
        self.runner: MatchRunner | None = None
        self._company: SoundsAndTips
        """What accompanies the present match."""
        self._chosen: MatchSetup | None = None
        """The setup of a match with seats still being drawn."""
        self.help = Help(self, services, routes, lambda: self.runner)
        self._first = FirstMatch(services)
        self._ends = RoundEnds(self.overlay, services, routes)
        self._is_paused = False
        """Whether the player has stopped the match and not gone on yet."""
        self._wants_new_deal = False
        """Whether the player has asked for another deal before the end of this one."""
        self.translate(self._show_texts)

    # -- ways in and out -----------------------------------------------------------------------

    def open_new(self, setup: MatchSetup, seed: bytes) -> None:
        """Begin a match."""
        self._open(partial(self.play_new, setup, seed))

    def open_first(self, setup: MatchSetup, seed: bytes) -> None:
        """Begin the first match of a newcomer."""
        self._open(partial(self.play_first, setup, seed))

    def open_given(self, party: Party) -> None:
        """Begin a match whose deal *party* was given."""
        self._open(partial(self._play, party))

    def resume(self, seed: str, *, finish: bool = False) -> None:
        """Continue the match with *seed*, or *finish* it at its present state."""
        self._open(partial(self._play_saved, seed, finish=finish))

    def _open(self, play: Callable[[], Coroutine[Any, Any, None]]) -> None:
        # Back leads to where this match was chosen, not to where the one before was.
        self.match.end()
        self._routes.show(self)
        self.match.begin(play)

    def stop(self) -> None:
        """Leave the match."""
        self.match.stop()

    # -- a whole match -------------------------------------------------------------------------

    async def play_first(self, setup: MatchSetup, seed: bytes) -> None:
        """Play a new match with all help for a newcomer, whatever the settings say."""
        self._first.begin()
        self.apply_settings(self._services.preferences.shown)
        try:
            await self.play_new(setup, seed)
        finally:
            self._first.end()
            self.apply_settings(self._services.preferences.shown)

    async def play_new(self, setup: MatchSetup, seed: bytes) -> None:
        """Seat the players and play a new match to its end; alone each deal is a match of its own."""
        setup = setup.for_one_round() if setup.is_solitary else setup
        people = named_apart((self.settings.player_name, *setup.people))
        named, others = iter(people), names.company(seed[0], people, len(setup.levels))
        levels = [PERSON, *setup.levels]
        who = [next(named) if level == PERSON else others[at - 1] for at, level in enumerate(levels)]
        characters = self.settings.characters
        styles = [
            names.opponent_style(name) if characters and level != PERSON else ""
            for name, level in zip(who, levels, strict=True)
        ]
        self._lay(setup.game)
        self._chosen = setup
        self.show_header()
        shown = [name or (nameless(1) if setup.people else you()) for name in who]

        def about(player: int) -> str:
            """Say what a player is like, in the language now used."""
            return style_words(setup.game, styles[player])

        means = GAME_UIS[setup.game].seat_says
        rolls = roll_for_seats(seed, len(who))
        seats: Sequence[int] | None = (0,)
        if not setup.is_solitary:
            shared = bool(setup.people)
            seats = await choose_seats(self.overlay, rolls, shown, 0, about=about, means=means, is_shared=shared)
        if seats is None:
            self._routes.back()
            return
        party = Party(
            setup=setup,
            names=tuple(who[player] for player in seats),
            levels=tuple(levels[player] for player in seats),
            me=Seat(seats.index(0)),
            banker=Seat(0),
            seed=seed,
            styles=tuple(styles[player] for player in seats),
        )
        await self._play(party)

    async def _play_saved(self, seed: str, *, finish: bool) -> None:
        """Continue a match as it is stored now: the task that played it before has ended and saves nothing more.

        Raises:
            DominoesError: the stored match does not agree with the rules of this version.
        """
        saved = self._services.autosave().load(seed)
        if saved is None:
            self._routes.start()
            self._services.messages.show(_("The match cannot be read right now."))
        else:
            await self._play(read_party(saved.header), saved, finish=finish)

    async def _play(self, party: Party, saved: SavedMatch | None = None, *, finish: bool = False) -> None:
        """Play a match, and others at the same table as long as they are asked for.

        Raises:
            DominoesError: the deal does not agree with the rules of this version.
        """
        answer = await self._play_match(party, saved, finish=finish)
        while answer == REMATCH:
            party = party.again(new_seed())
            answer = await self._play_match(party, None)
        if answer == OTHER:
            self._routes.end_match()
            self._routes.new_game(party.setup.game, "")
        elif not party.is_set:
            self._routes.start()
        else:
            self._routes.back()

    async def _play_match(self, party: Party, saved: SavedMatch | None, *, finish: bool = False) -> str:
        """Play one match, or leave it; return where the person goes from here."""
        try:
            runner = self._begin(party)
            if saved is None:
                runner.begin()
            else:
                runner.resume(saved)
            if finish and not runner.is_over:
                runner.finish()
            stayed = await self._play_rounds(runner)
            if self._wants_new_deal:
                return REMATCH
            if not (stayed and runner.results):
                return LEAVE
            self._company.say_farewell()
            return await self._ends.end_of_match(runner)
        finally:
            self._end()

    async def _play_rounds(self, runner: MatchRunner) -> bool:
        """Play round after round. Return whether the person stayed to the end of the match."""
        while not runner.is_over:
            played = await runner.play_round()
            self.show_header()
            if played is None or self._wants_new_deal:
                continue
            if not await self._ends.settle(runner, played[1], until_click=self.settings.table_waits):
                return False
        return True

    def _lay(self, game: str) -> None:
        """Lay the table of *game*, empty."""
        self.game = game
        self.side.clear()
        self.table = GAME_UIS[game].presenter().lay_table(self.table, self._row)
        # Before anybody sits down: seats are drawn on it.
        self.take_cloth_of(game)
        self.apply_settings(self.settings)

    def _begin(self, party: Party) -> MatchRunner:
        self._lay(party.setup.game)
        self._wants_new_deal = False
        presenter = self.sit_down(party.setup.game, party.setup.entry.game, party.me)
        presenter.changed.connect(self.refresh_side)
        presenter.wanted.connect(self.look_at)
        presenter.prefers.connect(self._first.prefer)
        if presenter.beside is not None:
            self._row.insertWidget(0, presenter.beside)
        screen = Screen(party, presenter, self.overlay, self.leave)
        runner = MatchRunner(
            party, presenter, self._services.autosave(), self._services.thinker(), screen, parent=self
        )
        if runner.has_choices:
            presenter.advise, presenter.judge = runner.advice, runner.judged
        runner.round_begun.connect(self.show_header)
        runner.counting_changed.connect(self.show_header)
        self.runner, self._chosen = runner, None
        if self.isHidden():
            # Another page was opened in the same moment.
            runner.hold()
        self._company = SoundsAndTips(self._services, runner, self.table.advice)
        self.apply_settings(self.settings)
        return runner

    def _end(self) -> None:
        """End the match: nothing of it stays on the table."""
        self.tasks.stop()
        self.get_up()
        if self.runner is not None:
            self.runner.deleteLater()
        self.runner = None
        self.overlay.close_with("")
        self.table.clear()
        self.table.set_characters(())
        # Its commands are gone; the page may be shown again before another match begins.
        self.show_header()

    # -- what it shows -------------------------------------------------------------------------

    def apply_settings(self, settings: Settings) -> None:
        """Follow changed settings."""
        self.settings = settings = self._first.with_help(settings)
        look = TableLook.of(settings, settings.speed)
        self.overlay.motion = look.motion
        self.table.set_look(look)
        if self.presenter is not None and self.runner is not None:
            self.presenter.who = self.runner.party.shown_names()
            game = self.runner.entry.key
            party = self.runner.party
            self.presenter.levels = [strength_name(game, level) for level in party.levels]
            self.table.set_characters([style_words(game, party.style(Seat(at))) for at in range(len(party.names))])
            if settings.hand_order != self.presenter.settings.hand_order:
                self.presenter.person.forget_selection()
            self.presenter.settings = settings
            self.runner.pace = settings.speed
            self.runner.forced = settings.forced
            self.runner.relaxed = settings.relaxed
            self.presenter.show_now()
        self.show_side()
        self.show_header()

    def _show_texts(self) -> None:
        self.setAccessibleName(capital(term("table")))
        self.apply_settings(self.settings)

    def _show_words(self, setup: MatchSetup, round_name: str) -> None:
        game = match_name(setup.game, setup.options)
        preset = rules_name(setup.game, setup.options)
        notes = [_("Not saved")] if self._services.autosave().failure is not None else []
        if self.runner is not None:
            play = self.runner.party.daily
            notes += (
                [] if play is None else [_("Daily deal, {day}").format(day=date_text(play.deal.day, style="medium"))]
            )
            notes += [_("The computer plays")] if self.runner.stands_in else []
            why = names.uncounted_name(self.runner.uncounted)
            notes += [_("Not counted"), why] if why else []
            notes += [_("Last round")] if self.runner.is_last else []
        title = f"{game} · {round_name}" if round_name else game
        self.header.show_words(_("Back"), title, preset if preset != game else "", " · ".join(notes))

    def show_header(self) -> None:
        """Show the name of this match, and its commands."""
        runner = self.runner
        if runner is not None:
            self._show_words(runner.party.setup, runner.round_name())
        elif self._chosen is not None:
            self._show_words(self._chosen, "")
        main, large = _MAIN + self._first.is_newcomer(self.settings), self.height() >= theme.look().px(_TALL)
        self.header.show_commands(self.in_header(), main=main, large=large)

    def fill_panel(self, panel: SidePanel) -> None:
        """Fill what stands beside the table."""
        presenter, model = self.presenter, self.table.model
        if presenter is not None and model is not None:
            panel.show_log(presenter.log(), self.table.style_of_tiles)
            # The table may still show the round before.
            none = tuple(replace(each, seen=0) for each in model.seen)
            panel.show_seen(none if presenter.is_dealing else model.seen, self.table.style_of_tiles)
        else:
            panel.clear()

    def make_panel(self) -> SidePanel:
        """Return a panel for a sheet, where there is no room beside the table."""
        panel = SidePanel(self)
        panel.setMinimumSize(theme.look().px(300), theme.look().px(340))
        self.fill_panel(panel)
        return panel

    def show_side(self) -> None:
        """Show the panel beside the table, and the game's own part there, if they fit."""
        super().show_side()
        if self.presenter is not None:
            beside = 0 if self.side.isHidden() else self.side.width()
            self.presenter.show_beside(self.width() - beside, self.height() - self.header.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show commands large where there is room."""
        super().resizeEvent(event)
        self.show_header()

    def say(self, text: str) -> None:
        """Show *text* on the table, and announce it."""
        super().say(text)
        self.announce(text)

    # -- leaving, and coming back ----------------------------------------------------------------

    def hideEvent(self, event: QHideEvent) -> None:
        """Pause the match while another page is shown."""
        super().hideEvent(event)
        # A window that is minimized hides its page as well, and play goes on there.
        if self.runner is not None and not event.spontaneous():
            self.runner.hold()

    def showEvent(self, event: QShowEvent) -> None:
        """Resume the match."""
        super().showEvent(event)
        if self.runner is not None and not event.spontaneous() and not self._is_paused:
            self.runner.go_on()

    # -- sheets --------------------------------------------------------------------------------

    def show_rules(self) -> None:
        """Show the options of this table."""
        if self.runner is not None:
            self.show_rules_of(self.runner.party.setup)

    def show_game_settings(self) -> None:
        """Show the settings about this game alone, to be changed."""
        self.look_at(lambda: sheets.game_settings_content(self.game, self.settings, self._first.prefer))

    def show_standings(self) -> None:
        """Show how the match stands."""
        if self.runner is not None:
            self.look_at(partial(sheets.standings_content, self.runner))

    def finish_match(self) -> None:
        """Ask when the match should be finished, which would go on for as long as the person likes."""
        if self.runner is not None and self.runner.is_endless:
            self.begin_sheet(partial(self._ask_finish, self.runner))

    async def _ask_finish(self, runner: MatchRunner) -> None:
        answer = await self.overlay.ask(partial(sheets.finish_content, runner))
        if answer == sheets.FINISH or (answer == sheets.LAST and not runner.is_playing):
            # The round may have ended while the question was read.
            runner.finish()
            runner.presenter.go_on()
        elif answer in (sheets.LAST, sheets.ENDLESS) and not runner.is_over:
            wanted = answer == sheets.LAST
            runner.finish_after_round(wanted=wanted)
            self.say(_("The match ends after this round.") if wanted else _("The match goes on after this round."))
        self.show_header()

    def pause(self) -> None:
        """Hold the opponents until the person goes on."""
        if self.runner is not None:
            self.begin_sheet(partial(self._paused, self.runner))

    def skip(self) -> None:
        """Play on without pauses until it is the person's turn, or the round is over."""
        runner = self.runner
        if runner is None or self.overlay.isVisible():
            return
        if runner.presenter.person.turn is not None:
            self.say(_("It is your turn."))
        elif runner.is_playing:
            self.say(_("Skipping to your turn…"))
            runner.skip()
        else:
            runner.presenter.go_on()

    async def _paused(self, runner: MatchRunner) -> None:
        runner.hold()
        self._is_paused = True
        try:
            await self.overlay.ask(partial(sheets.pause_content, self._services.autosave().failure))
        finally:
            self._is_paused = False
            runner.go_on()

    # -- giving up ----------------------------------------------------------------------------

    def new_deal(self) -> None:
        """Deal another; the one on the table is given up, and counts, if anything was played and the player agrees."""
        self._give_up(anew=True)

    def give_up(self) -> None:
        """Give up the deal on the table, if the player agrees or has played nothing."""
        self._give_up(anew=False)

    def _give_up(self, *, anew: bool) -> None:
        """Give up the deal on the table, to deal another (*anew*) or not."""
        runner = self.runner
        if runner is None or self.overlay.isVisible() or not runner.is_playing:
            return
        if runner.can_undo:
            self.begin_sheet(partial(self._ask_give_up, runner, anew=anew))
        elif anew:
            self._wants_new_deal = True
            runner.finish()
        else:
            runner.presenter.person.give_up()

    async def _ask_give_up(self, runner: MatchRunner, *, anew: bool) -> None:
        person = runner.presenter.person

        def content() -> SheetContent:
            """Return the question, in the language now used."""
            return sheets.give_up_content(person.GIVEN_UP, anew=self.next_deal if anew else "")

        answer = await self.overlay.ask(content)
        # The deal may have ended while the question was read; its own sheet follows then.
        if answer == sheets.GIVE_UP and runner.is_playing:
            self._wants_new_deal = anew
            runner.take_over()
            person.give_up()

    def toggle_sound(self) -> None:
        """Make sounds, or be silent."""
        on = not self._services.preferences.shown.sound
        self._services.preferences.set("sound", on)
        self.say((self._services.sounds().why_not() or _("Sound is on.")) if on else _("Sound is off."))

    # -- commands and keys ---------------------------------------------------------------------

    def commands(self) -> tuple[Command, ...]:
        """Return what can be asked for at this table, by key or by click, in the order of the key help."""
        runner = self.runner
        seated = runner is not None
        helped = seated and not self.settings.honest
        helps = runner is None or runner.has_choices
        own = () if runner is None else runner.presenter.commands()
        endless = runner is not None and runner.is_endless
        alone = runner is not None and runner.party.setup.is_solitary
        return (
            *own,
            *(
                Command(_(tool.name), tool.letter, partial(self.help.open_tool, tool.key), enabled=helped)
                for tool in self._tools
            ),
            *(_taking_back(self.help, helped=helped) if helps else ()),
            *(
                _alone(self, helped=not self.settings.honest, helps=helps)
                if alone
                else (Command(_("Standings"), "S", self.show_standings, enabled=seated),)
            ),
            Command(_("Rules"), "R", self.show_rules, enabled=seated, help=term("rules-of-table")),
            *(
                (Command(_("Game settings"), _SETTINGS, self.show_game_settings),)
                if seated and GAME_UIS[self.game].settings
                else ()
            ),
            Command(_("Panel"), "I", self.toggle_side, help=_("Show or hide the side panel")),
            *(
                ()
                if alone
                else (
                    Command(
                        _("Skip to my turn"),
                        "J",
                        self.skip,
                        enabled=seated,
                        help=_("Play on without pauses until it is your turn or the round ends"),
                    ),
                )
            ),
            Command(term("pause"), "P", self.pause, enabled=seated),
            *((Command(_("Finish the match"), "F", self.finish_match),) if endless else ()),
            Command("", "+", partial(self.change_speed, 1), help=term("speed"), cap="+ −", also=("=",)),
            Command("", "-", partial(self.change_speed, -1), help=""),
            *(_computer(self.help, runner, helped=helped) if helps else ()),
            Command(
                _("Open in Demonstrate"),
                _LESSON,
                self.help.take_to_lesson,
                enabled=helped,
                help=_("Make a lesson of the position as you see it"),
            ),
            Command(term("sound"), MUTE, self.toggle_sound, help=_("Sound on or off")),
            *self.program_commands(
                Command("", "Esc", None, help=_("Close or reopen the sheet, clear the selection, or leave the table"))
            ),
        )

    @property
    def next_deal(self) -> str:
        """Name of the command for another deal: a given one is dealt again."""
        is_set = self.runner is not None and self.runner.party.is_set
        return _("Same deal again") if is_set else _("New deal")

    @property
    def _tools(self) -> tuple[Tool, ...]:
        return GAME_UIS[self.game].tools if self.game else ()

    def in_header(self) -> tuple[Command, ...]:
        """Return the commands that the header shows, most used first."""
        runner = self.runner
        own = () if runner is None else (each.key for each in runner.presenter.commands() if each.text)
        own = (*own, *(tool.letter for tool in self._tools))
        commands = self.commands()
        there = {each.key for each in commands if each.text}
        newcomers = [_RULES] if self._first.is_newcomer(self.settings) else []
        first = [*(key for key in _FIRST if key in there), *newcomers]
        if self.side_is_away:
            first.insert(1, _PANEL)
        keys = dict.fromkeys((*first, *own, *(key for key in _LATER if key in there)))
        return picked(commands, *keys)

    def press(self, key: str) -> bool:
        """Do what *key* means at this table. Return False if it means nothing."""
        return super().press(key) or (self.presenter is not None and self.presenter.person.press(key))

    def press_key(self, event: QKeyEvent) -> bool:
        """Do what a key asks; arrows and Space belong to the tiles."""
        if self._answers(event) and not self.table.bar.keys.hears(event):
            # The rest of what was typed before the question was there.
            return True
        if event.key() in ENTER:
            if not pressed_button(event) and self.presenter is not None:
                self.presenter.person.press_enter()
        elif event.key() == Qt.Key.Key_Escape:
            if not self.take_back():
                self.leave()
        else:
            return super().press_key(event)
        return True

    def _answers(self, event: QKeyEvent) -> bool:
        """Return whether the key of *event* answers questions."""
        if self.presenter is None:
            return False
        keys = keys_of(event)
        there = self.commands() if len(keys) > 1 else ()
        meant = next((key for key in keys if any(command.has(key) for command in there)), keys[-1])
        return meant in self.presenter.person.ANSWERS


def _taking_back(helping: Help, *, helped: bool) -> tuple[Command, ...]:
    """Return the commands that advise, and take back."""
    return (
        Command(term("hint"), "H", helping.ask_hint, enabled=helped),
        Command(term("undo"), "Ctrl Z", helping.undo, enabled=helped),
        Command(term("redo"), "Ctrl Y", helping.redo, enabled=helped, also=("Ctrl Shift Z", "Ctrl Shift Y")),
    )


def _computer(helping: Help, runner: MatchRunner | None, *, helped: bool) -> tuple[Command, ...]:
    """Return the commands that let the computer play for the person, or speak up."""
    stands_in = runner is not None and runner.stands_in
    return (
        Command(
            _("Take back control") if stands_in else _("Computer plays on"),
            "D",
            helping.play_on,
            enabled=helped,
            help=_("Let the computer play, or take back control"),
        ),
        Command(
            _("Computer plays one move"),
            "C",
            helping.play_one,
            enabled=helped,
            help=_("Let the computer make one move"),
        ),
        Command(_("Coach"), "A", helping.next_coaching, enabled=helped, help=_("When the coach speaks up")),
    )


def _alone(page: TablePage, *, helped: bool, helps: bool) -> tuple[Command, ...]:
    """Return the commands of a table for one player; *helps* tells whether there is anything to decide."""
    again = Command(
        _("Start over"), "B", page.help.start_over, enabled=helped, help=_("Play this deal from the beginning")
    )
    return (
        Command(page.next_deal, "N", page.new_deal),
        *((again,) if helps else ()),
        *(
            (Command(_("Can it be solved?"), "Q", page.help.ask_whether_solvable, enabled=helped),)
            if page.runner is not None and page.runner.entry.can_solve
            else ()
        ),
    )
