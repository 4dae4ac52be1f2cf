# SPDX-License-Identifier: MIT
"""The controller of the start page: who plays, the matches that can be continued, a first game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

from PySide6.QtCore import QTimer

from dominoes.errors import StoreError
from ui.games import GAME_UIS
from ui.games.how_to_play import has_page
from ui.kit.settings import Settings
from ui.language.i18n import _
from ui.pages.start.match_list import MatchRow
from ui.pages.start.page import StartPage
from ui.play.services import Controller, Routes, Services

# What is not needed for the first picture of the start page is imported where it is first used.
# ruff: noqa: PLC0415


class StartController(Controller[StartPage]):
    """Makes the start page and handles its signals."""

    def __init__(self, services: Services, routes: Routes) -> None:
        """Make the page; it lists no matches yet."""
        super().__init__(StartPage(services.parent), services, routes)
        self._damage_told = False
        """Whether this start has told of matches that cannot be continued."""
        self.page.give_up.connect(self._on_give_up)
        self.page.greeted.connect(self._on_greeted)
        self.page.asked_again.connect(self._on_asked_again)
        self.page.language_chosen.connect(self._on_language)
        self.page.favoured.connect(self._on_favoured)
        self.page.player_chosen.connect(self._on_player)
        self.page.player_renamed.connect(self._on_renamed)
        self.page.new_game.connect(routes.new_game)
        self.page.how_to_play.connect(routes.how_to_play)
        self.page.first_round.connect(routes.first_round)
        self.page.open_settings.connect(routes.settings)
        self.page.paste.connect(routes.paste)
        services.preferences.changed.connect(self._show_player)
        self._show_player()
        self.page.translate(self._list_again)

    def _show_player(self) -> None:
        """Show who plays, and ask a newcomer whether the games are new to them."""
        now = self._services.preferences.now
        self.page.show_player(now.player_name, now.players, new=bool(now.new_player))
        self.page.show_favourites(now.favourite_games)
        self.page.set_tiles(now.tiles)
        self.page.show_greeting(visible=now.new_player is None, knows=now.new_player is False)

    def fill(self) -> None:
        """Add what the first picture of the page did not wait for: the matches to go on with, and then the shelf.

        Where another page is shown by then, the shelf waits until there is a way to see it.
        """
        self.list_matches()
        self.page.shown.connect(self._fill_shelf)
        QTimer.singleShot(0, self.page, self._fill_shelf)

    def _fill_shelf(self) -> None:
        if self.page.isVisible() and not self.page.shelf.cards:
            self.page.fill_shelf()
            self._show_player()
            self.list_matches()

    def _list_again(self) -> None:
        if self._services.autosave.made is not None:
            self.list_matches()

    def list_matches(self) -> None:
        """List the matches that can be continued, and offer a first round of the games not played yet."""
        from ui.pages.start.saved_matches import match_rows

        settings, autosave = self._services.preferences.now, self._services.autosave()
        # Where several play at one computer, each sees their own.
        player = settings.player_name if len(settings.players) > 1 else None
        matches = match_rows(autosave.open_matches(), player)
        self.page.show_matches(matches)
        played = autosave.last_played(player)
        self.page.show_played(played, _lately(played, matches))
        if autosave.unreadable and not self._damage_told:
            self._damage_told = True
            self._ask_about_damaged(autosave.unreadable)

    def _ask_about_damaged(self, n: int) -> None:
        """Tell that *n* matches cannot be continued, and ask whether that shall be told again."""
        from ui.kit.second_question import SecondQuestion
        from ui.saving.trouble_messages import unreadable_text

        detail = _("What is abandoned is not told of again. Finished rounds stay in the records.")
        question = SecondQuestion(self.page, unreadable_text(n), detail, keep=_("Keep it"), lose=_("Abandon"))
        question.accepted.connect(self._on_damaged_given_up)
        question.open()

    def _on_damaged_given_up(self) -> None:
        self._services.autosave().give_up_unreadable()
        self.list_matches()

    def _on_greeted(self, game: str) -> None:
        preferences = self._services.preferences
        preferences.set("new_player", bool(game))
        if game and preferences.now.labels == Settings().labels:
            # Nobody knows the ranks of tiles by heart after one round.
            preferences.set("labels", "both")
        if game and has_page(game):
            self._routes.first_round(game)
        elif game:
            self._routes.new_game(game, GAME_UIS[game].usual)

    def _on_asked_again(self) -> None:
        self._services.preferences.set("new_player", None)
        # That they are new has just been said.
        self.page.greeting.new.click()

    def _on_give_up(self, seed: str) -> None:
        self._services.autosave().give_up(seed)
        self.list_matches()

    def _on_language(self, key: str) -> None:
        self._services.preferences.set("language", key)

    def _on_favoured(self, game: str, favourite: bool) -> None:  # noqa: FBT001 - a slot
        preferences = self._services.preferences
        preferences.change(preferences.now.with_favourite(game, favourite=favourite))

    def _on_player(self, name: str) -> None:
        preferences = self._services.preferences
        preferences.change(preferences.now.with_player(name))
        self.list_matches()

    def _on_renamed(self, before: str, after: str) -> None:
        """Rename a player, on everything that was kept of them."""
        from ui.saving.party import renamed

        autosave, messages, preferences = (
            self._services.autosave(),
            self._services.messages,
            self._services.preferences,
        )
        archive = autosave.archive
        if archive is None or autosave.unsaved:
            messages.show(_("Saving isn't possible right now. Change the name once it works again."))
            return
        try:
            archive.rename_player(before, after, partial(renamed, before=before, after=after))
        except StoreError as error:
            messages.show_error(error)
        else:
            preferences.change(preferences.now.with_renamed(before, after))
            self.list_matches()


def _lately(played: Mapping[str, str], matches: Iterable[MatchRow]) -> list[str]:
    """Return the games of *matches* and those that were *played*, the one played last first."""
    moments = dict(played)
    for row in matches:
        moments[row.game] = max(moments.get(row.game, ""), row.updated)
    return sorted(moments, key=moments.__getitem__, reverse=True)
