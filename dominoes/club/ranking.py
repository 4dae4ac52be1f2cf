# SPDX-License-Identifier: MIT
"""Duplicate ranking of a class over the same deals.

In duplicate ranking nobody gains by good tiles: each result is compared with those of all others with the same tiles.
"""

from __future__ import annotations

import datetime as dt
import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from dominoes.characters import composed
from dominoes.club.deals import DealSet
from dominoes.errors import RecordError
from dominoes.match import places
from dominoes.records.reader import Checked, check_lines
from dominoes.records.replay import WrittenMove
from dominoes.records.summary import BOT
from dominoes.records.table_code import TableDeal
from dominoes.records.tables import whole_table
from dominoes.records.traditions import LENGTH, differing
from dominoes.scorebook.book import Book, Person

_HEADS: Final = ("place", "name", "rounds", "chips", "score", "error")


class Missing(Enum):
    """How a deal counts that a pupil has not played; the value is its word on the command line."""

    LEFT_OUT = "left-out"
    """Not at all: the score is the mean of the deals played."""
    LOWEST = "lowest"
    """As the lowest result of that deal, if anybody played it; so nobody gains by leaving out a bad one."""


class Trouble(Enum):
    """A remark on a result; the value is its word in JSON."""

    REFUSED = "refused"
    """The record cannot be read, or does not agree with the rules or its checksum."""
    OTHER_DEAL = "other-deal"
    """Its deal, rules or bank are not those of any deal of the set."""
    NOBODY = "nobody"
    """No person sits where the pupil should."""
    SAME_NAME = "same-name"
    """Another file has results under this name; both are ranked, with their files."""
    REPEATED = "repeated"
    """The deal was played before by this pupil, or its record occurs twice; only the first time counts."""
    COPIED = "copied"
    """The same record was handed in under another name; it counts for neither."""
    UNDONE = "undone"
    """Moves were taken back; it counts."""
    MISSING = "missing"
    """A deal was not played."""
    JOINED = "joined"
    """In a set of several, several files have results under this name; they are taken for one pupil."""
    UNNAMED = "unnamed"
    """A player of a score book has no name, and is not ranked."""
    SAME_TABLE = "same-table"
    """Two players at one table have this name; neither is ranked."""
    BOOK_TWICE = "book-twice"
    """A score book was handed in twice; the one with more rounds counts."""
    SET_TWICE = "set-twice"
    """Of several sets, all deals of this one are in earlier ones; it is no set of its own."""
    UNASKED = "unasked"
    """A lesson has no questions that a page can ask."""


@dataclass(frozen=True, slots=True)
class Remark:
    """Something to know about the results."""

    trouble: Trouble
    pupil: str
    """Name of the player of this result; empty where it is unknown."""
    file: str = ""
    """Name of the file, or title of a set of deals or of a lesson."""
    line: int | None = None
    deal: int | None = None
    """Number of the deal, from 1."""
    table: int | None = None
    """Number of the table, from 1, of a score book."""
    set: int | None = None
    """Number of the set of deals, from 1, where there are several."""
    why: str = ""
    """In English, where the rules or the reader say more."""


