# SPDX-License-Identifier: MIT
"""The table: one match from the seat of the person at this computer."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from dominoes.game import Seat
from dominoes.match import roll_for_seats
from dominoes.store import SavedMatch
from ui.games import GAME_UIS
from ui.games.names import match_name, tradition_name
from ui.games.presenter import Presenter
from ui.kit import theme
from ui.kit.announce import announce
from ui.kit.change_events import ChangeEvents
from ui.kit.commands import key_of
from ui.kit.header import Header
from ui.kit.settings import Settings
from ui.kit.sheet import SheetOverlay
from ui.kit.widgets import KeyButton
from ui.language import names
from ui.language.i18n import _, capital, term, you
from ui.play import sheets
from ui.play.match import MatchRunner
from ui.play.requests import Requests
from ui.play.sounds_and_tips import SoundsAndTips
from ui.saving.party import Party, read_party
from ui.saving.setup import MatchSetup
from ui.table.felt import TableFelt, TableLook
from ui.table.seating import choose_seats
from ui.table.side_panel import SidePanel

if TYPE_CHECKING:
    from ui.play.services import Routes, Services

WIDE_ENOUGH = 1060
"""Width of the page, at text size 1, from which the panel beside the table fits."""


class TablePage(ChangeEvents, QWidget):
    """Header, felt, side panel, and whatever sheet lies on top."""

    def __init__(self, services: Services, routes: Routes) -> None:
        """Make an empty table."""
        super().__init__(services.parent)
        self._services, self._routes = services, routes
        self.settings = services.preferences.shown
        """The settings that are shown."""
        self.setProperty("surface", "felt")
        self.header = Header(self, self._leave)
        self.table: Any = TableFelt(self)
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
        self.overlay.opened.connect(self.announce)
        self._game = ""
        self.runner: MatchRunner | None = None
        self.presenter: Presenter | None = None
        self.asks = Requests(self, self, services, routes)
        self._sounds_and_tips = SoundsAndTips(services, self)
        services.preferences.applied.connect(self.apply_settings)
        self.translate(self._show_texts)

    # -- a whole match -------------------------------------------------------------------------

    async def play_new(self, setup: MatchSetup, seed: bytes) -> None:
        """Seat the players and play a new match to its end."""
        person = self.settings.player_name
        others = [name for name in names.opponent_names() if name != person]
        who = [person, *(others[(seed[0] + place) % len(others)] for place in range(len(setup.levels)))]
        levels = ["", *setup.levels]
        self._lay(setup.game)
        self._show_words(setup, "")
        shown = [name or you() for name in who]
        seats = await choose_seats(self.overlay, roll_for_seats(seed, len(who)), shown, 0)
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
        )
        await self._play(party, None)

    async def play_saved(self, saved: SavedMatch) -> None:
        """Continue a match where it was left.

        Raises:
            DominoesError: the stored match does not agree with the rules of this version.
        """
        await self._play(read_party(saved.header), saved)

    async def play_given(self, party: Party) -> None:
        """Play a match whose deal *party* was given.

        Raises:
            DominoesError: the deal does not agree with the rules of this version.
        """
        await self._play(party, None)

    async def _play(self, party: Party, saved: SavedMatch | None) -> None:
        try:
            runner = self._begin(party)
            if saved is None:
                runner.begin()
            else:
                runner.resume(saved)
            if await self._play_rounds(runner):
                await self.overlay.ask(partial(sheets.standings_content, runner, final=True))
        finally:
            self._end()
        self._routes.back()

    async def _play_rounds(self, runner: MatchRunner) -> bool:
        """Play round after round. Return whether the person stayed to the end of the match."""
        while not runner.is_over:
            _round, state = await runner.play_round()
            self.show_header()
            while (answer := await self.overlay.ask(partial(sheets.settlement_content, runner, state))) != "next":
                if answer == "standings":
                    await self.overlay.ask(partial(sheets.standings_content, runner))
                else:
                    return False
        return True

    def _lay(self, game: str) -> None:
        """Lay the table of *game*, empty."""
        self._game = game
        self.side.clear()
        self.table = GAME_UIS[game].presenter().lay_table(self.table, self._row)
        self.apply_settings(self.settings)

    def _begin(self, party: Party) -> MatchRunner:
        self._lay(party.setup.game)
        make = GAME_UIS[party.setup.game].presenter()
        presenter = make(self.table, self.overlay, party.setup.entry.game, party.me, self)
        presenter.changed.connect(self._show_changed)
        presenter.announced.connect(self.announce)
        presenter.wanted.connect(self.asks.look_at)
        presenter.prefers.connect(self._services.preferences.set)
        presenter.happens.connect(self._sounds_and_tips.hear)
        if presenter.beside is not None:
            self._row.insertWidget(0, presenter.beside)
        runner = MatchRunner(party, presenter, self._services.autosave(), self._services.thinker(), self)
        presenter.advise = runner.advice
        runner.round_begun.connect(self.show_header)
        runner.person_asked.connect(self._sounds_and_tips.ask)
        self.presenter, self.runner = presenter, runner
        self._sounds_and_tips.begin(runner, self.table.advice)
        self.apply_settings(self.settings)
        return runner

    def _end(self) -> None:
        """End the match: nothing of it stays on the table."""
        self.asks.forget()
        self._sounds_and_tips.end()
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
        """Follow changed settings."""
        self.settings = settings
        look = TableLook.of(settings, settings.speed)
        self.overlay.motion = look.motion
        self.table.set_look(look)
        if self.presenter is not None and self.runner is not None:
            self.presenter.who = self.runner.party.shown_names()
            self.presenter.levels = [names.level_name(level) if level else "" for level in self.runner.party.levels]
            if settings.hand_order != self.presenter.settings.hand_order:
                self.presenter.person.forget_selection()
            self.presenter.settings = settings
            self.runner.pace = settings.speed
            self.runner.forced = settings.forced
            self.runner.relaxed = settings.relaxed
            self.presenter.show_now()
        self._show_side()
        self.show_header()

    def _show_texts(self) -> None:
        self.setAccessibleName(capital(term("table")))
        self.apply_settings(self.settings)

    def _show_words(self, setup: MatchSetup, round_name: str) -> None:
        game = match_name(setup.game, setup.options)
        preset = tradition_name(setup.game, setup.tradition)
        notes = [_("Not saved")] if self._services.autosave().failure is not None else []
        if self.runner is not None:
            notes += [_("The computer plays")] if self.runner.stands_in else []
            notes += [_("Not counted")] if self.runner.uncounted else []
        title = f"{game} · {round_name}" if round_name else game
        self.header.show_words(_("Back"), title, preset if preset != game else "", " · ".join(notes))

    @property
    def game(self) -> str:
        """Key of the game on the table, or of the last one."""
        return self._game

    def show_header(self) -> None:
        """Show which match this is, and what can be asked for."""
        runner = self.runner
        if runner is not None:
            self._show_words(runner.party.setup, runner.round_name())
        self.header.show_commands(self.asks.in_header())

    def _show_changed(self) -> None:
        """Bring the panel beside the table up to date with what lies on the table."""
        if not self.side.isHidden():
            self.fill_panel(self.side)

    def fill_panel(self, panel: SidePanel) -> None:
        """Fill what stands beside the table."""
        presenter, model = self.presenter, self.table.model
        if presenter is not None and model is not None:
            panel.show_log(presenter.log())
            panel.show_seen(model.seen, self.table.style_of_tiles)
            panel.show_hint(presenter.person.hint_text())
            panel.show_chips(model.seats)

    @property
    def side_fits(self) -> bool:
        """Whether there is room for the panel beside the table."""
        return self.width() >= theme.look().px(WIDE_ENOUGH)

    def _show_side(self) -> None:
        px = theme.look().px
        self.side.setFixedWidth(px(280))
        shown = self.settings.side_panel and self.side_fits
        self.side.setVisible(shown)
        if self.presenter is not None:
            self.presenter.show_beside(self.width() - shown * px(280), self.height() - self.header.height())
        self._show_changed()

    def announce(self, text: str) -> None:
        """Let a screen reader say *text*."""
        announce(self.table, text)

    def _focus_again(self) -> None:
        """Move focus back to the table when a sheet is gone."""
        if self.isVisible():
            self.table.focus_hand()

    # -- leaving, and coming back ----------------------------------------------------------------

    def hold(self) -> None:
        """Let nothing happen while another page is shown."""
        if self.runner is not None:
            self.runner.hold()

    def go_on(self) -> None:
        """Let play continue."""
        if self.runner is not None:
            self.runner.go_on()

    def _leave(self) -> None:
        """Go back; the match goes on where it was left, saved or waiting to be saved."""
        self._routes.back()

    # -- keys ----------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Do what a key asks; arrows and Space belong to the tiles."""
        key = event.key()
        if self.overlay.isVisible():
            if key == Qt.Key.Key_Question or not self.overlay.press(event.text().upper()):
                self.overlay.keyPressEvent(event)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._on_enter()
        elif key == Qt.Key.Key_Escape:
            if not self.table.bar.press("Esc") and not self._unselect():
                self._leave()
        elif not self.asks.press(key_of(event)):
            super().keyPressEvent(event)

    def _unselect(self) -> bool:
        """Select nothing any more. Return whether anything was selected."""
        if self.presenter is None or self.presenter.person.turn is None:
            return False
        return self.presenter.person.forget_selection()

    def _on_enter(self) -> None:
        focus = self.focusWidget()
        if isinstance(focus, KeyButton) and focus.isEnabled():
            focus.click()
        elif self.presenter is not None:
            self.presenter.person.play_selected()

    # -- the window changes --------------------------------------------------------------------

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Pass focus on to what is played with: the page itself has no use for it."""
        super().focusInEvent(event)
        if self.presenter is not None and not self.overlay.isVisible():
            self._focus_again()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the side panel only where it fits."""
        super().resizeEvent(event)
        self._show_side()
