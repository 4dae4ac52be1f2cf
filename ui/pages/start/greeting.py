# SPDX-License-Identifier: MIT
"""The question at the first start, whether the games are new to the player."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QAbstractButton, QGridLayout, QWidget

from dominoes.games import GAMES
from ui.games import GAME_UIS
from ui.games.names import game_name
from ui.kit.layouts import Part, hbox, set_columns, vbox
from ui.kit.page_parts import NameButton, PageCard
from ui.kit.theme import Kind, Space, Type
from ui.kit.widgets import KeyButton, PlainLabel
from ui.language.i18n import _


class Greeting(PageCard):
    """Asks once, at the first start, whether the games are new to the player, and which of them to begin with."""

    answered = Signal(str)
    """The game to begin with; nothing if the player knows the games."""

    _COLUMNS = 3
    """Games beside each other."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Ask the question."""
        super().__init__(parent)
        self._is_new = False
        self.words = PlainLabel(parent=self, role=Type.LEAD, wrap=True)
        self.detail = PlainLabel(parent=self, tone="muted", wrap=True)
        self.new = KeyButton(lambda: _("I am new to this game"), self, kind=Kind.PRIMARY, press=self._on_new)
        self.known = KeyButton(lambda: _("I know the game"), self, press=self._on_known)
        self.more = KeyButton(lambda: _("More games"), self, kind=Kind.QUIET, press=self._on_more)
        self.games: Sequence[NameButton] = ()
        """The games to begin with, made when they are first offered."""
        margins = (Space.WIDE, Space.MEDIUM, Space.WIDE, Space.MEDIUM)
        words = vbox(self.words, self.detail, spacing=Space.HAIR)
        self.halves = hbox(Part(words, 1), hbox(self.new, self.known, self.more, Part(stretch=0)))
        self._grid = QGridLayout()
        self._grid.setSpacing(0)
        vbox(self.halves, self._grid, on=self, margins=margins)
        self.begin()
        self.translate(self._show_words)

    @property
    def first(self) -> QAbstractButton:
        """The likeliest answer to what is asked now."""
        return self.games[0] if self._is_new else self.new

    def begin(self) -> None:
        """Ask the first question, also where it was answered before."""
        self._is_new = False
        self._show_words()
        for button in (*self.games, self.more):
            button.hide()
        self.new.show()
        self.known.show()

    def _show_words(self) -> None:
        if self._is_new:
            self.words.setText(_("Which game would you like to learn?"))
            self.detail.setText(_("Read how it is played, then play a first round."))
        else:
            self.words.setText(_("Welcome! Have you played before?"))
            self.detail.setText(_("New players start with the basic rules."))
        for button in self.games:
            key = button.property("game")
            button.set_lines(game_name(key), _(GAME_UIS[key].tagline))

    def _make_games(self) -> None:
        self.games = [NameButton(self) for _game in GAMES]
        # They would come after all that was made before them.
        before: QWidget = self.more
        for button, each in zip(self.games, GAMES, strict=True):
            button.hide()
            button.setProperty("game", each.key)
            button.clicked.connect(self._on_game)
            QWidget.setTabOrder(before, button)
            before = button
        set_columns(self._grid, self.games, self._COLUMNS)

    def _on_new(self) -> None:
        if len(GAMES) == 1:
            self.answered.emit(GAMES[0].key)
            return
        if not self.games:
            self._make_games()
        self._is_new = True
        self._show_words()
        for button in self.games:
            button.setVisible(GAME_UIS[button.property("game")].great)
        self.more.setVisible(any(button.isHidden() for button in self.games))
        self.games[0].setFocus()
        self.new.hide()
        self.known.hide()

    def _on_more(self) -> None:
        """Offer the other games too."""
        others = [button for button in self.games if button.isHidden()]
        for button in others:
            button.show()
        others[0].setFocus()
        self.more.hide()

    def _on_game(self) -> None:
        self.answered.emit(self.sender().property("game"))

    def _on_known(self) -> None:
        self.answered.emit("")
