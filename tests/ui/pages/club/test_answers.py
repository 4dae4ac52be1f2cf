# SPDX-License-Identifier: MIT
"""Answers from phones on the page of a class: a lesson, pasted codes, a table, paper and spreadsheet."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

from dominoes.club.answers import Result, Tries, write_result_code
from dominoes.club.deals import save_deals
from dominoes.lessons.file import save
from tests.dominoes.club.test_answers import LESSON, OTHER, QUIZ, TRIES, code
from tests.dominoes.club.test_class import handed_in
from tests.dominoes.club.test_progress import ONE, lines
from tests.ui.driving import window_on
from tests.ui.pages.club.test_page import answer, done
from ui.paper.dialog import PaperDialog


async def test_codes_of_a_class(tmp_path: Path) -> None:
    """Problems are told in words; the same table is printed and written, and is forgotten with the page."""
    taught, table = tmp_path / "pairs.gupai-lesson", tmp_path / "answers.csv"
    save(LESSON, taught)
    async with window_on(tmp_path / "profile") as window:
        club = window.pages.club
        club.open()
        section, card = club.answers, club.ranking
        assert section.which.text() == "First choose the lesson that was answered."
        section.choose.click()
        answer(window, taught)
        await done(club)
        assert section.which.text() == "Pairs · 5 questions"
        assert not section.read_button.isEnabled()
        other = write_result_code(Result("Cy", TRIES), OTHER)
        section.codes.setPlainText("\n".join((code(), code("Ann", (Tries.FIRST,) * 5), other, "hello")))
        section.read_button.click()
        await done(club)
        assert card.title.text() == "Pairs · Answers"
        assert card.table.figures.rows == (
            ("Ann", "5", "5", "1", "1", "1", "1", "1"),
            ("王小明", "3", "2", "1", "2", "×", "–", "1"),
            ("Right answers", "", "", "2", "2", "1", "1", "2"),
        )
        remarks = card.remarks.text().splitlines()
        assert remarks[0].startswith("Line 3 · ")
        assert remarks[0].endswith("This code is from another lesson, or the right answers have been changed since.")
        assert remarks[1] == "Line 4 · hello · This is not a code, or it was mistyped."
        card.print_button.click()
        paper = window.findChildren(PaperDialog)[-1]
        text = "".join(leaf.text for leaf in paper.document.leaves())
        assert "王小明" in text
        assert f"{len(QUIZ.questions)} · Chapter 5 · What?" in text
        paper.close()
        card.export_button.click()
        answer(window, table)
        assert "Ann,5,5,5,1,1,1,1,1" in table.read_text("utf-8")
        club.forget()
        assert section.codes.toPlainText() == ""
        assert section.lesson is None
        assert not card.isVisible()


async def test_codes_count_in_the_weeks(tmp_path: Path) -> None:
    """Those saved and those typed, beside the records; with lessons alone there is no chart of deals."""
    taught, sets, kept = tmp_path / "pairs.gupai-lesson", tmp_path / "one.txt", tmp_path / "kept.txt"
    save(LESSON, taught)
    save_deals(ONE, sets)
    record = handed_in(tmp_path, "bob", *lines(ONE, "Bob", 21))
    async with window_on(tmp_path / "profile") as window:
        club = window.pages.club
        club.open()
        section, card, results = club.answers, club.ranking, club.results
        assert not section.save_button.isEnabled()
        section.choose_lesson(str(taught))
        await done(club)
        section.codes.setPlainText("\n".join((code(), code("Ann", (Tries.FIRST,) * 5), "hello")))
        section.save_button.click()
        answer(window, kept)
        await done(club)
        assert club.work.text() == "Written: kept.txt"
        saved = [line.partition(":")[0] for line in kept.read_text("utf-8").splitlines()]
        assert saved == ["# Pairs", f"# {dt.datetime.now().astimezone().date().isoformat()}", "Ann", "王小明"]
        results.choose_sets.click()
        answer(window, sets, taught)
        await done(club)
        # What is typed counts without being saved.
        assert results.which_sets.text() == "1 set of deals · Lessons: 1"
        assert card.table.figures.heads == ("Player", "Set 1 · 1/9/26", "Change", "Lesson 1 · Pairs", "Right answers")
        assert [row[-2:] for row in card.table.figures.rows] == [("5/5", "5/5"), ("3/5", "3/5")]
        assert card.remarks.text() == "Line 3 · hello · This is not a code, or it was mistyped."
        section.codes.clear()
        results.choose_weekly.click()
        answer(window, record, kept)
        await done(club)
        rows = {row[0]: row[2:] for row in card.table.figures.rows}
        assert rows == {"Ann": ("", "5/5", "5/5"), "Bob": ("", "–", ""), "王小明": ("", "3/5", "3/5")}
        assert card.remarks.text() == ""
        section.codes.setPlainText(code())
        section.save_codes(dt.date(2026, 1, 9), str(tmp_path))
        await done(club)
        assert "could not be written" in club.work.text()
        plot = card.plot
        plot.answers.set_mark(0)
        assert plot.answers.isVisible()
        assert plot.answers_caption.text().endswith(" · 5 questions · 5 of 5 right, 5 of them on the first try")
        plot.pupil.choose(1)
        plot.pupil.chosen.emit(1)
        assert plot.answers.accessibleName() == "Percentage of right answers: Bob"
        results.choose_sets_in([str(taught)])
        await done(club)
        results.rank_weeks([str(kept)])
        await done(club)
        assert [row[0] for row in card.table.figures.rows] == ["Ann", "王小明"]
        assert not plot.chart.isVisible()
