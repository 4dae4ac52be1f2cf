# SPDX-License-Identifier: MIT
"""擲天九 in the window: a round by clicks, and what is shown on the way."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from dominoes.deal import deal_round
from dominoes.game import Deal, Seat, Standing
from dominoes.games import entry
from dominoes.games.stakes import Stake
from dominoes.games.stakes_tally import Tally
from dominoes.games.throwing.options import PRESETS
from dominoes.games.throwing.rules import Throwing
from dominoes.games.throwing.state import State
from tests.support.strategies import changed
from tests.ui.driving import (
    FAST,
    ONE_ROUND,
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
from ui.games.throwing.table import ThrowTable, throw_model
from ui.games.throwing.texts import ThrowingWords, position_of, prompt

GAME, USUAL = Throwing(), PRESETS["throwing"]
WHO = ("Ann", "Bo", "Cy", "Di")


def after(moves: int, deal: Deal | None = None, seats: int = 4) -> State:
    """Return a round after so many moves."""
    options = changed(USUAL, seats=seats)
    state = GAME.start(options, deal or deal_round(GAME, options, bytes(range(32))), Standing()).state
    for _ in range(moves):
        if seats_ := GAME.to_act(state):
            state = GAME.play(state, seats_[0], GAME.legal_moves(state, seats_[0])[0]).state
    return state


async def test_a_round_is_played(tmp_path: Path) -> None:
    """A stake, throws, and the settlement; the dice show what the tile beside them names."""
    async with window_on(tmp_path, size=(960, 600)) as window:
        page = await sit_down(window, setup_of(game="throwing", session=ONE_ROUND))
        person = await my_turn(page)
        table = page.table
        assert isinstance(table, ThrowTable)
        assert table.cup.isVisible()
        assert not any(panel.model.level for panel in table.panels if panel.model), "nobody is stronger than others"
        assert not {each.key for each in page.commands()} & {"H", "Ctrl Z", "D"}, "nothing but the stake is decided"
        if person.turn is not None and person.turn.moves(Stake):
            QTest.mouseClick(table.cup, Qt.MouseButton.LeftButton)
            assert person._answer is not None
            assert not person._answer.done(), "a stake is chosen by its button"
            press_cap(page, "3", "clicks")
        await until(lambda: person.turn is not None and not person.turn.moves(Stake), "my throw")
        turn = person.turn
        QTest.mouseClick(table.cup, Qt.MouseButton.LeftButton)
        await until(lambda: person.turn is not turn, "the throw")
        await play_on(window, page.overlay.isVisible)
        await until(page.overlay.isVisible, "the settlement")
        model = table.model
        assert model is not None
        assert model.thrown is not None
        assert table.thrown[0].face is model.thrown.tile
        assert table.dice.accessibleName() == " + ".join(map(str, model.thrown.dice))
        assert table.mark[0].face is model.mark
        await play_on(window)
        await until(lambda: is_on(window, window.pages.start), "the start page")
        window.pages.start.records.click()
        records = window.pages.records
        await until(records.model.rowCount, "the round")
        QTest.keyClick(records.view, Qt.Key.Key_Return)
        review = window.pages.review
        await until(lambda: is_on(window, review) and review.timeline is not None, "the review")
        assert review.timeline is not None
        assert review.timeline.stops[1] == 3, "all stakes are in"
        type_key(review, Qt.Key.Key_PageDown)
        await until(lambda: review.stepper.at == 3, "the stakes")
        # No tiles are counted where there are none.
        assert not any("Tiles seen" in text for words in words_of(review) for text in words)


async def test_nothing_lies_there_while_the_dice_are_shaken(tmp_path: Path) -> None:
    """Not even after the window has another size: the throw before is over, and this one is not known."""
    async with window_on(tmp_path, settings=replace(FAST, motion="on", speed=3.0), size=(960, 600)) as window:
        page = await sit_down(window, setup_of(game="throwing", session=ONE_ROUND))
        table = page.table
        assert isinstance(table, ThrowTable)
        shaken = 0
        playing = asyncio.ensure_future(play_on(window, page.overlay.isVisible))
        while shaken < 2:
            await until(lambda: table.thrown and not page.overlay.isVisible(), "a throw")
            await until(lambda: not table.thrown, "the next throw is shaken")
            if page.overlay.isVisible():
                break
            window.resize(window.width() + 10, window.height())
            await asyncio.sleep(0.02)
            assert not table.thrown
            assert table.note == ""
            shaken += 1
        assert shaken
        playing.cancel()


def test_the_model_follows_the_round() -> None:
    """Stakes, then the mark, then each throw with its outcome; nothing is known before it is seen."""
    for moves in range(12):
        state = after(moves)
        model = throw_model(GAME.view(state, Seat(1)), WHO, ("",) * 4)
        assert sum(bool(seat.stake) for seat in model.seats) == min(moves, 3)
        assert (model.mark is None) == (moves < 4)
        assert (model.thrown is None) == (moves < 4)
        signs = [seat.sign for seat in model.seats if seat.sign is not None]
        assert len(signs) == len(state.throws.signs)
        assert [bool(seat.banker) for seat in model.seats] == [True, False, False, False]
    swept = throw_model(GAME.view(after(9, Deal((), (6, 6))), Seat(1)), WHO, ("",) * 4)
    assert [seat.sign for seat in swept.seats] == [None, -1, -1, -1]


def test_what_is_said() -> None:
    """The question at each step; each event but the deal and a mark to be beaten has a line."""
    state = after(3)
    assert "stake" in prompt(GAME.view(after(0), Seat(1)), WHO)
    assert "others" in prompt(GAME.view(state, Seat(0)), WHO)
    assert "military" in prompt(GAME.view(after(4), Seat(1)), WHO)
    assert prompt(GAME.view(after(6), Seat(2)), WHO).endswith("again.")
    words = ThrowingWords(USUAL, WHO)
    told = [words.event(event, after(20)) for event in after(20).history]
    assert told.count(None) == 2
    for dice, said in (((6, 6), "takes all"), ((2, 1), "pays all")):
        state = after(9, Deal((), dice))
        assert any(said in (words.event(event, state) or "") for event in state.history)


def test_settlement_in_words() -> None:
    """The compared throws, a decision by the banker alone, and players who did not throw."""
    sheet = ThrowingWords(USUAL, WHO).sheet(after(20), "Round 1")
    assert all("against" in row.detail for row in sheet.rows)
    swept = ThrowingWords(USUAL, WHO).sheet(after(9, Deal((), (6, 6))), "Round 1")
    assert all("the banker threw" in row.detail for row in swept.rows)
    first = changed(PRESETS["throwing_first_win"], seats=3)
    state = GAME.start(first, Deal((), (5, 5, 4, 4)), Standing()).state
    while seats := GAME.to_act(state):
        state = GAME.play(state, seats[0], GAME.legal_moves(state, seats[0])[0]).state
    assert [row.detail.partition(" ·")[0] for row in ThrowingWords(first, WHO[:3]).sheet(state, "").rows] == [
        "Man against Plum Blossom",
        "did not throw",
    ]
    ended = entry("throwing").tally.ended(
        USUAL, Standing(chips=(0,) * 4), Tally(stakes=(None, 20, 20, 20), signs=(None, 1, 0, -1))
    )
    assert ThrowingWords(USUAL, WHO).payment(ended.ended.sheet[0], ended) == ("Di: lost", "stake 20")


def test_a_diagram() -> None:
    """The last throw in the middle, each player's own before them, and what counts now."""
    closed = position_of(after(6), Seat(1), WHO, opened=False, title="t")
    assert len(closed.middle) == 1
    assert any("military" in line for line in closed.legend)
    assert not position_of(after(1), Seat(1), WHO, opened=True, title="t").middle
    assert not any("count" in line for line in position_of(after(20), Seat(1), WHO, opened=True, title="t").legend)


def test_every_table_has_its_rules() -> None:
    """They differ in one sentence."""
    usual, first, evening = (list(ThrowingWords(options).rules()) for options in PRESETS.values())
    assert len(first) == len(evening) == len(usual) + 1
    assert all(one != other for one, other in pairwise(first))
