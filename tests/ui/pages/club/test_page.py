# SPDX-License-Identifier: MIT
"""The page of a class or a club, as a teacher uses it: deals, results, score books, a tournament."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QMessageBox, QWidget

from dominoes.club.deals import DealSet, read_deals, save_deals
from dominoes.club.ranking import Missing, write_csv
from dominoes.game import Seat
from dominoes.games import entry
from dominoes.games.chain.tally import Tally
from dominoes.records.encodings import Decoded
from dominoes.records.rule_sets import RuleSet
from dominoes.scorebook.book import Book
from dominoes.scorebook.file import write_books
from tests.dominoes.club.test_class import deals, handed_in, played
from tests.ui.driving import FAST, until, window_on
from tests.ui.pages.looks import Show
from ui.app.window import MainWindow
from ui.kit.figures_table import FiguresTable
from ui.kit.file_dialog import FileDialog
from ui.kit.messages import Messages
from ui.language import i18n
from ui.pages.club import results_section
from ui.pages.club.page import ClubPage
from ui.pages.club.ranking_card import MOST_REMARKS, RankingCard, ShownRanking
from ui.pages.club.results_section import DEALS_SUFFIX
from ui.pages.club.tournament_section import NamesDialog
from ui.pages.club.work import WorkLine
from ui.paper.club import tournament_document
from ui.paper.dialog import PaperDialog, Sheet


def answer(window: MainWindow, *paths: Path) -> None:
    """Answer the file dialog that is open."""
    dialog = window.findChildren(FileDialog)[-1]
    dialog.fileSelected.emit(str(paths[0]))
    dialog.filesSelected.emit([str(path) for path in paths])
    dialog.close()


def nothing_ranked(remarks: Callable[[], Sequence[str]] = tuple) -> ShownRanking:
    """Return a ranking of nobody, with *remarks*."""
    sheet = Sheet("results", str, lambda _paper, _n: tournament_document((), ()))
    return ShownRanking(str, lambda: (("Player",),), str, remarks, sheet, partial(write_csv, ()))


async def done(club: ClubPage) -> None:
    """Wait until nothing goes on in the background."""
    await until(club.results.choose_deals.isEnabled, "the work")


def collected(folder: Path, given: DealSet, pupils: Sequence[str]) -> list[Path]:
    """Return a file of each pupil, who played every deal."""
    return [
        handed_in(folder, pupil, *(played(deal, pupil, 10 * n + at) for at, deal in enumerate(given.deals)))
        for n, pupil in enumerate(pupils)
    ]


async def test_deals_are_made_and_printed(tmp_path: Path) -> None:
    """By the rules of one's own too; the file holds what was asked for, and its codes are printed."""
    found = entry("chain")
    own = RuleSet("chain", "Our rules", "jielong", replace(found.presets["jielong"]))
    settings = replace(FAST, rule_sets=(own.to_dict(),))
    async with window_on(tmp_path, settings=settings) as window:
        window.pages.start.lessons.click()
        lessons = window.pages.lessons
        next(button for button in lessons.header.buttons if button.accessibleName() == "Class or club").click()
        club = window.pages.club
        section = club.deals
        assert window.pages.current is club
        assert not section.print_button.isEnabled()
        section.game.setCurrentIndex([section.game.itemText(at) for at in range(3)].index("Chain Games"))
        section.game.activated.emit(section.game.currentIndex())
        rules = [section.rules.itemText(at) for at in range(section.rules.count())]
        assert rules[-1] == "Our rules"
        section.rules.setCurrentIndex(len(rules) - 1)
        section.seat.choose(2)
        section.count.setValue(3)
        section.title.setText(" Form  2/B\N{RIGHT-TO-LEFT OVERRIDE}")
        section.make.click()
        assert window.findChildren(FileDialog)[-1].selectedFiles()[0].endswith(f"Form 2 B{DEALS_SUFFIX}")
        path = tmp_path / f"form{DEALS_SUFFIX}"
        answer(window, path)
        await done(club)
        made = read_deals(path)
        assert (made.title, len(made.deals)) == ("Form 2/B", 3)
        assert {(deal.game, deal.options, deal.seat) for deal in made.deals} == {("chain", own.options, Seat(2))}
        assert club.results.which.text() == "Form 2/B · 3 deals"
        section.print_button.click()
        dialog = window.findChildren(PaperDialog)[-1]
        pages = "".join(leaf.text for leaf in dialog.document.leaves())
        assert all(deal.code[:20] in pages.replace("\n", "") for deal in made.deals)
        dialog.close()


