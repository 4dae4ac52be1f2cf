# SPDX-License-Identifier: MIT
"""What the card of every game offers: to go on with a match, to begin one, and to read how it is played."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from dominoes.games import Entry
from ui.games import GAME_UIS
from ui.games.how_to_play import has_page
from ui.games.names import game_name
from ui.kit.page_parts import PageCard
from ui.kit.theme import Kind, Type
from ui.kit.widgets import KeyButton, PlainLabel
from ui.language.i18n import _, term
from ui.pages.start.match_list import MatchRow
from ui.pages.start.pictures import GamePicture
from ui.play.services import Routes


class PlayCard(PageCard):
    """One game: its picture, what it is, and the buttons to play it; subclasses place them."""

    def __init__(
        self, entry: Entry, title: PlainLabel, tagline: Type, routes: Routes, parent: QWidget, *, flat: bool
    ) -> None:
        """Make the parts of the card.

        Args:
            entry: The game.
            title: The label for its name.
            tagline: How large it is written what the game is about.
            routes: To the pages on which it is played and explained.
            parent: The parent widget.
            flat: Without a shadow.
        """
        super().__init__(parent, flat=flat)
        self._entry, self._routes = entry, routes
        self._match: MatchRow | None = None
        self._new_player = False
        self._played = True
        """Whether a round was finished; until that is known nothing is offered."""
        # The picture reaches to the outline of the card.
        edge = 3
        room = self.contentsMargins()
        self.setContentsMargins(room.left() - edge, room.top() - edge, room.right() - edge, room.bottom() - edge)
        self.picture = GamePicture(self.game, self)
        self.title = title
        title.setParent(self)
        self.tagline = PlainLabel(parent=self, role=tagline, tone="muted", wrap=True)
        self.new = KeyButton(parent=self, press=self._on_new)
        # After it, so that it stays where it is when a match is found.
        self.carry_on = KeyButton(parent=self, press=self._on_continue)
        self.carry_on.hide()
        self.how = KeyButton("", self, kind=Kind.QUIET, press=self._on_how)
        self.how.setVisible(has_page(self.game))
        self.translate(
            lambda: self.tagline.setText(_(GAME_UIS[self.game].tagline)),
            lambda: self.new.set_text(term("new-game")),
            lambda: self.new.setAccessibleDescription(game_name(self.game)),
            lambda: self.how.setAccessibleDescription(game_name(self.game)),
            self._show_how,
        )

    @property
    def game(self) -> str:
        """Key of the game."""
        key: str = self._entry.key
        return key

    @property
    def first(self) -> KeyButton:
        """The likeliest choice here: continuing the waiting match, or beginning one."""
        return self.new if self.carry_on.isHidden() else self.carry_on

    def show_match(self, row: MatchRow | None) -> None:
        """Offer to go on with this match of the game, or with none."""
        self._match = row
        self.carry_on.setVisible(row is not None)
        self._show_match()

    def show_newcomer(self, *, new_player: bool) -> None:
        """Make the offers for a *new_player*, or for others."""
        self._new_player = new_player
        self._show_how()

    def show_played(self, *, played: bool) -> None:
        """Offer a first round, unless one was *played*."""
        self._played = played
        self._show_how()

    def _show_how(self) -> None:
        new = self._new_player and not self._played
        self.how.set_text(_("I am new to this game") if new else _("How to play"))

    def _show_match(self) -> None:
        self.carry_on.set_text(term("continue"))
        self.carry_on.setAccessibleName(term("continue"))
        self.carry_on.setAccessibleDescription(self._match.title if self._match else "")

    def _on_new(self) -> None:
        self._routes.new_game(self.game, "")

    def _on_how(self) -> None:
        (self._routes.how_to_play if self._played else self._routes.first_round)(self.game)

    def _on_continue(self) -> None:
        if self._match is not None:
            self._routes.resume(self._match.seed)
