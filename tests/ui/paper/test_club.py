# SPDX-License-Identifier: MIT
"""`ui.paper.club`: a class of 20 over 8 deals on paper, with everything that is told about its results."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from dominoes.club.answers import CodeList
from dominoes.club.progress import progress_over
from dominoes.club.ranking import Missing, Remark, Trouble, collect, rank_books
from dominoes.game import Seat
from dominoes.games import entry
from dominoes.games.chain.tally import Tally
from dominoes.scorebook.book import Book, Rotation
from tests.dominoes.club.test_answers import LESSON, OTHER, QUIZ
from tests.dominoes.club.test_class import DEALS, deals, handed_in, played
from tests.dominoes.club.test_progress import lines, taught, week
from ui.games.tally_form import round_name
from ui.language import i18n
from ui.paper.blocks import Drawing, Grid, Text
from ui.paper.club import books_document, progress_document, remark_text, results_document

PUPILS = 20


def test_the_results_of_a_class(tmp_path: Path) -> None:
    """Ranked as collected; the best line of each deal in words; a copy, a repetition and what is missing are told."""
    played_here = deals()
    files = [
        handed_in(
            tmp_path,
            f"{pupil:02d}",
            *(played(deal, f"Pupil {pupil:02d}", 100 * pupil + at) for at, deal in enumerate(played_here.deals)),
        )
        for pupil in range(PUPILS - 1)
    ]
    first = files[0].read_text("utf-8").splitlines()
    copied = first[1].replace("Pupil 00", "Pupil 19")
    files.append(handed_in(tmp_path, "19", played(played_here.deals[0], "Pupil 19", 7), copied, "{"))
    ranking = collect(played_here, files)
    document = results_document(played_here, ranking)
    blocks = list(document.blocks())
    ranks, *by_deal = (block for block in blocks if isinstance(block, Grid))
    assert [row[1] for row in ranks.rows[1:]] == [row.name for row in ranking.rows]
    assert [row[0] for row in by_deal[0].rows[1:]] == [*(row.name for row in ranking.rows), "Average"]
    assert all(len(row) == 1 + DEALS for row in by_deal[0].rows)
    told = [block.text for block in blocks if isinstance(block, Text)]
    for place, best in enumerate(ranking.best, start=1):
        assert best is not None
        at = next(at for at, text in enumerate(told) if text.startswith(f"Deal {place} · {best.pupil}"))
        assert best.pupil in told[at + 1]
        assert len(told[at + 1]) > 100
    remarks = [text for text in told if text in {remark_text(remark) for remark in ranking.remarks}]
    assert len(remarks) == len(ranking.remarks)
    assert any("19.gupai:3" in text and "can't be read" in text for text in remarks)
    assert any(text == "Pupil 19 · Deal 3 · This deal was not played." for text in remarks)


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_everything_stands_on_the_page(language: str, english: QApplication) -> None:
    """In every language; each kind of trouble has a sentence of its own."""
    i18n.install(english, language)
    assert len({remark_text(Remark(trouble, "")) for trouble in Trouble}) == len(Trouble)
    names = ("W" * 40, "Bob", "", "乙" * 20)
    book = Book("a", "", "chain", entry("chain").presets["jielong"], names, Seat(0))
    for _round in range(30):
        book = book.with_round(Tally(points=(0, 4, 5, 6)))
    ranking = rank_books([book, replace(book, key="b")])
    # B28: rounds are called as on screen.
    grids = [block for block in books_document(ranking).blocks() if isinstance(block, Grid)]
    assert round_name(book, 29) in [row[0] for row in grids[-1].rows]
    leaves = list(books_document(ranking).leaves())
    told = "".join(leaf.text for leaf in leaves)
    assert all(remark_text(remark) in told for remark in ranking.remarks)
    assert {remark.trouble for remark in ranking.remarks} == {Trouble.UNNAMED}
    for leaf in leaves:
        for item in leaf.items:
            assert item.box.right() <= leaf.size.width()
            assert item.box.bottom() <= leaf.size.height()
    # The head of a table stands again above the rows that come onto the next page.
    assert len(leaves) > 1
    assert all("Bob" in leaf.text for leaf in leaves)


def test_an_evening_and_its_notes(english: QApplication) -> None:
    """Under its title; the note of each round beside its name, and those who sat out with their column."""
    rules = entry("chain").presets["jielong"]
    book = Book("a", "2026-01-09T20:00:00+00:00", "chain", rules, ("Ann", "Bob", "Cy", "Di"), Seat(0), title="Friday")
    book = book.with_turns(["Eve"], Rotation.ROUNDS)
    book = replace(book, note="Rain.\nTea.").with_round(Tally(points=(0, 4, 5, 6))).with_note(0, "Ann\nwon")
    document = books_document(rank_books([book]))
    text = "\n".join(leaf.text for leaf in document.leaves())
    assert document.title == "Friday"
    assert "Table 1 · Friday · Jan" in text
    for line in ("Rain.", "Tea.", "Round 1 · Ann won", "Eve"):
        assert line in text


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_progress_on_paper(tmp_path: Path, language: str, english: QApplication) -> None:
    """A table of all, by five sets and lessons, and charts of each pupil within the page."""
    i18n.install(english, language)
    sets = [replace(week(n, count=1), day=dt.date(2026, 1, n)) for n in range(1, 8)]
    files = [
        handed_in(tmp_path, name, *(lines(each, name, 1)[0] for each in sets[n:])) for n, name in enumerate("ABC")
    ]
    codes = [*taught("C", "D").lines, "nonsense"]
    progress = progress_over(
        sets,
        files,
        missing=Missing.LOWEST,
        lessons=[(LESSON.title, QUIZ), (LESSON.title, OTHER)],
        codes=[CodeList(codes, "codes.txt")],
    )
    blocks = list(progress_document(progress).blocks())
    assert [len(block.rows[0]) for block in blocks if isinstance(block, Grid)] == [7, 4, 4]
    # Four pupils, each with a chart of the sets and one of the lessons.
    assert sum(isinstance(block, Drawing) for block in blocks) == 8
    last = next(block.rows for block in reversed(blocks) if isinstance(block, Grid))
    assert [row[1:] for row in last[1:]] == [("–", "–", ""), ("–", "–", ""), ("5/5", "–", "5/5"), ("3/5", "–", "3/5")]
    told = [block.text for block in blocks if isinstance(block, Text)]
    assert any(text.startswith("codes.txt · ") for text in told)
    for leaf in progress_document(progress).leaves():
        for item in leaf.items:
            assert 0 <= item.box.left() <= item.box.right() <= leaf.size.width()
            assert min(item.box.top(), item.box.bottom()) >= 0
            assert max(item.box.top(), item.box.bottom()) <= leaf.size.height()


def test_a_missing_deal_counted_stands_in_brackets(tmp_path: Path, english: QApplication) -> None:
    """B25: the sheet tells how missing deals count."""
    given = deals(2)
    first, second = given.deals
    files = [
        handed_in(tmp_path, "ann", played(first, "Ann", 1), played(second, "Ann", 2)),
        handed_in(tmp_path, "bob", played(first, "Bob", 3)),
    ]
    for missing, shown in ((Missing.LEFT_OUT, ""), (Missing.LOWEST, "(")):
        ranking = collect(given, files, missing=missing)
        grids = [block for block in results_document(given, ranking).blocks() if isinstance(block, Grid)]
        bob = next(row for row in grids[1].rows if row[0] == "Bob")
        assert bob[2][:1] == shown
        text = "".join(leaf.text for leaf in results_document(given, ranking).leaves())
        assert ("as the lowest result" in text) is (missing is Missing.LOWEST)
