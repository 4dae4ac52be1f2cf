# SPDX-License-Identifier: MIT
"""The page of statistics 統計: key figures, charts and remarkable rounds of those chosen above."""

from __future__ import annotations

import logging
from collections.abc import Generator, Iterator, Mapping, Sequence
from datetime import date
from functools import partial
from typing import Final, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from dominoes.errors import StoreError
from dominoes.games import GAMES, entry
from dominoes.records.files import exhausted
from dominoes.store import Archive, Filter, RoundRow
from dominoes.store.analyses import LossStatistics, gathering_losses
from dominoes.store.daily import finding_solved
from dominoes.store.statistics import Share, Statistics, Tally, Tradition, gathering
from ui.games import GAME_UIS
from ui.games.names import tradition_name, variant_name
from ui.kit.calendar import FIRST_DAY, DayMark, MonthCard
from ui.kit.commands import Command
from ui.kit.layouts import Part, add_parts, vbox
from ui.kit.line_chart import LineChart
from ui.kit.page_parts import PageCard, ScrollPage
from ui.kit.tasks import Tasks
from ui.kit.theme import Kind, Space, Type
from ui.kit.widgets import KeyButton, PlainLabel, announce
from ui.language.i18n import _, capital, number, signed, term
from ui.pages.statistics import words
from ui.pages.statistics.bar_chart import BarChart
from ui.pages.statistics.chart_card import ChartCard
from ui.pages.statistics.csv_file import Exporter, write_figures, write_rounds
from ui.pages.statistics.dot_chart import DotChart, ShareChart
from ui.pages.statistics.figures import FigureCards, key_figures
from ui.pages.statistics.filters import FilterBar
from ui.pages.statistics.losses import MeanChart, show_losses, show_phases
from ui.pages.statistics.rounds import RoundsCard, RoundText
from ui.pages.statistics.showing import (
    Group,
    compare,
    compare_shares,
    example_figures,
    show_course,
    show_example,
    show_spread,
)
from ui.play.services import Routes, Services

_log = logging.getLogger(__name__)


class _Counted(NamedTuple):
    """What was counted, as the page keeps it."""

    found: Statistics
    listed: dict[int, RoundRow]
    losses: LossStatistics
    solved: Mapping[date, Share]


