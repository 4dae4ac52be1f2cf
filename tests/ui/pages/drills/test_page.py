# SPDX-License-Identifier: MIT
"""A run of drills from beginning to end, by clicks and by keys; the clock; storage and speech."""

from __future__ import annotations

import json
from collections.abc import Container
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from dominoes.games import GAMES
from dominoes.games.drills import Drill, Kind, Question
from dominoes.practice.progress import SECONDS, Best, Progress, read
from tests.ui.driving import FAST, is_on, window_on
from tests.ui.pages.drills.clock import page_of, place_of
from tests.ui.pages.looks import Show, by_tab, cut_off, nameless
from tests.ui.pages.program import Program
from ui.kit import theme
from ui.kit.settings import Settings, load
from ui.language import i18n
from ui.language.i18n import LANGUAGES
from ui.pages.drills.page import DrillsPage
from ui.pages.drills.words import caption

DRILLED = [each.key for each in GAMES if each.load_drills is not None]


def show_question(page: DrillsPage, kind: Kind, item: str = "") -> Question:
    """Show a question of *kind* about *item*, or about the first one."""
    assert page.quiz is not None
    drill = next(each for each in page.drills if each.kind is kind)
    page.quiz.question = drill.make(item or drill.items[0], page._rng)
    page._show_question()
    return page.quiz.question


def settle(qapp: QApplication) -> None:
    """Let all layouts have their turns."""
    for _turn in range(3):
        qapp.processEvents()


@pytest.mark.matrix
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", DRILLED)
@pytest.mark.parametrize("look", [((960, 600), 1.5), ((1280, 800), 1.0)])
def test_nothing_is_cut_off(
    show: Show, qapp: QApplication, language: str, game: str, look: tuple[tuple[int, int], float]
) -> None:
    """Before a run, at each kind of question, at an explanation; and everything has a name."""
    size, text = look
    i18n.install(qapp, language)
    theme.apply(qapp, text_size=text, chrome="light")
    page, _clock = page_of(game)
    show(page)
    page.window().resize(*size)
    page.resize(*size)
    settle(qapp)
    assert not cut_off(page)
    assert not nameless(page)
    page.begin()
    for kind in [each.kind for each in page.drills]:
        show_question(page, kind)
        settle(qapp)
        assert not cut_off(page), kind
        assert not nameless(page), kind
    page.answer(place_of(page, right=False))
    settle(qapp)
    assert not cut_off(page)
    assert page.on in by_tab(page)


def test_a_run_by_the_keyboard_alone(show: Show, qapp: QApplication, program: Program) -> None:
    """Enter begins; numbers answer; Enter goes on after an explanation; Escape ends, and then leaves."""
    page, clock = page_of("paigow", program=program)
    show(page)
    page.setFocus()
    QTest.keyClick(page.focusWidget() or page, Qt.Key.Key_Return)
    assert page.quiz is not None
    for step in range(12):
        clock.move(1)
        right = step % 3 != 2
        QTest.keyClick(page.focusWidget() or page, Qt.Key(Qt.Key.Key_1 + place_of(page, right=right)))
        assert page.on.isVisibleTo(page) is not right
        if not right:
            place = place_of(page, right=True)
            QTest.keyClick(page.focusWidget() or page, Qt.Key(Qt.Key.Key_1 + place))
            assert page.quiz.run.asked == step + 1, "a question is answered once"
            QTest.keyClick(page.focusWidget() or page, Qt.Key.Key_Return)
    QTest.keyClick(page.focusWidget() or page, Qt.Key.Key_9)
    assert page.quiz.run.asked == 12, "there is no ninth answer"
    assert page.score.score.text() == "8 of 12 right"
    QTest.keyClick(page.focusWidget() or page, Qt.Key.Key_Escape)
    assert page.quiz is None
    assert not program.asked
    assert "8 of 12 right" in page.start.summary.text()
    assert page.start.begin.isVisibleTo(page)
    QTest.keyClick(page.focusWidget() or page, Qt.Key.Key_Escape)
    assert program.asked == [("back",)]


def test_enter_chooses_the_answer_with_focus(show: Show) -> None:
    """And the space bar too; the arrows and Tab come to every answer."""
    page, _clock = page_of("tiengow")
    show(page)
    page.begin()
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Space):
        assert set(page.card.offered) <= by_tab(page)
        button = page.card.offered[place_of(page, right=True)]
        button.setFocus()
        asked = page.quiz.run.asked  # type: ignore[union-attr]
        QTest.keyClick(button, key)
        assert page.quiz is not None
        assert page.quiz.run.asked == asked + 1


