# SPDX-License-Identifier: MIT
"""Every lesson of every game: complete in four languages, right by the rules, and played to its end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest
from fontTools.ttLib import TTFont
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from dominoes.cli.__main__ import main
from dominoes.game import Step
from dominoes.games.chain import state as chain
from dominoes.games.paigow import state as paigow
from dominoes.games.paigow.hands import ranking
from dominoes.games.paigow.odds import best, chances
from dominoes.games.paigow.options import GREAT
from dominoes.games.paigow.policies import house_policy
from dominoes.games.tiengow import state as tiengow
from dominoes.lessons.file import SUFFIX, read
from dominoes.lessons.lesson import Chapter, Lesson, Right
from dominoes.lessons.lesson import answer as judged
from dominoes.lessons.page import Question
from dominoes.lessons.texts import Texts
from dominoes.lessons.tree import ROOT, NodeId
from dominoes.records.replay import with_passes
from tests.ui.driving import FAST, By, click_tile, play, press_cap, type_key, until, window_on
from ui.games import GAME_UIS
from ui.language.i18n import LANGUAGES
from ui.pages.demonstrate.editor import Place
from ui.pages.learn.course import FOLDER, CourseLesson, course
from ui.pages.learn.lesson_page import LessonPage
from ui.paper.blocks import plain_text
from ui.paths import data

LESSONS: Final = tuple(each for game in GAME_UIS for each in course(game))
LONGEST: Final = {"en": 330, "ja": 170, "zh_HK": 130, "zh_TW": 130}
"""Characters read at one step: three or four lines at the largest text."""
FONTS: Final = {"en": "HK", "ja": "JP", "zh_HK": "HK", "zh_TW": "TC"}

COMBINED: Final = (tiengow.Lead, tiengow.Beat)
PAID: Final = {
    ("chain/payment", "The last tiles"): -13,
    ("paigow/banker", "Copies"): 20,
    ("paigow/counting", "Nothing is worst"): 40,
    ("tiengow/banker", "What it costs"): -9,
    ("tiengow/banker", "What it brings"): 21,
    ("tiengow/bonuses", "Bao: finish with it"): 24,
    ("tiengow/bonuses", "Qin: a capture"): 32,
    ("tiengow/last-trick", "Too late"): -5,
    ("tiengow/last-trick", "Two tiles at the end"): 8,
    ("tiengow/payment", "Par"): 0,
    ("tiengow/payment", "Void"): -3,
    ("tiengow/payment", "More than par"): 1,
    ("tiengow/tactics", "One trick, then the pair"): 9,
}
"""Chips of the learner where a chapter ends its round, as its texts tell them."""
NEAR: Final = 2.0
"""Percent of the stake by which right ways to set a hand may fall behind the best one, and wrong ways must."""

TRIED: Final = 3
"""Right answers to one question that are played in the window."""


def asked(lesson: Lesson) -> Iterator[tuple[Chapter, NodeId, Question]]:
    """Return all questions of *lesson*."""
    for chapter in lesson.chapters:
        for node in chapter.tree.walk():
            question = chapter.page(node).question
            if question is not None:
                yield chapter, node, question


def texts(lesson: Lesson) -> list[Texts]:
    """Return all texts of *lesson*."""
    found = [lesson.title, lesson.summary, *(chapter.title for chapter in lesson.chapters)]
    found += [each.page.text for chapter in lesson.chapters for each in chapter.tree.nodes.values()]
    for _chapter, _node, question in asked(lesson):
        found += [question.prompt, question.otherwise, question.solution]
        found += [each.why for each in (*question.right, *question.wrong)]
    return found


@pytest.fixture(params=LESSONS, ids=[each.key for each in LESSONS])
def lesson(request: pytest.FixtureRequest) -> CourseLesson:
    """Each lesson."""
    found: CourseLesson = request.param
    return found


def test_every_file_is_in_a_course() -> None:
    """Nothing lies there that nobody can open."""
    files = set((data("resources") / FOLDER).glob(f"*/*{SUFFIX}"))
    assert files == {each.path for each in LESSONS}
    assert len(LESSONS) == len({each.key for each in LESSONS})


def test_a_lesson_is_right_by_the_rules(lesson: CourseLesson) -> None:
    """Every move is legal, those of wrong answers too, for nobody could give them; each answer leads somewhere."""
    assert main(["lesson", "check", str(lesson.path)]) == 0
    read_lesson = read(lesson.path)
    questions = list(asked(read_lesson))
    assert len(questions) == len(read_lesson.chapters) >= 2
    for chapter, node, question in questions:
        game, laid = chapter.tree.table.game, chapter.tree.state(node)
        assert question.right
        assert question.prompt
        assert question.solution
        for each in (*question.right, *question.wrong):
            seat, text = each.move
            state = with_passes(game, Step(laid), each.move).state
            assert game.why_not(state, seat, game.read_move(text)) is None, text
            assert all(chapter.is_seen(node, seat, face) for face in state.hands[seat]), "who answers sees the hand"
        for right in question.right:
            found = judged(chapter, node, right.move)
            assert isinstance(found, Right)
            assert found.node is not None
            assert chapter.page(found.node).text, "the reason is said"
        assert all(each.why for each in question.wrong)


def test_the_sheet_says_what_the_lesson_says(lesson: CourseLesson) -> None:
    """Where a line ends a round, the learner's chips are those of its texts; no such line is forgotten."""
    paid = {}
    for chapter in read(lesson.path).chapters:
        tree = chapter.tree
        for node in tree.walk():
            result = tree.table.game.result(tree.state(node))
            if result is not None:
                paid[lesson.key, chapter.title.in_language("en")] = result.chips[chapter.view(node)]
    assert paid == {each: chips for each, chips in PAID.items() if each[0] == lesson.key}


