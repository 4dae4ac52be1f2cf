# SPDX-License-Identifier: MIT
"""Matches of 推牌九 are taken back, left and taken up again in every phase."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt

from dominoes.games.paigow.state import Phase
from tests.ui.driving import (
    ONE_ROUND,
    SlowThinker,
    best,
    is_on,
    my_turn,
    person_of,
    play,
    play_on,
    saved_match,
    setup_of,
    sit_down,
    type_key,
    until,
    window_on,
)
from tests.ui.games.paigow.driving import (
    AUCTION,
    SHARED,
    asks,
    carry_on,
    checked_rounds,
    family,
    looks,
    quiet,
    reach,
    runner_of,
    state_of,
)
from ui.play.match import MatchRunner
from ui.saving.setup import MatchSetup

# -- taking back --------------------------------------------------------------------------------------


@pytest.mark.matrix
@pytest.mark.parametrize(
    ("setup", "phase"),
    [
        pytest.param(family(banking=AUCTION), Phase.BID, id="bid"),
        pytest.param(family(), Phase.BANK, id="bank"),
        pytest.param(family(banking=SHARED), Phase.STAKE, id="stake beside a bank that is shared"),
        pytest.param(family(), Phase.STAKE, id="stake"),
    ],
)
async def test_undo_in_each_phase(tmp_path: Path, setup: MatchSetup, phase: Phase) -> None:
    """Undo goes back to the question before, which is shown and asked as it was; the record counts it."""
    thinker = SlowThinker()
    thinker.gate.set()
    async with window_on(tmp_path, thinker=thinker) as window:
        await sit_down(window, setup)
        table = await reach(window, phase)
        runner, person = runner_of(table), person_of(table)
        await quiet(thinker, runner_of(table))
        turn, shown, moves = person.turn, looks(table), runner.cursor.moves
        assert turn is not None
        play(table, turn.legal[-1])
        thinker.gate.set()
        await until(lambda: person.turn is not None and person.turn is not turn, "my next turn")
        await quiet(thinker, runner_of(table))
        type_key(table, Qt.Key.Key_Z, ctrl=True)
        await until(
            lambda: person.turn is not None and asks(table, phase)() and not runner.is_taking_back, "my turn again"
        )
        assert runner.cursor.moves == moves
        assert looks(table) == shown
        assert runner.cursor.undos == 1
        thinker.gate.set()
        rounds = len(runner.results)
        await play_on(window, lambda: len(runner.results) > rounds)
        assert checked_rounds(saved_match(window))[-1].round.undos == 1


async def test_undo_after_the_hand_was_set(tmp_path: Path) -> None:
    """While others still set theirs, one's own setting can be taken back and chosen again."""
    thinker = SlowThinker()
    thinker.gate.set()
    async with window_on(tmp_path, thinker=thinker) as window:
        await sit_down(window, family(session=ONE_ROUND))
        table = await reach(window, Phase.SET)
        await quiet(thinker, runner_of(table))
        runner, person = runner_of(table), person_of(table)
        moves, shown, setting = runner.cursor.moves, looks(table), best(table)
        play(table, setting)
        await until(lambda: state_of(table).settings[runner.party.me] == setting, "my setting")
        await until(lambda: not table.table.cards, "no cards any more")
        assert [tile.face for tile in table.table.hand] == [*setting.low, *setting.high]
        type_key(table, Qt.Key.Key_Z, ctrl=True)
        await until(lambda: person.turn is not None and not runner.is_taking_back, "my turn again")
        assert runner.cursor.moves == moves
        assert looks(table) == shown
        thinker.gate.set()
        await play_on(window)
        assert checked_rounds(saved_match(window))[0].round.undos == 1


async def test_nothing_to_take_back_before_the_first_answer(tmp_path: Path) -> None:
    """Without an answer of one's own the table says so."""
    async with window_on(tmp_path) as window:
        table = await sit_down(window, family())
        await my_turn(table)
        assert not runner_of(table).can_undo
        type_key(table, Qt.Key.Key_Z, ctrl=True)
        assert table.table.advice.text == "Nothing to undo in this round."


