# SPDX-License-Identifier: MIT
"""A review begins at what cost most, shows what the round was worth, and asks for better moves than the mistakes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from dominoes.games import entry
from dominoes.play.analysis import Judged, decisions
from tests.support.record_lines import golden
from tests.ui.driving import GreedyThinker, application, until
from tests.ui.pages.program import Program
from tests.ui.pages.review.driving import lying, press, reviewing, round_of
from tests.ui.pages.review.test_analysis import PLANTED, found_in
from ui.games.person import Person
from ui.kit.widgets import KeyButton
from ui.language import i18n
from ui.language.i18n import LANGUAGES
from ui.pages.review.page import ReviewPage
from ui.play.services import Lazy

AT = 19
"""The moves before the mistake of `PLANTED`."""


def asked(page: ReviewPage) -> Person[Any] | None:
    """Return who is asked for a move; None for nobody."""
    return page.presenter.person if page.presenter is not None and page.presenter.person.turn is not None else None


async def looking(page: ReviewPage) -> Person[Any]:
    """Begin with the mistake, and return who is asked."""
    found_in(page)
    press(page, Qt.Key.Key_L)
    await until(lambda: asked(page), "the question")
    person = asked(page)
    assert person is not None
    return person


def moves(page: ReviewPage) -> dict[str, Any]:
    """Return the legal moves at the mistake, as records write them."""
    assert page.checked is not None
    made = next(each for each in decisions(page.checked, page.me) if each.at == AT)
    return {page.checked.round.entry.game.write_move(move): move for move in made.legal}


def mistake(page: ReviewPage) -> Judged:
    """Return what is known of it."""
    return page.analysis.analyst.analysis.judged[-1]


async def test_it_opens_at_the_costliest_move() -> None:
    """D: not at 0, if the round was analysed; the curve then goes to the result, and its worth is told."""
    async with reviewing([round_of(PLANTED), round_of(PLANTED, 2)]) as page:
        found_in(page)
        kept = page.analysis.analyst.analysis
        assert page.stepper.at == 0
        page.analysis.analyst._others[0, page.me] = kept
        page.match._rounds = [replace(each, id=None) for each in page.match._rounds]
        page.show_round(0)
        assert page.stepper.at == AT
        assert page.side.analysis.splitlines()[-1] == "Value of the round here: +1.0 chips"
        assert page.checked is not None
        end = len(page.checked.round.moves), page.checked.result.chips[page.me]
        assert page.transport.bar._worths[-1] == end
        page.show_round(1)
        assert page.stepper.at == 0, "nothing is known of that round"
        assert not page.transport.bar.has_curve


async def test_the_curve_lies_along_the_time_bar() -> None:
    """It needs some height, which low pages have not; pointing and stepping below it are as before."""
    async with reviewing([round_of(PLANTED)]) as page:
        bar = page.transport.bar
        low = bar.sizeHint().height()
        before = bar.grab().toImage()
        found_in(page)
        assert bar.has_curve
        assert bar.sizeHint().height() > low
        assert bar.grab().toImage() != before
        assert bar.position_at(bar.spot(7).x()) == 7
        page.resize(960, 540)
        assert not bar.has_curve
        assert bar.sizeHint().height() == low


async def test_three_commands_and_a_menu() -> None:
    """D S4-17: analysis, mistakes and hands stand in the bar, all others behind one button."""
    for size in ((1280, 800), (1920, 1080), (960, 600)):
        async with reviewing([round_of(PLANTED)], size=size) as page:
            shown = [button.text() for button in page.header.buttons if button.isVisible()]
            assert shown == (
                ["Panel", "Analysis", "Learn from mistakes"]
                if page.side_is_away
                else ["Analysis", "Learn from mistakes", "Open hands"]
            )
            assert page.header.more.isVisible()
            assert len(page.header.commands) > 12


async def test_the_better_move_is_looked_for_on_the_table() -> None:
    """The hand of the seat alone is open, nothing tells the answer, and what was played is no answer."""
    async with reviewing([round_of(PLANTED)]) as page:
        page.toggle_hands()
        person = await looking(page)
        assert page.stepper.at == AT
        assert not page.hands_open
        caption = page.mistakes.caption
        assert caption.isVisible()
        assert caption.text().startswith("Mistake 1 of 1 · Move 20: ")
        assert caption.text().endswith("Find a better move.")
        best = page.analysis.speaker.words(4, replace(mistake(page), move=mistake(page).best)).move
        assert best not in f"{caption.text()} {page.side.analysis} {page.table.advice.text}"
        person.answer_with(moves(page)[mistake(page).move])
        await until(lambda: asked(page) and not caption.text().startswith("Mistake"), "another try")
        assert caption.text().endswith("Find a better move.")
        assert "−2.5" in caption.text()
        person.answer_with(moves(page)[mistake(page).best])
        await until(lambda: asked(page) is None, "the end")
        assert caption.text().startswith(f"Well found: {best}.")
        assert "Better: " in page.side.analysis
        assert page.stepper.at == AT
        press(page, Qt.Key.Key_L)
        assert not caption.isVisible()
        assert page.table.bar.isHidden()


async def test_its_key_shows_the_answer() -> None:
    """The button says so; afterwards the table is that of the review again."""
    async with reviewing([round_of(PLANTED)]) as page:
        await looking(page)
        (button,) = (each for each in page.header.buttons if each.key == "L")
        assert isinstance(button, KeyButton)
        assert button.text() == "Show the answer"
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        assert page.mistakes.caption.text().startswith("Better: ")
        await until(lambda: asked(page) is None, "the end")
        assert button.text() == "Done"
        there = lying(page)
        page.stepper.jump(AT)
        assert lying(page) == there
        assert not page.mistakes.is_on


@pytest.mark.parametrize("by", ["step", "escape", "hands", "seat", "round", "close"])
async def test_anything_else_ends_it(by: str) -> None:
    """A step, Escape, another view or round: nobody is asked any more, and the table shows what it should."""
    async with reviewing([round_of(PLANTED), round_of(PLANTED, 2)]) as page:
        await looking(page)
        if by == "step":
            page.transport.button("Left").click()
        elif by == "escape":
            press(page, Qt.Key.Key_Escape)
        elif by == "hands":
            page.toggle_hands()
        elif by == "seat":
            page.see_from(1)
        elif by == "round":
            page.show_round(1)
        else:
            page.close_match()
        assert not page.mistakes.is_on
        assert page.mistakes.caption.isHidden()
        await until(lambda: not page.tasks.running, "the end of the question")
        assert asked(page) is None
        if by != "close":
            assert page.table.advice.text or by == "round"
            assert page.stepper.at == {"step": AT - 1, "round": 0}.get(by, AT)


async def test_keys_are_those_of_the_table_meanwhile() -> None:
    """Arrows go over the tiles and step no longer; Space selects."""
    async with reviewing([round_of(PLANTED)]) as page:
        await looking(page)
        page.table.focus_hand()
        press(page, Qt.Key.Key_Left)
        press(page, Qt.Key.Key_Right)
        assert page.mistakes.is_asked
        assert page.stepper.at == AT
        before = page.table.model
        press(page, Qt.Key.Key_Space)
        assert page.mistakes.is_asked
        assert page.table.model != before


async def test_another_move_is_judged() -> None:
    """By the same question, in the thinking process; one that is about as good is an answer too."""
    program = Program()
    program.services = program.services._replace(thinker=Lazy(GreedyThinker))
    async with reviewing([round_of(golden("wiki_hk")[0])], program=program) as page:
        found_in(page)
        analyst = page.analysis.analyst
        place = next(place for place, each in enumerate(analyst.choices) if len(each.legal) > 3)
        choice, judged = analyst.choices[place], analyst.analysis.judged[place]
        all_judged = [replace(each, loss=0.0) for each in analyst.analysis.judged]
        all_judged[place] = known = replace(judged, loss=2.5, error=0.1, scale=3.0)
        analyst.analysis = replace(analyst.analysis, judged=tuple(all_judged))
        page.analysis.show()
        press(page, Qt.Key.Key_L)
        await until(lambda: asked(page), "the question")
        write = entry("tiengow").game.write_move
        other = next(move for move in choice.legal if write(move) not in (known.move, known.best))
        person, words = asked(page), page.mistakes.caption
        assert person is not None
        person.answer_with(other)
        tried = page.analysis.speaker.words(place, replace(known, move=write(other))).move
        await until(lambda: tried in words.text(), "the verdict")
        assert words.text().endswith("Find a better move.") or "good: " in words.text() or "found: " in words.text()


async def test_without_mistakes_nothing_is_asked() -> None:
    """That is said; and a round not analysed yet is analysed first."""
    program = Program()
    program.services = program.services._replace(thinker=Lazy(GreedyThinker))
    async with reviewing([round_of(PLANTED)], program=program) as page:
        found_in(page)
        analyst = page.analysis.analyst
        clean = replace(analyst.analysis, judged=tuple(replace(each, loss=0.0) for each in analyst.analysis.judged))
        analyst.analysis = clean
        page.analysis.show()
        press(page, Qt.Key.Key_L)
        assert page.table.advice.text == "No mistakes: nothing was clearly lost."
        assert not page.mistakes.is_on
        analyst.analysis = replace(clean, judged=())
        page.analysis.show()
        press(page, Qt.Key.Key_L)
        assert analyst.runs
        await until(lambda: not analyst.runs, "the analysis")
        assert page.mistakes.is_on or page.table.advice.text == "No mistakes: nothing was clearly lost."


@pytest.mark.matrix
@pytest.mark.parametrize("language", LANGUAGES)
async def test_it_speaks_every_language(language: str) -> None:
    """Also when the language changes while a move is looked for: that ends it."""
    async with reviewing([round_of(PLANTED)], language=language) as page:
        await looking(page)
        assert ("Find a better move." in page.mistakes.caption.text()) is (language == "en")
        i18n.install(application(), "en")
        await until(lambda: not page.tasks.running, "the end of the question")
        assert not page.mistakes.is_on
