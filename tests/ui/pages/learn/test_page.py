# SPDX-License-Identifier: MIT
"""The way to the lessons, by clicks and by keys; what is finished is marked, kept for each player and erased."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from dominoes.game import Seat
from dominoes.games.drills import Kind
from tests.ui.driving import FAST, is_on, play, until, window_on
from tests.ui.pages.looks import Show, cut_off, nameless
from tests.ui.pages.program import Program
from ui.app.window import MainWindow
from ui.games import GAME_UIS
from ui.games.laoshu.table import QueueTable
from ui.kit import theme
from ui.kit.settings import Settings, load
from ui.language import i18n
from ui.language.i18n import LANGUAGES
from ui.pages.learn.lesson_page import LessonPage
from ui.pages.learn.page import LearnPage
from ui.paper.blocks import plain_text
from ui.play.course import course, has_course
from ui.table.felt import TableFelt
from ui.table.seat_panel import FittedLabel
from ui.tiles.tile_button import TileButton

GAMES = [game for game in GAME_UIS if has_course(game)]


@pytest.mark.matrix
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("size", "text"), [((960, 600), 1.5), ((1280, 800), 1.0), ((1920, 1080), 1.0)])
def test_nothing_is_cut_off(show: Show, qapp: QApplication, language: str, size: tuple[int, int], text: float) -> None:
    """In any size and language, and everything has a name."""
    i18n.install(qapp, language)
    theme.apply(qapp, text_size=text, chrome="light")
    page = Program(Path("nowhere")).make(LearnPage)
    page.show_finished({course(game)[0].key for game in GAMES})
    show(page)
    page.resize(*size)
    qapp.processEvents()
    assert not cut_off(page)
    assert not nameless(page)
    # The list of games says what is chosen in one line.
    assert page.games.fontMetrics().horizontalAdvance(page.games.currentText()) <= page.games._words_box().width()


def test_one_of_many_games_is_chosen(show: Show, monkeypatch: pytest.MonkeyPatch, program: Program) -> None:
    """If they do not all fit side by side a list leads to each; a reader coming from a game sees it."""
    monkeypatch.setattr(LearnPage, "_COLUMNS", 2)
    page = program.make(LearnPage)
    show(page)
    assert page.games.isVisible()
    page.games.choose(GAMES[1])
    page.games.chosen.emit(GAMES[1])
    assert [card.game for card in page.cards if card.isVisible()] == [GAMES[1]]
    page.point_to(GAMES[1])
    assert page.games.value() == GAMES[1]
    page.point_to(GAMES[2])
    assert page.games.value() is None
    assert all(card.isVisible() for card in page.cards)
    assert page.focusWidget() is page.cards[2].begins_at


def test_the_lessons_of_every_game(show: Show, program: Program) -> None:
    """In their order, with number, title and a line; what is finished says so, and the next one is begun with."""
    page = program.make(LearnPage)
    show(page)
    assert [card.game for card in page.cards] == GAMES
    for card in page.cards:
        assert [button.lesson for button in card.buttons] == list(course(card.game))
        n = len(card.buttons)
        assert card.count.text() == ("1 lesson" if n == 1 else f"{n} lessons")
    card = page.cards[0]
    first, second = card.buttons[:2]
    assert first.accessibleName() == first.title.text() == "1. What wins a round"
    assert first.accessibleDescription() == first.line.text() != ""
    page.show_finished({first.lesson.key})
    assert first.accessibleDescription() == f"{first.line.text()} Finished."
    assert card.count.text() == f"1 of {len(card.buttons)} finished"
    page.point_to(card.game)
    assert page.focusWidget() is second
    page.show_finished({each.lesson.key for each in card.buttons})
    page.point_to(card.game)
    assert page.focusWidget() is first, "all are finished"


async def to_the_end(page: LessonPage) -> None:
    """Skip to the end of the lesson that is shown, by the keyboard."""
    while not page.is_at_end:
        await until(lambda: page.is_laid_out, "the step")
        QTest.keyClick(page, Qt.Key.Key_PageDown)
    await until(lambda: page.is_laid_out, "the end")
    if page.audience.pad.is_open:
        # South won, or in another lesson: no.
        QTest.keyClick(page, Qt.Key.Key_2)


def lesson_of(window: MainWindow) -> LessonPage:
    """Return the page of a lesson that is shown."""
    page = window.pages.lesson
    assert is_on(window, page)
    return page


async def test_from_the_start_page_by_clicks(tmp_path: Path) -> None:
    """To the list, into a lesson, through it to the next one, and back again."""
    async with window_on(tmp_path, settings=FAST) as window:
        QTest.mouseClick(window.pages.start.learn, Qt.MouseButton.LeftButton)
        learn = window.pages.learn
        assert is_on(window, learn)
        tiles = learn.cards[0].buttons[1]
        QTest.mouseClick(tiles, Qt.MouseButton.LeftButton)
        page = lesson_of(window)
        await until(lambda: page.is_laid_out, "the lesson")
        assert page.bar.on.text() == "Skip"
        assert page.bar.answer.isVisible()
        QTest.mouseClick(page.bar.answer, Qt.MouseButton.LeftButton)
        assert "Answer: Earth" in page.audience.caption.text()
        tree = page.tree
        assert tree is not None
        await until(lambda: page.presenter is not None and page.presenter.person.turn is not None, "the question")
        play(page, tree.table.game.read_move("lead 65"))  # type: ignore[arg-type]
        await until(lambda: "Not quite" in page.audience.caption.text(), "why it is wrong")
        await until(lambda: page.presenter is not None and page.presenter.person.turn is not None, "the question")
        play(page, tree.table.game.read_move("lead 11"))  # type: ignore[arg-type]
        await until(lambda: "Right." in page.audience.caption.text(), "that it is right")
        assert page.audience.caption.text().startswith("Right."), "before the reason"
        assert page.bar.on.text() == "Skip", "an order is asked for next"
        pad = page.audience.pad
        for item in (3, 1, 0, 2):
            QTest.mouseClick(pad.cards.cards[pad.arrangement.order.index(item)], Qt.MouseButton.LeftButton)
        QTest.mouseClick(pad.done, Qt.MouseButton.LeftButton)
        assert page.audience.caption.text().endswith("Right. Heaven, Earth, Man, Goose.")
        assert page.bar.on.text() == "Continue"
        assert not page.bar.answer.isVisible()
        while not page.is_at_end:
            QTest.mouseClick(page.bar.on, Qt.MouseButton.LeftButton)
            await until(lambda: page.is_laid_out, "the step")
        assert page.bar.on.text() == "Next lesson: What goes together"
        assert not tiles.is_finished, "one question is left"
        QTest.mouseClick(page.bar.on, Qt.MouseButton.LeftButton)
        assert tiles.is_finished
        await until(lambda: page.is_laid_out, "the next lesson")
        assert page.accessibleName() == "What goes together"
        assert page.bar.where.text().startswith("1 / ")
        page.leave()
        assert is_on(window, learn)
        learn.left.emit()
        assert is_on(window, window.pages.start)


async def test_from_i_am_new_by_keys(tmp_path: Path) -> None:
    """A newcomer reads how to play, or learns step by step; Enter goes on, and after the last lesson back."""
    async with window_on(tmp_path, settings=replace(FAST, new_player=None)) as window:
        window.pages.start.greeting.new.click()
        game = GAMES[-1]
        next(each for each in window.pages.start.greeting.games if each.property("game") == game).click()
        how = window.pages.how_to_play
        assert is_on(window, how)
        assert how.learn.isVisible()
        QTest.keyClick(how, Qt.Key.Key_L)
        learn = window.pages.learn
        assert is_on(window, learn)
        assert learn.focusWidget() is learn.cards[-1].buttons[0]
        QTest.keyClick(learn.focusWidget(), Qt.Key.Key_Return)
        page = lesson_of(window)
        for lesson in course(game):
            await until(lambda: page.is_laid_out, "the lesson")
            await to_the_end(page)
            assert lesson.key in window.services.preferences.now.finished
            QTest.keyClick(page, Qt.Key.Key_Return)
        assert is_on(window, learn)
        assert learn.cards[-1].begins_at is learn.cards[-1].buttons[0]
        window.pages.lesson.open(course(game)[0].key)
        await until(lambda: page.is_laid_out, "the lesson")
        QTest.keyClick(page, Qt.Key.Key_Escape)
        assert is_on(window, learn)


async def test_keys_of_the_game(tmp_path: Path) -> None:
    """In a lesson they work as promised; those changing a setting are no keys of it."""
    async with window_on(tmp_path, settings=FAST) as window:
        page = window.pages.lesson
        window.pages.lesson.open("tiengow/tiles")
        await until(lambda: page.is_laid_out, "the lesson")
        QTest.keyClick(page, Qt.Key.Key_L)
        await until(page.overlay.isVisible, "the last trick")
        QTest.keyClick(page.overlay, Qt.Key.Key_Escape)
        await until(lambda: not page.overlay.isVisible(), "the table again")
        window.pages.lesson.open("paigow/pairs")
        await until(lambda: page.is_laid_out, "the other lesson")
        assert page.presenter is not None
        assert {"O", "T"} <= {each.key for each in page.presenter.commands()}
        assert not {"O", "T"} & {each.key for each in page.commands()}


async def test_the_question_is_announced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After the text of the step, and where a part begins, after its number and title."""
    said: list[str] = []
    monkeypatch.setattr(LessonPage, "announce", lambda _page, text: said.append(text))
    async with window_on(tmp_path, settings=FAST) as window:
        page = window.pages.lesson
        window.pages.lesson.open("tiengow/tiles")
        await until(lambda: page.is_laid_out, "the lesson")
        chapter, question = page.editor.chapter, page.editor.page.question
        assert chapter is not None
        assert question is not None
        last, prompt = len(page.editor.lesson.chapters), plain_text(question.prompt.in_language("en"))
        assert prompt
        assert said[-1].startswith(f"1 / {last}. {chapter.title.in_language('en')}")
        assert said[-1].endswith(prompt)


