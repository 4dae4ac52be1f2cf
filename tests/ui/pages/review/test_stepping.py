# SPDX-License-Identifier: MIT
"""Stepping equals jumping, from any seat; closed hands stay closed; motion never gets in the way."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import Qt

from dominoes.errors import DominoesError
from dominoes.game import Deal, Seat, Standing
from dominoes.games.tiengow.options import PRESETS
from dominoes.records.record import Round, write_line
from tests.support.chain_rounds import XIEDING
from tests.support.chain_rounds import laid as chain_laid
from tests.support.record_lines import TWO_CLAIMS, golden
from tests.support.strategies import changed
from tests.ui.driving import until
from tests.ui.pages.review.driving import (
    FAST,
    MATCHES,
    STILL,
    lying,
    press,
    reviewing,
    round_of,
    rounds_of,
    shown_by_jumps,
)
from ui.pages.review.match import ReviewRound
from ui.pages.review.page import ReviewPage
from ui.table.seat_panel import SeatPanel


async def step(page: ReviewPage) -> None:
    """Show the next move, to its end."""
    page.stepper.step()
    await until(lambda: not page.stepper.moves, "the end of the move")


@pytest.mark.matrix
@pytest.mark.parametrize("hands_open", [False, True])
@pytest.mark.parametrize("name", MATCHES)
async def test_steps_show_what_jumps_show(name: str, hands_open: bool) -> None:  # noqa: FBT001 - a parameter
    """Forward move by move, and back, every position is exactly the one a fresh jump shows."""
    rounds = rounds_of(name)
    async with reviewing(rounds[-1:] if rounds[-1].half == 1 else rounds, settings=FAST) as page:
        page.see_from(1)
        if hands_open:
            page.toggle_hands()
        assert page.timeline is not None
        jumped = shown_by_jumps(page)
        page.stepper.jump(0)
        assert (page.table.model, lying(page)) == jumped[0]
        for at in range(1, page.timeline.last + 1):
            await step(page)
            assert page.stepper.at == at
            assert (page.table.model, lying(page)) == jumped[at], at
        for at in reversed(range(page.timeline.last)):
            press(page, Qt.Key.Key_Left)
            assert (page.table.model, lying(page)) == jumped[at], at


@pytest.mark.matrix
@pytest.mark.parametrize("name", MATCHES)
async def test_closed_hands_stay_closed(name: str) -> None:
    """Whatever the other seats hold, as long as this seat cannot know it, table, log and words are the same."""
    rounds = rounds_of(name)[:1]
    async with reviewing(rounds) as page:
        assert page.checked is not None
        assert page.timeline is not None
        game = page.checked.round.entry.game
        for seat in range(len(page.checked.round.players)):
            page.see_from(seat)
            for at in range(seat % 2, page.timeline.last, 2):
                page.stepper.jump(at)
                assert page.presenter is not None
                state = page.timeline.positions[at].step.state
                view = game.view(state, Seat(seat))
                if view.result is not None:
                    continue
                shown, log = page.table.model, page.presenter.log()
                tiles = lying(page)
                other = game.guess(view, Random(at))
                page.presenter.review(other, hands_open=False)
                assert page.table.model == shown
                assert page.presenter.log() == log
                assert lying(page) == tiles


@pytest.mark.matrix
@pytest.mark.parametrize("name", MATCHES)
async def test_open_hands_are_open(name: str) -> None:
    """With open hands the tiles of the state lie there, all of them face up, from every seat."""
    async with reviewing(rounds_of(name)[:1]) as page:
        assert page.timeline is not None
        page.toggle_hands()
        for at in (page.timeline.last // 2, page.timeline.last - 1):
            state = page.timeline.positions[at].step.state
            for seat in range(len(state.hands)):
                page.see_from(seat)
                page.stepper.jump(at)
                faces = [face for _x, _y, face, _name in lying(page)]
                dealt = getattr(page.table.model, "dice", True) or state.options.__class__.__name__ != "PaiGowOptions"
                if dealt:
                    assert None not in faces
                    for hand in state.hands:
                        assert all(faces.count(tile) >= hand.count(tile) for tile in hand)


async def test_another_viewpoint_turns_the_table() -> None:
    """V lets the next seat sit at the bottom, with its own tiles; four times is once around."""
    async with reviewing(rounds_of("wiki_hk")[:1]) as page:
        page.stepper.jump(3)
        assert page.timeline is not None
        state = page.timeline.positions[3].step.state
        for seat in (1, 2, 3, 0):
            press(page, Qt.Key.Key_V)
            assert page.table.model.me == seat
            assert tuple(each.tile for each in page.table.model.hand) == state.hands[seat]
            assert page.stepper.at == 3
            assert page.side.seats.value() == seat


async def test_it_plays_by_itself_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Space begins, every position is passed, and it ends at the end; another Space starts from the deal."""
    async with reviewing(rounds_of("wiki_hk")[:1], settings=FAST) as page:
        passed: list[int] = []
        monkeypatch.setattr(page.transport, "show_position", lambda at, _last, _text: passed.append(at))
        assert page.timeline is not None
        press(page, Qt.Key.Key_Space)
        assert page.stepper.plays
        await until(lambda: not page.stepper.plays, "the end")
        assert passed == list(range(1, page.timeline.last + 1))
        assert page.stepper.at == page.timeline.last
        press(page, Qt.Key.Key_Space)
        assert page.stepper.plays
        await until(lambda: page.stepper.at > 0, "the first move again")
        press(page, Qt.Key.Key_Space)
        assert not page.stepper.plays


