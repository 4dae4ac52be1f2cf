# SPDX-License-Identifier: MIT
"""What is asked for on the start page, and done by the window."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from dominoes.errors import StoreError
from dominoes.games import GAMES
from ui.games import GAME_UIS
from ui.language.i18n import _

if TYPE_CHECKING:
    from ui.app.window import MainWindow
    from ui.pages.start.page import StartPage


class FrontDoor(QObject):
    """Leads from the start page to all others."""

    def __init__(self, window: MainWindow, start: StartPage) -> None:
        """Serve *start*, the first page of *window*."""
        super().__init__(window)
        self._window = window
        start.new_game.connect(self.open_new_game)
        start.preset_chosen.connect(self.open_new_game)
        start.resume.connect(self._on_resume)
        start.give_up.connect(self._on_give_up)
        start.greeted.connect(self._on_greeted)
        start.language_chosen.connect(self._on_language)
        start.open_settings.connect(self._on_settings)
        start.open_records.connect(self._on_records)
        start.open_statistics.connect(self._on_statistics)
        start.open_scorebook.connect(self._on_scorebook)
        start.open_glossary.connect(self._on_glossary)
        start.player_chosen.connect(self._on_player)
        start.player_added.connect(self._on_player)
        start.player_renamed.connect(self._on_renamed)

    def open_new_game(self, game: str, preset: str = "") -> None:
        """Let the player set up a match of *game*, by the rules of a tradition if one is named."""
        window = self._window
        newcomer = GAME_UIS[game].usual if window.settings.new_player and window.settings.last_setup is None else ""
        window.new_game.prepare(game, window.settings, preset or newcomer or None)
        window.show_page(window.new_game)

    def _on_greeted(self, new: bool) -> None:  # noqa: FBT001 - a signal's argument
        self._window.change_settings(replace(self._window.settings, new_player=new))
        if new:
            first = GAMES[0].key
            self.open_new_game(first, GAME_UIS[first].usual)

    def _on_resume(self, number: int) -> None:
        self._window.matches.resume(number)

    def _on_give_up(self, number: int) -> None:
        self._window.keeper.end_match(number, "given-up")
        self._window.show_matches()

    def _on_language(self, key: str) -> None:
        self._window.prefer("language", key)

    def _on_settings(self) -> None:
        self._window.open_settings()

    def _on_records(self) -> None:
        self._window.library.open_records()

    def _on_statistics(self) -> None:
        self._window.library.open_statistics()

    def _on_scorebook(self) -> None:
        self._window.show_page(self._window.scorebook)

    def _on_glossary(self) -> None:
        self._window.show_page(self._window.glossary)

    def _on_player(self, name: str) -> None:
        self._window.change_settings(self._window.settings.with_player(name))
        self._window.show_matches()

    def _on_renamed(self, before: str, after: str) -> None:
        """Let a player go by another name, on everything that was kept of him."""
        # Imported here: it brings the rules along, and the window is there sooner without them.
        from ui.play.party import renamed  # noqa: PLC0415

        window = self._window
        archive = window.keeper.archive
        if archive is None or window.keeper.unsaved:
            window.teller.tell(_("Nothing is being saved at present. Change the name when it is again."))
            return
        found = ((each.id, renamed(each.header, before, after)) for each in window.keeper.open_matches())
        try:
            archive.rename_player(before, after, {number: header for number, header in found if header is not None})
        except StoreError as error:
            window.teller.tell_trouble(error)
        else:
            window.change_settings(window.settings.with_renamed(before, after))
            window.show_matches()