def test_tiles_that_are_played_together_have_an_answer_of_their_own(lesson: CourseLesson) -> None:
    """What is said to any other answer speaks of single tiles; so no lead or beat of several is left to it."""
    for chapter, node, question in asked(read(lesson.path)):
        game, state = chapter.tree.table.game, chapter.tree.state(node)
        listed = [game.read_move(each.move[1]) for each in (*question.right, *question.wrong)]
        answered = {(type(each), tuple(sorted(each.tiles))) for each in listed if isinstance(each, COMBINED)}
        for move in game.legal_moves(state, question.right[0].move[0]):
            if isinstance(move, COMBINED) and len(move.tiles) > 1:
                assert (type(move), tuple(sorted(move.tiles))) in answered, game.write_move(move)


def test_right_ways_to_set_are_the_best_ones(lesson: CourseLesson) -> None:
    """As counted against all hands of somebody who follows the usual house way; wrong ones are clearly worse."""
    for chapter, node, question in asked(read(lesson.path)):
        state = chapter.tree.state(node)
        if not isinstance(state, paigow.State) or state.options.tiles_per_hand != GREAT:
            continue
        table, game = ranking(state.options.ranking), chapter.tree.table.game
        for right, answers in ((True, question.right), (False, question.wrong)):
            for each in answers:
                seat, move = each.move[0], game.read_move(each.move[1])
                if not isinstance(move, paigow.Set):
                    continue
                banks, commission = seat == state.banker, state.options.stakes.commission
                found = chances(state.hands[seat], house_policy("generic", state.options), state.options, banker=banks)
                ranks = (table.of(move.low).rank, table.of(move.high).rank)
                own = next(way for way in found if way.setting.ranks == ranks)
                behind = own.edge(commission) - best(found, commission).edge(commission)
                assert (behind <= NEAR) is right, f"{each.move[1]}: {behind:.1f} % behind the best"


