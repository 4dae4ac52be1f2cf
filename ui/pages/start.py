# SPDX-License-Identifier: MIT
"""The start page 首頁: the games, the matches not finished, the language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QHBoxLayout, QMenu, QSizePolicy, QVBoxLayout, QWidget

from dominoes.games import GAMES, Entry
from ui import i18n, theme
from ui.game_names import game_name, preset_description, preset_name, presets_for
from ui.i18n import LANGUAGES, N_, _, term
from ui.pages.match_list import MatchList, MatchRow
from ui.pages.menu_button import MenuButton
from ui.pages.parts import BigTitle, NameButton, Rule, ScrollPage, Sheet, turned
from ui.pictures import GamePicture
from ui.theme import Kind, Space, Type
from ui.widgets import Card, KeyButton, PlainLabel

_ENDLESS: Final = 16_777_215
"""What Qt takes for no limit of a size."""

_TAGLINES: Final = {
    "tiengow": N_("Four players, eight tricks each round: whoever wins the last one wins the round."),
    "paigow": N_("Four tiles make two hands, and both are compared with the banker's."),
    "chain": N_("Jie Long, Ding Niu, Xie Ding: connect tile to tile, and cover as little as you can."),
}


class StartPage(ScrollPage):
    """What the program opens with."""

    new_game = Signal(str)
    """Set up a match of this game."""
    preset_chosen = Signal(str, str)
    """Set up a match of this game by the rules of this tradition."""
    greeted = Signal(bool)
    """Answer to the greeting: whether the games are new to the player."""
    resume = Signal(int)
    """Go on with this match."""
    give_up = Signal(int)
    """Give this match up; it was asked for already."""
    language_chosen = Signal(str)
    """A key of `LANGUAGES`."""
    open_settings = Signal()

    _BESIDE: Final = 840
    """From this width on, the games stand beside each other."""
    _PICTURE: Final = (180, 340)
    """Least and greatest height of the pictures, in pixels at text size 1."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make the page, with no match to continue."""
        super().__init__(parent)
        self._rows: tuple[MatchRow, ...] = ()
        self._top = QHBoxLayout()
        self.column.addLayout(self._top)
        self._make_top()
        self.greeting = Greeting(self.content)
        self.greeting.answered.connect(self._on_greeted)
        self.greeting.hide()
        self.column.addWidget(self.greeting)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._row.setSpacing(0)
        self.column.addLayout(self._row)
        self.cards = tuple(FamilyCard(each, self.content) for each in GAMES)
        for card in self.cards:
            card.new_game.connect(self.new_game)
            card.preset_chosen.connect(self.preset_chosen)
            card.resume.connect(self.resume)
            self._row.addWidget(card, 1)
        self.matches = MatchList(self.content)
        self.matches.resume.connect(self.resume)
        self.matches.give_up.connect(self.give_up)
        self.column.addWidget(self.matches)
        self.column.addStretch(1)
        self.begin_life()

    def _make_top(self) -> None:
        self._title = BigTitle(parent=self.content, role=Type.DISPLAY)
        self._games = PlainLabel(parent=self.content, tone="muted", wrap=True)
        self._player = PlainLabel(parent=self.content, tone="muted")
        self.language = MenuButton(parent=self.content, kind=Kind.QUIET)
        menu = QMenu(self.language)
        group = QActionGroup(menu)
        self._languages = {}
        for language in LANGUAGES.values():
            action = QAction(language.own_name, menu)
            action.setCheckable(True)
            action.setData(language.key)
            group.addAction(action)
            menu.addAction(action)
            self._languages[language.key] = action
        group.triggered.connect(self._on_language)
        self.language.setMenu(menu)
        self.settings = KeyButton(parent=self.content, kind=Kind.QUIET)
        self.settings.clicked.connect(self.open_settings)
        bottom = Qt.AlignmentFlag.AlignBottom
        self._top.addWidget(self._title, 0, bottom)
        self._top.addSpacing(Space.MEDIUM)
        self._top.addWidget(self._games, 1, bottom)
        for widget in (self._player, self.language, self.settings):
            self._top.addWidget(widget, 0, bottom)

    def show_player(self, name: str, *, new: bool = False) -> None:
        """Show the player's *name* above; to whom the games are *new* the basic rules are offered first."""
        self._player.setText(name)
        for card in self.cards:
            card.new_player = new
            card.retranslate()

    def show_greeting(self, *, visible: bool) -> None:
        """Ask whether the games are new to the player, or do not."""
        self.greeting.setVisible(visible)

    def show_matches(self, rows: Sequence[MatchRow]) -> None:
        """Offer these matches to go on with, newest first."""
        self._rows = tuple(rows)
        self.matches.show_rows(self._rows)
        for card in self.cards:
            card.show_match(next((row for row in self._rows if row.game == card.game), None))

    def retranslate(self) -> None:
        """Ask again for every text."""
        now = i18n.current()
        self._title.setText(term("app-name"))
        names = " · ".join(game_name(each.key) for each in GAMES)
        self._games.setText(names)
        self.language.set_text(now.own_name)
        self.language.setAccessibleName(term("language"))
        self.language.setAccessibleDescription(now.own_name)
        self._languages[now.key].setChecked(True)
        self.settings.set_text(term("settings"))
        self.greeting.retranslate()
        for card in self.cards:
            card.retranslate()
        self.matches.retranslate()

    def showEvent(self, event: QShowEvent) -> None:
        """Give the keyboard to what is most likely wanted."""
        super().showEvent(event)
        if not self.greeting.isHidden():
            self.greeting.new.setFocus()
        elif self.cards[0].carry_on.isHidden():
            self.cards[0].new.setFocus()
        else:
            self.cards[0].carry_on.setFocus()

    def arrange(self, width: int) -> None:
        """Stand beside each other where there is room."""
        beside = width >= self._BESIDE
        turned(self._row, beside=beside)
        px = theme.look().px
        least, most = map(px, self._PICTURE)
        for card in self.cards:
            card.set_picture(beside=not beside, height=max(least, min(most, self.height() * 7 // 20)))
        for label in (self._games, self._player):
            # On one line with the words of the buttons beside them.
            label.setContentsMargins(0, 0, 0, px(9))
        self._top.setContentsMargins(Card.SHADOW, 0, Card.SHADOW, 0)

    def _on_language(self, action: QAction) -> None:
        self.language_chosen.emit(action.data())

    def _on_greeted(self, new: bool) -> None:  # noqa: FBT001 (a signal's argument)
        self.greeting.hide()
        self.greeted.emit(new)


class Greeting(Sheet):
    """Asks once, at the first start, whether the games are new to the player."""

    answered = Signal(bool)
    """Whether they are new."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make the question."""
        super().__init__(parent)
        self.words = PlainLabel(parent=self, role=Type.LEAD, wrap=True)
        self.detail = PlainLabel(parent=self, tone="muted", wrap=True)
        self.new = KeyButton(parent=self, kind=Kind.PRIMARY)
        self.known = KeyButton(parent=self)
        self.new.clicked.connect(self._on_new)
        self.known.clicked.connect(self._on_known)
        lines = QVBoxLayout(self)
        lines.setContentsMargins(Space.WIDE, Space.LARGE, Space.WIDE, Space.LARGE)
        buttons = QHBoxLayout()
        buttons.addWidget(self.new)
        buttons.addWidget(self.known)
        buttons.addStretch(1)
        lines.addWidget(self.words)
        lines.addWidget(self.detail)
        lines.addLayout(buttons)

    def retranslate(self) -> None:
        """Ask again for every text."""
        self.words.setText(_("Welcome! Have you played before?"))
        self.detail.setText(_("Whoever is new begins with the basic rules; more can be switched on at any time."))
        self.new.set_text(_("I am new to this game"))
        self.known.set_text(_("I know the game"))

    def _on_new(self) -> None:
        self.answered.emit(True)  # noqa: FBT003 (a signal's argument)

    def _on_known(self) -> None:
        self.answered.emit(False)  # noqa: FBT003 (a signal's argument)


class FamilyCard(Sheet):
    """One game: its picture, what it is, its traditions."""

    _COLUMNS: Final = 2
    """Traditions beside each other."""

    new_game = Signal(str)
    preset_chosen = Signal(str, str)
    resume = Signal(int)

    def __init__(self, entry: Entry, parent: QWidget | None = None) -> None:
        """Show the game of *entry*."""
        super().__init__(parent)
        self._entry = entry
        self._match: MatchRow | None = None
        self.new_player = False
        # The picture reaches to the outline of the card.
        edge = 3
        room = self.contentsMargins()
        self.setContentsMargins(room.left() - edge, room.top() - edge, room.right() - edge, room.bottom() - edge)
        self.picture = GamePicture(self.game, self)
        self._title = PlainLabel(parent=self, role=Type.HEADING, wrap=True)
        self._tagline = PlainLabel(parent=self, tone="muted", wrap=True)
        self.new = KeyButton(parent=self, kind=Kind.PRIMARY)
        self.new.clicked.connect(self._on_new)
        self.carry_on = KeyButton(parent=self)
        self.carry_on.clicked.connect(self._on_continue)
        self.carry_on.hide()
        self._traditions = PlainLabel(parent=self, role=Type.CAPTION, tone="muted")
        self.presets = [NameButton(self) for _key in entry.preset_keys]
        for button in self.presets:
            button.clicked.connect(self._on_preset)
        self._place()

    @property
    def game(self) -> str:
        """Key of the game."""
        key: str = self._entry.key
        return key

    def _place(self) -> None:
        self._halves = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._halves.setContentsMargins(0, 0, 0, 0)
        self._halves.setSpacing(0)
        self._halves.addWidget(self.picture, 1)
        body = QWidget(self)
        body.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        lines = QVBoxLayout(body)
        lines.setContentsMargins(Space.WIDE, Space.LARGE, Space.WIDE, Space.LARGE)
        lines.setSpacing(Space.SMALL)
        buttons = QHBoxLayout()
        buttons.addWidget(self.new)
        buttons.addWidget(self.carry_on)
        buttons.addStretch(1)
        lines.addWidget(self._title)
        lines.addWidget(self._tagline)
        lines.addSpacing(Space.SMALL)
        lines.addLayout(buttons)
        lines.addSpacing(Space.SMALL)
        lines.addWidget(Rule(body))
        lines.addWidget(self._traditions)
        rows = QGridLayout()
        rows.setSpacing(0)
        for place, button in enumerate(self.presets):
            rows.addWidget(button, *divmod(place, self._COLUMNS))
        for column in range(self._COLUMNS):
            rows.setColumnStretch(column, 1)
        lines.addLayout(rows)
        lines.addStretch(1)
        self._halves.addWidget(body, 1)

    def set_picture(self, *, beside: bool, height: int) -> None:
        """Put the picture beside the words, or *height* pixels high over them, which is the same in all cards."""
        turned(self._halves, beside=beside)
        self._halves.setStretch(1, 2)
        px = theme.look().px
        self.picture.setMinimumSize(px(180) if beside else 0, px(180) if beside else height)
        self.picture.setMaximumHeight(_ENDLESS if beside else height)
        self.picture.set_beside(beside=beside)

    def show_match(self, row: MatchRow | None) -> None:
        """Offer to go on with this match of the game, or with none."""
        self._match = row
        self.carry_on.setVisible(row is not None)
        self._say_match()

    def retranslate(self) -> None:
        """Ask again for every text."""
        self._title.setText(game_name(self.game))
        self._tagline.setText(_(_TAGLINES[self.game]) if self.game in _TAGLINES else "")
        self.new.set_text(term("new-game"))
        self.new.setAccessibleDescription(game_name(self.game))
        self.carry_on.set_text(term("continue"))
        self._say_match()
        self._traditions.setText(_("Traditions"))
        keys = presets_for(self._entry, i18n.current().key, new_player=self.new_player)
        for button, key in zip(self.presets, keys, strict=True):
            button.setProperty("preset", key)
            button.set_lines(preset_name(self.game, key), preset_description(self.game, key))

    def _say_match(self) -> None:
        self.carry_on.setAccessibleDescription(self._match.title if self._match else "")

    def _on_new(self) -> None:
        self.new_game.emit(self.game)

    def _on_continue(self) -> None:
        if self._match is not None:
            self.resume.emit(self._match.id)

    def _on_preset(self) -> None:
        button = self.sender()
        self.preset_chosen.emit(self.game, button.property("preset"))
