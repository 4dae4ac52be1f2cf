# SPDX-License-Identifier: MIT
"""The shelf of lessons: found, sorted, deleted, brought back, imported."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu, QMessageBox

from dominoes.games import GAMES
from dominoes.lessons.file import save
from dominoes.lessons.lesson import Lesson
from dominoes.lessons.texts import Texts
from dominoes.records.reader import parse
from tests.support.record_lines import golden
from tests.ui.driving import until, window_on
from tests.ui.pages.demonstrate import teaching
from ui.games import GAME_UIS
from ui.kit.background import BackgroundJob
from ui.kit.dialog import NameDialog
from ui.pages.review.match import ReviewRound


def titled(title: str) -> Lesson:
    """Return a lesson without positions."""
    return Lesson(Texts.of({"en": title}), author="Ann")


async def test_the_shelf(tmp_path: Path) -> None:
    """As a teacher keeps it in order."""
    async with window_on(tmp_path) as window:
        page = window.pages.lessons
        files, shelf = page.files, page.shelf
        window.pages.start.lessons.click()
        for title in ("Beta", "Alpha"):
            shelf.add(titled(title), "en")
        files.refresh()
        await until(lambda: len(page.cards) == 2, "the lessons")
        page.order.activated.emit(1)
        page.order.setCurrentIndex(1)
        page.order.activated.emit(1)
        assert [card.title.text() for card in page.cards] == ["Alpha", "Beta"]
        page.search.setText("ann bet")
        assert [card.title.text() for card in page.cards] == ["Beta"]
        page.search.clear()
        next(each for each in page.cards[0].commands() if each.text == "Delete").call()
        await until(lambda: len(page.cards) == 1, "one lesson less")
        QTest.keyClick(page, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        page.undo.click()
        await until(lambda: len(page.cards) == 2, "the lesson again")
        next(each for each in page.cards[0].commands() if each.text == "Duplicate").call()
        await until(lambda: len(page.cards) == 3, "its copy")
        assert any(card.title.text() == "Copy of Alpha" for card in page.cards)


async def test_nothing_is_said_before_the_lessons_are_read(tmp_path: Path) -> None:
    """Only then it is known whether there are any; steps are counted as below the table."""
    async with window_on(tmp_path) as window:
        page = window.pages.lessons
        assert page._empty.isHidden()
        page.show_items(())
        assert not page._empty.isHidden()
        page.shelf.add(teaching.lesson_of(moves=3, chapters=2), "en")
        window.pages.start.lessons.click()
        await until(lambda: page.cards, "the lesson")
        assert "6 steps" in page.cards[0].detail.text()


async def test_files_are_imported_in_the_background(tmp_path: Path) -> None:
    """A good one is there; why another is refused is told, as plain text."""
    good, bad = tmp_path / "good.gupai-lesson", tmp_path / "bad.gupai-lesson"
    save(titled("Good"), good)
    bad.write_text('{"gupai_lesson": 9}\n', "utf-8")
    async with window_on(tmp_path / "profile") as window:
        page = window.pages.lessons
        files = page.files
        page.open()
        files.take([good, bad])
        await until(lambda: len(page.cards) == 1, "the lesson")
        box = window.findChildren(QMessageBox)[-1]
        assert "bad.gupai-lesson" in box.text()
        assert box.textFormat() == Qt.TextFormat.PlainText
        box.close()


async def test_an_import_waits_for_another(tmp_path: Path) -> None:
    """Files asked for while others are still being read are added afterwards."""
    others = [tmp_path / f"{name}.gupai-lesson" for name in ("One", "Two", "Three")]
    for file in others:
        save(titled(file.stem), file)
    async with window_on(tmp_path / "profile") as window:
        page = window.pages.lessons
        files = page.files
        page.open()
        for file in others:
            files.take([file])
        await until(lambda: len(page.cards) == 3, "all lessons")
        assert {card.title.text() for card in page.cards} == {"One", "Two", "Three"}
        # An erased shelf stays empty: what was still asked for is forgotten with it.
        for file in others:
            files.take([file])
        assert files.forget()
        files.refresh()
        await until(lambda: not page.cards, "no lessons")
        await until(lambda: not files.findChildren(BackgroundJob), "nothing more to be added")
        assert not page.shelf.items()


async def test_the_focus_stays_on_the_shelf(tmp_path: Path) -> None:
    """It stays at its lesson when that is renamed or copied; after one is deleted, it is at the one in its place."""
    async with window_on(tmp_path) as window:
        page = window.pages.lessons
        files, shelf = page.files, page.shelf
        for title in ("Alpha", "Beta", "Gamma"):
            shelf.add(titled(title), "en")
        page.open()
        await until(lambda: len(page.cards) == 3, "the lessons")
        page.order.setCurrentIndex(1)
        page.order.activated.emit(1)

        def shown() -> list[str]:
            return [card.title.text() for card in page.cards]

        def stands() -> tuple[str, bool]:
            """Return the lesson of the focused button, and whether it is its "…"."""
            focus = window.focusWidget()
            card = next(card for card in (*page.cards, *page.samples) if focus and card.isAncestorOf(focus))
            return card.title.text(), focus is card.more_button

        def choose(place: int, text: str) -> None:
            page.cards[place].more_button.setFocus()
            next(each for each in page.cards[place].commands() if each.text == text).call()

        choose(1, "Rename…")
        (dialog,) = window.findChildren(NameDialog)
        dialog.line.setText("Delta")
        QTest.keyClick(dialog.line, Qt.Key.Key_Return)
        await until(lambda: shown() == ["Alpha", "Delta", "Gamma"], "the new name")
        assert stands() == ("Delta", True)
        choose(0, "Duplicate")
        await until(lambda: shown() == ["Alpha", "Copy of Alpha", "Delta", "Gamma"], "the copy")
        assert stands() == ("Alpha", True)
        # The copy was made last, and comes second.
        for name, more in (("Copy of Alpha", False), ("Copy of Alpha", True), ("Delta", False)):
            QTest.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
            assert stands() == (name, more)
        choose(1, "Delete")
        await until(lambda: shown() == ["Alpha", "Delta", "Gamma"], "one lesson less")
        assert stands() == ("Delta", True)
        page.cards[2].open_button.setFocus()
        files.remove(page.cards[2].item.path)
        await until(lambda: shown() == ["Alpha", "Delta"], "the last one gone")
        assert stands() == ("Delta", False)
        page.samples[0].open_button.setFocus()
        files.refresh()
        await until(lambda: not files.findChildren(BackgroundJob), "the shelf")
        assert stands() == (page.samples[0].title.text(), False)
        for left in (["Alpha"], []):
            choose(len(left), "Delete")
            await until(lambda left=left: shown() == left, "the lesson gone")  # type: ignore[misc]
        assert window.focusWidget() is page.undo


async def test_an_open_menu_stays_when_the_shelf_is_read_again(tmp_path: Path) -> None:
    """An import that ends meanwhile does not take it away."""
    async with window_on(tmp_path) as window:
        page = window.pages.lessons
        files, shelf = page.files, page.shelf
        shelf.add(titled("Alpha"), "en")
        page.open()
        await until(lambda: len(page.cards) == 1, "the lesson")
        page.cards[0].more_button.click()
        (menu,) = page.cards[0].findChildren(QMenu)
        shelf.add(titled("Beta"), "en")
        files.refresh()
        await until(lambda: len(page.cards) == 2, "another lesson")
        await asyncio.sleep(0)
        assert menu.isVisible()
        menu.close()


async def test_a_lesson_is_double_clicked(tmp_path: Path) -> None:
    """`gupai FILE.gupai-lesson` opens a copy on the free table; twice, the same copy; a bad one gets a sentence."""
    good, bad = tmp_path / "good.gupai-lesson", tmp_path / "bad.GUPAI-LESSON"
    save(titled("Good"), good)
    bad.write_text('{"gupai_lesson": 9}\n', "utf-8")
    before = good.read_bytes()
    async with window_on(tmp_path / "profile") as window:
        for _turn in range(2):
            window.pages.open_files([good])
            await until(lambda: window.pages.current is window.pages.demonstrate, "the lesson")
            assert window.pages.demonstrate.editor.lesson.title == Texts.of({"en": "Good"})
            window.pages.go_start()
        (kept,) = window.pages.lessons.shelf.folder.glob("*")
        window.pages.open_files([kept])
        window.pages.open_files([bad])
        await until(lambda: window.findChildren(QMessageBox), "what is wrong")
        assert window.pages.current is window.pages.demonstrate
        assert list(window.pages.lessons.shelf.folder.glob("*")) == [kept]
        window.findChildren(QMessageBox)[-1].close()
    assert good.read_bytes() == before


@pytest.mark.parametrize("name", ["wiki_hk", "paigow_two_halves", "chain_xieding"])
async def test_a_round_is_taken_from_the_review_to_the_free_table(tmp_path: Path, name: str) -> None:
    """With all its moves, at the position that was shown; from there it goes on otherwise."""
    round_ = next(parse(line) for line in golden(name))
    async with window_on(tmp_path) as window:
        review, table = window.pages.review, window.pages.demonstrate
        review.show_match([ReviewRound.of_record(round_)])
        window.pages.show(review)
        review.stepper.jump(3)
        assert review.timeline is not None
        wanted = review.timeline.positions[3].step.state
        QTest.keyClick(review, Qt.Key.Key_T)
        await until(lambda: window.pages.current is table and table.is_laid_out, "the free table")
        assert table.editor.tree.state(table.editor.at.node).history[-1] in wanted.history
        assert table.editor.tree.moves(table.editor.at.node) == round_.moves[:3]
        assert len(table.editor.tree.nodes) == len(round_.moves) + 1
        assert table.editor.chapter is not None
        assert table.editor.chapter.check() == ()


async def test_samples_are_those_of_the_great_games_first_and_found(tmp_path: Path) -> None:
    """The search finds them by their words and by their game."""
    async with window_on(tmp_path) as window:
        page = window.pages.lessons
        window.pages.start.lessons.click()
        await until(lambda: len(page.samples) > 4, "the samples")
        games = [card.item.lesson.chapters[0].layout.game for card in page.samples if card.item.lesson is not None]
        great = [GAME_UIS[game].great for game in games]
        assert great == sorted(great, reverse=True)
        assert games[0] == GAMES[0].key
        page.search.setText("Pai Gow")
        found = [card.item.lesson.chapters[0].layout.game for card in page.samples if card.item.lesson is not None]
        assert "paigow" in found
        assert len(found) < len(games)
        page.search.setText("no such words")
        assert page.samples == []
        page.search.clear()
        assert len(page.samples) == len(games)