def test_a_lesson_speaks_four_languages(lesson: CourseLesson) -> None:
    """All of its texts, short, in characters that the fonts have."""
    said = [text for text in texts(read(lesson.path)) if text]
    assert {text.languages for text in said} == {tuple(sorted(LANGUAGES))}
    for language in LANGUAGES:
        words = [text.exactly(language) for text in said]
        assert max(map(len, words)) <= LONGEST[language], max(words, key=len)
        for weight in ("Regular", "Bold"):
            with TTFont(data("resources/fonts") / f"GupaiSans{FONTS[language]}-{weight}.otf") as font:
                missing = set("".join(words)) - set(map(chr, font.getBestCmap()))
            assert missing <= {"\n"}, missing


def plain(text: Texts, language: str) -> str:
    """Return *text* as it is read."""
    return plain_text(text.in_language(language))


async def answer(page: LessonPage, text: str, by: By) -> None:
    """Make the move *text* as a learner does."""
    await until(lambda: page.presenter is not None and page.presenter.person.turn is not None, "the question")
    tree = page.tree
    assert tree is not None
    assert page.presenter is not None
    person, move = page.presenter.person, tree.table.game.read_move(text)
    asked, page.learner.said = person.turn, ""
    if isinstance(move, chain.Lead | chain.Place | chain.Cover):
        place = [tile.face for tile in page.table.hand].index(move.tile)
        if by == "clicks":
            click_tile(page.table.hand[place])
        else:
            await press_keys(page, place)
        words = person._move_text(move)
        keys = [each.key for each in page.table.bar._actions if each.text == words]
        press_cap(page, keys[0] if keys else "Enter", by)  # type: ignore[arg-type]
    else:
        play(page, move, by)  # type: ignore[arg-type]
    await until(lambda: page.learner.said and person.turn is not asked, f"what is said to {text}")


async def press_keys(page: LessonPage, place: int) -> None:
    """Select the tile in *place* of the hand by the keyboard."""
    for _step in page.table.hand:
        if page.focusWidget() is page.table.hand[place]:
            break
        type_key(page, Qt.Key.Key_Right)
    type_key(page, Qt.Key.Key_Space)


@pytest.mark.matrix
@pytest.mark.parametrize("game", [game for game in GAME_UIS if course(game)])
@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_lesson_is_played_to_its_end(tmp_path: Path, language: str, game: str) -> None:
    """In the window: each wrong answer is explained, each right one goes on, and the end is remembered."""
    async with window_on(tmp_path, settings=replace(FAST, review_speed=2000.0), language=language) as window:
        page = window.pages.lesson.page
        for lesson in course(game):
            window.pages.lesson.open(lesson.key)
            for place in range(len(page.editor.lesson.chapters)):
                by: By = "keys" if place % 2 else "clicks"
                await play_part(page, place, language, by)
            assert page.is_at_end
            assert lesson.key in window.services.preferences.now.finished
            assert page.bar.on.isVisible()


async def play_part(page: LessonPage, place: int, language: str, by: By) -> None:
    """Give every answer to the question of the part at *place*, the first right one last, and go on to its end."""
    await until(lambda: page.editor.at == Place(place, ROOT) and page.is_laid_out, "the question")
    question = page.editor.page.question
    assert question is not None
    assert plain(question.prompt, language) in page.caption.text()
    for wrong in question.wrong:
        await answer(page, wrong.move[1], by)
        assert page.editor.at == Place(place, ROOT)
        assert plain(wrong.why, language) in page.caption.text()
        assert not page.is_at_end
    # Where very many are right, a few are enough here: that each is accepted is tested without a window.
    for right in reversed(question.right[:TRIED]):
        await until(lambda: page.is_laid_out, "the question again")
        await answer(page, right.move[1], by)
        assert page.editor.at.node != ROOT
        assert plain(page.editor.page.text, language) in page.caption.text()
        if right is not question.right[0]:
            page.back()
    for _step in range(30):
        if page.is_at_end or page.editor.at.chapter != place:
            break
        await until(lambda: page.is_laid_out, "the step")
        if by == "clicks":
            QTest.mouseClick(page.bar.on, Qt.MouseButton.LeftButton)
        else:
            QTest.keyClick(page, Qt.Key.Key_Return)
    assert page.is_at_end or page.editor.at == Place(place + 1, ROOT)