class StatisticsPage(ScrollPage):
    """Figures, charts and remarkable rounds."""

    topic = "records#statistics"

    _BESIDE: Final = 780
    """From this width on, two cards stand beside each other."""

    def __init__(self, services: Services, routes: Routes) -> None:
        """Make the page; nothing is counted before `refresh`."""
        super().__init__(services.parent)
        self._services, self._routes = services, routes
        self.left.connect(routes.back)
        services.autosave().replaced.connect(self._refresh_where_seen)
        self._found: Statistics | None = None
        self._losses: LossStatistics | None = None
        self._listed: dict[int, RoundRow] = {}
        """The remarkable rounds by id."""
        self._solved: Mapping[date, Share] = {}
        """By day, where all rounds are of games played alone."""
        self._readable = True
        self._player: str | None = None
        self._is_new = True
        """Whether the game to begin with has still to be chosen for this player."""
        self._status = ""
        """The progress or result of the last file written."""
        self.tasks = Tasks(self)
        self._make_head()
        self.filters = FilterBar(self.content)
        self.filters.changed.connect(self._count)
        self.figures = FigureCards(self.content)
        self.few = PlainLabel(parent=self.content, role=Type.STRONG, tone="gold", wrap=True)
        self.few.setContentsMargins(PageCard.SHADOW + Space.HAIR, 0, PageCard.SHADOW, 0)
        self.few.hide()
        self.note = PlainLabel(parent=self.content, role=Type.CAPTION, tone="muted", wrap=True)
        self.note.setContentsMargins(PageCard.SHADOW + Space.HAIR, 0, PageCard.SHADOW, 0)
        self.games, self.winners = (ChartCard(ShareChart(), self.content) for _which in range(2))
        self.line = ChartCard(LineChart(), self.content)
        self.bars = ChartCard(BarChart(), self.content)
        self.levels = ChartCard(DotChart(), self.content)
        self.traditions = ChartCard(DotChart(), self.content)
        self.players = ChartCard(DotChart(), self.content)
        self.losses = ChartCard(MeanChart(), self.content)
        self.phases = ChartCard(DotChart(), self.content)
        self.month = MonthCard(self.content)
        self.month.chosen.connect(self._show_days)
        self.best, self.worst = (RoundsCard(routes, self.content) for _which in range(2))
        self.greatest = {
            fact.key: RoundsCard(routes, self.content) for each in GAMES for fact in each.facts if fact.listed
        }
        """By the key of a fact: the rounds in which it was greatest."""
        self._rows: tuple[tuple[QWidget, ...], ...] = (
            (self.month,),
            (self.games, self.winners),
            (self.line,),
            (self.bars, self.levels),
            (self.traditions, self.players),
            (self.losses, self.phases),
            (self.best, self.worst),
            tuple(self.greatest.values()),
        )
        self._grid = QGridLayout()
        self._grid.setSpacing(0)
        self._make_empty()
        parts = (
            self.filters,
            self.empty,
            self.example,
            self.example_course,
            self.figures,
            self.few,
            self.note,
            self._grid,
        )
        add_parts(self.column, *parts, Part(stretch=1))
        self._width = 0
        self.translate(self._show_all)
        self.follow_look()

    def _make_head(self) -> None:
        self.header = self.add_header()
        self.exporter = Exporter(self)
        self.exporter.status.connect(self._show_status)
        self.exporter.ended.connect(lambda: announce(self, self._status))

    def _make_empty(self) -> None:
        self.empty = PageCard(self.content)
        self._empty_words = PlainLabel(parent=self.empty, role=Type.LEAD, wrap=True)
        self._empty_words.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.play = KeyButton(lambda: term("new-game"), self.empty, kind=Kind.PRIMARY, press=self._routes.start)
        play = Part(self.play, align=Qt.AlignmentFlag.AlignHCenter)
        vbox(self._empty_words, play, on=self.empty, margins=(Space.HUGE,) * 4, spacing=Space.WIDE)
        self.empty.hide()
        self.example, self.example_course = FigureCards(self.content), ChartCard(LineChart(), self.content)

    # -- counting ------------------------------------------------------------------------------

    def open(self) -> None:
        """Show the statistics; of the current player if there are several."""
        settings = self._services.preferences.now
        self.follow_player(settings.player_name if len(settings.players) > 1 else None)
        # Where it is shown already, `showEvent` will not come.
        self._refresh_where_seen()
        self._routes.show(self)

    def _refresh_where_seen(self) -> None:
        if self.isVisible():
            self.refresh()

    def follow_player(self, player: str | None) -> None:
        """Set the current player, one of several, and choose their rounds; None if there is only one player.

        What is chosen stays until the player changes.
        """
        if player != self._player:
            self._player, self._is_new = player, True
            self.filters.choose_game(None)
            self.filters.choose_player(player)

    def refresh(self) -> None:
        """Count again; also called whenever the page is shown: rounds may have been played, removed or imported."""
        self._status = ""
        self._count()

    def showEvent(self, event: QShowEvent) -> None:
        """Show what is in the store now."""
        super().showEvent(event)
        if not event.spontaneous():
            self.refresh()

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop counting."""
        super().hideEvent(event)
        if not event.spontaneous():
            self.tasks.stop()

    def _count(self) -> None:
        archive = self._services.archive()
        self.tasks.stop()
        if archive is None:
            self._show_counted(None)
            return
        work = self._counting(archive, self.filters.wanted())
        if _is_small(archive):
            self._show_counted(exhausted(work))
        else:
            self._show_status(_("Counting…"))
            self.tasks.in_steps(work, self._show_counted)

    def _counting(self, archive: Archive, wanted: Filter) -> Generator[None, None, _Counted | None]:
        """Count the rounds that *wanted* matches, in small steps; None if they cannot be read."""
        try:
            found = yield from gathering(archive, wanted)
            greatest = (each for listed in found.greatest.values() for each, _fact in listed)
            listed = {each.id: each for each in archive.listed((*found.best, *found.worst, *greatest), wanted.player)}
            yield
            losses = yield from gathering_losses(archive, wanted)
            solved = (yield from finding_solved(archive, wanted)) if _is_alone(found) else {}
        except StoreError as error:
            _log.info("not counted: %s", error)
            return None
        return _Counted(found, listed, losses, solved)

    def _show_counted(self, counted: _Counted | None) -> None:
        self._readable = counted is not None
        if self._status == _("Counting…"):
            self._status = ""
        self._found, self._solved = None, {}
        if counted is not None:
            self._found, self._listed, self._losses, self._solved = counted
            self.filters.add_choices(counted.found.there)
        self._show_all()

    @property
    def found(self) -> Statistics | None:
        """The statistics shown; None where nothing could be counted."""
        return self._found

    # -- showing -------------------------------------------------------------------------------

    def _is_game_chosen(self) -> bool:
        """Choose the game played most, once there are rounds of several at the beginning; return whether it is new."""
        found = self._found
        if not self._is_new or found is None or not found.total.rounds:
            return False
        self._is_new = False
        if self.filters.choosers["game"].value() is not None or _only_game(found):
            return False
        kinds = _by_kind(found)
        game, variant = max(kinds, key=lambda kind: kinds[kind].rounds)
        self.filters.choose_game((game, variant or None))
        return True

    def _show_all(self) -> None:
        if self._is_game_chosen():
            self._count()
            return
        found = self._found
        rounds = 0 if found is None else found.total.rounds
        self.empty.setVisible(not rounds)
        self._show_example()
        self.figures.setVisible(bool(rounds))
        # Without any round there is nothing to choose from.
        there = found is not None and bool(rounds or found.apart or self.filters.narrow)
        self.filters.setVisible(there)
        self.note.setVisible(there)
        self.begins_at = self.filters.choosers["game"] if there else self.play
        self._show_header()
        self.few.hide()
        if found is not None:
            self._show_note(found)
        if found is None or not rounds:
            self._empty_words.setText(self._why_empty())
            for row in self._rows:
                for card in row:
                    card.hide()
            return
        alone = _is_alone(found)
        self.figures.show_figures(key_figures(found.total, _only_game(found), alone=alone))
        self.month.setVisible(alone)
        if alone:
            for card in (card for row in self._rows for card in row if card is not self.month):
                card.hide()
            self._show_days(self.month.day)
            self._place()
            return
        if _only_game(found):
            self._show_game(found)
        else:
            self._show_games(found)
        self._place()

    def _show_game(self, found: Statistics) -> None:
        """Show all about the rounds of one game."""
        for card in (self.games, self.winners):
            card.hide()
        show_course(self.line, found)
        show_spread(self.bars, found)
        compare(self.levels, _("By level of opponents"), _("Opponents"), _by_level(found))
        compare(self.traditions, _("By rules"), capital(term("preset")), _by_rules(found))
        compare(self.players, _("By player"), capital(term("player")), _by_player(found))
        if self._losses is not None:
            show_losses(self.losses, self._losses)
            show_phases(self.phases, self._losses)
        self._show_rounds(found)

    def _show_games(self, found: Statistics) -> None:
        """Show rounds and wins of several games: a chip of one is not worth what it is in another."""
        for card in (card for row in self._rows for card in row):
            card.hide()
        compare_shares(self.games, _("By game"), _("Game"), _by_game(found))
        compare_shares(self.winners, _("By player"), capital(term("player")), _by_player(found))

    def _show_example(self) -> None:
        """Show what will stand here, where there is nothing yet."""
        found = self._found
        nothing = found is not None and not (found.total.rounds or found.apart or self.filters.narrow)
        for card in (self.example, self.example_course):
            card.setVisible(nothing)
        if nothing:
            self.example.show_figures(example_figures())
            show_example(self.example_course)

    def _show_days(self, day: date) -> None:
        """Show how many deals were solved on each day of the month of *day*."""
        today = date.today()  # noqa: DTZ011 - the day on the player's calendar
        self.month.show_days(today if day == FIRST_DAY else day, today, partial(_day_mark, self._solved))

    def _why_empty(self) -> str:
        if not self._readable:
            return _("Saving isn't possible right now, so there is nothing to count.")
        if self.filters.narrow:
            return _("No rounds match these filters.")
        if self._found is not None and self._found.apart:
            return _("None of the rounds played so far is counted.")
        return _("No finished rounds yet. Your results will appear here.")

    def _show_note(self, found: Statistics) -> None:
        few = words.few_words(found.total.rounds) if found.total.rounds and not _is_alone(found) else ""
        self.few.setText(few)
        self.few.setVisible(bool(few))
        notes = [words.left_out_words(found.apart)]
        if found.total.rounds:
            notes.append(_("± shows how much luck alone can change a figure (95%)."))
        self.note.setText("\n".join(notes))

    def _show_rounds(self, found: Statistics) -> None:

        def rows(ids: Sequence[int], values: Mapping[int, float]) -> Iterator[RoundText]:
            for each in ids:
                if each in self._listed:
                    chips = self._listed[each].summary.chips
                    value = number(values[each], digits=1) if each in values else signed(chips)
                    tone = "" if each in values else "gain" if chips > 0 else "loss"
                    yield RoundText(each, *words.round_words(self._listed[each]), value, tone)

        self.best.show_rounds(_("Best rounds"), "", tuple(rows(found.best, {})))
        self.worst.show_rounds(_("Worst rounds"), "", tuple(rows(found.worst, {})))
        for key, card in self.greatest.items():
            facts, names = dict(found.greatest.get(key, ())), words.fact_words(key)
            card.show_rounds(names.list_name(), names.list_note(), tuple(rows(tuple(facts), facts)))

    # -- placing -------------------------------------------------------------------------------

    def arrange(self, width: int) -> None:
        """Place the cards in two columns where there is room."""
        self._width = width
        self.filters.arrange(width)
        for cards in (self.figures, self.example):
            cards.arrange(width)
        self._place()

    def _place(self) -> None:
        beside = self._width >= self._BESIDE
        for row in self._rows:
            for card in row:
                self._grid.removeWidget(card)
        at = 0
        for row in self._rows:
            shown = [card for card in row if not card.isHidden()]
            paired = len(shown) // 2 * 2 if beside else 0
            for place, card in enumerate(shown[:paired]):
                self._grid.addWidget(card, at + place // 2, place % 2)
            at += paired // 2
            for card in shown[paired:]:
                self._grid.addWidget(card, at, 0, 1, 2)
                at += 1
        for place in range(2):
            self._grid.setColumnStretch(place, 1)

    # -- files ---------------------------------------------------------------------------------

    def _show_status(self, status: str) -> None:
        """Show in the header how far a file is, or what became of it."""
        self._status = status
        self._show_header()

    def _show_header(self) -> None:
        rounds = 0 if self._found is None else self._found.total.rounds
        free = not self.exporter.busy
        commands = (
            Command(_("Key figures as CSV…"), "", self.export_figures, enabled=free),
            Command(_("All these rounds as CSV…"), "", self.export_rounds, enabled=free),
        )
        self.header.show_commands(commands if rounds else ())
        self.header.show_words(_("Back"), term("statistics"), self._status)

    def export_figures(self) -> None:
        """Ask for a file, and write the figures to it."""
        if self._found is not None:
            self.exporter.ask("gupai-statistics.csv", partial(write_figures, self._found))

    def export_rounds(self) -> None:
        """Ask for a file, and write the rounds to it."""
        archive = self._services.archive()
        if archive is not None:
            self.exporter.ask("gupai-rounds.csv", partial(write_rounds, archive, self.filters.wanted()))


def _is_small(archive: Archive) -> bool:
    """Return whether all can be counted in a moment, or not at all."""
    try:
        return archive.is_small()
    except StoreError:
        return True


def _day_mark(solved: Mapping[date, Share], day: date) -> DayMark:
    """Return how many deals of *day* were *solved*, of how many."""
    found = solved.get(day)
    if found is None:
        return DayMark()
    spoken = _("{part} of {all} solved").format(part=number(found.count), all=number(found.of))
    return DayMark(f"{number(found.count)}/{number(found.of)}", spoken, "gain" if found.count else "muted")


def _is_alone(found: Statistics) -> bool:
    """Return whether all rounds counted are of games played alone."""
    return all(entry(each.game).is_solitary for each in found.traditions)


def _only_game(found: Statistics) -> str:
    """Return the game of all rounds counted; empty if there are several, which share few figures."""
    kinds = {(each.game, each.variant) for each in found.traditions}
    return next(game for game, _variant in kinds) if len(kinds) == 1 else ""


def _by_level(found: Statistics) -> list[Group]:
    return [(words.level_words(level), found.levels[level]) for level in words.in_order(found.levels)]


def _by_kind(found: Statistics) -> dict[tuple[str, str], Tally]:
    """Return the tally of each game and variant, in the order they are offered."""
    groups: dict[tuple[str, str], Tally] = {}
    for each in sorted(found.traditions, key=_place_of):
        kind = (each.game, each.variant)
        groups[kind] = groups.get(kind, Tally()) + found.traditions[each]
    return groups


def _by_game(found: Statistics) -> list[Group]:
    return [(variant_name(*kind), tally) for kind, tally in _by_kind(found).items()]


def _by_rules(found: Statistics) -> list[Group]:
    ordered = sorted(found.traditions, key=_place_of)
    return [(tradition_name(each.game, each.preset), found.traditions[each]) for each in ordered]


def _by_player(found: Statistics) -> list[Group]:
    return [(words.player_words(player), found.players[player]) for player in sorted(found.players)]


def _place_of(tradition: Tradition) -> tuple[int, int]:
    """Return the order in which traditions are offered, custom rules last."""
    at = next((at for at, each in enumerate(GAMES) if each.key == tradition.game), len(GAMES))
    keys = tuple(GAME_UIS[GAMES[at].key].presets) if at < len(GAMES) else ()
    return at, keys.index(tradition.preset) if tradition.preset in keys else len(keys)