def test_a_held_key_answers_one_question(show: Show, program: Program) -> None:
    """What the keyboard repeats was pressed for the question before: it neither answers the next, nor leaves."""
    page, _clock = page_of("tiengow", program=program)
    show(page)
    page.begin()
    assert page.quiz is not None

    def repeat(key: Qt.Key, text: str = "") -> None:
        for _again in range(4):
            event = QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, text, autorep=True)
            QApplication.sendEvent(page.focusWidget() or page, event)

    place = place_of(page, right=True)
    QTest.keyClick(page.focusWidget() or page, Qt.Key(Qt.Key.Key_1 + place))
    repeat(Qt.Key(Qt.Key.Key_1 + place), str(place + 1))
    assert page.quiz.run.asked == 1
    page.card.offered[place_of(page, right=True)].setFocus()
    QTest.keyClick(page.focusWidget(), Qt.Key.Key_Return)
    repeat(Qt.Key.Key_Return)
    assert page.quiz.run.asked == 2
    QTest.keyClick(page.focusWidget() or page, Qt.Key.Key_Escape)
    repeat(Qt.Key.Key_Escape)
    assert page.quiz is None
    assert not program.asked


def test_sixty_seconds(show: Show, program: Program) -> None:
    """The run ends by itself; what was not answered is not counted, and the best is kept."""
    page, clock = page_of("tiengow", program=program)
    show(page)
    page.begin()
    for _answer in range(5):
        page.answer(place_of(page, right=True))
    clock.move(SECONDS - 1)
    page.look_at_clock()
    assert page.score.time.text() == "0:01"
    assert page.quiz is not None
    clock.move(1)
    page.look_at_clock()
    assert page.quiz is None
    assert page.start.summary.text().startswith("5 of 5 right")
    assert read(*program.preferences.now.my_drills).best_of("tiengow") == Best(5, 5)
    assert page.start.best.text() == "Longest streak: 5, most in 60 seconds: 5"
    assert page.focusWidget() is page.start.begin


def test_the_clock_waits(show: Show) -> None:
    """While an explanation is read, and while another page is shown."""
    page, clock = page_of("chain")
    show(page)
    page.begin()
    clock.move(10)
    page.answer(place_of(page, right=False))
    clock.move(1000)
    page.look_at_clock()
    assert page.time_left == SECONDS - 10
    page.go_on()
    clock.move(5)
    page.hide()
    clock.move(1000)
    page.show()
    page.look_at_clock()
    assert page.time_left == SECONDS - 15
    page.answer(place_of(page, right=False))
    page.hide()
    page.show()
    clock.move(1000)
    page.look_at_clock()
    assert page.time_left == SECONDS - 15, "the explanation is still there"


def test_without_a_clock(show: Show, program: Program) -> None:
    """There is no time, and no best of 60 seconds; a run that was not begun says nothing."""
    page, clock = page_of("chain", timed=False, program=program)
    show(page)
    page.begin()
    clock.move(10_000)
    page.look_at_clock()
    assert page.time_left is None
    assert page.score.time.text() == ""
    page.answer(place_of(page, right=True))
    page.end()
    assert page.progress.best_of("chain") == Best(1, 0)
    page.begin()
    page.end()
    assert page.start.summary.text() == ""
    program.preferences.set("drills_timed", value=False)
    page.start.clock.click()
    assert program.preferences.now.drills_timed
    page.begin()
    assert page.time_left == SECONDS


def test_the_next_question_is_there_at_once(show: Show) -> None:
    """With the reason of the answer before it still to read, and the focus where it was."""
    page, _clock = page_of("tiengow")
    show(page)
    page.begin()
    question = show_question(page, Kind.HIGHER, "66")
    page.card.offered[1].setFocus()
    page.answer(place_of(page, right=True))
    assert page.quiz is not None
    assert page.quiz.question is not question
    assert page.verdict.text().startswith("Right. Heaven ranks above ")
    assert page.focusWidget() is page.card.offered[1]


def test_rules_decide_what_is_right(show: Show) -> None:
    """The rules chosen are those of the questions, and kinds that they have not are not offered."""
    page, _clock = page_of("paigow", "guangdong")
    show(page)
    assert Kind.SET in [each.kind for each in page.drills]
    page.start.kind.choose(Kind.SET)
    page.start.kind.chosen.emit(Kind.SET)
    assert {each.kind for each in page.items} == {"set"}
    page.start.table.choose("wenzhou")
    page.start.table.chosen.emit("wenzhou")
    assert Kind.SET not in [each.kind for each in page.drills]
    assert page.start.chosen_kind is None
    assert len(page.items) == sum(len(each.items) for each in page.drills)
    page.begin()
    assert page.quiz is not None


