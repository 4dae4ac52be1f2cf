# SPDX-License-Identifier: MIT
"""The daily deal 今日牌局: what is to be played today, the days of a month, and one's own course."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from datetime import date
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QGridLayout

from dominoes.deal import new_seed
from dominoes.errors import StoreError
from dominoes.games import daily_games, entry
from dominoes.play import daily
from dominoes.play.daily import DailyDeal, DailyPlay
from dominoes.store.daily import KeptPlay, daily_plays
from ui.games import GAME_UIS
from ui.games.names import game_name, preset_name
from ui.kit.calendar import MonthCard
from ui.kit.layouts import Part, add_parts, hbox, show_in_columns
from ui.kit.line_chart import LineChart
from ui.kit.page_parts import PageCard, ScrollPage, turned
from ui.kit.theme import Kind, Space, Type
from ui.kit.widgets import KeyButton, PlainLabel
from ui.language.i18n import _, date_text, sentences
from ui.language.names import level_name
from ui.pages.daily.course import DayPlays, by_day, counted
from ui.pages.daily.day_card import DayCard
from ui.pages.daily.game_card import GameCard
from ui.pages.daily.words import figures_of, mark_of, show_course
from ui.pages.statistics.chart_card import ChartCard
from ui.pages.statistics.figures import FigureCards
from ui.play.services import Routes, Services
from ui.saving.party import daily_party

_log = logging.getLogger(__name__)

_PRESET: Final = "preset"
_LEVEL: Final = "level"
"""Keys of what the settings keep of the table of a game."""
_CLOCK_MS = 30_000
"""How often the page looks whether another day has come."""
_SEVERAL = 2
"""Days from which on there is a course to be drawn."""


class DailyPage(ScrollPage):
    """Today's deals, and the days of one game."""

    topic = "records#daily"

    BESIDE = 840
    _COLUMNS = 3
    """Games beside each other."""
    _DAYS_BESIDE = 700
    """From this width on, calendar and day stand beside each other."""

    def __init__(self, services: Services, routes: Routes) -> None:
        """Make the page without any day; see `show_plays`."""
        super().__init__(services.parent)
        self._services, self._routes = services, routes
        self.left.connect(routes.back)
        services.autosave().replaced.connect(self._refresh_where_seen)
        self._plays: Mapping[str, Sequence[KeptPlay]] = {}
        self._days: dict[str, dict[date, DayPlays]] = {}
        """By game the days of the rules chosen there."""
        self.today = self.day = date.min
        """Today, and the day that is chosen."""
        self._offers_all = False
        """Whether the player asked for all games."""
        self._columns = 1
        self.game = daily_games()[0].key
        """The game whose days are shown."""
        self.header = self.add_header()
        self._note = PlainLabel(parent=self.content, tone="muted", wrap=True)
        self._note.setContentsMargins(Space.MEDIUM, 0, Space.MEDIUM, 0)
        self.trouble = PlainLabel(parent=self.content, tone="loss", wrap=True)
        self.trouble.setContentsMargins(Space.MEDIUM, 0, Space.MEDIUM, 0)
        self.trouble.hide()
        add_parts(self.column, self._note, self.trouble)
        self.cards = tuple(GameCard(each, self.content) for each in daily_games())
        self._cards_grid = QGridLayout()
        self._cards_grid.setSpacing(0)
        self.more = KeyButton(lambda: _("More games"), self.content, kind=Kind.QUIET, press=self._on_more)
        add_parts(self.column, self._cards_grid, hbox(self.more, Part(stretch=1)))
        for card in self.cards:
            card.play.clicked.connect(partial(self._on_play_today, card.game))
            card.days.clicked.connect(partial(self._on_days, card.game))
            for chooser in (card.presets, card.levels):
                chooser.chosen.connect(partial(self._on_table, card))
        self._heading = PlainLabel(parent=self.content, role=Type.LEAD, wrap=True)
        self._heading.setContentsMargins(Space.MEDIUM, Space.SMALL, Space.MEDIUM, 0)
        self.column.addWidget(self._heading)
        self.month = MonthCard(self.content)
        self.month.chosen.connect(self._on_day)
        self.day_card = DayCard(routes, self.content)
        self.day_card.play.clicked.connect(self._on_play_day)
        self._month_row = hbox(Part(self.month, 3), Part(self.day_card, 2), spacing=0)
        add_parts(self.column, self._month_row)
        self.figures = FigureCards(self.content)
        self.few = PlainLabel(parent=self.content, role=Type.CAPTION, tone="muted", wrap=True)
        self.few.setContentsMargins(PageCard.SHADOW + Space.HAIR, 0, PageCard.SHADOW, 0)
        self.line = ChartCard(LineChart(), self.content)
        add_parts(self.column, self.figures, self.few, self.line, Part(stretch=1))
        self._clock = QTimer(self, interval=_CLOCK_MS)
        self._clock.timeout.connect(self._on_clock)
        self.translate(self._show)
        self.follow_look()

    def open(self) -> None:
        """Show today's deals, with the tables that were chosen last."""
        chosen = self._services.preferences.now.daily_tables
        for card in self.cards:
            table = chosen.get(card.game, {})
            card.offer(entry(card.game).offered, str(table.get(_PRESET, "")), str(table.get(_LEVEL, "")))
        self._routes.show(self)
        self.point_to_game()

    # -- what it shows -------------------------------------------------------------------------

    @property
    def _player(self) -> str | None:
        """The player of the days shown; None if only one plays at this computer."""
        now = self._services.preferences.now
        return now.player_name if len(now.players) > 1 else None

    def _refresh_where_seen(self) -> None:
        if self.isVisible():
            self.refresh()

    def refresh(self) -> None:
        """Read again what was played."""
        archive = self._services.archive()
        plays: dict[str, tuple[KeptPlay, ...]] = {}
        readable = archive is not None
        if archive is not None:
            try:
                plays = {each.key: daily_plays(archive, each.key, self._player) for each in daily_games()}
            except StoreError as error:
                _log.info("days not read: %s", error)
                readable = False
        self.show_plays(plays, daily.today(), readable=readable)

    def show_plays(self, plays: Mapping[str, Sequence[KeptPlay]], today: date, *, readable: bool) -> None:
        """Show what was played.

        Args:
            plays: by game all plays that are kept.
            today: the date where the player is.
            readable: whether what is kept could be read.
        """
        if self.day in (self.today, date.min) or self.day > today:
            # Who looked at today goes on to do so after midnight.
            self.day = today
        self._plays, self.today = plays, today
        self.trouble.setVisible(not readable)
        self._show()

    @property
    def card(self) -> GameCard:
        """The card of the game whose days are shown."""
        return next(card for card in self.cards if card.game == self.game)

    def _is_offered(self, game: str) -> bool:
        """Return whether the card of *game* is shown: not all of them are at once."""
        return self._offers_all or GAME_UIS[game].great or game == self.game or bool(self._plays.get(game))

    def _place_cards(self) -> None:
        offered = [card for card in self.cards if self._is_offered(card.game)]
        show_in_columns(self._cards_grid, self.cards, offered, self._columns)
        self.more.setVisible(len(offered) < len(self.cards))

    @property
    def _its_days(self) -> dict[date, DayPlays]:
        return self._days.get(self.game, {})

    def _show(self) -> None:
        self.header.show_words(_("Back"), _("Daily deal"), "" if self.today == date.min else date_text(self.today))
        self._note.setText(
            sentences(
                _("Everyone gets the same deal each day, even offline."),
                _("Stay with one rule set and one level of opponents to compare your days."),
            )
        )
        self.trouble.setText(_("Saving isn't possible right now, so earlier days can't be shown."))
        if self.today == date.min:
            return
        for card in self.cards:
            self._days[card.game] = by_day(self._plays.get(card.game, ()), card.preset)
            card.show_today(self._days[card.game].get(self.today))
            card.show_chosen(chosen=card.game == self.game)
        self._place_cards()
        self._heading.setText(f"{game_name(self.game)} · {preset_name(self.game, self.card.preset)}")
        self._show_day()
        self._show_course()

    def _show_day(self) -> None:
        days = self._its_days
        self.month.show_days(self.day, self.today, lambda day: mark_of(days.get(day)))
        self.day_card.show_day(self.day, days.get(self.day), late=self.day < self.today)

    def _show_course(self) -> None:
        days, level = self._its_days, self.card.level
        firsts = counted(days, level)
        self.figures.show_figures(figures_of(days, level, self.today))
        self.figures.setVisible(bool(firsts))
        others = sum(its.first is not None and its.first.chips is not None for its in days.values()) - len(firsts)
        words = _("Only the first time you play a deal counts: by yourself, without undo, against {level} opponents.")
        if not level:
            words = _("Only the first time you play a deal yourself counts.")
        self.few.setText(words.format(level=level_name(level)))
        self.few.setVisible(bool(others))
        has_course = len(firsts) >= _SEVERAL and bool(level)
        self.line.setVisible(has_course)
        if has_course:
            show_course(self.line, firsts)

    def arrange(self, width: int) -> None:
        """Place the games, and the calendar and the day, beside each other where there is room."""
        self._columns = self._COLUMNS if width >= self.BESIDE else 1
        self._place_cards()
        turned(self._month_row, beside=width >= self._DAYS_BESIDE)
        self.figures.arrange(width)

    # -- what the player does ------------------------------------------------------------------

    def _on_play_today(self, game: str) -> None:
        self.game, self.day = game, self.today
        self._show()
        self._on_play_day()

    def _on_more(self) -> None:
        """Offer the other games too."""
        before = [card for card in self.cards if not card.isHidden()]
        self._offers_all = True
        self._place_cards()
        next(card for card in self.cards if card not in before).play.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_play_day(self) -> None:
        """Play the deal of the chosen day, or go on with it if it is under way."""
        deal = DailyDeal(self.day, self.game, self.card.preset)
        archive = self._services.archive()
        try:
            kept = () if archive is None else daily_plays(archive, deal.game, self._player)
        except StoreError as error:
            self._services.messages.show_error(error)
            return
        its = by_day(kept, deal.preset).get(deal.day)
        if its is not None and its.open is not None:
            self._routes.resume(its.open.seed)
            return
        play = DailyPlay(deal, begun=daily.today(), again=its is not None)
        name = self._services.preferences.now.player_name
        self._routes.play_given(daily_party(play, level=self.card.level, player=name, seed=new_seed()))

    def _on_days(self, game: str) -> None:
        self.game = game
        self._show()
        self.month.button_of(self.day).setFocus(Qt.FocusReason.OtherFocusReason)
        # The layout has its turn first.
        QTimer.singleShot(0, self._scroll_to_days)

    def _scroll_to_days(self) -> None:
        self.area.verticalScrollBar().setValue(self._heading.y())
        self._scroll_to_focus()

    def point_to_game(self) -> None:
        """Focus the play button of today's deal of the game shown."""
        self.card.play.setFocus(Qt.FocusReason.OtherFocusReason)
        QTimer.singleShot(0, self._scroll_to_focus)

    def _scroll_to_focus(self) -> None:
        focus = self.focusWidget()
        if focus is not None:
            self.area.ensureWidgetVisible(focus)

    def _on_table(self, card: GameCard, _chosen: object) -> None:
        """Keep the rules and the opponents of *card*, and show their days."""
        self.game = card.game
        preferences = self._services.preferences
        table = {_PRESET: card.preset, _LEVEL: card.level}
        preferences.set("daily_tables", {**preferences.now.daily_tables, card.game: table})
        self._show()

    def _on_day(self, day: date) -> None:
        self.day = day
        self._show_day()

    def _on_clock(self) -> None:
        if self.isVisible() and daily.today() != self.today:
            self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        """Read what was played meanwhile."""
        super().showEvent(event)
        self._clock.start()
        self.refresh()
