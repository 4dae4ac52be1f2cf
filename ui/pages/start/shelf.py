# SPDX-License-Identifier: MIT
"""The shelf of the start page: the games besides the great ones, on small cards, and a search among all of them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from dominoes.games import GAMES, Entry
from ui.games import GAME_UIS
from ui.games.names import game_name
from ui.kit import theme
from ui.kit.dropped_files import TextLine, leads_in
from ui.kit.layouts import Part, hbox, show_in_columns, vbox
from ui.kit.theme import Kind, Space, Type
from ui.kit.widgets import ENTER, Card, ChangeEvents, KeyButton, PlainLabel, announce, give_tip
from ui.language.i18n import _, ngettext, number
from ui.pages.start.play_card import PlayCard
from ui.play.services import Routes, Services


class ShelfCard(PlayCard):
    """The small card of one game."""

    _PICTURE: Final = 96
    """Width of the picture, in pixels at text size 1."""

    def __init__(self, entry: Entry, services: Services, routes: Routes, parent: QWidget) -> None:
        """Show the game of *entry*."""
        super().__init__(entry, PlainLabel(role=Type.LEAD, wrap=True), Type.CAPTION, routes, parent, flat=True)
        self._preferences = services.preferences
        self.picture.set_beside(beside=True)
        self.star = KeyButton(parent=self, kind=Kind.QUIET, press=self._on_star)
        self.star.setCheckable(True)
        # The great games come first without one.
        self.star.setVisible(not GAME_UIS[self.game].great)
        words = vbox(self.title, self.tagline, spacing=1)
        head = hbox(Part(words, 1), Part(self.star, align=Qt.AlignmentFlag.AlignTop), spacing=Space.HAIR)
        buttons = hbox(self.carry_on, self.new, self.how, Part(stretch=1), spacing=Space.HAIR)
        margins = (Space.MEDIUM, Space.SMALL, Space.SMALL, Space.SMALL)
        body = vbox(head, Part(stretch=1), buttons, margins=margins, spacing=Space.HAIR)
        hbox(self.picture, Part(body, 1), on=self, spacing=0)
        # Cards in one row are equally high.
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        self.translate(
            lambda: self.title.setText(game_name(self.game)),
            lambda: self.setAccessibleName(game_name(self.game)),
            self._show_match,
            self._show_star,
        )
        self.follow_look()

    @property
    def is_favourite(self) -> bool:
        """Whether it is marked as a favourite."""
        return self.star.isChecked()

    @property
    def new_kind(self) -> Kind:
        """How prominent the button for a new game is: less so than that of a large card."""
        return Kind.SECONDARY

    def show_favourite(self, *, favourite: bool) -> None:
        """Mark the game as a *favourite*, or not."""
        self.star.setChecked(favourite)
        self._show_star()

    def on_look(self) -> None:
        """Scale the picture with the text."""
        self.picture.setFixedWidth(theme.look().px(self._PICTURE))

    @property
    def least_width(self) -> int:
        """Least width for reading the words of all its buttons, with or without a waiting match."""
        buttons = sum(button.sizeHint().width() for button in (self.carry_on, self.new, self.how))
        return self.picture.width() + buttons + theme.look().px(Space.MEDIUM + Space.SMALL + 3 * Space.HAIR)

    def _show_star(self) -> None:
        self.star.set_icon("favourite-on" if self.is_favourite else "favourite")
        self.star.setAccessibleName(_("Favourite"))
        self.star.setAccessibleDescription(game_name(self.game))
        give_tip(self.star, _("Remove from favourites") if self.is_favourite else _("Favourite"))

    def _on_star(self) -> None:
        self._show_star()
        settings = self._preferences.now
        self._preferences.change(settings.with_favourite(self.game, favourite=self.is_favourite))


class GameSearch(TextLine):
    """Finds games; what was copied and is nothing to search for is left to the page."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty line."""
        super().__init__(parent)
        self.setClearButtonEnabled(True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave records, codes and files that are pasted to the page."""
        if event.matches(QKeySequence.StandardKey.Paste) and leads_in(QGuiApplication.clipboard().mimeData()):
            event.ignore()
        else:
            super().keyPressEvent(event)


class GameShelf(ChangeEvents, QWidget):
    """The other games: favourites first, then those played last; a search finds the great ones too."""

    _BESIDE: Final = 760
    """From this width on, in pixels at text size 1, two cards stand beside each other."""
    _SEARCH: Final = 320
    """Greatest width of the search, in pixels at text size 1."""

    def __init__(self, services: Services, routes: Routes, parent: QWidget) -> None:
        """Make the shelf without cards; hidden where no game will have one."""
        super().__init__(parent)
        self._services, self._routes = services, routes
        self._lately: Sequence[str] = ()
        self._columns = 1
        self._placed: object = None
        """How the cards were placed last."""
        self._heading = PlainLabel(parent=self, role=Type.LEAD)
        self.search = GameSearch(self)
        self.search.textChanged.connect(self._on_typed)
        self.nothing = PlainLabel(parent=self, tone="muted", wrap=True)
        self.nothing.hide()
        self.cards: Sequence[ShelfCard] = ()
        """The cards of all games, once they are made; most of them are below the window at first."""
        self.own: Sequence[ShelfCard] = ()
        """The cards of the games that have no large one."""
        self.shown: Sequence[ShelfCard] = ()
        """The cards that are shown, in order."""
        self._grid = QGridLayout()
        self._head = hbox(self._heading, Part(stretch=1), Part(self.search, 1))
        self._column = vbox(self._head, self.nothing, self._grid, on=self)
        self.setVisible(not all(each.great for each in GAME_UIS.values()))
        self.translate(
            lambda: self._heading.setText(_("More games")),
            lambda: self.search.setPlaceholderText(_("Find a game")),
            lambda: self.search.setAccessibleName(_("Find a game")),
            lambda: self.nothing.setText(_("No game has that name.")),
        )

    def fill(self) -> None:
        """Make the cards; those of all games that are not great are shown, in the order of the program."""
        self.cards = [ShelfCard(each, self._services, self._routes, self) for each in GAMES]
        self.own = [card for card in self.cards if not GAME_UIS[card.game].great]
        self._place()

    def show_favourites(self, games: Collection[str]) -> None:
        """Mark *games* as favourites, which come first."""
        for card in self.cards:
            card.show_favourite(favourite=card.game in games)
        self._place()

    def show_lately(self, games: Sequence[str]) -> None:
        """Put the *games* that were played lately before the others, in this order."""
        self._lately = tuple(games)
        self._place()

    def begin_search(self) -> None:
        """Let the player type the name of a game."""
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def arrange(self, width: int) -> None:
        """Place the cards in a width in pixels at text size 1."""
        px = theme.look().px
        # Two stand beside each other only where their buttons need not be cut.
        half = (px(width) - px(Space.SMALL)) // 2 - Card.SHADOW
        fits = all(card.least_width <= half for card in self.cards)
        columns = 2 if width >= self._BESIDE and fits else 1
        self.search.setMaximumWidth(px(self._SEARCH))
        self._column.setContentsMargins(Card.SHADOW, px(Space.SMALL), Card.SHADOW, 0)
        self._column.setSpacing(px(Space.SMALL))
        self._grid.setSpacing(px(Space.SMALL))
        if columns != self._columns:
            self._columns = columns
            self._place()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape clears the search; Enter and Down go from there to the first game found."""
        searching = self.search.hasFocus()
        if searching and event.key() == Qt.Key.Key_Escape:
            self.search.clear()
        elif searching and self.shown and event.key() in {*ENTER, Qt.Key.Key_Down}:
            self.shown[0].first.setFocus(Qt.FocusReason.TabFocusReason)
        else:
            super().keyPressEvent(event)

    def _on_typed(self, typed: str) -> None:
        self._place()
        if typed.strip():
            n = len(self.shown)
            found = ngettext("{n} game found", "{n} games found", n).format(n=number(n))
            announce(self, found if n else self.nothing.text())

    def _rank(self, card: ShelfCard) -> tuple[bool, int]:
        """Return its place; what ranks alike stays in the order of the program."""
        place = self._lately.index(card.game) if card.game in self._lately else len(self._lately)
        return not card.is_favourite, place

    def _place(self) -> None:
        words = self.search.text().strip()
        if words:
            # Imported here: the window is there before anybody searches.
            from ui.games.finding import found_games  # noqa: PLC0415

            found = frozenset(found_games(words))
        else:
            found = frozenset(card.game for card in self.own)
        self.shown = sorted((card for card in self.cards if card.game in found), key=self._rank)
        wanted = (self.shown, self._columns)
        if wanted == self._placed:
            return
        self._placed = wanted
        focus = self.focusWidget()
        if any(card.isAncestorOf(focus) for card in self.cards if focus is not None and card not in self.shown):
            # Otherwise it would go to whatever comes next, far from here.
            self.search.setFocus(Qt.FocusReason.OtherFocusReason)
        show_in_columns(self._grid, self.cards, self.shown, self._columns)
        self.nothing.setVisible(bool(self.cards) and not self.shown)
        before: QWidget = self.search
        for card in self.shown:
            for button in (card.carry_on, card.new, card.how, card.star):
                QWidget.setTabOrder(before, button)
                before = button
