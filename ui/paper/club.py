# SPDX-License-Identifier: MIT
"""A class or a club on paper: its deals as codes, its results, and score books of several tables in one ranking."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF

from dominoes.club.answers import Result, first_of, right_of
from dominoes.club.deals import DealSet
from dominoes.club.progress import Point, Progress, Pupil
from dominoes.club.ranking import BookRanking, BookRow, By, Missing, Played, Ranking, Remark, Row, Trouble, day_of
from dominoes.club.tournament import TournamentRound
from dominoes.game import Deal, Standing
from dominoes.records.replay import replay
from dominoes.records.table_code import TableDeal
from dominoes.scorebook.book import Book
from ui.diagram.items import Shape, ShapeItem, TextItem, Tone, line_height, text_width
from ui.games.names import match_name, rules_name
from ui.games.tally_form import person_name, round_name, unnamed
from ui.kit.chart import scale
from ui.language.i18n import N_, _, capital, date_text, ngettext, number, percent, pgettext, sentences, signed, term
from ui.language.names import enumerated, seat_mark
from ui.paper.answers import problem_text
from ui.paper.blocks import Block, Code, Drawing, Grid, Size, Text
from ui.paper.flow import Document, FillItem, Layout, PageItem, Paper, StrokeItem
from ui.paper.lesson import said
from ui.paper.positions import describe

_DEALS_BESIDE: Final = 8
"""Largest number of columns of deals next to a name."""
_TROUBLES: Final = {
    Trouble.REFUSED: N_("This record can't be read, or was changed."),
    Trouble.OTHER_DEAL: N_("This deal is not one of the deals of the class."),
    Trouble.NOBODY: N_("Nobody played in the seat chosen for the class."),
    Trouble.SAME_NAME: N_("Several files contain results under this name."),
    Trouble.REPEATED: N_("This deal was played before; only the first time counts."),
    Trouble.COPIED: N_("The same record was also handed in under another name; it counts for neither."),
    Trouble.UNDONE: N_("Undo was used; the result counts."),
    Trouble.MISSING: N_("This deal was not played."),
    Trouble.JOINED: N_("Several files contain results under this name; they count as one player."),
    Trouble.UNNAMED: N_("Players without a name are not ranked."),
    Trouble.SAME_TABLE: N_("Two players at this table have the same name; neither is ranked."),
    Trouble.BOOK_TWICE: N_("This score book was included twice; the one with more rounds counts."),
    Trouble.SET_TWICE: N_("All deals of this set are in earlier sets; it is not shown by itself."),
    Trouble.UNASKED: N_("This lesson has no questions that can be answered on a page."),
}
"""Remarks on a result or a score book."""
_SETS_BESIDE: Final = 5
"""Largest number of columns of sets or lessons next to a name."""
_PLOT: Final = 190.0
"""Height of the chart of a pupil, in units of a page."""
_DOT: Final = 5.0
"""Half of the height of a dot."""
_STEPS: Final = 4
"""Steps of the axis of a chart, at most."""
SHARES: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The numbers beside a chart of right answers."""
_CHIPS_HIGH: Final = 56
"""Height of a name with the room below it for writing chips."""
_DIGITS: Final = 2
"""Places behind the point of a score."""


def _table_name(game: str, options: Any) -> str:  # noqa: ANN401 - the options of any game
    # Some traditions are called like their game.
    return " · ".join(dict.fromkeys((match_name(game, options), rules_name(game, options))))


def _deal_name(place: int) -> str:
    return _("Deal {n}").format(n=number(place))


# -- deals -----------------------------------------------------------------------------------------


def deals_document(deals: DealSet, paper: Paper = Paper.A4) -> Document:
    """Return the codes of the deals that everybody in a class plays."""
    title = deals.title or _("Deals for a class")
    return Document(title, lambda: _deals(deals, title), Layout(paper))


def _deals(deals: DealSet, title: str) -> Iterator[Block]:
    yield Text(title, Size.TITLE)
    yield Text(_("Enter the code under “Play a shared deal”, or let a camera read it from the QR code."))
    for place, deal in enumerate(deals.deals, start=1):
        yield Text(_deal_name(place), Size.HEADING)
        seat = seat_mark(deal.seat, len(deal.hands))
        yield Text(f"{_table_name(deal.game, deal.options)} · {seat}", Size.SMALL, muted=True)
        yield Code(deal.code)