async def test_another_language_in_the_middle_of_a_lesson(tmp_path: Path) -> None:
    """Everything that is read follows."""
    async with window_on(tmp_path, settings=FAST) as window:
        window.pages.lesson.open("tiengow/tiles")
        page = lesson_of(window)
        await until(lambda: page.is_laid_out, "the lesson")
        window.services.preferences.set("language", "zh_HK")
        await until(lambda: page.is_laid_out and "文子" in page.audience.caption.text(), "the other language")
        assert page.accessibleName() == "牌的大小"
        assert page.bar.on.text() == "略過"


@pytest.mark.parametrize(
    ("first", "second"),
    [
        pytest.param("paigow/pairs", "paigow/supreme", id="S1-2: the next lesson"),
        pytest.param("tiengow/tiles", "paigow/pairs", id="S1-2: a lesson of another game"),
        pytest.param("tiengow/tiles", "tiengow/tiles", id="the same lesson again"),
    ],
)
async def test_the_next_lesson_begins_without_its_answer(tmp_path: Path, first: str, second: str) -> None:
    """Also when an answer was shown in the one before."""
    async with window_on(tmp_path, settings=FAST) as window:
        window.pages.lesson.open(first)
        page = lesson_of(window)
        for key in (first, second, second):
            window.pages.lesson.open(key)
            await until(lambda: page.is_laid_out, "the lesson")
            question = page.editor.page.question
            assert question is not None
            answer = plain_text(question.solution.in_language("en"))
            assert answer
            assert answer not in page.audience.caption.text()
            QTest.keyClick(page, Qt.Key.Key_A)
            assert answer in page.audience.caption.text()
            QTest.keyClick(page, Qt.Key.Key_Escape)