def test_a_setting_is_told_with_its_cost(show: Show) -> None:
    """And at the end what settings cost on average."""
    page, _clock = page_of("paigow", "casino", timed=False)
    show(page)
    page.begin()
    question = show_question(page, Kind.SET)
    place = max(range(len(question.answers)), key=lambda each: question.answers[each].cost)
    page.answer(place)
    assert f"{question.answers[place].cost:.1f}% of the stake less" in page.verdict.text()
    page.end()
    assert f"cost {question.answers[place].cost:.1f}% of the stake" in page.start.summary.text()


def test_names_are_not_given_away(show: Show) -> None:
    """Where a name is asked for, a screen reader hears the ends of a tile; elsewhere its name, and never its rank."""
    page, _clock = page_of("tiengow")
    show(page)
    page.begin()
    for seed in range(40):
        page._rng.seed(seed)
        question = show_question(page, Kind.NAME, "66")
        said = " ".join(button.accessibleName() for button in page.card.offered)
        if question.shown:
            assert said.count("Heaven") == 1
            assert not any(caption(question, each) for each in question.shown)
        else:
            assert "Heaven" not in said
            assert "double 6" in said
    show_question(page, Kind.HIGHER, "66")
    said = " ".join(button.accessibleName() for button in page.card.offered)
    assert "Heaven, double 6" in said
    assert "rank" not in said


def test_everything_is_read_aloud(show: Show, monkeypatch: pytest.MonkeyPatch) -> None:
    """The question with its answers; after an answer whether it was right and why; at the end how the run went."""
    said: list[str] = []
    monkeypatch.setattr("ui.pages.drills.page.announce", lambda _page, text: said.append(text))
    page, _clock = page_of("chain", "jielong_two_ends")
    show(page)
    page.begin()
    show_question(page, Kind.END, "6")
    assert said[-1].startswith("Which tile fits? Open: ")
    assert "1: " in said[-1]
    assert "4: None of these" in said[-1]
    page.answer(place_of(page, right=False))
    assert said[-1].startswith("Not quite. ")
    assert page.focusWidget() is page.on
    assert any(button.accessibleDescription() == "right answer" for button in page.card.offered)
    page.go_on()
    page.answer(place_of(page, right=True))
    assert said[-1].startswith("Right. ")
    assert "1: " in said[-1], "then the next question"
    page.end()
    assert said[-1].startswith("1 of 2 right")


def test_another_language_in_the_middle(show: Show, qapp: QApplication) -> None:
    """Question, answers and marks follow."""
    page, _clock = page_of("tiengow")
    show(page)
    page.begin()
    show_question(page, Kind.HIGHER, "66")
    page.answer(place_of(page, right=False))
    i18n.install(qapp, "zh_HK")
    qapp.processEvents()
    assert page.card.asked.text() == "哪一隻大？"
    assert [button.is_right for button in page.card.offered].count(True) == 1
    assert page.accessibleName() == "練習 · 打天九"
    page.end()
    assert page.start.summary.text().startswith("答對 0／1")


async def test_from_the_lessons(tmp_path: Path) -> None:
    """A row of each game leads there, and back; what was answered is kept, for each player, and erased."""
    async with window_on(tmp_path, settings=FAST) as window:
        window.pages.start.learn.click()
        learn = window.pages.learn
        preferences = window.services.preferences
        offered = [card for card in learn.cards if card.drill.isVisible()]
        assert [card.game for card in offered] == DRILLED
        for card in offered:
            QTest.mouseClick(card.drill, Qt.MouseButton.LeftButton)
            page = window.pages.drills
            assert is_on(window, page)
            assert page.game == card.game
            page.begin()
            page.answer(place_of(page, right=True))
            page.end()
            page.go_back()
            assert is_on(window, learn)
        kept = read(*load(preferences.path).my_drills)
        assert {key.split("/")[0] for key in kept.schedule.cards} == set(DRILLED)
        assert set(kept.best) == set(DRILLED)
        preferences.change(preferences.now.with_player("Mei"))
        window.pages.drills.open(DRILLED[0])
        assert window.pages.drills.progress == Progress()
        preferences.change(preferences.now.with_renamed("Ming", "Lan").with_player("Lan"))
        assert read(*preferences.now.my_drills).write() == kept.write()
        preferences.reset()
        assert not load(preferences.path).drills


