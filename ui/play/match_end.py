# SPDX-License-Identifier: MIT
"""The end of a match: places and chips, their course as a small plot, or the deals solved alone; where to go on."""

from __future__ import annotations

import logging
from collections.abc import Collection, Generator, Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from dominoes.errors import StoreError
from dominoes.game import Seat
from dominoes.games import entry
from dominoes.games.entry import Fact
from dominoes.match import places
from dominoes.records.summary import Uncounted
from dominoes.store import Archive, Filter
from dominoes.store.daily import Bests, bests_of, finding_bests, solved_by_day
from dominoes.store.statistics import Share
from ui.games import words_of
from ui.games.names import match_name
from ui.kit import theme
from ui.kit.layouts import vbox
from ui.kit.line_chart import Course, Line, LineChart
from ui.kit.sheet import SheetButton, SheetContent, stacked
from ui.kit.theme import Space, Type
from ui.kit.widgets import PlainLabel
from ui.language import names
from ui.language.i18n import _, capital, ngettext, number, pgettext, sentences, signed, term
from ui.language.names import enumerated
from ui.play.sheets import AGAIN, ASIDE, REVIEW, STANDINGS, aside_button, feat_words
from ui.saving.party import Party
from ui.table.seating import LEAVE

if TYPE_CHECKING:
    from ui.play.match import MatchRunner

_log = logging.getLogger(__name__)

REMATCH: Final = "rematch"
"""The answer that plays another match at the same table."""
OTHER: Final = "other"
"""The answer that leads to the page of a new game."""
COMPARE: Final = "compare"
"""The answer that shows the deal of a day beside the first time."""
_PLOT: Final = 150
"""Height of the plot, at text size 1."""
_SEVERAL: Final = 2
"""Rounds from which on there is a course to be drawn."""


def match_end_content(runner: MatchRunner) -> SheetContent:
    """Show how the match ended for everybody."""
    party, chips = runner.party, runner.chips
    reached, me = places(chips), party.me
    mine = frozenset(party.people)
    who = party.shown_names()
    courses = _courses(runner)
    start = party.setup.options.session.start_chips
    body: list[QWidget] = [_table(reached, chips, who, mine, start)]
    lines = [_spoken_place(place, who[seat], _held(chips[seat], start)) for place, seat in _in_order(reached)]
    if not party.is_shared and (best := _best_round(runner)):
        body.append(PlainLabel(best, role=Type.STRONG, wrap=True))
        lines.append(best)
    if len(runner.results) >= _SEVERAL:
        plot = ChipsPlot(courses, me, who[me] if party.is_shared else "")
        body.append(plot)
        lines.append(sentences(plot.title, plot.in_words))
    others: tuple[SheetButton, ...] = (SheetButton(OTHER, _("Another rule set"), "T"),)
    if party.daily is not None:
        # Its rules are chosen where the days are.
        others = (SheetButton(COMPARE, _("Compare with the first time"), "C"),) if party.daily.again else ()
    return SheetContent(
        _winners(reached, who) if party.is_shared else _title(reached, me),
        f"{match_name(party.setup.game, party.setup.options)} · {_rounds(len(runner.results))}",
        stacked(*body),
        (
            SheetButton(LEAVE, _("Back") if party.is_set else _("Start page")),
            *others,
            *((SheetButton(REVIEW, term("review"), "V"),) if runner.has_choices else ()),
            SheetButton(STANDINGS, _("Round by round"), "S"),
            SheetButton(REMATCH, _("Same deal again") if party.is_set else _("Rematch"), "Enter", main=True),
        ),
        "\n".join(lines),
        wide=True,
        escape=ASIDE,
        corner=aside_button() if runner.presenter.view is not None else None,
        tone="gain" if reached[me] == 1 and not party.is_shared else "",
    )


def _winners(reached: Sequence[int], who: Sequence[str]) -> str:
    """Return who has won, for several readers."""
    return _("Winner: {name}").format(name=" · ".join(who[seat] for place, seat in _in_order(reached) if place == 1))


def _title(reached: Sequence[int], me: Seat) -> str:
    """Return which place the reader has reached."""
    shared = list(reached).count(reached[me]) > 1
    if reached[me] == 1:
        return _("You share first place") if shared else _("You won the match")
    text = _("Shared place {n} of {count}") if shared else _("Place {n} of {count}")
    return text.format(n=number(reached[me]), count=number(len(reached)))


def _rounds(count: int) -> str:
    return ngettext("{n} round", "{n} rounds", count).format(n=number(count))


def _in_order(reached: Sequence[int]) -> list[tuple[int, int]]:
    """Return place and seat of everybody, best first."""
    return sorted((place, seat) for seat, place in enumerate(reached))


