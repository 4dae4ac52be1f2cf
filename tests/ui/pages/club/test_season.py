# SPDX-License-Identifier: MIT
"""A season and a term in the window: score books chosen by date, missing deals, progress of pupils over weeks."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox, QWidget

from dominoes.club.deals import save_deals
from dominoes.club.progress import progress_over
from dominoes.club.ranking import By, Missing
from dominoes.scorebook.file import FILE, write_books
from tests.dominoes.club.test_class import handed_in
from tests.dominoes.club.test_progress import ONE, TWO, lines
from tests.dominoes.club.test_season import FIRST, SAME_DAY, SECOND
from tests.ui.driving import window_on
from tests.ui.pages.club.test_page import answer, done
from tests.ui.pages.looks import Show, cut_off, nameless
from ui.language import i18n
from ui.pages.club.books_section import BooksDialog
from ui.pages.club.ranking_card import ProgressPlot
from ui.paper.dialog import PaperDialog


async def test_a_season_of_ones_own_books(tmp_path: Path) -> None:
    """All at first; then those of a month, by what is chosen; the same on paper and for spreadsheets."""
    async with window_on(tmp_path / "profile") as window:
        club = window.pages.club
        club.open()
        club.books.own_books.click()
        assert club.work.text() == "No score books yet"
        with (window.services.folder / FILE).open("w", encoding="utf-8") as file:
            write_books([FIRST, SECOND, SAME_DAY], file)
        club.books.own_books.click()
        await done(club)
        card = club.ranking
        assert card.table.figures.heads[-3:] == ("Evenings", "Average place", "Places 1–2–3…")
        rows = {row[0]: row for row in card.table.figures.rows}
        assert rows["Ann"][-3:] == ("2", "1.67", "1–2–0–0")
        card.books_button.click()
        (dialog,) = window.findChildren(BooksDialog)
        assert [tick.isChecked() for tick in dialog.ticks] == [True] * 3
        assert [dialog.period.itemText(at) for at in range(dialog.period.count())] == [
            "All dates",
            "2026",
            "January 2026",
        ]
        dialog.ticks[0].click()
        assert dialog.count.text() == "2 score books"
        dialog.by.choose(By.PLACES)
        dialog.accepting.click()
        await done(club)
        assert card.meaning.text().endswith(
            "Ranked by the average of the places in all books; equal chips share a place."
        )
        assert {row[0]: row[2] for row in card.table.figures.rows}["Ann"] == "3"
        card.print_button.click()
        paper = window.findChildren(PaperDialog)[-1]
        text = "".join(leaf.text for leaf in paper.document.leaves())
        assert "Places 1–2–3…" in text
        assert "Table 2" in text
        assert "Table 3" not in text
        paper.close()
        table = tmp_path / "season.csv"
        card.export_button.click()
        answer(window, table)
        assert "mean_place,place_1,place_2" in table.read_text("utf-8")


async def test_missing_deals_and_progress(tmp_path: Path) -> None:
    """Another choice ranks what is shown again; sets and results of all weeks become a table and a chart."""
    sets = [tmp_path / "one.txt", tmp_path / "two.txt"]
    for path, given in zip(sets, (ONE, TWO), strict=True):
        save_deals(given, path)
    files = [
        handed_in(tmp_path, "ann", *lines(ONE, "Ann", 1), *lines(TWO, "ann", 11)),
        handed_in(tmp_path, "bob", *lines(ONE, "Bob", 21, count=1)),
    ]
    names = [str(path) for path in files]
    async with window_on(tmp_path / "profile") as window:
        club = window.pages.club
        club.open()
        card = club.ranking
        club.results.choose(str(sets[0]))
        await done(club)
        club.results.rank_results(names)
        await done(club)
        assert "Missing deals are not counted." in card.meaning.text()
        assert next(row for row in card.table.figures.rows if row[0] == "Bob")[-2:] == ("", "")
        club.results.missing.choose(Missing.LOWEST)
        club.results.missing.chosen.emit(Missing.LOWEST)
        await done(club)
        assert "counts as the lowest result" in card.meaning.text()
        assert next(row for row in card.table.figures.rows if row[0] == "Bob")[-1].startswith("(")
        assert not club.results.choose_weekly.isEnabled()
        club.results.choose_sets.click()
        answer(window, *sets)
        await done(club)
        assert club.results.which_sets.text() == "2 sets of deals"
        club.results.choose_weekly.click()
        answer(window, *files)
        await done(club)
        assert card.table.figures.heads == ("Player", "Set 1 · 1/9/26", "Set 2 · 1/16/26", "Change")
        assert [row[0] for row in card.table.figures.rows] == ["Ann", "Bob"]
        assert card.table.figures.rows[1][2] == "–"
        assert card.plot.isVisible()
        assert card.remarks.text().splitlines()[-1] == "Bob · Set 1 · Deal 3 · This deal was not played."
        card.print_button.click()
        paper = window.findChildren(PaperDialog)[-1]
        assert "Set 2 · Week 2 · Jan 16, 2026 · 3 deals" in "".join(leaf.text for leaf in paper.document.leaves())
        paper.close()
        club.ranking.export(str(tmp_path / "progress.csv"))
        assert (tmp_path / "progress.csv").read_text("utf-8").splitlines()[1].startswith("Ann,Week 1,2026-01-09")
        club.results.choose_sets_in([str(files[0])])
        await done(club)
        box = window.findChildren(QMessageBox)[-1]
        assert box.text().startswith("ann.gupai: Line 1: This is not the code of a deal.")
        box.close()
        assert club.forget()
        assert not card.plot.isVisible()
        assert club.results.which_sets.text() == ""


def test_the_chart_of_a_pupil(tmp_path: Path, show: Show) -> None:
    """Keys and pointer tell each set; a set not played is a gap, and another pupil has the same scale."""
    files = [
        handed_in(tmp_path, "ann", *lines(ONE, "Ann", 1), *lines(TWO, "Ann", 11)),
        handed_in(tmp_path, "bob", *lines(ONE, "Bob", 21)),
    ]
    page = QWidget()
    page.resize(600, 400)
    plot = ProgressPlot(page)
    plot.resize(600, 400)
    plot.show_progress(progress_over([ONE, TWO], files))
    show(page)
    page.activateWindow()
    plot.chart.setFocus(Qt.FocusReason.TabFocusReason)
    assert plot.caption.text().startswith("Set 2 · Week 2 · ")
    QTest.keyClick(plot.chart, Qt.Key.Key_Left)
    assert plot.caption.text().startswith("Set 1 · Week 1 · ")
    assert plot.caption.text().endswith(" · 3 rounds")
    scale = plot.chart.axis()
    plot.pupil.choose(1)
    plot.pupil.chosen.emit(1)
    assert plot.chart.axis() == scale
    assert plot.chart.accessibleName() == "Progress over weeks: Bob"
    plot.chart.clearFocus()
    assert plot.caption.text() == "Zero is the average of everyone with the same tiles."
    QTest.mouseMove(plot.chart, QPoint(plot.chart.width() - 40, 40))
    assert plot.caption.text().endswith(" · – · 0 rounds")
    image = plot.chart.grab().toImage()
    assert len({image.pixelColor(x, y).rgb() for x in range(0, 600, 3) for y in range(0, image.height(), 3)}) > 2
    plot.show_progress(None)
    assert not plot.isVisible()


@pytest.mark.matrix
@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_nothing_is_cut_off_or_nameless(show: Show, qapp: QApplication, language: str) -> None:
    """In the dialog that asks which books count."""
    i18n.install(qapp, language)
    page = QWidget()
    show(page)
    dialog = BooksDialog(page, [FIRST, SECOND], {FIRST.key}, By.CHIPS)
    dialog.show()
    QApplication.processEvents()
    assert cut_off(dialog) == []
    assert nameless(dialog) == []
