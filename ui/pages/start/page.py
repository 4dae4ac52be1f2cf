# SPDX-License-Identifier: MIT
"""The start page 首頁: the games, the matches not finished, ways to other pages, who plays, the language."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property, partial
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from dominoes.errors import StoreError
from dominoes.games import GAMES
from ui.games import GAME_UIS
from ui.games.how_to_play import has_page
from ui.games.names import game_name
from ui.kit import theme
from ui.kit.commands import keys_of
from ui.kit.layouts import Part, add_parts, hbox, set_columns, vbox
from ui.kit.menus import ChoiceMenu
from ui.kit.page_parts import ScrollPage, turned
from ui.kit.settings import Settings
from ui.kit.theme import Kind, Space, Tiles
from ui.kit.widgets import Card, KeyButton, PlainLabel, give_tip
from ui.language import i18n
from ui.language.i18n import LANGUAGES, _, pgettext, term
from ui.pages.start.family_card import FamilyCard
from ui.pages.start.link_card import LinkCard
from ui.pages.start.masthead import Masthead
from ui.pages.start.match_list import MatchList, MatchRow
from ui.pages.start.play_card import PlayCard
from ui.pages.start.player_menu import PlayerMenu
from ui.pages.start.shelf import GameShelf
from ui.play.services import Routes, Services
from ui.tiles.art import style_of

if TYPE_CHECKING:
    from ui.pages.start.greeting import AskAgain, Greeting


def _great() -> tuple[str, ...]:
    """Return the games that come first."""
    return tuple(key for key, each in GAME_UIS.items() if each.great)


_PAGES: Final = ("learn", "records", "statistics", "scorebook", "lessons", "glossary")
"""Where the cards below the games lead."""


class StartPage(ScrollPage):
    """What the program opens with."""

    topic = "play#start"

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

    _SHELF: Final = 56
    """What is seen of the shelf below them, in pixels at text size 1."""

    def __init__(self, services: Services, routes: Routes) -> None:
        """Make the page, with no match to continue."""
        super().__init__(services.parent)
        self._services, self._routes = services, routes
        self._fills = False
        """Whether the shelf is made as soon as it can be seen."""
        self._damage_reported = False
        """Whether this start has told of matches that cannot be continued."""
        self._rows: tuple[MatchRow, ...] = ()
        self._knows = False
        self._has_played = True
        """Whether a round of any game was finished; until that is known nothing is offered."""
        self._beside = False
        """Whether the games stand beside each other."""
        self._above: object = None
        """What stood above the games last."""
        self._alone: tuple[KeyButton, ...] = ()
        """The buttons on top for whose words there is no room."""
        # The buttons have air of their own.
        self._top = hbox(spacing=0)
        add_parts(self.column, self._top)
        self._make_top()
        self._asked = vbox()
        """Where the greeting stands, or the way back to it; most players see neither, so both are made when needed."""
        add_parts(self.column, self._asked)
        self.great = tuple(FamilyCard(each, routes, self.content) for each in GAMES if each.key in _great())
        for card in self.great:
            card.title.placed.connect(self._align_buttons)
        self._row = hbox(*(Part(card, 1) for card in self.great), spacing=0)
        add_parts(self.column, self._row)
        self._make_links()
        self.shelf = GameShelf(services, routes, self.content)
        self.column.addWidget(self.shelf)
        self.matches = MatchList(services, routes, self.content)
        self.column.addWidget(self.matches)
        self.column.addStretch(1)
        self.follow_look()
        services.preferences.changed.connect(self._follow_settings)
        self._follow_settings()
        self.translate(self._list_again)

    @cached_property
    def greeting(self) -> Greeting:
        """Asks whether the games are new to the player; hidden at first."""
        # Imported here, as below: most players never see it.
        from ui.pages.start.greeting import Greeting  # noqa: PLC0415

        greeting = Greeting(self.content)
        greeting.answered.connect(self._on_greeted)
        greeting.hide()
        self._asked.addWidget(greeting)
        self._set_tab_order(greeting.new, greeting.known, greeting.more)
        return greeting

    @cached_property
    def again(self) -> AskAgain:
        """Leads back to the greeting; hidden at first."""
        from ui.pages.start.greeting import AskAgain  # noqa: PLC0415

        again = AskAgain(self.content)
        again.button.clicked.connect(self._on_asked_again)
        again.hide()
        self._asked.addWidget(again)
        self._set_tab_order(again.button)
        return again

    def _set_tab_order(self, *buttons: KeyButton) -> None:
        """Let the focus come to *buttons* after those on top: by itself it would come to them last."""
        for before, button in pairwise((self.manual, *buttons)):
            QWidget.setTabOrder(before, button)

    @property
    def _is_greeting(self) -> bool:
        return "greeting" in vars(self) and not self.greeting.isHidden()

    @property
    def _offers_again(self) -> bool:
        return "again" in vars(self) and not self.again.isHidden()

    def fill(self) -> None:
        """Add what the first picture of the page did not wait for: the matches to go on with, and then the shelf.

        Where another page is shown by then, the shelf waits until there is a way to see it.
        """
        self.list_matches()
        self._fills = True
        QTimer.singleShot(0, self, self._fill_where_seen)

    def _fill_where_seen(self) -> None:
        if self._fills and self.isVisible() and not self.shelf.cards:
            self.fill_shelf()
            self._follow_settings()
            self.list_matches()

    def fill_shelf(self) -> None:
        """Make the cards of the shelf, most of which lies below the window: the first picture waits for none.

        They know nothing yet of the player.
        """
        first = self._first()
        self.shelf.fill()
        self._show_rows()
        self._move_focus(first)

    @property
    def _all(self) -> tuple[PlayCard, ...]:
        """All cards; a great game has a large and a small one."""
        return *self.great, *self.shelf.cards

    @property
    def cards(self) -> tuple[PlayCard, ...]:
        """The card of each game shown without a search."""
        return *self.great, *self.shelf.own

    def _make_top(self) -> None:
        self._title = Masthead(self.content)
        self._games = PlainLabel(parent=self.content, tone="muted")
        self.daily = KeyButton(parent=self.content, kind=Kind.QUIET, press=partial(self._routes.open, "daily"))
        self.daily.set_icon("daily")
        self.player = PlayerMenu(self.content)
        self.player.chosen.connect(self._on_player)
        self.player.renamed.connect(self._on_renamed)
        self.language = ChoiceMenu(self.content)
        self.language.chosen.connect(partial(self._services.preferences.set, "language"))
        self.settings = KeyButton(parent=self.content, kind=Kind.QUIET, press=self._routes.settings)
        self.settings.set_icon("settings")
        self.manual = KeyButton(parent=self.content, kind=Kind.QUIET, press=self._routes.manual)
        self.manual.set_icon("manual")
        bottom = Qt.AlignmentFlag.AlignBottom
        self._top.addWidget(self._title, 0, bottom)
        self._top.addSpacing(Space.MEDIUM)
        self._top.addWidget(self._games, 0, bottom)
        self._top.addStretch(1)
        for widget in (self.daily, self.player, self.language, self.settings, self.manual):
            self._top.addWidget(widget, 0, bottom)
        self.translate(
            lambda: self._title.setText(term("app-name")),
            lambda: self._games.setText(" · ".join(map(game_name, _great()))),
            self._show_language,
            self._show_signs,
        )

    def _show_signs(self) -> None:
        """Name the buttons with a sign: those reduced to it get a tip."""
        named = ((self.daily, _("Daily deal")), (self.settings, term("settings")), (self.manual, _("Manual")))
        for button, words in named:
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
        add_parts(self.column, self._links)
        for link, page in zip(self.links, _PAGES, strict=True):
            link.clicked.connect(partial(self._routes.open, page))
        self.translate(
            lambda: self.learn.set_lines(term("learn"), _("Short lessons, step by step")),
            lambda: self.records.set_lines(pgettext("page", "Records"), _("Step through or replay")),
            lambda: self.statistics.set_lines(term("statistics"), _("Wins, chips and opponents")),
            lambda: self.scorebook.set_lines(_("Score book"), _("Keeps score at a real table")),
            lambda: self.lessons.set_lines(_("Demonstrate"), _("Positions to teach with")),
            lambda: self.glossary.set_lines(term("glossary"), _("Tiles and terms in four languages")),
        )

    @property
    def links(self) -> tuple[LinkCard, ...]:
        """Ways to other pages, in reading order."""
        return self.learn, self.records, self.statistics, self.scorebook, self.lessons, self.glossary

    def _follow_settings(self) -> None:
        """Show who plays, and ask a newcomer whether the games are new to them."""
        now = self._services.preferences.now
        self.show_player(now.player_name, now.players, new=bool(now.new_player))
        self.shelf.show_favourites(now.favourite_games)
        self.set_tiles(now.tiles)
        self.show_greeting(visible=now.new_player is None, knows=now.new_player is False)

    def show_player(self, name: str, players: Sequence[str] = (), *, new: bool = False) -> None:
        """Show who plays.

        Args:
            name: The player's name; nothing where it is not known yet.
            players: Everybody who plays at this computer, to be chosen from.
            new: The games are new to the player, so the basic rules are offered first.
        """
        self.player.show_players(name, players)
        for card in self._all:
            card.show_newcomer(new_player=new)

    def set_tiles(self, tiles: Tiles) -> None:
        """Draw the pictures with another set of tiles.

        Raises:
            KeyError: there is no such set.
        """
        style = style_of(tiles)
        self._title.set_style(style)
        for card in self._all:
            card.picture.set_style(style)

    def show_greeting(self, *, visible: bool, knows: bool = False) -> None:
        """Ask whether the games are new to the player, or do not.

        Args:
            visible: Ask.
            knows: The player said that they know the games; until they have played one, they can take that back.
        """
        if visible and not self._is_greeting:
            self.greeting.begin()
        if visible or self._is_greeting:
            self.greeting.setVisible(visible)
        self._knows = knows
        self._show_again()

    def _show_again(self) -> None:
        offers = self._knows and not self._has_played and not self._is_greeting
        if offers or self._offers_again:
            self.again.setVisible(offers)
        above = (self._is_greeting, self._offers_again)
        if above != self._above:
            self._above = above
            self.on_look()

    def _list_again(self) -> None:
        if self._services.autosave.made is not None:
            self.list_matches()

    def list_matches(self) -> None:
        """List the matches that can be continued, and offer a first round of the games not played yet."""
        from ui.pages.start.saved_matches import lately, match_rows  # noqa: PLC0415

        settings, autosave = self._services.preferences.now, self._services.autosave()
        # Where several play at one computer, each sees their own.
        player = settings.player_name if len(settings.players) > 1 else None
        matches = match_rows(autosave.open_matches(), player)
        self.show_matches(matches)
        played = autosave.last_played(player)
        self.show_played(played, lately(played, matches))
        if autosave.unreadable and not self._damage_reported:
            self._damage_reported = True
            self._ask_about_damaged(autosave.unreadable)

    def _ask_about_damaged(self, n: int) -> None:
        """Report *n* matches that cannot be continued, and ask whether to report them again."""
        from ui.kit.second_question import SecondQuestion  # noqa: PLC0415
        from ui.saving.trouble_messages import unreadable_text  # noqa: PLC0415

        detail = _("Abandoned matches are not listed again. Finished rounds stay in the records.")
        question = SecondQuestion(self, unreadable_text(n), detail, keep=_("Keep it"), lose=_("Abandon"))
        question.accepted.connect(self._on_damaged_given_up)
        question.open()

    def _on_damaged_given_up(self) -> None:
        self._services.autosave().give_up_unreadable()
        self.list_matches()

    def show_matches(self, rows: Sequence[MatchRow]) -> None:
        """Offer these matches to go on with, newest first."""
        first = self._first()
        self._rows = tuple(rows)
        self.matches.show_rows(self._rows)
        self._show_rows()
        self._move_focus(first)

    def _show_rows(self) -> None:
        for card in self._all:
            card.show_match(next((row for row in self._rows if row.game == card.game), None))

    def _move_focus(self, first: KeyButton) -> None:
        """Move the focus from *first* to the new first button: of another match, or of a new card."""
        # What lies over the page keeps the focus.
        if (self.window() if self.isVisible() else self).focusWidget() is first:
            self._first().setFocus()

    def show_played(self, games: Collection[str], lately: Sequence[str] = ()) -> None:
        """Offer a first round of all *games* but these; those begun *lately*, the last first, head the shelf."""
        self._has_played = bool(games)
        self._show_again()
        for card in self._all:
            card.show_played(played=card.game in games)
        self.shelf.show_lately(lately)

    def _first(self) -> KeyButton:
        """Return what is most likely wanted: to continue the newest match, whichever game it is of."""
        waiting = [card.carry_on for row in self._rows[:1] for card in self._shown(row.game)]
        return (*waiting, self.cards[0].new)[0]

    def _shown(self, game: str) -> list[PlayCard]:
        """Return the cards of *game* that are not hidden by a search, a large one first."""
        return [card for card in self._all if card.game == game and not card.isHidden()]

    def showEvent(self, event: QShowEvent) -> None:
        """Focus the likeliest choice; after another page, the focus stays."""
        super().showEvent(event)
        self._fill_where_seen()
        greeting = (self.greeting.new,) if self._is_greeting else ()
        offered = (*greeting, *(button for card in self.cards for button in (card.new, card.carry_on)))
        focus = self.focusWidget()
        if event.spontaneous() or (focus is not None and focus not in offered):
            return
        if self._is_greeting:
            self.greeting.new.setFocus()
        else:
            self._first().setFocus()
            self._scroll_soon()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open the settings by the key that does so at the table; Ctrl+F and / find a game, Ctrl+V pastes a record."""
        keys = keys_of(event)
        if not {",", "Ctrl ,"}.isdisjoint(keys):
            self._routes.settings()
        elif not {"/", "Ctrl F"}.isdisjoint(keys) and not self.shelf.isHidden():
            self.shelf.begin_search()
        elif "Ctrl V" in keys:
            self._routes.paste()
        else:
            super().keyPressEvent(event)

    def point_to(self, game: str) -> None:
        """Focus the button that continues or begins *game* after its table; a search hiding it ends."""
        if not self._shown(game):
            self.shelf.search.clear()
        for card in self._shown(game)[:1]:
            card.first.setFocus()
        self._scroll_soon()

    def _scroll_soon(self) -> None:
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
        if not self.shelf.isHidden():
            # That there are more games is seen without scrolling.
            least, words = self._LOW_PICTURE, words + self._SHELF
        if self._is_greeting:
            turned(self.greeting.halves, beside=beside)
        if self._is_greeting and beside:
            # Where to go besides is seen at the first start, too.
            least, words = self._LOW_PICTURE, words + self.greeting.sizeHint().height()
        elif self._offers_again and beside:
            words += self.again.sizeHint().height() + px(Space.LARGE)
        height = max(px(least), min(px(most), self.height() - px(words)))
        for card in self.great:
            card.set_picture(beside=not beside, height=height)
        self._beside = beside
        self._align_buttons()
        self._fit_top(width)
        edge = Card.SHADOW
        self._top.setContentsMargins(edge, 0, edge, 0)
        self._links.setContentsMargins(edge - 3, 0, edge - 3, 0)
        self._links.setSpacing(px(Space.SMALL))
        columns = len(self.links) if width >= self._LINKS_BESIDE else (len(self.links) + 1) // 2
        set_columns(self._links, self.links, columns)
        self.shelf.arrange(width)

    def _align_buttons(self) -> None:
        """Give the words of cards beside each other one height, so that their buttons stand on one line."""
        # The lines below the title are as wide, but have their new width only after it.
        widths = [card.title.width() for card in self.great]
        for labels in ([card.title for card in self.great], [card.tagline for card in self.great]):
            for label in labels:
                # Otherwise it would never be lower again.
                label.setMinimumHeight(0)
            highs = [label.heightForWidth(width) for label, width in zip(labels, widths, strict=True)]
            high = max(highs) if self._beside else 0
            for label in labels:
                label.setMinimumHeight(high)

    def _fit_top(self, width: int) -> None:
        """Name the games on top as well, if that leaves room for the buttons; some of these may be a sign alone."""
        px = theme.look().px
        # On one line with the words of the buttons beside them.
        self._games.setContentsMargins(0, 0, 0, px(9))
        shown = (self._title, self.daily, self.player, self.language, self.settings, self.manual)
        for alone in ((), (self.manual,), (self.manual, self.daily), (self.manual, self.daily, self.settings)):
            self._alone = alone
            self._show_signs()
            needed = sum(widget.sizeHint().width() for widget in shown) + px(Space.HUGE)
            if needed <= px(width):
                break
        self._games.setVisible(needed + self._games.sizeHint().width() <= px(width))

    def _on_greeted(self, game: str) -> None:
        """Keep the answer to the greeting: the game that is new to the player; nothing if they know the games."""
        self.greeting.hide()
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
        self.greeting.new.click()

    def _on_player(self, name: str) -> None:
        preferences = self._services.preferences
        preferences.change(preferences.now.with_player(name))
        self.list_matches()

    def _on_renamed(self, before: str, after: str) -> None:
        """Rename a player, on everything that was kept of them."""
        from ui.saving.party import renamed  # noqa: PLC0415

        autosave, messages = self._services.autosave(), self._services.messages
        archive = autosave.archive
        if archive is None or autosave.unsaved:
            messages.show(_("Saving isn't possible right now. Change the name once it works again."))
            return
        try:
            archive.rename_player(before, after, partial(renamed, before=before, after=after))
        except StoreError as error:
            messages.show_error(error)
        else:
            preferences = self._services.preferences
            preferences.change(preferences.now.with_renamed(before, after))
            self.list_matches()