@dataclass(frozen=True, slots=True)
class Played:
    """How one pupil played one deal."""

    pupil: str
    deal: int
    """Its place in the set, from 0."""
    chips: int
    moves: tuple[WrittenMove, ...]
    file: str
    """Its name, or its whole path where another file has the same name."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a ranking."""

    place: int
    """From 1; equal scores share a place."""
    name: str
    rounds: int
    """How many were played."""
    chips: int
    score: float
    """The mean of the chips above the common average with the same tiles; in a ranking of books, of the chips."""
    error: float | None
    """Standard error of the score; None where a single result counts."""
    each: tuple[int | None, ...] = ()
    """Chips of each deal; None where it was not played."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """The results of a class."""

    rows: tuple[Row, ...]
    means: tuple[float | None, ...]
    """Mean chips of all players for each deal; None where nobody played it."""
    best: tuple[Played | None, ...]
    """The line that won most with each deal."""
    remarks: tuple[Remark, ...]
    lowest: tuple[int | None, ...] = ()
    """Chips of the lowest result of each deal; None where nobody played it."""
    missing: Missing = Missing.LEFT_OUT


@dataclass(frozen=True, slots=True)
class Found:
    """A result, and where it was found."""

    played: Played
    line: int
    record: tuple[str, int, Any]
    """Tells one round from all others."""
    undos: int


def collect(
    deals: DealSet,
    files: Iterable[Path],
    stop: Callable[[], bool] = lambda: False,
    missing: Missing = Missing.LEFT_OUT,
) -> Ranking:
    """Rank the pupils by the records they handed in; errors are listed as remarks and stop nothing.

    Args:
        deals: What they played.
        files: Where the records are.
        stop: Once it returns True, no further file is read.
        missing: How deals count that somebody has not played.
    """
    remarks: list[Remark] = []
    found = _with_names(results_in(deals, files, stop, remarks), remarks)
    kept = first_of_each(found, remarks)
    pupils = sorted({pupil for pupil, _deal in kept}, key=str.casefold)
    for pupil in pupils:
        absent = (place for place in range(len(deals.deals)) if (pupil, place) not in kept)
        remarks += [Remark(Trouble.MISSING, pupil, deal=place + 1) for place in absent]
    return ranked(pupils, kept, len(deals.deals), tuple(remarks), missing)


def results_in(deals: DealSet, files: Iterable[Path], stop: Callable[[], bool], remarks: list[Remark]) -> list[Found]:
    """Return the results with *deals* in *files*, without rounds handed in by two pupils; see `collect`."""
    found: list[Found] = []
    paths = tuple(dict.fromkeys(files))
    names = Counter(path.name for path in paths)
    for path in paths:
        if stop():
            break
        found += _read(deals, path, path.name if names[path.name] == 1 else str(path), remarks)
    return _without_copies(found, remarks)


def first_of_each(found: Iterable[Found], remarks: list[Remark]) -> dict[tuple[str, int], Played]:
    """Return the first result of each pupil with each deal."""
    kept: dict[tuple[str, int], Played] = {}
    for each in found:
        key = each.played.pupil, each.played.deal
        if key in kept:
            remarks.append(_remark(Trouble.REPEATED, each))
            continue
        kept[key] = each.played
        if each.undos:
            remarks.append(_remark(Trouble.UNDONE, each))
    return kept


def _remark(trouble: Trouble, found: Found) -> Remark:
    played = found.played
    return Remark(trouble, played.pupil, played.file, found.line, played.deal + 1)


def _read(deals: DealSet, path: Path, name: str, remarks: list[Remark]) -> list[Found]:
    found: list[Found] = []
    try:
        for line, each in check_lines(path):
            if isinstance(each, RecordError):
                remarks.append(Remark(Trouble.REFUSED, "", name, line, why=each.message))
                continue
            place = next((at for at, deal in enumerate(deals.deals) if _is_of(each, deal)), None)
            if place is None:
                remarks.append(Remark(Trouble.OTHER_DEAL, "", name, line))
                continue
            pupil = composed(each.round.players[deals.deals[place].seat])
            if not pupil or pupil.startswith(BOT):
                remarks.append(Remark(Trouble.NOBODY, "", name, line, place + 1))
                continue
            played = Played(pupil, place, each.result.chips[deals.deals[place].seat], each.round.moves, name)
            record = each.round.match, each.round.number, each.round.moves
            found.append(Found(played, line, record, each.round.undos))
    except RecordError as error:
        remarks.append(Remark(Trouble.REFUSED, "", name, error.line, why=error.message))
    return found


def _is_of(checked: Checked, deal: TableDeal) -> bool:
    """Return whether a round was played with the tiles of *deal*, by its rules, the first seat banking."""
    round_ = checked.round
    if round_.game != deal.game or type(round_.options) is not type(deal.options):
        return False
    standing = round_.standing
    usual = standing.banker == 0 and standing.term == 1 and standing.half == 1
    hands = round_.deal.hands
    return (
        usual
        and hands is not None
        and differing(round_.options, deal.options) <= LENGTH
        and [sorted(hand) for hand in hands] == [sorted(hand) for hand in deal.hands]
    )


def _without_copies(found: Sequence[Found], remarks: list[Remark]) -> list[Found]:
    names: dict[tuple[str, int, Any, int], set[str]] = {}
    for each in found:
        names.setdefault((*each.record, each.played.deal), set()).add(each.played.pupil)
    kept, seen = [], set()
    for each in found:
        key = (*each.record, each.played.deal)
        if len(names[key]) > 1:
            remarks.append(_remark(Trouble.COPIED, each))
        elif key in seen:
            remarks.append(_remark(Trouble.REPEATED, each))
        else:
            seen.add(key)
            kept.append(each)
    return kept


def _with_names(found: Sequence[Found], remarks: list[Remark]) -> list[Found]:
    """Add the file to names that stand in several files."""
    files: dict[str, set[str]] = {}
    for each in found:
        files.setdefault(each.played.pupil, set()).add(each.played.file)
    several = {name for name in files if len(files[name]) > 1}
    for name in sorted(several):
        remarks += [Remark(Trouble.SAME_NAME, name, file) for file in sorted(files[name])]
    return [_named_with_file(each) if each.played.pupil in several else each for each in found]


def _named_with_file(found: Found) -> Found:
    was = found.played
    played = Played(f"{was.pupil} ({was.file})", was.deal, was.chips, was.moves, was.file)
    return Found(played, found.line, found.record, found.undos)


def ranked(
    pupils: Sequence[str],
    kept: dict[tuple[str, int], Played],
    count: int,
    remarks: tuple[Remark, ...],
    missing: Missing,
) -> Ranking:
    """Rank *pupils* by the results *kept*, by pupil and place of the deal among *count*."""
    by_deal = [[each for (_pupil, deal), each in kept.items() if deal == place] for place in range(count)]
    # Exact, so that equal scores stay equal in any order of summing.
    means = tuple(Fraction(sum(each.chips for each in row), len(row)) if row else None for row in by_deal)
    best = tuple(max(row, key=lambda each: each.chips, default=None) for row in by_deal)
    lowest = tuple(min((each.chips for each in row), default=None) for row in by_deal)
    rows = []
    for pupil in pupils:
        each = tuple(kept[pupil, place].chips if (pupil, place) in kept else None for place in range(count))
        counted = each
        if missing is Missing.LOWEST:
            counted = tuple(low if chips is None else chips for chips, low in zip(each, lowest, strict=True))
        scores = [
            chips - mean for chips, mean in zip(counted, means, strict=True) if chips is not None and mean is not None
        ]
        rows.append((pupil, [chips for chips in each if chips is not None], scores, each))
    known = tuple(None if mean is None else float(mean) for mean in means)
    return Ranking(_in_places(rows), known, best, remarks, lowest, missing)


def _in_places(
    rows: Iterable[tuple[str, Sequence[int], Sequence[Fraction] | Sequence[int], tuple[int | None, ...]]],
) -> tuple[Row, ...]:
    scored = [(sum(scores, Fraction()) / len(scores), row) for row in rows if (scores := row[2])]
    scored.sort(key=lambda each: (-each[0], each[1][0].casefold()))
    return tuple(
        Row(
            1 + sum(other > mean for other, _row in scored),
            name,
            len(chips),
            sum(chips),
            float(mean),
            error_of(tuple(map(float, scores))),
            each,
        )
        for mean, (name, chips, scores, each) in scored
    )


def error_of(scores: Sequence[float]) -> float | None:
    """Return the standard error of the mean of *scores*; None for a single one."""
    count = len(scores)
    if count < 2:  # noqa: PLR2004 - one number has no spread
        return None
    mean = sum(scores) / count
    return math.sqrt(sum((score - mean) ** 2 for score in scores) / (count - 1) / count)


# -- as a file for spreadsheets --------------------------------------------------------------------


def write_csv(rows: Sequence[Row], path: Path) -> None:
    """Write a ranking to *path* as `whole_table` does; heads are English words for programs.

    Raises:
        OSError: it cannot be written.
    """
    count = max((len(row.each) for row in rows), default=0)
    with whole_table(path) as table:
        table.write([[*_HEADS, *(f"deal_{n}" for n in range(1, count + 1))]])
        table.write(
            (row.place, row.name, row.rounds, row.chips, round(row.score, 4), rounded(row.error), *row.each)
            for row in rows
        )


def rounded(error: float | None) -> float | None:
    """Return *error* as it stands in a file."""
    return None if error is None else round(error, 4)


# -- a season of score books ----------------------------------------------------------------------

_SEASON_HEADS: Final = ("place", "name", "evenings", "rounds", "chips", "score", "error", "mean_place")


class By(Enum):
    """What decides in a ranking; the value is its word on the command line."""

    PER_ROUND = "per-round"
    """Chips per round."""
    CHIPS = "chips"
    """All chips won."""
    PLACES = "places"
    """The average of the places in all books; the lowest comes first."""


@dataclass(frozen=True, slots=True)
class BookRow(Row):
    """One line of a ranking of score books; its score is the chips per round."""

    evenings: int = 0
    """On how many days; books without a date are a day each."""
    places: tuple[int, ...] = ()
    """How many books ended with the first place, the second, and so on; equal chips share a place."""
    mean_place: float = 0.0


@dataclass(frozen=True, slots=True)
class BookRanking:
    """The players of several real tables."""

    books: tuple[Book, ...]
    """One of each table."""
    rows: tuple[BookRow, ...]
    remarks: tuple[Remark, ...]
    by: By = By.PER_ROUND


@dataclass(slots=True)
class _Tally:
    """What somebody won so far."""

    spellings: Counter[str] = field(default_factory=Counter)
    days: set[object] = field(default_factory=set)
    chips: list[int] = field(default_factory=list)
    places: list[int] = field(default_factory=list)


def day_of(book: Book) -> dt.date | None:
    """Return the day on which *book* was begun, by the clock of this computer; None if it has none."""
    try:
        return dt.datetime.fromisoformat(book.begun).astimezone().date()
    except (ValueError, OverflowError, OSError):
        return None


def within(books: Iterable[Book], first: dt.date | None, last: dt.date | None) -> list[Book]:
    """Return those of *books* begun from the *first* day to the *last*; without either, books without a date too."""
    found = []
    for book in books:
        day = day_of(book)
        if day is None:
            if first is None and last is None:
                found.append(book)
        elif (first is None or first <= day) and (last is None or day <= last):
            found.append(book)
    return found


def rank_books(books: Iterable[Book], by: By = By.PER_ROUND) -> BookRanking:
    """Rank the players of several real tables.

    Who plays on several seats or at several tables under one name is one person; case and extra spaces do not matter,
    unless two people at one table differ by them alone.
    """
    kept, remarks = _of_each_table(books)
    apart = _told_apart_by_case(kept)
    found: dict[str, _Tally] = {}
    for table, book in enumerate(kept, start=1):
        played = [score for score in book.scores if score.rounds]
        # Those cannot be told from others.
        unknown = dict.fromkeys(score.person.name for score in book.scores if score.person.seat is not None)
        remarks += [
            Remark(Trouble.SAME_TABLE if name else Trouble.UNNAMED, name, table=table)
            for name in sorted(unknown, key=bool)
        ]
        tallies = {
            score.person: found.setdefault(_key(score.person, apart), _Tally())
            for score in played
            if score.person.seat is None
        }
        for score, place in zip(played, places([score.chips for score in played]), strict=True):
            if score.person in tallies:
                tally = tallies[score.person]
                tally.places.append(place)
                tally.days.add(day_of(book) or book.key)
                tally.spellings[score.person.name] += score.rounds
        for line in book.lines:
            for person, won in zip(line.people, line.result.chips, strict=True):
                if person in tallies:
                    tallies[person].chips.append(won)
    return BookRanking(tuple(kept), _rows(found.values(), by), tuple(remarks), by)


def _key(person: Person, apart: frozenset[str]) -> str:
    folded = person.name.casefold()
    return person.name if folded in apart else folded


def _told_apart_by_case(books: Iterable[Book]) -> frozenset[str]:
    """Return the names, in lower case, of people in one of *books* who differ by case alone."""
    counted = (Counter(score.person.name.casefold() for score in book.scores if score.rounds) for book in books)
    return frozenset(name for names in counted for name, n in names.items() if n > 1)


def _rows(found: Iterable[_Tally], by: By) -> tuple[BookRow, ...]:
    worths = [(_worth(each, by), each) for each in found]
    worths.sort(key=lambda each: (-each[0], each[1].spellings.most_common(1)[0][0].casefold()))
    most = max((place for _worth_, each in worths for place in each.places), default=0)
    return tuple(
        BookRow(
            1 + sum(other > worth for other, _each in worths),
            each.spellings.most_common(1)[0][0],
            len(each.chips),
            sum(each.chips),
            sum(each.chips) / len(each.chips),
            error_of(tuple(map(float, each.chips))),
            evenings=len(each.days),
            places=tuple(each.places.count(place) for place in range(1, most + 1)),
            mean_place=sum(each.places) / len(each.places),
        )
        for worth, each in worths
    )


def _worth(tally: _Tally, by: By) -> Fraction:
    """Return what decides, exactly, so that equals stay equal; more is better."""
    match by:
        case By.PER_ROUND:
            return Fraction(sum(tally.chips), len(tally.chips))
        case By.CHIPS:
            return Fraction(sum(tally.chips))
        case By.PLACES:
            return -Fraction(sum(tally.places), len(tally.places))


def _of_each_table(books: Iterable[Book]) -> tuple[list[Book], list[Remark]]:
    """Return the latest of the books with the same key, and remarks on the others."""
    kept: dict[str, Book] = {}
    twice: list[str] = []
    for book in books:
        if book.key in kept:
            twice.append(book.key)
        kept[book.key] = max(kept.get(book.key, book), book, key=lambda each: len(each.entries))
    tables = list(kept)
    return [*kept.values()], [Remark(Trouble.BOOK_TWICE, "", table=1 + tables.index(key)) for key in twice]


def write_season(rows: Sequence[BookRow], path: Path) -> None:
    """Write a ranking of books to *path* as `whole_table` does; heads are English words for programs.

    Raises:
        OSError: it cannot be written.
    """
    count = max((len(row.places) for row in rows), default=0)
    with whole_table(path) as table:
        table.write([[*_SEASON_HEADS, *(f"place_{n}" for n in range(1, count + 1))]])
        table.write(
            (
                row.place,
                row.name,
                row.evenings,
                row.rounds,
                row.chips,
                rounded(row.score),
                rounded(row.error),
                rounded(row.mean_place),
                *row.places,
            )
            for row in rows
        )