# -- results ---------------------------------------------------------------------------------------


def results_document(deals: DealSet, ranking: Ranking, paper: Paper = Paper.A4) -> Document:
    """Return the *ranking* of a class over *deals*, the best line of each deal, and the remarks on results."""
    title = results_title(deals)
    return Document(title, lambda: _results(deals, ranking, title), Layout(paper))


def results_title(deals: DealSet) -> str:
    """Return the title of the results of a class."""
    return deals.title or _("Results of the class")


def results_meaning(missing: Missing) -> str:
    """Return the meaning of the score of a class, and how *missing* deals count, in sentences."""
    counted = {
        Missing.LEFT_OUT: _("Missing deals are not counted."),
        Missing.LOWEST: _("A missing deal counts as the lowest result of that deal, shown in brackets."),
    }
    return sentences(_("Score: chips per deal above everyone's average with the same tiles."), counted[missing])


def _results(deals: DealSet, ranking: Ranking, title: str) -> Iterator[Block]:
    yield Text(title, Size.TITLE)
    yield _ranks(ranking.rows)
    yield Text(results_meaning(ranking.missing), Size.SMALL, muted=True)
    yield Text(_("Chips in each deal"), Size.HEADING)
    yield from _chips_of_deals(ranking)
    yield Text(_("Best line of each deal"), Size.HEADING)
    for place, (deal, best) in enumerate(zip(deals.deals, ranking.best, strict=True), start=1):
        if best is not None:
            yield Text(f"{_deal_name(place)} · {best.pupil} · {signed(best.chips)}")
            yield Text(_line(deal, best), Size.SMALL, muted=True)
    yield from _notes([*map(remark_text, ranking.remarks)])


def _notes(remarks: Sequence[str]) -> Iterator[Block]:
    if remarks:
        yield Text(_("Please note"), Size.HEADING)
        yield from (Text(remark, Size.SMALL, bullet=True) for remark in remarks)


def ranking_table(ranking: Ranking) -> tuple[tuple[str, ...], ...]:
    """Return a ranking in words, the chips of each deal at the end; the first line is its head."""
    deals = range(len(ranking.means))
    head = (capital(term("player")), *_rank_heads(), *(_deal_name(place + 1) for place in deals))
    return (head, *((row.name, *_rank_cells(row), *_each(row, ranking, deals)) for row in ranking.rows))


def _each(row: Row, ranking: Ranking, deals: Sequence[int]) -> list[str]:
    """Return the chips of *row* in these *deals*; what counts instead of a missing one stands in brackets."""
    shown = []
    for place in deals:
        chips, lowest = row.each[place], ranking.lowest[place]
        assumed = chips is None and lowest is not None and ranking.missing is Missing.LOWEST
        shown.append(f"({_chips(lowest)})" if assumed else _chips(chips))
    return shown


def _rank_heads() -> tuple[str, ...]:
    return _("Place"), _("Rounds"), pgettext("ranking", "Chips"), _("Score"), _("Standard error")


def _rank_cells(row: Row) -> tuple[str, ...]:
    error = "" if row.error is None else number(row.error, digits=_DIGITS)
    return number(row.place), number(row.rounds), signed(row.chips), signed(row.score, digits=_DIGITS), error


def _chips(chips: int | None) -> str:
    return "" if chips is None else signed(chips)


def _ranks(rows: Sequence[Row]) -> Grid:
    place, *others = _rank_heads()
    lines = ((cells[0], row.name, *cells[1:]) for row in rows if (cells := _rank_cells(row)))
    return Grid(((place, capital(term("player")), *others), *lines), (1.0, 3.5, 1.0, 1.2, 1.2, 1.4), numbers=4)


def _chips_of_deals(ranking: Ranking) -> Iterator[Grid]:
    for first in range(0, len(ranking.means), _DEALS_BESIDE):
        means = ranking.means[first : first + _DEALS_BESIDE]
        shown = range(first, first + len(means))
        head = (capital(term("player")), *(number(place + 1) for place in shown))
        lines = ((row.name, *_each(row, ranking, shown)) for row in ranking.rows)
        mean = (_("Average"), *("" if each is None else signed(each, digits=1) for each in means))
        yield Grid((head, *lines, mean), (3.0, *(1.0,) * len(means)), numbers=len(means))


