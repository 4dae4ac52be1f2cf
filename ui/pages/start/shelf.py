# SPDX-License-Identifier: MIT
"""The shelf of the start page: the games besides the great ones, on small cards."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from itertools import pairwise
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from dominoes.games import GAMES, Entry
from ui.games import GAME_UIS
from ui.games.names import game_name
from ui.kit import theme
from ui.kit.layouts import Part, hbox, show_in_columns, vbox
from ui.kit.theme import Kind, Space, Type
from ui.kit.widgets import Card, ChangeEvents, KeyButton, PlainLabel, give_tip
from ui.language.i18n import _
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
        self.best = PlainLabel(parent=self, role=Type.CAPTION, tone="gold", wrap=True)
        self.best.hide()
        self._best_words: Callable[[], str] = str
        words = vbox(self.title, self.tagline, self.best, spacing=1)
        head = hbox(Part(words, 1), Part(self.star, align=Qt.AlignmentFlag.AlignTop), spacing=Space.HAIR)
        buttons = hbox(self.new, self.carry_on, self.how, Part(stretch=1), spacing=Space.HAIR)
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
            self._show_best,
        )
        self.follow_look()

    @property
    def is_favourite(self) -> bool:
        """Whether it is marked as a favourite."""
        return self.star.isChecked()

    def show_favourite(self, *, favourite: bool) -> None:
        """Mark the game as a *favourite*, or not."""
        self.star.setChecked(favourite)
        self._show_star()

    def show_best(self, words: Callable[[], str]) -> None:
        """Show what the player has to beat; *words* returns it in the language now used, or nothing."""
        self._best_words = words
        self._show_best()

    def _show_best(self) -> None:
        text = self._best_words()
        self.best.setText(text)
        self.best.setVisible(bool(text))

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


class GameShelf(ChangeEvents, QWidget):
    """The other games: favourites first, all others in the order of the program."""

    _BESIDE: Final = 760
    """From this width on, in pixels at text size 1, two cards stand beside each other."""

    def __init__(self, services: Services, routes: Routes, parent: QWidget) -> None:
        """Make the shelf without cards; hidden where no game will have one."""
        super().__init__(parent)
        self._services, self._routes = services, routes
        self._columns = 1
        self._placed: object = None
        """How the cards were placed last."""
        self._heading = PlainLabel(parent=self, role=Type.LEAD)
        self._made: Sequence[ShelfCard] = ()
        """The cards in the order of the program, once they are made; most of them are below the window at first."""
        self._grid = QGridLayout()
        self._column = vbox(self._heading, self._grid, on=self)
        self.setVisible(not all(each.great for each in GAME_UIS.values()))
        self.translate(lambda: self._heading.setText(_("More games")))

    def fill(self) -> None:
        """Make the cards of all games that are not great."""
        small = (each for each in GAMES if not GAME_UIS[each.key].great)
        self._made = [ShelfCard(each, self._services, self._routes, self) for each in small]
        self._place()

    @property
    def cards(self) -> Sequence[ShelfCard]:
        """The cards as they are shown."""
        return sorted(self._made, key=lambda card: not card.is_favourite)

    def show_favourites(self, games: Collection[str]) -> None:
        """Mark *games* as favourites, which come first."""
        for card in self.cards:
            card.show_favourite(favourite=card.game in games)
        self._place()

    def arrange(self, width: int) -> None:
        """Place the cards in a width in pixels at text size 1."""
        px = theme.look().px
        # Two stand beside each other only where their buttons need not be cut.
        half = (px(width) - px(Space.SMALL)) // 2 - Card.SHADOW
        fits = all(card.least_width <= half for card in self.cards)
        self._columns = 2 if width >= self._BESIDE and fits else 1
        self._column.setContentsMargins(Card.SHADOW, px(Space.SMALL), Card.SHADOW, 0)
        self._column.setSpacing(px(Space.SMALL))
        self._grid.setSpacing(px(Space.SMALL))
        self._place()

    def _place(self) -> None:
        cards = self.cards
        wanted = (cards, self._columns)
        if wanted == self._placed:
            return
        self._placed = wanted
        show_in_columns(self._grid, cards, cards, self._columns)
        buttons = [button for card in cards for button in (card.new, card.carry_on, card.how, card.star)]
        for before, after in pairwise(buttons):
            QWidget.setTabOrder(before, after)
