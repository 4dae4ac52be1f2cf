# SPDX-License-Identifier: MIT
"""The table: one match from the seat of the person at this computer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QFocusEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from dominoes.ai.worker import Thinker
from dominoes.game import Seat
from dominoes.match import roll_for_seats
from dominoes.store import SavedMatch
from ui import names, theme
from ui.games import SCREENS
from ui.games.presenter import Manners, Presenter
from ui.header import Command, Header
from ui.i18n import _, number, term
from ui.keeper import Keeper
from ui.match_runner import MatchRunner, Party, read_party
from ui.pages import lookup
from ui.settings import Settings
from ui.setup import MatchSetup
from ui.system import reduced_motion
from ui.table.seating import LEAVE, choose_seats
from ui.table.sheet import SheetContent, SheetOverlay
from ui.table.side_panel import SidePanel
from ui.table.trick_table import TablePreferences, TrickTable
from ui.widgets import KeyButton

SPEED_STEPS = (0.5, 0.75, 1.0, 1.25, 1.5, 2.0, 2.5, 3.0)
WIDE_ENOUGH = 1060
"""Width of the page, at text size 1, from which the panel beside the table fits."""


class TablePage(QWidget):
    """Header, felt, side panel, and whatever sheet lies on top."""

    left = Signal()
    """The person goes back to the start page; the match is saved."""
    full_screen = Signal()
    open_settings = Signal()
    """The person wants to change settings, and then come back."""
    settings_changed = Signal(object)

    def __init__(self, parent: QWidget, keeper: Keeper, thinker: Thinker, settings: Settings) -> None:
        """Make an empty table."""
        super().__init__(parent)
        self._keeper, self._thinker, self._settings = keeper, thinker, settings
        self.setProperty("surface", "felt")
        self.header = Header(self, self._leave)
        self.table: Any = TrickTable(self)
        self.side = SidePanel(self)
        self._row = row = QHBoxLayout()
        row.setSpacing(0)
        row.addWidget(self.table, 1)
        row.addWidget(self.side)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.header)
        column.addLayout(row, 1)
        self.overlay = SheetOverlay(self)
        self.overlay.closed.connect(self._focus_again)
        self.runner: MatchRunner | None = None
        self.presenter: Presenter | None = None
        self._asked: set[asyncio.Task[object]] = set()
        self._hinting: asyncio.Task[object] | None = None
        self.retranslate()

    # -- a whole match -------------------------------------------------------------------------

    async def play_new(self, setup: MatchSetup, seed: bytes) -> None:
        """Seat the players and play a new match to its end."""
        person = self._settings.player_name
        others = [name for name in names.opponent_names() if name != person]
        who = [person, *(others[(seed[0] + place) % len(others)] for place in range(len(setup.levels)))]
        levels = ["", *setup.levels]
        self._lay(setup.game)
        self._show_words(setup, "")
        shown = [name or _("You") for name in who]
        seats = await choose_seats(self.overlay, roll_for_seats(seed, len(who)), shown, 0)
        if seats is None:
            self.left.emit()
            return
        party = Party(
            setup=setup,
            names=tuple(who[player] for player in seats),
            levels=tuple(levels[player] for player in seats),
            me=Seat(seats.index(0)),
            banker=Seat(0),
            seed=seed,
        )
        await self._play(party, None)

    async def play_saved(self, saved: SavedMatch) -> None:
        """Go on with a match where it was left.

        Raises:
            DominoesError: the stored match does not agree with the rules of this version.
        """
        await self._play(read_party(saved.header), saved)

    async def _play(self, party: Party, saved: SavedMatch | None) -> None:
        try:
            runner = self._sit_down(party)
            if saved is None:
                runner.begin()
            else:
                runner.resume(saved)
            if await self._play_rounds(runner):
                await self.overlay.ask(partial(lookup.standings_content, runner))
        finally:
            self._get_up()
        self.left.emit()

    async def _play_rounds(self, runner: MatchRunner) -> bool:
        """Play round after round; tell whether the match came to its end."""
        while not runner.is_over:
            _round, state = await runner.play_round()
            self._show_header()
            while (answer := await self.overlay.ask(partial(lookup.settlement_content, runner, state))) != "next":
                if answer == "standings":
                    await self.overlay.ask(partial(lookup.standings_content, runner))
                elif runner.is_over or await self._is_sure():
                    return runner.is_over
        return True

    def _lay(self, game: str) -> None:
        """Lay the table of *game*, empty."""
        screen = SCREENS[game]()
        self.side.clear()
        if isinstance(self.table, screen.table):
            return
        before: QWidget = self.table
        self.table = screen.table(self)
        self._row.replaceWidget(before, self.table)
        before.hide()
        before.deleteLater()
        self.apply_settings(self._settings)

    def _sit_down(self, party: Party) -> MatchRunner:
        self._lay(party.setup.game)
        screen = SCREENS[party.setup.game]()
        presenter = screen.presenter(self.table, self.overlay, party.setup.entry.game, party.me, self)
        presenter.changed.connect(self._show_changed)
        presenter.announced.connect(self._announce)
        presenter.wanted.connect(self._ask)
        presenter.prefers.connect(self._prefer)
        if presenter.beside is not None:
            self._row.insertWidget(0, presenter.beside)
        runner = MatchRunner(party, presenter, self._keeper, self._thinker, self)
        presenter.advise = runner.advice
        runner.round_begun.connect(self._show_header)
        self.presenter, self.runner = presenter, runner
        self.apply_settings(self._settings)
        return runner

    def _get_up(self) -> None:
        """Leave the seat: nothing of the match stays on the table."""
        for task in self._asked:
            task.cancel()
        if self.presenter is not None:
            self.presenter.close()
            self.presenter.deleteLater()
        if self.runner is not None:
            self.runner.deleteLater()
        self.presenter = self.runner = None
        self.overlay.close_with("")
        self.table.clear()

    # -- what it shows -------------------------------------------------------------------------

    def apply_settings(self, settings: Settings) -> None:
        """Follow what the player likes."""
        self._settings = settings
        self.table.set_preferences(
            TablePreferences(
                tile_set=settings.tile_set,
                red_mark=settings.red_mark,
                labels=settings.labels,
                motion=settings.motion == "on" or (settings.motion == "system" and not reduced_motion()),
                speed=settings.speed,
            )
        )
        if self.presenter is not None and self.runner is not None:
            self.presenter.who = self.runner.party.shown_names()
            self.presenter.levels = [names.level_name(level) if level else "" for level in self.runner.party.levels]
            manners = Manners(
                ceremony=settings.ceremony,
                trick_seconds=settings.trick_seconds,
                trick_waits=settings.trick_waits,
                dealt_order=settings.hand_order == "dealt",
                odds=settings.odds and not settings.honest,
                cost=settings.cost,
                rank_strip=settings.rank_strip,
                honest=settings.honest,
            )
            if manners.dealt_order != self.presenter.manners.dealt_order:
                self.presenter.person.forget_selection()
            self.presenter.manners = manners
            self.runner.pace = settings.speed
            self.presenter.show_now()
        self._show_side()
        self._show_header()

    def retranslate(self) -> None:
        """Say everything again in the language now used."""
        self.side.retranslate()
        self.apply_settings(self._settings)

    def _show_words(self, setup: MatchSetup, round_name: str) -> None:
        game = names.match_name(setup.game, setup.options)
        preset = names.preset_name(setup.game, setup.tradition) if setup.tradition else _("Your own rules")
        told = [_("Not saved")] if self._keeper.trouble is not None else []
        saved = " · ".join([*told, *([preset] if preset != game else [])])
        self.header.show_words(_("Start page"), f"{game} · {round_name}" if round_name else game, saved)

    def _show_header(self) -> None:
        runner = self.runner
        if runner is not None:
            self._show_words(runner.party.setup, runner.round_name())
        own = self.presenter.commands() if self.presenter is not None else ()
        seated = runner is not None
        self.header.show_commands(
            (
                Command(term("hint"), "H", self.ask_hint, enabled=seated),
                Command(term("undo"), "Ctrl Z", self.undo, enabled=seated),
                *own,
                Command(_("Rules"), "R", self.show_rules, enabled=seated),
                Command(_("Standings"), "S", self.show_standings, enabled=seated),
                Command(_("Panel"), "I", self.toggle_side),
                Command(term("pause"), "P", self.pause, enabled=seated),
                Command(term("settings"), ",", self.open_settings.emit),
                Command(term("full-screen"), "F11", self.full_screen.emit),
                Command(term("keyboard-shortcut"), "?", self.show_keys),
            )
        )

    def _show_changed(self) -> None:
        """Bring the panel beside the table up to date with what lies on the table."""
        if not self.side.isHidden():
            self._fill_panel(self.side)

    def _fill_panel(self, panel: SidePanel) -> None:
        presenter, model = self.presenter, self.table.model
        if presenter is not None and model is not None:
            panel.show_log(presenter.log())
            panel.show_seen(model.seen, self.table.style_of_tiles)
            panel.show_hint(presenter.person.hint_text())
            panel.show_chips(model.seats)

    @property
    def _side_fits(self) -> bool:
        return self.width() >= theme.look().px(WIDE_ENOUGH)

    def _show_side(self) -> None:
        px = theme.look().px
        self.side.setFixedWidth(px(280))
        shown = self._settings.side_panel and self._side_fits
        self.side.setVisible(shown)
        if self.presenter is not None:
            self.presenter.show_beside(self.width() - shown * px(280), self.height() - self.header.height())
        self._show_changed()

    def _announce(self, text: str) -> None:
        """Let a screen reader say *text*."""
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self.table, text))

    def _focus_again(self) -> None:
        """Give the keyboard back to the table when a sheet is gone."""
        if self.isVisible():
            self.table.focus_hand()

    # -- what the person asks ------------------------------------------------------------------

    def _ask(self, make: Callable[[], SheetContent]) -> None:
        """Show a sheet to be looked at; play goes on below it."""
        if not self.overlay.isVisible():
            self._own(asyncio.ensure_future(self.overlay.ask(make)))

    def _own(self, task: asyncio.Task[object]) -> None:
        self._asked.add(task)
        task.add_done_callback(self._asked.discard)

    def ask_hint(self) -> None:
        """Advise the person, in his turn."""
        if self.runner is None or self.presenter is None or self.presenter.is_honest():
            return
        if self.presenter.person.turn is None:
            self.table.advice.say(_("A hint can be given when it is your turn."))
        elif self._hinting is None or self._hinting.done():
            self.table.advice.say(_("Thinking about a hint…"))
            self._hinting = asyncio.ensure_future(self.runner.hint())
            self._own(self._hinting)

    def undo(self) -> None:
        """Take back to the last decision, unless the player wants honest play."""
        if self.runner is None or self.presenter is None or self.presenter.is_honest():
            return
        if self.runner.can_undo and not self.overlay.isVisible():
            self.runner.undo()
        else:
            self.table.advice.say(_("There is nothing to take back in this round."))

    def show_rules(self) -> None:
        """Show the options of this table."""
        if self.runner is not None:
            self._ask(partial(lookup.rules_content, self.runner.party.setup))

    def show_standings(self) -> None:
        """Show how the match stands."""
        if self.runner is not None:
            self._ask(partial(lookup.standings_content, self.runner))

    def show_keys(self) -> None:
        """List the keys."""
        self._ask(partial(lookup.keys_content, () if self.presenter is None else self.presenter.keys()))

    def pause(self) -> None:
        """Hold the opponents until the person goes on."""
        if self.runner is not None and not self.overlay.isVisible():
            self._own(asyncio.ensure_future(self._paused(self.runner)))

    def hold(self) -> None:
        """Let nothing happen while another page is shown."""
        if self.runner is not None:
            self.runner.hold()

    def go_on(self) -> None:
        """Let play go on."""
        if self.runner is not None:
            self.runner.go_on()

    async def _paused(self, runner: MatchRunner) -> None:
        runner.hold()
        try:
            await self.overlay.ask(partial(lookup.pause_content, self._keeper.trouble))
        finally:
            runner.go_on()

    def toggle_side(self) -> None:
        """Show or hide the panel beside the table; where there is no room for it, show it as a sheet."""
        if self._side_fits:
            self.settings_changed.emit(replace(self._settings, side_panel=not self._settings.side_panel))
        else:
            self._ask(partial(lookup.panel_content, self, self._fill_panel))

    def _prefer(self, name: str, value: Any) -> None:  # noqa: ANN401 - the value of any setting
        """Let what is liked otherwise at the table be a setting."""
        self.settings_changed.emit(replace(self._settings, **{name: value}))

    def change_speed(self, steps: int) -> None:
        """Play faster or slower."""
        nearest = min(range(len(SPEED_STEPS)), key=lambda at: abs(SPEED_STEPS[at] - self._settings.speed))
        speed = SPEED_STEPS[min(max(nearest + steps, 0), len(SPEED_STEPS) - 1)]
        self.settings_changed.emit(replace(self._settings, speed=speed))
        self.table.advice.say(_("Speed ×{n}").format(n=number(speed)))

    def _leave(self) -> None:
        """Go back to the start page; a match that is not saved is asked for first."""
        if self.runner is None or self._keeper.trouble is None:
            self.left.emit()
        else:
            self._own(asyncio.ensure_future(self._leave_unsaved()))

    async def _is_sure(self) -> bool:
        """Ask whether to leave, if that loses the match."""
        trouble = self._keeper.trouble
        return trouble is None or await self.overlay.ask(partial(lookup.unsaved_content, trouble)) == LEAVE

    async def _leave_unsaved(self) -> None:
        if await self._is_sure():
            self.left.emit()

    # -- keys ----------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Do what a key asks; arrows and Space belong to the tiles."""
        key = event.key()
        ctrl = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if self.overlay.isVisible():
            if key == Qt.Key.Key_Question or not self.overlay.press(event.text().upper()):
                self.overlay.keyPressEvent(event)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._on_enter()
        elif ctrl and key == Qt.Key.Key_Z:
            self.undo()
        elif key == Qt.Key.Key_Escape:
            if not self.table.bar.press("Esc"):
                self._leave()
        elif not self._on_letter(event):
            super().keyPressEvent(event)

    def _on_enter(self) -> None:
        focus = self.focusWidget()
        if isinstance(focus, KeyButton) and focus.isEnabled():
            focus.click()
        elif self.presenter is not None:
            self.presenter.person.play_selected()

    def _on_letter(self, event: QKeyEvent) -> bool:
        acts: dict[str, Callable[[], None]] = {
            "H": self.ask_hint,
            "R": self.show_rules,
            "S": self.show_standings,
            "I": self.toggle_side,
            "P": self.pause,
            ",": self.open_settings.emit,
            "?": self.show_keys,
            "+": partial(self.change_speed, 1),
            "=": partial(self.change_speed, 1),
            "-": partial(self.change_speed, -1),
        }
        letter = event.text().upper()
        act = acts.get(letter)
        if act is not None:
            act()
            return True
        return self.presenter is not None and bool(letter) and self.presenter.press(letter)

    # -- the window changes --------------------------------------------------------------------

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Pass the keyboard on to what is played with: the page itself has nothing for it."""
        super().focusInEvent(event)
        if self.presenter is not None and not self.overlay.isVisible():
            self._focus_again()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the side panel only where it fits."""
        super().resizeEvent(event)
        self._show_side()

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