def _line(deal: TableDeal, best: Played) -> str:
    """Return the moves of the *best* round in sentences."""
    game, seats = deal.entry.game, len(deal.hands)
    who = [best.pupil if seat == deal.seat else unnamed(seat) for seat in range(seats)]
    start = Standing().complete(seats)
    positions = replay(game, deal.options, Deal((), hands=deal.hands), start, best.moves, finished=True)
    return sentences(
        *(line for each in positions for line in describe(deal.game, each.step.state, each.step.events, who))
    )


def remark_text(remark: Remark) -> str:
    """Return the remark on a result, with its place, in a sentence."""
    place = ":".join(str(part) for part in (remark.file, remark.line) if part)
    deal = "" if remark.deal is None else _deal_name(remark.deal)
    table = "" if remark.table is None else _("Table {n}").format(n=number(remark.table))
    set_ = "" if remark.set is None else set_name(remark.set)
    return " · ".join(filter(None, (place, table, remark.pupil, set_, deal, _(_TROUBLES[remark.trouble]))))


# -- score books -----------------------------------------------------------------------------------


def books_document(ranking: BookRanking, paper: Paper = Paper.A4) -> Document:
    """Return the *ranking* of the players of several score books, and the rounds of each."""
    title = books_title(ranking)
    return Document(title, lambda: _books(ranking, title), Layout(paper))


def books_title(ranking: BookRanking) -> str:
    """Return the title of a ranking of score books: that of the evening, where there is one book alone."""
    alone = ranking.books[0].title if len(ranking.books) == 1 else ""
    return alone or _("Score books")


def books_meaning(by: By) -> str:
    """Return the meaning of the score of score books, and what decides, in sentences."""
    deciding = {
        By.PER_ROUND: "",
        By.CHIPS: _("Ranked by all chips won."),
        By.PLACES: _("Ranked by the average of the places in all books; equal chips share a place."),
    }
    return sentences(_("Score: average chips per round."), deciding[by])


def books_table(ranking: BookRanking) -> tuple[tuple[str, ...], ...]:
    """Return a ranking of score books in words; the first line is its head."""
    head = (capital(term("player")), *_rank_heads(), *_season_heads())
    return (head, *((row.name, *_rank_cells(row), *_season_cells(row)) for row in ranking.rows))


def _season_heads() -> tuple[str, ...]:
    # Translators: how often somebody came first, second, third, …: 2–0–1.
    return _("Evenings"), _("Average place"), _("Places 1–2–3…")


def _season_cells(row: BookRow) -> tuple[str, ...]:
    counts = "–".join(map(number, row.places))
    return number(row.evenings), number(row.mean_place, digits=_DIGITS), counts


def _season(rows: Sequence[BookRow]) -> Grid:
    place, rounds, chips, score, _error = _rank_heads()
    lines = []
    for row in rows:
        cells = _rank_cells(row)
        lines.append((cells[0], row.name, *cells[1:4], *_season_cells(row)))
    head = (place, capital(term("player")), rounds, chips, score, *_season_heads())
    return Grid((head, *lines), (0.9, 3.0, 0.9, 1.1, 1.1, 1.1, 1.2, 1.7), numbers=6)


def book_heading(book: Book) -> str:
    """Return the title and the day of *book*, as far as they are known."""
    day = day_of(book)
    return " · ".join(filter(None, (book.title, "" if day is None else date_text(day, style="medium"))))


def _books(ranking: BookRanking, title: str) -> Iterator[Block]:
    yield Text(title, Size.TITLE)
    yield _season(ranking.rows)
    yield Text(books_meaning(ranking.by), Size.SMALL, muted=True)
    yield from _notes([*map(remark_text, ranking.remarks)])
    for place, book in enumerate(ranking.books, start=1):
        heading = (_("Table {n}").format(n=number(place)), book_heading(book))
        yield Text(" · ".join(filter(None, heading)), Size.HEADING)
        yield Text(_table_name(book.game, book.options), Size.SMALL, muted=True)
        yield from (Text(line) for line in book.note.split("\n") if line)
        yield _rounds(book)
        for note in book.notes:
            yield Text(f"{round_name(book, note.place)} · {' '.join(note.text.split())}", Size.SMALL, bullet=True)


