# SPDX-License-Identifier: MIT
"""A form of lists, each of which narrows down which rounds are shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from itertools import pairwise
from math import ceil
from typing import Any, Final, cast

from PySide6.QtCore import QDate, QPointF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QShowEvent, QTextCharFormat
from PySide6.QtWidgets import QDateEdit, QGridLayout, QSizePolicy, QWidget

from dominoes.games import entry
from ui.games.names import tradition_name, variant_name
from ui.kit import theme
from ui.kit.controls import Chooser, FillIn
from ui.kit.menus import paint_arrow
from ui.kit.sheet import SheetButton, SheetContent
from ui.kit.theme import Space
from ui.kit.widgets import ChangeEvents
from ui.language import names
from ui.language.i18n import _, capital, pgettext, term
from ui.pages.records.round_filter import RoundFilter, games


class DayField(FillIn, QDateEdit):
    """A day, typed or chosen from a calendar; the wheel changes nothing."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Show today."""
        super().__init__(QDate.currentDate(), parent)
        self.setCalendarPopup(True)
        self.setStyleSheet("QDateEdit::drop-down { border: none; background: transparent; }")
        self.setMinimumDate(QDate(1900, 1, 1))
        self.setMaximumDate(QDate(9998, 12, 31))
        self.set_up()

    def showEvent(self, event: QShowEvent) -> None:
        """Make the calendar, which is slow, only now: few choose their own days."""
        super().showEvent(event)
        # Qt writes weekends in a red that cannot be read on a dark ground.
        for weekend in (Qt.DayOfWeek.Saturday, Qt.DayOfWeek.Sunday):
            self.calendarWidget().setWeekdayTextFormat(weekend, QTextCharFormat())

    def day(self) -> date:
        """Return the day shown."""
        return cast("date", self.date().toPython())

    def show_day(self, day: date) -> None:
        """Show *day* without a signal."""
        before = self.blockSignals(True)  # noqa: FBT003 - as Qt calls it
        self.setDate(QDate(day.year, day.month, day.day))
        self.blockSignals(before)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the arrow as everywhere; a style sheet cannot draw it without a picture."""
        super().paintEvent(event)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_arrow(painter, QPointF(self.width() - theme.look().px(15), self.height() / 2))


class FilterForm(ChangeEvents, QWidget):
    """One list for each criterion."""

    changed = Signal(object)
    """The player wants to see other rounds: a `RoundFilter`."""

    _LEAST: Final = 132
    """Width of a list, in pixels at text size 1."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Show all rounds; see `show_filter`."""
        super().__init__(parent)
        self._wanted = RoundFilter()
        self.players: tuple[str, ...] = ()
        """The players offered."""
        self.choosers: dict[str, Chooser] = {}
        for name in ("shelf", "game", "preset", "level", "outcome", "period", "player"):
            chooser = self.choosers[name] = Chooser(self)
            chooser.chosen.connect(self._on_chosen)
            chooser.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.first, self.last = DayField(self), DayField(self)
        for field in (self.first, self.last):
            field.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            field.dateChanged.connect(self._on_chosen)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(Space.SMALL)
        self._columns = 0
        self.translate(self._show_lists)

    def show_filter(self, wanted: RoundFilter) -> None:
        """Show *wanted* without a signal."""
        self._wanted = wanted
        self._show_lists()

    def set_players(self, players: Sequence[str]) -> None:
        """Offer these players; hide the list if there is only one."""
        if tuple(players) != self.players:
            self.players = tuple(players)
            self._show_lists()

    def _show_lists(self) -> None:
        wanted = self._wanted
        for name, (label, items) in self._lists().items():
            chooser = self.choosers[name]
            chooser.setAccessibleName(label)
            chooser.set_items(items)
            chooser.choose(getattr(wanted, name))
        self.choosers["preset"].setEnabled(wanted.game is not None)
        self.first.setAccessibleName(_("First day"))
        self.last.setAccessibleName(_("Last day"))
        self.first.show_day(wanted.first or date.today())  # noqa: DTZ011 - the day on the player's calendar
        self.last.show_day(wanted.last or date.today())  # noqa: DTZ011 - as above
        self._place()

    def _lists(self) -> dict[str, tuple[str, list[tuple[Any, str]]]]:
        """Return name and items of every list."""
        return {
            "shelf": (
                _("Which rounds"),
                [
                    ("all", _("All rounds")),
                    ("favourites", _("Favourites")),
                    ("apart", _("Not counted")),
                    ("bin", _("Deleted")),
                ],
            ),
            "game": (_("Game"), [(None, _("All games")), *((game, variant_name(*game)) for game in games())]),
            "preset": (term("preset"), [(None, _("All rule sets")), *self._traditions()]),
            "level": (
                _("Strength of the opponents"),
                [("", _("All opponents")), *((level, names.level_name(level)) for level in names.STRENGTHS)],
            ),
            "outcome": (
                _("Result"),
                [
                    ("", _("All results")),
                    ("won", capital(term("win"))),
                    ("gain", _("Points gained")),
                    ("loss", _("Points lost")),
                ],
            ),
            "period": (
                _("Period"),
                [
                    ("all", _("All dates")),
                    ("today", _("Today")),
                    ("week", _("Last 7 days")),
                    ("month", _("Last 30 days")),
                    ("year", _("This year")),
                    ("dates", _("From … to …")),
                ],
            ),
            "player": (
                _("Player"),
                [(None, _("All players")), *((name, name or _("No name")) for name in self.players)],
            ),
        }

    def _traditions(self) -> list[tuple[str, str]]:
        if self._wanted.game is None:
            return []
        game, kind = self._wanted.game
        found = entry(game)
        keys = [key for key, options in found.presets.items() if kind in (None, found.game.variant(options))]
        return [(key, tradition_name(game, key)) for key in (*keys, "")]

    def arrange(self, columns: int) -> None:
        """Place the lists in *columns*."""
        if columns != self._columns:
            self._columns = columns
            self._place()

    def _place(self) -> None:
        dates = self._wanted.period == "dates"
        shown: list[QWidget] = [
            chooser for name, chooser in self.choosers.items() if name != "player" or len(self.players) > 1
        ]
        if dates:
            after = shown.index(self.choosers["period"]) + 1
            shown[after:after] = [self.first, self.last]
        for each in (*self.choosers.values(), self.first, self.last):
            self._grid.removeWidget(each)
            each.setVisible(each in shown)
        # As few rows as there is room for, and all of them equally long.
        rows = ceil(len(shown) / (self._columns or len(shown)))
        columns = ceil(len(shown) / rows)
        for place, widget in enumerate(shown):
            self._grid.addWidget(widget, place // columns, place % columns)
        for column in range(self._grid.columnCount()):
            self._grid.setColumnStretch(column, int(column < columns))
        for one, next_one in pairwise(shown):
            QWidget.setTabOrder(one, next_one)

    def columns_for(self, width: int) -> int:
        """Return how many lists fit side by side in *width* pixels."""
        return max(1, width // (theme.look().px(self._LEAST) + Space.SMALL))

    def _on_chosen(self) -> None:
        chosen: dict[str, Any] = {name: chooser.value() for name, chooser in self.choosers.items()}
        if len(self.players) <= 1:
            chosen["player"] = None
        if chosen["game"] != self._wanted.game:
            chosen["preset"] = None
        dates = chosen["period"] == "dates"
        first, last = (self.first.day(), self.last.day()) if dates else (None, None)
        wanted = replace(self._wanted, **chosen, first=first, last=last)
        if wanted != self._wanted:
            self.show_filter(wanted)
            self.changed.emit(wanted)


def filter_sheet(form: FilterForm) -> SheetContent:
    """Show a *form* of filters, which apply at once."""
    return SheetContent(
        _("Filters"),
        "",
        form,
        (
            SheetButton("all", _("Show all")),
            SheetButton("", pgettext("button", "Done"), "Enter", main=True),
        ),
    )