async def test_results_are_ranked(tmp_path: Path) -> None:
    """In the language of the reader; what is wrong is told, and the table is printed and written for spreadsheets."""
    given = deals(2)
    chosen = tmp_path / f"set{DEALS_SUFFIX}"
    save_deals(given, chosen)
    files = collected(tmp_path, given, ("Ann", "<b>Bob"))
    files.append(handed_in(tmp_path, "cy", played(given.deals[0], "Cy", 77), "{"))
    async with window_on(tmp_path / "profile") as window:
        club = window.pages.club
        club.open()
        assert not club.results.choose_results.isEnabled()
        club.results.choose_deals.click()
        answer(window, chosen)
        await done(club)
        club.results.choose_results.click()
        answer(window, *files)
        await done(club)
        card = club.ranking
        assert card.isVisible()
        assert card.title.text() == "Form 2B"
        figures = card.table.figures
        assert figures.heads[-2:] == ("Deal 1", "Deal 2")
        assert {row[0]: row[2] for row in figures.rows} == {"Ann": "2", "<b>Bob": "2", "Cy": "1"}
        assert "cy.gupai:2 · This record can't be read, or was changed." in card.remarks.text().splitlines()
        assert "Cy · Deal 2 · This deal was not played." in card.remarks.text().splitlines()
        table = tmp_path / "table.csv"
        card.export_button.click()
        answer(window, table)
        written = table.read_text("utf-8").splitlines()
        assert written[0] == "\N{ZERO WIDTH NO-BREAK SPACE}place,name,rounds,chips,score,error,deal_1,deal_2"
        assert len(written) == 1 + len(figures.rows)
        assert club.work.text() == "Written: table.csv"
        card.print_button.click()
        dialog = window.findChildren(PaperDialog)[-1]
        assert "Best line of each deal" in "".join(leaf.text for leaf in dialog.document.leaves())
        dialog.close()
        window.services.preferences.set("language", "ja")
        await until(lambda: card.table.figures.heads[-1] == "配牌2", "the other language")
        assert card.remarks_title.text() == "確認事項"
        other = tmp_path / f"other{DEALS_SUFFIX}"
        save_deals(deals(1), other)
        club.results.choose(str(other))
        await done(club)
        club.results.missing.choose(Missing.LOWEST)
        club.results.missing.chosen.emit(Missing.LOWEST)
        await done(club)
        assert not card.isVisible(), "these results are not of those deals"


@pytest.mark.parametrize("text", ["nonsense\n", "", "# only a title\n"])
async def test_a_file_without_deals_is_refused(tmp_path: Path, text: str) -> None:
    """With its name and the reason, as plain text; the deals chosen before stay."""
    good, bad = tmp_path / f"good{DEALS_SUFFIX}", tmp_path / f"<b>bad{DEALS_SUFFIX}"
    save_deals(deals(1), good)
    bad.write_text(text, "utf-8")
    async with window_on(tmp_path / "profile") as window:
        club = window.pages.club
        club.open()
        for path in (good, bad):
            club.results.choose(str(path))
            await done(club)
        box = window.findChildren(QMessageBox)[-1]
        where = "" if not text.strip().startswith("nonsense") else "Line 1: "
        assert box.text() == f"{bad.name}: {where}This is not the code of a deal."
        assert club.results.deal_set is not None
        assert club.results.which.text() == "Form 2B · 1 deal"
        box.close()


