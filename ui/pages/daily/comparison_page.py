# SPDX-License-Identifier: MIT
"""The first time beside another: the fork of both courses, trick by trick, and the result of each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from dominoes.errors import DominoesError
from dominoes.game import Faces, Seat
from dominoes.games import entry
from dominoes.records.comparison import Comparison, begins_alike, compare
from dominoes.records.reader import Checked
from dominoes.store import Archive
from dominoes.store.daily import KeptPlay, daily_plays
from ui.games import GAME_UIS
from ui.games.names import match_name, rules_name
from ui.kit import theme
from ui.kit.figures_table import Figures, FiguresTable
from ui.kit.layouts import Part, add_parts, drop, hbox, vbox
from ui.kit.page_parts import PageCard, ScrollPage, turned
from ui.kit.sheet import SheetOverlay
from ui.kit.theme import Space, Type
from ui.kit.widgets import ChangeEvents, PlainLabel, paint_focus
from ui.language.i18n import _, capital, date_text, number, sentences, signed, term
from ui.language.names import enumerated, round_name
from ui.pages.daily.course import by_day
from ui.pages.daily.words import detail_of
from ui.pages.review.match import ReviewMatch, ReviewRound
from ui.play.services import Routes, Services
from ui.table.log_view import LogEntry, LogGroup, heading
from ui.tiles import art

if TYPE_CHECKING:
    from ui.games.presenter import Presenter


@contextmanager
def hidden_presenter(game: str, me: Seat, who: Sequence[str], parent: QWidget) -> Iterator[Presenter]:
    """Lend a presenter of *game* for its words; its table is never shown.

    Args:
        game: key of the game.
        me: the seat of the person, called by the word for you where they have no name.
        who: names by seat.
        parent: what the table lies on.
    """
    kind = GAME_UIS[game].presenter()
    ground = QWidget(parent)
    ground.hide()
    presenter = kind(kind.TABLE(ground), SheetOverlay(ground), entry(game).game, me, ground)
    presenter.who = who
    presenter.levels = ("",) * len(who)
    try:
        yield presenter
    finally:
        presenter.close()
        ground.setParent(None)
        ground.deleteLater()


def log_groups(presenter: Presenter, checked: Checked) -> list[LogGroup]:
    """Return what happened in a round, in the groups of the game's log."""
    presenter.review(checked.state, hands_open=True)
    return presenter.log()


_WIDE: Final = 13
"""Width of a tile, which lies on its side, at text size 1."""
_LYING: Final = 3
"""Quarter turns of a tile that lies on its side, its upper end to the left."""
_NAME: Final = 64
"""Least width of a name, at text size 1, so that tiles stand below each other."""
_DIFFERS: Final = "≠"