async def test_what_is_said_to_an_answer_follows_the_language(tmp_path: Path) -> None:
    """Whether it is right, and why; a language that was chosen for the texts alone stays."""
    async with window_on(tmp_path, settings=FAST) as window:
        window.pages.lesson.open("tiengow/tiles")
        page = lesson_of(window)
        await until(lambda: page.presenter is not None and page.presenter.person.turn is not None, "the question")
        tree, question = page.tree, page.editor.page.question
        assert tree is not None
        assert question is not None
        read, wrong = tree.table.game.read_move, question.wrong[0]

        async def switch(language: str, title: str) -> str:
            window.services.preferences.set("language", language)
            await until(lambda: page.accessibleName() == title, "the language")
            await until(lambda: page.audience.learner.said in page.audience.caption.text(), "what is said")
            return page.audience.learner.said

        page.bottom.answered(Seat(0), read(wrong.move[1]))
        assert page.audience.learner.said == f"Not quite. {wrong.why.in_language('en')}"
        chinese = await switch("zh_HK", "牌的大小")
        assert chinese.endswith(wrong.why.in_language("zh_HK"))
        assert "Not quite" not in chinese
        page.audience.learner.judge(Seat(0), read(wrong.move[1]), "ja")
        assert page.audience.learner.said.endswith(wrong.why.in_language("ja"))
        page.bottom.answered(Seat(0), read(question.right[0].move[1]))
        assert page.audience.learner.said not in ("", "Right.")
        assert await switch("en", page.editor.lesson.title.in_language("en")) == "Right."