def _rounds(book: Book) -> Grid:
    """Return the chips of each round of *book* and, below them, all of each player."""
    scores = book.scores
    who = [person_name(score.person, len(book.names)) for score in scores]
    rows = [dict(zip(line.people, line.result.chips, strict=True)) for line in book.lines]
    lines = (
        (round_name(book, place), *(_chips(row.get(score.person)) for score in scores))
        for place, row in enumerate(rows)
    )
    total = (_("Total"), *(signed(sum(row.get(score.person, 0) for row in rows)) for score in scores))
    return Grid(((_("Round"), *who), *lines, total), (1.8, *(1.5,) * len(who)), numbers=len(who))


# -- progress --------------------------------------------------------------------------------------


def progress_document(progress: Progress, paper: Paper = Paper.A4) -> Document:
    """Return the *progress* of a class as a table, and as a chart of each pupil."""
    title = progress_title()
    return Document(title, lambda: _progress(progress, title), Layout(paper))


def progress_title() -> str:
    """Return the title of the progress of a class."""
    return _("Progress over weeks")


def set_name(place: int) -> str:
    """Name the set of deals at *place*, from 1."""
    return _("Set {n}").format(n=number(place))


def set_line(progress: Progress, at: int) -> str:
    """Return number, title and day of the set at index *at*, and how many deals it has."""
    week = progress.weeks[at]
    day = "" if week.day is None else date_text(week.day, style="medium")
    deals = ngettext("{n} deal", "{n} deals", week.deals).format(n=number(week.deals))
    return " · ".join(filter(None, (set_name(at + 1), week.title, day, deals)))


def lesson_name(place: int) -> str:
    """Name the lesson at *place*, from 1."""
    return _("Lesson {n}").format(n=number(place))


def lesson_line(progress: Progress, at: int) -> str:
    """Return number, title and first day of the lesson at index *at*, and how many questions it has."""
    taught = progress.lessons[at]
    day = "" if taught.day is None else date_text(taught.day, style="medium")
    asked = ngettext("{n} question", "{n} questions", taught.questions).format(n=number(taught.questions))
    return " · ".join(filter(None, (lesson_name(at + 1), said(taught.title), day, asked)))


def _lesson_head(progress: Progress, at: int) -> str:
    taught = progress.lessons[at]
    beside = said(taught.title) if taught.day is None else date_text(taught.day, style="short")
    return " · ".join(filter(None, (lesson_name(at + 1), beside)))


def _set_head(progress: Progress, at: int) -> str:
    week = progress.weeks[at]
    return f"{set_name(at + 1)} · {week.title if week.day is None else date_text(week.day, style='short')}"


def point_text(point: Point | None) -> str:
    """Return the score of a set with its standard error; a dash where nothing was played."""
    if point is None:
        return "–"
    error = "" if point.error is None else f"\N{NO-BREAK SPACE}±\N{NO-BREAK SPACE}{number(point.error, digits=1)}"
    return f"{signed(point.score, digits=1)}{error}"


def result_text(result: Result | None) -> str:
    """Return how many questions of a lesson were answered right; a dash where no code was handed in."""
    return "–" if result is None else f"{number(right_of(result))}/{number(len(result.tries))}"


def result_words(result: Result | None) -> str:
    """Return the answers to a lesson in words."""
    if result is None:
        return _("No code handed in")
    text = _("{right} of {all} right, {first} of them on the first try")
    right, first = number(right_of(result)), number(first_of(result))
    return text.format(right=right, all=number(len(result.tries)), first=first)


def share_points(pupil: Pupil) -> tuple[Point | None, ...]:
    """Return the shares of right answers of *pupil*, from 0 to 1, by lesson."""
    return tuple(
        None if each is None else Point(right_of(each) / len(each.tries), None, len(each.tries))
        for each in pupil.answers
    )


