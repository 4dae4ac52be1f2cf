# SPDX-License-Identifier: MIT
"""One ranking of several score books, such as those of a season: by person, at whatever table and seat."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from pathlib import Path
from typing import Final

from dominoes.club.ranking import Remark, Row, Trouble, error_of, rounded
from dominoes.match import places
from dominoes.records.tables import whole_table
from dominoes.scorebook.book import Book, Person

_HEADS: Final = ("place", "name", "evenings", "rounds", "chips", "score", "error", "mean_place")


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
        table.write([[*_HEADS, *(f"place_{n}" for n in range(1, count + 1))]])
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
