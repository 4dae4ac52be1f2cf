# SPDX-License-Identifier: MIT
"""Answers from phones on the page of a class: a lesson, pasted codes, a table, paper and spreadsheet."""

from __future__ import annotations

from pathlib import Path

from dominoes.club.answers import Result, Tries, write_result_code
from dominoes.lessons.file import save
from tests.dominoes.club.test_answers import LESSON, OTHER, QUIZ, TRIES, code
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