async def test_what_was_answered_is_kept_if_the_window_closes(tmp_path: Path) -> None:
    """And the clock of a run stays off once it was switched off."""
    async with window_on(tmp_path, settings=FAST) as window:
        window.pages.drills.open("tiengow")
        page = window.pages.drills
        page.start.clock.click()
        page.begin()
        page.answer(place_of(page, right=True))
        path = window.services.preferences.path
    settings = load(path)
    assert len(read(*settings.my_drills).schedule.cards) == 1
    assert settings.drills_timed is False


@pytest.mark.parametrize(
    "bad",
    [[], "x", 3, None, {"Ming": 3}, {"Ming": {"cards": 3, "best": 4}}, {"Ming": {"cards": {"tiengow/name/66": "?"}}}],
)
async def test_damaged_progress_starts_empty(tmp_path: Path, bad: object) -> None:
    """Everything else in the file is read, and a run can begin."""
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"drills": bad, "player_name": "Ming", "drills_timed": 7}), "utf-8")
    settings = load(path)
    assert settings.player_name == "Ming"
    assert settings.drills_timed is True
    async with window_on(tmp_path, settings=replace(FAST, drills=settings.drills)) as window:
        window.pages.drills.open("tiengow")
        page = window.pages.drills
        assert page.progress == Progress()
        page.begin()
        page.answer(place_of(page, right=True))
        page.end()


def test_whose_drills_they_are() -> None:
    """What was answered without a name belongs to the first player; of two with one name, theirs is kept."""
    nameless_one = Settings().with_drills({"best": {"a": [1, 1]}})
    ming = nameless_one.with_player("Ming")
    assert ming.my_drills == ({"best": {"a": [1, 1]}},)
    two = ming.with_drills({"n": 1}).with_player("Mei").with_drills({"n": 2})
    assert two.drills == {"Ming": {"n": 1}, "Mei": {"n": 2}}
    assert two.with_renamed("Mei", "Ming").drills == {"Ming": {"n": 1}}
    assert two.with_renamed("Mei", "Lan").my_drills == ({"n": 2},)
    assert Settings().with_renamed("a", "b").drills == {}


def broken(page: DrillsPage, monkeypatch: pytest.MonkeyPatch, items: Container[str]) -> None:
    """Let the drills of *page* raise for *items*, as a fault in the rules would."""

    def make(drill: Drill, item: str, rng: Random) -> Question:
        if item in items:
            raise IndexError("Cannot choose from an empty sequence")
        return drill.make(item, rng)

    drills = tuple(replace(each, make=partial(make, each)) for each in page.drills)
    monkeypatch.setattr(DrillsPage, "drills", property(lambda _page: drills))


def test_a_question_that_fails_is_left_out(
    show: Show, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """R1: the run goes on with the other items, by keys; what failed stands in the log."""
    page, _clock = page_of("laoshu", timed=False)
    sound = {drill.items[-1] for drill in page.drills}
    broken(page, monkeypatch, {item for drill in page.drills for item in drill.items} - sound)
    show(page)
    page.begin()
    for _time in range(4):
        assert page.is_open
        assert page.quiz is not None
        assert page.quiz.question.item in sound
        QTest.keyClick(page, Qt.Key(Qt.Key.Key_1 + place_of(page, right=True)))
    QTest.keyClick(page, Qt.Key(Qt.Key.Key_1 + place_of(page, right=False)))
    QTest.keyClick(page, Qt.Key.Key_Return)
    assert page.is_open
    assert "left out of this run" in caplog.text
    caplog.clear()


def test_where_no_question_can_be_made(
    show: Show, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """R1: the run does not begin, or ends with what was answered; words say why."""
    page, _clock = page_of("laoshu", timed=False)
    items = {item for drill in page.drills for item in drill.items}
    failing: set[str] = set()
    broken(page, monkeypatch, failing)
    show(page)
    page.begin()
    failing |= items
    QTest.keyClick(page, Qt.Key(Qt.Key.Key_1 + place_of(page, right=True)))
    assert page.quiz is None
    assert page.start.isVisibleTo(page)
    assert "There are no questions of this kind" in page.start.summary.text()
    assert page.start.summary.text() != "There are no questions of this kind. Choose another kind, or other rules."
    page.begin()
    assert page.quiz is None
    assert page.start.summary.text() == "There are no questions of this kind. Choose another kind, or other rules."
    caplog.clear()