@pytest.mark.parametrize("name", ["wiki_hk", "paigow_guangdong", "chain_jielong"])
async def test_what_moves_can_be_cut_short(name: str) -> None:
    """In the middle of motion one may step, jump, turn the table and open hands; the table agrees in the end."""
    settings = type(STILL)(motion="on", review_speed=1.0, pace="quick")
    async with reviewing(rounds_of(name)[:1], settings=settings) as page:
        plain = shown_by_jumps(page)
        page.stepper.jump(3)
        for _time in range(3):
            press(page, Qt.Key.Key_Right)
            await asyncio.sleep(0.03)
        press(page, Qt.Key.Key_Left)
        await until(lambda: not page.stepper.moves and not page.stepper._ending, "rest")
        assert page.stepper.at == 5
        assert (page.table.model, lying(page)) == plain[5]
        press(page, Qt.Key.Key_Space)
        await asyncio.sleep(0.05)
        press(page, Qt.Key.Key_V)
        await asyncio.sleep(0.05)
        assert not page.stepper.plays
        press(page, Qt.Key.Key_Right)
        await asyncio.sleep(0.02)
        press(page, Qt.Key.Key_O)
        await until(lambda: not page.stepper.moves and not page.stepper._ending, "rest")
        shown: Any = page.table.model
        assert shown.me == 1
        page.stepper.jump(page.stepper.at)
        assert page.table.model == shown


async def test_closing_in_the_middle() -> None:
    """Leaving while it plays by itself leaves nothing behind."""
    settings = type(STILL)(motion="on", review_speed=1.0, pace="quick")
    async with reviewing(rounds_of("wiki_hk")[:2], settings=settings) as page:
        press(page, Qt.Key.Key_Space)
        await asyncio.sleep(0.05)
        page.show_round(1)
        press(page, Qt.Key.Key_Right)
        await asyncio.sleep(0.05)
        page.close_match()
        assert page.presenter is None
        assert page.table.model is None
    await asyncio.sleep(0.05)