async def test_progress_is_kept_for_each_player_and_erased(tmp_path: Path) -> None:
    """It is in the file of settings; who plays next begins anew, and nothing is left after erasing."""
    key = course(GAMES[0])[0].key
    async with window_on(tmp_path, settings=FAST) as window:
        preferences, button = window.services.preferences, window.pages.learn.cards[0].buttons[0]
        window.pages.lesson.open(key)
        await to_the_end(lesson_of(window))
        assert button.is_finished
        assert load(preferences.path).finished == {key}
        preferences.change(preferences.now.with_player("Mei"))
        preferences.change(preferences.now.with_player("Lan"))
        assert not button.is_finished
        preferences.change(preferences.now.with_player("Ming"))
        assert button.is_finished
        preferences.reset()
        assert not button.is_finished
        assert not load(preferences.path).lessons_finished


async def test_from_a_lesson_to_its_drill_and_back(tmp_path: Path) -> None:
    """The kind of its subject is chosen; another kind leads to its own lesson, all kinds to none."""
    async with window_on(tmp_path, settings=FAST, size=(960, 600)) as window:
        pages = window.pages
        pages.lesson.open("tiengow/beating")
        QTest.keyClick(pages.lesson, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
        drills = pages.drills
        assert pages.current is drills
        assert drills.start.chosen_kind is Kind.BEATS
        assert drills.start.lesson.text().startswith("Lesson: ")
        drills.start.kind.choose(None)
        drills.start.kind.chosen.emit(None)
        assert not drills.start.lesson.isVisible()
        drills.start.kind.choose(Kind.PLAY)
        drills.start.kind.chosen.emit(Kind.PLAY)
        drills.start.lesson.click()
        assert pages.lesson.isVisible()
        assert any(each.key == "Ctrl D" for each in pages.lesson.commands())
        pages.lesson.open("tiengow/aim")
        assert not any(each.key == "Ctrl D" for each in pages.lesson.commands()), "no drill has its subject"


def test_who_has_finished_what() -> None:
    """It follows a new name, and what was learnt before there was a name belongs to the first player."""
    nameless_one = Settings().with_finished("a/1").with_finished("a/1")
    assert nameless_one.finished == {"a/1"}
    ming = nameless_one.with_player("Ming")
    assert ming.finished == {"a/1"}
    assert ming.with_finished("a/2").lessons_finished == {"Ming": ["a/1", "a/2"]}
    two = ming.with_finished("a/2").with_player("Mei").with_finished("b/1")
    assert two.finished == {"b/1"}
    assert ming.with_player("Mei").with_player("Ming").finished == {"a/1"}
    assert two.with_renamed("Mei", "Lan").finished == {"b/1"}
    assert two.with_renamed("Mei", "Ming").finished == {"a/1", "a/2", "b/1"}


@pytest.mark.parametrize("bad", [[], "x", 3, {"Ming": "a"}, {"Ming": [1]}, {"Ming": {"a": 1}}, None])
def test_a_damaged_value_starts_empty(tmp_path: Path, bad: object) -> None:
    """Everything else in the file is read."""
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"lessons_finished": bad, "player_name": "Ming"}), "utf-8")
    settings = load(path)
    assert settings.finished == frozenset()
    assert settings.player_name == "Ming"


@pytest.mark.parametrize("game", ["kapshap", "laoshu"])
async def test_a_low_table_with_large_words(tmp_path: Path, game: str) -> None:
    """Where a lesson leaves little of the window, words become smaller, and some go, before anything overlaps."""
    settings = replace(FAST, text_size=1.5, labels="name")
    async with window_on(tmp_path, settings=settings, language="zh_TW", size=(960, 600)) as window:
        window.pages.start.learn.click()
        window.pages.routes.lesson(course(game)[0].key)
        await until(lambda: window.findChildren(TableFelt), "the table")
        await asyncio.sleep(0.3)
        (felt,) = (each for each in window.findChildren(TableFelt) if each.isVisible())
        boxes = [each.tile_rect().translated(each.pos()) for each in felt.findChildren(TileButton) if each.isVisible()]
        for label in felt.findChildren(FittedLabel):
            assert not label.isVisible() or not any(label.geometry().intersects(box) for box in boxes), label.text
        if isinstance(felt, QueueTable):
            own, other = (felt.queue(Seat(seat)) for seat in (0, 1))
            hand = felt.hand[0].tile_rect().translated(felt.hand[0].pos())
            assert max(each.pos().y() + each.tile_rect().bottom() for each in (*own, *other)) < hand.top()
