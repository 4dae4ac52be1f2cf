# SPDX-License-Identifier: MIT
"""扭天九 in the window: a round by clicks, to the end at once, and what is shown on the way."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from dominoes.deal import deal_round
from dominoes.game import Seat, Standing
from dominoes.games import entry
from dominoes.games.turning.options import PRESETS, Count
from dominoes.games.turning.rules import Turning
from dominoes.games.turning.state import State, Turn
from dominoes.games.turning.tally import Tally
from dominoes.scorebook.book import Book
from tests.support.strategies import changed
from tests.ui.driving import (
    FAST,
    ONE_ROUND,
    answers_of,
    click_tile,
    is_on,
    my_turn,
    play_on,
    press_cap,
    setup_of,
    sit_down,
    type_key,
    until,
    window_on,
    words_of,
)
from ui.games.turning.play import PAIR_S
from ui.games.turning.table import TurningTable, turning_model
from ui.games.turning.texts import TurningTallyForm, TurningWords
from ui.table.animator import Animator
from ui.table.felt import TableFelt

GAME, USUAL = Turning(), PRESETS["turning"]
WHO = ("Ann", "Bo")


def after(turns: int, seed: bytes = bytes(32)) -> State:
    """Return a round after so many turns."""
    state = GAME.start(USUAL, deal_round(GAME, USUAL, seed), Standing()).state
    for _ in range(turns):
        (seat,) = GAME.to_act(state)
        state = GAME.play(state, seat, Turn()).state
    return state


async def test_a_round_is_played(tmp_path: Path) -> None:
    """Half of it tile by tile, then the rest at once; the settlement tells what was taken."""
    async with window_on(tmp_path, size=(960, 600)) as window:
        page = await sit_down(window, setup_of(game="turning", session=ONE_ROUND))
        person = await my_turn(page)
        table: TableFelt[Any] = page.table
        assert isinstance(table, TurningTable)
        assert len(table.pile) == 32 - len(table.turned)
        assert table.panels[0].model is not None
        assert not any(panel.model.level for panel in table.panels if panel.model), "nobody is stronger than others"
        for _ in range(3):
            asked = person.turn
            click_tile(table.pile[-1])
            await until(lambda was=asked: person.turn not in (was, None), "my next turn")  # type: ignore[misc]
        model = table.model
        assert model is not None
        assert sum(len(seat.taken) for seat in model.seats) + len(model.turned) + model.left == 32
        assert [len(table.taken(Seat(seat))) for seat in (0, 1)] == [len(seat.taken) for seat in model.seats]
        keys = {each.key for each in page.commands()}
        assert {"J", "S", "R"} <= keys
        assert not keys & {"H", "Ctrl Z", "Ctrl Y", "C", "D", "A"}, "nothing is decided here"
        # Arrows begin with the tiles taken by the reader, on any seat.
        own = next(iter((*table.taken(model.me), *table.turned)))
        page.table.setFocus()
        type_key(page, Qt.Key.Key_Up)
        assert page.focusWidget() is own
        press_cap(page, "E", "clicks")
        await until(page.overlay.isVisible, "the settlement")
        assert not {"again", "review"} & {*answers_of(page)}
        assert page.presenter is not None
        state = page.presenter.view
        assert state.left == 0
        told = [text for words in words_of(page.overlay) for text in words]
        assert any(page.presenter.words.title(state.result) in text for text in told)
        await play_on(window)
        await until(lambda: is_on(window, window.pages.start), "the start page")


@pytest.mark.parametrize("presses", [1, 2])
async def test_all_is_turned_within_three_seconds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, presses: int
) -> None:
    """Pauses at the lowest speed add up to less, and to none when the key is pressed again."""
    waited: list[float] = []
    sleep, pause = asyncio.sleep, Animator.pause

    async def noted(seconds: float) -> None:
        if seconds == PAIR_S:
            waited.append(seconds)
        await sleep(seconds)

    async def noted_pause(self: Animator, ms: float) -> None:
        waited.append(self.length(ms) / 1000)
        await pause(self, ms)

    settings = replace(FAST, motion="on", speed=0.5, pace="waits")
    async with window_on(tmp_path, settings=settings) as window:
        page = await sit_down(window, setup_of(game="turning", session=ONE_ROUND))
        await my_turn(page)
        monkeypatch.setattr(asyncio, "sleep", noted)
        monkeypatch.setattr(Animator, "pause", noted_pause)
        press_cap(page, "E", "keys")
        if presses > 1:
            await until(
                lambda: [each.text() for each in page.table.bar.buttons] == ["At once", "Stop"], "both buttons"
            )
            waited.clear()
            press_cap(page, "E", "clicks")
        presenter = page.presenter
        assert presenter is not None
        await until(lambda: presenter.waiting.is_on, "the end of the round")
        assert 12 * PAIR_S < sum(waited) < 3 if presses == 1 else sum(waited) <= PAIR_S
        assert not presenter.animator.hurry.is_set()
        assert presenter.view.left == 0


@pytest.mark.parametrize("way", ["Esc", "felt", "pile", "button"])
async def test_turning_to_the_end_can_be_stopped(tmp_path: Path, way: str) -> None:
    """By Escape or its button, by a click beside the tiles or on the pile."""
    settings = replace(FAST, motion="on", speed=10.0, pace="quick")
    async with window_on(tmp_path, settings=settings) as window:
        page = await sit_down(window, setup_of(game="turning", session=ONE_ROUND))
        person = await my_turn(page)
        table = page.table
        press_cap(page, "E", "keys")
        await until(
            lambda: [each.text() for each in table.bar.buttons] == ["At once", "Stop"], "the button that stops it"
        )
        match way:
            case "Esc":
                type_key(page, Qt.Key.Key_Escape)
            case "felt":
                QTest.mouseClick(table, Qt.MouseButton.LeftButton, pos=QPoint(2, 2))
            case "pile":
                click_tile(table.pile[-1])
            case _:
                press_cap(page, "Esc", "clicks")
        await until(lambda: person.turn is not None, "the question")
        assert is_on(window, page)
        assert page.presenter is not None
        assert page.presenter.view.left > 0
        assert "Turn a tile" in table.bar.spoken


async def test_it_is_looked_at_again(tmp_path: Path) -> None:
    """A review stops after each pair, shown in the middle with a mark on the taking tile."""
    async with window_on(tmp_path) as window:
        page = await sit_down(window, setup_of(game="turning", session=ONE_ROUND))
        await my_turn(page)
        press_cap(page, "E", "keys")
        await play_on(window)
        window.pages.start.records.click()
        records = window.pages.records
        await until(records.model.rowCount, "the round")
        QTest.keyClick(records.view, Qt.Key.Key_Return)
        review = window.pages.review
        await until(lambda: is_on(window, review) and review.timeline is not None, "the review")
        assert review.timeline is not None
        assert review.timeline.stops == tuple(range(0, 33, 2))
        type_key(review, Qt.Key.Key_PageDown)
        await until(lambda: review.stepper.at == 2, "the first pair")
        table = review.stage.table
        await until(lambda: len(table.turned) == 2, "its tiles")
        assert [each.takes for each in table.model.turned].count(True) == 1
        review.analysis.open_sheet()
        await until(review.overlay.isVisible, "the analysis")
        await until(
            lambda: any("only one move" in text for row in words_of(review.overlay) for text in row), "its words"
        )


async def test_nobody_is_asked_how_strong(tmp_path: Path) -> None:
    """Opponents are all alike where luck decides; the seat may only be a person's."""
    async with window_on(tmp_path) as window:
        window.pages.routes.new_game("turning", "turning")
        form = window.pages.new_game.form
        (row,) = form.opponents.rows
        assert [row.itemText(at) for at in range(row.count())] == ["Computer", "Person"]
        setup = form.setup()
        assert setup is not None
        assert setup.levels == entry("turning").offered
        window.pages.routes.new_game("paigow", "guangdong")
        assert form.opponents.rows[0].count() == len(entry("paigow").offered) + 1


