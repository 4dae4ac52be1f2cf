# SPDX-License-Identifier: MIT
"""A season: several score books in one ranking by person, with places, ties and dates."""

from __future__ import annotations

import csv
import datetime as dt
from dataclasses import replace
from pathlib import Path

import pytest

from dominoes.cli.__main__ import main
from dominoes.club.ranking import By, Trouble, day_of, rank_books, within, write_season
from dominoes.game import Seat
from dominoes.games import entry
from dominoes.games.chain.tally import Tally
from dominoes.scorebook.book import Book
from dominoes.scorebook.file import write_books

RULES = entry("chain").presets["jielong"]


def book(key: str, begun: str, names: tuple[str, ...], *points: tuple[int, ...]) -> Book:
    """Return a book of 接龍 with rounds of these points."""
    told = Book(key, begun, "chain", RULES, names, Seat(0))
    for each in points:
        told = told.with_round(Tally(points=each))
    return told


FIRST = book("a", "2026-01-09T20:00:00+00:00", ("Ann", "Bob", "Cy", "Di"), (0, 4, 5, 6), (0, 4, 5, 6))
SECOND = book("b", "2026-01-16T20:00:00+00:00", ("bob ", "ANN", "Cy", "Eve"), (0, 4, 5, 6))
SAME_DAY = book("c", "2026-01-16T21:00:00+00:00", ("Cy", "Ann", "Bob", "Eve"), (0, 4, 4, 6))


def test_a_season_is_ranked_by_person() -> None:
    """Case and spaces do not matter; a day with two books is one evening, and the places of each book are counted."""
    ranking = rank_books([FIRST, SECOND, SAME_DAY])
    rows = {row.name: row for row in ranking.rows}
    assert set(rows) == {"Ann", "Bob", "Cy", "Di", "Eve"}
    assert (rows["Ann"].evenings, rows["Ann"].rounds, rows["Ann"].places) == (2, 4, (1, 2, 0, 0))
    assert rows["Bob"].places == (1, 2, 0, 0), "second and second: equal chips share a place"
    assert rows["Ann"].mean_place == pytest.approx(5 / 3)
    won = [sum(chips) for chips in zip(*(line.result.chips for line in FIRST.lines), strict=True)]
    assert rows["Di"].chips == won[3]
    assert sum(row.chips for row in ranking.rows) == 0
    assert not ranking.remarks


@pytest.mark.parametrize("by", By)
def test_equals_share_a_place(by: By) -> None:
    """Whatever decides; the place after them is left out."""
    one = book("a", "", ("Ann", "Bob", "Cy", "Di"), (0, 4, 4, 6), (4, 0, 4, 6), (4, 4, 0, 6))
    ranking = rank_books([one], by)
    assert [(row.place, row.name) for row in ranking.rows] == [(1, "Ann"), (1, "Bob"), (1, "Cy"), (4, "Di")]
    assert [row.places for row in ranking.rows] == [(1, 0, 0, 0)] * 3 + [(0, 0, 0, 1)]


def test_what_decides_is_chosen() -> None:
    """Who played many rounds leads by chips, who played one well by chips per round."""
    guest = book("b", "2026-01-16T20:00:00+00:00", ("Eve", "Bob", "Cy", "Di"), (0, 9, 9, 9))
    many = book("a", "2026-01-09T20:00:00+00:00", ("Ann", "Bob", "Cy", "Di"), *[(0, 4, 5, 6)] * 4)
    first = {by: rank_books([many, guest], by).rows[0].name for by in By}
    assert first == {By.PER_ROUND: "Eve", By.CHIPS: "Ann", By.PLACES: "Ann"}
    assert [row.place for row in rank_books([many, guest], By.PLACES).rows][:2] == [1, 1]


def test_two_who_differ_by_case_alone_stay_two() -> None:
    """If they sat at one table; a name shared outright is not ranked, as before."""
    two = book("z", "", ("Ann", "ann", "Bob", "Bob"), (0, 4, 5, 6))
    ranking = rank_books([two, FIRST])
    assert {row.name for row in ranking.rows} == {"Ann", "ann", "Bob", "Cy", "Di"}
    assert [remark.trouble for remark in ranking.remarks] == [Trouble.SAME_TABLE]


def test_books_of_some_days() -> None:
    """A book without a date belongs to no season; the clock of this computer says which day it was."""
    undated = replace(FIRST, key="u", begun="a long time ago")
    books = [FIRST, SECOND, undated]
    assert within(books, None, None) == books
    assert within(books, dt.date(2026, 1, 12), None) == [SECOND]
    assert within(books, None, dt.date(2026, 1, 12)) == [FIRST]
    assert day_of(replace(FIRST, begun="0001-01-01T00:00:00+23:00")) is None


def test_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Days and what decides are options; the table for spreadsheets has the places."""
    path, table = tmp_path / "books.json", tmp_path / "season.csv"
    with path.open("w", encoding="utf-8") as file:
        write_books([FIRST, SECOND, SAME_DAY], file)
    arguments = ["class", "books", str(path), "--from", "2026-01-12", "--by", "places", "--csv", str(table)]
    assert main(arguments) == 0
    assert "Di" not in capsys.readouterr().out
    with table.open(encoding="utf-8-sig", newline="") as file:
        heads, first, *_rows = csv.reader(file)
    assert heads[:4] == ["place", "name", "evenings", "rounds"]
    assert heads[-4:] == ["place_1", "place_2", "place_3", "place_4"]
    assert len(first) == len(heads)
    write_season([], table)
    with pytest.raises(SystemExit):
        main(["class", "books", str(path), "--from", "January"])
