# SPDX-License-Identifier: MIT
"""The daily deal 今日牌局: what is to be played today, the days of a month, and one's own course."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from dominoes.games import daily_games
from dominoes.play import daily
from dominoes.play.daily import DailyDeal
from dominoes.store.daily import KeptPlay
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
from ui.pages.daily.showing import figures_of, show_course
from ui.pages.daily.words import mark_of
from ui.pages.statistics.chart_card import ChartCard
from ui.pages.statistics.figures import FigureCards

_CLOCK_MS = 30_000
"""How often the page looks whether another day has come."""
_SEVERAL = 2
"""Days from which on there is a course to be drawn."""


class DailyPage(ScrollPage):
    """Today's deals, and the days of one game."""

    topic = "records#daily"
    played = Signal(object, str)
    """Play this `DailyDeal` against opponents of this level, or go on with it."""
    reviewed = Signal(int)
    """Review the round with this id."""
    compared = Signal(str, str)
    """Compare, in this game, the play of the match with this seed with the first time."""
    table_changed = Signal(str, str, str)
    """For this game these rules and opponents were chosen."""
    shown = Signal()
    """The page is looked at, or another day has come: what it shows may be old."""

    BESIDE = 840
    _COLUMNS = 3
    """Games beside each other."""
    _DAYS_BESIDE = 700
    """From this width on, calendar and day stand beside each other."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make the page without any day; see `show_plays`."""
        super().__init__(parent)
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
            card.played.connect(self._on_play_today)
            card.days_asked.connect(self._on_days)
            card.table_changed.connect(self._on_table)
        self._heading = PlainLabel(parent=self.content, role=Type.LEAD, wrap=True)
        self._heading.setContentsMargins(Space.MEDIUM, Space.SMALL, Space.MEDIUM, 0)
        self.column.addWidget(self._heading)
        self.month = MonthCard(self.content)
        self.month.chosen.connect(self._on_day)
        self.day_card = DayCard(self.content)
        self.day_card.played.connect(self._on_play_day)
        self.day_card.reviewed.connect(self.reviewed)
        self.day_card.compared.connect(self._on_compare)
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

    # -- what it shows -------------------------------------------------------------------------

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
                _("Everyone gets the same deal each day, and no network is needed."),
                _("Keep to one rule set and one strength of opponents, and your days can be compared."),
            )
        )
        self.trouble.setText(_("Saving isn't possible right now, so earlier days cannot be shown."))
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
        words = _("Counted here: first times against {level} opponents, played by yourself, with no move taken back.")
        if not level:
            words = _("Counted here: first times played by yourself.")
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
        self.played.emit(DailyDeal(self.day, self.game, self.card.preset), self.card.level)

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
        """Focus the button that plays today's deal of the game whose days are shown."""
        self.card.play.setFocus(Qt.FocusReason.OtherFocusReason)
        QTimer.singleShot(0, self._scroll_to_focus)

    def _scroll_to_focus(self) -> None:
        focus = self.focusWidget()
        if focus is not None:
            self.area.ensureWidgetVisible(focus)

    def _on_table(self, game: str) -> None:
        self.game = game
        self.table_changed.emit(game, self.card.preset, self.card.level)
        self._show()

    def _on_day(self, day: date) -> None:
        self.day = day
        self._show_day()

    def _on_compare(self, seed: str) -> None:
        self.compared.emit(self.game, seed)

    def _on_clock(self) -> None:
        if self.isVisible() and daily.today() != self.today:
            self.shown.emit()

    def showEvent(self, event: QShowEvent) -> None:
        """Ask for what was played meanwhile."""
        super().showEvent(event)
        self._clock.start()
        self.shown.emit()
