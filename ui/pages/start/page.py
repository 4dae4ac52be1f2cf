# SPDX-License-Identifier: MIT
"""The start page 首頁: the games, the matches not finished, ways to other pages, who plays, the language."""

from __future__ import annotations

from collections.abc import Collection, Generator, Mapping, Sequence
from functools import cached_property, partial
from itertools import pairwise
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QAbstractButton, QGridLayout, QWidget

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
from ui.kit.tasks import Tasks
from ui.kit.theme import Kind, Space, Tiles
from ui.kit.widgets import Card, KeyButton, PlainLabel, give_tip
from ui.language import i18n
from ui.language.i18n import LANGUAGES, _, pgettext, term
from ui.pages.start.family_card import FamilyCard
from ui.pages.start.lead import Lead
from ui.pages.start.link_card import LinkCard
from ui.pages.start.masthead import Masthead
from ui.pages.start.match_list import MatchList, MatchRow
from ui.pages.start.play_card import PlayCard
from ui.pages.start.player_menu import PlayerMenu
from ui.pages.start.search import GameSearch, SearchResults
from ui.pages.start.shelf import GameShelf
from ui.play.services import Routes, Services
from ui.tiles.art import style_of

if TYPE_CHECKING:
    from dominoes.store import Archive
    from dominoes.store.daily import Bests
    from ui.pages.start.greeting import Greeting


def _great() -> tuple[str, ...]:
    """Return the games that come first."""
    return tuple(key for key, each in GAME_UIS.items() if each.great)


class _Known(NamedTuple):
    """What a player has done so far."""

    games: frozenset[str] = frozenset()
    """The games of which they finished a round."""
    bests: Mapping[str, Bests | None] = MappingProxyType({})
    """By game."""


def _finding_known(archive: Archive, player: str | None) -> Generator[None, None, _Known]:
    """Read what *player*, or anybody if None, has done so far, in steps of a few milliseconds."""
    from ui.play.match_end import finding_all_bests  # noqa: PLC0415

    games = yield from archive.finding_games_played(player)
    return _Known(games, (yield from finding_all_bests(archive, games.intersection(GAME_UIS), player)))


_PAGES: Final = ("learn", "records", "statistics", "scorebook", "lessons", "glossary")
"""Where the cards below the games lead."""