class TileStrip(ChangeEvents, QWidget):
    """Small tiles in a row."""

    def __init__(self, tiles: Faces, parent: QWidget) -> None:
        """Show *tiles*."""
        super().__init__(parent)
        self._tiles = tiles
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.follow_look()

    def _step(self) -> int:
        return round(art.tile_size(theme.look().px(_WIDE), _LYING).width()) + 1

    def sizeHint(self) -> QSize:
        """Return room for all tiles."""
        return QSize(self._step() * len(self._tiles), theme.look().px(_WIDE) + 2)

    def on_look(self) -> None:
        """Follow the size of the text."""
        self.updateGeometry()
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the tiles."""
        with QPainter(self) as painter:
            for place, face in enumerate(self._tiles):
                picture = art.tile_pixmap(
                    face, theme.look().px(_WIDE), art.present_style(), self.devicePixelRatioF(), _LYING
                )
                painter.drawPixmap(QPointF(place * self._step(), 1), picture)


class MoveLine(ChangeEvents, QWidget):
    """Something that happened, as one line of a log."""

    def __init__(self, entry: LogEntry, parent: QWidget, *, differs: bool = False) -> None:
        """Show *entry*, marked where it *differs* from the other course."""
        super().__init__(parent)
        self.differs = differs
        self.text = entry.text
        role, tone = (Type.STRONG, "gold") if differs else (Type.BODY, "")
        self._mark = PlainLabel(_DIFFERS if differs else "", self, role=Type.STRONG, tone="gold")
        self._who = PlainLabel(entry.who, self, role=role, tone=tone)
        self._what = PlainLabel(
            entry.what if entry.tiles else entry.text, self, tone="" if differs else "muted", wrap=True
        )
        parts: list[QWidget | Part] = [self._mark]
        if entry.tiles:
            parts += [self._who, TileStrip(entry.tiles, self)]
        else:
            self._who.hide()
        hbox(*parts, Part(self._what, 1), on=self, spacing=Space.SMALL)
        # Read as one sentence, not name by name.
        self.setAccessibleName(f"{_DIFFERS} {entry.text}" if differs else entry.text)
        self.follow_look()

    def on_look(self) -> None:
        """Scale the columns with the text."""
        look = theme.look()
        mark = QFontMetrics(look.font(Type.STRONG, self.font())).horizontalAdvance(_DIFFERS)
        self._mark.setFixedWidth(mark + look.px(2))
        self._who.setMinimumWidth(look.px(_NAME))


_NOBODY: Final = LogEntry("")


@dataclass(frozen=True, slots=True)
class Played:
    """A play of a deal, with its rounds replayed."""

    play: KeptPlay
    rounds: tuple[Checked, ...]
    names: tuple[str, ...]
    """By seat, as they are shown."""
    seat: Seat
    """Of the player."""


class GroupCard(PageCard):
    """A trick, or another stage: once where it is the same in both courses, otherwise side by side."""

    def __init__(
        self, first: LogGroup | None, second: LogGroup | None, parent: QWidget, heads: tuple[str, str]
    ) -> None:
        """Show the group of the first time and of the second; one may have ended before."""
        super().__init__(parent, flat=True)
        self.is_same = first == second
        shown = first if first is not None else second
        assert shown is not None
        title = heading(shown) if self.is_same else shown.title
        self.title = PlainLabel(title, self, role=Type.STRONG, tone="muted" if self.is_same else "gold", wrap=True)
        self.title.setVisible(bool(title))
        self.halves = hbox(spacing=Space.WIDE)
        self.lines: list[MoveLine] = []
        self._said: list[str] = []
        if self.is_same:
            add_parts(self.halves, Part(self._column("", first, first), 1))
        else:
            add_parts(self.halves, Part(self._column(heads[0], first, second), 1))
            add_parts(self.halves, Part(self._column(heads[1], second, first), 1))
        margins = (Space.LARGE, Space.SMALL, Space.LARGE, Space.SMALL)
        vbox(self.title, self.halves, on=self, margins=margins, spacing=Space.HAIR)
        # Tab and the arrow keys go from stage to stage, which scrolls there; each is read as a whole.
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(title or _("Beginning and end"))
        self.setAccessibleDescription("\n".join(self._said))

    def _column(self, head: str, mine: LogGroup | None, other: LogGroup | None) -> QVBoxLayout:
        column = vbox(spacing=2)
        if head:
            result = "" if mine is None else mine.result
            words = " · ".join(filter(None, (head, result)))
            self._said.append(words)
            column.addWidget(PlainLabel(words, self, role=Type.CAPTION, tone="muted", wrap=True))
        entries = [] if mine is None else mine.entries
        others = [] if other is None else other.entries
        for each, beside in zip(entries, [*others, *[_NOBODY] * len(entries)], strict=False):
            line = MoveLine(each, self, differs=each != beside)
            column.addWidget(line)
            self.lines.append(line)
            self._said.append(line.accessibleName())
        column.addStretch(1)
        return column

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint a ring around the stage that has focus."""
        super().paintEvent(event)
        if self.hasFocus():
            with QPainter(self) as painter:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                paint_focus(self, painter, QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5), theme.look().px(16))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go to the next stage by Down, and to the one before by Up."""
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.focusNextPrevChild(event.key() == Qt.Key.Key_Down)
        else:
            super().keyPressEvent(event)


class ComparisonPage(ScrollPage):
    """Two plays of one deal."""

    topic = "records#daily"
    _BESIDE: Final = 640
    """From this width on, both courses stand beside each other."""

    def __init__(self, services: Services, routes: Routes) -> None:
        """Make the page without a deal; see `open`."""
        super().__init__(services.parent)
        self._services, self._routes = services, routes
        self.left.connect(routes.back)
        self.left.connect(self.stop)
        self.first: Played | None = None
        self.second: Played | None = None
        self._day = date.min
        self.header = self.add_header()
        self.summary = PageCard(self.content)
        self.said = PlainLabel(parent=self.summary, role=Type.STRONG, wrap=True)
        self.details = PlainLabel(parent=self.summary, role=Type.CAPTION, tone="muted", wrap=True)
        self.table = FiguresTable(self.summary)
        margins = (Space.LARGE, Space.MEDIUM, Space.LARGE, Space.MEDIUM)
        vbox(self.said, self.details, self.table, on=self.summary, margins=margins, spacing=Space.SMALL)
        self._list = QVBoxLayout()
        self._list.setSpacing(Space.SMALL)
        self._list.setContentsMargins(PageCard.SHADOW, 0, PageCard.SHADOW, 0)
        self._shown: list[QWidget] = []
        add_parts(self.column, self.summary, self._list, Part(stretch=1))
        self.translate(self._show)
        self.follow_look()

    @property
    def groups(self) -> tuple[GroupCard, ...]:
        """The stages shown."""
        return tuple(each for each in self._shown if isinstance(each, GroupCard))

    def open(self, game: str, seed: str) -> None:
        """Compare the play of the match of *seed*, in *game*, with the first time; a message says why that fails."""
        archive = self._services.archive()
        if archive is None:
            self._services.messages.show(_("The records cannot be read right now."))
            return
        try:
            found = _both(daily_plays(archive, game), seed)
            if found is None:
                self._services.messages.show(_("The first time was not finished, or was deleted."))
                return
            first, second = (_replayed(archive, each) for each in found)
        except DominoesError as error:
            self._services.messages.show_error(error)
        else:
            self.show_plays(first, second)
            self._routes.show(self)

    def show_plays(self, first: Played, second: Played) -> None:
        """Show *first* beside *second*."""
        self.first, self.second = first, second
        self._show()
        self.area.verticalScrollBar().setValue(0)

    def stop(self) -> None:
        """Drop what is shown."""
        self.first = self.second = None
        self._clear()

    def _clear(self) -> None:
        for widget in self._shown:
            drop(widget, self._list)
        self._shown = []

    def _show(self) -> None:
        self._clear()
        first, second = self.first, self.second
        if first is None or second is None:
            self.header.show_words(_("Back"), _("First play and replay"), "")
            return
        deal, options = first.play.play.deal, first.rounds[0].round.options
        game, rules = match_name(deal.game, options), rules_name(deal.game, options)
        parts = dict.fromkeys((game, rules, date_text(deal.day)))
        self.header.show_words(_("Back"), _("First play and replay"), " · ".join(parts))
        courses = zip(_heads(), (first, second), strict=True)
        self.details.setText("\n".join(" · ".join(filter(None, (head, detail_of(one.play)))) for head, one in courses))
        self._show_chips(first, second)
        several = len(first.rounds) > 1 or len(second.rounds) > 1
        said: list[str] = []
        with hidden_presenter(deal.game, first.seat, first.names, self.content) as presenter:
            for mine, other in zip(first.rounds, second.rounds, strict=False):
                name = _name_of(mine) if several else ""
                if not begins_alike(mine, other):
                    words = _("It began differently, because the bank had passed to another seat.")
                    self._add_words(name, words)
                    continue
                found = compare(mine, other)
                words = _said(found, first)
                said.append(words)
                if several:
                    self._add_words(name, words)
                groups = zip_longest(log_groups(presenter, found.first), log_groups(presenter, found.second))
                for one, two in groups:
                    self._add(GroupCard(one, two, self.content, _heads()))
        self.said.setText(said[0] if len(said) == 1 and not several else "")
        self.said.setVisible(bool(self.said.text()))
        self.begins_at = next(iter(self.groups), None)
        self.on_look()

    def _add(self, widget: QWidget) -> None:
        self._list.addWidget(widget)
        self._shown.append(widget)

    def _add_words(self, name: str, words: str) -> None:
        if name:
            self._add(PlainLabel(name, self.content, role=Type.LEAD, wrap=True))
        self._add(PlainLabel(words, self.content, tone="muted", wrap=True))

    def _show_chips(self, first: Played, second: Played) -> None:
        heads = (capital(term("player")), *_heads(), _("Difference"))
        sums = [[sum(seat) for seat in zip(*(each.result.chips for each in its.rounds), strict=True)]
                for its in (first, second)]  # fmt: skip
        order = sorted(range(len(first.names)), key=lambda seat: seat != first.seat)
        rows = [
            (first.names[seat], signed(sums[0][seat]), signed(sums[1][seat]), signed(sums[1][seat] - sums[0][seat]))
            for seat in order
        ]
        self.table.setAccessibleName(capital(term("chips")))
        self.table.show_figures(Figures(heads, tuple(rows)))

    def arrange(self, width: int) -> None:
        """Put both courses beside each other where there is room."""
        for card in self.groups:
            turned(card.halves, beside=width >= self._BESIDE)


def _heads() -> tuple[str, str]:
    return _("First time"), _("Again")


def _name_of(checked: Checked) -> str:
    played = checked.round
    return round_name(played.number, 0, by_terms=False, half=played.standing.half if played.halves else 0)


def _said(found: Comparison, first: Played) -> str:
    """Return the fork of both courses, and the seats that then played otherwise."""
    parting = found.parting
    if parting is None:
        return _("All moves are the same.")
    if not found.same:
        return _("They differ from the first move on.")
    same = _("The same up to move {n}.").format(n=number(found.same))
    seats: Sequence[int] = sorted({seat for seat, _text in (*parting.first, *parting.second)})
    if list(seats) == [first.seat]:
        return sentences(same, _("That time you decided differently."))
    who = enumerated([first.names[seat] for seat in seats])
    return sentences(same, _("Then {names} decided differently.").format(names=who))


def _both(plays: tuple[KeptPlay, ...], seed: str) -> tuple[KeptPlay, KeptPlay] | None:
    """Return the first time, and the play of the match of *seed*; None if one of them is missing."""
    second = next((each for each in plays if each.seed == seed), None)
    if second is None:
        return None
    same = [each for each in plays if each.player == second.player]
    first = by_day(same, second.play.deal.preset)[second.play.deal.day].compared_with(second)
    return None if first is None else (first, second)


def _replayed(archive: Archive, play: KeptPlay) -> Played:
    """Replay the rounds of *play*.

    Raises:
        DominoesError: one cannot be read, or does not agree with the rules.
    """
    ids = [each.id for each in play.rounds]
    rounds = [
        ReviewRound.of_listed(row, line) for row, line in zip(archive.listed(ids), archive.lines(ids), strict=True)
    ]
    match = ReviewMatch(rounds)
    seat = rounds[0].seat
    return Played(
        play,
        tuple(match.checked(at) for at in range(len(match))),
        rounds[0].shown_names(),
        Seat(0) if seat is None else seat,
    )