def _spoken_place(place: int, name: str, chips: str) -> str:
    return _("{place}. {name}: {chips}").format(place=number(place), name=name, chips=chips)


def _held(chips: int, start: int) -> str:
    """Return *chips* as won or lost; or as they are, where everybody had some at the *start*."""
    return number(chips) if start else signed(chips)


def _best_round(runner: MatchRunner) -> str:
    """Return in which round the person won most; empty if they won none of several."""
    gains = [(result.chips[runner.party.me], standing, count) for standing, count, result in runner.results]
    most, standing, count = max(gains, key=lambda each: each[0])
    if len(gains) < _SEVERAL or most <= 0:
        return ""
    return _("Your best round: {round}, {chips}").format(round=runner.round_name(standing, count), chips=signed(most))


def _table(
    reached: Sequence[int], chips: Sequence[int], who: Sequence[str], own: Collection[int], start: int
) -> QWidget:
    """Return a line for each player: place, name and chips beside those at the *start*, best first.

    The lines of *own* seats are marked.
    """
    body = QWidget()
    grid = QGridLayout(body)
    px = theme.look().px
    grid.setContentsMargins(0, px(Space.HAIR), px(Space.SMALL), px(Space.HAIR))
    grid.setHorizontalSpacing(px(Space.LARGE))
    grid.setVerticalSpacing(px(Space.HAIR))
    grid.setColumnStretch(1, 1)
    heads = (pgettext("match", "Place"), "", capital(term("chips")))
    for column, head in enumerate(heads):
        label = PlainLabel(head, body, role=Type.CAPTION, tone="muted")
        label.setAlignment(Qt.AlignmentFlag.AlignRight if column else Qt.AlignmentFlag.AlignLeft)
        grid.addWidget(label, 0, column)
    for row, (place, seat) in enumerate(_in_order(reached), start=1):
        mine = seat in own
        role, tone = (Type.LEAD, "gold") if mine else (Type.BODY, "")
        name = f"{names.seat_mark(seat, len(who))} {who[seat]}"
        # Marked by a sign as well as by the colour.
        shown = PlainLabel(f"▸ {name}" if mine else name, body, role=role, tone=tone)
        shown.setAccessibleName(name)
        grid.addWidget(PlainLabel(number(place), body, role=Type.LEAD, tone=tone), row, 0)
        grid.addWidget(shown, row, 1)
        sign = "gain" if chips[seat] > start else "loss" if chips[seat] < start else "muted"
        grid.addWidget(
            PlainLabel(_held(chips[seat], start), body, role=role, tone=sign), row, 2, Qt.AlignmentFlag.AlignRight
        )
    return body


def _courses(runner: MatchRunner) -> list[Line]:
    """Return for each seat how its chips went up and down from round to round, since the beginning."""
    begun = [standing.chips for standing, _number, _result in runner.results]
    held = [*begun[1:], runner.chips]
    seats = len(runner.chips)
    return [
        Line(
            names.seat_mark(seat, seats),
            tuple(Course(played, chips[seat] - begun[0][seat]) for played, chips in enumerate(held, start=1)),
        )
        for seat in range(seats)
    ]


class ChipsPlot(QWidget):
    """The course of the chips, and below it the figure that is pointed at."""

    def __init__(self, courses: Sequence[Line], me: Seat, name: str = "") -> None:
        """Draw *courses* by seat, that of *me* strongly; several readers know them by their *name*."""
        super().__init__()
        self._own = courses[me].figures
        self.title = _("Chips won and lost, round by round")
        if name:
            self.title = _("{name}: {word}").format(name=name, word=self.title)
        self.in_words = enumerated([signed(each.chips) for each in self._own])
        """The reader's own course in words."""
        self.chart = LineChart(self)
        self.chart.setFixedHeight(theme.look().px(_PLOT))
        self.chart.setAccessibleName(self.title)
        self.chart.setAccessibleDescription(sentences(self.in_words, _("Arrow keys: previous or next figure.")))
        self.caption = PlainLabel(self.title, self, role=Type.CAPTION, tone="muted")
        self.chart.marked.connect(self._on_marked)
        self.chart.show_lines(courses[me], [line for seat, line in enumerate(courses) if seat != me], self._figure)
        vbox(self.caption, self.chart, on=self, spacing=Space.HAIR)

    def _figure(self, at: int) -> str:
        each = self._own[at]
        return _("After round {n}: {chips}").format(n=number(each.rounds), chips=signed(each.chips))

    def _on_marked(self, words: str) -> None:
        self.caption.setText(words or self.title)