def progress_table(progress: Progress) -> tuple[tuple[str, ...], ...]:
    """Return the scores and answers of all pupils in words, by set and lesson; the first line is its head."""
    sets, lessons = range(len(progress.weeks)), range(len(progress.lessons))
    heads = [_set_head(progress, at) for at in sets], [_lesson_head(progress, at) for at in lessons]
    return _table(progress, sets, lessons, heads)


def _table(
    progress: Progress, sets: Sequence[int], lessons: Sequence[int], heads: tuple[Sequence[str], Sequence[str]]
) -> tuple[tuple[str, ...], ...]:
    """Return columns for *sets* and for *lessons*, each followed by one for all of the kind, below *heads*."""
    head = [capital(term("player")), *heads[0], *([pgettext("progress", "Change")] if sets else [])]
    head += [*heads[1], *([_("Right answers")] if lessons else [])]
    lines = []
    for pupil in progress.pupils:
        line = [pupil.name, *(point_text(pupil.points[at]) for at in sets)]
        if sets:
            line.append("" if pupil.change is None else signed(pupil.change, digits=1))
        line += [result_text(pupil.answers[at]) for at in lessons]
        if lessons:
            line.append(f"{number(pupil.right)}/{number(pupil.asked)}" if pupil.asked else "")
        lines.append(tuple(line))
    return (tuple(head), *lines)


def progress_meaning(progress: Progress) -> str:
    """Return the meaning of scores and answers, in sentences."""
    of_sets = [results_meaning(progress.missing), _("After ±: the standard error. Change: last score minus first.")]
    of_lessons = [_("Lessons: how many questions were answered right, on any try.")]
    return sentences(*(of_sets if progress.weeks else []), *(of_lessons if progress.lessons else []))


def progress_remarks(progress: Progress) -> list[str]:
    """Return what is to be known of records and codes, in sentences."""
    return [*map(remark_text, progress.remarks), *map(problem_text, progress.code_remarks)]


def _progress(progress: Progress, title: str) -> Iterator[Block]:
    yield Text(title, Size.TITLE)
    sets, lessons = range(len(progress.weeks)), range(len(progress.lessons))
    yield from (Text(set_line(progress, at), Size.SMALL) for at in sets)
    yield from (Text(lesson_line(progress, at), Size.SMALL) for at in lessons)
    for shown in _parted(sets):
        rows = _table(progress, shown, (), ([set_name(at + 1) for at in shown], ()))
        yield Grid(rows, (2.4, *(1.5,) * len(shown), 1.1), numbers=len(shown) + 1)
    for shown in _parted(lessons):
        rows = _table(progress, (), shown, ((), [lesson_name(at + 1) for at in shown]))
        yield Grid(rows, (2.4, *(1.5,) * len(shown), 1.5), numbers=len(shown) + 1)
    yield Text(progress_meaning(progress), Size.SMALL, muted=True)
    yield from _notes(progress_remarks(progress))
    axis = progress_axis(progress)
    for pupil in progress.pupils:
        yield Text(pupil.name, Size.HEADING)
        if sets:
            yield Drawing(_PLOT, partial(_plot, pupil.points, axis, chips_beside))
        if lessons:
            yield Text(_("Percentage of right answers"), Size.SMALL)
            yield Drawing(_PLOT, partial(_plot, share_points(pupil), SHARES, share_beside))


def _parted(places: range) -> Iterator[range]:
    for first in range(0, len(places), _SETS_BESIDE):
        yield places[first : first + _SETS_BESIDE]


def chips_beside(value: float) -> str:
    """Return a number beside a chart of scores."""
    return signed(value, digits=1)


def share_beside(value: float) -> str:
    """Return a number beside a chart of right answers."""
    return percent(value, digits=0)


def progress_axis(progress: Progress) -> list[float]:
    """Return the numbers beside the charts of all pupils, from below: one scale, so that they can be compared."""
    low = high = 0.0
    for pupil in progress.pupils:
        for point in filter(None, pupil.points):
            low, high = min(low, point.score - (point.error or 0)), max(high, point.score + (point.error or 0))
    return scale(low, high, _STEPS, whole=False)


class Dot(NamedTuple):
    """A set of deals in the chart of a pupil."""

    at: QPointF
    reach: float
    """Length of its standard error above the dot, and below it."""