async def test_what_cannot_be_written_is_told(tmp_path: Path) -> None:
    """Deals into a folder that is not there, and a ranking too."""
    nowhere = tmp_path / "nowhere" / "file"
    deals_there = nowhere.with_suffix(DEALS_SUFFIX)
    async with window_on(tmp_path / "profile") as window:
        club = window.pages.club
        club.open()
        club.deals.make.click()
        answer(window, deals_there)
        await done(club)
        assert club.work.text().startswith("“file.txt” could not be written: ")
        assert club.results.deal_set is None
        club.ranking.show_ranking(nothing_ranked())
        club.ranking.export(str(nowhere))
        assert club.work.text().startswith("“file” could not be written: ")


async def test_score_books_in_one_ranking(tmp_path: Path) -> None:
    """As the page of score books exports them; a file that is none is told beside the others."""
    rules = entry("chain").presets["jielong"]
    book = Book("a", "", "chain", rules, ("Ann", "Bob", "Cy", "Di"), Seat(0)).with_round(Tally(points=(0, 4, 5, 6)))
    other, bad = tmp_path / "other.json", tmp_path / "bad.json"
    with other.open("w", encoding="utf-8") as file:
        write_books([replace(book, key="b", names=("Eve", "Fay", "Guy", "Ann"))], file)
    bad.write_text('{"version": 9, "books": []}', "utf-8")
    async with window_on(tmp_path / "profile") as window:
        scores = window.pages.scorebook
        window.pages.show(scores)
        scores.start.begun.emit(book)
        next(button for button in scores.book.header.buttons if button.accessibleName() == "Export…").click()
        mine = tmp_path / "mine.json"
        answer(window, mine)
        assert scores.book.note.text() == "Written: mine.json"
        club = window.pages.club
        club.open()
        club.books.choose_books.click()
        answer(window, mine, bad, other)
        await done(club)
        rows = {row[0]: row[2] for row in club.ranking.table.figures.rows}
        assert rows == {"Ann": "2", "Bob": "1", "Cy": "1", "Di": "1", "Eve": "1", "Fay": "1", "Guy": "1"}
        assert club.ranking.remarks.text() == "bad.json: This is not a score book file."
        with other.open("w", encoding="utf-8") as file:
            write_books([book, replace(book, key="b", names=("", "", "Zoe", "Zoe"))], file)
        club.books.rank_books([str(mine), str(other)])
        await done(club)
        assert [row[0] for row in club.ranking.table.figures.rows] == ["Ann", "Bob", "Cy", "Di"]
        assert club.ranking.remarks.text().splitlines() == [
            "Table 1 · This score book was included twice; the one with more rounds counts.",
            "Table 2 · Players without a name are not ranked.",
            "Table 2 · Zoe · Two players at this table have the same name; neither is ranked.",
        ]
        club.books.rank_books([str(bad)])
        await done(club)
        box = window.findChildren(QMessageBox)[-1]
        assert box.text() == "bad.json: This is not a score book file."
        box.close()


def test_what_is_told_stays_short(show: Show) -> None:
    """A class that played little has a line for each deal and pupil; paper has all of them."""
    page = QWidget()
    show(page)
    card = RankingCard(page, WorkLine(page, Messages(page, str)), str)
    card.show_ranking(nothing_ranked(lambda: [f"remark {n}" for n in range(MOST_REMARKS + 5)]))
    assert card.remarks.text().splitlines()[-2:] == [f"remark {MOST_REMARKS - 1}", "5 more on paper."]