def test_the_model_counts_all_tiles() -> None:
    """At any places; the last pair is in the middle or with its winner."""
    for turns in range(33):
        view = GAME.view(after(turns), Seat(1))
        for lying in (True, False):
            model = turning_model(view, WHO, ("", ""), lying=lying)
            assert sum(len(seat.taken) for seat in model.seats) + len(model.turned) + model.left == 32
            assert sum(each.seen for each in model.seen) == turns
            assert len(model.turned) == (turns % 2 or (2 if lying and turns else 0))


def test_settlement_in_words() -> None:
    """A difference, one chip, and a draw."""
    state = after(32)
    sheet = TurningWords(USUAL, WHO).sheet(state, "Round 1")
    assert sheet.rows[0].numbers == (-24, 24)
    assert len(sheet.tiles) == 2
    tally = entry("turning").tally
    one = changed(USUAL, settlement=type(USUAL.settlement)("one"))
    for options, points, heading in ((one, (40, 24), "Bo to Ann"), (USUAL, (32, 32), "Both have the same")):
        ended = tally.ended(options, Standing(chips=(0, 0)), Tally(points=points))
        words = TurningWords(options, WHO)
        assert words.payment(ended.ended.sheet[0], ended)[0] == heading
        assert words.title(ended.ended)


def test_every_table_has_its_rules() -> None:
    """Each option that matters changes a sentence."""
    said = {tuple(TurningWords(changed(USUAL, count=count)).rules()) for count in Count}
    said |= {tuple(TurningWords(changed(USUAL, heaven_red=False)).rules())}
    said |= {tuple(TurningWords(changed(USUAL, next_turner=type(USUAL.next_turner)("alternate"))).rules())}
    said |= {tuple(TurningWords(changed(USUAL, settlement=type(USUAL.settlement)("one"))).rules())}
    assert len(said) == 6


async def test_the_score_book_fills_in_the_other(tmp_path: Path) -> None:
    """Two numbers that belong together: typing one tells the other."""
    async with window_on(tmp_path) as window:
        book = Book("key", "2026-01-01", "turning", USUAL, ("Ann", "Bo"), Seat(0))
        form = TurningTallyForm(book, window)
        form.show()
        form.show_tally(None)
        assert form.tally() == Tally(points=(None, None))
        form.take_focus()
        await until(form.rows[0].points.hasFocus, "the first question")
        form.rows[0].points.show_number(20)
        form._on_points()
        assert form.tally() == Tally(points=(20, 44))
        form.take_focus()
        assert form.banker_line().endswith("Ann")
