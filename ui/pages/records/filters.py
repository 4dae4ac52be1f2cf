# SPDX-License-Identifier: MIT
"""Filters of the list: a search line above it, and a form beside or below that."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from itertools import pairwise
from math import ceil
from typing import Any, Final, cast

from PySide6.QtCore import QDate, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QGuiApplication,
    QIcon,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QShowEvent,
    QTextCharFormat,
)
from PySide6.QtWidgets import QDateEdit, QGridLayout, QLineEdit, QSizePolicy, QWidget

from dominoes.games import entry
from ui.games.names import tradition_name, variant_name
from ui.kit import theme
from ui.kit.commands import keys_of
from ui.kit.controls import Chooser, FillIn
from ui.kit.dropped_files import TextLine, leads_in
from ui.kit.icons import icon
from ui.kit.layouts import Part, hbox, vbox
from ui.kit.menus import paint_arrow
from ui.kit.sheet import SheetButton, SheetContent
from ui.kit.theme import Kind, Space
from ui.kit.widgets import ChangeEvents, KeyButton, SizeEvents
from ui.language import names
from ui.language.i18n import _, capital, number, pgettext, term
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
                _("Level of opponents"),
                [("", _("All opponents")), *((level, names.level_name(level)) for level in names.STRENGTHS)],
            ),
            "outcome": (
                _("Result"),
                [
                    ("", _("All results")),
                    ("won", capital(term("win"))),
                    ("gain", _("Chips gained")),
                    ("loss", _("Chips lost")),
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


class SearchLine(ChangeEvents, TextLine):
    """Searches for part of a name; Escape clears it, Enter and Down move focus to the list."""

    _LONGEST: Final = 100

    def __init__(self, parent: QWidget, done: Callable[[], object]) -> None:
        """Make an empty line; *done* is called by Enter and Down."""
        super().__init__(parent)
        self._done = done
        self.setMaxLength(self._LONGEST)
        self.setClearButtonEnabled(True)
        self._sign = self.addAction(QIcon(), QLineEdit.ActionPosition.LeadingPosition)
        self.translate(self._show_texts)
        self.follow_look()

    def _show_texts(self) -> None:
        self.setPlaceholderText(_("Search for a name or comment"))
        self.setAccessibleName(_("Search for a name or comment"))

    def on_look(self) -> None:
        """Paint the icon in the colours of the theme."""
        now = theme.look()
        self._sign.setIcon(icon("search", colour=now.chrome.muted, size=now.px(18)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave by Enter or Down; clear by Escape; undo typing."""
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Down):
            self._done()
        elif key == Qt.Key.Key_Escape and self.text():
            self.clear()
        elif "Ctrl Z" in keys_of(event) and not self.isUndoAvailable():
            # The page may have something to undo.
            event.ignore()
        elif event.matches(QKeySequence.StandardKey.Paste) and leads_in(QGuiApplication.clipboard().mimeData()):
            # Records, codes and files are nothing to search for: the page takes them.
            event.ignore()
        else:
            super().keyPressEvent(event)


class FilterBar(SizeEvents, QWidget):
    """The filters above the list."""

    _WIDE: Final = 1040
    """From this width on there is room for the lists, in pixels at text size 1."""
    _HIGH: Final = 560
    """And from this height of the page on."""
    _WAIT: Final = 200
    """Milliseconds after the last letter typed."""

    def __init__(
        self,
        parent: QWidget,
        *,
        changed: Callable[[], object],
        ask: Callable[[], object],
        leave: Callable[[], object],
    ) -> None:
        """Show all rounds.

        Args:
            parent: The parent widget.
            changed: Called when the player wants to see other rounds.
            ask: Shows the lists where there is no room for them here.
            leave: Moves the focus to the list.
        """
        super().__init__(parent)
        self._changed, self._leave = changed, leave
        self._wanted = RoundFilter()
        self._height = 0
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.search = SearchLine(self, self._on_done)
        self.search.textChanged.connect(self._on_typed)
        self._typing = QTimer(self, singleShot=True, interval=self._WAIT)
        self._typing.timeout.connect(self._on_words)
        self.more = KeyButton(parent=self, kind=Kind.SECONDARY)
        self.more.clicked.connect(ask)
        self.clear = KeyButton(parent=self, kind=Kind.QUIET)
        self.clear.clicked.connect(self.show_all)
        self.form = FilterForm(self)
        self.form.changed.connect(self.take)
        row = hbox(Part(self.search, 1), self.more, self.clear, spacing=Space.SMALL)
        vbox(row, self.form, on=self, spacing=Space.SMALL)
        self.translate(lambda: self.clear.set_text(_("Show all")), self._show_count)
        self.follow_look()

    @property
    def wanted(self) -> RoundFilter:
        """What the player wants to see."""
        return self._wanted

    def show_filter(self, wanted: RoundFilter) -> None:
        """Show *wanted*, and the rounds that it lets through if it differs."""
        if wanted != self._wanted:
            self._show(wanted)
            self._changed()

    def _show(self, wanted: RoundFilter) -> None:
        self._wanted = wanted
        self.form.show_filter(wanted)
        if self.search.text() != wanted.words:
            before = self.search.blockSignals(True)  # noqa: FBT003 - as Qt calls it
            self.search.setText(wanted.words)
            self.search.blockSignals(before)
        self._show_count()

    def show_all(self) -> None:
        """Clear all filters."""
        self._typing.stop()
        self.show_filter(RoundFilter())
        self.search.setFocus()

    def set_players(self, players: Sequence[str]) -> None:
        """Offer these players; one who is no longer among them is no longer wanted."""
        if self._wanted.player not in (None, *players):
            self._show(replace(self._wanted, player=None))
        self.form.set_players(players)

    def _show_count(self) -> None:
        chosen = self._wanted.chosen
        words = _("Filters ({n})…").format(n=number(chosen)) if chosen else _("Filters…")
        self.more.set_text(words)
        self.clear.setVisible(not self._wanted.is_all)

    def fit(self, height: int) -> None:
        """Show the lists if a page of this *height* in pixels has room for them."""
        self._height = height
        self.on_look()

    def on_look(self) -> None:
        """Show the lists where there is room for them."""
        px = theme.look().px
        roomy = self.width() >= px(self._WIDE) and self._height >= px(self._HIGH)
        self.form.setVisible(roomy)
        self.more.setVisible(not roomy)
        self.form.arrange(self.form.columns_for(self.width()))

    def _on_typed(self) -> None:
        self._typing.start()

    def _on_done(self) -> None:
        # What is done next is done with what was searched for, however little time has passed.
        if self._typing.isActive():
            self._typing.stop()
            self._on_words()
        self._leave()

    def _on_words(self) -> None:
        self.show_filter(replace(self._wanted, words=self.search.text()))

    def take(self, wanted: RoundFilter) -> None:
        """Take what was chosen in a form; the words are those typed here."""
        self.show_filter(replace(wanted, words=self.search.text()))