# -- leaving and going on -----------------------------------------------------------------------------


@pytest.mark.matrix
@pytest.mark.parametrize(
    ("setup", "phase"),
    [
        pytest.param(family(banking=AUCTION), Phase.BID, id="bid"),
        pytest.param(family(), Phase.BANK, id="bank"),
        pytest.param(family(banking=SHARED), Phase.SHARE, id="share"),
        pytest.param(family(), Phase.STAKE, id="stake"),
        pytest.param(family(), Phase.SET, id="set"),
    ],
)
async def test_leaving_and_going_on(tmp_path: Path, setup: MatchSetup, phase: Phase) -> None:
    """A match left in any phase, by the button or by closing the window, goes on with the same question."""
    thinker = SlowThinker()
    thinker.gate.set()
    async with window_on(tmp_path, thinker=thinker) as window:
        await sit_down(window, setup)
        table = await reach(window, phase)
        await quiet(thinker, runner_of(table))
        state, shown = state_of(table), looks(table)
        table.header.back.click()
        await until(lambda: is_on(window, window.pages.start) and table.presenter is None, "the start page")
        carry_on(window)
        await until(asks(table, phase), "the question again")
        assert hash(state_of(table)) == hash(state)
        assert looks(table) == shown
    async with window_on(tmp_path) as window:
        carry_on(window)
        await until(asks(window.pages.table, phase), "the question a third time")
        assert state_of(window.pages.table).hands == state.hands
        assert state_of(window.pages.table).banker == state.banker
        await play_on(window)
        assert saved_match(window).state == "finished"
        assert len(checked_rounds(saved_match(window))) == 3


async def test_closing_after_every_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A window closed after each move of a round: the next one shows the same position and goes on."""
    watch, shown, stop_at = MatchRunner.watch, [], 0

    async def held_watch(self: MatchRunner, state: Any, events: Any) -> None:  # noqa: ANN401 - any game's
        await watch(self, state, events)
        shown.append((state, tuple(self.cursor.moves), self.presenter.log()))
        if len(self.cursor.moves) >= stop_at:
            await asyncio.Event().wait()

    monkeypatch.setattr(MatchRunner, "watch", held_watch)
    async with window_on(tmp_path) as window:
        await sit_down(window, family(session=ONE_ROUND))
        await until(lambda: shown, "the deal")
    while not shown[-1][0].ended:
        left = shown[-1]
        stop_at = len(left[1]) + 1
        shown.clear()
        async with window_on(tmp_path) as window:
            # Before the first own move it is not listed.
            window.pages.routes.resume(saved_match(window).seed)
            await play_on(window, lambda at=stop_at: shown and len(shown[-1][1]) >= at)  # type: ignore[misc]
            assert shown[0][1:] == left[1:]
            assert hash(shown[0][0]) == hash(left[0])
    # One who banks, three stakes and four settings at least.
    assert stop_at >= 8
    stop_at = 99
    async with window_on(tmp_path) as window:
        carry_on(window)
        await play_on(window)
        assert saved_match(window).state == "finished"
        assert len(checked_rounds(saved_match(window))) == 1


async def test_left_between_the_halves(tmp_path: Path) -> None:
    """二局: left after the first deal, the match goes on with the second, whose counter knows the first."""
    setup = setup_of("two_halves", game="paigow", session=ONE_ROUND)
    async with window_on(tmp_path) as window:
        table = await sit_down(window, setup)
        await play_on(window, lambda: table.overlay.isVisible() and table.runner and len(table.runner.results) == 1)
    async with window_on(tmp_path) as window:
        carry_on(window)
        await my_turn(window.pages.table)
        assert runner_of(window.pages.table).standing.half == 2
        assert sum(each.seen for each in window.pages.table.table.model.seen) >= 16
        await play_on(window)
        saved = saved_match(window)
    assert [each.half for each in saved.rounds] == [1, 2]
    assert len(checked_rounds(saved)) == 2