class StartPage(ScrollPage):
    """What the program opens with."""

    topic = "play#start"

    _BESIDE: Final = 840
    """From this width on, the games stand beside each other."""
    _LINKS_BESIDE: Final = 1000
    """From this width on, the ways to other pages stand in one row, and so does the greeting."""
    _PICTURE: Final = (150, 340)
    """Least and greatest height of the pictures, in pixels at text size 1."""
    _LOW_PICTURE: Final = 78
    """Least height while the greeting takes room above them."""
    _WORDS: Final = 664
    """What everything but the pictures usually takes of the height, in pixels at text size 1."""

    _SEARCH: Final = 250
    """Width of the search beside the first line, in pixels at text size 1."""
    _SHELF: Final = 56
    """What is seen of the shelf below them, in pixels at text size 1."""

    _known: _Known | None = None
    """What the player has done so far, once that was read."""

    def __init__(self, services: Services, routes: Routes) -> None:
        """Make the page, with no match to continue."""
        super().__init__(services.parent)
        self._services, self._routes = services, routes
        self._fills = False
        """Whether the shelf is made as soon as it can be seen."""
        self._damage_reported = False
        """Whether this start has told of matches that cannot be continued."""
        self._rows: tuple[MatchRow, ...] = ()
        self._is_listed = False
        """Whether it is known which matches can be continued."""
        self._has_played = True
        """Whether a round of any game was finished; until that is known nothing is offered."""
        self._beside = False
        """Whether the games stand beside each other."""
        self._alone: tuple[KeyButton, ...] = ()
        """The buttons on top for whose words there is no room."""
        # The buttons have air of their own.
        self._top = hbox(spacing=0)
        add_parts(self.column, self._top)
        self._make_top()
        self.lead = Lead(routes, self.content)
        self.lead.all_wanted.connect(self._on_all_wanted)
        self.lead.new_after_all.connect(self._on_asked_again)
        self._asked = vbox(self.lead)
        """Where the greeting stands in place of the first line; it is made when needed."""
        self.search = GameSearch(self.content)
        self.search.textChanged.connect(self._on_typed)
        self._searched = hbox(self.search)
        self._first_row = hbox(Part(self._asked, 1), self._searched, spacing=0)
        add_parts(self.column, self._first_row)
        self.results = SearchResults(routes, self.content)
        self.search.opened.connect(self.results.open_first)
        self.search.down.connect(self.results.focus_first)
        self.column.addWidget(self.results)
        self.home = QWidget(self.content)
        """All games and ways to other pages; hidden while something is searched for."""
        self._below = vbox(on=self.home)
        self.column.addWidget(self.home)
        self.great = tuple(FamilyCard(each, routes, self.home) for each in GAMES if each.key in _great())
        for card in self.great:
            card.title.placed.connect(self._align_buttons)
        self._row = hbox(*(Part(card, 1) for card in self.great), spacing=0)
        add_parts(self._below, self._row)
        self._make_links()
        self.shelf = GameShelf(services, routes, self.home)
        self.matches = MatchList(services, routes, self.home)
        add_parts(self._below, self.shelf, self.matches)
        self.column.addStretch(1)
        self.follow_look()
        services.preferences.changed.connect(self._follow_settings)
        self._follow_settings()
        self.translate(self._list_again)

    @cached_property
    def tasks(self) -> Tasks:
        """Reads a store of many rounds a little at a time."""
        return Tasks(self)

    @cached_property
    def greeting(self) -> Greeting:
        """Asks whether the games are new to the player; hidden at first."""
        # Imported here, as below: most players never see it.
        from ui.pages.start.greeting import Greeting  # noqa: PLC0415

        greeting = Greeting(self.content)
        greeting.answered.connect(self._on_greeted)
        greeting.hide()
        self._asked.addWidget(greeting)
        # By itself the focus would come to its buttons last.
        for before, button in pairwise((self.manual, greeting.new, greeting.known, greeting.more)):
            QWidget.setTabOrder(before, button)
        return greeting

    @property
    def _is_greeting(self) -> bool:
        return "greeting" in vars(self) and not self.greeting.isHidden()

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
            if self._known is not None:
                self._show_known(self._known)

    def fill_shelf(self) -> None:
        """Make the cards of the shelf, most of which lies below the window: the first picture waits for none.

        They know nothing yet of the player.
        """
        self.shelf.fill()
        self._show_rows()

    @property
    def cards(self) -> tuple[PlayCard, ...]:
        """The card of each game."""
        return *self.great, *self.shelf.cards

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
        self.learn = LinkCard("learn", self.home)
        self.records = LinkCard("records", self.home)
        self.statistics = LinkCard("statistics", self.home)
        self.scorebook = LinkCard("score-book", self.home)
        self.lessons = LinkCard("lessons", self.home)
        self.glossary = LinkCard("glossary", self.home)
        self._links = QGridLayout()
        add_parts(self._below, self._links)
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
        self.show_greeting(visible=now.new_player is None and not now.welcomed)
        self._show_lead()

    def show_player(self, name: str, players: Sequence[str] = (), *, new: bool = False) -> None:
        """Show who plays.

        Args:
            name: The player's name; nothing where it is not known yet.
            players: Everybody who plays at this computer, to be chosen from.
            new: The games are new to the player, so the basic rules are offered first.
        """
        self.player.show_players(name, players)
        for card in self.cards:
            card.show_newcomer(new_player=new)

    def set_tiles(self, tiles: Tiles) -> None:
        """Draw the pictures with another set of tiles.

        Raises:
            KeyError: there is no such set.
        """
        style = style_of(tiles)
        self._title.set_style(style)
        for card in self.cards:
            card.picture.set_style(style)

    def show_greeting(self, *, visible: bool) -> None:
        """Ask whether the games are new to the player, in place of the first line, or do not."""
        was = self._is_greeting
        if visible and not was:
            self.greeting.begin()
        if visible or was:
            self.greeting.setVisible(visible)
        self.lead.setVisible(not visible)
        if visible != was:
            self.on_look()

    def _show_lead(self) -> None:
        """Offer to continue the match played last, or a new one: of the game begun last, or else of the first."""
        settings = self._services.preferences.now
        if self._rows:
            self.lead.show_match(self._rows[0], len(self._rows))
        elif self._is_listed or settings.last_setup is None:
            begun = (settings.last_setup or {}).get("game")
            self.lead.show_new(next((each for each in GAME_UIS if each == begun), self.great[0].game))
        # Until they have played, those who said that they know the games can take it back.
        self.lead.show_again(offered=settings.new_player is False and not self._has_played and not self._rows)

    def _list_again(self) -> None:
        if self._services.autosave.made is not None:
            self._list_open()

    @property
    def _player(self) -> str | None:
        """Whose matches and rounds are meant: where several play at one computer, each sees their own."""
        settings = self._services.preferences.now
        return settings.player_name if len(settings.players) > 1 else None

    def list_matches(self) -> None:
        """List the matches that can be continued, and offer a first round of the games not played yet."""
        from dominoes.records.files import exhausted  # noqa: PLC0415

        autosave = self._services.autosave()
        self._list_open()
        self.tasks.stop()
        archive = autosave.archive
        steps = autosave.finding(partial(_finding_known, player=self._player), _Known())
        try:
            is_small = archive is None or archive.is_small()
        except StoreError:
            # Reading will say why.
            is_small = True
        if is_small:
            self._show_known(exhausted(steps))
        else:
            self.tasks.in_steps(steps, self._show_known)
        if autosave.unreadable and not self._damage_reported:
            self._damage_reported = True
            self._ask_about_damaged(autosave.unreadable)

    def _list_open(self) -> None:
        from ui.pages.start.saved_matches import match_rows  # noqa: PLC0415

        self.show_matches(match_rows(self._services.autosave().open_matches(), self._player))

    def _show_known(self, known: _Known) -> None:
        """Offer a first round of the games not played yet, and show what is to be beaten."""
        from ui.play.match_end import best_words  # noqa: PLC0415

        self._known = known
        self.show_played(known.games)
        for card in self.shelf.cards:
            card.show_best(partial(best_words, card.game, known.bests.get(card.game)))

    def stop(self) -> None:
        """Read no further."""
        self.tasks.stop()

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
        """Offer these matches to go on with, the one played last first."""
        self._rows, self._is_listed = tuple(rows), True
        self.matches.show_rows(self._rows)
        self._show_rows()
        self._show_lead()
        if self.isVisible() and self.window().focusWidget() is self:
            self._first.setFocus()

    def _show_rows(self) -> None:
        for card in self.cards:
            card.show_match(next((row for row in self._rows if row.game == card.game), None))

    def show_played(self, games: Collection[str]) -> None:
        """Offer a first round of all *games* but these; who has finished one is not greeted any more."""
        self._has_played = bool(games)
        for card in self.cards:
            card.show_played(played=card.game in games)
        now = self._services.preferences.now
        if games and now.new_player is None and not now.welcomed:
            self._services.preferences.set("welcomed", value=True)
        self._show_lead()

    @property
    def _first(self) -> QAbstractButton:
        """The button for what is most likely wanted."""
        return self.greeting.first if self._is_greeting else self.lead.main

    def showEvent(self, event: QShowEvent) -> None:
        """Focus the likeliest choice; after another page, the focus stays."""
        super().showEvent(event)
        self._fill_where_seen()
        focus = self.focusWidget()
        if not event.spontaneous() and (focus is None or focus in (self.lead.main, self)):
            # Until it is known what can be continued, the page itself keeps the place.
            (self if self._first.isHidden() else self._first).setFocus()
            self._scroll_soon()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open the settings by the key that does so at the table; Ctrl+F and / find a game, Ctrl+V pastes a record."""
        keys = keys_of(event)
        if not {",", "Ctrl ,"}.isdisjoint(keys):
            self._routes.settings()
        elif not {"/", "Ctrl F"}.isdisjoint(keys):
            self.search.begin()
            self._scroll_to_top()
        elif event.key() == Qt.Key.Key_Escape and self.search.wanted:
            self.search.clear()
            self.search.setFocus()
        elif "Ctrl V" in keys:
            self._routes.paste()
        else:
            super().keyPressEvent(event)

    def _on_typed(self) -> None:
        """Show what the search finds, in place of everything else."""
        wanted = self.search.wanted
        self.results.setVisible(bool(wanted))
        self.home.setVisible(not wanted)
        if wanted:
            # Imported here: the window is there before anybody searches.
            from ui.games.finding import found_for  # noqa: PLC0415

            self.results.show_found(found_for(wanted))
        self._scroll_to_top()

    def _scroll_to_top(self) -> None:
        self.area.verticalScrollBar().setValue(0)

    def _on_all_wanted(self) -> None:
        """Go to the list of matches."""
        self.search.clear()
        self.matches.rows[0].first.setFocus()
        self.area.ensureWidgetVisible(self.matches)
        self._scroll_soon()

    def point_to(self, game: str) -> None:
        """Focus the button that continues or begins *game* after its table; a search ends."""
        self.search.clear()
        wanted = (card.first for card in self.cards if card.game == game != self.lead.game)
        next(wanted, self.lead.main).setFocus()
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
        turned(self._first_row, beside=beside)
        if self._is_greeting:
            # The search stands beside it already.
            turned(self.greeting.halves, beside=width >= self._LINKS_BESIDE)
        if self._is_greeting and beside:
            # Where to go besides is seen at the first start, too.
            taller = self.greeting.sizeHint().height() - self.lead.height()
            least, words = self._LOW_PICTURE, words + taller
        height = max(px(least), min(px(most), self.height() - px(words)))
        for card in self.great:
            card.set_picture(beside=not beside, height=height)
        self._beside = beside
        self._align_buttons()
        self._fit_top(width)
        edge = Card.SHADOW
        self._top.setContentsMargins(edge, 0, edge, 0)
        self._asked.setContentsMargins(0 if self._is_greeting else edge, 0, 0, 0)
        self._searched.setContentsMargins(0 if self._beside else edge, 0, edge, 0)
        self._first_row.setSpacing(px(Space.SMALL))
        self.search.setMinimumWidth(px(self._SEARCH))
        self.results.arrange(width)
        self._below.setSpacing(px(Space.SMALL))
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