async def test_a_tournament_is_printed(tmp_path: Path) -> None:
    """The seating of each round; errors in the names are reported during typing."""
    async with window_on(tmp_path) as window:
        club = window.pages.club
        club.open()
        asked = club.tournament
        assert not asked.print_button.isEnabled()
        asked.names.setPlainText("Ann\nBob\nAnn")
        assert asked.trouble.text() == "Line 3: The name Ann appears twice."
        assert not asked.print_button.isEnabled()
        asked.names.setPlainText("Ann\nBob\n\n Cy \nDi\nEve")
        assert asked.trouble.text() == "5 players"
        asked.seats.setValue(6)
        assert not asked.print_button.isEnabled()
        asked.seats.setValue(2)
        asked.rounds.setValue(3)
        asked.print_button.click()
        assert not asked.print_button.isEnabled(), "one thing at a time"
        await done(club)
        dialog = window.findChildren(PaperDialog)[-1]
        text = "".join(leaf.text for leaf in dialog.document.leaves())
        assert all(name in text for name in ("Ann", "Bob", "Cy", "Di", "Eve", "Round 3", "Sitting out"))
        dialog.close()
        asked.names.setPlainText("\n".join(f"P{n}" for n in range(201)))
        assert asked.trouble.text() == "Line 201: A tournament needs 2 to 200 players."
        assert not asked.print_button.isEnabled()


