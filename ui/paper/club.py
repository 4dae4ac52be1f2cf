# SPDX-License-Identifier: MIT
"""A class or a club on paper: its deals as codes, its results, and score books of several tables in one ranking."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from dominoes.club.deals import DealSet
from dominoes.club.ranking import BookRanking, Played, Ranking, Remark, Row, Trouble
from dominoes.club.tournament import TournamentRound
from dominoes.game import Deal, Standing
from dominoes.records.replay import replay
from dominoes.records.table_code import TableDeal
from dominoes.scorebook.book import Book
from ui.games.names import match_name, rules_name
from ui.games.tally_form import person_name, round_name, unnamed
from ui.language.i18n import N_, _, capital, number, pgettext, sentences, signed, term
from ui.language.names import enumerated, seat_mark
from ui.paper.blocks import Block, Code, Grid, Size, Text
from ui.paper.document import Document
from ui.paper.flow import Layout, Paper
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
    Trouble.UNNAMED: N_("Players without a name are not ranked."),
    Trouble.SAME_TABLE: N_("Two players at this table have the same name; neither is ranked."),
    Trouble.BOOK_TWICE: N_("This score book was included twice; the one with more rounds counts."),
}
"""Remarks on a result or a score book."""
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
    yield Text(_("Enter the code under “Play a shared deal”; a camera reads it from the QR code."))
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


def results_meaning() -> str:
    """Return the meaning of the score of a class, in a sentence."""
    return _("Score: chips per deal above everyone's average with the same tiles.")


def _results(deals: DealSet, ranking: Ranking, title: str) -> Iterator[Block]:
    yield Text(title, Size.TITLE)
    yield _ranks(ranking.rows)
    yield Text(results_meaning(), Size.SMALL, muted=True)
    yield Text(_("Chips in each deal"), Size.HEADING)
    yield from _chips_of_deals(ranking)
    yield Text(_("Best line of each deal"), Size.HEADING)
    for place, (deal, best) in enumerate(zip(deals.deals, ranking.best, strict=True), start=1):
        if best is not None:
            yield Text(f"{_deal_name(place)} · {best.pupil} · {signed(best.chips)}")
            yield Text(_line(deal, best), Size.SMALL, muted=True)
    yield from _remarks(ranking.remarks)


def _remarks(remarks: Sequence[Remark]) -> Iterator[Block]:
    if remarks:
        yield Text(_("Please note"), Size.HEADING)
        yield from (Text(remark_text(remark), Size.SMALL, bullet=True) for remark in remarks)


def ranking_table(rows: Sequence[Row]) -> tuple[tuple[str, ...], ...]:
    """Return a ranking in words, the chips of each deal at the end; the first line is its head."""
    deals = max((len(row.each) for row in rows), default=0)
    head = (capital(term("player")), *_rank_heads(), *(_deal_name(place) for place in range(1, deals + 1)))
    return (head, *((row.name, *_rank_cells(row), *map(_chips, row.each)) for row in rows))


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
        shown = slice(first, first + _DEALS_BESIDE)
        means = ranking.means[shown]
        head = (capital(term("player")), *(number(place) for place in range(first + 1, first + 1 + len(means))))
        lines = ((row.name, *map(_chips, row.each[shown])) for row in ranking.rows)
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
    return " · ".join(filter(None, (place, table, remark.pupil, deal, _(_TROUBLES[remark.trouble]))))


# -- score books -----------------------------------------------------------------------------------


def books_document(ranking: BookRanking, paper: Paper = Paper.A4) -> Document:
    """Return the *ranking* of the players of several score books, and the rounds of each."""
    title = books_title()
    return Document(title, lambda: _books(ranking, title), Layout(paper))


def books_title() -> str:
    """Return the title of a ranking of score books."""
    return _("Score books")


def books_meaning() -> str:
    """Return the meaning of the score of score books, in a sentence."""
    return _("Score: average chips per round.")


def _books(ranking: BookRanking, title: str) -> Iterator[Block]:
    yield Text(title, Size.TITLE)
    yield _ranks(ranking.rows)
    yield Text(books_meaning(), Size.SMALL, muted=True)
    yield from _remarks(ranking.remarks)
    for place, book in enumerate(ranking.books, start=1):
        yield Text(_("Table {n}").format(n=number(place)), Size.HEADING)
        yield Text(_table_name(book.game, book.options), Size.SMALL, muted=True)
        yield _rounds(book)


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
            yield Text(_("Resting: {names}").format(names=resting), Size.SMALL, muted=True)