async def test_a_finished_trick_lies_there_until_the_next_is_led() -> None:
    """A stop at the end of a trick shows all of it, with the play holding it."""
    async with reviewing(rounds_of("wiki_hk")[:1]) as page:
        for at in (4, 8, 20):
            page.stepper.jump(at)
            assert len(page.table.model.trick) == 4
            assert sum(play.winning for play in page.table.model.trick) == 1
        page.stepper.jump(5)
        assert len(page.table.model.trick) == 1


async def test_a_click_on_the_table_finishes_the_motion() -> None:
    """As in play: nobody has to wait."""
    settings = type(STILL)(motion="on", review_speed=0.5, pace="quick")
    async with reviewing(rounds_of("wiki_hk")[:1], settings=settings) as page:
        page.stepper.jump(3)
        press(page, Qt.Key.Key_Right)
        clicks = 0
        while page.stepper.moves:
            await asyncio.sleep(0.01)
            page.table.felt_clicked.emit()
            clicks += 1
            assert clicks < 200
        assert page.stepper.at == 4


def test_a_line_that_is_no_record_is_an_error_of_this_program() -> None:
    """What the tests call damaged is."""
    with pytest.raises(DominoesError):
        round_of(golden("wiki_hk")[0].replace("lead", "leap", 1))


def declared(game: str, options: Any, deal: Deal, moves: Sequence[str]) -> ReviewRound:  # noqa: ANN401 - of any game
    """Return a round with hands laid out and decided by a declaration."""
    seats = len(deal.hands or ())
    round_ = Round(
        game=game,
        options=options,
        match="laid",
        number=1,
        players=("",) * seats,
        standing=Standing(chips=(0,) * seats, honours=(0,) * seats),
        deal=deal,
        seed=None,
        moves=tuple((Seat(int(move[0])), move[2:]) for move in moves),
    )
    return round_of(write_line(round_))


ANEW = changed(XIEDING, slant__seven_doubles_redeal=True)
DECLARED = [
    pytest.param(declared("tiengow", PRESETS["wiki_hk"], TWO_CLAIMS, ["1 claim all-military"]), id="dealt win"),
    pytest.param(
        declared("chain", XIEDING, chain_laid(XIEDING, "66 66 11 11 44 44 55 55"), ["0 claim eight-doubles"]),
        id="eight doubles",
    ),
    pytest.param(declared("chain", ANEW, chain_laid(ANEW, "66 66 11 11 44 44 55 31"), []), id="void deal"),
]


@pytest.mark.parametrize("each", DECLARED)
async def test_rounds_that_are_not_played(each: ReviewRound) -> None:
    """A hand that wins or voids the deal is shown open, from every seat, with a settlement or a reason."""
    async with reviewing([each], settings=FAST) as page:
        assert page.timeline is not None
        for seat in range(len(each.names)):
            page.see_from(seat)
            for _hands in range(2):
                page.toggle_hands()
                jumped = shown_by_jumps(page)
                page.stepper.jump(0)
                for at in range(1, page.timeline.last + 1):
                    await step(page)
                    assert (page.table.model, lying(page)) == jumped[at]
        press(page, Qt.Key.Key_Space)
        assert page.stepper.plays == (page.timeline.last > 0)
        press(page, Qt.Key.Key_S)
        await until(page.overlay.isVisible)


@pytest.mark.parametrize("name", ["wiki_hk", "paigow_guangdong"])
async def test_nobody_is_on_turn_where_several_are_asked(name: str) -> None:
    """All are asked for a claim or their stakes at once: in a review no seat is framed then, and nobody thinks."""
    async with reviewing(rounds_of(name)[:1]) as page:
        assert page.timeline is not None
        several = 0
        for at, each in enumerate(page.timeline.positions):
            page.stepper.jump(at)
            assert page.table.model is not None
            assert page.checked is not None
            assert sum(seat.to_act for seat in page.table.model.seats) <= 1
            if len(page.checked.round.entry.game.to_act(each.step.state)) > 1:
                several += 1
                assert not any("thinking" in seat.accessibleName() for seat in page.table.findChildren(SeatPanel))
        assert several