async def test_leaving_stops_what_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Meanwhile nothing else begins; nothing of it appears over another page, and it can be begun anew."""
    go_on = threading.Event()

    def read_slowly(path: Path, _language: str) -> DealSet:
        go_on.wait(10)
        return read_deals(path)

    monkeypatch.setattr(results_section, "read_deals", read_slowly)
    bad = tmp_path / f"bad{DEALS_SUFFIX}"
    bad.write_text("nonsense\n", "utf-8")
    async with window_on(tmp_path / "profile") as window:
        club = window.pages.club
        club.open()
        page = club
        busy = (page.deals.make, page.results.choose_deals, page.results.choose_results, page.books.choose_books)
        offered = [button.isEnabled() for button in busy]
        club.results.choose(str(bad))
        assert not page.work.isVisible()
        await until(lambda: page.work.text() == "Please wait…", "the note")
        assert not any(button.isEnabled() for button in busy)
        window.pages.go_start()
        assert [button.isEnabled() for button in busy] == offered
        assert any(offered)
        go_on.set()
        await asyncio.sleep(0.2)
        assert not [box for box in window.findChildren(QMessageBox) if box.isVisible()]
        club.open()
        assert page.work.text() == ""
        assert page.results.choose_deals.isEnabled()


async def test_what_is_said_follows_the_language(tmp_path: Path) -> None:
    """A note too."""
    async with window_on(tmp_path / "profile") as window:
        club = window.pages.club
        club.open()
        club.ranking.show_ranking(nothing_ranked())
        club.ranking.export(str(tmp_path / "x.csv"))
        assert club.work.text() == "Written: x.csv"
        window.services.preferences.set("language", "zh_TW")
        await until(lambda: club.work.text() == "已寫入：x.csv", "the other language")


async def test_nothing_is_left_after_erasing(tmp_path: Path) -> None:
    """No name of a pupil, and no deals; an old ranking goes too when other deals are chosen."""
    given, chosen = deals(1), tmp_path / f"set{DEALS_SUFFIX}"
    save_deals(given, chosen)
    files = [str(path) for path in collected(tmp_path, given, ("Ann", "Bob"))]
    async with window_on(tmp_path / "profile") as window:
        club = window.pages.club
        club.open()
        page = club
        for _time in range(2):
            club.results.choose(str(chosen))
            await done(club)
            assert not page.ranking.isVisible()
            club.results.rank_results(files)
            await done(club)
            assert page.ranking.isVisible()
        page.deals.title.setText("Ann")
        page.tournament.names.setPlainText("Ann\nBob")
        assert club.forget()
        words = [label.text() for label in page.findChildren(QLabel)]
        cells = [row for table in page.findChildren(FiguresTable) for row in table.figures.rows]
        assert not [text for text in words if "Ann" in text or "Form 2B" in text]
        assert (cells, page.deals.title.text(), page.tournament.names.toPlainText()) == ([], "", "")
        assert not page.results.choose_results.isEnabled()


async def test_nobody_to_rank(tmp_path: Path) -> None:
    """Is said; there is nothing to save then."""
    given = deals(1)
    async with window_on(tmp_path / "profile") as window:
        club = window.pages.club
        club.open()
        club.results.deal_set = given
        club.results.rank_results([str(tmp_path / "none.gupai")])
        await done(club)
        card = club.ranking
        assert card.meaning.text() == "There are no players to rank."
        assert not card.table.isVisible()
        assert not card.export_button.isEnabled()
        assert "none.gupai" in card.remarks.text()


@pytest.mark.parametrize(
    "given",
    [
        ("zh_HK", "big5hkscs", "Big5-HKSCS", "王大明\n鄧邨\n陳志強\n李小美"),
        ("zh_TW", "cp950", "Big5", "王大明\n趙敏\n陳志強\n李小美"),
        ("ja", "cp932", "Shift_JIS", "山田太郎\n渡邉花子\n鈴木\n斎藤"),
        ("en", "utf-16", "UTF-16", "Ann\nBob\nJosé\n王"),
        ("en", "utf-8-sig", "UTF-8", "Ann\nBob\nJosé\n王"),
    ],
)
async def test_names_of_a_file_are_shown_first(
    given: tuple[str, str, str, str], tmp_path: Path, qapp: QApplication
) -> None:
    """A S3-2: with the encoding named, before they are taken; whoever refuses keeps the names there are."""
    language, encoding, called, names = given
    file = tmp_path / "names.txt"
    file.write_bytes(names.replace("\n", "\r\n").encode(encoding))
    async with window_on(tmp_path / "profile", settings=replace(FAST, language=language)) as window:
        i18n.install(qapp, language)
        club = window.pages.club
        club.open()
        asked = club.tournament
        asked.names.setPlainText("Old")
        asked.choose_names.click()
        answer(window, file)
        await done(club)
        (dialog,) = window.findChildren(NamesDialog)
        assert dialog.encodings.currentText() == called
        assert dialog.names.toPlainText() == names
        assert asked.names.toPlainText() == "Old"
        dialog.refusing.click()
        assert asked.names.toPlainText() == "Old"
        club.show_names(str(file))
        await done(club)
        window.findChildren(NamesDialog)[-1].accepting.click()
        assert asked.names.toPlainText() == names
        assert asked.print_button.isEnabled()


async def test_another_encoding_can_be_chosen(tmp_path: Path) -> None:
    """A S3-2: impossible names are reported, and not taken; a file without text is refused by name."""
    file = tmp_path / "names.txt"
    file.write_bytes("王大明\n李小美\n".encode("cp950"))
    async with window_on(tmp_path / "profile", settings=replace(FAST, language="ja")) as window:
        club = window.pages.club
        club.open()
        club.show_names(str(file))
        await done(club)
        (dialog,) = window.findChildren(NamesDialog)
        assert dialog.names.toPlainText() == "王大明\n李小美"
        assert dialog.encodings.count() >= 1
        dialog.reject()
        twice = NamesDialog(window, "x", (Decoded("王\n王", "cp950"), Decoded("李\n陳", "cp932")))
        twice.open()
        assert not twice.accepting.isEnabled()
        assert twice.trouble.text()
        twice.encodings.setCurrentIndex(1)
        twice.encodings.activated.emit(1)
        assert (twice.names.toPlainText(), twice.accepting.isEnabled()) == ("李\n陳", True)
        twice.reject()
        file.write_bytes(b"\x89PNG\r\n\x1a\n\0\0")
        club.show_names(str(file))
        await done(club)
        (box,) = window.findChildren(QMessageBox)
        assert box.text().startswith("names.txt")
        box.close()