class Plot(NamedTuple):
    """Where everything in the chart of a pupil lies, on paper as on screen."""

    levels: tuple[tuple[float, float], ...]
    """The numbers beside the axis, each with its height."""
    middles: tuple[float, ...]
    """Of the sets, from the left."""
    dots: tuple[Dot, ...]
    """Of the sets that were played."""
    joints: tuple[tuple[QPointF, QPointF], ...]
    """Lines between the dots of neighbouring sets."""


def plot_of(points: Sequence[Point | None], axis: Sequence[float], room: QRectF) -> Plot:
    """Return where the chart of *points* lies in *room*, above an *axis* of two numbers or more."""
    low, high = axis[0], axis[-1]
    scale_of = room.height() / (high - low)
    middles = tuple(room.left() + room.width() * (at + 0.5) / len(points) for at in range(len(points)))
    dots = [
        None
        if point is None
        else Dot(QPointF(x, room.bottom() - (point.score - low) * scale_of), (point.error or 0) * scale_of)
        for x, point in zip(middles, points, strict=True)
    ]
    joints = ((one.at, other.at) for one, other in pairwise(dots) if one is not None and other is not None)
    levels = ((value, room.bottom() - (value - low) * scale_of) for value in axis)
    return Plot(tuple(levels), middles, tuple(dot for dot in dots if dot is not None), tuple(joints))


def _plot(
    points: Sequence[Point | None], axis: Sequence[float], beside: Callable[[float], str], wide: float
) -> Iterator[PageItem]:
    """Yield a chart of *points*: a dot for each set, with a bar for its standard error, joined by lines."""
    pixels = Size.SMALL.value
    step = line_height(pixels)
    left = max(text_width(beside(value), pixels) for value in axis) + 10
    room = QRectF(left, step / 2, wide - left, _PLOT - 2 * step)
    plot = plot_of(points, axis, room)
    for value, y in plot.levels:
        words = beside(value)
        used = text_width(words, pixels)
        yield TextItem(QRectF(left - 8 - used, y - step / 2, used, step), words, pixels, Tone.MUTED)
        yield FillItem(QRectF(left, y, room.width(), 0.5 if value else 1.5))
    for at, x in enumerate(plot.middles):
        words = number(at + 1)
        used = text_width(words, pixels)
        yield TextItem(QRectF(x - used / 2, room.bottom() + 4, used, step), words, pixels, Tone.MUTED)
    for one, other in plot.joints:
        yield StrokeItem(QRectF(one.x(), one.y(), other.x() - one.x(), other.y() - one.y()))
    for (x, y), reach in ((dot.at.toTuple(), dot.reach) for dot in plot.dots):
        if reach:
            yield FillItem(QRectF(x - 0.75, y - reach, 1.5, 2 * reach))
        yield ShapeItem(QRectF(x - _DOT, y - _DOT, 2 * _DOT, 2 * _DOT), Shape.BADGE)


# -- tournament ------------------------------------------------------------------------------------


def tournament_document(names: Sequence[str], rounds: Sequence[TournamentRound], paper: Paper = Paper.A4) -> Document:
    """Return the seating of each of *rounds*, with room for the chips; *names* are those of the players."""
    title = _("Tournament")
    return Document(title, lambda: _tournament(names, rounds, title), Layout(paper))


def _tournament(names: Sequence[str], rounds: Sequence[TournamentRound], title: str) -> Iterator[Block]:
    yield Text(title, Size.TITLE)
    for place, each in enumerate(rounds, start=1):
        yield Text(pgettext("tournament", "Round {n}").format(n=number(place)), Size.HEADING)
        seats = len(each.tables[0])
        head = (capital(term("table")), *(seat_mark(seat, seats) for seat in range(seats)))
        lines = ((number(at), *(names[player] for player in table)) for at, table in enumerate(each.tables, start=1))
        yield Grid((head, *lines), (1.0, *(3.0,) * seats), least=_CHIPS_HIGH)
        if each.resting:
            resting = enumerated([names[player] for player in each.resting])
            yield Text(_("Sitting out: {names}").format(names=resting), Size.SMALL, muted=True)