def solved_days(archive: Archive | None, party: Party) -> Mapping[date, Share]:
    """Return how many deals of the game of *party* its player has solved, by the day; empty where unknown."""
    wanted = Filter(game=party.setup.game, player=party.player, apart=frozenset({Uncounted.NOTHING}))
    try:
        return {} if archive is None else solved_by_day(archive, wanted)
    except StoreError as error:
        _log.info("not counted: %s", error)
        return {}


def bests(archive: Archive | None, game: str, player: str | None, preset: str | None = None) -> Bests | None:
    """Return the bests of a player in a *game*; None where unknown, and in a game without a feat.

    Args:
        archive: Of finished rounds, if it can be read.
        game: Its key.
        player: The name; None for anybody at this computer.
        preset: The key of the rules; None for those played last.
    """
    feat = entry(game).feat
    if archive is None or feat is None:
        return None
    wanted = Filter(game=game, player=player, preset=preset)
    try:
        return bests_of(archive, wanted, feat.key, date.today())  # noqa: DTZ011 - the day on the player's calendar
    except StoreError as error:
        _log.info("not counted: %s", error)
        return None


def finding_all_bests(
    archive: Archive, games: Collection[str], player: str | None
) -> Generator[None, None, Mapping[str, Bests | None]]:
    """Find the bests of a player, or of anybody if None, in those of *games* with a feat, in small steps."""
    found: dict[str, Bests | None] = {}
    for game in games:
        if (feat := entry(game).feat) is not None:
            wanted = Filter(game=game, player=player)
            found[game] = yield from finding_bests(archive, wanted, feat.key, date.today())  # noqa: DTZ011 - as above
    return found


def best_words(game: str, best: Bests | None) -> str:
    """Return what the player of a *game* has to beat; empty if there is nothing yet."""
    if best is None:
        return ""
    alone = entry(game).is_solitary
    days = _("{n} days in a row").format(n=number(best.days)) if alone and best.days > 1 else ""
    text = feat_words(game, None, best.least, streak=best.streak if alone else 0)
    return " · ".join(filter(None, (text, days)))


def solved_words(days: Mapping[date, Share]) -> str:
    """Return how many deals were solved on *days*, today and in all; empty without any."""
    if not days:
        return ""
    today = days.get(date.today())  # noqa: DTZ011 - the day on the player's calendar
    solved, of = sum(each.count for each in days.values()), sum(each.of for each in days.values())
    everything = _("Total solved: {part} of {all}").format(part=number(solved), all=number(of))
    if today is None:
        return everything
    of_today = _("Solved today: {part} of {all}").format(part=number(today.count), all=number(today.of))
    return f"{of_today} · {everything}"


def _feat_line(
    feat: Fact | None,
    party: Party,
    state: Any,  # noqa: ANN401 - the state of any game
    best: Bests | None,
) -> str:
    value = None if feat is None or state is None else feat.of(state, party.me)
    if best is None:
        return feat_words(party.setup.game, value, None)
    return feat_words(party.setup.game, value, best.least, streak=best.streak)


def solitary_end_content(
    runner: MatchRunner,
    days: Mapping[date, Share],
    state: Any,  # noqa: ANN401 - the state of any game
    best: Bests | None = None,
) -> SheetContent:
    """Show how the deal ended in *state*, how many were solved on *days*, and the player's *best*."""
    party, feat = runner.party, runner.entry.feat
    solved = "\n".join(filter(None, (_feat_line(feat, party, state, best), solved_words(days))))
    _standing, _number, result = runner.results[-1]
    won = result.winner is not None
    others: tuple[SheetButton, ...] = (SheetButton(OTHER, _("Another rule set"), "T"),)
    again: tuple[SheetButton, ...] = (SheetButton(AGAIN, _("Same deal again"), "A"),)
    main = SheetButton(REMATCH, _("New deal"), "Enter", main=True)
    if party.is_set:
        others, again = (), ()
        main = SheetButton(REMATCH, _("Same deal again"), "Enter", main=True)
    if party.daily is not None and party.daily.again:
        others = (SheetButton(COMPARE, _("Compare with the first time"), "C"),)
    return SheetContent(
        words_of(party.setup.game, party.setup.options, party.shown_names()).title(result),
        match_name(party.setup.game, party.setup.options),
        stacked(PlainLabel(solved, role=Type.STRONG, wrap=True)),
        (
            SheetButton(LEAVE, _("Back") if party.is_set else _("Start page")),
            *others,
            *((SheetButton(REVIEW, term("review"), "V"), *again) if runner.has_choices else ()),
            main,
        ),
        solved,
        escape=ASIDE,
        corner=aside_button() if runner.presenter.view is not None else None,
        tone="gain" if won else "",
    )
