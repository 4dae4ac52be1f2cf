# SPDX-License-Identifier: MIT
"""The start page 首頁: the games, the matches not finished, ways to other pages, who plays, the language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QSizePolicy, QWidget

from dominoes.games import GAMES, Entry
from ui.games import GAME_UIS
from ui.games.how_to_play import has_page
from ui.games.names import game_name, preset_description, preset_name, presets_for
from ui.kit import theme
from ui.kit.layouts import Part, add_parts, hbox, vbox
from ui.kit.menus import ChoiceMenu
from ui.kit.page_parts import NameButton, PageCard, Rule, ScrollPage, turned
from ui.kit.theme import Kind, Space, Tiles, Type
from ui.kit.widgets import Card, ChangeEvents, KeyButton, PlainLabel, give_tip
from ui.language import i18n
from ui.language.i18n import LANGUAGES, _, pgettext, term
from ui.pages.start.link_card import LinkCard
from ui.pages.start.masthead import Masthead
from ui.pages.start.match_list import MatchList, MatchRow
from ui.pages.start.pictures import GamePicture
from ui.pages.start.player_menu import PlayerMenu
from ui.tiles.art import style_of

_PARTS: Final = re.compile("[^／・]+[／・]?")
"""The games in the name of a family, which breaks between them alone: else a single character may stand by itself."""
_ENDLESS: Final = 16_777_215
"""What Qt takes for no limit of a size."""


class StartPage(ScrollPage):
    """What the program opens with."""

    new_game = Signal(str, str)
    """Set up a match of this game by the rules of this tradition; an empty one means the one chosen last."""
    how_to_play = Signal(str)
    """Show how this game is played."""
    first_round = Signal(str)
    """Show how this game is played, and offer a first round of it: nobody has played it here."""
    greeted = Signal(str)
    """Answer to the greeting: the game that is new to the player, or nothing if they know the games."""
    asked_again = Signal()
    """The player takes back that they know the games, and wants to be greeted again."""
    resume = Signal(str)
    """Go on with this match."""
    finish = Signal(str)
    """Finish this match; the player has confirmed it."""
    give_up = Signal(str)
    """Give this match up; the player has confirmed it."""
    language_chosen = Signal(str)
    """A key of `LANGUAGES`."""
    open_settings = Signal()
    open_records = Signal()
    open_statistics = Signal()
    open_scorebook = Signal()
    open_learn = Signal()
    open_lessons = Signal()
    open_glossary = Signal()
    open_daily = Signal()
    player_chosen = Signal(str)
    """Somebody plays now, who was listed or is new."""
    player_renamed = Signal(str, str)
    """The old name of a player and the new one."""

    _BESIDE: Final = 840
    """From this width on, the games stand beside each other."""
    _LINKS_BESIDE: Final = 1000
    """From this width on, the ways to other pages stand in one row."""
    _PICTURE: Final = (150, 340)
    """Least and greatest height of the pictures, in pixels at text size 1."""
    _LOW_PICTURE: Final = 78
    """Least height while the greeting takes room above them."""
    _WORDS: Final = 626
    """What everything but the pictures usually takes of the height, in pixels at text size 1."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make the page, with no match to continue."""
        super().__init__(parent)
        self._rows: tuple[MatchRow, ...] = ()
        self._knows = False
        self._has_played = True
        """Whether a round of any game was finished; until that is known nothing is offered."""
        self._beside = False
        """Whether the games stand beside each other."""
        self._alone: tuple[KeyButton, ...] = ()
        """The buttons on top for whose words there is no room."""
        # The buttons have air of their own.
        self._top = hbox(spacing=0)
        self.column.addLayout(self._top)
        self._make_top()
        self.greeting = Greeting(self.content)
        self.greeting.answered.connect(self._on_greeted)
        self.greeting.hide()
        self.column.addWidget(self.greeting)
        self.again = AskAgain(self.content)
        self.again.asked.connect(self.asked_again)
        self.again.hide()
        self.column.addWidget(self.again)
        self.cards = tuple(FamilyCard(each, self.content) for each in GAMES)
        for card in self.cards:
            card.new_game.connect(self.new_game)
            card.resume.connect(self.resume)
            card.how_to_play.connect(self.how_to_play)
            card.first_round.connect(self.first_round)
            card.placed.connect(self._align_buttons)
        self._row = hbox(*(Part(card, 1) for card in self.cards), spacing=0)
        self.column.addLayout(self._row)
        self._make_links()
        self.matches = MatchList(self.content)
        self.matches.resume.connect(self.resume)
        self.matches.finish.connect(self.finish)
        self.matches.give_up.connect(self.give_up)
        self.column.addWidget(self.matches)
        self.column.addStretch(1)
        self.follow_look()

    def _make_top(self) -> None:
        self._title = Masthead(self.content)
        self._games = PlainLabel(parent=self.content, tone="muted")
        self.daily = KeyButton(parent=self.content, kind=Kind.QUIET, press=self.open_daily)
        self.daily.set_icon("daily")
        self.player = PlayerMenu(self.content)
        self.player.chosen.connect(self.player_chosen)
        self.player.renamed.connect(self.player_renamed)
        self.language = ChoiceMenu(self.content)
        self.language.chosen.connect(self.language_chosen)
        self.settings = KeyButton(parent=self.content, kind=Kind.QUIET)
        self.settings.set_icon("settings")
        self.settings.clicked.connect(self.open_settings)
        bottom = Qt.AlignmentFlag.AlignBottom
        self._top.addWidget(self._title, 0, bottom)
        self._top.addSpacing(Space.MEDIUM)
        self._top.addWidget(self._games, 0, bottom)
        self._top.addStretch(1)
        for widget in (self.daily, self.player, self.language, self.settings):
            self._top.addWidget(widget, 0, bottom)
        self.translate(
            lambda: self._title.setText(term("app-name")),
            lambda: self._games.setText(" · ".join(game_name(each.key) for each in GAMES)),
            self._show_language,
            self._show_signs,
        )

    def _show_signs(self) -> None:
        """Name the buttons that have a sign: those that must do with it alone by a tip."""
        for button, words in ((self.daily, _("Daily deal")), (self.settings, term("settings"))):
            alone = button in self._alone
            button.set_text("" if alone else words)
            button.setAccessibleName(words)
            give_tip(button, words if alone else "")

    def _show_language(self) -> None:
        now = i18n.current()
        self.language.set_text(now.own_name)
        self.language.setAccessibleName(term("language"))
        self.language.setAccessibleDescription(now.own_name)
        self.language.set_choices([(each.key, each.own_name) for each in LANGUAGES.values()], now.key)

    def _make_links(self) -> None:
        self.learn = LinkCard("learn", self.content)
        self.records = LinkCard("records", self.content)
        self.statistics = LinkCard("statistics", self.content)
        self.scorebook = LinkCard("score-book", self.content)
        self.lessons = LinkCard("lessons", self.content)
        self.glossary = LinkCard("glossary", self.content)
        self._links = QGridLayout()
        self.column.addLayout(self._links)
        opened = (
            self.open_learn,
            self.open_records,
            self.open_statistics,
            self.open_scorebook,
            self.open_lessons,
            self.open_glossary,
        )
        for link, signal in zip(self.links, opened, strict=True):
            link.clicked.connect(signal)
        self.translate(
            lambda: self.learn.set_lines(term("learn"), _("Short lessons, step by step")),
            lambda: self.records.set_lines(pgettext("page", "Records"), _("Step through or replay")),
            lambda: self.statistics.set_lines(term("statistics"), _("Wins, points and opponents")),
            lambda: self.scorebook.set_lines(_("Score book"), _("Keeps score at a real table")),
            lambda: self.lessons.set_lines(_("Demonstrate"), _("Positions to teach with")),
            lambda: self.glossary.set_lines(term("glossary"), _("Tiles and terms in four languages")),
        )

    @property
    def links(self) -> tuple[LinkCard, ...]:
        """Ways to other pages, in reading order."""
        return self.learn, self.records, self.statistics, self.scorebook, self.lessons, self.glossary

    def show_player(self, name: str, players: Sequence[str] = (), *, new: bool = False) -> None:
        """Show who plays.

        Args:
            name: The player's name; nothing where it is not known yet.
            players: Everybody who plays at this computer, to be chosen from.
            new: The games are new to the player, so the basic rules are offered first.
        """
        self.player.show_players(name, players)
        for card in self.cards:
            card.show_presets(new_player=new)

    def set_tiles(self, tiles: Tiles) -> None:
        """Draw the pictures with another set of tiles.

        Raises:
            KeyError: there is no such set.
        """
        style = style_of(tiles)
        self._title.set_style(style)
        for card in self.cards:
            card.picture.set_style(style)

    def show_greeting(self, *, visible: bool, knows: bool = False) -> None:
        """Ask whether the games are new to the player, or do not.

        Args:
            visible: Ask.
            knows: The player said that they know the games; until they have played one, they can take that back.
        """
        if visible and self.greeting.isHidden():
            self.greeting.begin()
        self.greeting.setVisible(visible)
        self._knows = knows
        self._show_again()

    def _show_again(self) -> None:
        self.again.setVisible(self._knows and not self._has_played and self.greeting.isHidden())
        self.on_look()

    def show_matches(self, rows: Sequence[MatchRow]) -> None:
        """Offer these matches to go on with, newest first."""
        first = self._first()
        self._rows = tuple(rows)
        self.matches.show_rows(self._rows)
        for card in self.cards:
            card.show_match(next((row for row in self._rows if row.game == card.game), None))
        if self.focusWidget() is first:
            # They were not listed yet when the page was shown, or another match is the newest now.
            self._first().setFocus()

    def show_played(self, games: Iterable[str]) -> None:
        """Offer a first round of all games but these."""
        played = frozenset(games)
        self._has_played = bool(played)
        self._show_again()
        for card in self.cards:
            card.show_played(played=card.game in played)

    def _first(self) -> KeyButton:
        """Return what is most likely wanted: to continue the newest match, whichever game it is of."""
        waiting = [card.carry_on for row in self._rows[:1] for card in self.cards if card.game == row.game]
        return (*waiting, self.cards[0].new)[0]

    def showEvent(self, event: QShowEvent) -> None:
        """Focus what is most likely wanted; after another page, the focus stays where it was left."""
        super().showEvent(event)
        offered = (self.greeting.new, *(button for card in self.cards for button in (card.new, card.carry_on)))
        focus = self.focusWidget()
        if event.spontaneous() or (focus is not None and focus not in offered):
            return
        if not self.greeting.isHidden():
            self.greeting.new.setFocus()
        else:
            self._first().setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open the settings by the key that does so at the table."""
        if event.key() == Qt.Key.Key_Comma:
            self.open_settings.emit()
        else:
            super().keyPressEvent(event)

    def point_to(self, game: str) -> None:
        """Focus the button that continues or begins *game*, whose table was left."""
        for card in self.cards:
            if card.game == game:
                (card.new if card.carry_on.isHidden() else card.carry_on).setFocus()
        # Matches that were listed just now have their places when the layout has had its turn.
        QTimer.singleShot(0, self._scroll_to_focus)

    def _scroll_to_focus(self) -> None:
        focus = self.focusWidget()
        if focus is not None:
            self.area.ensureWidgetVisible(focus)

    def arrange(self, width: int) -> None:
        """Arrange the cards beside each other where there is room."""
        beside = width >= self._BESIDE
        turned(self._row, beside=beside)
        px = theme.look().px
        least, most = self._PICTURE
        words = self._WORDS
        self.greeting.arrange(beside=beside)
        if not self.greeting.isHidden() and beside:
            # Where to go besides is seen at the first start, too.
            least, words = self._LOW_PICTURE, words + self.greeting.sizeHint().height()
        elif not self.again.isHidden() and beside:
            words += self.again.sizeHint().height() + px(Space.LARGE)
        height = max(px(least), min(px(most), self.height() - px(words)))
        for card in self.cards:
            card.set_picture(beside=not beside, height=height)
        self._beside = beside
        self._align_buttons()
        self._fit_top(width)
        edge = Card.SHADOW
        self._top.setContentsMargins(edge, 0, edge, 0)
        self._links.setContentsMargins(edge - 3, 0, edge - 3, 0)
        self._links.setSpacing(px(Space.SMALL))
        columns = len(self.links) if width >= self._LINKS_BESIDE else (len(self.links) + 1) // 2
        for place, link in enumerate(self.links):
            self._links.addWidget(link, *divmod(place, columns))
        for column in range(len(self.links)):
            self._links.setColumnStretch(column, int(column < columns))

    def _align_buttons(self) -> None:
        """Give the words of cards beside each other one height, so that their buttons stand on one line."""
        for labels in ([card.title for card in self.cards], [card.tagline for card in self.cards]):
            for label in labels:
                # Otherwise it would never be lower again.
                label.setMinimumHeight(0)
            high = max(label.heightForWidth(label.width()) for label in labels) if self._beside else 0
            for label in labels:
                label.setMinimumHeight(high)

    def _fit_top(self, width: int) -> None:
        """Name the games on top as well, where that leaves room for the buttons; some of these may be a sign alone."""
        px = theme.look().px
        # On one line with the words of the buttons beside them.
        self._games.setContentsMargins(0, 0, 0, px(9))
        shown = (self._title, self.daily, self.player, self.language, self.settings)
        for alone in ((), (self.daily,), (self.daily, self.settings)):
            self._alone = alone
            self._show_signs()
            needed = sum(widget.sizeHint().width() for widget in shown) + px(Space.HUGE)
            if needed <= px(width):
                break
        self._games.setVisible(needed + self._games.sizeHint().width() <= px(width))

    def _on_greeted(self, game: str) -> None:
        self.greeting.hide()
        self.greeted.emit(game)


class Greeting(PageCard):
    """Asks once, at the first start, whether the games are new to the player, and which of them to begin with."""

    answered = Signal(str)
    """The game to begin with; nothing if the player knows the games."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Ask the question."""
        super().__init__(parent)
        self._is_new = False
        self.words = PlainLabel(parent=self, role=Type.LEAD, wrap=True)
        self.detail = PlainLabel(parent=self, tone="muted", wrap=True)
        self.new = KeyButton(lambda: _("I am new to this game"), self, kind=Kind.PRIMARY, press=self._on_new)
        self.known = KeyButton(lambda: _("I know the game"), self, press=self._on_known)
        self.games = [NameButton(self) for _game in GAMES]
        for button, each in zip(self.games, GAMES, strict=True):
            button.setProperty("game", each.key)
            button.clicked.connect(self._on_game)
            button.hide()
        margins = (Space.WIDE, Space.MEDIUM, Space.WIDE, Space.MEDIUM)
        words = vbox(self.words, self.detail, spacing=Space.HAIR)
        self._halves = hbox(Part(words, 1), hbox(self.new, self.known, Part(stretch=0)))
        games = hbox(*(Part(button, 1) for button in self.games))
        vbox(self._halves, games, on=self, margins=margins)
        self.translate(self._show_words)

    def begin(self) -> None:
        """Ask the first question, also where it was answered before."""
        self._is_new = False
        self._show_words()
        for button in self.games:
            button.hide()
        self.new.show()
        self.known.show()

    def arrange(self, *, beside: bool) -> None:
        """Put the answers beside the question, or below it."""
        turned(self._halves, beside=beside)

    def _show_words(self) -> None:
        if self._is_new:
            self.words.setText(_("Which game would you like to learn?"))
            self.detail.setText(_("You read how it is played, and then play a first round."))
        else:
            self.words.setText(_("Welcome! Have you played before?"))
            self.detail.setText(_("New players start with the basic rules; you can add more at any time."))
        for button, each in zip(self.games, GAMES, strict=True):
            button.set_lines(game_name(each.key), _(GAME_UIS[each.key].tagline))

    def _on_new(self) -> None:
        if len(self.games) == 1:
            self.answered.emit(GAMES[0].key)
            return
        self._is_new = True
        self._show_words()
        for button in self.games:
            button.show()
        self.games[0].setFocus()
        self.new.hide()
        self.known.hide()

    def _on_game(self) -> None:
        self.answered.emit(self.sender().property("game"))

    def _on_known(self) -> None:
        self.answered.emit("")


