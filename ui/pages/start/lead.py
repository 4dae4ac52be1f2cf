# SPDX-License-Identifier: MIT
"""The line below the name of the program: the one thing most players come for."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from ui.games.names import game_name
from ui.kit.layouts import Part, hbox
from ui.kit.theme import Kind, Space
from ui.kit.widgets import ChangeEvents, KeyButton, Subtitle, give_tip
from ui.language.i18n import _, ngettext, number
from ui.pages.start.match_list import MatchRow
from ui.play.services import Routes


class Lead(ChangeEvents, QWidget):
    """Continues the match played last, or else begins one; it is as high before it is known which."""

    all_wanted = Signal()
    """Show the other matches."""
    new_after_all = Signal()
    """The player takes back that they know the games."""

    def __init__(self, routes: Routes, parent: QWidget) -> None:
        """Make the line, without a button until it is known what can be continued."""
        super().__init__(parent)
        self._routes = routes
        self._match: MatchRow | None = None
        self._game = ""
        self._count = 0
        self.main = KeyButton(parent=self, kind=Kind.PRIMARY, press=self._on_main)
        self.main.hide()
        self.others = KeyButton(parent=self, kind=Kind.QUIET, press=self.all_wanted)
        self.others.hide()
        self.again = KeyButton(lambda: _("I am new after all"), self, press=self.new_after_all)
        self.again.hide()
        self.detail = Subtitle(parent=self, tone="muted")
        hbox(self.main, self.others, self.again, Part(self.detail, 1), on=self, spacing=Space.SMALL)
        self.translate(self._show_words)
        self.follow_look()

    @property
    def game(self) -> str:
        """Key of the game that it continues or begins; empty while that is not known."""
        return self._game

    def show_match(self, row: MatchRow, count: int) -> None:
        """Offer to continue the match of *row*, and to see all *count* of them."""
        self._show(row, row.game, count)

    def show_new(self, game: str) -> None:
        """Offer a new match of *game*."""
        self._show(None, game, 0)

    def show_again(self, *, offered: bool) -> None:
        """Offer the way back to those who claimed to know the games: a wrong click is soon done."""
        self.again.setVisible(offered)
        self._show_words()

    def _show(self, row: MatchRow | None, game: str, count: int) -> None:
        self._match, self._game, self._count = row, game, count
        self._show_words()
        self.main.show()
        self.others.setVisible(count > 1)

    def _show_words(self) -> None:
        detail = _("You chose “I know the game”, so all rule sets are shown.") if not self.again.isHidden() else ""
        if self._match is not None:
            self.main.set_text(_("Continue: {match}").format(match=self._match.title))
            detail = self._match.detail
        elif self._game:
            self.main.set_text(_("New game: {game}").format(game=game_name(self._game)))
        # The first number that is written costs the start 25 ms.
        if self._count > 1:
            words = ngettext("{n} unfinished match", "{n} unfinished matches", self._count)
            self.others.set_text(words.format(n=number(self._count)))
        self.main.setAccessibleDescription(detail)
        self.detail.setText(detail)
        give_tip(self.detail, detail)

    def on_look(self) -> None:
        """Keep the height of its largest button, whichever are shown."""
        self.setFixedHeight(self.main.sizeHint().height())

    def _on_main(self) -> None:
        if self._match is not None:
            self._routes.resume(self._match.seed)
        else:
            self._routes.new_game(self._game, "")