class AskAgain(ChangeEvents, QWidget):
    """Leads who has answered that they know the games back to the greeting: a wrong click is soon done."""

    asked = Signal()
    """They want to be asked again."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make a line of words with a button."""
        super().__init__(parent)
        self.words = PlainLabel(parent=self, tone="muted", wrap=True)
        self.button = KeyButton(lambda: _("I am new after all"), self, press=self.asked.emit)
        edge = Card.SHADOW
        hbox(self.button, Part(self.words, 1), on=self, margins=(edge, 0, edge, 0), spacing=Space.MEDIUM)
        self.translate(lambda: self.words.setText(_("You know the games: all rule sets are offered.")))


class FamilyName(PlainLabel):
    """The name of a game, or of a family of games, which breaks only between them."""

    placed = Signal()
    """It has another width."""

    def show_name(self, name: str) -> None:
        """Show *name*."""
        self.setAccessibleName(name)
        metrics, lines = self.fontMetrics(), [""]
        for part in _PARTS.findall(name):
            fits = metrics.horizontalAdvance(lines[-1] + part) <= self.width()
            lines = [*lines[:-1], lines[-1] + part] if fits or not lines[-1] else [*lines, part]
        self.setText("\n".join(lines))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break the name into lines again."""
        super().resizeEvent(event)
        self.show_name(self.accessibleName())
        self.placed.emit()


class FamilyCard(PageCard):
    """One game: its picture, what it is, its traditions."""

    _COLUMNS: Final = 2
    """Traditions beside each other."""

    new_game = Signal(str, str)
    resume = Signal(str)
    how_to_play = Signal(str)
    first_round = Signal(str)
    placed = Signal()
    """Its words have another width."""

    def __init__(self, entry: Entry, parent: QWidget | None = None) -> None:
        """Show the game of *entry*."""
        super().__init__(parent)
        self._entry = entry
        self._match: MatchRow | None = None
        self._new_player = False
        self._played = True
        """Whether a round was finished; until that is known nothing is offered."""
        # The picture reaches to the outline of the card.
        edge = 3
        room = self.contentsMargins()
        self.setContentsMargins(room.left() - edge, room.top() - edge, room.right() - edge, room.bottom() - edge)
        self.picture = GamePicture(self.game, self)
        self.title = FamilyName(parent=self, role=Type.HEADING, wrap=True)
        self.title.placed.connect(self.placed)
        self.tagline = PlainLabel(parent=self, tone="muted", wrap=True)
        for label in (self.title, self.tagline):
            label.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.carry_on = KeyButton(parent=self, kind=Kind.PRIMARY)
        self.carry_on.clicked.connect(self._on_continue)
        self.carry_on.hide()
        self.new = KeyButton(parent=self, kind=Kind.PRIMARY)
        self.new.clicked.connect(self._on_new)
        self._traditions = PlainLabel(parent=self, role=Type.CAPTION, tone="muted")
        self.how = KeyButton("", self, kind=Kind.QUIET, press=self._on_how)
        self.how.setVisible(has_page(self.game))
        self.presets = [NameButton(self) for _key in GAME_UIS[entry.key].presets]
        for button in self.presets:
            button.clicked.connect(self._on_preset)
        self._place()
        self.translate(
            lambda: self.title.show_name(game_name(self.game)),
            lambda: self.tagline.setText(_(GAME_UIS[self.game].tagline)),
            lambda: self.new.set_text(term("new-game")),
            lambda: self.new.setAccessibleDescription(game_name(self.game)),
            self._show_match,
            lambda: self._traditions.setText(_("Rule sets")),
            lambda: self.how.setAccessibleDescription(game_name(self.game)),
            self._show_how,
            self._show_presets,
        )

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
        body = self._body = QWidget(self)
        body.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        margins = (Space.WIDE, Space.LARGE, Space.WIDE, Space.LARGE)
        lines = vbox(self.title, self.tagline, on=body, margins=margins, spacing=Space.SMALL)
        lines.addSpacing(Space.SMALL)
        lines.addLayout(hbox(self.carry_on, self.new, Part(stretch=1)))
        lines.addSpacing(Space.SMALL)
        add_parts(lines, Rule(body), hbox(self._traditions, Part(stretch=1), self.how))
        rows = QGridLayout()
        rows.setSpacing(0)
        for place, button in enumerate(self.presets):
            rows.addWidget(button, *divmod(place, self._COLUMNS))
        for column in range(self._COLUMNS):
            rows.setColumnStretch(column, 1)
        add_parts(lines, rows, Part(stretch=1))
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
        # What most people come for, where a match waits, is to go on with it.
        self.new.set_kind(Kind.PRIMARY if row is None else Kind.SECONDARY)
        self._show_match()

    def show_presets(self, *, new_player: bool) -> None:
        """Offer the traditions, the basic rules first to a *new_player*."""
        self._new_player = new_player
        self._show_presets()
        self._show_how()

    def show_played(self, *, played: bool) -> None:
        """Offer a first round, unless one was *played*."""
        self._played = played
        self._show_how()

    def _show_how(self) -> None:
        new = self._new_player and not self._played
        self.how.set_text(_("I am new to this game") if new else _("How to play"))

    def _show_presets(self) -> None:
        keys = presets_for(self._entry, i18n.current().key, new_player=self._new_player)
        for button, key in zip(self.presets, keys, strict=True):
            button.setProperty("preset", key)
            button.set_lines(preset_name(self.game, key), preset_description(self.game, key))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as much of the match as there is room for."""
        super().resizeEvent(event)
        self._show_match()

    def _show_match(self) -> None:
        self.carry_on.setAccessibleDescription(self._match.title if self._match else "")
        self.carry_on.setAccessibleName(term("continue"))
        if self._match is None or not self._match.round:
            self.carry_on.set_text(term("continue"))
            return
        self.carry_on.set_text(_("Continue: {round}").format(round=self._match.round))
        needed = self.new.sizeHint().width() + self.carry_on.sizeHint().width() + 2 * Space.WIDE + Space.SMALL
        if self._body.width() < needed:
            self.carry_on.set_text(term("continue"))

    def _on_new(self) -> None:
        self.new_game.emit(self.game, "")

    def _on_how(self) -> None:
        (self.how_to_play if self._played else self.first_round).emit(self.game)

    def _on_continue(self) -> None:
        if self._match is not None:
            self.resume.emit(self._match.seed)

    def _on_preset(self) -> None:
        button = self.sender()
        self.new_game.emit(self.game, button.property("preset"))
